//! A slider played over its range: a view drawn for one value after the other, as a GIF or as numbered pictures.
//!
//! Every picture is the view of a scenario of its own, solved and drawn by the same code as any other.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use egui::{Color32, ColorImage, Vec2};
use gif::{Encoder, EncodingError, Frame, Repeat};

use crate::files::{FileError, write_whole};
use crate::parameter::BadParameter;
use crate::progress::{Cancelled, Progress};
use crate::scenario::{Puzzle, Scenario};

use super::export::solve;
use super::figure::{Figure, FigureError};
use super::picture::{Ground, Picture};

/// The fewest pictures of an animation.
pub const FEWEST_PICTURES: u32 = 2;
/// The most pictures of an animation.
pub const MOST_PICTURES: u32 = 500;
/// The most pictures a second: a GIF counts in hundredths, and viewers slow down what is faster.
pub const MOST_PER_SECOND: u32 = 50;
/// Of how many moves an animation is offered at first.
const LAST_MOVE: i32 = 255;
/// How carefully the colours of a GIF are chosen where there are more than 256: 1 is best, 30 is fastest.
const COLOUR_SPEED: i32 = 10;

/// A number of a scenario that can be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Slider {
    /// What it is called: "First pile".
    pub words: String,
    /// The key in the scenario's table, and the place in its list if it is one.
    key: &'static str,
    place: Option<usize>,
    /// The key in the coin at that place.
    field: Option<&'static str>,
    /// Where it begins unless told otherwise.
    pub from: f64,
    /// Where it ends unless told otherwise.
    pub to: f64,
    /// Whether it has whole numbers only.
    pub is_whole: bool,
}

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
    /// How many pictures there are, [`FEWEST_PICTURES`] to [`MOST_PICTURES`].
    pub pictures: u32,
    /// How many of them are shown in a second, 1 to [`MOST_PER_SECOND`].
    pub per_second: u32,
    /// How each of them looks.
    pub picture: Picture,
}

impl Slider {
    /// The sliders of a scenario.
    #[must_use]
    pub fn all(scenario: &Scenario) -> Vec<Self> {
        let whole = |words: &str, key, place, from: i32, to: i32| Self {
            words: words.to_owned(),
            key,
            place,
            field: None,
            from: f64::from(from),
            to: f64::from(to),
            is_whole: true,
        };
        match scenario.puzzle() {
            Puzzle::Pennies => vec![
                whole("First pile", "piles", Some(0), 0, 30),
                whole("Second pile", "piles", Some(1), 0, 30),
                whole("Lattice", "lattice", None, 10, 100),
                whole("Spread", "spread", None, 0, 9),
            ],
            Puzzle::Devil => {
                let last = match &scenario.params {
                    crate::scenario::Params::Devil(params) => params.last_step().unwrap_or(0).min(LAST_MOVE.into()),
                    _ => 0,
                };
                let last = i32::try_from(last).unwrap_or(LAST_MOVE);
                vec![whole("Move", "step", None, 0, last), whole("Coins", "coins", None, 1, 8)]
            }
            Puzzle::Flips => {
                let coins = match &scenario.params {
                    crate::scenario::Params::Flips(params) => params.coins.len(),
                    _ => 0,
                };
                let heads = (0..coins).map(|coin| Self {
                    words: format!("Coin {}'s heads", crate::flips::coin_name(coin)),
                    key: "coins",
                    place: Some(coin),
                    field: Some("heads"),
                    from: 0.0,
                    to: 1.0,
                    is_whole: false,
                });
                let games = [whole("Flips", "flips", None, 1, 100), whole("Target", "target", None, -20, 20)];
                heads.chain(games).collect()
            }
        }
    }

    /// The scenario with another value of the slider.
    ///
    /// # Errors
    /// The sentence that refuses the value.
    pub fn set(&self, scenario: &Scenario, value: f64) -> Result<Scenario, String> {
        let no_slider = || format!("{} is no number of this scenario", self.words);
        let mut file: toml::Table = scenario.to_toml().parse().map_err(|_| no_slider())?;
        let mut target = file.get_mut(scenario.puzzle().name()).and_then(|table| table.get_mut(self.key));
        if let Some(place) = self.place {
            target = target.and_then(|list| list.get_mut(place));
        }
        if let Some(field) = self.field {
            target = target.and_then(|coin| coin.get_mut(field));
        }
        *target.ok_or_else(no_slider)? = self.written(value);
        let text = toml::to_string(&file).map_err(|_| no_slider())?;
        Scenario::parse(&text).map_err(|error| error.sentence().to_string())
    }

    fn written(&self, value: f64) -> toml::Value {
        #[expect(clippy::cast_possible_truncation, reason = "saturates, and is refused then")]
        if self.is_whole {
            toml::Value::Integer(value.round() as i64)
        } else {
            // a probability is taken exactly as it is written
            toml::Value::String(format!("{value:.4}"))
        }
    }

