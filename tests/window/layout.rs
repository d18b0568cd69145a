//! Texts are not cut off and do not overlap, in a small window and at double size.
//!
//! The tests inspect the painted shapes. In vertical scroll areas texts may continue beyond the edges; horizontally
//! only tables may.

use coinwise::gui::views::views;
use coinwise::scenario::Puzzle;
use egui::accesskit::Role;
use egui::epaint::{ClippedShape, TextShape};
use egui::{Key, Modifiers, Rect, Shape};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::{Desk, PICTURE};

/// Distance a letter may extend over an edge, in points.
const SLACK: f32 = 1.0;
/// Least distance of two texts side by side in a chart, in points.
const APART: f32 = 3.0;

/// Distance that the axes of a chart extend beyond its frame, in points.
const AXES: f32 = 40.0;

/// Window sizes in points: a small window, and 1920 × 1080 and 1280 × 800 pixels at double size.
const SIZES: [[f32; 2]; 3] = [[900.0, 600.0], [960.0, 540.0], [640.0, 400.0]];

/// A painted text.
struct Painted {
    words: String,
    /// Extent of the glyphs, visible or not.
    ink: Rect,
    /// Clip rectangle.
    clip: Rect,
    elided: bool,
}

impl Painted {
    /// Returns the visible part.
    fn seen(&self) -> Rect {
        self.ink.intersect(self.clip)
    }

    fn is_seen(&self) -> bool {
        self.seen().is_positive()
    }
}

fn collect(shape: &Shape, clip: Rect, into: &mut Vec<Painted>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, into)),
        Shape::Text(text) => into.push(painted(text, clip)),
        _ => {}
    }
}

fn painted(text: &TextShape, clip: Rect) -> Painted {
    let words = text.galley.job.text.clone();
    Painted { words, ink: text.visual_bounding_rect(), clip, elided: text.galley.elided }
}

/// Returns the texts of the window, or only those of a dialog if there is one.
fn texts(desk: &Desk) -> Vec<Painted> {
    let screen = desk.harness.ctx.content_rect();
    let shapes: &[ClippedShape] = &desk.harness.output().shapes;
    // a dialog has a background that dims the whole window
    let is_ground = |shape: &ClippedShape| matches!(&shape.shape, Shape::Rect(rect) if rect.rect.contains_rect(screen));
    let dialog = shapes.iter().rposition(is_ground).map_or(0, |ground| ground + 1);
    let mut texts = Vec::new();
    for shape in &shapes[dialog..] {
        collect(&shape.shape, shape.clip_rect.intersect(screen), &mut texts);
    }
    texts.retain(|text| !text.words.trim().is_empty());
    texts
}

/// Returns the rectangle of the table, which may scroll sideways.
fn table_place(desk: &Desk) -> Option<Rect> {
    desk.harness.query_by_role(Role::Table).map(|table| table.rect())
}

/// Returns the faults of all texts on screen.
fn faults(desk: &Desk, place: &str) -> Vec<String> {
    let texts = texts(desk);
    let table = table_place(desk);
    let mut faults = Vec::new();
    let mut complain = |words: String| faults.push(format!("{place}: {words}"));
    for text in &texts {
        let Painted { words, ink, clip, .. } = text;
        let in_sight = ink.intersects(clip.with_min_x(f32::MIN).with_max_x(f32::MAX));
        let is_cut = ink.left() < clip.left() - SLACK || ink.right() > clip.right() + SLACK;
        let in_table = table.is_some_and(|table| table.contains(clip.center()));
        if in_sight && is_cut && !in_table && clip.is_positive() {
            complain(format!("{words:?} is cut off: {ink:?} in {clip:?}"));
        }
        // nothing scrolls within the frame of a chart
        let in_chart = charts(desk).contains(clip);
        if in_chart && text.is_seen() && (ink.top() < clip.top() - SLACK || ink.bottom() > clip.bottom() + SLACK) {
            complain(format!("{words:?} is cut off above or below: {ink:?} in {clip:?}"));
        }
        if text.elided && text.is_seen() && !is_told_whole(desk, text) {
            complain(format!("{words:?} is shortened and nowhere told whole"));
        }
    }
    let seen: Vec<&Painted> = texts.iter().filter(|text| text.is_seen()).collect();
    for (i, one) in seen.iter().enumerate() {
        for other in &seen[..i] {
            if one.seen().shrink(SLACK).intersects(other.seen().shrink(SLACK)) {
                complain(format!("{:?} lies over {:?} at {:?}", one.words, other.words, one.seen()));
            }
        }
    }
    for chart in charts(desk).into_iter().map(|frame| frame.expand(AXES)) {
        let inside: Vec<&&Painted> = seen.iter().filter(|text| chart.contains(text.ink.center())).collect();
        for (i, one) in inside.iter().enumerate() {
            for other in &inside[..i] {
                let [a, b] = [one.seen(), other.seen()];
                let is_beside = a.top() + SLACK < b.bottom() && b.top() + SLACK < a.bottom();
                if is_beside && a.expand2(egui::vec2(APART, 0.0)).intersects(b) {
                    complain(format!("{:?} touches {:?} at {a:?}", one.words, other.words));
                }
            }
        }
    }
    faults
}

