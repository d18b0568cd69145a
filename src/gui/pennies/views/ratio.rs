//! The view of the ratio: b / a of the safe pairs over n on its way to the limit, and the distance to the limit.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Align2, Ui};
use egui_plot::MarkerShape;

use crate::gui::chart::{Axis, Chart, Ink, Items, Label, Layer, LegendEntry, Ticks, Trace, stacked, stepped};
use crate::gui::hold;
use crate::gui::panels::controls::Group;
use crate::gui::pennies::answer::plain;
use crate::gui::pennies::puzzle::{Pennies, number_rows};
use crate::gui::pennies::questions::solved;
use crate::gui::pennies::ratio_words as words;
use crate::gui::prose::Style;
use crate::gui::view::answers::Keyed;
use crate::gui::view::curve_names;
use crate::gui::view::pinned::{PinnedCurve, pinned_curves};
use crate::gui::view::prelude::*;
use crate::numerals::grouped;
use crate::pennies::fields::RATIO;
use crate::pennies::lattice::SafePair;
use crate::pennies::ratio::ratio_table;
use crate::pennies::{Params, Ruleset, ratio};
use crate::scenario::Puzzle;
use crate::table::{Cell, JoinedColumn, Kind, RowKeys};

/// Approximate number of sections into which the range is divided, one per point of a chart's width.
const STRETCHES: u32 = 600;
/// Share of the height for the upper chart.
const UPPER_SHARE: f32 = 0.56;
/// Width of the tick labels at the left of both charts, in points.
const TICK_ROOM: f32 = 64.0;
/// Most Fibonacci pairs that are all labelled.
const MOST_LABELS: usize = 8;

/// Returns the question for the pairs of a game with these indices.
fn ratios_of(game: Ruleset, range: RangeInclusive<u32>) -> Keyed<(Ruleset, RangeInclusive<u32>), Ratios> {
    Keyed::new((game, range), |_| 0, |_| String::new(), |(game, range), _| Ok(Ratios::new(*game, range.clone())))
}

/// Points of the charts.
#[derive(Clone)]
struct Ratios {
    game: Ruleset,
    range: RangeInclusive<u32>,
    /// Whether the axis of n is logarithmic.
    by_powers: bool,
    pairs: Vec<SafePair>,
    fibonacci: Vec<SafePair>,
}

impl Ratios {
    /// Returns the ratios of the pairs with these indices.
    fn new(game: Ruleset, range: RangeInclusive<u32>) -> Self {
        let by_powers = *range.start() > 0 && range.end() / range.start() >= 20;
        Self {
            pairs: ratio::thinned(game, range.clone(), STRETCHES, by_powers),
            fibonacci: ratio::fibonacci_pairs(game, &range),
            game,
            range,
            by_powers,
        }
    }

    /// Returns the position of n on the horizontal axis.
    fn x(&self, n: u32) -> f64 {
        if self.by_powers { f64::from(n.max(1)).log10() } else { f64::from(n) }
    }

    fn x_range(&self) -> RangeInclusive<f64> {
        let (from, to) = (self.x(*self.range.start()), self.x(*self.range.end()));
        if to > from { from..=to } else { from - 0.5..=to + 0.5 }
    }

    /// Returns the points of the upper chart: the ratio b / a.
    fn ratios(&self, pairs: &[SafePair]) -> Vec<[f64; 2]> {
        let ratio = |pair: &SafePair| (pair.a > 0).then(|| [self.x(pair.n), f64::from(pair.b) / f64::from(pair.a)]);
        pairs.iter().filter_map(ratio).collect()
    }

    /// Returns the points of the lower chart: the distance to the limit on a logarithmic scale.
    fn distances(&self, game: Ruleset, pairs: &[SafePair]) -> Vec<[f64; 2]> {
        let distance = |pair: &SafePair| {
            let distance = ratio::distance(game, pair)?.abs();
            (distance > 0.0).then(|| [self.x(pair.n), distance.log10()])
        };
        pairs.iter().filter_map(distance).collect()
    }
}

