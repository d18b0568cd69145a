//! The window as the user arranged it: what is folded and unfolded; also progress in lessons.
//!
//! Held in the window's memory and saved between starts.

use crate::gui::state;
use crate::scenario::Puzzle;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::Context;
use serde::{Deserialize, Serialize};

/// Settings made by the user; everything else is laid out automatically. Fields of older versions are ignored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Arrangement {
    /// Names of the puzzles that show all settings, not only the sliders of the scenario.
    pub open_settings: BTreeSet<String>,
    /// The views that show their tables, each as the names of its puzzle and of itself.
    pub open_tables: BTreeSet<String>,
    /// Whether the steps of a reason are shown.
    pub shows_steps: bool,
    /// Groups of controls that were folded (`true`) or unfolded (`false`), by [`fold_key`].
    pub folds: BTreeMap<String, bool>,
    /// Index of the step at which each lesson was left, by the stem of the lesson's file.
    pub lessons: BTreeMap<String, usize>,
    /// Names of the scenarios whose answer the user asked for beside a game; not saved.
    #[serde(skip)]
    pub asked: BTreeSet<String>,
}

/// Returns a unique key for a group of controls. A group that the open view does not use is folded by default, so what
/// the user does to it then is stored separately.
pub fn fold_key(puzzle: &str, group: &str, is_used: bool) -> String {
    if is_used { format!("{puzzle}: {group}") } else { format!("{puzzle}: {group}, not used") }
}

impl Arrangement {
    /// Returns the arrangement of the window.
    pub fn of(ctx: &Context) -> Arc<Self> {
        state::get(ctx)
    }

    /// Applies the arrangement to the window.
    pub fn apply(self, ctx: &Context) {
        state::set(ctx, Arc::new(self));
    }

    /// Changes the arrangement of the window.
    pub fn change(ctx: &Context, change: impl FnOnce(&mut Self)) {
        state::change(ctx, |arrangement| change(Arc::make_mut(arrangement)));
    }

    /// Shows or hides all settings of a puzzle.
    pub fn show_settings(ctx: &Context, puzzle: Puzzle, shows: bool) {
        let name = puzzle.name().to_owned();
        Self::change(ctx, |Self { open_settings, .. }| {
            if shows {
                open_settings.insert(name)
            } else {
                open_settings.remove(&name)
            };
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_changed_setting_changes() {
        let ctx = Context::default();
        assert_eq!(*Arrangement::of(&ctx), Arrangement::default());
        Arrangement::change(&ctx, |arrangement| arrangement.shows_steps = true);
        Arrangement::change(&ctx, |arrangement| {
            arrangement.folds.insert(fold_key("flips", "State", true), true);
        });
        let now = Arrangement::of(&ctx);
        assert_eq!((now.shows_steps, now.folds.get("flips: State")), (true, Some(&true)));
        assert_eq!(now.folds.get(&fold_key("flips", "State", false)), None);
    }

    #[test]
    fn fields_of_older_versions_are_ignored() {
        let read: Arrangement = toml::from_str("shows_steps = true\n[levels]\npennies = 3\n").unwrap();
        assert_eq!(read, Arrangement { shows_steps: true, ..Arrangement::default() });
    }
}
