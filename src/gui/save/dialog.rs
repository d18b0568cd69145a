//! The dialog of the Save menu: what to save, in which form, how large and on which ground.

use egui::{Button, Color32, ComboBox, Context, DragValue, Grid, Id, Modal, RichText, TextStyle, Ui};

use crate::format::{Content, Format};
use crate::numerals::grouped;

use super::animation::{Animation, Slider};
use super::limits::{FEWEST_PICTURES, MOST_PER_SECOND, MOST_PICTURES};
use super::options::{SaveOptions, What};
use super::picture::{FEWEST_DPI, Ground, MOST_DPI, Picture, Size, Unit};
use super::saveable::Saveable;
use super::write::refusal;
use crate::gui::figure::pixels;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::card;
use crate::gui::panels::slider_player::{self, Mode};
use crate::gui::snapshot::Snapshot;

/// The width of the dialog, in points.
const WIDTH: f32 = 490.0;
/// The centimetres of a point.
const CM_PER_POINT: f32 = 2.54 / 96.0;

/// The dialog, open.
pub struct SaveDialog {
    present: Saveable,
    /// The further table that is chosen, by its stem; `None` for that of the view.
    stem: Option<&'static str>,
    sliders: Vec<Slider>,
    /// The slider that is played, and from where to where.
    slider: usize,
    range: [f64; 2],
}

/// What came of the dialog.
#[derive(Clone, Debug)]
pub enum SaveReply {
    /// Do this.
    Do(DialogCommand),
    /// Cancel, Escape, or a click beside the dialog.
    Cancelled,
}

/// What the dialog was told to do.
#[derive(Clone, Debug)]
pub enum DialogCommand {
    /// Save the chart, the table, or the further table of that stem.
    Save {
        /// The further table.
        stem: Option<&'static str>,
        /// The form of the file.
        format: Format,
    },
    /// Put it on the clipboard instead.
    Copy {
        /// The further table.
        stem: Option<&'static str>,
        /// The form of the text, for a table.
        format: Format,
    },
    /// Save all charts and tables of the tab.
    All,
    /// Save an animation.
    Animation(Box<Animation>),
    /// Save a report.
    Report {
        /// The form of the file.
        format: Format,
        /// Whether it has all scenarios of the tab.
        whole_tab: bool,
    },
}

impl SaveDialog {
    /// A dialog for what is present.
    pub fn new(present: Saveable) -> Self {
        let sliders = Slider::all(&present.scenario);
        let range = sliders.first().map_or([0.0; 2], |slider| [slider.from, slider.to]);
        Self { present, stem: None, sliders, slider: 0, range }
    }

    /// A dialog that shows the further table of that stem first.
    pub fn for_table(present: Saveable, stem: &'static str) -> Self {
        Self { stem: Some(stem), ..Self::new(present) }
    }

    /// A dialog for an animation of the slider that plays; `None` if the scenario has no such number.
    pub fn for_slider(present: Saveable, command: &slider_player::SliderCommand) -> Option<Self> {
        let dialog = Self::new(present);
        let slider = dialog.sliders.iter().position(|slider| slider.name == command.name)?;
        Some(Self { slider, range: command.range, ..dialog })
    }

    /// What it was opened for.
    pub fn into_present(self) -> Saveable {
        self.present
    }

    /// Shows the dialog, which changes `options`; returns what came of it once it is closed.
    pub fn show(&mut self, ctx: &Context, options: &mut SaveOptions) -> Option<SaveReply> {
        let modal = Modal::new(Id::unique("save dialog")).frame(card::modal_frame(ctx)).show(ctx, |ui| {
            ui.set_width(WIDTH.min(ctx.content_rect().width() - 60.0));
            self.contents_ui(ui, options)
        });
        let closed = modal.should_close();
        modal.inner.or_else(|| closed.then_some(SaveReply::Cancelled))
    }

