//! Chart of all states, score over flips done, coloured by win probability or by best coin, and code shared by the
//! views that show it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Painter, Rect, Shape, Stroke, Ui, UiBuilder};
use egui_plot::{PlotPoint, PlotTransform};

use super::coin_colours::{self, Inks};
use super::heat::{Heat, HeatCache, Meaning};
use super::lattice::Lattice;
use super::solved::Solved;
use super::{why, words};
use crate::flips::{Game, Params, Reachable, Solution, State, nearest_state};
use crate::gui::chart::heatmap::{self, ColorBar, Picture};
use crate::gui::chart::{self, Axes, Change, Grip, Handle, Looks, Steps, Ticks, Viewport, marks};
use crate::gui::look::theme::Palette;
use crate::gui::view::shown::Stage;

/// Quantity that the colours of the states show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colouring {
    /// The win probability.
    Chances,
    /// Best coins. Where several are, the one of a simple rule, or a tie.
    Choice {
        /// Whether ties have a colour of their own.
        shows_ties: bool,
    },
}

impl Colouring {
    /// Returns the name of the chart and of its view.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chances => "chances",
            Self::Choice { .. } => "choice",
        }
    }
}

/// A chart of the states.
pub struct States<'a> {
    /// Selection and options of the chart.
    pub shown: &'a StatesSnapshot,
    /// Scores of games that are drawn over the states, flip by flip.
    pub paths: &'a [Vec<i64>],
    /// Whether the viewport fits these games only.
    pub looks_at_paths: bool,
    /// Description of the chart in one sentence, for screen readers.
    pub summary: &'a str,
}

/// Drawing state that lasts from frame to frame.
#[derive(Default)]
struct StatesScratch {
    heat: HeatCache,
    walk: Walk,
}

/// States as a view shows them.
pub struct StatesSnapshot {
    /// Solution with the states.
    pub solved: Arc<Solved>,
    /// Selected state.
    pub chosen: State,
    /// Whether states below 1 % and above 99 % are left out.
    pub hides_sure: bool,
    /// Quantity that the colours show.
    pub colouring: Colouring,
}

impl StatesSnapshot {
    /// Draws the states and returns the requested change.
    pub fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Params>) -> Option<Change<Params>> {
        let summary = match self.colouring {
            Colouring::Chances => words::chances_summary(&self.solved.solution, self.hides_sure),
            Colouring::Choice { .. } => choice_summary(&self.solved, self.hides_sure),
        };
        let states = States { shown: self, paths: &[], looks_at_paths: false, summary: &summary };
        let (game, from) = (stage.params.game(), stage.params.state());
        let Looks { viewports: [viewport, _], scratch } = &mut *stage.looks;
        let chosen = scratch.with(|StatesScratch { heat, walk }| {
            let way = &mut |steps: Steps, lattice: &Lattice| walk.step(game, from, steps, lattice);
            chart_ui(ui, &states, viewport, heat, Some(way))
        })?;
        Some(Box::new(move |params| choose_state(params, chosen)))
    }
}

/// Describes the best coins in one sentence, for screen readers.
fn choice_summary(solved: &Solved, hides_sure: bool) -> String {
    let count = words::flips(i64::from(solved.solution.game().flips()));
    let (hidden, rule) = (words::hidden(hides_sure), why::rule(solved));
    format!("A best coin at every score after 0 to {count}. {hidden}{rule}")
}

/// Selects the reachable state nearest to `state`.
pub fn choose_state(params: &mut Params, state: State) {
    params.set_state(state);
}

/// Returns the row of a state in the table of all states, found by bisection; `None` if it is not listed.
pub fn row_of(solution: &Solution, state: State) -> Option<usize> {
    let place = |state: State| (state.flips_done, state.score);
    let (mut low, mut high) = (0, solution.listed_count());
    while low < high {
        let middle = low + (high - low) / 2;
        if place(solution.listed_state(middle)?) < place(state) { low = middle + 1 } else { high = middle }
    }
    (solution.listed_state(low)? == state).then_some(low)
}

