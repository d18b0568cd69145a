//! All numbers of coins side by side.

use dashu_int::UBig;

use super::certificate::largest_power_of_two;
use super::class_count::count_classes;
use super::filtration::Filtration;
use super::limits::{MAX_COINS, SEARCHED_POWER};
use super::method::{Checked, KnownBy, checks_besides, drawn_classes, known_by, search_ends};
use super::permutation::Devil;
use super::search::{Search, search, search_eliminated};
use super::table_spec::TableSpec;
use crate::progress::{Cancelled, Progress};
use crate::table::{Cell, Column, Kind, Table};

/// The winner with a number of coins, and how it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// The table and the Devil.
    pub table: TableSpec,
    /// Length of the shortest winning list in moves; `None` if no list wins.
    pub shortest: Option<UBig>,
    /// The method by which [`solve`](super::solve) knows the answer for this table.
    pub known_by: KnownBy,
    /// Whether the certificate passed its check: that of the list of moves if there is one, otherwise that of the
    /// Devil's rule. `true` unless the program has a bug.
    pub certified: bool,
    /// The checks that [`solve`](super::solve) makes for this table in addition.
    pub checked: Checked,
    /// Number of classes, which is also the number of moves that have to be tried.
    pub classes: UBig,
    /// Number of beliefs that a search meets, including the start; `None` if the search would take long.
    pub beliefs_met: Option<u64>,
}

/// Summarizes the tables of 1 to [`MAX_COINS`] coins with `faces` faces and checks their certificates. Reports the
/// number of tables done.
///
/// # Errors
/// [`Cancelled`] if `progress` asks for it.
pub fn numbers(faces: u32, devil: Devil, progress: &Progress) -> Result<Vec<TableSummary>, Cancelled> {
    progress.set_total(MAX_COINS.into());
    let known = |coins: u32| {
        progress.advance_to(coins.into())?;
        known(TableSpec::new(coins, faces, devil))
    };
    (1..=MAX_COINS).map(known).collect()
}

fn known(table: TableSpec) -> Result<TableSummary, Cancelled> {
    let filtration = Filtration::of(table);
    Ok(TableSummary {
        table,
        shortest: filtration.is_winnable().then(|| table.configurations() - UBig::ONE),
        known_by: known_by(table, filtration.is_winnable()),
        certified: filtration.is_certified,
        checked: checks_besides(table, filtration.is_winnable()),
        classes: count_classes(table),
        beliefs_met: beliefs_met(table)?,
    })
}

/// Returns the number of beliefs that a search meets; `None` if it would take long. The searches are short, so they
/// report no progress.
fn beliefs_met(table: TableSpec) -> Result<Option<u64>, Cancelled> {
    let unheard = Progress::new();
    let search = match drawn_classes(table) {
        Some(classes) if search_ends(&classes) => search(&classes, &unheard)?,
        None if table.is_classic() && largest_power_of_two(table.coins()) <= SEARCHED_POWER => {
            Some(search_eliminated(table.coins(), &unheard)?)
        }
        _ => None,
    };
    Ok(search.as_ref().map(Search::beliefs_found))
}

/// Returns the table of the view *numbers*: `coins, winnable, shortest, known_by, classes, canonical_moves,
/// belief_space, beliefs_met`; one row per number of coins. A belief is any set of classes, so there are 2 to the power
/// of their number.
pub fn numbers_table(numbers: &[TableSummary]) -> Table<'_> {
    let columns = vec![
        Column::new("coins", "coins", Kind::Whole),
        Column::new("winnable", "wins", Kind::Text).headed("winnable"),
        Column::new("shortest", "shortest", Kind::Size).headed("shortest list (moves)"),
        Column::new("known_by", "known by", Kind::Text),
        Column::new("classes", "classes", Kind::Size),
        Column::new("canonical_moves", "canonical moves", Kind::Size).headed("canonical moves (one for each class)"),
        Column::new("belief_space", "belief space", Kind::Text).headed("belief space (sets of classes)"),
        Column::new("beliefs_met", "beliefs met", Kind::Whole).headed("beliefs that the search met"),
    ];
    Table::new(columns, numbers.len(), move |index| {
        numbers.get(index).map_or_else(Vec::new, |known| {
            vec![
                Cell::whole(known.table.coins()),
                Cell::Flag(known.shortest.is_some()),
                known.shortest.clone().map_or(Cell::Empty, Cell::whole),
                Cell::Text(known.known_by.to_string()),
                Cell::whole(known.classes.clone()),
                Cell::whole(known.classes.clone()),
                Cell::Text(format!("2^{}", known.classes)),
                known.beliefs_met.map_or(Cell::Empty, Cell::whole),
            ]
        })
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
                assert!(known.certified && solution.verified, "{table:?}");
                assert_eq!(
                    (known.beliefs_met, known.classes),
                    (solution.beliefs_found(), solution.classes_left(0)),
                    "{table:?}"
                );
                let everything = solution.is_propagated();
                assert_eq!(known.checked == Checked::EveryStart, everything, "{table:?}");
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
