//! The values: the Sprague–Grundy value of every position of the lattice as a heatmap, the zeros marked.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{CollapsingHeader, Color32, Context, RichText, Stroke, StrokeKind, TextStyle, TextureHandle, Ui, UiBuilder};
use egui_plot::{PlotPoint, PlotTransform};

use crate::gui::chart::heatmap::{self, ColorBar, ColourMap, Picture, Shades};
use crate::gui::chart::{self, Cells, Steps, Ticks, Trace, Viewport};
use crate::gui::look::theme;
use crate::gui::look::theme::Palette;
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Measures;
use crate::gui::view::looks::Looks;
use crate::gui::view::query::{AnyQuery, Found, Query, When};
use crate::gui::view::{About, Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::grouped;
use crate::pennies::values::{LARGEST_VALUES_TABLE, Values, values_table};
use crate::pennies::{Params, Position};
use crate::table::Table;

use super::lattice::{self, axes_of_piles, show_piles_ui};
use crate::gui::pennies::puzzle::{Pennies, choose_piles};
use crate::gui::pennies::solved_rules::SolvedRules;
use crate::gui::pennies::value_picture::{self, Question, SolvedValues, block_side};
use crate::gui::pennies::words;

/// The largest lattice whose values are solved in the frame in which they are asked for.
const LIVE: u32 = 512;
/// Said of piles that have no value here.
const OUTSIDE: &str = "The piles lie outside the lattice, so their value was not computed.";
/// Up to which value the moves to all smaller ones are listed without being asked for.
const STEPS_OPEN: u16 = 60;
/// The zeros, on the colours of a heatmap.
const ZERO: Color32 = Color32::WHITE;
/// Up to how many cells in viewport on each side each has a pixel of its own.
const MOST_IN_DETAIL: u32 = 640;
/// A part in detail begins and ends at a multiple of this, so that it is not made anew at every movement.
const DETAIL_STEP: u32 = 256;

/// The values of the lattice: small ones at once, large ones in the background.
#[derive(Default)]
pub struct ValuesView {
    query: Query<Question, Arc<SolvedValues>>,
}

impl ValuesView {
    /// The values of the lattice that is set, if they are solved.
    fn current(&self, scene: &Scene<'_, Pennies>) -> Option<&Arc<Found<Question, Arc<SolvedValues>>>> {
        self.query.of(&Question::of(&scene.session.solved.rules))
    }
}

impl View<Pennies> for ValuesView {
    fn about(&self) -> About {
        About::new("values", "Values", "Every position coloured by its Sprague–Grundy value; 0 is safe.")
    }

    fn ask(&mut self, scene: &Scene<'_, Pennies>) {
        let question = Question::of(&scene.session.solved.rules);
        let known = self.query.newest().map(|found| Arc::clone(&found.answer.values));
        let what = || format!("Computing {} values", cell_count(question.size));
        self.query.ask(question, When::quick(question.size <= LIVE), what, scene.notify, move |question, progress| {
            SolvedValues::new(*question, known.clone(), progress).map(Arc::new)
        });
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.query]
    }

    fn is_current(&self, scene: &Scene<'_, Pennies>) -> bool {
        self.current(scene).is_some()
    }

    fn snapshot(&self, scene: &Scene<'_, Pennies>) -> Option<Arc<dyn ViewSnapshot<Pennies>>> {
        let values = Arc::clone(&self.query.newest()?.answer);
        Some(Arc::new(ValuesSnapshot { solved: Arc::clone(&scene.session.solved), values }))
    }

    fn pending(&self) -> &'static str {
        "The values are being computed: the progress is at the bottom of the window."
    }

    fn options_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Pennies>, params: &mut Params, _looks: &mut Looks) {
        show_piles_ui(ui, &scene.session.solved, params);
    }

    fn answer_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Pennies>) {
        ui.separator();
        match (self.current(scene), scene.session.solved.cell_in_lattice()) {
            (None, _) => drop(ui.label("The values are not there yet.")),
            (Some(_), None) => drop(ui.label(OUTSIDE)),
            (Some(found), Some(cell)) => value_ui(ui, &found.answer.values, cell),
        }
    }

    fn checked(&self, scene: &Scene<'_, Pennies>) -> String {
        let size = scene.session.solved.lattice.size;
        let by_formula = scene.session.solved.rules.game().ruleset().has_formula();
        let against = if by_formula { "the formula" } else { "a backward search" };
        format!("{} values, the zeros among them checked against {against}", cell_count(size))
    }

    fn contradiction(&self) -> Option<String> {
        let agrees = self.query.newest().is_none_or(|found| found.answer.agrees);
        (!agrees).then(|| "The values and the safe pairs disagree.".to_owned())
    }

    fn chosen_row(&self, scene: &Scene<'_, Pennies>) -> Option<usize> {
        let [a, b] = scene.session.solved.cell_in_lattice()?;
        Some(a as usize * (scene.session.solved.lattice.size as usize + 1) + b as usize)
    }

    fn choose_row(&mut self, scene: &Scene<'_, Pennies>, row: usize) -> Option<Change<Pennies>> {
        let side = scene.session.solved.lattice.size as usize + 1;
        Some(choose_piles(row / side, row % side))
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        before.focus.lattice == now.focus.lattice
    }
}

