//! Animations: a view drawn for a series of values of one number and saved as a GIF.
//!
//! Each picture is the view of a separate scenario, solved and drawn by the usual code.

use std::io::{self, Write};
use std::iter::once;

use gif::{Encoder, EncodingError, Frame, Repeat};

use super::error::{Result, SaveError};
use super::export::Export;
use super::options::{FEWEST_PICTURES, MOST_PER_SECOND, MOST_PICTURES};
use super::solve::solve_chart;
use crate::gui::figure::{Figure, pixels};
use crate::gui::panels::slider_player::Mode;
use crate::numerals::grouped;
use crate::picture::{Background, Picture};
use crate::progress::Progress;
use crate::scenario::{NumberInTable, Scenario};

/// Largest number of pixels of a picture of an animation.
const MOST_PIXELS: u32 = 16_000_000;
/// Trade-off in the choice of a GIF's colours if there are more than 256: 1 gives the best result, 30 is fastest.
const COLOUR_SPEED: i32 = 10;

/// Returns the values of `number`, one per picture: from the first to the last, each whole number once, then back
/// without repeating the ends if it plays to and fro.
pub fn values(export: &Export, number: &NumberInTable) -> Vec<f64> {
    there_and_back(one_way(export, number), export.options.mode)
}

fn one_way(export: &Export, number: &NumberInTable) -> Vec<f64> {
    let last = export.options.pictures.clamp(FEWEST_PICTURES, MOST_PICTURES) - 1;
    let [from, to] = export.range;
    let at = |picture: u32| from + (to - from) * f64::from(picture) / f64::from(last);
    let mut values: Vec<f64> =
        (0..=last).map(|picture| if number.is_integer { at(picture).round() } else { at(picture) }).collect();
    values.dedup();
    values
}

/// Appends the way back, if there is one.
fn there_and_back(mut values: Vec<f64>, mode: Mode) -> Vec<f64> {
    if mode == Mode::ToAndFro {
        let back: Vec<f64> = values.iter().rev().skip(1).take(values.len().saturating_sub(2)).copied().collect();
        values.extend(back);
    }
    values
}

/// Returns the values whose pictures differ, all of them allowed. Neighbouring values can give the same scenario: the
/// score, for example, moves to the nearest one that the coins allow.
fn distinct_values(export: &Export, number: &NumberInTable) -> Result<Vec<f64>> {
    let (mut distinct, mut before) = (Vec::new(), None);
    for value in one_way(export, number) {
        let scenario = at(export, number, value)?;
        if before.as_ref() != Some(&scenario) {
            distinct.push(value);
            before = Some(scenario);
        }
    }
    Ok(there_and_back(distinct, export.options.mode))
}

/// Returns the scenario of one picture.
fn at(export: &Export, number: &NumberInTable, value: f64) -> Result<Scenario> {
    let refused = |sentence| SaveError::Refused(format!("{}: {sentence}", named(number, value)));
    scenario_with(&export.scenario, number, value).map_err(refused)
}

/// Returns the scenario with another value of a number, and refits what depends on it.
///
/// # Errors
/// The sentence that refuses the value.
pub fn scenario_with(scenario: &Scenario, number: &NumberInTable, value: f64) -> Result<Scenario, String> {
    let mut scenario = scenario.clone();
    let set = scenario.params.set_number(number.name, value);
    let set = set.ok_or_else(|| format!("{} is not a number of this scenario", number.title))?;
    set.map_err(|error| error.to_string())?;
    Ok(scenario)
}

/// Returns the name of the number with its value: "First pile 12".
fn named(number: &NumberInTable, value: f64) -> String {
    if number.is_integer { format!("{} {value:.0}", number.title) } else { format!("{} {value:.4}", number.title) }
}

