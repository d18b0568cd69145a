//! How a solver with several parts reports one progress.

use crate::progress::{Cancelled, Progress};

/// Adds up the work of the parts of one computation.
pub(super) struct Steps<'a> {
    progress: &'a Progress,
    done: u64,
}

impl<'a> Steps<'a> {
    /// A computation of `total` units of work that reports to `progress`.
    pub(super) fn new(progress: &'a Progress, total: u64) -> Self {
        progress.set_total(total);
        Self { progress, done: 0 }
    }

    /// Reports `work` more units done.
    pub(super) fn advance(&mut self, work: u64) -> Result<(), Cancelled> {
        self.done += work;
        self.progress.advance_to(self.done)
    }
}
