//! Pennies: Wythoff's game, the Riddler Classic of 24 January 2020.
//!
//! # The puzzle
//! Two piles of pennies. A move takes any number ≥ 1 from one pile, or the same number from both. The player who takes
//! the last penny wins. The opponent splits a number of pennies into two piles as they like, then you move first: from
//! which numbers are you sure to win?
//!
//! # The mathematics
//! A position is **safe** if it is good to *leave* to the opponent: the player who must move from it loses (a
//! P-position). From a safe position every move leads to an unsafe one; from an unsafe position some move leads to a
//! safe one.
//!
//! Wythoff (1907): with φ = (1 + √5) / 2 the safe pairs are (⌊nφ⌋, ⌊nφ²⌋) for n = 0, 1, 2, … and their mirrors. In
//! whole numbers ⌊nφ⌋ = (n + ⌊√(5n²)⌋) / 2 rounded down, and ⌊nφ²⌋ = ⌊nφ⌋ + n. The module computes everything from this
//! formula and similar ones for other rules. It uses no floating point, which is first wrong at n = 102,334,155.
//!
//! # Modules
//! - [`params`] and [`fields`]: the parameters that the controls and the scenario files set, and a table that describes
//!   them; [`limits`] and [`pile`]: their ranges;
//! - [`ruleset`]: the rules that can be varied (spread, last to take wins or loses) and the formulas of their safe
//!   pairs;
//! - [`takings`]: limits that limit how many pennies a move may take; [`search`]: the winner of every position under
//!   them, by backward search, and the period of the safe positions; [`outcomes`]: the winner, by formula or from the
//!   search;
//! - [`moves`] and [`legal_moves`]: the winning moves from one position, and all of them;
//! - [`lattice`]: the safe pairs of a square lattice, and the backward search that checks them;
//! - [`sieve`]: the same pairs one by one, each striking out the positions with a move to it; [`strikes`]: these
//!   positions;
//! - [`values`]: the Sprague–Grundy values of the lattice;
//! - [`totals`]: the numbers of pennies at which the first player loses;
//! - [`ratio`]: b / a of the safe pairs, its limit, and their Fibonacci digits;
//! - [`third`]: the safe triples of a game with a third pile;
//! - [`decisions`]: the graph of all moves of a small game;
//! - [`play`]: a game with its moves; [`opponent`]: the opponent's moves, perfect or not;
//! - [`solution`]: the results for one game, also as data to save.
//!
//! The solver of a view and its table are in the same module.

pub mod decisions;
pub mod fields;
pub mod lattice;
pub mod legal_moves;
pub mod limits;
pub mod moves;
pub mod opponent;
pub mod outcomes;
pub mod params;
pub mod pile;
pub mod play;
pub mod ratio;
pub mod ruleset;
pub mod search;
pub mod sieve;
pub mod solution;
pub mod strikes;
pub mod takings;
pub mod third;
pub mod totals;
pub mod values;

pub use fields::FIELDS;
pub use moves::{Move, Position};
pub use outcomes::Outcomes;
pub use params::{Options, Params, Pinned};
pub use ruleset::Ruleset;
pub use solution::Solution;
pub use takings::Limit;
