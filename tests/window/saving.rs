//! Saving what is shown, and scenario files.

use std::fs;

use coinwise::gui::dialogs::{Purpose, Reply};
use coinwise::scenario::{Puzzle, presets};
use egui::{Key, Modifiers};

use crate::support::Desk;

/// Opens the Save menu and clicks an entry.
fn save(desk: &mut Desk, entry: &str) {
    desk.click("Save…");
    desk.click(entry);
}

#[test]
fn the_winning_moves_are_saved_from_the_lattice_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moves.csv");
    let mut desk = Desk::new();
    desk.click("Seventy-five and ninety");
    desk.will_reply(Reply::Chosen(path.clone()));
    save(&mut desk, "Winning moves as CSV…");
    assert_eq!(desk.last_question().file_name, "seventy-five-and-ninety-moves.csv");
    let csv = fs::read_to_string(path).unwrap();
    assert_eq!(csv, "take_a,take_b,leave_a,leave_b,kind\n51,51,24,39,diagonal\n0,44,75,46,row\n");
    desk.click("Totals");
    desk.click("Save…");
    assert!(!desk.offers("Winning moves as CSV…"));
}

#[test]
fn a_view_without_a_chart_says_so_when_it_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new();
    desk.click("Seventy-five and ninety");
    desk.click("Decisions");
    for (name, entry) in [("x.svg", "Chart as SVG…"), ("x.csv", "Table as CSV…")] {
        let path = folder.path().join(name);
        desk.will_reply(Reply::Chosen(path.clone()));
        save(&mut desk, entry);
        desk.assert_says("the piles hold 165 pennies; the graph of decisions is drawn for 30 at most");
        assert!(!path.exists());
        desk.click("Dismiss");
    }
}

#[test]
fn the_table_saved_holds_the_numbers_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pairs.csv");
    let mut desk = Desk::new();
    desk.will_reply(Reply::Chosen(path.clone()));
    save(&mut desk, "Table as CSV…");
    let question = desk.last_question();
    assert_eq!(
        (question.purpose, question.file_name.as_str()),
        (Purpose::Save, "twenty-to-thirty-pennies-lattice.csv")
    );
    let csv = fs::read_to_string(&path).unwrap();
    assert!(csv.starts_with("n,a,b,total\n0,0,0,0\n1,1,2,3\n"), "{csv}");
    // the rows in sight around the chosen one
    let texts = desk.texts();
    let shown: Vec<_> =
        csv.lines().filter(|row| row.split(',').all(|cell| texts.iter().any(|text| text == cell))).collect();
    assert!(shown.contains(&"4,6,10,16"), "{shown:?} of {csv}");
    desk.assert_says(&format!("Saved {}", path.display()));
    desk.click("Dismiss");
    assert!(!desk.says("Saved"));
}

#[test]
fn every_form_is_written_as_what_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new();
    for (entry, extension, start) in [
        ("Chart as SVG…", "svg", b"<svg".as_slice()),
        ("Chart as PNG, 1×…", "png", b"\x89PNG"),
        ("Chart as PNG, 2×…", "png", b"\x89PNG"),
        ("Chart as PDF…", "pdf", b"%PDF"),
        ("Table as CSV…", "csv", b"n,a,b,total"),
        ("Table as JSON…", "json", b"[{\"n\":0"),
    ] {
        // without an extension, which is added
        let path = folder.path().join(entry.replace(['…', ',', ' '], ""));
        desk.will_reply(Reply::Chosen(path.clone()));
        save(&mut desk, entry);
        let bytes = fs::read(path.with_extension(extension)).unwrap();
        assert!(bytes.starts_with(start), "{entry} starts with {:?}", &bytes[..20]);
    }
    let widths: Vec<_> = ["ChartasPNG1×.png", "ChartasPNG2×.png"]
        .map(|name| fs::read(folder.path().join(name)).unwrap())
        .iter()
        .map(|png| u32::from_be_bytes(png[16..20].try_into().unwrap()))
        .collect();
    assert_eq!(widths[1], 2 * widths[0]);
}

#[test]
fn without_a_dialog_of_the_system_a_path_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chart");
    let mut desk = Desk::new();
    desk.will_reply(Reply::NoDialog);
    save(&mut desk, "Chart as SVG…");
    desk.assert_says("This system offers no file dialog");
    desk.type_into("Path", &path.display().to_string());
    desk.click("Save");
    assert!(fs::read_to_string(path.with_extension("svg")).unwrap().contains("</svg>"));
    desk.assert_says("Saved ");
    // a second time the file is there
    desk.will_reply(Reply::NoDialog);
    save(&mut desk, "Chart as SVG…");
    desk.type_into("Path", &path.display().to_string());
    desk.assert_says("There is such a file already; it will be replaced.");
    desk.click("Cancel");
    assert!(!desk.says("This system offers no file dialog"));
}

#[test]
fn a_cancelled_dialog_changes_nothing() {
    let mut desk = Desk::new();
    desk.will_reply(Reply::Cancelled);
    save(&mut desk, "Chart as PDF…");
    assert!(!desk.says("Saved") && !desk.says("✗"));
}

#[test]
fn a_folder_that_is_not_there_is_named_and_nothing_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("missing/chart.svg");
    let mut desk = Desk::new();
    desk.will_reply(Reply::Chosen(path.clone()));
    save(&mut desk, "Chart as SVG…");
    desk.assert_says(&path.display().to_string());
    assert!(!desk.says("Saved"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_scenario_kept_as_a_file_opens_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let mut desk = Desk::new();
    desk.slide("First", 42.0);
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.click_more("Save as…");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("Twenty to thirty pennies", "My own")).unwrap();
    desk.slide("First", 1.0);
    desk.will_reply(Reply::Chosen(path));
    desk.press(Modifiers::COMMAND, Key::O);
    assert_eq!(desk.slider("First"), 42.0);
    desk.click("My own");
    let own = presets().iter().filter(|preset| preset.scenario.puzzle() == Puzzle::Pennies).count() + 1;
    desk.assert_says(&format!("{own} of {own}"));
}

#[test]
fn a_file_that_is_no_scenario_is_named_with_its_line_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.toml");
    fs::write(&path, "name = \"Bad\"\npuzzle = \"pennies\"\n[pennies]\nlattice = 0\n").unwrap();
    let mut desk = Desk::new();
    desk.slide("First", 42.0);
    desk.will_reply(Reply::Chosen(path));
    desk.click("Open…");
    desk.assert_says("bad.toml, line 4: lattice is 0; it must be a whole number from 1 to 4,096");
    assert_eq!(desk.slider("First"), 42.0);
}
