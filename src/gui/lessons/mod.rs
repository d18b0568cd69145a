//! Lessons in the window: the open step, its guess, and whether its task is done.

pub mod bar;
pub mod guess;

use std::sync::Arc;

use egui::Context;
use serde_json::Value;

use crate::gui::command::{Command, LessonCommand, ScenarioCommand};
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::spotlight;
use crate::gui::tab::any_tab::AnyTab;
use crate::lesson::{Lesson, Step};
use guess::Guessing;

/// An open lesson.
pub struct LessonRun {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// Index of the open step.
    pub place: usize,
    guessing: Option<Guessing>,
    /// Whether the task of the step was done; stays true even if it is undone.
    is_fulfilled: bool,
}

impl LessonRun {
    /// Opens a lesson at the step where it was left, or at the first step if it was finished.
    pub fn open(ctx: &Context, lesson: &'static Lesson) -> Self {
        let left = Arrangement::of(ctx).lessons.get(&lesson.stem).copied().unwrap_or_default();
        let place = if left + 1 < lesson.steps.len() { left } else { 0 };
        let mut run = Self { lesson, place, guessing: None, is_fulfilled: false };
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
        self.is_fulfilled = false;
        Arrangement::change(ctx, |arrangement| {
            arrangement.lessons.insert(self.lesson.stem.clone(), place);
        });
    }

    /// Returns the guess while the answer is covered.
    pub fn covering(&mut self) -> Option<&mut Guessing> {
        self.guessing.as_mut().filter(|guessing| guessing.is_open())
    }

    /// Updates guess and task from `tab`; called in every frame before anything is drawn. Returns the answer to the
    /// present parameters, if known.
    pub fn follow(&mut self, ctx: &Context, tab: &dyn AnyTab) -> Option<Value> {
        let snapshot = tab.snapshot();
        let is_won = snapshot.as_ref().and_then(|snapshot| snapshot.is_won);
        let answer = snapshot.and_then(|snapshot| snapshot.answer_json());
        if let Some(guessing) = &mut self.guessing {
            guessing.follow(|| answer.clone());
        }
        let goal = self.step().until.as_ref();
        self.is_fulfilled |= goal.is_some_and(|goal| goal.is_done(is_won, answer.as_ref()));
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
