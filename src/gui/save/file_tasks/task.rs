//! Tasks that run in the background once the path is known.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use egui::ColorImage;

use crate::devil::{Move, TableSpec, parse_list};
use crate::files::{read_text, shown};
use crate::format::{Content, Format};
use crate::gui::chart::heatmap::ColourMap;
use crate::gui::prose;
use crate::gui::save::animation::Animation;
use crate::gui::save::error::{SaveError, told};
use crate::gui::save::export::{Extent, Step, check_sizes, write_views};
use crate::gui::save::native_dialogs::Question;
use crate::gui::save::picture::Picture;
use crate::gui::save::report::{self, Report};
use crate::gui::save::solve::{Saveable, solve};
use crate::gui::save::write::{chart_clip, file_stem, save, save_table, table_clip};
use crate::gui::snapshot::SharedSnapshot;
use crate::gui::views;
use crate::lesson::Lesson;
use crate::numerals::{count, grouped};
use crate::parameter::BadParameter;
use crate::progress::{Cancelled, Progress};
use crate::scenario::Scenario;
use crate::table::Table;

/// Largest file with a list of moves, in bytes: 65,535 moves that each name all of 64 coins fit.
const LARGEST_LIST: u64 = 1 << 24;
/// Number of folder names tried before giving up.
const MOST_FOLDERS: u32 = 1_000;

/// The chart or the main table of a view, or the further table with this stem, in a format.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub snapshot: SharedSnapshot,
    pub stem: Option<&'static str>,
    pub format: Format,
    /// Style of a chart.
    pub picture: Picture,
}

/// A task that runs once the path is known.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// Save a chart or a table.
    Save(Part),
    /// Copy a chart or a table to the clipboard.
    Copy(Part),
    /// Save all charts and tables of a tab into a new folder.
    All { present: Box<Saveable>, formats: Vec<Format>, picture: Picture },
    /// Save a report.
    Report(Box<Report>),
    /// Save a lesson as a page.
    Lesson(&'static Lesson, ColourMap),
    /// Save an animation.
    Animation(Box<Animation>),
    /// Save a scenario file.
    Scenario(Box<Scenario>),
    /// Open a scenario file.
    Open,
    /// Read a pasted scenario.
    OpenText(String),
    /// Read a list of moves for this table.
    List(TableSpec),
    /// Read a pasted list of moves.
    ListText(String, TableSpec),
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
    Saved(PathBuf),
    Opened(Opened),
    /// A chart for the clipboard.
    Picture(ColorImage),
    /// A table for the clipboard and its number of rows.
    Text(String, usize),
    /// Success, described by this sentence.
    Told(String),
    Refused(String),
}

impl Task {
    /// Describes the running task for the user.
    pub fn words(&self) -> String {
        match self {
            Self::Save(part) => format!("Saving the {}", part.format.content().word()),
            Self::Copy(part) if part.format.content() == Content::Table => "Copying the table".to_owned(),
            Self::Copy(_) => "Drawing the chart".to_owned(),
            Self::All { .. } => "Saving all charts and tables".to_owned(),
            Self::Report(_) => "Writing the report".to_owned(),
            Self::Lesson(..) => "Writing the lesson".to_owned(),
            Self::Animation(_) => "Drawing the animation".to_owned(),
            Self::Scenario(_) => "Saving the scenario".to_owned(),
            Self::Open => "Opening the scenario".to_owned(),
            Self::OpenText(_) => "Reading what was pasted".to_owned(),
            Self::List(_) | Self::ListText(..) => "Reading the list of moves".to_owned(),
        }
    }

    /// Runs the task at `path`, which some tasks ignore.
    pub fn carry_out(self, path: &Path, progress: &Progress) -> Result<Done, Cancelled> {
        Ok(told(self.done(path, progress))?.unwrap_or_else(Done::Refused))
    }

    fn done(self, path: &Path, progress: &Progress) -> Result<Done, SaveError> {
        match self {
            Self::Save(part) => part.save(path)?,
            Self::Copy(part) => return part.copy(),
            Self::All { present, formats, picture } => return save_all(&present, &formats, &picture, path, progress),
            Self::Report(report) => report.save(path, progress)?,
            Self::Lesson(lesson, map) => report::save_lesson(lesson, map, path, progress)?,
            Self::Animation(animation) => animation.save_gif(path, progress)?,
            Self::Scenario(scenario) => scenario.write(path)?,
            Self::Open => return Ok(Done::Opened(Opened::Scenario(Box::new(views::read(path)?)))),
            Self::OpenText(text) => {
                let scenario = views::parse(&text)
                    .map_err(|error| SaveError::Refused(format!("what was pasted is no scenario: {error}")))?;
                return Ok(Done::Opened(Opened::Scenario(Box::new(scenario))));
            }
            Self::List(table) => {
                let text = read_text(path, LARGEST_LIST)?;
                return Ok(Done::Opened(Opened::List(parse_list(&text, table))));
            }
            Self::ListText(text, _) if text.len() as u64 > LARGEST_LIST => {
                let most = grouped(LARGEST_LIST);
                let sentence = format!("what was pasted is longer than the {most} bytes of a list of moves");
                return Err(SaveError::Refused(sentence));
            }
            Self::ListText(text, table) => return Ok(Done::Opened(Opened::List(parse_list(&text, table)))),
        }
        Ok(Done::Saved(absolute(path)))
    }
}

