//! Rows of values within a [`Band`], and the computation of a row from one with fewer flips left.
//!
//! **Steps.** A row follows from the next one by the recursion itself.
//!
//! **Leaps.** Let `T_c` be the step in which coin `c` is flipped everywhere. It is a convolution, and convolutions
//! commute. Let `V` be a row, and let coin `c` be best in a stretch of the row before it: there that row is
//! `T_c V ≥ T_d V`. At a place one row earlier, from which every coin leads into the stretch, coin `d` gives
//! `T_d(T_c V) = T_c(T_d V) ≤ T_c(T_c V)`: *coin `c` is best there too*. So by induction it is best `k` rows earlier in
//! the same stretch, shortened by the distance that `k − 1` flips of any coin can cross, and these rows are one
//! convolution with the binomial distribution, of which only some `9√k` terms count. Only the gaps between the
//! stretches are filled by shorter leaps, and in the end row by row.
//!
//! **Length of a leap.** In a row of width `w` a leap over `k` rows costs about `9w/√k` products per row, and the gap
//! reaches over at most `2kG` places, where the same goes on with shorter leaps. If `k = w/(αG)`, the gap has `2/α` of
//! the width and costs `√(2/α)` as much, so all of it costs `9√(αGw)/(1 − √(2/α))` products per row: least for `α = 8`.
//!
//! In a leap, coins count as equally good if they differ by less than [`TIE`] of the value; so each row loses at most
//! that much.
//!
//! **Error.** Relative to a value and with `u = 2⁻⁵³`: a step adds less than 4u (module `value`). A leap over `k` rows
//! adds less than `4ku` for the weights, `(k + 2)u` for their sum, and `16ku` for a coin that may be worse by [`TIE`],
//! which itself is found with the rounding of two steps. The omitted terms weigh less than 10⁻¹⁸. Together that is less
//! than [`ERROR_PER_FLIP`] for each flip left.

use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::Range;

use super::band::Band;
use super::coin::CoinSet;
use super::state_space::{to_i64, to_usize};
use super::value::{Branch, best_values, step_back};
use crate::lanes::{LANES, vectorized};

/// Relative error that each flip left adds to a value.
pub(super) const ERROR_PER_FLIP: f64 = 22.0 / 9_007_199_254_740_992.0;
/// Share of the value by which a coin may be worse than the best one and still be flipped throughout a leap: 8u.
const TIE: f64 = 8.0 / 9_007_199_254_740_992.0;
/// Total weight of the terms that a convolution omits at each end.
const LEFT_OUT: f64 = 1e-19;
/// Smallest number of rows that are worth a leap, and number of rows that are worth cutting off once.
pub(super) const LEAST_LEAP: usize = 16;
/// Number of sums that a convolution computes side by side, enough to hide the time that an addition takes.
const SUMS: usize = 2 * LANES;
/// Places of a row for each row of a leap and each place that a flip can move.
const WIDTH_PER_LEAP: usize = 8;

/// Values of neighbouring places with the same number of flips left. Places below are lost and places above are won,
/// unless the row is only for a part of the band.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub flips_left: usize,
    pub first: i64,
    pub values: Vec<f64>,
}

impl Row {
    /// Returns the value at a place.
    pub(super) fn at(&self, place: i64) -> f64 {
        match usize::try_from(place - self.first) {
            Ok(index) => self.values.get(index).copied().unwrap_or(1.0),
            Err(_) => 0.0,
        }
    }

    /// Returns the places of the row.
    fn places(&self) -> Range<i64> {
        self.first..self.first + to_i64(self.values.len())
    }

    /// Copies the values at `places`, including those outside of the row.
    fn copy_to(&self, places: Range<i64>, copy: &mut Vec<f64>) {
        let own = self.places();
        let inside = own.start.clamp(places.start, places.end)..own.end.clamp(places.start, places.end);
        copy.clear();
        copy.resize(to_usize(inside.start - places.start), 0.0);
        if !inside.is_empty() {
            let from = to_usize(inside.start - own.start);
            let values = self.values.get(from..from + to_usize(inside.end - inside.start));
            copy.extend_from_slice(values.unwrap_or_default());
        }
        copy.resize(to_usize(places.end - places.start), 1.0);
    }
}

/// Builder of rows from rows, with the buffers that this needs.
pub(super) struct RowBuilder<'a> {
    band: &'a Band,
    copy: Vec<f64>,
    /// The values of a row that is no longer needed.
    spare: Vec<f64>,
    /// The weights of the numbers of heads and the fewest heads that count, by coin and number of flips.
    weights: HashMap<(usize, usize), (Vec<f64>, usize)>,
    /// Number of rows in every leap; set only in tests.
    leap: Option<usize>,
}

