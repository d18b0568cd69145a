//! What the views share whose axis is the number of flips: how far one looks, and the number that is chosen.

use egui::{RichText, Ui};

use crate::gui::look::theme::Palette;
use crate::gui::view::Change;
use crate::gui::view::looks::Looks;
use crate::numerals::grouped;

use super::puzzle::Flips;
use super::switch::switch;

/// Sets the number of flips, with the state as near as it can be.
pub fn choose_flips(flips: u32) -> Change<Flips> {
    Box::new(move |params| {
        params.game.flips = i64::from(flips);
        params.fit();
    })
}

/// A switch for each reach, the nearest one last, in a row that is filled from the right.
pub fn reach_ui(ui: &mut Ui, reaches: &[u32], reach: &mut u32, looks: &mut Looks) {
    for &one in reaches.iter().rev() {
        let name = grouped(one);
        let hint = format!("Games of up to {name} flips");
        if switch(ui, &name, &format!("Up to {name} flips"), &hint, one == *reach) {
            *reach = one;
            looks.go_home();
        }
    }
    ui.label(RichText::new("Up to").color(Palette::of(ui).soft_ink));
}
