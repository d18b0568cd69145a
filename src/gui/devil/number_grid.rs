//! The numbers: 1 to 64 coins side by side, each a cell.

use egui::{Align2, FontId, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

use crate::devil::TableSummary;
use crate::gui::chart::Steps;
use crate::gui::fonts;
use crate::gui::theme::Palette;

use super::{chart_words as words, float};

/// The smallest cell in which it is written what was checked.
const LEAST_CHECKED: Vec2 = vec2(64.0, 44.0);
/// The cells in a row.
const COLUMNS: u32 = 8;

/// Draws the numbers with that of `coins` marked, and returns the number that was chosen, by a click or by the arrow keys.
pub fn chart_ui(ui: &mut Ui, numbers: &[TableSummary], coins: u32) -> Option<u32> {
    let palette = Palette::of(ui);
    let room = ui.available_rect_before_wrap().shrink(4.0);
    let response = ui.allocate_rect(room, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::numbers(numbers)));
    let rows = float(u32::try_from(numbers.len()).unwrap_or(0)) / float(COLUMNS);
    let size = vec2(room.width() / float(COLUMNS), (room.height() / rows.max(1.0)).min(90.0));
    let cell_of = |known: &TableSummary| {
        let index = known.table.coins().saturating_sub(1);
        let at = room.min + size * vec2(float(index % COLUMNS), float(index / COLUMNS));
        Rect::from_min_size(at, size).shrink(2.0)
    };
    for known in numbers {
        paint_cell(ui.painter(), &palette, cell_of(known), known, known.table.coins() == coins);
    }
    let chosen =
        || numbers.iter().find(|known| known.table.coins() == coins).map_or_else(String::new, words::one_number);
    if let Some(steps) = Steps::of_picture(ui, &response, room.expand(3.0), chosen) {
        return moved(coins, steps, u32::try_from(numbers.len()).unwrap_or(0));
    }
    let pointer = response.hover_pos()?;
    let known = numbers.iter().find(|known| cell_of(known).contains(pointer))?;
    let clicked = response.clicked().then_some(known.table.coins());
    response.on_hover_ui_at_pointer(|ui| {
        ui.label(words::one_number(known));
    });
    clicked
}

/// The number of coins that the arrow keys lead to among 1 to `most`: along the rows from one number to the next, across
/// them within the column.
fn moved(coins: u32, steps: Steps, most: u32) -> Option<u32> {
    let (index, columns) = (i64::from(coins.saturating_sub(1)), i64::from(COLUMNS));
    let last = i64::from(most).checked_sub(1).filter(|last| *last >= 0)?;
    let index = index.saturating_add(steps.right).clamp(0, last);
    let (row, column) = (index / columns, index % columns);
    // the last row may be shorter
    let rows = (last - column) / columns;
    let row = row.saturating_sub(steps.up).clamp(0, rows);
    u32::try_from(row * columns + column + 1).ok()
}

/// The size of the saved chart, in points.
pub fn chart_size() -> Vec2 {
    vec2(800.0, 640.0)
}

fn paint_cell(painter: &Painter, palette: &Palette, cell: Rect, known: &TableSummary, chosen: bool) {
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
    painter.text(at(-0.24), Align2::CENTER_CENTER, known.table.coins().to_string(), number, color);
    painter.text(at(0.08), Align2::CENTER_CENTER, words::length(known), small.clone(), color);
    // what was checked, where there is room for it
    if cell.height() >= LEAST_CHECKED.y && cell.width() >= LEAST_CHECKED.x {
        painter.text(at(0.32), Align2::CENTER_CENTER, words::checked(known), small, palette.soft_ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrows_walk_over_the_grid_and_never_leave_it() {
        let after = |coins, right, up| moved(coins, Steps { right, up }, 64);
        assert_eq!([after(4, 1, 0), after(8, 1, 0), after(9, -1, 0)], [Some(5), Some(9), Some(8)]);
        assert_eq!([after(4, 0, -1), after(12, 0, 1), after(4, 0, 1)], [Some(12), Some(4), Some(4)]);
        assert_eq!([after(1, -1, 0), after(64, 1, 0), after(60, 0, -1)], [Some(1), Some(64), Some(60)]);
        assert_eq!([after(4, 10, 0), after(4, 0, -10), after(1, i64::MIN, 0)], [Some(14), Some(60), Some(1)]);
        assert_eq!(
            [moved(3, Steps { right: 0, up: -1 }, 10), moved(2, Steps { right: 0, up: -1 }, 10)],
            [Some(3), Some(10)]
        );
        assert_eq!(moved(1, Steps { right: 1, up: 0 }, 0), None);
    }
}
