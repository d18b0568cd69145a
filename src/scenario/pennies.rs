//! The table `[pennies]` of a scenario file.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use dashu_int::UBig;
use serde::{Deserialize, Serialize};

use super::document::{Numeral, Pair, each, sync, sync_by, sync_whole};
use crate::numerals::{count, grouped, shortened};
use crate::parameter::{BadParameter, check_pinned, in_range, ordered_in};
use crate::pennies::limits::{
    INDICES, LATTICE_SIZES, MOST_AT_ONCE, MOST_LISTED_TAKING, MOST_MOVES, SIEVE_STEPS, SPREADS, THIRD_PILES, TOTALS,
};
use crate::pennies::opponent::Opponent;
use crate::pennies::pile::{check_searched, parse_pile};
use crate::pennies::third::Together;
use crate::pennies::{Limit, Params, Pinned, Position, Ruleset};

/// Keys in the order in which they are written. A missing key leaves its parameter unchanged.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub struct Table {
    piles: Option<Pair<Numeral>>,
    totals: Option<Pair<i64>>,
    map: Option<i64>,
    sieve: Option<i64>,
    spread: Option<i64>,
    take: Option<Take>,
    both: Option<bool>,
    misere: Option<bool>,
    ratio: Option<Pair<i64>>,
    opponent_starts: Option<bool>,
    opponent: Option<Opponent>,
    played: Option<Vec<Pair<Numeral>>>,
    third: Option<i64>,
    together: Option<Together>,
    pinned: Option<Vec<PinnedTable>>,
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
struct PinnedTable {
    spread: i64,
    misere: bool,
    ratio: Pair<i64>,
}

impl Params {
    /// Sets each parameter that the file's table has, and writes the current value into the table for each that it
    /// lacks. So the same line serves reading and writing.
    ///
    /// # Errors
    /// A [`BadParameter`] for the first value that is not allowed. Never fails for an empty table.
    pub(super) fn sync(&mut self, table: &mut Table) -> Result<(), BadParameter> {
        let Position { a, b } = self.position().clone();
        let mut piles = [a, b];
        sync_by(&mut piles, &mut table.piles, |piles| parse_piles("piles", piles), numerals)?;
        let totals = ordered_in("totals", table.totals.get_or_insert_with(|| ends(&self.totals())).0, TOTALS)?;
        let third = sync_whole("third", self.third(), &mut table.third, THIRD_PILES)?;
        let ruleset = sync_ruleset(self.ruleset(), table, third > 0)?;
        if !ruleset.has_formula() {
            check_searched("piles[0]", &piles[0])?;
            check_searched("piles[1]", &piles[1])?;
            check_searched("totals[1]", &(*totals.end()).into())?;
        }
        let mut played = self.played().to_vec();
        let parse_played = |played: &Vec<_>| each("played", played, |piles| parse_piles("", piles));
        sync_by(&mut played, &mut table.played, parse_played, |played| played.iter().map(numerals).collect())?;
        let [a, b] = piles;
        self.set_ruleset(ruleset);
        self.set_piles(a, b);
        self.set_totals(totals);
        self.set_third(third);
        set_played(self, &played)?;
        self.set_lattice(sync_whole("map", self.lattice(), &mut table.map, LATTICE_SIZES)?);
        self.set_sieve(sync_whole("sieve", self.sieve(), &mut table.sieve, SIEVE_STEPS)?);
        self.set_ratio(ordered_in("ratio", table.ratio.get_or_insert_with(|| ends(&self.ratio())).0, INDICES)?);
        sync(&mut self.together, &mut table.together);
        sync(&mut self.opponent_starts, &mut table.opponent_starts);
        sync(&mut self.opponent, &mut table.opponent);
        let pinned = |pinned: &Vec<_>| {
            let pinned = each("pinned", pinned, PinnedTable::pinned)?;
            check_pinned(&pinned, |_| "ratio").map(|()| pinned)
        };
        sync_by(&mut self.pinned, &mut table.pinned, pinned, |pinned| pinned.iter().map(PinnedTable::new).collect())
    }

    /// Returns the table to write into a file, without keys that say nothing, such as an empty list.
    pub(super) fn to_table(&self) -> Table {
        let mut table = Table::default();
        // an empty table holds no value that could be refused
        let _ = self.clone().sync(&mut table);
        table.sieve.take_if(|steps| *steps == 0);
        table.take.take_if(|take| matches!(take, Take::Word(Word::Any)));
        table.both.take_if(|both| *both);
        table.opponent.take_if(|opponent| *opponent == Opponent::Perfect);
        table
    }
}

fn parse_piles(field: &str, piles: &Pair<Numeral>) -> Result<[UBig; 2], BadParameter> {
    let pile = |place: usize| {
        let (field, text) = (format!("{field}[{place}]"), piles.0[place].to_string());
        if text.contains('.') {
            // 1.500 means one and a half here, so its point must not be read as a separator of thousands
            return Err(BadParameter::new(field, text, "a whole number, or a string of digits"));
        }
        parse_pile(&field, &text)
    };
    Ok([pile(0)?, pile(1)?])
}

