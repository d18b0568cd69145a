//! A slider played over its range: a view drawn for one value after the other, as a GIF.
//!
//! Every picture is the view of a scenario of its own, solved and drawn by the same code as any other.

use std::io::{self, Write};
use std::path::Path;

use egui::Vec2;
use gif::{Encoder, EncodingError, Frame, Repeat};

use super::error::{SaveError, save_whole};
use super::options::{FEWEST_PICTURES, MOST_PER_SECOND, MOST_PICTURES};
use super::picture::{Ground, Picture};
use super::solve::solve_chart;
use crate::gui::figure::Figure;
use crate::gui::panels::slider_player::Mode;
use crate::progress::Progress;
use crate::scenario::{NumberInTable, Scenario};

/// How carefully the colours of a GIF are chosen where there are more than 256: 1 is best, 30 is fastest.
const COLOUR_SPEED: i32 = 10;

/// An animation as it is to be saved.
#[derive(Clone, Debug)]
pub struct Animation {
    /// What is set but for the slider.
    pub scenario: Scenario,
    /// The name of the view.
    pub view: &'static str,
    /// What is played.
    pub slider: Slider,
    /// Its first value.
    pub from: f64,
    /// Its last value.
    pub to: f64,
    /// What happens at the end.
    pub mode: Mode,
    /// How many pictures there are from the first value to the last, [`FEWEST_PICTURES`] to [`MOST_PICTURES`]; fewer where
    /// there are fewer values between them.
    pub pictures: u32,
    /// How many of them are shown in a second, 1 to [`MOST_PER_SECOND`].
    pub per_second: u32,
    /// How each of them looks.
    pub picture: Picture,
}

impl Animation {
    /// The values that are played, one for each picture: from the first to the last, each whole number once, and back
    /// without doubling the ends where it goes to and fro.
    pub fn values(&self) -> Vec<f64> {
        let last = self.pictures.clamp(FEWEST_PICTURES, MOST_PICTURES) - 1;
        let at = |picture: u32| self.from + (self.to - self.from) * f64::from(picture) / f64::from(last);
        let mut values: Vec<f64> =
            (0..=last).map(|picture| if self.slider.is_whole { at(picture).round() } else { at(picture) }).collect();
        values.dedup();
        self.there_and_back(values)
    }

    /// The same with the way back, if there is one.
    fn there_and_back(&self, mut values: Vec<f64>) -> Vec<f64> {
        if self.mode == Mode::ToAndFro {
            let back: Vec<f64> = values.iter().rev().skip(1).take(values.len().saturating_sub(2)).copied().collect();
            values.extend(back);
        }
        values
    }

    /// The values whose pictures differ, all of which are allowed: a control may stand still between two of them, as the
    /// score does where it cannot be had.
    fn distinct_values(&self) -> Result<Vec<f64>, SaveError> {
        let forth = Self { mode: Mode::Once, ..self.clone() }.values();
        let (mut distinct, mut before) = (Vec::new(), None);
        for value in forth {
            let scenario = self.scenario_at(value)?;
            if before.as_ref() != Some(&scenario) {
                distinct.push(value);
                before = Some(scenario);
            }
        }
        Ok(self.there_and_back(distinct))
    }

    fn scenario_at(&self, value: f64) -> Result<Scenario, SaveError> {
        let refused = |sentence| SaveError::Refused(format!("{}: {sentence}", self.slider.at(value)));
        self.slider.set(&self.scenario, value).map_err(refused)
    }

    /// Writes a GIF, whole or not at all: it plays once, or else for ever.
    ///
    /// # Errors
    /// A [`SaveError`]; nothing is left behind then.
    pub fn save_gif(&self, path: &Path, progress: &Progress) -> Result<(), SaveError> {
        save_whole(path, |out| self.write_gif(out, progress))
    }

