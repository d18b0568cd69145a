//! A window without a screen, operated by the names that a screen reader reads.

use std::collections::{BTreeSet, VecDeque};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use coinwise::gui::Coinwise;
use coinwise::gui::app::memory::{self, Memory};
use coinwise::gui::look::theme;
use coinwise::gui::panels::arrangement::Arrangement;
use coinwise::gui::save::native_dialogs::{Ask, Question, Reply};
use coinwise::gui::views::{ViewButton, buttons};
use coinwise::scenario::{Puzzle, preset, presets};
use egui::accesskit::Role;
use egui::{Event, Modifiers, MouseWheelSource, MouseWheelUnit, OutputCommand, Pos2, TouchPhase, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// Entries of the Save menu.
pub const PICTURE: &str = "Picture (SVG, PNG, PDF)…";
pub const TABLE: &str = "Table (CSV, XLSX, JSON, Markdown)…";
/// Largest number of steps to wait for a computation that need not finish.
const MOST_GLANCES: usize = 1_000;
/// More than the number of groups of controls in any tab.
const MOST_GROUPS: usize = 20;

/// The window, with dialogs that give prepared replies.
pub struct Desk {
    pub harness: Harness<'static, Coinwise>,
    dialogs: Script,
    /// Output to the clipboard since the last query.
    copied: Vec<OutputCommand>,
}

/// Dialogs that give prepared replies and record the questions.
#[derive(Clone, Default)]
struct Script {
    replies: Arc<Mutex<VecDeque<Reply>>>,
    asked: Arc<Mutex<Vec<Question>>>,
}

impl Script {
    fn ask(&self) -> Ask {
        let Self { replies, asked } = self.clone();
        Box::new(move |question, _, reply| {
            asked.lock().unwrap().push(question.clone());
            reply(replies.lock().unwrap().pop_front().expect("a reply was prepared"));
        })
    }
}

/// Returns the button of a view, and the label of the view among its forms.
pub fn button_of(view: &str) -> (&'static ViewButton, &'static str) {
    let mut all = Puzzle::ALL.into_iter().flat_map(buttons);
    let found = all.find_map(|button| Some((button, button.forms.iter().find(|form| form.0 == view)?.1)));
    found.expect("a view")
}

/// Returns the names of all puzzles.
fn all_puzzles() -> BTreeSet<String> {
    Puzzle::ALL.map(|puzzle| puzzle.name().to_owned()).into()
}

impl Desk {
    /// Returns a window of the usual size in which all settings and the steps of the reason are shown.
    pub fn new() -> Self {
        Self::sized(1280.0, 800.0)
    }

    /// Returns such a window of another size.
    pub fn sized(width: f32, height: f32) -> Self {
        let mut desk = Self::folded(width, height);
        desk.unfold();
        desk
    }

    /// Returns a window as a user first sees it, but for the guesses.
    pub fn folded(width: f32, height: f32) -> Self {
        let dialogs = Script::default();
        let program = Coinwise::new(dialogs.ask());
        Self::with_program(program, dialogs, width, height)
    }

    /// Goes on to the next step of a lesson, whether its task is done or not.
    pub fn go_on(&mut self) {
        let is_done = self.has_button("Next step");
        self.click(if is_done { "Next step" } else { "Skip this step" });
    }

    /// Shows all settings and the steps of the reason.
    fn unfold(&mut self) {
        Arrangement::change(&self.harness.ctx, |arrangement| {
            (arrangement.open_settings, arrangement.shows_steps) = (all_puzzles(), true);
            arrangement.asked = presets().iter().map(|preset| preset.scenario.name.clone()).collect();
        });
        self.settle();
    }

    /// Returns a window with settings in the file `path` and scenarios in the folder `scenarios` beside it.
    pub fn remembering(path: &Path) -> Self {
        let (memory, unread) = memory::read(path);
        let asked = presets().iter().map(|preset| preset.scenario.name.clone()).collect();
        let arrangement = Arrangement { open_settings: all_puzzles(), shows_steps: true, asked, ..memory.arrangement };
        Self::starting(path, &Memory { visited: [true; 3], arrangement, ..memory }, unread)
    }

    /// Returns such a window at its very first start.
    pub fn first_start(path: &Path) -> Self {
        Self::starting(path, &Memory::default(), None)
    }

    fn starting(path: &Path, memory: &Memory, unread: Option<String>) -> Self {
        let dialogs = Script::default();
        let mut program = Coinwise::new(dialogs.ask());
        program.remember(path.to_owned(), path.with_file_name("scenarios"), memory, unread);
        let desk = Self::with_program(program, dialogs, 1280.0, 800.0);
        memory.look.apply(&desk.harness.ctx);
        desk
    }

    fn with_program(program: Coinwise, dialogs: Script, width: f32, height: f32) -> Self {
        let harness = Harness::builder()
            .with_size(vec2(width, height))
            .with_context_setup(theme::apply)
            .with_max_steps(40)
            .build_ui_state(
                |ui, program: &mut Coinwise| {
                    program.logic(ui.ctx());
                    program.ui(ui, None);
                },
                program,
            );
        let mut desk = Self { harness, dialogs, copied: Vec::new() };
        desk.settle();
        desk
    }

    /// Runs until nothing is being computed and no repaint is requested.
    pub fn settle(&mut self) {
        let began = Instant::now();
        self.step();
        loop {
            while self.harness.state_mut().is_busy() {
                assert!(began.elapsed() < Duration::from_mins(1), "the window is busy for ever");
                sleep(Duration::from_millis(2));
                self.step();
            }
            // the result of the last poll is shown in the next frame, which may start more: a dialog draws its preview
            // in it
            self.step();
            self.harness.run();
            if !self.harness.state_mut().is_busy() {
                return;
            }
        }
    }

    /// Turns the wheel at a place by a number of points.
    pub fn wheel(&mut self, at: Pos2, points: f32) {
        self.harness.event(Event::PointerMoved(at));
        self.harness.step();
        self.harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, points),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        self.settle();
    }

    /// Clicks a button and runs for a moment; cancels a longer computation.
    pub fn glance_at(&mut self, name: &str) {
        self.harness.get_by_role_and_label(Role::Button, name).click_accesskit();
        self.glance();
    }

    /// Shows a view and runs for a moment; cancels a longer computation.
    pub fn show_view_briefly(&mut self, view: &str) {
        let (button, label) = button_of(view);
        if button.is_in_more {
            self.glance_at("More views");
        }
        self.glance_at(button.title);
        if label != button.title && self.has_button(label) {
            self.glance_at(label);
        }
    }

    fn glance(&mut self) {
        self.step();
        for _ in 0..MOST_GLANCES {
            if !self.harness.state_mut().is_busy() {
                break;
            }
            sleep(Duration::from_millis(2));
            self.step();
        }
        if self.harness.state_mut().is_busy() {
            self.harness.get_by_role_and_label(Role::Button, "Cancel").click_accesskit();
            self.step();
        }
        self.settle();
    }

    fn step(&mut self) {
        self.harness.step();
        self.copied.extend(self.harness.output().platform_output.commands.iter().cloned());
    }

    /// Takes what was copied to the clipboard since the last call.
    pub fn copied(&mut self) -> Vec<OutputCommand> {
        std::mem::take(&mut self.copied)
    }

    /// Prepares the reply to the next file dialog.
    pub fn will_reply(&mut self, reply: Reply) {
        self.dialogs.replies.lock().unwrap().push_back(reply);
    }

    /// Returns the last question of a file dialog.
    pub fn last_question(&self) -> Question {
        self.dialogs.asked.lock().unwrap().last().cloned().expect("something was asked")
    }

    /// Clicks a button by name.
    pub fn click(&mut self, name: &str) {
        self.click_role(Role::Button, name);
    }

    /// Opens a preset by a click in the list of its tab, which has to be open.
    pub fn open(&mut self, stem: &str) {
        let preset = preset(stem).expect("the preset");
        self.unfold_scenarios_for(&preset.scenario.name);
        self.click(&preset.scenario.name);
    }

    /// Shows all scenarios if none with this name is visible.
    pub fn unfold_scenarios_for(&mut self, name: &str) {
        if !self.has_button(name) && self.harness.query_by_role_and_label(Role::Link, "All scenarios …").is_some() {
            self.click_role(Role::Link, "All scenarios …");
        }
    }

    /// Opens a scenario file of `tests/data` by pasting its text.
    pub fn open_data(&mut self, stem: &str) {
        let path = Path::new("tests/data").join(stem).with_extension("toml");
        self.harness.event(Event::Paste(std::fs::read_to_string(path).unwrap()));
        self.settle();
    }

    /// Clicks an entry of the scenario list's menu.
    pub fn click_more(&mut self, name: &str) {
        self.click("Scenario menu");
        self.click(name);
    }

    /// Shows a view of the open tab by its buttons.
    pub fn show(&mut self, view: &str) {
        let (button, label) = button_of(view);
        if button.is_in_more {
            self.click("More views");
        }
        self.click(button.title);
        if label != button.title && self.has_button(label) {
            self.click(label);
        }
    }

    pub fn click_role(&mut self, role: Role, name: &str) {
        self.harness.get_by_role_and_label(role, name).click_accesskit();
        self.settle();
    }

    /// Whether there is a button with this name.
    pub fn has_button(&self, name: &str) -> bool {
        self.harness.query_by_role_and_label(Role::Button, name).is_some()
    }

    /// Whether the button with this name is enabled.
    pub fn is_enabled(&self, name: &str) -> bool {
        self.is_enabled_role(Role::Button, name)
    }

    /// Whether the control with this role and name is enabled.
    pub fn is_enabled_role(&self, role: Role, name: &str) -> bool {
        !self.harness.get_by_role_and_label(role, name).accesskit_node().is_disabled()
    }

    /// Saves the table and returns the file.
    pub fn saved_csv(&mut self) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        self.will_reply(Reply::Chosen(path.clone()));
        self.save_from_dialog(TABLE, &["CSV"]);
        std::fs::read_to_string(path).unwrap()
    }

    /// Opens the dialog by an entry of the Save menu and clicks the given buttons in it.
    pub fn open_save_dialog(&mut self, entry: &str, choices: &[&str]) {
        self.click("Save menu");
        self.click(entry);
        for choice in choices {
            self.choose(choice);
        }
    }

    /// Clicks a button of the open dialog, which may have the same name as one behind it.
    pub fn choose(&mut self, name: &str) {
        self.harness.get_all_by_role_and_label(Role::Button, name).last().unwrap().click_accesskit();
        self.settle();
    }

    /// Saves by the dialog, in the format of `choices`.
    pub fn save_from_dialog(&mut self, entry: &str, choices: &[&str]) {
        self.open_save_dialog(entry, choices);
        self.choose("Save…");
    }

    /// Sets a number by its slider, or by its field if the value is beyond the slider.
    pub fn slide(&mut self, name: &str, value: f64) {
        self.unfold_for(Role::Slider, name);
        let node = self.harness.get_by_role_and_label(Role::Slider, name);
        let reach = node.accesskit_node().min_numeric_value().zip(node.accesskit_node().max_numeric_value());
        if reach.is_some_and(|(low, high)| (low..=high).contains(&value)) {
            node.set_value_accesskit(value);
            self.settle();
        } else {
            self.type_into(&format!("{name} (number)"), &value.to_string());
        }
    }

    /// Returns the value of a slider.
    pub fn slider(&self, name: &str) -> f64 {
        let node = self.harness.get_by_role_and_label(Role::Slider, name);
        node.accesskit_node().numeric_value().expect("a slider has a value")
    }

    /// Unfolds groups of controls until a widget with this role and name is visible.
    pub fn unfold_for(&mut self, role: Role, name: &str) {
        for _ in 0..MOST_GROUPS {
            if self.harness.query_by_role_and_label(role, name).is_some() {
                break;
            }
            let folded = self
                .harness
                .query_all_by_role(Role::Button)
                .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with("Unfold the group ")));
            let Some(folded) = folded else { break };
            folded.click_accesskit();
            self.settle();
        }
    }

    /// Replaces the text of a field; for a number presses Enter at the end.
    pub fn type_into(&mut self, name: &str, text: &str) {
        self.begin_typing(name, text);
        if name.ends_with("(number)") || name.ends_with("(percent)") {
            self.harness.key_press(egui::Key::Enter);
            self.step();
        }
        self.settle();
    }

    /// Replaces the text of a field without Enter and without waiting for the effect.
    pub fn begin_typing(&mut self, name: &str, text: &str) {
        self.unfold_for(Role::TextInput, name);
        self.harness.get_by_role_and_label(Role::TextInput, name).focus();
        // a focused field scrolls into view
        self.settle();
        self.harness.key_press_modifiers(Modifiers::COMMAND, egui::Key::A);
        self.harness.step();
        if text.is_empty() {
            self.harness.key_press(egui::Key::Delete);
        } else {
            self.harness.get_by_role_and_label(Role::TextInput, name).type_text(text);
        }
        // the status is drawn before the controls, so it is a frame behind
        self.harness.step();
        self.harness.step();
    }

    /// Replaces the text of a multiline field.
    pub fn type_into_lines(&mut self, name: &str, text: &str) {
        self.harness.get_by_role_and_label(Role::MultilineTextInput, name).focus();
        self.harness.step();
        self.harness.key_press_modifiers(Modifiers::COMMAND, egui::Key::A);
        self.harness.step();
        self.harness.get_by_role_and_label(Role::MultilineTextInput, name).type_text(text);
        self.settle();
    }

    /// Returns the text of a field.
    pub fn field(&self, name: &str) -> String {
        self.harness.get_by_role_and_label(Role::TextInput, name).value().unwrap_or_default()
    }

    pub fn press(&mut self, modifiers: Modifiers, key: egui::Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    /// Returns all visible texts.
    pub fn texts(&self) -> Vec<String> {
        self.texts_within(|_| true)
    }

    /// Returns the texts that controls affect: in the centre and on the right.
    pub fn answer_texts(&self) -> Vec<String> {
        self.texts_within(|rect| rect.left() > 310.0)
    }

    fn texts_within(&self, wanted: impl Fn(egui::Rect) -> bool) -> Vec<String> {
        let nodes = self.harness.root().children_recursive();
        nodes
            .filter(|node| matches!(node.accesskit_node().role(), Role::Label | Role::Image))
            .filter(|node| wanted(node.rect()))
            .filter_map(|node| {
                let node = node.accesskit_node();
                // replaces the non-breaking space in "64.03 %"
                node.label().or_else(|| node.value()).map(|text| text.replace('\u{a0}', " "))
            })
            .collect()
    }

    /// Whether a visible text contains `part`.
    pub fn says(&self, part: &str) -> bool {
        self.texts().iter().any(|text| text.contains(part))
    }

    /// Asserts that a visible text contains `part`.
    pub fn assert_says(&self, part: &str) {
        assert!(self.says(part), "{part:?} is nowhere in {:#?}", self.texts());
    }
}
