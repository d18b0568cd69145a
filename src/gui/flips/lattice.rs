//! Positions of the states in the chart: the lattice of scores, and its undecided part.

use std::ops::{Range, RangeInclusive};

use dashu_int::ops::Gcd;

use crate::flips::{Solution, State};

/// Win probability below which a state counts as lost and may be hidden.
const SURELY_LOST: f64 = 0.01;
/// Win probability above which a state counts as won and may be hidden.
const SURELY_WON: f64 = 0.99;

/// Lattice that contains the scores of a game: after `f` flips they lie `step` apart, from `f·least` to `f·most`.
#[derive(Clone, Copy, Debug)]
pub struct Lattice {
    flips: i64,
    least: i64,
    most: i64,
    /// Distance between neighbouring scores after the same number of flips.
    pub step: i64,
    /// Number of flips from one column of states to the next.
    pub every: i64,
}

impl Lattice {
    /// Returns the lattice of a solved game, with the columns that its solution keeps.
    pub fn of(solution: &Solution) -> Self {
        let (flips, scores) = (i64::from(solution.game.flips()), solution.game.scores());
        let (least, most) = scores.range(1).into_inner();
        Self { flips, least, most, step: scores.step(), every: solution.kept_every().unwrap_or(1) }
    }

    /// Returns the flips done of every column.
    pub fn columns(&self) -> impl Iterator<Item = i64> + use<> {
        let every = self.every;
        (0..=self.flips / every).map(move |column| column * every)
    }

    /// Returns the flips done of the column that lies `columns` to the right of `flips_done`, clamped to the first and
    /// the last column. From a state between two columns, the first step leads to the adjacent column.
    pub fn column_from(&self, flips_done: i64, columns: i64) -> i64 {
        if columns == 0 {
            return flips_done;
        }
        let between = i64::from(columns < 0 && flips_done % self.every != 0);
        let column = (flips_done / self.every + between).saturating_add(columns);
        column.clamp(0, self.flips / self.every) * self.every
    }

    /// Returns the state whose cell covers a point of the chart, reachable or not; `None` outside the chart.
    pub fn state_at(&self, x: f64, y: f64) -> Option<State> {
        let every = self.every as f64;
        let flips_done = (x / every + 0.5).floor() * every;
        if !(0.0..=self.flips as f64).contains(&flips_done) || !y.is_finite() {
            return None;
        }
        let lowest = flips_done * self.least as f64;
        let place = ((y - lowest) / self.step as f64).round();
        Some(State::new(flips_done as i64, (lowest + place * self.step as f64) as i64))
    }

    /// Returns the height of a row of pixels, in points of score. If the cells of neighbouring columns are offset, this
    /// is a fraction of a cell, usually half of one.
    pub fn row_height(&self) -> i64 {
        self.step.unsigned_abs().gcd(self.least.unsigned_abs()) as i64
    }
}

/// Returns the lowest and the highest score to show; `None` if every state is hidden.
pub fn extent(solution: &Solution, hides_sure: bool) -> Option<RangeInclusive<i64>> {
    let lattice = Lattice::of(solution);
    if !hides_sure {
        return Some((lattice.flips * lattice.least).min(0)..=(lattice.flips * lattice.most).max(0));
    }
    let bands = lattice.columns().filter_map(|flips_done| band(&Column::new(solution, &lattice, flips_done)));
    bands.reduce(|all, band| *all.start().min(band.start())..=*all.end().max(band.end()))
}

/// Returns the range of undecided scores in a column; `None` if there are none.
pub fn band(column: &Column<'_>) -> Option<RangeInclusive<i64>> {
    let last = column.open().rev().find(|&place| column.value(place).is_some())?;
    Some(column.score(column.open().start)..=column.score(last))
}

/// States after the same number of flips, indexed by their place in the lattice of scores.
pub struct Column<'a> {
    /// Win probability by place; `None` for an unreachable one.
    values: Box<dyn Fn(i64) -> Option<f64> + 'a>,
    /// Number of flips done.
    pub flips_done: i64,
    lowest: i64,
    step: i64,
    count: i64,
}

impl<'a> Column<'a> {
    /// Returns the states after `flips_done` flips on the lattice of the game.
    pub fn new(solution: &'a Solution, lattice: &Lattice, flips_done: i64) -> Self {
        let lowest = flips_done * lattice.least;
        let count = flips_done * (lattice.most - lattice.least) / lattice.step + 1;
        Self { values: solution.values(flips_done), flips_done, lowest, step: lattice.step, count }
    }