/// How many values a lattice has, in words.
fn cell_count(size: u32) -> String {
    let cells = u64::from(size) + 1;
    format!("{0} × {0} = {1}", grouped(cells), grouped(cells * cells))
}

/// Says of misère play what its values begin with.
const MISERE: &str = "In misère play the end counts as 1: values are no piles of Nim.";

/// The value of two piles.
fn value_words(values: &Values, [a, b]: [u32; 2]) -> String {
    let value = values.value(a, b).map_or_else(String::new, grouped);
    format!("The value of {} and {} is {value}.", grouped(a), grouped(b))
}

/// The value of the chosen piles and the moves to the smaller ones.
fn value_ui(ui: &mut Ui, values: &Values, [a, b]: [u32; 2]) {
    let value = values.value(a, b);
    ui.label(RichText::new(value_words(values, [a, b])).text_style(theme::strong()));
    if values.ruleset.is_misere() {
        ui.label(MISERE);
    }
    let steps = |ui: &mut Ui| {
        if let Some(steps) = words::steps_down(values, [a, b]) {
            ui.label(steps);
        }
    };
    if value.is_some_and(|value| value > STEPS_OPEN) {
        // thousands of them are written only when somebody wants to read them
        let header =
            RichText::new("A move to each smaller value").text_style(TextStyle::Small).color(Palette::of(ui).accent);
        let shown = CollapsingHeader::new(header).id_salt("steps down").show(ui, steps);
        shown.header_response.on_hover_text("For every smaller value a move that leads to it");
    } else {
        steps(ui);
    }
}

/// The values as they are shown.
struct ValuesSnapshot {
    solved: Arc<SolvedRules>,
    values: Arc<SolvedValues>,
}

impl ViewSnapshot<Pennies> for ValuesSnapshot {
    fn title(&self) -> String {
        let (game, size) =
            (words::game(self.solved.rules.game().ruleset()), grouped(self.solved.rules.focus().lattice));
        let zeros = if self.values.zeros.is_some() { "white" } else { "darkest" };
        format!("Sprague–Grundy values of {game} to {size} and {size}; zeros {zeros}.")
    }

    fn measures(&self) -> Measures {
        Measures::of(800.0, 720.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Pennies>) -> Option<Change<Pennies>> {
        let Looks { viewports: [viewport, _], scratch } = &mut *stage.looks;
        let draw = |textures: &mut Textures| chart_ui(ui, &self.solved, &self.values, viewport, textures);
        let chosen = scratch.with(draw)?;
        Some(choose_piles(chosen.a, chosen.b))
    }

    fn trace(&self) -> Trace {
        let point = lattice::point_of(&self.solved, self.solved.rules.game().position());
        Trace { chart: "values", point, ..Trace::default() }
    }

    fn words(&self) -> Vec<Paragraph> {
        let Some(cell) = self.solved.cell_in_lattice() else {
            return vec![Paragraph::plain(OUTSIDE)];
        };
        let values = &self.values.values;
        let is_short = values.value(cell[0], cell[1]).is_some_and(|value| value <= STEPS_OPEN);
        let steps = words::steps_down(values, cell).filter(|_| is_short);
        let misere = values.ruleset.is_misere().then(|| MISERE.to_owned());
        [value_words(values, cell)].into_iter().chain(misere).chain(steps).map(Paragraph::plain).collect()
    }

    fn table(&self) -> Table<'_> {
        values_table(&self.values.values, self.solved.rules.focus().lattice)
    }

