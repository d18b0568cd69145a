//! The Devil's rule if no list wins.
//!
//! Let V be the set of starts from which the player wins: for coins that turn, the configurations that look the same
//! after k notches, where k is the largest power of two that divides N. If V is not everything, the Devil starts with a
//! configuration outside V and stays outside: he leaves the table alone if the flip then leads to a configuration
//! outside V, and acts otherwise; one notch is enough for coins that turn. All heads lies in V, so it never occurs.

use super::configuration::Configuration;
use super::filtration::Filtration;
use super::limits::TRIED;
use super::table_spec::TableSpec;
use crate::progress::{Cancelled, Progress};

/// Returns the largest power of two that divides the number of coins.
pub(super) fn largest_power_of_two(coins: u32) -> u32 {
    1_u32.checked_shl(coins.trailing_zeros()).unwrap_or(1)
}

/// Whether the Devil's rule holds: tried on every configuration that he holds if there are few, otherwise proved by the
/// filtration.
pub(super) fn devils_rule_holds(filtration: &Filtration, progress: &Progress) -> Result<bool, Cancelled> {
    let table = filtration.table;
    if table.is_classic() && table.coins() <= TRIED {
        return devil_escapes(table.coins(), progress);
    }
    if !table.is_counted() {
        return Ok(filtration.is_certified);
    }
    // if gy − y is outside, at least one of y + m and gy + m is outside, whatever the move m
    let generators = table.generators();
    let moves_out = |y| generators.iter().any(|permutation| filtration.changes_coset(y, permutation));
    Ok(table.all().filter(|y| !filtration.is_won(*y)).all(moves_out))
}

/// Whether the Devil can follow his rule forever for up to [`TRIED`] coins that turn: there is a configuration outside
/// V, and from every such configuration and against every one of the 2ᴺ moves, one of the rule's two answers stays
/// outside V. `false` for a power of two, where V is everything. Reports the number of configurations done.
fn devil_escapes(coins: u32, progress: &Progress) -> Result<bool, Cancelled> {
    progress.set_total(1 << coins);
    let outside: Vec<bool> = TableSpec::of_coins(coins).all().map(is_outside).collect();
    for (done, configuration) in (0..).zip(TableSpec::of_coins(coins).all()) {
        progress.advance_to(done)?;
        if is_outside(configuration) && !stays_outside(configuration, &outside) {
            return Ok(false);
        }
    }
    Ok(outside.contains(&true))
}

/// Whether the configuration lies outside V: it changes when turned by k notches.
fn is_outside(configuration: Configuration) -> bool {
    configuration.turned(largest_power_of_two(configuration.coins())) != configuration
}

/// Whether the Devil can answer every move from here with one of his two turns and be outside V again. `outside` holds,
/// for each configuration by its bits, whether it is outside V.
fn stays_outside(configuration: Configuration, outside: &[bool]) -> bool {
    let is_outside = |bits: u64| usize::try_from(bits).ok().and_then(|index| outside.get(index)) == Some(&true);
    let (left, turned) = (configuration.bits(), configuration.turned(1).bits());
    (0..outside.len() as u64).all(|flip| is_outside(left ^ flip) || is_outside(turned ^ flip))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::classes::Classes;
    use super::super::moves::Move;
    use super::super::reference;
    use super::super::search::search;
    use super::*;

    #[test]
    fn the_largest_power_of_two_divides() {
        assert_eq!([1, 6, 12, 48, 64, 63].map(largest_power_of_two), [1, 2, 4, 16, 64, 1]);
    }

    #[test]
    fn the_devil_escapes_exactly_if_the_search_finds_no_list() {
        for coins in 1..=8 {
            let found = search(&Classes::new(coins), &Progress::new()).unwrap().unwrap();
            assert_eq!(devil_escapes(coins, &Progress::new()), Ok(found.strategy.is_none()), "{coins}");
        }
    }

    /// Computes the largest set in which the Devil can stay forever by removing what he cannot hold, again and again.
    /// The rest is exactly the configurations outside V, so the simple rule costs him nothing.
    #[test]
    fn the_rule_holds_every_configuration_that_the_devil_can_hold() {
        for coins in 1..=8 {
            let words: BTreeSet<String> = reference::words(coins).into_iter().filter(|w| w.contains('T')).collect();
            let mut held = words;
            loop {
                let can_answer = |word: &String, bits: u64| {
                    let positions: Vec<usize> = Move::new(coins, bits).positions().map(|p| p as usize).collect();
                    reference::rotations(word).iter().any(|turned| held.contains(&reference::flip(turned, &positions)))
                };
                let holds = |word: &&String| (0..1 << coins).all(|bits| can_answer(word, bits));
                let rest: BTreeSet<String> = held.iter().filter(holds).cloned().collect();
                if rest == held {
                    break;
                }
                held = rest;
            }
            let outside = TableSpec::of_coins(coins).all().filter(|&c| is_outside(c)).map(|c| c.to_string()).collect();
            assert_eq!(held, outside, "{coins} coins");
        }
    }

    #[test]
    fn all_but_two_to_the_k_starts_are_lost() {
        for coins in 1..=8 {
            let outside = TableSpec::of_coins(coins).all().filter(|&c| is_outside(c)).count();
            assert_eq!(outside, (1 << coins) - (1 << (1 << coins.trailing_zeros())));
            assert!(Classes::new(coins).iter().next().is_some_and(|class| !is_outside(class.first)));
        }
    }

    #[test]
    fn a_cancelled_check_stops() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(devil_escapes(3, &progress), Err(Cancelled));
    }
}
