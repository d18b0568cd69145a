//! The shortest list of moves in closed form, the Devil's rule if no list wins, and proofs of both that a program can
//! check, by linear algebra over the two-element field.
//!
//! # The list wins
//! With R a turn by one notch, let Vⱼ be the set of vectors that (1 + R)ʲ maps to zero. Turning the table maps every Vⱼ
//! to itself, and it moves a vector of Vⱼ₊₁ only within its coset of Vⱼ. So if move i lies in Vⱼ₊₁ but not in Vⱼ, where
//! j is the number of trailing zeros of i, the first 2ʲ − 1 moves win from all of Vⱼ, by induction on j.
//!
//! # The Devil escapes forever
//! Let k be the largest power of two that divides N, and V the set of configurations that look the same after k
//! notches. If N ≠ k, the Devil starts with a configuration outside V and stays outside: he leaves the table alone if
//! the flip then leads to a configuration outside V, and turns it by one notch otherwise. All heads lies in V, so it
//! never occurs.

use super::configuration::Configuration;
use super::limits::TRIED;
use super::moves::Move;
use crate::progress::{Cancelled, Progress};

/// Returns move `number` (from 1) of the shortest list for `coins` coins (1 to 64, a power of two): with v the number
/// of trailing zeros of `number`, position c is named if c and v have no bit in common.
///
/// For any other number of coins, this is the list for k coins repeated round the table, where k is the largest power
/// of two that divides `coins` and `number` goes up to 2ᵏ − 1.
pub fn closed_form_move(coins: u32, number: u64) -> Move {
    let depth = number.trailing_zeros();
    // bit t of the depth decides whether position c may have bit t; each bit missing from the depth doubles the pattern
    let doubled = |bits: u64, t: u32| if depth >> t & 1 == 0 { bits | bits << (1 << t) } else { bits };
    Move::new(coins, (0..6).fold(1, doubled))
}

/// Returns the largest power of two that divides the number of coins.
pub fn largest_power_of_two(coins: u32) -> u32 {
    1_u32.checked_shl(coins.trailing_zeros()).unwrap_or(1)
}

/// A subspace: the sums of some vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subspace {
    /// For each bit, a vector with this highest bit, or zero.
    pub basis: [u64; 64],
    dimension: u32,
}

impl Subspace {
    /// The zero vector alone.
    pub const ZERO: Self = Self { basis: [0; 64], dimension: 0 };

    /// Reduces `vector` by the basis; zero if it lies in the subspace.
    fn rest(&self, vector: u64) -> u64 {
        let reduce =
            |vector: u64, (bit, &basis): (usize, &u64)| if vector >> bit & 1 == 1 { vector ^ basis } else { vector };
        self.basis.iter().enumerate().rev().filter(|(_, basis)| **basis != 0).fold(vector, reduce)
    }

    fn contains(&self, vector: u64) -> bool {
        self.rest(vector) == 0
    }

    /// Adds `vector` to the generators and returns whether it was outside before.
    pub fn insert(&mut self, vector: u64) -> bool {
        let rest = self.rest(vector);
        if let Some(place) = rest.checked_ilog2().and_then(|bit| self.basis.get_mut(bit as usize)) {
            *place = rest;
            self.dimension += 1;
        }
        rest != 0
    }
}

/// Whether the N moves number 1, 2, 4, 8, …, one for each depth, prove that the closed form wins: each lies outside the
/// subspace spanned by those before it, and a turn by one notch changes it only by a vector of that subspace.
pub fn closed_form_is_certified(coins: u32) -> bool {
    let moves: Vec<Move> = (0..coins).map(|depth| closed_form_move(coins, 1 << depth)).collect();
    certifies(coins, &moves)
}

fn certifies(coins: u32, moves: &[Move]) -> bool {
    let mut before = Subspace::ZERO;
    let every_one = moves.iter().all(|flip| {
        let vector = Configuration::new(coins, flip.bits());
        let change = vector.bits() ^ vector.turned(1).bits();
        before.contains(change) && before.insert(vector.bits())
    });
    every_one && before.dimension == coins
}

