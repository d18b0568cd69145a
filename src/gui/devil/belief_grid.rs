//! The belief as a grid: a row for each move and a cell for each class, drawn on screen and in files alike.

use std::ops::Range;

use egui::{Align2, Color32, FontFamily, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::devil::{Classes, Configuration, Plan};
use crate::gui::chart;
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;

use super::listing;

/// Width of the column with the number of a move, in points.
const NUMBER_WIDTH: f32 = 46.0;
/// Width of the column with the number of configurations left, in points.
const LEFT_WIDTH: f32 = 40.0;
/// Width of one position of a move, in points: with its number, and as a dot.
const PITCHES: [f32; 2] = [13.0, 7.0];
/// Below this width of the view the positions are dots.
const LEAST_WIDTH_FOR_NUMBERS: f32 = 460.0;
/// Size of a letter of a class, in points.
const LETTER: Vec2 = vec2(9.0, 11.5);
/// The narrowest cell that has its class written above it.
const MIN_LETTER_WIDTH: f32 = 9.0;
/// The smallest cell with a border and round corners of its own.
const LEAST_BORDERED: f32 = 18.0;
/// The lowest row with a dot for each position that is not named.
const LEAST_DOTTED: f32 = 16.0;
/// Smallest and largest size of a cell on screen at 100 %, in points.
const CELL_SIZES: [Vec2; 2] = [vec2(11.0, 17.0), vec2(92.0, 38.0)];
/// Width of the scroll bar over the right edge of a view, in points.
const SCROLL_BAR: f32 = 8.0;
/// Height under a single row for the sentence that says why there are no others, in points.
const SENTENCE_HEIGHT: f32 = 124.0;

/// The grid of one solution.
#[derive(Clone, Copy, Debug)]
pub struct BeliefGrid<'a> {
    plan: Plan<'a>,
    /// The selected row.
    step: usize,
    /// Size of a cell, in points.
    cell: Vec2,
    /// Width of one position of a move, in points.
    pitch: f32,
}

impl<'a> BeliefGrid<'a> {
    /// Returns the grid for a view of that size.
    pub fn for_view(plan: Plan<'a>, step: usize, view: Vec2) -> Self {
        let pitch = if view.x < LEAST_WIDTH_FOR_NUMBERS { PITCHES[1] } else { PITCHES[0] };
        let grid = Self { plan, step, cell: CELL_SIZES[0], pitch };
        let room = view - vec2(grid.moves_width() + SCROLL_BAR, grid.heading_height());
        let [least, most] = CELL_SIZES;
        // rows that do not all fit are whole
        let rows = grid.rows().min((room.y / least.y).floor().max(1.0));
        let fitting = vec2(room.x / grid.columns(), room.y / rows);
        Self { cell: fitting.max(least).min(most), ..grid }
    }

    /// Returns the grid for a file: its cells have a fixed size, so small that 255 moves fit on a page.
    pub fn for_figure(plan: Plan<'a>, step: usize) -> Self {
        let classes = &plan.solution.classes;
        let name = classes.table.coins() as f32 * LETTER.x + 12.0;
        let cell = if plan.rows().len() > 64 {
            vec2(13.0, 12.0)
        } else if classes.len() > 16 {
            vec2(28.0, 26.0)
        } else {
            vec2(name.max(48.0), 26.0)
        };
        Self { plan, step, cell, pitch: PITCHES[0] }
    }

    /// Returns the size of the whole grid, in points.
    pub fn size(&self) -> Vec2 {
        let cells = vec2(self.cell.x * self.columns(), self.cell.y * self.rows());
        vec2(self.moves_width(), self.heading_height() + self.height_below()) + cells
    }

    /// Returns the size of the heading and of the column of the moves, which stay in place while the cells scroll.
    pub fn margin(&self) -> Vec2 {
        vec2(self.moves_width(), self.heading_height())
    }

    /// Returns the top and the bottom of row `step`, in points below the heading.
    pub fn row_span(&self, step: usize) -> [f32; 2] {
        let top = self.cell.y * step as f32;
        [top, top + self.cell.y]
    }

    /// Returns the rectangle of cells in a grid that begins at `origin`. The middle and the extent count classes and
    /// rows.
    pub fn place_of(&self, origin: Pos2, middle: [f64; 2], extent: [f64; 2]) -> Rect {
        let [x, y] = middle.map(|place| place as f32 + 0.5);
        let centre = origin + self.margin() + self.cell * vec2(x, y);
        Rect::from_center_size(centre, self.cell * vec2(extent[0] as f32, extent[1] as f32))
    }

