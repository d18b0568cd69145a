//! Reading and writing files so that nothing half-done is left and every failure is one sentence.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use crate::numerals::grouped;
use crate::parameter::visible;

/// How the name of a temporary file begins and ends.
const TEMPORARY: [&str; 2] = [".coinwise-", ".tmp"];
/// What a sentence about a file that is not written says was tried.
const WRITE: &str = "write";
/// How often a temporary file is made anew that another program has taken for one that was left.
const MOST_TRIES: usize = 10;
/// How many links are followed one after the other.
const MOST_LINKS: usize = 40;

/// The temporary files that this program is writing.
static BEING_WRITTEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A file or folder that could not be read or written.
///
/// Displayed as one sentence that names the path: `cannot write /charts/a.svg: the disk is full`. Where the system
/// reported an error, it is the source.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {}: {reason}", shown(.path))]
pub struct FileError {
    action: &'static str,
    /// The path that was to be read or written.
    pub path: PathBuf,
    /// Why that failed, in words.
    pub reason: String,
    source: Option<io::Error>,
}

impl FileError {
    /// An error that we found ourselves.
    pub(crate) fn new(action: &'static str, path: &Path, reason: impl Into<String>) -> Self {
        Self { action, path: path.to_owned(), reason: reason.into(), source: None }
    }

    /// An error that the system reported.
    pub(crate) fn io(action: &'static str, path: &Path, source: io::Error) -> Self {
        Self { action, path: path.to_owned(), reason: reason_of(&source), source: Some(source) }
    }

    /// Returns whether there is something with that name already.
    pub fn is_taken(&self) -> bool {
        self.source.as_ref().is_some_and(|source| source.kind() == io::ErrorKind::AlreadyExists)
    }
}

/// Returns a path as a sentence names it: a line break in a file name must not break the sentence.
pub fn shown(path: &Path) -> String {
    visible(&path.display().to_string())
}

/// Why the system refused, in words.
fn reason_of(error: &io::Error) -> String {
    let words = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder",
        io::ErrorKind::PermissionDenied => "permission is denied",
        io::ErrorKind::StorageFull => "the disk is full",
        io::ErrorKind::QuotaExceeded => "the disk quota is used up",
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        io::ErrorKind::IsADirectory => "it is a folder",
        io::ErrorKind::NotADirectory => "a part of the path is a file and no folder",
        io::ErrorKind::AlreadyExists => "a file of that name is there",
        io::ErrorKind::InvalidFilename => "that is no name for a file",
        io::ErrorKind::FileTooLarge => "it is too large",
        _ => {
            // the rest of the system's own words, without the number at their end and kept on one line
            let text = error.to_string();
            let text = text.split(" (os error ").next().unwrap_or(&text).trim_end_matches('.');
            return text.split_whitespace().collect::<Vec<_>>().join(" ");
        }
    };
    words.to_owned()
}

/// Writes a file whole or not at all: `write` fills a temporary file beside `path`, which takes the name `path` only
/// when everything is on the disk. Whatever fails, an old file at `path` stays as it was and nothing new is left.
///
/// A new file has the permissions that any program's new files have; a file that is replaced passes its own on. A link
/// stays a link, the file it leads to is made or replaced. Temporary files that a program left in the folder when it was
/// killed are removed.
///
/// # Errors
/// A [`FileError`] naming `path`: it is a folder or a device, is write-protected, its folder is missing or cannot be
/// written, the disk is full, or `write` itself failed.
pub fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), FileError> {
    let fail = |error| FileError::io(WRITE, path, error);
    let Some(target) = fs::canonicalize(path).ok().or_else(|| followed(path)) else {
        return Err(FileError::new(WRITE, path, "its links lead in a circle"));
    };
    let old = fs::metadata(&target).ok();
    if let Some(reason) = old.as_ref().and_then(why_not_replaced) {
        return Err(FileError::new(WRITE, path, reason));
    }
    let (temporary, _listed) = filled(path, &target, old, write)?;
    temporary.persist(&target).map_err(|error| fail(error.error))?;
    Ok(())
}

/// Writes a new file whole or not at all, as [`write_whole`] does, but never over another one.
///
/// # Errors
/// A [`FileError`] naming `path`, which [is taken](FileError::is_taken) where something has that name already.
pub fn write_new(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), FileError> {
    let (temporary, _listed) = filled(path, path, None, write)?;
    temporary.persist_noclobber(path).map_err(|error| FileError::io(WRITE, path, error.error))?;
    Ok(())
}

