//! Resetting controls: one, a group, or all of a tab.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

/// Sliders of each tab, with values other than those of the first scenario.
const SLIDERS: [(&str, &[(&str, f64)]); 3] = [
    (
        "Pennies",
        &[("First", 5.0), ("Second", 9.0), ("Differ by less than", 3.0), ("From", 11.0), ("To", 44.0), ("Size", 77.0)],
    ),
    ("Devil", &[("Coins", 6.0), ("Faces", 3.0), ("Step", 7.0)]),
    (
        "Flips",
        &[
            ("Number of flips", 60.0),
            ("Target", 3.0),
            ("Chance of heads, coin A", 0.25),
            ("Points, coin B", 5.0),
            ("Games", 500.0),
        ],
    ),
];

#[test]
fn a_focused_slider_is_reset_by_a_key() {
    for (tab, sliders) in SLIDERS {
        let mut desk = Desk::new();
        desk.click(tab);
        for &(name, value) in sliders {
            desk.unfold_for(Role::Slider, name);
            let before = desk.slider(name);
            desk.slide(name, value);
            assert_eq!(desk.slider(name), value, "{name}");
            desk.harness.get_by_role_and_label(Role::Slider, name).focus();
            desk.settle();
            desk.press(Modifiers::NONE, Key::Delete);
            assert_eq!(desk.slider(name), before, "{name}");
        }
        assert!(!desk.has_button("Reset all"), "{tab}: something is left");
    }
}

#[test]
fn a_double_click_on_a_label_resets_only_that_control() {
    let mut desk = Desk::new();
    desk.slide("First", 5.0);
    desk.slide("Second", 9.0);
    let at = desk.harness.get_by_role_and_label(Role::Label, "First pile").rect().center();
    // frames of a test are far apart
    desk.harness.ctx.options_mut(|options| options.input_options.max_double_click_delay = 3.0);
    desk.harness.event(Event::PointerMoved(at));
    for pressed in [true, false, true, false] {
        desk.harness.event(Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    desk.settle();
    assert_eq!((desk.slider("First"), desk.slider("Second")), (10.0, 9.0));
    desk.click("Undo");
    assert_eq!(desk.slider("First"), 5.0);
}

#[test]
fn only_controls_of_the_scenario_can_be_reset() {
    let mut desk = Desk::new();
    desk.click("Play");
    let has_button = |name: &str| {
        let label = desk.harness.get_by_role_and_label(Role::Label, name);
        label.accesskit_node().description().is_some_and(|words| words.contains("back to the scenario"))
    };
    assert!(has_button("First pile") && !has_button("Split"));
}
