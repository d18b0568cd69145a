//! Reads and writes files so that no partial file is left and every failure is one sentence.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use crate::numerals::grouped;
use crate::parameter::visible;

/// Prefix and suffix of temporary file names.
const TEMPORARY: [&str; 2] = [".coinwise-", ".tmp"];
/// Verb of errors about writing.
const WRITE: &str = "write";
/// Largest number of attempts to create a temporary file, if other programs remove it as left over.
const MOST_TRIES: usize = 10;
/// Longest name of a file that [`stem`] makes, in characters.
const LONGEST_STEM: usize = 60;
/// Largest number of symbolic links followed in a row.
const MOST_LINKS: usize = 40;

/// Temporary files that this program is writing.
static BEING_WRITTEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A failure to read or write a file or folder.
///
/// Displayed as one sentence that names the path: `cannot write /charts/a.svg: the disk is full`. An error of the
/// system is the source.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {}: {reason}", shown(.path))]
pub struct FileError {
    action: &'static str,
    /// Path of the file or folder.
    pub path: PathBuf,
    /// The reason in words.
    pub reason: String,
    source: Option<io::Error>,
}

impl FileError {
    /// Returns an error detected by this program.
    pub(crate) fn new(action: &'static str, path: &Path, reason: impl Into<String>) -> Self {
        Self { action, path: path.to_owned(), reason: reason.into(), source: None }
    }

    /// Returns an error reported by the system.
    pub(crate) fn io(action: &'static str, path: &Path, source: io::Error) -> Self {
        Self { action, path: path.to_owned(), reason: reason_of(&source), source: Some(source) }
    }

    /// Whether a file or folder with that name already exists.
    pub fn is_taken(&self) -> bool {
        self.source.as_ref().is_some_and(|source| source.kind() == io::ErrorKind::AlreadyExists)
    }
}

/// Escapes a path for a sentence, since a line break in a file name would break it.
pub fn shown(path: &Path) -> String {
    visible(&path.display().to_string())
}

/// Describes why the system refused.
fn reason_of(error: &io::Error) -> String {
    let words = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder",
        io::ErrorKind::PermissionDenied => "permission is denied",
        io::ErrorKind::StorageFull => "the disk is full",
        io::ErrorKind::QuotaExceeded => "the disk quota is used up",
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        io::ErrorKind::IsADirectory => "it is a folder",
        io::ErrorKind::NotADirectory => "a part of the path is a file, not a folder",
        io::ErrorKind::AlreadyExists => "a file of that name is there",
        io::ErrorKind::InvalidFilename => "that is not a valid file name",
        io::ErrorKind::FileTooLarge => "it is too large",
        _ => {
            // otherwise the system's own words on one line, without the error number
            let text = error.to_string();
            let text = text.split(" (os error ").next().unwrap_or(&text).trim_end_matches('.');
            return text.split_whitespace().collect::<Vec<_>>().join(" ");
        }
    };
    words.to_owned()
}

/// Writes a file atomically: `write` fills a temporary file beside `path`, which is renamed once everything is on disk.
/// After a failure an old file at `path` is unchanged and no new file is left.
///
/// A new file gets the usual permissions; a replaced file passes on its own. For a symbolic link, its target is created
/// or replaced. Temporary files left in the folder by killed programs are removed.
///
/// # Errors
/// A [`FileError`] naming `path`: it is a folder or a device, is write-protected, its folder is missing or cannot be
/// written, the disk is full, or `write` itself failed.
pub fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), FileError> {
    let fail = |error| FileError::io(WRITE, path, error);
    let Some(target) = fs::canonicalize(path).ok().or_else(|| followed(path)) else {
        return Err(FileError::new(WRITE, path, "its links form a circle"));
    };
    let old = fs::metadata(&target).ok();
    if let Some(reason) = old.as_ref().and_then(why_not_replaced) {
        return Err(FileError::new(WRITE, path, reason));
    }
    let (temporary, _listed) = filled(path, &target, old, write)?;
    temporary.persist(&target).map_err(|error| fail(error.error))?;
    Ok(())
}

/// Writes a new file atomically, as [`write_whole`] does, but never replaces another one.
///
/// # Errors
/// A [`FileError`] naming `path`; see [`FileError::is_taken`] if that name already exists.
pub fn write_new(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), FileError> {
    let (temporary, _listed) = filled(path, path, None, write)?;
    temporary.persist_noclobber(path).map_err(|error| FileError::io(WRITE, path, error.error))?;
    Ok(())
}

