//! The target: the win probability for every target at once, by best play for that target and with each coin alone.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::Ui;
use egui_plot::PlotResponse;

use crate::flips::horizon::{TargetPoint, Targets, estimated_target_work, target_table, targets};
use crate::flips::{CheckedGame, Params, WHOLE_FLIPS};
use crate::gui::chart::{self, Grip, Handle, Steps, Trace, Viewport, stepped};
use crate::gui::flips::frame_budget::fits;
use crate::gui::flips::lines_chart::LinesChart;
use crate::gui::flips::named_lines::{NamedLine, by_play};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::session::FlipsSession;
use crate::gui::flips::words;
use crate::gui::look::theme::Palette;
use crate::gui::prose::Paragraph;
use crate::gui::view::query::{AnyQuery, Found, Query};
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{grouped, percent, power_of_ten};
use crate::table::Table;

/// Targets beaten more often than all but this share of games, or less often than it, are not in sight at first.
const OUT_OF_SIGHT: f64 = 1e-3;

/// The win probability against the target. It is asked by the game with the target 0, since all targets have one answer.
#[derive(Default)]
pub struct TargetView {
    query: Query<CheckedGame, Arc<Targets>>,
}

fn question(game: &CheckedGame) -> Option<CheckedGame> {
    game.with(|game| game.target = 0).ok()
}

/// Sets the target.
fn choose_target(target: i64) -> Change<Flips> {
    Box::new(move |params| {
        params.game.target = target;
        params.fit();
    })
}

impl View<Flips> for TargetView {
    fn about(&self) -> About {
        About::new(
            "target",
            "All targets",
            "How likely it is to finish above each target, if one plays for that target.",
        )
    }

    fn unavailable(&self, session: &FlipsSession) -> Option<String> {
        session.too_long_for("the curve over the target", WHOLE_FLIPS)
    }

    fn ask(&mut self, scene: &Scene<'_, Flips>) {
        let Some(question) = question(scene.session.game()) else { return };
        let (when, flips) = (fits(estimated_target_work(&question)), question.flips());
        let what = || format!("Every target of {}", words::flips(flips.into()));
        self.query.ask(question, when, what, scene.notify, |game, progress| targets(game, progress).map(Arc::new));
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.query]
    }

    fn is_current(&self, scene: &Scene<'_, Flips>) -> bool {
        question(scene.session.game()).is_some_and(|question| self.query.of(&question).is_some())
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        let found = Arc::clone(self.query.newest()?);
        Some(Arc::new(TargetSnapshot { found, target: scene.session.game().target() }))
    }

    fn checked(&self, scene: &Scene<'_, Flips>) -> String {
        let Some(found) = self.query.newest() else { return scene.session.checked() };
        let count = grouped(found.answer.points.len());
        let bound = power_of_ten(4.0 * f64::from(found.question.flips()) * f64::EPSILON);
        format!("{count} targets by one pass back over all states, each within {bound}")
    }

    fn chosen_row(&self, scene: &Scene<'_, Flips>) -> Option<usize> {
        let (targets, target) = (&self.query.newest()?.answer, scene.params.game.target);
        let row = targets.nearest(target);
        (targets.points.get(row)?.target == target).then_some(row)
    }

    fn choose_row(&mut self, _scene: &Scene<'_, Flips>, row: usize) -> Option<Change<Flips>> {
        self.query.newest()?.answer.points.get(row).map(|point| choose_target(point.target))
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        (before.game.flips, &before.game.coins) == (now.game.flips, &now.game.coins)
    }
}

/// The targets as they are shown, with the present one.
struct TargetSnapshot {
    found: Arc<Found<CheckedGame, Arc<Targets>>>,
    target: i64,
}

impl ViewSnapshot<Flips> for TargetSnapshot {
    fn title(&self) -> String {
        format!("The chance to finish above each target with {}", words::flips(self.found.question.flips().into()))
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        self.chart_ui(ui, stage.params.game.target, &mut stage.looks.viewports[0]).map(choose_target)
    }

    fn trace(&self) -> Trace {
        let best = self.points().iter().map(|point| [point.target as f64, point.win_probability]);
        Trace { chart: "target", curves: vec![best.collect()], point: self.present(), number: None }
    }

    fn table(&self) -> Table<'_> {
        target_table(&self.found.answer)
    }

    fn words(&self) -> Vec<Paragraph> {
        vec![Paragraph::plain(even_chance(self.points())), Paragraph::plain(reach(self.points()))]
    }
}

impl TargetSnapshot {
    fn points(&self) -> &[TargetPoint] {
        &self.found.answer.points
    }

