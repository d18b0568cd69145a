//! Saving charts, tables, reports and scenario files.

use std::fs;
use std::path::Path;

use coinwise::gui::chart::heatmap::{ColourMap, Shades};
use coinwise::gui::save::native_dialogs::{Purpose, Reply};
use coinwise::scenario::Puzzle;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, OutputCommand, PointerButton, Pos2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::{Desk, PICTURE, TABLE};

/// Opens the Save menu and clicks an entry.
fn save(desk: &mut Desk, entry: &str) {
    desk.click("Save menu");
    desk.click(entry);
}

/// Gives a command by the palette.
fn by_palette(desk: &mut Desk, command: &str) {
    desk.press(Modifiers::COMMAND, Key::K);
    desk.type_into("Find", command);
    desk.press(Modifiers::NONE, Key::Enter);
}

#[test]
fn saving_a_view_without_a_chart_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new();
    desk.open("pennies-seventy-five-and-ninety");
    desk.show("decisions");
    let reason = "piles hold 165 pennies; the game tree is drawn for up to 40";
    for entry in [PICTURE, TABLE] {
        desk.open_save_dialog(entry, &[]);
        desk.assert_says(reason);
        let save = desk.harness.get_all_by_role_and_label(Role::Button, "Save…").last().unwrap();
        assert!(save.accesskit_node().is_disabled(), "{entry}");
        desk.choose("Cancel");
    }
    // the palette asks for no path either
    let path = folder.path().join("x.svg");
    desk.will_reply(Reply::Chosen(path.clone()));
    by_palette(&mut desk, "Save the chart as SVG…");
    desk.assert_says(reason);
    assert!(!path.exists());
}

#[test]
fn the_saved_table_has_the_numbers_on_screen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pairs.csv");
    let mut desk = Desk::new();
    desk.click("Table");
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.save_from_dialog(TABLE, &["CSV"]);
    let question = desk.last_question();
    assert_eq!(
        (question.purpose, question.file_name.as_str()),
        (Purpose::Save, "which-totals-from-20-to-30-lose-map.csv")
    );
    let csv = fs::read_to_string(&path).unwrap();
    assert!(csv.starts_with("n,a,b,total\n0,0,0,0\n1,1,2,3\n"), "{csv}");
    // the visible rows around the selected one
    let texts = desk.texts();
    let shown: Vec<_> =
        csv.lines().filter(|row| row.split(',').all(|cell| texts.iter().any(|text| text == cell))).collect();
    assert!(shown.contains(&"4,6,10,16"), "{shown:?} of {csv}");
    desk.assert_says(&format!("Saved {}", path.display()));
    desk.click("Dismiss");
    assert!(!desk.says("Saved"));
}

#[test]
fn heatmaps_are_saved_in_the_chosen_colours() {
    let mut desk = Desk::new();
    for (tab, view) in [("Pennies", "values"), ("Flips", "chances"), ("Flips", "both")] {
        desk.click(tab);
        desk.show(view);
        for (map, name, _) in ColourMap::ALL {
            desk.click("Look");
            desk.click_role(Role::RadioButton, name);
            desk.copied();
            save(&mut desk, "Copy the chart");
            let copied = desk.copied();
            let image = copied.iter().find_map(|command| match command {
                OutputCommand::CopyImage(image) => Some(image),
                _ => None,
            });
            let pixels = &image.expect("a picture was copied").pixels;
            for (other, other_name, _) in ColourMap::ALL {
                // the upper end of the colour bar
                let top = Shades::new(other).of(1.0);
                assert_eq!(pixels.contains(&top), other == map, "{view} in {name}: the yellow of {other_name}");
            }
        }
    }
}

