//! A table on screen: the same rows that are saved, formatted for reading.

use egui::{
    Align, Color32, FontId, Key, Label, Layout, Modifiers, Rect, Response, RichText, Role, ScrollArea, Sense,
    TextStyle, Ui, UiBuilder, Vec2, WidgetInfo, WidgetText, style::ScrollStyle, vec2,
};
use egui_extras::{Column as Width, TableBuilder};

use crate::numerals::{grouped, percent, plain, shortened};
use crate::table::{Cell, Column, Kind, Table};

use crate::gui::chart::Steps;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::glossary;
use crate::gui::{focus, state};

/// Height of a row, in points.
const ROW_HEIGHT: f32 = 26.0;
/// Height of headings of two lines, in points.
const TWO_LINES: f32 = 34.0;
/// Padding of a column, in points.
const PADDING: f32 = 5.5;
/// Gap between two columns where there is little room, in points.
const CLOSE: f32 = 2.0;
/// Number of rows at both ends together, and of others in between, that are measured for the width of a column.
const ROWS_MEASURED: usize = 40;

/// Distance an arrow key scrolls a table sideways, in points.
const SIDEWAYS: f32 = 40.0;

/// Position of the keyboard cursor and scrolling of a table.
#[derive(Clone, Copy, Debug, Default)]
struct Cursor {
    /// Row of the cursor.
    row: usize,
    /// Selected row in the last frame.
    chosen: Option<usize>,
    /// Row that was picked here but is not selected yet.
    picked: Option<usize>,
    /// Scroll offset to the right and down, in points.
    offset: Vec2,
    /// Whether it has not scrolled since the last frame.
    is_still: bool,
}

