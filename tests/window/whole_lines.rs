//! Answer, reason, controls and scenarios scroll separately, and never rest with half a line.

use coinwise::gui::views::views;
use coinwise::scenario::Puzzle;
use egui::accesskit::Role;
use egui::epaint::ClippedShape;
use egui::{Event, Pos2, Rect, Shape, vec2};
use egui_kittest::kittest::Queryable as _;

use crate::support::{Desk, title_of};

/// Distance a letter's box may extend over an edge without losing parts of the letter, in points.
const SLACK: f32 = 2.0;

/// Returns the rows of the texts painted in `place`, each with its visible part.
pub fn rows(desk: &Desk, place: Rect) -> Vec<(String, Rect, Rect)> {
    let mut rows = Vec::new();
    for ClippedShape { shape, clip_rect, .. } in &desk.harness.output().shapes {
        collect(shape, clip_rect.intersect(place), &mut rows);
    }
    rows
}

fn collect(shape: &Shape, clip: Rect, rows: &mut Vec<(String, Rect, Rect)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, rows)),
        Shape::Text(text) => rows.extend(text.galley.rows.iter().filter_map(|row| {
            let rect = row.rect().translate(text.pos.to_vec2());
            let seen = rect.intersect(clip);
            let is_text = !row.text().trim().is_empty();
            (is_text && seen.is_positive()).then(|| (row.text(), rect, seen))
        })),
        _ => {}
    }
}

/// Returns the partly visible rows of text.
fn cut(desk: &Desk, place: Rect) -> Vec<String> {
    let is_cut = |(_, rect, seen): &(String, Rect, Rect)| {
        let over = (seen.top() - rect.top()).max(rect.bottom() - seen.bottom());
        over > SLACK && seen.height() > SLACK
    };
    rows(desk, place)
        .into_iter()
        .filter(is_cut)
        .map(|(words, rect, seen)| format!("{words:?} {rect:?} {seen:?}"))
        .collect()
}

/// Returns the scroll areas: scenarios, controls, answer, reason.
fn places(desk: &Desk) -> [Rect; 4] {
    let border = |name: &str| desk.harness.get_by_role_and_label(Role::Splitter, name).rect();
    let (list, left) = (border("Height of the scenario list"), border("Width of the left side"));
    let (answer, why) = (border("Height of the answer"), border("Height of the reason"));
    let (top, bottom) = (50.0, desk.harness.ctx.content_rect().bottom() - 46.0);
    [
        Rect::from_min_max(Pos2::new(list.left(), top), list.right_bottom() - vec2(0.0, 90.0)),
        Rect::from_min_max(list.left_bottom(), Pos2::new(left.left(), bottom)),
        Rect::from_min_max(Pos2::new(answer.left(), top), answer.right_top()),
        Rect::from_min_max(answer.left_bottom(), why.right_top()),
    ]
}

#[test]
fn scrolling_rests_at_whole_lines_in_every_view() {
    let mut desk = Desk::sized(900.0, 600.0);
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        for view in views(puzzle) {
            desk.glance_at(&title_of(view));
            for (which, place) in places(&desk).into_iter().enumerate() {
                let found = cut(&desk, place);
                assert!(found.is_empty(), "{puzzle}, {view}, place {which}: {found:?}");
            }
        }
        // from every place between two lines
        for (which, place) in places(&desk).into_iter().enumerate() {
            for points in [-7.0, -11.0, -23.0, 9.0, -500.0, 13.0, -3.0, 2_000.0] {
                // beside sliders and fields, which handle the wheel themselves
                desk.wheel(Pos2::new(place.right() - 4.0, place.bottom() - 30.0), points);
                let found = cut(&desk, places(&desk)[which]);
                assert!(found.is_empty(), "{puzzle}, place {which}, after {points}: {found:?}");
            }
        }
    }
}

#[test]
fn answer_and_reason_scroll_separately_to_their_ends() {
    let mut desk = Desk::sized(900.0, 600.0);
    desk.click("Flips");
    let words = |desk: &Desk, which: usize| {
        rows(desk, places(desk)[which]).into_iter().map(|(words, ..)| words).collect::<Vec<_>>()
    };
    let (answer, why) = (words(&desk, 2), words(&desk, 3));
    let at = places(&desk)[3].center();
    desk.wheel(at, -4_000.0);
    assert_eq!(words(&desk, 2), answer, "the answer stays");
    let end = words(&desk, 3);
    assert!(end != why && !end.is_empty(), "{end:?}");
    desk.wheel(at, -4_000.0);
    assert_eq!(words(&desk, 3), end, "the last line is in sight");
    desk.wheel(at, 8_000.0);
    assert_eq!(words(&desk, 3), why);
}

#[test]
fn scrolling_at_the_end_rests_at_whole_lines_when_the_window_grows() {
    for puzzle in Puzzle::ALL {
        for height in (61..=90).step_by(4).map(|tens| 10.0 * tens as f32) {
            let mut desk = Desk::sized(900.0, 600.0);
            desk.click(puzzle.title());
            for place in places(&desk) {
                desk.wheel(Pos2::new(place.right() - 4.0, place.bottom() - 30.0), -4_000.0);
            }
            // no tooltip covers the area
            desk.harness.event(Event::PointerGone);
            desk.harness.set_size(vec2(1280.0, height));
            desk.settle();
            for (which, place) in places(&desk).into_iter().enumerate() {
                let found = cut(&desk, place);
                assert!(found.is_empty(), "{puzzle}, place {which} at {height}: {found:?}");
            }
        }
    }
}
