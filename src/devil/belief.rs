//! A belief state: the configurations that are possible for a player who sees nothing.

use super::classes::{Class, Classes};
use super::limits::DRAWN_CLASSES;
use super::moves::Move;
use super::selection::{Aim, Selection};

/// A set of classes that are still possible; bit i stands for the class with index i.
///
/// Whole classes are enough: the Devil acts before any flip, so a configuration and all those he can turn it into have
/// the same future.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Belief(u64);

// one bit for each class of the largest table
const _: () = assert!(DRAWN_CLASSES <= 64);

impl Belief {
    /// The empty set: nothing is possible.
    pub(super) const EMPTY: Self = Self(0);

    /// Returns the classes of a selection.
    pub(super) fn of(classes: &Classes, selection: &Selection) -> Self {
        let chosen = (0..).zip(classes.iter()).filter(|(_, class)| selection.contains(classes.table, class.first));
        chosen.fold(Self::EMPTY, |belief, (index, _)| belief.with(index))
    }

    /// Returns this belief without the classes of `other`.
    pub(super) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns this belief together with the class `class` (an index below 64).
    pub(super) fn with(self, class: usize) -> Self {
        Self(self.0 | 1 << class)
    }

    /// Whether the class with index `class` is still possible.
    pub fn contains(self, class: usize) -> bool {
        self.0.checked_shr(u32::try_from(class).unwrap_or(u32::MAX)).is_some_and(|bits| bits & 1 == 1)
    }

    /// Returns its classes out of all.
    pub fn among(self, classes: &Classes) -> impl Iterator<Item = Class> {
        (0..).zip(classes.iter()).filter(move |(index, _)| self.contains(*index)).map(|(_, class)| class)
    }

    /// Returns the number of configurations in its classes.
    pub fn configurations(self, classes: &Classes) -> u32 {
        self.among(classes).map(|class| class.size).sum()
    }

