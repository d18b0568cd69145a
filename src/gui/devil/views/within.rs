//! The best chance within so many moves against a Devil who acts at random, and the plan that has it.

use std::sync::Arc;

use egui::{Align2, Button, Stroke, Ui};
use egui_plot::{PlotResponse, PlotUi, Points};

use crate::devil::{BestChance, BestPlan, FIELDS, Params, Repeated, WITHIN, has_best_chance, within_table};
use crate::field::number_named;
use crate::gui::chart::{self, Axes, Label, Labels, Number, Polyline, Steps, Ticks, Trace, Viewport, stepped};
use crate::gui::devil::controls::note_ui;
use crate::gui::devil::names::table;
use crate::gui::devil::numbered::{self, Numbered, OfNumber as _};
use crate::gui::devil::puzzle::Devil;
use crate::gui::devil::session::DevilSession;
use crate::gui::devil::within_explained;
use crate::gui::look::theme::Palette;
use crate::gui::panels::controls::{Group, number_row};
use crate::gui::prose::Paragraph;
use crate::gui::view::looks::Looks;
use crate::gui::view::query::AnyQuery;
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{count, grouped, percent, percent_to};
use crate::scenario::Puzzle;
use crate::table::Table;

/// The most moves of a plan that are told in words.
const MOVES_TOLD: usize = 12;

/// The best chance against the moves that are allowed.
#[derive(Default)]
pub struct WithinView {
    /// What is shown while nobody has said within how many moves.
    usual: Numbered<BestChance>,
}

impl WithinView {
    fn shown<'a>(&'a self, session: &'a DevilSession) -> &'a Numbered<BestChance> {
        numbered::shown(&self.usual, &session.best, &session.rules)
    }

    fn current<'a>(&'a self, session: &'a DevilSession) -> Option<&'a Arc<BestChance>> {
        numbered::current(self.shown(session), &session.rules)
    }
}

/// Allows so many moves.
fn allow(moves: usize) -> Change<Devil> {
    let moves = i64::try_from(moves).unwrap_or(0);
    Box::new(move |params| params.focus.within = moves.clamp(1, *WITHIN.end()))
}

impl View<Devil> for WithinView {
    fn about(&self) -> About {
        About::new("within", "Best plans", "The best chance within so many moves if the Devil acts at random.")
    }

    fn unavailable(&self, session: &DevilSession) -> Option<String> {
        let too_large = "The best plans are looked for up to 36 classes, as 8 coins have.";
        (!has_best_chance(session.rules.table())).then(|| too_large.to_owned())
    }

    fn ask(&mut self, scene: &Scene<'_, Devil>) {
        numbered::ask(&mut self.usual, &scene.session.rules, true, scene.notify);
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.usual]
    }

    fn is_current(&self, scene: &Scene<'_, Devil>) -> bool {
        self.current(scene.session).is_some()
    }

    fn snapshot(&self, scene: &Scene<'_, Devil>) -> Option<Arc<dyn ViewSnapshot<Devil>>> {
        let best = Arc::clone(&self.shown(scene.session).newest()?.answer);
        Some(Arc::new(WithinSnapshot { best }))
    }

    fn options_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Devil>, params: &mut Params, _looks: &mut Looks) {
        let plan = self.current(scene.session).and_then(|best| best.last()).filter(|(moves, _)| *moves > 0);
        let button = ui.add_enabled(plan.is_some(), Button::new("Take as your moves"));
        let button = button.on_hover_text("Make this plan your own list, to be tried and played");
        if let Some((_, plan)) = plan.filter(|_| button.clicked()) {
            params.game.moves = Some(Arc::new(plan.moves.clone()));
            params.fit();
        }
    }

    fn controls_ui(&mut self, ui: &mut Ui, params: &mut Params, reset_to: &Params) {
        let Some((number, index)) = number_named(&FIELDS, params, "Moves allowed") else { return };
        let within = params.focus.within;
        Group::new(Puzzle::Devil, "Best chance")
            .changed(within != reset_to.focus.within)
            .values(if within == 0 { "not asked".to_owned() } else { format!("within {}", count(within, "move")) })
            .numbers(&[(number, index)])
            .show(
                ui,
                params,
                |params| params.focus.within = reset_to.focus.within,
                |ui, params| {
                    number_row(ui, number, index, params, None);
                    if let Ok(table) = params.game.table() {
                        note_ui(
                            ui,
                            &format!("At 0 the first {} are shown.", count((BestChance::USUAL)(table), "move")),
                        );
                    }
                },
            );
    }

    fn checked(&self, scene: &Scene<'_, Devil>) -> String {
        let Some(found) = self.shown(scene.session).newest() else { return scene.session.checked() };
        let vectors = grouped(found.answer.vectors);
        let were = if found.answer.vectors == 1 { "was" } else { "were" };
        format!(
            "Every plan, but for those that another one beats everywhere: {vectors} {were} left, in exact fractions"
        )
    }

    fn chosen_row(&self, scene: &Scene<'_, Devil>) -> Option<usize> {
        self.current(scene.session)?.last().map(|(moves, _)| moves)
    }

    fn choose_row(&mut self, _scene: &Scene<'_, Devil>, row: usize) -> Option<Change<Devil>> {
        Some(allow(row))
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        let of = |params: &Params| (params.game.table().ok(), params.game.aim.clone(), params.focus.within);
        of(before) == of(now)
    }
}

