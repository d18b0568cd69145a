//! Writing charts and tables of a whole scenario, with or without a window.

use std::ops::ControlFlow;
use std::path::Path;

use crate::arguments::{ExportRequest, What};
use crate::files::{FileError, create_folder, write_whole};
use crate::format::{Content, Format};
use crate::parameter::BadParameter;
use crate::progress::Progress;
use crate::scenario::{OpenError, Puzzle, Scenario, presets};

use super::picture::Picture;
use super::report::{Report, ReportError};
use super::solve::solve;
use super::write::{SaveError, refusal, save, save_table};
use crate::gui::chart::heatmap::ColourMap;
use crate::gui::snapshot::{SharedSnapshot, Snapshot};
use crate::gui::views;

/// Writes what was asked for and calls `written` with the path of each file.
///
/// One scenario has its report beside its charts and tables; of all presets those of one puzzle are one report.
///
/// A view may have no chart or no table for the parameters of a scenario. If the views were not chosen it is left out,
/// and `left_out` is called with a sentence that says so.
///
/// # Errors
/// The first [`ExportError`]. Files written before stay; none is half written. A chosen view that has no chart or table is
/// an error only when all else has been written.
pub fn export(
    request: &ExportRequest,
    mut written: impl FnMut(&Path),
    mut left_out: impl FnMut(&str),
) -> Result<(), ExportError> {
    let mut first_refusal = None;
    let mut export_one = |scenario: &Scenario, folder: &Path, name: Option<&str>| {
        let solved = solve(&scenario.params, request.views.as_deref())?;
        create_folder(folder)?;
        let tell = &mut |step: Step<'_>| {
            match step {
                Step::Written(path) => written(path),
                Step::LeftOut(sentence) if request.views.is_some() => {
                    first_refusal.get_or_insert(ExportError::Refused(sentence));
                }
                Step::LeftOut(sentence) => {
                    left_out(&name.map_or(sentence.clone(), |name| format!("{name}: {sentence}")));
                }
            }
            ControlFlow::Continue(())
        };
        write_views(&solved.snapshots, &request.formats, &Picture::default(), folder, tell).map(drop)
    };
    match &request.what {
        What::One(name_or_path) => {
            let scenario = views::find(name_or_path)?;
            check_views(request, scenario.puzzle())?;
            export_one(&scenario, &request.out, None)?;
            let name = scenario.name.clone();
            write_reports(request, &name, vec![scenario], "report", &mut written)?;
        }
        What::All => {
            for preset in presets() {
                export_one(&preset.scenario, &request.out.join(preset.stem), Some(preset.stem))?;
            }
            for puzzle in Puzzle::ALL {
                let of_puzzle = presets().iter().map(|preset| &preset.scenario).filter(|of| of.puzzle() == puzzle);
                let title = format!("{}: all scenarios", puzzle.title());
                write_reports(request, &title, of_puzzle.cloned().collect(), puzzle.name(), &mut written)?;
            }
        }
    }
    first_refusal.map_or(Ok(()), Err)
}

/// Writes the reports that were asked for.
fn write_reports(
    request: &ExportRequest,
    title: &str,
    scenarios: Vec<Scenario>,
    stem: &str,
    written: &mut impl FnMut(&Path),
) -> Result<(), ExportError> {
    let report = Report {
        title: title.to_owned(),
        scenarios,
        shown: None,
        views: request.views.clone(),
        map: ColourMap::default(),
    };
    for &format in request.formats.iter().filter(|format| format.content() == Content::Report) {
        let path = request.out.join(stem).with_extension(format.extension());
        report.save(format, &path, &Progress::new())?;
        written(&path);
    }
    Ok(())
}

/// What has become of one file.
pub enum Step<'a> {
    /// It is written.
    Written(&'a Path),
    /// The view has no such chart or table, as this sentence says.
    LeftOut(String),
}

/// A view that the scenario's puzzle does not have is a mistake, not something to leave out in silence.
fn check_views(request: &ExportRequest, puzzle: Puzzle) -> Result<(), ExportError> {
    let asked = request.views.as_deref().unwrap_or_default();
    match asked.iter().find(|view| !views::views(puzzle).contains(&view.as_str())) {
        Some(view) => Err(ExportError::WrongView { view: view.clone(), puzzle }),
        None => Ok(()),
    }
}

/// Writes every chart and table of `snapshots` in `formats` into `folder`, which is there, and the answer of the puzzle.
/// `tell` hears of each file and may end it.
///
/// # Errors
/// The first [`ExportError`]. Files written before stay; none is half written.
pub fn write_views(
    snapshots: &[SharedSnapshot],
    formats: &[Format],
    picture: &Picture,
    folder: &Path,
    tell: &mut dyn FnMut(Step<'_>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, ExportError> {
    for snapshot in snapshots {
        for &format in formats.iter().filter(|format| format.content() != Content::Report) {
            if write_view(snapshot.as_ref(), format, picture, folder, tell)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
    if let Some(snapshot) = snapshots.first() {
        let path = folder.join("answer.json");
        write_whole(&path, |out| snapshot.write_answer(out))?;
        return Ok(tell(Step::Written(&path)));
    }
    Ok(ControlFlow::Continue(()))
}

/// Writes one view in one format, a table with those that go with it.
fn write_view(
    snapshot: &dyn Snapshot,
    format: Format,
    picture: &Picture,
    folder: &Path,
    tell: &mut dyn FnMut(Step<'_>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, ExportError> {
    let path = folder.join(snapshot.view()).with_extension(format.extension());
    let told = match save(snapshot, format, picture, &path) {
        Ok(()) => tell(Step::Written(&path)),
        Err(SaveError::Refused(sentence)) => {
            tell(Step::LeftOut(format!("{}.{} is left out: {sentence}", snapshot.view(), format.extension())))
        }
        Err(error) => return Err(error.into()),
    };
    if told.is_break() || refusal(snapshot, format.content()).is_some() {
        return Ok(told);
    }
    for (stem, table) in snapshot.further_tables() {
        let path = folder.join(stem).with_extension(format.extension());
        if save_table(&table, stem, format, &path)? && tell(Step::Written(&path)).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Why an export stopped. Displayed as one sentence.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The scenario could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The scenario's parameters are not allowed.
    #[error(transparent)]
    Parameter(#[from] BadParameter),
    /// A view was asked for that the scenario's puzzle does not have.
    #[error("{puzzle} has no view \"{view}\"; its views are {}", views::views(*.puzzle).join(" and "))]
    WrongView {
        /// The name of the view.
        view: String,
        /// The puzzle of the scenario.
        puzzle: Puzzle,
    },
    /// A view that was chosen has no chart or table for the scenario's parameters, as this sentence says.
    #[error("{0}")]
    Refused(String),
    /// A folder or a file could not be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A chart or a table could not be saved.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// A report could not be saved.
    #[error(transparent)]
    Report(#[from] ReportError),
}

impl ExportError {
    /// Whether the user called for something that cannot be, rather than that something failed on the way.
    pub fn is_mistake(&self) -> bool {
        matches!(self, Self::Open(_) | Self::Parameter(_) | Self::WrongView { .. } | Self::Refused(_))
    }
}
