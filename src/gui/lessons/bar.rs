//! Bar of a lesson, above everything else: the text of the step, its task, and navigation.

use egui::{Align, Button, Color32, Frame, Label, Layout, Margin, Panel, RichText, Ui, vec2};
use serde_json::Value;

use super::LessonRun;
use super::guess::Guessing;
use crate::gui::command::{Command, LessonCommand};
use crate::gui::focus::{self, Pane};
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::{boxes, card};
use crate::lesson::words;

/// Margin at the window's edge, and height of the bar, in points.
const EDGE: i8 = 16;
const HEIGHT: f32 = 90.0;
/// Font size of the text, in points.
const TEXT_SIZE: f32 = 15.0;
/// Text shown while the real one would give the answer away.
const GUESS_FIRST: &str = "First a guess of your own: it need not be good.";

/// Shows the step of `run` with the numbers of `answer`, and returns the commands given.
pub fn ui(ui: &mut Ui, run: &LessonRun, answer: Option<&Value>) -> Vec<Command> {
    let palette = Palette::of(ui);
    let is_covered = run.guessing.as_ref().is_some_and(Guessing::is_open);
    let frame = Frame::new().fill(palette.wash).inner_margin(Margin::symmetric(EDGE, 6));
    let shown = Panel::top("lesson").frame(frame).resizable(false).exact_size(HEIGHT).show(ui, |ui| {
        focus::pane(ui, Pane::Lesson, |ui| {
            let command = ui.horizontal(|ui| heading_ui(ui, run)).inner;
            let said = if is_covered { GUESS_FIRST.to_owned() } else { words::shown(&run.step().say, answer) };
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.add(Label::new(RichText::new(said).size(TEXT_SIZE).color(palette.ink)).wrap());
            below_ui(ui, run);
            command
        })
    });
    shown.inner.map(Command::Lesson).into_iter().collect()
}

/// Shows the name of the lesson, the progress, and the buttons.
fn heading_ui(ui: &mut Ui, run: &LessonRun) -> Option<LessonCommand> {
    let palette = Palette::of(ui);
    let mut command = None;
    ui.set_min_height(26.0);
    let name = format!("{}  ·  {} of {}", run.lesson.name, run.place + 1, run.lesson.steps.len());
    ui.label(card::caption_text(&name, palette.accent));
    let is_open = run.step().until.is_some() && !run.is_fulfilled;
    let is_next = !is_open && !run.guessing.as_ref().is_some_and(Guessing::is_open);
    let (next, next_name, next_hint) = if run.is_last() {
        ("Done", "End the lesson", "Back to the scenarios")
    } else {
        ("Next ▶", "Next step", "On to the next step (Page Down)")
    };
    let leave_hint = "Back to the scenarios; you find the lesson again where you leave it";
    let save_hint = "The whole lesson as a page with its pictures";
    // from right to left, each with its accessible name
    let buttons = [
        ("Leave", "Leave the lesson", leave_hint, LessonCommand::Leave),
        (next, next_name, next_hint, LessonCommand::Next),
        ("◀", "Step before", "Back to the step before (Page Up)", LessonCommand::Back),
        ("Show me", "Show me", "Do what is asked for", LessonCommand::Show),
        ("Save…", "Save the lesson", save_hint, LessonCommand::Save),
    ];
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        focus::group(ui, "steps of the lesson", |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for (words, name, hint, meant) in buttons {
                if meant == LessonCommand::Show && !is_open {
                    continue;
                }
                let button = if meant == LessonCommand::Next && is_next {
                    Button::new(RichText::new(words).color(Color32::WHITE)).fill(palette.button)
                } else {
                    Button::new(words)
                };
                let is_enabled = meant != LessonCommand::Back || run.place > 0;
                if boxes::named_button(ui, button.min_size(vec2(30.0, 24.0)), name, hint, is_enabled) {
                    command = Some(meant);
                }
            }
        });
    });
    command
}

/// Shows the task of the step, or the distance of the guess from the answer.
fn below_ui(ui: &mut Ui, run: &LessonRun) {
    let palette = Palette::of(ui);
    let told = run.guessing.as_ref().and_then(|guessing| guessing.told());
    let goal = run.step().until.as_ref();
    let (words, color) = match (goal, told) {
        (Some(goal), _) if run.is_fulfilled => (format!("✓  {}", goal.ask), palette.safe),
        (Some(goal), _) => (format!("▸  {}", goal.ask), palette.accent),
        (None, Some(told)) => (told.to_owned(), palette.accent),
        (None, None) => return,
    };
    ui.add(Label::new(RichText::new(words).text_style(theme::strong()).color(color)).truncate());
}