    /// Returns the number of classes that are still possible.
    pub fn classes_left(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the belief after a move with this [`effect`] on each class.
    pub(super) fn after(self, effect: &[Self]) -> Self {
        let mut left = self.0;
        let mut after = 0;
        while left != 0 {
            after |= effect.get(left.trailing_zeros() as usize).map_or(0, |classes| classes.0);
            left &= left - 1;
        }
        Self(after)
    }
}

/// Returns the effect of `flip` where the classes of `goal` end the game: for each class, the classes that it can become.
/// Won games are dropped.
pub(super) fn effect(classes: &Classes, flip: Move, goal: Belief) -> Vec<Belief> {
    let of_class = |class| {
        if goal.contains(class) {
            return Belief::EMPTY;
        }
        let results = classes.members(class).iter().filter_map(|member| classes.index_of(member.flipped(flip)));
        results.fold(Belief::EMPTY, Belief::with).without(goal)
    };
    (0..classes.len()).map(of_class).collect()
}

/// Returns the classes that are possible after `calls` in a game that has not come to its goal.
pub fn still_possible(classes: &Classes, aim: &Aim, calls: impl Iterator<Item = Move>) -> Belief {
    let [start, goal] = [&aim.start, &aim.goal].map(|selection| Belief::of(classes, selection));
    let begun = start.without(goal);
    calls.fold(begun, |belief, flip| belief.after(&effect(classes, flip, goal)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::configuration::Configuration;
    use super::super::reference::{self, Words};
    use super::super::table_spec::TableSpec;
    use super::*;

    /// All heads alone.
    const GOAL: Belief = Belief(1);

    fn belief_of(classes: &Classes, words: &Words) -> Belief {
        let index = |word: &String| classes.iter().position(|class| class.first.to_string() == *word).unwrap();
        words.iter().map(index).fold(Belief::EMPTY, Belief::with)
    }

    fn words_of(classes: &Classes, belief: Belief) -> Words {
        let named = (0..classes.len()).filter(|&i| belief.contains(i));
        named.map(|i| classes.get(i).unwrap().first.to_string()).collect()
    }

    fn updated(coins: u32, word: &str, bits: u64) -> Words {
        let classes = Classes::new(coins);
        let belief = belief_of(&classes, &[reference::canonical(word)].into());
        words_of(&classes, belief.after(&effect(&classes, Move::new(coins, bits), GOAL)))
    }

    /// Returns the words that are not won yet.
    fn open(words: Words) -> Words {
        words.into_iter().filter(|word| word.contains('T')).collect()
    }

    /// Norvig's asserts on `update`, without the words that are won.
    #[test]
    fn updates_agree_with_norvigs_notebook() {
        assert_eq!(updated(7, "TTTTTTT", 1 << 3), ["HTTTTTT".to_owned()].into());
        let expected: Words = ["HHHHTT", "HHHTHT", "HHTHHT"].map(String::from).into();
        assert_eq!(updated(6, "HHHHHT", 1 << 0), expected);
        assert_eq!(updated(6, "HHTHHH", 1 << 1), expected);
        assert_eq!(updated(6, "THHHHH", 1 << 2), expected);
    }

    #[test]
    fn every_move_changes_every_class_like_the_reference() {
        for coins in 1..=6 {
            let classes = Classes::new(coins);
            for bits in 0..1_u64 << coins {
                let flip = Move::new(coins, bits);
                let positions: Vec<usize> = flip.positions().map(|p| p as usize).collect();
                let effect = effect(&classes, flip, GOAL);
                for class in 0..classes.len() {
                    let belief = Belief::EMPTY.with(class);
                    let expected = open(reference::update(&words_of(&classes, belief), &positions));
                    assert_eq!(words_of(&classes, belief.after(&effect)), expected);
                }
            }
        }
    }

    #[test]
    fn a_class_past_the_last_bit_is_in_no_belief() {
        let classes = Classes::new(8);
        let start = Belief::of(&classes, &Selection::All);
        assert_eq!((start.classes_left(), start.0), (36, (1 << 36) - 1));
        assert!(start.contains(35) && !start.contains(36) && !start.contains(64) && !start.contains(usize::MAX));
    }

    proptest! {
        /// Compares with every configuration of the belief, turned in every way.
        #[test]
        fn updating_classes_is_updating_all_their_configurations(coins in 1..=8_u32, mask: u64, bits: u64) {
            let classes = Classes::new(coins);
            let belief = Belief(mask & Belief::of(&classes, &Selection::All).0);
            let flip = Move::new(coins, bits);
            let positions: Vec<usize> = flip.positions().map(|p| p as usize).collect();

            let concrete: Words = open(words_of(&classes, belief)).iter().flat_map(|word| reference::rotations(word)).collect();
            let turned: Words = concrete.iter().flat_map(|word| reference::rotations(word)).collect();
            let flipped: Words = turned.iter().map(|word| reference::flip(word, &positions)).collect();
            let expected = flipped.iter().map(|word| reference::canonical(word)).collect();

            let effect = effect(&classes, flip, GOAL);
            prop_assert_eq!(words_of(&classes, belief.without(GOAL).after(&effect)), open(expected));
        }
    }

    /// Adds the coins that may lie there after `calls` of a game from `coins`, by trying every turn.
    fn go_on(coins: Configuration, calls: &[Move], found: &mut BTreeSet<String>) {
        if coins.is_all_heads() {
            return;
        }
        match calls.split_first() {
            Some((flip, rest)) => (0..coins.coins()).for_each(|turn| {
                go_on(coins.turned(turn).flipped(*flip), rest, found);
            }),
            None => found.extend((0..coins.coins()).map(|turn| coins.turned(turn).to_string())),
        }
    }

    #[test]
    fn what_is_still_possible_agrees_with_trying_every_turn() {
        for coins in 1..=4 {
            let table = TableSpec::of_coins(coins);
            let classes = Classes::of(table);
            let all = 1_u32 << coins;
            for code in 0..all * all {
                let moves = [code % all, code / all].map(|bits| Move::new(coins, u64::from(bits)));
                for calls in [&moves[..0], &moves[..1], &moves[..]] {
                    let mut found = BTreeSet::new();
                    for start in table.all() {
                        go_on(start, calls, &mut found);
                    }
                    let belief = still_possible(&classes, &Aim::default(), calls.iter().copied());
                    let members = (0..classes.len()).filter(|class| belief.contains(*class));
                    let told: BTreeSet<String> =
                        members.flat_map(|class| classes.members(class)).map(ToString::to_string).collect();
                    assert_eq!((belief.configurations(&classes) as usize, told), (found.len(), found));
                }
            }
        }
    }
}
