//! A guess before the answer is shown: a mark on an axis, a number, or a cell of an empty lattice.

use egui::{
    Align2, Button, Color32, CornerRadius, FontId, Key, Link, Pos2, Rect, RichText, Role, Sense, Stroke, StrokeKind,
    TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use serde_json::Value;

use crate::field::{self, Step};
use crate::flips::Probability;
use crate::gui::chart::Steps;
use crate::gui::devil::round_table::paint_covered;
use crate::gui::flips::{described, paint_coins};
use crate::gui::focus;
use crate::gui::look::fonts;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::boxes;
use crate::gui::panels::controls::{parse_share, parse_whole, reach_of};
use crate::gui::panels::number_field::{self, Field};
use crate::gui::panels::slider::{NewValue, SliderRow, SliderSpec};
use crate::gui::pennies::paint_piles;
use crate::gui::view::help_text::picture_ground;
use crate::lesson::words;
use crate::numerals::{grouped, percent};
use crate::pennies;
use crate::pennies::outcomes::legal_takings;
use crate::scenario::guess::Scale;
use crate::scenario::{Guess, Params};

/// Width of the question and its slider, and margin beside them, in points.
const WIDTH: f32 = 460.0;
const ROOM: f32 = 24.0;
/// Least and largest cell of the lattice, room for the numbers of an axis, and for what stands below, in points.
const LEAST_CELL: f32 = 6.0;
const LARGEST_CELL: f32 = 26.0;
const AXIS: f32 = 22.0;
const BELOW: f32 = 170.0;
/// Height of the picture, in points.
pub const PICTURE: f32 = 132.0;
/// Height of the place from which there is room for the picture, in points.
const TALL: f32 = 440.0;
/// Largest pile in the picture.
const MOST_PENNIES: u32 = 60;
/// Key of the slider.
const KEY: &str = "guess";
/// Line above the first guess.
const WELCOME: &str = "Welcome to Coinwise. Three coin puzzles: guess first, then see why.";

/// A guess, before or after it is made.
#[derive(Clone, Debug)]
pub struct Guessing {
    guess: Guess,
    mark: Mark,
    /// Piles from which a cell is guessed, and the cells that a legal move leaves.
    here: Option<[i64; 2]>,
    legal: Vec<[i64; 2]>,
    stage: Stage,
    /// Whether the settings were changed back to those of the question.
    pub is_reset: bool,
    /// Whether the settings have changed since it was asked for.
    is_changed: bool,
    /// Whether its control has taken the focus.
    is_entered: bool,
    /// The parameters when it was asked for; `None` before the first frame.
    about: Option<Params>,
    /// The guess and the answer, in a sentence, once the guess was made.
    pub verdict: Option<String>,
}

/// A guess about a scenario.
pub struct OpenGuess {
    /// Name of the scenario.
    pub scenario: String,
    /// The guess.
    pub guessing: Guessing,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Mark {
    Number(f64),
    Cell([i64; 2]),
}

/// How far the user has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The answer is covered.
    Open,
    /// The guess was made.
    Given,
    /// The user wanted to see the answer without a guess.
    Skipped,
}

impl Guessing {
    /// Returns a guess about `params` to be made.
    pub fn new(guess: &Guess, params: &Params) -> Self {
        let (here, legal) = match params {
            Params::Pennies(params) if guess.quantity.scale == Scale::Cell => cells_left(params, guess.to),
            _ => (None, Vec::new()),
        };
        // never the answer, so that a guess made without thought is not right
        let is_cell = guess.quantity.scale == Scale::Cell;
        let mark = if is_cell { Mark::Cell(here.unwrap_or_default()) } else { Mark::Number(0.0) };
        let (guess, stage, about, verdict) = (guess.clone(), Stage::Open, None, None);
        Self { guess, mark, here, legal, stage, is_reset: false, is_changed: false, is_entered: false, about, verdict }
    }

    /// Whether the answer is still covered.
    pub fn is_open(&self) -> bool {
        self.stage == Stage::Open
    }

    /// Compares the guess with the answer, once, if the present `params` leave the quantity as it was asked for; otherwise
    /// says that it has changed, until it changes again. Asks for `answer` only until it is known.
    pub fn follow(&mut self, params: &Params, answer: impl FnOnce() -> Option<Value>) {
        let about = self.about.get_or_insert_with(|| params.clone());
        let is_about_them = about.agrees_on(self.guess.quantity, params);
        self.is_changed = !is_about_them;
        if !self.is_open() && !is_about_them {
            let is_new = self.stage == Stage::Given && self.verdict.is_none();
            let words = || "You changed the settings, so your guess is not compared.".to_owned();
            (self.verdict, self.stage, self.about) = (is_new.then(words), Stage::Skipped, Some(params.clone()));
        } else if self.stage == Stage::Given && self.verdict.is_none() {
            self.verdict = answer().map(|answer| self.compared(&answer));
        }
    }

    /// Returns the parameters that the question is about: those when it was asked for if the present `params` change the
    /// quantity.
    pub fn subject<'a>(&'a self, params: &'a Params) -> &'a Params {
        self.about.as_ref().filter(|_| self.is_changed).unwrap_or(params)
    }

    /// Shows the `rules`, the question about `params` and the controls for a guess, in all the available space; at the
    /// first start with a line that says welcome.
    pub fn ui(&mut self, ui: &mut Ui, params: &Params, rules: &str, is_welcome: bool) {
        let palette = Palette::of(ui);
        let is_tall = ui.available_height() > TALL;
        let room = if is_tall { ROOM } else { 0.0 };
        let width = WIDTH.min(ui.available_width() - 2.0 * room).max(0.0);
        let top = (ui.available_height() - 560.0).clamp(4.0, 60.0);
        let is_skipped = boxes::is_pressed(ui, Key::Escape);
        ui.vertical_centered(|ui| {
            ui.set_max_width(width);
            ui.add_space(top);
            let first = match self.is_reset {
                _ if self.is_changed => "You changed the settings; the question is about the old ones.",
                _ if is_welcome => WELCOME,
                true => "Guess first. The settings are those of the question again.",
                false => "Guess first",
            };
            // the bar of a lesson says it too
            if !rules.is_empty() || self.is_changed {
                ui.label(RichText::new(first).text_style(theme::caption()).color(palette.accent));
            }
            // in a low place smaller and closer, so that the buttons are seen
            let (text, heading) =
                if is_tall { (TextStyle::Body, TextStyle::Heading) } else { (TextStyle::Small, theme::card_title()) };
            if !rules.is_empty() {
                ui.label(RichText::new(rules).text_style(text).color(palette.ink));
                ui.add_space(if is_tall { 6.0 } else { 0.0 });
            }
            ui.label(RichText::new(&self.guess.ask).text_style(heading).color(palette.ink));
            if is_tall && matches!(self.mark, Mark::Number(_)) {
                ui.add_space(10.0);
                match params {
                    Params::Pennies(params) if self.guess.quantity.name == "losing_totals" => totals_ui(ui, params),
                    _ => picture_ui(ui, params),
                }
            }
            ui.add_space(if is_tall { 14.0 } else { 2.0 });
            let is_confirmed = match self.mark {
                Mark::Number(number) => self.number_ui(ui, number),
                Mark::Cell(cell) => self.cells_ui(ui, cell, width),
            };
            ui.add_space(if is_tall { 18.0 } else { 2.0 });
            let text = RichText::new("That is my guess").text_style(theme::strong()).color(Color32::WHITE);
            let button = Button::new(text).fill(palette.button).min_size(vec2(150.0, 34.0));
            let hint = "Show the answer beside your guess";
            let is_guessed = self.mark != Mark::Cell(self.here.unwrap_or_default());
            let can_guess = is_guessed && !number_field::is_refused(ui.ctx(), [KEY]);
            let button = ui.add_enabled(can_guess, button).on_hover_text(hint).on_disabled_hover_text(hint);
            if button.clicked() || can_guess && is_confirmed {
                self.stage = Stage::Given;
            }
            ui.add_space(if is_tall { 6.0 } else { 0.0 });
            let words = if self.is_changed { "Show the answer for the new ones" } else { "Show the answer" };
            let skip = ui.add(Link::new(words)).on_hover_text("Skip the guess (Escape)");
            if skip.clicked() || is_skipped {
                self.stage = Stage::Skipped;
            }
        });
        if !self.is_open() {
            ui.ctx().request_repaint();
        }
    }

    /// Shows the slider of a number and its range; returns whether Enter confirms it.
    fn number_ui(&mut self, ui: &mut Ui, number: f64) -> bool {
        let (to, is_percent) = (self.guess.to, self.guess.quantity.scale == Scale::Percent);
        let (end, step, key_step, reach, written) = if is_percent {
            let reach = "0 to 100 %".to_owned();
            (1.0, Step::Decimal, 0.005, reach, format!("{:.1} %", 100.0 * number))
        } else {
            (to as f64, Step::Whole, 1.0, reach_of(&(0..=to)), grouped(number as i64))
        };
        let spec = SliderSpec { range: 0.0..=end, scale: field::Scale::Even, step, key_step };
        let hint = "Drag the handle, or type your number";
        let row = SliderRow::new("Your guess", KEY.to_owned(), hint, [reach.clone(), reach], spec);
        let parse = |text: &str| {
            if is_percent {
                return parse_share(KEY, text).map(Probability::to_f64);
            }
            parse_whole(KEY, text, &(0..=to)).map(|number| number as f64)
        };
        let field = Field::id_of(KEY);
        if !std::mem::replace(&mut self.is_entered, true) {
            number_field::open(ui.ctx(), KEY, String::new());
        }
        let is_focused = ui.memory(|memory| memory.has_focus(field) || memory.has_focus(SliderRow::id_of(KEY)));
        if let Some(NewValue::Slid(set) | NewValue::Typed(set)) = row.show(ui, number, &written, parse) {
            self.mark = Mark::Number(set);
        }
        ui.label(RichText::new(&row.hint).text_style(TextStyle::Small).color(Palette::of(ui).soft_ink));
        is_focused && ui.input(|input| input.key_pressed(Key::Enter))
    }

    /// Shows a lattice in which the cells that a legal move leaves can be chosen by pointer or arrow keys; returns
    /// whether Enter confirms the choice.
    fn cells_ui(&mut self, ui: &mut Ui, cell: [i64; 2], width: f32) -> bool {
        let palette = Palette::of(ui);
        let cells = self.guess.to + 1;
        let room = (ui.available_height() - BELOW - AXIS).min(width - 1.5 * AXIS);
        let side = (room / cells as f32).clamp(LEAST_CELL, LARGEST_CELL);
        // with room above for the words at the piles, and at the right for the last number
        let needed = Vec2::splat(side * cells as f32) + vec2(1.5 * AXIS, 2.0 * AXIS);
        let (whole, response) = ui.allocate_exact_size(needed, Sense::click_and_drag());
        if !std::mem::replace(&mut self.is_entered, true) {
            response.request_focus();
        }
        let place = Rect::from_min_max(whole.min + Vec2::splat(AXIS), whole.max - vec2(0.5 * AXIS, AXIS));
        let mut at = cell;
        if let Some(pointer) = response.interact_pointer_pos() {
            let whole = |distance: f32| ((distance / side).floor() as i64).clamp(0, cells - 1);
            at = [whole(pointer.x - place.left()), whole(place.bottom() - pointer.y)];
        }
        if let Some(steps) = Steps::taken(ui, &response) {
            at = [at[0] + steps.right, at[1] + steps.up];
        }
        let away = |legal: &&[i64; 2]| (legal[0] - at[0]).abs() + (legal[1] - at[1]).abs();
        let others = self.legal.iter().filter(|legal| at != cell && **legal != cell);
        let at = others.min_by_key(away).copied().unwrap_or(cell);
        self.mark = Mark::Cell(at);
        let is_chosen = self.here != Some(at);
        let words = if is_chosen { format!("{} and {}", at[0], at[1]) } else { "none yet".to_owned() };
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Your guess: {words}")));
        let corner = |x: i64, y: i64| pos2(place.left() + x as f32 * side, place.bottom() - y as f32 * side);
        let square = |[x, y]: [i64; 2]| Rect::from_two_pos(corner(x, y), corner(x + 1, y + 1)).shrink(1.0);
        for legal in &self.legal {
            ui.painter().rect(square(*legal), 2.0, palette.wash, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
        }
        ui.painter().rect_stroke(place, 0.0, Stroke::new(1.0, palette.line), StrokeKind::Inside);
        for line in 1..cells {
            let stroke = Stroke::new(0.5, palette.line);
            ui.painter().line_segment([corner(line, 0), corner(line, cells)], stroke);
            ui.painter().line_segment([corner(0, line), corner(cells, line)], stroke);
        }
        let font = TextStyle::Small.resolve(ui.style());
        for number in (0..cells).step_by(5) {
            let [below, left] = [[number, 0], [0, number]].map(|cell| square(cell).center());
            let at = pos2(below.x, place.bottom() + 2.0);
            ui.painter().text(at, Align2::CENTER_TOP, number, font.clone(), palette.soft_ink);
            let at = pos2(place.left() - 4.0, left.y);
            ui.painter().text(at, Align2::RIGHT_CENTER, number, font.clone(), palette.soft_ink);
        }
        if let Some(here) = self.here {
            ui.painter().circle_filled(square(here).center(), side * 0.3, palette.ink);
            label(ui, square(here).center_top() - vec2(0.0, 3.0), "You are here", palette.ink);
        }
        if is_chosen {
            ui.painter().rect_filled(square(at), CornerRadius::same(3), palette.accent);
            // a move leads to the left or down, so that below is clear of the words at the piles
            let below = square(at).center_bottom() + vec2(0.0, 17.0);
            label(ui, if at[1] > 0 { below } else { square(at).center_top() - vec2(0.0, 3.0) }, &words, palette.accent);
        }
        focus::ring_around(&response, whole.expand(focus::RING_GAP));
        let hint = "Choose what your move leaves: the first pile across, the second upwards";
        ui.label(RichText::new(hint).text_style(TextStyle::Small).color(palette.soft_ink));
        response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter))
    }

    /// Describes the guess and the answer.
    fn compared(&self, answer: &Value) -> String {
        let found = words::find(answer, self.guess.quantity.path);
        match (self.mark, &found, found.as_ref().and_then(words::number)) {
            (Mark::Cell(cell), Some(Value::Array(moves)), _) => nearest(cell, moves),
            (Mark::Number(guess), _, Some(exact)) => {
                let is_percent = self.guess.quantity.scale == Scale::Percent;
                let written = |number| if is_percent { percent(number) } else { grouped(number as i64) };
                let [guess, exact] = [guess, exact].map(written);
                // values that look the same count as equal
                let right = if guess == exact { ": exactly right" } else { "" };
                format!("You guessed {guess}; it is {exact}{right}.")
            }
            _ => "There is no such number.".to_owned(),
        }
    }
}

