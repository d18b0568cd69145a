//! What the chances are made of: those of the coins, and these of the states that heads and tails lead to.

use std::sync::Arc;

use crate::flips::{Probability, State};
use crate::gui::explain::{Explain, Line};
use crate::numerals::percent;

use super::solved::Solved;
use super::why;
use super::words::{flips, signed};

/// The charts of score over flips done.
const CHARTS: &[&str] = &["chances", "choice"];

/// The chance to win in a state: that of the best coin.
struct OfState {
    solved: Arc<Solved>,
    state: State,
}

/// The chance to win with a coin in a state: those after its two sides.
struct OfCoin {
    solved: Arc<Solved>,
    state: State,
    coin: usize,
}

impl Explain for OfState {
    fn lines(&self) -> Vec<Line> {
        let Self { solved, state } = self;
        let equations = why::equations(&solved.solution, *state);
        if equations.is_empty() {
            return why::one_state(&solved.solution, *state).into_iter().map(Line::plain).collect();
        }
        let line = |(coin, text): (usize, String)| {
            let about: Arc<dyn Explain> = Arc::new(OfCoin { solved: Arc::clone(solved), state: *state, coin });
            Line { text, cell: None, about: Some(about) }
        };
        equations.into_iter().map(line).collect()
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
}

impl Explain for OfCoin {
    fn lines(&self) -> Vec<Line> {
        let Self { solved, state, coin } = self;
        let Some(coin) = solved.solution.game().coins().get(*coin) else { return Vec::new() };
        let sides = [("heads", coin.heads, coin.after_heads()), ("tails", coin.heads.complement(), coin.after_tails())];
        let shown = sides.into_iter().filter(|(_, share, _)| *share != Probability::ZERO);
        let line = |(side, _, points): (&str, Probability, i64)| {
            let next = State::new(state.flips_done + 1, state.score + points);
            let chance = percent(solved.solution.value(next)?);
            let text = format!("After {side}: {} at {}, {chance}", flips(next.flips_done), signed(next.score));
            let about: Arc<dyn Explain> = Arc::new(OfState { solved: Arc::clone(solved), state: next });
            Some(Line { text, cell: Some([next.flips_done as f64, next.score as f64]), about: Some(about) })
        };
        shown.filter_map(line).collect()
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
}

/// What the chance to win in `state` is made of.
pub fn of_state(solved: &Arc<Solved>, state: State) -> impl Explain + use<> {
    OfState { solved: Arc::clone(solved), state }
}

/// What the chance to win with a coin in `state` is made of.
pub fn of_coin(solved: &Arc<Solved>, state: State, coin: usize) -> impl Explain + use<> {
    OfCoin { solved: Arc::clone(solved), state, coin }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flips::{CheckedGame, Game, solve};
    use crate::progress::Progress;

    fn of_start() -> OfState {
        let game = CheckedGame::new(&Game::default()).unwrap();
        let solved = Arc::new(Solved::new(&game, solve, &Progress::new()).unwrap());
        OfState { solved, state: State::default() }
    }

    #[test]
    fn the_chance_is_unfolded_into_coins_and_states() {
        let lines = of_start().lines();
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts[0], "A: 0.5 · 66.67 % + 0.5 · 61.40 % = 64.03 %");
        let states = lines[0].about.as_ref().unwrap().lines();
        assert_eq!(states[0].text.replace('\u{a0}', " "), "After heads: 1 flip at 1, 66.67 %");
        assert_eq!(states[1].cell, Some([1.0, -1.0]));
        let next = states[0].about.as_ref().unwrap().lines();
        assert!(next[0].text.ends_with("= 66.67 %"), "{}", next[0].text);
    }

    #[test]
    fn the_last_state_says_whether_it_is_won() {
        let start = of_start();
        let last = OfState { state: State::new(100, 3), ..start };
        assert_eq!(last.lines().len(), 1);
        assert!(last.lines()[0].text.contains("the game is won"));
    }
}
