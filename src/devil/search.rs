//! The search for a shortest list of moves that wins: breadth first over beliefs.
//!
//! # Tables of many coins
//! Their search keeps what is ruled out instead of what is possible. A configuration is ruled out after move m if it is
//! not all heads and m takes each of its turned copies to all heads or to a configuration ruled out before. With k the
//! largest power of two that divides N, at most 2ᵏ configurations are ever ruled out, for 60 coins no more than 15. The
//! search does not rely on this; it finds it.

use std::collections::{BTreeSet, HashSet};

use super::belief::{Belief, effect};
use super::classes::{Classes, canonical_moves};
use super::configuration::Configuration;
use super::limits::MOST_AIM_BELIEFS;
use super::moves::Move;
use super::planes::all_ones;
use super::selection::Aim;
use crate::progress::{Progress, Result};

/// Number of beliefs expanded between two progress reports, some tens of microseconds.
const BELIEFS_PER_REPORT: usize = 64;

/// Most beliefs searched: against a Devil who does nothing, nearly every set of configurations can be reached.
pub const MOST_BELIEFS: usize = 20_000;

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The first of the shortest lists that win, in the order of [`canonical_moves`]; `None` if no list wins or the
    /// search kept no moves.
    pub strategy: Option<Vec<Move>>,
    /// The number of beliefs met, including the start. If none was left out, it depends on the largest power of two
    /// that divides the number of coins: 2, 4, 22, 3174 for 1, 2, 4, 8.
    pub beliefs_found: usize,
    /// The largest number of moves that a belief needs from the start.
    pub depth: u32,
    /// Whether the goal was met, so that some list wins.
    pub is_won: bool,
}

/// A belief without the configurations already won, and the move that first led to it from the belief `parent`.
struct Found {
    open: Belief,
    parent: u32,
    last_move: u16,
    depth: u32,
}

/// Searches all beliefs that can be reached, also after the goal is found, so that none is missing. For tables with few
/// classes and beliefs, such as 1 to 8 coins that turn; `None` if there are too many beliefs.
///
/// Reports the number of beliefs expanded. Their total is not known before the end, so no share is reported.
///
/// # Errors
/// `Cancelled` if `progress` asks for it.
pub fn search(classes: &Classes, progress: &Progress) -> Result<Option<Search>> {
    let (search, is_complete) = search_aim(classes, &Aim::default(), true, progress)?;
    Ok(is_complete.then_some(search))
}

/// Searches breadth first for a shortest list from any start to any goal. A game that is won stays won, so a belief is
/// identified by the configurations that are not won yet, and the goal is met when there are none. Stops after the
/// depth at which the goal is first met, unless `is_exhaustive`, or at too many beliefs. Returns whether the
/// search was complete. Reports the number of beliefs expanded.
pub(super) fn search_aim(
    classes: &Classes,
    aim: &Aim,
    is_exhaustive: bool,
    progress: &Progress,
) -> Result<(Search, bool)> {
    let most = if is_exhaustive { MOST_BELIEFS } else { MOST_AIM_BELIEFS };
    let moves = canonical_moves(classes);
    let [start, goal] = [&aim.start, &aim.goal].map(|selection| Belief::of(classes, selection));
    let effects: Vec<Vec<Belief>> = moves.iter().map(|flip| effect(classes, *flip, goal)).collect();
    let open = start.without(goal);
    let mut queue = vec![Found { open, parent: 0, last_move: 0, depth: 0 }];
    let mut known = HashSet::from([open]);
    let mut met = (open == Belief::EMPTY).then_some(0);
    let (mut is_complete, mut expanded) = (true, 0);
    while let Some(&Found { open, depth, .. }) = queue.get(expanded) {
        if expanded.is_multiple_of(BELIEFS_PER_REPORT) {
            progress.advance_to(expanded as u64)?;
        }
        let is_past = met.and_then(|met: usize| queue.get(met)).is_some_and(|met| depth >= met.depth);
        if is_past && !is_exhaustive || !is_complete {
            break;
        }
        for (last_move, effect) in (0_u16..).zip(&effects) {
            let next = open.after(effect);
            if !known.insert(next) {
                continue;
            }
            if queue.len() >= most {
                is_complete = met.is_some() && !is_exhaustive;
                break;
            }
            if next == Belief::EMPTY {
                met = Some(queue.len());
            }
            let parent = u32::try_from(expanded).unwrap_or(u32::MAX);
            queue.push(Found { open: next, parent, last_move, depth: depth + 1 });
        }
        expanded += 1;
    }
    let strategy = met.map(|met| way_to(&queue, &moves, met));
    // breadth first, so the last belief is the deepest
    let depth = queue.last().map_or(0, |found| found.depth);
    Ok((Search { strategy, beliefs_found: queue.len(), depth, is_won: met.is_some() }, is_complete))
}

