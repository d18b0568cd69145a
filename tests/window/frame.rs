//! Parts of the window outside the tabs: tabs, scenarios, undo, keys, themes, help.

use coinwise::numerals::grouped;
use coinwise::scenario::{Params, presets};
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, ThemePreference};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::{Desk, button_of};

#[test]
fn tabs_keep_their_parameters() {
    let mut desk = Desk::new();
    desk.slide("First", 77.0);
    desk.click("Devil");
    desk.slide("Coins", 2.0);
    desk.click("Flips");
    desk.slide("Number of flips", 12.0);
    desk.click("Pennies");
    assert_eq!(desk.slider("First"), 77.0);
    desk.click("Devil");
    assert_eq!(desk.slider("Coins"), 2.0);
    desk.click("Flips");
    assert_eq!(desk.slider("Number of flips"), 12.0);
}

#[test]
fn next_and_previous_step_through_the_list_by_button_and_by_key() {
    let mut desk = Desk::new();
    let names: Vec<_> = presets().iter().filter(|preset| preset.stem.starts_with("pennies")).collect();
    let name = |place: usize| names[place].scenario.name.as_str();
    desk.click("Next scenario");
    desk.assert_says(name(1));
    desk.press(Modifiers::NONE, Key::PageDown);
    desk.assert_says(name(2));
    desk.press(Modifiers::NONE, Key::PageUp);
    desk.click("Previous scenario");
    desk.assert_says(name(0));
    desk.click("Previous scenario");
    desk.assert_says(name(names.len() - 1));
}

#[test]
fn undo_and_redo_stay_in_the_open_tab() {
    let mut desk = Desk::new();
    desk.open("pennies-seventy-five-and-ninety");
    desk.click("Flips");
    let names: Vec<_> = presets().iter().filter(|preset| preset.stem.starts_with("flips")).collect();
    desk.click(&names[1].scenario.name);
    desk.click("Undo");
    desk.assert_says(&names[0].scenario.name);
    assert!(!desk.is_enabled("Undo"), "the other change was one of pennies");
    desk.click_role(Role::Button, "Pennies");
    desk.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((desk.slider("First"), desk.slider("Second")), (10.0, 15.0));
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!((desk.slider("First"), desk.slider("Second")), (75.0, 90.0));
}

#[test]
fn moves_of_a_game_are_undone_one_by_one_however_fast_they_were_made() {
    let mut desk = Desk::new();
    desk.click("Flips");
    desk.click("Play");
    let mut seen = vec![desk.texts()];
    for _ in 0..3 {
        desk.click("Flip coin A");
        seen.push(desk.texts());
    }
    for earlier in seen[..3].iter().rev() {
        desk.press(Modifiers::COMMAND, Key::Z);
        assert_eq!(desk.texts(), *earlier);
    }
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(desk.texts(), seen[1]);
}

#[test]
fn there_is_nothing_to_undo_at_the_start() {
    let desk = Desk::new();
    for name in ["Undo", "Redo"] {
        let button = desk.harness.get_by_role_and_label(Role::Button, name);
        assert!(button.accesskit_node().is_disabled(), "{name}");
    }
}

#[test]
fn keys_open_the_tabs_and_the_help() {
    let mut desk = Desk::new();
    desk.press(Modifiers::COMMAND, Key::Num3);
    desk.slider("Number of flips");
    desk.press(Modifiers::COMMAND, Key::Num2);
    desk.slider("Coins");
    desk.press(Modifiers::NONE, Key::F1);
    desk.assert_says("you are blindfolded");
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(!desk.says("you are blindfolded"));
    desk.click("Help");
    desk.assert_says("you are blindfolded");
    desk.click("Close");
    assert!(!desk.says("you are blindfolded"));
}

