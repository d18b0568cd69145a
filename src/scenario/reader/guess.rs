//! The key `guess` of a scenario and of a step of a lesson.

use crate::parameter::listed;
use crate::scenario::guess::{ENDS, Guess, LONGEST_QUESTION, Quantity};
use crate::scenario::puzzle::Puzzle;

use super::super::error::ScenarioError;
use super::section::{Section, whole_in};

/// Reads the key `guess`, if it is there.
pub(crate) fn read_guess(top: &Section, puzzle: Puzzle) -> Result<Option<Guess>, ScenarioError> {
    let Some(value) = top.get("guess") else { return Ok(None) };
    let form = "a table like { ask = \"How many turns?\", answer = \"turns\" }";
    let Some(table) = value.get_ref().as_table() else { return Err(top.refuse("guess", value, form)) };
    let section = top.inner(table, "guess.".to_owned());
    section.allow_only(&["ask", "answer", "to"], "a guess")?;
    let (Some(ask), Some(answer)) = (section.get("ask"), section.get("answer")) else {
        return Err(top.refuse("guess", value, form));
    };
    let ask = section.read_text("guess.ask", ask, 1, LONGEST_QUESTION)?;
    let named = answer.get_ref().as_str();
    let quantity = Quantity::of_puzzle(puzzle).find(|quantity| named == Some(quantity.name));
    let quantity = quantity.ok_or_else(|| {
        let known: Vec<String> = Quantity::of_puzzle(puzzle).map(|quantity| format!("\"{}\"", quantity.name)).collect();
        section.refuse("guess.answer", answer, &listed(&known, "or"))
    })?;
    let allowed = ENDS[0]..=quantity.largest_end();
    let words = whole_in(allowed.start(), allowed.end());
    let to = section.whole("to", quantity.end, &words)?;
    match section.get("to").filter(|_| !allowed.contains(&to)) {
        Some(value) => Err(section.refuse("guess.to", value, &words)),
        None => Ok(Some(Guess { ask, quantity, to })),
    }
}
