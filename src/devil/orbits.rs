//! Takes all configurations of a table through a list of moves at once, with one bit for each class.
//!
//! A configuration and all those that the Devil can turn it into have the same future, so a set of classes is enough,
//! and a move is a list of classes for each class. This handles tables of up to 65,536 configurations and every Devil.

use std::collections::HashMap;
use std::ops::AddAssign;

use super::configuration::Configuration;
use super::moves::Move;
use super::selection::Selection;
use super::table_spec::TableSpec;
use crate::progress::{Progress, Result};

/// Number of cached targets, 64 MB, above which the cache is cleared.
const MOST_KEPT: usize = 1 << 24;
/// Number of moves between two progress reports.
pub(super) const MOVES_PER_REPORT: usize = 64;

/// The classes of a table, by the indices of their configurations.
pub(super) struct Orbits {
    /// The table and the Devil.
    pub table: TableSpec,
    class_of: Vec<u32>,
    /// The members of all classes one after the other, and the place where each class begins.
    members: Vec<u32>,
    offsets: Vec<usize>,
    /// The number of members of each class.
    pub sizes: Vec<u32>,
    /// The lower and the upper half of the digits of the first member of each class.
    firsts: Vec<[u16; 2]>,
    /// Number of values of the lower and of the upper half of an index's digits.
    halves: [usize; 2],
    /// For lower and for upper halves, the digit-by-digit sum of a and b at index a · `halves` + b.
    sums: [Vec<u32>; 2],
}

/// A set of classes and the number of configurations in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClassSet {
    words: Vec<u64>,
    /// Total number of configurations in the classes.
    pub configurations: u32,
}

/// Targets of classes of moves, cached.
pub(super) type Targets = HashMap<usize, Vec<u32>>;

impl Orbits {
    /// Computes the classes of `table`; `None` if it has more than `most` configurations.
    pub fn of(table: TableSpec, most: u32) -> Option<Self> {
        let all = table.listed().filter(|all| *all <= most)?;
        let generators = table.generators();
        let unknown = u32::MAX;
        let mut class_of = vec![unknown; all as usize];
        let (mut members, mut offsets): (Vec<u32>, Vec<usize>) = (Vec::with_capacity(all as usize), Vec::new());
        for index in 0..all {
            if class_of.get(index as usize) != Some(&unknown) {
                continue;
            }
            let class = u32::try_from(offsets.len()).unwrap_or(unknown);
            let mut next = members.len();
            offsets.push(next);
            let mut meet = |index: u32, members: &mut Vec<u32>| {
                if let Some(place) = class_of.get_mut(index as usize).filter(|place| **place == unknown) {
                    *place = class;
                    members.push(index);
                }
            };
            meet(index, &mut members);
            while let Some(member) = members.get(next).copied() {
                let configuration = Configuration::from_index(table, member.into());
                for permutation in &generators {
                    let image = configuration.after(permutation).index().and_then(|index| u32::try_from(index).ok());
                    meet(image.unwrap_or(index), &mut members);
                }
                next += 1;
            }
        }
        offsets.push(members.len());
        let (coins, m) = (table.coins(), table.faces() as usize);
        let halves = [coins / 2, coins - coins / 2].map(|digits| m.pow(digits));
        let sums = halves.map(|half| (0..half * half).map(|ab| sum(m, ab / half, ab % half)).collect());
        let lower = halves[0];
        let first = |place: &usize| members.get(*place).map(|index| *index as usize);
        let firsts = offsets.iter().filter_map(first).map(|index| [(index % lower) as u16, (index / lower) as u16]);
        let firsts = firsts.collect();
        let sizes = offsets.windows(2).map(|ends| (ends[1] - ends[0]) as u32).collect();
        Some(Self { table, class_of, members, offsets, sizes, firsts, halves, sums })
    }

