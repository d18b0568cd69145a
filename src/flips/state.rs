//! A state of a game: what the next choice can depend on.

/// Where a game stands: everything the next choice can depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// Flips done so far.
    pub flips_done: i64,
    /// The score after them.
    pub score: i64,
}

impl State {
    /// The state after `flips_done` flips with this `score`.
    pub fn new(flips_done: i64, score: i64) -> Self {
        Self { flips_done, score }
    }
}
