//! Game played by hand: the choices, their costs, and the effect of luck.
//!
//! Whether flip number `i` shows heads depends on the seed, on `i` and on the probability of heads of the chosen coin,
//! but not on earlier choices: the same seed is the same luck.

use super::coin::{CoinSet, coin_name};
use super::simulate::{mixed, threshold};
use super::solution::Solution;
use super::state_space::State;
use crate::table::{Cell, Column, Kind, Table};

/// Number of the first random sequence for this game, beyond those of the simulation.
const PLAYED: u64 = 1 << 40;

/// One flip.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Coin that was chosen.
    pub coin: usize,
    /// Whether it showed heads.
    pub heads: bool,
    /// State before the flip.
    pub before: State,
    /// State after the flip.
    pub after: State,
    /// Win probability under best play before the choice.
    pub chance_before: f64,
    /// Win probability after the choice, before the flip; the choice gave away the difference.
    pub chance_chosen: f64,
    /// Win probability after the flip; the difference is luck.
    pub chance_after: f64,
    /// Best coins before the choice.
    pub best: CoinSet,
}

impl Turn {
    /// Returns the loss of win probability by the choice: 0 if the coin was best, and otherwise more than 0, even if
    /// doubles cannot show it.
    pub fn cost(&self) -> f64 {
        if self.best.contains(self.coin) {
            return 0.0;
        }
        // rounding may make the chosen coin as good as the best one, or a little better
        (self.chance_before - self.chance_chosen).max(f64::MIN_POSITIVE)
    }

    /// Returns the change of the win probability by luck.
    pub fn luck(&self) -> f64 {
        self.chance_after - self.chance_chosen
    }
}

/// Game with the flips made so far.
#[derive(Clone, Debug, Default)]
pub struct Play {
    /// Flips made.
    pub turns: Vec<Turn>,
}

impl Play {
    /// Plays the game of `solution` with the coins `choices` one after the other and the luck of `seed`; `None` if the
    /// game is so long that not all its states are known. Stops at a coin that the game does not have.
    pub fn new(solution: &Solution, seed: u64, choices: &[u8]) -> Option<Self> {
        solution.all_states()?;
        let mut play = Self { turns: Vec::with_capacity(choices.len()) };
        for &coin in choices {
            if !play.flip(solution, seed, usize::from(coin)) {
                break;
            }
        }
        Some(play)
    }

    /// Flips one more coin with the luck of `seed`. Returns false if no flip is left or the game does not have the
    /// coin.
    pub fn flip(&mut self, solution: &Solution, seed: u64, coin: usize) -> bool {
        let turn = turn(solution, seed, self.turns.len() as u64, coin, self.state());
        let is_made = turn.is_some();
        self.turns.extend(turn);
        is_made
    }

    /// Returns the current state of the game.
    pub fn state(&self) -> State {
        self.turns.last().map(|turn| turn.after).unwrap_or_default()
    }

    /// Returns the total cost of the choices.
    pub fn cost(&self) -> f64 {
        self.turns.iter().map(Turn::cost).sum()
    }

    /// Returns the total change of the win probability by luck.
    pub fn luck(&self) -> f64 {
        self.turns.iter().map(Turn::luck).sum()
    }

    /// Returns the number of choices that cost nothing.
    pub fn good_choices(&self) -> usize {
        self.turns.iter().filter(|turn| turn.best.contains(turn.coin)).count()
    }
}

/// Makes flip number `number`; `None` if none is left or the game does not have the coin.
fn turn(solution: &Solution, seed: u64, number: u64, coin: usize, before: State) -> Option<Turn> {
    let flipped = solution.game.coins().get(coin)?;
    let heads = u128::from(mixed(seed, PLAYED + number)) < threshold(flipped.heads);
    let points = if heads { flipped.after_heads() } else { flipped.after_tails() };
    let after = State::new(before.flips_done + 1, before.score + points);
    Some(Turn {
        coin,
        heads,
        before,
        after,
        chance_before: solution.value(before)?,
        chance_chosen: solution.by_coin(before)?.get(coin).copied()?,
        chance_after: solution.value(after)?,
        best: solution.best(before)?,
    })
}

