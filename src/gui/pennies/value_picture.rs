//! The Grundy values of a lattice, as numbers and as a picture.

use std::sync::Arc;

use crate::gui::chart::heatmap::Levels;
use crate::pennies::Outcomes;
use crate::pennies::Ruleset;
use crate::pennies::lattice::{Lattice, SafePair};
use crate::pennies::values::Values;
use crate::progress::{Cancelled, Progress};

/// Most cells on a side of the lattice that have their own pixel in the picture of the whole; in a larger lattice a
/// pixel is the mean of a square of cells. A chart on screen is hardly larger, colouring takes a few milliseconds, and
/// a saved chart stays small. A zoomed part is drawn cell by cell.
const OVERVIEW: u32 = 1_400;
/// Most safe pairs whose cells are drawn one by one; without a law of takings there are never more.
const MOST_ZEROS: usize = 8_000;

/// Grundy values of a lattice, as numbers and as a picture.
#[derive(Clone, Debug)]
pub struct SolvedValues {
    /// Largest pile.
    pub size: u32,
    /// Grundy values; they may cover a larger lattice that was solved before.
    pub values: Arc<Values>,
    /// Largest value in the lattice.
    pub largest: u16,
    /// Picture of the whole lattice.
    pub picture: Arc<Levels>,
    /// Cells with the value 0; `None` if there are too many to draw one by one.
    pub zeros: Option<Vec<[u32; 2]>>,
    /// Whether the zeros are exactly the safe pairs, found by formula or, without one, by backward search.
    pub agrees: bool,
}

impl SolvedValues {
    /// Computes the values of `game` for piles up to `size`, or takes them from `known` if that covers them.
    ///
    /// # Errors
    /// [`Cancelled`] if `progress` was cancelled.
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

/// Returns the number of cells that a pixel of the whole picture spans on each side.
pub fn block_side(size: u32) -> u32 {
    (size + 1).div_ceil(OVERVIEW)
}

/// Whether exactly the safe pairs have the value 0.
fn zeros_agree(values: &Values, lattice: &Lattice) -> bool {
    let (pairs, size) = (&lattice.pairs, lattice.size);
    let zeros: usize = (0..=size).map(|b| (0..=b).filter(|&a| values.value(a, b) == Some(0)).count()).sum();
    zeros == pairs.len() && pairs.iter().all(|pair| values.value(pair.a, pair.b) == Some(0))
}

/// Returns the values of the cells from `low` to `high` as a picture. A pixel is the mean of a square of `block` cells
/// a side, as far as the square lies in the range. The first row of pixels has the largest b.
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
    fn known_values_are_reused() {
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
