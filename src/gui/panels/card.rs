//! Cards and dialogs: the surfaces that contain everything else.

use std::fmt::Debug;
use std::hash::Hash;

use egui::{
    Color32, Context, CornerRadius, Frame, Id, LayerId, Margin, Modal, Popup, PopupAnchor, Rect, RichText, ScrollArea,
    Sense, Stroke, Ui, UiBuilder, Vec2, vec2,
};

use crate::gui::look::theme::{self, Palette};
use crate::gui::{hold, state};

/// Padding of a card, in points.
pub const MARGIN: i8 = 14;
/// Space between a dialog's contents and the edges of the window, both sides together, in points.
const MODAL_ROOM: f32 = 64.0;

/// Returns the frame of a card.
pub fn frame(palette: &Palette) -> Frame {
    Frame::new()
        .fill(palette.card)
        .stroke(Stroke::new(1.0, palette.line))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::same(MARGIN))
}

/// Shows a modal dialog `width` points wide if there is room, and scrolls its contents if they do not fit. Returns
/// their result, and whether the user left it by Escape or a click outside.
pub fn modal<R>(ctx: &Context, name: &str, width: f32, contents: impl FnOnce(&mut Ui) -> R) -> (R, bool) {
    let room = ctx.content_rect().size() - Vec2::splat(MODAL_ROOM);
    let frame = Frame::window(&ctx.global_style()).inner_margin(Margin::same(20));
    let modal = Modal::new(Id::unique(name)).frame(frame).show(ctx, |ui| {
        ui.set_width(width.min(room.x).max(0.0));
        // in its first frame a dialog is offered less space than it may use
        let scrolled = ScrollArea::vertical().max_height(room.y).min_scrolled_height(room.y);
        scrolled.auto_shrink([false, true]).show(ui, contents).inner
    });
    let is_left = modal.should_close();
    (modal.inner, is_left)
}

/// Shows a row of buttons with tooltips; returns which of them were clicked.
pub fn buttons<const N: usize>(ui: &mut Ui, buttons: [(&str, &str); N]) -> [bool; N] {
    ui.horizontal(|ui| buttons.map(|(words, hint)| ui.button(words).on_hover_text(hint).clicked())).inner
}

/// Hides the tooltip of a widget behind a dialog; one that was open when a key opened the dialog would stay in front of
/// it.
pub fn hide_hints_behind(ctx: &Context) {
    // A layer shows no tooltips while a popup of it is open. This popup has no place yet, and so draws nothing.
    let id = Id::unique("hints behind a dialog");
    Popup::new(id, ctx.clone(), PopupAnchor::PointerFixed, LayerId::background()).show(|_| ());
}

/// Shows `contents` in all the space of `ui`, scrolled if they are higher. Returns their height, in points.
pub fn scrolled(ui: &mut Ui, name: impl Hash + Debug, contents: impl FnOnce(&mut Ui)) -> f32 {
    let area = ScrollArea::vertical().id_salt(name).auto_shrink([false, false]).min_scrolled_height(0.0);
    let shown = area.show(ui, |ui| {
        contents(ui);
        ui.min_rect().height()
    });
    shown.inner
}

/// Works like [`scrolled`], or without an area of its own where `is_whole`: an area that shows all it has would keep a
/// request to scroll to itself, away from the area around it.
pub fn fitted(ui: &mut Ui, is_whole: bool, name: impl Hash + Debug, contents: impl FnOnce(&mut Ui)) -> f32 {
    if !is_whole {
        return scrolled(ui, name, contents);
    }
    ui.shrink_clip_rect(ui.max_rect());
    contents(ui);
    ui.min_rect().height()
}

/// Shows `contents` in all the space of `ui`, scrolled if that is less than `least`; each `name` is scrolled by itself.
pub fn at_least<R>(ui: &mut Ui, name: impl Hash + Debug, least: Vec2, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.available_size();
    if room.x >= least.x && room.y >= least.y {
        return contents(ui);
    }
    let area = ScrollArea::both().id_salt(name).auto_shrink([false, false]).content_margin(0).min_scrolled_height(0.0);
    let shown = area.show(ui, |ui| {
        // beside the bar
        let bar = if room.y < least.y { ui.spacing().scroll.bar_width } else { 0.0 };
        let room = vec2(ui.available_width() - bar, room.y);
        let place = Rect::from_min_size(ui.max_rect().min, room.max(least));
        ui.allocate_rect(place, Sense::hover());
        contents(&mut ui.new_child(UiBuilder::new().max_rect(place)))
    });
    shown.inner
}

/// Heights that the contents of the cards of the sliders and of the answer needed in the last frame, in points.
#[derive(Clone, Copy, Default)]
pub struct Heights {
    /// That of the sliders.
    pub sliders: f32,
    /// That of the answer.
    pub answer: f32,
}

/// Returns the heights of the cards; during a drag those at its start.
pub fn heights(ui: &Ui) -> Heights {
    hold::frozen(ui.ctx(), ui.scope_id().with("heights"), state::get(ui.ctx()))
}

/// Stores the height that the contents of a card need, and lays out the frame again if it has changed.
pub fn learn_height(ui: &Ui, of: fn(&mut Heights) -> &mut f32, height: f32) {
    let before = state::change(ui.ctx(), |heights: &mut Heights| std::mem::replace(of(heights), height));
    if (before - height).abs() > 0.5 && !hold::is_held(ui.ctx()) {
        ui.ctx().request_discard("height of a card");
    }
}

/// Returns the name of a card or of a group of controls in small capitals.
pub fn caption_text(name: &str, color: Color32) -> RichText {
    RichText::new(name.to_uppercase()).text_style(theme::caption()).color(color).extra_letter_spacing(0.4)
}
