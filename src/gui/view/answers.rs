//! The cache of answers of a tab: each question is solved once, at once if it fits into a frame and otherwise as a job.

use std::any::{Any, TypeId};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use egui::Context;
use web_time::Instant;

use crate::job::{Job, Outcome};
use crate::platform::{LONGEST_JOB, LONGEST_WAIT};
use crate::progress::{Progress, Result};

/// Longest time in which a frame computes answers itself before it leaves them to jobs. A question estimated at half a
/// frame may take twice as long, and drawing needs twice as much again before the user notices a delay, at 50 ms.
const BUDGET: Duration = Duration::from_millis(16);
/// Longest work within a frame, in estimated nanoseconds: half a frame, as drawing needs the rest.
const FRAME: u64 = 8_000_000;
/// Interval at which a thread checks a job that it waits for.
const NAP: Duration = Duration::from_micros(200);

/// Reason why there is no answer although no job runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobError {
    /// The user cancelled.
    Cancelled,
    /// It takes longer than [`LONGEST_JOB`]; the estimate of its time, if there is one.
    TooLong(Option<Duration>),
    /// The job panicked with this message.
    Failed(String),
}

/// A question with everything that its answer depends on.
pub trait Question: Clone + PartialEq + Send + 'static {
    /// The answer.
    type Answer: Send + Sync + 'static;

    /// Estimates the work in nanoseconds; [`UNKNOWN`] if there is no estimate.
    fn work(&self) -> u64 {
        UNKNOWN
    }

    /// Whether it takes less than a frame, and so is solved at once, not in a background job. If that estimate was wrong,
    /// a job starts from the beginning.
    fn is_quick(&self) -> bool {
        self.work() <= FRAME
    }

    /// Returns a name for the progress bar: "Solving 100,000 flips"; empty to show none.
    fn words(&self) -> String {
        String::new()
    }

    /// Solves it.
    ///
    /// # Errors
    /// `Cancelled` if the answer is no longer wanted.
    fn solve(&self, progress: &Progress) -> Result<Self::Answer>;
}

/// Question about a key, put together from functions of the key.
pub struct Keyed<K, A> {
    key: K,
    work: fn(&K) -> u64,
    words: fn(&K) -> String,
    solve: fn(&K, &Progress) -> Result<A>,
}

impl<K, A> Keyed<K, A> {
    /// Returns the question: `work` estimates the nanoseconds of `solve`, `words` names it for the progress bar.
    pub fn new(key: K, work: fn(&K) -> u64, words: fn(&K) -> String, solve: fn(&K, &Progress) -> Result<A>) -> Self {
        Self { key, work, words, solve }
    }

    /// Returns the question without an estimate of its work, so that a job solves it.
    pub fn of_job(key: K, words: fn(&K) -> String, solve: fn(&K, &Progress) -> Result<A>) -> Self {
        Self::new(key, |_| UNKNOWN, words, solve)
    }
}

/// Work of unknown length, for a job.
pub const UNKNOWN: u64 = u64::MAX;

/// Estimates work of which is only known whether it `is_quick`, so that it fits into a frame.
pub fn rough_work(is_quick: bool) -> u64 {
    if is_quick { 0 } else { UNKNOWN }
}

impl<K: Clone, A> Clone for Keyed<K, A> {
    fn clone(&self) -> Self {
        Self { key: self.key.clone(), ..*self }
    }
}

impl<K: PartialEq, A> PartialEq for Keyed<K, A> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<K: Clone + PartialEq + Send + 'static, A: Send + Sync + 'static> Question for Keyed<K, A> {
    type Answer = A;

    fn work(&self) -> u64 {
        (self.work)(&self.key)
    }

    fn words(&self) -> String {
        (self.words)(&self.key)
    }

    fn solve(&self, progress: &Progress) -> Result<A> {
        (self.solve)(&self.key, progress)
    }
}

type AnyAnswer = Arc<dyn Any + Send + Sync>;
type Work = Box<dyn FnOnce(&Progress) -> Result<AnyAnswer> + Send>;

/// A question with its answer, or with the job that computes it.
struct Slot {
    question: Box<dyn Any>,
    answer: Option<AnyAnswer>,
    job: Job<AnyAnswer>,
    /// The work of the job, until it starts at the end of the round.
    work: Option<Work>,
    words: String,
    began: Instant,
    error: Option<JobError>,
    /// The last round that requested it.
    requested: u64,
}

impl Slot {
    fn kind(&self) -> TypeId {
        (*self.question).type_id()
    }

    fn answer<Q: Question>(&self) -> Option<Arc<Q::Answer>> {
        Arc::clone(self.answer.as_ref()?).downcast().ok()
    }

