//! Win probability over two coins' probabilities of heads, and its contour lines.

use super::game::Game;
use super::probability::Probability;
use super::win_probability::{heads_column, nearest_win_probability, win_probabilities, win_probability_column};
use crate::table::{Cell, Table};

/// Returns the number of points on each side of the surface of a game: 201, or fewer the longer the game takes to solve.
pub fn surface_points(game: &Game) -> u32 {
    match game.state_space().undecided_count() {
        0..=60_000 => 201,
        60_001..=1_000_000 => 101,
        1_000_001..=4_000_000 => 51,
        _ => 21,
    }
}

/// Win probability over the probabilities of heads of two coins, everything else as in the game.
#[derive(Clone, Debug)]
pub struct Surface {
    /// Indices of the two coins: the one varied along a row, then the one varied from row to row.
    pub coins: [usize; 2],
    /// Number of points on each side.
    pub points: u32,
    /// Values row by row: the second probability from 0 to 1, within a row the first one.
    values: Vec<f64>,
}

/// Computes one row of a [`Surface`] of `points` by `points`: `game` with the second of `coins` at `row/(points − 1)`,
/// for all probabilities of the first. `points` is at least 2, and the coins are two of the game.
pub fn surface_row(game: &Game, coins: [usize; 2], points: u32, row: u32) -> Vec<f64> {
    let heads: Vec<_> = (0..points).map(|column| Probability::of_grid(column, points)).collect();
    let mut changed = game.clone();
    changed.coins_mut()[coins[1]].heads = Probability::of_grid(row, points);
    let mut values = win_probabilities(&changed, coins[0], &heads);
    if changed.coins()[coins[1]] == game.coins()[coins[1]]
        && let Some(own) = heads.iter().position(|&heads| heads == game.coins()[coins[0]].heads)
    {
        values[own] = nearest_win_probability(game);
    }
    values
}

impl Surface {
    /// Creates the surface from its rows, from 0 to 1.
    pub fn new(coins: [usize; 2], points: u32, rows: Vec<Vec<f64>>) -> Self {
        Self { coins, points, values: rows.into_iter().flatten().collect() }
    }

    /// Returns the win probability at a point; `None` outside of the surface.
    pub fn value(&self, column: u32, row: u32) -> Option<f64> {
        self.values.get((row * self.points + column) as usize).copied().filter(|_| column < self.points)
    }

    /// Returns the probability of heads for a column or a row.
    pub fn heads(&self, place: u32) -> Probability {
        Probability::of_grid(place, self.points)
    }

    /// Returns the line on which the win probability is `level`, as short pieces between points of the unit square, by
    /// marching squares with linear interpolation.
    pub fn contour(&self, level: f64) -> Vec<[[f64; 2]; 2]> {
        let cells = self.points.saturating_sub(1);
        let corners = (0..cells).flat_map(|row| (0..cells).map(move |column| (column, row)));
        corners.flat_map(|(column, row)| self.pieces(column, row, level)).collect()
    }

    /// Returns the pieces of a contour in the cell above and to the right of a point.
    fn pieces(&self, column: u32, row: u32, level: f64) -> Vec<[[f64; 2]; 2]> {
        let around = [(0, 0), (1, 0), (1, 1), (0, 1)];
        let values = around.map(|(x, y)| self.value(column + x, row + y).unwrap_or_default());
        let last = f64::from(self.points.max(2) - 1);
        let corner = |i: usize| {
            let (x, y) = around[i % 4];
            [f64::from(column + x) / last, f64::from(row + y) / last]
        };
        let crossing = |i: usize| {
            let (from, to) = (values[i], values[(i + 1) % 4]);
            if (from >= level) == (to >= level) {
                return None;
            }
            let share = (level - from) / (to - from);
            let ([x0, y0], [x1, y1]) = (corner(i), corner(i + 1));
            Some([x0 + share * (x1 - x0), y0 + share * (y1 - y0)])
        };
        // around the cell, every second crossing ends the piece that began at the one before
        let crossings: Vec<_> = (0..4).filter_map(crossing).collect();
        crossings.chunks_exact(2).map(|ends| [ends[0], ends[1]]).collect()
    }
}

