//! A list of moves, checked on every configuration there is.
//!
//! This is independent of the search: it knows no class and no table of effects. All configurations still possible are
//! moved in every way and flipped, one by one. Classes come in only to say what is left.

use super::{Belief, Classes, Configuration, Move, Setting};
use crate::progress::{Cancelled, Progress};

/// What is possible after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeliefRow {
    /// The number of the move, from 1; 0 for the start.
    pub number: u32,
    /// The positions flipped; `None` at the start.
    pub flipped: Option<Move>,
    /// How many configurations are still possible.
    pub configurations_left: u32,
    /// The classes they belong to.
    pub belief: Belief,
}

/// A list of moves taken through from all configurations at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Propagation {
    rows: Vec<BeliefRow>,
    wins: bool,
}

impl Propagation {
    /// No rows, for a table of more coins than are drawn.
    pub(super) const NONE: Self = Self { rows: Vec::new(), wins: false };

    /// A row for the start, then one for each move.
    pub fn rows(&self) -> &[BeliefRow] {
        &self.rows
    }

    /// Whether all heads is the only configuration left at the end, so that the moves win from every start and
    /// whatever the Devil does.
    pub fn wins(&self) -> bool {
        self.wins
    }
}

/// Takes all configurations of a table through `moves`. Reports the moves done.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
pub fn propagate(classes: &Classes, moves: &[Move], progress: &Progress) -> Result<Propagation, Cancelled> {
    progress.advance_to(0)?;
    progress.set_total(moves.len() as u64);

    let mut possible = Possible::all(classes.setting());
    let mut rows = vec![possible.row(classes, 0, None)];
    for (number, &flip) in (1..).zip(moves) {
        possible = possible.after(flip);
        rows.push(possible.row(classes, number, Some(flip)));
        progress.advance_to(number.into())?;
    }
    Ok(Propagation { rows, wins: possible.is_all_heads_alone() })
}

/// The configurations still possible.
struct Possible {
    setting: Setting,
    /// Whether each configuration is possible, by its index.
    marks: Vec<bool>,
}

impl Possible {
    fn all(setting: Setting) -> Self {
        Self { setting, marks: vec![true; setting.listed().unwrap_or(0) as usize] }
    }

    fn configurations(&self) -> impl Iterator<Item = Configuration> {
        self.setting.all().zip(&self.marks).filter_map(|(configuration, &mark)| mark.then_some(configuration))
    }

    /// What is possible after the Devil acted as he liked and then made `flip`.
    fn after(&self, flip: Move) -> Self {
        let mut flipped = self.none();
        for configuration in self.configurations() {
            // once all coins show heads the game is over, and nothing is flipped any more
            flipped.mark(if configuration.is_all_heads() { configuration } else { configuration.flipped(flip) });
        }
        flipped.with_all_acts()
    }

    /// With everything that the Devil can make of what is possible, by his generators one after the other.
    fn with_all_acts(mut self) -> Self {
        let generators = self.setting.generators();
        let mut pending: Vec<Configuration> = self.configurations().collect();
        while let Some(configuration) = pending.pop() {
            for image in generators.iter().map(|act| configuration.after(act)) {
                if self.mark(image) {
                    pending.push(image);
                }
            }
        }
        self
    }

    fn none(&self) -> Self {
        Self { setting: self.setting, marks: vec![false; self.marks.len()] }
    }

    /// Marks a configuration as possible; returns whether it was not so before.
    fn mark(&mut self, configuration: Configuration) -> bool {
        let index = configuration.index().and_then(|index| usize::try_from(index).ok());
        let mark = index.and_then(|index| self.marks.get_mut(index));
        mark.is_some_and(|mark| !std::mem::replace(mark, true))
    }

    fn row(&self, classes: &Classes, number: u32, flipped: Option<Move>) -> BeliefRow {
        let belief = self.configurations().filter_map(|c| classes.index_of(c)).fold(Belief::EMPTY, Belief::with);
        let configurations_left = self.configurations().map(|_| 1).sum();
        BeliefRow { number, flipped, configurations_left, belief }
    }

