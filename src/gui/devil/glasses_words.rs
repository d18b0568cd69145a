//! Sentences about a player who feels some of the coins, and explanations of the number of calls.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::names;
use crate::devil::{
    Configuration, Devil, Glasses, GlassesKind, GlassesNode, GlassesOutcome, GlassesShown, GlassesTrap, Move, Selection,
};
use crate::gui::explain::{Explanation, Line};
use crate::numerals::count;
use crate::parameter::listed;

/// The most configurations that are named one by one.
const NAMED: usize = 4;

/// Returns the goal in words.
fn goal(glasses: &Glasses) -> String {
    names::selection(&glasses.aim.goal, 2)
}

/// Returns whether the player surely wins, in one sentence.
pub fn headline(glasses: &Glasses) -> String {
    let (hands, goal) = (count(glasses.hands, "hand"), goal(glasses));
    match glasses.outcome {
        GlassesOutcome::Wins { calls: 0 } => format!("Every start is {goal} already."),
        GlassesOutcome::Wins { calls } => {
            format!("With {hands} you surely come to {goal} within {}, and in no fewer.", count(calls, "call"))
        }
        GlassesOutcome::Never => format!("With {hands} the Devil can go on for ever: never {goal}."),
        GlassesOutcome::Unknown { at_least } => {
            format!("With {hands} it takes {} at least; more is not known.", count(at_least, "call"))
        }
    }
}

/// Returns how the outcome was found and checked, for the status line.
pub fn checked(glasses: &Glasses) -> String {
    let beliefs = count(glasses.beliefs, "belief");
    match glasses.outcome {
        GlassesOutcome::Wins { .. } => {
            format!("{beliefs} searched; the plan was played from every start against every act of the Devil")
        }
        GlassesOutcome::Never => {
            format!("{beliefs} searched; the traps were tried against all that can be felt and flipped")
        }
        GlassesOutcome::Unknown { .. } => format!("{beliefs} searched, and there are more"),
    }
}

/// Returns the reason for the outcome.
pub fn why(glasses: &Glasses) -> Vec<String> {
    let (coins, hands) = (glasses.table.coins(), glasses.hands);
    let places = if hands == 1 { "a place".to_owned() } else { format!("{hands} places") };
    let mut why = vec![format!(
        "Before each call the Devil {}. Then you name {places}, feel what lies there, and flip what you like of it.",
        match glasses.table.devil() {
            Devil::Still => "does nothing",
            Devil::Turn => "turns the table",
            Devil::TurnAndMirror => "turns the table or mirrors it",
            Devil::Shuffle => "exchanges the coins as he likes",
        }
    )];
    let is_turned = matches!(glasses.table.devil(), Devil::Turn | Devil::TurnAndMirror);
    if glasses.aim.start == Selection::All && is_turned && coins > 1 {
        match glasses.aim.goal {
            Selection::AllAlike => {
                let p = (2..=coins).rev().find(|p| coins % p == 0 && (2..*p).all(|q| p % q != 0)).unwrap_or(coins);
                let least = coins - coins / p;
                why.push(format!(
                    "All alike is sure with (1 − 1/p)·N hands or more, p the largest prime factor of N (Lewis and Willard, \
                     1980): of {coins} coins with {}.",
                    count(least, "hand")
                ));
            }
            Selection::AllHeads if hands < coins => {
                why.push(
                    "The Devil hides one tail for ever, as he turns it to a place that you do not feel.".to_owned(),
                );
            }
            _ => {}
        }
    }
    if !glasses.nodes.is_empty() {
        why.push(
            "What may lie there after each call is a set of configurations; of every way to feel and to flip the one that \
             leaves the fewest calls at worst was taken."
                .to_owned(),
        );
    }
    why
}

/// Returns the configurations that may lie there, in words.
fn known(firsts: &[Configuration]) -> String {
    match firsts.len() {
        few if few <= NAMED => {
            let texts: Vec<String> = firsts.iter().map(ToString::to_string).collect();
            listed(&texts, "or")
        }
        many => format!("any of {many} kinds of configurations"),
    }
}

/// Returns the words for the Devil's act before each call; empty if he does nothing.
fn moved(glasses: &Glasses) -> &'static str {
    if glasses.table.devil() == Devil::Still { "" } else { ", moved as the Devil likes," }
}

/// Returns the faces felt at some places, in their order: "HT".
pub fn faces(places: Move, tails: Move) -> String {
    places.positions().map(|place| if tails.names(place) { 'T' } else { 'H' }).collect()
}

/// Describes a node: the number of its call, the configurations that may lie there, and what to do.
pub fn node(glasses: &Glasses, index: usize) -> Vec<String> {
    let Some(node) = glasses.nodes.get(index) else { return Vec::new() };
    let coins = glasses.table.coins();
    let first = glasses.nodes.first().map_or(node.left, |first| first.left);
    let does = format!(
        "Call {} of at most {first}: {}{} may lie there. Feel {}.",
        first + 1 - node.left.min(first),
        known(&node.known),
        moved(glasses),
        names::positions(coins, node.places)
    );
    let kinds = node.kinds();
    let told = kinds.iter().enumerate().map(|(at, kind)| kind_words(node, kind, at, kinds.len()));
    vec![does, told.collect::<Vec<_>>().join(" ")]
}

