//! Reasons why a position is won or lost under a law of takings, where the safe pairs have no formula.

use dashu_int::UBig;

use crate::numerals::{count, grouped, shortened};
use crate::pennies::legal_moves::LegalMoves;
use crate::pennies::search::Period;
use crate::pennies::{Law, Position, Ruleset, WinningMove};

use super::solved_rules::SolvedRules;
use super::words::{pair, pennies, taking};

/// Most winning moves with a sentence of their own.
const MOVES_TOLD: usize = 3;

/// Returns the steps of the reason.
pub fn why(solved: &SolvedRules) -> Vec<String> {
    let (ruleset, position) = (solved.params.ruleset(), solved.params.position());
    if solved.is_over() {
        return vec![over(ruleset, position)];
    }
    let mut steps: Vec<String> = ending(ruleset).into_iter().collect();
    steps.extend(remainders(ruleset, position).or_else(|| period(solved)));
    if solved.solution.is_safe {
        steps.extend(why_safe(solved.legal_moves(), ruleset));
        return steps;
    }
    let winning = &solved.solution.winning_moves;
    steps.extend(winning.iter().take(MOVES_TOLD).map(why_move));
    match winning.first() {
        Some(best) if best.leave.is_over(ruleset) => {
            let words = if best.leave.is_empty() { "Nothing is left" } else { "No move is left" };
            steps.push(format!("{words}: you made the last move."));
        }
        _ => steps.push("So you can leave a safe pair in every turn, and your opponent never can.".to_owned()),
    }
    steps
}

/// Describes the proven period of the safe positions and the small piles that the current ones reduce to; `None` if no
/// period is proven.
fn period(solved: &SolvedRules) -> Option<String> {
    let Period { from, length } = solved.solution.outcomes.period()?;
    let every = if length == 1 { "penny".to_owned() } else { format!("{} pennies", grouped(length)) };
    let from_words = if from == 0 { "S".to_owned() } else { format!("From {} in a pile on, s", pennies(from)) };
    let repeat = format!("{from_words}afe cells repeat every {every} in either pile, for ever: that is proven.");
    let folded = |pile: u32| if pile < from { pile } else { from + (pile - from) % length };
    let Position { a, b } = solved.params.position();
    let piles = solved.params.position().cell()?;
    let [x, y] = piles.map(folded);
    let stand = if piles == [x, y] {
        String::new()
    } else {
        format!(" So {} stand for {} and {}.", pair(a, b), grouped(x), grouped(y))
    };
    Some(repeat + &stand)
}

/// Describes how a game can end with pennies left; `None` if it cannot.
fn ending(ruleset: Ruleset) -> Option<String> {
    let (least, outcome) = (ruleset.law().least(), if ruleset.is_misere() { "wins" } else { "loses" });
    (least > 1).then(|| {
        format!("With less than {least} pennies in each pile no move is left, and whoever cannot move {outcome}.")
    })
}

/// Describes the end of a game without legal moves.
fn over(ruleset: Ruleset, position: &Position) -> String {
    let outcome = if ruleset.is_misere() { "lost" } else { "won" };
    let done = if position.is_empty() { "took the last penny" } else { "made the last move" };
    format!("Your opponent {done} and so {outcome}.")
}

/// Explains the game with one pile per move and at most k pennies: piles are safe if they leave the same remainder
/// modulo k + 1.
fn remainders(ruleset: Ruleset, position: &Position) -> Option<String> {
    let Law::AtMost(most) = ruleset.law() else { return None };
    if ruleset.spread() > 0 || ruleset.is_misere() {
        return None;
    }
    let step = most + 1;
    let [first, second] = [&position.a, &position.b].map(|pile| (pile % step).to_string());
    let (a, b) = (shortened(&position.a), shortened(&position.b));
    let same = if first == second { "the same: these piles are safe" } else { "not the same" };
    Some(format!(
        "Just piles with the same remainder by {step} are safe, since to any taking of 1 to {most} the rest up to {step} can be \
         taken too, or as much from the other pile. Here {a} leaves {first} and {b} leaves {second}, which is {same}."
    ))
}

