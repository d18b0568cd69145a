//! Simple rules: one coin at scores above a threshold, another one at all others.
//!
//! With the coins fixed in this way, the win probability of a state is a mean of two others, so one backward pass over
//! the undecided states gives that of the start. A rule whose threshold lies beyond every undecided score plays one
//! coin alone. Each step adds a relative error below 4·2⁻⁵³, as in the module `value`.

use std::ops::RangeInclusive;

use super::coin::{coin_name, ordered_pairs};
use super::game::Game;
use super::probability::Probability;
use super::state_space::StateSpace;
use super::value::{Branch, WON, start_value_by_rule};
use super::win_probability::{win_probability, win_probability_column};
use crate::exact::{ABOVE_ZERO, BELOW_ONE};
use crate::progress::{Progress, Result, Steps};
use crate::table::{Cell, Column, Kind, Table};

/// Threshold rule: the coin to flip at each score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimpleRule {
    /// Index of the coin at scores above the threshold.
    pub above: usize,
    /// Index of the coin at all other scores.
    pub below: usize,
    /// Threshold.
    pub threshold: i64,
}

/// Win probabilities of the rules with the same two coins, by their thresholds.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleCurve {
    /// Index of the coin at scores above the threshold.
    pub above: usize,
    /// Index of the coin at all other scores.
    pub below: usize,
    /// Win probability for each of [`SimpleRules::thresholds`]. The relative error is at most 4n·2⁻⁵³ for n flips.
    pub win_probabilities: Vec<f64>,
}

/// Win probabilities of all simple rules of a game.
#[derive(Clone, Debug)]
pub struct SimpleRules {
    /// Thresholds, without a gap.
    pub thresholds: RangeInclusive<i64>,
    /// Curves for each ordered pair of coins: above A then B, A then C, …; at least two.
    pub curves: Vec<RuleCurve>,
    /// Win probability under best play.
    pub best_play: f64,
    /// Best rule with its win probability: of several equally good ones, the one with the threshold nearest to the
    /// target, and of these the first by its coins. Rules are equally good if they differ by at most the sum of their
    /// errors.
    pub best: (SimpleRule, f64),
}

/// Computes the win probability of every ordered pair of coins with every threshold of `game`.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
pub fn simple_rules(game: &Game, progress: &Progress) -> Result<SimpleRules> {
    let space = game.state_space();
    let thresholds = thresholds(&space, game.target());
    let pairs = ordered_pairs(game.coins().len());
    let mut steps = Steps::new(progress, pairs.len() as u64 * count(&thresholds));
    let (branches, fair) = (Branch::of_all(&space), Branch::of_all(&levelled(game).state_space()));
    let mut curves = Vec::new();
    for [above, below] in pairs {
        let mut win_probabilities = Vec::new();
        for threshold in thresholds.clone() {
            let chance = |branches: &[Branch], ends| {
                start_value_by_rule(&space, [&branches[above], &branches[below]], threshold, ends)
            };
            let value = chance(&branches, WON);
            // in double precision, 1 and 0 may be rounded; with levelled coins, nothing that is possible vanishes
            let reported = match value {
                1.0 if chance(&fair, LOST) > 0.0 => BELOW_ONE,
                0.0 if chance(&fair, WON) > 0.0 => ABOVE_ZERO,
                value => value,
            };
            win_probabilities.push(reported);
            steps.advance(1)?;
        }
        curves.push(RuleCurve { above, below, win_probabilities });
    }
    let best = (SimpleRule { above: 0, below: 1, threshold: game.target() }, 0.0);
    let mut rules = SimpleRules { thresholds, curves, best_play: win_probability(game), best };
    rules.best = rules.find_best(game).unwrap_or(best);
    Ok(rules)
}

/// Values of the lost and the won states for computing the chance to lose.
const LOST: [f64; 2] = [1.0, 0.0];

/// Returns the game with every coin that can show both sides made fair: what is possible stays possible, and up to
/// 1,000 flips its chance is at least 2⁻¹⁰⁰⁰, which is not yet 0 in double precision.
fn levelled(game: &Game) -> Game {
    let level = |heads: Probability| {
        if heads == Probability::ZERO || heads == Probability::ONE { heads } else { Probability::HALF }
    };
    game.with(|game| game.coins_mut().iter_mut().for_each(|coin| coin.heads = level(coin.heads)))
}

