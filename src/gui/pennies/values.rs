//! The values: the Sprague–Grundy value of every position of the lattice as a heatmap, the zeros marked.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Color32, Context, Stroke, StrokeKind, TextureHandle, Ui, UiBuilder, Vec2, vec2};
use egui_plot::{PlotPoint, PlotTransform};

use crate::gui::chart::heatmap::{self, ColourMap, Picture, Shades};
use crate::gui::chart::{self, Cells, Sight, Steps};
use crate::gui::theme::Palette;
use crate::numerals::grouped;
use crate::pennies::{Position, Rules};

use super::grundy::{self, Solved, block_side};
use super::lattice::{self, axes_of_piles};
use super::solved_rules::SolvedRules;
use super::words;

/// The zeros, on the colours of a heatmap.
const ZERO: Color32 = Color32::WHITE;
/// Up to how many cells in sight on each side each has a pixel of its own.
const MOST_IN_DETAIL: u32 = 640;
/// A part in detail begins and ends at a multiple of this, so that it is not made anew at every movement.
const DETAIL_STEP: u32 = 256;

/// The textures of the values, so that new ones are only made when the values change.
#[derive(Default)]
pub struct Textures(Option<Made>);

struct Made {
    solved: Arc<Solved>,
    map: ColourMap,
    whole: TextureHandle,
    bar: TextureHandle,
    detail: Option<Detail>,
}

/// A part of a large lattice with a pixel for each cell.
struct Detail {
    low: [u32; 2],
    high: [u32; 2],
    texture: TextureHandle,
}

impl Textures {
    fn of(&mut self, ctx: &Context, solved: &Arc<Solved>) -> &mut Made {
        let map = ColourMap::of(ctx);
        let made = self.0.take().filter(|made| Arc::ptr_eq(&made.solved, solved) && made.map == map);
        self.0.insert(made.unwrap_or_else(|| {
            let shades = Shades::new(map);
            Made {
                solved: Arc::clone(solved),
                map,
                whole: heatmap::texture(ctx, "values", solved.picture.image(&shades)),
                bar: heatmap::texture(ctx, "colour bar", heatmap::bar_image(&shades)),
                detail: None,
            }
        }))
    }
}

impl Made {
    /// Makes the part in sight in detail, if the whole has less than a pixel for a cell and the part is small enough.
    fn look_at(&mut self, ctx: &Context, sight: &Sight) {
        let size = self.solved.question.size;
        let seen =
            sight.part().filter(|_| block_side(size) > 1).and_then(|[x, y]| Some([cells(&x, size)?, cells(&y, size)?]));
        let Some([[left, right], [bottom, top]]) = seen else { return };
        if right - left > MOST_IN_DETAIL || top - bottom > MOST_IN_DETAIL {
            return;
        }
        let low = [left, bottom].map(|at| at - at % DETAIL_STEP);
        let high = [right, top].map(|at| (at - at % DETAIL_STEP + DETAIL_STEP - 1).min(size));
        if self.detail.as_ref().is_some_and(|detail| (detail.low, detail.high) == (low, high)) {
            return;
        }
        let picture = grundy::picture(&self.solved.values, low, high, 1, self.solved.largest);
        let image = picture.image(&Shades::new(self.map));
        self.detail = Some(Detail { low, high, texture: heatmap::texture(ctx, "values in detail", image) });
    }
}

/// The first and the last cell in sight on an axis.
fn cells(range: &RangeInclusive<f64>, size: u32) -> Option<[u32; 2]> {
    let within = |at: f64| at.round().clamp(0.0, f64::from(size)) as u32;
    let (first, last) = (within(*range.start()), within(*range.end()));
    (first < last).then_some([first, last])
}

/// Draws the values with the chosen position of `solution` marked, and returns the position that was chosen, by a click or by the
/// arrow keys.
pub fn chart_ui(
    ui: &mut Ui,
    solution: &SolvedRules,
    solved: &Arc<Solved>,
    sight: &mut Sight,
    textures: &mut Textures,
) -> Option<Position> {
    let (size, palette) = (f64::from(solved.question.size), Palette::of(ui));
    let summary = summary(solution, solved);
    let axes = axes_of_piles("values", size, &summary);
    let made = textures.of(ui.ctx(), solved);
    made.look_at(ui.ctx(), sight);
    let mut pictures = vec![picture_of(&made.whole, [0, 0], whole_blocks(solved.question.size))];
    pictures.extend(made.detail.iter().map(|detail| picture_of(&detail.texture, detail.low, detail.high)));
    let zeros = zeros(solved);
    let whole = ui.available_rect_before_wrap();
    let place = whole.with_max_x(whole.right() - heatmap::BAR_ROOM);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    let response = axes.show(&mut inside, sight, |plot| {
        for picture in pictures {
            plot.add(picture);
        }
        plot.add(Cells::new("zeros", zeros, ZERO));
    });
    ui.advance_cursor_after_rect(whole);

    let (frame, transform) = (*response.transform.frame(), &response.transform);
    let labels = [0_u32, 1, 2, 3, 4].map(|quarter| label(solved.largest, quarter));
    heatmap::color_bar_labelled(ui.painter(), frame, made.bar.id(), labels, &palette);
    chosen_ui(ui, solution, solved, transform, &palette);
    if let Some(steps) = Steps::of_plot(ui, &response, || chosen_words(solution, solved)) {
        return Some(lattice::moved(solution.rules().game().position(), steps, solved.question.size, transform, sight));
    }
    let pointed = chart::pointed(&response).and_then(|point| cell_at(solved, point))?;
    let clicked = response.response.clicked().then(|| Position::new(pointed[0], pointed[1]));
    outline(ui, pointed, transform, &palette);
    response.response.on_hover_ui_at_pointer(|ui| {
        for line in words::one_value(&solved.values, pointed) {
            ui.label(line);
        }
    });
    clicked
}

