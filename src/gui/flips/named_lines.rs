//! Lines of a chart with their names.

use egui::{Color32, Stroke};

use crate::gui::chart::{Dash, KeyEntry, Polyline};
use crate::gui::look::theme::Palette;

use super::coin_colours::Inks;

/// A line of a chart with its name.
pub struct NamedLine {
    /// Its name.
    pub name: String,
    /// Its colour.
    pub color: Color32,
    /// Its width, in points.
    pub width: f32,
    /// How it is dashed.
    pub dash: Dash,
    /// Its points.
    pub points: Vec<[f64; 2]>,
}

impl NamedLine {
    /// The line as it is drawn.
    pub fn polyline(&self) -> Polyline {
        Polyline::new(&self.name, self.points.clone(), Stroke::new(self.width, self.color)).dashed(self.dash)
    }

    /// Its entry in the key.
    pub fn entry(&self) -> KeyEntry {
        KeyEntry::line(self.color, self.dash, &self.name)
    }
}

/// The lines of best play and of each coin alone through points, each told by its place along the axis and both values.
pub fn by_play<'a>(palette: &Palette, points: impl Iterator<Item = (f64, f64, &'a [f64])>) -> Vec<NamedLine> {
    let points: Vec<(f64, f64, &[f64])> = points.collect();
    let coins = points.first().map_or(0, |(.., singles)| singles.len());
    best_and_singles(palette.ink, Inks::of_palette(palette).alone(coins), |coin| {
        let value = |&(x, best, singles): &(f64, f64, &[f64])| {
            [x, coin.map_or(best, |coin| singles.get(coin).copied().unwrap_or_default())]
        };
        points.iter().map(value).collect()
    })
}

/// Best play and over it each coin alone, by the colours of the coins: where lines coincide all are seen, since each is
/// narrower than the one before. `points` are those of best play (`None`) or of a coin.
pub fn best_and_singles(
    ink: Color32,
    coins: impl ExactSizeIterator<Item = (String, Color32)>,
    points: impl Fn(Option<usize>) -> Vec<[f64; 2]>,
) -> Vec<NamedLine> {
    let mut width = 1.75 + coins.len() as f32;
    let best = NamedLine { name: "best play".to_owned(), color: ink, width, dash: Dash::SOLID, points: points(None) };
    let singles = coins.enumerate().map(|(coin, (name, color))| {
        width -= 1.0;
        NamedLine { name, color, width, dash: Dash::SOLID, points: points(Some(coin)) }
    });
    std::iter::once(best).chain(singles).collect()
}
