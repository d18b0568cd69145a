//! The horizon: the win probability against the number of flips.
//!
//! With `m` flips left the value of a state depends on nothing but its score and `m`. So one pass over the states of a long
//! game gives the start of every shorter one: the state with `m` flips left and the score 0. Where the scores of an odd and
//! an even number of flips lie on different lattices, each has a pass of its own.

use super::asymptotics::limit;
use super::band::Band;
use super::band_rows::RowBuilder;
use super::coin::Coin;
use super::columns;
use super::game::CheckedGame;
use super::lattice::Lattice;
use super::long_game::error_bound;
use super::probability::Probability;
use super::steps::Steps;
use crate::progress::{Cancelled, Progress};
use crate::table::{Cell, Column, Kind, Table};

/// The win probabilities of games of 1 to [`HORIZON`](super::HORIZON) flips.
#[derive(Clone, Debug)]
pub struct Horizon {
    values: Vec<f64>,
    limit: Option<f64>,
    law: Option<Law>,
}

/// How the limit is approached: by `c/√n` for long games of `n` flips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Law {
    /// `c` for odd `n`.
    pub odd: f64,
    /// `c` for even `n`.
    pub even: f64,
    /// Whether `c` is known by the closed form; otherwise it is what the longest games of the horizon give.
    pub is_proven: bool,
}

/// Solves the games of `game` with 1 to `longest` flips.
///
/// # Errors
/// [`Cancelled`] as soon as `progress` says so.
pub fn horizon(game: &CheckedGame, longest: u32, progress: &Progress) -> Result<Horizon, Cancelled> {
    let lattices = lattices(game.coins());
    let mut steps = Steps::new(progress, u64::from(longest) * u64::from(lattices));
    let mut values = vec![0.0; longest as usize];
    for shift in 0..lattices.min(longest) {
        let length = longest - shift;
        let band = Band::with_length(game, length);
        RowBuilder::new(&band).each_open_row(length as usize, |row| {
            let value = row.flips_left.checked_sub(1).and_then(|index| values.get_mut(index));
            if let Some((value, start)) = value.zip(band.place(row.flips_left, 0)) {
                *value = row.at(start);
            }
            steps.advance(1)
        })?;
    }
    let limit = limit(game);
    let law = limit.and_then(|limit| law(game, &values, limit));
    Ok(Horizon { values, limit, law })
}

impl Horizon {
    /// The win probability with `flips` flips, within [`Horizon::error_bound`]; `None` beyond the horizon.
    pub fn value(&self, flips: u32) -> Option<f64> {
        self.values.get(flips.checked_sub(1)? as usize).copied()
    }

    /// How many flips it goes to.
    pub fn longest(&self) -> u32 {
        u32::try_from(self.values.len()).unwrap_or(u32::MAX)
    }

    /// What the win probability tends to; see [`limit`].
    pub fn limit(&self) -> Option<f64> {
        self.limit
    }

    /// How it tends to it, where that is like `c/√n`.
    pub fn law(&self) -> Option<Law> {
        self.law
    }

    /// How far any value may be off.
    pub fn error_bound(&self) -> f64 {
        error_bound(self.values.len())
    }
}

/// On how many lattices the scores of games of different length lie.
fn lattices(coins: &[Coin]) -> u32 {
    let Lattice { least, step, .. } = Lattice::of_coins(coins);
    let same = (1..=step).find(|shift| (shift * least).rem_euclid(step) == 0);
    same.and_then(|shift| u32::try_from(shift).ok()).unwrap_or(1)
}

/// The law of coins with a limit strictly between 0 and 1; the others reach theirs much faster.
///
/// For two fair coins worth 1 and 2 and the target 0 the closed form `P(D > 0) + P(D > 0 and D ≡ 2 mod 3)`, `D` = heads −
/// tails, gives `c = √(2/π)/3` for odd and even numbers alike.
fn law(game: &CheckedGame, values: &[f64], limit: f64) -> Option<Law> {
    if limit <= 0.0 || limit >= 1.0 {
        return None;
    }
    if is_riddle(game) {
        let c = (2.0 / std::f64::consts::PI).sqrt() / 3.0;
        return Some(Law { odd: c, even: c, is_proven: true });
    }
    // the last game of either kind; c differs from what it gives by about 1/√n of itself
    let last = |odd: usize| {
        let flips = (1..=values.len()).rev().find(|flips| flips % 2 == odd)?;
        Some((limit - values[flips - 1]) * super::band::as_f64(flips).sqrt())
    };
    Some(Law { odd: last(1)?, even: last(0)?, is_proven: false })
}

