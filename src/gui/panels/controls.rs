//! Controls on the left: groups that can be folded and reset, and rows for whole numbers.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use egui::{
    Align, Button, Color32, CursorIcon, Id, Label, Layout, Rect, RichText, Role, Sense, Shape, Stroke, TextStyle, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::field::{Number, Scale, Step, round_to_i64};
use crate::flips::Probability;
use crate::numerals::grouped;
use crate::parameter::{BadParameter, whole_numbers};
use crate::scenario::Puzzle;

use super::arrangement::{Arrangement, fold_key};
use super::slider::{NewValue, ROW_HEIGHT, SliderRow, SliderSpec, field_name};
use super::{boxes, card, number_field};
use crate::gui::focus;
use crate::gui::look::theme::Palette;

pub use super::slider::take_reset_command;

/// Width of the label before a list or a field, in points.
const LABEL_ROOM: f32 = 57.0;
/// Height of a group's heading, in points.
const HEADING: f32 = 24.0;
/// Space for the fold icon left of a heading, in points.
const SIGN: f32 = 14.0;

/// A group of controls.
pub struct Group<'a> {
    puzzle: Puzzle,
    name: &'a str,
    is_used: bool,
    values: String,
    /// Key and accessible name of each field in the group.
    fields: Vec<(String, String)>,
}

impl<'a> Group<'a> {
    /// Returns a group of this name.
    pub fn new(puzzle: Puzzle, name: &'a str) -> Self {
        Self { puzzle, name, is_used: true, values: String::new(), fields: Vec::new() }
    }

    /// Sets whether the open view uses the group; otherwise it is folded by default.
    pub fn used(self, is_used: bool) -> Self {
        Self { is_used, ..self }
    }

    /// Sets the text shown while the group is folded.
    pub fn values(self, values: impl Into<String>) -> Self {
        Self { values: values.into(), ..self }
    }

