//! Row of a number: label, slider and field.
//!
//! A press on the handle changes nothing, one on the track moves the handle there; with Shift a drag is ten times
//! finer. `spec` computes distances, `input` reads keys and screen readers.

mod input;
mod spec;

use std::ops::RangeInclusive;

use egui::{
    Color32, Context, CornerRadius, CursorIcon, Id, Key, Label, Modifiers, Rect, Response, RichText, Sense, Stroke,
    TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::boxes::hint_beside;
use super::number_field::{self, Field};
use super::slider_player;
use crate::field::{Number, Step};
use crate::gui::focus::{self, ReservedKeys};
use crate::gui::look::theme::{self, Palette};
use crate::gui::{hold, spotlight, state};
use crate::numerals::grouped;
use crate::parameter::BadParameter;
use spec::FINE;
pub use spec::SliderSpec;

/// Height of a row, in points.
pub const ROW_HEIGHT: f32 = 28.0;
/// Width of the label in a usual and in a narrow row, in points.
const LABEL_WIDTHS: [f32; 2] = [96.0, 88.0];
/// Width of the number field in a usual and in a narrow row, in points.
const FIELD_WIDTHS: [f32; 2] = [64.0, 50.0];
/// Least width of the slider, in points. A field that leaves less gets its own line.
const LEAST_TRACKS: [f32; 2] = [96.0, 44.0];
/// A row below this width is narrow, in points.
const NARROW: f32 = 280.0;
/// Padding of a field, both sides together, in points.
const FIELD_MARGIN: f32 = 9.0;
/// Gap between label and slider, in points.
const LABEL_GAP: f32 = 3.0;
/// Gap between slider and field, in points.
const FIELD_GAP: f32 = 5.0;
/// Size of the button that plays the slider, in the padding of the card, in points.
const PLAYER: egui::Vec2 = vec2(13.0, 20.0);
/// Distance of the focus ring, in points.
const RING: egui::Vec2 = vec2(6.0, 2.0);
/// Tooltip of a label.
const RESET_HINT: &str = "Double click: back to the scenario's value (Delete, where the slider has the focus)";
/// Keys of a slider, for its tooltip.
const KEYS_HINT: &str = "← and → move it, with Shift by ten steps; a drag with Shift is ten times finer";

/// A row with a slider and a field for a number.
pub struct SliderRow {
    /// Accessible name of the slider, from which that of its field follows.
    pub name: String,
    /// Name in refusals.
    pub title: String,
    /// Key of the field, unique in the window.
    pub key: String,
    /// Tooltip of the slider.
    pub hint: String,
    /// Tooltip of the field.
    pub field_hint: String,
    /// Range and resolution of the slider.
    pub spec: SliderSpec,
    /// Colour of the slider; by default the accent colour.
    pub color: Option<Color32>,
    /// Whether the scenario has a value to reset to, so that the row can be reset.
    pub can_reset: bool,
    /// Text in place of a slider with only one value.
    pub fixed_value: String,
}

/// A new value of a number.
pub enum NewValue<T> {
    /// From the slider: within its range and rounded.
    Slid(f64),
    /// From the field.
    Typed(T),
}

/// Returns the accessible name of the field of a slider.
pub fn field_name(name: &str) -> String {
    format!("{name} (number)")
}

impl SliderRow {
    /// Returns the row of a number called `title`, with the ranges of slider and field in words.
    pub fn new(title: &str, key: String, hint: &str, [slid, allowed]: [String; 2], spec: SliderSpec) -> Self {
        let field_hint = format!("{hint}: {allowed}");
        let hint = if slid == allowed { field_hint.clone() } else { format!("{hint}: {slid}, or type {allowed}") };
        let (name, title) = (title.to_owned(), title.to_owned());
        let fixed_value = format!("only {}", grouped(spec.range.start().round() as i64));
        Self { name, title, key, hint, field_hint, spec, color: None, can_reset: false, fixed_value }
    }

    /// Returns the row of a number in a field table; `reach` writes a range.
    pub fn of<P>(number: &Number<P>, params: &P, reach: fn(&RangeInclusive<f64>) -> String) -> Self {
        let range = number.slider(params);
        let reaches = [reach(&range), reach(&(number.allowed)(params))];
        let spec = SliderSpec { range, scale: number.scale, step: number.step, key_step: number.key_step };
        let row = Self::new(number.title(), number.key.to_owned(), number.hint, reaches, spec);
        Self { name: number.name.to_owned(), can_reset: true, ..row }
    }

    /// Returns the id of the slider whose field has this key.
    pub fn id_of(key: &str) -> Id {
        Field::id_of(key).with("slider")
    }

    /// Shows the row of a number that is `value`, formatted as `written`; returns its new value.
    ///
    /// Pointer, keys and screen readers stay within the slider's range; a value outside it, typed or from the scenario,
    /// stays until the slider is moved. A double click on the label, or Delete on the focused slider, asks for a reset:
    /// see [`take_reset_command`].
    pub fn show<T>(
        &self,
        ui: &mut Ui,
        value: f64,
        written: &str,
        parse: impl Fn(&str) -> Result<T, BadParameter>,
    ) -> Option<NewValue<T>> {
        let places = Places::new(ui, self, written);
        spotlight::mark_control(ui, &self.name, places.row);
        let label = self.label_ui(ui, places);
        let (response, slid) = self.slide(ui, &places, value);
        let can_play = self.spec.can_move() && slider_player::is_offered(ui.ctx(), &self.name);
        let played = if can_play { self.play(ui, &places, &response, value) } else { None };
        focus::skip_in_tab_order(ui.ctx(), Field::id_of(&self.key));
        let name = field_name(&self.name);
        let field = Field::new(&self.key, &self.title, &name, &self.field_hint);
        let mut inside = ui.new_child(UiBuilder::new().max_rect(places.field));
        let typed = field.show(&mut inside, places.field.width(), written, parse);
        if typed.refusal.is_none() && typed.is_left && response.sense.is_focusable() {
            response.request_focus();
        }
        if label.double_clicked() {
            ask_for_reset(ui.ctx(), &self.name);
        }
        if can_play {
            slider_player::playback_options_ui(ui, &self.name);
        }
        match typed.value {
            Some(typed) => Some(NewValue::Typed(typed)),
            None => slid.or(played).map(NewValue::Slid),
        }
    }

    fn label_ui(&self, ui: &mut Ui, Places { label, row, .. }: Places) -> Response {
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        let mut inside = ui.new_child(UiBuilder::new().max_rect(label).layout(layout));
        // not focusable: keyboard users reset at the slider
        // two lines of a long one fit into the row if they are small
        let font = TextStyle::Body.resolve(ui.style());
        let width = ui.painter().layout_no_wrap(self.title.clone(), font, Color32::PLACEHOLDER).size().x;
        let style = if width > label.width() { TextStyle::Small } else { TextStyle::Body };
        let words = RichText::new(&self.title).text_style(style);
        let label = inside.add(Label::new(words).wrap().selectable(false).sense(Sense::CLICK));
        if self.can_reset { hint_beside(label, row, RESET_HINT) } else { label }
    }

    /// Shows the slider; returns where it was moved to.
    fn slide(&self, ui: &mut Ui, places: &Places, value: f64) -> (Response, Option<f64>) {
        let spec = &self.spec;
        let can_move = spec.can_move() && ui.is_enabled();
        let id = Self::id_of(&self.key);
        let sense = if can_move { Sense::DRAG | Sense::FOCUSABLE } else { Sense::hover() };
        let response = ui.interact(places.track, id, sense);
        let slid = if can_move { self.moved(ui, places.track, &response, value) } else { None };
        let shown = slid.unwrap_or(value);
        response.widget_info(|| WidgetInfo::slider(can_move, shown, &self.name));
        input::report_range(ui, &response, spec, shown);
        if !can_move && !spec.can_move() {
            fixed_value_label(ui, places.track, &self.fixed_value);
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(self.fixed_value.as_str()));
            return (response.on_hover_text(&self.hint).on_disabled_hover_text(&self.hint), None);
        }
        paint(ui, &response, spec.share(shown) as f32, self.color);
        focus::reserve_keys(&response, ReservedKeys::Slider);
        focus::ring_around(&response, places.row.expand2(RING));
        // after a drag the tooltip would cover the next rows, until the pointer comes back
        if !response.contains_pointer() && !response.dragged() {
            state::set_of(ui.ctx(), id, None::<f64>);
        }
        if state::of::<Option<f64>>(ui.ctx(), id).flatten().is_some() {
            return (response, slid);
        }
        let fine = if spec.step == Step::Whole && spec.key_step <= 1.0 { "" } else { "; with Alt by a tenth" };
        (hint_beside(response, places.row, &format!("{}\n{KEYS_HINT}{fine}", self.hint)), slid)
    }

    /// Returns the value to which pointer, keys or screen readers move a slider at `value`.
    fn moved(&self, ui: &Ui, track: Rect, response: &Response, value: f64) -> Option<f64> {
        let dragged = dragged(ui, response, &self.spec, track, value);
        if response.hovered() || response.dragged() {
            ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
        }
        let asked = input::apply_input(ui, response, &self.spec, value);
        if response.has_focus() {
            if let Some(typed) = input::typed(ui) {
                number_field::open(ui.ctx(), &self.key, typed);
            }
            if self.can_reset && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Delete)) {
                ask_for_reset(ui.ctx(), &self.name);
            }
        }
        let moved = dragged.unwrap_or(asked);
        (moved.to_bits() != value.to_bits()).then_some(moved)
    }

    /// Shows the button that plays the slider while the row is hovered or focused; returns the new value.
    fn play(&self, ui: &mut Ui, places: &Places, slider: &Response, value: f64) -> Option<f64> {
        let left = places.row.left();
        let place = Rect::from_center_size(pos2(left - 1.0 - PLAYER.x / 2.0, places.label.center().y), PLAYER);
        let is_near = ui.rect_contains_pointer(places.row.with_min_x(place.left())) || slider.has_focus();
        let by_key = slider.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Space));
        let played = slider_player::button(ui, place, &self.name, self.spec.range.clone(), value, is_near, by_key)?;
        let played = if self.spec.step == Step::Whole { played.round() } else { played };
        (played.to_bits() != value.to_bits()).then_some(played)
    }
}