/// Returns the range from just below the lowest undecided score to the highest one, since every other threshold plays
/// like one of the ends; only the target if no state is undecided.
fn thresholds(space: &StateSpace, target: i64) -> RangeInclusive<i64> {
    let rows = || (0..space.flips).map(|row| (row, space.undecided(row))).filter(|(_, range)| !range.is_empty());
    let lowest = rows().map(|(row, range)| space.score(row, range.start)).min();
    let highest = rows().map(|(row, range)| space.score(row, range.end - 1)).max();
    lowest.zip(highest).map_or(target..=target, |(lowest, highest)| lowest - 1..=highest)
}

fn count(thresholds: &RangeInclusive<i64>) -> u64 {
    (thresholds.end() - thresholds.start()).unsigned_abs() + 1
}

/// Returns roughly how many nanoseconds [`simple_rules`] takes on a current computer.
pub fn estimated_rule_work(game: &Game) -> u64 {
    let (space, coins) = (game.state_space(), game.coins().len() as u64);
    let rules = coins * (coins - 1) * count(&thresholds(&space, game.target()));
    rules.saturating_mul(space.undecided_count() + u64::from(game.flips()) * 10)
}

impl SimpleRules {
    /// Returns the win probability of a rule; `None` if it is not among these.
    pub fn win_probability(&self, rule: SimpleRule) -> Option<f64> {
        Some(self.rule(self.row_of(rule)?)?.1)
    }

    fn find_best(&self, game: &Game) -> Option<(SimpleRule, f64)> {
        let rules = || (0..self.count()).filter_map(|row| self.rule(row));
        let most = rules().map(|(_, chance)| chance).fold(0.0, f64::max);
        let enough = most * (1.0 - 16.0 * f64::from(game.flips()) * f64::EPSILON);
        let best = rules().filter(|(_, chance)| *chance >= enough);
        best.min_by_key(|(rule, _)| (rule.threshold.abs_diff(game.target()), rule.above, rule.below))
    }

    /// Returns the number of rules.
    pub fn count(&self) -> usize {
        self.curves.iter().map(|curve| curve.win_probabilities.len()).sum()
    }

    /// Returns rule `row` of the table with its win probability: curve by curve, within a curve by threshold.
    pub fn rule(&self, row: usize) -> Option<(SimpleRule, f64)> {
        let each = usize::try_from(count(&self.thresholds)).ok()?;
        let curve = self.curves.get(row / each)?;
        let (place, chance) = (row % each, curve.win_probabilities.get(row % each)?);
        let threshold = self.thresholds.start() + i64::try_from(place).ok()?;
        Some((SimpleRule { above: curve.above, below: curve.below, threshold }, *chance))
    }

    /// Returns the row of a rule in the table.
    pub fn row_of(&self, rule: SimpleRule) -> Option<usize> {
        let each = usize::try_from(count(&self.thresholds)).ok()?;
        let place = usize::try_from(rule.threshold.checked_sub(*self.thresholds.start())?).ok()?;
        let curve = self.curves.iter().position(|curve| (curve.above, curve.below) == (rule.above, rule.below))?;
        (place < each).then_some(curve * each + place)
    }
}

/// Returns the table of *rules*: `above`, `below`, `threshold`, `win_probability`; one row for each rule.
pub fn rules_table(rules: &SimpleRules) -> Table<'_> {
    let columns = vec![
        Column::new("above", "above", Kind::Text).headed("coin above the threshold"),
        Column::new("below", "otherwise", Kind::Text).headed("coin otherwise"),
        Column::new("threshold", "threshold", Kind::Whole).headed("threshold (points)"),
        win_probability_column(),
    ];
    Table::new(columns, rules.count(), |row| {
        let Some((rule, chance)) = rules.rule(row) else { return Vec::new() };
        let coin = |index: usize| Cell::Text(coin_name(index).to_string());
        vec![coin(rule.above), coin(rule.below), Cell::Whole(rule.threshold), Cell::Number(chance)]
    })
}

#[cfg(test)]
mod tests {
    use super::super::coin::Coin;
    use super::super::game::Game;
    use super::super::reference::{Fraction, games};
    use super::*;
    use dashu_int::UBig;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn rules_of(game: &Game) -> SimpleRules {
        simple_rules(game, &Progress::new()).unwrap()
    }

