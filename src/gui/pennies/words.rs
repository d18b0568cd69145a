//! Texts about the pennies.

use std::ops::RangeInclusive;

use dashu_int::UBig;

use crate::gui::prose::capitalised;
use crate::numerals::{count, grouped, percent, shortened};
use crate::parameter::listed;
use crate::pennies::lattice::SafePair;
use crate::pennies::takings::list_words;
use crate::pennies::totals::{by_total, count_of_totals, losing_share};
use crate::pennies::values::{StepDown, Values};
use crate::pennies::{Law, Outcomes, Position, Ruleset, WinningMove};

use super::solved_rules::SolvedRules;

/// Most totals listed in a sentence before it says "and … more".
const TOTALS_LISTED: usize = 8;
/// Most winning moves listed in a sentence; without a law of takings there are at most five.
const MOVES_LISTED: usize = 6;

/// Returns who wins from the current piles, in one sentence.
pub fn headline(solved: &SolvedRules) -> String {
    let position = solved.params.position();
    let outcome = if solved.solution.is_safe { "lose" } else { "win" };
    if solved.is_over() {
        let outcome = if solved.solution.is_safe { "lost" } else { "won" };
        let left = nothing_left(position);
        return format!("{}: you have {outcome}.", left.trim_end_matches('.'));
    }
    format!("You {outcome} from {}.", pair(&position.a, &position.b))
}

/// Describes the length of the game if the winner hurries and the loser holds out.
pub fn turns(solved: &SolvedRules) -> Option<String> {
    if solved.is_over() {
        return None;
    }
    let turns = count(shortened(&solved.solution.turns), "turn");
    Some(if solved.solution.is_safe {
        format!("You can hold out for {turns}, your opponent's counted too.")
    } else {
        format!("The quickest sure win takes {turns}, your opponent's counted too.")
    })
}

/// Lists every winning move, the one that takes the most pennies first, or says that there is none.
pub fn moves(game: Ruleset, position: &Position, moves: &[WinningMove]) -> String {
    if moves.is_empty() {
        return if position.is_over(game) {
            if position.is_empty() { "Your opponent took the last one." } else { "Your opponent made the last move." }
                .to_owned()
        } else if &position.a + &position.b == UBig::ONE {
            // a single penny loses only in misère play
            "You must take the last penny.".to_owned()
        } else {
            "Whatever you take, your opponent has an answer that wins.".to_owned()
        };
    }
    let mut listed: Vec<_> = moves.iter().take(MOVES_LISTED).map(one_move).collect();
    let rest = moves.len().saturating_sub(MOVES_LISTED);
    if rest > 0 {
        listed.push(format!("make one of {}", count(rest, "more winning move")));
    }
    format!("{}.", capitalised(&listed.join(", or ")))
}

/// Says that no move is left, with or without pennies on the table.
pub fn nothing_left(position: &Position) -> &'static str {
    if position.is_empty() { "No penny is left." } else { "No move is left." }
}

/// Describes one move: "take 51 from both piles and leave 24 and 39".
pub fn one_move(winning_move: &WinningMove) -> String {
    let WinningMove { take, leave, .. } = winning_move;
    format!("take {} and leave {}", taking(take), pair(&leave.a, &leave.b))
}

/// Describes the pennies taken: "51 from both piles".
pub fn taking([take_a, take_b]: &[UBig; 2]) -> String {
    let (taken, from) = match (take_a.is_zero(), take_b.is_zero()) {
        (false, false) if take_a != take_b => {
            return format!("{} from the first pile, {} from the second", shortened(take_a), shortened(take_b));
        }
        (false, false) => (take_a, "both piles"),
        (false, true) => (take_a, "the first"),
        _ => (take_b, "the second"),
    };
    format!("{} from {from}", shortened(taken))
}

/// Lists the totals at which the first player loses.
pub fn totals(range: &RangeInclusive<u32>, losing: &[SafePair]) -> String {
    let (from, to) = (grouped(range.start()), grouped(range.end()));
    if losing.is_empty() {
        return if from == to {
            format!(
                "You win if you start with {from} {}, however they are split.",
                if from == "1" { "penny" } else { "pennies" }
            )
        } else {
            format!("You win with every number of pennies from {from} to {to}.")
        };
    }
    let count = count_of_totals(losing);
    if count > 1 && u64::from(range.end() - range.start()) + 1 == count as u64 {
        return format!("You lose with every number of pennies from {from} to {to}.");
    }
    let listed = by_total(losing)
        .take(TOTALS_LISTED)
        .filter_map(|splits| Some(grouped(splits.first()?.total())))
        .collect::<Vec<_>>();
    let list = listing(&listed, count.saturating_sub(TOTALS_LISTED), "or");
    format!("You lose if you start with {list} {}.", if list == "1" { "penny" } else { "pennies" })
}

