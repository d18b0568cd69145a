//! What is said about three piles.

use std::sync::Arc;

use crate::gui::prose::{Paragraph, capitalised, sentence};
use crate::numerals::{count, grouped};
use crate::pennies::third::{LARGEST_THIRD, ThirdPile, Together};

use super::third_explained;
use super::triple_words::{taking, triple};

/// Up to how many winning moves are told one by one.
const MOVES_TOLD: usize = 7;

/// From which piles the same may be taken, for the chooser, and as a sentence.
pub fn together(together: Together) -> [&'static str; 2] {
    match together {
        Together::Two => ["any two", "From one pile any number, or the same number from any two"],
        Together::TwoOrThree => {
            ["any two or all three", "From one pile any number, or the same number from any two or all three"]
        }
        Together::Three => ["all three", "From one pile any number, or the same number from all three"],
        Together::None => ["none (Nim)", "From one pile alone: this is Nim"],
    }
}

/// Said of piles that were not searched.
pub fn too_large() -> String {
    format!("three piles are worked out up to {} pennies each", grouped(LARGEST_THIRD))
}

/// Says why there is no third pile under the rules that are set.
pub fn usual_rules_alone() -> String {
    "three piles are worked out where any number may be taken and the spread is 1".to_owned()
}

/// Said in place of a view of two piles.
pub fn two_piles_alone() -> String {
    "this view is about two piles; the view Three piles shows three, and there the third pile can be set to 0"
        .to_owned()
}

/// Who wins from `piles`, and how; nothing of piles that were not searched.
pub fn answer(third: &Arc<ThirdPile>, piles: [u32; 3]) -> Vec<Paragraph> {
    let Some(is_safe) = third.is_safe(piles) else { return vec![Paragraph::plain(sentence(&too_large()))] };
    if piles == [0; 3] {
        let outcome = if is_safe { "lost" } else { "won" };
        return vec![Paragraph::headline(format!("No penny is left: you have {outcome}."), !is_safe)];
    }
    let outcome = if is_safe { "lose" } else { "win" };
    let headline = Paragraph::headline(format!("You {outcome} from {}.", triple(piles)), !is_safe)
        .explained(third_explained::of_triple(third, piles));
    let winning = third.winning_moves(piles);
    let told = if is_safe {
        "Whatever you take, your opponent has an answer that wins.".to_owned()
    } else {
        let moves: Vec<String> = winning
            .iter()
            .take(MOVES_TOLD)
            .map(|made| format!("take {} and leave {}", taking(made), triple(made.leave)))
            .collect();
        format!("{}.", capitalised(&moves.join(", or ")))
    };
    vec![headline, Paragraph::plain(told)]
}

/// Why it is so, with the numbers of the lattice to `size` and in it the slice of a third pile.
pub fn reason(third: &Arc<ThirdPile>, size: u32, slice: u32) -> Vec<Paragraph> {
    let first = [
        "Of two safe triples none is a move away from the other, so that two piles that are given have one third pile at most \
         that makes them safe."
            .to_owned(),
        "Found in order: a triple is safe if no smaller safe one is a move away."
            .to_owned(),
    ];
    let triples = third.triples(size).len();
    let counted = Paragraph::plain(format!(
        "There are {} up to {}, if the order of the piles makes no difference.",
        count(triples, "safe triple"),
        grouped(size)
    ))
    .explained(third_explained::of_safe(third, size, slice));
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
    first.into_iter().map(Paragraph::plain).chain([counted, Paragraph::plain(known)]).collect()
}
