//! The totals: for every number of pennies all the splits, and the one by which the first player loses.

use std::sync::Arc;

use egui::{Align2, Stroke, Ui, UiBuilder};
use egui_plot::{HLine, PlotPoint, PlotResponse, PlotUi, Polygon, VLine};

use super::lattice::totals_answer_ui;
use crate::gui::chart::{
    self, Axes, Cells, Grip, Handle, KeyEntry, Label, Labels, Number, Polyline, Steps, Ticks, Trace, Viewport, stepped,
};
use crate::gui::look::theme::Palette;
use crate::gui::snapshot::Measures;
use crate::gui::view::looks::Looks;
use crate::gui::view::{About, Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::{grouped, percent};
use crate::pennies::lattice::SafePair;
use crate::pennies::limits::TOTALS;
use crate::pennies::totals::{by_total, count_of_totals, losing_share, split_count, totals_table};
use crate::pennies::{Params, Position};
use crate::table::Table;

use crate::gui::pennies::puzzle::{Pennies, choose_piles};
use crate::gui::pennies::solved_rules::SolvedRules;
use crate::gui::pennies::words;

/// Up to how many losing totals each is labelled with its split.
const MOST_LABELS: usize = 14;
/// Up to how many losing totals each has a line of its own.
const MOST_STEMS: usize = 400;
/// How many splits are drawn at most; beyond that they cannot be told apart and are thinned evenly.
const MOST_CELLS: usize = 4_000;

/// The share of the height that the splits take; the rest is for the share of losing totals.
const UPPER_SHARE: f32 = 0.72;
/// The room for the ticks at the left of both charts, in points.
const TICK_ROOM: f32 = 56.0;
/// At how many totals the share is drawn at most.
const MOST_SHARES: u32 = 2_000;

/// The totals that lose, and the one that is chosen.
#[derive(Default)]
pub struct TotalsView {
    chosen: Option<u32>,
}

impl TotalsView {
    /// Chooses a total: it is marked, and if it can be split so that the first player loses, the piles become that split.
    fn choose(&mut self, solved: &SolvedRules, total: u32) -> Option<Change<Pennies>> {
        self.chosen = Some(total);
        solved.solution.losing_splits(total).first().map(|pair| choose_piles(pair.a, pair.b))
    }
}

impl View<Pennies> for TotalsView {
    fn about(&self) -> About {
        About::new("totals", "Totals", "For every number of pennies: can it be split so that you lose?")
    }

    fn ask(&mut self, scene: &Scene<'_, Pennies>) {
        let totals = scene.session.solved.rules.game().totals();
        self.chosen = self.chosen.filter(|total| totals.contains(total));
    }

    fn snapshot(&self, scene: &Scene<'_, Pennies>) -> Option<Arc<dyn ViewSnapshot<Pennies>>> {
        Some(Arc::new(TotalsSnapshot { solved: Arc::clone(&scene.session.solved), chosen: self.chosen }))
    }

    fn chart_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Pennies>, params: &mut Params, looks: &mut Looks) {
        let solved = &scene.session.solved;
        let change = match chart_ui(ui, solved, self.chosen, &mut looks.viewports) {
            Some(Asked::Total(total)) => self.choose(solved, total),
            Some(Asked::End(end, total)) => Some(move_end(end, total)),
            None => None,
        };
        if let Some(change) = change {
            change(params);
        }
    }

    fn answer_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Pennies>) {
        totals_answer_ui(ui, &scene.session.solved);
    }

    fn chosen_row(&self, scene: &Scene<'_, Pennies>) -> Option<usize> {
        let game = scene.session.solved.rules.game();
        let of_piles = || u32::try_from(&(&game.position().a + &game.position().b)).ok();
        // where no total was chosen it is that of the piles
        let total = self.chosen.or_else(of_piles).filter(|total| game.totals().contains(total))?;
        let first = scene.session.solved.solution.totals_rows().row_of(total)?;
        // of several splits the one that the piles are
        let Position { a, b } = game.position();
        let is_it = |pair: &SafePair| [a.min(b), a.max(b)] == [&pair.a.into(), &pair.b.into()];
        let place = scene.session.solved.solution.losing_splits(total).iter().position(is_it);
        Some(first + place.unwrap_or(0))
    }

    fn choose_row(&mut self, scene: &Scene<'_, Pennies>, row: usize) -> Option<Change<Pennies>> {
        let solved = &scene.session.solved;
        let (total, place) = solved.solution.totals_rows().total_at(row)?;
        self.chosen = Some(total);
        solved.solution.losing_splits(total).get(place).map(|pair| choose_piles(pair.a, pair.b))
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        before.game.has_rules_of(&now.game) && before.game.totals == now.game.totals
    }

    fn start_over(&mut self) {
        self.chosen = None;
    }
}

