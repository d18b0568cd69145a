//! Lines between nodes, and detours around the nodes in between.

use egui::epaint::QuadraticBezierShape;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};

/// Bends of the line of best play to try, in either direction, where nodes are in its way.
const BENDS: [f32; 10] = [0.0, 0.04, 0.11, 0.15, 0.2, 0.26, 0.33, 0.42, 0.54, 0.7];
/// Distances between the line of best play and the nodes that it passes, in points; the first possible one is used.
const CLEARANCES: [f32; 4] = [3.0, 2.0, 1.0, 0.3];
/// Distance between the points at which a line is tested, in points.
const STRIDE: f32 = 1.5;
/// Most nodes to go around in a row.
const MOST_DETOURS: u8 = 3;
/// Most ways to try onto a lane between nodes, and off it.
const MOST_RAMPS: usize = 3;
/// Distance before a corner at which a line begins to turn, in points.
const ROUNDING: f32 = 5.0;

/// Line of quadratic curves, each beginning at the end of the one before.
#[derive(Clone)]
pub(super) struct Line {
    start: Pos2,
    /// Control point and end of each curve.
    parts: Vec<[Pos2; 2]>,
}

impl Line {
    /// Returns a line with a single bend, given as a share of its length.
    pub fn bent(start: Pos2, end: Pos2, bend: f32) -> Self {
        let along = end - start;
        Self { start, parts: vec![[start + along * 0.5 + 2.0 * bend * along.rot90(), end]] }
    }

    /// Returns a line with round corners.
    fn through(start: Pos2, corners: &[Pos2]) -> Self {
        let mut line = Self { start, parts: Vec::new() };
        for (place, corner) in corners.iter().enumerate() {
            let here = line.end();
            let Some(next) = corners.get(place + 1) else {
                line.straight_to(*corner);
                break;
            };
            let before = (here.distance(*corner) / 2.0).min(ROUNDING);
            let after = (corner.distance(*next) / 2.0).min(ROUNDING);
            line.straight_to(*corner + (here - *corner).normalized() * before);
            line.parts.push([*corner, *corner + (*next - *corner).normalized() * after]);
        }
        line
    }

    /// Returns a line with sharp corners.
    fn straight(start: Pos2, corners: &[Pos2]) -> Self {
        let mut line = Self { start, parts: Vec::new() };
        for corner in corners {
            line.straight_to(*corner);
        }
        line
    }

    fn straight_to(&mut self, end: Pos2) {
        self.parts.push([self.end().lerp(end, 0.5), end]);
    }

    fn end(&self) -> Pos2 {
        self.parts.last().map_or(self.start, |[_, end]| *end)
    }

    /// Returns the point at a share of the line from 0 to 1; all curves count alike.
    pub fn at(&self, share: f32) -> Pos2 {
        let along = share.clamp(0.0, 1.0) * self.parts.len() as f32;
        let place = (along as usize).min(self.parts.len().saturating_sub(1));
        let Some([control, end]) = self.parts.get(place) else { return self.start };
        let from = place.checked_sub(1).and_then(|before| self.parts.get(before)).map_or(self.start, |[_, end]| *end);
        let share = along - place as f32;
        let (one, other) = (from.lerp(*control, share), control.lerp(*end, share));
        one.lerp(other, share)
    }

    /// Returns the distance to the nearest rectangle, at most the largest of [`CLEARANCES`]; 0 if the line crosses one.
    fn clearance(&self, rects: &[Rect]) -> f32 {
        let points = self.parts.iter().flatten().copied().chain([self.start]).collect::<Vec<_>>();
        let near = Rect::from_points(&points).expand(CLEARANCES[0]);
        let rects: Vec<&Rect> = rects.iter().filter(|rect| near.intersects(**rect)).collect();
        // enough steps that none jumps over a node, however long the line
        let steps = (self.parts.len() as f32 * (near.width() + near.height()) / STRIDE).clamp(64.0, 8_000.0) as u16;
        let mut clearance = CLEARANCES[0];
        for step in 0..=steps {
            let at = self.at(f32::from(step) / f32::from(steps));
            clearance = rects.iter().map(|rect| rect.distance_to_pos(at)).fold(clearance, f32::min);
            if clearance <= 0.0 {
                break;
            }
        }
        clearance
    }

