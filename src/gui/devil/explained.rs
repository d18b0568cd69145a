//! What the numbers of a table are made of: a list of its moves and what each leaves, the starts of their depths and
//! classes, a depth of the best call and where the Devil can take it.

use std::sync::Arc;

use dashu_int::UBig;

use crate::devil::{Class, Classes, Configuration, Depth, Level, Move, Permutation, Plan, Search, canonical_moves};
use crate::gui::explain::{Explain, Line};
use crate::gui::prose::capitalised;
use crate::numerals::{count, grouped};

use super::game_words::permutation_in_full;
use super::names::{LETTERED, goal_of, positions};
use super::solved_table::SolvedTable;
use super::told::Topic;

/// The chart with a row for each move and a cell for each class.
const CHARTS: &[&str] = &["belief"];
/// The most lines of an explanation.
const MOST_LINES: usize = 10;

/// What the numbers of a sentence are made of, where that can be told.
pub fn of(solved: &SolvedTable, topic: Topic) -> Option<Arc<dyn Explain>> {
    let (plan, source) = (solved.plan(), solved.clone());
    let classes = plan.solution().classes();
    match topic {
        Topic::Moves if plan.last_step() > 0 => Some(Arc::new(OfMoves { solved: source })),
        Topic::Move(step) if step > 0 && step < plan.rows().len() => Some(Arc::new(OfMove { solved: source, step })),
        Topic::Start if !classes.is_empty() => {
            let start = plan.aim().start;
            let table = plan.solution().table();
            Some(of_classes(source, |class| start.contains(table, class.first())))
        }
        Topic::Start | Topic::Depths if plan.solution().is_winnable() && plan.aimed().is_none() => {
            Some(Arc::new(OfDepths { solved: source, with_goal: topic == Topic::Start }))
        }
        Topic::Search if plan.search().is_some() => Some(Arc::new(OfSearch { solved: source })),
        Topic::Lost if !classes.is_empty() => Some(of_lost(source, true)),
        Topic::Won if !classes.is_empty() => Some(of_lost(source, false)),
        Topic::Escape if plan.solution().coins() <= LETTERED => {
            plan.given().filter(|given| !given.verdict().wins())?;
            Some(Arc::new(OfEscape { solved: source }))
        }
        Topic::Coins(coins) if plan.solution().coins() <= LETTERED => Some(Arc::new(OfCoins { solved: source, coins })),
        _ => None,
    }
}

/// The classes of the start from which the Devil goes on for ever, or those from which he does not.
fn of_lost(solved: SolvedTable, is_lost: bool) -> Arc<dyn Explain> {
    let plan = solved.plan();
    let (start, table) = (plan.aim().start, plan.solution().table());
    let chosen = |class: Class| start.contains(table, class.first()) && plan.is_lost(class.first()) == Some(is_lost);
    let chosen = indices(plan.solution().classes(), chosen);
    Arc::new(OfClasses { solved, chosen })
}

fn of_classes(solved: SolvedTable, is_chosen: impl Fn(Class) -> bool) -> Arc<dyn Explain> {
    let chosen = indices(solved.solution().classes(), is_chosen);
    Arc::new(OfClasses { solved, chosen })
}

/// The places of the classes for which `is_chosen` holds.
fn indices(classes: &Classes, is_chosen: impl Fn(Class) -> bool) -> Vec<usize> {
    classes.iter().enumerate().filter(|(_, class)| is_chosen(*class)).map(|(index, _)| index).collect()
}

/// The list of moves.
struct OfMoves {
    solved: SolvedTable,
}

/// What one move rules out and brings back.
struct OfMove {
    solved: SolvedTable,
    step: usize,
}

/// Where a class comes from that a move brings back.
struct OfBroughtBack {
    solved: SolvedTable,
    step: usize,
    class: usize,
}

/// The starts by their depth.
struct OfDepths {
    solved: SolvedTable,
    with_goal: bool,
}

/// Some of the classes.
struct OfClasses {
    solved: SolvedTable,
    chosen: Vec<usize>,
}

/// What comes of coins that are seen: the best call and where the Devil can take it, or how he goes on for ever.
struct OfCoins {
    solved: SolvedTable,
    coins: Configuration,
}

