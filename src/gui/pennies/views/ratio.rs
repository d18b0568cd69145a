//! The ratio: b / a of the safe pairs against n, closing in on its limit, and how far it still is from it.

use std::sync::Arc;

use std::ops::RangeInclusive;

use egui::{Align2, Color32, Rect, Ui, UiBuilder};
use egui_plot::{HLine, PlotPoints, PlotResponse, PlotUi, Points, VLine};

use crate::gui::chart::{self, Axes, KeyEntry, Label, Labels, Steps, Ticks, Trace, Viewport, stepped};
use crate::gui::hold;
use crate::gui::look::theme::Palette;
use crate::gui::panels::controls::Group;
use crate::gui::pennies::puzzle::{Pennies, choose_piles, number_rows, with_index};
use crate::gui::pennies::session::PenniesSession;
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Measures;
use crate::gui::view::curve_names;
use crate::gui::view::pinned::{Compared, PinnedQueries};
use crate::gui::view::query::{AnyQuery, Query, When};
use crate::gui::view::{About, Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::grouped;
use crate::pennies::fields::RATIO;
use crate::pennies::lattice::SafePair;
use crate::pennies::pinned::CheckedPinned;
use crate::pennies::ratio::ratio_table;
use crate::pennies::{Params, Pinned, Ruleset, ratio};
use crate::progress::Cancelled;
use crate::scenario::Puzzle;
use crate::table::{Beside, Cell, Keys, Kind, Table};

use crate::gui::pennies::ratio_words as words;

/// About how many stretches of the range are told apart: as many as a chart has points of width.
const STRETCHES: u32 = 600;
/// The share of the height that the upper chart takes.
const UPPER_SHARE: f32 = 0.56;
/// The room for the ticks at the left of both charts, in points.
const TICK_ROOM: f32 = 64.0;
/// Up to how many Fibonacci pairs each is labelled.
const MOST_LABELS: usize = 8;

/// The points of the chart, made once for each game and range.
#[derive(Clone, Debug, PartialEq)]
struct Ratios {
    game: Ruleset,
    range: RangeInclusive<u32>,
    /// Whether n is shown by powers of ten.
    by_powers: bool,
    pairs: Vec<SafePair>,
    fibonacci: Vec<SafePair>,
}

impl Ratios {
    /// The ratios of the pairs with these indices.
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

    /// Where n stands on the horizontal axis.
    fn x(&self, n: u32) -> f64 {
        if self.by_powers { f64::from(n.max(1)).log10() } else { f64::from(n) }
    }

    /// The index at a place of the horizontal axis.
    fn index_at(&self, x: f64) -> u32 {
        let n = if self.by_powers { 10_f64.powf(x) } else { x };
        n.round().clamp(f64::from(*self.range.start()), f64::from(*self.range.end())) as u32
    }

    fn x_range(&self) -> RangeInclusive<f64> {
        let (from, to) = (self.x(*self.range.start()), self.x(*self.range.end()));
        if to > from { from..=to } else { from - 0.5..=to + 0.5 }
    }

    /// The points of the upper chart: b / a.
    fn ratios(&self, pairs: &[SafePair]) -> Vec<[f64; 2]> {
        let ratio = |pair: &SafePair| (pair.a > 0).then(|| [self.x(pair.n), f64::from(pair.b) / f64::from(pair.a)]);
        pairs.iter().filter_map(ratio).collect()
    }

    /// The points of the lower chart: the distance to the limit by powers of ten.
    fn distances(&self, game: Ruleset, pairs: &[SafePair]) -> Vec<[f64; 2]> {
        let distance = |pair: &SafePair| {
            let distance = ratio::distance(game, pair)?.abs();
            (distance > 0.0).then(|| [self.x(pair.n), distance.log10()])
        };
        pairs.iter().filter_map(distance).collect()
    }
}

/// Pinned ratios as they are shown.
type PinnedRatios = Compared<Pinned, Ratios>;

/// The ratio of the safe pairs.
#[derive(Default)]
pub struct RatioView {
    query: Query<(Ruleset, RangeInclusive<u32>), Arc<Ratios>>,
    pinned: PinnedQueries<Pinned, Ratios>,
}

impl RatioView {
    fn compared(&self, scene: &Scene<'_, Pennies>) -> Vec<PinnedRatios> {
        let present = || scene.params.ratios();
        self.pinned.compared::<Pennies>(&scene.pinned_like(&present()), present)
    }

    /// The indices of the pairs in the table, in the order of its rows.
    fn keys(&self, scene: &Scene<'_, Pennies>) -> Keys {
        let own = keys(&scene.session.solved.rules.focus().ratio);
        self.compared(scene).iter().fold(own, |all, pinned| all.union(&keys(&pinned.answer().range)))
    }
}

impl View<Pennies> for RatioView {
    fn about(&self) -> About {
        About::new("ratio", "Safe pairs", "The larger pile over the smaller one, as it closes in on its limit.")
    }

    fn unavailable(&self, session: &PenniesSession) -> Option<String> {
        let ruleset = session.solved.rules.game().ruleset();
        (!ruleset.has_formula()).then(|| {
            "the ratio is shown where takings are not limited: only then are the safe pairs numbered so that they close in on one"
                .to_owned()
        })
    }

    fn ask(&mut self, scene: &Scene<'_, Pennies>) {
        let rules = &scene.session.solved.rules;
        let question = (rules.game().ruleset(), rules.focus().ratio.clone());
        self.query.ask(question, When::AtOnce, String::new, scene.notify, |(ruleset, range), _| {
            Ok(Arc::new(Ratios::new(*ruleset, range.clone())))
        });
        let pinned = scene.pinned_like(&scene.params.ratios());
        self.pinned.ask(
            &pinned,
            "",
            scene.notify,
            |_| When::AtOnce,
            |pinned, _| {
                // what is pinned is checked with the parameters that it stands in
                let CheckedPinned { ruleset, indices } = CheckedPinned::new(pinned).map_err(|_| Cancelled)?;
                Ok(Ratios::new(ruleset, indices))
            },
        );
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.query]
    }

    fn snapshot(&self, scene: &Scene<'_, Pennies>) -> Option<Arc<dyn ViewSnapshot<Pennies>>> {
        let solved = &scene.session.solved;
        Some(Arc::new(RatioSnapshot {
            ratios: Arc::clone(&self.query.current()?.answer),
            chosen: solved.nearest_index(),
            pinned: self.compared(scene),
        }))
    }

    fn controls_ui(&mut self, ui: &mut Ui, params: &mut Params, reset_to: &Params) {
        let [from, to] = params.focus.ratio.map(grouped);
        Group::new(Puzzle::Pennies, "Ratio")
            .changed(params.focus.ratio != reset_to.focus.ratio)
            .values(format!("n from {from} to {to}"))
            .numbers(&with_index(&RATIO))
            .show(
                ui,
                params,
                |params| params.focus.ratio = reset_to.focus.ratio,
                |ui, params| number_rows(ui, &RATIO, params),
            );
    }

    fn why(&self, scene: &Scene<'_, Pennies>) -> Vec<Paragraph> {
        let solved = &scene.session.solved;
        let game = solved.rules.game().ruleset();
        let pair = solved.nearest_index().map(|index| game.safe_pair(index));
        words::why(game, pair.as_ref()).into_iter().map(Paragraph::plain).collect()
    }

    fn checked(&self, scene: &Scene<'_, Pennies>) -> String {
        let range = &scene.session.solved.rules.focus().ratio;
        let count = grouped(range.end() - range.start() + 1);
        format!("{count} safe pairs in whole numbers; every decimal is exactly rounded")
    }

    fn chosen_row(&self, scene: &Scene<'_, Pennies>) -> Option<usize> {
        let solved = &scene.session.solved;
        let index = solved.nearest_index().filter(|index| solved.rules.focus().ratio.contains(index))?;
        self.keys(scene).rank(index.into())
    }

    fn choose_row(&mut self, scene: &Scene<'_, Pennies>, row: usize) -> Option<Change<Pennies>> {
        let index = u32::try_from(self.keys(scene).get(row)?).ok()?;
        let pair = scene.session.solved.rules.game().ruleset().safe_pair(index);
        Some(choose_piles(pair.a, pair.b))
    }

    fn curve(&self, params: &Params) -> Option<Pinned> {
        Some(params.ratios())
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        before.ratios() == now.ratios()
    }
}