/// Ratio of the safe pairs.
pub const VIEW: View<Pennies> = View {
    unavailable,
    controls_ui,
    curve: Some(Params::ratios),
    has_same_axes: |before, now| before.ratios() == now.ratios(),
    ..View::of("ratio", show)
        .sliders(&["ratio[0]", "ratio[1]"])
        .about("Safe pairs", "The larger pile over the smaller one, as it closes in on its limit.")
};

fn unavailable(params: &Params) -> Option<String> {
    let reason = "the ratio is shown only if you may take any number: only then do the safe pairs come with a number n \
                  and a limit";
    (!params.ruleset().has_formula()).then(|| reason.to_owned())
}

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = &solved(answers, params)?;
    let (game, range) = (solved.params.ruleset(), solved.params.ratio());
    let ratios = answers.get(&ratios_of(game, range.clone()))?;
    let pinned = pinned_curves::<Pennies, _>(answers, params, &params.ratios(), |pinned| {
        Some(ratios_of(pinned.ruleset, pinned.ratio.clone()))
    });
    let chosen = solved.nearest_index();
    let title = words::summary(game, &range);
    let limit = ratio::limit(game);
    let ends = ratios.x_range();
    let line = vec![[*ends.start(), limit], [*ends.end(), limit]];
    let trace = Trace { chart: "ratio", curves: vec![line], ..Trace::default() };
    // the table has a row for each index of this game or of a pinned one
    let all = pinned.iter().fold(keys(&range), |all, pinned| all.union(&keys(&pinned.answer.range)));
    let row = chosen.filter(|index| range.contains(index)).and_then(|index| all.rank(index.into()));
    let choose = move |params: &mut Params, row: usize| {
        if let Some(index) = all.get(row).and_then(|index| u32::try_from(index).ok()) {
            choose(params, game, index);
        }
    };
    let (of_chart, pinned_of_chart) = (Arc::clone(&ratios), pinned.clone());
    let draw = move |ui: &mut Ui, context: &mut DrawContext<'_, Params>| {
        // Nim has no distances to draw; the layout must not change during a drag
        let has_distances = hold::frozen(ui.ctx(), ui.scope_id().with("distances"), game.spread() > 0);
        let by_powers = hold::frozen(ui.ctx(), ui.scope_id().with("powers"), of_chart.by_powers);
        let ratios = Arc::new(Ratios { by_powers, ..Ratios::clone(&of_chart) });
        let [upper, lower] = [true, false].map(|is_upper| chart(&ratios, &pinned_of_chart, chosen, is_upper));
        if has_distances {
            return stacked(ui, context.state, context.params, [UPPER_SHARE, 0.0], [&upper, &lower]);
        }
        upper.show(ui, context.state, 0, context.params)
    };
    let table = OwnedTable::new((ratios, pinned), |(ratios, pinned)| {
        let index = |key: i128| i64::try_from(key).map_or(Cell::Empty, Cell::Whole);
        let columns = pinned.iter().map(column).collect();
        ratio_table(ratios.game, ratios.range.clone()).join(keys(&ratios.range), index, columns)
    });
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), trace), table.marked(row).choose(choose));
    shown.info.chart_size = ChartSize::of(960.0, 680.0).at_least(300.0, 400.0);
    let pair = chosen.map(|index| game.safe_pair(index));
    shown.answer(plain(words::answer(game, pair.as_ref(), solved.solution.index.is_some())), plain(words::why(game)));
    shown.info.words.iter_mut().take(1).for_each(|headline| headline.style = Style::Headline);
    let count = grouped(range.end() - range.start() + 1);
    shown.checked = format!("Exact: {count} safe pairs in whole numbers.");
    Some(shown)
}

fn controls_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let (from, to) = params.ratio().into_inner();
    Group::new(Puzzle::Pennies, "Ratio")
        .values(format!("n from {} to {}", grouped(from), grouped(to)))
        .numbers(&RATIO)
        .show(ui, params, |params| params.set_ratio(reset_to.ratio()), |ui, params| number_rows(ui, &RATIO, params));
}

