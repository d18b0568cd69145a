//! The search for a shortest list of moves that wins: breadth first over beliefs.
//!
//! # Tables of many coins
//! They are searched by what is ruled out instead of what is possible.
//! A configuration is ruled out after move m if it is not all heads and m takes each of its turned copies to all heads
//! or to one that was ruled out before. With k the largest power of two that divides N at most 2ᵏ configurations are ever
//! ruled out, of 60 coins no more than 15; but nothing of that is put in, it comes out.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::belief::{Belief, Effect};
use super::classes::{Classes, canonical_moves};
use super::configuration::Configuration;
use super::moves::Move;
use super::planes::all_ones;
use crate::progress::{Cancelled, Progress};

/// How many beliefs are expanded between two reports: some tens of microseconds.
const BELIEFS_PER_REPORT: usize = 64;

/// The most beliefs that are searched: a Devil who does nothing leaves nearly every set of configurations within reach.
pub const MOST_BELIEFS: usize = 20_000;

/// What the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The first of the shortest lists of moves that win, in the order of [`canonical_moves`]; `None` if no list wins, and
    /// where the search kept no moves.
    pub strategy: Option<Vec<Move>>,
    /// Whether all heads alone was met.
    pub is_won: bool,
    /// The beliefs by the depth at which they were met, the start first.
    pub levels: Vec<Level>,
}

/// The beliefs that a search met first at one depth. Their sizes are in configurations, whole classes of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// After how many moves at least they are met.
    pub depth: u32,
    /// How many they are.
    pub new_beliefs: u64,
    /// The configurations in the smallest of them.
    pub smallest: u64,
    /// The configurations in the largest of them.
    pub largest: u64,
}

impl Level {
    /// Counts a belief of `size` configurations met at `depth`, no less deep than those before.
    pub(super) fn count(levels: &mut Vec<Self>, depth: u32, size: u64) {
        match levels.last_mut() {
            Some(level) if level.depth == depth => {
                level.new_beliefs += 1;
                level.smallest = level.smallest.min(size);
                level.largest = level.largest.max(size);
            }
            _ => levels.push(Self { depth, new_beliefs: 1, smallest: size, largest: size }),
        }
    }
}

impl Search {
    /// How many beliefs can be reached from the start by any moves, the start among them. It depends on the largest
    /// power of two that divides the number of coins: 2, 4, 22, 3174 for 1, 2, 4, 8.
    pub fn beliefs_found(&self) -> u64 {
        self.levels.iter().map(|level| level.new_beliefs).sum()
    }
}

/// A belief, and the move that first led there from the belief with index `parent`.
struct Found {
    belief: Belief,
    parent: usize,
    last_move: Move,
    depth: u32,
}

/// Searches all beliefs that can be reached, also past the goal, so that it is known that there are no others. For tables
/// of few classes and beliefs, such as 1 to 8 coins that turn; `None` where there are more than [`MOST_BELIEFS`].
///
/// Reports the beliefs expanded. How many there are is not known before the end, so the share done stays unknown.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
pub fn search(classes: &Classes, progress: &Progress) -> Result<Option<Search>, Cancelled> {
    let moves = canonical_moves(classes);
    let effects: Vec<(Move, Effect)> = moves.into_iter().map(|flip| (flip, Effect::new(classes, flip))).collect();

    let start = Belief::start(classes);
    // the queue keeps what was expanded, as the way back from the goal; the start's own move is never looked at
    let mut queue = vec![Found { belief: start, parent: 0, last_move: Move::new(classes.coins(), 0), depth: 0 }];
    let mut known = HashSet::from([start]);
    let mut goal = None;

    let mut expanded = 0;
    let mut levels = Vec::new();
    while let Some(&Found { belief, depth, .. }) = queue.get(expanded) {
        if expanded.is_multiple_of(BELIEFS_PER_REPORT) {
            progress.advance_to(expanded as u64)?;
        }
        Level::count(&mut levels, depth, configurations(classes, belief));
        for (flip, effect) in &effects {
            let next = effect.update(belief);
            if known.insert(next) {
                if next == Belief::GOAL {
                    goal = Some(queue.len());
                }
                if queue.len() >= MOST_BELIEFS {
                    return Ok(None);
                }
                queue.push(Found { belief: next, parent: expanded, last_move: *flip, depth: depth + 1 });
            }
        }
        expanded += 1;
    }
    Ok(Some(Search { strategy: goal.map(|goal| way_to(&queue, goal)), is_won: goal.is_some(), levels }))
}

