//! States as a texture, coloured by win probability or by best coin.

use std::ops::RangeInclusive;
use std::sync::{Arc, Weak};

use egui::{Color32, ColorImage, Context, TextureId};

use crate::flips::{Rule, Solution};
use crate::gui::chart::Scratch;
use crate::gui::chart::heatmap::{ColourMap, Shades};
use crate::gui::look::theme::Palette;
use crate::parallel::in_parts;
use crate::progress::Progress;

use super::coin_colours;
use super::lattice::{Column, Lattice, band, extent};
use super::solved::Solved;

/// Most rows of the texture: bounds its memory to 4 MB, and the time to paint it during a drag. Games with more scores are
/// thinned evenly, to about a row for each pixel of a chart. There are never more than 1,001 columns.
const MOST_ROWS: i64 = 1_024;
/// Number of pixels per unit of parallel work. A picture with no more is painted at once; the largest would take longer
/// than a frame on one core.
const PIXELS_OF_PART: usize = 1 << 16;

/// Most flips of a game whose states are large enough to be told apart.
const SHORT: u32 = 10;

/// Colours of the best coins. A tie has the colour of the coin that the rule flips, or of the best coin nearest to it by
/// name, and is pale in a short game.
type Choice = (Palette, Rule);

/// Returns the texture of the states: their best coins for *choice*, otherwise their win probabilities. It is painted
/// again when the values of the game change.
pub fn texture(scratch: &mut Scratch, ctx: &Context, solved: &Solved, hides_sure: bool, is_choice: bool) -> TextureId {
    let choice = is_choice.then(|| (Palette::of_context(ctx), solved.rule_of_ties()));
    // the games with each coin alone identify the numbers; a weak pointer keeps nothing alive while the view is hidden
    let key = (Arc::downgrade(&solved.alone), (hides_sure, choice, ColourMap::of(ctx)));
    let is_same = |one: &(Weak<_>, _), other: &(Weak<_>, _)| one.0.ptr_eq(&other.0) && one.1 == other.1;
    scratch
        .texture(ctx, key, is_same, |(_, (.., map))| picture(&solved.solution, hides_sure, choice, &Shades::new(*map)))
}

/// Returns the scores that the picture of a solution covers, including the full height of the outermost cells, and
/// whether some states are undecided.
pub fn sight(solution: &Solution, hides_sure: bool) -> (RangeInclusive<f64>, bool) {
    let open = extent(solution, hides_sure);
    let has_open_states = open.is_some();
    // if every state is decided, all are shown, because an empty chart would say less
    let (low, high) = open.or_else(|| extent(solution, false)).unwrap_or(0..=0).into_inner();
    let half = Lattice::of(solution).step as f64 / 2.0;
    (low as f64 - half..=high as f64 + half, has_open_states)
}

/// Whether the picture of the best coins tells ties from other states. In a long game they alternate from flip to flip.
pub fn tells_ties(solution: &Solution) -> bool {
    solution.game.flips() <= SHORT
}

