//! Reasons why the current piles are won or lost, and why totals lose, with the current numbers.

use dashu_int::UBig;

use crate::numerals::{count, grouped, percent, shortened};
use crate::pennies::legal_moves::LegalMoves;
use crate::pennies::moves::Direction;
use crate::pennies::search::Period;
use crate::pennies::totals::{by_total, losing_share};
use crate::pennies::{Limit, Move, Position, Ruleset};

use super::questions::SolvedRules;
use super::ratio_words;
use super::words::{are_long, piles, split, taking, turns};

/// Most winning moves under a limit on takings with a step of their own.
const MOVES_TOLD: usize = 3;

/// Returns the reason, followed by its steps.
pub fn why(solved: &SolvedRules) -> Vec<String> {
    let (ruleset, position) = (solved.params.ruleset(), solved.params.position());
    if position.is_over(ruleset) {
        let outcome = if ruleset.is_misere() { "lost" } else { "won" };
        let done = if position.is_empty() { "took the last penny" } else { "made the last move" };
        return vec![format!("Your opponent {done} and so {outcome}.")];
    }
    let steps = if ruleset.has_formula() { steps_of_formula(solved) } else { steps_of_law(solved) };
    [reason(solved)].into_iter().chain(steps).chain([turns(&solved.solution.turns)]).collect()
}

/// Returns the reason for the outcome in a sentence or two.
fn reason(solved: &SolvedRules) -> String {
    let (ruleset, position) = (solved.params.ruleset(), solved.params.position());
    let rule = equal_or_same_remainder(ruleset);
    let Some(best) = solved.solution.winning_moves.first() else {
        return match rule {
            _ if is_single(position) && ruleset.is_misere() => "One penny is left, and you must take it.".to_owned(),
            Some(rule) => format!("{rule} Your piles are safe."),
            None => {
                let pair = if are_long(position) { "This pair".to_owned() } else { piles(position) };
                format!("{pair} is safe: whatever you take, your opponent can make a safe pair again.")
            }
        };
    };
    let (take, leave) = (taking(&best.take), &best.leave);
    if leave.is_empty() {
        return format!("You can take the last penny at once: {take}.");
    }
    if leave.is_over(ruleset) {
        return format!("Taking {take} leaves {}, where no move is left.", piles(leave));
    }
    if is_single(leave) && ruleset.is_misere() {
        return format!("Taking {take} leaves one penny, which your opponent must take.");
    }
    if let Some(rule) = rule {
        return format!("{rule} So taking {take} wins.");
    }
    let is_long = are_long(position);
    if is_long || ruleset != Ruleset::RIDDLE.with_misere(ruleset.is_misere()) {
        let leave = if is_long { "a pair".to_owned() } else { format!("{},", piles(leave)) };
        return format!(
            "Taking {take} leaves {leave} which is safe: whatever your opponent takes, you can make a safe pair again."
        );
    }
    let diagonal = solved.solution.winning_moves.iter().find(|one| Direction::of(&one.take) == Direction::Diagonal);
    if let Some(one) = diagonal {
        let difference = shortened(&position.difference());
        return format!(
            "Your piles differ by {difference}. The only safe pair with this difference is {}, so taking {} from \
             both wins.",
            piles(&one.leave),
            shortened(&one.take[0])
        );
    }
    let (kept, [own, other], left) = match Direction::of(&best.take) {
        Direction::Column => (&leave.b, ["second", "first"], &leave.a),
        Direction::Row | Direction::Diagonal => (&leave.a, ["first", "second"], &leave.b),
    };
    format!(
        "With {} in the {own} pile only {} in the {other} is safe, so taking {take} wins.",
        shortened(kept),
        shortened(left)
    )
}

/// Whether one penny is left in all.
fn is_single(position: &Position) -> bool {
    &position.a + &position.b == UBig::ONE
}