impl<'a> RowBuilder<'a> {
    pub(super) fn new(band: &'a Band) -> Self {
        Self { band, copy: Vec::new(), spare: Vec::new(), weights: HashMap::new(), leap: None }
    }

    /// Returns the row with `count` more flips left, at `places`. All that leads there is computed, open or not; `see`
    /// gets the flips left and the values of each row on the way, from the first of the places on.
    fn steps(&mut self, row: &Row, count: usize, places: Range<i64>, mut see: impl FnMut(usize, &[f64])) -> Row {
        let (reach, len) = (self.band.reach, to_usize((places.end - places.start).max(0)));
        let reached = to_i64(len + count * reach + LANES);
        let mut values = std::mem::take(&mut self.spare);
        row.copy_to(places.start..places.start + reached, &mut values);
        let flips = self.band.flips.as_slice();
        vectorized(
            #[inline(always)]
            || {
                for left in (0..count).rev() {
                    let reached = len + left * reach;
                    match *flips {
                        // with a known number of coins, their weights stay in registers
                        [one, other] => step_back(&[one, other], &mut values, reached),
                        _ => step_back(flips, &mut values, reached),
                    }
                    see(row.flips_left + count - left, &values[..reached]);
                }
            },
        );
        values.truncate(len);
        Row { flips_left: row.flips_left + count, first: places.start, values }
    }

    /// Replaces `row` by the row with `count` more flips left, at `places`. For each row up to this one, `see` gets the
    /// flips left and the values from the first of the places on, as far as they are needed.
    pub(super) fn advance(&mut self, row: &mut Row, count: usize, places: Range<i64>, see: impl FnMut(usize, &[f64])) {
        let next = self.steps(row, count, places, see);
        self.spare = std::mem::replace(row, next).values;
    }

    /// Returns the best coins of each place of `row`, which comes before `next`: those worse than the best one by at
    /// most `tolerance`. Places above the row are included until every coin leads above `next`: they are won, but not
    /// with any coin.
    pub(super) fn best(&mut self, next: &Row, row: &Row, tolerance: f64) -> Vec<CoinSet> {
        let (start, end) = (row.first, row.places().end.max(next.places().end));
        let mut values = Vec::new();
        row.copy_to(start..end, &mut values);
        next.copy_to(start..end + to_i64(self.band.reach), &mut self.copy);
        best_coins(&self.band.flips, &self.copy, &values, 0.0, tolerance)
    }

    /// Returns the row with one more flip left, at all open places.
    pub(super) fn step_open(&mut self, row: &Row) -> Row {
        self.steps(row, 1, self.band.open(row.flips_left + 1), |_, _| ())
    }

