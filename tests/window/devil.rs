//! The Devil's tab.

use coinwise::gui::save::native_dialogs::Reply;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::support::Desk;

fn devil() -> Desk {
    let mut desk = Desk::new();
    desk.click("Devil");
    desk
}

#[test]
fn the_riddle_is_played_blindfolded_and_answered_at_the_start() {
    let desk = devil();
    desk.assert_says("With 4 coins, 15 calls always win.");
    desk.assert_says("Click the coins to flip.");
    assert!(!desk.texts().iter().any(|text| text.contains("heads, ") || text.starts_with("Coin at place")));
}

#[test]
fn the_number_of_coins_decides_who_wins() {
    let mut desk = devil();
    for (coins, calls) in [(1.0, "1 call always wins"), (2.0, "3 calls always"), (8.0, "255 calls always")] {
        desk.slide("Coins", coins);
        desk.assert_says(calls);
    }
    for coins in [3.0, 5.0, 6.0, 7.0] {
        desk.slide("Coins", coins);
        desk.assert_says("you can never be sure");
    }
}

#[test]
fn the_step_is_described_and_stays_within_the_calls() {
    let mut desk = devil();
    desk.show("belief");
    desk.slide("Step", 3.0);
    desk.assert_says("Call 3 flips all 4 places.");
    desk.slide("Coins", 2.0);
    assert!(desk.slider("Step") <= 3.0);
}

#[test]
fn another_seed_gives_another_game() {
    let mut desk = devil();
    desk.click("Watch");
    desk.slide("Step", 15.0);
    let before = desk.texts();
    desk.click("New game");
    desk.slide("Step", 15.0);
    assert_ne!(desk.texts(), before);
}

#[test]
fn sixty_five_coins_are_refused_with_the_range() {
    let mut desk = devil();
    for bad in ["65", "0", "-1", "four"] {
        desk.type_into("Coins (number)", bad);
        desk.assert_says(": it must be a whole number from 1 to 64.");
        desk.assert_says("With 4 coins, 15 calls always win.");
    }
}

#[test]
fn any_call_of_64_coins_is_shown_while_its_number_is_typed() {
    let mut desk = devil();
    desk.show("belief");
    desk.type_into("Coins (number)", "64");
    desk.assert_says("With 64 coins, 18,446,744,073,709,551,615 calls always win.");
    desk.assert_says("The proof was checked at all 64 levels.");
    desk.type_into("Step (number)", "12,345,678,901,234,567,890");
    desk.assert_says("Call 12,345,678,901,234,567,890 flips 32 of the 64 places: 0, 2, 4, 6 and so on.");
    desk.assert_says("Its level is 2: it rules out the 2 patterns of that level");
    desk.type_into("Step (number)", "18446744073709551616");
    desk.assert_says("Step is 18446744073709551616: it must be a whole number from 0 to 18,446,744,073,709,551,615.");
    desk.type_into("Step (number)", "18446744073709551615");
    desk.click("Play");
    desk.click("Watch");
    desk.type_into("Step (number)", "18446744073709551615");
    desk.assert_says("a game is played for 65,535 calls only");
}

#[test]
fn large_tables_say_how_they_were_decided() {
    let mut desk = devil();
    for (coins, words) in [
        (12.0, "The Devil's rule was checked from all 4,080 starts."),
        (60.0, "The Devil's rule was proved by linear algebra."),
        (32.0, "The proof was checked at all 32 levels."),
    ] {
        desk.slide("Coins", coins);
        desk.assert_says(words);
    }
    desk.slide("Coins", 12.0);
    desk.assert_says("You are sure to win only from 16 of the 4,096 patterns: by the 15 calls of 4 coins");
}