/// The beliefs that a search met, by the number of moves.
struct OfSearch {
    solved: SolvedTable,
}

/// The Devil's way through a list that loses.
struct OfEscape {
    solved: SolvedTable,
}

/// The first lines, and how many more there would be.
fn shortened(lines: impl Iterator<Item = Line>, all: u64, thing: &str) -> Vec<Line> {
    let rest = all.saturating_sub(MOST_LINES as u64);
    let more = match all {
        u64::MAX => Some("And so on.".to_owned()),
        _ => (rest > 0).then(|| format!("And {} more.", count(rest, thing))),
    };
    lines.take(MOST_LINES).chain(more.map(Line::plain)).collect()
}

/// "12 configurations".
fn configurations(number: impl std::fmt::Display) -> String {
    count(number, "configuration")
}

/// How many configurations classes have together.
fn size_of(classes: &Classes, chosen: &[usize]) -> u32 {
    chosen.iter().filter_map(|index| classes.get(*index)).map(Class::size).sum()
}

/// The middle of a row of the chart.
fn row(plan: Plan<'_>, step: f64) -> [f64; 2] {
    [plan.solution().classes().len().saturating_sub(1) as f64 / 2.0, step]
}

/// The middle of a column of the chart.
fn column(plan: Plan<'_>, class: usize) -> [f64; 2] {
    [class as f64, plan.rows().len().saturating_sub(1) as f64 / 2.0]
}

impl Explain for OfMoves {
    fn lines(&self) -> Vec<Line> {
        let plan = self.solved.plan();
        let coins = plan.solution().coins();
        let line = |number: u64| {
            let named = positions(coins, plan.get(number)?);
            let left =
                plan.configurations_left(number).map_or(String::new(), |left| format!(": {} left", grouped(left)));
            let text = format!("Move {} names {named}{left}", grouped(number));
            let about = usize::try_from(number).ok().and_then(|step| of(&self.solved, Topic::Move(step)));
            let cell = (!plan.rows().is_empty()).then(|| row(plan, number as f64));
            Some(Line { text, cell, about })
        };
        shortened((1..=plan.last_step()).map_while(line), plan.last_step(), "move")
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }

    fn extent(&self) -> [f64; 2] {
        [self.solved.solution().classes().len() as f64, 1.0]
    }
}

impl OfMove {
    /// The classes that are possible before the move or after it, and not the other way round.
    fn changed(&self, was: bool) -> Vec<usize> {
        let plan = self.solved.plan();
        let rows = plan.rows();
        let Some((before, after)) = rows.get(self.step.wrapping_sub(1)).zip(rows.get(self.step)) else {
            return Vec::new();
        };
        let is_changed = |index: &usize| before.belief.contains(*index) == was && after.belief.contains(*index) != was;
        (0..plan.solution().classes().len()).filter(is_changed).collect()
    }
}

