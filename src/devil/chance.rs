//! The chance that a list of moves has won after each move if the Devil acts at random.
//!
//! Before each move, a random Devil takes one of the actions allowed to him, all equally likely. After that, whatever
//! the configuration was, every member of its class is equally likely, so one probability for each class is enough: a
//! move takes the share of a class, equal for each of its members, to the classes that these become. Games that reach
//! the goal stay there. The sums have no negative terms, so with at most k members in a class, a probability after j
//! moves has a relative error of at most (k + 2)j·2⁻⁵³.
//!
//! In exact arithmetic, a share after j moves is a whole number over s·Dʲ, where s is the number of configurations of
//! the start and D the least common multiple of the sizes of the classes.
//!
//! The worst Devil knows the whole list. From a class he holds out as long as from the best for him of the classes that
//! its members become. Backward induction over the list finds this for every class.

use std::collections::HashMap;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd};

use super::configuration::Configuration;
use super::limits::{DRAWN_CLASSES, EXACT_CHANCE_BITS, LISTED, MOST_KEPT_TARGETS};
use super::moves::Move;
use super::orbits::{ClassSet, Orbits};
use super::plan::Plan;
use crate::exact::{BELOW_ONE, Exact};
use crate::progress::{Cancelled, Progress, Steps};
use crate::table::{Cell, Column, Kind, Table};

/// The chances from the starts of one class.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassChance {
    /// The first configuration of the class.
    pub first: Configuration,
    /// The probability to have won after 0, 1, 2, … moves.
    pub probabilities: Vec<f64>,
    /// The same as fractions.
    pub exact: Vec<Exact>,
}

/// The chances that a list of moves has won.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    probabilities: Vec<f64>,
    exact: Option<Vec<Exact>>,
    /// Share of starts from which even the worst Devil is beaten after 0, 1, 2, … moves.
    worst: Vec<f64>,
    /// A bound on the relative error of the last probability if it is not exact; the others are more precise.
    pub error_bound: f64,
    /// The chances from the starts of each class; empty if there are too many classes or moves.
    pub by_class: Vec<ClassChance>,
    /// The expected number of moves until the win; `None` if the list does not surely win.
    pub mean: Option<f64>,
}

/// Whether chances are computed for this plan: it has moves, and its table at most 2²⁰ configurations.
pub fn has_chance(plan: Plan<'_>) -> bool {
    plan.has_moves() && plan.solution.table().listed().is_some()
}

