//! The parameters of a game as a person sets them, and the rules they become once checked.

use std::fmt;
use std::ops::RangeInclusive;

use super::coin_set::coin_name;
use super::game::Game;
use super::kept::{self, Kept};
use super::probability::Probability;
use super::scores::Scores;
use crate::numerals::grouped;
use crate::parameter::{BadParameter, in_range};

/// How many flips a game may have.
pub const FLIPS: RangeInclusive<u32> = 1..=1_000_000;
/// Where the target may lie.
pub const TARGETS: RangeInclusive<i64> = -1_000_000..=1_000_000;
/// How many points a coin may be worth.
pub const POINTS: RangeInclusive<i64> = 1..=20;
/// How many points heads or tails may add where they are set apart.
pub const EITHER_POINTS: RangeInclusive<i64> = -20..=20;
/// How many games may be simulated.
pub const GAMES: RangeInclusive<i64> = 1..=10_000_000;
/// How many coins there may be.
pub const COINS: RangeInclusive<usize> = 2..=4;

/// A coin: how often it shows heads, and the points that heads and tails add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coin {
    /// The probability of heads.
    pub heads: Probability,
    /// Points added for heads; [`POINTS`], or [`EITHER_POINTS`] where those for tails are set apart.
    pub points: i64,
    /// Points added for tails where they are set apart, [`EITHER_POINTS`]; otherwise `points` are taken away.
    pub tails_points: Option<i64>,
}

impl Coin {
    /// A coin that shows heads with probability `heads` and is worth `points`.
    pub fn new(heads: Probability, points: i64) -> Self {
        Self { heads, points, tails_points: None }
    }

    /// The same with points of their own that heads and tails add.
    pub fn with_points_apart(heads: Probability, heads_points: i64, tails_points: i64) -> Self {
        Self { heads, points: heads_points, tails_points: Some(tails_points) }
    }

    /// The points that heads adds.
    pub fn after_heads(&self) -> i64 {
        self.points
    }

    /// The points that tails adds.
    pub fn after_tails(&self) -> i64 {
        self.tails_points.unwrap_or_else(|| self.points.saturating_neg())
    }

    /// What heads wins and tails loses alike, if that is one number above 0.
    pub fn worth(&self) -> Option<i64> {
        (self.points > 0 && self.after_tails() == -self.points).then_some(self.points)
    }
}

/// Where a game stands: everything the next choice can depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// Flips done so far.
    pub flips_done: i64,
    /// The score after them.
    pub score: i64,
}

impl State {
    /// The state after `flips_done` flips with this `score`.
    pub fn new(flips_done: i64, score: i64) -> Self {
        Self { flips_done, score }
    }
}

/// A way to play whose games are simulated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Best play; of several best coins the first by name.
    #[default]
    Best,
    /// One coin when ahead, at a score above the target, and another one or the same otherwise.
    Rule {
        /// The coin when ahead.
        ahead: usize,
        /// The coin otherwise.
        otherwise: usize,
    },
}

impl Player {
    /// Reads `best`, one coin for all states like `A`, or the coin when ahead and the one otherwise like `A/B`.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `field`. Whether there are such coins is the business of the rules.
    pub fn parse(field: &str, text: &str) -> Result<Self, BadParameter> {
        let coin = |text: &str| match text.trim().as_bytes() {
            [letter @ b'A'..=b'D'] => Some(usize::from(letter - b'A')),
            _ => None,
        };
        let player = match text.trim().split_once('/') {
            None if text.trim() == "best" => Some(Self::Best),
            None => coin(text).map(|coin| Self::Rule { ahead: coin, otherwise: coin }),
            Some((ahead, otherwise)) => {
                coin(ahead).zip(coin(otherwise)).map(|(ahead, otherwise)| Self::Rule { ahead, otherwise })
            }
        };
        player.ok_or_else(|| BadParameter::new(field, text, PLAYER_ALLOWED))
    }
}

/// What a player may be, as the end of a sentence.
pub(super) const PLAYER_ALLOWED: &str =
    "\"best\", a coin like \"A\", or the coin when ahead and the one otherwise like \"A/B\"";

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Best => f.write_str("best"),
            Self::Rule { ahead, otherwise } if ahead == otherwise => write!(f, "{}", coin_name(ahead)),
            Self::Rule { ahead, otherwise } => write!(f, "{}/{}", coin_name(ahead), coin_name(otherwise)),
        }
    }
}

