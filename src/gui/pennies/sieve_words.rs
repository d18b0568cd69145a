//! Texts about the steps of the sieve.

use crate::gui::prose::{Paragraph, Style, Tone};
use crate::numerals::{count, grouped};
use crate::pennies::Position;
use crate::pennies::lattice::SafePair;
use crate::pennies::moves::Direction;
use crate::pennies::sieve::{Fate, Sieve};

use super::words::pair;

/// Describes in one sentence what a step finds.
pub fn step(sieve: &Sieve<'_>) -> String {
    let (step, SafePair { a, b, .. }) = (sieve.step, sieve.newest());
    let head = format!("Step {} of {}", grouped(step), grouped(sieve.steps()));
    let cell = format!("{} and {}", grouped(a), grouped(b));
    let mirrored = if a == b { String::new() } else { format!(", and so is {} and {}", grouped(b), grouped(a)) };
    let by_law = sieve.strikes.is_some();
    match (step, sieve.ruleset.is_misere()) {
        _ if by_law && Position::new(a, b).is_over(sieve.ruleset) => {
            format!("{head}: {cell} is safe, since whoever cannot move has lost{mirrored}.")
        }
        (1, false) if !by_law => format!("{head}: {cell} is safe, since whoever finds the empty table has lost."),
        (1, true) if !by_law => format!("{head}: {cell} is safe, since whoever takes the last penny loses{mirrored}."),
        _ => format!("{head}: {cell} is the next cell left, so it is safe{mirrored}."),
    }
}

/// Describes the cells that a step strikes out, and the cells left.
pub fn consequences(sieve: &Sieve<'_>) -> Vec<String> {
    let (step, pair) = (sieve.step, sieve.newest());
    let (spread, alone) = (sieve.ruleset.spread(), pair.a == pair.b);
    let its =
        if alone { ["It strikes", "its row", "its column"] } else { ["They strike", "their rows", "their columns"] };
    let lines = match (spread, alone) {
        _ if sieve.strikes.is_some() => "every cell from which one move leads there".to_owned(),
        (0, _) => format!("{} and {}", its[1], its[2]),
        (1, true) => "its row, its column and its diagonal".to_owned(),
        (1, false) => "their rows, their columns and their diagonals".to_owned(),
        (_, true) => format!("its row, its column and the {} diagonals around it", 2 * spread - 1),
        (_, false) => format!("their rows, their columns and the {} diagonals around each", 2 * spread - 1),
    };
    let struck = sieve.struck_in(step);
    let cells = count(struck, "cell");
    let more = if step > 1 { " more" } else { "" };
    let since = if sieve.strikes.is_some() { "" } else { ", since from there one move leads to a safe cell" };
    let strikes = format!("{} out {lines}{since}: {cells}{more}.", its[0]);
    let left = match sieve.left_after(step) {
        0 => format!(
            "No cell is left: {} to {size} and {size}.",
            match sieve.steps() {
                _ if sieve.strikes.is_some() => format!("{} steps have decided all there is", grouped(sieve.steps())),
                1 => "1 safe pair is all there is".to_owned(),
                steps => format!("{} safe pairs are all there are", grouped(steps)),
            },
            size = grouped(sieve.size()),
        ),
        1 => "1 cell is left.".to_owned(),
        left => format!("{} cells are left.", grouped(left)),
    };
    let mut all = vec![strikes, left];
    if sieve.ruleset.is_misere() && step == 1 {
        all.push(if sieve.ruleset.law().least() == 1 {
            "The empty table is left out: in misère play whoever finds it has won.".to_owned()
        } else {
            "Cells without a move are left out: in misère play whoever cannot move has won.".to_owned()
        });
    }
    if spread == 0 && step == 1 && sieve.strikes.is_none() {
        all.push("In Nim no move takes from both piles, so no diagonal is struck out.".to_owned());
    }
    all
}

/// Returns the paragraphs about a step for the answer.
pub fn paragraphs(sieve: &Sieve<'_>) -> Vec<Paragraph> {
    let head = Paragraph::plain(step(sieve)).styled(Style::Strong, Tone::Ink);
    std::iter::once(head).chain(consequences(sieve).into_iter().map(Paragraph::plain)).collect()
}

