//! Parameters: the game, the aim, the simulation, curves to compare with, and the options of the views.

use std::{fmt, mem};

use serde::{Deserialize, Serialize};

use super::coin::{Coin, coin_name, coin_named, ordered_pairs};
use super::game::{Game, nearest_state};
use super::limits::{GAMES, REACHES, WHOLE_FLIPS};
use super::probability::Probability;
use super::simple_rules::SimpleRule;
use super::state_space::State;
use crate::parameter::BadParameter;

/// Options of the views; not in scenario files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Coin whose probability of heads is varied.
    pub coin: usize,
    /// Two coins whose probabilities of heads are varied together.
    pub pair: [usize; 2],
    /// Win probability for which a probability of heads is computed.
    pub wish: Probability,
    /// Longest game on the axis of the games by length.
    pub longest: u32,
    /// Longest game on the axis of the games with an opponent who chooses.
    pub longest_chosen: u32,
    /// Selected simple rule; `None` for the best one.
    pub rule: Option<SimpleRule>,
    /// Whether states won with less than 1 % or more than 99 % are left out.
    pub hides_sure: bool,
    /// State that the arrow keys selected last, and the score of the row along which they move: not every score is
    /// possible after every flip.
    pub row: Option<(State, i64)>,
    /// Whether the first simulated games are shown as paths instead of the running estimate.
    pub shows_paths: bool,
    /// Whether the score of a game in progress is drawn over the chances of all states.
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
            row: None,
            shows_paths: false,
            shows_score: false,
        }
    }
}

impl Options {
    /// Replaces coins that a game with `coins` coins does not have.
    pub fn fit(&mut self, coins: usize) {
        self.coin = self.coin.min(coins.saturating_sub(1));
        if self.pair.iter().any(|coin| *coin >= coins) {
            self.pair = [0, 1];
        }
    }
}

/// Parameters as in the controls and the scenario files. They are always valid: the setters clamp, and refit what
/// depends on the new value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    game: Game,
    state: State,
    simulation: SimulationSpec,
    aim: AimSpec,
    choices: Vec<u8>,
    /// Curves to compare with those of this game.
    pub pinned: Vec<Pinned>,
    /// Options of the views; not saved.
    pub options: Options,
}

impl Params {
    /// Returns the game to solve.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the selected state.
    pub fn state(&self) -> State {
        self.state
    }

    /// Returns the simulation.
    pub fn simulation(&self) -> SimulationSpec {
        self.simulation
    }

    /// Returns the aim of the player.
    pub fn aim(&self) -> AimSpec {
        self.aim
    }

    /// Returns the coins flipped so far in the game played by hand, by index. The sides that they showed follow from
    /// the seed of the simulation.
    pub fn choices(&self) -> &[u8] {
        &self.choices
    }

    /// Changes the game, and refits what it no longer allows.
    pub fn change_game(&mut self, change: impl FnOnce(&mut Game)) {
        change(&mut self.game);
        self.set_state(self.state);
        self.set_simulation(self.simulation);
        let choices = mem::take(&mut self.choices);
        self.set_choices(choices);
        self.options.fit(self.game.coins().len());
    }

    /// Changes coin `index`, if the game has it, and refits what the game no longer allows.
    pub fn change_coin(&mut self, index: usize, change: impl FnOnce(&mut Coin)) {
        self.change_game(|game| game.coins_mut().get_mut(index).map_or((), change));
    }

    /// Selects the possible state of the game nearest to `state`.
    pub fn set_state(&mut self, state: State) {
        self.state = nearest_state(&self.game, state);
    }

    /// Sets the simulation. Clamps the number of games to [`GAMES`], and replaces a player whose coins are not in the
    /// game by best play.
    pub fn set_simulation(&mut self, simulation: SimulationSpec) {
        let SimulationSpec { seed, games, player } = simulation;
        let player = if player.fits(self.game.coins().len()) { player } else { Player::Best };
        self.simulation = SimulationSpec { seed, games: games.clamp(*GAMES.start(), *GAMES.end()), player };
    }

