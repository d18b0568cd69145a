//! Texts about three piles.

use std::sync::Arc;

use crate::gui::explain::{Explanation, Line, MOST_LINES, shortened};
use crate::gui::prose::{Paragraph, sentence};
use crate::numerals::{count, grouped};
use crate::parameter::listed;
use crate::pennies::third::{LARGEST_THIRD, ThirdPile, Together, TripleMove, answer_to};

use super::words;

/// Names of the piles in sentences.
const NAMES: [&str; 3] = ["first", "second", "third"];

/// Formats three piles: "3, 5 and 8".
pub fn triple(piles: [u32; 3]) -> String {
    listed(&piles.map(grouped), "and")
}

/// Describes a move: "3 from the first and the third pile".
pub fn taking(made: &TripleMove) -> String {
    let names: Vec<String> =
        NAMES.iter().zip(made.from).filter(|(_, is_from)| *is_from).map(|(name, _)| format!("the {name}")).collect();
    let from = if names.len() == 3 { "all three piles".to_owned() } else { format!("{} pile", listed(&names, "and")) };
    format!("{} from {from}", grouped(made.take))
}

/// Most winning moves that are listed one by one.
const MOVES_TOLD: usize = 3;

/// Returns the message for piles above the searched range.
pub fn too_large() -> String {
    format!("three piles are worked out up to {} pennies each", grouped(LARGEST_THIRD))
}

/// Reason why there is no third pile under the current rules.
pub const USUAL_RULES_ALONE: &str =
    "three piles are worked out only if you may take any number, and exactly the same from both";
/// Message that replaces a view of two piles.
pub const TWO_PILES_ALONE: &str = "this view is about two piles: set the third pile to 0 to see it";

/// Returns how the safe triples were found.
pub fn checked() -> String {
    format!("Exact: all {} positions, searched in order.", grouped((u64::from(LARGEST_THIRD) + 1).pow(3)))
}

/// Returns who wins from `piles`, and how, or says that they exceed the searched range.
pub fn answer(third: &Arc<ThirdPile>, piles: Option<[u32; 3]>) -> Vec<Paragraph> {
    let Some((piles, is_safe)) = piles.and_then(|piles| Some((piles, third.is_safe(piles)?))) else {
        return vec![Paragraph::plain(sentence(&too_large()))];
    };
    if piles == [0; 3] {
        let outcome = if is_safe { "lost" } else { "won" };
        return vec![Paragraph::headline(format!("No penny is left: you have {outcome}."), !is_safe)];
    }
    let outcome = if is_safe { "lose" } else { "win" };
    let headline = Paragraph::headline(format!("You {outcome} from {}.", triple(piles)), !is_safe);
    let winning = third.winning_moves(piles);
    let moves = if is_safe {
        "Whatever you take, your opponent has an answer that wins.".to_owned()
    } else {
        words::list_of_moves(winning.iter().map(taking), MOVES_TOLD)
    };
    vec![headline.explained(in_slice(third, piles, piles[2])), Paragraph::plain(moves)]
}

/// Returns the reason for the outcome of `piles`, and what is known about the safe triples up to `size`.
pub fn why(third: &Arc<ThirdPile>, piles: Option<[u32; 3]>, size: u32) -> Vec<Paragraph> {
    let reason = piles.filter(|piles| *piles != [0; 3]).map(|piles| match third.winning_moves(piles).first() {
        None => format!("{} is safe: every move from there has an answer that is safe again.", triple(piles)),
        Some(best) => {
            let leave = triple(best.leave);
            format!("Taking {} leaves {leave}, from where no move leads to a safe triple.", taking(best))
        }
    });
    let counted = Paragraph::plain(format!(
        "There are {} up to {}, if the order of the piles makes no difference.",
        count(third.triples(size).len(), "safe triple"),
        grouped(size)
    ))
    .explained(of_safe(third, size, piles.map_or(0, |[_, _, slice]| slice)));
    let known = match third.together {
        _ if third.is_misere => "Whoever takes the last penny loses here.".to_owned(),
        Together::None => {
            "This is Nim: the binary digits of the three piles add up to even numbers (Bouton 1901).".to_owned()
        }
        Together::Three if third.is_nim(size) => format!(
            "They are just the safe triples of Nim, whose binary digits add up to even numbers: checked for all piles to {}.",
            grouped(size)
        ),
        _ => "No formula is known for them.".to_owned(),
    };
    let found = "A triple is safe if no smaller safe one is a move away. So two given piles have at most one third pile that \
                 makes them safe.";
    let reason = reason.into_iter().map(Paragraph::plain);
    reason.chain([Paragraph::plain(found), counted, Paragraph::plain(known)]).collect()
}

