//! The tables of the views.

use crate::table::{Cell, Column, Kind, Table};

use super::solution::Solution;

/// Every safe pair a ≤ b of the lattice: n, a, b, total.
#[must_use]
pub fn lattice_table(solution: &Solution) -> Table<'_> {
    let columns = ["n", "a", "b", "total"].map(|name| Column::new(name, name, Kind::Whole)).to_vec();
    let pairs = solution.lattice().pairs();
    Table::new(columns, pairs.len(), |i| {
        let pair = &pairs[i];
        [pair.n, pair.a, pair.b, pair.total()].map(|value| Cell::Whole(value.into())).to_vec()
    })
}

/// Every winning move from the chosen piles, the one that takes the most pennies first.
#[must_use]
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

/// A row for each total of the range: the total, whether the first player wins or loses, and the split by which he
/// loses.
#[must_use]
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
        #[expect(clippy::cast_possible_truncation, reason = "i counts totals, which are u32")]
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
