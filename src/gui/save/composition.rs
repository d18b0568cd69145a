//! One figure of several views, of any scenarios: the panels (a), (b), (c) with their caption.

mod file;
pub mod latex;

use egui::{Rect, pos2, vec2};

use crate::progress::Progress;
use crate::scenario::{Params, Scenario};

use super::error::SaveError;
use super::panel_choice::PANELS;
use super::picture::{Picture, Sheet};
use super::report::parameters;
use super::solve::solve_chart;
use crate::gui::figure::{Figure, FigureError};
use crate::gui::prose;
use crate::gui::snapshot::SharedSnapshot;
use crate::gui::views;

pub use file::read;

/// The width of a figure as it is made unless another is wanted, in points: that of a printed page, 174 mm.
const PAGE_WIDTH: f32 = 657.6;
/// Panels stand beside each other where each is at least so wide, in points.
const LEAST_PANEL: f32 = 230.0;
/// The least and the greatest height of a panel, as shares of its width.
const ASPECTS: [f32; 2] = [0.6, 1.0];
/// What the letter above a panel takes, in points.
const LABEL_ROOM: f32 = 22.0;

/// A figure as it is to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Composition {
    /// The panels, [`PANELS`] of them.
    pub panels: Vec<Panel>,
    /// How many stand beside each other; as many as there is room for if it is `None`.
    pub columns: Option<usize>,
}

/// A view of a scenario as a part of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What is set.
    pub scenario: Scenario,
    /// The name of the view.
    pub view: &'static str,
    /// What the caption says of it in place of its own words.
    pub caption: Option<String>,
}

/// A figure that is made.
pub struct Composed {
    /// The drawing.
    pub figure: Figure,
    /// The caption: a sentence or more for each panel.
    pub caption: Vec<String>,
}

/// A panel, solved.
struct Solved {
    snapshot: SharedSnapshot,
    words: String,
}

impl Composition {
    /// Solves and draws every panel.
    ///
    /// # Errors
    /// A [`SaveError`] that names the panel.
    pub fn make(&self, picture: &Picture, progress: &Progress) -> Result<Composed, SaveError> {
        progress.set_total(2 * self.panels.len() as u64);
        let mut solved = Vec::new();
        for (done, (place, panel)) in (0..).zip(self.panels.iter().enumerate()) {
            progress.advance_to(done)?;
            let snapshot = solve_chart(&panel.scenario.params, panel.view)
                .map_err(|sentence| SaveError::Refused(format!("panel {}: {sentence}", label(place))))?;
            solved.push(Solved { snapshot, words: self.words(panel) });
        }
        let (sheet, places) = self.layout(&solved, picture)?;
        let mut panels = Vec::new();
        for (done, (place, (panel, rect))) in (self.panels.len() as u64..).zip(solved.iter().zip(places).enumerate()) {
            progress.advance_to(done)?;
            let snapshot = &panel.snapshot;
            let size = if snapshot.measures().is_fixed {
                snapshot.natural_size(false) + vec2(0.0, LABEL_ROOM)
            } else {
                rect.size()
            };
            let words = if picture.title { panel.words.as_str() } else { "" };
            panels.push((snapshot.figure_at(size, picture, Some([&label(place), words]))?, rect));
        }
        let caption = self.caption(&solved);
        let title = self.panels.iter().enumerate().map(|(place, panel)| {
            format!("{} {} of {}", label(place), views::title(panel.scenario.puzzle(), panel.view), panel.scenario.name)
        });
        let title = title.collect::<Vec<_>>().join(", ");
        let figure = Figure::of_panels(panels, sheet.layout, picture.ground.color())?.fitted(sheet.size)?;
        Ok(Composed { figure: figure.described(title, caption.join(" ")), caption })
    }

    /// How wide a figure of such a picture is, in millimetres.
    pub fn width_in_mm(&self, picture: &Picture) -> f32 {
        let sheet = picture.sheet(vec2(PAGE_WIDTH, PAGE_WIDTH), false);
        sheet.map_or(PAGE_WIDTH, |sheet| sheet.size.x) * 25.4 / 96.0
    }

