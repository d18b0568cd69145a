//! Solved games with facts beyond their numbers, computed once rather than in each frame, and games without the bias of
//! some coins.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use crate::flips::{Game, Probability, Rule, Solution, State, win_probability};
pub use crate::gui::view::answers::Keyed;
use crate::progress::{Progress, Result};

/// Solved game.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Solution, together with the values of the selected state.
    pub solution: Solution,
    /// Facts beyond the numbers, if the solution is exact.
    pub facts: Option<Facts>,
    /// Number of states in which several coins are best, within rounding error if ties are not exact.
    pub ties: usize,
    /// Games with each coin alone, each solved on first use. Solutions that differ only in the selected state share
    /// them, which identifies the numbers.
    pub alone: Arc<[OnceLock<Option<Solution>>]>,
}

/// Method to solve a game: exactly where that is possible, or in double precision.
type Method = fn(&Game, &Progress) -> Result<Solution>;

impl Solved {
    /// Solves `game` by `method`.
    ///
    /// # Errors
    /// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled.
    pub fn new(game: &Game, method: Method, progress: &Progress) -> Result<Self> {
        let solution = method(game, progress)?;
        let (facts, ties) = (Facts::of(&solution), solution.count_ties(progress)?);
        let alone = game.coins().iter().map(|_| OnceLock::new()).collect();
        Ok(Self { solution, facts, ties, alone })
    }

    /// Returns the game with this coin alone; `None` if the game is too long to keep all states.
    pub fn alone(&self, coin: usize) -> Option<&Solution> {
        self.alone.get(coin)?.get_or_init(|| self.solution.alone(coin)).as_ref()
    }

    /// Returns the rule that picks a coin where several are best: the simple rule of the game, or otherwise the smallest
    /// steps above the target and the largest at and below it.
    pub fn rule_of_ties(&self) -> Rule {
        let coins = self.solution.game.coins();
        let step = |coin: &usize| coins.get(*coin).map_or(0, |coin| coin.after_heads().abs_diff(coin.after_tails()));
        let by_step = || Rule {
            ahead: (0..coins.len()).min_by_key(step).unwrap_or_default(),
            otherwise: (0..coins.len()).max_by_key(step).unwrap_or_default(),
        };
        self.facts.as_ref().and_then(|facts| facts.rule.or(facts.rule_from_start)).unwrap_or_else(by_step)
    }
}

/// Compares the games, and whether their ties are exact, so that a solved game can be part of a question.
impl PartialEq for Solved {
    fn eq(&self, other: &Self) -> bool {
        let [one, other] = [&self.solution, &other.solution];
        one.game == other.game && one.has_exact_ties() == other.has_exact_ties()
    }
}

/// Takes the bias of `coins` out of `game`, which identifies curves over their probabilities of heads; `None` if the game
/// has no such coins.
pub fn without_bias<const N: usize>(game: &Game, coins: [usize; N]) -> Option<(Game, [usize; N])> {
    let has_all = coins.iter().all(|&coin| coin < game.coins().len());
    has_all.then(|| (game.with(|game| set_heads(game, coins, [Probability::ZERO; N])), coins))
}

/// Sets the probabilities of heads of some coins.
pub fn set_heads<const N: usize>(game: &mut Game, coins: [usize; N], heads: [Probability; N]) {
    for (coin, heads) in coins.into_iter().zip(heads) {
        if let Some(coin) = game.coins_mut().get_mut(coin) {
            coin.heads = heads;
        }
    }
}

/// Facts about an exact solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Simple rule that is best play in every state.
    pub rule: Option<Rule>,
    /// Simple rule that wins as often as best play from the start; equal to `rule` if that exists.
    pub rule_from_start: Option<Rule>,
    /// Whether the exact win probability and the one in double precision agree within the error bound.
    pub agrees: bool,
}

impl Facts {
    /// Checks every state of `solution`. Returns `None` if its ties are not exact, because then no rule could be
    /// verified.
    pub fn of(solution: &Solution) -> Option<Self> {
        solution.has_exact_ties().then_some(())?;
        let game = &solution.game;
        let mut candidates = Rule::all(game.coins().len());
        for flips_done in 0..i64::from(game.flips()) {
            for score in solution.scores(flips_done) {
                let best = solution.best(State::new(flips_done, score)).unwrap_or_default();
                if best.len() < game.coins().len() {
                    let is_ahead = score > game.target();
                    candidates.retain(|rule| best.contains(rule.coin(is_ahead)));
                }
            }
        }
        let (exact, floats) = (solution.win_probability, win_probability(game));
        let agrees = (exact - floats).abs() <= solution.error_bound();
        let rule = candidates.first().copied();
        let from_start = || Rule::all(game.coins().len()).into_iter().find(|rule| is_best_from_start(*rule, solution));
        Some(Self { rule, rule_from_start: rule.or_else(from_start), agrees })
    }
}

