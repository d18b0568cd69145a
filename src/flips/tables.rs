//! The tables of the views.

use std::borrow::Cow;

use super::coin_set::coin_name;
use super::final_scores::FinalScores;
use super::horizon::Horizon;
use super::play::Play;
use super::simulate::Simulation;
use super::solution::Solution;
use super::surface::Surface;
use super::sweep::Sweep;
use crate::table::{Cell, Column, Kind, Table};

/// The table of *chances* and of *choice*: `flip`, `score`, `win_probability`, `best`.
///
/// A row for every state that can be reached and has a choice left (so without the final scores), by flips done and then
/// by score. `best` names all best coins: `A`, `B` or `A B`, say.
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
pub fn bias_table(sweep: &Sweep) -> Table<'_> {
    let mut columns =
        vec![Column::new("p", "p", Kind::Number), Column::new("win_probability", "wins", Kind::Probability)];
    let coins = sweep.points().first().map_or(0, |point| point.single_coin.len());
    columns.extend((0..coins).map(single_column));
    Table::new(columns, sweep.points().len(), |row| {
        let Some(point) = sweep.points().get(row) else { return Vec::new() };
        let singles = point.single_coin.iter().copied();
        [point.heads.to_f64(), point.win_probability].into_iter().chain(singles).map(Cell::Number).collect()
    })
}

/// The table of *both*: `p`, `q`, `win_probability`; a row for each point of the surface, those with the same `q` together.
pub fn both_table(surface: &Surface) -> Table<'_> {
    let columns = vec![
        Column::new("p", "p", Kind::Number),
        Column::new("q", "q", Kind::Number),
        Column::new("win_probability", "wins", Kind::Probability),
    ];
    let points = surface.points();
    Table::new(columns, (points * points) as usize, move |number| {
        let Ok(number) = u32::try_from(number) else { return Vec::new() };
        let (column, row) = (number % points, number / points);
        let heads = |place: u32| Cell::Number(surface.heads(place).to_f64());
        vec![heads(column), heads(row), surface.value(column, row).map_or(Cell::Empty, Cell::Number)]
    })
}

/// The table of *horizon*: `n`, `win_probability`; a row for each number of flips from 1.
pub fn horizon_table(horizon: &Horizon) -> Table<'_> {
    let columns =
        vec![Column::new("n", "flips", Kind::Whole), Column::new("win_probability", "wins", Kind::Probability)];
    Table::new(columns, horizon.longest() as usize, |row| {
        let Some(flips) = u32::try_from(row).ok().map(|row| row + 1) else { return Vec::new() };
        vec![Cell::Whole(flips.into()), horizon.value(flips).map_or(Cell::Empty, Cell::Number)]
    })
}

/// The table of *final*: `score`, `best_play`, `single_a`, …; a row for each final score that can come about.
pub fn final_table(finals: &FinalScores) -> Table<'_> {
    let mut columns =
        vec![Column::new("score", "score", Kind::Whole), Column::new("best_play", "best play", Kind::Probability)];
    columns.extend((0..finals.single_coin().len()).map(single_column));
    Table::new(columns, finals.rows().len(), |row| {
        let Some(row) = finals.rows().get(row) else { return Vec::new() };
        let chances = std::iter::once(row.best_play).chain(row.single_coin.iter().copied()).map(Cell::Number);
        std::iter::once(Cell::Whole(row.score)).chain(chances).collect()
    })
}

/// The table of *simulate*: `games`, `wins`, `estimate`, `low`, `high`; a row for each running estimate with its 95 %
/// interval.
pub fn simulate_table(simulation: &Simulation) -> Table<'_> {
    let columns = vec![
        Column::new("games", "games", Kind::Whole),
        Column::new("wins", "wins", Kind::Whole),
        Column::new("estimate", "estimate", Kind::Probability),
        Column::new("low", "from", Kind::Probability),
        Column::new("high", "to", Kind::Probability),
    ];
    Table::new(columns, simulation.checkpoints().len(), |row| {
        let Some(row) = simulation.checkpoints().get(row) else { return Vec::new() };
        let whole = |count: u64| Cell::Whole(i64::try_from(count).unwrap_or(i64::MAX));
        let [low, high] = row.interval().map(Cell::Number);
        vec![whole(row.games), whole(row.wins), Cell::Number(row.estimate()), low, high]
    })
}

/// The table of *play*: `flip`, `coin`, `shows`, `score`, `chance_before`, `cost`, `luck`, `chance_after`, `best`; a row for each
/// flip made.
pub fn play_table(play: &Play) -> Table<'_> {
    let columns = vec![
        Column::new("flip", "flip", Kind::Whole),
        Column::new("coin", "coin", Kind::Text),
        Column::new("shows", "shows", Kind::Text),
        Column::new("score", "score", Kind::Whole),
        Column::new("chance_before", "before", Kind::Probability),
        Column::new("cost", "cost", Kind::Probability),
        Column::new("luck", "luck", Kind::Probability),
        Column::new("chance_after", "after", Kind::Probability),
        Column::new("best", "best", Kind::Text),
    ];
    Table::new(columns, play.turns().len(), |row| {
        let Some(turn) = play.turns().get(row) else { return Vec::new() };
        vec![
            Cell::Whole(turn.after.flips_done),
            Cell::Text(coin_name(turn.coin).to_string()),
            Cell::Text(if turn.heads { "heads" } else { "tails" }.to_owned()),
            Cell::Whole(turn.after.score),
            Cell::Number(turn.chance_before),
            Cell::Number(turn.cost()),
            Cell::Number(turn.luck()),
            Cell::Number(turn.chance_after),
            Cell::Text(turn.best.to_string()),
        ]
    })
}

/// The column of a coin alone: `single_a`.
fn single_column(coin: usize) -> Column {
    let name = coin_name(coin);
    let key = format!("single_{}", name.to_ascii_lowercase());
    Column::new(Cow::Owned(key), format!("{name} alone"), Kind::Probability)
}

#[cfg(test)]
mod tests {
    use super::super::{Coin, Params, Probability, Rules, final_scores, horizon, solve, surface_row, sweep};
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

    #[test]
    fn the_surface_the_horizon_and_the_final_scores_have_their_rows() {
        let rules = Rules::new(&Params { flips: 1, ..Params::default() }).unwrap();
        let rows = (0..2).map(|row| surface_row(&rules, [0, 1], 2, row)).collect();
        assert_eq!(
            csv(&both_table(&Surface::new([0, 1], 2, rows))),
            "p,q,win_probability\n0.0,0.0,0.0\n1.0,0.0,1.0\n0.0,1.0,1.0\n1.0,1.0,1.0\n"
        );
        let horizon = horizon(&rules, 3, &Progress::new()).unwrap();
        assert_eq!(csv(&horizon_table(&horizon)), "n,win_probability\n1,0.5\n2,0.5\n3,0.5\n");
        let solution = solve(&rules, &Progress::new()).unwrap();
        let finals = final_scores(&solution, &Progress::new()).unwrap().unwrap();
        assert_eq!(
            csv(&final_table(&finals)),
            "score,best_play,single_a,single_b\n-2,0.0,0.0,0.5\n-1,0.5,0.5,0.0\n1,0.5,0.5,0.0\n2,0.0,0.0,0.5\n"
        );
    }
}