/// Describes the share of losing totals, and its limit.
pub fn share(solved: &SolvedRules) -> String {
    let (game, totals) = (solved.params.ruleset(), solved.params.totals());
    let (losing, all) = (count_of_totals(solved.solution.losing_totals()), totals.end() - totals.start() + 1);
    let share = percent(losing as f64 / f64::from(all));
    let limit = match (game.spread(), losing_share(game)) {
        (_, None) => String::new(),
        (0, Some(_)) => " In the long run it is half of them.".to_owned(),
        (_, Some(limit)) => format!(" In the long run it is 1 / (2 + √{}) = {}.", game.radicand(), percent(limit)),
    };
    let verb = if losing == 1 || all == 1 { "loses" } else { "lose" };
    let plural = if all == 1 { "total" } else { "totals" };
    format!("{} of {} {plural} {verb}: {share}.{limit}", grouped(losing), grouped(all))
}

/// Names the sequence of losing totals; `None` if it has no name.
pub fn name_of_totals(game: Ruleset) -> Option<String> {
    (game == Ruleset::RIDDLE)
        .then(|| "Such totals from 3 on are the Wythoff AB numbers: 3, 8, 11, 16, 21, 24, …".to_owned())
}

/// Lists the splits that make the first player lose.
pub fn splits(losing: &[SafePair]) -> Option<String> {
    let listed: Vec<_> = losing.iter().take(TOTALS_LISTED).map(split).collect();
    let rest = losing.len().saturating_sub(TOTALS_LISTED);
    (!listed.is_empty()).then(|| format!("The splits that beat you: {}.", listing(&listed, rest, "and")))
}

/// Formats a split as "8 + 13" without line breaks.
pub fn split(pair: &SafePair) -> String {
    format!("{}\u{a0}+\u{a0}{}", grouped(pair.a), grouped(pair.b))
}

/// Formats a number of pennies.
pub fn pennies(number: u32) -> String {
    count(number, "penny")
}

/// Describes one total for the first player, for the tooltip and for screen readers.
pub fn one_total(total: u32, losing: &[SafePair], splits: u32) -> String {
    let pennies = pennies(total);
    match (losing, splits) {
        ([pair], 1) => format!("{pennies}: you lose. There is nothing to split but {}.", split(pair)),
        ([pair], _) => {
            format!("{pennies}: you lose if they are split {}, the one of {} splits.", split(pair), grouped(splits))
        }
        ([], 1) => format!("{pennies}: you win from the only split."),
        ([], _) => format!("{pennies}: you win from each of the {} splits.", grouped(splits)),
        (several, _) => {
            let listed: Vec<_> = several.iter().take(TOTALS_LISTED).map(split).collect();
            let list = listing(&listed, several.len().saturating_sub(TOTALS_LISTED), "or");
            let (several, splits) = (grouped(several.len()), grouped(splits));
            format!("{pennies}: you lose if they are split {list}, {several} of {splits} splits.")
        }
    }
}

/// Describes one cell of the lattice, for the tooltip, with the value 1 for a win and −1 for a loss of the player to
/// move.
pub fn one_cell(outcomes: &Outcomes, position: &Position) -> String {
    let name = pair(&position.a, &position.b);
    match outcomes.winning_moves(position).first() {
        Some(best) => format!("{name}, value 1: whoever must move wins.\n{}.", capitalised(&one_move(best))),
        None if outcomes.is_safe(position) => format!("{name}, value −1: safe to leave.\nWhoever must move loses."),
        None if position.is_empty() => format!("{name}, value 1: whoever took the last penny has lost."),
        None => format!("{name}, value 1: whoever cannot move has won."),
    }
}