fn numerals(piles: &[UBig; 2]) -> Pair<Numeral> {
    Pair(piles.each_ref().map(Numeral::new))
}

fn ends(range: &RangeInclusive<u32>) -> Pair<i64> {
    Pair([*range.start(), *range.end()].map(i64::from))
}

/// Returns the file's rules, or writes the current ones into the file's table where keys are missing. Refuses a key
/// that another one would override: `spread` says what may be taken from both piles if any number may be taken from
/// one, and `both` says it under every other limit.
fn sync_ruleset(ruleset: Ruleset, table: &mut Table, has_third: bool) -> Result<Ruleset, BadParameter> {
    let spread = sync_whole("spread", ruleset.taking(Limit::Any).spread(), &mut table.spread, SPREADS)?;
    let mut limit = ruleset.limit();
    sync_by(&mut limit, &mut table.take, Take::limit, Take::new)?;
    let (mut both, mut misere) = (ruleset.has_formula() || ruleset.spread() > 0, ruleset.is_misere());
    sync(&mut both, &mut table.both);
    sync(&mut misere, &mut table.misere);
    let (field, value, allowed) = match (limit == Limit::Any, has_third) {
        (false, true) => ("take", limit.to_string(), "\"any\" where third is above 0"),
        (_, true) if spread != 1 => {
            ("spread", spread.to_string(), "1 where third is above 0, as together has that part")
        }
        (false, _) if spread != 1 => {
            ("spread", spread.to_string(), "1 where take is not \"any\", as both has that part")
        }
        (true, _) if !both => ("both", "false".to_owned(), "true where take is \"any\", as spread has that part"),
        (true, _) => return Ok(Ruleset::new(spread, misere)),
        (false, _) => return Ok(Ruleset::with_limit(limit, both, misere)),
    };
    Err(BadParameter::new(field, value, allowed))
}

/// Sets the moves played, and refuses the first that cannot be set.
fn set_played(params: &mut Params, played: &[[UBig; 2]]) -> Result<(), BadParameter> {
    params.set_played(played.to_vec());
    let allowed = params.played().len();
    let Some(take) = played.get(allowed) else { return Ok(()) };
    if played.len() > MOST_MOVES {
        let (count, most) = (grouped(played.len()), grouped(MOST_MOVES));
        return Err(BadParameter::new("played", format!("{count} moves"), format!("a list of at most {most} moves")));
    }
    let ruleset = params.ruleset();
    let start = params.position().clone();
    let here = params.played().iter().try_fold(start, |here, take| here.after(ruleset, take)).unwrap_or_default();
    if here.after(ruleset, take).is_some() {
        let most = format!("a list of at most {} from piles so large", count(allowed, "move"));
        return Err(BadParameter::new("played", count(played.len(), "move"), most));
    }
    let value = format!("[{}, {}]", shortened(&take[0]), shortened(&take[1]));
    let moves = format!("a move that the rules allow from {} and {}", shortened(&here.a), shortened(&here.b));
    Err(BadParameter::new(format!("played[{allowed}]"), value, moves))
}

impl Take {
    fn new(limit: &Limit) -> Self {
        match *limit {
            Limit::AtMost(most) => Self::AtMost(most.into()),
            Limit::Only(_) => Self::Only(limit.list().into_iter().map(i64::from).collect()),
            Limit::Any => Self::Word(Word::Any),
            Limit::Half => Self::Word(Word::Half),
        }
    }

    fn limit(&self) -> Result<Limit, BadParameter> {
        match self {
            Self::Word(Word::Any) => Ok(Limit::Any),
            Self::Word(Word::Half) => Ok(Limit::Half),
            Self::AtMost(most) => Ok(Limit::AtMost(in_range("take", *most, MOST_AT_ONCE)?)),
            Self::Only(list) if list.is_empty() => {
                let allowed = format!("a list of one or more numbers from 1 to {MOST_LISTED_TAKING}");
                Err(BadParameter::new("take", "an empty list", allowed))
            }
            Self::Only(list) => {
                let list: Vec<i64> = list.iter().copied().collect();
                let taking = |taking: &i64| in_range("", *taking, 1..=MOST_LISTED_TAKING);
                Ok(Limit::only(each("take", &list, taking)?))
            }
        }
    }
}

impl PinnedTable {
    fn new(pinned: &Pinned) -> Self {
        let Pinned { ruleset, ratio } = pinned;
        Self { spread: ruleset.spread().into(), misere: ruleset.is_misere(), ratio: ends(ratio) }
    }

    fn pinned(&self) -> Result<Pinned, BadParameter> {
        let spread = in_range("spread", self.spread, SPREADS)?;
        let ratio = ordered_in("ratio", self.ratio.0, INDICES)?;
        Ok(Pinned { ruleset: Ruleset::new(spread, self.misere), ratio })
    }
}

impl Default for PinnedTable {
    fn default() -> Self {
        Self::new(&Params::default().ratios())
    }
}
