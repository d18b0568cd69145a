//! Controls for the possible starts and the goal: by a word, or class by class.

use egui::{Button, CollapsingHeader, RichText, TextStyle, Ui};

use crate::devil::{Aim, DRAWN_CLASSES, Params, Selection, TableSpec, classes, count_classes};
use crate::gui::look::theme::Palette;
use crate::gui::panels::chooser::Chooser;
use crate::gui::panels::controls::Group;
use crate::scenario::Puzzle;

use super::names;

/// The two sets that the user selects.
const PARTS: [Part; 2] = [
    Part {
        label: "Start",
        name: START,
        hint: "Which patterns the Devil may lay",
        chosen: "possible at the start",
        of: |aim| &mut aim.start,
    },
    Part {
        label: "Goal",
        name: GOAL,
        hint: "Which patterns end the game with a win",
        chosen: "counts as won",
        of: |aim| &mut aim.goal,
    },
];

/// Accessible name of the selection for the start.
pub const START: &str = "Possible at the start";
/// Accessible name of the selection for the goal.
pub const GOAL: &str = "Counts as won";

/// One of the two sets.
struct Part {
    label: &'static str,
    name: &'static str,
    hint: &'static str,
    /// Tooltip of a class that is in the set.
    chosen: &'static str,
    of: fn(&mut Aim) -> &mut Selection,
}

/// Shows both sets, and sets those that the user selects.
pub fn aim_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let (table, mut aim) = (params.table(), params.aim().clone());
    let [start, goal] = [&aim.start, &aim.goal].map(|selection| names::selection(selection, table.faces()));
    let group =
        PARTS.iter().fold(Group::new(Puzzle::Devil, "Start and goal"), |group, part| group.field(part.name, part.name));
    group.changed(aim != *reset_to.aim()).values(format!("{start} to {goal}")).show(
        ui,
        &mut aim,
        |aim| aim.clone_from(reset_to.aim()),
        |ui, aim| {
            for part in &PARTS {
                let selection = (part.of)(aim);
                part.words_ui(ui, table, selection);
                part.classes_ui(ui, table, selection);
            }
        },
    );
    if aim != *params.aim() {
        params.set_aim(aim);
    }
}

impl Part {
    fn words_ui(&self, ui: &mut Ui, table: TableSpec, selection: &mut Selection) {
        let words = |word: &Selection| names::selection(word, table.faces());
        let entries = Selection::WORDS.map(|word| [words(&word), String::new()]);
        let chooser = Chooser { name: self.name, hint: self.hint };
        let place = chooser.row(ui, self.label, &words(selection), &entries);
        if let Some(word) = place.and_then(|place| Selection::WORDS.into_iter().nth(place)) {
            *selection = word;
        }
    }

    /// Adds a button for each class.
    fn classes_ui(&self, ui: &mut Ui, table: TableSpec, selection: &mut Selection) {
        if count_classes(table) > DRAWN_CLASSES.into() || !table.is_counted() {
            return;
        }
        let title = format!("{}: kind by kind", self.label);
        let title = RichText::new(title).text_style(TextStyle::Small).color(Palette::of(ui).accent);
        let header =
            CollapsingHeader::new(title).id_salt(self.chosen).show(ui, |ui| self.buttons_ui(ui, table, selection));
        header.header_response.on_hover_text("Choose single kinds of patterns that the Devil makes into each other");
    }

    fn buttons_ui(&self, ui: &mut Ui, table: TableSpec, selection: &mut Selection) {
        let classes: Vec<_> = classes(table).iter().map(|class| class.first).collect();
        let is_in: Vec<bool> = classes.iter().map(|first| selection.contains(table, *first)).collect();
        let mut clicked = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            ui.spacing_mut().button_padding.x = 5.0;
            for (index, (first, chosen)) in classes.iter().zip(&is_in).enumerate() {
                let text = RichText::new(first.to_string()).text_style(TextStyle::Small);
                let button = ui.add(Button::selectable(*chosen, text));
                ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(format!("{first} {}", self.chosen)));
                let hint = if *chosen { "Take this kind out; one has to stay" } else { "Take this kind in as well" };
                if button.on_hover_text(hint).clicked() {
                    clicked = Some(index);
                }
            }
        });
        let Some(clicked) = clicked else { return };
        let members = classes.iter().zip(is_in).enumerate();
        let chosen: Vec<_> = members
            .filter(|(index, (_, chosen))| *chosen != (*index == clicked))
            .map(|(_, (first, _))| *first)
            .collect();
        if !chosen.is_empty() {
            *selection = Selection::of_classes(table, chosen);
        }
    }
}
