//! Solves a game of flips: `cargo run --example flips` prints the chance to win with two fair coins and a hundred flips.

use std::error::Error;

use coinwise::flips::{Game, solve};
use coinwise::progress::Progress;

/// Prints the chance of the riddle.
///
/// # Errors
/// When the game is too long to be solved in fractions.
pub fn main() -> Result<(), Box<dyn Error>> {
    let [exact, rounded] = chance_of_winning(&Game::default())?;
    println!("You win with a chance of {rounded}, exactly {exact}.");
    Ok(())
}

/// Returns the chance to win by best play, as a fraction and rounded.
///
/// # Errors
/// When the game is too long to be solved in fractions.
pub fn chance_of_winning(game: &Game) -> Result<[String; 2], Box<dyn Error>> {
    let solution = solve(game, &Progress::new())?;
    let exact = solution.exact().ok_or("the game is too long for fractions")?;
    Ok([exact.to_string(), format!("{:.6}", exact.to_f64())])
}
