//! The chance: how soon a list of moves is done with if the Devil acts at random, and against the worst Devil.

use std::sync::Arc;

use egui::{Stroke, Ui};
use egui_plot::{PlotPoint, PlotResponse, PlotUi, Points};

use crate::devil::{Chance, ClassChance, Devil as Acts, Params, Plan, TableSpec, chance_by_start_table, chance_table};
use crate::gui::chart::{self, Axes, Dash, KeyEntry, Number, Polyline, Steps, Ticks, Trace, Viewport, stepped};
use crate::gui::devil::chance_explained::Source;
use crate::gui::devil::chance_query::ChanceQuery;
use crate::gui::devil::names::{goal_of, table};
use crate::gui::devil::puzzle::{Devil, choose_step};
use crate::gui::devil::session::DevilSession;
use crate::gui::devil::solved_table::SolvedTable;
use crate::gui::look::theme::Palette;
use crate::gui::prose::Paragraph;
use crate::gui::view::query::AnyQuery;
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{count, grouped, grouped_decimal, percent, power_of_ten};
use crate::table::Table;

/// The shares of games whose numbers of moves are told.
const QUANTILES: [([u32; 2], &str); 3] = [([1, 2], "half"), ([9, 10], "90 %"), ([99, 100], "99 %")];

/// How soon one is done.
#[derive(Default)]
pub struct ChanceView {
    query: ChanceQuery,
}

impl View<Devil> for ChanceView {
    fn about(&self) -> About {
        About::new("chance", "Chances to be done", "How soon a list of moves is done with if the Devil acts at random.")
    }

    fn unavailable(&self, session: &DevilSession) -> Option<String> {
        let plan = session.plan();
        if plan.solution().table().listed().is_none() {
            return Some("The chances are worked out for up to 1,048,576 configurations, as 20 coins have.".to_owned());
        }
        let none = "No list of moves is known to win here, so there is none to try: make a list of your own.";
        (!plan.has_moves()).then(|| none.to_owned())
    }

    fn ask(&mut self, scene: &Scene<'_, Devil>) {
        self.query.ask(scene, true);
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![self.query.any()]
    }

    fn is_current(&self, scene: &Scene<'_, Devil>) -> bool {
        self.query.current(scene).is_some()
    }

    fn snapshot(&self, scene: &Scene<'_, Devil>) -> Option<Arc<dyn ViewSnapshot<Devil>>> {
        let found = Arc::clone(&self.query.newest()?.answer);
        let step = scene.session.step().min(found.last());
        Some(Arc::new(ChanceSnapshot { found, solved: scene.session.solved.clone(), step }))
    }

    fn checked(&self, scene: &Scene<'_, Devil>) -> String {
        let Some(found) = self.query.newest() else { return scene.session.checked() };
        let moves = count(found.answer.last(), "move");
        let bound = found.answer.error_bound();
        match found.answer.exact(0) {
            Some(_) => format!("{moves} through every class, in exact fractions"),
            None => format!("{moves} through every class, each chance within {} of itself", power_of_ten(bound)),
        }
    }

    fn chosen_row(&self, scene: &Scene<'_, Devil>) -> Option<usize> {
        Some(scene.session.step().min(self.query.newest()?.answer.last()))
    }

    fn choose_row(&mut self, scene: &Scene<'_, Devil>, row: usize) -> Option<Change<Devil>> {
        Some(choose_step(row.min(scene.session.last_step())))
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        before.game == now.game
    }
}

/// The chances as they are shown.
struct ChanceSnapshot {
    found: Arc<Chance>,
    solved: SolvedTable,
    step: usize,
}

impl ViewSnapshot<Devil> for ChanceSnapshot {
    fn title(&self) -> String {
        let table = table(self.plan().solution().table());
        format!("How soon a list of {} is done with by chance: {table}", count(self.found.last(), "move"))
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Devil>) -> Option<Change<Devil>> {
        let [viewport, _] = &mut stage.looks.viewports;
        self.chart_ui(ui, viewport).map(choose_step)
    }

    fn trace(&self) -> Trace {
        let number = self.found.probability(self.step).map(Number::Chance);
        Trace { chart: "chance", curves: vec![self.at_random()], point: self.point(self.step), number }
    }

    fn table(&self) -> Table<'_> {
        chance_table(&self.found)
    }

    fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        if self.found.by_class.is_empty() {
            return Vec::new();
        }
        vec![("chance-by-start", chance_by_start_table(&self.found))]
    }

    fn words(&self) -> Vec<Paragraph> {
        let source = Source { found: Arc::clone(&self.found), solved: self.solved.clone() };
        let summary = Paragraph::plain(self.summary()).explained(source.of_steps(self.steps_told()));
        let law = self.law().map(Paragraph::plain);
        let worst = self.worst().map(|worst| Paragraph::plain(worst).explained(source.of_worst()));
        let starts = self.starts().map(|(text, classes)| Paragraph::plain(text).explained(source.of_classes(classes)));
        [Some(summary), law, worst, starts].into_iter().flatten().collect()
    }
}

