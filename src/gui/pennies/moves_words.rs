//! What is said about every legal move, and how the first write-up reads it.

use crate::gui::prose::{Paragraph, Style, Tone, capitalised};
use crate::numerals::{about, count, grouped, shortened};
use crate::pennies::legal_moves::{LegalMove, LegalMoves, what_is_listed};
use crate::pennies::{Outcomes, Position, Ruleset, opponent};

use super::words::{pair, taking};

/// How many winning moves are told beside the quickest.
const OTHERS_TOLD: usize = 5;

/// How many moves there are and how many of them win, without a capital and a full stop.
pub fn how_many(moves: &LegalMoves) -> String {
    let (all, winning) = (&moves.count, moves.winning().len());
    let all =
        if *all == dashu_int::UBig::ONE { "1 legal move".to_owned() } else { format!("{} legal moves", about(all)) };
    let winning = match winning {
        0 => "none wins".to_owned(),
        1 => "1 wins".to_owned(),
        winning => format!("{winning} win"),
    };
    format!("{all}, of which {winning}")
}

/// Every move and what is best, then the move that is chosen where that is another one.
pub fn paragraphs(
    outcomes: &Outcomes,
    moves: &LegalMoves,
    chosen: Option<(&LegalMove, Option<u16>)>,
) -> Vec<Paragraph> {
    let Some(best) = best(outcomes, moves) else { return Vec::new() };
    let mut all = vec![
        Paragraph::plain(capitalised(&format!("{}.", how_many(moves)))).styled(Style::Strong, Tone::Ink),
        Paragraph::plain(best),
        Paragraph::plain(as_written_up(moves)),
    ];
    all.extend(what_is_listed(moves).map(Paragraph::plain));
    if let Some((legal_move, value)) = chosen.filter(|(legal_move, _)| !legal_move.best) {
        all.push(Paragraph::plain(one_move(outcomes.ruleset(), legal_move, value)).styled(Style::Plain, Tone::Chosen));
    }
    all
}

/// The quickest win and the others, or what holds out longest; `None` where there is no move.
fn best(outcomes: &Outcomes, moves: &LegalMoves) -> Option<String> {
    let [first, others @ ..] = moves.winning() else { return longest(outcomes, moves) };
    let over = format!("Take {}: over after {}", taking(&first.take), turns(first));
    let told = others.iter().take(OTHERS_TOLD);
    let told = told.map(|other| format!("{}: after {}", taking(&other.take), shortened(&other.turns)));
    let rest = others.len().saturating_sub(OTHERS_TOLD);
    let rest = (rest > 0).then(|| format!("and {} more that win", grouped(rest)));
    let listed: Vec<_> = std::iter::once(over).chain(told).chain(rest).collect();
    Some(format!("{}.", listed.join("; ")))
}

/// The move of a lost position that holds out longest.
fn longest(outcomes: &Outcomes, moves: &LegalMoves) -> Option<String> {
    let take = opponent::best_reply(outcomes, &moves.position)?;
    let holds = format!("Every move loses. Taking {} holds out longest", taking(&take));
    let best: Vec<_> = moves.moves.iter().filter(|legal_move| legal_move.best).collect();
    let Some(first) = best.first() else { return Some(format!("{holds}.")) };
    let others = match best.len() {
        0 | 1 => String::new(),
        2 => ", and so does another move".to_owned(),
        count => format!(", and so do {} other moves", grouped(count - 1)),
    };
    Some(format!("{holds}: over after {}{others}.", turns(first)))
}

fn turns(legal_move: &LegalMove) -> String {
    count(shortened(&legal_move.turns), "turn")
}

/// The position and its best move as the first write-up prints them.
fn as_written_up(moves: &LegalMoves) -> String {
    let begin = state(&moves.position);
    match moves.winning().first() {
        Some(best) => {
            let [first, second] = best.take.each_ref().map(shortened);
            format!(
                "As the first write-up prints it: {begin} has the value 1; its best move ({first}, {second}) leads to the \
                 end state {}, value −1.",
                state(&best.leave)
            )
        }
        None => format!("As the first write-up prints it: {begin} has the value −1; every end state has the value 1."),
    }
}

/// A state of the first write-up, its smaller pile first.
fn state(position: &Position) -> String {
    let (smaller, larger) = ((&position.a).min(&position.b), (&position.a).max(&position.b));
    format!("({}, {})", shortened(smaller), shortened(larger))
}

