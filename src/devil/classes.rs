//! Classes: configurations that the Devil can turn into each other.
//!
//! # Counting them without a list
//! By Burnside's lemma, the number of orbits of a group is the average number of configurations that its permutations
//! fix. For coins on a turning table, this is the number of necklaces.

use std::collections::BTreeMap;

use dashu_int::UBig;

use super::configuration::Configuration;
use super::filtration::{Filtration, change};
use super::moves::Move;
use super::permutation::{Devil, Permutation};
use super::submodule::Submodule;
use super::table_spec::TableSpec;
use crate::table::{Cell, Column, Kind, Table};

/// A configuration and all those that the Devil can turn it into. On a turning table, this is a necklace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The configuration that represents the class: the first in alphabetical order of texts.
    pub first: Configuration,
    /// Number of configurations in the class.
    pub size: u32,
}

/// All classes of a table, in the order of their first texts. The class of all heads has index 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// The table and the Devil.
    pub table: TableSpec,
    list: Vec<Class>,
    /// The configurations of each class, by their indices.
    members: Vec<Vec<Configuration>>,
    /// The class of each configuration, by its index.
    class_of: Vec<usize>,
}

impl Classes {
    /// Lists the classes of a table with at most [`LISTED`](super::limits::LISTED) configurations, all of which are
    /// visited.
    pub(super) fn of(table: TableSpec) -> Self {
        let firsts: Vec<Configuration> = table.all().map(|configuration| table.first_of(configuration)).collect();
        let mut members: BTreeMap<Configuration, Vec<Configuration>> = BTreeMap::new();
        for (configuration, first) in table.all().zip(&firsts) {
            members.entry(*first).or_default().push(configuration);
        }
        let index: BTreeMap<Configuration, usize> = members.keys().copied().zip(0..).collect();
        let class_of = firsts.iter().filter_map(|first| index.get(first).copied()).collect();
        let size = |members: &[Configuration]| u32::try_from(members.len()).unwrap_or(u32::MAX);
        let list = members.iter().map(|(first, members)| Class { first: *first, size: size(members) }).collect();
        Self { table, list, members: members.into_values().collect(), class_of }
    }

    /// Returns an empty list, for a table with too many configurations to list its classes.
    pub(super) fn none(table: TableSpec) -> Self {
        Self { table, list: Vec::new(), members: Vec::new(), class_of: Vec::new() }
    }

    /// Returns the number of classes: 2, 3, 4, 6, 8, 14, 20, 36 for 1 to 8 coins on a turning table (OEIS A000031).
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether the list is empty, as for a table that is too large.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the class with this index; `None` past the end.
    pub fn get(&self, index: usize) -> Option<Class> {
        self.list.get(index).copied()
    }

    /// Returns the classes in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Class> {
        self.list.iter().copied()
    }

    /// Returns the index of the class of `configuration`; `None` if it belongs to a different table.
    pub fn index_of(&self, configuration: Configuration) -> Option<usize> {
        let index = configuration.index().filter(|_| configuration.is_of(self.table))?;
        self.class_of.get(index).copied()
    }

    /// Returns the configurations of the class with this index.
    pub fn members(&self, index: usize) -> &[Configuration] {
        self.members.get(index).map_or(&[], Vec::as_slice)
    }
}

/// Returns one move for each class, in the order of the classes. It names the positions that show heads in the first
/// configuration of the class; with more than two faces, it adds the difference between the last face and the face
/// shown. Every other move is the image of one of these under an action of the Devil, and has the same effect since he
/// acts before the flip.
///
/// This is Norvig's list in Norvig's order, so the search finds the same list of moves first.
pub fn canonical_moves(classes: &Classes) -> Vec<Move> {
    let last = classes.table.faces() - 1;
    let flip = |first: Configuration| Move::with_amounts(first.coins(), |position| last - first.face(position));
    classes.iter().map(|class| flip(class.first)).collect()
}

/// Returns the table of the classes with their canonical moves: `class, configurations, canonical_move`. Visits all
/// configurations.
pub fn classes_table(table: TableSpec) -> Table<'static> {
    let columns = vec![
        Column::new("class", "kind", Kind::Text),
        Column::new("configurations", "patterns", Kind::Whole),
        Column::new("canonical_move", "its call", Kind::Text),
    ];
    let classes = Classes::of(table);
    let moves = canonical_moves(&classes);
    Table::new(columns, classes.len(), move |index| {
        let Class { first, size } = classes.list[index];
        // one of the moves names no position
        let named = Some(moves[index].to_string()).filter(|named| !named.is_empty());
        vec![Cell::Text(first.to_string()), Cell::whole(size), named.map_or(Cell::Empty, Cell::Text)]
    })
}

