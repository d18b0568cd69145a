//! The table `[pennies]` of a scenario file.

use std::collections::BTreeSet;

use dashu_int::UBig;
use serde::{Deserialize, Serialize};

use super::document::{Numeral, Pair, each, sync, sync_by};
use super::puzzle::{Puzzle, PuzzleParams};
use crate::field::Field;
use crate::parameter::BadParameter;
use crate::pennies::opponent::Opponent;
use crate::pennies::pile::parse_pile;
use crate::pennies::third::Together;
use crate::pennies::{FIELDS, Params, Pinned, Rules, Takings};

/// The keys in the order in which they are written. A key that is left out keeps what was set.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub struct Table {
    piles: Option<Pair<Numeral>>,
    totals: Option<Pair<i64>>,
    lattice: Option<i64>,
    sieve: Option<i64>,
    spread: Option<i64>,
    take: Option<Take>,
    both: Option<bool>,
    misere: Option<bool>,
    ratio: Option<Pair<i64>>,
    folded: Option<bool>,
    opponent_starts: Option<bool>,
    opponent: Option<Opponent>,
    played: Option<Vec<Pair<Numeral>>>,
    third: Option<i64>,
    together: Option<Together>,
    kept: Option<Vec<Kept>>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged, expecting = "\"any\", \"half\", a whole number from 1 to 4,096, or a list like [1, 3, 4]")]
enum Take {
    AtMost(i64),
    Only(BTreeSet<i64>),
    Word(Word),
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Any,
    Half,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, expecting = "a table like { spread = 2, ratio = [1, 100] }")]
struct Kept {
    spread: i64,
    misere: bool,
    ratio: Pair<i64>,
}

impl PuzzleParams for Params {
    type Table = Table;

    const PUZZLE: Puzzle = Puzzle::Pennies;
    const FIELDS: &'static [Field<Self>] = &FIELDS;

    fn check(&self) -> Result<(), BadParameter> {
        Rules::new(self).map(drop)
    }

    fn has_other_record(&self, earlier: &Self) -> bool {
        self.record != earlier.record || self.pinned != earlier.pinned
    }

    fn sync(&mut self, table: &mut Table) -> Result<(), BadParameter> {
        let Self { game, focus, record, pinned, options: _, played: _ } = self;
        let played = |played: &Vec<_>| each("played", played, parse_piles);
        sync_by(&mut game.piles, &mut table.piles, |piles| parse_piles("piles", piles), numerals)?;
        sync(&mut game.totals, &mut table.totals);
        sync(&mut focus.lattice, &mut table.lattice);
        sync(&mut focus.sieve, &mut table.sieve);
        sync(&mut game.spread, &mut table.spread);
        sync(&mut game.take, &mut table.take);
        sync(&mut game.both, &mut table.both);
        sync(&mut game.misere, &mut table.misere);
        sync(&mut focus.ratio, &mut table.ratio);
        sync(&mut focus.folded, &mut table.folded);
        sync(&mut record.opponent_starts, &mut table.opponent_starts);
        sync(&mut record.opponent, &mut table.opponent);
        sync_by(&mut record.played, &mut table.played, played, |played| played.iter().map(numerals).collect())?;
        sync(&mut focus.third, &mut table.third);
        sync(&mut focus.together, &mut table.together);
        let kept = |kept: &Vec<Kept>| Ok(kept.iter().cloned().map(Pinned::from).collect());
        sync_by(pinned, &mut table.kept, kept, |pinned| pinned.iter().cloned().map(Kept::from).collect())
    }

    fn trim(table: &mut Table) {
        table.sieve.take_if(|steps| *steps == 0);
        table.take.take_if(|take| matches!(take, Take::Word(Word::Any)));
        table.both.take_if(|both| *both);
        table.opponent.take_if(|opponent| *opponent == Opponent::Perfect);
    }
}

fn parse_piles(field: &str, piles: &Pair<Numeral>) -> Result<[UBig; 2], BadParameter> {
    let pile = |place: usize| {
        let (field, text) = (format!("{field}[{place}]"), piles.0[place].to_string());
        if text.contains('.') {
            // a number like 1.500 is none with a point between groups of digits
            return Err(BadParameter::new(field, text, "a whole number, or a string of digits"));
        }
        parse_pile(&field, &text)
    };
    Ok([pile(0)?, pile(1)?])
}

fn numerals(piles: &[UBig; 2]) -> Pair<Numeral> {
    Pair(piles.each_ref().map(Numeral::new))
}

impl From<Take> for Takings {
    fn from(take: Take) -> Self {
        match take {
            Take::AtMost(most) => Self::AtMost(most),
            Take::Only(list) => Self::Only(list.into_iter().collect()),
            Take::Word(Word::Any) => Self::Any,
            Take::Word(Word::Half) => Self::Half,
        }
    }
}

impl From<Takings> for Take {
    fn from(takings: Takings) -> Self {
        match takings {
            Takings::AtMost(most) => Self::AtMost(most),
            Takings::Only(list) => Self::Only(list.into_iter().collect()),
            Takings::Any => Self::Word(Word::Any),
            Takings::Half => Self::Word(Word::Half),
        }
    }
}

impl From<Kept> for Pinned {
    fn from(Kept { spread, misere, ratio: Pair(ratio) }: Kept) -> Self {
        Self { spread, misere, ratio }
    }
}

impl From<Pinned> for Kept {
    fn from(Pinned { spread, misere, ratio }: Pinned) -> Self {
        Self { spread, misere, ratio: Pair(ratio) }
    }
}

impl Default for Kept {
    fn default() -> Self {
        Params::default().ratios().into()
    }
}