    /// Draws the line, with an arrowhead if `tipped`.
    pub fn paint(&self, painter: &Painter, stroke: Stroke, tipped: bool) {
        let mut from = self.start;
        for [control, end] in &self.parts {
            let points = [from, *control, *end];
            let curve = QuadraticBezierShape::from_points_stroke(points, false, Color32::TRANSPARENT, stroke);
            painter.add(Shape::QuadraticBezier(curve));
            from = *end;
        }
        if let Some([control, end]) = self.parts.last().filter(|_| tipped) {
            let ahead = (*end - *control).normalized() * 8.0;
            let aside = vec2(-ahead.y, ahead.x) * 0.5;
            let tip = vec![*end, *end - ahead + aside, *end - ahead - aside];
            painter.add(Shape::convex_polygon(tip, stroke.color, Stroke::NONE));
        }
    }
}

/// Returns a line between the ends of `usual` that avoids the nodes: `usual` itself if it does, otherwise one with
/// another bend, otherwise one around every node in its way, at the largest possible distance. It stays within `room`.
pub(super) fn around(usual: Line, nodes: &[Rect], room: Rect) -> Line {
    let (start, end) = (usual.start, usual.end());
    let both = BENDS.into_iter().flat_map(|bend| [bend, -bend]).map(|bend| Line::bent(start, end, bend));
    let lines: Vec<Line> = std::iter::once(usual).chain(both.filter(|line| room.contains(line.at(0.5)))).collect();
    if let Some(line) = lines.iter().find(|line| line.clearance(nodes) >= CLEARANCES[0]) {
        return line.clone();
    }
    let way = CLEARANCES.iter().find_map(|clearance| {
        let corners = detour(start, end, nodes, room, *clearance, MOST_DETOURS)
            .or_else(|| by_lane(start, end, nodes, room, *clearance))?;
        // a round corner comes a little nearer to the nodes than a sharp one
        let lines = [Line::through(start, &corners), Line::straight(start, &corners)];
        lines.into_iter().find(|line| line.clearance(nodes) >= 0.5 * clearance)
    });
    let clearest = |one: &Line, other: &Line| one.clearance(nodes).total_cmp(&other.clearance(nodes));
    way.or_else(|| lines.into_iter().max_by(clearest)).unwrap_or_else(|| Line::bent(start, end, 0.0))
}

/// Returns the corners of a path that keeps at a distance of `clearance` from the nodes, ending with `to`. Takes the
/// shorter of the paths above and below each node in its way; `None` if there is none within `depth` detours.
fn detour(from: Pos2, to: Pos2, nodes: &[Rect], room: Rect, clearance: f32, depth: u8) -> Option<Vec<Pos2>> {
    let blocks = |node: &&Rect| crosses(from, to, node.expand(clearance));
    let nearest = |one: &&Rect, other: &&Rect| one.center().x.total_cmp(&other.center().x);
    let Some(node) = nodes.iter().filter(blocks).min_by(nearest) else { return Some(vec![to]) };
    let around = node.expand(clearance + 0.2);
    let by = |y: f32| {
        if depth == 0 || !room.y_range().contains(y) {
            return None;
        }
        let corners = [around.left(), around.right()].into_iter().filter(|x| from.x < *x && *x < to.x);
        let corners: Vec<Pos2> = corners.map(|x| Pos2::new(x, y)).filter(|corner| *corner != from).collect();
        if corners.is_empty() {
            return None;
        }
        let (mut way, mut here) = (Vec::new(), from);
        for corner in corners.into_iter().chain([to]) {
            way.extend(detour(here, corner, nodes, room, clearance, depth - 1)?);
            here = corner;
        }
        Some(way)
    };
    let length = |way: &Vec<Pos2>| {
        let points: Vec<Pos2> = std::iter::once(from).chain(way.iter().copied()).collect();
        points.windows(2).map(|pair| pair[0].distance(pair[1])).sum::<f32>()
    };
    [by(around.top()), by(around.bottom())]
        .into_iter()
        .flatten()
        .min_by(|one, other| length(one).total_cmp(&length(other)))
}

