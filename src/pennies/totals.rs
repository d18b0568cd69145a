//! The numbers of pennies at which the first player loses.
//!
//! The opponent splits a total of pennies in any way and you move first. You lose exactly if they can split it into a
//! safe pair. With a formula, the total of the n-th safe pair grows with n, so a total has at most one such split. For
//! the riddle, the totals are 0 and the Wythoff AB numbers 3, 8, 11, 16, 21, 24, … (OEIS A003623). Under a limit on
//! takings, a total may have many.

use std::ops::RangeInclusive;

use crate::table::{Cell, Column, Kind, Table};

use super::outcomes::Outcomes;
use super::ruleset::{Ruleset, SafePair};

/// Returns the losing totals of `range` as the safe pairs that they split into, in order of the total and then of the
/// smaller pile.
pub fn losing_totals(outcomes: &Outcomes, range: RangeInclusive<u32>) -> Vec<SafePair> {
    let ruleset = outcomes.ruleset;
    if let Some(table) = &outcomes.table {
        let splits = range.flat_map(|total| (0..=total / 2).map(move |a| (a, total - a)));
        let losing = splits.filter(|&(a, b)| table.is_safe(a, b));
        // identified by their piles here, without an index
        return losing.map(|(a, b)| SafePair { n: 0, a, b }).collect();
    }
    // the n-th pair has at least n pennies, so the first pair wanted has an index of at most its total
    let first = ruleset.first_index(*range.start(), |pair| pair.total() >= *range.start());
    let from_first = (first..=*range.end()).map(|n| ruleset.safe_pair(n));
    from_first.take_while(|pair| pair.total() <= *range.end()).collect()
}

/// Groups the `losing` splits, which must be sorted, by their totals. Of each total only a few splits are visited,
/// since there may be hundreds.
pub fn by_total(losing: &[SafePair]) -> impl Iterator<Item = &[SafePair]> {
    let mut rest = losing;
    std::iter::from_fn(move || {
        let total = rest.first()?.total();
        let (splits, further) = rest.split_at(rest.partition_point(|pair| pair.total() == total));
        rest = further;
        Some(splits)
    })
}

/// Counts the totals of the `losing` splits, which must be sorted by them.
pub fn count_of_totals(losing: &[SafePair]) -> usize {
    by_total(losing).count()
}

/// Returns the long-run share of totals that lose, rounded to a double for drawing; `None` under a limit on takings.
///
/// The total of the n-th pair is about n(2α + t) = n(2 + √(t² + 4)), so the share is 1 / (2 + √(t² + 4)): 1 / (2 + √5)
/// = 1 / φ³ for the riddle. In Nim every even total loses: ½.
pub fn losing_share(ruleset: Ruleset) -> Option<f64> {
    let share = if ruleset.spread() == 0 { 0.5 } else { 1.0 / (2.0 + f64::from(ruleset.radicand()).sqrt()) };
    ruleset.has_formula().then_some(share)
}

/// A range of totals with its losing splits, of which there may be millions. The table of totals has a row per losing
/// split of a total, and one for a total without any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// The totals.
    pub range: RangeInclusive<u32>,
    /// The losing splits, sorted by total. With a formula, a total has at most one.
    pub losing: Vec<SafePair>,
    /// The first row of each total, followed by the number of rows.
    starts: Vec<usize>,
}

impl Totals {
    /// Finds the losing splits of a range, and lays out the rows of its table.
    pub fn new(outcomes: &Outcomes, range: RangeInclusive<u32>) -> Self {
        let losing = losing_totals(outcomes, range.clone());
        let (mut rest, mut row) = (losing.as_slice(), 0);
        let ends = range.clone().map(|total| {
            let splits = rest.iter().take_while(|pair| pair.total() == total).count();
            rest = &rest[splits..];
            row += splits.max(1);
            row
        });
        let starts = std::iter::once(0).chain(ends).collect();
        Self { range, losing, starts }
    }

    /// Returns the losing splits of `total`; empty if the first player wins from it.
    pub fn splits(&self, total: u32) -> &[SafePair] {
        let rest = &self.losing[self.losing.partition_point(|pair| pair.total() < total)..];
        &rest[..rest.partition_point(|pair| pair.total() == total)]
    }

    /// Returns the number of rows.
    pub fn count(&self) -> usize {
        self.starts.last().copied().unwrap_or_default()
    }

