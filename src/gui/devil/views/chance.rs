//! Chances that a list of moves has won, by the number of moves: against a random Devil and against the worst one.

use std::sync::Arc;

use crate::devil::{Chance, ClassChance, Devil as Acts, Params, Plan, TableSpec, chance_by_start_table, chance_table};
use crate::gui::chart::{Axis, Chart, Dash, Ink, Items, Layer, LegendEntry, Line, Number, Spot, Steps, Ticks, stepped};
use crate::gui::devil::chance_explained::Source;
use crate::gui::devil::names::{goal_of, table};
use crate::gui::devil::puzzle::{Devil, set_step};
use crate::gui::devil::questions::{ChanceOf, SolvedTable};
use crate::gui::view::prelude::*;
use crate::numerals::{count, grouped, grouped_decimal, percent, power_of_ten};

/// Shares of the games for which the text gives the number of moves.
const QUANTILES: [([u32; 2], &str); 3] = [([1, 2], "half"), ([9, 10], "90 %"), ([99, 100], "99 %")];
/// Largest distance of the pointer to the curve of a class, as a share of the height.
const NEAR: f64 = 0.03;

/// Sentence for a table without a list.
const NO_LIST: &str = "No list of moves is known to win here, so there is none to try: make a list of your own.";

/// The chances of a list to have won after each move.
pub struct ChanceView;

impl View<Devil> for ChanceView {
    fn about(&self) -> About {
        About::new("chance", "Chances to be done", "How soon a list of moves is done with if the Devil acts at random.")
    }

    fn unavailable(&self, params: &Params) -> Option<String> {
        let too_large = "The chances are worked out for up to 1,048,576 configurations, as 20 coins have.";
        params.table().listed().is_none().then(|| too_large.to_owned())
    }

    fn show(&self, answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
        let solved = SolvedTable::of(answers, params)?;
        if !solved.plan().has_moves() {
            return Some(Shown::unavailable(NO_LIST));
        }
        let last_step = solved.last_step();
        let found = answers.get(&ChanceOf::of(params, &solved)?)?;
        let curves = Arc::new(Curves { step: solved.step(params).min(found.last()), found, solved });
        let (found, step) = (Arc::clone(&curves.found), curves.step);
        let spec = table(curves.plan().solution().table());
        let title = format!("How soon a list of {} is done with by chance: {spec}", count(found.last(), "move"));
        let chart = curves.chart(&title);
        let table = OwnedTable::new(Arc::clone(&found), |found| chance_table(found));
        let table = table.marked(Some(step)).choose(move |params, row| set_step(params, row.min(last_step)));
        let mut shown = Shown::new(title, chart, table);
        shown.number = found.probability(step).map(Number::Chance);
        shown.words = curves.words();
        let moves = count(found.last(), "move");
        shown.checked = match found.exact(0) {
            Some(_) => format!("{moves} through every class, in exact fractions"),
            None => {
                format!(
                    "{moves} through every class, each chance within {} of itself",
                    power_of_ten(found.error_bound())
                )
            }
        };
        if !found.by_class.is_empty() {
            let table = OwnedTable::new(found, |found| chance_by_start_table(found));
            shown.further_tables = vec![("chance-by-start", table)];
        }
        Some(shown)
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        (before.table(), before.aim(), before.moves()) == (now.table(), now.aim(), now.moves())
    }
}

/// The chances with the selected step.
struct Curves {
    found: Arc<Chance>,
    solved: SolvedTable,
    step: usize,
}

impl Items<Params> for Curves {
    fn chosen(&self, _params: &Params) -> Option<Spot> {
        Some([self.step as i64, 0])
    }

    fn at(&self, [x, y]: [f64; 2]) -> Option<Spot> {
        let step = (x.round().max(0.0) as usize).min(self.found.last());
        let distance = |class: &ClassChance| (class.probabilities.get(step).copied().unwrap_or_default() - y).abs();
        let classes = self.found.by_class.iter().enumerate().map(|(index, class)| (index, distance(class)));
        let nearest = classes.min_by(|one, other| one.1.total_cmp(&other.1)).filter(|(_, distance)| *distance < NEAR);
        Some([step as i64, nearest.map_or(0, |(index, _)| index as i64 + 1)])
    }

    fn place(&self, spot: Spot) -> [[f64; 2]; 2] {
        [self.point(spot[0] as usize).unwrap_or_default(); 2]
    }

    fn words(&self, [step, class]: Spot) -> Vec<String> {
        let class = usize::try_from(class - 1).ok().and_then(|class| self.found.by_class.get(class));
        let class = class.map(|class| class_words(class, step as usize));
        std::iter::once(self.step_words(step as usize)).chain(class).collect()
    }

