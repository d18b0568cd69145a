//! The view of the totals: all splits of every number of pennies, and the ones that make the first player lose.

use std::sync::Arc;

use egui::{Align2, Ui};
use egui_plot::MarkerShape;

use crate::gui::chart::{
    Axis, Chart, Handle, HandleShape, Ink, Items, Label, Layer, LegendEntry, Line, Number, Ticks, Trace, stacked,
    stepped,
};
use crate::gui::pennies::puzzle::Pennies;
use crate::gui::pennies::questions::{SolvedRules, solved};
use crate::gui::pennies::{answer, reasons, words};
use crate::gui::view::prelude::*;
use crate::numerals::{count, grouped, percent};
use crate::pennies::lattice::SafePair;
use crate::pennies::totals::{by_total, count_of_totals, losing_share, totals_table};
use crate::pennies::{Params, Position};
use crate::table::Cell;

/// Most losing totals that are all labelled with their splits.
const MOST_LABELS: usize = 14;
/// Most losing totals that all have a vertical line.
const MOST_STEMS: usize = 400;
/// Most splits to draw; more cannot be distinguished and are thinned evenly.
const MOST_CELLS: usize = 4_000;
/// Share of the height for the splits; the rest is for the share of losing totals.
const UPPER_SHARE: f32 = 0.72;
/// Width of the tick labels at the left of both charts, in points.
const TICK_ROOM: f32 = 56.0;
/// Height of a label above the highest cell, in points.
const LABEL: f32 = 20.0;
/// Fewest totals along the axis, so that a cell stays a cell.
const LEAST_TOTALS: f64 = 6.0;
/// Most totals at which the share is drawn.
const MOST_SHARES: u32 = 2_000;

/// Losing totals.
pub const VIEW: View<Pennies> = View {
    has_same_axes: |before, now| (before.ruleset(), before.totals()) == (now.ruleset(), now.totals()),
    ..View::of("totals", show)
        .sliders(&["totals[0]", "totals[1]"])
        .about("Totals", "For every number of pennies: can it be split so that you lose?")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = solved(answers, params)?;
    let chosen = params.options.total.filter(|total| solved.params.totals().contains(total));
    let title = words::totals(&solved.params.totals(), &solved.solution.totals.losing);
    let points = shares(&solved);
    let trace = Trace { chart: "share", curves: vec![points.clone()], ..Trace::default() };
    let charts = [splits_chart(&solved, chosen, &title), share_chart(&solved, chosen, points)];
    let draw = move |ui: &mut Ui, context: &mut DrawContext<'_, Params>| {
        stacked(ui, context.state, context.params, [UPPER_SHARE, 0.0], charts.each_ref())
    };
    let rows = Arc::clone(&solved);
    let choose = move |params: &mut Params, row: usize| {
        if let Some((total, place)) = rows.solution.totals.total_at(row) {
            choose(params, &rows, total, place);
        }
    };
    let losing_totals = &solved.solution.totals.losing;
    let headline = answer::of_totals(&solved);
    let further = answer::plain(words::splits(losing_totals).into_iter().chain([words::share(&solved)]));
    let why = answer::plain(reasons::of_totals(&solved));
    let all = count(solved.params.totals().count(), "total");
    let how = if solved.params.ruleset().has_formula() { "by the formula" } else { "by a search from the end" };
    let (row, losing) = (row(&solved, chosen), count_of_totals(losing_totals));
    let table = OwnedTable::new(solved, |solved| totals_table(&solved.solution.totals));
    let is_safe = |cells: &[Cell]| cells.last().is_some_and(|larger| *larger != Cell::Empty);
    let table = OwnedTable { is_safe, ..table };
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), trace), table.marked(row).choose(choose));
    shown.info.chart_size = ChartSize::of(960.0, 700.0).at_least(300.0, 400.0);
    shown.number = Some(Number::Count(losing as u64, "totals that lose"));
    shown.answer([headline].into_iter().chain(further).collect(), why);
    shown.checked = format!("Exact: {all}, {how}.");
    Some(shown)
}

/// Selects a total. If it has losing splits, the piles become the one at `place`.
fn choose(params: &mut Params, solved: &SolvedRules, total: u32, place: usize) {
    params.options.total = Some(total);
    if let Some(pair) = solved.solution.totals.splits(total).get(place) {
        params.set_piles(pair.a, pair.b);
    }
}

