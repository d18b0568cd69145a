//! The list keeps its order and its selection, whatever is added, moved or deleted.

use crate::scenario::{LONGEST_NAME, Params};

use super::*;

fn named(name: &str) -> Scenario {
    let params = Params::Pennies(crate::pennies::Params::default());
    Scenario { name: name.to_owned(), ..Scenario::unnamed(params, None) }
}

fn own_names(list: &ScenarioList) -> Vec<&str> {
    list.own().iter().map(|own| own.scenario.name.as_str()).collect()
}

#[test]
fn going_on_from_the_last_scenario_comes_to_the_first() {
    let mut list = ScenarioList::new(Puzzle::Flips);
    let first = list.selected().cloned();
    list.select(list.neighbour(false));
    assert_ne!(list.selected(), first.as_ref());
    list.select(list.neighbour(true));
    assert_eq!(list.selected(), first.as_ref());
}

#[test]
fn a_scenario_added_is_selected_and_its_name_told_apart() {
    let mut list = ScenarioList::new(Puzzle::Pennies);
    let presets = list.count();
    list.add(named("Mine"));
    list.add(named("Another"));
    list.add(named("Mine"));
    assert_eq!((own_names(&list), list.selected_index()), (vec!["Mine", "Another"], presets));
    let other = Scenario { story: "Not the same.".to_owned(), ..named("Mine") };
    list.add(other.clone());
    list.add(Scenario { story: "Nor this.".to_owned(), ..other });
    assert_eq!(own_names(&list), ["Mine", "Another", "Mine (2)", "Mine (3)"]);
    let longest = "x".repeat(LONGEST_NAME);
    list.add(named(&longest));
    list.add(Scenario { story: "Longest.".to_owned(), ..named(&longest) });
    assert!(list.own().iter().all(|own| own.scenario.name.chars().count() <= LONGEST_NAME));
}

#[test]
fn own_scenarios_are_moved_and_deleted_and_presets_are_not() {
    let mut list = ScenarioList::new(Puzzle::Pennies);
    let presets = list.count();
    for name in ["A", "B", "C"] {
        list.add(named(name));
    }
    list.move_selected(true);
    assert_eq!(own_names(&list), ["A", "B", "C"]);
    list.move_selected(false);
    list.move_selected(false);
    list.move_selected(false);
    assert_eq!((own_names(&list), list.selected_own()), (vec!["C", "A", "B"], Some(0)));
    list.delete_selected();
    assert_eq!((own_names(&list), list.selected().map(|s| s.name.as_str())), (vec!["A", "B"], Some("A")));
    list.select(0);
    list.delete_selected();
    list.move_selected(true);
    assert_eq!((list.count(), list.selected_index()), (presets + 2, 0));
}
