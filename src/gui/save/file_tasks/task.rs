//! What is done in the background once the path is known.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use egui::ColorImage;

use crate::devil::{Move, TableSpec, parse_list};
use crate::files::{read_text, shown};
use crate::format::Format;
use crate::gui::chart::heatmap::ColourMap;
use crate::gui::prose;
use crate::gui::save::animation::{Animation, AnimationError};
use crate::gui::save::composition::Composition;
use crate::gui::save::export::{Extent, Step, write_views};
use crate::gui::save::picture::Picture;
use crate::gui::save::report::{self, Report, ReportError};
use crate::gui::save::saveable::Saveable;
use crate::gui::save::solve::solve;
use crate::gui::save::write::{SaveError, chart_clip, file_stem, save, save_composition, save_table, table_clip};
use crate::gui::snapshot::{SharedSnapshot, Snapshot};
use crate::gui::views;
use crate::lesson::Lesson;
use crate::numerals::{count, grouped};
use crate::parameter::BadParameter;
use crate::progress::{Cancelled, Progress};
use crate::scenario::Scenario;
use crate::table::Table;

/// The largest file with a list of moves that is read, in bytes: 65,535 moves that name all of 64 coins fit.
const LARGEST_LIST: u64 = 1 << 24;
/// How many folders of one name are tried before it is given up.
const MOST_FOLDERS: u32 = 1_000;

