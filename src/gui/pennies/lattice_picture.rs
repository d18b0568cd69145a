//! The lattice or its sieve: single cells, or a picture if there are too many.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Color32, ColorImage, Context, TextureFilter, TextureOptions};

use crate::gui::chart::{Chart, Image, Ink, Layer, Scratch, Viewport};
use crate::gui::look::theme::Palette;
use crate::parallel::in_parts;
use crate::pennies::Params;
use crate::pennies::lattice::SafePair;
use crate::pennies::sieve::Sieve;
use crate::progress::Progress;

use super::cell_textures::{self, CellTextures};
use super::questions::{Shared, SolvedRules};
use super::sieve::{BEFORE, FOUND, NOW};

/// Most cells to draw singly, whatever their state, and most safe pairs to draw singly.
const MOST_CELLS: u32 = 20_000;
const MOST_PAIRS: usize = 12_000;
/// Most pixels on a side of the picture, about the size of a chart on screen.
const MOST_PIXELS: u32 = 700;

/// What the pictures of a large lattice show: a lattice, a step of its sieve, and the colours.
type Shown = (Arc<Shared>, usize, [Color32; 4]);

/// Adds the cells of the lattice, or of its sieve, to the chart.
pub fn add(chart: &mut Chart<Params>, solved: &Arc<SolvedRules>) {
    let (size, pairs) = (solved.lattice().size, &solved.lattice().pairs);
    let is_large = (size + 1).saturating_mul(size + 1) > MOST_CELLS;
    if !is_large {
        let cells = StatedCells::new(solved);
        let all = || (0..=size).flat_map(|a| (0..=size).map(move |b| [a, b]));
        chart.layers.extend(cells.inks.into_iter().enumerate().map(|(state, ink)| {
            Layer::Cells(all().filter(|[a, b]| cells.state(*a, *b) == Some(state)).collect(), ink)
        }));
    } else if solved.sieve().is_none() && pairs.len() <= MOST_PAIRS {
        // a few safe pairs in a large lattice would be invisible in a picture
        chart.layers.push(Layer::Cells(pairs.iter().flat_map(SafePair::mirrored).collect(), Ink::SAFE));
    } else {
        let solved = Arc::clone(solved);
        chart.image = Some(Arc::new(move |ctx: &Context, scratch: &mut Scratch, part: Viewport| {
            scratch.with(|textures: &mut CellTextures<Shown>| image(textures, ctx, &solved, part))
        }));
    }
}

/// Cells of a lattice with their states.
struct StatedCells<'a> {
    solved: &'a SolvedRules,
    sieve: Option<Sieve<'a>>,
    /// Colours of the states of a cell: safe, or found in this step; struck out in this step; found before; struck out
    /// before.
    inks: [Ink; 4],
}

impl<'a> StatedCells<'a> {
    fn new(solved: &'a SolvedRules) -> Self {
        let sieve = solved.sieve();
        let first = if sieve.is_none() { Ink::SAFE } else { FOUND };
        Self { solved, sieve, inks: [first, NOW, Ink::SAFE, BEFORE] }
    }

    /// Returns the state of a cell as an index into the colours; `None` if the cell has no colour.
    fn state(&self, a: u32, b: u32) -> Option<usize> {
        let is_safe = self.solved.solution.outcomes.table.as_ref().is_some_and(|table| table.is_safe(a, b));
        let Some(sieve) = self.sieve else { return is_safe.then_some(0) };
        let step = sieve.step_of(a, b)?;
        Some(usize::from(!is_safe) + if step < sieve.step { 2 } else { 0 })
    }

    /// Returns the whole lattice with a pixel for each square of `block` cells a side. A pixel is the mean of its
    /// cells' colours, strengthened where few cells have one.
    fn image(&self, size: u32, block: u32, colors: &[Color32; 4]) -> ColorImage {
        let length = (size + 1).div_ceil(block);
        let mut pixels = vec![Color32::TRANSPARENT; (length as usize).pow(2)];
        // the two halves mirror each other, so one is enough
        let half_column = |column: usize| -> Vec<Color32> {
            (0..=column as u32).map(|row| self.mean([column as u32 * block, row * block], block, colors)).collect()
        };
        // nothing can cancel this work, as no one else holds the progress
        let columns = in_parts(length as usize, &Progress::new(), half_column).unwrap_or_default();
        for (column, colors) in (0..).zip(columns) {
            for (row, color) in (0..).zip(colors) {
                for (x, y) in [(column, row), (row, column)] {
                    pixels[((length - 1 - y) * length + x) as usize] = color;
                }
            }
        }
        ColorImage::new([length as usize; 2], pixels)
    }

