//! Numbers that unfold into what they are made of.

use egui_kittest::kittest::Queryable as _;

use crate::support::Desk;

fn click_label(desk: &mut Desk, part: &str) {
    desk.harness.get_all_by_label_contains(part).next().unwrap().click_accesskit();
    desk.settle();
}

#[test]
fn the_chance_to_win_unfolds_into_coins_and_the_states_they_lead_to() {
    let mut desk = Desk::new();
    desk.click("Flips");
    let (coin, state) = ("A: 0.5 · 66.67 % + 0.5 · 61.40 % = 64.03 %", "After heads: 1 flip at 1, 66.67 %");
    let count = |desk: &Desk| desk.texts().iter().filter(|text| *text == coin).count();
    let before = count(&desk);
    click_label(&mut desk, "You win 64.03 % of games.");
    assert_eq!(count(&desk), before + 1);
    assert!(!desk.says(state));
    click_label(&mut desk, coin);
    desk.assert_says(state);
    // what lights up in the chart does so without drawing for ever
    desk.harness.get_all_by_label_contains("After heads").next().unwrap().hover();
    desk.settle();
    // two levels deep, and further
    click_label(&mut desk, state);
    desk.assert_says("= 66.67 %");
    click_label(&mut desk, "You win 64.03 % of games.");
    assert_eq!(count(&desk), before);
}

#[test]
fn a_total_that_loses_unfolds_into_its_split_and_its_moves() {
    let mut desk = Desk::new();
    click_label(&mut desk, "You lose if you start with 21, 24 or 29 pennies.");
    click_label(&mut desk, "21 pennies: split 8");
    desk.assert_says("the answer leaves");
    click_label(&mut desk, "You win from 10 and 15.");
    desk.assert_says("Take 9 from the second and leave 10 and 6, which is safe");
}
