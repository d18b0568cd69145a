//! Runs work in parts on all cores.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::progress::{Progress, Result};

/// Returns the number of threads that work at the same time.
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Calls `make` for parts 0 to `count` − 1, each a step of `progress`, and returns the results in order.
///
/// Panics of `make` are passed on.
///
/// # Errors
/// `Cancelled` as soon as `progress` says so; parts in progress are finished first.
pub fn in_parts<T: Send>(count: usize, progress: &Progress, make: impl Fn(usize) -> T + Sync) -> Result<Vec<T>> {
    progress.set_total(count as u64);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || -> Result<Vec<(usize, T)>> {
        let mut own = Vec::new();
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= count {
                return Ok(own);
            }
            own.push((part, make(part)));
            progress.advance_to(done.fetch_add(1, Ordering::Relaxed) as u64 + 1)?;
        }
    };
    let results: Vec<_> = thread::scope(|scope| {
        // if the system refuses a thread, the others do its work
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let workers: Vec<_> = (1..threads().min(count)).filter_map(spawn).collect();
        let own = work();
        let others = workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
        std::iter::once(own).chain(others).collect()
    });
    let mut parts: Vec<_> = results.into_iter().collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
    parts.sort_by_key(|(part, _)| *part);
    Ok(parts.into_iter().map(|(_, made)| made).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Cancelled;

    #[test]
    fn parts_come_in_order_and_are_all_counted() {
        let progress = Progress::new();
        assert_eq!(in_parts(100, &progress, |part| part * part), Ok((0..100).map(|part| part * part).collect()));
        assert_eq!(progress.fraction(), Some(1.0));
        assert_eq!(in_parts(0, &progress, |part| part), Ok(Vec::new()));
    }

    #[test]
    fn cancelling_stops_the_work() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(in_parts(10, &progress, |part| part), Err(Cancelled));
    }
}
