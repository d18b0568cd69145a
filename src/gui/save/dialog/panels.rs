//! Which views a figure is made of.

use egui::Ui;

use crate::scenario::{Puzzle, Scenario};

use super::rows::{choice, list, row};
use crate::gui::save::composition::{Composition, Panel, label};
use crate::gui::save::panel_choice::{PANELS, PanelChoice};
use crate::gui::save::saveable::Saveable;
use crate::gui::views;

/// The entry of the list for what is set.
const WHAT_IS_SET: &str = "What is set";

/// The panels as they are chosen, at least two of them and each of a scenario and a view that are there.
pub(super) fn sound(chosen: &mut Vec<PanelChoice>, present: &Saveable) {
    chosen.truncate(PANELS[1]);
    chosen.retain(|panel| panel_of(panel, present).is_some());
    let views = views::views(present.scenario.puzzle());
    let shown = present.scenario.view.clone().unwrap_or_default();
    let mut others = views.iter().filter(|view| **view != shown).map(|view| (*view).to_owned());
    while chosen.len() < PANELS[0] {
        let is_shown = chosen.iter().any(|panel| panel.scenario.is_empty() && panel.view == shown);
        let view = if is_shown { others.next().unwrap_or_default() } else { shown.clone() };
        chosen.push(PanelChoice { view, ..PanelChoice::default() });
    }
}

/// The figure of the panels that are chosen.
pub(super) fn composition(chosen: &[PanelChoice], columns: usize, present: &Saveable) -> Composition {
    let panels = chosen.iter().filter_map(|panel| panel_of(panel, present)).collect();
    Composition { panels, columns: Some(columns).filter(|columns| *columns > 0) }
}

fn panel_of(chosen: &PanelChoice, present: &Saveable) -> Option<Panel> {
    let scenario = scenario_of(chosen, present)?.clone();
    let view = views::views(scenario.puzzle()).iter().find(|view| **view == chosen.view)?;
    Some(Panel { scenario, view, caption: None })
}

fn scenario_of<'a>(chosen: &PanelChoice, present: &'a Saveable) -> Option<&'a Scenario> {
    if chosen.scenario.is_empty() {
        return Some(&present.scenario);
    }
    let is_it = |scenario: &&Scenario| scenario.name == chosen.scenario && scenario.puzzle().name() == chosen.puzzle;
    present.scenarios.iter().chain(&present.others).find(is_it)
}

/// The rows of the panels, and of how many stand beside each other.
pub(super) fn ui(ui: &mut Ui, chosen: &mut Vec<PanelChoice>, columns: &mut usize, present: &Saveable) {
    let scenarios: Vec<&Scenario> = present.scenarios.iter().chain(&present.others).collect();
    let names: Vec<String> = scenarios.iter().map(|scenario| entry(scenario.puzzle(), &scenario.name)).collect();
    let (count, mut removed) = (chosen.len(), None);
    for (place, panel) in chosen.iter_mut().enumerate() {
        let letter = label(place);
        row(ui, &letter, |ui| {
            panel_ui(ui, &letter, panel, present, &scenarios, &names);
            let hint = format!("Take panel {letter} out of the figure");
            if count > PANELS[0] && ui.small_button("×").on_hover_text(hint).clicked() {
                removed = Some(place);
            }
        });
    }
    if let Some(place) = removed {
        chosen.remove(place);
    }
    row(ui, "Columns", |ui| {
        choice(ui, columns, 0, "As fit", "As many panels beside each other as there is room for");
        for number in 1..=count {
            choice(ui, columns, number, &number.to_string(), "So many panels beside each other");
        }
        *columns = (*columns).min(count);
        if count < PANELS[1]
            && ui.button("Add a panel").on_hover_text("One more view in the figure, up to four").clicked()
        {
            let next = chosen.last().cloned().unwrap_or_default();
            chosen.push(next);
        }
    });
}

fn panel_ui(
    ui: &mut Ui,
    letter: &str,
    panel: &mut PanelChoice,
    present: &Saveable,
    scenarios: &[&Scenario],
    names: &[String],
) {
    let Some(scenario) = scenario_of(panel, present) else { return };
    let shown =
        if panel.scenario.is_empty() { WHAT_IS_SET.to_owned() } else { entry(scenario.puzzle(), &scenario.name) };
    let entries = std::iter::once(WHAT_IS_SET).chain(names.iter().map(String::as_str));
    let name = format!("Scenario of {letter}");
    let mut puzzle = scenario.puzzle();
    if let Some(place) = list(ui, &name, "Which scenario the panel shows", 200.0, &shown, entries) {
        let other = place.checked_sub(1).and_then(|place| scenarios.get(place));
        *panel = PanelChoice {
            puzzle: other.map_or("", |scenario| scenario.puzzle().name()).to_owned(),
            scenario: other.map_or_else(String::new, |scenario| scenario.name.clone()),
            view: std::mem::take(&mut panel.view),
        };
        let now = other.copied().unwrap_or(&present.scenario);
        puzzle = now.puzzle();
        if !views::views(puzzle).contains(&panel.view.as_str()) {
            panel.view = now.view.clone().unwrap_or_default();
        }
    }
    let views = views::views(puzzle);
    let title = |view: &'static str| views::title(puzzle, view);
    let shown = views.iter().find(|view| **view == panel.view).map_or("", |view| title(view));
    let name = format!("View of {letter}");
    let chosen =
        list(ui, &name, "Which view of it the panel shows", 100.0, shown, views.iter().map(|view| title(view)));
    if let Some(view) = chosen.and_then(|place| views.get(place)) {
        (*view).clone_into(&mut panel.view);
    }
}

/// A scenario in the list.
fn entry(puzzle: Puzzle, name: &str) -> String {
    format!("{}: {name}", puzzle.title())
}
