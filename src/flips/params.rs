//! The parameters, with what they consist of beside the game: what is simulated, curves to compare with, and the options of
//! the views.

use std::{fmt, mem};

use super::aim::{AimSpec, REACHES};
use super::coin::{Coin, coin_name};
use super::game::{Game, nearest_state};
use super::limits::{GAMES, WHOLE_FLIPS};
use super::probability::Probability;
use super::simple_rules::SimpleRule;
use super::state_space::State;
use crate::parameter::BadParameter;

/// Options of the views. They are part of no scenario file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a checkbox of its own")]
pub struct Options {
    /// The coin whose probability of heads is varied.
    pub coin: usize,
    /// The two coins whose probabilities of heads are varied together.
    pub pair: [usize; 2],
    /// The win probability for which a probability of heads is looked for.
    pub wish: Probability,
    /// The longest game on the axis of the games by length.
    pub longest: u32,
    /// The longest game on the axis of the games with an opponent who chooses.
    pub longest_chosen: u32,
    /// The simple rule that is selected; `None` for the best one.
    pub rule: Option<SimpleRule>,
    /// Whether states won with less than 1 % or more than 99 % are left out.
    pub hides_sure: bool,
    /// Whether a tie shows the coin of the simple rule.
    pub ties_by_rule: bool,
    /// Whether the first simulated games are shown as paths instead of the running estimate.
    pub shows_paths: bool,
    /// Whether the axis of the simulated games is logarithmic.
    pub is_logarithmic: bool,
    /// Whether the best coin is told before each flip of a game that is played.
    pub advises: bool,
    /// Whether the score of a game that is played is drawn over the chances of all states.
    pub shows_score: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            coin: 0,
            pair: [0, 1],
            wish: Probability::nearest(0.75, 100),
            longest: 1_000,
            longest_chosen: 100,
            rule: None,
            hides_sure: true,
            ties_by_rule: false,
            shows_paths: false,
            is_logarithmic: false,
            advises: false,
            shows_score: false,
        }
    }
}

impl Options {
    /// Keeps to the coins that a game has, of which there are `coins`.
    pub fn fit(&mut self, coins: usize) {
        self.coin = self.coin.min(coins.saturating_sub(1));
        if self.pair.iter().any(|coin| *coin >= coins) {
            self.pair = [0, 1];
        }
    }
}

/// All that the controls and the scenario files hold. Every value is allowed: the setters clamp it, and refit what depends
/// on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    game: Game,
    state: State,
    simulation: SimulationSpec,
    aim: AimSpec,
    choices: Vec<u8>,
    /// The curves compared with those of this game.
    pub pinned: Vec<Pinned>,
    /// What the views show beside it; not saved.
    pub options: Options,
}

impl Params {
    /// Returns what is solved.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the state looked at.
    pub fn state(&self) -> State {
        self.state
    }

    /// Returns what is simulated.
    pub fn simulation(&self) -> SimulationSpec {
        self.simulation
    }

    /// Returns what the player is after.
    pub fn aim(&self) -> AimSpec {
        self.aim
    }

    /// Returns the coins flipped so far in the game played by hand, by index. Which sides they showed follows from the seed
    /// of the simulation.
    pub fn choices(&self) -> &[u8] {
        &self.choices
    }

    /// Changes the game, and refits what it does not allow any more.
    pub fn change_game(&mut self, change: impl FnOnce(&mut Game)) {
        change(&mut self.game);
        self.set_state(self.state);
        self.set_simulation(self.simulation);
        let choices = mem::take(&mut self.choices);
        self.set_choices(choices);
        self.options.fit(self.game.coins().len());
    }

    /// Changes coin `index`, if the game has it, and refits what the game does not allow any more.
    pub fn change_coin(&mut self, index: usize, change: impl FnOnce(&mut Coin)) {
        self.change_game(|game| game.coins_mut().get_mut(index).map_or((), change));
    }

    /// Sets the state looked at, to the nearest that the game can come to.
    pub fn set_state(&mut self, state: State) {
        self.state = nearest_state(&self.game, state);
    }

    /// Sets what is simulated: the number of games is clamped to [`GAMES`], and a player whose coins are not in the game
    /// becomes best play.
    pub fn set_simulation(&mut self, simulation: SimulationSpec) {
        let SimulationSpec { seed, games, player } = simulation;
        let has_coins = player.last_coin().is_none_or(|last| last < self.game.coins().len());
        let player = if has_coins { player } else { Player::Best };
        self.simulation = SimulationSpec { seed, games: games.clamp(*GAMES.start(), *GAMES.end()), player };
    }

