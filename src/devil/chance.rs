//! The chance that a list of moves has won after each move if the Devil acts at random.
//!
//! Before each move, a random Devil takes one of the actions allowed to him, all equally likely. After that, whatever
//! the configuration was, every member of its class is equally likely, so one probability for each class is enough: a
//! member of a class has, after a move, the mean of the probabilities from which the moves of the same class lead to it.
//! Games that reach the goal stay there. The sums have no negative terms, so with at most k members in a class, a
//! probability after j moves has a relative error of at most (k + 2)j·2⁻⁵³.
//!
//! In exact arithmetic, a share after j moves is a whole number over s·Dʲ, where s is the number of configurations of
//! the start and D the least common multiple of the sizes of the classes.
//!
//! The worst Devil knows the whole list. From a class he holds out as long as from the best for him of the classes that
//! its members become. Backward induction over the list finds this for every class.
//!
//! Two cases need no sums. A Devil who does nothing has no luck either: after j moves, those starts are won that he
//! loses. And if a list surely wins from all n configurations with n/g − 1 moves to g goals, then j moves win j + 1 in
//! n/g games: each pattern is equally likely before each move, so the chances to be at the goal then add up to 1, and
//! no game may be there twice.

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd};

use super::class_sweep::ClassSet;
use super::configuration::Configuration;
use super::limits::{CHANCE_STEPS, DRAWN_CLASSES, EXACT_CHANCE_BITS, LISTED};
use super::orbits::Orbits;
use super::plan::Plan;
use super::spectrum::Spectrum;
use super::table_spec::TableSpec;
use super::verdict::won_while_still;
use crate::exact::{BELOW_ONE, Exact};
use crate::progress::{Progress, Result, Steps};
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
    /// The probability to have won after at most 0, 1, 2, … moves against a random Devil, all starts equally likely.
    pub probabilities: Vec<f64>,
    exact: Option<Vec<Exact>>,
    /// Share of starts from which even the worst Devil is beaten after 0, 1, 2, … moves.
    pub worst: Vec<f64>,
    /// A bound on the relative error of the last probability if it is not exact; the others are more precise.
    pub error_bound: f64,
    /// The chances from the starts of each class; empty if there are too many classes or moves.
    pub by_class: Vec<ClassChance>,
    /// The expected number of moves until the win; `None` if the list does not surely win.
    pub mean: Option<f64>,
}

/// Returns the length of the longest list whose chances are computed for this table: 0 if it has more than 2²⁰
/// configurations; if the Devil acts, configurations times moves are at most 2³².
pub fn longest_chance(table: TableSpec) -> u64 {
    let most = |all: u32| if table.generators().is_empty() { u64::MAX } else { CHANCE_STEPS / u64::from(all) };
    table.listed().map_or(0, most)
}

/// Whether chances are computed for this plan: it has moves, and no more than [`longest_chance`].
pub fn has_chance(plan: Plan<'_>) -> bool {
    let table = plan.solution.table();
    plan.has_moves() && table.listed().is_some() && plan.last_step() <= longest_chance(table)
}

