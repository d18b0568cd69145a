//! What is computed for the window: at once where that takes less than a frame, otherwise in a background job, and
//! never twice.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use egui::{Context, Id};

use crate::job::{Job, Outcome};
use crate::progress::{Cancelled, Progress};

/// How long a frame waits for a job that has just begun, so that what takes only a little longer than nothing does not
/// flicker: well below a frame.
const PATIENCE: Duration = Duration::from_millis(4);
/// How long a frame works out answers itself before it leaves them to jobs: what is estimated to take half a frame may
/// take three times as long, and as much again is left for drawing before a frame is felt, at 50 ms.
const BUDGET: Duration = Duration::from_millis(24);
/// How long a thread that waits for a job sleeps between two looks at it.
const NAP: Duration = Duration::from_micros(200);

/// Wakes the window when a job has ended; where there is no window, nobody.
#[derive(Clone, Default)]
pub struct Notify(Option<Context>);

impl Notify {
    /// Wakes the frames of `ctx`.
    pub fn window(ctx: &Context) -> Self {
        Self(Some(ctx.clone()))
    }

    fn wake(self) {
        if let Some(ctx) = self.0 {
            ctx.request_repaint();
        }
    }

    /// Does `work` within what is left of the budget of this frame, which all questions of a frame share. Where there is no
    /// window each has a budget of its own.
    fn at_once<T>(&self, work: impl FnOnce(&Progress) -> Result<T, Cancelled>) -> Result<T, Cancelled> {
        let Some(ctx) = &self.0 else { return work(&Progress::within(BUDGET)) };
        let spent = Id::unique("spent on questions");
        let frame = ctx.cumulative_frame_nr();
        let before = ctx.data(|data| data.get_temp::<(u64, Duration)>(spent));
        let before = before.filter(|(of, _)| *of == frame).map_or(Duration::ZERO, |(_, spent)| spent);
        let (left, began) = (BUDGET.saturating_sub(before), Instant::now());
        let done = if left.is_zero() { Err(Cancelled) } else { work(&Progress::within(left)) };
        ctx.data_mut(|data| data.insert_temp(spent, (frame, before + began.elapsed())));
        done
    }
}

/// Why there is no answer although nothing runs any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobError {
    /// Somebody cancelled.
    Cancelled,
    /// The job panicked, with these words.
    Failed(String),
}

/// When an answer is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// In this frame, since it takes less than one. Where that was a wrong estimate, it is begun anew in a job.
    AtOnce,
    /// In a background job.
    InBackground,
}

impl When {
    /// At once if `is_quick`.
    pub fn quick(is_quick: bool) -> Self {
        if is_quick { Self::AtOnce } else { Self::InBackground }
    }
}

/// An answer, and what it is an answer to.
#[derive(Clone, Debug)]
pub struct Found<Q, T> {
    /// All that the answer depends on.
    pub question: Q,
    /// The answer.
    pub answer: T,
}

/// The newest question of one kind, and the newest answer there is, to whatever question. The newest question wins.
pub struct Query<Q, T> {
    question: Option<Q>,
    found: Option<Arc<Found<Q, T>>>,
    job: Job<Found<Q, T>>,
    /// What is being computed, for those who wait.
    what: String,
    began: Instant,
    error: Option<JobError>,
}

impl<Q, T> Default for Query<Q, T> {
    /// Nothing was asked yet.
    fn default() -> Self {
        Self {
            question: None,
            found: None,
            job: Job::default(),
            what: String::new(),
            began: Instant::now(),
            error: None,
        }
    }
}