/// How many configurations the classes of a belief have together.
pub(super) fn configurations(classes: &Classes, belief: Belief) -> u64 {
    let possible = classes.iter().enumerate().filter(|(index, _)| belief.contains(*index));
    possible.map(|(_, class)| u64::from(class.size)).sum()
}

/// The moves that lead from the start, which has index 0, to the belief with this index.
fn way_to(queue: &[Found], mut index: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    while index > 0
        && let Some(found) = queue.get(index)
    {
        moves.push(found.last_move);
        index = found.parent;
    }
    moves.reverse();
    moves
}

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
    use super::*;

    fn searched(coins: u32) -> Search {
        search(&Classes::new(coins), &Progress::new()).unwrap().unwrap()
    }

    fn positions(strategy: &[Move]) -> Vec<Vec<usize>> {
        strategy.iter().map(|flip| flip.positions().map(|p| p as usize).collect()).collect()
    }

    /// Norvig: the assert on `coin_search(4)`.
    #[test]
    fn the_fifteen_moves_of_the_write_up() {
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
    fn the_lengths_of_the_write_up() {
        let lengths: Vec<_> = (1..=8).map(|coins| searched(coins).strategy.map(|moves| moves.len())).collect();
        assert_eq!(lengths, [Some(1), Some(3), None, Some(15), None, None, None, Some(255)]);
    }

    /// 2, 4, 22, 3174 for 1, 2, 4, 8 as the largest power of two in N; up to 7 coins the plain search counts them too.
    #[test]
    fn the_beliefs_reached_depend_on_the_power_of_two_alone() {
        let found: Vec<_> = (1..=9).map(|coins| search(&Classes::new(coins), &Progress::new())).collect();
        let found: Vec<_> = found.into_iter().map(|search| search.unwrap().unwrap().beliefs_found()).collect();
        assert_eq!(found, [2, 4, 2, 22, 2, 4, 2, 3174, 2]);
    }

    #[test]
    fn the_plain_search_over_words_finds_the_same() {
        for coins in 1..=7 {
            let (strategy, beliefs) = reference::coin_search(coins);
            let search = searched(coins);
            assert_eq!(search.strategy.as_deref().map(positions), strategy);
            assert_eq!(usize::try_from(search.beliefs_found()), Ok(beliefs));
        }
    }

    /// The closed form: move i flips coin c if c and the trailing zeros of i have no bit in common. Any vector of the
    /// same depth serves as well, so the search's moves agree with it in depth: the least j with (1 + R)ʲ m = 0.
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

    #[test]
    fn every_depth_is_counted() {
        let four = search(&Classes::new(4), &Progress::new()).unwrap().unwrap();
        let of = |place: usize| {
            let level = &four.levels[place];
            [level.depth.into(), level.new_beliefs, level.smallest, level.largest]
        };
        assert_eq!([of(0), of(1)], [[0, 1, 16, 16], [1, 1, 15, 15]]);
        // depth 15 is the last one, and there all heads alone is met
        assert_eq!((four.levels.len(), of(15)[2]), (16, 1));
    }

    fn eliminated(coins: u32) -> Search {
        search_eliminated(coins, &Progress::new()).unwrap()
    }

    #[test]
    fn the_search_over_classes_finds_the_same_depth_by_depth() {
        for coins in [1, 2, 3, 4, 5, 6, 7, 9] {
            let classes = search(&Classes::new(coins), &Progress::new()).unwrap().unwrap();
            let search = eliminated(coins);
            assert_eq!((search.levels, search.is_won), (classes.levels, classes.is_won), "{coins} coins");
        }
    }

    #[test]
    fn large_tables_are_searched_to_their_end() {
        for (coins, beliefs) in [(60, 22), (12, 22), (62, 4), (63, 2), (20, 22), (15, 2), (14, 4), (52, 22)] {
            let search = eliminated(coins);
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
    fn a_cancelled_search_of_a_large_table_stops() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(search_eliminated(60, &progress), Err(Cancelled));
    }
}
