//! Words about the rules, the piles and the totals.

use std::ops::RangeInclusive;

use dashu_int::UBig;

use crate::gui::prose::capitalised;
use crate::numerals::{count, grouped, is_shortened, percent, shortened};
use crate::parameter::listed;
use crate::pennies::lattice::SafePair;
use crate::pennies::takings::list_words;
use crate::pennies::third::Together;
use crate::pennies::totals::{by_total, count_of_totals, losing_share};
use crate::pennies::values::Values;
use crate::pennies::{Limit, Move, Outcomes, Params, Position, Ruleset};

use super::questions::SolvedRules;

/// Most totals or splits listed in a sentence.
const TOTALS_LISTED: usize = 8;
/// Most winning moves listed in a sentence.
const MOVES_LISTED: usize = 5;
/// Most numbers of a limit listed in the rules.
const TAKINGS_LISTED: usize = 6;

/// Returns the rules in two short sentences: the legal moves, and who wins.
pub fn rules(params: &Params) -> String {
    let ruleset = params.ruleset();
    let moves = match params.third() {
        0 => legal_moves(ruleset),
        _ => together(params.together)[1].to_owned(),
    };
    // under some limits the last move may leave pennies
    let may_leave = ruleset.limit().least() > 1;
    let who = if may_leave { "cannot move" } else { "takes the last penny" };
    let outcome = if may_leave == ruleset.is_misere() { "wins" } else { "loses" };
    format!("{moves}. Whoever {who} {outcome}.")
}

/// Describes the legal moves, without a full stop.
pub fn legal_moves(ruleset: Ruleset) -> String {
    let taken = match ruleset.limit() {
        Limit::Any => "Take any number".to_owned(),
        Limit::AtMost(1) => "Take 1 penny".to_owned(),
        Limit::AtMost(most) => format!("Take 1 to {} pennies", grouped(most)),
        Limit::Half => "Take at most half of one pile, rounded up".to_owned(),
        Limit::Only(_) => match &ruleset.limit().list()[..] {
            [1] => "Take 1 penny".to_owned(),
            [few @ .., last] if few.len() > TAKINGS_LISTED => {
                format!("Take {}, … or {last} pennies", list_words(&few[..TAKINGS_LISTED], ","))
            }
            list => format!("Take {} pennies", list_words(list, "or")),
        },
    };
    match (ruleset.spread(), ruleset.limit()) {
        (0, Limit::Half) => taken,
        (_, Limit::Half) => format!("{taken}, or the same number from both if both allow it"),
        (0, _) => format!("{taken} from one pile"),
        (1, _) => format!("{taken} from one pile, or the same number from both"),
        (spread, _) => format!("{taken} from one pile, or from both piles numbers that differ by less than {spread}"),
    }
}

/// Returns the rule for taking from several piles, as an entry of the chooser and as a sentence.
pub fn together(together: Together) -> [&'static str; 2] {
    match together {
        Together::Two => ["any two", "Take any number from one pile, or the same number from any two"],
        Together::TwoOrThree => {
            ["any two or all three", "Take any number from one pile, or the same number from any two or all three"]
        }
        Together::Three => ["all three", "Take any number from one pile, or the same number from all three"],
        Together::None => ["none (Nim)", "Take any number from one of three piles"],
    }
}

/// Returns the name of the rules.
pub fn game(game: Ruleset) -> String {
    let both = if game.spread() > 0 { "" } else { " from one pile" };
    let name = match (game.limit(), game.spread()) {
        (Limit::AtMost(most), _) => format!("the game of at most {}{both}", grouped(most)),
        (Limit::Only(_), _) => format!("the game of {}{both}", list_words(&game.limit().list(), "or")),
        (Limit::Half, _) => format!("the game of at most half{both}"),
        (Limit::Any, 0) => "Nim".to_owned(),
        (Limit::Any, 1) => "Wythoff's game".to_owned(),
        (Limit::Any, spread) => format!("the game with differences under {spread}"),
    };
    if game.is_misere() { format!("{name} in misère play") } else { name }
}

/// Returns who wins from the current piles.
pub fn headline(solved: &SolvedRules) -> String {
    let position = solved.params.position();
    let is_safe = solved.solution.is_safe;
    if position.is_over(solved.params.ruleset()) {
        let outcome = if is_safe { "lost" } else { "won" };
        return format!("{}: you have {outcome}.", nothing_left(position));
    }
    let outcome = if is_safe { "lose" } else { "win" };
    format!("You {outcome} from {}.", piles_in_brief(position))
}

/// Formats both piles like [`piles`], but without digits if both are long.
pub fn piles_in_brief(position: &Position) -> String {
    if are_long(position) { "these two long piles".to_owned() } else { piles(position) }
}

