//! Walking over the states by the arrow keys.

use crate::flips::{Game, Reachable, State, nearest_state};
use crate::gui::chart::Steps;

use super::lattice::Lattice;

/// A walk along a row of states: the score that it keeps to, since not every score can be had after every flip.
#[derive(Clone, Copy, Debug, Default)]
pub struct Walk {
    /// The state that the walk has come to, and its row.
    row: Option<(State, i64)>,
}

impl Walk {
    /// The state of `game` that `steps` lead to from `from`: to the right by columns of flips done, upwards by scores that
    /// can be had. A walk to and fro along a row comes back to where it began.
    pub fn step(&mut self, game: &Game, from: State, steps: Steps, lattice: &Lattice) -> State {
        let State { flips_done, score } = from;
        let row = self.row.filter(|(state, _)| *state == from).map_or(score, |(_, row)| row);
        let on_row = nearest_state(game, State::new(lattice.column_from(flips_done, steps.right), row));
        if steps.up == 0 {
            self.row = Some((on_row, row));
            return on_row;
        }
        self.row = None;
        let reachable = Reachable::new(game, on_row.flips_done);
        let (lowest, highest) = reachable.range().into_inner();
        let wished = on_row.score.saturating_add(steps.up.saturating_mul(lattice.step)).clamp(lowest, highest);
        State::new(on_row.flips_done, reachable.step(on_row.score, wished))
    }
}

#[cfg(test)]
mod tests {
    use crate::flips::{CheckedGame, Coin, Focus, Probability};

    use super::*;

    /// Where the steps, to the right and upwards, lead one after the other.
    fn walked(points: [i64; 2], mut state: State, steps: &[(i64, i64)]) -> Vec<(i64, i64)> {
        let coins = points.map(|points| Coin::new(Probability::HALF, points)).to_vec();
        let game = Game { flips: 30, coins, ..Game::default() };
        let checked = CheckedGame::new(&game).unwrap();
        let lattice = Lattice::new(&checked);
        let mut walk = Walk::default();
        let step = |&(right, up): &(i64, i64)| {
            state = walk.step(&game, state, Steps { right, up }, &lattice);
            assert!(Focus { state, ..Focus::default() }.check(&checked).is_ok(), "{state:?} cannot be had");
            (state.flips_done, state.score)
        };
        steps.iter().map(step).collect()
    }

    #[test]
    fn a_row_is_kept_to_and_fro_although_only_every_other_score_can_be_had() {
        let (on, back) = ((1, 0), (-1, 0));
        let way = walked([1, 1], State::new(4, 0), &[on, on, on, back, back, back]);
        assert_eq!(way, [(5, 1), (6, 0), (7, 1), (6, 0), (5, 1), (4, 0)]);
        // a row that begins later is come back to
        assert_eq!(walked([1, 2], State::new(10, 9), &[(-10, 0), (10, 0)]), [(0, 0), (10, 9)]);
        // another row is another walk
        assert_eq!(walked([1, 1], State::new(4, 0), &[on, (0, 1), on]), [(5, 1), (5, 3), (6, 4)]);
    }

    #[test]
    fn gaps_are_stepped_over_and_the_ends_are_kept() {
        assert_eq!(walked([20, 20], State::new(3, 20), &[(0, 1), (0, 1), (0, -10)]), [(3, 60), (3, 60), (3, -60)]);
        assert_eq!(
            walked([1, 2], State::new(0, 0), &[(0, 1), (-1, 0), (100, 0), (1, 0)]),
            [(0, 0), (0, 0), (30, 0), (30, 0)]
        );
        assert_eq!(
            walked([3, 7], State::new(1, 3), &[(0, 1), (0, 1), (0, -1), (0, -1)]),
            [(1, 7), (1, 7), (1, 3), (1, -3)]
        );
        let far = [(i64::MAX, i64::MAX), (i64::MIN, i64::MIN)];
        assert_eq!(walked([1, 2], State::new(9, 3), &far), [(30, 60), (0, 0)]);
    }
}
