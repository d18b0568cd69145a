//! Who chooses: the win probability against the number of flips if an opponent takes some of the choices or all of them.

use std::sync::Arc;

use egui::Ui;
use egui_plot::PlotResponse;

use crate::flips::{
    ByLength, CheckedGame, Chooser, LengthCurve, Params, WHOLE_FLIPS, choosers, estimated_chooser_work,
};
use crate::gui::chart::{self, Dash, Grip, Handle, Steps, Trace, Viewport, stepped};
use crate::gui::flips::aim_picture::length_line;
use crate::gui::flips::aim_words::one_length;
use crate::gui::flips::frame_budget::fits;
use crate::gui::flips::lines_chart::LinesChart;
use crate::gui::flips::named_lines::NamedLine;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::reach::{choose_flips, reach_ui};
use crate::gui::flips::session::FlipsSession;
use crate::gui::flips::words;
use crate::gui::look::theme::Palette;
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Measures;
use crate::gui::view::looks::Looks;
use crate::gui::view::query::{AnyQuery, Found, Query};
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{grouped, percent, power_of_ten};
use crate::table::Table;

/// How far one can look.
const REACHES: [u32; 2] = [100, WHOLE_FLIPS];

/// The games of one flip and how far they are shown: all that the curves depend on.
type Question = (CheckedGame, u32);

/// The win probability of each chooser against the number of flips.
pub struct ChoosersView {
    /// How many flips are shown at least.
    reach: u32,
    query: Query<Question, Arc<ByLength>>,
}

impl Default for ChoosersView {
    fn default() -> Self {
        Self { reach: REACHES[0], query: Query::default() }
    }
}

impl ChoosersView {
    /// What is asked for `game`, which is in sight however far one looks.
    fn question(&self, game: &CheckedGame) -> Option<Question> {
        let reach = REACHES.into_iter().find(|reach| *reach >= game.flips().max(self.reach))?;
        Some((game.with(|game| game.flips = 1).ok()?, reach))
    }
}

impl View<Flips> for ChoosersView {
    fn about(&self) -> About {
        About::new(
            "choosers",
            "Games by length",
            "How often you win if an opponent hands you the coin that is worst for you, always or in turn with you.",
        )
    }

    fn unavailable(&self, session: &FlipsSession) -> Option<String> {
        session.too_long_for("an opponent who chooses", WHOLE_FLIPS)
    }

    fn ask(&mut self, scene: &Scene<'_, Flips>) {
        let Some(question) = self.question(scene.session.game()) else { return };
        let when = fits(estimated_chooser_work(&question.0, question.1));
        let what = || format!("An opponent who chooses, up to {}", words::flips(question.1.into()));
        self.query.ask(question.clone(), when, what, scene.notify, |(game, reach), progress| {
            choosers(game, *reach, progress).map(Arc::new)
        });
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.query]
    }

    fn is_current(&self, scene: &Scene<'_, Flips>) -> bool {
        self.question(scene.session.game()).is_some_and(|question| self.query.of(&question).is_some())
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        let found = Arc::clone(self.query.newest()?);
        let known = scene.session.current().map(|(solved, _)| &solved.solution);
        let known =
            known.filter(|solution| self.question(solution.game()).is_some_and(|(game, _)| game == found.question.0));
        let known = known.map(|solution| (solution.game().flips(), solution.win_probability()));
        Some(Arc::new(ChoosersSnapshot { found, flips: scene.session.game().flips(), known }))
    }

    /// How far one looks.
    fn options_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Flips>, _params: &mut Params, looks: &mut Looks) {
        reach_ui(ui, &REACHES, &mut self.reach, looks);
    }

    fn checked(&self, scene: &Scene<'_, Flips>) -> String {
        let Some(found) = self.query.newest() else { return scene.session.checked() };
        let longest = found.answer.longest();
        let bound = power_of_ten(4.0 * f64::from(longest) * f64::EPSILON);
        format!("Games of 1 to {} flips with each chooser by one pass, each within {bound}", grouped(longest))
    }

    fn chosen_row(&self, scene: &Scene<'_, Flips>) -> Option<usize> {
        usize::try_from(scene.params.game.flips - 1).ok()
    }

    fn choose_row(&mut self, _scene: &Scene<'_, Flips>, row: usize) -> Option<Change<Flips>> {
        Some(choose_flips(u32::try_from(row).ok()?.checked_add(1)?))
    }
}

/// The curves as they are shown, with the present number of flips.
struct ChoosersSnapshot {
    found: Arc<Found<Question, Arc<ByLength>>>,
    flips: u32,
    /// The win probability of the present game, by the number of its flips.
    known: Option<(u32, f64)>,
}

impl ViewSnapshot<Flips> for ChoosersSnapshot {
    fn title(&self) -> String {
        format!("If an opponent chooses the coins, in games of 1 to {}", words::flips(self.choosers().longest().into()))
    }

