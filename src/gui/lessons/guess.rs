//! A guess before the answer is shown: a mark on an axis, a number, or a cell of an empty lattice.

use egui::{
    Align2, Button, Color32, CornerRadius, DragValue, FontId, Link, Pos2, Rect, RichText, Role, Sense, Slider, Stroke,
    StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use serde_json::Value;

use crate::gui::chart::Steps;
use crate::gui::focus::{self, Keys};
use crate::gui::look::fonts;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::boxes;
use crate::lesson::words;
use crate::numerals::{count, grouped, percent};
use crate::pennies;
use crate::pennies::outcomes::legal_takings;
use crate::scenario::guess::Scale;
use crate::scenario::{Guess, Params, Puzzle};

/// Width of the question and its axis, and margin beside them, in points.
const WIDTH: f32 = 460.0;
const ROOM: f32 = 24.0;
/// Largest cell of the lattice, and room for the numbers of an axis, in points.
const LARGEST_CELL: f32 = 26.0;
const AXIS: f32 = 22.0;
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
    /// Distance from the answer, in a sentence.
    told: Option<String>,
}

/// A guess about a scenario.
pub struct OpenGuess {
    /// Its puzzle.
    pub puzzle: Puzzle,
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
        let mark = match guess.quantity.scale {
            Scale::Percent => Mark::Number(50.0),
            Scale::Whole => Mark::Number((guess.to / 2) as f64),
            Scale::Cell => Mark::Cell(legal.first().copied().unwrap_or_default()),
        };
        Self { guess: guess.clone(), mark, here, legal, stage: Stage::Open, told: None }
    }

    /// Whether the answer is still covered.
    pub fn is_open(&self) -> bool {
        self.stage == Stage::Open
    }

    /// Returns the distance from the answer, once the guess was made and the answer is known.
    pub fn told(&self) -> Option<&str> {
        self.told.as_deref()
    }

    /// Compares the guess with the answer, once. Asks for `answer` only until then.
    pub fn follow(&mut self, answer: impl FnOnce() -> Option<Value>) {
        if self.stage == Stage::Given && self.told.is_none() {
            self.told = answer().map(|answer| self.distance(&answer));
        }
    }

    /// Shows the question and the controls for a guess, in all the available space; at the first start with a line
    /// that says welcome.
    pub fn ui(&mut self, ui: &mut Ui, is_welcome: bool) {
        let palette = Palette::of(ui);
        let width = WIDTH.min(ui.available_width() - 2.0 * ROOM).max(0.0);
        let top = (ui.available_height() * 0.16).min(90.0);
        let is_entered = boxes::is_entered(ui);
        ui.vertical_centered(|ui| {
            ui.set_max_width(width);
            ui.add_space(top);
            let first = if is_welcome { WELCOME } else { "Guess first" };
            ui.label(RichText::new(first).text_style(theme::caption()).color(palette.soft_ink));
            ui.label(RichText::new(&self.guess.ask).text_style(TextStyle::Heading).color(palette.ink));
            ui.add_space(18.0);
            match self.mark {
                Mark::Number(number) => self.axis_ui(ui, number, width),
                Mark::Cell(cell) => self.cells_ui(ui, cell, width),
            }
            ui.add_space(18.0);
            let text = RichText::new("That is my guess").text_style(theme::strong()).color(Color32::WHITE);
            let button = Button::new(text).fill(palette.button).min_size(vec2(150.0, 34.0));
            if ui.add(button).on_hover_text("Show the answer, and how close you are").clicked() {
                self.stage = Stage::Given;
            }
            ui.add_space(6.0);
            let skip = ui.add(Link::new("Show the answer")).on_hover_text("Skip the guess (Enter)");
            if skip.clicked() || is_entered {
                self.stage = Stage::Skipped;
            }
        });
        if !self.is_open() {
            ui.ctx().request_repaint();
        }
    }

    /// Shows an axis with a mark, and a number field.
    fn axis_ui(&mut self, ui: &mut Ui, number: f64, width: f32) {
        let is_percent = self.guess.quantity.scale == Scale::Percent;
        let end = if is_percent { 100.0 } else { self.guess.to as f64 };
        let decimals = usize::from(is_percent);
        let mut set = number;
        let track = width - 90.0;
        ui.spacing_mut().slider_width = track;
        let hint = format!("Drag the mark, or type your number: 0 to {}", grouped(end as i64));
        ui.horizontal(|ui| {
            let step = if is_percent { 0.5 } else { 1.0 };
            // a rail that can be seen, filled as those of the other sliders
            let palette = Palette::of(ui);
            ui.visuals_mut().widgets.inactive.bg_fill = palette.soft_ink;
            ui.visuals_mut().selection.bg_fill = palette.accent;
            let slider = Slider::new(&mut set, 0.0..=end).step_by(step).show_value(false);
            let slider = ui.add(slider).on_hover_text(&hint);
            focus::keep(&slider, Keys::Field);
            ui.ctx().accesskit_node_builder(slider.id, |node| node.set_label("Your guess"));
            let field = DragValue::new(&mut set).range(0.0..=end).speed(step).max_decimals(decimals);
            let field = if is_percent { field.suffix(" %") } else { field };
            boxes::number(ui, field, "Your guess (number)", hint)
        });
        self.mark = Mark::Number(set);
        ui.horizontal(|ui| {
            let ends = if is_percent {
                ["never".to_owned(), "always".to_owned()]
            } else {
                ["0".to_owned(), grouped(self.guess.to)]
            };
            let color = Palette::of(ui).soft_ink;
            let place = Rect::from_min_size(ui.cursor().min, vec2(track, 16.0));
            let font = TextStyle::Small.resolve(ui.style());
            ui.painter().text(place.left_top(), Align2::LEFT_TOP, &ends[0], font.clone(), color);
            ui.painter().text(place.right_top(), Align2::RIGHT_TOP, &ends[1], font, color);
            ui.allocate_space(place.size());
        });
    }

    /// Shows a lattice in which the cells that a legal move leaves can be chosen by pointer or arrow keys.
    fn cells_ui(&mut self, ui: &mut Ui, cell: [i64; 2], width: f32) {
        let palette = Palette::of(ui);
        let cells = self.guess.to + 1;
        let room = (ui.available_height() - 110.0).min(width - AXIS);
        let side = (room / cells as f32).clamp(4.0, LARGEST_CELL);
        let (whole, response) =
            ui.allocate_exact_size(Vec2::splat(side * cells as f32 + AXIS), Sense::click_and_drag());
        let place = Rect::from_min_max(whole.min + vec2(AXIS, 0.0), whole.max - vec2(0.0, AXIS));
        let mut at = cell;
        if let Some(pointer) = response.interact_pointer_pos() {
            let whole = |distance: f32| ((distance / side).floor() as i64).clamp(0, cells - 1);
            at = [whole(pointer.x - place.left()), whole(place.bottom() - pointer.y)];
        }
        if let Some(steps) = Steps::taken(ui, &response) {
            at = [at[0] + steps.right, at[1] + steps.up];
        }
        let away = |legal: &&[i64; 2]| (legal[0] - at[0]).abs() + (legal[1] - at[1]).abs();
        let at = self.legal.iter().filter(|legal| **legal == at || **legal != cell).min_by_key(away).copied();
        let at = at.unwrap_or(cell);
        self.mark = Mark::Cell(at);
        let words = format!("{} and {}", at[0], at[1]);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Your guess: {words}")));
        let corner = |x: i64, y: i64| pos2(place.left() + x as f32 * side, place.bottom() - y as f32 * side);
        let square = |[x, y]: [i64; 2]| Rect::from_two_pos(corner(x, y), corner(x + 1, y + 1)).shrink(1.0);
        for legal in &self.legal {
            ui.painter().rect_filled(square(*legal), 2.0, palette.wash);
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
            let text = number.to_string();
            let at = pos2(below.x, place.bottom() + 2.0);
            ui.painter().text(at, Align2::CENTER_TOP, &text, font.clone(), palette.soft_ink);
            let at = pos2(place.left() - 4.0, left.y);
            ui.painter().text(at, Align2::RIGHT_CENTER, &text, font.clone(), palette.soft_ink);
        }
        if let Some(here) = self.here {
            ui.painter().circle_filled(square(here).center(), side * 0.3, palette.ink);
            label(ui, square(here).center_top() - vec2(0.0, 3.0), "You are here", palette.ink);
        }
        ui.painter().rect_filled(square(at), CornerRadius::same(3), palette.accent);
        label(ui, square(at).center_top() - vec2(0.0, 3.0), &words, palette.accent);
        focus::ring_around(&response, whole.expand(focus::RING_GAP));
        let hint = "Choose what your move leaves: the first pile across, the second upwards";
        ui.label(RichText::new(hint).text_style(TextStyle::Small).color(palette.soft_ink));
    }

    /// Describes the guess, the answer and the distance between them.
    fn distance(&self, answer: &Value) -> String {
        let found = words::find(answer, self.guess.quantity.path);
        let guess = match (self.mark, &found) {
            (Mark::Cell(cell), Some(Value::Array(moves))) => return nearest(cell, moves),
            (Mark::Cell(_), _) => return NOTHING.to_owned(),
            (Mark::Number(guess), _) => guess,
        };
        let Some(exact) = found.as_ref().and_then(words::number) else { return NOTHING.to_owned() };
        let (numbers, off, by) = if self.guess.quantity.scale == Scale::Percent {
            let off = 100.0 * exact - guess;
            // values that look the same count as equal
            let off = if off.abs() < 0.005 { 0.0 } else { off };
            ([percent(guess / 100.0), percent(exact)], off, format!("{:.2} points", off.abs()))
        } else {
            let off = exact - guess;
            ([guess, exact].map(|number| grouped(number as i64)), off, grouped(off.abs() as i64))
        };
        let said = format!("You guessed {}; it is {}", numbers[0], numbers[1]);
        if off == 0.0 {
            return format!("{said}: exactly right.");
        }
        format!("{said}, {by} {}.", if off > 0.0 { "more" } else { "less" })
    }
}

