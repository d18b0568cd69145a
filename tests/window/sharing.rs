//! Links to scenarios: copied, pasted, dropped, opened from the address of a page, and asked as questions.

use coinwise::scenario::{Scenario, link, preset};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

const PAGE: &str = "https://example.org/coinwise/";

/// Returns a window that knows the page that links lead to.
fn desk() -> Desk {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.harness.state_mut().page = Some(PAGE.to_owned());
    desk
}

/// Clicks an entry of the Save menu and returns the text copied by it.
fn shared(desk: &mut Desk, entry: &str) -> String {
    desk.click("Save menu");
    desk.click(entry);
    copied(desk)
}

fn copied(desk: &mut Desk) -> String {
    let text = |command| if let OutputCommand::CopyText(text) = command { Some(text) } else { None };
    desk.copied().into_iter().find_map(text).expect("a text was copied")
}

fn paste(desk: &mut Desk, text: &str) {
    desk.harness.event(Event::Paste(text.to_owned()));
    desk.settle();
}

#[test]
fn a_link_opens_the_same_settings_and_view_in_another_window() {
    let mut sender = desk();
    sender.click("Flips");
    sender.slide("Number of flips", 50.0);
    sender.show("bias");
    let link = shared(&mut sender, "Share a link");
    assert!(link.starts_with(&format!("{PAGE}#s=")) && link.len() < 2_000, "{link}");
    sender.assert_says("The link is on the clipboard.");

    let mut reader = Desk::folded(1280.0, 800.0);
    paste(&mut reader, &format!("Look: {link} (50 flips)"));
    assert_eq!(reader.slider("Number of flips"), 50.0);
    let button = reader.harness.get_by_role_and_label(Role::Button, "Biased coin");
    assert_eq!(button.accesskit_node().toggled(), Some(egui::accesskit::Toggled::True));
    // the story is about a hundred flips
    assert!(!reader.says("You flip a hundred times"));
    // a second time it is not added again
    paste(&mut reader, &link);
    let own = "How often can you finish above zero?";
    let rows = reader.harness.get_all_by_role_and_label(Role::Button, own);
    assert_eq!(rows.count(), 2, "the preset and one of the user's own");
}

#[test]
fn a_scenario_whose_name_begins_another_name_is_added() {
    let (mut desk, riddle) = (desk(), &preset("flips-riddle").unwrap().scenario);
    let names = ["A hundred flips (2) at home", "A hundred flips2", "A hundred flips"];
    for name in names {
        desk.harness.state_mut().open_scenario(Scenario { name: name.to_owned(), ..riddle.clone() });
        desk.settle();
    }
    for name in names {
        assert_eq!(desk.harness.get_all_by_role_and_label(Role::Button, name).count(), 1, "{name}");
    }
}

#[test]
fn a_link_to_a_preset_selects_it() {
    let mut sender = desk();
    sender.show("totals");
    let link = shared(&mut sender, "Share a link");
    let mut reader = desk();
    reader.open("pennies-nim");
    paste(&mut reader, &link);
    assert!(!reader.says("MY SCENARIOS"));
    let button = reader.harness.get_by_role_and_label(Role::Button, "Totals");
    assert_eq!(button.accesskit_node().toggled(), Some(egui::accesskit::Toggled::True));
}

#[test]
fn whoever_opens_a_question_guesses_before_the_answer_is_shown() {
    let mut sender = desk();
    sender.click("Flips");
    sender.slide("Number of flips", 10.0);
    let link = shared(&mut sender, "Share a question");
    assert!(link.starts_with(&format!("{PAGE}#q=")), "{link}");

    let mut reader = desk();
    paste(&mut reader, &link);
    reader.assert_says("How often can you win?");
    assert!(!reader.says("53.71 %"), "{:?}", reader.texts());
    reader.click("That is my guess");
    reader.assert_says("You guessed 0.00 %; it is ");

    // a riddle asks its own question, and stays the preset that it is
    let riddle = preset("devil-riddle").expect("the riddle").scenario.clone();
    let link = link::pack(&link::as_question(riddle).expect("a question")).expect("a link");
    paste(&mut reader, &link);
    reader.assert_says("How many calls are always enough?");
    assert!(!reader.says("15 calls always win"));
    reader.press(Modifiers::NONE, Key::Enter);
    reader.assert_says("it is 15.");
}

#[test]
fn three_piles_have_no_question() {
    let mut desk = desk();
    desk.open("pennies-third-pile");
    desk.click("Save menu");
    desk.click("Share a question");
    desk.assert_says("There is nothing to guess about three piles.");
    assert!(desk.copied().is_empty());
}

#[test]
fn a_damaged_link_says_so_and_changes_nothing() {
    let mut desk = desk();
    let link = shared(&mut desk, "Share a link");
    desk.slide("First", 12.0);
    paste(&mut desk, &link[..link.len() - 5]);
    desk.assert_says("the link is damaged; copy all of it again");
    assert_eq!(desk.slider("First"), 12.0);
}

#[test]
fn without_a_page_the_text_is_shared() {
    let mut desk = Desk::folded(1280.0, 800.0);
    desk.harness.state_mut().page = None;
    desk.click("Save menu");
    assert!(!desk.has_button("Share a link") && desk.has_button("Share as text"));
    desk.press(Modifiers::NONE, Key::Escape);
    for words in ["send", "link", "share"] {
        desk.press(Modifiers::COMMAND, Key::K);
        desk.type_into("Find", words);
        desk.click("Share a link");
        desk.assert_says("The scenario is on the clipboard, as text");
        assert!(copied(&mut desk).contains("[pennies]"), "{words}");
    }
}
