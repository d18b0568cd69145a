//! An export as text, for a worker of a page, which shares no memory with it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::{Result, SaveError};
use super::export::{Export, sliders};
use super::options::SaveOptions;
use super::solve::solve;
use crate::gui::views;
use crate::scenario::Scenario;

/// An export and its path.
#[derive(Serialize, Deserialize)]
struct Request {
    path: PathBuf,
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

/// Returns the text of an export to `path`.
pub fn of(export: &Export, path: &Path) -> String {
    let request = Request {
        path: path.to_owned(),
        view: export.snapshot.as_ref().map(|shown| shown.view.to_owned()),
        scenario: export.scenario.to_toml(),
        scenarios: export.scenarios.iter().map(Scenario::to_toml).collect(),
        options: export.options.clone(),
        stem: export.stem.map(str::to_owned),
        played: export.played.as_ref().map(|number| number.name.to_owned()),
        range: export.range,
    };
    // cannot fail: all keys are texts
    serde_json::to_string(&request).unwrap_or_default()
}

/// Returns the export of a text that [`of`] wrote, and its path. The open view is solved again.
///
/// # Errors
/// A [`SaveError`]: the text is damaged, or the view cannot be solved.
pub fn read(text: &str) -> Result<(Export, PathBuf)> {
    let request: Request = serde_json::from_str(text).map_err(|error| SaveError::Failed(error.to_string()))?;
    let scenario = views::parse_sent(&request.scenario)?;
    let scenarios = request.scenarios.iter().map(|text| views::parse_sent(text)).collect::<Result<_, _>>()?;
    let snapshot = match request.view {
        Some(view) => solve(&scenario.params, Some(&[view]))?.pop(),
        None => None,
    };
    let further = snapshot.iter().flat_map(|shown| &shown.further_tables).map(|(stem, _)| *stem);
    let stem = further.into_iter().find(|stem| request.stem.as_deref() == Some(stem));
    let played = sliders(&scenario).into_iter().find(|number| request.played.as_deref() == Some(number.name));
    let export = Export::new(snapshot, scenario, scenarios);
    Ok((Export { options: request.options, stem, played, range: request.range, ..export }, request.path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::save::write::table_text;
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
            let (again, path) = read(&of(&export, Path::new("chart.svg"))).unwrap();
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
    fn a_damaged_request_is_refused() {
        assert!(read("").is_err() && read("{}").is_err());
        let export = Export::new(None, presets()[0].scenario.clone(), Vec::new());
        assert!(read(&of(&export, Path::new("a")).replace("puzzle", "riddle")).is_err());
    }
}
