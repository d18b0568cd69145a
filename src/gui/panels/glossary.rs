//! Glossary of the puzzles, for the help and for tooltips.

use crate::scenario::Puzzle;

/// A term and its meaning.
type Entry = (&'static str, &'static str);

const PENNIES: [Entry; 4] = [
    ("safe", "Good to leave: whoever has to move from a safe pair loses. Books call it a P-position."),
    (
        "value",
        "The size of the Nim pile that a position is worth, called its Grundy value; 0 is safe. In misère play the end \
         counts as 1, so that 0 is safe again, but a value is not a Nim pile.",
    ),
    ("Wythoff pair", "A safe pair of the riddle, ⌊nφ⌋ and ⌊nφ²⌋: 1 and 2, 3 and 5, 4 and 7, 6 and 10, …"),
    ("golden ratio", "φ = (1 + √5) / 2 ≈ 1.618, the positive number whose square is 1 more than itself."),
];
const DEVIL: [Entry; 2] = [
    ("call", "The places that you name in one round: the Devil moves the table, then flips the coins that are there."),
    (
        "level",
        "How often you must compare each coin with its neighbour until all show heads; a call has the level of what it \
         rules out.",
    ),
];
const FLIPS: [Entry; 2] = [
    ("situation", "The flips done and the score: all that the best choice depends on."),
    ("tie", "Coins that are exactly as good as each other in a situation."),
];

/// Terms of each puzzle.
const WORDS: [(Puzzle, &[Entry]); 3] = [(Puzzle::Pennies, &PENNIES), (Puzzle::Devil, &DEVIL), (Puzzle::Flips, &FLIPS)];

/// Returns the terms of a puzzle.
pub fn words(puzzle: Puzzle) -> impl Iterator<Item = &'static Entry> {
    WORDS.into_iter().filter(move |(of, _)| *of == puzzle).flat_map(|(_, words)| words)
}

/// Returns the meaning of a term in `text`, in singular or plural.
pub fn meaning(text: &str) -> Option<&'static str> {
    let padded = format!(" {} ", text.to_lowercase().replace([',', ':'], " "));
    let is_in =
        |word: &str| ["", "s", "es"].iter().any(|end| padded.contains(&format!(" {}{end} ", word.to_lowercase())));
    let mut entries = WORDS.into_iter().flat_map(|(_, words)| words);
    entries.find(|(word, _)| is_in(word)).map(|(_, meaning)| *meaning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_found_in_a_heading_in_singular_and_plural() {
        let begins = |text: &str, start: &str| meaning(text).is_some_and(|meaning| meaning.starts_with(start));
        assert!(begins("safe", "Good to leave"));
        assert!(begins("level", "How often you must"));
        assert!(begins("Wythoff pairs", "A safe pair") && begins("the Golden ratio", "φ = "));
        assert_eq!(["safety", "n", "", "çéß"].map(meaning), [None; 4]);
    }
}
