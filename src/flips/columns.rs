//! Columns that several tables have.

use std::borrow::Cow;

use super::coin::coin_name;
use crate::table::{Column, Kind};

/// The win probability of best play.
pub(super) fn win_probability() -> Column {
    Column::new("win_probability", "wins", Kind::Probability).headed("chance to win")
}

/// A probability where one coin alone is flipped: `single_a`.
pub(super) fn single_coin(coin: usize) -> Column {
    let name = coin_name(coin);
    let key = format!("single_{}", name.to_ascii_lowercase());
    Column::new(Cow::Owned(key), format!("{name} alone"), Kind::Probability)
        .headed(format!("chance with coin {name} alone"))
}
