//! The answer as saved in a file.

use serde::Serialize;

use super::aim_solution::Outcome;
use super::best_chance::BestChance;
use super::glasses::{Glasses, GlassesOutcome};
use super::method::KnownBy;
use super::permutation::{Devil, Permutation};
use super::plan::{BeliefRows, Plan};
use super::search::Search;
use super::selection::Aim;
use super::verdict::Verdict;

/// The answer of the Devil puzzle, written as one JSON object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    puzzle: &'static str,
    coins: u32,
    faces: u32,
    devil: &'static str,
    /// The start, as a word or by the first configuration of each class; left out if every configuration is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    start_belief: Option<String>,
    /// The goal; left out if it is all heads.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    /// `null` if not known.
    winnable: Option<bool>,
    /// In digits, since lengths outgrow the numbers that JSON programs read exactly; `null` if no list of moves wins or
    /// the shortest is not known.
    shortest: Option<String>,
    /// If the shortest list is not known: the length of some list that wins, in digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<String>,
    /// If the shortest list is not known: a lower bound on its length, in digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<String>,
    /// `null` if not known.
    known_by: Option<KnownBy>,
    /// Number of starts from which the Devil can prevent a win forever, in digits; `null` if not known.
    starts_lost: Option<String>,
    /// `null` if the beliefs were not searched.
    beliefs_found: Option<u64>,
    /// The value of [`Solution::verified`](super::Solution::verified).
    verified: bool,
    belief_rows: Rows,
    /// Verdict on the user's own list; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    given_moves: Option<Given>,
    /// The best chance within a number of moves against a random Devil; left out if not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_chance: Option<Best>,
    /// The player who feels some coins before each call; left out if they may feel none.
    #[serde(skip_serializing_if = "Option::is_none")]
    glasses: Option<FeltAnswer>,
}

/// The answer for a player who feels some coins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct FeltAnswer {
    hands: u32,
    /// `null` if not known.
    winnable: Option<bool>,
    /// The fewest calls that surely win; `null` if none do or that is not known.
    calls: Option<u32>,
    /// If that is not known: a lower bound on the number of calls.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u32>,
    beliefs_found: usize,
    verified: bool,
}

/// The best plan within the moves allowed, or for the most moves for which all plans were compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Best {
    moves: usize,
    /// As a fraction.
    probability: String,
    /// The called positions of each move.
    plan: Vec<Vec<u32>>,
}

/// Numbers of moves in the first and the last row of the belief's table, in digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Rows {
    first: String,
    last: String,
}

/// Verdict on a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Given {
    wins: bool,
    /// Number of moves after which it has won at the latest; `null` if it does not win.
    won_after: Option<usize>,
    /// A game in which the Devil escapes; `null` if he cannot.
    escape: Option<Escape>,
    /// Whether the escape, or the longest game against the list, was played out and ended as claimed.
    verified: bool,
}

/// A start and the Devil's action before each move: the notches of a turn, or the text of any other [`Permutation`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Escape {
    start: String,
    turns: Vec<Permutation>,
}

impl Answer {
    /// Collects the answer. The playback at `step` decides which rows of the belief are listed.
    pub fn new(plan: Plan<'_>, step: u64, best: Option<&BestChance>, glasses: Option<&Glasses>) -> Self {
        let (solution, rows) = (plan.solution(), BeliefRows::of(plan, step));
        Self {
            puzzle: "devil",
            coins: solution.coins(),
            faces: solution.table().faces(),
            devil: Devil::name(solution.table().devil()),
            start_belief: None,
            goal: None,
            winnable: Some(solution.is_winnable()),
            shortest: solution.shortest().map(|moves| moves.to_string()),
            at_most: None,
            at_least: None,
            known_by: Some(solution.known_by()),
            starts_lost: Some(solution.starts_lost().to_string()),
            beliefs_found: solution.beliefs_found(),
            verified: solution.verified,
            belief_rows: Rows { first: rows.first.to_string(), last: rows.last.to_string() },
            given_moves: plan.given().map(|given| Given::new(&given.verdict)),
            best_chance: best.and_then(Best::new),
            glasses: glasses.map(FeltAnswer::new),
        }
        .towards(plan, best)
    }