    /// Sets the aim of the player, with its scores clamped to [`REACHES`].
    pub fn set_aim(&mut self, aim: AimSpec) {
        let [reach, ruin] = [aim.reach, aim.ruin].map(|score| score.clamp(*REACHES.start(), *REACHES.end()));
        self.aim = AimSpec { reach, ruin, ..aim };
    }

    /// Sets the coins flipped so far. Clears them if one is not in the game or the game is too long to be played, and
    /// drops those beyond its number of flips.
    pub fn set_choices(&mut self, mut choices: Vec<u8>) {
        let is_missing = |coin: &u8| usize::from(*coin) >= self.game.coins().len();
        if self.game.flips() > WHOLE_FLIPS || choices.iter().any(is_missing) {
            choices.clear();
        }
        choices.truncate(self.game.flips() as usize);
        self.choices = choices;
    }
}

/// Aim of the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Finish above the target, as in the riddle.
    #[default]
    Above,
    /// The same, but a final score equal to the target counts as half a win.
    Half,
    /// Reach a score before falling to another one below 0, in any number of flips.
    Ruin,
    /// Reach a score at any time within the flips of the game.
    Within,
    /// Stop at any time; the prize is the sign of the score minus the target.
    Stop,
    /// Maximize the expected score while still winning with at least a given probability.
    Expected,
}

impl Aim {
    /// All aims, in the order of the buttons.
    pub const ALL: [Self; 6] = [Self::Above, Self::Half, Self::Ruin, Self::Within, Self::Stop, Self::Expected];
}

/// Aim of the player, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AimSpec {
    /// Kind of aim.
    pub aim: Aim,
    /// Score to reach, for [`Aim::Ruin`] and [`Aim::Within`]; in [`REACHES`].
    pub reach: i64,
    /// Distance below 0 at which all is lost, for [`Aim::Ruin`]; in [`REACHES`].
    pub ruin: i64,
    /// Lower bound on the win probability, for [`Aim::Expected`].
    pub at_least: Probability,
}

impl Default for AimSpec {
    /// Returns the aim to finish above the target.
    fn default() -> Self {
        Self { aim: Aim::Above, reach: 10, ruin: 10, at_least: Probability::HALF }
    }
}

/// Settings of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulationSpec {
    /// Seed of all randomness, in the simulated games and in the game played by hand.
    pub seed: u64,
    /// Number of simulated games, in [`GAMES`].
    pub games: u32,
    /// Policy that plays them.
    pub player: Player,
}

impl Default for SimulationSpec {
    /// Returns 100,000 games of best play.
    fn default() -> Self {
        Self { seed: 1, games: 100_000, player: Player::Best }
    }
}

/// Policy whose games are simulated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Best play; of several best coins the first by name.
    #[default]
    Best,
    /// One coin at scores above the target, and another one or the same otherwise.
    Rule(Rule),
}

/// Policy without a table: one coin at a score above the target, and another or the same one otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Index of the coin above the target.
    pub ahead: usize,
    /// Index of the coin at or below the target.
    pub otherwise: usize,
}

impl Rule {
    /// Returns all rules for `coins` coins, the simplest first.
    pub fn all(coins: usize) -> Vec<Self> {
        let pairs = (0..coins).map(|coin| [coin, coin]).chain(ordered_pairs(coins));
        pairs.map(|[ahead, otherwise]| Self { ahead, otherwise }).collect()
    }

    /// Returns the coin if the rule always flips the same one.
    pub fn only_coin(self) -> Option<usize> {
        (self.ahead == self.otherwise).then_some(self.ahead)
    }

    /// Whether the rule takes smaller steps ahead than otherwise.
    pub fn keeps_a_lead(self, coins: &[Coin]) -> bool {
        let worth = |coin: usize| coins.get(coin).and_then(Coin::worth);
        worth(self.ahead).zip(worth(self.otherwise)).is_some_and(|(ahead, otherwise)| ahead < otherwise)
    }

    /// Returns the coin that the rule flips.
    pub fn coin(self, is_ahead: bool) -> usize {
        if is_ahead { self.ahead } else { self.otherwise }
    }
}

impl Player {
    /// Whether a game with `coins` coins has those of the player.
    pub fn fits(self, coins: usize) -> bool {
        if let Self::Rule(rule) = self { rule.ahead.max(rule.otherwise) < coins } else { true }
    }

