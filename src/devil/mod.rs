//! The Devil puzzle: N coins round a table that turns, and a player who is blindfolded.
//!
//! The coins lie at positions 0 to N − 1, clockwise. The player names positions; the Devil first turns the table by as
//! many notches as he likes and then flips the coins that are *now* at those positions. The game ends as soon as all
//! coins show heads. Is there a list of moves that wins whatever the Devil does, and which is the shortest?
//! After Peter Norvig, "The Devil and the Coin Flip Game".
//!
//! # The mathematics used
//!
//! Write heads 0 and tails 1: a [`Configuration`] and a [`Move`] are vectors of N bits, a flip is an exclusive or.
//!
//! - The player never learns anything, so all that counts is the *belief*, the set of configurations still possible.
//!   A move turns each of them in every way and then flips; only all heads stays unchanged. The player has won
//!   when all heads is the only configuration left.
//! - As the Devil may turn at any time, a belief never tells apart two configurations that are turned copies of each
//!   other. A [`Belief`] is therefore a set of [`Classes`] (necklaces; 36 for 8 coins), a single machine word.
//! - [`search()`] goes breadth first through the beliefs. It visits every reachable belief, even after the goal is met,
//!   so "no list of moves wins" is proved as well.
//! - Lists of moves that win exist exactly for N = 1, 2, 4, 8, …, and the shortest has 2ᴺ − 1 moves: a Devil who never
//!   turns makes the moves' running exclusive or run through all the other 2ᴺ − 1 vectors, and no list shorter does
//!   that. Any single move is computed directly ([`Strategy::get`]). Linear algebra proves that the list wins, and the
//!   Devil's rule for every other N ([`Filtration`]).
//! - Beyond 8 coins the search keeps what is ruled out in place of what is possible, and ends quickly if the largest
//!   power of two that divides N is at most 4. Ehrenborg and Skinner, "The Blind Bartender's Problem" (1995), treat any
//!   group in place of the turns.
//!
//! # What is checked
//!
//! The search works on classes. A list of moves found is checked by [`propagate`], which knows nothing of classes and
//! takes every single configuration through every turn; for more than 8 coins the module `orbits` does so, all
//! configurations that the Devil turns into each other at once. Where none was found, a rule by which the Devil goes on
//! for ever is checked. [`solve`] does both checks; [`Solution::verified`] is the result.
//!
//! # Where to find what
//!
//! - The parameters: [`Params`], with the game that is played, a [`Record`]; each key and slider is a row of [`FIELDS`].
//! - The objects: [`TableSpec`], [`Configuration`], [`Move`] and [`Permutation`], which is what the Devil does.
//! - Who wins: [`Filtration`] proves it, [`search()`] finds it, [`solve`] brings both together in a [`Solution`].
//! - Any list of moves, a [`Plan`]: [`judge`] gives the [`Verdict`], [`Playout`] plays it against a Devil.
//! - A player who feels some coins before each call: [`solve_touch`] gives [`TouchSolution`].

mod aim_levels;
mod aim_solution;
mod answer;
mod belief;
mod best_chance;
mod chance;
mod class_sweep;
mod classes;
mod configuration;
mod fields;
mod filtration;
mod limits;
mod move_list;
mod moves;
mod numbers;
mod orbits;
mod params;
mod permutation;
mod plan;
mod planes;
mod playout;
mod record;
#[cfg(test)]
#[path = "tests/reference.rs"]
mod reference;
mod search;
mod selection;
mod sighted;
mod solution;
mod spectrum;
mod submodule;
mod table_spec;
mod touch_check;
mod touch_plan;
mod touch_search;
mod touch_solution;
mod touched_game;
mod verdict;

pub use aim_solution::{AimSolution, NoWinProof, Outcome, solve_aim};
pub use answer::answer;
pub use belief::{Belief, BeliefRow, propagate, still_possible};
pub use best_chance::{BestChance, BestPlan, Repeated, best_chance, has_best_chance, within_table};
pub use chance::{Chance, ClassChance, chance, chance_by_start_table, chance_table, has_chance, longest_chance};
pub use classes::{Class, Classes, classes_table, count_classes};
pub use configuration::Configuration;
pub use fields::{FIELDS, LAST_SLID};
pub use filtration::{Depth, Filtration, Strategy, zeros_at_the_end};
pub use limits::{
    DRAWN_CLASSES, FACES, LONGEST_FELT, LONGEST_LIST, LONGEST_PLAYED, LONGEST_PLAYOUT, MAX_COINS, MOST_COUNTED,
    MOST_FELT, WITHIN,
};
pub use move_list::{check_length, check_move, parse_list, parse_pattern};
pub use moves::Move;
pub use numbers::{TableSummary, numbers, numbers_table};
pub use params::{Options, Params};
pub use permutation::{Devil, Permutation};
pub use plan::{JudgedList, Plan, belief_rows, belief_table};
pub use playout::{Playout, Step, escape_cycle, trace_table};
pub use record::{PlayMode, Record};
pub use search::search;
pub use selection::{Aim, Selection};
pub use solution::{Solution, drawn_classes, solve};
pub use table_spec::TableSpec;
pub use touch_plan::{ShownPattern, TouchGroup, TouchNode, TouchTrap};
pub use touch_solution::{TouchOutcome, TouchSolution, has_touch, most_hands, solve_touch, touch_table};
pub use verdict::{Verdict, judge};
