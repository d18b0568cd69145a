//! Plays a slider: it moves through its range, and everything that depends on it follows.
//!
//! One slider plays at a time. The state is in the window's memory, since neither undo nor scenario files include it.
//! So is the command to save the animation, until [`take_command`] takes it.

use std::ops::RangeInclusive;

use egui::{Align2, Button, Context, FontId, Id, Rect, RichText, Role, Sense, TextStyle, Ui, WidgetInfo, vec2};
use serde::{Deserialize, Serialize};

use super::boxes;
use crate::gui::look::theme::Palette;
use crate::gui::state;

/// Duration of the whole range at normal speed, in seconds.
const WHOLE_RANGE: f64 = 8.0;
/// Speeds to choose from.
const SPEEDS: [(&str, f64); 4] = [("¼×", 0.25), ("½×", 0.5), ("1×", 1.0), ("2×", 2.0)];

/// Behaviour at the end of the range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Stop.
    #[default]
    Once,
    /// Start over.
    Loop,
    /// Turn back.
    ToAndFro,
}

impl Mode {
    /// All modes with name and tooltip.
    pub const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Once, "Once", "Stop at the end of the range"),
        (Self::Loop, "Loop", "Start again at the end of the range"),
        (Self::ToAndFro, "To and fro", "Turn back at both ends of the range"),
    ];
}

/// State of the slider that plays. The options are also those of the next slider.
#[derive(Clone)]
struct Player {
    playing: Option<Playing>,
    mode: Mode,
    speed: f64,
    command: Option<SliderCommand>,
    /// Accessible names of the sliders that may play.
    offered: Vec<&'static str>,
}

impl Default for Player {
    fn default() -> Self {
        Self { playing: None, mode: Mode::Once, speed: 1.0, command: None, offered: Vec::new() }
    }
}

/// A command to save the animation of a slider.
#[derive(Clone, Debug, PartialEq)]
pub struct SliderCommand {
    /// Accessible name of the slider.
    pub name: String,
    /// Ends of its range.
    pub range: [f64; 2],
    /// Behaviour at the end.
    pub mode: Mode,
}

/// The slider that is playing or has just finished.
#[derive(Clone, Debug, PartialEq)]
struct Playing {
    /// Accessible name.
    name: String,
    /// Ends of its range.
    range: [f64; 2],
    /// Position as a share of the range.
    share: f64,
    /// Whether it moves towards the end of the range.
    forward: bool,
    /// Time of its last movement, in seconds.
    at: f64,
    /// Whether it has finished.
    is_over: bool,
}

impl Playing {
    /// Moves on by `seconds`.
    fn after(mut self, seconds: f64, mode: Mode, speed: f64) -> Self {
        let way = seconds * speed / WHOLE_RANGE;
        self.share += if self.forward { way } else { -way };
        match mode {
            Mode::Once if self.share >= 1.0 => (self.share, self.is_over) = (1.0, true),
            Mode::Loop => self.share = self.share.rem_euclid(1.0),
            Mode::ToAndFro => {
                // there and back as one round
                let round = if self.forward { self.share } else { 2.0 - self.share }.rem_euclid(2.0);
                self.forward = round <= 1.0;
                self.share = if self.forward { round } else { 2.0 - round };
            }
            Mode::Once => {}
        }
        self
    }
}

fn play(ctx: &Context, playing: Option<Playing>) {
    state::change(ctx, |player: &mut Player| player.playing = playing);
}

/// Lets only the sliders with these accessible names play: those that change what is shown.
pub fn offer(ctx: &Context, names: Vec<&'static str>) {
    state::change(ctx, |player: &mut Player| player.offered = names);
}

/// Whether the slider called `name` may play.
pub fn is_offered(ctx: &Context, name: &str) -> bool {
    state::change(ctx, |player: &mut Player| player.offered.contains(&name))
}

/// Shows the button at `place` that plays or stops the slider called `name`, which is at `value` of `range`; `by_key`
/// does the same. The button is visible while it `is_near` the pointer or focus, and while it plays. Returns the new
/// value.
pub fn button(
    ui: &Ui,
    place: Rect,
    name: &str,
    range: RangeInclusive<f64>,
    value: f64,
    is_near: bool,
    by_key: bool,
) -> Option<f64> {
    let Player { playing, mode, speed, .. } = state::get(ui.ctx());
    let present = playing.filter(|playing| playing.name == name && !playing.is_over);
    let palette = Palette::of(ui);
    let (sign, verb, hint) = match present {
        Some(_) => ("■", "Stop", "Stop the slider where it is (Space)"),
        None => ("▶", "Play", "Let the slider move over its range by itself (Space)"),
    };
    // not focusable: keyboard users play at the slider
    let button = ui.interact(place, Id::unique(("player", name)), Sense::CLICK);
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{verb} {name}")));
    if present.is_some() || is_near {
        let color = if present.is_some() || button.hovered() { palette.accent } else { palette.soft_ink };
        ui.painter().text(place.center(), Align2::CENTER_CENTER, sign, FontId::proportional(10.0), color);
    }
    let button = button.on_hover_text(hint);
    let (ends, width) = ([*range.start(), *range.end()], range.end() - range.start());
    let now = ui.input(|input| input.time);
    if button.clicked() || by_key {
        if present.is_some() {
            play(ui.ctx(), None);
        } else if width > 0.0 {
            let share = (value - range.start()) / width;
            // at the end, start over
            let share = if (0.0..1.0).contains(&share) { share } else { 0.0 };
            let name = name.to_owned();
            let playing = Playing { name, range: ends, share, forward: true, at: now, is_over: false };
            play(ui.ctx(), Some(playing));
            ui.ctx().request_repaint();
        }
        return None;
    }
    let present = present?;
    let seconds = (now - present.at).max(0.0);
    ui.ctx().request_repaint();
    let playing = Playing { at: now, range: ends, ..present }.after(seconds, mode, speed);
    let value = range.start() + playing.share * width;
    play(ui.ctx(), Some(playing));
    Some(value)
}

