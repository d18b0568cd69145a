//! The best chance within a number of moves against a Devil who acts at random, and the plan that reaches it.

use std::sync::Arc;

use egui::{Align2, Button, Ui};
use egui_plot::MarkerShape;

use crate::devil::{BestChance, BestPlan, Params, Repeated, WITHIN, has_best_chance, within_table};
use crate::gui::chart::{Axis, Chart, Ink, Items, Label, Layer, Line, Number, Steps, Ticks, stepped};
use crate::gui::devil::controls::numbers_ui;
use crate::gui::devil::names::{beat_at_random, positions, table};
use crate::gui::devil::puzzle::Devil;
use crate::gui::devil::questions::best_plans;
use crate::gui::explain::{self, Explanation, shortened};
use crate::gui::view::prelude::*;
use crate::numerals::{count, grouped, percent, percent_to};

/// End of the axis of the chance, as a multiple of the best one.
const HIGHEST: f64 = 1.25;
/// The most moves of a plan that are written out.
const MOVES_TOLD: usize = 12;

/// The best chance by the number of moves allowed.
pub const VIEW: View<Devil> = View {
    unavailable,
    controls_ui,
    has_same_axes,
    ..View::of("within", show)
        .sliders(&["coins", "within"])
        .about("Best plans", "The best chance within some calls if the Devil acts at random.")
};

fn unavailable(params: &Params) -> Option<String> {
    let too_large = "The best chance is computed for up to 36 kinds of patterns, as 8 coins have.";
    (!has_best_chance(params.table())).then(|| too_large.to_owned())
}

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let best = answers.get(&best_plans(params))?;
    let title = format!("The best chance by the number of calls: {}", table(best.table));
    let chart = chart(&best, &title);
    let (row, last) = best.last();
    let table = OwnedTable::new(Arc::clone(&best), |best| within_table(best)).marked(Some(row)).choose(allow);
    let mut shown = Shown::new(title, chart, table);
    shown.number = Some(Number::Chance(last.probability.to_f64()));
    shown.answer(words(&best), why(&best));
    shown.checked = String::from("Exact: every plan was compared, except those that another plan beats everywhere.");
    shown.options = Some(Box::new(move |ui, params| take_ui(ui, &best, params)));
    Some(shown)
}

fn controls_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let values = format!("within {}", count(params.moves_allowed(), "call"));
    numbers_ui(ui, params, reset_to, &["Moves allowed"], values, "");
}

fn has_same_axes(before: &Params, now: &Params) -> bool {
    let of = |params: &Params| (params.table(), params.aim().clone(), params.within());
    of(before) == of(now)
}

/// Sets the number of moves allowed.
fn allow(params: &mut Params, moves: usize) {
    params.set_within(u32::try_from(moves).unwrap_or(u32::MAX).max(1));
}

/// Adds a button that makes the best plan the user's own list.
fn take_ui(ui: &mut Ui, best: &BestChance, params: &mut Params) {
    let (moves, plan) = best.last();
    let button = ui.add_enabled(moves > 0, Button::new("Take as your moves"));
    if button.on_hover_text("Make this plan your own list, to check it and play it").clicked() {
        params.set_moves(Some(Arc::new(plan.moves.clone())));
    }
}

/// Returns the chances with the last one marked.
fn chart(best: &Arc<BestChance>, title: &str) -> Chart<Params> {
    let plans = best.plans.iter().enumerate();
    let points: Vec<_> = plans.map(|(moves, plan)| [moves as f64, plan.probability.to_f64()]).collect();
    let last = points.len() - 1;
    let axes = [
        Axis::new("calls allowed", 0.0..=last.max(1) as f64, Ticks::Whole),
        Axis::new("best chance to win", 0.0..=(HIGHEST * points[last][1]).min(1.0), Ticks::Percent),
    ];
    let line = Line::new("", Ink::SOFT, 1.5, points.clone()).with_ghost();
    let summary = format!("{title}. {}", headline(best));
    let mut chart = Chart::of_lines("within", axes, vec![line], summary);
    chart.layers.push(Layer::Points(points.clone(), 3.5, MarkerShape::Circle, Ink::TEXT));
    let at = points[last];
    let anchors = [Align2::RIGHT_BOTTOM, Align2::RIGHT_TOP, Align2::CENTER_TOP];
    let label = Label::new(percent(at[1]), at, &anchors, Ink::ACCENT).off_line(8.0);
    chart.layers.extend([Layer::Chosen(at, 5.0), Layer::Labels(vec![label])]);
    let best = Arc::clone(best);
    let walk = move |params: &mut Params, steps: Steps| {
        allow(params, stepped(last as u64, steps.right, 1..=(*WITHIN.end()).into()) as usize);
    };
    let items = Items::along(points, move |moves| vec![step_words(&best, moves)]);
    chart.items = Some(Arc::new(
        items.chosen_at(move |_| last as f64).choose(|params, [calls, _]| allow(params, calls as usize)).arrows(walk),
    ));
    chart
}

/// Returns the chance of the best plan, the plan, and how far the plans were compared.
fn words(best: &Arc<BestChance>) -> Vec<Paragraph> {
    let (moves, plan) = best.last();
    let headline = Paragraph::headline(headline(best), true).explained(of_plan(best, moves));
    let plan = listed(best, plan).map(|plan| Paragraph::plain(format!("A best plan flips {plan}.")));
    [Some(headline), plan, cut_words(best).map(Paragraph::plain)].into_iter().flatten().collect()
}

