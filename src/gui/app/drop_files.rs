//! Files that are dragged over the window and dropped on it.

use std::path::PathBuf;

use egui::{Align2, Color32, Context, FontId, Id, LayerId, Order, Stroke, StrokeKind, Ui};

use crate::gui::look::theme::Palette;

/// The files that were dropped in this frame.
pub fn dropped(ui: &Ui) -> Vec<PathBuf> {
    ui.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect())
}

/// While files are held over the window: what will become of them.
pub fn hovering_ui(ctx: &Context) {
    let count = ctx.input(|input| input.raw.hovered_files.len());
    if count == 0 {
        return;
    }
    let palette = Palette::of_context(ctx);
    let words = if count == 1 { "Drop the scenario file to open it" } else { "Drop the scenario files to open them" };
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::unique("drop")));
    let rect = ctx.content_rect();
    painter.rect_filled(rect, 0.0, palette.background.gamma_multiply(0.85));
    painter.rect_stroke(rect.shrink(16.0), 12.0, Stroke::new(2.0, palette.accent), StrokeKind::Inside);
    let ink: Color32 = palette.ink;
    painter.text(rect.center(), Align2::CENTER_CENTER, words, FontId::proportional(20.0), ink);
}
