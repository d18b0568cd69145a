//! Nothing jumps: during a drag all panels and axes stay in place.

use coinwise::gui::views::views;
use coinwise::scenario::Puzzle;
use egui::accesskit::Role;
use egui::epaint::ClippedShape;
use egui::{Event, Pos2, Rect, Shape};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

/// Returns the rows of the texts painted in `place`, each with its visible part.
fn rows(desk: &Desk, place: Rect) -> Vec<(String, Rect, Rect)> {
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

/// Distances of a slider's drag in turn, in points: a little, to its end, and to its beginning.
const WAYS: [f32; 3] = [30.0, 2_000.0, -4_000.0];
/// Names for the frame of a chart and for a tick.
const FRAME: &str = "the frame of a chart";
const TICK: &str = "the tick ";
/// Distance that the axes of a chart extend beyond its frame, in points.
const AXES: f32 = 40.0;
/// Distance between two texts, in points.
const GAP: f32 = 6.0;
/// Largest number of steps to wait for computations during a drag.
const MOST_STEPS: usize = 6;

/// Rectangles of everything, with names.
type Places = Vec<(String, Rect)>;

/// Returns the rectangles in the window: frames of charts, answer, headline, reason, table and ticks.
fn places(desk: &Desk) -> Places {
    let mut places = Places::new();
    let charts: Vec<Rect> = desk.harness.query_all_by_role(Role::Image).map(|node| node.rect()).collect();
    for chart in &charts {
        places.push((FRAME.to_owned(), *chart));
    }
    places.push(("Why".to_owned(), desk.harness.get_all_by_label("Why").last().expect("the caption").rect()));
    let answer = places[charts.len()].1;
    let labels = desk.harness.query_all_by_role(Role::Label).map(|node| node.rect());
    let below = labels.filter(|rect| (rect.left() - answer.left()).abs() < 2.0 && rect.top() > answer.bottom());
    // a longer answer is cut off during a drag, but its hidden end still has a place
    let off = |rect: &Rect| (rect.top() - answer.bottom() - GAP).abs();
    let headline = below.min_by(|one, other| off(one).total_cmp(&off(other)));
    let corner = |rect: Rect| Rect::from_min_max(rect.min, rect.min);
    places.extend(headline.map(|rect| ("the headline".to_owned(), corner(rect))));
    places.extend(desk.harness.query_by_role(Role::Table).map(|node| ("the table".to_owned(), node.rect())));
    for ClippedShape { shape, .. } in &desk.harness.output().shapes {
        ticks(shape, &charts, &mut places);
    }
    places
}

/// Adds the numbers beside the frames of the charts.
fn ticks(shape: &Shape, charts: &[Rect], into: &mut Places) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| ticks(shape, charts, into)),
        Shape::Text(text) => {
            let (words, at) = (text.galley.text(), text.visual_bounding_rect());
            let is_number = words.chars().all(|c| c.is_ascii_digit() || ",.%−\u{a0} ".contains(c));
            let is_beside = |chart: &Rect| {
                let beside = at.right() < chart.left() && at.left() > chart.left() - 2.0 * AXES;
                let below = at.top() > chart.bottom() && at.top() < chart.bottom() + AXES;
                let near = chart.expand(AXES).contains(at.center());
                near && (beside || below)
            };
            if is_number && charts.iter().any(is_beside) {
                into.push((format!("{TICK}{words}"), at));
            }
        }
        _ => {}
    }
}

/// Returns the enabled, visible sliders among the controls, with their centres.
fn sliders(desk: &Desk) -> Vec<(String, Pos2)> {
    let chart = desk.harness.query_all_by_role(Role::Image).map(|node| node.rect().left()).fold(f32::MAX, f32::min);
    let bottom = desk.harness.ctx.content_rect().bottom() - 60.0;
    let nodes = desk.harness.query_all_by_role(Role::Slider);
    let nodes = nodes.filter(|node| !node.accesskit_node().is_disabled());
    let nodes = nodes.filter(|node| node.rect().right() < chart && node.rect().bottom() < bottom);
    nodes.filter_map(|node| Some((node.accesskit_node().label()?, node.rect().center()))).collect()
}

