//! The search for a shortest list of moves from any belief to any goal.
//!
//! A game that is won stays won, so a belief is identified by the configurations that are not won yet, and the goal is
//! met when there are none.

use std::collections::HashSet;

use super::belief::{Belief, Effect};
use super::classes::{Classes, canonical_moves};
use super::limits::MOST_AIM_BELIEFS;
use super::moves::Move;
use super::search::{Level, Search, configurations};
use crate::progress::{Cancelled, Progress};

/// Number of beliefs expanded between two progress reports.
const BELIEFS_PER_REPORT: usize = 64;

/// Result of a search.
pub(super) struct AimSearch {
    /// The beliefs by depth, and the list if one was found. Sizes count the configurations that are not won yet.
    pub search: Search,
    /// Whether the search stopped because it reached the largest number of beliefs.
    pub is_broken_off: bool,
}

/// A belief, and the move that first led there from the belief with index `parent`.
struct Found {
    open: Belief,
    parent: u32,
    last_move: u16,
    depth: u32,
}

/// Searches breadth first until the goal is met, every belief is found or there are too many, and then completes the
/// depth of the goal. Reports the number of beliefs expanded.
pub(super) fn search_aim(
    classes: &Classes,
    start: Belief,
    goal: Belief,
    progress: &Progress,
) -> Result<AimSearch, Cancelled> {
    let moves = canonical_moves(classes);
    let effects: Vec<Effect> = moves.iter().map(|flip| Effect::towards(classes, *flip, goal)).collect();
    let open = start.without(goal);
    let mut queue = vec![Found { open, parent: 0, last_move: 0, depth: 0 }];
    let mut known = HashSet::from([open]);
    let mut met = (open == Belief::EMPTY).then_some(0);
    let (mut levels, mut is_broken_off) = (Vec::new(), false);
    Level::count(&mut levels, 0, configurations(classes, open));

    let mut expanded = 0;
    while let Some(&Found { open, depth, .. }) = queue.get(expanded) {
        if expanded.is_multiple_of(BELIEFS_PER_REPORT) {
            progress.advance_to(expanded as u64)?;
        }
        let is_past = met.and_then(|met: usize| queue.get(met)).is_some_and(|met| depth >= met.depth);
        if is_past || is_broken_off {
            break;
        }
        for (last_move, effect) in (0_u16..).zip(&effects) {
            let next = effect.update(open);
            if !known.insert(next) {
                continue;
            }
            if queue.len() >= MOST_AIM_BELIEFS {
                is_broken_off = met.is_none();
                break;
            }
            if next == Belief::EMPTY {
                met = Some(queue.len());
            }
            Level::count(&mut levels, depth + 1, configurations(classes, next));
            let parent = u32::try_from(expanded).unwrap_or(u32::MAX);
            queue.push(Found { open: next, parent, last_move, depth: depth + 1 });
        }
        expanded += 1;
    }
    let strategy = met.map(|met| way_to(&queue, &moves, met));
    Ok(AimSearch { search: Search { is_won: strategy.is_some(), strategy, levels }, is_broken_off })
}

/// Returns the moves that lead from the start, which has index 0, to the belief with this index.
fn way_to(queue: &[Found], moves: &[Move], mut index: usize) -> Vec<Move> {
    let mut way = Vec::new();
    while index > 0
        && let Some(found) = queue.get(index)
    {
        way.extend(moves.get(usize::from(found.last_move)));
        index = found.parent as usize;
    }
    way.reverse();
    way
}
