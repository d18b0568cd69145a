//! The tables of the views.

use crate::table::{Cell, Column, Kind, Table};

use super::decisions::Decision;
use super::params::Rules;
use super::play::Play;
use super::ratio;
use super::solution::Solution;
use super::values::Values;

/// The largest lattice whose values are written as a table: 1,050,625 rows, about what a spreadsheet takes.
pub const LARGEST_VALUES_TABLE: u32 = 1_024;

/// Every safe pair a ≤ b of the lattice: n, a, b, total.
pub fn lattice_table(solution: &Solution) -> Table<'_> {
    let columns = ["n", "a", "b", "total"].map(|name| Column::new(name, name, Kind::Whole)).to_vec();
    let pairs = solution.lattice().pairs();
    Table::new(columns, pairs.len(), |i| {
        let pair = &pairs[i];
        [pair.n, pair.a, pair.b, pair.total()].map(|value| Cell::Whole(value.into())).to_vec()
    })
}

/// Every winning move from the chosen piles, the one that takes the most pennies first.
pub fn moves_table(solution: &Solution) -> Table<'_> {
    let columns = vec![
        Column::new("take_a", "taken from the first", Kind::Whole),
        Column::new("take_b", "from the second", Kind::Whole),
        Column::new("leave_a", "left in the first", Kind::Whole),
        Column::new("leave_b", "in the second", Kind::Whole),
        Column::new("kind", "kind", Kind::Text),
    ];
    let moves = solution.winning_moves();
    Table::new(columns, moves.len(), |i| {
        let winning_move = &moves[i];
        let piles = [&winning_move.take_a, &winning_move.take_b, &winning_move.leave.a, &winning_move.leave.b];
        // whole numbers of any length
        let mut row: Vec<_> = piles.iter().map(|pile| Cell::Text(pile.to_string())).collect();
        row.push(Cell::Text(winning_move.kind.name().to_owned()));
        row
    })
}

/// The Sprague–Grundy value of every position with both piles to `size`, row by row: a, b, value.
pub fn values_table(values: &Values, size: u32) -> Table<'_> {
    let columns = ["a", "b", "value"].map(|name| Column::new(name, name, Kind::Whole)).to_vec();
    let length = size as usize + 1;
    Table::new(columns, length * length, move |i| {
        let (a, b) = ((i / length) as u32, (i % length) as u32);
        let value = values.value(a, b).map_or(Cell::Empty, |value| Cell::Whole(value.into()));
        vec![Cell::Whole(a.into()), Cell::Whole(b.into()), value]
    })
}

/// Every position of a small game that can be reached: a, b, safe, and the best move where one wins.
pub fn decisions_table(decisions: &[Decision]) -> Table<'_> {
    let columns = vec![
        Column::new("a", "a", Kind::Whole),
        Column::new("b", "b", Kind::Whole),
        Column::new("safe", "safe", Kind::Text),
        Column::new("best_take_a", "take", Kind::Whole),
        Column::new("best_take_b", "", Kind::Whole),
    ];
    Table::new(columns, decisions.len(), |i| {
        let Decision { a, b, safe, best } = decisions[i];
        let take = |pile: usize| best.map_or(Cell::Empty, |best| Cell::Whole(best[pile].into()));
        vec![Cell::Whole(a.into()), Cell::Whole(b.into()), Cell::Text(safe.to_string()), take(0), take(1)]
    })
}

/// The safe pairs whose ratio is looked at: n, a, b, and b / a rounded to twelve decimals.
pub fn ratio_table(rules: &Rules) -> Table<'_> {
    let kinds = [("n", Kind::Whole), ("a", Kind::Whole), ("b", Kind::Whole), ("ratio", Kind::Number)];
    let columns =
        kinds.map(|(name, kind)| Column::new(name, if name == "ratio" { "b / a" } else { name }, kind)).to_vec();
    let (game, range) = (rules.game(), rules.ratio());
    Table::new(columns, (range.end() - range.start()) as usize + 1, move |i| {
        let pair = ratio::pair(game, range.start() + i as u32);
        let [n, a, b] = [pair.n, pair.a, pair.b].map(|number| Cell::Whole(number.into()));
        vec![n, a, b, ratio::rounded(&pair).map_or(Cell::Empty, Cell::Number)]
    })
}

