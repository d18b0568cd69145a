//! How large a memory may be.

/// The largest file that is read, in bytes.
pub const LARGEST_FILE: u64 = 64 << 20;
