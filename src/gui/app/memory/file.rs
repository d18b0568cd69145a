//! The form of the memory file: what is written, and as much of it as can be read.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::gui::look::Look;
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::scenario_list::{OwnLists, OwnScenario, ScenarioId};
use crate::gui::save::options::SaveOptions;
use crate::gui::views;
use crate::parameter::clipped;
use crate::scenario::{Puzzle, Scenario};
use crate::toml_bounds;

use super::limits::LARGEST_FILE;
use super::{Memory, WindowPlace};

/// The version that is written. In version 1 the user's own scenarios had no identity.
const VERSION: i64 = 2;
/// The oldest version that can be read.
const OLDEST: i64 = 1;
/// How much of a scenario's name is said of one that cannot be read, in characters.
const LONGEST_NAME_SAID: usize = 30;

/// The form of the file. Scenarios stand in it as the texts of scenario files, so that they are read by the same code.
#[derive(Serialize)]
struct Contents {
    version: i64,
    open: String,
    welcomed: bool,
    folder: Option<PathBuf>,
    own: Vec<OwnText>,
    look: Look,
    window: Option<WindowPlace>,
    saving: SaveOptions,
    arrangement: Arrangement,
    selected: BTreeMap<&'static str, String>,
    present: Present,
}

/// One of the user's own scenarios.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnText {
    id: String,
    text: String,
}

/// The text of a scenario for each tab.
#[derive(Serialize)]
struct Present {
    pennies: Option<String>,
    devil: Option<String>,
    flips: Option<String>,
}

/// What could be read of a file.
#[derive(Debug, Default)]
pub struct Found {
    /// The memory, with what a first start has in the place of what could not be read.
    pub memory: Memory,
    /// What could not be read, each in a few words.
    pub broken: Vec<String>,
    /// Whether one of the user's own scenarios is among it: what is not in `memory.own` was not deleted then.
    pub lacks_own: bool,
}

/// The text of the file that holds `memory`.
///
/// # Errors
/// If something in it has no form in TOML.
pub fn to_text(memory: &Memory) -> io::Result<String> {
    let [pennies, devil, flips] = memory.present.each_ref().map(|present| present.as_ref().map(Scenario::to_toml));
    let own = memory.own.iter().flat_map(|list| list.iter());
    let contents = Contents {
        version: VERSION,
        open: memory.open.name().to_owned(),
        welcomed: memory.welcomed,
        folder: memory.folder.clone().filter(|folder| folder.to_str().is_some()),
        own: own.map(|own| OwnText { id: own.id.to_string(), text: own.scenario.to_toml() }).collect(),
        look: memory.look,
        window: memory.window,
        saving: memory.saving.clone(),
        arrangement: memory.arrangement.clone(),
        selected: Puzzle::ALL
            .into_iter()
            .filter_map(|puzzle| Some((puzzle.name(), memory.selected[puzzle as usize]?.to_string())))
            .collect(),
        present: Present { pennies, devil, flips },
    };
    let heading = "# What Coinwise remembers. It is written anew at each change; a copy is safe to edit.\n";
    Ok(format!("{heading}{}", toml::to_string_pretty(&contents).map_err(io::Error::other)?))
}

/// Reads each part by itself.
///
/// # Errors
/// Why the text is no memory at all, in a few words: it is no TOML, or of a version that cannot be read.
pub fn parse(text: &str) -> Result<Found, String> {
    toml_bounds::check(text, LARGEST_FILE).map_err(|error| error.to_string())?;
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| first_line(&error))?;
    let mut parts = Parts { table, broken: Vec::new() };
    match parts.table.remove("version").as_ref().and_then(toml::Value::as_integer) {
        Some(OLDEST..=VERSION) => {}
        Some(newer) if newer > VERSION => return Err(format!("it was written by a newer Coinwise (version {newer})")),
        Some(older) => return Err(format!("its version, {older}, can no longer be read")),
        None => return Err("it has no version".to_owned()),
    }
    let usual = Memory::default();
    let open = parts.required("open", "the open tab", |name: String| Puzzle::from_name(&name));
    let welcomed = parts.required("welcomed", "whether the welcome was seen", Some);
    let folder = parts.optional("folder", "the folder", Some);
    let look = parts.required("look", "the look", Some);
    let window = parts.optional("window", "the window's size", |window: WindowPlace| {
        window.size.iter().all(|side| side.is_finite()).then_some(window)
    });
    let saving = parts.optional("saving", "what was chosen about saving", |saving: SaveOptions| Some(saving.sound()));
    let arrangement = parts.optional("arrangement", "what was folded", |found: Arrangement| Some(found.sound()));
    let selected = parts.optional("selected", "which scenarios were chosen", |ids: BTreeMap<String, String>| {
        Some(Puzzle::ALL.map(|puzzle| ids.get(puzzle.name()).and_then(|id| ScenarioId::parse(id))))
    });
    let present = parts.present();
    let before_own = parts.broken.len();
    let own = parts.own();
    let lacks_own = parts.broken.len() > before_own;
    parts.broken.extend(parts.table.keys().map(|key| format!("\"{}\"", clipped(key, LONGEST_NAME_SAID))));
    let memory = Memory {
        window,
        look: look.unwrap_or(usual.look),
        open: open.unwrap_or(usual.open),
        welcomed: welcomed.unwrap_or(usual.welcomed),
        folder,
        saving: saving.unwrap_or(usual.saving),
        arrangement: arrangement.unwrap_or_default(),
        present,
        selected: selected.unwrap_or_default(),
        own,
    };
    // the scenarios are what somebody would miss most
    parts.broken.sort_by_key(|words| !words.starts_with("the scenario"));
    Ok(Found { memory, broken: parts.broken, lacks_own })
}

