//! Cards: the calm surfaces that everything stands on.

use egui::{Color32, Context, CornerRadius, Frame, InnerResponse, Margin, RichText, Stroke, Ui};

use super::theme::{self, Palette};

/// The frame of a card.
pub fn frame(palette: &Palette) -> Frame {
    Frame::new()
        .fill(palette.card)
        .stroke(Stroke::new(1.0, palette.line))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::same(14))
}

/// The frame of a dialog in front of everything else.
pub fn modal_frame(ctx: &Context) -> Frame {
    let style = ctx.global_style();
    Frame::window(&style).inner_margin(Margin::same(20))
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
#[must_use]
pub fn caption_text(name: &str, color: Color32) -> RichText {
    RichText::new(name.to_uppercase()).text_style(theme::caption()).color(color).extra_letter_spacing(0.4)
}
