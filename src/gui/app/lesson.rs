//! The lesson that is open in the window.

use egui::{Context, Ui};

use super::Coinwise;
use crate::gui::command::{Command, LessonCommand};
use crate::gui::lessons::{LessonRun, bar};
use crate::gui::spotlight;
use crate::lesson::Step;

impl Coinwise {
    /// Shows the lesson above everything else.
    pub(super) fn lesson_ui(&mut self, ui: &mut Ui) -> Vec<Command> {
        let Some(run) = &mut self.lesson else { return Vec::new() };
        let answer = run.follow(ui.ctx(), self.tabs.of(run.lesson.puzzle));
        bar::ui(ui, run, answer.as_ref())
    }

    pub(super) fn apply_to_lesson(&mut self, ctx: &Context, command: LessonCommand) {
        match command {
            LessonCommand::Open(stem) => {
                if let Some(lesson) = crate::lesson::lesson(stem) {
                    self.history.mark(&self.state());
                    let run = LessonRun::open(ctx, lesson);
                    self.set_up(run.step());
                    self.lesson = Some(run);
                }
            }
            LessonCommand::Next => self.go_in_lesson(ctx, true),
            LessonCommand::Back => self.go_in_lesson(ctx, false),
            LessonCommand::Show => {
                if let Some(shown) = self.lesson.as_ref().and_then(|run| run.step().shown()) {
                    self.history.mark(&self.state());
                    self.tabs.of_mut(shown.puzzle()).set_params(shown);
                }
            }
            LessonCommand::Save => {
                if let Some(run) = &self.lesson {
                    self.file_tasks.save_lesson(run.lesson);
                }
            }
            LessonCommand::Leave => {
                self.lesson = None;
                spotlight::point_at(ctx, None);
            }
        }
    }

    fn go_in_lesson(&mut self, ctx: &Context, is_forward: bool) {
        let Some(run) = &mut self.lesson else { return };
        let place = if is_forward { Some(run.place + 1) } else { run.place.checked_sub(1) };
        if is_forward && run.is_last() {
            self.apply_to_lesson(ctx, LessonCommand::Leave);
        } else if let Some(place) = place {
            run.enter(ctx, place);
            let step = run.step();
            self.history.mark(&self.state());
            // a step that sets nothing continues with the reader's changes; going back restores the step as it was
            if step.sets || !is_forward {
                self.set_up(step);
            } else {
                self.tabs.of_mut(step.params.puzzle()).set_view(&step.view);
            }
        }
    }

    /// Sets parameters and view of a step.
    fn set_up(&mut self, step: &Step) {
        self.open = step.params.puzzle();
        let tab = self.tab_mut();
        tab.set_params(step.params.clone());
        tab.set_view(&step.view);
    }
}