/// What is asked for in the chart.
enum Asked {
    /// To choose a total.
    Total(u32),
    /// To move the first (0) or the last end (1) of the range.
    End(usize, f64),
}

/// Moves an end of the range, not beyond the other one.
fn move_end(end: usize, total: f64) -> Change<Pennies> {
    Box::new(move |params| {
        let [first, last] = params.game.totals;
        let total = (total.round() as i64).clamp((*TOTALS.start()).into(), (*TOTALS.end()).into());
        params.game.totals = if end == 0 { [total.min(last), last] } else { [first, total.max(first)] };
    })
}

/// The totals as they are shown.
struct TotalsSnapshot {
    solved: Arc<SolvedRules>,
    chosen: Option<u32>,
}

impl ViewSnapshot<Pennies> for TotalsSnapshot {
    fn title(&self) -> String {
        words::totals(&self.solved.rules.game().totals(), self.solved.solution.losing_totals())
    }

    /// Two charts, one below the other.
    fn measures(&self) -> Measures {
        Measures::of(960.0, 700.0).at_least(300.0, 400.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Pennies>) -> Option<Change<Pennies>> {
        chart_ui(ui, &self.solved, self.chosen, &mut stage.looks.viewports);
        None
    }

    fn trace(&self) -> Trace {
        let losing = count_of_totals(self.solved.solution.losing_totals());
        let number = Some(Number::Count(losing as u64, "totals that lose"));
        Trace { chart: "share", curves: vec![shares(&self.solved)], point: None, number }
    }

    fn table(&self) -> Table<'_> {
        totals_table(self.solved.solution.totals_rows(), self.solved.solution.losing_totals())
    }
}

/// Draws the totals, with `chosen` marked, and under them the share that loses; returns the total that was chosen
/// in either, by a click or by the arrow keys, or the end of the range that was dragged.
fn chart_ui(ui: &mut Ui, solved: &SolvedRules, chosen: Option<u32>, sights: &mut [Viewport; 2]) -> Option<Asked> {
    let whole = ui.available_rect_before_wrap();
    let (upper, lower) = whole.split_top_bottom_at_y(whole.top() + UPPER_SHARE * whole.height());
    let [splits_sight, share_sight] = sights;
    let mut inside = ui.new_child(UiBuilder::new().max_rect(upper));
    let in_splits = splits_ui(&mut inside, solved, chosen, splits_sight);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(lower));
    let in_share = share_ui(&mut inside, solved, chosen, share_sight);
    ui.advance_cursor_after_rect(whole);
    in_splits.or(in_share.map(Asked::Total))
}

/// The total that the arrow keys lead to, kept in viewport. They begin at the number of pennies that are set.
fn moved(
    ui: &Ui,
    solved: &SolvedRules,
    chosen: Option<u32>,
    response: &PlotResponse<()>,
    viewport: &mut Viewport,
) -> Option<u32> {
    let words = || chosen.map_or_else(|| "no total is chosen".to_owned(), |total| total_words(solved, total));
    let steps = Steps::of_plot(ui, response, words)?;
    let position = solved.rules.game().position();
    let from = chosen.map_or_else(|| u64::try_from(&position.a + &position.b).unwrap_or(u64::MAX), u64::from);
    let (first, last) = solved.rules.game().totals().into_inner();
    let total = u32::try_from(stepped(from, steps.right, first.into()..=last.into())).unwrap_or(last);
    viewport.reveal_across(&response.transform, f64::from(total) - 0.5..=f64::from(total) + 0.5);
    Some(total)
}

/// What a total means for the first player.
fn total_words(solved: &SolvedRules, total: u32) -> String {
    words::one_total(total, solved.solution.losing_splits(total), split_count(total))
}