    fn measures(&self) -> Measures {
        Measures::default().at_least(330.0, 270.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        let set = u32::try_from(stage.params.game.flips).unwrap_or(self.flips);
        self.chart_ui(ui, set, &mut stage.looks.viewports[0]).map(choose_flips)
    }

    fn trace(&self) -> Trace {
        let curves = self.series(&Palette::LIGHT).into_iter().map(|line| line.points).collect();
        Trace { chart: "choosers", curves, point: self.present(), number: None }
    }

    fn table(&self) -> Table<'_> {
        self.choosers().table_with(self.known)
    }

    fn words(&self) -> Vec<Paragraph> {
        let values = Chooser::ALL.map(|chooser| self.value(chooser));
        let [Some(you), Some(you_last), Some(opponent_last), Some(opponent)] = values else { return Vec::new() };
        let all = format!(
            "If an opponent who wants you to lose hands you every coin, you still win {} of games, against {} if you choose \
             yourself.",
            percent(opponent),
            percent(you)
        );
        let in_turn = format!(
            "In turn you win {} if you choose the last coin, and {} if the opponent does.",
            percent(you_last),
            percent(opponent_last)
        );
        [all, in_turn].map(|words| Paragraph::plain(words::unbroken(&words))).into()
    }
}

impl ChoosersSnapshot {
    fn choosers(&self) -> &ByLength {
        &self.found.answer
    }

    fn value(&self, chooser: Chooser) -> Option<f64> {
        self.choosers().value(LengthCurve::Chosen(chooser), self.flips)
    }

    /// Where the present game stands in the chart if you choose.
    fn present(&self) -> Option<[f64; 2]> {
        Some([f64::from(self.flips), self.value(Chooser::You)?])
    }

    /// Draws the curves with the present number of flips marked, and returns the one that was chosen, by a click, a drag or
    /// the arrow keys. The number that is `set` may be newer.
    fn chart_ui(&self, ui: &mut Ui, set: u32, viewport: &mut Viewport) -> Option<u32> {
        let palette = Palette::of(ui);
        let reach = f64::from(self.choosers().longest());
        let lines = self.series(&palette);
        let dots = lines.iter().filter_map(|line| Some((point_at(line, self.flips)?, line.color))).collect();
        let words = |at: [f64; 2]| format!("{}: {}", words::flips(self.flips.into()), percent(at[1]));
        let chart = LinesChart {
            edges: Some([0.0..=reach, 0.0..=1.0]),
            upright: Some(self.flips.into()),
            dots,
            present: self.present().map(|at| (at, words(at))),
            ..LinesChart::of_chances("choosers", 0.0..=reach, "flips", lines)
        };
        let summary = format!("{}. {}.", self.title(), self.one_length(self.flips).replace('\n', " "));
        let response = chart.show(ui, viewport, &summary);
        let handle = |at| Handle { name: "the number of flips", grip: Grip::PointAcross(at) }.moved(ui, &response);
        if let Some([flips, _]) = self.present().and_then(handle) {
            return Some(flips.round().clamp(1.0, reach) as u32);
        }
        self.moved(ui, set, &response, viewport).or_else(|| self.pointer_ui(ui, &chart, response))
    }

    /// The curves: solid where one side chooses every coin, dashed in turn.
    fn series(&self, palette: &Palette) -> Vec<NamedLine> {
        let lines = [
            ("you choose", Chooser::You, palette.ink, Dash::SOLID),
            ("in turn, you last", Chooser::YouLast, palette.ink, Dash::pinned(0)),
            ("in turn, the opponent last", Chooser::OpponentLast, palette.tie, Dash::pinned(0)),
            ("the opponent chooses", Chooser::Opponent, palette.tie, Dash::SOLID),
        ];
        lines
            .map(|(name, who, color, dash)| length_line(self.choosers(), (name, LengthCurve::Chosen(who), color, dash)))
            .into()
    }

    /// The number of flips that the arrow keys lead to, kept in sight.
    fn moved(&self, ui: &Ui, set: u32, response: &PlotResponse<()>, viewport: &mut Viewport) -> Option<u32> {
        let steps = Steps::of_plot(ui, response, || self.one_length(set))?;
        let last = self.choosers().longest().max(set);
        let flips = u32::try_from(stepped(set.into(), steps.right, 1..=last.into())).unwrap_or(last);
        viewport.reveal_across(&response.transform, f64::from(flips)..=f64::from(flips));
        Some(flips)
    }

    /// Dots on the curves at the pointer and what they say; returns the number of flips that was clicked.
    fn pointer_ui(&self, ui: &Ui, chart: &LinesChart<'_>, response: PlotResponse<()>) -> Option<u32> {
        let flips = chart::pointed(&response)?.x.round();
        if !(1.0..=f64::from(self.choosers().longest())).contains(&flips) {
            return None;
        }
        let flips = flips as u32;
        chart.dots_ui(ui, &response, |line| point_at(line, flips));
        chart::pointed_ui(response.response, flips, [self.one_length(flips)])
    }

    /// What one length of the game means.
    fn one_length(&self, flips: u32) -> String {
        one_length(self.choosers(), flips.into()).unwrap_or_default()
    }
}

/// The point of a curve at so many flips.
fn point_at(line: &NamedLine, flips: u32) -> Option<[f64; 2]> {
    line.points.get((flips as usize).checked_sub(1)?).copied()
}
