//! The best chance within a number of moves against a Devil who acts at random.
//!
//! A plan is a list of moves made blindfolded. Its result is a vector: for each class, the probability that the coins
//! are in it and the goal is not reached. A move maps such vectors linearly with nonnegative coefficients. So a vector
//! that is nowhere below another one can never lead to a better plan, and is dropped. The smallest sum among the
//! vectors kept after j moves is the probability that the best plan of j moves has not won. (Three coins: 55 vectors
//! after 9 moves.)
//!
//! Vectors are whole numbers over one denominator for each number of moves, as in the module `chance`, so nothing is
//! rounded.

use dashu_int::UBig;

use super::class_sweep::ClassSet;
use super::classes::count_classes;
use super::limits::{DRAWN_CLASSES, LISTED, MOST_PLANS};
use super::moves::Move;
use super::orbits::Orbits;
use super::selection::Aim;
use super::table_spec::TableSpec;
use crate::exact::{BELOW_ONE, Exact};
use crate::progress::{Cancelled, Progress, Result};
use crate::table::{Cell, Column, Kind, Table};

/// A best plan for its number of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestPlan {
    /// The probability of having won after these moves from a uniformly random start.
    pub probability: Exact,
    /// The moves.
    pub moves: Vec<Move>,
    /// The probability of having won before the first move and after each.
    pub done: Vec<Exact>,
}

/// Number of squarings of a round: 2⁶⁰ rounds stand for the long run.
const DOUBLINGS: usize = 60;

/// Result of repeating a plan over and over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Repeated {
    /// The share of games won in the long run; 1 only if a win is certain.
    pub limit: f64,
    /// The factor by which each round shrinks the share of games not won yet in the long run: the largest eigenvalue of
    /// a round. 0 if none is left after some rounds, 1 if some games never end.
    pub factor: f64,
}

/// The best plans of 0, 1, 2, … moves.
#[derive(Clone, Debug, PartialEq)]
pub struct BestChance {
    /// The table and the Devil.
    pub table: TableSpec,
    /// The best plan of 0, 1, 2, … moves; never empty.
    pub plans: Vec<BestPlan>,
    moves_requested: u32,
    /// Result of repeating the last plan; `None` if it has no move.
    pub repeated: Option<Repeated>,
}

/// A vector: for each class, the probability of each of its members, over the common denominator; then the indices of
/// the previous vector and of the last move.
type PlanVector = (Vec<u128>, [usize; 2]);

/// Whether the table is small enough for best plans: at most `LISTED` configurations and `DRAWN_CLASSES` classes.
pub fn has_best_chance(table: TableSpec) -> bool {
    table.listed().is_some() && count_classes(table) <= UBig::from(DRAWN_CLASSES)
}

/// Finds the best plans of up to `within` moves. Stops earlier if more than 4,096 vectors would have to be kept or the
/// denominator would reach 2¹²⁰; see [`BestChance::is_complete`]. Returns `None` if [`has_best_chance`] is false.
/// Reports the number of moves done.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` asks for it.
pub fn best_chance(table: TableSpec, aim: &Aim, within: u32, progress: &Progress) -> Result<Option<BestChance>> {
    let Some(orbits) = Orbits::of(table, LISTED).filter(|_| has_best_chance(table)) else { return Ok(None) };
    progress.set_total(within.into());
    let transitions = Transitions::new(&orbits, aim);
    let starts = ClassSet::new(&orbits, &aim.start);
    let start: Vec<u128> = (0..orbits.classes()).map(|class| u128::from(starts.contains(class))).collect();
    let all: u128 = transitions.sum(&start);
    let start = transitions.without_goal(start);
    let mut denominator = all;
    let mut vectors: Vec<PlanVector> = vec![(start.clone(), [0; 2])];
    let mut ways: Vec<Vec<[usize; 2]>> = Vec::new();
    let mut plans = vec![transitions.best(&vectors, &ways, &start, all)];
    for number in 1..=within {
        let Some((next, larger)) = transitions.after_a_move(&vectors, denominator) else { break };
        match transitions.undominated(next, progress)? {
            Some(next) => (vectors, denominator) = (next, larger),
            None => break,
        }
        ways.push(vectors.iter().map(|(_, way)| *way).collect());
        plans.push(transitions.best(&vectors, &ways, &start, all));
        progress.advance_to(number.into())?;
    }
    let weights = start.iter().zip(&transitions.sizes).map(|(share, size)| (share * size) as f64 / all as f64);
    let weights: Vec<f64> = weights.collect();
    let last = plans.last().filter(|plan| !plan.moves.is_empty());
    let repeated = last.map(|plan| transitions.repeated(&plan.moves, &weights));
    Ok(Some(BestChance { table, plans, moves_requested: within, repeated }))
}

