//! Keyboard navigation of the window.
//!
//! Tab visits stops in reading order: the [`Pane`]s in their order, and within each pane row by row from left to right,
//! whatever the order in which widgets are added. A [`group`] is a single stop. Arrow keys move within it: up and down
//! from row to row, left and right within a row, unless the focused widget reserves those keys with [`reserve_keys`],
//! as a slider does. F6 moves from pane to pane ([`go_to_pane`]).
//!
//! The focused widget is scrolled into view and gets a ring, drawn here for all widgets; [`ring_around`] widens it to a
//! whole row. Space and Enter do nothing to a widget that cannot be seen.
//!
//! ```no_run
//! # use coinwise::gui::focus::{self, Pane, ReservedKeys};
//! # fn rows_ui(ui: &mut egui::Ui) {
//! focus::pane(ui, Pane::Controls, |ui| {
//!     focus::group(ui, "coin a", |ui| {
//!         let row = ui.horizontal(|ui| {
//!             let slider = ui.add(egui::Button::new("a slider of our own"));
//!             focus::reserve_keys(&slider, ReservedKeys::Slider);
//!             slider
//!         });
//!         focus::ring_around(&row.inner, row.response.rect);
//!     });
//! });
//! # }
//! ```

mod navigator;
mod order;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Range;

use egui::{Context, Id, LayerId, Rect, Response, Ui};

use navigator::{FocusNavigator, Span};
pub use navigator::{RING_GAP, RING_WIDTH, is_behind_dialog};
pub use order::{Pane, ReservedKeys};

/// Installs keyboard navigation in the windows of `ctx` from the next frame on. Call it in each frame.
pub fn install(ctx: &Context) {
    ctx.plugin_or_default::<FocusNavigator>();
}

/// Shows `contents` as (a part of) a pane.
pub fn pane<R>(ui: &mut Ui, pane: Pane, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let (ctx, layer) = (ui.ctx().clone(), ui.layer_id());
    let (shown, widgets) = counted(&ctx, layer, || contents(ui));
    with(&ctx, |navigator| navigator.hints.panes.push(Span { tag: pane, layer, widgets }));
    shown
}

/// Shows `contents` as one stop of Tab; arrow keys move within it. `name` is unique among groups in the same place.
pub fn group<R>(ui: &mut Ui, name: impl Hash + Debug, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let tag = group_id(ui, name);
    group_as(ui, tag, contents)
}

/// Shows `contents` as a part of the group with this id, which may have parts in several places.
pub fn group_as<R>(ui: &mut Ui, tag: Id, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let (ctx, layer) = (ui.ctx().clone(), ui.layer_id());
    together(&ctx, layer, tag, || contents(ui))
}

/// Works like [`group`] for widgets that do not take part in the layout, such as coins in a picture.
pub fn group_in<R>(ui: &Ui, name: impl Hash + Debug, contents: impl FnOnce() -> R) -> R {
    together(ui.ctx(), ui.layer_id(), group_id(ui, name), contents)
}

fn together<R>(ctx: &Context, layer: LayerId, tag: Id, contents: impl FnOnce() -> R) -> R {
    let (shown, widgets) = counted(ctx, layer, contents);
    with(ctx, |navigator| navigator.hints.groups.push(Span { tag, layer, widgets }));
    shown
}

/// Returns the id of the [`group`] of that name here.
pub fn group_id(ui: &Ui, name: impl Hash + Debug) -> Id {
    ui.scope_id().with(("focus group", name))
}

/// Whether a widget of the group has the focus.
pub fn is_within(ctx: &Context, group: Id) -> bool {
    let focused = ctx.memory(egui::Memory::focused);
    focused.is_some_and(|id| with(ctx, |navigator| navigator.group_of_last(ctx, id) == Some(group)).unwrap_or(false))
}

/// Makes Tab enter the group at this widget, such as the open tab or the selected entry.
pub fn enter_here(response: &Response) {
    with(&response.ctx, |navigator| navigator.hints.entrances.insert(response.id));
}

/// Leaves the widget out of Tab and arrow navigation; it can be focused by a click or a request, as the field of a
/// slider. From there the arrow keys lead to the rows above and below.
pub fn skip_in_tab_order(ctx: &Context, widget: Id) {
    with(ctx, |navigator| navigator.hints.skipped.insert(widget));
}

/// Reserves these keys for the widget while it has the focus.
pub fn reserve_keys(response: &Response, keys: ReservedKeys) {
    with(&response.ctx, |navigator| navigator.hints.own_keys.insert(response.id, keys));
}

/// Returns the keys that the focused widget reserves.
pub fn reserved_keys(ctx: &Context) -> Option<ReservedKeys> {
    with(ctx, |navigator| navigator.reserved_keys(ctx)).flatten()
}

/// Draws the focus ring of the widget around `rect`, such as the whole row of a slider.
pub fn ring_around(response: &Response, rect: Rect) {
    with(&response.ctx, |navigator| navigator.hints.rings.insert(response.id, rect));
}

/// Moves the focus to the next or previous pane in the next frame.
pub fn go_to_pane(ctx: &Context, forward: bool) {
    with(ctx, |navigator| navigator.pane_steps += if forward { 1 } else { -1 });
    ctx.request_repaint();
}

/// Calls `act` with the navigator; does nothing where charts are drawn for files.
fn with<R>(ctx: &Context, act: impl FnOnce(&mut FocusNavigator) -> R) -> Option<R> {
    let navigator = ctx.plugin_opt::<FocusNavigator>()?;
    let mut navigator = navigator.lock();
    Some(act(&mut navigator))
}

/// Returns the result of `contents` and the indices of the widgets it adds to the layer.
fn counted<R>(ctx: &Context, layer: LayerId, contents: impl FnOnce() -> R) -> (R, Range<usize>) {
    let count = || ctx.viewport(|viewport| viewport.this_pass.widgets.get_layer(layer).count());
    let from = count();
    let made = contents();
    (made, from..count())
}
