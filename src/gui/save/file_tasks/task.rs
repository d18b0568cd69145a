//! Tasks that run in the background once the path is known.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::OutputCommand;

use crate::devil::Move;
use crate::files::shown;
use crate::format::{Content, Format, WriteTable};
use crate::gui::prose;
use crate::gui::save::error::{Result, SaveError};
use crate::gui::save::export::{Export, UNSOLVED};
use crate::gui::save::omitted;
use crate::gui::save::options::SaveOptions;
use crate::gui::save::report;
use crate::gui::save::request::{self, Source};
use crate::gui::save::write::table_clip;
use crate::numerals::{count, grouped};
use crate::parameter::BadParameter;
use crate::platform::files::delivered;
use crate::progress::{Cancelled, Progress};
use crate::scenario::Scenario;

/// Writes or reads a file, and reports its progress.
type Work = dyn Fn(&Path, &Progress) -> Result<Done> + Send + Sync;

/// A task that runs once the path is known. Some tasks ignore it.
#[derive(Clone)]
pub(super) struct Task {
    /// Description of the running task: "Saving the chart".
    pub words: String,
    work: Arc<Work>,
    /// What it saves or copies, if a worker can do it.
    source: Option<Source>,
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
    /// Something for the clipboard, and a sentence about it.
    Copied(OutputCommand, String),
    Opened(Opened),
}

impl Task {
    /// Returns a task that does this work.
    pub fn new(words: &str, work: impl Fn(&Path, &Progress) -> Result<Done> + Send + Sync + 'static) -> Self {
        Self { words: words.to_owned(), work: Arc::new(work), source: None }
    }

    /// Returns a task that writes a file and then says where it is.
    pub fn saving(what: &str, write: impl Fn(&Path, &Progress) -> Result<()> + Send + Sync + 'static) -> Self {
        Self::new(&format!("Saving the {what}"), move |path, progress| {
            write(path, progress)?;
            let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            Ok(Done::Told(format!("Saved {}", shown(&path))))
        })
    }

    /// Returns a task that writes an export.
    pub fn export(export: Export) -> Self {
        Self::of(Source::Export(Arc::new(export)))
    }

    /// Returns a task that writes an export or a lesson.
    pub fn of(source: Source) -> Self {
        let task = match source.clone() {
            Source::Lesson(lesson, map) => {
                Self::saving("lesson", move |path, progress| report::save_lesson(lesson, map, path, progress))
            }
            Source::Export(export) if export.options.what == Content::All => {
                let words = format!("Saving the {}", export.options.what.noun());
                Self::new(&words, move |path, progress| save_all(&export, path, progress))
            }
            Source::Export(export) => Self::saving(export.options.what.noun(), move |path, progress| {
                export.write(path, progress, &mut |_| {}).map(drop)
            }),
        };
        Self { source: Some(source), ..task }
    }

    /// Returns a task that copies a chart, or a table as `write` writes it. A worker writes the chart as PNG.
    pub fn copying(export: Export, write: WriteTable) -> Self {
        let what = export.options.what;
        let options = SaveOptions { chart: Format::Png, ..export.options.clone() };
        let source = Source::Export(Arc::new(Export { options, ..export.clone() }));
        let task = Self::new(&format!("Copying the {}", what.noun()), move |_, _| copy(&export, write));
        Self { source: Some(source).filter(|_| what == Content::Chart), ..task }
    }

    /// Returns the task as text, if a worker can do it. What is copied has no path.
    pub fn request(&self, path: &Path) -> Option<String> {
        let path = if path.as_os_str().is_empty() { Path::new("chart.png") } else { path };
        self.source.as_ref().map(|source| request::of(source, path))
    }

    /// Runs the task at `path`; a failure is a sentence.
    pub fn carry_out(&self, path: &Path, progress: &Progress) -> Result<Result<Done, String>, Cancelled> {
        match (self.work)(path, progress) {
            Err(SaveError::Cancelled(cancelled)) => Err(cancelled),
            done => Ok(done.map_err(|error| error.to_string())),
        }
    }
}

/// Does a task given as text, and describes what was done.
///
/// # Errors
/// The reason why it failed.
pub fn carry_out(request: &str, progress: &Progress) -> Result<String, String> {
    let (source, path) = request::read(request).map_err(|error| error.to_string())?;
    match Task::of(source).carry_out(&path, progress) {
        Ok(Ok(Done::Told(words))) => Ok(words),
        Ok(Err(reason)) => Err(reason),
        // a worker is not asked for anything else
        Ok(Ok(_)) | Err(Cancelled) => Err("nothing was saved".to_owned()),
    }
}

/// Copies a chart, or a table as `write` writes it.
fn copy(export: &Export, write: WriteTable) -> Result<Done> {
    let Some(shown) = &export.snapshot else { return Err(SaveError::Refused(UNSOLVED.to_owned())) };
    if let (Content::Table, Some(table)) = (export.options.what, shown.table_of(export.stem)) {
        let words = format!("The table is on the clipboard, {}.", count(table.row_count(), "row"));
        return Ok(Done::Copied(OutputCommand::CopyText(table_clip(&table, write)?), words));
    }
    let picture = &export.options.picture;
    let image = shown.figure_as(picture)?.image(picture.pixels_per_point())?;
    let [width, height] = image.size.map(grouped);
    let words = format!("The chart is on the clipboard, {width} × {height} pixels.");
    Ok(Done::Copied(OutputCommand::CopyImage(image), words))
}

/// Saves all charts and tables of a tab, and describes what was saved and left out.
fn save_all(export: &Export, path: &Path, progress: &Progress) -> Result<Done> {
    let mut files: Vec<PathBuf> = Vec::new();
    let written = export.write(path, progress, &mut |path| files.push(path.to_owned()));
    let Some(folder) = files.first().and_then(|file| file.parent()) else {
        return written.map(|_| Done::Told("Nothing was saved".to_owned()));
    };
    let folder = shown(&delivered(folder)?);
    let files = count(files.len(), "file");
    match written {
        Ok(left_out) => {
            let left_out = omitted::sentences(&left_out);
            let left_out = left_out.iter().map(|sentence| prose::sentence(sentence));
            let said = std::iter::once(format!("Saved {files} in {folder}.")).chain(left_out).collect::<Vec<_>>();
            Ok(Done::Told(said.join(" ").trim_end_matches('.').to_owned()))
        }
        Err(error) => Err(error.reworded(|error| format!("After {files} in {folder}: {error}"))),
    }
}