/// Plays the moves of `plan` against a Devil who acts at random and against the worst one. Returns `None` unless
/// [`has_chance`]. Reports the number of configurations times moves done.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` asks for it.
pub fn chance(plan: Plan<'_>, progress: &Progress) -> Result<Option<Chance>> {
    let table = plan.solution.table();
    let Some(orbits) = Orbits::of(table, LISTED).filter(|_| has_chance(plan)) else { return Ok(None) };
    let (last, aim) = (plan.last_step(), plan.aim());
    let starts: Vec<usize> = ClassSet::new(&orbits, &aim.start).iter().collect();
    let run = Walk { orbits: &orbits, plan, goal: ClassSet::new(&orbits, &aim.goal) };
    let all = orbits.configurations();
    let is_short = last.saturating_mul(orbits.common_multiple().bit_len() as u64) <= EXACT_CHANCE_BITS;
    let separate = if starts.len() <= DRAWN_CLASSES && is_short { starts.as_slice() } else { &[] };
    let mut report = Steps::new(progress, (2 + separate.len() as u64).saturating_mul(last).saturating_mul(all));

    let is_still = table.generators().is_empty();
    // without any action of the Devil, each configuration is a class, in the order of their indices
    let beaten_after =
        if is_still { won_while_still(table, &aim, plan.moves(), progress)? } else { run.longest(&mut report)? };
    let size = |class: &usize| u64::from(orbits.sizes[*class]);
    let count = starts.iter().map(size).sum::<u64>();
    let mut sure = vec![0; usize::try_from(last).unwrap_or(0) + 1];
    for class in &starts {
        if let Some(by) = beaten_after.get(*class).copied().flatten().and_then(|moves| sure.get_mut(moves as usize)) {
            *by += size(class);
        }
    }
    for place in 1..sure.len() {
        sure[place] += sure[place - 1];
    }
    let is_sure = sure.last() == Some(&count);
    let each = u64::from(run.goal.configurations);
    let is_even = is_sure && count == all && sure.len() as u64 * each == all;
    let even = || (1..=sure.len() as u64).map(|won| won * each).collect();
    let won = if is_still { Some(sure.clone()) } else { is_even.then(even) };
    let exact = match won {
        Some(won) => Some(won.into_iter().map(|won| Exact::new(won.into(), count.into())).collect()),
        None if is_short => Some(run.exactly(&starts, &mut report)?),
        None => None,
    };
    let (sums, mean) = match &exact {
        Some(exact) => (exact.iter().map(Exact::to_f64).collect(), mean(exact)),
        None => run.at_random(&starts, &mut report)?,
    };
    let probabilities = reported(sums, |step| sure.get(step) == Some(&count));
    let mut by_class = Vec::new();
    for class in separate {
        let exact = run.exactly(&[*class], &mut report)?;
        let by = beaten_after.get(*class).copied().flatten();
        let nearest = exact.iter().map(Exact::to_f64).collect();
        let probabilities = reported(nearest, |step| by.is_some_and(|by| by as usize <= step));
        let Some(first) = orbits.configurations_of(*class).min() else { continue };
        by_class.push(ClassChance { first, probabilities, exact });
    }
    let mean = is_sure.then_some(mean);
    let widest = orbits.sizes.iter().copied().max().unwrap_or(1);
    let error_bound = f64::from(widest + 2) * last as f64 * f64::EPSILON / 2.0;
    let worst = sure.into_iter().map(|sure| sure as f64 / count as f64).collect();
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

/// Number of moves of a game that never ends, larger than any other.
const ESCAPES: u32 = u32::MAX;

/// A walk of the moves among the classes; some of the classes end the game.
struct Walk<'a> {
    orbits: &'a Orbits,
    plan: Plan<'a>,
    goal: ClassSet,
}

