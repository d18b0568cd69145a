//! What is said about the shrinking, the search and the numbers.

use crate::devil::{Known, KnownBy, Level, Solution};
use crate::numerals::{grouped, superscript};

use super::words::{configurations, count};

/// The shrinking in a sentence.
#[must_use]
pub fn shrinking(solution: &Solution) -> String {
    let all = grouped(configurations(solution));
    match solution.shortest() {
        Some(moves) => format!(
            "Each move rules out one configuration: {all} at the start, 1 after {}.",
            count(moves.into(), "move")
        ),
        None => format!("All {all} configurations stay possible for ever: no list of moves wins from every start."),
    }
}

/// "13 left".
#[must_use]
pub fn left(solution: &Solution, step: u64) -> String {
    format!("{} left", grouped(solution.configurations_left(step)))
}

/// One row of the shrinking, for the pointer.
#[must_use]
pub fn row(solution: &Solution, step: u64) -> String {
    format!("After {}: {}.", count(step.into(), "move"), left(solution, step))
}

/// The search in a sentence.
#[must_use]
pub fn search(solution: &Solution) -> String {
    let coins = count(solution.coins().into(), "coin");
    let Some(search) = solution.search() else { return not_searched(solution) };
    let beliefs = count(search.beliefs_found().into(), "belief");
    let depth = search.levels().last().map_or(0, |level| level.depth);
    match solution.shortest() {
        Some(moves) => format!(
            "{beliefs} can be reached with {coins}; all heads alone is met at depth {}, the deepest at {depth}.",
            grouped(moves)
        ),
        None => format!("{beliefs} can be reached with {coins}, none deeper than {depth}; all heads alone is not met."),
    }
}

/// Why there is no search to show.
#[must_use]
pub fn not_searched(solution: &Solution) -> String {
    let coins = count(solution.coins().into(), "coin");
    let known = match solution.known_by() {
        KnownBy::Construction => "the moves are known by their closed form, with a certificate that was checked",
        KnownBy::Certificate | KnownBy::Search => "the Devil's rule was proved by its kernels",
    };
    format!("With {coins} there are too many beliefs to search; {known}.")
}

/// One depth, for the pointer.
#[must_use]
pub fn level(level: &Level) -> String {
    let sizes = if level.smallest == level.largest {
        count(level.smallest.into(), "configuration")
    } else {
        format!("{} to {} configurations", grouped(level.smallest), grouped(level.largest))
    };
    format!("Depth {}: {} of {sizes}.", level.depth, count(level.new_beliefs.into(), "new belief"))
}

/// The numbers in a sentence.
#[must_use]
pub fn numbers(numbers: &[Known]) -> String {
    let winnable: Vec<String> =
        numbers.iter().filter(|known| known.shortest.is_some()).map(|known| known.coins.to_string()).collect();
    format!("The player can be sure to win with {} coins, and with no other number to 64.", winnable.join(", "))
}

/// One number, for the pointer.
#[must_use]
pub fn one_number(known: &Known) -> String {
    let coins = count(known.coins.into(), "coin");
    let how = match known.known_by {
        KnownBy::Search => "known by search",
        KnownBy::Construction => "known by construction",
        KnownBy::Certificate => "known by the Devil's certificate",
    };
    match known.shortest {
        Some(moves) => format!("{coins}: {}, {how}; certificate checked.", count(moves.into(), "move")),
        None => format!("{coins}: the Devil escapes, {how}; his certificate checked."),
    }
}

/// The shortest length as it fits in a cell.
#[must_use]
pub fn length(known: &Known) -> String {
    match known.shortest {
        None => "never".to_owned(),
        Some(moves) if known.coins <= 16 => grouped(moves),
        Some(_) => format!("2{} − 1", superscript(known.coins)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;

    #[test]
    fn each_chart_is_told_with_its_numbers() {
        assert_eq!(shrinking(&solved(4)), "Each move rules out one configuration: 16 at the start, 1 after 15 moves.");
        assert_eq!(row(&solved(4), 3), "After 3 moves: 13 left.");
        assert!(shrinking(&solved(6)).starts_with("All 64 configurations stay possible"));
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
        let all = crate::devil::numbers();
        assert!(numbers(&all).contains("with 1, 2, 4, 8, 16, 32, 64 coins"));
        assert_eq!([length(&all[7]), length(&all[8]), length(&all[63])], ["255", "never", "2⁶⁴ − 1"]);
        assert!(one_number(&all[47]).contains("the Devil escapes, known by the Devil's certificate"));
        let deepest = Level { depth: 3, new_beliefs: 1, smallest: 1, largest: 1 };
        assert_eq!(level(&deepest), "Depth 3: 1 new belief of 1 configuration.");
    }
}
