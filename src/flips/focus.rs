//! Where one looks in a game: nothing that its solution depends on.

use super::aim::AimSpec;
use super::game::{CheckedGame, Game};
use super::reachable::nearest_state;
use super::simulation_spec::SimulationSpec;
use super::state::State;
use crate::numerals::grouped;
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
