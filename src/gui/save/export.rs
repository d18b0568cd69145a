//! Export of the charts and tables of whole scenarios, with or without a window.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::arguments::{ExportRequest, What};
use crate::files::{create_folder, write_whole};
use crate::format::{Content, Format};
use crate::numerals::grouped;
use crate::parallel::in_parts;
use crate::parameter::listed;
use crate::progress::{Cancelled, Progress};
use crate::scenario::{Puzzle, Scenario, presets};

use super::error::SaveError;
use super::left_out::{self, LeftOut};
use super::picture::Picture;
use super::report::{self, Report};
use super::solve::solve;
use super::write::{refusal, save, save_table};
use crate::gui::chart::heatmap::ColourMap;
use crate::gui::snapshot::{SharedSnapshot, Snapshot};
use crate::gui::views;
use crate::lesson::Lesson;

/// Largest number of rows of a table that is written without its view being chosen.
const MOST_ROWS: usize = 200_000;
/// Largest size in bytes of a CSV table that is written when all presets are exported.
const MOST_BYTES: usize = 10_000_000;

/// Receiver of the progress of an export.
pub trait Listener {
    /// Reports the current task in words: "12 of 72: flips-riddle".
    fn begins(&mut self, words: &str);
    /// Reports a file that has been written.
    fn written(&mut self, path: &Path);
    /// Reports in one sentence that something was left out.
    fn left_out(&mut self, sentence: &str);
}

/// Writes the requested files.
///
/// A single scenario gets a report next to its charts and tables; an export of all presets gets one report per puzzle.
///
/// A view may have no chart or no table for the parameters of a scenario. If the views were not chosen, it is left out,
/// and `listener` hears of it once per view; for all presets, it hears of it at the end, once for all that share the
/// reason.
///
/// # Errors
/// The first [`SaveError`]. Files written before it stay; none is half written. A chosen view that has no chart or
/// table is an error only after everything else has been written.
pub fn export(request: &ExportRequest, listener: &mut (impl Listener + Send)) -> Result<(), SaveError> {
    let mut all_left_out = Vec::new();
    let written = match &request.what {
        What::One(name_or_path) => {
            let scenario = views::find(name_or_path)?;
            check_views(request, scenario.puzzle())?;
            listener.begins(&scenario.name);
            export_scenario(request, &scenario, &request.out, &mut |step| match step {
                Step::Written(path) => listener.written(&path),
                Step::LeftOut(reason) => all_left_out.push(reason),
            })?;
            let name = scenario.name.clone();
            write_report(request, &name, vec![scenario], "report", listener)
        }
        What::All => export_presets(request, listener, &mut all_left_out),
        What::Lesson(lesson) => return export_lesson(request, lesson, listener),
    };
    let sentences = left_out::sentences(&all_left_out);
    if request.views.is_none() {
        for sentence in &sentences {
            listener.left_out(sentence);
        }
    }
    written?;
    if request.views.is_none() || sentences.is_empty() { Ok(()) } else { Err(SaveError::Refused(sentences.join("; "))) }
}

/// Writes a lesson as a page for a browser.
fn export_lesson(request: &ExportRequest, lesson: &Lesson, listener: &mut impl Listener) -> Result<(), SaveError> {
    listener.begins(&lesson.name);
    create_folder(&request.out)?;
    let path = request.out.join(format!("{}.html", lesson.stem));
    report::save_lesson(lesson, ColourMap::default(), &path, &Progress::new())?;
    listener.written(&path);
    Ok(())
}

/// Writes all presets, one per core at a time, and reports them in their order.
fn export_presets(
    request: &ExportRequest,
    listener: &mut (impl Listener + Send),
    all_left_out: &mut Vec<LeftOut>,
) -> Result<(), SaveError> {
    check_presets(request)?;
    let (count, stop) = (presets().len(), Progress::new());
    let told = Mutex::new(InOrder { listener, next: 0, waiting: BTreeMap::new(), all_left_out, error: None });
    let export = |number: usize| {
        let Some(preset) = presets().get(number) else { return };
        let lock = || told.lock().unwrap_or_else(PoisonError::into_inner);
        lock().listener.begins(&format!("{} of {count}: {}", number + 1, preset.stem));
        let mut steps = Vec::new();
        let folder = request.out.join(preset.stem);
        let result = export_scenario(request, &preset.scenario, &folder, &mut |step| steps.push(step));
        if result.is_err() {
            stop.cancel();
        }
        lock().end(number, preset.stem, steps, result.err());
    };
    // only an error stops it, and that is returned below
    let _ = in_parts(count, &stop, export);
    let InOrder { error, listener, .. } = told.into_inner().unwrap_or_else(PoisonError::into_inner);
    error.map_or(Ok(()), Err)?;
    for puzzle in Puzzle::ALL {
        let of_puzzle = presets().iter().map(|preset| &preset.scenario).filter(|of| of.puzzle() == puzzle);
        let title = format!("{}: all scenarios", puzzle.title());
        write_report(request, &title, of_puzzle.cloned().collect(), puzzle.name(), listener)?;
    }
    Ok(())
}