    /// Returns a part of the lattice with a pixel for each cell.
    fn part(&self, [across, up]: &[RangeInclusive<u32>; 2], colors: &[Color32; 4]) -> ColorImage {
        let cells = up.clone().rev().flat_map(|b| across.clone().map(move |a| [a, b]));
        let pixels = cells.map(|cell| self.mean(cell, 1, colors)).collect();
        ColorImage::new([across, up].map(|range| (range.end() - range.start() + 1) as usize), pixels)
    }

    fn mean(&self, [a, b]: [u32; 2], block: u32, colors: &[Color32; 4]) -> Color32 {
        let mut sums = [0_u32; 4];
        for (x, y) in (a..a + block).flat_map(|x| (b..b + block).map(move |y| (x, y))) {
            let color = self.state(x, y).and_then(|state| colors.get(state)).copied().unwrap_or_default();
            sums.iter_mut().zip(color.to_array()).for_each(|(sum, channel)| *sum += u32::from(channel));
        }
        // the square root of the share makes sparse colours visible
        let share = sums[3] as f32 / (255 * block * block) as f32;
        let scale = share.sqrt() / (share.max(f32::MIN_POSITIVE) * (block * block) as f32);
        let [r, g, b, a] = sums.map(|sum| (sum as f32 * scale).round() as u8);
        Color32::from_rgba_premultiplied(r, g, b, a)
    }
}

/// Returns the picture of a large lattice, or of its visible part.
fn image(textures: &mut CellTextures<Shown>, ctx: &Context, solved: &Arc<SolvedRules>, part: Viewport) -> Image {
    let (stated, palette, size) = (StatedCells::new(solved), Palette::of_context(ctx), solved.lattice().size);
    let colors = stated.inks.map(|ink| ink.color(&palette));
    // sharp when enlarged, smooth when reduced
    let options = TextureOptions { minification: TextureFilter::Linear, ..TextureOptions::NEAREST };
    let key = (Arc::clone(&solved.shared), stated.sieve.map_or(0, |sieve| sieve.step), colors);
    let block = (size + 1).div_ceil(MOST_PIXELS);
    cell_textures::image(textures, ctx, part, [size, block], options, key, |cells, block| match block {
        1 => stated.part(cells, &colors),
        _ => stated.image(size, block, &colors),
    })
}

#[cfg(test)]
mod tests {
    use crate::pennies::{Limit, Ruleset};

    use super::*;

    fn solved(lattice: u32, sieve: u32) -> SolvedRules {
        let params = Params::default().with(|params| {
            params.set_ruleset(Ruleset::RIDDLE.taking(Limit::AtMost(4)));
            params.set_lattice(lattice);
            params.set_sieve(sieve);
        });
        params.into()
    }

    #[test]
    fn every_pixel_has_the_colour_of_its_cell_and_a_square_of_cells_their_mean() {
        let (palette, solved) = (Palette::LIGHT, solved(20, 0));
        let cells = StatedCells::new(&solved);
        let colors = cells.inks.map(|ink| ink.color(&palette));
        let image = cells.image(20, 1, &colors);
        assert_eq!(cells.part(&[0..=20, 0..=20], &colors), image);
        let at = |a: usize, b: usize| image.pixels[(20 - b) * 21 + a];
        let table = solved.solution.outcomes.table.as_ref().unwrap();
        for (a, b) in (0..=20).flat_map(|a| (0..=20).map(move |b| (a, b))) {
            let expected = if table.is_safe(a as u32, b as u32) { palette.safe } else { Color32::TRANSPARENT };
            assert_eq!(at(a, b), expected, "{a}, {b}");
        }
        // of the nine cells up to (2, 2), three are safe: (0, 0), (1, 2) and (2, 1); the opacity is the root of a third
        let mean = cells.image(20, 3, &colors).pixels[6 * 7];
        assert_eq!(mean.a(), 147);
    }

    #[test]
    fn a_step_of_the_sieve_separates_found_and_struck_out_cells() {
        let solved = solved(20, 2);
        let cells = StatedCells::new(&solved);
        // the sieve finds (0, 0) first and then (1, 2)
        let states = [(1, 2), (3, 2), (0, 0), (0, 4), (0, 5)].map(|(a, b)| cells.state(a, b));
        assert_eq!(states, [Some(0), Some(1), Some(2), Some(3), None]);
    }
}
