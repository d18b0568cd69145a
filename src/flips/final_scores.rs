//! Distribution of the final score, under best play and with each coin alone.
//!
//! Chances may be smaller than any double. They are added up with separate exponents ([`Wide`]), and a table with such
//! chances has their logarithms too.
//!
//! If several coins are best, best play here takes the first of them by name. Another choice among them wins as often,
//! but may end at other scores.

use std::collections::{BTreeMap, BTreeSet};

use super::solution::Solution;
use super::state_space::StateSpace;
use super::value::Branch;
use super::wide::Wide;
use super::win_probability::{reported, single_coin_column};
use crate::progress::{Progress, Result, Steps};
use crate::table::{Cell, Column, Kind, Table};

/// Chance below which the table has logarithms too.
const LEAST: f64 = 1e-300;

/// Distribution of the final score.
#[derive(Clone, Debug)]
pub struct FinalScores {
    /// Every possible final score, in ascending order.
    pub rows: Vec<FinalScore>,
    /// Mean and deviation under best play, and then with each coin alone, A first.
    pub spreads: Vec<Spread>,
}

/// One final score and its chances.
#[derive(Clone, Debug, PartialEq)]
pub struct FinalScore {
    /// The score.
    pub score: i64,
    /// Chance of this score under best play, and then with each coin alone, A first.
    pub chances: Vec<f64>,
    /// Logarithms to base 10 of these chances; −∞ if the score is impossible.
    pub log10: Vec<f64>,
}

/// Mean and standard deviation of a distribution.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
}

/// Computes the distribution for the game of `solution`; `None` if the game is so long that not all its states are
/// known.
///
/// Every probability has a relative error of at most 8n·2⁻⁵³ for n flips. Below 10⁻³⁰⁷, only its logarithm is as exact.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
pub fn final_scores(solution: &Solution, progress: &Progress) -> Result<Option<FinalScores>> {
    let Some(all) = solution.all_states() else { return Ok(None) };
    let (space, game) = (&all.space, &solution.game);
    let mut steps = Steps::new(progress, (space.flips * (game.coins().len() + 1)) as u64);
    let first_best = |flips_done, index| all.best(flips_done, index).iter().next().unwrap_or(0);
    let mut ways: Vec<BTreeMap<i64, Wide>> = vec![scored(space, &forward(space, first_best, &mut steps)?).collect()];
    for &coin in game.coins() {
        let alone = game.with_one(coin).state_space();
        ways.push(scored(&alone, &forward(&alone, |_, _| 0, &mut steps)?).collect());
    }
    let spreads = ways.iter().map(Spread::of).collect();
    let scores: BTreeSet<i64> = ways.iter().flat_map(BTreeMap::keys).copied().collect();
    let row = |score: i64| {
        let chances = || ways.iter().map(|way| (way.get(&score).copied().unwrap_or_default(), way.len()));
        let log10 = chances().map(|(chance, _)| chance.log10()).collect();
        FinalScore { score, chances: chances().map(|(chance, scores)| reported_of(chance, scores)).collect(), log10 }
    };
    Ok(Some(FinalScores { rows: scores.into_iter().map(row).collect(), spreads }))
}

/// Returns the chance of one of `scores` possible scores: 0 only if it is impossible, 1 only if it is the only one.
fn reported_of(chance: Wide, scores: usize) -> f64 {
    let is_certain = if chance == Wide::default() { Some(false) } else { (scores == 1).then_some(true) };
    reported(chance.to_f64(), is_certain)
}

impl Spread {
    fn of(chances: &BTreeMap<i64, Wide>) -> Self {
        let chances = || chances.iter().map(|(&score, chance)| (score as f64, chance.to_f64()));
        let mean: f64 = chances().map(|(score, chance)| score * chance).sum();
        let variance: f64 = chances().map(|(score, chance)| (score - mean).powi(2) * chance).sum();
        Self { mean, deviation: variance.sqrt() }
    }
}

/// Returns the chance of each index of the last row if `coin` chooses the coin to flip by the row and the index.
fn forward(space: &StateSpace, coin: impl Fn(usize, usize) -> usize, steps: &mut Steps<'_>) -> Result<Vec<Wide>> {
    let branches = Branch::of_all(space);
    let mut row = vec![Wide::ONE];
    for flips_done in 0..space.flips {
        let mut next = vec![Wide::default(); space.width(flips_done + 1)];
        for (index, &chance) in row.iter().enumerate().filter(|(_, chance)| **chance != Wide::default()) {
            let Some(branch) = branches.get(coin(flips_done, index)) else { continue };
            for (place, share) in [(index + branch.up, branch.heads), (index + branch.down, branch.tails)] {
                next[place] = next[place] + chance * share;
            }
        }
        row = next;
        steps.advance(1)?;
    }
    Ok(row)
}

