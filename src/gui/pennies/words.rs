//! What is said about the pennies.

use std::ops::RangeInclusive;

use dashu_int::UBig;

use crate::numerals::{grouped, shortened};
use crate::pennies::lattice::SafePair;
use crate::pennies::wythoff::any;
use crate::pennies::{Position, Solution, WinningMove};

/// How many totals are listed in a sentence before it says "and … more".
const TOTALS_LISTED: usize = 8;

/// Who wins from the chosen piles, in one sentence.
#[must_use]
pub fn headline(position: &Position, is_safe: bool) -> String {
    if position.a.is_zero() && position.b.is_zero() {
        return "No penny is left: you have lost.".to_owned();
    }
    let outcome = if is_safe { "lose" } else { "win" };
    format!("You {outcome} from {}.", pair(&position.a, &position.b))
}

/// Every winning move, the one that takes the most pennies first; or that there is none.
#[must_use]
pub fn moves(position: &Position, moves: &[WinningMove]) -> String {
    if moves.is_empty() {
        return if position.a.is_zero() && position.b.is_zero() {
            "Your opponent took the last one.".to_owned()
        } else {
            "Whatever you take, your opponent has an answer that wins.".to_owned()
        };
    }
    let listed: Vec<_> = moves.iter().map(one_move).collect();
    format!("{}.", capitalised(&listed.join(", or ")))
}

/// One move: "take 51 from both piles and leave 24 and 39".
#[must_use]
pub fn one_move(winning_move: &WinningMove) -> String {
    let WinningMove { take_a, take_b, leave } = winning_move;
    let (taken, from) = match (take_a.is_zero(), take_b.is_zero()) {
        (false, false) => (take_a, "both piles"),
        (false, true) => (take_a, "the first"),
        _ => (take_b, "the second"),
    };
    format!("take {} from {from} and leave {}", shortened(taken), pair(&leave.a, &leave.b))
}

/// The totals at which the first player loses.
#[must_use]
pub fn totals(range: &RangeInclusive<u32>, losing: &[SafePair]) -> String {
    let (from, to) = (grouped(range.start()), grouped(range.end()));
    if losing.is_empty() {
        return if from == to {
            format!("You win if you start with {from} pennies, however they are split.")
        } else {
            format!("You win with every number of pennies from {from} to {to}.")
        };
    }
    let listed = losing.iter().take(TOTALS_LISTED).map(|pair| grouped(pair.total())).collect();
    let list = listing(listed, losing.len().saturating_sub(TOTALS_LISTED), "or");
    format!("You lose if you start with {list} {}.", if list == "1" { "penny" } else { "pennies" })
}

/// The splits by which the first player loses.
#[must_use]
pub fn splits(losing: &[SafePair]) -> Option<String> {
    let listed: Vec<_> = losing.iter().take(TOTALS_LISTED).map(split).collect();
    let rest = losing.len().saturating_sub(TOTALS_LISTED);
    (!listed.is_empty()).then(|| format!("The splits that beat you: {}.", listing(listed, rest, "and")))
}

/// A split, "8 + 13", that no line break tears apart.
#[must_use]
pub fn split(pair: &SafePair) -> String {
    format!("{}\u{a0}+\u{a0}{}", grouped(pair.a), grouped(pair.b))
}

/// What one total means for the first player, for the pointer and for those who hear the chart.
#[must_use]
pub fn one_total(total: u32, losing: Option<&SafePair>, splits: u32) -> String {
    let pennies = if total == 1 { "1 penny".to_owned() } else { format!("{} pennies", grouped(total)) };
    match (losing, splits) {
        (Some(pair), 1) => format!("{pennies}: you lose. There is nothing to split but {}.", split(pair)),
        (Some(pair), _) => {
            format!("{pennies}: you lose if they are split {}, the one of {} splits.", split(pair), grouped(splits))
        }
        (None, 1) => format!("{pennies}: you win from the only split."),
        (None, _) => format!("{pennies}: you win from each of the {} splits.", grouped(splits)),
    }
}

/// What one cell of the lattice means, for the pointer.
#[must_use]
pub fn one_cell(position: &Position) -> String {
    let name = pair(&position.a, &position.b);
    match position.winning_moves().first() {
        Some(best) => format!("{name}: whoever must move wins.\n{}.", capitalised(&one_move(best))),
        None => format!("{name}: safe to leave.\nWhoever must move loses."),
    }
}

/// Why the answer is so, in steps that use the current numbers.
#[must_use]
pub fn why(solution: &Solution) -> Vec<String> {
    let position = solution.rules().position();
    let difference = position.difference();
    let lower = any::lower(&difference);
    let (n, low, high) = (shortened(&difference), shortened(&lower), shortened(&lower + &difference));
    let formula = format!("⌊{n}φ⌋ = {low} and {low} + {n} = {high}");
    if solution.is_safe() {
        let name = pair(&position.a, &position.b);
        return vec![
            format!("The piles differ by {n}. The one safe pair with that difference is {formula}: just these piles."),
            format!("Every move from {name} breaks the pair, and from what is left some move makes a new safe pair."),
            "So your opponent always has an answer, down to the last penny.".to_owned(),
        ];
    }
    let mut steps = vec![format!("The piles differ by {n}. The one safe pair with that difference is {formula}.")];
    if lower > *(&position.a).min(&position.b) {
        steps.push("These piles are smaller, so no move from both leads there.".to_owned());
    }
    for winning_move in solution.winning_moves() {
        steps.push(why_move(position, winning_move));
    }
    if let Some(best) = solution.winning_moves().first() {
        let leave = pair(&best.leave.a, &best.leave.b);
        steps.push(if best.leave.a.is_zero() && best.leave.b.is_zero() {
            "Nothing is left: you took the last penny.".to_owned()
        } else {
            format!("From {leave} every move can be answered: your opponent never reaches a safe pair.")
        });
    }
    steps
}

