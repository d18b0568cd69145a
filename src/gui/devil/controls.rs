//! The controls of the Devil.

use egui::{Button, Painter, Rect, RichText, Shape, TextStyle, Ui, pos2, vec2};

use crate::devil::{Devil, FIELDS, LAST_SLID, Params, Play, Record, TableSpec, has_glasses};
use crate::field::{Number, number_named};
use crate::gui::look::theme::Palette;
use crate::gui::panels::controls::{Group, ROW_HEIGHT, UnboundNumber, number_row, reach, whole_row};
use crate::gui::panels::number_field::{Field, Typed, refusal_ui};
use crate::gui::panels::slider::SliderRow;
use crate::numerals::{count, grouped};
use crate::parameter::{BadParameter, whole_numbers};
use crate::scenario::Puzzle;

use super::aim_controls::aim_ui;
use super::list_editor::{EditorCommand, ListEditor};
use super::motion::{Playback, SPEEDS, USUAL_SPEED};

/// Width of the field of the seed, in points.
const SEED_WIDTH: f32 = 98.0;
/// Width of the button beside the seed, in points.
const NEW_GAME_WIDTH: f32 = 102.0;

/// Value of the step while there are no moves.
const NOTHING_TO_PLAY: &str = "no moves to go through";
/// The reasons for it: before the first call, and otherwise.
const NOTHING_CALLED: &str = ". There are no moves to go through: you have called none yet";
const WHY_NOTHING: &str =
    ". There are no moves to go through: either no list of moves wins for sure, or the game is won before the first";

/// The Devil's powers, with their names and tooltips.
const DEVILS: [(Devil, &str, &str); 4] = [
    (Devil::Still, "Still", "The Devil may do nothing: he only lays the coins"),
    (Devil::Turn, "Turns", "The Devil may turn the table before every flip"),
    (Devil::TurnAndMirror, "Mirrors", "The Devil may turn the table, and turn it over like a mirror"),
    (Devil::Shuffle, "Shuffles", "The Devil may exchange the coins in any way"),
];

/// The ways to play, with their names and tooltips.
const PLAYS: [(Play, &str, &str); 5] = [
    (Play::Random, "At random", "The Devil lays the coins and acts at random"),
    (
        Play::Worst,
        "At worst",
        "The Devil knows the moves: he escapes if he can, and else makes the game as long as can be",
    ),
    (Play::ByHand, "By hand", "You are the Devil: lay the coins and move the table before each flip"),
    (Play::Blindfolded, "Blindfolded", "You call moves without seeing, and the Devil decides as late as he can"),
    (Play::Sighted, "Sighted", "You call moves and see the coins before each; the Devil does the worst he can"),
];

/// The parameters and the state that the controls change.
pub struct Controls<'a> {
    /// The parameters.
    pub params: &'a mut Params,
    /// The playback of the steps.
    pub playback: &'a mut Playback,
    /// The text of the user's own list.
    pub editor: &'a mut ListEditor,
    /// The last step there is; `None` if there is nothing to play.
    pub last: Option<u64>,
    /// The step at which playback ends.
    pub end: u64,
    /// Whether there is a shortest list that can be written into the editor.
    pub has_shortest: bool,
}

