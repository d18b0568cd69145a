//! The search for the fewest calls in which a player who feels some of the coins surely wins.
//!
//! A belief is the set of possible configurations before a call that are not won yet, closed under the actions of the
//! Devil. The player chooses the places (*or*), the Devil the pattern there (*and*), the player the flip (*or*), which
//! leads to another belief. A player who wins from a belief also wins from each of its subsets, so of the beliefs to
//! which the flips lead, only the minimal ones are kept. First all reachable beliefs are found, and then those that win
//! within 1 call, within 2 calls and so on, until there are no more; the others never surely win. This is exact for
//! every Devil except the one who does nothing, who may leave too many beliefs. Then the search gives a lower bound on
//! the number of calls.
//!
//! # Sets in a machine word
//! Bit x stands for the configuration whose tails are the bits of x, so a table has at most [`MOST_FELT`] coins with
//! two faces. The Devil moves the table before the player feels it. A *closed* set contains, with a configuration, all
//! those that the Devil can turn it into.

use std::collections::{BTreeMap, HashMap};

use super::configuration::Configuration;
use super::limits::{MOST_FELT, MOST_TOUCH_BELIEFS};
use super::permutation::Devil;
use super::planes::{HEADS_AT, with_flipped};
use super::selection::{Aim, Selection};
use super::table_spec::TableSpec;
use crate::progress::{Progress, Result};

/// A set of configurations.
pub(super) type Set = u64;

/// Operations on sets at a table with its Devil, its goal and the number of places felt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TouchSets {
    /// The table, with at most [`MOST_FELT`] coins.
    pub table: TableSpec,
    goal: Set,
    /// The starts that are not won from the beginning.
    pub start: Set,
    classes: Vec<Set>,
    /// The choices of places to feel; of those that the Devil can turn into each other, only one.
    pub touches: Vec<u64>,
}

impl TouchSets {
    /// Prepares the operations for a table of up to [`MOST_FELT`] coins with two faces, of which `hands` are felt; both
    /// numbers are clamped.
    pub fn new(table: TableSpec, aim: &Aim, hands: u32) -> Self {
        let coins = table.coins().min(MOST_FELT);
        let size = 1_u64 << coins;
        let table = TableSpec::new(coins, 2, table.devil());
        let mut classes: BTreeMap<Configuration, Set> = BTreeMap::new();
        for bits in 0..size {
            let first = table.first_of(Configuration::new(coins, bits));
            *classes.entry(first).or_default() |= 1 << bits;
        }
        // choices that the Devil can turn into each other are equally good, so the smallest represents them
        let mut touches: BTreeMap<Configuration, u64> = BTreeMap::new();
        for places in (0..size).filter(|places| places.count_ones() == hands.min(coins)) {
            touches.entry(table.first_of(Configuration::new(coins, places))).or_insert(places);
        }
        let mut touches: Vec<u64> = touches.into_values().collect();
        touches.sort_unstable();
        let chosen = |selection: &Selection| {
            let is_in = |bits: &u64| selection.contains(table, Configuration::new(coins, *bits));
            (0..size).filter(is_in).fold(0, |set, bits| set | 1 << bits)
        };
        let goal = chosen(&aim.goal);
        let start = chosen(&aim.start) & !goal;
        Self { table, goal, start, classes: classes.into_values().collect(), touches }
    }

    /// Returns all configurations that the Devil can turn those of a set into.
    pub fn closed(&self, set: Set) -> Set {
        if self.table.devil() == Devil::Still {
            return set;
        }
        self.classes.iter().filter(|class| *class & set != 0).fold(0, |closed, class| closed | class)
    }

    /// Returns the configurations of a set that show tails at `tails` and heads at the other `places`.
    pub fn seen(set: Set, places: u64, tails: u64) -> Set {
        let at = |place: usize| places >> place & 1 == 1;
        let masks = HEADS_AT.iter().enumerate().filter(|(place, _)| at(*place));
        masks.fold(set, |set, (place, heads)| set & if tails >> place & 1 == 1 { !heads } else { *heads })
    }

    /// Returns a set after a flip, without the configurations that are won.
    pub fn flipped(&self, set: Set, flip: u64) -> Set {
        let places = (0..MOST_FELT).filter(|place| flip >> place & 1 == 1);
        places.fold(set, with_flipped) & !self.goal
    }

