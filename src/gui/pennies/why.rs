//! Steps of the reason, with the numbers of the current game.

use dashu_int::UBig;

use crate::numerals::shortened;
use crate::pennies::moves::Direction;
use crate::pennies::{Position, Ruleset, WinningMove};

use super::solved_rules::SolvedRules;
use super::words::pair;
use super::{law_words, ratio_words};

/// Returns the steps of the reason.
pub fn why(solved: &SolvedRules) -> Vec<String> {
    if !solved.params.ruleset().has_formula() {
        return law_words::why(solved);
    }
    let position = solved.params.position();
    let is_misere = solved.params.ruleset().is_misere();
    if position.is_empty() {
        let outcome = if is_misere { "lost" } else { "won" };
        return vec![format!("Your opponent took the last penny and so {outcome}.")];
    }
    let mut steps = vec![which_pairs(solved)];
    if solved.solution.is_safe {
        let name = pair(&position.a, &position.b);
        if solved.solution.turns == UBig::ONE {
            steps.push("One penny is left, and you must take it.".to_owned());
            return steps;
        }
        steps.push(format!(
            "Every move from {name} breaks the pair, and from what is left some move makes a new safe pair."
        ));
        steps.push(if is_misere {
            "So your opponent always has an answer, and the last penny is left to you.".to_owned()
        } else {
            "So your opponent always has an answer, down to the last penny.".to_owned()
        });
        return steps;
    }
    steps.extend(too_large(solved));
    steps.extend(
        solved
            .solution
            .winning_moves
            .iter()
            .filter_map(|winning_move| why_move(solved.params.ruleset(), position, winning_move)),
    );
    steps.extend(solved.solution.winning_moves.first().map(|best| what_follows(&best.leave, is_misere)));
    steps
}

/// Names the safe pairs and the sequences of their piles; `None` in Nim and where they have no formula.
pub fn names(game: Ruleset) -> Option<String> {
    if !game.has_formula() {
        return None;
    }
    let reach = match (game.spread(), game.is_misere()) {
        (0, _) => return None,
        (1, false) => {
            return Some(
                "These are the Wythoff pairs ⌊nφ⌋ and ⌊nφ²⌋, with the golden ratio φ ≈ 1.618: two Beatty sequences that \
                 together hold each whole number from 1 on once."
                    .to_owned(),
            );
        }
        (1, true) => {
            return Some(
                "From n = 2 on these are the Wythoff pairs ⌊nφ⌋ and ⌊nφ²⌋, with the golden ratio φ ≈ 1.618: two Beatty \
                 sequences."
                    .to_owned(),
            );
        }
        (_, false) => "from 1 on",
        (_, true) => "from 0 on",
    };
    Some(format!(
        "Smaller and larger piles are two Beatty sequences: together they hold each whole number {reach} once."
    ))
}

/// Describes the safe pairs, and how the current piles relate to them.
fn which_pairs(solved: &SolvedRules) -> String {
    let (game, position) = (solved.params.ruleset(), solved.params.position());
    let difference = position.difference();
    let d = shortened(&difference);
    let just_these = if solved.solution.is_safe { ": just these piles" } else { "" };
    let t = game.spread();
    if t == 0 {
        let pairs = if game.is_misere() { "0 and 1, and equal piles of 2 or more," } else { "equal piles" };
        return format!("Only {pairs} are safe: what is taken from one pile can be taken from the other.");
    }
    let Some(n) = game.index_of_difference(&difference) else {
        let (formula, differ) = family(t, game.is_misere());
        return format!("The safe pairs are {formula}. They differ by {differ}, and {d} is not among that.");
    };
    let evaluated = evaluated(game, &n);
    match (t, game.is_misere()) {
        (1, false) => {
            format!("The piles differ by {d}. The one safe pair with that difference is {evaluated}{just_these}.")
        }
        (1, true) => format!(
            "The safe pairs are 0 and 1, 2 and 2, and from n = 2 on ⌊nφ⌋ and ⌊nφ⌋ + n. The one that differs by {d} is \
             {evaluated}{just_these}."
        ),
        (t, is_misere) => {
            let (formula, differ) = family(t, is_misere);
            let n = shortened(&n);
            format!(
                "The safe pairs are {formula}. They differ by {differ}, so {d} belongs to n = {n}: \
                 {evaluated}{just_these}."
            )
        }
    }
}

