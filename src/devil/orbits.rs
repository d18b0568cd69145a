//! Takes all configurations of a table through a list of moves at once, with one bit for each class.
//!
//! A configuration and all those that the Devil can turn it into have the same future, so a set of classes is enough,
//! and a move is a list of classes for each class. This handles tables of up to 65,536 configurations and every Devil.

use std::collections::HashMap;
use std::ops::{AddAssign, Range};

use super::configuration::Configuration;
use super::moves::Move;
use super::selection::Selection;
use super::table_spec::TableSpec;
use crate::progress::{Cancelled, Progress};

/// Number of cached targets, 64 MB, above which the cache is cleared.
const MOST_KEPT: usize = 1 << 24;
/// Number of moves between two progress reports.
const MOVES_PER_REPORT: usize = 64;

/// The classes of a table, by the indices of their configurations.
pub(super) struct Orbits {
    /// The table and the Devil.
    pub table: TableSpec,
    class_of: Vec<u32>,
    /// The members of all classes one after the other, and the place where each class begins.
    members: Vec<u32>,
    offsets: Vec<usize>,
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

/// Target classes of a move, class by class, and the place where the targets of each class begin.
pub(super) type Effect = (Vec<u32>, Vec<usize>);

/// The effects of moves by their classes, cached.
pub(super) type Effects = HashMap<usize, Effect>;

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
        Some(Self { table, class_of, members, offsets, halves, sums })
    }

    /// Returns the function that adds the first member of a class to an index, digit by digit.
    fn adder(&self, class: usize) -> impl Fn(u32) -> usize {
        let index = self.members(class).first().map_or(0, |index| *index as usize);
        let ([lower, upper], [low, high]) = (self.halves, &self.sums);
        let (low, high) = (row(low, lower, index % lower), row(high, upper, index / lower));
        let half = |sums: &[u32], at: usize| sums.get(at).map_or(0, |sum| *sum as usize);
        move |other| half(low, other as usize % lower) + lower * half(high, other as usize / lower)
    }

    /// Returns the number of classes.
    pub fn classes(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns the number of configurations.
    pub fn configurations(&self) -> u64 {
        self.members.len() as u64
    }

    /// Returns the range of a class in the list of all members.
    pub fn member_range(&self, class: usize) -> Range<usize> {
        let place = |class: usize| self.offsets.get(class).copied().unwrap_or(self.members.len());
        place(class)..place(class + 1)
    }

    /// Returns the class of a move. Moves of one class have the same effect on classes since the Devil acts before
    /// each.
    pub fn class_of_move(&self, flip: Move) -> usize {
        self.class_of(Configuration::made_by(self.table, flip)).unwrap_or(0)
    }

    /// Returns, for each member in the list of all classes, the class that it becomes by a move of class
    /// `class_of_move`.
    pub fn member_targets(&self, class_of_move: usize) -> Vec<u32> {
        let add = self.adder(class_of_move);
        let target = |index: &u32| self.class_of.get(add(*index)).copied().unwrap_or(0);
        self.members.iter().map(target).collect()
    }

    /// Returns the indices of the configurations of a class.
    pub fn members(&self, class: usize) -> &[u32] {
        self.members.get(self.member_range(class)).unwrap_or_default()
    }

    /// Returns the class of a configuration; `None` if its index is out of range.
    pub fn class_of(&self, configuration: Configuration) -> Option<usize> {
        let index = usize::try_from(configuration.index()?).ok()?;
        self.class_of.get(index).map(|class| *class as usize)
    }

    /// Moves the share of each member to its class in `targets`, and returns the total of each class.
    pub fn transfer<T>(&self, shares: &[T], zero: &T, targets: &[u32]) -> Vec<T>
    where
        T: Clone + PartialOrd + for<'a> AddAssign<&'a T>,
    {
        let mut moved = vec![zero.clone(); shares.len()];
        for (class, share) in shares.iter().enumerate().filter(|(_, share)| *share > zero) {
            for target in targets.get(self.member_range(class)).unwrap_or_default() {
                moved[*target as usize] += share;
            }
        }
        moved
    }

    /// Returns the configurations of a class.
    pub fn configurations_of(&self, class: usize) -> impl Iterator<Item = Configuration> {
        self.members(class).iter().map(|index| Configuration::from_index(self.table, (*index).into()))
    }

    /// Returns the classes of a selection.
    pub fn of_selection(&self, selection: &Selection) -> ClassSet {
        let mut marks = self.empty_set();
        let first = |class: &usize| self.configurations_of(*class).next();
        let chosen =
            (0..self.classes()).filter(|class| first(class).is_some_and(|c| selection.contains(self.table, c)));
        chosen.for_each(|class| self.mark(&mut marks, class));
        marks
    }

    fn empty_set(&self) -> ClassSet {
        ClassSet { words: vec![0; self.classes().div_ceil(64)], configurations: 0 }
    }

    fn mark(&self, marks: &mut ClassSet, class: usize) {
        if let Some(word) = marks.words.get_mut(class / 64)
            && *word >> (class % 64) & 1 == 0
        {
            *word |= 1 << (class % 64);
            marks.configurations += u32::try_from(self.members(class).len()).unwrap_or(0);
        }
    }

    fn effect(&self, class_of_move: usize, goal: &ClassSet) -> Effect {
        let add = self.adder(class_of_move);
        let (mut all, mut offsets, mut targets) = (Vec::new(), Vec::with_capacity(self.offsets.len()), Vec::new());
        for class in 0..self.classes() {
            offsets.push(all.len());
            targets.clear();
            if goal.contains(class) {
                // the game is over, nothing is flipped any more
                targets.push(u32::try_from(class).unwrap_or(u32::MAX));
            } else {
                let results = self.members(class).iter().map(|index| add(*index));
                targets.extend(results.filter_map(|index| self.class_of.get(index).copied()));
                targets.sort_unstable();
                targets.dedup();
            }
            all.extend_from_slice(&targets);
        }
        offsets.push(all.len());
        (all, offsets)
    }

    /// Returns the possible classes after any action of the Devil and then `flip`, in a game that ends in the classes
    /// `goal`.
    pub fn after(&self, effects: &mut Effects, goal: &ClassSet, before: &ClassSet, flip: Move) -> ClassSet {
        // moves that the Devil turns into each other have the same effect
        let class = self.class_of_move(flip);
        if !effects.contains_key(&class) && effects.values().map(|(all, _)| all.len()).sum::<usize>() > MOST_KEPT {
            effects.clear();
        }
        let (targets, offsets) = effects.entry(class).or_insert_with(|| self.effect(class, goal));
        let mut after = self.empty_set();
        for class in before.iter() {
            let range = offsets.get(class).zip(offsets.get(class + 1));
            for target in range.and_then(|(from, to)| targets.get(*from..*to)).unwrap_or_default() {
                self.mark(&mut after, *target as usize);
            }
        }
        after
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
pub(super) fn sweep(
    orbits: &Orbits,
    moves: impl Iterator<Item = Move>,
    progress: &Progress,
) -> Result<Vec<u32>, Cancelled> {
    let (mut effects, goal) = (Effects::new(), orbits.of_selection(&Selection::AllHeads));
    let mut marks = orbits.of_selection(&Selection::All);
    let mut left = vec![marks.configurations];
    progress.set_total(marks.configurations.into());
    for (number, flip) in moves.enumerate() {
        if number.is_multiple_of(MOVES_PER_REPORT) {
            progress.advance_to(number as u64)?;
        }
        marks = orbits.after(&mut effects, &goal, &marks, flip);
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
