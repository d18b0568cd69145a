//! Curves kept to be compared with that of the present game: what each is determined by.

use super::coin_set::coin_name;
use super::long::WHOLE_FLIPS;
use super::params::{Coin, Params, Rules};
use super::probability::Probability;
use super::sweep::SWEEP_FLIPS;
use crate::parameter::{BadParameter, in_range};

/// What a kept curve shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curve {
    /// The win probability against the probability of heads of this coin.
    Bias {
        /// The index of the coin.
        coin: usize,
    },
    /// The win probability against the number of flips.
    Horizon,
    /// The distribution of the final score by best play.
    Final,
}

impl Curve {
    /// The kinds of curves by their names in a scenario file.
    pub const NAMES: [&'static str; 3] = ["bias", "horizon", "final"];

    /// The name of its kind, also that of its view: `bias`, `horizon` or `final`.
    pub fn name(self) -> &'static str {
        let [bias, horizon, ending] = Self::NAMES;
        match self {
            Self::Bias { .. } => bias,
            Self::Horizon => horizon,
            Self::Final => ending,
        }
    }
}

/// A kept curve. What a curve does not depend on (the number of flips of a horizon, the heads of the coin that is varied)
/// is always the same here, so that equal curves are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    curve: Curve,
    flips: i64,
    target: i64,
    coins: Vec<Coin>,
}

impl Kept {
    /// This curve of the game of `params`.
    pub fn new(curve: Curve, params: &Params) -> Self {
        let Params { mut flips, target, mut coins, .. } = params.clone();
        match curve {
            Curve::Bias { coin } => {
                if let Some(coin) = coins.get_mut(coin) {
                    coin.heads = Probability::HALF;
                }
            }
            Curve::Horizon => flips = Params::default().flips,
            Curve::Final => {}
        }
        Self { curve, flips, target, coins }
    }

    /// What it shows.
    pub fn curve(&self) -> Curve {
        self.curve
    }

    /// The game that it belongs to.
    pub fn params(&self) -> Params {
        Params { flips: self.flips, target: self.target, coins: self.coins.clone(), ..Params::default() }
    }

    /// The parameters with those of this curve in place of their own.
    pub fn put_into(&self, params: &Params) -> Params {
        let mut next = Params { target: self.target, coins: self.coins.clone(), ..params.clone() };
        match self.curve {
            Curve::Bias { coin } => {
                next.flips = self.flips;
                if let (Some(coin), Some(present)) = (next.coins.get_mut(coin), params.coins.get(coin)) {
                    coin.heads = present.heads;
                }
            }
            Curve::Horizon => {}
            Curve::Final => next.flips = self.flips,
        }
        next
    }

    fn check(&self) -> Result<(), BadParameter> {
        let rules = Rules::new(&self.params())?;
        match self.curve {
            Curve::Bias { coin } => {
                if coin >= rules.coins().len() {
                    let last = coin_name(rules.coins().len() - 1);
                    return Err(BadParameter::new("coin", coin_name(coin), format!("the name of a coin, A to {last}")));
                }
                in_range("flips", self.flips, 1..=SWEEP_FLIPS).map(drop)
            }
            Curve::Horizon => Ok(()),
            Curve::Final => in_range("flips", self.flips, 1..=WHOLE_FLIPS).map(drop),
        }
    }
}

/// Refuses a curve of a game that is not allowed, one that is there twice, and too many of a kind.
pub(super) fn check(kept: &[Kept]) -> Result<(), BadParameter> {
    crate::kept::check(kept, |one| one.curve.name(), Kept::check)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(kept: Vec<Kept>) -> String {
        Rules::new(&Params { kept, ..Params::default() }).unwrap_err().to_string()
    }

    fn of_flips(curve: Curve, flips: i64) -> Kept {
        Kept::new(curve, &Params { flips, ..Params::default() })
    }

    #[test]
    fn what_a_curve_does_not_depend_on_makes_no_other_curve() {
        let mut biased = Params::default();
        biased.coins[1].heads = Probability::ONE;
        let bias = |coin| Curve::Bias { coin };
        assert_eq!(Kept::new(bias(1), &biased), Kept::new(bias(1), &Params::default()));
        assert_ne!(Kept::new(bias(0), &biased), Kept::new(bias(0), &Params::default()));
        assert_eq!(of_flips(Curve::Horizon, 7), of_flips(Curve::Horizon, 8));
        assert_ne!(of_flips(Curve::Final, 7), of_flips(Curve::Final, 8));
    }

    #[test]
    fn going_back_to_a_curve_sets_what_it_depends_on_alone() {
        let mut biased = Params { flips: 30, target: 4, ..Params::default() };
        biased.coins[1].heads = Probability::ONE;
        let curve = Curve::Bias { coin: 1 };
        let back = Kept::new(curve, &biased).put_into(&Params { seed: 9, ..Params::default() });
        assert_eq!((back.flips, back.target, back.seed), (30, 4, 9));
        assert_eq!(back.coins[1].heads, Probability::HALF);
        for curve in [curve, Curve::Horizon, Curve::Final] {
            let kept = Kept::new(curve, &biased);
            assert_eq!(Kept::new(curve, &kept.put_into(&Params::default())), kept);
        }
        assert_eq!(Kept::new(Curve::Horizon, &biased).put_into(&Params::default()).flips, 100);
    }

    #[test]
    fn what_cannot_be_kept_is_refused() {
        let whole = |most| format!("it must be a whole number from 1 to {most}");
        for (curve, flips, sentence) in [
            (Curve::Final, 0, format!("kept[0].flips is 0; {}", whole("1,000,000"))),
            (Curve::Final, 1_001, format!("kept[0].flips is 1,001; {}", whole("1,000"))),
            (Curve::Bias { coin: 0 }, 1_001, format!("kept[0].flips is 1,001; {}", whole("1,000"))),
            (Curve::Bias { coin: 2 }, 9, "kept[0].coin is C; it must be the name of a coin, A to B".to_owned()),
        ] {
            assert_eq!(refusal(vec![of_flips(curve, flips)]), sentence);
        }
        let one = of_flips(Curve::Final, 9);
        let sentence = "kept[1] is a final that is there before; it must be another one";
        assert_eq!(refusal(vec![one.clone(), one]), sentence);
        let many = (1..=5).map(|flips| of_flips(Curve::Final, flips)).collect();
        assert_eq!(refusal(many), "kept[4] is final number 5; it must be one of at most 4");
    }

    #[test]
    fn so_many_of_each_kind_can_be_kept() {
        let mut kept: Vec<Kept> = (1..=4)
            .flat_map(|flips| [Curve::Bias { coin: 0 }, Curve::Final].map(|curve| of_flips(curve, flips)))
            .collect();
        kept.push(of_flips(Curve::Horizon, 1));
        assert!(Rules::new(&Params { kept, ..Params::default() }).is_ok());
    }
}
