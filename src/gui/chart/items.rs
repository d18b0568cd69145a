//! Items of a chart: what you can point at, its tooltip, and what selecting it changes.

use super::ink::Ink;
use super::steps::{Steps, stepped};

/// Identifies an item by two whole numbers; the view defines their meaning, such as an index and 0, or two piles.
pub type Spot = [i64; 2];

/// The items of a chart of parameters `T`.
pub trait Items<T>: Send + Sync {
    /// Returns the item selected by the parameters, which may be newer than the chart.
    fn chosen(&self, params: &T) -> Option<Spot>;

    /// Returns the item at a point of the chart.
    fn at(&self, point: [f64; 2]) -> Option<Spot>;

    /// Returns the lower left and the upper right corner of an item.
    fn place(&self, spot: Spot) -> [[f64; 2]; 2];

    /// Returns the tooltip of an item, one entry per line.
    fn words(&self, spot: Spot) -> Vec<String>;

    /// Returns the item that is `steps` away by arrow keys.
    fn step(&self, spot: Spot, steps: Steps) -> Spot;

    /// Sets the parameters to an item.
    fn choose(&self, params: &mut T, spot: Spot);

    /// Changes the parameters by arrow keys.
    fn walk(&self, params: &mut T, steps: Steps) {
        if let Some(spot) = self.chosen(params) {
            self.choose(params, self.step(spot, steps));
        }
    }

    /// Whether items can be selected; otherwise they only have tooltips.
    fn can_be_chosen(&self) -> bool {
        true
    }

    /// Returns the description for screen readers when no item is selected.
    fn words_of_none(&self, _params: &T) -> String {
        String::new()
    }

    /// Returns the dots that mark a hovered item.
    fn dots(&self, _spot: Spot) -> Vec<([f64; 2], Ink)> {
        Vec::new()
    }
}

type Words = Box<dyn Fn(usize) -> Vec<String> + Send + Sync>;
type Place<T> = Box<dyn Fn(&T) -> f64 + Send + Sync>;
type Choice<T> = Box<dyn Fn(&mut T, usize) + Send + Sync>;
type Walk<T> = Box<dyn Fn(&mut T, Steps) + Send + Sync>;

/// Items along the horizontal axis, identified by index.
pub struct Along<T> {
    points: Vec<[f64; 2]>,
    words: Words,
    chosen: Option<Place<T>>,
    choose: Option<Choice<T>>,
    walk: Option<Walk<T>>,
    lines: Vec<(Vec<[f64; 2]>, Ink)>,
}

impl<T> Along<T> {
    /// Returns items at `points`, sorted by x. `words` returns the tooltip of an item.
    pub fn new(points: Vec<[f64; 2]>, words: impl Fn(usize) -> Vec<String> + Send + Sync + 'static) -> Self {
        Self { points, words: Box::new(words), chosen: None, choose: None, walk: None, lines: Vec::new() }
    }

    /// Selects the item nearest to `x` of the parameters.
    #[must_use]
    pub fn chosen(self, x: impl Fn(&T) -> f64 + Send + Sync + 'static) -> Self {
        Self { chosen: Some(Box::new(x)), ..self }
    }

    /// Lets items be selected by index.
    #[must_use]
    pub fn choose(self, set: impl Fn(&mut T, usize) + Send + Sync + 'static) -> Self {
        Self { choose: Some(Box::new(set)), ..self }
    }

    /// Makes the arrow keys change the parameters by `walk` instead of selecting the next item.
    #[must_use]
    pub fn walked(self, walk: impl Fn(&mut T, Steps) + Send + Sync + 'static) -> Self {
        Self { walk: Some(Box::new(walk)), ..self }
    }

    /// Marks hovered items with a dot on a line.
    #[must_use]
    pub fn dots_on_line(mut self, points: Vec<[f64; 2]>, ink: Ink) -> Self {
        self.lines.push((points, ink));
        self
    }

    /// Marks hovered items with a dot on each of `lines` that has a point at their x.
    #[must_use]
    pub fn dots_on(mut self, lines: Vec<(Vec<[f64; 2]>, Ink)>) -> Self {
        self.lines.extend(lines);
        self
    }

    /// Returns the index of the item nearest to `x`; `None` if there are no items or `x` is not a number.
    fn nearest(&self, x: f64) -> Option<usize> {
        let after = self.points.partition_point(|point| point[0] < x);
        let distance = |index: &usize| self.points.get(*index).map_or(f64::INFINITY, |point| (point[0] - x).abs());
        let candidates = [after.saturating_sub(1), after].into_iter().filter(|index| distance(index).is_finite());
        candidates.min_by(|one, other| distance(one).total_cmp(&distance(other)))
    }
}

/// Returns the index of an item.
fn index([at, _]: Spot) -> usize {
    usize::try_from(at).unwrap_or_default()
}

impl<T> Items<T> for Along<T> {
    fn chosen(&self, params: &T) -> Option<Spot> {
        let chosen = self.chosen.as_ref()?;
        self.at([chosen(params), 0.0])
    }

    fn at(&self, [x, _]: [f64; 2]) -> Option<Spot> {
        self.nearest(x).map(|index| [index as i64, 0])
    }

    fn place(&self, spot: Spot) -> [[f64; 2]; 2] {
        [self.points.get(index(spot)).copied().unwrap_or_default(); 2]
    }

    fn words(&self, spot: Spot) -> Vec<String> {
        (self.words)(index(spot))
    }

    fn step(&self, spot: Spot, steps: Steps) -> Spot {
        let last = self.points.len().saturating_sub(1) as u64;
        [stepped(index(spot) as u64, steps.right, 0..=last) as i64, 0]
    }

    fn choose(&self, params: &mut T, spot: Spot) {
        if let Some(choose) = &self.choose {
            choose(params, index(spot));
        }
    }

    fn walk(&self, params: &mut T, steps: Steps) {
        if let Some(walk) = &self.walk {
            walk(params, steps);
        } else if let Some(spot) = self.chosen(params) {
            self.choose(params, self.step(spot, steps));
        }
    }

    fn can_be_chosen(&self) -> bool {
        self.choose.is_some() || self.walk.is_some()
    }

    fn dots(&self, spot: Spot) -> Vec<([f64; 2], Ink)> {
        let Some([x, _]) = self.points.get(index(spot)) else { return Vec::new() };
        let on = |(points, ink): &(Vec<[f64; 2]>, Ink)| {
            let at = points.binary_search_by(|point| point[0].total_cmp(x)).ok()?;
            Some((*points.get(at)?, *ink))
        };
        self.lines.iter().filter_map(on).collect()
    }
}