/// Returns the chance of a final score above `target` if `coin` chooses the coins.
pub(super) fn win_probability_of(space: &StateSpace, target: i64, coin: impl Fn(usize, usize) -> usize) -> f64 {
    // this progress is not shared, so it is never cancelled
    let chances = forward(space, coin, &mut Steps::new(&Progress::new(), 1)).unwrap_or_default();
    let (won, lost): (Vec<_>, Vec<_>) = scored(space, &chances).partition(|(score, _)| *score > target);
    let outcome = (won.is_empty() || lost.is_empty()).then_some(lost.is_empty());
    reported(won.into_iter().map(|(_, chance)| chance.to_f64()).sum(), outcome)
}

/// Returns the scores of the last row with a probability above 0, and these probabilities.
fn scored<'a>(space: &'a StateSpace, chances: &'a [Wide]) -> impl Iterator<Item = (i64, Wide)> + 'a {
    let likely = chances.iter().copied().enumerate().filter(|(_, chance)| *chance != Wide::default());
    likely.map(move |(index, chance)| (space.score(space.flips, index), chance))
}

/// Returns the table of *final*: `score`, `best_play`, `single_a`, …; one row for each possible final score. If a
/// chance is below 10⁻³⁰⁰, it also has `log10_best_play`, `log10_single_a`, ….
pub fn final_table(finals: &FinalScores) -> Table<'_> {
    let mut columns = vec![
        Column::new("score", "score", Kind::Whole).headed("final score (points)"),
        Column::new("best_play", "best play", Kind::Probability).headed("chance by best play"),
    ];
    columns.extend((1..finals.spreads.len()).map(|way| single_coin_column(way - 1)));
    let has_tiny = finals.rows.iter().flat_map(|row| &row.chances).any(|chance| *chance > 0.0 && *chance < LEAST);
    if has_tiny {
        let logarithm = |column: &Column| {
            let title = format!("log₁₀ {}", column.title);
            let heading = format!("log₁₀ of the {}", column.heading);
            Column::new(format!("log10_{}", column.key), title, Kind::Number).headed(heading)
        };
        let logarithms: Vec<Column> = columns.iter().skip(1).map(logarithm).collect();
        columns.extend(logarithms);
    }
    Table::of(columns, &finals.rows, move |row| {
        let chances = row.chances.iter().copied().map(Cell::Number);
        let logarithms = row.log10.iter().filter(|_| has_tiny);
        let logarithms = logarithms.map(|log10| if log10.is_finite() { Cell::Number(*log10) } else { Cell::Empty });
        std::iter::once(Cell::Whole(row.score)).chain(chances).chain(logarithms).collect()
    })
}

#[cfg(test)]
mod tests {
    use dashu_int::UBig;
    use proptest::prelude::*;

    use super::super::coin::Coin;
    use super::super::game::Game;
    use super::super::probability::Probability;
    use super::super::reference::games;
    use super::super::solution::solve;
    use super::super::state_space::State;
    use super::*;
    use crate::exact::Exact;

    fn finals(game: &Game) -> (Solution, FinalScores) {
        let solution = solve(game, &Progress::new()).unwrap();
        let finals = final_scores(&solution, &Progress::new()).unwrap().unwrap();
        (solution, finals)
    }

