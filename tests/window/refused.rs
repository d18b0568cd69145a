//! Values refused by the rules are never set by a slider, remembered, copied, added or saved.

use coinwise::gui::save::native_dialogs::Reply;
use coinwise::scenario::{Params, Scenario};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tempfile::TempDir;

use crate::support::Desk;

/// Returns the ends of a slider.
fn ends(desk: &Desk, name: &str) -> (f64, f64) {
    let node = desk.harness.get_by_role_and_label(Role::Slider, name);
    let node = node.accesskit_node();
    (node.min_numeric_value().expect("a least value"), node.max_numeric_value().expect("a largest value"))
}

/// Returns the names of all visible sliders.
fn sliders(desk: &Desk) -> Vec<String> {
    let nodes = desk.harness.get_all_by_role(Role::Slider);
    nodes
        .filter(|node| node.accesskit_node().max_numeric_value().is_some())
        .filter_map(|node| node.accesskit_node().label())
        .collect()
}

/// Asserts that neither keys nor a screen reader move a slider beyond its ends.
fn assert_stays_within(desk: &mut Desk, name: &str) {
    type Push = fn(&mut Desk, &str, bool);
    let by_key: Push = |desk, name, up| {
        desk.harness.get_by_role_and_label(Role::Slider, name).focus();
        desk.harness.step();
        desk.harness.key_press_modifiers(Modifiers::NONE, if up { Key::ArrowRight } else { Key::ArrowLeft });
    };
    let by_step: Push = |desk, name, up| {
        let node = desk.harness.get_by_role_and_label(Role::Slider, name);
        if up { node.increment_accesskit() } else { node.decrement_accesskit() }
    };
    let by_value: Push = |desk, name, up| {
        let far = if up { 1e12 } else { -1e12 };
        desk.harness.get_by_role_and_label(Role::Slider, name).set_value_accesskit(far);
    };
    for push in [by_key, by_step, by_value] {
        for up in [false, true] {
            let (least, most) = ends(desk, name);
            desk.harness.get_by_role_and_label(Role::Slider, name).set_value_accesskit(if up { most } else { least });
            desk.harness.step();
            desk.harness.step();
            push(desk, name, up);
            desk.harness.step();
            desk.harness.step();
            let (now, (least, most)) = (desk.slider(name), ends(desk, name));
            assert!((least..=most).contains(&now), "{name} is {now}, its slider has {least} to {most}");
            assert!(!desk.says(": it must be "), "{name} was refused: {:?}", desk.texts());
        }
    }
}

#[test]
fn no_slider_moves_beyond_its_ends() {
    let mut desk = Desk::new();
    for (tab, scenario) in [("Pennies", None), ("Devil", Some("devil-two-coins")), ("Flips", Some("flips-three-flips"))]
    {
        desk.click(tab);
        if let Some(scenario) = scenario {
            desk.open(scenario);
        }
        if tab == "Flips" {
            // small games, so that none takes long
            desk.slide("Number of flips", 5.0);
        }
        let names = sliders(&desk);
        assert!(names.len() >= 2, "{tab} has the sliders {names:?}");
        for name in names {
            assert_stays_within(&mut desk, &name);
            desk.click("Reset all");
            desk.settle();
        }
    }
}

#[test]
fn an_arrow_key_at_the_end_of_a_slider_keeps_the_settings_valid() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("memory.toml");
    let mut desk = Desk::remembering(&path);
    desk.click_more("Add to my scenarios…");
    desk.type_into("Name", "Mine");
    desk.click("Add");
    desk.slide("Differ by less than", 0.0);
    desk.harness.get_by_role_and_label(Role::Slider, "Differ by less than").focus();
    desk.settle();
    desk.press(Modifiers::NONE, Key::ArrowLeft);
    desk.press(Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(desk.slider("Differ by less than"), 0.0);
    desk.harness.state_mut().remember_now();

    let desk = Desk::remembering(&path);
    assert!(desk.has_button("Mine"));
    assert!(!desk.says("could not be read"));
}

/// Returns the selected state in the text of a scenario; an impossible one if the scenario is not one of flips.
fn state_in(text: &str) -> (i64, i64) {
    let Params::Flips(params) = Scenario::parse(text).expect("a scenario").params else { return (-1, -1) };
    (params.state().flips_done, params.state().score)
}

#[test]
fn a_percentage_needs_no_sign() {
    let mut desk = Desk::new();
    desk.click("Flips");
    for text in ["60", "60%", "0.6", "3/5"] {
        desk.type_into("Chance of heads, coin A (number)", "0.5");
        desk.type_into("Chance of heads, coin A (number)", text);
        assert_eq!(desk.field("Chance of heads, coin A (number)"), "60\u{a0}%");
    }
    desk.type_into("Chance of heads, coin A (number)", "101");
    desk.assert_says("it must be a percentage from 0 to 100 %");
}

#[test]
fn the_click_into_a_field_selects_its_number() {
    let mut desk = Desk::new();
    desk.click("Flips");
    let name = "Chance of heads, coin A (number)";
    let at = desk.harness.get_by_label(name).rect().center();
    desk.harness.drag_at(at);
    desk.harness.drop_at(at);
    desk.settle();
    desk.harness.event(Event::Text("60".to_owned()));
    desk.settle();
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(desk.field(name), "60\u{a0}%");
}

#[test]
fn refused_values_are_not_remembered_copied_added_or_saved() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("memory.toml");
    let mut desk = Desk::remembering(&path);
    desk.click("Flips");
    desk.slide("Flips done", 10.0);
    desk.type_into("Score (number)", "4");
    desk.type_into("Score (number)", "1000");
    desk.assert_says("Score is 1,000: it must be a score that these coins can give after 10 flips, −20 to 20.");
    desk.copied();

    desk.click("Save menu");
    desk.click("Share as text");
    let copied = desk.copied().into_iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text),
        _ => None,
    });
    assert_eq!(state_in(&copied.expect("a text was copied")), (10, 4));

    let saved = folder.path().join("saved.toml");
    desk.will_reply(Reply::Chosen(saved.clone()));
    desk.click_more("Save as…");
    assert_eq!(state_in(&std::fs::read_to_string(saved).expect("the file")), (10, 4));
    assert_eq!(desk.field("Score (number)"), "1000", "what is typed stays in the window");

    desk.harness.state_mut().remember_now();
    let mut other = Desk::remembering(&path);
    assert!(!other.says("could not be read"));
    assert_eq!(other.slider("Score"), 4.0);
    other.settle();

    desk.click_more("Add to my scenarios…");
    desk.type_into("Name", "Mine");
    desk.click("Add");
    assert!(!desk.says("Score is 1,000"));
    assert_eq!((desk.slider("Flips done"), desk.slider("Score")), (10.0, 4.0));
}