/// Whether the charts of the states of two games have the same axes.
pub fn has_same_axes(one: &Game, other: &Game) -> bool {
    let points =
        |game: &Game| game.coins().iter().map(|coin| (coin.after_heads(), coin.after_tails())).collect::<Vec<_>>();
    one.flips() == other.flips() && one.target() == other.target() && points(one) == points(other)
}

/// Draws the states without a way to select one.
pub fn show_fixed(ui: &mut Ui, states: &States<'_>, looks: &mut Looks) {
    let Looks { viewports: [viewport, _], scratch } = looks;
    scratch.with(|StatesScratch { heat, .. }| chart_ui(ui, states, viewport, heat, None));
}

/// Function from steps of the arrow keys to the state that they lead to from the selection.
type Way<'a> = &'a mut dyn FnMut(Steps, &Lattice) -> State;

/// Draws the states with the selection marked, and returns the newly selected state. A drag or click may select an
/// unreachable state; the arrow keys select the state that `walk` returns.
fn chart_ui(
    ui: &mut Ui,
    states: &States<'_>,
    viewport: &mut Viewport,
    cache: &mut HeatCache,
    walk: Option<Way<'_>>,
) -> Option<State> {
    let States { shown, paths, looks_at_paths, summary } = *states;
    let StatesSnapshot { ref solved, chosen, hides_sure, colouring } = *shown;
    let (solution, palette) = (&solved.solution, Palette::of(ui));
    let inks = Inks::of_palette(&palette);
    let meaning = match colouring {
        Colouring::Chances => Meaning::Chances,
        Colouring::Choice { shows_ties } => Meaning::Choice(inks, (!shows_ties).then(|| solved.rule_of_ties())),
    };
    let heat = cache.of(ui.ctx(), solved, hides_sure, meaning);
    let lattice = Lattice::of(solution);
    let (half, last) = (lattice.every as f64 / 2.0, lattice.columns().last().unwrap_or_default());
    let x = -half..=f64::from(solution.game().flips()) + half;
    let axes = Axes {
        id: colouring.name(),
        x,
        y: scores_in_sight(heat, solution, chosen, if looks_at_paths { paths } else { &[] }),
        x_label: "flips done",
        y_label: "score",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Whole,
        equal_units: false,
        edges: None,
        key: &[],
        summary,
    };
    let whole = ui.available_rect_before_wrap();
    let place = whole.with_max_x(whole.right() - heatmap::BAR_ROOM);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    let picture = Picture::new("states", heat.texture.id(), -half..=last as f64 + half, heat.scores.clone());
    let response = axes.show(&mut inside, viewport, |plot| plot.add(picture));
    ui.advance_cursor_after_rect(whole);

    let (frame, transform) = (*response.transform.frame(), &response.transform);
    match colouring {
        Colouring::Choice { shows_ties } => {
            coin_colours::key(ui.painter(), frame, &inks, solution.game().coins().len(), shows_ties, &palette);
        }
        Colouring::Chances => ColorBar::of_chances(heat.bar.id()).paint(ui.painter(), frame, &palette),
    }
    paint_paths(&marks::painter(ui, transform), transform, paths, solution.game().target());
    marks_ui(ui, solution, chosen, transform);
    if !heat.has_open_states && hides_sure {
        marks::notice(ui.painter(), frame, "Every state is sure", &palette);
    }
    let is_shown = walk.is_some() && solution.value(chosen).is_some();
    if let Some([x, y]) = is_shown
        .then_some(Grip::Point([chosen.flips_done as f64, chosen.score as f64]))
        .and_then(|grip| Handle { name: "the state looked at", grip }.moved(ui, &response))
    {
        return lattice.state_at(x.clamp(0.0, last as f64), y);
    }
    let walked = walk.and_then(|walk| {
        let steps = Steps::of_plot(ui, &response, || words::one_state(solution, chosen))?;
        Some(walk(steps, &lattice))
    });
    if let Some(state) = walked {
        let (x, y) = (state.flips_done as f64, state.score as f64);
        let high = lattice.step as f64 / 2.0;
        viewport.reveal(transform, [x - half, y - high], [x + half, y + high]);
        return walked;
    }
    let pointed = chart::pointed(&response).and_then(|point| lattice.state_at(point.x, point.y))?;
    let is_there = solution.value(pointed).is_some();
    if is_there {
        outline(ui, &lattice, pointed, transform, &palette);
    }
    chart::pointed_ui(response.response, pointed, is_there.then(|| words::one_state(solution, pointed)))
}