/// Ratios as they are shown.
struct RatioSnapshot {
    ratios: Arc<Ratios>,
    chosen: Option<u32>,
    pinned: Vec<PinnedRatios>,
}

impl ViewSnapshot<Pennies> for RatioSnapshot {
    fn title(&self) -> String {
        words::summary(self.ratios.game, &self.ratios.range)
    }

    /// Two charts, one below the other.
    fn measures(&self) -> Measures {
        Measures::of(960.0, 680.0).at_least(300.0, 400.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Pennies>) -> Option<Change<Pennies>> {
        let chosen = chart_ui(ui, &self.ratios, self.chosen, &self.pinned, &mut stage.looks.viewports)?;
        Some(choose_piles(chosen.a, chosen.b))
    }

    fn trace(&self) -> Trace {
        let limit = ratio::limit(self.ratios.game);
        let ends = self.ratios.x_range();
        let line = vec![[*ends.start(), limit], [*ends.end(), limit]];
        Trace { chart: "ratio", curves: vec![line], ..Trace::default() }
    }

    fn table(&self) -> Table<'_> {
        let index = |key: i128| i64::try_from(key).map_or(Cell::Empty, Cell::Whole);
        let beside = self.pinned.iter().map(beside).collect();
        ratio_table(self.ratios.game, self.ratios.range.clone()).beside(keys(&self.ratios.range), index, beside)
    }

