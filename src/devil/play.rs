//! The strategy played against a Devil who turns at random.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use super::closed_form::last_move;
use super::{Configuration, Move, Solution, Strategy};

/// The most moves of a game that are played: those of 16 coins.
pub const LONGEST_GAME: u32 = 65_535;

/// One move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the move, from 1.
    pub number: u32,
    /// The coins before the move.
    pub before: Configuration,
    /// By how many notches the Devil turned, 0 to N − 1, in the sense of [`Configuration::turned`].
    pub turn: u32,
    /// The coins after the turn.
    pub turned: Configuration,
    /// The positions flipped after the turn.
    pub flipped: Move,
    /// The coins after the flip.
    pub result: Configuration,
}

/// A game from its start until all coins show heads, or until [`LONGEST_GAME`] moves are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Configuration,
    steps: Vec<Step>,
}

impl Game {
    /// The strategy of `solution` against a Devil who lays the coins and turns the table at random. He lays any
    /// configuration but all heads. Where there is no strategy the coins are laid and no move is made.
    ///
    /// The same seed gives the same game on every machine and with every later version: a generator known by name is
    /// used (xoshiro256++ of Blackman and Vigna, seeded by `SplitMix64`), and only remainders of its bare output are
    /// taken. They are uneven by less than 2⁻²⁴.
    #[must_use]
    pub fn against_random_devil(solution: &Solution, seed: u64) -> Self {
        let coins = solution.coins();
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let start = Configuration::new(coins, 1 + generator.next_u64() % last_move(coins));
        let moves = solution.strategy().into_iter().flat_map(Strategy::iter);
        Self::from_start(start, moves, || generator.next_u32() % coins)
    }

    /// The game from `start`, with the turns as `next_turn` gives them.
    fn from_start(start: Configuration, moves: impl Iterator<Item = Move>, mut next_turn: impl FnMut() -> u32) -> Self {
        let mut coins = start;
        let mut steps = Vec::new();
        for (number, flipped) in (1..=LONGEST_GAME).zip(moves) {
            if coins.is_all_heads() {
                break;
            }
            let turn = next_turn();
            let turned = coins.turned(turn);
            let result = turned.flipped(flipped);
            steps.push(Step { number, before: coins, turn, turned, flipped, result });
            coins = result;
        }
        Self { start, steps }
    }

    /// Whether all coins show heads at the end; otherwise it was broken off, or nobody moved.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.steps.last().is_some_and(|last| last.result.is_all_heads())
    }

    /// The coins as the Devil laid them.
    #[must_use]
    pub fn start(&self) -> Configuration {
        self.start
    }

    /// The moves made, up to the one after which all coins show heads.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The coins after `step` moves; the last ones where there were fewer moves.
    #[must_use]
    pub fn coins_after(&self, step: usize) -> Configuration {
        let made = self.steps.get(..step).unwrap_or(&self.steps);
        made.last().map_or(self.start, |last| last.result)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::params::rules_for;
    use super::super::{reference, solve};
    use super::*;
    use crate::progress::Progress;

    fn solution(coins: u32) -> Solution {
        solve(&rules_for(coins), &Progress::new()).unwrap()
    }

    /// Checks a game as texts: each move follows from the one before, and only the last one ends it.
    fn check(game: &Game, moves: &[Move]) {
        let mut word = game.start().to_string();
        for (i, step) in game.steps().iter().enumerate() {
            assert_eq!((step.number as usize, step.flipped), (i + 1, moves[i]));
            assert!(word.contains('T'), "the game went on after all heads");
            assert_eq!(step.before.to_string(), word);
            let turned = reference::turn(&word, step.turn as usize);
            assert_eq!(step.turned.to_string(), turned);
            let positions: Vec<usize> = step.flipped.to_string().split(' ').map(|p| p.parse().unwrap()).collect();
            word = reference::flip(&turned, &positions);
            assert_eq!(step.result.to_string(), word);
            assert_eq!(game.coins_after(i + 1), step.result);
        }
        assert_eq!(game.coins_after(usize::MAX).to_string(), word);
        assert!(!word.contains('T'), "the game ended before all heads");
    }

    /// xoshiro256++ and `SplitMix64` as their authors publish them, with nothing of the crate.
    fn plain_generator(seed: u64) -> impl FnMut() -> u64 {
        let mut counter = seed;
        let mut s = [0; 4].map(|_: u64| {
            counter = counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (counter ^ counter >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ z >> 31
        });
        move || {
            let output = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
            let shifted = s[1] << 17;
            s[2] ^= s[0];
            s[3] ^= s[1];
            s[1] ^= s[2];
            s[0] ^= s[3];
            s[2] ^= shifted;
            s[3] = s[3].rotate_left(45);
            output
        }
    }

    #[test]
    fn every_game_from_every_start_ends_with_all_heads() {
        for coins in [1, 2, 4, 8] {
            let solution = solution(coins);
            let moves: Vec<Move> = solution.strategy().unwrap().iter().collect();
            for start in Configuration::all(coins) {
                for seed in 0..8 {
                    let mut generator = plain_generator(seed);
                    let turns = || u32::try_from(generator() % u64::from(coins)).unwrap();
                    check(&Game::from_start(start, moves.iter().copied(), turns), &moves);
                }
            }
        }
    }

    #[test]
    fn the_game_of_a_seed_is_that_of_the_generators_as_published() {
        for coins in [1, 2, 4, 8] {
            let solution = solution(coins);
            for seed in [0, 1, 2, u64::MAX] {
                let mut generator = plain_generator(seed);
                let game = Game::against_random_devil(&solution, seed);
                assert_eq!(game.start().bits(), 1 + generator() % (2_u64.pow(coins) - 1));
                for step in game.steps() {
                    assert_eq!(u64::from(step.turn), (generator() >> 32) % u64::from(coins));
                }
            }
        }
    }

    #[test]
    fn the_devil_lays_every_start_but_all_heads() {
        let solution = solution(4);
        let starts: BTreeSet<_> = (0..500).map(|seed| Game::against_random_devil(&solution, seed).start()).collect();
        assert_eq!(starts.len(), 15);
        assert!(!starts.iter().any(|start| start.is_all_heads()));
    }

    #[test]
    fn a_game_of_64_coins_is_broken_off() {
        let game = Game::against_random_devil(&solution(64), 1);
        assert_eq!((game.steps().len(), game.is_won()), (65_535, false));
        assert!(Game::against_random_devil(&solution(8), 1).is_won());
    }

    #[test]
    fn without_a_strategy_the_coins_are_laid_and_nobody_moves() {
        for coins in [3, 5, 6, 7] {
            let game = Game::against_random_devil(&solution(coins), 1);
            assert!(game.steps().is_empty() && !game.start().is_all_heads());
            assert_eq!((game.start().coins(), game.coins_after(3)), (coins, game.start()));
        }
    }

    proptest! {
        #[test]
        fn every_seed_gives_a_game_that_is_won(coins in prop::sample::select(vec![1_u32, 2, 4]), seed: u64) {
            let solution = solution(coins);
            let moves: Vec<Move> = solution.strategy().unwrap().iter().collect();
            check(&Game::against_random_devil(&solution, seed), &moves);
        }
    }
}
