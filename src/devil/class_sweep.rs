//! Takes all configurations of a table through a list of moves at once, with one bit for each class.

use std::collections::{HashMap, HashSet};

use super::moves::Move;
use super::orbits::Orbits;
use super::selection::Selection;
use crate::progress::{Progress, Result};

/// Number of moves between two progress reports.
pub(super) const MOVES_PER_REPORT: usize = 64;
/// A block has at most one of as many parts of all classes.
const PARTS: usize = 16;

/// A set of classes and the number of configurations in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClassSet {
    words: Vec<u64>,
    /// Total number of configurations in the classes.
    pub configurations: u32,
}

impl ClassSet {
    /// Returns the classes of a selection.
    pub fn new(orbits: &Orbits, selection: &Selection) -> Self {
        let mut set = Self { words: vec![0; orbits.classes().div_ceil(64)], configurations: 0 };
        for class in 0..orbits.classes() {
            let first = orbits.configurations_of(class).next();
            if first.is_some_and(|first| selection.contains(orbits.table, first)) {
                set.put(class, true, orbits.sizes[class]);
            }
        }
        set
    }

    /// Puts a class of `size` configurations in the set or out of it.
    fn put(&mut self, class: usize, is_in: bool, size: u32) {
        let Some(word) = self.words.get_mut(class / 64) else { return };
        let bit = 1 << (class % 64);
        match (is_in, *word & bit != 0) {
            (true, false) => self.configurations += size,
            (false, true) => self.configurations -= size,
            _ => return,
        }
        *word ^= bit;
    }

    /// Whether the set contains `class`.
    pub fn contains(&self, class: usize) -> bool {
        self.words.get(class / 64).is_some_and(|word| word >> (class % 64) & 1 == 1)
    }

    /// Whether the set is a subset of `others`.
    pub fn is_within(&self, others: &Self) -> bool {
        self.words.iter().zip(&others.words).all(|(own, other)| own & !other == 0)
    }

    /// Returns the classes in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(place, word)| {
            let rest = |word: u64| Some(word & word.wrapping_sub(1));
            let words = std::iter::successors(Some(*word), move |word| rest(*word)).take_while(|word| *word != 0);
            words.map(move |word| 64 * place + word.trailing_zeros() as usize)
        })
    }
}

/// The classes that are possible in a game, taken through a list of moves.
///
/// The classes are divided into blocks that the most frequent moves of the list do not leave. To such a move a block of
/// which all classes are possible, or none, stays as it is, unless a game ends in it: only the others are computed.
pub(super) struct Sweep<'a> {
    orbits: &'a Orbits,
    goal: ClassSet,
    /// The classes that are possible now.
    pub possible: ClassSet,
    blocks: Vec<Vec<usize>>,
    /// The classes of moves that do not leave a block.
    inner: HashSet<usize>,
    /// The indices of the blocks that such a move can change.
    open: Vec<usize>,
}

impl<'a> Sweep<'a> {
    /// Begins with the classes `start` of a game that ends in the classes `goal`, to be taken through `moves`.
    pub fn new(orbits: &'a Orbits, [start, goal]: [&Selection; 2], moves: &[Move]) -> Self {
        let [possible, goal] = [start, goal].map(|selection| ClassSet::new(orbits, selection));
        let (blocks, inner) = blocks(orbits, moves);
        let mut sweep = Self { orbits, goal, possible, blocks, inner, open: Vec::new() };
        sweep.find_open();
        sweep
    }

    /// Finds the blocks in which a game ends, or of which some classes are possible and some are not.
    fn find_open(&mut self) {
        let is_open = |block: &Vec<usize>| {
            let possible = block.iter().filter(|class| self.possible.contains(**class)).count();
            (possible > 0 && possible < block.len()) || block.iter().any(|class| self.goal.contains(*class))
        };
        self.open = (0..).zip(&self.blocks).filter(|(_, block)| is_open(block)).map(|(index, _)| index).collect();
    }

