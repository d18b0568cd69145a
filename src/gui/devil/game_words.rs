//! Sentences about the game on the round table.

use crate::devil::{Configuration, LONGEST_PLAYOUT, Plan, Play, Playout, Step};
use crate::gui::prose::capitalised;
use crate::numerals::{count, grouped};

use super::glasses_words::faces;
use super::names::{self, goal_of, pattern, permutation_in_full, positions, table};
use super::words;

/// Describes the call shown of a game that the user watches, above the round table.
pub fn caption(plan: Plan<'_>, game: &Playout, step: usize) -> String {
    let laid = || format!("The Devil has laid {}.", pattern(game.start));
    if !plan.has_moves() && game.steps.is_empty() {
        return format!("{} {} There are no calls to watch.", laid(), words::headline(plan));
    }
    let text = match (step, shown_step(game, step)) {
        (0, _) => format!("{} You are watching: the player is blindfolded, you are not.", laid()),
        (_, Some(step)) => one_step(game, step),
        (_, None) if !game.is_won && step as u64 > u64::from(LONGEST_PLAYOUT) => {
            format!("The list goes on, but a game is played for {} calls only.", grouped(LONGEST_PLAYOUT))
        }
        (_, None) => String::new(),
    };
    let end = end(plan, game, step).unwrap_or_default();
    [text, end].join(" ").trim().to_owned()
}

/// Returns the result once the game is over: "All heads after 9 calls."
pub fn end(plan: Plan<'_>, game: &Playout, step: usize) -> Option<String> {
    won(game, step).or_else(|| escaped(plan, game, step))
}

/// Returns the result once the game is won: "All heads after 9 calls."
pub fn won(game: &Playout, step: usize) -> Option<String> {
    let calls = game.steps.len();
    let goal = capitalised(&names::selection(&game.goal, game.start.faces()));
    (game.is_won && step >= calls).then(|| format!("{goal} after {}.", count(calls, "call")))
}

/// Returns the result once a list has ended without a win: "The Devil has escaped: never all heads."
pub fn escaped(plan: Plan<'_>, game: &Playout, step: usize) -> Option<String> {
    let is_at_end = step as u64 >= plan.last_step() && game.steps.len() as u64 == plan.last_step();
    let goal = goal_of(plan);
    (plan.given().is_some() && is_at_end && !game.is_won).then(|| format!("The Devil has escaped: never {goal}."))
}

/// Returns the move that leads to `step`; `None` at the start and after the end of the game.
pub fn shown_step(game: &Playout, step: usize) -> Option<&Step> {
    game.steps.get(step.checked_sub(1)?)
}

fn one_step(game: &Playout, step: &Step) -> String {
    let Step { number, before, permutation, flipped, .. } = step;
    let named = positions(before.coins(), *flipped);
    if let Some(felt) = game.felt(*number as usize - 1) {
        let (places, faces) = (positions(before.coins(), felt.places), faces(felt.places, felt.tails));
        let does = permutation_in_full(permutation);
        return format!("Call {}: the Devil {does}. You feel {faces} at {places} and flip {named}.", grouped(number));
    }
    let verb = if before.faces() == 2 { "flips" } else { "turns them on" };
    format!("Call {}: {named}. The Devil {}, then {verb}.", grouped(number), permutation_in_full(permutation))
}

/// Returns the title of the saved round table.
pub fn table_title(plan: Plan<'_>, manner: Play, game: &Playout, step: usize) -> String {
    let table = table(plan.solution().table());
    let last = if manner.is_called() { game.steps.len() as u64 } else { plan.last_step() };
    if game.is_hidden {
        return format!("{table}, blindfolded: {}", count(last, "call"));
    }
    match end(plan, game, step) {
        Some(end) => {
            let end = end.trim_end_matches('.');
            let first = end.chars().next().map(|letter| letter.to_lowercase().to_string()).unwrap_or_default();
            format!("{table}: {first}{}", end.get(1..).unwrap_or_default())
        }
        None if step == 0 || game.steps.is_empty() => format!("{table} as the Devil laid them"),
        None => format!("{table} after call {} of {}", grouped(step), grouped(last)),
    }
}

/// Describes one coin, for its tooltip and for screen readers.
pub fn one_coin(coins: Configuration, position: u32) -> String {
    let thing = if coins.faces() == 2 { "Coin" } else { "Die" };
    format!("{thing} at place {position}: {}", names::face(coins, position))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::questions::SolvedTable;
    use super::super::tests::{dealt, judged, random, solved};
    use super::*;

    #[test]
    fn a_move_is_described_with_its_turn_and_its_coins() {
        let solution = solved(4);
        let of = Plan::new(&solution, None);
        let game = random(of, 4);
        let told = caption(of, &game, 1);
        assert!(told.starts_with("Call 1: all 4 places. The Devil "), "{told}");
        assert!(told.ends_with(", then flips."), "{told}");
        assert!(caption(of, &game, 0).starts_with("The Devil has laid "));
        let moves = game.steps.len();
        assert_eq!(won(&game, moves - 1), None);
        assert_eq!(won(&game, moves), Some(format!("All heads after {}.", count(moves as u128, "call"))));
        assert!(caption(of, &game, 0).ends_with("the player is blindfolded, you are not."));
    }

    #[test]
    fn a_list_that_loses_ends_with_the_escape() {
        let given = judged(4, &[1, 2]);
        let solution = solved(4);
        let of = Plan::new(&solution, Some(&given));
        let game = dealt(of, Play::Worst, 1);
        assert_eq!(escaped(of, &game, 1), None);
        assert_eq!(escaped(of, &game, 2), Some("The Devil has escaped: never all heads.".to_owned()));
        assert_eq!(table_title(of, Play::Random, &game, 2), "4 coins: the Devil has escaped: never all heads");
    }

    #[test]
    fn every_table_and_step_has_words() {
        for coins in (1..=64).filter(|coins| *coins != 16) {
            let solution: Arc<_> = solved(coins);
            let of = Plan::new(&solution, None);
            let game = random(of, 3);
            let last = usize::try_from(solution.last_step()).unwrap();
            for step in (0..=255).chain([65_535, 65_536, last]).filter(|step| *step <= last) {
                let why = super::words::why(&SolvedTable::new(Arc::clone(&solution)), step);
                let why: Vec<String> = why.into_iter().map(|paragraph| paragraph.text).collect();
                let texts = [
                    super::super::belief_words::belief_summary(of, step),
                    table_title(of, Play::Random, &game, step),
                    why.join(" "),
                ];
                assert!(texts.iter().all(|text| !text.is_empty() && !text.contains("  ")), "{texts:?}");
            }
        }
    }
}
