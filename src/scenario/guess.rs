//! Question that the user answers by a guess before the answer is shown.

use serde::{Deserialize, Serialize};

use super::puzzle::Puzzle;
use crate::parameter::{BadParameter, check_text, in_range, listed};

/// Longest question, in characters.
pub const LONGEST_QUESTION: usize = 200;

/// Smallest and largest end of the axis of a guess that is not a probability.
pub const ENDS: [i64; 2] = [2, 1_000_000];

/// Largest lattice in which a cell can be guessed, as its largest coordinate.
pub const LARGEST_CELLS: i64 = 30;

/// Question asked before the answer of a scenario is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// Text of the question.
    pub ask: String,
    /// Quantity of the answer to guess.
    pub quantity: &'static Quantity,
    /// End of the axis, which begins at 0. Not used for a probability, whose axis ends at 1.
    pub to: i64,
    /// Whether it is asked as soon as the scenario is opened. Only a link says so, not a file.
    pub comes_first: bool,
}

/// The same in a file, as the table `guess`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table like { ask = \"How many turns?\", answer = \"turns\" }")]
pub(crate) struct GuessTable {
    ask: String,
    answer: String,
    to: Option<i64>,
}

impl GuessTable {
    /// Returns the guess about a quantity of `puzzle`.
    ///
    /// # Errors
    /// A [`BadParameter`] for the first value that is not allowed.
    pub(crate) fn parse(self, puzzle: Puzzle) -> Result<Guess, BadParameter> {
        check_text("guess.ask", &self.ask, 1..=LONGEST_QUESTION)?;
        let quantity = Quantity::of_puzzle(puzzle).find(|quantity| self.answer == quantity.name);
        let quantity = quantity.ok_or_else(|| {
            let known: Vec<String> = Quantity::of_puzzle(puzzle).map(|known| format!("\"{}\"", known.name)).collect();
            BadParameter::new("guess.answer", format!("\"{}\"", self.answer), listed(&known, "or"))
        })?;
        let to = self.to.unwrap_or(quantity.end);
        if self.to.is_some() {
            let most = if quantity.scale == Scale::Cell { LARGEST_CELLS } else { ENDS[1] };
            in_range("guess.to", to, ENDS[0]..=most)?;
        }
        Ok(Guess { ask: self.ask, quantity, to, comes_first: false })
    }
}

impl From<&Guess> for GuessTable {
    fn from(guess: &Guess) -> Self {
        let to = Some(guess.to).filter(|to| *to != guess.quantity.end);
        Self { ask: guess.ask.clone(), answer: guess.quantity.name.to_owned(), to }
    }
}

/// Quantity of a puzzle's answer that can be guessed.
#[derive(Debug, PartialEq, Eq)]
pub struct Quantity {
    /// Puzzle whose answer has the quantity.
    pub puzzle: Puzzle,
    /// Name in a scenario file.
    pub name: &'static str,
    /// Path in `answer.json`; `#` stands for the length of a list.
    pub path: &'static str,
    /// Kind of guess.
    pub scale: Scale,
    /// Default end of the axis.
    pub end: i64,
}

/// Kind of guess for a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Probability, in percent.
    Percent,
    /// Whole number.
    Whole,
    /// Cell of a lattice: any that a winning move leads to is right.
    Cell,
}

/// All quantities that can be guessed.
pub static QUANTITIES: [Quantity; 9] = [
    of(Puzzle::Pennies, "winning_move", "position.winning_moves", Scale::Cell, 12),
    of(Puzzle::Pennies, "turns", "position.turns", Scale::Whole, 30),
    of(Puzzle::Pennies, "losing_totals", "totals.first_player_loses.#", Scale::Whole, 11),
    of(Puzzle::Devil, "shortest", "shortest", Scale::Whole, 30),
    of(Puzzle::Devil, "beliefs_found", "beliefs_found", Scale::Whole, 64),
    of(Puzzle::Flips, "win_probability", "win_probability", Scale::Percent, 1),
    of(Puzzle::Flips, "limit", "limit", Scale::Percent, 1),
    of(Puzzle::Flips, "single_a", "single_coin.0", Scale::Percent, 1),
    of(Puzzle::Flips, "single_b", "single_coin.1", Scale::Percent, 1),
];

const fn of(puzzle: Puzzle, name: &'static str, path: &'static str, scale: Scale, end: i64) -> Quantity {
    Quantity { puzzle, name, path, scale, end }
}

impl Quantity {
    /// Returns the quantities that can be guessed about a puzzle.
    pub fn of_puzzle(puzzle: Puzzle) -> impl Iterator<Item = &'static Self> {
        QUANTITIES.iter().filter(move |quantity| quantity.puzzle == puzzle)
    }
}
