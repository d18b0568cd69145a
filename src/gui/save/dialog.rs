//! The dialog of the Save menu: what to save, in which format, how large and on which background, with a preview.

mod preview;
mod settings;

use egui::{Button, Context, Key, RichText, ScrollArea, TextStyle, Ui, Vec2, vec2};

use crate::format::{Content, Format};
use crate::numerals::{count, grouped};

use super::animation::{scenario_with, values};
use super::export::Export;
use super::write::table_text;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::slider_player::Mode;
use crate::gui::panels::{boxes, card};
use crate::gui::prose::sentence;
use crate::gui::snapshot::{SharedSnapshot, Snapshot};
use crate::picture::Picture;
use preview::Preview;

/// Width of the settings, and of the gap between them and the preview, in points.
const SETTINGS: f32 = 470.0;
const GAP: f32 = 20.0;
/// Part of the window's width that the dialog leaves free, in points.
const AROUND: f32 = 60.0;
/// Height of the window that the settings leave to the buttons and to what is around the dialog, in points.
const AROUND_SETTINGS: f32 = 190.0;
/// Centimetres per point.
const CM_PER_POINT: f32 = 2.54 / 96.0;
/// Number of table rows in the preview.
const ROWS_SHOWN: usize = 20;
/// Largest text of the preview, in bytes.
const LARGEST_PREVIEW: usize = 1 << 16;

/// The open dialog.
pub(super) struct SaveDialog {
    /// The choices so far.
    pub export: Export,
    preview: Preview,
    /// Whether the dialog was drawn before: until then, the subject of the preview is not known.
    is_shown: bool,
}

/// A button of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DialogCommand {
    /// Save as a file.
    Save,
    /// Copy the chart or the table to the clipboard.
    Copy,
    /// Close without saving.
    Cancel,
}

impl SaveDialog {
    /// Creates a dialog that first offers this export.
    pub fn new(export: Export) -> Self {
        Self { export, preview: Preview::default(), is_shown: false }
    }

    /// Whether the preview is still being drawn.
    pub fn is_busy(&self) -> bool {
        !self.is_shown || self.preview.job.is_running()
    }

    /// Shows the dialog, and returns its command once it is closed.
    pub fn show(&mut self, ctx: &Context) -> Option<DialogCommand> {
        // preview and settings side by side, or below each other if the window is too narrow
        let both = preview::SIZE.x + GAP + SETTINGS;
        let width = if both <= ctx.content_rect().width() - AROUND { both } else { SETTINGS };
        let (command, is_left) = card::modal(ctx, "save dialog", width, |ui| self.contents_ui(ui));
        command.or_else(|| is_left.then_some(DialogCommand::Cancel))
    }

    fn contents_ui(&mut self, ui: &mut Ui) -> Option<DialogCommand> {
        self.is_shown = true;
        let is_entered = boxes::is_pressed(ui, Key::Enter);
        ui.label(RichText::new("Save").text_style(theme::card_title()));
        // the buttons below are always seen
        let room = (ui.ctx().content_rect().height() - AROUND_SETTINGS).max(0.0);
        let scrolled = ScrollArea::vertical().max_height(room).min_scrolled_height(room).auto_shrink([false, true]);
        scrolled.show(ui, |ui| self.settings_ui(ui));
        ui.add_space(4.0);
        let (remark, palette) = (remark(&self.export).map_err(|reason| sentence(&reason)), Palette::of(ui));
        let (words, color) = match &remark {
            Ok(words) => (words, palette.soft_ink),
            Err(words) => (words, palette.unsafe_),
        };
        ui.label(RichText::new(words).text_style(TextStyle::Small).color(color));
        ui.add_space(4.0);
        self.buttons_ui(ui, remark.is_ok(), is_entered)
    }

