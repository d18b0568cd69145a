//! Chart with a cell for every position up to a largest pile.

use std::sync::Arc;

use dashu_int::UBig;

use crate::gui::chart::{Axis, Chart, Handle, HandleShape, Items, Ticks, stepped};
use crate::pennies::{Params, Position};

use super::words;

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
    let items = cells(size, words)
        .chosen(move |params: &Params| params.position().cell_to(size).map(|cell| cell.map(i64::from)))
        .or_else(|params| {
            // piles outside the chart move to the nearest cell first
            let within = |pile: &UBig| i64::try_from(pile).unwrap_or(i64::MAX);
            let Position { a, b } = params.position();
            ([a, b].map(within), format!("{} lie outside the map", words::piles(params.position())))
        })
        .choose(|params, [a, b]| params.set_piles(a.unsigned_abs(), b.unsigned_abs()));
    chart.items = Some(Arc::new(items));
    let handle = |here: [u32; 2]| {
        Handle::new("the chosen piles", HandleShape::Point(here.map(f64::from)), move |params: &mut Params, to| {
            let [a, b] = to.map(|pile| pile.round().clamp(0.0, size.into()) as u32);
            params.set_piles(a, b);
        })
    };
    chart.handles = here.map(handle).into_iter().collect();
    chart
}

/// Returns a cell for each two piles up to `size`, which `words` describes for the tooltip.
pub fn cells(size: u32, words: impl Fn([u32; 2]) -> Vec<String> + Send + Sync + 'static) -> Items<Params> {
    let piles = 0..=i64::from(size);
    Items::new(
        move |point| {
            let cell = point.map(f64::round);
            cell.iter().all(|pile| (0.0..=size.into()).contains(pile)).then(|| cell.map(|pile| pile as i64))
        },
        |spot| [-0.5, 0.5].map(|half| spot.map(|pile| pile as f64 + half)),
        move |[a, b], steps| [(a, steps.right), (b, steps.up)].map(|(pile, steps)| stepped(pile, steps, piles.clone())),
        move |spot| words(spot.map(|pile| pile as u32)),
    )
}
