//! What is said at the bottom of the window about saving and opening: done, not done and why, or how far it is.

use egui::{Align, Frame, Label, Layout, Margin, ProgressBar, RichText, Stroke, Ui};

use crate::gui::look::theme::{self, Palette};

/// What is said about the last task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// It is done.
    Good(String),
    /// It is not, and why.
    Bad(String),
    /// It is on its way: what it is, and how many hundredths of it are done if that is known.
    Working(String, Option<u8>),
}

/// What was asked for about a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotificationCommand {
    /// Take it away.
    Dismiss,
    /// Stop the task.
    Stop,
}

/// Shows the note over the whole width.
pub fn ui(ui: &mut Ui, note: &Note) -> Option<NotificationCommand> {
    let palette = Palette::of(ui);
    let (sign, words, color) = match note {
        Note::Good(words) => ("✓", words, palette.safe),
        Note::Bad(words) => ("✗", words, palette.unsafe_),
        Note::Working(words, _) => ("…", words, palette.line),
    };
    let frame = Frame::new()
        .fill(palette.card)
        .stroke(Stroke::new(1.0, color))
        .corner_radius(8)
        .inner_margin(Margin::symmetric(10, 6));
    let contents = |ui: &mut Ui| {
        let command = match note {
            Note::Working(_, percent) => {
                let stopped = ui.button("Stop").on_hover_text("Stop what is being written").clicked();
                let share = percent.map_or(0.0, |percent| f32::from(percent) / 100.0);
                ui.add(ProgressBar::new(share).desired_width(160.0).desired_height(8.0).fill(palette.accent));
                stopped.then_some(NotificationCommand::Stop)
            }
            _ => ui
                .button("Dismiss")
                .on_hover_text("Take this note away")
                .clicked()
                .then_some(NotificationCommand::Dismiss),
        };
        let words = Label::new(words.as_str()).wrap().selectable(true);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(words));
        command
    };
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            let sign_color = if color == palette.line { palette.soft_ink } else { color };
            ui.label(RichText::new(sign).color(sign_color).text_style(theme::strong()));
            ui.with_layout(Layout::right_to_left(Align::Center), contents).inner
        })
        .inner
    });
    shown.inner
}
