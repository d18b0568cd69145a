//! The rule by which the Devil goes on for ever, where no list of moves wins.

use crate::devil::{Devil, Solution};
use crate::numerals::{count, grouped};

use super::names::{coins, goal};
use super::told::{Told, Topic};

/// The Devil's rule, where no list of moves wins.
pub fn devils_rule(solution: &Solution) -> Vec<Told> {
    let spec = solution.table();
    let period = solution.filtration.period();
    let (safe, regular) = (grouped(solution.starts_lost()), grouped(solution.filtration.starts_won()));
    let goal = goal(spec);
    let regular_means = regular_means(solution);
    let first = if spec.is_classic() {
        let number = spec.coins();
        format!(
            "The largest power of two that divides {number} is {period}. Call a configuration regular if it looks the \
             same when the table is turned by {}; {regular} are, {goal} among them.",
            count(period, "notch")
        )
    } else {
        format!("Call a configuration regular if {regular_means}; {regular} are, {goal} among them.")
    };
    let otherwise = match spec.devil() {
        Devil::Still | Devil::Turn => "turns it by one notch first",
        Devil::TurnAndMirror => "turns it by one notch or mirrors it first",
        Devil::Shuffle => "turns it by one notch or exchanges two neighbours first",
    };
    vec![
        Told::new(first, Topic::Won),
        Told::new(
            format!("The Devil starts from one of the other {safe}, and never comes to a regular one."),
            Topic::Lost,
        ),
        Told::from(format!(
            "Whatever you name, he leaves the table as it is if the flip then makes no regular configuration; otherwise \
             he {otherwise}. One of these always serves him."
        )),
    ]
}

/// What is alike in the configurations from which the player wins.
fn regular_means(solution: &Solution) -> String {
    match solution.filtration.period() {
        1 if solution.table().faces() == 2 => "all coins show the same side".to_owned(),
        1 => format!("all {} show the same face", coins(solution.table())),
        period => format!("it looks the same when the table is turned by {}", count(period, "notch")),
    }
}