    /// Adds numbers of the field table.
    pub fn numbers<P: 'static>(mut self, numbers: impl IntoIterator<Item = &'static Number<P>>) -> Self {
        self.fields.extend(numbers.into_iter().map(|number| (number.key.to_owned(), field_name(number.name))));
        self
    }

    /// Adds another field by its key and accessible name.
    pub fn field(mut self, key: &str, name: &str) -> Self {
        self.fields.push((key.to_owned(), name.to_owned()));
        self
    }

    /// Shows the heading and, unless folded, the `rows`. Both change `of`; `reset` resets it to the scenario, which is
    /// offered where that makes a difference.
    pub fn show<T: Clone + PartialEq>(
        self,
        ui: &mut Ui,
        of: &mut T,
        reset: impl FnOnce(&mut T),
        rows: impl FnOnce(&mut Ui, &mut T),
    ) {
        self.show_with(ui, of, reset, |_, _| {}, rows);
    }

    /// Works like [`Self::show`], with `beside` at the right of the heading.
    pub fn show_with<T: Clone + PartialEq>(
        self,
        ui: &mut Ui,
        of: &mut T,
        reset: impl FnOnce(&mut T),
        beside: impl FnOnce(&mut Ui, &mut T),
        rows: impl FnOnce(&mut Ui, &mut T),
    ) {
        ui.push_id(self.name, |ui| {
            focus::group(ui, "group", |ui| {
                ui.add_space(2.0);
                let mut original = of.clone();
                reset(&mut original);
                let (is_reset, is_open) = self.heading_ui(ui, *of != original, |ui| beside(ui, of));
                if is_reset {
                    self.fields.iter().for_each(|(key, _)| number_field::forget(ui.ctx(), key));
                    *of = original;
                }
                if is_open {
                    rows(ui, of);
                }
            });
        });
    }

    /// Whether its rows are shown; unfolds the group if one of its fields is about to be focused.
    fn is_open(&self, ui: &Ui) -> bool {
        let key = fold_key(self.puzzle.name(), self.name, self.is_used);
        let wanted = number_field::wanted(ui.ctx());
        if self.fields.iter().any(|(_, name)| wanted.as_ref() == Some(name)) {
            self.fold(ui, false);
        }
        let folded = Arrangement::of(ui.ctx()).folds.get(&key).copied();
        !folded.unwrap_or(!self.is_used)
    }

    fn fold(&self, ui: &Ui, is_folded: bool) {
        let key = fold_key(self.puzzle.name(), self.name, self.is_used);
        Arrangement::change(ui.ctx(), |arrangement| {
            if is_folded == self.is_used {
                arrangement.folds.insert(key, is_folded);
            } else {
                // the default needs no entry
                arrangement.folds.remove(&key);
            }
        });
    }

    /// Shows the heading; returns whether to reset the group, and whether to show its rows.
    fn heading_ui(&self, ui: &mut Ui, is_changed: bool, beside: impl FnOnce(&mut Ui)) -> (bool, bool) {
        let is_open = self.is_open(ui);
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEADING), Sense::hover());
        if self.button_ui(ui, place, is_open) {
            self.fold(ui, is_open);
            ui.ctx().request_repaint();
        }
        let keys = self.fields.iter().map(|(key, _)| key.as_str());
        let can_reset = is_changed || number_field::is_refused(ui.ctx(), keys);
        let room = UiBuilder::new().max_rect(place).layout(Layout::right_to_left(Align::Center));
        // a child ui, so that its changing contents move nothing else
        let mut inside = ui.new_child(room);
        inside.spacing_mut().interact_size.y = 20.0;
        inside.spacing_mut().button_padding.y = 0.0;
        if is_open {
            beside(&mut inside);
        }
        let words = RichText::new("Reset").text_style(TextStyle::Small).color(Palette::of(ui).accent);
        let (button, name) = (Button::new(words).frame(false), format!("Reset {}", self.name.to_lowercase()));
        let hint = "Back to the scenario's values";
        let reset = can_reset && boxes::named_button(&mut inside, button, name, hint, true);
        if !is_open && !self.values.is_empty() {
            let text = RichText::new(&self.values).text_style(TextStyle::Small).color(Palette::of(ui).soft_ink);
            inside.add(Label::new(text).truncate()).on_hover_text(&self.values);
        }
        (reset, is_open)
    }

    /// Shows the name of the group as a button; returns whether it was clicked.
    fn button_ui(&self, ui: &mut Ui, place: Rect, is_open: bool) -> bool {
        let palette = Palette::of(ui);
        let mut inside = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Center)));
        inside.add_space(SIGN);
        let words = inside.add(Label::new(card::caption_text(self.name, palette.soft_ink)).selectable(false));
        let place = Rect::from_min_max(place.min, pos2(words.rect.right() + 6.0, place.bottom()));
        let response = ui.interact(place, ui.scope_id().with("fold"), Sense::click());
        let verb = if is_open { "Fold" } else { "Unfold" };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{verb} the group {}", self.name)));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_expanded(is_open));
        let color = if response.hovered() { palette.accent } else { palette.soft_ink };
        let sign = [vec2(-4.0, -2.0), vec2(4.0, -2.0), vec2(0.0, 3.0)]
            .map(|corner| pos2(place.left() + 4.0, place.center().y) + if is_open { corner } else { corner.rot90() });
        ui.painter().add(Shape::convex_polygon(sign.to_vec(), color, Stroke::NONE));
        let hint = if is_open { "Fold these controls away" } else { "Show these controls" };
        response.on_hover_text(hint).on_hover_cursor(CursorIcon::PointingHand).clicked()
    }
}

/// Shows the row of a whole number of the field table and changes `params`; `color` is that of its coin, if any.
pub fn number_row<P>(ui: &mut Ui, number: &Number<P>, params: &mut P, color: Option<Color32>) {
    let row = SliderRow { color, ..SliderRow::of(number, params, reach) };
    let (value, allowed) = ((number.get)(params), (number.allowed)(params));
    if let Some(value) = whole_row(ui, &row, &whole_range(&allowed), round_to_i64(value)) {
        (number.set)(params, value as f64);
    }
}

/// Shows the row of a whole number; returns its new value.
pub fn whole_row(ui: &mut Ui, row: &SliderRow, allowed: &RangeInclusive<i64>, value: i64) -> Option<i64> {
    let set = row.show(ui, value as f64, &grouped(value), |text| parse_whole(&row.key, text, allowed));
    match set? {
        NewValue::Slid(slid) => Some(round_to_i64(slid)),
        NewValue::Typed(typed) => Some(typed),
    }
}

