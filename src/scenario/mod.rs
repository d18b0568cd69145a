//! Scenarios: named sets of parameters, as files and as the presets that come with the program.
//!
//! `docs/scenario-files.md` describes the files, which are TOML. A missing key takes its default. An unknown key is an
//! error, so that a typo does not silently mean the default. [`Scenario::to_toml`] writes what [`Scenario::parse`] reads.
//!
//! Only reading refuses a value: parameters themselves are always valid.

pub(crate) mod devil;
pub(crate) mod document;
pub(crate) mod file;
pub(crate) mod flips;
pub mod guess;
mod named;
pub(crate) mod pennies;
mod presets;
mod puzzle;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::files::{self, FileError, shown};
use crate::numerals::grouped;
use crate::parameter::{BadParameter, listed};

pub use document::{LARGEST_FILE, ScenarioError};
pub use guess::Guess;
pub use named::{Group, LONGEST_NAME, LONGEST_STORY, LONGEST_VIEW, NumberInTable, Params, Scenario};
pub use presets::{Preset, preset, presets};
pub use puzzle::Puzzle;

/// The name of a scenario that has none and is no file.
const UNNAMED: &str = "Unnamed";

impl Scenario {
    /// Reads the text of a scenario file.
    ///
    /// # Errors
    /// One sentence about the first thing that is wrong, with its line.
    pub fn parse(text: &str) -> Result<Self, ScenarioError> {
        Self::parse_named(text, UNNAMED)
    }

    /// The same with the name of a scenario that has none of its own; of a longer one than is allowed the beginning.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_named(text: &str, default_name: &str) -> Result<Self, ScenarioError> {
        file::parse(text, default_name)
    }

    /// Refuses a view that is not among the `known` ones of the puzzle. `text` is what the scenario was read from.
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

    /// The text of a scenario file with every key spelt out.
    ///
    /// A scenario with allowed values reads back as its equal.
    pub fn to_toml(&self) -> String {
        file::write(self)
    }

    /// Writes a scenario file, which can be read again.
    ///
    /// # Errors
    /// One sentence that names the path: the file cannot be written, or it would be larger than [`LARGEST_FILE`].
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let text = self.to_toml();
        if text.len() as u64 > LARGEST_FILE {
            let [size, most] = [text.len() as u64, LARGEST_FILE].map(grouped);
            let reason = format!("with {size} bytes it would be larger than the {most} that are read");
            return Err(FileError::new("write", path, reason));
        }
        files::write_whole(path, |out| out.write_all(text.as_bytes()))
    }

    /// Reads a scenario file whose text `parse` understands, given the name of a scenario without one.
    ///
    /// # Errors
    /// One sentence that names the path: the file cannot be read, is larger than [`LARGEST_FILE`], or `parse` refuses what
    /// is in it.
    pub fn read_by(path: &Path, parse: impl Fn(&str, &str) -> Result<Self, ScenarioError>) -> Result<Self, OpenError> {
        let text = files::read_text(path, LARGEST_FILE).map_err(OpenError::File)?;
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().replace(char::is_control, "\u{fffd}"));
        let stem = stem.filter(|stem| !stem.trim().is_empty());
        parse(&text, stem.as_deref().unwrap_or(UNNAMED))
            .map_err(|error| OpenError::Content { path: path.to_owned(), error })
    }
}

/// The scenario that a person means by `name_or_path`: the preset with that file stem, otherwise the file there, whose text
/// `parse` understands, given the name of a scenario without one.
///
/// # Errors
/// One sentence: no such preset or file (with the most similar preset, if one is), or what `parse` refuses.
pub fn find_by(
    name_or_path: &OsStr,
    parse: impl Fn(&str, &str) -> Result<Scenario, ScenarioError>,
) -> Result<Scenario, OpenError> {
    if let Some(preset) = name_or_path.to_str().and_then(preset) {
        return Ok(preset.scenario.clone());
    }
    let path = Path::new(name_or_path);
    // what has a folder or an extension was meant as a path, so the sentence is about the file
    let looks_like_path = path.extension().is_some() || path.components().count() > 1;
    if path.exists() || looks_like_path {
        return Scenario::read_by(path, parse);
    }
    let name = name_or_path.to_string_lossy().into_owned();
    Err(OpenError::Unknown { similar: presets::most_similar(&name), name })
}

/// Why a scenario could not be opened. Displayed as one sentence.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file could not be read.
    #[error("{0}")]
    File(#[source] FileError),
    /// What is in the file is no scenario.
    #[error("{}{}: {}", shown(.path), .error.line.map(|line| format!(", line {line}")).unwrap_or_default(), .error.sentence)]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        #[source]
        error: ScenarioError,
    },
    /// Neither a preset nor a file.
    #[error("there is no preset and no file named \"{}\"; {}", shown(Path::new(.name)), advice(*.similar))]
    Unknown {
        /// The name that was given.
        name: String,
        /// The file stem of the most similar preset.
        similar: Option<&'static str>,
    },
}

/// What to do instead, where there is no such preset.
fn advice(similar: Option<&str>) -> String {
    match similar {
        Some(similar) => format!("perhaps {similar} is meant"),
        None => "`coinwise --help` lists the presets".to_owned(),
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::find;