#[test]
fn charts_describe_the_present_number_of_coins() {
    let mut desk = devil();
    desk.show("numbers");
    desk.assert_says("Up to 64 coins, only 1, 2, 4, 8, 16, 32 and 64 always win.");
    desk.show("belief");
    desk.slide("Coins", 48.0);
    desk.assert_says("The Devil's escape: 1,104 patterns in a circle");
    desk.slide("Coins", 6.0);
    desk.assert_says("The Devil's escape: 24 patterns in a circle");
}

#[test]
fn a_typed_list_is_judged_at_once() {
    let mut desk = devil();
    desk.slide("Coins", 2.0);
    desk.type_into_lines("Your moves", "0 1\n0\n0 1");
    desk.assert_says("This list of 3 calls wins with 2 coins.");
    desk.assert_says("Whatever the Devil does, all heads shows after 3 calls at the latest.");
    desk.type_into_lines("Your moves", "0\n1\n0");
    desk.assert_says("This list of 3 calls does not always win with 2 coins.");
    desk.click("Watch");
    desk.click("Worst Devil");
    desk.slide("Step", 3.0);
    desk.assert_says("The Devil has escaped: never all heads.");
    desk.type_into_lines("Your moves", "0\n7");
    desk.assert_says("line 2 is 7; it must be places from 0 to 1, each once at most");
    desk.assert_says("This list of 3 calls does not always win with 2 coins.");
    desk.click("Clear");
    desk.assert_says("With 2 coins, 3 calls always win.");
}

#[test]
fn a_list_can_be_read_from_a_file_of_65535_lines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moves.txt");
    let list: String = (1..65_536_u32).map(|i| if i.trailing_zeros() % 2 == 0 { "1111\n" } else { "1010\n" }).collect();
    std::fs::write(&path, list).unwrap();
    let mut desk = devil();
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.click("Read a file…");
    desk.assert_says("This list of 65,535 calls does not always win with 4 coins.");
    std::fs::write(&path, "Dear Sir or Madam").unwrap();
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.click("Read a file…");
    desk.assert_says("line 1 is Dear Sir or Madam; it must be places from 0 to 3");
    desk.assert_says("This list of 65,535 calls does not always win with 4 coins.");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    desk.will_reply(Reply::Chosen(path));
    desk.click("Read a file…");
    desk.assert_says("it is not UTF-8 text");
}

#[test]
fn the_shortest_list_can_be_filled_in() {
    let mut desk = devil();
    desk.click("Shortest");
    desk.assert_says("This list of 15 calls wins with 4 coins.");
    desk.slide("Coins", 3.0);
    desk.assert_says("With 3 coins you can never be sure.");
}

#[test]
fn faces_and_kinds_of_devils_matter() {
    let mut desk = devil();
    for (devil, words) in [
        ("Mirrors", "With 4 coins, 15 calls always win."),
        ("Shuffles", "With 4 coins you can never be sure."),
        ("Still", "With 4 coins, 15 calls always win."),
    ] {
        desk.click(devil);
        desk.assert_says(words);
    }
    desk.click("Turns");
    desk.slide("Coins", 3.0);
    desk.slide("Faces", 3.0);
    desk.assert_says("With 3 dice with 3 faces, 26 calls always win.");
    desk.show("numbers");
    desk.assert_says("Up to 64 dice with 3 faces, only 1, 3, 9 and 27 always win.");
    desk.click("Play");
    desk.click("Watch");
    desk.assert_says("Die at place 0: ");
    desk.slide("Coins", 27.0);
    desk.assert_says("The proof was checked at all 27 levels.");
}

#[test]
fn the_user_can_turn_the_table() {
    let mut desk = devil();
    desk.click("Be the Devil");
    desk.assert_says("Click the coins to lay them. Call 1: all 4 places.");
    desk.click("Turn ⟲");
    desk.click("Flip");
    desk.assert_says("Call 2: places 0 and 2. Move the table as you like, then flip.");
    assert_eq!(desk.slider("Step"), 1.0);
    desk.click("Take back");
    desk.assert_says("Call 1: all 4 places.");
    // with four coins the list always wins
    while desk.is_enabled("Flip") {
        desk.click("Flip");
    }
    desk.assert_says("You lose: all heads after ");
}

