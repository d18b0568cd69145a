//! Glossary of the puzzles, for the help and for tooltips.

use crate::scenario::Puzzle;

/// A term and its meaning.
type Entry = (&'static str, &'static str);

const PENNIES: [Entry; 10] = [
    ("safe", "Good to leave: whoever has to move from a safe pair loses. Books call it a P-position."),
    ("P-position", "The previous player wins, the one who has just moved: a safe pair."),
    (
        "value",
        "The pile of Nim that a position is worth, its Sprague–Grundy value; 0 is safe. In misère play the end counts as 1, and \
         values are no piles of Nim.",
    ),
    ("spread", "How much the takings from both piles may differ, plus one; with 0 only one pile may be touched."),
    (
        "end state",
        "What a move leaves, in the first write-up with the smaller pile first. There it has the value 1 if whoever moves next \
         wins, and −1 if he loses.",
    ),
    (
        "sieve",
        "A way to find the safe cells of the lattice: the next cell left is safe, and strikes out its row, its column and its \
         diagonal.",
    ),
    ("Wythoff pair", "A safe pair of the riddle, ⌊nφ⌋ and ⌊nφ²⌋: 1 and 2, 3 and 5, 4 and 7, 6 and 10, …"),
    (
        "AB numbers",
        "The pennies of the Wythoff pairs together: 3, 8, 11, 16, 21, 24, … Whoever must start with them can lose.",
    ),
    (
        "Beatty sequence",
        "The whole parts of the multiples of a number. Those of φ and those of φ² together are all whole numbers from 1 on, \
         each once.",
    ),
    ("golden ratio", "φ = (1 + √5) / 2 ≈ 1.618, the number whose square is larger by 1 than itself."),
];
const DEVIL: [Entry; 3] = [
    (
        "belief",
        "All configurations, that is what the coins may show, that are still possible. A list that wins shrinks it.",
    ),
    ("class", "Configurations that turning the table makes equal: for the player they are one."),
    ("depth", "How many moves into the list."),
];
const FLIPS: [Entry; 3] = [
    ("state", "The flips done and the score: all that the best choice depends on."),
    ("tie", "Coins that are exactly as good as each other in a state."),
    ("points", "As a difference of percentages: from 64 % to 86 % are 22 points."),
];

/// Terms of each puzzle.
const WORDS: [(Puzzle, &[Entry]); 3] = [(Puzzle::Pennies, &PENNIES), (Puzzle::Devil, &DEVIL), (Puzzle::Flips, &FLIPS)];

/// Returns the terms of a puzzle.
pub fn words(puzzle: Puzzle) -> impl Iterator<Item = &'static Entry> {
    WORDS.into_iter().filter(move |(of, _)| *of == puzzle).flat_map(|(_, words)| words)
}

/// Returns the meaning of the first term in `text`, in singular or plural; terms of several words take precedence.
pub fn meaning(text: &str) -> Option<&'static str> {
    let is = |found: &str, word: &str| {
        let rest =
            found.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word)).map(|_| &found[word.len()..]);
        rest.is_some_and(|rest| ["", "s", "es"].contains(&rest))
    };
    let entries = || WORDS.into_iter().flat_map(|(_, words)| words);
    let lower = text.to_lowercase();
    let of_several = entries().find(|(word, _)| word.contains(' ') && lower.contains(&word.to_lowercase()));
    if let Some((_, meaning)) = of_several {
        return Some(meaning);
    }
    text.split([' ', ',', ':'])
        .find_map(|found| entries().find(|(word, _)| is(found, word)).map(|(_, meaning)| *meaning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_found_in_a_heading_in_singular_and_plural() {
        let begins = |text: &str, start: &str| meaning(text).is_some_and(|meaning| meaning.starts_with(start));
        assert!(begins("safe", "Good to leave") && begins("new beliefs", "All configurations"));
        assert!(begins("classes left", "Configurations that") && begins("depth", "How many moves"));
        assert!(begins("end state ±1", "What a move leaves") && begins("the Golden ratio", "φ = "));
        assert_eq!(["safety", "n", "", "çéß"].map(meaning), [None; 4]);
    }
}