/// The parts of a file that were not read yet, and those that could not be read.
struct Parts {
    table: toml::Table,
    broken: Vec<String>,
}

impl Parts {
    /// The part of that key, if it is there; called `words` if it cannot be read.
    fn optional<T: DeserializeOwned, U>(&mut self, key: &str, words: &str, read: fn(T) -> Option<U>) -> Option<U> {
        let value = self.table.remove(key)?;
        let part = value.try_into().ok().and_then(read);
        if part.is_none() {
            self.broken.push(words.to_owned());
        }
        part
    }

    /// The same for a part that every file has.
    fn required<T: DeserializeOwned, U>(&mut self, key: &str, words: &str, read: fn(T) -> Option<U>) -> Option<U> {
        if !self.table.contains_key(key) {
            self.broken.push(words.to_owned());
        }
        self.optional(key, words, read)
    }

    /// What was set in each tab.
    fn present(&mut self) -> [Option<Scenario>; 3] {
        let Some(table) = self.optional("present", "what was set", Some::<toml::Table>) else {
            return Default::default();
        };
        let mut present = Parts { table, broken: Vec::new() };
        let read = Puzzle::ALL.map(|puzzle| {
            let value = present.table.remove(puzzle.name())?;
            let scenario = value.as_str().and_then(|text| views::parse(text).ok());
            let scenario = scenario.filter(|scenario| scenario.puzzle() == puzzle);
            if scenario.is_none() {
                self.broken.push(format!("what was set of the {puzzle}"));
            }
            scenario
        });
        self.broken.extend(present.table.keys().map(|key| format!("\"{}\"", clipped(key, LONGEST_NAME_SAID))));
        read
    }

    /// The user's own scenarios. One without an identity, or with one that is taken, gets one that follows from its text.
    fn own(&mut self) -> OwnLists {
        let mut own: [Vec<OwnScenario>; 3] = Default::default();
        let list = self.required("own", "the scenarios of one's own", Some::<Vec<toml::Value>>).unwrap_or_default();
        let mut taken = HashSet::new();
        for (place, value) in list.into_iter().enumerate() {
            let (id, text) = match value {
                toml::Value::String(text) => (None, Some(text)),
                other => {
                    other.try_into().map_or((None, None), |OwnText { id, text }| (ScenarioId::parse(&id), Some(text)))
                }
            };
            let scenario = text.as_deref().and_then(|text| views::parse(text).ok());
            let (Some(scenario), Some(text)) = (scenario, &text) else {
                self.broken.push(name_of(text.as_deref(), place));
                continue;
            };
            let mut id = id.unwrap_or_else(|| ScenarioId::of_text(text));
            while !taken.insert(id) {
                id = id.next();
            }
            own[scenario.puzzle() as usize].push(OwnScenario { id, scenario });
        }
        own.map(Arc::new)
    }
}

/// What a scenario that cannot be read is called.
fn name_of(text: Option<&str>, place: usize) -> String {
    let table: Option<toml::Table> =
        text.filter(|text| toml_bounds::check(text, LARGEST_FILE).is_ok()).and_then(|text| text.parse().ok());
    let name = table.as_ref().and_then(|table| table.get("name")).and_then(toml::Value::as_str);
    match name {
        Some(name) => format!("the scenario \"{}\"", clipped(name, LONGEST_NAME_SAID)),
        None => format!("the scenario at place {} of one's own", place + 1),
    }
}

fn first_line(error: &toml::de::Error) -> String {
    error.message().lines().next().unwrap_or("it is no TOML").to_owned()
}
