//! Closing the window while files are written: they are finished first, and after a second it is asked whether to wait.

use egui::{Context, ProgressBar, RichText, ViewportCommand};

use crate::gui::look::theme;
use crate::gui::panels::card;
use crate::gui::save::file_tasks::{FileTasks, Note};

/// How long the window waits without a question, in seconds.
const PATIENCE: f64 = 1.0;
/// How often the progress is drawn anew, in seconds.
const NEXT_LOOK: f64 = 0.1;

/// Whether the window is to be closed when everything is written.
#[derive(Debug, Default)]
pub struct Closing {
    /// When it was told to close.
    since: Option<f64>,
}

impl Closing {
    /// Called once a frame. A request to close is put off while files are written; a file that could not be written keeps
    /// the window open, so that the sentence is read.
    pub fn tend(&mut self, ctx: &Context, tasks: &mut FileTasks) {
        let now = ctx.input(|input| input.time);
        if ctx.input(|input| input.viewport().close_requested()) && tasks.is_at_work() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.since.get_or_insert(now);
        }
        let Some(since) = self.since else { return };
        if !tasks.is_at_work() {
            self.since = None;
            if !matches!(tasks.note, Some(Note::Bad(_))) {
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            return;
        }
        if now - since >= PATIENCE {
            self.question_ui(ctx, tasks);
        }
        ctx.request_repaint_after_secs(NEXT_LOOK as f32);
    }

    fn question_ui(&mut self, ctx: &Context, tasks: &mut FileTasks) {
        let ([closes, stays], is_left) = card::modal(ctx, "closing", 380.0, |ui| {
            ui.label(RichText::new("Closing when everything is saved").text_style(theme::card_title()));
            let (words, percent) = tasks.work().unwrap_or_default();
            ui.label(format!("{words} …"));
            let share = percent.map_or(0.0, |percent| f32::from(percent) / 100.0);
            ui.add(ProgressBar::new(share).desired_height(8.0));
            ui.horizontal(|ui| {
                let close = ui.button("Close without it").on_hover_text("Give up what is not written yet, and close");
                let stay = ui.button("Keep open").on_hover_text("Go on saving, and leave the window open (Escape)");
                [close.clicked(), stay.clicked()]
            })
            .inner
        });
        if closes {
            tasks.abandon();
        } else if stays || is_left {
            self.since = None;
        }
    }
}