    /// Returns the score at a place.
    pub fn score(&self, place: i64) -> i64 {
        self.lowest + place * self.step
    }

    /// Returns the win probability at a place; `None` if it cannot be reached.
    pub fn value(&self, place: i64) -> Option<f64> {
        (self.values)(place)
    }

    /// Returns the first place whose win probability satisfies `is_enough`, or the number of places. Uses bisection,
    /// because the win probability never decreases with the score.
    fn first(&self, is_enough: impl Fn(f64) -> bool) -> i64 {
        // gaps of unreachable places are rare and short, so stepping over them is cheap
        let reachable = |from: i64| (from..self.count).find_map(|place| Some((place, self.value(place)?)));
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            match reachable(middle) {
                Some((place, value)) if !is_enough(value) => low = place + 1,
                _ => high = middle,
            }
        }
        reachable(low).map_or(self.count, |(place, _)| place)
    }

    /// Returns the places of undecided states; a few of them may be unreachable.
    fn open(&self) -> Range<i64> {
        self.first(|value| value >= SURELY_LOST)..self.first(|value| value > SURELY_WON)
    }

    /// Returns the place whose cell covers a score, reachable or not; `None` outside the column.
    pub fn place_at(&self, y: f64) -> Option<i64> {
        // cells end halfway between two scores; `round` would be a function call for each pixel
        let place = (y - self.lowest as f64) / self.step as f64 + 0.5;
        (place > 0.0).then_some(place as i64)
    }
}

#[cfg(test)]
mod tests {
    use crate::flips::{Coin, Game, Probability, solve_in_floats};
    use crate::progress::Progress;

    use super::*;

    fn solved(flips: i64, target: i64, points: [i64; 2]) -> Solution {
        let coins = points.map(|points| Coin::new(Probability::HALF, points)).to_vec();
        let game = Game::new(flips, target, coins);
        solve_in_floats(&game, &Progress::new()).unwrap()
    }

    #[test]
    fn bisection_finds_the_undecided_states() {
        for (flips, target, points) in
            [(30, 0, [1, 2]), (40, 7, [3, 7]), (25, 0, [5, 5]), (30, -3, [1, 20]), (9, 1_000, [1, 2]), (12, 0, [2, 4])]
        {
            let solution = solved(flips, target, points);
            for flips_done in 0..=flips {
                let open: Vec<i64> = solution
                    .scores(flips_done)
                    .filter(|&score| (0.01..=0.99).contains(&solution.value(State::new(flips_done, score)).unwrap()))
                    .collect();
                let expected = open.first().zip(open.last()).map(|(first, last)| *first..=*last);
                let column = Column::new(&solution, &Lattice::of(&solution), flips_done);
                assert_eq!(band(&column), expected, "{points:?} after {flips_done}");
            }
        }
    }

    #[test]
    fn columns_are_counted_from_states_between_them_too() {
        let lattice = Lattice { every: 10, ..Lattice::of(&solved(25, 0, [1, 1])) };
        let after = |flips_done, columns| lattice.column_from(flips_done, columns);
        assert_eq!([after(10, 1), after(10, -1), after(14, 1), after(14, -1), after(14, 0)], [20, 0, 20, 10, 14]);
        assert_eq!([after(20, 1), after(0, -1), after(3, i64::MAX), after(3, i64::MIN)], [20, 0, 20, 0]);
    }

    #[test]
    fn a_point_belongs_to_the_cell_around_it() {
        let lattice = Lattice::of(&solved(10, 0, [1, 1]));
        assert_eq!(lattice.step, 2);
        for (x, y, state) in [(3.0, 1.0, (3, 1)), (3.4, 1.9, (3, 1)), (2.6, 0.1, (3, 1)), (2.4, 0.9, (2, 0))] {
            assert_eq!(lattice.state_at(x, y), Some(State::new(state.0, state.1)), "{x}, {y}");
        }
        for (x, y) in [(-0.6, 0.0), (10.6, 0.0), (f64::NAN, 0.0), (1.0, f64::NAN), (1.0, f64::INFINITY)] {
            assert_eq!(lattice.state_at(x, y), None, "{x}, {y}");
        }
    }
}