    fn is_all_heads_alone(&self) -> bool {
        let mut left = self.configurations();
        left.next().is_some_and(Configuration::is_all_heads) && left.next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::super::params::rules_for;
    use super::super::{canonical_moves, reference, search};
    use super::*;

    fn strategy(coins: u32) -> Vec<Move> {
        search(&rules_for(coins), &Progress::new()).unwrap().strategy().unwrap().to_vec()
    }

    fn propagated(coins: u32, moves: &[Move]) -> Propagation {
        propagate(&Classes::new(coins), moves, &Progress::new()).unwrap()
    }

    /// Whether `moves` win from `word` against every sequence of turns: tries every turn at every move.
    fn wins_from(word: &str, moves: &[Vec<usize>], known: &mut HashMap<(String, usize), bool>) -> bool {
        if !word.contains('T') {
            return true;
        }
        let Some((first, rest)) = moves.split_first() else { return false };
        let key = (word.to_owned(), moves.len());
        if let Some(&wins) = known.get(&key) {
            return wins;
        }
        let wins = (0..word.len())
            .all(|notches| wins_from(&reference::flip(&reference::turn(word, notches), first), rest, known));
        known.insert(key, wins);
        wins
    }

    fn wins_from_everywhere(coins: u32, moves: &[Move]) -> bool {
        let moves: Vec<Vec<usize>> = moves.iter().map(|m| m.positions().map(|p| p as usize).collect()).collect();
        let mut known = HashMap::new();
        reference::words(coins).iter().all(|word| wins_from(word, &moves, &mut known))
    }

    #[test]
    fn the_moves_found_win_from_every_start_against_every_sequence_of_turns() {
        for coins in [1, 2, 4] {
            assert!(propagated(coins, &strategy(coins)).wins());
            assert!(wins_from_everywhere(coins, &strategy(coins)));
        }
        assert!(propagated(8, &strategy(8)).wins());
    }

    #[test]
    fn without_any_one_of_its_moves_the_list_no_longer_wins() {
        for coins in [1, 2, 4] {
            let moves = strategy(coins);
            for left_out in 0..moves.len() {
                let mut shorter = moves.clone();
                shorter.remove(left_out);
                assert!(!propagated(coins, &shorter).wins());
                assert!(!wins_from_everywhere(coins, &shorter));
            }
        }
    }

    /// Each move of a shortest list ends the game for exactly one configuration.
    #[test]
    fn after_move_i_exactly_i_configurations_are_gone() {
        for coins in [1, 2, 4, 8] {
            for (i, row) in (0..).zip(propagated(coins, &strategy(coins)).rows()) {
                assert_eq!((row.number, row.configurations_left), (i, 2_u32.pow(coins) - i));
            }
        }
    }

    #[test]
    fn the_rows_are_those_of_the_plain_update_over_words() {
        for coins in [1, 2, 4, 8] {
            let classes = Classes::new(coins);
            let mut belief = reference::all_coins(coins);
            for row in propagated(coins, &strategy(coins)).rows() {
                if let Some(flip) = row.flipped {
                    belief = reference::update(&belief, &flip.positions().map(|p| p as usize).collect::<Vec<_>>());
                }
                let of_row: reference::Words = (0..classes.len())
                    .filter(|&class| row.belief.contains(class))
                    .map(|class| classes.get(class).unwrap().first().to_string())
                    .collect();
                assert_eq!(of_row, belief);
                assert_eq!(row.belief.classes_left() as usize, belief.len());
                let configurations: usize = belief.iter().map(|word| reference::rotations(word).len()).sum();
                assert_eq!(row.configurations_left as usize, configurations);
            }
        }
    }

    #[test]
    fn a_cancelled_propagation_stops() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(propagate(&Classes::new(4), &[], &progress), Err(Cancelled));
    }

    #[test]
    fn the_share_done_is_reported() {
        let progress = Progress::new();
        propagate(&Classes::new(4), &strategy(4), &progress).unwrap();
        assert_eq!(progress.fraction(), Some(1.0));
    }

    proptest! {
        /// Any list of moves, winning or not: shortest ones with some moves exchanged among them.
        #[test]
        fn the_verdict_is_that_of_trying_every_turn(
            coins in prop::sample::select(vec![2_u32, 4]),
            changes in prop::collection::vec((0..15_usize, 0..6_usize), 0..4),
        ) {
            let mut moves = strategy(coins);
            let others = canonical_moves(&Classes::new(coins));
            for (at, other) in changes {
                let at = at % moves.len();
                moves[at] = others[other % others.len()];
            }
            prop_assert_eq!(propagated(coins, &moves).wins(), wins_from_everywhere(coins, &moves));
        }
    }
}
