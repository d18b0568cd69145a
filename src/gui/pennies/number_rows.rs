//! Rows of sliders for the numbers of a field.

use egui::Ui;

use crate::field::Number;
use crate::gui::panels::controls::number_row;
use crate::pennies::Params;

/// The numbers of a field as a group of controls wants them.
pub fn with_index(numbers: &'static [Number<Params>]) -> Vec<(&'static Number<Params>, usize)> {
    numbers.iter().map(|number| (number, 0)).collect()
}

/// A row for each of the numbers, which are whole.
pub fn number_rows(ui: &mut Ui, numbers: &[Number<Params>], params: &mut Params) {
    for number in numbers {
        number_row(ui, number, 0, params, None);
    }
}