/// Takes the command to save the animation, if given.
pub fn take_command(ctx: &Context) -> Option<SliderCommand> {
    state::change(ctx, |player: &mut Player| player.command.take())
}

/// Shows the playback options below the slider that plays or played last: speed, mode, and a save button.
pub fn playback_options_ui(ui: &mut Ui, name: &str) {
    let mut player: Player = state::get(ui.ctx());
    let Some(playing) = player.playing.clone().filter(|playing| playing.name == name) else { return };
    let palette = Palette::of(ui);
    let small = |words: &str, on: bool| {
        let color = if on { palette.accent } else { palette.soft_ink };
        RichText::new(words).text_style(TextStyle::Small).color(color)
    };
    let is_clicked = |ui: &mut Ui, words: &str, hint: &str, on: bool| {
        ui.add(Button::selectable(on, small(words, on))).on_hover_text(hint).clicked()
    };
    let tight = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding = vec2(5.0, 1.0);
        ui.spacing_mut().interact_size.y = 20.0;
    };
    ui.horizontal(|ui| {
        tight(ui);
        #[expect(clippy::float_cmp, reason = "one of the speeds of the list")]
        for (words, speed) in SPEEDS {
            let hint = format!("The whole range in {} seconds", WHOLE_RANGE / speed);
            if is_clicked(ui, words, &hint, player.speed == speed) {
                player.speed = speed;
            }
        }
        ui.add_space(6.0);
        let hint = "Save the view while this slider plays, as a GIF";
        let (save, name) = (Button::new(small("Save…", false)), format!("Save animation of {name}"));
        if boxes::named_button(ui, save, name, hint, true) {
            player.playing = None;
            player.command = Some(SliderCommand { name: playing.name, range: playing.range, mode: player.mode });
        }
    });
    ui.horizontal(|ui| {
        tight(ui);
        for (mode, words, hint) in Mode::ALL {
            if is_clicked(ui, words, hint, player.mode == mode) {
                player.mode = mode;
            }
        }
    });
    state::set(ui.ctx(), player);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(share: f64, forward: bool) -> Playing {
        Playing { name: "p".to_owned(), range: [0.0, 1.0], share, forward, at: 0.0, is_over: false }
    }

    /// Returns share and direction after a number of ranges.
    fn after(start: Playing, ranges: f64, mode: Mode) -> Option<(f64, bool)> {
        let playing = start.after(ranges * WHOLE_RANGE, mode, 1.0);
        (!playing.is_over).then_some(((playing.share * 1e9).round() / 1e9, playing.forward))
    }

    #[test]
    fn once_stops_at_the_end() {
        assert_eq!(after(at(0.0, true), 0.25, Mode::Once), Some((0.25, true)));
        assert_eq!(after(at(0.9, true), 0.2, Mode::Once), None);
    }

    #[test]
    fn a_loop_starts_over() {
        assert_eq!(after(at(0.9, true), 0.2, Mode::Loop), Some((0.1, true)));
        assert_eq!(after(at(0.5, true), 3.0, Mode::Loop), Some((0.5, true)));
    }

    #[test]
    fn to_and_fro_turns_back_at_both_ends() {
        assert_eq!(after(at(0.9, true), 0.2, Mode::ToAndFro), Some((0.9, false)));
        assert_eq!(after(at(0.1, false), 0.2, Mode::ToAndFro), Some((0.1, true)));
        assert_eq!(after(at(0.5, true), 2.0, Mode::ToAndFro), Some((0.5, true)));
        assert_eq!(after(at(0.5, false), 1.0, Mode::ToAndFro), Some((0.5, true)));
    }

    #[test]
    fn twice_the_speed_covers_twice_the_distance() {
        let fast = at(0.0, true).after(1.0, Mode::Once, 2.0);
        assert_eq!(fast, at(2.0 / WHOLE_RANGE, true));
    }
}