/// Returns the moves that lead from the start, which has index 0, to the belief with this index.
fn way_to(queue: &[Found], moves: &[Move], mut index: usize) -> Vec<Move> {
    let mut way = Vec::new();
    while index > 0 {
        way.push(moves[usize::from(queue[index].last_move)]);
        index = queue[index].parent as usize;
    }
    way.reverse();
    way
}

/// The configurations that are ruled out, by their bits in ascending order and in whole classes; never all heads.
type Eliminated = Vec<u64>;

/// Searches all beliefs that can be reached with any of the 2ᴺ moves, like [`search()`](super::search()) but for any N.
/// Ends soon if the largest power of two in N is at most 4. Keeps no list of moves. Reports the number of beliefs
/// expanded.
pub(super) fn search_eliminated(coins: u32, progress: &Progress) -> Result<Search> {
    let mut known = HashSet::from([Eliminated::new()]);
    let mut queue = vec![(Eliminated::new(), 0)];
    let (mut is_won, mut expanded) = (false, 0);
    while let Some((eliminated, depth)) = queue.get(expanded).cloned() {
        progress.advance_to(expanded as u64)?;
        is_won |= all_ones(coins) == eliminated.len() as u64;
        for next in successors(coins, &eliminated) {
            if known.insert(next.clone()) {
                queue.push((next, depth + 1));
            }
        }
        expanded += 1;
    }
    let depth = queue.last().map_or(0, |(_, depth)| *depth);
    Ok(Search { strategy: None, beliefs_found: queue.len(), depth, is_won })
}

/// Returns what can be ruled out after one more move. Every move left out here rules out nothing and leads back to the
/// start.
fn successors(coins: u32, eliminated: &[u64]) -> BTreeSet<Eliminated> {
    let moves = useful_moves(coins, eliminated);
    moves.into_iter().map(|flip| after(coins, eliminated, flip)).collect()
}

/// Returns every move that rules out something. If m rules out y, it takes both y and y turned by one notch to
/// configurations that are all heads or ruled out before. So y and its turned copy differ by the sum of two of those,
/// which leaves two possible y for each sum.
fn useful_moves(coins: u32, eliminated: &[u64]) -> BTreeSet<u64> {
    let lost = || eliminated.iter().copied().chain([0]);
    let sums: BTreeSet<u64> = lost().flat_map(|a| lost().map(move |b| a ^ b)).collect();
    let first =
        sums.into_iter().filter(|sum| sum.count_ones().is_multiple_of(2)).map(|sum| with_difference(coins, sum));
    let ruled_out = first.flat_map(|y| [y, y ^ all_ones(coins)]);
    ruled_out.flat_map(|y| lost().map(move |end| y ^ end)).collect()
}

/// Returns the configuration with heads at 0 whose neighbours c and c + 1 differ where `sum`, which has an even number
/// of ones, has a 1.
fn with_difference(coins: u32, sum: u64) -> u64 {
    let (bits, _) = (1..coins).fold((0, 0), |(bits, last), c| {
        let next = last ^ (sum >> (c - 1) & 1);
        (bits | next << c, next)
    });
    bits
}

