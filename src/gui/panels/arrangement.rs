//! How somebody has arranged the window: which groups are folded, and where the borders between the places are; and how far
//! one has come in its lessons, and the best scores.
//!
//! It lives in the memory of the window while that is open, and is remembered from one start to the next.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Context, Id};
use serde::{Deserialize, Serialize};

/// The most games of flips whose best score is kept.
const MOST_SCORES: usize = 500;

/// What was arranged by hand; what was not arranges itself. Fields that older versions wrote are ignored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Arrangement {
    /// The height of the scenario list, in points.
    pub list_height: Option<f32>,
    /// The width of the left side, in points.
    pub left_width: Option<f32>,
    /// The width of the right side, in points.
    pub right_width: Option<f32>,
    /// The height of the answer at the right, in points.
    pub answer_height: Option<f32>,
    /// The height of the reason at the right, in points.
    pub why_height: Option<f32>,
    /// The groups of controls that were folded (`true`) or unfolded (`false`), by what [`fold_key`] says.
    pub folds: BTreeMap<String, bool>,
    /// The step, from 0, at which each lesson was left, by the stem of the lesson.
    pub lessons: BTreeMap<String, usize>,
    /// The best final score of the games of flips that were played by hand, by what tells the game from others.
    pub best_scores: BTreeMap<String, i64>,
    /// The two sliders that are presented with each puzzle, by its name.
    pub presented: BTreeMap<String, [String; 2]>,
}

/// What tells a group of controls from all others: the name of its puzzle and its own. A group that the open view does
/// not use is folded by itself, and what is done to it then is remembered apart from what is done to it elsewhere.
pub fn fold_key(puzzle: &str, group: &str, is_used: bool) -> String {
    if is_used { format!("{puzzle}: {group}") } else { format!("{puzzle}: {group}, not used") }
}

impl Arrangement {
    /// The arrangement of the window.
    pub fn of(ctx: &Context) -> Arc<Self> {
        ctx.data(|data| data.get_temp(slot())).unwrap_or_default()
    }

    /// Arranges the window like this.
    pub fn apply(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(slot(), Arc::new(self)));
    }

    /// Changes the arrangement of the window.
    pub fn change(ctx: &Context, change: impl FnOnce(&mut Self)) {
        let mut arrangement = Self::of(ctx);
        change(Arc::make_mut(&mut arrangement));
        ctx.data_mut(|data| data.insert_temp(slot(), arrangement));
    }

    /// Takes in how a game of flips ended; of the same game the best score is kept.
    pub fn take_score(&mut self, game: String, score: i64) {
        let is_known = self.best_scores.contains_key(&game);
        if is_known || self.best_scores.len() < MOST_SCORES {
            let best = self.best_scores.entry(game).or_insert(score);
            *best = score.max(*best);
        }
    }

    /// What of it can be used, as it was read from a file.
    pub fn sound(mut self) -> Self {
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

fn slot() -> Id {
    Id::unique("arrangement")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_changed_stays_and_nothing_else_does() {
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
    fn a_size_that_is_no_number_is_dropped() {
        let (list_height, left_width) = (Some(f32::NAN), Some(f32::INFINITY));
        let odd = Arrangement { list_height, left_width, ..Arrangement::default() };
        assert_eq!(odd.sound(), Arrangement::default());
    }
}