/// Describes the Grundy value of one position and the way to each smaller value, for the tooltip.
pub fn one_value(values: &Values, [a, b]: [u32; 2]) -> Vec<String> {
    const STEPS_NAMED: usize = 12;
    let Some(value) = values.value(a, b) else { return Vec::new() };
    let steps = values.steps_down(a, b);
    let told = match value {
        0 => "Safe to leave: no move leads to another 0.".to_owned(),
        _ if (a, b) == (0, 0) => "Whoever finds the table empty has won.".to_owned(),
        _ if steps.is_empty() => "No move is left: whoever cannot move has won.".to_owned(),
        _ => {
            let rest = steps.len().saturating_sub(STEPS_NAMED);
            let more = if rest > 0 { format!(" and {} more", grouped(rest)) } else { String::new() };
            let named: Vec<_> = steps.iter().take(STEPS_NAMED).map(step_down).collect();
            format!("To each smaller value: {}{more}", named.join("; "))
        }
    };
    vec![format!("G({}, {}) = {}", grouped(a), grouped(b), grouped(value)), told]
}

/// Lists a move to each smaller value; `None` if there is none.
pub fn steps_down(values: &Values, [a, b]: [u32; 2]) -> Option<String> {
    let steps: Vec<_> = values.steps_down(a, b).iter().map(step_down).collect();
    (!steps.is_empty()).then(|| format!("One move to each smaller value: {}.", steps.join("; ")))
}

/// Describes a move to a smaller value without line breaks: "4 by leaving 3 and 7".
fn step_down(step: &StepDown) -> String {
    let [x, y] = step.leave.map(grouped);
    format!("{}\u{a0}by\u{a0}leaving\u{a0}{x}\u{a0}and\u{a0}{y}", grouped(step.value))
}

/// Returns the name of the rules.
pub fn game(game: Ruleset) -> String {
    let both = if game.spread() > 0 { "" } else { " from one pile" };
    let name = match (game.law(), game.spread()) {
        (Law::AtMost(most), _) => format!("the game of at most {}{both}", grouped(most)),
        (Law::Only(_), _) => format!("the game of {}{both}", list_words(&game.law().list(), "or")),
        (Law::Half, _) => format!("the game of at most half{both}"),
        (Law::Any, 0) => "Nim".to_owned(),
        (Law::Any, 1) => "Wythoff's game".to_owned(),
        (Law::Any, spread) => format!("the game of spread {spread}"),
    };
    if game.is_misere() { format!("{name} in misère play") } else { name }
}

/// Describes the legal moves, and who wins.
pub fn rules(game: Ruleset) -> String {
    let moves = match game.spread() {
        spread if !game.has_formula() => rules_of_law(game, spread > 0),
        0 => "Take any number of pennies from one pile.".to_owned(),
        1 => "Take any number of pennies from one pile, or the same number from both.".to_owned(),
        spread => format!(
            "Take any number of pennies from one pile, or from both if the numbers differ by less than {spread}."
        ),
    };
    let aim = match (game.law().least(), game.is_misere()) {
        (1, false) => "Whoever takes the last penny wins.",
        (1, true) => "Whoever takes the last penny loses.",
        // the last move may leave pennies
        (_, false) => "Whoever cannot move loses.",
        (_, true) => "Whoever cannot move wins.",
    };
    format!("{moves} {aim}")
}

/// Describes the legal moves under a law of takings.
fn rules_of_law(game: Ruleset, both: bool) -> String {
    let taken = match game.law() {
        Law::AtMost(1) => "Take 1 penny from one pile".to_owned(),
        Law::AtMost(most) => format!("Take 1 to {} pennies from one pile", grouped(most)),
        Law::Only(_) => {
            let list = game.law().list();
            let pennies = if list == [1] { "penny" } else { "pennies" };
            format!("Take {} {pennies} from one pile", list_words(&list, "or"))
        }
        Law::Half => "Take at most half of one pile, rounded up".to_owned(),
        Law::Any => "Take any number of pennies from one pile".to_owned(),
    };
    match (both, game.law()) {
        (false, _) => format!("{taken}."),
        (true, Law::Half) => format!("{taken}, or the same number from both, at most half of the smaller one."),
        (true, _) => format!("{taken}, or the same number from both."),
    }
}

/// Formats two piles: "24 and 39".
pub fn pair(a: &UBig, b: &UBig) -> String {
    format!("{} and {}", shortened(a), shortened(b))
}