/// Returns the value that a press or drag asks for, relative to where the slider was grabbed.
fn dragged(ui: &Ui, response: &Response, spec: &SliderSpec, track: Rect, value: f64) -> Option<f64> {
    // a short click comes and goes within a frame, so that it is no drag
    let is_tapped = response.contains_pointer()
        && ui.input(|input| input.pointer.primary_pressed() && input.pointer.primary_released());
    if !response.dragged() && !is_tapped {
        return None;
    }
    let travel = travel(track);
    if response.drag_started() || is_tapped {
        let share = spec.share(value);
        let pressed = ui.input(|input| input.pointer.press_origin().or(input.pointer.interact_pos()));
        let pressed = pressed.map_or(track.left(), |at| at.x);
        let pressed = f64::from((pressed - track.left() - INSET) / travel).clamp(0.0, 1.0);
        let is_beside = (pressed - share).abs() * f64::from(travel) > f64::from(GRIP);
        let grabbed = if is_beside { pressed } else { share };
        state::set_of(ui.ctx(), response.id, Some(grabbed));
        response.request_focus();
        return is_beside.then(|| spec.at(grabbed, false));
    }
    let share = state::of::<Option<f64>>(ui.ctx(), response.id)??;
    let (way, is_fine) = ui.input(|input| (input.pointer.delta().x, input.modifiers.shift));
    if way.abs() <= 0.0 {
        return None;
    }
    // it may lie beyond the ends, so that the pointer finds the handle again on its way back
    let share = share + f64::from(way / travel) * if is_fine { FINE } else { 1.0 };
    state::set_of(ui.ctx(), response.id, Some(share));
    Some(spec.at(share, is_fine))
}

