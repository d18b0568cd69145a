//! One background job: the newest request wins, and it can be cancelled.
//!
//! The thread that draws starts a job and asks for its outcome once a frame with [`Job::poll`]; it never waits. A new
//! request cancels the running one and starts when that has ended, since two jobs at once, as while a slider is dragged
//! over large games, would compete for cores and memory. A panic is an [`Outcome`] too, so that the window can report
//! it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::platform::{Worker, without_thread};
use crate::progress::{Cancelled, Progress, Result};

/// The outcome of a job.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// Finished with a result.
    Done(T),
    /// Stopped on request.
    Cancelled,
    /// Panicked with this message.
    Failed(String),
}

/// Runs one job at a time, with a result of type `T`.
pub struct Job<T> {
    /// The progress of the request whose outcome is awaited, and that outcome.
    running: Option<(Arc<Progress>, Receiver<Outcome<T>>)>,
    /// The worker of a page that is at it, if one is.
    worker: Option<Worker>,
    /// Locked while a request is at work.
    at_work: Arc<Mutex<()>>,
}

/// Does the work, unless it was cancelled.
fn ended<T>(progress: &Progress, work: impl FnOnce(&Progress) -> Result<T>) -> Outcome<T> {
    let work = || if progress.is_cancelled() { Err(Cancelled) } else { work(progress) };
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(result)) => Outcome::Done(result),
        Ok(Err(Cancelled)) => Outcome::Cancelled,
        Err(panic) => Outcome::Failed(panic_message(panic.as_ref())),
    }
}

/// Handles a request, unless that was done before.
fn submit(request: &Mutex<Option<impl FnOnce()>>) {
    let request = request.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(request) = request {
        request();
    }
}

impl<T> Default for Job<T> {
    fn default() -> Self {
        Self { running: None, worker: None, at_work: Arc::default() }
    }
}

impl<T> Job<T> {
    /// Starts `work` on a thread called `name`, once the running job, which is cancelled, has ended. `wake` is called
    /// once, after the outcome can be polled.
    ///
    /// If the system refuses a thread, the work is done before this returns; on a page, after the frame.
    pub fn start(
        &mut self,
        name: &str,
        wake: impl FnOnce() + Send + 'static,
        work: impl FnOnce(&Progress) -> Result<T> + Send + 'static,
    ) where
        T: Send + 'static,
    {
        self.cancel();
        let (progress, (sender, outcome)) = (Arc::new(Progress::new()), channel());
        self.running = Some((Arc::clone(&progress), outcome));
        let at_work = Arc::clone(&self.at_work);
        let request = move || {
            // the requests before this one are cancelled, so they end soon
            let _at_work = at_work.lock().unwrap_or_else(PoisonError::into_inner);
            // no longer awaited if a newer request has replaced this one
            if sender.send(ended(&progress, work)).is_ok() {
                wake();
            }
        };
        // shared with the thread, since the system may refuse it
        let request = Arc::new(Mutex::new(Some(request)));
        let of_thread = Arc::clone(&request);
        if thread::Builder::new().name(name.to_owned()).spawn(move || submit(&of_thread)).is_err() {
            without_thread(move || submit(&request));
        }
    }

    /// Has a worker of a page do what `request` says, as [`Worker::start`]. `done` makes a result of its words, or of the
    /// reason why it failed.
    pub fn start_in_worker(
        &mut self,
        request: &str,
        is_copy: bool,
        wake: impl FnOnce() + 'static,
        done: impl FnOnce(Result<String, String>) -> T + 'static,
    ) where
        T: 'static,
    {
        self.cancel();
        let (progress, (sender, outcome)) = (Arc::new(Progress::new()), channel());
        self.running = Some((Arc::clone(&progress), outcome));
        let ended = move |ended| {
            // no longer awaited if it was cancelled
            if sender.send(Outcome::Done(done(ended))).is_ok() {
                wake();
            }
        };
        self.worker = Worker::start(request, is_copy, progress, ended);
    }

