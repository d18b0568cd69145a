//! The search for a shortest list of moves that wins: breadth first over beliefs.
//!
//! # Tables of many coins
//! For coins that turn, let k be the largest power of two that divides N. Only configurations that repeat after k places
//! are ever ruled out. For if a move m rules out y, it takes y, and y turned by one notch, to all heads or to
//! configurations ruled out before, which repeat by induction. So the sum of y and its turned copy repeats. Then y
//! repeats as well, because (Tᴺ − 1)/(T − 1)ᵏ and T − 1 have no common factor modulo 2, and so does m. Every other move
//! leads back to the start. So the beliefs of N coins are those of k coins.

use std::collections::HashSet;

use super::belief::{Belief, effect};
use super::classes::{Classes, canonical_moves};
use super::limits::MOST_AIM_BELIEFS;
use super::moves::Move;
use super::selection::Aim;
use crate::progress::{Progress, Result};

/// Number of beliefs expanded between two progress reports, some tens of microseconds.
const BELIEFS_PER_REPORT: usize = 64;

/// Most beliefs searched: against a Devil who does nothing, nearly every set of configurations can be reached.
pub const MOST_BELIEFS: usize = 20_000;

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The first of the shortest lists that win, in the order of [`canonical_moves`]; `None` if no list wins.
    pub strategy: Option<Vec<Move>>,
    /// The number of beliefs met, including the start. If none was left out, it depends on the largest power of two
    /// that divides the number of coins: 2, 4, 22, 3174 for 1, 2, 4, 8.
    pub beliefs_found: usize,
    /// The largest number of moves that a belief needs from the start.
    pub depth: u32,
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
    Ok((Search { strategy, beliefs_found: queue.len(), depth }, is_complete))
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
}
