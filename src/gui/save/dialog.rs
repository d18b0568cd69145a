//! The dialog of the Save menu: what to save, in which format, how large and on which background, with a preview.

mod animation;
mod figure;
mod preview;
mod rows;

use egui::{Button, Color32, Context, Grid, RichText, TextStyle, Ui, vec2};

use crate::format::{Content, Format};
use crate::numerals::{count, grouped};

use super::animation::Animation;
use super::options::{SaveOptions, What};
use super::solve::Saveable;
use super::write::{refusal, table_clip};
use crate::gui::figure::pixels;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::slider_player::SliderCommand;
use crate::gui::panels::{boxes, card};
use crate::gui::prose::as_words;
use crate::gui::snapshot::Snapshot;
use animation::Played;
use figure::ApplicableSettings;
use preview::{Preview, Subject};
use rows::{all_formats_ui, choice, formats_ui, row};

/// Width of the settings, and of the gap between them and the preview, in points.
const SETTINGS: f32 = 470.0;
const GAP: f32 = 20.0;
/// Part of the window's width that the dialog leaves free, in points.
const AROUND: f32 = 60.0;
/// Centimetres per point.
const CM_PER_POINT: f32 = 2.54 / 96.0;
/// Number of table rows in the preview.
const ROWS_SHOWN: usize = 20;
/// Message while there is nothing to save yet.
pub const UNSOLVED: &str = "There is nothing to save before it is solved.";

