//! Win probability and ties by backward induction in whole numbers.
//!
//! With `D` the least common denominator of the probabilities and m flips left, `W·D^m` is a whole number of at most
//! `D^m`. A row holds these numbers one after the other, each in as many 64-bit limbs (lowest first) as `D^m` needs; a
//! step multiplies two numbers of the next row by single limbs and adds them. The solver keeps two rows and the best
//! coins of every undecided state: at most 13 MB for 200 flips of coins worth 19 and 20 with denominators of 10¹⁸, and
//! twice as much for four such coins.

use std::cmp::Ordering;

use dashu_int::UBig;
use dashu_int::ops::Gcd;

use super::coin::{Coin, CoinSet};
use super::state_space::StateSpace;
use crate::exact::Exact;
use crate::progress::{Result, Steps};

/// Coin with whole numbers for probabilities: `heads/D` and `tails/D`, each times all the factors.
struct ScaledCoin {
    up: usize,
    down: usize,
    heads: u64,
    tails: u64,
    factors: Vec<u64>,
}

impl ScaledCoin {
    /// Converts the coin to the common denominator of all coins of the game.
    fn new(space: &StateSpace, coin: &Coin) -> Self {
        let (up, down) = space.lattice.moves(coin);
        let (mut heads, mut tails) = (coin.heads.numerator(), coin.heads.complement().numerator());
        let mut total = coin.heads.denominator();
        let mut factors = Vec::new();
        // heads and tails take in every factor that fits: heads + tails = total stays below 2^64
        for factor in cofactors(coin, &space.coins) {
            if let Some(larger) = total.checked_mul(factor) {
                (heads, tails, total) = (heads * factor, tails * factor, larger);
            } else {
                factors.push(factor);
            }
        }
        Self { up, down, heads, tails, factors }
    }

    /// Writes `heads·up + tails·down`, times all factors, to `out`, which is long enough.
    fn combine(&self, out: &mut [u64], up: &[u64], down: &[u64]) {
        let mut carry = 0;
        for ((out, &up), &down) in out.iter_mut().zip(up).zip(down) {
            // heads + tails < 2^64, so sum and carry stay below 2^128
            let sum =
                u128::from(self.heads) * u128::from(up) + u128::from(self.tails) * u128::from(down) + u128::from(carry);
            *out = sum as u64;
            carry = (sum >> 64) as u64;
        }
        if let Some((next, others)) = out[up.len()..].split_first_mut() {
            *next = carry;
            others.fill(0);
        }
        for &factor in &self.factors {
            carry = 0;
            for limb in out.iter_mut() {
                let product = u128::from(factor) * u128::from(*limb) + u128::from(carry);
                *limb = product as u64;
                carry = (product >> 64) as u64;
            }
        }
    }
}

/// Numbers of one row with `one` = `D^m`: the undecided states, with decided ones on both sides as far as a flip from
/// the row before can reach.
struct Row {
    first: usize,
    one: Vec<u64>,
    limbs: Vec<u64>,
}

impl Row {
    /// Returns the limbs of the number at `place` of the padded row.
    fn number(&self, place: usize) -> &[u64] {
        let size = self.one.len();
        &self.limbs[place * size..][..size]
    }
}

/// Exact solution of a game.
#[derive(Clone, Debug)]
pub(super) struct ExactSolution {
    /// Win probability.
    pub start: Exact,
    /// Win probability for each coin flipped first.
    pub by_coin: Vec<Exact>,
    /// Best coins of the undecided states of each row, the last row with a choice first.
    best: Vec<Vec<CoinSet>>,
}

impl ExactSolution {
    /// Returns the best coins in state `index` of row `flips_done`, which is not the last row.
    pub(super) fn best(&self, space: &StateSpace, flips_done: usize, index: usize) -> CoinSet {
        if space.decided(flips_done, index).is_some() {
            return CoinSet::all(space.coins.len());
        }
        self.best[space.flips - 1 - flips_done][index - space.undecided(flips_done).start]
    }
}

