//! Lessons from the first step to the last.

use coinwise::gui::app::memory;
use coinwise::gui::save::native_dialogs::Reply;
use coinwise::gui::save::solve::solve;
use coinwise::gui::spotlight;
use coinwise::lesson::{Lesson, Step, lesson, lessons};
use coinwise::scenario::guess::Scale;
use coinwise::scenario::{Params, Puzzle};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

/// Opens a lesson of a puzzle.
fn open(desk: &mut Desk, lesson: &Lesson) {
    desk.click(lesson.puzzle.title());
    desk.click("Lesson");
    desk.click(&lesson.name);
}

fn at(lesson: &Lesson, place: usize) -> String {
    format!("{} of {}", place + 1, lesson.steps.len())
}

/// Makes a guess if the step asks for one, and checks that the answer is covered before.
fn guess(desk: &mut Desk, step: &Step) {
    let Some(guess) = &step.guess else { return };
    desk.assert_says(&guess.ask);
    assert!(!desk.says("Why"), "the answer is covered");
    // the text must not give the answer away either
    desk.assert_says("First make a guess: it need not be good.");
    assert!(!desk.has_button("Pin"));
    if guess.quantity.scale == Scale::Cell {
        desk.harness.get_by_label_contains("Your guess: ").focus();
        desk.settle();
        desk.press(Modifiers::NONE, Key::ArrowRight);
        desk.press(Modifiers::SHIFT, Key::ArrowUp);
    } else {
        desk.slide("Your guess", if guess.quantity.scale == Scale::Percent { 0.03 } else { 3.0 });
    }
    desk.click("That is my guess");
    let chosen = if guess.quantity.scale == Scale::Cell { "You chose " } else { "You guessed 3" };
    desk.assert_says(chosen);
    desk.assert_says("Why");
}

fn assert_step(desk: &mut Desk, what: &str, step: &Step) {
    guess(desk, step);
    // a number missing in the answer would be shown as an ellipsis
    let (beginning, _) = step.say.split_once('{').unwrap_or((&step.say, ""));
    let dots = step.say.matches('…').count();
    let is_said = |text: &String| text.starts_with(beginning) && text.matches('…').count() == dots;
    assert!(desk.texts().iter().any(is_said), "{what} does not say {beginning:?}");
    let bar = desk.harness.get_by_role_and_label(Role::Button, "Pennies").rect().top();
    let is_said = |node: &egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        let words = node.label().or_else(|| node.value()).unwrap_or_default();
        words.replace('\u{a0}', " ").starts_with(beginning)
    };
    let bottom = desk.harness.get_all_by_role(Role::Label).find(is_said).map(|node| node.rect().bottom());
    assert!(bottom.is_some_and(|bottom| bottom <= bar), "{what}: text and task are in sight");
    if step.point.is_some() {
        let light = spotlight::found(&desk.harness.ctx);
        let window = desk.harness.ctx.content_rect();
        assert!(light.is_some_and(|light| light.is_positive() && window.contains_rect(light)), "{what}: {light:?}");
    }
    if let Some(wish) = &step.until {
        desk.assert_says(&format!("▸  {}", wish.ask));
        let is_told = desk.texts().iter().any(|text| text == "Why");
        assert!(wish.won || !is_told, "{what}: the answer would do the task");
        desk.click("Show me");
        desk.assert_says(&format!("✓  {}", wish.ask));
        desk.assert_says("Why");
        assert!(!desk.has_button("Show me"), "{what}");
    }
}

#[test]
fn every_lesson_can_be_completed() {
    complete(Desk::new(), lessons().iter());
}

#[test]
fn lessons_of_pennies_and_the_devil_can_be_completed_in_a_small_window() {
    complete(Desk::folded(900.0, 600.0), lessons().iter().filter(|lesson| lesson.puzzle != Puzzle::Flips));
}

