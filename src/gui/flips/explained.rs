//! Explanations of the win probabilities. A state unfolds into its coins, and each coin into the states after heads and
//! tails; the same for games with one coin alone.

use std::sync::Arc;

use crate::flips::{Probability, Solution, State, WHOLE_FLIPS, coin_name};
use crate::gui::explain::{Explanation, Line};
use crate::numerals::{percent, percent_to};

use super::solved::Solved;
use super::why;
use super::words::{apart, best_alone, flips, signed};

/// Charts with the score over the flips done.
const CHARTS: &[&str] = &["chances", "choice"];

/// Game whose win probabilities are explained.
#[derive(Clone)]
pub struct Source {
    solved: Arc<Solved>,
    /// Index of the only coin in play; `None` if the user may choose.
    alone: Option<usize>,
}

impl Source {
    fn solution(&self) -> Option<&Solution> {
        self.alone.map_or(Some(&self.solved.solution), |coin| self.solved.alone(coin))
    }

    /// Returns the equation of each coin that may be flipped in a state, with the index of the coin.
    fn equations(&self, state: State) -> Vec<(usize, String)> {
        let Some(solution) = self.solution() else { return Vec::new() };
        match self.alone {
            None => why::equations(solution, state),
            Some(coin) => why::equation_alone(solution, state, coin).into_iter().map(|text| (coin, text)).collect(),
        }
    }

    /// Explains the win probability in a state by the equations of its coins.
    pub fn of_state(&self, state: State) -> Explanation {
        Explanation::of_cells(CHARTS, self, move |source| source.state_lines(state))
    }

    fn state_lines(&self, state: State) -> Vec<Line> {
        let equations = self.equations(state);
        if equations.is_empty() {
            let steps = self.solution().map(|solution| why::one_state(solution, state)).unwrap_or_default();
            return steps.into_iter().map(|step| Line::plain(step.text)).collect();
        }
        let line = |(coin, text)| Line::unfolding(text, self.of_coin(state, coin));
        equations.into_iter().map(line).collect()
    }

    /// Explains the win probability of a coin in a state by the states after its two sides.
    pub fn of_coin(&self, state: State, coin: usize) -> Explanation {
        Explanation::of_cells(CHARTS, self, move |source| {
            let Some(solution) = source.solution() else { return Vec::new() };
            let Some(coin) = source.solved.solution.game().coins().get(coin) else { return Vec::new() };
            let line = |(side, _, points): (&str, Probability, i64)| {
                let next = State::new(state.flips_done + 1, state.score + points);
                let chance = percent(solution.value(next)?);
                let text = format!("After {side}: {} at {}, {chance}", flips(next.flips_done), signed(next.score));
                let line = Line::unfolding(text, source.of_state(next));
                Some(line.at([next.flips_done as f64, next.score as f64]))
            };
            coin.sides().filter_map(line).collect()
        })
    }
}

/// Returns the source for the win probabilities of best play.
pub fn best_play(solved: &Arc<Solved>) -> Source {
    Source { solved: Arc::clone(solved), alone: None }
}

/// Explains the win probability of each of these coins alone; `None` if the game is too long to keep all its states.
pub fn of_coins_alone(solved: &Arc<Solved>, coins: &[usize]) -> Option<Explanation> {
    let is_short = solved.solution.game().flips() <= WHOLE_FLIPS;
    let alone = |coin: &usize| Source { alone: Some(*coin), ..best_play(solved) };
    let alone: Vec<Source> = coins.iter().map(alone).collect();
    let lines = |alone: &Vec<Source>| alone.iter().flat_map(|coin| coin.state_lines(State::default())).collect();
    is_short.then(|| Explanation::of_cells(CHARTS, &alone, lines))
}

/// Explains the gain of choosing over the best single coins.
pub fn of_gain(solved: &Arc<Solved>) -> Explanation {
    Explanation::of_cells(CHARTS, solved, move |solved| {
        let solution = &solved.solution;
        let text = format!("Choosing: {}", percent_to(5, solution.win_probability()));
        let choosing = Line::unfolding(text, best_play(solved).of_state(State::default())).at([0.0, 0.0]);
        let singles = best_alone(solution).iter().filter_map(|coin| {
            let chance = percent_to(5, *solution.single_coin().get(coin)?);
            let text = format!("Coin {} alone: {chance}", coin_name(coin));
            Some(Line::unfolding(text, of_coins_alone(solved, &[coin])))
        });
        std::iter::once(choosing).chain(singles).collect()
    })
}

/// Explains the cost of each coin that is not best in `state`.
pub fn of_costs(solved: &Arc<Solved>, state: State) -> Explanation {
    Explanation::of_cells(CHARTS, solved, move |solved| {
        let solution = &solved.solution;
        let (Some(values), Some(best)) = (solution.by_coin(state), solution.best(state)) else { return Vec::new() };
        let most = values.iter().copied().fold(0.0, f64::max);
        let others = values.iter().copied().enumerate().filter(|(coin, _)| !best.contains(*coin));
        let line = |(coin, chance)| {
            let (most, chance) = apart(most, chance);
            Line::unfolding(
                format!("{}: {chance} instead of {most}", coin_name(coin)),
                best_play(solved).of_coin(state, coin),
            )
        };
        others.map(line).collect()
    })
}

