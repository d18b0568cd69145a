//! The views of rules and chances: answers and selection.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::support::Desk;

#[test]
fn the_rules_name_the_best_one_and_the_boundary() {
    let mut desk = Desk::new();
    desk.click("Flips");
    desk.show("rules");
    desk.assert_says("A above 0, otherwise B, wins 64.03 % of games.");
    desk.assert_says("Nothing wins noticeably more often.");
    desk.assert_says("Best play is A above 0 and otherwise B in all");
    desk.open("flips-simple-rules");
    desk.assert_says("A above −1, otherwise B, wins");
    desk.assert_says("points more often.");
}

#[test]
fn another_rule_can_be_selected_by_arrow_keys() {
    let mut desk = Desk::new();
    desk.click("Flips");
    desk.show("rules");
    let chart = desk.harness.get_all_by_role(Role::Image).find(|node| node.rect().height() > 100.0).expect("a chart");
    chart.focus();
    desk.settle();
    desk.press(Modifiers::SHIFT, Key::ArrowLeft);
    desk.assert_says("A above −10, otherwise B, wins");
}

#[test]
fn the_chances_of_the_shortest_list_are_explained() {
    let mut desk = Desk::new();
    desk.click("Devil");
    desk.show("chance");
    desk.assert_says("7 calls beat a random Devil in half the games.");
    desk.assert_says("the average is 7.5 calls");
    desk.assert_says("Each call ends as many games as any other: one in 16.");
    desk.assert_says("The worst Devil is beaten after 15 calls at the latest.");
    desk.open("devil-gray-code");
    desk.show("chance");
    desk.assert_says("The worst Devil is beaten from only ");
    desk.assert_says("A random Devil does not know your calls");
}

#[test]
fn three_coins_have_a_best_chance_and_a_plan() {
    let mut desk = Desk::new();
    desk.click("Devil");
    desk.open("devil-three-coins-by-chance");
    desk.assert_says("9 calls beat a random Devil in 85.19 % of games.");
    desk.assert_says("Repeated again and again, these 9 calls win in the long run: each round leaves about ");
    desk.slide("Moves allowed", 1.0);
    desk.assert_says("1 call beats a random Devil in 25.00 % of games.");
    desk.assert_says("Repeated again and again, this call ");
    desk.click("Take as your moves");
    desk.show("chance");
    desk.assert_says("1 call beats a random Devil in 25.00 % of games.");
    desk.show("within");
    desk.slide("Moves allowed", 9.0);
    desk.assert_says("9 calls beat a random Devil in 85.19 % of games.");
}

#[test]
fn the_plan_for_four_glasses_and_two_hands_can_be_walked_by_arrow_keys() {
    let mut desk = Desk::new();
    desk.click("Devil");
    desk.open("devil-four-glasses");
    desk.assert_says("Feeling 2 coins, you always reach all alike within 5 calls.");
    desk.assert_says("Call 1 of at most 5: HHHT, HHTT, HTHT or HTTT, moved as the Devil likes, may lie there.");
    let chart = desk.harness.get_all_by_role(Role::Image).find(|node| node.rect().height() > 100.0).expect("a chart");
    chart.focus();
    desk.settle();
    desk.press(Modifiers::SHIFT, Key::ArrowRight);
    desk.assert_says("Call 5 of at most 5: HTHT, moved as the Devil likes, may lie there. Feel places 0 and 2.");
    desk.assert_says("If you feel HH, make it TT: that is it.");
    desk.press(Modifiers::NONE, Key::ArrowLeft);
    desk.assert_says("Call 4 of at most 5");
    desk.slide("Hands", 1.0);
    desk.assert_says("Feeling 1 coin, you can never be sure of all alike.");
    desk.assert_says("Trap 2:");
    // more hands than coins are refused, and the answer stays
    desk.type_into("Hands (number)", "5");
    desk.assert_says("5");
    desk.assert_says("Feeling 1 coin, you can never be sure of all alike.");
    desk.slide("Coins", 8.0);
    desk.assert_says("oins are felt at tables of up to 6 coins with two faces");
}

#[test]
fn chances_without_a_winning_list_say_what_to_do() {
    let mut desk = Desk::new();
    desk.click("Devil");
    desk.open("devil-three-coins");
    desk.show("chance");
    desk.assert_says("No list of calls always wins here. “In few calls” shows the best chance there is.");
}