#[test]
fn every_format_is_written_correctly() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new();
    for (entry, format, extension, start) in [
        (PICTURE, "SVG", "svg", b"<svg".as_slice()),
        (PICTURE, "PNG", "png", b"\x89PNG"),
        (PICTURE, "PDF", "pdf", b"%PDF"),
        (TABLE, "CSV", "csv", b"n,a,b,total"),
        (TABLE, "XLSX", "xlsx", b"PK"),
        (TABLE, "JSON", "json", b"[\n{\"n\":0,"),
        (TABLE, "Markdown", "md", b"| number of the safe pair | smaller pile (pennies)"),
    ] {
        // a missing extension is added
        let path = folder.path().join(format);
        desk.will_reply(Reply::Chosen(path.clone()));
        desk.save_from_dialog(entry, &[format]);
        let bytes = fs::read(path.with_extension(extension)).unwrap();
        assert!(bytes.starts_with(start), "{format} starts with {:?}", &bytes[..20]);
        // the command of the palette writes the same
        let path = folder.path().join(format!("{format}-again"));
        desk.will_reply(Reply::Chosen(path.clone()));
        let content = if entry == PICTURE { "chart" } else { "table" };
        by_palette(&mut desk, &format!("Save the {content} as {format}…"));
        assert!(fs::read(path.with_extension(extension)).unwrap() == bytes, "{format}");
    }
}

/// Returns the size of a PNG and its colour type: 2 is opaque, 6 is not.
fn head(png: &[u8]) -> (u32, u32, u8) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20), png[25])
}

#[test]
fn a_chart_is_saved_with_the_chosen_size_and_background_and_the_choice_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new();
    desk.open_save_dialog(PICTURE, &["PNG", "Slide 16:9"]);
    desk.harness.get_by_role_and_label(Role::SpinButton, "Dots per inch").set_value_accesskit(96.0);
    desk.settle();
    desk.assert_says("1,280 × 720 pixels, 33.9 × 19.0 cm in print");
    desk.click("Dark");
    desk.click_role(Role::CheckBox, "Transparent");
    let path = folder.path().join("slide.png");
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.choose("Save…");
    assert_eq!(head(&fs::read(&path).unwrap()), (1280, 720, 6));
    // the palette uses the same options
    let path = folder.path().join("again.png");
    desk.will_reply(Reply::Chosen(path.clone()));
    by_palette(&mut desk, "Save the chart as PNG…");
    assert_eq!(head(&fs::read(&path).unwrap()), (1280, 720, 6));
    desk.open_save_dialog(PICTURE, &["Other size", "px"]);
    for (name, value) in [("Width", 640.0), ("Height", 500.0)] {
        desk.harness.get_by_role_and_label(Role::SpinButton, name).set_value_accesskit(value);
        desk.settle();
    }
    desk.click("White");
    desk.click_role(Role::CheckBox, "Transparent");
    desk.click_role(Role::CheckBox, "Title");
    let path = folder.path().join("own.png");
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.choose("Save…");
    assert_eq!(head(&fs::read(&path).unwrap()), (640, 500, 2));
    // the next start uses the remembered options
    let options = desk.harness.state().save_options().clone();
    assert_eq!((options.picture.title, options.picture.dpi), (false, 96));
}

#[test]
fn too_large_a_chart_is_refused_in_the_dialog_before_it_is_drawn() {
    let mut desk = Desk::new();
    desk.open_save_dialog(PICTURE, &["PNG", "Slide 16:9"]);
    desk.harness.get_by_role_and_label(Role::SpinButton, "Dots per inch").set_value_accesskit(1_200.0);
    desk.settle();
    desk.assert_says("A picture of 16,000 × 9,000 pixels is too large");
    let save = desk.harness.get_all_by_role_and_label(Role::Button, "Save…").last().unwrap();
    assert!(save.accesskit_node().is_disabled());
    desk.click("Cancel");
    assert!(!desk.says("Dots per inch"));
}