/// Returns the row of the selected total; of several splits, the row of the current piles.
fn row(solved: &SolvedRules, chosen: Option<u32>) -> Option<usize> {
    let Position { a, b } = solved.params.position();
    let total = chosen?;
    let first = solved.solution.totals.row_of(total)?;
    let is_it = |pair: &SafePair| [a.min(b), a.max(b)] == [&pair.a.into(), &pair.b.into()];
    Some(first + solved.solution.totals.splits(total).iter().position(is_it).unwrap_or(0))
}

/// Returns the totals as items of both charts.
fn items(solved: &Arc<SolvedRules>, words: fn(&SolvedRules, u32) -> String) -> Items<Params> {
    let (of_choice, totals, solved) = (Arc::clone(solved), solved.params.totals(), Arc::clone(solved));
    let (first, last) = totals.clone().into_inner();
    Items::new(
        move |[x, _]| (f64::from(first)..=f64::from(last)).contains(&x.round()).then(|| [x.round() as i64, 0]),
        // an infinite height leaves the vertical zoom unchanged
        |[total, _]| [f64::NEG_INFINITY, f64::INFINITY].map(|y| [total as f64, y]),
        move |[total, _], steps| [stepped(total, steps.right, first.into()..=last.into()), 0],
        move |[total, _]| vec![words(&solved, total as u32)],
    )
    .chosen(move |params: &Params| Some([params.options.total.filter(|total| totals.contains(total))?.into(), 0]))
    .or_else(|params| {
        // without a selection, the walk begins at the current number of pennies
        let Position { a, b } = params.position();
        ([i64::try_from(&(a + b)).unwrap_or(i64::MAX), 0], "no total is chosen".to_owned())
    })
    .choose(move |params, [total, _]| choose(params, &of_choice, total as u32, 0))
}

/// Describes how many totals of the range up to `total` lose.
fn share_words(solved: &SolvedRules, total: u32) -> String {
    let losing = solved.solution.totals.losing.partition_point(|pair| pair.total() <= total);
    let losing = solved.solution.totals.losing.get(..losing).map_or(0, count_of_totals);
    let all = total - solved.params.totals().start() + 1;
    let share = percent(losing as f64 / f64::from(all));
    format!("Up to {} pennies {} of {} totals lose: {share}", grouped(total), grouped(losing), grouped(all))
}

/// Returns the running share at every total, thinned evenly if there are too many.
fn shares(solved: &SolvedRules) -> Vec<[f64; 2]> {
    let totals = solved.params.totals();
    let every = (totals.end() - totals.start()) / MOST_SHARES + 1;
    let thinned = totals.clone().step_by(every as usize).chain([*totals.end()]);
    // a single pass over all totals
    let mut by_total = by_total(&solved.solution.totals.losing).peekable();
    let mut losing = 0_u32;
    let mut share = |total: u32| {
        while by_total.next_if(|splits| splits.first().is_some_and(|pair| pair.total() <= total)).is_some() {
            losing += 1;
        }
        [f64::from(total), f64::from(losing) / f64::from(total - totals.start() + 1)]
    };
    thinned.map(&mut share).collect()
}

/// Returns the axis of both charts.
fn totals_axis(left: f64, right: f64) -> Axis {
    let more = (0.5 * (LEAST_TOTALS - (right - left))).max(0.0);
    Axis::new("pennies to start with", left - more..=right + more, Ticks::Whole)
}

/// Returns the running share of losing totals, and its limit.
fn share_chart(solved: &Arc<SolvedRules>, chosen: Option<u32>, points: Vec<[f64; 2]>) -> Chart<Params> {
    let (totals, limit) = (solved.params.totals(), losing_share(solved.params.ruleset()));
    let highest = points.iter().map(|point| point[1]).fold(1.5 * limit.unwrap_or(0.0), f64::max).max(0.01);
    let (left, right) = (f64::from(*totals.start()) - 0.5, f64::from(*totals.end()) + 0.5);
    let x = totals_axis(left, right);
    let ends = [*x.range.start(), *x.range.end()];
    let axes = [x, Axis::new("share lost so far", 0.0..=highest, Ticks::Percent)];
    let label = |limit: f64| {
        let words = format!("in the long run {}", percent(limit));
        Label::of_line(&words, &ends.map(|x| [x, limit]), Ink::SOFT)
    };
    let mut chart = Chart::of_lines("share", axes, Vec::new(), words::share(solved));
    chart.tick_room = TICK_ROOM;
    chart.layers.extend(limit.map(|limit| Layer::Level(limit, Ink::SOFT)));
    chart.layers.extend(chosen.map(|total| Layer::Upright(total.into())));
    let labels = Layer::Labels(limit.map(label).into_iter().collect());
    // a single share is no line
    chart.layers.extend(points.last().map(|at| Layer::Points(vec![*at], 2.0, MarkerShape::Circle, Ink::TEXT)));
    chart.layers.extend([Layer::Line(Line::new("", Ink::TEXT, 1.5, points)), labels]);
    chart.items = Some(Arc::new(items(solved, share_words)));
    chart
}