/// Writes a GIF that plays once or forever.
///
/// # Errors
/// A [`SaveError`].
pub fn write_gif(export: &Export, out: &mut dyn Write, progress: &Progress) -> Result<()> {
    let (Some(shown), Some(number)) = (&export.snapshot, &export.played) else {
        return Err(SaveError::Refused("there is nothing to play".to_owned()));
    };
    let values = distinct_values(export, number)?;
    progress.set_total(values.len() as u64);
    let mut figures = values.into_iter().map(|value| figure(export, shown.view, number, value));
    let Some(first) = figures.next().transpose()? else { return Ok(()) };
    // all pictures have the size of the first
    let (size, scale) = (first.sheet, export.options.picture.pixels_per_point());
    let sides = pixels(size.x, size.y, scale)?;
    if sides.iter().product::<u32>() > MOST_PIXELS {
        let [width, height, most] = [sides[0], sides[1], MOST_PIXELS].map(grouped);
        let sentence =
            format!("pictures of {width} × {height} pixels are too large; an animation may have {most} each");
        return Err(SaveError::Refused(sentence));
    }
    let [width, height] = sides.map(|side| u16::try_from(side).unwrap_or(u16::MAX));
    let mut encoder = Encoder::new(out, width, height, &[]).map_err(of_file)?;
    let repeat = if export.options.mode == Mode::Once { Repeat::Finite(0) } else { Repeat::Infinite };
    encoder.set_repeat(repeat).map_err(of_file)?;
    for (done, figure) in (0..).zip(once(Ok(first)).chain(figures)) {
        progress.advance_to(done)?;
        let (mut rgba, _) = figure?.fitted(size)?.bytes(scale)?;
        let mut frame = Frame::from_rgba_speed(width, height, &mut rgba, COLOUR_SPEED);
        drop(rgba);
        // in hundredths of a second
        frame.delay = u16::try_from(100 / export.options.per_second.clamp(1, MOST_PER_SECOND)).unwrap_or(100);
        encoder.write_frame(&frame).map_err(of_file)?;
    }
    Ok(())
}

/// Returns the picture for one value.
fn figure(export: &Export, view: &str, number: &NumberInTable, value: f64) -> Result<Figure> {
    let scenario = at(export, number, value)?;
    let shown = solve_chart(&scenario.params, view)
        .map_err(|error| error.reworded(|sentence| format!("{}: {sentence}", named(number, value))))?;
    let picture = export.options.picture;
    // GIF has no partial transparency
    Ok(shown.figure_as(&Picture { ground: Background::new(picture.ground.is_dark(), false), ..picture })?)
}