/// The open dialog.
pub(super) struct SaveDialog {
    /// The state of the tab when the dialog was opened.
    pub present: Saveable,
    /// Stem of the chosen further table; `None` for the main table of the view.
    stem: Option<&'static str>,
    played: Played,
    preview: Preview,
    /// Whether the dialog was drawn before: until then, the subject of the preview is not known.
    is_shown: bool,
    /// Cache of the first rows of the table as a file, with the stem and the format they belong to.
    beginning: Option<(Option<&'static str>, Format, String)>,
}

/// A command from the dialog.
pub(super) enum DialogCommand {
    /// Save the chart, the main table, or the further table with this stem.
    Save { stem: Option<&'static str>, format: Format },
    /// Copy it to the clipboard instead.
    Copy { stem: Option<&'static str>, format: Format },
    /// Save all charts and tables of the tab.
    All,
    /// Save an animation.
    Animation(Box<Animation>),
    /// Save a report of the current scenario, or of all scenarios of the tab.
    Report { whole_tab: bool },
    /// Close without saving.
    Cancel,
}

impl SaveDialog {
    /// Creates a dialog for the state of a tab.
    pub fn new(present: Saveable) -> Self {
        let (played, preview) = (Played::new(&present), Preview::default());
        Self { present, stem: None, played, preview, is_shown: false, beginning: None }
    }

    /// Creates a dialog that first shows the further table with this stem.
    pub fn for_table(present: Saveable, stem: &'static str) -> Self {
        Self { stem: Some(stem), ..Self::new(present) }
    }

    /// Creates a dialog for an animation of the slider that is playing; `None` if the scenario has no such slider.
    pub fn for_slider(present: Saveable, command: &SliderCommand) -> Option<Self> {
        let dialog = Self::new(present);
        Some(Self { played: dialog.played.choosing(command)?, ..dialog })
    }

    /// Whether the preview is still being drawn.
    pub fn is_busy(&self) -> bool {
        !self.is_shown || self.preview.is_busy()
    }

    /// Shows the dialog, which changes `options`, and returns its command once it is closed.
    pub fn show(&mut self, ctx: &Context, options: &mut SaveOptions) -> Option<DialogCommand> {
        let (command, is_left) = card::modal(ctx, "save dialog", width(ctx), |ui| self.contents_ui(ui, options));
        command.or_else(|| is_left.then_some(DialogCommand::Cancel))
    }

    fn contents_ui(&mut self, ui: &mut Ui, options: &mut SaveOptions) -> Option<DialogCommand> {
        self.is_shown = true;
        let is_entered = boxes::is_entered(ui);
        ui.label(RichText::new("Save").text_style(theme::card_title()));
        let is_wide = ui.available_width() > SETTINGS + GAP;
        if is_wide {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                self.preview_ui(ui, options, 1.0);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.x = 8.0;
                    ui.set_width(SETTINGS);
                    self.settings_ui(ui, options);
                });
            });
        } else {
            ui.vertical_centered(|ui| self.preview_ui(ui, options, 0.6));
            self.settings_ui(ui, options);
        }
        ui.add_space(4.0);
        let remark = self.remark(options);
        let palette = Palette::of(ui);
        let (words, color) = match &remark {
            Ok(words) => (words, palette.soft_ink),
            Err(words) => (words, palette.unsafe_),
        };
        ui.label(RichText::new(words).text_style(TextStyle::Small).color(color));
        ui.add_space(4.0);
        self.buttons_ui(ui, options, remark.is_ok(), is_entered)
    }

    fn settings_ui(&mut self, ui: &mut Ui, options: &mut SaveOptions) {
        Grid::new("save options").num_columns(2).spacing([14.0, 6.0]).show(ui, |ui| {
            row(ui, "What", |ui| {
                for (what, words, hint) in What::ALL {
                    choice(ui, &mut options.content, what, words, hint);
                }
            });
            self.content_ui(ui, options);
            if let Some(applicable) = applicable(options) {
                figure::ui(ui, &mut options.picture, applicable);
            }
        });
    }

    /// Draws the rows that belong to one kind of content only.
    fn content_ui(&mut self, ui: &mut Ui, options: &mut SaveOptions) {
        match options.content {
            What::Chart => row(ui, "Format", |ui| formats_ui(ui, &mut options.chart, Content::Chart)),
            What::Table => {
                let tables = self.tables();
                if tables.len() > 1 {
                    row(ui, "Table", |ui| {
                        for (stem, title) in &tables {
                            choice(ui, &mut self.stem, *stem, title, "One of the tables of the view");
                        }
                    });
                }
                row(ui, "Format", |ui| formats_ui(ui, &mut options.table, Content::Table));
            }
            What::Report => {
                row(ui, "Of", |ui| {
                    let all = format!("All {} scenarios", self.present.scenarios.len());
                    choice(ui, &mut options.whole_tab, false, "What is set", "The present scenario");
                    choice(ui, &mut options.whole_tab, true, &all, "Every scenario in the list of the tab");
                });
            }
            What::Animation => self.played.ui(ui, options),
            What::All => row(ui, "Formats", |ui| all_formats_ui(ui, &mut options.all)),
        }
    }

    fn preview_ui(&mut self, ui: &mut Ui, options: &SaveOptions, share: f32) {
        let subject = self.subject(options);
        self.preview.ui(ui, subject, preview::SIZE * vec2(1.0, share));
    }

    /// Returns the subject of the preview; `None` if there is nothing to draw.
    fn subject(&mut self, options: &SaveOptions) -> Option<Subject> {
        let picture =
            if options.content == What::Chart { options.picture.for_format(options.chart) } else { options.picture };
        match options.content {
            What::Table => self.beginning(options.table).map(Subject::Words),
            What::Chart | What::Report | What::All | What::Animation => {
                let snapshot = self.present.snapshot.clone()?;
                (snapshot.chart_unavailable.is_none() && snapshot.sheet(&picture).is_ok())
                    .then_some(Subject::Chart(snapshot, picture))
            }
        }
    }

    /// Returns the first rows of the table, written as in the file.
    fn beginning(&mut self, format: Format) -> Option<String> {
        let key = (self.stem, format);
        if self.beginning.as_ref().is_none_or(|(stem, of, _)| (*stem, *of) != key) {
            let snapshot = self.present.snapshot.as_ref()?;
            if self.stem.is_none() && snapshot.table_unavailable.is_some() {
                return None;
            }
            let table = snapshot.table_of(self.stem)?;
            let words = table_clip(&table.first_rows(ROWS_SHOWN), format).unwrap_or_default();
            self.beginning = Some((self.stem, format, words.replace('\t', "   ")));
        }
        self.beginning.as_ref().map(|(.., words)| words.clone())
    }

    /// Draws the buttons at the bottom. `is_entered`: Enter was pressed, which counts as a click on the first one.
    fn buttons_ui(
        &self,
        ui: &mut Ui,
        options: &SaveOptions,
        possible: bool,
        is_entered: bool,
    ) -> Option<DialogCommand> {
        let palette = Palette::of(ui);
        ui.horizontal(|ui| {
            let save = Button::new(RichText::new("Save…").color(Color32::WHITE)).fill(palette.button);
            let hint = match options.content {
                What::Chart | What::Table => "Choose a file and write it",
                What::All => "Choose a folder and write everything into a new one in it",
                What::Report => "Choose a file and write the report",
                What::Animation => "Choose a file and write the animation",
            };
            let is_clicked = ui.add_enabled(possible, save).on_hover_text(hint).clicked();
            if is_clicked || (possible && is_entered) {
                return self.command(options);
            }
            let copied = self.copy_ui(ui, options, possible);
            if copied.is_some() {
                return copied;
            }
            let cancel = ui.button("Cancel").on_hover_text("Close without saving (Escape)");
            cancel.clicked().then_some(DialogCommand::Cancel)
        })
        .inner
    }

    /// Returns the command of the Save button.
    fn command(&self, options: &SaveOptions) -> Option<DialogCommand> {
        Some(match options.content {
            What::Animation => DialogCommand::Animation(Box::new(self.played.animation(&self.present, options)?)),
            What::All => DialogCommand::All,
            What::Report => DialogCommand::Report { whole_tab: options.whole_tab },
            What::Chart => DialogCommand::Save { stem: None, format: options.chart },
            What::Table => DialogCommand::Save { stem: self.stem, format: options.table },
        })
    }

    /// Draws the button that copies to the clipboard.
    fn copy_ui(&self, ui: &mut Ui, options: &SaveOptions, possible: bool) -> Option<DialogCommand> {
        let (stem, format, hint) = match (options.content, options.table) {
            (What::Chart, _) => (None, options.chart, "To the clipboard, as a picture"),
            (What::Table, Format::Xlsx) => {
                (self.stem, Format::Xlsx, "To the clipboard, with tabs between the cells, for a spreadsheet")
            }
            (What::Table, format) => (self.stem, format, "To the clipboard, as text in this format"),
            _ => return None,
        };
        let copy = ui.add_enabled(possible, Button::new("Copy")).on_hover_text(hint);
        copy.clicked().then_some(DialogCommand::Copy { stem, format })
    }

    /// Returns the tables of the view: stem and title.
    fn tables(&self) -> Vec<(Option<&'static str>, String)> {
        let Some(snapshot) = &self.present.snapshot else { return Vec::new() };
        let further = snapshot.further_tables();
        let further = further.iter().map(|(stem, _)| (Some(*stem), as_words(stem)));
        std::iter::once((None, as_words(snapshot.view))).chain(further).collect()
    }

    /// Describes the file to be saved.
    ///
    /// # Errors
    /// The reason why it cannot be saved, as a sentence.
    fn remark(&self, options: &SaveOptions) -> Result<String, String> {
        match (options.content, &self.present.snapshot) {
            (What::All, _) => Ok("Every chart and table of the tab, and the answer, in a new folder.".to_owned()),
            (What::Report, _) => {
                Ok("Answer, reason, parameters, charts and tables in one file that needs no other.".to_owned())
            }
            (_, None) => Err(UNSOLVED.to_owned()),
            (What::Chart, Some(snapshot)) => chart_remark(snapshot.as_ref(), options),
            (What::Animation, Some(_)) => self.played.remark(&self.present, options),
            (What::Table, Some(snapshot)) => table_remark(snapshot.as_ref(), self.stem, options.table),
        }
    }
}

