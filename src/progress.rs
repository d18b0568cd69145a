//! Progress and cancellation of long computations.
//!
//! A solver takes a [`Progress`] by shared reference. It reports with [`Progress::advance_to`] and returns
//! [`Cancelled`] as soon as that call does. Solvers know nothing else of the outside: no clock, no thread, no window.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use web_time::Instant;

/// The computation was cancelled before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the computation was cancelled")]
pub struct Cancelled;

/// A result that was computed, unless it was cancelled.
pub type Result<T, E = Cancelled> = std::result::Result<T, E>;

/// Progress of one computation, shared by the solver and the waiting thread.
///
/// The solver chooses the unit of its steps (beliefs expanded, flips done, …); only their share of the total is shown.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
    cancelled: AtomicBool,
    /// Time at which the computation is cancelled automatically.
    deadline: Option<Instant>,
    /// Called at each report.
    listener: Option<fn(&Self)>,
}

impl Progress {
    /// Returns a progress of 0 without a total.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a progress of 0 of a computation that is cancelled at its first report after `budget`.
    pub fn within(budget: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(budget), ..Self::default() }
    }

    /// Returns a progress of 0 that calls `listener` at each report.
    pub fn heard_by(listener: fn(&Self)) -> Self {
        Self { listener: Some(listener), ..Self::default() }
    }

    /// Sets the number of steps of the whole computation.
    pub fn set_total(&self, steps: u64) {
        self.total.store(steps, Ordering::Relaxed);
    }

    /// Reports that `steps` steps are done.
    ///
    /// # Errors
    /// [`Cancelled`] after [`Progress::cancel`] or the deadline: the solver has to return at once.
    pub fn advance_to(&self, steps: u64) -> Result<()> {
        self.done.store(steps, Ordering::Relaxed);
        if let Some(listener) = self.listener {
            listener(self);
        }
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }

    /// Asks the computation to stop at its next report.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`Progress::cancel`] was called or the deadline has passed.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Returns the share done, from 0 to 1; `None` while the total is unknown.
    pub fn fraction(&self) -> Option<f32> {
        let total = self.total.load(Ordering::Relaxed);
        let done = self.done.load(Ordering::Relaxed).min(total);
        (total > 0).then(|| done as f32 / total as f32)
    }
}

/// Adds up the work of several parts of one computation.
pub(crate) struct Steps<'a> {
    progress: &'a Progress,
    done: u64,
}

impl<'a> Steps<'a> {
    /// Starts a computation of `total` units of work that reports to `progress`.
    pub(crate) fn new(progress: &'a Progress, total: u64) -> Self {
        progress.set_total(total);
        Self { progress, done: 0 }
    }

    /// Reports that `work` more units are done.
    pub(crate) fn advance(&mut self, work: u64) -> Result<()> {
        self.done += work;
        self.progress.advance_to(self.done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cancelling_stops_at_the_next_report() {
        let progress = Progress::new();
        assert_eq!(progress.advance_to(1), Ok(()));
        progress.cancel();
        assert_eq!(progress.advance_to(2), Err(Cancelled));
    }

    #[test]
    fn the_deadline_stops_at_the_next_report() {
        assert_eq!(Progress::within(Duration::from_hours(1)).advance_to(1), Ok(()));
        assert_eq!(Progress::within(Duration::ZERO).advance_to(1), Err(Cancelled));
    }

    #[test]
    fn the_fraction_is_unknown_without_a_total_and_never_above_one() {
        let progress = Progress::new();
        assert_eq!(progress.fraction(), None);
        progress.set_total(4);
        assert_eq!(progress.advance_to(1), Ok(()));
        assert_eq!(progress.fraction(), Some(0.25));
        assert_eq!(progress.advance_to(9), Ok(()));
        assert_eq!(progress.fraction(), Some(1.0));
    }
}
