//! The table `[flips]` of a scenario file.

use std::iter;

use serde::{Deserialize, Serialize};

use super::document::{Numeral, Pair, each, sync, sync_by};
use super::puzzle::{Puzzle, PuzzleParams};
use crate::field::Field;
use crate::flips::{
    Aim, Coin, Curve, FIELDS, Focus, Game, Params, Pinned, Player, Probability, Record, Rules, State, coin_name,
};
use crate::parameter::BadParameter;

/// The keys in the order in which they are written. A key that is left out keeps what was set.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub struct Table {
    flips: Option<i64>,
    target: Option<i64>,
    coins: Option<Vec<CoinTable>>,
    state: Option<Pair<i64>>,
    seed: Option<Numeral>,
    games: Option<i64>,
    player: Option<String>,
    choices: Option<String>,
    aim: Option<Aim>,
    reach: Option<i64>,
    ruin: Option<i64>,
    at_least: Option<Numeral>,
    kept: Option<Vec<Kept>>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table like { heads = 0.5, points = 1 }")]
struct CoinTable {
    heads: Option<Numeral>,
    points: Option<i64>,
    heads_points: Option<i64>,
    tails_points: Option<i64>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table like { view = \"final\", flips = 50 }")]
struct Kept {
    view: View,
    coin: Option<String>,
    flips: Option<i64>,
    target: Option<i64>,
    coins: Option<Vec<CoinTable>>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum View {
    Bias,
    Horizon,
    Final,
}

impl PuzzleParams for Params {
    type Table = Table;

    const PUZZLE: Puzzle = Puzzle::Flips;
    const FIELDS: &'static [Field<Self>] = &FIELDS;
    const ANIMATED_FIRST: &'static str = "coins";

    fn check(&self) -> Result<(), BadParameter> {
        Rules::new(self).map(drop)
    }

    fn has_other_record(&self, earlier: &Self) -> bool {
        self.record != earlier.record || self.pinned != earlier.pinned
    }

