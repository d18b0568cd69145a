//! Why three piles are won or lost: the moves, and where each of them leads.

use std::sync::Arc;

use crate::gui::explain::{Explain, Line};
use crate::gui::prose::capitalised;
use crate::numerals::count;
use crate::pennies::third::{ThirdPile, TripleMove, answer_to};

use super::triple_words::{taking, triple};

/// The chart with a cell for each pair of piles in a slice.
const CHARTS: &[&str] = &["third"];
/// The most lines of an explanation.
const MOST_LINES: usize = 10;

/// Three piles: the winning moves, or why none wins.
struct OfTriple {
    third: Arc<ThirdPile>,
    piles: [u32; 3],
    /// The third pile of the slice that is shown.
    slice: u32,
}

/// The safe triples, the first of them.
struct OfSafe {
    third: Arc<ThirdPile>,
    safe: Vec<[u32; 3]>,
    rest: usize,
    slice: u32,
}

impl OfTriple {
    /// A line about what is left, in the slice if it lies there.
    fn line(&self, text: String, left: [u32; 3]) -> Line {
        line_about(&self.third, text, left, self.slice)
    }

    /// A move that loses, with the answer that wins.
    fn answered(&self, made: &TripleMove) -> Line {
        let leaves = capitalised(&format!("taking {} leaves {}", taking(made), triple(made.leave)));
        let text = match answer_to(&self.third, made.leave) {
            Some(answer) => format!("{leaves}: the answer leaves {}", triple(answer.leave)),
            None => leaves,
        };
        self.line(text, made.leave)
    }
}

/// A line about three piles, which unfolds into their moves.
fn line_about(third: &Arc<ThirdPile>, text: String, piles: [u32; 3], slice: u32) -> Line {
    let line = Line::unfolding(text, OfTriple { third: Arc::clone(third), piles, slice });
    let [a, b, c] = piles;
    if c == slice { line.at([a.into(), b.into()]) } else { line }
}

/// The first lines, and how many more there would be.
fn shortened(lines: impl Iterator<Item = Line>, all: usize, thing: &str) -> Vec<Line> {
    let rest = all.saturating_sub(MOST_LINES);
    let more = (rest > 0).then(|| Line::plain(format!("And {} more.", count(rest, thing))));
    lines.take(MOST_LINES).chain(more).collect()
}

impl Explain for OfTriple {
    fn lines(&self) -> Vec<Line> {
        let winning = self.third.winning_moves(self.piles);
        if !winning.is_empty() {
            let line = |made: &TripleMove| {
                let text = format!("Take {} and leave {}, which is safe", taking(made), triple(made.leave));
                self.line(text, made.leave)
            };
            return shortened(winning.iter().map(line), winning.len(), "winning move");
        }
        if self.piles == [0; 3] {
            let outcome = if self.third.is_misere() { "won" } else { "lost" };
            return vec![Line::plain(format!("No penny is left: whoever must move has {outcome}."))];
        }
        let mut moves = self.third.moves(self.piles);
        moves.sort_by_key(|made| made.take);
        shortened(moves.iter().map(|made| self.answered(made)), moves.len(), "move")
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
}

impl Explain for OfSafe {
    fn lines(&self) -> Vec<Line> {
        let line = |piles: &[u32; 3]| {
            line_about(&self.third, format!("{}: no move leaves a safe triple", triple(*piles)), *piles, self.slice)
        };
        shortened(self.safe.iter().map(line), self.safe.len() + self.rest, "safe triple")
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
}

/// Why whoever must move from `piles` wins or loses; lines lie in the slice that they choose.
pub fn of_triple(third: &Arc<ThirdPile>, piles: [u32; 3]) -> impl Explain + use<> {
    OfTriple { third: Arc::clone(third), piles, slice: piles[2] }
}

/// The first of the safe triples with piles up to `size`, in the slice of a third pile.
pub fn of_safe(third: &Arc<ThirdPile>, size: u32, slice: u32) -> impl Explain + use<> {
    let triples = third.triples(size);
    let safe: Vec<[u32; 3]> = triples.iter().take(MOST_LINES).copied().collect();
    OfSafe { third: Arc::clone(third), rest: triples.len() - safe.len(), safe, slice }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pennies::third::Together;

    fn third(together: Together, is_misere: bool) -> Arc<ThirdPile> {
        Arc::new(ThirdPile::solve(together, is_misere))
    }

    fn unfolded(line: &Line) -> Vec<Line> {
        line.about.as_ref().unwrap().lines()
    }

    #[test]
    fn what_is_won_leads_to_what_is_safe_and_that_to_what_is_won() {
        let third = third(Together::Two, false);
        let lines = of_triple(&third, [3, 5, 8]).lines();
        assert_eq!(lines.len(), third.winning_moves([3, 5, 8]).len());
        assert!(lines[0].text.starts_with("Take ") && lines[0].text.ends_with(", which is safe"), "{}", lines[0].text);
        let answered = unfolded(&lines[0]);
        assert!(answered[0].text.contains(": the answer leaves "), "{}", answered[0].text);
        assert!(unfolded(&answered[0])[0].text.ends_with(", which is safe"));
    }

    /// All piles to 6 under all rules: the winning moves are those that leave what is safe; from what is safe every move
    /// leaves what is not.
    #[test]
    fn every_triple_unfolds_into_its_moves() {
        for (together, is_misere) in Together::ALL.into_iter().flat_map(|one| [(one, false), (one, true)]) {
            let third = third(together, is_misere);
            for piles in (0..343_u32).map(|number| [number / 49, number / 7 % 7, number % 7]) {
                let moves = third.moves(piles);
                let all = moves.len();
                let safe = moves.iter().filter(|made| third.is_safe(made.leave) == Some(true)).count();
                let lines = of_triple(&third, piles).lines();
                let told = |count: usize| count.min(MOST_LINES) + usize::from(count > MOST_LINES);
                let expected = if safe > 0 { told(safe) } else { told(all).max(1) };
                assert_eq!(lines.len(), expected, "{piles:?}");
                let has_end = is_misere && piles == [0; 3];
                assert_eq!(safe > 0 || has_end, third.is_safe(piles) == Some(false), "{piles:?}");
                for line in lines.iter().filter(|line| line.cell.is_some()) {
                    let [a, b] = line.cell.unwrap();
                    assert!(a <= f64::from(piles[0]) && b <= f64::from(piles[1]));
                }
            }
        }
    }

    #[test]
    fn a_line_lies_in_the_slice_just_where_its_third_pile_is_that() {
        let third = third(Together::Two, false);
        for line in of_triple(&third, [4, 4, 9]).lines() {
            let is_in_slice = line.text.contains(" and 9, which is safe");
            assert_eq!(line.cell.is_some(), is_in_slice, "{}", line.text);
        }
        let safe = of_safe(&third, 20, 0).lines();
        assert_eq!(safe[0].cell, Some([0.0, 0.0]));
        assert_eq!(unfolded(&safe[0])[0].text, "No penny is left: whoever must move has lost.");
        assert!(safe[MOST_LINES].text.starts_with("And ") && safe[MOST_LINES].about.is_none());
    }
}