/// Why one move wins.
fn why_move(position: &Position, winning_move: &WinningMove) -> String {
    let WinningMove { take_a, take_b, leave } = winning_move;
    let subtraction = |from: &UBig, to: &UBig, taken: &UBig| {
        format!("{} − {} = {}", shortened(from), shortened(to), shortened(taken))
    };
    match (take_a.is_zero(), take_b.is_zero()) {
        (false, false) => format!("Taking {} from both leaves it.", subtraction(&position.a, &leave.a, take_a)),
        (true, _) => format!(
            "Beside {} in the first pile only {} is safe: take {} from the second.",
            shortened(&leave.a),
            shortened(&leave.b),
            subtraction(&position.b, &leave.b, take_b)
        ),
        (_, true) => format!(
            "Beside {} in the second pile only {} is safe: take {} from the first.",
            shortened(&leave.b),
            shortened(&leave.a),
            subtraction(&position.a, &leave.a, take_a)
        ),
    }
}

/// Two piles by name: "24 and 39".
#[must_use]
pub fn pair(a: &UBig, b: &UBig) -> String {
    format!("{} and {}", shortened(a), shortened(b))
}

/// "21, 24 or 29", or "3, 8, 11 and 64 more" if `rest` of them are left out.
fn listing(mut items: Vec<String>, rest: usize, conjunction: &str) -> String {
    if rest > 0 {
        return format!("{} {conjunction} {} more", items.join(", "), grouped(rest));
    }
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} {conjunction} {last}", items.join(", ")),
        Some(only) => only,
        None => String::new(),
    }
}

fn capitalised(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use crate::pennies::{Params, Rules};

    use super::*;

    fn solved(a: u32, b: u32, totals: [i64; 2]) -> Solution {
        let params = Params { piles: [a.into(), b.into()], totals, lattice: 50 };
        Solution::new(Rules::new(&params).unwrap())
    }

    #[test]
    fn the_riddle_is_answered_in_its_own_words() {
        let solution = solved(75, 90, [20, 30]);
        let position = solution.rules().position();
        assert_eq!(headline(position, solution.is_safe()), "You win from 75 and 90.");
        assert_eq!(
            moves(position, solution.winning_moves()),
            "Take 51 from both piles and leave 24 and 39, or take 44 from the second and leave 75 and 46."
        );
        assert_eq!(
            totals(&solution.rules().totals(), solution.losing_totals()),
            "You lose if you start with 21, 24 or 29 pennies."
        );
        assert_eq!(
            splits(solution.losing_totals()).unwrap(),
            "The splits that beat you: 8\u{a0}+\u{a0}13, 9\u{a0}+\u{a0}15 and 11\u{a0}+\u{a0}18."
        );
    }

    #[test]
    fn ranges_without_a_losing_total_and_long_ones_have_words_of_their_own() {
        let sentence = |totals: [i64; 2]| {
            let solution = solved(1, 1, totals);
            super::totals(&solution.rules().totals(), solution.losing_totals())
        };
        assert_eq!(sentence([25, 28]), "You win with every number of pennies from 25 to 28.");
        assert_eq!(sentence([22, 22]), "You win if you start with 22 pennies, however they are split.");
        assert_eq!(sentence([1, 300]), "You lose if you start with 3, 8, 11, 16, 21, 24, 29, 32 or 63 more pennies.");
    }

    #[test]
    fn a_lost_position_says_that_no_move_helps() {
        let solution = solved(39, 24, [20, 30]);
        let position = solution.rules().position();
        assert_eq!(headline(position, solution.is_safe()), "You lose from 39 and 24.");
        assert!(moves(position, solution.winning_moves()).starts_with("Whatever you take"));
        assert_eq!(
            why(&solution)[0],
            "The piles differ by 15. The one safe pair with that difference is \
                                       ⌊15φ⌋ = 24 and 24 + 15 = 39: just these piles."
        );
    }

    #[test]
    fn the_reason_of_each_move_is_worked_out() {
        let steps = why(&solved(75, 90, [20, 30]));
        assert_eq!(steps[1], "Taking 75 − 24 = 51 from both leaves it.");
        assert_eq!(steps[2], "Beside 75 in the first pile only 46 is safe: take 90 − 46 = 44 from the second.");
        let steps = why(&solved(14, 8, [20, 30]));
        assert!(steps.contains(&"These piles are smaller, so no move from both leads there.".to_owned()));
        assert!(steps.iter().any(|step| step.contains("take 14 − 13 = 1 from the first")));
    }

    #[test]
    fn an_empty_table_is_lost() {
        let solution = solved(0, 0, [0, 0]);
        assert_eq!(headline(solution.rules().position(), true), "No penny is left: you have lost.");
        assert_eq!(
            one_total(0, solution.losing_split(0), 1),
            "0 pennies: you lose. There is nothing to split but 0\u{a0}+\u{a0}0."
        );
    }
}
