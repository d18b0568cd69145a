//! Closing the window: finishes files that are being written, and asks before anything is lost.

use egui::{Context, ProgressBar, RichText, ViewportCommand};

use crate::gui::look::theme;
use crate::gui::panels::card;
use crate::gui::prose;
use crate::gui::save::file_tasks::FileTasks;

/// Time the window waits before it asks, in seconds.
const CLOSE_DELAY: f64 = 1.0;
/// Time between updates of the progress, in seconds.
const NEXT_LOOK: f64 = 0.1;

/// State of closing the window.
#[derive(Debug, Default)]
pub struct Closing {
    /// Time of the request to close, in seconds, while files are still being written.
    pub(super) since: Option<f64>,
    /// The reason why changes would be lost, while the user is asked about it.
    pub(super) loss: Option<String>,
    /// Whether the user confirmed closing in spite of that.
    pub(super) is_confirmed: bool,
}

impl Closing {
    /// Shows the open question, if any.
    pub fn ui(&mut self, ctx: &Context, tasks: &mut FileTasks) {
        self.loss_ui(ctx);
        if let Some(since) = self.since {
            if ctx.input(|input| input.time) - since >= CLOSE_DELAY {
                self.question_ui(ctx, tasks);
            }
            ctx.request_repaint_after_secs(NEXT_LOOK as f32);
        }
    }

    fn question_ui(&mut self, ctx: &Context, tasks: &mut FileTasks) {
        let ([closes, stays], is_left) = card::modal(ctx, "closing", 380.0, |ui| {
            ui.label(RichText::new("Closing when everything is saved").text_style(theme::card_title()));
            let (words, percent) = tasks.work().unwrap_or_default();
            ui.label(format!("{words} …"));
            let share = percent.map_or(0.0, |percent| f32::from(percent) / 100.0);
            ui.add(ProgressBar::new(share).desired_height(8.0));
            let close = ("Close without it", "Close and give up what is not written yet");
            card::buttons(ui, [close, ("Keep open", "Go on saving, and leave the window open (Escape)")])
        });
        if closes {
            tasks.abandon();
        } else if stays || is_left {
            self.since = None;
        }
    }

    /// Asks whether to close although changes would be lost.
    fn loss_ui(&mut self, ctx: &Context) {
        let Some(reason) = &self.loss else { return };
        let ([retries, closes, stays], is_left) = card::modal(ctx, "losing", 420.0, |ui| {
            ui.label(RichText::new("Your changes are not saved").text_style(theme::card_title()));
            ui.label(prose::sentence(reason));
            ui.label("If you close now, they are lost.");
            ui.add_space(6.0);
            let retry = ("Try again", "Save your changes and close");
            let close = ("Close anyway", "Close and lose your changes");
            card::buttons(ui, [retry, close, ("Keep open", "Leave the window open (Escape)")])
        });
        if retries || closes {
            self.is_confirmed = closes;
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        if retries || closes || stays || is_left {
            self.loss = None;
        }
    }
}
