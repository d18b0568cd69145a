//! Reads and writes files so that no partial file is left and every failure is one sentence.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::numerals::grouped;
use crate::parameter::visible;
use crate::platform::files;

/// Longest name of a file that [`stem`] makes, in characters.
const LONGEST_STEM: usize = 60;

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

    /// Returns the kind of an error reported by the system.
    pub fn kind(&self) -> Option<io::ErrorKind> {
        self.source.as_ref().map(io::Error::kind)
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

/// Writes a file atomically: after a failure an old file at `path` is unchanged and no new file is left.
///
/// # Errors
/// A [`FileError`] naming `path`.
pub fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), FileError> {
    files::write_whole(path, write).map_err(|error| FileError::io("write", path, error))
}

/// Writes a new file atomically, as [`write_whole`] does, but never replaces another one.
///
/// # Errors
/// A [`FileError`] naming `path`; its [`kind`](FileError::kind) is `AlreadyExists` if there is one.
pub fn write_new(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), FileError> {
    files::write_new(path, write).map_err(|error| FileError::io("write", path, error))
}

/// Reads the file at `path`, if it has at most `limit` bytes.
///
/// # Errors
/// A [`FileError`] naming `path`: it is too large, or cannot be read.
pub fn read_limited(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    let bytes = files::read(path, limit.saturating_add(1)).map_err(|error| FileError::io("read", path, error))?;
    if bytes.len() as u64 > limit {
        let reason = format!("it is larger than the {} bytes that are read", grouped(limit));
        return Err(FileError::new("read", path, reason));
    }
    Ok(bytes)
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
    files::create_dir_all(path).map_err(|error| FileError::io("create the folder", path, error))
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;
    use std::fs;

    use super::*;

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
        assert_eq!(error.kind(), Some(io::ErrorKind::AlreadyExists));
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
