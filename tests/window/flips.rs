//! The tab of the flips.

use crate::support::Desk;

fn flips() -> Desk {
    let mut desk = Desk::new();
    desk.click("Flips");
    desk
}

#[test]
fn the_riddle_is_answered_at_the_start() {
    let desk = flips();
    desk.assert_says("You win 64.03 % of games.");
    desk.assert_says("46.02 %");
}

#[test]
fn every_slider_changes_what_is_said() {
    let mut desk = flips();
    for (slider, value) in [
        ("Number of flips", 60.0),
        ("Target", 3.0),
        ("Heads of coin A", 0.45),
        ("Points of coin A", 3.0),
        ("Heads of coin B", 0.55),
        ("Points of coin B", 4.0),
        ("Flips done", 20.0),
        ("Score", 6.0),
    ] {
        let before = desk.answer_texts();
        desk.slide(slider, value);
        assert_ne!(desk.answer_texts(), before, "{slider} changes nothing");
    }
}

#[test]
fn the_extra_credit_is_one_slider_away() {
    let mut desk = flips();
    for (heads, percent) in [(0.4, "53.57 %"), (0.6, "97.97 %"), (0.0, "50.70 %")] {
        desk.slide("Heads of coin A", heads);
        desk.assert_says(&format!("You win {percent} of games."));
    }
}

#[test]
fn probabilities_are_taken_exactly_as_typed() {
    let mut desk = flips();
    desk.slide("Number of flips", 1.0);
    desk.type_into("Heads of coin A (number)", "1/3");
    desk.type_into("Heads of coin B (number)", "0.25");
    desk.assert_says("You win 33.33 % of games.");
    assert_eq!(desk.field("Heads of coin A (number)"), "1/3");
}

#[test]
fn what_is_no_probability_gets_a_sentence_and_the_last_good_answer_stays() {
    let mut desk = flips();
    for bad in ["1.0001", "-0.1", "1/0", "a/b", "NaN", "inf", ""] {
        desk.type_into("Heads of coin A (number)", bad);
        desk.assert_says("coins[0].heads is ");
        desk.assert_says("You win 64.03 % of games.");
    }
    for (field, bad) in [("Number of flips (number)", "0"), ("Number of flips (number)", "1001")] {
        desk.type_into(field, bad);
        desk.assert_says("it must be a whole number from 1 to 1,000");
    }
}

#[test]
fn both_views_are_shown() {
    let mut desk = flips();
    desk.click("Bias");
    desk.assert_says("BIAS");
    desk.click("Chances");
    desk.assert_says("STATES");
}
