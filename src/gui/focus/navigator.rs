//! Keyboard navigation: handles keys before any widget sees them, and draws the focus ring after all widgets.
//!
//! Stops are found among the widgets of the previous pass; [`group`](super::group) and [`pane`](super::pane) record
//! which of them belong together.

use std::ops::Range;

use egui::accesskit::{Action, ActionRequest, TreeId};
use egui::{
    Context, Event, FocusDirection, Id, IdMap, IdSet, Key, LayerId, Memory, Modifiers, Order, Plugin, Popup, Rect,
    Stroke, StrokeKind, Ui, WidgetRect,
};

use super::order::{Pane, ReservedKeys, neighbour, sort_by_eye};
use crate::gui::look::theme::Palette;

/// A widget taller than this, in points, need not be entirely visible.
const TALL: f32 = 160.0;

/// Whether a modal dialog is open, so that widgets behind it must ignore keys.
pub fn is_behind_dialog(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.top_modal_layer().is_some())
}

/// Widgets of a layer that belong together, by their indices in the order in which they were added.
#[derive(Clone, Debug)]
pub struct Span<T> {
    pub tag: T,
    pub layer: LayerId,
    pub widgets: Range<usize>,
}

impl<T: Copy> Span<T> {
    /// Returns the tag of the narrowest span that contains the widget with this index in the layer.
    fn tag_of(spans: &[Self], layer: LayerId, place: usize) -> Option<T> {
        let around = spans.iter().filter(|span| span.layer == layer && span.widgets.contains(&place));
        around.min_by_key(|span| span.widgets.len()).map(|span| span.tag)
    }
}

/// State of keyboard navigation.
#[derive(Default)]
pub struct FocusNavigator {
    /// Hints recorded in this pass so far.
    pub hints: WidgetHints,
    pub pane_steps: isize,
    /// Hints of the previous pass.
    before: WidgetHints,
    /// Widgets that were focused, each once, the last one at the end.
    recent: Vec<Id>,
    /// Index of the stop and pane that was focused last, from where navigation continues when the focus is lost.
    last: Option<(usize, Pane)>,
    /// Focused widget of the last frame without a dialog or menu.
    beneath: Option<Id>,
    /// Whether a dialog or menu was open.
    was_covered: bool,
}

/// Hints about widgets and their surroundings, recorded while they are drawn.
#[derive(Default)]
pub struct WidgetHints {
    pub panes: Vec<Span<Pane>>,
    pub groups: Vec<Span<Id>>,
    pub entrances: IdSet,
    pub skipped: IdSet,
    pub own_keys: IdMap<ReservedKeys>,
    pub rings: IdMap<Rect>,
}

/// A stop of Tab: a widget or a group.
#[derive(Clone, Debug)]
struct Stop {
    pane: Option<Pane>,
    group: Option<Id>,
    /// Its widgets, each with its rectangle.
    places: Vec<(Id, Rect)>,
}

impl Stop {
    fn rect(&self) -> Rect {
        self.places.iter().fold(Rect::NOTHING, |rect, (_, place)| rect.union(*place))
    }

    fn position(&self, id: Id) -> Option<usize> {
        self.places.iter().position(|(known, _)| *known == id)
    }

    fn contains(&self, id: Id) -> bool {
        self.position(id).is_some()
    }
}

impl Plugin for FocusNavigator {
    fn debug_name(&self) -> &'static str {
        "keyboard focus"
    }

    fn on_begin_pass(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx();
        self.before = std::mem::take(&mut self.hints);
        let is_menu = Popup::is_any_open(ctx);
        self.restore_focus(ctx, is_menu || is_behind_dialog(ctx));
        self.note_focus(ctx);
        if !is_menu || ctx.input(|input| input.key_pressed(Key::Tab)) {
            // arrows move the focus only within groups, so egui's own navigation is off
            ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
        self.take_keys(ctx, is_menu);
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx();
        let Some(id) = ctx.memory(Memory::focused) else { return };
        let Some(widget) = ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).copied()) else { return };
        let rect = self.hints.rings.get(&id).copied().unwrap_or(widget.rect);
        if widget.interact_rect.is_positive() {
            let seen = if rect == widget.rect { widget.interact_rect } else { widget.interact_rect.union(rect) };
            paint_ring(ctx, widget.layer_id, rect, seen);
        }
    }
}

