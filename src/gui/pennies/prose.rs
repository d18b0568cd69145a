//! Answer about the pennies as paragraphs, for the window and for reports, and the explanations of its numbers.

use std::sync::Arc;

use egui::Ui;

use super::questions::{self, checked_third, piles, size_of_slices};
use super::solved_rules::SolvedRules;
use super::words::{nothing_left, one_move, pair, pennies, split, taking};
use super::{long_numbers, third_words, why, words};
use crate::gui::chart::Number;
use crate::gui::explain::{Explanation, Line, MOST_LINES, shortened_as};
use crate::gui::prose::{Paragraph, Style, Tone, capitalised, sentence};
use crate::gui::snapshot::{MoreUi, PuzzleAnswer};
use crate::gui::view::answers::Answers;
use crate::numerals::{count, grouped};
use crate::pennies::lattice::SafePair;
use crate::pennies::legal_moves::{LegalMove, LegalMoves};
use crate::pennies::solution::Answer;
use crate::pennies::third::ThirdPile;
use crate::pennies::{Outcomes, Params, Position, WinningMove};

/// Returns the answers in order: who wins from the current piles and how, and which totals lose. If the number of
/// pennies in the piles is one of the totals, the headline is the answer about the totals.
pub fn answer(solved: &SolvedRules) -> [Vec<Paragraph>; 2] {
    let params = &solved.params;
    let totals = params.totals();
    let Position { a, b } = params.position();
    let asks_for_totals = u32::try_from(a + b).is_ok_and(|total| totals.contains(&total));
    let losing = solved.solution.losing_totals();
    let which_lose = |is_first: bool| {
        let sentence = words::totals(&totals, losing);
        let tone = if losing.is_empty() { Tone::Ink } else { Tone::Lost };
        let sentence = if is_first { Paragraph::headline(sentence, losing.is_empty()) } else { strong(sentence, tone) };
        let explained = |sentence: Paragraph| sentence.explained(of_totals(&solved.solution.outcomes, losing));
        (is_first == asks_for_totals).then(|| if losing.is_empty() { sentence } else { explained(sentence) })
    };
    let headline = words::headline(solved);
    let headline = if asks_for_totals {
        strong(headline, if solved.solution.is_safe { Tone::Lost } else { Tone::Ink })
    } else {
        Paragraph::headline(headline, !solved.solution.is_safe)
    };
    let headline = headline.explained(of_position(&solved.solution.outcomes, params.position()));
    let moves = Paragraph::plain(words::moves(params.ruleset(), params.position(), &solved.solution.winning_moves));
    let piles = [headline, moves].into_iter().chain(words::turns(solved).map(Paragraph::plain));
    let further = words::splits(losing).into_iter().chain([words::share(solved)]);
    let further = further.chain(words::name_of_totals(params.ruleset())).map(Paragraph::plain);
    [which_lose(true).into_iter().chain(piles).collect(), which_lose(false).into_iter().chain(further).collect()]
}

fn strong(sentence: String, tone: Tone) -> Paragraph {
    Paragraph::plain(sentence).styled(Style::Strong, tone)
}

/// Explains the answer.
pub fn reason(solved: &SolvedRules) -> Vec<Paragraph> {
    let names = why::names(solved.params.ruleset());
    why::why(solved).into_iter().chain(names).map(Paragraph::plain).collect()
}

/// Returns the answer about the pennies; `None` while it is being computed.
pub fn puzzle_answer(answers: &mut Answers, params: &Params) -> Option<PuzzleAnswer> {
    let solved = questions::solved(answers, params);
    let three = if params.third() > 0 { Some(Three::of(answers, params)?) } else { None };
    let solved = solved?;
    let numbers = three.is_none().then(|| long_numbers::of_answer(&solved));
    let Position { a, b } = solved.params.position();
    let [piles, totals] = answer(&solved);
    Some(PuzzleAnswer {
        words: three.as_ref().map_or_else(|| [&piles[..], &totals].concat(), Three::answer),
        words_on_screen: three.is_none().then_some(piles),
        more_ui: numbers.map(|numbers| Box::new(move |ui: &mut Ui| numbers.ui(ui)) as MoreUi),
        exact: Box::new(Vec::new),
        why: three.as_ref().map_or_else(|| reason(&solved), Three::reason),
        checked: if three.is_some() { checked_third() } else { checked(&solved) },
        number: i128::try_from(a).ok().zip(i128::try_from(b).ok()).map(|(a, b)| Number::Pair([a, b])),
        contradiction: (!solved.lattice.agrees)
            .then(|| "The formula and the backward search disagree about this lattice.".to_owned()),
        json: Box::new(move |out| {
            let mut answer = Answer::new(&solved.solution);
            if let Some((three, piles)) = three.as_ref().and_then(|three| Some((three, three.piles?))) {
                answer = answer.with_third(&three.third, piles);
            }
            serde_json::to_writer(out, &answer)
        }),
    })
}

