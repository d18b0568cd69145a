//! Pennies with restricted takings.

use egui::accesskit::Role;
use egui::{Key, Modifiers};

use crate::support::Desk;

/// Chooses what a move may take.
fn choose(desk: &mut Desk, law: &str) {
    desk.unfold_for(Role::ComboBox, "What a move may take");
    desk.click_role(Role::ComboBox, "What a move may take");
    desk.click(law);
    // an accessibility click leaves the list open
    desk.press(Modifiers::NONE, Key::Escape);
}

#[test]
fn takings_can_be_restricted_and_reset() {
    let mut desk = Desk::new();
    choose(&mut desk, "up to a limit");
    assert_eq!(desk.slider("At most"), 4.0);
    desk.assert_says("Safe cells repeat every 5 pennies in either pile, for ever; this is proved.");
    desk.assert_says("Exact: 1,050,625 positions, searched back from the end.");
    desk.type_into("First (number)", "2");
    desk.type_into("Second (number)", "6");
    desk.assert_says("You lose from 2 and 6.");
    desk.assert_says("None of the 8 legal moves from 2 and 6 leaves a safe pair");
    desk.click_role(Role::CheckBox, "The same from both piles too");
    desk.assert_says("You win from 2 and 6.");
    desk.assert_says("The remainders here are 2 for 2 and 1 for 6.");
    desk.slide("At most", 3.0);
    desk.assert_says("You lose from 2 and 6.");
    desk.click_role(Role::CheckBox, "Last to take loses");
    desk.assert_says("2 and 6 is safe: whatever you take, your opponent can make a safe pair again.");
    desk.click("Reset rules");
    assert_eq!(desk.slider("Differ by less than"), 1.0);
    assert!(!desk.says("this is proved"));
}

#[test]
fn a_list_can_be_typed_and_an_invalid_one_is_refused() {
    let mut desk = Desk::new();
    choose(&mut desk, "only these numbers");
    assert_eq!(desk.field("Numbers that may be taken"), "1, 3, 4");
    for bad in ["", "0", "1, 65", "one"] {
        desk.begin_typing("Numbers that may be taken", bad);
        desk.press(Modifiers::NONE, Key::Enter);
        desk.assert_says("numbers from 1 to 64 like \"1, 3, 4\"");
        desk.assert_says("Take 4 from both piles, or 3 from the second");
    }
    desk.begin_typing("Numbers that may be taken", "4 2");
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(desk.field("Numbers that may be taken"), "2, 4");
    desk.type_into("First (number)", "1");
    desk.type_into("Second (number)", "1");
    desk.assert_says("No move is left: you have lost.");
    desk.assert_says("Your opponent made the last move and so won.");
    desk.click_role(Role::CheckBox, "Last to take loses");
    desk.assert_says("No move is left: you have won.");
}

#[test]
fn piles_too_large_to_be_searched_are_refused_and_the_last_answer_stays() {
    let mut desk = Desk::new();
    choose(&mut desk, "at most half of a pile");
    desk.assert_says("Take 5 from both piles, or 3 from the second.");
    desk.type_into("First (number)", "4097");
    desk.assert_says("First pile is 4,097: it must be a whole number from 0 to 4,096 while takings are limited.");
    desk.assert_says("Take 5 from both piles, or 3 from the second.");
    desk.type_into("First (number)", "10");
    desk.type_into("To (number)", "5000");
    desk.assert_says("Last total is 5000: it must be a whole number from 0 to 4,096");
}

#[test]
fn every_view_supports_restricted_takings_or_says_why_not() {
    let mut desk = Desk::new();
    desk.open("pennies-at-most-four");
    desk.assert_says("Map of positions to 30 and 30, with 64 safe pairs found by search.");
    desk.show("totals");
    desk.assert_says("Your opponent splits them 1 + 7, 2 + 6, 0 + 10 or 5 + 5.");
    desk.show("values");
    desk.assert_says("Checked: 961 values, the zeros among them by a backward search too.");
    desk.show("ratio");
    desk.assert_says("The ratio is shown only if you may take any number");
    desk.show("decisions");
    desk.assert_says("best play down to 20 pennies, and from there");
    desk.click("Play");
    desk.assert_says("Exact: every move is judged by a search from the end.");
}

#[test]
fn a_large_lattice_is_searched_in_the_background() {
    let mut desk = Desk::new();
    choose(&mut desk, "only these numbers");
    desk.begin_typing("Size (number)", "4096");
    desk.harness.key_press(Key::Enter);
    desk.harness.step();
    assert!(desk.harness.state_mut().is_busy());
    desk.settle();
    desk.assert_says("Exact: 16,785,409 positions, searched back from the end.");
    // moving the piles needs no new search
    desk.type_into("First (number)", "4000");
    desk.assert_says("from 4,000 and 15.");
}

#[test]
fn the_sieve_can_be_walked_with_restricted_takings() {
    let mut desk = Desk::new();
    desk.open("pennies-at-most-four");
    desk.click("Step by step");
    desk.assert_says("Step 1 of 64: 0 and 0 is safe.");
    desk.assert_says("That strikes out 12 cells, and 948 are left.");
    desk.click("Next safe pair");
    desk.assert_says("Step 2 of 64: 1 and 2 is safe, and so is 2 and 1.");
    assert!(desk.saved_csv().starts_with("n,a,b,total,struck_out,left\n0,0,0,0,12,948\n1,1,2,3,"));
}

#[test]
fn only_allowed_moves_can_be_made_and_hints_win() {
    let mut desk = Desk::new();
    desk.open("pennies-at-most-four");
    desk.click("Play");
    desk.type_into("Take from the first", "5");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.assert_says(
        "What is taken from the first pile is 5: it must be within the rules (take 1 to 4 pennies from one pile, or the same number from both).",
    );
    desk.assert_says("Your turn, from 9 and 14.");
    desk.type_into("Take from the first", "0");
    for _ in 0..40 {
        if !desk.has_button("Take the pennies") {
            break;
        }
        desk.click("Hint");
        let hint = desk.texts().into_iter().find(|text| text.starts_with("Take ") && text.contains(" and leave "));
        let hint = hint.expect("from 9 and 14 one can win");
        let (taken, _) = hint.split_once(" and leave ").unwrap();
        let number = taken.split(' ').nth(1).unwrap();
        let [first, second] = [("first", "second"), ("second", "first")].map(|(of, other)| {
            if taken.contains("both") || (taken.contains(of) && !taken.contains(other)) { number } else { "0" }
        });
        desk.type_into("Take from the first", first);
        desk.type_into("Take from the second", second);
        desk.click("Take the pennies");
    }
    desk.assert_says("You took the last penny: you win.");
    desk.assert_says("You made no mistake");
}
