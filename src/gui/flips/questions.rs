//! Questions whose answers several views share: the solved game, the selected state, and the solution for a different
//! goal.

use std::sync::Arc;

use super::solved::{Keyed, Solved};
use super::words;
use crate::flips::{
    Aim, AimSolution, AimSpec, EXACT_FLIPS, Game, Params, State, estimated_aim_work, estimated_work, has_aim, solve,
    solve_aim, solve_in_floats,
};
use crate::gui::view::answers::Answers;
use crate::progress::Progress;

/// Returns the question for the full solution of a game with its facts.
fn exactly(game: &Game) -> Keyed<Game, Solved> {
    let words = |game: &Game| format!("Solving {}", words::flips(game.flips().into()));
    Keyed::new(game.clone(), estimated_work, words, |game, progress| Solved::new(game, solve, progress))
}

/// Returns the question for the solution in double precision, for a game whose exact fraction takes longer than a
/// frame.
fn in_floats(game: &Game) -> Keyed<(Game,), Solved> {
    let solve = |(game,): &(Game,), progress: &Progress| Solved::new(game, solve_in_floats, progress);
    Keyed::new((game.clone(),), |_| 0, |_| String::new(), solve)
}

/// Returns the question for the values of one state in a game too long to keep all states.
fn selected_question(solved: &Arc<Solved>, state: State) -> Keyed<(Arc<Solved>, State), Solved> {
    let words = |(_, State { flips_done, score }): &(Arc<Solved>, State)| {
        format!("The situation after {} at {}", words::flips(*flips_done), words::signed(*score))
    };
    let work = |(solved, _): &(Arc<Solved>, State)| solved.solution.select_work();
    Keyed::new((Arc::clone(solved), state), work, words, |(solved, state), progress| {
        Ok(Solved { solution: solved.solution.with_selected(*state, progress)?, ..Solved::clone(solved) })
    })
}

/// Returns the solved game, first in double precision and then exactly, with the values of the selected state.
pub fn solved(answers: &mut Answers, params: &Params) -> Option<Arc<Solved>> {
    let (game, state) = (params.game(), params.state());
    let mut solved = answers.get(&exactly(game));
    // a game short enough for an exact solution is always quick in double precision
    if solved.is_none() && game.flips() <= EXACT_FLIPS {
        solved = answers.get(&in_floats(game));
    }
    let solved = solved?;
    if solved.solution.kept_every().is_none() {
        return Some(solved);
    }
    let newest = answers.newest::<Keyed<(Arc<Solved>, State), Solved>>().map(|(_, chosen)| chosen);
    let chosen = answers.get(&selected_question(&solved, state));
    // the values of the previous state are shown until the new ones are known
    let chosen = chosen.or_else(|| newest.filter(|chosen| Arc::ptr_eq(&chosen.alone, &solved.alone)));
    Some(chosen.unwrap_or(solved))
}

/// Question for the solution of a game with another goal.
pub type AimQuestion = Keyed<(Game, AimSpec), AimSolution>;

/// Returns the question for the solution with a goal.
pub fn with_aim(game: &Game, aim: AimSpec) -> AimQuestion {
    Keyed::new(
        (game.clone(), aim),
        |(game, aim)| estimated_aim_work(game, aim),
        |_| "Solving for another goal".to_owned(),
        |(game, aim), progress| solve_aim(game, aim, progress),
    )
}

/// Returns the question for the current goal, if it is not the usual one and can be solved.
pub fn other_aim(params: &Params) -> Option<AimQuestion> {
    let (game, aim) = (params.game(), params.aim());
    (aim.aim != Aim::Above && has_aim(game, &aim)).then(|| with_aim(game, aim))
}