/// Returns the range of scores to show: the picture and the selected state, or the paths alone if there are any.
fn scores_in_sight(heat: &Heat, solution: &Solution, chosen: State, paths: &[Vec<i64>]) -> RangeInclusive<f64> {
    let scores = || paths.iter().flatten().copied();
    if let Some((low, high)) = scores().min().zip(scores().max()) {
        return low as f64 - 1.0..=high as f64 + 1.0;
    }
    let (low, high) = (*heat.scores.start(), *heat.scores.end());
    match solution.value(chosen) {
        Some(_) => low.min(chosen.score as f64)..=high.max(chosen.score as f64),
        None => low..=high,
    }
}

/// Draws the target and the selected state.
fn marks_ui(ui: &Ui, solution: &Solution, chosen: State, transform: &PlotTransform) {
    let (target, palette) = (solution.game().target(), Palette::of(ui));
    let taken = marks::limit(ui, transform, target as f64, &format!("target {}", words::signed(target)));
    let at = transform.position_from_point(&PlotPoint::new(chosen.flips_done as f64, chosen.score as f64));
    let (frame, painter) = (*transform.frame(), marks::painter(ui, transform));
    if solution.value(chosen).is_some() && frame.contains(at) {
        marks::ring(&painter, at, &palette);
        marks::number_tag(&painter, at, frame, taken, &words::tag(solution, chosen), &palette);
    }
}

/// Draws a thin outline around the cell under the pointer, unless cells are too small.
fn outline(ui: &Ui, lattice: &Lattice, state: State, transform: &PlotTransform, palette: &Palette) {
    let (x, y) = (state.flips_done as f64, state.score as f64);
    let (wide, high) = (lattice.every as f64 / 2.0, lattice.step as f64 / 2.0);
    let cell: Rect = chart::rect_between(transform, [x - wide, y - high], [x + wide, y + high]);
    if cell.width() >= 4.0 && cell.height() >= 4.0 {
        let painter = marks::painter(ui, transform);
        painter.rect_stroke(cell, 0.0, chart::thin(palette.card), egui::StrokeKind::Outside);
        painter.rect_stroke(cell, 0.0, chart::thin(palette.ink), egui::StrokeKind::Inside);
    }
}

/// Most points of a path that are drawn.
const PATH_POINTS: usize = 400;

/// Draws the scores of games over the states, lost games tinted. A dark rim keeps each path visible on every colour.
fn paint_paths(painter: &Painter, transform: &PlotTransform, paths: &[Vec<i64>], target: i64) {
    // a single path is thicker, so that each flip can be read
    let width = if paths.len() == 1 { 2.0 } else { 1.0 };
    for path in paths {
        let is_won = path.last().is_some_and(|score| *score > target);
        let color = if is_won { Palette::LIGHT.card } else { Palette::DARK.lost };
        let every = path.len().div_ceil(PATH_POINTS).max(1);
        let points = path.iter().enumerate().step_by(every);
        let points =
            points.map(|(flips, &score)| transform.position_from_point(&PlotPoint::new(flips as f64, score as f64)));
        let points: Vec<_> = points.collect();
        painter.add(Shape::line(points.clone(), Stroke::new(width + 1.5, Palette::LIGHT.ink.gamma_multiply(0.25))));
        painter.add(Shape::line(points, Stroke::new(width, color.gamma_multiply(0.85))));
    }
}

