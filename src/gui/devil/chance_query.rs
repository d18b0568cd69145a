//! The chances of the list that is looked at, for the views that tell of them.

use std::sync::Arc;

use crate::devil::{Chance, CheckedGame, chance, has_chance};
use crate::gui::view::query::{AnyQuery, Found, Query, When};
use crate::gui::view::{Scene, Session as _};
use crate::numerals::count;
use crate::progress::Cancelled;

use super::puzzle::Devil;

/// The most work in configurations times moves that is done at once.
const AT_ONCE: u64 = 200_000;

/// The list that is looked at: the game that was set, with what was found of it.
#[derive(Clone, PartialEq)]
pub struct Question(CheckedGame);

/// How soon one is done if the Devil acts at random.
#[derive(Default)]
pub struct ChanceQuery {
    query: Query<Question, Arc<Chance>>,
}

impl ChanceQuery {
    /// Asks for the chances, if the list has any; `in_background` also for those that take longer than a frame.
    pub fn ask(&mut self, scene: &Scene<'_, Devil>, in_background: bool) {
        let (solved, plan) = (scene.session.solved.clone(), scene.session.plan());
        let configurations = u64::from(plan.solution().table().listed().unwrap_or(u32::MAX));
        let is_quick = configurations.saturating_mul(plan.last_step()) <= AT_ONCE;
        if !scene.session.is_current() || !has_chance(plan) || !(is_quick || in_background) {
            return self.query.forget();
        }
        let what = || format!("The chances of {}", count(plan.last_step(), "move"));
        let question = Question(scene.session.rules.game().clone());
        self.query.ask(question, When::quick(is_quick), what, scene.notify, move |_, progress| {
            chance(solved.plan(), progress)?.map(Arc::new).ok_or(Cancelled)
        });
    }

    /// The chances of what is set, if they are there.
    pub fn current(&self, scene: &Scene<'_, Devil>) -> Option<&Arc<Chance>> {
        let question = Question(scene.session.rules.game().clone());
        self.query.of(&question).map(|found| &found.answer)
    }

    /// The newest chances there are, of whatever list.
    pub fn newest(&self) -> Option<&Arc<Found<Question, Arc<Chance>>>> {
        self.query.newest()
    }

    /// The query as the tab waits for it.
    pub fn any(&mut self) -> &mut dyn AnyQuery {
        &mut self.query
    }
}