    /// Returns the row with `flips_left` flips left, no fewer than `row` has, at the open places among `places`.
    ///
    /// `row` must hold everything that can be reached from there. After each part, `advance` receives the number of
    /// places computed; it can end the work with an error.
    pub(super) fn row<E>(
        &mut self,
        mut row: Row,
        flips_left: usize,
        places: &Range<i64>,
        mut advance: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Row, E> {
        while row.flips_left < flips_left {
            let rest = flips_left - row.flips_left;
            let width = row.places().end - row.places().start;
            let before = row.flips_left;
            let wanted = to_usize(width) / (WIDTH_PER_LEAP * self.band.reach.max(1));
            let length = self.leap.map_or_else(|| rounded(wanted.min(rest)), |leap| leap.min(rest));
            let next = if length >= self.leap.map_or(LEAST_LEAP, |_| 1) {
                let needed = self.needed(places, rest - length, before + length);
                self.leap(&row, length, &needed)
            } else {
                let count = rest.min(LEAST_LEAP);
                let needed = self.needed(places, rest - count, before + count);
                self.steps(&row, count, needed, |_, _| ())
            };
            self.spare = std::mem::replace(&mut row, next).values;
            advance(row.values.len() * (row.flips_left - before))?;
        }
        Ok(row)
    }

    /// Returns the open places with `flips_left` flips left that can be reached from `places` with `flips` flips.
    fn needed(&self, places: &Range<i64>, flips: usize, flips_left: usize) -> Range<i64> {
        let open = self.band.open(flips_left);
        let end = places.end + to_i64(flips * self.band.reach);
        let first = places.start.clamp(open.start, open.end);
        first..end.clamp(first, open.end)
    }

    /// Returns the row `length` flips before `row`, at `places`.
    fn leap(&mut self, row: &Row, length: usize, places: &Range<i64>) -> Row {
        let mut values = vec![0.0; to_usize(places.end - places.start)];
        let mut gaps = Vec::new();
        let mut filled = places.start;
        for (stretch, coin) in self.stretches(row, length, places) {
            // from here all flips of any coin, except the last one, stay within the stretch; places never fall
            let first = stretch.start.max(filled);
            let end = stretch.end.saturating_sub(to_i64(self.band.reach * (length - 1))).min(places.end);
            if first >= end {
                continue;
            }
            gaps.push(filled..first);
            let (from, to) = (to_usize(first - places.start), to_usize(end - places.start));
            self.convolve(row, coin, length, first, &mut values[from..to]);
            filled = end;
        }
        gaps.push(filled..places.end);
        for gap in gaps.into_iter().filter(|gap| !gap.is_empty()) {
            let between = self.across_gap(row, length, &gap);
            let at = to_usize(between.first - places.start);
            values[at..at + between.values.len()].copy_from_slice(&between.values);
        }
        Row { flips_left: row.flips_left + length, first: places.start, values }
    }

    /// Returns the row `length` flips before `row`, at the places of a gap between stretches. It uses shorter leaps
    /// over the places that can be reached from there, but only if these are at most half of the row, so that the
    /// recursion ends.
    fn across_gap(&mut self, row: &Row, length: usize, gap: &Range<i64>) -> Row {
        let reached = gap.start..gap.end + to_i64(length * self.band.reach);
        let flips_left = row.flips_left + length;
        if 2 * (reached.end - reached.start) <= to_i64(row.values.len()) {
            let mut values = Vec::new();
            row.copy_to(reached.clone(), &mut values);
            let part = Row { flips_left: row.flips_left, first: reached.start, values };
            let Ok(row) = self.row(part, flips_left, gap, |_| Ok::<(), Infallible>(()));
            return row;
        }
        self.steps(row, length, gap.clone(), |_, _| ())
    }

    /// Returns the stretches of the row before `row` in which one coin is best, and this coin, as far as they are needed
    /// `length` flips before.
    fn stretches(&mut self, row: &Row, length: usize, places: &Range<i64>) -> Vec<(Range<i64>, usize)> {
        let reach = to_i64(self.band.reach);
        // beyond these places every coin leads only to lost states or only to won ones
        let (first, end) = (row.first - reach, row.places().end);
        let from = places.start.max(first);
        let seen = from..(places.end + reach * to_i64(length - 1)).min(end).max(from);
        row.copy_to(seen.start..seen.end + reach, &mut self.copy);
        let mut stretches = Vec::new();
        let mut best = CoinSet::all(self.band.flips.len());
        let mut begun = i64::MIN / 4;
        let close = |begun: i64, end: i64, best: CoinSet| (begun..end, best.iter().next().unwrap_or(0));
        let mut values = vec![0.0; to_usize(seen.end - seen.start)];
        best_values(&self.band.flips, &self.copy, &mut values);
        let coins = best_coins(&self.band.flips, &self.copy, &values, TIE, 0.0);
        for (place, here) in (seen.start..seen.end).zip(coins) {
            let both: CoinSet = best.intersection(here);
            if both.is_empty() {
                stretches.push(close(begun, place, best));
                (begun, best) = (place, here);
            } else {
                best = both;
            }
        }
        stretches.push(close(begun, i64::MAX / 4, best));
        stretches
    }

    /// Writes the values that `length` flips of one coin lead to, beginning at the place `first`.
    fn convolve(&mut self, row: &Row, coin: usize, length: usize, first: i64, values: &mut [f64]) {
        let flip = self.band.flips[coin];
        let weighed = self.weights.entry((coin, length));
        let (weights, fewest) = weighed.or_insert_with(|| binomial(flip.heads, flip.tails, length));
        // place after i heads: first + down·(length − i) + up·i
        let (down, up) = (to_i64(flip.down), to_i64(flip.up));
        let lowest = first + down * to_i64(length) + (up - down) * to_i64(*fewest);
        let span = (up - down) * to_i64(weights.len() - 1);
        let from = lowest + span.min(0);
        let padded = values.len().next_multiple_of(SUMS);
        row.copy_to(from..from + span.abs() + to_i64(padded), &mut self.copy);
        let stride = flip.up.abs_diff(flip.down);
        let ordered: Vec<f64> = if span < 0 { weights.iter().rev().copied().collect() } else { weights.clone() };
        let next = self.copy.as_slice();
        vectorized(
            #[inline(always)]
            || {
                for (chunk, start) in values.chunks_mut(SUMS).zip((0..).step_by(SUMS)) {
                    let mut sums = [0.0; SUMS];
                    let mut at = start;
                    for &weight in &ordered {
                        let Some(values) = next.get(at..at + SUMS) else { break };
                        for (sum, value) in sums.iter_mut().zip(values) {
                            *sum += weight * value;
                        }
                        at += stride;
                    }
                    chunk.iter_mut().zip(sums).for_each(|(value, sum)| *value = sum);
                }
            },
        );
    }
}

/// Rounds a number of rows down so that few different ones remain, whose weights are computed only once.
fn rounded(length: usize) -> usize {
    let step = (length.next_power_of_two() / 32).max(1);
    length / step * step
}

/// Returns the coins of each place that are worse than the best one, whose value is in `best`, by at most a share of it
/// plus a margin. `next` holds the values of the next row from the same place on.
fn best_coins(flips: &[Branch], next: &[f64], best: &[f64], share: f64, margin: f64) -> Vec<CoinSet> {
    let mut coins = vec![CoinSet::default(); best.len()];
    vectorized(
        #[inline(always)]
        || {
            for (coin, flip) in flips.iter().enumerate() {
                for ((coins, &best), mean) in coins.iter_mut().zip(best).zip(flip.means(next, best.len())) {
                    coins.set(coin, mean >= best - (share * best + margin));
                }
            }
        },
    );
    coins
}

/// Returns the probabilities of the numbers of heads in `length` flips, from the fewest heads that count, and this
/// number.
fn binomial(heads: f64, tails: f64, length: usize) -> (Vec<f64>, usize) {
    let mut weights = vec![0.0; length + 1];
    weights[0] = 1.0;
    for flips in 1..=length {
        for i in (1..=flips).rev() {
            weights[i] = tails * weights[i] + heads * weights[i - 1];
        }
        weights[0] *= tails;
    }
    let add = |sum: &mut f64, weight: &f64| {
        *sum += weight;
        (*sum < LEFT_OUT).then_some(())
    };
    let low = weights.iter().scan(0.0, add).count().min(length);
    let high = (length + 1 - weights.iter().rev().scan(0.0, add).count()).max(low + 1);
    (weights[low..high].to_vec(), low)
}

#[cfg(test)]
mod tests {
    use super::super::coin::Coin;
    use super::super::game::Game;
    use super::super::probability::Probability;
    use super::super::reference::{Fraction, Reference, games};
    use super::super::win_probability::win_probability;
    use super::*;
    use dashu_int::UBig;
    use proptest::prelude::*;

