//! Cards: the calm surfaces that everything stands on.

use egui::{
    Color32, Context, CornerRadius, Frame, Id, InnerResponse, LayerId, Margin, Modal, Popup, PopupAnchor, RichText,
    ScrollArea, Stroke, Ui, Vec2,
};

use crate::gui::look::theme::{self, Palette};

/// The room between the contents of a card and its edges.
pub const MARGIN: i8 = 14;
/// The room between a dialog's contents and the edges of the window, both sides together.
const MODAL_ROOM: f32 = 64.0;

/// The frame of a card.
pub fn frame(palette: &Palette) -> Frame {
    Frame::new()
        .fill(palette.card)
        .stroke(Stroke::new(1.0, palette.line))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::same(MARGIN))
}

/// The frame of a dialog in front of everything else.
pub fn modal_frame(ctx: &Context) -> Frame {
    let style = ctx.global_style();
    Frame::window(&style).inner_margin(Margin::same(20))
}

/// Shows the dialog of that name, `width` wide where there is room, its contents scrolled where the window is too low for
/// them. Returns what they return, and whether somebody turned away from it, by Escape or a click beside it.
pub fn modal<R>(ctx: &Context, name: &str, width: f32, contents: impl FnOnce(&mut Ui) -> R) -> (R, bool) {
    let room = ctx.content_rect().size() - Vec2::splat(MODAL_ROOM);
    let modal = Modal::new(Id::unique(name)).frame(modal_frame(ctx)).show(ctx, |ui| {
        ui.set_width(width.min(room.x).max(0.0));
        // in its first frame a dialog is offered less room than it may take
        let scrolled = ScrollArea::vertical().max_height(room.y).min_scrolled_height(room.y);
        scrolled.auto_shrink([false, true]).show(ui, contents).inner
    });
    let is_left = modal.should_close();
    (modal.inner, is_left)
}

/// Takes away the hint of what is behind a dialog: one that was shown when a key opened the dialog would stay before it.
pub fn hide_hints_behind(ctx: &Context) {
    // No layer shows hints while a popup of it is open. This one has no place yet, and so draws nothing.
    let id = Id::unique("hints behind a dialog");
    Popup::new(id, ctx.clone(), PopupAnchor::PointerFixed, LayerId::background()).show(|_| ());
}

/// A card over the whole width, with its name in small capitals.
pub fn card<R>(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let palette = Palette::of(ui);
    frame(&palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        caption(ui, name);
        contents(ui)
    })
}

/// The name of a card or of a group of controls.
pub fn caption(ui: &mut Ui, name: &str) {
    let palette = Palette::of(ui);
    ui.label(caption_text(name, palette.soft_ink));
}

/// The text of a caption, where it stands in a row with something else.
pub fn caption_text(name: &str, color: Color32) -> RichText {
    RichText::new(name.to_uppercase()).text_style(theme::caption()).color(color).extra_letter_spacing(0.4)
}
