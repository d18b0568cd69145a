//! The shortest list of moves in one line, any move of it at once.

use super::moves::Move;

/// Move `number` (from 1) of the shortest list for `coins` coins (1 to 64, a power of two): with v the trailing zeros of
/// the number, position c is named if c and v have no bit in common.
///
/// For any other number of coins this is the list for k coins repeated round the table, where k is the largest power of
/// two that divides `coins` and `number` goes up to 2ᵏ − 1.
pub fn closed_form_move(coins: u32, number: u64) -> Move {
    let depth = number.trailing_zeros();
    // bit t of the depth says whether position c may have bit t: each bit it lacks doubles the pattern
    let doubled = |bits: u64, t: u32| if depth >> t & 1 == 0 { bits | bits << (1 << t) } else { bits };
    Move::new(coins, (0..6).fold(1, doubled))
}

/// The largest power of two that divides the number of coins.
pub fn largest_power_of_two(coins: u32) -> u32 {
    1_u32.checked_shl(coins.trailing_zeros()).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::super::planes::all_ones;
    use super::*;

    /// The recursion of the doubling proof: both halves as the list for half the coins says, and after each run of it
    /// one move on the first half alone.
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
    fn the_closed_form_is_the_recursion() {
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
}
