//! Lessons in the window: the open step, its guess, whether its task is done, and the bar that shows it above
//! everything else.

pub mod guess;

use std::iter::repeat;
use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Button, Context, Frame, Galley, Label, Layout, Margin, Panel, RichText, TextStyle, Ui, vec2};
use serde_json::Value;

use crate::gui::command::{Command, LessonCommand, ScenarioCommand};
use crate::gui::explain::unbroken;
use crate::gui::focus::{self, Pane};
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::{boxes, card};
use crate::gui::spotlight;
use crate::gui::tab::any_tab::AnyTab;
use crate::lesson::{Lesson, Step, lessons, words};
use crate::scenario::Params;
use guess::Guessing;

/// Margin within the bar, in points.
const MARGIN: Margin = Margin::symmetric(16, 4);
/// Least width of the bar with the buttons beside the text, in one row and in two, their width, and the least height, in
/// points; and where they stand.
const BESIDE: [(f32, f32, f32, Align); 2] = [(1_060.0, 474.0, 60.0, Align::Center), (560.0, 236.0, 76.0, Align::Min)];
/// Largest height with the buttons above the text, in points.
const STACKED: f32 = 170.0;

/// An open lesson.
pub struct LessonRun {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// Index of the open step.
    pub place: usize,
    guessing: Option<Guessing>,
    /// Whether the task of the step was done; stays true even if it is undone.
    is_fulfilled: bool,
    /// The parameters with which the step began; `None` before its first frame.
    begun: Option<Params>,
    /// Whether the user has changed something else.
    is_astray: bool,
}

impl LessonRun {
    /// Opens a lesson at the step where it was left, or at the first step if it was finished.
    pub fn open(ctx: &Context, lesson: &'static Lesson) -> Self {
        let left = Arrangement::of(ctx).lessons.get(&lesson.stem).copied().unwrap_or_default();
        let place = if left + 1 < lesson.steps.len() { left } else { 0 };
        let mut run = Self { lesson, place, guessing: None, is_fulfilled: false, begun: None, is_astray: false };
        run.enter(ctx, place);
        run
    }

    /// Returns the open step.
    pub fn step(&self) -> &'static Step {
        &self.lesson.steps[self.place]
    }

    /// Whether the open step is the last one.
    pub fn is_last(&self) -> bool {
        self.place + 1 == self.lesson.steps.len()
    }

    /// Opens the step with this index.
    pub fn enter(&mut self, ctx: &Context, place: usize) {
        self.place = place;
        self.guessing = self.step().guess.as_ref().map(|guess| Guessing::new(guess, &self.step().params));
        (self.is_fulfilled, self.begun) = (false, None);
        // what the step points at is scrolled to once more, and unfolds the settings if it must
        spotlight::point_at(ctx, None);
        Arrangement::change(ctx, |arrangement| {
            arrangement.lessons.insert(self.lesson.stem.clone(), place);
            arrangement.open_settings.clear();
        });
    }

    /// Returns the guess while the answer is covered.
    pub fn covering(&mut self) -> Option<&mut Guessing> {
        self.guessing.as_mut().filter(|guessing| guessing.is_open())
    }

    /// Whether the answer would do the task of the step for the user.
    pub fn hides_answer(&self) -> bool {
        !self.is_fulfilled && self.step().until.is_some()
    }

    /// Updates guess and task from `tab`; called in every frame before anything is drawn. Returns the answer to the
    /// present parameters, if known.
    pub fn follow(&mut self, ctx: &Context, tab: &dyn AnyTab) -> Option<Value> {
        let snapshot = tab.snapshot();
        let is_won = snapshot.as_ref().and_then(|snapshot| snapshot.info.is_won);
        let answer = snapshot.and_then(|snapshot| snapshot.answer_json());
        if let Some(guessing) = &mut self.guessing {
            guessing.follow(&tab.params(), || answer.clone());
        }
        let goal = self.step().until.as_ref();
        self.is_fulfilled |= goal.is_some_and(|goal| goal.is_done(is_won, answer.as_ref()));
        // the moves of a game that is to be won lead there one by one, unless it is lost
        let is_changed = tab.params() != *self.begun.get_or_insert_with(|| tab.params());
        self.is_astray = is_changed && goal.is_some_and(|goal| !goal.won || is_won == Some(false));
        let is_covered = self.covering().is_some();
        // once the task is done the spotlight goes out, so that the result can be seen
        let point = self.step().point.clone().filter(|_| !is_covered && !self.is_fulfilled);
        spotlight::point_at(ctx, point.map(Arc::new));
        answer
    }
}

/// Makes the keys for the next and previous scenario move through the steps of an open lesson.
pub fn remap_for_lesson(command: &mut Command) {
    match command {
        Command::Scenarios(ScenarioCommand::Next) => *command = Command::Lesson(LessonCommand::Next),
        Command::Scenarios(ScenarioCommand::Previous) => *command = Command::Lesson(LessonCommand::Back),
        _ => {}
    }
}

