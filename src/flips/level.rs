//! Levels: games of flips one after another, from two flips of a coin that favours you to long games that need the bold coin.
//!
//! A level is done once its game is won. Luck decides with you, so every try has luck of its own, and best play wins often
//! enough that nobody stays for long.
//!
//! # What gets harder
//! From a level to the next the game has no fewer flips (to [`MOST_FLIPS`]), and the chance to win by best play that is
//! [`wanted`] is no larger: 92 % at level 1, and 40 % from level 131 on. The target is the highest that leaves that
//! chance. Above level [`LAST_EASY`] the coins are such that no coin alone does as well: best play wins in at least
//! [`LEAST_GAIN`] of games more than the best single coin. More coins come in at [`THREE_COINS`] and [`FOUR_COINS`].
//!
//! Level 1 has two flips and a coin that shows heads four times in five: flipping it twice wins 96 % of games. Any two of the
//! levels differ in their coins, their flips or their target.

use super::coin::Coin;
use super::game::{CheckedGame, Game};
use super::horizon::targets;
use super::params::Params;
use super::probability::Probability;
use crate::level::{AnyLevel, drawn};
use crate::progress::Progress;

/// The most flips of a level.
pub const MOST_FLIPS: i64 = 60;
/// The last level in which a single coin may be as good as any choice.
pub const LAST_EASY: u32 = 15;
/// From these levels on there are so many coins.
pub const THREE_COINS: u32 = 40;
/// The same for four.
pub const FOUR_COINS: u32 = 90;
/// By how much best play is better than every single coin, as a share of games.
pub const LEAST_GAIN: f64 = 0.03;
/// So many sets of coins are tried for a level.
const TRIES: u32 = 12;

/// One level.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    number: u32,
    game: Game,
}

impl AnyLevel for Level {
    type Params = Params;

    fn made(number: u32) -> Self {
        let flips = (2 + i64::from(number.saturating_sub(1)) / 2).min(MOST_FLIPS);
        let mut best: Option<(f64, Game)> = None;
        for try_number in 0..TRIES {
            let coins = coins(number, try_number);
            let Some((target, gain)) = hardest_target(&coins, flips, wanted(number)) else { continue };
            if best.as_ref().is_none_or(|(least, _)| gain > *least) {
                best = Some((gain, Game { flips, target, coins }));
            }
            if number <= LAST_EASY || gain >= LEAST_GAIN {
                break;
            }
        }
        Self { number, game: best.map(|(_, game)| game).unwrap_or_default() }
    }

    fn set_up(&self, params: &mut Params) {
        params.game.clone_from(&self.game);
        // the first of its seeds
        params.focus.simulation.seed = self.number.into();
        params.record.level = self.number.into();
        params.record.choices.clear();
        params.fit();
    }

    fn is_set_in(&self, params: &Params) -> bool {
        self.game == params.game
    }

    fn number_in(params: &mut Params) -> &mut i64 {
        &mut params.record.level
    }
}

/// The least chance to win by best play at a level.
pub fn wanted(number: u32) -> f64 {
    (0.92 - 0.004 * f64::from(number.saturating_sub(1))).max(0.4)
}

/// The coins of a level: a careful one worth a point, a bold one, and later more of both kinds.
fn coins(number: u32, try_number: u32) -> Vec<Coin> {
    let mut bits = drawn(number, try_number);
    let mut next = |from: u64, to: u64| {
        let drawn = from + bits % (to - from + 1);
        bits = bits.rotate_right(11);
        drawn
    };
    let percent = |share: u64| Probability::new(share, 100).unwrap_or(Probability::HALF);
    let points = |drawn: u64| i64::try_from(drawn).unwrap_or(1);
    if number == 1 {
        return vec![Coin::new(percent(80), 1), Coin::new(Probability::HALF, 2)];
    }
    // the careful coin is a good one at first
    let careful = if number <= LAST_EASY { next(65, 80) } else { next(48, 60) };
    let mut coins = vec![Coin::new(percent(careful), 1), Coin::new(percent(next(36, 50)), points(next(2, 5)))];
    if number >= THREE_COINS {
        coins.push(Coin::with_points_apart(percent(next(8, 32)), points(next(3, 6)), -1));
    }
    if number >= FOUR_COINS {
        coins.push(Coin::with_points_apart(percent(next(65, 92)), 1, -points(next(3, 6))));
    }
    coins
}