/// Plays the moves of `plan` against a Devil who acts at random and against the worst one. Returns `None` unless
/// [`has_chance`]. Reports the number of configurations times moves done.
///
/// # Errors
/// [`Cancelled`] if `progress` asks for it.
pub fn chance(plan: Plan<'_>, progress: &Progress) -> Result<Option<Chance>, Cancelled> {
    let table = plan.solution.table();
    let Some(orbits) = Orbits::of(table, LISTED).filter(|_| has_chance(plan)) else { return Ok(None) };
    let last = plan.last_step();
    let goal = orbits.of_selection(&plan.aim().goal);
    let start = orbits.of_selection(&plan.aim().start);
    let starts: Vec<usize> = start.iter().collect();
    let run = Walk { orbits: &orbits, plan, goal };
    let is_short = last.saturating_mul(run.common_multiple().bit_len() as u64) <= EXACT_CHANCE_BITS;
    let told_apart = if starts.len() <= DRAWN_CLASSES && is_short { starts.as_slice() } else { &[] };
    let passes = 2 + told_apart.len() as u64;
    let total = passes.saturating_mul(last).saturating_mul(orbits.configurations());
    let mut report = Steps::new(progress, total);

    let holds_out = run.longest(&mut report)?;
    let size = |class: &usize| orbits.members(*class).len() as u64;
    let count = starts.iter().map(size).sum::<u64>();
    let mut surely = vec![0; usize::try_from(last).unwrap_or(0) + 1];
    for class in &starts {
        if let Some(by) = holds_out.get(*class).copied().flatten().and_then(|moves| surely.get_mut(moves as usize)) {
            *by += size(class);
        }
    }
    for place in 1..surely.len() {
        surely[place] += surely[place - 1];
    }
    let is_sure = surely.last() == Some(&count);
    let exact = if is_short { Some(run.exactly(&starts, &mut report)?) } else { None };
    let (sums, mean) = match &exact {
        Some(exact) => (exact.iter().map(Exact::to_f64).collect(), mean(exact)),
        None => run.at_random(&starts, &mut report)?,
    };
    let probabilities = reported(sums, |step| surely.get(step) == Some(&count));
    let mut by_class = Vec::new();
    for class in told_apart {
        let exact = run.exactly(&[*class], &mut report)?;
        let by = holds_out.get(*class).copied().flatten();
        let nearest = exact.iter().map(Exact::to_f64).collect();
        let probabilities = reported(nearest, |step| by.is_some_and(|by| by as usize <= step));
        let Some(first) = orbits.configurations_of(*class).min() else { continue };
        by_class.push(ClassChance { first, probabilities, exact });
    }
    let mean = is_sure.then_some(mean);
    let widest = (0..orbits.classes()).map(|class| size(&class)).max().unwrap_or(1);
    let error_bound = (widest + 2) as f64 * last as f64 * f64::EPSILON / 2.0;
    let worst = surely.into_iter().map(|sure| sure as f64 / count as f64).collect();
    Ok(Some(Chance { probabilities, exact, worst, error_bound, by_class, mean }))
}

/// Returns the probabilities to show: each is 1 only if the win is certain, that is if even the worst Devil is beaten.
fn reported(chances: Vec<f64>, is_sure: impl Fn(usize) -> bool) -> Vec<f64> {
    let reported = |(step, chance): (usize, f64)| if is_sure(step) { 1.0 } else { chance.min(BELOW_ONE) };
    chances.into_iter().enumerate().map(reported).collect()
}

/// Returns the expected number of moves: the sum of the probabilities of not having won yet.
fn mean(exact: &[Exact]) -> f64 {
    let zero = (UBig::ZERO, UBig::ONE);
    let (numerator, denominator) = exact.iter().fold(zero, |(numerator, denominator), done| {
        let left = done.denominator() - done.numerator();
        let both = (&denominator).gcd(done.denominator());
        let [own, other] = [done.denominator() / &both, &denominator / both];
        (numerator * &own + left * other, denominator * own)
    });
    Exact::new(numerator, denominator).to_f64()
}

/// Divides everything by the common divisor, which keeps the fractions of most lists short.
fn reduce(shares: &mut [UBig], denominator: &mut UBig) {
    let mut divisor = denominator.clone();
    for share in shares.iter().filter(|share| **share > UBig::ZERO) {
        divisor = divisor.gcd(share);
        if divisor == UBig::ONE {
            return;
        }
    }
    for share in shares {
        *share /= &divisor;
    }
    *denominator /= divisor;
}

/// A walk of the moves among the classes; some of the classes end the game.
struct Walk<'a> {
    orbits: &'a Orbits,
    plan: Plan<'a>,
    goal: ClassSet,
}

/// The targets of the members of all classes under each class of moves, cached up to a bound.
type Targets = HashMap<usize, Vec<u32>>;

