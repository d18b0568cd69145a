//! Export of whole scenarios on the command line.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::arguments::{ExportRequest, What};
use crate::files::create_folder;
use crate::format::{Content, Format};
use crate::parallel::in_parts;
use crate::parameter::listed;
use crate::progress::Progress;
use crate::scenario::{Preset, Puzzle, Scenario, presets};

use super::error::{Result, SaveError};
use super::export::{Export, Scope};
use super::omitted::{self, Omitted};
use super::options::SaveOptions;
use super::report;
use super::solve::solve;
use crate::gui::views;
use crate::picture::{ColourMap, Picture};

/// A step of an export.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// This was begun: "12 of 72: flips-riddle".
    Begun(&'a str),
    /// This file was written.
    Written(&'a Path),
}

/// Writes the requested files, calls `tell` after each step, and returns one sentence for each view that was left out.
///
/// A single scenario gets a report next to its charts and tables; an export of all presets gets one report per puzzle.
///
/// A view may have no chart or no table for the parameters of a scenario. If the views were not chosen, it is left out,
/// in one sentence for all presets that share the reason.
///
/// # Errors
/// The first [`SaveError`]. Files written before it stay; none is half written. A chosen view that has no chart or
/// table is an error only after everything else has been written.
pub fn export(request: &ExportRequest, tell: &mut (dyn FnMut(Step<'_>) + Send)) -> Result<Vec<String>> {
    let left_out = match &request.what {
        What::One(name_or_path) => {
            let scenario = views::find(name_or_path)?;
            check_views(request, scenario.puzzle())?;
            tell(Step::Begun(&scenario.name));
            let export = of_scenario(request, scenario, Scope::Scenario);
            let left_out = export.write(&request.out, &Progress::new(), &mut |path| tell(Step::Written(path)))?;
            write_report(request, export, "report", tell)?;
            left_out
        }
        What::All => export_presets(request, tell)?,
        What::Lesson(lesson) => {
            tell(Step::Begun(&lesson.name));
            create_folder(&request.out)?;
            let path = request.out.join(format!("{}.html", lesson.stem));
            report::save_lesson(lesson, ColourMap::default(), &path, &Progress::new())?;
            tell(Step::Written(&path));
            Vec::new()
        }
    };
    let sentences = omitted::sentences(&left_out);
    let is_failure = request.views.is_some() && !sentences.is_empty();
    if is_failure { Err(SaveError::Refused(sentences.join("; "))) } else { Ok(sentences) }
}

/// Returns the export of every chart and table of a scenario, within `scope` unless views are named.
fn of_scenario(request: &ExportRequest, scenario: Scenario, scope: Scope) -> Export {
    let (all, picture) = (request.formats.clone(), request.picture);
    let options = SaveOptions { what: Content::All, all, picture, ..SaveOptions::default() };
    let scope = request.views.clone().map_or(scope, Scope::Views);
    Export { options, scope, ..Export::new(None, scenario, Vec::new()) }
}

/// Writes all presets, one per core at a time, and tells of their files in the same order: the last preset first, since
/// the last ones take longest.
fn export_presets(request: &ExportRequest, tell: &mut (dyn FnMut(Step<'_>) + Send)) -> Result<Vec<Omitted>> {
    let export = |preset: &Preset| of_scenario(request, preset.scenario.clone(), Scope::Presets);
    check_presets(request, export)?;
    let count = presets().len();
    // the files of presets that ended before their turn, and the first preset that has not been told of
    let reports = Mutex::new((&mut *tell, BTreeMap::<usize, Vec<PathBuf>>::new(), 0, false));
    let lock = || reports.lock().unwrap_or_else(PoisonError::into_inner);
    let write = |number: usize| {
        let preset = &presets()[count - 1 - number];
        {
            let (tell, .., has_failed) = &mut *lock();
            if *has_failed {
                return Ok(Vec::new());
            }
            tell(Step::Begun(&format!("{} of {count}: {}", number + 1, preset.stem)));
        }
        let (folder, mut paths) = (request.out.join(preset.stem), Vec::new());
        let result = export(preset).write(&folder, &Progress::new(), &mut |path| paths.push(path.to_owned()));
        let (tell, waiting, next, has_failed) = &mut *lock();
        *has_failed |= result.is_err();
        waiting.insert(number, paths);
        while let Some(paths) = waiting.remove(next) {
            for path in &paths {
                tell(Step::Written(path));
            }
            *next += 1;
        }
        Ok(result?.into_iter().map(|left_out| Omitted { scenario: Some(preset.stem), ..left_out }).collect::<Vec<_>>())
    };
    let left_out = in_parts(count, &Progress::new(), write)?.into_iter().rev().collect::<Result<Vec<_>>>()?.concat();
    for puzzle in Puzzle::ALL {
        let scenarios: Vec<Scenario> =
            presets().iter().map(|preset| preset.scenario.clone()).filter(|of| of.puzzle() == puzzle).collect();
        let Some(first) = scenarios.first().cloned() else { continue };
        let mut export = of_scenario(request, first, Scope::Presets);
        (export.scenarios, export.options.whole_tab) = (scenarios, true);
        write_report(request, export, puzzle.name(), tell)?;
    }
    Ok(left_out)
}

/// Checks before the first file is written that no preset's chart is too large at the requested resolution.
fn check_presets(request: &ExportRequest, export: impl Fn(&Preset) -> Export) -> Result<()> {
    if !request.formats.contains(&Format::Png) || request.picture.dpi <= Picture::default().dpi {
        return Ok(());
    }
    presets()
        .iter()
        .try_for_each(|preset| export(preset).check_sizes(&solve(&preset.scenario.params, request.views.as_deref())?))
}

/// Writes the report of an export if it was requested.
fn write_report(request: &ExportRequest, mut export: Export, stem: &str, tell: &mut dyn FnMut(Step<'_>)) -> Result<()> {
    export.options.what = Content::Report;
    if request.formats.contains(&Format::Html) {
        let path = request.out.join(stem).with_extension(Format::Html.name());
        tell(Step::Begun(&format!("report \"{}\"", export.title())));
        export.write(&path, &Progress::new(), &mut |path| tell(Step::Written(path)))?;
    }
    Ok(())
}

/// Refuses a view that the scenario's puzzle does not have: leaving it out silently would hide a mistake.
fn check_views(request: &ExportRequest, puzzle: Puzzle) -> Result<()> {
    let (asked, views) = (request.views.as_deref().unwrap_or_default(), views::views(puzzle));
    let Some(view) = asked.iter().find(|view| !views.contains(&view.as_str())) else { return Ok(()) };
    let views = listed(views, "and");
    Err(SaveError::Refused(format!("{puzzle} has no view \"{view}\"; its views are {views}")))
}
