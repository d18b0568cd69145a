//! Tasks that run in the background once the path is known.

use std::path::{Path, PathBuf};

use egui::ColorImage;

use crate::devil::{Move, TableSpec, parse_list};
use crate::files::{read_text, shown};
use crate::gui::prose;
use crate::gui::save::error::SaveError;
use crate::gui::save::export::{Export, UNSOLVED};
use crate::gui::save::left_out;
use crate::gui::save::options::What;
use crate::gui::save::report;
use crate::gui::save::write::table_clip;
use crate::gui::views;
use crate::lesson::Lesson;
use crate::numerals::{count, grouped};
use crate::parameter::BadParameter;
use crate::picture::ColourMap;
use crate::progress::{Cancelled, Progress};
use crate::scenario::Scenario;

/// Largest file with a list of moves, in bytes: 65,535 moves that each name all of 64 coins fit.
const LARGEST_LIST: u64 = 1 << 24;

/// A task that runs once the path is known.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// Save something.
    Save(Box<Export>),
    /// Copy a chart or a table to the clipboard.
    Copy(Box<Export>),
    /// Save a lesson as a page.
    Lesson(&'static Lesson, ColourMap),
    /// Save a scenario file.
    Scenario(Box<Scenario>),
    /// Read a scenario from a file, or from this pasted text.
    Open(Option<String>),
    /// Read a list of moves for this table from a file, or from this pasted text.
    List(TableSpec, Option<String>),
}

/// The content of an opened file or a pasted text.
pub enum Opened {
    /// A scenario.
    Scenario(Box<Scenario>),
    /// A list of moves, or the reason why the text is not one.
    List(Result<Vec<Move>, BadParameter>),
}

/// Result of a task.
pub(super) enum Done {
    /// Success, described by this sentence.
    Told(String),
    Opened(Opened),
    /// A chart for the clipboard.
    Picture(ColorImage),
    /// A table for the clipboard and its number of rows.
    Text(String, usize),
    Refused(String),
}

impl Task {
    /// Describes the running task for the user.
    pub fn words(&self) -> String {
        match self {
            Self::Save(export) => format!("Saving the {}", export.options.what.noun()),
            Self::Copy(export) => format!("Copying the {}", export.options.what.noun()),
            Self::Lesson(..) => "Saving the lesson".to_owned(),
            Self::Scenario(_) => "Saving the scenario".to_owned(),
            Self::Open(_) => "Opening the scenario".to_owned(),
            Self::List(..) => "Reading the list of moves".to_owned(),
        }
    }

    /// Runs the task at `path`, which some tasks ignore.
    pub fn carry_out(self, path: &Path, progress: &Progress) -> Result<Done, Cancelled> {
        match self.done(path, progress) {
            Err(SaveError::Cancelled(cancelled)) => Err(cancelled),
            done => Ok(done.unwrap_or_else(|error| Done::Refused(error.to_string()))),
        }
    }

    fn done(self, path: &Path, progress: &Progress) -> Result<Done, SaveError> {
        match self {
            Self::Save(export) if export.options.what == What::All => return save_all(&export, path, progress),
            Self::Save(export) => drop(export.write(path, progress, &mut |_| {})?),
            Self::Copy(export) => return copy(&export),
            Self::Lesson(lesson, map) => report::save_lesson(lesson, map, path, progress)?,
            Self::Scenario(scenario) => scenario.write(path)?,
            Self::Open(None) => return Ok(Done::Opened(Opened::Scenario(Box::new(views::read(path)?)))),
            Self::Open(Some(text)) => {
                let scenario = views::parse(&text)
                    .map_err(|error| SaveError::Refused(format!("what was pasted is no scenario: {error}")))?;
                return Ok(Done::Opened(Opened::Scenario(Box::new(scenario))));
            }
            Self::List(_, Some(text)) if text.len() as u64 > LARGEST_LIST => {
                let most = grouped(LARGEST_LIST);
                let sentence = format!("what was pasted is longer than the {most} bytes of a list of moves");
                return Err(SaveError::Refused(sentence));
            }
            Self::List(table, pasted) => {
                let text = pasted.map_or_else(|| read_text(path, LARGEST_LIST), Ok)?;
                return Ok(Done::Opened(Opened::List(parse_list(&text, table))));
            }
        }
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        Ok(Done::Told(format!("Saved {}", shown(&path))))
    }
}

/// Copies a chart or a table.
fn copy(export: &Export) -> Result<Done, SaveError> {
    let Some(shown) = &export.present.snapshot else { return Err(SaveError::Refused(UNSOLVED.to_owned())) };
    if let (What::Table, Some(table)) = (export.options.what, shown.table_of(export.stem)) {
        return Ok(Done::Text(table_clip(&table, export.options.table)?, table.row_count()));
    }
    let picture = &export.options.picture;
    Ok(Done::Picture(shown.figure_as(picture)?.image(picture.pixels_per_point())?))
}

/// Saves all charts and tables of a tab, and describes what was saved and left out.
fn save_all(export: &Export, path: &Path, progress: &Progress) -> Result<Done, SaveError> {
    let mut files: Vec<PathBuf> = Vec::new();
    let written = export.write(path, progress, &mut |path| files.push(path.to_owned()));
    let Some(folder) = files.first().and_then(|file| file.parent()).map(shown) else {
        return written.map(|_| Done::Told("Nothing was saved".to_owned()));
    };
    let files = count(files.len(), "file");
    match written {
        Ok(left_out) => {
            let left_out = left_out::sentences(&left_out);
            let left_out = left_out.iter().map(|sentence| prose::sentence(sentence));
            let said = std::iter::once(format!("Saved {files} in {folder}.")).chain(left_out).collect::<Vec<_>>();
            Ok(Done::Told(said.join(" ").trim_end_matches('.').to_owned()))
        }
        Err(error) => Err(error.reworded(|error| format!("After {files} in {folder}: {error}"))),
    }
}
