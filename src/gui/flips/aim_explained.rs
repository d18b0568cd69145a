//! Explanations of the numbers in the other goals. A probability, a mean prize or a mean number of flips unfolds into
//! the coins and the scores after heads and tails; a mean score unfolds into the corners of the frontier that are
//! mixed.

use std::sync::Arc;

use super::why::probability;
use super::words::{self, signed};
use crate::exact::BELOW_ONE;
use crate::flips::{AimSolution, AimSpec, Coin, Corner, Game, LengthCurve, Requested, RuinState, State, coin_name};
use crate::gui::explain::{Explanation, Line};
use crate::numerals::{count, grouped_decimal, percent, percent_to, plain};

/// Charts that show the curves of a goal.
const CHARTS: &[&str] = &["goals"];
/// Most decimals used to make the numbers of two corners differ.
const MOST_DECIMALS: usize = 6;

/// Number of a goal that has a value in every state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Probability of reaching the score before ruin with best play.
    Reach,
    /// Probability of reaching the score before ruin with one coin alone.
    ReachWith(usize),
    /// Expected number of flips with best play, where ties go to the first of the best coins.
    Flips,
    /// Value of a curve over the number of flips.
    Curve(LengthCurve),
}

/// Solved goal with its game.
#[derive(Clone)]
pub struct Source {
    /// The game.
    pub game: Game,
    /// The goal.
    pub spec: AimSpec,
    /// Solution for this goal in this game.
    pub solution: Arc<AimSolution>,
}

impl Source {
    /// Explains a quantity at the start.
    pub fn of(&self, quantity: Quantity) -> Explanation {
        self.of_state(quantity, State::default())
    }

    /// Explains several quantities at the start, each with its label.
    pub fn of_all(&self, named: Vec<(String, Quantity)>) -> Explanation {
        Explanation::of_points(CHARTS, self, move |source| {
            let line = |(name, quantity): &(String, Quantity)| {
                let value = source.value(*quantity, State::default())?;
                let text = format!("{name}: {}", Self::formatted(*quantity, value));
                let flips = if matches!(quantity, Quantity::Curve(_)) { source.game.flips() } else { 0 };
                Some(Line::unfolding(text, source.of(*quantity)).at([f64::from(flips), value]))
            };
            named.iter().filter_map(line).collect()
        })
    }

    /// Explains the highest mean score at the requested win probability, and the random mixture that attains it.
    pub fn of_wish(&self) -> Explanation {
        Explanation::of_points(CHARTS, &self.solution, wish_lines)
    }

    /// Explains the first and the last corner of the frontier.
    pub fn of_ends(&self) -> Explanation {
        Explanation::of_points(CHARTS, &self.solution, |solution| {
            let last = solution.frontier().map_or(0, |frontier| frontier.corners.len()).saturating_sub(1);
            let places = if last == 0 { vec![0] } else { vec![0, last] };
            places.into_iter().filter_map(|place| corner_line(solution, place)).collect()
        })
    }

    /// Explains a quantity in a state by its equation for each coin.
    fn of_state(&self, quantity: Quantity, state: State) -> Explanation {
        Explanation::of_points(CHARTS, self, move |source| {
            if let Some(end) = source.end(quantity, state) {
                return vec![Line::plain(end)];
            }
            let line = |(coin, text)| Line::unfolding(text, source.of_coin(quantity, state, coin));
            let flipped = source.equations(quantity, state).into_iter().map(line);
            source.stopping(quantity, state).into_iter().chain(flipped).collect()
        })
    }

