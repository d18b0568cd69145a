//! Questions to the user for a file or a folder. Tests reply in place of the platform's dialogs, by another [`Ask`].

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::files::stem;

/// A question for a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The use of the path.
    pub purpose: Purpose,
    /// The title of the dialog: "Save the chart".
    pub title: String,
    /// The suggested name of the file or the new folder; empty when reading.
    pub file_name: String,
    /// Name of this kind of file: "Scenario".
    pub kind: &'static str,
    /// Their extension, without the dot.
    pub extension: &'static str,
    /// Folder in which the dialog starts.
    pub folder: Option<PathBuf>,
}

impl Question {
    /// Asks for a path to write a file of this kind. The suggested name is made of the words `name`.
    pub fn save(kind: &'static str, name: &[&str], extension: &'static str) -> Self {
        let (title, file_name) = (format!("Save the {kind}"), format!("{}.{extension}", file_stem(name)));
        Self { purpose: Purpose::Save, title, file_name, kind, extension, folder: None }
    }

    /// Asks for a file of this kind to read.
    pub fn open(title: &str, kind: &'static str, extension: &'static str) -> Self {
        let (title, file_name) = (title.to_owned(), String::new());
        Self { purpose: Purpose::Open, title, file_name, kind, extension, folder: None }
    }

    /// Asks for a folder in which to create a new one, whose name is made of the words `name`.
    pub fn folder(title: &str, name: &[&str]) -> Self {
        let (title, file_name) = (title.to_owned(), file_stem(name));
        Self { purpose: Purpose::Folder, title, file_name, kind: "folder", extension: "", folder: None }
    }
}

/// The use of a path: to write a file, read one, or write several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A new file, or an existing one to replace.
    Save,
    /// An existing file.
    Open,
    /// An existing folder, for several files.
    Folder,
}

/// A reply to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The chosen path.
    Chosen(PathBuf),
    /// The user cancelled the dialog.
    Cancelled,
    /// The dialog gave no path: the user cancelled it, or the system could not show it.
    NoPath,
    /// This system has no dialog to show.
    NoDialog,
}

/// Takes the reply to a question, from any thread.
pub type Answer = Box<dyn FnOnce(Reply) + Send>;
/// Asks the user for a path, with a dialog whose parent is the window.
pub type Ask = Box<dyn FnMut(&Question, Option<&eframe::Frame>, Answer)>;

/// Returns a name for a file or a folder made of these words: `seventy-five-and-ninety-map`.
pub fn file_stem(parts: &[&str]) -> String {
    stem(&parts.join(" "), "coinwise")
}

/// Returns whether `path` ends with the name of a file, and not with a slash or a dot.
pub fn names_file(path: &Path) -> bool {
    let path_bytes = path.as_os_str().as_encoded_bytes();
    path.file_name().is_some_and(|name| path_bytes.ends_with(name.as_encoded_bytes()))
}

/// Returns `path` with `extension` appended, unless it names no file or already ends with that extension or an
/// equivalent one.
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
    // any other ending is a part of the name: "chart v1.2"
    path.with_added_extension(extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_have_no_characters_that_file_systems_reject() {
        assert_eq!(file_stem(&["Seventy-five and ninety", "map"]), "seventy-five-and-ninety-map");
        assert_eq!(file_stem(&["A/B: \"what?\" ", "bias"]), "a-b-what-bias");
        assert_eq!(file_stem(&["Ünï çødé", "bias"]), "ünï-çødé-bias");
        assert!(file_stem(&[&"long ".repeat(100), "bias"]).len() <= 60);
        assert_eq!(file_stem(&["?", "…"]), "coinwise");
    }

    #[test]
    fn a_missing_extension_is_added_and_an_equivalent_one_kept() {
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
