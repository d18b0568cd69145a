//! Coins that are never better than another one, whatever the game is worth.
//!
//! A coin dominates another one if it adds no less on each quantile, and more on some. What can be done from a score can be
//! done from a higher one too, so the win probability `V` never falls as the score rises, a dominated coin never wins more
//! often than the other, and best play needs none. It is a tie only where `V` does not rise between what the two add.
//!
//! `V` is above 0 and below 1 between the ends, as every coin can take away and some coin can add. And it rises over a
//! distance that is no shorter than the longest way down of any coin that best play needs: flip from the higher score what
//! is flipped from the lower one; if that shows only the lower sides, the lower game is lost first. Likewise with the ways
//! up, if all these coins have one.

use std::ops::Range;

use super::super::coin::Coin;
use super::elimination::{After, Chain};

/// The coins of a chain in which no coin only adds, by what each of them is surely worth.
pub(super) struct Dominance<'a> {
    pub chain: &'a Chain,
    /// The coins that no other one dominates.
    pub undominated: Vec<usize>,
    /// Over which distance the win probability surely rises; `None` if no game is won.
    rises_over: Option<usize>,
}

impl<'a> Dominance<'a> {
    pub(super) fn of(chain: &'a Chain) -> Self {
        let coins =
            |indices: &[usize]| indices.iter().filter_map(|index| chain.coin(*index)).copied().collect::<Vec<_>>();
        let moving = coins(&chain.moving_coins);
        let is_undominated =
            |index: &usize| chain.coin(*index).is_some_and(|coin| !moving.iter().any(|other| dominates(other, coin)));
        let undominated: Vec<usize> = chain.moving_coins.iter().copied().filter(is_undominated).collect();
        let most = |coin: &Coin| coin.possible_points().max().unwrap_or_default();
        let needed = coins(&undominated);
        let down = needed.iter().map(|coin| -coin.least_points()).max();
        let up = needed.iter().map(most).max().filter(|_| needed.iter().all(|coin| most(coin) > 0));
        let is_won = moving.iter().any(|coin| most(coin) > 0);
        let rises_over = down.into_iter().chain(up).min().filter(|_| is_won);
        Self { chain, undominated, rises_over: rises_over.and_then(|distance| usize::try_from(distance).ok()) }
    }

    /// Whether another coin surely wins more often than `coin` in a state.
    pub(super) fn is_beaten(&self, coin: usize, state: usize) -> bool {
        let (Some(distance), Some(coin)) = (self.rises_over, self.chain.coin(coin)) else { return false };
        let rises = |[higher, lower]: [i64; 2]| match [higher, lower].map(|points| self.chain.after(state, points)) {
            [After::At(higher), After::At(lower)] => higher >= lower + distance,
            [After::Won, After::Won] | [After::Lost, After::Lost] => false,
            [higher, lower] => !matches!((higher, lower), (After::Lost, _) | (_, After::Won)),
        };
        self.undominated
            .iter()
            .filter_map(|other| self.chain.coin(*other))
            .any(|other| dominates(other, coin) && quantiles(other, coin).any(rises))
    }
}

/// Whether a coin adds no less than another one on each quantile, and more on some.
fn dominates(coin: &Coin, other: &Coin) -> bool {
    let is_more = |[ours, others]: [i64; 2]| ours > others;
    quantiles(coin, other).all(|[ours, others]| ours >= others) && quantiles(coin, other).any(is_more)
}

/// What two coins add on the quantiles that they have in common.
fn quantiles(one: &Coin, other: &Coin) -> impl Iterator<Item = [i64; 2]> + use<> {
    let all = u128::from(one.heads.denominator()) * u128::from(other.heads.denominator());
    let from_the_lowest = |coin: &Coin| {
        let heads = all / u128::from(coin.heads.denominator()) * u128::from(coin.heads.numerator());
        let (heads_points, tails_points) = (coin.after_heads(), coin.after_tails());
        if heads_points < tails_points {
            [(heads_points, 0..heads), (tails_points, heads..all)]
        } else {
            [(tails_points, 0..all - heads), (heads_points, all - heads..all)]
        }
    };
    let [ours, others] = [one, other].map(from_the_lowest);
    let pairs = ours.into_iter().flat_map(move |ours| others.clone().map(|others| (ours.clone(), others)));
    let meet = |(ours, others): &((i64, Range<u128>), (i64, Range<u128>))| {
        ours.1.start.max(others.1.start) < ours.1.end.min(others.1.end)
    };
    pairs.filter(meet).map(|(ours, others)| [ours.0, others.0])
}