#[test]
fn charts_are_copied_as_pictures_and_tables_as_text() {
    let mut desk = Desk::new();
    let text = |desk: &mut Desk| {
        desk.copied().into_iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text),
            _ => None,
        })
    };
    save(&mut desk, "Copy the table");
    desk.assert_says("The table is on the clipboard, 12 rows.");
    assert!(text(&mut desk).unwrap().contains("\n0\t0\t0\t0\n1\t1\t2\t3\n"));
    desk.open_save_dialog(TABLE, &["Markdown", "Copy"]);
    assert!(text(&mut desk).unwrap().starts_with("| number of the safe pair | smaller pile (pennies) |"));
    desk.open_save_dialog("More…", &["Table", "JSON", "Copy"]);
    assert!(text(&mut desk).unwrap().starts_with("[\n{\"n\":0,"));
    save(&mut desk, "Copy the chart");
    desk.assert_says("The chart is on the clipboard, 1,600 × 1,600 pixels.");
    let image = desk.copied().into_iter().find_map(|command| match command {
        OutputCommand::CopyImage(image) => Some(image),
        _ => None,
    });
    assert_eq!(image.unwrap().size, [1_600, 1_600]);
}

#[test]
fn a_further_table_of_the_view_can_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moves.csv");
    let mut desk = Desk::new();
    desk.open("pennies-seventy-five-and-ninety");
    desk.open_save_dialog(TABLE, &["Moves", "CSV"]);
    desk.assert_says("240 rows, 9 columns");
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.choose("Save…");
    assert_eq!(desk.last_question().file_name, "can-you-win-from-75-and-90-moves.csv");
    let csv = fs::read_to_string(&path).unwrap();
    let quickest = "51,51,24,39,diagonal,true,0,31,true\n0,44,75,46,row,true,0,59,false\n";
    assert!(csv.starts_with(&format!("take_a,take_b,leave_a,leave_b,kind,wins,value,turns,best\n{quickest}")), "{csv}");
    desk.show("totals");
    desk.open_save_dialog(TABLE, &[]);
    assert!(!desk.has_button("Moves"));
}

#[test]
fn a_report_covers_the_present_parameters_or_all_scenarios_of_the_tab() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.html");
    let mut desk = Desk::new();
    desk.slide("First", 21.0);
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.save_from_dialog("Report (HTML)…", &[]);
    assert_eq!(desk.last_question().file_name, "which-totals-from-20-to-30-lose-report.html");
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.contains("<dt>Piles</dt><dd>21, 15</dd>") && page.contains("You win from 21 and 15."));
    // sentences of the window are in the report
    for text in desk.texts().iter().filter(|text| text.ends_with('.') && !text.contains(['\'', '"', '<', '&'])) {
        let is_of_the_answer = text.starts_with("Take 9") || text.starts_with("Your piles differ");
        assert!(!is_of_the_answer || page.replace('\u{a0}', " ").contains(text), "{text:?} is missing");
    }
    let count =
        coinwise::scenario::presets().iter().filter(|preset| preset.scenario.puzzle() == Puzzle::Pennies).count();
    let all = format!("All {count} scenarios");
    desk.open_save_dialog("Report (HTML)…", &[&all]);
    desk.will_reply(Reply::Cancelled);
    desk.choose("Save…");
    let question = desk.last_question();
    assert_eq!((question.file_name.as_str(), question.extension), ("pennies-all-scenarios-report.html", "html"));
}

#[test]
fn an_animation_plays_a_slider_through_its_range() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new();
    desk.open_save_dialog("More…", &["Animation"]);
    for (name, value) in [("From", 0.0), ("To", 2.0), ("Pictures", 3.0), ("Dots per inch", 24.0)] {
        desk.harness.get_by_role_and_label(Role::SpinButton, name).set_value_accesskit(value);
        desk.settle();
    }
    desk.assert_says("3 pictures of 200 × 200 pixels, 0.3 seconds, again and again");
    let path = folder.path().join("played.gif");
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.choose("Save…");
    assert_eq!(desk.last_question().file_name, "which-totals-from-20-to-30-lose-map-animation.gif");
    let gif = fs::read(&path).unwrap();
    assert!(gif.starts_with(b"GIF89a") && gif[6..10] == [200, 0, 200, 0]);
}