/// Draws frames during a drag until computations end.
fn wait(desk: &mut Desk) {
    for _ in 0..MOST_STEPS {
        desk.harness.step();
        if !desk.harness.state_mut().is_busy() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    desk.harness.step();
    desk.harness.step();
}

/// Returns what has moved between two states.
fn moved(before: &Places, now: &Places) -> Vec<String> {
    let is_frame = |(name, _): &(String, Rect)| name == FRAME;
    let is_of_chart = |(name, _): &(String, Rect)| name == FRAME || name.starts_with(TICK);
    let has_axes = |places: &Places| places.iter().any(|(name, _)| name.starts_with(TICK));
    let has_chart = |places: &Places| places.iter().any(is_frame);
    if (has_axes(before), has_chart(before)) != (has_axes(now), has_chart(now)) {
        // a sentence or another picture has replaced the chart
        let [before, now] =
            [before, now].map(|places| places.iter().filter(|place| !is_of_chart(place)).cloned().collect::<Places>());
        return moved(&before, &now);
    }
    if before.len() != now.len() {
        let names = |places: &Places| places.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>().join(", ");
        return vec![format!("{} became {}", names(before), names(now))];
    }
    let pairs = before.iter().zip(now);
    let is_moved = |((name, from), (other, to)): &(&(String, Rect), &(String, Rect))| {
        let far = (from.min - to.min).abs().max((from.max - to.max).abs());
        name != other || far.max_elem() > 0.51
    };
    pairs.filter(is_moved).map(|((name, from), (other, to))| format!("{name} {from:?} is {other} {to:?}")).collect()
}

fn drag_through(desk: &mut Desk, name: &str, from: Pos2, place: &str) -> Vec<String> {
    desk.harness.event(Event::PointerMoved(from));
    desk.harness.step();
    desk.harness.drag_at(from);
    desk.harness.step();
    desk.harness.step();
    let before = places(desk);
    let mut faults = Vec::new();
    let mut at = from;
    for way in WAYS {
        at.x += way;
        desk.harness.event(Event::PointerMoved(at));
        wait(desk);
        faults.extend(moved(&before, &places(desk)).into_iter().map(|fault| format!("{place}, {name}: {fault}")));
    }
    desk.harness.drop_at(at);
    desk.harness.step();
    if desk.has_button("Reset all") {
        desk.harness.get_by_role_and_label(Role::Button, "Reset all").click_accesskit();
        desk.harness.step();
    }
    if desk.harness.state_mut().is_busy() && desk.has_button("Cancel") {
        desk.harness.get_by_role_and_label(Role::Button, "Cancel").click_accesskit();
    }
    desk.settle();
    faults
}

fn drag_everything(puzzle: Puzzle) {
    let mut faults = Vec::new();
    let mut desk = Desk::new();
    desk.click(puzzle.title());
    for view in views(puzzle) {
        desk.show_view_briefly(view);
        // a third pile shows another form of the map
        for (name, _) in sliders(&desk).into_iter().filter(|(name, _)| name != "Third") {
            // a reset may have moved the rows
            let Some((_, at)) = sliders(&desk).into_iter().find(|(other, _)| *other == name) else { continue };
            faults.extend(drag_through(&mut desk, &name, at, &format!("{puzzle}, {view}")));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn nothing_jumps_while_a_slider_of_pennies_is_dragged() {
    drag_everything(Puzzle::Pennies);
}

#[test]
fn nothing_jumps_while_a_slider_of_the_devil_is_dragged() {
    drag_everything(Puzzle::Devil);
}

#[test]
fn nothing_jumps_while_a_slider_of_flips_is_dragged() {
    drag_everything(Puzzle::Flips);
}

#[test]
fn a_click_on_a_table_row_leaves_the_row_under_the_pointer() {
    let mut desk = Desk::new();
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        for view in views(puzzle) {
            desk.show(view);
            desk.click("Table");
            let Some(table) = desk.harness.query_by_role(Role::Table).map(|node| node.rect()) else { continue };
            // the fourth visible row below the heading
            let row = Rect::from_x_y_ranges(table.x_range(), (table.top() + 128.0)..=(table.top() + 160.0));
            let words = |desk: &Desk| rows(desk, row).into_iter().map(|(words, ..)| words).collect::<Vec<_>>();
            let rows_in_all = |desk: &Desk| {
                let value = desk.harness.get_by_role(Role::Table).accesskit_node().value().unwrap_or_default();
                value.split(':').next().and_then(|place| place.split(" of ").nth(1)).map(str::to_owned)
            };
            let (before, count) = (words(&desk), rows_in_all(&desk));
            desk.harness.event(Event::PointerMoved(row.center()));
            desk.harness.step();
            desk.harness.drag_at(row.center());
            desk.harness.step();
            desk.harness.drop_at(row.center());
            desk.settle();
            // another position has another table, and three piles have a longer answer above it
            if rows_in_all(&desk) == count && desk.harness.get_by_role(Role::Table).rect() == table {
                assert_eq!(words(&desk), before, "{puzzle}, {view}");
            }
        }
    }
}
