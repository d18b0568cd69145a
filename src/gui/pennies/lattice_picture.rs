//! The lattice and the sieve under a law of takings: cells one by one, or a picture where there are too many.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Color32, ColorImage, Context, TextureFilter, TextureHandle, TextureOptions};
use egui_plot::PlotUi;

use crate::gui::chart::heatmap::Picture;
use crate::gui::chart::{Cells, Viewport};
use crate::gui::look::theme::Palette;
use crate::parallel::in_parts;
use crate::pennies::lattice::{Lattice, SafePair};
use crate::progress::Progress;

use super::sieve_picture;
use super::solved_rules::SolvedRules;

/// Up to how many cells in sight each is looked at, and up to how many safe pairs each is drawn by itself.
const MOST_CELLS: u32 = 20_000;
const MOST_PAIRS: usize = 12_000;
/// The most pixels of a side of the picture: about what a chart has on a screen.
const MOST_PIXELS: u32 = 700;
/// What a cell can be, in the order of its colours: safe, or in the sieve found now, struck out now, or either before.
const STATES: [&str; 4] = ["safe", "struck out", "safe before", "struck out before"];

/// The picture of a large lattice, so that a new one is only made when the lattice changes.
#[derive(Default)]
pub struct Textures(Option<Made>);

struct Made {
    lattice: Arc<Lattice>,
    step: usize,
    colors: [Color32; 4],
    texture: TextureHandle,
}

/// Draws the cells of the lattice, or of its sieve, as far as they are in sight.
pub fn contents(
    plot: &mut PlotUi<'_>,
    solved: &SolvedRules,
    viewport: &Viewport,
    textures: &mut Textures,
    palette: &Palette,
) {
    let cells = StatedCells::new(solved, palette);
    let size = solved.lattice.size;
    let whole = [f64::from(0)..=f64::from(size), 0.0..=f64::from(size)];
    let [across, up] = viewport.part().unwrap_or(whole).map(|range| in_sight(&range, size));
    let count = |range: &RangeInclusive<u32>| range.end() - range.start() + 1;
    let is_large = count(&across).saturating_mul(count(&up)) > MOST_CELLS;
    let pairs = &solved.lattice.pairs;
    if is_large && cells.step == 0 && pairs.len() <= MOST_PAIRS {
        // few in a large lattice would not be seen in a picture
        let safe = pairs.iter().flat_map(SafePair::mirrored).collect();
        return plot.add(Cells::new("safe", safe, palette.safe));
    }
    if is_large {
        let texture = textures.of(plot.ctx(), solved, &cells);
        let block = block_side(size);
        let end = f64::from((size + 1).div_ceil(block) * block) - 0.5;
        return plot.add(Picture::new("cells", texture.id(), -0.5..=end, -0.5..=end));
    }
    for (state, color) in cells.colors.into_iter().enumerate() {
        let all = across.clone().flat_map(|a| up.clone().map(move |b| [a, b]));
        let of_state = all.filter(|[a, b]| cells.state(*a, *b) == Some(state)).collect();
        plot.add(Cells::new(STATES.get(state).copied().unwrap_or_default(), of_state, color));
    }
}

/// How many cells a pixel of the picture spans on each side.
fn block_side(size: u32) -> u32 {
    (size + 1).div_ceil(MOST_PIXELS)
}

/// The first and the last cell of an axis that are in sight.
fn in_sight(range: &RangeInclusive<f64>, size: u32) -> RangeInclusive<u32> {
    let within = |at: f64| at.round().clamp(0.0, f64::from(size)) as u32;
    within(*range.start())..=within(*range.end())
}

/// The cells of a lattice with what each is.
struct StatedCells<'a> {
    solved: &'a SolvedRules,
    /// The step of the sieve; 0 where there is none.
    step: usize,
    colors: [Color32; 4],
}

impl<'a> StatedCells<'a> {
    fn new(solved: &'a SolvedRules, palette: &Palette) -> Self {
        let step = solved.sieve().map_or(0, |sieve| sieve.step);
        let [before, now] = sieve_picture::colors(palette);
        let first = if step == 0 { palette.safe } else { palette.accent };
        Self { solved, step, colors: [first, now, palette.safe, before] }
    }

    /// What a cell is, as a place among the [`STATES`]; nothing for one of which nothing is known yet, or that is not safe.
    fn state(&self, a: u32, b: u32) -> Option<usize> {
        let is_safe = self.solved.solution.outcomes.table().is_some_and(|table| table.is_safe(a, b));
        if self.step == 0 {
            return is_safe.then_some(0);
        }
        let step = self.solved.strikes.as_ref()?.step_of(a, b).filter(|step| *step <= self.step)?;
        Some(usize::from(!is_safe) + if step < self.step { 2 } else { 0 })
    }

