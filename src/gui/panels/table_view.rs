//! A table on screen: the same rows that are saved, written for people.

use egui::{Align, Label, Layout, RichText, ScrollArea, Sense, TextStyle, Ui, WidgetText};
use egui_extras::{Column as Width, TableBuilder};

use crate::numerals::{grouped, percent, plain, rounded, shortened};
use crate::table::{Cell, Kind, Table};

use crate::gui::glossary;
use crate::gui::look::theme::{self, Palette};

/// The height of a row.
const ROW_HEIGHT: f32 = 26.0;
/// How many rows are looked at to find how wide a column has to be.
const ROWS_MEASURED: usize = 40;

/// Shows `table` in all the space there is, with row `chosen` marked and, if it has just become so, in viewport. Returns
/// the row that was clicked.
pub fn table_ui(ui: &mut Ui, table: &Table<'_>, chosen: Option<usize>) -> Option<usize> {
    ui.spacing_mut().item_spacing.x = 4.0;
    let widths = column_widths(ui, table);
    let shown_before = ui.scope_id().with("chosen row");
    let newly_chosen = chosen.filter(|_| ui.data(|data| data.get_temp(shown_before)) != Some(chosen));
    ui.data_mut(|data| data.insert_temp(shown_before, chosen));

    let mut clicked = None;
    ScrollArea::horizontal().auto_shrink([false, false]).min_scrolled_height(0.0).show(ui, |ui| {
        let mut builder = TableBuilder::new(ui)
            .striped(true)
            .sense(Sense::click())
            .auto_shrink([false, false])
            .min_scrolled_height(0.0);
        for width in widths {
            builder = builder.column(Width::exact(width));
        }
        if let Some(row) = newly_chosen {
            builder = builder.scroll_to_row(row, Some(Align::Center));
        }
        let header = |mut row: egui_extras::TableRow<'_, '_>| {
            for column in table.columns() {
                row.col(|ui| heading_ui(ui, &column.title, column.kind));
            }
        };
        builder.header(ROW_HEIGHT, header).body(|body| {
            body.rows(ROW_HEIGHT, table.row_count(), |mut row| {
                let index = row.index();
                row.set_selected(chosen == Some(index));
                for (column, cell) in table.columns().iter().zip(table.row(index)) {
                    row.col(|ui| cell_ui(ui, &cell, column.kind));
                }
                if row.response().clicked() {
                    clicked = Some(index);
                }
            });
        });
    });
    clicked
}

/// The layout of a column: numbers end at the right so that their digits stand under each other.
fn layout(kind: Kind) -> Layout {
    match kind {
        Kind::Text => Layout::left_to_right(Align::Center),
        Kind::Whole | Kind::Size | Kind::Number | Kind::Probability => Layout::right_to_left(Align::Center),
    }
}

fn heading_ui(ui: &mut Ui, title: &str, kind: Kind) {
    let color = Palette::of(ui).soft_ink;
    ui.with_layout(layout(kind), |ui| {
        ui.add_space(4.0);
        let label = ui.label(RichText::new(title).text_style(TextStyle::Small).color(color));
        if let Some(meaning) = glossary::meaning(title) {
            label.on_hover_text(meaning);
        }
    });
}

fn cell_ui(ui: &mut Ui, cell: &Cell, kind: Kind) {
    ui.with_layout(layout(kind), |ui| {
        ui.add_space(4.0);
        let text: WidgetText = RichText::new(cell_text(cell, kind)).text_style(theme::figures()).into();
        let label = ui.add(Label::new(text).truncate());
        if matches!(cell, Cell::Number(_)) || kind == Kind::Size {
            label.on_hover_text(cell.to_file_text());
        }
    });
}

/// A cell as people write it.
pub fn cell_text(cell: &Cell, kind: Kind) -> String {
    match (cell, kind) {
        (Cell::Empty, _) => String::new(),
        (Cell::Whole(value), Kind::Size) => rounded(&value.to_string()),
        (Cell::Whole(value), _) => grouped(value),
        (Cell::Number(value), Kind::Probability) => percent(*value),
        (Cell::Number(value), _) => plain(*value),
        (Cell::Flag(flag), _) => if *flag { "yes" } else { "no" }.to_owned(),
        (Cell::Text(digits), Kind::Whole) if digits.bytes().all(|byte| byte.is_ascii_digit()) => shortened(digits),
        (Cell::Text(digits), Kind::Size) if digits.bytes().all(|byte| byte.is_ascii_digit()) => rounded(digits),
        (Cell::Text(text), _) => text.clone(),
    }
}

/// What a character of a table takes at most, in points.
fn character_width(c: char) -> f32 {
    match c {
        ' ' | '\u{a0}' | ',' | '.' => 4.2,
        c if c.is_lowercase() => 7.8,
        c if c.is_alphabetic() => 9.4,
        _ => 8.2,
    }
}

/// A width for each column by what stands in its first rows, stretched to fill the space.
fn column_widths(ui: &Ui, table: &Table<'_>) -> Vec<f32> {
    let mut widths: Vec<f32> = table.columns().iter().map(|column| 10.0 + 6.6 * column.title.len() as f32).collect();
    let last_rows = table.row_count().saturating_sub(ROWS_MEASURED / 2)..table.row_count();
    for row in (0..table.row_count().min(ROWS_MEASURED)).chain(last_rows) {
        for ((width, cell), column) in widths.iter_mut().zip(table.row(row)).zip(table.columns()) {
            *width = width.max(10.0 + cell_text(&cell, column.kind).chars().map(character_width).sum::<f32>());
        }
    }
    let spacing = ui.spacing().item_spacing.x * (widths.len() as f32 - 1.0);
    let spare = (ui.available_width() - spacing - widths.iter().sum::<f32>()).max(0.0);
    let stretch = spare / widths.len().max(1) as f32;
    widths.into_iter().map(|width| width + stretch).collect()
}