    fn sync(&mut self, table: &mut Table) -> Result<(), BadParameter> {
        let Self { game, focus: Focus { state, simulation, aim }, record, pinned, options: _ } = self;
        sync(&mut game.flips, &mut table.flips);
        sync(&mut game.target, &mut table.target);
        sync_coins(&mut game.coins, &mut table.coins)?;
        let parse_state = |Pair([flips_done, score]): &Pair<i64>| Ok(State::new(*flips_done, *score));
        sync_by(state, &mut table.state, parse_state, |state| Pair([state.flips_done, state.score]))?;
        sync_by(&mut simulation.seed, &mut table.seed, Numeral::seed, Numeral::new)?;
        sync(&mut simulation.games, &mut table.games);
        let player = |text: &String| Player::parse("player", text);
        sync_by(&mut simulation.player, &mut table.player, player, Player::to_string)?;
        sync_by(record, &mut table.choices, |names| parse_choices(names), Record::coin_names)?;
        sync(&mut aim.aim, &mut table.aim);
        sync(&mut aim.reach, &mut table.reach);
        sync(&mut aim.ruin, &mut table.ruin);
        let at_least = |numeral: &Numeral| Probability::parse("at_least", &numeral.to_string());
        sync_by(&mut aim.at_least, &mut table.at_least, at_least, Numeral::new)?;
        sync_by(
            pinned,
            &mut table.kept,
            |kept| each("kept", kept, parse_kept),
            |pinned| pinned.iter().map(Kept::from).collect(),
        )
    }
}

/// Syncs the coins of a game; what a coin leaves out it has of the coin at its place before.
fn sync_coins(coins: &mut Vec<Coin>, table: &mut Option<Vec<CoinTable>>) -> Result<(), BadParameter> {
    let before = coins.clone();
    // how many coins there may be is the business of the rules
    let last = before.last().copied().unwrap_or(Coin::new(Probability::HALF, 1));
    let defaults = before.into_iter().chain(iter::repeat(last));
    let parse = |list: &Vec<CoinTable>| {
        let coins = iter::zip(list, defaults)
            .enumerate()
            .map(|(i, (coin, default))| coin.parse(default).map_err(|refusal| refusal.within(&format!("coins[{i}]"))));
        coins.collect()
    };
    sync_by(coins, table, parse, |coins| coins.iter().map(CoinTable::from).collect())
}

impl CoinTable {
    fn parse(&self, default: Coin) -> Result<Coin, BadParameter> {
        let heads = match &self.heads {
            Some(heads) => Probability::parse("heads", &heads.to_string())?,
            None => default.heads,
        };
        let missing = |key| Err(BadParameter::new(key, "missing", "given where the points of the other side are"));
        match (self.points, self.heads_points, self.tails_points) {
            (points, None, None) => Ok(Coin { heads, points: points.unwrap_or(default.points), ..default }),
            (None, Some(on_heads), Some(on_tails)) => Ok(Coin::with_points_apart(heads, on_heads, on_tails)),
            (None, Some(_), None) => missing("tails_points"),
            (None, None, Some(_)) => missing("heads_points"),
            (Some(points), ..) => {
                Err(BadParameter::new("points", points, "left out where heads_points or tails_points is given"))
            }
        }
    }
}

impl From<&Coin> for CoinTable {
    fn from(coin: &Coin) -> Self {
        let (points, tails_points) = (Some(coin.points), coin.tails_points);
        let (points, heads_points) = if tails_points.is_some() { (None, points) } else { (points, None) };
        Self { heads: Some(Numeral::new(&coin.heads)), points, heads_points, tails_points }
    }
}

fn parse_choices(names: &str) -> Result<Record, BadParameter> {
    let choices = names.chars().map(|name| coin_named(name).and_then(|coin| u8::try_from(coin).ok()));
    let choices: Option<Vec<u8>> = choices.collect();
    let allowed = "the names of the coins flipped, like \"ABBA\"";
    choices.map(|choices| Record { choices }).ok_or_else(|| BadParameter::new("choices", names, allowed))
}

fn parse_kept(field: &str, kept: &Kept) -> Result<Pinned, BadParameter> {
    let curve = match kept.view {
        View::Bias => Curve::Bias { coin: kept.coin.as_ref().map_or(Ok(0), |name| parse_coin(field, name))? },
        View::Horizon => Curve::Horizon,
        View::Final => Curve::Final,
    };
    let coin = kept.coin.as_ref().filter(|_| !matches!(kept.view, View::Bias));
    let flips = kept.flips.filter(|_| matches!(kept.view, View::Horizon)).map(|flips| flips.to_string());
    if let Some((key, value)) = coin.map(|name| ("coin", name.clone())).or(flips.map(|flips| ("flips", flips))) {
        let allowed = format!("left out where view is \"{}\"", curve.name());
        return Err(BadParameter::new(format!("{field}.{key}"), value, allowed));
    }
    let mut game = Game::default();
    sync(&mut game.flips, &mut kept.flips.clone());
    sync(&mut game.target, &mut kept.target.clone());
    sync_coins(&mut game.coins, &mut kept.coins.clone()).map_err(|refusal| refusal.within(field))?;
    Ok(Pinned::new(curve, &game))
}

impl From<&Pinned> for Kept {
    fn from(pinned: &Pinned) -> Self {
        let (view, coin) = match pinned.curve() {
            Curve::Bias { coin } => (View::Bias, Some(coin_name(coin).to_string())),
            Curve::Horizon => (View::Horizon, None),
            Curve::Final => (View::Final, None),
        };
        let game = pinned.game();
        let flips = Some(game.flips).filter(|_| !matches!(view, View::Horizon));
        Self {
            view,
            coin,
            flips,
            target: Some(game.target),
            coins: Some(game.coins.iter().map(CoinTable::from).collect()),
        }
    }
}

/// Reads the name of one coin.
fn parse_coin(field: &str, name: &str) -> Result<usize, BadParameter> {
    let mut letters = name.chars();
    let coin = letters.next().and_then(coin_named).filter(|_| letters.next().is_none());
    coin.ok_or_else(|| BadParameter::new(format!("{field}.coin"), name, "the name of a coin like \"A\""))
}

/// Returns the place of the coin of that name, A to D.
fn coin_named(name: char) -> Option<usize> {
    (0..4).find(|coin| coin_name(*coin) == name)
}
