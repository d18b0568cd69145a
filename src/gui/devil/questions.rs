//! The questions about a table: the list of moves shown, the game, and further ones of the views.

use std::sync::{Arc, Weak};

use super::names;
use crate::devil::{
    Aim, AimSolution, BestChance, Chance, Glasses, JudgedList, Move, Params, Plan, Play, Playout, Solution, TableSpec,
    best_chance, chance, count_classes, escape_cycle, has_chance, solve, solve_aim, solve_glasses,
};
use crate::gui::view::answers::{Answers, Question, When};
use crate::numerals::count;
use crate::progress::{Cancelled, Progress};

/// A solved table with the list of moves shown. Clones are cheap.
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
    /// Returns the table of `solution` with its shortest list.
    pub fn new(solution: Arc<Solution>) -> Self {
        let escape = escape_cycle(&solution.filtration).map(Arc::new);
        Self { solution, escape, aimed: None, own_list: None }
    }

    /// Returns the solved table with its list; `None` while it is being computed.
    pub fn of(answers: &mut Answers, params: &Params) -> Option<Self> {
        let solved = answers.get(&Table(params.table()));
        let aimed = Way::of(params).and_then(|way| answers.get(&way));
        let own_list = List::own(params).and_then(|list| answers.get(&list));
        Self::towards(params, solved, aimed, own_list)
    }

    /// Returns the solved table with its list if it is known, without a request for it.
    pub fn known(answers: &Answers, params: &Params) -> Option<Self> {
        let aimed = Way::of(params).and_then(|way| answers.known(&way));
        let own_list = List::own(params).and_then(|list| answers.known(&list));
        Self::towards(params, answers.known(&Table(params.table())), aimed, own_list)
    }

    /// Returns the table with the way to another goal and the user's own list, once all that the parameters ask for is
    /// known.
    fn towards(
        params: &Params,
        solved: Option<Arc<Self>>,
        aimed: Option<Arc<AimSolution>>,
        own_list: Option<Arc<JudgedList>>,
    ) -> Option<Self> {
        let has_all = aimed.is_none() == params.aim().is_default() && own_list.is_some() == params.moves().is_some();
        solved.filter(|_| has_all).map(|solved| Self { aimed, own_list, ..Self::clone(&solved) })
    }

    /// Returns the cycle through which the Devil goes on for ever, if no list wins and the user has set no list, start
    /// or goal.
    pub fn escape(&self) -> Option<&Arc<Playout>> {
        self.escape.as_ref().filter(|_| self.own_list.is_none() && self.aimed.is_none())
    }

    /// Returns the list of moves shown: the user's own, or the shortest.
    pub fn plan(&self) -> Plan<'_> {
        Plan::towards(&self.solution, self.aimed.as_deref(), self.own_list.as_deref())
    }

    /// Returns the number of moves of the list.
    pub fn last_step(&self) -> usize {
        usize::try_from(self.plan().last_step()).unwrap_or(usize::MAX)
    }

    /// Returns the number of moves made, at most the length of the list.
    pub fn step(&self, params: &Params) -> usize {
        usize::try_from(params.step()).unwrap_or(usize::MAX).min(self.last_step())
    }
}

/// A table with its shortest list.
#[derive(Clone, PartialEq)]
struct Table(TableSpec);

impl Question for Table {
    type Answer = SolvedTable;

    fn when(&self) -> When {
        When::InBackground
    }

    fn words(&self) -> String {
        format!("Solving the table of {}", names::table(self.0))
    }

    fn solve(&self, progress: &Progress) -> Result<SolvedTable, Cancelled> {
        Ok(SolvedTable::new(Arc::new(solve(self.0, progress)?)))
    }
}

/// The way to another goal, or from another start.
#[derive(Clone, PartialEq)]
pub struct Way(pub TableSpec, pub Aim);

impl Way {
    fn of(params: &Params) -> Option<Self> {
        (!params.aim().is_default()).then(|| Self(params.table(), params.aim().clone()))
    }
}

impl Question for Way {
    type Answer = AimSolution;

    fn when(&self) -> When {
        When::InBackground
    }

    fn words(&self) -> String {
        format!("Looking for a way with {}", names::table(self.0))
    }

    fn solve(&self, progress: &Progress) -> Result<AimSolution, Cancelled> {
        solve_aim(self.0, &self.1, progress)
    }
}

/// The verdict on a list of moves, for a table, a start and a goal.
#[derive(Clone, PartialEq)]
struct List(TableSpec, Aim, Arc<Vec<Move>>);