/// Returns the cell of the piles, and the cells of a lattice up to `to` that a legal move leaves.
fn cells_left(params: &pennies::Params, to: i64) -> (Option<[i64; 2]>, Vec<[i64; 2]>) {
    let Some([a, b]) = params.position().cell_to(u32::try_from(to).unwrap_or(0)) else { return (None, Vec::new()) };
    let left = |[take_a, take_b]: [u32; 2]| [i64::from(a - take_a), i64::from(b - take_b)];
    let takings = legal_takings(params.ruleset(), [a, b]);
    (Some([a, b].map(i64::from)), takings.map(|(_, take)| left(take)).collect())
}

/// Text if the answer has no such number.
const NOTHING: &str = "There is no such number.";

/// Describes the distance of a cell from the nearest one that a winning move leaves.
fn nearest(cell: [i64; 2], moves: &[Value]) -> String {
    let left = |one: &Value, key: &str| one.get(key).and_then(words::number).map(|number| number as i64);
    let cells = moves.iter().filter_map(|one| Some([left(one, "leave_a")?, left(one, "leave_b")?]));
    let away = |other: &[i64; 2]| (other[0] - cell[0]).abs().max((other[1] - cell[1]).abs());
    let said = format!("You chose {} and {}", cell[0], cell[1]);
    match cells.min_by_key(away) {
        None => format!("{said}, but no move wins from here."),
        Some(found) if found == cell => format!("{said}: that wins."),
        Some(found) => {
            let away = count(away(&found), "cell");
            format!("{said}, {away} away from {} and {}, which wins.", found[0], found[1])
        }
    }
}