impl FocusNavigator {
    /// Returns the group that a widget belonged to in the previous pass.
    pub fn group_of_last(&self, ctx: &Context, id: Id) -> Option<Id> {
        let (layer, place) = ctx.viewport(|viewport| viewport.prev_pass.widgets.order(id))?;
        Span::tag_of(&self.before.groups, layer, place)
    }

    /// Restores the focus after a dialog or menu was closed.
    fn restore_focus(&mut self, ctx: &Context, is_covered: bool) {
        let focused = ctx.memory(Memory::focused);
        if is_covered {
            self.was_covered = true;
            return;
        }
        let has_come_back = std::mem::take(&mut self.was_covered);
        let is_pointed = ctx.input(|input| input.pointer.any_down() || input.pointer.any_released());
        match self.beneath.filter(|_| has_come_back && focused.is_none() && !is_pointed) {
            Some(id) if ctx.viewport(|viewport| viewport.prev_pass.widgets.contains(id)) => {
                ctx.memory_mut(|memory| memory.request_focus(id));
            }
            _ => self.beneath = focused,
        }
    }

    /// Remembers the position of the focus.
    fn note_focus(&mut self, ctx: &Context) {
        let Some(id) = ctx.memory(Memory::focused) else { return };
        if self.recent.last() == Some(&id) {
            return;
        }
        if is_hidden(ctx, id) {
            // a screen reader can focus it
            scroll_to(ctx, id);
        }
        let stops = self.stops(ctx);
        let Some(stop) = stops.iter().position(|stop| stop.contains(id)) else { return };
        self.recent.retain(|known| *known != id);
        self.recent.push(id);
        if let Some(pane) = stops[stop].pane {
            self.last = Some((stop, pane));
        }
    }

    /// Moves the focus by the keys pressed.
    fn take_keys(&mut self, ctx: &Context, is_menu: bool) {
        let tabs = taken(ctx, Key::Tab, Modifiers::NONE) - taken(ctx, Key::Tab, Modifiers::SHIFT);
        for _ in 0..tabs.unsigned_abs() {
            self.step(ctx, tabs > 0);
        }
        let panes = std::mem::take(&mut self.pane_steps);
        for _ in 0..panes.unsigned_abs() {
            self.step_pane(ctx, panes > 0);
        }
        if let Some(id) = ctx.memory(Memory::focused) {
            if !is_menu {
                self.move_in_group(ctx, id);
            }
            block_hidden_activation(ctx, id);
        }
    }

    /// Moves to the next or previous stop, and around at the ends.
    fn step(&mut self, ctx: &Context, forward: bool) {
        let stops = self.stops(ctx);
        let focused = ctx.memory(Memory::focused);
        let here = focused.and_then(|id| stops.iter().position(|stop| stop.contains(id)));
        let count = stops.len();
        if count == 0 {
            return;
        }
        let last = self.last.filter(|_| focused.is_none() && stops.iter().any(|stop| stop.pane.is_some()));
        let next = match (here, last) {
            // the focused widget is gone: the one now in its place is next
            (None, Some((last, _))) if forward => last % count,
            (here, last) => next_of(count, here.or(last.map(|(last, _)| last)), forward),
        };
        self.enter(ctx, &stops[next]);
    }

    fn step_pane(&mut self, ctx: &Context, forward: bool) {
        let stops = self.stops(ctx);
        let mut panes: Vec<Pane> = stops.iter().filter_map(|stop| stop.pane).collect();
        panes.dedup();
        if panes.is_empty() {
            return;
        }
        let here = self.last.and_then(|(_, last)| panes.iter().position(|known| *known == last));
        let next = panes[next_of(panes.len(), here, forward)];
        let in_pane = || stops.iter().filter(|stop| stop.pane == Some(next));
        let last = self.recent.iter().rev().find_map(|id| in_pane().find(|stop| stop.contains(*id)));
        if let Some(stop) = last.or_else(|| in_pane().next()) {
            self.enter(ctx, stop);
        }
    }