#[test]
fn a_click_in_the_middle_of_a_coin_chooses_it_however_close_they_are() {
    let mut desk = Desk::folded(1000.0, 450.0);
    desk.click("Devil");
    desk.slide("Coins", 64.0);
    for place in [0, 9, 17, 34, 50, 63] {
        desk.harness.get_by_label(&format!("Place {place}: not chosen")).click();
        desk.harness.run_steps(3);
        assert!(desk.harness.query_by_label(&format!("Place {place}: chosen")).is_some(), "place {place}");
    }
}

/// Chooses places and flips the coins there.
fn call(desk: &mut Desk, places: &[u32], button: &str) {
    for place in places {
        desk.click(&format!("Place {place}: not chosen"));
    }
    desk.click(button);
}

#[test]
fn a_blindfolded_player_sees_a_game_that_fits_their_calls() {
    let mut desk = devil();
    desk.slide("Coins", 2.0);
    desk.assert_says("3 of the 4 patterns are still possible: all heads would have won at once.");
    assert!(!desk.is_enabled("Flip"));
    call(&mut desk, &[0, 1], "Flip");
    desk.assert_says("1 call so far: both places. 2 of the 4 patterns are still possible.");
    desk.assert_says("Not all heads. 1 pattern ruled out. Click the coins to flip.");
    call(&mut desk, &[1], "Flip");
    desk.click("Give up");
    assert!(desk.says("The Devil has laid ") && !desk.says("You are watching"));
    desk.slide("Step", 2.0);
    desk.assert_says("This start and these turns fit your 2 calls: never all heads.");
    desk.assert_says("You gave up after 2 calls.");
    desk.assert_says("The best list begins with both places, then place 0.");
    desk.click("Take back");
    desk.click("Take back");
    for places in [&[0, 1][..], &[0], &[0, 1]] {
        call(&mut desk, places, "Flip");
    }
    desk.assert_says("You win: all heads for sure after 3 calls.");
}

#[test]
fn a_hint_leads_on_from_any_calls() {
    let mut desk = devil();
    desk.slide("Coins", 2.0);
    desk.click("Hint");
    desk.assert_says("Hint: flip both places. Then 2 more calls always win.");
    // flipping one first is no call of the shortest list
    call(&mut desk, &[0], "Flip");
    assert!(!desk.says("Hint: "));
    for _ in 0..4 {
        if desk.says("You win: ") {
            break;
        }
        desk.click("Hint");
        let both = desk.says("Hint: flip both places.");
        call(&mut desk, if both { &[0, 1] } else { &[0] }, "Flip");
    }
    desk.assert_says("You win: all heads for sure after ");
    desk.slide("Coins", 3.0);
    desk.click("Hint");
    desk.assert_says("Hint: no call is sure here.");
}

#[test]
fn a_player_who_feels_coins_wins_by_the_plan() {
    let mut desk = devil();
    desk.open("devil-four-glasses-played");
    desk.assert_says("Click 2 places to feel.");
    desk.assert_says("Feeling 2 coins, you always reach all alike within 5 calls.");
    assert!(!desk.is_enabled("Feel") && !desk.says("With 4 coins, 7 calls"));
    let felt = |desk: &Desk, place: u32| -> &'static str {
        let name = |face: &str| format!("Place {place}: {face}, not chosen");
        ["heads", "tails"].into_iter().find(|face| desk.has_button(&name(face))).expect("the coin is felt")
    };
    // the plan of the view: places to feel, and the faces that they show after the call
    let plan = [([0, 1], ["heads", "heads"]), ([0, 2], ["heads", "heads"])];
    for (places, wanted) in plan {
        call(&mut desk, &places, "Feel");
        desk.assert_says("You feel ");
        for (place, wanted) in places.into_iter().zip(wanted) {
            let face = felt(&desk, place);
            if face != wanted {
                desk.click(&format!("Place {place}: {face}, not chosen"));
            }
        }
        desk.click("Flip");
    }
    desk.assert_says("2 calls so far: ");
    desk.click("Undo");
    desk.assert_says("You feel ");
    desk.click("Redo");
    // a tail would be flipped and win, so the Devil shows heads, and one of them is flipped
    call(&mut desk, &[0, 2], "Feel");
    desk.click("Give up");
    desk.slide("Step", 2.0);
    desk.assert_says("This start and these turns fit all that you felt: never all alike.");
    desk.click("Start over");
    desk.assert_says("Click 2 places to feel.");
}

