//! Which scores can be had, without solving anything: the controls need it before the game is solved.

use crate::flips::{FLIPS, POINTS, Params, State};

/// The scores that `flips_done` flips of two coins can give.
#[derive(Clone, Copy, Debug)]
pub struct Reachable {
    flips_done: i64,
    points: [i64; 2],
}

impl Reachable {
    /// The scores of a game with these `params` after `flips_done` flips. What is not allowed is taken as the nearest
    /// that is.
    #[must_use]
    pub fn new(params: &Params, flips_done: i64) -> Self {
        let (least, most) = (i64::from(*POINTS.start()), i64::from(*POINTS.end()));
        let points = |coin: usize| params.coins.get(coin).map_or(least, |coin| coin.points.clamp(least, most));
        Self { flips_done: flips_done.clamp(0, i64::from(*FLIPS.end())), points: [points(0), points(1)] }
    }

    /// The largest score; the smallest is its opposite.
    #[must_use]
    pub fn largest(&self) -> i64 {
        self.flips_done * self.points[0].max(self.points[1])
    }

    /// Whether `score` is one of them.
    ///
    /// Coin A adds `a·x` in all and coin B `b·y`, where x and y count heads minus tails: whole numbers with
    /// |x| + |y| at most the number of flips, and odd together if and only if that number is odd. (The flips that are
    /// left over come in pairs and cancel each other.)
    #[must_use]
    pub fn contains(&self, score: i64) -> bool {
        let [a, b] = self.points;
        score.abs() <= self.largest()
            && (-self.flips_done..=self.flips_done).any(|y| {
                let rest = score - b * y;
                let x = rest / a;
                rest % a == 0 && x.abs() + y.abs() <= self.flips_done && (x + y - self.flips_done) % 2 == 0
            })
    }

    /// The nearest of them to `score`, the larger one of two that are equally near.
    #[must_use]
    pub fn nearest(&self, score: i64) -> i64 {
        let score = score.clamp(-self.largest(), self.largest());
        let around = (0..=2 * self.largest()).flat_map(|distance| [score + distance, score - distance]);
        // the largest score itself is always reachable, so there is one
        around.into_iter().find(|&score| self.contains(score)).unwrap_or(self.largest())
    }

    /// Where a slider that was at `before` and is moved to `after` comes to stand: the nearest of them, but never again
    /// `before`, so that no gap is too wide for a single step.
    #[must_use]
    pub fn step(&self, before: i64, after: i64) -> i64 {
        let nearest = self.nearest(after);
        if nearest != before || before == after {
            return nearest;
        }
        let direction = (after - before).signum();
        let beyond = (1..=2 * self.largest()).map(|distance| after + direction * distance);
        beyond.into_iter().find(|&score| self.contains(score)).unwrap_or(before)
    }
}

/// The nearest state to `state` that the game of `params` can come to.
#[must_use]
pub fn nearest_state(params: &Params, state: State) -> State {
    let flips_done = state.flips_done.clamp(0, params.flips.clamp(0, i64::from(*FLIPS.end())));
    State::new(flips_done, Reachable::new(params, flips_done).nearest(state.score))
}

#[cfg(test)]
mod tests {
    use crate::flips::{Coin, Probability, Rules, solve_in_floats};
    use crate::progress::Progress;

    use super::*;

    fn params(flips: i64, points: [i64; 2]) -> Params {
        let coins = points.map(|points| Coin::new(Probability::HALF, points)).to_vec();
        Params { flips, coins, ..Params::default() }
    }

    #[test]
    fn the_scores_are_those_that_play_leads_to() {
        for points in [[1, 1], [1, 2], [2, 1], [2, 4], [3, 7], [5, 5], [1, 20], [19, 20], [6, 4]] {
            let params = params(12, points);
            let solution = solve_in_floats(&Rules::new(&params).unwrap(), &Progress::new()).unwrap();
            for flips_done in 0..=12 {
                let reachable = Reachable::new(&params, flips_done);
                let scores = (-250..=250).filter(|&score| reachable.contains(score));
                assert!(scores.eq(solution.scores(flips_done)), "{points:?} after {flips_done}");
            }
        }
    }

    #[test]
    fn the_nearest_state_is_legal_however_far_the_wish() {
        let params = params(30, [3, 7]);
        for state in [
            State::new(40, 3),
            State::new(-5, 7),
            State::new(30, i64::MAX),
            State::new(7, i64::MIN),
            State::new(i64::MAX, 1),
            State::new(1, 0),
        ] {
            let state = nearest_state(&params, state);
            assert!(Rules::new(&Params { state, ..params.clone() }).is_ok(), "{state:?}");
        }
        assert_eq!(nearest_state(&params, State::new(1, 4)), State::new(1, 3));
        assert_eq!(nearest_state(&params, State::new(1, 0)), State::new(1, 3), "of two the larger");
        assert_eq!(nearest_state(&params, State::new(30, 2)), State::new(30, 2), "a legal state stays");
    }

    #[test]
    fn a_slider_moves_over_every_gap() {
        let reachable = Reachable::new(&params(30, [20, 20]), 3);
        assert_eq!(reachable.step(20, 21), 60);
        assert_eq!(reachable.step(20, 19), -20);
        assert_eq!(reachable.step(60, 61), 60, "there is nothing beyond the largest");
        assert_eq!(reachable.step(20, 55), 60);
        assert_eq!(reachable.step(-60, -61), -60);
        assert_eq!(Reachable::new(&params(30, [1, 2]), 0).step(0, 1), 0);
    }

    #[test]
    fn senseless_parameters_are_taken_as_the_nearest_that_make_sense() {
        let params = Params { coins: Vec::new(), ..params(i64::MAX, [1, 2]) };
        assert_eq!(nearest_state(&params, State::new(i64::MAX, i64::MAX)), State::new(1_000, 1_000));
    }
}