/// Returns the cell of the piles, and the cells of a lattice up to `to` that a legal move leaves.
fn cells_left(params: &pennies::Params, to: i64) -> (Option<[i64; 2]>, Vec<[i64; 2]>) {
    let Some([a, b]) = params.position().cell_to(u32::try_from(to).unwrap_or(0)) else { return (None, Vec::new()) };
    let left = |[take_a, take_b]: [u32; 2]| [i64::from(a - take_a), i64::from(b - take_b)];
    let takings = legal_takings(params.ruleset(), [a, b]);
    (Some([a, b].map(i64::from)), takings.map(left).collect())
}

/// Says whether a move to a cell wins, and the nearest one that does.
fn nearest(cell: [i64; 2], moves: &[Value]) -> String {
    let left = |one: &Value, key: &str| one.get(key).and_then(words::number).map(|number| number as i64);
    let cells = moves.iter().filter_map(|one| Some([left(one, "leave_a")?, left(one, "leave_b")?]));
    let away = |other: &[i64; 2]| (other[0] - cell[0]).abs().max((other[1] - cell[1]).abs());
    let said = format!("You chose {} and {}", cell[0], cell[1]);
    match cells.min_by_key(away) {
        None => format!("{said}, but no move wins from here."),
        Some(found) if found == cell => format!("{said}: that wins."),
        Some([a, b]) => format!("{said}, which loses; {a} and {b} wins."),
    }
}

