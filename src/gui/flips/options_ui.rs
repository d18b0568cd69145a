//! Controls for the options of views: a toggle button for one of several choices, the range of an axis, and the field
//! for a requested win probability.

use egui::{Align, Button, Layout, RichText, Ui, vec2};

use crate::flips::Probability;
use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes::named_button;
use crate::gui::panels::number_field::Field;
use crate::numerals::{grouped, plain};
use crate::parameter::BadParameter;

/// Shows a toggle button with `text`, called `name` by screen readers; returns whether it was clicked.
pub fn switch(ui: &mut Ui, text: &str, name: &str, hint: &str, is_chosen: bool) -> bool {
    let palette = Palette::of(ui);
    let color = if is_chosen { palette.accent } else { palette.soft_ink };
    named_button(ui, Button::selectable(is_chosen, RichText::new(text).color(color)), name, hint, true)
}

/// Adds a toggle button for each end of the axis, the shortest first.
pub fn reach_ui(ui: &mut Ui, reaches: &[u32], reach: &mut u32) {
    ui.label(RichText::new("Up to").color(Palette::of(ui).soft_ink));
    for &one in reaches {
        let name = grouped(one);
        let hint = format!("Games of up to {name} flips");
        if switch(ui, &name, &format!("Up to {name} flips"), &hint, one == *reach) {
            *reach = one;
        }
    }
}

/// Width of the field for a win probability, and with the words around it, in points.
const WISH_WIDTH: f32 = 44.0;
const WISH_ROOM: f32 = 110.0;

/// Shows the field for the requested win probability.
pub fn wish_ui(ui: &mut Ui, wish: &mut Probability) {
    let name = "Wished chance to win (percent)";
    let field = Field::new("wish", "The wished chance", name, "Shows which chance of heads wins this often: 0 to 100");
    // a row that wraps keeps them together
    let size = vec2(WISH_ROOM, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.label(RichText::new("To win").color(Palette::of(ui).soft_ink));
        let typed = field.show(ui, WISH_WIDTH, &plain(wish.to_f64() * 100.0), parse_wish);
        ui.label("%");
        *wish = typed.value.unwrap_or(*wish);
    });
}

/// Parses a percentage, with or without its sign.
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
    fn a_requested_probability_is_a_percentage() {
        for (text, wish) in [("75", "0.75"), (" 75 % ", "0.75"), ("64.03", "0.6403"), ("0", "0"), ("100%", "1")] {
            assert_eq!(parse_wish(text).map(|wish| wish.to_string()), Ok(wish.to_owned()));
        }
        for text in ["", "101", "-1", "NaN", "seven", "inf", "1e3"] {
            let refusal = parse_wish(text).unwrap_err().to_string();
            assert!(refusal.ends_with("it must be a percentage from 0 to 100"), "{refusal}");
        }
    }
}
