//! One background job: the newest request wins, and it can be cancelled.
//!
//! The thread that draws starts a job and asks for its outcome once a frame with [`Job::poll`]; it never waits. A new
//! request cancels the one that runs. A job that panics is an [`Outcome`] like any other, so that the window can say so.

use std::any::Any;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use crate::progress::{Cancelled, Progress};

/// How a job ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// With its result.
    Done(T),
    /// Because it was told to stop.
    Cancelled,
    /// With a panic, whose message this is.
    Failed(String),
}

/// A place for one job at a time, with a result of type `T`.
///
/// Threads and channels carry any result in a box, so that their machine code is not made anew for each type.
#[derive(Debug)]
pub struct Job<T> {
    running: Option<Running>,
    result: PhantomData<fn() -> T>,
}

type AnyResult = Box<dyn Any + Send>;
type AnyWork = Box<dyn FnOnce(&Progress) -> Result<AnyResult, Cancelled> + Send>;

#[derive(Debug)]
struct Running {
    progress: Arc<Progress>,
    outcome: Receiver<Outcome<AnyResult>>,
}

impl Running {
    /// See [`Job::start`].
    fn start(name: &str, wake: Box<dyn FnOnce() + Send>, work: AnyWork) -> Self {
        let progress = Arc::new(Progress::new());
        let (sender, outcome) = channel();
        let (meter, failure_sender) = (Arc::clone(&progress), sender.clone());
        let spawned = thread::Builder::new().name(name.to_owned()).spawn(move || {
            let outcome = match catch_unwind(AssertUnwindSafe(|| work(&meter))) {
                Ok(Ok(result)) => Outcome::Done(result),
                Ok(Err(Cancelled)) => Outcome::Cancelled,
                Err(panic) => Outcome::Failed(panic_message(panic.as_ref())),
            };
            // nobody listens any more if a newer request came in between
            if sender.send(outcome).is_ok() {
                wake();
            }
        });
        if let Err(error) = spawned {
            let _ = failure_sender.send(Outcome::Failed(format!("no thread could be started: {error}")));
        }
        Self { progress, outcome }
    }
}

impl<T> Default for Job<T> {
    fn default() -> Self {
        Self { running: None, result: PhantomData }
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts `work` on a thread called `name` and cancels the job that runs, if any. `wake` is called once, after the
    /// outcome can be polled.
    ///
    /// Where the system gives no thread the outcome is [`Outcome::Failed`].
    pub fn start(
        &mut self,
        name: &str,
        wake: impl FnOnce() + Send + 'static,
        work: impl FnOnce(&Progress) -> Result<T, Cancelled> + Send + 'static,
    ) {
        self.cancel();
        let work = |progress: &Progress| work(progress).map(|result| Box::new(result) as AnyResult);
        self.running = Some(Running::start(name, Box::new(wake), Box::new(work)));
    }

    /// The outcome, once, when the job has ended.
    pub fn poll(&mut self) -> Option<Outcome<T>> {
        let outcome = match self.running.as_ref()?.outcome.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Ok(Outcome::Done(result)) => result.downcast().ok().map(|result| Outcome::Done(*result)),
            Ok(Outcome::Cancelled) => Some(Outcome::Cancelled),
            Ok(Outcome::Failed(words)) => Some(Outcome::Failed(words)),
            Err(TryRecvError::Disconnected) => None,
        };
        self.running = None;
        Some(outcome.unwrap_or_else(|| Outcome::Failed("the job ended without a word".to_owned())))
    }

    /// Tells the job that runs to stop and forgets it.
    pub fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.progress.cancel();
        }
    }

    /// The meter of the job that runs.
    pub fn progress(&self) -> Option<&Progress> {
        self.running.as_ref().map(|running| running.progress.as_ref())
    }

    /// Whether a job runs whose outcome was not polled yet.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        if let Some(running) = &self.running {
            running.progress.cancel();
        }
    }
}

/// The words of a panic, as far as it has any.
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
    fn endless(progress: &Progress) -> Result<u32, Cancelled> {
        (0..).try_for_each(|i| progress.advance_to(i)).map(|()| 0)
    }

    #[test]
    fn the_outcome_is_polled_once_and_after_it_the_wake_up_comes() {
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
    fn a_panic_is_an_outcome_with_its_words() {
        let mut job = Job::<u32>::default();
        job.start("test", || (), |_| panic!("the table fell over"));
        assert_eq!(wait(&mut job), Outcome::Failed("the table fell over".to_owned()));
    }
}
