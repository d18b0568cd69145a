//! The tables of the views *chances*, *choice* and *bias*.

use std::borrow::Cow;

use super::coin_set::coin_name;
use super::solution::Solution;
use super::sweep::Sweep;
use crate::table::{Cell, Column, Kind, Table};

/// The table of *chances* and of *choice*: `flip`, `score`, `win_probability`, `best`.
///
/// A row for every state that can be reached and has a choice left (so without the final scores), by flips done and then
/// by score. `best` names all best coins: `A`, `B` or `A B`, say.
#[must_use]
pub fn chances_table(solution: &Solution) -> Table<'_> {
    let columns = vec![
        Column::new("flip", "flip", Kind::Whole),
        Column::new("score", "score", Kind::Whole),
        Column::new("win_probability", "wins", Kind::Probability),
        Column::new("best", "best", Kind::Text),
    ];
    Table::new(columns, solution.choice_count(), |number| {
        let Some(state) = solution.choice_state(number) else { return Vec::new() };
        vec![
            Cell::Whole(state.flips_done),
            Cell::Whole(state.score),
            solution.value(state).map_or(Cell::Empty, Cell::Number),
            solution.best(state).map_or(Cell::Empty, |best| Cell::Text(best.to_string())),
        ]
    })
}

/// The table of *bias*: `p`, `win_probability`, `single_a`, `single_b`; a row for each point of the sweep.
#[must_use]
pub fn bias_table(sweep: &Sweep) -> Table<'_> {
    let mut columns =
        vec![Column::new("p", "p", Kind::Number), Column::new("win_probability", "wins", Kind::Probability)];
    let coins = sweep.points().first().map_or(0, |point| point.single_coin.len());
    for coin in (0..coins).map(coin_name) {
        let key = format!("single_{}", coin.to_ascii_lowercase());
        columns.push(Column::new(Cow::Owned(key), format!("{coin} alone"), Kind::Probability));
    }
    Table::new(columns, sweep.points().len(), |row| {
        let Some(point) = sweep.points().get(row) else { return Vec::new() };
        let singles = point.single_coin.iter().copied();
        [point.heads.to_f64(), point.win_probability].into_iter().chain(singles).map(Cell::Number).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Coin, Params, Probability, Rules, solve, sweep};
    use super::*;
    use crate::progress::Progress;

    fn csv(table: &Table<'_>) -> String {
        let mut csv = Vec::new();
        table.write_csv(&mut csv).unwrap();
        String::from_utf8(csv).unwrap()
    }

    #[test]
    fn chances_are_the_states_with_a_choice() {
        let rules = Rules::new(&Params { flips: 2, ..Params::default() }).unwrap();
        let solution = solve(&rules, &Progress::new()).unwrap();
        assert_eq!(
            csv(&chances_table(&solution)),
            "flip,score,win_probability,best\n\
             0,0,0.5,A B\n\
             1,-2,0.0,A B\n1,-1,0.5,B\n1,1,0.5,A B\n1,2,1.0,A\n"
        );
    }

    #[test]
    fn the_riddle_has_a_row_for_each_reachable_state() {
        let solution = solve(&Rules::new(&Params::default()).unwrap(), &Progress::new()).unwrap();
        let table = chances_table(&solution);
        assert_eq!((table.row_count(), table.rows().count()), (19_899, 19_899));
        let last = vec![Cell::Whole(99), Cell::Whole(198), Cell::Number(1.0), Cell::Text("A B".into())];
        assert_eq!(table.row(19_898), last);
        assert!(table.row(19_899).is_empty());
    }

    #[test]
    fn bias_has_a_column_for_each_coin_alone() {
        let coins = vec![Coin::new(Probability::HALF, 1), Coin::new(Probability::ONE, 2)];
        let rules = Rules::new(&Params { flips: 1, coins, ..Params::default() }).unwrap();
        let sweep = sweep(&rules, 1, 3, &Progress::new()).unwrap();
        assert_eq!(
            csv(&bias_table(&sweep)),
            "p,win_probability,single_a,single_b\n0.0,0.5,0.5,0.0\n0.5,0.5,0.5,0.5\n1.0,1.0,0.5,1.0\n"
        );
    }
}
