//! Lessons in the window: which step is shown, what is to be guessed first, and whether what was asked for is done.

pub mod bar;
pub mod guess;

use std::sync::Arc;

use egui::Context;
use serde_json::Value;

use crate::gui::command::{Command, LessonCommand, ScenarioCommand};
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::spotlight;
use crate::gui::tab::any_tab::AnyTab;
use crate::lesson::{Lesson, Seen, Step};
use guess::Guessing;

/// A lesson that is open.
pub struct LessonRun {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// The number of the step that is shown, from 0.
    pub place: usize,
    guessing: Option<Guessing>,
    /// Whether what the step asks for was done; it stays so when it is undone.
    is_fulfilled: bool,
}

impl LessonRun {
    /// Opens a lesson at the step where it was left, or at its first one if it was finished.
    pub fn open(ctx: &Context, lesson: &'static Lesson) -> Self {
        let left = Arrangement::of(ctx).lessons.get(&lesson.stem).copied().unwrap_or_default();
        let place = if left + 1 < lesson.steps.len() { left } else { 0 };
        let mut run = Self { lesson, place, guessing: None, is_fulfilled: false };
        run.enter(ctx, place);
        run
    }

    /// The step that is shown.
    pub fn step(&self) -> &'static Step {
        &self.lesson.steps[self.place]
    }

    /// Whether the step shown is the last one.
    pub fn is_last(&self) -> bool {
        self.place + 1 == self.lesson.steps.len()
    }

    /// Shows another step; a place that no step has changes nothing. Returns whether there is one.
    pub fn go(&mut self, ctx: &Context, place: Option<usize>) -> bool {
        let Some(place) = place.filter(|place| *place < self.lesson.steps.len()) else { return false };
        self.enter(ctx, place);
        true
    }

    fn enter(&mut self, ctx: &Context, place: usize) {
        self.place = place;
        self.guessing = self.step().guess.as_ref().map(Guessing::new);
        self.is_fulfilled = false;
        Arrangement::change(ctx, |arrangement| {
            arrangement.lessons.insert(self.lesson.stem.clone(), place);
        });
    }

    /// What is guessed, while the answer is covered.
    pub fn covering(&mut self) -> Option<&mut Guessing> {
        self.guessing.as_mut().filter(|guessing| guessing.is_open())
    }

    /// Takes in what is seen of `tab`. Called in every frame, before anything is drawn. Returns the answer, if it is that of
    /// what is set.
    pub fn follow(&mut self, ctx: &Context, tab: &dyn AnyTab) -> Option<Value> {
        let answer = answer(tab);
        let seen = Seen { view: tab.view(), won: tab.is_won(), answer: answer.as_ref() };
        if let Some(guessing) = &mut self.guessing {
            guessing.follow(answer.as_ref());
        }
        let wish = self.step().until.as_ref();
        self.is_fulfilled |= wish.is_some_and(|wish| wish.condition.holds(seen));
        let is_covered = self.covering().is_some();
        // once it is done the light goes out, so that what came of it is seen
        let point = self.step().point.clone().filter(|_| !is_covered && !self.is_fulfilled);
        spotlight::point_at(ctx, point.map(Arc::new));
        answer
    }
}

/// The answer of what is set, as `answer.json` has it; `None` while it is not there.
pub fn answer(tab: &dyn AnyTab) -> Option<Value> {
    tab.snapshot(tab.view())?.answer()
}

/// While a lesson is open, the keys that lead through the scenarios lead through its steps.
pub fn led(command: &mut Command) {
    match command {
        Command::Scenarios(ScenarioCommand::Next) => *command = Command::Lesson(LessonCommand::Next),
        Command::Scenarios(ScenarioCommand::Previous) => *command = Command::Lesson(LessonCommand::Back),
        _ => {}
    }
}
