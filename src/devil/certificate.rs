//! Proofs that a program can check, by linear algebra over the two-element field.
//!
//! With R a turn by one notch, let Vⱼ be the vectors that (1 + R)ʲ takes to zero. Every Vⱼ looks the same from all
//! sides, and a turn moves a vector of Vⱼ₊₁ only within its coset of Vⱼ. So if move i lies in Vⱼ₊₁ but not in Vⱼ, where j
//! is the number of trailing zeros of i, the first 2ʲ − 1 moves win from all of Vⱼ, by induction on j.

use super::closed_form::{closed_form_move, largest_power_of_two};
use super::configuration::Configuration;
use super::moves::Move;

/// The sums of some vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subspace {
    /// A vector with this highest bit, or zero.
    pub basis: [u64; 64],
    dimension: u32,
}

impl Subspace {
    /// The zero vector alone.
    pub const ZERO: Self = Self { basis: [0; 64], dimension: 0 };

    /// What is left of `vector` when the basis is taken off.
    fn rest(&self, vector: u64) -> u64 {
        let reduce =
            |vector: u64, (bit, &basis): (usize, &u64)| if vector >> bit & 1 == 1 { vector ^ basis } else { vector };
        self.basis.iter().enumerate().rev().filter(|(_, basis)| **basis != 0).fold(vector, reduce)
    }

    fn contains(&self, vector: u64) -> bool {
        self.rest(vector) == 0
    }

    /// Takes in `vector`; returns whether it was outside before.
    pub fn insert(&mut self, vector: u64) -> bool {
        let rest = self.rest(vector);
        if let Some(place) = rest.checked_ilog2().and_then(|bit| self.basis.get_mut(bit as usize)) {
            *place = rest;
            self.dimension += 1;
        }
        rest != 0
    }
}

/// Whether the N moves at 1, 2, 4, 8, …, one for each depth, prove that the closed form wins: each lies outside the
/// subspace spanned by those before it, and differs from itself turned by one notch only by a vector of that subspace.
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

/// Whether the Devil's rule is proved by the kernels: V, the configurations of period k, is the kernel of (1 + R)ᵏ, has
/// dimension k, and is the kernel of (1 + R)ᵏ⁺¹ as well, though not everything.
///
/// Then y outside V has y + Ry outside V, so that y + m and Ry + m, which differ by that, are not both in V whatever the
/// move m: the Devil leaves the table or turns it by one notch, and stays outside.
pub fn devils_rule_is_certified(coins: u32) -> bool {
    let period = largest_power_of_two(coins);
    let has_period = |unit: u64| unit ^ Configuration::new(coins, unit).turned(period).bits();
    let mut units = (0..coins).map(|position| 1_u64 << position);
    units.all(|unit| differences(coins, unit, period) == has_period(unit))
        && kernel_dimension(coins, period) == period
        && kernel_dimension(coins, period + 1) == period
        && period < coins
}

/// (1 + R) applied `times` times.
fn differences(coins: u32, vector: u64, times: u32) -> u64 {
    let difference = |v: Configuration| Configuration::new(coins, v.bits() ^ v.turned(1).bits());
    (0..times).fold(Configuration::new(coins, vector), |v, _| difference(v)).bits()
}

/// The dimension of the kernel of (1 + R) to the `power`.
fn kernel_dimension(coins: u32, power: u32) -> u32 {
    let mut image = Subspace::ZERO;
    for position in 0..coins {
        image.insert(differences(coins, 1 << position, power));
    }
    coins - image.dimension
}

#[cfg(test)]
mod tests {
    use super::super::classes::Classes;
    use super::super::search::search;
    use super::*;
    use crate::progress::Progress;

    #[test]
    fn exactly_the_powers_of_two_are_certified_and_the_devils_rule_everywhere_else() {
        for coins in 1..=64 {
            assert_eq!(closed_form_is_certified(coins), coins.is_power_of_two(), "{coins}");
            assert_eq!(devils_rule_is_certified(coins), !coins.is_power_of_two(), "{coins}");
        }
    }

    #[test]
    fn moves_out_of_order_or_one_too_few_prove_nothing() {
        let moves: Vec<Move> = (0..8).map(|depth| closed_form_move(8, 1 << depth)).collect();
        assert!(certifies(8, &moves));
        assert!(!certifies(8, &moves[..7]));
        for at in 1..8 {
            let mut swapped = moves.clone();
            swapped.swap(at - 1, at);
            assert!(!certifies(8, &swapped), "{at}");
        }
    }

    /// The certificate accepts what wins and nothing else: all orders of depths that the search could have found.
    #[test]
    fn the_searchs_own_moves_are_certified() {
        for coins in [1, 2, 4, 8] {
            let found = search(&Classes::new(coins), &Progress::new()).unwrap().unwrap();
            let strategy = found.strategy.unwrap();
            let moves: Vec<Move> = (0..coins).map(|depth| strategy[(1 << depth) - 1]).collect();
            assert!(certifies(coins, &moves));
        }
    }

    #[test]
    fn a_span_holds_the_sums_of_its_vectors_and_no_others() {
        let vectors = [0b1011_u64, 0b0110, 0b1101, 0b11_0000];
        let mut subspace = Subspace::ZERO;
        let news: Vec<bool> = vectors.iter().map(|&v| subspace.insert(v)).collect();
        assert_eq!((news, subspace.dimension), (vec![true, true, false, true], 3));
        let sums: Vec<u64> =
            (0..16).map(|set| (0..4).filter(|i| set >> i & 1 == 1).fold(0, |s, i| s ^ vectors[i])).collect();
        assert!((0..64).all(|v| subspace.contains(v) == sums.contains(&v)));
    }
}
