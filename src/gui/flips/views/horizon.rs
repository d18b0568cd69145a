//! The horizon: the win probability against the number of flips, odd and even ones told apart.

use std::sync::Arc;

use egui::{Rect, Stroke, Ui};
use egui_plot::{PlotPoint, PlotResponse};

use crate::flips::{CheckedGame, Curve, HORIZON, Horizon, Params, Pinned, Solution, horizon, horizon_table};
use crate::gui::chart::{self, Axes, Dash, Grip, Handle, KeyEntry, Polyline, Steps, Ticks, Trace, Viewport, stepped};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::reach::{choose_flips, reach_ui};
use crate::gui::flips::solved::Solved;
use crate::gui::flips::words::flips;
use crate::gui::flips::{marks, words};
use crate::gui::look::theme::Palette;
use crate::gui::prose::Paragraph;
use crate::gui::view::curve_names;
use crate::gui::view::looks::Looks;
use crate::gui::view::pinned::{Compared, PinnedQueries};
use crate::gui::view::query::{AnyQuery, Query, When};
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{grouped, percent, plain, power_of_ten};
use crate::progress::Cancelled;
use crate::table::{Beside, Cell, Keys, Kind, Table};

/// How far one can look.
const REACHES: [u32; 3] = [100, 1_000, 10_000];
/// What the name of the limit takes of the height, in points.
const NAME: f32 = 34.0;
/// How much longer the axis is at least for what stands above the limit.
const LEAST_ABOVE: f64 = 1.07;
/// About how many points a line has: more no screen shows.
const POINTS: u32 = 800;
/// Up to which number of flips every game has its point.
const ALL_TO: u32 = 200;

/// A pinned horizon as it is shown.
type PinnedHorizon = Compared<Pinned, Arc<Horizon>>;

/// The win probability against the number of flips.
pub struct HorizonView {
    /// How many flips are shown.
    reach: u32,
    /// The games of every length, asked by that of a single flip.
    query: Query<CheckedGame, Arc<Horizon>>,
    pinned: PinnedQueries<Pinned, Arc<Horizon>>,
}

impl Default for HorizonView {
    fn default() -> Self {
        Self { reach: 1_000, query: Query::default(), pinned: PinnedQueries::default() }
    }
}

fn present(params: &Params) -> Pinned {
    Pinned::new(Curve::Horizon, &params.game)
}

/// All that the horizon of a game depends on: the game of a single flip.
fn question(game: &CheckedGame) -> Option<CheckedGame> {
    game.with(|game| game.flips = 1).ok()
}

impl View<Flips> for HorizonView {
    fn about(&self) -> About {
        About::new("horizon", "Games by length", "How the chance to win changes with the number of flips.")
    }

    fn ask(&mut self, scene: &Scene<'_, Flips>) {
        if let Some(question) = question(scene.session.game()) {
            let what = || format!("Games of 1 to {}", flips(HORIZON.into()));
            self.query.ask(question, When::InBackground, what, scene.notify, |game, progress| {
                horizon(game, HORIZON, progress).map(Arc::new)
            });
        }
        let pinned = scene.pinned_like(&present(scene.params));
        let when = |_: &Pinned| When::InBackground;
        self.pinned.ask(&pinned, "The pinned curves", scene.notify, when, |pinned, progress| {
            // what is pinned is checked with the parameters that it stands in
            let game = CheckedGame::new(pinned.game()).map_err(|_| Cancelled)?;
            horizon(&game, HORIZON, progress).map(Arc::new)
        });
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        std::iter::once(&mut self.query as &mut dyn AnyQuery).chain(self.pinned.queries()).collect()
    }

    fn is_current(&self, scene: &Scene<'_, Flips>) -> bool {
        question(scene.session.game()).is_some_and(|question| self.query.of(&question).is_some())
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        let present = || present(scene.params);
        let (solved, found) = (scene.session.solved()?, self.query.newest()?);
        let is_known = question(solved.solution.game()).is_some_and(|question| question == found.question);
        Some(Arc::new(HorizonSnapshot {
            solved: Arc::clone(solved),
            horizon: Arc::clone(&found.answer),
            known: is_known.then(|| (solved.solution.game().flips(), solved.solution.win_probability())),
            reach: self.reach,
            pinned: self.pinned.compared::<Flips>(&scene.pinned_like(&present()), present),
        }))
    }