/// Sets the piles to the safe pair with this index.
fn choose(params: &mut Params, game: Ruleset, index: u32) {
    let pair = game.safe_pair(index);
    params.set_piles(pair.a, pair.b);
}

/// Returns the keys of the table: the indices of the pairs.
fn keys(range: &RangeInclusive<u32>) -> RowKeys {
    RowKeys::range((*range.start()).into()..=(*range.end()).into())
}

/// Returns the column of pinned ratios beside the table.
fn column(pinned: &PinnedCurve<Ratios>) -> JoinedColumn<'static> {
    let (game, first) = (pinned.answer.game, *pinned.answer.range.start());
    let cell = move |row: usize| {
        let index = u32::try_from(row).ok().and_then(|row| first.checked_add(row));
        index.and_then(|index| ratio::rounded(&game.safe_pair(index))).map_or(Cell::Empty, Cell::Number)
    };
    JoinedColumn { column: pinned.name.column(Kind::Number), keys: keys(&pinned.answer.range), cell: Box::new(cell) }
}

/// Returns the pairs as items of both charts.
fn items(ratios: &Arc<Ratios>, chosen: Option<u32>) -> Items<Params> {
    let (game, of_place, ratios) = (ratios.game, Arc::clone(ratios), Arc::clone(ratios));
    let [first, last] = [ratios.range.start(), ratios.range.end()].map(|n| i64::from(*n));
    Items::new(
        move |[x, _]| {
            let n = if ratios.by_powers { 10_f64.powf(x) } else { x };
            Some([(n.round() as i64).clamp(first, last), 0])
        },
        // an infinite height leaves the vertical zoom unchanged
        move |[n, _]| [f64::NEG_INFINITY, f64::INFINITY].map(|y| [of_place.x(n as u32), y]),
        move |[n, _], steps| [stepped(n, steps.right, first..=last), 0],
        move |[n, _]| words::one_pair(game, &game.safe_pair(n as u32)),
    )
    .chosen(move |_| Some([chosen?.into(), 0]))
    .or_else(move |_| ([first, 0], "no pair is chosen".to_owned()))
    .choose(move |params, [n, _]| choose(params, game, n as u32))
}

