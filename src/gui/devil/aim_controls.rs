//! Controls for the possible starts and the goal: by a word, or class by class.

use egui::{Button, CollapsingHeader, RichText, TextStyle, Ui};

use crate::devil::{Configuration, DRAWN_CLASSES, Params, Selection, TableSpec, count_classes, drawn_classes};
use crate::gui::look::theme::Palette;
use crate::gui::panels::chooser::Chooser;
use crate::gui::panels::controls::Group;
use crate::scenario::Puzzle;

use super::names;

/// Accessible name of the selection for the start.
pub const START: &str = "Possible at the start";
/// Accessible name of the selection for the goal.
pub const GOAL: &str = "Counts as won";

/// Shows both sets, and sets those that the user selects.
pub fn aim_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let (table, mut aim) = (params.table(), params.aim().clone());
    let [start, goal] = [&aim.start, &aim.goal].map(|selection| names::selection(selection, table.faces()));
    let group = Group::new(Puzzle::Devil, "Start and goal").field(START, START).field(GOAL, GOAL);
    group.values(format!("{start} to {goal}")).show(
        ui,
        &mut aim,
        |aim| aim.clone_from(reset_to.aim()),
        |ui, aim| {
            let words = ["Start", START, "Which patterns the Devil may lay", "possible at the start"];
            selection_ui(ui, table, &mut aim.start, words);
            let words = ["Goal", GOAL, "Which patterns end the game with a win", "counts as won"];
            selection_ui(ui, table, &mut aim.goal, words);
        },
    );
    if aim != *params.aim() {
        params.set_aim(aim);
    }
}

/// Shows a set with its label, its accessible name and its tooltip: a word for it, and a button for each class.
/// `chosen` is said of a class that is in the set.
fn selection_ui(
    ui: &mut Ui,
    table: TableSpec,
    selection: &mut Selection,
    [label, name, hint, chosen]: [&'static str; 4],
) {
    let words = |word: &Selection| names::selection(word, table.faces());
    let entries = Selection::WORDS.map(|word| [words(&word), String::new()]);
    let place = Chooser { name, hint }.row(ui, label, &words(selection), &entries);
    if let Some(word) = place.and_then(|place| Selection::WORDS.into_iter().nth(place)) {
        *selection = word;
    }
    if !table.is_enumerable() || count_classes(table) > DRAWN_CLASSES.into() {
        return;
    }
    let title = RichText::new(format!("{label}: pattern by pattern")).text_style(TextStyle::Small);
    let header = CollapsingHeader::new(title.color(Palette::of(ui).accent));
    let header = header.id_salt(chosen).show(ui, |ui| buttons_ui(ui, table, selection, chosen));
    header
        .header_response
        .on_hover_text("Choose the patterns one by one; those that the Devil can turn into each other go together");
}

fn buttons_ui(ui: &mut Ui, table: TableSpec, selection: &mut Selection, word: &str) {
    let firsts: Vec<_> = drawn_classes(table).iter().map(|class| class.first).collect();
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.spacing_mut().button_padding.x = 5.0;
        for first in &firsts {
            let is_chosen = selection.contains(table, *first);
            let text = RichText::new(first.to_string()).text_style(TextStyle::Small);
            let button = ui.add(Button::selectable(is_chosen, text));
            ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(format!("{first} {word}")));
            let hint = if is_chosen { "Remove these patterns; at least one must stay" } else { "Add these patterns" };
            if button.on_hover_text(hint).clicked() {
                clicked = Some(*first);
            }
        }
    });
    let Some(clicked) = clicked else { return };
    let is_left = |first: &Configuration| selection.contains(table, *first) != (*first == clicked);
    let chosen: Vec<_> = firsts.into_iter().filter(is_left).collect();
    if !chosen.is_empty() {
        *selection = Selection::of_classes(table, chosen);
    }
}
