//! The keys of the flips that have a form of their own.

use toml::Spanned;
use toml::de::DeValue;

use crate::flips::{self, FIELDS, Params};
use crate::numerals::grouped;

use super::super::error::ScenarioError;
use super::fields::read_some;
use super::section::{Section, decimal, missing, whole_in, without_plus};
use crate::parameter::listed;

/// Reads the keys of `[flips]` that have a form of their own.
pub(crate) fn read_own(section: &Section, key: &'static str, params: &mut Params) -> Result<(), ScenarioError> {
    match (key, section.get(key)) {
        ("coins", Some(value)) => read_coins(section, value, &mut params.game)?,
        ("state", Some(_)) => {
            let done = format!("a number of flips from 0 to {}", grouped(flips::FLIPS.end()));
            let list = "a list of the flips done and the score";
            let allowed = [done.as_str(), "a score that these coins can give"];
            let [flips_done, score] = section.pair(key, [0, 0], list, allowed)?;
            params.focus.state = flips::State::new(flips_done, score);
        }
        ("player", Some(value)) => {
            let written = value.get_ref().as_str().unwrap_or_else(|| section.source.written(value));
            params.focus.simulation.player = flips::Player::parse(key, written).map_err(section.source.at(value))?;
        }
        ("at_least", Some(value)) => {
            params.focus.aim.at_least = read_probability(section, &section.field(key), value)?;
        }
        ("choices", Some(value)) => {
            let coin = |name: u8| matches!(name, b'A'..=b'D').then(|| name - b'A');
            let choices = value.get_ref().as_str().and_then(|names| names.bytes().map(coin).collect());
            let allowed = "the names of the coins flipped, like \"ABBA\"";
            params.record.choices = choices.ok_or_else(|| section.refuse(key, value, allowed))?;
        }
        ("kept", Some(_)) => {
            params.pinned = section.tables(key, "{ view = \"final\", flips = 50 }", read_pinned)?;
        }
        _ => {}
    }
    Ok(())
}

/// The coins of a game.
fn read_coins(section: &Section, value: &Spanned<DeValue<'_>>, game: &mut flips::Game) -> Result<(), ScenarioError> {
    let Some(coins) = value.get_ref().as_array() else {
        return Err(section.refuse(&section.field("coins"), value, "a list of coins"));
    };
    let defaults = std::mem::take(&mut game.coins);
    game.coins = (0..)
        .zip(coins)
        .map(|(index, value)| {
            // how many coins there may be is the business of the rules; a coin too many still needs a default
            let default = defaults.get(index).or(defaults.last()).copied();
            read_coin(section, index, value, default.unwrap_or(flips::Coin::new(flips::Probability::HALF, 1)))
        })
        .collect::<Result<_, _>>()?;
    Ok(())
}

/// A pinned curve.
fn read_pinned(kept: &Section) -> Result<flips::Pinned, ScenarioError> {
    kept.allow_only(&["view", "coin", "flips", "target", "coins"], "a kept curve")?;
    let [bias, horizon, ending] = flips::Curve::NAMES;
    let curve = match kept.get("view") {
        None => return Err(missing(&kept.field("view"), &views())),
        Some(value) => match value.get_ref().as_str() {
            Some(view) if view == bias => flips::Curve::Bias { coin: read_varied(kept)? },
            Some(view) if view == horizon => flips::Curve::Horizon,
            Some(view) if view == ending => flips::Curve::Final,
            _ => return Err(kept.refuse(&kept.field("view"), value, &views())),
        },
    };
    let unused: &[&str] = match curve {
        flips::Curve::Bias { .. } => &[],
        flips::Curve::Horizon => &["coin", "flips"],
        flips::Curve::Final => &["coin"],
    };
    if let Some((key, value)) = unused.iter().find_map(|key| Some((key, kept.get(key)?))) {
        let allowed = format!("left out where view is \"{}\"", curve.name());
        return Err(kept.refuse(&kept.field(key), value, &allowed));
    }
    let mut of = Params::default();
    read_some(kept, &FIELDS, &["flips", "target"], &mut of)?;
    if let Some(value) = kept.get("coins") {
        read_coins(kept, value, &mut of.game)?;
    }
    Ok(flips::Pinned::new(curve, &of.game))
}

/// The views that have curves to be kept, as the end of a sentence.
fn views() -> String {
    listed(&flips::Curve::NAMES.map(|name| format!("\"{name}\"")), "or")
}

/// The coin whose heads are varied.
fn read_varied(kept: &Section) -> Result<usize, ScenarioError> {
    let Some(value) = kept.get("coin") else { return Ok(0) };
    match value.get_ref().as_str().map(str::as_bytes) {
        Some([letter @ b'A'..=b'D']) => Ok(usize::from(letter - b'A')),
        _ => Err(kept.refuse(&kept.field("coin"), value, "the name of a coin like \"A\"")),
    }
}

fn read_coin(
    section: &Section,
    index: usize,
    value: &Spanned<DeValue<'_>>,
    default: flips::Coin,
) -> Result<flips::Coin, ScenarioError> {
    let field = section.field(&format!("coins[{index}]"));
    let Some(table) = value.get_ref().as_table() else {
        return Err(section.refuse(&field, value, "a table like { heads = 0.5, points = 1 }"));
    };
    let coin = section.inner(table, format!("{field}."));
    coin.allow_only(&["heads", "points", "heads_points", "tails_points"], "a coin")?;
    let heads = match coin.get("heads") {
        Some(value) => read_probability(&coin, &coin.field("heads"), value)?,
        None => default.heads,
    };
    let either = whole_in(flips::EITHER_POINTS.start(), flips::EITHER_POINTS.end());
    match (coin.get("points"), coin.get("heads_points"), coin.get("tails_points")) {
        (Some(value), Some(_), _) | (Some(value), _, Some(_)) => {
            Err(coin.refuse(&coin.field("points"), value, "left out where heads_points or tails_points is given"))
        }
        (_, Some(on_heads), Some(on_tails)) => Ok(flips::Coin::with_points_apart(
            heads,
            coin.read_whole(&coin.field("heads_points"), on_heads, &either)?,
            coin.read_whole(&coin.field("tails_points"), on_tails, &either)?,
        )),
        (_, Some(_), None) => Err(missing(&coin.field("tails_points"), &either)),
        (_, None, Some(_)) => Err(missing(&coin.field("heads_points"), &either)),
        (_, None, None) => {
            let allowed = whole_in(flips::POINTS.start(), flips::POINTS.end());
            Ok(flips::Coin { heads, points: coin.whole("points", default.points, &allowed)?, ..default })
        }
    }
}

/// Reads a probability, exactly as its digits stand in the file.
fn read_probability(
    section: &Section,
    field: &str,
    value: &Spanned<DeValue<'_>>,
) -> Result<flips::Probability, ScenarioError> {
    let written = match value.get_ref() {
        DeValue::String(text) => Some(text.as_ref().into()),
        // an f64 would already have rounded them
        DeValue::Float(number) => Some(without_plus(number.as_str()).into()),
        DeValue::Integer(number) => decimal(number),
        _ => None,
    };
    let written = written.unwrap_or_else(|| section.source.written(value).into());
    flips::Probability::parse(field, &written).map_err(section.source.at(value))
}
