//! Boundary between two coins: the threshold that describes best play after each number of flips, and how much of it.
//!
//! A threshold explains a state if the coin that it takes there is among the best. Only reachable states count that are
//! still open: neither sure to be lost nor won whatever coin is flipped next. The two coins are those that explain the
//! most states in total. Of several thresholds that explain equally many, the one nearest to the target is reported.

use super::coin::{CoinSet, coin_name, ordered_pairs};
use super::solution::Solution;
use super::state_space::State;
use crate::progress::{Progress, Result, Steps};
use crate::table::{Cell, Column, Kind, Table};

/// Boundary after one number of flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundaryRow {
    /// Flips done.
    pub flips_done: i64,
    /// Threshold: at scores above it one coin is flipped, at all others the other one.
    pub threshold: i64,
    /// Number of states that the threshold explains.
    pub explained: u64,
    /// Number of states in which several coins are best.
    pub ties: u64,
    /// Number of open states.
    pub states: u64,
}

/// Thresholds that explain the most of best play, one for each number of flips done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boundary {
    flips: i64,
    /// Index of the coin above the thresholds.
    pub above: usize,
    /// Index of the coin at and below them.
    pub below: usize,
    /// Rows, one for each number of flips done with an open state, in ascending order.
    pub rows: Vec<BoundaryRow>,
}

/// Finds the thresholds of a solved game; `None` for a game so long that not all its states are known.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
pub fn boundary(solution: &Solution, progress: &Progress) -> Result<Option<Boundary>> {
    if solution.kept_every().is_some() {
        return Ok(None);
    }
    let (flips, coins) = (i64::from(solution.game.flips()), solution.game.coins().len());
    let mut steps = Steps::new(progress, flips.unsigned_abs());
    let pairs = ordered_pairs(coins);
    let mut rows: Vec<Vec<BoundaryRow>> = vec![Vec::new(); pairs.len()];
    for flips_done in 0..flips {
        let states = open_states(solution, flips_done);
        if !states.is_empty() {
            for (rows, &pair) in rows.iter_mut().zip(&pairs) {
                rows.push(row(&states, pair, flips_done, solution.game.target()));
            }
        }
        steps.advance(1)?;
    }
    let explained = |rows: &[BoundaryRow]| rows.iter().map(|row| row.explained).sum::<u64>();
    let all = pairs.into_iter().zip(rows).rev();
    let best = all.max_by_key(|(_, rows)| explained(rows));
    Ok(best.map(|([above, below], rows)| Boundary { flips, above, below, rows }))
}

/// Returns the scores of the open states after `flips_done` flips in ascending order, with their best coins.
fn open_states(solution: &Solution, flips_done: i64) -> Vec<(i64, CoinSet)> {
    let coins = solution.game.coins().len();
    let states = solution.scores(flips_done).map(|score| State::new(flips_done, score));
    let known = states.filter_map(|state| Some((state.score, solution.value(state)?, solution.best(state)?)));
    let open = known.filter(|(_, chance, best)| *chance > 0.0 && (*chance < 1.0 || best.len() < coins));
    open.map(|(score, _, best)| (score, best)).collect()
}

/// Returns the threshold that explains the most of the `states`, which must not be empty.
fn row(states: &[(i64, CoinSet)], [above, below]: [usize; 2], flips_done: i64, target: i64) -> BoundaryRow {
    let ties = states.iter().filter(|(_, best)| best.is_tie()).count() as u64;
    // with a threshold below the first state, every state takes the coin above; each state passed then takes the other
    // one
    let mut explained = states.iter().filter(|(_, best)| best.contains(above)).count() as u64;
    let first = states.first().map_or(target, |(score, _)| score - 1);
    let mut found = BoundaryRow { flips_done, threshold: first, explained, ties, states: states.len() as u64 };
    for (place, (score, best)) in states.iter().enumerate() {
        explained = explained + u64::from(best.contains(below)) - u64::from(best.contains(above));
        // all thresholds up to just below the next score are the same rule
        let last = states.get(place + 1).map_or(i64::MAX, |(next, _)| next - 1);
        let threshold = target.clamp(*score, last.max(*score));
        let is_nearer = threshold.abs_diff(target) < found.threshold.abs_diff(target);
        if explained > found.explained || (explained == found.explained && is_nearer) {
            found = BoundaryRow { threshold, explained, ..found };
        }
    }
    found
}

impl Boundary {
    /// Returns the number of open states that the thresholds explain, and the number of all open states.
    pub fn explained(&self) -> (u64, u64) {
        let sum = |count: fn(&BoundaryRow) -> u64| self.rows.iter().map(count).sum();
        (sum(|row| row.explained), sum(|row| row.states))
    }

    /// Returns the threshold shared by all rows, if there is one.
    pub fn common_threshold(&self) -> Option<i64> {
        let first = self.rows.first()?.threshold;
        self.rows.iter().all(|row| row.threshold == first).then_some(first)
    }
}

