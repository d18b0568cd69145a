//! Items of a chart: what you can point at, its tooltip, and what selecting it changes.

use std::sync::Arc;

use super::ink::Ink;
use super::steps::{Steps, stepped};

/// Identifies an item by two whole numbers; the view defines their meaning, such as an index and 0, or two piles.
pub type Spot = [i64; 2];

type Dots = Box<dyn Fn(Spot) -> Vec<([f64; 2], Ink)> + Send + Sync>;
type Read<T, R> = Box<dyn Fn(&T) -> R + Send + Sync>;
type Setter<T, A> = Box<dyn Fn(&mut T, A) + Send + Sync>;

/// The items of a chart of parameters `T`. Without a way to select them they only have tooltips.
pub struct Items<T> {
    pub(super) at: Arc<dyn Fn([f64; 2]) -> Option<Spot> + Send + Sync>,
    pub(super) place: Arc<dyn Fn(Spot) -> [[f64; 2]; 2] + Send + Sync>,
    pub(super) step: Box<dyn Fn(Spot, Steps) -> Spot + Send + Sync>,
    pub(super) words: Box<dyn Fn(Spot) -> Vec<String> + Send + Sync>,
    pub(super) dots: Dots,
    chosen: Read<T, Option<Spot>>,
    pub(super) none: Option<Read<T, (Spot, String)>>,
    choose: Option<Setter<T, Spot>>,
    on_arrow: Option<Setter<T, Steps>>,
}

impl<T: 'static> Items<T> {
    /// Returns items: `at` finds the one at a point of the chart, `place` returns its lower left and upper right corner,
    /// `step` the one that is some steps away by arrow keys, and `words` its tooltip, one entry per line.
    pub fn new(
        at: impl Fn([f64; 2]) -> Option<Spot> + Send + Sync + 'static,
        place: impl Fn(Spot) -> [[f64; 2]; 2] + Send + Sync + 'static,
        step: impl Fn(Spot, Steps) -> Spot + Send + Sync + 'static,
        words: impl Fn(Spot) -> Vec<String> + Send + Sync + 'static,
    ) -> Self {
        Self {
            at: Arc::new(at),
            place: Arc::new(place),
            step: Box::new(step),
            words: Box::new(words),
            dots: Box::new(|_| Vec::new()),
            chosen: Box::new(|_| None),
            none: None,
            choose: None,
            on_arrow: None,
        }
    }

    /// Returns items at `points`, sorted by x; the spot of an item is its index and 0.
    pub fn along(points: Vec<[f64; 2]>, words: impl Fn(usize) -> Vec<String> + Send + Sync + 'static) -> Self {
        let (last, points) = (points.len().saturating_sub(1) as i64, Arc::new(points));
        let of_place = Arc::clone(&points);
        Self::new(
            move |[x, _]| nearest(&points, x).map(|index| [index as i64, 0]),
            move |[index, _]| [of_place.get(index as usize).copied().unwrap_or_default(); 2],
            move |[index, _], steps| [stepped(index, steps.right, 0..=last), 0],
            move |[index, _]| words(index as usize),
        )
    }

    /// Selects an item by the parameters, which may be newer than the chart.
    pub fn chosen(self, spot: impl Fn(&T) -> Option<Spot> + Send + Sync + 'static) -> Self {
        Self { chosen: Box::new(spot), ..self }
    }

    /// Selects the item at `x` of the parameters.
    pub fn chosen_at(self, x: impl Fn(&T) -> f64 + Send + Sync + 'static) -> Self {
        let at = Arc::clone(&self.at);
        self.chosen(move |params| at([x(params), 0.0]))
    }

    /// Sets where the arrow keys begin when no item is selected, and the words of that for screen readers.
    pub fn or_else(self, none: impl Fn(&T) -> (Spot, String) + Send + Sync + 'static) -> Self {
        Self { none: Some(Box::new(none)), ..self }
    }

    /// Lets items be selected; `set` sets the parameters to an item.
    pub fn choose(self, set: impl Fn(&mut T, Spot) + Send + Sync + 'static) -> Self {
        Self { choose: Some(Box::new(set)), ..self }
    }

    /// Makes the arrow keys change the parameters by `on_arrow` instead of selecting the next item.
    pub fn arrows(self, on_arrow: impl Fn(&mut T, Steps) + Send + Sync + 'static) -> Self {
        Self { on_arrow: Some(Box::new(on_arrow)), ..self }
    }

    /// Marks a hovered item with dots.
    pub fn dots(self, dots: impl Fn(Spot) -> Vec<([f64; 2], Ink)> + Send + Sync + 'static) -> Self {
        Self { dots: Box::new(dots), ..self }
    }

    /// Marks a hovered item with a dot on each of `lines` that has a point at its x.
    pub fn dots_on(self, lines: Vec<(Vec<[f64; 2]>, Ink)>) -> Self {
        let place = Arc::clone(&self.place);
        self.dots(move |spot| {
            let [[x, _], _] = place(spot);
            let on = |(points, ink): &(Vec<[f64; 2]>, Ink)| {
                let at = points.binary_search_by(|point| point[0].total_cmp(&x)).ok()?;
                Some((*points.get(at)?, *ink))
            };
            lines.iter().filter_map(on).collect()
        })
    }

    /// Whether items can be selected.
    pub(super) fn can_be_chosen(&self) -> bool {
        self.choose.is_some() || self.on_arrow.is_some()
    }

    /// Returns the item that the parameters select.
    pub fn chosen_by(&self, params: &T) -> Option<Spot> {
        (self.chosen)(params)
    }

    /// Sets the parameters to an item, if items can be selected.
    pub fn set(&self, params: &mut T, spot: Spot) {
        self.choose.iter().for_each(|choose| choose(params, spot));
    }

    /// Changes the parameters by arrow keys.
    pub fn on_arrow(&self, params: &mut T, steps: Steps) {
        if let Some(on_arrow) = &self.on_arrow {
            return on_arrow(params, steps);
        }
        let none = || self.none.as_ref().map(|none| none(params).0);
        if let Some(from) = self.chosen_by(params).or_else(none) {
            self.set(params, (self.step)(from, steps));
        }
    }
}

/// Returns the index of the point nearest to `x`; `None` if there are no points or `x` is not a number.
fn nearest(points: &[[f64; 2]], x: f64) -> Option<usize> {
    let after = points.partition_point(|point| point[0] < x);
    let distance = |index: &usize| points.get(*index).map_or(f64::INFINITY, |point| (point[0] - x).abs());
    let candidates = [after.saturating_sub(1), after].into_iter().filter(|index| distance(index).is_finite());
    candidates.min_by(|one, other| distance(one).total_cmp(&distance(other)))
}
