//! Numbers as cells of a table.

use dashu_int::UBig;

use crate::table::Cell;

/// A whole number, as digits where it outgrows the numbers of a file.
pub(super) fn whole(number: impl Into<UBig>) -> Cell {
    let number = number.into();
    i64::try_from(&number).map_or_else(|_| Cell::Text(number.to_string()), Cell::Whole)
}
