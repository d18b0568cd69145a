//! Why a position is won or lost: its moves, and where each of them leads.

use std::sync::Arc;

use dashu_int::UBig;

use crate::gui::explain::{Explain, Line};
use crate::gui::prose::capitalised;
use crate::numerals::count;
use crate::pennies::lattice::SafePair;
use crate::pennies::legal_moves::{LegalMove, LegalMoves};
use crate::pennies::{Outcomes, Position, WinningMove};

use super::words::{nothing_left, one_move, pair, pennies, split, taking};

/// The charts with a cell for each position.
const CHARTS: &[&str] = &["lattice", "values"];
/// The most lines of an explanation.
const MOST_LINES: usize = 10;
/// Larger piles have too many moves to be gone through.
const MOST_PENNIES: u32 = 300;

/// A position: its winning moves, or why none wins.
struct OfPosition {
    outcomes: Outcomes,
    position: Position,
}

/// Totals that lose, each by the split that is safe to leave.
struct OfTotals {
    outcomes: Outcomes,
    losing: Vec<SafePair>,
}

impl OfPosition {
    fn line(&self, text: String, left: &Position) -> Line {
        let about: Arc<dyn Explain> = Arc::new(Self { outcomes: self.outcomes.clone(), position: left.clone() });
        Line { text, cell: cell(left), about: Some(about) }
    }
}

impl Explain for OfPosition {
    fn lines(&self) -> Vec<Line> {
        let winning = self.outcomes.winning_moves(&self.position);
        if !winning.is_empty() {
            let line =
                |one: &WinningMove| self.line(format!("{}, which is safe", capitalised(&one_move(one))), &one.leave);
            return winning.iter().map(line).collect();
        }
        if self.position.is_over(self.outcomes.ruleset()) {
            return vec![Line::plain(nothing_left(&self.position))];
        }
        let is_small = |pile: &UBig| u32::try_from(pile).is_ok_and(|pile| pile <= MOST_PENNIES);
        if !is_small(&self.position.a) || !is_small(&self.position.b) {
            return vec![Line::plain(
                "It has more moves than can be gone through here; none of them leaves a safe pair.",
            )];
        }
        let moves = LegalMoves::new(&self.outcomes, &self.position);
        let mut lines: Vec<Line> = moves.moves().iter().take(MOST_LINES).map(|one| self.answered(one)).collect();
        let rest = moves.moves().len().saturating_sub(MOST_LINES);
        if rest > 0 {
            lines.push(Line::plain(format!("And {} more, each with its answer.", count(rest, "move"))));
        }
        lines
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
}

impl OfPosition {
    /// A move that loses, with the answer that wins.
    fn answered(&self, one: &LegalMove) -> Line {
        let taken = capitalised(&format!("taking {} leaves {}", taking(&one.take), pair(&one.leave.a, &one.leave.b)));
        let text = match self.outcomes.winning_moves(&one.leave).first() {
            Some(answer) => format!("{taken}: the answer leaves {}", pair(&answer.leave.a, &answer.leave.b)),
            None => taken,
        };
        self.line(text, &one.leave)
    }
}

impl Explain for OfTotals {
    fn lines(&self) -> Vec<Line> {
        let line = |found: &SafePair| {
            let position = Position { a: found.a.into(), b: found.b.into() };
            let text = format!("{}: split {}, no move wins", pennies(found.total()), split(found));
            let cell = cell(&position);
            let about: Arc<dyn Explain> = Arc::new(OfPosition { outcomes: self.outcomes.clone(), position });
            Line { text, cell, about: Some(about) }
        };
        self.losing.iter().map(line).collect()
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
}

/// The cell of a position, if it is small enough to be drawn.
fn cell(position: &Position) -> Option<[f64; 2]> {
    let along = |pile: &UBig| u32::try_from(pile).ok().map(f64::from);
    Some([along(&position.a)?, along(&position.b)?])
}

/// Why `position` is won or lost.
pub fn of_position(outcomes: &Outcomes, position: &Position) -> impl Explain + use<> {
    OfPosition { outcomes: outcomes.clone(), position: position.clone() }
}

/// Why these totals lose, the first of them.
pub fn of_totals(outcomes: &Outcomes, losing: &[SafePair]) -> impl Explain + use<> {
    // made in every frame, of thousands of totals at times
    OfTotals { outcomes: outcomes.clone(), losing: losing.iter().take(MOST_LINES).copied().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(a: u32, b: u32) -> OfPosition {
        OfPosition { outcomes: crate::pennies::Ruleset::RIDDLE.into(), position: Position { a: a.into(), b: b.into() } }
    }

    #[test]
    fn a_won_position_leads_to_safe_ones_and_a_safe_one_to_won_ones() {
        let lines = of(10, 15).lines();
        assert_eq!(lines.len(), 3);
        assert_eq!(
            (lines[0].text.as_str(), lines[0].cell),
            ("Take 9 from the second and leave 10 and 6, which is safe", Some([10.0, 6.0]))
        );
        let moves = lines[0].about.as_ref().unwrap().lines();
        assert_eq!(moves.len(), MOST_LINES + 1);
        for line in &moves[..MOST_LINES] {
            assert!(line.text.contains(": the answer leaves "), "{}", line.text);
        }
        assert!(moves[MOST_LINES].text.starts_with("And "));
        assert_eq!(of(1, 2).lines().len(), 4);
        assert_eq!(of(0, 0).lines()[0].text, "No penny is left.");
    }
}
