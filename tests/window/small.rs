//! A small window or screen, and a large one: all panels are visible at once.

use coinwise::gui::spotlight;
use coinwise::gui::views::{rules, views};
use coinwise::scenario::{Params, Puzzle};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Vec2, ViewportCommand, ViewportId, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

/// Window sizes in points: a small window, and 1920 × 1080 pixels at double size.
const SIZES: [[f32; 2]; 2] = [[900.0, 600.0], [960.0, 540.0]];

#[test]
fn all_panels_and_the_status_are_visible_at_once() {
    for [width, height] in SIZES {
        let mut desk = Desk::sized(width, height);
        let screen = desk.harness.ctx.content_rect();
        for puzzle in Puzzle::ALL {
            desk.click(puzzle.title());
            for view in views(puzzle) {
                desk.show_view_briefly(view);
                let place = format!("{puzzle}, {view}, {width} × {height}");
                let labels = desk.harness.query_all_by_role(Role::Label).map(|node| node.rect());
                let status = labels.filter(|rect| screen.contains_rect(*rect) && rect.bottom() > height - 40.0).count();
                assert!(status > 0, "{place}: no status in sight");
                if let Some(table) = desk.harness.query_by_role(Role::Table) {
                    let table = table.rect();
                    assert!(screen.contains_rect(table) && table.height() > 80.0, "{place}: the table {table:?}");
                }
                let charts = desk.harness.query_all_by_role(Role::Image).map(|node| node.rect());
                let charts: Vec<Rect> = charts.collect();
                let large = charts.iter().map(Rect::height).fold(0.0, f32::max);
                assert!(charts.iter().all(|rect| screen.contains_rect(*rect)), "{place}: {charts:?}");
                assert!(charts.is_empty() || large > LEAST_CHART, "{place}: {charts:?}");
            }
        }
    }
}

/// Returns the height of the largest chart of a view.
const LEAST_CHART: f32 = 95.0;

#[test]
fn a_small_window_tells_the_rules_and_keeps_each_number_beside_its_slider() {
    let mut desk = Desk::folded(900.0, 600.0);
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        desk.assert_says(&rules(&Params::default_of(puzzle)));
        for slider in desk.harness.query_all_by_role(Role::Slider) {
            let name = format!("{} (number)", slider.accesskit_node().label().unwrap_or_default());
            let field = desk.harness.get_by_label(&name).rect();
            assert!((field.center().y - slider.rect().center().y).abs() < 1.0, "{name}");
        }
    }
}

#[test]
fn the_top_bar_stays_where_it_is_while_a_tiny_window_scrolls() {
    let mut desk = Desk::folded(640.0, 400.0);
    let place = |desk: &Desk, name: &str| desk.harness.get_by_label(name).rect();
    let before = [place(&desk, "Save menu"), place(&desk, "More settings")];
    desk.wheel(egui::pos2(140.0, 200.0), -200.0);
    assert_eq!(place(&desk, "Save menu"), before[0]);
    assert!(place(&desk, "More settings").top() < before[1].top(), "the rest scrolls");
}

#[test]
fn question_answer_sliders_and_most_of_the_chart_are_in_sight_at_double_size() {
    let mut desk = Desk::folded(640.0, 400.0);
    let screen = desk.harness.ctx.content_rect();
    for (puzzle, view, answer) in [
        ("Pennies", "Map", "You lose from 21"),
        ("Devil", "Chance", "7 calls beat"),
        ("Flips", "Chances", "You win 64"),
    ] {
        desk.click(puzzle);
        desk.click(view);
        let is_in_sight = |rect: Rect| screen.contains_rect(rect);
        let labels = desk.harness.get_all_by_role(Role::Label).map(|node| {
            (node.accesskit_node().label().or(node.accesskit_node().value()).unwrap_or_default(), node.rect())
        });
        let labels: Vec<(String, Rect)> = labels.map(|(words, rect)| (words.replace('\u{a0}', " "), rect)).collect();
        let said = labels.iter().find(|(words, _)| words.starts_with(answer));
        assert!(said.is_some_and(|(_, rect)| is_in_sight(*rect)), "{puzzle}: {said:?}");
        assert!(desk.harness.get_all_by_role(Role::Slider).all(|node| is_in_sight(node.rect())), "{puzzle}");
        let chart = desk.harness.get_by_role(Role::Image).rect();
        assert!(
            chart.intersect(screen).height() > 0.9 * chart.height() && chart.height() > 180.0,
            "{puzzle}: {chart:?}"
        );
    }
}