/// Whether hovering shows the whole of a shortened text.
fn is_told_whole(desk: &Desk, text: &Painted) -> bool {
    desk.harness.root().children_recursive().any(|node| {
        // a group of nodes has no rectangle
        let is_here =
            node.accesskit_node().bounding_box().is_some() && node.rect().expand(SLACK).contains(text.seen().center());
        let node = node.accesskit_node();
        // a shortened label shows its whole text when hovered
        let is_label = node.role() == Role::Label && node.value().is_some_and(|value| value == text.words);
        is_here && (is_label || node.description().is_some_and(|described| described.contains(&text.words)))
    })
}

/// Returns the frames of the charts.
fn charts(desk: &Desk) -> Vec<Rect> {
    desk.harness.query_all_by_role(Role::Image).map(|node| node.rect()).collect()
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Checks every view of a puzzle.
fn look_at_views(puzzle: Puzzle) {
    let mut all = Vec::new();
    for [width, height] in SIZES {
        let mut desk = Desk::sized(width, height);
        desk.click(puzzle.title());
        for view in views(puzzle) {
            desk.show_view_briefly(view);
            all.extend(faults(&desk, &format!("{puzzle}, {view}, {width} × {height}")));
        }
    }
    assert_none(&all);
}

#[test]
fn no_text_of_pennies_is_cut_off_or_covered() {
    look_at_views(Puzzle::Pennies);
}

#[test]
fn no_text_of_the_devil_is_cut_off_or_covered() {
    look_at_views(Puzzle::Devil);
}

#[test]
fn no_text_of_flips_is_cut_off_or_covered() {
    look_at_views(Puzzle::Flips);
}

#[test]
fn no_text_of_the_round_table_is_cut_off_or_covered_in_any_way_to_play() {
    let mut all = Vec::new();
    for [width, height] in SIZES {
        let mut desk = Desk::sized(width, height);
        desk.click("Devil");
        for play in ["Watch", "Be the Devil", "Blindfolded", "Eyes open"] {
            desk.click(play);
            all.extend(faults(&desk, &format!("{play}, {width} × {height}")));
            // the coins are large enough to be read and clicked
            let coin = desk.harness.get_all_by_label_contains("lace 2:").map(|node| node.rect().width());
            let coin = coin.fold(0.0, f32::max);
            assert!(coin >= 24.0, "{play}, {width} × {height}: a coin of {coin} points");
        }
    }
    assert_none(&all);
}

#[test]
fn no_text_of_a_dialog_is_cut_off_or_covered() {
    let mut all = Vec::new();
    for [width, height] in SIZES {
        let mut desk = Desk::sized(width, height);
        for puzzle in Puzzle::ALL {
            desk.click(puzzle.title());
            desk.press(Modifiers::NONE, Key::F1);
            all.extend(faults(&desk, &format!("help of {puzzle}, {width} × {height}")));
            desk.press(Modifiers::NONE, Key::Escape);
        }
        desk.press(Modifiers::COMMAND, Key::K);
        all.extend(faults(&desk, &format!("palette, {width} × {height}")));
        desk.press(Modifiers::NONE, Key::Escape);
        desk.press(Modifiers::COMMAND, Key::D);
        all.extend(faults(&desk, &format!("keep, {width} × {height}")));
        desk.press(Modifiers::NONE, Key::Escape);
        desk.click("Save menu");
        // the menu itself covers the window
        let of_menu = faults(&desk, &format!("save menu, {width} × {height}"));
        all.extend(of_menu.into_iter().filter(|fault| !fault.contains(" lies over ") && !fault.contains(" touches ")));
        desk.click(PICTURE);
        for what in ["Picture", "Table", "All of the tab", "Report", "Animation"] {
            desk.choose(what);
            all.extend(faults(&desk, &format!("save {what}, {width} × {height}")));
        }
    }
    assert_none(&all);
}

#[test]
fn no_text_of_the_first_guess_is_cut_off_or_covered() {
    for [width, height] in SIZES {
        let folder = tempfile::tempdir().unwrap();
        let mut desk = Desk::first_start(&folder.path().join("memory.toml"));
        desk.harness.set_size(egui::vec2(width, height));
        desk.settle();
        assert_none(&faults(&desk, &format!("first guess, {width} × {height}")));
    }
}
