//! Reference for tests: solves the puzzle directly by its definition, in exact fractions, slowly.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};

use dashu_int::UBig;
use dashu_int::ops::Gcd;
use proptest::prelude::*;

use super::coin::{Coin, CoinSet};
use super::game::Game;
use super::probability::Probability;

/// Non-negative fraction in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: UBig,
    denominator: UBig,
}

impl Fraction {
    pub fn new(numerator: UBig, denominator: UBig) -> Self {
        let divisor = (&numerator).gcd(&denominator);
        Self { numerator: numerator / &divisor, denominator: denominator / divisor }
    }

    pub fn numerator(&self) -> &UBig {
        &self.numerator
    }

    pub fn of(probability: Probability) -> Self {
        Self::new(probability.numerator().into(), probability.denominator().into())
    }

    /// Converts a finite non-negative double.
    pub fn of_f64(value: f64) -> Self {
        assert!(value.is_finite() && value >= 0.0, "{value}");
        let bits = value.to_bits();
        let (exponent, fraction) = ((bits >> 52) as usize, bits & ((1 << 52) - 1));
        let (mantissa, exponent) = if exponent == 0 { (fraction, 1) } else { (fraction | 1 << 52, exponent) };
        Self::new(UBig::from(mantissa) << exponent, UBig::ONE << 1075)
    }

    pub fn plus(&self, other: &Self) -> Self {
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Self::new(numerator, &self.denominator * &other.denominator)
    }

    pub fn times(&self, other: &Self) -> Self {
        Self::new(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }

    pub fn distance(&self, other: &Self) -> Self {
        let (a, b) = (&self.numerator * &other.denominator, &other.numerator * &self.denominator);
        let difference = if a > b { a - b } else { b - a };
        Self::new(difference, &self.denominator * &other.denominator)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some((&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator)))
    }
}

/// Game solved by its definition.
pub struct Reference {
    game: Game,
    values: HashMap<(usize, i64), Fraction>,
}

impl Reference {
    pub fn new(game: &Game) -> Self {
        Self { game: game.clone(), values: HashMap::new() }
    }

    /// Returns the scores that some choice of coins gives with a probability above 0.
    pub fn reachable(&mut self, flips_done: usize) -> BTreeSet<i64> {
        if flips_done == 0 {
            return BTreeSet::from([0]);
        }
        let before = self.reachable(flips_done - 1);
        let shows = |(share, points): (Probability, i64)| (share.numerator() > 0).then_some(points);
        let sides = |coin: &Coin| [(coin.heads, coin.after_heads()), (coin.heads.complement(), coin.after_tails())];
        let points: Vec<i64> = self.game.coins().iter().flat_map(sides).filter_map(shows).collect();
        before.iter().flat_map(|score| points.iter().map(move |points| score + points)).collect()
    }

    pub fn value(&mut self, flips_done: usize, score: i64) -> Fraction {
        if usize::try_from(self.game.flips()) == Ok(flips_done) {
            return Fraction::new(u8::from(score > self.game.target()).into(), UBig::ONE);
        }
        if let Some(value) = self.values.get(&(flips_done, score)) {
            return value.clone();
        }
        let by_coin = self.by_coin(flips_done, score);
        let best = by_coin.into_iter().reduce(|a, b| if b > a { b } else { a }).unwrap();
        self.values.insert((flips_done, score), best.clone());
        best
    }

    /// Returns the win probability of flipping each coin next.
    pub fn by_coin(&mut self, flips_done: usize, score: i64) -> Vec<Fraction> {
        let coins = self.game.coins().to_vec();
        let value = |coin: &Coin| {
            let heads = Fraction::of(coin.heads).times(&self.value(flips_done + 1, score + coin.after_heads()));
            let tails =
                Fraction::of(coin.heads.complement()).times(&self.value(flips_done + 1, score + coin.after_tails()));
            heads.plus(&tails)
        };
        coins.iter().map(value).collect()
    }

    pub fn best(&mut self, flips_done: usize, score: i64) -> CoinSet {
        let by_coin = self.by_coin(flips_done, score);
        (0..by_coin.len()).filter(|&coin| by_coin.iter().all(|other| *other <= by_coin[coin])).collect()
    }
}

/// Generates any probability, the simple ones more often.
pub fn probabilities() -> impl Strategy<Value = Probability> {
    let of = |(numerator, denominator): (u64, u64)| Probability::new(numerator.min(denominator), denominator).unwrap();
    prop_oneof![
        Just(Probability::HALF),
        (0..=1000_u64, Just(1000)).prop_map(of),
        (0..=12_u64, 1..=12_u64).prop_map(of),
        (0..=1_000_000_000_000_u64, 1..=1_000_000_000_000_u64).prop_map(of),
    ]
}

/// Generates games of `flips` flips with any two to four coins, and targets within and beyond the possible scores.
pub fn games(flips: i64) -> impl Strategy<Value = Game> {
    let even = || (probabilities(), prop_oneof![1..=4_i64, 1..=20_i64]).prop_map(|(p, points)| Coin::new(p, points));
    let apart = || {
        let points = || prop_oneof![-4..=4_i64, -20..=20_i64];
        (probabilities(), points(), points()).prop_map(|(p, heads, tails)| Coin::with_points_apart(p, heads, tails))
    };
    let coins = prop_oneof![
        4 => prop::collection::vec(even(), 2),
        1 => prop::collection::vec(even(), 3..=4),
        2 => prop::collection::vec(apart(), 2),
        1 => prop::collection::vec(prop_oneof![even(), apart()], 3..=4),
    ];
    let target = prop_oneof![Just(0), -10..=10_i64, -20 * flips - 1..=20 * flips + 1];
    (coins, target).prop_map(move |(coins, target)| Game::new(flips, target, coins))
}