/// A game as the controls and the scenario files hold it; nothing is checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Flips in all; [`FLIPS`].
    pub flips: i64,
    /// A final score above it wins; [`TARGETS`].
    pub target: i64,
    /// The coins, A first; [`COINS`].
    pub coins: Vec<Coin>,
    /// The state looked at.
    pub state: State,
    /// Of the luck in the games simulated and in the one played.
    pub seed: u64,
    /// How many games are simulated; [`GAMES`].
    pub games: i64,
    /// Who plays them.
    pub player: Player,
    /// The coins flipped so far in the game that is played, by index.
    pub choices: Vec<u8>,
    /// The curves kept to be compared with those of this game.
    pub kept: Vec<Kept>,
}

impl Params {
    /// The game alone: without the state looked at, what is simulated, what was played and what is kept.
    pub fn game_alone(&self) -> Self {
        let Self { flips, target, coins, .. } = self.clone();
        Self { flips, target, coins, ..Self::default() }
    }
}

impl Default for Params {
    /// The game of the Riddler Classic, 21 February 2020: 100 flips, two fair coins worth 1 and 2, a positive score wins.
    fn default() -> Self {
        let coins = vec![Coin::new(Probability::HALF, 1), Coin::new(Probability::HALF, 2)];
        let state = State::default();
        Self {
            flips: 100,
            target: 0,
            coins,
            state,
            seed: 1,
            games: 100_000,
            player: Player::Best,
            choices: Vec::new(),
            kept: Vec::new(),
        }
    }
}

/// A game that can be played and solved: parameters that passed [`Rules::new`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    flips: u32,
    target: i64,
    coins: Vec<Coin>,
    state: State,
}

impl Rules {
    /// Checks `params`.
    ///
    /// # Errors
    /// A [`BadParameter`] for the first field that is out of its range, or for a state that no play leads to. Fields
    /// are named as in a scenario file: `flips`, `target`, `coins`, `coins[0].points`,
    /// `coins[0].heads_points`, `coins[0].tails_points`, `state`, `games`, `player`, `choices`, `kept[0].flips`.
    pub fn new(params: &Params) -> Result<Self, BadParameter> {
        let flips = in_range("flips", params.flips, FLIPS)?;
        let target = in_range("target", params.target, TARGETS)?;
        if !COINS.contains(&params.coins.len()) {
            let count = format!("a list of {}", grouped(params.coins.len()));
            let allowed = format!("a list of {} to {} coins", COINS.start(), COINS.end());
            return Err(BadParameter::new("coins", count, allowed));
        }
        for (index, coin) in params.coins.iter().enumerate() {
            check_points(index, coin)?;
        }
        let rules = Self { flips, target, coins: params.coins.clone(), state: params.state };
        rules.check_state()?;
        in_range("games", params.games, GAMES)?;
        rules.check_play(params)?;
        kept::check(&params.kept)?;
        Ok(rules)
    }

    /// Flips in all.
    pub fn flips(&self) -> u32 {
        self.flips
    }

    /// A final score above it wins.
    pub fn target(&self) -> i64 {
        self.target
    }

    /// The coins, A first.
    pub fn coins(&self) -> &[Coin] {
        &self.coins
    }

    /// The state looked at, reachable.
    pub fn state(&self) -> State {
        self.state
    }

    /// Which scores can be had.
    pub fn scores(&self) -> Scores {
        Scores::new(&self.coins)
    }

    /// The states of this game in rows.
    pub(super) fn game(&self) -> Game {
        Game::new(self.flips, self.target, self.coins.clone())
    }

    /// The states of the game in which only coin `coin` may be flipped.
    pub(super) fn game_with_one(&self, coin: Coin) -> Game {
        Game::new(self.flips, self.target, vec![coin])
    }

    /// The rules of the game in which only coin `coin` may be flipped.
    pub(super) fn with_one(&self, coin: Coin) -> Self {
        Self { coins: vec![coin], ..self.clone() }
    }