/// The chosen cell and its value.
fn chosen_words(solution: &SolvedRules, solved: &Solved) -> String {
    lattice::chosen_words(solution, |[a, b]| {
        let value = solved.values.value(a, b).map_or_else(String::new, grouped);
        format!("{} and {}: value {value}", grouped(a), grouped(b))
    })
}

/// What stands at a quarter of the colour bar: no decimals, since values are whole.
fn label(largest: u16, quarter: u32) -> String {
    let value = u32::from(largest) * quarter;
    if value.is_multiple_of(4) { grouped(value / 4) } else { format!("≈ {}", grouped((value + 2) / 4)) }
}

/// The last cell that the picture of the whole would show if its last squares were full.
fn whole_blocks(size: u32) -> [u32; 2] {
    let block = block_side(size);
    let last = (size + 1).div_ceil(block) * block - 1;
    [last, last]
}

/// A texture over the cells from `low` to `high`.
fn picture_of(texture: &TextureHandle, low: [u32; 2], high: [u32; 2]) -> Picture {
    let range = |axis: usize| f64::from(low[axis]) - 0.5..=f64::from(high[axis]) + 0.5;
    Picture::new("values", texture.id(), range(0), range(1))
}

fn zeros(solved: &Solved) -> Vec<[u32; 2]> {
    let pairs = crate::pennies::lattice::safe_pairs(solved.question.game, solved.question.size);
    pairs.iter().flat_map(|pair| [[pair.a, pair.b], [pair.b, pair.a]]).collect()
}

/// A ring around the chosen position.
fn chosen_ui(ui: &Ui, solution: &SolvedRules, solved: &Solved, transform: &PlotTransform, palette: &Palette) {
    let position = solution.rules().game().position();
    let (Ok(a), Ok(b)) = (u32::try_from(&position.a), u32::try_from(&position.b)) else { return };
    if a.max(b) > solved.question.size {
        return;
    }
    let at = transform.position_from_point(&PlotPoint::new(f64::from(a), f64::from(b)));
    let frame = *transform.frame();
    if frame.contains(at) {
        let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
        painter.circle_stroke(at, 7.0, Stroke::new(5.0, palette.card));
        painter.circle_stroke(at, 7.0, Stroke::new(2.5, palette.accent));
    }
}

/// A thin line around the cell under the pointer, where cells are large enough to be told apart.
fn outline(ui: &Ui, [a, b]: [u32; 2], transform: &PlotTransform, palette: &Palette) {
    let (x, y) = (f64::from(a), f64::from(b));
    let cell = chart::rect_between(transform, [x - 0.5, y - 0.5], [x + 0.5, y + 0.5]);
    if cell.width() >= 4.0 {
        let painter = ui.painter().with_clip_rect(transform.frame().intersect(ui.clip_rect()));
        painter.rect_stroke(cell, 0.0, chart::thin(palette.card), StrokeKind::Outside);
        painter.rect_stroke(cell, 0.0, chart::thin(palette.ink), StrokeKind::Inside);
    }
}

/// The cell of the lattice at a point of the chart.
fn cell_at(solved: &Solved, point: PlotPoint) -> Option<[u32; 2]> {
    let size = f64::from(solved.question.size);
    let (a, b) = (point.x.round(), point.y.round());
    let inside = (0.0..=size).contains(&a) && (0.0..=size).contains(&b);
    inside.then_some([a as u32, b as u32])
}

/// The title of the saved chart.
pub fn title(rules: &Rules) -> String {
    let (game, size) = (words::game(rules.game().ruleset()), grouped(rules.focus().lattice()));
    format!("Sprague–Grundy values of {game} to {size} and {size}; zeros white.")
}

/// The chart for those who hear it.
fn summary(solution: &SolvedRules, solved: &Solved) -> String {
    let (size, block) = (grouped(solved.question.size), block_side(solved.question.size));
    let means = if block > 1 {
        format!(" Seen from afar a point shows the mean of {block} × {block} cells.")
    } else {
        String::new()
    };
    format!(
        "Heatmap of the Sprague–Grundy values of the positions to {size} and {size}, from 0 to {}. The zeros, in white, \
         are the safe pairs.{means} {}",
        grouped(solved.largest),
        words::headline(solution),
    )
}

/// The size of the saved chart, in points.
pub fn chart_size() -> Vec2 {
    vec2(800.0, 720.0)
}