/// Returns one of the two charts.
fn chart(ratios: &Arc<Ratios>, pinned: &[PinnedCurve<Ratios>], chosen: Option<u32>, is_upper: bool) -> Chart<Params> {
    let of = |game: Ruleset, pairs: &[SafePair]| {
        if is_upper { ratios.ratios(pairs) } else { ratios.distances(game, pairs) }
    };
    let (points, fibonacci) = (of(ratios.game, &ratios.pairs), of(ratios.game, &ratios.fibonacci));
    let others: Vec<_> = pinned.iter().map(|one| of(one.answer.game, &one.answer.pairs)).collect();
    let limits = pinned.iter().map(|one| (ratio::limit(one.answer.game), one.ink()));
    let limits = limits.chain([(ratio::limit(ratios.game), Ink::SOFT)]).filter(|_| is_upper);
    let limits: Vec<(f64, Ink)> = limits.collect();
    let all: Vec<[f64; 2]> = points.iter().chain(&fibonacci).chain(others.iter().flatten()).copied().collect();
    let x = pinned.iter().fold(ratios.x_range(), |x, one| {
        let [from, to] = [one.answer.range.start(), one.answer.range.end()].map(|n| ratios.x(*n));
        x.start().min(from)..=x.end().max(to)
    });
    // pinned games may have other limits
    let is_one = pinned.iter().all(|one| one.answer.game.spread() == ratios.game.spread());
    let sign = if is_one { words::limit_sign(ratios.game) } else { "the limit".to_owned() };
    let mut labels = if is_upper {
        let limit = ratio::limit(ratios.game);
        let anchors = [Align2::RIGHT_TOP, Align2::RIGHT_BOTTOM];
        let label = Label::new(words::limit_value(ratios.game), [*x.end(), limit], &anchors, Ink::SOFT);
        vec![label.or_at([*x.start(), limit], Align2::LEFT_TOP).off_line(6.0)]
    } else {
        labels(ratios, &fibonacci)
    };
    // the lower chart names the axis that both share
    let is_named = !is_upper || ratios.game.spread() == 0;
    let ticks = if ratios.by_powers { Ticks::Power } else { Ticks::Whole };
    let axes = [
        Axis::new(if is_named { "n, the index of the safe pair" } else { "" }, x, ticks),
        Axis::new(
            if is_upper { "larger / smaller".to_owned() } else { format!("distance to {sign}") },
            extent(&all, &limits),
            if is_upper { Ticks::Number } else { Ticks::Power },
        ),
    ];
    let summary = if is_upper {
        let names = pinned.iter().map(|one| &one.name);
        curve_names::summary(&words::summary(ratios.game, &ratios.range), names)
    } else {
        words::distance_summary(ratios.game)
    };
    let mut chart = Chart::of_lines(if is_upper { "ratio" } else { "distance" }, axes, Vec::new(), summary);
    chart.tick_room = TICK_ROOM;
    if is_upper {
        chart.key.push(LegendEntry::area(Ink::SAFE, "safe pairs"));
        chart.key.extend((!ratios.fibonacci.is_empty()).then(|| LegendEntry::area(Ink::coin(0), "Fibonacci pairs")));
        chart.key.extend(pinned.iter().map(|one| LegendEntry::mark(one.ink(), one.marker(), &one.name.short)));
    }
    chart.layers.extend(limits.into_iter().map(|(limit, ink)| Layer::Level(limit, ink)));
    let marked = chosen.filter(|n| ratios.range.contains(n));
    chart.layers.extend(marked.map(|n| Layer::Upright(ratios.x(n))));
    if is_upper
        && let Some(pair) = marked.map(|n| ratios.game.safe_pair(n))
        && let Some(at) = of(ratios.game, std::slice::from_ref(&pair)).first()
    {
        chart.layers.push(Layer::Chosen(*at, 5.0));
        labels.insert(0, label_at(&pair, *at, Ink::ACCENT).of_selection());
    }
    let others = others.into_iter().zip(pinned);
    chart.layers.extend(others.map(|(points, one)| Layer::Points(points, 2.2, one.marker(), one.ink())));
    chart.layers.push(Layer::Points(points, 2.2, MarkerShape::Circle, Ink::SAFE));
    chart.layers.push(Layer::Points(fibonacci, 4.0, MarkerShape::Circle, Ink::coin(0)));
    chart.layers.push(Layer::Labels(labels));
    chart.items = Some(Arc::new(items(ratios, chosen)));
    chart
}

/// Returns the labels of the Fibonacci pairs, if they are few.
fn labels(ratios: &Ratios, points: &[[f64; 2]]) -> Vec<Label> {
    if points.len() > MOST_LABELS {
        return Vec::new();
    }
    let label = |(pair, at): (&SafePair, &[f64; 2])| label_at(pair, *at, Ink::coin(0));
    ratios.fibonacci.iter().zip(points).map(label).collect()
}

/// Returns the label of a pair at its dot.
fn label_at(pair: &SafePair, at: [f64; 2], ink: Ink) -> Label {
    let sides = [Align2::LEFT_CENTER, Align2::RIGHT_CENTER, Align2::LEFT_TOP, Align2::RIGHT_TOP];
    let anchors =
        [sides, [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM, Align2::CENTER_TOP, Align2::CENTER_BOTTOM]].concat();
    Label::new(format!("{} / {}", grouped(pair.b), grouped(pair.a)), at, &anchors, ink).off(8.0)
}

/// Returns the range of the vertical axis.
fn extent(points: &[[f64; 2]], limits: &[(f64, Ink)]) -> RangeInclusive<f64> {
    let values = points.iter().map(|point| point[1]).chain(limits.iter().map(|(limit, _)| *limit));
    let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    if high > low {
        // room for the label under the limit, or beside the lowest point
        let room = if limits.is_empty() { 0.06 } else { 0.16 } * (high - low);
        low - room..=high
    } else if high < low {
        0.0..=1.0
    } else {
        low - 0.5..=high + 0.5
    }
}
