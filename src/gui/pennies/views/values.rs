//! The view of the values: the Grundy value of every position in the lattice as a heatmap, with the zeros marked.

use std::sync::{Arc, Weak};

use egui::{Color32, Context, StrokeKind, TextureOptions, Ui};
use egui_plot::PlotTransform;

use super::lattice::show_piles_ui;
use crate::gui::chart::heatmap::{ColourMap, Shades};
use crate::gui::chart::{Chart, Image, Ink, Layer, Scratch, Ticks, ToTheRight, Viewport, marks, rect_between, thin};
use crate::gui::explain::{Explanation, Line};
use crate::gui::look::theme::Palette;
use crate::gui::pennies::cell_textures::CellTextures;
use crate::gui::pennies::positions::chart_of_positions;
use crate::gui::pennies::puzzle::Pennies;
use crate::gui::pennies::questions::{SolvedRules, solved};
use crate::gui::pennies::value_picture::{SolvedValues, block_side, picture};
use crate::gui::pennies::words;
use crate::gui::view::prelude::*;
use crate::numerals::grouped;
use crate::pennies::values::{LARGEST_VALUES_TABLE, Values, values_table};
use crate::pennies::{Params, Ruleset};

/// Largest lattice whose values are computed within the frame of the request.
const LIVE: u32 = 512;
/// Colour of the zeros on a heatmap.
const ZERO: Color32 = Color32::WHITE;
/// Request for the values up to a largest pile; it reuses the newest values if they cover that range.
#[derive(Clone)]
struct ValuesOf {
    game: Ruleset,
    size: u32,
    known: Weak<SolvedValues>,
}

impl PartialEq for ValuesOf {
    fn eq(&self, other: &Self) -> bool {
        (self.game, self.size) == (other.game, other.size)
    }
}

impl Question for ValuesOf {
    type Answer = SolvedValues;

    fn is_quick(&self) -> bool {
        self.size <= LIVE
    }

    fn words(&self) -> String {
        let side = grouped(u64::from(self.size) + 1);
        format!("Computing {side} × {side} values")
    }

    fn solve(&self, progress: &Progress) -> Result<SolvedValues, Cancelled> {
        let known = self.known.upgrade().map(|known| Arc::clone(&known.values));
        SolvedValues::new(self.game, self.size, known, progress)
    }
}

/// Grundy values of the lattice: a small one at once, a large one in the background.
pub const VIEW: View<Pennies> = View {
    has_same_axes,
    ..View::new(About::new("values", "Values", "Every position coloured by its Sprague–Grundy value; 0 is safe."), show)
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = &solved(answers, params)?;
    let (game, size) = (solved.params.ruleset(), solved.params.lattice());
    let known = answers.newest::<ValuesOf>().map_or_else(Weak::new, |(_, found)| Arc::downgrade(&found));
    let found = answers.get(&ValuesOf { game, size, known })?;
    let zeros = if found.zeros.is_some() { "white" } else { "darkest" };
    let (game_words, size_words) = (words::game(game), grouped(size));
    let title = format!("Sprague–Grundy values of {game_words} to {size_words} and {size_words}; zeros {zeros}.");
    let here = solved.cell_in_lattice();
    let cells = size as usize + 1;
    let table = OwnedTable::new(Arc::clone(&found), |found| values_table(&found.values, found.size))
        .marked(here.map(|[a, b]| a as usize * cells + b as usize))
        .choose(move |params: &mut Params, row| params.set_piles(row / cells, row % cells));
    let mut shown = Shown::new(title, chart(solved, &found), table);
    shown.measures = Measures::of(800.0, 720.0);
    shown.table_unavailable = (size > LARGEST_VALUES_TABLE).then(|| {
        format!(
            "lattice is {size_words}; for a table of values it must be at most {}, which is {} rows",
            grouped(LARGEST_VALUES_TABLE),
            grouped((u64::from(LARGEST_VALUES_TABLE) + 1).pow(2)),
        )
    });
    shown.words = match here {
        Some(cell) => words_of(&found.values, cell, solved.solution.is_safe),
        None => vec![
            Paragraph::headline(words::headline(solved), !solved.solution.is_safe),
            Paragraph::plain("The piles lie outside the lattice."),
        ],
    };
    shown.has_own_answer = true;
    shown.why = Some(why(&found.values, here));
    let against = if game.has_formula() { "the formula" } else { "a backward search" };
    let cells = grouped((u64::from(size) + 1).pow(2));
    shown.checked = format!("Checked: {cells} values, the zeros among them by {against} too.");
    shown.contradiction = (!found.agrees).then(|| "The values and the safe pairs disagree.".to_owned());
    let solved = Arc::clone(solved);
    shown.options =
        Some(Box::new(move |ui: &mut Ui, params: &mut Params, _: &mut _| show_piles_ui(ui, &solved, params)));
    Some(shown)
}

