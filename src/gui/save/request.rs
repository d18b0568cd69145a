//! An export or a lesson as text, for a worker of a page, which shares no memory with it.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::error::{Result, SaveError};
use super::export::{Export, sliders};
use super::options::SaveOptions;
use super::solve::solve;
use crate::gui::views;
use crate::lesson::{Lesson, lesson};
use crate::picture::ColourMap;
use crate::scenario::Scenario;

/// What a worker can save.
#[derive(Clone)]
pub enum Source {
    /// A chart, a table, a report or all of them.
    Export(Arc<Export>),
    /// A lesson, with heatmaps in these colours.
    Lesson(&'static Lesson, ColourMap),
}

#[derive(Serialize, Deserialize)]
enum Request {
    Export(Sent),
    Lesson(String, ColourMap),
}

/// An export as it is sent.
#[derive(Serialize, Deserialize)]
struct Sent {
    /// The open view.
    view: Option<String>,
    scenario: String,
    scenarios: Vec<String>,
    options: SaveOptions,
    /// The stem of a further table.
    stem: Option<String>,
    /// The name of the slider of an animation.
    played: Option<String>,
    range: [f64; 2],
}

/// Returns the text of what is to be saved at `path`.
pub fn of(source: &Source, path: &Path) -> String {
    let request = match source {
        Source::Export(export) => Request::Export(Sent {
            view: export.snapshot.as_ref().map(|shown| shown.view.to_owned()),
            scenario: export.scenario.to_toml(),
            scenarios: export.scenarios.iter().map(Scenario::to_toml).collect(),
            options: export.options.clone(),
            stem: export.stem.map(str::to_owned),
            played: export.played.as_ref().map(|number| number.name.to_owned()),
            range: export.range,
        }),
        Source::Lesson(lesson, map) => Request::Lesson(lesson.stem.clone(), *map),
    };
    // cannot fail: all keys are texts
    serde_json::to_string(&(request, path)).unwrap_or_default()
}

/// Returns what a text of [`of`] asks for, and the path. The open view is solved again.
///
/// # Errors
/// A [`SaveError`]: the text is damaged, or the view cannot be solved.
pub fn read(text: &str) -> Result<(Source, PathBuf)> {
    let damaged = |error: &dyn Display| SaveError::Failed(error.to_string());
    let (request, path): (Request, PathBuf) = serde_json::from_str(text).map_err(|error| damaged(&error))?;
    let sent = match request {
        Request::Export(sent) => sent,
        Request::Lesson(stem, map) => {
            let lesson = lesson(&stem).ok_or_else(|| damaged(&stem))?;
            return Ok((Source::Lesson(lesson, map), path));
        }
    };
    let scenario = views::parse_sent(&sent.scenario)?;
    let scenarios = sent.scenarios.iter().map(|text| views::parse_sent(text)).collect::<Result<_, _>>()?;
    let snapshot = match sent.view {
        Some(view) => solve(&scenario.params, Some(&[view]))?.pop(),
        None => None,
    };
    let further = snapshot.iter().flat_map(|shown| &shown.further_tables).map(|(stem, _)| *stem);
    let stem = further.into_iter().find(|stem| sent.stem.as_deref() == Some(stem));
    let played = sliders(&scenario).into_iter().find(|number| sent.played.as_deref() == Some(number.name));
    let export = Export::new(snapshot, scenario, scenarios);
    let export = Export { options: sent.options, stem, played, range: sent.range, ..export };
    Ok((Source::Export(Arc::new(export)), path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::save::write::table_text;
    use crate::lesson::lessons;
    use crate::picture::Picture;
    use crate::scenario::presets;

    #[test]
    fn a_worker_saves_what_the_page_shows() {
        for preset in presets().iter().step_by(5) {
            let mut scenario = preset.scenario.clone();
            let view =
                scenario.view.get_or_insert_with(|| views::views(scenario.params.puzzle())[0].to_owned()).clone();
            let shown = solve(&scenario.params, Some(&[view])).unwrap().pop();
            let stem = shown.as_ref().and_then(|shown| Some(shown.further_tables.first()?.0));
            let export = Export { stem, ..Export::new(shown, scenario.clone(), vec![scenario]) };
            let export = Arc::new(export);
            let (again, path) = read(&of(&Source::Export(Arc::clone(&export)), Path::new("chart.svg"))).unwrap();
            let Source::Export(again) = again else { panic!("no export: {}", preset.stem) };
            assert_eq!((path.as_path(), &again.scenario.params), (Path::new("chart.svg"), &export.scenario.params));
            assert_eq!((&again.scenarios, &again.options, again.stem), (&export.scenarios, &export.options, stem));
            assert_eq!((&again.played, again.range), (&export.played, export.range));
            let content = |export: &Export| {
                let shown = export.snapshot.as_ref().unwrap();
                let table = shown.table_of(export.stem).unwrap();
                let csv = table_text(&table, export.options.table.of_clip(), 1 << 20);
                (shown.view, csv, shown.figure_as(&Picture::default()).unwrap().svg())
            };
            assert_eq!(content(&again), content(&export), "{}", preset.stem);
        }
    }

    #[test]
    fn a_worker_saves_the_lesson_that_is_open() {
        for lesson in lessons() {
            let (again, path) = read(&of(&Source::Lesson(lesson, ColourMap::Cividis), Path::new("a.html"))).unwrap();
            assert!(matches!(again, Source::Lesson(again, ColourMap::Cividis) if again.stem == lesson.stem));
            assert_eq!(path, Path::new("a.html"));
        }
    }

    #[test]
    fn a_damaged_request_is_refused() {
        assert!(read("").is_err() && read("{}").is_err());
        let export = Export::new(None, presets()[0].scenario.clone(), Vec::new());
        let text = of(&Source::Export(Arc::new(export)), Path::new("a"));
        assert!(read(&text).is_ok() && read(&text.replace("puzzle", "riddle")).is_err());
        let text = of(&Source::Lesson(&lessons()[0], ColourMap::default()), Path::new("a"));
        assert!(read(&text).is_ok() && read(&text.replace(&lessons()[0].stem, "none")).is_err());
    }
}
