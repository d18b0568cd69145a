//! What a user meets first: a guess, three calm places, and everything else one click away.

use coinwise::gui::views::buttons;
use coinwise::scenario::{Puzzle, presets};
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

/// Most controls and words on the first screen of a tab.
const MOST_CONTROLS: usize = 25;
const MOST_WORDS: usize = 120;

/// Returns the visible names of widgets with one of these roles.
fn names(desk: &Desk, roles: &[Role]) -> Vec<String> {
    let nodes = desk.harness.root().children_recursive();
    let nodes = nodes.filter(|node| roles.contains(&node.accesskit_node().role()));
    nodes.filter_map(|node| node.accesskit_node().label().or(node.accesskit_node().value())).collect()
}

#[test]
fn the_first_screen_of_each_tab_is_calm() {
    let mut desk = Desk::folded(1280.0, 800.0);
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        let scenarios: Vec<&str> = presets().iter().map(|preset| preset.scenario.name.as_str()).collect();
        let sliders = names(&desk, &[Role::Slider]);
        let tabs = Puzzle::ALL.map(Puzzle::title);
        let views = buttons(puzzle).iter().map(|button| button.title);
        let forms = buttons(puzzle).iter().flat_map(|button| button.forms).map(|form| form.1);
        let modes = ["Blindfolded", "Eyes open", "Be the Devil", "Watch"];
        let choices: Vec<&str> = scenarios.into_iter().chain(tabs).chain(views).chain(forms).chain(modes).collect();
        // the coins on the table are one picture
        let is_choice = |name: &String| choices.contains(&name.as_str()) || name.starts_with("Place ");
        // a slider plays only while the pointer is near
        let is_hidden = |name: &String| sliders.iter().any(|slider| *name == format!("Play {slider}"));
        let buttons = names(&desk, &[Role::Button, Role::Link, Role::CheckBox, Role::ComboBox, Role::RadioButton]);
        let buttons: Vec<String> = buttons.into_iter().filter(|name| !is_choice(name) && !is_hidden(name)).collect();
        // tabs, scenarios, views and forms are a choice each; the coins, or a slider and its field, are one control
        let controls = buttons.len() + sliders.len() + 5;
        assert!(controls <= MOST_CONTROLS, "{puzzle}: {controls} controls: {buttons:?}");
        let words = names(&desk, &[Role::Label]).into_iter().chain(buttons);
        let words: Vec<String> =
            words.flat_map(|text| text.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
        let count = words.iter().filter(|word| word.chars().any(char::is_alphabetic)).count();
        assert!(count <= MOST_WORDS, "{puzzle}: {count} words: {words:?}");
    }
}

#[test]
fn at_the_first_start_each_riddle_asks_for_a_guess() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    let mut desk = Desk::first_start(&path);
    desk.assert_says("Welcome to Coinwise");
    desk.assert_says("Whoever takes the last penny wins.");
    assert!(!desk.says("You lose from 21, 24 and 29"));
    desk.assert_says("Totals from 20 to 30");
    // the field has the focus, and its number is selected
    desk.harness.event(egui::Event::Text("4".to_owned()));
    desk.press(Modifiers::NONE, Key::Enter);
    desk.assert_says("You guessed 4; it is 3.");
    desk.click("Devil");
    assert!(desk.has_button("That is my guess") && !desk.says("Welcome to Coinwise"));
    desk.assert_says("A round table with 4 covered coins");
    desk.slide("Your guess", 7.0);
    desk.click("Pennies");
    desk.assert_says("You guessed 4; it is 3.");
    desk.click("Devil");
    assert_eq!(desk.slider("Your guess"), 7.0, "an open guess waits");
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(!desk.has_button("That is my guess"), "Escape skips it");
    desk.click("Flips");
    desk.slide("Chance of heads, coin A", 0.6);
    desk.assert_says("the question is about the old ones");
    desk.assert_says("Coins: ±1, heads 50 %; ±2, heads 50 %");
    assert!(!desk.says("60 % heads"), "the rules are those of the question");
    desk.slide("Chance of heads, coin A", 0.5);
    desk.click_role(Role::Link, "Show the answer");
    desk.assert_says("64.03 %");
    desk.harness.state_mut().remember_now();

    let (memory, _) = coinwise::gui::app::memory::read(&path);
    assert_eq!(memory.visited, [true; 3], "they are not asked again");
}

