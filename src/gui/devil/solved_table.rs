//! A solved table with the list of moves that is looked at.

use std::sync::Arc;

use crate::devil::{AimSolution, CheckedPlan, Plan, Playout, Solution, escape_cycle};

/// A solved table with the list of moves that is looked at. Clones are cheap.
#[derive(Clone)]
pub struct SolvedTable {
    /// The solution.
    pub solution: Arc<Solution>,
    escape: Option<Arc<Playout>>,
    /// The way to another goal, or from another start.
    pub aimed: Option<Arc<AimSolution>>,
    /// The user's own list with its verdict, if there is one.
    pub own_list: Option<Arc<CheckedPlan>>,
}

impl SolvedTable {
    /// The table of `solution` with its shortest list.
    pub fn new(solution: Arc<Solution>) -> Self {
        let escape = escape_cycle(&solution.filtration).map(Arc::new);
        Self { solution, escape, aimed: None, own_list: None }
    }

    /// The cycle by which the Devil goes on for ever, where no list wins and none of the user's own is looked at.
    pub fn escape(&self) -> Option<&Arc<Playout>> {
        self.escape.as_ref().filter(|_| self.own_list.is_none() && self.aimed.is_none())
    }

    /// The list of moves that is looked at: the user's own, or the shortest.
    pub fn plan(&self) -> Plan<'_> {
        Plan::towards(&self.solution, self.aimed.as_deref(), self.own_list.as_deref())
    }
}