    fn words(&self) -> Vec<Paragraph> {
        let Some(index) = self.chosen else {
            return vec![Paragraph::plain("The safe pair of these piles is too large to be compared here.")];
        };
        let pair = self.ratios.game.safe_pair(index);
        words::one_pair(self.ratios.game, &pair).into_iter().map(Paragraph::plain).collect()
    }
}

/// The keys of the table: the indices of the pairs.
fn keys(range: &RangeInclusive<u32>) -> Keys {
    Keys::range((*range.start()).into()..=(*range.end()).into())
}

/// The column of pinned ratios beside the table.
fn beside(pinned: &PinnedRatios) -> Beside<'_> {
    let (game, first) = (pinned.answer().game, *pinned.answer().range.start());
    let cell = move |row: usize| {
        let index = u32::try_from(row).ok().and_then(|row| first.checked_add(row));
        index.and_then(|index| ratio::rounded(&game.safe_pair(index))).map_or(Cell::Empty, Cell::Number)
    };
    Beside { column: pinned.name.column(Kind::Number), keys: keys(&pinned.answer().range), cell: Box::new(cell) }
}

/// Draws the ratios with the pair `chosen` marked and those that are `kept`, and returns the pair that was chosen, by a click
/// or by the arrow keys.
fn chart_ui(
    ui: &mut Ui,
    ratios: &Ratios,
    chosen: Option<u32>,
    kept: &[PinnedRatios],
    sights: &mut [Viewport; 2],
) -> Option<SafePair> {
    let whole = ui.available_rect_before_wrap();
    // in Nim there is no distance to draw; while something is held the frames stay
    let has_distances = hold::kept(ui.ctx(), ui.scope_id().with("distances"), ratios.game.spread() > 0);
    let share = if has_distances { UPPER_SHARE } else { 1.0 };
    let (upper, lower) = whole.split_top_bottom_at_y(whole.top() + share * whole.height());
    let [upper_sight, lower_sight] = sights;
    let by_powers = hold::kept(ui.ctx(), ui.scope_id().with("powers"), ratios.by_powers);
    let other_axis = (by_powers != ratios.by_powers).then(|| Ratios { by_powers, ..ratios.clone() });
    let ratios = other_axis.as_ref().unwrap_or(ratios);
    let panels = Panels { ratios, chosen, kept };
    let mut clicked = panels.show(ui, upper, upper_sight, true);
    if has_distances {
        clicked = panels.show(ui, lower, lower_sight, false).or(clicked);
    }
    ui.advance_cursor_after_rect(whole);
    clicked
}

