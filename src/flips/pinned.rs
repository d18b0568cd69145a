//! Curves that are compared with that of the present game: what each is determined by.

use super::coin::coin_name;
use super::game::{CheckedGame, Game};
use super::limits::{SWEEP_FLIPS, WHOLE_FLIPS};
use super::probability::Probability;
use crate::parameter::{BadParameter, check_kept, in_range};

/// What a pinned curve shows.
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

/// A pinned curve. What a curve does not depend on (the number of flips of a horizon, the heads of the coin that is
/// varied) is always the same here, so that equal curves are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinned {
    curve: Curve,
    game: Game,
}

impl Pinned {
    /// This curve of `game`.
    pub fn new(curve: Curve, game: &Game) -> Self {
        let mut game = game.clone();
        match curve {
            Curve::Bias { coin } => {
                if let Some(coin) = game.coins.get_mut(coin) {
                    coin.heads = Probability::HALF;
                }
            }
            Curve::Horizon => game.flips = Game::default().flips,
            Curve::Final => {}
        }
        Self { curve, game }
    }

    /// What it shows.
    pub fn curve(&self) -> Curve {
        self.curve
    }

    /// The game that it belongs to; what the curve does not depend on means nothing in it.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Makes `game` one that has this curve; what the curve does not depend on stays as it is.
    pub fn put_into(&self, game: &mut Game) {
        let before = std::mem::replace(game, self.game.clone());
        match self.curve {
            Curve::Bias { coin } => {
                if let (Some(coin), Some(before)) = (game.coins.get_mut(coin), before.coins.get(coin)) {
                    coin.heads = before.heads;
                }
            }
            Curve::Horizon => game.flips = before.flips,
            Curve::Final => {}
        }
    }

    fn check(&self) -> Result<(), BadParameter> {
        let coins = CheckedGame::new(&self.game)?.coins().len();
        match self.curve {
            Curve::Bias { coin } => {
                if coin >= coins {
                    let last = coin_name(coins - 1);
                    return Err(BadParameter::new("coin", coin_name(coin), format!("the name of a coin, A to {last}")));
                }
                in_range("flips", self.game.flips, 1..=SWEEP_FLIPS).map(drop)
            }
            Curve::Horizon => Ok(()),
            Curve::Final => in_range("flips", self.game.flips, 1..=WHOLE_FLIPS).map(drop),
        }
    }
}

/// Refuses a curve of a game that is not allowed, one that is there twice, and too many of a kind.
pub(super) fn check(pinned: &[Pinned]) -> Result<(), BadParameter> {
    check_kept(pinned, |one| one.curve.name(), Pinned::check)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(pinned: &[Pinned]) -> String {
        check(pinned).unwrap_err().to_string()
    }

    fn of_flips(curve: Curve, flips: i64) -> Pinned {
        Pinned::new(curve, &Game { flips, ..Game::default() })
    }

    /// The game of the riddle made one that has this curve.
    fn restored(pinned: &Pinned) -> Game {
        let mut game = Game::default();
        pinned.put_into(&mut game);
        game
    }

    #[test]
    fn what_a_curve_does_not_depend_on_makes_no_other_curve() {
        let mut biased = Game::default();
        biased.coins[1].heads = Probability::ONE;
        let bias = |coin| Curve::Bias { coin };
        assert_eq!(Pinned::new(bias(1), &biased), Pinned::new(bias(1), &Game::default()));
        assert_ne!(Pinned::new(bias(0), &biased), Pinned::new(bias(0), &Game::default()));
        assert_eq!(of_flips(Curve::Horizon, 7), of_flips(Curve::Horizon, 8));
        assert_ne!(of_flips(Curve::Final, 7), of_flips(Curve::Final, 8));
    }

    #[test]
    fn going_back_to_a_curve_sets_what_it_depends_on_alone() {
        let mut biased = Game { flips: 30, target: 4, ..Game::default() };
        biased.coins[1].heads = Probability::ONE;
        let curve = Curve::Bias { coin: 1 };
        let back = restored(&Pinned::new(curve, &biased));
        assert_eq!((back.flips, back.target), (30, 4));
        assert_eq!(back.coins[1].heads, Probability::HALF);
        for curve in [curve, Curve::Horizon, Curve::Final] {
            let pinned = Pinned::new(curve, &biased);
            assert_eq!(Pinned::new(curve, &restored(&pinned)), pinned);
        }
        assert_eq!(restored(&Pinned::new(Curve::Horizon, &biased)).flips, 100);
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
            assert_eq!(refusal(&[of_flips(curve, flips)]), sentence);
        }
        let one = of_flips(Curve::Final, 9);
        let sentence = "kept[1] is a final that is there before; it must be another one";
        assert_eq!(refusal(&[one.clone(), one]), sentence);
        let many: Vec<Pinned> = (1..=5).map(|flips| of_flips(Curve::Final, flips)).collect();
        assert_eq!(refusal(&many), "kept[4] is final number 5; it must be one of at most 4");
    }

    #[test]
    fn so_many_of_each_kind_can_be_kept() {
        let mut pinned: Vec<Pinned> = (1..=4)
            .flat_map(|flips| [Curve::Bias { coin: 0 }, Curve::Final].map(|curve| of_flips(curve, flips)))
            .collect();
        pinned.push(of_flips(Curve::Horizon, 1));
        assert!(check(&pinned).is_ok());
    }
}
