//! The memo of answers: each question is solved once, at once if it fits into a frame and otherwise as a job.

use std::any::{Any, TypeId};
use std::sync::Arc;

use super::query::{AnyQuery, Notify, Query, When};
use crate::progress::{Cancelled, Progress};

/// A question with all that its answer depends on.
pub trait Question: Clone + PartialEq + Send + 'static {
    /// What is found out.
    type Answer: Send + Sync + 'static;

    /// Returns whether it is solved at once or as a job.
    fn when(&self) -> When;

    /// Returns what is being computed, for the progress bar: "Solving 100,000 flips".
    fn words(&self) -> String;

    /// Solves it.
    ///
    /// # Errors
    /// [`Cancelled`] if the answer is no longer wanted.
    fn solve(&self, progress: &Progress) -> Result<Self::Answer, Cancelled>;
}

/// The answers of a tab. Of each kind of question those asked last are kept.
#[derive(Default)]
pub struct Answers {
    notify: Notify,
    kinds: Vec<(TypeId, Box<dyn AnyKind>)>,
    /// Counts the times that the views asked.
    round: u64,
}

/// All questions of one kind.
trait AnyKind: Any {
    fn queries(&mut self) -> Vec<&mut dyn AnyQuery>;

    /// Drops what was not asked for in `round`, but for the newest answer.
    fn keep_asked(&mut self, round: u64);

    fn as_any(&mut self) -> &mut dyn Any;
}

struct Slot<Q: Question> {
    query: Query<Q, Arc<Q::Answer>>,
    asked: u64,
}

struct Kind<Q: Question>(Vec<Slot<Q>>);

impl<Q: Question> AnyKind for Kind<Q> {
    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        self.0.iter_mut().map(|slot| &mut slot.query as &mut dyn AnyQuery).collect()
    }

    fn keep_asked(&mut self, round: u64) {
        let newest = self.0.iter().map(|slot| slot.asked).max();
        self.0.retain(|slot| Some(slot.asked) == newest);
        for slot in self.0.iter_mut().filter(|slot| slot.asked != round) {
            slot.query.forget();
        }
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

impl Answers {
    /// Begins a round in which the views ask for all they need. `notify` wakes the window when a job has ended.
    pub fn begin(&mut self, notify: &Notify) {
        self.notify = notify.clone();
        self.round += 1;
    }

    /// Ends a round: cancels what was not asked for in it.
    pub fn end(&mut self) {
        self.kinds.iter_mut().for_each(|(_, kind)| kind.keep_asked(self.round));
    }

    /// Returns the answer to `question`; `None` while it is being computed, and after it was cancelled.
    pub fn get<Q: Question>(&mut self, question: &Q) -> Option<Arc<Q::Answer>> {
        let (notify, round) = (self.notify.clone(), self.round);
        let slots = &mut self.kind::<Q>()?.0;
        let is_known = |slot: &Slot<Q>| slot.query.question() == Some(question) || slot.query.of(question).is_some();
        let known = slots.iter().position(is_known);
        let place = known.or_else(|| slots.iter().position(|slot| slot.asked < round)).unwrap_or_else(|| {
            slots.push(Slot { query: Query::default(), asked: round });
            slots.len() - 1
        });
        let slot = slots.get_mut(place)?;
        slot.asked = round;
        slot.query.ask(
            question.clone(),
            question.when(),
            || question.words(),
            &notify,
            |question, progress| question.solve(progress).map(Arc::new),
        );
        slot.query.poll();
        slot.query.of(question).map(|found| Arc::clone(&found.answer))
    }

    /// Returns the newest answer to a question of this kind, whatever was asked.
    pub fn newest<Q: Question>(&mut self) -> Option<Arc<Q::Answer>> {
        let slots = &self.kind::<Q>()?.0;
        slots.iter().find_map(|slot| slot.query.newest()).map(|found| Arc::clone(&found.answer))
    }

    /// Returns the jobs, in the order in which they were first asked for.
    pub fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        self.kinds.iter_mut().flat_map(|(_, kind)| kind.queries()).collect()
    }

    /// Collects finished jobs and returns whether there is a new answer.
    pub fn poll(&mut self) -> bool {
        self.queries().into_iter().map(AnyQuery::poll).fold(false, |any, new| any | new)
    }

    fn kind<Q: Question>(&mut self) -> Option<&mut Kind<Q>> {
        let id = TypeId::of::<Q>();
        let place = self.kinds.iter().position(|(known, _)| *known == id).unwrap_or_else(|| {
            self.kinds.push((id, Box::new(Kind::<Q>(Vec::new()))));
            self.kinds.len() - 1
        });
        self.kinds.get_mut(place)?.1.as_any().downcast_mut()
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[derive(Clone, PartialEq)]
    struct Square(u32, When);

    impl Question for Square {
        type Answer = u32;

        fn when(&self) -> When {
            self.1
        }

        fn words(&self) -> String {
            format!("Squaring {}", self.0)
        }

        fn solve(&self, progress: &Progress) -> Result<u32, Cancelled> {
            // nothing is never squared
            let is_endless = self.0 == 0;
            loop {
                progress.advance_to(1)?;
                if !is_endless {
                    return Ok(self.0 * self.0);
                }
            }
        }
    }

    fn round(answers: &mut Answers, questions: &[Square]) -> Vec<Option<u32>> {
        answers.begin(&Notify::default());
        let found = questions.iter().map(|question| answers.get(question).map(|answer| *answer)).collect();
        answers.end();
        found
    }

    #[test]
    fn several_answers_of_a_kind_are_there_at_once_and_the_same_question_is_solved_once() {
        let mut answers = Answers::default();
        let questions = [3, 4].map(|number| Square(number, When::AtOnce));
        assert_eq!(round(&mut answers, &questions), [Some(9), Some(16)]);
        answers.begin(&Notify::default());
        let once = answers.get(&questions[1]).unwrap();
        assert!(Arc::ptr_eq(&once, &answers.get(&questions[1]).unwrap()));
        answers.end();
        assert_eq!(answers.queries().len(), 1, "what is not asked for is dropped");
    }

    #[test]
    fn a_job_that_nobody_asks_for_is_cancelled() {
        let mut answers = Answers::default();
        assert_eq!(round(&mut answers, &[Square(0, When::InBackground)]), [None]);
        assert!(answers.queries()[0].progress().is_some());
        assert_eq!(answers.queries()[0].what(), "Squaring 0");
        round(&mut answers, &[]);
        while answers.queries().iter().any(|query| query.progress().is_some()) {
            answers.poll();
        }
        let question = [Square(5, When::InBackground)];
        while round(&mut answers, &question) != [Some(25)] {
            thread::yield_now();
        }
    }
}
