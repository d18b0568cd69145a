//! The moves: every legal one from the chosen piles by how many pennies it takes and how long the game then lasts.

use std::sync::Arc;

use dashu_int::UBig;
use egui::{Align2, Button, Stroke, Ui};
use egui_plot::{MarkerShape, PlotPoint, PlotPoints, PlotResponse, PlotUi, Points};

use crate::gui::chart::{self, Axes, KeyEntry, Label, Labels, Steps, Ticks, Trace, Viewport, stepped};
use crate::gui::look::theme::Palette;
use crate::gui::pennies::puzzle::{Pennies, choose_piles};
use crate::gui::pennies::solved_rules::SolvedRules;
use crate::gui::pennies::value_picture::Question;
use crate::gui::pennies::{moves_words as words, words as pennies_words};
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Measures;
use crate::gui::view::looks::Looks;
use crate::gui::view::query::{AnyQuery, Query, When};
use crate::gui::view::{About, Change, Checked, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{count, grouped, rounded, superscript};
use crate::pennies::legal_moves::{LegalMove, LegalMoves, legal_moves_table};
use crate::pennies::moves::Direction;
use crate::pennies::values::Values;
use crate::pennies::{Params, Position, Ruleset};
use crate::table::Table;

/// The largest lattice whose values are solved in the frame in which they are asked for.
const LIVE: u32 = 512;
/// From how many digits on an axis counts by a power of ten.
const MOST_DIGITS: usize = 15;
/// How near the pointer has to be to a point, in points.
const REACH: f32 = 16.0;
/// The kinds of moves with their marks and what the key says of them.
const KINDS: [(Direction, MarkerShape, &str); 3] = [
    (Direction::Column, MarkerShape::Square, "from the first"),
    (Direction::Row, MarkerShape::Diamond, "from the second"),
    (Direction::Diagonal, MarkerShape::Circle, "from both"),
];

/// Every legal move from the chosen piles, and the values of what they leave.
#[derive(Default)]
pub struct MovesView {
    moves: Query<(Ruleset, Position), Arc<PlacedMoves>>,
    values: Query<Question, Arc<Values>>,
    /// What is taken by the move that is chosen; the best one if none is.
    chosen: Option<[UBig; 2]>,
}

impl MovesView {
    fn placed(&self, scene: &Scene<'_, Pennies>) -> Option<&Arc<PlacedMoves>> {
        Some(&self.moves.of(&question(scene))?.answer)
    }

    /// Which values the table needs.
    fn values_wanted(&self, scene: &Scene<'_, Pennies>) -> Option<Question> {
        let Question { game, size } = Question::of(&scene.session.solved.rules);
        Some(Question { game, size: self.placed(scene)?.moves.values_wanted(size)? })
    }

    /// The row of the move that is chosen; of the best one if none is.
    fn row(&self, placed: &PlacedMoves) -> Option<usize> {
        let moves = &placed.moves.moves;
        let chosen = self.chosen.as_ref().and_then(|take| moves.iter().position(|one| one.take == *take));
        chosen.or_else(|| (!moves.is_empty()).then_some(0))
    }

    fn made(&self, scene: &Scene<'_, Pennies>) -> Option<MovesSnapshot> {
        let placed = Arc::clone(self.placed(scene)?);
        let values = self.values_wanted(scene).and_then(|wanted| self.values.of(&wanted));
        Some(MovesSnapshot {
            solved: Arc::clone(&scene.session.solved),
            chosen: self.row(&placed),
            values: values.map(|found| Arc::clone(&found.answer)),
            placed,
        })
    }
}

fn question(scene: &Scene<'_, Pennies>) -> (Ruleset, Position) {
    let game = scene.session.solved.rules.game();
    (game.ruleset(), game.position().clone())
}

impl View<Pennies> for MovesView {
    fn about(&self) -> About {
        About::new(
            "moves",
            "Legal moves",
            "Every legal move from the chosen piles: does it win, and how long does the game last then?",
        )
    }

    fn ask(&mut self, scene: &Scene<'_, Pennies>) {
        let moves = Arc::clone(scene.session.solved.legal_moves());
        self.moves.ask(question(scene), When::AtOnce, String::new, scene.notify, move |_, _| {
            Ok(Arc::new(PlacedMoves::new(Arc::clone(&moves))))
        });
        let (ruleset, position) = question(scene);
        self.chosen = self.chosen.take().filter(|take| position.after(ruleset, take).is_some());
        let Some(wanted) = self.values_wanted(scene) else {
            self.values.forget();
            return;
        };
        let known = self.values.newest().map(|found| Arc::clone(&found.answer));
        let what = || format!("Computing the values to {0} and {0}", grouped(wanted.size));
        self.values.ask(wanted, When::quick(wanted.size <= LIVE), what, scene.notify, move |question, progress| {
            let known = known.clone().filter(|known| known.ruleset == question.game && known.size >= question.size);
            known.map_or_else(|| Values::solve(question.game, question.size, progress).map(Arc::new), Ok)
        });
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.moves, &mut self.values]
    }

    fn is_current(&self, scene: &Scene<'_, Pennies>) -> bool {
        self.placed(scene).is_some() && self.values_wanted(scene).is_none_or(|wanted| self.values.of(&wanted).is_some())
    }

    fn snapshot(&self, scene: &Scene<'_, Pennies>) -> Option<Arc<dyn ViewSnapshot<Pennies>>> {
        Some(Arc::new(self.made(scene)?))
    }

    fn options_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Pennies>, params: &mut Params, _looks: &mut Looks) {
        let Some(made) = self.made(scene) else { return };
        let legal_move = made.legal_move();
        let button = ui.add_enabled(legal_move.is_some(), Button::new("Make this move"));
        if button.on_hover_text("Go on from the piles that the chosen move leaves").clicked()
            && let Some(legal_move) = legal_move
        {
            self.chosen = None;
            choose_piles(legal_move.leave.a.clone(), legal_move.leave.b.clone())(params);
        }
    }

    fn chart_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Pennies>, _params: &mut Params, looks: &mut Looks) {
        let Some(made) = self.made(scene) else { return };
        if let Some(row) = made.chart_ui(ui, &mut looks.viewports[0]) {
            self.chosen = made.placed.moves.moves.get(row).map(|one| one.take.clone());
        }
    }

    fn checked(&self, scene: &Scene<'_, Pennies>) -> Checked {
        let Some(placed) = self.placed(scene) else { return scene.session.checked() };
        let listed = count(placed.moves.moves.len(), "move");
        let words = match self.values_wanted(scene) {
            Some(Question { size, .. }) => {
                format!("{listed} judged by the safe pairs; values of the lattice to {}", grouped(size))
            }
            None if scene.session.solved.rules.game().ruleset().has_formula() => {
                format!("{listed} by the formula of the safe pairs")
            }
            None => format!("{listed} by a backward search"),
        };
        let elapsed = self.moves.newest().map_or_else(|| scene.session.elapsed, |found| found.elapsed);
        Checked { words, elapsed: elapsed + self.values.current().map_or_else(Default::default, |found| found.elapsed) }
    }

    fn contradiction(&self) -> Option<String> {
        let (placed, values) = (self.moves.current()?, self.values.current()?);
        let of_other_rules = placed.question.0 != values.question.game;
        let size = values.question.size;
        let agrees = |one: &LegalMove| {
            let value = one.leave.cell_to(size).and_then(|[a, b]| values.answer.value(a, b));
            value.is_none_or(|value| (value == 0) == one.wins)
        };
        let agrees = of_other_rules || placed.answer.moves.moves.iter().all(agrees);
        (!agrees).then(|| "The values and the safe pairs disagree about a move.".to_owned())
    }

    fn chosen_row(&self, scene: &Scene<'_, Pennies>) -> Option<usize> {
        self.row(self.placed(scene)?)
    }

    fn choose_row(&mut self, scene: &Scene<'_, Pennies>, row: usize) -> Option<Change<Pennies>> {
        self.chosen = self.placed(scene)?.moves.moves.get(row).map(|one| one.take.clone());
        None
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        before.game.starts_like(&now.game)
    }

    fn start_over(&mut self) {
        self.chosen = None;
    }
}

