//! The numbers of the flips that sliders move: one definition for the controls and for what is played over its range.

use std::ops::RangeInclusive;

use crate::flips::{Coin, EITHER_POINTS, FLIPS, GAMES, POINTS, Params, Probability, Reachable, State, coin_name};
use crate::parameter::{BadParameter, in_range};

/// The most flips that the slider reaches; more are typed.
const MOST_FLIPS: i64 = 400;
/// The most games that the slider reaches; more are typed.
const MOST_GAMES: i64 = 1_000_000;
/// How far from 0 the slider for the target reaches.
const FARTHEST_TARGET: i64 = 50;
/// The decimals of a probability that is played.
const DECIMALS: usize = 4;

/// A number that a slider moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// The flips of a game.
    Flips,
    /// The score above which a game is won.
    Target,
    /// How often a coin shows heads, from 0 to 1: the only number that is not whole.
    Heads(usize),
    /// What heads of a coin wins and tails loses.
    Points(usize),
    /// What heads of a coin adds, where its sides have points of their own.
    IfHeads(usize),
    /// What tails of a coin adds, where its sides have points of their own.
    IfTails(usize),
    /// The flips done in the state looked at.
    FlipsDone,
    /// The score of the state looked at.
    Score,
    /// The games simulated.
    Games,
}

impl Number {
    /// All those of a game with these parameters.
    pub fn all(params: &Params) -> Vec<Self> {
        let points = |(index, coin): (usize, &Coin)| match coin.tails_points {
            None => vec![Self::Points(index)],
            Some(_) => vec![Self::IfHeads(index), Self::IfTails(index)],
        };
        let heads = (0..params.game.coins.len()).map(Self::Heads);
        let points = params.game.coins.iter().enumerate().flat_map(points);
        let others = [Self::Flips, Self::Target, Self::FlipsDone, Self::Score, Self::Games];
        heads.chain(points).chain(others).collect()
    }

    /// The accessible name of its slider.
    pub fn name(self) -> String {
        let of_coin = |what: &str, coin: usize| format!("{what} of coin {}", coin_name(coin));
        match self {
            Self::Flips => "Number of flips".to_owned(),
            Self::Target => "Target".to_owned(),
            Self::Heads(coin) => of_coin("Heads", coin),
            Self::Points(coin) => of_coin("Points", coin),
            Self::IfHeads(coin) => of_coin("If heads", coin),
            Self::IfTails(coin) => of_coin("If tails", coin),
            Self::FlipsDone => "Flips done".to_owned(),
            Self::Score => "Score".to_owned(),
            Self::Games => "Games".to_owned(),
        }
    }

    /// The field's name in a scenario file.
    pub fn key(self) -> String {
        match self {
            Self::Flips => "flips".to_owned(),
            Self::Target => "target".to_owned(),
            Self::Heads(coin) => format!("coins[{coin}].heads"),
            Self::Points(coin) => format!("coins[{coin}].points"),
            Self::IfHeads(coin) => format!("coins[{coin}].heads_points"),
            Self::IfTails(coin) => format!("coins[{coin}].tails_points"),
            Self::FlipsDone => "state[0]".to_owned(),
            Self::Score => "state[1]".to_owned(),
            Self::Games => "games".to_owned(),
        }
    }

    /// Whether it takes whole values only.
    pub fn is_whole(self) -> bool {
        !matches!(self, Self::Heads(_))
    }

    /// What its slider reaches.
    pub fn range(self, params: &Params) -> RangeInclusive<i64> {
        match self {
            Self::Flips => 1..=MOST_FLIPS,
            Self::Target => -FARTHEST_TARGET..=FARTHEST_TARGET,
            Self::Heads(_) => 0..=1,
            Self::Points(_) => POINTS,
            Self::IfHeads(_) | Self::IfTails(_) => EITHER_POINTS,
            Self::FlipsDone => 0..=params.game.flips.clamp(0, i64::from(*FLIPS.end())),
            Self::Score => Reachable::new(&params.game, params.focus.state.flips_done).range(),
            Self::Games => 1..=MOST_GAMES,
        }
    }

    /// The range of which an animation is offered at first.
    pub fn usual_range(self, params: &Params) -> RangeInclusive<i64> {
        match self {
            Self::Flips => 1..=100,
            Self::Target => -20..=20,
            Self::Games => 1..=10_000,
            _ => self.range(params),
        }
    }

    /// Puts the number back to that of `to`, if it has one, and brings what belongs to another game to the nearest that
    /// is possible.
    pub fn put_back(self, params: &mut Params, to: &Params) {
        let mut coin = |index: usize, change: fn(&mut Coin, &Coin)| {
            if let (Some(coin), Some(to)) = (params.game.coins.get_mut(index), to.game.coins.get(index)) {
                change(coin, to);
            }
        };
        match self {
            Self::Heads(index) => coin(index, |coin, to| coin.heads = to.heads),
            // points of both sides go back together: one side's alone may be none
            Self::Points(index) | Self::IfHeads(index) | Self::IfTails(index) => {
                coin(index, |coin, to| (coin.points, coin.tails_points) = (to.points, to.tails_points));
            }
            Self::Flips => params.game.flips = to.game.flips,
            Self::Target => params.game.target = to.game.target,
            Self::Games => params.focus.simulation.games = to.focus.simulation.games,
            Self::FlipsDone => params.focus.state.flips_done = to.focus.state.flips_done,
            Self::Score => params.focus.state.score = to.focus.state.score,
        }
        params.fit();
    }

    /// Sets the number, and brings what belongs to another game to the nearest that is possible. A whole number is
    /// rounded, a probability has four decimals, and a score becomes the nearest that can be had.
    ///
    /// # Errors
    /// A [`BadParameter`] that names the field if the value is not allowed, or if there is no such coin.
    pub fn set(self, params: &mut Params, value: f64) -> Result<(), BadParameter> {
        let whole = value.round() as i64;
        let key = self.key();
        match self {
            Self::Flips => params.game.flips = i64::from(in_range(&key, whole, FLIPS)?),
            Self::Target => params.game.target = whole,
            Self::Games => params.focus.simulation.games = in_range(&key, whole, GAMES)?,
            Self::Heads(coin) => {
                coin_of(params, coin)?.heads = {
                    // no minus before a zero
                    Probability::parse(&key, &format!("{:.DECIMALS$}", value + 0.0))?
                }
            }
            Self::Points(coin) => coin_of(params, coin)?.points = in_range(&key, whole, POINTS)?,
            Self::IfHeads(coin) => coin_of(params, coin)?.points = in_range(&key, whole, EITHER_POINTS)?,
            Self::IfTails(coin) => coin_of(params, coin)?.tails_points = Some(in_range(&key, whole, EITHER_POINTS)?),
            Self::FlipsDone => {
                let flips_done = in_range(&key, whole, self.range(params))?;
                params.focus.state = State::new(flips_done, params.focus.state.score);
            }
            Self::Score => {
                let score = in_range(&key, whole, self.range(params))?;
                params.focus.state = State::new(params.focus.state.flips_done, score);
            }
        }
        params.fit();
        Ok(())
    }
}

fn coin_of(params: &mut Params, index: usize) -> Result<&mut Coin, BadParameter> {
    let count = params.game.coins.len();
    let no_such_coin =
        || BadParameter::new("coins", format!("a list of {count}"), format!("a list with a coin {}", coin_name(index)));
    params.game.coins.get_mut(index).ok_or_else(no_such_coin)
}
