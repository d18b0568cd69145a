//! The window reopens as it was closed, and loses nothing after a crash.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use coinwise::gui::Coinwise;
use coinwise::gui::app::memory::Memory;
use coinwise::gui::look::Look;
use coinwise::gui::save::native_dialogs::{Answer, Question};
use coinwise::scenario::{Scenario, presets};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use tempfile::TempDir;

use crate::support::Desk;

/// Returns a folder and the path of a settings file in it.
fn memory_path() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("memory.toml");
    (folder, path)
}

/// Returns a window that remembers.
fn desk_at(path: &Path) -> Desk {
    Desk::remembering(path)
}

#[test]
fn the_window_opens_as_it_was_closed() {
    let (_folder, path) = memory_path();
    let mut desk = desk_at(&path);
    desk.slide("First", 77.0);
    desk.show("totals");
    desk.click("Flips");
    desk.open("flips-last-flip");
    desk.show("choice");
    desk.slide("Number of flips", 12.0);
    desk.click("Look");
    desk.click_role(egui::accesskit::Role::RadioButton, "Dark");
    desk.press(Modifiers::COMMAND, Key::Plus);
    desk.harness.state_mut().remember_now();

    let mut desk = Desk::remembering(&path);
    assert_eq!(desk.slider("Number of flips"), 12.0);
    assert!(desk.has_button("Reset all"));
    desk.settle();
    let look = Look::of(&desk.harness.ctx);
    assert_eq!((look.theme, look.zoom), (egui::ThemePreference::Dark, 110));
    desk.click("Pennies");
    assert_eq!(desk.slider("First"), 77.0);
}

#[test]
fn a_file_given_at_the_first_start_is_not_covered_by_a_guess() {
    let (_folder, path) = memory_path();
    let mut desk = Desk::first_start(&path);
    let flips = presets().iter().find(|preset| preset.stem == "flips-riddle").expect("a preset");
    desk.harness.state_mut().open_scenario(flips.scenario.clone());
    desk.settle();
    assert!(!desk.has_button("That is my guess"));
    desk.assert_says("64.03 %");
    assert!(!desk.says("MY SCENARIOS"), "a preset is selected, not added");
}

#[test]
fn changes_are_saved_automatically_after_a_while() {
    let (_folder, path) = memory_path();
    let mut desk = desk_at(&path);
    desk.slide("First", 77.0);
    wait(&mut desk, "the write", |_| holds(&path, "piles = [77, 15]"));
}

#[test]
fn a_damaged_settings_file_is_renamed_with_a_notification_and_nothing_else_changes() {
    let (folder, path) = memory_path();
    let mut desk = desk_at(&path);
    desk.slide("First", 77.0);
    desk.click_more("Add to my scenarios…");
    desk.type_into("Name", "Mine");
    desk.click("Add");
    // a write that is still under way would replace the damaged file
    desk.harness.state_mut().remember_now();
    drop(desk);
    fs::write(&path, "nonsense").expect("a file");
    fs::write(folder.path().join("scenarios/damaged.toml"), "nonsense").expect("a file");
    let mut desk = Desk::remembering(&path);
    desk.assert_says("The settings could not be read");
    desk.assert_says("damaged.toml");
    desk.assert_says("memory-set-aside-1.toml");
    assert_eq!(desk.slider("First"), 10.0);
    desk.unfold_scenarios_for("Mine");
    desk.harness.get_by_label("Mine");
    let aside = fs::read_to_string(folder.path().join("memory-set-aside-1.toml"));
    assert_eq!(aside.expect("the file set aside"), "nonsense");
}

/// Whether the file contains this text.
fn holds(path: &Path, text: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|found| found.contains(text))
}

