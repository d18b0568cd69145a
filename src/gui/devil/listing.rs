//! The belief of more coins than have their classes drawn: the moves around the step, and what each leaves.

use egui::{Align2, FontId, Painter, Pos2, Rect, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::devil::Solution;
use crate::gui::fonts;
use crate::gui::theme::Palette;
use crate::numerals::grouped;

use super::{float, words};

/// The height of a row.
const ROW: f32 = 20.0;
/// The room for the names of the columns.
const HEADING: f32 = 30.0;
/// The room for a digit of a number.
const DIGIT: f32 = 7.6;
/// The room for the depth.
const DEPTH_WIDTH: f32 = 48.0;
/// The widest cell of a position.
const MOST_PITCH: f32 = 20.0;
/// The most coins for which the configurations left stand beside the moves: there is room for their digits.
const MOST_WITH_LEFT: u32 = 32;

/// The moves that are seen, and where their columns are.
struct Listing<'a> {
    solution: &'a Solution,
    step: u64,
    room: Rect,
    /// The steps of the first and the last row.
    rows: [u64; 2],
    /// The right edge of the numbers, the middle of the depths, the left edge of the cells.
    columns: [f32; 3],
    /// The width of a cell.
    pitch: f32,
}

/// Draws the moves around `step`, and returns the step whose row was clicked.
pub fn chart_ui(ui: &mut Ui, solution: &Solution, step: u64) -> Option<u64> {
    let room = ui.available_rect_before_wrap();
    let response = ui.allocate_rect(room, Sense::click());
    let listing = Listing::new(solution, step, room);
    listing.paint(ui.painter(), &Palette::of(ui));
    let summary = usize::try_from(step).map_or_else(|_| String::new(), |step| words::belief_summary(solution, step));
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &summary));
    let hovered = listing.step_at(response.hover_pos()?)?;
    let clicked = response.clicked().then_some(hovered);
    response.on_hover_ui_at_pointer(|ui| {
        if let Ok(step) = usize::try_from(hovered) {
            ui.label(words::one_row(solution, step));
        }
    });
    clicked
}

/// The size of the saved chart, in points.
#[must_use]
pub fn chart_size(solution: &Solution) -> Vec2 {
    vec2(760.0, if solution.strategy().is_some() { HEADING + 25.0 * ROW } else { 190.0 })
}

impl<'a> Listing<'a> {
    fn new(solution: &'a Solution, step: u64, room: Rect) -> Self {
        let last = solution.last_step();
        let number = (float(u32::try_from(grouped(last).len()).unwrap_or(0)) * DIGIT).max(40.0) + 8.0;
        let left = if solution.coins() <= MOST_WITH_LEFT {
            float(u32::try_from(grouped(solution.configurations_left(0)).len()).unwrap_or(0)) * DIGIT + 20.0
        } else {
            8.0
        };
        let columns =
            [room.left() + number, room.left() + number + DEPTH_WIDTH / 2.0, room.left() + number + DEPTH_WIDTH];
        let cells = (room.right() - left - columns[2]).max(1.0);
        let pitch = (cells / float(solution.coins())).min(MOST_PITCH);
        let fitting = rows_in(room.height() - HEADING);
        let first = step.saturating_sub(fitting / 2).min(last.saturating_sub(fitting - 1));
        let rows = [first, first.saturating_add(fitting - 1).min(last)];
        Self { solution, step, room, rows, columns, pitch }
    }

    fn paint(&self, painter: &Painter, palette: &Palette) {
        let painter = painter.with_clip_rect(self.room.intersect(painter.clip_rect()));
        self.paint_heading(&painter, palette);
        for (place, step) in (0_u32..).zip(self.rows[0]..=self.rows[1]) {
            let top = self.room.top() + HEADING + ROW * float(place);
            self.paint_row(&painter, palette, step, top);
        }
        if self.solution.strategy().is_none() {
            let width = (self.room.width() - 28.0).clamp(120.0, 560.0);
            let text = words::no_rows(self.solution);
            let galley = painter.layout(text, FontId::proportional(14.0), palette.soft_ink, width);
            painter.galley(self.room.min + vec2(10.0, HEADING + ROW + 22.0), galley, palette.soft_ink);
        }
    }