/// Returns the number of classes of the configurations of `table`: 2, 3, 4, 6, 8, 14, 20, 36 for 1 to 8 coins on a
/// turning table (OEIS A000031).
pub fn count_classes(table: TableSpec) -> UBig {
    let (coins, faces) = (table.coins(), table.faces());
    if table.devil() == Devil::Shuffle {
        // a class is given by the number of coins that show each face
        return (1..faces).fold(UBig::ONE, |ways, face| ways * UBig::from(coins + face) / UBig::from(face));
    }
    mean(table.turns_and_mirrors().map(|permutation| UBig::from(faces).pow(permutation.cycles())))
}

/// Returns the number of classes in each W₀, W₁, … of a filtration. Valid only for a Devil who at most turns and
/// mirrors, and for tables of 2 coins.
pub(super) fn classes_by_level(filtration: &Filtration) -> Vec<UBig> {
    let permutations = filtration.table.turns_and_mirrors();
    let fixed: Vec<_> = permutations.map(|permutation| fixed_by_level(filtration, &permutation)).collect();
    let of_level = |level: usize| mean(fixed.iter().filter_map(|levels| levels.get(level)).cloned());
    (0..=filtration.levels.len()).map(of_level).collect()
}

/// Returns the number of vectors of each W that a permutation g fixes: the size of W divided by the number of vectors
/// gv − v for v in W.
fn fixed_by_level(filtration: &Filtration, permutation: &Permutation) -> Vec<UBig> {
    let table = filtration.table;
    let prime = UBig::from(table.prime());
    let mut changes = Submodule::zero(table, table.coins() as usize);
    let mut fixed = vec![UBig::ONE];
    for (order, flip) in (1..).zip(&filtration.levels) {
        changes.insert(change(Configuration::made_by(table, *flip), permutation));
        fixed.push(prime.pow(order - changes.log_size as usize));
    }
    fixed
}

fn mean(values: impl Iterator<Item = UBig>) -> UBig {
    let (sum, number) = values.fold((UBig::ZERO, 0_u32), |(sum, number), value| (sum + value, number + 1));
    sum / UBig::from(number)
}

#[cfg(test)]
mod tests {
    use super::super::class_sweep::Sweep;
    use super::super::filtration::Strategy;
    use super::super::limits::PROPAGATED;
    use super::super::orbits::Orbits;
    use super::super::reference;
    use super::super::selection::Selection;
    use super::*;

    impl Classes {
        /// Lists the classes of a turning table with `coins` coins.
        pub(in crate::devil) fn new(coins: u32) -> Self {
            Self::of(TableSpec::of_coins(coins))
        }
    }

    fn texts(coins: u32) -> Vec<String> {
        Classes::new(coins).iter().map(|class| class.first.to_string()).collect()
    }

    /// Norvig's asserts on `all_coins`.
    #[test]
    fn the_classes_agree_with_norvigs_notebook() {
        assert_eq!(texts(4), ["HHHH", "HHHT", "HHTT", "HTHT", "HTTT", "TTTT"]);
        assert_eq!(texts(5), ["HHHHH", "HHHHT", "HHHTT", "HHTHT", "HHTTT", "HTHTT", "HTTTT", "TTTTT"]);
    }

    /// Norvig's `{N: len(all_coins(N)) for N in range(1, 13)}`; the numbers are OEIS A000031.
    #[test]
    fn the_number_of_classes_is_that_of_necklaces() {
        let counts: Vec<_> = (1..=12).map(|coins| Classes::new(coins).len()).collect();
        assert_eq!(counts, [2, 3, 4, 6, 8, 14, 20, 36, 60, 108, 188, 352]);
    }

    #[test]
    fn classes_and_sizes_agree_with_the_reference() {
        for coins in 1..=8 {
            let classes = Classes::new(coins);
            assert_eq!(texts(coins), reference::all_coins(coins).into_iter().collect::<Vec<_>>());
            for class in classes.iter() {
                assert_eq!(class.size as usize, reference::rotations(&class.first.to_string()).len());
            }
            for configuration in TableSpec::of_coins(coins).all() {
                let class = classes.get(classes.index_of(configuration).unwrap()).unwrap();
                assert_eq!(class.first.to_string(), reference::canonical(&configuration.to_string()));
            }
            assert_eq!(classes.index_of(Configuration::new(coins, 0)), Some(0));
            assert_eq!(classes.index_of(Configuration::new(coins + 1, 0)), None);
            assert_eq!(classes.get(classes.len()), None);
        }
    }

    fn texts_of_moves(coins: u32) -> Vec<String> {
        canonical_moves(&Classes::new(coins)).iter().map(ToString::to_string).collect()
    }