    /// Replaces the fields that differ if the start or the goal is not the usual one.
    fn towards(self, plan: Plan<'_>, best: Option<&BestChance>) -> Self {
        let Some((aimed, bounds)) = plan.aimed().zip(plan.bounds(best)) else { return self };
        let (aim, usual) = (&aimed.aim, Aim::default());
        let is_never = matches!(aimed.outcome, Outcome::Never(_));
        let shortest = bounds.shortest().map(ToString::to_string);
        let is_open = shortest.is_none() && !is_never;
        Self {
            start_belief: (aim.start != usual.start).then(|| aim.start.to_string()),
            goal: (aim.goal != usual.goal).then(|| aim.goal.to_string()),
            winnable: if is_never { Some(false) } else { bounds.at_most.as_ref().map(|_| true) },
            shortest,
            at_most: bounds.at_most.filter(|_| is_open).map(|moves| moves.to_string()),
            at_least: is_open.then(|| bounds.at_least.to_string()),
            known_by: aimed.known_by(),
            starts_lost: aimed.starts_lost().map(|lost| lost.to_string()),
            beliefs_found: aimed.search.as_ref().map(Search::beliefs_found),
            verified: aimed.is_verified,
            ..self
        }
    }
}

impl Best {
    fn new(best: &BestChance) -> Option<Self> {
        let (moves, plan) = best.last()?;
        let named = plan.moves.iter().map(|flip| flip.named().collect()).collect();
        Some(Self { moves, probability: plan.probability.in_words(), plan: named })
    }
}

impl FeltAnswer {
    fn new(glasses: &Glasses) -> Self {
        let (winnable, calls, at_least) = match glasses.outcome {
            GlassesOutcome::Wins { calls } => (Some(true), Some(calls), None),
            GlassesOutcome::Never => (Some(false), None, None),
            GlassesOutcome::Unknown { at_least } => (None, None, Some(at_least)),
        };
        let (hands, verified) = (glasses.hands, glasses.is_verified);
        Self { hands, winnable, calls, at_least, beliefs_found: glasses.beliefs, verified }
    }
}

impl Given {
    fn new(verdict: &Verdict) -> Self {
        let line = &verdict.line;
        let escape = || Escape { start: line.start.to_string(), turns: line.permutations.clone() };
        Self {
            wins: verdict.wins,
            won_after: verdict.won_after(),
            escape: (!verdict.wins).then(escape),
            verified: verdict.is_checked,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::moves::Move;
    use super::super::plan::JudgedList;
    use super::super::solution::solve;
    use super::super::table_spec::TableSpec;
    use super::*;
    use crate::progress::Progress;

    fn json(coins: u32, moves: Option<&[Move]>) -> String {
        let solution = solve(TableSpec::of_coins(coins), &Progress::new()).unwrap();
        let given = |moves: &[Move]| {
            JudgedList::new(solution.table(), &Aim::default(), &Arc::new(moves.to_vec()), &Progress::new())
        };
        let given = moves.map(|moves| given(moves).unwrap());
        serde_json::to_string(&Answer::new(Plan::new(&solution, given.as_ref()), 0, None, None)).unwrap()
    }

    #[test]
    fn the_answer_names_length_and_check() {
        assert_eq!(
            json(4, None),
            r#"{"puzzle":"devil","coins":4,"faces":2,"devil":"turn","winnable":true,"shortest":"15","known_by":"search","starts_lost":"0","beliefs_found":22,"verified":true,"belief_rows":{"first":"0","last":"15"}}"#
        );
        assert_eq!(
            json(24, None),
            r#"{"puzzle":"devil","coins":24,"faces":2,"devil":"turn","winnable":false,"shortest":null,"known_by":"certificate","starts_lost":"16776960","beliefs_found":null,"verified":true,"belief_rows":{"first":"0","last":"0"}}"#
        );
    }

    #[test]
    fn a_list_that_loses_has_its_escape() {
        let lost = json(2, Some(&[Move::new(2, 3), Move::new(2, 1), Move::new(2, 1)]));
        let end =
            r#""given_moves":{"wins":false,"won_after":null,"escape":{"start":"TH","turns":[0,0,0]},"verified":true}}"#;
        assert!(lost.ends_with(end), "{lost}");
        let won = json(2, Some(&[Move::new(2, 3), Move::new(2, 1), Move::new(2, 3)]));
        assert!(won.ends_with(r#""given_moves":{"wins":true,"won_after":3,"escape":null,"verified":true}}"#), "{won}");
    }
}
