//! What is computed for the present parameters, in the background.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::job::{Job, Outcome};
use crate::progress::{Cancelled, Progress};

/// How long the window waits for a result before it draws what it has: well below a frame, and more than the tables of
/// up to 7 coins need, so that they never flicker.
const PATIENCE: Duration = Duration::from_millis(4);
/// How long a job runs before what is shown is marked as old.
const UNMARKED: Duration = Duration::from_millis(80);
/// How long the window sleeps between two looks at a job it waits for.
const NAP: Duration = Duration::from_micros(200);

/// What was found, and how long that took.
#[derive(Debug)]
pub struct Solved<T> {
    /// What was found.
    pub found: Arc<T>,
    /// How long it took.
    pub elapsed: Duration,
}

impl<T> Solved<T> {
    /// Solves at once.
    pub fn at_once(work: impl Fn(&Progress) -> Result<T, Cancelled>) -> Self {
        let began = Instant::now();
        // nobody else has this meter, so nobody cancels and the first round is the last
        loop {
            if let Ok(found) = work(&Progress::new()) {
                return Self { found: Arc::new(found), elapsed: began.elapsed() };
            }
        }
    }
}

/// Why nothing is computed although what is shown belongs to something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The user stopped it.
    Cancelled,
    /// It panicked with these words.
    Failed(String),
}

/// One job at a time, for the key last asked for; the newest request wins.
#[derive(Debug)]
pub struct Solver<K, T> {
    job: Job<Solved<T>>,
    /// What was last asked for; `None` before anything was.
    wanted: Option<K>,
    began: Instant,
    trouble: Option<Trouble>,
}

impl<K: Clone + PartialEq, T: Send + Sync + 'static> Solver<K, T> {
    /// A solver to which `wanted` is solved already.
    pub fn new(wanted: Option<K>) -> Self {
        Self { job: Job::default(), wanted, began: Instant::now(), trouble: None }
    }

    /// Asks for `key` where what belongs to `shown` is there. The same wish again changes nothing. `wake` is called when
    /// there is something to take.
    pub fn ask(
        &mut self,
        key: &K,
        shown: Option<&K>,
        wake: impl FnOnce() + Send + 'static,
        work: impl FnOnce(&Progress) -> Result<T, Cancelled> + Send + 'static,
    ) {
        if self.wanted.as_ref() == Some(key) {
            return;
        }
        self.wanted = Some(key.clone());
        self.trouble = None;
        self.job.cancel();
        if shown == Some(key) {
            return;
        }
        self.began = Instant::now();
        self.job.start("devil", wake, move |progress| {
            let began = Instant::now();
            Ok(Solved { found: Arc::new(work(progress)?), elapsed: began.elapsed() })
        });
    }

    /// Nothing is wanted any more.
    pub fn drop_wish(&mut self) {
        self.job.cancel();
        self.wanted = None;
        self.trouble = None;
    }

    /// What was found, once. For the first moments of a job this waits for it.
    pub fn take(&mut self) -> Option<Solved<T>> {
        loop {
            match self.job.poll() {
                Some(Outcome::Done(solved)) => return Some(solved),
                Some(Outcome::Cancelled) => self.trouble = Some(Trouble::Cancelled),
                Some(Outcome::Failed(words)) => self.trouble = Some(Trouble::Failed(words)),
                None if self.job.is_running() && self.began.elapsed() < PATIENCE => thread::sleep(NAP),
                None => return None,
            }
        }
    }

    /// What was found by the job that runs, however long it takes.
    pub fn finish(&mut self) -> Option<Solved<T>> {
        while self.is_running() {
            if let Some(solved) = self.take() {
                return Some(solved);
            }
            thread::sleep(NAP);
        }
        None
    }

    /// Stops the job; it is not begun again before something else is asked for.
    pub fn cancel(&mut self) {
        if self.job.is_running() {
            self.job.cancel();
            self.trouble = Some(Trouble::Cancelled);
        }
    }

    /// Forgets what was asked for in vain, so that it can be asked for again.
    pub fn forgive(&mut self, shown: Option<K>) {
        if self.trouble.take().is_some() {
            self.wanted = shown;
        }
    }

    /// Whether a job runs.
    pub fn is_running(&self) -> bool {
        self.job.is_running()
    }

    /// Whether what is shown should be marked as old by now; `None` if it is not old at all.
    pub fn marks_at(&self) -> Option<Duration> {
        let is_old = self.trouble.is_some() || self.job.is_running();
        is_old.then(|| UNMARKED.saturating_sub(self.began.elapsed()))
    }

    /// The share of the job that is done, if it is known.
    pub fn fraction(&self) -> Option<f32> {
        self.job.progress()?.fraction()
    }

    /// What was last asked for.
    pub fn wanted(&self) -> Option<&K> {
        self.wanted.as_ref()
    }

    /// Why nothing is computed although something was asked for.
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(solver: &mut Solver<u32, u32>, key: u32, shown: u32) {
        solver.ask(
            &key,
            Some(&shown),
            || (),
            move |progress| {
                // long enough not to be done when the next one is asked for
                for step in 0..50 {
                    progress.advance_to(step)?;
                    thread::sleep(NAP);
                }
                Ok(key)
            },
        );
    }

    #[test]
    fn the_newest_wish_is_found() {
        let mut solver = Solver::new(Some(4));
        for key in [8, 3, 8, 2] {
            ask(&mut solver, key, 4);
        }
        assert_eq!(*solver.finish().unwrap().found, 2);
        assert!(!solver.is_running() && solver.marks_at().is_none() && solver.trouble().is_none());
    }

    #[test]
    fn back_to_what_is_shown_nothing_is_computed() {
        let mut solver = Solver::new(Some(4));
        ask(&mut solver, 8, 4);
        ask(&mut solver, 4, 4);
        assert!(!solver.is_running() && solver.finish().is_none() && solver.marks_at().is_none());
        ask(&mut solver, 8, 4);
        solver.drop_wish();
        assert!(!solver.is_running() && solver.wanted().is_none());
    }

    #[test]
    fn what_was_cancelled_stays_so_until_it_is_forgiven() {
        let mut solver = Solver::new(Some(4));
        ask(&mut solver, 8, 4);
        solver.cancel();
        ask(&mut solver, 8, 4);
        assert!(!solver.is_running());
        assert_eq!(solver.trouble(), Some(&Trouble::Cancelled));
        assert!(solver.marks_at().is_some());
        solver.forgive(Some(4));
        ask(&mut solver, 8, 4);
        assert_eq!(*solver.finish().unwrap().found, 8);
    }
}