    fn step(&self, [step, _]: Spot, steps: Steps) -> Spot {
        [stepped(step as u64, steps.right, 0..=self.found.last() as u64) as i64, 0]
    }

    fn choose(&self, params: &mut Params, spot: Spot) {
        set_step(params, spot[0] as usize);
    }
}

impl Curves {
    fn words(&self) -> Vec<Paragraph> {
        let source = Source { found: Arc::clone(&self.found), solved: self.solved.clone() };
        let summary = Paragraph::plain(self.summary()).explained(source.of_steps(self.steps_told()));
        let law = self.law().map(Paragraph::plain);
        let worst = self.worst().map(|worst| Paragraph::plain(worst).explained(source.of_worst()));
        let starts = self.starts().map(|(text, classes)| Paragraph::plain(text).explained(source.of_classes(classes)));
        [Some(summary), law, worst, starts].into_iter().flatten().collect()
    }

    fn plan(&self) -> Plan<'_> {
        self.solved.plan()
    }

    fn point(&self, step: usize) -> Option<[f64; 2]> {
        self.found.probability(step).map(|chance| [step as f64, chance])
    }

    /// Returns the curves with the step marked.
    fn chart(self: &Arc<Self>, title: &str) -> Chart<Params> {
        let by_class = &self.found.by_class;
        let steps = || 0..=self.found.last();
        let random = steps().filter_map(|step| self.point(step)).collect();
        // against the worst Devil the curve rises in steps
        let worst = steps().filter_map(|step| Some([step as f64, self.found.worst(step)?])).collect();
        let thin = Ink::SOFT.faint(0.6);
        let class = |class: &ClassChance| {
            let points = class.probabilities.iter().enumerate().map(|(step, chance)| [step as f64, *chance]);
            Line::new("", thin, 1.0, points.collect())
        };
        let mut lines: Vec<_> = by_class.iter().map(class).collect();
        lines.push(Line::new("", Ink::TEXT, 2.0, worst).dashed(Dash::LIMIT));
        lines.push(Line::new("", Ink::TEXT, 2.5, random).with_ghost());
        let axes = [
            Axis::new("moves made", 0.0..=(self.found.last().max(1)) as f64, Ticks::Whole),
            Axis::new("chance to be done", 0.0..=1.0, Ticks::Percent),
        ];
        let mut chart = Chart::of_lines("chance", axes, lines, format!("{title}. {}", self.summary()));
        chart.key = vec![
            LegendEntry::line(Ink::TEXT, Dash::SOLID, act(self.plan().solution().table())),
            LegendEntry::line(Ink::TEXT, Dash::LIMIT, "the worst Devil"),
        ];
        if by_class.len() > 1 {
            chart.key.push(LegendEntry::line(thin, Dash::SOLID, "from the starts of one class"));
        }
        chart.layers.extend(self.point(self.step).map(|at| Layer::Chosen(at, 5.0)));
        chart.items = Some(Arc::clone(self) as Arc<dyn Items<Params>>);
        chart
    }

    /// Describes one number of moves, for the tooltip and the arrow keys.
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

    /// Returns the numbers of moves after which these shares of the games are won, or the end of a list too short for
    /// that.
    fn steps_told(&self) -> Vec<usize> {
        let mut steps: Vec<usize> = QUANTILES.iter().filter_map(|(share, _)| self.found.quantile(*share)).collect();
        if steps.is_empty() || self.found.mean.is_none() {
            steps.push(self.found.last());
        }
        steps.dedup();
        steps
    }

    /// Returns the number of moves until half of the games are won, and the mean.
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

    /// Returns the law of the shortest list of coins on a turning table, if the chances here agree with it.
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

    /// Describes the result of the list against the worst Devil.
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

    /// Describes the starts from which half of the games are won soonest and latest. Returns the indices of their
    /// classes too, with the numbers of moves.
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

/// Returns the chance from the starts of one class, for its tooltip.
fn class_words(class: &ClassChance, step: usize) -> String {
    let chance = class.probabilities.get(step).copied().unwrap_or_default();
    format!("From the class of {}: {}.", class.first, percent(chance))
}

/// Returns the random Devil of that table in words.
fn act(table: TableSpec) -> &'static str {
    match table.devil() {
        Acts::Still => "a Devil who does nothing",
        Acts::Turn => "a Devil who turns at random",
        Acts::TurnAndMirror => "a Devil who turns and mirrors at random",
        Acts::Shuffle => "a Devil who shuffles at random",
    }
}
