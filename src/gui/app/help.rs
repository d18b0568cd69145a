//! Help: rules of each puzzle with a picture, its mathematics and sources, and the keys.

use egui::{Align, Context, Frame, Label, Layout, Margin, RichText, TextStyle, Ui, vec2};

use crate::scenario::Puzzle;

use crate::gui::command;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::{boxes, card, glossary};
use crate::gui::views::{any, hint, title, views};

/// Widths of the columns, and of the gap between them, in points.
const WIDTHS: [f32; 2] = [430.0, 365.0];
const GAP: f32 = 24.0;
/// Least room beside both columns, in points.
const AROUND: f32 = 80.0;
/// Width of the names of keys and of other names in a list, in points.
const KEY_COLUMN: f32 = 136.0;
const NAME_COLUMN: f32 = 100.0;

/// Interaction with charts.
const CHARTS: [(&str, &str); 3] = [
    (
        "Zoom",
        "Turn the wheel; with Shift or Alt along one axis only. Drag with the right button to zoom to a rectangle, and \
         double click to see all of the chart again.",
    ),
    ("Arrows", "After a click, or Tab to the chart, they move what you chose, with Shift ten steps at a time."),
    ("Drag", "You can drag the dot, the line or the cell that you chose; a drag beside it moves the chart."),
];

/// Explanation of unfolding sentences.
const UNFOLDING: &str = "Click a sentence with a number to see how it is computed, and click a line of that to go on. \
                         What a line is about lights up in the chart.";

/// Keys that belong to no command.
const MORE_KEYS: [(&str, &str); 10] = [
    ("To the next control, or the one before", "Tab, Shift+Tab"),
    ("Press the button with the focus, or unfold the sentence", "Enter or Space"),
    ("Move the slider with the focus by a step, by ten, by a tenth", "← →, with Shift, with Alt"),
    ("To its ends", "Home, End"),
    ("Type its number", "Enter or a digit; then Enter accepts, Escape cancels"),
    ("Play or pause the slider's animation", "Space"),
    ("Reset it to the scenario's value", "Delete"),
    ("Zoom the chart with the focus, or see all of it", "+, −, Home"),
    ("Back and forward through the parts you looked at", "Alt+←, Alt+→"),
    ("Press the main button of the dialog, or close it", "Enter, Escape"),
];

/// The help window.
#[derive(Clone, Copy, Debug, Default)]
pub struct Help {
    open: bool,
    /// Number of times the help was opened; each time it starts at the top.
    opened: u32,
}

impl Help {
    /// Opens or closes the help.
    pub fn toggle(&mut self) {
        self.open = !self.open;
        self.opened = self.opened.wrapping_add(1);
    }

    /// Shows the help of `puzzle` if it is open.
    pub fn ui(&mut self, ctx: &Context, puzzle: Puzzle) {
        if !self.open {
            return;
        }
        let both = WIDTHS[0] + GAP + WIDTHS[1];
        let is_wide = ctx.content_rect().width() >= both + AROUND;
        let width = if is_wide { both } else { WIDTHS[0] };
        let (is_closed, is_left) = card::modal(ctx, &format!("help {}", self.opened), width, |ui| {
            let is_closed = ui.horizontal(|ui| {
                ui.label(RichText::new(puzzle.title()).text_style(TextStyle::Heading));
                let close = |ui: &mut Ui| ui.button("Close").on_hover_text("Back to the puzzle (Escape)").clicked();
                boxes::at_right(ui, "close", close)
            });
            if is_wide {
                ui.horizontal_top(|ui| {
                    column(ui, WIDTHS[0], |ui| contents_ui(ui, puzzle));
                    ui.add_space(GAP - ui.spacing().item_spacing.x);
                    column(ui, WIDTHS[1], |ui| lists_ui(ui, puzzle));
                });
            } else {
                contents_ui(ui, puzzle);
                lists_ui(ui, puzzle);
            }
            is_closed.inner
        });
        self.open = !(is_closed || is_left);
    }
}

/// Shows `contents` from top to bottom, wrapped at this width.
fn column(ui: &mut Ui, width: f32, contents: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
        ui.set_width(width);
        contents(ui);
    });
}

/// Shows rules, mathematics and sources.
fn contents_ui(ui: &mut Ui, puzzle: Puzzle) {
    let palette = Palette::of(ui);
    let text = any(puzzle).help;
    paragraphs_ui(ui, text.rules);
    ui.add_space(2.0);
    (text.picture_ui)(ui);
    ui.add_space(2.0);
    heading_ui(ui, "Why it can be solved");
    paragraphs_ui(ui, text.mathematics);
    for formula in text.formulas {
        let frame = Frame::new().fill(palette.background).corner_radius(8).inner_margin(Margin::symmetric(12, 8));
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(*formula).text_style(theme::strong()));
        });
    }
    paragraphs_ui(ui, text.consequences);
    heading_ui(ui, "Where it comes from");
    for source in text.sources {
        ui.label(RichText::new(*source).color(palette.soft_ink));
    }
}

/// Shows the lists: keys, views, words, and what the pointer does.
fn lists_ui(ui: &mut Ui, puzzle: Puzzle) {
    keys_ui(ui);
    heading_ui(ui, "What to look at");
    list_ui(ui, views(puzzle).iter().map(|view| (title(puzzle, view), hint(puzzle, view))));
    heading_ui(ui, "Words");
    list_ui(ui, glossary::words(puzzle).copied());
    heading_ui(ui, "Answer and Why");
    ui.label(UNFOLDING);
    heading_ui(ui, "Charts");
    list_ui(ui, CHARTS.into_iter());
}

fn heading_ui(ui: &mut Ui, name: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(name).text_style(theme::card_title()));
}

fn paragraphs_ui(ui: &mut Ui, paragraphs: &[&str]) {
    for paragraph in paragraphs {
        ui.label(*paragraph);
    }
}

/// Shows names with descriptions.
fn list_ui<'a>(ui: &mut Ui, entries: impl Iterator<Item = (&'a str, &'a str)>) {
    let palette = Palette::of(ui);
    for (name, words) in entries {
        let name = RichText::new(name).text_style(theme::strong());
        row_ui(ui, NAME_COLUMN, name, RichText::new(words).color(palette.soft_ink));
    }
}

/// Shows a name in a column of that width, and its description beside it.
fn row_ui(ui: &mut Ui, width: f32, name: RichText, words: RichText) {
    ui.horizontal_top(|ui| {
        column(ui, width, |ui| drop(ui.label(name)));
        ui.add(Label::new(words).wrap());
    });
}

/// Shows all keys; those of the same command in one row.
fn keys_ui(ui: &mut Ui) {
    let palette = Palette::of(ui);
    heading_ui(ui, "Keys");
    let mut rows: Vec<(&str, String)> = Vec::new();
    for shortcut in command::keys() {
        let keys = ui.ctx().format_shortcut(&shortcut.keys);
        match rows.iter_mut().find(|(words, _)| *words == shortcut.words) {
            Some((_, all)) => *all = format!("{all}, {keys}"),
            None => rows.push((shortcut.words, keys)),
        }
    }
    for (words, keys) in rows.iter().map(|(words, keys)| (*words, keys.as_str())).chain(MORE_KEYS) {
        row_ui(ui, KEY_COLUMN, RichText::new(keys).color(palette.soft_ink), RichText::new(words));
    }
}
