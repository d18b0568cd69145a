//! The scenarios that come with the program.

use std::sync::LazyLock;

use super::named::Scenario;
use crate::shipped::texts;

/// A scenario that comes with the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name of its file without `.toml`: what it is called on the command line.
    pub stem: &'static str,
    /// The scenario itself.
    pub scenario: Scenario,
}

/// Puzzle by puzzle as the tabs are; within each the riddle first, then from simple to rich.
const FILES: &[(&str, &str)] = texts! {
    "scenarios":
    "pennies-riddle"
    "pennies-one-and-two"
    "pennies-three-and-seven"
    "pennies-eight-and-fourteen"
    "pennies-nine-and-ten"
    "pennies-twenty-four-and-thirty-nine"
    "pennies-seventy-five-and-ninety"
    "pennies-every-move"
    "pennies-lattice"
    "pennies-sieve"
    "pennies-fifty-five-and-eighty-nine"
    "pennies-totals-to-300"
    "pennies-wythoff-numbers"
    "pennies-golden-lines"
    "pennies-forty-digits"
    "pennies-misere-riddle"
    "pennies-nim"
    "pennies-spread-two"
    "pennies-at-most-four"
    "pennies-one-three-or-four"
    "pennies-half"
    "pennies-grundy"
    "pennies-decisions"
    "pennies-third-pile"
    "pennies-all-three"
    "pennies-golden-ratio"
    "pennies-four-ratios"
    "pennies-hundred-thousand"
    "pennies-play"
    "pennies-careless"
    "pennies-game-played"
    "devil-riddle"
    "devil-one-coin"
    "devil-two-coins"
    "devil-three-coins"
    "devil-three-coins-by-chance"
    "devil-one-tail"
    "devil-all-alike"
    "devil-four-glasses"
    "devil-four-glasses-played"
    "devil-first-move"
    "devil-four-coins-played"
    "devil-five-coins"
    "devil-six-coins"
    "devil-seven-coins"
    "devil-eight-coins"
    "devil-eight-coins-played"
    "devil-chance"
    "devil-twelve-coins"
    "devil-sixteen-coins"
    "devil-forty-eight-coins"
    "devil-sixty-coins"
    "devil-sixty-four-coins"
    "devil-by-hand"
    "devil-blindfolded"
    "devil-open-eyes"
    "devil-own-list"
    "devil-gray-code"
    "devil-gray-code-by-chance"
    "devil-three-dice"
    "devil-four-dice"
    "devil-two-dice-with-three-faces"
    "devil-still"
    "devil-mirror"
    "devil-shuffle"
    "flips-riddle"
    "flips-three-flips"
    "flips-last-flip"
    "flips-one-coin"
    "flips-ten-behind"
    "flips-biased-coin"
    "flips-three-lengths"
    "flips-slightly-worse"
    "flips-slightly-better"
    "flips-certain-loser"
    "flips-certain-winner"
    "flips-one-third"
    "flips-ten-points"
    "flips-which-coin"
    "flips-simple-rules"
    "flips-handed-coins"
    "flips-ruin"
    "flips-stop"
    "flips-score-or-win"
    "flips-three-coins"
    "flips-unlike-sides"
    "flips-your-turn"
    "flips-simulated"
    "flips-four-hundred"
    "flips-ten-thousand"
    "flips-million"
};

/// The presets, puzzle by puzzle, in the order of the list.
pub fn presets() -> &'static [Preset] {
    // A file that does not parse fails a test, so it never gets here.
    static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
        let parsed = FILES.iter().map(|&(stem, text)| Some(Preset { stem, scenario: Scenario::parse(text).ok()? }));
        parsed.flatten().collect()
    });
    &PRESETS
}

/// The preset with this file stem.
pub fn preset(stem: &str) -> Option<&'static Preset> {
    presets().iter().find(|preset| preset.stem == stem)
}

/// The stem that is nearest to `name`, if one is near enough to be what was meant.
pub(super) fn most_similar(name: &str) -> Option<&'static str> {
    // a text of this length is no mistyped stem, and comparing takes time with the product of the lengths
    if name.len() > 100 {
        return None;
    }
    let (distance, stem) = FILES.iter().map(|(stem, _)| (strsim::levenshtein(name, stem), *stem)).min()?;
    (distance <= stem.len() / 3).then_some(stem)
}