    fn write_gif(&self, out: &mut dyn Write, progress: &Progress) -> Result<(), SaveError> {
        let values = self.distinct_values()?;
        progress.set_total(values.len() as u64);
        let mut encoder: Option<Encoder<&mut dyn Write>> = None;
        let mut out = Some(out);
        // all pictures have the size of the first
        let mut size: Option<Vec2> = None;
        for (done, value) in (0..).zip(values) {
            progress.advance_to(done)?;
            let figure = self.figure(value)?;
            let size = *size.get_or_insert(figure.size());
            let (mut pixels, size) = figure.fitted(size)?.bytes(self.picture.pixels_per_point())?;
            let mut frame = frame(&mut pixels, size);
            drop(pixels);
            frame.delay = hundredths(self.per_second);
            if let Some(out) = out.take() {
                let mut begun = Encoder::new(out, frame.width, frame.height, &[]).map_err(of_file)?;
                let repeat = if self.mode == Mode::Once { Repeat::Finite(0) } else { Repeat::Infinite };
                begun.set_repeat(repeat).map_err(of_file)?;
                encoder = Some(begun);
            }
            encoder.as_mut().map_or(Ok(()), |encoder| encoder.write_frame(&frame)).map_err(of_file)?;
        }
        Ok(())
    }

    /// The picture at one value of the slider.
    fn figure(&self, value: f64) -> Result<Figure, SaveError> {
        let scenario = self.scenario_at(value)?;
        let snapshot = solve_chart(&scenario.params, self.view)
            .map_err(|error| error.reworded(|sentence| format!("{}: {sentence}", self.slider.at(value))))?;
        // a GIF knows no half transparent ink
        let ground = match self.picture.ground {
            Ground::Clear => Ground::Light,
            Ground::ClearDark => Ground::Dark,
            ground => ground,
        };
        Ok(snapshot.figure_as(&Picture { ground, ..self.picture })?)
    }
}

/// Opaque pixels, `size` in a row and in a column, as a frame of a GIF: with their own colours where there are at most 256,
/// otherwise with the nearest of 256.
fn frame(pixels: &mut [u8], size: [u32; 2]) -> Frame<'static> {
    let [width, height] = size.map(|side| u16::try_from(side).unwrap_or(u16::MAX));
    Frame::from_rgba_speed(width, height, pixels, COLOUR_SPEED)
}

/// The hundredths of a second that a picture is shown.
fn hundredths(per_second: u32) -> u16 {
    u16::try_from(100 / per_second.clamp(1, MOST_PER_SECOND)).unwrap_or(100)
}