impl List {
    /// Returns the user's own list, if there is one.
    fn own(params: &Params) -> Option<Self> {
        params.moves().map(|moves| Self(params.table(), params.aim().clone(), Arc::clone(moves)))
    }

    /// Returns the calls of a blindfolded player who feels nothing, if there are any.
    fn called(params: &Params) -> Option<Self> {
        let record = params.record();
        let is_called = record.play == Play::Blindfolded && !record.calls.is_empty() && params.hands() == 0;
        is_called.then(|| Self(params.table(), params.aim().clone(), Arc::clone(&record.calls)))
    }
}

impl Question for List {
    type Answer = JudgedList;

    fn when(&self) -> When {
        When::InBackground
    }

    fn words(&self) -> String {
        format!("Checking your {}", count(self.2.len(), "call"))
    }

    fn solve(&self, progress: &Progress) -> Result<JudgedList, Cancelled> {
        JudgedList::new(self.0, &self.1, &self.2, progress)
    }
}

/// Returns whether the table, start, goal and the user's list are the same.
fn has_same_list(one: &Params, other: &Params) -> bool {
    (one.table(), one.aim(), one.moves()) == (other.table(), other.aim(), other.moves())
}

/// Returns whether it is the same game, perhaps with more or fewer moves.
pub fn is_same_game(one: &Params, other: &Params) -> bool {
    one.record().is_same_game(other.record()) && has_same_list(one, other)
}

/// A game up to its last move. With many coins and calls it takes minutes to compute.
#[derive(Clone)]
struct Game {
    solved: SolvedTable,
    params: Params,
    /// The calls of a blindfolded player, once they are checked.
    called: Option<Arc<JudgedList>>,
    /// The same game with fewer or more moves, which are not computed again.
    earlier: Weak<Playout>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        let of = |game: &Self| (game.params.hands(), game.called.is_some());
        of(self) == of(other)
            && self.params.record() == other.params.record()
            && has_same_list(&self.params, &other.params)
    }
}

impl Question for Game {
    type Answer = Playout;

    fn when(&self) -> When {
        When::AtOnce
    }

    fn words(&self) -> String {
        format!("Playing {}", count(self.params.record().moves_made(), "call"))
    }

    fn solve(&self, progress: &Progress) -> Result<Playout, Cancelled> {
        let earlier = self.earlier.upgrade();
        let earlier = earlier.as_ref().map_or(&[][..], |game| game.steps.as_slice());
        Playout::new(self.solved.plan(), &self.params, self.called.as_deref(), earlier, progress)
    }
}

/// Returns the game as far as it was played.
pub fn played(answers: &mut Answers, solved: &SolvedTable, params: &Params) -> Option<Arc<Playout>> {
    let called = List::called(params).and_then(|list| answers.get(&list));
    let earlier = answers.newest::<Game>().filter(|(game, _)| is_same_game(&game.params, params));
    let earlier = earlier.map_or_else(Weak::new, |(_, playout)| Arc::downgrade(&playout));
    answers.get(&Game { solved: solved.clone(), params: params.clone(), called, earlier })
}

/// The most work done at once rather than in a job, in configurations times moves.
const AT_ONCE: u64 = 200_000;

/// The chances of the list of moves shown.
#[derive(Clone)]
pub struct ChanceOf {
    params: Params,
    solved: SolvedTable,
}

impl PartialEq for ChanceOf {
    fn eq(&self, other: &Self) -> bool {
        has_same_list(&self.params, &other.params)
    }
}

impl ChanceOf {
    /// Returns the question for a solved table; `None` if its list has no chances.
    pub fn of(params: &Params, solved: &SolvedTable) -> Option<Self> {
        has_chance(solved.plan()).then(|| Self { params: params.clone(), solved: solved.clone() })
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
        format!("The chances of {}", count(self.solved.plan().last_step(), "call"))
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
    /// Returns the question for the number of moves in the parameters, or else for the usual number.
    pub fn of(params: &Params) -> Self {
        let table = params.table();
        let moves = if params.within() > 0 { params.within() } else { Self::usual(table) };
        Self { table, aim: params.aim().clone(), moves }
    }

    /// Returns the number of moves to use if the parameters have none: the most that take only a moment.
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
        format!("The best plans of {}", count(self.moves, "call"))
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
    /// Returns the question for the number of hands in the parameters, or else for the usual number.
    pub fn of(params: &Params) -> Self {
        let table = params.table();
        let hands = if params.hands() > 0 { params.hands() } else { Self::usual(table) };
        Self { table, aim: params.aim().clone(), hands }
    }

    /// Returns the number of hands to use if the parameters have none.
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
