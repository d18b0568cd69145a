//! The keys of the pennies that have a form of their own.

use std::collections::BTreeSet;

use dashu_int::UBig;
use toml::Spanned;
use toml::de::DeValue;

use crate::parameter::{in_range, listed};
use crate::pennies::limits::{MOST_LISTED_TAKING, SIEVE_STEPS};
use crate::pennies::opponent::Opponent;
use crate::pennies::pile::parse_pile;
use crate::pennies::{FIELDS, Params, Takings};

use super::super::error::ScenarioError;
use super::fields::read_some;
use super::section::{Section, decimal, whole_in, without_plus};

/// Reads the keys of `[pennies]` that have a form of their own.
pub(crate) fn read_own(section: &Section, key: &'static str, params: &mut Params) -> Result<(), ScenarioError> {
    match (key, section.get(key)) {
        ("piles", Some(value)) => {
            let [a, b] = section.two("piles", value, "a list of two piles")?;
            params.game.piles = [read_pile(section, "piles[0]", a)?, read_pile(section, "piles[1]", b)?];
        }
        ("sieve", Some(_)) => {
            let (first, last) = SIEVE_STEPS.into_inner();
            params.focus.sieve = section.whole(key, params.focus.sieve, &whole_in(first, last))?;
        }
        ("take", Some(value)) => params.game.take = read_takings(section, value)?,
        ("both", Some(_)) => params.game.both = section.flag(key, params.game.both)?,
        ("opponent", Some(value)) => {
            let written = value.get_ref().as_str();
            let named = Opponent::ALL.into_iter().find(|opponent| written == Some(opponent.name()));
            let allowed = Opponent::ALL.map(|opponent| format!("\"{}\"", opponent.name()));
            params.record.opponent = named.ok_or_else(|| section.refuse(key, value, &listed(&allowed, "or")))?;
        }
        ("played", Some(value)) => params.record.played = read_played(section, value)?,
        ("kept", Some(_)) => {
            params.pinned = section.tables("kept", "{ spread = 2, ratio = [1, 100] }", |kept| {
                let keys = ["spread", "misere", "ratio"];
                kept.allow_only(&keys, "a kept ratio")?;
                let mut of = Params::default();
                read_some(kept, &FIELDS, &keys, &mut of)?;
                Ok(of.ratios())
            })?;
        }
        _ => {}
    }
    Ok(())
}

/// How many pennies a move may take. Whether that is a law is the business of the rules.
fn read_takings(section: &Section, value: &Spanned<DeValue<'_>>) -> Result<Takings, ScenarioError> {
    let allowed = "\"any\", \"half\", a whole number from 1 to 4,096, or a list like [1, 3, 4]";
    match value.get_ref() {
        DeValue::String(text) if text == "any" => Ok(Takings::Any),
        DeValue::String(text) if text == "half" => Ok(Takings::Half),
        DeValue::Integer(_) => Ok(Takings::AtMost(section.read_whole("take", value, allowed)?)),
        DeValue::Array(items) => {
            let one = |(i, item): (usize, &Spanned<DeValue<'_>>)| {
                let field = format!("take[{i}]");
                let taking = section.read_whole(&field, item, &whole_in(1, MOST_LISTED_TAKING))?;
                in_range(&field, taking, 1..=MOST_LISTED_TAKING).map(i64::from).map_err(section.source.at(item))
            };
            let list: BTreeSet<i64> = (0..).zip(items.iter()).map(one).collect::<Result<_, _>>()?;
            Ok(Takings::Only(list.into_iter().collect()))
        }
        _ => Err(section.refuse("take", value, allowed)),
    }
}

/// The moves of a game. Whether they are allowed is the business of the rules.
fn read_played(section: &Section, value: &Spanned<DeValue<'_>>) -> Result<Vec<[UBig; 2]>, ScenarioError> {
    let Some(moves) = value.get_ref().as_array() else {
        return Err(section.refuse("played", value, "a list of moves like [0, 2]"));
    };
    let read = |(i, value)| {
        let field = format!("played[{i}]");
        let [a, b] = section.two(&field, value, "what is taken from both piles, like [0, 2]")?;
        Ok([read_pile(section, &format!("{field}[0]"), a)?, read_pile(section, &format!("{field}[1]"), b)?])
    };
    (0..).zip(moves).map(|(i, value): (usize, _)| read((i, value))).collect()
}

fn read_pile(section: &Section, field: &str, value: &Spanned<DeValue<'_>>) -> Result<UBig, ScenarioError> {
    let written = match value.get_ref() {
        DeValue::String(text) => Some(text.as_ref().into()),
        DeValue::Integer(number) => decimal(number),
        // 1e40; with a point it is not for us to say what was meant
        DeValue::Float(number) if number.as_str().contains(['e', 'E']) && !number.as_str().contains('.') => {
            Some(without_plus(number.as_str()).into())
        }
        // with a digit group's point a number like 7.5 would pass for 75
        _ => None,
    };
    let written = written.ok_or_else(|| section.refuse(field, value, "a whole number, or a string of digits"))?;
    parse_pile(field, &written).map_err(section.source.at(value))
}