/// Returns the width of the dialog in points: preview and settings side by side, or only the settings if the window is
/// too narrow.
fn width(ctx: &Context) -> f32 {
    let both = preview::SIZE.x + GAP + SETTINGS;
    if both <= ctx.content_rect().width() - AROUND { both } else { SETTINGS }
}

/// Returns the settings that apply to the chosen content; `None` if no chart is saved.
fn applicable(options: &SaveOptions) -> Option<ApplicableSettings> {
    let has = |format: Format| match options.content {
        What::Chart => options.chart == format,
        What::All => options.all.contains(&format),
        _ => false,
    };
    match options.content {
        What::Table | What::Report => None,
        What::All if Format::of(Content::Chart).into_iter().all(|format| !has(format)) => None,
        What::Animation => Some(ApplicableSettings { dots: true, svg: false, clear: false }),
        _ => Some(ApplicableSettings { dots: has(Format::Png), svg: has(Format::Svg), clear: true }),
    }
}

fn chart_remark(snapshot: &Snapshot, options: &SaveOptions) -> Result<String, String> {
    if let Some(sentence) = refusal(snapshot, Content::Chart) {
        return Err(sentence);
    }
    let picture = options.picture.for_format(options.chart);
    let sheet = snapshot.sheet(&picture).map_err(|error| error.to_string())?;
    let size = sheet.size;
    let [width, height] = pixels(size.x, size.y, picture.pixels_per_point()).map_err(|error| error.to_string())?;
    let cm = size * CM_PER_POINT;
    let cm = format!("{:.1} × {:.1} cm", cm.x, cm.y);
    let text = if (sheet.font_size() - picture.font_size).abs() < 0.05 {
        String::new()
    } else {
        format!("; there is room for text of {:.1} pt", sheet.font_size())
    };
    Ok(match options.chart {
        Format::Png => format!("{} × {} pixels, {cm} in print{text}", grouped(width), grouped(height)),
        _ => format!("{cm}, sharp at any size{text}"),
    })
}

fn table_remark(snapshot: &Snapshot, stem: Option<&str>, format: Format) -> Result<String, String> {
    if let Some(sentence) = refusal(snapshot, Content::Table).filter(|_| stem.is_none()) {
        return Err(sentence);
    }
    let Some(table) = snapshot.table_of(stem) else { return Err("There is no such table any more.".to_owned()) };
    if let Some(sentence) = table.xlsx_refusal().filter(|_| format == Format::Xlsx) {
        return Err(sentence);
    }
    Ok(format!("{}, {}", count(table.row_count(), "row"), count(table.columns().len(), "column")))
}