#[test]
fn a_control_below_the_fold_is_scrolled_to_at_double_size() {
    let mut desk = Desk::folded(640.0, 400.0);
    let screen = desk.harness.ctx.content_rect();
    desk.click("Devil");
    desk.click_role(Role::Link, "More settings");
    let place = |desk: &Desk| desk.harness.get_by_role_and_label(Role::Button, "Shuffles").rect();
    assert!(!screen.contains_rect(place(&desk)));
    desk.harness.get_by_role_and_label(Role::Button, "Shuffles").focus();
    desk.settle();
    assert!(screen.contains_rect(place(&desk)), "{:?}", place(&desk));
    // the lesson points at it
    desk.click("Lesson");
    desk.click("The Devil's rule");
    for _ in 0..3 {
        desk.click("Next step");
    }
    let light = spotlight::found(&desk.harness.ctx);
    assert!(light.is_some_and(|light| light.is_positive() && screen.contains_rect(light)), "{light:?}");
    assert!(screen.contains_rect(place(&desk)), "{:?}", place(&desk));
}

#[test]
fn scenarios_board_and_its_buttons_are_on_the_first_screen_at_double_size() {
    let mut desk = Desk::folded(640.0, 400.0);
    desk.click("Scenarios: Which totals from 20 to 30 lose?");
    desk.click("Can you beat a careless player?");
    assert!(
        desk.has_button("Scenarios: Can you beat a careless player?")
            && !desk.has_button("Can you beat a random player?")
    );
    let screen = desk.harness.ctx.content_rect();
    for name in ["Penny 13 of the second pile", "Take the pennies", "Hint"] {
        let rect = desk.harness.get_by_label(name).rect();
        assert!(screen.contains_rect(rect), "{name}: {rect:?}");
    }
    desk.click("Scenarios: Can you beat a careless player?");
    desk.click("Which totals from 20 to 30 lose?");
    desk.click("Guess first");
    desk.click("Scenarios");
    desk.click("Can you beat a random player?");
    assert!(!desk.has_button("That is my guess"), "a guess can be left for another question");
}

#[test]
fn menus_open_in_a_window_of_one_point() {
    for puzzle in Puzzle::ALL {
        let mut desk = Desk::folded(640.0, 400.0);
        desk.click(puzzle.title());
        let menus = ["Scenarios: ", "More views", "Save menu"];
        for menu in menus {
            // the Devil has no further views
            let Some(button) = desk.harness.query_by_label_contains(menu) else { continue };
            button.click_accesskit();
            desk.settle();
            desk.harness.set_size(vec2(1.0, 1.0));
            desk.settle();
            desk.harness.set_size(vec2(640.0, 400.0));
            desk.press(Modifiers::NONE, Key::Escape);
        }
    }
}

#[test]
fn a_large_window_enlarges_everything_until_the_user_chooses_a_size() {
    let mut desk = Desk::folded(1280.0, 800.0);
    let zoom = |desk: &Desk| (desk.harness.ctx.zoom_factor() * 100.0).round();
    // sizes of a harness are in points at the zoom, those of a screen are not
    let resize = |desk: &mut Desk, size: Vec2| {
        for _ in 0..2 {
            desk.harness.set_size(size / desk.harness.ctx.zoom_factor());
            desk.harness.step();
        }
        desk.settle();
    };
    for (size, wanted) in [([1440.0, 900.0], 100.0), ([1600.0, 900.0], 105.0), ([1920.0, 1080.0], 125.0)] {
        resize(&mut desk, size.into());
        assert_eq!(zoom(&desk), wanted, "{size:?}");
    }
    desk.press(Modifiers::COMMAND, Key::Minus);
    assert_eq!(zoom(&desk), 110.0);
    resize(&mut desk, vec2(1280.0, 800.0));
    assert_eq!(zoom(&desk), 110.0, "chosen");
    desk.press(Modifiers::COMMAND, Key::Num0);
    resize(&mut desk, vec2(1280.0, 800.0));
    assert_eq!(zoom(&desk), 100.0);
}