fn label(ui: &Ui, at: Pos2, words: &str, color: Color32) {
    ui.painter().text(at, Align2::CENTER_BOTTOM, words, FontId::new(12.0, fonts::semibold()), color);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::scenario::guess::QUANTITIES;

    fn told(name: &str, mark: Mark, answer: &Value) -> String {
        let quantity = QUANTITIES.iter().find(|quantity| quantity.name == name).unwrap();
        let guess = Guess { ask: "?".to_owned(), quantity, to: quantity.end };
        let params = Params::default_of(quantity.puzzle);
        let mut guessing = Guessing { mark, ..Guessing::new(&guess, &params) };
        guessing.follow(|| Some(answer.clone()));
        assert!(guessing.told().is_none() && guessing.is_open());
        guessing.stage = Stage::Given;
        guessing.follow(|| Some(answer.clone()));
        guessing.told().unwrap().to_owned()
    }

    #[test]
    fn the_distance_from_the_answer_is_described() {
        let flips = json!({"win_probability": 0.640_317});
        assert_eq!(
            told("win_probability", Mark::Number(50.0), &flips),
            "You guessed 50.00 %; it is 64.03 %, 14.03 points more."
        );
        let devil = json!({"shortest": "15"});
        assert_eq!(told("shortest", Mark::Number(20.0), &devil), "You guessed 20; it is 15, 5 less.");
        assert_eq!(told("shortest", Mark::Number(15.0), &devil), "You guessed 15; it is 15: exactly right.");
        assert_eq!(told("shortest", Mark::Number(3.0), &json!({"shortest": null})), NOTHING);
        let moves = json!([{"leave_a": "10", "leave_b": "6"}, {"leave_a": "8", "leave_b": "13"}]);
        let pennies = json!({"position": {"winning_moves": moves}});
        assert_eq!(told("winning_move", Mark::Cell([8, 13]), &pennies), "You chose 8 and 13: that wins.");
        assert_eq!(
            told("winning_move", Mark::Cell([9, 5]), &pennies),
            "You chose 9 and 5, 1 cell away from 10 and 6, which wins."
        );
    }
}
