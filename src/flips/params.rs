//! The parameters of a game: the game itself, the focus, the record of a game played by hand, and the options of the views.

use super::aim::AimSpec;
use super::coin::coin_name;
use super::game::{CheckedGame, Game, nearest_state};
use super::limits::WHOLE_FLIPS;
use super::pinned::{self, Pinned};
use super::probability::Probability;
use super::simple_rules::SimpleRule;
use super::simulation_spec::SimulationSpec;
use super::state_space::State;
use crate::numerals::{count, grouped};
use crate::parameter::BadParameter;

/// The state looked at, what is simulated, and what one is after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    /// The state looked at.
    pub state: State,
    /// What is simulated.
    pub simulation: SimulationSpec,
    /// What the player is after.
    pub aim: AimSpec,
}

impl Focus {
    /// Brings the state to the nearest that `game` can come to, and the player to one with coins of `game`.
    pub fn fit(&mut self, game: &Game) {
        self.state = nearest_state(game, self.state);
        self.simulation.fit(game);
    }

    /// Refuses a state that no play of `game` leads to, what cannot be simulated, and scores that cannot be aimed at.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `state`, `games`, `player`, `reach` or `ruin`.
    pub fn check(&self, game: &CheckedGame) -> Result<(), BadParameter> {
        check_state(self.state, game)?;
        self.simulation.check(game)?;
        self.aim.check()
    }
}

/// Refuses a state that no play leads to.
fn check_state(state: State, game: &CheckedGame) -> Result<(), BadParameter> {
    if state == State::default() {
        return Ok(());
    }
    let State { flips_done, score } = state;
    let refuse =
        |allowed| Err(BadParameter::new("state", format!("[{}, {}]", grouped(flips_done), grouped(score)), allowed));
    if !(0..=i64::from(game.flips())).contains(&flips_done) {
        return refuse(format!("a number of flips done from 0 to {} and a score", grouped(game.flips())));
    }
    if game.scores().contains(flips_done, score) {
        return Ok(());
    }
    let flips = if flips_done == 1 { "flip" } else { "flips" };
    refuse(format!("a score that these coins can give after {} {flips}", grouped(flips_done)))
}

/// What was played. Which sides the coins showed follows from the seed of the simulation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The coins flipped so far, by index.
    pub choices: Vec<u8>,
}

impl Record {
    /// Leaves out what `game` does not allow: everything if a coin is missing or the game is too long to be played,
    /// otherwise the flips after its last one.
    pub fn fit(&mut self, game: &Game) {
        let is_missing = |coin: &u8| usize::from(*coin) >= game.coins.len();
        if game.flips > WHOLE_FLIPS.into() || self.choices.iter().any(is_missing) {
            self.choices.clear();
        }
        self.choices.truncate(usize::try_from(game.flips).unwrap_or_default());
    }

    /// Refuses coins that are not in `game`, more flips than it has, and any flip of a game that is too long to be played.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `choices`.
    pub fn check(&self, game: &CheckedGame) -> Result<(), BadParameter> {
        let refuse = |allowed: String| Err(BadParameter::new("choices", self.coin_names(), allowed));
        if game.flips() > WHOLE_FLIPS && !self.choices.is_empty() {
            return refuse(format!("left out where flips is above {}", grouped(WHOLE_FLIPS)));
        }
        let coins = game.coins().len();
        if self.choices.iter().any(|&coin| usize::from(coin) >= coins) {
            return refuse(format!("the names of coins flipped, A to {}", coin_name(coins - 1)));
        }
        if self.choices.len() > game.flips() as usize {
            return refuse(format!("the names of at most {} flipped", count(game.flips(), "coin")));
        }
        Ok(())
    }

    /// The names of the coins flipped, in order: `ABBA`.
    pub fn coin_names(&self) -> String {
        self.choices.iter().map(|&coin| coin_name(coin.into())).collect()
    }
}

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

/// All that the controls and the scenario files hold; nothing is checked yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    /// What is solved.
    pub game: Game,
    /// Where one looks.
    pub focus: Focus,
    /// What was played.
    pub record: Record,
    /// The curves compared with those of this game.
    pub pinned: Vec<Pinned>,
    /// What the views show beside it; not saved.
    pub options: Options,
}

impl Params {
    /// Brings focus and record to the nearest that the game allows; after each change of the game.
    pub fn fit(&mut self) {
        self.focus.fit(&self.game);
        self.record.fit(&self.game);
        self.options.fit(self.game.coins.len());
    }
}

/// Parameters that are allowed.
///
/// Each part has a check of its own, so that another focus does not take another check of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    game: CheckedGame,
    focus: Focus,
}

impl Rules {
    /// Checks `params`.
    ///
    /// # Errors
    /// A [`BadParameter`] for the first field that is out of its range, or for a state that no play leads to. Fields
    /// are named as in a scenario file: `flips`, `target`, `coins`, `coins[0].points`,
    /// `coins[0].heads_points`, `coins[0].tails_points`, `state`, `games`, `player`, `choices`, `reach`, `ruin`, `kept[0].flips`.
    pub fn new(params: &Params) -> Result<Self, BadParameter> {
        let game = CheckedGame::new(&params.game)?;
        params.focus.check(&game)?;
        params.record.check(&game)?;
        pinned::check(&params.pinned)?;
        Ok(Self { game, focus: params.focus })
    }

