//! Questions whose answers several views share: the solved game, the selected state, and the solution for a different
//! goal.

use std::sync::Arc;

use super::solved::{Solved, fits};
use super::words;
use crate::flips::{
    Aim, AimSolution, AimSpec, EXACT_FLIPS, Game, Params, State, WHOLE_FLIPS, estimated_aim_work, estimated_work,
    has_aim, solve, solve_aim, solve_in_floats,
};
use crate::gui::view::answers::{Answers, Question, When};
use crate::progress::{Cancelled, Progress};

/// Request for the full solution of a game with its facts.
#[derive(Clone, PartialEq)]
struct Exactly(Game);

impl Question for Exactly {
    type Answer = Solved;

    fn when(&self) -> When {
        fits(estimated_work(&self.0))
    }

    fn words(&self) -> String {
        let flips = words::flips(i64::from(self.0.flips()));
        match self.0.flips() {
            count if count <= EXACT_FLIPS => format!("{flips}: the exact fraction and the ties"),
            count if count <= WHOLE_FLIPS => format!("{flips}: every state"),
            _ => format!("{flips}: every state that still matters"),
        }
    }

    fn solve(&self, progress: &Progress) -> Result<Solved, Cancelled> {
        Solved::new(&self.0, solve, progress)
    }
}

/// Request for the solution in double precision, for a game whose exact fraction takes longer than a frame.
#[derive(Clone, PartialEq)]
struct InFloats(Game);

impl Question for InFloats {
    type Answer = Solved;

    fn when(&self) -> When {
        When::AtOnce
    }

    fn words(&self) -> String {
        String::new()
    }

    fn solve(&self, progress: &Progress) -> Result<Solved, Cancelled> {
        Solved::new(&self.0, solve_in_floats, progress)
    }
}

/// Request for the values of one state in a game too long to keep all states.
#[derive(Clone)]
struct LookedAt {
    solved: Arc<Solved>,
    state: State,
}

impl PartialEq for LookedAt {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && self.solved.solution.game() == other.solved.solution.game()
    }
}

impl Question for LookedAt {
    type Answer = Solved;

    fn when(&self) -> When {
        fits(self.solved.solution.look_work())
    }

    fn words(&self) -> String {
        let State { flips_done, score } = self.state;
        format!("The state after {} at {}", words::flips(flips_done), words::signed(score))
    }

    fn solve(&self, progress: &Progress) -> Result<Solved, Cancelled> {
        self.solved.looking_at(self.state, progress)
    }
}

/// Returns the solved game, first in double precision and then exactly, with the values of the selected state.
pub fn solved(answers: &mut Answers, params: &Params) -> Option<Arc<Solved>> {
    let (game, state) = (params.game(), params.state());
    let mut solved = answers.get(&Exactly(game.clone()));
    // a game short enough for an exact solution is always quick in double precision
    if solved.is_none() && game.flips() <= EXACT_FLIPS {
        solved = answers.get(&InFloats(game.clone()));
    }
    let solved = solved?;
    if solved.solution.thinning().is_none() {
        return Some(solved);
    }
    let newest = answers.newest::<LookedAt>().map(|(_, looked)| looked);
    let looked = answers.get(&LookedAt { solved: Arc::clone(&solved), state });
    // the values of the previous state are shown until the new ones are known
    let looked = looked.or_else(|| newest.filter(|looked| looked.numbers() == solved.numbers()));
    Some(looked.unwrap_or(solved))
}

/// Game with another goal, as a request.
#[derive(Clone, PartialEq)]
pub struct AimOf(pub Game, pub AimSpec);

impl AimOf {
    /// Returns the request for the current goal, if it is not the usual one and can be solved.
    pub fn other(params: &Params) -> Option<Self> {
        let (game, aim) = (params.game(), &params.aim());
        (aim.aim != Aim::Above && has_aim(game, aim)).then(|| Self(game.clone(), aim.relevant()))
    }
}

impl Question for AimOf {
    type Answer = AimSolution;

    fn when(&self) -> When {
        fits(estimated_aim_work(&self.0, &self.1))
    }

    fn words(&self) -> String {
        "Solving for another goal".to_owned()
    }

    fn solve(&self, progress: &Progress) -> Result<AimSolution, Cancelled> {
        solve_aim(&self.0, &self.1, progress)
    }
}