/// Returns the shortest path along a lane above or below a row of nodes, as its corners and the end; `None` if there is
/// none.
fn by_lane(from: Pos2, to: Pos2, nodes: &[Rect], room: Rect, clearance: f32) -> Option<Vec<Pos2>> {
    let is_clear = |from: Pos2, to: Pos2| !nodes.iter().any(|node| crosses(from, to, node.expand(clearance)));
    let between: Vec<Rect> = nodes.iter().map(|node| node.expand(clearance + 0.2)).collect();
    let within = |x: &f32| from.x < *x && *x < to.x;
    let mut entries: Vec<f32> = between.iter().map(Rect::left).filter(within).collect();
    let mut exits: Vec<f32> = between.iter().map(Rect::right).filter(within).collect();
    entries.sort_by(f32::total_cmp);
    exits.sort_by(|one, other| other.total_cmp(one));
    let mut lanes: Vec<f32> = between.iter().flat_map(|node| [node.top(), node.bottom()]).collect();
    lanes.retain(|y| room.y_range().contains(*y));
    lanes.sort_by(f32::total_cmp);
    lanes.dedup();
    let ways = lanes.into_iter().filter_map(|y| {
        let onto = entries.iter().map(|x| Pos2::new(*x, y)).filter(|at| is_clear(from, *at)).take(MOST_RAMPS);
        let onto: Vec<Pos2> = onto.collect();
        if onto.is_empty() {
            return None;
        }
        let off = exits.iter().map(|x| Pos2::new(*x, y)).filter(|at| is_clear(*at, to)).take(MOST_RAMPS);
        off.flat_map(|off| onto.iter().map(move |onto| [*onto, off]))
            .find(|[onto, off]| onto.x <= off.x && is_clear(*onto, *off))
    });
    let length = |[onto, off]: &[Pos2; 2]| from.distance(*onto) + onto.distance(*off) + off.distance(to);
    let [onto, off] = ways.min_by(|one, other| length(one).total_cmp(&length(other)))?;
    Some(vec![onto, off, to])
}

/// Whether a straight line crosses a rectangle: the parts of the line between each pair of opposite sides overlap in
/// more than a point.
fn crosses(from: Pos2, to: Pos2, rect: Rect) -> bool {
    let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
    for (start, way, sides) in [(from.x, to.x - from.x, rect.x_range()), (from.y, to.y - from.y, rect.y_range())] {
        if way == 0.0 {
            if start <= sides.min || start >= sides.max {
                return false;
            }
            continue;
        }
        let (first, last) = ((sides.min - start) / way, (sides.max - start) / way);
        enter = enter.max(first.min(last));
        leave = leave.min(first.max(last));
    }
    enter < leave
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn a_detour_around_a_node_avoids_it_and_ends_at_its_goal() {
        let node = Rect::from_min_max(pos2(40.0, -60.0), pos2(60.0, 20.0));
        let room = Rect::from_min_max(pos2(0.0, -100.0), pos2(100.0, 100.0));
        let usual = Line::bent(pos2(0.0, 0.0), pos2(100.0, 0.0), 0.0);
        let line = around(usual, &[node], room);
        assert_eq!((line.at(0.0), line.at(1.0)), (pos2(0.0, 0.0), pos2(100.0, 0.0)));
        assert!(line.clearance(&[node]) >= 3.0 && line.at(0.5).y > 20.0, "below is shorter");
    }

    #[test]
    fn a_path_through_a_wall_uses_the_gap() {
        let wall = |top: f32, bottom: f32| Rect::from_min_max(pos2(40.0, top), pos2(60.0, bottom));
        let nodes = [wall(-100.0, 10.0), wall(13.0, 100.0)];
        let room = Rect::from_min_max(pos2(0.0, -100.0), pos2(100.0, 100.0));
        let line = around(Line::bent(pos2(0.0, 0.0), pos2(100.0, 0.0), 0.0), &nodes, room);
        assert!(line.clearance(&nodes) > 0.0);
    }
}
