//! The tab of pennies.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

#[test]
fn the_first_picture_shows_which_numbers_of_pennies_lose() {
    let desk = Desk::new();
    let texts = desk.texts();
    let place = |sentence: &str| texts.iter().position(|text| text == sentence);
    let (piles, totals) = (place("You win from 10 and 15."), place("You lose from 21, 24 and 29 pennies."));
    assert!(totals.is_some() && totals < piles, "{texts:#?}");
    desk.assert_says("21 = 8 + 13, but 20 has no such split.");
}

#[test]
fn the_headline_speaks_of_what_the_sliders_set() {
    let mut desk = Desk::new();
    desk.slide("First", 8.0);
    desk.slide("Second", 13.0);
    desk.assert_says("You lose from 8 and 13.");
    desk.assert_says("8 and 13 is safe: whatever you take, your opponent can make a safe pair again.");
    desk.show("totals");
    desk.slide("To", 24.0);
    desk.assert_says("You lose from 21 and 24 pennies.");
    assert!(!desk.says("8 and 13 is safe"), "totals have a reason of their own");
    desk.assert_says("21 = 8 + 13, but 20 has no such split.");
}

#[test]
fn a_scenario_sets_the_piles_and_names_every_winning_move() {
    let mut desk = Desk::new();
    desk.open("pennies-seventy-five-and-ninety");
    desk.assert_says("You win from 75 and 90.");
    desk.assert_says("Take 51 from both piles, or 44 from the second.");
    desk.slide("First", 24.0);
    desk.slide("Second", 39.0);
    desk.assert_says("You lose from 24 and 39.");
}

#[test]
fn every_slider_changes_the_answer() {
    let mut desk = Desk::new();
    for (slider, value) in
        [("From", 3.0), ("To", 77.0), ("First", 33.0), ("Second", 44.0), ("Differ by less than", 2.0), ("Size", 21.0)]
    {
        let before = desk.answer_texts();
        desk.slide(slider, value);
        assert_eq!(desk.slider(slider), value);
        assert_ne!(desk.answer_texts(), before, "{slider} changes nothing");
    }
}

#[test]
fn the_last_total_follows_when_the_first_passes_it() {
    let mut desk = Desk::new();
    desk.slide("From", 100.0);
    assert_eq!((desk.slider("From"), desk.slider("To")), (100.0, 100.0));
    desk.slide("To", 50.0);
    assert_eq!((desk.slider("From"), desk.slider("To")), (50.0, 50.0));
}

#[test]
fn a_pile_of_forty_digits_is_solved_while_it_is_typed() {
    let mut desk = Desk::new();
    desk.type_into("First (number)", "1234567890123456789012345678901234567890");
    desk.assert_says("You win from 12345678…7890 (40 digits) and 15.");
    assert!(!desk.field("First (number)").is_empty());
}

#[test]
fn an_invalid_pile_is_refused_and_the_last_answer_stays() {
    let mut desk = Desk::new();
    desk.open("pennies-seventy-five-and-ninety");
    for bad in ["-5", "many", "1e999999999", "7.5", ""] {
        desk.type_into("First (number)", bad);
        desk.assert_says(": it must be a whole number, 0 or more, of at most 10,000 digits.");
        desk.assert_says("You win from 75 and 90.");
    }
    desk.type_into("First (number)", "24");
    assert!(!desk.says(": it must be a whole number"));
    desk.assert_says("You win from 24 and 90.");
}

#[test]
fn escape_discards_typed_text() {
    let mut desk = Desk::new();
    desk.type_into("Size (number)", "0");
    desk.assert_says("Map up to is 0: it must be a whole number from 1 to 4,096.");
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(!desk.says(": it must be a whole number"));
    assert_eq!(desk.field("Size (number)"), "30");
}

#[test]
fn reset_affects_one_group() {
    let mut desk = Desk::new();
    desk.slide("First", 99.0);
    desk.slide("Size", 60.0);
    desk.click("Reset piles");
    assert_eq!((desk.slider("First"), desk.slider("Size")), (10.0, 60.0));
    desk.click("Reset map");
    assert_eq!(desk.slider("Size"), 30.0);
}

#[test]
fn the_rules_can_be_changed_and_reset() {
    let mut desk = Desk::new();
    desk.type_into("First (number)", "1");
    desk.type_into("Second (number)", "2");
    desk.assert_says("You lose from 1 and 2.");
    desk.click_role(Role::CheckBox, "Last to take loses");
    desk.assert_says("You win from 1 and 2.");
    desk.assert_says("Played well, it is over in 2 moves.");
    desk.assert_says("leaves one penny, which your opponent must take.");
    desk.slide("Differ by less than", 0.0);
    desk.assert_says("leaves one penny, which your opponent must take.");
    desk.click("Reset rules");
    desk.assert_says("You lose from 1 and 2.");
    assert_eq!(desk.slider("Differ by less than"), 1.0);
}

