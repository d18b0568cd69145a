//! The answer about the Devil's table as paragraphs, for the window and for reports.

use crate::devil::{Plan, Playout};
use crate::gui::prose::Paragraph;

use super::words;

/// Whether the player is sure to win.
pub fn answer(plan: Plan<'_>) -> Vec<Paragraph> {
    let wins = plan.given().map_or_else(|| plan.has_moves(), |given| given.verdict().wins());
    let headline = Paragraph::headline(words::headline(plan), wins);
    std::iter::once(headline).chain(words::answer(plan).into_iter().map(Paragraph::plain)).collect()
}

/// Why it is so, at that step, with so many depths of the moves folded away.
pub fn reason(plan: Plan<'_>, game: &Playout, step: usize, fold: u32) -> Vec<Paragraph> {
    words::why(plan, game, step, fold).into_iter().map(Paragraph::plain).collect()
}
