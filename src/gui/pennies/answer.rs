//! The answer about the pennies, for the window and for reports, and the explanations of its numbers.

use std::sync::{Arc, OnceLock};

use dashu_int::UBig;

use super::questions::{self, SolvedRules, piles, size_of_slices};
use super::words::{self, one_move, split, taking};
use super::{reasons, third_words};
use crate::gui::chart::Number;
use crate::gui::explain::{Explanation, Line, MOST_LINES, shortened_as};
use crate::gui::prose::{Paragraph, capitalised};
use crate::gui::snapshot::PuzzleAnswer;
use crate::gui::view::answers::Answers;
use crate::numerals::{count, grouped, is_shortened};
use crate::pennies::lattice::SafePair;
use crate::pennies::legal_moves::LegalMoves;
use crate::pennies::solution::Answer;
use crate::pennies::{Move, Outcomes, Params, Position};

/// Turns sentences into paragraphs.
pub fn plain(sentences: impl IntoIterator<Item = String>) -> Vec<Paragraph> {
    sentences.into_iter().map(Paragraph::plain).collect()
}

/// Returns the answer about the pennies; `None` while it is being computed.
pub fn puzzle_answer(answers: &mut Answers, params: &Params) -> Option<PuzzleAnswer> {
    let solved = questions::solved(answers, params);
    let third = if params.third() > 0 { Some(questions::third(answers, params)?) } else { None };
    let solved = solved?;
    let (words, why, checked) = match &third {
        None => (of_piles(&solved), plain(reasons::why(&solved)), checked(&solved)),
        Some(third) => {
            let (piles, size) = (piles(params), size_of_slices(params));
            (third_words::answer(third, piles), third_words::why(third, piles, size), third_words::checked())
        }
    };
    let Position { a, b } = solved.params.position();
    let piles = piles(params);
    Some(PuzzleAnswer {
        words,
        exact: Box::new(Vec::new),
        why,
        checked,
        number: i128::try_from(a).ok().zip(i128::try_from(b).ok()).map(|(a, b)| Number::Pair([a, b])),
        contradiction: (!solved.lattice().agrees)
            .then(|| "The formula and the backward search disagree about this map.".to_owned()),
        json: Box::new(move |out| {
            let third = third.as_deref().zip(piles);
            serde_json::to_writer(out, &Answer::new(solved.params.position(), &solved.solution, third))
        }),
    })
}

/// Returns who wins from the current piles, and how.
pub fn of_piles(solved: &SolvedRules) -> Vec<Paragraph> {
    let (position, solution) = (solved.params.position(), &solved.solution);
    let about = long_numbers(numbers(solved)).unwrap_or_else(|| of_position(&solution.outcomes, position));
    vec![
        Paragraph::headline(words::headline(solved), !solution.is_safe).explained(about),
        Paragraph::plain(words::moves(solved.params.ruleset(), position, &solution.winning_moves)),
    ]
}

/// Returns which totals lose, in one sentence that unfolds into the splits.
pub fn of_totals(solved: &SolvedRules) -> Paragraph {
    let losing = &solved.solution.totals.losing;
    let about = (!losing.is_empty()).then(|| of_splits(&solved.solution.outcomes, losing));
    Paragraph::headline(words::totals(&solved.params.totals(), losing), losing.is_empty()).explained(about)
}

/// Returns how the answer was checked.
fn checked(solved: &SolvedRules) -> String {
    if let Some(table) = &solved.solution.outcomes.table {
        let side = u64::from(table.size) + 1;
        return format!("Exact: {} positions, searched back from the end.", grouped(side * side));
    }
    let cells = grouped(solved.lattice().cell_count());
    match solved.cell_in_lattice() {
        Some(_) => format!("Checked: all {cells} cells, by two methods."),
        None => format!("Exact: by a formula that was checked on {cells} cells."),
    }
}

/// Returns the numbers of the answer with their names.
fn numbers(solved: &SolvedRules) -> Vec<(String, UBig)> {
    let (position, solution) = (solved.params.position(), &solved.solution);
    let mut numbers = of_both(|which| format!("{which} pile"), position.piles());
    numbers.push(("turns".to_owned(), solution.turns.clone()));
    for (i, one) in (1..).zip(&solution.winning_moves) {
        numbers.extend(of_both(|which| format!("winning move {i}, taken from the {which}"), one.take.each_ref()));
        numbers.extend(of_both(|which| format!("winning move {i}, left in the {which}"), one.leave.piles()));
    }
    numbers
}

