//! Coinwise: three coin puzzles to explore. This is a map of the house.
//!
//! # The puzzles
//! - [`pennies`]: Wythoff's game, two piles and a last penny;
//! - [`devil`]: coins on a turning table, flipped blindfolded;
//! - [`flips`]: a hundred flips of two coins, the best choice at each.
//!
//! Each holds its rules, its parameters and its solvers.
//!
//! # Around them
//! - [`mod@field`]: a row for each parameter, read by controls, files, reports and animations;
//! - [`scenario`]: scenario files and the presets; [`toml_bounds`]: what is too large to be parsed; `shipped`: files that are
//!   compiled in;
//! - [`lesson`](mod@lesson): lessons, which are scenarios one after the other with something to do;
//! - [`parameter`]: the sentence that refuses a value;
//! - [`table`]: the numbers behind a view; [`numerals`]: numbers as people write them;
//! - [`exact`](mod@exact): probabilities as fractions;
//! - [`progress`] and [`job`]: long computations that can be watched and cancelled; [`parallel`]: on all
//!   cores;
//! - [`files`], [`format`](mod@format), [`length`] and [`arguments`]: whole files, their forms, their sizes, and the
//!   command line;
//! - `gui` (feature `gui`): the window, the charts and their export.
//!
//! # Invariants
//! 1. A puzzle knows no other puzzle, no window, no file, no clock and no thread. This library builds without the
//!    feature `gui`.
//! 2. `Params` are checked only by one constructor, which refuses in a sentence that names the field, its value and
//!    what is allowed. Solving what was checked fails in no way but by cancellation.
//! 3. Every chart or table that is saved is the one that is shown: one drawing code for screen and file.
//! 4. No files import each other in a circle, as `tests/core/circles.rs` checks.

pub mod arguments;
pub mod devil;
pub mod exact;
pub mod field;
pub mod files;
pub mod flips;
pub mod format;
#[cfg(feature = "gui")]
pub mod gui;
pub mod job;
pub mod length;
pub mod lesson;
pub mod numerals;
pub mod parallel;
pub mod parameter;
pub mod pennies;
pub mod progress;
pub mod scenario;
mod shipped;
pub mod table;
pub mod toml_bounds;
