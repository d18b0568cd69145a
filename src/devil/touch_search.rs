//! The search for the fewest calls in which a player who feels some of the coins surely wins.
//!
//! A belief is what may lie on the table before a call, not won yet and closed under what the Devil may do. The player chooses
//! the places (*or*), the Devil what is seen there (*and*), the player the flip (*or*), which leads to another belief. As whoever
//! wins from a belief wins from any part of it, of the beliefs to which the flips lead only the least ones are kept. All beliefs
//! that can come to be are found, and then those that win within one call, two calls and so on, until no other does: whatever
//! is left then never surely wins. That is sure for every Devil but the one who does nothing, of whose beliefs there may be
//! too many: then the search says how many calls are not enough.

use std::collections::HashMap;

use super::limits::MOST_TOUCH_BELIEFS;
use super::touch_sets::{Set, TouchSets, parts};
use crate::progress::{Cancelled, Progress};

/// What can be done in a belief: for each choice of places, for each thing that may be seen there, the least beliefs to
/// which a flip leads.
type Options = Vec<Vec<Vec<usize>>>;

/// The beliefs that were found, with the calls that each takes at worst.
#[derive(Clone, Debug)]
pub(super) struct TouchSearch {
    /// The sets of which the beliefs are.
    pub sets: TouchSets,
    /// From how many beliefs it goes on at most.
    pub most: usize,
    numbers: HashMap<Set, usize>,
    /// All beliefs that were found, by their numbers.
    pub beliefs: Vec<Set>,
    /// Of the first beliefs, those that were gone on from.
    options: Vec<Options>,
    /// In how many calls each belief surely wins; `None` if that was not found.
    calls: Vec<Option<u32>>,
}

impl TouchSearch {
    /// A search that has found only what is won.
    pub fn new(sets: TouchSets) -> Self {
        Self {
            sets,
            most: MOST_TOUCH_BELIEFS,
            numbers: HashMap::from([(0, 0)]),
            beliefs: vec![0],
            options: vec![Options::new()],
            calls: vec![Some(0)],
        }
    }

    /// Finds all that can come of a closed set without what is won, and returns its number. Reports the beliefs gone on from.
    pub fn explore(&mut self, belief: Set, progress: &Progress) -> Result<usize, Cancelled> {
        let number = self.number_of(belief);
        let known = self.options.len();
        while self.options.len() < self.beliefs.len().min(self.most) {
            let Some(next) = self.beliefs.get(self.options.len()).copied() else { break };
            let options = self.options_of(next);
            self.options.push(options);
            progress.advance_to(self.options.len() as u64)?;
        }
        if self.options.len() > known || self.calls.len() < self.beliefs.len() {
            self.calls = self.calls_if(None);
        }
        Ok(number)
    }

    /// How many beliefs were gone on from, that of the win among them.
    pub fn explored(&self) -> usize {
        self.options.len()
    }

    /// Whether every belief that can come to be was gone on from.
    pub fn is_whole(&self) -> bool {
        self.options.len() == self.beliefs.len()
    }

    /// A belief that was found.
    pub fn belief(&self, number: usize) -> Set {
        self.beliefs.get(number).copied().unwrap_or(0)
    }

    /// What can be done in a belief; nothing if it was not gone on from.
    pub fn options(&self, number: usize) -> &[Vec<Vec<usize>>] {
        self.options.get(number).map_or(&[], Vec::as_slice)
    }

    /// In how many calls a belief surely wins; `None` if it was not found that it does.
    pub fn calls(&self, number: usize) -> Option<u32> {
        self.calls.get(number).copied().flatten()
    }

    /// No fewer calls surely win, even if every belief that was not gone on from were won; `None` if no number of calls does.
    pub fn at_least(&self, number: usize) -> Option<u32> {
        self.calls_if(Some(0)).get(number).copied().flatten()
    }

    fn number_of(&mut self, belief: Set) -> usize {
        let next = self.beliefs.len();
        let number = *self.numbers.entry(belief).or_insert(next);
        if number == next {
            self.beliefs.push(belief);
        }
        number
    }

    fn options_of(&mut self, belief: Set) -> Options {
        let mut options = Options::new();
        for places in self.sets.touches.clone() {
            let mut answers = Vec::new();
            for tails in parts(places).filter(|tails| self.sets.seen(belief, places, *tails) != 0).collect::<Vec<_>>() {
                let least = self.sets.least_after(belief, places, tails);
                answers.push(least.into_iter().map(|next| self.number_of(next)).collect());
            }
            options.push(answers);
        }
        options
    }

    /// In how many calls each belief surely wins, where those that were not gone on from win in `unexplored`.
    fn calls_if(&self, unexplored: Option<u32>) -> Vec<Option<u32>> {
        let mut calls = vec![unexplored; self.beliefs.len()];
        for (known, _) in calls.iter_mut().zip(&self.options) {
            *known = None;
        }
        if let Some(won) = calls.first_mut() {
            *won = Some(0);
        }
        for round in 1.. {
            let is_sooner = |next: &usize| calls.get(*next).is_some_and(|c| c.is_some_and(|c| c < round));
            let wins = |options: &Options| {
                options.iter().any(|seen| !seen.is_empty() && seen.iter().all(|flips| flips.iter().any(is_sooner)))
            };
            let open = self.options.iter().enumerate().filter(|(number, _)| calls.get(*number) == Some(&None));
            let won: Vec<usize> = open.filter(|(_, options)| wins(options)).map(|(number, _)| number).collect();
            if won.is_empty() {
                break;
            }
            for number in won {
                if let Some(known) = calls.get_mut(number) {
                    *known = Some(round);
                }
            }
        }
        calls
    }
}