/// Whether the rule flips a best coin in every state that it can reach from the start. Only then does it win as
/// often as best play: its loss is the sum over all states of their cost times the probability of reaching them.
fn is_best_from_start(rule: Rule, solution: &Solution) -> bool {
    let game = &solution.game;
    let mut scores = BTreeSet::from([0]);
    for flips_done in 0..i64::from(game.flips()) {
        let mut next = BTreeSet::new();
        for score in scores {
            let index = rule.coin(score > game.target());
            let best = solution.best(State::new(flips_done, score)).unwrap_or_default();
            let Some(coin) = game.coins().get(index).filter(|_| best.contains(index)) else { return false };
            next.extend(coin.possible_points().map(|points| score + points));
        }
        scores = next;
    }
    true
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use crate::flips::{Coin, solve, solve_in_floats};

    use super::*;

    fn facts(heads: [&str; 2], points: [i64; 2]) -> Facts {
        let coin = |i: usize| Coin::new(Probability::parse("heads", heads[i]).unwrap(), points[i]);
        let game = Game::default().with(|game| game.set_coins(vec![coin(0), coin(1)]));
        Facts::of(&solve(&game, &Progress::new()).unwrap()).unwrap()
    }

    #[test]
    fn one_rule_is_best_play_in_the_riddle() {
        let rule = Some(Rule { ahead: 0, otherwise: 1 });
        let expected = Facts { rule, rule_from_start: rule, agrees: true };
        assert_eq!(facts(["0.5", "0.5"], [1, 2]), expected);
        assert_eq!(facts(["0.5", "0.5"], [2, 1]).rule, Some(Rule { ahead: 1, otherwise: 0 }));
    }

    #[test]
    fn more_coins_may_follow_the_rule_or_need_the_table() {
        let rule = |points: [i64; 3]| {
            let coins = points.map(|points| Coin::new(Probability::HALF, points)).to_vec();
            let game = Game::default().with(|game| game.set_coins(coins));
            Facts::of(&solve(&game, &Progress::new()).unwrap()).unwrap().rule
        };
        assert_eq!(rule([2, 1, 2]), Some(Rule { ahead: 1, otherwise: 0 }));
        assert_eq!(rule([2, 1, 3]), None);
    }

    #[test]
    fn certain_and_equal_coins_leave_nothing_to_choose() {
        assert_eq!(facts(["1", "0.5"], [2, 1]).rule, Some(Rule { ahead: 0, otherwise: 0 }));
        assert_eq!(facts(["0.5", "1"], [1, 2]).rule, Some(Rule { ahead: 1, otherwise: 1 }));
        let rule = Some(Rule { ahead: 0, otherwise: 0 });
        let expected = Facts { rule, rule_from_start: rule, agrees: true };
        assert_eq!(facts(["0.5", "0.5"], [1, 1]), expected);
    }

    #[test]
    fn where_no_simple_rule_holds_none_is_claimed() {
        assert_eq!(facts(["0.4", "0.5"], [1, 2]).rule, None);
        assert_eq!(facts(["1", "0.5"], [1, 2]).rule, None, "far behind only the fair coin can still reach the target");
    }

    /// Compares every rule of small games, evaluated forward over all outcomes, with the value of best play.
    #[test]
    fn a_rule_for_the_start_wins_as_often_as_best_play() {
        let sides = ["0", "0.25", "0.5", "1"];
        let (mut there, mut from_start) = (0, 0);
        for (heads, flips) in
            sides.iter().flat_map(|a| sides.iter().map(move |b| [*a, *b])).flat_map(|h| (2..5).map(move |n| (h, n)))
        {
            let coin = |i: usize| Coin::new(Probability::parse("heads", heads[i]).unwrap(), [1, 2][i]);
            let game = Game::new(flips, 0, vec![coin(0), coin(1)]);
            let solution = solve(&game, &Progress::new()).unwrap();
            let facts = Facts::of(&solution).unwrap();
            let chance = |rule: Rule| {
                let mut chances = HashMap::from([(0, 1.0)]);
                for _ in 0..flips {
                    let mut next = HashMap::new();
                    for (score, chance) in chances {
                        let coin = game.coins()[rule.coin(score > 0)];
                        for (share, points) in
                            [(coin.heads, coin.after_heads()), (coin.heads.complement(), coin.after_tails())]
                        {
                            *next.entry(score + points).or_insert(0.0) += chance * share.to_f64();
                        }
                    }
                    chances = next;
                }
                chances.into_iter().filter(|(score, _)| *score > 0).map(|(_, chance)| chance).sum::<f64>()
            };
            // powers of 1/4 are exact in `f64`
            let best = solution.win_probability;
            let as_good: Vec<Rule> =
                Rule::all(2).into_iter().filter(|rule| chance(*rule).to_bits() == best.to_bits()).collect();
            assert_eq!(facts.rule_from_start.is_some(), !as_good.is_empty(), "{heads:?} {flips}");
            assert!(facts.rule_from_start.is_none_or(|rule| as_good.contains(&rule)), "{heads:?} {flips}");
            there += usize::from(facts.rule_from_start.is_some());
            from_start += usize::from(facts.rule.is_none() && facts.rule_from_start.is_some());
        }
        assert!(there < 48 && from_start > 0, "{there}, {from_start}");
    }

    #[test]
    fn without_exact_ties_there_are_no_facts() {
        let game = Game::default();
        assert_eq!(Facts::of(&solve_in_floats(&game, &Progress::new()).unwrap()), None);
    }
}