    /// Returns the row and the class at the point `at` of a grid that begins at `origin` and is visible through
    /// `window`: no row over the heading, no class over the moves.
    pub fn spot(&self, origin: Pos2, window: Rect, at: Pos2) -> Option<[Option<usize>; 2]> {
        let inside = at - origin - self.margin();
        let over_heading = at.y < window.top() + self.heading_height();
        let over_moves = at.x < window.left() + self.moves_width();
        let row = index(inside.y / self.cell.y, self.plan.rows().len()).filter(|_| !over_heading);
        let class = index(inside.x / self.cell.x, self.classes().len()).filter(|_| !over_moves);
        let is_beside = (row.is_none() && !over_heading) || (class.is_none() && !over_moves);
        (!is_beside && window.contains(at)).then_some([row, class])
    }

    /// Draws the part of the grid from `origin` on that is visible through `window`.
    pub fn paint(&self, painter: &Painter, palette: &Palette, origin: Pos2, window: Rect) {
        let inside = Rect::from_min_max(window.min + self.margin(), window.max);
        let rows =
            seen(inside.top() - origin.y - self.margin().y, inside.height(), self.cell.y, self.plan.rows().len());
        let columns =
            seen(inside.left() - origin.x - self.margin().x, inside.width(), self.cell.x, self.classes().len());
        let corner = origin + self.margin();
        let clipped = |rect: Rect| painter.with_clip_rect(rect.intersect(painter.clip_rect()));

        let beside = clipped(window.with_min_y(inside.top()));
        let [top, bottom] = self.row_span(self.step);
        let row = Rect::from_x_y_ranges(window.x_range(), corner.y + top..=corner.y + bottom);
        beside.rect_filled(row, 3.0, palette.wash);
        let cells = clipped(inside);
        self.paint_grid(&cells, palette, corner, [rows.clone(), columns.clone()]);
        rows.clone().for_each(|row| self.paint_cells(&cells, palette, corner, row, columns.clone()));
        rows.for_each(|row| self.paint_move(&beside, palette, pos2(window.left(), corner.y), row));
        self.paint_heading(&clipped(window.with_min_x(inside.left())), palette, pos2(corner.x, inside.top()), columns);
        self.paint_moves_heading(&clipped(window), palette, pos2(window.left(), inside.top()));
        let line = Stroke::new(1.0, palette.line);
        clipped(window).hline(window.x_range(), inside.top() - 1.0, line);
        if !self.plan.has_moves() {
            self.paint_escapes(&cells, palette, pos2(corner.x, corner.y + self.cell.y));
            let at = pos2(window.left() + 10.0, corner.y + self.cell.y + 36.0);
            listing::paint_no_rows(&clipped(window), palette, self.plan, at, window.width());
        }
    }

    /// Draws lines between small cells, which have no border of their own.
    fn paint_grid(&self, painter: &Painter, palette: &Palette, corner: Pos2, [rows, columns]: [Range<usize>; 2]) {
        if self.has_borders() {
            return;
        }
        let line = Stroke::new(1.0, palette.line);
        let end = corner + vec2(self.cell.x * self.columns(), self.cell.y * self.rows());
        for row in rows.start + 1..=rows.end {
            painter.hline(corner.x..=end.x, corner.y + self.cell.y * row as f32, line);
        }
        for column in columns.start + 1..=columns.end {
            painter.vline(corner.x + self.cell.x * column as f32, corner.y..=end.y, line);
        }
    }

    fn paint_cells(&self, painter: &Painter, palette: &Palette, corner: Pos2, number: usize, columns: Range<usize>) {
        let belief = self.plan.rows()[number].belief;
        let possible =
            if number == self.step && chart::has_marks(painter.ctx()) { palette.accent } else { palette.soft_ink };
        let gap = (self.cell.min_elem() * 0.09).min(1.5);
        let rounding = if self.has_borders() { 3.0 } else { 0.0 };
        for (index, class) in self.classes().iter().enumerate().skip(columns.start).take(columns.len()) {
            let at = corner + vec2(self.cell.x * index as f32, self.cell.y * number as f32);
            let cell = Rect::from_min_size(at, self.cell).shrink(gap);
            if belief.contains(index) {
                let fill = if self.plan.is_goal(class.first) { palette.safe } else { possible };
                painter.rect_filled(cell, rounding, fill);
                if self.has_names_across() && self.cell.y >= 17.0 {
                    let (name, font) = (class.first.to_string(), FontId::new(11.5, fonts::figures()));
                    painter.text(cell.center(), Align2::CENTER_CENTER, name, font, palette.card);
                }
            } else if self.has_borders() {
                painter.rect_stroke(cell, rounding, Stroke::new(1.0, palette.line), StrokeKind::Inside);
            }
        }
    }

