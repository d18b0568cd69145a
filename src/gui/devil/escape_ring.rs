//! The Devil's escape as a ring: the patterns through which they go on for ever if no list of calls wins.

use crate::numerals::{count, grouped};
use std::sync::Arc;

use egui::{Align2, FontId, Painter, Pos2, Rect, Sense, Stroke, Ui, pos2, vec2};

use crate::devil::{Configuration, Devil, Params, Playout, Step, TableSpec, trace_table};
use crate::gui::chart::{self, Steps};
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::view::shown::OwnedTable;

use super::coin::{Coin, direction, paint_arrow};
use super::names;
use super::questions::SolvedTable;

/// Height of the words under the ring, in points.
const CAPTION: f32 = 70.0;
/// Largest radius of a configuration on the ring, in points.
const NODE: f32 = 26.0;
/// Smallest radius of a configuration whose coins are drawn, in points.
const LEAST_DRAWN: f32 = 9.0;
/// Distance of the numbers of the places from the table in the middle, in points.
const PLACE: f32 = 16.0;
/// The most coins whose patterns are drawn as a ring: more would make empty circles.
const MOST_COINS: u32 = 6;
/// Smallest distance of two configurations with words on the arrow between them, in points.
const MIN_LETTER_DISTANCE: f32 = 72.0;

/// The Devil's escape, shown after a number of moves.
pub struct EscapeRing {
    spec: TableSpec,
    cycle: Arc<Playout>,
    step: u64,
}

impl EscapeRing {
    /// Returns the escape, which a view shows instead of winning moves if there are none.
    pub fn of(solved: &SolvedTable, params: &Params) -> Option<Self> {
        Some(Self { spec: params.table(), cycle: Arc::clone(solved.escape()?), step: params.step() })
    }

    /// Returns its title.
    pub fn title(&self) -> String {
        let patterns = count(self.cycle.steps.len(), "pattern");
        format!("The Devil's escape: {patterns} in a circle, for ever")
    }

    /// Returns its table.
    pub fn table(&self) -> OwnedTable<Params> {
        OwnedTable::new(Arc::clone(&self.cycle), |cycle| trace_table(cycle))
            .marked(Some(self.row()))
            .choose(|params: &mut Params, row| params.set_step(row as u64))
    }

    /// Returns the index of the selected configuration on the ring, which is also its row in the table.
    fn row(&self) -> usize {
        usize::try_from(self.step % self.cycle.steps.len().max(1) as u64).unwrap_or_default()
    }

    /// Shows the ring and returns the step that was selected, by a click or by the arrow keys.
    pub fn ui(&self, ui: &mut Ui) -> Option<usize> {
        let summary = || format!("{}. {}", self.title(), self.caption());
        let (room, response) = chart::canvas(ui, Sense::click(), summary);
        let layout = Layout::new(room, self.cycle.steps.len());
        self.paint(ui.painter(), &layout, &Palette::of(ui));
        if let Some(steps) = Steps::of_picture(ui, &response, room, || self.caption()) {
            // the ring has no end: from the last on to the first
            let number = i64::try_from(self.cycle.steps.len()).unwrap_or(1).max(1);
            let row = (self.row() as i64).saturating_add(steps.right).saturating_sub(steps.up).rem_euclid(number);
            return usize::try_from(row).ok();
        }
        let row = response.hover_pos().filter(|_| self.has_ring()).and_then(|at| layout.nearest(at))?;
        chart::pointed_ui(response, row, self.cycle.steps.get(row).map(|step| self.move_words(step)))
    }

    fn has_ring(&self) -> bool {
        self.cycle.start.coins() <= MOST_COINS
    }