    /// Sets what the player is after, its scores clamped to [`REACHES`].
    pub fn set_aim(&mut self, aim: AimSpec) {
        let [reach, ruin] = [aim.reach, aim.ruin].map(|score| score.clamp(*REACHES.start(), *REACHES.end()));
        self.aim = AimSpec { reach, ruin, ..aim };
    }

    /// Sets the coins flipped so far: none if one of them is not in the game or the game is too long to be played, and no
    /// more than it has flips.
    pub fn set_choices(&mut self, mut choices: Vec<u8>) {
        let is_missing = |coin: &u8| usize::from(*coin) >= self.game.coins().len();
        if self.game.flips() > WHOLE_FLIPS || choices.iter().any(is_missing) {
            choices.clear();
        }
        choices.truncate(self.game.flips() as usize);
        self.choices = choices;
    }
}

/// A simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulationSpec {
    /// The seed of all luck: that of the games simulated, and that of the game played by hand.
    pub seed: u64,
    /// How many games are simulated; [`GAMES`].
    pub games: u32,
    /// Who plays them.
    pub player: Player,
}

impl Default for SimulationSpec {
    /// 100,000 games of best play.
    fn default() -> Self {
        Self { seed: 1, games: 100_000, player: Player::Best }
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
    /// The largest index among its coins; `None` for best play, which takes whatever coins there are.
    pub fn last_coin(self) -> Option<usize> {
        match self {
            Self::Best => None,
            Self::Rule { ahead, otherwise } => Some(ahead.max(otherwise)),
        }
    }

    /// Reads `best`, one coin for all states like `A`, or the coin when ahead and the one otherwise like `A/B`.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `field`. Whether there are such coins depends on the game.
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

/// Players that can be read, as the end of a sentence.
const PLAYER_ALLOWED: &str = "\"best\", a coin like \"A\", or the coin when ahead and the one otherwise like \"A/B\"";

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Best => f.write_str("best"),
            Self::Rule { ahead, otherwise } if ahead == otherwise => write!(f, "{}", coin_name(ahead)),
            Self::Rule { ahead, otherwise } => write!(f, "{}/{}", coin_name(ahead), coin_name(otherwise)),
        }
    }
}

/// Quantity that a pinned curve shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curve {
    /// The win probability against the probability of heads of this coin.
    Bias {
        /// The index of the coin.
        coin: usize,
    },
    /// The win probability against the number of flips.
    Horizon,
    /// The distribution of the final score by best play.
    Final,
}

impl Curve {
    /// The kinds of curves by their names in a scenario file.
    pub const NAMES: [&'static str; 3] = ["bias", "horizon", "final"];

    /// The name of its kind, also that of its view: `bias`, `horizon` or `final`.
    pub fn name(self) -> &'static str {
        let [bias, horizon, ending] = Self::NAMES;
        match self {
            Self::Bias { .. } => bias,
            Self::Horizon => horizon,
            Self::Final => ending,
        }
    }
}

/// A pinned curve. What a curve does not depend on (the number of flips of a horizon, the heads of the coin that is
/// varied) is always the same here, so that equal curves are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinned {
    curve: Curve,
    game: Game,
}

impl Pinned {
    /// This curve of `game`.
    pub fn new(curve: Curve, game: &Game) -> Self {
        let mut game = game.clone();
        match curve {
            Curve::Bias { coin } => {
                if let Some(coin) = game.coins_mut().get_mut(coin) {
                    coin.heads = Probability::HALF;
                }
            }
            Curve::Horizon => game.set_flips(Game::default().flips()),
            Curve::Final => {}
        }
        Self { curve, game }
    }

    /// Returns the quantity that it shows.
    pub fn curve(&self) -> Curve {
        self.curve
    }