/// What both charts are drawn from.
struct Panels<'a> {
    ratios: &'a Ratios,
    chosen: Option<u32>,
    kept: &'a [PinnedRatios],
}

impl Panels<'_> {
    /// Draws one of the two charts.
    fn show(&self, ui: &mut Ui, place: Rect, viewport: &mut Viewport, is_upper: bool) -> Option<SafePair> {
        let (palette, ratios) = (Palette::of(ui), self.ratios);
        let of = |game: Ruleset, pairs: &[SafePair]| {
            if is_upper { ratios.ratios(pairs) } else { ratios.distances(game, pairs) }
        };
        let (points, fibonacci) = (of(ratios.game, &ratios.pairs), of(ratios.game, &ratios.fibonacci));
        let others: Vec<_> = self.kept.iter().map(|kept| of(kept.answer().game, &kept.answer().pairs)).collect();
        let limits = || {
            let kept = self.kept.iter().map(|kept| (ratio::limit(kept.answer().game), kept.ink(&palette)));
            kept.chain([(ratio::limit(ratios.game), palette.soft_ink)]).filter(|_| is_upper)
        };
        let all = points.iter().chain(others.iter().flatten());
        let key = self.key(&palette);
        let axes = Axes {
            id: if is_upper { "ratio" } else { "distance" },
            x: self.x_range(),
            y: extent(all, limits().map(|(limit, _)| limit)),
            x_label: "n, the index of the safe pair",
            y_label: &if is_upper { "b / a".to_owned() } else { format!("distance to {}", self.limit_sign()) },
            x_ticks: if ratios.by_powers { Ticks::Power } else { Ticks::Whole },
            y_ticks: if is_upper { Ticks::Number } else { Ticks::Power },
            equal_units: false,
            edges: None,
            key: if is_upper { &key } else { &[] },
            summary: &if is_upper {
                let names = self.kept.iter().map(|kept| &kept.name);
                curve_names::summary(&words::summary(ratios.game, &ratios.range), names)
            } else {
                words::distance_summary(ratios.game)
            },
        };
        let chosen = self.chosen.filter(|n| ratios.range.contains(n)).map(|n| ratios.x(n));
        let labels = if is_upper {
            let (ends, limit) = (&axes.x, ratio::limit(ratios.game));
            let anchors = [Align2::RIGHT_TOP, Align2::RIGHT_BOTTOM];
            let label = Label::new(words::limit_value(ratios.game), [*ends.end(), limit], &anchors, palette.soft_ink);
            vec![label.or_at([*ends.start(), limit], Align2::LEFT_TOP).off_line(6.0)]
        } else {
            labels(ratios, &fibonacci, palette.coin_a)
        };
        let labels =
            Labels::new(labels, points.iter().chain(&fibonacci).chain(others.iter().flatten()).copied().collect());
        let limits: Vec<_> = limits().collect();
        let kept: Vec<_> =
            others.into_iter().zip(self.kept.iter().map(|kept| (kept.ink(&palette), kept.marker()))).collect();
        let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
        let response = axes.show_aligned(&mut inside, viewport, TICK_ROOM, |plot| {
            for (limit, ink) in limits {
                let line = HLine::new("limit", limit).stroke(chart::thin(ink)).style(chart::dashed());
                plot.hline(line.allow_hover(false));
            }
            if let Some(x) = chosen.filter(|_| chart::has_marks(plot.ctx())) {
                plot.vline(VLine::new("chosen", x).stroke(chart::thin(palette.accent)).allow_hover(false));
            }
            for (points, (ink, shape)) in kept {
                plot.points(Points::new("kept", points).radius(2.2).shape(shape).color(ink).allow_hover(false));
            }
            dots(plot, "pairs", points, 1.6, palette.safe);
            dots(plot, "Fibonacci pairs", fibonacci, 4.0, palette.coin_a);
            plot.add(labels);
        });
        moved(ui, ratios, self.chosen, &response, viewport).or_else(|| pointer_ui(ratios, response))
    }

    /// What the colours mean.
    fn key(&self, palette: &Palette) -> Vec<KeyEntry> {
        let mut entries = vec![KeyEntry::area(palette.safe, "safe pairs")];
        if !self.ratios.fibonacci.is_empty() {
            entries.push(KeyEntry::area(palette.coin_a, "Fibonacci pairs"));
        }
        entries.extend(self.kept.iter().map(|kept| kept.mark_entry(palette)));
        entries
    }

    /// The range of the horizontal axis, with the kept ratios in it.
    fn x_range(&self) -> RangeInclusive<f64> {
        let own = self.ratios.x_range();
        let ends = self
            .kept
            .iter()
            .map(|kept| (self.ratios.x(*kept.answer().range.start()), self.ratios.x(*kept.answer().range.end())));
        let (low, high) =
            ends.fold((*own.start(), *own.end()), |(low, high), (from, to)| (low.min(from), high.max(to)));
        low..=high
    }

    /// What the distance is from: the limit by its name, or of each game its own.
    fn limit_sign(&self) -> String {
        let is_one = self.kept.iter().all(|kept| kept.answer().game.spread() == self.ratios.game.spread());
        if is_one { words::limit_sign(self.ratios.game) } else { "the limit".to_owned() }
    }
}

