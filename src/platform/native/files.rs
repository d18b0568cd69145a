//! Files on disk: written whole or not at all.

pub use std::fs::{create_dir, create_dir_all, remove_file, rename};

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use tempfile::NamedTempFile;

/// Prefix and suffix of temporary file names.
const TEMPORARY: [&str; 2] = [".coinwise-", ".tmp"];
/// Largest number of attempts to create a temporary file, if other programs remove it as left over.
const MOST_TRIES: usize = 10;
/// Largest number of symbolic links followed in a row.
const MOST_LINKS: usize = 40;

/// Temporary files that this program is writing.
static BEING_WRITTEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Writes a file atomically: `write` fills a temporary file beside `path`, which is renamed once everything is on disk.
/// After a failure an old file at `path` is unchanged and no new file is left.
///
/// A new file gets the usual permissions; a replaced file passes on its own. For a symbolic link, its target is created
/// or replaced. Temporary files left in the folder by killed programs are removed.
///
/// # Errors
/// It is a folder or a device, is write-protected, its folder is missing or cannot be written, the disk is full, or
/// `write` itself failed.
pub fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let followed = fs::canonicalize(path).ok().or_else(|| followed(path));
    let target = followed.ok_or_else(|| io::Error::other("its links form a circle"))?;
    let old = fs::metadata(&target).ok();
    // a rename would ignore the protection
    let protected = |old: &Metadata| old.permissions().readonly().then_some("it is write-protected");
    if let Some(reason) = old.as_ref().and_then(|old| why_no_file(old).or_else(|| protected(old))) {
        return Err(io::Error::other(reason));
    }
    let (temporary, _listed) = filled(&target, old, write)?;
    temporary.persist(&target)?;
    Ok(())
}

/// Writes a new file atomically, as [`write_whole`] does, but never replaces another one.
///
/// # Errors
/// As [`write_whole`], and if that name already exists.
pub fn write_new(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let (temporary, _listed) = filled(path, None, write)?;
    temporary.persist_noclobber(path)?;
    Ok(())
}

/// Returns a temporary file beside `target` with all contents synced to disk.
fn filled(
    target: &Path,
    old: Option<Metadata>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<(NamedTempFile, Listed)> {
    let folder = target.parent().filter(|_| target.file_name().is_some()).ok_or(io::ErrorKind::InvalidFilename)?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    remove_left_over(folder);
    let (mut temporary, listed) = temporary_in(folder).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound if folder.is_dir() => io::Error::other("no file can be made in its folder"),
        io::ErrorKind::NotFound => io::Error::other("its folder does not exist"),
        _ => error,
    })?;
    let mut buffer = BufWriter::new(temporary.as_file_mut());
    write(&mut buffer).and_then(|()| buffer.flush())?;
    drop(buffer);
    if let Some(old) = old {
        temporary.as_file().set_permissions(old.permissions())?;
    }
    temporary.as_file().sync_all()?;
    Ok((temporary, listed))
}

/// Returns why there is no ordinary file: renaming a file over /dev/null would remove the device for everyone, reading a
/// pipe would block, and a device has no end.
fn why_no_file(metadata: &Metadata) -> Option<&'static str> {
    let what = if metadata.is_dir() { "it is a folder" } else { "it is not an ordinary file" };
    (!metadata.is_file()).then_some(what)
}

/// Follows `path` over symbolic links, the last of which leads nowhere; `None` if they form a circle.
fn followed(path: &Path) -> Option<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&target) else { return Some(target) };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    None
}

/// Creates a temporary file that removes itself, with the usual permissions, and registers it. It is locked while being
/// written, to tell it from files left by killed programs.
fn temporary_in(folder: &Path) -> io::Result<(NamedTempFile, Listed)> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY[0]).suffix(TEMPORARY[1]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // reduced by the umask, as for any new file
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    for _ in 0..MOST_TRIES {
        let mut being_written = being_written();
        let temporary = builder.tempfile_in(folder)?;
        being_written.insert(temporary.path().to_owned());
        drop(being_written);
        let listed = Listed(temporary.path().to_owned());
        // a file system without locks is fine
        let is_taken = matches!(temporary.as_file().try_lock(), Err(fs::TryLockError::WouldBlock));
        if !is_taken && fs::symlink_metadata(temporary.path()).is_ok() {
            return Ok((temporary, listed));
        }
    }
    Err(io::Error::other("another program removes its temporary files"))
}

/// An entry in [`BEING_WRITTEN`], removed when dropped.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        being_written().remove(&self.0);
    }
}

fn being_written() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    BEING_WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes temporary files that are being written. No file can be written afterwards, so the program has to exit.
pub fn abandon_writes() {
    let being_written = being_written();
    for path in being_written.iter() {
        // the program exits, so an error has no receiver
        let _ = fs::remove_file(path);
    }
    // keeps the lock until the program exits, so that other writers wait
    std::mem::forget(being_written);
}

/// Removes temporary files in `folder` that are not locked, since their programs have ended.
fn remove_left_over(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_ours = name.to_str().is_some_and(|name| name.starts_with(TEMPORARY[0]) && name.ends_with(TEMPORARY[1]));
        // opening a pipe would block
        if !is_ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        if let Ok(file) = File::options().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            // a file that cannot be removed does no harm
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Reads the file at `path`, but no more than `limit` bytes of it.
///
/// # Errors
/// It is a folder, a pipe or a device, missing or cannot be read.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    if let Some(reason) = why_no_file(&fs::metadata(path)?) {
        return Err(io::Error::other(reason));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the names of the files in a folder.
///
/// # Errors
/// It is no folder, or cannot be read.
pub fn list(folder: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    Ok(names.collect())
}

/// Size of a file, and time of its last change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Size in bytes.
    pub bytes: u64,
    changed: Option<SystemTime>,
}

/// Returns the stamp of a file, by which a change is noticed.
pub fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    Some(Stamp { bytes: metadata.len(), changed: metadata.modified().ok() })
}

/// Whether the name is taken by a file, a folder or a link.
pub fn is_taken(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Returns where the files written into a new folder are.
///
/// # Errors
/// None on a desktop, where they are in that folder.
pub fn delivered(folder: &Path) -> io::Result<PathBuf> {
    Ok(folder.to_owned())
}

/// Whether there are temporary files, of so many `bytes` in all.
///
/// # Errors
/// The temporary folder cannot be used, or has no room for them.
pub fn has_temporary_room(bytes: u64) -> io::Result<bool> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut io::repeat(b' ').take(bytes), &mut file)?;
    Ok(true)
}