/// Whether both piles have more digits than a sentence takes.
pub fn are_long(position: &Position) -> bool {
    is_shortened(&position.a) && is_shortened(&position.b)
}

/// Says that no move is left, with or without pennies on the table.
pub fn nothing_left(position: &Position) -> &'static str {
    if position.is_empty() { "No penny is left" } else { "No move is left" }
}

/// Lists the winning moves, the one that takes the most pennies first, or says that there is none.
pub fn moves(ruleset: Ruleset, position: &Position, moves: &[Move]) -> String {
    if moves.is_empty() {
        let words = if position.is_empty() {
            "Your opponent took the last one."
        } else if position.is_over(ruleset) {
            "Your opponent made the last move."
        } else if &position.a + &position.b == UBig::ONE {
            // a single penny loses only in misère play
            "You must take the last penny."
        } else {
            "Whatever you take, your opponent has an answer that wins."
        };
        return words.to_owned();
    }
    let is_long = moves.iter().any(|one| one.take.iter().any(is_shortened));
    list_of_moves(moves.iter().map(|one| taking(&one.take)), if is_long { 1 } else { MOVES_LISTED })
}

/// Lists at most `most` moves: "Take 9 from the second pile, or 2 from both, or 1 from the first."
pub fn list_of_moves(takings: impl ExactSizeIterator<Item = String>, most: usize) -> String {
    // a single one more is listed too
    let most = if takings.len() == most + 1 { most + 1 } else { most };
    let rest = takings.len().saturating_sub(most);
    // after the first move it is clear that piles are meant
    let short = |(i, taking): (usize, String)| match i {
        0 => taking,
        _ => taking.trim_end_matches("piles").trim_end_matches("pile").trim_end().to_owned(),
    };
    let mut listed: Vec<String> = takings.take(most).enumerate().map(short).collect();
    if rest > 0 {
        listed.push(format!("make one of {} other winning moves", grouped(rest)));
    }
    format!("Take {}.", listed.join(", or "))
}

/// Describes one move: "take 51 from both piles and leave 24 and 39".
pub fn one_move(winning_move: &Move) -> String {
    let Move { take, leave, .. } = winning_move;
    format!("take {} and leave {}", taking(take), piles(leave))
}

/// Describes the pennies taken: "51 from both piles".
pub fn taking([a, b]: &[UBig; 2]) -> String {
    match (a.is_zero(), b.is_zero()) {
        (false, false) if a == b => format!("{} from both piles", shortened(a)),
        (false, false) => format!("{} from the first and {} from the second pile", shortened(a), shortened(b)),
        (false, true) => format!("{} from the first pile", shortened(a)),
        _ => format!("{} from the second pile", shortened(b)),
    }
}

/// Formats both piles: "24 and 39".
pub fn piles(position: &Position) -> String {
    format!("{} and {}", shortened(&position.a), shortened(&position.b))
}

/// Describes the length of the game if the winner hurries and the loser holds out.
pub fn turns(turns: &UBig) -> String {
    format!("Played well, it is over in {}.", count(shortened(turns), "move"))
}

/// Says from which totals the first player loses.
pub fn totals(range: &RangeInclusive<u32>, losing: &[SafePair]) -> String {
    let (from, to) = (grouped(range.start()), grouped(range.end()));
    let (all, losing_count) = (range.end() - range.start() + 1, count_of_totals(losing));
    let first: Vec<String> =
        by_total(losing).take(TOTALS_LISTED).filter_map(|splits| Some(grouped(splits.first()?.total()))).collect();
    match losing_count {
        0 if all == 1 => format!("You win from {}, however they are split.", count(from, "penny")),
        0 => format!("You win from every number from {from} to {to}."),
        many if many > 1 && many == all as usize => format!("You lose from every number from {from} to {to}."),
        many if many > TOTALS_LISTED => {
            format!("You lose from {} of these {} numbers: {}, …", grouped(many), grouped(all), first.join(", "))
        }
        _ => format!("You lose from {}.", count(listed(&first, "and"), "penny")),
    }
}

/// Returns the share of totals that lose, and its limit if it is known.
pub fn share(solved: &SolvedRules) -> String {
    let (range, losing) = (solved.params.totals(), count_of_totals(&solved.solution.totals.losing));
    let now = percent(losing as f64 / f64::from(range.end() - range.start() + 1));
    let limit = losing_share(solved.params.ruleset());
    let limit = limit.map_or_else(String::new, |limit| format!("; in the long run {} do", percent(limit)));
    format!("{now} of these totals lose{limit}.")
}

