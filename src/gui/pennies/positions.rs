//! Chart with a cell for every position up to a largest pile.

use std::sync::Arc;

use dashu_int::UBig;

use crate::gui::chart::{Axis, Chart, Grip, Items, Knob, Spot, Steps, Ticks, stepped};
use crate::pennies::{Params, Position};

use super::words;

type Words = Box<dyn Fn([u32; 2]) -> Vec<String> + Send + Sync>;

/// Positions with piles up to `size` as items of a chart; the spot of a position is its piles.
struct Positions {
    size: u32,
    words: Words,
}

/// Returns a chart without layers whose positions with piles up to `size` can be selected. `here` is the selected
/// position, if it lies in the chart, and `words` describes a position for the tooltip.
pub fn chart_of_positions(
    name: &'static str,
    size: u32,
    here: Option<[u32; 2]>,
    summary: String,
    words: impl Fn([u32; 2]) -> Vec<String> + Send + Sync + 'static,
) -> Chart<Params> {
    let axis =
        |which: &str| Axis::new(format!("pennies in the {which} pile"), -0.5..=f64::from(size) + 0.5, Ticks::Whole);
    let mut chart = Chart::of_lines(name, [axis("first"), axis("second")], Vec::new(), summary);
    chart.equal_units = true;
    chart.items = Some(Arc::new(Positions { size, words: Box::new(words) }));
    let knob = |here: [u32; 2]| {
        Knob::new("the chosen piles", Grip::Point(here.map(f64::from)), move |params: &mut Params, to| {
            let [a, b] = to.map(|pile| pile.round().clamp(0.0, size.into()) as u32);
            params.set_piles(a, b);
        })
    };
    chart.knobs = here.map(knob).into_iter().collect();
    chart
}

impl Items<Params> for Positions {
    fn chosen(&self, params: &Params) -> Option<Spot> {
        params.position().cell_to(self.size).map(|cell| cell.map(i64::from))
    }

    fn at(&self, point: [f64; 2]) -> Option<Spot> {
        let cell = point.map(f64::round);
        cell.iter().all(|pile| (0.0..=self.size.into()).contains(pile)).then(|| cell.map(|pile| pile as i64))
    }

    fn place(&self, spot: Spot) -> [[f64; 2]; 2] {
        [-0.5, 0.5].map(|half| spot.map(|pile| pile as f64 + half))
    }

    fn words(&self, spot: Spot) -> Vec<String> {
        (self.words)(spot.map(|pile| pile as u32))
    }

    fn words_of_none(&self, params: &Params) -> String {
        format!("{} lie outside the lattice", words::piles(params.position()))
    }

    fn step(&self, [a, b]: Spot, steps: Steps) -> Spot {
        let to = |pile: i64, steps: i64| stepped(pile.unsigned_abs(), steps, 0..=self.size.into()) as i64;
        [to(a, steps.right), to(b, steps.up)]
    }

    fn choose(&self, params: &mut Params, [a, b]: Spot) {
        params.set_piles(a.unsigned_abs(), b.unsigned_abs());
    }

    fn walk(&self, params: &mut Params, steps: Steps) {
        // piles outside the chart move to the nearest cell first
        let within = |pile: &UBig| i64::try_from(pile).unwrap_or(i64::MAX);
        let Position { a, b } = params.position();
        let from = [a, b].map(within);
        self.choose(params, self.step(from, steps));
    }
}
