//! A solved table with the list of moves that is looked at, and the questions that views ask beyond it.

use std::sync::Arc;

use super::names;
use super::puzzle::Devil;
use crate::devil::{
    Aim, AimSolution, BestChance, Chance, Glasses, JudgedList, Move, Params, Plan, Playout, Solution, TableSpec,
    best_chance, chance, count_classes, escape_cycle, has_chance, solve_glasses,
};
use crate::gui::view::answers::Question;
use crate::gui::view::query::When;
use crate::gui::view::{Scene, Session as _};
use crate::numerals::count;
use crate::progress::{Cancelled, Progress};

/// A solved table with the list of moves that is looked at. Clones are cheap.
#[derive(Clone)]
pub struct SolvedTable {
    /// The solution.
    pub solution: Arc<Solution>,
    escape: Option<Arc<Playout>>,
    /// The way to another goal, or from another start.
    pub aimed: Option<Arc<AimSolution>>,
    /// The user's own list with its verdict, if there is one.
    pub own_list: Option<Arc<JudgedList>>,
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

/// The most work, in configurations times moves, that is done at once.
const AT_ONCE: u64 = 200_000;

/// The chances of the list of moves that was found for a table, a start and a goal, if there is none of the user's own.
#[derive(Clone)]
pub struct ChanceOf {
    game: (TableSpec, Aim, Option<Arc<Vec<Move>>>),
    solved: SolvedTable,
}

impl PartialEq for ChanceOf {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl ChanceOf {
    /// Returns the list of the parameters; `None` until it is solved, and where it has no chances.
    pub fn of(scene: &Scene<'_, Devil>) -> Option<Self> {
        let (session, params) = (scene.session, &scene.session.params);
        let game = || (params.table(), params.aim().clone(), params.moves().cloned());
        (session.is_current() && has_chance(session.plan()))
            .then(|| Self { game: game(), solved: session.solved.clone() })
    }
}

impl Question for ChanceOf {
    type Answer = Chance;

    fn when(&self) -> When {
        let plan = self.solved.plan();
        let configurations = u64::from(plan.solution().table().listed().unwrap_or(u32::MAX));
        When::quick(configurations.saturating_mul(plan.last_step()) <= AT_ONCE)
    }

    fn words(&self) -> String {
        format!("The chances of {}", count(self.solved.plan().last_step(), "move"))
    }

    fn solve(&self, progress: &Progress) -> Result<Chance, Cancelled> {
        chance(self.solved.plan(), progress)?.ok_or(Cancelled)
    }
}

/// The best plans of a number of moves against a random Devil.
#[derive(Clone, PartialEq)]
pub struct BestPlans {
    table: TableSpec,
    aim: Aim,
    moves: u32,
}

impl BestPlans {
    /// Returns the plans of the number of moves that is set, or else of the usual number.
    pub fn of(params: &Params) -> Self {
        let table = params.table();
        let moves = if params.within() > 0 { params.within() } else { Self::usual(table) };
        Self { table, aim: params.aim().clone(), moves }
    }

    /// Returns the number of moves while none is set: as many as take only a moment.
    pub fn usual(table: TableSpec) -> u32 {
        match count_classes(table) {
            few if few <= 4_u8.into() => 9,
            some if some <= 14_u8.into() => 3,
            _ => 2,
        }
    }
}

impl Question for BestPlans {
    type Answer = BestChance;

    fn when(&self) -> When {
        When::InBackground
    }

    fn words(&self) -> String {
        format!("The best plans of {}", count(self.moves, "move"))
    }

    fn solve(&self, progress: &Progress) -> Result<BestChance, Cancelled> {
        best_chance(self.table, &self.aim, self.moves, progress)?.ok_or(Cancelled)
    }
}

/// The plan of a player who feels a number of coins before each call.
#[derive(Clone, PartialEq)]
pub struct Felt {
    table: TableSpec,
    aim: Aim,
    hands: u32,
}

impl Felt {
    /// Returns the plan for the number of hands that is set, or else for the usual number.
    pub fn of(params: &Params) -> Self {
        let table = params.table();
        let hands = if params.hands() > 0 { params.hands() } else { Self::usual(table) };
        Self { table, aim: params.aim().clone(), hands }
    }

    /// Returns the number of hands while none is set.
    pub fn usual(table: TableSpec) -> u32 {
        table.coins().min(2)
    }
}

impl Question for Felt {
    type Answer = Glasses;

    fn when(&self) -> When {
        When::AtOnce
    }

    fn words(&self) -> String {
        format!("Feeling {} of {}", self.hands, names::table(self.table))
    }

    fn solve(&self, progress: &Progress) -> Result<Glasses, Cancelled> {
        solve_glasses(self.table, &self.aim, self.hands, progress)?.ok_or(Cancelled)
    }
}
