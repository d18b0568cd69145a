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
    let about = calls(&table(4)).unwrap();
    let lines = about.lines();
    assert_eq!(lines.len(), MOST_LINES + 1);
    assert_eq!(lines[0].text, "Call 1 names all 4 places: 15 left");
    assert_eq!((lines[0].cell, about.extent), (Some([2.5, 1.0]), [6.0, 1.0]));
    assert_eq!(lines[MOST_LINES].text, "And 5 calls more.");
    assert_eq!(unfolded(&lines[0]), ["16 − 1 = 15 patterns", "TTTT is ruled out: 1 pattern"]);
    let eighth = lines[7].about.as_ref().unwrap().lines();
    assert_eq!(eighth[0].text, "9 − 8 + 7 = 8 patterns");
    assert_eq!(eighth[1].text, "HHHT is ruled out: 4 patterns");
    assert_eq!(eighth[3].text, "HHTT is possible again: 4 patterns");
    let large = calls(&table(64)).unwrap().lines();
    assert!(large[0].about.is_none() && large[0].text.contains("18,446,744,073,709,551,615"), "{}", large[0].text);
    assert_eq!(large[MOST_LINES].text, "And so on.");
}

/// At every table with rows, the configurations left after a move are those left before it, minus those it rules out,
/// plus those it brings back.
#[test]
fn every_move_adds_up() {
    for solved in small_tables() {
        let plan = solved.plan();
        let classes = &plan.solution.classes;
        for step in 1..plan.rows().len() {
            let left = |step: usize| plan.rows()[step].configurations_left;
            let (gone, back) = (changed(plan, step, true), changed(plan, step, false));
            assert_eq!(left(step - 1) - size_of(classes, &gone) + size_of(classes, &back), left(step));
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

#[test]
fn a_table_that_no_list_wins_unfolds_into_kinds_of_starts() {
    let six = table(6);
    let lost = starts(&six, true).unwrap().lines();
    assert_eq!(lost[0].text, "HHHHHT: 6 patterns");
    let won: Vec<String> = texts(&starts(&six, false).unwrap());
    assert_eq!(won, ["HHHHHH: 1 pattern", "HTHTHT: 2 patterns", "TTTTTT: 1 pattern"]);
    assert!(calls(&six).is_none() && levels(&six).is_none());
    assert!(starts(&table(12), true).is_none());
}

#[test]
fn the_users_list_unfolds_into_the_devils_way() {
    let mut four = table(4);
    four.own_list = Some(Arc::new(judged(4, &[15, 5])));
    let lines = texts(&escape(&four).unwrap());
    assert!(lines[0].starts_with("The Devil lays ") && lines.len() == 3, "{lines:?}");
    assert!(lines[1].starts_with("Call 1 names all 4 places: the Devil "), "{lines:?}");
    assert!(lines.iter().all(|line| !line.ends_with("HHHH lies there")), "{lines:?}");
    assert_eq!(calls(&four).unwrap().lines().len(), 2);
}

#[test]
fn four_coins_have_starts_of_four_levels() {
    let lines = levels(&table(4)).unwrap().lines();
    assert_eq!(lines[0].text, "All heads: 1 pattern");
    let told: Vec<&str> = lines[1..].iter().map(|line| line.text.as_str()).collect();
    let sizes = ["1 pattern", "2 patterns", "4 patterns", "8 patterns"];
    let expected: Vec<String> = (1..).zip(sizes).map(|(level, size)| format!("Level {level}: {size}")).collect();
    assert_eq!(told, expected);
    assert_eq!(unfolded(&lines[4]), ["HHHT: 4 patterns", "HTTT: 4 patterns"]);
    let all = possible(&table(4)).unwrap().lines();
    assert_eq!(all.len(), 6);
    assert_eq!(all[1].text, "HHHT: 4 patterns");
}