    /// The sheet, and where each panel stands on it.
    fn layout(&self, solved: &[Solved], picture: &Picture) -> Result<(Sheet, Vec<Rect>), SaveError> {
        let refused = |error: FigureError| SaveError::Refused(error.to_string());
        // how many fit beside each other depends on the width alone, the height on how many do
        let width = picture.sheet(vec2(PAGE_WIDTH, PAGE_WIDTH), false).map_err(refused)?.layout.x;
        let room = ((width / LEAST_PANEL).floor() as usize).clamp(1, 3);
        let even = if solved.len() == PANELS[1] { room.min(2) } else { room };
        let columns = self.columns.unwrap_or(even).clamp(1, solved.len());
        let heights: Vec<f32> = solved.chunks(columns).map(|row| row_height(row, width / columns as f32)).collect();
        let whole: f32 = heights.iter().sum();
        let sheet = picture.sheet(vec2(PAGE_WIDTH, whole * PAGE_WIDTH / width), false).map_err(refused)?;
        let stretch = sheet.layout.y / whole;
        let mut places = Vec::new();
        let mut top = 0.0;
        for (row, height) in solved.chunks(columns).zip(heights) {
            // the last row may be shorter
            let width = sheet.layout.x / row.len() as f32;
            for column in 0..row.len() {
                places.push(Rect::from_min_size(pos2(column as f32 * width, top), vec2(width, height * stretch)));
            }
            top += height * stretch;
        }
        Ok((sheet, places))
    }

    /// What a panel is called where there is room: by what tells it from the others.
    fn words(&self, panel: &Panel) -> String {
        let title = views::title(panel.scenario.puzzle(), panel.view);
        let is_same = |same: fn(&Panel, &Panel) -> bool| self.panels.iter().all(|other| same(panel, other));
        let same_view =
            is_same(|one, other| one.view == other.view && one.scenario.puzzle() == other.scenario.puzzle());
        if same_view {
            panel.scenario.name.clone()
        } else if is_same(|one, other| one.scenario.name == other.scenario.name) {
            title.to_owned()
        } else {
            format!("{title}: {}", panel.scenario.name)
        }
    }

    fn caption(&self, solved: &[Solved]) -> Vec<String> {
        let panels = self.panels.iter().zip(solved).enumerate();
        let said = panels.map(|(place, (panel, solved))| {
            let own = || format!("{} {}", prose::sentence(&solved.snapshot.title()), facts(panel));
            let words = panel.caption.as_ref().map_or_else(own, |caption| prose::sentence(caption));
            format!("{} {}", label(place), words.trim_end())
        });
        said.collect()
    }
}

/// The height of a row whose panels are so wide.
fn row_height(row: &[Solved], width: f32) -> f32 {
    let aspect = |panel: &Solved| {
        let size = panel.snapshot.natural_size(false);
        (size.y / size.x).clamp(ASPECTS[0], ASPECTS[1])
    };
    row.iter().map(aspect).fold(ASPECTS[0], f32::max) * width + LABEL_ROOM
}

/// What of a scenario differs from what its puzzle begins with, in a sentence; empty if nothing does.
fn facts(Panel { scenario, view, .. }: &Panel) -> String {
    let first = Scenario { params: Params::default_of(scenario.puzzle()), ..scenario.clone() };
    let usual = parameters::in_words(&first);
    // luck belongs to what is played alone
    let is_told = |name: &str| !name.starts_with("Seed") || ["play", "simulate", "table"].contains(view);
    let own = parameters::in_words(scenario).into_iter().filter(|fact| !usual.contains(fact) && is_told(&fact.0));
    let told: Vec<String> = own.map(|(name, value)| format!("{}: {value}", name.to_lowercase())).collect();
    if told.is_empty() { String::new() } else { prose::sentence(&told.join("; ")) }
}

/// The letter of a panel: `(a)`.
pub fn label(place: usize) -> String {
    let letter = u8::try_from(place).map_or('?', |place| char::from(b'a' + place.min(25)));
    format!("({letter})")
}

#[cfg(test)]
mod tests;
