//! Running through the scenarios before a class: the whole window for one picture, in large type.

use egui::vec2;
use egui::{
    Align, Button, CentralPanel, Context, Frame, Key, Layout, Margin, Modifiers, Panel, RichText, TextStyle, Ui,
};

use crate::gui::any_tab::AnyTab;
use crate::gui::command::{Command, ScenarioCommand};
use crate::gui::look::theme::Palette;
use crate::gui::look::{Look, ZOOMS};
use crate::gui::panels::card;
use crate::gui::panels::scenario_list::ScenarioList;

/// How much larger everything is, in percent.
const ENLARGEMENT: u16 = 140;
/// The room to the window's edge, in points.
const EDGE: i8 = 16;
/// The height of the answer below the picture, in points.
const ANSWER_HEIGHT: f32 = 104.0;

/// A run through the scenarios that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunThrough {
    look_before: Look,
}

impl RunThrough {
    /// Begins: everything becomes larger.
    pub fn begin(ctx: &Context) -> Self {
        let look_before = Look::of(ctx);
        let zoom = (look_before.zoom * ENLARGEMENT / 100).min(ZOOMS[ZOOMS.len() - 1]);
        Look { zoom, ..look_before }.apply(ctx);
        Self { look_before }
    }

    /// Ends: everything has its former size.
    pub fn end(self, ctx: &Context) {
        Look { zoom: self.look_before.zoom, ..Look::of(ctx) }.apply(ctx);
    }

    /// The look to come back to.
    pub fn look_before(self) -> Look {
        self.look_before
    }
}

/// Shows the scenario selected, and returns what was asked for.
pub fn ui(ui: &mut Ui, tab: &mut dyn AnyTab, list: &ScenarioList) -> Vec<Command> {
    let palette = Palette::of(ui);
    let mut actions = pressed(ui);
    let bar = Frame::new().fill(palette.background).inner_margin(Margin::symmetric(EDGE, 8));
    Panel::top("run through").frame(bar).show(ui, |ui| actions.extend(top_ui(ui, list)));
    let answer = Frame::new().fill(palette.background).inner_margin(Margin::symmetric(EDGE, 8));
    Panel::bottom("run through answer").frame(answer).exact_size(ANSWER_HEIGHT).show(ui, |ui| {
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| tab.answer_ui(ui));
    });
    let centre =
        Frame::new().fill(palette.background).inner_margin(Margin { left: EDGE, right: EDGE, top: 0, bottom: 0 });
    CentralPanel::default().frame(centre).show(ui, |ui| {
        card::frame(&palette).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            tab.chart_ui(ui);
        });
    });
    actions
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
                let button = ui.add(Button::new(words).min_size(vec2(32.0, 28.0))).on_hover_text(hint);
                ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(name));
                if button.clicked() {
                    actions.push(action);
                }
            };
            offer(ui, "End", "End", "Back to the controls (Escape)", Command::EndRunThrough);
            offer(ui, "▶", "Next", "Next scenario (→, space or Page Down)", Command::Scenarios(ScenarioCommand::Next));
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

/// What the keys ask for that mean something here only.
fn pressed(ui: &Ui) -> Vec<Command> {
    // a chosen button or chart has its own use for space and arrows
    if ui.memory(|memory| memory.focused().is_some()) && !ui.input(|i| i.key_pressed(Key::Escape)) {
        return Vec::new();
    }
    let keys = [
        (Key::ArrowRight, Command::Scenarios(ScenarioCommand::Next)),
        (Key::Space, Command::Scenarios(ScenarioCommand::Next)),
        (Key::ArrowLeft, Command::Scenarios(ScenarioCommand::Previous)),
        (Key::Escape, Command::EndRunThrough),
    ];
    let hit = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    keys.into_iter().filter(|(key, _)| hit(*key)).map(|(_, action)| action).collect()
}