fn has_same_axes(before: &Params, now: &Params) -> bool {
    before.lattice() == now.lattice()
}

/// Returns the value of a cell, and what it means.
fn words_of(values: &Values, [a, b]: [u32; 2], is_safe: bool) -> Vec<Paragraph> {
    let value = values.value(a, b).map_or_else(String::new, grouped);
    let outcome = if is_safe { "lose" } else { "win" };
    let headline = format!("{} and {} is worth {value}: you {outcome}.", grouped(a), grouped(b));
    let meaning = if values.ruleset.is_misere() {
        "In misère play the end counts as 1: values are no piles of Nim.".to_owned()
    } else {
        format!("It counts like a pile of {value} in Nim.")
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
    let reason = format!("A value is the smallest number that no move leads to.{example}");
    let steps = value.filter(|(_, value)| *value > 0).map(|(cell, _)| {
        let lines = move |values: &Arc<Values>| words::steps_down(values, cell).into_iter().map(Line::plain).collect();
        Paragraph::plain("A move leads to each smaller value.").explained(Explanation::of_cells(
            &["values"],
            values,
            lines,
        ))
    });
    [Paragraph::plain(reason)].into_iter().chain(steps).collect()
}

/// Returns the heatmap of the values with the current position marked.
fn chart(solved: &SolvedRules, found: &Arc<SolvedValues>) -> Chart<Params> {
    let here = solved.cell_in_lattice();
    let of_words = Arc::clone(found);
    let words = move |cell: [u32; 2]| words::one_value(&of_words.values, cell);
    let mut chart = chart_of_positions("values", found.size, here, summary(solved, found), words);
    let of_images = Arc::clone(found);
    chart.image = Some(Arc::new(move |ctx: &Context, scratch: &mut Scratch, part: Viewport| {
        scratch.with(|textures: &mut CellTextures<ShownValues>| image(textures, ctx, &of_images, part))
    }));
    let zero = found.zeros.is_some().then_some(ZERO);
    let values = 0.0..=f64::from(found.largest.max(1));
    chart.beside = Some(ToTheRight::Bar("Sprague–Grundy value", values, Ticks::Whole, zero));
    let end = f64::from(found.size) + 0.5;
    // an outline keeps white cells visible at the edge of a white background
    chart.over = Some(Arc::new(move |ui: &Ui, transform: &PlotTransform| {
        let edge = rect_between(transform, [-0.5, -0.5], [end, end]);
        let stroke = thin(Palette::of(ui).soft_ink);
        marks::painter(ui, transform).rect_stroke(edge, 0.0, stroke, StrokeKind::Outside);
    }));
    chart.layers.extend(found.zeros.clone().map(|zeros| Layer::Cells(zeros, Ink::from(ZERO))));
    chart.layers.extend(here.map(|here| Layer::Ring(here.map(f64::from))));
    chart
}

/// What the pictures of the values show, with the colour map.
type ShownValues = (Arc<SolvedValues>, ColourMap);

/// Returns the picture of all values, or of the visible part.
fn image(textures: &mut CellTextures<ShownValues>, ctx: &Context, solved: &Arc<SolvedValues>, part: Viewport) -> Image {
    let (size, map) = (solved.size, ColourMap::of(ctx));
    let is_same = |one: &ShownValues, other: &ShownValues| Arc::ptr_eq(&one.0, &other.0) && one.1 == other.1;
    let key = (Arc::clone(solved), map);
    let sizes = [size, block_side(size)];
    textures.image(ctx, part, sizes, TextureOptions::NEAREST, (key, is_same), |cells, _| {
        let [low, high] = [cells.each_ref().map(|range| *range.start()), cells.each_ref().map(|range| *range.end())];
        let shades = Shades::new(map);
        if (low, high) == ([0, 0], [size, size]) {
            return solved.picture.image(&shades);
        }
        picture(&solved.values, low, high, 1, solved.largest).image(&shades)
    })
}

/// Returns the chart in a few sentences, for a screen reader.
fn summary(solved: &SolvedRules, found: &SolvedValues) -> String {
    let (size, block) = (grouped(found.size), block_side(found.size));
    let means = if block > 1 {
        format!(" Seen from afar a point shows the mean of {block} × {block} cells.")
    } else {
        String::new()
    };
    format!(
        "Heatmap of the Sprague–Grundy values of the positions to {size} and {size}, from 0 to {}. The zeros, {} are the \
         safe pairs.{means} {}",
        grouped(found.largest),
        if found.zeros.is_some() { "in white," } else { "the darkest ones," },
        words::headline(solved),
    )
}
