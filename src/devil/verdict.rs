//! The verdict on any list of moves: it wins, or the Devil escapes in this way.
//!
//! There are three ways to a verdict, all of them exact:
//! - A Devil who does nothing escapes if some start other than all heads is met by none of the list's running sums. A
//!   list of fewer than mᴺ − 1 moves always leaves such a start, so larger tables never need to be searched.
//! - If no list wins at all, the Devil's rule ([`Filtration::escape`]) holds against any list.
//! - Otherwise all configurations are taken through the list ([`Orbits`]), and the way to one that is left is traced
//!   back to its start. A move ends the game for at most one configuration, so the Devil has escaped as soon as more are
//!   left than there are moves to come.

use std::collections::HashSet;

use super::configuration::Configuration;
use super::filtration::Filtration;
use super::limits::{LISTED, PROPAGATED};
use super::moves::Move;
use super::orbits::{ClassSet, Effects, Orbits};
use super::permutation::Permutation;
use super::selection::Aim;
use super::table_spec::TableSpec;
use crate::progress::{Cancelled, Progress};

/// Number of moves between two progress reports.
const MOVES_PER_REPORT: usize = 64;

/// A line of play: a start and the Devil's action before each move of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The configuration that the Devil lays out.
    pub start: Configuration,
    /// The Devil's permutation before each move.
    pub permutations: Vec<Permutation>,
}

/// The verdict on a list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the list wins from every start, whatever the Devil does.
    pub wins: bool,
    /// If the list wins, a longest game against it; otherwise a game in which the Devil escapes.
    pub line: Line,
    /// The numbers, from 1, of the moves before which the Devil does something in the line. Stored because a list may
    /// have tens of thousands of moves and the window describes them in every frame.
    pub acts: Vec<usize>,
    /// Whether the line was played out and ended as claimed. `true` unless the program has a bug.
    pub is_checked: bool,
}

impl Verdict {
    fn new(wins: bool, line: Line, is_checked: bool) -> Self {
        let acts = (1..).zip(&line.permutations).filter(|(_, act)| !act.is_idle()).map(|(number, _)| number).collect();
        Self { wins, line, acts, is_checked }
    }

    /// Returns the number of moves after which the list has won at the latest; `None` if it does not win.
    pub fn won_after(&self) -> Option<usize> {
        self.wins.then_some(self.line.permutations.len())
    }
}

/// Checks `moves` against every start and everything the Devil of `filtration` may do. An empty list loses. Reports the
/// number of moves done.
///
/// # Errors
/// [`Cancelled`] if `progress` asks for it.
pub fn judge(filtration: &Filtration, moves: &[Move], progress: &Progress) -> Result<Verdict, Cancelled> {
    progress.advance_to(0)?;
    progress.set_total(moves.len() as u64);
    let table = filtration.table;
    let (wins, line) = match unmet_start(table, moves) {
        Some(start) => (false, Some(Line { start, permutations: vec![table.idle(); moves.len()] })),
        None if !filtration.is_winnable() => (false, Some(by_the_rule(filtration, moves))),
        None => match Orbits::of(table, PROPAGATED).filter(|_| !table.generators().is_empty()) {
            Some(orbits) => {
                // each move to come ends the game for at most one configuration, and more than that are left
                let is_lost = |left: &ClassSet, to_come: usize| left.configurations as usize > to_come + 1;
                History::of(&orbits, &Aim::default(), moves, is_lost, progress)?.line(&orbits, moves)
            }
            // the Devil does nothing, and every start is met
            None => (true, Some(latest_met(table, moves))),
        },
    };
    let is_checked = line.as_ref().is_some_and(|line| line.does(moves, wins, Configuration::is_all_heads));
    let nowhere = || Line { start: Configuration::with_faces(table, |_| 1), permutations: Vec::new() };
    Ok(Verdict::new(wins, line.unwrap_or_else(nowhere), is_checked))
}

/// Whether [`judge_aim`] can decide whether a list wins at this table.
pub(super) fn can_be_judged(table: TableSpec) -> bool {
    let most = if table.generators().is_empty() { LISTED } else { PROPAGATED };
    table.listed().is_some_and(|all| all <= most)
}

/// Checks `moves` against every start of an aim and everything the Devil may do. For a table that [cannot be
/// judged](can_be_judged), a list to another goal never counts as winning. Reports the number of moves done.
pub(super) fn judge_aim(
    table: TableSpec,
    aim: &Aim,
    moves: &[Move],
    progress: &Progress,
) -> Result<Verdict, Cancelled> {
    if aim.is_default() {
        return judge(&Filtration::of(table), moves, progress);
    }
    progress.advance_to(0)?;
    progress.set_total(moves.len() as u64);
    let (wins, line) = if !can_be_judged(table) {
        (false, None)
    } else if table.generators().is_empty() {
        line_while_still(table, aim, moves, progress)?
    } else {
        match Orbits::of(table, PROPAGATED) {
            Some(orbits) => History::of(&orbits, aim, moves, |_, _| false, progress)?.line(&orbits, moves),
            None => (false, None),
        }
    };
    let is_start = |line: &Line| aim.start.contains(table, line.start);
    let is_goal = |coins: Configuration| aim.goal.contains(table, coins);
    let is_checked = line.as_ref().is_some_and(|line| is_start(line) && line.does(moves, wins, is_goal));
    let start = aim.open_start(table).unwrap_or_else(|| Configuration::with_faces(table, |_| 0));
    let nowhere = || Line { start, permutations: Vec::new() };
    Ok(Verdict::new(wins, line.unwrap_or_else(nowhere), is_checked))
}