/// Returns the table of *both*: `p`, `q`, `win_probability`; one row for each point of the surface, those with the same
/// `q` together.
pub fn both_table(surface: &Surface) -> Table<'_> {
    let [one, other] = surface.coins;
    let columns = vec![heads_column("p", one), heads_column("q", other), win_probability_column()];
    let points = surface.points;
    Table::new(columns, (points * points) as usize, move |number| {
        let Ok(number) = u32::try_from(number) else { return Vec::new() };
        let (column, row) = (number % points, number / points);
        let heads = |place: u32| Cell::Number(surface.heads(place).to_f64());
        vec![heads(column), heads(row), surface.value(column, row).map_or(Cell::Empty, Cell::Number)]
    })
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::reference::games;
    use super::super::win_probability::win_probability;
    use super::*;
    use proptest::prelude::*;

    fn surface(game: &Game, coins: [usize; 2], points: u32) -> Surface {
        let rows = (0..points).map(|row| surface_row(game, coins, points, row)).collect();
        Surface::new(coins, points, rows)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn every_point_is_the_game_solved_separately(game in games(9), swap: bool) {
            let coins = if swap { [1, 0] } else { [0, 1] };
            let surface = surface(&game, coins, 5);
            for (column, row) in [(0, 0), (4, 0), (1, 3), (2, 2), (4, 4)] {
                let mut changed = game.clone();
                changed.coins_mut()[coins[0]].heads = surface.heads(column);
                changed.coins_mut()[coins[1]].heads = surface.heads(row);
                let is_own = changed == game;
                let changed = changed.clone();
                let alone = if is_own { nearest_win_probability(&changed) } else { win_probability(&changed) };
                prop_assert_eq!(surface.value(column, row).unwrap().to_bits(), alone.to_bits());
            }
            prop_assert_eq!((surface.value(5, 0), surface.value(0, 5)), (None, None));
        }
    }

    /// Along a contour the surface has the level, as accurately as linear interpolation allows.
    #[test]
    fn a_contour_runs_between_the_points_below_and_above_its_level() {
        let game = Game::default().with(|game| game.set_flips(20));
        let surface = surface(&game, [0, 1], 41);
        for level in [0.5, 0.9] {
            let pieces = surface.contour(level);
            assert!(pieces.len() > 20, "{}", pieces.len());
            for [x, y] in pieces.into_iter().flatten() {
                let at = |share: f64| (share * 40.0).clamp(0.0, 40.0);
                let near = |share: f64| [at(share).floor(), at(share).ceil()];
                let values: Vec<f64> = near(x)
                    .into_iter()
                    .flat_map(|column| near(y).map(|row| surface.value(column as u32, row as u32).unwrap()))
                    .collect();
                let low = values.iter().copied().fold(1.0, f64::min);
                let high = values.iter().copied().fold(0.0, f64::max);
                assert!(low <= level && level <= high, "{x} {y}: {values:?}");
            }
        }
        assert!(surface.contour(2.0).is_empty());
    }

    /// The contour of a plane is straight and unbroken.
    #[test]
    fn the_pieces_of_a_contour_meet() {
        let rows = (0..5).map(|row| (0..5).map(|column| f64::from(row + column) / 8.0).collect()).collect();
        let pieces = Surface::new([0, 1], 5, rows).contour(0.45);
        assert_eq!(pieces.len(), 7, "{pieces:?}");
        for [from, to] in &pieces {
            for [x, y] in [from, to] {
                assert!((x + y - 0.9).abs() < 1e-12);
            }
        }
    }

    fn csv(table: &Table<'_>) -> String {
        let mut csv = Vec::new();
        table.write_csv(&mut csv).unwrap();
        String::from_utf8(csv).unwrap()
    }

    #[test]
    fn the_table_has_one_row_for_each_point() {
        let game = Game::default().with(|game| game.set_flips(1));
        assert_eq!(
            csv(&both_table(&surface(&game, [0, 1], 2))),
            "p,q,win_probability\n0.0,0.0,0.0\n1.0,0.0,1.0\n0.0,1.0,1.0\n1.0,1.0,1.0\n"
        );
    }
}