    /// Collects the answer of the job, and returns whether it has arrived. Waits for the job in its first moments.
    fn poll(&mut self) -> bool {
        loop {
            match self.job.poll() {
                Some(Outcome::Done(answer)) => {
                    self.answer = Some(answer);
                    return true;
                }
                Some(Outcome::Cancelled) if LONGEST_JOB.is_some() => self.error = Some(JobError::TooLong(None)),
                Some(Outcome::Cancelled) => self.error = Some(JobError::Cancelled),
                Some(Outcome::Failed(words)) => self.error = Some(JobError::Failed(words)),
                None if self.job.is_running() && self.began.elapsed() < LONGEST_WAIT => thread::sleep(NAP),
                None => return false,
            }
        }
    }
}

/// The cached answers of a tab.
///
/// They are requested in rounds, one after each change. An answer that a round does not request is cached while the
/// parameters stay the same, so that it is there at once when the user comes back to a view.
#[derive(Default)]
pub struct Answers {
    /// The window to wake when a job has ended, if there is one.
    window: Option<Context>,
    slots: Vec<Slot>,
    /// Cancelled jobs with the types of their questions. The next job for a question of that type starts when they have
    /// ended.
    cancelled: Vec<(TypeId, Job<AnyAnswer>)>,
    round: u64,
    /// The first round with the present parameters.
    first: u64,
    /// The last frame that computed answers itself, and the time it spent on them.
    spent: (Option<u64>, Duration),
}

impl Answers {
    /// Sets the window to wake when a job has ended.
    pub fn wake(&mut self, window: &Context) {
        self.window = Some(window.clone());
    }

    /// Begins a round. If the parameters have `changed`, it is the first one with them.
    pub fn begin(&mut self, changed: bool) {
        self.round += 1;
        if changed {
            self.first = self.round;
        }
    }

    /// Ends a round: cancels jobs that it did not request, and starts those that it did.
    pub fn end(&mut self) {
        let (requested, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.slots).into_iter().partition(|slot| slot.requested == self.round);
        // the next answer of a type may start from the newest one
        let is_waiting = |kind| requested.iter().any(|slot: &Slot| slot.kind() == kind && slot.answer.is_none());
        let newest = |kind| {
            rest.iter().filter(|slot| slot.kind() == kind && slot.answer.is_some()).map(|slot| slot.requested).max()
        };
        let kept = |slot: &Slot| {
            slot.requested >= self.first || (is_waiting(slot.kind()) && newest(slot.kind()) == Some(slot.requested))
        };
        let is_kept: Vec<bool> = rest.iter().map(|slot| slot.answer.is_some() && kept(slot)).collect();
        for (mut slot, is_kept) in rest.into_iter().zip(is_kept) {
            if is_kept {
                self.slots.push(slot);
            } else if slot.job.is_running() {
                slot.job.cancel();
                self.cancelled.push((slot.kind(), slot.job));
            }
        }
        self.slots.extend(requested);
        for slot in &mut self.slots {
            let Some(work) = slot.work.take() else { continue };
            let kind = slot.kind();
            if let Some(place) = self.cancelled.iter().position(|(of, _)| *of == kind) {
                slot.job = self.cancelled.swap_remove(place).1;
            }
            let window = self.window.clone();
            slot.began = Instant::now();
            slot.job.start("answer", move || window.iter().for_each(Context::request_repaint), work);
        }
    }

    /// Returns the answer to `question`, and requests it; `None` while it is being computed, and after it was
    /// cancelled.
    pub fn get<Q: Question>(&mut self, question: &Q) -> Option<Arc<Q::Answer>> {
        let place = self.place(question).unwrap_or_else(|| {
            let slot = self.new_slot(question);
            self.slots.push(slot);
            self.slots.len() - 1
        });
        let slot = self.slots.get_mut(place)?;
        slot.requested = self.round;
        slot.answer::<Q>()
    }

    /// Returns the newest answer to a question of this type, and the question.
    pub fn newest<Q: Question>(&self) -> Option<(&Q, Arc<Q::Answer>)> {
        let found =
            self.slots.iter().filter_map(|slot| Some((slot, slot.question.downcast_ref()?, slot.answer::<Q>()?)));
        found.max_by_key(|(slot, ..)| slot.requested).map(|(_, question, answer)| (question, answer))
    }

    fn place<Q: Question>(&self, question: &Q) -> Option<usize> {
        self.slots.iter().position(|slot| slot.question.downcast_ref() == Some(question))
    }

