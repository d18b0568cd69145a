//! The Sprague–Grundy values of a lattice, as numbers and as a picture.

use std::sync::Arc;

use crate::gui::chart::heatmap::Levels;
use crate::pennies::Outcomes;
use crate::pennies::Ruleset;
use crate::pennies::lattice::{Lattice, SafePair};
use crate::pennies::values::Values;
use crate::progress::{Cancelled, Progress};

/// The most cells of a lattice's side that have a pixel of their own in the picture of the whole; of larger ones a pixel
/// shows the mean of a square of cells. A chart is hardly larger on a screen, colouring it takes a few milliseconds, and a
/// saved chart stays small. What is zoomed into is drawn cell by cell.
const OVERVIEW: u32 = 1_400;
/// The most safe pairs whose cells are drawn one by one. Without a law of takings there are never more.
const MOST_ZEROS: usize = 8_000;

/// The values of a lattice, as numbers and as a picture.
#[derive(Clone, Debug)]
pub struct SolvedValues {
    /// The largest pile.
    pub size: u32,
    /// The values; those of a larger lattice where one had been solved before.
    pub values: Arc<Values>,
    /// The largest value in the lattice.
    pub largest: u16,
    /// The whole lattice as a picture of its values.
    pub picture: Arc<Levels>,
    /// The zeros, if there are no more of them than can be drawn one by one.
    pub zeros: Option<Vec<[u32; 2]>>,
    /// Whether the zeros are just the safe pairs of the formula, or of a backward search where there is none.
    pub agrees: bool,
}

impl SolvedValues {
    /// Finds the values of `game` for piles up to `size`, in `known` if they are there.
    ///
    /// # Errors
    /// [`Cancelled`] when `progress` says so.
    pub fn new(game: Ruleset, size: u32, known: Option<Arc<Values>>, progress: &Progress) -> Result<Self, Cancelled> {
        let known = known.filter(|values| values.ruleset == game && values.size >= size);
        let values = match known {
            Some(values) => values,
            None => Arc::new(Values::solve(game, size, progress)?),
        };
        let largest = values.largest_within(size);
        let picture = Arc::new(picture(&values, [0, 0], [size, size], block_side(size), largest));
        let lattice = Lattice::of(&Outcomes::solve(game, size, progress)?, size);
        let agrees = zeros_agree(&values, &lattice);
        let are_few = lattice.pairs.len() <= MOST_ZEROS;
        let zeros = are_few.then(|| lattice.pairs.iter().flat_map(SafePair::mirrored).collect());
        Ok(Self { size, values, largest, picture, zeros, agrees })
    }
}

/// How many cells a pixel of the picture of the whole spans on each side.
pub fn block_side(size: u32) -> u32 {
    (size + 1).div_ceil(OVERVIEW)
}

/// Whether just the safe pairs have the value 0.
fn zeros_agree(values: &Values, lattice: &Lattice) -> bool {
    let (pairs, size) = (&lattice.pairs, lattice.size);
    let zeros: usize = (0..=size).map(|b| (0..=b).filter(|&a| values.value(a, b) == Some(0)).count()).sum();
    zeros == pairs.len() && pairs.iter().all(|pair| values.value(pair.a, pair.b) == Some(0))
}

/// The cells from `low` to `high` as a picture of their values, a pixel for each square of `block` cells a side: the
/// mean of those that there are. The first row of pixels is the one with the largest b.
pub fn picture(values: &Values, low: [u32; 2], high: [u32; 2], block: u32, largest: u16) -> Levels {
    let scale = f64::from(largest.max(1));
    let starts = |axis: usize| (low[axis]..=high[axis]).step_by(block.max(1) as usize).collect::<Vec<_>>();
    let (lefts, bottoms) = (starts(0), starts(1));
    let (columns, rows) = (lefts.len(), bottoms.len());
    let mut means = Vec::with_capacity(columns * rows);
    for &b in bottoms.iter().rev() {
        for &a in &lefts {
            let (mut sum, mut count) = (0_u32, 0_u32);
            for y in b..=(b + block - 1).min(high[1]) {
                for x in a..=(a + block - 1).min(high[0]) {
                    if let Some(value) = values.value(x, y) {
                        sum += u32::from(value);
                        count += 1;
                    }
                }
            }
            means.push(f64::from(sum) / f64::from(count.max(1)) / scale);
        }
    }
    Levels::new([columns, rows], means.into_iter())
}

#[cfg(test)]
mod tests {
    use crate::gui::chart::heatmap::{ColourMap, Shades};

    use super::*;

    #[test]
    fn every_pixel_has_the_colour_of_its_value() {
        let solved = SolvedValues::new(Ruleset::RIDDLE, 20, None, &Progress::new()).unwrap();
        assert!(solved.agrees);
        let shades = Shades::new(ColourMap::default());
        for (i, pixel) in solved.picture.image(&shades).pixels.iter().enumerate() {
            let (a, b) = (u32::try_from(i % 21).unwrap(), 20 - u32::try_from(i / 21).unwrap());
            let value = solved.values.value(a, b).unwrap();
            assert_eq!(*pixel, shades.of(f64::from(value) / f64::from(solved.largest)), "{a}, {b}");
        }
    }

    #[test]
    fn part_of_what_is_known_is_not_found_anew() {
        let solved = |size, known| SolvedValues::new(Ruleset::RIDDLE, size, known, &Progress::new()).unwrap().values;
        let known = solved(30, None);
        assert!(Arc::ptr_eq(&solved(20, Some(Arc::clone(&known))), &known));
        assert_eq!(solved(40, Some(known)).size, 40);
    }

    #[test]
    fn a_pixel_for_many_cells_has_the_colour_of_their_mean() {
        let values = Values::solve(Ruleset::RIDDLE, 9, &Progress::new()).unwrap();
        let shades = Shades::new(ColourMap::Cividis);
        let image = picture(&values, [0, 0], [9, 9], 3, 20).image(&shades);
        assert_eq!(image.size, [4, 4]);
        let mean = |from: u32, to: u32| {
            let cells: Vec<_> = (from..=to).flat_map(|a| (from..=to).map(move |b| (a, b))).collect();
            let sum: f64 = cells.iter().map(|&(a, b)| f64::from(values.value(a, b).unwrap())).sum();
            sum / f64::from(u32::try_from(cells.len()).unwrap())
        };
        assert_eq!(image.pixels[12], shades.of(mean(0, 2) / 20.0), "the lower left corner");
        assert_eq!(image.pixels[3], shades.of(mean(9, 9) / 20.0), "the upper right corner has one cell only");
    }
}
