//! The current list of moves: the shortest one, or the user's own.

use std::ops::RangeInclusive;
use std::sync::Arc;

use dashu_int::UBig;

use super::aim_solution::AimSolution;
use super::belief::{BeliefRow, propagate};
use super::best_chance::BestChance;
use super::configuration::Configuration;
use super::filtration::{Depth, Strategy};
use super::limits::LONGEST_DRAWN;
use super::moves::Move;
use super::selection::Aim;
use super::solution::{Solution, drawn_classes};
use super::table_spec::TableSpec;
use super::verdict::{Verdict, judge};
use crate::progress::{Progress, Result};
use crate::table::{Cell, Column, Kind, Table};

/// The user's own list, checked against every start and everything the Devil may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedList {
    /// The table and the Devil.
    pub table: TableSpec,
    /// The start and the goal for which it was checked.
    pub aim: Aim,
    /// The list.
    pub moves: Arc<Vec<Move>>,
    /// Whether it wins, and the line of play that shows it.
    pub verdict: Verdict,
    rows: Vec<BeliefRow>,
}

impl JudgedList {
    /// Checks a list of moves, and computes the beliefs if they are drawn.
    ///
    /// # Errors
    /// [`Cancelled`](crate::progress::Cancelled) if `progress` asks for it.
    pub fn new(table: TableSpec, aim: &Aim, moves: &Arc<Vec<Move>>, progress: &Progress) -> Result<Self> {
        let verdict = judge(table, aim, moves, progress)?;
        let classes = drawn_classes(table);
        let is_drawn = !classes.is_empty() && moves.len() <= LONGEST_DRAWN;
        let rows = if is_drawn { propagate(&classes, aim, moves, progress)?.0 } else { Vec::new() };
        Ok(Self { table, aim: aim.clone(), moves: Arc::clone(moves), verdict, rows })
    }
}

/// Bounds on the length of the shortest list that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// No list with fewer moves wins.
    pub at_least: UBig,
    /// A list with this number of moves wins; `None` if none is known.
    pub at_most: Option<UBig>,
}

impl Bounds {
    /// Returns the length of the shortest list if it is known.
    pub fn shortest(&self) -> Option<&UBig> {
        self.at_most.as_ref().filter(|at_most| **at_most == self.at_least)
    }
}

/// A list of moves for a solved table.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// The solved table.
    pub solution: &'a Solution,
    /// The solution for another start or goal.
    pub aimed: Option<&'a AimSolution>,
    /// The user's own list, if that is the current one.
    pub given: Option<&'a JudgedList>,
}

impl<'a> Plan<'a> {
    /// Returns the list `given` by the user, or else the shortest one. Ignores what belongs to another table, start or
    /// goal.
    pub fn new(solution: &'a Solution, aimed: Option<&'a AimSolution>, given: Option<&'a JudgedList>) -> Self {
        let aimed = aimed.filter(|aimed| aimed.table() == solution.table());
        let plan = Self { solution, aimed, given: None };
        let is_ours = |given: &&JudgedList| given.table == solution.table() && given.aim == plan.aim();
        Self { given: given.filter(is_ours), ..plan }
    }

    /// Returns the start and the goal.
    pub fn aim(self) -> Aim {
        self.aimed.map_or_else(Aim::default, |aimed| aimed.aim.clone())
    }

    /// Whether the configuration counts as won.
    pub fn is_goal(self, configuration: Configuration) -> bool {
        let is_heads = || configuration.is_all_heads();
        self.aimed.map_or_else(is_heads, |aimed| aimed.aim.goal.contains(aimed.table(), configuration))
    }

    /// Whether the Devil can prevent a win forever from `configuration`; `None` if not known.
    pub fn is_lost(self, configuration: Configuration) -> Option<bool> {
        let depth = self.depth(configuration);
        (depth != Depth::Unknown).then_some(depth == Depth::Never)
    }

    /// Returns the number of moves in which a player who sees the coins wins from `configuration`.
    pub fn depth(self, configuration: Configuration) -> Depth {
        let usual = || self.solution.filtration.depth(configuration);
        self.aimed.map_or_else(usual, |aimed| aimed.depth(configuration))
    }