/// Returns the table of the boundary: `flips_left`, `above`, `below`, `threshold`, `explained`, `ties`, `states`; one
/// row for each number of flips left, the last flip first.
pub fn boundary_table(boundary: &Boundary) -> Table<'_> {
    let whole = |key: &'static str, title: &'static str| Column::new(key, title, Kind::Whole);
    let coin = |key: &'static str, title: &'static str| Column::new(key, title, Kind::Text);
    let columns = vec![
        whole("flips_left", "left").headed("flips left"),
        coin("above", "above").headed("coin above the threshold"),
        coin("below", "otherwise").headed("coin otherwise"),
        whole("threshold", "threshold").headed("threshold (points)"),
        whole("explained", "explained").headed("states explained"),
        whole("ties", "ties").headed("states with a tie"),
        whole("states", "states").headed("open states"),
    ];
    Table::new(columns, boundary.rows.len(), |index| {
        let Some(row) = boundary.rows.iter().rev().nth(index) else { return Vec::new() };
        let coin = |index: usize| Cell::Text(coin_name(index).to_string());
        vec![
            Cell::Whole(boundary.flips - row.flips_done),
            coin(boundary.above),
            coin(boundary.below),
            Cell::Whole(row.threshold),
            Cell::whole(row.explained),
            Cell::whole(row.ties),
            Cell::whole(row.states),
        ]
    })
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::probability::Probability;
    use super::super::reference::{Fraction, Reference, games};
    use super::super::solution::solve;
    use super::*;
    use dashu_int::UBig;
    use proptest::prelude::*;

    fn boundary_of(game: &Game) -> Boundary {
        let solution = solve(game, &Progress::new()).unwrap();
        boundary(&solution, &Progress::new()).unwrap().unwrap()
    }

    /// Whether a state is neither sure to be lost nor won whatever coin is flipped next, by the definition.
    fn is_open(reference: &mut Reference, flips_done: usize, score: i64, coins: usize) -> bool {
        let value = reference.value(flips_done, score);
        let is_sure = value == Fraction::new(UBig::ONE, UBig::ONE);
        *value.numerator() > UBig::ZERO && !(is_sure && reference.best(flips_done, score).len() == coins)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn no_other_thresholds_explain_more(game in games(6)) {
            let found = boundary_of(&game);
            let mut reference = Reference::new(&game);
            let mut most = 0;
            let coins = game.coins().len();
            for (above, below) in (0..coins).flat_map(|a| (0..coins).map(move |b| (a, b))).filter(|(a, b)| a != b) {
                let mut sum = 0;
                for flips_done in 0..6_usize {
                    let done = flips_done as i64;
                    let mut scores: Vec<i64> = reference.reachable(flips_done).into_iter().collect();
                    scores.retain(|&score| is_open(&mut reference, flips_done, score, coins));
                    let explained = |threshold: i64, reference: &mut Reference| {
                        let coin = |score: i64| if score > threshold { above } else { below };
                        scores.iter().filter(|&&s| reference.best(flips_done, s).contains(coin(s))).count() as u64
                    };
                    let best = scores.iter().copied().chain(scores.first().map(|score| score - 1));
                    let best = best.map(|threshold| explained(threshold, &mut reference)).max();
                    sum += best.unwrap_or(0);
                    if (above, below) == (found.above, found.below) {
                        let row = found.rows.iter().find(|row| row.flips_done == done);
                        prop_assert_eq!(row.map_or(0, |row| row.states), scores.len() as u64);
                        if let Some(row) = row {
                            prop_assert_eq!(row.explained, explained(row.threshold, &mut reference));
                            prop_assert_eq!(Some(row.explained), best);
                            let ties = scores.iter().filter(|&&s| reference.best(flips_done, s).is_tie()).count();
                            prop_assert_eq!(row.ties, ties as u64);
                        }
                    }
                }
                most = most.max(sum);
            }
            prop_assert_eq!(found.explained().0, most);
        }
    }

    #[test]
    fn one_threshold_explains_the_whole_riddle() {
        let found = boundary_of(&Game::default());
        let (explained, states) = found.explained();
        assert_eq!((explained, found.above, found.below, found.common_threshold()), (states, 0, 1, Some(0)));
    }

    #[test]
    fn a_better_first_coin_moves_the_thresholds() {
        let mut game = Game::default();
        game.coins_mut()[0].heads = Probability::new(55, 100).unwrap();
        let found = boundary_of(&game);
        assert_eq!((found.above, found.below, found.common_threshold()), (0, 1, None));
        assert!(found.rows.iter().any(|row| row.threshold < 0));
        let table = boundary_table(&found);
        let mut csv = Vec::new();
        table.write_csv(&mut csv).unwrap();
        let csv = String::from_utf8(csv).unwrap();
        assert!(csv.starts_with("flips_left,above,below,threshold,explained,ties,states\n1,A,B,"), "{csv}");
    }
}
