//! What is worked out of a table for a number: the best plans of so many moves, and the plan of a player with so many hands.
//! The session asks for that of the number that is set, and its view for a usual one while none is.

use std::sync::Arc;

use crate::devil::{
    Aim, BestChance, Glasses, Rules, TableSpec, best_chance, count_classes, has_best_chance, has_glasses, solve_glasses,
};
use crate::gui::view::query::{AnyQuery as _, Notify, Query, When};
use crate::numerals::count;
use crate::progress::{Cancelled, Progress};

use super::names;

/// A table, the start and the goal, and the number.
type Question = (TableSpec, Aim, u32);

/// The newest that was worked out for a number.
pub type Numbered<T> = Query<Question, Arc<T>>;

/// How it is worked out; `None` where it is not there.
type Solve<T> = fn(TableSpec, &Aim, u32, &Progress) -> Result<Option<T>, Cancelled>;

/// What is worked out for a number.
pub trait OfNumber: Sized + Send + Sync + 'static {
    /// When it is worked out.
    const WHEN: When;
    /// The number that is set; 0 if none is.
    const SET: fn(&Rules) -> u32;
    /// The number that is looked at while none is set.
    const USUAL: fn(TableSpec) -> u32;
    /// Whether it is there at that table.
    const IS_THERE: fn(TableSpec) -> bool;
    /// What is computed, for those who wait for it.
    const WHAT: fn(TableSpec, u32) -> String;
    /// How it is worked out.
    const SOLVE: Solve<Self>;
}

impl OfNumber for BestChance {
    const WHEN: When = When::InBackground;
    const SET: fn(&Rules) -> u32 = Rules::within;
    /// So many moves as take a moment only.
    const USUAL: fn(TableSpec) -> u32 = |table| match count_classes(table) {
        few if few <= 4_u8.into() => 9,
        some if some <= 14_u8.into() => 3,
        _ => 2,
    };
    const IS_THERE: fn(TableSpec) -> bool = has_best_chance;
    const WHAT: fn(TableSpec, u32) -> String = |_, moves| format!("The best plans of {}", count(moves, "move"));
    const SOLVE: Solve<Self> = best_chance;
}

impl OfNumber for Glasses {
    const WHEN: When = When::AtOnce;
    const SET: fn(&Rules) -> u32 = Rules::hands;
    const USUAL: fn(TableSpec) -> u32 = |table| table.coins().min(2);
    const IS_THERE: fn(TableSpec) -> bool = has_glasses;
    const WHAT: fn(TableSpec, u32) -> String = |table, hands| format!("Feeling {hands} of {}", names::table(table));
    const SOLVE: Solve<Self> = solve_glasses;
}

/// The question for the number that is set, or else for the usual one.
fn question<T: OfNumber>(rules: &Rules) -> Question {
    let table = rules.table();
    let number = Some((T::SET)(rules)).filter(|number| *number > 0).unwrap_or_else(|| (T::USUAL)(table));
    (table, rules.game().aim().clone(), number)
}

/// Asks for the number that is set, or, if that `is_usual`, for the usual one; forgets it where the other one is wanted.
pub fn ask<T: OfNumber>(query: &mut Numbered<T>, rules: &Rules, is_usual: bool, notify: &Notify) {
    if is_usual != ((T::SET)(rules) == 0) || !(T::IS_THERE)(rules.table()) {
        return query.forget();
    }
    let question = question::<T>(rules);
    let (table, number) = (question.0, question.2);
    let what = || (T::WHAT)(table, number);
    query.ask(question, T::WHEN, what, notify, |(table, aim, number), progress| {
        (T::SOLVE)(*table, aim, *number, progress)?.map(Arc::new).ok_or(Cancelled)
    });
}

/// Of what a view asked for and what the session did, that which is looked at.
pub fn shown<'q, T: OfNumber>(usual: &'q Numbered<T>, set: &'q Numbered<T>, rules: &Rules) -> &'q Numbered<T> {
    if (T::SET)(rules) == 0 { usual } else { set }
}

/// What was found for the number that is set, or else for the usual one, once it is there.
pub fn current<'q, T: OfNumber>(query: &'q Numbered<T>, rules: &Rules) -> Option<&'q Arc<T>> {
    query.of(&question::<T>(rules)).map(|found| &found.answer)
}

/// What was found for the number that is set, if one is.
pub fn of_set<'q, T: OfNumber>(query: &'q Numbered<T>, rules: &Rules) -> Option<&'q Arc<T>> {
    current(query, rules).filter(|_| (T::SET)(rules) > 0)
}

/// Whether all that is asked for the number that is set was found.
pub fn is_answered<T: OfNumber>(query: &Numbered<T>, rules: &Rules) -> bool {
    (T::SET)(rules) == 0 || !(T::IS_THERE)(rules.table()) || of_set(query, rules).is_some()
}