/// Rectangles of the parts of a row.
#[derive(Clone, Copy)]
struct Places {
    /// The whole row.
    row: Rect,
    label: Rect,
    track: Rect,
    field: Rect,
}

impl Places {
    /// Takes the space of a row, and divides it.
    fn new(ui: &mut Ui, of: &SliderRow, written: &str) -> Self {
        let width = ui.available_width();
        let narrow = usize::from(width < NARROW);
        let label = LABEL_WIDTHS[narrow];
        let field = field_width(ui, of, written).max(FIELD_WIDTHS[narrow]);
        let left = label + LABEL_GAP;
        // a short slider is better than a second line
        let has_own_line = width - left - FIELD_GAP - field < LEAST_TRACKS[narrow];
        let below = if has_own_line { ROW_HEIGHT + 4.0 } else { 0.0 };
        let (row, _) = ui.allocate_exact_size(vec2(width, below + ROW_HEIGHT), Sense::hover());
        let line = |top: f32, left: f32, right: f32| {
            Rect::from_min_max(row.min + vec2(left, top), row.min + vec2(right, top + ROW_HEIGHT))
        };
        let (end, field_left) = if has_own_line { (width, 0.0) } else { (width - field - FIELD_GAP, width - field) };
        Self { row, label: line(0.0, 0.0, label), track: line(0.0, left, end), field: line(below, field_left, width) }
    }
}

