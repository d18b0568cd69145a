//! What the user sets, and the rules that come of it.

use super::closed_form::last_move;
use crate::numerals::grouped;
use crate::parameter::{BadParameter, in_range};

/// The most coins on the table: their positions are the bits of a machine word.
pub const MAX_COINS: u32 = 64;

/// The most coins for which the belief is kept class by class after every move, as it is drawn: of 8 there are 36
/// classes, of 16 there are 4,116.
pub const DRAWN_COINS: u32 = 8;

/// The parameters as the controls and the scenario files hold them, good or bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// N, the coins round the table; 1 to [`MAX_COINS`].
    pub coins: i64,
    /// The step of the playback: how many moves were made; 0 to 2ᴺ − 1, which outgrows `i64`.
    pub step: i128,
    /// The seed from which the random Devil takes the start and his turns; any.
    pub seed: u64,
}

impl Default for Params {
    /// The puzzle as it was first posed: four coins, before the first move.
    fn default() -> Self {
        Self { coins: 4, step: 0, seed: 1 }
    }
}

/// Parameters that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    coins: u32,
    step: u64,
    seed: u64,
}

impl Rules {
    /// The rules that `params` describe.
    ///
    /// # Errors
    /// The first parameter out of its range: `coins` from 1 to [`MAX_COINS`], `step` from 0 to 2ᴺ − 1.
    pub fn new(params: &Params) -> Result<Self, BadParameter> {
        let coins = in_range("coins", params.coins, 1..=MAX_COINS)?;
        let last_step = last_move(coins);
        let step = u64::try_from(params.step).ok().filter(|step| *step <= last_step).ok_or_else(|| {
            let allowed = format!("a whole number from 0 to {}", grouped(last_step));
            BadParameter::new("step", grouped(params.step), allowed)
        })?;
        Ok(Self { coins, step, seed: params.seed })
    }

    /// N, the coins round the table, from 1 to [`MAX_COINS`].
    #[must_use]
    pub fn coins(&self) -> u32 {
        self.coins
    }

    /// The step of the playback, from 0 to 2ᴺ − 1. Where the player has no winning list of moves there is nothing to
    /// play back, and the step means nothing.
    #[must_use]
    pub fn step(&self) -> u64 {
        self.step
    }

    /// The seed of the random Devil.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }
}

#[cfg(test)]
pub(super) fn rules_for(coins: u32) -> Rules {
    Rules::new(&Params { coins: coins.into(), ..Params::default() }).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_the_first_puzzle() {
        let rules = Rules::new(&Params::default()).unwrap();
        assert_eq!((rules.coins(), rules.step(), rules.seed()), (4, 0, 1));
    }

    #[test]
    fn every_number_of_coins_has_two_to_the_coins_steps() {
        for coins in 1..=i64::from(MAX_COINS) {
            let last = 2_i128.pow(u32::try_from(coins).unwrap()) - 1;
            for step in [0, last] {
                let rules = Rules::new(&Params { coins, step, seed: u64::MAX }).unwrap();
                assert_eq!((i64::from(rules.coins()), i128::from(rules.step())), (coins, step));
                assert_eq!(rules.seed(), u64::MAX);
            }
            for step in [-1, last + 1] {
                let refusal = Rules::new(&Params { coins, step, seed: 0 }).unwrap_err();
                assert_eq!(refusal.field(), "step");
            }
        }
    }

    #[test]
    fn a_bad_parameter_is_named_with_its_value_and_range() {
        for (coins, step, sentence) in [
            (0, 0, "coins is 0; it must be a whole number from 1 to 64"),
            (65, 0, "coins is 65; it must be a whole number from 1 to 64"),
            (i64::MIN, 0, "coins is -9,223,372,036,854,775,808; it must be a whole number from 1 to 64"),
            (4, 16, "step is 16; it must be a whole number from 0 to 15"),
            (8, -1, "step is -1; it must be a whole number from 0 to 255"),
            (
                64,
                1 << 64,
                "step is 18,446,744,073,709,551,616; it must be a whole number from 0 to 18,446,744,073,709,551,615",
            ),
            // 2³² + 1 would be 1 if it were cut to 32 bits
            (4_294_967_297, 0, "coins is 4,294,967,297; it must be a whole number from 1 to 64"),
        ] {
            assert_eq!(Rules::new(&Params { coins, step, seed: 1 }).unwrap_err().to_string(), sentence);
        }
    }
}