    /// The value in words: "First pile 12".
    fn at(&self, value: f64) -> String {
        if self.is_whole { format!("{} {value:.0}", self.words) } else { format!("{} {value:.4}", self.words) }
    }
}

impl Animation {
    /// The values that are played, one for each picture.
    #[must_use]
    pub fn values(&self) -> Vec<f64> {
        let last = self.pictures.clamp(FEWEST_PICTURES, MOST_PICTURES) - 1;
        let at = |picture: u32| self.from + (self.to - self.from) * f64::from(picture) / f64::from(last);
        (0..=last).map(|picture| if self.slider.is_whole { at(picture).round() } else { at(picture) }).collect()
    }

    /// Writes a GIF that goes on for ever, whole or not at all.
    ///
    /// # Errors
    /// An [`AnimationError`]; nothing is left behind then.
    pub fn save_gif(&self, path: &Path, progress: &Progress) -> Result<(), AnimationError> {
        let mut failure = None;
        let written = write_whole(path, |out| {
            self.write_gif(out, progress).map_err(|error| match error {
                AnimationError::Io(error) => error,
                other => {
                    failure = Some(other);
                    io::ErrorKind::Interrupted.into()
                }
            })
        });
        match failure {
            Some(failure) => Err(failure),
            None => Ok(written?),
        }
    }

    /// Writes the pictures into `folder`, numbered: `001.png`; returns how many there are.
    ///
    /// # Errors
    /// An [`AnimationError`]; pictures written before stay then, each of them whole.
    pub fn save_pictures(&self, folder: &Path, progress: &Progress) -> Result<u32, AnimationError> {
        let mut number = 0;
        self.draw(progress, |figure| {
            number += 1;
            let png = figure.png(self.picture.pixels_per_point())?;
            write_whole(&folder.join(format!("{number:03}.png")), |out| out.write_all(&png))?;
            Ok(())
        })?;
        Ok(number)
    }

    fn write_gif(&self, out: &mut dyn Write, progress: &Progress) -> Result<(), AnimationError> {
        let mut encoder: Option<Encoder<&mut dyn Write>> = None;
        let mut out = Some(out);
        self.draw(progress, |figure| {
            let image = figure.image(self.picture.pixels_per_point())?;
            let mut frame = frame(&image);
            frame.delay = hundredths(self.per_second);
            if let Some(out) = out.take() {
                let mut begun = Encoder::new(out, frame.width, frame.height, &[])?;
                begun.set_repeat(Repeat::Infinite)?;
                encoder = Some(begun);
            }
            encoder.as_mut().map_or(Ok(()), |encoder| encoder.write_frame(&frame))?;
            Ok(())
        })
    }

    /// Draws every picture, all of the size of the first.
    fn draw(
        &self,
        progress: &Progress,
        mut take: impl FnMut(Figure) -> Result<(), AnimationError>,
    ) -> Result<(), AnimationError> {
        let values = self.values();
        progress.set_total(values.len() as u64);
        let mut size: Option<Vec2> = None;
        for (done, value) in (0..).zip(values) {
            progress.advance_to(done)?;
            let figure = self.figure(value)?;
            let size = *size.get_or_insert(figure.size());
            take(figure.fitted(size)?)?;
        }
        Ok(())
    }

    /// The picture at one value of the slider.
    fn figure(&self, value: f64) -> Result<Figure, AnimationError> {
        let refused = |sentence: String| AnimationError::Refused(format!("{}: {sentence}", self.slider.at(value)));
        let scenario = self.slider.set(&self.scenario, value).map_err(refused)?;
        let solved = solve(&scenario.params, Some(&[self.view.to_owned()]))?;
        let exhibit = solved.exhibits.into_iter().find(|exhibit| exhibit.view() == self.view);
        let exhibit = exhibit.ok_or_else(|| refused(format!("there is no view {}", self.view)))?;
        if let Some(sentence) = exhibit.chart_refusal() {
            return Err(refused(sentence));
        }
        // a GIF knows no half transparent ink
        let ground = match self.picture.ground {
            Ground::Clear => Ground::Light,
            Ground::ClearDark => Ground::Dark,
            ground => ground,
        };
        Ok(exhibit.figure_as(&Picture { ground, ..self.picture })?)
    }
}

/// A picture as a frame of a GIF: with its own colours where there are at most 256, otherwise with the nearest of 256.
fn frame(image: &ColorImage) -> Frame<'static> {
    let side = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
    let mut pixels: Vec<u8> = image.pixels.iter().flat_map(Color32::to_array).collect();
    Frame::from_rgba_speed(side(image.size[0]), side(image.size[1]), &mut pixels, COLOUR_SPEED)
}

