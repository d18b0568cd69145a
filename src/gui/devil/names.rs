//! Names of things: coins with heads and tails, or dice with faces A, B, C and so on.

use dashu_int::UBig;

use crate::devil::{Configuration, Devil, Move, Permutation, Plan, Selection, TableSpec};
use crate::numerals::{count, grouped, superscript};
use crate::parameter::listed;

/// The most coins whose pattern is written as a word of H and T.
const LETTERED: u32 = 16;
/// The most digits of a number that is written out.
const MOST_DIGITS: usize = 20;
/// The most runs of equal coins that a longer pattern is written with.
const RUNS: usize = 6;

/// The most kinds that are named one by one.
const CLASSES_NAMED: usize = 2;

/// Returns the table in words: "4 coins", "3 dice with 3 faces".
pub fn table(spec: TableSpec) -> String {
    let coins = spec.coins();
    match spec.faces() {
        2 => count(coins, "coin"),
        faces if coins == 1 => format!("1 die with {faces} faces"),
        faces => format!("{coins} dice with {faces} faces"),
    }
}

/// Returns the noun in the plural: "coins", "dice".
pub fn coins(spec: TableSpec) -> &'static str {
    if spec.faces() == 2 { "coins" } else { "dice" }
}

/// Returns the noun in the singular: "coin", "die".
pub fn coin(spec: TableSpec) -> &'static str {
    if spec.faces() == 2 { "coin" } else { "die" }
}

/// Returns the coins as they lie: "HTTT", or with more than [`LETTERED`] coins the runs, "T, then 59 × H".
pub fn pattern(coins: Configuration) -> String {
    if coins.coins() <= LETTERED {
        return coins.to_string();
    }
    let faces: Vec<u32> = (0..coins.coins()).map(|position| coins.face(position)).collect();
    let run = |run: &[u32]| {
        let letter = Configuration::letter(coins.faces(), run.first().copied().unwrap_or_default());
        if run.len() == 1 { letter.to_string() } else { format!("{} × {letter}", run.len()) }
    };
    let mut runs: Vec<String> = faces.chunk_by(|one, other| one == other).map(run).collect();
    if runs.len() > RUNS {
        runs.truncate(RUNS - 1);
        return format!("{} and so on", runs.join(", "));
    }
    let last = runs.pop().unwrap_or_default();
    if runs.is_empty() { last } else { format!("{}, then {last}", runs.join(", ")) }
}

/// Returns the goal of the list of moves shown.
pub fn goal_of(plan: Plan<'_>) -> String {
    selection(&plan.aim().goal, plan.solution.table().faces())
}

/// Returns a set of configurations in words: "all alike", "HHTT or HTHT".
pub fn selection(selection: &Selection, faces: u32) -> String {
    match selection {
        Selection::All => "any pattern".to_owned(),
        Selection::AllHeads if faces > 2 => "all A".to_owned(),
        Selection::OneTail if faces > 2 => "all A but one".to_owned(),
        Selection::Classes(firsts) if firsts.len() <= CLASSES_NAMED => {
            let texts: Vec<String> = firsts.iter().map(|first| pattern(*first)).collect();
            listed(&texts, "or")
        }
        Selection::Classes(firsts) => format!("one of {} kinds", firsts.len()),
        word => word.to_string(),
    }
}

/// Returns the face of a coin in words.
pub fn face(coins: Configuration, position: u32) -> String {
    match (coins.faces(), coins.face(position)) {
        (2, 0) => "heads".to_owned(),
        (2, _) => "tails".to_owned(),
        (faces, face) => Configuration::letter(faces, face).to_string(),
    }
}

/// Returns the number of configurations, or one less: "16"; where that is long as a power, "2⁶⁵ − 1".
pub fn all_patterns(spec: TableSpec, but_one: bool) -> String {
    let all = (spec.configurations() - UBig::from(u8::from(but_one))).to_string();
    let less = if but_one { " − 1" } else { "" };
    if all.len() <= MOST_DIGITS { grouped(all) } else { format!("{}{}{less}", spec.faces(), superscript(spec.coins())) }
}

