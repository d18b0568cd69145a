//! The table of the Devil.

use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeArray, DeValue};

use crate::devil;
use crate::parameter::BadParameter;

use super::super::error::ScenarioError;
use super::section::{Section, read_seed, whole_in};

/// The parameters in the table `[devil]`.
pub(super) fn read_devil(section: Option<&Section>) -> Result<devil::Params, ScenarioError> {
    let mut params = devil::Params::default();
    let Some(section) = section else { return Ok(params) };
    let keys =
        ["coins", "faces", "devil", "step", "seed", "moves", "play", "start", "turns", "calls", "reveal", "kept"];
    section.allow_only(&keys, "[devil]")?;
    read_table(section, &mut params.game)?;
    params.record.play = section.choice("play", params.record.play, &devil::Play::ALL, devil::Play::name)?;
    // where the table is not allowed, that is what will be said
    if let Ok(table) = params.game.table() {
        read_play(section, table, &mut params)?;
    }
    if let Some(value) = section.get("step") {
        let step = match value.get_ref() {
            DeValue::Integer(number) => i128::from_str_radix(number.as_str(), number.radix()).ok(),
            DeValue::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
            _ => None,
        };
        let allowed = "a whole number, 0 or more, no more than there are moves";
        params.focus.step = step.ok_or_else(|| section.refuse("step", value, allowed))?;
    }
    params.record.seed = read_seed(section, params.record.seed)?;
    params.pinned = section.tables("kept", "{ coins = 8 }", |kept| {
        kept.allow_only(&["coins", "faces", "devil", "moves"], "a kept list")?;
        let mut game = devil::Game::default();
        read_table(kept, &mut game)?;
        if let Ok(table) = game.table() {
            game.moves = read_own_list(kept, table)?;
        }
        Ok(game)
    })?;
    Ok(params)
}

/// The table and the Devil.
fn read_table(section: &Section, game: &mut devil::Game) -> Result<(), ScenarioError> {
    game.coins = section.whole("coins", game.coins, &whole_in(1, devil::MAX_COINS))?;
    game.faces = section.whole("faces", game.faces, &whole_in(devil::FACES.start(), devil::FACES.end()))?;
    game.devil = section.choice("devil", game.devil, &devil::Devil::ALL, devil::Devil::name)?;
    Ok(())
}

/// The list to be checked, if there is one.
fn read_own_list(section: &Section, table: devil::TableSpec) -> Result<Option<Arc<Vec<devil::Move>>>, ScenarioError> {
    let Some(value) = section.get("moves") else { return Ok(None) };
    read_moves(section, &section.field("moves"), value, table).map(|moves| Some(Arc::new(moves)))
}

/// The list to be checked, and what was played at a table.
fn read_play(section: &Section, table: devil::TableSpec, params: &mut devil::Params) -> Result<(), ScenarioError> {
    params.game.moves = read_own_list(section, table)?;
    if let Some(value) =
        section.get("calls").filter(|value| value.get_ref().as_array().is_none_or(|all| !all.is_empty()))
    {
        params.record.calls = Arc::new(read_moves(section, "calls", value, table)?);
    }
    let place = |value: &Spanned<DeValue<'_>>, refusal: &BadParameter| {
        section.source.error(value.span().start, refusal.to_string())
    };
    if let Some(value) = section.get("start") {
        let text = value.get_ref().as_str().unwrap_or_else(|| section.source.written(value));
        let start = devil::Configuration::parse("start", text, table);
        params.record.start = Some(start.map_err(|refusal| place(value, &refusal))?);
    }
    if let Some(value) = section.get("turns") {
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| section.refuse("turns", value, "a list of turns like [0, 1, 3]"))?;
        let turns = list.iter().zip(0_usize..).take(devil::LONGEST_LIST + 1).map(|(value, index)| {
            let text = value.get_ref().as_str().unwrap_or_else(|| section.source.written(value));
            let permutation = devil::Permutation::parse(&format!("turns[{index}]"), text, table.coins(), table.devil());
            permutation.map_err(|refusal| place(value, &refusal))
        });
        params.record.turns = Arc::new(turns.collect::<Result<_, _>>()?);
    }
    params.record.reveal = section.flag("reveal", params.record.reveal)?;
    Ok(())
}

/// A list of moves: each a list of positions, or a string with a digit for each coin.
fn read_moves(
    section: &Section,
    field: &str,
    value: &Spanned<DeValue<'_>>,
    table: devil::TableSpec,
) -> Result<Vec<devil::Move>, ScenarioError> {
    let list = value.get_ref().as_array();
    let list = list.ok_or_else(|| section.refuse(field, value, "a list of moves like [[0, 1], [0]]"))?;
    devil::check_length(field, list.len())
        .map_err(|refusal| section.source.error(value.span().start, refusal.to_string()))?;
    let moves = list.iter().zip(0_usize..).map(|(value, index)| {
        let field = format!("{field}[{index}]");
        match value.get_ref() {
            DeValue::Array(positions) => read_positions(positions),
            DeValue::String(text) => devil::parse_move(&field, text, table).ok(),
            _ => None,
        }
        .ok_or_else(|| {
            let digits = "a list of positions like [0, 2], or a string with a digit for each coin";
            section.refuse(&field, value, digits)
        })
    });
    moves.collect()
}

fn read_positions(positions: &DeArray<'_>) -> Option<devil::Move> {
    positions.iter().try_fold(devil::Move::default(), |flip, position| {
        let DeValue::Integer(number) = position.get_ref() else { return None };
        flip.and(u32::from_str_radix(number.as_str(), number.radix()).ok()?)
    })
}