#[test]
fn the_theme_can_be_chosen() {
    let mut desk = Desk::new();
    for (name, preference) in [
        ("Light", ThemePreference::Light),
        ("Dark", ThemePreference::Dark),
        ("Like the system", ThemePreference::System),
    ] {
        desk.click("Look");
        desk.click_role(Role::RadioButton, name);
        assert_eq!(desk.harness.ctx.options(|options| options.theme_preference), preference);
    }
}

#[test]
fn a_small_window_shows_every_tab() {
    let mut desk = Desk::sized(900.0, 600.0);
    for tab in ["Devil", "Flips", "Pennies"] {
        desk.click(tab);
        let chart = desk
            .harness
            .get_all_by_role(Role::Image)
            .map(|node| node.rect())
            .max_by(|a, b| a.area().total_cmp(&b.area()));
        let chart = chart.expect("the view has a chart");
        assert!(chart.width() > 220.0 && chart.height() > 200.0, "{tab}: {chart:?}");
    }
}

#[test]
fn every_preset_opens_by_a_click_sets_every_control_and_has_a_chart_with_a_summary() {
    let mut desk = Desk::new();
    for preset in presets() {
        desk.click(preset.scenario.puzzle().title());
        desk.unfold_scenarios_for(&preset.scenario.name);
        desk.glance_at(&preset.scenario.name);
        let images: Vec<_> = desk.harness.get_all_by_role(Role::Image).collect();
        let summary = images.iter().filter_map(|node| node.accesskit_node().label()).any(|label| label.len() > 30);
        assert!(summary, "{} has a chart without a summary", preset.stem);
        assert!(!desk.says("✗"), "{} fails: {:?}", preset.stem, desk.texts());
        for (name, written) in controls(&preset.scenario.params) {
            desk.unfold_for(Role::TextInput, &format!("{name} (number)"));
            assert_eq!(desk.field(&format!("{name} (number)")), written, "{name} of {}", preset.stem);
        }
        if let Some(view) = &preset.scenario.view {
            let (button, _) = button_of(view);
            let name = if button.is_in_more { "More views" } else { button.title };
            let button = desk.harness.get_by_role_and_label(Role::Button, name);
            assert_eq!(button.accesskit_node().toggled(), Some(Toggled::True), "{view} of {}", preset.stem);
        }
    }
}

/// Returns every control by name with the expected text of its field.
fn controls(params: &Params) -> Vec<(String, String)> {
    let named = |name: &str, written: String| (name.to_owned(), written);
    match params {
        Params::Pennies(params) if !params.ruleset().has_formula() => vec![
            // the spread is for takings of any number
            named("First", grouped(&params.position().a)),
            named("Second", grouped(&params.position().b)),
            named("Size", grouped(params.lattice())),
        ],
        Params::Pennies(params) => vec![
            named("First", grouped(&params.position().a)),
            named("Second", grouped(&params.position().b)),
            named("From", grouped(params.totals().start())),
            named("To", grouped(params.totals().end())),
            named("Size", grouped(params.lattice())),
            named("Differ by less than", grouped(params.ruleset().spread())),
        ],
        Params::Devil(params) => vec![
            named("Coins", grouped(params.table().coins())),
            named("Step", grouped(params.step())),
            named("Luck", params.record().seed.to_string()),
        ],
        Params::Flips(params) => {
            let mut controls = vec![
                named("Number of flips", grouped(params.game().flips())),
                named("Target", grouped(params.game().target())),
                named("Flips done", grouped(params.state().flips_done)),
                named("Score", grouped(params.state().score)),
            ];
            for (coin, name) in params.game().coins().iter().zip('A'..) {
                controls.push((format!("Chance of heads, coin {name}"), coin.heads.to_percent()));
                if coin.has_points_apart() {
                    controls.push((format!("Points for heads, coin {name}"), grouped(coin.after_heads())));
                    controls.push((format!("Points for tails, coin {name}"), grouped(coin.after_tails())));
                } else {
                    controls.push((format!("Points, coin {name}"), grouped(coin.after_heads())));
                }
            }
            controls
        }
    }
}