/// Explains that no move wins.
fn why_safe(moves: &LegalMoves, ruleset: Ruleset) -> Vec<String> {
    let name = pair(&moves.position.a, &moves.position.b);
    if moves.count == UBig::ONE {
        let forced = moves.moves.first().map(|only| format!("You can only take {}.", taking(&only.take)));
        return forced.into_iter().chain([answer(ruleset).to_owned()]).collect();
    }
    let all = count(shortened(&moves.count), "legal move");
    vec![
        format!("None of the {all} from {name} leaves a safe pair, and from what is left some move makes one."),
        answer(ruleset).to_owned(),
    ]
}

/// Describes how the game goes on from a safe pair.
fn answer(ruleset: Ruleset) -> &'static str {
    match (ruleset.is_misere(), ruleset.law().least()) {
        (false, _) => "So your opponent always has an answer, down to the last move.",
        (true, 1) => "So your opponent always has an answer, and the last penny is left to you.",
        (true, _) => "So your opponent always has an answer, until no move is left to him and he wins.",
    }
}

/// Explains why one move wins.
fn why_move(winning: &WinningMove) -> String {
    let left = pair(&winning.leave.a, &winning.leave.b);
    format!("Taking {} leaves {left}, from where no move leads to a safe pair.", taking(&winning.take))
}

#[cfg(test)]
mod tests {
    use crate::pennies::Params;

    use super::*;

    fn steps(a: u32, b: u32, law: Law, both: bool, misere: bool) -> Vec<String> {
        let params = Params::default().with(|params| {
            params.set_piles(a, b);
            params.set_ruleset(Ruleset::with_law(law, both, misere));
        });
        why(&params.into())
    }

    #[test]
    fn safe_and_winning_positions_have_their_reasons() {
        let four = Law::AtMost(4);
        assert_eq!(
            steps(2, 6, four, true, false),
            [
                "Safe cells repeat every 5 pennies in either pile, for ever: that is proven. So 2 and 6 stand for 2 and 1.",
                "None of the 8 legal moves from 2 and 6 leaves a safe pair, and from what is left some move makes one.",
                "So your opponent always has an answer, down to the last move.",
            ]
        );
        let won = steps(8, 14, four, true, false);
        assert!(
            won[1].starts_with("Taking ") && won[1].ends_with("from where no move leads to a safe pair."),
            "{won:?}"
        );
        assert!(won.last().unwrap().starts_with("So you can leave a safe pair"));
    }

    #[test]
    fn with_one_pile_per_move_the_remainders_decide() {
        let told = |a, b| steps(a, b, Law::AtMost(4), false, false)[0].clone();
        assert!(told(8, 13).ends_with("Here 8 leaves 3 and 13 leaves 3, which is the same: these piles are safe."));
        assert!(told(8, 14).ends_with("Here 8 leaves 3 and 14 leaves 4, which is not the same."));
    }

    #[test]
    fn a_game_without_a_move_has_its_own_text() {
        let list = || Law::only([3, 4]);
        assert_eq!(steps(0, 0, list(), true, false), ["Your opponent took the last penny and so won."]);
        assert_eq!(steps(2, 1, list(), true, false), ["Your opponent made the last move and so won."]);
        assert_eq!(steps(2, 1, list(), true, true), ["Your opponent made the last move and so lost."]);
        let won = steps(2, 5, list(), true, false);
        assert_eq!(won[0], "With less than 3 pennies in each pile no move is left, and whoever cannot move loses.");
        assert_eq!(won.last().unwrap(), "No move is left: you made the last move.");
        assert!(steps(0, 3, list(), true, true).contains(&"You can only take 3 from the second.".to_owned()));
    }
}