    fn contents_ui(&mut self, ui: &mut Ui, options: &mut SaveOptions) -> Option<SaveReply> {
        ui.label(RichText::new("Save").text_style(theme::card_title()));
        let tables = self.tables();
        Grid::new("save options").num_columns(2).spacing([14.0, 8.0]).show(ui, |ui| {
            row(ui, "What", |ui| {
                choice(ui, &mut options.content, What::Chart, "Chart", "The chart of the view");
                choice(
                    ui,
                    &mut options.content,
                    What::Table,
                    "Table",
                    "The table of the view, or one that goes with it",
                );
                choice(ui, &mut options.content, What::All, "All of the tab", "Every chart and table of the tab");
                let hint = "Answer, reason, parameters, charts and tables in one file";
                choice(ui, &mut options.content, What::Report, "Report", hint);
                let hint = "The view while a slider goes over its range";
                choice(ui, &mut options.content, What::Animation, "Animation", hint);
            });
            match options.content {
                What::Chart => row(ui, "Form", |ui| formats_ui(ui, &mut options.chart, &Format::CHARTS)),
                What::Table => {
                    if tables.len() > 1 {
                        row(ui, "Table", |ui| {
                            for (stem, title) in &tables {
                                choice(ui, &mut self.stem, *stem, title, "One of the tables of the view");
                            }
                        });
                    }
                    row(ui, "Form", |ui| formats_ui(ui, &mut options.table, &Format::TABLES));
                }
                What::Report => {
                    row(ui, "Of", |ui| {
                        let all = format!("All {} scenarios", self.present.scenarios.len());
                        choice(ui, &mut options.whole_tab, false, "What is set", "The present scenario");
                        choice(ui, &mut options.whole_tab, true, &all, "Every scenario in the list of the tab");
                    });
                    row(ui, "Form", |ui| formats_ui(ui, &mut options.report, &Format::REPORTS));
                }
                What::Animation => self.animation_ui(ui, options),
                What::All => row(ui, "Forms", |ui| all_formats_ui(ui, &mut options.all)),
            }
            let has_charts = options.all.iter().any(|format| format.content() == Content::Chart);
            if matches!(options.content, What::Chart | What::Animation) || (options.content == What::All && has_charts)
            {
                picture_ui(ui, &mut options.picture);
            }
        });
        ui.add_space(4.0);
        let remark = self.remark(options);
        let palette = Palette::of(ui);
        let (words, color) = match &remark {
            Ok(words) => (words, palette.soft_ink),
            Err(words) => (words, palette.unsafe_),
        };
        ui.label(RichText::new(words).text_style(TextStyle::Small).color(color));
        ui.add_space(4.0);
        self.buttons_ui(ui, options, remark.is_ok())
    }

    fn buttons_ui(&self, ui: &mut Ui, options: &SaveOptions, possible: bool) -> Option<SaveReply> {
        let palette = Palette::of(ui);
        let (stem, format) = match options.content {
            What::Chart | What::All | What::Report | What::Animation => (None, options.chart),
            What::Table => (self.stem, options.table),
        };
        ui.horizontal(|ui| {
            let save = Button::new(RichText::new("Save…").color(Color32::WHITE)).fill(palette.button);
            let hint = match options.content {
                What::Chart | What::Table => "Choose a file and write it",
                What::All => "Choose a folder and write everything into a new one in it",
                What::Report => "Choose a file and write the report",
                What::Animation => "Choose a file or folder and write the animation",
            };
            if ui.add_enabled(possible, save).on_hover_text(hint).clicked() {
                return Some(SaveReply::Do(match options.content {
                    What::Animation => DialogCommand::Animation(Box::new(self.animation(options)?)),
                    What::All => DialogCommand::All,
                    What::Report => DialogCommand::Report { format: options.report, whole_tab: options.whole_tab },
                    What::Chart | What::Table => DialogCommand::Save { stem, format },
                }));
            }
            if matches!(options.content, What::Chart | What::Table) {
                let hint = match (options.content, format) {
                    (What::Table, Format::Xlsx) => "To the clipboard, with tabs between the cells, for a spreadsheet",
                    (What::Table, _) => "To the clipboard, as text in this form",
                    _ => "To the clipboard, as a picture",
                };
                if ui.add_enabled(possible, Button::new("Copy")).on_hover_text(hint).clicked() {
                    return Some(SaveReply::Do(DialogCommand::Copy { stem, format }));
                }
            }
            let cancel = ui.button("Cancel").on_hover_text("Close without saving (Escape)");
            cancel.clicked().then_some(SaveReply::Cancelled)
        })
        .inner
    }

