//! Scenarios built into the program.

use std::sync::LazyLock;

use super::named::Scenario;
use crate::shipped::texts;

/// Scenario built into the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Name of the file without `.toml`, as used on the command line.
    pub stem: &'static str,
    /// The scenario itself.
    pub scenario: Scenario,
}

/// Files by puzzle, in the order of the tabs; within each puzzle the riddle first, then from simple to rich.
const FILES: &[(&str, &str)] = texts! {
    "scenarios":
    "pennies-riddle"
    "pennies-sieve"
    "pennies-golden-ratio"
    "pennies-nim"
    "pennies-misere-riddle"
    "pennies-third-pile"
    "pennies-play-first"
    "pennies-careless"
    "pennies-play"
    "pennies-play-misere"
    "pennies-play-large"
    "pennies-forty-digits"
    "pennies-decisions"
    "pennies-at-most-four"
    "pennies-grundy"
    "pennies-seventy-five-and-ninety"
    "pennies-hundred-thousand"
    "devil-riddle"
    "devil-three-coins"
    "devil-gray-code"
    "devil-one-tail"
    "devil-four-glasses"
    "devil-shuffle"
    "devil-open-eyes"
    "devil-two-coins"
    "devil-four-glasses-played"
    "devil-by-hand"
    "devil-eight-alike"
    "devil-sixty-four-coins"
    "devil-eight-coins"
    "devil-three-coins-by-chance"
    "devil-three-dice"
    "flips-riddle"
    "flips-three-flips"
    "flips-simple-rules"
    "flips-biased-coin"
    "flips-three-coins"
    "flips-handed-coins"
    "flips-play-lucky"
    "flips-your-turn"
    "flips-play-ahead"
    "flips-play-third-coin"
    "flips-play-unlike"
    "flips-million"
    "flips-last-flip"
    "flips-ruin"
    "flips-stop"
    "flips-score-or-win"
};

/// Returns the presets by puzzle, in the order of the list.
pub fn presets() -> &'static [Preset] {
    // a test fails if a file does not parse, so no preset is ever lost here
    static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
        let parsed = FILES.iter().map(|&(stem, text)| Some(Preset { stem, scenario: Scenario::parse(text).ok()? }));
        parsed.flatten().collect()
    });
    &PRESETS
}

/// Returns the preset with this file stem.
pub fn preset(stem: &str) -> Option<&'static Preset> {
    presets().iter().find(|preset| preset.stem == stem)
}

#[cfg(test)]
mod tests {
    use super::super::{Group, Params, Puzzle};
    use super::*;
    use std::collections::{BTreeMap, BTreeSet, HashSet};

    #[test]
    fn every_file_is_a_scenario() {
        for (stem, text) in FILES {
            let scenario = Scenario::parse(text).unwrap_or_else(|error| panic!("{stem}: {error}"));
            assert_eq!(stem.split('-').next(), Some(scenario.puzzle().name()));
            assert_eq!(Scenario::parse(&scenario.to_toml()), Ok(scenario), "{stem} is not written as it was read");
        }
        assert_eq!(presets().len(), FILES.len());
    }

    #[test]
    fn every_file_in_the_folder_is_compiled_in() {
        crate::shipped::assert_whole_folder("scenarios", FILES);
    }

    #[test]
    fn every_preset_asks_a_question_and_has_a_story_of_one_sentence() {
        let mut names = HashSet::new();
        for Preset { stem, scenario } in presets() {
            assert!(names.insert(&scenario.name), "{stem}: the name is there twice");
            assert!(scenario.name.ends_with('?') && scenario.name.chars().count() <= 40, "{stem}");
            assert!(scenario.view.is_some(), "{stem}");
            let story = scenario.story.strip_suffix(['.', '?']).unwrap_or_else(|| panic!("{stem}: no full stop"));
            assert!(!story.contains(['?', '!', '\n']) && !story.contains(". "), "{stem}: more than one sentence");
            assert!(story.chars().count() <= 120, "{stem}");
            assert!(!scenario.sliders.is_empty(), "{stem}: no slider matters");
        }
    }