/// Returns a temporary file beside `target` with all contents synced to disk. Errors name `path`.
fn filled(
    path: &Path,
    target: &Path,
    old: Option<Metadata>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(NamedTempFile, Listed), FileError> {
    let fail = |error| FileError::io(WRITE, path, error);
    let Some(folder) = target.parent().filter(|_| target.file_name().is_some()) else {
        return Err(FileError::new(WRITE, path, "that is not a valid file name"));
    };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    remove_left_over(folder);
    let (mut temporary, listed) = temporary_in(folder).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            FileError { reason: "its folder does not exist".into(), ..FileError::io(WRITE, path, error) }
        }
        _ => fail(error),
    })?;
    let mut buffer = BufWriter::new(temporary.as_file_mut());
    write(&mut buffer).and_then(|()| buffer.flush()).map_err(fail)?;
    drop(buffer);
    if let Some(old) = old {
        temporary.as_file().set_permissions(old.permissions()).map_err(fail)?;
    }
    temporary.as_file().sync_all().map_err(fail)?;
    Ok((temporary, listed))
}

/// Returns why the file at the target must not be replaced; `None` if it may be.
fn why_not_replaced(old: &Metadata) -> Option<&'static str> {
    // a rename would ignore the protection
    why_no_file(old).or_else(|| old.permissions().readonly().then_some("it is write-protected"))
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

/// Reads the file at `path`, if it has at most `limit` bytes.
///
/// # Errors
/// A [`FileError`] naming `path`: it is a folder, a pipe or a device, too large, missing or cannot be read.
pub fn read_limited(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    const ACTION: &str = "read";
    let fail = |error| FileError::io(ACTION, path, error);
    let too_large =
        || FileError::new(ACTION, path, format!("it is larger than the {} bytes that are read", grouped(limit)));
    let metadata = fs::metadata(path).map_err(fail)?;
    if let Some(reason) = why_no_file(&metadata) {
        return Err(FileError::new(ACTION, path, reason));
    }
    if metadata.len() > limit {
        return Err(too_large());
    }
    // the size is only a first check, since a file may grow
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(limit.saturating_add(1)).read_to_end(&mut bytes)).map_err(fail)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length <= limit) { Ok(bytes) } else { Err(too_large()) }
}

/// Reads the text of the file at `path`, if it has at most `limit` bytes of UTF-8.
///
/// # Errors
/// As [`read_limited`], and if the bytes are not UTF-8.
pub fn read_text(path: &Path, limit: u64) -> Result<String, FileError> {
    String::from_utf8(read_limited(path, limit)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        FileError::new("read", path, format!("it is not UTF-8 text (byte {} is wrong)", grouped(at + 1)))
    })
}

/// Returns the letters and digits of these words, joined by hyphens, for the name of a file; `usual` if there are none.
pub fn stem(words: &str, usual: &str) -> String {
    let words = words.to_lowercase();
    let words: Vec<&str> = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let stem: String = words.join("-").chars().take(LONGEST_STEM).collect();
    if stem.is_empty() { usual.to_owned() } else { stem.trim_end_matches('-').to_owned() }
}