/// Describes the state of one cell, for the tooltip.
pub fn one_cell(sieve: &Sieve<'_>, a: u32, b: u32) -> String {
    let name = format!("{} and {}", grouped(a), grouped(b));
    match sieve.fate(a, b) {
        Fate::Left => format!("{name}: still left."),
        Fate::Safe(step) => format!("{name}: safe, found in step {}.", grouped(step)),
        Fate::LeftOut if a.max(b) > 0 => format!("{name}: left out, since whoever cannot move there has won."),
        Fate::LeftOut => format!("{name}: left out, since whoever finds the empty table has won."),
        Fate::Struck { step, by, direction } => {
            let from = match direction {
                Direction::Row => "the second pile",
                Direction::Column => "the first pile",
                Direction::Diagonal => "both piles",
            };
            let (step, by) = (grouped(step), pair(&by.a, &by.b));
            format!("{name}: struck out in step {step} by {by}, to which a move from {from} leads.")
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::pennies::lattice::Lattice;
    use crate::pennies::strikes::Strikes;
    use crate::pennies::{Law, Outcomes, Ruleset};

    use super::*;

    fn said(spread: u32, misere: bool, size: u32, at: u32) -> Vec<String> {
        let ruleset = Ruleset::new(spread, misere);
        let lattice = Lattice::new(ruleset, size);
        let sieve = Sieve::new(ruleset, &lattice, None, at).unwrap();
        paragraphs(&sieve).into_iter().map(|paragraph| paragraph.text).collect()
    }

    #[test]
    fn each_step_of_the_riddle_has_its_sentence() {
        assert_eq!(
            said(1, false, 50, 1),
            [
                "Step 1 of 20: 0 and 0 is safe, since whoever finds the empty table has lost.",
                "It strikes out its row, its column and its diagonal, since from there one move leads to a safe cell: 150 \
                 cells.",
                "2,450 cells are left.",
            ]
        );
        let second = said(1, false, 50, 2);
        assert_eq!(second[0], "Step 2 of 20: 1 and 2 is the next cell left, so it is safe, and so is 2 and 1.");
        assert!(second[1].starts_with("They strike out their rows, their columns and their diagonals, since"));
        let last = said(1, false, 50, 20);
        assert_eq!(last[2], "No cell is left: 20 safe pairs are all there are to 50 and 50.");
    }

    #[test]
    fn other_rules_strike_out_other_lines() {
        let nim = said(0, false, 9, 1);
        assert!(nim[1].starts_with("It strikes out its row and its column, since"));
        assert_eq!(nim[3], "In Nim no move takes from both piles, so no diagonal is struck out.");
        let misere = said(1, true, 9, 1);
        let first = "0 and 1 is safe, since whoever takes the last penny loses, and so is 1 and 0.";
        assert!(misere[0].ends_with(first), "{misere:?}");
        assert!(misere[3].starts_with("The empty table is left out"));
        assert!(said(3, false, 9, 2)[1].contains("the 5 diagonals around each"));
    }

    #[test]
    fn under_a_law_each_step_has_its_sentence_too() {
        let said = |law: Law, misere: bool, at: u32| {
            let ruleset = Ruleset::with_law(law, true, misere);
            let lattice = Lattice::of(&Outcomes::small(ruleset), 9);
            let strikes = Strikes::new(ruleset, &lattice);
            let sieve = Sieve::new(ruleset, &lattice, Some(&strikes), at).unwrap();
            let words = paragraphs(&sieve).into_iter().map(|paragraph| paragraph.text).collect::<Vec<_>>();
            (words, one_cell(&sieve, 1, 1), one_cell(&sieve, 9, 9))
        };
        let (words, struck, open) = said(Law::AtMost(4), false, 1);
        assert_eq!(
            words,
            [
                "Step 1 of 7: 0 and 0 is safe, since whoever cannot move has lost.",
                "It strikes out every cell from which one move leads there: 12 cells.",
                "87 cells are left.",
            ]
        );
        assert_eq!(struck, "1 and 1: struck out in step 1 by 0 and 0, to which a move from both piles leads.");
        assert_eq!(open, "9 and 9: still left.");
        let (words, out, _) = said(Law::only([3, 4]), true, 1);
        assert_eq!(words[3], "Cells without a move are left out: in misère play whoever cannot move has won.");
        assert_eq!(out, "1 and 1: left out, since whoever cannot move there has won.");
        let (words, ..) = said(Law::AtMost(4), false, 99);
        assert!(words[2].starts_with("No cell is left: 7 steps have decided all there is"), "{words:?}");
    }

    #[test]
    fn the_tooltip_describes_the_state_of_a_cell() {
        let lattice = Lattice::new(Ruleset::RIDDLE, 20);
        let sieve = Sieve::new(Ruleset::RIDDLE, &lattice, None, 3).unwrap();
        assert_eq!(one_cell(&sieve, 5, 3), "5 and 3: safe, found in step 3.");
        assert_eq!(
            one_cell(&sieve, 9, 10),
            "9 and 10: struck out in step 2 by 1 and 2, to which a move from both piles leads."
        );
        assert_eq!(
            one_cell(&sieve, 0, 7),
            "0 and 7: struck out in step 1 by 0 and 0, to which a move from the second pile leads."
        );
        assert_eq!(one_cell(&sieve, 4, 7), "4 and 7: still left.");
    }
}