/// Returns what the window asks the system for, given the size of the screen and of the window in points.
fn asked_for(screen: Vec2, window: Vec2) -> Vec<ViewportCommand> {
    let mut desk = Desk::sized(window.x, window.y);
    let viewport = desk.harness.input_mut().viewports.entry(ViewportId::ROOT).or_default();
    viewport.monitor_size = Some(screen);
    viewport.inner_rect = Some(Rect::from_min_size(egui::pos2(0.0, 30.0), window));
    desk.harness.step();
    let commands = desk.harness.output().viewport_output[&ViewportId::ROOT].commands.clone();
    // asked only once
    desk.harness.step();
    assert!(desk.harness.output().viewport_output[&ViewportId::ROOT].commands.is_empty());
    commands
}

#[test]
fn the_window_and_its_least_size_are_no_larger_than_the_screen() {
    use ViewportCommand::{InnerSize, MinInnerSize};
    let usual = vec2(1280.0, 800.0);
    let cases = [
        (vec2(1920.0, 1080.0), usual, vec![MinInnerSize(vec2(900.0, 600.0))]),
        // 1920 × 1080 pixels at 200 %
        (vec2(960.0, 540.0), usual, vec![MinInnerSize(vec2(900.0, 460.0)), InnerSize(vec2(960.0, 460.0))]),
        (vec2(1366.0, 768.0), usual, vec![MinInnerSize(vec2(900.0, 600.0)), InnerSize(vec2(1280.0, 688.0))]),
        (vec2(1366.0, 768.0), vec2(1000.0, 650.0), vec![MinInnerSize(vec2(900.0, 600.0))]),
        (vec2(640.0, 480.0), vec2(640.0, 480.0), vec![MinInnerSize(vec2(640.0, 400.0)), InnerSize(vec2(640.0, 400.0))]),
    ];
    for (screen, window, wanted) in cases {
        assert_eq!(asked_for(screen, window), wanted, "{window:?} on {screen:?}");
    }
}

#[test]
fn the_key_for_a_smaller_size_works_in_any_dialog() {
    let keys: [&[(Modifiers, Key)]; 5] = [
        &[],
        &[(Modifiers::COMMAND, Key::S)],
        &[(Modifiers::COMMAND, Key::K)],
        &[(Modifiers::NONE, Key::F1)],
        &[(Modifiers::NONE, Key::F5)],
    ];
    for keys in keys {
        let mut desk = Desk::sized(960.0, 460.0);
        for _ in 0..8 {
            desk.press(Modifiers::COMMAND, Key::Plus);
        }
        for (modifiers, key) in keys {
            desk.press(*modifiers, *key);
        }
        let before = desk.harness.ctx.zoom_factor();
        desk.press(Modifiers::COMMAND, Key::Minus);
        assert!(before >= 2.0 && desk.harness.ctx.zoom_factor() < before, "{keys:?}: {before}");
    }
}

#[test]
fn charts_of_flips_are_high_in_a_small_window() {
    let mut desk = Desk::sized(900.0, 600.0);
    desk.click("Flips");
    for view in ["chances", "choice", "bias", "both", "horizon", "target"] {
        desk.show_view_briefly(view);
        let charts = desk.harness.query_all_by_role(Role::Image).map(|node| node.rect().height());
        let height = charts.fold(0.0, f32::max);
        assert!(height > 200.0, "{view}: {height}");
    }
}

#[test]
fn every_row_of_the_controls_fits_its_width() {
    for [width, height] in SIZES {
        for puzzle in Puzzle::ALL {
            let mut desk = Desk::sized(width, height);
            desk.click(puzzle.title());
            desk.unfold_for(Role::Slider, "none of that name");
            let chart =
                desk.harness.query_all_by_role(Role::Image).map(|node| node.rect().left()).fold(f32::MAX, f32::min);
            let fields = desk.harness.query_all_by_role(Role::TextInput).map(|node| node.rect());
            let sliders = desk.harness.query_all_by_role(Role::Slider).map(|node| node.rect());
            for rect in fields.chain(sliders).filter(|rect| rect.center().x < chart) {
                assert!(rect.left() > 16.0 && rect.right() < chart - 20.0, "{puzzle}, {width} × {height}: {rect:?}");
            }
        }
    }
}

