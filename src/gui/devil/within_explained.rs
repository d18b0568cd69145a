//! What the best chance within so many moves is made of: what each call of the plan adds.

use std::sync::Arc;

use crate::devil::{BestChance, Repeated};
use crate::gui::explain::{Explanation, Line};
use crate::numerals::{count, grouped, percent, percent_to};

use super::names::positions;

/// The chart of the best chances over the moves allowed.
const CHARTS: &[&str] = &["within"];
/// The most calls of an explanation.
const MOST_CALLS: usize = 12;

/// What the best chance within so many moves is made of: what is done after each call of the plan.
pub fn of_plan(best: &Arc<BestChance>, moves: usize) -> Explanation {
    Explanation::of_points(CHARTS, best, move |best| call_lines(best, moves))
}

/// What making a plan of so many moves again and again comes to, round by round.
pub fn of_rounds(repeated: Repeated, moves: usize) -> Explanation {
    Explanation::of_points(CHARTS, &repeated, move |repeated| round_lines(repeated, moves))
}

/// What the best plan of fewer moves comes to, beside the first moves of a longer one.
fn of_fewer(best: &Arc<BestChance>, moves: usize) -> Explanation {
    Explanation::of_points(CHARTS, best, move |best| {
        let Some(plan) = best.plans.get(moves) else { return Vec::new() };
        let (within, chance) = (count(moves, "move"), plan.probability.to_f64());
        let text = format!("The best plan of {within} has {} ({})", percent(chance), plan.probability.in_words());
        vec![Line::unfolding(text, of_plan(best, moves)).at([moves as f64, chance])]
    })
}

fn round_lines(repeated: &Repeated, moves: usize) -> Vec<Line> {
    let done = repeated.done();
    let line = |(number, done): (usize, &f64)| {
        let text = format!(
            "After {} ({}): {}",
            count(number, "round"),
            count(grouped(number * moves), "call"),
            percent(*done)
        );
        let before = number.checked_sub(2).and_then(|place| repeated.left.get(place)).filter(|before| **before > 0.0);
        let share = before.zip(repeated.left.get(number - 1)).map(|(before, left)| percent_to(1, left / before));
        Line::plain(share.map_or_else(|| text.clone(), |share| format!("{text}, and {share} of what was left is left")))
    };
    (1..).zip(&done).map(line).collect()
}

fn call_lines(best: &Arc<BestChance>, moves: usize) -> Vec<Line> {
    let Some(plan) = best.plans.get(moves) else { return Vec::new() };
    let coins = best.table.coins();
    let start = plan.done.first().map(|done| Line::plain(format!("At the start: {}", percent(done.to_f64()))));
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
        Some(Line::unfolding(text, of_fewer(best, number)))
    };
    let rest = plan.moves.len().saturating_sub(MOST_CALLS);
    let more = (rest > 0).then(|| Line::plain(format!("And {} more.", count(rest, "call"))));
    let calls = (1..=plan.moves.len().min(MOST_CALLS)).filter_map(line);
    start.into_iter().chain(calls).chain(more).collect()
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

    /// What is done after each call never falls, ends with the chance of the plan, and is no more than the best of so many.
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

    /// After a round it is the chance of the plan, which each further round can only make larger, up to that in the long run.
    #[test]
    fn rounds_come_to_what_is_told_of_the_long_run() {
        for (coins, within) in [(1, 1), (2, 2), (3, 3), (3, 6), (4, 3)] {
            let best = best(coins, within);
            let (moves, plan) = best.last().unwrap();
            let repeated = best.repeated.unwrap();
            let after = repeated.done();
            assert!((after[0] - plan.probability.to_f64()).abs() < 1e-12, "{coins} {within}");
            assert!(after.windows(2).all(|pair| pair[0] <= pair[1] + 1e-12));
            assert!(after.iter().all(|done| *done <= repeated.limit + 1e-12));
            let lines = of_rounds(repeated, moves).lines();
            assert_eq!(lines.len(), after.len());
            assert!(
                lines[0].text.starts_with("After 1 round (") && !lines[0].text.contains("left"),
                "{}",
                lines[0].text
            );
        }
    }

    #[test]
    fn a_chance_unfolds_into_calls_and_the_best_of_fewer() {
        let best = best(3, 2);
        let lines = of_plan(&best, 2).lines();
        // all tails or all heads of eight, and then a third of the others
        assert_eq!(lines[0].text, "At the start: 12.50 %");
        assert!(
            lines[1].text.starts_with("Call 1 names ") && lines[1].text.contains(": 12.50 % + "),
            "{}",
            lines[1].text
        );
        let fewer = lines[1].about.as_ref().unwrap().lines();
        assert!(fewer[0].text.starts_with("The best plan of 1 move has 25.00 % (1/4)"), "{}", fewer[0].text);
        assert_eq!(fewer[0].cell, Some([1.0, 0.25]));
    }
}