    /// Focuses a stop; in a group the entrance, or else the widget focused last.
    fn enter(&mut self, ctx: &Context, stop: &Stop) {
        let mut widgets = stop.places.iter().map(|(id, _)| *id);
        let entrance = widgets.clone().find(|id| self.before.entrances.contains(id));
        let last = || self.recent.iter().rfind(|id| stop.contains(**id)).copied();
        if let Some(id) = entrance.or_else(last).or_else(|| widgets.next()) {
            self.focus(ctx, id);
        }
    }

    fn focus(&mut self, ctx: &Context, id: Id) {
        ctx.memory_mut(|memory| memory.request_focus(id));
        let widget = ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).copied());
        if !widget.is_some_and(|widget| is_seen(&widget)) {
            scroll_to(ctx, id);
        }
        self.note_focus(ctx);
        // widgets drawn earlier in this frame react only in the next one
        ctx.request_repaint();
    }

    fn move_in_group(&mut self, ctx: &Context, id: Id) {
        let keys = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::Home, Key::End];
        if !ctx.input(|input| keys.iter().any(|key| input.key_pressed(*key))) {
            return;
        }
        let stops = self.stops(ctx);
        let Some(stop) = stops.iter().find(|stop| stop.group.is_some() && stop.contains(id)) else { return };
        let reserved = self.reserved_keys(ctx);
        let rects: Vec<Rect> = stop.places.iter().map(|(_, rect)| *rect).collect();
        let Some(mut here) = stop.position(id) else { return };
        let start = here;
        let (across, upwards) = (reserved.is_some(), reserved == Some(ReservedKeys::Arrows));
        let at_ends = matches!(reserved, Some(ReservedKeys::Field | ReservedKeys::Slider));
        for (key, is_reserved) in keys.into_iter().zip([across, across, upwards, upwards, at_ends, at_ends]) {
            for _ in 0..if is_reserved { 0 } else { taken(ctx, key, Modifiers::NONE) } {
                here = match key {
                    Key::Home => 0,
                    Key::End => rects.len() - 1,
                    arrow => neighbour(&rects, here, arrow).unwrap_or(here),
                };
            }
        }
        if here != start {
            self.focus(ctx, stop.places[here].0);
        }
    }

    /// Returns the keys that the focused widget reserves.
    pub fn reserved_keys(&self, ctx: &Context) -> Option<ReservedKeys> {
        if ctx.text_edit_focused() {
            return Some(ReservedKeys::Field);
        }
        self.before.own_keys.get(&ctx.memory(Memory::focused)?).copied()
    }

    /// Returns the stops of the previous pass in reading order. While a dialog or menu is open, only its own.
    fn stops(&self, ctx: &Context) -> Vec<Stop> {
        let focused = ctx.memory(Memory::focused);
        let mut stops: Vec<Stop> = Vec::new();
        for (layer, index, widget) in widgets(ctx) {
            if self.before.skipped.contains(&widget.id) && focused != Some(widget.id) {
                continue;
            }
            let pane = Span::tag_of(&self.before.panes, layer, index);
            let group = Span::tag_of(&self.before.groups, layer, index);
            // a slider stands for its whole row
            let place = (widget.id, self.before.rings.get(&widget.id).copied().unwrap_or(widget.rect));
            match stops.iter_mut().find(|stop| group.is_some() && stop.group == group) {
                Some(stop) => stop.places.push(place),
                None => stops.push(Stop { pane, group, places: vec![place] }),
            }
        }
        for stop in &mut stops {
            sort_by_eye(&mut stop.places, |(_, rect)| *rect);
        }
        // widgets without a pane come last; a dialog has no panes
        stops.sort_by_key(|stop| stop.pane.map_or(u8::MAX, |pane| pane as u8));
        for of_pane in stops.chunk_by_mut(|one, other| one.pane == other.pane) {
            sort_by_eye(of_pane, Stop::rect);
        }
        stops
    }
}

/// Returns the index after or before `here` in a ring of `count`; without `here`, the first or last.
fn next_of(count: usize, here: Option<usize>, forward: bool) -> usize {
    let here = here.unwrap_or(if forward { count - 1 } else { 0 });
    (here + if forward { 1 } else { count - 1 }) % count
}

/// Whether enough of a widget is visible.
fn is_seen(widget: &WidgetRect) -> bool {
    let is_whole = widget.interact_rect.contains_rect(widget.rect.shrink(1.0));
    is_whole || (widget.rect.height() > TALL && widget.interact_rect.height() > TALL / 2.0)
}