/// Whether the kernels prove the Devil's rule: V, the set of configurations of period k, is the kernel of (1 + R)ᵏ, has
/// dimension k, and is the kernel of (1 + R)ᵏ⁺¹ as well, but not everything.
///
/// Then y + Ry lies outside V for every y outside V. It is the difference of y + m and Ry + m, so these are not both in
/// V, whatever the move m: the Devil leaves the table alone or turns it by one notch, and stays outside.
pub fn devils_rule_is_certified(coins: u32) -> bool {
    let period = largest_power_of_two(coins);
    let has_period = |unit: u64| unit ^ Configuration::new(coins, unit).turned(period).bits();
    let mut units = (0..coins).map(|position| 1_u64 << position);
    units.all(|unit| differences(coins, unit, period) == has_period(unit))
        && kernel_dimension(coins, period) == period
        && kernel_dimension(coins, period + 1) == period
        && period < coins
}

/// Applies (1 + R) `times` times.
fn differences(coins: u32, vector: u64, times: u32) -> u64 {
    let difference = |v: Configuration| Configuration::new(coins, v.bits() ^ v.turned(1).bits());
    (0..times).fold(Configuration::new(coins, vector), |v, _| difference(v)).bits()
}

/// Returns the dimension of the kernel of (1 + R) to the `power`.
fn kernel_dimension(coins: u32, power: u32) -> u32 {
    let mut image = Subspace::ZERO;
    for position in 0..coins {
        image.insert(differences(coins, 1 << position, power));
    }
    coins - image.dimension
}

/// Whether the Devil can follow his rule forever: there is a configuration outside V, and from every such configuration
/// and against every one of the 2ᴺ moves, one of the rule's two answers stays outside V. Up to [`TRIED`] coins, all of
/// them are tried; beyond that, [`devils_rule_is_certified`] proves the rule. `false` for a power of two, where V is
/// everything. Reports the number of configurations done.
///
/// # Errors
/// [`Cancelled`] if `progress` asks for it.
pub fn devil_escapes(coins: u32, progress: &Progress) -> Result<bool, Cancelled> {
    progress.advance_to(0)?;
    if coins > TRIED {
        return Ok(devils_rule_is_certified(coins));
    }
    progress.set_total(1 << coins);
    let outside: Vec<bool> = Configuration::all(coins).map(is_outside).collect();
    for (done, configuration) in (1..).zip(Configuration::all(coins)) {
        if is_outside(configuration) && !stays_outside(configuration, &outside) {
            return Ok(false);
        }
        progress.advance_to(done)?;
    }
    Ok(outside.contains(&true))
}

/// Whether the configuration lies outside V: it changes when turned by k notches.
fn is_outside(configuration: Configuration) -> bool {
    configuration.turned(largest_power_of_two(configuration.coins())) != configuration
}

