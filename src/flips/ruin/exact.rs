//! Best play in exact fractions, for games that are small enough.
//!
//! The elimination is that of [`Chain::ends_of`] with whole numbers as weights: a row times the weight that leaves the
//! eliminated state, plus that state's row times the weight that leads to it. No weight is ever negative, and each row
//! is reduced before it is eliminated. With n states and denominators of d bits, the numbers have about n·d bits.

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd};

use super::super::coin::{Coin, CoinSet};
use super::elimination::{After, Chain, Ends};
use crate::exact::Exact;
use crate::progress::{Result, Steps};

/// Number of states between two progress reports.
const STATES_PER_REPORT: usize = 8;

/// Results of a policy from every state.
pub(super) struct ExactEnds {
    /// The probability to reach the upper end first.
    pub win: Vec<Exact>,
    /// The expected number of flips; `None` if the game may never end.
    pub flips: Vec<Option<Exact>>,
}

impl ExactEnds {
    /// Rounds to the nearest doubles.
    pub(super) fn to_f64(&self) -> Ends {
        let flips = |flips: &Option<Exact>| flips.as_ref().map_or(f64::INFINITY, Exact::to_f64).into();
        let worth = self.win.iter().map(|win| win.to_f64().into());
        Ends { worth: worth.collect(), flips: self.flips.iter().map(flips).collect() }
    }
}

/// Returns a policy that wins most often and takes the first of the best coins in each state, its results, and all best
/// coins. Starts from `policy`. Every coin must be able to take points away, so that every policy ends every game.
pub(super) fn best_play(
    chain: &Chain,
    mut policy: Vec<usize>,
    steps: &mut Steps,
) -> Result<(Vec<usize>, ExactEnds, Vec<CoinSet>)> {
    loop {
        let ends = ends_of(chain, &policy, steps)?;
        let found: Vec<_> = (0..chain.states).map(|state| compared(chain, state, &ends.win)).collect();
        let next = found.iter().zip(&policy);
        let next: Vec<usize> =
            next.map(|((better, equal), chosen)| better.or_else(|| equal.iter().next()).unwrap_or(*chosen)).collect();
        if next == policy {
            return Ok((policy, ends, found.into_iter().map(|(_, equal)| equal).collect()));
        }
        policy = next;
    }
}

/// Returns the best of the coins that are better in a state than `win`, the value of a policy, if there are any, and the
/// coins that are equally good as the best.
fn compared(chain: &Chain, state: usize, win: &[Exact]) -> (Option<usize>, CoinSet) {
    let (mut best, mut better, mut equal) = (win[state].clone(), None, CoinSet::default());
    for &index in &chain.moving_coins {
        let mean = mean(chain, &chain.coins[index], state, win);
        let [ours, other] = [mean.numerator() * best.denominator(), best.numerator() * mean.denominator()];
        if ours > other {
            (best, better, equal) = (mean, Some(index), CoinSet::default());
        } else if ours == other {
            equal.set(index, true);
        }
    }
    (better, equal)
}

/// Returns the mean of `win` after a flip of a coin.
fn mean(chain: &Chain, coin: &Coin, state: usize, win: &[Exact]) -> Exact {
    let [heads, tails] = [coin.after_heads(), coin.after_tails()].map(|points| match chain.after(state, points) {
        After::Lost => never(),
        After::Won => Exact::new(UBig::ONE, UBig::ONE),
        After::At(state) => win[state].clone(),
    });
    let (up, down) = (coin.heads.numerator(), coin.heads.complement().numerator());
    let numerator = heads.numerator() * tails.denominator() * up + tails.numerator() * heads.denominator() * down;
    Exact::new(numerator, heads.denominator() * tails.denominator() * coin.heads.denominator())
}

fn never() -> Exact {
    Exact::new(UBig::ZERO, UBig::ONE)
}

/// Returns the results if every state takes the coin of `policy`.
pub(super) fn ends_of(chain: &Chain, policy: &[usize], steps: &mut Steps) -> Result<ExactEnds> {
    let mut rows: Vec<Row> = policy.iter().enumerate().map(|(state, coin)| Row::of(chain, state, *coin)).collect();
    for state in 0..chain.states {
        if state % STATES_PER_REPORT == 0 {
            steps.advance(0)?;
        }
        let (before, after) = rows.split_at_mut(state + 1);
        let eliminated = &mut before[state];
        eliminated.reduce();
        let leaves = eliminated.leaves(chain.down);
        for (distance, row) in (1..=chain.down).zip(after) {
            row.take_over(eliminated, distance, chain.down, &leaves);
        }
    }
    let mut ends = ExactEnds { win: vec![never(); chain.states], flips: vec![None; chain.states] };
    for (state, row) in rows.iter().enumerate().rev() {
        if state % STATES_PER_REPORT == 0 {
            steps.advance(0)?;
        }
        let leaves = row.leaves(chain.down);
        let ahead = || row.to.iter().skip(chain.down + 1).zip(state + 1..).filter(|(weight, _)| **weight != UBig::ZERO);
        if leaves == UBig::ZERO {
            continue;
        }
        ends.win[state] = weighted(&row.win, ahead().map(|(weight, to)| (weight, &ends.win[to])), &leaves);
        let durations: Option<Vec<_>> = ahead().map(|(weight, to)| Some((weight, ends.flips[to].as_ref()?))).collect();
        let flips = durations.filter(|_| !row.may_stay).map(|ahead| weighted(&row.flips, ahead.into_iter(), &leaves));
        ends.flips[state] = flips;
    }
    steps.advance(1)?;
    Ok(ends)
}

