//! Carries out an export, with or without a window: one file, or every chart and table of a scenario.

use std::io;
use std::path::{Path, PathBuf};

use crate::files::{create_folder, shown, write_whole};
use crate::format::{Content, Format};
use crate::numerals::grouped;
use crate::platform::files::create_dir;
use crate::progress::Progress;

use super::error::{Result, SaveError, save_whole};
use super::export::{Export, Scope};
use super::native_dialogs::file_stem;
use super::omitted::Omitted;
use super::write::{refusal, save, unavailable};
use super::{animation, report, solve};
use crate::gui::snapshot::{SharedSnapshot, Snapshot};
use crate::gui::views::{views, why_not};

/// Largest number of rows of a table that is written without its view being chosen.
const MOST_ROWS: usize = 200_000;
/// Largest size in bytes of a CSV table that is written when all presets are exported.
const MOST_BYTES: usize = 10_000_000;
/// Number of folder names tried before giving up.
const MOST_FOLDERS: u32 = 1_000;

impl Export {
    /// Writes the file at `path`, or several files into the folder there. Calls `written` after each, and returns what
    /// was left out of several.
    ///
    /// # Errors
    /// The first [`SaveError`]. Files written before it stay; none is half written.
    pub fn write(&self, path: &Path, progress: &Progress, written: &mut dyn FnMut(&Path)) -> Result<Vec<Omitted>> {
        match (self.options.what, self.format(), &self.snapshot) {
            (Content::All, ..) => return self.write_all(path, progress, written),
            (Content::Report, ..) => save_whole(path, |out| report::write(self, out, progress))?,
            (Content::Animation, ..) => save_whole(path, |out| animation::write_gif(self, out, progress))?,
            (_, Some(format), Some(shown)) => save(shown, self.stem, format, &self.options.picture, path)?,
            _ => return Err(SaveError::Refused(self.refusal().unwrap_or_default())),
        }
        written(path);
        Ok(Vec::new())
    }

    /// Writes every chart and table of the scenario, and its answer.
    fn write_all(&self, folder: &Path, progress: &Progress, written: &mut dyn FnMut(&Path)) -> Result<Vec<Omitted>> {
        if let Some(left_out) = self.none_is_there() {
            return Ok(left_out);
        }
        let views = self.solved(self.scope.views())?;
        progress.advance_to(0)?;
        self.check_sizes(&views)?;
        let folder = match self.scope {
            Scope::Tab => new_folder(folder, &self.scenario.name)?,
            _ => create_folder(folder).map(|()| folder.to_owned())?,
        };
        progress.set_total((views.len() * self.options.all.len()) as u64);
        let (mut steps, mut left_out) = (0, solve::left_out(self.scenario.puzzle(), self.scope.views(), &views));
        for view in &views {
            let mut refused = Vec::new();
            for &format in &self.options.all {
                refused.extend(self.write_view(view, format, &views, &folder, written)?.map(|reason| (format, reason)));
                steps += 1;
                progress.advance_to(steps)?;
            }
            left_out.extend(Omitted::of_view(view.view, &self.options.all, &refused));
        }
        if let Some(view) = views.first() {
            let path = folder.join("answer.json");
            write_whole(&path, |out| view.answer.write(out))?;
            written(&path);
        }
        Ok(left_out)
    }

    /// Returns why each of the views asked for is left out, if all of them are; nothing has to be solved for that.
    fn none_is_there(&self) -> Option<Vec<Omitted>> {
        let (asked, all) = (self.scope.views()?, views(self.scenario.puzzle()));
        let left_out = |view: &&str| {
            let reason = why_not(&self.scenario.params, view)?;
            let refused: Vec<_> = self.options.all.iter().map(|format| (*format, reason.clone())).collect();
            Omitted::of_view(view, &self.options.all, &refused)
        };
        all.iter().filter(|view| asked.iter().any(|asked| asked == *view)).map(left_out).collect()
    }

