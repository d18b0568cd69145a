//! The search for the fewest calls in which a player who feels some of the coins surely wins.
//!
//! A belief is the set of possible configurations before a call that are not won yet, closed under the actions of the
//! Devil. The player chooses the places (*or*), the Devil the pattern there (*and*), the player the flip (*or*), which
//! leads to another belief. A player who wins from a belief also wins from each of its subsets, so of the beliefs to
//! which the flips lead, only the minimal ones are kept. First all reachable beliefs are found, and then those that win
//! within 1 call, within 2 calls and so on, until there are no more; the others never surely win. This is exact for
//! every Devil except the one who does nothing, who may leave too many beliefs. Then the search gives a lower bound on
//! the number of calls.

use std::collections::HashMap;

use super::limits::MOST_TOUCH_BELIEFS;
use super::touch_sets::{Set, TouchSets, parts};
use crate::progress::{Progress, Result};

/// The options in a belief: for each choice of places and each pattern that may be felt there, the minimal beliefs to
/// which a flip leads.
type Options = Vec<Vec<Vec<usize>>>;

/// The beliefs found so far, with the number of calls that each needs in the worst case.
#[derive(Clone, Debug)]
pub(super) struct TouchSearch {
    /// The operations on sets of configurations.
    pub sets: TouchSets,
    /// Largest number of beliefs to expand.
    pub most: usize,
    numbers: HashMap<Set, usize>,
    /// All beliefs found, by their numbers.
    pub beliefs: Vec<Set>,
    /// The options of the expanded beliefs, which are the first ones.
    pub options: Vec<Options>,
    /// The number of calls in which each belief surely wins; `None` if none is known.
    calls: Vec<Option<u32>>,
}

impl TouchSearch {
    /// Creates a search that has only found the belief that is won.
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

    /// Finds all beliefs that can follow from a closed set without won configurations, and returns its number. Reports
    /// the number of beliefs expanded.
    pub fn explore(&mut self, belief: Set, progress: &Progress) -> Result<usize> {
        let number = self.number_of(belief);
        let known = self.options.len();
        while self.options.len() < self.beliefs.len().min(self.most) {
            let options = self.options_of(self.beliefs[self.options.len()]);
            self.options.push(options);
            progress.advance_to(self.options.len() as u64)?;
        }
        if self.options.len() > known || self.calls.len() < self.beliefs.len() {
            self.calls = self.calls_if(None);
        }
        Ok(number)
    }

    /// Whether every belief found was expanded.
    pub fn is_complete(&self) -> bool {
        self.options.len() == self.beliefs.len()
    }

    /// Returns the options in a belief; none if it was not expanded.
    pub fn options(&self, number: usize) -> &[Vec<Vec<usize>>] {
        self.options.get(number).map_or(&[], Vec::as_slice)
    }

    /// Returns the number of calls in which a belief surely wins; `None` if none is known.
    pub fn calls(&self, number: usize) -> Option<u32> {
        self.calls.get(number).copied().flatten()
    }

    /// Returns a lower bound on the number of calls that surely win, as if every belief not expanded were won; `None`
    /// if no number of calls is enough.
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
            for tails in parts(places).filter(|tails| TouchSets::seen(belief, places, *tails) != 0).collect::<Vec<_>>()
            {
                let least = self.sets.minimal_after(belief, places, tails);
                answers.push(least.into_iter().map(|next| self.number_of(next)).collect());
            }
            options.push(answers);
        }
        options
    }

    /// Returns the number of calls in which each belief surely wins, if those not expanded win in `unexplored` calls.
    fn calls_if(&self, unexplored: Option<u32>) -> Vec<Option<u32>> {
        let mut calls = vec![unexplored; self.beliefs.len()];
        calls[..self.options.len()].fill(None);
        calls[0] = Some(0);
        for round in 1.. {
            let is_sooner = |next: &usize| calls[*next].is_some_and(|calls| calls < round);
            let wins = |options: &Options| {
                options.iter().any(|seen| !seen.is_empty() && seen.iter().all(|flips| flips.iter().any(is_sooner)))
            };
            let open = self.options.iter().enumerate().filter(|(number, _)| calls[*number].is_none());
            let won: Vec<usize> = open.filter(|(_, options)| wins(options)).map(|(number, _)| number).collect();
            if won.is_empty() {
                break;
            }
            for number in won {
                calls[number] = Some(round);
            }
        }
        calls
    }
}