/// Returns the focusable widgets of the previous pass from back to front, each with its layer and its index among all
/// widgets of the layer. While a menu is open, only its own.
fn widgets(ctx: &Context) -> Vec<(LayerId, usize, WidgetRect)> {
    let order: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    let rank = |layer: LayerId| order.iter().position(|known| *known == layer).map_or(0, |place| place + 1);
    let mut all: Vec<_> = ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let numbered =
            layers.flat_map(|(layer, widgets)| widgets.iter().enumerate().map(move |(i, widget)| (*layer, i, *widget)));
        let takes_focus = |widget: &WidgetRect| {
            widget.enabled && widget.visible && widget.sense.is_focusable() && widget.rect.is_positive()
        };
        numbered.filter(|(.., widget)| takes_focus(widget)).collect()
    });
    all.retain(|(layer, ..)| ctx.memory(|memory| memory.allows_interaction(*layer)));
    all.sort_by_key(|(layer, ..)| (layer.order, rank(*layer)));
    let top = all.last().map(|(layer, ..)| *layer).filter(|layer| layer.order >= Order::Foreground);
    if let Some(top) = top.filter(|_| Popup::is_any_open(ctx)) {
        all.retain(|(layer, ..)| *layer == top);
    }
    all
}

/// Whether a widget is scrolled out of view.
fn is_hidden(ctx: &Context, id: Id) -> bool {
    let widget = ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).copied());
    widget.is_some_and(|widget| !widget.interact_rect.is_positive())
}

/// Keeps keys from a widget that is scrolled out of view, and scrolls it into view instead.
fn block_hidden_activation(ctx: &Context, id: Id) {
    let keys =
        [Key::Space, Key::Enter, Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::Home, Key::End];
    let is_blocked = |event: &Event| match event {
        Event::Key { key, pressed: true, .. } => keys.contains(key),
        Event::Text(text) => text == " ",
        _ => false,
    };
    if ctx.input(|input| input.events.iter().any(is_blocked)) && is_hidden(ctx, id) {
        ctx.input_mut(|input| input.events.retain(|event| !is_blocked(event)));
        scroll_to(ctx, id);
    }
}

/// Scrolls to the widget when it is drawn next, in any scroll area.
fn scroll_to(ctx: &Context, id: Id) {
    let request = ActionRequest {
        action: Action::ScrollIntoView,
        target_node: id.accesskit_id(),
        target_tree: TreeId::ROOT,
        data: None,
    };
    ctx.input_mut(|input| input.events.push(Event::AccessKitActionRequest(request)));
    ctx.request_repaint();
}

/// Removes the presses of a key with exactly these modifiers from the input, and counts them.
fn taken(ctx: &Context, wanted: Key, with: Modifiers) -> isize {
    ctx.input_mut(|input| {
        let before = input.events.len();
        input.events.retain(|event| {
            !matches!(event, Event::Key { key, pressed: true, modifiers, .. } if *key == wanted && *modifiers == with)
        });
        (before - input.events.len()) as isize
    })
}

/// Width of the focus ring, in points.
pub const RING_WIDTH: f32 = 2.0;
/// Gap between ring and widget, in points.
pub const RING_GAP: f32 = 1.5;
/// Corner radius of the ring, in points.
const RING_RADIUS: f32 = 8.0;

/// Draws the ring around `rect` in a layer; only `seen` of it is visible.
pub fn paint_ring(ctx: &Context, layer: LayerId, rect: Rect, seen: Rect) {
    let screen = ctx.content_rect();
    let ring = rect.expand(RING_GAP).intersect(screen.shrink(RING_WIDTH));
    // a scroll area that cuts off the widget also cuts off its ring
    let is_whole = seen.contains_rect(rect.shrink(0.5));
    let clip = if is_whole { screen } else { seen.expand(RING_GAP + RING_WIDTH) };
    let stroke = Stroke::new(RING_WIDTH, Palette::of_context(ctx).accent);
    ctx.layer_painter(layer).with_clip_rect(clip).rect_stroke(ring, RING_RADIUS, stroke, StrokeKind::Outside);
}
