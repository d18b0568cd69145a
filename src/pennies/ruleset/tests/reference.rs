//! Plain recursion over all moves: slow, and simple enough to be right at a glance.

use super::super::limits::SPREADS;
use super::super::takings::Limit;
use super::Ruleset;

/// Returns the rules of all spreads, in normal and in misère play.
pub fn all_rulesets() -> Vec<Ruleset> {
    SPREADS.flat_map(|spread| [false, true].map(|misere| Ruleset::new(spread, misere))).collect()
}

/// Returns limits of every kind, from one pile only and also from both, in normal and in misère play.
pub fn all_laws() -> Vec<Ruleset> {
    let lists: [&[u32]; 7] = [&[1], &[2], &[1, 3, 4], &[3, 4], &[2, 5, 7], &[1, 2, 3], &[9]];
    let lists = lists.into_iter().map(|list| Limit::only(list.iter().copied()));
    let most = [1, 2, 4, 7, 15, 100].into_iter().map(Limit::AtMost);
    let limits = lists.chain(most).chain([Limit::Half]);
    let kinds = [(true, false), (true, true), (false, false), (false, true)];
    limits.flat_map(|limit| kinds.map(|(both, misere)| Ruleset::with_limit(limit, both, misere))).collect()
}

/// Whether the limit allows `taken` pennies from a pile.
fn allows(limit: Limit, taken: usize, pile: usize) -> bool {
    match limit {
        Limit::Any => true,
        Limit::AtMost(most) => taken <= most as usize,
        Limit::Only(_) => limit.list().into_iter().any(|listed| listed as usize == taken),
        Limit::Half => taken <= pile.div_ceil(2),
    }
}

/// Returns every position that one move from `a`, `b` can leave.
pub fn moves(ruleset: Ruleset, a: usize, b: usize) -> impl Iterator<Item = (usize, usize)> {
    let limit = ruleset.limit();
    let from_first = (0..a).filter(move |x| allows(limit, a - x, a)).map(move |x| (x, b));
    let from_second = (0..b).filter(move |y| allows(limit, b - y, b)).map(move |y| (a, y));
    // no spread is larger than 9, so larger differences would only take longer
    let pairs = (1..=a).flat_map(move |k| (k.saturating_sub(9).max(1)..=b.min(k + 9)).map(move |l| (k, l)));
    let close = pairs.filter(move |(k, l)| k.abs_diff(*l) < ruleset.spread() as usize);
    let close = close.filter(move |(k, _)| ruleset.has_formula() || allows(limit, *k, a.min(b)));
    from_first.chain(from_second).chain(close.map(move |(k, l)| (a - k, b - l)))
}

/// Result of the recursion for one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Whether the player who must move loses.
    pub safe: bool,
    /// Number of turns if the winner hurries and the loser delays as long as possible.
    pub turns: u32,
}

/// Returns the result for every position with both piles up to `size`, by trying every move.
pub fn recursion(ruleset: Ruleset, size: usize) -> Vec<Vec<Known>> {
    let mut known = vec![vec![Known::default(); size + 1]; size + 1];
    for a in 0..=size {
        for b in 0..=size {
            let next: Vec<Known> = moves(ruleset, a, b).map(|(x, y)| known[x][y]).collect();
            let won = next.iter().filter(|next| next.safe).map(|next| next.turns + 1).min();
            let lost = next.iter().map(|next| next.turns + 1).max();
            known[a][b] = match (won, lost) {
                (Some(turns), _) => Known { safe: false, turns },
                (None, Some(turns)) => Known { safe: true, turns },
                // without a move left, the other player made the last one
                (None, None) => Known { safe: !ruleset.is_misere(), turns: 0 },
            };
        }
    }
    known
}
