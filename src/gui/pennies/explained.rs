//! Why a position is won or lost: its moves, and where each of them leads.

use crate::gui::explain::{Explanation, Line, MOST_LINES, shortened_as};
use crate::gui::prose::capitalised;
use crate::numerals::count;
use crate::pennies::lattice::SafePair;
use crate::pennies::legal_moves::{LegalMove, LegalMoves};
use crate::pennies::{Outcomes, Position, WinningMove};

use super::words::{nothing_left, one_move, pair, pennies, split, taking};

/// The charts with a cell for each position.
const CHARTS: &[&str] = &["lattice", "values"];
/// Larger piles have too many moves to be gone through.
const MOST_PENNIES: u32 = 300;

/// Why `position` is won or lost: its winning moves, or why none wins.
pub fn of_position(outcomes: &Outcomes, position: &Position) -> Explanation {
    let position = position.clone();
    Explanation::of_cells(CHARTS, outcomes, move |outcomes| moves_of(outcomes, &position))
}

/// Why the first of these totals lose, each by the split that is safe to leave.
pub fn of_totals(outcomes: &Outcomes, losing: &[SafePair]) -> Explanation {
    // made in every frame, of thousands of totals at times
    let losing: Vec<SafePair> = losing.iter().take(MOST_LINES).copied().collect();
    Explanation::of_cells(CHARTS, outcomes, move |outcomes| {
        let line = |found: &SafePair| {
            let text = format!("{}: split {}, no move wins", pennies(found.total()), split(found));
            line_about(outcomes, text, &Position { a: found.a.into(), b: found.b.into() })
        };
        losing.iter().map(line).collect()
    })
}

fn moves_of(outcomes: &Outcomes, position: &Position) -> Vec<Line> {
    let winning = outcomes.winning_moves(position);
    if !winning.is_empty() {
        let line = |one: &WinningMove| {
            line_about(outcomes, format!("{}, which is safe", capitalised(&one_move(one))), &one.leave)
        };
        return winning.iter().map(line).collect();
    }
    if position.is_over(outcomes.ruleset()) {
        return vec![Line::plain(nothing_left(position))];
    }
    if position.cell_to(MOST_PENNIES).is_none() {
        return vec![Line::plain("It has more moves than can be gone through here; none of them leaves a safe pair.")];
    }
    let moves = LegalMoves::new(outcomes, position);
    let lines = moves.moves.iter().map(|one| answered(outcomes, one));
    let rest = |rest| format!("And {} more, each with its answer.", count(rest, "move"));
    shortened_as(lines, moves.moves.len(), rest)
}

/// A move that loses, with the answer that wins.
fn answered(outcomes: &Outcomes, one: &LegalMove) -> Line {
    let taken = capitalised(&format!("taking {} leaves {}", taking(&one.take), pair(&one.leave.a, &one.leave.b)));
    let text = match outcomes.winning_moves(&one.leave).first() {
        Some(answer) => format!("{taken}: the answer leaves {}", pair(&answer.leave.a, &answer.leave.b)),
        None => taken,
    };
    line_about(outcomes, text, &one.leave)
}

/// A line about a position, which unfolds into its moves; its cell if it is small enough to be drawn.
fn line_about(outcomes: &Outcomes, text: String, position: &Position) -> Line {
    let cell = position.cell().map(|cell| cell.map(f64::from));
    Line { text, cell, about: Some(of_position(outcomes, position)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(a: u32, b: u32) -> Explanation {
        of_position(&crate::pennies::Ruleset::RIDDLE.into(), &Position { a: a.into(), b: b.into() })
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