    fn paint(&self, painter: &Painter, layout: &Layout, palette: &Palette) {
        let (mut inner, mut room) = (layout.radius, f32::INFINITY);
        if self.has_ring() {
            self.paint_ring(painter, layout, palette);
            (inner, room) = (layout.inner, layout.radius - layout.node - layout.inner);
        }
        let Some(step) = self.cycle.steps.get(self.row()) else { return };
        let (turned, number) = (step.turned, step.turned.coins());
        let called = |coin: &Coin, place| {
            if step.flipped.names(place) {
                coin.paint_ring(painter, palette);
            }
        };
        round_table(painter, turned, (layout.centre, inner), palette, self.kept_pair(step), called);
        // clear of the ring around it
        for place in (0..number).filter(|_| room >= 2.0 * PLACE) {
            let at = layout.centre + (inner + PLACE) * direction(place as f32, number);
            painter.text(at, Align2::CENTER_CENTER, place, FontId::proportional(12.0), palette.soft_ink);
        }
        let caption = painter.layout(self.caption(), FontId::new(14.0, fonts::medium()), palette.ink, layout.width);
        let at = pos2(layout.centre.x - caption.size().x / 2.0, layout.caption);
        painter.galley(at, caption, palette.ink);
    }

    /// Draws the patterns of a round in a circle, with arrows from each to the next.
    fn paint_ring(&self, painter: &Painter, layout: &Layout, palette: &Palette) {
        let (steps, chosen) = (&self.cycle.steps, self.row());
        for (i, step) in steps.iter().enumerate() {
            let color = if i == chosen { palette.accent } else { palette.tie };
            let ends = [layout.at(i), layout.at((i + 1) % steps.len())];
            layout.arrow(painter, ends, Stroke::new(if i == chosen { 2.5 } else { 1.25 }, color));
            if layout.distance >= MIN_LETTER_DISTANCE {
                let middle = ends[0].lerp(ends[1], 0.5);
                let outwards = (middle - layout.centre).normalized();
                let words = format!("flip {}", names::positions(step.before.coins(), step.flipped));
                let words = if step.permutation.is_idle() {
                    words
                } else {
                    format!("{}\n{words}", names::act_in_short(self.spec.devil(), &step.permutation))
                };
                let words = painter.layout_no_wrap(words, FontId::proportional(12.0), palette.soft_ink);
                // inside the ring, off the arrow, or else outside
                let half = (0.5 * words.size() * outwards.abs()).length();
                let place = |way: f32| Rect::from_center_size(middle + way * outwards * (half + 10.0), words.size());
                let is_free = |place: &Rect| painter.clip_rect().contains_rect(*place) && !layout.is_taken(*place);
                if let Some(place) = [-1.0, 1.0].map(place).into_iter().find(is_free) {
                    painter.galley(place.min, words, palette.soft_ink);
                }
            }
        }
        for (i, step) in steps.iter().enumerate() {
            let (at, radius) = (layout.at(i), layout.node);
            let ring = if i == chosen { Stroke::new(2.5, palette.accent) } else { Stroke::new(1.0, palette.line) };
            let ground = if i == chosen { palette.wash } else { palette.card };
            painter.circle(at, radius, ground, ring);
            if radius >= LEAST_DRAWN {
                let after = steps.get(chosen).filter(|_| i == (chosen + 1) % steps.len());
                let pair = after.and_then(|step| self.kept_pair(step));
                round_table(painter, step.before, (at, radius * 0.86), palette, pair, |_, _| ());
            }
        }
    }

    fn caption(&self) -> String {
        let Some(step) = self.cycle.steps.get(self.row()) else { return String::new() };
        let number = grouped(self.step + 1);
        format!("Call {number}: {}", self.move_words(step))
    }

    /// Returns two neighbours that differ before and after the flip, because both or neither are flipped. If only coins
    /// some places apart form rings of an odd number, they are neighbours there.
    fn kept_pair(&self, step: &Step) -> Option<[u32; 2]> {
        let (coins, period) = (self.spec.coins(), self.spec.period());
        let apart = if self.spec.devil() == Devil::Shuffle { 1..coins } else { period..period + 1 };
        let is_kept = |[one, other]: &[u32; 2]| {
            let alike = step.flipped.amount(*one) == step.flipped.amount(*other);
            alike && step.turned.face(*one) != step.turned.face(*other)
        };
        apart.flat_map(|apart| (0..coins).map(move |one| [one, (one + apart) % coins])).find(is_kept)
    }

    /// Returns one move of the cycle in words.
    fn move_words(&self, step: &Step) -> String {
        let flipped = names::positions(step.before.coins(), step.flipped);
        let acts = names::act_in_full(self.spec.devil(), &step.permutation);
        let Some([one, other]) = self.kept_pair(step) else {
            return format!("flip {flipped}. The Devil {acts}: {}.", names::pattern(step.result));
        };
        let alike = if step.flipped.names(one) { "flipped" } else { "left alone" };
        format!(
            "flip {flipped}. The Devil {acts}: places {one} and {other} differ. Both are {alike}, so they still do."
        )
    }
}

