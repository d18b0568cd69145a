//! The question for a player who feels some of the coins, which the session and the view ask.

use std::sync::Arc;

use crate::devil::{Aim, Glasses, TableSpec, solve_glasses};
use crate::gui::view::query::{Notify, Query, When};
use crate::progress::Cancelled;

use super::names;

/// A table, the start and the goal, and the coins that are felt before each call.
pub type GlassesQuestion = (TableSpec, Aim, u32);

/// Asks for the best way to win by feeling some coins.
pub fn ask_for_glasses(query: &mut Query<GlassesQuestion, Arc<Glasses>>, question: GlassesQuestion, notify: &Notify) {
    let what = format!("Feeling {} of {}", question.2, names::table(question.0));
    query.ask(
        question,
        When::AtOnce,
        || what,
        notify,
        |(table, aim, hands), progress| solve_glasses(*table, aim, *hands, progress)?.map(Arc::new).ok_or(Cancelled),
    );
}