/// Paints one pixel for each column and row of scores, in the colour of the state at its middle.
fn picture(solution: &Solution, hides_sure: bool, choice: Option<Choice>, shades: &Shades) -> ColorImage {
    let (lattice, (scores, has_open_states)) = (Lattice::of(solution), sight(solution, hides_sure));
    let (low, high) = scores.into_inner();
    let rows = (((high - low) / lattice.row_height() as f64).round() as i64).clamp(1, MOST_ROWS) as usize;
    let height = (high - low) / rows as f64;
    let hides = hides_sure && has_open_states;
    let band = |flips_done| hides.then(|| band(&Column::new(solution, &lattice, flips_done))).flatten();
    let bands: Vec<_> = lattice.columns().map(band).collect();
    let is_open = |index: usize, score| matches!(bands.get(index), Some(Some(band)) if band.contains(&score));
    let paint_column = |(index, flips_done): (usize, i64)| -> Vec<Color32> {
        let column = Column::new(solution, &lattice, flips_done);
        // a column that is narrower than both beside it would be a gap
        let is_between = |score| index > 0 && is_open(index - 1, score) && is_open(index + 1, score);
        let is_shown = |score| !hides || is_open(index, score) || is_between(score);
        let color = colors(solution, &column, choice, shades);
        let middle = |row: usize| high - row as f64 * height - 0.5 * height;
        let place = |row| column.place_at(middle(row)).filter(|place| is_shown(column.score(*place)));
        (0..rows).map(|row| place(row).and_then(&color).unwrap_or(Color32::TRANSPARENT)).collect()
    };
    let places: Vec<(usize, i64)> = lattice.columns().enumerate().collect();
    let parts: Vec<&[(usize, i64)]> = places.chunks((PIXELS_OF_PART / rows).max(1)).collect();
    let paint = |part: usize| parts[part].iter().map(|column| paint_column(*column)).collect::<Vec<_>>();
    // nothing can cancel this work, as no one else holds the progress
    let painted = in_parts(parts.len(), &Progress::new(), paint).unwrap_or_default();
    let columns: Vec<Vec<Color32>> = painted.into_iter().flatten().collect();
    let mut pixels = Vec::with_capacity(columns.len() * rows);
    for row in 0..rows {
        pixels.extend(columns.iter().map(|column| column[row]));
    }
    ColorImage::new([columns.len(), rows], pixels)
}

/// Returns the function from the place of a state in a column to its colour.
fn colors<'a>(
    solution: &'a Solution,
    column: &'a Column<'_>,
    choice: Option<Choice>,
    shades: &'a Shades,
) -> Box<dyn Fn(i64) -> Option<Color32> + 'a> {
    let Some((palette, rule)) = choice else {
        return Box::new(|place| column.value(place).map(|value| shades.of(value)));
    };
    let (choices, target) = (solution.choices(column.flips_done), solution.game.target());
    let is_pale = tells_ties(solution);
    Box::new(move |place| {
        let best = choices(place)?;
        let coin = best.nearest(rule.coin(column.score(place) > target))?;
        Some(if is_pale && best.is_tie() { coin_colours::pale(&palette, coin) } else { palette.coin(coin) })
    })
}

#[cfg(test)]
mod tests {
    use crate::flips::{Coin, Game, Probability, solve_in_floats};

    use super::*;

    fn solved(flips: i64, target: i64, points: [i64; 2]) -> Solution {
        let coins = points.map(|points| Coin::new(Probability::HALF, points)).to_vec();
        let game = Game::new(flips, target, coins);
        solve_in_floats(&game, &Progress::new()).unwrap()
    }

    #[test]
    fn every_pixel_shows_the_state_under_the_pointer() {
        for (flips, points) in [(12, [1, 2]), (12, [1, 1]), (8, [3, 7]), (6, [5, 5]), (300, [3, 20])] {
            let solution = solved(flips, 0, points);
            let (shades, (scores, _)) = (Shades::new(ColourMap::Cividis), sight(&solution, false));
            let image = picture(&solution, false, None, &shades);
            assert!(image.size[1] <= 1_024);
            let lattice = Lattice::of(&solution);
            for (column, row) in [(0, 0), (1, 1), (3, 4), (5, 9), (6, image.size[1] / 2), (6, image.size[1] - 1)] {
                let height = (scores.end() - scores.start()) / image.size[1] as f64;
                let y = scores.end() - (row as f64 + 0.5) * height;
                let value = lattice.state_at(column as f64, y).and_then(|state| solution.value(state));
                let shade = value.map_or(Color32::TRANSPARENT, |value| shades.of(value));
                assert_eq!(image.pixels[row * image.size[0] + column], shade, "{points:?} {column} {row}");
            }
        }
    }

