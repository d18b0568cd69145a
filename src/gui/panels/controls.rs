//! The controls on the left: groups with a reset, and rows of a label, a slider and a number field.

use std::ops::RangeInclusive;

use egui::{
    Align, Button, Context, Id, Key, Label, Layout, Modifiers, Response, RichText, Sense, Slider, SliderClamping,
    TextStyle, Ui, vec2,
};

use crate::numerals::grouped;
use crate::parameter::BadParameter;

use super::card;
use super::number_field::{Field, refusal_ui};
use super::slider_player;
use crate::gui::look::theme::Palette;

/// The width of a row's label.
const LABEL_WIDTH: f32 = 56.0;
/// The width of a row's number field.
const FIELD_WIDTH: f32 = 64.0;
/// The width of the field where the number is longer than usual.
const WIDE_FIELD: f32 = 80.0;
/// How many characters the usual field shows.
const LONGEST_USUAL: usize = 6;
/// The height of a row.
const ROW_HEIGHT: f32 = 28.0;
/// What is said about a label.
const RESET_HINT: &str = "Double click: back to the scenario's value (Delete, where the slider has the focus)";
/// The height that a slider's handle is made for; it is a little smaller itself.
const HANDLE_HEIGHT: f32 = 20.0;

/// The heading of a group of controls. If the group was `changed`, a button offers to put it back; returns whether
/// that was clicked.
pub fn group(ui: &mut Ui, name: &str, changed: bool) -> bool {
    let palette = Palette::of(ui);
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        // the rows below do not move when the button appears
        ui.set_height(20.0);
        ui.spacing_mut().interact_size.y = 20.0;
        ui.spacing_mut().button_padding.y = 0.0;
        ui.label(card::caption_text(name, palette.soft_ink));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !changed {
                return false;
            }
            let text = RichText::new("Reset").text_style(TextStyle::Small).color(palette.accent);
            let button = ui.add(Button::new(text).frame(false)).on_hover_text("Back to the scenario's values");
            ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(format!("Reset {}", name.to_lowercase())));
            button.clicked()
        })
        .inner
    })
    .inner
}

/// A row for a whole number: its label, a slider over `slider`, and a field for all of `allowed`.
pub struct WholeRow<'a> {
    /// The label, which is also the accessible name of the slider.
    pub label: &'a str,
    /// The field's name in a scenario file, for the sentence that refuses a value.
    pub key: &'a str,
    /// What the number is, in a few words; what slider and field reach is added.
    pub hint: &'a str,
    /// What the slider reaches.
    pub slider: RangeInclusive<i64>,
    /// What can be typed.
    pub allowed: RangeInclusive<i64>,
}

impl WholeRow<'_> {
    /// Shows the row and changes `value` with it; returns whether it changed.
    pub fn show(&self, ui: &mut Ui, value: &mut i64) -> bool {
        self.show_as(ui, self.label, value)
    }

    /// The same with an accessible `name` that says more than the label: two groups may have rows with equal labels.
    pub fn show_as(&self, ui: &mut Ui, name: &str, value: &mut i64) -> bool {
        self.row_ui(ui, name, value, true)
    }

    /// The same for a number that belongs to the window and not to the scenario: its playing cannot be saved.
    pub fn show_unsaved(&self, ui: &mut Ui, value: &mut i64) -> bool {
        self.row_ui(ui, self.label, value, false)
    }

    fn row_ui(&self, ui: &mut Ui, name: &str, value: &mut i64, is_of_scenario: bool) -> bool {
        let before = *value;
        let hint = format!("{}: {}", self.hint, reach(&self.allowed));
        let slid_hint = if self.slider == self.allowed {
            hint.clone()
        } else {
            format!("{}: {}; type for {}", self.hint, reach(&self.slider), reach(&self.allowed))
        };
        let field_name = format!("{name} (number)");
        let refusal = ui
            .horizontal(|ui| {
                ui.set_height(ROW_HEIGHT);
                play_whole(ui, name, &self.slider, value);
                // a number of seven digits needs more room, and the slider can spare it
                let width = if grouped(*value).len() > LONGEST_USUAL { WIDE_FIELD } else { FIELD_WIDTH };
                let steps = Slider::new(value, self.slider.clone()).step_by(1.0);
                Head { label: self.label, name, hint: &slid_hint, field_width: width, is_of_scenario }.show(ui, steps);
                let field = Field::new(self.key, &field_name, &hint, width);
                let typed = field.show(ui, &grouped(*value), |text| parse_whole(self.key, text, &self.allowed));
                if let Some(typed) = typed {
                    *value = typed;
                    field.accept(ui, &grouped(typed));
                }
                field.refusal(ui)
            })
            .inner;
        slider_player::manner_ui(ui, name, is_of_scenario);
        if let Some(refusal) = refusal {
            refusal_ui(ui, &refusal);
        }
        *value != before
    }
}