    /// Refuses coins that are not there and more flips than there are.
    fn check_play(&self, params: &Params) -> Result<(), BadParameter> {
        let (coins, last) = (self.coins.len(), coin_name(self.coins.len() - 1));
        if let Player::Rule { ahead, otherwise } = params.player
            && ahead.max(otherwise) >= coins
        {
            return Err(BadParameter::new(
                "player",
                params.player,
                format!("a way to play with the coins A to {last}"),
            ));
        }
        let written = || params.choices.iter().map(|&coin| coin_name(coin.into())).collect::<String>();
        if params.choices.iter().any(|&coin| usize::from(coin) >= coins) {
            return Err(BadParameter::new("choices", written(), format!("the names of coins flipped, A to {last}")));
        }
        if params.choices.len() > self.flips as usize {
            let allowed = format!("the names of at most {} coins flipped", grouped(self.flips));
            return Err(BadParameter::new("choices", written(), allowed));
        }
        Ok(())
    }

    /// Refuses a state that no play leads to.
    fn check_state(&self) -> Result<(), BadParameter> {
        if self.state == State::default() {
            return Ok(());
        }
        let State { flips_done, score } = self.state;
        let refuse = |allowed| {
            Err(BadParameter::new("state", format!("[{}, {}]", grouped(flips_done), grouped(score)), allowed))
        };
        if !(0..=i64::from(self.flips)).contains(&flips_done) {
            return refuse(format!("a number of flips done from 0 to {} and a score", grouped(self.flips)));
        }
        if self.scores().contains(flips_done, score) {
            return Ok(());
        }
        let flips = if flips_done == 1 { "flip" } else { "flips" };
        refuse(format!("a score that these coins can give after {} {flips}", grouped(flips_done)))
    }
}

