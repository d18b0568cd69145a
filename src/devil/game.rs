//! What is solved: the table, the Devil, and a list of the user's own.

use std::sync::Arc;

use super::limits::{FACES, MAX_COINS, MOST_COUNTED};
use super::move_list::{check_length, check_moves};
use super::moves::Move;
use super::permutation::Devil;
use super::selection::Aim;
use super::table_spec::TableSpec;
use crate::numerals::grouped;
use crate::parameter::{BadParameter, in_range};

/// What is solved, as the controls and the scenario files hold it, good or bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// N, the coins round the table; 1 to [`MAX_COINS`].
    pub coins: i64,
    /// m, the faces of each coin; 2 to 5.
    pub faces: i64,
    /// What the Devil may do before each flip.
    pub devil: Devil,
    /// What is possible at the start, and what counts as won.
    pub aim: Aim,
    /// A list of the user's own to be checked, of 1 to 65,535 moves; `None` for the shortest list that wins.
    pub moves: Option<Arc<Vec<Move>>>,
}

impl Default for Game {
    /// The puzzle as it was first posed: four coins and a Devil who turns the table.
    fn default() -> Self {
        Self { coins: 4, faces: 2, devil: Devil::Turn, aim: Aim::default(), moves: None }
    }
}

impl Game {
    /// The table and the Devil, if they are allowed.
    ///
    /// # Errors
    /// The first of `coins` and `faces` that is out of its range.
    pub fn table(&self) -> Result<TableSpec, BadParameter> {
        let coins = in_range("coins", self.coins, 1..=MAX_COINS)?;
        let faces = in_range("faces", self.faces, FACES)?;
        Ok(TableSpec::new(coins, faces, self.devil))
    }

    /// Drops what is not allowed at `table`: classes of a start or a goal, and a list of the user's own.
    pub(super) fn fit(&mut self, table: TableSpec) {
        let usual = Aim::default();
        if self.aim.start.check("start_belief", table).is_err() {
            self.aim.start = usual.start;
        }
        if self.aim.goal.check("goal", table).is_err() {
            self.aim.goal = usual.goal;
        }
        if check_own_list(self.moves.as_deref(), table, &self.aim).is_err() {
            self.moves = None;
        }
    }
}

/// A game that can be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedGame {
    table: TableSpec,
    aim: Aim,
    moves: Option<Arc<Vec<Move>>>,
}

impl CheckedGame {
    /// The game, if it is allowed.
    ///
    /// # Errors
    /// The first parameter that is not allowed: `coins` or `faces` out of its range, `start_belief` or `goal` with none or too
    /// many configurations or those of another table, `moves` with no move or too many, or
    /// with one that names other positions than those of the table, or one of them too often.
    pub fn new(game: &Game) -> Result<Self, BadParameter> {
        let table = game.table()?;
        game.aim.start.check("start_belief", table)?;
        game.aim.goal.check("goal", table)?;
        check_own_list(game.moves.as_deref(), table, &game.aim)?;
        Ok(Self { table, aim: game.aim.clone(), moves: game.moves.clone() })
    }

    /// The table and the Devil.
    pub fn table(&self) -> TableSpec {
        self.table
    }

    /// What is possible at the start, and what counts as won.
    pub fn aim(&self) -> &Aim {
        &self.aim
    }

    /// The list of the user's own, if there is one.
    pub fn moves(&self) -> Option<&Arc<Vec<Move>>> {
        self.moves.as_ref()
    }
}

fn check_own_list(moves: Option<&Vec<Move>>, table: TableSpec, aim: &Aim) -> Result<(), BadParameter> {
    let Some(moves) = moves else { return Ok(()) };
    check_length("moves", moves.len())?;
    if !aim.is_default() && !table.is_counted() {
        let most = grouped(MOST_COUNTED);
        let allowed =
            format!("left out where the start or the goal is another and there are more than {most} configurations");
        return Err(BadParameter::new("moves", format!("a list of {}", grouped(moves.len())), allowed));
    }
    check_moves("moves", moves, table)
}