/// The ways back from each class under each canonical move.
struct Transitions<'a> {
    orbits: &'a Orbits,
    goal: Vec<bool>,
    sizes: Vec<u128>,
    /// The least common multiple of the sizes of the classes.
    multiple: u128,
    /// Moves, each with the class of the moves that take it back.
    moves: Vec<(Move, usize)>,
}

impl<'a> Transitions<'a> {
    fn new(orbits: &'a Orbits, aim: &Aim) -> Self {
        let goal = ClassSet::new(orbits, &aim.goal);
        let sizes: Vec<u128> = orbits.sizes.iter().map(|size| u128::from(*size)).collect();
        let canonical = (0..orbits.classes()).filter_map(|class| {
            let first = orbits.configurations_of(class).min()?;
            (!first.is_all_heads()).then(|| (first.as_move(), orbits.class_back(first.as_move())))
        });
        Self {
            orbits,
            goal: (0..orbits.classes()).map(|class| goal.contains(class)).collect(),
            sizes,
            multiple: orbits.common_multiple(),
            moves: canonical.collect(),
        }
    }

    fn without_goal<T: Default>(&self, shares: Vec<T>) -> Vec<T> {
        let kept = |(share, is_goal): (T, &bool)| if *is_goal { T::default() } else { share };
        shares.into_iter().zip(&self.goal).map(kept).collect()
    }

    fn sum(&self, shares: &[u128]) -> u128 {
        shares.iter().zip(&self.sizes).map(|(share, size)| share * size).sum()
    }

    /// Returns every vector after every move, over a larger denominator; `None` if that would reach 2¹²⁰.
    fn after_a_move(&self, vectors: &[PlanVector], denominator: u128) -> Option<(Vec<PlanVector>, u128)> {
        let larger = denominator.checked_mul(self.multiple).filter(|larger| *larger < 1 << 120)?;
        let all = vectors.iter().enumerate().flat_map(|(before, (shares, _))| {
            let moves = self.moves.iter().enumerate();
            moves.map(move |(flip, (_, back))| (self.shares_after(shares, *back), [before, flip]))
        });
        Some((all.collect(), larger))
    }

    /// Returns a vector after a move, over a denominator that is larger by the common multiple.
    fn shares_after(&self, shares: &[u128], back: usize) -> Vec<u128> {
        let factor = self.multiple / self.sizes[back];
        let sums = self.orbits.sums(shares, &0, back);
        self.without_goal(sums.into_iter().map(|sum| sum * factor).collect())
    }

