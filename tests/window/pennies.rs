//! The tab of the pennies.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT as _;

use crate::support::Desk;

#[test]
fn the_riddle_is_answered_at_the_start() {
    let desk = Desk::new();
    desk.assert_says("You lose if you start with 21, 24 or 29 pennies.");
}

#[test]
fn a_scenario_sets_the_piles_and_names_every_winning_move() {
    let mut desk = Desk::new();
    desk.click("Seventy-five and ninety");
    desk.assert_says("You win from 75 and 90.");
    desk.assert_says("Take 51 from both piles and leave 24 and 39, or take 44 from the second and leave 75 and 46.");
    desk.click("Twenty-four and thirty-nine");
    desk.assert_says("You lose from 24 and 39.");
}

#[test]
fn every_slider_changes_what_is_said() {
    let mut desk = Desk::new();
    for (slider, value) in
        [("First", 33.0), ("Second", 44.0), ("Spread", 2.0), ("From", 3.0), ("To", 77.0), ("Size", 21.0)]
    {
        let before = desk.answer_texts();
        desk.slide(slider, value);
        assert_eq!(desk.slider(slider), value);
        assert_ne!(desk.answer_texts(), before, "{slider} changes nothing");
    }
}

#[test]
fn the_last_total_goes_along_when_the_first_passes_it() {
    let mut desk = Desk::new();
    desk.slide("From", 100.0);
    assert_eq!((desk.slider("From"), desk.slider("To")), (100.0, 100.0));
    desk.slide("To", 50.0);
    assert_eq!((desk.slider("From"), desk.slider("To")), (50.0, 50.0));
}

#[test]
fn a_pile_of_forty_digits_is_solved_as_it_is_typed() {
    let mut desk = Desk::new();
    desk.type_into("First (number)", "1234567890123456789012345678901234567890");
    desk.assert_says("You win from 12345678…7890 (40 digits) and 15.");
    assert!(!desk.field("First (number)").is_empty());
}

#[test]
fn what_is_no_pile_gets_a_sentence_and_the_last_good_answer_stays() {
    let mut desk = Desk::new();
    desk.click("Seventy-five and ninety");
    for bad in ["-5", "many", "1e999999999", "7.5", ""] {
        desk.type_into("First (number)", bad);
        desk.assert_says("it must be a whole number, 0 or more, of at most 10,000 digits");
        desk.assert_says("You win from 75 and 90.");
    }
    desk.type_into("First (number)", "24");
    assert!(!desk.says("it must be"));
    desk.assert_says("You win from 24 and 90.");
}

#[test]
fn escape_gives_up_what_was_typed() {
    let mut desk = Desk::new();
    desk.type_into("Size (number)", "0");
    desk.assert_says("lattice is 0; it must be a whole number from 1 to 4,096");
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(!desk.says("it must be"));
    assert_eq!(desk.field("Size (number)"), "30");
}

#[test]
fn a_reset_puts_one_group_back() {
    let mut desk = Desk::new();
    desk.slide("First", 99.0);
    desk.slide("Size", 60.0);
    desk.click("Reset piles");
    assert_eq!((desk.slider("First"), desk.slider("Size")), (10.0, 60.0));
    desk.click("Reset lattice");
    assert_eq!(desk.slider("Size"), 30.0);
}

#[test]
fn the_rules_can_be_changed_and_put_back() {
    let mut desk = Desk::new();
    desk.type_into("First (number)", "1");
    desk.type_into("Second (number)", "2");
    desk.assert_says("You lose from 1 and 2.");
    desk.click_role(Role::CheckBox, "Last to take loses");
    desk.assert_says("You win from 1 and 2.");
    desk.assert_says("The quickest sure win takes 2 turns");
    desk.assert_says("One penny is left, and your opponent must take it.");
    desk.slide("Spread", 0.0);
    desk.assert_says("Only 0 and 1, and equal piles of 2 or more, are safe");
    desk.click("Reset rules");
    desk.assert_says("You lose from 1 and 2.");
    assert_eq!(desk.slider("Spread"), 1.0);
}

#[test]
fn a_pile_can_be_typed_with_an_exponent() {
    let mut desk = Desk::new();
    desk.type_into("First (number)", "1e40");
    desk.assert_says("You win from 10000000…0000 (41 digits) and 15.");
}

#[test]
fn a_lattice_too_small_for_the_piles_can_be_made_large_enough() {
    let mut desk = Desk::new();
    desk.slide("First", 250.0);
    desk.click("Show 250 and 15");
    assert_eq!(desk.slider("Size"), 250.0);
}

#[test]
fn the_totals_view_shows_the_split_of_each_losing_total() {
    let mut desk = Desk::new();
    desk.click("Totals");
    desk.assert_says("loses");
    desk.assert_says("The splits of 20 to 30 pennies.");
    desk.click("From 1 to 300 pennies");
    desk.assert_says("You lose if you start with 3, 8, 11, 16, 21, 24, 29, 32 or 63 more pennies.");
}

#[test]
fn a_click_on_the_lattice_chooses_the_cell() {
    let mut desk = Desk::new();
    let chart = desk.harness.root().children_recursive().find(|node| node.accesskit_node().role() == Role::Image);
    let centre = chart.expect("the chart has a name").rect().center();
    desk.harness.drag_at(centre);
    desk.harness.drop_at(centre);
    desk.settle();
    // equal units and the same margin all round: the middle of the chart is the middle of the lattice
    desk.assert_says("You win from 15 and 15.");
}