#[test]
fn a_guess_that_was_given_shows_the_answer_of_a_game_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::first_start(&folder.path().join("memory.toml"));
    desk.click("Devil");
    desk.click("That is my guess");
    desk.assert_says("You guessed 0; it is 15.");
    desk.assert_says("With 4 coins, 15 calls always win.");
}

#[test]
fn a_guess_can_be_asked_for_and_covers_the_answer() {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.click("Flips");
    desk.assert_says("64.03 %");
    desk.click("Guess first");
    assert!(!desk.says("64.03 %"), "{:?}", desk.texts());
    let slider = desk.harness.get_by_role_and_label(Role::Slider, "Your guess");
    slider.set_value_accesskit(0.6);
    desk.settle();
    desk.click("That is my guess");
    desk.assert_says("You guessed 60.00 %; it is 64.03 %.");
    desk.show("choice");
    assert!(!desk.says("You guessed"), "it is about another view");
    desk.slide("Flips done", 20.0);
    desk.show("chances");
    desk.assert_says("You guessed 60.00 %");
    desk.slide("Number of flips", 10.0);
    assert!(!desk.says("You guessed"), "it was about 100 flips");
    desk.click("Guess first");
    desk.type_into("Your guess (number)", "often");
    desk.assert_says("Your guess is often: it must be a percentage from 0 to 100 %");
    assert!(!desk.is_enabled("That is my guess"));
    desk.type_into("Your guess (number)", "3/5");
    desk.assert_says("You guessed 60.00 %");
    desk.click("Next scenario");
    assert!(!desk.says("You guessed"));
    desk.click("Previous scenario");
    desk.click("Guess first");
    desk.slide("Number of flips", 9.0);
    assert!(desk.has_button("That is my guess"), "it stays until it is given");
    desk.click("That is my guess");
    assert!(!desk.has_button("That is my guess") && !desk.says("You guessed"), "the question was about 100 flips");
}

#[test]
fn the_scenario_names_its_sliders_and_the_other_settings_unfold() {
    let mut desk = Desk::folded(1280.0, 800.0);
    assert_eq!(names(&desk, &[Role::Slider]).len(), 4);
    assert!(desk.harness.query_by_role_and_label(Role::CheckBox, "Last to take loses").is_none());
    desk.click_role(Role::Link, "More settings");
    desk.click_role(Role::CheckBox, "Last to take loses");
    desk.click_role(Role::Link, "Fewer settings");
    assert!(desk.harness.query_by_role_and_label(Role::CheckBox, "Last to take loses").is_none());
    desk.harness.get_by_role_and_label(Role::Link, "More settings").focus();
    desk.press(Modifiers::NONE, Key::Enter);
    let focused = desk.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused());
    assert_eq!(focused.and_then(|node| node.accesskit_node().label()).as_deref(), Some("First (number)"));
    desk.click("Devil");
    assert!(desk.harness.query_by_role_and_label(Role::Link, "More settings").is_some(), "each puzzle has its own");
    desk.click("Pennies");
    desk.click("Reset all");
    assert!(!desk.has_button("Reset all"));
}

#[test]
fn a_view_has_the_sliders_that_it_is_about() {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.click("Flips");
    desk.open("flips-last-flip");
    assert_eq!(names(&desk, &[Role::Slider]), ["Flips done", "Score"]);
    desk.show("bias");
    let heads = ["Chance of heads, coin A", "Chance of heads, coin B"];
    assert_eq!(names(&desk, &[Role::Slider]), heads, "the others do not change it");
    desk.click("Pennies");
    desk.open("pennies-third-pile");
    desk.show("decisions");
    desk.assert_says("This view is about two piles: set the third pile to 0 to see it.");
    assert!(names(&desk, &[Role::Slider]).contains(&"Third".to_owned()), "it can be set there");
}

#[test]
fn table_and_steps_unfold() {
    let mut desk = Desk::folded(1280.0, 800.0);
    assert!(desk.harness.query_by_role(Role::Table).is_none());
    let texts = desk.texts().len();
    desk.click_role(Role::Link, "Show the steps ▸");
    assert!(desk.texts().len() > texts);
    let texts = desk.texts().len();
    desk.click("Table");
    assert!(desk.texts().len() > texts);
    desk.show("totals");
    assert!(desk.harness.query_by_role(Role::Table).is_none(), "each view has its own");
    desk.show("map");
    assert!(desk.harness.query_by_role(Role::Table).is_some());
    desk.click("Table");
    assert!(desk.harness.query_by_role(Role::Table).is_none());
    desk.click_role(Role::Link, "Hide the steps ▾");
}