/// Whether the Devil can answer every move from here with one of his two turns and be outside V again. `outside` holds,
/// for each configuration by its bits, whether it is outside V.
fn stays_outside(configuration: Configuration, outside: &[bool]) -> bool {
    let is_outside = |bits: u64| usize::try_from(bits).ok().and_then(|index| outside.get(index)) == Some(&true);
    let (left, turned) = (configuration.bits(), configuration.turned(1).bits());
    (0..outside.len() as u64).all(|flip| is_outside(left ^ flip) || is_outside(turned ^ flip))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::classes::Classes;
    use super::super::moves::Move;
    use super::super::planes::all_ones;
    use super::super::reference;
    use super::super::search::search;
    use super::*;
    use crate::progress::Progress;

    #[test]
    fn the_list_is_certified_for_powers_of_two_and_the_devils_rule_for_all_others() {
        for coins in 1..=64 {
            assert_eq!(closed_form_is_certified(coins), coins.is_power_of_two(), "{coins}");
            assert_eq!(devils_rule_is_certified(coins), !coins.is_power_of_two(), "{coins}");
        }
    }

    #[test]
    fn swapped_or_missing_moves_are_not_certified() {
        let moves: Vec<Move> = (0..8).map(|depth| closed_form_move(8, 1 << depth)).collect();
        assert!(certifies(8, &moves));
        assert!(!certifies(8, &moves[..7]));
        for at in 1..8 {
            let mut swapped = moves.clone();
            swapped.swap(at - 1, at);
            assert!(!certifies(8, &swapped), "{at}");
        }
    }

    /// The certificate also accepts the moves of the search, which have another order.
    #[test]
    fn the_moves_of_the_search_are_certified() {
        for coins in [1, 2, 4, 8] {
            let found = search(&Classes::new(coins), &Progress::new()).unwrap().unwrap();
            let strategy = found.strategy.unwrap();
            let moves: Vec<Move> = (0..coins).map(|depth| strategy[(1 << depth) - 1]).collect();
            assert!(certifies(coins, &moves));
        }
    }

    #[test]
    fn a_subspace_contains_exactly_the_sums_of_its_vectors() {
        let vectors = [0b1011_u64, 0b0110, 0b1101, 0b11_0000];
        let mut subspace = Subspace::ZERO;
        let news: Vec<bool> = vectors.iter().map(|&v| subspace.insert(v)).collect();
        assert_eq!((news, subspace.dimension), (vec![true, true, false, true], 3));
        let sums: Vec<u64> =
            (0..16).map(|set| (0..4).filter(|i| set >> i & 1 == 1).fold(0, |s, i| s ^ vectors[i])).collect();
        assert!((0..64).all(|v| subspace.contains(v) == sums.contains(&v)));
    }

    /// Returns a move by the recursion of the doubling proof: both halves follow the list for half the coins, and after
    /// each run through it comes one move on the first half alone.
    fn by_doubling(coins: u32, number: u64) -> u64 {
        if coins == 1 {
            return 1;
        }
        let half = coins / 2;
        match number % (1 << half) {
            0 => by_doubling(half, number >> half),
            rest => by_doubling(half, rest) * (1 | 1 << half),
        }
    }

    #[test]
    fn the_closed_form_agrees_with_the_recursion() {
        for coins in [1, 2, 4, 8, 16] {
            for number in 1..=all_ones(coins) {
                assert_eq!(closed_form_move(coins, number).bits(), by_doubling(coins, number), "{coins}, {number}");
            }
        }
        for number in [1, 2, 3, 1 << 16, 1 << 32, 1 << 63, 3 << 40, 12_345_678_901_234_567_890, u64::MAX] {
            assert_eq!(closed_form_move(64, number).bits(), by_doubling(64, number), "{number}");
        }
    }

    #[test]
    fn other_tables_repeat_the_list_of_their_power_of_two() {
        assert_eq!(closed_form_move(6, 2).to_string(), "0 2 4");
        for number in 1..16 {
            let four = closed_form_move(4, number).bits();
            assert_eq!(closed_form_move(12, number).bits(), four | four << 4 | four << 8);
        }
        assert_eq!([1, 6, 12, 48, 64, 63].map(largest_power_of_two), [1, 2, 4, 16, 64, 1]);
        assert_eq!([1, 8, 64].map(all_ones), [1, 255, u64::MAX]);
    }

    #[test]
    fn the_devil_escapes_exactly_if_the_search_finds_no_list() {
        for coins in 1..=8 {
            let found = search(&Classes::new(coins), &Progress::new()).unwrap().unwrap();
            assert_eq!(devil_escapes(coins, &Progress::new()), Ok(found.strategy.is_none()), "{coins}");
        }
    }

    /// Computes the largest set in which the Devil can stay forever by removing what he cannot hold, again and again.
    /// The rest is exactly the configurations outside V, so the simple rule costs him nothing.
    #[test]
    fn the_rule_holds_every_configuration_that_the_devil_can_hold() {
        for coins in 1..=8 {
            let words: BTreeSet<String> = reference::words(coins).into_iter().filter(|w| w.contains('T')).collect();
            let mut held = words;
            loop {
                let can_answer = |word: &String, bits: u64| {
                    let positions: Vec<usize> = Move::new(coins, bits).positions().map(|p| p as usize).collect();
                    reference::rotations(word).iter().any(|turned| held.contains(&reference::flip(turned, &positions)))
                };
                let holds = |word: &&String| (0..1 << coins).all(|bits| can_answer(word, bits));
                let rest: BTreeSet<String> = held.iter().filter(holds).cloned().collect();
                if rest == held {
                    break;
                }
                held = rest;
            }
            let outside = Configuration::all(coins).filter(|&c| is_outside(c)).map(|c| c.to_string()).collect();
            assert_eq!(held, outside, "{coins} coins");
        }
    }

    #[test]
    fn all_but_two_to_the_k_starts_are_lost() {
        for coins in 1..=8 {
            let outside = Configuration::all(coins).filter(|&c| is_outside(c)).count();
            assert_eq!(outside, (1 << coins) - (1 << (1 << coins.trailing_zeros())));
            assert!(Classes::new(coins).iter().next().is_some_and(|class| !is_outside(class.first)));
        }
    }

    #[test]
    fn a_cancelled_check_stops() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(devil_escapes(3, &progress), Err(Cancelled));
    }

    #[test]
    fn the_kernels_agree_with_trying_every_configuration_and_move() {
        for coins in 1..=12 {
            let tried = devil_escapes(coins, &Progress::new()).unwrap();
            assert_eq!(devils_rule_is_certified(coins), tried, "{coins}");
        }
    }
}
