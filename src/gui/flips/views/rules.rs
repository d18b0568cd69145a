//! Simple rules: how often each of them wins, and the boundary between the coins in best play.

use std::sync::Arc;

use egui::{Rect, Stroke, Ui, UiBuilder, vec2};
use egui_plot::{PlotPoint, PlotResponse, PlotTransform};

use crate::flips::{
    Boundary, BoundaryRow, CheckedGame, Params, RuleCurve, SimpleRule, SimpleRules, boundary, boundary_table,
    coin_name, estimated_rule_work, estimated_work, has_simple_rules, rules_table, simple_rules,
};
use crate::gui::chart::heatmap::{BAR_ROOM, Picture};
use crate::gui::chart::{self, Axes, Dash, KeyEntry, Number, Polyline, Steps, Ticks, Trace, Viewport, stepped};
use crate::gui::flips::coin_colours::{self, Inks, Meanings};
use crate::gui::flips::frame_budget::fits;
use crate::gui::flips::heat::{HeatCache, Meaning};
use crate::gui::flips::lines_chart::LinesChart;
use crate::gui::flips::named_lines::NamedLine;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::session::{FlipsSession, SolutionKey};
use crate::gui::flips::solved::Solved;
use crate::gui::flips::{marks, words};
use crate::gui::look::theme::Palette;
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Measures;
use crate::gui::view::looks::Looks;
use crate::gui::view::query::{AnyQuery, Query};
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{grouped, percent, power_of_ten};
use crate::progress::Cancelled;
use crate::table::Table;

/// Which share of the height the curves take; the rest is for the boundary.
const CURVES: f32 = 0.55;
/// The least height of a chart, in points; where two do not find room there are the curves alone.
const LEAST_HEIGHT: f32 = 130.0;
/// The room for the labels of the vertical axes, so that both frames begin at the same place.
const TICK_ROOM: f32 = 46.0;

/// The win probability of every simple rule, and what of best play one threshold for each flip explains.
#[derive(Default)]
pub struct RulesView {
    rules: Query<CheckedGame, Arc<SimpleRules>>,
    boundary: Query<SolutionKey, Arc<Boundary>>,
    /// The rule that was chosen; the best one until one is.
    chosen: Option<SimpleRule>,
}

impl View<Flips> for RulesView {
    fn about(&self) -> About {
        About::new(
            "rules",
            "Simple rules",
            "How often simple rules win: one coin above a score, another one otherwise.",
        )
    }

    fn unavailable(&self, session: &FlipsSession) -> Option<String> {
        let too_long = session.too_long_for("all simple rules", crate::flips::WHOLE_FLIPS);
        too_long.or_else(|| {
            let too_many =
                "This game has too many scores to work out every simple rule: take fewer flips or fewer points.";
            (!has_simple_rules(session.game())).then(|| too_many.to_owned())
        })
    }

    fn ask(&mut self, scene: &Scene<'_, Flips>) {
        let game = scene.session.game().clone();
        let when = fits(estimated_rule_work(&game));
        let what = || format!("Every simple rule of {}", words::flips(game.flips().into()));
        self.rules
            .ask(game.clone(), when, what, scene.notify, |game, progress| simple_rules(game, progress).map(Arc::new));
        if let Some((solved, question)) = scene.session.current() {
            let (when, solved) = (fits(20 * estimated_work(&game)), Arc::clone(solved));
            self.boundary.ask(question, when, || "The boundary between the coins".to_owned(), scene.notify, {
                move |_, progress| boundary(&solved.solution, progress)?.map(Arc::new).ok_or(Cancelled)
            });
        }
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.rules, &mut self.boundary]
    }

    fn is_current(&self, scene: &Scene<'_, Flips>) -> bool {
        let has_boundary = scene.session.current().is_some_and(|(_, question)| self.boundary.of(&question).is_some());
        has_boundary && self.rules.of(scene.session.game()).is_some()
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        Some(Arc::new(self.shown(scene)?))
    }

    fn chart_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Flips>, _params: &mut Params, looks: &mut Looks) {
        match self.shown(scene) {
            None => chart::no_chart_ui(ui, self.pending()),
            Some(snapshot) => self.chosen = snapshot.charts_ui(ui, looks).or(self.chosen),
        }
    }

    fn checked(&self, scene: &Scene<'_, Flips>) -> String {
        let Some(found) = self.rules.newest() else { return scene.session.checked() };
        let bound = power_of_ten(4.0 * f64::from(found.question.flips()) * f64::EPSILON);
        format!("{} rules, each by a pass back of its own, within {bound}", grouped(found.answer.count()))
    }

    fn chosen_row(&self, scene: &Scene<'_, Flips>) -> Option<usize> {
        let snapshot = self.shown(scene)?;
        snapshot.rules.row_of(snapshot.chosen)
    }

    fn choose_row(&mut self, _scene: &Scene<'_, Flips>, row: usize) -> Option<Change<Flips>> {
        self.chosen = self.rules.newest()?.answer.rule(row).map(|(rule, _)| rule);
        None
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        crate::gui::flips::states_chart::has_same_axes(&before.game, &now.game)
    }

    fn start_over(&mut self) {
        self.chosen = None;
    }
}