/// Refuses points that are not allowed.
fn check_points(index: usize, coin: &Coin) -> Result<(), BadParameter> {
    match coin.tails_points {
        None => in_range(&format!("coins[{index}].points"), coin.points, POINTS).map(drop),
        Some(tails_points) => {
            in_range(&format!("coins[{index}].heads_points"), coin.points, EITHER_POINTS)?;
            in_range(&format!("coins[{index}].tails_points"), tails_points, EITHER_POINTS).map(drop)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(change: impl FnOnce(&mut Params)) -> String {
        let mut params = Params::default();
        change(&mut params);
        Rules::new(&params).unwrap_err().to_string()
    }

    #[test]
    fn the_default_is_the_game_of_the_riddle() {
        let rules = Rules::new(&Params::default()).unwrap();
        assert_eq!((rules.flips(), rules.target(), rules.state()), (100, 0, State::new(0, 0)));
        assert_eq!(rules.coins(), [Coin::new(Probability::HALF, 1), Coin::new(Probability::HALF, 2)]);
        assert_eq!((rules.scores().step(), rules.scores().of_one_flip()), (1, -2..=2));
    }

    #[test]
    fn the_ends_of_every_range_are_taken() {
        for (flips, target, points) in [(1, -1_000_000, 1), (1_000_000, 1_000_000, 20)] {
            let coins = vec![Coin::new(Probability::ZERO, points), Coin::new(Probability::ONE, points)];
            let state = State::new(flips, flips * points);
            let games = *GAMES.end();
            assert!(Rules::new(&Params { flips, target, coins, state, games, ..Params::default() }).is_ok());
        }
        let coins: Vec<_> = [(-20, 20), (20, -20), (0, 0), (-20, -20)]
            .map(|(heads, tails)| Coin::with_points_apart(Probability::HALF, heads, tails))
            .to_vec();
        assert!(Rules::new(&Params { coins, ..Params::default() }).is_ok());
    }

    #[test]
    fn a_coin_is_worth_what_heads_wins_and_tails_loses_alike() {
        let apart = |heads, tails| Coin::with_points_apart(Probability::HALF, heads, tails);
        assert_eq!(Coin::new(Probability::HALF, 3).worth(), Some(3));
        for (coin, worth) in [(apart(3, -3), Some(3)), (apart(3, -2), None), (apart(-3, 3), None), (apart(0, 0), None)]
        {
            assert_eq!(coin.worth(), worth);
        }
    }

    #[test]
    fn what_is_out_of_range_gets_a_sentence_with_its_name() {
        for (flips, written) in [
            (0, "0"),
            (-1, "-1"),
            (1_000_001, "1,000,001"),
            (i64::MIN, "-9,223,372,036,854,775,808"),
            (i64::MAX, "9,223,372,036,854,775,807"),
        ] {
            let sentence = format!("flips is {written}; it must be a whole number from 1 to 1,000,000");
            assert_eq!(refusal(|params| params.flips = flips), sentence);
        }
        assert_eq!(
            refusal(|params| params.target = 1_000_001),
            "target is 1,000,001; it must be a whole number from -1,000,000 to 1,000,000"
        );
        for (points, written) in [(0, "0"), (-1, "-1"), (21, "21"), (i64::MIN, "-9,223,372,036,854,775,808")] {
            let sentence = format!("coins[1].points is {written}; it must be a whole number from 1 to 20");
            assert_eq!(refusal(|params| params.coins[1].points = points), sentence);
        }
        for (count, written) in [(0, "0"), (1, "1"), (5, "5"), (1_000, "1,000")] {
            let sentence = format!("coins is a list of {written}; it must be a list of 2 to 4 coins");
            assert_eq!(refusal(|params| params.coins = vec![Coin::new(Probability::HALF, 1); count]), sentence);
        }
        for (heads, tails, key, written) in [
            (21, 0, "heads_points", "21"),
            (-21, 0, "heads_points", "-21"),
            (0, 21, "tails_points", "21"),
            (0, i64::MIN, "tails_points", "-9,223,372,036,854,775,808"),
        ] {
            let sentence = format!("coins[0].{key} is {written}; it must be a whole number from -20 to 20");
            let coin = Coin::with_points_apart(Probability::HALF, heads, tails);
            assert_eq!(refusal(|params| params.coins[0] = coin), sentence);
        }
    }

    #[test]
    fn players_are_written_as_they_are_read() {
        for (text, player) in [
            ("best", Player::Best),
            ("B", Player::Rule { ahead: 1, otherwise: 1 }),
            ("A/B", Player::Rule { ahead: 0, otherwise: 1 }),
            ("D/A", Player::Rule { ahead: 3, otherwise: 0 }),
        ] {
            assert_eq!(Player::parse("player", text), Ok(player));
            assert_eq!(player.to_string(), text);
        }
        for text in ["", "a", "E", "A/", "/B", "A/B/C", "Best", "AB"] {
            let refusal = Player::parse("player", text).unwrap_err().to_string();
            assert!(refusal.starts_with("player is ") && refusal.ends_with(PLAYER_ALLOWED), "{refusal}");
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let sentence = "player is C; it must be a way to play with the coins A to B";
        assert_eq!(refusal(|params| params.player = Player::Rule { ahead: 2, otherwise: 2 }), sentence);
        let sentence = "choices is ABC; it must be the names of coins flipped, A to B";
        assert_eq!(refusal(|params| params.choices = vec![0, 1, 2]), sentence);
        let sentence = "choices is AAA; it must be the names of at most 2 coins flipped";
        assert_eq!(refusal(|params| (params.flips, params.choices) = (2, vec![0; 3])), sentence);
        for (games, written) in [(0, "0"), (10_000_001, "10,000,001")] {
            let sentence = format!("games is {written}; it must be a whole number from 1 to 10,000,000");
            assert_eq!(refusal(|params| params.games = games), sentence);
        }
    }

    #[test]
    fn a_state_that_no_play_leads_to_is_refused() {
        for (state, written, allowed) in [
            (State::new(1, 0), "[1, 0]", "a score that these coins can give after 1 flip"),
            (State::new(2, 5), "[2, 5]", "a score that these coins can give after 2 flips"),
            (
                State::new(9, i64::MIN),
                "[9, -9,223,372,036,854,775,808]",
                "a score that these coins can give after 9 flips",
            ),
            (
                State::new(9, i64::MAX),
                "[9, 9,223,372,036,854,775,807]",
                "a score that these coins can give after 9 flips",
            ),
            (State::new(101, 0), "[101, 0]", "a number of flips done from 0 to 100 and a score"),
            (State::new(-1, 0), "[-1, 0]", "a number of flips done from 0 to 100 and a score"),
        ] {
            let sentence = format!("state is {written}; it must be {allowed}");
            assert_eq!(refusal(|params| params.state = state), sentence);
        }
        let odd = vec![Coin::new(Probability::HALF, 3), Coin::new(Probability::HALF, 7)];
        let state = State::new(3, 2);
        assert_eq!(
            refusal(|params| (params.coins, params.state) = (odd, state)),
            "state is [3, 2]; it must be a score that these coins can give after 3 flips"
        );
    }
}