/// Shows `table` with the accessible name `name` in all the space of `ui`. The row `chosen` is marked and, if newly
/// selected, scrolled into view; rows that are `is_safe` have the colour of safe positions. Returns the row that was
/// clicked, or picked by Enter or Space.
///
/// The table is one stop of Tab: arrows move from row to row, Home and End to the first and last one.
pub fn table_ui(
    ui: &mut Ui,
    name: &str,
    table: &Table<'_>,
    chosen: Option<usize>,
    is_safe: fn(&[Cell]) -> bool,
) -> Option<usize> {
    ui.spacing_mut().item_spacing.x = 4.0;
    // bars beside the cells, not over them, and visible wherever there is more
    ui.spacing_mut().scroll = ScrollStyle { handle_min_length: 24.0, foreground_color: true, ..ScrollStyle::solid() };
    // all rows are whole
    ui.spacing_mut().scroll.fade.strength = 0.0;
    ui.visuals_mut().widgets.inactive.fg_stroke.color = Palette::of(ui).soft_ink;
    let id = ui.scope_id().with("table");
    let room = ui.available_rect_before_wrap();
    let response = ui.interact(room, id, Sense::focusable_noninteractive());
    let before: Cursor = state::of(ui.ctx(), id).unwrap_or_default();
    let mut cursor = Cursor { chosen, row: before.row.min(table.row_count().saturating_sub(1)), ..before };
    let newly_chosen = chosen.filter(|_| before.chosen != chosen);
    cursor.row = newly_chosen.unwrap_or(cursor.row);
    let (row, safe) = (cursor.row, Palette::of(ui).safe);
    let (picked, sideways) = arrow_keys(ui, &response, table.row_count(), &mut cursor.row);
    let is_moved = cursor.row != row;
    // a row that was picked here is visible anyway
    let aligned = |row| (before.picked != Some(row)).then_some(Align::Center);
    let in_sight = if is_moved { Some((cursor.row, None)) } else { newly_chosen.map(|row| (row, aligned(row))) };

    cursor.picked = cursor.picked.filter(|_| newly_chosen.is_none());
    let is_idle = ui.input(|input| input.smooth_scroll_delta() == Vec2::ZERO && !input.pointer.any_down());
    let is_at_rest = before.is_still && is_idle;
    let mut clicked = picked;
    let mut ring = None;
    let mut area = ScrollArea::horizontal().auto_shrink([false, false]).min_scrolled_height(0.0);
    if sideways != 0.0 {
        area = area.horizontal_scroll_offset((before.offset.x + sideways).max(0.0));
    }
    let shown = area.show(ui, |ui| {
        let measured: Vec<Vec<Cell>> = measured_rows(table.row_count()).map(|row| table.row(row)).collect();
        let decimals: Vec<usize> = (0..table.columns().len()).map(|place| decimals(table, &measured, place)).collect();
        let (widths, indent, heading_height) = column_widths(ui, table, &measured, &decimals);
        let gap = ui.spacing().item_spacing.y;
        let pitch = ROW_HEIGHT + gap;
        // as many whole rows as fit below the heading
        let rows = ((ui.available_height() - heading_height) / pitch).floor().max(1.0);
        let farthest = (table.row_count() as f32 - rows).max(0.0) * pitch;
        let mut builder = TableBuilder::new(ui)
            .striped(true)
            .sense(Sense::CLICK)
            .auto_shrink([false, false])
            .min_scrolled_height(0.0)
            .max_scroll_height(rows * pitch - gap);
        for width in widths {
            builder = builder.column(Width::exact(width));
        }
        // the offset at which the first visible row is whole
        let whole = ((before.offset.y / pitch).round() * pitch).min(farthest);
        if let Some((row, align)) = in_sight {
            builder = builder.scroll_to_row(row, align);
        } else if is_at_rest && (whole - before.offset.y).abs() > 0.01 {
            builder = builder.vertical_scroll_offset(whole);
        }
        let header = |mut row: egui_extras::TableRow<'_, '_>| {
            for column in table.columns() {
                row.col(|ui| heading_ui(ui, column, indent));
            }
        };
        let body = builder.header(heading_height, header).body(|body| {
            body.rows(ROW_HEIGHT, table.row_count(), |mut row| {
                let index = row.index();
                row.set_selected(chosen == Some(index));
                let cells = table.row(index);
                let ink = is_safe(&cells).then_some(safe);
                for ((column, cell), decimals) in table.columns().iter().zip(&cells).zip(&decimals) {
                    row.col(|ui| {
                        ui.visuals_mut().override_text_color = ink;
                        cell_ui(ui, cell, column.kind, *decimals, indent);
                    });
                }
                if row.response().clicked() {
                    clicked = Some(index);
                }
                if index == cursor.row {
                    ring = Some(row.response().rect);
                }
            });
        });
        body.state.unclamped_offset().y
    });
    cursor.offset = vec2(shown.state.unclamped_offset().x, shown.inner);
    cursor.is_still = (cursor.offset.y - before.offset.y).abs() < 0.01;
    if !cursor.is_still {
        // lets it come to rest at a whole row
        ui.ctx().request_repaint();
    }
    if clicked.is_some() && picked.is_none() {
        // the arrows continue from the clicked row
        cursor.row = clicked.unwrap_or(cursor.row);
        response.request_focus();
    }
    cursor.picked = clicked.or(cursor.picked);
    name_ui(&response, name, table, cursor.row);
    let inside = room.shrink(focus::RING_GAP + focus::RING_WIDTH);
    let ring = ring.map(|row| row.intersect(inside)).filter(Rect::is_positive);
    focus::ring_around(&response, ring.unwrap_or(inside));
    state::set_of(ui.ctx(), id, cursor);
    clicked
}

/// Moves `row` by keys while the table has the focus. Returns the row picked by Enter or Space, and the distance to
/// scroll to the right, in points.
fn arrow_keys(ui: &Ui, response: &Response, rows: usize, row: &mut usize) -> (Option<usize>, f32) {
    let last = rows.saturating_sub(1);
    let steps = Steps::taken(ui, response).unwrap_or_default();
    if !response.has_focus() || rows == 0 {
        return (None, 0.0);
    }
    let hit = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    *row = row.saturating_add_signed(-isize::try_from(steps.up).unwrap_or_default()).min(last);
    if hit(Key::Home) {
        *row = 0;
    }
    if hit(Key::End) {
        *row = last;
    }
    let is_picked = hit(Key::Enter) | hit(Key::Space);
    (is_picked.then_some(*row), steps.right as f32 * SIDEWAYS)
}