/// One move, for the pointer and for those who hear the chart.
pub fn one_move(ruleset: Ruleset, legal_move: &LegalMove, value: Option<u16>) -> String {
    let (worth, outcome) = if legal_move.wins { ("−1", "it wins") } else { ("1", "it loses") };
    let leave = &legal_move.leave;
    // what the values of misère play count is no pile of Nim, where an empty one is worth 0
    let nim = value.filter(|_| !ruleset.is_misere());
    let nim = nim.map_or_else(String::new, |value| format!("; worth {} in Nim", grouped(value)));
    format!(
        "{}: {outcome}, {}.\nLeaves {}: end state {}, value {worth}{nim}.",
        capitalised(&format!("take {}", taking(&legal_move.take))),
        turns(legal_move),
        pair(&leave.a, &leave.b),
        state(leave),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(a: u32, b: u32, spread: i64, misere: bool) -> Vec<String> {
        let ruleset = Ruleset::new(spread, misere).unwrap();
        let moves = LegalMoves::new(&ruleset.into(), &Position::new(a, b));
        paragraphs(&ruleset.into(), &moves, None).into_iter().map(|paragraph| paragraph.text).collect()
    }

    #[test]
    fn the_write_ups_position_is_told_as_it_prints_it() {
        let words = said(75, 90, 1, false);
        assert_eq!(words[0], "240 legal moves, of which 2 win.");
        assert_eq!(words[1], "Take 51 from both piles: over after 31 turns; 44 from the second: after 59.");
        assert_eq!(
            words[2],
            "As the first write-up prints it: (75, 90) has the value 1; its best move (51, 51) leads to the end state \
             (24, 39), value −1."
        );
        let lost = said(2, 1, 1, false);
        assert_eq!(lost[0], "4 legal moves, of which none wins.");
        assert_eq!(
            lost[1],
            "Every move loses. Taking 1 from the first holds out longest: over after 2 turns, and so do 3 other moves."
        );
        assert_eq!(
            lost[2],
            "As the first write-up prints it: (1, 2) has the value −1; every end state has the value 1."
        );
    }

    #[test]
    fn other_rules_and_ends_have_true_words() {
        assert_eq!(
            said(0, 1, 1, true)[1],
            "Every move loses. Taking 1 from the second holds out longest: over after 1 turn."
        );
        assert_eq!(
            said(0, 1, 1, false)[..2],
            ["1 legal move, of which 1 wins.", "Take 1 from the second: over after 1 turn."]
        );
        assert!(said(0, 0, 1, false).is_empty());
        // with the spread 2 both piles can be taken at once, or a safe 1 and 3 be left
        let unequal = &said(3, 4, 2, false)[1];
        assert!(unequal.starts_with("Take 3 from the first pile, 4 from the second: over after 1 turn;"), "{unequal}");
        assert!(unequal.contains("; 2 from the first pile, 1 from the second: after 3"), "{unequal}");
        let long = said(1_000_000, 1_000_001, 1, false);
        // both belong to larger piles, 1,618,034 and 1,618,036, so that only 1 and 2 can be left
        assert_eq!(long[0], "3,000,001 legal moves, of which 1 wins.");
        assert_eq!(long[3], "Of more than 10,000 legal moves only those that win are listed.");
    }

    #[test]
    fn one_move_says_what_it_leaves_and_its_worth() {
        let moves = LegalMoves::new(&Ruleset::RIDDLE.into(), &Position::new(75_u8, 90_u8));
        let best = &moves.moves[0];
        assert_eq!(
            one_move(Ruleset::RIDDLE, best, Some(0)),
            "Take 51 from both piles: it wins, 31 turns.\nLeaves 24 and 39: end state (24, 39), value −1; worth 0 in Nim."
        );
        let other = moves.moves.iter().find(|other| other.leave == Position::new(0_u8, 15_u8)).unwrap();
        assert_eq!(
            one_move(Ruleset::RIDDLE, other, None),
            "Take 75 from both piles: it loses, 2 turns.\nLeaves 0 and 15: end state (0, 15), value 1."
        );
        // what is worth 1 in misère play is an empty pile of Nim
        let misere = Ruleset::new(1, true).unwrap();
        let last = LegalMoves::new(&misere.into(), &Position::new(0_u8, 1_u8));
        assert!(!one_move(misere, &last.moves[0], Some(1)).contains("Nim"));
    }
}
