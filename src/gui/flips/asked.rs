//! What is computed for a view when somebody looks at it: at once or in the background, and never twice.

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::Context;

use crate::job::{Job, Outcome};
use crate::progress::{Cancelled, Progress};

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// Somebody cancelled.
    Cancelled,
    /// The job panicked, with these words.
    Failed(String),
}

/// A background job and how the last one ended if it did not end well.
pub struct Background<T> {
    job: Job<T>,
    mishap: Option<Mishap>,
}

impl<T: Send + 'static> Background<T> {
    /// Nothing runs.
    pub fn idle() -> Self {
        Self { job: Job::default(), mishap: None }
    }

    /// Starts `work`; when it is done the frames of `wake` are woken.
    pub fn start(
        &mut self,
        wake: Option<&Context>,
        work: impl FnOnce(&Progress) -> Result<T, Cancelled> + Send + 'static,
    ) {
        self.mishap = None;
        let ctx = wake.cloned();
        let wake = move || {
            if let Some(ctx) = ctx {
                ctx.request_repaint();
            }
        };
        self.job.start("flips", wake, work);
    }

    /// Forgets what runs and how the last job ended.
    pub fn clear(&mut self) {
        self.job.cancel();
        self.mishap = None;
    }

    /// Stops what runs.
    pub fn cancel(&mut self) {
        if self.job.is_running() {
            self.job.cancel();
            self.mishap = Some(Mishap::Cancelled);
        }
    }

    /// The result, once.
    pub fn poll(&mut self) -> Option<T> {
        match self.job.poll()? {
            Outcome::Done(result) => return Some(result),
            Outcome::Cancelled => self.mishap = Some(Mishap::Cancelled),
            Outcome::Failed(words) => self.mishap = Some(Mishap::Failed(words)),
        }
        None
    }

    /// How far the job is; `None` if none runs.
    pub fn progress(&self) -> Option<&Progress> {
        self.job.progress()
    }

    /// Whether a job runs.
    pub fn is_running(&self) -> bool {
        self.job.is_running()
    }

    /// How the last job ended if it did not end well.
    pub fn mishap(&self) -> Option<&Mishap> {
        self.mishap.as_ref()
    }
}

/// An answer, what it is an answer to, and how long it took.
#[derive(Clone, Debug)]
pub struct Found<Q, T> {
    /// All that the answer depends on.
    pub question: Q,
    /// The answer.
    pub answer: T,
    /// How long it took.
    pub elapsed: Duration,
}

/// The newest question of one kind, and the newest answer there is, to whatever question.
pub struct Asked<Q, T> {
    question: Option<Q>,
    found: Option<Arc<Found<Q, T>>>,
    background: Background<Found<Q, T>>,
}

impl<Q, T> Asked<Q, T>
where
    Q: Clone + PartialEq + Send + 'static,
    T: Send + 'static,
{
    /// Nothing was asked yet.
    pub fn nothing() -> Self {
        Self { question: None, found: None, background: Background::idle() }
    }

    /// From now on the answer to `question` is wanted. It is worked out by `solve`: at once, or in the background, where
    /// the frames of `wake` are woken. The same question again changes nothing.
    pub fn want(
        &mut self,
        question: Q,
        at_once: bool,
        wake: Option<&Context>,
        solve: impl FnOnce(&Q, &Progress) -> Result<T, Cancelled> + Send + 'static,
    ) {
        if self.question.as_ref() == Some(&question) {
            return;
        }
        self.question = Some(question.clone());
        self.background.clear();
        if self.of(&question).is_some() {
            return;
        }
        let work = move |progress: &Progress| {
            let began = Instant::now();
            let answer = solve(&question, progress)?;
            Ok(Found { question, answer, elapsed: began.elapsed() })
        };
        if at_once {
            // nobody cancels what nobody else can see
            self.found = work(&Progress::new()).ok().map(Arc::new).or_else(|| self.found.take());
        } else {
            self.background.start(wake, work);
        }
    }

    /// Nobody wants an answer any more.
    pub fn forget(&mut self) {
        self.question = None;
        self.background.clear();
    }

    /// What was cancelled may be asked again.
    pub fn forgive(&mut self) {
        if self.background.mishap.take().is_some() {
            self.question = None;
        }
    }

    /// Takes in what the job has found.
    pub fn poll(&mut self) {
        if let Some(found) = self.background.poll() {
            self.found = Some(Arc::new(found));
        }
    }

    /// The newest answer, to whatever question.
    pub fn newest(&self) -> Option<&Arc<Found<Q, T>>> {
        self.found.as_ref()
    }

    /// The answer to `question`, if it is there.
    pub fn of(&self, question: &Q) -> Option<&Arc<Found<Q, T>>> {
        self.found.as_ref().filter(|found| found.question == *question)
    }

    /// Whether the answer to the newest question is there.
    pub fn is_answered(&self) -> bool {
        self.question.as_ref().is_some_and(|question| self.of(question).is_some())
    }

    /// The job behind it.
    pub fn background(&self) -> &Background<Found<Q, T>> {
        &self.background
    }

    /// Stops the job.
    pub fn cancel(&mut self) {
        self.background.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(asked: &mut Asked<u32, u32>) {
        while asked.background().is_running() {
            asked.poll();
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn what_was_answered_is_not_asked_again() {
        let mut asked = Asked::nothing();
        asked.want(3, true, None, |question, _| Ok(question * question));
        assert!(asked.is_answered());
        asked.want(4, false, None, |question, _| Ok(question * question));
        assert!(!asked.is_answered() && asked.newest().is_some_and(|found| found.answer == 9));
        wait(&mut asked);
        assert_eq!(asked.of(&4).map(|found| found.answer), Some(16));
        asked.forget();
        asked.want(4, true, None, |_, _| panic!("the answer is there"));
        assert!(asked.is_answered());
    }

    #[test]
    fn what_was_cancelled_stays_so_until_it_is_forgiven() {
        let mut asked = Asked::nothing();
        let endless = |_: &u32, progress: &Progress| {
            loop {
                progress.advance_to(1)?;
            }
        };
        asked.want(1, false, None, endless);
        asked.cancel();
        asked.want(1, false, None, endless);
        assert!(!asked.background().is_running());
        assert_eq!(asked.background().mishap(), Some(&Mishap::Cancelled));
        asked.forgive();
        asked.want(1, true, None, |_, _| Ok(7));
        assert!(asked.is_answered());
    }
}