    /// Returns the plan that leads from `start`, over the denominator `all`, to the vector with the smallest sum. `ways`
    /// are the ways to the vectors that were kept after each move.
    fn best(&self, vectors: &[PlanVector], ways: &[Vec<[usize; 2]>], start: &[u128], all: u128) -> BestPlan {
        let mut at = (0..vectors.len()).min_by_key(|at| self.sum(&vectors[*at].0)).unwrap_or(0);
        let mut chosen: Vec<(Move, usize)> = Vec::new();
        for ways in ways.iter().rev() {
            let [before, flip] = ways[at];
            chosen.push(self.moves[flip]);
            at = before;
        }
        chosen.reverse();
        let (mut shares, mut denominator) = (start.to_vec(), all);
        let chance = |shares: &[u128], denominator: u128| {
            Exact::new(UBig::from(denominator - self.sum(shares)), UBig::from(denominator))
        };
        let mut probability = chance(&shares, denominator);
        let mut done = vec![probability.clone()];
        for (_, back) in &chosen {
            // cannot overflow: the denominator was as large when the plan was found
            (shares, denominator) = (self.shares_after(&shares, *back), denominator * self.multiple);
            probability = chance(&shares, denominator);
            done.push(probability.clone());
        }
        BestPlan { probability, moves: chosen.iter().map(|(flip, _)| *flip).collect(), done }
    }

    /// Returns the undominated vectors: no other is at most as large in every class. Keeps the first of equal ones;
    /// `None` if there are too many.
    fn undominated(&self, mut all: Vec<PlanVector>, progress: &Progress) -> Result<Option<Vec<PlanVector>>> {
        // a stable sort keeps the first plan of equal vectors
        all.sort_by(|(one, _), (other, _)| self.sum(one).cmp(&self.sum(other)).then_with(|| one.cmp(other)));
        let mut vectors: Vec<PlanVector> = Vec::new();
        for (number, left) in all.into_iter().enumerate() {
            if number % 256 == 0 && progress.is_cancelled() {
                return Err(Cancelled);
            }
            let is_above = |(lower, _): &PlanVector| lower.iter().zip(&left.0).all(|(lower, share)| lower <= share);
            if !vectors.iter().any(is_above) {
                vectors.push(left);
            }
            if vectors.len() > MOST_PLANS {
                return Ok(None);
            }
        }
        Ok(Some(vectors))
    }

    /// Returns the result of repeating these moves, from these probabilities of the classes.
    fn repeated(&self, moves: &[Move], start: &[f64]) -> Repeated {
        let moves_back: Vec<usize> = moves.iter().map(|flip| self.orbits.class_back(*flip)).collect();
        // where the games from one class are after a round, and whether some of them have ended
        let round = |class: usize| {
            let all_there = (0..self.sizes.len()).map(|other| f64::from(u8::from(other == class))).collect();
            let begun = (self.without_goal(all_there), false);
            moves_back.iter().fold(begun, |(weights, ends), back| {
                let next = self.moved(&weights, *back);
                let ends = ends || next.iter().zip(&self.goal).any(|(weight, is_goal)| *is_goal && *weight > 0.0);
                (self.without_goal(next), ends)
            })
        };
        let (matrix, ends): (Vec<Vec<f64>>, Vec<bool>) = (0..self.sizes.len()).map(round).unzip();
        let starts = start.iter().map(|weight| *weight > 0.0).collect();
        let comes_up = spread(starts, |from, to| matrix[from][to] > 0.0);
        let can_end = spread(ends, |from, to| matrix[to][from] > 0.0);
        let is_for_ever: Vec<bool> = comes_up.iter().zip(&can_end).map(|(up, end)| *up && !end).collect();
        if is_for_ever.contains(&true) {
            let lost = lost(matrix, start, &is_for_ever);
            return Repeated { limit: (1.0 - lost).min(BELOW_ONE), factor: 1.0 };
        }
        let seen = matrix.iter().zip(&comes_up).map(|(row, up)| if *up { row.clone() } else { vec![0.0; row.len()] });
        Repeated { limit: 1.0, factor: largest_eigenvalue(seen.collect()) }
    }

    fn moved(&self, weights: &[f64], back: usize) -> Vec<f64> {
        let shares: Vec<f64> = weights.iter().zip(&self.sizes).map(|(weight, size)| weight / *size as f64).collect();
        let (sums, ways) = (self.orbits.sums(&shares, &0.0, back), self.sizes[back] as f64);
        sums.iter().zip(&self.sizes).map(|(sum, size)| sum * *size as f64 / ways).collect()
    }
}

