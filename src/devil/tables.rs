//! The tables of the two views.

use dashu_int::UBig;

use super::{Course, Game, Known, Search, Solution};
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
    pub fn of(course: Course<'_>, step: u64) -> Self {
        let end = course.last_step();
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

/// The table of the belief view: `move, positions, configurations_left, classes_left`, a row for the start (move 0,
/// whose positions are empty) and one for each move, as far as [`BeliefRows`] says.
pub fn belief_table(course: Course<'_>, step: u64) -> Table<'_> {
    let columns = vec![
        Column::new("move", "move", Kind::Whole),
        Column::new("positions", "positions", Kind::Text),
        Column::new("configurations_left", "left", Kind::Whole),
        Column::new("classes_left", "classes", Kind::Whole),
    ];
    let rows = BeliefRows::of(course, step);
    Table::new(columns, rows.count(), move |index| {
        let number = rows.first.saturating_add(index as u64);
        if number > rows.last {
            return Vec::new();
        }
        vec![
            whole(number),
            course.get(number).map_or(Cell::Empty, |flip| Cell::Text(flip.to_string())),
            course.configurations_left(number).map_or(Cell::Empty, whole),
            course.classes_left(number).map_or(Cell::Empty, |left| Cell::Whole(left.into())),
        ]
    })
}

/// The table of the shrinking view: `move, configurations_left`, with the rows of the belief table.
pub fn shrinking_table(course: Course<'_>, step: u64) -> Table<'_> {
    let columns =
        vec![Column::new("move", "move", Kind::Whole), Column::new("configurations_left", "left", Kind::Whole)];
    let rows = BeliefRows::of(course, step);
    Table::new(columns, rows.count(), move |index| match rows.first.saturating_add(index as u64) {
        number if number <= rows.last => {
            vec![whole(number), course.configurations_left(number).map_or(Cell::Empty, whole)]
        }
        _ => Vec::new(),
    })
}

/// The table of the search view: `depth, new_beliefs, smallest, largest`, a row for each depth; none where the beliefs
/// were not searched.
pub fn search_table(solution: &Solution) -> Table<'_> {
    let columns = vec![
        Column::new("depth", "depth", Kind::Whole),
        Column::new("new_beliefs", "new", Kind::Whole),
        Column::new("smallest", "smallest", Kind::Whole),
        Column::new("largest", "largest", Kind::Whole),
    ];
    let levels = solution.search().map(Search::levels).unwrap_or_default();
    Table::new(columns, levels.len(), move |index| {
        levels.get(index).map_or_else(Vec::new, |level| {
            let numbers = [level.depth.into(), level.new_beliefs, level.smallest, level.largest];
            numbers.map(whole).to_vec()
        })
    })
}

/// The table of the numbers view: `coins, winnable, shortest, known_by`, a row for each number of coins.
pub fn numbers_table(numbers: &[Known]) -> Table<'_> {
    let columns = vec![
        Column::new("coins", "coins", Kind::Whole),
        Column::new("winnable", "wins", Kind::Text),
        Column::new("shortest", "shortest", Kind::Size),
        Column::new("known_by", "known by", Kind::Text),
    ];
    Table::new(columns, numbers.len(), move |index| {
        numbers.get(index).map_or_else(Vec::new, |known| {
            vec![
                whole(known.setting.coins()),
                Cell::Text(known.shortest.is_some().to_string()),
                known.shortest.clone().map_or(Cell::Empty, whole),
                Cell::Text(known.known_by.to_string()),
            ]
        })
    })
}

/// A whole number, as digits where it outgrows the numbers of a file.
fn whole(number: impl Into<UBig>) -> Cell {
    let number = number.into();
    i64::try_from(&number).map_or_else(|_| Cell::Text(number.to_string()), Cell::Whole)
}

/// The table of the table view, the trace of a game: `move, coins, turn, flip, result`, a row for each move made. The
/// coins are those before the turn. To a blindfolded player only his calls are shown.
pub fn trace_table(game: &Game) -> Table<'_> {
    let columns = vec![
        Column::new("move", "move", Kind::Whole),
        Column::new("coins", "coins", Kind::Text),
        Column::new("turn", "turn", Kind::Whole),
        Column::new("flip", "flip", Kind::Text),
        Column::new("result", "result", Kind::Text),
    ];
    let steps = game.steps();
    Table::new(columns, steps.len(), move |index| {
        steps.get(index).map_or_else(Vec::new, |step| {
            if game.is_hidden() {
                let call = Cell::Text(step.flipped.to_string());
                return vec![Cell::Whole(step.number.into()), Cell::Empty, Cell::Empty, call, Cell::Empty];
            }
            vec![
                Cell::Whole(step.number.into()),
                Cell::Text(step.before.to_string()),
                step.act.as_turn().map_or_else(|| Cell::Text(step.act.to_string()), |turn| Cell::Whole(turn.into())),
                Cell::Text(step.flipped.to_string()),
                Cell::Text(step.result.to_string()),
            ]
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::params::rules_for;
    use super::super::{Devil, reference, solve};
    use super::*;
    use crate::progress::Progress;

    fn solution(coins: u32) -> Solution {
        solve(&rules_for(coins), &Progress::new()).unwrap()
    }

    fn played(solution: &Solution) -> Game {
        let moves = solution.strategy().into_iter().flat_map(super::super::Strategy::iter);
        Game::against_random_devil(solution.setting(), moves, 1, None)
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
            csv(&belief_table(Course::new(&solution(2), None), 0)),
            "move,positions,configurations_left,classes_left\n0,,4,3\n1,0 1,3,2\n2,0,2,2\n3,0 1,1,1\n"
        );
    }

    #[test]
    fn the_start_is_null_in_json_and_the_only_row_without_a_strategy() {
        let mut json = Vec::new();
        belief_table(Course::new(&solution(3), None), 0).write_json(&mut json).unwrap();
        assert_eq!(
            String::from_utf8(json).unwrap(),
            r#"[{"move":0,"positions":null,"configurations_left":8,"classes_left":4}]"#
        );
    }

    #[test]
    fn beyond_16_coins_the_rows_begin_at_the_step() {
        let solution = solution(64);
        let step = 12_345_678_901_234_567_890;
        let rows = BeliefRows::of(Course::new(&solution, None), step);
        assert_eq!((rows.first, rows.last), (step, step + 9_999));
        assert_eq!((rows.row_of(step + 7), rows.row_of(step - 1), rows.row_of(step + 10_000)), (Some(7), None, None));
        let text = csv(&belief_table(Course::new(&solution, None), step));
        assert_eq!(text.lines().count(), 10_001);
        let even = (0..64).step_by(2).map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
        assert_eq!(text.lines().nth(1), Some(format!("{step},{even},6101065172474983726,").as_str()));
        let last = BeliefRows::of(Course::new(&solution, None), u64::MAX - 1);
        assert_eq!((last.first, last.last), (u64::MAX - 1, u64::MAX));
        assert_eq!(
            csv(&belief_table(Course::new(&solution, None), 0)).lines().nth(1),
            Some("0,,18446744073709551616,")
        );
    }

    #[test]
    fn the_tables_of_the_charts_have_their_numbers() {
        let four = solution(4);
        let shrinking = csv(&shrinking_table(Course::new(&four, None), 0));
        let expected: Vec<String> = (0..16).map(|i| format!("{i},{}", 16 - i)).collect();
        assert_eq!(shrinking, format!("move,configurations_left\n{}\n", expected.join("\n")));
        let search = csv(&search_table(&four));
        let lines: Vec<&str> = search.lines().collect();
        assert_eq!(lines[..3], ["depth,new_beliefs,smallest,largest", "0,1,16,16", "1,1,15,15"]);
        // depth 15 is the last one, and there all heads alone is met
        assert_eq!(lines.len(), 17);
        assert!(lines[16].starts_with("15,") && lines[16].split(',').nth(2) == Some("1"));
        assert_eq!(csv(&search_table(&solution(64))).lines().count(), 1);
        let all = crate::devil::numbers(2, Devil::Turn, &Progress::new()).unwrap();
        let numbers = csv(&numbers_table(&all));
        let lines: Vec<&str> = numbers.lines().collect();
        assert_eq!((lines.len(), lines[0]), (65, "coins,winnable,shortest,known_by"));
        assert_eq!([lines[8], lines[48]], ["8,true,255,search", "48,false,,certificate"]);
        assert_eq!(lines[64], "64,true,18446744073709551615,construction");
    }

    #[test]
    fn the_trace_is_the_game() {
        let game = played(&solution(4));
        let text = csv(&trace_table(&game));
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("move,coins,turn,flip,result"));
        let mut word = game.start().to_string();
        for (number, line) in (1..).zip(lines) {
            let cells: Vec<&str> = line.split(',').collect();
            assert_eq!((cells[0], cells[1]), (number.to_string().as_str(), word.as_str()));
            let flip: Vec<usize> = cells[3].split(' ').map(|p| p.parse().unwrap()).collect();
            word = reference::flip(&reference::turn(&word, cells[2].parse().unwrap()), &flip);
            assert_eq!(cells[4], word);
        }
        assert_eq!(word, "HHHH");
    }

    #[test]
    fn without_a_strategy_the_trace_is_a_heading() {
        let game = played(&solution(6));
        assert_eq!(csv(&trace_table(&game)), "move,coins,turn,flip,result\n");
    }
}
