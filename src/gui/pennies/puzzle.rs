//! The pennies as a puzzle of the window, and what most of its views do alike.

use dashu_int::UBig;
use egui_plot::PlotResponse;

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

/// Says at the pointer, line by line, what it is over in a chart; returns that if it was clicked.
pub fn pointed_ui<T>(response: PlotResponse<()>, over: T, lines: &[String]) -> Option<T> {
    let clicked = response.response.clicked().then_some(over);
    response.response.on_hover_ui_at_pointer(|ui| {
        for line in lines {
            ui.label(line);
        }
    });
    clicked
}
