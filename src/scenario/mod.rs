//! Scenarios: named sets of parameters, read from files or built in as presets.
//!
//! `docs/scenario-files.md` describes the files, which are TOML. A missing key takes its default. An unknown key is an
//! error, so that a typo does not silently mean the default. [`Scenario::parse`] reads the text that
//! [`Scenario::to_toml`] writes.
//!
//! Only reading refuses a value: parameters themselves are always valid.

pub(crate) mod devil;
pub(crate) mod document;
pub(crate) mod file;
pub(crate) mod flips;
pub mod guess;
pub mod link;
mod named;
pub(crate) mod pennies;
mod presets;
mod puzzle;

use std::ffi::OsStr;
use std::path::Path;

use crate::files::{self, FileError, shown};
use crate::numerals::grouped;
use crate::parameter::{BadParameter, listed, most_similar};

pub use document::{LARGEST_FILE, ScenarioError};
pub use guess::Guess;
pub use named::{Group, LONGEST_NAME, LONGEST_STORY, LONGEST_VIEW, MOST_SLIDERS, NumberInTable, Params, Scenario};
pub use presets::{Preset, preset, presets};
pub use puzzle::Puzzle;

/// Name of a scenario that has none and was not read from a file.
pub const UNNAMED: &str = "Unnamed";

impl Scenario {
    /// Reads the text of a scenario file.
    ///
    /// # Errors
    /// One sentence about the first error, with its line.
    pub fn parse(text: &str) -> Result<Self, ScenarioError> {
        Self::parse_named(text, UNNAMED)
    }

    /// Checks that the view is one of the `known` views of the puzzle. `text` is the text from which the scenario was
    /// read.
    ///
    /// # Errors
    /// One sentence that names the view and its line in the text.
    pub fn check_view(&self, text: &str, known: &[&str]) -> Result<(), ScenarioError> {
        let Some(view) = self.view.as_deref().filter(|view| !known.contains(view)) else { return Ok(()) };
        let (puzzle, known) =
            (self.puzzle(), listed(&known.iter().map(|view| format!("\"{view}\"")).collect::<Vec<_>>(), "or"));
        let refusal = BadParameter::new("view", format!("\"{view}\""), format!("{known} where puzzle is \"{puzzle}\""));
        Err(ScenarioError::refused(text, "", &refusal))
    }

    /// Writes a scenario file.
    ///
    /// # Errors
    /// One sentence that names the path: the file cannot be written, or would be larger than [`LARGEST_FILE`].
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let text = self.to_toml();
        if text.len() as u64 > LARGEST_FILE {
            let [size, most] = [text.len() as u64, LARGEST_FILE].map(grouped);
            let reason = format!("with {size} bytes it would be larger than the {most} that are read");
            return Err(FileError::new("write", path, reason));
        }
        files::write_whole(path, |out| out.write_all(text.as_bytes()))
    }

    /// Reads a scenario file. `parse` receives its text and the name for a scenario without one.
    ///
    /// # Errors
    /// One sentence that names the path: the file cannot be read, is larger than [`LARGEST_FILE`], or its text is
    /// refused by `parse`.
    pub fn read_by(
        path: &Path,
        parse: impl Fn(&str, &str) -> Result<Self, ScenarioError>,
    ) -> Result<Self, ScenarioError> {
        let text = files::read_text(path, LARGEST_FILE).map_err(ScenarioError::unplaced)?;
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().replace(char::is_control, "\u{fffd}"));
        let stem = stem.filter(|stem| !stem.trim().is_empty());
        parse(&text, stem.as_deref().unwrap_or(UNNAMED)).map_err(|ScenarioError { line, sentence }| {
            let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
            ScenarioError::unplaced(format!("{}{line}: {sentence}", shown(path)))
        })
    }
}

/// Finds the scenario for `name_or_path`: the preset with this file stem, otherwise the file at this path. `parse`
/// receives the text of the file and the name for a scenario without one.
///
/// # Errors
/// One sentence: there is no such preset or file (with the most similar preset, if there is one), or `parse` refused
/// the text.
pub fn find_by(
    name_or_path: &OsStr,
    parse: impl Fn(&str, &str) -> Result<Scenario, ScenarioError>,
) -> Result<Scenario, ScenarioError> {
    if let Some(preset) = name_or_path.to_str().and_then(preset) {
        return Ok(preset.scenario.clone());
    }
    let path = Path::new(name_or_path);
    // with a folder or an extension it was meant as a path, so the message is about the file
    let looks_like_path = path.extension().is_some() || path.components().count() > 1;
    if path.exists() || looks_like_path {
        return Scenario::read_by(path, parse);
    }
    let similar = most_similar(&name_or_path.to_string_lossy(), presets().iter().map(|preset| preset.stem));
    let advice = match similar {
        Some(similar) => format!("did you mean {similar}?"),
        None => "`coinwise list` lists the presets".to_owned(),
    };
    let sentence = format!("there is no preset and no file named \"{}\"; {advice}", shown(path));
    Err(ScenarioError::unplaced(sentence))
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::find;