/// Shows the row of a whole number that belongs to the window, not to the scenario; its slider moves over a part of the
/// range that can be typed.
pub fn unbound_row(
    ui: &mut Ui,
    title: &str,
    hint: &str,
    slider: &RangeInclusive<i64>,
    allowed: &RangeInclusive<i64>,
    value: &mut i64,
) {
    let range = *slider.start() as f64..=*slider.end() as f64;
    let spec = SliderSpec { range, scale: Scale::Even, step: Step::Whole, key_step: 1.0 };
    let row = SliderRow::new(title, title.to_owned(), hint, [slider, allowed].map(reach_of), spec);
    *value = whole_row(ui, &row, allowed, *value).unwrap_or(*value);
}

/// Shows a row with `label` and, in the rest of the width, `contents`.
pub fn labelled_row<R>(ui: &mut Ui, label: &str, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ui.horizontal(|ui| {
        ui.set_height(ROW_HEIGHT);
        let label = ui.label(label);
        ui.add_space((LABEL_ROOM - label.rect.width() - ui.spacing().item_spacing.x).max(0.0));
        contents(ui)
    })
    .inner
}

/// Returns the id of the focus group of the buttons below all groups of controls.
pub fn end_group() -> Id {
    Id::unique("buttons below the controls")
}

/// Converts a range with whole ends.
pub fn whole_range(range: &RangeInclusive<f64>) -> RangeInclusive<i64> {
    round_to_i64(*range.start())..=round_to_i64(*range.end())
}

/// Writes a range of whole numbers: "0 to 1,000".
pub fn reach(range: &RangeInclusive<f64>) -> String {
    reach_of(&whole_range(range))
}

/// Writes a range: "0 to 1,000".
pub fn reach_of(range: &RangeInclusive<i64>) -> String {
    let [low, high] = [range.start(), range.end()].map(|end| grouped(end).replace('-', "−"));
    format!("{low} to {high}")
}

/// Parses a whole number, with or without separators, and checks that it is allowed.
///
/// # Errors
/// A [`BadParameter`] that names `key` if it is not a whole number or outside `allowed`.
pub fn parse_whole<N: FromStr + PartialOrd + Display>(
    key: &str,
    text: &str,
    allowed: &RangeInclusive<N>,
) -> Result<N, BadParameter> {
    let digits: String = text.trim().replace('−', "-").chars().filter(|c| !matches!(c, ' ' | ',' | '\u{a0}')).collect();
    let value = digits.parse().ok().filter(|value| allowed.contains(value));
    value.ok_or_else(|| BadParameter::new(key, text.trim(), whole_numbers(allowed.start(), allowed.end())))
}

/// Parses a probability; a number above 1 is a percentage without its sign, as the fields show percentages.
///
/// # Errors
/// A [`BadParameter`] that names `key` if it is neither.
pub fn parse_share(key: &str, text: &str) -> Result<Probability, BadParameter> {
    Probability::parse(key, text).or_else(|refusal| Probability::parse(key, &format!("{text}%")).map_err(|_| refusal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_can_be_typed_in_any_of_the_usual_ways() {
        for text in ["60 %", "60%", "60", "0.6", "3/5"] {
            assert_eq!(parse_share("heads", text).unwrap().to_percent(), "60\u{a0}%", "{text}");
        }
        assert!(parse_share("heads", "130").is_err() && parse_share("heads", "often").is_err());
    }

    #[test]
    fn a_range_is_written_with_separators_and_a_true_minus() {
        assert_eq!(reach_of(&(0..=1_000)), "0 to 1,000");
        assert_eq!(reach(&(-2_000.0..=-1.0)), "−2,000 to −1");
    }

    #[test]
    fn numbers_can_be_typed_with_separators_and_either_minus_sign() {
        for (text, value) in [("12", 12), (" 1,000 ", 1_000), ("−10", -10), ("-10", -10), ("1 000", 1_000)] {
            assert_eq!(parse_whole("target", text, &(-2_000..=2_000)), Ok(value));
        }
    }

    #[test]
    fn invalid_or_too_large_numbers_are_refused_with_the_range() {
        for text in ["", "abc", "1.5", "1e3", "5000", "99999999999999999999", "NaN", "--1"] {
            let refusal = parse_whole("target", text, &(-2_000..=2_000)).unwrap_err().user_message("Target");
            assert!(refusal.starts_with("Target is "), "{refusal}");
            assert!(refusal.ends_with(": it must be a whole number from −2,000 to 2,000."), "{refusal}");
        }
    }
}
