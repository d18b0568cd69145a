//! The views of the puzzles by name, and scenarios that open in one of them.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::LazyLock;

use crate::scenario::{self, OpenError, Puzzle, Scenario, ScenarioError};

use super::devil::Devil;
use super::flips::Flips;
use super::pennies::Pennies;
use super::view::{self, About};

/// What is said of the views of a puzzle where none of them is open. Made once, since it takes the views themselves.
struct Listed {
    names: Vec<&'static str>,
    /// What each is called on screen, and what it shows.
    told: Vec<(String, &'static str)>,
}

impl Listed {
    fn of<P: view::Puzzle>() -> Self {
        let views: Vec<About> = P::views().iter().map(|view| view.about()).collect();
        let told = views.iter().map(|about| (about.title(), about.hint)).collect();
        Self { names: views.iter().map(|about| about.name).collect(), told }
    }

    /// What the view of that name is called on screen, and what it shows.
    fn view(&self, name: &str) -> Option<&(String, &'static str)> {
        self.told.get(self.names.iter().position(|known| *known == name)?)
    }
}

fn listed(puzzle: Puzzle) -> &'static Listed {
    static PENNIES: LazyLock<Listed> = LazyLock::new(Listed::of::<Pennies>);
    static DEVIL: LazyLock<Listed> = LazyLock::new(Listed::of::<Devil>);
    static FLIPS: LazyLock<Listed> = LazyLock::new(Listed::of::<Flips>);
    match puzzle {
        Puzzle::Pennies => &PENNIES,
        Puzzle::Devil => &DEVIL,
        Puzzle::Flips => &FLIPS,
    }
}

/// The names of the views of `puzzle`, in their order on screen, for the window, files and the command line.
pub fn views(puzzle: Puzzle) -> &'static [&'static str] {
    &listed(puzzle).names
}

/// What the view of that name is called on screen; its name if the puzzle has no such view.
pub fn title(puzzle: Puzzle, name: &'static str) -> &'static str {
    listed(puzzle).view(name).map_or(name, |(title, _)| title)
}

/// What the view of that name shows, in one sentence; empty if the puzzle has no such view.
pub fn hint(puzzle: Puzzle, name: &str) -> &'static str {
    listed(puzzle).view(name).map_or("", |(_, hint)| hint)
}

/// Reads the text of a scenario file.
///
/// # Errors
/// One sentence about the first thing that is wrong, with its line; a view that the puzzle does not have is wrong too.
pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
    checked(text, Scenario::parse(text)?)
}

/// Refuses a view that the puzzle does not have.
fn checked(text: &str, scenario: Scenario) -> Result<Scenario, ScenarioError> {
    scenario.check_view(text, views(scenario.puzzle()))?;
    Ok(scenario)
}

/// The same with the name of a scenario that has none.
fn parse_named(text: &str, default_name: &str) -> Result<Scenario, ScenarioError> {
    checked(text, Scenario::parse_named(text, default_name)?)
}

/// Reads a scenario file as [`parse`] does.
///
/// # Errors
/// One sentence that names the path: the file cannot be read, or its content is no scenario.
pub fn read(path: &Path) -> Result<Scenario, OpenError> {
    Scenario::read_by(path, parse_named)
}

/// The preset with that file stem, otherwise the file there, read as [`parse`] does.
///
/// # Errors
/// One sentence: no such preset or file, or the file is no scenario.
pub fn find(name_or_path: &OsStr) -> Result<Scenario, OpenError> {
    scenario::find_by(name_or_path, parse_named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::presets;

    fn file(puzzle: &str, rest: &str) -> String {
        format!("name = \"N\"\nstory = \"S\"\npuzzle = \"{puzzle}\"\n{rest}")
    }

    fn refusal(puzzle: &str, rest: &str) -> String {
        parse(&file(puzzle, rest)).unwrap_err().to_string()
    }

    #[test]
    fn a_view_must_be_one_of_the_puzzle() {
        for puzzle in Puzzle::ALL {
            for view in views(puzzle) {
                let scenario = parse(&file(puzzle.name(), &format!("view = \"{view}\""))).unwrap();
                assert_eq!(scenario.view.as_deref(), Some(*view));
            }
        }
        let refused = refusal("devil", "view = \"lattice\"");
        assert!(refused.starts_with("line 4: view is \"lattice\"; it must be \"belief\", \"shrinking\""), "{refused}");
        assert!(refused.ends_with("\"numbers\" or \"table\" where puzzle is \"devil\""), "{refused}");
        assert!(refusal("flips", "view = 3").starts_with("line 4: view is 3; it must be"));
        assert!(parse(&file("flips", "")).is_ok(), "a view may be left out");
    }

    #[test]
    fn every_preset_opens_in_a_view_of_its_puzzle() {
        for preset in presets() {
            let view = preset.scenario.view.as_deref().unwrap_or_default();
            assert!(views(preset.scenario.puzzle()).contains(&view), "{}: {view}", preset.stem);
        }
    }

    #[test]
    fn a_file_with_a_view_of_another_puzzle_is_refused_by_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        std::fs::write(&path, file("devil", "view = \"lattice\"")).unwrap();
        let sentence = format!("{}, line 4: view is \"lattice\"; it must be \"belief\"", path.display());
        for refusal in [read(&path).unwrap_err(), find(path.as_os_str()).unwrap_err()] {
            assert!(refusal.to_string().starts_with(&sentence), "{refusal}");
        }
    }
}
