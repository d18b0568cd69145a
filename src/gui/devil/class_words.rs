//! What is said about the classes of a table, the moves that are enough to try, and the space of the beliefs.

use crate::devil::{Plan, Search, canonical_moves};
use crate::numerals::{about, count, grouped, superscript};

use super::names::{positions, table};

/// The most moves that are listed in a sentence.
const LISTED: usize = 8;

/// How many classes, moves and beliefs there are, and how many of the beliefs the search met.
pub fn belief_space(plan: Plan<'_>) -> Vec<String> {
    let solution = plan.solution();
    let classes = solution.classes_left(0);
    let met = plan.search().map(Search::beliefs_found);
    let met = met.map_or_else(String::new, |met| format!("; the search met {}", grouped(met)));
    let number = about(&classes);
    let mut sentences = vec![format!(
        "The configurations of {} fall into {}, and one move for each is enough to try. A belief is any set of them, so \
         there are 2{} beliefs{met}.",
        table(solution.table()),
        if classes == 1_u8.into() { count(number, "class") } else { format!("{number} classes") },
        superscript(&classes),
    )];
    let moves = canonical_moves(&solution.classes);
    if !moves.is_empty() {
        let mut listed: Vec<String> =
            moves.iter().take(LISTED).map(|flip| positions(solution.coins(), *flip)).collect();
        if moves.len() > LISTED {
            listed.push(format!("{} more", moves.len() - LISTED));
        }
        sentences.push(format!("The {} canonical moves: {}.", moves.len(), listed.join("; ")));
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;

    #[test]
    fn the_space_of_the_write_up_is_told() {
        let told = belief_space(Plan::new(&solved(4), None));
        assert_eq!(
            told[0],
            "The configurations of 4 coins fall into 6 classes, and one move for each is enough to try. A belief is any \
             set of them, so there are 2⁶ beliefs; the search met 22."
        );
        assert_eq!(told[1], "The 6 canonical moves: all 4 positions; 0, 1 and 2; 0 and 1; 0 and 2; 0; no position.");
        let eight = belief_space(Plan::new(&solved(8), None)).join(" ");
        assert!(
            eight.contains("there are 2³⁶ beliefs; the search met 3,174.") && eight.contains("; 28 more."),
            "{eight}"
        );
        let twelve = belief_space(Plan::new(&solved(12), None));
        assert!(
            twelve[0].contains("352 classes") && twelve[0].contains("2³⁵² beliefs") && twelve.len() == 1,
            "{twelve:?}"
        );
    }
}
