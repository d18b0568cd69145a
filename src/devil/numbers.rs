//! The winner for each number of coins from 1 to 64.

use dashu_int::UBig;

use super::classes::count_classes;
use super::filtration::Filtration;
use super::limits::MAX_COINS;
use super::permutation::Devil;
use super::solution::{drawn_classes, known_by, searched};
use super::table_spec::TableSpec;
use crate::progress::{Progress, Result};
use crate::table::{Cell, Column, Kind, Table};

/// The winner with a number of coins, and how it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// The table and the Devil.
    pub table: TableSpec,
    /// Length of the shortest winning list in moves; `None` if no list wins.
    pub shortest: Option<UBig>,
    /// The method by which [`solve`](super::solve) knows the answer for this table.
    pub known_by: &'static str,
    /// Number of classes, which is also the number of moves that have to be tried.
    pub classes: UBig,
    /// Number of beliefs that a search meets, including the start; `None` if the search would take long.
    pub beliefs_met: Option<usize>,
}

/// Summarizes the tables of 1 to [`MAX_COINS`] coins with `faces` faces. Reports the number of tables done.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` asks for it.
pub fn numbers(faces: u32, devil: Devil, progress: &Progress) -> Result<Vec<TableSummary>> {
    progress.set_total(MAX_COINS.into());
    let known = |coins: u32| -> Result<TableSummary> {
        progress.advance_to(coins.into())?;
        let table = TableSpec::new(coins, faces, devil);
        let is_winnable = Filtration::of(table).is_winnable();
        // the searches are short, so they report no progress
        let beliefs_met = searched(&drawn_classes(table), &Progress::new())?.map(|search| search.beliefs_found);
        Ok(TableSummary {
            table,
            shortest: is_winnable.then(|| table.configurations() - UBig::ONE),
            known_by: known_by(beliefs_met.is_some(), is_winnable),
            classes: count_classes(table),
            beliefs_met,
        })
    };
    (1..=MAX_COINS).map(known).collect()
}

/// Returns the table of the view *numbers*: `coins, winnable, shortest, known_by, classes, canonical_moves,
/// belief_space, beliefs_met`; one row per number of coins. A belief is any set of classes, so there are 2 to the power
/// of their number.
pub fn numbers_table(numbers: &[TableSummary]) -> Table<'_> {
    let columns = vec![
        Column::new("coins", "coins", Kind::Whole),
        Column::new("winnable", "always wins", Kind::Text),
        Column::new("shortest", "shortest list (calls)", Kind::Whole),
        Column::new("known_by", "known by", Kind::Text).only_in_files(true),
        Column::new("classes", "kinds of patterns", Kind::Whole),
        Column::new("canonical_moves", "calls to try, one for each kind", Kind::Whole).only_in_files(true),
        Column::new("belief_space", "sets of kinds", Kind::Text).only_in_files(true),
        Column::new("beliefs_met", "sets that the search met", Kind::Whole).only_in_files(true),
    ];
    Table::of(columns, numbers, |known| {
        vec![
            Cell::whole(known.table.coins()),
            Cell::Flag(known.shortest.is_some()),
            known.shortest.clone().map_or(Cell::Empty, Cell::whole),
            Cell::Text(known.known_by.to_owned()),
            Cell::whole(known.classes.clone()),
            Cell::whole(known.classes.clone()),
            Cell::Text(format!("2^{}", known.classes)),
            known.beliefs_met.map_or(Cell::Empty, Cell::whole),
        ]
    })
}

#[cfg(test)]
mod tests {
    use super::super::solution::solve;
    use super::*;

    #[test]
    fn every_number_agrees_with_solving_its_table() {
        for (faces, devil) in
            [(2, Devil::Turn), (3, Devil::Turn), (2, Devil::Shuffle), (2, Devil::TurnAndMirror), (4, Devil::Still)]
        {
            let numbers = numbers(faces, devil, &Progress::new()).unwrap();
            assert_eq!(numbers.len(), 64);
            // tables that take seconds have their own tests
            for known in numbers
                .into_iter()
                .filter(|known| known.table.coins() != 16 && (devil != Devil::Still || known.table.coins() < 8))
            {
                let table = TableSpec::new(known.table.coins(), faces, devil);
                let solution = solve(table, &Progress::new()).unwrap();
                assert_eq!((known.shortest, known.known_by), (solution.shortest(), solution.known_by()), "{table:?}");
                assert!(solution.verified, "{table:?}");
                assert_eq!(
                    (known.beliefs_met, known.classes),
                    (solution.search.as_ref().map(|search| search.beliefs_found), solution.classes_left(0)),
                    "{table:?}"
                );
            }
        }
    }

    #[test]
    fn the_table_has_one_row_per_number() {
        let all = numbers(2, Devil::Turn, &Progress::new()).unwrap();
        let numbers = {
            let mut csv = Vec::new();
            numbers_table(&all).write_csv(&mut csv).unwrap();
            String::from_utf8(csv).unwrap()
        };
        let lines: Vec<&str> = numbers.lines().collect();
        assert_eq!(
            (lines.len(), lines[0]),
            (65, "coins,winnable,shortest,known_by,classes,canonical_moves,belief_space,beliefs_met")
        );
        assert_eq!(
            [lines[8], lines[48]],
            ["8,true,255,search,36,36,2^36,3174", "48,false,,certificate,5864062367252,5864062367252,2^5864062367252,"]
        );
        assert!(lines[64].starts_with("64,true,18446744073709551615,construction,288230376218822676,"));
    }
}
