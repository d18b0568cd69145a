//! Three piles, and a move from them, in words.

use crate::numerals::grouped;
use crate::parameter::listed;
use crate::pennies::third::TripleMove;

/// The names of the piles in sentences.
const NAMES: [&str; 3] = ["first", "second", "third"];

/// "3, 5 and 8".
pub fn triple(piles: [u32; 3]) -> String {
    listed(&piles.map(grouped), "and")
}

/// "3 from the first and the third pile".
pub fn taking(made: &TripleMove) -> String {
    let names: Vec<String> =
        NAMES.iter().zip(made.from).filter(|(_, is_from)| *is_from).map(|(name, _)| format!("the {name}")).collect();
    let from = if names.len() == 3 { "all three piles".to_owned() } else { format!("{} pile", listed(&names, "and")) };
    format!("{} from {from}", grouped(made.take))
}
