//! Sentences that unfold into explanations of their numbers.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT as _;

use crate::support::Desk;

/// Returns the first label that contains `part`, ignoring the non-breaking space in percentages.
fn label<'a>(desk: &'a Desk, part: &str) -> Node<'a> {
    let is_meant = |node: &Node<'_>| {
        let node = node.accesskit_node();
        // labels have their text as their value
        let text = node.label().or_else(|| node.value()).filter(|_| node.role() == Role::Label);
        text.is_some_and(|text| text.replace('\u{a0}', " ").contains(part))
    };
    let mut nodes = desk.harness.root().children_recursive();
    let found = nodes.find(is_meant);
    assert!(found.is_some(), "no label has {part:?}");
    found.unwrap()
}

fn click_label(desk: &mut Desk, part: &str) {
    label(desk, part).click_accesskit();
    desk.settle();
}

/// Hovers over a label; highlighting in the chart must not repaint for ever.
fn hover(desk: &mut Desk, part: &str) {
    label(desk, part).hover();
    desk.settle();
}

#[test]
fn the_win_probability_unfolds_into_coins_and_next_states() {
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
    hover(&mut desk, "After heads");
    // two levels deep, and further
    click_label(&mut desk, state);
    desk.assert_says("= 66.67 %");
    click_label(&mut desk, "You win 64.03 % of games.");
    assert_eq!(count(&desk), before);
}

#[test]
fn a_losing_total_unfolds_into_its_split_and_its_moves() {
    let mut desk = Desk::new();
    click_label(&mut desk, "You lose from 21, 24 and 29 pennies.");
    click_label(&mut desk, "21 pennies: split 8");
    desk.assert_says("the answer leaves");
    click_label(&mut desk, "You win from 10 and 15.");
    desk.assert_says("Take 9 from the second pile and leave 10 and 6, which is safe");
}

#[test]
fn a_single_coin_unfolds_with_that_coin_only() {
    let mut desk = Desk::new();
    desk.click("Flips");
    click_label(&mut desk, "Either coin alone wins 46.02");
    click_label(&mut desk, "B: 0.5 · 50.00 % + 0.5 · 42.04 % = 46.02 %");
    click_label(&mut desk, "After tails: 1 flip at −2, 42.04 %");
    desk.assert_says("= 42.04 %");
    click_label(&mut desk, "Choosing wins 18 percentage points more often");
    desk.assert_says(" / 2^100");
}

#[test]
fn every_aim_unfolds() {
    let mut desk = Desk::new();
    desk.click("Flips");
    desk.show("goals");
    for (aim, sentence, lines) in [
        ("reach a score before ruin", "You reach 10 before", vec!["B: 0.5 · ", "After heads: at 2, "]),
        ("reach a score before ruin", "Best play takes", vec![": 1 + 0.5 · ", " flips more"]),
        ("reach a score at any time", "To have 10 or more", vec!["A: 0.5 · ", "After heads: 1 flip at 1, "]),
        ("stop when you like", "Stopping is worth", vec!["With stopping: ", "Stop: 0"]),
        (
            "a draw is half a win",
            "If a draw is lost it is",
            vec!["A draw is lost: 64.03 %", "After heads: 1 flip at 1, "],
        ),
        (
            "the highest mean score",
            "your mean score is 0 at most",
            vec!["Wins 64.03 % with a mean score of 0", "with a mean score of 0"],
        ),
    ] {
        desk.click_role(Role::ComboBox, "What you are after");
        desk.click(aim);
        desk.press(Modifiers::NONE, Key::Escape);
        click_label(&mut desk, sentence);
        click_label(&mut desk, lines[0]);
        if !desk.says(lines[1]) {
            click_label(&mut desk, "A: 0.5 · ");
        }
        desk.assert_says(lines[1]);
        hover(&mut desk, lines[0]);
        // the same sentence may occur again
        click_label(&mut desk, sentence);
    }
}

#[test]
fn three_piles_unfold_into_moves_and_replies() {
    let mut desk = Desk::new();
    desk.show("third");
    desk.type_into("First (number)", "1");
    desk.type_into("Second (number)", "3");
    desk.slide("Third", 4.0);
    click_label(&mut desk, "You lose from 1, 3 and 4.");
    let moves = "Taking 1 from the first pile leaves 0, 3 and 4: the answer leaves ";
    hover(&mut desk, moves);
    click_label(&mut desk, moves);
    desk.assert_says("which is safe");
    click_label(&mut desk, "if the order of the piles makes no difference.");
    desk.assert_says("0, 0 and 0: no move leaves a safe triple");
}

#[test]
fn the_devils_numbers_unfold() {
    let mut desk = Desk::new();
    desk.click("Devil");
    click_label(&mut desk, "With 4 coins, 15 calls always win.");
    click_label(&mut desk, "Call 1 names all 4 places: 15 left");
    desk.assert_says("16 − 1 = 15 patterns");
    click_label(&mut desk, "Fewer are not enough: ");
    click_label(&mut desk, "Level 4: 8 patterns");
    desk.assert_says("HTTT: 4 patterns");
    desk.show("belief");
    hover(&mut desk, "Call 1 names all 4 places");
}

#[test]
fn chances_and_calls_of_the_devil_unfold() {
    let mut desk = Desk::new();
    desk.click("Devil");
    desk.show("chance");
    click_label(&mut desk, "7 calls beat a random Devil in half the games");
    click_label(&mut desk, "After 7 calls: 50.00 % of games");
    desk.assert_says("1 of 16 starts, from HHHH: 100.00 %");
    desk.show("within");
    click_label(&mut desk, " calls beat a random Devil in ");
    desk.assert_says("Call 1 names ");
}