/// Explains the probability that a fair coin alone ends exactly at a target of 0.
pub fn of_even(solved: &Arc<Solved>, coin: usize) -> Explanation {
    Explanation::of_cells(CHARTS, solved, move |solved| {
        let Some(&chance) = solved.solution.single_coin().get(coin) else { return Vec::new() };
        vec![
            Line::unfolding(format!("Above 0: {}", percent(chance)), of_coins_alone(solved, &[coin])),
            Line::plain(format!("Below 0: {}, as heads and tails are equally likely", percent(chance))),
            Line::plain(format!("At 0: {}, the rest", percent(1.0 - 2.0 * chance))),
        ]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flips::{Coin, Game, solve};
    use crate::progress::Progress;

    fn solved(change: impl FnOnce(&mut Game)) -> Arc<Solved> {
        let game = Game::default().with(change);
        Arc::new(Solved::new(&game, solve, &Progress::new()).unwrap())
    }

    fn unfolded(line: &Line) -> Vec<Line> {
        line.about.as_ref().unwrap().lines()
    }

    #[test]
    fn the_probability_unfolds_into_coins_and_states() {
        let lines = best_play(&solved(|_| ())).of_state(State::default()).lines();
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts[0], "A: 0.5 · 66.67 % + 0.5 · 61.40 % = 64.03 %");
        let states = unfolded(&lines[0]);
        assert_eq!(states[0].text.replace('\u{a0}', " "), "After heads: 1 flip at 1, 66.67 %");
        assert_eq!(states[1].cell, Some([1.0, -1.0]));
        let next = unfolded(&states[0]);
        assert!(next[0].text.ends_with("= 66.67 %"), "{}", next[0].text);
    }

    #[test]
    fn a_final_state_says_whether_it_is_won() {
        let lines = best_play(&solved(|_| ())).of_state(State::new(100, 3)).lines();
        assert_eq!(lines.len(), 1);
        assert!(lines[0].text.contains("the game is won"));
    }

    #[test]
    fn a_coin_alone_unfolds_into_that_coin_only() {
        let solved = solved(|_| ());
        let lines = of_coins_alone(&solved, &[0, 1]).unwrap().lines();
        // 98 and 99 flips: the equation at an even score that loses, and at an odd one
        assert_eq!(lines[1].text, "B: 0.5 · 50.00 % + 0.5 · 42.04 % = 46.02 %");
        let states = unfolded(&lines[1]);
        assert_eq!(states[1].text, "After tails: 1 flip at −2, 42.04 %");
        let next = unfolded(&states[1]);
        assert_eq!(next.len(), 1);
        assert!(next[0].text.starts_with("B: 0.5 · ") && next[0].text.ends_with("= 42.04 %"), "{}", next[0].text);
        let gain = of_gain(&solved).lines();
        let texts: Vec<&str> = gain.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["Choosing: 64.03174 %", "Coin A alone: 46.02054 %", "Coin B alone: 46.02054 %"]);
        assert_eq!(unfolded(&gain[2])[0].text, lines[1].text);
        let even: Vec<String> = of_even(&solved, 1).lines().into_iter().map(|line| line.text).collect();
        assert_eq!(even[0], "Above 0: 46.02 %");
        assert_eq!(even[2], "At 0: 7.96 %, the rest");
    }

    #[test]
    fn the_cost_of_a_coin_stands_beside_the_best() {
        let lines = of_costs(&solved(|_| ()), State::new(99, -1)).lines();
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].text, "A: 0.00 % instead of 50.00 %");
        assert_eq!(unfolded(&lines[0]).len(), 2);
    }

    #[test]
    fn a_very_long_game_has_no_explanation_of_coins_alone() {
        let long = solved(|game| game.set_flips(1_001));
        assert!(of_coins_alone(&long, &[0]).is_none());
        assert!(of_gain(&long).lines()[1].about.is_none());
        assert!(of_coins_alone(&solved(|game| game.set_flips(1_000)), &[0]).is_some());
    }

    /// Checks every state of short games against sums over all outcomes of the remaining flips.
    #[test]
    fn the_chances_alone_are_means_of_those_after_both_sides() {
        for (heads, tails, p, target) in [(1, -1, "0.5", 0), (3, -2, "0.3", 1), (2, 0, "0.85", 5), (-4, 1, "1/3", -3)] {
            let coin = Coin::with_points_apart(Probability::parse("", p).unwrap(), heads, tails);
            let solved = solved(|game| {
                game.set_flips(7);
                game.set_target(target);
                game.coins_mut()[1] = coin;
            });
            let alone = solved.alone(1).unwrap();
            let mut states = 0;
            for done in 0..=7_i64 {
                for shown in 0..=done {
                    let score = shown * heads + (done - shown) * tails;
                    let chance = alone.value(State::new(done, score)).unwrap();
                    assert!((chance - tail(7 - done, score, &coin, target)).abs() < 1e-12);
                    if done < 7 {
                        let parts = coin.sides().map(|(_, share, points)| {
                            share.to_f64() * alone.value(State::new(done + 1, score + points)).unwrap()
                        });
                        assert!((parts.sum::<f64>() - chance).abs() < 1e-12);
                    }
                    states += 1;
                }
            }
            assert_eq!(states, 36);
            assert!((alone.win_probability() - solved.solution.single_coin()[1]).abs() < f64::EPSILON);
        }
    }

    /// Returns the probability of ending above `target` with `left` more flips of `coin`.
    fn tail(left: i64, score: i64, coin: &Coin, target: i64) -> f64 {
        if left == 0 {
            return f64::from(u8::from(score > target));
        }
        coin.sides().map(|(_, share, points)| share.to_f64() * tail(left - 1, score + points, coin, target)).sum()
    }
}
