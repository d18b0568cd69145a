//! Lessons from the first step to the last.

use coinwise::gui::app::memory;
use coinwise::gui::save::native_dialogs::Reply;
use coinwise::gui::spotlight;
use coinwise::lesson::{Lesson, Step, lesson, lessons};
use coinwise::scenario::guess::Scale;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::support::Desk;

/// Opens a lesson of a puzzle.
fn open(desk: &mut Desk, lesson: &Lesson) {
    desk.click(lesson.puzzle.title());
    desk.click("Lesson");
    desk.click(&lesson.name);
}

fn at(lesson: &Lesson, place: usize) -> String {
    format!("{}  ·  {} of {}", lesson.name, place + 1, lesson.steps.len()).to_uppercase()
}

/// Makes a guess if the step asks for one, and checks that the answer is covered before.
fn guess(desk: &mut Desk, step: &Step) {
    let Some(guess) = &step.guess else { return };
    desk.assert_says(&guess.ask);
    desk.assert_says("Your guess comes first.");
    // the text must not give the answer away either
    desk.assert_says("First a guess of your own: it need not be good.");
    assert!(!desk.offers("Pin"));
    if guess.quantity.scale == Scale::Cell {
        desk.harness.get_by_label_contains("Your guess: ").focus();
        desk.settle();
        desk.press(Modifiers::NONE, Key::ArrowRight);
        desk.press(Modifiers::SHIFT, Key::ArrowUp);
    } else {
        desk.slide("Your guess", 3.0);
    }
    desk.click("That is my guess");
    let chosen = if guess.quantity.scale == Scale::Cell { "You chose " } else { "You guessed 3" };
    desk.assert_says(chosen);
    assert!(!desk.says("Your guess comes first."));
}

fn assert_step(desk: &mut Desk, what: &str, step: &Step) {
    guess(desk, step);
    // a number missing in the answer would be shown as an ellipsis
    let (beginning, _) = step.say.split_once('{').unwrap_or((&step.say, ""));
    let dots = step.say.matches('…').count();
    let is_said = |text: &String| text.starts_with(beginning) && text.matches('…').count() == dots;
    assert!(desk.texts().iter().any(is_said), "{what} does not say {beginning:?}");
    if step.point.is_some() {
        let light = spotlight::found(&desk.harness.ctx);
        let window = desk.harness.ctx.content_rect();
        assert!(light.is_some_and(|light| light.is_positive() && window.contains_rect(light)), "{what}: {light:?}");
    }
    if let Some(wish) = &step.until {
        desk.assert_says(&format!("▸  {}", wish.ask));
        desk.click("Show me");
        desk.assert_says(&format!("✓  {}", wish.ask));
        assert!(!desk.offers("Show me"), "{what}");
    }
}

#[test]
fn every_lesson_can_be_completed() {
    let mut desk = Desk::new();
    for lesson in lessons() {
        open(&mut desk, lesson);
        for (place, step) in lesson.steps.iter().enumerate() {
            let what = at(lesson, place);
            desk.assert_says(&what);
            assert_step(&mut desk, &what, step);
            desk.click(if place + 1 < lesson.steps.len() { "Next step" } else { "End the lesson" });
        }
        assert!(!desk.offers("Leave the lesson"), "{}", lesson.name);
    }
}

#[test]
fn a_lesson_resumes_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    let first = lesson("win-at-pennies").unwrap();
    let mut desk = Desk::remembering(&path);
    open(&mut desk, first);
    desk.assert_says(&at(first, 0));
    // the keys for the next and previous scenario move through the steps
    desk.press(Modifiers::NONE, Key::PageDown);
    desk.press(Modifiers::NONE, Key::PageDown);
    desk.press(Modifiers::NONE, Key::PageUp);
    desk.assert_says(&at(first, 1));
    desk.click("Leave the lesson");
    assert!(!desk.says(&at(first, 1)));
    desk.harness.state_mut().remember_now();
    assert_eq!(memory::read(&path).0.arrangement.lessons.get("win-at-pennies"), Some(&1));
    drop(desk);

    let mut desk = Desk::remembering(&path);
    open(&mut desk, first);
    desk.assert_says(&at(first, 1));
    assert!(desk.is_enabled("Step before"));
}

#[test]
fn a_lesson_can_be_undone_and_its_tasks_done_by_hand() {
    let mut desk = Desk::new();
    desk.slide("First", 7.0);
    let first = lesson("win-at-pennies").unwrap();
    open(&mut desk, first);
    for _ in 0..7 {
        desk.click("Next step");
    }
    desk.assert_says("▸  Let the last to take lose.");
    desk.harness.get_by_role_and_label(Role::CheckBox, "Last to take loses").click_accesskit();
    desk.settle();
    desk.assert_says("✓  Let the last to take lose.");
    // a task stays done when it is undone
    desk.click("Undo");
    desk.assert_says("✓  Let the last to take lose.");
    desk.click("Leave the lesson");
    for _ in 0..9 {
        if desk.slider("First") != 7.0 {
            desk.click("Undo");
        }
    }
    assert_eq!(desk.slider("First"), 7.0);
}

#[test]
fn a_lesson_can_be_saved_as_a_page_with_pictures_and_sentences() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lesson.html");
    let mut desk = Desk::new();
    let first = lesson("win-at-pennies").unwrap();
    open(&mut desk, first);
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.click("Save the lesson");
    assert_eq!(desk.last_question().file_name, "win-at-pennies.html");
    let page = std::fs::read_to_string(path).unwrap();
    assert_eq!(page.matches("<h3>Step ").count(), first.steps.len());
    assert!(page.contains("You lose from 21, 24 or 29 pennies, if they split them into 8 + 13, 9 + 15 or 11 + 18."));
    assert!(page.matches("<img ").count() >= first.steps.len() - 1 && !page.contains("{position"));
}

#[test]
fn a_lesson_is_found_in_the_help_and_in_the_palette() {
    let mut desk = Desk::new();
    desk.click("Help");
    desk.click("Why the golden ratio");
    desk.assert_says(&at(lesson("why-the-golden-ratio").unwrap(), 0));
    assert!(!desk.says("Where it comes from"));
    desk.press(Modifiers::COMMAND, Key::K);
    desk.type_into("Find", "lesson devil");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.assert_says(&at(lesson("the-devils-rule").unwrap(), 0));
}