/// Returns `(first + Σ weight·value) / divisor`.
fn weighted<'a>(first: &UBig, values: impl Iterator<Item = (&'a UBig, &'a Exact)>, divisor: &UBig) -> Exact {
    let start = Exact::new(first.clone(), UBig::ONE);
    let sum = values.fold(start, |sum, (weight, value)| {
        let added = value.numerator() * weight;
        if sum.denominator() == value.denominator() {
            return Exact::new(sum.numerator() + added, value.denominator().clone());
        }
        let numerator = sum.numerator() * value.denominator() + added * sum.denominator();
        Exact::new(numerator, sum.denominator() * value.denominator())
    });
    Exact::new(sum.numerator().clone(), sum.denominator() * divisor)
}

/// The transitions from one state in weights: to its neighbours, where the index `down` is the state itself, and to the
/// two ends.
struct Row {
    to: Vec<UBig>,
    win: UBig,
    lose: UBig,
    /// The weight of the flips until one of these is reached.
    flips: UBig,
    /// Whether the game may reach a state from which it never ends.
    may_stay: bool,
}

impl Row {
    fn of(chain: &Chain, state: usize, coin: usize) -> Self {
        let to = vec![UBig::ZERO; chain.band()];
        let mut row = Self { to, win: UBig::ZERO, lose: UBig::ZERO, flips: UBig::ONE, may_stay: false };
        let coin = &chain.coins[coin];
        row.flips = coin.heads.denominator().into();
        for (_, share, points) in coin.sides() {
            let weight = match chain.after(state, points) {
                After::Lost => &mut row.lose,
                After::Won => &mut row.win,
                After::At(to) => &mut row.to[chain.down + to - state],
            };
            // both shares of a coin have the same denominator; with one side only, the share is 1
            *weight += UBig::from(share.numerator());
        }
        row
    }

    /// Returns the weight that leaves a state whose lower neighbours are eliminated.
    fn leaves(&self, down: usize) -> UBig {
        self.to.iter().skip(down + 1).sum::<UBig>() + &self.win + &self.lose
    }

    fn weights(&mut self) -> impl Iterator<Item = &mut UBig> {
        self.to.iter_mut().chain([&mut self.win, &mut self.lose, &mut self.flips])
    }

    /// Divides a row, before it is eliminated, by the common divisor of its weights.
    fn reduce(&mut self) {
        let mut common = UBig::ZERO;
        for weight in self.weights().filter(|weight| **weight != UBig::ZERO) {
            common = if common == UBig::ZERO { weight.clone() } else { common.gcd(&*weight) };
            if common == UBig::ONE {
                return;
            }
        }
        if common != UBig::ZERO {
            self.weights().for_each(|weight| *weight /= &common);
        }
    }

    /// Passes the weight that leads to the `eliminated` state, which is `distance` below, on to its successors.
    fn take_over(&mut self, eliminated: &Self, distance: usize, down: usize, leaves: &UBig) {
        let share = std::mem::take(&mut self.to[down - distance]);
        if share == UBig::ZERO {
            return;
        }
        self.may_stay |= eliminated.may_stay;
        if *leaves == UBig::ZERO {
            // no game from there ends, so none is won
            self.may_stay = true;
            self.lose += share;
            return;
        }
        self.weights().filter(|weight| **weight != UBig::ZERO).for_each(|weight| *weight *= leaves);
        for (place, ahead) in eliminated.to.iter().enumerate().skip(down + 1).filter(|(_, ahead)| **ahead != UBig::ZERO)
        {
            self.to[place - distance] += &share * ahead;
        }
        self.win += &share * &eliminated.win;
        self.lose += &share * &eliminated.lose;
        self.flips += &share * &eliminated.flips;
        // returning to the state itself only takes longer
        self.to[down] = UBig::ZERO;
    }
}

/// Estimates the time of one elimination, in nanoseconds on a present-day computer.
pub(super) fn work(chain: &Chain) -> f64 {
    let bits = |coin: &usize| UBig::from(chain.coins[*coin].heads.denominator() - 1).bit_len();
    let bits = chain.moving_coins.iter().map(bits).max().unwrap_or(0).max(1);
    let (states, words) = (chain.states as f64, (bits * chain.states) as f64 / 64.0);
    let ahead = (chain.band() - chain.down + 2) as f64;
    states * ahead * (chain.down as f64 * (60.0 + words.powf(1.6)) + 2.0 * (200.0 + 3.0 * words * words))
}