/// What is to be done once the path is known.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// Save the chart or the table of a view, or the further table of that stem.
    View { snapshot: SharedSnapshot, stem: Option<&'static str>, format: Format, picture: Picture },
    /// Put the chart of a view on the clipboard.
    CopyChart(SharedSnapshot, Picture),
    /// Put the table of a view, or the further table of that stem, on the clipboard.
    CopyTable { snapshot: SharedSnapshot, stem: Option<&'static str>, format: Format },
    /// Save all charts and tables of a tab into a new folder.
    All { present: Box<Saveable>, formats: Vec<Format>, picture: Picture },
    /// Save a figure of several views.
    Figure(Box<Composition>, Format, Picture),
    /// Save a report.
    Report(Box<Report>, Format),
    /// Save a lesson as a page.
    Lesson(&'static Lesson, ColourMap),
    /// Save an animation as a GIF, or as pictures in a new folder.
    Animation(Box<Animation>, bool),
    /// Save a scenario file.
    Scenario(Box<Scenario>),
    /// Open a scenario file.
    Open,
    /// Read a scenario that was pasted.
    OpenText(String),
    /// Read a list of moves at that table.
    List(TableSpec),
    /// Read a list of moves that was pasted.
    ListText(String, TableSpec),
}

/// What was read from a file, or from what was pasted.
pub enum Opened {
    /// A scenario.
    Scenario(Box<Scenario>),
    /// A list of moves, or why it is none.
    List(Result<Vec<Move>, BadParameter>),
}

/// What a task has come to.
pub(super) enum Done {
    Saved(PathBuf),
    Opened(Opened),
    /// For the clipboard.
    Picture(ColorImage),
    /// For the clipboard, so many rows.
    Text(String, usize),
    /// Done, as this sentence says.
    Told(String),
    Refused(String),
}

impl Task {
    /// What is going on, for those who wait.
    pub fn words(&self) -> String {
        match self {
            Self::View { format, .. } => format!("Saving the {}", format.content().word()),
            Self::CopyChart(..) => "Drawing the chart".to_owned(),
            Self::CopyTable { .. } => "Copying the table".to_owned(),
            Self::All { .. } => "Saving all charts and tables".to_owned(),
            Self::Figure(..) => "Drawing the figure".to_owned(),
            Self::Report(..) => "Writing the report".to_owned(),
            Self::Lesson(..) => "Writing the lesson".to_owned(),
            Self::Animation(..) => "Drawing the animation".to_owned(),
            Self::Scenario(_) => "Saving the scenario".to_owned(),
            Self::Open => "Opening the scenario".to_owned(),
            Self::OpenText(_) => "Reading what was pasted".to_owned(),
            Self::List(_) | Self::ListText(..) => "Reading the list of moves".to_owned(),
        }
    }

    pub fn carry_out(self, path: PathBuf, progress: &Progress) -> Result<Done, Cancelled> {
        let saved = match self {
            Self::View { snapshot, stem, format, picture } => match stem {
                None => save(snapshot.as_ref(), format, &picture, &path),
                Some(stem) => {
                    with_table(snapshot.as_ref(), Some(stem), |table| save_table(table, stem, format, &path).map(drop))
                }
            }
            .map_err(|error| error.to_string()),
            Self::Scenario(scenario) => scenario.write(&path).map_err(|error| error.to_string()),
            Self::CopyChart(snapshot, picture) => {
                return Ok(chart_clip(snapshot.as_ref(), &picture).map_or_else(refused, Done::Picture));
            }
            Self::CopyTable { snapshot, stem, format } => {
                let copied = with_table(snapshot.as_ref(), stem, |table| {
                    table_clip(table, format).map(|text| Done::Text(text, table.row_count()))
                });
                return Ok(copied.unwrap_or_else(refused));
            }
            Self::All { present, formats, picture } => return save_all(&present, &formats, &picture, &path, progress),
            Self::Figure(composition, format, picture) => {
                match save_composition(&composition, format, &picture, &path, progress) {
                    Err(SaveError::Cancelled) => return Err(Cancelled),
                    other => other.map(drop).map_err(|error| error.to_string()),
                }
            }
            Self::Report(report, format) => match report.save(format, &path, progress) {
                Err(ReportError::Cancelled) => return Err(Cancelled),
                other => other.map_err(|error| error.to_string()),
            },
            Self::Lesson(lesson, map) => match report::lesson::save(lesson, map, &path, progress) {
                Err(ReportError::Cancelled) => return Err(Cancelled),
                other => other.map_err(|error| error.to_string()),
            },
            Self::Animation(animation, true) => return save_pictures(&animation, &path, progress),
            Self::Animation(animation, false) => match animation.save_gif(&path, progress) {
                Err(AnimationError::Cancelled) => return Err(Cancelled),
                other => other.map_err(|error| error.to_string()),
            },
            Self::Open => {
                return Ok(match views::read(&path) {
                    Ok(scenario) => Done::Opened(Opened::Scenario(Box::new(scenario))),
                    Err(error) => Done::Refused(error.to_string()),
                });
            }
            Self::OpenText(text) => {
                return Ok(match views::parse(&text) {
                    Ok(scenario) => Done::Opened(Opened::Scenario(Box::new(scenario))),
                    Err(error) => Done::Refused(format!("what was pasted is no scenario: {error}")),
                });
            }
            Self::List(table) => {
                return Ok(match read_text(&path, LARGEST_LIST) {
                    Ok(text) => Done::Opened(Opened::List(parse_list(&text, table))),
                    Err(error) => Done::Refused(error.to_string()),
                });
            }
            Self::ListText(text, _) if text.len() as u64 > LARGEST_LIST => {
                let most = grouped(LARGEST_LIST);
                return Ok(Done::Refused(format!(
                    "what was pasted is longer than the {most} bytes of a list of moves"
                )));
            }
            Self::ListText(text, table) => return Ok(Done::Opened(Opened::List(parse_list(&text, table)))),
        };
        Ok(match saved {
            Ok(()) => Done::Saved(std::path::absolute(&path).unwrap_or(path)),
            Err(reason) => Done::Refused(reason),
        })
    }
}

#[expect(clippy::needless_pass_by_value, reason = "what an error becomes")]
fn refused(error: SaveError) -> Done {
    Done::Refused(error.to_string())
}

/// Calls `use_table` with the table of the view, or with the further table of that stem.
fn with_table<T>(
    snapshot: &dyn Snapshot,
    stem: Option<&str>,
    use_table: impl FnOnce(&Table<'_>) -> Result<T, SaveError>,
) -> Result<T, SaveError> {
    let Some(stem) = stem else {
        return match snapshot.table_unavailable() {
            Some(sentence) => Err(SaveError::Refused(sentence)),
            None => use_table(&snapshot.table()),
        };
    };
    match snapshot.further_tables().iter().find(|(other, _)| *other == stem) {
        Some((_, table)) => use_table(table),
        None => Err(SaveError::Refused(format!("there is no table of {stem} any more"))),
    }
}

/// Every view of what is set; the one that is shown as it is shown.
pub(super) fn snapshots_of(present: &Saveable) -> Result<Vec<SharedSnapshot>, String> {
    let mut snapshots = solve(&present.scenario.params, None).map_err(|error| error.to_string())?.snapshots;
    if let Some(shown) = &present.snapshot {
        for snapshot in snapshots.iter_mut().filter(|snapshot| snapshot.view() == shown.view()) {
            *snapshot = shown.clone();
        }
    }
    Ok(snapshots)
}

fn save_all(
    present: &Saveable,
    formats: &[Format],
    picture: &Picture,
    parent: &Path,
    progress: &Progress,
) -> Result<Done, Cancelled> {
    let snapshots = match snapshots_of(present) {
        Ok(snapshots) => snapshots,
        Err(reason) => return Ok(Done::Refused(reason)),
    };
    progress.advance_to(0)?;
    let folder = match made(parent, &file_stem(&[&present.scenario.name])) {
        Ok(folder) => folder,
        Err(reason) => return Ok(Done::Refused(reason)),
    };
    progress.set_total((snapshots.len() * formats.len()) as u64 + 1);
    let (mut files, mut steps, mut left_out) = (0_u64, 0, Vec::new());
    let tell = &mut |step: Step<'_>| {
        match step {
            Step::Written(_) => (files, steps) = (files + 1, steps + 1),
            Step::LeftOut(what) => {
                steps += what.files as u64;
                left_out.push(what);
            }
        }
        if progress.advance_to(steps).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let written = write_views(&snapshots, formats, picture, Extent::Whole, &folder, tell);
    let folder = shown(&folder);
    Ok(match written {
        Err(error) => Done::Refused(format!("After {} in {folder}: {error}", count(files, "file"))),
        Ok(ControlFlow::Break(())) => return Err(Cancelled),
        Ok(ControlFlow::Continue(())) if left_out.is_empty() => {
            Done::Told(format!("Saved {} in {folder}", count(files, "file")))
        }
        Ok(ControlFlow::Continue(())) => {
            let sentences: Vec<String> = left_out.iter().map(|what| prose::sentence(&what.sentence())).collect();
            Done::Told(format!("Saved {} in {folder}. {}", count(files, "file"), sentences.join(" ")))
        }
    })
}

fn save_pictures(animation: &Animation, parent: &Path, progress: &Progress) -> Result<Done, Cancelled> {
    let name = file_stem(&[&animation.scenario.name, animation.view, "animation"]);
    let folder = match made(parent, &name) {
        Ok(folder) => folder,
        Err(reason) => return Ok(Done::Refused(reason)),
    };
    match animation.save_pictures(&folder, progress) {
        Ok(count) => Ok(Done::Told(format!("Saved {} pictures in {}", grouped(count), shown(&folder)))),
        Err(AnimationError::Cancelled) => Err(Cancelled),
        Err(error) => Ok(Done::Refused(error.to_string())),
    }
}

/// The new folder, or why there is none.
fn made(parent: &Path, name: &str) -> Result<PathBuf, String> {
    new_folder(parent, name)
        .map_err(|error| format!("a new folder in {} cannot be made: {}", shown(parent), error.kind()))
}

/// Makes a new folder of that name, or of the name with a number: nothing that is there is written over.
fn new_folder(parent: &Path, name: &str) -> io::Result<PathBuf> {
    for number in 1..=MOST_FOLDERS {
        let folder = parent.join(if number == 1 { name.to_owned() } else { format!("{name}-{number}") });
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(()) => return Ok(std::path::absolute(&folder).unwrap_or(folder)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