/// The legal moves, and where each stands in the chart.
struct PlacedMoves {
    moves: Arc<LegalMoves>,
    /// The pennies taken and the turns to the end, in the units of the axes.
    points: Vec<[f64; 2]>,
    /// The power of ten by which an axis counts, 0 as a rule.
    powers: [usize; 2],
}

impl PlacedMoves {
    fn new(moves: Arc<LegalMoves>) -> Self {
        let digits = |number: &dyn Fn(&LegalMove) -> UBig| {
            let largest = moves.moves.iter().map(number).max().unwrap_or_default();
            Some(largest.to_string().len()).filter(|digits| *digits > MOST_DIGITS).map_or(0, |digits| digits - 1)
        };
        let powers = [digits(&LegalMove::pennies), digits(&|one| one.turns.clone())];
        let place = |one: &LegalMove| [scaled(&one.pennies(), powers[0]), scaled(&one.turns, powers[1])];
        Self { points: moves.moves.iter().map(place).collect(), powers, moves }
    }

    /// The rows by the pennies that they take, for the arrow keys.
    fn by_pennies(&self) -> Vec<usize> {
        let mut rows: Vec<usize> = (0..self.points.len()).collect();
        rows.sort_by(|one, other| {
            let ([x, y], [other_x, other_y]) = (self.points[*one], self.points[*other]);
            let take = |row: &usize| &self.moves.moves[*row].take;
            x.total_cmp(&other_x).then(y.total_cmp(&other_y)).then_with(|| take(one).cmp(take(other)))
        });
        rows
    }
}

