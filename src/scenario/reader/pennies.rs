//! The table of the pennies.

use dashu_int::UBig;
use toml::Spanned;
use toml::de::DeValue;

use crate::pennies::{self, limits};

use super::ScenarioError;
use super::section::{Section, whole_in, without_plus};

/// The parameters in the table `[pennies]`.
pub(super) fn read_pennies(section: Option<&Section>) -> Result<pennies::Params, ScenarioError> {
    let mut params = pennies::Params::default();
    let Some(section) = section else { return Ok(params) };
    let keys =
        ["piles", "totals", "lattice", "spread", "misere", "ratio", "folded", "opponent_starts", "played", "kept"];
    section.allow_only(&keys, "[pennies]")?;
    if let Some(value) = section.get("piles") {
        let [a, b] = section.two("piles", value, "a list of two piles")?;
        params.game.piles = [read_pile(section, "piles[0]", a)?, read_pile(section, "piles[1]", b)?];
    }
    let totals = whole_in(limits::TOTALS.start(), limits::TOTALS.end());
    let list = "a list of the first and the last number of pennies";
    params.game.totals = section.pair("totals", params.game.totals, list, [&totals, &totals])?;
    let lattice = whole_in(limits::LATTICE_SIZES.start(), limits::LATTICE_SIZES.end());
    params.focus.lattice = section.whole("lattice", params.focus.lattice, &lattice)?;
    let ratio = read_ratio(section)?;
    (params.game.spread, params.game.misere, params.focus.ratio) = (ratio.spread, ratio.misere, ratio.ratio);
    params.focus.folded = section.flag("folded", params.focus.folded)?;
    params.record.opponent_starts = section.flag("opponent_starts", params.record.opponent_starts)?;
    if let Some(value) = section.get("played") {
        params.record.played = read_played(section, value)?;
    }
    params.pinned = section.tables("kept", "{ spread = 2, ratio = [1, 100] }", |kept| {
        kept.allow_only(&["spread", "misere", "ratio"], "a kept ratio")?;
        read_ratio(kept)
    })?;
    Ok(params)
}

/// What the ratios depend on.
fn read_ratio(section: &Section) -> Result<pennies::Pinned, ScenarioError> {
    let default = pennies::Params::default().ratios();
    let spreads = whole_in(limits::SPREADS.start(), limits::SPREADS.end());
    let indices = whole_in(limits::INDICES.start(), limits::INDICES.end());
    let list = "a list of the first and the last index";
    Ok(pennies::Pinned {
        spread: section.whole("spread", default.spread, &spreads)?,
        misere: section.flag("misere", default.misere)?,
        ratio: section.pair("ratio", default.ratio, list, [&indices, &indices])?,
    })
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
        DeValue::String(text) => text.as_ref(),
        DeValue::Integer(number) if number.radix() == 10 => without_plus(number.as_str()),
        // 1e40; with a point it is not for us to say what was meant
        DeValue::Float(number) if number.as_str().contains(['e', 'E']) && !number.as_str().contains('.') => {
            without_plus(number.as_str())
        }
        // with a digit group's point a number like 7.5 would pass for 75
        _ => return Err(section.refuse(field, value, "a whole number, or a string of digits")),
    };
    pennies::pile::parse_pile(field, written)
        .map_err(|refusal| section.source.error(value.span().start, refusal.to_string()))
}
