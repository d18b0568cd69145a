//! The answer about the Devil's table as paragraphs, for the window and for reports.

use crate::devil::Playout;
use crate::gui::prose::Paragraph;

use super::questions::SolvedTable;
use super::told::{Told, Topic};
use super::{explained, words};

/// A paragraph that can be unfolded, if its numbers are about something that can be taken apart.
pub fn explained(solved: &SolvedTable, paragraph: Paragraph, topic: Topic) -> Paragraph {
    paragraph.explained(explained::of(solved, topic))
}

fn paragraph(solved: &SolvedTable, told: Told) -> Paragraph {
    explained(solved, Paragraph::plain(told.text), told.about)
}

/// Whether the player is sure to win.
pub fn answer(solved: &SolvedTable) -> Vec<Paragraph> {
    let plan = solved.plan();
    let wins = plan.given().map_or_else(|| plan.has_moves(), |given| given.verdict.wins);
    let headline = explained(solved, Paragraph::headline(words::headline(plan), wins), words::topic(plan));
    std::iter::once(headline).chain(words::answer(plan).into_iter().map(|told| paragraph(solved, told))).collect()
}

/// Why it is so, at that step, with so many depths of the moves folded away.
pub fn reason(solved: &SolvedTable, game: &Playout, step: usize, fold: u32) -> Vec<Paragraph> {
    words::why(solved.plan(), game, step, fold).into_iter().map(|told| paragraph(solved, told)).collect()
}