    /// What an animation plays and how.
    fn animation_ui(&mut self, ui: &mut Ui, options: &mut SaveOptions) {
        row(ui, "Slider", |ui| {
            let before = self.slider;
            let words = self.sliders.get(before).map_or("", |slider| slider.words.as_str());
            let response =
                ComboBox::from_id_salt("animated slider").width(200.0).selected_text(words).show_ui(ui, |ui| {
                    for (place, slider) in self.sliders.iter().enumerate() {
                        ui.selectable_value(&mut self.slider, place, &slider.words);
                    }
                });
            ui.ctx().accesskit_node_builder(response.response.id, |node| {
                node.set_label("Slider");
                node.set_value(words);
            });
            response.response.on_hover_text("What is played");
            if let Some(slider) = self.sliders.get(self.slider).filter(|_| self.slider != before) {
                self.range = [slider.from, slider.to];
            }
        });
        let is_whole = self.sliders.get(self.slider).is_none_or(|slider| slider.is_whole);
        row(ui, "Range", |ui| {
            for (place, name) in ["From", "To"].into_iter().enumerate() {
                if place == 1 {
                    ui.label("to");
                }
                let field = DragValue::new(&mut self.range[place]).speed(if is_whole { 0.2 } else { 0.01 });
                let field =
                    ui.add(if is_whole { field.max_decimals(0) } else { field.range(0.0..=1.0).max_decimals(4) });
                let which = if place == 0 { "The first value" } else { "The last value" };
                let hint = match self.sliders.get(self.slider) {
                    Some(slider) => format!("{which}, such as {} to {}; more may be typed", slider.from, slider.to),
                    None => which.to_owned(),
                };
                let field = field.on_hover_text(hint);
                ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(name));
            }
        });
        row(ui, "Mode", |ui| {
            for (mode, words, _) in Mode::ALL {
                choice(ui, &mut options.mode, mode, words, mode_hint(mode));
            }
        });
        row(ui, "Pictures", |ui| {
            let count = DragValue::new(&mut options.pictures).range(FEWEST_PICTURES..=MOST_PICTURES);
            let count = ui.add(count).on_hover_text(format!("How many at most, {FEWEST_PICTURES} to {MOST_PICTURES}"));
            ui.ctx().accesskit_node_builder(count.id, |node| node.set_label("Pictures"));
            ui.label("at");
            let speed = DragValue::new(&mut options.per_second).range(1..=MOST_PER_SECOND);
            let speed = ui.add(speed).on_hover_text(format!("Pictures a second, 1 to {MOST_PER_SECOND}"));
            ui.ctx().accesskit_node_builder(speed.id, |node| node.set_label("Pictures a second"));
            ui.label("a second");
        });
        row(ui, "Form", |ui| {
            choice(ui, &mut options.as_pictures, false, "GIF", "One file that every browser plays");
            choice(ui, &mut options.as_pictures, true, "Numbered PNGs", "A new folder, for a program that makes films");
        });
    }

    /// The animation that is asked for.
    fn animation(&self, options: &SaveOptions) -> Option<Animation> {
        let [from, to] = self.range;
        Some(Animation {
            scenario: self.present.scenario.clone(),
            view: self.present.snapshot.as_ref()?.view(),
            slider: self.sliders.get(self.slider)?.clone(),
            from,
            to,
            mode: options.mode,
            pictures: options.pictures,
            per_second: options.per_second,
            picture: options.picture,
        })
    }

    fn animation_remark(&self, options: &SaveOptions) -> Result<String, String> {
        let animation = self.animation(options).ok_or("There is nothing to play before it is solved.")?;
        // the first and the last picture tell whether the range is allowed
        for value in self.range {
            animation.slider.set(&animation.scenario, value)?;
        }
        let pictures = u32::try_from(animation.values().len()).unwrap_or(u32::MAX);
        let seconds = f64::from(pictures) / f64::from(options.per_second.max(1));
        let size = match options.picture.sheet().map_err(|error| error.to_string())? {
            None => self.present.snapshot.as_ref().map(|snapshot| snapshot.natural_size(options.picture.title)),
            Some(sheet) => Some(sheet.size),
        };
        let size = size.unwrap_or_default();
        let [width, height] =
            pixels(size.x, size.y, options.picture.pixels_per_point()).map_err(|error| error.to_string())?;
        let count = if pictures == 1 { "1 picture".to_owned() } else { format!("{} pictures", grouped(pictures)) };
        let again = if options.mode == Mode::Once { "" } else { ", again and again" };
        Ok(format!("{count} of {} × {} pixels, {seconds:.1} seconds{again}", grouped(width), grouped(height)))
    }

    /// The tables of the view by their stems, with their titles.
    fn tables(&self) -> Vec<(Option<&'static str>, String)> {
        let Some(snapshot) = &self.present.snapshot else { return Vec::new() };
        let further = snapshot.further_tables();
        let further = further.iter().map(|(stem, _)| (Some(*stem), title(stem)));
        std::iter::once((None, title(snapshot.view()))).chain(further).collect()
    }

    /// What will be saved, in words; or why it cannot be.
    fn remark(&self, options: &SaveOptions) -> Result<String, String> {
        if options.content == What::All {
            options.picture.sheet().map_err(|error| error.to_string())?;
            return Ok("Every chart and table of the tab, and the answer, in a new folder.".to_owned());
        }
        if options.content == What::Report {
            return Ok("Answer, reason, parameters, charts and tables in one file that needs no other.".to_owned());
        }
        let Some(snapshot) = &self.present.snapshot else {
            return Err("There is nothing to save before it is solved.".to_owned());
        };
        match options.content {
            What::Chart => chart_remark(snapshot.as_ref(), options),
            What::Animation => self.animation_remark(options),
            _ => table_remark(snapshot.as_ref(), self.stem, options.table),
        }
    }
}