    /// Returns the first row of a total; `None` if it is outside the range.
    pub fn row_of(&self, total: u32) -> Option<usize> {
        let place = total.checked_sub(*self.range.start()).filter(|_| self.range.contains(&total))?;
        self.starts.get(place as usize).copied()
    }

    /// Returns the total of a row and the index of its split among the total's splits; `None` past the last row.
    pub fn total_at(&self, row: usize) -> Option<(u32, usize)> {
        let place = self.starts.partition_point(|start| *start <= row).checked_sub(1)?;
        (row < self.count()).then(|| (self.range.start() + place as u32, row - self.starts[place]))
    }
}

/// Returns the table of totals: one row per total of the range and losing split, with the total, whether the first
/// player wins or loses, and the split by which they lose.
pub fn totals_table(totals: &Totals) -> Table<'_> {
    let columns = vec![
        Column::new("total", "total", Kind::Whole).headed("total (pennies)"),
        Column::new("first_player", "first player", Kind::Text),
        Column::new("split_a", "smaller", Kind::Whole).headed("smaller pile of the safe split (pennies)"),
        Column::new("split_b", "larger", Kind::Whole).headed("larger pile of the safe split (pennies)"),
    ];
    Table::new(columns, totals.count(), move |i| {
        let (total, place) = totals.total_at(i).unwrap_or_default();
        let (outcome, splits) = match totals.splits(total).get(place) {
            Some(pair) => ("loses", [Cell::Whole(pair.a.into()), Cell::Whole(pair.b.into())]),
            None => ("wins", [Cell::Empty, Cell::Empty]),
        };
        let [split_a, split_b] = splits;
        vec![Cell::Whole(total.into()), Cell::Text(outcome.to_owned()), split_a, split_b]
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::moves::Position;
    use super::super::ruleset::reference::{all_laws, all_rulesets};
    use super::*;

    #[test]
    fn the_splits_are_grouped_by_total() {
        for counts in [vec![], vec![1], vec![3, 1, 1, 17, 2], vec![1; 40], vec![64, 63, 65]] {
            let splits =
                |(total, count): (u32, &u32)| (0..*count).map(move |a| SafePair { n: 0, a, b: 1_000 + total - a });
            let losing: Vec<SafePair> = (0..).zip(&counts).flat_map(splits).collect();
            let expected: Vec<&[SafePair]> = losing.chunk_by(|one, other| one.total() == other.total()).collect();
            assert_eq!(by_total(&losing).collect::<Vec<_>>(), expected);
            assert_eq!(count_of_totals(&losing), counts.len());
        }
    }

    #[test]
    fn the_share_of_losing_totals_tends_to_its_limit() {
        for ruleset in all_rulesets() {
            let count = losing_totals(&ruleset.into(), 1..=100_000).len();
            let share = count as f64 / 1e5;
            assert!((share - losing_share(ruleset).unwrap()).abs() < 3e-5, "{ruleset:?} {share}");
        }
    }

    #[test]
    fn twenty_to_thirty_pennies_lose_at_21_24_and_29() {
        let losing: Vec<_> =
            losing_totals(&Ruleset::RIDDLE.into(), 20..=30).iter().map(|p| (p.total(), p.a, p.b)).collect();
        assert_eq!(losing, [(21, 8, 13), (24, 9, 15), (29, 11, 18)]);
    }

    #[test]
    fn the_losing_totals_agree_with_trying_every_split() {
        for ruleset in all_rulesets() {
            for total in 0..=if ruleset == Ruleset::RIDDLE { 400_u32 } else { 120 } {
                let splits: Vec<_> = (0..=total / 2)
                    .filter(|&a| Position::new(a, total - a).is_safe(ruleset))
                    .map(|a| (a, total - a))
                    .collect();
                let found: Vec<_> = losing_totals(&ruleset.into(), total..=total).iter().map(|p| (p.a, p.b)).collect();
                assert_eq!(found, splits, "{ruleset:?} {total} pennies");
            }
        }
    }

    #[test]
    fn under_a_law_every_losing_split_of_every_total_is_listed_once() {
        for ruleset in all_laws() {
            let outcomes = Outcomes::small(ruleset);
            let rows = Totals::new(&outcomes, 0..=64);
            let losing = &rows.losing;
            let mut splits = Vec::new();
            for (total, a) in (0..=64_u32).flat_map(|total| (0..=total / 2).map(move |a| (total, a))) {
                if outcomes.is_safe(&Position::new(a, total - a)) {
                    splits.push((a, total - a));
                }
            }
            assert_eq!(losing.iter().map(|pair| (pair.a, pair.b)).collect::<Vec<_>>(), splits, "{ruleset:?}");
            let table = totals_table(&rows);
            assert_eq!(table.row_count(), rows.count());
            let totals = (0..=64).filter(|total| !rows.splits(*total).is_empty()).count();
            assert_eq!((count_of_totals(losing), rows.count()), (totals, losing.len() + 65 - totals));
            for total in 0..=64 {
                let first = rows.row_of(total).unwrap();
                assert_eq!(rows.total_at(first), Some((total, 0)));
            }
            assert_eq!((rows.row_of(65), rows.total_at(rows.count())), (None, None));
        }
    }

    #[test]
    fn a_total_has_one_row_per_split() {
        let limit = Ruleset::with_limit(crate::pennies::Limit::AtMost(4), true, false);
        let csv = totals_table(&Totals::new(&Outcomes::small(limit), 7..=10)).to_csv();
        assert!(csv.contains("8,loses,1,7\n8,loses,2,6\n") && csv.contains("7,wins,,\n"), "{csv}");
    }

    #[test]
    fn a_range_has_exactly_its_part_of_the_losing_totals() {
        let whole = losing_totals(&Ruleset::RIDDLE.into(), 0..=5_000);
        for (from, to) in [(0, 0), (0, 3), (3, 3), (4, 7), (2_500, 2_600), (4_999, 5_000), (17, 4_983)] {
            let part: Vec<_> = whole.iter().copied().filter(|p| (from..=to).contains(&p.total())).collect();
            assert_eq!(losing_totals(&Ruleset::RIDDLE.into(), from..=to), part, "{from} to {to}");
        }
    }

    #[test]
    fn the_losing_totals_up_to_495_are_the_ab_numbers() {
        #[rustfmt::skip]
        let listed = [
            3, 8, 11, 16, 21, 24, 29, 32, 37, 42, 45, 50, 55, 58, 63, 66, 71, 76, 79, 84, 87, 92, 97, 100, 105, 110,
            113, 118, 121, 126, 131, 134, 139, 144, 147, 152, 155, 160, 165, 168, 173, 176, 181, 186, 189, 194, 199,
            202, 207, 210, 215, 220, 223, 228, 231, 236, 241, 244, 249, 254, 257, 262, 265, 270, 275, 278, 283, 288,
            291, 296, 299, 304, 309, 312, 317, 320, 325, 330, 333, 338, 343, 346, 351, 354, 359, 364, 367, 372, 377,
            380, 385, 388, 393, 398, 401, 406, 409, 414, 419, 422, 427, 432, 435, 440, 443, 448, 453, 456, 461, 464,
            469, 474, 477, 482, 487, 490, 495,
        ];
        let found: Vec<_> = losing_totals(&Ruleset::RIDDLE.into(), 1..=495).iter().map(SafePair::total).collect();
        assert_eq!(found, listed);
    }

    #[test]
    fn every_line_of_the_published_table_of_300_totals() {
        let listing = include_str!("../../tests/data/totals-to-300.txt");
        let losing: BTreeMap<_, _> =
            losing_totals(&Ruleset::RIDDLE.into(), 1..=300).iter().map(|p| (p.total(), *p)).collect();
        let lines: Vec<String> = (1..=300)
            .map(|total| match losing.get(&total) {
                Some(p) => format!("For {total} coins, the first player loses. Split is ({},{})", p.a, p.b),
                None => format!("For {total} coins, the first player always wins. Check: true"),
            })
            .collect();
        assert_eq!(lines, listing.lines().collect::<Vec<_>>());
    }

    #[test]
    fn the_table_has_one_row_per_total() {
        assert_eq!(
            totals_table(&Totals::new(&Ruleset::RIDDLE.into(), 20..=30)).to_csv(),
            "total,first_player,split_a,split_b\n20,wins,,\n21,loses,8,13\n22,wins,,\n23,wins,,\n24,loses,9,15\n\
             25,wins,,\n26,wins,,\n27,wins,,\n28,wins,,\n29,loses,11,18\n30,wins,,\n"
        );
    }
}