/// Multiplies a row vector by a matrix.
fn times(weights: &[f64], matrix: &[Vec<f64>]) -> Vec<f64> {
    let mut product = vec![0.0; weights.len()];
    for (weight, row) in weights.iter().zip(matrix).filter(|(weight, _)| **weight > 0.0) {
        product.iter_mut().zip(row).for_each(|(sum, share)| *sum += weight * share);
    }
    product
}

/// Returns the classes that any number of rounds can reach from those in `reached`.
fn spread(mut reached: Vec<bool>, leads: impl Fn(usize, usize) -> bool) -> Vec<bool> {
    for _ in 0..reached.len() {
        let next = |class: usize| (0..reached.len()).any(|from| reached[from] && leads(from, class));
        reached = (0..reached.len()).map(|class| reached[class] || next(class)).collect();
    }
    reached
}

/// Multiplies a matrix by itself.
fn squared(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    matrix.iter().map(|row| times(row, matrix)).collect()
}

/// Returns the share of games that reach classes from which no game ends. After k squarings the matrix covers 2ᵏ rounds.
fn lost(mut matrix: Vec<Vec<f64>>, start: &[f64], is_for_ever: &[bool]) -> f64 {
    let is_lost = |class: &usize| is_for_ever[*class];
    for class in (0..matrix.len()).filter(is_lost) {
        // such a game may as well stay where it is
        matrix[class].fill(0.0);
        matrix[class][class] = 1.0;
    }
    for _ in 0..DOUBLINGS {
        matrix = squared(&matrix);
    }
    let end = times(start, &matrix);
    (0..matrix.len()).filter(is_lost).map(|class| end[class]).sum()
}

/// Returns the largest eigenvalue of a nonnegative matrix: the mean growth of its 2ᵏ-th power. Since nothing is
/// subtracted, zeros stay exact, and the error of the logarithm doubles with each squaring just as the exponent by
/// which it is divided does.
fn largest_eigenvalue(mut matrix: Vec<Vec<f64>>) -> f64 {
    let (mut logarithm, mut power) = (0.0, 1.0);
    for _ in 0..DOUBLINGS {
        let largest = matrix.iter().flatten().copied().fold(0.0, f64::max);
        if largest <= 0.0 {
            return 0.0;
        }
        logarithm += largest.ln() / power;
        matrix.iter_mut().flatten().for_each(|share| *share /= largest);
        matrix = squared(&matrix);
        power *= 2.0;
    }
    logarithm.exp()
}

impl BestChance {
    /// Returns the largest number of moves and their best plan.
    pub fn last(&self) -> (usize, &BestPlan) {
        let moves = self.plans.len() - 1;
        (moves, &self.plans[moves])
    }

    /// Whether the plans go up to the number of moves asked for.
    pub fn is_complete(&self) -> bool {
        self.plans.len() > self.moves_requested as usize
    }
}

