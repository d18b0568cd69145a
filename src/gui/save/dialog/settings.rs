//! The settings in the dialog, in rows: what to save, in which formats, how large, on which background.

use egui::{Button, DragValue, Grid, RichText, TextWrapMode, Ui};

use crate::format::{Content, Format};
use crate::length::Unit;
use crate::numerals::grouped;
use crate::picture::{Background, FEWEST_DPI, FONT_SIZES, MOST_DPI, Picture, Size};
use crate::scenario::NumberInTable;

use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes;
use crate::gui::panels::chooser::Chooser;
use crate::gui::panels::slider_player::Mode;
use crate::gui::prose::as_words;
use crate::gui::save::export::{Export, sliders, whole_range};
use crate::gui::save::options::{FEWEST_PICTURES, MOST_PER_SECOND, MOST_PICTURES, SaveOptions};

/// The kinds of content in the order of their buttons, with label and tooltip.
const CONTENTS: [(Content, &str, &str); 5] = [
    (Content::Chart, "Picture", "The chart of the view"),
    (Content::Table, "Table", "The table of the view, or one that goes with it"),
    (Content::Report, "Report", "Answer, reason, parameters, charts and tables in one file"),
    (Content::All, "All of the tab", "Every chart and table of the tab"),
    (Content::Animation, "Animation", "The view while a slider goes over its range"),
];

/// Draws the settings that apply.
pub(super) fn ui(ui: &mut Ui, export: &mut Export) {
    Grid::new("save options").num_columns(2).spacing([14.0, 6.0]).show(ui, |ui| {
        row(ui, "What", |ui| {
            for (what, words, hint) in CONTENTS {
                choice(ui, &mut export.options.what, what, words, hint);
            }
        });
        match export.options.what {
            Content::Chart => row(ui, "Format", |ui| formats_ui(ui, &mut export.options.chart, Content::Chart)),
            Content::Table => table_ui(ui, export),
            Content::Report => row(ui, "Of", |ui| {
                let all = format!("All {} scenarios", export.scenarios.len());
                let whole_tab = &mut export.options.whole_tab;
                choice(ui, whole_tab, false, "This scenario", "With the parameters as they are now");
                choice(ui, whole_tab, true, &all, "Every scenario in the list of the tab");
            }),
            Content::Animation => animation_ui(ui, export),
            Content::All => row(ui, "Formats", |ui| all_formats_ui(ui, &mut export.options.all)),
        }
        picture_ui(ui, &mut export.options);
    });
}

/// Draws a row: its name, then its controls.
fn row(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    ui.label(RichText::new(name).color(Palette::of(ui).soft_ink));
    // the vertical layout makes a wrapped row as high as all its lines
    ui.vertical(|ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            contents(ui);
        });
    });
    ui.end_row();
}

/// Draws one of several buttons of which one is chosen. Returns whether it was clicked.
fn choice<T: PartialEq>(ui: &mut Ui, chosen: &mut T, value: T, words: &str, hint: &str) -> bool {
    let is_chosen = *chosen == value;
    let palette = Palette::of(ui);
    let text = RichText::new(words).color(if is_chosen { palette.accent } else { palette.ink });
    let clicked = ui.add(Button::selectable(is_chosen, text)).on_hover_text(hint).clicked();
    if clicked {
        *chosen = value;
    }
    clicked
}

/// Draws the buttons of the formats for this content.
fn formats_ui(ui: &mut Ui, chosen: &mut Format, content: Content) {
    for format in Format::of(content) {
        choice(ui, chosen, format, format.title(), format.hint());
    }
}

/// Draws the checkboxes of "All of the tab". Several may be checked; the last one cannot be unchecked.
fn all_formats_ui(ui: &mut Ui, chosen: &mut Vec<Format>) {
    for format in [Content::Table, Content::Chart].into_iter().flat_map(Format::of) {
        let mut is_chosen = chosen.contains(&format);
        if boxes::checkbox(ui, &mut is_chosen, format.title(), format.hint()).changed() {
            if is_chosen {
                chosen.push(format);
                chosen.sort();
            } else if chosen.len() > 1 {
                chosen.retain(|other| *other != format);
            }
        }
    }
}

/// Draws the choice among the tables of the view, if there are several, and their format.
fn table_ui(ui: &mut Ui, export: &mut Export) {
    if let Some(shown) = &export.snapshot {
        let further = shown.further_tables();
        if !further.is_empty() {
            row(ui, "Table", |ui| {
                let stems = further.iter().map(|(stem, _)| Some(*stem));
                for stem in std::iter::once(None).chain(stems) {
                    let title = as_words(stem.unwrap_or(shown.view));
                    choice(ui, &mut export.stem, stem, &title, "One of the tables of the view");
                }
            });
        }
    }
    row(ui, "Format", |ui| formats_ui(ui, &mut export.options.table, Content::Table));
}