/// What the encoder fails with as a failure of the file.
fn of_file(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// A number of a scenario that can be played, as a slider of the controls moves it.
#[derive(Clone, Debug, PartialEq)]
pub struct Slider {
    /// The accessible name of its slider among the controls.
    pub name: String,
    /// What it is called away from them: "First pile".
    pub words: String,
    /// Where it begins unless told otherwise.
    pub from: f64,
    /// Where it ends unless told otherwise.
    pub to: f64,
    /// Whether it has whole numbers only.
    pub is_whole: bool,
}

impl Slider {
    /// The sliders of a scenario: every one of its controls, the one that is offered first at the front.
    pub fn all(scenario: &Scenario) -> Vec<Self> {
        let mut numbers = scenario.params.numbers();
        numbers.sort_by_key(|number| !number.comes_first);
        let slider = |number: NumberInTable| {
            let (from, to) = number.animated.into_inner();
            Self { name: number.name, words: number.title, from, to, is_whole: number.is_whole }
        };
        numbers.into_iter().map(slider).collect()
    }

    /// The scenario with another value of the slider, and with what goes along when the control is moved there.
    ///
    /// # Errors
    /// The sentence that refuses the value.
    pub fn set(&self, scenario: &Scenario, value: f64) -> Result<Scenario, String> {
        let mut scenario = scenario.clone();
        let set = scenario.params.set_number(&self.name, value);
        let set = set.ok_or_else(|| format!("{} is no number of this scenario", self.words))?;
        set.map_err(|error| error.to_string())?;
        Ok(scenario)
    }

    /// The value in words: "First pile 12".
    fn at(&self, value: f64) -> String {
        if self.is_whole { format!("{} {value:.0}", self.words) } else { format!("{} {value:.4}", self.words) }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use egui::Color32;

    use super::*;
    use crate::flips;
    use crate::gui::save::picture::{Size, Unit};
    use crate::scenario::{Params, find};

    fn small() -> Picture {
        Picture { size: Size::Own, own: [240.0, 180.0], unit: Unit::Px, ..Picture::default() }
    }

    fn animation(stem: &str, slider: &str, view: &'static str, from: f64, to: f64, pictures: u32) -> Animation {
        let scenario = find(stem).unwrap();
        let slider = Slider::all(&scenario).into_iter().find(|known| known.words == slider).unwrap();
        let mode = Mode::Loop;
        Animation { scenario, view, slider, from, to, mode, pictures, per_second: 10, picture: small() }
    }

    /// How often a GIF plays.
    fn repeat(gif: &[u8]) -> Repeat {
        let mut decoder = gif::DecodeOptions::new().read_info(gif).unwrap();
        while decoder.read_next_frame().unwrap().is_some() {}
        decoder.repeat()
    }

    /// The pixels of each frame of a GIF, its size and its delay.
    fn frames(gif: &[u8]) -> Vec<(u16, u16, u16, Vec<u8>)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(gif).unwrap();
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            frames.push((frame.width, frame.height, frame.delay, frame.buffer.to_vec()));
        }
        frames
    }

    #[test]
    fn a_gif_has_a_picture_for_each_value_all_of_one_size() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("played.gif");
        let played = animation("tests/data/pennies-one-and-two.toml", "First pile", "lattice", 0.0, 3.0, 4);
        played.save_gif(&path, &Progress::new()).unwrap();
        let gif = fs::read(&path).unwrap();
        let frames = frames(&gif);
        assert_eq!((frames.len(), repeat(&gif)), (4, Repeat::Infinite));
        assert!(frames.iter().all(|(width, height, delay, _)| (*width, *height, *delay) == (240, 180, 10)));
        for pair in frames.windows(2) {
            assert!(pair[0].3 != pair[1].3, "two values look alike");
        }
        // the last picture is that of its scenario, but for the choice of 256 colours
        let last = played.figure(3.0).unwrap().image(1.0).unwrap();
        let apart: u64 = last
            .pixels
            .iter()
            .flat_map(Color32::to_array)
            .zip(&frames[3].3)
            .map(|(one, other)| u64::from(one.abs_diff(*other)))
            .sum();
        assert!(apart / (240 * 180) < 4, "{apart}");
    }

    #[test]
    fn a_gif_plays_once_or_for_ever_and_to_and_fro_without_doubling_its_ends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("played.gif");
        let of = |mode| Animation {
            mode,
            ..animation("tests/data/pennies-one-and-two.toml", "First pile", "lattice", 0.0, 3.0, 40)
        };
        let saved = |mode| {
            of(mode).save_gif(&path, &Progress::new()).unwrap();
            let gif = fs::read(&path).unwrap();
            (frames(&gif).into_iter().map(|frame| frame.3).collect::<Vec<_>>(), repeat(&gif))
        };
        // four whole numbers are four pictures, however many are asked for
        let (once, stops) = saved(Mode::Once);
        assert_eq!((once.len(), stops), (4, Repeat::Finite(0)));
        let (again, goes_on) = saved(Mode::Loop);
        assert!(again == once && goes_on == Repeat::Infinite);
        let (to_and_fro, goes_on) = saved(Mode::ToAndFro);
        assert_eq!((to_and_fro.len(), goes_on), (6, Repeat::Infinite));
        assert!(to_and_fro[..4] == once && to_and_fro[4] == once[2] && to_and_fro[5] == once[1]);
    }

    #[test]
    fn no_value_comes_twice_in_a_row() {
        let whole = |from, to, pictures, mode| {
            Animation {
                mode,
                ..animation("tests/data/pennies-one-and-two.toml", "Spread", "lattice", from, to, pictures)
            }
            .values()
        };
        assert_eq!(whole(0.0, 3.0, 40, Mode::Once), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(whole(3.0, 0.0, 40, Mode::ToAndFro), [3.0, 2.0, 1.0, 0.0, 1.0, 2.0]);
        assert_eq!(whole(0.0, 9.0, 4, Mode::Loop), [0.0, 3.0, 6.0, 9.0]);
        for mode in [Mode::Once, Mode::Loop, Mode::ToAndFro] {
            assert_eq!(whole(5.0, 5.0, 40, mode), [5.0]);
        }
        assert_eq!(whole(0.0, 1.0, 2, Mode::ToAndFro), [0.0, 1.0]);
        // of two fair coins worth a point each every other score can be had
        let mut played = animation("flips-three-flips", "Score", "chances", -3.0, 3.0, 40);
        let Params::Flips(params) = &mut played.scenario.params else { panic!("a scenario of the flips") };
        params.change_game(|game| game.set_coins(vec![flips::Coin::new(flips::Probability::HALF, 1); 2]));
        params.set_state(flips::State::new(3, 3));
        assert_eq!(played.distinct_values().unwrap(), [-3.0, -2.0, 0.0, 2.0]);
    }

    #[test]
    fn a_value_that_is_not_allowed_is_named_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("played.gif");
        let played = animation("tests/data/pennies-one-and-two.toml", "Spread", "totals", 8.0, 12.0, 5);
        let refused = played.save_gif(&path, &Progress::new()).unwrap_err().to_string();
        assert!(refused.starts_with("Spread 10: ") && refused.contains('9'), "{refused}");
        let (played, progress) =
            (animation("tests/data/pennies-one-and-two.toml", "Spread", "totals", 0.0, 9.0, 5), Progress::new());
        progress.cancel();
        assert!(matches!(played.save_gif(&path, &progress), Err(SaveError::Cancelled(_))));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn every_slider_of_every_puzzle_can_be_set_over_its_whole_range() {
        for stem in ["pennies-riddle", "devil-riddle", "flips-three-coins"] {
            let mut scenario = find(stem).unwrap();
            if let Params::Flips(params) = &mut scenario.params {
                // before the first flip there is but one score
                params.set_state(flips::State::new(10, 0));
            }
            for slider in Slider::all(&scenario) {
                let at = |value| slider.set(&scenario, value).unwrap_or_else(|why| panic!("{}: {why}", slider.words));
                assert!(at(slider.from) != at(slider.to), "{} changes nothing", slider.words);
            }
        }
    }

    #[test]
    fn what_goes_along_with_a_control_goes_along_here() {
        let set = |stem, words: &str, value| {
            let scenario = find(stem).unwrap();
            let slider = Slider::all(&scenario).into_iter().find(|slider| slider.words == words).unwrap();
            slider.set(&scenario, value)
        };
        let Params::Pennies(params) = set("pennies-riddle", "First total", 70.0).unwrap().params else { panic!() };
        assert_eq!(params.totals(), 70..=70);
        let Params::Devil(params) = set("devil-riddle", "Coins", 1.0).unwrap().params else { panic!() };
        assert!(params.table().coins() == 1 && params.step() <= 1);
        let Params::Flips(params) = set("flips-riddle", "Flips done", 1.0).unwrap().params else { panic!() };
        assert_eq!(params.state(), flips::State::new(1, 1));
        for (stem, words, value, says) in [
            ("pennies-riddle", "First pile", -5.0, "piles[0] is -5; it must be "),
            ("pennies-riddle", "Last total", 1e300, "totals[1] is 9,223,372,036,854,775,807; it must be "),
            ("devil-riddle", "Step", -1.0, "step is -1; it must be a whole number from 0 to "),
            ("devil-riddle", "Coins", 65.0, "coins is 65; it must be a whole number from 1 to 64"),
            ("flips-riddle", "Flips done", 101.0, "state[0] is 101; it must be a whole number from 0 to 100"),
            ("flips-riddle", "Points of coin A", 21.0, "coins[0].points is 21; it must be a whole number from 1 to 20"),
            ("flips-riddle", "Heads of coin B", 1.5, "coins[1].heads is 1.5000; it must be "),
            ("flips-riddle", "Heads of coin B", f64::NAN, "coins[1].heads is NaN; it must be "),
            ("flips-riddle", "Number of flips", 0.0, "flips is 0; it must be a whole number from 1 to 1,000,000"),
        ] {
            let refusal = set(stem, words, value).unwrap_err();
            assert!(refusal.starts_with(says), "{refusal}");
        }
    }
}
