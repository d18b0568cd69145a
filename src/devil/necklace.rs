//! Configurations that turn into each other, taken together.

use std::collections::BTreeMap;

use super::Configuration;

/// A necklace: a configuration and all its turned copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    first: Configuration,
    size: u32,
}

impl Class {
    /// The configuration that stands for the class: the one whose text comes first in the alphabet.
    #[must_use]
    pub fn first(self) -> Configuration {
        self.first
    }

    /// How many configurations the class has; it divides the number of coins.
    #[must_use]
    pub fn size(self) -> u32 {
        self.size
    }
}

/// All classes of a table, in the order of their first texts. The class of all heads has index 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    coins: u32,
    necklaces: Vec<Class>,
    /// The class of each configuration, by its bits.
    class_of: Vec<usize>,
}

impl Classes {
    /// The classes of a table with `coins` coins. All 2ᴺ configurations are gone through.
    pub(super) fn new(coins: u32) -> Self {
        let mut sizes: BTreeMap<Configuration, u32> = BTreeMap::new();
        for configuration in Configuration::all(coins) {
            *sizes.entry(configuration.canonical()).or_default() += 1;
        }
        let index: BTreeMap<Configuration, usize> = sizes.keys().copied().zip(0..).collect();
        let class_of = Configuration::all(coins).filter_map(|c| index.get(&c.canonical()).copied()).collect();
        let necklaces = sizes.into_iter().map(|(first, size)| Class { first, size }).collect();
        Self { coins, necklaces, class_of }
    }

    /// No classes, for a table of more coins than are drawn.
    pub(super) fn none(coins: u32) -> Self {
        Self { coins, necklaces: Vec::new(), class_of: Vec::new() }
    }

    /// How many coins are on the table.
    #[must_use]
    pub fn coins(&self) -> u32 {
        self.coins
    }

    /// How many classes there are: 2, 3, 4, 6, 8, 14, 20, 36 for 1 to 8 coins (OEIS A000031).
    #[must_use]
    pub fn len(&self) -> usize {
        self.necklaces.len()
    }

    /// Whether there are none, as for a table too large to have them drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.necklaces.is_empty()
    }

    /// The class with this index; `None` past the end.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Class> {
        self.necklaces.get(index).copied()
    }

    /// The classes in their order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Class> {
        self.necklaces.iter().copied()
    }

    /// The index of the class that `configuration` belongs to; `None` for one of another number of coins.
    #[must_use]
    pub fn index_of(&self, configuration: Configuration) -> Option<usize> {
        let index = usize::try_from(configuration.bits()).ok()?;
        if configuration.coins() == self.coins { self.class_of.get(index).copied() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::super::reference;
    use super::*;

    fn texts(coins: u32) -> Vec<String> {
        Classes::new(coins).iter().map(|class| class.first().to_string()).collect()
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
                assert_eq!(class.size() as usize, reference::rotations(&class.first().to_string()).len());
            }
            for configuration in Configuration::all(coins) {
                let class = classes.get(classes.index_of(configuration).unwrap()).unwrap();
                assert_eq!(class.first().to_string(), reference::canonical(&configuration.to_string()));
            }
            assert_eq!(classes.index_of(Configuration::new(coins, 0)), Some(0));
            assert_eq!(classes.index_of(Configuration::new(coins + 1, 0)), None);
            assert_eq!(classes.get(classes.len()), None);
        }
    }
}
