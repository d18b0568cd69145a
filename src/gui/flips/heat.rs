//! States as a texture, coloured by win probability or by best coin.

use std::ops::RangeInclusive;

use egui::{Color32, ColorImage, Context, TextureId};

use crate::flips::Solution;
use crate::gui::chart::Scratch;
use crate::gui::chart::heatmap::{ColourMap, Shades};
use crate::parallel::in_parts;
use crate::progress::Progress;

use super::coin_colours::Inks;
use super::facts::Rule;
use super::lattice::{Column, Lattice, extent};
use super::solved::Solved;

/// Most rows of the texture: bounds its memory to 8 MB and fits every graphics card. Games with more scores are thinned
/// evenly, as no screen shows more rows. There are never more than 1,001 columns.
const MOST_ROWS: i64 = 2_048;
/// Quantity that the colours of a picture show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The win probability.
    Chances,
    /// Best coins in these colours. With a rule, a tie has the colour of the coin that the rule flips, or of the best
    /// coin nearest to it by name.
    Choice(Inks, Option<Rule>),
}

/// Number of pixels per unit of parallel work. A picture with no more is painted at once; the largest would take longer
/// than a frame on one core.
const PIXELS_OF_PART: usize = 1 << 16;

/// Returns the texture of a game, painted again when its values change.
pub fn texture(scratch: &mut Scratch, ctx: &Context, solved: &Solved, hides_sure: bool, meaning: Meaning) -> TextureId {
    // the identity of the game, without keeping its solution alive while the view is hidden
    let key = (solved.numbers(), hides_sure, meaning, ColourMap::of(ctx));
    scratch.texture(ctx, key, PartialEq::eq, |(.., map)| {
        let (open, shown) = open_and_shown(&solved.solution, hides_sure);
        picture(&solved.solution, &shown, hides_sure && open, meaning, &Shades::new(*map)).0
    })
}

/// Returns whether some states are undecided, and the lowest and the highest score to show.
fn open_and_shown(solution: &Solution, hides_sure: bool) -> (bool, RangeInclusive<i64>) {
    let open = extent(solution, hides_sure);
    // if every state is decided, all are shown, because an empty chart would say less
    (open.is_some(), open.or_else(|| extent(solution, false)).unwrap_or(0..=0))
}

/// Returns the scores that the picture of a solution covers, including the full height of the outermost cells, and
/// whether some states are undecided.
pub fn sight(solution: &Solution, hides_sure: bool) -> (RangeInclusive<f64>, bool) {
    let (has_open_states, shown) = open_and_shown(solution, hides_sure);
    let half = Lattice::of(solution).step as f64 / 2.0;
    (*shown.start() as f64 - half..=*shown.end() as f64 + half, has_open_states)
}

/// Paints one pixel for each column and row of scores; also returns the range of scores that they cover.
fn picture(
    solution: &Solution,
    shown: &RangeInclusive<i64>,
    hides_sure: bool,
    meaning: Meaning,
    shades: &Shades,
) -> (ColorImage, RangeInclusive<f64>) {
    let lattice = Lattice::of(solution);
    let half = lattice.step as f64 / 2.0;
    let (low, high) = (*shown.start() as f64 - half, *shown.end() as f64 + half);
    let rows = match (((high - low) / lattice.row_height() as f64).round() as i64).clamp(1, MOST_ROWS + 1) {
        rows if rows <= MOST_ROWS => rows as usize,
        _ => MOST_ROWS as usize,
    };
    let places: Vec<i64> = lattice.columns().collect();
    let columns = places.len();
    let height = (high - low) / rows as f64;
    let picture = Picture { solution, lattice, high, height, rows, hides_sure, meaning, shades };
    let per_part = (PIXELS_OF_PART / rows).max(1);
    let parts: Vec<&[i64]> = places.chunks(per_part).collect();
    let paint = |part: usize| parts.get(part).map_or_else(Vec::new, |part| picture.columns(part));
    // nothing can cancel this work, as no one else holds the progress
    let painted = in_parts(parts.len(), &Progress::new(), paint).unwrap_or_default();
    let mut pixels = vec![Color32::TRANSPARENT; columns * rows];
    for (x, column) in painted.iter().flat_map(|part| part.chunks_exact(rows)).enumerate() {
        for (line, color) in pixels.chunks_exact_mut(columns).zip(column) {
            if let Some(pixel) = line.get_mut(x) {
                *pixel = *color;
            }
        }
    }
    (ColorImage::new([columns, rows], pixels), low..=high)
}

/// Values that all columns of a picture share.
struct Picture<'a> {
    solution: &'a Solution,
    lattice: Lattice,
    /// Score at the upper edge.
    high: f64,
    /// Height of a pixel, in points of score.
    height: f64,
    rows: usize,
    hides_sure: bool,
    meaning: Meaning,
    shades: &'a Shades,
}