/// Returns a temporary file beside `target` with everything in it and on the disk. The sentence of an error names `path`.
fn filled(
    path: &Path,
    target: &Path,
    old: Option<Metadata>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(NamedTempFile, Listed), FileError> {
    let fail = |error| FileError::io(WRITE, path, error);
    let Some(folder) = target.parent().filter(|_| target.file_name().is_some()) else {
        return Err(FileError::new(WRITE, path, "that is no name for a file"));
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

/// Why what is at the target must stay; `None` if it may be replaced.
fn why_not_replaced(old: &Metadata) -> Option<&'static str> {
    if old.is_dir() {
        Some("it is a folder")
    } else if !old.is_file() {
        // renaming a file over /dev/null would take the device away from everybody
        Some("it is no ordinary file")
    } else if old.permissions().readonly() {
        // a rename would pass over the protection that an ordinary writer runs into
        Some("it is write-protected")
    } else {
        None
    }
}

/// Where `path` leads to over links of which the last one leads nowhere; `None` if they lead in a circle.
fn followed(path: &Path) -> Option<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&target) else { return Some(target) };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    None
}

/// A temporary file that removes itself, with the permissions of any new file, and its place in the list of those that
/// are written. It is locked while it is written, which tells it from one that was left.
fn temporary_in(folder: &Path) -> io::Result<(NamedTempFile, Listed)> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY[0]).suffix(TEMPORARY[1]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // what the umask leaves of it, as for a file made by any other program
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    for _ in 0..MOST_TRIES {
        let mut being_written = being_written();
        let temporary = builder.tempfile_in(folder)?;
        being_written.insert(temporary.path().to_owned());
        drop(being_written);
        let listed = Listed(temporary.path().to_owned());
        // a disk without locks has files without locks
        let is_taken = matches!(temporary.as_file().try_lock(), Err(fs::TryLockError::WouldBlock));
        if !is_taken && fs::symlink_metadata(temporary.path()).is_ok() {
            return Ok((temporary, listed));
        }
    }
    Err(io::Error::other("another program removes its temporary files"))
}

/// The place of a file in [`BEING_WRITTEN`], given back when dropped.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        being_written().remove(&self.0);
    }
}

fn being_written() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    BEING_WRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the temporary files that are being written. From now on no file can be written, so the program has to end.
pub fn abandon_writes() {
    let being_written = being_written();
    for path in being_written.iter() {
        // there is nobody left to be told
        let _ = fs::remove_file(path);
    }
    // whoever wants to write waits until the end
    std::mem::forget(being_written);
}

/// Removes the temporary files in `folder` whose programs have ended: nobody has them locked.
fn remove_left_over(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_ours = name.to_str().is_some_and(|name| name.starts_with(TEMPORARY[0]) && name.ends_with(TEMPORARY[1]));
        // a pipe would be waited for when opened
        if !is_ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        if let Ok(file) = File::options().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            // what cannot be removed does no harm
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The bytes of the file at `path`, if they are no more than `limit`.
///
/// # Errors
/// A [`FileError`] naming `path`: it is a folder, a pipe or a device, too large, missing or cannot be read.
pub fn read_limited(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    const ACTION: &str = "read";
    let fail = |error| FileError::io(ACTION, path, error);
    let too_large =
        || FileError::new(ACTION, path, format!("it is larger than the {} bytes that are read", grouped(limit)));
    let metadata = fs::metadata(path).map_err(fail)?;
    if metadata.is_dir() {
        return Err(FileError::new(ACTION, path, "it is a folder"));
    }
    if !metadata.is_file() {
        // a pipe would be waited for, and a device has no end
        return Err(FileError::new(ACTION, path, "it is no ordinary file"));
    }
    if metadata.len() > limit {
        return Err(too_large());
    }
    // the size is only a first look: a file may grow meanwhile
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(limit.saturating_add(1)).read_to_end(&mut bytes)).map_err(fail)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length <= limit) { Ok(bytes) } else { Err(too_large()) }
}

/// The text of the file at `path`, if it is no more than `limit` bytes of UTF-8.
///
/// # Errors
/// As [`read_limited`], and where the bytes are no UTF-8.
pub fn read_text(path: &Path, limit: u64) -> Result<String, FileError> {
    String::from_utf8(read_limited(path, limit)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        FileError::new("read", path, format!("it is no UTF-8 text (byte {} is not)", grouped(at + 1)))
    })
}

