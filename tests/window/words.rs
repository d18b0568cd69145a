//! All words that a user can meet: they are written to a file, to be read from top to bottom, and held to a few rules.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

use coinwise::gui::views::views;
use coinwise::lesson::lessons;
use coinwise::scenario::{Puzzle, presets};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

/// Words that may follow "1" although they end in "s".
const AFTER_ONE: [&str; 5] = ["is", "has", "names", "wins", "loses"];
/// Scenario files that are refused, each in another way.
const REFUSED: [&str; 12] = [
    "coins = ",
    "name = 1",
    "name = \"x\"",
    "name = \"x\"\npuzzle = \"chess\"",
    "name = \"x\"\npuzzle = \"flips\"\n[flips]\nflip = 100",
    "name = \"x\"\npuzzle = \"flips\"\n[flips]\nflips = -1",
    "name = \"x\"\npuzzle = \"flips\"\n[flips]\nflips = 1.5",
    "name = \"x\"\npuzzle = \"flips\"\n[[flips.coins]]\nheads = 2",
    "name = \"x\"\npuzzle = \"devil\"\n[devil]\ncoins = 65",
    "name = \"x\"\npuzzle = \"devil\"\n[devil]\ndevil = \"angry\"",
    "name = \"x\"\npuzzle = \"pennies\"\n[pennies]\npiles = [1]",
    "name = \"x\"\npuzzle = \"pennies\"\nview = \"bias\"",
];

/// Texts in the order in which a user meets them; of those that differ in numbers alone only the first.
#[derive(Default)]
struct Words {
    seen: HashSet<String>,
    text: String,
    faults: Vec<String>,
}

/// Returns a text without its numbers.
fn shape(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_numeric()).collect()
}

/// Whether a text says "1 flips", shows a placeholder or doubles its punctuation.
fn is_faulty(text: &str) -> bool {
    let is_plural = |word: &str| word.len() > 2 && word.ends_with('s') && !word.ends_with("ss");
    let words: Vec<&str> = std::iter::once("").chain(text.split([' ', '\n'])).collect();
    // in "2ᴺ − 1 calls" it is no 1
    let has_wrong_plural = words.windows(3).any(|three| {
        let word = three[2].trim_end_matches(['.', ',', ':', ';', '?', ')']);
        three[1] == "1" && three[0] != "−" && is_plural(word) && !AFTER_ONE.contains(&word)
    });
    // a set of places in braces begins with a digit
    let is_unfilled = text.split('{').skip(1).any(|rest| rest.starts_with(char::is_alphabetic));
    has_wrong_plural || is_unfilled || ["..", " .", " ,"].iter().any(|doubled| text.contains(doubled))
}

impl Words {
    /// Adds what is on the screen and was not seen before, under a heading: names, values and tooltips.
    fn read(&mut self, desk: &Desk, place: &str) {
        let nodes = desk.harness.root().children_recursive();
        let texts = nodes.flat_map(|node| {
            let node = node.accesskit_node();
            [node.label(), node.value(), node.description()]
        });
        let texts: Vec<String> = texts.flatten().map(|text| text.replace('\u{a0}', " ")).collect();
        self.faults.extend(texts.iter().filter(|text| is_faulty(text)).cloned());
        let new: Vec<String> = texts
            .into_iter()
            .filter(|text| text.chars().any(char::is_alphabetic) && self.seen.insert(shape(text)))
            .collect();
        if !new.is_empty() {
            writeln!(self.text, "\n# {place}\n{}", new.join("\n")).unwrap();
        }
    }
}

#[test]
fn every_text_can_be_read_in_one_file_and_is_whole() {
    let mut words = Words::default();
    let mut desk = Desk::new();
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        for view in views(puzzle) {
            desk.show_view_briefly(view);
            words.read(&desk, &format!("{puzzle}: {view}"));
        }
        desk.click("Save menu");
        words.read(&desk, "Save menu");
        desk.press(Modifiers::NONE, Key::Escape);
        desk.press(Modifiers::NONE, Key::F1);
        words.read(&desk, &format!("{puzzle}: help"));
        desk.press(Modifiers::NONE, Key::Escape);
        for preset in presets().iter().filter(|preset| preset.scenario.puzzle() == puzzle) {
            desk.unfold_scenarios_for(&preset.scenario.name);
            desk.glance_at(&preset.scenario.name);
            words.read(&desk, &format!("{puzzle}: {}", preset.scenario.name));
        }
    }
    for letter in 'a'..='z' {
        desk.press(Modifiers::COMMAND, Key::K);
        desk.type_into("Find", &letter.to_string());
        words.read(&desk, &format!("palette: {letter}"));
        desk.press(Modifiers::NONE, Key::Escape);
    }
    for text in REFUSED {
        desk.harness.event(Event::Paste(text.to_owned()));
        desk.settle();
        words.read(&desk, "a refused file");
    }
    for lesson in lessons() {
        desk.click(lesson.puzzle.title());
        desk.click("Lesson");
        desk.click(&lesson.name);
        for (place, step) in lesson.steps.iter().enumerate() {
            words.read(&desk, &format!("{}, step {}", lesson.name, place + 1));
            if step.guess.is_some() && desk.harness.query_by_role_and_label(Role::Link, "Show the answer").is_some() {
                desk.click_role(Role::Link, "Show the answer");
            }
            if step.until.is_some() {
                desk.click("Show me");
                words.read(&desk, &format!("{}, step {} done", lesson.name, place + 1));
            }
            desk.click(if place + 1 < lesson.steps.len() { "Next step" } else { "End the lesson" });
        }
    }

    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("words.txt");
    std::fs::write(&path, &words.text).unwrap();
    assert!(words.seen.len() > 800, "only {} texts were met", words.seen.len());
    assert!(words.faults.is_empty(), "{:#?}", words.faults);
}
