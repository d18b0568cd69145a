//! Takes all configurations of a table through a list of moves at once, one bit for each, 64 in a word.
//!
//! The result is that of [`propagate`](super::propagate), fast enough for the 2¹⁶ configurations and 65,535 moves of 16
//! coins. The set stays closed under turning. A move of period p leaves it closed under a turn by p notches, so p − 1
//! turns by one notch close it again: none at all for half of the moves.

use super::configuration::Configuration;
use super::limits::SWEPT;
use super::moves::Move;
use super::planes::{HEADS_AT, with_flipped};
use crate::progress::{Cancelled, Progress};

/// Number of moves between two progress reports, about a millisecond.
const MOVES_PER_REPORT: usize = 64;

/// Takes all configurations of `coins` coins through `moves`; `coins` is clamped to [`SWEPT`]. Returns the number of
/// configurations that are possible at the start and after each move, once the Devil has turned the table again. Since
/// all heads stays possible, the moves win if 1 is left. Reports the number of moves done.
///
/// # Errors
/// [`Cancelled`] if `progress` asks for it.
pub fn sweep(coins: u32, moves: impl Iterator<Item = Move>, progress: &Progress) -> Result<Vec<u32>, Cancelled> {
    let coins = coins.clamp(*SWEPT.start(), *SWEPT.end());
    progress.set_total(1 << coins);
    let words = 1 << (coins - 6);
    let mut set = Set { coins, words: vec![u64::MAX; words], turned: vec![0; words], configurations: 1 << coins };
    let mut left = vec![set.configurations];
    for (number, flip) in moves.enumerate() {
        if number.is_multiple_of(MOVES_PER_REPORT) {
            progress.advance_to(number as u64)?;
        }
        let flip = Move::new(coins, flip.bits());
        set.flip(flip);
        set.close(period(coins, flip));
        left.push(set.configurations);
    }
    Ok(left)
}

/// Returns the smallest number of notches, at least 1, that turns the move into itself.
fn period(coins: u32, flip: Move) -> u32 {
    let vector = Configuration::new(coins, flip.bits());
    (1..coins).find(|&notches| vector.turned(notches) == vector).unwrap_or(coins)
}

/// A set of configurations; bit y stands for the configuration with bits y.
struct Set {
    coins: u32,
    words: Vec<u64>,
    /// A buffer for another set of words.
    turned: Vec<u64>,
    /// Number of bits set.
    configurations: u32,
}

impl Set {
    fn contains(&self, bits: u64) -> bool {
        self.words[(bits >> 6) as usize] >> (bits & 63) & 1 == 1
    }

    /// Flips every configuration except all heads, after which the game is over.
    fn flip(&mut self, flip: Move) {
        // the configuration that becomes all heads must not be counted in addition to all heads
        if flip.bits() != 0 && self.contains(flip.bits()) {
            self.configurations -= 1;
        }
        let is_won = self.words[0] & 1;
        self.words[0] &= !1;
        // the three highest bits within a word together reverse the order of its bytes
        let bytes = flip.bits() & 0b11_1000 == 0b11_1000;
        let bits: Vec<u32> = (0..if bytes { 3 } else { 6 }).filter(|bit| flip.names(*bit)).collect();
        let inside = |word: u64| {
            let word = if bytes { word.swap_bytes() } else { word };
            bits.iter().copied().fold(word, with_flipped)
        };
        let across = usize::try_from(flip.bits() >> 6).unwrap_or(0);
        for (to, flipped) in self.turned.iter_mut().enumerate() {
            *flipped = self.words.get(to ^ across).copied().map_or(0, inside);
        }
        std::mem::swap(&mut self.words, &mut self.turned);
        self.words[0] |= is_won;
    }

    /// Adds all turned copies. A turn by `period` notches must map the set to itself.
    fn close(&mut self, period: u32) {
        let mut grown = false;
        let mut from: Option<Vec<u64>> = None;
        for _ in 1..period {
            turn_by_one(from.as_ref().unwrap_or(&self.words), &mut self.turned, self.coins);
            if self.words.iter().zip(&self.turned).all(|(word, turned)| turned & !word == 0) {
                // further turns do not lead out of the set either
                break;
            }
            grown = true;
            self.words.iter_mut().zip(&self.turned).for_each(|(word, turned)| *word |= turned);
            from = Some(self.turned.clone());
        }
        if grown {
            self.configurations = self.words.iter().map(|word| word.count_ones()).sum();
        }
    }
}

/// Turns every configuration of a set by one notch. The lowest bit becomes the highest, so the even places move to the
/// first half of the words and the odd places to the second half.
fn turn_by_one(words: &[u64], turned: &mut [u64], coins: u32) {
    debug_assert_eq!((words.len(), turned.len()), (1 << (coins - 6), 1 << (coins - 6)));
    let (evens, odds) = turned.split_at_mut(words.len() / 2);
    for ((pair, even), odd) in words.chunks_exact(2).zip(evens).zip(odds) {
        let [low, high] = [pair.first(), pair.last()].map(|word| word.copied().unwrap_or(0));
        *even = even_places(low) | even_places(high) << 32;
        *odd = even_places(low >> 1) | even_places(high >> 1) << 32;
    }
}

/// Returns the bits at even places, moved together.
fn even_places(word: u64) -> u64 {
    let [spread, closer @ ..] = HEADS_AT;
    closer.iter().enumerate().fold(word & spread, |word, (step, places)| (word | word >> (1 << step)) & places)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::classes::Classes;
    use super::super::propagation::propagate;
    use super::super::reference::closed_form_move;
    use super::super::selection::Aim;
    use super::*;

    fn slowly(coins: u32, moves: &[Move]) -> Vec<u32> {
        let (rows, wins) = propagate(&Classes::new(coins), &Aim::default(), moves, &Progress::new()).unwrap();
        assert_eq!(wins, rows.last().unwrap().configurations_left == 1);
        rows.iter().map(|row| row.configurations_left).collect()
    }

    fn swept(coins: u32, moves: &[Move]) -> Vec<u32> {
        sweep(coins, moves.iter().copied(), &Progress::new()).unwrap()
    }

    #[test]
    fn the_sweep_of_eight_coins_agrees_with_the_plain_propagation() {
        let moves: Vec<Move> = (1..=255).map(|number| closed_form_move(8, number)).collect();
        let left = swept(8, &moves);
        assert_eq!(left.last(), Some(&1));
        assert_eq!(left, slowly(8, &moves));
        assert_eq!(swept(8, &moves[..254]).last(), Some(&2));
    }

    /// Takes only the first of the moves.
    #[test]
    fn each_move_of_sixteen_coins_rules_out_one_configuration() {
        let left = sweep(16, (1..=600).map(|number| closed_form_move(16, number)), &Progress::new()).unwrap();
        assert_eq!(left, (64_936..=65_536).rev().collect::<Vec<_>>());
    }

    #[test]
    fn a_cancelled_sweep_stops() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(sweep(16, std::iter::once(Move::default()), &progress), Err(Cancelled));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn any_list_agrees_with_the_plain_propagation(
            coins in 7..=8_u32, moves in prop::collection::vec((0..=255_u64, any::<bool>()), 0..40),
        ) {
            // half of the moves are of the closed form, since few others keep anything ruled out
            let flip = |(bits, usual): (u64, bool)| if usual { closed_form_move(coins, bits.max(1)) } else { Move::new(coins, bits) };
            let moves: Vec<Move> = moves.into_iter().map(flip).collect();
            prop_assert_eq!(swept(coins, &moves), slowly(coins, &moves));
        }
    }
}
