//! The method by which a table is solved, and the checks of the answer.

use std::fmt;

use dashu_int::UBig;
use serde::Serialize;

use super::certificate::largest_power_of_two;
use super::class_count::count_classes;
use super::classes::Classes;
use super::limits::{DRAWN_CLASSES, LISTED, MOST_COUNTED, PROPAGATED, SEARCHED_POWER, TRIED};
use super::permutation::Devil;
use super::table_spec::TableSpec;

/// The method by which the answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum KnownBy {
    /// All beliefs were searched, and the answer was checked in addition.
    Search,
    /// A list of moves was constructed, and the certificate that it wins was checked.
    Construction,
    /// The Devil's rule has a certificate, which was checked.
    Certificate,
}

impl fmt::Display for KnownBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Search => "search",
            Self::Construction => "construction",
            Self::Certificate => "certificate",
        })
    }
}

/// The checks of a table in addition to its certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// Every start and every permutation of the Devil, through all moves.
    EveryStart,
    /// Every configuration that the Devil's rule has to hold.
    EveryConfiguration,
    /// Nothing, since there are too many configurations.
    Nothing,
}

/// Returns the classes of a table, if they are few enough to be drawn.
pub(super) fn drawn_classes(table: TableSpec) -> Option<Classes> {
    (table.is_counted() && count_classes(table) <= UBig::from(DRAWN_CLASSES)).then(|| Classes::of(table))
}

/// Whether the search of a table with few classes ends soon. Against a Devil who does nothing, nearly every set of
/// configurations can be reached, which is too many.
pub(super) fn search_ends(classes: &Classes) -> bool {
    classes.table.devil() != Devil::Still || classes.len() <= 12
}

/// Returns the method by which [`solve`](super::solve) would know the answer for the table.
pub(super) fn known_by(table: TableSpec, is_winnable: bool) -> KnownBy {
    let few = drawn_classes(table).is_some_and(|classes| search_ends(&classes));
    if few || table.is_classic() && largest_power_of_two(table.coins()) <= SEARCHED_POWER {
        KnownBy::Search
    } else if is_winnable {
        KnownBy::Construction
    } else {
        KnownBy::Certificate
    }
}

/// Returns the checks that [`solve`](super::solve) would make for the table in addition to the certificate.
pub(super) fn checks_besides(table: TableSpec, is_winnable: bool) -> Checked {
    let is_still = table.generators().is_empty();
    let most = match (is_winnable, table.is_classic()) {
        (true, _) if is_still => LISTED,
        (true, _) => PROPAGATED,
        (false, true) => 1 << TRIED,
        (false, false) => MOST_COUNTED,
    };
    match table.listed().filter(|all| *all <= most) {
        None => Checked::Nothing,
        Some(_) if is_winnable => Checked::EveryStart,
        Some(_) => Checked::EveryConfiguration,
    }
}
