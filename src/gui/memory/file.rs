//! The file of the memory, and what is done with one that cannot be read.

use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::files::{FileError, create_folder, read_text, shown, write_whole};
use crate::gui::look::Look;
use crate::gui::save::options::SaveOptions;
use crate::gui::views;
use crate::scenario::{Puzzle, Scenario};

use super::{Memory, WindowPlace};

/// The version that is written, and the only one that can be read.
const VERSION: i64 = 1;
/// The largest file that is read, in bytes.
const LARGEST_FILE: u64 = 64 << 20;
/// So many files can be set aside before one has to be cleared away by hand.
const MOST_SET_ASIDE: u32 = 1_000;

/// The form of the file. Scenarios stand in it as the texts of scenario files, so that they are read by the same code.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    version: i64,
    open: String,
    welcomed: bool,
    folder: Option<PathBuf>,
    own: Vec<String>,
    look: Look,
    window: Option<WindowPlace>,
    #[serde(default)]
    saving: SaveOptions,
    #[serde(default)]
    present: Present,
}

/// The text of a scenario for each tab.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Present {
    pennies: Option<String>,
    devil: Option<String>,
    flips: Option<String>,
}

/// A memory that could not be read and was put out of the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// The sentence for the user: what was wrong, and where the file is now.
    pub note: String,
    /// Whether the path is free again; otherwise nothing may be written to it.
    pub path_is_free: bool,
}

/// Where the memory of this user belongs on this system, if the system says.
pub fn default_path() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "Coinwise").map(|folders| folders.config_dir().join("memory.toml"))
}

/// The memory in the file at `path`; a fresh one if there is no such file. What cannot be read is set aside.
pub fn read(path: &Path) -> (Memory, Option<SetAside>) {
    if fs::symlink_metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        return (Memory::default(), None);
    }
    let text = match read_text(path, LARGEST_FILE) {
        Ok(text) => text,
        Err(error) => return (Memory::default(), Some(set_aside(path, &error.to_string()))),
    };
    match parse(&text) {
        Ok(memory) => (memory, None),
        Err(reason) => (Memory::default(), Some(set_aside(path, &reason))),
    }
}

/// Writes `memory` to `path`, whole or not at all, and makes the folder if there is none.
///
/// # Errors
/// A [`FileError`] naming the path.
pub(super) fn write(memory: &Memory, path: &Path) -> Result<(), FileError> {
    if let Some(folder) = path.parent() {
        create_folder(folder)?;
    }
    let text = to_text(memory);
    // what has no form in TOML must not replace the file that is there
    write_whole(path, |out| out.write_all(text.map_err(io::Error::other)?.as_bytes()))
}

fn to_text(memory: &Memory) -> Result<String, toml::ser::Error> {
    let [pennies, devil, flips] = memory.present.each_ref().map(|present| present.as_ref().map(Scenario::to_toml));
    let contents = Contents {
        version: VERSION,
        open: memory.open.name().to_owned(),
        welcomed: memory.welcomed,
        folder: memory.folder.clone().filter(|folder| folder.to_str().is_some()),
        own: memory.own.iter().map(Scenario::to_toml).collect(),
        look: memory.look,
        window: memory.window,
        saving: memory.saving.clone(),
        present: Present { pennies, devil, flips },
    };
    let heading = "# What Coinwise remembers. It is written anew at each change; a copy is safe to edit.\n";
    Ok(format!("{heading}{}", toml::to_string_pretty(&contents)?))
}

/// # Errors
/// Why the text is no memory, in a few words.
fn parse(text: &str) -> Result<Memory, String> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| first_line(&error))?;
    match table.get("version").and_then(toml::Value::as_integer) {
        Some(VERSION) => {}
        Some(newer) if newer > VERSION => return Err(format!("it was written by a newer Coinwise (version {newer})")),
        Some(older) => return Err(format!("its version, {older}, can no longer be read")),
        None => return Err("it has no version".to_owned()),
    }
    let contents: Contents = table.try_into().map_err(|error: toml::de::Error| first_line(&error))?;
    let open = Puzzle::from_name(&contents.open).ok_or_else(|| format!("there is no tab \"{}\"", contents.open))?;
    let own = contents.own.iter().map(|text| scenario(text)).collect::<Result<_, _>>()?;
    let present = [
        of_puzzle(Puzzle::Pennies, contents.present.pennies.as_deref())?,
        of_puzzle(Puzzle::Devil, contents.present.devil.as_deref())?,
        of_puzzle(Puzzle::Flips, contents.present.flips.as_deref())?,
    ];
    let Contents { welcomed, folder, look, window, saving, .. } = contents;
    let window = window.filter(|window| window.size.iter().all(|side| side.is_finite()));
    Ok(Memory { window, look, open, welcomed, folder, saving: saving.sound(), present, own })
}

fn scenario(text: &str) -> Result<Scenario, String> {
    views::parse(text).map_err(|error| format!("a scenario in it cannot be read: {error}"))
}

fn of_puzzle(puzzle: Puzzle, text: Option<&str>) -> Result<Option<Scenario>, String> {
    let present = text.map(scenario).transpose()?;
    match present {
        Some(other) if other.puzzle() != puzzle => {
            Err(format!("the scenario of {puzzle} is one of {}", other.puzzle()))
        }
        present => Ok(present),
    }
}

fn first_line(error: &toml::de::Error) -> String {
    error.message().lines().next().unwrap_or("it is no TOML").to_owned()
}

/// Gives the file at `path` another name beside it.
fn set_aside(path: &Path, reason: &str) -> SetAside {
    let free = |number: &u32| {
        let name = path.with_file_name(format!("memory-set-aside-{number}.toml"));
        fs::symlink_metadata(&name).is_err().then_some(name)
    };
    let moved = (1..=MOST_SET_ASIDE).find_map(|number| free(&number)).filter(|name| fs::rename(path, name).is_ok());
    let note = match &moved {
        Some(name) => format!(
            "What Coinwise remembered could not be read ({reason}). It was set aside as {} and everything starts fresh.",
            shown(name)
        ),
        None => format!(
            "What Coinwise remembered could not be read ({reason}) and {} could not be set aside, so nothing will be \
             remembered this time.",
            shown(path)
        ),
    };
    SetAside { note, path_is_free: moved.is_some() }
}