    /// Draws the curves with the present target marked, and returns the one that was chosen, by a click or by the arrow
    /// keys. The target that is `set` may be newer.
    fn chart_ui(&self, ui: &mut Ui, set: i64, viewport: &mut Viewport) -> Option<i64> {
        let palette = Palette::of(ui);
        let ends = [self.points().first(), self.points().last()];
        let ends = ends.map(|point| point.map_or(0.0, |point| point.target as f64));
        let words = |at: [f64; 2]| format!("above {}: {}", words::signed(self.target), percent(at[1]));
        let chart = LinesChart {
            edges: Some([ends[0]..=ends[1], 0.0..=1.0]),
            upright: Some(self.target as f64),
            present: self.present().map(|at| (at, words(at))),
            ..LinesChart::of_chances("target", in_sight(self.points()), "target", series(self.points(), &palette))
        };
        let response = chart.show(ui, viewport, &format!("{}. {}", self.title(), even_chance(self.points())));
        let dragged = self.dragged(ui, &response).or_else(|| self.moved(ui, set, &response, viewport));
        dragged.or_else(|| self.pointer_ui(ui, &chart, response))
    }

    /// The target to which its dot or its line is dragged.
    fn dragged(&self, ui: &Ui, response: &PlotResponse<()>) -> Option<i64> {
        let to = |name: &str, grip: Grip| Handle { name, grip }.moved(ui, response);
        let by_line = to("the line of the target", Grip::Upright(self.target as f64));
        let by_dot = self.present().and_then(|at| to("the target", Grip::PointAcross(at)));
        let [target, _] = by_dot.or(by_line)?;
        let row = self.found.answer.nearest(target.round() as i64);
        self.points().get(row).map(|point| point.target)
    }

    /// Where the present target stands in the chart.
    fn present(&self) -> Option<[f64; 2]> {
        let point = self.points().get(self.found.answer.nearest(self.target))?;
        (point.target == self.target).then_some([self.target as f64, point.win_probability])
    }

    /// The target that the arrow keys lead to, kept in sight.
    fn moved(&self, ui: &Ui, set: i64, response: &PlotResponse<()>, viewport: &mut Viewport) -> Option<i64> {
        let row = self.found.answer.nearest(set);
        let words = || self.points().get(row).map_or_else(String::new, one_target);
        let steps = Steps::of_plot(ui, response, words)?;
        let last = self.points().len().checked_sub(1)? as u64;
        let row = usize::try_from(stepped(row as u64, steps.right, 0..=last)).ok()?;
        let target = self.points().get(row)?.target;
        viewport.reveal_across(&response.transform, target as f64..=target as f64);
        Some(target)
    }

    /// Dots on the lines at the pointer and what they say; returns the target that was clicked.
    fn pointer_ui(&self, ui: &Ui, chart: &LinesChart<'_>, response: PlotResponse<()>) -> Option<i64> {
        let row = self.found.answer.nearest(chart::pointed(&response)?.x.round() as i64);
        let point = self.points().get(row)?;
        chart.dots_ui(ui, &response, |line| line.points.get(row).copied());
        chart::pointed_ui(response.response, point.target, [one_target(point)])
    }
}

fn series(points: &[TargetPoint], palette: &Palette) -> Vec<NamedLine> {
    let points = points.iter();
    by_play(palette, points.map(|point| (point.target as f64, point.win_probability, point.single_coin.as_slice())))
}

/// The targets that are neither beaten nearly always nor nearly never, one more on each side.
fn in_sight(points: &[TargetPoint]) -> RangeInclusive<f64> {
    let is_open = |point: &&TargetPoint| {
        let mut chances = point.single_coin.iter().chain([&point.win_probability]);
        chances.any(|chance| (OUT_OF_SIGHT..=1.0 - OUT_OF_SIGHT).contains(chance))
    };
    let first = points.iter().find(is_open).or(points.first()).map_or(0, |point| point.target);
    let last = points.iter().rfind(is_open).or(points.last()).map_or(0, |point| point.target);
    (first - 1) as f64..=(last + 1) as f64
}

/// What one target means, for the pointer and the arrow keys.
fn one_target(point: &TargetPoint) -> String {
    let (target, singles) = (words::signed(point.target), words::with_each_alone(&point.single_coin));
    format!("To finish above {target}: {} with best play,\n{singles}", percent(point.win_probability))
}

/// The highest target that is beaten in at least every second game.
fn even_chance(points: &[TargetPoint]) -> String {
    match points.iter().rfind(|point| point.win_probability >= 0.5) {
        Some(point) => format!(
            "The highest target that best play beats in at least half of the games is {}: {}.",
            words::signed(point.target),
            percent(point.win_probability)
        ),
        None => "Best play beats no target in half of the games.".to_owned(),
    }
}

/// Which targets best play always beats, and which nothing ever beats. Chances are 1 and 0 only where that is sure.
fn reach(points: &[TargetPoint]) -> String {
    let least = points.iter().find(|point| point.win_probability < 1.0).map(|point| words::signed(point.target));
    let most = points.iter().find(|point| point.win_probability <= 0.0).map(|point| words::signed(point.target));
    match (least, most) {
        (Some(least), Some(most)) => {
            format!("Best play always beats a target below {least}, and nothing ever beats one of {most} or more.")
        }
        _ => String::new(),
    }
}