/// Makes the folder at `path` with all folders above it; a folder that is there already is fine.
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

    /// Writes "new" to `path`; the sentence of the error without the path, which it must name.
    fn refusal(path: &Path) -> String {
        let error = write_whole(path, |out| out.write_all(b"new")).unwrap_err();
        reason(&error.to_string(), "write", path)
    }

    fn reason(message: &str, action: &str, path: &Path) -> String {
        let start = format!("cannot {action} {}: ", path.display());
        message.strip_prefix(&start).unwrap_or_else(|| panic!("{message}")).to_owned()
    }

    #[test]
    fn a_file_is_written_and_replaced_with_nothing_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("chart ½.svg");
        for text in ["first", "2"] {
            write_whole(&path, |out| out.write_all(text.as_bytes())).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            assert_eq!(names_in(folder.path()), ["chart ½.svg"]);
        }
    }

    #[test]
    fn a_new_file_is_never_written_over_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        write_new(&path, |out| out.write_all(b"first")).unwrap();
        let error = write_new(&path, |out| out.write_all(b"second")).unwrap_err();
        assert!(error.is_taken());
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        assert_eq!(names_in(folder.path()), ["a.toml"]);
    }

    #[test]
    fn a_writer_that_fails_leaves_the_old_file_and_nothing_else() {
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
    fn a_target_that_cannot_be_is_refused_with_a_sentence() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert_eq!(refusal(folder.path()), "it is a folder");
        assert_eq!(refusal(&folder.path().join("no/such/a.csv")), "its folder does not exist");
        assert_eq!(refusal(&file.join("a.csv")), "a part of the path is a file and no folder");
        assert_eq!(refusal(Path::new("")), "that is no name for a file");
        assert_eq!(names_in(folder.path()), ["file"]);
    }

    #[test]
    fn a_write_protected_file_stays() {
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
    fn a_new_file_is_as_open_as_any_and_a_replaced_one_keeps_its_mode() {
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
    fn a_link_stays_a_link_and_a_socket_a_socket() {
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
        assert_eq!(refusal(&socket), "it is no ordinary file");
        assert!(fs::symlink_metadata(&socket).unwrap().file_type().is_socket());
    }

    #[test]
    fn a_file_is_read_up_to_the_limit_and_not_beyond() {
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
        assert_eq!(error.to_string(), "cannot read /dev/zero: it is no ordinary file");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_file_that_is_not_there_is_followed_and_one_to_itself_refused() {
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
        assert_eq!(refusal(&circle), "its links lead in a circle");
        assert!(fs::symlink_metadata(&circle).unwrap().is_symlink());
    }

    #[test]
    fn what_a_killed_program_left_goes_with_the_next_write_and_what_is_written_stays() {
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
            // a second write into the folder does not take the first one for left over
            write_whole(&folder.path().join("b.csv"), |out| out.write_all(b"inner")).map_err(io::Error::other)
        })
        .unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "outer");
        assert_eq!(names_in(folder.path()), [".coinwise-notes", ".other-aB3xYz.tmp", "a.csv", "a.tmp", "b.csv"]);
    }

    #[test]
    fn what_cannot_be_read_is_named_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let read = |path: &Path| reason(&read_text(path, 100).unwrap_err().to_string(), "read", path);
        assert_eq!(read(folder.path()), "it is a folder");
        assert_eq!(read(&folder.path().join("missing")), "there is no such file or folder");
        let path = folder.path().join("bytes");
        fs::write(&path, [b'a', 0xff]).unwrap();
        assert_eq!(read(&path), "it is no UTF-8 text (byte 2 is not)");
        assert_eq!(read(&path.join("a")), "a part of the path is a file and no folder");
    }

    #[test]
    fn folders_are_made_with_those_above_unless_a_file_is_in_the_way() {
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
        assert_eq!(refused(&file.join("x")), "a part of the path is a file and no folder");
    }

    #[test]
    fn an_unusual_error_stays_one_line_without_number_or_full_stop() {
        let error = FileError::io("read", Path::new("a\nb"), io::Error::other("strange\nthing. (os error 5)"));
        assert_eq!(error.to_string(), "cannot read a\\nb: strange thing");
    }
}
