//! The view of the values: the Grundy value of every position in the lattice as a heatmap, with the zeros marked.

use std::sync::Arc;

use egui::{Color32, Context, TextureOptions, Ui};

use super::map::show_piles_ui;
use crate::gui::chart::heatmap::{ColourMap, Levels, Shades};
use crate::gui::chart::{Chart, Image, Ink, Layer, Line, Scratch, Ticks, ToTheRight, Viewport};
use crate::gui::explain::{self, Explanation};
use crate::gui::pennies::cell_textures::{self, CellTextures, Cells};
use crate::gui::pennies::positions::chart_of_positions;
use crate::gui::pennies::puzzle::Pennies;
use crate::gui::pennies::questions::{SolvedRules, solved};
use crate::gui::pennies::words;
use crate::gui::view::answers::{Keyed, rough_work};
use crate::gui::view::prelude::*;
use crate::numerals::{count, grouped};
use crate::pennies::lattice::{Lattice, SafePair};
use crate::pennies::values::{LARGEST_VALUES_TABLE, Values, values_table};
use crate::pennies::{Outcomes, Params, Ruleset};

/// Largest lattice whose values are computed within the frame of the request.
const LIVE: u32 = 512;
/// Colour of the zeros on a heatmap.
const ZERO: Color32 = Color32::WHITE;
/// Most cells on a side of the lattice that have their own pixel in the picture of the whole; in a larger lattice a
/// pixel is the mean of a square of cells. A chart on screen is hardly larger, colouring takes a few milliseconds, and
/// a saved chart stays small. A zoomed part is drawn cell by cell.
const OVERVIEW: u32 = 1_400;
/// Most safe pairs whose cells are drawn one by one; without a limit on takings there are never more.
const MOST_ZEROS: usize = 8_000;

/// Grundy values of a lattice, as numbers and as a picture.
struct SolvedValues {
    /// Grundy values.
    values: Arc<Values>,
    /// Largest of them.
    largest: u16,
    /// Picture of the whole lattice.
    picture: Levels,
    /// Cells with the value 0; `None` if there are too many to draw one by one.
    zeros: Option<Vec<[u32; 2]>>,
    /// Whether the zeros are exactly the safe pairs, found by formula or, without one, by backward search.
    agrees: bool,
}

impl SolvedValues {
    /// Computes the values of `game` for piles up to `size`.
    ///
    /// # Errors
    /// [`Cancelled`] if `progress` was cancelled.
    fn new(game: Ruleset, size: u32, progress: &Progress) -> Result<Self, Cancelled> {
        let values = Arc::new(Values::solve(game, size, progress)?);
        let largest = values.largest();
        let picture = picture(&values, &[0..=size, 0..=size], block_side(size), largest);
        let lattice = Lattice::of(&Outcomes::solve(game, size, progress)?, size);
        // whether exactly the safe pairs have the value 0
        let is_zero = |a: u32, b: u32| values.value(a, b) == Some(0);
        let zeros: usize = (0..=size).map(|b| (0..=b).filter(|a| is_zero(*a, b)).count()).sum();
        let agrees = zeros == lattice.pairs.len() && lattice.pairs.iter().all(|pair| is_zero(pair.a, pair.b));
        let are_few = lattice.pairs.len() <= MOST_ZEROS;
        let zeros = are_few.then(|| lattice.pairs.iter().flat_map(SafePair::mirrored).collect());
        Ok(Self { values, largest, picture, zeros, agrees })
    }
}

/// Returns the number of cells that a pixel of the whole picture spans on each side.
fn block_side(size: u32) -> u32 {
    (size + 1).div_ceil(OVERVIEW)
}

/// Returns the values of some cells as a picture. A pixel is the mean of a square of `block` cells a side, as far as the
/// square lies among the cells. The first row of pixels has the largest b.
fn picture(values: &Values, [across, up]: &Cells, block: u32, largest: u16) -> Levels {
    let scale = f64::from(largest.max(1));
    let mean = |a: u32, b: u32| {
        let [right, top] = [(a, across), (b, up)].map(|(from, range)| (from + block - 1).min(*range.end()));
        let cells = (b..=top).flat_map(|y| (a..=right).filter_map(move |x| values.value(x, y)));
        f64::from(cells.map(u32::from).sum::<u32>()) / f64::from((right - a + 1) * (top - b + 1)) / scale
    };
    let [lefts, bottoms] = [across, up].map(|range| range.clone().step_by(block as usize).collect::<Vec<_>>());
    let means = bottoms.iter().rev().flat_map(|b| lefts.iter().map(|a| mean(*a, *b)));
    Levels::new([lefts.len(), bottoms.len()], means)
}

