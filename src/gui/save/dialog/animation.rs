//! The settings of an animation.

use egui::{DragValue, Ui};

use crate::numerals::grouped;

use super::rows::{choice, list, row};
use crate::gui::figure::pixels;
use crate::gui::panels::boxes;
use crate::gui::panels::slider_player::{Mode, SliderCommand};
use crate::gui::save::animation::{Animation, Slider};
use crate::gui::save::options::{FEWEST_PICTURES, MOST_PER_SECOND, MOST_PICTURES, SaveOptions};
use crate::gui::save::solve::Saveable;

/// The chosen slider and the range it plays through.
pub(super) struct Played {
    sliders: Vec<Slider>,
    slider: usize,
    range: [f64; 2],
}

impl Played {
    /// Chooses the first slider of the current scenario, over its whole range.
    pub fn new(present: &Saveable) -> Self {
        let sliders = Slider::all(&present.scenario);
        let range = sliders.first().map_or([0.0; 2], |slider| [slider.from, slider.to]);
        Self { sliders, slider: 0, range }
    }

    /// Chooses the slider that is playing; `None` if the scenario has no such slider.
    pub fn choosing(self, command: &SliderCommand) -> Option<Self> {
        let slider = self.sliders.iter().position(|slider| slider.name == command.name)?;
        Some(Self { slider, range: command.range, ..self })
    }

    /// Draws the rows of the settings.
    pub fn ui(&mut self, ui: &mut Ui, options: &mut SaveOptions) {
        row(ui, "Slider", |ui| {
            let words = self.sliders.get(self.slider).map_or("", |slider| slider.words.as_str());
            let entries = self.sliders.iter().map(|slider| slider.words.as_str());
            if let Some(place) = list(ui, "Slider", "What is played", 200.0, words, entries)
                && let Some(slider) = self.sliders.get(place)
            {
                (self.slider, self.range) = (place, [slider.from, slider.to]);
            }
        });
        row(ui, "Range", |ui| self.range_ui(ui));
        row(ui, "Mode", |ui| {
            for (mode, words, _) in Mode::ALL {
                choice(ui, &mut options.mode, mode, words, mode_hint(mode));
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

    fn range_ui(&mut self, ui: &mut Ui) {
        let is_whole = self.sliders.get(self.slider).is_none_or(|slider| slider.is_whole);
        for (place, name) in ["From", "To"].into_iter().enumerate() {
            if place == 1 {
                ui.label("to");
            }
            let field = DragValue::new(&mut self.range[place]).speed(if is_whole { 0.2 } else { 0.01 });
            let field = if is_whole { field.max_decimals(0) } else { field.range(0.0..=1.0).max_decimals(4) };
            let which = if place == 0 { "The first value" } else { "The last value" };
            let hint = match self.sliders.get(self.slider) {
                Some(slider) => format!("{which}, such as {} to {}; more may be typed", slider.from, slider.to),
                None => which.to_owned(),
            };
            boxes::number(ui, field, name, hint);
        }
    }

    /// Returns the animation with these settings; `None` if nothing is solved or the scenario has no slider.
    pub fn animation(&self, present: &Saveable, options: &SaveOptions) -> Option<Animation> {
        let [from, to] = self.range;
        Some(Animation {
            scenario: present.scenario.clone(),
            view: present.snapshot.as_ref()?.view,
            slider: self.sliders.get(self.slider)?.clone(),
            from,
            to,
            mode: options.mode,
            pictures: options.pictures,
            per_second: options.per_second,
            picture: options.picture,
        })
    }

    /// Describes the animation to be saved.
    ///
    /// # Errors
    /// The reason why it cannot be saved, as a sentence.
    pub fn remark(&self, present: &Saveable, options: &SaveOptions) -> Result<String, String> {
        let animation = self.animation(present, options).ok_or("There is nothing to play before it is solved.")?;
        // the range is allowed if its first and last value are
        for value in self.range {
            animation.slider.set(&animation.scenario, value)?;
        }
        let pictures = u32::try_from(animation.values().len()).unwrap_or(u32::MAX);
        let seconds = f64::from(pictures) / f64::from(options.per_second.max(1));
        let size = match &present.snapshot {
            Some(snapshot) => snapshot.sheet(&options.picture).map_err(|error| error.to_string())?.size,
            None => egui::Vec2::ZERO,
        };
        let [width, height] =
            pixels(size.x, size.y, options.picture.pixels_per_point()).map_err(|error| error.to_string())?;
        let count = if pictures == 1 { "1 picture".to_owned() } else { format!("{} pictures", grouped(pictures)) };
        let again = if options.mode == Mode::Once { "" } else { ", again and again" };
        Ok(format!("{count} of {} × {} pixels, {seconds:.1} seconds{again}", grouped(width), grouped(height)))
    }
}

fn mode_hint(mode: Mode) -> &'static str {
    match mode {
        Mode::Once => "From the first value to the last; a GIF stops there",
        Mode::Loop => "From the first value to the last; a GIF begins anew then",
        Mode::ToAndFro => "From the first value to the last and back again",
    }
}