#[test]
fn a_pile_can_be_typed_with_an_exponent() {
    let mut desk = Desk::new();
    desk.type_into("First (number)", "1e40");
    desk.assert_says("You win from 10000000…0000 (41 digits) and 15.");
}

#[test]
fn a_lattice_too_small_for_the_piles_can_be_enlarged() {
    let mut desk = Desk::new();
    desk.slide("First", 250.0);
    desk.click("Show 250 and 15");
    assert_eq!(desk.slider("Size"), 250.0);
}

#[test]
fn the_totals_show_the_split_of_each_losing_total() {
    let mut desk = Desk::new();
    desk.show("totals");
    desk.click("Table");
    desk.assert_says("loses");
    desk.assert_says("The splits of 20 to 30 pennies.");
    desk.open_data("pennies-totals-to-300");
    desk.assert_says("You lose from 71 of these 300 numbers: 3, 8, 11, 16, 21, 24, 29, 32, …");
}

#[test]
fn a_click_on_the_lattice_selects_the_cell() {
    let mut desk = Desk::new();
    let chart = desk.harness.root().children_recursive().find(|node| node.accesskit_node().role() == Role::Image);
    let centre = chart.expect("the chart has a name").rect().center();
    desk.harness.drag_at(centre);
    desk.harness.drop_at(centre);
    desk.settle();
    // with equal units and margins the centre of the chart is the centre of the lattice
    desk.assert_says("You win from 15 and 15.");
}

#[test]
fn the_sieve_can_be_walked_with_a_sentence_for_each_step() {
    let mut desk = Desk::new();
    desk.click("Step by step");
    desk.assert_says("Step 1 of 12: 0 and 0 is safe.");
    desk.click("Next safe pair");
    desk.assert_says("Step 2 of 12: 1 and 2 is safe, and so is 2 and 1.");
    desk.assert_says("Map to 30 and 30, step by step.");
    desk.slide("Safe pairs found", 12.0);
    desk.assert_says("and no cell is left.");
    assert!(!desk.is_enabled("Next safe pair"));
    assert!(desk.saved_csv().starts_with("n,a,b,total,struck_out,left\n0,0,0,0,90,870\n"));
    // the sieve of misère play and of Nim is described
    desk.slide("Safe pairs found", 1.0);
    desk.click_role(Role::CheckBox, "Last to take loses");
    desk.assert_says("The empty table is left out: in misère play whoever finds it has won.");
    desk.slide("Differ by less than", 0.0);
    desk.assert_says("In Nim no move takes from both piles, so no diagonal is struck out.");
    desk.click("Step by step");
    assert_eq!(desk.slider("Safe pairs found"), 0.0);
    assert!(!desk.has_button("Next safe pair"));
}

#[test]
fn names_of_pairs_totals_and_sequences_are_on_screen() {
    let mut desk = Desk::new();
    desk.assert_says("a Wythoff pair");
    desk.assert_says("golden ratio");
    desk.assert_says("Beatty's theorem");
    desk.slide("Differ by less than", 2.0);
    assert!(!desk.says("a Wythoff pair"));
    desk.assert_says("Beatty's theorem");
    desk.slide("Differ by less than", 1.0);
    desk.show("totals");
    desk.assert_says("Wythoff AB numbers");
}

#[test]
fn the_values_name_that_of_the_selected_piles_and_moves_to_smaller_ones() {
    let mut desk = Desk::new();
    desk.show("values");
    desk.assert_says("Heatmap of the values of the positions to 30 and 30");
    desk.type_into("First (number)", "2");
    desk.type_into("Second (number)", "2");
    desk.assert_says("2 and 2 has the value 1: you win.");
    desk.harness.get_by_label("A move leads to each smaller value.").click_accesskit();
    desk.settle();
    desk.assert_says("0 by leaving 1 and 2");
    desk.slide("Size", 1.0);
    desk.assert_says("The piles lie outside the map");
    desk.click("Show 2 and 2");
    desk.assert_says("2 and 2 has the value 1: you win.");
}

