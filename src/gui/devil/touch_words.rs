//! Sentences about a player who feels some of the coins.

use std::collections::BTreeSet;

use super::names;
use crate::devil::{
    Configuration, Devil, Move, Selection, ShownPattern, TouchGroup, TouchNode, TouchOutcome, TouchSolution, TouchTrap,
};
use crate::gui::prose::Paragraph;
use crate::numerals::count;
use crate::parameter::listed;

/// The most configurations that are named one by one.
const NAMED: usize = 4;

/// Returns whether the player surely wins, in one sentence.
pub fn headline(solution: &TouchSolution) -> String {
    let (felt, goal) = (count(solution.hands, "coin"), names::selection(&solution.aim.goal, 2));
    match solution.outcome {
        TouchOutcome::Wins { calls: 0 } => format!("Every start has reached the goal, {goal}, already."),
        TouchOutcome::Wins { calls } => {
            format!("Feeling {felt}, you always reach {goal} within {}.", count(calls, "call"))
        }
        TouchOutcome::Never => format!("Feeling {felt}, you can never be sure of {goal}."),
        TouchOutcome::Unknown { at_least } => {
            format!("Feeling {felt}, you need at least {}.", count(at_least, "call"))
        }
    }
}

/// Returns the headline as a paragraph.
pub fn answer(solution: &TouchSolution) -> Paragraph {
    Paragraph::headline(headline(solution), matches!(solution.outcome, TouchOutcome::Wins { .. }))
}

/// Returns how the outcome was checked, in a sentence.
pub fn checked(solution: &TouchSolution) -> &'static str {
    match solution.outcome {
        TouchOutcome::Wins { .. } => "The plan was played from every start against all that the Devil can do.",
        TouchOutcome::Never => "The traps were tried against everything you can feel and flip.",
        TouchOutcome::Unknown { .. } => "There are too many patterns to know more.",
    }
}

/// Returns the reason for the outcome, and the theorem it agrees with.
pub fn why(solution: &TouchSolution) -> Vec<Paragraph> {
    let (coins, hands) = (solution.table.coins(), solution.hands);
    let is_turned = matches!(solution.table.devil(), Devil::Turn | Devil::TurnAndMirror);
    let is_usual = solution.aim.start == Selection::All && is_turned && coins > 1;
    let reason = match (&solution.outcome, &solution.aim.goal) {
        (TouchOutcome::Never, Selection::AllHeads) if is_usual && hands < coins => {
            "The Devil hides one tail for ever: they turn it to a place that you do not feel.".to_owned()
        }
        (TouchOutcome::Never, _) => {
            "Whatever you feel and flip, the Devil leads you from one trap to the next.".to_owned()
        }
        _ => "Before each call you know what is possible. Feel and flip so that the fewest calls are left.".to_owned(),
    };
    let theorem = (is_usual && solution.aim.goal == Selection::AllAlike).then(|| {
        let p = (2..=coins).rev().find(|p| coins % p == 0 && (2..*p).all(|q| p % q != 0)).unwrap_or(coins);
        let least = coins - coins / p;
        format!(
            "With {coins} coins you can be sure of all alike if you feel {least} or more, but not with fewer (Lewis and \
             Willard, 1980)."
        )
    });
    std::iter::once(reason).chain(theorem).map(Paragraph::plain).collect()
}

/// Returns the configurations that may lie there, in words.
fn known(firsts: &[Configuration]) -> String {
    match firsts.len() {
        few if few <= NAMED => {
            let texts: Vec<String> = firsts.iter().map(ToString::to_string).collect();
            listed(&texts, "or")
        }
        many => format!("any of {many} kinds of patterns"),
    }
}

/// Returns the words for the Devil's act before each call; empty if he does nothing.
fn moved(solution: &TouchSolution) -> &'static str {
    if solution.table.devil() == Devil::Still { "" } else { ", moved as the Devil likes," }
}

/// Returns the faces felt at some places, in their order: "HT".
pub fn faces(places: Move, tails: Move) -> String {
    places.positions().map(|place| if tails.names(place) { 'T' } else { 'H' }).collect()
}

/// Describes a step of the plan, or a trap if there is no plan.
pub fn lines(solution: &TouchSolution, index: usize) -> Vec<String> {
    if solution.nodes.is_empty() { trap(solution, index) } else { node(solution, index) }
}