    /// Returns the belief before the next call, after `tails` were felt at `places` in a closed set and `flip` was
    /// flipped.
    pub fn after(&self, set: Set, places: u64, tails: u64, flip: u64) -> Set {
        self.closed(self.flipped(Self::seen(set, places, tails), flip))
    }

    /// Returns the minimal beliefs to which a flip leads after `tails` were felt at `places` in a closed set; none of
    /// them contains any other.
    pub fn minimal_after(&self, belief: Set, places: u64, tails: u64) -> Vec<Set> {
        let all: Vec<Set> = parts(places).map(|flip| self.after(belief, places, tails, flip)).collect();
        minimal(all)
    }

    /// Returns the configurations of a set.
    pub fn members(&self, set: Set) -> impl Iterator<Item = Configuration> + use<> {
        let coins = self.table.coins();
        (0..u64::BITS).filter(move |bits| set >> bits & 1 == 1).map(move |bits| Configuration::new(coins, bits.into()))
    }

    /// Returns the first configuration of each class of a closed set, in order.
    pub fn representatives(&self, set: Set) -> Vec<Configuration> {
        let table = self.table;
        let mut firsts: Vec<Configuration> = self.members(set).filter(|c| table.first_of(*c) == *c).collect();
        firsts.sort_unstable();
        firsts
    }
}

/// Returns the sets that contain no other of the sets, the smallest first.
pub(super) fn minimal(mut all: Vec<Set>) -> Vec<Set> {
    all.sort_unstable_by_key(|set| (set.count_ones(), *set));
    let mut least: Vec<Set> = Vec::new();
    for set in all {
        if !least.iter().any(|part| part & !set == 0) {
            least.push(set);
        }
    }
    least
}

/// Returns all subsets of some places, the empty one first.
pub(super) fn parts(places: u64) -> impl Iterator<Item = u64> {
    let next = move |part: &u64| Some(part.wrapping_sub(places) & places).filter(|part| *part != 0);
    std::iter::successors(Some(0), next)
}

/// The options in a belief: for each choice of places and each pattern that may be felt there, the minimal beliefs to
/// which a flip leads.
type Options = Vec<Vec<Vec<usize>>>;

/// The beliefs found so far, with the number of calls that each needs in the worst case.
#[derive(Clone, Debug)]
pub(super) struct TouchSearch {
    /// The operations on sets of configurations.
    pub sets: TouchSets,
    /// Largest number of beliefs to expand.
    pub most: usize,
    numbers: HashMap<Set, usize>,
    /// All beliefs found, by their numbers.
    pub beliefs: Vec<Set>,
    /// The options of the expanded beliefs, which are the first ones.
    pub options: Vec<Options>,
    /// The number of calls in which each belief surely wins; `None` if none is known.
    calls: Vec<Option<u32>>,
}

impl TouchSearch {
    /// Creates a search that has only found the belief that is won.
    pub fn new(sets: TouchSets) -> Self {
        Self {
            sets,
            most: MOST_TOUCH_BELIEFS,
            numbers: HashMap::from([(0, 0)]),
            beliefs: vec![0],
            options: vec![Options::new()],
            calls: vec![Some(0)],
        }
    }

    /// Finds all beliefs that can follow from a closed set without won configurations, and returns its number. Reports
    /// the number of beliefs expanded.
    pub fn explore(&mut self, belief: Set, progress: &Progress) -> Result<usize> {
        let number = self.number_of(belief);
        let known = self.options.len();
        while self.options.len() < self.beliefs.len().min(self.most) {
            let options = self.options_of(self.beliefs[self.options.len()]);
            self.options.push(options);
            progress.advance_to(self.options.len() as u64)?;
        }
        if self.options.len() > known || self.calls.len() < self.beliefs.len() {
            self.calls = self.calls_if(None);
        }
        Ok(number)
    }

    /// Whether every belief found was expanded.
    pub fn is_complete(&self) -> bool {
        self.options.len() == self.beliefs.len()
    }

    /// Returns the number of calls in which a belief surely wins; `None` if none is known.
    pub fn calls(&self, number: usize) -> Option<u32> {
        self.calls.get(number).copied().flatten()
    }