    /// Returns the outcome, once, when the job has ended.
    pub fn poll(&mut self) -> Option<Outcome<T>> {
        let outcome = match self.running.as_ref()?.1.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Outcome::Failed("the job ended without a word".to_owned()),
            Ok(outcome) => outcome,
        };
        (self.running, self.worker) = (None, None);
        Some(outcome)
    }

    /// Cancels the running job and forgets it.
    pub fn cancel(&mut self) {
        self.worker = None;
        if let Some((progress, _)) = self.running.take() {
            progress.cancel();
        }
    }

    /// Returns the progress of the running job.
    pub fn progress(&self) -> Option<&Progress> {
        self.running.as_ref().map(|(progress, _)| progress.as_ref())
    }

    /// Whether a job is running or its outcome was not polled yet.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Returns the message of a panic, as far as it has one.
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without words").to_owned()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    use super::*;

    fn wait<T: Send + 'static>(job: &mut Job<T>) -> Outcome<T> {
        loop {
            if let Some(outcome) = job.poll() {
                return outcome;
            }
            thread::yield_now();
        }
    }

    /// Counts up until it is cancelled.
    fn endless(progress: &Progress) -> Result<u32> {
        (0..).try_for_each(|i| progress.advance_to(i)).map(|()| 0)
    }

    #[test]
    fn the_outcome_is_polled_once_and_then_the_wake_up_is_called() {
        let (woken, wakes) = sync_channel(1);
        let mut job = Job::default();
        job.start("test", move || woken.send(()).unwrap(), |_| Ok(7));
        wakes.recv().unwrap();
        assert_eq!(job.poll(), Some(Outcome::Done(7)));
        assert_eq!(job.poll(), None);
        assert!(!job.is_running());
    }

    #[test]
    fn the_newest_request_wins() {
        let mut job = Job::default();
        let (dropped, drops) = sync_channel::<()>(1);
        job.start(
            "old",
            || (),
            move |progress| {
                let result = endless(progress);
                drop(dropped);
                result
            },
        );
        job.start("new", || (), |_| Ok(2));
        assert_eq!(wait(&mut job), Outcome::Done(2));
        assert!(drops.recv().is_err(), "the old job was cancelled and has ended");
    }

    #[test]
    fn a_request_starts_after_the_one_before_and_skips_outdated_ones() {
        let (begun, begins) = sync_channel(1);
        let (release, released) = sync_channel::<()>(1);
        let mut job = Job::default();
        let at_work = Arc::new(Mutex::new(()));
        let in_first = Arc::clone(&at_work);
        job.start(
            "first",
            || (),
            move |_| {
                let _at_work = in_first.lock().unwrap();
                begun.send(()).unwrap();
                // ignores being cancelled
                released.recv().unwrap();
                Ok(1)
            },
        );
        begins.recv().unwrap();
        job.start("in between", || (), |_| panic!("nobody wants this any more"));
        job.start("last", || (), move |_| Ok(if at_work.try_lock().is_ok() { 3 } else { 0 }));
        assert_eq!(job.poll(), None);
        release.send(()).unwrap();
        assert_eq!(wait(&mut job), Outcome::Done(3), "two were at work at the same time");
        assert!(!job.is_running());
    }

    #[test]
    fn a_dropped_job_stops() {
        let mut job = Job::default();
        let (dropped, drops) = sync_channel::<()>(1);
        job.start(
            "test",
            || (),
            move |progress| {
                let result = endless(progress);
                drop(dropped);
                result
            },
        );
        drop(job);
        assert!(drops.recv().is_err());
    }

    #[test]
    fn a_panic_is_an_outcome_with_its_message() {
        let mut job = Job::<u32>::default();
        job.start("test", || (), |_| panic!("the table fell over"));
        assert_eq!(wait(&mut job), Outcome::Failed("the table fell over".to_owned()));
    }
}