    /// Goes on to what is possible after any action of the Devil and then `flip`.
    pub fn after(&mut self, flip: Move) {
        let back = self.orbits.class_back(flip);
        if !self.inner.contains(&back) {
            self.after_any(back);
            return self.find_open();
        }
        let (goal, before) = (&self.goal, &self.possible);
        let is_possible = |class: usize| {
            let mut sources = self.orbits.targets_of(class, back);
            // where the game is over, nothing is flipped any more
            if goal.contains(class) && before.contains(class) {
                return true;
            }
            sources.any(|source| before.contains(source) && !goal.contains(source))
        };
        let classes = self.open.iter().filter_map(|index| self.blocks.get(*index)).flatten();
        let after: Vec<(usize, bool)> = classes.map(|class| (*class, is_possible(*class))).collect();
        for (class, is_in) in after {
            self.possible.put(class, is_in, self.orbits.sizes[class]);
        }
    }

    /// Goes on as [`Self::after`], for any move, by the class `back` of the moves that take it back.
    fn after_any(&mut self, back: usize) {
        let (orbits, before) = (self.orbits, &self.possible);
        // a byte for each class is faster than a bit
        let mut open = vec![0; orbits.classes().next_multiple_of(64)];
        for (bytes, (before, goal)) in open.chunks_exact_mut(64).zip(before.words.iter().zip(&self.goal.words)) {
            (0..).zip(bytes).for_each(|(place, byte)| *byte = ((before & !goal) >> place & 1) as u8);
        }
        let mut after = vec![0; open.len()];
        self.goal.iter().for_each(|class| after[class] = u8::from(before.contains(class)));
        orbits.targets(back, |class, source| after[class] |= open[source]);
        let configurations = orbits.sizes.iter().zip(&after).map(|(size, is_in)| size * u32::from(*is_in)).sum();
        // eight bytes that are 0 or 1 are multiplied into one byte of bits
        let bits = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let word = |bytes: &[u8]| bytes.as_chunks().0.iter().rev().fold(0, |word, bytes| word << 8 | bits(bytes));
        self.possible = ClassSet { words: after.chunks_exact(64).map(word).collect(), configurations };
    }
}

/// Joins classes to blocks by the moves of a list, the most frequent first, while the blocks are small. Returns the
/// blocks and the classes of the moves that take them back.
fn blocks(orbits: &Orbits, moves: &[Move]) -> (Vec<Vec<usize>>, HashSet<usize>) {
    // all moves of a class do the same
    let mut frequency: HashMap<usize, usize> = HashMap::new();
    for flip in moves {
        *frequency.entry(orbits.class_back(*flip)).or_default() += 1;
    }
    let mut moves: Vec<(usize, usize)> = frequency.into_iter().collect();
    moves.sort_unstable_by_key(|(class, times)| (std::cmp::Reverse(*times), *class));
    let mut block_of: Vec<usize> = (0..orbits.classes()).collect();
    let mut blocks: Vec<Vec<usize>> = block_of.iter().map(|class| vec![*class]).collect();
    let mut inner = HashSet::new();
    for (back, _) in moves {
        let (mut joined_of, mut joined) = (block_of.clone(), blocks.clone());
        orbits.targets(back, |class, source| {
            let mut pair = [class, source].map(|class| joined_of[class]);
            pair.sort_by_key(|block| joined[*block].len());
            let [small, large] = pair;
            if small != large {
                for class in std::mem::take(&mut joined[small]) {
                    joined_of[class] = large;
                    joined[large].push(class);
                }
            }
        });
        if joined.iter().any(|block| block.len() * PARTS > orbits.classes()) {
            break;
        }
        (block_of, blocks) = (joined_of, joined);
        inner.insert(back);
    }
    blocks.retain(|block| !block.is_empty());
    (blocks, inner)
}