    /// Explains the value that a coin gives to a quantity in a state.
    pub fn of_coin(&self, quantity: Quantity, state: State, coin: usize) -> Explanation {
        Explanation::of_points(CHARTS, self, move |source| {
            let Some(coin) = source.game.coins().get(coin) else { return Vec::new() };
            let line = |(side, _, points)| {
                let next = next(state, points);
                let value = Self::formatted(quantity, source.value(quantity, next)?);
                let is_curve = matches!(quantity, Quantity::Curve(_));
                let flips = if is_curve { format!("{} ", words::flips(next.flips_done)) } else { String::new() };
                let value = if quantity == Quantity::Flips { format!("{} more", count(value, "flip")) } else { value };
                let text = format!("After {side}: {flips}at {}, {value}", signed(next.score));
                Some(Line { cell: source.cell(next), ..Line::unfolding(text, source.of_state(quantity, next)) })
            };
            coin.sides().filter_map(line).collect()
        })
    }

    fn ruin_state(&self, score: i64) -> Option<&RuinState> {
        self.solution.ruin()?.state(score)
    }

    /// Returns the value of a quantity in a state, finished games included; `None` if it is unknown.
    pub fn value(&self, quantity: Quantity, state: State) -> Option<f64> {
        if let Quantity::Curve(curve) = quantity {
            return self.solution.by_length()?.value_in(curve, state);
        }
        let end = f64::from(u8::from(state.score >= self.solution.ruin()?.reach));
        let found = self.ruin_state(state.score);
        Some(match (quantity, found) {
            (Quantity::ReachWith(coin), Some(found)) => *found.single_coin.get(coin)?,
            (Quantity::Flips, Some(found)) => found.expected_flips?,
            (Quantity::Flips, None) => 0.0,
            (_, Some(found)) => found.win_probability,
            (_, None) => end,
        })
    }

    /// Formats a value of the quantity.
    pub fn formatted(quantity: Quantity, value: f64) -> String {
        match quantity {
            Quantity::Curve(LengthCurve::Stop | LengthCurve::NoStop) => prize(value),
            Quantity::Flips => grouped_decimal((10.0 * value).round() / 10.0),
            _ => percent(value),
        }
    }

    /// Returns the value that a coin gives to a quantity in a state: the mean over its two sides.
    fn mean(&self, quantity: Quantity, state: State, coin: &Coin) -> Option<f64> {
        let flip = if quantity == Quantity::Flips { 1.0 } else { 0.0 };
        coin.sides().try_fold(flip, |sum, (_, share, points)| {
            Some(sum + share.to_f64() * self.value(quantity, next(state, points))?)
        })
    }

    /// Returns the coins that may be flipped for a quantity in a state.
    fn coins(&self, quantity: Quantity, state: State) -> Vec<usize> {
        match quantity {
            Quantity::ReachWith(coin) | Quantity::Curve(LengthCurve::AnyTimeWith(coin)) => vec![coin],
            Quantity::Flips => self.ruin_state(state.score).and_then(|found| found.flipped).into_iter().collect(),
            _ => (0..self.game.coins().len()).collect(),
        }
    }

    /// Returns the equation of each coin that may be flipped in a state, with the index of the coin.
    pub fn equations(&self, quantity: Quantity, state: State) -> Vec<(usize, String)> {
        let equation = |index: usize| {
            let coin = self.game.coins().get(index)?;
            let part = |(_, share, points)| {
                let value = self.value(quantity, next(state, points))?;
                Some(format!("{} · {}", probability(share), Self::formatted(quantity, value)))
            };
            let flip = (quantity == Quantity::Flips).then(|| Some("1".to_owned()));
            let parts = flip.into_iter().chain(coin.sides().map(part)).collect::<Option<Vec<String>>>()?;
            let sum = Self::formatted(quantity, self.mean(quantity, state, coin)?);
            Some((index, format!("{}: {} = {sum}", coin_name(index), parts.join(" + "))))
        };
        self.coins(quantity, state).into_iter().filter_map(equation).collect()
    }

