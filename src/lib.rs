//! Coinwise: three coin puzzles to explore.
//!
//! # The puzzles
//! - [`pennies`]: Wythoff's game, two piles and a last penny;
//! - [`devil`]: coins on a turning table, flipped blindfolded;
//! - [`flips`]: a hundred flips of two coins, choosing a coin for each.
//!
//! Each has its rules, parameters and solvers.
//!
//! # Shared parts
//! - [`mod@field`]: a row for each parameter, used by controls, files, reports and animations;
//! - [`scenario`]: scenario files and presets; [`toml_bounds`]: limits on files before parsing; `shipped`: files
//!   compiled in;
//! - [`lesson`](mod@lesson): lessons, which are sequences of scenarios with tasks;
//! - [`parameter`]: refusals of values;
//! - [`table`]: the numbers behind a view; [`numerals`]: formats of numbers;
//! - [`exact`](mod@exact): probabilities as fractions;
//! - [`progress`] and [`job`]: long computations that report their progress and can be cancelled; [`parallel`]: work on
//!   all cores;
//! - [`files`], [`format`](mod@format), [`picture`], [`length`] and [`arguments`]: atomic writing of files, file formats,
//!   look and size of saved charts, and the command line;
//! - [`platform`]: what differs between the desktop and a browser;
//! - `gui` (feature `gui`): the window, the charts and their export.
//!
//! # Invariants
//! 1. A puzzle knows no other puzzle, no window, no file, no clock and no thread. This library builds without the
//!    feature `gui`.
//! 2. `Params` are always valid: setters clamp and refit. Reading a file or a typed text refuses in a sentence that names the
//!    field, its value and what is allowed. Solving cannot fail except by cancellation.
//! 3. Every saved chart or table is the one on screen: the same code makes both.
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
mod lanes;
pub mod length;
pub mod lesson;
pub mod numerals;
pub mod parallel;
pub mod parameter;
pub mod pennies;
pub mod picture;
pub mod platform;
pub mod progress;
pub mod scenario;
mod shipped;
pub mod table;
pub mod toml_bounds;