impl RulesView {
    fn shown(&self, scene: &Scene<'_, Flips>) -> Option<RulesSnapshot> {
        let found = self.rules.newest()?;
        let game = found.question.clone();
        let best = found.answer.best;
        let chosen = self.chosen.filter(|rule| found.answer.win_probability(*rule).is_some()).unwrap_or(best.0);
        Some(RulesSnapshot {
            game,
            rules: Arc::clone(&found.answer),
            boundary: Arc::clone(&self.boundary.newest()?.answer),
            solved: Arc::clone(scene.session.solved()?),
            best,
            chosen,
        })
    }
}

/// The rules as they are shown.
struct RulesSnapshot {
    game: CheckedGame,
    rules: Arc<SimpleRules>,
    boundary: Arc<Boundary>,
    solved: Arc<Solved>,
    best: (SimpleRule, f64),
    chosen: SimpleRule,
}

impl ViewSnapshot<Flips> for RulesSnapshot {
    fn title(&self) -> String {
        format!("Simple rules for {}", words::flips(self.game.flips().into()))
    }

    /// Two charts, one below the other, and above them the names of the rules, two for each pair of coins.
    fn measures(&self) -> Measures {
        let [width, height] = if self.rules.curves.len() > 2 { [480.0, 480.0] } else { [330.0, 430.0] };
        Measures::of(900.0, 760.0).at_least(width, height)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        self.charts_ui(ui, stage.looks);
        None
    }

    fn trace(&self) -> Trace {
        let curves = (0..self.rules.curves.len()).map(|curve| self.points(curve)).collect();
        let number = self.rules.win_probability(self.chosen).map(Number::Chance);
        Trace { chart: "rules", curves, point: self.place(self.chosen), number }
    }

    fn table(&self) -> Table<'_> {
        rules_table(&self.rules)
    }

    fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        vec![("boundary", boundary_table(&self.boundary))]
    }

    fn words(&self) -> Vec<Paragraph> {
        let mut paragraphs = vec![Paragraph::plain(self.best_words())];
        if self.chosen != self.best.0 {
            paragraphs.extend(self.rule_words(self.chosen).map(Paragraph::plain));
        }
        paragraphs.push(Paragraph::plain(self.boundary_words()));
        paragraphs
    }
}

impl RulesSnapshot {
    /// Draws the curves and, where there is room, the boundary below them; returns the rule that was chosen.
    fn charts_ui(&self, ui: &mut Ui, looks: &mut Looks) -> Option<SimpleRule> {
        let Looks { viewports: [of_curves, of_boundary], scratch } = looks;
        let room = ui.available_rect_before_wrap();
        let has_room = room.height() * (1.0 - CURVES) >= LEAST_HEIGHT;
        let height = if has_room { room.height() * CURVES } else { room.height() };
        let upper = Rect::from_min_size(room.min, vec2(room.width() - BAR_ROOM, height));
        let chosen = self.curves_ui(&mut ui.new_child(UiBuilder::new().max_rect(upper)), of_curves);
        if has_room {
            let lower = Rect::from_min_max(room.min + vec2(0.0, height + 6.0), room.max - vec2(BAR_ROOM, 0.0));
            let mut below = ui.new_child(UiBuilder::new().id_salt("boundary").max_rect(lower));
            scratch.with(|heat: &mut HeatCache| self.boundary_ui(&mut below, of_boundary, heat));
        }
        ui.advance_cursor_after_rect(room);
        chosen
    }

    /// The points of a curve by their thresholds.
    fn points(&self, curve: usize) -> Vec<[f64; 2]> {
        let chances = self.rules.curves.get(curve).map(|curve| curve.win_probabilities.as_slice());
        let thresholds = self.rules.thresholds.clone();
        thresholds.zip(chances.unwrap_or_default()).map(|(threshold, chance)| [threshold as f64, *chance]).collect()
    }

    /// Where a rule stands in the chart.
    fn place(&self, rule: SimpleRule) -> Option<[f64; 2]> {
        self.rules.win_probability(rule).map(|chance| [rule.threshold as f64, chance])
    }