    /// The whole lattice, a pixel for each square of `block` cells a side: the mean of their colours, stronger where few of
    /// them have one.
    fn image(&self, size: u32, block: u32) -> ColorImage {
        let length = (size + 1).div_ceil(block);
        let mut pixels = vec![Color32::TRANSPARENT; (length as usize).pow(2)];
        // both halves mirror each other
        let half_column = |column: usize| -> Vec<Color32> {
            (0..=column as u32).map(|row| self.mean([column as u32 * block, row * block], block)).collect()
        };
        // nobody cancels
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

    fn mean(&self, [a, b]: [u32; 2], block: u32) -> Color32 {
        let mut sums = [0_u32; 4];
        for (x, y) in (a..a + block).flat_map(|x| (b..b + block).map(move |y| (x, y))) {
            let color = self.state(x, y).and_then(|state| self.colors.get(state)).copied().unwrap_or_default();
            sums.iter_mut().zip(color.to_array()).for_each(|(sum, channel)| *sum += u32::from(channel));
        }
        // the root of the share that has a colour, in place of that share
        let share = sums[3] as f32 / (255 * block * block) as f32;
        let scale = share.sqrt() / (share.max(f32::MIN_POSITIVE) * (block * block) as f32);
        let [r, g, b, a] = sums.map(|sum| (sum as f32 * scale).round() as u8);
        Color32::from_rgba_premultiplied(r, g, b, a)
    }
}

impl Textures {
    fn of(&mut self, ctx: &Context, solved: &SolvedRules, cells: &StatedCells<'_>) -> &TextureHandle {
        let lattice = &solved.lattice;
        let is_it =
            |made: &Made| Arc::ptr_eq(&made.lattice, lattice) && (made.step, made.colors) == (cells.step, cells.colors);
        let made = self.0.take().filter(is_it);
        let made = self.0.insert(made.unwrap_or_else(|| {
            let image = cells.image(lattice.size, block_side(lattice.size));
            // sharp where it is enlarged, even where it is not
            let options = TextureOptions { minification: TextureFilter::Linear, ..TextureOptions::NEAREST };
            let texture = ctx.load_texture("lattice", image, options);
            Made { lattice: Arc::clone(lattice), step: cells.step, colors: cells.colors, texture }
        }));
        &made.texture
    }
}

#[cfg(test)]
mod tests {
    use crate::gui::look::theme::Palette;
    use crate::pennies::{Focus, Game, Params, Rules, Takings};

    use super::*;

    fn solved(lattice: i64, sieve: i64) -> SolvedRules {
        let game = Game { take: Takings::AtMost(4), ..Game::default() };
        let focus = Focus { lattice, sieve, ..Focus::default() };
        Rules::new(&Params { game, focus, ..Params::default() }).unwrap().into()
    }

    #[test]
    fn every_pixel_has_the_colour_of_its_cell_and_a_square_of_cells_their_mean() {
        let (palette, solved) = (Palette::LIGHT, solved(20, 0));
        let cells = StatedCells::new(&solved, &palette);
        let image = cells.image(20, 1);
        let at = |a: usize, b: usize| image.pixels[(20 - b) * 21 + a];
        let table = solved.solution.outcomes.table().unwrap();
        for (a, b) in (0..=20).flat_map(|a| (0..=20).map(move |b| (a, b))) {
            let expected = if table.is_safe(a as u32, b as u32) { palette.safe } else { Color32::TRANSPARENT };
            assert_eq!(at(a, b), expected, "{a}, {b}");
        }
        // of the cells to 2 and 2 the three 0 0, 1 2 and 2 1 are safe, of nine: the root of a third
        let mean = cells.image(20, 3).pixels[6 * 7];
        assert_eq!(mean.a(), 147);
    }

    #[test]
    fn a_step_of_the_sieve_tells_what_is_found_and_struck_out() {
        let (palette, solved) = (Palette::LIGHT, solved(20, 2));
        let cells = StatedCells::new(&solved, &palette);
        // 0 0 and then 1 2
        let states = [(1, 2), (3, 2), (0, 0), (0, 4), (0, 5)].map(|(a, b)| cells.state(a, b));
        assert_eq!(states, [Some(0), Some(1), Some(2), Some(3), None]);
    }
}