/// Returns the table of *play*: `flip`, `coin`, `shows`, `score`, `chance_before`, `cost`, `luck`, `chance_after`,
/// `best`; one row for each flip made.
pub fn play_table(play: &Play) -> Table<'_> {
    let columns = vec![
        Column::new("flip", "flip", Kind::Whole).headed("flip number"),
        Column::new("coin", "coin", Kind::Text),
        Column::new("shows", "shows", Kind::Text),
        Column::new("score", "score", Kind::Whole).headed("score after it (points)"),
        Column::new("chance_before", "before", Kind::Probability).headed("chance to win before"),
        Column::new("cost", "cost", Kind::Probability).headed("cost of the choice (chance)"),
        Column::new("luck", "luck", Kind::Probability).headed("luck of the flip (chance)"),
        Column::new("chance_after", "after", Kind::Probability).headed("chance to win after"),
        Column::new("best", "best coins", Kind::Text).headed("best coins"),
    ];
    Table::of(columns, &play.turns, |turn| {
        vec![
            Cell::Whole(turn.after.flips_done),
            Cell::Text(coin_name(turn.coin).to_string()),
            Cell::Text(if turn.heads { "heads" } else { "tails" }.to_owned()),
            Cell::Whole(turn.after.score),
            Cell::Number(turn.chance_before),
            Cell::Number(turn.cost()),
            Cell::Number(turn.luck()),
            Cell::Number(turn.chance_after),
            Cell::Text(turn.best.to_string()),
        ]
    })
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::probability::Probability;
    use super::super::reference::games;
    use super::super::solution::solve;
    use super::*;
    use crate::progress::Progress;
    use proptest::prelude::*;

    fn solved(game: &Game) -> Solution {
        solve(game, &Progress::new()).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        /// The chance at the start, plus luck, minus costs, gives the chance at the end.
        #[test]
        fn luck_and_costs_add_up(game in games(9), seed: u64, choices in prop::collection::vec(0..=1_u8, 0..=9)) {
            let solution = solved(&game);
            let play = Play::new(&solution, seed, &choices).unwrap();
            prop_assert_eq!(play.turns.len(), choices.len());
            let end = solution.value(play.state()).unwrap();
            let sum = solution.win_probability + play.luck() - play.cost();
            prop_assert!((sum - end).abs() < 1e-12, "{} {}", sum, end);
            for turn in &play.turns {
                prop_assert!((0.0..=1.0).contains(&turn.cost()));
                prop_assert_eq!(turn.cost() > 0.0, !turn.best.contains(turn.coin));
            }
            if choices.len() == 9 {
                prop_assert_eq!(end > 0.5, play.state().score > game.target());
            }
        }
    }

    #[test]
    fn the_same_seed_is_the_same_luck_whatever_was_chosen_before() {
        let solution = solved(&Game::default());
        let heads = |choices: &[u8]| -> Vec<bool> {
            Play::new(&solution, 5, choices).unwrap().turns.iter().map(|turn| turn.heads).collect()
        };
        assert_eq!(heads(&[0; 100]), heads(&[1; 100]));
        let count = heads(&[0; 100]).into_iter().filter(|heads| *heads).count();
        assert!((30..=70).contains(&count), "{count}");
        let other = Play::new(&solution, 6, &[0; 100]).unwrap();
        assert_ne!(heads(&[0; 100]), other.turns.iter().map(|turn| turn.heads).collect::<Vec<_>>());
    }

    #[test]
    fn a_game_ends_with_its_last_flip_and_a_long_one_cannot_be_played() {
        let solution = solved(&Game::default().with(|game| game.set_flips(3)));
        assert_eq!(Play::new(&solution, 1, &[0; 9]).unwrap().turns.len(), 3);
        assert_eq!(Play::new(&solution, 1, &[0, 7, 0]).unwrap().turns.len(), 1);
        let mut certain = Game::default().with(|game| game.set_flips(4));
        certain.coins_mut()[0].heads = Probability::ONE;
        let play = Play::new(&solved(&certain), 1, &[0; 4]).unwrap();
        assert_eq!((play.state(), play.good_choices()), (State::new(4, 4), 4));
        let long = Game::default().with(|game| game.set_flips(1_001));
        assert!(Play::new(&solved(&long), 1, &[]).is_none());
    }
}