/// Lists the splits that make the first player lose; `None` if there are none.
pub fn splits(losing: &[SafePair]) -> Option<String> {
    let first: Vec<_> = losing.iter().take(TOTALS_LISTED).map(split).collect();
    match losing.len() {
        0 => None,
        1..=TOTALS_LISTED => Some(format!("Your opponent splits them {}.", listed(&first, "or"))),
        _ => Some(format!("Your opponent splits them {}, …", first.join(", "))),
    }
}

/// Formats a split as "8 + 13" without line breaks.
pub fn split(pair: &SafePair) -> String {
    format!("{}\u{a0}+\u{a0}{}", grouped(pair.a), grouped(pair.b))
}

/// Describes one total for the first player, for the tooltip and for screen readers.
pub fn one_total(total: u32, losing: &[SafePair]) -> String {
    let (pennies, splits) = (count(total, "penny"), total / 2 + 1);
    let mut first: Vec<_> = losing.iter().take(TOTALS_LISTED).map(split).collect();
    if losing.len() > TOTALS_LISTED {
        first.push(format!("{} more", grouped(losing.len() - TOTALS_LISTED)));
    }
    match (losing.len(), splits) {
        (0, 1) => format!("{pennies}: you win from the only split."),
        (0, _) => format!("{pennies}: you win from each of the {} splits.", grouped(splits)),
        (_, 1) => format!("{pennies}: you lose. There is nothing to split but {}.", first.concat()),
        (many, _) => format!(
            "{pennies}: you lose if they are split {}, {} of {} splits.",
            listed(&first, "or"),
            grouped(many),
            grouped(splits)
        ),
    }
}

/// Describes one cell of the lattice, for the tooltip.
pub fn one_cell(outcomes: &Outcomes, position: &Position) -> String {
    let name = piles(position);
    match outcomes.winning_moves(position).first() {
        Some(best) => format!("{name}: whoever must move wins.\n{}.", capitalised(&one_move(best))),
        None if outcomes.is_safe(position) => format!("{name}: safe.\nWhoever must move loses."),
        None if position.is_empty() => format!("{name}: whoever took the last penny has lost."),
        None => format!("{name}: whoever cannot move has won."),
    }
}

/// Describes the Grundy value of one position and the way to each smaller value, for the tooltip.
pub fn one_value(values: &Values, [a, b]: [u32; 2]) -> Vec<String> {
    const STEPS_NAMED: usize = 3;
    let Some(value) = values.value(a, b) else { return Vec::new() };
    let mut steps = steps_down(values, [a, b]);
    let sentence = match value {
        0 => "Safe to leave: no move leads to another 0.".to_owned(),
        _ if (a, b) == (0, 0) => "If no penny is left on your turn, you have won.".to_owned(),
        _ if steps.is_empty() => "No move is left: whoever cannot move has won.".to_owned(),
        _ => {
            let rest = steps.len().saturating_sub(STEPS_NAMED);
            let more = if rest > 0 { format!(" and {} more", grouped(rest)) } else { String::new() };
            steps.truncate(STEPS_NAMED);
            format!("To each smaller value: {}{more}", steps.join("; "))
        }
    };
    vec![format!("G({}, {}) = {}", grouped(a), grouped(b), grouped(value)), sentence]
}

