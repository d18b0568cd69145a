//! A border between two parts of the window, movable by pointer and keyboard.

use std::ops::RangeInclusive;

use egui::accesskit::Action;
use egui::{CursorIcon, Id, Key, Modifiers, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

use crate::gui::focus::{self, Keys, Pane};
use crate::gui::look::theme::Palette;
use crate::gui::state;

/// Size of the grip on a horizontal border, in points.
const MARK: Vec2 = vec2(40.0, 3.0);
/// Distance of the focus ring from the grip, in points.
const RING: Vec2 = vec2(3.0, 2.0);
/// Distance an arrow key moves a border, in points, and the factor with Shift.
const STEP: f32 = 8.0;
const LONG: f32 = 5.0;

/// A border, and the part of the window whose size it sets.
pub struct Border<'a> {
    /// Accessible name, a few words.
    pub name: &'a str,
    /// Effect of dragging, to complete "Drag to …".
    pub hint: &'a str,
    /// Rectangle in which it can be grabbed.
    pub place: Rect,
    /// Whether the border is vertical.
    pub is_upright: bool,
    /// Whether the part grows when the border moves right or down; otherwise left or up.
    pub grows_on: bool,
    /// Current size of the part, in points.
    pub size: f32,
    /// Sizes allowed, in points.
    pub range: RangeInclusive<f32>,
    /// Distance an arrow key moves the border, in points, if larger than usual.
    pub step: f32,
}

/// A movement of a border.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moved {
    /// To this size, in points.
    To(f32),
    /// Back to the automatic size.
    Back,
}

impl Moved {
    /// Returns the chosen size; `None` for the automatic one.
    pub fn chosen(self) -> Option<f32> {
        match self {
            Self::To(size) => Some(size),
            Self::Back => None,
        }
    }
}

impl Border<'_> {
    /// Shows the border and returns its movement in this frame. All borders together are one stop of Tab, after
    /// everything else.
    pub fn show(&self, ui: &mut Ui) -> Option<Moved> {
        let id = ui.scope_id().with(("border", self.name));
        let group = Id::unique("borders");
        let response = focus::pane(ui, Pane::Borders, |ui| {
            focus::group_as(ui, group, |ui| ui.interact(self.place, id, Sense::click_and_drag()))
        });
        response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, self.name));
        self.tell(&response);
        self.paint(ui, &response);
        let keys = Keys { across: self.is_upright, upwards: !self.is_upright, ends: false };
        focus::keep(&response, keys);
        let moved = self.dragged(ui, &response).or_else(|| self.stepped(ui, &response));
        let by_key = || ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Delete));
        let is_back = response.double_clicked() || (response.has_focus() && by_key());
        let hint = format!("Drag to {}; double click, or Delete where it has the focus: back", self.hint);
        response.on_hover_text_at_pointer(hint);
        if is_back { Some(Moved::Back) } else { moved.map(Moved::To) }
    }

    fn within(&self, size: f32) -> f32 {
        size.min(*self.range.end()).max(*self.range.start())
    }

    /// Returns the size that a drag asks for.
    fn dragged(&self, ui: &Ui, response: &Response) -> Option<f32> {
        if response.drag_started() {
            state::set_of(ui.ctx(), response.id, self.size);
        }
        let from: f32 = state::of(ui.ctx(), response.id).filter(|_| response.dragged())?;
        let way = response.total_drag_delta()?;
        let way = if self.is_upright { way.x } else { way.y };
        (way != 0.0).then(|| self.within(from + if self.grows_on { way } else { -way }))
    }

    /// Returns the size that keys or a screen reader ask for.
    fn stepped(&self, ui: &Ui, response: &Response) -> Option<f32> {
        let mut steps = ui.input(|input| {
            let count = |action| input.num_accesskit_action_requests(response.id, action) as f32;
            count(Action::Increment) - count(Action::Decrement)
        });
        if response.has_focus() {
            let [on, back] =
                if self.is_upright { [Key::ArrowRight, Key::ArrowLeft] } else { [Key::ArrowDown, Key::ArrowUp] };
            for (modifiers, by) in [(Modifiers::NONE, 1.0), (Modifiers::SHIFT, LONG)] {
                let count = |key| ui.input_mut(|input| input.count_and_consume_key(modifiers, key)) as f32;
                let by_keys = by * (count(on) - count(back));
                steps += if self.grows_on { by_keys } else { -by_keys };
            }
        }
        (steps != 0.0).then(|| self.within(self.size + steps * self.step.max(STEP)))
    }

    fn paint(&self, ui: &Ui, response: &Response) {
        let palette = Palette::of(ui);
        let mark = Rect::from_center_size(self.place.center(), if self.is_upright { MARK.yx() } else { MARK });
        let is_near = response.hovered() || response.dragged() || response.has_focus();
        ui.painter().rect_filled(mark, 1.5, if is_near { palette.accent } else { palette.edge });
        if response.hovered() || response.dragged() {
            let cursor = if self.is_upright { CursorIcon::ResizeHorizontal } else { CursorIcon::ResizeVertical };
            ui.ctx().set_cursor_icon(cursor);
        }
        focus::ring_around(response, mark.expand2(if self.is_upright { RING.yx() } else { RING }));
    }

    fn tell(&self, response: &Response) {
        response.ctx.accesskit_node_builder(response.id, |node| {
            node.set_numeric_value(self.size.round().into());
            node.set_min_numeric_value(self.range.start().round().into());
            node.set_max_numeric_value(self.range.end().round().into());
            node.add_action(Action::Increment);
            node.add_action(Action::Decrement);
        });
    }
}
