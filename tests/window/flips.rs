//! The tab of flips.

use egui::accesskit::Role;
use egui::{Key, Modifiers};

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
fn every_slider_changes_the_answer() {
    let mut desk = flips();
    for (slider, value) in [
        ("Number of flips", 60.0),
        ("Target", 3.0),
        ("Chance of heads, coin A", 0.45),
        ("Points, coin A", 3.0),
        ("Chance of heads, coin B", 0.55),
        ("Points, coin B", 4.0),
        ("Flips done", 20.0),
        ("Score", 6.0),
    ] {
        let before = desk.answer_texts();
        desk.slide(slider, value);
        assert_ne!(desk.answer_texts(), before, "{slider} changes nothing");
    }
}

#[test]
fn biased_coins_are_one_slider_away() {
    let mut desk = flips();
    for (heads, percent) in [(0.4, "53.57 %"), (0.6, "97.97 %"), (0.0, "50.70 %")] {
        desk.slide("Chance of heads, coin A", heads);
        desk.assert_says(&format!("You win {percent} of games."));
    }
}

#[test]
fn probabilities_are_taken_exactly_as_typed() {
    let mut desk = flips();
    desk.slide("Number of flips", 1.0);
    desk.type_into("Chance of heads, coin A (number)", "1/3");
    desk.type_into("Chance of heads, coin B (number)", "0.25");
    desk.assert_says("You win 33.33 % of games.");
    assert_eq!(desk.field("Chance of heads, coin A (number)"), "1/3");
}

#[test]
fn an_invalid_probability_is_refused_and_the_last_answer_stays() {
    let mut desk = flips();
    for bad in ["100.01", "-0.1", "1/0", "a/b", "NaN", "inf", ""] {
        desk.type_into("Chance of heads, coin A (number)", bad);
        desk.assert_says("Chance of heads, coin A is ");
        desk.assert_says("You win 64.03 % of games.");
    }
    for (field, bad) in [("Number of flips (number)", "0"), ("Number of flips (number)", "1000001")] {
        desk.type_into(field, bad);
        desk.assert_says(": it must be a whole number from 1 to 1,000,000.");
    }
}

#[test]
fn every_view_can_be_opened() {
    let mut desk = flips();
    desk.show("bias");
    desk.show("choice");
    desk.assert_says("Coin A above 0, otherwise coin B.");
    desk.assert_says("Ahead, take coin A: small steps keep a lead.");
    desk.assert_says("In 16,957 of the 19,899 situations (85.22 %)");
    desk.show("chances");
}

#[test]
fn the_wrong_coin_in_a_state_has_its_price() {
    let mut desk = flips();
    desk.show("choice");
    desk.slide("Flips done", 99.0);
    desk.slide("Score", -1.0);
    desk.assert_says("So flip coin B: coin A would win 50 percentage points less often.");
    desk.slide("Score", 0.0);
    desk.assert_says("They are equally good.");
}

#[test]
fn coins_can_be_added_and_removed() {
    let mut desk = flips();
    desk.click("Add a coin");
    assert_eq!(desk.slider("Points, coin C"), 3.0);
    desk.click("Add a coin");
    assert_eq!(desk.slider("Points, coin D"), 4.0);
    assert!(!desk.says("Add a coin"), "four coins are the most");
    desk.slide("Chance of heads, coin D", 1.0);
    desk.assert_says("You win every game.");
    desk.click("Remove coin D");
    desk.click("Remove coin C");
    desk.assert_says("You win 64.03 % of games.");
    desk.show("bias");
    desk.click("Add a coin");
    desk.click("Vary coin C");
    desk.click("Remove coin C");
    desk.click("Vary coin B");
}