#[test]
fn a_small_window_shows_four_rows_of_the_table() {
    let mut desk = Desk::folded(900.0, 600.0);
    for (puzzle, view) in [("Pennies", "Map"), ("Devil", "Chance"), ("Flips", "Chances")] {
        desk.click(puzzle);
        desk.click(view);
        desk.click("Table");
        let table = desk.harness.get_by_role(Role::Table).rect();
        // the heading is as high as a row
        assert!(table.height() >= 5.0 * 26.0, "{puzzle}: {table:?}");
    }
}

#[test]
fn the_buttons_of_the_round_table_are_in_sight_in_a_low_window() {
    let mut desk = Desk::folded(640.0, 360.0);
    desk.click("Devil");
    let ways = [("Blindfolded", "Give up"), ("Eyes open", "Start over"), ("Be the Devil", "Flip"), ("Watch", "Next")];
    for (play, button) in ways {
        desk.click(play);
        let [last, below] = [button, "Table"].map(|name| desk.harness.get_by_role_and_label(Role::Button, name).rect());
        assert!(last.bottom() <= below.top(), "{play}: {last:?} {below:?}");
    }
}

#[test]
fn a_table_has_room_beside_a_game_or_takes_its_place_until_it_is_closed() {
    for ([width, height], is_beside) in [([900.0, 600.0], false), ([640.0, 400.0], false), ([1280.0, 800.0], true)] {
        let mut desk = Desk::folded(width, height);
        for puzzle in Puzzle::ALL {
            desk.click(puzzle.title());
            desk.click("Play");
            let picture = |desk: &Desk| {
                desk.harness.query_all_by_role(Role::Image).map(|node| node.rect().height()).fold(0.0, f32::max)
            };
            let before = picture(&desk);
            desk.click("Table");
            let after = picture(&desk);
            assert!(if is_beside { after > 0.5 * before } else { after == 0.0 }, "{puzzle}: {before} {after}");
            let button = desk.harness.get_by_role_and_label(Role::Button, "Table").rect();
            assert!(button.bottom() < height, "the table can be closed: {button:?}");
            desk.click("Table");
            assert!((picture(&desk) - before).abs() < 1.0, "{puzzle}: the game comes back as it was");
        }
        desk.click("Pennies");
        desk.click("Map");
        desk.click("Table");
        let button = desk.harness.get_by_role_and_label(Role::Button, "Table").rect();
        let rows = desk.harness.get_by_role(Role::Table).rect();
        // in a low window the button is at the left
        let is_clear = if height < 480.0 { rows.left() >= button.right() } else { rows.bottom() <= button.top() };
        assert!(rows.height() > 150.0 && rows.bottom() < height && is_clear, "{rows:?} {button:?}");
    }
}

#[test]
fn a_guess_at_triple_size_is_whole() {
    let mut desk = Desk::folded(427.0, 267.0);
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        desk.click("Guess first");
        let button = desk.harness.get_by_role_and_label(Role::Button, "That is my guess").rect();
        assert!(button.left() >= 0.0 && button.right() <= 427.0, "{puzzle}: {button:?}");
        desk.click_role(Role::Link, "Show the answer");
    }
}

#[test]
fn the_game_of_flips_fits_a_small_window_and_its_chart_stays_in_place() {
    let mut desk = Desk::folded(900.0, 600.0);
    desk.click("Flips");
    desk.click("Play");
    let chart = |desk: &Desk| {
        let charts = desk.harness.query_all_by_role(Role::Image).map(|node| node.rect());
        charts.max_by(|one, other| one.height().total_cmp(&other.height())).unwrap()
    };
    let before = chart(&desk);
    assert!(before.height() > 130.0, "{before:?}");
    assert!(before.bottom() <= desk.harness.get_by_role_and_label(Role::Button, "Table").rect().top(), "{before:?}");
    for button in ["Flip coin A", "Flip coin B", "Hint"] {
        desk.click(button);
        assert_eq!(chart(&desk), before, "after {button}");
    }
}
