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
fn sixty_five_coins_are_refused_in_a_sentence() {
    let mut desk = devil();
    for bad in ["65", "0", "-1", "four"] {
        desk.type_into("Coins (number)", bad);
        desk.assert_says("it must be a whole number from 1 to 64");
        desk.assert_says("15 moves surely win with 4 coins.");
    }
}

#[test]
fn any_move_of_64_coins_appears_as_it_is_typed() {
    let mut desk = devil();
    desk.type_into("Coins (number)", "64");
    desk.assert_says("18,446,744,073,709,551,615 moves surely win with 64 coins.");
    desk.assert_says("Checked for all 64 depths");
    desk.type_into("Step (number)", "12,345,678,901,234,567,890");
    desk.assert_says("Move 12,345,678,901,234,567,890 ends in 1 zero in binary: it flips 32 of the 64 positions.");
    desk.click("Next move");
    desk.assert_says("Move 12,345,678,901,234,567,891 ends in no zero in binary: it flips all 64 positions.");
    desk.type_into("Step (number)", "18446744073709551616");
    desk.assert_says("it must be a whole number from 0 to 18,446,744,073,709,551,615");
    desk.click("Last move");
    assert_eq!(desk.field("Step (number)"), "18,446,744,073,709,551,615");
    desk.click("Table");
    desk.assert_says("a game is played for 65,535 moves only");
}

#[test]
fn large_tables_say_how_they_are_known() {
    let mut desk = devil();
    for (coins, words) in [
        (12.0, "22 beliefs searched, none of them a win; the Devil's rule was checked against every move"),
        (60.0, "22 beliefs searched, none of them a win; the Devil's rule was checked by its kernels"),
        (48.0, "Not searched; the Devil's rule was checked by its kernels of dimension 16"),
        (32.0, "Closed form; its certificate was checked at all 32 depths"),
    ] {
        desk.slide("Coins", coins);
        desk.assert_says(words);
    }
    desk.slide("Coins", 12.0);
    desk.assert_says("From 4,080 of the 4,096 starts the Devil can go on for ever.");
    desk.assert_says("From the other 16 the 15 moves of 4 coins, repeated round the table, still win.");
}

#[test]
fn the_charts_speak_of_the_coins_that_are_set() {
    let mut desk = devil();
    for (view, words) in [
        ("Shrinking", "Each move rules out one configuration: 16 at the start, 1 after 15 moves."),
        ("Search", "22 beliefs can be reached with 4 coins; all heads alone is met at depth 15"),
        ("Numbers", "The player can be sure to win with 1, 2, 4, 8, 16, 32, 64 coins"),
    ] {
        desk.click(view);
        desk.assert_says(words);
    }
    desk.click("Search");
    desk.slide("Coins", 48.0);
    desk.assert_says("With 48 coins there are too many beliefs to search");
    desk.slide("Coins", 6.0);
    desk.assert_says("4 beliefs can be reached with 6 coins");
}