/// Draws coins in a circle with this middle and radius, position 0 at the top, with a band behind a pair of them. Calls
/// `on_coin` with each coin that it has drawn.
fn round_table(
    painter: &Painter,
    coins: Configuration,
    (centre, radius): (Pos2, f32),
    palette: &Palette,
    pair: Option<[u32; 2]>,
    on_coin: impl Fn(&Coin, u32),
) {
    let number = coins.coins() as f32;
    // as large as the circle allows without overlap
    let share = (std::f32::consts::PI / number.max(2.0)).sin();
    let coin = (radius * share / (1.0 + share)).min(radius * 0.4) * 0.92;
    let place = |position: u32| match coins.coins() {
        1 => centre,
        number => centre + (radius - coin) * direction(position as f32, number),
    };
    if let Some(pair) = pair.map(|pair| pair.map(place)) {
        let (band, color) = (1.3 * coin, palette.card.lerp_to_gamma(palette.accent, 0.5));
        painter.line_segment(pair, Stroke::new(2.0 * band, color));
        for end in pair {
            painter.circle_filled(end, band, color);
        }
    }
    for position in 0..coins.coins() {
        let drawn = Coin::of(coins, position, place(position), coin);
        drawn.paint(painter, palette);
        on_coin(&drawn, position);
    }
}

/// Geometry of the ring, in points.
struct Layout {
    centre: Pos2,
    radius: f32,
    node: f32,
    inner: f32,
    distance: f32,
    number: usize,
    caption: f32,
    width: f32,
}

impl Layout {
    fn new(room: Rect, number: usize) -> Self {
        let ring = room.with_max_y((room.bottom() - CAPTION).max(room.top() + 1.0));
        let radius = (0.5 * ring.size().min_elem() - NODE - 4.0).max(1.0);
        let distance = 2.0 * radius * (std::f32::consts::PI / (number.max(2) as f32)).sin();
        let node = (0.36 * distance).clamp(2.5, NODE);
        let inner = (0.42 * radius).min(110.0);
        let (centre, caption) = (ring.center(), ring.bottom() + 10.0);
        Self { centre, radius, node, inner, distance, number, caption, width: (room.width() - 24.0).max(80.0) }
    }

    fn at(&self, place: usize) -> Pos2 {
        self.centre + self.radius * direction(place as f32, u32::try_from(self.number).unwrap_or(u32::MAX))
    }

    /// Whether a configuration covers a part of `place`.
    fn is_taken(&self, place: Rect) -> bool {
        let covers = |at: Pos2, radius: f32| place.distance_to_pos(at) < radius;
        covers(self.centre, self.inner + 2.0 * PLACE) || (0..self.number).any(|node| covers(self.at(node), self.node))
    }

    /// Returns the configuration at the pointer.
    fn nearest(&self, at: Pos2) -> Option<usize> {
        let distance = |place: &usize| self.at(*place).distance_sq(at);
        let nearest = (0..self.number).min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
        (distance(&nearest).sqrt() <= self.node.max(10.0)).then_some(nearest)
    }

    fn arrow(&self, painter: &Painter, [from, to]: [Pos2; 2], stroke: Stroke) {
        let way = (to - from).normalized();
        let (start, end) = (from + way * (self.node + 3.0), to - way * (self.node + 3.0));
        if self.node >= LEAST_DRAWN {
            paint_arrow(painter, [start, end], stroke, vec2(8.0, 4.0));
        } else {
            painter.line_segment([start, end], stroke);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;

    #[test]
    fn every_call_of_the_ring_keeps_a_pair_that_differs() {
        for coins in [3, 5, 6, 7, 12] {
            let params = Params::default().with(|params| params.set_coins(coins));
            let ring = EscapeRing::of(&SolvedTable::new(solved(coins)), &params).unwrap();
            assert!(ring.cycle.steps.iter().all(|step| ring.kept_pair(step).is_some()), "{coins}");
        }
    }
}