/// The pair that the arrow keys lead to, kept in viewport.
fn moved(
    ui: &Ui,
    ratios: &Ratios,
    chosen: Option<u32>,
    response: &PlotResponse<()>,
    viewport: &mut Viewport,
) -> Option<SafePair> {
    let words = |n| words::one_pair(ratios.game, &ratios.game.safe_pair(n)).join(" ");
    let steps = Steps::of_plot(ui, response, || chosen.map_or_else(|| "no pair is chosen".to_owned(), words))?;
    let (first, last) = (*ratios.range.start(), *ratios.range.end());
    let n = stepped(chosen.unwrap_or(first).into(), steps.right, first.into()..=last.into());
    let pair = ratios.game.safe_pair(u32::try_from(n).unwrap_or(last));
    viewport.reveal_across(&response.transform, ratios.x(pair.n)..=ratios.x(pair.n));
    Some(pair)
}

fn pointer_ui(ratios: &Ratios, response: PlotResponse<()>) -> Option<SafePair> {
    let pointed = chart::pointed(&response)?;
    let pair = ratios.game.safe_pair(ratios.index_at(pointed.x));
    chart::pointed_ui(response.response, pair, words::one_pair(ratios.game, &pair))
}

fn dots(plot: &mut PlotUi<'_>, name: &str, points: Vec<[f64; 2]>, radius: f32, color: Color32) {
    plot.points(Points::new(name, PlotPoints::from(points)).radius(radius).color(color).allow_hover(false));
}

/// What stands beside the Fibonacci pairs, where they are few.
fn labels(ratios: &Ratios, points: &[[f64; 2]], color: Color32) -> Vec<Label> {
    if points.len() > MOST_LABELS {
        return Vec::new();
    }
    let range = ratios.x_range();
    let middle = f64::midpoint(*range.start(), *range.end());
    let label = |(pair, at): (&SafePair, &[f64; 2])| {
        // on the side towards the middle, so that no name is cut off
        let mut anchors = [Align2::LEFT_CENTER, Align2::RIGHT_CENTER, Align2::LEFT_TOP, Align2::RIGHT_TOP];
        if at[0] >= middle {
            anchors.swap(0, 1);
            anchors.swap(2, 3);
        }
        Label::new(format!("{}, {}", grouped(pair.a), grouped(pair.b)), *at, &anchors, color).off(8.0)
    };
    ratios.fibonacci.iter().zip(points).map(label).collect()
}

/// The range of the vertical axis.
fn extent<'a>(
    points: impl Iterator<Item = &'a [f64; 2]>,
    limits: impl Iterator<Item = f64> + Clone,
) -> RangeInclusive<f64> {
    let has_limit = limits.clone().next().is_some();
    let values = points.map(|point| point[1]).chain(limits);
    let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    if high > low {
        // room for what is written under the limit, or beside the lowest point
        let room = if has_limit { 0.16 } else { 0.06 } * (high - low);
        low - room..=high
    } else if high < low {
        0.0..=1.0
    } else {
        low - 0.5..=high + 0.5
    }
}
