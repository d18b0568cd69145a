//! Configurations that the Devil makes into each other, taken together.

use std::collections::BTreeMap;

use super::configuration::Configuration;
use super::moves::Move;
use super::table_spec::TableSpec;
use crate::table::{Cell, Column, Kind, Table};

/// A configuration and all that the Devil can make of it: of coins on a turning table a necklace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The configuration that stands for the class: the one whose text comes first in the alphabet.
    pub first: Configuration,
    /// How many configurations the class has.
    pub size: u32,
}

/// All classes of a table, in the order of their first texts. The class of all heads has index 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// The table and the Devil.
    pub table: TableSpec,
    list: Vec<Class>,
    /// The class of each configuration, by its index.
    class_of: Vec<usize>,
}

impl Classes {
    /// The classes of a table with at most [`LISTED`](super::limits::LISTED) configurations, all of which are gone through.
    pub(super) fn of(table: TableSpec) -> Self {
        let mut sizes: BTreeMap<Configuration, u32> = BTreeMap::new();
        for configuration in table.all() {
            *sizes.entry(table.first_of(configuration)).or_default() += 1;
        }
        let index: BTreeMap<Configuration, usize> = sizes.keys().copied().zip(0..).collect();
        let class_of = table.all().filter_map(|c| index.get(&table.first_of(c)).copied()).collect();
        let list = sizes.into_iter().map(|(first, size)| Class { first, size }).collect();
        Self { table, list, class_of }
    }

    /// The classes of a turning table with `coins` coins.
    #[cfg(test)]
    pub(super) fn new(coins: u32) -> Self {
        Self::of(TableSpec::of_coins(coins))
    }

    /// No classes, for a table of more configurations than are drawn.
    pub(super) fn none(table: TableSpec) -> Self {
        Self { table, list: Vec::new(), class_of: Vec::new() }
    }

    /// How many coins are on the table.
    pub fn coins(&self) -> u32 {
        self.table.coins()
    }

    /// How many classes there are: 2, 3, 4, 6, 8, 14, 20, 36 for 1 to 8 coins on a turning table (OEIS A000031).
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none, as for a table too large to have them drawn.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The class with this index; `None` past the end.
    pub fn get(&self, index: usize) -> Option<Class> {
        self.list.get(index).copied()
    }

    /// The classes in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Class> {
        self.list.iter().copied()
    }

    /// The index of the class that `configuration` belongs to; `None` for one of another table.
    pub fn index_of(&self, configuration: Configuration) -> Option<usize> {
        let is_ours = configuration.coins() == self.coins() && configuration.faces() == self.table.faces();
        let index = usize::try_from(configuration.index()?).ok()?;
        if is_ours { self.class_of.get(index).copied() } else { None }
    }

    /// The configurations of the class with this index: those that the Devil makes into each other.
    pub fn members(&self, index: usize) -> impl Iterator<Item = Configuration> {
        let numbered = (0..).zip(&self.class_of);
        numbered.filter(move |(_, class)| **class == index).map(|(c, _)| Configuration::from_index(self.table, c))
    }
}

/// The classes of a table; none where there are too many configurations to go through them.
pub fn classes(table: TableSpec) -> Classes {
    if table.is_counted() { Classes::of(table) } else { Classes::none(table) }
}

/// A move for each class, in the order of the classes: it names the positions that show heads in the class's first
/// text, of more than two faces each as often as its face is below the last. All other moves are images of these under
/// what the Devil does, and do the same, as he does it before he flips.
///
/// This is Norvig's list in Norvig's order, so that the search meets the same list of moves first.
pub fn canonical_moves(classes: &Classes) -> Vec<Move> {
    let last = classes.table.faces() - 1;
    let flip = |first: Configuration| Move::with_amounts(first.coins(), |position| last - first.face(position));
    classes.iter().map(|class| flip(class.first)).collect()
}

/// Returns the classes of a table with their canonical moves: `class, configurations, canonical_move`. It goes through all
/// configurations.
pub fn classes_table(table: TableSpec) -> Table<'static> {
    let columns = vec![
        Column::new("class", "class", Kind::Text),
        Column::new("configurations", "configurations", Kind::Whole),
        Column::new("canonical_move", "canonical move", Kind::Text),
    ];
    let classes = Classes::of(table);
    let moves = canonical_moves(&classes);
    Table::new(columns, classes.len(), move |index| {
        classes.get(index).zip(moves.get(index)).map_or_else(Vec::new, |(class, flip)| {
            // one of the moves names no position
            let named = Some(flip.to_string()).filter(|named| !named.is_empty());
            vec![Cell::Text(class.first.to_string()), Cell::whole(class.size), named.map_or(Cell::Empty, Cell::Text)]
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::reference;
    use super::*;

    fn texts(coins: u32) -> Vec<String> {
        Classes::new(coins).iter().map(|class| class.first.to_string()).collect()
    }

    /// Norvig: the asserts on `all_coins`.
    #[test]
    fn the_classes_of_the_write_up() {
        assert_eq!(texts(4), ["HHHH", "HHHT", "HHTT", "HTHT", "HTTT", "TTTT"]);
        assert_eq!(texts(5), ["HHHHH", "HHHHT", "HHHTT", "HHTHT", "HHTTT", "HTHTT", "HTTTT", "TTTTT"]);
    }

    /// Norvig: `{N: len(all_coins(N)) for N in range(1, 13)}`; the numbers are OEIS A000031.
    #[test]
    fn there_are_as_many_classes_as_necklaces() {
        let counts: Vec<_> = (1..=12).map(|coins| Classes::new(coins).len()).collect();
        assert_eq!(counts, [2, 3, 4, 6, 8, 14, 20, 36, 60, 108, 188, 352]);
    }

    #[test]
    fn classes_and_sizes_are_those_of_the_words_turned() {
        for coins in 1..=8 {
            let classes = Classes::new(coins);
            assert_eq!(texts(coins), reference::all_coins(coins).into_iter().collect::<Vec<_>>());
            for class in classes.iter() {
                assert_eq!(class.size as usize, reference::rotations(&class.first.to_string()).len());
            }
            for configuration in Configuration::all(coins) {
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

    /// Norvig: the asserts on `all_moves`.
    #[test]
    fn the_moves_of_the_write_up() {
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
    fn every_move_is_a_turned_copy_of_exactly_one_canonical_move() {
        for coins in 1..=8 {
            let moves = canonical_moves(&Classes::new(coins));
            for bits in 0..1_u64 << coins {
                let turn = |r: u32| (bits >> r | bits << (coins - r)) & ((1 << coins) - 1);
                let copies: Vec<_> = (0..coins).map(turn).collect();
                assert_eq!(moves.iter().filter(|m| copies.contains(&m.bits())).count(), 1);
            }
        }
    }
}