fn chart_remark(snapshot: &dyn Snapshot, options: &SaveOptions) -> Result<String, String> {
    if let Some(sentence) = refusal(snapshot, Content::Chart) {
        return Err(sentence);
    }
    let picture = &options.picture;
    let sheet = picture.sheet().map_err(|error| error.to_string())?;
    let size = sheet.map_or_else(|| snapshot.natural_size(picture.title), |sheet| sheet.size);
    let [width, height] = pixels(size.x, size.y, picture.pixels_per_point()).map_err(|error| error.to_string())?;
    let cm = size * CM_PER_POINT;
    let cm = format!("{:.1} × {:.1} cm", cm.x, cm.y);
    Ok(match options.chart {
        Format::Png => format!("{} × {} pixels, {cm} in print", grouped(width), grouped(height)),
        _ => format!("{cm}, sharp at any size; copied as {} × {} pixels", grouped(width), grouped(height)),
    })
}

fn table_remark(snapshot: &dyn Snapshot, stem: Option<&str>, format: Format) -> Result<String, String> {
    if let Some(sentence) = refusal(snapshot, Content::Table).filter(|_| stem.is_none()) {
        return Err(sentence);
    }
    let further = snapshot.further_tables();
    let table = match stem {
        Some(stem) => further.into_iter().find(|(other, _)| *other == stem).map(|(_, table)| table),
        None => Some(snapshot.table()),
    };
    let Some(table) = table else { return Err("There is no such table any more.".to_owned()) };
    if let Some(sentence) = table.xlsx_refusal().filter(|_| format == Format::Xlsx) {
        return Err(sentence);
    }
    let count =
        |number: usize, thing: &str| format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" });
    Ok(format!("{}, {}", count(table.row_count(), "row"), count(table.columns().len(), "column")))
}