impl Picture<'_> {
    /// Returns the pixels of the columns after each of these numbers of flips, one column after another, from top to
    /// bottom. A pixel has the colour of the state at its middle.
    fn columns(&self, flips_done: &[i64]) -> Vec<Color32> {
        let pixels = |flips_done: &i64| {
            let column = Column::new(self.solution, &self.lattice, *flips_done);
            // after the last flip every state is decided, so the states are always shown there
            let shown = column.shown(self.hides_sure && !column.is_last());
            let color = self.colors(&column);
            let middles = (0..self.rows).map(|row| self.high - row as f64 * self.height - 0.5 * self.height);
            let place = |y: f64| column.place_at(y).filter(|place| shown.contains(place));
            middles.map(|y| place(y).and_then(&color).unwrap_or(Color32::TRANSPARENT)).collect::<Vec<_>>()
        };
        flips_done.iter().flat_map(pixels).collect()
    }

    /// Returns the function from the place of a state in a column to its colour.
    fn colors<'a>(&'a self, column: &'a Column<'_>) -> Box<dyn Fn(i64) -> Option<Color32> + 'a> {
        let Meaning::Choice(inks, rule) = self.meaning else {
            return Box::new(|place| column.value(place).map(|value| self.shades.of(value)));
        };
        let (choices, target) = (column.choices(), self.solution.game().target());
        Box::new(move |place| {
            let best = choices(place)?;
            let of_rule = rule.map(|rule| rule.coin(column.score(place) > target));
            let coin = of_rule.and_then(|coin| best.iter().min_by_key(|best| best.abs_diff(coin)));
            Some(coin.map_or_else(|| inks.of(best), |coin| inks.coin(coin)))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::flips::{Coin, Game, Probability, solve_in_floats};
    use crate::gui::look::theme::Palette;

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
            let whole = extent(&solution, false).unwrap();
            let shades = Shades::new(ColourMap::Cividis);
            let (image, scores) = picture(&solution, &whole, false, Meaning::Chances, &shades);
            assert!(image.size[1] <= 2_048);
            let lattice = Lattice::new(solution.game());
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
        let inks = Inks::of_palette(&Palette::LIGHT);
        let shades = Shades::new(ColourMap::default());
        let (image, scores) =
            picture(&solution, &extent(&solution, false).unwrap(), false, Meaning::Choice(inks, None), &shades);
        let lattice = Lattice::new(solution.game());
        let mut seen = std::collections::BTreeSet::new();
        for (pixel, color) in image.pixels.iter().enumerate() {
            let (column, row) = (pixel % 13, pixel / 13);
            let best =
                lattice.state_at(column as f64, scores.end() - row as f64 - 0.5).and_then(|at| solution.best(at));
            assert_eq!(*color, best.map_or(Color32::TRANSPARENT, |best| inks.of(best)), "{column} {row}");
            seen.extend(best.map(|best| best.to_string()));
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["A", "A B", "B"]);
    }

    #[test]
    fn the_picture_has_no_stripes() {
        for points in [[1, 1], [5, 5], [1, 2], [2, 4], [1, 3]] {
            let solution = solved(20, 0, points);
            let (shades, whole) = (Shades::new(ColourMap::default()), extent(&solution, false).unwrap());
            let (image, _) = picture(&solution, &whole, false, Meaning::Chances, &shades);
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
        let (image, scores) = picture(&solution, &shown, true, Meaning::Chances, &shades);
        assert_eq!((scores.end() - scores.start()) as usize, image.size[1]);
        let after_all: Vec<Color32> = (0..image.size[1]).map(|row| image.pixels[row * 101 + 100]).collect();
        let (won, lost) = (scores.end().floor() as usize, (-scores.start()).floor() as usize + 1);
        assert_eq!(after_all.iter().filter(|color| **color == shades.of(1.0)).count(), won);
        assert_eq!(after_all.iter().filter(|color| **color == shades.of(0.0)).count(), lost);
    }

    #[test]
    fn ties_can_take_the_colour_of_the_rules_coin() {
        let (solution, inks) = (solved(12, 0, [1, 2]), Inks::of_palette(&Palette::LIGHT));
        let (shades, whole) = (Shades::new(ColourMap::default()), extent(&solution, false).unwrap());
        let rule = Rule { ahead: 0, otherwise: 1 };
        let (image, scores) = picture(&solution, &whole, false, Meaning::Choice(inks, Some(rule)), &shades);
        assert!(image.pixels.iter().all(|pixel| *pixel != inks.of(crate::flips::CoinSet::all(2))));
        for (pixel, color) in image.pixels.iter().enumerate().filter(|(_, color)| **color != Color32::TRANSPARENT) {
            let y = scores.end() - (pixel / 13) as f64 - 0.5;
            let score = Lattice::new(solution.game()).state_at((pixel % 13) as f64, y).unwrap().score;
            assert_eq!(*color, inks.coin(usize::from(score <= 0)), "{score}");
        }
    }
}