impl Part {
    /// Returns the same part in a text format, which has no limit on the size of a table.
    pub fn as_text(&self) -> Self {
        let format = if self.format == Format::Xlsx { Format::Csv } else { self.format };
        Self { format, ..self.clone() }
    }

    /// Returns the question for the path to save it at.
    pub fn question(&self, scenario: &Scenario) -> Question {
        let name = [&scenario.name, self.stem.unwrap_or(self.snapshot.view)];
        Question::save(self.format.content().word(), &name, self.format.name())
    }

    fn save(&self, path: &Path) -> Result<(), SaveError> {
        match self.stem {
            None => save(self.snapshot.as_ref(), self.format, &self.picture, path),
            Some(stem) => self.with_table(|table| save_table(table, stem, self.format, path).map(drop)),
        }
    }

    fn copy(&self) -> Result<Done, SaveError> {
        if self.format.content() == Content::Table {
            return self.with_table(|table| Ok(Done::Text(table_clip(table, self.format)?, table.row_count())));
        }
        Ok(Done::Picture(chart_clip(self.snapshot.as_ref(), &self.picture)?))
    }

    /// Calls `use_table` with the main table of the view, or with the further table with this stem.
    fn with_table<T>(&self, use_table: impl FnOnce(&Table<'_>) -> Result<T, SaveError>) -> Result<T, SaveError> {
        if let Some(sentence) = self.snapshot.table_unavailable.clone().filter(|_| self.stem.is_none()) {
            return Err(SaveError::Refused(sentence));
        }
        let no_table = || format!("there is no table of {} any more", self.stem.unwrap_or_default());
        use_table(&self.snapshot.table_of(self.stem).ok_or_else(|| SaveError::Refused(no_table()))?)
    }
}

fn save_all(
    present: &Saveable,
    formats: &[Format],
    picture: &Picture,
    parent: &Path,
    progress: &Progress,
) -> Result<Done, SaveError> {
    let mut solved = solve(&present.scenario.params, None)?;
    // the open view is saved as the window shows it
    solved.show(present.snapshot.as_ref());
    let snapshots = solved.snapshots;
    progress.advance_to(0)?;
    check_sizes(&snapshots, formats, picture)?;
    let folder = new_folder(parent, &[&present.scenario.name])?;
    progress.set_total((snapshots.len() * formats.len()) as u64 + 1);
    let (mut files, mut steps, mut left_out) = (0_u64, 0, Vec::new());
    let tell = &mut |step: Step| {
        match step {
            Step::Written(_) => (files, steps) = (files + 1, steps + 1),
            Step::LeftOut(what) => {
                steps += what.files as u64;
                left_out.push(prose::sentence(&what.sentence()));
            }
        }
        progress.advance_to(steps)
    };
    let written = write_views(&snapshots, formats, picture, Extent::Whole, &folder, tell);
    let (files, folder) = (count(files, "file"), shown(&folder));
    match written {
        Ok(()) if left_out.is_empty() => Ok(Done::Told(format!("Saved {files} in {folder}"))),
        Ok(()) => Ok(Done::Told(format!("Saved {files} in {folder}. {}", left_out.join(" ")))),
        Err(SaveError::Cancelled(cancelled)) => Err(cancelled.into()),
        Err(error) => Err(SaveError::Refused(format!("After {files} in {folder}: {error}"))),
    }
}

/// Creates a new folder with this name, or with the name and a number, so that no existing file is overwritten.
fn new_folder(parent: &Path, name: &[&str]) -> Result<PathBuf, SaveError> {
    let name = file_stem(name);
    let refused =
        |kind: io::ErrorKind| SaveError::Refused(format!("a new folder in {} cannot be made: {kind}", shown(parent)));
    for number in 1..=MOST_FOLDERS {
        let folder = parent.join(if number == 1 { name.clone() } else { format!("{name}-{number}") });
        match fs::create_dir(&folder).map_err(|error| error.kind()) {
            Ok(()) => return Ok(absolute(&folder)),
            Err(io::ErrorKind::AlreadyExists) => {}
            Err(kind) => return Err(refused(kind)),
        }
    }
    Err(refused(io::ErrorKind::AlreadyExists))
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
