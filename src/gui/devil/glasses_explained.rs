//! What a number of calls is made of for a player who feels some coins: what may be felt, and how many calls that leaves.

use std::sync::Arc;

use crate::devil::{Glasses, GlassesKind, GlassesNode};
use crate::gui::explain::{Explanation, Line};
use crate::numerals::count;

use super::glasses_words::{kind_in_short, next_traps, node, trap};

/// The picture with a card for each step of the plan.
const CHARTS: &[&str] = &["glasses"];

/// What the number of calls is made of, or how the Devil goes on for ever; `None` where neither is known.
pub fn of_outcome(glasses: &Arc<Glasses>) -> Option<Explanation> {
    if glasses.nodes.is_empty() {
        return (!glasses.traps.is_empty()).then(|| of_traps(glasses, vec![0]));
    }
    Some(of_node(glasses, 0, true))
}

/// What the sentences about a step of the plan or about a trap are made of, in their order.
pub fn of_step(glasses: &Arc<Glasses>, index: usize) -> Vec<Option<Explanation>> {
    if glasses.nodes.get(index).is_some() {
        return vec![Some(of_node(glasses, index, false))];
    }
    let Some(trap) = glasses.traps.get(index) else { return Vec::new() };
    let shown = trap.shown.iter().map(|shown| Some(of_traps(glasses, next_traps(shown))));
    std::iter::once(None).chain(shown).collect()
}

/// A step of the plan: what may be felt, and where that leads; what is known and felt is told first if it `has_head`.
fn of_node(glasses: &Arc<Glasses>, index: usize, has_head: bool) -> Explanation {
    Explanation::of_cells(CHARTS, glasses, move |glasses| {
        let Some(of) = glasses.nodes.get(index) else { return Vec::new() };
        let head = node(glasses, index).into_iter().next().filter(|_| has_head);
        let head = head.map(|head| Line::plain(head).at(card(index)));
        head.into_iter().chain(of.kinds().iter().map(|kind| kind_line(glasses, of, kind))).collect()
    })
}

/// Traps, and where the Devil leads from them.
fn of_traps(glasses: &Arc<Glasses>, traps: Vec<usize>) -> Explanation {
    Explanation::of_cells(CHARTS, glasses, move |glasses| {
        let line = |index: &usize| {
            let text = trap(glasses, *index).into_iter().next()?;
            Some(Line::unfolding(text, of_trap(glasses, *index)).at(card(*index)))
        };
        traps.iter().filter_map(line).collect()
    })
}

/// A trap: what the Devil lets the player feel, and where that leads.
fn of_trap(glasses: &Arc<Glasses>, index: usize) -> Explanation {
    Explanation::of_cells(CHARTS, glasses, move |glasses| {
        let told = trap(glasses, index).into_iter().zip(of_step(glasses, index)).skip(1);
        told.map(|(text, about)| Line::unfolding(text, about)).collect()
    })
}

/// What comes to the same: what to do, and how many calls more that takes.
fn kind_line(glasses: &Arc<Glasses>, of: &GlassesNode, kind: &GlassesKind) -> Line {
    let does = kind_in_short(of, kind);
    let Some((index, next)) = kind.next.and_then(|next| Some((next, glasses.nodes.get(next)?))) else {
        return Line::plain(format!("{does}: that is it"));
    };
    let text = format!("{does}: at most {} more", count(next.left, "call"));
    Line::unfolding(text, of_node(glasses, index, true)).at(card(index))
}

/// Where a card stands.
fn card(index: usize) -> [f64; 2] {
    [index as f64, 0.0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::devil::{Aim, GlassesOutcome, Selection, TableSpec, solve_glasses};
    use crate::progress::Progress;

    fn solved(coins: u32, hands: u32, goal: Selection) -> Arc<Glasses> {
        let aim = Aim { start: Selection::All, goal };
        Arc::new(solve_glasses(TableSpec::of_coins(coins), &aim, hands, &Progress::new()).unwrap().unwrap())
    }

    /// A step leaves one call more than the worst to which it leads: in every plan of up to five coins.
    #[test]
    fn the_calls_of_a_step_are_one_more_than_the_most_that_follow() {
        for (coins, hands) in (1..=5).flat_map(|coins| (1..=coins).map(move |hands| (coins, hands))) {
            for goal in [Selection::AllAlike, Selection::AllHeads] {
                let glasses = solved(coins, hands, goal);
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
        let glasses = solved(4, 2, Selection::AllAlike);
        let lines = of_outcome(&glasses).unwrap().lines();
        assert!(lines[0].text.starts_with("Call 1 of at most 5: "), "{}", lines[0].text);
        assert!(lines.last().unwrap().text.ends_with(": at most 4 calls more"), "{}", lines.last().unwrap().text);
        let next = lines.last().unwrap().about.as_ref().unwrap().lines();
        assert!(next[0].text.starts_with("Call 2 of at most 5: "), "{}", next[0].text);
        let traps = solved(4, 3, Selection::AllHeads);
        let lines = of_outcome(&traps).unwrap().lines();
        assert_eq!(lines[0].text, "Trap 1: TTTT, moved as the Devil likes, may lie there.");
        assert!(
            lines[0].about.as_ref().unwrap().lines()[0].text.starts_with("Feel 0, 1 and 2, and he lets you feel TTT")
        );
        assert_eq!(of_step(&glasses, 0).len(), 1);
    }
}