#[test]
fn watching_shows_the_share_of_games_won_so_far() {
    let mut desk = devil();
    desk.click("Watch");
    desk.assert_says("You are watching: the player is blindfolded, you are not.");
    desk.assert_says("After 0 calls, 6.25 % of games against a random Devil are won.");
    for _ in 0..3 {
        desk.click("Next");
    }
    if desk.slider("Step") == 3.0 {
        // with four coins (j + 1) / 16 after j calls
        desk.assert_says("After 3 calls, 25.00 % of games against a random Devil are won.");
    }
    desk.click("Worst Devil");
    assert!(!desk.says("against a random Devil"));
}

#[test]
fn open_eyes_see_the_coins_and_what_is_left() {
    let mut desk = devil();
    desk.open("devil-open-eyes");
    desk.assert_says("4 calls are enough from here.");
    desk.click("Hint");
    desk.assert_says("Hint: flip places 1, 2 and 3.");
    desk.click("Coin at place 0: heads");
    desk.click("Flip");
    desk.assert_says("A good call: from 4 calls at worst to 3.");
}

#[test]
fn kinds_of_patterns_are_counted() {
    let mut desk = devil();
    desk.show("numbers");
    let csv = desk.saved_csv();
    // from Norvig's notebook: `{N: len(all_coins(N)) for N in range(1, 13)}`
    let counts: Vec<&str> = csv.lines().skip(1).take(12).map(|row| row.split(',').nth(4).unwrap()).collect();
    assert_eq!(counts, ["2", "3", "4", "6", "8", "14", "20", "36", "60", "108", "188", "352"]);
}

fn choose(desk: &mut Desk, list: &str, word: &str) {
    desk.click_role(Role::ComboBox, list);
    desk.click(word);
    // an accessibility click leaves the list open
    desk.press(Modifiers::NONE, Key::Escape);
}

#[test]
fn another_goal_can_be_chosen_by_name() {
    let mut desk = devil();
    choose(&mut desk, "Counts as won", "all alike");
    desk.assert_says("With 4 coins, 7 calls always lead to all alike.");
    desk.slide("Coins", 3.0);
    desk.assert_says("With 3 coins you can never be sure of all alike.");
    desk.assert_says("From 6 of the 8 possible starts the Devil goes on for ever, even if you see the coins.");
    choose(&mut desk, "Counts as won", "exactly one tail");
    desk.assert_says("With 3 coins, 3 calls always lead to exactly one tail.");
    desk.click("Watch");
    for way in ["Random Devil", "Worst Devil"] {
        desk.click(way);
        desk.slide("Step", 3.0);
        desk.assert_says("Exactly one tail after ");
    }
    desk.slide("Coins", 16.0);
    desk.assert_says("With 16 coins, no sure way to exactly one tail is known.");
    desk.assert_says("No list of fewer than 4,095 calls does.");
    desk.click("Reset start and goal");
    desk.assert_says("With 16 coins, 65,535 calls always win.");
}

