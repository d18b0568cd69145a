use std::sync::Arc;

use super::*;
use crate::devil::{Devil, TableSpec, solve};
use crate::gui::devil::tests::{judged, solved};
use crate::gui::explain::MOST_LINES;
use crate::progress::Progress;

fn table(coins: u32) -> SolvedTable {
    SolvedTable::new(solved(coins))
}

/// Returns a solved table of any kind.
fn any(coins: u32, faces: u32, devil: Devil) -> SolvedTable {
    SolvedTable::new(Arc::new(solve(TableSpec::new(coins, faces, devil), &Progress::new()).unwrap()))
}

fn small_tables() -> Vec<SolvedTable> {
    let devils = [Devil::Still, Devil::Turn, Devil::TurnAndMirror, Devil::Shuffle];
    let classic = (1..=6).map(table);
    let dice = devils.into_iter().flat_map(|devil| [any(2, 3, devil), any(3, 3, devil), any(4, 2, devil)]);
    classic.chain(dice).collect()
}

fn texts(about: &Explanation) -> Vec<String> {
    about.lines().into_iter().map(|line| line.text).collect()
}

fn unfolded(line: &Line) -> Vec<String> {
    texts(line.about.as_ref().unwrap())
}

#[test]
fn the_list_unfolds_into_its_moves_and_what_each_rules_out() {
    let about = of(&table(4), Topic::Moves).unwrap();
    let lines = about.lines();
    assert_eq!(lines.len(), MOST_LINES + 1);
    assert_eq!(lines[0].text, "Move 1 names all 4 positions: 15 left");
    assert_eq!((lines[0].cell, about.extent), (Some([2.5, 1.0]), [6.0, 1.0]));
    assert_eq!(lines[MOST_LINES].text, "And 5 moves more.");
    assert_eq!(unfolded(&lines[0]), ["16 − 1 = 15 configurations", "TTTT is ruled out: 1 configuration"]);
    let eighth = lines[7].about.as_ref().unwrap().lines();
    assert_eq!(eighth[0].text, "9 − 8 + 7 = 8 configurations");
    assert_eq!(eighth[1].text, "HHHT is ruled out: 4 configurations");
    assert_eq!(eighth[3].text, "HHTT is possible again: 4 configurations");
    let from = unfolded(&eighth[3]);
    assert!(from[0].ends_with("HHTT") || from[0].contains(" was possible, and the move makes it "), "{from:?}");
    let large = of(&table(64), Topic::Moves).unwrap().lines();
    assert!(large[0].about.is_none() && large[0].text.contains("18,446,744,073,709,551,615"), "{}", large[0].text);
    assert_eq!(large[MOST_LINES].text, "And so on.");
}

/// At every table with rows, the configurations left after a move are those left before it, minus those it rules out,
/// plus those it brings back.
#[test]
fn every_move_adds_up() {
    for solved in small_tables() {
        let plan = solved.plan();
        let classes = &plan.solution().classes;
        for step in 1..plan.rows().len() {
            let left = |step: usize| plan.rows()[step].configurations_left;
            let (gone, back) = (changed(plan, step, true), changed(plan, step, false));
            assert_eq!(left(step - 1) - size_of(classes, &gone) + size_of(classes, &back), left(step));
            assert!(back.iter().all(|class| !of_brought_back(&solved, step, *class).lines().is_empty()));
        }
    }
}

/// The starts by depth, by class, and as lost and won each add up to all starts.
#[test]
fn the_starts_add_up() {
    for solved in small_tables() {
        let solution = &solved.solution;
        let all = solution.table().configurations();
        if solution.is_winnable() {
            let filtration = &solution.filtration;
            let levels = 1..=u32::try_from(filtration.levels.len()).unwrap();
            let sum: UBig = levels.clone().map(|level| filtration.left_of_level(0, level)).sum();
            assert_eq!(sum + UBig::ONE, all);
            for level in levels {
                let of_level =
                    indices(&solution.classes, |class| filtration.level_of(class.first) == Some(level as usize));
                assert_eq!(UBig::from(size_of(&solution.classes, &of_level)), filtration.left_of_level(0, level));
            }
        } else {
            let plan = solved.plan();
            let lost = indices(&solution.classes, |class| plan.is_lost(class.first) == Some(true));
            assert_eq!(UBig::from(size_of(&solution.classes, &lost)), solution.starts_lost());
        }
    }
}