    /// Returns a best move for a player who sees the coins, if one is known.
    pub fn best_move(self, configuration: Configuration) -> Option<Move> {
        self.aimed.map_or_else(|| Some(configuration.undoing()), |aimed| aimed.best_move(configuration))
    }

    /// Whether the moves follow the levels of the filtration to all heads.
    pub fn goes_by_levels(self) -> bool {
        self.given.is_none() && self.aimed.is_none() && self.solution.goes_by_levels()
    }

    /// Returns the shortest list, or another that surely wins; `None` if none is known.
    pub fn strategy(self) -> Option<Strategy<'a>> {
        self.aimed.map_or_else(|| self.solution.strategy(), AimSolution::strategy)
    }

    /// Returns the bounds on the shortest list for another start or goal. They come from the solution, from the user's
    /// own list if it wins sooner, and from the best plans: one that wins with certainty is a list, and shorter plans
    /// do not win. `None` for the usual start and goal, where the length is known.
    pub fn bounds(self, best: Option<&BestChance>) -> Option<Bounds> {
        let aimed = self.aimed?;
        let own = self.given.and_then(|given| given.verdict.won_after());
        let plans = best.map_or(&[][..], |best| &best.plans);
        let certain = plans.iter().position(|plan| plan.probability.is_one());
        let sooner = own.into_iter().chain(certain).map(UBig::from);
        let not_certain = UBig::from(certain.unwrap_or(plans.len()));
        Some(Bounds {
            at_least: aimed.at_least.clone().max(not_certain),
            at_most: aimed.length.clone().into_iter().chain(sooner).min(),
        })
    }

    /// Whether there are moves.
    pub fn has_moves(self) -> bool {
        self.given.is_some() || self.strategy().is_some()
    }

    /// Returns the number of the last move, at most 2⁶⁴ − 1; 0 if there are no moves.
    pub fn last_step(self) -> u64 {
        let len = || self.strategy().map_or(0, |strategy| strategy.len);
        self.given.map_or_else(len, |given| given.moves.len() as u64)
    }

    /// Returns move `number`, from 1; `None` past the end.
    pub fn get(self, number: u64) -> Option<Move> {
        match self.given {
            Some(given) => given.moves.get(usize::try_from(number.checked_sub(1)?).ok()?).copied(),
            None => self.strategy()?.get(number),
        }
    }

    /// Returns the moves in their order.
    pub fn moves(self) -> impl Iterator<Item = Move> + use<'a> {
        (1..=self.last_step()).map_while(move |number| self.get(number))
    }

    /// Returns the beliefs at the start and after each move. Empty if there are too many classes or moves.
    pub fn rows(self) -> &'a [BeliefRow] {
        let rows = || self.aimed.map_or_else(|| self.solution.rows.as_slice(), |aimed| &aimed.rows);
        self.given.map_or_else(rows, |given| given.rows.as_slice())
    }

    /// Returns the number of configurations that are possible after `step` moves; `None` if it was not computed.
    pub fn configurations_left(self, step: u64) -> Option<UBig> {
        match (self.given, self.aimed) {
            (None, None) => Some(self.solution.configurations_left(step)),
            (None, Some(aimed)) => aimed.configurations_left(step),
            (Some(_), _) if step == 0 => Some(self.aim().start.size(self.solution.table())),
            (Some(_), _) => self.row(step).map(|row| UBig::from(row.configurations_left)),
        }
    }

    /// Returns the number of classes that are possible after `step` moves; `None` if it was not computed.
    pub fn classes_left(self, step: u64) -> Option<UBig> {
        match (self.given, self.aimed) {
            (None, None) => Some(self.solution.classes_left(step)),
            (None, Some(aimed)) => aimed.classes_left(step),
            (Some(_), None) if step == 0 => Some(self.solution.classes_left(0)),
            (Some(_), _) => self.row(step).map(|row| UBig::from(row.belief.classes_left())),
        }
    }

    fn row(self, step: u64) -> Option<&'a BeliefRow> {
        self.rows().get(usize::try_from(step).ok()?)
    }
}