#[test]
fn a_large_lattice_of_values_is_computed_in_the_background_and_can_be_cancelled() {
    let mut desk = Desk::new();
    desk.show("values");
    desk.type_into("Size (number)", "900");
    desk.assert_says("Heatmap of the values of the positions to 900 and 900");
    desk.assert_says("Checked: 811,801 values, the zeros among them by the formula too.");
    desk.begin_typing("Size (number)", "4096");
    desk.harness.key_press(Key::Enter);
    desk.harness.step();
    desk.harness.step();
    desk.assert_says("Computing 4,097 × 4,097");
    desk.assert_says("Updating…");
    desk.click("Cancel");
    desk.assert_says("Cancelled. This answer belongs to the earlier settings.");
    desk.show("map");
    desk.assert_says("cells, by two methods.");
}

#[test]
fn the_decisions_can_be_walked() {
    let mut desk = Desk::new();
    desk.open("pennies-decisions");
    desk.assert_says(
        "Graph of the moves from 3 and 7: 18 nodes, in 3 of which whoever must move loses; the game has 164 moves.",
    );
    desk.assert_says("Below each position that is good to leave stand those from which one move leads to it.");
    // changes a second apart are undone one by one
    desk.harness.run_steps(8);
    desk.click("3 and 5: whoever must move loses");
    desk.assert_says("You lose from 3 and 5.");
    desk.assert_says("Graph of the moves from 3 and 5");
    desk.click("Undo");
    desk.assert_says("You win from 3 and 7.");
    desk.slide("First", 30.0);
    desk.assert_says("Graph of the moves from 7 and 30");
    desk.assert_says("best play down to 20 pennies, and from there");
    desk.slide("First", 75.0);
    desk.assert_says("The piles hold 82 pennies; the game tree is drawn for up to 40");
}

#[test]
fn the_ratio_names_the_limit_and_the_fibonacci_digits() {
    let mut desk = Desk::new();
    desk.open("pennies-golden-ratio");
    desk.assert_says("b / a of the safe pairs n = 1 to 10,000 tends to φ.");
    desk.assert_says("Safe pair 5: 13 / 8 = 1.625, 0.006966 above φ");
    desk.type_into("To n (number)", "1000000");
    desk.assert_says("Exact: 1,000,000 safe pairs in whole numbers.");
    desk.slide("Differ by less than", 2.0);
    desk.assert_says("tends to 1 + √2");
    desk.slide("Differ by less than", 0.0);
    desk.assert_says("in Nim the safe piles are equal");
    desk.slide("From n", 500.0);
    desk.slide("To n", 400.0);
    assert_eq!((desk.slider("From n"), desk.slider("To n")), (400.0, 400.0));
}

#[test]
fn the_riddle_can_be_played_to_its_end() {
    let mut desk = Desk::new();
    desk.open("pennies-play");
    desk.assert_says("Your turn, from 8 and 14.");
    desk.assert_says("Your opponent never makes a mistake.");
    // a hint takes the place of a choice, also of one that is not allowed
    desk.click("Penny 5 of the first pile");
    desk.click("Penny 5 of the second pile");
    assert!(!desk.says("Take 1 from the second pile and leave 8 and 13."));
    desk.click("Hint");
    desk.assert_says("Take 1 from the second pile and leave 8 and 13.");
    desk.click("Penny 14 of the second pile");
    desk.assert_says("Take 1 from the second pile and leave 8 and 13.");
    desk.click("Take the pennies");
    desk.assert_says("You left 8 and 13; the perfect opponent took 2 from both piles.");
    desk.assert_says("Start: 2nd");
    desk.assert_says("You left 8 and 13, a safe pair: whatever your opponent takes, you can make a safe pair again.");
    desk.assert_says("Your turn, from 6 and 11.");
    desk.click("Take back");
    desk.assert_says("Your turn, from 8 and 14.");
    desk.type_into("Take from the first", "8");
    desk.type_into("Take from the second", "8");
    desk.click("Take the pennies");
    let verdict = "The perfect opponent took the last penny: you lose.";
    assert_eq!(desk.texts().iter().filter(|text| text.contains(verdict)).count(), 1, "the end is told once");
    desk.assert_says("In move 1 you could have won from 8 and 14: take 1 from the second pile and leave 8 and 13.");
    desk.click("Previous move");
    desk.assert_says("Your opponent's turn, from 0 and 6.");
    desk.click("Opponent moves");
    desk.click("New game");
    desk.assert_says("Your turn, from 8 and 14.");
    assert!(!desk.says("You changed the settings."), "a game is no setting");
}