    /// Draws the curves; returns the rule that was chosen by a click or by the arrow keys.
    fn curves_ui(&self, ui: &mut Ui, viewport: &mut Viewport) -> Option<SimpleRule> {
        let (palette, thresholds) = (Palette::of(ui), &self.rules.thresholds);
        let x = *thresholds.start() as f64..=*thresholds.end() as f64;
        let lines = LinesChart::of_chances("rules", x, "threshold (score)", self.lines(&palette));
        let chart = LinesChart { tick_room: Some(TICK_ROOM), ..lines };
        let response = chart.show(ui, viewport, &format!("{}. {}", self.title(), self.best_words()));
        self.marks_ui(ui, &response.transform);
        self.stepped(ui, &response, viewport).or_else(|| self.pointed(ui, response, &palette))
    }

    /// The curves: the colour of each is that of the coin above the threshold, its dashes tell the other one.
    fn lines(&self, palette: &Palette) -> Vec<NamedLine> {
        let inks = Inks::of_palette(palette);
        let line = |(number, curve): (usize, &RuleCurve)| {
            let (above, below) = (coin_name(curve.above), coin_name(curve.below));
            let is_solid = curve.above < curve.below;
            NamedLine {
                name: format!("{above} above, otherwise {below}"),
                color: inks.coin(curve.above),
                width: if is_solid { 3.0 } else { 1.75 },
                dash: if is_solid { Dash::SOLID } else { Dash::pinned(curve.below) },
                points: self.points(number),
            }
        };
        self.rules.curves.iter().enumerate().map(line).collect()
    }

    /// The line of best play and the chosen rule.
    fn marks_ui(&self, ui: &Ui, transform: &PlotTransform) {
        let best = self.rules.best_play;
        let taken = marks::limit(ui, transform, best, &format!("best play {}", percent(best)));
        if let Some(place) = self.place(self.chosen) {
            marks::present(ui, transform, place, taken, &percent(place[1]));
        }
    }

    /// The rule that the arrow keys lead to: another threshold to the sides, another pair of coins up and down.
    fn stepped(&self, ui: &Ui, response: &PlotResponse<()>, viewport: &mut Viewport) -> Option<SimpleRule> {
        let words = || self.rule_words(self.chosen).unwrap_or_default();
        let steps = Steps::of_plot(ui, response, words)?;
        let curves = &self.rules.curves;
        let is_chosen = |curve: &RuleCurve| (curve.above, curve.below) == (self.chosen.above, self.chosen.below);
        let curve = curves.iter().position(is_chosen)? as u64;
        let curve = curves.get(stepped(curve, -steps.up, 0..=curves.len() as u64 - 1) as usize)?;
        let thresholds = &self.rules.thresholds;
        let place = self.chosen.threshold.checked_sub(*thresholds.start())?.unsigned_abs();
        let last = (thresholds.end() - thresholds.start()).unsigned_abs();
        let threshold = thresholds.start() + i64::try_from(stepped(place, steps.right, 0..=last)).ok()?;
        let rule = SimpleRule { above: curve.above, below: curve.below, threshold };
        if let Some(place) = self.place(rule) {
            viewport.reveal(&response.transform, place, place);
        }
        Some(rule)
    }

    /// A dot at the rule nearest to the pointer and what it says; returns the rule that was clicked.
    fn pointed(&self, ui: &Ui, response: PlotResponse<()>, palette: &Palette) -> Option<SimpleRule> {
        let pointed = chart::pointed(&response)?;
        let (thresholds, at) = (&self.rules.thresholds, response.transform.position_from_point(&pointed));
        let threshold = (pointed.x.round() as i64).clamp(*thresholds.start(), *thresholds.end());
        let rule = |curve: &RuleCurve| {
            let rule = SimpleRule { above: curve.above, below: curve.below, threshold };
            Some((rule, response.transform.position_from_point(&PlotPoint::from(self.place(rule)?))))
        };
        let rules = self.rules.curves.iter().filter_map(rule);
        let (rule, place) = rules.min_by(|one, other| at.distance(one.1).total_cmp(&at.distance(other.1)))?;
        let painter = marks::painter(ui, &response.transform);
        marks::dot(&painter, place, 4.0, Inks::of_palette(palette).coin(rule.above), palette);
        chart::pointed_ui(response.response, rule, self.rule_words(rule))
    }

