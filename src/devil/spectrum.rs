//! Chances of lists of calls of coins, by the Walsh–Hadamard transform.
//!
//! **Transform.** For each pattern z let F(z) be the sum of the chances of all patterns y, with the sign
//! s(y, z) = (−1)^(number of places where both are tails). Like the chances, F is the same for all members of a class.
//! A random action of the Devil and then a move of the class M multiply F(z) by the mean of s(m, z) over all m in M: one
//! product for each class in place of one sum for each class and member of M. The chance of a pattern y is the mean of
//! F(z)·s(y, z). Taking a pattern with the chance c out of the game subtracts c·s(y, z) from F(z).
//!
//! **Error.** F is held in whole multiples of a unit below 2⁻⁸³/n, n the number of starts. With N coins, rounding F by at
//! most a unit for each z changes the chances by at most 2^(N/2) units in total (Cauchy and Parseval), and neither a move
//! nor the end of games makes that more. So for j moves of up to 20 coins all of that is below j·2⁻⁶⁰/n, and the chance
//! to have won is at least 1/n if a start is a goal already. The unit itself has a relative error of at most 2j·2⁻⁵³,
//! the sum over the moves adds (j + 2)·2⁻⁵³.

use super::class_sweep::ClassSet;
use super::orbits::Orbits;
use crate::lanes::vectorized;

/// Largest number of classes of a goal for which the transform is faster.
const MOST_GOALS: usize = 4;
/// Number of bits of the fixed-point values for each start.
const BITS: u32 = 84;

/// Transform of the chances of all patterns while a list of calls is made.
pub(super) struct Spectrum<'a> {
    orbits: &'a Orbits,
    /// First members of the classes.
    firsts: Vec<u32>,
    values: Vec<i128>,
    /// Value of 1 in `values`: at least `least_unit`, and less than twice as much.
    unit: f64,
    least_unit: f64,
    /// Classes of the goal with the sums of the signs of their members, by class.
    goals: Vec<(usize, Vec<i32>)>,
}

impl<'a> Spectrum<'a> {
    /// Begins with equally likely `starts`. Returns `None` for dice, if no start is a goal, or if there are many goals.
    pub fn new(orbits: &'a Orbits, starts: &[usize], goal: &ClassSet) -> Option<Self> {
        let goals: Vec<usize> = goal.iter().take(MOST_GOALS + 1).collect();
        let is_met = goals.iter().any(|goal| starts.contains(goal));
        if orbits.table.faces() > 2 || goals.len() > MOST_GOALS || !is_met {
            return None;
        }
        let mut all = vec![0_i128; orbits.configurations() as usize];
        let starts: Vec<u32> = starts.iter().flat_map(|class| orbits.members(*class)).copied().collect();
        for start in &starts {
            all[*start as usize] = 1 << BITS;
        }
        for coin in 0..orbits.table.coins() {
            for pair in all.chunks_exact_mut(2 << coin) {
                let (heads, tails) = pair.split_at_mut(1 << coin);
                heads.iter_mut().zip(tails).for_each(|(one, other)| (*one, *other) = (*one + *other, *one - *other));
            }
        }
        let firsts: Vec<u32> = (0..orbits.classes()).map(|class| orbits.members(class)[0]).collect();
        let values = firsts.iter().map(|first| all[*first as usize]).collect();
        let unit = 0.5_f64.powi(BITS as i32) / starts.len() as f64;
        let goals = goals.into_iter().map(|goal| (goal, signs(orbits.members(goal), &firsts))).collect();
        Some(Self { orbits, firsts, values, unit, least_unit: unit, goals })
    }

    /// Makes a random move of a class after a random action of the Devil, if there is one, and ends the games at the
    /// goal. Returns the chance to have won just now, and the chance that the game goes on.
    pub fn after(&mut self, class: Option<usize>) -> (f64, f64) {
        if let Some(class) = class {
            let members = self.orbits.members(class);
            let mut shift = members.len().next_power_of_two().ilog2();
            self.unit *= (1_u64 << shift) as f64 / members.len() as f64;
            if self.unit >= 2.0 * self.least_unit {
                (self.unit, shift) = (self.unit / 2.0, shift - 1);
            }
            let signs = signs(members, &self.firsts);
            self.values.iter_mut().zip(signs).for_each(|(value, sign)| *value = (*value * i128::from(sign)) >> shift);
        }
        let (mut won, sizes) = (0, &self.orbits.sizes);
        for (goal, signs) in &self.goals {
            let weights = signs.iter().zip(sizes).map(|(sign, size)| i128::from(i64::from(*sign) * i64::from(*size)));
            // terms may wrap, as the sum itself fits
            let terms = self.values.iter().zip(weights).map(|(value, weight)| value.wrapping_mul(weight));
            let each = (terms.fold(0, i128::wrapping_add) >> self.orbits.table.coins()) / i128::from(sizes[*goal]);
            self.values.iter_mut().zip(signs).for_each(|(value, sign)| *value -= each * i128::from(*sign));
            won += each * i128::from(sizes[*goal]);
        }
        (won as f64 * self.unit, self.values[0] as f64 * self.unit)
    }
}

/// Adds up the signs of `members` for each of the patterns `firsts`.
fn signs(members: &[u32], firsts: &[u32]) -> Vec<i32> {
    let mut signs = vec![members.len() as i32; firsts.len()];
    vectorized(
        #[inline(always)]
        || {
            for member in members {
                for (sign, first) in signs.iter_mut().zip(firsts) {
                    *sign -= ((first & member).count_ones() & 1) as i32 * 2;
                }
            }
        },
    );
    signs
}