/// Returns why no plan does better, and what comes of the plan if it is made again and again.
fn why(best: &Arc<BestChance>) -> Vec<Paragraph> {
    let reason = "Against a random Devil every plan has a chance. No other plan of so many calls wins more often.";
    let (moves, plan) = best.last();
    let again = best.repeated.map(|repeated| repeated_words(repeated, moves, plan.probability.is_one()));
    std::iter::once(reason.to_owned()).chain(again).map(Paragraph::plain).collect()
}

/// Describes the best plan of a number of moves, for the tooltip and the arrow keys.
fn step_words(best: &BestChance, moves: usize) -> String {
    let Some(plan) = best.plans.get(moves) else { return String::new() };
    let listed = listed(best, plan).map_or_else(String::new, |listed| format!("\nFlip {listed}"));
    format!(
        "Within {}: {} ({}).{listed}",
        count(moves, "call"),
        percent(plan.probability.to_f64()),
        plan.probability.in_words()
    )
}

fn headline(best: &BestChance) -> String {
    let (moves, plan) = best.last();
    format!("{} {} of games.", beat_at_random(moves), percent(plan.probability.to_f64()))
}

/// Describes the result of making a plan of `moves` calls again and again.
fn repeated_words(Repeated { limit, factor }: Repeated, moves: usize, is_sure: bool) -> String {
    if is_sure {
        return "It always wins.".to_owned();
    }
    let (these, come, win) = match moves {
        1 => ("this call".to_owned(), "comes", "wins"),
        _ => (format!("these {}", count(moves, "call")), "come", "win"),
    };
    if limit < 1.0 {
        format!(
            "Repeated again and again, {these} {come} to {} of games in the long run, and to no more.",
            percent(limit)
        )
    } else if factor > 0.0 {
        let share = percent_to(1, factor);
        format!(
            "Repeated again and again, {these} {win} in the long run: each round leaves about {share} of the games \
             that were still open."
        )
    } else {
        format!("Repeated again and again, {these} {win}.")
    }
}

fn cut_words(best: &BestChance) -> Option<String> {
    (!best.is_complete()).then(|| {
        let moves = count(best.plans.len().saturating_sub(1), "call");
        format!("There are too many plans of more than {moves} to compare them all.")
    })
}

/// Returns the moves of a plan in words; `None` if it has too many or none.
fn listed(best: &BestChance, plan: &BestPlan) -> Option<String> {
    let moves: Vec<String> = plan.moves.iter().map(|flip| positions(best.table.coins(), *flip)).collect();
    (1..=MOVES_TOLD).contains(&moves.len()).then(|| moves.join(", then "))
}

/// The chart of the best chances over the moves allowed.
const CHARTS: &[&str] = &["within"];

/// Explains the best chance within a number of moves by the chance after each call of the plan.
pub fn of_plan(best: &Arc<BestChance>, moves: usize) -> Explanation {
    Explanation::of_points(CHARTS, best, move |best| call_lines(best, moves))
}

fn call_lines(best: &Arc<BestChance>, moves: usize) -> Vec<explain::Line> {
    let Some(plan) = best.plans.get(moves) else { return Vec::new() };
    let coins = best.table.coins();
    let start = plan.done.first().map(|done| explain::Line::plain(format!("At the start: {}", percent(done.to_f64()))));
    let line = |number: usize| {
        let [before, after] = [number.checked_sub(1)?, number].map(|place| plan.done.get(place));
        let (before, after) = (before?.to_f64(), after?.to_f64());
        let named = positions(coins, *plan.moves.get(number - 1)?);
        let text = format!(
            "Call {} names {named}: {} + {} = {}",
            grouped(number),
            percent(before),
            percent(after - before),
            percent(after)
        );
        Some(explain::Line::plain(text))
    };
    let calls = (1..=plan.moves.len()).filter_map(line);
    start.into_iter().chain(shortened(calls, plan.moves.len(), "call")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devil::{Aim, TableSpec, best_chance};
    use crate::progress::Progress;

    fn best(coins: u32, within: u32) -> Arc<BestChance> {
        let table = TableSpec::of_coins(coins);
        Arc::new(best_chance(table, &Aim::default(), within, &Progress::new()).unwrap().unwrap())
    }

    /// The chance after each call never falls, ends with the chance of the plan, and is at most the best of that number
    /// of moves.
    #[test]
    fn every_call_adds_to_the_chance() {
        for (coins, within) in [(1, 2), (2, 4), (3, 6), (4, 3), (5, 2)] {
            let best = best(coins, within);
            for (moves, plan) in best.plans.iter().enumerate() {
                assert_eq!(plan.done.len(), plan.moves.len() + 1);
                assert_eq!(plan.done.last(), Some(&plan.probability));
                for (number, done) in plan.done.iter().enumerate() {
                    assert!(done.to_f64() <= best.plans[number].probability.to_f64() + 1e-12);
                }
                assert!(plan.done.windows(2).all(|pair| pair[0].to_f64() <= pair[1].to_f64()));
                assert_eq!(of_plan(&best, moves).lines().len(), plan.done.len());
            }
        }
    }

    #[test]
    fn a_chance_unfolds_into_calls() {
        let best = best(3, 2);
        let lines = of_plan(&best, 2).lines();
        // all tails or all heads of eight, and then a third of the others
        assert_eq!(lines[0].text, "At the start: 12.50 %");
        assert!(
            lines[1].text.starts_with("Call 1 names ") && lines[1].text.contains(": 12.50 % + "),
            "{}",
            lines[1].text
        );
    }
}
