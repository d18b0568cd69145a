//! The table `[flips]` of a scenario file.

use std::iter;

use serde::{Deserialize, Serialize};

use super::document::{Numeral, Pair, each, sync, sync_by, sync_whole};
use crate::flips::{
    Aim, COINS, Coin, Curve, EITHER_POINTS, FLIPS, GAMES, Game, POINTS, Params, Pinned, Player, Probability, REACHES,
    State, TARGETS, WHOLE_FLIPS, coin_name, coin_named,
};
use crate::numerals::{count, grouped};
use crate::parameter::{BadParameter, check_pinned, in_range};

/// Keys in the order in which they are written. A missing key leaves its parameter unchanged.
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
    goal: Option<Aim>,
    reach: Option<i64>,
    ruin: Option<i64>,
    at_least: Option<Numeral>,
    pinned: Option<Vec<PinnedTable>>,
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
struct PinnedTable {
    view: String,
    coin: Option<String>,
    flips: Option<i64>,
    target: Option<i64>,
    coins: Option<Vec<CoinTable>>,
}

impl Params {
    /// Sets each parameter that the file's table has, and writes the current value into the table for each that it
    /// lacks. So the same line serves reading and writing.
    ///
    /// # Errors
    /// A [`BadParameter`] for the first value that is not allowed. Never fails for an empty table.
    pub(super) fn sync(&mut self, table: &mut Table) -> Result<(), BadParameter> {
        let mut game = self.game().clone();
        sync_game(&mut game, &mut table.flips, &mut table.target, &mut table.coins)?;
        self.change_game(|own| own.clone_from(&game));
        let (mut state, mut simulation, mut aim) = (self.state(), self.simulation(), self.aim());
        let mut choices = self.choices().to_vec();
        let parse_state = |state: &Pair<i64>| parse_state(state, &game);
        sync_by(&mut state, &mut table.state, parse_state, |state| Pair([state.flips_done, state.score]))?;
        sync_by(&mut simulation.seed, &mut table.seed, Numeral::seed, Numeral::new)?;
        simulation.games = sync_whole("games", simulation.games, &mut table.games, GAMES)?;
        let player = |text: &String| parse_player(text, &game);
        sync_by(&mut simulation.player, &mut table.player, player, Player::to_string)?;
        let names = |choices: &Vec<u8>| choices.iter().map(|coin| coin_name((*coin).into())).collect();
        sync_by(&mut choices, &mut table.choices, |names| parse_choices(names, &game), names)?;
        sync(&mut aim.aim, &mut table.goal);
        aim.reach = sync_whole("reach", aim.reach, &mut table.reach, REACHES)?;
        aim.ruin = sync_whole("ruin", aim.ruin, &mut table.ruin, REACHES)?;
        let at_least = |numeral: &Numeral| Probability::parse("at_least", &numeral.to_string());
        sync_by(&mut aim.at_least, &mut table.at_least, at_least, Numeral::new)?;
        self.set_state(state);
        self.set_simulation(simulation);
        self.set_choices(choices);
        self.set_aim(aim);
        let pinned = |pinned: &Vec<PinnedTable>| {
            let pinned = each("pinned", pinned, parse_pinned)?;
            check_pinned(&pinned, |one| one.curve.name()).map(|()| pinned)
        };
        sync_by(&mut self.pinned, &mut table.pinned, pinned, |pinned| pinned.iter().map(PinnedTable::from).collect())
    }

    /// Returns the table to write into a file, without keys that say nothing, such as an empty list.
    pub(super) fn to_table(&self) -> Table {
        let mut table = Table::default();
        // an empty table holds no value that could be refused
        let _ = self.clone().sync(&mut table);
        table
    }
}

/// Syncs a game. Keys that a coin leaves out take the value that the coin at the same place had before.
fn sync_game(
    game: &mut Game,
    flips: &mut Option<i64>,
    target: &mut Option<i64>,
    coins: &mut Option<Vec<CoinTable>>,
) -> Result<(), BadParameter> {
    let flips = sync_whole("flips", game.flips(), flips, FLIPS)?;
    let target = sync_whole("target", game.target(), target, TARGETS)?;
    let tables = coins.get_or_insert_with(|| game.coins().iter().map(CoinTable::from).collect());
    let last = game.coins().last().copied().unwrap_or(Coin::new(Probability::HALF, 1));
    let defaults = game.coins().iter().copied().chain(iter::repeat(last));
    let tables: Vec<_> = iter::zip(&*tables, defaults).collect();
    let coins = each("coins", &tables, |(coin, default)| coin.parse(*default))?;
    if !COINS.contains(&coins.len()) {
        let allowed = format!("a list of {} to {} coins", COINS.start(), COINS.end());
        return Err(BadParameter::new("coins", format!("a list of {}", grouped(coins.len())), allowed));
    }
    *game = Game::new(flips, target, coins);
    Ok(())
}