    /// Draws the best coins of all states over the flips left, with the threshold of each number of flips.
    fn boundary_ui(&self, ui: &mut Ui, viewport: &mut Viewport, heat: &mut HeatCache) {
        let (palette, flips) = (Palette::of(ui), f64::from(self.game.flips()));
        let inks = Inks::of_palette(&palette);
        let heat = heat.of(ui.ctx(), &self.solved, true, Meaning::Choice(inks, None));
        let summary = self.boundary_words();
        let key = [KeyEntry::line(palette.ink, Dash::SOLID, "threshold")];
        let axes = Axes {
            id: "boundary",
            x: -flips - 0.5..=0.5,
            y: heat.scores.clone(),
            edges: None,
            x_label: "flips left",
            y_label: "score",
            x_ticks: Ticks::CountDown,
            y_ticks: Ticks::Whole,
            equal_units: false,
            key: &key,
            summary: &summary,
        };
        let is_blended = heat.blend(ui.ctx(), axes.transform(ui, viewport).dpos_dvalue());
        let picture = Picture::new("best coins", heat.texture.id(), -flips - 0.5..=0.5, heat.scores.clone());
        let rows = self.boundary.rows.iter();
        // between the scores that the threshold tells apart, as a step for each number of flips
        let steps = rows.flat_map(|row| {
            let (x, y) = (row.flips_done as f64 - flips, row.threshold as f64 + 0.5);
            [[x - 0.5, y], [x + 0.5, y]]
        });
        let line = Polyline::new("threshold", steps.collect(), Stroke::new(2.0, palette.ink));
        let response = axes.show_aligned(ui, viewport, TICK_ROOM, |plot| {
            plot.add(picture);
            plot.add(line);
        });
        let meanings = Meanings { coins: self.game.coins().len(), has_ties: true, is_blended };
        coin_colours::key(ui.painter(), *response.transform.frame(), &inks, meanings, &palette);
        let Some(pointed) = chart::pointed(&response) else { return };
        let flips_done = (pointed.x + flips).round() as i64;
        if let Some(row) = self.boundary.rows.iter().find(|row| row.flips_done == flips_done) {
            chart::pointed_ui(response.response, (), [self.row_words(row)]);
        }
    }

    /// The best rule, and what it loses against best play.
    fn best_words(&self) -> String {
        let (rule, chance) = self.best;
        let lost = self.rules.best_play - chance;
        let errors = 16.0 * f64::from(self.game.flips()) * f64::EPSILON;
        let against = if lost <= errors {
            "as often as best play, as far as double precision tells".to_owned()
        } else {
            format!("{} percentage points less often than best play", percent(lost).replace(" %", ""))
        };
        format!("The best simple rule is {}: it wins {} of games, {against}.", rule_name(rule), percent(chance))
    }

    /// What a rule wins.
    fn rule_words(&self, rule: SimpleRule) -> Option<String> {
        let chance = self.rules.win_probability(rule)?;
        Some(format!("With {} you win {} of games.", rule_name(rule), percent(chance)))
    }

    /// How much of best play one threshold for each number of flips explains.
    fn boundary_words(&self) -> String {
        let (explained, states) = self.boundary.explained();
        let (above, below) = (coin_name(self.boundary.above), coin_name(self.boundary.below));
        let share = match (explained, states) {
            (_, 0) => {
                return "Every state is lost for sure or won with any coin, so no coin is better than another."
                    .to_owned();
            }
            (1, 1) => "the one open state".to_owned(),
            (explained, states) if explained == states => format!("all {} open states", grouped(states)),
            (explained, states) => format!("{} of {} open states", grouped(explained), grouped(states)),
        };
        match self.boundary.common_threshold() {
            Some(threshold) => format!(
                "Best play is {above} above {} and otherwise {below} in {share}, whatever the number of flips left.",
                words::signed(threshold)
            ),
            None => format!(
                "With one threshold for each number of flips left, {above} above it and otherwise {below} is best play in {share}."
            ),
        }
    }

    /// The boundary with one number of flips left.
    fn row_words(&self, row: &BoundaryRow) -> String {
        let (above, below) = (coin_name(self.boundary.above), coin_name(self.boundary.below));
        let left = words::flips(i64::from(self.game.flips()) - row.flips_done);
        let ties = match row.ties {
            0 => "no tie".to_owned(),
            1 => "1 tie".to_owned(),
            ties => format!("{} ties", grouped(ties)),
        };
        format!(
            "With {left} left: {above} above {}, otherwise {below},\nis best in {} of {} open states ({ties}).",
            words::signed(row.threshold),
            grouped(row.explained),
            grouped(row.states),
        )
    }
}

/// "A above 0, otherwise B".
fn rule_name(rule: SimpleRule) -> String {
    format!("{} above {}, otherwise {}", coin_name(rule.above), words::signed(rule.threshold), coin_name(rule.below))
}
