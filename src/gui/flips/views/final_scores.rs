//! The final scores: their distribution by best play and by each coin alone.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Color32, Stroke, Ui, pos2};
use egui_plot::{Bar, BarChart, PlotPoint, PlotTransform, PlotUi, Points};

use crate::flips::{
    CheckedGame, Curve, FinalScore, FinalScores, Params, Pinned, Solution, Spread, WHOLE_FLIPS, coin_name,
    estimated_work, final_scores, final_table, solve,
};
use crate::gui::chart::{self, Axes, Dash, KeyEntry, Polyline, Ticks, Trace, Viewport};
use crate::gui::flips::coin_colours::Inks;
use crate::gui::flips::frame_budget::{estimated_work_in_floats, fits};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::session::{FlipsSession, SolutionKey};
use crate::gui::flips::solved::Solved;
use crate::gui::flips::words::{flips, signed};
use crate::gui::flips::{marks, states_chart, words};
use crate::gui::look::theme::Palette;
use crate::gui::prose::Paragraph;
use crate::gui::view::curve_names;
use crate::gui::view::pinned::{Compared, PinnedQueries};
use crate::gui::view::query::{AnyQuery, Query, When};
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{count, percent};
use crate::progress::Cancelled;
use crate::table::{Beside, Cell, Keys, Kind, Table};

/// Which share of the height can be told from nothing.
const SEEN: f64 = 1e-3;
/// How high the chart is at least, by its highest bar.
const TOP: f64 = 1.1;
/// What the name of the target takes of the height, in points.
const TAG: f32 = 34.0;
/// How many standard deviations from the mean are in viewport.
const WIDTH: f64 = 4.0;

/// Pinned final scores as they are shown.
type PinnedScores = Compared<Pinned, Arc<FinalScores>>;

/// The distribution of the final score.
#[derive(Default)]
pub struct FinalView {
    query: Query<SolutionKey, Arc<FinalScores>>,
    pinned: PinnedQueries<Pinned, Arc<FinalScores>>,
}

fn present(params: &Params) -> Pinned {
    Pinned::new(Curve::Final, &params.game)
}

impl View<Flips> for FinalView {
    fn about(&self) -> About {
        About::new("final", "Final scores", "How likely each final score is, by best play and with each coin alone.")
    }

    fn unavailable(&self, session: &FlipsSession) -> Option<String> {
        session.too_long_for("the distribution of the final score", WHOLE_FLIPS)
    }

    fn ask(&mut self, scene: &Scene<'_, Flips>) {
        if let Some((solved, question)) = scene.session.current() {
            let when = fits(10 * estimated_work_in_floats(scene.session.game()));
            let (solved, what) = (Arc::clone(solved), || "The final scores".to_owned());
            self.query.ask(question, when, what, scene.notify, move |_, progress| {
                // there are some of every game for which the question is asked
                final_scores(&solved.solution, progress)?.map(Arc::new).ok_or(Cancelled)
            });
        }
        let pinned = scene.pinned_like(&present(scene.params));
        // what is pinned is checked with the parameters that it stands in
        let when = |pinned: &Pinned| {
            let work = |game: &CheckedGame| estimated_work(game) + 10 * estimated_work_in_floats(game);
            CheckedGame::new(pinned.game()).map_or(When::AtOnce, |game| fits(work(&game)))
        };
        self.pinned.ask(&pinned, "The pinned curves", scene.notify, when, |pinned, progress| {
            let solution = solve(&CheckedGame::new(pinned.game()).map_err(|_| Cancelled)?, progress)?;
            final_scores(&solution, progress)?.map(Arc::new).ok_or(Cancelled)
        });
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        std::iter::once(&mut self.query as &mut dyn AnyQuery).chain(self.pinned.queries()).collect()
    }

    fn is_current(&self, scene: &Scene<'_, Flips>) -> bool {
        scene.session.current().is_some_and(|(_, question)| self.query.of(&question).is_some())
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        let present = || present(scene.params);
        Some(Arc::new(FinalSnapshot {
            solved: Arc::clone(scene.session.solved()?),
            finals: Arc::clone(&self.query.newest()?.answer),
            pinned: self.pinned.compared::<Flips>(&scene.pinned_like(&present()), present),
        }))
    }

    fn checked(&self, scene: &Scene<'_, Flips>) -> String {
        let Some(found) = self.query.newest() else { return scene.session.checked() };
        let scores = count(found.answer.rows.len(), "final score");
        format!("{scores} by going forward through all states in double precision")
    }

    fn curve(&self, params: &Params) -> Option<Pinned> {
        Some(present(params))
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        states_chart::has_same_axes(&before.game, &now.game)
    }
}