impl<Q, T> Query<Q, T>
where
    Q: Clone + PartialEq + Send + 'static,
    T: Send + 'static,
{
    /// A query whose answer is there from the start.
    pub fn answered(found: Found<Q, T>) -> Self {
        Self { question: Some(found.question.clone()), found: Some(Arc::new(found)), ..Self::default() }
    }

    /// From now on the answer to `question` is wanted, worked out by `solve`. The same question again changes nothing.
    /// `what` says what is computed, for those who wait for it; empty if nobody is told.
    pub fn ask(
        &mut self,
        question: Q,
        when: When,
        what: impl FnOnce() -> String,
        notify: &Notify,
        solve: impl Fn(&Q, &Progress) -> Result<T, Cancelled> + Send + 'static,
    ) {
        if self.question.as_ref() == Some(&question) {
            return;
        }
        self.question = Some(question.clone());
        self.clear();
        if self.of(&question).is_some() {
            return;
        }
        let work = move |progress: &Progress| {
            let answer = solve(&question, progress)?;
            Ok(Found { question: question.clone(), answer })
        };
        if when == When::AtOnce
            && let Ok(found) = notify.at_once(&work)
        {
            self.found = Some(Arc::new(found));
            return;
        }
        self.what = what();
        self.began = Instant::now();
        let notify = notify.clone();
        self.job.start("query", move || notify.wake(), work);
    }

    /// The newest answer, to whatever question.
    pub fn newest(&self) -> Option<&Arc<Found<Q, T>>> {
        self.found.as_ref()
    }

    /// The answer to `question`, if it is there.
    pub fn of(&self, question: &Q) -> Option<&Arc<Found<Q, T>>> {
        self.found.as_ref().filter(|found| found.question == *question)
    }

    /// The answer to the newest question, if it is there.
    pub fn current(&self) -> Option<&Arc<Found<Q, T>>> {
        self.question.as_ref().and_then(|question| self.of(question))
    }

    /// The newest question, if an answer is wanted.
    pub fn question(&self) -> Option<&Q> {
        self.question.as_ref()
    }

    /// Whether the answer to the newest question is there.
    pub fn is_answered(&self) -> bool {
        self.current().is_some()
    }

    /// Forgets the job and how the last one ended.
    fn clear(&mut self) {
        self.job.cancel();
        self.error = None;
    }
}

/// A query, whatever is asked and answered.
pub trait AnyQuery {
    /// Takes in what the job has found; returns whether there is something new. For the first moments of a job this waits
    /// for it.
    fn poll(&mut self) -> bool;

    /// Nobody wants an answer any more. The newest one stays.
    fn forget(&mut self);

    /// What was cancelled or failed may be asked again.
    fn retry(&mut self);

    /// Stops the job; it is not begun again before something else is asked.
    fn cancel(&mut self);

    /// How far the job is; `None` if none runs.
    fn progress(&self) -> Option<&Progress>;

    /// What the job computes; empty if nobody is to be told.
    fn what(&self) -> &str;

    /// Why there is no answer although nothing runs.
    fn error(&self) -> Option<&JobError>;
}

