//! What else one may be after: each aim with the curve that answers it.

use std::sync::Arc;

use egui::Ui;
use egui_plot::PlotResponse;

use crate::flips::{
    Aim, AimSolution, Frontier, LONGEST_AIM, LengthCurve, Params, Probability, REACHES, Ruin, aim_table, coin_name,
    estimated_aim_work, has_aim, solve_aim,
};
use crate::gui::chart::{self, Grip, Handle, Steps, Trace, Viewport, stepped};
use crate::gui::flips::aim_explained::Source;
use crate::gui::flips::aim_picture::{over_chances, over_flips, over_scores};
use crate::gui::flips::frame_budget::fits;
use crate::gui::flips::lines_chart::LinesChart;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::reach::choose_flips;
use crate::gui::flips::session::{AimQuestion, FlipsSession};
use crate::gui::flips::{aim_words, amounts, words};
use crate::gui::look::theme::Palette;
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Measures;
use crate::gui::view::query::{AnyQuery, Found, Query};
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{count, grouped, grouped_decimal, percent, power_of_ten};
use crate::parameter::listed;
use crate::table::Table;

/// Into how many steps the wished chance is divided when it is dragged.
const WISH_STEPS: u64 = 1_000;

/// What is shown, with its question.
type Shown = Arc<Found<AimQuestion, Arc<AimSolution>>>;

/// The aims. That of finishing above the target is told by its draws, which nothing else asks for.
#[derive(Default)]
pub struct AimsView {
    usual: Query<AimQuestion, Arc<AimSolution>>,
}

impl AimsView {
    fn question(session: &FlipsSession) -> AimQuestion {
        (session.game().clone(), session.aim().relevant())
    }

    fn newest<'a>(&'a self, session: &'a FlipsSession) -> Option<&'a Shown> {
        if session.aim().aim == Aim::Above { self.usual.newest() } else { session.newest_aim() }
    }
}

impl View<Flips> for AimsView {
    fn about(&self) -> About {
        About::new(
            "aims",
            "The aim in numbers",
            "What else you may be after: to reach a score before ruin, or at any time, to stop when you like, draws, the mean score.",
        )
    }

    fn unavailable(&self, session: &FlipsSession) -> Option<String> {
        let too_long = || words::too_long("this aim", LONGEST_AIM);
        (!has_aim(session.game(), &session.aim())).then(too_long)
    }

    fn ask(&mut self, scene: &Scene<'_, Flips>) {
        let question = Self::question(scene.session);
        if question.1.aim != Aim::Above {
            return self.usual.forget();
        }
        let when = fits(estimated_aim_work(&question.0, &question.1));
        let what = || "Draws that are lost, half won and won".to_owned();
        self.usual.ask(question, when, what, scene.notify, |(game, aim), progress| {
            solve_aim(game, aim, progress).map(Arc::new)
        });
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.usual]
    }

    fn is_current(&self, scene: &Scene<'_, Flips>) -> bool {
        let question = Self::question(scene.session);
        self.newest(scene.session).is_some_and(|found| found.question == question)
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        Some(Arc::new(AimsSnapshot { found: Arc::clone(self.newest(scene.session)?) }))
    }

    fn checked(&self, scene: &Scene<'_, Flips>) -> String {
        let Some(found) = self.newest(scene.session) else { return scene.session.checked() };
        match found.answer.as_ref() {
            AimSolution::ByLength(curves) => {
                let bound = power_of_ten(4.0 * f64::from(curves.longest()) * f64::EPSILON);
                format!(
                    "Games of 1 to {} flips by one pass a curve, each value within {bound}",
                    grouped(curves.longest())
                )
            }
            AimSolution::Ruin(ruin) => {
                let states = count(ruin.states.len(), "score");
                if ruin.is_exact {
                    format!("{states} by policy iteration in exact fractions, ties too")
                } else {
                    let within = power_of_ten(ruin.error);
                    format!(
                        "{states} by policy iteration in double precision: every chance within {within}; ties as far as it can tell"
                    )
                }
            }
            AimSolution::Frontier(frontier) => {
                let corners = count(frontier.corners.len(), "corner");
                if frontier.gap > 0.0 {
                    let gap = power_of_ten(frontier.gap);
                    format!("{corners}, each by one pass; the frontier is within {gap} points of their line")
                } else {
                    format!("{corners}, each by one pass in whole numbers; there are no others")
                }
            }
        }
    }

    fn chosen_row(&self, scene: &Scene<'_, Flips>) -> Option<usize> {
        match self.newest(scene.session)?.answer.as_ref() {
            AimSolution::ByLength(_) => usize::try_from(scene.params.game.flips - 1).ok(),
            AimSolution::Ruin(ruin) => usize::try_from(ruin.ruin - 1).ok(),
            AimSolution::Frontier(_) => None,
        }
    }

    fn choose_row(&mut self, scene: &Scene<'_, Flips>, row: usize) -> Option<Change<Flips>> {
        match self.newest(scene.session)?.answer.as_ref() {
            AimSolution::ByLength(_) => Some(choose_flips(u32::try_from(row).ok()?.checked_add(1)?)),
            AimSolution::Ruin(_) => None,
            AimSolution::Frontier(frontier) => Some(wish(frontier.corners.get(row)?.win_probability)),
        }
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        let aim = |params: &Params| params.focus.aim.relevant();
        let at = |params: &Params| (aim(params).aim, aim(params).reach, aim(params).ruin, params.game.coins.clone());
        at(before) == at(now)
    }
}

