//! What the attacks on the program have in common.

pub mod chance;
pub mod meters;
pub mod shrink;