impl Controls<'_> {
    /// Shows the controls and returns the command that the user gave, if any. `view` is the view shown.
    pub fn show(mut self, ui: &mut Ui, reset_to: &Params, view: &str) -> Option<EditorCommand> {
        table_ui(ui, self.params, reset_to);
        aim_ui(ui, self.params, reset_to);
        self.playback_ui(ui, reset_to, matches!(view, "table" | "belief"));
        self.devil_ui(ui, reset_to);
        self.list_ui(ui, reset_to)
    }

    /// Adds the controls of the user's own list of moves.
    fn list_ui(&mut self, ui: &mut Ui, reset_to: &Params) -> Option<EditorCommand> {
        let values = self.params.moves().map_or_else(|| "none".to_owned(), |list| count(list.len(), "move"));
        let mut command = None;
        Group::new(Puzzle::Devil, "Your moves").changed(self.params.moves() != reset_to.moves()).values(values).show(
            ui,
            self,
            |this| this.params.set_moves(reset_to.moves().cloned()),
            |ui, this| command = this.editor.show(ui, this.params, this.has_shortest),
        );
        command
    }

    fn playback_ui(&mut self, ui: &mut Ui, reset_to: &Params, is_used: bool) {
        let step_differs = self.last.is_some() && self.params.step() != reset_to.step();
        let values = match self.last {
            Some(last) if last > 0 => format!("move {} of {}", grouped(self.params.step()), grouped(last)),
            _ => NOTHING_TO_PLAY.to_owned(),
        };
        Group::new(Puzzle::Devil, "Playback")
            .changed(step_differs || self.playback.speed != USUAL_SPEED)
            .used(is_used)
            .values(values)
            .field("step", "Step (number)")
            .field("speed", "Speed (number)")
            .show(
                ui,
                self,
                |this| {
                    this.params.set_step(reset_to.step());
                    this.playback.speed = USUAL_SPEED;
                    this.playback.pause();
                },
                |ui, this| this.playback_rows(ui),
            );
    }

    fn playback_rows(&mut self, ui: &mut Ui) {
        ui.add_enabled_ui(self.last.is_some_and(|last| last > 0), |ui| {
            self.step_ui(ui);
            ui.horizontal(|ui| self.buttons_ui(ui));
            let hint = "Moves a second";
            let row = UnboundNumber { label: "Speed", key: "speed", hint, slider: SPEEDS, allowed: SPEEDS };
            row.show(ui, &mut self.playback.speed);
        });
    }

    fn step_ui(&mut self, ui: &mut Ui) {
        // without moves the step would belong to an earlier table
        let last = self.last.unwrap_or(0);
        let shown = if self.last.is_some() { self.params.step() } else { 0 };
        let slid = Some(last).filter(|last| *last <= LAST_SLID).zip(i64::try_from(shown).ok());
        let Some((number, _)) = number_named(&FIELDS, self.params, "Step") else { return };
        let set = if let Some((last, step)) = slid {
            let row = SliderRow::of(number, 0, self.params, reach);
            let row = SliderRow { range: 0.0..=last as f64, still: NOTHING_TO_PLAY.to_owned(), ..row };
            let why = match last {
                0 if self.params.record().play.is_called() => NOTHING_CALLED,
                0 => WHY_NOTHING,
                _ => "",
            };
            let hint = format!("{}: 0 to {}{why}", number.hint, grouped(last));
            let row = SliderRow { field_hint: hint.clone(), hint, ..row };
            whole_row(ui, &row, &(0..=last as i64), step).map(i64::unsigned_abs)
        } else {
            typed_step_ui(ui, number, shown, last)
        };
        if let Some(step) = set.filter(|_| self.last.is_some()) {
            self.params.set_step(step);
        }
    }

    fn buttons_ui(&mut self, ui: &mut Ui) {
        let step = self.params.step();
        let (can_go_back, can_go_on) = (step > 0, step < self.end);
        self.go_to_ui(ui, can_go_back, Icon::First, 0);
        self.go_to_ui(ui, can_go_back, Icon::Previous, step.min(self.end.saturating_add(1)).saturating_sub(1));
        self.play_button(ui);
        self.go_to_ui(ui, can_go_on, Icon::Next, step.saturating_add(1));
        self.go_to_ui(ui, can_go_on, Icon::Last, self.end);
    }

    fn go_to_ui(&mut self, ui: &mut Ui, enabled: bool, icon: Icon, target: u64) {
        if icon_button(ui, enabled, icon) {
            self.playback.pause();
            self.params.set_step(target);
        }
    }

    /// Starts and stops the playback; at the end it starts over.
    fn play_button(&mut self, ui: &mut Ui) {
        if self.playback.is_playing() {
            if icon_button(ui, true, Icon::Pause) {
                self.playback.pause();
            }
        } else if icon_button(ui, true, Icon::Play) {
            if self.params.step() >= self.end {
                self.params.set_step(0);
            }
            self.playback.play();
            ui.ctx().request_repaint();
        }
    }

    fn devil_ui(&mut self, ui: &mut Ui, reset_to: &Params) {
        let of = |params: &Params| (params.table().devil(), params.record().seed, params.record().play);
        let (now, then) = (self.params.record(), reset_to.record());
        let has_played = (&now.calls, &now.touches, &now.turns) != (&then.calls, &then.touches, &then.turns);
        let name =
            DEVILS.iter().find(|(devil, ..)| *devil == self.params.table().devil()).map_or("", |(_, name, _)| name);
        Group::new(Puzzle::Devil, "Devil")
            .changed(has_played || of(self.params) != of(reset_to))
            .values(format!("{}, seed {}", name.to_lowercase(), now.seed))
            .field("seed", "Seed (number)")
            .show(
                ui,
                self,
                |this| {
                    this.params.set_devil(reset_to.table().devil());
                    let reset_to = reset_to.record().clone();
                    this.params.change_record(|record| *record = Record { reveal: record.reveal, ..reset_to });
                },
                |ui, this| {
                    let mut devil = this.params.table().devil();
                    if choice_ui(ui, &DEVILS, &mut devil) {
                        this.params.set_devil(devil);
                    }
                    this.seed_ui(ui);
                },
            );
    }

    fn seed_ui(&mut self, ui: &mut Ui) {
        let hint = format!(
            "From this number the Devil takes the start and his turns, 0 to {}: the same number, the same game",
            grouped(u64::MAX)
        );
        let field = Field::new("seed", "Seed", "Seed (number)", &hint);
        let typed = typed_row(ui, "Seed", |ui| {
            // in a narrow window the button keeps its words and the field gives way
            let width = (ui.available_width() - NEW_GAME_WIDTH).clamp(42.0, SEED_WIDTH);
            let typed = field.show(ui, width, &self.params.record().seed.to_string(), parse_seed);
            let button = ui.button("New game").on_hover_text("Another start and other turns, with the next seed");
            if button.clicked() {
                self.params.start_over();
                self.params.change_record(|record| (record.seed, record.start) = (record.seed.wrapping_add(1), None));
                self.playback.pause();
            }
            typed
        });
        if let Some(seed) = typed {
            self.params.change_record(|record| record.seed = seed);
        }
    }
}

