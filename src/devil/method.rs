//! By which method a table is solved, and what is checked of the answer.

use std::fmt;

use dashu_int::UBig;
use serde::Serialize;

use super::certificate::largest_power_of_two;
use super::class_count::count_classes;
use super::classes::Classes;
use super::limits::{DRAWN_CLASSES, LISTED, MOST_COUNTED, PROPAGATED, SEARCHED_POWER, TRIED};
use super::permutation::Devil;
use super::table_spec::TableSpec;

/// By what the answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum KnownBy {
    /// All beliefs were searched, and the answer was checked besides.
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

/// What is checked of a table besides its certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// Every start and every permutation of the Devil, through all the moves.
    EveryStart,
    /// Every configuration that the Devil's rule has to keep.
    EveryConfiguration,
    /// Nothing: there are too many.
    Nothing,
}

/// Returns the classes of a table, if they are few enough to be drawn.
pub(super) fn drawn_classes(table: TableSpec) -> Option<Classes> {
    (table.is_counted() && count_classes(table) <= UBig::from(DRAWN_CLASSES)).then(|| Classes::of(table))
}

/// Whether the search of a table of few classes ends. A Devil who does nothing leaves nearly every set of configurations
/// within reach, and there are too many of those.
pub(super) fn search_ends(classes: &Classes) -> bool {
    classes.table.devil() != Devil::Still || classes.len() <= 12
}

/// By what [`solve`](super::solve) knows the table, without solving it.
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

/// What [`solve`](super::solve) checks of the table besides the certificate, without solving it.
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