/// Returns what is ruled out after `flip`.
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
    use super::*;
    use crate::progress::Cancelled;

    fn searched(coins: u32) -> Search {
        search(&Classes::new(coins), &Progress::new()).unwrap().unwrap()
    }

    fn positions(strategy: &[Move]) -> Vec<Vec<usize>> {
        strategy.iter().map(|flip| flip.positions().map(|p| p as usize).collect()).collect()
    }

    /// Norvig's assert on `coin_search(4)`.
    #[test]
    fn four_coins_have_norvigs_fifteen_moves() {
        let search = searched(4);
        let texts: Vec<_> = search.strategy.unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                "0 1 2 3", "0 2", "0 1 2 3", "0 1", "0 1 2 3", "0 2", "0 1 2 3", "0 1 2", "0 1 2 3", "0 2", "0 1 2 3",
                "0 1", "0 1 2 3", "0 2", "0 1 2 3",
            ]
        );
    }

    /// Norvig finds 1, 3, 15, 255 moves for 1, 2, 4, 8 coins and none for 3, 5, 6, 7.
    #[test]
    fn the_lengths_agree_with_norvigs_notebook() {
        let lengths: Vec<_> = (1..=8).map(|coins| searched(coins).strategy.map(|moves| moves.len())).collect();
        assert_eq!(lengths, [Some(1), Some(3), None, Some(15), None, None, None, Some(255)]);
    }

    /// The numbers are 2, 4, 22, 3174 if 1, 2, 4, 8 is the largest power of two in N; for up to 7 coins, the reference
    /// counts them too.
    #[test]
    fn the_number_of_beliefs_depends_only_on_the_power_of_two() {
        let found: Vec<_> = (1..=9).map(|coins| search(&Classes::new(coins), &Progress::new())).collect();
        let found: Vec<_> = found.into_iter().map(|search| search.unwrap().unwrap().beliefs_found).collect();
        assert_eq!(found, [2, 4, 2, 22, 2, 4, 2, 3174, 2]);
    }

    #[test]
    fn the_search_agrees_with_the_reference() {
        for coins in 1..=7 {
            let (strategy, beliefs) = reference::coin_search(coins);
            let search = searched(coins);
            assert_eq!(search.strategy.as_deref().map(positions), strategy);
            assert_eq!(search.beliefs_found, beliefs);
        }
    }

    /// In the closed form, move i flips coin c if c and the number of trailing zeros of i have no bit in common. Any
    /// vector of the same depth works as well, so the moves of the search agree with it only in depth: the smallest j
    /// with (1 + R)ʲ m = 0.
    #[test]
    fn every_move_found_has_the_depth_of_the_closed_form() {
        let depth = |coins: u32, flip: Move| {
            let turn = |bits: u64| (bits >> 1 | bits << (coins - 1)) & ((1 << coins) - 1);
            std::iter::successors(Some(flip.bits()), |&bits| Some(bits ^ turn(bits))).position(|bits| bits == 0)
        };
        for coins in [1, 2, 4, 8] {
            for (i, &found) in (1_u32..).zip(&searched(coins).strategy.unwrap()) {
                let bits = (0..coins).filter(|c| c & i.trailing_zeros() == 0).fold(0, |bits, c| bits | 1 << c);
                assert_eq!(depth(coins, found), depth(coins, Move::new(coins, bits)), "{coins} coins, move {i}");
            }
        }
    }

    #[test]
    fn a_cancelled_search_stops() {
        let progress = Progress::new();
        progress.cancel();
        for coins in 1..=8 {
            assert_eq!(search(&Classes::new(coins), &progress), Err(Cancelled));
        }
    }

    fn eliminated(coins: u32) -> Search {
        search_eliminated(coins, &Progress::new()).unwrap()
    }

    #[test]
    fn both_searches_agree() {
        for coins in [1, 2, 3, 4, 5, 6, 7, 9] {
            let classes = search(&Classes::new(coins), &Progress::new()).unwrap().unwrap();
            assert_eq!(classes.is_won, classes.strategy.is_some());
            assert_eq!(eliminated(coins), Search { strategy: None, ..classes });
        }
    }

    #[test]
    fn large_tables_are_searched_completely() {
        for (coins, beliefs) in [(60, 22), (12, 22), (62, 4), (63, 2), (20, 22), (15, 2), (14, 4), (52, 22)] {
            let search = eliminated(coins);
            assert_eq!((search.beliefs_found, search.is_won), (beliefs, false), "{coins} coins");
        }
    }

    /// Compares what is ruled out after each move with what the reference leaves.
    #[test]
    fn the_successors_agree_with_the_reference_and_none_is_missing() {
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
    fn a_cancelled_search_of_a_large_table_stops() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(search_eliminated(60, &progress), Err(Cancelled));
    }
}