/// Whether these are the coins and the target of the riddle.
fn is_riddle(game: &CheckedGame) -> bool {
    let mut worths: Vec<_> =
        game.coins().iter().map(|coin| coin.worth().filter(|_| coin.heads == Probability::HALF)).collect();
    worths.sort_unstable();
    game.target() == 0 && worths == [Some(1), Some(2)]
}

/// The table of *horizon*: `n`, `win_probability`; a row for each number of flips from 1.
pub fn horizon_table(horizon: &Horizon) -> Table<'_> {
    let columns = vec![Column::new("n", "flips", Kind::Whole), columns::win_probability()];
    Table::new(columns, horizon.longest() as usize, |row| {
        let Some(flips) = u32::try_from(row).ok().map(|row| row + 1) else { return Vec::new() };
        vec![Cell::Whole(flips.into()), horizon.value(flips).map_or(Cell::Empty, Cell::Number)]
    })
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::reference::games;
    use super::super::win_probability::win_probability;
    use super::*;
    use proptest::prelude::*;

    fn horizon_of(game: &Game, longest: u32) -> Horizon {
        horizon(&CheckedGame::new(game).unwrap(), longest, &Progress::new()).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn every_value_is_that_of_the_game_solved_by_itself(game in games(30)) {
            let horizon = horizon_of(&game, 30);
            for flips in 1..=30 {
                let game = Game { flips: i64::from(flips), ..game.clone() };
                let alone = win_probability(&CheckedGame::new(&game).unwrap());
                let value = horizon.value(flips).unwrap();
                prop_assert!((value - alone).abs() <= horizon.error_bound(), "{} flips: {} {}", flips, value, alone);
            }
            prop_assert_eq!((horizon.value(0), horizon.value(31)), (None, None));
        }
    }

    /// 2ⁿV of the riddle for n = 1 to 10.
    #[test]
    fn the_riddle_has_its_published_values_limit_and_law() {
        let horizon = horizon_of(&Game::default(), 2_000);
        for (flips, ways) in (1..).zip([1.0, 2.0, 4.0, 9.0, 17.0, 37.0, 71.0, 150.0, 292.0, 606.0]) {
            assert!((horizon.value(flips).unwrap() * f64::from(1 << flips) - ways).abs() < 1e-9);
        }
        assert!((horizon.value(1_000).unwrap() - 0.658_263_944_082_15).abs() < horizon.error_bound());
        let (limit, law) = (horizon.limit().unwrap(), horizon.law().unwrap());
        assert!((limit - 2.0 / 3.0).abs() < 1e-15 && law.is_proven && (law.odd - 0.265_961_5).abs() < 1e-7);
        for (flips, c) in [(1_999, law.odd), (2_000, law.even)] {
            let found = (limit - horizon.value(flips).unwrap()) * f64::from(flips).sqrt();
            assert!((found - c).abs() < 1e-3, "{flips}: {found}");
        }
    }

    #[test]
    fn the_law_of_other_coins_is_fitted_and_told_apart_for_odd_and_even() {
        let one = |points: i64| Coin::new(Probability::HALF, points);
        let law = |coins: Vec<Coin>| horizon_of(&Game { coins, ..Game::default() }, 1_000).law();
        let same = law(vec![one(1), one(1)]).unwrap();
        assert!(!same.is_proven && same.odd.abs() < 1e-9, "an odd number of flips gives exactly one half");
        assert!((same.even - 0.5 * (2.0 / std::f64::consts::PI).sqrt()).abs() < 1e-3, "{same:?}");
        assert!(law(vec![one(1), Coin::new(Probability::ONE, 1)]).is_none());
    }

    fn csv(table: &Table<'_>) -> String {
        let mut csv = Vec::new();
        table.write_csv(&mut csv).unwrap();
        String::from_utf8(csv).unwrap()
    }

    #[test]
    fn the_table_has_a_row_for_each_number_of_flips() {
        let horizon = horizon_of(&Game::default(), 3);
        assert_eq!(csv(&horizon_table(&horizon)), "n,win_probability\n1,0.5\n2,0.5\n3,0.5\n");
    }
}