impl<Q, T> AnyQuery for Query<Q, T>
where
    Q: Clone + PartialEq + Send + 'static,
    T: Send + 'static,
{
    fn poll(&mut self) -> bool {
        loop {
            match self.job.poll() {
                Some(Outcome::Done(found)) => {
                    self.found = Some(Arc::new(found));
                    return true;
                }
                Some(Outcome::Cancelled) => self.error = Some(JobError::Cancelled),
                Some(Outcome::Failed(words)) => self.error = Some(JobError::Failed(words)),
                None if self.job.is_running() && self.began.elapsed() < PATIENCE => thread::sleep(NAP),
                None => return false,
            }
        }
    }

    fn forget(&mut self) {
        self.question = None;
        self.clear();
    }

    fn retry(&mut self) {
        if self.error.take().is_some() {
            self.question = None;
        }
    }

    fn cancel(&mut self) {
        if self.job.is_running() {
            self.job.cancel();
            self.error = Some(JobError::Cancelled);
        }
    }

    fn progress(&self) -> Option<&Progress> {
        self.job.progress()
    }

    fn what(&self) -> &str {
        &self.what
    }

    fn error(&self) -> Option<&JobError> {
        self.error.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    fn ask(query: &mut Query<u32, u32>, question: u32, when: When) {
        query.ask(question, when, String::new, &Notify::default(), |question, _| Ok(question * question));
    }

    fn endless(progress: &Progress) -> Result<u32, Cancelled> {
        loop {
            progress.advance_to(1)?;
        }
    }

    #[test]
    fn what_was_answered_is_not_asked_again() {
        let mut query = Query::default();
        ask(&mut query, 3, When::AtOnce);
        assert!(query.is_answered());
        ask(&mut query, 4, When::InBackground);
        assert!(query.newest().is_some_and(|found| found.answer == 9));
        while query.progress().is_some() {
            query.poll();
        }
        assert_eq!(query.of(&4).map(|found| found.answer), Some(16));
        query.forget();
        query.ask(4, When::AtOnce, String::new, &Notify::default(), |_, _| panic!("the answer is there"));
        assert!(query.is_answered());
    }

    #[test]
    fn what_takes_longer_than_was_thought_goes_on_in_a_job() {
        let mut query = Query::default();
        let begun = Arc::new(AtomicU32::new(0));
        let count = Arc::clone(&begun);
        query.ask(
            1,
            When::AtOnce,
            || "for ever".to_owned(),
            &Notify::default(),
            move |_, progress| {
                count.fetch_add(1, Ordering::Relaxed);
                endless(progress)
            },
        );
        assert!(!query.is_answered());
        assert_eq!(query.what(), "for ever");
        assert!(query.progress().is_some());
        while begun.load(Ordering::Relaxed) < 2 {
            thread::yield_now();
        }
    }

    #[test]
    fn several_questions_share_the_time_of_a_frame() {
        let ctx = Context::default();
        let (mut first, mut second, notify) = (Query::default(), Query::default(), Notify::window(&ctx));
        let slow = |_: &u32, progress: &Progress| endless(progress);
        first.ask(1, When::AtOnce, String::new, &notify, slow);
        let here = thread::current().id();
        let where_it_runs = move |_: &u32, _: &Progress| Ok(thread::current().id() == here);
        second.ask(1, When::AtOnce, String::new, &notify, where_it_runs);
        while second.progress().is_some() {
            second.poll();
        }
        assert_eq!(second.current().map(|found| found.answer), Some(false), "the time of the frame was over");
    }

    #[test]
    fn the_newest_question_is_answered() {
        let mut query = Query::default();
        for question in [8, 3, 8, 2] {
            query.ask(question, When::InBackground, String::new, &Notify::default(), |question, progress| {
                // long enough not to be done when the next one is asked
                for step in 0..50 {
                    progress.advance_to(step)?;
                    thread::sleep(NAP);
                }
                Ok(*question)
            });
        }
        while query.progress().is_some() {
            query.poll();
        }
        assert_eq!(query.current().map(|found| found.answer), Some(2));
    }

    #[test]
    fn what_was_cancelled_stays_so_until_it_is_tried_again() {
        let mut query = Query::default();
        let ask_endless = |query: &mut Query<u32, u32>| {
            query.ask(
                1,
                When::InBackground,
                || "for ever".to_owned(),
                &Notify::default(),
                |_, progress| endless(progress),
            );
        };
        ask_endless(&mut query);
        assert_eq!(query.what(), "for ever");
        query.cancel();
        ask_endless(&mut query);
        assert!(query.progress().is_none());
        assert_eq!(query.error(), Some(&JobError::Cancelled));
        query.retry();
        ask(&mut query, 1, When::AtOnce);
        assert!(query.is_answered());
    }

    #[test]
    fn a_panic_is_an_error_with_its_words() {
        let mut query = Query::<u32, u32>::default();
        query.ask(1, When::InBackground, String::new, &Notify::default(), |_, _| panic!("the table fell over"));
        while query.progress().is_some() {
            query.poll();
        }
        assert_eq!(query.error(), Some(&JobError::Failed("the table fell over".to_owned())));
    }
}