    /// Returns the error of a value.
    fn error(value: f64, exact: &Fraction) -> Fraction {
        Fraction::of_f64(value).distance(exact)
    }

    fn make(band: &Band, flips: usize, leap: usize) -> Row {
        let mut builder = RowBuilder { leap: Some(leap), ..RowBuilder::new(band) };
        let last = Row::default();
        builder.row(last, flips, &band.open(flips), |_| Ok::<(), ()>(())).unwrap()
    }

    proptest! {
        /// With any cut-off, no value has a larger error than allowed; with steps and with leaps of any length.
        #[test]
        fn no_error_is_larger_than_the_cut(game in games(12), per_mille in 1..=200_u32, leap in 1..=9_usize) {
            let cut = f64::from(per_mille) / 1000.0;
            let band = Band::with_cut(game.coins(), 12, game.target(), -cut.ln());
            let mut reference = Reference::new(&game);
            for flips_done in 0..12 {
                let row = make(&band, 12 - flips_done, leap);
                for score in reference.reachable(flips_done) {
                    let place = band.place(12 - flips_done, score).unwrap();
                    prop_assert_eq!(band.score(12 - flips_done, place), score);
                    let error = error(row.at(place), &reference.value(flips_done, score));
                    prop_assert!(error <= Fraction::of_f64(cut + 1e-13), "{} {}", flips_done, score);
                }
            }
        }

        /// Without a cut-off, the only error is rounding.
        #[test]
        fn leaps_are_exact_except_for_rounding(game in games(14), leap in 1..=14_usize) {
            let band = Band::with_cut(game.coins(), 14, game.target(), 1e6);
            let (row, mut reference) = (make(&band, 14, leap), Reference::new(&game));
            let exact = reference.value(0, 0);
            let bound = exact.times(&Fraction::of_f64(14.0 * ERROR_PER_FLIP)).plus(&Fraction::of_f64(1e-18));
            prop_assert!(error(row.at(band.place(14, 0).unwrap()), &exact) <= bound);
        }

        /// Apart from one place of rounding, the open places with one more flip left are at most a flip away.
        #[test]
        fn the_band_moves_no_faster_than_a_flip(game in games(1), flips_left in 1..=1_000_000_usize) {
            let band = Band::with_cut(game.coins(), 1, game.target(), super::super::band::CUT);
            let (next, here) = (band.open(flips_left - 1), band.open(flips_left));
            let reach = to_i64(band.reach);
            prop_assert!((next.start - reach - 1..=next.start + 1).contains(&here.start));
            prop_assert!((next.end - reach - 1..=next.end + 1).contains(&here.end));
        }
    }

