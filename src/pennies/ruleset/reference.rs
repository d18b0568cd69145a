//! The plain recursion over all moves: slow, and right by its looks.

use super::super::limits::SPREADS;
use super::Ruleset;

/// The rules of all spreads, in normal and in misère play.
pub fn all_rulesets() -> Vec<Ruleset> {
    let spreads = SPREADS.map(i64::from);
    spreads.flat_map(|spread| [false, true].map(|misere| Ruleset::new(spread, misere).unwrap())).collect()
}

/// Every position that can be reached from `a`, `b` by one move.
pub fn moves(ruleset: Ruleset, a: usize, b: usize) -> impl Iterator<Item = (usize, usize)> {
    let from_first = (0..a).map(move |x| (x, b));
    let from_second = (0..b).map(move |y| (a, y));
    // no spread reaches further than 9, and looking further would only take longer
    let pairs = (1..=a).flat_map(move |k| (k.saturating_sub(9).max(1)..=b.min(k + 9)).map(move |l| (k, l)));
    let close = pairs.filter(move |(k, l)| k.abs_diff(*l) < ruleset.spread() as usize);
    from_first.chain(from_second).chain(close.map(move |(k, l)| (a - k, b - l)))
}

/// What the recursion knows of one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Whether whoever must move loses.
    pub safe: bool,
    /// How many turns are played if the winner hurries and the loser holds out.
    pub turns: u32,
}

/// Every position with both piles to `size`, by trying every move.
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
                // nothing left to take: the last penny was taken by the other
                (None, None) => Known { safe: !ruleset.is_misere(), turns: 0 },
            };
        }
    }
    known
}