/// Most rows of a belief table that cannot list all moves.
const MOST_ROWS: u64 = 10_000;
/// Number of rows up to which a belief table lists all moves: those of 16 coins.
const MOST_LISTED: u64 = 1 << 16;

/// Returns the steps of the first and the last row of the belief table for the playback at `step`: all if there are at
/// most 65,536, otherwise up to 10,000 from `step` on.
pub fn belief_rows(plan: Plan<'_>, step: u64) -> RangeInclusive<u64> {
    let end = plan.last_step();
    if end < MOST_LISTED {
        return 0..=end;
    }
    let first = step.min(end);
    first..=first.saturating_add(MOST_ROWS - 1).min(end)
}

/// Returns the table of the view *belief*: `move, positions, configurations_left, classes_left, possible`; one row for
/// the start (move 0, without positions) and one per move, limited to [`belief_rows`]. The last column lists the classes
/// that are possible, if the belief was computed.
pub fn belief_table(plan: Plan<'_>, step: u64) -> Table<'_> {
    let columns = vec![
        Column::new("move", "call", Kind::Whole),
        Column::new("places", "flip", Kind::Text).headed("places flipped"),
        Column::new("configurations_left", "patterns left", Kind::Whole),
        Column::new("classes_left", "kinds left", Kind::Whole),
        Column::new("possible", "possible", Kind::Text).headed("kinds that are left"),
    ];
    let rows = belief_rows(plan, step);
    let count = usize::try_from(rows.end() - rows.start()).map_or(usize::MAX, |last| last.saturating_add(1));
    Table::new(columns, count, move |index| {
        let number = rows.start() + index as u64;
        vec![
            Cell::whole(number),
            plan.get(number).map_or(Cell::Empty, |flip| Cell::Text(flip.to_string())),
            plan.configurations_left(number).map_or(Cell::Empty, Cell::whole),
            plan.classes_left(number).map_or(Cell::Empty, Cell::whole),
            plan.row(number).map_or(Cell::Empty, |row| possible(plan, row)),
        ]
    })
}

/// Returns the first configurations of the possible classes, as Norvig's `show` prints them.
fn possible(plan: Plan<'_>, row: &BeliefRow) -> Cell {
    let firsts = row.belief.among(&plan.solution.classes).map(|class| class.first.to_string());
    Cell::Text(firsts.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::super::aim_solution::solve_aim;
    use super::super::selection::Selection;
    use super::super::solution::{Solution, solve};
    use super::super::table_spec::TableSpec;
    use super::*;
    use crate::progress::Progress;

    #[test]
    fn the_users_own_list_replaces_the_shortest() {
        let progress = Progress::new();
        let solution = solve(TableSpec::of_coins(2), &progress).unwrap();
        let own: Arc<Vec<Move>> = Arc::new([3, 1, 1].map(|bits| Move::new(2, bits)).to_vec());
        let judged = JudgedList::new(solution.table(), &Aim::default(), &own, &progress).unwrap();
        let (shortest, given) = (Plan::new(&solution, None, None), Plan::new(&solution, None, Some(&judged)));
        assert_eq!(shortest.moves().map(Move::bits).collect::<Vec<_>>(), [3, 1, 3]);
        assert_eq!(given.moves().map(Move::bits).collect::<Vec<_>>(), [3, 1, 1]);
        assert_eq!((given.last_step(), given.get(0), given.get(4)), (3, None, None));
        let left = |plan: Plan| (0..4).map(|step| plan.configurations_left(step)).collect::<Vec<_>>();
        assert_eq!(left(shortest), [4_u8, 3, 2, 1].map(|left| Some(UBig::from(left))));
        assert_eq!(left(given)[..3], [4_u8, 3, 2].map(|left| Some(UBig::from(left))));
        assert_eq!(given.rows().len(), 4);
        let other = solve(TableSpec::of_coins(3), &progress).unwrap();
        assert!(!Plan::new(&other, None, Some(&judged)).has_moves());
    }

    /// Norvig's asserts on `update`, as a list of one move from a belief of one class.
    #[test]
    fn any_belief_is_updated_by_any_move() {
        let updated = |coins: u32, start: &str, position: u32| {
            let (table, progress) = (TableSpec::of_coins(coins), Progress::new());
            let start = Configuration::parse("start_belief", start, table).unwrap();
            let aim = Aim { start: Selection::of_classes(table, [start]), ..Aim::default() };
            let moves = Arc::new(vec![Move::new(coins, 1 << position)]);
            let (solution, aimed) = (solve(table, &progress).unwrap(), solve_aim(table, &aim, &progress).unwrap());
            let given = JudgedList::new(table, &aim, &moves, &progress).unwrap();
            let plan = Plan::new(&solution, Some(&aimed), Some(&given));
            let left: Vec<String> = plan
                .row(1)
                .unwrap()
                .belief
                .among(&plan.solution.classes)
                .map(|class| class.first.to_string())
                .collect();
            left.join(" ")
        };
        assert_eq!(updated(7, "TTTTTTT", 3), "HTTTTTT");
        for (start, position) in [("HHHHHT", 0), ("HHTHHH", 1), ("THHHHH", 2)] {
            assert_eq!(updated(6, start, position), "HHHHHH HHHHTT HHHTHT HHTHHT");
        }
    }

    fn solution(coins: u32) -> Solution {
        solve(TableSpec::of_coins(coins), &Progress::new()).unwrap()
    }

    fn csv(table: &Table<'_>) -> String {
        let mut csv = Vec::new();
        table.write_csv(&mut csv).unwrap();
        String::from_utf8(csv).unwrap()
    }

    /// Norvig's `show(coin_search(2), 2)` prints these moves and classes.
    #[test]
    fn two_coins_have_norvigs_beliefs() {
        assert_eq!(
            csv(&belief_table(Plan::new(&solution(2), None, None), 0)),
            "move,places,configurations_left,classes_left,possible\n0,,4,3,HH HT TT\n1,0 1,3,2,HH HT\n2,0,2,2,HH TT\n\
             3,0 1,1,1,HH\n"
        );
    }

    #[test]
    fn the_start_is_null_in_json_and_the_only_row_without_a_strategy() {
        let mut json = Vec::new();
        belief_table(Plan::new(&solution(3), None, None), 0).write_json(&mut json).unwrap();
        assert_eq!(
            String::from_utf8(json).unwrap(),
            "[\n{\"move\":0,\"places\":null,\"configurations_left\":8,\"classes_left\":4,\
             \"possible\":\"HHH HHT HTT TTT\"}\n]\n"
        );
    }

    #[test]
    fn beyond_16_coins_the_rows_start_at_the_step() {
        let solution = solution(64);
        let step = 12_345_678_901_234_567_890;
        assert_eq!(belief_rows(Plan::new(&solution, None, None), step), step..=step + 9_999);
        let text = csv(&belief_table(Plan::new(&solution, None, None), step));
        assert_eq!(text.lines().count(), 10_001);
        let even = (0..64).step_by(2).map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
        assert_eq!(text.lines().nth(1), Some(format!("{step},{even},6101065172474983726,95329143325396825,").as_str()));
        assert_eq!(belief_rows(Plan::new(&solution, None, None), u64::MAX - 1), u64::MAX - 1..=u64::MAX);
        assert_eq!(
            csv(&belief_table(Plan::new(&solution, None, None), 0)).lines().nth(1),
            Some("0,,18446744073709551616,288230376218822676,")
        );
    }

    #[test]
    fn each_move_of_four_coins_rules_out_one_configuration() {
        let text = csv(&belief_table(Plan::new(&solution(4), None, None), 0));
        let left: Vec<usize> =
            text.lines().skip(1).map(|row| row.split(',').nth(2).unwrap().parse().unwrap()).collect();
        assert_eq!(left, (1..=16).rev().collect::<Vec<_>>());
    }
}