    /// Shows preview and settings beside or below each other.
    fn settings_ui(&mut self, ui: &mut Ui) {
        if ui.available_width() <= SETTINGS + GAP {
            settings::ui(ui, &mut self.export);
            ui.vertical_centered(|ui| self.preview_ui(ui, 0.6));
            return;
        }
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            self.preview_ui(ui, 1.0);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                ui.set_width(SETTINGS);
                settings::ui(ui, &mut self.export);
            });
        });
    }

    fn preview_ui(&mut self, ui: &mut Ui, share: f32) {
        let (options, shown) = (&self.export.options, &self.export.snapshot);
        let size = preview::SIZE * vec2(1.0, share);
        let is_table = options.what == Content::Table;
        if let Some(shown) = shown.as_ref().filter(|_| is_table && self.export.refusal().is_none()) {
            let first_rows = shown.table_of(self.export.stem).map(|table| table.first_rows(ROWS_SHOWN));
            let words = first_rows.and_then(|table| table_text(&table, options.table.of_clip(), LARGEST_PREVIEW));
            return preview::text_ui(ui, &words.unwrap_or_default(), size);
        }
        let picture =
            if options.what == Content::Chart { options.picture.for_format(options.chart) } else { options.picture };
        let is_drawn = |shown: &SharedSnapshot| {
            !is_table && shown.info.chart_unavailable.is_none() && shown.sheet(&picture).is_ok()
        };
        let chart = shown.clone().filter(is_drawn).map(|shown| (shown, picture));
        self.preview.chart_ui(ui, chart, size);
    }

    /// Draws the buttons at the bottom. `is_entered`: Enter was pressed, which counts as a click on the first one.
    fn buttons_ui(&self, ui: &mut Ui, possible: bool, is_entered: bool) -> Option<DialogCommand> {
        let options = &self.export.options;
        ui.horizontal(|ui| {
            let save = boxes::filled(ui, "Save…");
            let hint = if options.what == Content::All {
                "Choose a folder and write everything into a new one in it".to_owned()
            } else {
                format!("Choose a file and write the {}", options.what.noun())
            };
            let is_clicked = ui.add_enabled(possible, save).on_hover_text(hint).clicked();
            if is_clicked || (possible && is_entered) {
                return Some(DialogCommand::Save);
            }
            let hint = match options.what {
                Content::Chart => Some("To the clipboard, as a picture"),
                Content::Table => Some("To the clipboard, as text: for a spreadsheet if the format is XLSX"),
                _ => None,
            };
            let copy = hint.map(|hint| ui.add_enabled(possible, Button::new("Copy")).on_hover_text(hint));
            if copy.is_some_and(|copy| copy.clicked()) {
                return Some(DialogCommand::Copy);
            }
            let cancel = ui.button("Cancel").on_hover_text("Close without saving (Escape)");
            cancel.clicked().then_some(DialogCommand::Cancel)
        })
        .inner
    }
}

/// Describes the file to be saved.
///
/// # Errors
/// The reason why it cannot be saved, as a sentence.
fn remark(export: &Export) -> Result<String, String> {
    if let Some(sentence) = export.refusal() {
        return Err(sentence);
    }
    let shown = export.snapshot.as_ref();
    match (export.options.what, shown) {
        (Content::All, _) => Ok("Every chart and table of the tab, and the answer, in a new folder.".to_owned()),
        (Content::Report, _) => {
            Ok("Answer, reason, parameters, charts and tables in one HTML file that needs no other.".to_owned())
        }
        (Content::Animation, Some(shown)) => animation_remark(export, shown),
        (Content::Chart, Some(shown)) => chart_remark(export, shown),
        (Content::Table, Some(shown)) => {
            let table = shown.table_of(export.stem);
            let size = table.map(|table| [table.row_count(), table.columns().len()]).unwrap_or_default();
            Ok(format!("{}, {}", count(size[0], "row"), count(size[1], "column")))
        }
        (_, None) => Err("There is nothing to play until it is solved.".to_owned()),
    }
}

fn chart_remark(export: &Export, shown: &Snapshot) -> Result<String, String> {
    let format = export.options.chart;
    let picture = export.options.picture.for_format(format);
    let sheet = shown.sheet(&picture).map_err(|error| error.to_string())?;
    let cm = sheet.size * CM_PER_POINT;
    let cm = format!("{:.1} × {:.1} cm", cm.x, cm.y);
    let is_scaled = (sheet.font_size() - picture.font_size).abs() >= 0.05;
    let room = || format!("; there is room for text of {:.1} pt", sheet.font_size());
    let text = if is_scaled { room() } else { String::new() };
    Ok(match format {
        Format::Png => format!("{}, {cm} in print{text}", pixels(sheet.size, &picture)),
        _ => format!("{cm}, sharp at any size{text}"),
    })
}

fn animation_remark(export: &Export, shown: &Snapshot) -> Result<String, String> {
    let number = export.played.as_ref().ok_or("There is nothing to play in this scenario.")?;
    // the range is allowed if its first and last value are
    for value in export.range {
        scenario_with(&export.scenario, number, value)?;
    }
    let frames = values(export, number).len();
    let seconds = frames as f64 / f64::from(export.options.per_second.max(1));
    let again = if export.options.mode == Mode::Once { "" } else { ", again and again" };
    let picture = &export.options.picture;
    let size = shown.sheet(picture).map_err(|error| error.to_string())?.size;
    Ok(format!("{} of {}, {seconds:.1} seconds{again}", count(frames, "picture"), pixels(size, picture)))
}

/// Writes width and height of a chart of `size` points in pixels.
fn pixels(size: Vec2, picture: &Picture) -> String {
    let [width, height] = [size.x, size.y].map(|side| grouped((side * picture.pixels_per_point()).round() as u32));
    format!("{width} × {height} pixels")
}