    /// Returns `P(D > 0) + P(D > 0 and D ≡ 2 mod 3)`, `D` = heads − tails, as an exact fraction.
    fn closed_form(flips: usize) -> Fraction {
        let (mut ways, mut won) = (UBig::ONE, UBig::ZERO);
        for heads in 0..=flips {
            let ahead = (2 * heads).saturating_sub(flips);
            if ahead > 0 {
                won += &ways * UBig::from(1 + u8::from(ahead % 3 == 2));
            }
            ways = ways * UBig::from(flips - heads) / UBig::from(heads + 1);
        }
        Fraction::new(won, UBig::ONE << flips)
    }

    #[test]
    fn the_fair_game_agrees_with_its_closed_form_far_within_the_bound() {
        let coins = Game::default().coins().to_vec();
        for flips in [1_001, 3_000] {
            let band = Band::with_cut(&coins, to_i64(flips), 0, super::super::band::CUT);
            let mut builder = RowBuilder::new(&band);
            let last = Row::default();
            let mut steps = Row::default();
            for _ in 0..flips {
                steps = builder.step_open(&steps);
            }
            let start = band.place(flips, 0).unwrap();
            let leaps = builder.row(last, flips, &(start..start + 1), |_| Ok::<(), ()>(())).unwrap();
            let exact = closed_form(flips);
            assert!(error(steps.at(start), &exact) <= Fraction::of_f64(2e-13), "{flips}");
            assert!(error(leaps.at(start), &exact) <= Fraction::of_f64(2e-13), "{flips}");
        }
    }

    /// A single coin has only one stretch, and its leaps add up to the binomial distribution.
    #[test]
    fn a_single_coin_leaps_to_its_binomial_tail() {
        for (heads, flips) in [("0.5", 2_000), ("0.3", 1_500), ("0.52", 1_999)] {
            let coin = Coin::new(Probability::parse("", heads).unwrap(), 1);
            let band = Band::with_cut(&[coin], flips, -600, super::super::band::CUT);
            let needed = to_usize((flips - 600) / 2 + 1);
            let flips = to_usize(flips);
            let row = make(&band, flips, usize::MAX);
            let (p, q) = (Fraction::of(coin.heads), Fraction::of(coin.heads.complement()));
            // P(heads ≥ k) by the recursion over k, in exact fractions with a common denominator
            let (up, down) = (p.numerator().clone(), q.numerator().clone());
            let whole = &up + &down;
            let mut term = up.pow(flips);
            let mut won = UBig::ZERO;
            for heads in (needed..=flips).rev() {
                won += &term;
                term = term * UBig::from(heads) * &down / (UBig::from(flips - heads + 1) * &up);
            }
            let exact = Fraction::new(won, whole.pow(flips));
            let place = band.place(flips, 0).unwrap();
            assert!(error(row.at(place), &exact) <= Fraction::of_f64(2e-13), "{heads}");
        }
    }

    /// The row with `flips_left` flips left holds the starts of the games with all targets on its lattice.
    #[test]
    fn a_row_has_the_start_of_the_game_with_any_target() {
        let coins = [1, 3].map(|points| Coin::new(Probability::new(2, 5).unwrap(), points)).to_vec();
        let band = Band::with_cut(&coins, 40, 0, super::super::band::CUT);
        let mut builder = RowBuilder::new(&band);
        let row = (0..40).fold(Row::default(), |row, _| builder.step_open(&row));
        for target in [-30, -2, 0, 2, 24] {
            let game = Game::new(40, target, coins.clone());
            let alone = win_probability(&game);
            let value = row.at(band.place(40, -target).unwrap());
            assert!((value - alone).abs() < 1e-12, "{target}: {value} {alone}");
        }
    }
}