/// Returns the rule of the safe pairs in games where it is short: in Nim, and with one pile per move and at most k
/// pennies, where the remainders modulo k + 1 decide.
fn equal_or_same_remainder(ruleset: Ruleset) -> Option<String> {
    match (ruleset.limit(), ruleset.spread(), ruleset.is_misere()) {
        (Limit::Any, 0, misere) => {
            let [from, to] = if misere { [" of 2 or more", ", down to one penny"] } else { ["", ""] };
            Some(format!("Equal piles{from} are safe: what is taken from one can be taken from the other{to}."))
        }
        (Limit::AtMost(most), 0, false) => {
            Some(format!("Piles are safe if they have the same remainder when divided by {}.", most + 1))
        }
        _ => None,
    }
}

/// Returns the steps where the safe pairs have a formula: the formula, the pair of the piles or the winning moves.
fn steps_of_formula(solved: &SolvedRules) -> Vec<String> {
    let (ruleset, position) = (solved.params.ruleset(), solved.params.position());
    let here = solved.solution.index.as_ref().and_then(|n| Some(format!("Here {}.", evaluated(ruleset, n)?)));
    // a sum of numbers with many digits cannot be read
    let moves = solved.solution.winning_moves.iter().filter(|_| !are_long(position));
    let moves = moves.map(|one| why_move(ruleset, position, one));
    pairs(ruleset).into_iter().chain(here).chain(moves).collect()
}

/// Returns the formula of the safe pairs; `None` in Nim.
fn pairs(ruleset: Ruleset) -> Option<String> {
    let by_phi = "multiply n by the golden ratio φ ≈ 1.618 and round down: ⌊nφ⌋. The larger pile has n more";
    let once = "on is in just one pair, by Beatty's theorem.";
    Some(match (ruleset.spread(), ruleset.is_misere()) {
        (0, _) => return None,
        (1, false) => {
            format!("For the n-th safe pair {by_phi} (a Wythoff pair). Each whole number from 1 {once}")
        }
        (1, true) => {
            format!("The first safe pairs are 0 and 1, and 2 and 2. From n = 2 on {by_phi} (a Wythoff pair).")
        }
        (t, misere) => {
            let [then, shift, surplus, first] =
                if misere { [", add 1/α", " + 1/α", " + 1", "0"] } else { ["", "", "", "1"] };
            let alpha = ratio_words::alpha(t);
            format!(
                "For the n-th safe pair multiply n by α = {alpha}{then} and round down: ⌊nα{shift}⌋. The larger pile has \
                 {t}n{surplus} more. Each whole number from {first} {once}"
            )
        }
    })
}

/// Formats the formula of the `n`-th pair with its numbers: "⌊15φ⌋ = 24 and 24 + 15 = 39"; `None` where it has none.
fn evaluated(ruleset: Ruleset, n: &UBig) -> Option<String> {
    let (lower, difference, index) = (ruleset.lower(n), ruleset.difference(n), shortened(n));
    let term = match (ruleset.spread(), ruleset.is_misere()) {
        (0, _) => return None,
        (1, true) if *n <= UBig::ONE => return None,
        (1, _) => format!("⌊{index}φ⌋"),
        (_, false) => format!("⌊{index}α⌋"),
        (_, true) => format!("⌊{index}α + 1/α⌋"),
    };
    let [low, d, high] = [&lower, &difference, &(&lower + &difference)].map(shortened);
    Some(format!("{term} = {low} and {low} + {d} = {high}"))
}

/// Explains why one move wins.
fn why_move(ruleset: Ruleset, position: &Position, winning: &Move) -> String {
    let Move { take: [take_a, take_b], leave, index, .. } = winning;
    let formula = index.as_ref().and_then(|index| evaluated(ruleset, index));
    let formula = formula.map_or_else(String::new, |formula| format!(" ({formula})"));
    let subtraction = |from: &UBig, to: &UBig, taken: &UBig| {
        format!("{} − {} = {}", shortened(from), shortened(to), shortened(taken))
    };
    let (first, second) = (subtraction(&position.a, &leave.a, take_a), subtraction(&position.b, &leave.b, take_b));
    let (left_a, left_b) = (shortened(&leave.a), shortened(&leave.b));
    match Direction::of(&winning.take) {
        Direction::Diagonal if take_a == take_b => {
            format!("Taking {first} from both leaves {left_a} and {left_b}{formula}.")
        }
        Direction::Diagonal => {
            format!("Taking {first} from the first and {second} from the second leaves {left_a} and {left_b}{formula}.")
        }
        Direction::Row => {
            format!("With {left_a} in the first pile only {left_b} is safe{formula}: take {second} from the second.")
        }
        Direction::Column => {
            format!("With {left_b} in the second pile only {left_a} is safe{formula}: take {first} from the first.")
        }
    }
}