/// The best plans as they are shown.
struct WithinSnapshot {
    best: Arc<BestChance>,
}

impl ViewSnapshot<Devil> for WithinSnapshot {
    fn title(&self) -> String {
        format!("The best chance within so many moves: {}", table(self.best.table))
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Devil>) -> Option<Change<Devil>> {
        let [viewport, _] = &mut stage.looks.viewports;
        self.chart_ui(ui, viewport).map(allow)
    }

    fn trace(&self) -> Trace {
        let number = self.best.last().map(|(_, plan)| Number::Chance(plan.probability.to_f64()));
        Trace { chart: "within", curves: vec![self.points()], point: self.points().last().copied(), number }
    }

    fn table(&self) -> Table<'_> {
        within_table(&self.best)
    }

    fn words(&self) -> Vec<Paragraph> {
        let moves = self.best.last().map_or(0, |(moves, _)| moves);
        let headline = self
            .headline()
            .map(|headline| Paragraph::plain(headline).explained(within_explained::of_plan(&self.best, moves)));
        let again = self.best.repeated.zip(self.repeated_words()).map(|(repeated, told)| {
            let is_sure = self.best.last().is_some_and(|(_, plan)| plan.probability.is_one());
            let told = Paragraph::plain(told);
            if is_sure { told } else { told.explained(within_explained::of_rounds(repeated, moves)) }
        });
        let [plan, cut] = [self.plan_words(), self.cut_words()].map(|told| told.map(Paragraph::plain));
        [headline, plan, again, cut].into_iter().flatten().collect()
    }
}

impl WithinSnapshot {
    fn points(&self) -> Vec<[f64; 2]> {
        let plans = self.best.plans.iter().enumerate();
        plans.map(|(moves, plan)| [moves as f64, plan.probability.to_f64()]).collect()
    }