/// Formats a list: "21, 24 or 29", or "3, 8, 11 and 64 more" if `rest` items are left out.
fn listing(items: &[String], rest: usize, conjunction: &str) -> String {
    if rest > 0 {
        return format!("{} {conjunction} {} more", items.join(", "), grouped(rest));
    }
    listed(items, conjunction)
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use crate::pennies::Params;

    use super::*;

    fn solved(a: u32, b: u32, totals: RangeInclusive<u32>) -> SolvedRules {
        let params = Params::default().with(|params| {
            params.set_piles(a, b);
            params.set_totals(totals);
        });
        params.into()
    }

    #[test]
    fn the_riddle_is_answered_in_its_own_words() {
        let solved = solved(75, 90, 20..=30);
        let position = solved.params.position();
        assert_eq!(headline(&solved), "You win from 75 and 90.");
        assert_eq!(turns(&solved).unwrap(), "The quickest sure win takes 31 turns, your opponent's counted too.");
        assert_eq!(
            moves(Ruleset::RIDDLE, position, &solved.solution.winning_moves),
            "Take 51 from both piles and leave 24 and 39, or take 44 from the second and leave 75 and 46."
        );
        assert_eq!(
            totals(&solved.params.totals(), solved.solution.losing_totals()),
            "You lose if you start with 21, 24 or 29 pennies."
        );
        assert_eq!(
            splits(solved.solution.losing_totals()).unwrap(),
            "The splits that beat you: 8\u{a0}+\u{a0}13, 9\u{a0}+\u{a0}15 and 11\u{a0}+\u{a0}18."
        );
    }

    #[test]
    fn the_share_of_losing_totals_states_its_limit() {
        assert_eq!(
            share(&solved(1, 1, 20..=30)),
            "3 of 11 totals lose: 27.27 %. In the long run it is 1 / (2 + √5) = 23.61 %."
        );
        assert_eq!(
            share(&solved(1, 1, 21..=21)),
            "1 of 1 total loses: 100.00 %. In the long run it is 1 / (2 + √5) = 23.61 %."
        );
        let nim = Params::default().with(|params| params.set_ruleset(Ruleset::new(0, false)));
        assert!(share(&nim.into()).ends_with("In the long run it is half of them."));
    }

    #[test]
    fn ranges_without_a_losing_total_and_long_ones_have_their_own_texts() {
        let sentence = |totals| {
            let solved = solved(1, 1, totals);
            super::totals(&solved.params.totals(), solved.solution.losing_totals())
        };
        assert_eq!(sentence(25..=28), "You win with every number of pennies from 25 to 28.");
        assert_eq!(sentence(22..=22), "You win if you start with 22 pennies, however they are split.");
        assert_eq!(sentence(1..=300), "You lose if you start with 3, 8, 11, 16, 21, 24, 29, 32 or 63 more pennies.");
    }

    #[test]
    fn a_lost_position_says_that_no_move_helps() {
        let solved = solved(39, 24, 20..=30);
        let position = solved.params.position();
        assert_eq!(turns(&solved).unwrap(), "You can hold out for 30 turns, your opponent's counted too.");
        assert_eq!(headline(&solved), "You lose from 39 and 24.");
        assert!(moves(Ruleset::RIDDLE, position, &solved.solution.winning_moves).starts_with("Whatever you take"));
    }

    #[test]
    fn an_empty_table_is_lost() {
        let solved = solved(0, 0, 0..=0);
        assert_eq!(headline(&solved), "No penny is left: you have lost.");
        assert_eq!(
            one_total(0, solved.solution.losing_splits(0), 1),
            "0 pennies: you lose. There is nothing to split but 0\u{a0}+\u{a0}0."
        );
    }

    #[test]
    fn other_rules_have_their_own_texts() {
        let of = |a: u32, b: u32, spread, misere| {
            let params = Params::default().with(|params| {
                params.set_piles(a, b);
                params.set_ruleset(Ruleset::new(spread, misere));
            });
            SolvedRules::from(params)
        };
        let nothing_left = of(0, 0, 1, true);
        assert_eq!(headline(&nothing_left), "No penny is left: you have won.");
        assert_eq!(turns(&nothing_left), None);
        let last_penny = of(0, 1, 1, true);
        assert_eq!(headline(&last_penny), "You lose from 0 and 1.");
        assert_eq!(turns(&last_penny).unwrap(), "You can hold out for 1 turn, your opponent's counted too.");
        // with a spread of 2 the safe pairs are 0 0, 1 3, 2 6, 4 10, so 3 and 4 can leave 1 and 3
        let unequal = of(3, 4, 2, false);
        assert!(
            moves(unequal.params.ruleset(), unequal.params.position(), &unequal.solution.winning_moves)
                .contains("take 2 from the first pile, 1 from the second and leave 1 and 3")
        );
    }
}