    /// Draws a move: its number, its positions, and the number of configurations left.
    fn paint_move(&self, painter: &Painter, palette: &Palette, at: Pos2, number: usize) {
        let row = &self.plan.rows()[number];
        let chosen = number == self.step && chart::has_marks(painter.ctx());
        let middle = at.y + self.cell.y * (number as f32 + 0.5);
        let ink = if chosen { palette.accent } else { palette.ink };
        let soft = if chosen { palette.accent } else { palette.soft_ink };
        let font = FontId::new((self.cell.y * 0.85).clamp(10.0, 13.0), fonts::figures());
        let right = at.x + NUMBER_WIDTH - 10.0;
        painter.text(pos2(right, middle), Align2::RIGHT_CENTER, number.to_string(), font.clone(), ink);
        let right = at.x + self.moves_width() - 12.0;
        let left = row.configurations_left.to_string();
        painter.text(pos2(right, middle), Align2::RIGHT_CENTER, left, font.clone(), soft);
        let Some(flip) = row.flipped else { return };
        for position in 0..self.classes().table.coins() {
            let centre = pos2(at.x + NUMBER_WIDTH + self.pitch * (position as f32 + 0.5), middle);
            if self.pitch > 10.0 {
                if flip.names(position) {
                    let named = if self.classes().table.faces() == 2 { position } else { flip.amount(position) };
                    painter.text(centre, Align2::CENTER_CENTER, named.to_string(), font.clone(), ink);
                } else if self.cell.y >= LEAST_DOTTED {
                    painter.text(centre, Align2::CENTER_CENTER, "·", font.clone(), soft);
                }
            } else if flip.names(position) {
                let side = vec2(self.pitch * 0.7, (self.cell.y * 0.7).min(self.pitch * 0.7));
                painter.rect_filled(Rect::from_center_size(centre, side), 0.0, ink);
            }
        }
    }

    /// Draws the names of the classes above their columns. The cells begin below the corner `at`.
    fn paint_heading(&self, painter: &Painter, palette: &Palette, at: Pos2, columns: Range<usize>) {
        for (index, class) in self.classes().iter().enumerate().skip(columns.start).take(columns.len()) {
            let left = at.x + self.cell.x * index as f32;
            let goal = self.plan.is_goal(class.first);
            let middle = left + self.cell.x / 2.0;
            if self.has_names_across() {
                let color = if goal { palette.safe } else { palette.ink };
                let font = FontId::new(12.0, fonts::medium());
                painter.text(pos2(middle, at.y - 14.0), Align2::CENTER_CENTER, class.first.to_string(), font, color);
                continue;
            }
            for position in 0..self.classes().table.coins() {
                let face = class.first.face(position);
                let tails = face != 0;
                let up = ((self.classes().table.coins() - position) as f32 - 0.5) * LETTER.y + 5.0;
                let color = match (goal, tails) {
                    (true, _) => palette.safe,
                    (false, true) => palette.ink,
                    (false, false) => palette.soft_ink.gamma_multiply(0.6),
                };
                self.paint_side(painter, pos2(middle, at.y - up), face, color);
            }
        }
    }

    /// Draws one coin of a class above a narrow column: a letter, or a dot for tails.
    fn paint_side(&self, painter: &Painter, centre: Pos2, face: u32, color: Color32) {
        let tails = face != 0;
        if self.cell.x >= MIN_LETTER_WIDTH {
            let family = if tails { fonts::medium() } else { FontFamily::Proportional };
            let letter = Configuration::letter(self.classes().table.faces(), face);
            painter.text(centre, Align2::CENTER_CENTER, letter, FontId::new(10.5, family), color);
        } else if tails {
            painter.rect_filled(Rect::from_center_size(centre, vec2(self.cell.x * 0.7, LETTER.y * 0.7)), 0.0, color);
        }
    }

