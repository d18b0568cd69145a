//! Sentences about the belief state: its rows and its classes.

use dashu_int::UBig;

use crate::devil::{Classes, Devil, Plan};
use crate::numerals::{count, grouped};

use super::names::{first_of, pattern};
use super::words::{headline, reason};

/// The most patterns of a class that are listed: a class of eight coins that turn and are mirrored has 16.
const MEMBERS_LISTED: usize = 16;

/// Returns the tooltip of one row of the grid.
pub fn one_row(plan: Plan<'_>, step: usize) -> String {
    let number = step as u64;
    if number > plan.last_step() {
        return String::new();
    }
    let when = if step == 0 { "At the start".to_owned() } else { format!("After call {}", grouped(step)) };
    let Some(left) = plan.configurations_left(number) else { return format!("{when}.") };
    let verb = if left == UBig::ONE { "is" } else { "are" };
    let classes = match plan.classes_left(number) {
        None => String::new(),
        Some(left) if left == UBig::ONE => ", in 1 kind".to_owned(),
        Some(left) => format!(", in {} kinds", grouped(left)),
    };
    let all = grouped(plan.solution().table().configurations());
    format!("{when}: {} of {all} patterns {verb} left{classes}.", grouped(left))
}

/// Returns the tooltip of one class. With a `step` it says whether the class is still possible then.
pub fn one_class(plan: Plan<'_>, class: usize, step: Option<usize>) -> String {
    let classes = &plan.solution().classes;
    let Some(named) = classes.get(class) else { return String::new() };
    let name = pattern(named.first);
    let what = match step.and_then(|step| plan.rows().get(step)) {
        Some(row) if row.belief.contains(class) => format!("{name} is possible"),
        Some(_) => format!("{name} is ruled out"),
        None => name,
    };
    let size = count(named.size, "pattern");
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
    first_of(members.iter().map(|member| pattern(*member)), MEMBERS_LISTED)
}

/// Returns the sentences under a grid of a single row.
pub fn no_rows(plan: Plan<'_>) -> String {
    let has_dots = plan.solution().classes.iter().any(|class| plan.is_lost(class.first) == Some(true));
    let dots = if has_dots { " From the kinds with a dot the Devil goes on for ever." } else { "" };
    format!("{} {}{dots}", headline(plan), reason(plan))
}

/// Returns the description of the chart for screen readers.
pub fn belief_summary(plan: Plan<'_>, step: usize) -> String {
    format!("{} A row for each call, a cell for each kind of pattern. {}", headline(plan), one_row(plan, step))
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
        assert!(one_row(of(&solution), 8).starts_with("After call 8: 248 of 256 patterns are left, in "));
        assert_eq!(one_row(of(&solution), 255), "After call 255: 1 of 256 patterns is left, in 1 kind.");
        assert_eq!(one_class(of(&solution), 0, Some(255)), "HHHHHHHH is possible: 1 pattern.");
        assert_eq!(one_class(of(&solution), 35, Some(255)), "TTTTTTTT is ruled out: 1 pattern.");
        assert!(one_class(of(&solution), 1, None).contains("8 patterns that turn into each other"));
        // Norvig: `rotations('HHHT')`
        assert_eq!(
            one_class(of(&solved(4)), 1, Some(0)),
            "HHHT is possible: 4 patterns that turn into each other, HHHT, HHTH, HTHH and THHH."
        );
        assert!(one_row(of(&solution), 999).is_empty() && one_class(of(&solution), 99, None).is_empty());
    }
}
