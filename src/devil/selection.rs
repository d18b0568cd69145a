//! A set of configurations chosen by a word or class by class.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use dashu_int::UBig;

use super::class_count::count_classes;
use super::configuration::Configuration;
use super::limits::MOST_CHOSEN;
use super::permutation::{Devil, Permutation};
use super::table_spec::TableSpec;
use crate::numerals::grouped;

/// A set of configurations, whole classes of them: what is possible at the start, or what counts as won. Of dice, heads are
/// the face 0 and tails any other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Selection {
    /// Every configuration.
    All,
    /// All heads alone.
    AllHeads,
    /// All coins show the same face.
    AllAlike,
    /// One coin shows tails and all others heads.
    OneTail,
    /// The classes of these configurations, each the first of its class, in their order.
    Classes(Arc<[Configuration]>),
}

impl Selection {
    /// What can be said in a word.
    pub const WORDS: [Self; 4] = [Self::All, Self::AllHeads, Self::AllAlike, Self::OneTail];

    /// The word in a scenario file; `None` for single classes.
    pub fn word(&self) -> Option<&'static str> {
        match self {
            Self::All => Some("all"),
            Self::AllHeads => Some("all heads"),
            Self::AllAlike => Some("all alike"),
            Self::OneTail => Some("exactly one tail"),
            Self::Classes(_) => None,
        }
    }

    /// The set of that [`word`](Self::word).
    pub fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.into_iter().find(|selection| selection.word() == Some(word))
    }

    /// The classes of some configurations, by a word where there is one.
    pub fn of_classes(table: TableSpec, configurations: impl IntoIterator<Item = Configuration>) -> Self {
        let firsts: BTreeSet<Configuration> = configurations.into_iter().map(|c| table.first_of(c)).collect();
        let is_same = |word: &Self| match word.firsts(table) {
            Some(of_word) => of_word.into_iter().eq(firsts.iter().copied()),
            None => count_classes(table) == UBig::from(firsts.len()),
        };
        // a single coin is always alike; the plainest word comes first
        Self::WORDS.into_iter().find(is_same).unwrap_or_else(|| Self::Classes(firsts.into_iter().collect()))
    }

    /// The first configuration of each class, in their order; `None` for every configuration, of which there may be too
    /// many.
    pub fn firsts(&self, table: TableSpec) -> Option<Vec<Configuration>> {
        let firsts = match self {
            Self::All => return None,
            Self::AllHeads => vec![Configuration::with_faces(table, |_| 0)],
            Self::AllAlike => (0..table.faces()).map(|face| Configuration::with_faces(table, |_| face)).collect(),
            Self::OneTail => {
                let one = |face, place| Configuration::with_faces(table, |p| if p == place { face } else { 0 });
                let ones = (1..table.faces()).flat_map(|face| (0..table.coins()).map(move |place| one(face, place)));
                let firsts: BTreeSet<Configuration> = ones.map(|c| table.first_of(c)).collect();
                firsts.into_iter().collect()
            }
            Self::Classes(firsts) => firsts.to_vec(),
        };
        Some(firsts)
    }

    /// Whether a configuration of `table` is in the set.
    pub fn contains(&self, table: TableSpec, configuration: Configuration) -> bool {
        match self {
            Self::All => true,
            Self::AllHeads => configuration.is_all_heads(),
            Self::AllAlike => (1..table.coins()).all(|p| configuration.face(p) == configuration.face(0)),
            Self::OneTail => (0..table.coins()).filter(|p| configuration.shows_tails(*p)).count() == 1,
            Self::Classes(firsts) => firsts.binary_search(&table.first_of(configuration)).is_ok(),
        }
    }

    /// How many configurations there are.
    pub fn size(&self, table: TableSpec) -> UBig {
        match self.firsts(table) {
            None => table.configurations(),
            Some(firsts) => firsts.into_iter().map(|first| class_size(table, first)).sum(),
        }
    }

    /// What a selection may be, as the end of the sentence "… must be".
    pub fn allowed(table: TableSpec) -> String {
        let words: Vec<String> = Self::WORDS.iter().filter_map(Self::word).map(|w| format!("\"{w}\"")).collect();
        let coins = Configuration::with_faces(table, |p| u32::from(p + 1 == table.coins()));
        let most = grouped(MOST_CHOSEN);
        format!("{}, or a list of 1 to {most} configurations like [\"{coins}\"]", words.join(", "))
    }

    /// Whether it is a word, or 1 to 1,000 classes of that table.
    pub fn fits(&self, table: TableSpec) -> bool {
        let Self::Classes(firsts) = self else { return true };
        let is_ours = |first: &Configuration| first.is_of(table) && table.first_of(*first) == *first;
        (1..=MOST_CHOSEN).contains(&firsts.len()) && firsts.iter().all(is_ours)
    }
}

/// How many configurations the Devil can make of one.
fn class_size(table: TableSpec, first: Configuration) -> UBig {
    let coins = table.coins();
    let turns = (0..coins).map(|notches| Permutation::turn(coins, notches));
    let mirrors = (0..coins).map(|notches| Permutation::mirror(coins, notches));
    let images = |acts: &mut dyn Iterator<Item = Permutation>| {
        UBig::from(acts.map(|act| first.after(&act)).collect::<BTreeSet<_>>().len())
    };
    match table.devil() {
        Devil::Still => UBig::ONE,
        Devil::Turn => images(&mut turns.into_iter()),
        Devil::TurnAndMirror => images(&mut turns.chain(mirrors)),
        Devil::Shuffle => {
            // the ways to place each face, one after the other
            let mut ways = UBig::ONE;
            let mut placed = 0_u32;
            for face in 0..table.faces() {
                let showing = (0..coins).filter(|position| first.face(*position) == face);
                for (number, _) in (1_u32..).zip(showing) {
                    placed += 1;
                    ways = ways * UBig::from(placed) / UBig::from(number);
                }
            }
            ways
        }
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classes(firsts) => f.pad(&firsts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
            word => f.pad(word.word().unwrap_or_default()),
        }
    }
}