    /// Returns a slot with the answer if there is time to compute it in this frame, otherwise with the work for a job.
    fn new_slot<Q: Question>(&mut self, question: &Q) -> Slot {
        let answer = question.is_quick().then(|| self.at_once(|progress| question.solve(progress))).flatten();
        let (asked, estimate) = (question.clone(), question.work());
        let time = Duration::from_nanos(estimate);
        let is_too_long = estimate != UNKNOWN && LONGEST_JOB.is_some_and(|longest| time > longest);
        let work = move |progress: &Progress| {
            let limited = LONGEST_JOB.map(Progress::within);
            asked.solve(limited.as_ref().unwrap_or(progress)).map(|answer| Arc::new(answer) as AnyAnswer)
        };
        Slot {
            question: Box::new(question.clone()),
            work: (answer.is_none() && !is_too_long).then(|| Box::new(work) as Work),
            words: if answer.is_none() { question.words() } else { String::new() },
            answer: answer.map(|answer| Arc::new(answer) as AnyAnswer),
            job: Job::default(),
            began: Instant::now(),
            error: is_too_long.then_some(JobError::TooLong(Some(time))),
            requested: self.round,
        }
    }

    /// Computes an answer within the rest of the frame's time budget, which all its questions share. Without a window
    /// each question has the whole budget.
    fn at_once<T>(&mut self, solve: impl FnOnce(&Progress) -> Result<T>) -> Option<T> {
        let frame = self.window.as_ref().map(Context::cumulative_frame_nr);
        if frame.is_none() || frame != self.spent.0 {
            self.spent = (frame, Duration::ZERO);
        }
        let (left, began) = (BUDGET.saturating_sub(self.spent.1), Instant::now());
        let answer = if left.is_zero() { None } else { solve(&Progress::within(left)).ok() };
        self.spent.1 += began.elapsed();
        answer
    }

    /// Collects finished jobs and returns whether there is a new answer.
    pub fn poll(&mut self) -> bool {
        self.slots.iter_mut().map(Slot::poll).fold(false, |any, new| any | new)
    }

    /// Returns whether a job runs.
    pub fn is_working(&self) -> bool {
        self.slots.iter().any(|slot| slot.job.is_running())
    }

    /// Returns the name of the first running job that has one, and the share done if it is known.
    pub fn working(&self) -> Option<(&str, Option<f32>)> {
        let mut named = self.slots.iter().filter(|slot| !slot.words.is_empty());
        named.find_map(|slot| Some((slot.words.as_str(), slot.job.progress()?.fraction())))
    }

    /// Returns the reason why there is no answer although no job runs: first a failure, otherwise that the user
    /// cancelled.
    pub fn error(&self) -> Option<&JobError> {
        let errors = || self.slots.iter().filter_map(|slot| slot.error.as_ref());
        errors().find(|error| **error != JobError::Cancelled).or_else(|| errors().next())
    }

    /// Stops all jobs. They do not start again until a later request differs.
    pub fn cancel(&mut self) {
        for slot in self.slots.iter_mut().filter(|slot| slot.job.is_running()) {
            slot.job.cancel();
            slot.error = Some(JobError::Cancelled);
        }
    }