/// Converts an error of the encoder to an error of the file.
fn of_file(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use egui::Color32;

    use super::*;
    use crate::format::Content;
    use crate::gui::save::error::save_whole;
    use crate::gui::save::export::sliders;
    use crate::gui::save::options::SaveOptions;
    use crate::gui::views;
    use crate::length::Unit;
    use crate::picture::Size;
    use crate::scenario::{Params, find};
    use crate::{devil, flips};

    fn small() -> Picture {
        Picture { size: Size::Own, own: [240.0, 180.0], unit: Unit::Px, ..Picture::default() }
    }

    fn animation(stem: &str, slider: &str, view: &str, range: [f64; 2], pictures: u32, mode: Mode) -> Export {
        let scenario = Scenario { view: Some(view.to_owned()), ..find(stem).unwrap() };
        let number = sliders(&scenario).into_iter().find(|number| number.title == slider).unwrap();
        let snapshot = solve_chart(&scenario.params, view).unwrap();
        let picture = small();
        let options = SaveOptions { what: Content::Animation, mode, pictures, picture, ..SaveOptions::default() };
        Export { options, played: Some(number), range, ..Export::new(Some(snapshot), scenario, Vec::new()) }
    }

    fn written(export: &Export) -> Result<Vec<u8>> {
        let mut gif = Vec::new();
        write_gif(export, &mut gif, &Progress::new())?;
        Ok(gif)
    }

    /// Returns how often a GIF plays.
    fn repeat(gif: &[u8]) -> Repeat {
        let mut decoder = gif::DecodeOptions::new().read_info(gif).unwrap();
        while decoder.read_next_frame().unwrap().is_some() {}
        decoder.repeat()
    }

    /// Returns the size, the delay and the pixels of each frame of a GIF.
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
    fn a_gif_has_one_picture_per_value_all_of_the_same_size() {
        let played = animation("tests/data/pennies-one-and-two.toml", "First pile", "map", [0.0, 3.0], 4, Mode::Loop);
        let gif = written(&played).unwrap();
        let frames = frames(&gif);
        assert_eq!((frames.len(), repeat(&gif)), (4, Repeat::Infinite));
        assert!(frames.iter().all(|(width, height, delay, _)| (*width, *height, *delay) == (240, 180, 10)));
        for pair in frames.windows(2) {
            assert!(pair[0].3 != pair[1].3, "two values look alike");
        }
        // the last picture shows its scenario, except for the choice of 256 colours
        let last = figure(&played, "map", played.played.as_ref().unwrap(), 3.0).unwrap().image(1.0).unwrap();
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
    fn a_gif_plays_once_or_forever_and_to_and_fro_without_repeating_its_ends() {
        let saved = |mode| {
            let stem = "tests/data/pennies-one-and-two.toml";
            let gif = written(&animation(stem, "First pile", "map", [0.0, 3.0], 40, mode)).unwrap();
            (frames(&gif).into_iter().map(|frame| frame.3).collect::<Vec<_>>(), repeat(&gif))
        };
        // four whole numbers give four pictures, however many were requested
        let (once, stops) = saved(Mode::Once);
        assert_eq!((once.len(), stops), (4, Repeat::Finite(0)));
        let (again, goes_on) = saved(Mode::Loop);
        assert!(again == once && goes_on == Repeat::Infinite);
        let (to_and_fro, goes_on) = saved(Mode::ToAndFro);
        assert_eq!((to_and_fro.len(), goes_on), (6, Repeat::Infinite));
        assert!(to_and_fro[..4] == once && to_and_fro[4] == once[2] && to_and_fro[5] == once[1]);
    }

    #[test]
    fn no_value_is_repeated_in_succession() {
        let whole = |from, to, pictures, mode| {
            let stem = "tests/data/pennies-one-and-two.toml";
            let played = animation(stem, "Differ by less than", "map", [from, to], pictures, mode);
            values(&played, played.played.as_ref().unwrap())
        };
        assert_eq!(whole(0.0, 3.0, 40, Mode::Once), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(whole(3.0, 0.0, 40, Mode::ToAndFro), [3.0, 2.0, 1.0, 0.0, 1.0, 2.0]);
        assert_eq!(whole(0.0, 9.0, 4, Mode::Loop), [0.0, 3.0, 6.0, 9.0]);
        for mode in [Mode::Once, Mode::Loop, Mode::ToAndFro] {
            assert_eq!(whole(5.0, 5.0, 40, mode), [5.0]);
        }
        assert_eq!(whole(0.0, 1.0, 2, Mode::ToAndFro), [0.0, 1.0]);
        // with two fair coins worth 1 point each, only every other score is possible
        let mut played = animation("flips-three-flips", "Score", "chances", [-3.0, 3.0], 40, Mode::Loop);
        let Params::Flips(params) = &mut played.scenario.params else { panic!("a scenario of the flips") };
        params.change_game(|game| game.set_coins(vec![flips::Coin::new(flips::Probability::HALF, 1); 2]));
        params.set_state(flips::State::new(3, 3));
        assert_eq!(distinct_values(&played, played.played.as_ref().unwrap()).unwrap(), [-3.0, -2.0, 0.0, 2.0]);
    }

    #[test]
    fn a_value_that_is_not_allowed_is_named_and_no_file_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("played.gif");
        let played = |range| {
            animation("tests/data/pennies-one-and-two.toml", "Differ by less than", "totals", range, 5, Mode::Loop)
        };
        let save = |export: &Export, progress: &Progress| save_whole(&path, |out| write_gif(export, out, progress));
        let refused = save(&played([8.0, 12.0]), &Progress::new()).unwrap_err().to_string();
        assert!(refused.starts_with("Differ by less than 10: ") && refused.contains('9'), "{refused}");
        let mut large = played([0.0, 9.0]);
        large.options.picture.own = [4_500.0, 4_500.0];
        let refused = save(&large, &Progress::new()).unwrap_err().to_string();
        assert!(refused.contains("4,500 × 4,500 pixels are too large; an animation may have 16,000,000"), "{refused}");
        let progress = Progress::new();
        progress.cancel();
        assert!(matches!(save(&played([0.0, 9.0]), &progress), Err(SaveError::Cancelled(_))));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn every_slider_of_every_puzzle_can_be_set_over_its_whole_range() {
        for stem in ["pennies-riddle", "devil-riddle", "flips-three-coins"] {
            let mut scenario = find(stem).unwrap();
            if let Params::Flips(params) = &mut scenario.params {
                // before the first flip there is only one score
                params.set_state(flips::State::new(10, 0));
            }
            scenario.view = None;
            for number in sliders(&scenario) {
                let at = |value| {
                    scenario_with(&scenario, &number, value).unwrap_or_else(|why| panic!("{}: {why}", number.title))
                };
                let (from, to) = (*number.animated.start(), *number.animated.end());
                assert!(at(from) != at(to), "{} changes nothing", number.title);
            }
        }
    }

    #[test]
    fn the_sliders_of_a_view_are_those_that_change_its_chart() {
        let mut wrong = Vec::new();
        for stem in ["pennies-riddle", "devil-riddle", "flips-three-flips"] {
            let mut scenario = find(stem).unwrap();
            if let Params::Devil(params) = &mut scenario.params {
                params.change_record(|record| record.play = devil::PlayMode::Random);
            }
            let views = views::views(scenario.puzzle()).iter();
            for view in views.filter(|view| views::why_not(&scenario.params, view).is_none()) {
                let offered = scenario.params.names_in_view(view);
                for number in scenario.params.numbers() {
                    let drawn = |value| {
                        let params = scenario_with(&scenario, &number, value).unwrap().params;
                        Some(solve_chart(&params, view).ok()?.figure_as(&small()).unwrap().svg())
                    };
                    let (from, to) = (*number.animated.start(), *number.animated.end());
                    let first = drawn(from);
                    let mut others = [to, f64::midpoint(from, to)].into_iter().filter_map(drawn);
                    let is_changed = others.any(|other| first.as_ref().is_some_and(|first| *first != other));
                    if is_changed != offered.contains(&number.name) {
                        wrong.push(format!("{view}: {} changes it: {is_changed}", number.name));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn what_depends_on_a_control_is_refitted_here_too() {
        let set = |stem, words: &str, value| {
            let scenario = Scenario { view: None, ..find(stem).unwrap() };
            let number = sliders(&scenario).into_iter().find(|number| number.title == words).unwrap();
            scenario_with(&scenario, &number, value)
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
            ("flips-riddle", "Points, coin A", 21.0, "coins[0].points is 21; it must be a whole number from 1 to 20"),
            ("flips-riddle", "Chance of heads, coin B", 1.5, "coins[1].heads is 1.5000; it must be "),
            ("flips-riddle", "Chance of heads, coin B", f64::NAN, "coins[1].heads is NaN; it must be "),
            ("flips-riddle", "Flips", 0.0, "flips is 0; it must be a whole number from 1 to 1,000,000"),
        ] {
            let refusal = set(stem, words, value).unwrap_err();
            assert!(refusal.starts_with(says), "{refusal}");
        }
    }
}
