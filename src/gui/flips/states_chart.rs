//! Chart of all states, score over flips done, coloured by win probability or by best coin, and code shared by the
//! views that show it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Align2, Context};

use super::lattice::Lattice;
use super::solved::Solved;
use super::{coin_colours, heat, why, words};
use crate::flips::{Game, Params, Solution, State, nearest_state};
use crate::gui::chart::{
    Axis, Chart, Handle, HandleShape, Image, Ink, Items, Label, Layer, Line, Scratch, Steps, Ticks, ToTheRight,
};
use crate::gui::look::theme::Palette;

/// Number of flips up to which every score is shown.
pub const SHORT: u32 = 20;

/// States to draw.
pub struct States {
    /// Solution with the states.
    pub solved: Arc<Solved>,
    /// Selected state.
    pub chosen: State,
    /// Whether states below 1 % and above 99 % are left out.
    pub hides_sure: bool,
    /// Whether the states are coloured by their best coins, rather than by win probability.
    pub is_choice: bool,
    /// Scores of games over the states, flip by flip. With any, no state can be selected.
    pub paths: Vec<Vec<i64>>,
}

impl States {
    /// Returns the chart.
    pub fn chart(&self) -> Chart<Params> {
        let (solution, is_choice) = (&self.solved.solution, self.is_choice);
        let hides_sure = self.hides_sure && solution.game.flips() > SHORT;
        let lattice = Lattice::of(solution);
        let (half, last) = (lattice.every as f64 / 2.0, lattice.columns().last().unwrap_or_default() as f64);
        let (scores, has_open_states) = heat::sight(solution, hides_sure);
        let x = -half..=f64::from(solution.game.flips()) + half;
        let axes =
            [Axis::new("flips done", x, Ticks::Whole), Axis::new("score", self.scores_in_sight(&scores), Ticks::Whole)];
        let (name, what, words, beside) = if is_choice {
            let legend = coin_colours::legend_beside(solution.game.coins().len(), heat::tells_ties(solution));
            ("choice", "A best coin", why::rule(&self.solved), legend)
        } else {
            let bar = ToTheRight::Bar("chance to win", 0.0..=1.0, Ticks::Percent, None);
            ("chances", "Chance to win", words::headline(solution), bar)
        };
        let hidden = if hides_sure { "What is nearly sure is hidden. " } else { "" };
        let flips = words::flips(solution.game.flips().into());
        let summary = format!("{what} at every score after 0 to {flips}. {hidden}{words}");
        let mut chart = Chart::of_lines(name, axes, Vec::new(), summary);
        let solved = Arc::clone(&self.solved);
        chart.image = Some(Arc::new(move |ctx: &Context, scratch: &mut Scratch, _| {
            let texture = heat::texture(scratch, ctx, &solved, hides_sure, is_choice);
            Image { texture, x: -half..=last + half, y: scores.clone() }
        }));
        chart.beside = Some(beside);
        let target = solution.game.target();
        chart.layers = path_layers(&self.paths, target);
        // between the scores that lose and those that win, so that it covers neither
        let limit = target as f64 + lattice.step as f64 / 2.0;
        chart.layers.push(Layer::Limit(limit, format!("target {}", words::signed(target))));
        if solution.value(self.chosen).is_some() {
            chart.layers.push(Layer::Ring(place(self.chosen), Some(words::tag(solution, self.chosen))));
            if self.paths.is_empty() {
                let set = move |params: &mut Params, [x, y]: [f64; 2]| {
                    lattice.state_at(x.clamp(0.0, last), y).into_iter().for_each(|state| params.set_state(state));
                };
                chart.handles.push(Handle::new("the situation looked at", HandleShape::Point(place(self.chosen)), set));
            }
        }
        if !has_open_states && hides_sure {
            let [x, y] = chart.axes.each_ref().map(|axis| &axis.range);
            let place = [f64::midpoint(*x.start(), *x.end()), *y.end()];
            let words = Label::new("Nothing is open any more", place, &[Align2::CENTER_TOP], Ink::TEXT);
            chart.layers.push(Layer::Labels(vec![words]));
        }
        chart.items = Some(Arc::new(items(&self.solved, self.paths.is_empty())));
        chart
    }

    /// Returns the range of scores to show: the picture and the selected state, or only the games if all states are
    /// shown.
    fn scores_in_sight(&self, shown: &RangeInclusive<f64>) -> RangeInclusive<f64> {
        let scores = || self.paths.iter().flatten().copied();
        if let Some((low, high)) = scores().min().zip(scores().max()).filter(|_| !self.hides_sure) {
            return low as f64 - 1.0..=high as f64 + 1.0;
        }
        let (low, high) = (*shown.start(), *shown.end());
        match self.solved.solution.value(self.chosen) {
            Some(_) => low.min(self.chosen.score as f64)..=high.max(self.chosen.score as f64),
            None => low..=high,
        }
    }
}

