//! Reports: everything about a scenario, or about all scenarios of a puzzle, in one self-contained file.
//!
//! A report is a page for a browser with the same words, charts and tables as the window. A lesson is such a page too,
//! with the picture and sentence of one step after the other.

mod html;
mod parameters;

use std::io::Write;
use std::path::Path;

use html::Page;

use super::error::{Result, save_whole};
use super::export::Export;
use super::omitted::{self, Omitted};
use super::solve::{left_out, solve};
use crate::gui::prose::{Paragraph, as_words, sentence};
use crate::gui::snapshot::{SharedSnapshot, Snapshot};
use crate::gui::views;
use crate::lesson::{Lesson, Step, words};
use crate::picture::ColourMap;
use crate::progress::{Cancelled, Progress};
use crate::scenario::{Puzzle, Scenario};

/// Writes the report of an export: a chapter for its scenario, or one for each scenario of the tab.
///
/// # Errors
/// A [`SaveError`](crate::gui::save::error::SaveError).
pub fn write(export: &Export, out: &mut dyn Write, progress: &Progress) -> Result<()> {
    // the number of views is unknown until a scenario is solved, so each scenario counts a thousand
    const CHAPTER: u64 = 1_000;
    let Export { scenario, scenarios, .. } = export;
    let scenarios = if export.options.whole_tab { scenarios.as_slice() } else { std::slice::from_ref(scenario) };
    let views = export.scope.views();
    let mut page = Page::begin(out, &export.title(), scenarios)?;
    progress.set_total(CHAPTER * scenarios.len() as u64);
    for (done, scenario) in (0..).step_by(1_000).zip(scenarios) {
        progress.advance_to(done)?;
        let solved = if export.options.whole_tab { solve(&scenario.params, views)? } else { export.solved(views)? };
        let count = solved.len().max(1) as u64;
        let tell = |views_done: usize| progress.advance_to(done + CHAPTER * views_done as u64 / count);
        let left_out = left_out(scenario.puzzle(), views, &solved);
        chapter(&mut page, scenario, &solved, left_out, export.options.picture.map, tell)?;
    }
    Ok(page.finish()?)
}

/// Writes one scenario: its answer, the view that it opens with, the reason for the answer, its parameters, the other
/// views, and at the end the long parts and those for machines.
fn chapter(
    page: &mut Page<'_>,
    scenario: &Scenario,
    solved: &[SharedSnapshot],
    mut left_out: Vec<Omitted>,
    map: ColourMap,
    tell: impl Fn(usize) -> Result<(), Cancelled>,
) -> Result<()> {
    page.chapter(&scenario.name, &scenario.story)?;
    let is_own = |snapshot: &&SharedSnapshot| Some(snapshot.view) == scenario.view.as_deref();
    let (own, others): (Vec<_>, Vec<_>) = solved.iter().partition(is_own);
    let snapshots: Vec<&SharedSnapshot> = own.into_iter().chain(others).collect();
    let views: Vec<&str> = snapshots.iter().map(|snapshot| snapshot.view).collect();
    let mut told = Vec::new();
    for (place, snapshot) in snapshots.iter().enumerate() {
        tell(place)?;
        if place == 0 {
            page.heading("Answer")?;
            page.prose(&snapshot.answer.words)?;
            told.extend(&snapshot.answer.words);
        }
        // a table that was printed above is not repeated
        let is_twin = |other: &&SharedSnapshot| {
            snapshot.info.same_table_as == Some(other.view) || other.info.same_table_as == Some(snapshot.view)
        };
        let has_table = !snapshots[..place].iter().any(is_twin);
        left_out.extend(view(page, scenario.puzzle(), snapshot.as_ref(), map, has_table, &views, &told)?);
        told.extend(&snapshot.info.words);
        if place == 0 {
            page.heading("Why")?;
            page.prose(&snapshot.answer.why)?;
            page.heading("Parameters")?;
            page.facts(&parameters::in_words(scenario, &views))?;
        }
    }
    let exact = snapshots.first().map_or_else(Vec::new, |snapshot| (snapshot.answer.exact)());
    if !exact.is_empty() {
        page.heading("How exact it is")?;
        page.prose(&exact)?;
    }
    page.heading("Scenario file")?;
    match parameters::file(scenario) {
        Some(file) => page.element("pre", "", &file)?,
        None => page.note("The scenario file is too long for a report.")?,
    }
    omitted::sentences(&left_out).iter().try_for_each(|sentence| page.note(sentence))?;
    if let Some(first) = snapshots.first().filter(|first| !first.answer.checked.is_empty()) {
        page.note(&format!("How it was checked: {}", sentence(&first.answer.checked)))?;
    }
    Ok(())
}