/// Saves the chart without a system dialog by typing the path into our own.
fn type_path(desk: &mut Desk, path: &Path) {
    desk.will_reply(Reply::NoDialog);
    desk.save_from_dialog(PICTURE, &["SVG"]);
    desk.type_into("Path", &path.display().to_string());
}

/// Plays a slider and clicks the button that saves it.
fn save_playing(desk: &mut Desk, slider: &str, mode: &str) {
    desk.harness.get_by_label(&format!("Play {slider}")).click_accesskit();
    desk.harness.step();
    desk.harness.step();
    assert!(desk.has_button(mode), "{slider}");
    desk.harness.get_by_role_and_label(Role::Button, mode).click_accesskit();
    desk.harness.step();
    desk.harness.get_by_role_and_label(Role::Button, &format!("Save animation of {slider}")).click_accesskit();
    desk.settle();
}

/// Returns the slider chosen in the dialog.
fn slider_to_save(desk: &Desk) -> String {
    desk.harness.get_by_role_and_label(Role::ComboBox, "Slider").value().unwrap_or_default()
}

fn number(desk: &Desk, name: &str) -> f64 {
    let node = desk.harness.get_by_role_and_label(Role::SpinButton, name);
    node.accesskit_node().numeric_value().expect("a number")
}

/// Returns how often a GIF repeats and its number of pictures.
fn repeat_and_frames(gif: &[u8]) -> (gif::Repeat, usize) {
    let mut decoder = gif::DecodeOptions::new().read_info(gif).expect("a GIF");
    let mut frames = 0;
    while decoder.read_next_frame().expect("a whole GIF").is_some() {
        frames += 1;
    }
    (decoder.repeat(), frames)
}

#[test]
fn a_playing_slider_is_saved_with_its_range_and_mode() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new();
    save_playing(&mut desk, "Differ by less than", "To and fro");
    assert_eq!(slider_to_save(&desk), "Differ by less than");
    assert_eq!((number(&desk, "From"), number(&desk, "To")), (0.0, 9.0));
    let stands = desk.slider("Differ by less than");
    desk.harness.run_steps(10);
    assert_eq!(desk.slider("Differ by less than"), stands, "it does not play on behind the dialog");
    desk.harness.get_by_role_and_label(Role::SpinButton, "Dots per inch").set_value_accesskit(24.0);
    desk.settle();
    // ten values there and eight back
    desk.assert_says("18 pictures of 200 × 200 pixels, 1.8 seconds, again and again");
    let path = folder.path().join("played.gif");
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.choose("Save…");
    assert_eq!(repeat_and_frames(&fs::read(&path).unwrap()), (gif::Repeat::Infinite, 18));
    // once: a GIF that plays one time
    save_playing(&mut desk, "First", "Once");
    assert_eq!((slider_to_save(&desk).as_str(), number(&desk, "To")), ("First pile", 30.0));
    desk.harness.get_by_role_and_label(Role::SpinButton, "To").set_value_accesskit(2.0);
    desk.settle();
    desk.assert_says("3 pictures of 200 × 200 pixels, 0.3 seconds");
    assert!(!desk.says("again and again"));
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.choose("Save…");
    assert_eq!(repeat_and_frames(&fs::read(&path).unwrap()), (gif::Repeat::Finite(0), 3));
    save_playing(&mut desk, "Differ by less than", "To and fro");
    desk.click("Cancel");
    // the mode is remembered, and an invalid value is named
    assert_eq!(desk.harness.state().save_options().mode, coinwise::gui::panels::slider_player::Mode::ToAndFro);
    save_playing(&mut desk, "Differ by less than", "Loop");
    desk.harness.get_by_role_and_label(Role::SpinButton, "To").set_value_accesskit(12.0);
    desk.settle();
    desk.assert_says("Spread is 12; it must be a whole number from 0 to 9");
    let save = desk.harness.get_all_by_role_and_label(Role::Button, "Save…").last().unwrap();
    assert!(save.accesskit_node().is_disabled());
}

