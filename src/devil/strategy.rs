//! A shortest list of moves, listed or computed.

use super::closed_form::last_move;
use super::{Move, closed_form_move};

/// The shortest list of moves for a table, any of them at once: as the search found it, or by the closed form.
#[derive(Clone, Copy, Debug)]
pub struct Strategy<'a> {
    coins: u32,
    listed: Option<&'a [Move]>,
}

impl<'a> Strategy<'a> {
    /// The list that the search found; without one the closed form for `coins` coins, a power of two.
    pub(super) fn new(coins: u32, listed: Option<&'a [Move]>) -> Self {
        Self { coins, listed }
    }

    /// How many moves it has: 2ᴺ − 1.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a move")]
    pub fn len(self) -> u64 {
        self.listed.map_or_else(|| last_move(self.coins), |moves| moves.len() as u64)
    }

    /// Move `number`, from 1; `None` past the end.
    #[must_use]
    pub fn get(self, number: u64) -> Option<Move> {
        let index = number.checked_sub(1).filter(|_| number <= self.len())?;
        match self.listed {
            Some(moves) => moves.get(usize::try_from(index).ok()?).copied(),
            None => Some(closed_form_move(self.coins, number)),
        }
    }

    /// The moves in their order.
    pub fn iter(self) -> impl Iterator<Item = Move> + use<'a> {
        (1..=self.len()).map_while(move |number| self.get(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_move_is_there_at_once_and_none_past_the_end() {
        let strategy = Strategy::new(64, None);
        assert_eq!((strategy.len(), strategy.get(0)), (u64::MAX, None));
        assert_eq!(strategy.get(u64::MAX), Some(Move::new(64, u64::MAX)));
        assert_eq!(strategy.get(1 << 63), Some(Move::new(64, 1)));
        let listed = [Move::new(2, 3), Move::new(2, 1), Move::new(2, 3)];
        let strategy = Strategy::new(2, Some(&listed));
        assert_eq!(strategy.iter().collect::<Vec<_>>(), listed);
        assert_eq!((strategy.get(2), strategy.get(4)), (Some(listed[1]), None));
    }
}