/// Returns a move to each smaller value, without line breaks: "4 by leaving 3 and 7".
pub fn steps_down(values: &Values, [a, b]: [u32; 2]) -> Vec<String> {
    let step =
        |value: u32, [x, y]: [String; 2]| format!("{}\u{a0}by\u{a0}leaving\u{a0}{x}\u{a0}and\u{a0}{y}", grouped(value));
    values.steps_down(a, b).into_iter().map(|(value, leave)| step(value.into(), leave.map(grouped))).collect()
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use super::*;

    fn solved(a: u32, b: u32, totals: RangeInclusive<u32>) -> SolvedRules {
        let params = Params::default().with(|params| {
            params.set_piles(a, b);
            params.set_totals(totals);
        });
        params.into()
    }

    fn moves_of(solved: &SolvedRules) -> String {
        moves(solved.params.ruleset(), solved.params.position(), &solved.solution.winning_moves)
    }

    #[test]
    fn the_riddle_is_answered_in_its_own_words() {
        let riddle = solved(10, 15, 20..=30);
        assert_eq!(headline(&riddle), "You win from 10 and 15.");
        assert_eq!(moves_of(&riddle), "Take 9 from the second pile, or 2 from both, or 1 from the first.");
        assert_eq!(
            totals(&riddle.params.totals(), &riddle.solution.totals.losing),
            "You lose from 21, 24 and 29 pennies."
        );
        assert_eq!(
            splits(&riddle.solution.totals.losing).unwrap(),
            "Your opponent splits them 8\u{a0}+\u{a0}13, 9\u{a0}+\u{a0}15 or 11\u{a0}+\u{a0}18."
        );
        assert_eq!(turns(&solved(75, 90, 20..=30).solution.turns), "Played well, it is over in 31 moves.");
    }

    #[test]
    fn the_share_of_losing_totals_states_its_limit() {
        assert_eq!(share(&solved(1, 1, 20..=30)), "27.27 % of these totals lose; in the long run 23.61 % do.");
        assert_eq!(share(&solved(1, 1, 21..=21)), "100.00 % of these totals lose; in the long run 23.61 % do.");
        let limit = Params::default().with(|params| params.set_ruleset(params.ruleset().taking(Limit::AtMost(4))));
        assert!(!share(&limit.into()).contains("in the long run"), "no limit is known");
    }

    #[test]
    fn ranges_without_a_losing_total_and_long_ones_have_their_own_words() {
        let sentence = |range| {
            let solved = solved(1, 1, range);
            totals(&solved.params.totals(), &solved.solution.totals.losing)
        };
        assert_eq!(sentence(25..=28), "You win from every number from 25 to 28.");
        assert_eq!(sentence(22..=22), "You win from 22 pennies, however they are split.");
        assert_eq!(sentence(21..=21), "You lose from 21 pennies.");
        assert_eq!(sentence(1..=300), "You lose from 71 of these 300 numbers: 3, 8, 11, 16, 21, 24, 29, 32, …");
    }

    #[test]
    fn lost_positions_and_the_empty_table_say_so() {
        let lost = solved(39, 24, 0..=0);
        assert_eq!(headline(&lost), "You lose from 39 and 24.");
        assert!(moves_of(&lost).starts_with("Whatever you take"));
        let empty = solved(0, 0, 0..=0);
        assert_eq!(headline(&empty), "No penny is left: you have lost.");
        assert_eq!(
            one_total(0, empty.solution.totals.splits(0)),
            "0 pennies: you lose. There is nothing to split but 0\u{a0}+\u{a0}0."
        );
    }

    #[test]
    fn other_rules_have_their_own_words() {
        let of = |a: u32, b: u32, spread, misere| {
            let params = Params::default().with(|params| {
                params.set_piles(a, b);
                params.set_ruleset(Ruleset::new(spread, misere));
            });
            SolvedRules::from(params)
        };
        assert_eq!(headline(&of(0, 0, 1, true)), "No penny is left: you have won.");
        let last_penny = of(0, 1, 1, true);
        assert_eq!(headline(&last_penny), "You lose from 0 and 1.");
        assert_eq!(moves_of(&last_penny), "You must take the last penny.");
        assert_eq!(turns(&last_penny.solution.turns), "Played well, it is over in 1 move.");
        // with a spread of 2 the safe pairs are 0 0, 1 3, 2 6, 4 10, so 3 and 4 can leave 1 and 3
        assert!(moves_of(&of(3, 4, 2, false)).contains("2 from the first and 1 from the second"));
    }

    #[test]
    fn long_piles_have_a_short_answer() {
        let long = |a: &str, b: &str| {
            let pile = |digits: &str| UBig::from_str_radix(digits, 10).unwrap();
            SolvedRules::from(Params::default().with(|params| params.set_piles(pile(a), pile(b))))
        };
        let (one, other) = ("1000000000000000000000000000000000000000", "1618033988749894848204586834365638117720");
        assert_eq!(headline(&long(one, other)), "You win from these two long piles.");
        assert_eq!(headline(&long(one, "15")), "You win from 10000000…0000 (40 digits) and 15.");
        let moves = moves_of(&long(one, "15"));
        assert!(moves.split_whitespace().count() <= 20, "{moves}");
    }

    #[test]
    fn the_rules_are_at_most_twenty_five_words() {
        let limits =
            [Limit::Any, Limit::AtMost(1), Limit::AtMost(4), Limit::only([1, 3, 4]), Limit::only(3..=64), Limit::Half];
        for (limit, both, misere) in limits
            .into_iter()
            .flat_map(|limit| [(false, false), (true, false), (true, true)].map(|(both, misere)| (limit, both, misere)))
        {
            let ruleset = Ruleset::with_limit(limit, both, misere);
            let rules = rules(&Params::default().with(|params| params.set_ruleset(ruleset)));
            assert!(rules.split_whitespace().count() <= 25, "{rules}");
        }
        let spread = Params::default().with(|params| params.set_ruleset(Ruleset::new(3, true)));
        assert_eq!(
            rules(&spread),
            "Take any number from one pile, or from both piles numbers that differ by less than 3. Whoever takes the \
             last penny loses."
        );
        let third = Params::default().with(|params| {
            params.set_third(4);
            params.together = Together::Two;
        });
        assert_eq!(
            rules(&third),
            "Take any number from one pile, or the same number from any two. Whoever takes the last penny wins."
        );
    }
}