/// Follows hints until the game is won.
fn win_by_hints(desk: &mut Desk) {
    let has_won = |desk: &Desk| desk.says("You took the last penny: you win.");
    for _ in 0..12 {
        if has_won(desk) {
            break;
        }
        desk.click("Hint");
        let hint =
            desk.texts().into_iter().find(|text| text.starts_with("Take ") && text.contains("and leave")).unwrap();
        let number = hint.split(' ').nth(1).unwrap().to_owned();
        let both = hint.contains("both piles");
        if both || hint.contains("first pile") {
            desk.type_into("Take from the first", &number);
        }
        if both || hint.contains("second pile") {
            desk.type_into("Take from the second", &number);
        }
        desk.press(Modifiers::NONE, Key::Enter);
    }
    assert!(has_won(desk), "no win in twelve moves: {:?}", desk.answer_texts());
}

#[test]
fn following_hints_wins_against_every_opponent_without_a_mistake() {
    let mut desk = Desk::new();
    for opponent in ["Perfect opponent", "Careless opponent", "Random opponent"] {
        desk.open("pennies-play");
        desk.click_role(Role::RadioButton, opponent);
        win_by_hints(&mut desk);
        desk.assert_says("You made no mistake: whenever you could, you left a safe pair.");
        assert!(!desk.says("never makes a mistake"));
    }
}

#[test]
fn wins_over_several_splits_are_counted() {
    let mut desk = Desk::new();
    desk.open("pennies-play");
    win_by_hints(&mut desk);
    desk.click("Opponent splits 23 pennies");
    // the opponent splits 23 pennies as well as possible, and you win again
    win_by_hints(&mut desk);
    desk.assert_says("Of 2 games you won 2 and lost 0.");
    desk.click("Opponent splits 24 pennies");
    desk.assert_says("Your turn, from 9 and 15.");
    desk.type_into("Take from the first", "9");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.assert_says("The perfect opponent took the last penny: you lose.");
    desk.assert_says("Of 3 games you won 2 and lost 1.");
    // undone games are not counted
    desk.click("Take back");
    desk.assert_says("Of 2 games you won 2 and lost 0.");
}

/// Returns a window after two wins, and its sentence about them.
fn desk_after_two_wins() -> (Desk, &'static str) {
    let mut desk = Desk::new();
    desk.open("pennies-play");
    win_by_hints(&mut desk);
    desk.click("Opponent splits 23 pennies");
    win_by_hints(&mut desk);
    let two = "Of 2 games you won 2 and lost 0.";
    desk.assert_says(two);
    (desk, two)
}

#[test]
fn undoing_the_next_game_restores_the_score() {
    let (mut desk, two) = desk_after_two_wins();
    desk.click("New game");
    desk.assert_says(two);
    for _ in 0..2 {
        desk.click("Undo");
        desk.assert_says("You took the last penny: you win.");
        desk.assert_says(two);
        desk.click("Redo");
        desk.assert_says("Your turn, from 9 and 14.");
        desk.assert_says(two);
    }
    desk.click("Undo");
    desk.click("New game");
    desk.type_into("Take from the first", "9");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.assert_says("Of 3 games you won 2 and lost 1.");
}

#[test]
fn games_are_counted_for_each_opponent() {
    let (mut desk, two) = desk_after_two_wins();
    desk.click_role(Role::RadioButton, "Careless opponent");
    assert!(!desk.says(two), "{:?}", desk.answer_texts());
    desk.click("Undo");
    desk.assert_says(two);
    desk.click_role(Role::RadioButton, "Random opponent");
    desk.click_role(Role::RadioButton, "Perfect opponent");
    desk.assert_says(two);
}

#[test]
fn the_opponent_splits_as_in_the_riddle_and_may_start() {
    let mut desk = Desk::new();
    desk.open("pennies-play");
    desk.slide("Split", 21.0);
    desk.click("Opponent splits 21 pennies");
    desk.assert_says("Your turn, from 8 and 13.");
    desk.click("Hint");
    desk.assert_says("Nothing wins here. Taking 2 from both piles holds out longest.");
    desk.click_role(Role::CheckBox, "The opponent starts");
    desk.assert_says("The perfect opponent took 2 from both piles and left 6 and 11.");
    desk.type_into("First (number)", "500");
    desk.assert_says("Your opponent's turn, from 500 and 13.");
    desk.click("Opponent moves");
    desk.assert_says("The perfect opponent took 492 from the first pile and left 8 and 13.");
    desk.click("Reset game");
    desk.assert_says("Your turn, from 8 and 14.");
}

#[test]
fn a_forbidden_move_cannot_be_made() {
    let mut desk = Desk::new();
    desk.open("pennies-play");
    desk.type_into("Take from the first", "2");
    desk.type_into("Take from the second", "1");
    desk.assert_says("Take any number from one pile, or the same number from both.");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.assert_says("Your turn, from 8 and 14.");
    desk.type_into("Take from the second", "99");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.assert_says("What is taken from the second pile is 99: it must be at most 14, which is what can be taken.");
    desk.type_into("Take from the second", "-1");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.assert_says(
        "What is taken from the second pile is −1: it must be a whole number, 0 or more, of at most 10,000 digits.",
    );
    desk.assert_says("Your turn, from 8 and 14.");
}