/// Final scores as they are shown.
struct FinalSnapshot {
    solved: Arc<Solved>,
    finals: Arc<FinalScores>,
    pinned: Vec<PinnedScores>,
}

impl ViewSnapshot<Flips> for FinalSnapshot {
    fn title(&self) -> String {
        format!("The final score after {}", flips(self.solved.solution.game().flips().into()))
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        self.chart_ui(ui, &mut stage.looks.viewports[0]);
        None
    }

    fn trace(&self) -> Trace {
        let curve = points(&self.finals, |row| row.best_play);
        Trace { chart: "final", curves: vec![curve], ..Trace::default() }
    }

    fn table(&self) -> Table<'_> {
        let score = |key: i128| i64::try_from(key).map_or(Cell::Empty, Cell::Whole);
        let beside = self.pinned.iter().map(beside).collect();
        final_table(&self.finals).beside(keys(&self.finals), score, beside)
    }

    fn words(&self) -> Vec<Paragraph> {
        [spreads(&self.finals), WHICH_BEST.to_owned()].map(Paragraph::plain).to_vec()
    }
}

/// The keys of the table: the scores.
fn keys(finals: &FinalScores) -> Keys {
    Keys::list(finals.rows.iter().map(|row| row.score.into()))
}

/// The column of pinned final scores beside the table.
fn beside(pinned: &PinnedScores) -> Beside<'_> {
    let finals = pinned.answer();
    let cell = |row: usize| finals.rows.get(row).map_or(Cell::Empty, |row| Cell::Number(row.best_play));
    Beside { column: pinned.name.column(Kind::Probability), keys: keys(finals), cell: Box::new(cell) }
}

impl FinalSnapshot {
    /// Draws the distribution, and over it those of the pinned games.
    fn chart_ui(&self, ui: &mut Ui, viewport: &mut Viewport) {
        let Self { solved, finals, pinned } = self;
        let (solution, palette) = (&solved.solution, Palette::of(ui));
        let others = || pinned.iter().map(Compared::answer);
        let x = others()
            .map(|other| scores_in_sight(other))
            .fold(scores_in_sight(finals), |all, other| all.start().min(*other.start())..=all.end().max(*other.end()));
        let highest = finals.rows.iter().flat_map(|row| row.single_coin.iter().copied().chain([row.best_play]));
        let highest = others().flat_map(|other| &other.rows).map(|row| row.best_play).chain(highest);
        let highest = highest.fold(0.0, f64::max).max(1e-6);
        // the top is left to the name of the target, also in a small chart
        let top = highest * chart::headroom(ui, TAG).max(TOP);
        let ends = [finals.rows.first(), finals.rows.last()];
        let [first, last] = ends.map(|row| row.map_or(0.0, |row| row.score as f64));
        let inks = Inks::of_palette(&palette);
        let best = palette.soft_ink.gamma_multiply(0.75);
        let single = |(name, color): (String, Color32)| KeyEntry::line(color, Dash::SOLID, &name);
        let key: Vec<_> = std::iter::once(KeyEntry::area(best, "best play"))
            .chain(inks.alone(finals.single_coin.len()).map(single))
            .chain(pinned.iter().map(|pinned| pinned.mark_entry(&palette)))
            .collect();
        let summary = format!("Distribution of the final score. {}", spreads(finals));
        let axes = Axes {
            id: "final",
            x,
            y: 0.0..=top,
            x_label: "final score",
            y_label: "probability",
            x_ticks: Ticks::Whole,
            y_ticks: Ticks::Percent,
            equal_units: false,
            edges: Some([first..=last, 0.0..=top]),
            key: &key,
            summary: &curve_names::summary(&summary, pinned.iter().map(|pinned| &pinned.name)),
        };
        let bars = bars(finals, best);
        let lines: Vec<_> = (0..finals.single_coin.len())
            .map(|coin| {
                let points = points(finals, |row| row.single_coin.get(coin).copied().unwrap_or_default());
                Polyline::new("single", points, Stroke::new(1.75, inks.coin(coin)))
            })
            .collect();
        let pinned_points: Vec<_> = pinned
            .iter()
            .map(|pinned| {
                // no lines: from one score to the next the chances may go up and down
                let mut points = points(pinned.answer(), |row| row.best_play);
                points.retain(|point| point[1] > SEEN * highest);
                let (ink, shape) = (pinned.ink(&palette), pinned.marker());
                Points::new("kept", points).radius(2.8).shape(shape).color(ink).allow_hover(false)
            })
            .collect();
        let contents = move |plot: &mut PlotUi<'_>| {
            plot.bar_chart(BarChart::new("best play", bars).color(best).allow_hover(false));
            for line in lines {
                plot.add(line);
            }
            for points in pinned_points {
                plot.points(points);
            }
        };
        let response = axes.show(ui, viewport, contents);
        if let Some(x) = target_line(ui, solution, &response.transform, &palette) {
            let (frame, painter) = (*response.transform.frame(), marks::painter(ui, &response.transform));
            // above the bars
            let taken = egui::Rect::EVERYTHING;
            marks::tag(&painter, pos2(x - 8.0, frame.top()), frame, taken, "won from here on", &palette);
        }
        if let Some(row) = chart::pointed(&response).and_then(|point| nearest(finals, point.x)) {
            let compared = pinned.iter().map(|pinned| {
                let same = pinned.answer().rows.iter().find(|other| other.score == row.score);
                words::compared(&pinned.name.short, same.map_or(0.0, |row| row.best_play))
            });
            let own = one_score(row, solution.game().target());
            chart::pointed_ui(response.response, (), std::iter::once(own).chain(compared));
        }
    }
}