/// Charts with a cell for each pair of piles in a slice.
const CHARTS: &[&str] = &["third"];

/// Explains the number of safe triples by the first of them with piles up to `size`; cells lie in the slice at `slice`.
fn of_safe(third: &Arc<ThirdPile>, size: u32, slice: u32) -> Explanation {
    let triples = third.triples(size);
    let all = triples.len();
    let safe: Vec<[u32; 3]> = triples.iter().take(MOST_LINES).copied().collect();
    Explanation::of_cells(CHARTS, third, move |third| {
        let text = |piles: &[u32; 3]| format!("{}: no move leaves a safe triple", triple(*piles));
        shortened(safe.iter().map(|piles| line_about(third, text(piles), *piles, slice)), all, "safe triple")
    })
}

/// Explains three piles by their winning moves, or by the reply to each move; `slice` is the third pile of the current
/// slice.
fn in_slice(third: &Arc<ThirdPile>, piles: [u32; 3], slice: u32) -> Explanation {
    Explanation::of_cells(CHARTS, third, move |third| moves_of(third, piles, slice))
}

fn moves_of(third: &Arc<ThirdPile>, piles: [u32; 3], slice: u32) -> Vec<Line> {
    let winning = third.winning_moves(piles);
    if !winning.is_empty() {
        let line = |made: &TripleMove| {
            let text = format!("Take {} and leave {}, which is safe", taking(made), triple(made.leave));
            line_about(third, text, made.leave, slice)
        };
        return shortened(winning.iter().map(line), winning.len(), "winning move");
    }
    if piles == [0; 3] {
        let outcome = if third.is_misere { "won" } else { "lost" };
        return vec![Line::plain(format!("No penny is left: whoever must move has {outcome}."))];
    }
    let mut moves = third.moves(piles);
    moves.sort_by_key(|made| made.take);
    shortened(moves.iter().map(|made| answered(third, made, slice)), moves.len(), "move")
}

/// Returns the line of a losing move with the reply that wins.
fn answered(third: &Arc<ThirdPile>, made: &TripleMove, slice: u32) -> Line {
    let leaves = format!("Taking {} leaves {}", taking(made), triple(made.leave));
    let answer = answer_to(third, made.leave).map(|answer| format!(": the answer leaves {}", triple(answer.leave)));
    line_about(third, leaves + &answer.unwrap_or_default(), made.leave, slice)
}

/// Returns a line about three piles that unfolds into their moves; it points to their cell, if that lies in the slice.
fn line_about(third: &Arc<ThirdPile>, text: String, piles: [u32; 3], slice: u32) -> Line {
    let line = Line::unfolding(text, in_slice(third, piles, slice));
    let [a, b, c] = piles;
    if c == slice { line.at([a.into(), b.into()]) } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pennies::third::Together;

    fn third(together: Together, is_misere: bool) -> Arc<ThirdPile> {
        Arc::new(ThirdPile::solve(together, is_misere))
    }

    fn of_triple(third: &Arc<ThirdPile>, piles: [u32; 3]) -> Explanation {
        in_slice(third, piles, piles[2])
    }

    fn unfolded(line: &Line) -> Vec<Line> {
        line.about.as_ref().unwrap().lines()
    }

    #[test]
    fn winning_triples_lead_to_safe_ones_and_safe_ones_to_winning_ones() {
        let third = third(Together::Two, false);
        let lines = of_triple(&third, [3, 5, 8]).lines();
        assert_eq!(lines.len(), third.winning_moves([3, 5, 8]).len());
        assert!(lines[0].text.starts_with("Take ") && lines[0].text.ends_with(", which is safe"), "{}", lines[0].text);
        let answered = unfolded(&lines[0]);
        assert!(answered[0].text.contains(": the answer leaves "), "{}", answered[0].text);
        assert!(unfolded(&answered[0])[0].text.ends_with(", which is safe"));
    }

    /// Checks all piles up to 6 under all rules: the winning moves are the ones that leave a safe triple, and every
    /// move from a safe triple leaves one that is not safe.
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
    fn a_line_points_into_the_slice_only_if_its_third_pile_matches() {
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
