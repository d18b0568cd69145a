//! A shortest list of moves, stored or computed.

use dashu_int::UBig;

use super::filtration::Filtration;
use super::moves::Move;

/// A list of moves with access to any of them: as the search found it, or as it is constructed.
#[derive(Clone, Copy, Debug)]
pub struct Strategy<'a> {
    /// Number of moves, mᴺ − 1 for a table that can be won, but at most 2⁶⁴ − 1.
    pub len: u64,
    moves: &'a [Move],
    /// If there is one move for each level: move i is that of level v, where v is the number of trailing zeros of i to
    /// this base. Otherwise the moves are listed.
    base: Option<u32>,
}

impl<'a> Strategy<'a> {
    /// Wraps the list that was found.
    pub(super) fn listed(moves: &'a [Move]) -> Self {
        Self { len: moves.len() as u64, moves, base: None }
    }

    /// Returns the list that wins from as many starts as the filtration reaches: from all of them if the table can be
    /// won.
    pub(super) fn of_filtration(filtration: &'a Filtration) -> Self {
        let len = u64::try_from(&(filtration.starts_won() - UBig::ONE)).unwrap_or(u64::MAX);
        Self::of_levels(&filtration.levels, filtration.table.prime(), len)
    }

    /// Returns the first `len` moves of the list with these levels to this base.
    pub(super) fn of_levels(levels: &'a [Move], base: u32, len: u64) -> Self {
        Self { len, moves: levels, base: Some(base) }
    }

    /// Returns move `number`, from 1; `None` past the end.
    pub fn get(self, number: u64) -> Option<Move> {
        let index = number.checked_sub(1).filter(|_| number <= self.len)?;
        let place = self.base.map_or(index, |base| zeros_at_the_end(number, base).into());
        self.moves.get(usize::try_from(place).ok()?).copied()
    }

    /// Returns the moves in their order.
    pub fn iter(self) -> impl Iterator<Item = Move> + use<'a> {
        (1..=self.len).map_while(move |number| self.get(number))
    }
}

/// Returns the number of trailing zeros of a number above 0 to this base.
pub fn zeros_at_the_end(mut number: u64, base: u32) -> u32 {
    let base = u64::from(base.max(2));
    let mut zeros = 0;
    while number > 0 && number.is_multiple_of(base) {
        number /= base;
        zeros += 1;
    }
    zeros
}

#[cfg(test)]
mod tests {
    use super::super::permutation::Devil;
    use super::super::planes::all_ones;
    use super::super::table_spec::TableSpec;
    use super::*;

    #[test]
    fn any_move_can_be_accessed_and_none_past_the_end() {
        let filtration = Filtration::of(TableSpec::of_coins(64));
        let strategy = Strategy::of_filtration(&filtration);
        assert_eq!((strategy.len, strategy.get(0)), (u64::MAX, None));
        assert_eq!(strategy.get(u64::MAX), Some(Move::new(64, u64::MAX)));
        assert_eq!(strategy.get(1 << 63), Some(Move::new(64, 1)));
        let listed = [Move::new(2, 3), Move::new(2, 1), Move::new(2, 3)];
        let strategy = Strategy::listed(&listed);
        assert_eq!(strategy.iter().collect::<Vec<_>>(), listed);
        assert_eq!((strategy.get(2), strategy.get(4)), (Some(listed[1]), None));
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
    fn the_list_agrees_with_the_recursion() {
        let filtration = |coins| Filtration::of(TableSpec::of_coins(coins));
        for coins in [1, 2, 4, 8, 16] {
            let filtration = filtration(coins);
            let list = Strategy::of_filtration(&filtration);
            for number in 1..=all_ones(coins) {
                assert_eq!(list.get(number).unwrap().bits(), by_doubling(coins, number), "{coins}, {number}");
            }
        }
        let filtration = filtration(64);
        let list = Strategy::of_filtration(&filtration);
        for number in [1, 2, 3, 1 << 16, 1 << 32, 1 << 63, 3 << 40, 12_345_678_901_234_567_890, u64::MAX] {
            assert_eq!(list.get(number).unwrap().bits(), by_doubling(64, number), "{number}");
        }
    }

    #[test]
    fn a_move_of_dice_is_that_of_its_level() {
        let filtration = Filtration::of(TableSpec::new(3, 3, Devil::Turn));
        let strategy = Strategy::of_filtration(&filtration);
        let texts: Vec<String> = [1, 2, 3, 9].map(|number| strategy.get(number).unwrap().to_string()).to_vec();
        // (x − 1)², twice, x − 1, and 1; the coefficient of xᶜ is the amount at c
        assert_eq!((strategy.len, texts), (26, ["0 1 2", "0 1 2", "0 0 1", "0"].map(String::from).to_vec()));
        assert_eq!([1, 3, 6, 9, 18, 27].map(|number| zeros_at_the_end(number, 3)), [0, 1, 1, 2, 2, 3]);
        assert_eq!(TableSpec::new(40, 5, Devil::Turn).last_step(), u64::MAX);
        assert_eq!(TableSpec::new(3, 5, Devil::Turn).last_step(), 124);
    }
}
