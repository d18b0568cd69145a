//! The table `[devil]` of a scenario file.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::document::{Numeral, each, sync, sync_by};
use super::puzzle::{Puzzle, PuzzleParams};
use crate::devil::{
    Configuration, Devil, FIELDS, LONGEST_LIST, Move, Params, Permutation, Play, Rules, Selection, TableSpec,
    check_length, check_played, parse_pattern,
};
use crate::field::Field;
use crate::numerals::grouped;
use crate::parameter::BadParameter;

/// The keys in the order in which they are written. A key that is left out keeps what was set.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub struct Table {
    coins: Option<i64>,
    faces: Option<i64>,
    devil: Option<Devil>,
    start_belief: Option<Chosen>,
    goal: Option<Chosen>,
    step: Option<Numeral>,
    within: Option<i64>,
    hands: Option<i64>,
    seed: Option<Numeral>,
    play: Option<Play>,
    moves: Option<Vec<Call>>,
    start: Option<String>,
    turns: Option<Vec<Numeral>>,
    calls: Option<Vec<Call>>,
    touches: Option<Vec<Call>>,
    reveal: Option<bool>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "a word like \"all alike\", or a list of configurations like [\"HHHT\"]")]
enum Chosen {
    Word(String),
    Configurations(Vec<String>),
}

/// A struct around the enum for the place of what is refused, as in [`Numeral`].
#[derive(Serialize, Deserialize)]
struct Call(Flip);

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "a list of positions like [0, 2], or a string with a digit for each coin")]
enum Flip {
    Positions(Vec<u32>),
    Digits(String),
}

impl PuzzleParams for Params {
    type Table = Table;

    const PUZZLE: Puzzle = Puzzle::Devil;
    const FIELDS: &'static [Field<Self>] = &FIELDS;
    const ANIMATED_FIRST: &'static str = "step";

    fn check(&self) -> Result<(), BadParameter> {
        Rules::new(self).map(drop)
    }

    fn has_other_record(&self, earlier: &Self) -> bool {
        self.record != earlier.record
    }

    fn stop_playback(&mut self) {
        self.focus.step = 0;
    }

    fn sync(&mut self, file: &mut Table) -> Result<(), BadParameter> {
        let Self { game, focus, record, options: _ } = self;
        sync(&mut game.coins, &mut file.coins);
        sync(&mut game.faces, &mut file.faces);
        sync(&mut game.devil, &mut file.devil);
        // what follows can be read at a table that is allowed
        let (table, coins) = (game.table(), game.coins);
        let chosen = |key, chosen: &Chosen| chosen.parse(key, table.clone()?);
        let calls = |key, calls: &Vec<Call>| Ok(Arc::new(parse_calls(key, calls, table.clone()?)?));
        let played = |key, list: &Vec<Call>| check_played(key, list.len()).and_then(|()| calls(key, list));
        let write = |calls: &Arc<Vec<Move>>| write_calls(calls, coins);
        sync_by(&mut game.aim.start, &mut file.start_belief, |start| chosen("start_belief", start), Chosen::new)?;
        sync_by(&mut game.aim.goal, &mut file.goal, |goal| chosen("goal", goal), Chosen::new)?;
        sync_by(&mut focus.step, &mut file.step, |step| step.parse("step", "a whole number, 0 or more"), Numeral::new)?;
        sync(&mut focus.within, &mut file.within);
        sync(&mut focus.hands, &mut file.hands);
        sync_by(&mut record.seed, &mut file.seed, Numeral::seed, Numeral::new)?;
        sync(&mut record.play, &mut file.play);
        if let Some(moves) = &file.moves {
            check_length("moves", moves.len())?;
            game.moves = Some(calls("moves", moves)?);
        } else {
            file.moves = game.moves.as_ref().map(write);
        }
        if let Some(text) = &file.start {
            record.start = Some(Configuration::parse("start", text, table.clone()?)?);
        } else {
            file.start = record.start.map(|start| start.to_string());
        }
        sync_by(
            &mut record.turns,
            &mut file.turns,
            |turns| parse_turns(turns, table.clone()?),
            |turns| turns.iter().map(Numeral::new).collect(),
        )?;
        sync_by(&mut record.calls, &mut file.calls, |calls| played("calls", calls), write)?;
        sync_by(&mut record.touches, &mut file.touches, |touches| played("touches", touches), write)?;
        sync(&mut record.reveal, &mut file.reveal);
        Ok(())
    }

    fn trim(file: &mut Table) {
        file.start_belief.take_if(|start| matches!(start, Chosen::Word(word) if word == "all"));
        file.goal.take_if(|goal| matches!(goal, Chosen::Word(word) if word == "all heads"));
        file.within.take_if(|moves| *moves == 0);
        file.hands.take_if(|hands| *hands == 0);
        file.turns.take_if(|turns| turns.is_empty());
        file.calls.take_if(|calls| calls.is_empty());
        file.touches.take_if(|touches| touches.is_empty());
        file.reveal.take_if(|reveal| !*reveal);
    }
}

impl Chosen {
    fn new(selection: &Selection) -> Self {
        match selection.word() {
            Some(word) => Self::Word(word.to_owned()),
            None => Self::Configurations(selection.to_string().split(' ').map(str::to_owned).collect()),
        }
    }

    fn parse(&self, field: &str, table: TableSpec) -> Result<Selection, BadParameter> {
        let refuse = |value: String| BadParameter::new(field, value, Selection::allowed(table));
        match self {
            Self::Word(word) => Selection::from_word(word).ok_or_else(|| refuse(format!("\"{word}\""))),
            Self::Configurations(list) if list.is_empty() || list.len() > LONGEST_LIST => {
                Err(refuse(format!("a list of {}", grouped(list.len()))))
            }
            Self::Configurations(list) => {
                let chosen = each(field, list, |field, text| Configuration::parse(field, text, table))?;
                Ok(Selection::of_classes(table, chosen))
            }
        }
    }
}

fn parse_turns(turns: &[Numeral], table: TableSpec) -> Result<Arc<Vec<Permutation>>, BadParameter> {
    check_played("turns", turns.len())?;
    let turn = |field: &str, turn: &Numeral| Permutation::parse(field, &turn.to_string(), table.coins(), table.devil());
    each("turns", turns, turn).map(Arc::new)
}

fn parse_calls(field: &str, calls: &[Call], table: TableSpec) -> Result<Vec<Move>, BadParameter> {
    each(field, calls, |field, call| {
        let (parsed, written) = match &call.0 {
            Flip::Positions(positions) => {
                let call = positions.iter().try_fold(Move::default(), |call, position| call.and(*position));
                (call, format!("{positions:?}"))
            }
            Flip::Digits(digits) => (parse_pattern(digits, table), format!("\"{digits}\"")),
        };
        let allowed = "a list of positions like [0, 2], or a string with a digit for each coin";
        parsed.ok_or_else(|| BadParameter::new(field, written, allowed))
    })
}

/// Writes calls as lists of positions; in a long list as a string with a digit for each coin, which is shorter.
fn write_calls(calls: &[Move], coins: i64) -> Vec<Call> {
    const LONG: usize = 1_000;
    let coins = u32::try_from(coins).unwrap_or(0);
    let write = |call: &Move| {
        if calls.len() > LONG && coins > 1 {
            Call(Flip::Digits((0..coins).map(|position| call.amount(position).to_string()).collect()))
        } else {
            Call(Flip::Positions(call.named().collect()))
        }
    };
    calls.iter().map(write).collect()
}
