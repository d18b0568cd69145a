//! The winner of a position and the length of the game under any rules, by formula or from a searched table.

use std::sync::Arc;

use dashu_int::UBig;

use crate::progress::{Progress, Result};

use super::limits::LARGEST_SEARCHED;
use super::moves::{Move, Position, turns_from_pair};
use super::ruleset::Ruleset;
use super::search::OutcomeTable;

/// Most numbers in a list of takings for which the smallest table is searched within a frame.
const SHORT_LIST: usize = 12;

/// Smallest size of a table: one that is searched within a frame and large enough to prove most periods.
pub const LEAST_SEARCHED: u32 = 1_024;

/// The outcomes of positions. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    /// Rules of play.
    pub ruleset: Ruleset,
    /// Table if the outcomes were searched; `None` if there is a formula.
    pub table: Option<Arc<OutcomeTable>>,
}

impl From<Ruleset> for Outcomes {
    /// Returns the outcomes by formula. Under a limit on takings, which has no formula, no outcome is known.
    fn from(ruleset: Ruleset) -> Self {
        Self { ruleset, table: None }
    }
}

impl Outcomes {
    /// Solves all positions with piles up to `size`, or of any size if there is a formula.
    ///
    /// # Errors
    /// [`Cancelled`](crate::progress::Cancelled) if `progress` asks for it.
    pub fn solve(ruleset: Ruleset, size: u32, progress: &Progress) -> Result<Self> {
        if ruleset.has_formula() {
            return Ok(ruleset.into());
        }
        let table = OutcomeTable::search(ruleset, table_size(size), progress)?;
        Ok(Self { ruleset, table: Some(Arc::new(table)) })
    }

    /// Whether these are the outcomes of `ruleset` for all piles up to `size`.
    pub fn reach(&self, ruleset: Ruleset, size: u32) -> bool {
        self.ruleset == ruleset && self.table.as_ref().map_or(ruleset.has_formula(), |table| table.size >= size)
    }

    /// Whether the position is safe: the player to move loses.
    pub fn is_safe(&self, position: &Position) -> bool {
        match &self.table {
            None => position.is_safe(self.ruleset),
            Some(table) => position.cell().is_some_and(|[a, b]| table.is_safe(a, b)),
        }
    }

    /// Returns the number of turns of both players to the end if the winner hurries and the loser holds out.
    pub fn turns(&self, position: &Position) -> UBig {
        match &self.table {
            None => {
                let from_pair = position.index(self.ruleset).map(|n| turns_from_pair(self.ruleset, &n));
                let moves = || position.winning_moves(self.ruleset).into_iter();
                // in misère play there is neither if no pennies are left
                from_pair.or_else(|| moves().map(|made| made.turns + UBig::ONE).min()).unwrap_or_default()
            }
            Some(table) => position.cell().map_or(UBig::ZERO, |[a, b]| table.turns(a, b).into()),
        }
    }

    /// Returns every winning move, the ones that take the most pennies first. Of moves that take equally many, those
    /// from the first pile come first, then those from the second, then those from both.
    pub fn winning_moves(&self, position: &Position) -> Vec<Move> {
        let Some(table) = &self.table else { return position.winning_moves(self.ruleset) };
        let Some(here) = position.cell() else { return Vec::new() };
        let winning = legal_takings(self.ruleset, here).filter_map(|take| {
            let (x, y) = (here[0] - take[0], here[1] - take[1]);
            table.is_safe(x, y).then(|| made(here, take, (true, table.turns(x, y))))
        });
        let mut moves: Vec<_> = winning.collect();
        moves.sort_by_key(|one| std::cmp::Reverse(one.pennies()));
        moves
    }
}

/// Returns a move from two piles, given whether it wins and how many turns come after it.
pub fn made([a, b]: [u32; 2], [k, l]: [u32; 2], (wins, turns): (bool, u32)) -> Move {
    let (take, leave) = ([k, l].map(UBig::from), Position::new(a - k, b - l));
    Move { take, leave, index: None, turns: turns.into(), wins }
}

/// Whether the outcomes of piles up to `size` are solved within a frame.
pub fn is_quick(ruleset: Ruleset, size: u32) -> bool {
    ruleset.has_formula() || (size <= LEAST_SEARCHED && ruleset.limit().list().len() <= SHORT_LIST)
}

/// Returns the size of the table searched for piles up to `size`. There are only a few sizes, so that a table can be
/// reused.
pub fn table_size(size: u32) -> u32 {
    size.next_power_of_two().clamp(LEAST_SEARCHED, LARGEST_SEARCHED)
}

