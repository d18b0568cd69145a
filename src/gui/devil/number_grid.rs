//! The numbers: 1 to 64 coins side by side, each a cell.

use egui::{Align2, FontId, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

use crate::devil::Known;
use crate::gui::fonts;
use crate::gui::theme::Palette;

use super::{chart_words as words, float};

/// The smallest cell in which it is written what was checked.
const LEAST_CHECKED: Vec2 = vec2(64.0, 44.0);
/// The cells in a row.
const COLUMNS: u32 = 8;

/// Draws the numbers with that of `coins` marked, and returns the number that was clicked.
pub fn chart_ui(ui: &mut Ui, numbers: &[Known], coins: u32) -> Option<u32> {
    let palette = Palette::of(ui);
    let room = ui.available_rect_before_wrap().shrink(4.0);
    let response = ui.allocate_rect(room, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::numbers(numbers)));
    let rows = float(u32::try_from(numbers.len()).unwrap_or(0)) / float(COLUMNS);
    let size = vec2(room.width() / float(COLUMNS), (room.height() / rows.max(1.0)).min(90.0));
    let cell_of = |known: &Known| {
        let index = known.setting.coins().saturating_sub(1);
        let at = room.min + size * vec2(float(index % COLUMNS), float(index / COLUMNS));
        Rect::from_min_size(at, size).shrink(2.0)
    };
    for known in numbers {
        paint_cell(ui.painter(), &palette, cell_of(known), known, known.setting.coins() == coins);
    }
    let pointer = response.hover_pos()?;
    let known = numbers.iter().find(|known| cell_of(known).contains(pointer))?;
    let clicked = response.clicked().then_some(known.setting.coins());
    response.on_hover_ui_at_pointer(|ui| {
        ui.label(words::one_number(known));
    });
    clicked
}

/// The size of the saved chart, in points.
#[must_use]
pub fn chart_size() -> Vec2 {
    vec2(800.0, 640.0)
}

fn paint_cell(painter: &Painter, palette: &Palette, cell: Rect, known: &Known, chosen: bool) {
    let painter = painter.with_clip_rect(cell.intersect(painter.clip_rect()));
    let color = if known.shortest.is_some() { palette.safe } else { palette.soft_ink };
    let (fill, stroke) = if chosen {
        (palette.wash, Stroke::new(2.0, palette.accent))
    } else {
        (palette.card, Stroke::new(1.0, if known.shortest.is_some() { palette.safe } else { palette.line }))
    };
    painter.rect(cell, 6.0, fill, stroke, StrokeKind::Inside);
    let number = FontId::new((cell.height() * 0.3).clamp(10.0, 20.0), fonts::semibold());
    let small = FontId::proportional((cell.height() * 0.19).clamp(9.0, 12.0));
    let at = |share: f32| cell.center() + vec2(0.0, cell.height() * share);
    painter.text(at(-0.24), Align2::CENTER_CENTER, known.setting.coins().to_string(), number, color);
    painter.text(at(0.08), Align2::CENTER_CENTER, words::length(known), small.clone(), color);
    // what was checked, where there is room for it
    if cell.height() >= LEAST_CHECKED.y && cell.width() >= LEAST_CHECKED.x {
        painter.text(at(0.32), Align2::CENTER_CENTER, words::checked(known), small, palette.soft_ink);
    }
}
