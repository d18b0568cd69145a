//! Dialog of the Save menu: options, preview, and failed saves.

use std::fs;

use coinwise::gui::save::native_dialogs::Reply;
use coinwise::gui::save::picture::{Background, Size};
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;

use crate::support::{Desk, PICTURE};

fn has(desk: &Desk, role: Role, name: &str) -> bool {
    desk.harness.query_by_role_and_label(role, name).is_some()
}

#[test]
fn the_dialog_shows_only_options_of_the_format() {
    let mut desk = Desk::new();
    desk.open_save_dialog(PICTURE, &["SVG"]);
    assert!(!has(&desk, Role::SpinButton, "Dots per inch") && has(&desk, Role::CheckBox, "Editable in SVG"));
    desk.click("PDF");
    assert!(!has(&desk, Role::SpinButton, "Dots per inch") && !has(&desk, Role::CheckBox, "Editable in SVG"));
    desk.click("PNG");
    assert!(has(&desk, Role::SpinButton, "Dots per inch") && !has(&desk, Role::CheckBox, "Editable in SVG"));
    for name in ["Format", "Background"] {
        assert!(desk.texts().iter().any(|text| text == name), "{name}");
    }
    assert!(has(&desk, Role::CheckBox, "Transparent"));
}

#[test]
fn options_for_a_column_are_applied_to_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("column.svg");
    let mut desk = Desk::new();
    desk.open_save_dialog(PICTURE, &["SVG", "85 mm"]);
    desk.assert_says("8.5 × ");
    desk.click_role(Role::CheckBox, "Editable in SVG");
    desk.click_role(Role::CheckBox, "Title");
    desk.click_role(Role::CheckBox, "Chosen dot");
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.choose("Save…");
    let svg = fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"321.26\""
    ));
    assert!(svg.contains("<text") && svg.contains("<title id=\"title-") && !svg.contains("#2457c5"));
}

#[test]
fn a_preview_of_fixed_size_follows_the_options() {
    let mut desk = Desk::new();
    let place = |desk: &Desk| desk.harness.get_by_role_and_label(Role::Image, "Preview of the file").rect();
    desk.open_save_dialog(PICTURE, &["PNG", "Usual size"]);
    let first = place(&desk);
    for choice in ["85 mm", "Slide 16:9", "Dark", "Report", "All of the tab", "Animation"] {
        desk.choose(choice);
        assert_eq!(place(&desk).size(), first.size(), "{choice}");
    }
    desk.choose("Table");
    assert!(has(&desk, Role::Image, "The beginning of the file"));
}

#[test]
fn options_are_remembered_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    {
        let mut desk = Desk::remembering(&path);
        desk.open_save_dialog(PICTURE, &["SVG", "174 mm", "Dark"]);
        desk.click_role(Role::CheckBox, "Transparent");
        desk.click_role(Role::CheckBox, "Chosen dot");
        desk.click("Cancel");
        desk.harness.state_mut().remember_now();
    }
    let desk = Desk::remembering(&path);
    let picture = desk.harness.state().save_options().picture;
    assert_eq!((picture.size, picture.ground, picture.font_size), (Size::Page, Background::ClearDark, 8.0));
    assert!(!picture.marks && picture.title);
}

#[test]
fn a_failed_save_keeps_the_path_and_shows_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing/chart.svg");
    let mut desk = Desk::new();
    desk.will_reply(Reply::Chosen(missing.clone()));
    desk.save_from_dialog(PICTURE, &["SVG"]);
    assert_eq!(desk.field("Path"), missing.display().to_string());
    desk.assert_says("its folder does not exist");
    // retrying there fails again, elsewhere it succeeds
    desk.click("Save");
    assert_eq!(desk.field("Path"), missing.display().to_string());
    let there = folder.path().join("chart.svg");
    desk.type_into("Path", &there.display().to_string());
    desk.click("Save");
    assert!(there.exists() && !has(&desk, Role::TextInput, "Path"));
    desk.assert_says("Saved ");
}

#[test]
fn a_notification_covers_the_content_and_disappears_by_itself() {
    let mut desk = Desk::new();
    // the largest picture of the window
    let chart = |desk: &Desk| {
        let pictures = desk.harness.get_all_by_role(Role::Image).map(|node| node.rect());
        pictures.max_by(|one, other| one.area().total_cmp(&other.area())).unwrap()
    };
    let before = chart(&desk);
    desk.click("Save menu");
    desk.click("Copy the table");
    desk.assert_says("The table is on the clipboard");
    assert_eq!(chart(&desk), before, "the chart has not moved");
    for _ in 0..60 {
        desk.harness.step();
    }
    assert!(!desk.says("The table is on the clipboard"));
    assert_eq!(chart(&desk), before);
}
