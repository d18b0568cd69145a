//! The belief for too many coins to draw class by class: the moves around the step, and the number left after each.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Sense, Ui, Vec2, pos2, vec2};

use crate::devil::{Plan, zeros_at_the_end};
use crate::gui::chart::{self, Steps, stepped};
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::numerals::grouped;

use super::words;

/// Height of a row, in points.
const ROW: f32 = 20.0;
/// Height of the headings, in points.
const HEADING: f32 = 30.0;
/// Width of a digit of a number, in points.
const DIGIT: f32 = 7.6;
/// Width of the column of the levels of calls, in points.
const DEPTH_WIDTH: f32 = 48.0;
/// Largest width of a cell of a position, in points.
const MOST_PITCH: f32 = 20.0;
/// The most coins for which the number of configurations left is shown: its digits fit.
const MOST_WITH_LEFT: u32 = 32;

/// Smallest widths of the cells of a position and of a level where both are shown, in points.
const LEAST_CELLS: [f32; 2] = [5.0, 3.5];
/// Smallest width of a cell of a position in a saved chart, in points.
const LEAST_SAVED_CELL: f32 = 3.0;
/// Largest width of a cell of a level, in points.
const MOST_LEVEL: f32 = 13.0;
/// Smallest width of a cell with the number of times that a position is named, in points.
const LEAST_WRITTEN: f32 = 9.0;
/// Gap between the cells of the positions and those of the levels, in points.
const GAP: f32 = 26.0;

/// The visible moves, and the layout of their columns.
struct Listing<'a> {
    plan: Plan<'a>,
    step: u64,
    room: Rect,
    /// First and last row, counted from the start.
    rows: [u64; 2],
    /// Right edge of the numbers, middle of the levels of calls, and left edge of the cells.
    columns: [f32; 3],
    /// Width of a cell of a position, in points.
    pitch: f32,
    /// Left edge of the cells of the levels, and their width; `None` if they do not fit.
    levels: Option<[f32; 2]>,
}

/// Draws the moves around `step`. Returns the step whose row the user selected, by a click or by the arrow keys.
pub fn chart_ui(ui: &mut Ui, plan: Plan<'_>, step: u64) -> Option<u64> {
    let (room, response) = chart::canvas(ui, Sense::click(), || words::belief_summary(plan, step));
    let listing = Listing::new(plan, step, room);
    listing.paint(ui.painter(), &Palette::of(ui));
    if let Some(steps) = Steps::of_picture(ui, &response, room, || words::one_row(plan, step)) {
        return listing.moved(steps);
    }
    let hovered = listing.step_at(response.hover_pos()?)?;
    chart::pointed_ui(response, hovered, [words::one_row(plan, hovered)])
}

/// Returns the size of the saved chart, in points.
pub fn chart_size(plan: Plan<'_>) -> Vec2 {
    let width = if plan.solution.coins() > 24 { 1_100.0 } else { 760.0 };
    vec2(width, if plan.has_moves() { HEADING + 25.0 * ROW } else { 190.0 })
}

/// Returns the smallest size at which the columns of a saved chart fit, in points.
pub fn least_size(plan: Plan<'_>) -> Vec2 {
    let [number, left] = number_widths(plan);
    let cells = LEAST_SAVED_CELL * plan.solution.coins() as f32;
    vec2(number + DEPTH_WIDTH + cells.max(120.0) + left, HEADING + 9.0 * ROW)
}

/// Returns the widths of the columns of the numbers and of the configurations left, in points.
fn number_widths(plan: Plan<'_>) -> [f32; 2] {
    let solution = plan.solution;
    let digits = |text: String| text.len() as f32 * DIGIT;
    let number = digits(grouped(plan.last_step())).max(40.0) + 8.0;
    let has_left = solution.coins() <= MOST_WITH_LEFT;
    [number, if has_left { digits(grouped(solution.configurations_left(0))) + 20.0 } else { 8.0 }]
}

impl<'a> Listing<'a> {
    fn new(plan: Plan<'a>, step: u64, room: Rect) -> Self {
        let solution = plan.solution;
        let last = plan.last_step();
        let [number, left] = number_widths(plan);
        let columns =
            [room.left() + number, room.left() + number + DEPTH_WIDTH / 2.0, room.left() + number + DEPTH_WIDTH];
        let cells = (room.right() - left - columns[2]).max(1.0);
        let coins = solution.coins() as f32;
        let has_levels = plan.goes_by_levels();
        let count = levels_of(plan).max(1.0);
        let pitch = ((cells - GAP) / (coins + count)).min(MOST_PITCH);
        let width = ((cells - GAP - coins * pitch) / count).min(MOST_LEVEL);
        let fits = has_levels && pitch >= LEAST_CELLS[0] && width >= LEAST_CELLS[1];
        let levels = fits.then_some([room.right() - left - count * width, width]);
        let pitch = if fits { pitch } else { (cells / coins).min(MOST_PITCH) };
        let fitting = rows_in(room.height() - HEADING);
        let first = step.saturating_sub(fitting / 2).min(last.saturating_sub(fitting - 1));
        let rows = [first, first.saturating_add(fitting - 1).min(last)];
        Self { plan, step, room, rows, columns, pitch, levels }
    }