    fn paint_heading(&self, painter: &Painter, palette: &Palette) {
        let [number, depth, cells] = self.columns;
        let middle = self.room.top() + HEADING / 2.0;
        let write = |at: f32, align: Align2, text: &str| {
            painter.text(pos2(at, middle), align, text, FontId::proportional(12.0), palette.soft_ink);
        };
        write(number, Align2::RIGHT_CENTER, "move");
        write(depth, Align2::CENTER_CENTER, "depth");
        let every = [1, 2, 4, 8, 16].into_iter().find(|every| float(*every) * self.pitch >= 18.0).unwrap_or(16);
        for position in (0..self.solution.coins()).step_by(every as usize) {
            write(cells + self.pitch * (float(position) + 0.5), Align2::CENTER_CENTER, &position.to_string());
        }
        if self.solution.coins() <= MOST_WITH_LEFT {
            write(self.room.right() - 8.0, Align2::RIGHT_CENTER, "left");
        }
        painter.hline(self.room.x_range(), self.room.top() + HEADING - 1.0, egui::Stroke::new(1.0, palette.line));
    }

    fn paint_row(&self, painter: &Painter, palette: &Palette, step: u64, top: f32) {
        let chosen = step == self.step;
        let [number, depth, cells] = self.columns;
        let middle = top + ROW / 2.0;
        if chosen {
            let row = Rect::from_x_y_ranges(self.room.x_range(), top..=top + ROW);
            painter.rect_filled(row, 3.0, palette.wash);
        }
        let (ink, soft) = if chosen { (palette.accent, palette.accent) } else { (palette.ink, palette.soft_ink) };
        let font = FontId::new(12.5, fonts::figures());
        painter.text(pos2(number, middle), Align2::RIGHT_CENTER, grouped(step), font.clone(), ink);
        if self.solution.coins() <= MOST_WITH_LEFT {
            let left = grouped(self.solution.configurations_left(step));
            painter.text(pos2(self.room.right() - 8.0, middle), Align2::RIGHT_CENTER, left, font.clone(), soft);
        }
        let Some(flip) = self.solution.strategy().and_then(|strategy| strategy.get(step)) else { return };
        painter.text(pos2(depth, middle), Align2::CENTER_CENTER, step.trailing_zeros().to_string(), font, soft);
        for position in 0..self.solution.coins() {
            let centre = pos2(cells + self.pitch * (float(position) + 0.5), middle);
            if flip.names(position) {
                let cell = Rect::from_center_size(centre, Vec2::splat(self.pitch * 0.8).min(Vec2::splat(ROW * 0.7)));
                painter.rect_filled(cell, (self.pitch * 0.15).min(3.0), soft);
            } else {
                painter.circle_filled(centre, (self.pitch * 0.1).clamp(0.6, 1.5), palette.line);
            }
        }
    }

    /// The step whose row is at `at`.
    fn step_at(&self, at: Pos2) -> Option<u64> {
        let below = at.y - self.room.top() - HEADING;
        if below < 0.0 || !self.room.contains(at) {
            return None;
        }
        let step = self.rows[0].checked_add(rows_in(below + ROW) - 1)?;
        (step <= self.rows[1]).then_some(step)
    }
}

/// How many rows fit, at least one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a window has at most some thousand rows")]
fn rows_in(height: f32) -> u64 {
    (height / ROW).clamp(1.0, 10_000.0) as u64
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;

    #[test]
    fn the_step_is_among_the_rows_wherever_it_is() {
        let solution = solved(64);
        let room = Rect::from_min_size(pos2(10.0, 20.0), vec2(640.0, HEADING + 20.5 * ROW));
        for (step, rows) in [(0, [0, 19]), (12_345, [12_335, 12_354]), (u64::MAX, [u64::MAX - 19, u64::MAX])] {
            let listing = Listing::new(&solution, step, room);
            assert_eq!(listing.rows, rows);
            let at = pos2(100.0, 20.0 + HEADING + ROW * 3.5);
            assert_eq!(listing.step_at(at), Some(rows[0] + 3));
            assert_eq!(listing.step_at(pos2(100.0, 25.0)), None);
            assert_eq!(listing.step_at(pos2(100.0, room.bottom() - 1.0)), None);
        }
        assert_eq!(Listing::new(&solved(60), 0, room).rows, [0, 0]);
    }

    #[test]
    fn the_cells_fit_beside_the_numbers() {
        for coins in [9, 12, 32, 60, 64] {
            let solution = solved(coins);
            let room = Rect::from_min_size(Pos2::ZERO, chart_size(&solution));
            let listing = Listing::new(&solution, 0, room);
            assert!(listing.columns[2] + listing.pitch * float(solution.coins()) <= room.right(), "{coins} coins");
            assert!(listing.pitch > 5.0);
        }
    }
}
