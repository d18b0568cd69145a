//! The user's own scenarios: one file each, in a folder that all windows share.
//!
//! A file is written atomically, never overwrites another one, and is changed or deleted only while its contents are
//! still those that this window has read. So nothing written by another window or program is lost.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use crate::files::{self, FileError, create_folder, shown, write_new};
use crate::numerals::grouped;
use crate::platform::files::{Stamp, is_taken, list, remove_file, stamp};
use crate::scenario::Scenario;

use super::views;

/// Largest number of files read, and largest total size in bytes.
const MOST_FILES: usize = 1_000;
const MOST_BYTES: u64 = 64 << 20;

/// Result of reading or writing the user's own scenarios.
pub type Result<T, E = FileError> = std::result::Result<T, E>;

/// One of the user's own scenarios.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnScenario {
    /// Name of its file in the folder.
    pub file: String,
    /// The scenario.
    pub scenario: Scenario,
}

/// The folder of the user's own scenarios and its contents as last read.
#[derive(Debug, Default)]
pub struct OwnFolder {
    /// `None` in a window that stores nothing: its scenarios are only in `known`.
    path: Option<PathBuf>,
    /// Files as last read, by name; an unreadable file has no scenario.
    known: BTreeMap<String, (Option<Stamp>, Option<Scenario>)>,
}

impl OwnFolder {
    /// Returns the folder at `path`, which is created with the first file.
    pub fn at(path: PathBuf) -> Self {
        Self { path: Some(path), known: BTreeMap::new() }
    }

    /// Returns the path of a file in the folder, or `None` if there is no folder.
    pub fn path_of(&self, file: &str) -> Option<PathBuf> {
        Some(self.path.as_ref()?.join(file))
    }

    /// Reads files that are new or changed. Returns all scenarios by file name, and a sentence for each file that could
    /// not be read, once until it changes.
    ///
    /// # Errors
    /// A [`FileError`] naming the folder.
    pub fn read(&mut self) -> Result<(Vec<OwnScenario>, Vec<String>)> {
        let Some(folder) = &self.path else {
            let own = self.known.iter().filter_map(|(file, (_, scenario))| {
                Some(OwnScenario { file: file.clone(), scenario: scenario.clone()? })
            });
            return Ok((own.collect(), Vec::new()));
        };
        let names = match list(folder) {
            Ok(names) => names,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Default::default()),
            Err(error) => return Err(FileError::io("read", folder, error)),
        };
        let is_toml = |name: &str| Path::new(name).extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"));
        let names = names.into_iter().filter(|name| is_toml(name) && !name.starts_with('.'));
        let mut names: Vec<String> = names.take(MOST_FILES + 1).collect();
        names.sort();
        let (mut known, mut own, mut unread, mut bytes) = (BTreeMap::new(), Vec::new(), Vec::new(), 0);
        for (place, file) in names.into_iter().enumerate() {
            let path = folder.join(&file);
            let stamp = stamp(&path);
            bytes += stamp.as_ref().map_or(0, |stamp| stamp.bytes);
            let scenario = match self.known.remove(&file) {
                Some((earlier, scenario)) if earlier == stamp => scenario,
                _ if place == MOST_FILES || bytes > MOST_BYTES => {
                    let [files, bytes] = [MOST_FILES as u64, MOST_BYTES].map(grouped);
                    let most = format!("no more than {files} files of {bytes} bytes in all are read");
                    unread.push(format!("cannot read {}: {most}", shown(&path)));
                    None
                }
                _ => views::read(&path).map_err(|error| unread.push(error.to_string())).ok(),
            };
            own.extend(scenario.clone().map(|scenario| OwnScenario { file: file.clone(), scenario }));
            known.insert(file, (stamp, scenario));
        }
        self.known = known;
        Ok((own, unread))
    }

    /// Replaces `old` by `new` and returns it as written. Adds `new` without an `old`; deletes `old` without a `new`.
    ///
    /// # Errors
    /// A [`FileError`] naming the file. A scenario changed by another window or program stays.
    pub fn replace(&mut self, old: Option<&OwnScenario>, new: Option<&Scenario>) -> Result<Option<OwnScenario>> {
        let Some(folder) = self.path.clone() else {
            old.map(|own| self.known.remove(&own.file));
            return Ok(new.cloned().map(|scenario| {
                let file = names(&scenario).find(|file| !self.known.contains_key(file)).unwrap_or_default();
                self.known.insert(file.clone(), (None, Some(scenario.clone())));
                OwnScenario { file, scenario }
            }));
        };
        let old = old.map(|own| (folder.join(&own.file), own));
        if let Some((path, own)) = &old
            && !views::read(path).is_ok_and(|now| now == own.scenario)
        {
            return Err(FileError::new("change", path, "another window or program has changed or deleted it"));
        }
        let file = match (&old, new) {
            (Some((path, own)), Some(new)) if stem(&own.scenario.name) == stem(&new.name) => {
                new.write(path)?;
                return Ok(Some(self.written(path, own.file.clone(), new)));
            }
            (_, Some(new)) => Some((add(&folder, new)?, new)),
            (_, None) => None,
        };
        if let Some((path, _)) = old {
            remove_file(&path).map_err(|error| FileError::io("delete", &path, error))?;
        }
        Ok(file.map(|(file, new)| self.written(&folder.join(&file), file, new)))
    }

    /// Keeps a scenario just written as its file holds it.
    fn written(&mut self, path: &Path, file: String, scenario: &Scenario) -> OwnScenario {
        let scenario = scenario.as_filed();
        self.known.insert(file.clone(), (stamp(path), Some(scenario.clone())));
        OwnScenario { file, scenario }
    }
}

