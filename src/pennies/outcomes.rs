//! Who wins from a position and how soon, under any rules: by formula, or from a table that was searched.

use std::sync::Arc;

use dashu_int::UBig;

use crate::progress::{Cancelled, Progress};

use super::limits::LARGEST_SEARCHED;
use super::moves::{Direction, Position, WinningMove, turns};
use super::ruleset::Ruleset;
use super::search::{OutcomeTable, Period};

/// The most numbers of a list with which the least table is searched in less than a frame.
const SHORT_LIST: usize = 12;

/// The least size of a table: what is searched in less than a frame, and enough to prove most periods.
pub const LEAST_SEARCHED: u32 = 1_024;

/// Who wins from which position. Clones are cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    ruleset: Ruleset,
    /// None where there is a formula.
    table: Option<Arc<OutcomeTable>>,
}

impl From<Ruleset> for Outcomes {
    /// Those of the formula; under a law, where there is none, of no position at all.
    fn from(ruleset: Ruleset) -> Self {
        Self { ruleset, table: None }
    }
}

impl From<Arc<OutcomeTable>> for Outcomes {
    fn from(table: Arc<OutcomeTable>) -> Self {
        Self { ruleset: table.ruleset, table: Some(table) }
    }
}

impl Outcomes {
    /// The outcomes of all positions with piles to `size`, or to any size where there is a formula.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` says so.
    pub fn solve(ruleset: Ruleset, size: u32, progress: &Progress) -> Result<Self, Cancelled> {
        if ruleset.has_formula() {
            return Ok(ruleset.into());
        }
        Ok(Arc::new(OutcomeTable::search(ruleset, table_size(size), progress)?).into())
    }

    /// The rules of play.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The table, where the outcomes were searched.
    pub fn table(&self) -> Option<&Arc<OutcomeTable>> {
        self.table.as_ref()
    }

    /// Whether they are those of `ruleset` and reach all piles to `size`.
    pub fn reach(&self, ruleset: Ruleset, size: u32) -> bool {
        let is_large = || self.table.as_ref().is_some_and(|table| table.size >= size);
        self.ruleset == ruleset && (ruleset.has_formula() || is_large())
    }

    /// From where on and after how many pennies the safe positions of a table repeat, where that is proven.
    pub fn period(&self) -> Option<Period> {
        self.table.as_ref()?.period
    }

    /// Whether whoever must move from the position loses.
    pub fn is_safe(&self, position: &Position) -> bool {
        match &self.table {
            None => position.is_safe(self.ruleset),
            Some(table) => position.cell().is_some_and(|[a, b]| table.is_safe(a, b)),
        }
    }

    /// The index of the safe pair that the piles are, where the safe pairs have a formula that numbers them.
    pub fn index(&self, position: &Position) -> Option<UBig> {
        if self.ruleset.has_formula() { position.index(self.ruleset) } else { None }
    }

    /// How many turns of both players the game still has if the winner hurries and the loser holds out.
    pub fn turns(&self, position: &Position) -> UBig {
        match &self.table {
            None => {
                let index = position.index(self.ruleset);
                turns(self.ruleset, index.as_ref(), &position.winning_moves(self.ruleset))
            }
            Some(table) => position.cell().map_or(UBig::ZERO, |[a, b]| table.turns(a, b).into()),
        }
    }

    /// Every winning move; the one that takes the most pennies first. Of moves that take equally many, the one from the
    /// first pile comes before the one from the second and that before those from both.
    pub fn winning_moves(&self, position: &Position) -> Vec<WinningMove> {
        let Some(table) = &self.table else { return position.winning_moves(self.ruleset) };
        let Some(here) = position.cell() else { return Vec::new() };
        let made = legal_takings(self.ruleset, here).filter_map(|(direction, [k, l])| {
            let [x, y] = [here[0] - k, here[1] - l];
            table.is_safe(x, y).then(|| WinningMove {
                take: [k, l].map(UBig::from),
                leave: Position::new(x, y),
                direction,
                index: None,
                turns: table.turns(x, y).into(),
            })
        });
        let mut moves: Vec<_> = made.collect();
        moves.sort_by_key(|one| std::cmp::Reverse(one.pennies()));
        moves
    }
}

/// Whether the outcomes of piles up to `size` are solved in less than a frame.
pub fn is_quick(ruleset: Ruleset, size: u32) -> bool {
    ruleset.has_formula() || (size <= LEAST_SEARCHED && ruleset.law().list().len() <= SHORT_LIST)
}

/// The size of the table that is searched for piles up to `size`: a few sizes only, so that one table serves for long.
pub fn table_size(size: u32) -> u32 {
    size.next_power_of_two().clamp(LEAST_SEARCHED, LARGEST_SEARCHED)
}

/// What may be taken from two piles: from the first, from the second and then from both, each time the least first.
pub fn legal_takings(ruleset: Ruleset, [a, b]: [u32; 2]) -> impl Iterator<Item = (Direction, [u32; 2])> {
    let (law, spread) = (ruleset.law(), ruleset.spread());
    let from_first = law.taken_from(a).map(|taken| (Direction::Column, [taken, 0]));
    let from_second = law.taken_from(b).map(|taken| (Direction::Row, [0, taken]));
    // what is taken from both differs by no more than this; under a law by nothing
    let apart = spread.saturating_sub(1);
    let both = law.taken_from(a.min(b + apart)).filter(move |_| spread > 0);
    let both = both.flat_map(move |k| (k.saturating_sub(apart).max(1)..=(k + apart).min(b)).map(move |l| [k, l]));
    from_first.chain(from_second).chain(both.map(|taken| (Direction::Diagonal, taken)))
}

#[cfg(test)]
mod tests {
    use super::super::ruleset::reference::{all_laws, moves, recursion};
    use super::super::takings::Law;
    use super::*;

    impl Outcomes {
        /// Those of piles to 64.
        pub(crate) fn small(ruleset: Ruleset) -> Self {
            if ruleset.has_formula() {
                return ruleset.into();
            }
            Arc::new(OutcomeTable::search(ruleset, 64, &Progress::new()).unwrap()).into()
        }
    }

    #[test]
    fn under_a_law_the_winning_moves_are_all_that_leave_a_safe_position() {
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
    fn just_the_moves_of_the_law_can_be_made() {
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
    fn a_table_serves_for_many_sizes() {
        assert_eq!([0, 50, 1_024, 1_025, 3_000, 4_096].map(table_size), [1_024, 1_024, 1_024, 2_048, 4_096, 4_096]);
        let law = Ruleset::with_law(Law::AtMost(3), true, false);
        let small = Outcomes::small(law);
        assert!(small.reach(law, 64) && !small.reach(law, 65) && !small.reach(Ruleset::RIDDLE, 1));
        assert!(Outcomes::from(Ruleset::RIDDLE).reach(Ruleset::RIDDLE, u32::MAX));
        assert!(!Outcomes::from(law).reach(law, 1), "nothing is known");
    }
}