/// A number in units of a power of ten, for drawing.
fn scaled(number: &UBig, power: usize) -> f64 {
    /// Digits that are kept behind the point.
    const KEPT: usize = 9;
    if power <= KEPT {
        return number.to_f64().value();
    }
    let kept = number / UBig::from(10_u8).pow(power - KEPT);
    kept.to_f64().value() / 1e9
}

/// The moves as they are shown.
struct MovesSnapshot {
    solved: Arc<SolvedRules>,
    placed: Arc<PlacedMoves>,
    values: Option<Arc<Values>>,
    /// The row of the move that is chosen.
    chosen: Option<usize>,
}

impl ViewSnapshot<Pennies> for MovesSnapshot {
    fn title(&self) -> String {
        let Position { a, b } = &self.placed.moves.position;
        if self.solved.is_over() {
            return if self.placed.moves.position.is_empty() {
                "No penny is left, and no move.".to_owned()
            } else {
                format!("No move is left from {}.", pennies_words::pair(a, b))
            };
        }
        format!("Moves from {}: {}.", pennies_words::pair(a, b), words::how_many(&self.placed.moves))
    }

    fn measures(&self) -> Measures {
        Measures::of(900.0, 620.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Pennies>) -> Option<Change<Pennies>> {
        self.chart_ui(ui, &mut stage.looks.viewports[0]);
        None
    }

    fn trace(&self) -> Trace {
        Trace { chart: "moves", ..Trace::default() }
    }

    fn table(&self) -> Table<'_> {
        legal_moves_table(&self.placed.moves, |one| self.value(one))
    }

    fn chart_unavailable(&self) -> Option<String> {
        unavailable(&self.placed.moves)
    }

    fn table_unavailable(&self) -> Option<String> {
        None
    }

    fn words(&self) -> Vec<Paragraph> {
        let chosen = self.legal_move().map(|one| (one, self.value(one)));
        words::paragraphs(&self.solved.solution.outcomes, &self.placed.moves, chosen)
    }
}

/// Why there is no chart of the moves, in a sentence without its capital and its full stop.
fn unavailable(moves: &LegalMoves) -> Option<String> {
    if !moves.moves.is_empty() {
        return None;
    }
    Some(if moves.count.is_zero() {
        let no_penny = moves.position.is_empty();
        if no_penny { "no penny is left, so there is no move" } else { "no move is left" }.to_owned()
    } else {
        "every move loses, and there are too many to list".to_owned()
    })
}

impl MovesSnapshot {
    fn legal_move(&self) -> Option<&LegalMove> {
        self.placed.moves.moves.get(self.chosen?)
    }