/// Reports the name of the table and the row of the cursor to screen readers.
fn name_ui(response: &Response, name: &str, table: &Table<'_>, row: usize) {
    response.widget_info(|| WidgetInfo::labeled(Role::Table, true, format!("Table: {name}")));
    if row >= table.row_count() {
        return;
    }
    response.ctx.accesskit_node_builder(response.id, |node| {
        let cells = table.columns().iter().zip(table.row(row));
        let cells = cells.map(|(column, cell)| format!("{} {}", column.title, cell_text(&cell, column.kind)));
        let place = format!("row {} of {}", grouped(row + 1), grouped(table.row_count()));
        node.set_value(format!("{place}: {}", cells.collect::<Vec<_>>().join(", ")));
    });
}

/// Returns a child ui for the contents of a cell. The cell itself stays empty, since contents of its own would make it
/// higher than its row.
fn inside(ui: &mut Ui, kind: Kind, indent: f32) -> Ui {
    // numbers are right-aligned so that their digits line up
    let order = if kind == Kind::Text { Layout::left_to_right } else { Layout::right_to_left };
    let mut inside = ui.new_child(UiBuilder::new().max_rect(ui.max_rect()).layout(order(Align::Center)));
    inside.add_space(4.0 + indent);
    inside
}

/// Shows the title of a column; its tooltip is what it means, or its heading in a spreadsheet if that says more.
fn heading_ui(ui: &mut Ui, Column { title, heading, kind, .. }: &Column, indent: f32) {
    let text = RichText::new(title.as_ref()).text_style(TextStyle::Small).color(Palette::of(ui).soft_ink);
    let label = inside(ui, *kind, indent).add(Label::new(text).wrap());
    if let Some(meaning) = glossary::meaning(title).or_else(|| (heading != title).then_some(heading)) {
        label.on_hover_text(meaning);
    }
}

fn cell_ui(ui: &mut Ui, cell: &Cell, kind: Kind, decimals: usize, indent: f32) {
    if *cell == Cell::Empty {
        return;
    }
    let text: WidgetText = RichText::new(padded(cell, kind, decimals)).text_style(theme::figures()).into();
    let label = inside(ui, kind, indent).add(Label::new(text).truncate());
    if matches!(cell, Cell::Number(_) | Cell::Long(_)) {
        label.on_hover_text(cell.to_file_text());
    }
}

/// Formats a cell for reading, with a true minus sign.
pub fn cell_text(cell: &Cell, kind: Kind) -> String {
    let written = match (cell, kind) {
        (Cell::Empty, _) => String::new(),
        (Cell::Whole(value), _) => grouped(value),
        (Cell::Number(value), Kind::Probability) => percent(*value),
        (Cell::Number(value), _) => plain(*value),
        (Cell::Flag(flag), _) => if *flag { "yes" } else { "no" }.to_owned(),
        (Cell::Long(number), _) => shortened(number),
        (Cell::Text(text), _) => text.clone(),
    };
    if matches!(cell, Cell::Whole(_) | Cell::Number(_)) { written.replace('-', "−") } else { written }
}

/// Returns the most decimals of a column of numbers in these rows.
fn decimals(table: &Table<'_>, rows: &[Vec<Cell>], column: usize) -> usize {
    let is_number = table.columns()[column].kind == Kind::Number;
    let numbers = rows.iter().filter_map(|row| row.get(column)).filter(|_| is_number);
    numbers.map(|cell| decimals_of(&cell_text(cell, Kind::Number))).max().unwrap_or(0)
}

fn decimals_of(number: &str) -> usize {
    number.split_once('.').map_or(0, |(_, decimals)| decimals.len())
}

/// Formats a cell with at least this number of decimals, so that those of a column stand under each other.
fn padded(cell: &Cell, kind: Kind, decimals: usize) -> String {
    let written = cell_text(cell, kind);
    if kind != Kind::Number || !matches!(cell, Cell::Number(_)) {
        return written;
    }
    let missing = decimals.saturating_sub(decimals_of(&written));
    let point = if missing == decimals && missing > 0 { "." } else { "" };
    written + point + &"0".repeat(missing)
}

