//! Asking the user for a file.
//!
//! The native dialog runs on a thread of its own, so that the window goes on drawing. It stands behind a small trait,
//! so that tests can answer in its place.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::thread;

use rfd::{AsyncFileDialog, FileHandle};

use super::write::{file_name, file_stem};

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Where to write, or what to read.
    pub purpose: Purpose,
    /// The title of the dialog: "Save the chart".
    pub title: String,
    /// The suggested file name, or that of the new folder; empty when reading.
    pub file_name: String,
    /// What such files are called: "Scenario".
    pub kind: &'static str,
    /// Their extension, without the dot.
    pub extension: &'static str,
    /// Where to begin.
    pub folder: Option<PathBuf>,
}

impl Question {
    /// Where to write a file of that kind, whose name is suggested out of these words.
    pub fn save(kind: &'static str, name: &[&str], extension: &'static str) -> Self {
        let (title, file_name) = (format!("Save the {kind}"), file_name(name, extension));
        Self { purpose: Purpose::Save, title, file_name, kind, extension, folder: None }
    }

    /// Which file of that kind to read.
    pub fn open(title: &str, kind: &'static str, extension: &'static str) -> Self {
        let (title, file_name) = (title.to_owned(), String::new());
        Self { purpose: Purpose::Open, title, file_name, kind, extension, folder: None }
    }

    /// In which folder to make a new one, whose name is made of these words.
    pub fn folder(title: &str, name: &[&str]) -> Self {
        let (title, file_name) = (title.to_owned(), file_stem(name));
        Self { purpose: Purpose::Folder, title, file_name, kind: "folder", extension: "", folder: None }
    }
}

/// Whether a file is to be written or read, or several written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A new file, or one to replace.
    Save,
    /// A file that is there.
    Open,
    /// A folder that is there, for several files.
    Folder,
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The path that was chosen.
    Chosen(PathBuf),
    /// The user cancelled the dialog.
    Cancelled,
    /// The dialog gave no path: the user cancelled it, or the system could not show it.
    NoPath,
    /// This system has no dialog to show.
    NoDialog,
}

/// Something that can ask the user for a file.
pub trait FileDialogs {
    /// Asks, and later calls `reply` from any thread. `window` is the window to stand in front of.
    fn ask(&mut self, question: &Question, window: Option<&eframe::Frame>, reply: Box<dyn FnOnce(Reply) + Send>);
}

/// The dialogs of the system.
#[derive(Clone, Copy, Debug, Default)]
pub struct NativeDialogs;

impl FileDialogs for NativeDialogs {
    fn ask(&mut self, question: &Question, window: Option<&eframe::Frame>, reply: Box<dyn FnOnce(Reply) + Send>) {
        let mut dialog = AsyncFileDialog::new().set_title(&question.title);
        if question.purpose != Purpose::Folder {
            dialog = dialog.add_filter(question.kind, &[question.extension]);
            if !question.file_name.is_empty() {
                dialog = dialog.set_file_name(&question.file_name);
            }
        }
        if let Some(folder) = &question.folder {
            dialog = dialog.set_directory(folder);
        }
        if let Some(window) = window {
            dialog = dialog.set_parent(window);
        }
        // the dialogs of some systems have to be made on the thread that draws, all can be waited for on another
        match question.purpose {
            Purpose::Save => wait_for(dialog.save_file(), reply),
            Purpose::Open => wait_for(dialog.pick_file(), reply),
            Purpose::Folder => wait_for(dialog.pick_folder(), reply),
        }
    }
}

/// Waits on a thread of its own until the dialog is closed.
fn wait_for(dialog: impl Future<Output = Option<FileHandle>> + Send + 'static, reply: Box<dyn FnOnce(Reply) + Send>) {
    // without a thread `reply` is dropped, which tells the window that there is no dialog
    let _ = thread::Builder::new().name("file dialog".to_owned()).spawn(move || {
        reply(match pollster::block_on(dialog) {
            Some(file) => Reply::Chosen(file.path().to_owned()),
            None => Reply::NoPath,
        });
    });
}

/// Returns whether `path` ends with the name of a file, and not with a slash or a dot.
pub fn names_file(path: &Path) -> bool {
    let path_bytes = path.as_os_str().as_encoded_bytes();
    path.file_name().is_some_and(|name| path_bytes.ends_with(name.as_encoded_bytes()))
}

/// `path` with `extension` at its end, unless it names no file or it ends with that or with another one that such files have.
pub fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let others: &[&str] = match extension {
        "svg" => &["xml"],
        "html" => &["htm"],
        "md" => &["markdown", "txt"],
        "csv" | "toml" => &["txt"],
        _ => &[],
    };
    let is_ending = |own: &str| [extension].iter().chain(others).any(|ending| own.eq_ignore_ascii_case(ending));
    if path.extension().and_then(OsStr::to_str).is_some_and(is_ending) || !names_file(path) {
        return path.to_owned();
    }
    // what looks like another ending is a part of the name: "chart v1.2"
    let mut named = path.as_os_str().to_owned();
    named.push(".");
    named.push(extension);
    PathBuf::from(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_extension_is_added_and_another_one_kept() {
        assert_eq!(with_extension(Path::new("a/chart"), "svg"), Path::new("a/chart.svg"));
        assert_eq!(with_extension(Path::new("a/chart.SVG"), "svg"), Path::new("a/chart.SVG"));
        assert_eq!(with_extension(Path::new("a/chart.xml"), "svg"), Path::new("a/chart.xml"));
        assert_eq!(with_extension(Path::new("a/chart v1.2"), "svg"), Path::new("a/chart v1.2.svg"));
        assert_eq!(with_extension(Path::new("chart.png"), "svg"), Path::new("chart.png.svg"));
        assert_eq!(with_extension(Path::new(".svg"), "svg"), Path::new(".svg.svg"));
        for no_file in ["/", "a/", "a/.", "a/..", ""] {
            assert!(!names_file(Path::new(no_file)), "{no_file}");
            assert_eq!(with_extension(Path::new(no_file), "svg"), Path::new(no_file));
        }
    }
}
