//! The tab of the Devil.

use crate::support::Desk;

fn devil() -> Desk {
    let mut desk = Desk::new();
    desk.click("Devil");
    desk
}

#[test]
fn the_riddle_is_answered_at_the_start() {
    let desk = devil();
    desk.assert_says("15 moves surely win with 4 coins.");
}

#[test]
fn the_number_of_coins_decides_who_wins() {
    let mut desk = devil();
    for (coins, moves) in [(1.0, "1 move"), (2.0, "3 moves"), (8.0, "255 moves")] {
        desk.slide("Coins", coins);
        desk.assert_says(moves);
    }
    for coins in [3.0, 5.0, 6.0, 7.0] {
        desk.slide("Coins", coins);
        desk.assert_says("no sequence of moves is sure to win");
    }
}

#[test]
fn the_step_is_told_and_marked_and_stays_within_the_moves() {
    let mut desk = devil();
    let before = desk.answer_texts();
    desk.slide("Step", 3.0);
    assert_ne!(desk.answer_texts(), before, "the step changes nothing");
    desk.click("Next move");
    assert_eq!(desk.slider("Step"), 4.0);
    desk.click("Previous move");
    desk.click("Previous move");
    assert_eq!(desk.slider("Step"), 2.0);
    desk.click("Last move");
    assert_eq!(desk.slider("Step"), 15.0);
    desk.slide("Coins", 2.0);
    assert!(desk.slider("Step") <= 3.0);
    desk.click("First move");
    assert_eq!(desk.slider("Step"), 0.0);
}

#[test]
fn another_seed_is_another_game() {
    let mut desk = devil();
    desk.click("Table");
    desk.click("Last move");
    let before = desk.answer_texts();
    desk.click("New game");
    desk.click("Last move");
    assert_ne!(desk.answer_texts(), before);
}

#[test]
fn nine_coins_are_refused_in_a_sentence() {
    let mut desk = devil();
    for bad in ["9", "0", "-1", "four"] {
        desk.type_into("Coins (number)", bad);
        desk.assert_says("it must be a whole number from 1 to 8");
        desk.assert_says("15 moves surely win with 4 coins.");
    }
}