/// Describes a node: the number of its call, the configurations that may lie there, and what to do.
fn node(solution: &TouchSolution, index: usize) -> Vec<String> {
    let Some(node) = solution.nodes.get(index) else { return Vec::new() };
    let first = solution.nodes.first().map_or(node.left, |first| first.left);
    let does = format!(
        "Call {} of at most {first}: {}{} may lie there. Feel {}.",
        first + 1 - node.left.min(first),
        known(&node.known),
        moved(solution),
        names::positions(solution.table.coins(), node.places)
    );
    let kinds = node.kinds();
    let sentences = kinds.iter().enumerate().map(|(at, kind)| kind_words(node, kind, at, kinds.len()));
    vec![does, sentences.collect::<Vec<_>>().join(" ")]
}

/// Returns the answer to what is felt in a sentence: "If you feel HT or TH, make it HH: that is it."
fn kind_words(node: &TouchNode, kind: &TouchGroup, at: usize, kinds: usize) -> String {
    let after = faces(node.places, kind.after);
    let end = if kind.next.is_none() { ": that is it." } else { "." };
    match (kinds, at + 1 == kinds && kind.seen.len() > 2) {
        (1, _) => format!("Whatever you feel, make it {after}{end}"),
        (_, true) => format!("Otherwise make it {after}{end}"),
        _ => {
            let seen: Vec<String> = kind.seen.iter().map(|tails| faces(node.places, *tails)).collect();
            let does = if kind.seen == [kind.after] { "leave it".to_owned() } else { format!("make it {after}") };
            format!("If you feel {}, {does}{end}", listed(&seen, "or"))
        }
    }
}

/// Describes the Devil's play in a trap.
fn trap(solution: &TouchSolution, index: usize) -> Vec<String> {
    let Some(TouchTrap { known: firsts, shown }) = solution.traps.get(index) else { return Vec::new() };
    let coins = solution.table.coins();
    let sentence = |shown: &ShownPattern| {
        let next = next_traps(shown).into_iter().map(|trap| (trap + 1).to_string()).collect::<Vec<_>>();
        format!(
            "Feel {}, and they let you feel {}: whatever you flip, you are in trap {} then.",
            names::positions(coins, shown.places),
            faces(shown.places, shown.tails),
            listed(&next, "or")
        )
    };
    let first = format!("Trap {}: {}{} may lie there.", index + 1, known(firsts), moved(solution));
    std::iter::once(first).chain(shown.iter().map(sentence)).collect()
}

/// Returns the traps to which the flips lead, each once.
pub fn next_traps(shown: &ShownPattern) -> Vec<usize> {
    let next: BTreeSet<usize> = shown.next.iter().map(|(_, trap)| *trap).collect();
    next.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devil::{Aim, TableSpec, solve_touch};
    use crate::progress::Progress;

    fn solved(coins: u32, hands: u32, goal: Selection) -> TouchSolution {
        let aim = Aim { start: Selection::All, goal };
        solve_touch(TableSpec::of_coins(coins), &aim, hands, &Progress::new()).unwrap().unwrap()
    }

    #[test]
    fn the_plan_of_four_glasses_is_described_step_by_step() {
        let solution = solved(4, 2, Selection::AllAlike);
        assert_eq!(headline(&solution), "Feeling 2 coins, you always reach all alike within 5 calls.");
        assert_eq!(
            node(&solution, 4),
            [
                "Call 5 of at most 5: HTHT, moved as the Devil likes, may lie there. Feel places 0 and 2.",
                "If you feel HH, make it TT: that is it. If you feel TT, make it HH: that is it."
            ]
        );
        assert!(node(&solution, 0)[1].starts_with("Whatever you feel, make it HH."), "{:?}", node(&solution, 0));
        assert!(
            why(&solution)[1].text.starts_with("With 4 coins you can be sure of all alike if you feel 2 or more"),
            "{:?}",
            why(&solution)
        );
        assert!(node(&solution, 5).is_empty() && trap(&solution, 0).is_empty());
    }

    #[test]
    fn the_devils_traps_are_described_if_no_plan_wins() {
        let solution = solved(4, 3, Selection::AllHeads);
        assert_eq!(headline(&solution), "Feeling 3 coins, you can never be sure of all heads.");
        assert!(why(&solution)[0].text.starts_with("The Devil hides one tail"));
        let told = trap(&solution, 0);
        assert_eq!(told[0], "Trap 1: TTTT, moved as the Devil likes, may lie there.");
        assert!(
            told[1]
                .starts_with("Feel places 0, 1 and 2, and they let you feel TTT: whatever you flip, you are in trap 1"),
            "{told:?}"
        );
        let won = solved(4, 4, Selection::AllHeads);
        assert_eq!(headline(&won), "Feeling 4 coins, you always reach all heads within 1 call.");
        assert_eq!(node(&won, 0)[1], "Whatever you feel, make it HHHH: that is it.");
    }
}
