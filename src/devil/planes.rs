//! Machine words as sets of bits. Three words hold a number from 0 to 7 for each position of a table: plane b holds bit
//! b of every number. One word holds a set of up to 64 configurations: bit x stands for the configuration with bits x.

use super::limits::MAX_COINS;

/// Returns the planes of `number(position)` for the first `coins` positions.
pub(super) fn planes(coins: u32, mut number: impl FnMut(u32) -> u32) -> [u64; 3] {
    let mut planes = [0; 3];
    for position in 0..coins.min(MAX_COINS) {
        let number = number(position);
        for (bit, plane) in (0..).zip(&mut planes) {
            *plane |= u64::from(number >> bit & 1) << position;
        }
    }
    planes
}

/// Returns the number at `position`; 0 past the last one.
pub(super) fn number_at(planes: &[u64; 3], position: u32) -> u32 {
    let bit = |plane: &u64| u32::from(plane.checked_shr(position).is_some_and(|bits| bits & 1 == 1));
    planes.iter().rev().fold(0, |number, plane| number << 1 | bit(plane))
}

/// Adds two numbers at each position, all positions at once, and returns the sums modulo `m`, 2 to 8.
pub(super) fn sums_modulo(one: [u64; 3], other: [u64; 3], m: u32) -> [u64; 3] {
    let bits = |number: u32| [0, 1, 2, 3].map(|bit| 0_u64.wrapping_sub(u64::from(number >> bit & 1)));
    let add = |one: [u64; 4], other: [u64; 4]| {
        let (mut sum, mut carry) = ([0; 4], 0);
        for (sum, (a, b)) in sum.iter_mut().zip(one.into_iter().zip(other)) {
            *sum = a ^ b ^ carry;
            carry = a & b | carry & (a ^ b);
        }
        (sum, carry)
    };
    let wide = |[one, two, four]: [u64; 3]| [one, two, four, 0];
    let (mut sums, _) = add(wide(one), wide(other));
    loop {
        // a sum is at least m where adding 16 − m gives a carry
        let (less, is_enough) = add(sums, bits(16 - m));
        if is_enough == 0 {
            let [one, two, four, _] = sums;
            return [one, two, four];
        }
        for (sum, less) in sums.iter_mut().zip(less) {
            *sum ^= (*sum ^ less) & is_enough;
        }
    }
}

/// Returns the word with a 1 for each of `coins` positions, 1 to 64: 2ᴺ − 1.
pub(super) fn all_ones(coins: u32) -> u64 {
    u64::MAX.checked_shr(u64::BITS.saturating_sub(coins)).unwrap_or(0)
}

/// For each of 6 coins, the set of the 64 configurations that show heads there.
pub(super) const HEADS_AT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Flips coin `position` in every configuration of a set of 64; past the sixth coin, returns the set unchanged.
pub(super) fn with_flipped(set: u64, position: u32) -> u64 {
    let Some(heads) = HEADS_AT.get(position as usize) else { return set };
    let apart = 1 << position;
    (set & heads) << apart | set >> apart & heads
}
