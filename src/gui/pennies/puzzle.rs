//! The pennies as a puzzle of the window, and the change that most of its views ask for.

use dashu_int::UBig;

use crate::gui::view::Change;

/// The pennies as a puzzle of the window.
pub struct Pennies;

/// Chooses the piles, by a click on a chart or on a row. A game that was played from others is over.
pub fn choose_piles(a: impl Into<UBig>, b: impl Into<UBig>) -> Change<Pennies> {
    let piles = [a.into(), b.into()];
    Box::new(move |params| {
        let before = params.clone();
        params.game.piles = piles;
        params.drop_stale_record(&before);
    })
}
