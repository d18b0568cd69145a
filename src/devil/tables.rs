//! The tables of the two views.

use super::{Game, Solution};
use crate::table::{Cell, Column, Kind, Table};

/// The table of the belief view: `move, positions, configurations_left, classes_left`, a row for the start (move 0,
/// whose positions are empty) and one for each move.
#[must_use]
pub fn belief_table(solution: &Solution) -> Table<'_> {
    let columns = vec![
        Column::new("move", "move", Kind::Whole),
        Column::new("positions", "positions", Kind::Text),
        Column::new("configurations_left", "left", Kind::Whole),
        Column::new("classes_left", "classes", Kind::Whole),
    ];
    let rows = solution.rows();
    Table::new(columns, rows.len(), move |index| {
        rows.get(index).map_or_else(Vec::new, |row| {
            vec![
                Cell::Whole(row.number.into()),
                row.flipped.map_or(Cell::Empty, |flip| Cell::Text(flip.to_string())),
                Cell::Whole(row.configurations_left.into()),
                Cell::Whole(row.belief.classes_left().into()),
            ]
        })
    })
}

/// The table of the table view, the trace of a game: `move, coins, turn, flip, result`, a row for each move made. The
/// coins are those before the turn.
#[must_use]
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
            vec![
                Cell::Whole(step.number.into()),
                Cell::Text(step.before.to_string()),
                Cell::Whole(step.turn.into()),
                Cell::Text(step.flipped.to_string()),
                Cell::Text(step.result.to_string()),
            ]
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::params::rules_for;
    use super::super::{reference, solve};
    use super::*;
    use crate::progress::Progress;

    fn solution(coins: u32) -> Solution {
        solve(&rules_for(coins), &Progress::new()).unwrap()
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
            csv(&belief_table(&solution(2))),
            "move,positions,configurations_left,classes_left\n0,,4,3\n1,0 1,3,2\n2,0,2,2\n3,0 1,1,1\n"
        );
    }

    #[test]
    fn the_start_is_null_in_json_and_the_only_row_without_a_strategy() {
        let mut json = Vec::new();
        belief_table(&solution(3)).write_json(&mut json).unwrap();
        assert_eq!(
            String::from_utf8(json).unwrap(),
            r#"[{"move":0,"positions":null,"configurations_left":8,"classes_left":4}]"#
        );
    }

    #[test]
    fn the_trace_is_the_game() {
        let game = Game::against_random_devil(&solution(4), 1);
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
        let game = Game::against_random_devil(&solution(6), 1);
        assert_eq!(csv(&trace_table(&game)), "move,coins,turn,flip,result\n");
    }
}