/// Returns that so many calls always do something: "15 calls always win", "1 call always wins".
pub fn always(calls: &str, verb: &str) -> String {
    if calls == "1" { format!("1 call always {verb}s") } else { format!("{calls} calls always {verb}") }
}

/// Returns the positions of a move: "places 0 and 2", "all 4 places", and for dice "places 0, 2 twice".
pub fn positions(coins: u32, flip: Move) -> String {
    let times = |position: u32| match flip.amount(position) {
        0 | 1 => position.to_string(),
        2 => format!("{position} twice"),
        3 => format!("{position} three times"),
        _ => format!("{position} four times"),
    };
    let named: Vec<String> = flip.positions().map(times).collect();
    let once = flip.positions().all(|position| flip.amount(position) == 1);
    match named.len() {
        0 => "no place".to_owned(),
        1 => format!("place {}", named[0]),
        2 if coins == 2 && once => "both places".to_owned(),
        all if coins > 1 && u32::try_from(all) == Ok(coins) && once => format!("all {coins} places"),
        _ => format!("places {}", listed(&named, "and")),
    }
}

/// Begins to say how often calls win by chance: "7 calls beat a random Devil in".
pub fn beat_at_random(calls: usize) -> String {
    let beat = if calls == 1 { "beats" } else { "beat" };
    format!("{} {beat} a random Devil in", count(calls, "call"))
}

/// Describes an act of this Devil: "turns the table by 1 place", "leaves the table as it is".
pub fn act_in_full(devil: Devil, act: &Permutation) -> String {
    match (act.as_turn(), act.as_mirror()) {
        (Some(0), _) => "leaves the table as it is".to_owned(),
        _ if devil == Devil::Shuffle => "swaps the coins".to_owned(),
        (Some(notches), _) => format!("turns the table by {}", count(notches, "place")),
        (None, None | Some(0)) => "mirrors the table".to_owned(),
        (None, Some(notches)) => format!("mirrors the table and turns it by {}", count(notches, "place")),
    }
}

/// Describes an act of this Devil that moves the table in a word or two: "turned by 2".
pub fn act_in_short(devil: Devil, act: &Permutation) -> String {
    match (act.as_turn(), act.as_mirror()) {
        _ if devil == Devil::Shuffle => "swapped".to_owned(),
        (Some(notches), _) => format!("turned by {notches}"),
        (None, None | Some(0)) => "mirrored".to_owned(),
        (None, Some(notches)) => format!("mirrored, by {notches}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_are_written_as_people_write_them() {
        assert_eq!(count(1, "coin"), "1 coin");
        assert_eq!(count(2, "place"), "2 places");
        assert_eq!(positions(4, Move::new(4, 0b1011)), "places 0, 1 and 3");
        assert_eq!(positions(2, Move::new(2, 0b11)), "both places");
        assert_eq!(positions(1, Move::new(1, 1)), "place 0");
        let pattern = |tails: &[u32]| {
            let text: String = (0..60).map(|p| if tails.contains(&p) { 'T' } else { 'H' }).collect();
            pattern(Configuration::parse("start", &text, TableSpec::of_coins(60)).unwrap())
        };
        assert_eq!([pattern(&[0]), pattern(&[])], ["T, then 59 × H", "60 × H"]);
        assert_eq!(pattern(&[3, 4, 9, 11]), "3 × H, 2 × T, 4 × H, T, H and so on");
        assert_eq!(superscript(18), "¹⁸");
    }

    #[test]
    fn every_act_of_the_devil_has_words() {
        let permutations =
            [Permutation::turn(4, 0), Permutation::turn(4, 1), Permutation::mirror(4, 0), Permutation::mirror(4, 2)];
        assert_eq!(
            permutations.map(|act| act_in_short(Devil::TurnAndMirror, &act)),
            ["turned by 0", "turned by 1", "mirrored", "mirrored, by 2"]
        );
        assert_eq!(act_in_full(Devil::TurnAndMirror, &permutations[3]), "mirrors the table and turns it by 2 places");
        let shuffle = Permutation::parse("turns", "1 0 2 3", 4, Devil::Shuffle).unwrap();
        assert_eq!(act_in_full(Devil::Shuffle, &shuffle), "swaps the coins");
        assert_eq!(positions(3, Move::default()), "no place");
    }
}