fn table_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let of = |params: &Params| (params.table().coins(), params.table().faces());
    let numbers: Vec<_> = ["Coins", "Faces"].iter().filter_map(|name| number_named(&FIELDS, params, name)).collect();
    let coins = count(params.table().coins(), "coin");
    Group::new(Puzzle::Devil, "Table")
        .changed(of(params) != of(reset_to))
        .values(format!("{coins}, {} faces", params.table().faces()))
        .numbers(&numbers)
        .show(
            ui,
            params,
            |params| {
                let (coins, faces) = of(reset_to);
                params.set_table(TableSpec::new(coins, faces, params.table().devil()));
            },
            |ui, params| {
                for (number, index) in numbers.iter().copied() {
                    number_row(ui, number, index, params, None);
                }
            },
        );
}

/// Adds the slider for the number of coins felt before each call, if they can be felt. `at_none` is the note for 0
/// hands.
pub fn hands_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, at_none: Option<&str>) {
    let Some((number, index)) = number_named(&FIELDS, params, "Hands") else { return };
    let hands = params.hands();
    if !has_glasses(params.table()) {
        return;
    }
    Group::new(Puzzle::Devil, "Feeling")
        .changed(hands != reset_to.hands())
        .values(if hands == 0 { "no coin felt".to_owned() } else { count(hands, "hand") })
        .numbers(&[(number, index)])
        .show(
            ui,
            params,
            |params| params.set_hands(reset_to.hands()),
            |ui, params| {
                number_row(ui, number, index, params, None);
                if let Some(told) = at_none {
                    note_ui(ui, told);
                }
            },
        );
}

/// Adds a note under the slider above, which stays for any parameters.
pub fn note_ui(ui: &mut Ui, told: &str) {
    let color = Palette::of(ui).soft_ink;
    ui.label(RichText::new(told).text_style(TextStyle::Small).color(color));
}

/// Adds a row of buttons of which one is selected. Returns whether the user selected another one.
fn choice_ui<T: Copy + PartialEq>(ui: &mut Ui, choices: &[(T, &str, &str)], chosen: &mut T) -> bool {
    let before = *chosen;
    let font = egui::TextStyle::Button.resolve(ui.style());
    let width =
        |name: &str| ui.painter().layout_no_wrap(name.to_owned(), font.clone(), egui::Color32::PLACEHOLDER).size().x;
    let words: f32 = choices.iter().map(|(_, name, _)| width(name)).sum();
    // closer together if that saves a row
    let is_narrow = words + choices.len() as f32 * (2.0 * 8.0 + 4.0) > ui.available_width();
    let (padding, gap) = if is_narrow { (5.0, 1.0) } else { (8.0, 4.0) };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        ui.spacing_mut().button_padding.x = padding;
        for (choice, name, hint) in choices {
            if ui.add(Button::selectable(*chosen == *choice, *name)).on_hover_text(*hint).clicked() {
                *chosen = *choice;
            }
        }
    });
    *chosen != before
}

/// Adds the buttons for the ways to play, above the round table. A new way begins a new game.
pub fn plays_ui(ui: &mut Ui, params: &mut Params) {
    let mut play = params.record().play;
    if choice_ui(ui, &PLAYS, &mut play) {
        params.start_over();
        params.change_record(|record| record.play = play);
    }
}

/// Adds a row with a field in it. Returns the value that was typed, and shows why a text is refused.
fn typed_row<T>(ui: &mut Ui, label: &str, field: impl FnOnce(&mut Ui) -> Typed<T>) -> Option<T> {
    let typed = ui.horizontal(|ui| {
        ui.set_height(ROW_HEIGHT);
        let label = ui.label(label);
        ui.add_space(58.0 - label.rect.width());
        field(ui)
    });
    if let Some(refusal) = typed.inner.refusal {
        refusal_ui(ui, &refusal);
    }
    typed.inner.value
}

