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

use super::class_sweep::{ClassSet, MOVES_PER_REPORT, Sweep};
use super::configuration::Configuration;
use super::filtration::Filtration;
use super::limits::{LISTED, PROPAGATED};
use super::moves::Move;
use super::orbits::Orbits;
use super::permutation::Permutation;
use super::selection::Aim;
use super::table_spec::TableSpec;
use crate::progress::{Progress, Result};

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
    /// The number of moves before which the Devil does something in the line. Stored because a list may
    /// have tens of thousands of moves and the window describes them in every frame.
    pub acts: usize,
    /// Whether the line was played out and ended as claimed. `true` unless the program has a bug.
    pub is_checked: bool,
}

impl Verdict {
    /// Returns the number of moves after which the list has won at the latest; `None` if it does not win.
    pub fn won_after(&self) -> Option<usize> {
        self.wins.then_some(self.line.permutations.len())
    }
}

/// Whether [`judge`] can decide whether a list wins at this table.
pub(super) fn can_be_judged(table: TableSpec) -> bool {
    let most = if table.generators().is_empty() { LISTED } else { PROPAGATED };
    table.listed().is_some_and(|all| all <= most)
}

/// Checks `moves` against every start of an aim and everything the Devil may do. An empty list loses unless every start
/// is won. For a table with too many configurations, a list to another goal than all heads never counts as winning.
/// Reports the number of moves done.
///
/// # Errors
/// [`Cancelled`](crate::progress::Cancelled) if `progress` asks for it.
pub fn judge(table: TableSpec, aim: &Aim, moves: &[Move], progress: &Progress) -> Result<Verdict> {
    progress.advance_to(0)?;
    progress.set_total(moves.len() as u64);
    let (wins, line) = if let Some(escape) = aim.is_default().then(|| simple_escape(table, moves)).flatten() {
        (false, Some(escape))
    } else if table.generators().is_empty() && can_be_judged(table) {
        line_while_still(table, aim, moves, progress)?
    } else if let Some(orbits) = Orbits::of(table, PROPAGATED) {
        let beliefs = beliefs(&orbits, aim, moves, progress)?;
        line_of(&orbits, &ClassSet::new(&orbits, &aim.goal), &beliefs, moves)
    } else {
        (false, None)
    };
    let is_start = |line: &Line| aim.start.contains(table, line.start);
    let is_goal = |coins: Configuration| aim.goal.contains(table, coins);
    let is_checked = line.as_ref().is_some_and(|line| is_start(line) && line.does(moves, wins, is_goal));
    let line = line.unwrap_or_else(|| {
        let start = aim.open_start(table).unwrap_or_else(|| Configuration::with_faces(table, |_| 0));
        Line { start, permutations: Vec::new() }
    });
    let acts = line.permutations.iter().filter(|act| !act.is_idle()).count();
    Ok(Verdict { wins, line, acts, is_checked })
}