impl Line {
    /// Whether the coins reach the goal after the last permutation and not before, or `wins` is false and they never
    /// do.
    fn does(&self, moves: &[Move], wins: bool, is_goal: impl Fn(Configuration) -> bool) -> bool {
        let mut coins = self.start;
        for (permutation, flip) in self.permutations.iter().zip(moves) {
            if is_goal(coins) {
                return false;
            }
            coins = coins.after(permutation).flipped(*flip);
        }
        is_goal(coins) == wins && (wins || self.permutations.len() == moves.len())
    }
}

/// Returns the configurations that all heads becomes by the moves, one after each, if the Devil does nothing.
fn running_sums(table: TableSpec, moves: &[Move]) -> impl Iterator<Item = Configuration> {
    let zero = Configuration::with_faces(table, |_| 0);
    moves.iter().scan(zero, |sum, flip| {
        *sum = sum.flipped(*flip);
        Some(*sum)
    })
}

/// Returns the start that becomes all heads by adding `sum`.
fn start_met_by(table: TableSpec, sum: Configuration) -> Configuration {
    let undoing = sum.undoing();
    Configuration::with_faces(table, |position| undoing.amount(position))
}

/// Returns the first start by index, other than all heads, from which a Devil who does nothing escapes.
fn unmet_start(table: TableSpec, moves: &[Move]) -> Option<Configuration> {
    let met: HashSet<Configuration> = running_sums(table, moves).collect();
    let last = table.listed().map_or(u64::MAX, |all| u64::from(all) - 1);
    let starts = (1..=last).map(|index| Configuration::from_index(table, index));
    // there are at most as many starts met as moves
    starts.take(moves.len() + 1).find(|start| !met.contains(&start_met_by(table, *start)))
}

/// Whether a Devil who does nothing loses to the moves from every start, since each is met by a running sum.
pub(super) fn meets_every_start(
    table: TableSpec,
    moves: impl Iterator<Item = Move>,
    progress: &Progress,
) -> Result<bool, Cancelled> {
    let all = table.listed().unwrap_or(0);
    progress.set_total(all.into());
    let mut met = vec![0_u64; (all as usize).div_ceil(64)];
    let mut sum = Configuration::with_faces(table, |_| 0);
    let mut left = all.saturating_sub(1);
    for (done, flip) in moves.enumerate() {
        if done.is_multiple_of(MOVES_PER_REPORT) {
            progress.advance_to(done as u64)?;
        }
        sum = sum.flipped(flip);
        let index = sum.index().and_then(|index| usize::try_from(index).ok()).filter(|index| *index > 0);
        if let Some((index, word)) = index.and_then(|index| Some((index, met.get_mut(index / 64)?)))
            && *word >> (index % 64) & 1 == 0
        {
            *word |= 1 << (index % 64);
            left -= 1;
        }
    }
    Ok(left == 0)
}

/// Returns the line from the start that is met last, if the Devil does nothing.
fn latest_met(table: TableSpec, moves: &[Move]) -> Line {
    let mut met = HashSet::new();
    let sums = running_sums(table, moves).enumerate();
    let news = sums.filter(|(_, sum)| !sum.is_all_heads() && met.insert(*sum));
    let (last, sum) = news.last().unwrap_or((0, Configuration::with_faces(table, |_| 0)));
    Line { start: start_met_by(table, sum), permutations: vec![table.idle(); last + 1] }
}

/// Returns whether a list wins if the Devil does nothing, and the line that shows it: from the start that is won last,
/// or from the first that is never won. A start is won once the running sum of the moves brings it to a goal.
fn line_while_still(
    table: TableSpec,
    aim: &Aim,
    moves: &[Move],
    progress: &Progress,
) -> Result<(bool, Option<Line>), Cancelled> {
    let place = |coins: Configuration| coins.index().and_then(|index| usize::try_from(index).ok());
    let mut is_open: Vec<bool> = table.all().map(|coins| aim.start.contains(table, coins)).collect();
    let mut left = is_open.iter().filter(|is_open| **is_open).count();
    let goals = aim.goal.firsts(table).unwrap_or_default();
    let zero = Configuration::with_faces(table, |_| 0);
    let mut latest = None;
    for (done, sum) in std::iter::once(zero).chain(running_sums(table, moves)).enumerate() {
        if done.is_multiple_of(MOVES_PER_REPORT) {
            progress.advance_to(done as u64)?;
        }
        for start in goals.iter().map(|goal| goal.less(sum)) {
            if let Some(is_open) = place(start).and_then(|place| is_open.get_mut(place)).filter(|is_open| **is_open) {
                (*is_open, latest) = (false, Some((start, done)));
                left -= 1;
            }
        }
        if left == 0 {
            break;
        }
    }
    let (start, played) = match is_open.iter().position(|is_open| *is_open) {
        Some(place) => (Some(Configuration::from_index(table, place as u64)), moves.len()),
        None => (latest.map(|(start, _)| start), latest.map_or(0, |(_, done)| done)),
    };
    Ok((left == 0, start.map(|start| Line { start, permutations: vec![table.idle(); played] })))
}

