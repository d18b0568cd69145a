//! Pinned curves.

use egui::{Key, Modifiers};

use crate::support::Desk;

/// Opens a view of a tab.
fn view(tab: &str, view: &str) -> Desk {
    let mut desk = Desk::new();
    desk.click(tab);
    desk.show(view);
    desk
}

#[test]
fn a_pinned_bias_stays_beside_the_current_one() {
    let mut desk = view("Flips", "bias");
    desk.click("Pin this curve");
    assert!(!desk.is_enabled("Pin this curve"), "it is pinned already");
    desk.slide("Number of flips", 60.0);
    desk.assert_says("Pinned beside it: 100 flips (now 60).");
    let csv = desk.saved_csv();
    let heading = csv.lines().next().unwrap();
    let full = "\"pinned: 100 flips, win above 0, 2 coins, A varied, A ±1, B heads 0.5, B ±2\"";
    assert_eq!(heading, format!("p,win_probability,single_a,single_b,{full}"));
    // at p = 1/2 the pinned curve is the riddle
    let half = csv.lines().find(|line| line.starts_with("0.5,")).unwrap();
    assert!(half.ends_with(",0.6403174472759772"), "{half}");
}

#[test]
fn pinning_can_be_undone_like_any_change() {
    let mut desk = view("Flips", "final");
    desk.click("Pin this curve");
    desk.slide("Number of flips", 60.0);
    desk.assert_says("Pinned beside it: 100 flips (now 60).");
    desk.click("Undo");
    desk.assert_says("Pinned beside it: same as now.");
    desk.click("Undo");
    assert!(!desk.says("Pinned beside it"));
    desk.click("Redo");
    desk.assert_says("Pinned beside it: same as now.");
}

#[test]
fn a_pinned_curve_can_be_restored_and_unpinned() {
    let mut desk = view("Flips", "horizon");
    desk.click("Pin this curve");
    desk.slide("Chance of heads, coin A", 0.6);
    desk.click("Pin this curve");
    desk.slide("Chance of heads, coin A", 0.4);
    desk.assert_says("Pinned beside it: A heads 0.5 (now 0.4); A heads 0.6 (now 0.4).");
    desk.click("Pinned curves");
    desk.click("Go to A heads 0.5 (now 0.4)");
    assert!((desk.slider("Chance of heads, coin A") - 0.5).abs() < 1e-9);
    desk.click("Pinned curves");
    desk.click("Unpin A heads 0.5");
    desk.assert_says("Pinned beside it: A heads 0.6 (now 0.5).");
    desk.click("Pinned curves");
    desk.click("Unpin all");
    assert!(!desk.says("Pinned beside it"));
}

#[test]
fn at_most_four_curves_can_be_pinned() {
    let mut desk = view("Pennies", "ratio");
    for spread in 1..=4 {
        desk.slide("Differ by less than", f64::from(spread));
        desk.click("Pin this curve");
    }
    desk.slide("Differ by less than", 5.0);
    assert!(!desk.is_enabled("Pin this curve"));
    desk.assert_says(
        "Pinned beside it: difference under 1 (now 5); difference under 2 (now 5); difference under 3 (now 5); \
         difference under 4 (now 5).",
    );
}

#[test]
fn pinned_ratios_of_another_range_have_their_own_rows() {
    let mut desk = view("Pennies", "ratio");
    desk.type_into("From n (number)", "4");
    desk.type_into("To n (number)", "5");
    desk.click("Pin this curve");
    desk.type_into("From n (number)", "1");
    desk.type_into("To n (number)", "4");
    let csv = desk.saved_csv();
    let rows: Vec<&str> = csv.lines().skip(1).collect();
    assert_eq!(
        rows,
        ["1,1,2,2.0,", "2,3,5,1.666666666667,", "3,4,7,1.75,", "4,6,10,1.666666666667,1.666666666667", "5,,,,1.625"]
    );
}

#[test]
fn a_key_pins_the_curve_and_says_so_if_there_is_none() {
    let mut desk = view("Flips", "horizon");
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    desk.assert_says("Pinned beside it: same as now.");
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    desk.assert_says("This curve is pinned already");
    desk.click("Devil");
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    desk.assert_says("This view has no curve to pin");
}