/// Wishes to win so often, rounded down so that a corner that is clicked is met.
fn wish(chance: f64) -> Change<Flips> {
    let steps = 1e6;
    Box::new(move |params| {
        params.focus.aim.at_least = Probability::nearest((chance * steps).floor() / steps, 1_000_000);
    })
}

/// An aim as it is shown.
struct AimsSnapshot {
    found: Shown,
}

impl ViewSnapshot<Flips> for AimsSnapshot {
    fn title(&self) -> String {
        let (game, aim) = &self.found.question;
        let flips = words::flips(game.flips().into());
        match aim.aim {
            Aim::Above | Aim::Half => "The chance to win with draws lost, half won and won".to_owned(),
            Aim::Within => format!("The chance to reach {} at any time", words::signed(aim.reach)),
            Aim::Stop => "The mean prize if one may stop".to_owned(),
            Aim::Ruin => {
                format!("The chance to reach {} before {}", words::signed(aim.reach), words::signed(-aim.ruin))
            }
            Aim::Expected => format!("The highest mean score against the chance to win, {flips}"),
        }
    }

    fn measures(&self) -> Measures {
        Measures::default().at_least(330.0, 270.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        self.chart_ui(ui, stage.params, &mut stage.looks.viewports[0])
    }

    fn trace(&self) -> Trace {
        let chart = self.chart(&Palette::LIGHT);
        let curves = chart.lines.into_iter().map(|line| line.points).collect();
        Trace { chart: "aims", curves, point: chart.present.map(|(at, _)| at), number: None }
    }

    fn table(&self) -> Table<'_> {
        aim_table(&self.found.answer)
    }

    fn words(&self) -> Vec<Paragraph> {
        let (game, aim) = &self.found.question;
        let draws = self.found.answer.by_length().filter(|_| aim.aim == Aim::Above);
        let value = |curve| draws.and_then(|draws| draws.value(curve, game.flips()));
        let values = [value(LengthCurve::DrawHalf), value(LengthCurve::DrawWon)];
        let [Some(half), Some(won)] = values else { return Vec::new() };
        let sentence = format!(
            "A final score equal to the target is lost. If it counted as half a win you would win {}, and as a win {}.",
            percent(half),
            percent(won)
        );
        let named = [("Half a win", LengthCurve::DrawHalf), ("A win", LengthCurve::DrawWon)];
        let source = Source { game: game.clone(), spec: *aim, solution: Arc::clone(&self.found.answer) };
        let about = aim_words::of_curves(&source, named);
        vec![Paragraph::plain(words::unbroken(&sentence)).explained(about)]
    }
}