    /// How far one looks.
    fn options_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Flips>, _params: &mut Params, looks: &mut Looks) {
        reach_ui(ui, &REACHES, &mut self.reach, looks);
    }

    fn answer_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Flips>) {
        if let Some(found) = self.query.newest() {
            ui.label(words::unbroken(&law(&found.answer)));
        }
    }

    fn checked(&self, scene: &Scene<'_, Flips>) -> String {
        let Some(found) = self.query.newest() else { return scene.session.checked() };
        let (games, bound) = (grouped(found.answer.longest()), power_of_ten(found.answer.error_bound()));
        format!("Games of 1 to {games} flips by one pass over all states, each within {bound}")
    }

    fn chosen_row(&self, scene: &Scene<'_, Flips>) -> Option<usize> {
        usize::try_from(scene.params.game.flips - 1).ok()
    }

    fn choose_row(&mut self, _scene: &Scene<'_, Flips>, row: usize) -> Option<Change<Flips>> {
        Some(choose_flips(u32::try_from(row).ok()?.checked_add(1)?))
    }

    fn curve(&self, params: &Params) -> Option<Pinned> {
        Some(present(params))
    }
}

/// A horizon as it is shown.
struct HorizonSnapshot {
    solved: Arc<Solved>,
    horizon: Arc<Horizon>,
    /// The win probability of the present game, by the number of its flips.
    known: Option<(u32, f64)>,
    reach: u32,
    pinned: Vec<PinnedHorizon>,
}

impl ViewSnapshot<Flips> for HorizonSnapshot {
    fn title(&self) -> String {
        let limit = self.horizon.limit.map_or_else(String::new, |limit| format!(", tending to {}", percent(limit)));
        // the chart may go less far than the table
        format!("The chance to win by the number of flips{limit}")
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        let set = u32::try_from(stage.params.game.flips).unwrap_or(self.solved.solution.game().flips());
        self.chart_ui(ui, set, &mut stage.looks.viewports[0]).map(choose_flips)
    }

    fn trace(&self) -> Trace {
        let reach = self.reach.min(self.horizon.longest());
        let curves = [1, 0].map(|odd| points(&self.horizon, reach, odd)).to_vec();
        Trace { chart: "horizon", curves, point: present_point(&self.horizon, &self.solved.solution), number: None }
    }

    fn table(&self) -> Table<'_> {
        let flips = |key: i128| i64::try_from(key).map_or(Cell::Empty, Cell::Whole);
        let beside = self.pinned.iter().map(beside).collect();
        horizon_table(&self.horizon, self.known).beside(keys(&self.horizon), flips, beside)
    }

    fn words(&self) -> Vec<Paragraph> {
        vec![Paragraph::plain(law(&self.horizon))]
    }
}

/// The keys of the table: the numbers of flips.
fn keys(horizon: &Horizon) -> Keys {
    Keys::range(1..=horizon.longest().into())
}

/// The column of a pinned horizon beside the table.
fn beside(pinned: &PinnedHorizon) -> Beside<'_> {
    let horizon = pinned.answer();
    let value = |row: usize| horizon.value(u32::try_from(row).ok()?.checked_add(1)?);
    let cell = move |row: usize| value(row).map_or(Cell::Empty, Cell::Number);
    Beside { column: pinned.name.column(Kind::Probability), keys: keys(horizon), cell: Box::new(cell) }
}

