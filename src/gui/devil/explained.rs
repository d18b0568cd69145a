//! Explanations of the numbers about a table: a list of calls and what each leaves, and the starts by level and kind.

use dashu_int::UBig;

use crate::devil::{Class, Classes, Move, Permutation, Plan};
use crate::gui::explain::{Explanation, Line, shortened, shortened_as};
use crate::gui::prose::capitalised;
use crate::numerals::{count, grouped};

use super::names::{act_in_full, goal_of, pattern, positions};
use super::questions::SolvedTable;

/// The chart with a row for each move and a cell for each class.
const CHARTS: &[&str] = &["belief"];

/// Explains the list of calls, and what each of them leaves; `None` if there are none.
pub fn calls(solved: &SolvedTable) -> Option<Explanation> {
    (solved.plan().last_step() > 0).then(|| of_rows(solved, list_lines))
}

/// Explains what the call to row `step` rules out and brings back; `None` if the rows are not known.
pub fn one_call(solved: &SolvedTable, step: usize) -> Option<Explanation> {
    let is_known = step > 0 && step < solved.plan().rows().len();
    is_known.then(|| Explanation::of_cells(CHARTS, solved, move |solved| move_lines(solved, step)))
}

/// Explains the possible starts by their kinds, or by level if there are too many.
pub fn possible(solved: &SolvedTable) -> Option<Explanation> {
    let plan = solved.plan();
    let (start, table) = (plan.aim().start, plan.solution.table());
    let of_classes = of_classes(solved, |class: Class| start.contains(table, class.first));
    of_classes.or_else(|| levels(solved))
}

/// Explains the starts by level; `None` if they have no levels.
pub fn levels(solved: &SolvedTable) -> Option<Explanation> {
    let has_levels = solved.solution.is_winnable() && solved.aimed.is_none();
    has_levels.then(|| Explanation::of_cells(CHARTS, solved, level_lines))
}

/// Explains the kinds of starts from which the Devil goes on for ever, or those from which they do not; `None` if there
/// are none or they are not known.
pub fn starts(solved: &SolvedTable, are_lost: bool) -> Option<Explanation> {
    let plan = solved.plan();
    let (start, table) = (plan.aim().start, plan.solution.table());
    let is_meant = |class: Class| start.contains(table, class.first) && plan.is_lost(class.first) == Some(are_lost);
    of_classes(solved, is_meant)
}

/// Explains how the Devil escapes from the user's own list.
pub fn escape(solved: &SolvedTable) -> Option<Explanation> {
    solved.own_list.as_ref().filter(|given| !given.verdict.wins)?;
    Some(of_rows(solved, escape_lines))
}

/// Explains by lines about whole rows of the chart.
fn of_rows(solved: &SolvedTable, lines: fn(&SolvedTable) -> Vec<Line>) -> Explanation {
    Explanation::of_cells(CHARTS, solved, lines).of_extent([solved.solution.classes.len() as f64, 1.0])
}

/// Explains by the classes for which `is_chosen` holds, if there are any.
fn of_classes(solved: &SolvedTable, is_chosen: impl Fn(Class) -> bool) -> Option<Explanation> {
    let chosen = indices(&solved.solution.classes, is_chosen);
    if chosen.is_empty() {
        return None;
    }
    let about = Explanation::of_cells(CHARTS, solved, move |solved| class_lines(solved, &chosen));
    Some(about.of_extent([1.0, solved.plan().rows().len() as f64]))
}

/// Returns the indices of the classes for which `is_chosen` holds.
fn indices(classes: &Classes, is_chosen: impl Fn(Class) -> bool) -> Vec<usize> {
    classes.iter().enumerate().filter(|(_, class)| is_chosen(*class)).map(|(index, _)| index).collect()
}

/// Returns the number of configurations in these classes together.
fn size_of(classes: &Classes, chosen: &[usize]) -> u32 {
    chosen.iter().filter_map(|index| classes.get(*index)).map(|class| class.size).sum()
}

/// Returns the middle of a row of the chart.
fn row(plan: Plan<'_>, step: f64) -> [f64; 2] {
    [plan.solution.classes.len().saturating_sub(1) as f64 / 2.0, step]
}

