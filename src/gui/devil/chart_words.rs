//! What is said about the shrinking, the search and the numbers.

use crate::devil::{Checked, KnownBy, Level, Plan, Solution, TableSummary};
use crate::numerals::{grouped, superscript};

use super::names::{goal, table};
use super::words::{configurations, count};

/// The most digits of a number of moves that is written out in a cell.
const MOST_DIGITS: usize = 6;

/// The shrinking in a sentence.
pub fn shrinking(course: Plan<'_>) -> String {
    let all = grouped(configurations(course.solution()));
    let last = course.last_step();
    if course.given().is_some() {
        return match course.configurations_left(last) {
            Some(left) => {
                format!("{all} configurations at the start, {} after your {}.", grouped(left), count(last, "move"))
            }
            None => format!(
                "Of your list only the verdict is known: the {all} configurations were not counted after each of its moves."
            ),
        };
    }
    match course.solution().shortest() {
        Some(moves) => {
            format!("Each move rules out one configuration: {all} at the start, 1 after {}.", count(moves, "move"))
        }
        None => format!("All {all} configurations stay possible for ever: no list of moves wins from every start."),
    }
}

/// "13 left".
pub fn left(course: Plan<'_>, step: u64) -> String {
    course.configurations_left(step).map_or_else(|| "not counted".to_owned(), |left| format!("{} left", grouped(left)))
}

/// One row of the shrinking, for the pointer.
pub fn row(course: Plan<'_>, step: u64) -> String {
    format!("After {}: {}.", count(step, "move"), left(course, step))
}

/// The search in a sentence.
pub fn search(solution: &Solution) -> String {
    let (table, goal) = (table(solution.table()), goal(solution.table()));
    let Some(search) = solution.search() else { return not_searched(solution) };
    let beliefs = count(search.beliefs_found(), "belief");
    let depth = search.levels().last().map_or(0, |level| level.depth);
    match solution.shortest() {
        Some(moves) => format!(
            "{beliefs} can be reached with {table}; {goal} alone is met at depth {}, the deepest at {depth}.",
            grouped(moves)
        ),
        None => format!("{beliefs} can be reached with {table}, none deeper than {depth}; {goal} alone is not met."),
    }
}

/// Why there is no search to show.
pub fn not_searched(solution: &Solution) -> String {
    let table = table(solution.table());
    let known = match (solution.known_by(), solution.table().is_classic()) {
        (KnownBy::Construction, true) => {
            "the moves are known by their closed form, with a certificate that was checked"
        }
        (KnownBy::Construction, false) => "the moves are constructed, with a certificate that was checked",
        (_, true) => "the Devil's rule was proved by its kernels",
        (_, false) => "the Devil's rule has a proof that was checked",
    };
    format!("With {table} there are too many beliefs to search; {known}.")
}

/// One depth, for the pointer.
pub fn level(level: &Level) -> String {
    let sizes = if level.smallest == level.largest {
        count(level.smallest, "configuration")
    } else {
        format!("{} to {} configurations", grouped(level.smallest), grouped(level.largest))
    };
    format!("Depth {}: {} of {sizes}.", level.depth, count(level.new_beliefs, "new belief"))
}

/// The numbers in a sentence.
pub fn numbers(numbers: &[TableSummary]) -> String {
    let winnable: Vec<String> =
        numbers.iter().filter(|known| known.shortest.is_some()).map(|known| known.table.coins().to_string()).collect();
    let dice = match numbers.first().map(|known| known.table.faces()) {
        None | Some(2) => "coins".to_owned(),
        Some(faces) => format!("dice with {faces} faces"),
    };
    match winnable.len() {
        64 => format!("The player can be sure to win with any number of {dice}."),
        1 => format!("The player can be sure to win with 1 of {dice}, and with no other number to 64."),
        _ => format!(
            "The player can be sure to win with {} {dice}, and with no other number to 64.",
            winnable.join(", ")
        ),
    }
}

/// One number, for the pointer.
pub fn one_number(known: &TableSummary) -> String {
    let table = table(known.table);
    let how = match known.known_by {
        KnownBy::Search => "known by search",
        KnownBy::Construction => "known by construction",
        KnownBy::Certificate => "known by the Devil's certificate",
    };
    let besides = match known.checked {
        Checked::EveryStart => " and every start",
        Checked::EveryConfiguration => " from every position",
        Checked::Nothing => "",
    };
    match &known.shortest {
        Some(moves) => format!("{table}: {}, {how}; certificate{besides} checked.", count(moves, "move")),
        None => format!("{table}: the Devil escapes, {how}; his certificate{besides} checked."),
    }
}

/// What was checked of a table, as it fits in a cell.
pub fn checked(known: &TableSummary) -> &'static str {
    match known.checked {
        _ if !known.certified => "unproved",
        Checked::EveryStart => "every start",
        Checked::EveryConfiguration => "rule tried",
        Checked::Nothing => "proof",
    }
}

/// The shortest length as it fits in a cell.
pub fn length(known: &TableSummary) -> String {
    match &known.shortest {
        None => "never".to_owned(),
        Some(moves) if moves.to_string().len() <= MOST_DIGITS => grouped(moves),
        Some(_) => format!("{}{} − 1", known.table.faces(), superscript(known.table.coins())),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;
    use crate::devil::Devil;
    use crate::progress::Progress;

    #[test]
    fn each_chart_is_told_with_its_numbers() {
        assert_eq!(
            shrinking(Plan::new(&solved(4), None)),
            "Each move rules out one configuration: 16 at the start, 1 after 15 moves."
        );
        assert_eq!(row(Plan::new(&solved(4), None), 3), "After 3 moves: 13 left.");
        assert!(shrinking(Plan::new(&solved(6), None)).starts_with("All 64 configurations stay possible"));
        assert!(
            search(&solved(4))
                .starts_with("22 beliefs can be reached with 4 coins; all heads alone is met at depth 15")
        );
        assert!(search(&solved(60)).ends_with("all heads alone is not met."));
        assert!(not_searched(&solved(64)).contains("closed form"));
        assert!(not_searched(&solved(48)).contains("kernels"));
    }

    #[test]
    fn the_numbers_name_the_powers_of_two() {
        let all = crate::devil::numbers(2, Devil::Turn, &Progress::new()).unwrap();
        assert!(numbers(&all).contains("with 1, 2, 4, 8, 16, 32, 64 coins"));
        assert_eq!([length(&all[7]), length(&all[8]), length(&all[63])], ["255", "never", "2⁶⁴ − 1"]);
        assert!(
            one_number(&all[47])
                .contains("the Devil escapes, known by the Devil's certificate; his certificate checked")
        );
        let deepest = Level { depth: 3, new_beliefs: 1, smallest: 1, largest: 1 };
        assert_eq!(level(&deepest), "Depth 3: 1 new belief of 1 configuration.");
    }
}