/// Draws four frames per second of the window's time until a condition holds.
fn wait(desk: &mut Desk, what: &str, is_so: impl Fn(&Desk) -> bool) {
    let began = Instant::now();
    while !is_so(desk) {
        assert!(began.elapsed() < Duration::from_mins(1), "{what} never happens");
        desk.harness.step();
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_failed_write_is_retried_and_reported_until_it_succeeds() {
    let (folder, _) = memory_path();
    let inside = folder.path().join("folder");
    let path = inside.join("memory.toml");
    let mut desk = desk_at(&path);
    desk.slide("First", 76.0);
    wait(&mut desk, "the first write", |_| path.exists());
    desk.settle();
    // until nothing more is written
    for _ in 0..60 {
        desk.harness.step();
        std::thread::sleep(Duration::from_millis(2));
    }
    fs::remove_dir_all(&inside).expect("the folder is gone");
    fs::write(&inside, "a file in its place").expect("a file");
    desk.slide("First", 77.0);
    let sentence = "Your settings are not saved: ";
    wait(&mut desk, "the note", |desk| desk.says(sentence));
    // once dismissed it is not reported at every attempt
    desk.click("Dismiss");
    for _ in 0..60 {
        desk.harness.step();
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(!desk.says(sentence));
    fs::remove_file(&inside).expect("the file is gone");
    wait(&mut desk, "the second write", |_| holds(&path, "piles = [77, 15]"));
    desk.settle();

    // unless dismissed it stays behind other notifications until the write succeeds
    fs::remove_dir_all(&inside).expect("the folder is gone");
    fs::write(&inside, "a file in its place").expect("a file");
    desk.slide("First", 78.0);
    wait(&mut desk, "the note", |desk| desk.says(sentence));
    desk.click("Save menu");
    desk.click("Share as text");
    desk.assert_says("The scenario is on the clipboard");
    desk.click("Dismiss");
    desk.assert_says(sentence);
    fs::remove_file(&inside).expect("the file is gone");
    wait(&mut desk, "the end of the note", |desk| !desk.says(sentence));
    assert!(fs::read_to_string(&path).expect("the memory").contains("piles = [78, 15]"));
}

/// Asks the window to close, and returns whether it does.
fn closes(desk: &mut Desk) -> bool {
    desk.harness
        .input_mut()
        .viewports
        .entry(egui::ViewportId::ROOT)
        .or_default()
        .events
        .push(egui::ViewportEvent::Close);
    desk.harness.step();
    let output = &desk.harness.output().viewport_output[&egui::ViewportId::ROOT];
    let is_refused = output.commands.contains(&egui::ViewportCommand::CancelClose);
    desk.settle();
    !is_refused
}

/// Clicks a button that asks the window to close, and returns whether it does.
fn closes_by(desk: &mut Desk, name: &str) -> bool {
    desk.harness.get_by_label(name).click_accesskit();
    desk.harness.step();
    let output = &desk.harness.output().viewport_output[&egui::ViewportId::ROOT];
    let is_asked = output.commands.contains(&egui::ViewportCommand::Close);
    is_asked && closes(desk)
}

#[test]
fn closing_asks_first_if_parameters_cannot_be_written() {
    let (folder, _) = memory_path();
    let inside = folder.path().join("folder");
    let path = inside.join("memory.toml");
    let mut desk = desk_at(&path);
    assert!(closes(&mut desk), "everything is on the disk");
    fs::remove_dir_all(&inside).expect("the folder is gone");
    fs::write(&inside, "a file in its place").expect("a file");
    desk.slide("First", 27.0);
    assert!(!closes(&mut desk));
    desk.assert_says("Your changes are not saved");
    desk.assert_says(&inside.display().to_string());
    desk.click("Keep open");
    assert!(!desk.says("Your changes are not saved"));
    assert!(!closes(&mut desk));
    assert!(!closes_by(&mut desk, "Try again"), "nothing has changed");
    desk.assert_says("Your changes are not saved");
    fs::remove_file(&inside).expect("the file is gone");
    assert!(closes_by(&mut desk, "Try again"));
    assert!(fs::read_to_string(&path).expect("the memory").contains("piles = [27, 15]"));

    // without changes nothing is lost
    fs::remove_dir_all(&inside).expect("the folder is gone");
    fs::write(&inside, "a file in its place").expect("a file");
    assert!(closes(&mut desk));
    desk.slide("First", 28.0);
    assert!(!closes(&mut desk));
    assert!(closes_by(&mut desk, "Close anyway"));
}

#[test]
fn closing_asks_first_if_a_scenario_could_not_be_added() {
    let (folder, path) = memory_path();
    let mut desk = desk_at(&path);
    let scenarios = folder.path().join("scenarios");
    fs::write(&scenarios, "a file in its place").expect("a file");
    desk.click_more("Add to my scenarios…");
    desk.type_into("Name", "Mine");
    desk.click("Add");
    assert!(!closes(&mut desk));
    desk.assert_says("Your changes are not saved");
    desk.click("Keep open");
    assert!(!closes(&mut desk), "nothing has changed");
    fs::remove_file(&scenarios).expect("the file is gone");
    assert!(closes_by(&mut desk, "Try again"));
    assert!(holds(&scenarios.join("mine.toml"), "name = \"Mine\""));
}

#[test]
fn closing_asks_first_if_scenarios_cannot_be_stored() {
    let mut desk = Desk::new();
    assert!(closes(&mut desk));
    desk.slide("First", 27.0);
    desk.click_more("Add to my scenarios…");
    desk.click("Add");
    assert!(!closes(&mut desk));
    assert!(closes_by(&mut desk, "Close anyway"));
}

#[test]
fn a_change_is_on_disk_within_five_seconds_in_any_case() {
    let (_folder, path) = memory_path();
    let mut desk = desk_at(&path);
    desk.slide("First", 77.0);
    for frame in 0_u8..20 {
        // four frames per second
        desk.harness.event(egui::Event::PointerMoved(egui::pos2(640.0 + f32::from(frame), 400.0)));
        desk.harness.step();
    }
    let began = Instant::now();
    while !holds(&path, "piles = [77, 15]") {
        assert!(began.elapsed() < Duration::from_secs(20), "nothing was written");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn an_idle_window_is_not_repainted() {
    let (_folder, path) = memory_path();
    let mut desk = desk_at(&path);
    desk.slide("First", 77.0);
    wait(&mut desk, "the write", |_| holds(&path, "piles = [77, 15]"));
    desk.settle();
    // after a frame there is at most one check for changes, three seconds later
    let mut delays = (0..16).map(|_| {
        desk.harness.step();
        desk.harness.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay
    });
    assert!(delays.any(|delay| delay > Duration::from_hours(1)), "it is drawn for ever");
}

/// Panics, which the program has to survive.
#[expect(clippy::panic, reason = "the mistake that is wanted")]
fn broken(_: &Question, _: Option<&eframe::Frame>, _: Answer) {
    panic!("the dialog broke");
}

#[test]
fn after_a_crash_nothing_is_lost_and_the_user_can_continue() {
    let (folder, path) = memory_path();
    let mut program = Coinwise::new(Box::new(broken));
    let memory = Memory { visited: [true; 3], ..Memory::default() };
    program.remember(path, folder.path().join("scenarios"), &memory, None);
    let mut harness = Harness::builder()
        .with_size(egui::vec2(1280.0, 800.0))
        .with_context_setup(coinwise::gui::look::theme::apply)
        .with_max_steps(40)
        .build_ui_state(
            |ui, program: &mut Coinwise| {
                program.logic(ui.ctx());
                program.ui(ui, None);
            },
            program,
        );
    harness.run();
    harness.get_by_role_and_label(egui::accesskit::Role::Slider, "First").set_value_accesskit(27.0);
    harness.run();
    for button in ["Scenario menu", "Open…"] {
        harness.get_by_label(button).click_accesskit();
        harness.run();
    }

    harness.get_by_label("Coinwise made a mistake");
    harness.get_by_label_contains("the dialog broke");
    let kept = folder.path().join("scenarios/before-the-crash.toml");
    let scenario = Scenario::read_by(&kept, Scenario::parse_named).expect("what was set is kept");
    assert!(scenario.to_toml().contains("piles = [27, 15]"));

    harness.get_by_label("Start again").click_accesskit();
    harness.run();
    let first = harness.get_by_role_and_label(egui::accesskit::Role::Slider, "First");
    assert_eq!(egui_kittest::kittest::NodeT::accesskit_node(&first).numeric_value(), Some(10.0));
}
