//! Presentation of the scenarios to a class: the chart, its answer and two sliders, in large type.
//!
//! The answer is covered until the presenter uncovers it, so that the class can think first.

use egui::vec2;
use egui::{
    Align, Button, CentralPanel, Context, Frame, Key, Layout, Margin, Modifiers, Panel, RichText, ScrollArea,
    TextStyle, Ui,
};

use crate::gui::command::{Command, ScenarioCommand};
use crate::gui::focus;
use crate::gui::lessons::answer;
use crate::gui::lessons::guess::Guessing;
use crate::gui::look::theme::{self, Palette};
use crate::gui::look::{Look, ZOOMS};
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::chooser::Chooser;
use crate::gui::panels::scenario_list::ScenarioList;
use crate::gui::panels::{boxes, card};
use crate::gui::tab::any_tab::AnyTab;
use crate::scenario::Scenario;

/// Enlargement in percent.
const ENLARGEMENT: u16 = 140;
/// Margin at the window's edge, in points.
const EDGE: i8 = 16;
/// Height of answer and sliders below the picture, in points: four rows close together.
const BELOW_HEIGHT: f32 = 142.0;
/// Gap between two of these rows, in points.
const ROW_GAP: f32 = 4.0;

/// A running presentation.
#[derive(Clone, Debug, PartialEq)]
pub struct RunThrough {
    /// Look to restore.
    pub look_before: Look,
    /// Whether the answer is still covered.
    is_covered: bool,
    /// Guess of the class and the name of its scenario, if that scenario has a question.
    guessing: Option<(String, Guessing)>,
}

impl RunThrough {
    /// Begins a presentation and enlarges everything.
    pub fn begin(ctx: &Context) -> Self {
        let look_before = Look::of(ctx);
        let zoom = (look_before.zoom * ENLARGEMENT / 100).min(ZOOMS[ZOOMS.len() - 1]);
        Look { zoom, ..look_before }.apply(ctx);
        Self { look_before, is_covered: true, guessing: None }
    }

    /// Ends it and restores the former size.
    pub fn end(self, ctx: &Context) {
        Look { zoom: self.look_before.zoom, ..Look::of(ctx) }.apply(ctx);
    }

    /// Updates the guess for this scenario.
    fn follow(&mut self, scenario: Option<&Scenario>, tab: &dyn AnyTab) {
        let Some((scenario, guess)) = scenario.and_then(|scenario| Some((scenario, scenario.guess.as_ref()?))) else {
            self.guessing = None;
            return;
        };
        if self.guessing.as_ref().is_none_or(|(name, _)| *name != scenario.name) {
            self.guessing = Some((scenario.name.clone(), Guessing::new(guess)));
        }
        if let Some((_, guessing)) =
            self.guessing.as_mut().filter(|(_, guessing)| !guessing.is_open() && guessing.told().is_none())
        {
            guessing.follow(answer(tab).as_ref());
        }
    }

    /// Returns the guess while everything is covered by it.
    fn covering(&mut self) -> Option<&mut Guessing> {
        self.guessing.as_mut().map(|(_, guessing)| guessing).filter(|guessing| guessing.is_open())
    }
}

/// Shows the selected scenario, and returns the commands given.
pub fn ui(ui: &mut Ui, tab: &mut dyn AnyTab, list: &ScenarioList, run: &mut RunThrough) -> Vec<Command> {
    let palette = Palette::of(ui);
    run.follow(list.selected(), tab);
    let mut actions = pressed(ui, run);
    let bar = Frame::new().fill(palette.background).inner_margin(Margin::symmetric(EDGE, 8));
    Panel::top("run through").frame(bar).resizable(false).show(ui, |ui| actions.extend(top_ui(ui, list)));
    // the guess gets all the space
    if run.covering().is_none() {
        let below = Frame::new().fill(palette.background).inner_margin(Margin::symmetric(EDGE, 8));
        let below = Panel::bottom("run through answer").frame(below).exact_size(BELOW_HEIGHT).resizable(false);
        below.show_separator_line(false).show(ui, |ui| {
            ui.columns_const(|[left, right]| {
                // a column would stretch text and buttons to its width
                left.with_layout(Layout::top_down(Align::Min), |ui| answer_ui(ui, tab, run));
                scrolled(right, "sliders", |ui| sliders_ui(ui, tab));
            });
        });
    }
    let centre = Frame::new().fill(palette.background).inner_margin(Margin::symmetric(EDGE, 8));
    CentralPanel::default().frame(centre).show(ui, |ui| {
        card::frame(&palette).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            match run.covering() {
                Some(guessing) => guessing.ui(ui),
                None => tab.chart_ui(ui),
            }
        });
    });
    if actions.iter().any(|action| matches!(action, Command::Scenarios(_))) {
        // another scenario is shown
        (run.is_covered, run.guessing) = (true, None);
    }
    actions
}

