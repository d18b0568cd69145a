//! Passes in whole numbers: with m flips left and the common denominator D of the coins, wins and scores times Dᵐ.

use std::cmp::Ordering;

use dashu_int::ops::Gcd;
use dashu_int::{IBig, Sign};

use super::super::coin::Coin;
use super::super::distances::{Distances, Row};
use super::super::exact_solver::{common_denominator, common_denominator_bits};
use super::super::game::Game;
use super::super::probability::Probability;
use super::super::state_space::to_usize;
use super::super::win_probability::reported;
use super::pass::{BackwardPass, Requested};
use crate::exact::Exact;
use crate::progress::{Result, Steps};

/// Win probability and expected score, both times the same power of D.
type Outcome = super::pass::Outcome<IBig>;

/// Exact pass. Scores are given by their distance above the target.
pub(super) struct ExactPass {
    distances: Distances,
    /// D⁰ to Dⁿ.
    powers: Vec<IBig>,
}

/// Sides of a coin with a probability above 0: their weights out of D, and their points.
type Flip = Vec<(IBig, i64)>;

/// Returns the outcome of a flip at a distance, from those of the distances that it leads to.
fn outcome(flip: &Flip, value: impl Fn(i64) -> Outcome, distance: i64) -> Outcome {
    let mut sum = Outcome { wins: IBig::ZERO, score: IBig::ZERO };
    for (weight, points) in flip {
        let Outcome { wins, score } = value(distance + points);
        sum.wins += weight * wins;
        sum.score += weight * score;
    }
    sum
}

impl ExactPass {
    pub(super) fn new(game: &Game) -> Self {
        let denominator = IBig::from(common_denominator(game.coins()));
        let powers = std::iter::successors(Some(IBig::ONE), |power| Some(power * &denominator));
        Self { distances: Distances::of_game(game), powers: powers.take(game.flips() as usize + 1).collect() }
    }

    /// Returns Dᵐ.
    fn power(&self, flips: i64) -> &IBig {
        &self.powers[to_usize(flips)]
    }

    /// Returns `numerator / (denominator · Dⁿ)`.
    fn ratio(&self, numerator: IBig, denominator: &IBig) -> f64 {
        nearest(numerator, denominator * self.power(self.distances.longest))
    }
}

/// Returns roughly how many nanoseconds a pass takes on a current computer. It is needed before anything is solved, so
/// it does not compute the powers of D: the length of Dⁿ follows from that of D.
pub(super) fn work(game: &Game) -> f64 {
    let distances = Distances::of_game(game);
    let bits = (f64::from(game.flips()) * common_denominator_bits(game.coins())).floor() + 1.0;
    let words = bits / 64.0;
    (distances.estimated_states() as usize * game.coins().len()) as f64 * (500.0 + 8.0 * words * words)
}

/// Returns the double nearest to a fraction whose denominator is above 0.
fn nearest(numerator: IBig, denominator: IBig) -> f64 {
    let (sign, numerator) = numerator.into_parts();
    let value = Exact::new(numerator, denominator.into_parts().1).to_f64();
    if sign == Sign::Negative { -value } else { value }
}

impl BackwardPass for ExactPass {
    type Number = IBig;

    fn solve(&self, coins: &[Coin], worth: Option<&[IBig; 2]>, steps: &mut Steps) -> Result<Outcome> {
        let distances = &self.distances;
        let side = |(_, share, points): (_, Probability, i64)| {
            (IBig::from(share.numerator()) * (self.power(1) / IBig::from(share.denominator())), points)
        };
        let flips: Vec<Flip> = coins.iter().map(|coin| coin.sides().map(side).collect()).collect();
        // means, times D
        let mean = |flip: &Flip| -> IBig { flip.iter().map(|(weight, points)| weight * IBig::from(*points)).sum() };
        let best_mean = flips.iter().map(mean).max().unwrap_or_default();
        // after the outcome is certain, the best mean is played
        let sure = |distance: i64, flips_left: i64, is_won: bool| {
            let one = self.power(flips_left);
            let further = if flips_left == 0 { IBig::ZERO } else { &best_mean * self.power(flips_left - 1) };
            let wins = if is_won { one.clone() } else { IBig::ZERO };
            Outcome { wins, score: one * IBig::from(distance) + further * IBig::from(flips_left) }
        };
        let is_better = |one: &Outcome, other: &Outcome| match worth {
            Some([points, win]) => (&one.score - &other.score) * win + (&one.wins - &other.wins) * points > IBig::ZERO,
            None => (&one.wins, &one.score) > (&other.wins, &other.score),
        };
        let better = |one: Outcome, other: Outcome| if is_better(&other, &one) { other } else { one };
        let mut row = Row::new(0..0, 1, |distance| sure(distance, 0, false));
        for flips_left in 1..=distances.longest {
            let value = |distance| row.at_or_else(distance, |is_won| sure(distance, flips_left - 1, is_won));
            let best = |distance| {
                let outcomes = flips.iter().map(|flip| outcome(flip, value, distance));
                outcomes.reduce(better).unwrap_or_else(|| sure(distance, flips_left, false))
            };
            let (low_to, high_from) = (distances.low_to(flips_left), distances.high_from(flips_left));
            row = Row::new(distances.between(low_to, high_from, flips_left), high_from, best);
            steps.advance(1)?;
        }
        let (start, longest) = (distances.start, distances.longest);
        let Outcome { wins, score } = row.at_or_else(start, |is_won| sure(start, longest, is_won));
        Ok(Outcome { wins, score: score - self.power(longest) * IBig::from(start) })
    }

    fn worth(&self, left: &Outcome, right: &Outcome) -> Option<[IBig; 2]> {
        let [lost, won] = [&left.score - &right.score, &right.wins - &left.wins];
        if lost == IBig::ZERO || won == IBig::ZERO {
            return None;
        }
        let divisor = IBig::from((&lost).gcd(&won));
        Some([lost / &divisor, won / divisor])
    }

    fn gap(&self, [left, between, _]: [&Outcome; 3], [points, win]: &[IBig; 2]) -> (f64, bool) {
        let above = (&between.score - &left.score) * win + (&between.wins - &left.wins) * points;
        let is_open = above > IBig::ZERO;
        (self.ratio(above, win), is_open)
    }

    fn compare_wins(&self, outcome: &Outcome, wish: Probability) -> Ordering {
        let ours = &outcome.wins * IBig::from(wish.denominator());
        ours.cmp(&(self.power(self.distances.longest) * IBig::from(wish.numerator())))
    }

    fn point(&self, left: &Outcome, right: &Outcome, wish: Probability) -> Requested {
        // the toss is `part / all`
        let (numerator, denominator) = (IBig::from(wish.numerator()), IBig::from(wish.denominator()));
        let part = self.power(self.distances.longest) * numerator - &left.wins * &denominator;
        let all = (&right.wins - &left.wins) * &denominator;
        let score = &left.score * &all + &part * (&right.score - &left.score);
        Requested { win_probability: wish.to_f64(), expected_score: self.ratio(score, &all), toss: nearest(part, all) }
    }

    fn numbers(&self, outcome: &Outcome) -> [f64; 2] {
        let [wins, score] = [&outcome.wins, &outcome.score].map(|value| self.ratio(value.clone(), &IBig::ONE));
        let is_sure = outcome.wins == IBig::ZERO || outcome.wins == *self.power(self.distances.longest);
        [reported(wins, is_sure.then_some(wins > 0.0)), score]
    }

    fn points(&self, [points, win]: &[IBig; 2]) -> f64 {
        nearest(points.clone(), win.clone())
    }
}