impl Walk<'_> {
    /// Returns the targets of the members of all classes under a move.
    fn targets<'t>(&self, known: &'t mut Targets, flip: Move) -> &'t [u32] {
        // moves that the Devil turns into each other have the same effect on classes
        let key = self.orbits.class_of_move(flip);
        let is_full = (known.len() as u64 + 1) * self.orbits.configurations() > MOST_KEPT_TARGETS;
        if is_full && !known.contains_key(&key) {
            known.clear();
        }
        known.entry(key).or_insert_with(|| self.orbits.member_targets(key))
    }

    /// Returns the least common multiple of the sizes of the classes.
    fn common_multiple(&self) -> UBig {
        let sizes = (0..self.orbits.classes()).map(|class| UBig::from(self.orbits.members(class).len()));
        sizes.fold(UBig::ONE, |multiple, size| &multiple / (&multiple).gcd(&size) * size)
    }

    /// Returns the probability to have won after each number of moves from 0, from equally likely starts, and the sum of
    /// the probabilities not to have, which is the expected number of moves.
    fn at_random(&self, starts: &[usize], report: &mut Steps<'_>) -> Result<(Vec<f64>, f64), Cancelled> {
        let sizes: Vec<f64> = (0..self.orbits.classes()).map(|class| self.orbits.members(class).len() as f64).collect();
        let total: f64 = starts.iter().filter_map(|class| sizes.get(*class)).sum();
        let mut shares = vec![0.0; sizes.len()];
        for class in starts {
            shares[*class] = 1.0 / total;
        }
        let (mut targets, mut done) = (Targets::new(), 0.0);
        let (mut found, mut mean) = (Vec::new(), 0.0);
        for number in 0..=self.plan.last_step() {
            if let Some(flip) = self.plan.get(number) {
                let next = self.orbits.transfer(&shares, &0.0, self.targets(&mut targets, flip));
                shares = next.iter().zip(&sizes).map(|(weight, size)| weight / size).collect();
            }
            for class in (0..shares.len()).filter(|class| self.goal.contains(*class)) {
                done += shares[class] * sizes[class];
                shares[class] = 0.0;
            }
            found.push(done);
            mean += shares.iter().zip(&sizes).map(|(share, size)| share * size).sum::<f64>();
            report.advance(self.orbits.configurations())?;
        }
        Ok((found, mean))
    }

    /// Does the same in exact arithmetic, for the probability to have won.
    fn exactly(&self, starts: &[usize], report: &mut Steps<'_>) -> Result<Vec<Exact>, Cancelled> {
        let sizes: Vec<UBig> =
            (0..self.orbits.classes()).map(|class| UBig::from(self.orbits.members(class).len())).collect();
        let multiple = self.common_multiple();
        let factors: Vec<UBig> = sizes.iter().map(|size| &multiple / size).collect();
        let mut denominator: UBig = starts.iter().filter_map(|class| sizes.get(*class)).sum();
        let mut shares = vec![UBig::ZERO; sizes.len()];
        for class in starts {
            shares[*class] = UBig::ONE;
        }
        let (mut targets, mut found) = (Targets::new(), Vec::new());
        for number in 0..=self.plan.last_step() {
            if let Some(flip) = self.plan.get(number) {
                let next = self.orbits.transfer(&shares, &UBig::ZERO, self.targets(&mut targets, flip));
                shares = next.iter().zip(&factors).map(|(weight, factor)| weight * factor).collect();
                denominator *= &multiple;
            }
            for class in (0..shares.len()).filter(|class| self.goal.contains(*class)) {
                shares[class] = UBig::ZERO;
            }
            reduce(&mut shares, &mut denominator);
            let left: UBig = shares.iter().zip(&sizes).map(|(share, size)| share * size).sum();
            found.push(Exact::new(&denominator - left, denominator.clone()));
            report.advance(self.orbits.configurations())?;
        }
        Ok(found)
    }

    /// Returns, for each class, the number of moves after which even the worst Devil is beaten; `None` if he escapes.
    fn longest(&self, report: &mut Steps<'_>) -> Result<Vec<Option<u32>>, Cancelled> {
        let classes = self.orbits.classes();
        let at_goal = |class: usize| self.goal.contains(class).then_some(0);
        let mut longest: Vec<Option<u32>> = (0..classes).map(at_goal).collect();
        let mut targets = Targets::new();
        for number in (1..=self.plan.last_step()).rev() {
            let Some(flip) = self.plan.get(number) else { continue };
            let targets = self.targets(&mut targets, flip);
            let before = |class: usize| {
                let ways = targets.get(self.orbits.member_range(class)).unwrap_or_default();
                let worst =
                    ways.iter().try_fold(0, |worst, way| longest.get(*way as usize).copied()?.map(|m| worst.max(m)));
                worst.map(|moves| moves + 1)
            };
            longest = (0..classes).map(|class| at_goal(class).or_else(|| before(class))).collect();
            report.advance(self.orbits.configurations())?;
        }
        Ok(longest)
    }
}