impl AimsSnapshot {
    fn chart(&self, palette: &Palette) -> LinesChart<'static> {
        let (game, aim) = &self.found.question;
        match self.found.answer.as_ref() {
            AimSolution::ByLength(curves) => over_flips(curves, aim.aim, game.flips(), palette),
            AimSolution::Ruin(ruin) => over_scores(ruin, palette),
            AimSolution::Frontier(frontier) => over_chances(frontier, palette),
        }
    }

    /// Draws the curves with what is chosen, and returns what was asked for in the chart.
    fn chart_ui(&self, ui: &mut Ui, set: &Params, viewport: &mut Viewport) -> Option<Change<Flips>> {
        let chart = self.chart(&Palette::of(ui));
        let tag = chart.present.as_ref().map_or_else(String::new, |(_, tag)| format!(" {}.", tag.replace('\n', " ")));
        let response = chart.show(ui, viewport, &format!("{}.{tag}", self.title()));
        let held = |at| Handle { name: "what is chosen", grip: Grip::PointAcross(at) }.moved(ui, &response);
        let present = chart.present.as_ref().map(|(at, _)| *at);
        if let Some([x, _]) = present.filter(|_| self.is_chosen_along()).and_then(held) {
            return self.choose(x);
        }
        self.moved(ui, set, &chart, &response, viewport).or_else(|| self.pointer_ui(ui, &chart, response))
    }

    /// Whether what is chosen can be chosen along the horizontal axis.
    fn is_chosen_along(&self) -> bool {
        self.found.answer.ruin().is_none()
    }

    /// What is asked for at a place of the horizontal axis; nothing where that is a score.
    fn choose(&self, x: f64) -> Option<Change<Flips>> {
        match self.found.answer.as_ref() {
            AimSolution::ByLength(curves) => {
                Some(choose_flips(x.round().clamp(1.0, f64::from(curves.longest())) as u32))
            }
            AimSolution::Ruin(_) => None,
            AimSolution::Frontier(_) => Some(Box::new(move |params| {
                params.focus.aim.at_least = Probability::nearest(x, WISH_STEPS);
            })),
        }
    }

    /// What the arrow keys ask for: another number of flips, another wish, or other scores to be reached and avoided.
    fn moved(
        &self,
        ui: &Ui,
        set: &Params,
        chart: &LinesChart<'_>,
        response: &PlotResponse<()>,
        viewport: &mut Viewport,
    ) -> Option<Change<Flips>> {
        let chosen = || chart.present.as_ref().map_or_else(String::new, |(_, tag)| tag.clone());
        let steps = Steps::of_plot(ui, response, chosen)?;
        match self.found.answer.as_ref() {
            AimSolution::ByLength(curves) => {
                let last = u64::from(curves.longest());
                let flips = stepped(set.game.flips.unsigned_abs(), steps.right, 1..=last) as f64;
                viewport.reveal_across(&response.transform, flips..=flips);
                self.choose(flips)
            }
            AimSolution::Ruin(_) => {
                let ends = REACHES.start().unsigned_abs()..=REACHES.end().unsigned_abs();
                let next =
                    |score: i64, by| i64::try_from(stepped(score.unsigned_abs(), by, ends.clone())).unwrap_or(score);
                let reach = next(set.focus.aim.reach, steps.right);
                let ruin = next(set.focus.aim.ruin, -steps.up);
                Some(Box::new(move |params| (params.focus.aim.reach, params.focus.aim.ruin) = (reach, ruin)))
            }
            AimSolution::Frontier(_) => {
                let hundredths = (set.focus.aim.at_least.to_f64() * 100.0).round().max(0.0) as u64;
                let chance = stepped(hundredths, steps.right, 0..=100) as f64 / 100.0;
                viewport.reveal_across(&response.transform, chance..=chance);
                self.choose(chance)
            }
        }
    }

    /// What is said at the pointer; returns what is asked for by a click.
    fn pointer_ui(&self, ui: &Ui, chart: &LinesChart<'_>, response: PlotResponse<()>) -> Option<Change<Flips>> {
        let pointed = chart::pointed(&response)?;
        let text = match self.found.answer.as_ref() {
            AimSolution::ByLength(curves) => aim_words::one_length(curves, pointed.x.round()),
            AimSolution::Ruin(ruin) => one_score(ruin, pointed.x.round() as i64),
            AimSolution::Frontier(frontier) => one_corner(frontier, pointed.x),
        }?;
        if self.found.answer.frontier().is_none() {
            let nearest = |point: &&[f64; 2]| (point[0] - pointed.x).abs() < 0.5;
            chart.dots_ui(ui, &response, |line| line.points.iter().find(nearest).copied());
        }
        chart::pointed_ui(response.response, (), [text]).and_then(|()| self.choose(pointed.x))
    }
}

/// What one score means, for the pointer.
fn one_score(ruin: &Ruin, score: i64) -> Option<String> {
    let state = ruin.state(score)?;
    let flips = state.expected_flips.map_or_else(String::new, |flips| {
        let flips = count(grouped_decimal((10.0 * flips).round() / 10.0), "flip");
        format!(",\n{flips} still to come on average")
    });
    let coins: Vec<String> = state.best.iter().map(|coin| coin_name(coin).to_string()).collect();
    let best = if coins.is_empty() { String::new() } else { format!("; flip {}", listed(&coins, "or")) };
    let (chance, singles) = (percent(state.win_probability), words::with_each_alone(&state.single_coin));
    Some(format!("At {}: {chance} with best play{best},\n{singles}{flips}", words::signed(score)))
}

/// What the corner nearest to a chance means, for the pointer.
fn one_corner(frontier: &Frontier, chance: f64) -> Option<String> {
    let distance =
        |place: &usize| frontier.corners.get(*place).map_or(f64::MAX, |corner| (corner.win_probability - chance).abs());
    let nearest = (0..frontier.corners.len()).min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    let corner = frontier.corners.get(nearest)?;
    let name = match nearest {
        0 => "The highest mean score".to_owned(),
        last if last + 1 == frontier.corners.len() => "The most wins".to_owned(),
        place => format!("Corner {} of {}", place + 1, frontier.corners.len()),
    };
    let [from, to] = corner.worth;
    let worth = match (from > 0.0, to.is_finite()) {
        (true, true) => {
            format!("\nbest if a win is worth {} to {} points", amounts::points(from), amounts::points(to))
        }
        (true, false) => format!("\nbest if a win is worth {} or more", count(amounts::points(from), "point")),
        (false, true) => format!("\nbest if a win is worth {} at most", count(amounts::points(to), "point")),
        (false, false) => String::new(),
    };
    Some(format!(
        "{name}: {} won, a mean score of {}{worth}",
        percent(corner.win_probability),
        amounts::points(corner.expected_score)
    ))
}
