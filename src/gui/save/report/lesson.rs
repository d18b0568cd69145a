//! A lesson as a page for a browser: its pictures and its sentences, one after the other.

use std::io::Write;
use std::path::Path;

use super::html::Page;
use crate::gui::chart::heatmap::ColourMap;
use crate::gui::prose::Paragraph;
use crate::gui::save::error::{SaveError, save_whole};
use crate::gui::save::solve::solve;
use crate::lesson::{Lesson, Step, words};
use crate::progress::Progress;

/// Writes the page to `path`, whole or not at all, with heatmaps in the colours of `map`.
///
/// # Errors
/// A [`SaveError`]; nothing is left behind then.
pub fn save(lesson: &Lesson, map: ColourMap, path: &Path, progress: &Progress) -> Result<(), SaveError> {
    save_whole(path, |out| write(lesson, map, out, progress))
}

fn write(lesson: &Lesson, map: ColourMap, out: &mut dyn Write, progress: &Progress) -> Result<(), SaveError> {
    progress.set_total(lesson.steps.len() as u64);
    let mut page = Page::begin(out, &lesson.name, &[])?;
    page.chapter(&lesson.name, &lesson.story)?;
    for (done, step) in (0..).zip(&lesson.steps) {
        progress.advance_to(done)?;
        write_step(&mut page, done + 1, step, map)?;
    }
    Ok(page.finish()?)
}

/// A step: its number, its sentence, what is asked, and the picture.
fn write_step(page: &mut Page<'_>, number: u64, step: &Step, map: ColourMap) -> Result<(), SaveError> {
    let solved = solve(&step.params, Some(std::slice::from_ref(&step.view)))?;
    let snapshot = solved.snapshots.iter().find(|snapshot| snapshot.view() == step.view);
    let answer = snapshot.and_then(|snapshot| snapshot.answer());
    page.heading(&format!("Step {number}"))?;
    if let Some(guess) = &step.guess {
        page.note(&format!("Guess first: {}", guess.ask))?;
    }
    let said = words::shown(&step.say, answer.as_ref());
    page.prose(&[Paragraph::plain(said)])?;
    if let Some(wish) = &step.until {
        page.note(&format!("Try it: {}", wish.ask))?;
    }
    if let Some(snapshot) = snapshot.filter(|snapshot| snapshot.chart_unavailable().is_none()) {
        page.chart(snapshot.as_ref(), map)?;
    }
    Ok(())
}
