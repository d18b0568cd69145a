//! The list keeps its order and selection when scenarios are added, moved or deleted.

use crate::scenario::Params;

use super::*;

fn own(name: &str) -> OwnScenario {
    let params = Params::Pennies(crate::pennies::Params::default());
    let scenario = Scenario { name: name.to_owned(), ..Scenario::unnamed(params, None) };
    OwnScenario { file: format!("{name}.toml"), scenario }
}

/// Returns a list with scenarios of these names, the last one selected.
fn list_of(names: &[&str]) -> ScenarioList {
    let mut list = ScenarioList::new(Puzzle::Pennies);
    list.set_own(names.iter().map(|name| own(name)).collect(), &[]);
    list.select(list.count() - 1);
    list
}

fn own_names(list: &ScenarioList) -> String {
    list.own.iter().map(|own| own.scenario.name.as_str()).collect()
}

#[test]
fn next_after_the_last_scenario_is_the_first() {
    let mut list = ScenarioList::new(Puzzle::Flips);
    let first = list.selected().cloned();
    list.select(list.neighbour(false));
    assert_ne!(list.selected(), first.as_ref());
    list.select(list.neighbour(true));
    assert_eq!(list.selected(), first.as_ref());
}

#[test]
fn a_name_in_use_gets_a_number_and_stays_short_enough() {
    let longest = "x".repeat(LONGEST_NAME);
    let list = list_of(&["Mine", "Mine (2)", &longest]);
    assert_eq!((list.free_name("Mine"), list.free_name("Yours")), ("Mine (3)".to_owned(), "Yours".to_owned()));
    assert_eq!(list.free_name(&longest).chars().count(), LONGEST_NAME);
}

#[test]
fn own_scenarios_can_be_moved_but_presets_cannot() {
    let mut list = list_of(&["A", "B", "C"]);
    list.move_selected(true);
    assert_eq!(own_names(&list), "ABC");
    for _ in 0..3 {
        list.move_selected(false);
    }
    assert_eq!((own_names(&list).as_str(), list.selected_own()), ("CAB", Some(0)));
    list.select(0);
    list.move_selected(true);
    assert_eq!((own_names(&list).as_str(), list.selected_index()), ("CAB", 0));
}

#[test]
fn replacing_own_scenarios_keeps_order_and_selection() {
    let mut list = list_of(&["A", "B", "C"]);
    list.replace_own(Some("A.toml"), Some(own("D")), 9);
    list.replace_own(None, Some(own("E")), 1);
    list.replace_own(Some("B.toml"), None, 0);
    assert_eq!((own_names(&list).as_str(), list.selected_own()), ("DEC", Some(2)));
    let order = ["E.toml", "D.toml"].map(str::to_owned);
    list.set_own(["A", "D", "E"].map(own).to_vec(), &order);
    assert_eq!((own_names(&list).as_str(), list.selected_own()), ("EDA", None));
    assert_eq!(list.selected_index(), 0, "the first preset, since C is gone");
    list.set_own(["A", "C", "D", "E"].map(own).to_vec(), &order);
    assert_eq!((own_names(&list).as_str(), list.selected_own()), ("EDAC", Some(3)));
}