#[test]
fn another_slider_can_be_chosen_with_its_usual_range() {
    let mut desk = Desk::new();
    desk.click("Flips");
    save_playing(&mut desk, "Chance of heads, coin A", "Once");
    assert_eq!(slider_to_save(&desk), "Chance of heads, coin A");
    desk.click_role(Role::ComboBox, "Slider");
    // the entry of the list, in front of the view's button
    desk.harness.get_all_by_role_and_label(Role::Button, "Target").last().unwrap().click_accesskit();
    desk.settle();
    assert_eq!(slider_to_save(&desk), "Target");
    assert_eq!((number(&desk, "From"), number(&desk, "To")), (-20.0, 20.0));
}

#[test]
fn an_answer_solved_while_the_dialog_is_open_can_be_saved() {
    let mut desk = Desk::new();
    desk.click("Flips");
    // takes longer than the frames until the dialog is open
    desk.begin_typing("Number of flips (number)", "200000");
    desk.harness.key_press(Key::Enter);
    desk.harness.step();
    desk.harness.key_press_modifiers(Modifiers::COMMAND, Key::S);
    desk.harness.step();
    desk.harness.step();
    assert!(desk.says("There is nothing to save until it is solved."));
    desk.settle();
    assert!(!desk.says("There is nothing to save until it is solved."), "{:?}", desk.texts());
    let save = desk.harness.get_all_by_role_and_label(Role::Button, "Save…").last().unwrap();
    assert!(!save.accesskit_node().is_disabled());
}

#[test]
fn enter_saves_unless_a_field_or_the_help_takes_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chart.png");
    let mut desk = Desk::new();
    desk.press(Modifiers::COMMAND, Key::S);
    desk.press(Modifiers::NONE, Key::F1);
    desk.press(Modifiers::NONE, Key::Enter);
    desk.assert_says("This help");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.click("Other size");
    desk.harness.get_by_role_and_label(Role::SpinButton, "Width").focus();
    desk.settle();
    desk.press(Modifiers::NONE, Key::Enter);
    assert!(desk.has_button("Cancel") && !path.exists(), "the field takes this one");
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.press(Modifiers::NONE, Key::Enter);
    assert!(!desk.has_button("Cancel") && path.exists());
}

#[test]
fn every_playing_slider_can_be_saved() {
    let mut desk = Desk::new();
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        if puzzle == Puzzle::Flips {
            desk.click("Add a coin");
            desk.click_role(Role::CheckBox, "Sides of coin B differ");
            // before the first flip there is only one score
            desk.slide("Flips done", 10.0);
        }
        let mut seen = Vec::new();
        // only views of pennies have their own sliders among the controls
        let views = if puzzle == Puzzle::Pennies {
            coinwise::gui::views::views(puzzle)
        } else {
            &["numbers", "belief", "within", "choice"]
        };
        for view in views.iter().filter(|view| coinwise::gui::views::views(puzzle).contains(view)) {
            desk.show(view);
            let sliders = desk.harness.get_all_by_role(Role::Slider);
            // only what is not scrolled away
            let sliders = sliders.filter(|node| node.rect().left() < 312.0 && node.rect().bottom() < 760.0);
            let names: Vec<String> = sliders.filter_map(|node| node.accesskit_node().label()).collect();
            for name in names {
                // what the view ignores does not play, nor what other rules disable
                let plays = desk.harness.query_by_label(&format!("Play {name}")).is_some();
                if plays && !seen.contains(&name) {
                    save_playing(&mut desk, &name, "Once");
                    assert!(!slider_to_save(&desk).is_empty(), "{name}");
                    // both ends of the range are allowed
                    let save = desk.harness.get_all_by_role_and_label(Role::Button, "Save…").last().unwrap();
                    assert!(!save.accesskit_node().is_disabled(), "{name}: {:?}", desk.texts());
                    desk.click("Cancel");
                    if puzzle != Puzzle::Flips {
                        // with an escape of the Devil, or with other rules, there is nothing to play
                        desk.press(Modifiers::COMMAND, Key::R);
                    }
                    seen.push(name);
                }
            }
        }
        assert!(seen.len() >= 3, "{puzzle}: {seen:?}");
    }
    desk.click("Pennies");
    desk.click("Play");
    // a slider of the window belongs to no scenario, so its animation could not be drawn
    assert!(
        desk.harness.query_by_role_and_label(Role::Slider, "Split").is_some()
            && desk.harness.query_by_label("Play Split").is_none()
    );
}