/// Takes all classes through `moves` to all heads, and returns the number of configurations that are possible at the
/// start and after each move. The moves win if 1 is left. Reports the number of moves done.
pub(super) fn sweep(orbits: &Orbits, moves: &[Move], progress: &Progress) -> Result<Vec<u32>> {
    let mut sweep = Sweep::new(orbits, [&Selection::All, &Selection::AllHeads], moves);
    let mut left = vec![sweep.possible.configurations];
    progress.set_total(sweep.possible.configurations.into());
    for (number, flip) in moves.iter().enumerate() {
        if number.is_multiple_of(MOVES_PER_REPORT) {
            progress.advance_to(number as u64)?;
        }
        sweep.after(*flip);
        left.push(sweep.possible.configurations);
    }
    Ok(left)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::belief::propagate;
    use super::super::classes::Classes;
    use super::super::filtration::{Filtration, Strategy};
    use super::super::limits::PROPAGATED;
    use super::super::permutation::Devil;
    use super::super::selection::Aim;
    use super::super::table_spec::TableSpec;
    use super::*;

    /// Takes the moves through the plain propagation, which does not use classes.
    fn slowly(table: TableSpec, moves: &[Move]) -> (Vec<u32>, bool) {
        let (rows, wins) = propagate(&Classes::none(table), &Aim::default(), moves, &Progress::new()).unwrap();
        (rows.iter().map(|row| row.configurations_left).collect(), wins)
    }

    fn swept(table: TableSpec, moves: &[Move]) -> (Vec<u32>, bool) {
        let orbits = Orbits::of(table, PROPAGATED).unwrap();
        let left = sweep(&orbits, moves, &Progress::new()).unwrap();
        let wins = left.last() == Some(&1);
        (left, wins)
    }

    #[test]
    fn each_constructed_move_rules_out_one_configuration_until_all_are_won() {
        for (coins, faces, devil) in [
            (4, 2, Devil::Turn),
            (8, 2, Devil::TurnAndMirror),
            (3, 3, Devil::Turn),
            (2, 4, Devil::Turn),
            (4, 4, Devil::Turn),
            (4, 4, Devil::TurnAndMirror),
            (5, 5, Devil::Turn),
            (2, 2, Devil::Shuffle),
            (5, 2, Devil::Still),
            (3, 4, Devil::Still),
            (2, 4, Devil::Shuffle),
        ] {
            let table = TableSpec::new(coins, faces, devil);
            let filtration = Filtration::of(table);
            let moves: Vec<Move> = Strategy::of_filtration(&filtration).iter().collect();
            let (left, wins) = swept(table, &moves);
            assert!(wins, "{table:?}");
            let all = table.listed().unwrap();
            assert_eq!(left, (1..=all).rev().collect::<Vec<_>>(), "{table:?}");
            if all <= 256 {
                assert_eq!(slowly(table, &moves), (left, true));
            }
            assert!(!swept(table, &moves[1..]).1);
        }
    }

    #[test]
    fn each_of_the_first_moves_of_sixteen_coins_rules_out_one_configuration() {
        let table = TableSpec::of_coins(16);
        let filtration = Filtration::of(table);
        let moves: Vec<Move> = Strategy::of_filtration(&filtration).iter().take(300).collect();
        assert_eq!(swept(table, &moves).0, (65_536 - 300..=65_536).rev().collect::<Vec<_>>());
        assert!(Orbits::of(TableSpec::of_coins(17), PROPAGATED).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn any_list_agrees_with_the_plain_propagation(
            at in 0..6_usize, devil in prop::sample::select(Devil::ALL.to_vec()),
            moves in prop::collection::vec(any::<u32>(), 0..12),
        ) {
            let (coins, faces) = [(4, 2), (5, 2), (6, 2), (3, 3), (3, 4), (2, 5)][at];
            let table = TableSpec::new(coins, faces, devil);
            let amount = |bits: u32| Move::with_amounts(coins, |c| bits.rotate_right(5 * c) % faces);
            let moves: Vec<Move> = moves.into_iter().map(amount).collect();
            prop_assert_eq!(swept(table, &moves), slowly(table, &moves));
        }
    }
}