impl CoinTable {
    fn parse(&self, default: Coin) -> Result<Coin, BadParameter> {
        let parse = |heads: &Numeral| Probability::parse("heads", &heads.to_string());
        let heads = self.heads.as_ref().map_or(Ok(default.heads), parse)?;
        let missing = |key| Err(BadParameter::new(key, "missing", "given where the points of the other side are"));
        match (self.points, self.heads_points, self.tails_points) {
            (None, None, None) => Ok(default.with_heads(heads)),
            (Some(points), None, None) => Ok(Coin::new(heads, in_range("points", points, POINTS)?)),
            (None, Some(on_heads), Some(on_tails)) => Ok(Coin::with_points_apart(
                heads,
                in_range("heads_points", on_heads, EITHER_POINTS)?,
                in_range("tails_points", on_tails, EITHER_POINTS)?,
            )),
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
        let (heads, tails) = (Some(coin.after_heads()), Some(coin.after_tails()));
        let [points, heads_points, tails_points] =
            if coin.has_points_apart() { [None, heads, tails] } else { [heads, None, None] };
        Self { heads: Some(Numeral::new(&coin.heads)), points, heads_points, tails_points }
    }
}

fn parse_state(state: &Pair<i64>, game: &Game) -> Result<State, BadParameter> {
    let Pair([flips_done, score]) = *state;
    let allowed = if !(0..=i64::from(game.flips())).contains(&flips_done) {
        format!("a number of flips done from 0 to {} and a score", grouped(game.flips()))
    } else if !game.scores().contains(flips_done, score) {
        format!("a score that these coins can give after {}", count(flips_done, "flip"))
    } else {
        return Ok(State::new(flips_done, score));
    };
    Err(BadParameter::new("state", format!("[{}, {}]", grouped(flips_done), grouped(score)), allowed))
}

fn parse_player(text: &str, game: &Game) -> Result<Player, BadParameter> {
    let (player, coins) = (Player::parse("player", text)?, game.coins().len());
    if !player.fits(coins) {
        let allowed = format!("a way to play with the coins A to {}", coin_name(coins - 1));
        return Err(BadParameter::new("player", player, allowed));
    }
    Ok(player)
}

fn parse_choices(names: &str, game: &Game) -> Result<Vec<u8>, BadParameter> {
    let choices = names.chars().map(|name| coin_named(name).and_then(|coin| u8::try_from(coin).ok()));
    let choices: Option<Vec<u8>> = choices.collect();
    let coins = game.coins().len();
    let allowed = match choices {
        None => "the names of the coins flipped, like \"ABBA\"".to_owned(),
        Some(choices) if game.flips() > WHOLE_FLIPS && !choices.is_empty() => {
            format!("left out where flips is above {}", grouped(WHOLE_FLIPS))
        }
        Some(choices) if choices.iter().any(|&coin| usize::from(coin) >= coins) => {
            format!("the names of coins flipped, A to {}", coin_name(coins - 1))
        }
        Some(choices) if choices.len() > game.flips() as usize => {
            format!("the names of at most {} flipped", count(game.flips(), "coin"))
        }
        Some(choices) => return Ok(choices),
    };
    Err(BadParameter::new("choices", names, allowed))
}

fn parse_pinned(pinned: &PinnedTable) -> Result<Pinned, BadParameter> {
    let curve = match pinned.view.as_str() {
        "bias" => Curve::Bias { coin: pinned.coin.as_ref().map_or(Ok(0), |name| parse_coin(name))? },
        "horizon" => Curve::Horizon,
        "final" => Curve::Final,
        other => {
            let allowed = "\"bias\", \"horizon\" or \"final\"";
            return Err(BadParameter::new("view", format!("\"{other}\""), allowed));
        }
    };
    let coin = pinned.coin.as_ref().filter(|_| !matches!(curve, Curve::Bias { .. }));
    let flips = pinned.flips.filter(|_| curve == Curve::Horizon).map(|flips| flips.to_string());
    if let Some((key, value)) = coin.map(|name| ("coin", name.clone())).or(flips.map(|flips| ("flips", flips))) {
        let allowed = format!("left out where view is \"{}\"", curve.name());
        return Err(BadParameter::new(key, value, allowed));
    }
    let mut game = Game::default();
    sync_game(&mut game, &mut pinned.flips.clone(), &mut pinned.target.clone(), &mut pinned.coins.clone())?;
    let pinned = Pinned::new(curve, &game);
    check_curve(&pinned).map(|()| pinned)
}

/// Refuses a coin that the game does not have, and more flips than the curve allows.
fn check_curve(pinned: &Pinned) -> Result<(), BadParameter> {
    let (flips, coins) = (pinned.game.flips().into(), pinned.game.coins().len());
    match pinned.curve {
        Curve::Bias { coin } if coin >= coins => {
            let allowed = format!("the name of a coin, A to {}", coin_name(coins - 1));
            Err(BadParameter::new("coin", coin_name(coin), allowed))
        }
        Curve::Horizon => Ok(()),
        Curve::Bias { .. } | Curve::Final => in_range("flips", flips, 1..=WHOLE_FLIPS).map(drop),
    }
}

impl From<&Pinned> for PinnedTable {
    fn from(pinned: &Pinned) -> Self {
        let (curve, game) = (pinned.curve, &pinned.game);
        let coin = if let Curve::Bias { coin } = curve { Some(coin_name(coin).to_string()) } else { None };
        Self {
            view: curve.name().to_owned(),
            coin,
            flips: (curve != Curve::Horizon).then(|| game.flips().into()),
            target: Some(game.target()),
            coins: Some(game.coins().iter().map(CoinTable::from).collect()),
        }
    }
}

/// Parses the name of a coin.
fn parse_coin(name: &str) -> Result<usize, BadParameter> {
    let coin = name.parse().ok().and_then(coin_named);
    coin.ok_or_else(|| BadParameter::new("coin", name, "the name of a coin like \"A\""))
}
