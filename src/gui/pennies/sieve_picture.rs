//! Picture of the sieve in the lattice: the safe cells found so far, and the lines that they strike out.

use std::sync::Arc;

use egui::{Rect, Shape, Stroke, Ui};
use egui_plot::PlotTransform;

use crate::gui::chart::{Drawing, Ink, Layer, LegendEntry, rect_between};
use crate::gui::look::theme::Palette;
use crate::pennies::lattice::SafePair;
use crate::pennies::sieve::Sieve;

/// Least size of a cell on screen to draw the cells of a diagonal singly, in points; smaller cells form a band.
const LEAST_CELL: f32 = 5.0;

/// Colour of cells struck out before the last step.
pub const BEFORE: Ink = Ink::TIE.tint(0.3);
/// Colour of cells struck out by the last step.
pub const NOW: Ink = Ink::UNSAFE.tint(0.45);

/// Returns the legend.
pub fn key(sieve: &Sieve<'_>) -> Vec<LegendEntry> {
    let mut key = vec![LegendEntry::area(Ink::ACCENT, "found now"), LegendEntry::area(NOW, "struck out by it")];
    if sieve.step > 1 {
        key.extend([LegendEntry::area(Ink::SAFE, "safe before"), LegendEntry::area(BEFORE, "struck out before")]);
    }
    key
}

/// Returns the layers of the sieve in the chart of a lattice.
pub fn layers(sieve: &Sieve<'_>) -> [Layer; 4] {
    let spread = i64::from(sieve.ruleset.spread());
    let cells = |pairs: &[SafePair]| pairs.iter().flat_map(SafePair::mirrored).collect::<Vec<_>>();
    let strikes = |pairs, ink| Layer::Own(Arc::new(Strikes { cells: cells(pairs), size: sieve.size(), spread, ink }));
    [
        strikes(sieve.before(), BEFORE),
        strikes(&[sieve.newest()], NOW),
        Layer::Cells(cells(sieve.before()), Ink::SAFE),
        Layer::Cells(cells(&[sieve.newest()]), Ink::ACCENT),
    ]
}

/// Rows, columns and diagonals that safe cells strike out, up to the edges of the lattice.
struct Strikes {
    cells: Vec<[u32; 2]>,
    size: u32,
    spread: i64,
    ink: Ink,
}

impl Strikes {
    /// Returns the first cell and the length of each diagonal that a safe cell strikes out.
    fn diagonals(&self, [a, b]: [u32; 2]) -> impl Iterator<Item = ([u32; 2], u32)> {
        let (size, reach) = (self.size, self.spread - 1);
        (-reach..=reach).filter_map(move |ahead| {
            let ahead_of = |ahead: i64| 1 + u32::try_from(ahead).unwrap_or(0);
            let (x, y) = (a + ahead_of(ahead), b + ahead_of(-ahead));
            (x.max(y) <= size).then(|| ([x, y], size - x.max(y) + 1))
        })
    }
}

impl Drawing for Strikes {
    fn shapes(&self, ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        let color = self.ink.color(&Palette::of(ui));
        let frame = *transform.frame();
        let end = f64::from(self.size) + 0.5;
        let mut fill = |rect: Rect| {
            if frame.intersects(rect) {
                shapes.push(Shape::rect_filled(rect, 0.0, color));
            }
        };
        let cell = |[x, y]: [u32; 2]| {
            let (x, y) = (f64::from(x), f64::from(y));
            rect_between(transform, [x - 0.5, y - 0.5], [x + 0.5, y + 0.5])
        };
        let mut bands = Vec::new();
        for &[a, b] in &self.cells {
            let (x, y) = (f64::from(a), f64::from(b));
            fill(rect_between(transform, [x + 0.5, y - 0.5], [end, y + 0.5]));
            fill(rect_between(transform, [x - 0.5, y + 0.5], [x + 0.5, end]));
            for ([x, y], count) in self.diagonals([a, b]) {
                let (first, last) = (cell([x, y]), cell([x + count - 1, y + count - 1]));
                if first.width() >= LEAST_CELL {
                    (0..count).for_each(|k| fill(cell([x + k, y + k])));
                } else {
                    // the band covers the cells and the triangles between them
                    let corners = vec![
                        first.left_bottom(),
                        first.right_bottom(),
                        last.right_bottom(),
                        last.right_top(),
                        last.left_top(),
                        first.left_top(),
                    ];
                    bands.push(Shape::convex_polygon(corners, color, Stroke::NONE));
                }
            }
        }
        shapes.extend(bands);
    }
}
