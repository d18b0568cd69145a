//! Solves a table of the Devil: `cargo run --example devil` lists the moves that surely win with four coins.

use std::error::Error;

use coinwise::devil::{TableSpec, solve};
use coinwise::progress::Progress;

/// Prints the moves.
///
/// # Errors
/// When the table cannot be won.
pub fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", shortest_list(4)?);
    Ok(())
}

/// Returns the shortest list of moves that surely wins: for each move the coins to flip.
///
/// # Errors
/// When no list wins: the number of coins is no power of two.
pub fn shortest_list(coins: u32) -> Result<String, Box<dyn Error>> {
    let solution = solve(TableSpec::of_coins(coins), &Progress::new())?;
    let list = solution.strategy().ok_or("no list of moves wins")?;
    Ok(list.iter().map(|positions| positions.to_string()).collect::<Vec<_>>().join("; "))
}
