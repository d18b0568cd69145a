//! Writing charts and tables without a window, by the code that the Save menu uses.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::arguments::{ExportRequest, What};
use crate::files::{FileError, create_folder, write_whole};
use crate::parameter::BadParameter;
use crate::scenario::{self, OpenError, Params, Puzzle, Scenario, presets, views};

use super::devil::DevilTab;
use super::exhibit::Exhibit;
use super::flips::FlipsTab;
use super::pennies::PenniesTab;
use super::saving::{SaveAs, SaveError, save, save_table};
use super::tab::Tab;

/// Writes what was asked for and calls `written` with the path of each file.
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
    let mut refused = |sentence: String| {
        if request.views.is_some() {
            return Some(ExportError::Refused(sentence));
        }
        left_out(&sentence);
        None
    };
    match &request.what {
        What::One(name_or_path) => {
            let scenario = scenario::find(name_or_path)?;
            check_views(request, scenario.puzzle())?;
            export_scenario(&scenario, request, &request.out, &mut written, &mut refused)
        }
        What::All => presets().iter().try_for_each(|preset| {
            let folder = request.out.join(preset.stem);
            let mut of_preset = |sentence: String| refused(format!("{}: {sentence}", preset.stem));
            export_scenario(&preset.scenario, request, &folder, &mut written, &mut of_preset)
        }),
    }
}

/// A view that the scenario's puzzle does not have is a mistake, not something to leave out in silence.
fn check_views(request: &ExportRequest, puzzle: Puzzle) -> Result<(), ExportError> {
    let asked = request.views.as_deref().unwrap_or_default();
    match asked.iter().find(|view| !views(puzzle).contains(&view.as_str())) {
        Some(view) => Err(ExportError::WrongView { view: view.clone(), puzzle }),
        None => Ok(()),
    }
}

fn export_scenario(
    scenario: &Scenario,
    request: &ExportRequest,
    folder: &Path,
    written: &mut impl FnMut(&Path),
    refused: &mut impl FnMut(String) -> Option<ExportError>,
) -> Result<(), ExportError> {
    let exhibits = exhibits(&scenario.params, request.views.as_deref())?;
    create_folder(folder)?;
    let mut refusal = None;
    for exhibit in &exhibits {
        for &format in &request.formats {
            let path = folder.join(exhibit.view()).with_extension(format.name());
            match save(exhibit, SaveAs::plain(format), &path) {
                Ok(()) => written(&path),
                Err(SaveError::Refused(sentence)) => {
                    let file = format!("{}.{}", exhibit.view(), format.name());
                    refusal = refusal.or(refused(format!("{file} is left out: {sentence}")));
                    continue;
                }
                Err(error) => return Err(error.into()),
            }
            for (stem, table) in exhibit.further_tables() {
                let path = folder.join(stem).with_extension(format.name());
                if save_table(&table, format, &path)? {
                    written(&path);
                }
            }
        }
    }
    if let Some(exhibit) = exhibits.first() {
        let path: PathBuf = folder.join("answer.json");
        write_whole(&path, |out| exhibit.write_answer(out))?;
        written(&path);
    }
    refusal.map_or(Ok(()), Err)
}

/// The views of a scenario that are `wanted`, or all of them, solved.
fn exhibits(params: &Params, wanted: Option<&[String]>) -> Result<Vec<Exhibit>, BadParameter> {
    Ok(match params {
        Params::Pennies(params) => finished(PenniesTab::new(params.clone())?, wanted),
        Params::Devil(params) => finished(DevilTab::new(params.clone())?, wanted),
        Params::Flips(params) => finished(FlipsTab::new(params.clone())?, wanted),
    })
}

fn finished<T: Tab>(mut tab: T, wanted: Option<&[String]>) -> Vec<Exhibit> {
    let is_wanted = |view: &str| wanted.is_none_or(|wanted| wanted.iter().any(|wanted| wanted == view));
    let views = views(T::PUZZLE).iter().filter(|view| is_wanted(view));
    let solved = |view: &&str| {
        // what only one view needs is solved when it is looked at
        tab.set_view(view);
        tab.finish();
        tab.exhibit(view)
    };
    views.filter_map(solved).collect()
}

/// Why an export stopped. Displayed as one sentence.
#[derive(Debug)]
pub enum ExportError {
    /// The scenario could not be opened.
    Open(OpenError),
    /// The scenario's parameters are not allowed.
    Parameter(BadParameter),
    /// A view was asked for that the scenario's puzzle does not have.
    WrongView {
        /// The name of the view.
        view: String,
        /// The puzzle of the scenario.
        puzzle: Puzzle,
    },
    /// A view that was chosen has no chart or table for the scenario's parameters, as this sentence says.
    Refused(String),
    /// A folder or a file could not be written.
    File(FileError),
    /// A chart or a table could not be saved.
    Save(SaveError),
}

impl ExportError {
    /// Whether the user called for something that cannot be, rather than that something failed on the way.
    #[must_use]
    pub fn is_mistake(&self) -> bool {
        matches!(self, Self::Open(_) | Self::Parameter(_) | Self::WrongView { .. } | Self::Refused(_))
    }
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::Parameter(error) => error.fmt(f),
            Self::WrongView { view, puzzle } => {
                write!(f, "{puzzle} has no view \"{view}\"; its views are {}", views(*puzzle).join(" and "))
            }
            Self::Refused(sentence) => f.write_str(sentence),
            Self::File(error) => error.fmt(f),
            Self::Save(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ExportError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Open(error) => Some(error),
            Self::Parameter(error) => Some(error),
            Self::WrongView { .. } | Self::Refused(_) => None,
            Self::File(error) => Some(error),
            Self::Save(error) => Some(error),
        }
    }
}

impl From<OpenError> for ExportError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

impl From<BadParameter> for ExportError {
    fn from(error: BadParameter) -> Self {
        Self::Parameter(error)
    }
}

impl From<FileError> for ExportError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<SaveError> for ExportError {
    fn from(error: SaveError) -> Self {
        Self::Save(error)
    }
}