    /// Returns a lower bound on the number of calls that surely win, as if every belief not expanded were won; `None`
    /// if no number of calls is enough.
    pub fn at_least(&self, number: usize) -> Option<u32> {
        self.calls_if(Some(0)).get(number).copied().flatten()
    }

    fn number_of(&mut self, belief: Set) -> usize {
        let next = self.beliefs.len();
        let number = *self.numbers.entry(belief).or_insert(next);
        if number == next {
            self.beliefs.push(belief);
        }
        number
    }

    fn options_of(&mut self, belief: Set) -> Options {
        let mut options = Options::new();
        for places in self.sets.touches.clone() {
            let mut answers = Vec::new();
            for tails in parts(places).filter(|tails| TouchSets::seen(belief, places, *tails) != 0).collect::<Vec<_>>()
            {
                let least = self.sets.minimal_after(belief, places, tails);
                answers.push(least.into_iter().map(|next| self.number_of(next)).collect());
            }
            options.push(answers);
        }
        options
    }

    /// Returns the number of calls in which each belief surely wins, if those not expanded win in `unexplored` calls.
    fn calls_if(&self, unexplored: Option<u32>) -> Vec<Option<u32>> {
        let mut calls = vec![unexplored; self.beliefs.len()];
        calls[..self.options.len()].fill(None);
        calls[0] = Some(0);
        for round in 1.. {
            let is_sooner = |next: &usize| calls[*next].is_some_and(|calls| calls < round);
            let wins = |options: &Options| {
                options.iter().any(|seen| !seen.is_empty() && seen.iter().all(|flips| flips.iter().any(is_sooner)))
            };
            let open = self.options.iter().enumerate().filter(|(number, _)| calls[*number].is_none());
            let won: Vec<usize> = open.filter(|(_, options)| wins(options)).map(|(number, _)| number).collect();
            if won.is_empty() {
                break;
            }
            for number in won {
                calls[number] = Some(round);
            }
        }
        calls
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::moves::Move;
    use super::*;

    #[test]
    fn parts_are_all_subsets_of_the_places() {
        for places in 0..64_u64 {
            let expected: BTreeSet<u64> = (0..64).filter(|part| part & !places == 0).collect();
            let found: Vec<u64> = parts(places).collect();
            assert_eq!((found.len(), found.into_iter().collect()), (expected.len(), expected));
        }
    }

    /// Computes the set by definition, one configuration at a time.
    #[test]
    fn the_belief_after_a_call_agrees_with_the_definition() {
        for devil in Devil::ALL {
            for coins in 1..=4 {
                let table = TableSpec::new(coins, 2, devil);
                let aim = Aim { start: Selection::All, goal: Selection::AllAlike };
                let sets = TouchSets::new(table, &aim, 2);
                let everything = (1..=u64::MAX >> (64 - (1 << coins))).step_by(if coins == 4 { 997 } else { 1 });
                for set in everything.map(|set| sets.closed(set)) {
                    for places in parts((1 << coins) - 1) {
                        for (tails, flip) in parts(places).zip(parts(places).collect::<Vec<_>>().into_iter().rev()) {
                            let mut expected = BTreeSet::new();
                            for lies in sets.members(set).filter(|lies| lies.bits() & places == tails) {
                                let after = lies.flipped(Move::new(coins, flip));
                                if !aim.goal.contains(table, after) {
                                    expected
                                        .extend(table.all().filter(|c| table.first_of(*c) == table.first_of(after)));
                                }
                            }
                            let found: BTreeSet<_> = sets.members(sets.after(set, places, tails, flip)).collect();
                            assert_eq!(found, expected, "{devil:?} {coins} {set:b} {places:b} {tails:b} {flip:b}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn equivalent_choices_of_places_are_listed_once() {
        let touches = |coins, devil, hands| {
            TouchSets::new(TableSpec::new(coins, 2, devil), &Aim::default(), hands).touches.clone()
        };
        assert_eq!(touches(4, Devil::Turn, 2), [0b0011, 0b0101]);
        assert_eq!(touches(4, Devil::Shuffle, 2), [0b0011]);
        assert_eq!(touches(3, Devil::Still, 1), [0b001, 0b010, 0b100]);
        assert_eq!(touches(6, Devil::Turn, 3).len(), 4);
        assert_eq!(touches(6, Devil::TurnAndMirror, 3).len(), 3);
    }
}
