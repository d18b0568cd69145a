//! Flips: a score, two to four coins and a number of flips; which coin to flip next?
//!
//! You start with a score of 0 and make `n` flips in all. Before each one you choose a coin, knowing everything so far.
//! Coin `c` shows heads with probability `p` and then adds its points `h` to the score; tails adds its points `t`,
//! usually `t = −h`. The game is won if the final score is above the target. (Riddler Classic, 21 February 2020: two
//! fair coins worth 1 and 2, 100 flips, target 0.)
//!
//! **The recursion.** All that matters is the [`State`]: the flips done `f` and the score `s`. With `W(f, s)` the
//! probability of winning from there under best play,
//!
//! ```text
//! W(n, s) = 1 if s > target, else 0
//! W(f, s) = max over the coins of  p·W(f+1, s+h) + (1−p)·W(f+1, s+t)
//! ```
//!
//! **The rows.** After `f` flips every score is `f·d + g·j`, where `d` and `e` are the least and the most points that a
//! flip can add, `g` the greatest common divisor of all `h − d` and `t − d`, and `0 ≤ j ≤ f·(e−d)/g`. Heads and tails
//! of a coin lead from `j` to `j + (h−d)/g` and `j + (t−d)/g` of the next row: never to the left, so a row follows from
//! the next one by reading it at a few fixed distances. With `m = n − f` flips left, a state with `s + m·e ≤ target` is
//! lost and one with `s + m·d > target` is won whatever is flipped; only the states between are stored. They form a
//! diamond of at most about `n²(e−d)/4g` states.
//!
//! **Not every `j` can be reached** (a score of 0 after one flip of a coin worth 1 or 2 cannot), and only reachable
//! states are ever shown. [`Scores`] knows them without following the flips.
//!
//! **Accuracy.** Each step of the recursion in `f64` adds a relative error below 4·2⁻⁵³, and a maximum of weighted
//! means passes relative errors on without making them larger, so with `m` flips left a value has a relative error
//! below `4m·2⁻⁵³`. Up to [`EXACT_FLIPS`] flips the recursion also runs in whole numbers, `W(f, s)·D^(n−f)` with `D`
//! the common denominator of the probabilities: that gives the win probability as a fraction and decides every tie.
//! Beyond, coins count as equally good if they differ by at most the sum of their errors.
//!
//! **More than [`WHOLE_FLIPS`] flips.** Only a band of states around those where the outcome is open is solved. The
//! cut-off changes no value by more than [`CUT_OFF`]; the proof is in the module `band`. Within the band, many rows are
//! computed at once wherever one coin is best for a long time (module `band_rows`). Some of the rows are kept, at equal
//! steps of flips; any other state is computed from the next kept row when it is selected
//! ([`Solution::with_selected`]).
//!
//! **Other aims** (key `goal`) ask for another outcome of the same flips: to reach a score at any time or
//! before a ruin, to stop at the best moment, or to have the highest expected score with a given win probability.
//!
//! **The parameters** ([`Params`]) are always valid: their setters clamp, and refit what depends on the new value. They
//! contain the [`Game`], which is all that a solver needs. [`FIELDS`] has one row for each key of a scenario file.

mod aim_solution;
mod answer;
mod asymptotics;
mod band;
mod band_rows;
mod boundary;
mod by_length;
mod coin;
mod distances;
mod exact_solver;
mod fields;
mod final_scores;
mod frontier;
mod game;
pub mod horizon;
mod limits;
mod long_game;
mod params;
mod play;
mod probability;
#[cfg(test)]
#[path = "tests/reference.rs"]
pub(crate) mod reference;
mod ruin;
mod scores;
mod simple_rules;
mod simulate;
mod solution;
mod state_space;
mod surface;
mod sweep;
mod value;
mod wide;
mod win_probability;

pub use aim_solution::{AimSolution, aim_table, estimated_aim_work, has_aim, solve_aim};
pub use answer::{aim_answer, answer};
pub use asymptotics::best_gain;
pub use band::CUT_OFF;
pub use boundary::{Boundary, BoundaryRow, boundary, boundary_table};
pub use by_length::{ByLength, Chooser, LengthCurve, choosers, estimated_curve_work};
pub use coin::{Coin, CoinSet, coin_name, coin_named, ordered_pairs};
pub use fields::FIELDS;
pub use final_scores::{FinalScore, FinalScores, Spread, final_scores, final_table};
pub use frontier::{Corner, Frontier, Requested};
pub use game::{Game, nearest_state};
pub use horizon::{Horizon, horizon, horizon_table};
pub use limits::{
    COINS, EITHER_POINTS, EXACT_FLIPS, FLIPS, GAMES, HORIZON, LISTED_STATES, POINTS, REACHES, RULE_WORK, TARGETS,
    WHOLE_FLIPS,
};
pub use params::{Aim, AimSpec, Curve, Options, Params, Pinned, Player, Rule, SimulationSpec};
pub use play::{Play, Turn, play_table};
pub use probability::Probability;
pub use ruin::{Ruin, RuinState};
pub use scores::Scores;
pub use simple_rules::{RuleCurve, SimpleRule, SimpleRules, estimated_rule_work, rules_table, simple_rules};
pub use simulate::{BLOCK, Checkpoint, Policy, Simulation, simulate_table};
pub use solution::{Solution, chances_table, estimated_work, solve, solve_in_floats};
pub use state_space::State;
pub use surface::{Surface, both_table, surface_points, surface_row};
pub use sweep::{
    SWEEP_POINTS, Sweep, SweepPoint, bias_table, estimated_sweep_work, heads_needed, hundredth, slopes, sweep_part,
};
pub use win_probability::win_probability;