    #[test]
    fn the_presets_of_each_puzzle_are_together_and_begin_with_its_riddle() {
        let order: Vec<Puzzle> = presets().iter().map(|preset| preset.scenario.puzzle()).collect();
        assert!(order.is_sorted());
        for puzzle in Puzzle::ALL {
            let mut of_puzzle = presets().iter().filter(|preset| preset.scenario.puzzle() == puzzle);
            assert_eq!(of_puzzle.next().map(|preset| preset.stem.to_owned()), Some(format!("{puzzle}-riddle")));
        }
    }

    #[test]
    fn the_list_of_each_puzzle_is_short_and_ordered_by_its_headings() {
        assert!(presets().len() <= 48);
        for puzzle in Puzzle::ALL {
            let of_puzzle = || presets().iter().map(|preset| &preset.scenario).filter(|one| one.puzzle() == puzzle);
            let grouped: Vec<Group> = of_puzzle().map_while(|scenario| scenario.group).collect();
            assert!((8..=12).contains(&grouped.len()), "{puzzle}: {} in the list", grouped.len());
            assert!(grouped.is_sorted(), "{puzzle}: {grouped:?}");
            assert!(Group::ALL.iter().all(|group| grouped.contains(group)), "{puzzle}: {grouped:?}");
            assert!((5..=6).contains(&grouped.iter().filter(|group| **group == Group::Play).count()), "{puzzle}");
            assert!(of_puzzle().skip(grouped.len()).all(|scenario| scenario.group.is_none()), "{puzzle}");
        }
    }

    /// Returns the values of a scenario by key, without its texts and without its seed.
    fn values(scenario: &Scenario) -> BTreeMap<String, toml::Value> {
        fn collect(key: &str, value: toml::Value, into: &mut BTreeMap<String, toml::Value>) {
            match value {
                toml::Value::Table(parts) => {
                    parts.into_iter().for_each(|(part, value)| collect(&format!("{key}.{part}"), value, into));
                }
                toml::Value::Array(parts) => {
                    let parts = parts.into_iter().enumerate();
                    parts.for_each(|(index, value)| collect(&format!("{key}[{index}]"), value, into));
                }
                value => drop(into.insert(key.to_owned(), value)),
            }
        }
        let mut values = BTreeMap::new();
        collect("", toml::Value::Table(scenario.to_toml().parse().unwrap()), &mut values);
        let words = ["name", "story", "group", "guess", "sliders", "seed"];
        values.retain(|key, _| !key.split(['.', '[']).any(|part| words.contains(&part)));
        values
    }

    #[test]
    fn no_two_presets_differ_only_in_one_slider() {
        let all: Vec<_> = presets().iter().map(|preset| (preset.stem, values(&preset.scenario))).collect();
        for (place, (one, values)) in all.iter().enumerate() {
            for (other, others) in &all[..place] {
                let keys: BTreeSet<&String> = values.keys().chain(others.keys()).collect();
                let mut differing = keys.into_iter().filter(|key| values.get(*key) != others.get(*key));
                let first = differing.next().unwrap_or_else(|| panic!("{one} and {other} are the same"));
                // a different view, rule or opponent is a different question; a different number is not
                let is_number = values.get(first).is_some_and(|value| !value.is_str() && !value.is_bool());
                assert!(!is_number || differing.next().is_some(), "{one} and {other} differ in {first} alone");
            }
        }
    }

    #[test]
    fn small_piles_lie_inside_the_lattice() {
        for Preset { stem, scenario } in presets() {
            if let Params::Pennies(params) = &scenario.params
                && scenario.view.as_deref() == Some("map")
                && params.position().cell_to(2_000).is_some()
            {
                assert!(params.position().cell_to(params.lattice()).is_some(), "{stem}");
            }
        }
    }
}
