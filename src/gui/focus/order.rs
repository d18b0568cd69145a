//! The panes in the order of the eye, the keys that a widget keeps, and who stands beside whom.

use std::cmp::Ordering;

use egui::Rect;

/// A place of the window that F6 goes to, in the order of the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pane {
    /// Tabs and buttons at the top.
    Top,
    /// What a lesson says.
    Lesson,
    /// The scenario list.
    Scenarios,
    /// The controls.
    Controls,
    /// The buttons of the views, the options of the view, and its chart.
    View,
    /// The answer.
    Answer,
    /// Why it is so.
    Why,
    /// The numbers behind the chart.
    Table,
    /// Note and status at the bottom.
    Status,
    /// The borders between the places, wherever they are.
    Borders,
}

/// Keys that a widget in a group keeps for itself while it has the focus. Text fields keep left, right, Home and End
/// without saying so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    /// The arrows to the left and to the right.
    pub across: bool,
    /// The arrows up and down.
    pub upwards: bool,
    /// Home and End.
    pub ends: bool,
}

impl Keys {
    /// What a slider across needs: up and down lead to the rows above and below.
    pub const SLIDER: Self = Self { across: true, upwards: false, ends: true };
    /// All of them.
    pub const ALL: Self = Self { across: true, upwards: true, ends: true };
}

/// The least share of the higher one's height that two widgets in a row have in common.
const COMMON: f32 = 0.5;
/// How much farther what lies aside is than what lies ahead.
const ASIDE: f32 = 2.0;

/// Where an arrow points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// Puts what stands side by side into the order from left to right; `things` come in the order they were made in, which
/// is right from row to row.
pub fn sort_by_eye<T>(things: &mut [T], rect_of: impl Fn(&T) -> Rect) {
    let mut from = 0;
    while from < things.len() {
        let first = rect_of(&things[from]);
        let in_row = things[from..].iter().take_while(|thing| is_one_row(first, rect_of(thing))).count().max(1);
        let row = &mut things[from..from + in_row];
        row.sort_by(|one, other| rect_of(one).left().partial_cmp(&rect_of(other).left()).unwrap_or(Ordering::Equal));
        from += in_row;
    }
}

/// Whether two rectangles stand side by side.
fn is_one_row(one: Rect, other: Rect) -> bool {
    let common = one.bottom().min(other.bottom()) - one.top().max(other.top());
    common >= COMMON * one.height().max(other.height())
}

/// The place of the neighbour of `from` where the arrow points, if there is one. From the end of a row the way goes on in
/// the next one.
pub fn neighbour(rects: &[Rect], from: usize, way: Way) -> Option<usize> {
    let here = *rects.get(from)?;
    let ahead = rects.iter().enumerate().filter(|(place, _)| *place != from);
    let nearest = ahead.filter_map(|(place, rect)| Some((place, distance(here, *rect, way)?)));
    let nearest = nearest.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(place, _)| place);
    let on = match way {
        Way::Left => from.checked_sub(1),
        Way::Right => Some(from + 1).filter(|next| *next < rects.len()),
        Way::Up | Way::Down => None,
    };
    nearest.or(on)
}

/// How far it is to `other` along the way; `None` if it does not lie there.
fn distance(here: Rect, other: Rect, way: Way) -> Option<f32> {
    let offset = other.center() - here.center();
    let (along, aside) = match way {
        Way::Left => (-offset.x, gap([here.y_range(), other.y_range()])),
        Way::Right => (offset.x, gap([here.y_range(), other.y_range()])),
        Way::Up => (-offset.y, gap([here.x_range(), other.x_range()])),
        Way::Down => (offset.y, gap([here.x_range(), other.x_range()])),
    };
    let is_across = matches!(way, Way::Left | Way::Right);
    // side by side is what is at the same height; above and below is what is not
    let lies_there = if is_across { along > 0.5 && aside <= 0.0 } else { along > 0.5 && !is_one_row(here, other) };
    // of those equally far the one that is least aside
    let off = if is_across { offset.y.abs() } else { offset.x.abs() };
    lies_there.then_some(along + ASIDE * aside.max(0.0) + 1e-3 * off)
}

/// The room between two ranges; 0 where they overlap.
fn gap([one, other]: [egui::Rangef; 2]) -> f32 {
    (one.min - other.max).max(other.min - one.max).max(0.0)
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(width, height))
    }

    #[test]
    fn rows_made_from_the_right_are_read_from_the_left() {
        let mut rects = [
            rect(0.0, 0.0, 40.0, 50.0),
            rect(300.0, 10.0, 30.0, 30.0),
            rect(260.0, 10.0, 30.0, 30.0),
            rect(0.0, 60.0, 9.0, 9.0),
        ];
        sort_by_eye(&mut rects, |rect| *rect);
        assert_eq!(rects.map(|rect| rect.left().round() as i32), [0, 260, 300, 0]);
    }

    #[test]
    fn what_stands_under_each_other_keeps_its_order() {
        let mut rects = [rect(50.0, 0.0, 40.0, 20.0), rect(0.0, 22.0, 40.0, 20.0), rect(70.0, 300.0, 9.0, 9.0)];
        let before = rects;
        sort_by_eye(&mut rects, |rect| *rect);
        assert_eq!(rects, before);
        // a tall one beside small ones is no row
        let mut tall = [rect(100.0, 0.0, 10.0, 200.0), rect(0.0, 10.0, 10.0, 20.0)];
        sort_by_eye(&mut tall, |rect| *rect);
        assert!(tall[0].height() > 100.0, "the order it was made in");
    }

    #[test]
    fn arrows_go_to_the_row_above_and_below_and_keep_their_column() {
        // two rows of a slider and a field, and a button between them at the right
        let rects = [
            rect(0.0, 0.0, 100.0, 20.0),
            rect(110.0, 0.0, 40.0, 20.0),
            rect(0.0, 30.0, 100.0, 20.0),
            rect(110.0, 30.0, 40.0, 20.0),
        ];
        assert_eq!(neighbour(&rects, 0, Way::Down), Some(2));
        assert_eq!(neighbour(&rects, 1, Way::Down), Some(3));
        assert_eq!(neighbour(&rects, 3, Way::Up), Some(1));
        assert_eq!(neighbour(&rects, 0, Way::Right), Some(1));
        assert_eq!(neighbour(&rects, 2, Way::Down), None);
        assert_eq!(neighbour(&rects, 0, Way::Up), None);
    }

    #[test]
    fn left_and_right_go_on_in_the_next_row() {
        let rects = [rect(0.0, 0.0, 50.0, 20.0), rect(60.0, 0.0, 50.0, 20.0), rect(0.0, 30.0, 50.0, 20.0)];
        assert_eq!(neighbour(&rects, 1, Way::Right), Some(2));
        assert_eq!(neighbour(&rects, 2, Way::Left), Some(1));
        assert_eq!(neighbour(&rects, 0, Way::Left), None);
        assert_eq!(neighbour(&rects, 2, Way::Right), None);
    }

    #[test]
    fn a_row_that_is_off_to_the_side_is_still_below() {
        let rects = [rect(0.0, 0.0, 50.0, 20.0), rect(200.0, 30.0, 50.0, 20.0)];
        assert_eq!(neighbour(&rects, 0, Way::Down), Some(1));
    }
}