/// Shows the things that the guess is about: the piles, the table with its coins covered, or the coins to flip.
pub fn picture_ui(ui: &mut Ui, about: &Params) {
    let ground = |ui: &mut Ui, summary: &str| picture_ground(ui, PICTURE, summary).shrink(12.0);
    match about {
        Params::Pennies(params) => {
            let Some([a, b]) = params.position().cell_to(MOST_PENNIES) else { return };
            let place = ground(ui, &format!("Piles of {a} and {b} pennies"));
            paint_piles(ui.painter(), place, [a, b]);
        }
        Params::Devil(params) => {
            let place = ground(ui, &format!("A round table with {} covered coins", params.table().coins()));
            paint_covered(ui.painter(), place, params.table());
        }
        Params::Flips(params) => {
            let coins = params.game().coins();
            let place = ground(ui, &format!("Coins: {}", described(coins).join("; ")));
            paint_coins(ui.painter(), place, coins);
        }
    }
}

/// Shows the totals that the guess is about, a disc for each; only their range if they are too many.
fn totals_ui(ui: &mut Ui, params: &pennies::Params) {
    let (palette, totals) = (Palette::of(ui), params.totals());
    let (from, to) = totals.clone().into_inner();
    let place = picture_ground(ui, PICTURE, &format!("Totals from {from} to {to}")).shrink(12.0);
    let pitch = place.width() / totals.clone().count().max(1) as f32;
    if pitch < 2.0 * LEAST_CELL {
        return label(ui, place.center(), &format!("{from} … {to}"), palette.ink);
    }
    for (total, index) in totals.zip(0_u8..) {
        let at = pos2(place.left() + (f32::from(index) + 0.5) * pitch, place.center().y);
        ui.painter().circle_filled(at, (0.46 * pitch).min(LARGEST_CELL), palette.coins[0]);
        label(ui, at + vec2(0.0, 8.0), &total.to_string(), palette.card);
    }
}

