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
/// The key of the user's own scenarios, each of which is a part of its own.
const OWN: &str = "own";
/// The heads of the parts of a file.
const HEADS: [&str; 7] = [OWN, "look", "window", "saving", "arrangement", "selected", "present"];
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
    /// What could not be read, each in a few words. If there is any, what is not in `memory.own` may be among it.
    pub broken: Vec<String>,
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
/// Why the text is no memory at all, in a few words: there is nothing of a memory in it, or it is of a version that cannot be
/// read.
pub fn parse(text: &str) -> Result<Found, String> {
    toml_bounds::check(text, LARGEST_FILE).map_err(|error| error.to_string())?;
    let table = match text.parse() {
        Ok(table) => table,
        Err(error) => pieces(text).ok_or_else(|| first_line(&error))?,
    };
    let mut parts = Parts { table, broken: Vec::new() };
    match parts.table.remove("version").as_ref().and_then(toml::Value::as_integer) {
        Some(OLDEST..=VERSION) => {}
        Some(newer) if newer > VERSION => return Err(format!("it was written by a newer Coinwise (version {newer})")),
        Some(older) => return Err(format!("its version, {older}, can no longer be read")),
        None if !HEADS.iter().any(|head| parts.table.contains_key(*head)) => return Err("it has no version".to_owned()),
        None => parts.broken.push("its version".to_owned()),
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
    let own = parts.own();
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
    Ok(Found { memory, broken: parts.broken })
}

/// Reads each part of a text that is no TOML by itself; `None` if none can be read. A part begins with its head in a line of
/// its own. One that cannot be read stands in the table as its text.
fn pieces(text: &str) -> Option<toml::Table> {
    let mut pieces = vec![(None, String::new())];
    for line in text.lines() {
        let head = line.trim().trim_start_matches('[').trim_end_matches(']');
        if line.starts_with('[') && HEADS.contains(&head) {
            pieces.push((Some(head), String::new()));
        }
        if let Some((_, piece)) = pieces.last_mut() {
            piece.push_str(line);
            piece.push('\n');
        }
    }
    let mut whole = toml::Table::new();
    let mut is_any_read = false;
    for (head, piece) in pieces {
        let read = parsed(&piece);
        is_any_read |= read.as_ref().is_some_and(|table| !table.is_empty());
        let unread = || head.map(|head| (head.to_owned(), piece.into())).into_iter().collect();
        for (key, value) in read.unwrap_or_else(unread) {
            match (whole.get_mut(&key), value) {
                (Some(toml::Value::Array(list)), toml::Value::Array(more)) => list.extend(more),
                (Some(toml::Value::Array(list)), one) => list.push(one),
                (_, one @ toml::Value::String(_)) if key == OWN => drop(whole.insert(key, vec![one].into())),
                (_, value) => drop(whole.insert(key, value)),
            }
        }
    }
    is_any_read.then_some(whole)
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
        let list = self.required(OWN, "the scenarios of one's own", Some::<Vec<toml::Value>>).unwrap_or_default();
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
            if !taken.insert(id) {
                // another one has it: that of its place is as good in every window
                id = ScenarioId::of_text(&format!("{place} {text}"));
                while !taken.insert(id) {
                    id = id.next();
                }
            }
            own[scenario.puzzle() as usize].push(OwnScenario { id, scenario });
        }
        own.map(Arc::new)
    }
}

/// What a scenario that cannot be read is called.
fn name_of(text: Option<&str>, place: usize) -> String {
    // the rest of the text may be no TOML
    let mut lines = text.unwrap_or_default().lines().filter(|line| line.starts_with("name"));
    match lines.find_map(|line| parsed(line)?.remove("name")?.as_str().map(str::to_owned)) {
        Some(name) => format!("the scenario \"{}\"", clipped(&name, LONGEST_NAME_SAID)),
        None => format!("the scenario at place {} of one's own", place + 1),
    }
}

/// Parses a piece of a file, if it is TOML and not too much of it.
fn parsed(piece: &str) -> Option<toml::Table> {
    toml_bounds::check(piece, LARGEST_FILE).ok()?;
    piece.parse().ok()
}

fn first_line(error: &toml::de::Error) -> String {
    error.message().lines().next().unwrap_or("it is no TOML").to_owned()
}