fn complete(mut desk: Desk, lessons: impl Iterator<Item = &'static Lesson>) {
    for lesson in lessons {
        open(&mut desk, lesson);
        for (place, step) in lesson.steps.iter().enumerate() {
            let what = at(lesson, place);
            desk.assert_says(&what);
            assert_step(&mut desk, &what, step);
            desk.click(if place + 1 < lesson.steps.len() { "Next step" } else { "End the lesson" });
        }
        assert!(!desk.has_button("Leave the lesson"), "{}", lesson.name);
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
fn the_settings_from_before_a_lesson_come_back() {
    let mut desk = Desk::new();
    desk.slide("First", 7.0);
    let first = lesson("win-at-pennies").unwrap();
    open(&mut desk, first);
    for _ in 0..7 {
        desk.go_on();
    }
    desk.assert_says("▸  Turn on “Last to take loses”.");
    assert!(desk.has_button("Skip this step") && !desk.has_button("Next step"));
    desk.harness.get_by_role_and_label(Role::CheckBox, "Last to take loses").click_accesskit();
    desk.settle();
    desk.assert_says("✓  Turn on “Last to take loses”.");
    assert!(desk.has_button("Next step"));
    // a task stays done when it is undone
    desk.click("Undo");
    desk.assert_says("✓  Turn on “Last to take loses”.");
    desk.click("Leave the lesson");
    assert_eq!(desk.slider("First"), 7.0);
    // leaving is a change like any other
    desk.click("Undo");
    assert_eq!(desk.slider("First"), 3.0);
}

#[test]
fn a_lesson_ends_when_another_puzzle_is_opened_and_loses_no_change_made_there() {
    let mut desk = Desk::new();
    let first = lesson("win-at-pennies").unwrap();
    open(&mut desk, first);
    assert!(desk.texts().contains(&first.name), "the lesson is the title");
    desk.click_role(Role::Button, "Flips");
    assert!(!desk.has_button("Leave the lesson"));
    desk.slide("Number of flips", 7.0);
    desk.click_role(Role::Button, "Pennies");
    desk.assert_says("You win from 10 and 15.");
    desk.click_role(Role::Button, "Flips");
    assert_eq!(desk.slider("Number of flips"), 7.0);
}

#[test]
fn the_last_step_offers_the_next_lesson_and_the_game() {
    let mut desk = Desk::new();
    desk.slide("First", 7.0);
    let [first, next] = ["win-at-pennies", "why-the-golden-ratio"].map(|stem| lesson(stem).unwrap());
    for button in ["Next lesson", "Play the game"] {
        open(&mut desk, first);
        assert!(!desk.has_button(button));
        while !desk.says(&at(first, first.steps.len() - 1)) {
            desk.go_on();
        }
        desk.click(button);
        match button {
            "Next lesson" => desk.assert_says(&at(next, 0)),
            _ => desk.assert_says("Your turn, from 7 and "),
        }
    }
    assert!(!desk.has_button("Leave the lesson"));
}

/// Whether the task of a step is done with these parameters.
fn is_done(step: &Step, params: &Params) -> bool {
    let solved = solve(params, Some(std::slice::from_ref(&step.view))).unwrap();
    let snapshot = solved.iter().find(|snapshot| snapshot.view == step.view).unwrap();
    step.until.as_ref().unwrap().is_done(snapshot.info.is_won, snapshot.answer_json().as_ref())
}

/// Returns what is like `value` with one number changed.
fn others(value: &toml::Value) -> Vec<toml::Value> {
    match value {
        toml::Value::Integer(number) => [number - 2, number + 2].map(toml::Value::Integer).to_vec(),
        toml::Value::Array(list) => {
            let with = |(i, other)| {
                let mut list = list.clone();
                list[i] = other;
                toml::Value::Array(list)
            };
            let each = list.iter().enumerate();
            each.flat_map(|(i, value)| others(value).into_iter().map(move |other| (i, other))).map(with).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_task_is_done_by_nothing_less_than_it_asks_for() {
    let mut tried = 0;
    for lesson in lessons() {
        let path = format!("{}/assets/lessons/{}.toml", env!("CARGO_MANIFEST_DIR"), lesson.stem);
        let file: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
        for (place, step) in lesson.steps.iter().enumerate().filter(|(_, step)| step.until.is_some()) {
            let until = file["step"][place]["until"].as_table().unwrap();
            let what = &step.until.as_ref().unwrap().ask;
            assert!(!is_done(step, &step.params), "{what}");
            // a game can be won in many ways
            if until.contains_key("won") {
                continue;
            }
            assert!(is_done(step, &step.shown().unwrap()), "{what}");
            // many numbers are large enough
            if until.contains_key("at_least") {
                continue;
            }
            for (key, value) in until["shown"].as_table().unwrap() {
                for other in others(value) {
                    let mut file = file.clone();
                    file["step"][place]["until"]["shown"][key] = other.clone();
                    let changed = Lesson::parse(&toml::to_string(&file).unwrap(), "changed").unwrap();
                    // no parameters may be like that
                    let Some(params) = changed.steps[place].shown() else { continue };
                    assert!(!is_done(step, &params), "{what} {key} = {other}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 4, "{tried}");
}

#[test]
fn a_lesson_can_be_saved_as_a_page_with_pictures_and_sentences() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lesson.html");
    let mut desk = Desk::new();
    let first = lesson("win-at-pennies").unwrap();
    open(&mut desk, first);
    assert!(!desk.has_button("Save the lesson"), "only at the end");
    for _ in 1..first.steps.len() {
        desk.press(Modifiers::NONE, Key::PageDown);
    }
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.click("Save the lesson");
    assert_eq!(desk.last_question().file_name, "win-at-pennies.html");
    let page = std::fs::read_to_string(path).unwrap();
    assert_eq!(page.matches("<h3>Step ").count(), first.steps.len());
    assert!(page.contains("You lose from 21, 24 or 29 pennies, if they split them into 8 + 13, 9 + 15 or 11 + 18."));
    assert!(page.matches("<img ").count() >= first.steps.len() - 1 && !page.contains("{position"));
}

#[test]
fn a_lesson_is_found_below_the_chart_and_in_the_palette() {
    let mut desk = Desk::new();
    desk.click("Lesson");
    desk.click("Why the golden ratio");
    desk.assert_says(&at(lesson("why-the-golden-ratio").unwrap(), 0));
    desk.press(Modifiers::COMMAND, Key::K);
    desk.type_into("Find", "lesson devil");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.assert_says(&at(lesson("the-devils-rule").unwrap(), 0));
}

#[test]
fn a_wrong_click_in_a_lesson_is_answered() {
    let mut desk = Desk::folded(1280.0, 800.0);
    open(&mut desk, lesson("win-at-pennies").unwrap());
    for _ in 0..3 {
        desk.go_on();
    }
    let marked =
        desk.harness.root().children_recursive().filter(|node| node.accesskit_node().is_selected() == Some(true));
    let rows: Vec<_> =
        marked.filter_map(|node| node.accesskit_node().label()).filter(|name| name.ends_with('?')).collect();
    assert!(rows.is_empty(), "no scenario is open: {rows:?}");
    assert!(!desk.says("Not yet."));
    desk.slide("First", 7.0);
    desk.assert_says("Not yet. Find the next one: of the cells that are left");
    desk.click("Show me");
    assert!(!desk.says("Not yet."));
}