impl Chance {
    /// Returns the number of moves of the list.
    pub fn last(&self) -> usize {
        self.probabilities.len().saturating_sub(1)
    }

    /// Returns the probability to have won after at most `moves` moves against a random Devil, all starts equally
    /// likely; `None` past the last move.
    pub fn probability(&self, moves: usize) -> Option<f64> {
        self.probabilities.get(moves).copied()
    }

    /// Returns the same as a fraction, if the list is short enough.
    pub fn exact(&self, moves: usize) -> Option<&Exact> {
        self.exact.as_ref()?.get(moves)
    }

    /// Returns the share of starts from which even the worst Devil is beaten after at most `moves` moves; `None` past
    /// the last move.
    pub fn worst(&self, moves: usize) -> Option<f64> {
        self.worst.get(moves).copied()
    }

    /// Returns the number of moves after which at least this share of all games is won, as numerator and denominator;
    /// `None` if the list is too short.
    pub fn quantile(&self, share: [u32; 2]) -> Option<usize> {
        let [numerator, denominator] = share;
        if let Some(exact) = &self.exact {
            return exact.iter().position(|found| found.numerator() * denominator >= found.denominator() * numerator);
        }
        let share = f64::from(numerator) / f64::from(denominator);
        self.probabilities.iter().position(|found| *found >= share)
    }
}

/// Returns the table *chance*: `move`, `probability`, `numerator`, `denominator`, `worst`; one row per number of moves
/// from 0.
pub fn chance_table(chance: &Chance) -> Table<'_> {
    let [numerator, denominator] = Exact::columns();
    let columns = vec![
        Column::new("move", "calls", Kind::Whole).headed("moves made"),
        Column::new("probability", "done", Kind::Probability).headed("chance to be done"),
        numerator,
        denominator,
        Column::new("worst", "worst Devil", Kind::Probability).headed("share of starts done against the worst Devil"),
    ];
    Table::new(columns, chance.probabilities.len(), |row| {
        let [numerator, denominator] = Exact::cells(chance.exact(row));
        vec![
            Cell::Whole(row as i64),
            chance.probability(row).map_or(Cell::Empty, Cell::Number),
            numerator,
            denominator,
            chance.worst(row).map_or(Cell::Empty, Cell::Number),
        ]
    })
}

/// Returns the table by class of the start: `start`, `move`, `probability`, `numerator`, `denominator`.
pub fn chance_by_start_table(chance: &Chance) -> Table<'_> {
    let [numerator, denominator] = Exact::columns();
    let columns = vec![
        Column::new("start", "start", Kind::Text).headed("class of the start"),
        Column::new("move", "calls", Kind::Whole).headed("moves made"),
        Column::new("probability", "done", Kind::Probability).headed("chance to be done"),
        numerator,
        denominator,
    ];
    let each = chance.probabilities.len().max(1);
    Table::new(columns, chance.by_class.len() * each, move |row| {
        let Some(class) = chance.by_class.get(row / each) else { return Vec::new() };
        let moves = row % each;
        let [numerator, denominator] = Exact::cells(class.exact.get(moves));
        vec![
            Cell::Text(class.first.to_string()),
            Cell::Whole(moves as i64),
            class.probabilities.get(moves).copied().map_or(Cell::Empty, Cell::Number),
            numerator,
            denominator,
        ]
    })
}

#[cfg(test)]
mod tests;