/// Shows the bar of a lesson: the step of `run` with the numbers of `answer`, its task, and navigation. Returns the
/// command given.
pub fn bar_ui(ui: &mut Ui, run: &LessonRun, answer: Option<&Value>) -> Option<Command> {
    let frame = Frame::new().fill(Palette::of(ui).wash).inner_margin(MARGIN);
    let width = ui.available_width() - MARGIN.sum().x;
    let beside = BESIDE.into_iter().find(|(least, ..)| width >= *least);
    let text = text_of(ui, run, answer, width - beside.map_or(0.0, |(_, buttons, ..)| buttons));
    let needed = text.size().y + MARGIN.sum().y;
    let button_rows = if width < 300.0 { 66.0 } else { 34.0 };
    let height = beside.map_or((needed + button_rows).min(STACKED), |(_, _, least, _)| least.max(needed));
    let text = |ui: &mut Ui| {
        let above = (ui.available_height() - text.size().y) / 2.0;
        card::scrolled(ui, ("step", run.place), |ui| {
            ui.add_space(above.max(0.0));
            ui.add(Label::new(text));
        })
    };
    let shown = Panel::top("lesson").frame(frame).resizable(false).exact_size(height).show(ui, |ui| {
        focus::pane(ui, Pane::Lesson, |ui| {
            let rows = Layout::right_to_left(Align::Center).with_main_wrap(true);
            let around = beside.map_or(Layout::top_down(Align::Min), |(.., align)| Layout::right_to_left(align));
            let contents = |ui: &mut Ui| {
                let size = vec2(beside.map_or(width, |(_, buttons, ..)| buttons), 28.0);
                let command = ui.allocate_ui_with_layout(size, rows, |ui| buttons_ui(ui, run)).inner;
                ui.with_layout(Layout::top_down(Align::Min), text);
                command
            };
            ui.with_layout(around, contents).inner
        })
    });
    shown.inner.map(Command::Lesson)
}

/// Shows the buttons and the progress, from right to left.
fn buttons_ui(ui: &mut Ui, run: &LessonRun) -> Option<LessonCommand> {
    let mut command = None;
    let is_open = run.step().until.is_some() && !run.is_fulfilled;
    let is_next = !is_open && !run.guessing.as_ref().is_some_and(Guessing::is_open);
    let leave_hint = "Back to the scenarios; you can go on with the lesson later";
    // from right to left, each with its accessible name; the first three stay in their places, and the second leads on
    let back = ("◀", "Step before", "Back to the step before (Page Up)", LessonCommand::Back);
    let mut buttons: Vec<_> = if run.is_last() {
        let next = lessons().iter().cycle().skip_while(|lesson| lesson.stem != run.lesson.stem).nth(1);
        let open =
            |next: &'static Lesson| ("Next lesson ▶", "Next lesson", &*next.name, LessonCommand::Open(&next.stem));
        let done = ("Done", "End the lesson", "Back to the scenarios", LessonCommand::Leave);
        let play = ("Play", "Play the game", "Leave the lesson and play", LessonCommand::Play);
        let save_hint = "The whole lesson as a page with its pictures";
        let save = ("Save the lesson…", "Save the lesson", save_hint, LessonCommand::Save);
        [done].into_iter().chain(next.map(open)).chain([back, play, save]).collect()
    } else {
        let [words, name, hint] = if is_next {
            ["Next ▶", "Next step", "On to the next step (Page Down)"]
        } else {
            ["Skip ▶", "Skip this step", "On to the next step without this one (Page Down)"]
        };
        let next = (words, name, hint, LessonCommand::Next);
        vec![("Leave", "Leave the lesson", leave_hint, LessonCommand::Leave), next, back]
    };
    buttons.extend(is_open.then_some(("Show me", "Show me", "Do this task for you", LessonCommand::Show)));
    focus::group(ui, "steps of the lesson", |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let widths = [56.0, 84.0].into_iter().chain(repeat(30.0));
        for (place, ((words, name, hint, meant), least)) in buttons.into_iter().zip(widths).enumerate() {
            let button = if place == 1 && is_next { boxes::filled(ui, words) } else { Button::new(words) };
            let is_enabled = meant != LessonCommand::Back || run.place > 0;
            if boxes::named_button(ui, button.min_size(vec2(least, 24.0)), name, hint, is_enabled) {
                command = Some(meant);
            }
        }
    });
    let progress = format!("{} of {}", run.place + 1, run.lesson.steps.len());
    ui.label(RichText::new(progress).text_style(TextStyle::Small).color(Palette::of(ui).soft_ink))
        .on_hover_text(&run.lesson.name);
    command
}

/// Returns the text of the step, and below it the task, or the guess and the answer, `width` points wide.
fn text_of(ui: &Ui, run: &LessonRun, answer: Option<&Value>, width: f32) -> Arc<Galley> {
    let palette = Palette::of(ui);
    let is_covered = run.guessing.as_ref().is_some_and(Guessing::is_open);
    // the real text would give the answer away
    let say = if is_covered { "First make a guess: it need not be good." } else { &*run.step().say };
    let said = unbroken(&words::fill_in(say, answer));
    let verdict = run.guessing.as_ref().and_then(|guessing| guessing.verdict.as_ref());
    let (below, color) = match (run.step().until.as_ref(), verdict) {
        (Some(goal), _) if run.is_fulfilled => (format!("\n✓  {}", goal.ask), palette.safe),
        (Some(goal), _) if run.is_astray => (format!("\n▸  Not yet. {}", goal.ask), palette.accent),
        (Some(goal), _) => (format!("\n▸  {}", goal.ask), palette.accent),
        (None, Some(verdict)) => (format!("\n{verdict}"), palette.accent),
        (None, None) => Default::default(),
    };
    let mut text = LayoutJob::default();
    text.append(&said, 0.0, TextFormat::simple(TextStyle::Body.resolve(ui.style()), palette.ink));
    text.append(&below, 0.0, TextFormat::simple(theme::strong().resolve(ui.style()), color));
    text.wrap.max_width = width;
    ui.painter().layout_job(text)
}
