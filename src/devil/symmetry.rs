//! What the Devil can make of a configuration: its images under the group of what he may do.

use super::configuration::Configuration;
use super::permutation::{Devil, Permutation};
use super::table_spec::TableSpec;

impl TableSpec {
    /// All configurations in the order of their indices, all heads first.
    pub(super) fn all(self) -> impl Iterator<Item = Configuration> {
        (0..u64::from(self.listed().unwrap_or(0))).map(move |index| Configuration::from_index(self, index))
    }

    /// The one that stands for a configuration and all that the Devil can make of it: the one whose text comes first.
    pub fn first_of(self, configuration: Configuration) -> Configuration {
        let turned = |c: Configuration| (0..self.coins()).map(move |notches| c.turned(notches));
        match self.devil() {
            Devil::Still => configuration,
            Devil::Turn => configuration.canonical(),
            Devil::TurnAndMirror => {
                let mirrored = configuration.after(&Permutation::mirror(self.coins(), 0));
                turned(configuration).chain(turned(mirrored)).fold(configuration, Configuration::min)
            }
            Devil::Shuffle => configuration.sorted(),
        }
    }

    /// A permutation of the Devil that makes `to` of `from`, if there is one: a turn before a mirror, the smallest first.
    pub fn permutation_between(self, from: Configuration, to: Configuration) -> Option<Permutation> {
        let does = |permutation: &Permutation| from.after(permutation) == to;
        let turns = || (0..self.coins()).map(|notches| Permutation::turn(self.coins(), notches));
        let mirrors = || (0..self.coins()).map(|notches| Permutation::mirror(self.coins(), notches));
        match self.devil() {
            Devil::Still => Some(self.idle()).filter(does),
            Devil::Turn => turns().find(does),
            Devil::TurnAndMirror => turns().chain(mirrors()).find(does),
            Devil::Shuffle => turns().find(does).or_else(|| self.shuffle_between(from, to)),
        }
    }

    /// Each place of `to` takes the first coin of `from` with its face that is not taken yet.
    fn shuffle_between(self, from: Configuration, to: Configuration) -> Option<Permutation> {
        let mut taken = 0_u64;
        let mut places = Vec::with_capacity(self.coins() as usize);
        for position in 0..self.coins() {
            let place = (0..self.coins()).find(|&p| taken >> p & 1 == 0 && from.face(p) == to.face(position))?;
            taken |= 1 << place;
            places.push(place);
        }
        Permutation::new(self.coins(), |position| places.get(position as usize).copied().unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Everything the Devil can make of a configuration, by doing his generators over and over.
    fn images(table: TableSpec, configuration: Configuration) -> BTreeSet<Configuration> {
        let mut found = BTreeSet::from([configuration]);
        let mut queue = vec![configuration];
        while let Some(next) = queue.pop() {
            let made = table.generators().into_iter().map(|permutation| next.after(&permutation));
            queue.extend(made.filter(|c| found.insert(*c)).collect::<Vec<_>>());
        }
        found
    }

    #[test]
    fn the_first_of_all_images_stands_for_them_and_each_is_reached_by_one_act() {
        for devil in Devil::ALL {
            for (coins, faces) in [(1, 2), (2, 2), (5, 2), (6, 2), (3, 3), (4, 3), (3, 4), (3, 5)] {
                let table = TableSpec::new(coins, faces, devil);
                for configuration in table.all() {
                    let images = images(table, configuration);
                    assert_eq!(Some(&table.first_of(configuration)), images.first());
                    for image in &images {
                        let permutation = table.permutation_between(configuration, *image).unwrap();
                        assert!(permutation.is_allowed(devil) && configuration.after(&permutation) == *image);
                    }
                    let others = table.all().filter(|other| !images.contains(other));
                    assert!(others.into_iter().all(|other| table.permutation_between(configuration, other).is_none()));
                }
            }
        }
    }

    #[test]
    fn large_tables_have_their_numbers() {
        let table = TableSpec::new(64, 5, Devil::Shuffle);
        assert_eq!(table.configurations().to_string().len(), 45);
        assert_eq!((table.listed(), TableSpec::of_coins(20).listed()), (None, Some(1 << 20)));
        assert_eq!([2, 3, 4, 5].map(|faces| TableSpec::new(1, faces, Devil::Still).prime()), [2, 3, 2, 5]);
        assert!(TableSpec::of_coins(1).generators().is_empty());
    }
}
