//! What is found out about a solved game beyond its numbers, once, so that no frame has to.

use crate::flips::{Solution, State, win_probability};

/// Facts about a solution that is exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// In how many states the coins are equally good.
    pub ties: usize,
    /// A rule in words that is best play in every state.
    pub rule: Option<Rule>,
    /// Whether the exact win probability and the one in double precision agree within the error bound.
    pub agrees: bool,
}

/// A way to play that needs no table. Ahead means: a score above the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Always the same coin, by its index.
    Always(usize),
    /// One coin when ahead and another one otherwise, by their indices.
    WhenAhead {
        /// The coin when ahead.
        ahead: usize,
        /// The coin otherwise.
        otherwise: usize,
    },
}

impl Rule {
    /// All rules for so many coins, the simplest first.
    fn all(coins: usize) -> Vec<Self> {
        let pairs = (0..coins).flat_map(|ahead| (0..coins).map(move |otherwise| (ahead, otherwise)));
        let mut rules: Vec<Self> = (0..coins).map(Self::Always).collect();
        let differing = pairs.filter(|(ahead, otherwise)| ahead != otherwise);
        rules.extend(differing.map(|(ahead, otherwise)| Self::WhenAhead { ahead, otherwise }));
        rules
    }

    /// The coin that the rule flips.
    pub fn coin(self, is_ahead: bool) -> usize {
        match self {
            Self::Always(coin) => coin,
            Self::WhenAhead { ahead, .. } if is_ahead => ahead,
            Self::WhenAhead { otherwise, .. } => otherwise,
        }
    }
}

impl Facts {
    /// Looks at every state of `solution`; `None` if its ties are not exact, since a rule could then not be trusted.
    pub fn of(solution: &Solution) -> Option<Self> {
        if !solution.has_exact_ties() {
            return None;
        }
        let (game, mut ties) = (solution.game(), 0);
        let mut candidates = Rule::all(game.coins().len());
        for flips_done in 0..i64::from(game.flips()) {
            for score in solution.scores(flips_done) {
                let best = solution.best(State::new(flips_done, score)).unwrap_or_default();
                ties += usize::from(best.is_tie());
                if best.len() < game.coins().len() {
                    let is_ahead = score > game.target();
                    candidates.retain(|rule| best.contains(rule.coin(is_ahead)));
                }
            }
        }
        let (exact, floats) = (solution.win_probability(), win_probability(game));
        let agrees = (exact - floats).abs() <= solution.error_bound();
        Some(Self { ties, rule: candidates.first().copied(), agrees })
    }
}

#[cfg(test)]
mod tests {
    use crate::flips::{CheckedGame, Coin, Game, Probability, solve, solve_in_floats};
    use crate::progress::Progress;

    use super::*;

    fn facts(heads: [&str; 2], points: [i64; 2]) -> Facts {
        let coin = |i: usize| Coin::new(Probability::parse("heads", heads[i]).unwrap(), points[i]);
        let game = CheckedGame::new(&Game { coins: vec![coin(0), coin(1)], ..Game::default() }).unwrap();
        Facts::of(&solve(&game, &Progress::new()).unwrap()).unwrap()
    }

    #[test]
    fn the_riddle_is_played_by_one_rule_and_mostly_tied() {
        let expected = Facts { ties: 16_957, rule: Some(Rule::WhenAhead { ahead: 0, otherwise: 1 }), agrees: true };
        assert_eq!(facts(["0.5", "0.5"], [1, 2]), expected);
        assert_eq!(facts(["0.5", "0.5"], [2, 1]).rule, Some(Rule::WhenAhead { ahead: 1, otherwise: 0 }));
    }

    #[test]
    fn more_coins_may_follow_the_rule_or_need_the_table() {
        let rule = |points: [i64; 3]| {
            let coins = points.map(|points| Coin::new(Probability::HALF, points)).to_vec();
            let game = CheckedGame::new(&Game { coins, ..Game::default() }).unwrap();
            Facts::of(&solve(&game, &Progress::new()).unwrap()).unwrap().rule
        };
        assert_eq!(rule([2, 1, 2]), Some(Rule::WhenAhead { ahead: 1, otherwise: 0 }));
        assert_eq!(rule([2, 1, 3]), None);
    }

    #[test]
    fn certain_and_equal_coins_leave_no_choice() {
        assert_eq!(facts(["1", "0.5"], [2, 1]).rule, Some(Rule::Always(0)));
        assert_eq!(facts(["0.5", "1"], [1, 2]).rule, Some(Rule::Always(1)));
        assert_eq!(facts(["0.5", "0.5"], [1, 1]), Facts { ties: 5_050, rule: Some(Rule::Always(0)), agrees: true });
    }

    #[test]
    fn where_no_simple_rule_holds_none_is_claimed() {
        assert_eq!(facts(["0.4", "0.5"], [1, 2]).rule, None);
        assert_eq!(facts(["1", "0.5"], [1, 2]).rule, None, "far behind only the fair coin can still reach the target");
    }

    #[test]
    fn without_exact_ties_nothing_is_claimed() {
        let game = CheckedGame::new(&Game::default()).unwrap();
        assert_eq!(Facts::of(&solve_in_floats(&game, &Progress::new()).unwrap()), None);
    }
}
