//! What things are called: coins with heads and tails, or dice with numbered faces.

use crate::devil::{Configuration, TableSpec};

use super::words::count;

/// "4 coins", "3 dice with 3 faces".
pub fn table(setting: TableSpec) -> String {
    let coins = setting.coins();
    match setting.faces() {
        2 => count(coins, "coin"),
        faces if coins == 1 => format!("1 die with {faces} faces"),
        faces => format!("{coins} dice with {faces} faces"),
    }
}

/// "coins", "dice".
pub fn coins(setting: TableSpec) -> &'static str {
    if setting.faces() == 2 { "coins" } else { "dice" }
}

/// "coin", "die".
pub fn coin(setting: TableSpec) -> &'static str {
    if setting.faces() == 2 { "coin" } else { "die" }
}

/// What ends the game: "all heads", "all zeros".
pub fn goal(setting: TableSpec) -> &'static str {
    if setting.faces() == 2 { "all heads" } else { "all zeros" }
}

/// The face of a coin in words.
pub fn face(coins: Configuration, position: u32) -> String {
    match (coins.faces(), coins.face(position)) {
        (2, 0) => "heads".to_owned(),
        (2, _) => "tails".to_owned(),
        (_, face) => face.to_string(),
    }
}

/// The face of a coin as it is written on it: H and T, or a digit.
pub fn letter(faces: u32, face: u32) -> char {
    match (faces, face) {
        (2, 0) => 'H',
        (2, _) => 'T',
        (_, face) => char::from_digit(face, 10).unwrap_or('?'),
    }
}