#[cfg(test)]
mod tests {
    use super::super::{Params, Puzzle};
    use super::*;
    use dashu_int::UBig;
    use std::collections::HashSet;

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
    fn names_are_short_and_stories_are_one_sentence() {
        let mut names = HashSet::new();
        for Preset { stem, scenario } in presets() {
            assert!(names.insert(&scenario.name), "{stem}: the name is there twice");
            assert!(scenario.name.chars().count() <= 32, "{stem}");
            assert!(scenario.view.is_some(), "{stem}");
            let story = scenario.story.strip_suffix(['.', '?']).unwrap_or_else(|| panic!("{stem}: no full stop"));
            assert!(!story.contains(['?', '!', '\n']) && !story.contains(". "), "{stem}: more than one sentence");
            assert!(story.chars().count() <= 120, "{stem}");
        }
    }

    #[test]
    fn each_puzzle_has_its_presets_together_and_its_riddle_first() {
        let order: Vec<Puzzle> = presets().iter().map(|preset| preset.scenario.puzzle()).collect();
        assert!(order.is_sorted());
        for puzzle in Puzzle::ALL {
            let mut of_puzzle = presets().iter().filter(|preset| preset.scenario.puzzle() == puzzle);
            assert_eq!(of_puzzle.next().map(|preset| preset.stem.to_owned()), Some(format!("{puzzle}-riddle")));
            assert!(of_puzzle.count() >= 4);
        }
    }

    /// The cases that the five write-ups work through.
    #[test]
    fn every_case_of_the_write_ups_is_there() {
        let pennies: Vec<_> = presets()
            .iter()
            .filter_map(|preset| match &preset.scenario.params {
                Params::Pennies(params) => Some((params, preset.scenario.view.as_deref())),
                _ => None,
            })
            .collect();
        for piles in [[75, 90], [24, 39], [8, 14], [3, 7], [9, 10], [1, 2]] {
            let piles = piles.map(|pile: u32| UBig::from(pile));
            assert!(pennies.iter().any(|(params, _)| params.game.piles == piles), "{piles:?}");
        }
        let riddle = |totals| move |(params, _): &(&crate::pennies::Params, _)| params.game.totals == totals;
        assert!(pennies.iter().any(riddle([20, 30])));
        assert!(
            pennies
                .iter()
                .any(|case| riddle([20, 30])(case) && case.0.focus.lattice == 50 && case.1 == Some("lattice"))
        );
        assert!(pennies.iter().any(|case| riddle([1, 300])(case) && case.1 == Some("totals")));
        assert!(pennies.iter().any(|case| riddle([1, 495])(case) && case.1 == Some("totals")));
        assert!(pennies.iter().any(|(params, _)| params.game.piles.iter().all(|pile| pile.to_string().len() == 40)));

        let devil: Vec<_> = presets()
            .iter()
            .filter_map(|preset| match &preset.scenario.params {
                Params::Devil(params) => Some(params.game.coins),
                _ => None,
            })
            .collect();
        assert!((1..=8).all(|coins| devil.contains(&coins)));

        let flips: Vec<_> = presets()
            .iter()
            .filter_map(|preset| match &preset.scenario.params {
                Params::Flips(params) => Some((
                    params.game.coins.iter().map(|coin| coin.heads.to_string()).collect::<Vec<_>>(),
                    (params.focus.state.flips_done, params.focus.state.score),
                )),
                _ => None,
            })
            .collect();
        for state in [(0, 0), (30, -10), (99, 0)] {
            assert!(flips.contains(&(vec!["0.5".into(), "0.5".into()], state)), "{state:?}");
        }
        for heads in ["0", "0.4", "0.6", "1"] {
            assert!(flips.iter().any(|(coins, _)| coins[0] == heads && coins[1] == "0.5"), "{heads}");
        }
    }

    #[test]
    fn small_piles_lie_inside_their_lattice() {
        for Preset { stem, scenario } in presets() {
            if let Params::Pennies(params) = &scenario.params
                && scenario.view.as_deref() == Some("lattice")
                && params.game.piles.iter().all(|pile| *pile <= UBig::from(2_000_u32))
            {
                let lattice = UBig::try_from(params.focus.lattice).unwrap();
                assert!(params.game.piles.iter().all(|pile| *pile <= lattice), "{stem}");
            }
        }
    }

    #[test]
    fn a_slip_of_the_pen_finds_the_preset_that_was_meant() {
        assert_eq!(most_similar("penies-ridle"), Some("pennies-riddle"));
        assert_eq!(most_similar("flips_last_flip"), Some("flips-last-flip"));
        assert_eq!(most_similar("something else"), None);
        assert_eq!(most_similar(""), None);
    }
}
