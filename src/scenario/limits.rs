//! How large a scenario may be.

/// The largest scenario that is read, from a file or as text, in bytes: 65,535 moves for 64 coins fit.
pub const LARGEST_FILE: u64 = 1 << 23;