    /// The game, for the solvers.
    pub fn game(&self) -> &CheckedGame {
        &self.game
    }

    /// Where one looks; possible in this game.
    pub fn focus(&self) -> Focus {
        self.focus
    }
}

#[cfg(test)]
mod tests {
    use super::super::coin::Coin;
    use super::super::limits::GAMES;
    use super::super::probability::Probability;
    use super::super::simulation_spec::Player;
    use super::super::state_space::State;
    use super::*;

    fn refusal(change: impl FnOnce(&mut Params)) -> String {
        let mut params = Params::default();
        change(&mut params);
        Rules::new(&params).unwrap_err().to_string()
    }

    #[test]
    fn the_default_is_the_game_of_the_riddle() {
        let rules = Rules::new(&Params::default()).unwrap();
        assert_eq!((rules.game().flips(), rules.game().target(), rules.focus().state), (100, 0, State::new(0, 0)));
        assert_eq!(rules.game().coins(), [Coin::new(Probability::HALF, 1), Coin::new(Probability::HALF, 2)]);
        assert_eq!((rules.game().scores().step(), rules.game().scores().of_one_flip()), (1, -2..=2));
    }

    #[test]
    fn the_ends_of_every_range_are_taken() {
        for (flips, target, points) in [(1, -1_000_000, 1), (1_000_000, 1_000_000, 20)] {
            let coins = vec![Coin::new(Probability::ZERO, points), Coin::new(Probability::ONE, points)];
            let state = State::new(flips, flips * points);
            let games = *GAMES.end();
            let mut params = Params { game: Game { flips, target, coins }, ..Params::default() };
            (params.focus.state, params.focus.simulation.games) = (state, games);
            assert!(Rules::new(&params).is_ok());
        }
        let coins: Vec<_> = [(-20, 20), (20, -20), (0, 0), (-20, -20)]
            .map(|(heads, tails)| Coin::with_points_apart(Probability::HALF, heads, tails))
            .to_vec();
        assert!(CheckedGame::new(&Game { coins, ..Game::default() }).is_ok());
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
            assert_eq!(refusal(|params| params.game.flips = flips), sentence);
        }
        assert_eq!(
            refusal(|params| params.game.target = 1_000_001),
            "target is 1,000,001; it must be a whole number from -1,000,000 to 1,000,000"
        );
        for (points, written) in [(0, "0"), (-1, "-1"), (21, "21"), (i64::MIN, "-9,223,372,036,854,775,808")] {
            let sentence = format!("coins[1].points is {written}; it must be a whole number from 1 to 20");
            assert_eq!(refusal(|params| params.game.coins[1].points = points), sentence);
        }
        for (count, written) in [(0, "0"), (1, "1"), (5, "5"), (1_000, "1,000")] {
            let sentence = format!("coins is a list of {written}; it must be a list of 2 to 4 coins");
            assert_eq!(refusal(|params| params.game.coins = vec![Coin::new(Probability::HALF, 1); count]), sentence);
        }
        for (heads, tails, key, written) in [
            (21, 0, "heads_points", "21"),
            (-21, 0, "heads_points", "-21"),
            (0, 21, "tails_points", "21"),
            (0, i64::MIN, "tails_points", "-9,223,372,036,854,775,808"),
        ] {
            let sentence = format!("coins[0].{key} is {written}; it must be a whole number from -20 to 20");
            let coin = Coin::with_points_apart(Probability::HALF, heads, tails);
            assert_eq!(refusal(|params| params.game.coins[0] = coin), sentence);
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let sentence = "player is C; it must be a way to play with the coins A to B";
        assert_eq!(
            refusal(|params| params.focus.simulation.player = Player::Rule { ahead: 2, otherwise: 2 }),
            sentence
        );
        let sentence = "choices is ABC; it must be the names of coins flipped, A to B";
        assert_eq!(refusal(|params| params.record.choices = vec![0, 1, 2]), sentence);
        let sentence = "choices is AAA; it must be the names of at most 2 coins flipped";
        assert_eq!(refusal(|params| (params.game.flips, params.record.choices) = (2, vec![0; 3])), sentence);
        for (games, written) in [(0, "0"), (10_000_001, "10,000,001")] {
            let sentence = format!("games is {written}; it must be a whole number from 1 to 10,000,000");
            assert_eq!(refusal(|params| params.focus.simulation.games = games), sentence);
        }
    }

    #[test]
    fn a_game_that_is_too_long_to_be_played_has_no_choices() {
        let mut params = Params::default();
        (params.game.flips, params.record.choices) = (1_001, vec![0, 1]);
        let sentence = "choices is AB; it must be left out where flips is above 1,000";
        assert_eq!(Rules::new(&params).unwrap_err().to_string(), sentence);
        params.fit();
        assert!(Rules::new(&params).is_ok() && params.record.choices.is_empty());
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
            assert_eq!(refusal(|params| params.focus.state = state), sentence);
        }
        let odd = vec![Coin::new(Probability::HALF, 3), Coin::new(Probability::HALF, 7)];
        let state = State::new(3, 2);
        assert_eq!(
            refusal(|params| (params.game.coins, params.focus.state) = (odd, state)),
            "state is [3, 2]; it must be a score that these coins can give after 3 flips"
        );
    }
}