    /// Norvig's asserts on `all_moves`.
    #[test]
    fn the_moves_agree_with_norvigs_notebook() {
        assert_eq!(texts_of_moves(3), ["0 1 2", "0 1", "0", ""]);
        assert_eq!(texts_of_moves(4), ["0 1 2 3", "0 1 2", "0 1", "0 2", "0", ""]);
    }

    #[test]
    fn the_table_of_the_classes_has_their_moves() {
        let four = classes_table(TableSpec::of_coins(4));
        assert_eq!(
            four.to_csv(),
            "class,configurations,canonical_move\nHHHH,1,0 1 2 3\nHHHT,4,0 1 2\nHHTT,4,0 1\nHTHT,2,0 2\nHTTT,4,0\nTTTT,1,\n"
        );
        assert_eq!(classes_table(TableSpec::of_coins(12)).row_count(), 352);
    }

    #[test]
    fn every_move_turns_into_exactly_one_canonical_move() {
        for coins in 1..=8 {
            let moves = canonical_moves(&Classes::new(coins));
            for bits in 0..1_u64 << coins {
                let turn = |r: u32| (bits >> r | bits << (coins - r)) & ((1 << coins) - 1);
                let copies: Vec<_> = (0..coins).map(turn).collect();
                assert_eq!(moves.iter().filter(|m| copies.contains(&m.bits())).count(), 1);
            }
        }
    }

    fn counted(coins: u32) -> String {
        count_classes(TableSpec::of_coins(coins)).to_string()
    }

    /// OEIS A000031 from its tables.
    #[test]
    fn the_number_of_classes_of_turning_coins_is_that_of_necklaces() {
        let counts: Vec<String> = (1..=16).map(counted).collect();
        let necklaces = [2, 3, 4, 6, 8, 14, 20, 36, 60, 108, 188, 352, 632, 1182, 2192, 4116];
        assert_eq!(counts, necklaces.map(|count: u32| count.to_string()));
        assert_eq!((counted(32), counted(64)), ("134219796".to_owned(), "288230376218822676".to_owned()));
    }

    #[test]
    fn the_count_agrees_with_listing_the_classes() {
        for devil in Devil::ALL {
            for (faces, most) in [(2, 11), (3, 7), (4, 5), (5, 5)] {
                for coins in 1..=most {
                    let table = TableSpec::new(coins, faces, devil);
                    assert_eq!(count_classes(table), UBig::from(Classes::of(table).len()), "{table:?}");
                }
            }
        }
    }

    /// Lists the configurations of each W and counts the classes by their first configurations.
    #[test]
    fn the_levels_have_the_classes_of_their_configurations() {
        for (coins, faces, devil) in [
            (8, 2, Devil::Turn),
            (8, 2, Devil::TurnAndMirror),
            (2, 2, Devil::Shuffle),
            (3, 3, Devil::Turn),
            (4, 4, Devil::Turn),
            (4, 4, Devil::TurnAndMirror),
            (5, 5, Devil::Turn),
            (6, 2, Devil::Turn),
        ] {
            let table = TableSpec::new(coins, faces, devil);
            let filtration = Filtration::of(table);
            let mut firsts = vec![std::collections::BTreeSet::new(); filtration.levels.len() + 1];
            for configuration in table.all() {
                let Some(level) = filtration.level_of(configuration) else { continue };
                for firsts in &mut firsts[level..] {
                    firsts.insert(table.first_of(configuration));
                }
            }
            let expected: Vec<UBig> = firsts.iter().map(|firsts| UBig::from(firsts.len())).collect();
            assert_eq!(classes_by_level(&filtration), expected, "{table:?}");
        }
    }

    /// Takes every class through all the moves.
    #[test]
    fn the_number_of_classes_left_is_known_after_each_move() {
        for (coins, faces, devil) in
            [(8, 2, Devil::Turn), (16, 2, Devil::Turn), (4, 4, Devil::TurnAndMirror), (5, 5, Devil::Turn)]
        {
            let table = TableSpec::new(coins, faces, devil);
            let filtration = Filtration::of(table);
            let by_level = classes_by_level(&filtration);
            let orbits = Orbits::of(table, PROPAGATED).unwrap();
            let moves: Vec<_> = Strategy::of_filtration(&filtration).iter().collect();
            let mut sweep = Sweep::new(&orbits, [&Selection::All, &Selection::AllHeads], &moves);
            for (step, flip) in (0..).zip(moves) {
                let classes = UBig::from(sweep.possible.iter().count());
                assert_eq!(filtration.classes_left(&by_level, step), classes, "{table:?} {step}");
                sweep.after(flip);
            }
        }
    }
}