    fn paint(&self, painter: &Painter, palette: &Palette) {
        let painter = painter.with_clip_rect(self.room.intersect(painter.clip_rect()));
        self.paint_heading(&painter, palette);
        for (place, row) in (0_u32..).zip(self.rows[0]..=self.rows[1]) {
            let top = self.room.top() + HEADING + ROW * place as f32;
            self.paint_row(&painter, palette, row, top);
        }
        if !self.plan.has_moves() {
            let at = self.room.min + vec2(10.0, HEADING + ROW + 22.0);
            paint_no_rows(&painter, palette, self.plan, at, self.room.width());
        }
    }

    /// Whether the moves have levels: those of the shortest list to all heads.
    fn has_levels(&self) -> bool {
        self.plan.given.is_none() && self.plan.aimed.is_none()
    }

    /// Draws a cell for each level, filled by the share of its configurations that is still possible.
    fn paint_levels(&self, painter: &Painter, palette: &Palette, step: u64, middle: f32, color: Color32) {
        let Some([left, width]) = self.levels else { return };
        let chain = &self.plan.solution.filtration;
        let all = (chain.table.prime() - 1) as f32;
        for level in 1..=u32::try_from(chain.levels.len()).unwrap_or(0) {
            let at = pos2(left + width * (level as f32 - 0.5), middle);
            let cell = Rect::from_center_size(at, vec2((width * 0.82).max(1.0), ROW * 0.7));
            let share = chain.parts_left(step, level) as f32 / all;
            painter.rect_filled(cell, 0.0, palette.line.gamma_multiply(0.6));
            let filled = cell.with_min_y(cell.bottom() - cell.height() * share);
            painter.rect_filled(filled, 0.0, color);
        }
    }

    fn paint_heading(&self, painter: &Painter, palette: &Palette) {
        let [number, depth, cells] = self.columns;
        let middle = self.room.top() + HEADING / 2.0;
        let write = |at: f32, align: Align2, text: &str| {
            painter.text(pos2(at, middle), align, text, FontId::proportional(12.0), palette.soft_ink);
        };
        write(number, Align2::RIGHT_CENTER, "call");
        if self.has_levels() {
            write(depth, Align2::CENTER_CENTER, "level");
        }
        let every = [1, 2, 4, 8, 16, 32].into_iter().find(|every| *every as f32 * self.pitch >= 18.0).unwrap_or(64);
        for position in (0..self.plan.solution.coins()).step_by(every as usize) {
            write(cells + self.pitch * (position as f32 + 0.5), Align2::CENTER_CENTER, &position.to_string());
        }
        if let Some([left, width]) = self.levels {
            let count = levels_of(self.plan);
            let name = if count * width > 110.0 { "possible, by level" } else { "possible" };
            write(left + count * width / 2.0, Align2::CENTER_CENTER, name);
        }
        if self.plan.solution.coins() <= MOST_WITH_LEFT {
            write(self.room.right() - 8.0, Align2::RIGHT_CENTER, "left");
        }
        painter.hline(self.room.x_range(), self.room.top() + HEADING - 1.0, egui::Stroke::new(1.0, palette.line));
    }

