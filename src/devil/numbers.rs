//! All numbers of coins side by side.

use super::closed_form::last_move;
use super::{KnownBy, MAX_COINS, closed_form_is_certified, devils_rule_is_certified};

/// Who wins with a number of coins, and how that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// N, the coins round the table.
    pub coins: u32,
    /// How many moves the shortest winning list has; `None` if no list wins.
    pub shortest: Option<u64>,
    /// By what [`solve`](super::solve) knows it when this table is looked at.
    pub known_by: KnownBy,
    /// Whether the certificate was checked just now: that of the closed form where there is a list of moves, that of the
    /// Devil's rule where there is none. `true` unless the program is wrong.
    pub certified: bool,
}

/// The tables of 1 to [`MAX_COINS`] coins, each with its certificate checked.
#[must_use]
pub fn numbers() -> Vec<Known> {
    (1..=MAX_COINS).map(known).collect()
}

fn known(coins: u32) -> Known {
    let winnable = closed_form_is_certified(coins);
    Known {
        coins,
        shortest: winnable.then(|| last_move(coins)),
        known_by: KnownBy::of(coins),
        certified: winnable != devils_rule_is_certified(coins),
    }
}

#[cfg(test)]
mod tests {
    use super::super::params::rules_for;
    use super::super::solve;
    use super::*;
    use crate::progress::Progress;

    #[test]
    fn every_number_is_known_as_its_own_table_says() {
        let numbers = numbers();
        assert_eq!(numbers.len(), 64);
        for known in numbers.into_iter().filter(|known| known.coins != 16) {
            let solution = solve(&rules_for(known.coins), &Progress::new()).unwrap();
            assert_eq!((known.shortest, known.known_by), (solution.shortest(), solution.known_by()), "{known:?}");
            assert!(known.certified);
        }
    }
}