    fn value(&self, legal_move: &LegalMove) -> Option<u16> {
        legal_move.value(self.solved.rules.focus().lattice, self.values.as_deref())
    }

    /// Draws the moves and returns the row that was chosen, by a click or by the arrow keys.
    fn chart_ui(&self, ui: &mut Ui, viewport: &mut Viewport) -> Option<usize> {
        if let Some(sentence) = unavailable(&self.placed.moves) {
            chart::no_chart_ui(ui, &crate::gui::prose::sentence(&sentence));
            return None;
        }
        let palette = Palette::of(ui);
        let [across, up] = [0, 1].map(|axis| self.placed.points.iter().map(|point| point[axis]).fold(0.0, f64::max));
        let key = key(&self.placed.moves, &palette);
        let [x_label, y_label] = [("pennies taken", 0), ("turns to the end, this move counted", 1)]
            .map(|(words, axis)| axis_label(words, self.placed.powers[axis]));
        let [x_ticks, y_ticks] = self.placed.powers.map(|power| if power > 0 { Ticks::Number } else { Ticks::Whole });
        let axes = Axes {
            id: "moves",
            x: 0.0..=1.04 * across,
            y: 0.0..=1.08 * up,
            edges: None,
            x_label: &x_label,
            y_label: &y_label,
            x_ticks,
            y_ticks,
            equal_units: false,
            key: &key,
            summary: &self.summary(),
        };
        let response = axes.show(ui, viewport, |plot| self.contents(plot, across, &palette));
        let words = || {
            self.legal_move().map_or_else(String::new, |one| {
                words::one_move(self.solved.rules.game().ruleset(), one, self.value(one))
            })
        };
        if let Some(steps) = Steps::of_plot(ui, &response, words) {
            return self.moved(steps, &response, viewport);
        }
        self.pointer_ui(ui, response, &palette)
    }

    /// The chart for those who hear it.
    fn summary(&self) -> String {
        let best = words::paragraphs(&self.solved.solution.outcomes, &self.placed.moves, None);
        format!("{} {}", self.title(), best.get(1).map_or("", |best| best.text.as_str()))
    }

    fn contents(&self, plot: &mut PlotUi<'_>, across: f64, palette: &Palette) {
        let moves = &self.placed.moves.moves;
        let radius = match moves.len() {
            0..=400 => 4.0,
            401..=2_000 => 3.0,
            _ => 2.0,
        };
        self.points(plot, false, radius, palette);
        let winning = moves.iter().zip(&self.placed.points).take_while(|(one, _)| one.wins);
        let labels = winning.map(|(one, at)| {
            use Align2 as A;
            let anchors = [A::LEFT_BOTTOM, A::LEFT_TOP, A::LEFT_CENTER, A::RIGHT_BOTTOM, A::RIGHT_TOP, A::RIGHT_CENTER];
            let anchors = if at[0] > 0.5 * across { [3, 4, 5, 0, 1, 2].map(|i| anchors[i]) } else { anchors };
            let color = if one.best { palette.accent } else { palette.ink };
            Label::new(format!("{} turns", rounded(&one.turns)), *at, &anchors, color).off(radius + 10.0)
        });
        plot.add(Labels::new(labels.collect(), self.placed.points.clone()));
        self.points(plot, true, radius + 2.0, palette);
        if let Some(at) = self.chosen.and_then(|row| self.placed.points.get(row)) {
            let ring = Points::new("chosen", vec![*at]).radius(radius + 5.0).filled(false);
            plot.points(ring.color(palette.accent).allow_hover(false));
        }
    }

    /// The moves that win, or those that lose.
    fn points(&self, plot: &mut PlotUi<'_>, wins: bool, radius: f32, palette: &Palette) {
        for (direction, shape, name) in KINDS {
            let of_kind = self.placed.moves.moves.iter().zip(&self.placed.points);
            let of_kind = of_kind.filter(|(one, _)| one.wins == wins && one.direction == direction);
            let points: Vec<[f64; 2]> = of_kind.map(|(_, point)| *point).collect();
            let color = if wins { palette.safe } else { palette.unsafe_ };
            let points = Points::new(name, PlotPoints::from(points)).shape(shape).radius(radius);
            plot.points(points.color(color).allow_hover(false));
        }
    }