/// Returns the answer to what is felt: "HT or TH made HH", "Whatever you feel, made HH".
fn kind_in_short(node: &GlassesNode, kind: &GlassesKind) -> String {
    let faces_of = |tails: &Move| faces(node.places, *tails);
    let after = faces_of(&kind.after);
    if node.kinds().len() == 1 {
        return format!("Whatever you feel, made {after}");
    }
    format!("{} made {after}", listed(&kind.seen.iter().map(faces_of).collect::<Vec<_>>(), "or"))
}

/// Returns the answer to what is felt in a sentence: "If you feel HT or TH, make it HH: that is it."
fn kind_words(node: &GlassesNode, kind: &GlassesKind, at: usize, kinds: usize) -> String {
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
pub fn trap(glasses: &Glasses, index: usize) -> Vec<String> {
    let Some(GlassesTrap { known: firsts, shown }) = glasses.traps.get(index) else { return Vec::new() };
    let coins = glasses.table.coins();
    let sentence = |shown: &GlassesShown| {
        let next = next_traps(shown).into_iter().map(|trap| (trap + 1).to_string()).collect::<Vec<_>>();
        format!(
            "Feel {}, and he lets you feel {}: whatever you flip, you are in trap {} then.",
            names::positions(coins, shown.places),
            faces(shown.places, shown.tails),
            listed(&next, "or")
        )
    };
    let first = format!("Trap {}: {}{} may lie there.", index + 1, known(firsts), moved(glasses));
    std::iter::once(first).chain(shown.iter().map(sentence)).collect()
}

/// Returns the traps to which the flips lead, each once.
pub fn next_traps(shown: &GlassesShown) -> Vec<usize> {
    let next: BTreeSet<usize> = shown.next.iter().map(|(_, trap)| *trap).collect();
    next.into_iter().collect()
}

/// The chart with a card for each step of the plan.
const CHARTS: &[&str] = &["glasses"];

/// Explains the number of calls, or how the Devil goes on for ever; `None` if neither is known.
pub fn of_outcome(glasses: &Arc<Glasses>) -> Option<Explanation> {
    if glasses.nodes.is_empty() {
        return (!glasses.traps.is_empty()).then(|| of_traps(glasses, vec![0]));
    }
    Some(of_node(glasses, 0, true))
}

/// Explains the sentences about a step of the plan or about a trap, in their order.
pub fn of_step(glasses: &Arc<Glasses>, index: usize) -> Vec<Option<Explanation>> {
    if glasses.nodes.get(index).is_some() {
        return vec![Some(of_node(glasses, index, false))];
    }
    let Some(trap) = glasses.traps.get(index) else { return Vec::new() };
    let shown = trap.shown.iter().map(|shown| Some(of_traps(glasses, next_traps(shown))));
    std::iter::once(None).chain(shown).collect()
}

/// Explains a step of the plan: what the player may feel, and where that leads. With `has_head` it begins with what is
/// known.
fn of_node(glasses: &Arc<Glasses>, index: usize, has_head: bool) -> Explanation {
    Explanation::of_cells(CHARTS, glasses, move |glasses| {
        let Some(of) = glasses.nodes.get(index) else { return Vec::new() };
        let head = node(glasses, index).into_iter().next().filter(|_| has_head);
        let head = head.map(|head| Line::plain(head).at(card(index)));
        head.into_iter().chain(of.kinds().iter().map(|kind| kind_line(glasses, of, kind))).collect()
    })
}

/// Explains traps, and where the Devil leads from them.
fn of_traps(glasses: &Arc<Glasses>, traps: Vec<usize>) -> Explanation {
    Explanation::of_cells(CHARTS, glasses, move |glasses| {
        let line = |index: &usize| {
            let text = trap(glasses, *index).into_iter().next()?;
            Some(Line::unfolding(text, of_trap(glasses, *index)).at(card(*index)))
        };
        traps.iter().filter_map(line).collect()
    })
}

/// Explains a trap: what the Devil lets the player feel, and where that leads.
fn of_trap(glasses: &Arc<Glasses>, index: usize) -> Explanation {
    Explanation::of_cells(CHARTS, glasses, move |glasses| {
        let told = trap(glasses, index).into_iter().zip(of_step(glasses, index)).skip(1);
        told.map(|(text, about)| Line::unfolding(text, about)).collect()
    })
}

/// Returns the line of one answer of the player: what to do, and the number of further calls.
fn kind_line(glasses: &Arc<Glasses>, of: &GlassesNode, kind: &GlassesKind) -> Line {
    let does = kind_in_short(of, kind);
    let Some((index, next)) = kind.next.and_then(|next| Some((next, glasses.nodes.get(next)?))) else {
        return Line::plain(format!("{does}: that is it"));
    };
    let text = format!("{does}: at most {} more", count(next.left, "call"));
    Line::unfolding(text, of_node(glasses, index, true)).at(card(index))
}

/// Returns the place of a card in the chart.
fn card(index: usize) -> [f64; 2] {
    [index as f64, 0.0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devil::{Aim, GlassesOutcome, Selection, TableSpec, solve_glasses};
    use crate::progress::Progress;

    fn solved(coins: u32, hands: u32, goal: Selection) -> Glasses {
        let aim = Aim { start: Selection::All, goal };
        solve_glasses(TableSpec::of_coins(coins), &aim, hands, &Progress::new()).unwrap().unwrap()
    }

    #[test]
    fn the_plan_of_four_glasses_is_described_step_by_step() {
        let glasses = solved(4, 2, Selection::AllAlike);
        assert_eq!(headline(&glasses), "With 2 hands you surely come to all alike within 5 calls, and in no fewer.");
        assert_eq!(
            node(&glasses, 4),
            [
                "Call 5 of at most 5: HTHT, moved as the Devil likes, may lie there. Feel 0 and 2.",
                "If you feel HH, make it TT: that is it. If you feel TT, make it HH: that is it."
            ]
        );
        assert!(node(&glasses, 0)[1].starts_with("Whatever you feel, make it HH."), "{:?}", node(&glasses, 0));
        assert!(why(&glasses)[1].ends_with("of 4 coins with 2 hands."), "{:?}", why(&glasses));
        assert!(node(&glasses, 5).is_empty() && trap(&glasses, 0).is_empty());
    }

    #[test]
    fn the_devils_traps_are_described_if_no_plan_wins() {
        let glasses = solved(4, 3, Selection::AllHeads);
        assert_eq!(headline(&glasses), "With 3 hands the Devil can go on for ever: never all heads.");
        assert!(why(&glasses)[1].starts_with("The Devil hides one tail"));
        let told = trap(&glasses, 0);
        assert_eq!(told[0], "Trap 1: TTTT, moved as the Devil likes, may lie there.");
        assert!(
            told[1].starts_with("Feel 0, 1 and 2, and he lets you feel TTT: whatever you flip, you are in trap 1"),
            "{told:?}"
        );
        let won = solved(4, 4, Selection::AllHeads);
        assert_eq!(headline(&won), "With 4 hands you surely come to all heads within 1 call, and in no fewer.");
        assert_eq!(node(&won, 0)[1], "Whatever you feel, make it HHHH: that is it.");
    }

    fn shared(coins: u32, hands: u32, goal: Selection) -> Arc<Glasses> {
        let aim = Aim { start: Selection::All, goal };
        Arc::new(solve_glasses(TableSpec::of_coins(coins), &aim, hands, &Progress::new()).unwrap().unwrap())
    }

    /// In every plan of up to five coins a step needs one call more than the worst step to which it leads.
    #[test]
    fn the_calls_of_a_step_are_one_more_than_the_most_that_follow() {
        for (coins, hands) in (1..=5).flat_map(|coins| (1..=coins).map(move |hands| (coins, hands))) {
            for goal in [Selection::AllAlike, Selection::AllHeads] {
                let glasses = shared(coins, hands, goal);
                for (index, node) in glasses.nodes.iter().enumerate() {
                    let next = node.kinds().into_iter().filter_map(|kind| Some(glasses.nodes[kind.next?].left)).max();
                    assert_eq!(node.left, next.map_or(1, |next| next + 1));
                    let about = of_node(&glasses, index, true);
                    assert_eq!(about.lines().len(), node.kinds().len() + 1);
                }
                if let GlassesOutcome::Wins { calls } = glasses.outcome {
                    assert_eq!(glasses.nodes.first().map_or(0, |node| node.left), calls);
                }
                for index in 0..glasses.traps.len() {
                    let lines = of_trap(&glasses, index).lines();
                    assert_eq!(lines.len(), glasses.traps[index].shown.len());
                    assert!(lines.iter().all(|line| !line.about.as_ref().unwrap().lines().is_empty()));
                }
            }
        }
    }

    #[test]
    fn the_five_calls_of_four_glasses_unfold() {
        let glasses = shared(4, 2, Selection::AllAlike);
        let lines = of_outcome(&glasses).unwrap().lines();
        assert!(lines[0].text.starts_with("Call 1 of at most 5: "), "{}", lines[0].text);
        assert!(lines.last().unwrap().text.ends_with(": at most 4 calls more"), "{}", lines.last().unwrap().text);
        let next = lines.last().unwrap().about.as_ref().unwrap().lines();
        assert!(next[0].text.starts_with("Call 2 of at most 5: "), "{}", next[0].text);
        let traps = shared(4, 3, Selection::AllHeads);
        let lines = of_outcome(&traps).unwrap().lines();
        assert_eq!(lines[0].text, "Trap 1: TTTT, moved as the Devil likes, may lie there.");
        assert!(
            lines[0].about.as_ref().unwrap().lines()[0].text.starts_with("Feel 0, 1 and 2, and he lets you feel TTT")
        );
        assert_eq!(of_step(&glasses, 0).len(), 1);
    }
}