/// Formats the formula of the `n`-th pair with its numbers: "⌊15φ⌋ = 24 and 24 + 15 = 39".
fn evaluated(game: Ruleset, n: &UBig) -> String {
    let (lower, difference) = (game.lower(n), game.difference(n));
    let (low, high) = (shortened(&lower), shortened(&(&lower + &difference)));
    let (d, index) = (shortened(&difference), shortened(n));
    let term = match (game.spread(), game.is_misere()) {
        (1, true) if *n <= UBig::ONE => None,
        (0, _) => None,
        (1, _) => Some(format!("⌊{index}φ⌋")),
        (_, false) => Some(format!("⌊{index}α⌋")),
        (_, true) => Some(format!("⌊{index}α + 1/α⌋")),
    };
    term.map_or_else(|| format!("{low} and {high}"), |term| format!("{term} = {low} and {low} + {d} = {high}"))
}

/// Describes the safe pairs for a spread of 2 or more, and their differences.
fn family(t: u32, is_misere: bool) -> (String, String) {
    let alpha = format!("α = {}", ratio_words::alpha(t));
    if is_misere {
        (format!("⌊nα + 1/α⌋ and {t}n + 1 more, with {alpha}"), format!("1 more than a multiple of {t}"))
    } else {
        (format!("⌊nα⌋ and {t}n more, with {alpha}"), format!("a multiple of {t}"))
    }
}

/// Says that the safe pair with the difference of the piles is out of reach; `None` if there is none or it is in reach.
fn too_large(solved: &SolvedRules) -> Option<String> {
    let (game, position) = (solved.params.ruleset(), solved.params.position());
    let n = game.index_of_difference(&position.difference())?;
    let words = if game.spread() == 1 {
        "These piles are smaller, so no move from both leads there."
    } else {
        "These piles are smaller, so no move leads there."
    };
    (game.lower(&n) > *(&position.a).min(&position.b)).then(|| words.to_owned())
}

/// Explains why one move wins.
fn why_move(game: Ruleset, position: &Position, winning_move: &WinningMove) -> Option<String> {
    let WinningMove { take: [take_a, take_b], leave, direction, index, .. } = winning_move;
    let formula = match evaluated(game, index.as_ref()?) {
        formula if formula.contains('=') => format!(" ({formula})"),
        _ => String::new(),
    };
    let subtraction = |from: &UBig, to: &UBig, taken: &UBig| {
        format!("{} − {} = {}", shortened(from), shortened(to), shortened(taken))
    };
    let (from_first, from_second) =
        (subtraction(&position.a, &leave.a, take_a), subtraction(&position.b, &leave.b, take_b));
    let (left_a, left_b) = (shortened(&leave.a), shortened(&leave.b));
    Some(match direction {
        Direction::Diagonal if take_a == take_b => {
            format!("Taking {from_first} from both leaves {left_a} and {left_b}.")
        }
        Direction::Diagonal => format!(
            "Taking {from_first} from the first and {from_second} from the second leaves the safe pair {left_a} and \
             {left_b}{formula}."
        ),
        Direction::Row => {
            format!(
                "Beside {left_a} in the first pile only {left_b} is safe{formula}: take {from_second} from the second."
            )
        }
        Direction::Column => {
            format!(
                "Beside {left_b} in the second pile only {left_a} is safe{formula}: take {from_first} from the first."
            )
        }
    })
}

/// Describes the position after the best move, from the opponent's side.
fn what_follows(leave: &Position, is_misere: bool) -> String {
    if leave.is_empty() {
        return "Nothing is left: you took the last penny.".to_owned();
    }
    if is_misere && &leave.a + &leave.b == UBig::ONE {
        return "One penny is left, and your opponent must take it.".to_owned();
    }
    let leave = pair(&leave.a, &leave.b);
    format!("From {leave} every move can be answered: your opponent never reaches a safe pair.")
}

#[cfg(test)]
mod tests {
    use crate::pennies::Params;

    use super::*;

