//! The rule by which the Devil goes on for ever when the number of coins is no power of two.
//!
//! Let k be the largest power of two that divides N, and V the configurations that look the same after k notches. For
//! N ≠ k the Devil starts with a configuration outside V and stays outside: he leaves the table alone if the flip then
//! leads to a configuration outside V, and turns it by one notch otherwise. All heads lies in V, so it is never met.

use super::certificate::devils_rule_is_certified;
use super::closed_form::largest_power_of_two;
use super::configuration::Configuration;
use super::limits::TRIED;
use crate::progress::{Cancelled, Progress};

/// Whether the Devil's rule serves him for ever: there is a configuration outside V, and from every such configuration
/// and against every one of the 2ᴺ moves one of the rule's two answers stays outside V. Up to
/// [`TRIED`] coins all of them are tried, beyond that the rule is proved by [`devils_rule_is_certified`]. `false` for a
/// power of two, where V is everything. Reports the configurations done.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
pub fn devil_escapes(coins: u32, progress: &Progress) -> Result<bool, Cancelled> {
    progress.advance_to(0)?;
    if coins > TRIED {
        return Ok(devils_rule_is_certified(coins));
    }
    progress.set_total(1 << coins);
    let outside: Vec<bool> = Configuration::all(coins).map(is_outside).collect();
    for (done, configuration) in (1..).zip(Configuration::all(coins)) {
        if is_outside(configuration) && !stays_outside(configuration, &outside) {
            return Ok(false);
        }
        progress.advance_to(done)?;
    }
    Ok(outside.contains(&true))
}

/// Whether the configuration does not look the same after k notches.
fn is_outside(configuration: Configuration) -> bool {
    configuration.turned(largest_power_of_two(configuration.coins())) != configuration
}

/// Whether the Devil can answer every move from here with one of his two turns and be outside V again; `outside` says
/// it of each configuration by its bits.
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
    fn the_devil_escapes_exactly_where_the_search_finds_no_winning_moves() {
        for coins in 1..=8 {
            let found = search(&Classes::new(coins), &Progress::new()).unwrap().unwrap();
            assert_eq!(devil_escapes(coins, &Progress::new()), Ok(found.strategy.is_none()), "{coins}");
        }
    }

    /// The largest set in which the Devil can stay for ever, found by throwing out what he cannot hold; V is what is
    /// left over. He loses nothing by the plain rule.
    #[test]
    fn the_rule_holds_every_configuration_that_can_be_held() {
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
            let outside = Configuration::all(coins).filter(|&c| is_outside(c)).map(|c| c.to_string()).collect();
            assert_eq!(held, outside, "{coins} coins");
        }
    }

    #[test]
    fn all_but_two_to_the_k_starts_are_lost() {
        for coins in 1..=8 {
            let outside = Configuration::all(coins).filter(|&c| is_outside(c)).count();
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

    #[test]
    fn the_kernels_agree_with_trying_every_configuration_and_move() {
        for coins in 1..=12 {
            let tried = devil_escapes(coins, &Progress::new()).unwrap();
            assert_eq!(devils_rule_is_certified(coins), tried, "{coins}");
        }
    }
}
