//! The answer about the Devil's table as paragraphs, for the window and for reports.

use crate::devil::{Game, Solution};
use crate::gui::prose::Paragraph;

use super::words;

/// Whether the player is sure to win.
#[must_use]
pub fn answer(solution: &Solution) -> Vec<Paragraph> {
    let headline = Paragraph::headline(words::headline(solution), solution.strategy().is_some());
    std::iter::once(headline).chain(words::answer(solution).into_iter().map(Paragraph::plain)).collect()
}

/// Why it is so, at that step.
#[must_use]
pub fn reason(solution: &Solution, game: &Game, step: usize) -> Vec<Paragraph> {
    words::why(solution, game, step).into_iter().map(Paragraph::plain).collect()
}
