//! The search for the number of coins that is set, in the background.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::devil::{Rules, Solution, solve};
use crate::job::{Job, Outcome};
use crate::progress::Progress;

/// How long the window waits for a search before it draws what it has: well below a frame, and more than the tables of
/// up to 7 coins need, so that they never flicker.
const PATIENCE: Duration = Duration::from_millis(4);
/// How long a search runs before what is shown is marked as old.
const UNMARKED: Duration = Duration::from_millis(80);
/// How long the window sleeps between two looks at a job it waits for.
const NAP: Duration = Duration::from_micros(200);

/// A table solved, and how long that took.
#[derive(Debug)]
pub struct Solved {
    /// What was found.
    pub solution: Arc<Solution>,
    /// How long the search and its check took.
    pub elapsed: Duration,
}

impl Solved {
    /// Solves at once.
    pub fn at_once(rules: &Rules) -> Self {
        let began = Instant::now();
        // nobody else has this meter, so nobody cancels and the first round is the last
        loop {
            if let Ok(solution) = solve(rules, &Progress::new()) {
                return Self { solution: Arc::new(solution), elapsed: began.elapsed() };
            }
        }
    }
}

/// Why there is no search although what is shown belongs to another number of coins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The user stopped it.
    Cancelled,
    /// It panicked with these words.
    Failed(String),
}

/// One search at a time; the newest request wins.
#[derive(Debug)]
pub struct Solver {
    job: Job<Solved>,
    /// The coins last asked for.
    wanted: u32,
    began: Instant,
    trouble: Option<Trouble>,
}

impl Solver {
    /// A solver to which a table of `coins` coins is solved already.
    #[must_use]
    pub fn new(coins: u32) -> Self {
        Self { job: Job::default(), wanted: coins, began: Instant::now(), trouble: None }
    }

    /// Asks for the table of `rules` where one of `shown` coins is there. The same wish again changes nothing. `wake`
    /// is called when there is something to take.
    pub fn ask(&mut self, rules: &Rules, shown: u32, wake: impl FnOnce() + Send + 'static) {
        if rules.coins() == self.wanted {
            return;
        }
        self.wanted = rules.coins();
        self.trouble = None;
        self.job.cancel();
        if self.wanted == shown {
            return;
        }
        let rules = rules.clone();
        self.began = Instant::now();
        self.job.start("devil", wake, move |progress| {
            let began = Instant::now();
            let solution = Arc::new(solve(&rules, progress)?);
            Ok(Solved { solution, elapsed: began.elapsed() })
        });
    }

    /// What was found, once. For the first moments of a search this waits for it.
    pub fn take(&mut self) -> Option<Solved> {
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

    /// What was found by the search that runs, however long it takes.
    pub fn finish(&mut self) -> Option<Solved> {
        while self.is_running() {
            if let Some(solved) = self.take() {
                return Some(solved);
            }
            thread::sleep(NAP);
        }
        None
    }

    /// Stops the search; it is not begun again before something else is asked for.
    pub fn cancel(&mut self) {
        if self.job.is_running() {
            self.job.cancel();
            self.trouble = Some(Trouble::Cancelled);
        }
    }

    /// Forgets what was asked for in vain, so that it can be asked for again.
    pub fn forgive(&mut self, shown: u32) {
        if self.trouble.take().is_some() {
            self.wanted = shown;
        }
    }

    /// Whether a search runs.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.job.is_running()
    }

    /// Whether what is shown should be marked as old by now; `None` if it is not old at all.
    #[must_use]
    pub fn marks_at(&self) -> Option<Duration> {
        let is_old = self.trouble.is_some() || self.job.is_running();
        is_old.then(|| UNMARKED.saturating_sub(self.began.elapsed()))
    }

    /// The share of the search that is done, if it is known.
    #[must_use]
    pub fn fraction(&self) -> Option<f32> {
        self.job.progress()?.fraction()
    }

    /// The coins last asked for.
    #[must_use]
    pub fn wanted(&self) -> u32 {
        self.wanted
    }

    /// Why nothing is searched although something was asked for.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use crate::devil::Params;

    use super::*;

    fn rules(coins: i64) -> Rules {
        Rules::new(&Params { coins, ..Params::default() }).unwrap()
    }

    #[test]
    fn the_newest_wish_is_found() {
        let mut solver = Solver::new(4);
        for coins in [8, 3, 8, 2] {
            solver.ask(&rules(coins), 4, || ());
        }
        assert_eq!(solver.finish().unwrap().solution.coins(), 2);
        assert!(!solver.is_running() && solver.marks_at().is_none() && solver.trouble().is_none());
    }

    #[test]
    fn back_to_what_is_shown_nothing_is_searched() {
        let mut solver = Solver::new(4);
        solver.ask(&rules(8), 4, || ());
        solver.ask(&rules(4), 4, || ());
        assert!(!solver.is_running() && solver.finish().is_none() && solver.marks_at().is_none());
    }

    #[test]
    fn what_was_cancelled_stays_so_until_it_is_forgiven() {
        let mut solver = Solver::new(4);
        solver.ask(&rules(8), 4, || ());
        solver.cancel();
        solver.ask(&rules(8), 4, || ());
        assert!(!solver.is_running());
        assert_eq!(solver.trouble(), Some(&Trouble::Cancelled));
        assert!(solver.marks_at().is_some());
        solver.forgive(4);
        solver.ask(&rules(8), 4, || ());
        assert_eq!(solver.finish().unwrap().solution.coins(), 8);
    }
}
