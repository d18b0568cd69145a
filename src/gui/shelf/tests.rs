//! The list keeps its order and its selection, whatever is added, moved or deleted.

use crate::scenario::{LONGEST_NAME, Params};

use super::*;

fn named(name: &str) -> Scenario {
    let params = Params::Pennies(crate::pennies::Params::default());
    Scenario { name: name.to_owned(), story: String::new(), view: None, params }
}

fn own_names(shelf: &Shelf) -> Vec<&str> {
    shelf.own().iter().map(|own| own.scenario.name.as_str()).collect()
}

#[test]
fn going_on_from_the_last_scenario_comes_to_the_first() {
    let mut shelf = Shelf::new(Puzzle::Flips);
    let first = shelf.selected().cloned();
    shelf.select(shelf.neighbour(false));
    assert_ne!(shelf.selected(), first.as_ref());
    shelf.select(shelf.neighbour(true));
    assert_eq!(shelf.selected(), first.as_ref());
}

#[test]
fn a_scenario_added_is_selected_and_its_name_told_apart() {
    let mut shelf = Shelf::new(Puzzle::Pennies);
    let presets = shelf.count();
    shelf.add(named("Mine"));
    shelf.add(named("Another"));
    shelf.add(named("Mine"));
    assert_eq!((own_names(&shelf), shelf.selected_index()), (vec!["Mine", "Another"], presets));
    let other = Scenario { story: "Not the same.".to_owned(), ..named("Mine") };
    shelf.add(other.clone());
    shelf.add(Scenario { story: "Nor this.".to_owned(), ..other });
    assert_eq!(own_names(&shelf), ["Mine", "Another", "Mine (2)", "Mine (3)"]);
    let longest = "x".repeat(LONGEST_NAME);
    shelf.add(named(&longest));
    shelf.add(Scenario { story: "Longest.".to_owned(), ..named(&longest) });
    assert!(shelf.own().iter().all(|own| own.scenario.name.chars().count() <= LONGEST_NAME));
}

#[test]
fn own_scenarios_are_moved_and_deleted_and_presets_are_not() {
    let mut shelf = Shelf::new(Puzzle::Pennies);
    let presets = shelf.count();
    for name in ["A", "B", "C"] {
        shelf.add(named(name));
    }
    shelf.move_selected(true);
    assert_eq!(own_names(&shelf), ["A", "B", "C"]);
    shelf.move_selected(false);
    shelf.move_selected(false);
    shelf.move_selected(false);
    assert_eq!((own_names(&shelf), shelf.selected_own()), (vec!["C", "A", "B"], Some(0)));
    shelf.delete_selected();
    assert_eq!((own_names(&shelf), shelf.selected().map(|s| s.name.as_str())), (vec!["A", "B"], Some("A")));
    shelf.select(0);
    shelf.delete_selected();
    shelf.move_selected(true);
    assert_eq!((shelf.count(), shelf.selected_index()), (presets + 2, 0));
}
