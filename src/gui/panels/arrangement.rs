//! Layout of the window as the user arranged it: folded groups and positions of borders; also progress in lessons and
//! best scores.
//!
//! Held in the window's memory and saved between starts.

use crate::gui::state;
use std::collections::BTreeMap;
use std::sync::Arc;

use egui::Context;
use serde::{Deserialize, Serialize};

/// Largest number of flips games whose best score is stored.
const MOST_SCORES: usize = 500;

/// Settings made by the user; everything else is laid out automatically. Fields of older versions are ignored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Arrangement {
    /// Height of the scenario list in points.
    pub list_height: Option<f32>,
    /// Width of the left side in points.
    pub left_width: Option<f32>,
    /// Width of the right side in points.
    pub right_width: Option<f32>,
    /// Height of the answer on the right, in points.
    pub answer_height: Option<f32>,
    /// Height of the reason on the right, in points.
    pub why_height: Option<f32>,
    /// Groups of controls that were folded (`true`) or unfolded (`false`), by [`fold_key`].
    pub folds: BTreeMap<String, bool>,
    /// Index of the step at which each lesson was left, by the stem of the lesson's file.
    pub lessons: BTreeMap<String, usize>,
    /// Best final score of each flips game played by hand, by a string that identifies the game.
    pub best_scores: BTreeMap<String, i64>,
    /// The two sliders shown in the presentation of each puzzle, by the puzzle's name.
    pub presented: BTreeMap<String, [String; 2]>,
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

    /// Records the final score of a flips game, if it is the best so far.
    pub fn take_score(&mut self, game: String, score: i64) {
        let is_known = self.best_scores.contains_key(&game);
        if is_known || self.best_scores.len() < MOST_SCORES {
            let best = self.best_scores.entry(game).or_insert(score);
            *best = score.max(*best);
        }
    }

    /// Drops values that cannot be used, after reading from a file.
    pub fn sanitized(mut self) -> Self {
        let sizes = [
            &mut self.list_height,
            &mut self.left_width,
            &mut self.right_width,
            &mut self.answer_height,
            &mut self.why_height,
        ];
        for size in sizes {
            *size = size.filter(|size| size.is_finite());
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_changed_setting_changes() {
        let ctx = Context::default();
        assert_eq!(*Arrangement::of(&ctx), Arrangement::default());
        Arrangement::change(&ctx, |arrangement| arrangement.list_height = Some(120.0));
        Arrangement::change(&ctx, |arrangement| {
            arrangement.folds.insert(fold_key("flips", "State", true), true);
        });
        let now = Arrangement::of(&ctx);
        assert_eq!((now.list_height, now.folds.get("flips: State")), (Some(120.0), Some(&true)));
        assert_eq!(now.folds.get(&fold_key("flips", "State", false)), None);
    }

    #[test]
    fn fields_of_older_versions_are_ignored() {
        let read: Arrangement = toml::from_str("left_width = 300.0\n[levels]\npennies = 3\n").unwrap();
        assert_eq!(read, Arrangement { left_width: Some(300.0), ..Arrangement::default() });
    }

    #[test]
    fn a_size_that_is_not_finite_is_dropped() {
        let (list_height, left_width) = (Some(f32::NAN), Some(f32::INFINITY));
        let odd = Arrangement { list_height, left_width, ..Arrangement::default() };
        assert_eq!(odd.sanitized(), Arrangement::default());
    }
}
