//! The solution of a table: the source of the views, the tables and the answer.

use dashu_int::UBig;

use super::certificate::{closed_form_is_certified, closed_form_move, devil_escapes, largest_power_of_two};
use super::class_count::{classes_by_level, count_classes};
use super::classes::Classes;
use super::filtration::Filtration;
use super::limits::{PROPAGATED, SEARCHED_POWER, SWEPT};
use super::method::{KnownBy, drawn_classes, search_ends};
use super::orbits::{Orbits, sweep_orbits};
use super::permutation::Devil;
use super::propagation::{BeliefRow, Propagation, propagate};
use super::search::{Search, search, search_eliminated};
use super::selection::Aim;
use super::strategy::Strategy;
use super::sweep::{Sweep, sweep};
use super::table_spec::TableSpec;
use super::verdict::meets_every_start;
use crate::progress::{Cancelled, Progress};

/// A shortest list of moves that wins, or the fact that there is none, and the check of either.
///
/// It depends on the [`TableSpec`] alone.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    propagation: Propagation,
    sweep: Option<Sweep>,
    is_met: bool,
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
/// [`Cancelled`] if `progress` asks for it.
pub fn solve(table: TableSpec, progress: &Progress) -> Result<Solution, Cancelled> {
    progress.advance_to(0)?;
    let filtration = Filtration::of(table);
    let classes = drawn_classes(table).unwrap_or_else(|| Classes::none(table));
    if classes.is_empty() { solve_large(filtration, progress) } else { solve_small(filtration, classes, progress) }
}

fn solve_small(filtration: Filtration, classes: Classes, progress: &Progress) -> Result<Solution, Cancelled> {
    let search = if search_ends(&classes) { search(&classes, progress)? } else { None };
    let searched = search.as_ref().and_then(|search| search.strategy.clone());
    let constructed = || Strategy::of_filtration(&filtration).iter().collect();
    let moves = if filtration.is_winnable() { searched.unwrap_or_else(constructed) } else { Vec::new() };
    let propagation = propagate(&classes, &Aim::default(), &moves, progress)?;
    let checked = if filtration.is_winnable() { propagation.wins } else { devils_rule_holds(&filtration, progress)? };
    let agrees = |search: &Search| {
        let shortest = search.strategy.as_ref().map(|moves| UBig::from(moves.len()));
        shortest == filtration.is_winnable().then(|| filtration.table.configurations() - UBig::ONE)
    };
    let verified = checked && filtration.is_certified && search.as_ref().is_none_or(agrees);
    let classes_by_level = Vec::new();
    Ok(Solution { filtration, classes, classes_by_level, search, propagation, sweep: None, is_met: false, verified })
}

fn solve_large(filtration: Filtration, progress: &Progress) -> Result<Solution, Cancelled> {
    let table = filtration.table;
    let coins = table.coins();
    let is_searched = table.is_classic() && largest_power_of_two(coins) <= SEARCHED_POWER;
    let search = if is_searched { Some(search_eliminated(coins, progress)?) } else { None };
    let winnable = filtration.is_winnable();
    let sweep = if winnable { swept(&filtration, progress)? } else { None };
    let is_met = winnable && table.generators().is_empty() && table.listed().is_some();
    let checked = if winnable {
        !is_met || meets_every_start(table, Strategy::of_filtration(&filtration).iter(), progress)?
    } else {
        devils_rule_holds(&filtration, progress)?
    };
    let verified = checked
        && filtration.is_certified
        && (!table.is_classic() || winnable == closed_form_is_certified(coins))
        && search.as_ref().is_none_or(|search| search.is_won == winnable)
        && sweep.as_ref().is_none_or(|sweep| sweep.wins);
    let (classes, propagation) = (Classes::none(table), Propagation::NONE);
    // against a Devil who does nothing, every configuration is its own class
    let by_level = winnable && table.devil() != Devil::Still;
    let classes_by_level = if by_level { classes_by_level(&filtration) } else { Vec::new() };
    Ok(Solution { filtration, classes, classes_by_level, search, propagation, sweep, is_met, verified })
}

/// Takes all configurations through the constructed moves; `None` if there are too many.
fn swept(filtration: &Filtration, progress: &Progress) -> Result<Option<Sweep>, Cancelled> {
    let table = filtration.table;
    if table.is_classic() && SWEPT.contains(&table.coins()) {
        let flip = |number| closed_form_move(table.coins(), number);
        return sweep(table.coins(), table.last_step(), flip, progress).map(Some);
    }
    // against a Devil who does nothing, every configuration is its own class, and a simpler check is enough
    match Orbits::of(table, PROPAGATED).filter(|_| !table.generators().is_empty()) {
        Some(orbits) => sweep_orbits(&orbits, Strategy::of_filtration(filtration).iter(), progress).map(Some),
        None => Ok(None),
    }
}

/// Whether the Devil's rule holds: tried on every configuration that he holds if there are few, otherwise proved by the
/// filtration.
fn devils_rule_holds(filtration: &Filtration, progress: &Progress) -> Result<bool, Cancelled> {
    let table = filtration.table;
    if table.is_classic() {
        return devil_escapes(table.coins(), progress);
    }
    if !table.is_counted() {
        return Ok(filtration.is_certified);
    }
    // if gy − y is outside, at least one of y + m and gy + m is outside, whatever the move m
    let generators = table.generators();
    let moves_out = |y| generators.iter().any(|permutation| filtration.changes_coset(y, permutation));
    Ok(table.all().filter(|y| !filtration.is_won(*y)).all(moves_out))
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
    pub fn known_by(&self) -> KnownBy {
        match (&self.search, self.is_winnable()) {
            (Some(_), _) => KnownBy::Search,
            (None, true) => KnownBy::Construction,
            (None, false) => KnownBy::Certificate,
        }
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

    /// Returns the number of beliefs that can be reached from the start, including the start; `None` if they were not
    /// searched.
    pub fn beliefs_found(&self) -> Option<u64> {
        self.search.as_ref().map(Search::beliefs_found)
    }

    /// Returns the beliefs at the start and after each move. If no list wins, the start is the only row. Empty if there
    /// are no [`classes`](Self::classes).
    pub fn rows(&self) -> &[BeliefRow] {
        &self.propagation.rows
    }

    /// Returns the last step that can be played: the number of the last move, at most 2⁶⁴ − 1; 0 if no list wins.
    pub fn last_step(&self) -> u64 {
        self.strategy().map_or(0, Strategy::len)
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
        if let Some(row) = usize::try_from(step).ok().and_then(|index| self.rows().get(index)) {
            UBig::from(row.belief.classes_left())
        } else if !self.is_winnable() {
            count_classes(self.table())
        } else if self.classes_by_level.is_empty() {
            self.configurations_left(step)
        } else {
            self.filtration.classes_left(&self.classes_by_level, step)
        }
    }

    /// Whether every configuration was taken through the moves, in addition to checking the certificate.
    pub fn is_propagated(&self) -> bool {
        self.propagation.wins || self.sweep.as_ref().is_some_and(|sweep| sweep.wins) || self.is_met
    }
}

#[cfg(test)]
mod tests;