/// Lists the legal takings from two piles: from the first, from the second and then from both, each in ascending order.
pub fn legal_takings(ruleset: Ruleset, [a, b]: [u32; 2]) -> impl Iterator<Item = [u32; 2]> {
    let (limit, spread) = (ruleset.limit(), ruleset.spread());
    let from_first = limit.taken_from(a).map(|taken| [taken, 0]);
    let from_second = limit.taken_from(b).map(|taken| [0, taken]);
    // the numbers taken from both piles differ by at most this, 0 under a limit
    let apart = spread.saturating_sub(1);
    let both = limit.taken_from(a.min(b + apart)).filter(move |_| spread > 0);
    let both = both.flat_map(move |k| (k.saturating_sub(apart).max(1)..=(k + apart).min(b)).map(move |l| [k, l]));
    from_first.chain(from_second).chain(both)
}

#[cfg(test)]
mod tests {
    use super::super::ruleset::reference::{all_laws, moves, recursion};
    use super::super::takings::Limit;
    use super::*;

    impl Outcomes {
        /// Returns the outcomes of piles up to 64.
        pub(crate) fn small(ruleset: Ruleset) -> Self {
            if ruleset.has_formula() {
                return ruleset.into();
            }
            let table = OutcomeTable::search(ruleset, 64, &Progress::new()).unwrap();
            Self { ruleset, table: Some(Arc::new(table)) }
        }
    }

    #[test]
    fn under_a_law_exactly_the_winning_moves_leave_a_safe_position() {
        const SIZE: usize = 30;
        for ruleset in all_laws() {
            let (known, outcomes) = (recursion(ruleset, SIZE), Outcomes::small(ruleset));
            for (a, b) in (0..=SIZE).flat_map(|a| (0..=SIZE).map(move |b| (a, b))) {
                let here = Position::new(a, b);
                assert_eq!(
                    (outcomes.is_safe(&here), outcomes.turns(&here)),
                    (known[a][b].safe, known[a][b].turns.into())
                );
                let found = outcomes.winning_moves(&here);
                assert!(found.is_sorted_by_key(|one| std::cmp::Reverse(one.pennies())), "{ruleset:?} {a}, {b}");
                for one in &found {
                    assert_eq!(here.after(ruleset, &one.take).as_ref(), Some(&one.leave), "{ruleset:?} {a}, {b}");
                    assert_eq!(one.turns, outcomes.turns(&one.leave));
                }
                let mut leaves: Vec<_> = found.into_iter().map(|one| one.leave).collect();
                let safe = moves(ruleset, a, b).filter(|&(x, y)| known[x][y].safe);
                let mut expected: Vec<_> = safe.map(|(x, y)| Position::new(x, y)).collect();
                let key = |position: &Position| (position.a.clone(), position.b.clone());
                leaves.sort_by_key(key);
                expected.sort_by_key(key);
                assert_eq!(leaves, expected, "{ruleset:?} {a}, {b}");
            }
        }
    }

    #[test]
    fn under_a_law_exactly_its_moves_are_legal() {
        for ruleset in all_laws() {
            let (a, b) = (12_usize, 15_usize);
            let here = Position::new(a, b);
            let takes = (0..=a + 1).flat_map(|k| (0..=b + 1).map(move |l| [k, l]));
            let found: Vec<_> = takes.filter_map(|take| here.after(ruleset, &take.map(UBig::from))).collect();
            let expected: Vec<_> = moves(ruleset, a, b).map(|(x, y)| Position::new(x, y)).collect();
            assert_eq!(found.len(), expected.len(), "{ruleset:?}");
            assert!(expected.iter().all(|left| found.contains(left)), "{ruleset:?}");
            assert_eq!(legal_takings(ruleset, [12, 15]).count(), expected.len(), "{ruleset:?}");
        }
    }

    #[test]
    fn a_table_is_reused_for_many_sizes() {
        assert_eq!([0, 50, 1_024, 1_025, 3_000, 4_096].map(table_size), [1_024, 1_024, 1_024, 2_048, 4_096, 4_096]);
        let limit = Ruleset::with_limit(Limit::AtMost(3), true, false);
        let small = Outcomes::small(limit);
        assert!(small.reach(limit, 64) && !small.reach(limit, 65) && !small.reach(Ruleset::RIDDLE, 1));
        assert!(Outcomes::from(Ruleset::RIDDLE).reach(Ruleset::RIDDLE, u32::MAX));
        assert!(!Outcomes::from(limit).reach(limit, 1), "nothing is known");
    }
}