impl Explain for OfMove {
    fn lines(&self) -> Vec<Line> {
        let plan = self.solved.plan();
        let classes = plan.solution().classes();
        let left = |step: usize| plan.rows().get(step).map_or(0, |row| row.configurations_left);
        let (gone, back) = (self.changed(true), self.changed(false));
        let returned = if back.is_empty() { String::new() } else { format!(" + {}", size_of(classes, &back)) };
        let sum = format!(
            "{} − {}{returned} = {}",
            left(self.step.saturating_sub(1)),
            size_of(classes, &gone),
            configurations(left(self.step))
        );
        let line = |index: usize, what: &str| {
            let class = classes.get(index)?;
            let text = format!("{} is {what}: {}", class.first(), configurations(class.size()));
            Some(Line::plain(text).at([index as f64, self.step as f64]))
        };
        let gone_lines = gone.iter().filter_map(|index| line(*index, "ruled out"));
        let back_lines = back.iter().filter_map(|index| {
            let about: Arc<dyn Explain> =
                Arc::new(OfBroughtBack { solved: self.solved.clone(), step: self.step, class: *index });
            Some(Line { about: Some(about), ..line(*index, "possible again")? })
        });
        let all = gone.len() + back.len();
        std::iter::once(Line::plain(sum)).chain(shortened(gone_lines.chain(back_lines), all as u64, "change")).collect()
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
}

impl Explain for OfBroughtBack {
    fn lines(&self) -> Vec<Line> {
        let plan = self.solved.plan();
        let classes = plan.solution().classes();
        let before = self.step.saturating_sub(1);
        let Some((row, flip)) = plan.rows().get(before).zip(plan.get(self.step as u64)) else { return Vec::new() };
        let is_open = |index: &usize| {
            row.belief.contains(*index) && classes.get(*index).is_some_and(|class| !plan.is_goal(class.first()))
        };
        let line = |index: usize| {
            let becomes = |member: &Configuration| classes.index_of(member.flipped(flip)) == Some(self.class);
            let member = classes.members(index).find(becomes)?;
            let text = format!("{member} was possible, and the move makes it {}", member.flipped(flip));
            Some(Line::plain(text).at([index as f64, before as f64]))
        };
        let lines: Vec<Line> = (0..classes.len()).filter(is_open).filter_map(line).collect();
        let all = lines.len() as u64;
        shortened(lines.into_iter(), all, "way")
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
}

impl Explain for OfDepths {
    fn lines(&self) -> Vec<Line> {
        let solution = self.solved.solution();
        let (table, filtration) = (solution.table(), solution.filtration());
        let name = if table.is_classic() { "Depth" } else { "Level" };
        let levels = filtration.levels().len() as u32;
        let line = |level: u32| {
            let text = format!("{name} {level}: {}", configurations(filtration.left_of_level(0, level)));
            let is_of_level = |class: Class| filtration.level_of(class.first()) == Some(level as usize);
            let about = (!solution.classes().is_empty()).then(|| of_classes(self.solved.clone(), is_of_level));
            Line { text, cell: None, about }
        };
        let goal = format!("{}: {}", capitalised(super::names::goal(table)), configurations(UBig::ONE));
        let goal = self.with_goal.then(|| Line::plain(goal));
        let depths = shortened((1..=levels).map(line), levels.into(), &name.to_lowercase());
        goal.into_iter().chain(depths).collect()
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }
}

impl Explain for OfClasses {
    fn lines(&self) -> Vec<Line> {
        let plan = self.solved.plan();
        let line = |index: &usize| {
            let class = plan.solution().classes().get(*index)?;
            let text = format!("{}: {}", class.first(), configurations(class.size()));
            let about = OfCoins { solved: self.solved.clone(), coins: class.first() };
            Some(Line::unfolding(text, about).at(column(plan, *index)))
        };
        let all = self.chosen.len();
        if all > MOST_LINES {
            // "class" has a plural of its own
            let rest = format!("And {} classes more.", grouped(all - MOST_LINES));
            let first = self.chosen.iter().take(MOST_LINES).filter_map(line);
            return first.chain([Line::plain(rest)]).collect();
        }
        self.chosen.iter().filter_map(line).collect()
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }

    fn extent(&self) -> [f64; 2] {
        [1.0, self.solved.plan().rows().len() as f64]
    }
}

impl OfCoins {
    /// What the worst Devil does before a call, where he goes on for ever.
    fn escape(&self, flip: Move) -> Option<Permutation> {
        let plan = self.solved.plan();
        match plan.aimed() {
            Some(aimed) => Some(aimed.worst_permutation(self.coins, flip)),
            None => plan.solution().filtration().escape(self.coins, flip),
        }
    }

    /// The calls that are enough to try.
    fn calls(&self) -> Vec<Move> {
        let solution = self.solved.solution();
        let (calls, coins) = (canonical_moves(solution.classes()), solution.coins());
        if calls.is_empty() { (0..coins).map(|position| Move::new(coins, 1 << position)).collect() } else { calls }
    }

    /// The Devil's answer to each call.
    fn kept(&self) -> Vec<Line> {
        let calls = self.calls();
        let line = |flip: &Move| {
            let act = self.escape(*flip)?;
            let left = self.coins.after(&act).flipped(*flip);
            let named = positions(self.coins.coins(), *flip);
            let text = format!("You name {named}: he {}, and {left} lies there", permutation_in_full(&act));
            Some(Line::unfolding(text, Self { solved: self.solved.clone(), coins: left }))
        };
        shortened(calls.iter().filter_map(line), calls.len() as u64, "call")
    }