/// The moves of the game that is played: who took what, what was left, and whether that was safe.
pub fn play_table(play: &Play) -> Table<'_> {
    let columns = vec![
        Column::new("move", "move", Kind::Whole),
        Column::new("player", "player", Kind::Text),
        Column::new("take_a", "take", Kind::Whole),
        Column::new("take_b", "", Kind::Whole),
        Column::new("leave_a", "leave", Kind::Whole),
        Column::new("leave_b", "", Kind::Whole),
        Column::new("safe", "safe", Kind::Text),
    ];
    Table::new(columns, play.turns().len(), |i| {
        let turn = &play.turns()[i];
        let mut row =
            vec![Cell::Whole(i64::try_from(i + 1).unwrap_or(i64::MAX)), Cell::Text(turn.player.name().to_owned())];
        // whole numbers of any length
        let piles = [&turn.take[0], &turn.take[1], &turn.leave.a, &turn.leave.b];
        row.extend(piles.map(|pile| i64::try_from(pile).map_or_else(|_| Cell::Text(pile.to_string()), Cell::Whole)));
        row.push(Cell::Text(turn.leaves_safe.to_string()));
        row
    })
}

/// A row for each total of the range: the total, whether the first player wins or loses, and the split by which he
/// loses.
pub fn totals_table(solution: &Solution) -> Table<'_> {
    let columns = vec![
        Column::new("total", "total", Kind::Whole),
        Column::new("first_player", "you", Kind::Text),
        Column::new("split_a", "split", Kind::Whole),
        Column::new("split_b", "", Kind::Whole),
    ];
    let totals = solution.rules().totals();
    let (from, count) = (*totals.start(), (totals.end() - totals.start() + 1) as usize);
    Table::new(columns, count, move |i| {
        let total = from + i as u32;
        let (outcome, splits) = match solution.losing_split(total) {
            Some(pair) => ("loses", [Cell::Whole(pair.a.into()), Cell::Whole(pair.b.into())]),
            None => ("wins", [Cell::Empty, Cell::Empty]),
        };
        let [split_a, split_b] = splits;
        vec![Cell::Whole(total.into()), Cell::Text(outcome.to_owned()), split_a, split_b]
    })
}

#[cfg(test)]
mod tests {
    use super::super::params::{Params, Rules};
    use super::*;

    fn csv(table: &Table<'_>) -> String {
        let mut out = Vec::new();
        table.write_csv(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_values_are_listed_row_by_row() {
        let game = super::super::Game::RIDDLE;
        let values = Values::solve(game, 9, &crate::progress::Progress::new()).unwrap();
        assert_eq!(
            csv(&values_table(&values, 2)),
            "a,b,value\n0,0,0\n0,1,1\n0,2,2\n1,0,1\n1,1,2\n1,2,0\n2,0,2\n2,1,0\n2,2,1\n"
        );
        assert_eq!(values_table(&values, LARGEST_VALUES_TABLE).row_count(), 1_050_625);
    }

    #[test]
    fn small_games_ratios_and_records_have_their_tables() {
        let played = [[2_u8, 2], [0, 1]].map(|take| take.map(dashu_int::UBig::from)).to_vec();
        let params = Params {
            piles: [10_u8.into(), 15_u8.into()],
            ratio: [0, 4],
            opponent_starts: true,
            played,
            ..Params::default()
        };
        let rules = Rules::new(&params).unwrap();
        assert_eq!(
            csv(&ratio_table(&rules)),
            "n,a,b,ratio\n0,0,0,\n1,1,2,2.0\n2,3,5,1.666666666667\n3,4,7,1.75\n4,6,10,1.666666666667\n"
        );
        assert_eq!(
            csv(&play_table(&Play::new(&rules))),
            "move,player,take_a,take_b,leave_a,leave_b,safe\n1,opponent,2,2,8,13,true\n2,you,0,1,8,12,false\n"
        );
        let start = super::super::Position::new(1_u8, 2_u8);
        let graph = super::super::decisions::Graph::new(super::super::Game::RIDDLE, &start, true).unwrap();
        assert_eq!(
            csv(&decisions_table(graph.decisions())),
            "a,b,safe,best_take_a,best_take_b\n1,2,true,,\n1,1,false,1,1\n0,2,false,0,2\n0,1,false,0,1\n0,0,true,,\n"
        );
    }

    #[test]
    fn the_tables_hold_what_the_riddle_asks_for() {
        let params = Params { lattice: 10, ..Params::default() };
        let solution = Solution::new(Rules::new(&params).unwrap());
        assert_eq!(csv(&lattice_table(&solution)), "n,a,b,total\n0,0,0,0\n1,1,2,3\n2,3,5,8\n3,4,7,11\n4,6,10,16\n");
        assert_eq!(csv(&moves_table(&solution)), "take_a,take_b,leave_a,leave_b,kind\n0,1,8,13,row\n");
        assert_eq!(
            csv(&totals_table(&solution)),
            "total,first_player,split_a,split_b\n20,wins,,\n21,loses,8,13\n22,wins,,\n23,wins,,\n24,loses,9,15\n\
             25,wins,,\n26,wins,,\n27,wins,,\n28,wins,,\n29,loses,11,18\n30,wins,,\n"
        );
    }
}