/// Returns the moves of the list.
fn list_lines(solved: &SolvedTable) -> Vec<Line> {
    let plan = solved.plan();
    let (coins, last) = (plan.solution.coins(), plan.last_step());
    let line = |number: u64| {
        let named = positions(coins, plan.get(number)?);
        let left = plan.configurations_left(number).map_or(String::new(), |left| format!(": {} left", grouped(left)));
        let text = format!("Call {} names {named}{left}", grouped(number));
        let about = usize::try_from(number).ok().and_then(|step| one_call(solved, step));
        let cell = (!plan.rows().is_empty()).then(|| row(plan, number as f64));
        Some(Line { text, cell, about })
    };
    let rest = |rest| match last {
        u64::MAX => "And so on.".to_owned(),
        _ => format!("And {} more.", count(rest, "call")),
    };
    shortened_as((1..=last).map_while(line), usize::try_from(last).unwrap_or(usize::MAX), rest)
}

/// Returns the indices of the classes that the call to row `step` rules out if `was`, or else of those that it brings
/// back.
fn changed(plan: Plan<'_>, step: usize, was: bool) -> Vec<usize> {
    let rows = plan.rows();
    let Some((before, after)) = rows.get(step.wrapping_sub(1)).zip(rows.get(step)) else { return Vec::new() };
    let is_changed = |index: &usize| before.belief.contains(*index) == was && after.belief.contains(*index) != was;
    (0..plan.solution.classes.len()).filter(is_changed).collect()
}

/// Returns the classes that one move rules out and brings back.
fn move_lines(solved: &SolvedTable, step: usize) -> Vec<Line> {
    let plan = solved.plan();
    let classes = &plan.solution.classes;
    let left = |step: usize| plan.rows().get(step).map_or(0, |row| row.configurations_left);
    let (gone, back) = (changed(plan, step, true), changed(plan, step, false));
    let returned = if back.is_empty() { String::new() } else { format!(" + {}", size_of(classes, &back)) };
    let sum = format!(
        "{} − {}{returned} = {}",
        left(step.saturating_sub(1)),
        size_of(classes, &gone),
        count(left(step), "pattern")
    );
    let line = |index: usize, what: &str| {
        let class = classes.get(index)?;
        let text = format!("{} is {what}: {}", pattern(class.first), count(class.size, "pattern"));
        Some(Line::plain(text).at([index as f64, step as f64]))
    };
    let gone_lines = gone.iter().filter_map(|index| line(*index, "ruled out"));
    let back_lines = back.iter().filter_map(|index| line(*index, "possible again"));
    let changes = shortened(gone_lines.chain(back_lines), gone.len() + back.len(), "change");
    std::iter::once(Line::plain(sum)).chain(changes).collect()
}

/// Returns the starts by their level.
fn level_lines(solved: &SolvedTable) -> Vec<Line> {
    let filtration = &solved.solution.filtration;
    let levels = filtration.levels.len();
    let line = |level: u32| {
        let text = format!("Level {level}: {}", count(filtration.left_of_level(0, level), "pattern"));
        let is_of_level = |class: Class| filtration.level_of(class.first) == Some(level as usize);
        Line::unfolding(text, of_classes(solved, is_of_level))
    };
    let goal = format!("{}: {}", capitalised(&goal_of(solved.plan())), count(UBig::ONE, "pattern"));
    let lines = shortened((1..=levels as u32).map(line), levels, "level");
    std::iter::once(Line::plain(goal)).chain(lines).collect()
}

fn class_lines(solved: &SolvedTable, chosen: &[usize]) -> Vec<Line> {
    let middle = solved.plan().rows().len().saturating_sub(1) as f64 / 2.0;
    let line = |index: &usize| {
        let class = solved.solution.classes.get(*index)?;
        let text = format!("{}: {}", pattern(class.first), count(class.size, "pattern"));
        Some(Line::plain(text).at([*index as f64, middle]))
    };
    shortened(chosen.iter().filter_map(line), chosen.len(), "kind")
}

/// Returns the Devil's way through a list that loses.
fn escape_lines(solved: &SolvedTable) -> Vec<Line> {
    let plan = solved.plan();
    let Some(given) = plan.given else { return Vec::new() };
    let way = &given.verdict.line;
    let mut coins = way.start;
    let line = |(number, (act, flip)): (usize, (&Permutation, &Move))| {
        coins = coins.after(act).flipped(*flip);
        let named = positions(coins.coins(), *flip);
        let text = format!(
            "Call {number} names {named}: the Devil {}, and {} lies there",
            act_in_full(given.table.devil(), act),
            pattern(coins)
        );
        let line = Line::plain(text);
        if plan.rows().is_empty() { line } else { line.at(row(plan, number as f64)) }
    };
    let moves = way.permutations.iter().zip(given.moves.iter());
    let all = moves.len();
    let start = Line::plain(format!("The Devil lays {}", pattern(way.start)));
    std::iter::once(start).chain(shortened((1..).zip(moves).map(line), all, "call")).collect()
}

#[cfg(test)]
mod tests;
