//! A table and a Devil: all that decides who wins.

use dashu_int::UBig;

use super::{Act, Configuration, Devil, MAX_COINS};

/// The most configurations for which a bit or a number is kept for each of them.
pub const LISTED: u32 = 1 << 20;

/// The coins, how many faces each has, and what the Devil may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setting {
    coins: u32,
    faces: u32,
    devil: Devil,
}

impl Setting {
    /// `coins` from 1 to [`MAX_COINS`] and `faces` from 2 to 5; others are taken to the nearest.
    pub(super) fn new(coins: u32, faces: u32, devil: Devil) -> Self {
        Self { coins: coins.clamp(1, MAX_COINS), faces: faces.clamp(2, 5), devil }
    }

    /// The table of the riddle: `coins` coins and a Devil who turns.
    pub fn of_coins(coins: u32) -> Self {
        Self::new(coins, 2, Devil::Turn)
    }

    /// N, the coins round the table.
    pub fn coins(self) -> u32 {
        self.coins
    }

    /// m, the faces of each coin.
    pub fn faces(self) -> u32 {
        self.faces
    }

    /// What the Devil may do.
    pub fn devil(self) -> Devil {
        self.devil
    }

    /// Whether these are coins with two faces and the Devil turns and does nothing else, as in the riddle.
    pub fn is_classic(self) -> bool {
        self.faces == 2 && self.devil == Devil::Turn
    }

    /// The prime of which the number of faces is a power: 2, 3, 2, 5 for 2 to 5 faces.
    pub fn prime(self) -> u32 {
        if self.faces == 4 { 2 } else { self.faces }
    }

    /// Which power of the prime the number of faces is: 2 for 4 faces, else 1.
    pub fn power(self) -> u32 {
        if self.faces == 4 { 2 } else { 1 }
    }

    /// mᴺ, how many configurations there are.
    pub fn configurations(self) -> UBig {
        UBig::from(self.faces).pow(self.coins as usize)
    }

    /// mᴺ, if it is at most `LISTED`.
    pub fn listed(self) -> Option<u32> {
        self.faces.checked_pow(self.coins).filter(|configurations| *configurations <= LISTED)
    }

    /// All configurations in the order of their indices, all heads first.
    pub(super) fn all(self) -> impl Iterator<Item = Configuration> {
        (0..u64::from(self.listed().unwrap_or(0))).map(move |index| Configuration::from_index(self, index))
    }

    /// Acts of which every act of the Devil is made up; none of them is idle.
    pub fn generators(self) -> Vec<Act> {
        let turn = Act::turn(self.coins, 1);
        let acts = match self.devil {
            Devil::Still => vec![],
            Devil::Turn => vec![turn],
            Devil::TurnAndMirror => vec![turn, Act::mirror(self.coins, 0)],
            Devil::Shuffle => vec![turn, Act::swap(self.coins, 0, 1.min(self.coins - 1))],
        };
        acts.into_iter().filter(|act| !act.is_idle()).collect()
    }

    /// The one that stands for a configuration and all that the Devil can make of it: the one whose text comes first.
    pub fn first_of(self, configuration: Configuration) -> Configuration {
        let turned = |c: Configuration| (0..self.coins).map(move |notches| c.turned(notches));
        match self.devil {
            Devil::Still => configuration,
            Devil::Turn => configuration.canonical(),
            Devil::TurnAndMirror => {
                let mirrored = configuration.after(&Act::mirror(self.coins, 0));
                turned(configuration).chain(turned(mirrored)).fold(configuration, Configuration::min)
            }
            Devil::Shuffle => configuration.sorted(),
        }
    }

    /// An act of the Devil that makes `to` of `from`, if there is one: a turn before a mirror, the smallest first.
    pub fn act_between(self, from: Configuration, to: Configuration) -> Option<Act> {
        let does = |act: &Act| from.after(act) == to;
        let turns = || (0..self.coins).map(|notches| Act::turn(self.coins, notches));
        let mirrors = || (0..self.coins).map(|notches| Act::mirror(self.coins, notches));
        match self.devil {
            Devil::Still => Some(Act::turn(self.coins, 0)).filter(does),
            Devil::Turn => turns().find(does),
            Devil::TurnAndMirror => turns().chain(mirrors()).find(does),
            Devil::Shuffle => turns().find(does).or_else(|| self.shuffle_between(from, to)),
        }
    }

    /// Each place of `to` takes the first coin of `from` with its face that is not taken yet.
    fn shuffle_between(self, from: Configuration, to: Configuration) -> Option<Act> {
        let mut taken = 0_u64;
        let mut places = Vec::with_capacity(self.coins as usize);
        for position in 0..self.coins {
            let place = (0..self.coins).find(|&p| taken >> p & 1 == 0 && from.face(p) == to.face(position))?;
            taken |= 1 << place;
            places.push(place);
        }
        Act::new(self.coins, |position| places.get(position as usize).copied().unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Everything the Devil can make of a configuration, by doing his generators over and over.
    fn images(setting: Setting, configuration: Configuration) -> BTreeSet<Configuration> {
        let mut found = BTreeSet::from([configuration]);
        let mut queue = vec![configuration];
        while let Some(next) = queue.pop() {
            let made = setting.generators().into_iter().map(|act| next.after(&act));
            queue.extend(made.filter(|c| found.insert(*c)).collect::<Vec<_>>());
        }
        found
    }

    #[test]
    fn the_first_of_all_images_stands_for_them_and_each_is_reached_by_one_act() {
        for devil in Devil::ALL {
            for (coins, faces) in [(1, 2), (2, 2), (5, 2), (6, 2), (3, 3), (4, 3), (3, 4), (3, 5)] {
                let setting = Setting::new(coins, faces, devil);
                for configuration in setting.all() {
                    let images = images(setting, configuration);
                    assert_eq!(Some(&setting.first_of(configuration)), images.first());
                    for image in &images {
                        let act = setting.act_between(configuration, *image).unwrap();
                        assert!(act.is_allowed(devil) && configuration.after(&act) == *image);
                    }
                    let others = setting.all().filter(|other| !images.contains(other));
                    assert!(others.into_iter().all(|other| setting.act_between(configuration, other).is_none()));
                }
            }
        }
    }

    #[test]
    fn large_tables_have_their_numbers() {
        let setting = Setting::new(64, 5, Devil::Shuffle);
        assert_eq!(setting.configurations().to_string().len(), 45);
        assert_eq!((setting.listed(), Setting::of_coins(20).listed()), (None, Some(1 << 20)));
        assert_eq!([2, 3, 4, 5].map(|faces| Setting::new(1, faces, Devil::Still).prime()), [2, 3, 2, 5]);
        assert!(Setting::of_coins(1).generators().is_empty());
    }
}
