//! The keyboard's way through the window.
//!
//! Tab goes from stop to stop as the eye goes: the [`Pane`]s in their order, in each of them row after row and from left
//! to right, whatever order the widgets are made in. A [`group`] is one stop, within which the arrows move: up and down
//! from row to row, left and right within a row unless the widget with the focus [`keep`]s those keys for itself, as a
//! slider does. F6 goes from pane to pane ([`go_to_pane`]).
//!
//! What has the focus is scrolled into sight and has one ring, drawn here for every widget; [`ring_around`] widens it to
//! the whole of a row. Space and Enter do nothing to what cannot be seen.
//!
//! ```no_run
//! # use coinwise::gui::focus::{self, Keys, Pane};
//! # fn rows_ui(ui: &mut egui::Ui) {
//! focus::pane(ui, Pane::Controls, |ui| {
//!     focus::group(ui, "coin a", |ui| {
//!         let row = ui.horizontal(|ui| {
//!             let slider = ui.add(egui::Button::new("a slider of our own"));
//!             focus::keep(&slider, Keys::SLIDER);
//!             slider
//!         });
//!         focus::ring_around(&row.inner, row.response.rect);
//!     });
//! });
//! # }
//! ```

mod order;
mod walker;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Range;

use egui::{Context, Id, LayerId, Rect, Response, Ui};

pub use order::{Keys, Pane};
pub use walker::{RING_GAP, RING_WIDTH, is_behind_dialog};
use walker::{Span, Walker};

/// Lets the keyboard go its way in the windows of `ctx` from the next frame on. To be called in each frame.
pub fn install(ctx: &Context) {
    ctx.plugin_or_default::<Walker>();
}

/// Shows `contents`, which are that pane, or a part of it.
pub fn pane<R>(ui: &mut Ui, pane: Pane, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let (ctx, layer) = (ui.ctx().clone(), ui.layer_id());
    let (shown, widgets) = counted(&ctx, layer, || contents(ui));
    with(&ctx, |walker| walker.said.panes.push(Span { tag: pane, layer, widgets }));
    shown
}

/// Shows `contents`, all of which are one stop for Tab; the arrows move within it. `name` tells the group from others in
/// the same place.
pub fn group<R>(ui: &mut Ui, name: impl Hash + Debug, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let tag = group_id(ui, name);
    group_as(ui, tag, contents)
}

/// Shows `contents` as a part of the group of that id, which may have parts in several places.
pub fn group_as<R>(ui: &mut Ui, tag: Id, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let (ctx, layer) = (ui.ctx().clone(), ui.layer_id());
    together(&ctx, layer, tag, || contents(ui))
}

/// The same for what is made without changing the layout, as the coins in a picture.
pub fn group_in<R>(ui: &Ui, name: impl Hash + Debug, contents: impl FnOnce() -> R) -> R {
    together(ui.ctx(), ui.layer_id(), group_id(ui, name), contents)
}

fn together<R>(ctx: &Context, layer: LayerId, tag: Id, contents: impl FnOnce() -> R) -> R {
    let (shown, widgets) = counted(ctx, layer, contents);
    with(ctx, |walker| walker.said.groups.push(Span { tag, layer, widgets }));
    shown
}

/// What [`group`] calls a group of that name here.
pub fn group_id(ui: &Ui, name: impl Hash + Debug) -> Id {
    ui.scope_id().with(("focus group", name))
}

/// Whether something in the group has the focus.
pub fn is_within(ctx: &Context, group: Id) -> bool {
    let focused = ctx.memory(egui::Memory::focused);
    focused.is_some_and(|id| with(ctx, |walker| walker.group_of_last(ctx, id) == Some(group)).unwrap_or(false))
}

/// Tab into the group comes to this one, as the tab that is open or the entry that is selected.
pub fn enter_here(response: &Response) {
    with(&response.ctx, |walker| walker.said.entrances.insert(response.id));
}

/// The widget is no stop of its own and passed over by the arrows: it has the focus when it is clicked or asks for it, as
/// the field of a slider does. From there the arrows lead to the rows above and below.
pub fn aside(response: &Response) {
    with(&response.ctx, |walker| walker.said.aside.insert(response.id));
}

/// The widget keeps these keys for itself while it has the focus.
pub fn keep(response: &Response, keys: Keys) {
    with(&response.ctx, |walker| walker.said.kept_keys.insert(response.id, keys));
}

/// The ring of the widget is drawn round `rect`, as round the whole row of a slider.
pub fn ring_around(response: &Response, rect: Rect) {
    with(&response.ctx, |walker| walker.said.rings.insert(response.id, rect));
}

/// Goes to the next pane, or to the one before, in the next frame.
pub fn go_to_pane(ctx: &Context, forward: bool) {
    with(ctx, |walker| walker.pane_steps += if forward { 1 } else { -1 });
    ctx.request_repaint();
}

/// Does something with what is known of the keyboard's way; nothing where charts are drawn for files.
fn with<R>(ctx: &Context, act: impl FnOnce(&mut Walker) -> R) -> Option<R> {
    let walker = ctx.plugin_opt::<Walker>()?;
    let mut walker = walker.lock();
    Some(act(&mut walker))
}

/// What `contents` returns, and which widgets of the layer it makes.
fn counted<R>(ctx: &Context, layer: LayerId, contents: impl FnOnce() -> R) -> (R, Range<usize>) {
    let count = || ctx.viewport(|viewport| viewport.this_pass.widgets.get_layer(layer).count());
    let from = count();
    let made = contents();
    (made, from..count())
}
