//! The table `[devil]` of a scenario file.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use toml::Value;

use super::document::{Numeral, each, sync, sync_by, sync_whole};
use crate::devil::{
    Configuration, Devil, FACES, LONGEST_FELT, LONGEST_LIST, LONGEST_PLAYED, MAX_COINS, MOST_COUNTED, MOST_FELT, Move,
    Params, Permutation, PlayMode, Record, Selection, TableSpec, WITHIN, check_length, check_move, most_hands,
    parse_pattern,
};
use crate::numerals::grouped;
use crate::parameter::{BadParameter, whole_numbers};

/// Keys in the order in which they are written. A missing key leaves its parameter unchanged.
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
    play: Option<PlayMode>,
    moves: Option<Vec<Value>>,
    start: Option<String>,
    turns: Option<Vec<Numeral>>,
    calls: Option<Vec<Value>>,
    touches: Option<Vec<Value>>,
    reveal: Option<bool>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "a word like \"all alike\", or a list of configurations like [\"HHHT\"]")]
enum Chosen {
    Word(String),
    Configurations(Vec<String>),
}

impl Params {
    /// Sets each parameter that the file's table has, and writes the current value into the table for each that it
    /// lacks. So the same line serves reading and writing.
    ///
    /// # Errors
    /// A [`BadParameter`] for the first value that is not allowed. Never fails for an empty table.
    pub(super) fn sync(&mut self, file: &mut Table) -> Result<(), BadParameter> {
        let table = self.table();
        let coins = sync_whole("coins", table.coins(), &mut file.coins, 1..=MAX_COINS)?;
        let faces = sync_whole("faces", table.faces(), &mut file.faces, FACES)?;
        let mut devil = table.devil();
        sync(&mut devil, &mut file.devil);
        let table = TableSpec::new(coins, faces, devil);
        self.set_table(table);
        // start and goal are read for this table
        let mut aim = self.aim().clone();
        sync_by(&mut aim.start, &mut file.start_belief, |start| start.parse("start_belief", table), Chosen::new)?;
        sync_by(&mut aim.goal, &mut file.goal, |goal| goal.parse("goal", table), Chosen::new)?;
        self.set_aim(aim);
        self.set_within(sync_whole("within", self.within(), &mut file.within, WITHIN)?);
        check_felt(file.hands, table)?;
        let hands = sync_whole("hands", self.hands(), &mut file.hands, 0..=most_hands(table))?;
        self.set_hands(hands);
        let write = |calls: &Arc<Vec<Move>>| write_calls(calls, coins);
        if let Some(moves) = &file.moves {
            self.set_moves(Some(parse_moves(moves, self)?));
        } else {
            file.moves = self.moves().map(write);
        }
        let mut record = self.record().clone();
        sync_by(&mut record.seed, &mut file.seed, Numeral::seed, Numeral::new)?;
        sync(&mut record.play, &mut file.play);
        if let Some(text) = &file.start {
            record.start = Some(parse_start(text, self)?);
        } else {
            file.start = record.start.map(|start| start.to_string());
        }
        let turns = |turns: &Arc<Vec<Permutation>>| turns.iter().map(Numeral::new).collect();
        sync_by(&mut record.turns, &mut file.turns, |turns| parse_turns(turns, table), turns)?;
        sync_by(&mut record.calls, &mut file.calls, |calls| parse_played("calls", calls, table), write)?;
        sync_by(&mut record.touches, &mut file.touches, |touches| parse_played("touches", touches, table), write)?;
        sync(&mut record.reveal, &mut file.reveal);
        check_touches(&record, hands)?;
        self.change_record(|now| *now = record);
        // the last step depends on the moves and the calls
        let (mut step, last) = (self.step(), self.last_step());
        sync_by(&mut step, &mut file.step, |step| parse_step(step, last), Numeral::new)?;
        self.set_step(step);
        Ok(())
    }

    /// Returns the table to write into a file, without keys that say nothing, such as an empty list.
    pub(super) fn to_table(&self) -> Table {
        let mut file = Table::default();
        // an empty table holds no value that could be refused
        let _ = self.clone().sync(&mut file);
        file.start_belief.take_if(|start| matches!(start, Chosen::Word(word) if word == "all"));
        file.goal.take_if(|goal| matches!(goal, Chosen::Word(word) if word == "all heads"));
        file.within.take_if(|moves| *moves == 0);
        file.hands.take_if(|hands| *hands == 0);
        file.turns.take_if(|turns| turns.is_empty());
        file.calls.take_if(|calls| calls.is_empty());
        file.touches.take_if(|touches| touches.is_empty());
        file.reveal.take_if(|reveal| !*reveal);
        file
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
            Self::Word(word) => Selection::WORDS
                .into_iter()
                .find(|known| known.word() == Some(word))
                .ok_or_else(|| refuse(format!("\"{word}\""))),
            Self::Configurations(list) if list.is_empty() || list.len() > LONGEST_LIST => {
                Err(refuse(format!("a list of {}", grouped(list.len()))))
            }
            Self::Configurations(list) => {
                let chosen = each(field, list, |text| Configuration::parse("", text, table))?;
                let selection = Selection::of_classes(table, chosen);
                if let Selection::Classes(firsts) = &selection
                    && !selection.fits(table)
                {
                    return Err(refuse(format!("a list of {}", grouped(firsts.len()))));
                }
                Ok(selection)
            }
        }
    }
}