/// Returns the splits of every total, with the losing ones above an area of all.
fn splits_chart(solved: &Arc<SolvedRules>, chosen: Option<u32>, title: &str) -> Chart<Params> {
    let (first, last) = solved.params.totals().into_inner();
    let (from, to) = (f64::from(first), f64::from(last));
    let axes = [
        totals_axis(from - 0.5, to + 0.5),
        Axis {
            headroom: Some((LABEL, 1.0)),
            ..Axis::new("pennies in the smaller pile", 0.0..=(to / 2.0).max(LEAST_TOTALS / 2.0) + 0.5, Ticks::Whole)
        },
    ];
    let summary = format!("The splits of {} to {} pennies. {title}", grouped(first), grouped(last));
    let mut chart = Chart::of_lines("totals", axes, Vec::new(), summary);
    chart.tick_room = TICK_ROOM;
    let by_formula = solved.params.ruleset().has_formula();
    let split_words = if by_formula { "the safe split" } else { "the safe splits" };
    chart.key = vec![LegendEntry::area(Ink::WASH, "all splits"), LegendEntry::area(Ink::SAFE, split_words)];
    let height = |total: f64| (total / 2.0).max(0.0);
    let ends = [from - 0.5, to + 0.5];
    let corners = vec![[ends[0], 0.0], [ends[1], 0.0], [ends[1], height(ends[1])], [ends[0], height(ends[0])]];
    let outline = Line::new("", Ink::TIE, 1.0, corners.iter().cycle().take(5).copied().collect());
    chart.layers.extend([Layer::Area(corners, Ink::WASH), Layer::Line(outline)]);
    chart.layers.extend(chosen.map(|total| Layer::Upright(total.into())));
    let losing = &solved.solution.totals.losing;
    if losing.len() <= MOST_STEMS {
        let stem = |pair: &SafePair| vec![[pair.total().into(), 0.0], [pair.total().into(), pair.a.into()]];
        chart.layers.extend(losing.iter().map(|pair| Layer::Line(Line::new("", Ink::SOFT, 1.0, stem(pair)))));
    }
    let every = losing.len().div_ceil(MOST_CELLS).max(1);
    let cells = losing.iter().step_by(every).map(|pair| [pair.total(), pair.a]).collect();
    chart.layers.push(Layer::Cells(cells, Ink::SAFE));
    if losing.len() <= MOST_LABELS {
        let label = |pair: &SafePair| {
            let at = [f64::from(pair.total()), f64::from(pair.a) + 0.6];
            let words = format!("{} = {}", grouped(pair.total()), words::split(pair));
            Label::new(words, at, &[Align2::CENTER_BOTTOM], Ink::TEXT)
        };
        chart.layers.push(Layer::Labels(losing.iter().map(label).collect()));
    }
    chart.items =
        Some(Arc::new(items(solved, |solved, total| words::one_total(total, solved.solution.totals.splits(total)))));
    // the handles lie at the ends of the area, half a total outside the range
    chart.handles = vec![
        Handle::new("the first total", HandleShape::Edge(ends[0]), |params: &mut Params, [x, _]| {
            let last = *params.totals().end();
            params.set_totals(((x + 0.5).round() as u32).min(last)..=last);
        }),
        Handle::new("the last total", HandleShape::Edge(ends[1]), |params: &mut Params, [x, _]| {
            let first = *params.totals().start();
            params.set_totals(first..=((x - 0.5).round() as u32).max(first));
        }),
    ];
    chart
}
