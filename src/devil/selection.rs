//! Selection of configurations, by a word or class by class.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use dashu_int::UBig;

use super::classes::count_classes;
use super::configuration::Configuration;
use super::limits::MOST_CHOSEN;
use super::permutation::Devil;
use super::table_spec::TableSpec;
use crate::numerals::grouped;

/// Set of configurations, a union of whole classes: those possible at the start, or those that count as won. For dice,
/// heads is face 0 and tails is any other face.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Selection {
    /// Every configuration.
    All,
    /// Only all heads.
    AllHeads,
    /// All coins show the same face.
    AllAlike,
    /// One coin shows tails and all others heads.
    OneTail,
    /// Classes of these configurations, each the first of its class, in ascending order.
    Classes(Arc<[Configuration]>),
}

impl Selection {
    /// Selections that have a word.
    pub const WORDS: [Self; 4] = [Self::All, Self::AllHeads, Self::AllAlike, Self::OneTail];

    /// Returns the word in a scenario file; `None` for a list of classes.
    pub fn word(&self) -> Option<&'static str> {
        match self {
            Self::All => Some("all"),
            Self::AllHeads => Some("all heads"),
            Self::AllAlike => Some("all alike"),
            Self::OneTail => Some("exactly one tail"),
            Self::Classes(_) => None,
        }
    }

    /// Returns the selection of the classes of some configurations, as a word if there is one.
    pub fn of_classes(table: TableSpec, configurations: impl IntoIterator<Item = Configuration>) -> Self {
        let firsts: BTreeSet<Configuration> = configurations.into_iter().map(|c| table.first_of(c)).collect();
        let is_same = |word: &Self| match word.firsts(table) {
            Some(of_word) => of_word.into_iter().eq(firsts.iter().copied()),
            None => count_classes(table) == UBig::from(firsts.len()),
        };
        // with a single coin, several words mean the same; the first and plainest is taken
        Self::WORDS.into_iter().find(is_same).unwrap_or_else(|| Self::Classes(firsts.into_iter().collect()))
    }

    /// Returns the first configuration of each class, in ascending order; `None` for [`Self::All`], which may have too
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
            Self::OneTail => (0..table.coins()).filter(|p| configuration.face(*p) != 0).count() == 1,
            Self::Classes(firsts) => firsts.binary_search(&table.first_of(configuration)).is_ok(),
        }
    }

    /// Returns the number of configurations.
    pub fn size(&self, table: TableSpec) -> UBig {
        match self.firsts(table) {
            None => table.configurations(),
            Some(firsts) => firsts.into_iter().map(|first| class_size(table, first)).sum(),
        }
    }

    /// Describes the allowed selections, as the end of a sentence with "… must be".
    pub fn allowed(table: TableSpec) -> String {
        let words: Vec<String> = Self::WORDS.iter().filter_map(Self::word).map(|w| format!("\"{w}\"")).collect();
        let coins = Configuration::with_faces(table, |p| u32::from(p + 1 == table.coins()));
        let most = grouped(MOST_CHOSEN);
        format!("{}, or a list of 1 to {most} configurations like [\"{coins}\"]", words.join(", "))
    }

    /// Whether the selection is a word, or a list of 1 to 1,000 classes of `table`.
    pub fn fits(&self, table: TableSpec) -> bool {
        let Self::Classes(firsts) = self else { return true };
        let is_ours = |first: &Configuration| first.is_of(table) && table.first_of(*first) == *first;
        (1..=MOST_CHOSEN).contains(&firsts.len()) && firsts.iter().all(is_ours)
    }
}

/// Returns the size of the class of `first`.
fn class_size(table: TableSpec, first: Configuration) -> UBig {
    if table.devil() != Devil::Shuffle {
        let images: BTreeSet<Configuration> = table.turns_and_mirrors().map(|act| first.after(&act)).collect();
        return UBig::from(images.len());
    }
    // multiply the numbers of ways to place each face, one after the other
    let mut ways = UBig::ONE;
    let mut placed = 0_u32;
    for face in 0..table.faces() {
        let showing = (0..table.coins()).filter(|position| first.face(*position) == face);
        for (number, _) in (1_u32..).zip(showing) {
            placed += 1;
            ways = ways * UBig::from(placed) / UBig::from(number);
        }
    }
    ways
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classes(firsts) => f.pad(&firsts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
            word => f.pad(word.word().unwrap_or_default()),
        }
    }
}

/// Start and goal: the configurations possible at the start, and those that count as won.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// Configurations possible at the start.
    pub start: Selection,
    /// Configurations that end the game with a win.
    pub goal: Selection,
}

impl Default for Aim {
    /// Returns the aim of the riddle: from any start to all heads.
    fn default() -> Self {
        Self { start: Selection::All, goal: Selection::AllHeads }
    }
}

impl Aim {
    /// Whether this is the aim of the riddle.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a configuration of `table` is possible at the start and not won.
    pub fn can_start(&self, table: TableSpec, start: Configuration) -> bool {
        start.is_of(table) && self.start.contains(table, start) && !self.goal.contains(table, start)
    }

    /// Returns a lower bound on the length of a list: if the Devil does nothing, each move ends the game from at most
    /// as many starts as the goal has configurations.
    pub fn least_moves(&self, table: TableSpec) -> UBig {
        let goals = self.goal.size(table);
        let is_open = |first: &Configuration| !self.goal.contains(table, *first);
        let open: UBig = match self.start.firsts(table) {
            Some(firsts) => firsts.into_iter().filter(is_open).map(|first| class_size(table, first)).sum(),
            None => table.configurations() - &goals,
        };
        (open + &goals - UBig::ONE) / goals
    }

    /// Returns a start that is not won from the beginning, if one is found quickly.
    pub fn open_start(&self, table: TableSpec) -> Option<Configuration> {
        let is_open = |configuration: &Configuration| !self.goal.contains(table, *configuration);
        if let Some(firsts) = self.start.firsts(table) {
            return firsts.into_iter().find(is_open);
        }
        // of more configurations than the goal has, at least one is not in it
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

    /// Checks each word by its definition on the texts, one configuration after the other.
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
            }
        }
    }

    #[test]
    fn a_class_can_be_chosen_by_any_of_its_configurations() {
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
