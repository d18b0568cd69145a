//! Scenarios: named sets of parameters, as files and as the presets that come with the program.
//!
//! # The form of a file
//! TOML. A missing key takes its default; that of `name` is the stem of the file's name, and `puzzle` is the one whose table
//! is there. One of the two tells the puzzle, so a file without both is an error. A key that is not listed here is an
//! error, so that a slip of the pen does not silently mean the default.
//! ```toml
//! name = "Seventy-five and ninety"  # optional, 1 to 80 characters
//! story = "Which move wins?"        # optional, one sentence, up to 400 characters
//! puzzle = "pennies"                # pennies, devil or flips, with the table of that name; optional beside it
//! group = "why"                     # optional, its heading in the list: riddle, why, what-if, play or extreme
//! view = "lattice"                  # optional, one of the views of the puzzle, which the window and the command line check
//! guess = { ask = "How many turns?", answer = "turns", to = 30 } # optional, asked before a class sees the answer
//! sliders = ["piles[0]", "piles[1]"] # optional, the keys of the one to four sliders that matter
//!
//! [pennies]
//! piles = [75, 90]                  # whole numbers of any length, as a number or as a string of digits
//! totals = [20, 30]
//! lattice = 50
//! sieve = 0                         # the step of the sieve, 0 to 4,097; 0 is none
//! spread = 1                        # takings from both piles differ by less than this, 0 to 9; 0 is Nim; not with take or third
//! take = "any"                      # optional, or 4 (at most so many), [1, 3, 4] (only these) or "half" (of a pile)
//! both = true                       # optional, with take: whether the same may also be taken from both piles
//! misere = false                    # whether the one who takes the last penny loses
//! ratio = [1, 100]                  # the indices of the pairs whose ratio is looked at, 0 to 1,000,000
//! folded = true                     # whether the decisions show (0, n) and (n, n) as one node each
//! opponent_starts = false           # whether the opponent makes the first move
//! opponent = "perfect"              # optional, or "careless" (one of four moves is a slip) or "random"
//! played = [[0, 2], [1, 1]]         # the game as far as it was played: taken from both piles, move by move
//! third = 0                         # the pennies in a third pile, 0 is none; not with take or spread
//! together = "two"                  # from which piles the same may be taken then: two, two-or-three, three or none
//! kept = [{ spread = 2, misere = false, ratio = [1, 100] }] # up to four ratios to compare with; also as [[pennies.kept]]
//! ```
//! ```toml
//! [devil]
//! coins = 4                         # 1 to 64
//! faces = 2                         # 2 to 5; with more than two the coins are dice
//! devil = "turn"                    # still, turn, turn-and-mirror or shuffle
//! start_belief = "all"              # possible at the start: words like "all alike", or a list of configurations
//! goal = "all heads"                # what counts as won, likewise
//! within = 0                        # moves within which the best chance is asked for, 0 to 60; 0 is none
//! hands = 0                         # coins felt before each call of a blindfolded player, 0 to N, of up to 6 coins; 0 is none
//! step = 0                          # above 2⁶³ − 1 as a string of digits
//! seed = 1                          # of the Devil's random turns, 0 to 2⁶⁴ − 1; above 2⁶³ − 1 as a string
//! play = "random"                   # against a random or the worst Devil, by-hand, blindfolded or sighted
//! moves = [[0, 1, 2, 3], "1010"]    # optional, a list of one's own to be checked: positions, or a digit for each coin
//! start = "HTHH"                    # optional, the coins as they are laid
//! turns = [0, 3, "1m"]              # what was turned by hand, up to 4,096 times: notches, an m where mirrored, or places "1 0 2 3"
//! calls = [[0, 1], [0]]             # what was called blindfolded or sighted, up to 4,096 times
//! touches = [[0, 2], [0, 1]]        # what a blindfolded player with hands felt before each call, and perhaps before the next
//! reveal = false                    # whether the blindfolded player was shown the coins
//! ```
//! ```toml
//! [flips]
//! flips = 100
//! target = 0                        # a win is a final score above it
//! coins = [{ heads = 0.5, points = 1 }, { heads = "1/2", points = 2 }] # heads exactly as written
//! state = [0, 0]                    # flips done, score
//! # two to four coins; in place of points also heads_points = 3, tails_points = -2
//! seed = 1                          # of the luck in the games simulated and in the one played, like that of the devil
//! games = 100000                    # how many games are simulated, 1 to 10,000,000
//! player = "best"                   # who plays them: best, a coin like "A", or "A/B": A when ahead, B otherwise
//! choices = ""                      # the coins flipped so far in the game played, like "ABBA", of up to 1,000 flips
//! aim = "above"                     # what one is after: above (the target), half (a draw is half a win), ruin, within,
//!                                   # stop or expected
//! reach = 10                        # the score to be reached, with ruin and within
//! ruin = 10                         # how far below 0 all is lost, with ruin
//! at_least = 0.5                    # how often one still wins, with expected
//!
//! [[flips.kept]]                    # up to four curves of each kind to compare with
//! view = "bias"                     # bias, horizon or final
//! coin = "A"                        # the coin whose heads are varied, in bias alone; left out elsewhere
//! flips = 60                        # this and what follows as above; no flips in horizon
//! target = 0
//! coins = [{ heads = 0.5, points = 1 }, { heads = 0.5, points = 2 }]
//! ```
//! A key missing in a coin takes what that coin has by default; a table missing altogether takes all its defaults.
//!
//! A [`Scenario`] that was read has passed the `Rules::new` of its puzzle: it can be solved.

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