/// Creates the folder at `path` with its parents; an existing folder is fine.
///
/// # Errors
/// A [`FileError`] naming `path`.
pub fn create_folder(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(|error| FileError::io("create the folder", path, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error as _;

    fn names_in(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Writes "new" to `path`; returns the sentence of the error without the path, which it must name.
    fn refusal(path: &Path) -> String {
        let error = write_whole(path, |out| out.write_all(b"new")).unwrap_err();
        reason(&error.to_string(), "write", path)
    }

    fn reason(message: &str, action: &str, path: &Path) -> String {
        let start = format!("cannot {action} {}: ", path.display());
        message.strip_prefix(&start).unwrap_or_else(|| panic!("{message}")).to_owned()
    }

    #[test]
    fn a_file_is_written_and_replaced_without_leftovers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("chart ½.svg");
        for text in ["first", "2"] {
            write_whole(&path, |out| out.write_all(text.as_bytes())).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            assert_eq!(names_in(folder.path()), ["chart ½.svg"]);
        }
    }

    #[test]
    fn a_new_file_never_replaces_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        write_new(&path, |out| out.write_all(b"first")).unwrap();
        let error = write_new(&path, |out| out.write_all(b"second")).unwrap_err();
        assert!(error.is_taken());
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        assert_eq!(names_in(folder.path()), ["a.toml"]);
    }

    #[test]
    fn a_failing_writer_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) = (folder.path().join("old.csv"), folder.path().join("new.csv"));
        fs::write(&old, "as it was").unwrap();
        for path in [&old, &new] {
            let error = write_whole(path, |out| {
                out.write_all(&b"x".repeat(100_000))?;
                Err(io::ErrorKind::StorageFull.into())
            })
            .unwrap_err();
            assert_eq!(reason(&error.to_string(), "write", path), "the disk is full");
            assert!(error.source().is_some());
        }
        assert_eq!(fs::read_to_string(&old).unwrap(), "as it was");
        assert_eq!(names_in(folder.path()), ["old.csv"]);
    }

    #[test]
    fn an_impossible_target_is_refused_with_a_sentence() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert_eq!(refusal(folder.path()), "it is a folder");
        assert_eq!(refusal(&folder.path().join("no/such/a.csv")), "its folder does not exist");
        assert_eq!(refusal(&file.join("a.csv")), "a part of the path is a file, not a folder");
        assert_eq!(refusal(Path::new("")), "that is not a valid file name");
        assert_eq!(names_in(folder.path()), ["file"]);
    }

    #[test]
    fn a_write_protected_file_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert_eq!(refusal(&path), "it is write-protected");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_has_usual_permissions_and_a_replaced_one_keeps_its_own() {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = tempfile::tempdir().unwrap();
        let (plain, ours) = (folder.path().join("plain"), folder.path().join("ours"));
        fs::write(&plain, "").unwrap();
        write_whole(&ours, |_| Ok(())).unwrap();
        assert_eq!(mode(&ours), mode(&plain));
        fs::set_permissions(&ours, fs::Permissions::from_mode(0o750)).unwrap();
        write_whole(&ours, |_| Ok(())).unwrap();
        assert_eq!(mode(&ours), 0o750);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_sockets_are_not_replaced() {
        use std::os::unix::fs::{FileTypeExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        symlink("file", &link).unwrap();
        write_whole(&link, |out| out.write_all(b"new")).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

        let socket = folder.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        assert_eq!(refusal(&socket), "it is not an ordinary file");
        assert!(fs::symlink_metadata(&socket).unwrap().file_type().is_socket());
    }

    #[test]
    fn a_file_is_read_only_up_to_the_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read_limited(&path, 5).unwrap(), b"12345");
        let error = read_limited(&path, 4).unwrap_err();
        assert_eq!(reason(&error.to_string(), "read", &path), "it is larger than the 4 bytes that are read");
        assert_eq!(error.path, path);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_not_read() {
        let error = read_limited(Path::new("/dev/zero"), 1_000).unwrap_err();
        assert_eq!(error.to_string(), "cannot read /dev/zero: it is not an ordinary file");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_missing_file_is_followed_and_a_circular_one_refused() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("deep")).unwrap();
        let (link, second) = (folder.path().join("link"), folder.path().join("second"));
        symlink("second", &link).unwrap();
        symlink("deep/file", &second).unwrap();
        write_whole(&link, |out| out.write_all(b"new")).unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("deep/file")).unwrap(), "new");
        assert!([&link, &second].iter().all(|link| fs::symlink_metadata(link).unwrap().is_symlink()));

        let nowhere = folder.path().join("nowhere");
        symlink("no/such/folder/file", &nowhere).unwrap();
        assert_eq!(refusal(&nowhere), "its folder does not exist");
        let circle = folder.path().join("circle");
        symlink("circle", &circle).unwrap();
        assert_eq!(refusal(&circle), "its links form a circle");
        assert!(fs::symlink_metadata(&circle).unwrap().is_symlink());
    }

    #[test]
    fn leftovers_of_killed_programs_are_removed_but_not_files_being_written() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join(".coinwise-aB3xYz.tmp");
        let others = [".coinwise-notes", "a.tmp", ".other-aB3xYz.tmp"];
        fs::write(&left, "half of it").unwrap();
        for name in others {
            fs::write(folder.path().join(name), "of somebody").unwrap();
        }
        let path = folder.path().join("a.csv");
        write_whole(&path, |out| {
            assert!(!left.exists());
            out.write_all(b"outer")?;
            // a second write into the folder must not remove the first one's file
            write_whole(&folder.path().join("b.csv"), |out| out.write_all(b"inner")).map_err(io::Error::other)
        })
        .unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "outer");
        assert_eq!(names_in(folder.path()), [".coinwise-notes", ".other-aB3xYz.tmp", "a.csv", "a.tmp", "b.csv"]);
    }

    #[test]
    fn an_unreadable_file_is_named_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let read = |path: &Path| reason(&read_text(path, 100).unwrap_err().to_string(), "read", path);
        assert_eq!(read(folder.path()), "it is a folder");
        assert_eq!(read(&folder.path().join("missing")), "there is no such file or folder");
        let path = folder.path().join("bytes");
        fs::write(&path, [b'a', 0xff]).unwrap();
        assert_eq!(read(&path), "it is not UTF-8 text (byte 2 is wrong)");
        assert_eq!(read(&path.join("a")), "a part of the path is a file, not a folder");
    }

    #[test]
    fn folders_are_created_with_parents_unless_a_file_is_in_the_way() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b/c");
        for _ in 0..2 {
            create_folder(&deep).unwrap();
            assert!(deep.is_dir());
        }
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let refused = |path: &Path| reason(&create_folder(path).unwrap_err().to_string(), "create the folder", path);
        assert_eq!(refused(&file), "a file of that name is there");
        assert_eq!(refused(&file.join("x")), "a part of the path is a file, not a folder");
    }

    #[test]
    fn an_unusual_error_stays_one_line_without_number_or_full_stop() {
        let error = FileError::io("read", Path::new("a\nb"), io::Error::other("strange\nthing. (os error 5)"));
        assert_eq!(error.to_string(), "cannot read a\\nb: strange thing");
    }
}