impl HorizonSnapshot {
    /// Draws the horizon to its reach with the present game marked, and returns the number of flips that was chosen, by a
    /// click or by the arrow keys. The number of flips that is `set` may be newer.
    fn chart_ui(&self, ui: &mut Ui, set: u32, viewport: &mut Viewport) -> Option<u32> {
        let Self { solved, horizon, reach, pinned, .. } = self;
        let (solution, palette) = (&solved.solution, Palette::of(ui));
        let reach = (*reach).min(horizon.longest());
        let compared = pinned.iter().map(|pinned| pinned.answer().as_ref());
        let all: Vec<&Horizon> = compared.chain([horizon.as_ref()]).collect();
        let inks = [palette.tie, palette.ink];
        let own = ["odd", "even"].into_iter().zip(inks).map(|(name, ink)| KeyEntry::line(ink, Dash::SOLID, name));
        let key: Vec<_> = own.chain(pinned.iter().map(|pinned| pinned.line_entry(&palette))).collect();
        let axes = Axes {
            id: "horizon",
            x: 0.0..=f64::from(reach),
            y: heights(&all, reach, chart::headroom(ui, NAME)),
            x_label: "flips",
            y_label: "win probability",
            x_ticks: Ticks::Whole,
            y_ticks: Ticks::Percent,
            equal_units: false,
            edges: Some([0.0..=f64::from(reach), 0.0..=1.0]),
            key: &key,
            summary: &curve_names::summary(&summary(horizon, reach), pinned.iter().map(|pinned| &pinned.name)),
        };
        let (odd, even) = (points(horizon, reach, 1), points(horizon, reach, 0));
        let law = law_points(horizon, reach);
        let both = |pinned: &PinnedHorizon| {
            let (ink, dash) = (pinned.ink(&palette), pinned.dash());
            [1, 0].map(|odd| (points(pinned.answer(), reach, odd), ink, dash))
        };
        let others: Vec<_> = pinned.iter().flat_map(both).collect();
        let contents = move |plot: &mut egui_plot::PlotUi<'_>| {
            for (law, ink) in law.into_iter().zip(inks) {
                let stroke = Stroke::new(1.0, ink.gamma_multiply(0.7));
                plot.add(Polyline::new("law", law, stroke).dashed(Dash::LIMIT));
            }
            for (points, ink, dash) in others {
                plot.add(Polyline::new("kept", points, Stroke::new(1.5, ink)).dashed(dash));
            }
            for (points, ink) in [odd, even].into_iter().zip(inks) {
                plot.add(Polyline::new("wins", points, Stroke::new(2.0, ink)));
            }
        };
        let response = axes.show(ui, viewport, contents);
        if let Some(limit) = horizon.limit {
            marks::limit(ui, &response.transform, limit, &format!("limit {}", percent(limit)));
        }
        let present = present_point(horizon, solution);
        if let Some(at) = present {
            let words = format!("{}: {}", flips(solution.game().flips().into()), percent(at[1]));
            // a curve that rises has its room below
            marks::present(ui, &response.transform, at, Rect::EVERYTHING, &words);
        }
        let handle = |at| Handle { name: "the number of flips", grip: Grip::PointAcross(at) }.moved(ui, &response);
        if let Some([flips, _]) = present.and_then(handle) {
            return Some(flips.round().clamp(1.0, reach.into()) as u32);
        }
        if let Some(flips) = moved(ui, horizon, reach, set, &response, viewport) {
            return Some(flips);
        }
        pointer_ui(ui, horizon, pinned, response, &palette)
    }
}

/// The number of flips that the arrow keys lead to within what is shown, kept in viewport. A game longer than that can come
/// nearer, but no game leaves it.
fn moved(
    ui: &Ui,
    horizon: &Horizon,
    reach: u32,
    set: u32,
    response: &PlotResponse<()>,
    viewport: &mut Viewport,
) -> Option<u32> {
    let value = |flips| horizon.value(flips);
    let words = || value(set).map_or_else(|| words::flips(set.into()), |value| one_length(set, value));
    let steps = Steps::of_plot(ui, response, words)?;
    let last = reach.max(set);
    let flips = u32::try_from(stepped(set.into(), steps.right, 1..=last.into())).unwrap_or(last);
    if let Some(value) = value(flips).filter(|_| flips <= reach) {
        viewport.reveal(&response.transform, [flips.into(), value], [flips.into(), value]);
    }
    Some(flips)
}

/// The win probabilities to be seen, with the limits, on an axis that is made so much longer for their names.
fn heights(all: &[&Horizon], reach: u32, headroom: f64) -> std::ops::RangeInclusive<f64> {
    let of = |horizon: &Horizon| {
        let values: Vec<f64> = (1..=reach).filter_map(|flips| horizon.value(flips)).chain(horizon.limit).collect();
        values
    };
    let values = all.iter().flat_map(|horizon| of(horizon));
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    // a constant needs some height to be seen at all
    let spare = ((0.02 - (high - low)) / 2.0).max(0.0);
    // room for the name of the limit above its line
    let above = (headroom.max(LEAST_ABOVE) - 1.0) * (high - low) + spare;
    if low <= high { low - spare..=high + above } else { 0.0..=1.0 }
}