#[test]
fn a_game_without_moves_says_so_in_place_of_an_empty_table() {
    let mut desk = Desk::folded(1280.0, 800.0);
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        desk.click("Play");
        desk.click("Table");
        assert!(desk.says("No moves yet.") && desk.harness.query_by_role(Role::Table).is_none(), "{puzzle}");
    }
}

#[test]
fn a_presentation_covers_the_answer_until_asked_for() {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.click("Flips");
    desk.press(Modifiers::NONE, Key::F5);
    assert!(desk.has_button("Show the answer") && !desk.says("Why"), "{:?}", desk.texts());
    assert!(!desk.has_button("Scenario menu"), "the left place is folded away");
    desk.slide("Number of flips", 10.0);
    desk.press(Modifiers::NONE, Key::Space);
    assert!(!desk.has_button("Show the answer"));
    desk.click("Next");
    assert!(desk.has_button("Show the answer"), "the next answer is covered again");
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(desk.has_button("Scenario menu"));
}

#[test]
fn a_click_on_the_track_moves_the_slider_there_and_one_on_the_handle_changes_nothing() {
    let mut desk = Desk::folded(1280.0, 800.0);
    let track = desk.harness.get_by_role_and_label(Role::Slider, "First").rect();
    let click = |desk: &mut Desk, share: f32| {
        let at = track.left_center() + vec2(share * track.width(), 0.0);
        desk.harness.event(egui::Event::PointerMoved(at));
        desk.harness.step();
        desk.harness.drag_at(at);
        desk.harness.step();
        desk.harness.drop_at(at);
        desk.settle();
        desk.slider("First")
    };
    let there = click(&mut desk, 0.8);
    assert!((22.0..=26.0).contains(&there), "{there}");
    let share = 0.8 + 3.0 / track.width();
    assert_eq!(click(&mut desk, share), there, "the handle is there now");
    assert!(click(&mut desk, 0.02) <= 1.0);
}

#[test]
fn moves_of_a_game_are_no_change_but_other_settings_are() {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.click("Flips");
    desk.click("Play");
    desk.click("Flip coin A");
    desk.click("New game");
    assert!(!desk.says("You changed the settings."));
    desk.slide("Number of flips", 20.0);
    desk.assert_says("You changed the settings.");
    desk.click("Pennies");
    desk.click("Play");
    desk.click("Penny 3 of the first pile");
    desk.click("Take the pennies");
    assert!(!desk.says("You changed the settings."));
    desk.slide("First", 12.0);
    desk.assert_says("You changed the settings.");
    desk.click("Devil");
    desk.click("Watch");
    assert!(!desk.says("You changed the settings."), "nor is the way to play one");
}

#[test]
fn what_users_look_for_in_the_save_menu_is_there() {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.click("Save menu");
    desk.click("Add to my scenarios…");
    assert!(desk.harness.query_by_label("Name").is_some(), "{:?}", desk.texts());
}

#[test]
fn all_settings_unfold_at_their_top() {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.click_role(Role::Link, "More settings");
    let first = desk.harness.get_by_role_and_label(Role::Slider, "First").rect();
    desk.wheel(first.center() + vec2(-60.0, 60.0), -2_000.0);
    assert!(desk.harness.get_by_role_and_label(Role::Slider, "First").rect().top() < first.top());
    desk.click_role(Role::Link, "Fewer settings");
    desk.click_role(Role::Link, "More settings");
    assert!((desk.harness.get_by_role_and_label(Role::Slider, "First").rect().top() - first.top()).abs() < 1.0);
}

#[test]
fn a_covered_answer_is_not_told_by_a_view_without_a_chart() {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.click("Devil");
    desk.open("devil-three-coins");
    for (view, told) in [("chance", "No list of calls always wins here"), ("belief", "The Devil's escape")] {
        desk.show(view);
        desk.assert_says(told);
        desk.press(Modifiers::NONE, Key::F5);
        assert!(!desk.says(told), "{:?}", desk.texts());
        desk.assert_says("A round table with 3 covered coins");
        desk.click("Show the answer");
        desk.assert_says(told);
        desk.press(Modifiers::NONE, Key::Escape);
    }
}