impl Walk<'_> {
    /// Returns the probability to have won after each number of moves from 0, from equally likely starts, and the sum of
    /// the probabilities not to have, which is the expected number of moves.
    fn at_random(&self, starts: &[usize], report: &mut Steps<'_>) -> Result<(Vec<f64>, f64)> {
        let sizes: Vec<f64> = self.orbits.sizes.iter().map(|size| f64::from(*size)).collect();
        let total: f64 = starts.iter().filter_map(|class| sizes.get(*class)).sum();
        let mut shares = vec![0.0; sizes.len()];
        for class in starts {
            shares[*class] = 1.0 / total;
        }
        let (mut found, mut done, mut mean) = (Vec::new(), 0.0, 0.0);
        let mut spectrum = Spectrum::new(self.orbits, starts, &self.goal);
        for number in 0..=self.plan.last_step() {
            let back = self.plan.get(number).map(|flip| self.orbits.class_back(flip));
            let (won, left) = if let Some(spectrum) = &mut spectrum {
                spectrum.after(back)
            } else {
                if let Some(back) = back {
                    let ways = f64::from(self.orbits.sizes[back]);
                    shares = self.orbits.sums(&shares, &0.0, back).into_iter().map(|sum| sum / ways).collect();
                }
                let ended = self.goal.iter().map(|class| std::mem::take(&mut shares[class]) * sizes[class]);
                (ended.sum::<f64>(), shares.iter().zip(&sizes).map(|(share, size)| share * size).sum())
            };
            done += won;
            mean += left;
            found.push(done);
            report.advance(self.orbits.configurations())?;
        }
        Ok((found, mean))
    }

    /// Does the same in exact arithmetic, for the probability to have won.
    fn exactly(&self, starts: &[usize], report: &mut Steps<'_>) -> Result<Vec<Exact>> {
        let sizes: Vec<UBig> = self.orbits.sizes.iter().map(|size| UBig::from(*size)).collect();
        let mut denominator: UBig = starts.iter().filter_map(|class| sizes.get(*class)).sum();
        let mut shares = vec![UBig::ZERO; sizes.len()];
        for class in starts {
            shares[*class] = UBig::ONE;
        }
        let mut found = Vec::new();
        for number in 0..=self.plan.last_step() {
            if let Some(flip) = self.plan.get(number) {
                let back = self.orbits.class_back(flip);
                shares = self.orbits.sums(&shares, &UBig::ZERO, back);
                denominator *= self.orbits.sizes[back];
            }
            self.goal.iter().for_each(|class| shares[class] = UBig::ZERO);
            reduce(&mut shares, &mut denominator);
            let left: UBig = shares.iter().zip(&sizes).map(|(share, size)| share * size).sum();
            found.push(Exact::new(&denominator - left, denominator.clone()));
            report.advance(self.orbits.configurations())?;
        }
        Ok(found)
    }

    /// Returns, for each class, the number of moves after which even the worst Devil is beaten; `None` if he escapes.
    fn longest(&self, report: &mut Steps<'_>) -> Result<Vec<Option<u32>>> {
        let classes = self.orbits.classes();
        let is_goal: Vec<bool> = (0..classes).map(|class| self.goal.contains(class)).collect();
        let mut longest: Vec<u32> = is_goal.iter().map(|is_goal| if *is_goal { 0 } else { ESCAPES }).collect();
        for number in (1..=self.plan.last_step()).rev() {
            let Some(class) = self.plan.get(number).map(|flip| self.orbits.class_of_move(flip)) else { continue };
            let beaten = longest.iter().zip(&self.orbits.sizes).filter(|(moves, _)| **moves < ESCAPES);
            // each way leads to another configuration, so there must be as many from which the Devil is beaten
            let mut before = vec![0; classes];
            if beaten.map(|(_, size)| *size).sum::<u32>() < self.orbits.sizes[class] {
                before.fill(ESCAPES);
            } else {
                self.orbits.targets(class, |class, target| before[class] = longest[target].max(before[class]));
            }
            let moves = |(worst, is_goal): (u32, &bool)| if *is_goal { 0 } else { worst.saturating_add(1) };
            longest = before.into_iter().zip(&is_goal).map(moves).collect();
            report.advance(self.orbits.configurations())?;
        }
        Ok(longest.into_iter().map(|moves| (moves < ESCAPES).then_some(moves)).collect())
    }
}

impl Chance {
    /// Returns the number of moves of the list.
    pub fn last(&self) -> usize {
        self.probabilities.len().saturating_sub(1)
    }

    /// Returns the probability to have won after at most `moves` moves as a fraction, if the list is short enough.
    pub fn exact(&self, moves: usize) -> Option<&Exact> {
        self.exact.as_ref()?.get(moves)
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
        Column::new("move", "calls", Kind::Whole).headed("calls made"),
        Column::new("probability", "won by then", Kind::Probability).headed("chance to have won"),
        numerator,
        denominator,
        Column::new("worst", "worst Devil: starts won", Kind::Probability)
            .headed("share of starts won against the worst Devil"),
    ];
    Table::new(columns, chance.probabilities.len(), |row| {
        let [numerator, denominator] = Exact::cells(chance.exact(row));
        vec![
            Cell::Whole(row as i64),
            Cell::Number(chance.probabilities[row]),
            numerator,
            denominator,
            Cell::Number(chance.worst[row]),
        ]
    })
}

/// Returns the table by class of the start: `start`, `move`, `probability`, `numerator`, `denominator`.
pub fn chance_by_start_table(chance: &Chance) -> Table<'_> {
    let [numerator, denominator] = Exact::columns();
    let columns = vec![
        Column::new("start", "kind of the start", Kind::Text),
        Column::new("move", "calls", Kind::Whole).headed("calls made"),
        Column::new("probability", "won by then", Kind::Probability).headed("chance to have won"),
        numerator,
        denominator,
    ];
    let each = chance.probabilities.len().max(1);
    Table::new(columns, chance.by_class.len() * each, move |row| {
        let (class, moves) = (&chance.by_class[row / each], row % each);
        let [numerator, denominator] = Exact::cells(class.exact.get(moves));
        vec![
            Cell::Text(class.first.to_string()),
            Cell::Whole(moves as i64),
            Cell::Number(class.probabilities[moves]),
            numerator,
            denominator,
        ]
    })
}

#[cfg(test)]
mod tests;