    /// Plays out every game of the remaining flips, with heads and tails in turn.
    fn play_out(solution: &Solution, game: &Game, state: State, chance: f64, ends: &mut BTreeMap<i64, f64>) {
        if state.flips_done == i64::from(game.flips()) {
            *ends.entry(state.score).or_default() += chance;
            return;
        }
        let coin = game.coins()[solution.best(state).unwrap().iter().next().unwrap()];
        for (share, points) in [(coin.heads, coin.after_heads()), (coin.heads.complement(), coin.after_tails())] {
            let next = State::new(state.flips_done + 1, state.score + points);
            if share.numerator() > 0 {
                play_out(solution, game, next, chance * share.to_f64(), ends);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn the_distribution_is_that_of_all_games_played_out(game in games(7)) {
            let (solution, finals) = finals(&game);
            let mut ends = BTreeMap::new();
            play_out(&solution, &game, State::default(), 1.0, &mut ends);
            let likely = finals.rows.iter().filter(|row| row.chances[0] > 0.0);
            prop_assert_eq!(likely.count(), ends.len());
            for row in &finals.rows {
                let chance = ends.get(&row.score).copied().unwrap_or_default();
                prop_assert!((row.chances[0] - chance).abs() < 1e-12);
            }
            let won = finals.rows.iter().filter(|row| row.score > game.target());
            let (best, singles) = won.fold((0.0, vec![0.0; game.coins().len()]), |(best, singles), row| {
                let singles = singles.iter().zip(&row.chances[1..]).map(|(sum, chance)| sum + chance).collect();
                (best + row.chances[0], singles)
            });
            prop_assert!((best - solution.win_probability).abs() < 1e-12);
            for (won, exact) in singles.iter().zip(&solution.single_coin) {
                prop_assert!((won - exact).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn a_single_coin_has_the_mean_and_deviation_of_its_flips() {
        let (_, finals) = finals(&Game::default());
        let [a, b] = &finals.spreads[1..] else { panic!("two coins") };
        assert!(a.mean.abs() < 1e-10 && (a.deviation - 10.0).abs() < 1e-10);
        assert!(b.mean.abs() < 1e-10 && (b.deviation - 20.0).abs() < 1e-10);
        // with fair coins the mean does not depend on the policy
        assert!(finals.spreads[0].mean.abs() < 1e-10);
        assert!((10.0..20.0).contains(&finals.spreads[0].deviation));
        assert_eq!(finals.rows.first().map(|row| row.score), Some(-200));
    }

    /// Two hundred coins that show heads once in a hundred: every score has a different chance, down to 10⁻⁴⁰⁰.
    #[test]
    fn chances_below_all_doubles_have_logarithms() {
        let coin = Coin::new(Probability::new(1, 100).unwrap(), 1);
        let (_, finals) = finals(&Game::new(200, 0, vec![coin; 2]));
        assert_eq!(finals.rows.len(), 201);
        let mut cases = UBig::ONE;
        for (heads, row) in finals.rows.iter().enumerate() {
            assert_eq!(row.score, 2 * i64::try_from(heads).unwrap() - 200);
            let exact = Exact::new(&cases * UBig::from(99_u8).pow(200 - heads), UBig::from(100_u8).pow(200)).to_f64();
            for (chance, log10) in [row.chances[0], row.chances[1]].into_iter().zip(&row.log10) {
                let error = 8.0 * 200.0 * f64::EPSILON / 2.0 * exact + 5e-324;
                assert!((chance - exact).abs() <= error && chance > 0.0, "{heads}: {chance} {exact}");
                // log₁₀ of C(200, k)·99^(200 − k)/100²⁰⁰
                let digits = cases.to_string();
                let leading: f64 = format!("{}.{}", &digits[..1], &digits[1..]).parse().unwrap();
                let more = 99.0_f64.log10() * (200 - heads) as f64 - 400.0;
                assert!((leading.log10() + (digits.len() - 1) as f64 + more - log10).abs() < 1e-10, "{heads}: {log10}");
            }
            cases = cases * (200 - heads) / (heads + 1);
        }
        let table = csv(&final_table(&finals));
        assert!(table.starts_with("score,best_play,single_a,single_b,log10_best_play,log10_single_a,log10_single_b\n"));
        let logarithms: BTreeSet<&str> = table.lines().skip(1).filter_map(|line| line.split(',').nth(4)).collect();
        assert_eq!(logarithms.len(), 201);
    }

    #[test]
    fn a_long_game_has_no_distribution() {
        let game = Game::default().with(|game| game.set_flips(1_001));
        let solution = solve(&game, &Progress::new()).unwrap();
        assert!(final_scores(&solution, &Progress::new()).unwrap().is_none());
    }

    fn csv(table: &Table<'_>) -> String {
        let mut csv = Vec::new();
        table.write_csv(&mut csv).unwrap();
        String::from_utf8(csv).unwrap()
    }

    #[test]
    fn the_table_has_one_row_for_each_final_score() {
        let (_, finals) = finals(&Game::default().with(|game| game.set_flips(1)));
        assert_eq!(
            csv(&final_table(&finals)),
            "score,best_play,single_a,single_b\n-2,0.0,0.0,0.5\n-1,0.5,0.5,0.0\n1,0.5,0.5,0.0\n2,0.0,0.0,0.5\n"
        );
    }
}