    fn table_unavailable(&self) -> Option<String> {
        let size = self.solved.rules.focus().lattice;
        (size > LARGEST_VALUES_TABLE).then(|| {
            format!(
                "lattice is {}; for a table of values it must be at most {}, which is {} rows",
                grouped(size),
                grouped(LARGEST_VALUES_TABLE),
                grouped((u64::from(LARGEST_VALUES_TABLE) + 1).pow(2)),
            )
        })
    }
}

/// The textures of the values, so that new ones are only made when the values change.
#[derive(Default)]
struct Textures(Option<Made>);

struct Made {
    solved: Arc<SolvedValues>,
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
    fn of(&mut self, ctx: &Context, solved: &Arc<SolvedValues>) -> &mut Made {
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
    /// Makes the part in viewport in detail, if the whole has less than a pixel for a cell and the part is small enough.
    fn look_at(&mut self, ctx: &Context, viewport: &Viewport) {
        let size = self.solved.question.size;
        let seen = viewport
            .part()
            .filter(|_| block_side(size) > 1)
            .and_then(|[x, y]| Some([cells(&x, size)?, cells(&y, size)?]));
        let Some([[left, right], [bottom, top]]) = seen else { return };
        if right - left > MOST_IN_DETAIL || top - bottom > MOST_IN_DETAIL {
            return;
        }
        let low = [left, bottom].map(|at| at - at % DETAIL_STEP);
        let high = [right, top].map(|at| (at - at % DETAIL_STEP + DETAIL_STEP - 1).min(size));
        if self.detail.as_ref().is_some_and(|detail| (detail.low, detail.high) == (low, high)) {
            return;
        }
        let picture = value_picture::picture(&self.solved.values, low, high, 1, self.solved.largest);
        let image = picture.image(&Shades::new(self.map));
        self.detail = Some(Detail { low, high, texture: heatmap::texture(ctx, "values in detail", image) });
    }
}

/// The first and the last cell in viewport on an axis.
fn cells(range: &RangeInclusive<f64>, size: u32) -> Option<[u32; 2]> {
    let within = |at: f64| at.round().clamp(0.0, f64::from(size)) as u32;
    let (first, last) = (within(*range.start()), within(*range.end()));
    (first < last).then_some([first, last])
}

/// Draws the values with the chosen position of `solved` marked, and returns the position that was chosen, by a click or by the
/// arrow keys.
fn chart_ui(
    ui: &mut Ui,
    solved: &SolvedRules,
    found: &Arc<SolvedValues>,
    viewport: &mut Viewport,
    textures: &mut Textures,
) -> Option<Position> {
    let (size, palette) = (f64::from(found.question.size), Palette::of(ui));
    let summary = summary(solved, found);
    let axes = axes_of_piles("values", size, &summary);
    let made = textures.of(ui.ctx(), found);
    made.look_at(ui.ctx(), viewport);
    let mut pictures = vec![picture_of(&made.whole, [0, 0], whole_blocks(found.question.size))];
    pictures.extend(made.detail.iter().map(|detail| picture_of(&detail.texture, detail.low, detail.high)));
    let whole = ui.available_rect_before_wrap();
    let place = whole.with_max_x(whole.right() - heatmap::BAR_ROOM);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    let response = axes.show(&mut inside, viewport, |plot| {
        for picture in pictures {
            plot.add(picture);
        }
        if let Some(zeros) = &found.zeros {
            plot.add(Cells::new("zeros", zeros.clone(), ZERO));
        }
    });
    ui.advance_cursor_after_rect(whole);

    let (frame, transform) = (*response.transform.frame(), &response.transform);
    // white cells at the edge are seen on white ground too
    let edge = chart::rect_between(transform, [-0.5, -0.5], [size + 0.5, size + 0.5]);
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    painter.rect_stroke(edge, 0.0, chart::thin(palette.soft_ink), StrokeKind::Outside);
    let bar = ColorBar {
        colors: made.bar.id(),
        title: "Sprague–Grundy value",
        range: 0.0..=f64::from(found.largest.max(1)),
        ticks: Ticks::Whole,
        zero: found.zeros.is_some().then_some(ZERO),
    };
    bar.paint(ui.painter(), frame, &palette);
    chosen_ui(ui, solved, found, transform, &palette);
    if let Some(steps) = Steps::of_plot(ui, &response, || chosen_words(solved, found)) {
        return Some(lattice::moved(solved.rules.game().position(), steps, found.question.size, transform, viewport));
    }
    if let Some(position) = lattice::dragged(ui, solved, found.question.size, &response) {
        return Some(position);
    }
    let pointed = lattice::cell_at(found.question.size, chart::pointed(&response)?)?;
    outline(ui, pointed, transform, &palette);
    chart::pointed_ui(
        response.response,
        Position::new(pointed[0], pointed[1]),
        words::one_value(&found.values, pointed),
    )
}

/// The chosen cell and its value.
fn chosen_words(solved: &SolvedRules, found: &SolvedValues) -> String {
    lattice::chosen_words(solved, |[a, b]| {
        let value = found.values.value(a, b).map_or_else(String::new, grouped);
        format!("{} and {}: value {value}", grouped(a), grouped(b))
    })
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

/// A ring around the chosen position.
fn chosen_ui(ui: &Ui, solved: &SolvedRules, found: &SolvedValues, transform: &PlotTransform, palette: &Palette) {
    let Some([a, b]) = solved.rules.game().position().cell_to(found.question.size) else { return };
    if !chart::has_marks(ui.ctx()) {
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

/// The chart for those who hear it.
fn summary(solved: &SolvedRules, found: &SolvedValues) -> String {
    let (size, block) = (grouped(found.question.size), block_side(found.question.size));
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

#[cfg(test)]
mod tests {
    use crate::gui::pennies::session::PenniesSession;
    use crate::gui::view::Session as _;
    use crate::gui::view::query::{JobError, Notify};
    use crate::pennies::params::Focus;

    use super::*;

    /// Asks for the values of a lattice of that size.
    fn ask(view: &mut ValuesView, size: i64) {
        let params = Params { focus: Focus { lattice: size, ..Focus::default() }, ..Params::default() };
        let session = PenniesSession::new(&params).unwrap();
        view.ask(&Scene { session: &session, params: &params, notify: &Notify::default() });
    }

    fn finish(view: &mut ValuesView) {
        while view.query.progress().is_some() {
            view.query.poll();
        }
    }

    #[test]
    fn small_lattices_are_there_at_once_and_large_ones_after_a_while() {
        let mut view = ValuesView::default();
        ask(&mut view, 100);
        assert!(view.query.is_answered() && view.query.progress().is_none());
        ask(&mut view, 600);
        assert!(!view.query.is_answered() && view.query.newest().is_some() && view.query.progress().is_some());
        finish(&mut view);
        assert!(view.query.is_answered());
        ask(&mut view, 550);
        finish(&mut view);
        let newest = view.query.newest().unwrap();
        assert_eq!(newest.answer.values.size, 600, "a part of what is known is not found anew");
    }

    #[test]
    fn what_was_cancelled_stays_so_until_something_else_is_wanted() {
        let mut view = ValuesView::default();
        ask(&mut view, 2_000);
        view.query.cancel();
        ask(&mut view, 2_000);
        assert_eq!((view.query.error(), view.query.progress().is_some()), (Some(&JobError::Cancelled), false));
        ask(&mut view, 30);
        assert!(view.query.error().is_none() && view.query.is_answered());
    }
}