    /// Draws the chances with the last one marked; returns the number of moves that was chosen, by a click or the arrow keys.
    fn chart_ui(&self, ui: &mut Ui, viewport: &mut Viewport) -> Option<usize> {
        let (palette, points) = (Palette::of(ui), self.points());
        let last = points.len().saturating_sub(1);
        let axes = Axes {
            id: "within",
            x: 0.0..=last.max(1) as f64,
            y: 0.0..=1.0,
            edges: None,
            x_label: "moves allowed",
            y_label: "best chance to be done",
            x_ticks: Ticks::Whole,
            y_ticks: Ticks::Percent,
            equal_units: false,
            key: &[],
            summary: &format!("{}. {}", self.title(), self.headline().unwrap_or_default()),
        };
        let (line, dots, end) = (points.clone(), points.clone(), points.last().copied());
        let response = axes.show(ui, viewport, move |plot: &mut PlotUi<'_>| {
            plot.add(Polyline::new("best", line, Stroke::new(1.5, palette.soft_ink)));
            plot.points(Points::new("plans", dots).radius(3.5).color(palette.ink).allow_hover(false));
            if let Some(at) = end {
                plot.points(Points::new("last", vec![at]).radius(5.0).color(palette.accent).allow_hover(false));
                let anchors = [Align2::RIGHT_BOTTOM, Align2::RIGHT_TOP, Align2::CENTER_TOP];
                let label = Label::new(percent(at[1]), at, &anchors, palette.accent).off_line(8.0);
                plot.add(Labels::new(vec![label], points));
            }
        });
        if let Some(steps) = Steps::of_plot(ui, &response, || self.step_words(last)) {
            let most = u64::try_from(*WITHIN.end()).unwrap_or_default();
            return usize::try_from(stepped(last as u64, steps.right, 1..=most)).ok();
        }
        self.pointed(response)
    }

    fn pointed(&self, response: PlotResponse<()>) -> Option<usize> {
        let pointed = chart::pointed(&response)?;
        let moves = (pointed.x.round().max(0.0) as usize).min(self.best.plans.len().saturating_sub(1));
        chart::pointed_ui(response.response, moves, [self.step_words(moves)])
    }

    /// The best plan of so many moves, for the pointer and the arrow keys.
    fn step_words(&self, moves: usize) -> String {
        let Some(plan) = self.best.plans.get(moves) else { return String::new() };
        let told = told(plan).map_or_else(String::new, |told| format!("\n{told}"));
        format!(
            "Within {}: {} ({}).{told}",
            count(moves, "move"),
            percent(plan.probability.to_f64()),
            plan.probability.in_words()
        )
    }

    fn headline(&self) -> Option<String> {
        let (moves, plan) = self.best.last()?;
        let chance = plan.probability.to_f64();
        Some(format!(
            "Within {} you are done in {} of games ({}), if the Devil acts at random; no plan does better.",
            count(moves, "move"),
            percent(chance),
            plan.probability.in_words()
        ))
    }

    fn plan_words(&self) -> Option<String> {
        let (_, plan) = self.best.last()?;
        told(plan).map(|told| format!("A best plan: {told}."))
    }

    fn repeated_words(&self) -> Option<String> {
        let (moves, plan) = self.best.last()?;
        let Repeated { limit, factor, left } = self.best.repeated?;
        if plan.probability.is_one() {
            return Some("It surely wins.".to_owned());
        }
        let (these, come, win) = match moves {
            1 => ("this move".to_owned(), "comes", "wins"),
            _ => (format!("these {}", count(moves, "move")), "come", "win"),
        };
        Some(if limit < 1.0 {
            format!("Made again and again, {these} {come} to {} in the long run, and to no more.", percent(limit))
        } else if factor > 0.0 {
            let share = percent_to(1, factor);
            format!(
                "Made again and again, {these} {win} in the long run: each round leaves about {share} of what the one \
                 before it left."
            )
        } else {
            let rounds = left.iter().position(|left| *left <= 0.0).map(|before| before + 1);
            let end = rounds.map_or_else(String::new, |rounds| format!(": nothing is left after {rounds} rounds"));
            format!("Made again and again, {these} {win}{end}.")
        })
    }

    fn cut_words(&self) -> Option<String> {
        (!self.best.is_whole()).then(|| {
            let moves = count(self.best.plans.len().saturating_sub(1), "move");
            format!("There are too many plans of more than {moves} to compare them all.")
        })
    }
}

/// The moves of a plan in words; `None` of too many, and of none.
fn told(plan: &BestPlan) -> Option<String> {
    let moves: Vec<String> =
        plan.moves.iter().map(|flip| format!("{{{}}}", flip.to_string().replace(' ', ", "))).collect();
    (1..=MOVES_TOLD).contains(&moves.len()).then(|| moves.join(", "))
}
