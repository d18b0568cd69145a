//! Notifications about saving and opening: success, failure with its reason, or progress. They lie over the window,
//! move nothing and disappear after a while.

use std::time::Duration;

use egui::{
    Align, Align2, Area, Button, Context, Frame, Id, Label, Layout, Margin, Order, ProgressBar, Rangef, Rect, RichText,
    Stroke, TextStyle, Ui, accesskit, pos2,
};

use super::boxes::named_button;
use crate::gui::command::Command;
use crate::gui::look::theme::{self, Palette};
use crate::gui::save::options::SaveCommand;
use crate::gui::state;
use crate::parameter::visible;

/// Largest width of a notification, what stands beside its text, and the least room for it in the bar, in points.
const WIDEST: f32 = 720.0;
const AROUND: f32 = 40.0;
const LEAST_ROOM: f32 = 240.0;
/// Width below which the text is small, so that it fits the bar, in points.
const NARROW: f32 = 420.0;
/// Time for which success and failure are shown, in seconds.
const DISPLAY_SECONDS: [f64; 2] = [4.0, 30.0];

/// A notification about the last task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The task succeeded.
    Good(String),
    /// The task failed, with the reason.
    Bad(String),
    /// Something keeps failing; stays until dismissed.
    Lasting(String),
    /// The task is running: its name, and the percentage done if known.
    Working(String, Option<u8>),
}

/// The part of the bar at the top where nothing stands, from left to right, in points.
#[derive(Clone, Copy, Default)]
pub struct FreeBar(pub [f32; 2]);

/// Shows the notification in the bar above `view`, where nothing stands if there is room. Asks to dismiss it once it was
/// shown long enough and is not hovered.
pub fn ui(ctx: &Context, note: &Note, view: Rect) -> Option<Command> {
    let frame = Frame::window(&ctx.global_style()).corner_radius(8).inner_margin(Margin::symmetric(10, 6));
    let (color, _) = looks(&Palette::of_context(ctx), note);
    let area = Area::new(Id::unique("note")).order(Order::Foreground).pivot(Align2::CENTER_BOTTOM);
    let FreeBar([left, right]) = state::get(ctx);
    let room = if right - left > LEAST_ROOM { Rangef::new(left, right) } else { view.x_range() };
    let (area, width) = (area.fixed_pos(pos2(room.center(), view.top())), WIDEST.min(room.span() - AROUND));
    let frame = frame.stroke(Stroke::new(1.0, color));
    let shown = area.show(ctx, |ui| frame.show(ui, |ui| contents_ui(ui, note, width.max(0.0))).inner);
    shown.inner.or_else(|| {
        let is_over = is_expired(ctx, note, shown.response.contains_pointer());
        is_over.then_some(Command::DismissNote)
    })
}

/// Whether the notification was shown long enough; otherwise schedules a repaint for that time.
fn is_expired(ctx: &Context, note: &Note, is_read: bool) -> bool {
    let patience = match note {
        Note::Good(_) => DISPLAY_SECONDS[0],
        Note::Bad(_) => DISPLAY_SECONDS[1],
        Note::Lasting(_) | Note::Working(..) => return false,
    };
    let now = ctx.input(|input| input.time);
    // the notification, and the time since when it is shown
    let shown: Option<(Note, f64)> = state::get(ctx);
    let since = shown.filter(|(shown, _)| shown == note && !is_read).map_or(now, |(_, since)| since);
    let left = since + patience - now;
    // once it is over, the same words may be shown again
    state::set(ctx, (left > 0.0).then(|| (note.clone(), since)));
    if left > 0.0 {
        ctx.request_repaint_after(Duration::from_secs_f64(left));
    }
    left <= 0.0
}

fn looks(palette: &Palette, note: &Note) -> (egui::Color32, &'static str) {
    match note {
        Note::Good(_) => (palette.safe, "✓"),
        Note::Bad(_) | Note::Lasting(_) => (palette.unsafe_, "✗"),
        Note::Working(..) => (palette.line, "…"),
    }
}

fn contents_ui(ui: &mut Ui, note: &Note, width: f32) -> Option<Command> {
    let palette = Palette::of(ui);
    let (color, sign) = looks(&palette, note);
    let (Note::Good(words) | Note::Bad(words) | Note::Lasting(words) | Note::Working(words, _)) = note;
    ui.set_width(width);
    ui.horizontal(|ui| {
        let sign_color = if color == palette.line { palette.soft_ink } else { color };
        ui.label(RichText::new(sign).color(sign_color).text_style(theme::strong()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let command = command_ui(ui, note, &palette);
            let style = if width < NARROW { TextStyle::Small } else { TextStyle::Body };
            let label = Label::new(RichText::new(visible(words)).text_style(style)).wrap().selectable(true);
            let label = ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(label)).inner;
            // announced by screen readers when it appears
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(accesskit::Live::Polite));
            command
        })
        .inner
    })
    .inner
}

fn command_ui(ui: &mut Ui, note: &Note, palette: &Palette) -> Option<Command> {
    if let Note::Working(_, percent) = note {
        let stopped = ui.button("Stop").on_hover_text("Stop what is being written").clicked();
        let share = percent.map_or(0.0, |percent| f32::from(percent) / 100.0);
        ui.add(
            ProgressBar::new(share)
                .desired_width(160.0_f32.min(0.3 * ui.available_width()))
                .desired_height(8.0)
                .fill(palette.accent),
        );
        return stopped.then_some(Command::Save(SaveCommand::Stop));
    }
    let dismissed = named_button(ui, Button::new("×"), "Dismiss", "Dismiss this note", true);
    dismissed.then_some(Command::DismissNote)
}