/// Writes a new file under a free name, and returns that name.
fn add(folder: &Path, scenario: &Scenario) -> Result<String> {
    create_folder(folder)?;
    let mut names = names(scenario).filter(|file| !is_taken(&folder.join(file)));
    loop {
        let file = names.next().unwrap_or_default();
        match write_new(&folder.join(&file), |out| out.write_all(scenario.to_toml().as_bytes())) {
            Err(error) if error.kind() == Some(io::ErrorKind::AlreadyExists) => {}
            written => return written.map(|()| file),
        }
    }
}

/// Returns the possible file names of a scenario; all but the first have a number.
fn names(scenario: &Scenario) -> impl Iterator<Item = String> {
    let stem = stem(&scenario.name);
    std::iter::once(format!("{stem}.toml")).chain((2_u64..).map(move |number| format!("{stem}-{number}.toml")))
}

/// Returns the file stem of a scenario.
fn stem(name: &str) -> String {
    files::stem(name, "scenario")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::scenario::{Params, presets};

    fn named(name: &str, story: &str) -> Scenario {
        Scenario { name: name.to_owned(), story: story.to_owned(), group: None, ..presets()[0].scenario.clone() }
    }

    fn files(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn read(folder: &mut OwnFolder) -> (Vec<String>, Vec<String>) {
        let (own, unread) = folder.read().unwrap();
        (own.into_iter().map(|own| own.scenario.name).collect(), unread)
    }

    #[test]
    fn scenarios_are_added_changed_and_deleted_as_files() {
        let temporary = tempfile::tempdir().unwrap();
        let path = temporary.path().join("not made yet");
        let mut folder = OwnFolder::at(path.clone());
        assert_eq!(read(&mut folder), (vec![], vec![]));
        let mine = folder.replace(None, Some(&named("Mine: ½?", "First."))).unwrap().unwrap();
        let other = folder.replace(None, Some(&named("mine ½", "Second."))).unwrap().unwrap();
        assert_eq!((mine.file.as_str(), other.file.as_str()), ("mine-½.toml", "mine-½-2.toml"));
        let told = folder.replace(Some(&other), Some(&named("Mine ½", "Third."))).unwrap().unwrap();
        assert_eq!((told.file, told.scenario.story), (other.file.clone(), "Third.".to_owned()));
        let renamed = folder.replace(Some(&mine), Some(&named("Yours", ""))).unwrap().unwrap();
        assert_eq!(files(&path), ["mine-½-2.toml", "yours.toml"]);
        assert_eq!(read(&mut folder).0, ["Mine ½", "Yours"]);
        assert!(folder.replace(Some(&other), None).is_err(), "it has another story meanwhile");
        assert_eq!(folder.replace(Some(&renamed), None).unwrap(), None);
        assert_eq!(read(&mut folder).0, ["Mine ½"]);
    }

    /// Otherwise a window would take its own file for one that another window has changed.
    #[test]
    fn a_scenario_just_written_is_what_its_file_says() {
        let temporary = tempfile::tempdir().unwrap();
        let mut folder = OwnFolder::at(temporary.path().to_owned());
        for preset in presets() {
            let mut scenario = preset.scenario.clone();
            scenario.sliders.push("coins[3].heads".to_owned());
            if let Params::Pennies(params) = &mut scenario.params {
                (params.scores[0], params.reply) = ([1, 2], "half a".to_owned());
            }
            let written = folder.replace(None, Some(&scenario)).unwrap().unwrap();
            assert_eq!(views::read(&temporary.path().join(&written.file)).unwrap(), written.scenario);
            assert!(folder.replace(Some(&written), Some(&named("Mine", ""))).is_ok());
        }
    }

    #[test]
    fn changes_by_another_window_are_not_overwritten() {
        let temporary = tempfile::tempdir().unwrap();
        let mut folder = OwnFolder::at(temporary.path().to_owned());
        let mine = folder.replace(None, Some(&named("Mine", ""))).unwrap().unwrap();
        let theirs = folder.replace(Some(&mine), Some(&named("Mine", "Theirs."))).unwrap().unwrap();
        for new in [None, Some(named("Mine", "Ours.")), Some(named("Ours", ""))] {
            let refusal = folder.replace(Some(&mine), new.as_ref()).unwrap_err().to_string();
            assert!(refusal.ends_with("another window or program has changed or deleted it"), "{refusal}");
        }
        assert_eq!(files(temporary.path()), ["mine.toml"]);
        folder.replace(Some(&theirs), None).unwrap();
        assert!(folder.replace(Some(&theirs), Some(&named("Mine", ""))).is_err());
        assert!(files(temporary.path()).is_empty());
    }

    #[test]
    fn unreadable_files_are_reported_once_and_stay() {
        let temporary = tempfile::tempdir().unwrap();
        let mut folder = OwnFolder::at(temporary.path().to_owned());
        folder.replace(None, Some(&named("Mine", ""))).unwrap();
        fs::write(temporary.path().join("damaged.toml"), "name = \"Mine\"\npuzzle = 3\n").unwrap();
        fs::create_dir(temporary.path().join("folder.toml")).unwrap();
        fs::write(temporary.path().join("notes.txt"), "no scenario").unwrap();
        let (names, unread) = read(&mut folder);
        assert_eq!((names.as_slice(), unread.len()), (["Mine".to_owned()].as_slice(), 2), "{unread:?}");
        assert!(unread[0].contains("damaged.toml") && unread[1].contains("folder.toml"), "{unread:?}");
        assert_eq!(read(&mut folder), (names, vec![]));
        assert_eq!(files(temporary.path()).len(), 4);
        let added = folder.replace(None, Some(&named("Damaged", ""))).unwrap().unwrap();
        assert_eq!(added.file, "damaged-2.toml");
    }

    #[test]
    fn no_more_files_are_read_than_allowed() {
        let temporary = tempfile::tempdir().unwrap();
        let mut folder = OwnFolder::at(temporary.path().to_owned());
        let text = named("Mine", "").to_toml();
        for number in 0..MOST_FILES + 5 {
            fs::write(temporary.path().join(format!("{number}.toml")), &text).unwrap();
        }
        let (names, unread) = read(&mut folder);
        assert_eq!((names.len(), unread.len()), (MOST_FILES, 1));
        assert!(unread[0].ends_with("no more than 1,000 files of 67,108,864 bytes in all are read"), "{unread:?}");
    }

    #[test]
    fn a_name_without_letters_gets_a_file_too() {
        assert_eq!(stem("?!"), "scenario");
        assert_eq!(stem("Can you lose from 10 and 15?"), "can-you-lose-from-10-and-15");
        assert_eq!(stem(&"ü".repeat(80)).chars().count(), 60);
    }
}
