//! The Devil's tab.

use coinwise::gui::save::native_dialogs::Reply;

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

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
fn the_step_is_described_and_marked_and_stays_within_the_moves() {
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
fn another_seed_gives_another_game() {
    let mut desk = devil();
    desk.show("table");
    desk.click("Last move");
    let before = desk.answer_texts();
    desk.click("New game");
    desk.click("Last move");
    assert_ne!(desk.answer_texts(), before);
}

#[test]
fn sixty_five_coins_are_refused_with_the_range() {
    let mut desk = devil();
    for bad in ["65", "0", "-1", "four"] {
        desk.type_into("Coins (number)", bad);
        desk.assert_says(": a whole number from 1 to 64.");
        desk.assert_says("15 moves surely win with 4 coins.");
    }
}

#[test]
fn any_move_of_64_coins_is_shown_while_its_number_is_typed() {
    let mut desk = devil();
    desk.type_into("Coins (number)", "64");
    desk.assert_says("18,446,744,073,709,551,615 moves surely win with 64 coins.");
    desk.assert_says("Checked for all 64 depths");
    desk.type_into("Step (number)", "12,345,678,901,234,567,890");
    desk.assert_says("Move 12,345,678,901,234,567,890 ends in 1 zero in binary: it flips 32 of the 64 positions.");
    desk.click("Next move");
    desk.assert_says("Move 12,345,678,901,234,567,891 ends in no zero in binary: it flips all 64 positions.");
    desk.type_into("Step (number)", "18446744073709551616");
    desk.assert_says("Step is 18446744073709551616: a whole number from 0 to 18,446,744,073,709,551,615.");
    desk.click("Last move");
    assert_eq!(desk.field("Step (number)"), "18,446,744,073,709,551,615");
    desk.show("table");
    desk.assert_says("a game is played for 65,535 moves only");
}

#[test]
fn large_tables_say_how_they_were_decided() {
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
fn charts_describe_the_present_number_of_coins() {
    let mut desk = devil();
    desk.show("numbers");
    desk.assert_says("From any start the player can be sure of all heads with 1, 2, 4, 8, 16, 32 and 64 coins");
    desk.show("belief");
    desk.slide("Coins", 48.0);
    desk.assert_says("The Devil's escape: 1,104 configurations in a circle");
    desk.slide("Coins", 6.0);
    desk.assert_says("The Devil's escape: 24 configurations in a circle");
}

#[test]
fn a_typed_list_is_judged_at_once() {
    let mut desk = devil();
    desk.slide("Coins", 2.0);
    desk.type_into_lines("Your moves", "0 1\n0\n0 1");
    desk.assert_says("Your 3 moves win with 2 coins.");
    desk.assert_says("Whatever the Devil does, all heads shows after 3 moves at the latest.");
    desk.type_into_lines("Your moves", "0\n1\n0");
    desk.assert_says("Your 3 moves do not win with 2 coins.");
    desk.show("table");
    desk.click("At worst");
    desk.click("Last move");
    desk.assert_says("The Devil has escaped: never all heads.");
    desk.type_into_lines("Your moves", "0\n7");
    desk.assert_says("line 2 is 7; it must be positions from 0 to 1, each once at most");
    desk.assert_says("Your 3 moves do not win with 2 coins.");
    desk.click("Clear");
    desk.assert_says("3 moves surely win with 2 coins.");
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
    desk.assert_says("Your 65,535 moves do not win with 4 coins.");
    std::fs::write(&path, "Dear Sir or Madam").unwrap();
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.click("Read a file…");
    desk.assert_says("line 1 is Dear Sir or Madam; it must be positions from 0 to 3");
    desk.assert_says("Your 65,535 moves do not win with 4 coins.");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    desk.will_reply(Reply::Chosen(path));
    desk.click("Read a file…");
    desk.assert_says("it is no UTF-8 text");
}

#[test]
fn the_shortest_list_can_be_filled_in() {
    let mut desk = devil();
    desk.click("Shortest");
    desk.assert_says("Your 15 moves win with 4 coins.");
    desk.slide("Coins", 3.0);
    desk.assert_says("With 3 coins no sequence of moves is sure to win.");
}

#[test]
fn faces_and_kinds_of_devils_matter() {
    let mut desk = devil();
    for (devil, words) in [
        ("Mirrors", "15 moves surely win with 4 coins."),
        ("Shuffles", "With 4 coins no sequence of moves is sure to win."),
        ("Still", "15 moves surely win with 4 coins."),
    ] {
        desk.click(devil);
        desk.assert_says(words);
    }
    desk.click("Turns");
    desk.slide("Coins", 3.0);
    desk.slide("Faces", 3.0);
    desk.assert_says("26 moves surely win with 3 dice with 3 faces.");
    desk.show("numbers");
    desk.assert_says(
        "From any start the player can be sure of all A with 1, 3, 9 and 27 dice with 3 faces, and with no other number to 64.",
    );
    desk.show("table");
    desk.assert_says("Die at position 0: ");
    desk.slide("Coins", 27.0);
    desk.assert_says("Constructed; its certificate was checked at all 27 levels");
}

#[test]
fn the_user_can_turn_the_table() {
    let mut desk = devil();
    desk.show("table");
    desk.click("By hand");
    desk.assert_says("You are the Devil: click the coins to lay them. Move 1 names all 4 positions.");
    desk.click("Turn ⟲");
    desk.click("Flip");
    desk.assert_says("Move 2 names 0 and 2. Move the table as you like, then flip.");
    assert_eq!(desk.slider("Step"), 1.0);
    desk.click("Start over");
    desk.assert_says("Move 1 names all 4 positions.");
}

#[test]
fn a_blindfolded_player_sees_a_game_that_fits_their_calls() {
    let mut desk = devil();
    desk.show("table");
    desk.slide("Coins", 2.0);
    desk.click("Blindfolded");
    desk.assert_says("3 of the 4 starts are still possible.");
    desk.assert_says("Before the first move nothing is ruled out.");
    for named in [&["Position 0: not named", "Position 1: not named"][..], &["Position 0: not named"]] {
        for position in named {
            desk.click(position);
        }
        desk.click("Call");
    }
    desk.assert_says("After 2 calls:");
    desk.assert_says("2 of the 4 starts are still possible.");
    assert!(!desk.says("Before the first move nothing is ruled out."));
    desk.click("Show the coins");
    desk.click("Last move");
    desk.assert_says("This start and these turns fit all your 2 calls, and all heads never showed.");
    desk.click("Start over");
    for named in [
        &["Position 0: not named", "Position 1: not named"][..],
        &["Position 0: not named"],
        &["Position 0: not named", "Position 1: not named"],
    ] {
        for position in named {
            desk.click(position);
        }
        desk.click("Call");
    }
    desk.assert_says("The Devil has no way left: your 3 calls win from every start.");
}

#[test]
fn a_player_who_feels_coins_wins_by_the_plan() {
    let mut desk = devil();
    desk.open("devil-four-glasses-played");
    desk.assert_says("You see nothing. Click 2 positions to feel, then Feel. Named: no position.");
    assert!(!desk.is_enabled("Feel") && !desk.is_enabled("Call"));
    let felt = |desk: &Desk, place: u32| -> &'static str {
        let name = |face: &str| format!("Position {place}: {face}, not named");
        ["heads", "tails"].into_iter().find(|face| desk.offers(&name(face))).expect("the coin is felt")
    };
    // the plan of the view: positions to feel, and the faces that they show after the call
    let plan = [([0, 1], ["heads", "heads"]), ([0, 2], ["heads", "heads"])];
    for (places, wanted) in plan {
        for place in places {
            desk.click(&format!("Position {place}: not named"));
        }
        desk.click("Feel");
        desk.assert_says("You feel ");
        for (place, wanted) in places.into_iter().zip(wanted) {
            let face = felt(&desk, place);
            if face != wanted {
                desk.click(&format!("Position {place}: {face}, not named"));
            }
        }
        desk.click("Call");
    }
    desk.assert_says("After 2 calls: \u{201c}Not all alike,\u{201d} says the Devil");
    desk.click("Undo");
    desk.assert_says("You feel ");
    desk.click("Redo");
    // a tail would be flipped and win, so the Devil shows heads, and one of them is flipped
    for place in [0, 2] {
        desk.click(&format!("Position {place}: not named"));
    }
    desk.click("Feel");
    desk.click("Show the coins");
    desk.click("Last move");
    desk.assert_says("This start and these turns fit all that you felt, and all alike never showed.");
    desk.click("Start over");
    desk.assert_says("You see nothing.");
}

#[test]
fn the_round_table_shows_the_share_of_games_won_so_far() {
    let mut desk = devil();
    desk.show("table");
    desk.assert_says("Before the first move 6.25 % of all games against a Devil at random are won.");
    desk.slide("Step", 3.0);
    // with four coins (j + 1) / 16 after j moves
    desk.assert_says("After 3 moves 25.00 % of all games against a Devil at random are won.");
    desk.click("At worst");
    assert!(!desk.says("against a Devil at random"));
}

#[test]
fn open_eyes_see_the_coins_and_what_is_left() {
    let mut desk = devil();
    desk.show("table");
    desk.click("Sighted");
    desk.assert_says("enough from here");
    desk.click("Call");
    desk.assert_says("Best was to name ");
}

#[test]
fn folding_the_belief_shows_the_shorter_list_inside() {
    let mut desk = devil();
    desk.slide("Coins", 8.0);
    let fold = desk.harness.get_by_role_and_label(Role::SpinButton, "Fold depths");
    fold.set_value_accesskit(4.0);
    desk.settle();
    desk.assert_says("The moves shown are the shortest list for 4 coins on the first half of the table");
}

#[test]
fn the_fold_field_stays_in_place_without_a_zoom() {
    let mut desk = devil();
    let place = |desk: &Desk| {
        let fold = desk.harness.get_by_role_and_label(Role::SpinButton, "Fold depths");
        (fold.rect(), desk.harness.get_by_role_and_label(Role::Slider, "Zoom").rect())
    };
    let before = place(&desk);
    let fold = desk.harness.get_by_role_and_label(Role::SpinButton, "Fold depths");
    fold.set_value_accesskit(3.0);
    desk.settle();
    desk.assert_says("Folded: only every 8th");
    assert_eq!(place(&desk), before);
    assert!(desk.harness.get_by_role_and_label(Role::Slider, "Zoom").accesskit_node().is_disabled());
}

#[test]
fn classes_moves_and_beliefs_are_counted() {
    let mut desk = devil();
    desk.show("numbers");
    desk.assert_says("there are 2⁶ beliefs; the search met 22.");
    desk.assert_says("The 6 canonical moves: all 4 positions; 0, 1 and 2; 0 and 1; 0 and 2; 0; no position.");
    desk.slide("Coins", 12.0);
    desk.assert_says("The configurations of 12 coins fall into 352 classes");
    let csv = desk.saved_csv();
    // from Norvig's notebook: `{N: len(all_coins(N)) for N in range(1, 13)}`
    let counts: Vec<&str> = csv.lines().skip(1).take(12).map(|row| row.split(',').nth(4).unwrap()).collect();
    assert_eq!(counts, ["2", "3", "4", "6", "8", "14", "20", "36", "60", "108", "188", "352"]);
}

fn choose(desk: &mut Desk, list: &str, word: &str) {
    desk.click_role(Role::ComboBox, list);
    desk.click(word);
    // an accessibility click leaves the list open
    desk.press(egui::Modifiers::NONE, egui::Key::Escape);
}

#[test]
fn another_goal_can_be_chosen_by_name() {
    let mut desk = devil();
    choose(&mut desk, "Counts as won", "all alike");
    desk.assert_says("7 moves surely lead to all alike with 4 coins.");
    desk.slide("Coins", 3.0);
    desk.assert_says("With 3 coins no sequence of moves surely leads to all alike.");
    desk.assert_says("From 6 of the 8 possible starts the Devil goes on for ever, even if you see the coins.");
    choose(&mut desk, "Counts as won", "exactly one tail");
    desk.assert_says("3 moves surely lead to exactly one tail with 3 coins.");
    desk.show("table");
    for way in ["At random", "At worst"] {
        desk.click(way);
        desk.click("Last move");
        desk.assert_says("Exactly one tail after ");
    }
    desk.slide("Coins", 16.0);
    desk.assert_says("Whether any moves surely lead to exactly one tail with 16 coins is not known.");
    desk.assert_says("No list of fewer than 4,095 moves does.");
    desk.click("Reset start and goal");
    desk.assert_says("65,535 moves surely win with 16 coins.");
}

#[test]
fn start_and_goal_can_be_chosen_class_by_class() {
    let mut desk = devil();
    desk.slide("Coins", 3.0);
    desk.click_role(Role::DisclosureTriangle, "Goal: class by class");
    desk.click("HHT counts as won");
    desk.click("HHH counts as won");
    desk.assert_says("3 moves surely lead to exactly one tail with 3 coins.");
    desk.click("HHT counts as won");
    desk.assert_says("3 moves surely lead to exactly one tail with 3 coins.");
    desk.click_role(Role::DisclosureTriangle, "Start: class by class");
    for class in ["HHH", "HHT", "HTT"] {
        desk.click(&format!("{class} possible at the start"));
    }
    // from all tails, flipping two leaves one tail
    desk.assert_says("1 move surely leads from TTT to exactly one tail with 3 coins.");
    // a different table drops the classes
    desk.slide("Coins", 4.0);
    desk.assert_says("3 moves surely lead to exactly one tail with 4 coins.");
}

#[test]
fn the_users_list_is_judged_for_the_chosen_goal() {
    let mut desk = devil();
    choose(&mut desk, "Counts as won", "all alike");
    desk.click("Shortest");
    desk.assert_says("Your 7 moves win with 4 coins to all alike.");
    desk.assert_says("Whatever the Devil does, all alike shows after 7 moves at the latest.");
    desk.type_into_lines("Your moves", "0 2\n0 1");
    desk.assert_says("Your 2 moves do not win with 4 coins to all alike.");
    desk.assert_says("No list of fewer than 7 moves can win.");
}