    /// Checks before anything is written that every chart has an allowed size in each of the formats.
    ///
    /// # Errors
    /// A [`SaveError::Refused`] that names the view.
    pub fn check_sizes(&self, views: &[SharedSnapshot]) -> Result<()> {
        for format in self.options.all.iter().filter(|format| format.content() == Content::Chart) {
            let picture = self.options.picture.for_format(*format);
            for view in views.iter().filter(|view| view.info.chart_unavailable.is_none()) {
                let refused = |error| SaveError::Refused(format!("the chart of {}: {error}", view.view));
                view.sheet(&picture).map_err(refused)?;
            }
        }
        Ok(())
    }

    /// Writes the chart of a view, or its table with the further tables that belong to no other view that is written.
    /// Returns why its own chart or table is left out, if it is. A report is written for all views at once.
    fn write_view(
        &self,
        view: &Snapshot,
        format: Format,
        views: &[SharedSnapshot],
        folder: &Path,
        written: &mut dyn FnMut(&Path),
    ) -> Result<Option<String>> {
        let content = format.content();
        let of_scope = || if content == Content::Table { self.left_out(view, views) } else { None };
        let reason = unavailable(view, None, content).or_else(of_scope).or_else(|| refusal(view, None, format));
        let mut write = |stem: Option<&str>| -> Result<()> {
            let path = folder.join(stem.unwrap_or(view.view)).with_extension(format.name());
            save(view, stem, format, &self.options.picture, &path)?;
            written(&path);
            Ok(())
        };
        if reason.is_none() && content != Content::Report {
            write(None)?;
        }
        if content == Content::Table {
            let is_view = |stem: &str| views.iter().any(|other| other.view == stem);
            let further = view.further_tables();
            further.iter().filter(|(stem, _)| !is_view(stem)).try_for_each(|(stem, _)| write(Some(stem)))?;
        }
        Ok(reason)
    }

    /// Returns the reason why the table of a view is not written, though it could be, if there is one.
    fn left_out(&self, view: &Snapshot, views: &[SharedSnapshot]) -> Option<String> {
        let is_preset = self.scope == Scope::Presets;
        if !is_preset && self.scope != Scope::Scenario {
            return None;
        }
        let twin = view.info.same_table_as.filter(|twin| views.iter().any(|other| other.view == *twin));
        if let Some(twin) = twin.filter(|_| is_preset) {
            return Some(format!("{twin} has the same"));
        }
        let table = view.table();
        let (rows, middle) = (table.row_count(), table.row(table.row_count() / 2));
        let bytes = rows * middle.iter().map(|cell| cell.to_file_text().len() + 1).sum::<usize>();
        let (size, most) = if rows > MOST_ROWS {
            (format!("{} rows", grouped(rows)), format!("{} rows", grouped(MOST_ROWS)))
        } else if is_preset && bytes > MOST_BYTES {
            (format!("about {} MB", bytes / 1_000_000), format!("{} MB", MOST_BYTES / 1_000_000))
        } else {
            return None;
        };
        Some(format!("there are {size}; more than {most} are written only where --views names their view"))
    }
}

/// Creates a new folder with this name, or with the name and a number, so that no existing file is overwritten.
fn new_folder(parent: &Path, name: &str) -> Result<PathBuf> {
    let name = file_stem(&[name]);
    let refused =
        |kind: io::ErrorKind| SaveError::Refused(format!("a new folder in {} cannot be made: {kind}", shown(parent)));
    for number in 1..=MOST_FOLDERS {
        let folder = parent.join(if number == 1 { name.clone() } else { format!("{name}-{number}") });
        match create_dir(&folder).map_err(|error| error.kind()) {
            Ok(()) => return Ok(std::path::absolute(&folder).unwrap_or(folder)),
            Err(io::ErrorKind::AlreadyExists) => {}
            Err(kind) => return Err(refused(kind)),
        }
    }
    Err(refused(io::ErrorKind::AlreadyExists))
}