/// Returns the table *within*: `moves`, `probability`, `numerator`, `denominator`, `plan`; one row per number of moves
/// from 0.
pub fn within_table(best: &BestChance) -> Table<'_> {
    let [numerator, denominator] = Exact::columns();
    let columns = vec![
        Column::new("moves", "calls", Kind::Whole).headed("calls allowed"),
        Column::new("probability", "best chance", Kind::Probability).headed("best chance to have won"),
        numerator,
        denominator,
        Column::new("plan", "places of each call", Kind::Text),
    ];
    Table::of(columns, &best.plans, |plan| {
        let moves: Vec<String> = plan.moves.iter().map(ToString::to_string).collect();
        let [numerator, denominator] = Exact::cells(Some(&plan.probability));
        vec![
            Cell::Whole(moves.len() as i64),
            Cell::Number(plan.probability.to_f64()),
            numerator,
            denominator,
            if moves.is_empty() { Cell::Empty } else { Cell::Text(moves.join(" | ")) },
        ]
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::super::chance::chance;
    use super::super::permutation::Devil;
    use super::super::plan::{JudgedList, Plan};
    use super::super::solution::solve;
    use super::*;

    fn of_coins(coins: u32, within: u32) -> BestChance {
        best_chance(TableSpec::of_coins(coins), &Aim::default(), within, &Progress::new()).unwrap().unwrap()
    }

    #[test]
    fn three_coins_have_their_known_chances() {
        let best = of_coins(3, 9);
        let shares: Vec<String> = best.plans.iter().map(|plan| plan.probability.in_words()).collect();
        assert_eq!(shares, ["1/8", "1/4", "3/8", "1/2", "7/12", "2/3", "13/18", "7/9", "22/27", "23/27"]);
        assert!(best.is_complete());
        let repeated = best.repeated.unwrap();
        assert!(repeated.limit >= 1.0);
        assert!(repeated.factor > 0.0 && repeated.factor < 1.0);
    }

    /// Returns the win probability of a plan, computed as for a list of moves.
    fn of_list(table: TableSpec, moves: &[Move]) -> Exact {
        if moves.is_empty() {
            return Exact::new(UBig::ONE, table.configurations());
        }
        let moves = Arc::new(moves.to_vec());
        let own = JudgedList::new(table, &Aim::default(), &moves, &Progress::new()).unwrap();
        let solution = solve(table, &Progress::new()).unwrap();
        let found = chance(Plan::new(&solution, None, Some(&own)), &Progress::new()).unwrap().unwrap();
        found.exact(moves.len()).unwrap().clone()
    }

    /// Returns every plan with this number of moves.
    fn every_plan(table: TableSpec, moves: u32) -> Vec<Vec<Move>> {
        let all: Vec<Move> = (0..table.listed().unwrap())
            .map(|index| super::super::configuration::Configuration::from_index(table, index.into()).as_move())
            .collect();
        (0..moves).fold(vec![Vec::new()], |plans, _| {
            let longer = |plan: &Vec<Move>, flip: &Move| [plan.as_slice(), &[*flip]].concat();
            plans.iter().flat_map(|plan| all.iter().map(move |flip| longer(plan, flip))).collect()
        })
    }

    #[test]
    fn no_plan_of_the_same_length_is_better() {
        for (coins, faces, devil, most) in [
            (2, 2, Devil::Turn, 3),
            (3, 2, Devil::Turn, 2),
            (3, 2, Devil::Shuffle, 2),
            (2, 3, Devil::Turn, 2),
            (4, 2, Devil::TurnAndMirror, 1),
        ] {
            let table = TableSpec::new(coins, faces, devil);
            let best = best_chance(table, &Aim::default(), most, &Progress::new()).unwrap().unwrap();
            for (moves, plan) in (0..).zip(&best.plans) {
                assert_eq!(plan.moves.len() as u32, moves);
                assert_eq!(of_list(table, &plan.moves), plan.probability, "{table:?} {moves}");
                let chances = every_plan(table, moves).into_iter().map(|plan| of_list(table, &plan).to_f64());
                let most = chances.fold(0.0, f64::max);
                assert!((plan.probability.to_f64() - most).abs() < 1e-12, "{table:?} {moves}: {most}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]
        #[test]
        fn repeating_a_plan_tends_to_its_limit(coins in 2..=4_u32, within in 1..=3_u32) {
            let best = of_coins(coins, within);
            let (_, plan) = best.last();
            let many: Vec<Move> = plan.moves.iter().copied().cycle().take(240 / within as usize * within as usize).collect();
            let repeated = best.repeated.unwrap();
            let found = of_list(TableSpec::of_coins(coins), &many).to_f64();
            prop_assert!(found <= repeated.limit + 1e-12);
            if repeated.factor < 0.8 || repeated.limit < 1.0 {
                prop_assert!((found - repeated.limit).abs() < 1e-6, "{} {}", found, repeated.limit);
            }
        }
    }

    /// Returns the probability not to have won after each round of these moves, one configuration at a time.
    fn left_after_rounds(table: TableSpec, moves: &[Move], rounds: usize) -> Vec<f64> {
        let all: Vec<_> = table.all().collect();
        let index = |coins: super::super::configuration::Configuration| coins.index().unwrap();
        let images: Vec<Vec<_>> = all
            .iter()
            .map(|coins| all.iter().copied().filter(|other| table.first_of(*other) == table.first_of(*coins)).collect())
            .collect();
        let mut left = vec![1.0 / all.len() as f64; all.len()];
        left[0] = 0.0;
        let round = |_| {
            for flip in moves {
                let mut next = vec![0.0; all.len()];
                for (images, weight) in images.iter().zip(&left) {
                    for image in images {
                        next[index(image.flipped(*flip))] += weight / images.len() as f64;
                    }
                }
                next[0] = 0.0;
                left = next;
            }
            left.iter().sum()
        };
        (0..rounds).map(round).collect()
    }

    #[test]
    fn the_factor_is_the_share_left_by_a_round_in_the_long_run() {
        let of = |coins, faces, devil, within| {
            let table = TableSpec::new(coins, faces, devil);
            let best = best_chance(table, &Aim::default(), within, &Progress::new()).unwrap().unwrap();
            (table, best.last().1.clone(), best.repeated.unwrap())
        };
        // the die reaches 0 from 2 in the first round and from 1 in the second
        let (_, plan, die) = of(1, 3, Devil::Still, 1);
        assert_eq!((plan.probability.in_words(), die.limit, die.factor), ("2/3".to_owned(), 1.0, 0.0));
        let told = |within| crate::numerals::percent_to(1, of(2, 3, Devil::Turn, within).2.factor);
        assert_eq!([told(4), told(5)], ["42.7 %", "36.1 %"]);
        for (coins, faces, devil) in [
            (1, 3, Devil::Still),
            (1, 5, Devil::Turn),
            (2, 2, Devil::Still),
            (2, 3, Devil::Turn),
            (3, 2, Devil::Turn),
            (3, 2, Devil::Shuffle),
            (4, 2, Devil::TurnAndMirror),
            (2, 4, Devil::Turn),
            (3, 3, Devil::Shuffle),
        ] {
            for within in 1..=4 {
                let (table, plan, repeated) = of(coins, faces, devil, within);
                let left = left_after_rounds(table, &plan.moves, 2_000);
                assert!((1.0 - repeated.limit - left[1_999]).abs() < 1e-9, "{table:?} {within} {repeated:?}");
                // over many rounds, since the share left may alternate
                let factor = (left[119] / left[59]).powf(1.0 / 60.0);
                let is_over = left[59] <= 0.0 && repeated.factor <= 0.0;
                assert!(
                    is_over || (factor - repeated.factor).abs() < 1e-3,
                    "{table:?} {within}: {factor} {repeated:?}"
                );
            }
        }
    }

    #[test]
    fn a_winning_list_is_the_best_plan_of_its_length() {
        let best = of_coins(2, 3);
        assert_eq!(best.plans[3].probability.in_words(), "1");
        assert!(!of_coins(5, 30).is_complete(), "five coins have too many plans of thirty moves");
        assert!(!has_best_chance(TableSpec::of_coins(9)));
    }

    #[test]
    fn the_table_names_the_plans() {
        let mut csv = Vec::new();
        within_table(&of_coins(3, 1)).write_csv(&mut csv).unwrap();
        let csv = String::from_utf8(csv).unwrap();
        assert!(csv.starts_with("moves,probability,numerator,denominator,plan\n0,0.125,1,8,\n1,0.25,1,4,"), "{csv}");
    }
}