    /// The row that the arrow keys lead to: to the right and upwards the move that takes the next more pennies.
    fn moved(&self, steps: Steps, response: &PlotResponse<()>, viewport: &mut Viewport) -> Option<usize> {
        let rows = self.placed.by_pennies();
        let from = rows.iter().position(|row| Some(*row) == self.chosen).unwrap_or(0);
        let last = rows.len().checked_sub(1)? as u64;
        let to = stepped(from as u64, steps.right + steps.up, 0..=last);
        let row = *rows.get(usize::try_from(to).ok()?)?;
        let at = *self.placed.points.get(row)?;
        viewport.reveal(&response.transform, at, at);
        Some(row)
    }

    /// What the point under the pointer says; returns its row if it was clicked.
    fn pointer_ui(&self, ui: &Ui, response: PlotResponse<()>, palette: &Palette) -> Option<usize> {
        let at = response.response.hover_pos()?;
        let on_screen = |point: &[f64; 2]| response.transform.position_from_point(&PlotPoint::from(*point));
        let distances = self.placed.points.iter().map(|point| on_screen(point).distance_sq(at));
        let (row, distance) = distances.enumerate().min_by(|one, other| one.1.total_cmp(&other.1))?;
        if distance > REACH * REACH {
            return None;
        }
        let (one, point) = (self.placed.moves.moves.get(row)?, self.placed.points.get(row)?);
        let painter = ui.painter().with_clip_rect(response.transform.frame().intersect(ui.clip_rect()));
        painter.circle_stroke(on_screen(point), 8.0, Stroke::new(2.0, palette.accent));
        let words = words::one_move(self.solved.rules.game().ruleset(), one, self.value(one));
        chart::pointed_ui(response.response, row, [words])
    }
}

/// What the marks mean, as far as there are such moves.
fn key(moves: &LegalMoves, palette: &Palette) -> Vec<KeyEntry> {
    let mut key = vec![KeyEntry::area(palette.safe, "wins"), KeyEntry::area(palette.unsafe_, "loses")];
    let kinds = KINDS.iter().filter(|(direction, ..)| moves.moves.iter().any(|one| one.direction == *direction));
    key.extend(kinds.map(|(_, shape, words)| KeyEntry::mark(palette.soft_ink, *shape, words)));
    key
}

/// What an axis counts, by which power of ten.
fn axis_label(words: &str, power: usize) -> String {
    if power == 0 { words.to_owned() } else { format!("{words}, in units of 10{}", superscript(power)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(position: &Position) -> PlacedMoves {
        PlacedMoves::new(Arc::new(LegalMoves::new(&Ruleset::RIDDLE.into(), position)))
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "numbers that a double holds")]
    fn numbers_of_any_length_have_a_place() {
        assert_eq!(scaled(&UBig::from(12_345_u32), 0), 12_345.0);
        assert_eq!(scaled(&(UBig::from(25_u8) * UBig::from(10_u8).pow(8_999)), 9_000), 2.5);
        let long = UBig::from(10_u8).pow(400);
        let placed = placed(&Position::new(long.clone(), long * 3_u8));
        assert!(placed.powers.iter().all(|power| *power >= 399));
        assert!(placed.points.iter().flatten().all(|place| (0.0..=10.0).contains(place)), "{:?}", placed.points);
        assert!(
            words::how_many(&placed.moves).starts_with("about 5.0 · 10⁴⁰⁰ legal moves, "),
            "{}",
            placed.moves.count
        );
        assert_eq!(axis_label("pennies taken", 400), "pennies taken, in units of 10⁴⁰⁰");
    }

    #[test]
    fn the_arrow_keys_go_from_the_fewest_pennies_to_the_most() {
        let placed = placed(&Position::new(5_u8, 7_u8));
        let pennies: Vec<UBig> = placed.by_pennies().iter().map(|row| placed.moves.moves[*row].pennies()).collect();
        assert!(pennies.is_sorted() && pennies.len() == 17);
    }
}