/// Checks before the first file is written that no preset's chart is too large at the requested resolution.
fn check_presets(request: &ExportRequest) -> Result<(), SaveError> {
    let picture = Picture::from_flags(&request.figure);
    if !request.formats.contains(&Format::Png) || picture.dpi <= Picture::default().dpi {
        return Ok(());
    }
    presets().iter().try_for_each(|preset| {
        let solved = solve(&preset.scenario.params, request.views.as_deref())?;
        check_sizes(&solved.snapshots, &request.formats, &picture)
    })
}

/// Reports presets in their order, whichever of them ends first.
struct InOrder<'a, L> {
    listener: &'a mut L,
    /// First preset that has not been reported.
    next: usize,
    /// Presets that ended before their turn, with their stems.
    waiting: BTreeMap<usize, (&'static str, Vec<Step>)>,
    all_left_out: &'a mut Vec<LeftOut>,
    /// First error.
    error: Option<SaveError>,
}

impl<L: Listener> InOrder<'_, L> {
    /// Takes in preset `number`, which has ended, with an error if it failed.
    fn end(&mut self, number: usize, stem: &'static str, steps: Vec<Step>, error: Option<SaveError>) {
        self.waiting.insert(number, (stem, steps));
        while let Some((stem, steps)) = self.waiting.remove(&self.next) {
            for step in steps {
                match step {
                    Step::Written(path) => self.listener.written(&path),
                    Step::LeftOut(left_out) => self.all_left_out.push(left_out.of_preset(stem)),
                }
            }
            self.next += 1;
        }
        self.error = self.error.take().or(error);
    }
}

/// Writes the charts and tables of one scenario into `folder` and calls `hear` after each.
fn export_scenario(
    request: &ExportRequest,
    scenario: &Scenario,
    folder: &Path,
    hear: &mut dyn FnMut(Step),
) -> Result<(), SaveError> {
    let solved = solve(&scenario.params, request.views.as_deref())?;
    let picture = Picture::from_flags(&request.figure);
    check_sizes(&solved.snapshots, &request.formats, &picture)?;
    create_folder(folder)?;
    let tell = &mut |step: Step| {
        hear(step);
        Ok(())
    };
    let extent = match request.what {
        _ if request.views.is_some() => Extent::Whole,
        What::One(_) => Extent::Usual,
        What::All | What::Lesson(_) => Extent::Once,
    };
    write_views(&solved.snapshots, &request.formats, &picture, extent, folder, tell)
}

/// Writes the report if it was requested.
fn write_report(
    request: &ExportRequest,
    title: &str,
    scenarios: Vec<Scenario>,
    stem: &str,
    listener: &mut impl Listener,
) -> Result<(), SaveError> {
    let report = Report {
        title: title.to_owned(),
        scenarios,
        shown: None,
        views: request.views.clone(),
        map: ColourMap::default(),
    };
    if request.formats.contains(&Format::Html) {
        let path = request.out.join(stem).with_extension(Format::Html.name());
        listener.begins(&format!("report \"{title}\""));
        report.save(&path, &Progress::new())?;
        listener.written(&path);
    }
    Ok(())
}

/// Outcome for a file or a view.
pub enum Step {
    /// The file was written.
    Written(PathBuf),
    /// The view has no such charts or tables; reported once per view.
    LeftOut(LeftOut),
}

/// Choice of the tables to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every table.
    Whole,
    /// Tables with at most 200,000 rows.
    Usual,
    /// Tables that also have at most 10 MB; a table shared by two views is written only once.
    Once,
}

/// Refuses a view that the scenario's puzzle does not have: leaving it out silently would hide a mistake.
fn check_views(request: &ExportRequest, puzzle: Puzzle) -> Result<(), SaveError> {
    let asked = request.views.as_deref().unwrap_or_default();
    match asked.iter().find(|view| !views::views(puzzle).contains(&view.as_str())) {
        Some(view) => Err(SaveError::Refused(format!(
            "{puzzle} has no view \"{view}\"; its views are {}",
            listed(views::views(puzzle), "and")
        ))),
        None => Ok(()),
    }
}