/// Adds a field over the whole row for a step that a slider cannot reach. Returns the step that was typed.
fn typed_step_ui(ui: &mut Ui, number: &Number<Params>, step: u64, last: u64) -> Option<u64> {
    let hint = format!("{}: 0 to {}", number.hint, grouped(last));
    let field = Field::new("step", "Step", "Step (number)", &hint);
    typed_row(ui, &(number.title)(0), |ui| {
        field.show(ui, ui.available_width(), &grouped(step), |text| parse_step(text, last))
    })
}

/// Reads a step from 0 to `last`.
fn parse_step(text: &str, last: u64) -> Result<u64, BadParameter> {
    let step = digits(text).parse().ok().filter(|step| *step <= last);
    step.ok_or_else(|| BadParameter::new("step", text.trim(), whole_numbers(0, last)))
}

fn parse_seed(text: &str) -> Result<u64, BadParameter> {
    digits(text).parse().map_err(|_| BadParameter::new("seed", text.trim(), whole_numbers(0, u64::MAX)))
}

/// Removes the separators from a number.
fn digits(text: &str) -> String {
    text.trim().chars().filter(|c| !matches!(c, ' ' | ',' | '\u{a0}')).collect()
}

/// The icons of the playback. They are drawn because no font that is shipped has all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Icon {
    First,
    Previous,
    Play,
    Pause,
    Next,
    Last,
}

/// Adds a button with a drawn icon.
fn icon_button(ui: &mut Ui, enabled: bool, icon: Icon) -> bool {
    let (name, hint) = icon.words();
    ui.spacing_mut().item_spacing.x = 4.0;
    let response = ui.add_enabled(enabled, Button::new("").min_size(vec2(34.0, 28.0)));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
    let palette = Palette::of(ui);
    let color = if enabled && ui.is_enabled() { palette.ink } else { palette.line };
    icon.paint(ui.painter(), Rect::from_center_size(response.rect.center(), vec2(14.0, 11.0)), color);
    response.on_hover_text(hint).clicked()
}

impl Icon {
    /// Returns the accessible name and the tooltip of the button.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::First => ("First move", "Back to the start, before the first move"),
            Self::Previous => ("Previous move", "One move back"),
            Self::Play => ("Play", "Let the moves follow each other"),
            Self::Pause => ("Pause", "Stop at this move"),
            Self::Next => ("Next move", "One move on"),
            Self::Last => ("Last move", "On to the last move"),
        }
    }

    fn paint(self, painter: &Painter, at: Rect, color: egui::Color32) {
        let bar = |x: f32| {
            let bar = Rect::from_center_size(pos2(x, at.center().y), vec2(2.5, at.height()));
            painter.rect_filled(bar, 0.5, color);
        };
        let corners =
            |tip: f32, base: f32| vec![pos2(base, at.top()), pos2(tip, at.center().y), pos2(base, at.bottom())];
        let triangle = |tip, base| {
            painter.add(Shape::convex_polygon(corners(tip, base), color, egui::Stroke::NONE));
        };
        let chevron = |tip, base| {
            painter.add(Shape::line(corners(tip, base), egui::Stroke::new(2.0, color)));
        };
        let middle = at.center().x;
        match self {
            Self::First => {
                bar(at.left() + 2.0);
                triangle(at.left() + 4.0, at.right() - 1.0);
            }
            Self::Previous => chevron(middle - 3.0, middle + 3.0),
            Self::Play => triangle(at.right(), at.left() + 2.0),
            Self::Pause => {
                bar(middle - 3.0);
                bar(middle + 3.0);
            }
            Self::Next => chevron(middle + 3.0, middle - 3.0),
            Self::Last => {
                triangle(at.right() - 4.0, at.left() + 1.0);
                bar(at.right() - 2.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_any_move_there_is() {
        let last = u64::MAX;
        for (text, step) in [("12,345,678,901,234,567,890", 12_345_678_901_234_567_890), (" 0 ", 0)] {
            assert_eq!(parse_step(text, last), Ok(step));
        }
        for text in ["", "-1", "1.5", "18446744073709551616"] {
            let refusal = parse_step(text, last).unwrap_err().to_string();
            assert!(refusal.ends_with("must be a whole number from 0 to 18,446,744,073,709,551,615"), "{refusal}");
        }
    }

    #[test]
    fn a_seed_is_any_whole_number_that_fits() {
        for (text, seed) in [("0", 0), (" 1,000 ", 1_000), ("18446744073709551615", u64::MAX)] {
            assert_eq!(parse_seed(text), Ok(seed));
        }
        for text in ["", "-1", "1.5", "seed", "18446744073709551616"] {
            let refusal = parse_seed(text).unwrap_err().to_string();
            assert!(refusal.starts_with("seed is ") && refusal.contains("18,446,744,073,709,551,615"), "{refusal}");
        }
    }
}
