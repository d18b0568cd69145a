//! A list of moves that leads to a goal level by level.
//!
//! Let U be a set of vectors that is closed under addition and under all actions of the Devil. Let c be a configuration
//! that he cannot change, with all of c + U in the goal. Climb from U to larger and larger sets as the module
//! `filtration` does from zero. The moves of these levels bring every configuration reached into c + U: they solve the
//! table in which vectors that differ by an element of U count as equal. For k levels, the list has pᵏ − 1 moves.
//!
//! The levels of the filtration work above any U: for a level that is not reached yet, the changes by the Devil and the
//! p-fold lie in what was reached before it.

use dashu_int::UBig;

use super::configuration::Configuration;
use super::filtration::{Filtration, generated_submodule, is_level, vector};
use super::moves::Move;
use super::selection::Aim;
use super::submodule::Submodule;
use super::table_spec::TableSpec;

/// Largest set c + U looked for in a goal.
const MOST_SHIFTED: u64 = 4_096;
/// Most configurations c that are tried.
const MOST_CENTRES: usize = 16;

/// Levels from part of a goal up to every start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AimLevels {
    /// The configuration c.
    pub end: Configuration,
    /// The move of each level; those within the goal come first.
    levels: Vec<Move>,
    /// The number of levels within the goal: U has p to this power vectors.
    inner: usize,
    /// Whether every level was verified to follow from those before it. `true` unless the program has a bug.
    pub is_certified: bool,
}

impl AimLevels {
    /// Finds the fewest levels above part of the goal of `aim` that reach every start; `None` if the goal has no such
    /// part.
    pub fn of(filtration: &Filtration, aim: &Aim) -> Option<Self> {
        let table = filtration.table;
        let goals = aim.goal.firsts(table)?;
        let generators = table.generators();
        let is_fixed = |goal: &&Configuration| generators.iter().all(|act| goal.after(act) == **goal);
        let centres = goals.iter().filter(is_fixed).take(MOST_CENTRES);
        let climbed = centres.filter_map(|centre| Self::above(filtration, aim, &goals, *centre));
        climbed.min_by_key(|climbed| climbed.moves().len())
    }

    /// Climbs from `centre` within the goal as far as possible, and then on until every start is reached.
    fn above(filtration: &Filtration, aim: &Aim, goals: &[Configuration], centre: Configuration) -> Option<Self> {
        let table = filtration.table;
        let (mut reached, mut levels) = (Submodule::zero(table, table.coins() as usize), Vec::new());
        let mut shifted = vec![centre];
        while let Some((flip, more)) = next_within(table, aim, goals, centre, &reached, &shifted) {
            reached.insert(vector(Configuration::made_by(table, flip)));
            levels.push(flip);
            shifted = more;
        }
        let inner = levels.len();
        let starts = aim.start.firsts(table);
        let is_reached = |reached: &Submodule| match &starts {
            None => UBig::from(table.prime()).pow(reached.log_size as usize) == table.configurations(),
            Some(firsts) => firsts.iter().all(|first| reached.contains(vector(first.minus(centre)))),
        };
        let mut above = filtration.levels.iter();
        while !is_reached(&reached) {
            // a start that is a level itself comes first since it must be reached anyway
            let mut wanted = starts.iter().flatten().map(|first| first.minus(centre));
            let flip = match wanted.find(|step| is_level(table, &reached, *step)) {
                Some(step) => step.as_move(),
                None => *above.next()?,
            };
            if reached.insert(vector(Configuration::made_by(table, flip))) {
                levels.push(flip);
            }
        }
        let is_certified = generated_submodule(table, &levels).1;
        Some(Self { end: centre, levels, inner, is_certified })
    }

    /// Returns the moves of the levels above U.
    pub fn moves(&self) -> &[Move] {
        self.levels.get(self.inner..).unwrap_or_default()
    }

    /// Returns the number of vectors in U.
    pub fn shifts(&self, table: TableSpec) -> UBig {
        UBig::from(table.prime()).pow(self.inner)
    }

    /// Returns the length of the list of moves.
    pub fn length(&self, table: TableSpec) -> UBig {
        UBig::from(table.prime()).pow(self.moves().len()) - UBig::ONE
    }
}

/// Returns the move of the next level above `reached` that stays in the goal, and the configurations reached from
/// `centre` with it; `shifted` are those reached without it.
fn next_within(
    table: TableSpec,
    aim: &Aim,
    goals: &[Configuration],
    centre: Configuration,
    reached: &Submodule,
    shifted: &[Configuration],
) -> Option<(Move, Vec<Configuration>)> {
    if shifted.len() as u64 * u64::from(table.prime()) > MOST_SHIFTED {
        return None;
    }
    goals.iter().map(|goal| goal.minus(centre)).filter(|step| is_level(table, reached, *step)).find_map(|step| {
        let flip = step.as_move();
        let (mut more, mut multiple) = (shifted.to_vec(), shifted.to_vec());
        for _ in 1..table.prime() {
            multiple = multiple.into_iter().map(|configuration| configuration.flipped(flip)).collect();
            more.extend(&multiple);
        }
        more.iter().all(|configuration| aim.goal.contains(table, *configuration)).then_some((flip, more))
    })
}