/// Returns what was computed and how it was checked.
fn checked(solved: &SolvedRules) -> String {
    let lattice = &solved.lattice;
    let side = grouped(u64::from(lattice.size) + 1);
    let cells = grouped(lattice.cell_count());
    let how = if solved.params.ruleset().has_formula() {
        "by the formula, each checked against a backward search"
    } else {
        "by a backward search over all legal moves"
    };
    format!("{side} × {side} = {cells} cells {how}")
}

/// Three piles with their solution.
struct Three {
    third: Arc<ThirdPile>,
    piles: Option<[u32; 3]>,
    size: u32,
}

impl Three {
    fn of(answers: &mut Answers, params: &Params) -> Option<Self> {
        Some(Self { third: questions::third(answers, params)?, piles: piles(params), size: size_of_slices(params) })
    }

    fn answer(&self) -> Vec<Paragraph> {
        match self.piles {
            Some(piles) => third_words::answer(&self.third, piles),
            None => vec![Paragraph::plain(sentence(&third_words::too_large()))],
        }
    }

    fn reason(&self) -> Vec<Paragraph> {
        third_words::reason(&self.third, self.size, self.piles.map_or(0, |[_, _, slice]| slice))
    }
}

/// Charts with a cell for each position.
const CHARTS: &[&str] = &["lattice", "values"];
/// Largest pile whose moves are all listed.
const MOST_PENNIES: u32 = 300;

/// Explains `position` by its winning moves, or by the reply to each move.
fn of_position(outcomes: &Outcomes, position: &Position) -> Explanation {
    let position = position.clone();
    Explanation::of_cells(CHARTS, outcomes, move |outcomes| moves_of(outcomes, &position))
}

/// Explains the first of the losing totals, each by its safe split.
fn of_totals(outcomes: &Outcomes, losing: &[SafePair]) -> Explanation {
    // this runs in every frame, sometimes for thousands of totals
    let losing: Vec<SafePair> = losing.iter().take(MOST_LINES).copied().collect();
    Explanation::of_cells(CHARTS, outcomes, move |outcomes| {
        let line = |found: &SafePair| {
            let text = format!("{}: split {}, no move wins", pennies(found.total()), split(found));
            line_about(outcomes, text, &Position { a: found.a.into(), b: found.b.into() })
        };
        losing.iter().map(line).collect()
    })
}

fn moves_of(outcomes: &Outcomes, position: &Position) -> Vec<Line> {
    let winning = outcomes.winning_moves(position);
    if !winning.is_empty() {
        let line = |one: &WinningMove| {
            line_about(outcomes, format!("{}, which is safe", capitalised(&one_move(one))), &one.leave)
        };
        return winning.iter().map(line).collect();
    }
    if position.is_over(outcomes.ruleset()) {
        return vec![Line::plain(nothing_left(position))];
    }
    if position.cell_to(MOST_PENNIES).is_none() {
        return vec![Line::plain("It has more moves than can be gone through here; none of them leaves a safe pair.")];
    }
    let moves = LegalMoves::new(outcomes, position);
    let lines = moves.moves.iter().map(|one| answered(outcomes, one));
    let rest = |rest| format!("And {} more, each with its answer.", count(rest, "move"));
    shortened_as(lines, moves.moves.len(), rest)
}

/// Returns the line of a losing move with the reply that wins.
fn answered(outcomes: &Outcomes, one: &LegalMove) -> Line {
    let taken = capitalised(&format!("taking {} leaves {}", taking(&one.take), pair(&one.leave.a, &one.leave.b)));
    let text = match outcomes.winning_moves(&one.leave).first() {
        Some(answer) => format!("{taken}: the answer leaves {}", pair(&answer.leave.a, &answer.leave.b)),
        None => taken,
    };
    line_about(outcomes, text, &one.leave)
}

/// Returns a line about a position that unfolds into its moves; it points to the position's cell, unless the piles
/// exceed 32 bits.
fn line_about(outcomes: &Outcomes, text: String, position: &Position) -> Line {
    let cell = position.cell().map(|cell| cell.map(f64::from));
    Line { text, cell, about: Some(of_position(outcomes, position)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(a: u32, b: u32) -> Explanation {
        of_position(&crate::pennies::Ruleset::RIDDLE.into(), &Position { a: a.into(), b: b.into() })
    }

    #[test]
    fn a_winning_position_leads_to_safe_ones_and_a_safe_one_to_winning_ones() {
        let lines = of(10, 15).lines();
        assert_eq!(lines.len(), 3);
        assert_eq!(
            (lines[0].text.as_str(), lines[0].cell),
            ("Take 9 from the second and leave 10 and 6, which is safe", Some([10.0, 6.0]))
        );
        let moves = lines[0].about.as_ref().unwrap().lines();
        assert_eq!(moves.len(), MOST_LINES + 1);
        for line in &moves[..MOST_LINES] {
            assert!(line.text.contains(": the answer leaves "), "{}", line.text);
        }
        assert!(moves[MOST_LINES].text.starts_with("And "));
        assert_eq!(of(1, 2).lines().len(), 4);
        assert_eq!(of(0, 0).lines()[0].text, "No penny is left.");
    }
}