/// Returns the widths of all columns by some of their rows, stretched to fill the space, the part of the stretch on
/// either side of a column, so that the gaps between columns are equal, and the height of the headings. These have two
/// lines if one line leaves no room.
fn column_widths(ui: &mut Ui, table: &Table<'_>, rows: &[Vec<Cell>], decimals: &[usize]) -> (Vec<f32>, f32, f32) {
    let bar = ui.spacing().scroll.allocated_width() + 1.0;
    let [small, figures] = [TextStyle::Small, theme::figures()].map(|style| style.resolve(ui.style()));
    let painter = ui.painter().clone();
    let width =
        |words: String, font: &FontId| painter.layout_no_wrap(words, font.clone(), Color32::PLACEHOLDER).size().x;
    let in_one_line = |title: &str| width(title.to_owned(), &small);
    let in_two_lines = |title: &str| {
        let parts = title.match_indices(' ').map(|(at, _)| title.split_at(at));
        parts.map(|(one, other)| in_one_line(one).max(in_one_line(other))).fold(in_one_line(title), f32::min)
    };
    let widest = |(place, column): (usize, &Column)| {
        let cells = rows.iter().filter_map(|row| row.get(place));
        let shown = cells.map(|cell| width(padded(cell, column.kind, decimals[place]), &figures));
        PADDING + shown.fold(in_two_lines(&column.title), f32::max)
    };
    let widths: Vec<f32> = table.columns().iter().enumerate().map(widest).collect();
    let (room, gaps) = (ui.available_width() - bar - widths.iter().sum::<f32>(), widths.len() as f32 - 1.0);
    if room < gaps * ui.spacing().item_spacing.x {
        ui.spacing_mut().item_spacing.x = CLOSE;
    }
    let spare = room - gaps * ui.spacing().item_spacing.x;
    let stretch = spare.max(0.0) / widths.len().max(1) as f32;
    let mut titles = table.columns().iter().zip(&widths);
    let wraps = titles.any(|(column, width)| in_one_line(&column.title) > width + stretch / 2.0 - 4.0);
    let height = if wraps { TWO_LINES } else { ROW_HEIGHT };
    (widths.into_iter().map(|width| width + stretch).collect(), stretch / 2.0, height)
}

/// Returns the rows to measure, each once: all of a few; of many the first, the last, and others spread so that they
/// match no period of the table.
fn measured_rows(count: usize) -> impl Iterator<Item = usize> {
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (ends, spread) = if count <= 2 * ROWS_MEASURED { (count, 0) } else { (ROWS_MEASURED / 2, ROWS_MEASURED) };
    let last = (count - ends).max(ends)..count;
    let between = (1..=spread).map(move |k| ((k as f64 * golden).fract() * count as f64) as usize);
    (0..ends).chain(last).chain(between.filter(move |row| *row < count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_numbers_have_a_minus_sign_and_text_keeps_its_hyphen() {
        assert_eq!(cell_text(&Cell::Whole(-1_234), Kind::Whole), "−1,234");
        assert_eq!(cell_text(&Cell::Number(-0.25), Kind::Number), "−0.25");
        assert_eq!(cell_text(&Cell::Number(-0.25), Kind::Probability), "−25.00 %");
        assert_eq!(cell_text(&Cell::Text("T-H".into()), Kind::Text), "T-H");
    }

    #[test]
    fn the_decimals_of_a_column_stand_under_each_other() {
        let numbers = [1.75, 1.625, 2.0, -0.5];
        let column = vec![crate::table::Column::new("ratio", "ratio", Kind::Number)];
        let table = Table::new(column, numbers.len(), |row| vec![Cell::Number(numbers[row])]);
        let rows: Vec<Vec<Cell>> = table.rows().collect();
        let most = decimals(&table, &rows, 0);
        let shown: Vec<String> = rows.iter().map(|row| padded(&row[0], Kind::Number, most)).collect();
        assert_eq!(shown, ["1.750", "1.625", "2.000", "−0.500"]);
        assert_eq!(padded(&Cell::Whole(7), Kind::Number, 3), "7");
        assert_eq!(padded(&Cell::Number(0.25), Kind::Probability, 3), "25.00 %");
    }

    #[test]
    fn the_widest_cells_of_a_grid_are_among_the_measured_rows() {
        // both coordinates of a grid, the second with a period of 201 rows
        for coordinate in [|row: usize| row / 201, |row: usize| row % 201] {
            let width = |row: usize| plain(coordinate(row) as f64 / 200.0).len();
            assert_eq!(measured_rows(201 * 201).map(width).max(), (0..201 * 201).map(width).max());
        }
        for few in [0, 1, 3, 39, 40, 41, 79, 80] {
            assert!(measured_rows(few).eq(0..few), "{few} rows, each once");
        }
        assert!((81..400).all(|many| measured_rows(many).all(|row| row < many)));
    }
}