/// After the best call for seen coins each class needs at least one call less, and some class needs just one less.
#[test]
fn the_best_call_leads_to_what_takes_one_less() {
    for solved in small_tables() {
        let plan = solved.plan();
        for class in plan.solution().classes.iter() {
            let about = of_coins(&solved, class.first);
            match plan.depth(class.first) {
                Depth::Moves(0) => assert_eq!(about.lines().len(), 1),
                Depth::Moves(calls) => {
                    let lines = texts(&about);
                    let less =
                        if calls == 1 { ": won".to_owned() } else { format!(": {} more", count(calls - 1, "call")) };
                    assert!(lines.iter().skip(1).any(|line| line.ends_with(&less)), "{lines:?}");
                }
                Depth::Never => {
                    for line in about.lines().iter().filter(|line| line.about.is_some()) {
                        assert!(line.about.as_ref().unwrap().lines()[0].text.starts_with("You name "));
                    }
                }
                Depth::Unknown => panic!("depths of small tables are known"),
            }
        }
    }
}

#[test]
fn a_table_that_no_list_wins_unfolds_into_classes_and_the_devils_replies() {
    let six = table(6);
    let lost = of(&six, Topic::Lost).unwrap().lines();
    assert_eq!(lost[0].text, "HHHHHT: 6 configurations");
    assert!(unfolded(&lost[0])[0].starts_with("You name all 6 positions: he leaves the table as it is, and "));
    let won: Vec<String> = texts(&of(&six, Topic::Won).unwrap());
    assert_eq!(won, ["HHHHHH: 1 configuration", "HTHTHT: 2 configurations", "TTTTTT: 1 configuration"]);
    assert_eq!(texts(&of(&six, Topic::Search).unwrap()).len(), six.plan().search().unwrap().levels.len());
    assert!(of(&six, Topic::Moves).is_none() && of(&six, Topic::Depths).is_none());
    assert!(of(&table(12), Topic::Lost).is_none());
}

#[test]
fn the_users_list_unfolds_into_the_devils_way() {
    let mut four = table(4);
    four.own_list = Some(Arc::new(judged(4, &[15, 5])));
    let lines = texts(&of(&four, Topic::Escape).unwrap());
    assert!(lines[0].starts_with("He lays ") && lines.len() == 3, "{lines:?}");
    assert!(lines[1].starts_with("Move 1 names all 4 positions: he "), "{lines:?}");
    assert!(lines.iter().all(|line| !line.ends_with("HHHH lies there")), "{lines:?}");
    assert_eq!(of(&four, Topic::Moves).unwrap().lines().len(), 2);
}

#[test]
fn four_coins_have_starts_of_four_depths() {
    let lines = of(&table(4), Topic::Depths).unwrap().lines();
    let told: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let sizes = ["1 configuration", "2 configurations", "4 configurations", "8 configurations"];
    let expected: Vec<String> = (1..).zip(sizes).map(|(depth, size)| format!("Depth {depth}: {size}")).collect();
    assert_eq!(told, expected);
    assert_eq!(unfolded(&lines[3]), ["HHHT: 4 configurations", "HTTT: 4 configurations"]);
    let all = of(&table(4), Topic::Start).unwrap().lines();
    assert_eq!(all.len(), 6);
    assert_eq!(all[1].text, "HHHT: 4 configurations");
    assert_eq!(unfolded(&all[1])[0], "Seen, it takes 4 calls at worst. Name 3; that may lead to:");
}