/// Solves the game exactly.
///
/// A unit of work is one step of one coin in one limb; see [`work`].
pub(super) fn solve(space: &StateSpace, steps: &mut Steps<'_>) -> Result<ExactSolution> {
    let coins: Vec<_> = space.coins.iter().map(|coin| ScaledCoin::new(space, coin)).collect();
    // none of the finished games is undecided
    let limbs = [vec![0; space.growth()], vec![1; space.growth()]].concat();
    let mut row = Row { first: space.undecided(space.flips).start, one: vec![1], limbs };
    let (mut by_coin, mut best) = (Vec::new(), Vec::new());
    for flips_done in (0..space.flips).rev() {
        if flips_done == 0 {
            by_coin = values_of_start(space, &coins, &row);
        }
        let mut best_of_row = vec![CoinSet::default(); space.undecided(flips_done).len()];
        row = row_before(space, &coins, flips_done, &row, &mut best_of_row);
        best.push(best_of_row);
        steps.advance(row_work(space, flips_done, row.one.len()))?;
    }
    let open = || Exact::new(to_ubig(row.number(space.growth())), to_ubig(&row.one));
    let start = space.decided(0, 0).map_or_else(open, decided_value);
    Ok(ExactSolution { start, by_coin, best })
}

/// Returns the win probability for each coin flipped first; `next` is the row after it.
fn values_of_start(space: &StateSpace, coins: &[ScaledCoin], next: &Row) -> Vec<Exact> {
    if let Some(won) = space.decided(0, 0) {
        return vec![decided_value(won); coins.len()];
    }
    let one = power_after(&coins[0], &next.one);
    let mut number = vec![0; one.len()];
    let value = |coin: &ScaledCoin| {
        let place = space.growth() - next.first;
        coin.combine(&mut number, next.number(place + coin.up), next.number(place + coin.down));
        Exact::new(to_ubig(&number), to_ubig(&one))
    };
    coins.iter().map(value).collect()
}

fn decided_value(won: bool) -> Exact {
    Exact::new(UBig::from(u8::from(won)), UBig::ONE)
}

/// Returns an upper bound on the units of work of [`solve`].
pub(super) fn work(space: &StateSpace) -> u64 {
    let bits = common_denominator_bits(&space.coins);
    let limbs = |flips_done: usize| (bits * (space.flips - flips_done) as f64 / 64.0) as usize + 1;
    (0..space.flips).map(|flips_done| row_work(space, flips_done, limbs(flips_done))).sum()
}

/// Returns the work of one row.
fn row_work(space: &StateSpace, flips_done: usize, limbs: usize) -> u64 {
    (space.undecided(flips_done).len() * space.coins.len() * limbs) as u64
}

/// Returns the least common denominator of the coins' chances.
pub(super) fn common_denominator(coins: &[Coin]) -> UBig {
    let Some(coin) = coins.first() else { return UBig::ONE };
    cofactors(coin, coins).into_iter().fold(UBig::from(coin.heads.denominator()), |product, factor| product * factor)
}

/// Returns the logarithm to base 2 of the least common denominator of the coins, at most 240 for four coins.
pub(super) fn common_denominator_bits(coins: &[Coin]) -> f64 {
    common_denominator(coins).to_f64().value().log2()
}

/// Returns numbers whose product with the denominator of `coin` is the least common denominator of all `coins`.
fn cofactors(coin: &Coin, coins: &[Coin]) -> Vec<u64> {
    let mut common = UBig::from(coin.heads.denominator());
    let mut factors = Vec::new();
    for other in coins {
        let denominator = UBig::from(other.heads.denominator());
        let missing = &denominator / (&common).gcd(&denominator);
        common *= &missing;
        // it divides a denominator, so it fits
        factors.push(u64::try_from(missing).unwrap_or(1));
    }
    factors.retain(|&factor| factor > 1);
    factors
}

/// Computes row `flips_done` from the row `next` after it, and writes the best coins of its undecided states to `best`.
fn row_before(space: &StateSpace, coins: &[ScaledCoin], flips_done: usize, next: &Row, best: &mut [CoinSet]) -> Row {
    let (undecided, padding) = (space.undecided(flips_done), space.growth());
    let one = power_after(&coins[0], &next.one);
    let size = one.len();
    let mut limbs = vec![0; (undecided.len() + 2 * padding) * size];
    for number in limbs[(undecided.len() + padding) * size..].chunks_exact_mut(size) {
        number.copy_from_slice(&one);
    }
    let mut other = vec![0; size];
    let numbers = limbs[padding * size..].chunks_exact_mut(size);
    for ((number, best), index) in numbers.zip(best).zip(undecided.clone()) {
        let place = index + padding - next.first;
        for (name, coin) in coins.iter().enumerate() {
            let (up, down) = (next.number(place + coin.up), next.number(place + coin.down));
            if name == 0 {
                coin.combine(number, up, down);
                *best = CoinSet::all(1);
                continue;
            }
            coin.combine(&mut other, up, down);
            match other.iter().rev().cmp(number.iter().rev()) {
                Ordering::Less => {}
                Ordering::Equal => *best = best.iter().chain([name]).collect(),
                Ordering::Greater => {
                    number.copy_from_slice(&other);
                    *best = std::iter::once(name).collect();
                }
            }
        }
    }
    Row { first: undecided.start, one, limbs }
}

