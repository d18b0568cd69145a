//! A figure as a file: a TOML list of panels.
//!
//! ```toml
//! columns = 2                 # optional, how many stand beside each other, 1 to 4
//!
//! [[panel]]
//! scenario = "pennies-riddle" # a preset's name, or the path of a scenario file, from the folder of this one
//! view = "lattice"            # optional, that of the scenario if it is left out
//! caption = "The riddle"      # optional, in place of what the parameters say
//! ```

use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use crate::files::{read_text, shown};
use crate::parameter::{BadParameter, listed};

use super::{Composition, Panel, label};
use crate::gui::save::error::SaveError;
use crate::gui::save::panel_choice::PANELS;
use crate::gui::views;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 16;

/// A file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    columns: Option<i64>,
    #[serde(default)]
    panel: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    scenario: Spanned<String>,
    view: Option<Spanned<String>>,
    caption: Option<String>,
}

/// Reads the figure in the file at `path`.
///
/// # Errors
/// A [`SaveError`] that names the file and the first thing that is wrong, with its line where it has one.
pub fn read(path: &Path) -> Result<Composition, SaveError> {
    let text = read_text(path, LARGEST).map_err(|error| SaveError::Refused(error.to_string()))?;
    parse(&text, path.parent().unwrap_or(Path::new(""))).map_err(|(line, sentence)| {
        let line = line.map_or_else(String::new, |line| format!(", line {line}"));
        SaveError::Refused(format!("{}{line}: {sentence}", shown(path)))
    })
}

/// A sentence, and the line that it is about.
type Wrong = (Option<usize>, String);

fn parse(text: &str, folder: &Path) -> Result<Composition, Wrong> {
    let line = |place: usize| Some(1 + text.bytes().take(place).filter(|byte| *byte == b'\n').count());
    let file: File = toml::from_str(text).map_err(|error| {
        let place = error.span().map(|span| span.start);
        (place.and_then(line), error.message().replace('\n', " "))
    })?;
    let [least, most] = PANELS;
    let bad = |field: &str, value: String, allowed: &str| BadParameter::new(field, value, allowed).to_string();
    if !(least..=most).contains(&file.panel.len()) {
        let count = file.panel.len().to_string();
        return Err((None, bad("the number of panels", count, &format!("from {least} to {most}"))));
    }
    let columns = file.columns.map(|columns| {
        let allowed = usize::try_from(columns).ok().filter(|columns| (1..=most).contains(columns));
        allowed.ok_or_else(|| (None, bad("columns", columns.to_string(), &format!("from 1 to {most}"))))
    });
    let columns = columns.transpose()?;
    let panels = file.panel.into_iter().enumerate().map(|(place, entry)| {
        let of_panel = |sentence: String| format!("panel {}: {sentence}", label(place));
        let named = line(entry.scenario.span().start);
        let name = entry.scenario.into_inner();
        let beside = folder.join(&name);
        let path = if crate::scenario::preset(&name).is_some() { Path::new(&name) } else { beside.as_path() };
        let scenario = views::find(path.as_os_str()).map_err(|error| (named, of_panel(error.to_string())))?;
        let known = views::views(scenario.puzzle());
        let (at, wanted) = match entry.view {
            Some(view) => (line(view.span().start), view.into_inner()),
            None => (named, scenario.view.clone().unwrap_or_else(|| known.first().copied().unwrap_or("").to_owned())),
        };
        let view = known.iter().find(|view| **view == wanted).copied();
        let view = view.ok_or_else(|| (at, of_panel(bad("view", wanted, &listed(known, "or")))))?;
        Ok(Panel { scenario, view, caption: entry.caption })
    });
    Ok(Composition { panels: panels.collect::<Result<_, Wrong>>()?, columns })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(text: &str) -> String {
        let (line, sentence) = parse(text, Path::new("")).unwrap_err();
        format!("{}: {sentence}", line.map_or_else(String::new, |line| line.to_string()))
    }

    const TWO: &str =
        "[[panel]]\nscenario = \"pennies-riddle\"\n[[panel]]\nscenario = \"flips-riddle\"\nview = \"bias\"\n";

    #[test]
    fn a_list_of_panels_is_a_figure() {
        let figure = parse(&format!("columns = 1\n{TWO}caption = \"Own\"\n"), Path::new("")).unwrap();
        let told: Vec<_> =
            figure.panels.iter().map(|panel| (panel.scenario.puzzle().name(), panel.view, &panel.caption)).collect();
        assert_eq!(told, [("pennies", "lattice", &None), ("flips", "bias", &Some("Own".to_owned()))]);
        assert_eq!(figure.columns, Some(1));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line_and_what_is_allowed() {
        assert_eq!(sentence(""), ": the number of panels is 0; it must be from 2 to 4");
        assert_eq!(sentence(&TWO[..38]), ": the number of panels is 1; it must be from 2 to 4");
        assert_eq!(sentence(&format!("columns = 9\n{TWO}")), ": columns is 9; it must be from 1 to 4");
        let wrong = sentence(&TWO.replace("bias", "lattice"));
        assert!(wrong.starts_with("5: panel (b): view is lattice; it must be chances, choice,"), "{wrong}");
        let missing = sentence(&TWO.replace("flips-riddle", "no-such"));
        assert!(missing.starts_with("4: panel (b): ") && missing.contains("no-such"), "{missing}");
        let unknown = sentence(&format!("size = 3\n{TWO}"));
        assert!(unknown.starts_with("1: unknown field `size`"), "{unknown}");
    }
}
