//! The solution of a table: the source of the views, the tables and the answer.

use dashu_int::UBig;

use super::belief::{BeliefRow, propagate};
use super::class_sweep::sweep;
use super::classes::{Classes, classes_by_level, count_classes};
use super::configuration::Configuration;
use super::filtration::{Filtration, Strategy};
use super::limits::{DRAWN_CLASSES, PROPAGATED, SEARCHED_POWER};
use super::moves::Move;
use super::orbits::Orbits;
use super::permutation::Devil;
use super::search::{Search, search, search_eliminated};
use super::selection::Aim;
use super::table_spec::TableSpec;
use super::verdict::meets_every_start;
use crate::progress::{Progress, Result};

/// Returns the method by which the answer is known for a table of which the beliefs were searched or not, and which can be
/// won or not: a search of all beliefs, the construction of a list or the certificate of the Devil's rule, each checked.
pub(super) fn known_by(is_searched: bool, is_winnable: bool) -> &'static str {
    match (is_searched, is_winnable) {
        (true, _) => "search",
        (false, true) => "construction",
        (false, false) => "certificate",
    }
}

/// A shortest list of moves that wins, or the fact that there is none, and the check of either.
///
/// It depends on the [`TableSpec`] alone.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The proof of who wins, level by level.
    pub filtration: Filtration,
    /// The classes of configurations, which are the columns of the belief view. Empty if there are more than
    /// [`DRAWN_CLASSES`](super::limits::DRAWN_CLASSES).
    pub classes: Classes,
    /// Number of classes in each level, if the classes left after each move are computed from it.
    classes_by_level: Vec<UBig>,
    /// The search of all beliefs, if it ends soon.
    pub search: Option<Search>,
    /// The beliefs at the start and after each move; only the start if no list wins. Empty if there are too many classes.
    pub rows: Vec<BeliefRow>,
    /// Whether all configurations were taken through the moves, though no rows were kept.
    pub is_propagated: bool,
    /// Whether the answer passed every check that applies: the certificate of the list or of the Devil's rule; the list
    /// of moves on every configuration, up to 16 coins; the Devil's rule on every configuration and every move, up to
    /// 12 coins; and agreement with the search. `true` unless the program has a bug.
    pub verified: bool,
}

/// Finds a shortest list of moves and checks it, or checks the rule by which the Devil escapes.
///
/// With up to [`DRAWN_CLASSES`](super::limits::DRAWN_CLASSES) classes, a search finds the list if it ends, and every
/// configuration is taken through the list. Otherwise the list is constructed with its certificate, and checked on the
/// configurations as well if there are at most 65,536. If no list wins, the beliefs are searched as far as that ends
/// soon, and the Devil's rule is checked.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` asks for it.
pub fn solve(table: TableSpec, progress: &Progress) -> Result<Solution> {
    progress.advance_to(0)?;
    let (filtration, classes) = (Filtration::of(table), drawn_classes(table));
    let winnable = filtration.is_winnable();
    let search = searched(&classes, progress)?;
    let (rows, met) = if classes.is_empty() {
        (Vec::new(), if winnable { meets_all(&filtration, progress)? } else { None })
    } else {
        let found = search.as_ref().and_then(|search| search.strategy.clone());
        let constructed = || Strategy::of_filtration(&filtration).iter().collect();
        let moves = if winnable { found.unwrap_or_else(constructed) } else { Vec::new() };
        let (rows, wins) = propagate(&classes, &Aim::default(), &moves, progress)?;
        (rows, winnable.then_some(wins))
    };
    let checked = if winnable { met != Some(false) } else { devils_rule_holds(&filtration) };
    let shortest = table.configurations() - UBig::ONE;
    let agrees = |search: &Search| {
        let is_shortest = |moves: &Vec<Move>| UBig::from(moves.len()) == shortest;
        search.is_won == winnable && search.strategy.as_ref().is_none_or(is_shortest)
    };
    let verified = checked && filtration.is_certified && search.as_ref().is_none_or(agrees);
    // against a Devil who does nothing, every configuration is its own class
    let by_level = winnable && classes.is_empty() && table.devil() != Devil::Still;
    let classes_by_level = if by_level { classes_by_level(&filtration) } else { Vec::new() };
    let is_propagated = met == Some(true);
    Ok(Solution { filtration, classes, classes_by_level, search, rows, is_propagated, verified })
}

/// Returns the classes of a table if they are few enough to be drawn, otherwise none.
pub fn drawn_classes(table: TableSpec) -> Classes {
    let is_drawn = table.is_enumerable() && count_classes(table) <= UBig::from(DRAWN_CLASSES);
    if is_drawn { Classes::of(table) } else { Classes::none(table) }
}

/// Searches the beliefs of a table with these drawn classes, if that ends soon.
pub(super) fn searched(classes: &Classes, progress: &Progress) -> Result<Option<Search>> {
    let table = classes.table;
    if classes.is_empty() {
        let is_short = table.is_classic() && largest_power_of_two(table.coins()) <= SEARCHED_POWER;
        return is_short.then(|| search_eliminated(table.coins(), progress)).transpose();
    }
    // against a Devil who does nothing, nearly every set of configurations can be reached, which is too many
    let ends = table.devil() != Devil::Still || classes.len() <= 12;
    if ends { search(classes, progress) } else { Ok(None) }
}

