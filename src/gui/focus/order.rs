//! Order of panes and widgets, keys that a widget reserves, and neighbours in a direction.

use std::cmp::Ordering;

use egui::{Key, Rect};

/// A part of the window that F6 goes to, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pane {
    /// Tabs and buttons at the top.
    Top,
    /// The text of a lesson.
    Lesson,
    /// The scenario list.
    Scenarios,
    /// The controls.
    Controls,
    /// The buttons of the views and the view's options.
    View,
    /// The chart or the board.
    Chart,
    /// The buttons below the chart, and the numbers behind it.
    Table,
    /// The answer and its reason.
    Answer,
}

/// Keys that a widget reserves for itself while it has the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReservedKeys {
    /// Left, right, Home and End, as a field with text does.
    Field,
    /// Those of a field, Page Up and Page Down.
    Slider,
    /// All arrows.
    Arrows,
}

/// Two widgets are in one row if they overlap by this share of the taller one's height.
const COMMON: f32 = 0.5;
/// Weight of the sideways distance against the distance ahead.
const ASIDE: f32 = 2.0;

/// Sorts widgets of one row from left to right; `things` come in the order in which they were added, which is right
/// from row to row.
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

/// Whether two rectangles are side by side.
fn is_one_row(one: Rect, other: Rect) -> bool {
    let common = one.bottom().min(other.bottom()) - one.top().max(other.top());
    common >= COMMON * one.height().max(other.height())
}

/// Returns the index of the neighbour of `from` in the direction of an arrow key, if any. Left and right continue in the
/// previous or next row.
pub fn neighbour(rects: &[Rect], from: usize, arrow: Key) -> Option<usize> {
    let here = *rects.get(from)?;
    let ahead = rects.iter().enumerate().filter(|(place, _)| *place != from);
    let nearest = ahead.filter_map(|(place, rect)| Some((place, distance(here, *rect, arrow)?)));
    let nearest = nearest.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(place, _)| place);
    let on = match arrow {
        Key::ArrowLeft => from.checked_sub(1),
        Key::ArrowRight => Some(from + 1).filter(|next| *next < rects.len()),
        _ => None,
    };
    nearest.or(on)
}

/// Returns the weighted distance to `other` in the direction of an arrow key; `None` if it is not in that direction.
fn distance(here: Rect, other: Rect, arrow: Key) -> Option<f32> {
    let offset = other.center() - here.center();
    let (along, off, aside) = match arrow {
        Key::ArrowLeft | Key::ArrowRight => (offset.x, offset.y, gap([here.y_range(), other.y_range()])),
        _ => (offset.y, offset.x, gap([here.x_range(), other.x_range()])),
    };
    let ahead = if matches!(arrow, Key::ArrowLeft | Key::ArrowUp) { -along } else { along };
    // left and right need a common height; up and down need another row
    let is_across = matches!(arrow, Key::ArrowLeft | Key::ArrowRight);
    let lies_there = ahead > 0.5 && if is_across { aside <= 0.0 } else { !is_one_row(here, other) };
    // among equally distant ones prefers the least sideways offset
    lies_there.then_some(ahead + ASIDE * aside + 1e-3 * off.abs())
}

/// Returns the gap between two ranges; 0 where they overlap.
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
    fn a_row_added_from_the_right_is_read_from_the_left() {
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
    fn widgets_below_each_other_keep_their_order() {
        let mut rects = [rect(50.0, 0.0, 40.0, 20.0), rect(0.0, 22.0, 40.0, 20.0), rect(70.0, 300.0, 9.0, 9.0)];
        let before = rects;
        sort_by_eye(&mut rects, |rect| *rect);
        assert_eq!(rects, before);
        // a tall widget beside small ones is not in their row
        let mut tall = [rect(100.0, 0.0, 10.0, 200.0), rect(0.0, 10.0, 10.0, 20.0)];
        sort_by_eye(&mut tall, |rect| *rect);
        assert!(tall[0].height() > 100.0, "the order it was made in");
    }

    #[test]
    fn arrows_go_to_the_rows_above_and_below_in_the_same_column() {
        // two rows with a slider and a field, and a button between them on the right
        let rects = [
            rect(0.0, 0.0, 100.0, 20.0),
            rect(110.0, 0.0, 40.0, 20.0),
            rect(0.0, 30.0, 100.0, 20.0),
            rect(110.0, 30.0, 40.0, 20.0),
        ];
        assert_eq!(neighbour(&rects, 0, Key::ArrowDown), Some(2));
        assert_eq!(neighbour(&rects, 1, Key::ArrowDown), Some(3));
        assert_eq!(neighbour(&rects, 3, Key::ArrowUp), Some(1));
        assert_eq!(neighbour(&rects, 0, Key::ArrowRight), Some(1));
        assert_eq!(neighbour(&rects, 2, Key::ArrowDown), None);
        assert_eq!(neighbour(&rects, 0, Key::ArrowUp), None);
    }

    #[test]
    fn left_and_right_continue_in_the_next_row() {
        let rects = [rect(0.0, 0.0, 50.0, 20.0), rect(60.0, 0.0, 50.0, 20.0), rect(0.0, 30.0, 50.0, 20.0)];
        assert_eq!(neighbour(&rects, 1, Key::ArrowRight), Some(2));
        assert_eq!(neighbour(&rects, 2, Key::ArrowLeft), Some(1));
        assert_eq!(neighbour(&rects, 0, Key::ArrowLeft), None);
        assert_eq!(neighbour(&rects, 2, Key::ArrowRight), None);
    }

    #[test]
    fn a_row_off_to_the_side_still_counts_as_below() {
        let rects = [rect(0.0, 0.0, 50.0, 20.0), rect(200.0, 30.0, 50.0, 20.0)];
        assert_eq!(neighbour(&rects, 0, Key::ArrowDown), Some(1));
    }
}
