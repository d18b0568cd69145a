//! The puzzle solved: what the views, the tables and the answer are made from.

use std::fmt;

use serde::Serialize;

use super::closed_form::last_move;
use super::elimination::search_eliminated;
use super::search::search_classes;
use super::{
    BeliefRow, Classes, DRAWN_COINS, Left, Propagation, Rules, SWEPT, Search, Strategy, Sweep,
    closed_form_is_certified, closed_form_move, devil_escapes, largest_power_of_two, propagate, sweep,
};
use crate::progress::{Cancelled, Progress};

/// The largest power of two in a number of coins above [`DRAWN_COINS`] for which the search ends quickly.
const SEARCHED_POWER: u32 = 4;

/// By what the answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum KnownBy {
    /// All beliefs were searched, and the answer was checked besides.
    Search,
    /// A list of moves was constructed, and the certificate that it wins was checked.
    Construction,
    /// The Devil's rule has a certificate, which was checked.
    Certificate,
}

impl KnownBy {
    /// By what [`solve`] knows the table of that many coins.
    #[must_use]
    pub fn of(coins: u32) -> Self {
        if coins <= DRAWN_COINS || largest_power_of_two(coins) <= SEARCHED_POWER {
            Self::Search
        } else if coins.is_power_of_two() {
            Self::Construction
        } else {
            Self::Certificate
        }
    }
}

impl fmt::Display for KnownBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Search => "search",
            Self::Construction => "construction",
            Self::Certificate => "certificate",
        })
    }
}

/// The shortest list of moves that wins, or that there is none, and the check of either.
///
/// It depends on the number of coins alone: the step and the seed of the [`Rules`] change only what is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    coins: u32,
    classes: Classes,
    search: Option<Search>,
    propagation: Propagation,
    sweep: Option<Sweep>,
    verified: bool,
}

/// Finds a shortest list of moves and checks it, or checks the rule by which the Devil escapes.
///
/// Up to [`DRAWN_COINS`] coins the list is searched and taken through every configuration; beyond that it is the closed
/// form with its certificate, for 16 coins taken through every configuration as well. Where no list wins, the beliefs are
/// searched as far as that ends quickly, and the Devil's rule is checked.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
pub fn solve(rules: &Rules, progress: &Progress) -> Result<Solution, Cancelled> {
    if rules.coins() <= DRAWN_COINS { solve_small(rules, progress) } else { solve_large(rules, progress) }
}

fn solve_small(rules: &Rules, progress: &Progress) -> Result<Solution, Cancelled> {
    let coins = rules.coins();
    let classes = Classes::new(coins);
    let search = search_classes(&classes, progress)?;
    let propagation = propagate(&classes, search.strategy().unwrap_or_default(), progress)?;
    let checked = if search.strategy().is_some() { propagation.wins() } else { devil_escapes(rules, progress)? };
    let verified = checked && search.is_won() == closed_form_is_certified(coins);
    Ok(Solution { coins, classes, search: Some(search), propagation, sweep: None, verified })
}

fn solve_large(rules: &Rules, progress: &Progress) -> Result<Solution, Cancelled> {
    let coins = rules.coins();
    progress.advance_to(0)?;
    let is_searched = largest_power_of_two(coins) <= SEARCHED_POWER;
    let search = if is_searched { Some(search_eliminated(coins, progress)?) } else { None };
    let winnable = coins.is_power_of_two();
    let is_swept = winnable && SWEPT.contains(&coins);
    let flip = |number| closed_form_move(coins, number);
    let sweep = if is_swept { Some(sweep(coins, last_move(coins), flip, progress)?) } else { None };
    let checked = if winnable { closed_form_is_certified(coins) } else { devil_escapes(rules, progress)? };
    let verified = checked
        && search.as_ref().is_none_or(|search| search.is_won() == winnable)
        && sweep.as_ref().is_none_or(Sweep::wins);
    let (classes, propagation) = (Classes::none(coins), Propagation::NONE);
    Ok(Solution { coins, classes, search, propagation, sweep, verified })
}

impl Solution {
    /// N, the coins round the table.
    #[must_use]
    pub fn coins(&self) -> u32 {
        self.coins
    }

    /// The classes of configurations: the columns of the belief view. None beyond [`DRAWN_COINS`] coins.
    #[must_use]
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// By what the answer is known.
    #[must_use]
    pub fn known_by(&self) -> KnownBy {
        match (&self.search, self.is_winnable()) {
            (Some(_), _) => KnownBy::Search,
            (None, true) => KnownBy::Construction,
            (None, false) => KnownBy::Certificate,
        }
    }

    fn is_winnable(&self) -> bool {
        self.search.as_ref().map_or_else(|| self.coins.is_power_of_two(), Search::is_won)
    }

