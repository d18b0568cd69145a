//! The answer about the pennies as paragraphs, for the window and for reports.

use crate::gui::prose::{Paragraph, Style, Tone};

use crate::pennies::Position;

use super::solved_rules::SolvedRules;
use super::{explained, why, words};

/// Who wins from the chosen piles, and how; then who wins from the totals. Where the chosen piles are one split of those
/// totals, the question is which totals lose, and that is answered first.
pub fn answer(solved: &SolvedRules) -> [Vec<Paragraph>; 2] {
    let rules = &solved.rules;
    let totals = rules.game().totals();
    let Position { a, b } = rules.game().position();
    let asks_for_totals = u32::try_from(a + b).is_ok_and(|total| totals.contains(&total));
    let losing = solved.solution.losing_totals();
    let which_lose = |is_first: bool| {
        let sentence = words::totals(&totals, losing);
        let tone = if losing.is_empty() { Tone::Ink } else { Tone::Lost };
        let sentence = if is_first { Paragraph::headline(sentence, losing.is_empty()) } else { strong(sentence, tone) };
        let explained =
            |sentence: Paragraph| sentence.explained(explained::of_totals(&solved.solution.outcomes, losing));
        (is_first == asks_for_totals).then(|| if losing.is_empty() { sentence } else { explained(sentence) })
    };
    let headline = words::headline(solved);
    let headline = if asks_for_totals {
        strong(headline, if solved.solution.is_safe { Tone::Lost } else { Tone::Ink })
    } else {
        Paragraph::headline(headline, !solved.solution.is_safe)
    };
    let headline = headline.explained(explained::of_position(&solved.solution.outcomes, rules.game().position()));
    let moves =
        Paragraph::plain(words::moves(rules.game().ruleset(), rules.game().position(), &solved.solution.winning_moves));
    let piles = [headline, moves].into_iter().chain(words::turns(solved).map(Paragraph::plain));
    let further = words::splits(losing).into_iter().chain([words::share(solved)]);
    let further = further.chain(words::name_of_totals(rules.game().ruleset())).map(Paragraph::plain);
    [which_lose(true).into_iter().chain(piles).collect(), which_lose(false).into_iter().chain(further).collect()]
}

fn strong(sentence: String, tone: Tone) -> Paragraph {
    Paragraph::plain(sentence).styled(Style::Strong, tone)
}

/// Why it is so.
pub fn reason(solved: &SolvedRules) -> Vec<Paragraph> {
    let names = why::names(solved.rules.game().ruleset());
    why::why(solved).into_iter().chain(names).map(Paragraph::plain).collect()
}