/// The share of the totals so far that lose, and what it tends to.
fn share_ui(ui: &mut Ui, solved: &SolvedRules, chosen: Option<u32>, viewport: &mut Viewport) -> Option<u32> {
    let palette = Palette::of(ui);
    let (totals, limit) = (solved.rules.game().totals(), losing_share(solved.rules.game().ruleset()));
    let points = shares(solved);
    let highest = points.iter().map(|point| point[1]).fold(1.5 * limit.unwrap_or(0.0), f64::max).max(0.01);
    let (left, right) = (f64::from(*totals.start()) - 0.5, f64::from(*totals.end()) + 0.5);
    let axes = Axes {
        id: "share",
        edges: None,
        key: &[],
        x: left..=right,
        y: 0.0..=highest,
        x_label: "pennies to start with",
        y_label: "share that loses",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Percent,
        equal_units: false,
        summary: &words::share(solved),
    };
    let label = limit.map(|limit| {
        let label = format!("in the long run {}", percent(limit));
        let label = Label::new(label, [right, limit], &[Align2::RIGHT_BOTTOM, Align2::RIGHT_TOP], palette.soft_ink);
        label.or_at([left, limit], Align2::LEFT_BOTTOM).or_at([left, limit], Align2::LEFT_TOP).off_line(4.0)
    });
    let label = Labels::new(label.into_iter().collect(), spread(&points));
    let response = axes.show_aligned(ui, viewport, TICK_ROOM, |plot| {
        if let Some(limit) = limit {
            let line = HLine::new("limit", limit).stroke(chart::thin(palette.soft_ink)).style(chart::dashed());
            plot.hline(line.allow_hover(false));
        }
        if let Some(total) = chosen.filter(|_| chart::has_marks(plot.ctx())) {
            let line = VLine::new("chosen", f64::from(total)).stroke(chart::thin(palette.accent));
            plot.vline(line.allow_hover(false));
        }
        plot.add(Polyline::new("share", points, Stroke::new(1.5, palette.ink)));
        plot.add(label);
    });
    if let Some(total) = moved(ui, solved, chosen, &response, viewport) {
        return Some(total);
    }
    let total = chart::pointed(&response).and_then(|point| total_at(solved, point))?;
    let (losing, all) = losing_up_to(solved, total);
    let share = percent(f64::from(losing) / f64::from(all));
    let [up_to, losing, all] = [total, losing, all].map(grouped);
    chart::pointed_ui(
        response.response,
        total,
        [format!("Up to {up_to} pennies {losing} of {all} totals lose: {share}")],
    )
}

/// How many totals of the range up to `total` lose, of how many.
fn losing_up_to(solved: &SolvedRules, total: u32) -> (u32, u32) {
    let losing = solved.solution.losing_totals().partition_point(|pair| pair.total() <= total);
    let losing = solved.solution.losing_totals().get(..losing).map_or(0, count_of_totals);
    (u32::try_from(losing).unwrap_or(u32::MAX), total - solved.rules.game().totals().start() + 1)
}

/// The running share at every total, or evenly thinned where there are more than can be seen.
fn shares(solved: &SolvedRules) -> Vec<[f64; 2]> {
    let totals = solved.rules.game().totals();
    let every = (totals.end() - totals.start()) / MOST_SHARES + 1;
    let thinned = totals.clone().step_by(every as usize).chain([*totals.end()]);
    // the totals are gone through once
    let mut by_total = by_total(solved.solution.losing_totals()).peekable();
    let mut losing = 0_u32;
    let mut share = |total: u32| {
        while by_total.next_if(|splits| splits.first().is_some_and(|pair| pair.total() <= total)).is_some() {
            losing += 1;
        }
        [f64::from(total), f64::from(losing) / f64::from(total - totals.start() + 1)]
    };
    thinned.map(&mut share).collect()
}

/// Points along a line, near enough to each other that no word finds room between them.
fn spread(line: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let between = |pair: &[[f64; 2]]| {
        let (from, to) = (pair[0], pair[1]);
        (0..8_u8).map(move |step| {
            let share = f64::from(step) / 8.0;
            [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]))
        })
    };
    line.windows(2).flat_map(between).chain(line.last().copied()).collect()
}

