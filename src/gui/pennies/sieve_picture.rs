//! The sieve in the lattice: the safe cells found so far and the lines that they strike out.

use egui::{Color32, Rect, Shape, Stroke, Ui};
use egui_plot::{PlotTransform, PlotUi};

use crate::gui::chart::{Cells, Drawing, Item, KeyEntry, rect_between};
use crate::gui::look::theme::Palette;
use crate::pennies::lattice::SafePair;
use crate::pennies::sieve::Sieve;

/// From which size on screen on the cells of a diagonal are drawn one by one, in points; smaller ones are a band.
const LEAST_CELL: f32 = 5.0;

/// The colours of what is struck out: before the last step, and in it.
pub fn colors(palette: &Palette) -> [Color32; 2] {
    [palette.card.lerp_to_gamma(palette.tie, 0.3), palette.card.lerp_to_gamma(palette.unsafe_, 0.45)]
}

/// What the colours mean.
pub fn key(sieve: &Sieve<'_>, palette: &Palette) -> Vec<KeyEntry> {
    let [before, now] = colors(palette);
    let mut key = vec![KeyEntry::area(palette.accent, "found now"), KeyEntry::area(now, "struck out by it")];
    if sieve.step > 1 {
        key.extend([KeyEntry::area(palette.safe, "safe before"), KeyEntry::area(before, "struck out before")]);
    }
    key
}

/// Adds the sieve to the chart of a lattice.
pub fn contents(plot: &mut PlotUi<'_>, sieve: &Sieve<'_>, palette: &Palette) {
    let [before, now] = colors(palette);
    let spread = i64::from(sieve.ruleset.spread());
    let strikes = |pairs: &[SafePair], color| {
        let cells = pairs.iter().flat_map(SafePair::mirrored).collect();
        Item::named("struck out", Strikes { cells, size: sieve.size(), spread, color })
    };
    plot.add(strikes(sieve.before(), before));
    plot.add(strikes(&[sieve.newest()], now));
    let cells = |pairs: &[SafePair]| pairs.iter().flat_map(SafePair::mirrored).collect::<Vec<_>>();
    plot.add(Cells::new("safe before", cells(sieve.before()), palette.safe));
    plot.add(Cells::new("found now", cells(&[sieve.newest()]), palette.accent));
}

/// The rows, columns and diagonals that safe cells strike out, from there to the edges of the lattice.
struct Strikes {
    cells: Vec<[u32; 2]>,
    size: u32,
    spread: i64,
    color: Color32,
}

impl Strikes {
    /// The diagonals of a cell: the first cell of each, and how many it has.
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
    fn shapes(&self, _ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        let frame = *transform.frame();
        let end = f64::from(self.size) + 0.5;
        let mut fill = |rect: Rect| {
            if frame.intersects(rect) {
                shapes.push(Shape::rect_filled(rect, 0.0, self.color));
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
                    // whole cells with the triangles between them
                    let corners = vec![
                        first.left_bottom(),
                        first.right_bottom(),
                        last.right_bottom(),
                        last.right_top(),
                        last.left_top(),
                        first.left_top(),
                    ];
                    bands.push(Shape::convex_polygon(corners, self.color, Stroke::NONE));
                }
            }
        }
        shapes.extend(bands);
    }
}