/// The hundredths of a second that a picture is shown.
fn hundredths(per_second: u32) -> u16 {
    u16::try_from(100 / per_second.clamp(1, MOST_PER_SECOND)).unwrap_or(100)
}

/// Why an animation could not be saved. Displayed as one sentence.
#[derive(Debug)]
pub enum AnimationError {
    /// There is no picture for a value of the slider, as this sentence says.
    Refused(String),
    /// The parameters are not allowed.
    Parameter(BadParameter),
    /// A picture could not be drawn.
    Figure(FigureError),
    /// A file could not be written.
    File(FileError),
    /// Something below the file failed.
    Io(io::Error),
    /// The GIF could not be written.
    Gif(EncodingError),
    /// It was told to stop.
    Cancelled,
}

impl From<BadParameter> for AnimationError {
    fn from(error: BadParameter) -> Self {
        Self::Parameter(error)
    }
}

impl From<FigureError> for AnimationError {
    fn from(error: FigureError) -> Self {
        Self::Figure(error)
    }
}

impl From<FileError> for AnimationError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<EncodingError> for AnimationError {
    fn from(error: EncodingError) -> Self {
        match error {
            EncodingError::Io(error) => Self::Io(error),
            other => Self::Gif(other),
        }
    }
}

impl From<Cancelled> for AnimationError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl fmt::Display for AnimationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(sentence) => f.write_str(sentence),
            Self::Parameter(error) => error.fmt(f),
            Self::Figure(error) => error.fmt(f),
            Self::File(error) => error.fmt(f),
            Self::Io(error) => error.fmt(f),
            Self::Gif(error) => error.fmt(f),
            Self::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl std::error::Error for AnimationError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(_) | Self::Cancelled => None,
            Self::Parameter(error) => Some(error),
            Self::Figure(error) => Some(error),
            Self::File(error) => Some(error),
            Self::Io(error) => Some(error),
            Self::Gif(error) => Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::scenario::find;

    use super::super::picture::{Size, Unit};
    use super::*;

    fn small() -> Picture {
        Picture { size: Size::Own, own: [240.0, 180.0], unit: Unit::Px, ..Picture::default() }
    }

    fn animation(stem: &str, slider: &str, view: &'static str, from: f64, to: f64, pictures: u32) -> Animation {
        let scenario = find(stem).unwrap();
        let slider = Slider::all(&scenario).into_iter().find(|known| known.words == slider).unwrap();
        Animation { scenario, view, slider, from, to, pictures, per_second: 10, picture: small() }
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
        let played = animation("pennies-one-and-two", "First pile", "lattice", 0.0, 3.0, 4);
        played.save_gif(&path, &Progress::new()).unwrap();
        let frames = frames(&fs::read(&path).unwrap());
        assert_eq!(frames.len(), 4);
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
    fn numbered_pictures_go_into_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let played = animation("flips-three-flips", "Coin A's heads", "chances", 0.0, 1.0, 3);
        assert_eq!(played.values(), [0.0, 0.5, 1.0]);
        assert_eq!(played.save_pictures(folder.path(), &Progress::new()).unwrap(), 3);
        let pictures = ["001.png", "002.png", "003.png"].map(|name| fs::read(folder.path().join(name)).unwrap());
        assert!(pictures[0].starts_with(b"\x89PNG") && pictures[0] != pictures[1] && pictures[1] != pictures[2]);
    }

    #[test]
    fn every_slider_of_every_puzzle_can_be_set() {
        for stem in ["pennies-riddle", "devil-riddle", "flips-three-coins"] {
            let scenario = find(stem).unwrap();
            for slider in Slider::all(&scenario) {
                for value in [slider.from, slider.to] {
                    // a move or a state may be out of range with other coins or flips; that gets a sentence
                    match slider.set(&scenario, value) {
                        Ok(set) => assert_eq!(set.puzzle(), scenario.puzzle()),
                        Err(sentence) => assert!(sentence.contains("must be"), "{}: {sentence}", slider.words),
                    }
                }
                assert!(slider.set(&scenario, slider.from).is_ok() || slider.set(&scenario, slider.to).is_ok());
            }
        }
    }

    #[test]
    fn a_value_that_is_not_allowed_is_named_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("played.gif");
        let played = animation("pennies-one-and-two", "Spread", "totals", 8.0, 12.0, 5);
        let refused = played.save_gif(&path, &Progress::new()).unwrap_err().to_string();
        assert!(refused.starts_with("Spread 10: ") && refused.contains('9'), "{refused}");
        let progress = Progress::new();
        progress.cancel();
        assert!(matches!(played.save_gif(&path, &progress), Err(AnimationError::Cancelled)));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
