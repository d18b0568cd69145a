//! For screen readers every chart has a summary, and every coin has a name.

use coinwise::gui::views::views;
use coinwise::scenario::Puzzle;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::support::Desk;

/// Returns the names of all widgets with a role.
fn names(desk: &Desk, role: Role) -> Vec<String> {
    let name = |node: egui_kittest::Node<'_>| node.accesskit_node().label().or_else(|| node.accesskit_node().value());
    desk.harness.query_all_by_role(role).filter_map(name).collect()
}

#[test]
fn the_chart_of_every_view_has_a_summary_in_a_sentence() {
    let mut desk = Desk::new();
    for puzzle in Puzzle::ALL {
        desk.click(puzzle.title());
        for view in views(puzzle) {
            desk.show_view_briefly(view);
            let summaries = names(&desk, Role::Image);
            assert!(!summaries.is_empty(), "{puzzle}, {view} has no chart");
            for summary in summaries {
                let is_sentence = summary.len() > 30 && summary.ends_with(['.', '?']);
                assert!(is_sentence && !summary.contains('\n'), "{puzzle}, {view}: {summary:?}");
            }
        }
    }
}

#[test]
fn every_penny_has_a_name_whether_it_can_be_taken_or_not() {
    let mut desk = Desk::new();
    desk.open("pennies-play");
    let expected: Vec<String> = [(8, "first"), (14, "second")]
        .into_iter()
        .flat_map(|(count, pile)| (1..=count).map(move |penny| format!("Penny {penny} of the {pile} pile")))
        .collect();
    let pennies = |desk: &Desk, role| -> Vec<String> {
        names(desk, role).into_iter().filter(|name| name.starts_with("Penny ")).collect()
    };
    assert_eq!(pennies(&desk, Role::Button), expected);
    // earlier positions of a game cannot be changed
    desk.click("Penny 14 of the second pile");
    desk.click("Take the pennies");
    desk.click("Previous move");
    assert!(pennies(&desk, Role::Button).is_empty());
    assert_eq!(pennies(&desk, Role::Label), expected[..expected.len() - 1]);
}

#[test]
fn every_coin_of_the_devil_has_a_name_in_any_way_to_play() {
    let mut desk = Desk::new();
    desk.click("Devil");
    for (play, role, face) in [
        ("Watch", Role::Label, &["heads", "tails"][..]),
        ("Be the Devil", Role::Button, &["heads", "tails"]),
        ("Eyes open", Role::Button, &["heads", "tails"]),
        ("Blindfolded", Role::Button, &["not chosen"]),
    ] {
        desk.click(play);
        let names = names(&desk, role);
        for position in 0..4 {
            let of_coin = |name: &&String| {
                let rest = name.strip_prefix("Coin at place ").or(name.strip_prefix("Place "));
                rest.is_some_and(|rest| face.iter().any(|face| rest == format!("{position}: {face}")))
            };
            assert_eq!(names.iter().filter(of_coin).count(), 1, "{play}, place {position}: {names:?}");
        }
    }
}

#[test]
fn the_coin_flipped_last_has_a_name_and_a_side() {
    let mut desk = Desk::new();
    desk.click("Flips");
    desk.click("Play");
    desk.click("Flip coin B");
    assert!(desk.says("Coin B showed heads (+2)") || desk.says("Coin B showed tails (−2)"), "{:?}", desk.texts());
}