#[test]
fn start_and_goal_can_be_chosen_class_by_class() {
    let mut desk = devil();
    desk.slide("Coins", 3.0);
    desk.click_role(Role::DisclosureTriangle, "Goal: pattern by pattern");
    desk.click("HHT counts as won");
    desk.click("HHH counts as won");
    desk.assert_says("With 3 coins, 3 calls always lead to exactly one tail.");
    desk.click("HHT counts as won");
    desk.assert_says("With 3 coins, 3 calls always lead to exactly one tail.");
    desk.click_role(Role::DisclosureTriangle, "Start: pattern by pattern");
    for class in ["HHH", "HHT", "HTT"] {
        desk.click(&format!("{class} possible at the start"));
    }
    // from all tails, flipping two leaves one tail
    desk.assert_says("With 3 coins, 1 call always leads from TTT to exactly one tail.");
    // a different table drops the classes
    desk.slide("Coins", 4.0);
    desk.assert_says("With 4 coins, 3 calls always lead to exactly one tail.");
}

#[test]
fn the_users_list_is_judged_for_the_chosen_goal() {
    let mut desk = devil();
    choose(&mut desk, "Counts as won", "all alike");
    desk.click("Shortest");
    desk.assert_says("This list of 7 calls wins with 4 coins to all alike.");
    desk.assert_says("Whatever the Devil does, all alike shows after 7 calls at the latest.");
    desk.type_into_lines("Your moves", "0 2\n0 1");
    desk.assert_says("This list of 2 calls does not always win with 4 coins to all alike.");
    desk.assert_says("The shortest list has 7 calls.");
}

#[test]
fn the_buttons_stand_below_the_middle_of_the_table_and_stay_there() {
    let mut desk = devil();
    let rect = |desk: &Desk, name| desk.harness.get_by_role_and_label(Role::Button, name).rect();
    let table = desk.harness.get_by_role_and_label(Role::Button, "Place 0: not chosen").rect();
    let before = rect(&desk, "Flip");
    let middle = before.union(rect(&desk, "Hint")).center().x;
    assert!((middle - table.center().x).abs() < 2.0, "{middle} {table:?}");
    desk.click("Place 0: not chosen");
    assert_eq!(rect(&desk, "Flip"), before);
    assert!(rect(&desk, "Take back").right() < before.left());
}

#[test]
fn a_move_is_no_changed_setting() {
    let mut desk = devil();
    desk.click("Place 0: not chosen");
    desk.click("Flip");
    desk.click("Hint");
    assert!(!desk.has_button("Reset all"));
    desk.slide("Coins", 2.0);
    assert!(desk.has_button("Reset all"));
}

#[test]
fn the_answer_is_covered_until_it_is_asked_for_or_the_game_is_won() {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.click("Devil");
    assert!(!desk.says("15 calls always win"));
    desk.click("Show the answer");
    desk.assert_says("15 calls always win");
    desk.slide("Coins", 1.0);
    desk.open("devil-two-coins");
    assert!(!desk.says("3 calls always win"));
    for places in [&[0, 1][..], &[0], &[0, 1]] {
        for place in places {
            desk.click(&format!("Place {place}: not chosen"));
        }
        desk.click("Flip");
    }
    desk.assert_says("You win after 3 calls.");
    desk.assert_says("3 calls always win");
}

#[test]
fn a_call_asked_for_comes_back_by_undo_and_redo() {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.click("Devil");
    desk.open("devil-sixty-four-coins");
    desk.assert_says("Call 12,345,678,901,234,567,890 flips 32");
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.assert_says("Can you be sure of four heads?");
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    desk.assert_says("Call 12,345,678,901,234,567,890 flips 32");
    assert!(!desk.has_button("Reset all"));
}

#[test]
fn views_without_feeling_answer_for_the_coins_felt() {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.click("Devil");
    desk.open("devil-four-glasses");
    for view in ["numbers", "chance"] {
        desk.show(view);
        desk.assert_says("This view is about players who feel no coins");
        desk.assert_says("Feeling 2 coins, you always reach all alike within 5 calls.");
        assert!(!desk.says("7 calls always"));
    }
}