/// Names a number of each pile; `name` turns "first" and "second" into the name.
pub fn of_both(name: impl Fn(&str) -> String, [a, b]: [&UBig; 2]) -> Vec<(String, UBig)> {
    vec![(name("first"), a.clone()), (name("second"), b.clone())]
}

/// Explains the numbers that sentences shorten, by all their digits; `None` if there are none.
pub fn long_numbers(mut numbers: Vec<(String, UBig)>) -> Option<Explanation> {
    numbers.retain(|(_, number)| is_shortened(number));
    // formatted once rather than in each frame, since they may have thousands of digits
    let written = |(numbers, written): &(Vec<(String, UBig)>, OnceLock<Vec<String>>)| {
        let format = |(name, number): &(String, UBig)| format!("{}: {}", capitalised(name), grouped(number));
        written.get_or_init(|| numbers.iter().map(format).collect()).iter().map(Line::plain).collect()
    };
    (!numbers.is_empty())
        .then(|| Explanation::of_cells(CHARTS, &Arc::new((numbers, OnceLock::new())), move |source| written(source)))
}

/// Charts with a cell for each position.
const CHARTS: &[&str] = &["map", "values"];
/// Largest pile whose moves are all listed.
const MOST_PENNIES: u32 = 300;

/// Explains `position` by its winning moves, or by the reply to each move.
fn of_position(outcomes: &Outcomes, position: &Position) -> Explanation {
    let position = position.clone();
    Explanation::of_cells(CHARTS, outcomes, move |outcomes| moves_of(outcomes, &position))
}

/// Explains the first of the losing totals, each by its safe split.
fn of_splits(outcomes: &Outcomes, losing: &[SafePair]) -> Explanation {
    // this runs in every frame, sometimes for thousands of totals
    let losing: Vec<SafePair> = losing.iter().take(MOST_LINES).copied().collect();
    Explanation::of_cells(CHARTS, outcomes, move |outcomes| {
        let line = |found: &SafePair| {
            let text = format!("{}: split {}, no move wins", count(found.total(), "penny"), split(found));
            line_about(outcomes, text, &Position::new(found.a, found.b))
        };
        losing.iter().map(line).collect()
    })
}

fn moves_of(outcomes: &Outcomes, position: &Position) -> Vec<Line> {
    let winning = outcomes.winning_moves(position);
    if !winning.is_empty() {
        let line =
            |one: &Move| line_about(outcomes, format!("{}, which is safe", capitalised(&one_move(one))), &one.leave);
        return winning.iter().map(line).collect();
    }
    if position.is_over(outcomes.ruleset) {
        return vec![Line::plain(format!("{}.", words::nothing_left(position)))];
    }
    if position.cell_to(MOST_PENNIES).is_none() {
        return vec![Line::plain("There are too many moves to list here; none of them leaves a safe pair.")];
    }
    let moves = LegalMoves::new(outcomes, position);
    let lines = moves.moves.iter().map(|one| answered(outcomes, one));
    let rest = |rest| format!("And {} more, each with its answer.", count(rest, "move"));
    shortened_as(lines, moves.moves.len(), rest)
}

/// Returns the line of a losing move with the reply that wins.
fn answered(outcomes: &Outcomes, one: &Move) -> Line {
    let taken = format!("Taking {} leaves {}", taking(&one.take), words::piles(&one.leave));
    let answers = outcomes.winning_moves(&one.leave);
    let answer = answers.first().map(|answer| format!(": the answer leaves {}", words::piles(&answer.leave)));
    line_about(outcomes, taken + &answer.unwrap_or_default(), &one.leave)
}

/// Returns a line about a position that unfolds into its moves; it points to the position's cell, unless the piles
/// exceed 32 bits.
fn line_about(outcomes: &Outcomes, text: String, position: &Position) -> Line {
    let cell = position.cell().map(|cell| cell.map(f64::from));
    Line { text, cell, about: Some(of_position(outcomes, position)) }
}
