//! Presenting the scenarios to a class: the whole window for one picture, its answer and two sliders, in large type.
//!
//! The answer of a scenario is covered until it is asked for, so that the class can think first.

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

/// How much larger everything is, in percent.
const ENLARGEMENT: u16 = 140;
/// The room to the window's edge, in points.
const EDGE: i8 = 16;
/// The height of the answer and the sliders below the picture, in points: four rows, close together.
const BELOW_HEIGHT: f32 = 142.0;
/// The room between two of these rows, in points.
const ROW_GAP: f32 = 4.0;

/// A run through the scenarios that is going on.
#[derive(Clone, Debug, PartialEq)]
pub struct RunThrough {
    /// The look to come back to.
    pub look_before: Look,
    /// Whether the answer is still covered.
    is_covered: bool,
    /// What the class guesses, if the scenario of that name asks for it.
    guessing: Option<(String, Guessing)>,
}

impl RunThrough {
    /// Begins: everything becomes larger.
    pub fn begin(ctx: &Context) -> Self {
        let look_before = Look::of(ctx);
        let zoom = (look_before.zoom * ENLARGEMENT / 100).min(ZOOMS[ZOOMS.len() - 1]);
        Look { zoom, ..look_before }.apply(ctx);
        Self { look_before, is_covered: true, guessing: None }
    }

    /// Ends: everything has its former size.
    pub fn end(self, ctx: &Context) {
        Look { zoom: self.look_before.zoom, ..Look::of(ctx) }.apply(ctx);
    }

    /// What is to be guessed of that scenario before anything is shown.
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

    /// What is guessed, while everything is covered.
    fn covering(&mut self) -> Option<&mut Guessing> {
        self.guessing.as_mut().map(|(_, guessing)| guessing).filter(|guessing| guessing.is_open())
    }
}

/// Shows the scenario selected, and returns what was asked for.
pub fn ui(ui: &mut Ui, tab: &mut dyn AnyTab, list: &ScenarioList, run: &mut RunThrough) -> Vec<Command> {
    let palette = Palette::of(ui);
    run.follow(list.selected(), tab);
    let mut actions = pressed(ui, run);
    let bar = Frame::new().fill(palette.background).inner_margin(Margin::symmetric(EDGE, 8));
    Panel::top("run through").frame(bar).resizable(false).show(ui, |ui| actions.extend(top_ui(ui, list)));
    // what is guessed has all the room
    if run.covering().is_none() {
        let below = Frame::new().fill(palette.background).inner_margin(Margin::symmetric(EDGE, 8));
        let below = Panel::bottom("run through answer").frame(below).exact_size(BELOW_HEIGHT).resizable(false);
        below.show_separator_line(false).show(ui, |ui| {
            ui.columns_const(|[left, right]| {
                // a column would stretch words and buttons to its width
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
        // another one is shown
        (run.is_covered, run.guessing) = (true, None);
    }
    actions
}

/// The answer, or what uncovers it.
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

/// Shows contents in all the room there is, scrolled if they need more: a panel that grew would cover the picture.
fn scrolled(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt(name).auto_shrink([false, false]).min_scrolled_height(0.0).show(ui, contents);
}

/// The two sliders that were picked, each with the list it is picked from.
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

/// The sliders that were picked for a puzzle; the first two there are where they were not, or are not there.
fn picked(ctx: &Context, puzzle: &str, numbers: &[[String; 2]]) -> [String; 2] {
    let arrangement = Arrangement::of(ctx);
    let is_there = |name: &&String| numbers.iter().any(|number| number[0] == **name);
    let chosen = |place: usize| arrangement.presented.get(puzzle).map(|names| &names[place]).filter(is_there);
    [0, 1].map(|place| chosen(place).or(numbers.get(place).map(|number| &number[0])).cloned().unwrap_or_default())
}

/// Name and story, and the way on.
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

/// What the keys ask for that mean something here only. Space uncovers the answer first.
fn pressed(ui: &Ui, run: &mut RunThrough) -> Vec<Command> {
    if focus::is_behind_dialog(ui.ctx()) {
        return Vec::new();
    }
    // a chosen button or chart has its own use for space and arrows
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
