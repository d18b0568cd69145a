//! What a number of calls is made of for a player who feels some coins: what may be felt, and how many calls that leaves.

use std::sync::Arc;

use crate::devil::{Glasses, GlassesKind, GlassesNode};
use crate::gui::explain::{Explain, Line};
use crate::numerals::count;

use super::glasses_words::{kind_in_short, next_traps, node, trap};

/// The picture with a card for each step of the plan.
const CHARTS: &[&str] = &["glasses"];

/// A step of the plan: what may be felt, and where that leads.
struct OfNode {
    glasses: Arc<Glasses>,
    index: usize,
    /// Whether what is known and felt is told first.
    has_head: bool,
}

/// Traps, and where the Devil leads from them.
struct OfTraps {
    glasses: Arc<Glasses>,
    traps: Vec<usize>,
}

/// A trap: what the Devil lets the player feel, and where that leads.
struct OfTrap {
    glasses: Arc<Glasses>,
    index: usize,
}

/// Where a card stands.
fn card(index: usize) -> [f64; 2] {
    [index as f64, 0.0]
}

/// What the number of calls is made of, or how the Devil goes on for ever; `None` where neither is known.
pub fn of_outcome(glasses: &Arc<Glasses>) -> Option<Arc<dyn Explain>> {
    if !glasses.nodes().is_empty() {
        return Some(Arc::new(OfNode { glasses: Arc::clone(glasses), index: 0, has_head: true }));
    }
    let traps = vec![0];
    (!glasses.traps().is_empty()).then(|| Arc::new(OfTraps { glasses: Arc::clone(glasses), traps }) as Arc<dyn Explain>)
}

/// What the sentences about a step of the plan or about a trap are made of, in their order.
pub fn of_step(glasses: &Arc<Glasses>, index: usize) -> Vec<Option<Arc<dyn Explain>>> {
    if glasses.nodes().get(index).is_some() {
        let about: Arc<dyn Explain> = Arc::new(OfNode { glasses: Arc::clone(glasses), index, has_head: false });
        return vec![Some(about)];
    }
    let Some(trap) = glasses.traps().get(index) else { return Vec::new() };
    let shown = trap.shown.iter().map(|shown| {
        let about = OfTraps { glasses: Arc::clone(glasses), traps: next_traps(shown) };
        Some(Arc::new(about) as Arc<dyn Explain>)
    });
    std::iter::once(None).chain(shown).collect()
}

impl OfNode {
    /// What comes to the same: what to do, and how many calls more that takes.
    fn line(&self, of: &GlassesNode, kind: &GlassesKind) -> Line {
        let does = kind_in_short(of, kind);
        let Some((index, next)) = kind.next.and_then(|next| Some((next, self.glasses.nodes().get(next)?))) else {
            return Line::plain(format!("{does}: that is it"));
        };
        let text = format!("{does}: at most {} more", count(next.left, "call"));
        Line::unfolding(text, Self { glasses: Arc::clone(&self.glasses), index, has_head: true }).at(card(index))
    }
}

impl Explain for OfNode {
    fn lines(&self) -> Vec<Line> {
        let Some(of) = self.glasses.nodes().get(self.index) else { return Vec::new() };
        let head = node(&self.glasses, self.index).into_iter().next().filter(|_| self.has_head);
        let head = head.map(|head| Line::plain(head).at(card(self.index)));
        head.into_iter().chain(of.kinds().iter().map(|kind| self.line(of, kind))).collect()
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
}

impl Explain for OfTraps {
    fn lines(&self) -> Vec<Line> {
        let line = |index: &usize| {
            let text = trap(&self.glasses, *index).into_iter().next()?;
            Some(Line::unfolding(text, OfTrap { glasses: Arc::clone(&self.glasses), index: *index }).at(card(*index)))
        };
        self.traps.iter().filter_map(line).collect()
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
}

impl Explain for OfTrap {
    fn lines(&self) -> Vec<Line> {
        let about = of_step(&self.glasses, self.index);
        let told = trap(&self.glasses, self.index).into_iter().zip(about).skip(1);
        told.map(|(text, about)| Line { about, ..Line::plain(text) }).collect()
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
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
                for (index, node) in glasses.nodes().iter().enumerate() {
                    let next = node.kinds().into_iter().filter_map(|kind| Some(glasses.nodes()[kind.next?].left)).max();
                    assert_eq!(node.left, next.map_or(1, |next| next + 1));
                    let about = OfNode { glasses: Arc::clone(&glasses), index, has_head: true };
                    assert_eq!(about.lines().len(), node.kinds().len() + 1);
                }
                if let GlassesOutcome::Wins { calls } = glasses.outcome() {
                    assert_eq!(glasses.nodes().first().map_or(0, |node| node.left), calls);
                }
                for index in 0..glasses.traps().len() {
                    let lines = OfTrap { glasses: Arc::clone(&glasses), index }.lines();
                    assert_eq!(lines.len(), glasses.traps()[index].shown.len());
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