/// Returns the position of a state in the chart.
fn place(state: State) -> [f64; 2] {
    [state.flips_done as f64, state.score as f64]
}

/// Returns the states as items of the chart; the spot of a state is its flips done and its score.
fn items(solved: &Arc<Solved>, can_be_chosen: bool) -> Items<Params> {
    let (lattice, of_words, solved) = (Lattice::of(&solved.solution), Arc::clone(solved), Arc::clone(solved));
    let spot = |state: State| [state.flips_done, state.score];
    let items = Items::new(
        move |[x, y]| lattice.state_at(x, y).map(spot),
        move |at| {
            let half = [lattice.every, lattice.step].map(|size| size as f64 / 2.0);
            [-1.0, 1.0].map(|side| [0, 1].map(|axis| at[axis] as f64 + side * half[axis]))
        },
        move |[flips_done, score], steps| {
            spot(step(&solved.solution.game, State::new(flips_done, score), score, steps, &lattice))
        },
        move |[flips_done, score]| {
            let words = words::one_state(&of_words.solution, State::new(flips_done, score));
            Some(words).filter(|words| !words.is_empty()).into_iter().collect()
        },
    );
    if !can_be_chosen {
        return items;
    }
    let items = items.chosen(move |params: &Params| Some(spot(params.state())));
    let items = items.choose(|params, [flips_done, score]| params.set_state(State::new(flips_done, score)));
    items.arrows(move |params, steps| {
        let from = params.state();
        let row = params.options.row.filter(|(state, _)| *state == from).map_or(from.score, |(_, row)| row);
        let to = step(params.game(), from, row, steps, &lattice);
        params.set_state(to);
        params.options.row = (steps.up == 0).then_some((to, row));
    })
}

/// Returns the state of `game` that `steps` lead to from `from`: right by columns of flips done along the `row` of a
/// score, up by reachable scores.
fn step(game: &Game, from: State, row: i64, steps: Steps, lattice: &Lattice) -> State {
    let on_row = nearest_state(game, State::new(lattice.column_from(from.flips_done, steps.right), row));
    if steps.up == 0 {
        return on_row;
    }
    let scores = game.scores();
    let (lowest, highest) = scores.range(on_row.flips_done).into_inner();
    let requested = on_row.score.saturating_add(steps.up.saturating_mul(lattice.step)).clamp(lowest, highest);
    State::new(on_row.flips_done, scores.slid(on_row.flips_done, on_row.score, requested))
}

/// Returns the row of a state in the table of all states, found by bisection; `None` if it is not listed.
pub fn row_of(solution: &Solution, state: State) -> Option<usize> {
    let place = |state: &State| (state.flips_done, state.score);
    solution.listed().binary_search_by_key(&place(&state), place).ok()
}

/// Whether the charts of the states of two games have the same axes.
pub fn has_same_axes(one: &Game, other: &Game) -> bool {
    let points =
        |game: &Game| game.coins().iter().map(|coin| (coin.after_heads(), coin.after_tails())).collect::<Vec<_>>();
    one.flips() == other.flips() && one.target() == other.target() && points(one) == points(other)
}

/// Most points of a path that are drawn.
const PATH_POINTS: usize = 400;

/// Returns the scores of games as lines, lost games tinted. A dark rim keeps each path visible on every colour.
fn path_layers(paths: &[Vec<i64>], target: i64) -> Vec<Layer> {
    // a single path is thicker, so that each flip can be read
    let width = if paths.len() == 1 { 2.0 } else { 1.0 };
    let lines = |path: &Vec<i64>| {
        let is_won = path.last().is_some_and(|score| *score > target);
        let color = if is_won { Palette::LIGHT.card } else { Palette::DARK.unsafe_ };
        let every = path.len().div_ceil(PATH_POINTS).max(1);
        let points = path.iter().enumerate().step_by(every).map(|(flips, score)| [flips as f64, *score as f64]);
        let points: Vec<_> = points.collect();
        let line = |color: egui::Color32, strength, width| {
            Layer::Line(Line::new("", Ink::from(color).faint(strength), width, points.clone()))
        };
        [line(Palette::LIGHT.ink, 0.5, width + 1.5), line(color, 0.9, width)]
    };
    paths.iter().flat_map(lines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flips::{Coin, Probability};

    /// Returns the state after each of the steps, given as right and up.
    fn walked(points: [i64; 2], state: State, steps: &[(i64, i64)]) -> Vec<(i64, i64)> {
        let coins = points.map(|points| Coin::new(Probability::HALF, points)).to_vec();
        let game = Game::new(30, 0, coins);
        let solved = Solved::new(&game, crate::flips::solve_in_floats, &crate::progress::Progress::new()).unwrap();
        let items = items(&Arc::new(solved), true);
        let mut params = Params::default();
        params.change_game(|of| *of = game.clone());
        params.set_state(state);
        let step = |&(right, up): &(i64, i64)| {
            items.on_arrow(&mut params, Steps { right, up });
            let state = params.state();
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