    /// Parses `best`, one coin for all states like `A`, or the coin above the target and the one otherwise like `A/B`.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `field`. The game decides whether there are such coins.
    pub fn parse(field: &str, text: &str) -> Result<Self, BadParameter> {
        let coin = |text: &str| text.trim().parse().ok().and_then(coin_named);
        let (ahead, otherwise) = text.split_once('/').unwrap_or((text, text));
        let rule = coin(ahead).zip(coin(otherwise)).map(|(ahead, otherwise)| Self::Rule(Rule { ahead, otherwise }));
        let player = if text.trim() == "best" { Some(Self::Best) } else { rule };
        player.ok_or_else(|| BadParameter::new(field, text, PLAYER_ALLOWED))
    }
}

/// Allowed texts, as the end of a sentence.
const PLAYER_ALLOWED: &str = "\"best\", a coin like \"A\", or the coin when ahead and the one otherwise like \"A/B\"";

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Best => f.write_str("best"),
            Self::Rule(Rule { ahead, otherwise }) if ahead == otherwise => write!(f, "{}", coin_name(ahead)),
            Self::Rule(Rule { ahead, otherwise }) => write!(f, "{}/{}", coin_name(ahead), coin_name(otherwise)),
        }
    }
}

/// Quantity that a pinned curve shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curve {
    /// Win probability against the probability of heads of this coin.
    Bias {
        /// Index of the coin.
        coin: usize,
    },
    /// Win probability against the number of flips.
    Horizon,
    /// Distribution of the final score under best play.
    Final,
}

impl Curve {
    /// Returns the name of the kind, which is also the name of the view: `bias`, `horizon` or `final`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bias { .. } => "bias",
            Self::Horizon => "horizon",
            Self::Final => "final",
        }
    }
}

/// Curve to compare with. Parameters on which a curve does not depend (the number of flips of a horizon, the heads of
/// the varied coin) have fixed values here, so that equal curves compare equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinned {
    /// Quantity that the curve shows.
    pub curve: Curve,
    /// Game of the curve; parameters on which the curve does not depend have no meaning in it.
    pub game: Game,
}

impl Pinned {
    /// Creates this curve of `game`.
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

    /// Changes `game` so that it has this curve; keeps the parameters on which the curve does not depend.
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
        assert_eq!((params.game().scores().step(), params.game().scores().range(1)), (1, -2..=2));
    }

    #[test]
    fn values_that_the_game_does_not_allow_are_refitted() {
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
            let player = Player::Rule(Rule { ahead: coin, otherwise: 0 });
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
    fn a_changed_game_refits_what_depends_on_it() {
        let mut params = Params::default();
        params.change_game(|game| game.add_coin(Coin::new(Probability::HALF, 3)));
        let player = Player::Rule(Rule { ahead: 0, otherwise: 2 });
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
    fn players_are_written_as_they_are_parsed() {
        for (text, player) in [
            ("best", Player::Best),
            ("B", Player::Rule(Rule { ahead: 1, otherwise: 1 })),
            ("A/B", Player::Rule(Rule { ahead: 0, otherwise: 1 })),
            ("D/A", Player::Rule(Rule { ahead: 3, otherwise: 0 })),
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

    /// Returns the game of the riddle, changed so that it has this curve.
    fn restored(pinned: &Pinned) -> Game {
        let mut game = Game::default();
        pinned.put_into(&mut game);
        game
    }

    #[test]
    fn parameters_that_a_curve_does_not_depend_on_do_not_distinguish_curves() {
        let mut biased = Game::default();
        biased.coins_mut()[1].heads = Probability::ONE;
        let bias = |coin| Curve::Bias { coin };
        assert_eq!(Pinned::new(bias(1), &biased), Pinned::new(bias(1), &Game::default()));
        assert_ne!(Pinned::new(bias(0), &biased), Pinned::new(bias(0), &Game::default()));
        assert_eq!(of_flips(Curve::Horizon, 7), of_flips(Curve::Horizon, 8));
        assert_ne!(of_flips(Curve::Final, 7), of_flips(Curve::Final, 8));
    }

    #[test]
    fn restoring_a_curve_sets_only_what_it_depends_on() {
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