    /// The game that it belongs to; what the curve does not depend on means nothing in it.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Makes `game` one that has this curve; what the curve does not depend on stays as it is.
    pub fn put_into(&self, game: &mut Game) {
        let before = mem::replace(game, self.game.clone());
        match self.curve {
            Curve::Bias { coin } => {
                if let (Some(coin), Some(before)) = (game.coins_mut().get_mut(coin), before.coins().get(coin)) {
                    coin.heads = before.heads;
                }
            }
            Curve::Horizon => game.set_flips(before.flips()),
            Curve::Final => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_game_of_the_riddle() {
        let params = Params::default();
        assert_eq!((params.game().flips(), params.game().target(), params.state()), (100, 0, State::new(0, 0)));
        assert_eq!(params.game().coins(), [Coin::new(Probability::HALF, 1), Coin::new(Probability::HALF, 2)]);
        assert_eq!((params.game().scores().step(), params.game().scores().of_one_flip()), (1, -2..=2));
    }

    #[test]
    fn what_the_game_does_not_allow_becomes_the_nearest_that_it_does() {
        let mut params = Params::default();
        for (state, becomes) in
            [(State::new(1, 0), [1, 1]), (State::new(101, i64::MAX), [100, 200]), (State::new(-1, 5), [0, 0])]
        {
            params.set_state(state);
            assert_eq!([params.state().flips_done, params.state().score], becomes);
        }
        for (games, becomes) in [(0, 1), (7, 7), (u32::MAX, 10_000_000)] {
            params.set_simulation(SimulationSpec { games, ..SimulationSpec::default() });
            assert_eq!(params.simulation().games, becomes);
        }
        for (coin, is_there) in [(1, true), (2, false)] {
            let player = Player::Rule { ahead: coin, otherwise: 0 };
            params.set_simulation(SimulationSpec { player, ..SimulationSpec::default() });
            assert_eq!(params.simulation().player == player, is_there);
        }
        for (score, becomes) in [(0, 1), (5, 5), (1_001, 1_000), (i64::MIN, 1)] {
            params.set_aim(AimSpec { reach: score, ruin: score, ..AimSpec::default() });
            assert_eq!((params.aim().reach, params.aim().ruin), (becomes, becomes));
        }
        for (choices, becomes) in [(vec![0, 1], 2), (vec![0; 101], 100), (vec![0, 2], 0)] {
            params.set_choices(choices);
            assert_eq!(params.choices().len(), becomes);
        }
    }

    #[test]
    fn another_game_takes_along_what_depends_on_it() {
        let mut params = Params::default();
        params.change_game(|game| game.add_coin(Coin::new(Probability::HALF, 3)));
        let player = Player::Rule { ahead: 0, otherwise: 2 };
        params.set_simulation(SimulationSpec { player, ..SimulationSpec::default() });
        params.set_state(State::new(30, -90));
        params.set_choices(vec![0, 1, 2, 0]);
        params.change_game(|game| game.set_flips(3));
        assert_eq!((params.state(), params.choices()), (State::new(3, -9), &[0, 1, 2][..]));
        params.change_game(|game| game.remove_coin(2));
        assert_eq!((params.state(), params.choices().len()), (State::new(3, -6), 0));
        assert_eq!(params.simulation().player, Player::Best);
        params.set_choices(vec![0, 1]);
        params.change_game(|game| game.set_flips(1_001));
        assert!(params.choices().is_empty(), "it is too long to be played");
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

    fn of_flips(curve: Curve, flips: i64) -> Pinned {
        Pinned::new(curve, &Game::default().with(|game| game.set_flips(flips)))
    }

    /// The game of the riddle made one that has this curve.
    fn restored(pinned: &Pinned) -> Game {
        let mut game = Game::default();
        pinned.put_into(&mut game);
        game
    }

    #[test]
    fn what_a_curve_does_not_depend_on_makes_no_other_curve() {
        let mut biased = Game::default();
        biased.coins_mut()[1].heads = Probability::ONE;
        let bias = |coin| Curve::Bias { coin };
        assert_eq!(Pinned::new(bias(1), &biased), Pinned::new(bias(1), &Game::default()));
        assert_ne!(Pinned::new(bias(0), &biased), Pinned::new(bias(0), &Game::default()));
        assert_eq!(of_flips(Curve::Horizon, 7), of_flips(Curve::Horizon, 8));
        assert_ne!(of_flips(Curve::Final, 7), of_flips(Curve::Final, 8));
    }

    #[test]
    fn going_back_to_a_curve_sets_what_it_depends_on_alone() {
        let mut biased = Game::new(30, 4, Game::default().coins().to_vec());
        biased.coins_mut()[1].heads = Probability::ONE;
        let curve = Curve::Bias { coin: 1 };
        let back = restored(&Pinned::new(curve, &biased));
        assert_eq!((back.flips(), back.target()), (30, 4));
        assert_eq!(back.coins()[1].heads, Probability::HALF);
        for curve in [curve, Curve::Horizon, Curve::Final] {
            let pinned = Pinned::new(curve, &biased);
            assert_eq!(Pinned::new(curve, &restored(&pinned)), pinned);
        }
        assert_eq!(restored(&Pinned::new(Curve::Horizon, &biased)).flips(), 100);
    }
}
