//! Joins columns of other tables to a table, row by row, with further rows for keys that only the others have.

use std::ops::RangeInclusive;

use super::{Cell, Column, Table};

/// Ascending whole numbers that identify the rows of a table, stored as runs without gaps, so that a million rows cost
/// no more than ten.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowKeys {
    runs: Vec<Run>,
}

/// Consecutive keys.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    first: i128,
    last: i128,
    /// Number of keys before the first.
    before: usize,
}

impl Run {
    fn count(&self) -> usize {
        usize::try_from(self.last.saturating_sub(self.first).saturating_add(1)).unwrap_or(usize::MAX)
    }
}

impl RowKeys {
    /// Returns all keys of a range.
    pub fn range(range: RangeInclusive<i128>) -> Self {
        Self::of_runs([(*range.start(), *range.end())])
    }

    /// Returns the keys of an ascending list.
    pub fn list(keys: impl IntoIterator<Item = i128>) -> Self {
        Self::of_runs(keys.into_iter().map(|key| (key, key)))
    }

    /// Returns the union of two sets of keys.
    pub fn union(&self, other: &Self) -> Self {
        let mut runs: Vec<_> =
            [self, other].iter().flat_map(|keys| &keys.runs).map(|run| (run.first, run.last)).collect();
        runs.sort_unstable();
        Self::of_runs(runs)
    }

    /// Returns the number of keys.
    pub fn count(&self) -> usize {
        self.runs.last().map_or(0, |run| run.before.saturating_add(run.count()))
    }

    /// Returns the key with index `rank`.
    pub fn get(&self, rank: usize) -> Option<i128> {
        let run = &self.runs[..self.runs.partition_point(|run| run.before <= rank)].last()?;
        let key = run.first.saturating_add(i128::try_from(rank - run.before).ok()?);
        (key <= run.last).then_some(key)
    }

    /// Returns the index of a key; `None` if it is not in the set.
    pub fn rank(&self, key: i128) -> Option<usize> {
        let run = self.runs[..self.runs.partition_point(|run| run.first <= key)].last()?;
        let inside = usize::try_from(key - run.first).ok()?;
        (key <= run.last).then(|| run.before.saturating_add(inside))
    }

    /// Joins runs sorted by their beginning, which may touch or overlap.
    fn of_runs(runs: impl IntoIterator<Item = (i128, i128)>) -> Self {
        let mut joined: Vec<Run> = Vec::new();
        for (first, last) in runs.into_iter().filter(|(first, last)| first <= last) {
            match joined.last_mut() {
                Some(run) if first <= run.last.saturating_add(1) => run.last = run.last.max(last),
                run => {
                    let before = run.map_or(0, |run| run.before.saturating_add(run.count()));
                    joined.push(Run { first, last, before });
                }
            }
        }
        Self { runs: joined }
    }
}

/// A column that comes from a different table.
pub struct JoinedColumn<'a> {
    /// Heading.
    pub column: Column,
    /// Keys of the other table's rows.
    pub keys: RowKeys,
    /// Returns the cell in a row of the other table.
    pub cell: Box<dyn Fn(usize) -> Cell + 'a>,
}

impl<'a> Table<'a> {
    /// Adds a column for each of `others` to this table, whose rows have `keys`. A row that only the others have begins
    /// with `key_cell` of its key and is empty up to their columns.
    pub fn join(self, keys: RowKeys, key_cell: impl Fn(i128) -> Cell + 'a, others: Vec<JoinedColumn<'a>>) -> Self {
        if others.is_empty() {
            return self;
        }
        let all = others.iter().fold(keys.clone(), |all, other| all.union(&other.keys));
        let own_columns = self.columns.len();
        let columns = self.columns.iter().chain(others.iter().map(|other| &other.column)).cloned().collect();
        Table::new(columns, all.count(), move |index| {
            let Some(key) = all.get(index) else { return Vec::new() };
            let mut row = keys.rank(key).map_or_else(|| vec![key_cell(key)], |rank| self.row(rank));
            row.resize(own_columns, Cell::Empty);
            row.extend(others.iter().map(|other| other.keys.rank(key).map_or(Cell::Empty, |rank| (other.cell)(rank))));
            row
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::Kind;
    use super::*;

    #[test]
    fn columns_are_joined_row_by_row() {
        let own = Table::new(
            vec![Column::new("n", "n", Kind::Whole), Column::new("chance", "chance", Kind::Probability)],
            2,
            |row| vec![Cell::Whole(2 + i64::try_from(row).unwrap()), Cell::Number(0.5)],
        );
        let other = JoinedColumn {
            column: Column::new("pinned", "pinned", Kind::Probability),
            keys: RowKeys::range(1..=2),
            cell: Box::new(|rank| Cell::Text(format!("row {rank}"))),
        };
        let joined = own.join(RowKeys::range(2..=3), |key| Cell::Whole(i64::try_from(key).unwrap()), vec![other]);
        let mut csv = Vec::new();
        joined.write_csv(&mut csv).unwrap();
        assert_eq!(String::from_utf8(csv).unwrap(), "n,chance,pinned\n1,,row 0\n2,0.5,row 1\n3,0.5,\n");
        assert!(joined.row(3).is_empty());
    }

    #[test]
    fn a_table_with_nothing_to_join_stays_as_it_is() {
        let own = Table::new(vec![Column::new("n", "n", Kind::Whole)], 1, |_| vec![Cell::Whole(7)]);
        // the keys are wrong but unused
        let joined = own.join(RowKeys::default(), |_| Cell::Empty, Vec::new());
        assert_eq!((joined.row_count(), joined.row(0)), (1, vec![Cell::Whole(7)]));
    }

    #[test]
    fn the_longest_range_is_counted() {
        let all = RowKeys::range(0..=u64::MAX.into());
        assert_eq!((all.count(), all.rank(u64::MAX.into())), (usize::MAX, Some(usize::MAX)));
        assert_eq!(all.get(usize::MAX), Some(u64::MAX.into()));
        let widest = RowKeys::range(i128::MIN..=i128::MAX).union(&RowKeys::range(3..=4));
        assert_eq!((widest.count(), widest.get(0)), (usize::MAX, Some(i128::MIN)));
    }

    fn keys() -> impl Strategy<Value = BTreeSet<i128>> {
        prop::collection::btree_set(-30..30_i128, 0..40)
    }

    proptest! {
        #[test]
        fn keys_behave_like_a_set(one in keys(), other in keys()) {
            let all: Vec<i128> = one.union(&other).copied().collect();
            let joined = RowKeys::list(one).union(&RowKeys::list(other));
            prop_assert_eq!(joined.count(), all.len());
            for rank in 0..all.len() + 2 {
                prop_assert_eq!(joined.get(rank), all.get(rank).copied());
            }
            for key in -32..32 {
                prop_assert_eq!(joined.rank(key), all.iter().position(|one| *one == key));
            }
        }
    }
}