/// Draws the settings of an animation.
fn animation_ui(ui: &mut Ui, export: &mut Export) {
    let sliders = sliders(&export.scenario);
    row(ui, "Slider", |ui| {
        let chosen = export.played.as_ref().map_or("", |number| number.title);
        let entries: Vec<[&str; 2]> = sliders.iter().map(|slider| [slider.title, ""]).collect();
        let slider = Chooser { name: "Slider", hint: "The slider that moves in the animation" }
            .show(ui, 200.0, chosen, &entries);
        if let Some(slider) = slider.and_then(|place| sliders.get(place)) {
            (export.range, export.played) = (whole_range(slider), Some(slider.clone()));
        }
    });
    if let Some(number) = &export.played {
        row(ui, "Range", |ui| range_ui(ui, number, &mut export.range));
    }
    let options = &mut export.options;
    row(ui, "Mode", |ui| {
        for (mode, words, hint) in Mode::ALL {
            choice(ui, &mut options.mode, mode, words, hint);
        }
    });
    row(ui, "Pictures", |ui| {
        let count = DragValue::new(&mut options.pictures).range(FEWEST_PICTURES..=MOST_PICTURES);
        boxes::number(ui, count, "Pictures", format!("How many at most, {FEWEST_PICTURES} to {MOST_PICTURES}"));
        ui.label("at");
        let speed = DragValue::new(&mut options.per_second).range(1..=MOST_PER_SECOND);
        boxes::number(ui, speed, "Pictures a second", format!("Pictures a second, 1 to {MOST_PER_SECOND}"));
        ui.label("a second");
    });
}

fn range_ui(ui: &mut Ui, number: &NumberInTable, range: &mut [f64; 2]) {
    let (is_integer, [from, to]) = (number.is_integer, whole_range(number));
    for ((name, which), value) in [("From", "first"), ("To", "last")].into_iter().zip(range) {
        if name == "To" {
            ui.label("to");
        }
        let field = DragValue::new(value).speed(if is_integer { 0.2 } else { 0.01 });
        let field = if is_integer { field.max_decimals(0) } else { field.range(0.0..=1.0).max_decimals(4) };
        boxes::number(ui, field, name, format!("The {which} value, such as {from} to {to}; more may be typed"));
    }
}

/// Draws the look of a chart, if one is saved: size, text size, background and content. Only pixels have a resolution,
/// only an SVG has editable text, and an animation has a background.
fn picture_ui(ui: &mut Ui, options: &mut SaveOptions) {
    let has = |format: Format| options.formats().contains(&format);
    let (is_animation, is_svg) = (options.what == Content::Animation, has(Format::Svg));
    let has_dots = is_animation || has(Format::Png);
    if !is_animation && !Format::of(Content::Chart).into_iter().any(has) {
        return;
    }
    let picture = &mut options.picture;
    row(ui, "Size", |ui| {
        for (size, words, hint) in Size::ALL {
            let mut chosen = picture.size;
            if choice(ui, &mut chosen, size, words, hint) {
                picture.choose_size(chosen);
            }
        }
    });
    if picture.size == Size::Own {
        row(ui, "", |ui| own_size_ui(ui, picture));
    }
    if has_dots {
        row(ui, "Dots per inch", |ui| dots_ui(ui, picture));
    }
    row(ui, "Text", |ui| {
        let [least, most] = FONT_SIZES;
        let field = DragValue::new(&mut picture.font_size).range(least..=most).speed(0.1).max_decimals(1).suffix(" pt");
        let hint = format!("The size of labels in print, whatever the size of the chart; from {least} to {most} pt");
        boxes::number(ui, field, "Text size", hint);
        if is_svg {
            let hint = "Words that can be edited and searched, in the fonts that the reader has; otherwise outlines, \
                        which look the same everywhere";
            boxes::checkbox(ui, &mut picture.svg_text, "Editable in SVG", hint);
        }
    });
    row(ui, "Background", |ui| {
        let (mut is_dark, mut is_clear) = (picture.ground.is_dark(), picture.ground.is_clear());
        choice(ui, &mut is_dark, false, "White", "Dark text on white");
        choice(ui, &mut is_dark, true, "Dark", "Light text on a dark background");
        if !is_animation {
            let hint = "No ground at all; the ink is for a white or a dark one behind it";
            boxes::checkbox(ui, &mut is_clear, "Transparent", hint);
        }
        picture.ground = Background::new(is_dark, is_clear);
    });
    row(ui, "Show", |ui| {
        boxes::checkbox(ui, &mut picture.title, "Title", "The title above the chart");
        let hint = "What is chosen on the screen: its dot, its line and its tag";
        boxes::checkbox(ui, &mut picture.marks, "Chosen dot", hint);
    });
}

fn dots_ui(ui: &mut Ui, picture: &mut Picture) {
    let field = DragValue::new(&mut picture.dpi).range(FEWEST_DPI..=MOST_DPI);
    let most = grouped(MOST_DPI);
    let hint = format!("For PNG: 96 for the screen, 192 for a sharp one, 300 for print; from {FEWEST_DPI} to {most}");
    boxes::number(ui, field, "Dots per inch", hint);
}

fn own_size_ui(ui: &mut Ui, picture: &mut Picture) {
    let [least, most] = picture.range();
    let unit = picture.unit;
    let speed = match unit {
        Unit::Px => 4.0,
        Unit::Mm => 0.5,
        Unit::Cm | Unit::In => 0.05,
    };
    for (place, name) in ["Width", "Height"].into_iter().enumerate() {
        if place == 1 {
            ui.label("×");
        }
        let field = DragValue::new(&mut picture.own[place]).range(least..=most).speed(speed);
        let hint = format!("{name}, from {least:.1} to {most:.0} {}", unit.sign());
        boxes::number(ui, field.max_decimals(unit.decimals()), name, hint);
    }
    let mut chosen = unit;
    for unit in Unit::ALL {
        choice(ui, &mut chosen, unit, unit.sign(), "The unit of width and height");
    }
    if chosen != unit {
        *picture = picture.in_unit(chosen);
    }
}