/// A range in words: "0 to 1,000".
pub fn reach(range: &RangeInclusive<i64>) -> String {
    let [low, high] = [range.start(), range.end()].map(|end| grouped(end).replace('-', "−"));
    format!("{low} to {high}")
}

/// The button that plays the slider of whole numbers called `name`, which stands at `value`; moves it while it plays.
pub fn play_whole(ui: &mut Ui, name: &str, slider: &RangeInclusive<i64>, value: &mut i64) {
    let (range, place) = (*slider.start() as f64..=*slider.end() as f64, *value as f64);
    if let Some(played) = slider_player::button(ui, name, range, place) {
        let played = played.round() as i64;
        *value = played;
    }
}

/// What a row begins with.
pub struct Head<'a> {
    /// The label.
    pub label: &'a str,
    /// The accessible name of the slider, which may say more than the label.
    pub name: &'a str,
    /// What is said about the slider.
    pub hint: &'a str,
    /// The room to be left at the end of the row, in points.
    pub field_width: f32,
    /// Whether the scenario has a value to go back to.
    pub is_of_scenario: bool,
}

impl Head<'_> {
    /// Shows the label and the slider. Pointer, keys and screen readers set nothing outside the slider's range; a value
    /// outside it, typed or of the scenario, stays as it is until the slider is moved. A double click on the label, or the key Delete while the slider has the focus, asks for the number of
    /// the scenario: see [`take_reset_command`].
    pub fn show(&self, ui: &mut Ui, slider: Slider<'_>) -> Response {
        let label = ui
            .allocate_ui_with_layout(vec2(LABEL_WIDTH, ROW_HEIGHT), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(LABEL_WIDTH);
                // the keyboard has the slider for it
                let label = ui.add(Label::new(self.label).selectable(false).sense(Sense::CLICK));
                if self.is_of_scenario { label.on_hover_text(RESET_HINT) } else { label }
            })
            .inner;
        let palette = Palette::of(ui);
        let width = ui.available_width() - self.field_width - ui.spacing().item_spacing.x;
        let response = ui
            .scope(|ui| {
                ui.spacing_mut().slider_width = width.max(40.0);
                ui.spacing_mut().interact_size.y = HANDLE_HEIGHT;
                ui.visuals_mut().selection.bg_fill = palette.accent.gamma_multiply(0.55);
                let slider = ui.add(slider.show_value(false).clamping(SliderClamping::Edits));
                slider.labelled_by(label.id).on_hover_text(self.hint)
            })
            .inner;
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(self.name));
        if !self.is_of_scenario {
            return response;
        }
        let by_key = response.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Delete));
        if by_key || label.double_clicked() {
            ui.data_mut(|data| data.insert_temp(reset_slot(), self.name.to_owned()));
        }
        response
    }
}

fn reset_slot() -> Id {
    Id::unique("control to be put back")
}

/// Takes the request to put a number back to that of the scenario: the accessible name of its slider, if there is one.
pub fn take_reset_command(ctx: &Context) -> Option<String> {
    ctx.data_mut(|data| data.remove_temp(reset_slot()))
}

/// Reads a whole number as people write it, with or without separators, and checks that it is allowed.
///
/// # Errors
/// A [`BadParameter`] that names `key` if it is no whole number or outside `allowed`.
pub fn parse_whole(key: &str, text: &str, allowed: &RangeInclusive<i64>) -> Result<i64, BadParameter> {
    let digits: String = text.trim().replace('−', "-").chars().filter(|c| !matches!(c, ' ' | ',' | '\u{a0}')).collect();
    let value = digits.parse().ok().filter(|value| allowed.contains(value));
    value.ok_or_else(|| {
        let (low, high) = (grouped(allowed.start()), grouped(allowed.end()));
        BadParameter::new(key, text.trim(), format!("a whole number from {low} to {high}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_written_with_separators_and_a_true_minus() {
        assert_eq!(reach(&(0..=1_000)), "0 to 1,000");
        assert_eq!(reach(&(-2_000..=-1)), "−2,000 to −1");
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, value) in [("12", 12), (" 1,000 ", 1_000), ("−10", -10), ("-10", -10), ("1 000", 1_000)] {
            assert_eq!(parse_whole("target", text, &(-2_000..=2_000)), Ok(value));
        }
    }

    #[test]
    fn what_is_no_number_or_too_large_is_refused_in_a_sentence() {
        for text in ["", "abc", "1.5", "1e3", "5000", "99999999999999999999", "NaN", "--1"] {
            let refusal = parse_whole("target", text, &(-2_000..=2_000)).unwrap_err().to_string();
            assert!(refusal.starts_with("target is "), "{refusal}");
            assert!(refusal.ends_with("it must be a whole number from -2,000 to 2,000"), "{refusal}");
        }
    }
}
