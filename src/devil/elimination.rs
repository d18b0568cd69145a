//! The search by what is ruled out instead of what is possible, so that tables of many coins can be searched.
//!
//! A configuration is ruled out after move m if it is not all heads and m takes each of its turned copies to all heads
//! or to one that was ruled out before. With k the largest power of two that divides N at most 2ᵏ configurations are ever
//! ruled out, of 60 coins no more than 15; but nothing of that is put in, it comes out.

use std::collections::{BTreeSet, HashMap};

use super::configuration::Configuration;
use super::planes::all_ones;
use super::search::{Level, Search};
use crate::progress::{Cancelled, Progress};

/// The configurations ruled out, by their bits in order, whole classes of them; all heads is never one.
type Eliminated = Vec<u64>;

/// Searches all beliefs that can be reached with any of the 2ᴺ moves, as [`search()`](super::search()) does, for any N.
/// It ends quickly where the largest power of two in N is 4 at most. Names no list of moves. Reports the beliefs expanded.
pub(super) fn search_eliminated(coins: u32, progress: &Progress) -> Result<Search, Cancelled> {
    let mut depths = HashMap::from([(Eliminated::new(), 0_u32)]);
    let mut queue = vec![Eliminated::new()];
    let mut levels = Vec::new();
    let mut expanded = 0;
    while let Some(eliminated) = queue.get(expanded).cloned() {
        progress.advance_to(expanded as u64)?;
        let depth = depths.get(&eliminated).copied().unwrap_or(0);
        // N is at most 64: where nothing is ruled out of 2⁶⁴ configurations the last is not counted
        let left = (all_ones(coins) - eliminated.len() as u64).saturating_add(1);
        Level::count(&mut levels, depth, left);
        for next in successors(coins, &eliminated) {
            if !depths.contains_key(&next) {
                depths.insert(next.clone(), depth + 1);
                queue.push(next);
            }
        }
        expanded += 1;
    }
    let goal = queue.iter().any(|eliminated| eliminated.len() as u64 == all_ones(coins));
    Ok(Search { strategy: None, is_won: goal, levels })
}

/// What can be ruled out after one more move. Every other move rules out nothing: it leads back to the start.
fn successors(coins: u32, eliminated: &[u64]) -> BTreeSet<Eliminated> {
    let moves = useful_moves(coins, eliminated);
    moves.into_iter().map(|flip| after(coins, eliminated, flip)).collect()
}

/// Every move that rules out something. If it rules out y, then m takes y and y turned by one notch to all heads or to
/// what was ruled out, so that y and that turned copy differ by the sum of two such, which leaves two y.
fn useful_moves(coins: u32, eliminated: &[u64]) -> BTreeSet<u64> {
    let lost = || eliminated.iter().copied().chain([0]);
    let sums: BTreeSet<u64> = lost().flat_map(|a| lost().map(move |b| a ^ b)).collect();
    let first =
        sums.into_iter().filter(|sum| sum.count_ones().is_multiple_of(2)).map(|sum| with_difference(coins, sum));
    let ruled_out = first.flat_map(|y| [y, y ^ all_ones(coins)]);
    ruled_out.flat_map(|y| lost().map(move |end| y ^ end)).collect()
}

/// The configuration with heads at 0 whose neighbours c and c + 1 differ where `sum`, of an even number of ones, has a 1.
fn with_difference(coins: u32, sum: u64) -> u64 {
    let (bits, _) = (1..coins).fold((0, 0), |(bits, last), c| {
        let next = last ^ (sum >> (c - 1) & 1);
        (bits | next << c, next)
    });
    bits
}

/// What is ruled out after `flip`.
fn after(coins: u32, eliminated: &[u64], flip: u64) -> Eliminated {
    let is_lost = |bits: u64| bits == 0 || eliminated.binary_search(&bits).is_ok();
    let is_ruled_out = |y: u64| {
        let y = Configuration::new(coins, y);
        !y.is_all_heads() && (0..coins).all(|notches| is_lost(y.turned(notches).bits() ^ flip))
    };
    let candidates: BTreeSet<u64> = eliminated.iter().copied().chain([0]).map(|end| end ^ flip).collect();
    candidates.into_iter().filter(|&y| is_ruled_out(y)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::classes::Classes;
    use super::super::reference;
    use super::super::search::search;
    use super::*;

    fn searched(coins: u32) -> Search {
        search_eliminated(coins, &Progress::new()).unwrap()
    }

    #[test]
    fn the_search_over_classes_finds_the_same_depth_by_depth() {
        for coins in [1, 2, 3, 4, 5, 6, 7, 9] {
            let classes = search(&Classes::new(coins), &Progress::new()).unwrap().unwrap();
            let search = searched(coins);
            assert_eq!((search.levels, search.is_won), (classes.levels, classes.is_won), "{coins} coins");
        }
    }

    #[test]
    fn large_tables_are_searched_to_their_end() {
        for (coins, beliefs) in [(60, 22), (12, 22), (62, 4), (63, 2), (20, 22), (15, 2), (14, 4), (52, 22)] {
            let search = searched(coins);
            assert_eq!((search.beliefs_found(), search.is_won), (beliefs, false), "{coins} coins");
        }
    }

    /// What is ruled out, move by move, for the words of the plain update: all but what is possible.
    #[test]
    fn every_successor_is_that_of_the_plain_update_and_none_is_missing() {
        for coins in [3, 4, 6] {
            let word_of = |bits: u64| Configuration::new(coins, bits).to_string();
            let mut seen = vec![Eliminated::new()];
            let mut next = 0;
            while let Some(eliminated) = seen.get(next).cloned() {
                let possible = (0..1 << coins).filter(|bits| eliminated.binary_search(bits).is_err());
                let belief: reference::Words = possible.map(|bits| reference::canonical(&word_of(bits))).collect();
                let found = successors(coins, &eliminated);
                for bits in 0..1 << coins {
                    let positions: Vec<usize> = (0..coins as usize).filter(|p| bits >> p & 1 == 1).collect();
                    let words = reference::update(&belief, &positions);
                    let gone = |bits: &u64| !words.contains(&reference::canonical(&word_of(*bits)));
                    let expected: Eliminated = (0..1 << coins).filter(gone).collect();
                    assert_eq!(after(coins, &eliminated, bits), expected);
                    assert!(expected.is_empty() || found.contains(&expected));
                }
                seen.extend(found.into_iter().filter(|e| !seen.contains(e)).collect::<Vec<_>>());
                next += 1;
            }
        }
    }

    #[test]
    fn a_cancelled_search_stops() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(search_eliminated(60, &progress), Err(Cancelled));
    }
}