    /// The best call, and for each class to which it may lead how many more it takes.
    fn best(&self, calls: u32) -> Vec<Line> {
        let plan = self.solved.plan();
        let classes = plan.solution().classes();
        let Some(flip) = plan.best_move(self.coins) else { return Vec::new() };
        let named = positions(self.coins.coins(), flip);
        let mut led: Vec<usize> = classes
            .index_of(self.coins)
            .map(|class| classes.members(class).filter_map(|member| classes.index_of(member.flipped(flip))).collect())
            .unwrap_or_default();
        led.sort_unstable();
        led.dedup();
        let leads = if led.is_empty() { "." } else { "; that may lead to:" };
        let head = format!("Seen, it takes {} at worst. Name {named}{leads}", count(calls, "call"));
        let line = |index: &usize| {
            let first = classes.get(*index)?.first();
            let text = match plan.depth(first) {
                Depth::Moves(0) => return Some(Line::plain(format!("{first}: won")).at(column(plan, *index))),
                Depth::Moves(more) => format!("{first}: {} more", count(more, "call")),
                Depth::Unknown | Depth::Never => return None,
            };
            let about = Self { solved: self.solved.clone(), coins: first };
            Some(Line::unfolding(text, about).at(column(plan, *index)))
        };
        let lines = shortened(led.iter().filter_map(line), led.len() as u64, "way");
        std::iter::once(Line::plain(head)).chain(lines).collect()
    }
}

impl Explain for OfCoins {
    fn lines(&self) -> Vec<Line> {
        let plan = self.solved.plan();
        match plan.depth(self.coins) {
            Depth::Moves(0) => vec![Line::plain(format!("It is {}: nothing has to be done.", goal_of(plan)))],
            Depth::Moves(calls) => self.best(calls),
            Depth::Never => self.kept(),
            Depth::Unknown => Vec::new(),
        }
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }

    fn extent(&self) -> [f64; 2] {
        [1.0, self.solved.plan().rows().len() as f64]
    }
}

impl Explain for OfSearch {
    fn lines(&self) -> Vec<Line> {
        let plan = self.solved.plan();
        let levels = plan.search().map(Search::levels).unwrap_or_default();
        let line = |level: &Level| {
            let sizes = if level.smallest == level.largest {
                grouped(level.smallest)
            } else {
                format!("{} to {}", grouped(level.smallest), grouped(level.largest))
            };
            let new = count(level.new_beliefs, "belief");
            Line::plain(format!("After {}: {new} of {sizes} configurations", count(level.depth, "move")))
        };
        shortened(levels.iter().map(line), levels.len() as u64, "depth")
    }

    fn charts(&self) -> &'static [&'static str] {
        &[]
    }
}

impl Explain for OfEscape {
    fn lines(&self) -> Vec<Line> {
        let plan = self.solved.plan();
        let Some(given) = plan.given() else { return Vec::new() };
        let way = given.verdict().line();
        let mut coins = way.start;
        let line = |(number, (act, flip)): (usize, (&Permutation, &Move))| {
            coins = coins.after(act).flipped(*flip);
            let named = positions(coins.coins(), *flip);
            let text = format!("Move {number} names {named}: he {}, and {coins} lies there", permutation_in_full(act));
            let line = Line::plain(text);
            if plan.rows().is_empty() { line } else { line.at(row(plan, number as f64)) }
        };
        let moves = way.permutations.iter().zip(given.moves().iter());
        let all = moves.len() as u64;
        let start = Line::plain(format!("He lays {}", way.start));
        std::iter::once(start).chain(shortened((1..).zip(moves).map(line), all, "move")).collect()
    }

    fn charts(&self) -> &'static [&'static str] {
        CHARTS
    }

    fn extent(&self) -> [f64; 2] {
        [self.solved.solution().classes().len() as f64, 1.0]
    }
}

#[cfg(test)]
mod tests;