/// How large a chart is and what it stands on.
fn picture_ui(ui: &mut Ui, picture: &mut Picture) {
    row(ui, "Size", |ui| {
        for (size, words, hint) in Size::ALL {
            choice(ui, &mut picture.size, size, words, hint);
        }
    });
    if picture.size == Size::Own {
        row(ui, "", |ui| own_size_ui(ui, picture));
    }
    row(ui, "Dots per inch", |ui| {
        let field = DragValue::new(&mut picture.dpi).range(FEWEST_DPI..=MOST_DPI);
        let field = ui.add(field).on_hover_text(format!(
            "Of a picture of pixels: 96 for the screen, 192 for a sharp one, 300 for print; from {FEWEST_DPI} to \
             {}",
            grouped(MOST_DPI)
        ));
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label("Dots per inch"));
        for dpi in [96, 192, 300] {
            choice(ui, &mut picture.dpi, dpi, &dpi.to_string(), "Dots per inch");
        }
    });
    row(ui, "Ground", |ui| {
        for (ground, words, hint) in Ground::ALL {
            choice(ui, &mut picture.ground, ground, words, hint);
        }
    });
    row(ui, "Title", |ui| {
        ui.checkbox(&mut picture.title, "Above the chart").on_hover_text("Whether the title stands above the chart");
    });
}

fn own_size_ui(ui: &mut Ui, picture: &mut Picture) {
    let [least, most] = picture.range();
    let (unit, decimals) = (picture.unit, if picture.unit == Unit::Px { 0 } else { 2 });
    let speed = if unit == Unit::Px { 4.0 } else { 0.05 };
    for (place, name) in ["Width", "Height"].into_iter().enumerate() {
        if place == 1 {
            ui.label("×");
        }
        let field = DragValue::new(&mut picture.own[place]).range(least..=most).speed(speed).max_decimals(decimals);
        let hint = format!("{name}, from {least:.1} to {most:.0} {}", unit.sign());
        let field = ui.add(field).on_hover_text(hint);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(name));
    }
    let mut chosen = unit;
    for unit in Unit::ALL {
        choice(ui, &mut chosen, unit, unit.sign(), "What width and height are counted in");
    }
    if chosen != unit {
        *picture = picture.in_unit(chosen);
    }
}

/// A row of the dialog: its name, then what can be chosen.
fn row(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    ui.label(RichText::new(name).color(Palette::of(ui).soft_ink));
    // a row that wraps is as high as all its lines
    ui.vertical(|ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            contents(ui);
        });
    });
    ui.end_row();
}

/// One of several buttons of which one is chosen.
fn choice<T: PartialEq>(ui: &mut Ui, chosen: &mut T, value: T, words: &str, hint: &str) {
    let is_chosen = *chosen == value;
    let palette = Palette::of(ui);
    let text = RichText::new(words).color(if is_chosen { palette.accent } else { palette.ink });
    if ui.add(Button::selectable(is_chosen, text)).on_hover_text(hint).clicked() {
        *chosen = value;
    }
}

fn formats_ui(ui: &mut Ui, chosen: &mut Format, formats: &[Format]) {
    for &format in formats {
        choice(ui, chosen, format, format.title(), hint(format));
    }
}

/// The forms of "All of the tab": several may be chosen, the last one stays.
fn all_formats_ui(ui: &mut Ui, chosen: &mut Vec<Format>) {
    for format in Format::TABLES.into_iter().chain(Format::CHARTS) {
        let mut is_chosen = chosen.contains(&format);
        if ui.checkbox(&mut is_chosen, format.title()).on_hover_text(hint(format)).changed() {
            if is_chosen {
                chosen.push(format);
                chosen.sort();
            } else if chosen.len() > 1 {
                chosen.retain(|other| *other != format);
            }
        }
    }
}

fn mode_hint(mode: Mode) -> &'static str {
    match mode {
        Mode::Once => "From the first value to the last; a GIF stops there",
        Mode::Loop => "From the first value to the last; a GIF begins anew then",
        Mode::ToAndFro => "From the first value to the last and back again",
    }
}

fn hint(format: Format) -> &'static str {
    match format {
        Format::Csv => "Comma-separated values, read by everything",
        Format::Json => "A list with an object a row, for programs",
        Format::Xlsx => "A spreadsheet, numbers as numbers",
        Format::Markdown => "A table of a Markdown text",
        Format::Svg => "Scalable, for texts and the web",
        Format::Png => "Pixels, for everything",
        Format::Pdf => "A page, for print",
        Format::Html => "One page for any browser",
        Format::PdfReport => "Pages, for print",
    }
}

/// A stem as a title: "moves" is "Moves".
fn title(stem: &str) -> String {
    let mut letters = stem.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(letters.map(|letter| if letter == '-' || letter == '_' { ' ' } else { letter })).collect()
}
