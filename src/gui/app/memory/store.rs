//! Reading and writing the memory file. What cannot be read is set aside under another name and never overwritten; what
//! another window has written is merged.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files::{FileError, create_folder, read_limited, write_whole};
use crate::gui::panels::scenario_list::{OwnLists, merge};
use crate::numerals::grouped;

use super::file::{Found, parse, to_text};
use super::limits::LARGEST_FILE;
use super::lock::Lock;
use super::{Memory, note};

/// So many files can be set aside before one has to be cleared away by hand.
const MOST_SET_ASIDE: u32 = 1_000;

/// What a write has put on the disk.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// The user's own scenarios as they were given.
    pub given: OwnLists,
    /// The same, merged with what other windows have done meanwhile: what is on the disk now.
    pub own: OwnLists,
    /// What the user is to be told of a file that was in the way and could not be read.
    pub note: Option<String>,
}

/// Where the memory of this user belongs on this system, if the system says.
pub fn default_path() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "Coinwise").map(|folders| folders.config_dir().join("memory.toml"))
}

/// Reads the memory in the file at `path`; a fresh one if there is no such file. What cannot be read is set aside: the whole
/// file if nothing of it can be, otherwise a copy of it. The sentence tells the user what was wrong and where the file is
/// now.
pub fn read(path: &Path) -> (Memory, Option<String>) {
    // a link to a file that is not there yet is as good as none: the file is made when it is written
    if fs::metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        return (Memory::default(), None);
    }
    let bytes = bytes_of(path);
    let looked = bytes.clone().and_then(understood);
    if let Ok(found) = &looked
        && found.broken.is_empty()
    {
        return (found.memory.clone(), None);
    }
    // another window may be writing, and whoever has the lock may set aside
    let lock = Lock::of(path);
    let is_locked = lock.is_ok();
    let now = bytes_of(path);
    let looked = if now == bytes { looked } else { now.and_then(understood) };
    match looked {
        Ok(found) if found.broken.is_empty() => (found.memory, None),
        Ok(found) => {
            let copy = is_locked.then(|| copy_aside(path).ok()).flatten();
            let sentence = match &copy {
                Some((aside, _)) => note::partly(&found.broken, aside),
                None => note::partly_stays(&found.broken, path),
            };
            (found.memory, Some(sentence))
        }
        Err(reason) => {
            let moved = is_locked.then(|| move_aside(path)).flatten();
            let sentence = moved.map_or_else(|| note::stays(&reason, path), |aside| note::set_aside(&reason, &aside));
            (Memory::default(), Some(sentence))
        }
    }
}

/// Writes `memory` to `path`, whole or not at all, and makes the folder if there is none. The user's own scenarios are
/// merged with those in the file; `base` is what they were when the file was last read or written here.
///
/// # Errors
/// A [`FileError`] naming the path. A file that can neither be read nor copied is not overwritten.
pub fn write(memory: &Memory, base: &OwnLists, path: &Path) -> Result<Written, FileError> {
    if let Some(folder) = path.parent() {
        create_folder(folder)?;
    }
    let _lock = Lock::of(path)?;
    let (theirs, note) = on_disk(path)?;
    let given = memory.own.clone();
    let own = match &theirs {
        Some(theirs) => merged(base, &given, theirs),
        None => given.clone(),
    };
    // what has no form in TOML must not replace the file that is there
    let text =
        to_text(&Memory { own: own.clone(), ..memory.clone() }).map_err(|error| FileError::io("write", path, error))?;
    if text.len() as u64 > LARGEST_FILE {
        let (size, most) = (grouped(text.len()), grouped(LARGEST_FILE));
        let reason =
            format!("with {size} bytes it would be larger than the {most} that are read; delete some long scenarios");
        return Err(FileError::new("write", path, reason));
    }
    write_whole(path, |out| out.write_all(text.as_bytes()))?;
    Ok(Written { given, own, note })
}

/// What is in the file now, and what is to be said of it where that cannot be read: a copy of it is set aside then.
fn on_disk(path: &Path) -> Result<(Option<Found>, Option<String>), FileError> {
    // what is no file is refused when it is written to
    if !fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        return Ok((None, None));
    }
    let looked = look_into(path);
    if looked.as_ref().is_ok_and(|found| found.broken.is_empty()) {
        return Ok((looked.ok(), None));
    }
    let (aside, is_new) = copy_aside(path)?;
    let note = is_new.then(|| match &looked {
        Ok(found) => note::partly(&found.broken, &aside),
        Err(reason) => note::copied(reason, &aside),
    });
    Ok((looked.ok(), note))
}

/// The lists of this window with what other windows have done since they were at `base`.
fn merged(base: &OwnLists, mine: &OwnLists, theirs: &Found) -> OwnLists {
    std::array::from_fn(|puzzle| {
        let (base, mine, other) = (&base[puzzle], &mine[puzzle], &theirs.memory.own[puzzle]);
        if mine == other || base == other {
            return Arc::clone(mine);
        }
        let mut base = base.to_vec();
        if !theirs.broken.is_empty() {
            // what could not be read was not deleted
            base.retain(|own| other.iter().any(|there| there.id == own.id));
        }
        Arc::new(merge(&base, mine, other))
    })
}

/// # Errors
/// Why nothing of the file can be read, in a few words.
fn look_into(path: &Path) -> Result<Found, String> {
    bytes_of(path).and_then(understood)
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    read_limited(path, LARGEST_FILE).map_err(|error| error.reason)
}

/// # Errors
/// Why nothing of these bytes can be read, in a few words.
pub(super) fn understood(bytes: Vec<u8>) -> Result<Found, String> {
    // what is no UTF-8 becomes a sign that TOML does not allow, so that only the part with it is lost
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).replace('\u{fffd}', "\0"));
    parse(&text)
}

/// The names for files that are set aside, in their order.
fn names(path: &Path) -> impl Iterator<Item = PathBuf> {
    (1..=MOST_SET_ASIDE).map(|number| path.with_file_name(format!("memory-set-aside-{number}.toml")))
}

/// Gives the file at `path` another name beside it, or copies what a link leads to, which stays a link; `None` if that
/// cannot be.
fn move_aside(path: &Path) -> Option<PathBuf> {
    if fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink()) {
        return copy_aside(path).ok().map(|(copy, _)| copy);
    }
    let name = names(path).find(|name| fs::symlink_metadata(name).is_err())?;
    fs::rename(path, &name).is_ok().then_some(name)
}

/// Copies the file at `path` beside it, unless the same was copied before; returns the copy and whether it is new.
fn copy_aside(path: &Path) -> Result<(PathBuf, bool), FileError> {
    for name in names(path) {
        if fs::symlink_metadata(&name).is_err() {
            let copy = |out: &mut dyn io::Write| io::copy(&mut File::open(path)?, out).map(drop);
            return write_whole(&name, copy).map(|()| (name, true));
        }
        if is_same(path, &name) {
            return Ok((name, false));
        }
    }
    Err(FileError::new("write", path, "it cannot be read, and too many files are set aside already"))
}

/// Whether two files hold the same.
fn is_same(one: &Path, other: &Path) -> bool {
    let length = |path| fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|metadata| metadata.len());
    let bytes = |path| fs::read(path).ok();
    length(one).is_some() && length(one) == length(other) && bytes(one).is_some() && bytes(one) == bytes(other)
}