    fn paint_row(&self, painter: &Painter, palette: &Palette, step: u64, top: f32) {
        let chosen = step == self.step && chart::has_marks(painter.ctx());
        let [number, depth, cells] = self.columns;
        let middle = top + ROW / 2.0;
        if chosen {
            let row = Rect::from_x_y_ranges(self.room.x_range(), top..=top + ROW);
            painter.rect_filled(row, 3.0, palette.wash);
        }
        let (ink, soft) = if chosen { (palette.accent, palette.accent) } else { (palette.ink, palette.soft_ink) };
        let font = FontId::new(12.5, fonts::figures());
        painter.text(pos2(number, middle), Align2::RIGHT_CENTER, grouped(step), font.clone(), ink);
        if self.plan.solution.coins() <= MOST_WITH_LEFT {
            let left = self.plan.configurations_left(step).map_or_else(String::new, grouped);
            painter.text(pos2(self.room.right() - 8.0, middle), Align2::RIGHT_CENTER, left, font.clone(), soft);
        }
        self.paint_levels(painter, palette, step, middle, soft);
        let Some(flip) = self.plan.get(step) else { return };
        if self.has_levels() {
            let of_move = zeros_at_the_end(step, self.plan.solution.table().prime()) + 1;
            painter.text(pos2(depth, middle), Align2::CENTER_CENTER, of_move.to_string(), font.clone(), soft);
            // longer for a deeper move, as on a ruler, which shows the runs between the deep moves
            if of_move > 1 && self.plan.goes_by_levels() {
                let share = (of_move as f32 / levels_of(self.plan)).min(1.0);
                let rule = self.room.left()..=self.room.left() + (cells - self.room.left()) * share;
                painter.hline(rule, top, egui::Stroke::new(1.0, palette.soft_ink.gamma_multiply(0.6)));
            }
        }
        for position in 0..self.plan.solution.coins() {
            let centre = pos2(cells + self.pitch * (position as f32 + 0.5), middle);
            if flip.names(position) && self.plan.solution.table().faces() > 2 && self.pitch >= LEAST_WRITTEN {
                let amount = flip.amount(position).to_string();
                painter.text(centre, Align2::CENTER_CENTER, amount, font.clone(), ink);
            } else if flip.names(position) {
                let cell = Rect::from_center_size(centre, Vec2::splat(self.pitch * 0.8).min(Vec2::splat(ROW * 0.7)));
                painter.rect_filled(cell, (self.pitch * 0.15).min(3.0), soft);
            } else {
                painter.circle_filled(centre, (self.pitch * 0.1).clamp(0.6, 1.5), palette.line);
            }
        }
    }

    /// Returns the step whose row the arrow keys lead to.
    fn moved(&self, steps: Steps) -> Option<u64> {
        if steps.up == 0 || !self.plan.has_moves() {
            return None;
        }
        Some(stepped(self.step, steps.up.saturating_neg(), 0..=self.plan.last_step()))
    }

    /// Returns the step whose row is at the point `at`.
    fn step_at(&self, at: Pos2) -> Option<u64> {
        let below = at.y - self.room.top() - HEADING;
        if below < 0.0 || !self.room.contains(at) {
            return None;
        }
        let row = self.rows[0].checked_add(rows_in(below + ROW) - 1)?;
        (row <= self.rows[1]).then_some(row)
    }
}

/// Writes why there are no moves, in a view of that width.
pub fn paint_no_rows(painter: &Painter, palette: &Palette, plan: Plan<'_>, at: Pos2, width: f32) {
    let (text, width) = (words::no_rows(plan), (width - 28.0).clamp(120.0, 560.0));
    let galley = painter.layout(text, FontId::proportional(14.0), palette.soft_ink, width);
    painter.galley(at, galley, palette.soft_ink);
}

/// Returns the number of levels of the moves.
fn levels_of(plan: Plan<'_>) -> f32 {
    plan.solution.filtration.levels.len() as f32
}

/// Returns the number of rows that fit, at least one.
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
            let listing = Listing::new(Plan::new(&solution, None, None), step, room);
            assert_eq!(listing.rows, rows);
            let at = pos2(100.0, 20.0 + HEADING + ROW * 3.5);
            assert_eq!(listing.step_at(at), Some(rows[0] + 3));
            assert_eq!(listing.step_at(pos2(100.0, 25.0)), None);
            assert_eq!(listing.step_at(pos2(100.0, room.bottom() - 1.0)), None);
        }
        assert_eq!(Listing::new(Plan::new(&solved(60), None, None), 0, room).rows, [0, 0]);
    }

    #[test]
    fn the_cells_fit_beside_the_numbers() {
        for coins in [9_u32, 12, 32, 60, 64] {
            let solution = solved(coins);
            let room = Rect::from_min_size(Pos2::ZERO, chart_size(Plan::new(&solution, None, None)));
            let listing = Listing::new(Plan::new(&solution, None, None), 0, room);
            assert!(listing.columns[2] + listing.pitch * (coins as f32) <= room.right(), "{coins} coins");
            assert!(listing.pitch >= 5.0);
        }
    }

    #[test]
    fn the_arrows_go_from_row_to_row() {
        let room = Rect::from_min_size(Pos2::ZERO, vec2(640.0, 600.0));
        let (solution, none) = (solved(8), solved(6));
        let after = |step, up| Listing::new(Plan::new(&solution, None, None), step, room).moved(Steps { right: 0, up });
        assert_eq!([after(37, -1), after(37, 1), after(0, 1)], [Some(38), Some(36), Some(0)]);
        assert_eq!([after(255, -10), after(37, 0)], [Some(255), None]);
        let listing = Listing::new(Plan::new(&none, None, None), 0, room);
        assert_eq!(listing.moved(Steps { right: 0, up: -1 }), None, "there are no moves");
    }
}
