//! The puzzle solved: what the views, the tables and the answer are made from.

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

/// The shortest list of moves that wins, or that there is none, and the check of either.
///
/// It depends on the [`TableSpec`] alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The proof of who wins, level by level.
    pub filtration: Filtration,
    /// The classes of configurations: the columns of the belief view. None where there are more than
    /// [`DRAWN_CLASSES`](super::limits::DRAWN_CLASSES).
    pub classes: Classes,
    /// How many classes each level reaches, where that is how they are counted after each move.
    classes_by_level: Vec<UBig>,
    /// The search of all beliefs, where it ends quickly.
    pub search: Option<Search>,
    propagation: Propagation,
    sweep: Option<Sweep>,
    is_met: bool,
    /// Whether the answer stood every check there is: the certificate of the closed form or of the Devil's rule, the
    /// list of moves taken through every configuration up to 16 coins, the Devil's rule tried on every configuration and
    /// every move up to 12, and that the search found the same. `true` unless the program is wrong.
    pub verified: bool,
}

/// Finds a shortest list of moves and checks it, or checks the rule by which the Devil escapes.
///
/// Where there are up to [`DRAWN_CLASSES`](super::limits::DRAWN_CLASSES) classes the list is searched, if that ends,
/// and taken through every configuration; otherwise it is constructed with its certificate, and with up to 65,536
/// configurations taken through them as well. Where no list wins, the beliefs are searched as far as that ends quickly,
/// and the Devil's rule is checked.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
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
    // where the Devil does nothing every configuration is a class of its own
    let by_level = winnable && table.devil() != Devil::Still;
    let classes_by_level = if by_level { classes_by_level(&filtration) } else { Vec::new() };
    Ok(Solution { filtration, classes, classes_by_level, search, propagation, sweep, is_met, verified })
}

/// The constructed moves taken through all configurations, where there are few enough.
fn swept(filtration: &Filtration, progress: &Progress) -> Result<Option<Sweep>, Cancelled> {
    let table = filtration.table;
    if table.is_classic() && SWEPT.contains(&table.coins()) {
        let flip = |number| closed_form_move(table.coins(), number);
        return sweep(table.coins(), table.last_step(), flip, progress).map(Some);
    }
    // where the Devil does nothing every configuration is a class of its own, and less needs to be checked
    match Orbits::of(table, PROPAGATED).filter(|_| !table.generators().is_empty()) {
        Some(orbits) => sweep_orbits(&orbits, Strategy::of_filtration(filtration).iter(), progress).map(Some),
        None => Ok(None),
    }
}

/// Whether the Devil's rule holds: tried on every configuration that he keeps, if there are few, and else as the
/// filtration proves it.
fn devils_rule_holds(filtration: &Filtration, progress: &Progress) -> Result<bool, Cancelled> {
    let table = filtration.table;
    if table.is_classic() {
        return devil_escapes(table.coins(), progress);
    }
    if !table.is_counted() {
        return Ok(filtration.is_certified);
    }
    // of y + m and gy + m one is outside, whatever the move m, if gy − y is
    let generators = table.generators();
    let moves_out = |y| generators.iter().any(|permutation| filtration.changes_coset(y, permutation));
    Ok(table.all().filter(|y| !filtration.is_won(*y)).all(moves_out))
}

impl Solution {
    /// The table and the Devil.
    pub fn table(&self) -> TableSpec {
        self.filtration.table
    }

    /// N, the coins round the table.
    pub fn coins(&self) -> u32 {
        self.table().coins()
    }

    /// By what the answer is known.
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

    /// A shortest list of moves that wins, the first that the search found or else the one that is constructed; `None` if
    /// no list wins.
    pub fn strategy(&self) -> Option<Strategy<'_>> {
        let listed = self.search.as_ref().and_then(|search| search.strategy.as_deref());
        let strategy = || listed.map_or_else(|| Strategy::of_filtration(&self.filtration), Strategy::listed);
        self.is_winnable().then(strategy)
    }

    /// Whether the moves go by the levels of the filtration, so that what is left of each level is known after every one of
    /// them:
    /// where they are constructed, and of coins that turn where they are searched as well. Other searches may climb by
    /// other levels.
    pub fn goes_by_levels(&self) -> bool {
        let is_listed = self.search.as_ref().is_some_and(|search| search.strategy.is_some());
        self.is_winnable() && (self.table().is_classic() || !is_listed)
    }

    /// How many moves the shortest winning list has, mᴺ − 1; `None` if no list wins.
    pub fn shortest(&self) -> Option<UBig> {
        self.is_winnable().then(|| self.table().configurations() - UBig::ONE)
    }

    /// From how many of the mᴺ starts the Devil can go on for ever: of coins that turn 2ᴺ − 2ᵏ with k the largest power of
    /// two in N.
    pub fn starts_lost(&self) -> UBig {
        self.table().configurations() - self.filtration.starts_won()
    }

    /// How many beliefs can be reached from the start, the start among them; `None` where they were not searched.
    pub fn beliefs_found(&self) -> Option<u64> {
        self.search.as_ref().map(Search::beliefs_found)
    }

    /// What is possible at the start and after each move. Where no list wins, the start is the only row. No rows where
    /// there are no [`classes`](Self::classes).
    pub fn rows(&self) -> &[BeliefRow] {
        &self.propagation.rows
    }

    /// The last step that can be played: the number of the last move, or 2⁶⁴ − 1 if it is larger; 0 where no list wins.
    pub fn last_step(&self) -> u64 {
        self.strategy().map_or(0, Strategy::len)
    }

    /// How many configurations are left after `step` moves, no more than [`Self::last_step`]: mᴺ less one for each.
    pub fn configurations_left(&self, step: u64) -> UBig {
        self.table().configurations() - UBig::from(step.min(self.last_step()))
    }

    /// How many classes are left after `step` moves, no more than [`Self::last_step`].
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

    /// Whether every configuration was taken through the moves, and not only the certificate checked.
    pub fn is_propagated(&self) -> bool {
        self.propagation.wins || self.sweep.as_ref().is_some_and(|sweep| sweep.wins) || self.is_met
    }
}

#[cfg(test)]
mod tests;