/// Grundy values of the lattice: a small one at once, a large one in the background.
pub const VIEW: View<Pennies> = View {
    has_same_axes: |before, now| before.lattice() == now.lattice(),
    ..View::of("values", show)
        .sliders(&["piles[0]", "piles[1]"])
        .about("Values", "The value of each position: it counts like a single pile of so many pennies. 0 is safe.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = &solved(answers, params)?;
    let (game, size) = (solved.params.ruleset(), solved.params.lattice());
    let found = answers.get(&Keyed::new(
        (game, size),
        |(_, size)| rough_work(*size <= LIVE),
        |(_, size)| format!("Computing {0} × {0} values", grouped(u64::from(*size) + 1)),
        |(game, size), progress| SolvedValues::new(*game, *size, progress),
    ))?;
    let zeros = if found.zeros.is_some() { "white" } else { "darkest" };
    let (game_words, size_words) = (words::game(game), grouped(size));
    let title = format!("Grundy values of {game_words} to {size_words} and {size_words}; zeros {zeros}.");
    let here = solved.cell_in_lattice();
    let cells = size as usize + 1;
    let table = OwnedTable::new(Arc::clone(&found), |found| values_table(&found.values))
        .marked(here.map(|[a, b]| a as usize * cells + b as usize))
        .choose(move |params: &mut Params, row| params.set_piles(row / cells, row % cells));
    let mut shown = Shown::new(title, chart(solved, &found), table);
    shown.info.chart_size = ChartSize::of(800.0, 720.0);
    shown.info.table_unavailable = (size > LARGEST_VALUES_TABLE).then(|| {
        format!(
            "map is {size_words}; for a table of values it must be at most {}, which is {} rows",
            grouped(LARGEST_VALUES_TABLE),
            grouped((u64::from(LARGEST_VALUES_TABLE) + 1).pow(2)),
        )
    });
    let words = match here {
        Some(cell) => words_of(&found.values, cell, solved.solution.is_safe),
        None => vec![
            Paragraph::headline(words::headline(solved), !solved.solution.is_safe),
            Paragraph::plain("The piles lie outside the map."),
        ],
    };
    shown.answer(words, why(&found.values, here));
    let against = if game.has_formula() { "the formula" } else { "a backward search" };
    let cells = grouped((u64::from(size) + 1).pow(2));
    shown.checked = format!("Checked: {cells} values, the zeros among them by {against} too.");
    shown.contradiction = (!found.agrees).then(|| "The values and the safe pairs disagree.".to_owned());
    let solved = Arc::clone(solved);
    shown.options = Some(Box::new(move |ui: &mut Ui, params: &mut Params| show_piles_ui(ui, &solved, params)));
    Some(shown)
}

/// Returns the value of a cell, and what it means.
fn words_of(values: &Values, [a, b]: [u32; 2], is_safe: bool) -> Vec<Paragraph> {
    let value = values.value(a, b).map_or_else(String::new, grouped);
    let outcome = if is_safe { "lose" } else { "win" };
    let headline = format!("{} and {} has the value {value}: you {outcome}.", grouped(a), grouped(b));
    let meaning = if values.ruleset.is_misere() {
        "In misère play the end counts as 1: a value is not the size of a pile.".to_owned()
    } else {
        format!("It counts like one pile of {}.", count(value, "penny"))
    };
    vec![Paragraph::headline(headline, !is_safe), Paragraph::plain(meaning)]
}

/// Returns how values are found, and a move from a cell to each smaller value.
fn why(values: &Arc<Values>, here: Option<[u32; 2]>) -> Vec<Paragraph> {
    let value = here.and_then(|cell| Some((cell, values.value(cell[0], cell[1])?)));
    let example = value.map_or_else(String::new, |([a, b], value)| {
        let to = match value {
            0 => "no move leads to a 0".to_owned(),
            _ => format!("moves lead to all values below {value}, but not to {value}"),
        };
        format!(" From {} and {} {to}.", grouped(a), grouped(b))
    });
    let reason = format!("The value of a position is the smallest number that no move from it leads to.{example}");
    let steps = value.filter(|(_, value)| *value > 0).map(|(cell, _)| {
        let lines =
            move |values: &Arc<Values>| words::steps_down(values, cell).into_iter().map(explain::Line::plain).collect();
        let about = Explanation::of_cells(&["values"], values, lines);
        Paragraph::plain("A move leads to each smaller value.").explained(about)
    });
    [Paragraph::plain(reason)].into_iter().chain(steps).collect()
}

/// Returns the heatmap of the values with the current position marked.
fn chart(solved: &SolvedRules, found: &Arc<SolvedValues>) -> Chart<Params> {
    let here = solved.cell_in_lattice();
    let of_words = Arc::clone(found);
    let words = move |cell: [u32; 2]| words::one_value(&of_words.values, cell);
    let mut chart = chart_of_positions("values", found.values.size, here, summary(solved, found), words);
    let of_images = Arc::clone(found);
    chart.image = Some(Arc::new(move |ctx: &Context, scratch: &mut Scratch, part: Viewport| {
        scratch.with(|textures: &mut CellTextures<ShownValues>| image(textures, ctx, &of_images, part))
    }));
    let zero = found.zeros.is_some().then_some(ZERO);
    let values = 0.0..=f64::from(found.largest.max(1));
    chart.beside = Some(ToTheRight::Bar("value", values, Ticks::Whole, zero));
    chart.layers.extend(found.zeros.clone().map(|zeros| Layer::Cells(zeros, Ink::from(ZERO))));
    // an outline keeps white cells visible at the edge of a white background
    let end = f64::from(found.values.size) + 0.5;
    let corners = [[-0.5, -0.5], [end, -0.5], [end, end], [-0.5, end], [-0.5, -0.5]];
    chart.layers.push(Layer::Line(Line::new("", Ink::SOFT, 1.0, corners.to_vec())));
    let value = |[a, b]: [u32; 2]| found.values.value(a, b).map(|value| format!("value {}", grouped(value)));
    chart.layers.extend(here.map(|here| Layer::Ring(here.map(f64::from), value(here))));
    chart
}

/// What the pictures of the values show, with the colour map.
type ShownValues = (Arc<Values>, u32, ColourMap);

/// Returns the picture of all values, or of the visible part.
fn image(textures: &mut CellTextures<ShownValues>, ctx: &Context, solved: &Arc<SolvedValues>, part: Viewport) -> Image {
    let (size, map) = (solved.values.size, ColourMap::of(ctx));
    let (key, sizes) = ((Arc::clone(&solved.values), size, map), [size, block_side(size)]);
    cell_textures::image(textures, ctx, part, sizes, TextureOptions::NEAREST, key, |cells, _| {
        let shades = Shades::new(map);
        if *cells == [0..=size, 0..=size] {
            return solved.picture.image(&shades);
        }
        picture(&solved.values, cells, 1, solved.largest).image(&shades)
    })
}

/// Returns the chart in a few sentences, for a screen reader.
fn summary(solved: &SolvedRules, found: &SolvedValues) -> String {
    let (size, block) = (grouped(found.values.size), block_side(found.values.size));
    let means = (block > 1).then(|| format!(" Seen from afar a point shows the mean of {block} × {block} cells."));
    format!(
        "Heatmap of the values of the positions to {size} and {size}, from 0 to {}. The zeros, {} are the \
         safe pairs.{} {}",
        grouped(found.largest),
        if found.zeros.is_some() { "in white," } else { "the darkest ones," },
        means.unwrap_or_default(),
        words::headline(solved),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pixel_has_the_colour_of_its_value() {
        let solved = SolvedValues::new(Ruleset::RIDDLE, 20, &Progress::new()).unwrap();
        assert!(solved.agrees);
        let shades = Shades::new(ColourMap::default());
        for (i, pixel) in solved.picture.image(&shades).pixels.iter().enumerate() {
            let (a, b) = (u32::try_from(i % 21).unwrap(), 20 - u32::try_from(i / 21).unwrap());
            let value = solved.values.value(a, b).unwrap();
            assert_eq!(*pixel, shades.of(f64::from(value) / f64::from(solved.largest)), "{a}, {b}");
        }
    }

    #[test]
    fn a_pixel_for_many_cells_has_the_colour_of_their_mean() {
        let values = Values::solve(Ruleset::RIDDLE, 9, &Progress::new()).unwrap();
        let shades = Shades::new(ColourMap::Cividis);
        let image = picture(&values, &[0..=9, 0..=9], 3, 20).image(&shades);
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