/// Shows the answer, or a button that uncovers it.
fn answer_ui(ui: &mut Ui, tab: &mut dyn AnyTab, run: &mut RunThrough) {
    if let Some(told) = run.guessing.as_ref().and_then(|(_, guessing)| guessing.told()) {
        ui.label(RichText::new(told).text_style(theme::strong()).color(Palette::of(ui).accent));
        run.is_covered = false;
    }
    if run.is_covered {
        let button = ui.button("Show the answer").on_hover_text("What comes of it, in a sentence (space)");
        run.is_covered = !button.clicked();
        return;
    }
    scrolled(ui, "answer", |ui| tab.answer_ui(ui));
}

/// Shows contents in all the available space, scrolled if they need more, since a growing panel would cover the
/// picture.
fn scrolled(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt(name).auto_shrink([false, false]).min_scrolled_height(0.0).show(ui, contents);
}

/// Shows the two chosen sliders, each with a list to choose from.
fn sliders_ui(ui: &mut Ui, tab: &mut dyn AnyTab) {
    ui.spacing_mut().item_spacing.y = ROW_GAP;
    let (puzzle, numbers) = (tab.puzzle().name(), tab.numbers());
    let mut picked = picked(ui.ctx(), puzzle, &numbers);
    let before = picked.clone();
    for (name, which) in picked.iter_mut().zip(["First slider", "Second slider"]) {
        let entries: Vec<[&str; 2]> = numbers.iter().map(|number| [number[1].as_str(), ""]).collect();
        let title = numbers.iter().find(|number| number[0] == *name).map_or("", |number| number[1].as_str());
        let chooser = Chooser { name: which, hint: "What this slider moves" };
        let chosen = chooser.show(ui, 190.0, title, &entries).and_then(|place| numbers.get(place));
        if let Some([other, _]) = chosen {
            name.clone_from(other);
        }
        tab.number_ui(ui, name);
    }
    if picked != before {
        Arrangement::change(ui.ctx(), |arrangement| {
            arrangement.presented.insert(puzzle.to_owned(), picked);
        });
    }
}

/// Returns the sliders chosen for a puzzle, or the first two.
fn picked(ctx: &Context, puzzle: &str, numbers: &[[String; 2]]) -> [String; 2] {
    let arrangement = Arrangement::of(ctx);
    let is_there = |name: &&String| numbers.iter().any(|number| number[0] == **name);
    let chosen = |place: usize| arrangement.presented.get(puzzle).map(|names| &names[place]).filter(is_there);
    [0, 1].map(|place| chosen(place).or(numbers.get(place).map(|number| &number[0])).cloned().unwrap_or_default())
}

/// Shows name, story and navigation.
fn top_ui(ui: &mut Ui, list: &ScenarioList) -> Vec<Command> {
    let palette = Palette::of(ui);
    let mut actions = Vec::new();
    let Some(scenario) = list.selected() else { return actions };
    ui.horizontal(|ui| {
        ui.label(RichText::new(&scenario.name).text_style(TextStyle::Heading));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let mut offer = |ui: &mut Ui, words: &str, name: &str, hint: &str, action: Command| {
                if boxes::named_button(ui, Button::new(words).min_size(vec2(32.0, 28.0)), name, hint, true) {
                    actions.push(action);
                }
            };
            offer(ui, "End", "End", "Back to the controls (Escape)", Command::EndRunThrough);
            offer(
                ui,
                "▶",
                "Next",
                "Next scenario (→, Page Down, or space once more)",
                Command::Scenarios(ScenarioCommand::Next),
            );
            let place = format!("{} of {}", list.selected_index() + 1, list.count());
            ui.label(RichText::new(place).color(palette.soft_ink));
            offer(
                ui,
                "◀",
                "Previous",
                "Previous scenario (← or Page Up)",
                Command::Scenarios(ScenarioCommand::Previous),
            );
        });
    });
    if !scenario.story.is_empty() {
        ui.label(RichText::new(&scenario.story).color(palette.soft_ink));
    }
    actions
}

/// Returns the commands of keys that belong to the presentation. Space uncovers the answer first.
fn pressed(ui: &Ui, run: &mut RunThrough) -> Vec<Command> {
    if focus::is_behind_dialog(ui.ctx()) {
        return Vec::new();
    }
    // a focused button or chart handles space and arrows itself
    if ui.memory(|memory| memory.focused().is_some()) && !ui.input(|i| i.key_pressed(Key::Escape)) {
        return Vec::new();
    }
    let hit = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if run.is_covered && hit(Key::Space) {
        run.is_covered = false;
        return Vec::new();
    }
    let keys = [
        (Key::ArrowRight, Command::Scenarios(ScenarioCommand::Next)),
        (Key::Space, Command::Scenarios(ScenarioCommand::Next)),
        (Key::ArrowLeft, Command::Scenarios(ScenarioCommand::Previous)),
        (Key::Escape, Command::EndRunThrough),
    ];
    keys.into_iter().filter(|(key, _)| hit(*key)).map(|(_, action)| action).collect()
}
