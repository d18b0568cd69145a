//! The window comes back as it was left, and loses nothing when it ends badly.

use std::fs;
use std::path::PathBuf;

use coinwise::gui::Coinwise;
use coinwise::gui::look::{Look, ThemeChoice};
use coinwise::gui::save::native_dialogs::{FileDialogs, Question, Reply};
use coinwise::scenario::Scenario;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use tempfile::TempDir;

use crate::support::Desk;

/// A folder with the path of a memory in it.
fn memory_path() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("memory.toml");
    (folder, path)
}

/// A window that remembers, its welcome seen.
fn desk_at(path: &std::path::Path) -> Desk {
    let mut desk = Desk::remembering(path);
    desk.click("Start");
    desk
}

#[test]
fn the_window_opens_as_it_was_closed() {
    let (_folder, path) = memory_path();
    let mut desk = desk_at(&path);
    desk.slide("First", 77.0);
    desk.click("Totals");
    desk.click("Flips");
    desk.click("One coin only");
    desk.click("Choice");
    desk.slide("Number of flips", 12.0);
    desk.click("Look");
    desk.click_role(egui::accesskit::Role::RadioButton, "Dark");
    desk.press(Modifiers::COMMAND, Key::Plus);
    desk.harness.state_mut().remember_now();

    let mut desk = Desk::remembering(&path);
    assert_eq!(desk.slider("Number of flips"), 12.0);
    desk.assert_says("Changed since.");
    desk.settle();
    let look = Look::of(&desk.harness.ctx);
    assert_eq!((look.theme, look.zoom), (ThemeChoice::Dark, 110));
    desk.click("Pennies");
    assert_eq!(desk.slider("First"), 77.0);
    assert!(!desk.says("Three coin puzzles"), "the welcome is shown once");
}

#[test]
fn what_is_changed_is_written_after_a_while_without_being_asked() {
    let (_folder, path) = memory_path();
    let mut desk = desk_at(&path);
    desk.slide("First", 77.0);
    for _ in 0..40 {
        desk.harness.step();
    }
    desk.settle();
    // the writing itself is done in the background
    while !path.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(fs::read_to_string(&path).expect("the memory").contains("piles = [77, 15]"));
}

#[test]
fn a_damaged_memory_is_set_aside_with_a_note_and_nothing_else_happens() {
    let (folder, path) = memory_path();
    fs::write(&path, "version = 1\nnonsense").expect("a file");
    let mut desk = Desk::remembering(&path);
    desk.click("Start");
    desk.assert_says("What Coinwise remembered could not be read");
    desk.assert_says("memory-set-aside-1.toml");
    assert_eq!(desk.slider("First"), 10.0);
    assert!(folder.path().join("memory-set-aside-1.toml").exists());
}

#[test]
fn the_first_start_leads_to_a_puzzle() {
    let (_folder, path) = memory_path();
    let mut desk = Desk::remembering(&path);
    desk.assert_says("Three coin puzzles to play with");
    // the tab of that name is behind the welcome; both lead to the puzzle
    desk.harness
        .get_all_by_role_and_label(egui::accesskit::Role::Button, "Devil")
        .last()
        .expect("a button")
        .click_accesskit();
    desk.settle();
    desk.slider("Coins");
    assert!(!desk.says("Three coin puzzles"));
}

/// Dialogs that make the mistake that the program must outlive.
struct Broken;

impl FileDialogs for Broken {
    #[expect(clippy::panic, reason = "the mistake that is wanted")]
    fn ask(&mut self, _: &Question, _: Option<&eframe::Frame>, _: Box<dyn FnOnce(Reply) + Send>) {
        panic!("the dialog broke");
    }
}

#[test]
fn after_a_mistake_of_the_program_nothing_is_lost_and_it_can_go_on() {
    let (folder, path) = memory_path();
    let mut program = Coinwise::new(Box::new(Broken)).expect("the presets are sound");
    let (memory, _) = coinwise::gui::memory::read(&path);
    program.remember(path, &memory, None);
    let mut harness = Harness::builder()
        .with_size(egui::vec2(1280.0, 800.0))
        .with_context_setup(coinwise::gui::theme::apply)
        .with_max_steps(40)
        .build_ui_state(
            |ui, program: &mut Coinwise| {
                program.logic(ui.ctx());
                program.ui(ui, None);
            },
            program,
        );
    harness.get_by_label("Start").click_accesskit();
    harness.run();
    harness.get_by_role_and_label(egui::accesskit::Role::Slider, "First").set_value_accesskit(77.0);
    harness.run();
    harness.get_by_label("Open…").click_accesskit();
    harness.run();

    harness.get_by_label("Coinwise made a mistake");
    harness.get_by_label_contains("the dialog broke");
    let kept = folder.path().join("before-the-crash.toml");
    let scenario = Scenario::read(&kept).expect("what was set is kept");
    assert!(scenario.to_toml().contains("piles = [77, 15]"));

    harness.get_by_label("Start again").click_accesskit();
    harness.run();
    let first = harness.get_by_role_and_label(egui::accesskit::Role::Slider, "First");
    assert_eq!(egui_kittest::kittest::NodeT::accesskit_node(&first).numeric_value(), Some(10.0));
}