#[test]
fn heads_and_tails_can_add_different_points() {
    let mut desk = flips();
    desk.slide("Number of flips", 1.0);
    desk.slide("Chance of heads, coin B", 0.25);
    desk.click_role(Role::CheckBox, "Sides of coin A differ");
    desk.assert_says("You win 50.00 % of games.");
    desk.slide("Points for tails, coin A", 3.0);
    desk.assert_says("You win every game.");
    desk.type_into("Points for heads, coin A (number)", "21");
    desk.assert_says("Points for heads, coin A is 21: it must be a whole number from −20 to 20.");
    desk.slide("Points for heads, coin A", -5.0);
    desk.assert_says("You win 50.00 % of games.");
    desk.click_role(Role::CheckBox, "Sides of coin A differ");
    assert_eq!(desk.slider("Points, coin A"), 1.0);
}

#[test]
fn a_game_can_be_played_with_luck_separated_from_skill() {
    let mut desk = flips();
    desk.slide("Number of flips", 3.0);
    desk.click("Play");
    desk.assert_says("Flip a coin: after each flip you see what the choice cost and what luck did.");
    desk.click("Flip coin A");
    desk.assert_says("Flip 2 of 3");
    desk.assert_says("So far every choice was best.");
    desk.press(egui::Modifiers::NONE, egui::Key::B);
    desk.press(egui::Modifiers::NONE, egui::Key::B);
    desk.assert_says("with a final score of");
    desk.press(egui::Modifiers::COMMAND, egui::Key::Z);
}

#[test]
fn games_can_be_simulated_by_a_rule() {
    let mut desk = flips();
    desk.slide("Games", 2_000.0);
    desk.show("simulate");
    desk.assert_says("of 2,000 games won by best play");
    let before = desk.answer_texts();
    desk.type_into("Luck (number)", "7");
    assert_ne!(desk.answer_texts(), before);
    desk.type_into("Luck (number)", "-1");
    desk.assert_says("Luck is −1: it must be a whole number from 0 to 18,446,744,073,709,551,615.");
    desk.click("Show the first games");
    desk.assert_says("Chance to win at every score");
}

#[test]
fn further_views_are_shown_or_say_why_a_game_is_too_long() {
    let mut desk = flips();
    for (view, says) in [
        ("bias", "If coin A came up heads 49 % instead of 50 %"),
        ("bias", "The curve has a kink at 50 %: for each percent more heads, your chance rises by 2.24"),
        ("both", "Chance to win over the chances of heads of coins A and B"),
        ("horizon", "tends to 66.67 %"),
        ("target", "The highest target you can beat in at least half of the games is"),
        ("choosers", "Taking turns, you win 50.00 % if you choose the last coin, and 47.49 % if they do."),
        ("goals", "If a draw counted as half a win it would be"),
        ("final", "Best play ends at 0.00 ± 13.49"),
    ] {
        desk.show(view);
        desk.assert_says(says);
    }
    desk.type_into("Number of flips (number)", "1200");
    desk.assert_says("This view shows games of up to 1,000 flips.");
    desk.show("horizon");
    desk.assert_says("tends to 66.67 %");
    desk.show("chances");
    desk.assert_says("Every situation that still matters");
}

/// Chooses an aim.
fn choose_aim(desk: &mut Desk, aim: &str) {
    desk.click_role(Role::ComboBox, "What you are after");
    desk.click(aim);
    // an accessibility click leaves the list open
    desk.press(Modifiers::NONE, Key::Escape);
}

#[test]
fn another_aim_has_its_own_answer() {
    let mut desk = flips();
    desk.show("goals");
    for (aim, says) in [
        ("reach a score before ruin", "You reach 10 before −10 in 52.38 % of games."),
        ("reach a score at any time", "You reach 10 within 100 flips in"),
        ("stop when you like", "Stopping is worth 0."),
        ("a draw is half a win", "if a draw counts as half a win."),
        ("the highest mean score", "If you win 50.00 % of games or more, your mean score is 0 at most."),
    ] {
        choose_aim(&mut desk, aim);
        desk.assert_says(says);
    }
    desk.type_into("Least chance to win (number)", "65 %");
    desk.assert_says("You cannot win 65.00 % of games.");
    desk.show("chances");
    desk.assert_says("this view is about finishing above the target");
    choose_aim(&mut desk, "finish above the target");
    desk.assert_says("You win 64.03 % of games.");
}