#[test]
fn all_charts_and_tables_of_the_tab_are_saved_in_a_new_folder() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new();
    for _ in 0..2 {
        desk.will_reply(Reply::Chosen(folder.path().to_owned()));
        desk.save_from_dialog("More…", &["All of the tab"]);
        assert_eq!(desk.last_question().purpose, Purpose::Folder);
        desk.assert_says(" files in ");
    }
    // nothing was overwritten
    for name in ["which-totals-from-20-to-30-lose", "which-totals-from-20-to-30-lose-2"] {
        let made = folder.path().join(name);
        let mut names: Vec<_> =
            fs::read_dir(&made).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        for view in coinwise::gui::views::views(Puzzle::Pennies) {
            assert!(names.contains(&format!("{view}.csv")) && names.contains(&format!("{view}.svg")), "{names:?}");
        }
        assert!(names.contains(&"moves.csv".to_owned()) && names.contains(&"answer.json".to_owned()), "{names:?}");
    }
    // nothing is written into a missing folder
    desk.will_reply(Reply::Chosen(folder.path().join("missing")));
    desk.save_from_dialog("More…", &["All of the tab"]);
    desk.assert_says("missing cannot be made: ");
}

#[test]
fn without_a_system_dialog_a_path_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chart");
    let mut desk = Desk::new();
    desk.will_reply(Reply::NoDialog);
    desk.save_from_dialog(PICTURE, &["SVG"]);
    desk.assert_says("This system has no file dialog");
    desk.type_into("Path", &path.display().to_string());
    desk.click("Save");
    assert!(fs::read_to_string(path.with_extension("svg")).unwrap().contains("</svg>"));
    desk.assert_says("Saved ");
    // the second time the file exists
    type_path(&mut desk, &path);
    desk.assert_says("A file of that name is there already.");
    desk.click("Cancel");
    assert!(!desk.says("This system has no file dialog"));
}

#[test]
fn the_note_lies_in_the_top_bar_and_covers_no_button() {
    let folder = tempfile::tempdir().unwrap();
    for [width, height] in [[1280.0, 800.0], [900.0, 600.0]] {
        let mut desk = Desk::folded(width, height);
        type_path(&mut desk, &folder.path().join(format!("chart {width}.svg")));
        desk.click("Save");
        desk.assert_says("Saved ");
        let [note, tab, undo] =
            ["Dismiss", "Flips", "Undo"].map(|name| desk.harness.get_by_role_and_label(Role::Button, name).rect());
        assert!(note.top() >= 0.0 && note.bottom() <= tab.bottom() && note.right() < undo.left(), "{width}: {note:?}");
        assert!(desk.harness.get_by_label_contains("Saved ").rect().left() > tab.right(), "{width}");
    }
}

#[test]
fn enter_in_the_path_field_asks_before_replacing_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("chart.svg");
    fs::write(&there, "mine").unwrap();
    let mut desk = Desk::new();
    type_path(&mut desk, &folder.path().join("chart"));
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(fs::read_to_string(&there).unwrap(), "mine");
    desk.assert_says("A file of that name is there already.");
    assert!(desk.harness.get_by_role_and_label(Role::Button, "Replace").accesskit_node().is_focused());
    desk.press(Modifiers::NONE, Key::Enter);
    assert!(fs::read_to_string(&there).unwrap().contains("</svg>"));
    // without an existing file, Enter writes at once
    type_path(&mut desk, &folder.path().join("another"));
    desk.press(Modifiers::NONE, Key::Enter);
    assert!(folder.path().join("another.svg").exists());
}