/// Returns the steps under a limit on takings, where the safe pairs have no formula.
fn steps_of_law(solved: &SolvedRules) -> Vec<String> {
    let ruleset = solved.params.ruleset();
    let (least, outcome) = (ruleset.limit().least(), if ruleset.is_misere() { "wins" } else { "loses" });
    // the game can end with pennies left
    let ending = (least > 1).then(|| {
        format!("With less than {least} pennies in each pile no move is left, and whoever cannot move {outcome}.")
    });
    let mut steps: Vec<String> = ending.into_iter().collect();
    steps.extend(remainders(ruleset, solved.params.position()).or_else(|| period(solved)));
    let why_move = |winning: &Move| {
        let leave = piles(&winning.leave);
        format!("Taking {} leaves {leave}, from where no move leads to a safe pair.", taking(&winning.take))
    };
    match &solved.solution.winning_moves[..] {
        [] => steps.push(why_safe(solved.legal_moves())),
        moves => steps.extend(moves.iter().take(MOVES_TOLD).map(why_move)),
    }
    steps
}

/// Describes the proven period of the safe positions and the small piles that the current ones reduce to; `None` if no
/// period is proven.
fn period(solved: &SolvedRules) -> Option<String> {
    let Period { from, length } = solved.solution.outcomes.table.as_ref()?.period?;
    let every = if length == 1 { "penny".to_owned() } else { count(length, "penny") };
    let from_words = if from == 0 { "S".to_owned() } else { format!("From {} in a pile on, s", count(from, "penny")) };
    let repeat = format!("{from_words}afe cells repeat every {every} in either pile, for ever; this is proved.");
    let folded = |pile: u32| if pile < from { pile } else { from + (pile - from) % length };
    let here = solved.params.position();
    let [x, y] = here.cell()?.map(folded);
    let is_other = here.cell() != Some([x, y]);
    let stand = is_other.then(|| format!(" So {} stand for {} and {}.", piles(here), grouped(x), grouped(y)));
    Some(repeat + &stand.unwrap_or_default())
}

/// Compares the remainders in the game with one pile per move and at most k pennies.
fn remainders(ruleset: Ruleset, position: &Position) -> Option<String> {
    let (Limit::AtMost(most), Some(_)) = (ruleset.limit(), equal_or_same_remainder(ruleset)) else { return None };
    let step = most + 1;
    let [first, second] = position.piles().map(|pile| pile % step);
    let (a, b) = (shortened(&position.a), shortened(&position.b));
    Some(format!(
        "Whatever your opponent takes, 1 to {most}, you can fill it up to {step}, or take as many from the other pile. \
         The remainders here are {first} for {a} and {second} for {b}."
    ))
}

/// Explains that no move wins.
fn why_safe(moves: &LegalMoves) -> String {
    match moves.moves.first().filter(|_| moves.count == UBig::ONE) {
        Some(only) => format!("You can only take {}.", taking(&only.take)),
        None => format!(
            "None of the {} from {} leaves a safe pair, and after each of them your opponent can make one.",
            count(shortened(&moves.count), "legal move"),
            piles(&moves.position)
        ),
    }
}