/// Returns a game to all heads in which the Devil escapes by doing nothing or by his rule, if he can.
fn simple_escape(table: TableSpec, moves: &[Move]) -> Option<Line> {
    if let Some(start) = unmet_start(table, moves) {
        return Some(Line { start, permutations: vec![table.idle(); moves.len()] });
    }
    let filtration = Filtration::of(table);
    (!filtration.is_winnable()).then(|| by_the_rule(&filtration, moves))
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
fn running_sums(table: TableSpec, moves: impl Iterator<Item = Move>) -> impl Iterator<Item = Configuration> {
    moves.scan(Configuration::with_faces(table, |_| 0), |sum, flip| {
        *sum = sum.flipped(flip);
        Some(*sum)
    })
}

/// Returns the first start by index, other than all heads, from which a Devil who does nothing escapes.
fn unmet_start(table: TableSpec, moves: &[Move]) -> Option<Configuration> {
    let met: HashSet<Configuration> = running_sums(table, moves.iter().copied()).collect();
    let last = table.listed().map_or(u64::MAX, |all| u64::from(all) - 1);
    let starts = (1..=last).map(|index| Configuration::from_index(table, index));
    // there are at most as many starts met as moves
    starts.take(moves.len() + 1).find(|start| !met.contains(&Configuration::made_by(table, start.undoing())))
}

/// Whether a Devil who does nothing loses to the moves from every start, since each is met by a running sum.
pub(super) fn meets_every_start(
    table: TableSpec,
    moves: impl Iterator<Item = Move>,
    progress: &Progress,
) -> Result<bool> {
    let all = table.listed().unwrap_or(0);
    progress.set_total(all.into());
    let mut is_met = vec![false; all as usize];
    for (done, sum) in running_sums(table, moves).enumerate() {
        if done.is_multiple_of(MOVES_PER_REPORT) {
            progress.advance_to(done as u64)?;
        }
        if let Some(is_met) = sum.index().and_then(|place| is_met.get_mut(place)) {
            *is_met = true;
        }
    }
    // all heads is won from the beginning
    Ok(is_met.into_iter().skip(1).all(|is_met| is_met))
}

/// Returns, for each configuration, the number of moves after which it is won if the Devil does nothing; `None` if it
/// never is. A start is won once the running sum of the moves brings it to a goal. Ends when all starts are won.
pub(super) fn won_while_still(
    table: TableSpec,
    aim: &Aim,
    moves: impl Iterator<Item = Move>,
    progress: &Progress,
) -> Result<Vec<Option<u32>>> {
    let goals = aim.goal.firsts(table).unwrap_or_else(|| table.all().collect());
    let zero = Configuration::with_faces(table, |_| 0);
    let mut won = vec![None; table.listed().unwrap_or(0) as usize];
    let mut left = table.all().filter(|coins| aim.start.contains(table, *coins)).count();
    for (done, sum) in (0..).zip(std::iter::once(zero).chain(running_sums(table, moves))) {
        if done % MOVES_PER_REPORT as u32 == 0 {
            progress.advance_to(u64::from(done))?;
        }
        for start in goals.iter().map(|goal| goal.minus(sum)) {
            if let Some(won) = start.index().and_then(|place| won.get_mut(place)).filter(|won| won.is_none()) {
                *won = Some(done);
                left -= usize::from(aim.start.contains(table, start));
            }
        }
        if left == 0 {
            break;
        }
    }
    Ok(won)
}

/// Returns whether a list wins if the Devil does nothing, and the line that shows it: from the start that is won last,
/// or from the first that is never won.
fn line_while_still(table: TableSpec, aim: &Aim, moves: &[Move], progress: &Progress) -> Result<(bool, Option<Line>)> {
    let won = won_while_still(table, aim, moves.iter().copied(), progress)?;
    let starts = || table.all().zip(&won).filter(|(coins, _)| aim.start.contains(table, *coins));
    let escape = starts().find(|(_, won)| won.is_none()).map(|(start, _)| (start, moves.len()));
    let latest = || starts().filter_map(|(start, won)| Some((start, (*won)? as usize))).max_by_key(|(_, won)| *won);
    let line = escape.or_else(latest);
    let line = line.map(|(start, played)| Line { start, permutations: vec![table.idle(); played] });
    Ok((escape.is_none(), line))
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

/// Returns the beliefs at the start of an aim and after each move until the list has won, or cannot win any more.
fn beliefs(orbits: &Orbits, aim: &Aim, moves: &[Move], progress: &Progress) -> Result<Vec<ClassSet>> {
    let goal = ClassSet::new(orbits, &aim.goal);
    let mut sweep = Sweep::new(orbits, [&aim.start, &aim.goal], moves);
    let mut beliefs = vec![sweep.possible.clone()];
    for (done, flip) in moves.iter().enumerate() {
        if done.is_multiple_of(MOVES_PER_REPORT) {
            progress.advance_to(done as u64)?;
        }
        // each move to come wins from at most one configuration
        let is_lost = aim.is_default() && sweep.possible.configurations as usize > moves.len() - done + 1;
        if is_lost || sweep.possible.is_within(&goal) {
            break;
        }
        sweep.after(*flip);
        beliefs.push(sweep.possible.clone());
    }
    Ok(beliefs)
}

/// Returns whether the list wins, and the line that shows it.
fn line_of(orbits: &Orbits, goal: &ClassSet, beliefs: &[ClassSet], moves: &[Move]) -> (bool, Option<Line>) {
    let Some((last, before)) = beliefs.split_last() else { return (false, None) };
    let members = |belief: &ClassSet, is_goal: bool| {
        let classes: Vec<_> = belief.iter().filter(|class| goal.contains(*class) == is_goal).collect();
        classes.into_iter().flat_map(move |class| orbits.configurations_of(class))
    };
    if last.is_within(goal) {
        let line = match before.split_last() {
            // won before the first move
            None => members(last, true).next().map(|start| Line { start, permutations: Vec::new() }),
            // one move earlier, another configuration was possible, and that move ends its game
            Some((earlier, done)) => {
                let target = members(earlier, false).next();
                target.and_then(|target| line_to(orbits, goal, done, moves, target))
            }
        };
        return (true, line);
    }
    // during the moves to come the Devil does nothing: some configuration is met by none of their sums
    let table = orbits.table;
    let rest = moves.get(before.len()..).unwrap_or_default();
    let sums = running_sums(table, rest.iter().copied());
    let met: HashSet<Configuration> = sums.map(|sum| Configuration::made_by(table, sum.undoing())).collect();
    let target = members(last, false).find(|configuration| !met.contains(configuration));
    let mut line = target.and_then(|target| line_to(orbits, goal, before, moves, target));
    if let Some(line) = &mut line {
        line.permutations.resize(moves.len(), table.idle());
    }
    (false, line)
}

/// Returns a start and permutations that lead through the first moves, with these `beliefs` before each of them, and
/// then, by one more permutation, to `target`, a configuration that is possible there and does not end the game.
fn line_to(
    orbits: &Orbits,
    goal: &ClassSet,
    beliefs: &[ClassSet],
    moves: &[Move],
    mut target: Configuration,
) -> Option<Line> {
    let mut permutations = Vec::with_capacity(beliefs.len() + 1);
    for (before, flip) in beliefs.iter().zip(moves).rev() {
        // of the configurations that the Devil can turn into the target, one results from the move and a possible
        // configuration
        let (result, earlier) = orbits.configurations_of(orbits.class_of(target)?).find_map(|result| {
            let earlier = result.unflipped(*flip);
            let class = orbits.class_of(earlier)?;
            (!goal.contains(class) && before.contains(class)).then_some((result, earlier))
        })?;
        permutations.push(orbits.table.permutation_between(result, target)?);
        target = earlier;
    }
    permutations.push(orbits.table.idle());
    permutations.reverse();
    Some(Line { start: target, permutations })
}

#[cfg(test)]
mod tests;
