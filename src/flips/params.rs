//! The parameters of the flips as a person sets them, and the rules they become once checked.

use super::focus::Focus;
use super::game::{CheckedGame, Game};
use super::pinned::{self, Pinned};
use super::record::Record;
use crate::parameter::BadParameter;

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
}

impl Params {
    /// Brings focus and record to the nearest that the game allows; after each change of the game.
    pub fn fit(&mut self) {
        self.focus.fit(&self.game);
        self.record.fit(&self.game);
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
    use super::super::state::State;
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
