//! The answer about the pennies as paragraphs, for the window and for reports.

use crate::gui::prose::{Paragraph, Style, Tone};

use super::solved_rules::SolvedRules;
use super::{why, words};

/// Who wins from the chosen piles, and how; then who wins from the totals.
pub fn answer(solution: &SolvedRules) -> [Vec<Paragraph>; 2] {
    let rules = solution.rules();
    let headline = Paragraph::headline(words::headline(solution), !solution.is_safe());
    let moves = Paragraph::plain(words::moves(rules.game().position(), solution.winning_moves()));
    let piles = [headline, moves].into_iter().chain(words::turns(solution).map(Paragraph::plain)).collect();
    let losing = solution.losing_totals();
    let tone = if losing.is_empty() { Tone::Good } else { Tone::Bad };
    let totals = Paragraph::plain(words::totals(&rules.game().totals(), losing)).styled(Style::Strong, tone);
    let further = words::splits(losing).into_iter().chain([words::share(solution)]).map(Paragraph::plain);
    let totals = std::iter::once(totals).chain(further).collect();
    [piles, totals]
}

/// Why it is so.
pub fn reason(solution: &SolvedRules) -> Vec<Paragraph> {
    why::why(solution).into_iter().map(Paragraph::plain).collect()
}