fn parse_step(step: &Numeral, last: u64) -> Result<u64, BadParameter> {
    let number: i128 = step.parse("step", "a whole number, 0 or more")?;
    let step = u64::try_from(number).ok().filter(|step| *step <= last);
    step.ok_or_else(|| BadParameter::new("step", grouped(number), whole_numbers(0, last)))
}

/// Refuses `hands` if coins cannot be felt at this table.
fn check_felt(hands: Option<i64>, table: TableSpec) -> Result<(), BadParameter> {
    match hands {
        Some(hands) if hands != 0 && most_hands(table) == 0 => {
            let allowed = format!("0, as coins are felt at tables of up to {MOST_FELT} coins with two faces");
            Err(BadParameter::new("hands", grouped(hands), allowed))
        }
        _ => Ok(()),
    }
}

fn parse_moves(moves: &[Value], params: &Params) -> Result<Arc<Vec<Move>>, BadParameter> {
    check_length("moves", moves.len())?;
    if !params.takes_list() {
        let most = grouped(MOST_COUNTED);
        let allowed =
            format!("left out where the start or the goal is another and there are more than {most} configurations");
        return Err(list_of("moves", moves.len(), &allowed));
    }
    parse_calls("moves", moves, params.table())
}

fn parse_start(text: &str, params: &Params) -> Result<Configuration, BadParameter> {
    let (table, aim) = (params.table(), params.aim());
    let start = Configuration::parse("start", text, table)?;
    let allowed = "a configuration that is possible at the start and not won";
    aim.can_start(table, start).then_some(start).ok_or_else(|| BadParameter::new("start", start, allowed))
}

fn parse_turns(turns: &[Numeral], table: TableSpec) -> Result<Arc<Vec<Permutation>>, BadParameter> {
    check_most("turns", turns.len(), LONGEST_PLAYED)?;
    let turn = |turn: &Numeral| Permutation::parse("", &turn.to_string(), table.coins(), table.devil());
    each("turns", turns, turn).map(Arc::new)
}

fn parse_played(key: &str, calls: &[Value], table: TableSpec) -> Result<Arc<Vec<Move>>, BadParameter> {
    check_most(key, calls.len(), LONGEST_PLAYED)?;
    parse_calls(key, calls, table)
}

fn parse_calls(key: &str, calls: &[Value], table: TableSpec) -> Result<Arc<Vec<Move>>, BadParameter> {
    let place = |place: &Value| u32::try_from(place.as_integer()?).ok();
    let call = |call: &Value| {
        let parsed = match call {
            Value::Array(places) => places.iter().try_fold(Move::default(), |call, one| call.and(place(one)?)),
            Value::String(digits) => parse_pattern(digits, table),
            _ => None,
        };
        let allowed = "a list of places like [0, 2], or a string with a digit for each coin";
        // decimals in a list have become text
        let bare = |place: &Value| match place.as_str().filter(|text| text.parse::<f64>().is_ok()) {
            Some(number) => number.to_owned(),
            None => place.to_string(),
        };
        let written = || match call {
            Value::Array(places) => format!("[{}]", places.iter().map(bare).collect::<Vec<_>>().join(", ")),
            _ => call.to_string(),
        };
        let parsed = parsed.ok_or_else(|| BadParameter::new("", written(), allowed))?;
        check_move("", parsed, table).map(|()| parsed)
    };
    each(key, calls, call).map(Arc::new)
}

/// Checks that the places felt by a blindfolded player fit the calls and the number of hands.
fn check_touches(record: &Record, hands: u32) -> Result<(), BadParameter> {
    let (touches, calls) = (record.touches.len(), record.calls.len());
    if hands == 0 || record.play != PlayMode::Blindfolded {
        let allowed = "left out where nobody with hands plays blindfolded";
        return if touches == 0 { Ok(()) } else { Err(list_of("touches", touches, allowed)) };
    }
    if !(calls..=calls + 1).contains(&touches) {
        let allowed = format!("as long as that of the calls, {}, or longer by one", grouped(calls));
        return Err(list_of("touches", touches, &allowed));
    }
    check_most("touches", touches, LONGEST_FELT)?;
    for (index, touch) in record.touches.iter().enumerate() {
        if touch.named().count() != hands as usize {
            let allowed = format!("{hands} places");
            return Err(BadParameter::new(format!("touches[{index}]"), touch.as_list(), allowed));
        }
    }
    for (index, (call, touch)) in record.calls.iter().zip(record.touches.iter()).enumerate() {
        if !call.is_part_of(*touch) {
            let allowed = format!("some of touches[{index}]");
            return Err(BadParameter::new(format!("calls[{index}]"), call.as_list(), allowed));
        }
    }
    Ok(())
}

fn check_most(key: &str, entries: usize, most: usize) -> Result<(), BadParameter> {
    let allowed = || format!("a list of at most {}", grouped(most));
    if entries <= most { Ok(()) } else { Err(list_of(key, entries, &allowed())) }
}

fn list_of(key: &str, entries: usize, allowed: &str) -> BadParameter {
    BadParameter::new(key, format!("a list of {}", grouped(entries)), allowed)
}

/// Writes calls as lists of positions; in a list of more than 1,000, as strings with one digit per coin, which are
/// shorter.
fn write_calls(calls: &[Move], coins: u32) -> Vec<Value> {
    const LONG: usize = 1_000;
    let write = |call: &Move| {
        if calls.len() > LONG && coins > 1 {
            let digit = |position| char::from_digit(call.amount(position), 10);
            Value::from((0..coins).filter_map(digit).collect::<String>())
        } else {
            Value::from(call.named().collect::<Vec<u32>>())
        }
    };
    calls.iter().map(write).collect()
}