/// Whether the constructed moves win from every configuration; `None` if there are too many to take them through.
fn meets_all(filtration: &Filtration, progress: &Progress) -> Result<Option<bool>> {
    let table = filtration.table;
    let moves = Strategy::of_filtration(filtration).iter();
    if table.generators().is_empty() {
        // every configuration is its own class, and a simpler check is enough
        return table.listed().map(|_| meets_every_start(table, moves, progress)).transpose();
    }
    let Some(orbits) = Orbits::of(table, PROPAGATED) else { return Ok(None) };
    Ok(Some(sweep(&orbits, &moves.collect::<Vec<_>>(), progress)?.last() == Some(&1)))
}

/// Returns the largest power of two that divides the number of coins.
pub(super) fn largest_power_of_two(coins: u32) -> u32 {
    1_u32.checked_shl(coins.trailing_zeros()).unwrap_or(1)
}

/// Whether the Devil's rule holds: looked at for every configuration that he holds if there are few, otherwise proved by
/// the filtration.
///
/// Let V be the set of starts from which the player wins: for coins that turn, the configurations that look the same
/// after k notches, where k is the largest power of two that divides N. If V is not everything, the Devil starts with a
/// configuration outside V and stays outside: he leaves the table alone if the flip then leads to a configuration
/// outside V, and acts otherwise; one notch is enough for coins that turn. All heads lies in V, so it never occurs.
fn devils_rule_holds(filtration: &Filtration) -> bool {
    let table = filtration.table;
    if !table.is_enumerable() {
        return filtration.is_certified;
    }
    // if gy − y is outside, at least one of y + m and gy + m is outside, whatever the move m
    let generators = table.generators();
    let moves_out =
        |y: Configuration| generators.iter().any(|permutation| !filtration.is_won(y.after(permutation).minus(y)));
    table.all().filter(|y| !filtration.is_won(*y)).all(moves_out)
}

impl Solution {
    /// Returns the table and the Devil.
    pub fn table(&self) -> TableSpec {
        self.filtration.table
    }

    /// Returns N, the number of coins on the table.
    pub fn coins(&self) -> u32 {
        self.table().coins()
    }

    /// Returns the method by which the answer is known.
    pub fn known_by(&self) -> &'static str {
        known_by(self.search.is_some(), self.is_winnable())
    }

    /// Whether some list of moves wins.
    pub fn is_winnable(&self) -> bool {
        self.filtration.is_winnable()
    }

    /// Returns a shortest list of moves that wins: the first that the search found, or else the constructed one; `None`
    /// if no list wins.
    pub fn strategy(&self) -> Option<Strategy<'_>> {
        let listed = self.search.as_ref().and_then(|search| search.strategy.as_deref());
        let strategy = || listed.map_or_else(|| Strategy::of_filtration(&self.filtration), Strategy::listed);
        self.is_winnable().then(strategy)
    }

    /// Whether the moves follow the levels of the filtration, so that what is left of each level is known after every
    /// move. That is so for constructed moves, and for coins that turn also for searched ones. Other searches may climb
    /// by other levels.
    pub fn goes_by_levels(&self) -> bool {
        let is_listed = self.search.as_ref().is_some_and(|search| search.strategy.is_some());
        self.is_winnable() && (self.table().is_classic() || !is_listed)
    }

    /// Returns the length of the shortest winning list, mᴺ − 1; `None` if no list wins.
    pub fn shortest(&self) -> Option<UBig> {
        self.is_winnable().then(|| self.table().configurations() - UBig::ONE)
    }

    /// Returns the number of the mᴺ starts from which the Devil can prevent a win forever: for coins that turn, 2ᴺ − 2ᵏ
    /// with k the largest power of two in N.
    pub fn starts_lost(&self) -> UBig {
        self.table().configurations() - self.filtration.starts_won()
    }

    /// Returns the last step that can be played: the number of the last move, at most 2⁶⁴ − 1; 0 if no list wins.
    pub fn last_step(&self) -> u64 {
        self.strategy().map_or(0, |strategy| strategy.len)
    }

    /// Returns the number of configurations that are possible after `step` moves: mᴺ minus one per move. Steps past
    /// [`Self::last_step`] count as the last.
    pub fn configurations_left(&self, step: u64) -> UBig {
        self.table().configurations() - UBig::from(step.min(self.last_step()))
    }

    /// Returns the number of classes that are possible after `step` moves. Steps past [`Self::last_step`] count as the
    /// last.
    pub fn classes_left(&self, step: u64) -> UBig {
        let step = step.min(self.last_step());
        if let Some(row) = usize::try_from(step).ok().and_then(|index| self.rows.get(index)) {
            UBig::from(row.belief.classes_left())
        } else if !self.is_winnable() {
            count_classes(self.table())
        } else if self.classes_by_level.is_empty() {
            self.configurations_left(step)
        } else {
            self.filtration.classes_left(&self.classes_by_level, step)
        }
    }
}

#[cfg(test)]
mod tests;