    /// Draws the headings of the fixed columns.
    fn paint_moves_heading(&self, painter: &Painter, palette: &Palette, at: Pos2) {
        let font = FontId::proportional(12.0);
        let flips = NUMBER_WIDTH + self.pitch * self.classes().table.coins() as f32 / 2.0;
        let named = if self.classes().table.faces() == 2 { "flip" } else { "add" };
        let entries = [
            (NUMBER_WIDTH - 10.0, Align2::RIGHT_CENTER, "call"),
            (flips.max(NUMBER_WIDTH + 7.0), Align2::CENTER_CENTER, named),
            (self.moves_width() - 12.0, Align2::RIGHT_CENTER, "left"),
        ];
        for (x, align, text) in entries {
            painter.text(pos2(at.x + x, at.y - 14.0), align, text, font.clone(), palette.soft_ink);
        }
    }

    /// Draws a marker under each class from which the Devil can go on for ever.
    fn paint_escapes(&self, painter: &Painter, palette: &Palette, at: Pos2) {
        let radius = (self.cell.x * 0.3).clamp(1.5, 4.5);
        for (index, class) in self.classes().iter().enumerate() {
            if self.plan.is_lost(class.first) == Some(true) {
                let centre = at + vec2(self.cell.x * (index as f32 + 0.5), 14.0);
                painter.circle_filled(centre, radius, palette.unsafe_);
            }
        }
    }

    /// Returns the height of what is below the rows, in points.
    fn height_below(&self) -> f32 {
        if self.plan.has_moves() { 0.0 } else { SENTENCE_HEIGHT }
    }

    fn classes(&self) -> &'a Classes {
        &self.plan.solution.classes
    }

    fn columns(&self) -> f32 {
        self.classes().len() as f32
    }

    fn rows(&self) -> f32 {
        self.plan.rows().len() as f32
    }

    fn moves_width(&self) -> f32 {
        let flips = (self.pitch * self.classes().table.coins() as f32).max(24.0);
        NUMBER_WIDTH + flips + LEFT_WIDTH + 4.0
    }

    fn heading_height(&self) -> f32 {
        if self.has_names_across() { 28.0 } else { (self.classes().table.coins() as f32 * LETTER.y + 8.0).max(28.0) }
    }

    /// Whether the cells are large enough for borders and round corners.
    fn has_borders(&self) -> bool {
        self.cell.min_elem() >= LEAST_BORDERED
    }

    /// Whether the names of the classes fit across their columns.
    fn has_names_across(&self) -> bool {
        self.cell.x >= self.classes().table.coins() as f32 * LETTER.x + 10.0
    }
}

/// Returns which of `count` rows or columns, each `pitch` points large, are visible within `extent` points after `start`.
fn seen(start: f32, extent: f32, pitch: f32, count: usize) -> Range<usize> {
    let first = index(start / pitch, count).unwrap_or(0);
    first..index((start + extent) / pitch, count).map_or(count, |last| last + 1)
}

/// Returns the whole part of `value` if it is an index below `count`.
fn index(value: f32, count: usize) -> Option<usize> {
    (value >= 0.0 && value < count as f32).then_some(value as usize)
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;

    #[test]
    fn the_spot_under_the_pointer_is_the_cell_drawn_there() {
        let solution = solved(4);
        let grid = BeliefGrid::for_view(Plan::new(&solution, None, None), 0, vec2(640.0, 560.0));
        let (origin, window) = (pos2(10.0, -100.0), Rect::from_min_size(pos2(10.0, 20.0), vec2(640.0, 560.0)));
        let corner = origin + grid.margin();
        let at = corner + vec2(grid.cell.x * 2.5, grid.cell.y * 7.5);
        assert_eq!(grid.spot(origin, window, at), Some([Some(7), Some(2)]));
        let over_moves = pos2(window.left() + 3.0, at.y);
        assert_eq!(grid.spot(origin, window, over_moves), Some([Some(7), None]));
        let over_heading = pos2(at.x, window.top() + 3.0);
        assert_eq!(grid.spot(origin, window, over_heading), Some([None, Some(2)]));
        assert_eq!(grid.spot(origin, window, pos2(at.x, window.bottom() + 1.0)), None);
    }

    #[test]
    fn only_visible_cells_are_drawn() {
        let solution = solved(8);
        let grid = BeliefGrid::for_view(Plan::new(&solution, None, None), 0, vec2(640.0, 560.0));
        assert_eq!(seen(0.0, 170.0, 17.0, 256), 0..11);
        assert_eq!(seen(-40.0, 170.0, 17.0, 256).start, 0);
        assert!(seen(17.0 * 250.0, 1_000.0, 17.0, 256).contains(&255));
        assert!(grid.size().y > 4_000.0);
    }
}