/// Returns the line in which the Devil follows his rule, from a start outside the last level.
fn by_the_rule(filtration: &Filtration, moves: &[Move]) -> Line {
    let table = filtration.table;
    let start = filtration.lost_start().unwrap_or_else(|| Configuration::with_faces(table, |_| 1));
    let permutations = moves.iter().scan(start, |coins, flip| {
        let permutation = filtration.escape(*coins, *flip).unwrap_or_else(|| table.idle());
        *coins = coins.after(&permutation).flipped(*flip);
        Some(permutation)
    });
    Line { start, permutations: permutations.collect() }
}

/// The beliefs at the start and after each move, as far as they were needed.
struct History {
    marks: Vec<ClassSet>,
    /// The classes that end the game.
    goal: ClassSet,
}

impl History {
    /// Takes the start of an aim through the list until it is won, or until `is_lost`, given what is left and the
    /// number of moves to come, says that it cannot win any more.
    fn of(
        orbits: &Orbits,
        aim: &Aim,
        moves: &[Move],
        is_lost: impl Fn(&ClassSet, usize) -> bool,
        progress: &Progress,
    ) -> Result<Self, Cancelled> {
        let goal = orbits.of_selection(&aim.goal);
        let mut effects = Effects::new(orbits, goal.clone());
        let mut marks = vec![orbits.of_selection(&aim.start)];
        for (done, flip) in moves.iter().enumerate() {
            if done.is_multiple_of(MOVES_PER_REPORT) {
                progress.advance_to(done as u64)?;
            }
            let is_open = |last: &&ClassSet| !last.is_within(&goal) && !is_lost(last, moves.len() - done);
            let Some(last) = marks.last().filter(is_open) else { break };
            let next = effects.after(last, *flip);
            marks.push(next);
        }
        Ok(Self { marks, goal })
    }

    /// Returns whether the list wins, and the line that shows it.
    fn line(&self, orbits: &Orbits, moves: &[Move]) -> (bool, Option<Line>) {
        let Some((last, before)) = self.marks.split_last() else { return (false, None) };
        let members = |marks: &ClassSet, is_goal: bool| {
            let classes: Vec<_> = marks.iter().filter(|class| self.goal.contains(*class) == is_goal).collect();
            classes.into_iter().flat_map(move |class| orbits.configurations_of(class))
        };
        if last.is_within(&self.goal) {
            let line = match before.last() {
                // won before the first move
                None => members(last, true).next().map(|start| Line { start, permutations: Vec::new() }),
                // one move earlier, another configuration was possible, and that move ends its game
                Some(earlier) => {
                    members(earlier, false).next().and_then(|it| self.line_to(orbits, moves, before.len() - 1, it))
                }
            };
            return (true, line);
        }
        // during the moves to come the Devil does nothing: some configuration is met by none of their sums
        let table = orbits.table;
        let rest = moves.get(before.len()..).unwrap_or_default();
        let met: HashSet<Configuration> = running_sums(table, rest).map(|sum| start_met_by(table, sum)).collect();
        let target = members(last, false).find(|configuration| !met.contains(configuration));
        let mut line = target.and_then(|target| self.line_to(orbits, moves, before.len(), target));
        if let Some(line) = &mut line {
            line.permutations.resize(moves.len(), table.idle());
        }
        (false, line)
    }

    /// Returns a start and permutations that lead through `done` moves and then, by one more permutation, to `target`,
    /// a configuration that is possible there and does not end the game.
    fn line_to(&self, orbits: &Orbits, moves: &[Move], done: usize, target: Configuration) -> Option<Line> {
        let (mut target, mut permutations) = (target, Vec::with_capacity(done + 1));
        for number in (1..=done).rev() {
            let (flip, before) = (*moves.get(number - 1)?, self.marks.get(number - 1)?);
            // of the configurations that the Devil can turn into the target, one results from the move and a possible
            // configuration
            let (result, earlier) = orbits.configurations_of(orbits.class_of(target)?).find_map(|result| {
                let earlier = result.unflipped(flip);
                let class = orbits.class_of(earlier)?;
                let was_possible = !self.goal.contains(class) && before.contains(class);
                was_possible.then_some((result, earlier))
            })?;
            permutations.push(orbits.table.permutation_between(result, target)?);
            target = earlier;
        }
        permutations.push(orbits.table.idle());
        permutations.reverse();
        Some(Line { start: target, permutations })
    }
}

#[cfg(test)]
mod tests;