    /// Returns the reason why the game is over in a state; `None` if it goes on.
    fn end(&self, quantity: Quantity, state: State) -> Option<String> {
        let score = signed(state.score);
        let Quantity::Curve(curve) = quantity else {
            let ruin = self.solution.ruin()?;
            let is_over = self.ruin_state(state.score).is_none();
            let outcome = if state.score >= ruin.reach { "reached" } else { "ruin" };
            return is_over.then(|| format!("{score} is {outcome}: no flip is left."));
        };
        let worth = curve.worth_of_ending(&self.game, &self.spec, state.score);
        if curve.may_stop() && worth >= 1.0 {
            let stops = if curve == LengthCurve::Stop { "stop there: you gain 1" } else { "it is reached" };
            return Some(format!("At {score} {stops}."));
        }
        (state.flips_done >= self.game.flips().into())
            .then(|| format!("No flip is left: {score} is worth {}.", Self::formatted(quantity, worth)))
    }

    /// Returns the line with the value of stopping in a state; `None` if the quantity does not allow stopping for a
    /// prize.
    fn stopping(&self, quantity: Quantity, state: State) -> Option<Line> {
        let is_stop = quantity == Quantity::Curve(LengthCurve::Stop);
        let worth = || LengthCurve::Stop.worth_of_ending(&self.game, &self.spec, state.score);
        is_stop.then(|| Line::plain(format!("Stop: {}", prize(worth()))))
    }

    /// Returns the position of a state in the chart; `None` if the chart does not show it.
    fn cell(&self, state: State) -> Option<[f64; 2]> {
        Some([state.score as f64, self.ruin_state(state.score)?.win_probability])
    }
}

/// Returns the state after a side that adds `points`.
fn next(state: State, points: i64) -> State {
    State::new(state.flips_done + 1, state.score + points)
}

/// Returns the line of a corner.
fn corner_line(solution: &AimSolution, place: usize) -> Option<Line> {
    let corner = solution.frontier()?.corners.get(place)?;
    let (chance, score) = (percent(corner.win_probability), points(corner.expected_score));
    let line = Line::plain(format!("Wins {chance} with a mean score of {score}"));
    Some(line.at([corner.win_probability, corner.expected_score]))
}

/// Formats the weighted mean of two corners with all the decimals that tell them apart.
fn mix(toss: f64, [left, right]: [f64; 2], mean: f64, written: fn(usize, f64) -> String) -> String {
    let decimals = (2..MOST_DECIMALS).find(|decimals| written(*decimals, left) != written(*decimals, right));
    let [left, right, mean] = [left, right, mean].map(|value| written(decimals.unwrap_or(MOST_DECIMALS), value));
    format!("{} · {left} + {} · {right} = {mean}", percent((1.0 - toss).min(BELOW_ONE)), percent(toss))
}

fn wish_lines(solution: &Arc<AimSolution>) -> Vec<Line> {
    let Some(frontier) = solution.frontier() else { return Vec::new() };
    let Some(Requested { win_probability, expected_score, toss }) = frontier.requested else { return Vec::new() };
    let places = frontier.played();
    let corners: Vec<Corner> = places.iter().filter_map(|place| frontier.corners.get(*place).copied()).collect();
    let mut lines = Vec::new();
    if let [left, right] = corners.as_slice() {
        let scores = mix(toss, [left.expected_score, right.expected_score], expected_score, decimals);
        let wins = mix(toss, [left.win_probability, right.win_probability], win_probability, percent_to);
        lines.extend([format!("Mean score: {scores}"), format!("Wins: {wins}")].map(Line::plain));
    }
    lines.extend(places.into_iter().filter_map(|place| corner_line(solution, place)));
    lines
}

/// Rounds a number to so many decimals.
fn decimals(digits: usize, number: f64) -> String {
    let scale = 10_f64.powi(digits as i32);
    plain((scale * number).round() / scale).replace('-', "−")
}

/// Formats points of score with at most two decimals.
pub fn points(score: f64) -> String {
    decimals(2, score)
}

/// Formats a mean prize with at most four decimals.
pub fn prize(value: f64) -> String {
    decimals(4, value)
}

#[cfg(test)]
mod tests;
