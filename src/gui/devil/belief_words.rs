//! Sentences about the belief state: its rows and its classes.

use dashu_int::UBig;

use crate::devil::{Classes, Devil, NeverBy, Outcome, Plan};
use crate::numerals::{count, grouped};

use super::aim_words;
use super::names::{coins, first_of, goal};
use super::told::texts;
use super::words::headline;

/// The most configurations of a class that are listed: a class of eight coins that turn and are mirrored has 16.
const MEMBERS_LISTED: usize = 16;

/// Returns the tooltip of one row of the grid.
pub fn one_row(plan: Plan<'_>, step: usize) -> String {
    let number = step as u64;
    if number > plan.last_step() {
        return String::new();
    }
    let when = if step == 0 { "At the start".to_owned() } else { format!("After move {}", grouped(step)) };
    let Some(left) = plan.configurations_left(number) else { return format!("{when}.") };
    let verb = if left == UBig::ONE { "is" } else { "are" };
    let classes = match plan.classes_left(number) {
        None => String::new(),
        Some(left) if left == UBig::ONE => ", in 1 class".to_owned(),
        Some(left) => format!(", in {} classes", grouped(left)),
    };
    let all = grouped(plan.solution().table().configurations());
    format!("{when}: {} of {all} configurations {verb} left{classes}.", grouped(left))
}

/// Returns the tooltip of one class. With a `step` it says whether the class is still possible then.
pub fn one_class(plan: Plan<'_>, class: usize, step: Option<usize>) -> String {
    let classes = &plan.solution().classes;
    let Some(named) = classes.get(class) else { return String::new() };
    let name = named.first;
    let what = match step.and_then(|step| plan.rows().get(step)) {
        Some(row) if row.belief.contains(class) => format!("{name} is possible"),
        Some(_) => format!("{name} is ruled out"),
        None => name.to_string(),
    };
    let size = count(named.size, "configuration");
    if named.size == 1 {
        return format!("{what}: {size}.");
    }
    let acts = match classes.table.devil() {
        Devil::Still | Devil::Turn => "turn",
        Devil::TurnAndMirror | Devil::Shuffle => "the Devil makes",
    };
    format!("{what}: {size} that {acts} into each other, {}.", members(classes, class))
}

/// Returns the configurations of a class in the order of their texts.
fn members(classes: &Classes, class: usize) -> String {
    let mut members: Vec<_> = classes.members(class).collect();
    members.sort_unstable();
    first_of(members.iter().map(ToString::to_string), MEMBERS_LISTED)
}

/// Returns the sentence under a grid of a single row.
pub fn no_rows(plan: Plan<'_>) -> String {
    let solution = plan.solution();
    if let Some(aimed) = plan.aimed() {
        let dots = match &aimed.outcome {
            Outcome::Never(NeverBy::Kept) if !solution.classes.is_empty() => {
                " From the classes with a dot he goes on for ever."
            }
            _ => "",
        };
        return format!(
            "There are no moves to show. {} {}{dots}",
            aim_words::headline(aimed),
            texts(aim_words::answer(aimed)).join(" ")
        );
    }
    let starts = if solution.classes.is_empty() {
        format!("From all but {} of the starts", grouped(solution.filtration.starts_won()))
    } else {
        "From the classes with a dot".to_owned()
    };
    let acts = match solution.table().devil() {
        Devil::Still | Devil::Turn => "turns the table, or leaves it,",
        Devil::TurnAndMirror => "turns or mirrors the table, or leaves it,",
        Devil::Shuffle => "moves the coins, or leaves them,",
    };
    let avoids = match (solution.filtration.period(), solution.table().is_classic()) {
        (period, true) => format!("the coins never look the same after {}", count(period, "notch")),
        (1, _) => format!("the {} never all show the same", coins(solution.table())),
        (period, _) => {
            format!("the {} never look the same after {}", coins(solution.table()), count(period, "notch"))
        }
    };
    let goal = goal(solution.table());
    format!(
        "There are no moves to show. {starts} the Devil goes on for ever: whatever you name, he {acts} so that {avoids}, \
         as {goal} would."
    )
}

/// Returns the description of the chart for screen readers.
pub fn belief_summary(plan: Plan<'_>, step: usize) -> String {
    format!("{} A row for each move, a cell for each class. {}", headline(plan), one_row(plan, step))
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;
    use crate::devil::Solution;

    fn of(solution: &Solution) -> Plan<'_> {
        Plan::new(solution, None)
    }

    #[test]
    fn rows_and_classes_are_explained() {
        let solution = solved(8);
        assert!(one_row(of(&solution), 8).starts_with("After move 8: 248 of 256 configurations are left, in "));
        assert_eq!(one_row(of(&solution), 255), "After move 255: 1 of 256 configurations is left, in 1 class.");
        assert_eq!(one_class(of(&solution), 0, Some(255)), "HHHHHHHH is possible: 1 configuration.");
        assert_eq!(one_class(of(&solution), 35, Some(255)), "TTTTTTTT is ruled out: 1 configuration.");
        assert!(one_class(of(&solution), 1, None).contains("8 configurations that turn into each other"));
        // Norvig: `rotations('HHHT')`
        assert_eq!(
            one_class(of(&solved(4)), 1, Some(0)),
            "HHHT is possible: 4 configurations that turn into each other, HHHT, HHTH, HTHH and THHH."
        );
        assert!(one_row(of(&solution), 999).is_empty() && one_class(of(&solution), 99, None).is_empty());
    }
}
