//! The lesson that is open in the window, and the guess that covers the answer of a scenario.

use egui::Context;

use super::Coinwise;
use super::history::State;
use crate::gui::command::{Command, LessonCommand};
use crate::gui::lessons::LessonRun;
use crate::gui::lessons::guess::{Guessing, OpenGuess};
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::spotlight;
use crate::lesson::Step;
use crate::scenario::{Guess, Puzzle};

impl Coinwise {
    pub(super) fn apply_to_lesson(&mut self, ctx: &Context, command: LessonCommand) {
        match command {
            LessonCommand::Open(stem) => {
                if let Some(lesson) = crate::lesson::lesson(stem) {
                    self.leave_lesson(ctx);
                    self.open = lesson.puzzle;
                    self.mark();
                    let view = self.tab().view().to_owned();
                    self.before_lesson = Some((self.state(), view, Arrangement::of(ctx).open_settings.clone()));
                    let run = LessonRun::open(ctx, lesson);
                    self.apply_step(run.step());
                    self.lesson = Some(run);
                }
            }
            LessonCommand::Next => self.go_in_lesson(ctx, true),
            LessonCommand::Back => self.go_in_lesson(ctx, false),
            LessonCommand::Show => {
                if let Some(shown) = self.lesson.as_ref().and_then(|run| run.step().shown()) {
                    self.mark();
                    self.tab_mut().set_params(shown);
                }
            }
            LessonCommand::Save => {
                if let Some(run) = &self.lesson {
                    self.file_tasks.save_lesson(run.lesson);
                }
            }
            LessonCommand::Leave => self.leave_lesson(ctx),
            LessonCommand::Play => {
                let puzzle = self.lesson.as_ref().map_or(self.open, |run| run.lesson.puzzle);
                self.leave_lesson(ctx);
                self.run(ctx, Command::ShowView(puzzle, if puzzle == Puzzle::Devil { "table" } else { "play" }));
            }
        }
    }

    /// Closes the lesson and restores what was there before, unless the user has chosen another scenario meanwhile.
    pub(super) fn leave_lesson(&mut self, ctx: &Context) {
        spotlight::point_at(ctx, None);
        let Some((run, (before, view, open_settings))) = self.lesson.take().zip(self.before_lesson.take()) else {
            return;
        };
        let open = std::mem::replace(&mut self.open, run.lesson.puzzle);
        if before.selected == self.state().selected {
            self.mark();
            self.restore(State { own_applied: self.history().own_applied, ..before });
            self.tab_mut().set_view(&view);
            Arrangement::change(ctx, |arrangement| arrangement.open_settings = open_settings);
        }
        self.open = open;
    }

    fn go_in_lesson(&mut self, ctx: &Context, is_forward: bool) {
        let Some(run) = &mut self.lesson else { return };
        let place = if is_forward { Some(run.place + 1) } else { run.place.checked_sub(1) };
        if is_forward && run.is_last() {
            self.leave_lesson(ctx);
        } else if let Some(place) = place {
            run.enter(ctx, place);
            let step = run.step();
            self.mark();
            // a step that sets nothing continues with the reader's changes; going back restores the step as it was
            if step.sets || !is_forward {
                self.apply_step(step);
            } else {
                self.tabs[step.params.puzzle() as usize].set_view(&step.view);
            }
        }
    }

    /// Sets parameters and view of a step.
    fn apply_step(&mut self, step: &Step) {
        self.open = step.params.puzzle();
        let tab = self.tab_mut();
        tab.set_params(step.params.clone());
        tab.set_view(&step.view);
    }

    /// Covers the answer of the selected scenario, if it has a question.
    pub(super) fn guess_first(&mut self) {
        if let Some(guess) = self.list().selected().and_then(|scenario| scenario.guess.clone()) {
            let is_reset = self.list().is_changed(&self.tab().params());
            self.load_selected();
            self.ask(&guess);
            if let Some(guess) = &mut self.guesses[self.open as usize] {
                guess.guessing.is_reset = is_reset;
            }
        }
    }

    /// Covers the answer of the selected scenario until the user has guessed it.
    pub(super) fn ask(&mut self, guess: &Guess) {
        let scenario = self.list().selected().map(|scenario| scenario.name.clone()).unwrap_or_default();
        let guessing = Guessing::new(guess, &self.tab().params());
        self.guesses[self.open as usize] = Some(OpenGuess { scenario, guessing });
    }

    /// Opens the guess of a riddle that the user has not seen yet, closes one that belongs to another scenario, and
    /// compares one that was made with the answer.
    pub(super) fn follow_guess(&mut self) {
        let place = self.open as usize;
        let name = self.list().selected().map(|scenario| scenario.name.clone()).unwrap_or_default();
        self.guesses[place].take_if(|guess| guess.scenario != name);
        if self.unvisited[place] && self.guesses[place].is_none() && self.lesson.is_none() {
            self.guess_first();
            // a scenario without a question shows its answer
            self.unvisited[place] = self.guesses[place].is_some();
        }
        if let Some(guess) = &mut self.guesses[place] {
            let tab = &self.tabs[place];
            guess.guessing.follow(&tab.params(), || tab.snapshot()?.answer_json());
            self.unvisited[place] &= guess.guessing.is_open();
        }
    }
}