    /// Allows a new request for what was cancelled or failed, and returns whether there was anything.
    pub fn retry(&mut self) -> bool {
        let before = self.slots.len();
        let failed = self.slots.extract_if(.., |slot| slot.error.is_some());
        self.cancelled.extend(failed.map(|slot| (slot.kind(), slot.job)));
        self.slots.len() < before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Way to square a number.
    #[derive(Clone, Copy, PartialEq)]
    enum How {
        AtOnce,
        InBackground,
        Never,
        Slowly,
        Panics,
        /// Returns 1 in this thread and 0 in others.
        Here(thread::ThreadId),
    }

    #[derive(Clone, PartialEq)]
    struct Square(u32, How);

    impl Question for Square {
        type Answer = u32;

        fn is_quick(&self) -> bool {
            matches!(self.1, How::AtOnce | How::Here(_)) || self.0 == 0
        }

        fn words(&self) -> String {
            format!("Squaring {}", self.0)
        }

        fn solve(&self, progress: &Progress) -> Result<u32> {
            match self.1 {
                How::Never => loop {
                    progress.advance_to(1)?;
                },
                How::Slowly => {
                    for step in 0..50 {
                        progress.advance_to(step)?;
                        thread::sleep(NAP);
                    }
                }
                How::Panics => panic!("the table fell over"),
                How::Here(thread) => return Ok(u32::from(thread::current().id() == thread)),
                How::AtOnce | How::InBackground => {}
            }
            Ok(self.0 * self.0)
        }
    }

    fn round(answers: &mut Answers, changed: bool, questions: &[Square]) -> Vec<Option<u32>> {
        answers.begin(changed);
        let found = questions.iter().map(|question| answers.get(question).map(|answer| *answer)).collect();
        answers.end();
        found
    }

    /// Returns the answer if it is there, without a request for it.
    fn known(answers: &Answers, question: &Square) -> Option<Arc<u32>> {
        answers.slots.get(answers.place(question)?)?.answer::<Square>()
    }

    fn wait(answers: &mut Answers) {
        while answers.is_working() {
            answers.poll();
        }
    }

    #[test]
    fn an_answer_is_cached_while_the_parameters_stay() {
        let mut answers = Answers::default();
        let questions = [3, 4].map(|number| Square(number, How::AtOnce));
        assert_eq!(round(&mut answers, true, &questions), [Some(9), Some(16)]);
        let once = known(&answers, &questions[0]).unwrap();
        round(&mut answers, false, &questions[1..]);
        assert!(Arc::ptr_eq(&once, &known(&answers, &questions[0]).unwrap()), "another view was looked at");
        round(&mut answers, true, &questions[1..]);
        assert!(known(&answers, &questions[0]).is_none() && known(&answers, &questions[1]).is_some());
    }

    #[test]
    fn the_newest_answer_stays_until_the_next_one_of_its_kind_is_there() {
        let mut answers = Answers::default();
        round(&mut answers, true, &[Square(3, How::AtOnce)]);
        for number in [4, 5] {
            round(&mut answers, true, &[Square(number, How::Never)]);
            assert_eq!(answers.newest::<Square>().map(|(asked, answer)| (asked.0, *answer)), Some((3, 9)));
        }
        round(&mut answers, true, &[Square(6, How::InBackground)]);
        wait(&mut answers);
        round(&mut answers, false, &[Square(6, How::InBackground)]);
        assert_eq!(answers.newest::<Square>().map(|(_, answer)| *answer), Some(36));
        assert!(known(&answers, &Square(3, How::AtOnce)).is_none());
    }

    #[test]
    fn a_job_that_no_round_requests_is_cancelled() {
        let mut answers = Answers::default();
        assert_eq!(round(&mut answers, true, &[Square(2, How::Never)]), [None]);
        assert_eq!(answers.working(), Some(("Squaring 2", None)));
        round(&mut answers, false, &[]);
        assert!(!answers.is_working() && answers.error().is_none());
        let question = [Square(5, How::InBackground)];
        while round(&mut answers, false, &question) != [Some(25)] {
            answers.poll();
        }
    }

    #[test]
    fn the_newest_question_is_answered() {
        let mut answers = Answers::default();
        let questions = [8, 3, 8, 2].map(|number| [Square(number, How::Slowly)]);
        for question in &questions {
            round(&mut answers, true, question);
        }
        wait(&mut answers);
        assert_eq!(round(&mut answers, false, &questions[3]), [Some(4)]);
        assert!(known(&answers, &questions[0][0]).is_none());
    }

    #[test]
    fn a_question_that_takes_longer_than_estimated_goes_on_in_a_job() {
        let mut answers = Answers::default();
        // this question is never answered
        assert_eq!(round(&mut answers, true, &[Square(0, How::Never)]), [None]);
        assert!(answers.is_working());
    }

    #[test]
    fn several_questions_share_the_time_of_a_frame() {
        let mut answers = Answers::default();
        answers.wake(&Context::default());
        let second = Square(1, How::Here(thread::current().id()));
        round(&mut answers, true, &[Square(0, How::Never), second.clone()]);
        while known(&answers, &second).is_none() {
            answers.poll();
        }
        assert_eq!(known(&answers, &second).as_deref(), Some(&0), "the time of the frame was over");
    }

    #[test]
    fn a_cancelled_question_stays_so_until_a_retry() {
        let mut answers = Answers::default();
        let question = [Square(1, How::Never)];
        round(&mut answers, true, &question);
        answers.cancel();
        round(&mut answers, false, &question);
        assert!(!answers.is_working());
        assert_eq!(answers.error(), Some(&JobError::Cancelled));
        assert!(answers.retry() && !answers.retry());
        round(&mut answers, false, &question);
        assert!(answers.is_working() && answers.error().is_none());
    }

    #[test]
    fn a_panic_is_an_error_with_its_message() {
        let mut answers = Answers::default();
        round(&mut answers, true, &[Square(1, How::Panics)]);
        wait(&mut answers);
        assert_eq!(answers.error(), Some(&JobError::Failed("the table fell over".to_owned())));
    }
}