fn label(ui: &Ui, at: Pos2, words: &str, color: Color32) {
    ui.painter().text(at, Align2::CENTER_BOTTOM, words, FontId::new(12.0, fonts::semibold()), color);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::scenario::Puzzle;
    use crate::scenario::guess::QUANTITIES;

    fn verdict(name: &str, mark: Mark, answer: &Value) -> String {
        let quantity = QUANTITIES.iter().find(|quantity| quantity.name == name).unwrap();
        let guess = Guess { ask: "?".to_owned(), quantity, to: quantity.end, comes_first: false };
        let params = Params::default_of(quantity.puzzle);
        let mut guessing = Guessing { mark, ..Guessing::new(&guess, &params) };
        guessing.follow(&params, || Some(answer.clone()));
        assert!(guessing.verdict.is_none() && guessing.is_open());
        guessing.stage = Stage::Given;
        guessing.follow(&params, || Some(answer.clone()));
        let verdict = guessing.verdict.clone().unwrap();
        let others = Puzzle::ALL.map(Params::default_of);
        let other = others.iter().find(|other| **other != params).unwrap();
        let mut changed = guessing.clone();
        (changed.stage, changed.verdict) = (Stage::Given, None);
        for _ in 0..2 {
            changed.follow(other, || Some(answer.clone()));
            assert_eq!(changed.verdict.as_deref(), Some("You changed the settings, so your guess is not compared."));
        }
        guessing.follow(other, || Some(answer.clone()));
        guessing.follow(&params, || Some(answer.clone()));
        assert!(guessing.verdict.is_none(), "it is not about other settings");
        verdict
    }

    #[test]
    fn guess_and_answer_are_compared() {
        let flips = json!({"win_probability": 0.640_317});
        assert_eq!(verdict("win_probability", Mark::Number(0.5), &flips), "You guessed 50.00 %; it is 64.03 %.");
        let devil = json!({"shortest": "15"});
        assert_eq!(verdict("shortest", Mark::Number(20.0), &devil), "You guessed 20; it is 15.");
        assert_eq!(verdict("shortest", Mark::Number(15.0), &devil), "You guessed 15; it is 15: exactly right.");
        assert_eq!(verdict("shortest", Mark::Number(3.0), &json!({"shortest": null})), "There is no such number.");
        let moves = json!([{"leave_a": "10", "leave_b": "6"}, {"leave_a": "8", "leave_b": "13"}]);
        let pennies = json!({"position": {"winning_moves": moves}});
        assert_eq!(verdict("winning_move", Mark::Cell([8, 13]), &pennies), "You chose 8 and 13: that wins.");
        let lost = "You chose 9 and 5, which loses; 10 and 6 wins.";
        assert_eq!(verdict("winning_move", Mark::Cell([9, 5]), &pennies), lost);
    }
}