/// Returns `D^(m+1)` for `one` = `D^m`, in as few limbs as it needs: the sum of heads and tails of any coin.
fn power_after(coin: &ScaledCoin, one: &[u64]) -> Vec<u64> {
    let mut power = vec![0; one.len() + 2 + coin.factors.len()];
    coin.combine(&mut power, one, one);
    let used = power.iter().rposition(|&limb| limb != 0).map_or(1, |last| last + 1);
    power.truncate(used);
    power
}

/// Converts limbs to a number.
fn to_ubig(limbs: &[u64]) -> UBig {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    UBig::from_le_bytes(&bytes)
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::probability::Probability;
    use super::super::reference::{Fraction, Reference, games};
    use super::*;
    use crate::progress::Progress;
    use proptest::prelude::*;

    fn solve_all(space: &StateSpace) -> ExactSolution {
        let progress = Progress::new();
        let solved = solve(space, &mut Steps::new(&progress, work(space))).unwrap();
        assert!(work(space) == 0 || progress.fraction().unwrap() > 0.5);
        solved
    }

    fn space(flips: u32, coins: &[(&str, i64)]) -> StateSpace {
        let coins = coins.iter().map(|&(heads, points)| Coin::new(Probability::parse("", heads).unwrap(), points));
        StateSpace::new(flips, 0, coins.collect())
    }

    fn win(flips: u32, coins: &[(&str, i64)]) -> Exact {
        solve_all(&space(flips, coins)).start
    }

    /// Compares win probability and ties with the definition, in every reachable state.
    fn check_against_definition(game: &Game) {
        let space = game.state_space();
        let solution = solve_all(&space);
        let ExactSolution { start, by_coin, .. } = &solution;
        let mut reference = Reference::new(game);
        let fraction = |exact: &Exact| Fraction::new(exact.numerator().clone(), exact.denominator().clone());
        let start = fraction(start);
        assert_eq!(start, reference.value(0, 0), "{game:?}");
        assert_eq!(by_coin.iter().map(fraction).collect::<Vec<_>>(), reference.by_coin(0, 0), "{game:?}");
        for flips_done in 0..space.flips {
            for score in reference.reachable(flips_done) {
                let index = space.index(flips_done, score).unwrap();
                let best = reference.best(flips_done, score);
                assert_eq!(solution.best(&space, flips_done, index), best, "[{flips_done}, {score}] of {game:?}");
            }
        }
    }

    #[test]
    fn small_games_agree_with_the_definition() {
        let probabilities = ["0", "1/3", "0.5", "0.999", "1"].map(|text| Probability::parse("", text).unwrap());
        for points in [(1, 1), (1, 2), (2, 1), (2, 4), (3, 7), (1, 5)] {
            for a in probabilities {
                for b in probabilities {
                    for (flips, target) in [(1, 0), (2, -1), (5, 0), (6, 3)] {
                        let coins = vec![Coin::new(a, points.0), Coin::new(b, points.1)];
                        check_against_definition(&Game::new(flips, target, coins));
                    }
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn random_games_agree_with_the_definition(game in games(13)) {
            check_against_definition(&game);
        }
    }

    /// The common denominator is above 2^64, so that a number is multiplied twice.
    #[test]
    fn denominators_of_any_size_are_exact() {
        for (a, b) in [
            ("0.123456789012345678", "1/333333333333333333"),
            ("0.123456789012345678", "0.5"),
            ("999999999999999989/1000000000000000000", "1/999999999999999989"),
        ] {
            let [a, b] = [a, b].map(|text| Probability::parse("", text).unwrap());
            let coins = vec![Coin::new(a, 2), Coin::new(b, 3)];
            check_against_definition(&Game::new(11, 1, coins));
        }
    }

    /// 811698796376000066208208781649 / 2¹⁰⁰ = 0.640317447275977148946654…
    #[test]
    fn the_riddle_has_the_published_fraction() {
        let exact = win(100, &[("0.5", 1), ("0.5", 2)]);
        assert_eq!(exact.numerator().to_string(), "811698796376000066208208781649");
        assert_eq!(*exact.denominator(), UBig::ONE << 100);
        assert_eq!(exact.to_f64().to_bits(), 0.640_317_447_275_977_2_f64.to_bits());
        let alone = 0.460_205_381_306_410_64_f64;
        assert_eq!(win(100, &[("0.5", 1)]).to_f64().to_bits(), alone.to_bits());
        assert_eq!(win(100, &[("0.5", 2)]).to_f64().to_bits(), alone.to_bits());
    }

    /// The extra credit of the riddle: the first digits are the published ones, the others are from an independent
    /// program in Python.
    #[test]
    fn a_biased_coin_gives_the_published_values() {
        for (heads, value) in
            [("0", 0.507_047_617_603_089_9_f64), ("0.4", 0.535_740_418_395_551_5), ("0.6", 0.979_659_012_814_802)]
        {
            assert_eq!(win(100, &[(heads, 1), ("0.5", 2)]).to_f64().to_bits(), value.to_bits(), "{heads}");
        }
    }

    /// Returns 2ⁿ times a win probability with fair coins.
    fn scaled(exact: &Exact, flips: usize) -> UBig {
        exact.numerator() * ((UBig::ONE << flips) / exact.denominator())
    }

    #[test]
    fn the_first_numerators_are_the_published_ones() {
        for (flips, numerator) in (1..).zip([1_u32, 2, 4, 9, 17, 37, 71, 150, 292, 606]) {
            assert_eq!(scaled(&win(flips, &[("0.5", 1), ("0.5", 2)]), flips as usize), numerator.into());
        }
    }

    /// With D = heads − tails of n fair flips: V = P(D > 0) + P(D > 0 and D ≡ 2 mod 3).
    #[test]
    fn the_closed_form_of_the_fair_game_holds() {
        for flips in 1..=120_usize {
            let (mut sum, mut binomial) = (UBig::ZERO, UBig::ONE);
            for heads in 0..=flips {
                let lead = (2 * heads).saturating_sub(flips);
                if lead > 0 {
                    sum += if lead % 3 == 2 { &binomial + &binomial } else { binomial.clone() };
                }
                binomial = binomial * (flips - heads) / (heads + 1);
            }
            let exact = win(u32::try_from(flips).unwrap(), &[("0.5", 1), ("0.5", 2)]);
            assert_eq!(scaled(&exact, flips), sum, "{flips} flips");
        }
    }

    /// Coins worth 1 and b: the coefficient of tⁿ in t(1+t)(1+…+t^(b−1))(1+t²)ⁿ/(1−t^(b+1)).
    #[test]
    fn the_generating_function_of_a_coin_worth_more_holds() {
        for (points, worth) in [(2, 2), (3, 3), (4, 4), (5, 5), (7, 7)] {
            for flips in [1_usize, 2, 3, 5, 10, 17, 24, 25, 40] {
                let mut series = vec![UBig::ZERO; flips + 1];
                series[1] = UBig::ONE;
                let times = |series: &[UBig], factor: &[usize]| -> Vec<UBig> {
                    let term =
                        |n: usize| factor.iter().filter(|&&power| power <= n).map(|power| &series[n - power]).sum();
                    (0..=flips).map(term).collect()
                };
                series = times(&series, &[0, 1]);
                series = times(&series, &(0..points).collect::<Vec<_>>());
                for _ in 0..flips {
                    series = times(&series, &[0, 2]);
                }
                for n in points + 1..=flips {
                    let earlier = series[n - points - 1].clone();
                    series[n] += earlier;
                }
                let exact = win(u32::try_from(flips).unwrap(), &[("0.5", 1), ("0.5", worth)]);
                assert_eq!(scaled(&exact, flips), series[flips], "{flips} flips, {points} points");
            }
        }
    }

    #[test]
    fn two_hundred_flips_of_awkward_coins_are_solved_and_can_be_cancelled() {
        let space = space(200, &[("0.123456789012345678", 1), ("1/999999999999999989", 2)]);
        assert!(solve_all(&space).start.denominator().to_string().len() > 3_000);
        let progress = Progress::new();
        progress.cancel();
        assert!(solve(&space, &mut Steps::new(&progress, 1)).is_err());
    }
}