/// Walk along a row of states. It remembers the score of the row, because not every score is reachable after every
/// flip.
#[derive(Clone, Copy, Debug, Default)]
pub struct Walk {
    /// Last state of the walk, and the score of its row.
    row: Option<(State, i64)>,
}

impl Walk {
    /// Returns the state of `game` that `steps` lead to from `from`: right by columns of flips done, up by reachable
    /// scores. Walking back along a row returns to its first state.
    pub fn step(&mut self, game: &Game, from: State, steps: Steps, lattice: &Lattice) -> State {
        let State { flips_done, score } = from;
        let row = self.row.filter(|(state, _)| *state == from).map_or(score, |(_, row)| row);
        let on_row = nearest_state(game, State::new(lattice.column_from(flips_done, steps.right), row));
        if steps.up == 0 {
            self.row = Some((on_row, row));
            return on_row;
        }
        self.row = None;
        let reachable = Reachable::new(game, on_row.flips_done);
        let (lowest, highest) = reachable.range().into_inner();
        let wished = on_row.score.saturating_add(steps.up.saturating_mul(lattice.step)).clamp(lowest, highest);
        State::new(on_row.flips_done, reachable.step(on_row.score, wished))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flips::{Coin, Probability};

    /// Returns the state after each of the steps, given as right and up.
    fn walked(points: [i64; 2], mut state: State, steps: &[(i64, i64)]) -> Vec<(i64, i64)> {
        let coins = points.map(|points| Coin::new(Probability::HALF, points)).to_vec();
        let game = Game::new(30, 0, coins);
        let lattice = Lattice::new(&game);
        let mut walk = Walk::default();
        let step = |&(right, up): &(i64, i64)| {
            state = walk.step(&game, state, Steps { right, up }, &lattice);
            assert_eq!(nearest_state(&game, state), state, "it cannot be had");
            (state.flips_done, state.score)
        };
        steps.iter().map(step).collect()
    }

    #[test]
    fn a_walk_back_along_a_row_returns_to_its_start() {
        let (on, back) = ((1, 0), (-1, 0));
        let way = walked([1, 1], State::new(4, 0), &[on, on, on, back, back, back]);
        assert_eq!(way, [(5, 1), (6, 0), (7, 1), (6, 0), (5, 1), (4, 0)]);
        // a row that begins later is also resumed
        assert_eq!(walked([1, 2], State::new(10, 9), &[(-10, 0), (10, 0)]), [(0, 0), (10, 9)]);
        // another row begins a new walk
        assert_eq!(walked([1, 1], State::new(4, 0), &[on, (0, 1), on]), [(5, 1), (5, 3), (6, 4)]);
    }

    #[test]
    fn gaps_are_skipped_and_walks_stop_at_the_ends() {
        assert_eq!(walked([20, 20], State::new(3, 20), &[(0, 1), (0, 1), (0, -10)]), [(3, 60), (3, 60), (3, -60)]);
        assert_eq!(
            walked([1, 2], State::new(0, 0), &[(0, 1), (-1, 0), (100, 0), (1, 0)]),
            [(0, 0), (0, 0), (30, 0), (30, 0)]
        );
        assert_eq!(
            walked([3, 7], State::new(1, 3), &[(0, 1), (0, 1), (0, -1), (0, -1)]),
            [(1, 7), (1, 7), (1, 3), (1, -3)]
        );
        let far = [(i64::MAX, i64::MAX), (i64::MIN, i64::MIN)];
        assert_eq!(walked([1, 2], State::new(9, 3), &far), [(30, 60), (0, 0)]);
    }
}