/// Returns the width of a field for its text and both ends of the slider, so that it does not change while the slider
/// moves.
fn field_width(ui: &Ui, row: &SliderRow, written: &str) -> f32 {
    let font = theme::figures().resolve(ui.style());
    let width = |text: String| ui.painter().layout_no_wrap(text, font.clone(), Color32::PLACEHOLDER).size().x;
    let ends = [row.spec.range.start(), row.spec.range.end()].map(|end| grouped(end.round() as i64));
    // no row has space for more
    let shown: String = written.chars().take(60).collect();
    let widest = ends.into_iter().map(width).fold(width(shown), f32::max);
    // a decimal may get longer than the ends
    hold::frozen(ui.ctx(), SliderRow::id_of(&row.key).with("field"), widest + FIELD_MARGIN)
}

/// Request to put the slider with this accessible name back to the value of the scenario.
#[derive(Clone, Default)]
struct Reset(Option<String>);

fn ask_for_reset(ctx: &Context, name: &str) {
    state::set(ctx, Reset(Some(name.to_owned())));
}

/// Takes the request to reset a number: the accessible name of its slider, if any.
pub fn take_reset_command(ctx: &Context) -> Option<String> {
    state::change(ctx, |reset: &mut Reset| reset.0.take())
}

/// Thickness of the rail, in points.
const RAIL: f32 = 4.0;
/// Radius of the handle, usual and hovered, in points.
const HANDLE: [f32; 2] = [7.0, 8.5];
/// Distance from the handle's centre within which a press grabs it, in points.
const GRIP: f32 = 10.0;
/// Distance of the handle's centre from the ends of the rail, in points.
const INSET: f32 = 4.0;

/// Returns the distance that the handle travels from end to end, in points.
fn travel(place: Rect) -> f32 {
    (place.width() - 2.0 * INSET).max(1.0)
}

/// Paints the slider with the handle at `share` of its way; the handle is larger when hovered.
fn paint(ui: &Ui, response: &Response, share: f32, color: Option<Color32>) {
    let (place, palette) = (response.rect, Palette::of(ui));
    let color = color.unwrap_or(palette.accent);
    let color = if ui.is_enabled() { color } else { palette.line };
    let rail = Rect::from_center_size(place.center(), vec2(place.width(), RAIL));
    let at = pos2(place.left() + INSET + share * travel(place), rail.center().y);
    let corner = CornerRadius::same(2);
    let painter = ui.painter();
    painter.rect_filled(rail, corner, palette.edge);
    painter.rect_filled(rail.with_max_x(at.x), corner, color);
    let is_taken = response.hovered() || response.dragged();
    let edge = if response.dragged() || !ui.is_enabled() { color } else { palette.ink };
    painter.circle(at, HANDLE[usize::from(is_taken)], palette.card, Stroke::new(1.5, edge));
}

/// Shows the text in place of a slider with only one value.
fn fixed_value_label(ui: &Ui, place: Rect, words: &str) {
    let palette = Palette::of(ui);
    let small = TextStyle::Small.resolve(ui.style());
    let galley = ui.painter().layout(words.to_owned(), small, palette.soft_ink, place.width());
    let at = pos2(place.left(), place.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, palette.soft_ink);
}