/// Returns the reason why totals lose, with examples from the current range, followed by its steps.
pub fn of_totals(solved: &SolvedRules) -> Vec<String> {
    let (ruleset, range) = (solved.params.ruleset(), solved.params.totals());
    let losing = &solved.solution.totals.losing;
    let example = match losing.first() {
        None if range.start() == range.end() => format!("{} has no such split.", grouped(range.start())),
        None => "none of these numbers has such a split.".to_owned(),
        Some(pair) => {
            let loses = format!("{} = {}", grouped(pair.total()), split(pair));
            let mut totals = by_total(losing).filter_map(|splits| Some(splits.first()?.total()));
            // the first total that is not the next losing one
            match range.clone().find(|total| totals.next() != Some(*total)) {
                Some(other) => format!("{loses}, but {} has no such split.", grouped(other)),
                None => format!("{loses}."),
            }
        }
    };
    let mut steps = vec![format!(
        "You lose if your opponent can split the pennies into a safe pair, from which every move loses: {example}"
    )];
    if ruleset == Ruleset::RIDDLE {
        steps.push(
            "Multiply n by φ ≈ 1.618 and by φ² ≈ 2.618, and round both down: that is a safe pair. You lose from their \
             sum: 3, 8, 11, 16, 21, 24, … (the Wythoff AB numbers)."
                .to_owned(),
        );
    }
    match (ruleset.spread(), losing_share(ruleset)) {
        (_, None) => {}
        (0, Some(_)) => steps.push("In Nim equal piles are safe, so about every second total loses.".to_owned()),
        (_, Some(limit)) => {
            let radicand = ruleset.radicand();
            steps.push(format!("In the long run 1 / (2 + √{radicand}) = {} of all totals lose.", percent(limit)));
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use crate::pennies::Params;

    use super::*;

    fn of(a: u32, b: u32, ruleset: Ruleset) -> Vec<String> {
        let params = Params::default().with(|params| {
            params.set_piles(a, b);
            params.set_ruleset(ruleset);
        });
        why(&params.into())
    }

    fn steps(a: u32, b: u32, spread: u32, misere: bool) -> Vec<String> {
        of(a, b, Ruleset::new(spread, misere))
    }

    fn by_limit(a: u32, b: u32, limit: Limit, both: bool, misere: bool) -> Vec<String> {
        of(a, b, Ruleset::with_limit(limit, both, misere))
    }

    #[test]
    fn the_reason_speaks_of_the_current_piles() {
        let reason = |a, b, spread, misere| steps(a, b, spread, misere).swap_remove(0);
        assert_eq!(
            reason(10, 15, 1, false),
            "Your piles differ by 5. The only safe pair with this difference is 8 and 13, so taking 2 from both wins."
        );
        assert_eq!(
            reason(3, 12, 1, false),
            "With 3 in the first pile only 5 in the second is safe, so taking 7 from the second pile wins."
        );
        assert_eq!(
            reason(12, 3, 1, false),
            "With 3 in the second pile only 5 in the first is safe, so taking 7 from the first pile wins."
        );
        assert_eq!(reason(5, 5, 1, false), "You can take the last penny at once: 5 from both piles.");
        assert_eq!(
            reason(8, 13, 1, false),
            "8 and 13 is safe: whatever you take, your opponent can make a safe pair again."
        );
        assert!(reason(15, 22, 0, false).ends_with("So taking 7 from the second pile wins."));
        assert!(reason(7, 7, 0, false).ends_with("can be taken from the other. Your piles are safe."));
        assert!(
            reason(4, 7, 2, false)
                .ends_with("which is safe: whatever your opponent takes, you can make a safe pair again.")
        );
        assert_eq!(reason(1, 0, 1, true), "One penny is left, and you must take it.");
        assert_eq!(
            reason(0, 5, 1, true),
            "Taking 4 from the second pile leaves one penny, which your opponent must take."
        );
    }

    #[test]
    fn the_step_of_each_move_shows_its_calculation() {
        let riddle = steps(75, 90, 1, false);
        assert!(
            riddle[1]
                .starts_with("For the n-th safe pair multiply n by the golden ratio φ ≈ 1.618 and round down: ⌊nφ⌋.")
        );
        assert_eq!(riddle[2], "Taking 75 − 24 = 51 from both leaves 24 and 39 (⌊15φ⌋ = 24 and 24 + 15 = 39).");
        assert_eq!(
            riddle[3],
            "With 75 in the first pile only 46 is safe (⌊29φ⌋ = 46 and 46 + 29 = 75): take 90 − 46 = 44 from the second."
        );
        assert_eq!(riddle.last().unwrap(), "Played well, it is over in 31 moves.");
        let riddle = steps(14, 8, 1, false);
        assert!(riddle.iter().any(|step| step.contains("take 14 − 13 = 1 from the first")));
        let unequal = steps(3, 4, 2, false);
        assert!(unequal.iter().any(|step| step.starts_with("Taking 3 − 1 = 2 from the first and 4 − 3 = 1 from the")));
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
            match pairs(game) {
                None => assert_eq!(spread, 0),
                Some(words) if words.contains("number from 0 on") => assert_eq!(found, once(0), "{game:?}"),
                // 0 and 0 is a single cell, and so is 2 and 2 in misère play
                Some(_) if misere => assert_eq!(found[..4], [0, 1, 2, 2], "{game:?}"),
                Some(words) => assert!(found[..2] == [0, 0] && found[2..] == once(1) && !words.is_empty(), "{game:?}"),
            }
        }
    }

    #[test]
    fn each_rule_names_its_own_pairs() {
        assert_eq!(steps(3, 5, 1, true)[2], "Here ⌊2φ⌋ = 3 and 3 + 2 = 5.");
        let of_two = steps(4, 10, 2, false);
        assert!(of_two[1].starts_with(
            "For the n-th safe pair multiply n by α = √2 and round down: ⌊nα⌋. The larger pile has 2n more."
        ));
        assert_eq!(of_two[2], "Here ⌊3α⌋ = 4 and 4 + 6 = 10.");
        let misere = steps(10, 12, 3, true);
        assert!(misere[1].starts_with(
            "For the n-th safe pair multiply n by α = (√13 − 1) / 2, add 1/α and round down: ⌊nα + 1/α⌋."
        ));
    }

    #[test]
    fn under_a_law_safe_and_winning_positions_have_their_reasons() {
        let four = Limit::AtMost(4);
        assert_eq!(
            by_limit(2, 6, four, true, false)[..3],
            [
                "2 and 6 is safe: whatever you take, your opponent can make a safe pair again.",
                "Safe cells repeat every 5 pennies in either pile, for ever; this is proved. So 2 and 6 stand for 2 \
                 and 1.",
                "None of the 8 legal moves from 2 and 6 leaves a safe pair, and after each of them your opponent can \
                 make one.",
            ]
        );
        let won = by_limit(8, 14, four, true, false);
        assert!(
            won[0].starts_with("Taking ") && won[2].ends_with("from where no move leads to a safe pair."),
            "{won:?}"
        );
        let same = by_limit(8, 13, four, false, false);
        assert_eq!(same[0], "Piles are safe if they have the same remainder when divided by 5. Your piles are safe.");
        assert!(same[1].ends_with("The remainders here are 3 for 8 and 3 for 13."));
        assert!(by_limit(8, 14, four, false, false)[1].ends_with("The remainders here are 3 for 8 and 4 for 14."));
    }

    #[test]
    fn a_game_without_a_move_has_its_own_words() {
        let list = || Limit::only([3, 4]);
        assert_eq!(steps(0, 0, 1, true), ["Your opponent took the last penny and so lost."]);
        assert_eq!(by_limit(0, 0, list(), true, false), ["Your opponent took the last penny and so won."]);
        assert_eq!(by_limit(2, 1, list(), true, false), ["Your opponent made the last move and so won."]);
        assert_eq!(by_limit(2, 1, list(), true, true), ["Your opponent made the last move and so lost."]);
        let won = by_limit(2, 5, list(), true, false);
        assert!(won[0].ends_with("where no move is left."), "{won:?}");
        assert_eq!(won[1], "With less than 3 pennies in each pile no move is left, and whoever cannot move loses.");
        assert!(by_limit(0, 3, list(), true, true).contains(&"You can only take 3 from the second pile.".to_owned()));
    }

    #[test]
    fn totals_have_a_reason_of_their_own() {
        let reason = |from, to| {
            let params = Params::default().with(|params| params.set_totals(from..=to));
            of_totals(&params.into()).swap_remove(0)
        };
        let why = "You lose if your opponent can split the pennies into a safe pair, from which every move loses: ";
        assert_eq!(reason(20, 30), format!("{why}21 = 8\u{a0}+\u{a0}13, but 20 has no such split."));
        assert_eq!(reason(21, 30), format!("{why}21 = 8\u{a0}+\u{a0}13, but 22 has no such split."));
        assert_eq!(reason(21, 21), format!("{why}21 = 8\u{a0}+\u{a0}13."));
        assert_eq!(reason(25, 28), format!("{why}none of these numbers has such a split."));
    }
}