/// The scores within a few deviations of all means.
fn scores_in_sight(finals: &FinalScores) -> RangeInclusive<f64> {
    let spreads = || finals.single_coin.iter().copied().chain([finals.best_play]);
    let low = spreads().map(|spread| spread.mean - WIDTH * spread.deviation).fold(f64::INFINITY, f64::min);
    let high = spreads().map(|spread| spread.mean + WIDTH * spread.deviation).fold(f64::NEG_INFINITY, f64::max);
    let first = finals.rows.first().map_or(0.0, |row| row.score as f64);
    let last = finals.rows.last().map_or(0.0, |row| row.score as f64);
    low.max(first) - 1.0..=high.min(last) + 1.0
}

fn points(finals: &FinalScores, chance: impl Fn(&FinalScore) -> f64) -> Vec<[f64; 2]> {
    let points = finals.rows.iter().map(|row| [row.score as f64, chance(row)]);
    // a score that this way to play never ends at is no point of its curve
    points.filter(|[_, chance]| *chance > 0.0).collect()
}

fn bars(finals: &FinalScores, color: Color32) -> Vec<Bar> {
    let points = points(finals, |row| row.best_play);
    let distances = points.windows(2).map(|pair| pair[1][0] - pair[0][0]);
    let width = 0.9 * distances.fold(f64::INFINITY, f64::min).min(20.0);
    points
        .iter()
        .map(|&[score, chance]| Bar::new(score, chance).width(width).fill(color).stroke(Stroke::NONE))
        .collect()
}

/// Where a game is won: a line right above the target. Returns its place, if it is in viewport.
fn target_line(ui: &Ui, solution: &Solution, transform: &PlotTransform, palette: &Palette) -> Option<f32> {
    let frame = *transform.frame();
    let x = transform.position_from_point(&PlotPoint::new(solution.game().target() as f64 + 0.5, 0.0)).x;
    if !frame.x_range().contains(x) {
        return None;
    }
    let painter = marks::painter(ui, transform);
    painter.line_segment([pos2(x, frame.top()), pos2(x, frame.bottom())], Stroke::new(1.5, palette.accent));
    Some(x)
}

/// The final score nearest to a place of the axis, within half a score.
fn nearest(finals: &FinalScores, x: f64) -> Option<&FinalScore> {
    let distance = |row: &FinalScore| (row.score as f64 - x).abs();
    let nearest = finals.rows.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    (distance(nearest) <= 2.0).then_some(nearest)
}

/// Mean and spread by best play and of each coin.
fn spreads(finals: &FinalScores) -> String {
    let spread = |spread: Spread| format!("{} ± {}", number(spread.mean), number(spread.deviation));
    let singles = finals.single_coin.iter().enumerate();
    let singles: Vec<String> =
        singles.map(|(coin, single)| format!("coin {} alone at {}", coin_name(coin), spread(*single))).collect();
    format!("Best play ends at {} (mean ± standard deviation), {}.", spread(finals.best_play), singles.join(", "))
}

/// Which best play it is.
const WHICH_BEST: &str = "Where several coins are best the first by name is flipped: another choice wins as often, \
                              but may end at other scores.";

/// A number with two decimals and a true minus sign.
fn number(value: f64) -> String {
    let value = if value.abs() < 0.005 { 0.0 } else { value };
    format!("{value:.2}").replace('-', "−")
}

/// What one final score means, for the pointer.
fn one_score(row: &FinalScore, target: i64) -> String {
    let outcome = if row.score > target { "won" } else { "lost" };
    let singles = words::with_each_alone(&row.single_coin);
    format!("Final score {} ({outcome}): {} with best play,\n{singles}", signed(row.score), percent(row.best_play))
}