#[test]
fn a_click_in_the_path_dialog_asks_before_replacing_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("chart.svg");
    fs::write(&there, "mine").unwrap();
    let mut desk = Desk::new();
    type_path(&mut desk, &there);
    // a frame of the test is a quarter of a second
    desk.harness.ctx.options_mut(|options| options.input_options.max_double_click_delay = 1.0);
    let button = desk.harness.get_by_role_and_label(Role::Button, "Save").rect().center();
    desk.harness.event(Event::PointerMoved(button));
    desk.harness.step();
    for _ in 0..2 {
        // two fast clicks in the same place ask but do not confirm
        for pressed in [true, false] {
            desk.harness.event(pointer(button, pressed));
            desk.harness.step();
        }
    }
    desk.settle();
    desk.assert_says("Replace the file, or type another name.");
    assert_eq!(fs::read_to_string(&there).unwrap(), "mine");
    // the question is only about this file
    let other = folder.path().join("other.svg");
    fs::write(&other, "mine too").unwrap();
    desk.type_into("Path", &other.display().to_string());
    desk.click("Save");
    assert_eq!(fs::read_to_string(&other).unwrap(), "mine too");
    desk.click("Replace");
    assert!(fs::read_to_string(&other).unwrap().contains("</svg>"));
    assert_eq!(fs::read_to_string(&there).unwrap(), "mine");
}

fn pointer(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
}

#[test]
fn a_slow_click_on_an_entry_counts() {
    let mut desk = Desk::new();
    for name in ["Save menu", PICTURE] {
        let at = desk.harness.get_by_role_and_label(Role::Button, name).rect().center();
        desk.harness.event(Event::PointerMoved(at));
        desk.harness.step();
        desk.harness.event(pointer(at, true));
        // a second and a half
        desk.harness.run_steps(6);
        desk.harness.event(pointer(at, false));
        desk.settle();
    }
    assert!(desk.has_button("Other size") && desk.has_button("Cancel"), "the dialog is open");
}

#[test]
fn our_dialog_replaces_a_system_dialog_that_fails_however_late() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chart.svg");
    let mut desk = Desk::new();
    desk.will_reply(Reply::NoPath);
    desk.save_from_dialog(PICTURE, &["SVG"]);
    desk.type_into("Path", &path.display().to_string());
    desk.click("Save");
    assert!(path.exists());
}

#[test]
fn a_cancelled_dialog_changes_nothing() {
    let mut desk = Desk::new();
    desk.will_reply(Reply::Cancelled);
    desk.save_from_dialog(PICTURE, &["PDF"]);
    assert!(!desk.says("Saved") && !desk.says("✗"));
}

#[test]
fn a_missing_folder_is_named_and_nothing_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("missing/chart.svg");
    let mut desk = Desk::new();
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.save_from_dialog(PICTURE, &["SVG"]);
    desk.assert_says(&path.display().to_string());
    assert!(!desk.says("Saved"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_scenario_saved_as_a_file_opens_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let mut desk = Desk::new();
    desk.slide("First", 42.0);
    desk.will_reply(Reply::Chosen(path.clone()));
    desk.click_more("Save as…");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("Which totals from 20 to 30 lose?", "My own")).unwrap();
    desk.slide("First", 1.0);
    desk.will_reply(Reply::Chosen(path));
    desk.press(Modifiers::COMMAND, Key::O);
    assert_eq!(desk.slider("First"), 42.0);
    desk.click("My own");
    desk.assert_says("My own");
}

#[test]
fn a_file_that_is_not_a_scenario_is_named_with_the_line_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.toml");
    fs::write(&path, "name = \"Bad\"\npuzzle = \"pennies\"\n[pennies]\nmap = 0\n").unwrap();
    let mut desk = Desk::new();
    desk.slide("First", 42.0);
    desk.will_reply(Reply::Chosen(path));
    desk.click_more("Open…");
    desk.assert_says("bad.toml, line 4: map is 0; it must be a whole number from 1 to 4,096");
    assert_eq!(desk.slider("First"), 42.0);
}
