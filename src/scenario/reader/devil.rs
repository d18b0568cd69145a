//! The keys of the Devil that have a form of their own.

use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeArray, DeValue};

use crate::devil::{
    Configuration, LONGEST_LIST, Move, Params, Permutation, Selection, TableSpec, WITHIN, check_length, check_played,
    parse_pattern,
};
use crate::numerals::grouped;
use crate::parameter::BadParameter;

use super::super::error::ScenarioError;
use super::section::{Section, decimal};

/// Reads the keys of `[devil]` that have a form of their own.
pub(crate) fn read_own(section: &Section, key: &'static str, params: &mut Params) -> Result<(), ScenarioError> {
    let Some(value) = section.get(key) else { return Ok(()) };
    match key {
        "step" => params.focus.step = read_step(section, value)?,
        "within" => {
            let allowed = format!("a whole number from {} to {}", WITHIN.start(), WITHIN.end());
            params.focus.within = section.read_whole(key, value, &allowed)?;
        }
        "hands" => {
            let allowed = "a whole number from 0 to the number of coins";
            params.focus.hands = section.read_whole(key, value, allowed)?;
        }
        "reveal" => params.record.reveal = section.flag(key, params.record.reveal)?,
        _ => {
            // where the table is not allowed, that is what will be said
            if let Ok(table) = params.game.table() {
                read_at_table(section, key, value, table, params)?;
            }
        }
    }
    Ok(())
}

/// The number of moves made, which outgrows the whole numbers of a file.
fn read_step(section: &Section, value: &Spanned<DeValue<'_>>) -> Result<i128, ScenarioError> {
    let step = match value.get_ref() {
        DeValue::Integer(number) => i128::from_str_radix(number.as_str(), number.radix()).ok(),
        DeValue::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        _ => None,
    };
    step.ok_or_else(|| section.refuse("step", value, "a whole number, 0 or more, no more than there are moves"))
}

/// The list to be checked, and what was played, which only the table gives a meaning.
fn read_at_table(
    section: &Section,
    key: &'static str,
    value: &Spanned<DeValue<'_>>,
    table: TableSpec,
    params: &mut Params,
) -> Result<(), ScenarioError> {
    match key {
        "start_belief" => params.game.aim.start = read_selection(section, key, value, table)?,
        "goal" => params.game.aim.goal = read_selection(section, key, value, table)?,
        "moves" => params.game.moves = Some(Arc::new(read_moves(section, key, value, table)?)),
        "calls" => params.record.calls = Arc::new(read_played(section, key, value, table)?),
        "touches" => params.record.touches = Arc::new(read_played(section, key, value, table)?),
        "start" => {
            let text = value.get_ref().as_str().unwrap_or_else(|| section.source.written(value));
            params.record.start = Some(Configuration::parse(key, text, table).map_err(section.source.at(value))?);
        }
        "turns" => params.record.turns = Arc::new(read_turns(section, value, table)?),
        _ => {}
    }
    Ok(())
}

/// What is possible at the start or counts as won: a word, or a list of configurations that stand for their classes.
fn read_selection(
    section: &Section,
    field: &str,
    value: &Spanned<DeValue<'_>>,
    table: TableSpec,
) -> Result<Selection, ScenarioError> {
    let refuse = || section.refuse(field, value, &Selection::allowed(table));
    match value.get_ref() {
        DeValue::String(word) => Selection::from_word(word).ok_or_else(refuse),
        DeValue::Array(list) if (1..=LONGEST_LIST).contains(&list.len()) => {
            let configurations = list.iter().zip(0_usize..).map(|(item, index)| {
                let text = item.get_ref().as_str().unwrap_or_else(|| section.source.written(item));
                Configuration::parse(&format!("{field}[{index}]"), text, table).map_err(section.source.at(item))
            });
            let configurations: Vec<Configuration> = configurations.collect::<Result<_, _>>()?;
            let selection = Selection::of_classes(table, configurations);
            selection.check(field, table).map_err(section.source.at(value))?;
            Ok(selection)
        }
        DeValue::Array(list) if !list.is_empty() => {
            let value_of = format!("a list of {}", grouped(list.len()));
            let refusal = BadParameter::new(field, value_of, Selection::allowed(table));
            Err(section.source.at(value)(refusal))
        }
        _ => Err(refuse()),
    }
}

/// What the Devil did: each turn a number of notches, or the places in their order as text.
fn read_turns(
    section: &Section,
    value: &Spanned<DeValue<'_>>,
    table: TableSpec,
) -> Result<Vec<Permutation>, ScenarioError> {
    let list = value.get_ref().as_array();
    let list = list.ok_or_else(|| section.refuse("turns", value, "a list of turns like [0, 1, 3]"))?;
    check_played("turns", list.len()).map_err(section.source.at(value))?;
    let turns = list.iter().zip(0_usize..).map(|(value, index)| {
        let written = match value.get_ref() {
            DeValue::String(text) => Some(text.as_ref().into()),
            DeValue::Integer(number) => decimal(number),
            _ => None,
        };
        let written = written.unwrap_or_else(|| section.source.written(value).into());
        Permutation::parse(&format!("turns[{index}]"), &written, table.coins(), table.devil())
            .map_err(section.source.at(value))
    });
    turns.collect()
}

/// The moves of a game that is played by hand, perhaps none.
fn read_played(
    section: &Section,
    key: &str,
    value: &Spanned<DeValue<'_>>,
    table: TableSpec,
) -> Result<Vec<Move>, ScenarioError> {
    let length = value.get_ref().as_array().map(|moves| moves.len());
    check_played(key, length.unwrap_or(0)).map_err(section.source.at(value))?;
    if length == Some(0) { Ok(Vec::new()) } else { read_moves(section, key, value, table) }
}

/// A list of moves: each a list of positions, or a string with a digit for each coin.
fn read_moves(
    section: &Section,
    field: &str,
    value: &Spanned<DeValue<'_>>,
    table: TableSpec,
) -> Result<Vec<Move>, ScenarioError> {
    let list = value.get_ref().as_array();
    let list = list.ok_or_else(|| section.refuse(field, value, "a list of moves like [[0, 1], [0]]"))?;
    check_length(field, list.len()).map_err(section.source.at(value))?;
    let moves = list.iter().zip(0_usize..).map(|(value, index)| {
        let field = format!("{field}[{index}]");
        match value.get_ref() {
            DeValue::Array(positions) => read_positions(positions),
            DeValue::String(digits) => parse_pattern(digits, table),
            _ => None,
        }
        .ok_or_else(|| {
            let digits = "a list of positions like [0, 2], or a string with a digit for each coin";
            section.refuse(&field, value, digits)
        })
    });
    moves.collect()
}

fn read_positions(positions: &DeArray<'_>) -> Option<Move> {
    positions.iter().try_fold(Move::default(), |flip, position| {
        let DeValue::Integer(number) = position.get_ref() else { return None };
        flip.and(u32::from_str_radix(number.as_str(), number.radix()).ok()?)
    })
}
