//! How a long computation says how far it is, and how it is told to stop.
//!
//! A solver takes a [`Progress`] by shared reference. It reports with [`Progress::advance_to`] and leaves
//! with [`Cancelled`] as soon as that call says so. Solvers know nothing else of the outside: no clock,
//! no thread, no window.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The computation was told to stop before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the computation was cancelled")]
pub struct Cancelled;

/// The meter of one computation, shared between the one who computes and the one who waits.
///
/// The steps are the solver's own (beliefs expanded, flips done, …); only their share of the total is shown.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
    cancelled: AtomicBool,
    /// When the computation is cancelled by itself.
    deadline: Option<Instant>,
}

impl Progress {
    /// A meter at the start, with no total known yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A meter at the start, of a computation that is cancelled at its first report after `budget`.
    pub fn within(budget: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(budget), ..Self::default() }
    }

    /// Says how many steps the whole computation has.
    pub fn set_total(&self, steps: u64) {
        self.total.store(steps, Ordering::Relaxed);
    }

    /// Reports that `steps` steps are done.
    ///
    /// # Errors
    /// [`Cancelled`] when somebody called [`Progress::cancel`] or the time is over: the solver returns at once.
    pub fn advance_to(&self, steps: u64) -> Result<(), Cancelled> {
        self.done.store(steps, Ordering::Relaxed);
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }

    /// Asks the computation to stop at its next report.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`Progress::cancel`] was called or the time is over.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The share done, from 0 to 1; `None` while the total is unknown.
    pub fn fraction(&self) -> Option<f32> {
        let total = self.total.load(Ordering::Relaxed);
        let done = self.done.load(Ordering::Relaxed).min(total);
        (total > 0).then(|| done as f32 / total as f32)
    }
}

/// Adds up the work of the parts of one computation.
pub(crate) struct Steps<'a> {
    progress: &'a Progress,
    done: u64,
}

impl<'a> Steps<'a> {
    /// A computation of `total` units of work that reports to `progress`.
    pub(crate) fn new(progress: &'a Progress, total: u64) -> Self {
        progress.set_total(total);
        Self { progress, done: 0 }
    }

    /// Reports `work` more units done.
    pub(crate) fn advance(&mut self, work: u64) -> Result<(), Cancelled> {
        self.done += work;
        self.progress.advance_to(self.done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_meter_stops_the_next_report() {
        let progress = Progress::new();
        assert_eq!(progress.advance_to(1), Ok(()));
        progress.cancel();
        assert_eq!(progress.advance_to(2), Err(Cancelled));
    }

    #[test]
    fn a_meter_whose_time_is_over_stops_the_next_report() {
        assert_eq!(Progress::within(Duration::from_hours(1)).advance_to(1), Ok(()));
        assert_eq!(Progress::within(Duration::ZERO).advance_to(1), Err(Cancelled));
    }

    #[test]
    fn the_fraction_is_unknown_until_there_is_a_total_and_never_above_one() {
        let progress = Progress::new();
        assert_eq!(progress.fraction(), None);
        progress.set_total(4);
        assert_eq!(progress.advance_to(1), Ok(()));
        assert_eq!(progress.fraction(), Some(0.25));
        assert_eq!(progress.advance_to(9), Ok(()));
        assert_eq!(progress.fraction(), Some(1.0));
    }
}