    /// Returns the number of classes.
    pub fn classes(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns the number of configurations.
    pub fn configurations(&self) -> u64 {
        self.members.len() as u64
    }

    /// Returns the class of a move. Moves of one class have the same effect on classes since the Devil acts before
    /// each.
    pub fn class_of_move(&self, flip: Move) -> usize {
        self.class_of(Configuration::made_by(self.table, flip)).unwrap_or(0)
    }

    /// Returns, for each move of class `class_of_move` one after the other, the classes that the first members of all
    /// classes become.
    ///
    /// To permute a member of a class at random and then make one of these moves, is to permute the first member as
    /// well and then make a random one of them. So every move of the class is one of as many equally likely ways.
    pub fn targets(&self, class_of_move: usize) -> Vec<u32> {
        let flips = self.members(class_of_move);
        let ([lower, upper], [low, high]) = (self.halves, &self.sums);
        let mut targets = Vec::with_capacity(self.classes() * flips.len());
        for flip in flips {
            let flip = *flip as usize;
            let (low, high) = (row(low, lower, flip % lower), row(high, upper, flip / lower));
            let sum = |[first, last]: &[u16; 2]| low[*first as usize] as usize + lower * high[*last as usize] as usize;
            targets.extend(self.firsts.iter().map(|first| self.class_of[sum(first)]));
        }
        targets
    }

    /// Returns [`Self::targets`] of the class of a move from the cache.
    pub fn cached_targets<'t>(&self, cache: &'t mut Targets, flip: Move) -> &'t [u32] {
        let class = self.class_of_move(flip);
        if !cache.contains_key(&class) {
            if cache.values().map(Vec::len).sum::<usize>() > MOST_KEPT {
                cache.clear();
            }
            cache.insert(class, self.targets(class));
        }
        cache.get(&class).map_or(&[], Vec::as_slice)
    }

    /// Returns the move that takes back `flip`.
    pub fn back(&self, flip: Move) -> Move {
        Configuration::made_by(self.table, flip).undoing()
    }

    /// Returns the indices of the configurations of a class.
    pub fn members(&self, class: usize) -> &[u32] {
        self.offsets.get(class..class + 2).map_or(&[], |ends| &self.members[ends[0]..ends[1]])
    }

    /// Returns the class of a configuration; `None` if its index is out of range.
    pub fn class_of(&self, configuration: Configuration) -> Option<usize> {
        let index = usize::try_from(configuration.index()?).ok()?;
        self.class_of.get(index).map(|class| *class as usize)
    }

    /// Adds up, for each class, the shares of its `targets`.
    pub fn sums<T: Clone + for<'a> AddAssign<&'a T>>(&self, shares: &[T], zero: &T, targets: &[u32]) -> Vec<T> {
        let mut sums = vec![zero.clone(); self.classes()];
        for targets in targets.chunks_exact(self.classes()) {
            sums.iter_mut().zip(targets).for_each(|(sum, target)| *sum += &shares[*target as usize]);
        }
        sums
    }

    /// Returns the configurations of a class.
    pub fn configurations_of(&self, class: usize) -> impl Iterator<Item = Configuration> {
        self.members(class).iter().map(|index| Configuration::from_index(self.table, (*index).into()))
    }

    /// Returns the classes of a selection.
    pub fn of_selection(&self, selection: &Selection) -> ClassSet {
        let mut marks = ClassSet { words: vec![0; self.classes().div_ceil(64)], configurations: 0 };
        let first = |class: &usize| self.configurations_of(*class).next();
        let chosen =
            (0..self.classes()).filter(|class| first(class).is_some_and(|c| selection.contains(self.table, c)));
        chosen.for_each(|class| self.mark(&mut marks, class));
        marks
    }

    fn mark(&self, marks: &mut ClassSet, class: usize) {
        if let Some(word) = marks.words.get_mut(class / 64)
            && *word >> (class % 64) & 1 == 0
        {
            *word |= 1 << (class % 64);
            marks.configurations += self.sizes[class];
        }
    }

    /// Returns the possible classes after any action of the Devil and then `flip`, in a game that ends in the classes
    /// `goal`.
    pub fn after(&self, cache: &mut Targets, goal: &ClassSet, before: &ClassSet, flip: Move) -> ClassSet {
        let sources = self.cached_targets(cache, self.back(flip));
        // a byte for each class is faster than a bit
        let mut open = vec![0; self.classes().next_multiple_of(64)];
        for (bytes, (before, goal)) in open.chunks_exact_mut(64).zip(before.words.iter().zip(&goal.words)) {
            (0..).zip(bytes).for_each(|(place, byte)| *byte = ((before & !goal) >> place & 1) as u8);
        }
        let mut after = vec![0; open.len()];
        // where the game is over, nothing is flipped any more
        goal.iter().for_each(|class| after[class] = u8::from(before.contains(class)));
        for sources in sources.chunks_exact(self.classes()) {
            after.iter_mut().zip(sources).for_each(|(after, source)| *after |= open[*source as usize]);
        }
        let configurations = self.sizes.iter().zip(&after).map(|(size, is_in)| size * u32::from(*is_in)).sum();
        // eight bytes that are 0 or 1 are multiplied into one byte of bits
        let bits = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let word = |bytes: &[u8]| bytes.as_chunks().0.iter().rev().fold(0, |word, bytes| word << 8 | bits(bytes));
        ClassSet { words: after.chunks_exact(64).map(word).collect(), configurations }
    }
}