/// Checks that every chart of `snapshots` has an allowed size in each of `formats`. Call it before anything is written.
///
/// # Errors
/// A [`SaveError::Refused`] that names the view.
pub fn check_sizes(snapshots: &[SharedSnapshot], formats: &[Format], picture: &Picture) -> Result<(), SaveError> {
    let charts = || snapshots.iter().filter(|snapshot| snapshot.chart_unavailable.is_none());
    for format in formats.iter().filter(|format| format.content() == Content::Chart) {
        let picture = picture.for_format(*format);
        for snapshot in charts() {
            let refused = |error| SaveError::Refused(format!("the chart of {}: {error}", snapshot.view));
            snapshot.sheet(&picture).map_err(refused)?;
        }
    }
    Ok(())
}

/// Writes every chart and table of `snapshots` in `formats`, and the answer of the puzzle, into the existing `folder`.
/// Calls `tell` after each file; it may cancel.
///
/// # Errors
/// The first [`SaveError`]. Files written before it stay; none is half written.
pub fn write_views(
    snapshots: &[SharedSnapshot],
    formats: &[Format],
    picture: &Picture,
    extent: Extent,
    folder: &Path,
    tell: &mut dyn FnMut(Step) -> Result<(), Cancelled>,
) -> Result<(), SaveError> {
    for snapshot in snapshots {
        let twin = snapshot.same_table_as.filter(|twin| snapshots.iter().any(|other| other.view == *twin));
        let no_table = match (extent, twin) {
            (Extent::Whole, _) => None,
            (Extent::Once, Some(twin)) => Some(format!("{twin} has the same")),
            (Extent::Once | Extent::Usual, _) => too_large(snapshot.as_ref(), extent),
        };
        let is_view = |stem: &str| snapshots.iter().any(|other| other.view == stem);
        write_view(snapshot.as_ref(), formats, picture, no_table.as_deref(), folder, &is_view, tell)?;
    }
    if let Some(snapshot) = snapshots.first() {
        let path = folder.join("answer.json");
        write_whole(&path, |out| snapshot.answer.write(out))?;
        tell(Step::Written(path))?;
    }
    Ok(())
}

/// Returns the reason why a table is too large to be written without its view being chosen, if it is.
fn too_large(snapshot: &Snapshot, extent: Extent) -> Option<String> {
    if snapshot.table_unavailable.is_some() {
        return None;
    }
    let table = snapshot.table();
    let (rows, middle) = (table.row_count(), table.row(table.row_count() / 2));
    let bytes = rows * middle.iter().map(|cell| cell.to_file_text().len() + 1).sum::<usize>();
    let (size, most) = match extent {
        _ if rows > MOST_ROWS => (format!("{} rows", grouped(rows)), format!("{} rows", grouped(MOST_ROWS))),
        Extent::Once if bytes > MOST_BYTES => {
            (format!("about {} MB", bytes / 1_000_000), format!("{} MB", MOST_BYTES / 1_000_000))
        }
        _ => return None,
    };
    Some(format!("there are {size}; more than {most} are written only where --views names their view"))
}

/// Writes one view in all formats. Its table comes with its further tables, except those that belong to another view
/// that is written as well; `no_table` is the reason why its table is left out.
fn write_view(
    snapshot: &Snapshot,
    formats: &[Format],
    picture: &Picture,
    no_table: Option<&str>,
    folder: &Path,
    is_view: &dyn Fn(&str) -> bool,
    tell: &mut dyn FnMut(Step) -> Result<(), Cancelled>,
) -> Result<(), SaveError> {
    let mut refused: Vec<(Format, String)> = Vec::new();
    for &format in formats {
        if format.content() == Content::Report {
            // the report is written for all views at once; it leaves out views that have neither chart nor table
            let reason = snapshot.chart_unavailable.clone().filter(|_| snapshot.table_unavailable.is_some());
            refused.extend(reason.map(|reason| (format, reason)));
            continue;
        }
        let own_refusal = refusal(snapshot, format.content());
        let path = folder.join(snapshot.view).with_extension(format.name());
        let skipped = no_table.filter(|_| format.content() == Content::Table && own_refusal.is_none());
        let refuse = |why: &str| Err(SaveError::Refused(why.to_owned()));
        match skipped.map_or_else(|| save(snapshot, format, picture, &path), refuse) {
            Ok(()) => tell(Step::Written(path))?,
            Err(SaveError::Refused(sentence)) => refused.push((format, sentence)),
            Err(error) => return Err(error),
        }
        for (stem, table) in snapshot.further_tables().into_iter().filter(|(stem, _)| !is_view(stem)) {
            let path = folder.join(stem).with_extension(format.name());
            if save_table(&table, stem, format, &path)? {
                tell(Step::Written(path))?;
            }
        }
    }
    if let Some(left_out) = LeftOut::of_view(snapshot.view, formats, &refused) {
        tell(Step::LeftOut(left_out))?;
    }
    Ok(())
}
