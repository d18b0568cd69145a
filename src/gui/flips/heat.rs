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

use super::coin_colours::of_best;
use super::lattice::{Column, Lattice, extent};
use super::solved::Solved;

/// Most rows of the texture: bounds its memory to 4 MB, and the time to paint it during a drag. Games with more scores are
/// thinned evenly, to about a row for each pixel of a chart. There are never more than 1,001 columns.
const MOST_ROWS: i64 = 1_024;
/// Number of pixels per unit of parallel work. A picture with no more is painted at once; the largest would take longer
/// than a frame on one core.
const PIXELS_OF_PART: usize = 1 << 16;

/// Colours of the best coins. With a rule, a tie has the colour of the coin that the rule flips, or of the best coin
/// nearest to it by name.
type Choice = (Palette, Option<Rule>);

/// Returns the texture of the states: their best coins if it is known whether ties are shown, otherwise their win
/// probabilities. It is painted again when the values of the game change.
pub fn texture(
    scratch: &mut Scratch,
    ctx: &Context,
    solved: &Solved,
    hides_sure: bool,
    shows_ties: Option<bool>,
) -> TextureId {
    let choice = shows_ties.map(|shows_ties| (Palette::of_context(ctx), (!shows_ties).then(|| solved.rule_of_ties())));
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

/// Paints one pixel for each column and row of scores, in the colour of the state at its middle.
fn picture(solution: &Solution, hides_sure: bool, choice: Option<Choice>, shades: &Shades) -> ColorImage {
    let (lattice, (scores, has_open_states)) = (Lattice::of(solution), sight(solution, hides_sure));
    let (low, high) = scores.into_inner();
    let rows = (((high - low) / lattice.row_height() as f64).round() as i64).clamp(1, MOST_ROWS) as usize;
    let height = (high - low) / rows as f64;
    let paint_column = |flips_done: i64| -> Vec<Color32> {
        let column = Column::new(solution, &lattice, flips_done);
        // after the last flip every state is decided, so the states are always shown there
        let is_last = flips_done == i64::from(solution.game.flips());
        let shown = column.shown(hides_sure && has_open_states && !is_last);
        let color = colors(solution, flips_done, &column, choice, shades);
        let middle = |row: usize| high - row as f64 * height - 0.5 * height;
        let place = |row| column.place_at(middle(row)).filter(|place| shown.contains(place));
        (0..rows).map(|row| place(row).and_then(&color).unwrap_or(Color32::TRANSPARENT)).collect()
    };
    let places: Vec<i64> = lattice.columns().collect();
    let parts: Vec<&[i64]> = places.chunks((PIXELS_OF_PART / rows).max(1)).collect();
    let paint = |part: usize| parts[part].iter().map(|flips_done| paint_column(*flips_done)).collect::<Vec<_>>();
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
    flips_done: i64,
    column: &'a Column<'_>,
    choice: Option<Choice>,
    shades: &'a Shades,
) -> Box<dyn Fn(i64) -> Option<Color32> + 'a> {
    let Some((palette, rule)) = choice else {
        return Box::new(|place| column.value(place).map(|value| shades.of(value)));
    };
    let (choices, target) = (solution.choices(flips_done), solution.game.target());
    Box::new(move |place| {
        let best = choices(place)?;
        let of_rule = rule.map(|rule| rule.coin(column.score(place) > target));
        let coin = of_rule.and_then(|coin| best.nearest(coin));
        Some(coin.map_or_else(|| of_best(&palette, best), |coin| palette.coin(coin)))
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
    fn every_pixel_has_the_colour_of_the_best_coins_there() {
        let solution = solved(12, 0, [1, 2]);
        let (shades, (scores, _)) = (Shades::new(ColourMap::default()), sight(&solution, false));
        let image = picture(&solution, false, Some((Palette::LIGHT, None)), &shades);
        let lattice = Lattice::of(&solution);
        let mut seen = std::collections::BTreeSet::new();
        for (pixel, color) in image.pixels.iter().enumerate() {
            let (column, row) = (pixel % 13, pixel / 13);
            let best =
                lattice.state_at(column as f64, scores.end() - row as f64 - 0.5).and_then(|at| solution.best(at));
            assert_eq!(
                *color,
                best.map_or(Color32::TRANSPARENT, |best| of_best(&Palette::LIGHT, best)),
                "{column} {row}"
            );
            seen.extend(best.map(|best| best.to_string()));
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["A", "A B", "B"]);
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
        let after_all: Vec<Color32> = (0..image.size[1]).map(|row| image.pixels[row * 101 + 100]).collect();
        let (won, lost) = (scores.end().floor() as usize, (-scores.start()).floor() as usize + 1);
        assert_eq!(after_all.iter().filter(|color| **color == shades.of(1.0)).count(), won);
        assert_eq!(after_all.iter().filter(|color| **color == shades.of(0.0)).count(), lost);
    }

    #[test]
    fn ties_can_take_the_colour_of_the_rules_coin() {
        let (solution, palette) = (solved(12, 0, [1, 2]), Palette::LIGHT);
        let (shades, (scores, _)) = (Shades::new(ColourMap::default()), sight(&solution, false));
        let rule = Rule { ahead: 0, otherwise: 1 };
        let image = picture(&solution, false, Some((palette, Some(rule))), &shades);
        assert!(image.pixels.iter().all(|pixel| *pixel != palette.tie));
        for (pixel, color) in image.pixels.iter().enumerate().filter(|(_, color)| **color != Color32::TRANSPARENT) {
            let y = scores.end() - (pixel / 13) as f64 - 0.5;
            let score = Lattice::of(&solution).state_at((pixel % 13) as f64, y).unwrap().score;
            assert_eq!(*color, palette.coin(usize::from(score <= 0)), "{score}");
        }
    }
}
