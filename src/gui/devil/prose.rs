//! The answer about the Devil's table as paragraphs, for the window and for reports.

use crate::devil::{Answer, Params, Playout, has_best_chance, has_glasses};
use crate::gui::chart::Number;
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::PuzzleAnswer;
use crate::gui::view::answers::Answers;

use super::questions::{BestPlans, Felt, SolvedTable, played};
use super::told::{Told, Topic};
use super::{explained, words};

/// Returns the paragraph with the explanation of its numbers, if there is one for `topic`.
pub fn explained(solved: &SolvedTable, paragraph: Paragraph, topic: Topic) -> Paragraph {
    paragraph.explained(explained::of(solved, topic))
}

fn paragraph(solved: &SolvedTable, told: Told) -> Paragraph {
    explained(solved, Paragraph::plain(told.text), told.about)
}

/// Returns whether the player is sure to win, and the sentences about it.
pub fn answer(solved: &SolvedTable) -> Vec<Paragraph> {
    let plan = solved.plan();
    let wins = plan.given().map_or_else(|| plan.has_moves(), |given| given.verdict.wins);
    let headline = explained(solved, Paragraph::headline(words::headline(plan), wins), words::topic(plan));
    std::iter::once(headline).chain(words::answer(plan).into_iter().map(|told| paragraph(solved, told))).collect()
}

/// Returns the reason at a step, with `fold` levels of the moves folded away.
pub fn reason(solved: &SolvedTable, game: &Playout, step: usize, fold: u32) -> Vec<Paragraph> {
    words::why(solved.plan(), game, step, fold).into_iter().map(|told| paragraph(solved, told)).collect()
}

/// Returns the answer about the table; `None` while it is being computed.
pub fn puzzle_answer(answers: &mut Answers, params: &Params) -> Option<PuzzleAnswer> {
    let solved = SolvedTable::of(answers, params);
    let has_best = params.within() > 0 && has_best_chance(params.table());
    let has_felt = params.hands() > 0 && has_glasses(params.table());
    let best = if has_best { answers.get(&BestPlans::of(params)) } else { None };
    let glasses = if has_felt { answers.get(&Felt::of(params)) } else { None };
    let solved = solved?;
    let game = played(answers, &solved, params)?;
    if best.is_some() != has_best || glasses.is_some() != has_felt {
        return None;
    }
    let is_sound = solved.own_list.as_ref().is_none_or(|list| list.verdict.is_checked);
    let is_verified = solved.aimed.as_ref().is_none_or(|aimed| aimed.is_verified);
    let has_plan = glasses.as_ref().is_none_or(|glasses| glasses.is_verified);
    let agrees = solved.solution.verified && is_verified && is_sound && has_plan;
    let moves = solved.solution.shortest().and_then(|moves| u64::try_from(&moves).ok());
    let step = solved.step(params);
    Some(PuzzleAnswer {
        words: answer(&solved),
        words_on_screen: None,
        more_ui: None,
        exact: Box::new(Vec::new),
        why: reason(&solved, &game, step, 0),
        checked: words::checked(solved.plan()),
        number: moves.map(|moves| Number::Count(moves, "moves")),
        contradiction: (!agrees).then(|| "The search and its check disagree about this table.".to_owned()),
        json: Box::new(move |out| {
            let answer = Answer::new(solved.plan(), step as u64, best.as_deref(), glasses.as_deref());
            serde_json::to_writer(out, &answer)
        }),
    })
}