#[test]
fn a_game_can_be_stepped_through() {
    let mut desk = Desk::new();
    desk.open_data("pennies-game-played");
    desk.assert_says("You took the last penny: you lose.");
    for _ in 0..10 {
        desk.click("Previous move");
    }
    desk.assert_says("which is not safe. From ");
    desk.assert_says("3 of 13");
    desk.click("Next move");
    desk.assert_says("You left 10 and 16; the perfect opponent took 10 from the second pile.");
}

#[test]
fn pennies_can_be_dragged_to_the_tray() {
    let mut desk = Desk::new();
    desk.open("pennies-play");
    let at = |desk: &Desk, name: &str| {
        let nodes = desk.harness.root().children_recursive();
        nodes.into_iter().find(|node| node.accesskit_node().label().as_deref() == Some(name)).unwrap().rect().center()
    };
    let from = at(&desk, "Penny 14 of the second pile");
    desk.harness.drag_at(from);
    desk.harness.step();
    desk.harness.hover_at(from + egui::vec2(-6.0, 30.0));
    desk.harness.step();
    desk.harness.hover_at(from + egui::vec2(-30.0, 60.0));
    desk.harness.step();
    assert_eq!(desk.field("Take from the second"), "1");
    // over the tray, between the piles and the fields
    let field = desk
        .harness
        .root()
        .children_recursive()
        .find(|node| node.accesskit_node().label().as_deref() == Some("Take from the second"))
        .unwrap()
        .rect()
        .center();
    let tray = egui::pos2(from.x, field.y - 48.0);
    desk.harness.hover_at(tray);
    desk.harness.step();
    desk.harness.drop_at(tray);
    desk.settle();
    desk.assert_says("You left 8 and 13; the perfect opponent took 2 from both piles.");
}

#[test]
fn long_numbers_are_shown_in_full_on_a_click() {
    let mut desk = Desk::new();
    desk.open("pennies-forty-digits");
    assert!(!desk.says("You lose from 21, 24 and 29 pennies."), "totals have nothing to do with these piles");
    desk.harness.get_by_label("You win from these two long piles.").click_accesskit();
    desk.settle();
    desk.assert_says("Second pile: 1,618,033,988,749,894,848,204,586,834,365,638,117,720");
    desk.click("Play");
    desk.assert_says(
        "The game before the first move: 10000000…0000 (40 digits) and 16180339…7720 (40 digits) pennies are left.",
    );
}

#[test]
fn three_piles_are_answered_and_played() {
    let mut desk = Desk::new();
    desk.show("third");
    desk.type_into("First (number)", "1");
    desk.type_into("Second (number)", "3");
    desk.slide("Third", 4.0);
    desk.assert_says("You lose from 1, 3 and 4.");
    desk.assert_says("No formula is known for them.");
    desk.click("Take them");
    desk.assert_says("Your opponent took");
    desk.assert_says("You lose from");
    desk.slide("Third", 4.0);
    desk.assert_says("Exact: all 16,974,593 positions, searched in order.");
    desk.click("Play");
    assert!(!desk.says("by the formula"), "no formula is known for three piles");
}

#[test]
fn a_third_pile_and_other_rules_exclude_each_other() {
    let mut desk = Desk::new();
    desk.show("third");
    desk.slide("Third", 4.0);
    desk.assert_says("With a third pile you may take any number");
    let rules = [(Role::Slider, "Differ by less than"), (Role::ComboBox, "What a move may take")];
    assert!(rules.iter().all(|(role, name)| !desk.is_enabled_role(*role, name)));
    desk.slide("Third", 0.0);
    assert!(rules.iter().all(|(role, name)| desk.is_enabled_role(*role, name)));
    desk.slide("Differ by less than", 2.0);
    desk.assert_says("Three piles are worked out only if you may take any number, and exactly the same from both.");
    assert!(!desk.is_enabled_role(Role::Slider, "Third"));
    desk.click("Reset rules");
    assert!(desk.is_enabled_role(Role::Slider, "Third"));
}

#[test]
fn values_of_misere_play_are_not_piles_of_nim() {
    let mut desk = Desk::new();
    desk.show("values");
    let misere = "In misère play the end counts as 1: a value is not the size of a pile.";
    assert!(!desk.says(misere));
    desk.click_role(Role::CheckBox, "Last to take loses");
    desk.assert_says(misere);
}
