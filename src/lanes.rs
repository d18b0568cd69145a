//! Computing with the widest vectors that the processor has.

use std::sync::LazyLock;

use fearless_simd::{Level, dispatch};

/// Number of values that loops over values compute side by side.
pub(crate) const LANES: usize = 16;

static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);

/// Runs `work`, compiled once for each width of vectors. `work` and what it calls must be marked `#[inline(always)]`, or
/// only the narrowest are used. Results do not depend on the width.
#[inline]
pub(crate) fn vectorized<T>(work: impl FnOnce() -> T) -> T {
    dispatch!(*LEVEL, _ => work())
}