    #[test]
    fn the_picture_has_no_stripes() {
        for points in [[1, 1], [5, 5], [1, 2], [2, 4], [1, 3]] {
            let solution = solved(20, 0, points);
            let image = picture(&solution, false, None, &Shades::new(ColourMap::default()));
            for column in 4..=20 {
                let filled: Vec<usize> = (0..image.size[1])
                    .filter(|row| image.pixels[row * image.size[0] + column] != Color32::TRANSPARENT)
                    .collect();
                // except for unreachable scores next to the largest and the smallest
                let inner: Vec<usize> =
                    filled.iter().copied().filter(|row| row.abs_diff(image.size[1] / 2) < 6).collect();
                assert!(inner.windows(2).all(|pair| pair[1] == pair[0] + 1), "{points:?} {column}: {inner:?}");
            }
        }
    }

    #[test]
    fn hiding_decided_states_leaves_only_undecided_ones() {
        let solution = solved(100, 0, [1, 2]);
        let shown = extent(&solution, true).unwrap();
        assert!(*shown.start() > -60 && *shown.end() < 60, "{shown:?}");
        assert_eq!(extent(&solved(10, 500, [1, 2]), true), None);
        let shades = Shades::new(ColourMap::default());
        let (image, (scores, _)) = (picture(&solution, true, None, &shades), sight(&solution, true));
        assert_eq!((scores.end() - scores.start()) as usize, image.size[1]);
        let is_hidden = |column: usize| (0..image.size[1]).all(|row| image.pixels[row * 101 + column].a() == 0);
        assert!(is_hidden(100) && !is_hidden(99), "after the last flip all is decided");
    }

    #[test]
    fn hiding_decided_states_leaves_no_gap_between_two_columns() {
        let solution = solved(100, 0, [1, 2]);
        let image = picture(&solution, true, None, &Shades::new(ColourMap::default()));
        for (row, column) in (0..image.size[1]).flat_map(|row| (5..98).map(move |column| (row, column))) {
            let [before, here, after] =
                [column - 1, column, column + 1].map(|x| image.pixels[row * 101 + x] != Color32::TRANSPARENT);
            assert!(here || !(before && after), "{row} {column}");
        }
    }

    #[test]
    fn ties_of_a_long_game_take_the_colour_of_the_rules_coin() {
        let (solution, palette) = (solved(12, 0, [1, 2]), Palette::LIGHT);
        let (shades, (scores, _)) = (Shades::new(ColourMap::default()), sight(&solution, false));
        let rule = Rule { ahead: 0, otherwise: 1 };
        let image = picture(&solution, false, Some((palette, rule)), &shades);
        assert!(image.pixels.iter().all(|pixel| *pixel != palette.tie));
        let at = |flips_done: usize, score: f64| image.pixels[(scores.end() - score) as usize * 13 + flips_done];
        // coin A matters in every second situation, coin B in every fourth, and none of them just above the target
        for flips_done in [6, 7, 8] {
            let colors = [4.0, 3.0, 1.0, -2.0, -3.0].map(|score| at(flips_done, score));
            assert_eq!(colors, [0, 0, 0, 1, 1].map(|coin| palette.coins[coin]), "{flips_done}");
        }
    }

    #[test]
    fn each_tie_of_a_short_game_is_pale_and_nothing_else() {
        let (solution, palette) = (solved(3, 0, [1, 2]), Palette::LIGHT);
        let (shades, (scores, _)) = (Shades::new(ColourMap::default()), sight(&solution, false));
        let image = picture(&solution, false, Some((palette, Rule { ahead: 0, otherwise: 1 })), &shades);
        let at = |flips_done: usize, score: f64| image.pixels[(scores.end() - score) as usize * 4 + flips_done];
        // with one flip left only coin B can still win from −1, and from 0 both win with heads
        assert_eq!(at(2, -1.0), palette.coins[1]);
        assert_eq!(at(2, 0.0), coin_colours::pale(&palette, 1));
    }
}