/// Writes one view, unless it is left out. Its table is written only if `has_table`, its further tables only if they
/// belong to none of the `views` of the report, and its words only where they were not `told`.
fn view(
    page: &mut Page<'_>,
    puzzle: Puzzle,
    snapshot: &Snapshot,
    map: ColourMap,
    has_table: bool,
    views: &[&str],
    told: &[&Paragraph],
) -> Result<Option<Omitted>> {
    let title = |stem: &'static str| as_words(views::title(puzzle, stem));
    let name = title(snapshot.view);
    let (no_chart, no_table) = (snapshot.info.chart_unavailable.clone(), snapshot.info.table_unavailable.clone());
    if let (Some(reason), Some(_)) = (&no_chart, &no_table) {
        return Ok(Some(Omitted { scenario: None, what: name, reason: reason.clone() }));
    }
    let heading = &snapshot.info.title;
    let heading = if heading.starts_with(&name) { heading.clone() } else { format!("{name}: {heading}") };
    page.element("h3", " class=\"view\"", &heading)?;
    match &no_chart {
        Some(words) => page.note(&sentence(words))?,
        None => page.chart(snapshot, map)?,
    }
    let plain = |text: &str| text.trim_end_matches('.').replace('\u{a0}', " ").to_lowercase();
    let is_told = |said: &Paragraph| told.contains(&said) || plain(&heading).contains(&plain(&said.text));
    page.prose(&snapshot.info.words.iter().filter(|said| !is_told(said)).cloned().collect::<Vec<_>>())?;
    match no_table {
        Some(words) => page.note(&sentence(&words))?,
        None if has_table => page.table(&name, snapshot.view, &snapshot.table(), snapshot.chosen_row)?,
        None => {}
    }
    for (stem, further) in snapshot.further_tables().into_iter().filter(|(stem, _)| !views.contains(stem)) {
        page.table(&title(stem), stem, &further, None)?;
    }
    Ok(None)
}

/// Writes the page to `path`, completely or not at all, with heatmaps in the colours of `map`.
///
/// # Errors
/// A [`SaveError`](crate::gui::save::error::SaveError); no file is left behind.
pub fn save_lesson(lesson: &Lesson, map: ColourMap, path: &Path, progress: &Progress) -> Result<()> {
    progress.set_total(lesson.steps.len() as u64);
    save_whole(path, |out| {
        let mut page = Page::begin(out, &lesson.name, &[])?;
        page.chapter(&lesson.name, &lesson.story)?;
        for (done, step) in (0..).zip(&lesson.steps) {
            progress.advance_to(done)?;
            write_step(&mut page, done + 1, step, map)?;
        }
        Ok(page.finish()?)
    })
}

/// Writes a step: its number, the question, its sentence, the task and the picture.
fn write_step(page: &mut Page<'_>, number: u64, step: &Step, map: ColourMap) -> Result<()> {
    let solved = solve(&step.params, Some(std::slice::from_ref(&step.view)))?;
    let snapshot = solved.iter().find(|snapshot| snapshot.view == step.view);
    let answer = snapshot.and_then(|snapshot| snapshot.answer_json());
    page.heading(&format!("Step {number}"))?;
    if let Some(guess) = &step.guess {
        page.note(&format!("Guess first: {}", guess.ask))?;
    }
    let said = words::fill_in(&step.say, answer.as_ref());
    page.prose(&[Paragraph::plain(said)])?;
    if let Some(wish) = &step.until {
        page.note(&format!("Try it: {}", wish.ask))?;
    }
    if let Some(snapshot) = snapshot.filter(|snapshot| snapshot.info.chart_unavailable.is_none()) {
        page.chart(snapshot.as_ref(), map)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
