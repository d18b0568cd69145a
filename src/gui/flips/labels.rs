//! Where the names of lines stand: beside their own line and clear of all the others.

use egui::Align2;

/// A line in the unit square whose points run from left to right and never fall.
#[derive(Clone, Copy, Debug)]
pub struct Curve<'a> {
    /// Its points.
    pub points: &'a [[f64; 2]],
}

/// Where a name stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The corner of the name that is next to its line.
    pub at: [f64; 2],
    /// Which corner that is.
    pub anchor: Align2,
}

/// A rectangle in the unit square.
#[derive(Clone, Copy, Debug)]
struct Area {
    low: [f64; 2],
    high: [f64; 2],
}

/// The distance from a line to the corner of its name.
const OFFSET: f64 = 0.008;
/// The least distance from a name to any line.
const LEAST_CLEARANCE: f64 = 0.004;
/// Beyond this distance a name is clear enough, and the place nearest to the middle of its line is taken.
const AMPLE: f64 = 0.03;
/// Room kept free around the marked point, where its percentage is written.
const MARK: [f64; 2] = [0.13, 0.07];

/// A spot for a name of each of `sizes` beside its curve, keeping away from the point `mark`; `None` if one of them has
/// no room.
pub fn places(curves: &[Curve<'_>], sizes: &[[f64; 2]], mark: [f64; 2]) -> Option<Vec<Spot>> {
    let around_mark = Area { low: [mark[0] - 0.01, mark[1] - MARK[1]], high: [mark[0] + MARK[0], mark[1] + MARK[1]] };
    let mut taken = vec![around_mark];
    let mut spots = Vec::new();
    for (curve, &size) in curves.iter().zip(sizes) {
        let candidates = candidates(curve, size);
        let rated = candidates.into_iter().map(|(spot, area)| (rating(&area, curves, &taken, mark[0]), spot, area));
        let (_, spot, area) =
            rated.filter(|(rating, ..)| *rating > 0.0).max_by(|one, other| one.0.total_cmp(&other.0))?;
        taken.push(area);
        spots.push(spot);
    }
    Some(spots)
}

/// The places beside a curve: to the left above it, or to the right below it, as it never falls.
fn candidates(curve: &Curve<'_>, [width, height]: [f64; 2]) -> Vec<(Spot, Area)> {
    let beside = |&[x, y]: &[f64; 2]| {
        let above = [x - OFFSET, y + OFFSET];
        let below = [x + OFFSET, y - OFFSET];
        [
            (
                Spot { at: above, anchor: Align2::RIGHT_BOTTOM },
                Area { low: [above[0] - width, above[1]], high: [above[0], above[1] + height] },
            ),
            (
                Spot { at: below, anchor: Align2::LEFT_TOP },
                Area { low: [below[0], below[1] - height], high: [below[0] + width, below[1]] },
            ),
        ]
    };
    curve.points.iter().step_by(5).flat_map(beside).collect()
}

/// How good a place is: 0 if it cannot be taken, otherwise more with more room, up to a limit, and towards the middle.
fn rating(area: &Area, curves: &[Curve<'_>], taken: &[Area], upright: f64) -> f64 {
    let is_inside = area.low.iter().all(|low| *low >= 0.0) && area.high.iter().all(|high| *high <= 1.0);
    let is_crossed = area.low[0] - OFFSET < upright && upright < area.high[0] + OFFSET;
    if !is_inside || is_crossed || taken.iter().any(|other| overlap(area, other)) {
        return 0.0;
    }
    let clearance = curves.iter().map(|curve| clearance(area, curve)).fold(f64::INFINITY, f64::min);
    if clearance < LEAST_CLEARANCE {
        return 0.0;
    }
    let from_middle = (f64::midpoint(area.low[0], area.high[0]) - 0.5).abs();
    clearance.min(AMPLE) / AMPLE + 0.2 * (0.5 - from_middle)
}

/// How far a curve passes above or below a rectangle; 0 if it meets it.
fn clearance(area: &Area, curve: &Curve<'_>) -> f64 {
    let near = curve.points.iter().filter(|[x, _]| area.low[0] - OFFSET <= *x && *x <= area.high[0] + OFFSET);
    // the curve never falls: it passes by on one side only, or else it crosses
    let (low, high) = near.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), [_, y]| (low.min(*y), high.max(*y)));
    (low - area.high[1]).max(area.low[1] - high).max(0.0)
}

fn overlap(one: &Area, other: &Area) -> bool {
    one.low.iter().zip(other.high).all(|(low, high)| *low < high)
        && other.low.iter().zip(one.high).all(|(low, high)| *low < high)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: [f64; 2] = [0.12, 0.03];

    fn points(value: impl Fn(f64) -> f64) -> Vec<[f64; 2]> {
        (0..=200).map(|i| f64::from(i) / 200.0).map(|x| [x, value(x)]).collect()
    }

    #[test]
    fn lines_apart_from_each_other_all_get_their_name() {
        let lines = [points(|_| 0.9), points(|x| x * x), points(|_| 0.3)];
        let curves: Vec<_> = lines.iter().map(|points| Curve { points }).collect();
        let spots = places(&curves, &[SIZE; 3], [0.5, 0.9]).unwrap();
        for (spot, line) in spots.iter().zip(&lines) {
            let nearest = line.iter().map(|[x, y]| (x - spot.at[0]).hypot(y - spot.at[1])).fold(1.0, f64::min);
            assert!(nearest < 2.0 * OFFSET, "{spot:?}");
        }
    }

    #[test]
    fn lines_on_top_of_each_other_still_get_different_places() {
        let line = points(|x| x);
        let curves = [Curve { points: &line }, Curve { points: &line }, Curve { points: &line }];
        let spots = places(&curves, &[SIZE; 3], [0.5, 0.5]).unwrap();
        assert!(spots[0] != spots[1] && spots[1] != spots[2] && spots[0] != spots[2]);
    }

    #[test]
    fn where_there_is_no_room_there_is_no_place() {
        let line = points(|x| x);
        assert_eq!(places(&[Curve { points: &line }], &[[0.9, 0.6]], [0.5, 0.5]), None);
        assert_eq!(places(&[Curve { points: &[] }], &[SIZE], [0.5, 0.5]), None);
    }
}