    /// Returns the win probability of a rule by its definition: forward over everything that can happen.
    fn slowly(game: &Game, rule: SimpleRule) -> Fraction {
        let none = || Fraction::new(UBig::ZERO, UBig::ONE);
        let mut chances = HashMap::from([(0_i64, Fraction::new(UBig::ONE, UBig::ONE))]);
        for _ in 0..game.flips() {
            let mut next: HashMap<i64, Fraction> = HashMap::new();
            for (score, chance) in chances {
                let coin = &game.coins()[if score > rule.threshold { rule.above } else { rule.below }];
                for (share, points) in [(coin.heads, coin.after_heads()), (coin.heads.complement(), coin.after_tails())]
                {
                    let sum = next.entry(score + points).or_insert_with(none);
                    *sum = sum.plus(&chance.times(&Fraction::of(share)));
                }
            }
            chances = next;
        }
        let won = chances.into_iter().filter(|(score, _)| *score > game.target());
        won.fold(none(), |sum, (_, chance)| sum.plus(&chance))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn every_rule_agrees_with_its_definition(game in games(6)) {
            let rules = rules_of(&game);
            let (first, last) = (*rules.thresholds.start(), *rules.thresholds.end());
            let all = (0..rules.count()).map(|row| rules.rule(row).unwrap());
            for (rule, chance) in all.step_by(1 + rules.count() / 40) {
                let exact = slowly(&game, rule);
                let error = Fraction::of_f64(chance).distance(&exact);
                let bound = exact.times(&Fraction::of_f64(4.0 * 6.0 * f64::EPSILON / 2.0));
                prop_assert!(error <= bound, "{:?}: {} is not {:?}", rule, chance, exact);
                prop_assert_eq!(chance >= 1.0, exact == Fraction::new(UBig::ONE, UBig::ONE));
                prop_assert_eq!(chance <= 0.0, *exact.numerator() == UBig::ZERO);
                prop_assert_eq!(rules.row_of(rule).and_then(|row| rules.rule(row)).map(|(found, _)| found), Some(rule));
            }
            // beyond the ends nothing changes
            for (threshold, beyond) in [(first, first - 5), (last, last + 5)] {
                let rule = |threshold| SimpleRule { above: 0, below: 1, threshold };
                prop_assert_eq!(slowly(&game, rule(threshold)), slowly(&game, rule(beyond)));
            }
        }
    }

    /// Forty fair flips: the thresholds −1, 0 and 1 are as good as best play, −2 is not.
    #[test]
    fn the_known_rules_of_forty_flips() {
        let mut game = Game::default().with(|game| game.set_flips(40));
        let rules = rules_of(&game);
        let chance = |threshold| rules.win_probability(SimpleRule { above: 0, below: 1, threshold }).unwrap();
        for threshold in -1..=1 {
            assert!((chance(threshold) - rules.best_play).abs() < 1e-14);
        }
        assert!((chance(0) - 0.625_61).abs() < 1e-5 && (chance(-2) - 0.582_35).abs() < 1e-5, "{}", chance(-2));
        assert_eq!(rules.best.0, SimpleRule { above: 0, below: 1, threshold: 0 });
        game.coins_mut()[0].heads = Probability::new(55, 100).unwrap();
        assert_eq!(rules_of(&game).best.0, SimpleRule { above: 0, below: 1, threshold: -1 });
    }

    #[test]
    fn the_end_thresholds_play_one_coin_alone() {
        let game = Game::default();
        let rules = rules_of(&Game::default());
        let alone = |coin: usize| win_probability(&game.with_one(game.coins()[coin]));
        for curve in &rules.curves {
            let ends = [curve.win_probabilities.first(), curve.win_probabilities.last()];
            let [first, last] = ends.map(|chance| *chance.unwrap());
            assert!((first - alone(curve.above)).abs() < 1e-13 && (last - alone(curve.below)).abs() < 1e-13);
        }
    }

    #[test]
    fn a_chance_that_only_rounds_to_one_stays_below_one() {
        let sure = Probability::parse("heads", "0.999999999999999999").unwrap();
        let coins = [1, 2].map(|points| Coin::new(sure, points)).to_vec();
        let rules = rules_of(&Game::new(30, 0, coins));
        assert!(rules.curves.iter().flat_map(|curve| &curve.win_probabilities).all(|chance| *chance < 1.0));
    }

    #[test]
    fn the_table_names_the_coins() {
        let rules = rules_of(&Game::default().with(|game| game.set_flips(1)));
        let mut csv = Vec::new();
        rules_table(&rules).write_csv(&mut csv).unwrap();
        let rows = ["above,below,threshold,win_probability", "A,B,-1,0.5", "A,B,0,0.5", "B,A,-1,0.5", "B,A,0,0.5\n"];
        assert_eq!(String::from_utf8(csv).unwrap(), rows.join("\n"));
    }
}