impl ChanceSnapshot {
    fn plan(&self) -> Plan<'_> {
        self.solved.plan()
    }

    fn point(&self, step: usize) -> Option<[f64; 2]> {
        self.found.probability(step).map(|chance| [step as f64, chance])
    }

    fn at_random(&self) -> Vec<[f64; 2]> {
        (0..=self.found.last()).filter_map(|step| self.point(step)).collect()
    }

    /// The curve of the worst Devil: it rises in steps, as the moves do.
    fn against_the_worst(&self) -> Vec<[f64; 2]> {
        let point = |step: usize| self.found.worst(step).map(|share| [step as f64, share]);
        (0..=self.found.last()).filter_map(point).collect()
    }

    /// Draws the curves with the step marked, and returns the step that was chosen, by a click or by the arrow keys.
    fn chart_ui(&self, ui: &mut Ui, viewport: &mut Viewport) -> Option<usize> {
        let palette = Palette::of(ui);
        let by_class = &self.found.by_class;
        let thin = Stroke::new(1.0, palette.soft_ink.gamma_multiply(0.6));
        let mut key = vec![
            KeyEntry::line(palette.ink, Dash::SOLID, act(self.plan().solution().table())),
            KeyEntry::line(palette.ink, Dash::LIMIT, "the worst Devil"),
        ];
        if by_class.len() > 1 {
            key.push(KeyEntry::line(thin.color, Dash::SOLID, "from the starts of one class"));
        }
        let axes = Axes {
            id: "chance",
            x: 0.0..=(self.found.last().max(1)) as f64,
            y: 0.0..=1.0,
            edges: None,
            x_label: "moves made",
            y_label: "chance to be done",
            x_ticks: Ticks::Whole,
            y_ticks: Ticks::Percent,
            equal_units: false,
            key: &key,
            summary: &format!("{}. {}", self.title(), self.summary()),
        };
        let of_class = |class: &ClassChance| -> Vec<[f64; 2]> {
            class.probabilities.iter().enumerate().map(|(step, chance)| [step as f64, *chance]).collect()
        };
        let classes: Vec<_> = by_class.iter().map(|class| Polyline::new("class", of_class(class), thin)).collect();
        let worst = Polyline::new("worst", self.against_the_worst(), Stroke::new(2.0, palette.ink)).dashed(Dash::LIMIT);
        let random = Polyline::new("random", self.at_random(), Stroke::new(2.5, palette.ink));
        let point = self.point(self.step);
        let response = axes.show(ui, viewport, move |plot: &mut PlotUi<'_>| {
            for line in classes {
                plot.add(line);
            }
            plot.add(worst);
            plot.add(random);
            if let Some(at) = point {
                plot.points(Points::new("step", vec![at]).radius(5.0).color(palette.accent).allow_hover(false));
            }
        });
        if let Some(steps) = Steps::of_plot(ui, &response, || self.step_words(self.step)) {
            let step = stepped(self.step as u64, steps.right, 0..=self.found.last() as u64) as usize;
            if let Some(at) = self.point(step) {
                viewport.reveal(&response.transform, at, at);
            }
            return Some(step);
        }
        self.pointed(response)
    }

    /// What the chart says at the pointer; returns the step that was clicked.
    fn pointed(&self, response: PlotResponse<()>) -> Option<usize> {
        let pointed = chart::pointed(&response)?;
        let step = (pointed.x.round().max(0.0) as usize).min(self.found.last());
        let at = response.transform.position_from_point(&pointed);
        let distance = |class: &&ClassChance| {
            let chance = class.probabilities.get(step).copied().unwrap_or_default();
            at.distance(response.transform.position_from_point(&PlotPoint::new(step as f64, chance)))
        };
        let nearest = self.found.by_class.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
        let class = nearest.filter(|class| distance(class) < 12.0).map(|class| class_words(class, step));
        chart::pointed_ui(response.response, step, std::iter::once(self.step_words(step)).chain(class))
    }

    /// One number of moves, for the pointer and the arrow keys.
    fn step_words(&self, step: usize) -> String {
        let share = |share: Option<f64>| share.map_or_else(String::new, percent);
        let exact = self.found.exact(step).filter(|exact| exact.is_short());
        let exact = exact.map_or_else(String::new, |exact| format!(" ({})", exact.in_words()));
        format!(
            "After {}: {}{exact} done,\nagainst the worst Devil {}.",
            count(step, "move"),
            share(self.found.probability(step)),
            share(self.found.worst(step))
        )
    }

    /// The numbers of moves after which the shares of games are done that are told, or the end of a list too short for that.
    fn steps_told(&self) -> Vec<usize> {
        let mut steps: Vec<usize> = QUANTILES.iter().filter_map(|(share, _)| self.found.quantile(*share)).collect();
        if steps.is_empty() || self.found.mean.is_none() {
            steps.push(self.found.last());
        }
        steps.dedup();
        steps
    }

    /// When half of the games are done, and how many moves are needed on average.
    fn summary(&self) -> String {
        let told = QUANTILES.iter().filter_map(|(share, name)| Some((*name, self.found.quantile(*share)?)));
        let told: Vec<(&str, usize)> = told.collect();
        let act = act(self.plan().solution().table());
        let end = self.found.probability(self.found.last()).map_or_else(String::new, percent);
        let quantiles = match told.as_slice() {
            [] => format!("{end} of all games are done at the end of the list"),
            [(name, moves), rest @ ..] => {
                let first = format!("of all games {name} are done after {}", count(moves, "move"));
                let rest = rest.iter().map(|(name, moves)| format!("{name} after {}", grouped(moves)));
                std::iter::once(first).chain(rest).collect::<Vec<_>>().join(", ")
            }
        };
        match self.found.mean {
            Some(mean) => format!("With {act}, {quantiles}; the mean is {}.", count(grouped_decimal(mean), "move")),
            None if told.is_empty() => format!("With {act}, {quantiles}."),
            None => format!("With {act}, {quantiles}; the list may end before one is done, and {end} are done then."),
        }
    }

    /// The law of the shortest list of coins on a turning table, checked here.
    fn law(&self) -> Option<String> {
        let plan = self.plan();
        let is_shortest = plan.given().is_none() && plan.aimed().is_none() && plan.solution().shortest().is_some();
        let all = plan.solution().table().listed().filter(|_| is_shortest)? as usize;
        let is_even = |step: usize| {
            let chance = self.found.probability(step).unwrap_or_default();
            (chance * all as f64 - (step + 1) as f64).abs() <= 1e-6
        };
        let holds = self.found.last() + 1 == all && (0..all).all(is_even);
        let all = grouped(all);
        holds.then(|| format!("Each move ends as many games as any other: after j moves j + 1 of {all} are done, as was checked for every j."))
    }

    /// How the list does against the worst Devil.
    fn worst(&self) -> Option<String> {
        let last = self.found.last();
        let end = self.found.worst(last)?;
        Some(if end >= 1.0 {
            let by = (0..=last).find(|step| self.found.worst(*step).is_some_and(|share| share >= 1.0))?;
            format!("The worst Devil is beaten from every start after {} at the latest.", count(by, "move"))
        } else {
            format!(
                "The worst Devil is beaten from {} of the starts only: such a list fails, and yet by chance it wins {} of games.",
                percent(end),
                percent(self.found.probability(last)?)
            )
        })
    }

    /// The starts from which one is done soonest and latest, by half of the games; with the places of their classes, and the
    /// numbers of moves that takes.
    fn starts(&self) -> Option<(String, Vec<(usize, usize)>)> {
        let half = |class: &ClassChance| class.probabilities.iter().position(|chance| *chance >= 0.5);
        let goal = goal_of(self.plan());
        let classes = self.found.by_class.iter().enumerate().filter(|(_, class)| half(class) != Some(0));
        let known: Vec<_> = classes.filter_map(|(index, class)| Some((half(class)?, class.first, index))).collect();
        let (first, last) =
            (known.iter().min_by_key(|(half, ..)| *half)?, known.iter().max_by_key(|(half, ..)| *half)?);
        (first.1 != last.1).then(|| {
            let text = format!(
                "From the class of {} half of the games have come to {goal} after {}, from that of {} after {}.",
                first.1,
                count(first.0, "move"),
                last.1,
                count(last.0, "move")
            );
            (text, vec![(first.2, first.0), (last.2, last.0)])
        })
    }
}

/// The chance from the starts of one class, for the pointer.
fn class_words(class: &ClassChance, step: usize) -> String {
    let chance = class.probabilities.get(step).copied().unwrap_or_default();
    format!("From the class of {}: {}.", class.first, percent(chance))
}

/// What a random Devil of that table does.
fn act(table: TableSpec) -> &'static str {
    match table.devil() {
        Acts::Still => "a Devil who does nothing",
        Acts::Turn => "a Devil who turns at random",
        Acts::TurnAndMirror => "a Devil who turns and mirrors at random",
        Acts::Shuffle => "a Devil who shuffles at random",
    }
}