/// The games of an odd or an even number of flips, thinned where they lie close.
fn points(horizon: &Horizon, reach: u32, odd: u32) -> Vec<[f64; 2]> {
    let every = (reach / POINTS).max(1);
    let shown = (1..=reach).filter(|flips| flips % 2 == odd);
    let shown = shown.filter(|flips| *flips <= ALL_TO || (flips / 2).is_multiple_of(every));
    shown.filter_map(|flips| Some([f64::from(flips), horizon.value(flips)?])).collect()
}

/// `limit − c/√n` for odd and for even numbers, where it is within what is seen.
fn law_points(horizon: &Horizon, reach: u32) -> Vec<Vec<[f64; 2]>> {
    let (Some(limit), Some(law)) = (horizon.limit, horizon.law) else { return Vec::new() };
    let heights = heights(&[horizon], reach, 1.0);
    let curve = |c: f64| {
        let at = |i: u32| f64::from(reach) * (f64::from(i) / 400.0).powi(2);
        let points = (1..=400).map(at).map(|flips| [flips, limit - c / flips.sqrt()]);
        points.filter(|point| heights.contains(&point[1])).collect()
    };
    vec![curve(law.odd), curve(law.even)]
}

/// Where the present game stands in the chart.
fn present_point(horizon: &Horizon, solution: &Solution) -> Option<[f64; 2]> {
    let flips = solution.game().flips();
    Some([f64::from(flips), horizon.value(flips)?])
}

/// What the game under the pointer gives; returns the number of flips that was clicked.
fn pointer_ui(
    ui: &Ui,
    horizon: &Horizon,
    pinned: &[PinnedHorizon],
    response: PlotResponse<()>,
    palette: &Palette,
) -> Option<u32> {
    let flips = chart::pointed(&response)?.x.round();
    if !(1.0..=f64::from(horizon.longest())).contains(&flips) {
        return None;
    }
    let flips = flips as u32;
    let value = horizon.value(flips)?;
    let at = response.transform.position_from_point(&PlotPoint::new(f64::from(flips), value));
    marks::dot(&marks::painter(ui, &response.transform), at, 4.0, palette.soft_ink, palette);
    let compared = pinned.iter().filter_map(|one| Some(words::compared(&one.name.short, one.answer().value(flips)?)));
    chart::pointed_ui(response.response, flips, std::iter::once(one_length(flips, value)).chain(compared))
}

/// The horizon in one sentence, for those who hear the chart.
fn summary(horizon: &Horizon, reach: u32) -> String {
    let last = horizon.value(reach).map_or_else(String::new, percent);
    let limit = match horizon.limit {
        Some(limit) => format!("The limit is {}.", percent(limit)),
        None => "Its limit has no simple formula.".to_owned(),
    };
    format!(
        "Win probability for 1 to {}, odd and even numbers told apart: {last} at the end. {limit}",
        flips(reach.into())
    )
}

/// What one length of the game means, for the pointer.
fn one_length(count: u32, value: f64) -> String {
    format!("{}: {} with best play", flips(count.into()), percent(value))
}

/// What long games tend to and how.
fn law(horizon: &Horizon) -> String {
    let signed = |number: f64| plain(number).replace('-', "−");
    let Some(limit) = horizon.limit else {
        return "With ever more flips it tends to the chance ever to rise above the target, where the coin that stands still \
                keeps the score. For steps of unlike size that has no simple formula; the longest games give it."
            .to_owned();
    };
    let tends = format!("With ever more flips it tends to {}", percent(limit));
    match horizon.law {
        None => format!("{tends}."),
        Some(law) if law.is_proven => format!(
            "{tends}, and n flips miss that by about {}/√n: proven by the closed form, √(2/π)/3.",
            plain(law.odd)
        ),
        Some(law) => format!(
            "{tends}, and n flips miss that by about c/√n: c = {} for odd n and {} for even n, fitted to the longest games.",
            signed(law.odd),
            signed(law.even)
        ),
    }
}
