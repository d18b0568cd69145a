//! The settings of a chart: size, text size, background and content.

use egui::{DragValue, Ui};

use crate::arguments::figure::FONT_SIZES;
use crate::numerals::grouped;

use super::rows::{choice, row};
use crate::gui::panels::boxes;
use crate::gui::save::picture::{FEWEST_DPI, Ground, MOST_DPI, Picture, Size, Unit};

/// The settings that apply to the file to be saved.
#[derive(Clone, Copy, Debug)]
pub(super) struct ApplicableSettings {
    /// The resolution: the file is made of pixels.
    pub dots: bool,
    /// Editable text: the file is an SVG.
    pub svg: bool,
    /// Transparency: the background can be left out.
    pub clear: bool,
}

/// Draws the rows of the settings.
pub(super) fn ui(ui: &mut Ui, picture: &mut Picture, applicable: ApplicableSettings) {
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
    if applicable.dots {
        row(ui, "Dots per inch", |ui| dots_ui(ui, picture));
    }
    row(ui, "Text", |ui| {
        let [least, most] = FONT_SIZES;
        let field = DragValue::new(&mut picture.font_size).range(least..=most).speed(0.1).max_decimals(1).suffix(" pt");
        let hint = format!("The size of labels in print, whatever the size of the chart; from {least} to {most} pt");
        boxes::number(ui, field, "Text size", hint);
        if applicable.svg {
            let hint = "Words that can be edited and searched, in the fonts that the reader has; otherwise outlines, \
                        which look the same everywhere";
            boxes::checkbox(ui, &mut picture.svg_text, "Editable in SVG").on_hover_text(hint);
        }
    });
    row(ui, "Background", |ui| {
        let (mut is_dark, mut is_clear) = (picture.ground.is_dark(), picture.ground.is_clear());
        choice(ui, &mut is_dark, false, "White", "Dark ink on white");
        choice(ui, &mut is_dark, true, "Dark", "Light ink on dark ground");
        if applicable.clear {
            let hint = "No ground at all; the ink is for a white or a dark one behind it";
            boxes::checkbox(ui, &mut is_clear, "Transparent").on_hover_text(hint);
        }
        picture.ground = Ground::new(is_dark, is_clear);
    });
    row(ui, "Show", |ui| {
        boxes::checkbox(ui, &mut picture.title, "Title").on_hover_text("The title above the chart");
        let hint = "What is chosen on the screen: its dot, its line and its tag";
        boxes::checkbox(ui, &mut picture.marks, "Chosen dot").on_hover_text(hint);
        let hint = "The key in the chart, where there is room beside the data; otherwise above it";
        boxes::checkbox(ui, &mut picture.key_inside, "Key inside").on_hover_text(hint);
    });
}

fn dots_ui(ui: &mut Ui, picture: &mut Picture) {
    let field = DragValue::new(&mut picture.dpi).range(FEWEST_DPI..=MOST_DPI);
    let hint = format!(
        "Of a picture of pixels: 96 for the screen, 192 for a sharp one, 300 for print; from {FEWEST_DPI} to {}",
        grouped(MOST_DPI)
    );
    boxes::number(ui, field, "Dots per inch", hint);
    for dpi in [96, 192, 300, 600] {
        choice(ui, &mut picture.dpi, dpi, &dpi.to_string(), "Dots per inch");
    }
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
        choice(ui, &mut chosen, unit, unit.sign(), "What width and height are counted in");
    }
    if chosen != unit {
        *picture = picture.in_unit(chosen);
    }
}