impl ClassSet {
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

/// Takes all classes through `moves`, and returns the number of configurations that are possible at the start and after
/// each move. The moves win if 1 is left. Reports the number of moves done.
pub(super) fn sweep(orbits: &Orbits, moves: impl Iterator<Item = Move>, progress: &Progress) -> Result<Vec<u32>> {
    let (mut cache, goal) = (Targets::new(), orbits.of_selection(&Selection::AllHeads));
    let mut marks = orbits.of_selection(&Selection::All);
    let mut left = vec![marks.configurations];
    progress.set_total(marks.configurations.into());
    for (number, flip) in moves.enumerate() {
        if number.is_multiple_of(MOVES_PER_REPORT) {
            progress.advance_to(number as u64)?;
        }
        marks = orbits.after(&mut cache, &goal, &marks, flip);
        left.push(marks.configurations);
    }
    Ok(left)
}

/// Returns row `at` of the table of sums, which has `halves` columns.
fn row(sums: &[u32], halves: usize, at: usize) -> &[u32] {
    sums.get(at * halves..(at + 1) * halves).unwrap_or_default()
}

/// Adds two numbers digit by digit modulo `m`.
fn sum(m: usize, mut a: usize, mut b: usize) -> u32 {
    let (mut sum, mut place) = (0, 1);
    while a > 0 || b > 0 {
        sum += (a + b) % m * place;
        (a, b, place) = (a / m, b / m, place * m);
    }
    u32::try_from(sum).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::classes::Classes;
    use super::super::filtration::Filtration;
    use super::super::limits::PROPAGATED;
    use super::super::permutation::Devil;
    use super::super::propagation::propagate;
    use super::super::selection::Aim;
    use super::super::strategy::Strategy;
    use super::*;

    /// Takes the moves through the plain propagation, which does not use classes.
    fn slowly(table: TableSpec, moves: &[Move]) -> (Vec<u32>, bool) {
        let (rows, wins) = propagate(&Classes::none(table), &Aim::default(), moves, &Progress::new()).unwrap();
        (rows.iter().map(|row| row.configurations_left).collect(), wins)
    }

    fn swept(table: TableSpec, moves: &[Move]) -> (Vec<u32>, bool) {
        let orbits = Orbits::of(table, PROPAGATED).unwrap();
        let left = sweep(&orbits, moves.iter().copied(), &Progress::new()).unwrap();
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
