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
    /// One coin when ahead, by its index, and the other one otherwise.
    WhenAhead(usize),
}

impl Rule {
    /// All rules, the simplest first.
    const ALL: [Self; 4] = [Self::Always(0), Self::Always(1), Self::WhenAhead(0), Self::WhenAhead(1)];

    /// The coin that the rule flips.
    fn coin(self, is_ahead: bool) -> usize {
        match self {
            Self::Always(coin) => coin,
            Self::WhenAhead(coin) if is_ahead => coin,
            Self::WhenAhead(coin) => 1 - coin,
        }
    }
}

impl Facts {
    /// Looks at every state of `solution`; `None` if its ties are not exact, since a rule could then not be trusted.
    #[must_use]
    pub fn of(solution: &Solution) -> Option<Self> {
        if !solution.has_exact_ties() {
            return None;
        }
        let (rules, mut ties) = (solution.rules(), 0);
        let mut candidates = Rule::ALL.to_vec();
        for flips_done in 0..i64::from(rules.flips()) {
            for score in solution.scores(flips_done) {
                let best = solution.best(State::new(flips_done, score)).unwrap_or_default();
                if best.is_tie() {
                    ties += 1;
                } else {
                    let is_ahead = score > rules.target();
                    candidates.retain(|rule| best.contains(rule.coin(is_ahead)));
                }
            }
        }
        let (exact, floats) = (solution.win_probability(), win_probability(rules));
        let agrees = (exact - floats).abs() <= solution.error_bound();
        Some(Self { ties, rule: candidates.first().copied(), agrees })
    }
}

#[cfg(test)]
mod tests {
    use crate::flips::{Coin, Params, Probability, Rules, solve, solve_in_floats};
    use crate::progress::Progress;

    use super::*;

    fn facts(heads: [&str; 2], points: [i64; 2]) -> Facts {
        let coin = |i: usize| Coin::new(Probability::parse("heads", heads[i]).unwrap(), points[i]);
        let rules = Rules::new(&Params { coins: vec![coin(0), coin(1)], ..Params::default() }).unwrap();
        Facts::of(&solve(&rules, &Progress::new()).unwrap()).unwrap()
    }

    #[test]
    fn the_riddle_is_played_by_one_rule_and_mostly_tied() {
        let expected = Facts { ties: 16_957, rule: Some(Rule::WhenAhead(0)), agrees: true };
        assert_eq!(facts(["0.5", "0.5"], [1, 2]), expected);
        assert_eq!(facts(["0.5", "0.5"], [2, 1]).rule, Some(Rule::WhenAhead(1)));
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
        let rules = Rules::new(&Params::default()).unwrap();
        assert_eq!(Facts::of(&solve_in_floats(&rules, &Progress::new()).unwrap()), None);
    }
}