    /// A shortest list of moves that wins, the first that the search found or else the closed form; `None` if no list
    /// wins.
    #[must_use]
    pub fn strategy(&self) -> Option<Strategy<'_>> {
        let listed = self.search.as_ref().and_then(Search::strategy);
        self.is_winnable().then(|| Strategy::new(self.coins, listed))
    }

    /// How many moves the shortest winning list has; `None` if no list wins.
    #[must_use]
    pub fn shortest(&self) -> Option<u64> {
        self.strategy().map(Strategy::len)
    }

    /// From how many of the 2ᴺ starts the Devil can go on for ever: 2ᴺ − 2ᵏ with k the largest power of two in N.
    #[must_use]
    pub fn starts_lost(&self) -> u64 {
        last_move(self.coins) - last_move(largest_power_of_two(self.coins))
    }

    /// The search of all beliefs, where it ends quickly.
    #[must_use]
    pub fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    /// How many beliefs can be reached from the start, the start among them; `None` where they were not searched.
    #[must_use]
    pub fn beliefs_found(&self) -> Option<u64> {
        self.search.as_ref().map(Search::beliefs_found)
    }

    /// What is possible at the start and after each move. Where no list wins, the start is the only row. No rows beyond
    /// [`DRAWN_COINS`] coins.
    #[must_use]
    pub fn rows(&self) -> &[BeliefRow] {
        self.propagation.rows()
    }

    /// The last step that can be played: the number of the last move, 0 where no list wins.
    #[must_use]
    pub fn last_step(&self) -> u64 {
        self.shortest().unwrap_or(0)
    }

    /// How many configurations are left after `step` moves, no more than [`Self::last_step`]: 2ᴺ less one for each.
    #[must_use]
    pub fn configurations_left(&self, step: u64) -> u128 {
        u128::from(last_move(self.coins)) + 1 - u128::from(step.min(self.last_step()))
    }

    /// How many classes are left after `step` moves, where they were counted.
    #[must_use]
    pub fn classes_left(&self, step: u64) -> Option<u32> {
        let index = usize::try_from(step).ok()?;
        let swept = || self.sweep.as_ref()?.left().get(index).map(|left: &Left| left.classes);
        self.rows().get(index).map(|row| row.belief.classes_left()).or_else(swept)
    }

    /// Whether every configuration was taken through the moves, and not only the certificate checked.
    #[must_use]
    pub fn is_propagated(&self) -> bool {
        self.propagation.wins() || self.sweep.as_ref().is_some_and(Sweep::wins)
    }

    /// Whether the answer stood every check there is: the certificate of the closed form or of the Devil's rule, the
    /// list of moves taken through every configuration up to 16 coins, the Devil's rule tried on every configuration and
    /// every move up to 12, and that the search found the same. `true` unless the program is wrong.
    #[must_use]
    pub fn verified(&self) -> bool {
        self.verified
    }
}

#[cfg(test)]
mod tests {
    use super::super::params::rules_for;
    use super::*;

    #[test]
    fn every_table_is_solved_and_verified() {
        for coins in 1..=8 {
            let solution = solve(&rules_for(coins), &Progress::new()).unwrap();
            assert!(solution.verified());
            assert_eq!(solution.coins(), coins);
            let won = coins.is_power_of_two().then(|| 2_u64.pow(coins) - 1);
            assert_eq!(solution.shortest(), won);
            assert_eq!(solution.rows().len() as u64, won.unwrap_or(0) + 1);
            assert_eq!(solution.rows()[0].configurations_left, 2_u32.pow(coins));
            assert_eq!(solution.rows()[0].belief.classes_left() as usize, solution.classes().len());
            let moves: Vec<_> = solution.rows().iter().filter_map(|row| row.flipped).collect();
            let strategy: Vec<_> = solution.strategy().into_iter().flat_map(Strategy::iter).collect();
            assert_eq!(moves, strategy);
            for (step, row) in (0..).zip(solution.rows()) {
                assert_eq!(solution.configurations_left(step), u128::from(row.configurations_left));
                assert_eq!(solution.classes_left(step), Some(row.belief.classes_left()));
            }
        }
    }

    #[test]
    fn large_tables_are_solved_and_verified() {
        for coins in (9..=64).filter(|coins| *coins != 16) {
            let solution = solve(&rules_for(coins), &Progress::new()).unwrap();
            assert!(solution.verified(), "{coins} coins");
            assert_eq!(solution.shortest(), coins.is_power_of_two().then(|| last_move(coins)));
            let known_by = match coins {
                32 | 64 => KnownBy::Construction,
                24 | 40 | 48 | 56 => KnownBy::Certificate,
                _ => KnownBy::Search,
            };
            assert_eq!(solution.known_by(), known_by, "{coins} coins");
        }
    }

    #[test]
    fn sixty_four_coins_have_their_numbers() {
        let solution = solve(&rules_for(64), &Progress::new()).unwrap();
        assert_eq!((solution.shortest(), solution.starts_lost()), (Some(u64::MAX), 0));
        assert_eq!(solution.configurations_left(0), 1 << 64);
        assert_eq!(solution.configurations_left(u64::MAX), 1);
        assert_eq!(solution.classes_left(0), None);
        let sixty = solve(&rules_for(60), &Progress::new()).unwrap();
        assert_eq!((sixty.starts_lost(), sixty.beliefs_found()), ((1 << 60) - 16, Some(22)));
    }

    /// The starts that look the same after k notches are not lost: the k-coin moves repeated round the table win.
    #[test]
    fn from_every_other_start_the_repeated_moves_still_win() {
        for coins in 3..=12_u32 {
            let period = largest_power_of_two(coins);
            let turned = |c: crate::devil::Configuration, flip| (0..coins).map(move |r| c.turned(r).flipped(flip));
            let all: Vec<_> = crate::devil::Configuration::all(coins).collect();
            let mut possible: std::collections::BTreeSet<_> =
                all.into_iter().filter(|c| c.turned(period) == *c).collect();
            assert_eq!(
                possible.len() as u64,
                last_move(coins) + 1 - solve(&rules_for(coins), &Progress::new()).unwrap().starts_lost()
            );
            for number in 1..=last_move(period) {
                possible.retain(|c| !c.is_all_heads());
                possible = possible.into_iter().flat_map(|c| turned(c, closed_form_move(coins, number))).collect();
            }
            assert!(possible.iter().all(|c| c.is_all_heads()), "{coins} coins");
        }
    }

    #[test]
    fn cancelled_before_the_start_there_is_no_solution() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(solve(&rules_for(8), &progress), Err(Cancelled));
    }
}