/// The splits of every total.
fn splits_ui(ui: &mut Ui, solved: &SolvedRules, chosen: Option<u32>, viewport: &mut Viewport) -> Option<Asked> {
    let totals = solved.rules.game().totals();
    let (from, to) = (f64::from(*totals.start()), f64::from(*totals.end()));
    let palette = Palette::of(ui);
    let by_formula = solved.rules.game().ruleset().has_formula();
    let split_words = if by_formula { "the split good to leave" } else { "the splits good to leave" };
    let axes = Axes {
        id: "totals",
        edges: None,
        key: &[KeyEntry::area(palette.wash, "all splits"), KeyEntry::area(palette.safe, split_words)],
        x: from - 0.5..=to + 0.5,
        y: 0.0..=(to / 2.0).max(1.0),
        x_label: "pennies to start with",
        y_label: "pennies in the smaller pile",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Whole,
        equal_units: false,
        summary: &summary(solved),
    };
    let response = axes.show_aligned(ui, viewport, TICK_ROOM, |plot| contents(plot, solved, chosen, &palette));
    // half a total off the outermost ones, where the ground ends
    for (end, at, off, name) in [(0, from, -0.5, "the first total"), (1, to, 0.5, "the last total")] {
        if let Some([to, _]) = (Handle { name, grip: Grip::Edge(at + off) }).moved(ui, &response) {
            return Some(Asked::End(end, to - off));
        }
    }
    if let Some(total) = moved(ui, solved, chosen, &response, viewport) {
        return Some(Asked::Total(total));
    }
    let total = chart::pointed(&response).and_then(|point| total_at(solved, point))?;
    chart::pointed_ui(response.response, Asked::Total(total), [total_words(solved, total)])
}

/// The chart for those who hear it.
fn summary(solved: &SolvedRules) -> String {
    let totals = solved.rules.game().totals();
    let sentence = words::totals(&totals, solved.solution.losing_totals());
    format!("The splits of {} to {} pennies. {sentence}", grouped(totals.start()), grouped(totals.end()))
}

fn total_at(solved: &SolvedRules, point: PlotPoint) -> Option<u32> {
    let totals = solved.rules.game().totals();
    let total = point.x.round();
    (f64::from(*totals.start()) <= total && total <= f64::from(*totals.end())).then_some(total as u32)
}

fn contents(plot: &mut PlotUi<'_>, solved: &SolvedRules, chosen: Option<u32>, palette: &Palette) {
    all_splits(plot, solved, palette);
    if let Some(total) = chosen.filter(|_| chart::has_marks(plot.ctx())) {
        let (total, half) = (f64::from(total), f64::from(total / 2));
        plot.add(Polyline::new("chosen", vec![[total, 0.0], [total, half]], Stroke::new(2.0, palette.accent)));
    }
    let losing = solved.solution.losing_totals();
    if losing.len() <= MOST_STEMS {
        for pair in losing {
            stem(plot, pair, palette);
        }
    }
    let every = losing.len().div_ceil(MOST_CELLS).max(1);
    let cells = losing.iter().step_by(every).map(|pair| [pair.total(), pair.a]).collect();
    plot.add(Cells::new("losing splits", cells, palette.safe));
    if losing.len() <= MOST_LABELS {
        let label = |pair: &SafePair| {
            let at = [f64::from(pair.total()), f64::from(pair.a) + 0.6];
            let anchors = [Align2::CENTER_BOTTOM, Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM];
            Label::new(words::split(pair), at, &anchors, palette.ink)
        };
        plot.add(Labels::new(losing.iter().map(label).collect(), Vec::new()));
    }
}

/// The ground: for each total all the sizes that the smaller pile can have.
fn all_splits(plot: &mut PlotUi<'_>, solved: &SolvedRules, palette: &Palette) {
    let totals = solved.rules.game().totals();
    let (from, to) = (f64::from(*totals.start()) - 0.5, f64::from(*totals.end()) + 0.5);
    let height = |total: f64| (total / 2.0).max(0.0);
    let corners = vec![[from, 0.0], [to, 0.0], [to, height(to)], [from, height(from)]];
    let ground = Polygon::new("all splits", corners).fill_color(palette.wash).stroke(Stroke::NONE);
    plot.polygon(ground.allow_hover(false));
}

/// The line over a losing total, from the axis to the split that beats the first player.
fn stem(plot: &mut PlotUi<'_>, pair: &SafePair, palette: &Palette) {
    let total = f64::from(pair.total());
    plot.add(Polyline::new("loses", vec![[total, 0.0], [total, f64::from(pair.a)]], chart::thin(palette.soft_ink)));
}
