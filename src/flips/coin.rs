//! A coin: how often it shows heads, and what its sides add to the score.

use super::probability::Probability;

/// A coin: how often it shows heads, and the points that heads and tails add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coin {
    /// The probability of heads.
    pub heads: Probability,
    /// Points added for heads; [`POINTS`](super::POINTS), or [`EITHER_POINTS`](super::EITHER_POINTS) where those for tails are set apart.
    pub points: i64,
    /// Points added for tails where they are set apart; otherwise `points` are taken away.
    pub tails_points: Option<i64>,
}

impl Coin {
    /// A coin that shows heads with probability `heads` and is worth `points`.
    pub fn new(heads: Probability, points: i64) -> Self {
        Self { heads, points, tails_points: None }
    }

    /// The same with points of their own that heads and tails add.
    pub fn with_points_apart(heads: Probability, heads_points: i64, tails_points: i64) -> Self {
        Self { heads, points: heads_points, tails_points: Some(tails_points) }
    }

    /// The points that heads adds.
    pub fn after_heads(&self) -> i64 {
        self.points
    }

    /// The points that tails adds.
    pub fn after_tails(&self) -> i64 {
        self.tails_points.unwrap_or_else(|| self.points.saturating_neg())
    }

    /// The sides that can show at all: their names, how likely they are, and the points that they add.
    pub fn sides(&self) -> impl Iterator<Item = (&'static str, Probability, i64)> + use<> {
        let tails = ("tails", self.heads.complement(), self.after_tails());
        let sides = [("heads", self.heads, self.after_heads()), tails];
        sides.into_iter().filter(|(_, share, _)| *share != Probability::ZERO)
    }

    /// What the sides add that can show at all.
    pub fn possible_points(&self) -> impl Iterator<Item = i64> + use<> {
        self.sides().map(|(.., points)| points)
    }

    /// The least that a flip can add.
    pub fn least_points(&self) -> i64 {
        self.possible_points().min().unwrap_or_default()
    }

    /// What heads wins and tails loses alike, if that is one number above 0.
    pub fn worth(&self) -> Option<i64> {
        (self.points > 0 && self.after_tails() == -self.points).then_some(self.points)
    }
}

/// The name of coin `index` on screen and in files: A, B, C, ….
pub fn coin_name(index: usize) -> char {
    u8::try_from(index).ok().and_then(|index| b'A'.checked_add(index)).map_or('?', char::from)
}

/// Every pair of different coins out of so many, by their indices: A and B, A and C, …, B and A, ….
pub fn ordered_pairs(coins: usize) -> Vec<[usize; 2]> {
    (0..coins).flat_map(|one| (0..coins).map(move |other| [one, other])).filter(|[one, other]| one != other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coin_is_worth_what_heads_wins_and_tails_loses_alike() {
        let apart = |heads, tails| Coin::with_points_apart(Probability::HALF, heads, tails);
        assert_eq!(Coin::new(Probability::HALF, 3).worth(), Some(3));
        for (coin, worth) in [(apart(3, -3), Some(3)), (apart(3, -2), None), (apart(-3, 3), None), (apart(0, 0), None)]
        {
            assert_eq!(coin.worth(), worth);
        }
    }
}