    fn steps(a: u32, b: u32, spread: u32, misere: bool) -> Vec<String> {
        let params = Params::default().with(|params| {
            params.set_piles(a, b);
            params.set_ruleset(Ruleset::new(spread, misere));
        });
        why(&params.into())
    }

    #[test]
    fn the_reason_of_each_move_shows_its_calculation() {
        let riddle = steps(75, 90, 1, false);
        assert_eq!(riddle[1], "Taking 75 − 24 = 51 from both leaves 24 and 39.");
        assert_eq!(
            riddle[2],
            "Beside 75 in the first pile only 46 is safe (⌊29φ⌋ = 46 and 46 + 29 = 75): take 90 − 46 = 44 from the second."
        );
        let riddle = steps(14, 8, 1, false);
        assert!(riddle.contains(&"These piles are smaller, so no move from both leads there.".to_owned()));
        assert!(riddle.iter().any(|step| step.contains("take 14 − 13 = 1 from the first")));
        assert_eq!(
            steps(39, 24, 1, false)[0],
            "The piles differ by 15. The one safe pair with that difference is ⌊15φ⌋ = 24 and 24 + 15 = 39: just these \
             piles."
        );
    }

    /// Checks that every number is in exactly one pair, without using the formula of its partner.
    #[test]
    fn the_sequences_hold_each_number_once_as_is_said() {
        for (spread, misere) in (0..=9).flat_map(|spread| [(spread, false), (spread, true)]) {
            let game = Ruleset::new(spread, misere);
            let mut found: Vec<u64> =
                (0..2_000).flat_map(|n| <[u64; 2]>::from(game.pair(n))).filter(|pile| *pile < 1_000).collect();
            found.sort_unstable();
            let once = |first: u64| (first..1_000).collect::<Vec<_>>();
            match names(game) {
                None => assert_eq!(spread, 0),
                Some(words) if words.contains("from 0 on") => assert_eq!(found, once(0), "{game:?}"),
                // 0 and 0 is a single cell, and so is 2 and 2 in misère play
                Some(_) if misere => assert_eq!(found[..4], [0, 1, 2, 2], "{game:?}"),
                Some(words) => assert!(found[..2] == [0, 0] && found[2..] == once(1) && !words.is_empty(), "{game:?}"),
            }
        }
    }

    #[test]
    fn each_rule_names_its_own_pairs() {
        assert!(steps(7, 7, 0, false)[0].starts_with("Only equal piles are safe"));
        assert!(steps(7, 7, 0, true)[0].starts_with("Only 0 and 1, and equal piles of 2 or more, are safe"));
        assert!(
            steps(3, 5, 1, true)[0].ends_with("The one that differs by 2 is ⌊2φ⌋ = 3 and 3 + 2 = 5: just these piles.")
        );
        assert_eq!(
            steps(4, 10, 2, false)[0],
            "The safe pairs are ⌊nα⌋ and 2n more, with α = √2. They differ by a multiple of 2, so 6 belongs to n = \
             3: ⌊3α⌋ = 4 and 4 + 6 = 10: just these piles."
        );
        assert_eq!(
            steps(10, 12, 3, true)[0],
            "The safe pairs are ⌊nα + 1/α⌋ and 3n + 1 more, with α = (√13 − 1) / 2. They differ by 1 more than a \
             multiple of 3, and 2 is not among that."
        );
        let unequal = steps(3, 4, 2, false);
        assert!(unequal.iter().any(|step| step.starts_with("Taking 3 − 1 = 2 from the first and 4 − 3 = 1 from the")));
    }

    #[test]
    fn the_last_penny_of_misere_play_has_its_own_text() {
        assert_eq!(steps(0, 0, 1, true), ["Your opponent took the last penny and so lost."]);
        assert_eq!(steps(1, 0, 1, true)[1], "One penny is left, and you must take it.");
        let last = steps(0, 5, 1, true);
        assert_eq!(last.last().unwrap(), "One penny is left, and your opponent must take it.");
        assert_eq!(steps(0, 5, 1, false).last().unwrap(), "Nothing is left: you took the last penny.");
        assert!(steps(24, 39, 1, true).last().unwrap().contains("the last penny is left to you"));
    }
}