/// What is possible at the start, and what counts as won.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// The configurations that are possible at the start.
    pub start: Selection,
    /// The configurations that end the game with a win.
    pub goal: Selection,
}

impl Default for Aim {
    /// As in the riddle: from any start to all heads.
    fn default() -> Self {
        Self { start: Selection::All, goal: Selection::AllHeads }
    }
}

impl Aim {
    /// Whether it is the one of the riddle.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a configuration is one of that table, possible at the start and not won.
    pub fn can_start(&self, table: TableSpec, start: Configuration) -> bool {
        start.is_of(table) && self.start.contains(table, start) && !self.goal.contains(table, start)
    }

    /// How many starts are not won from the beginning; where the starts are not gone through, at least so many.
    pub fn open_starts(&self, table: TableSpec) -> UBig {
        let Some(firsts) = self.start.firsts(table) else {
            return self.start.size(table) - self.goal.size(table);
        };
        let open = firsts.into_iter().filter(|first| !self.goal.contains(table, *first));
        open.map(|first| class_size(table, first)).sum()
    }

    /// How many moves at least a list has: while the Devil does nothing, each ends the game from no more starts than the goal
    /// has configurations.
    pub fn least_moves(&self, table: TableSpec) -> UBig {
        let goals = self.goal.size(table);
        (self.open_starts(table) + &goals - UBig::ONE) / goals
    }

    /// A start that is not won from the beginning, if there is one that is easily found.
    pub fn open_start(&self, table: TableSpec) -> Option<Configuration> {
        let is_open = |configuration: &Configuration| !self.goal.contains(table, *configuration);
        if let Some(firsts) = self.start.firsts(table) {
            return firsts.into_iter().find(is_open);
        }
        // fewer are chosen for the goal than that
        let all = table.listed().map_or(u64::MAX, u64::from);
        let goals = u64::try_from(&self.goal.size(table)).unwrap_or(u64::MAX);
        let few = (0..all).take(usize::try_from(goals).unwrap_or(usize::MAX).saturating_add(1).min(1 << 16));
        few.map(|index| Configuration::from_index(table, index)).find(is_open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables() -> impl Iterator<Item = TableSpec> {
        let sizes = [(1, 2), (2, 2), (4, 2), (6, 2), (3, 3), (3, 4)];
        sizes.into_iter().flat_map(|(coins, faces)| Devil::ALL.map(|devil| TableSpec::new(coins, faces, devil)))
    }

    /// Each set by its definition on the texts, one configuration after the other.
    #[test]
    fn every_word_means_what_it_says() {
        for table in tables() {
            let zero = if table.faces() == 2 { 'H' } else { 'A' };
            for word in Selection::WORDS {
                let mut size = 0_u32;
                for configuration in table.all() {
                    let text = configuration.to_string();
                    let others = text.chars().filter(|face| *face != zero).count();
                    let expected = match word {
                        Selection::All => true,
                        Selection::AllHeads => others == 0,
                        Selection::AllAlike => text.chars().collect::<BTreeSet<_>>().len() == 1,
                        _ => others == 1,
                    };
                    size += u32::from(expected);
                    assert_eq!(word.contains(table, configuration), expected, "{word} {table:?} {text}");
                }
                assert_eq!(word.size(table), UBig::from(size), "{word} {table:?}");
                assert_eq!(Selection::from_word(&word.to_string()), Some(word));
            }
        }
    }

    #[test]
    fn classes_are_chosen_by_any_of_their_configurations() {
        for table in tables() {
            for chosen in table.all() {
                let selection = Selection::of_classes(table, [chosen]);
                let members: Vec<_> = table.all().filter(|c| table.first_of(*c) == table.first_of(chosen)).collect();
                assert!(members.iter().all(|c| selection.contains(table, *c)));
                assert_eq!(selection.size(table), UBig::from(members.len()), "{table:?} {chosen}");
                assert!(selection.fits(table));
            }
            assert_eq!(Selection::of_classes(table, table.all()), Selection::All);
        }
        let four = TableSpec::of_coins(4);
        let of = |texts: &[&str]| {
            Selection::of_classes(four, texts.iter().map(|text| Configuration::parse("goal", text, four).unwrap()))
        };
        assert_eq!(of(&["TTTT", "HHHH"]), Selection::AllAlike);
        assert_eq!(of(&["THHH"]), Selection::OneTail);
        assert_eq!(of(&["THTH", "TTHH", "HTHT"]).to_string(), "HHTT HTHT");
        assert_eq!(
            (of(&["THTH"]).size(four), Selection::OneTail.size(TableSpec::of_coins(64))),
            (2_u8.into(), 64_u8.into())
        );
    }

    #[test]
    fn a_selection_of_another_table_does_not_fit() {
        let three = TableSpec::of_coins(3);
        let other = Selection::of_classes(TableSpec::of_coins(4), [Configuration::new(4, 3)]);
        assert!(!other.fits(three) && other.fits(TableSpec::of_coins(4)));
        assert!(!Selection::Classes(Arc::default()).fits(three));
    }
}
