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
//!   A move takes every one of them, turns it in all ways and flips; all heads alone stays as it is. The player has won
//!   when all heads is the only configuration left.
//! - As the Devil may turn at any time, a belief never tells apart two configurations that are turned copies of each
//!   other. A [`Belief`] is therefore a set of [`Classes`] (necklaces; 36 for 8 coins), a single machine word.
//! - [`search()`] goes breadth first through the beliefs. It goes on to the end after the goal is met, so that "no list
//!   of moves wins" is as well founded as a shortest list.
//! - Lists of moves that win exist exactly for N = 1, 2, 4, 8, …, and the shortest has 2ᴺ − 1 moves: a Devil who never
//!   turns makes the moves' running exclusive or run through all the other 2ᴺ − 1 vectors, and no list shorter does
//!   that. Any move is known at once by [`closed_form_move`]; why the list wins can be checked by linear algebra
//!   ([`closed_form_is_certified`]), and so can the Devil's rule for every other N ([`devils_rule_is_certified`]).
//! - Beyond 8 coins the search keeps what is ruled out in place of what is possible, and so ends at once wherever the
//!   largest power of two in N is 4 at most.
//!   Ehrenborg and Skinner, "The Blind Bartender's Problem" (1995), treat any group in place of the turns.
//!
//! # What is checked
//!
//! The search works on classes. A list of moves found is checked by [`propagate`], which knows nothing of classes and
//! takes every single configuration through every turn; for 16 coins [`sweep()`] does so, 64 configurations in a word.
//! Where none was found, [`devil_escapes`] checks a rule by which the Devil goes on for ever. Either is part of [`solve`]; what came of it is [`Solution::verified`].

mod act;
mod answer;
mod belief;
mod certificate;
mod chain;
mod closed_form;
mod configuration;
mod course;
mod elimination;
mod escape;
mod kept;
mod list;
mod moves;
mod necklace;
mod numbers;
mod orbits;
mod params;
mod play;
#[cfg(test)]
mod reference;
mod search;
mod setting;
mod sighted;
mod solution;
mod span;
mod strategy;
mod sweep;
mod tables;
mod verdict;
mod verify;

pub use act::{Act, Devil};
pub use answer::Answer;
pub use belief::{Belief, Effect};
pub use certificate::{closed_form_is_certified, devils_rule_is_certified};
pub use chain::Chain;
pub use closed_form::{closed_form_move, largest_power_of_two};
pub use configuration::Configuration;
pub use course::{Course, Judged, LONGEST_DRAWN};
pub use escape::{TRIED, devil_escapes};
pub use kept::{Kept, LONGEST_KEPT};
pub use list::{check_length, parse_list, parse_move};
pub use moves::{Move, canonical_moves};
pub use necklace::{Class, Classes};
pub use numbers::{Checked, Known, numbers};
pub use orbits::PROPAGATED;
pub use params::{FACES, MAX_COINS, Params, Rules};
pub use play::{Game, LONGEST_GAME, Play, Step, first_start};
pub use search::{Level, MOST_BELIEFS, Search, search};
pub use setting::Setting;
pub use sighted::{Depth, depth, worst_act};
pub use solution::{DRAWN_CLASSES, DRAWN_COINS, KnownBy, Solution, solve};
pub use strategy::{Strategy, zeros_at_the_end};
pub use sweep::{Left, SWEPT, Sweep, sweep};
pub use tables::{BeliefRows, belief_table, numbers_table, search_table, shrinking_table, trace_table};
pub use verdict::{LONGEST_LIST, Line, Verdict, judge};
pub use verify::{BeliefRow, Propagation, propagate};
