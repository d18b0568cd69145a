//! The field for a win probability that is wished.

use egui::Ui;

use crate::flips::Probability;
use crate::gui::panels::number_field::{Field, refusal_ui};
use crate::numerals::plain;
use crate::parameter::BadParameter;

/// The width of the field for a wish.
const WISH_WIDTH: f32 = 60.0;

/// The field for the win probability that is wished.
pub fn wish_ui(ui: &mut Ui, wish: &mut Probability) {
    let name = "Wished win probability (percent)";
    let field = Field::new("wish", "The wished chance", name, "Which p wins so often? 0 to 100");
    let typed = ui
        .horizontal(|ui| {
            ui.label("To win");
            let typed = field.show(ui, WISH_WIDTH, &plain(wish.to_f64() * 100.0), parse_wish);
            ui.label("% takes");
            typed
        })
        .inner;
    *wish = typed.value.unwrap_or(*wish);
    if let Some(refusal) = typed.refusal {
        refusal_ui(ui, &refusal);
    }
}

/// Reads a percentage, with its sign or without.
fn parse_wish(text: &str) -> Result<Probability, BadParameter> {
    let number = text.trim().trim_end_matches('%').trim_end();
    let percent = number.parse::<f64>().ok().filter(|percent| (0.0..=100.0).contains(percent));
    let wish = percent.map(|percent| Probability::nearest(percent / 100.0, 1_000_000));
    wish.ok_or_else(|| BadParameter::new("wish", text.trim(), "a percentage from 0 to 100"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_a_percentage() {
        for (text, wish) in [("75", "0.75"), (" 75 % ", "0.75"), ("64.03", "0.6403"), ("0", "0"), ("100%", "1")] {
            assert_eq!(parse_wish(text).map(|wish| wish.to_string()), Ok(wish.to_owned()));
        }
        for text in ["", "101", "-1", "NaN", "seven", "inf", "1e3"] {
            let refusal = parse_wish(text).unwrap_err().to_string();
            assert!(refusal.ends_with("it must be a percentage from 0 to 100"), "{refusal}");
        }
    }
}