/// The highest target that best play beats with a chance of at least `wanted`, and by how much the best single coin is worse
/// at it; `None` never, as nobody cancels and the games are allowed.
fn hardest_target(coins: &[Coin], flips: i64, wanted: f64) -> Option<(i64, f64)> {
    let game = CheckedGame::new(&Game { flips, target: 0, coins: coins.to_vec() }).ok()?;
    let targets = targets(&game, &Progress::new()).ok()?;
    let hardest = targets.points.iter().rfind(|point| point.win_probability >= wanted)?;
    let single = hardest.single_coin.iter().copied().fold(0.0, f64::max);
    Some((hardest.target, hardest.win_probability - single))
}

#[cfg(test)]
mod tests {
    use super::super::params::Rules;
    use super::super::solution::{Solution, solve_in_floats};
    use super::*;
    use crate::level::LAST_LEVEL;

    fn solved(level: &Level) -> Solution {
        solve_in_floats(&CheckedGame::new(&level.game).unwrap(), &Progress::new()).unwrap()
    }

    #[test]
    fn every_level_can_be_won_as_often_as_it_says() {
        // every one of the first, then some of all
        for number in (1..=60).chain((61..=LAST_LEVEL).step_by(29)) {
            let (level, mut params) = (Level::new(number), Params::default());
            level.set_up(&mut params);
            assert!(Rules::new(&params).is_ok(), "level {number}");
            let (solution, least) = (solved(&level), wanted(number));
            let chance = solution.win_probability();
            assert!(chance >= least - 1e-9, "level {number}: {chance}");
            // one higher it would be less
            let higher = Game { target: level.game.target + 1, ..level.game.clone() };
            let higher = solved(&Level { number, game: higher }).win_probability();
            assert!(higher < least + 1e-9, "level {number}: {higher}");
            let single = solution.single_coin().iter().copied().fold(0.0, f64::max);
            assert!(number <= LAST_EASY || chance - single >= LEAST_GAIN - 1e-9, "level {number}: {chance} {single}");
        }
    }

    #[test]
    fn levels_get_harder_and_no_two_are_the_same() {
        let all: Vec<Level> = (1..=LAST_LEVEL).map(Level::new).collect();
        for (now, next) in all.iter().zip(&all[1..]) {
            let number = now.number;
            assert!(now.game.flips <= next.game.flips && wanted(number) >= wanted(next.number), "level {number}");
            assert!(now.game.coins.len() <= next.game.coins.len());
            let gain = hardest_target(&next.game.coins, next.game.flips, wanted(next.number)).unwrap().1;
            assert!(next.number <= LAST_EASY || gain >= LEAST_GAIN, "level {}: {gain}", next.number);
        }
        for (place, one) in all.iter().enumerate() {
            assert!(all[..place].iter().all(|other| other.game != one.game), "level {}", one.number);
        }
        assert_eq!(Level::new(500), all[499]);
    }

    #[test]
    fn a_child_wins_level_1_nearly_always() {
        let level = Level::new(1);
        assert_eq!((level.game.flips, level.game.coins.len()), (2, 2));
        assert!((solved(&level).win_probability() - 0.96).abs() < 1e-12, "{:?}", level.game);
    }

    #[test]
    fn a_level_ends_with_another_game_and_not_with_other_luck() {
        let mut params = Params::default();
        Level::new(7).set_up(&mut params);
        params.record.choices = vec![0, 1];
        params.focus.simulation.seed += 1;
        Level::end_if_another_game(&mut params);
        assert_eq!(params.record.level, 7);
        params.game.target += 1;
        Level::end_if_another_game(&mut params);
        assert_eq!(params.record.level, 0);
        params.record.level = -1;
        Level::end_if_another_game(&mut params);
        let refusal = Rules::new(&params).unwrap_err().to_string();
        assert_eq!(refusal, "level is -1; it must be a whole number from 0 to 999");
    }
}
