//! The table of the beliefs: what is left after each move.

use super::classes::Class;
use super::plan::Plan;
use crate::table::{Cell, Column, Kind, Table};

/// The most rows of the belief table where not all of them can be listed.
const MOST_ROWS: u64 = 10_000;
/// The most rows of a belief table that is whole: those of 16 coins.
const WHOLE: u64 = 1 << 16;

/// Which rows the belief table has: all up to 65,536, beyond that 10,000 at most from the playback step on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeliefRows {
    /// The step of the first row.
    pub first: u64,
    /// The step of the last row.
    pub last: u64,
}

impl BeliefRows {
    /// The rows where the playback is at `step`.
    pub fn of(plan: Plan<'_>, step: u64) -> Self {
        let end = plan.last_step();
        if end < WHOLE {
            return Self { first: 0, last: end };
        }
        let first = step.min(end);
        Self { first, last: first.saturating_add(MOST_ROWS - 1).min(end) }
    }

    /// How many rows there are.
    fn count(self) -> usize {
        usize::try_from(self.last - self.first).map_or(usize::MAX, |last| last.saturating_add(1))
    }

    /// The row of `step`, if it is there.
    pub fn row_of(self, step: u64) -> Option<usize> {
        usize::try_from(step.checked_sub(self.first).filter(|_| step <= self.last)?).ok()
    }
}

/// The table of the belief view: `move, positions, configurations_left, classes_left, possible`, a row for the start (move
/// 0, whose positions are empty) and one for each move, as far as [`BeliefRows`] says. The last column names the classes
/// that are left, where they are told apart.
pub fn belief_table(plan: Plan<'_>, step: u64) -> Table<'_> {
    let columns = vec![
        Column::new("move", "move", Kind::Whole),
        Column::new("positions", "positions", Kind::Text).headed("positions flipped"),
        Column::new("configurations_left", "left", Kind::Whole).headed("configurations left"),
        Column::new("classes_left", "classes", Kind::Whole).headed("classes left"),
        Column::new("possible", "possible", Kind::Text).headed("classes that are left"),
    ];
    let rows = BeliefRows::of(plan, step);
    Table::new(columns, rows.count(), move |index| {
        let number = rows.first.saturating_add(index as u64);
        if number > rows.last {
            return Vec::new();
        }
        vec![
            Cell::whole(number),
            plan.get(number).map_or(Cell::Empty, |flip| Cell::Text(flip.to_string())),
            plan.configurations_left(number).map_or(Cell::Empty, Cell::whole),
            plan.classes_left(number).map_or(Cell::Empty, Cell::whole),
            plan.possible(number).map_or(Cell::Empty, |classes| Cell::Text(names(classes))),
        ]
    })
}

/// The first texts of classes, as Norvig's `show` prints them.
fn names(classes: impl Iterator<Item = Class>) -> String {
    classes.map(|class| class.first.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::solution::{Solution, solve};
    use super::super::table_spec::TableSpec;
    use super::*;
    use crate::progress::Progress;

    fn solution(coins: u32) -> Solution {
        solve(TableSpec::of_coins(coins), &Progress::new()).unwrap()
    }

    fn csv(table: &Table<'_>) -> String {
        let mut csv = Vec::new();
        table.write_csv(&mut csv).unwrap();
        String::from_utf8(csv).unwrap()
    }

    /// Moves and classes as Norvig's `show(coin_search(2), 2)` prints them.
    #[test]
    fn the_belief_of_two_coins_move_by_move() {
        assert_eq!(
            csv(&belief_table(Plan::new(&solution(2), None), 0)),
            "move,positions,configurations_left,classes_left,possible\n0,,4,3,HH HT TT\n1,0 1,3,2,HH HT\n2,0,2,2,HH TT\n\
             3,0 1,1,1,HH\n"
        );
    }

    #[test]
    fn the_start_is_null_in_json_and_the_only_row_without_a_strategy() {
        let mut json = Vec::new();
        belief_table(Plan::new(&solution(3), None), 0).write_json(&mut json).unwrap();
        assert_eq!(
            String::from_utf8(json).unwrap(),
            "[\n{\"move\":0,\"positions\":null,\"configurations_left\":8,\"classes_left\":4,\
             \"possible\":\"HHH HHT HTT TTT\"}\n]\n"
        );
    }

    #[test]
    fn beyond_16_coins_the_rows_begin_at_the_step() {
        let solution = solution(64);
        let step = 12_345_678_901_234_567_890;
        let rows = BeliefRows::of(Plan::new(&solution, None), step);
        assert_eq!((rows.first, rows.last), (step, step + 9_999));
        assert_eq!((rows.row_of(step + 7), rows.row_of(step - 1), rows.row_of(step + 10_000)), (Some(7), None, None));
        let text = csv(&belief_table(Plan::new(&solution, None), step));
        assert_eq!(text.lines().count(), 10_001);
        let even = (0..64).step_by(2).map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
        assert_eq!(text.lines().nth(1), Some(format!("{step},{even},6101065172474983726,95329143325396825,").as_str()));
        let last = BeliefRows::of(Plan::new(&solution, None), u64::MAX - 1);
        assert_eq!((last.first, last.last), (u64::MAX - 1, u64::MAX));
        assert_eq!(
            csv(&belief_table(Plan::new(&solution, None), 0)).lines().nth(1),
            Some("0,,18446744073709551616,288230376218822676,")
        );
    }

    #[test]
    fn each_move_of_four_coins_rules_out_one_configuration() {
        let text = csv(&belief_table(Plan::new(&solution(4), None), 0));
        let left: Vec<usize> =
            text.lines().skip(1).map(|row| row.split(',').nth(2).unwrap().parse().unwrap()).collect();
        assert_eq!(left, (1..=16).rev().collect::<Vec<_>>());
    }
}
