//! The questions about a table: the list of moves shown, the game, and further ones of the views.

use std::sync::{Arc, Weak};

use super::names;
use crate::devil::{
    Aim, AimSolution, BestChance, Chance, JudgedList, Move, Params, Plan, PlayMode, Playout, Solution, TableSpec,
    TouchSolution, best_chance, chance, escape_cycle, has_chance, solve, solve_aim, solve_touch,
};
use crate::gui::view::answers::{Answers, Keyed, Question, rough_work};
use crate::numerals::count;
use crate::progress::{Cancelled, Progress, Result};

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

/// Two are equal if they have the same table, start, goal and list.
impl PartialEq for SolvedTable {
    fn eq(&self, other: &Self) -> bool {
        let list = |solved: &Self| solved.own_list.as_ref().map(|list| Arc::clone(&list.moves));
        let key = |solved: &Self| (solved.solution.table(), solved.plan().aim(), list(solved));
        key(self) == key(other)
    }
}

impl SolvedTable {
    /// Returns the table of `solution` with its shortest list.
    pub fn new(solution: Arc<Solution>) -> Self {
        let escape = escape_cycle(&solution.filtration).map(Arc::new);
        Self { solution, escape, aimed: None, own_list: None }
    }

    /// Returns the solved table with its list; `None` while it is being computed.
    pub fn of(answers: &mut Answers, params: &Params) -> Option<Self> {
        // all are computed at the same time
        let solved = answers.get(&table(params.table()));
        let has_own_aim = !params.aim().is_default();
        let aimed = has_own_aim.then(|| answers.get(&way(params.table(), params.aim().clone())));
        let own_list = params.moves().map(|moves| answers.get(&judged(params, moves)));
        if matches!(aimed, Some(None)) || matches!(own_list, Some(None)) {
            return None;
        }
        Some(Self { aimed: aimed.flatten(), own_list: own_list.flatten(), ..Self::clone(&*solved?) })
    }

    /// Returns the cycle through which the Devil goes on for ever, if no list wins and the user has set no list, start
    /// or goal.
    pub fn escape(&self) -> Option<&Arc<Playout>> {
        self.escape.as_ref().filter(|_| self.own_list.is_none() && self.aimed.is_none())
    }

    /// Returns the list of moves shown: the user's own, or the shortest.
    pub fn plan(&self) -> Plan<'_> {
        Plan::new(&self.solution, self.aimed.as_deref(), self.own_list.as_deref())
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

/// The table, start and goal, and a list of calls or how many of them.
type Asking<K, A> = Keyed<(TableSpec, Aim, K), A>;

/// Returns the question for a table with its shortest list.
fn table(spec: TableSpec) -> Keyed<TableSpec, SolvedTable> {
    let words = |spec: &TableSpec| format!("Solving the table of {}", names::table(*spec));
    let solve = |spec: &TableSpec, progress: &Progress| Ok(SolvedTable::new(Arc::new(solve(*spec, progress)?)));
    Keyed::of_job(spec, words, solve)
}

/// Returns the question for the way to another goal, or from another start.
pub fn way(spec: TableSpec, aim: Aim) -> Keyed<(TableSpec, Aim), AimSolution> {
    Keyed::of_job(
        (spec, aim),
        |(spec, _)| format!("Looking for a way with {}", names::table(*spec)),
        |(spec, aim), progress| solve_aim(*spec, aim, progress),
    )
}

/// Returns the question whether a list of moves wins.
fn judged(params: &Params, moves: &Arc<Vec<Move>>) -> Asking<Arc<Vec<Move>>, JudgedList> {
    Keyed::of_job(
        (params.table(), params.aim().clone(), Arc::clone(moves)),
        |(.., moves)| format!("Checking your {}", count(moves.len(), "call")),
        |(spec, aim, moves), progress| JudgedList::new(*spec, aim, moves, progress),
    )
}

/// Returns whether it is the same game, perhaps with more or fewer moves.
pub fn is_same_game(one: &Params, other: &Params) -> bool {
    let has_same_list = (one.table(), one.aim(), one.moves()) == (other.table(), other.aim(), other.moves());
    has_same_list && one.record().is_same_game(other.record())
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
        of(self) == of(other) && self.params.record() == other.params.record() && self.solved == other.solved
    }
}

impl Question for Game {
    type Answer = Playout;

    fn work(&self) -> u64 {
        0
    }

    fn words(&self) -> String {
        format!("Playing {}", count(self.params.record().moves_made(), "call"))
    }

    fn solve(&self, progress: &Progress) -> Result<Playout> {
        let earlier = self.earlier.upgrade();
        let earlier = earlier.as_ref().map_or(&[][..], |game| game.steps.as_slice());
        Playout::new(self.solved.plan(), &self.params, self.called.as_deref(), earlier, progress)
    }
}

/// Returns the game as far as it was played.
pub fn played(answers: &mut Answers, solved: &SolvedTable, params: &Params) -> Option<Arc<Playout>> {
    let record = params.record();
    // a blindfolded player who feels nothing
    let is_called = record.play == PlayMode::Blindfolded && !record.calls.is_empty() && params.hands() == 0;
    let called = if is_called { answers.get(&judged(params, &record.calls)) } else { None };
    let earlier = answers.newest::<Game>().filter(|(game, _)| is_same_game(&game.params, params));
    let earlier = earlier.map_or_else(Weak::new, |(_, playout)| Arc::downgrade(&playout));
    answers.get(&Game { solved: solved.clone(), params: params.clone(), called, earlier })
}

/// The most work done at once rather than in a job, in configurations times moves.
const AT_ONCE: u64 = 200_000;

/// Returns the question for the chances of the list of moves; `None` if it has none.
pub fn chances(solved: &SolvedTable) -> Option<Keyed<SolvedTable, Chance>> {
    let work = |solved: &SolvedTable| {
        let configurations = u64::from(solved.solution.table().listed().unwrap_or(u32::MAX));
        rough_work(configurations.saturating_mul(solved.plan().last_step()) <= AT_ONCE)
    };
    let words = |solved: &SolvedTable| format!("The chances of {}", count(solved.plan().last_step(), "call"));
    let solve = |solved: &SolvedTable, progress: &Progress| chance(solved.plan(), progress)?.ok_or(Cancelled);
    has_chance(solved.plan()).then(|| Keyed::new(solved.clone(), work, words, solve))
}

/// Returns the question for the best plans of the number of moves in the parameters, or else of the usual number,
/// against a random Devil.
pub fn best_plans(params: &Params) -> Asking<u32, BestChance> {
    Keyed::of_job(
        (params.table(), params.aim().clone(), params.moves_allowed()),
        |(.., moves)| format!("The best plans of {}", count(*moves, "call")),
        |(spec, aim, moves), progress| best_chance(*spec, aim, *moves, progress)?.ok_or(Cancelled),
    )
}

/// Returns the question for the plan of a player who feels as many coins before each call as the parameters say, or
/// else the usual number.
pub fn felt(params: &Params) -> Asking<u32, TouchSolution> {
    let hands = if params.hands() > 0 { params.hands() } else { usual_hands(params.table()) };
    Keyed::new(
        (params.table(), params.aim().clone(), hands),
        |_| 0,
        |(spec, _, hands)| format!("Feeling {hands} of {}", names::table(*spec)),
        |(spec, aim, hands), progress| solve_touch(*spec, aim, *hands, progress)?.ok_or(Cancelled),
    )
}

/// Returns the number of hands to use if the parameters have none.
pub fn usual_hands(table: TableSpec) -> u32 {
    table.coins().min(2)
}
