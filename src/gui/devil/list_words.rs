//! Sentences about the user's own list.

use super::names::{self, LETTERED, coins, positions, selection, table};
use super::told::{Told, Topic};
use crate::devil::{Devil, JudgedList, Line, Outcome, Plan, Solution};
use crate::numerals::{count, grouped};
use crate::parameter::listed;

/// Sentence that says where to see the Devil's escape.
const PLAYED: &str = "The table shows the game with the worst Devil. It was played to its end to check it.";
/// The most moves that are listed in a sentence.
const LISTED: usize = 6;

/// Returns whether the list wins, in one sentence.
pub fn headline(given: &JudgedList) -> String {
    let moves = count(given.moves.len(), "move");
    let table = if given.aim.is_default() { table(given.table) } else { aimed_table(given) };
    match given.verdict.wins {
        true if given.moves.len() == 1 => format!("Your move wins with {table}."),
        true => format!("Your {moves} win with {table}."),
        false if given.moves.len() == 1 => format!("Your move does not win with {table}."),
        false => format!("Your {moves} do not win with {table}."),
    }
}

/// Returns the table with its start and goal: "4 coins to all alike".
fn aimed_table(given: &JudgedList) -> String {
    let (aim, spec) = (&given.aim, given.table);
    let start = match aim.start.firsts(spec) {
        None => String::new(),
        Some(_) => format!(" from {}", selection(&aim.start, spec.faces())),
    };
    format!("{}{start} to {}", table(spec), goal(given))
}

/// Returns the goal in words.
fn goal(given: &JudgedList) -> String {
    selection(&given.aim.goal, given.table.faces())
}

/// Returns the sentences under the headline.
pub fn answer(plan: Plan<'_>, given: &JudgedList) -> Vec<Told> {
    let won_after = given.verdict.won_after();
    let first = match won_after {
        Some(after) => {
            let after = count(after, "move");
            let shows = format!("Whatever the Devil does, {} shows after {after} at the latest.", goal(given));
            Told::new(shows, Topic::Moves)
        }
        None => Told::new(escape(given), Topic::Escape),
    };
    let is_never = plan.aimed().is_some_and(|aimed| matches!(aimed.outcome, Outcome::Never(_)));
    let shortest = match plan.bounds(None) {
        None => plan.solution().shortest(),
        Some(bounds) if is_never || bounds.shortest().is_some() => bounds.shortest().cloned(),
        Some(bounds) => {
            let at_least = count(&bounds.at_least, "move");
            return vec![first, Told::from(format!("No list of fewer than {at_least} can win."))];
        }
    };
    let moves = shortest.as_ref().map(|shortest| count(shortest, "move")).unwrap_or_default();
    let beside = match (won_after, shortest) {
        (Some(after), Some(shortest)) if shortest == after.into() => "No list is shorter than that.".to_owned(),
        (Some(_), Some(_)) => format!("The shortest list has {moves}."),
        (Some(_), None) => String::new(),
        (None, None) => format!("With {} no list wins.", table(given.table)),
        (None, Some(shortest)) if shortest > given.moves.len().into() => {
            format!("No list of fewer than {moves} can win.")
        }
        (None, Some(_)) => format!("A list can win with {moves}, but this one does not."),
    };
    vec![first, Told::from(beside)]
}

/// Describes how the Devil escapes, in a sentence.
fn escape(given: &JudgedList) -> String {
    let (line, acts) = (&given.verdict.line, &given.verdict.acts);
    let (start, goal) = (start(line), goal(given));
    match acts.len() {
        0 => format!("The Devil lays {start}, never touches the table, and {goal} never shows."),
        all if all == line.permutations.len() && all > 1 => {
            format!("The Devil lays {start}, moves the table before every flip, and {goal} never shows.")
        }
        few if few <= LISTED => {
            let numbers = listed(&acts.iter().map(grouped).collect::<Vec<_>>(), "and");
            let moves = if few == 1 { "move" } else { "moves" };
            format!("The Devil lays {start}, moves the table before {moves} {numbers}, and {goal} never shows.")
        }
        many => format!(
            "The Devil lays {start}, moves the table before {} of the moves, and {goal} never shows.",
            grouped(many)
        ),
    }
}

fn start(line: &Line) -> String {
    if line.start.coins() <= LETTERED { line.start.to_string() } else { "the coins as the table shows".to_owned() }
}

/// Returns the reason for the verdict.
pub fn why(plan: Plan<'_>, given: &JudgedList, step: usize) -> Vec<Told> {
    let verdict = &given.verdict;
    let goal = goal(given);
    let mut steps = Vec::new();
    if step > 0
        && let Some(flip) = plan.get(step as u64)
    {
        let named = positions(given.table.coins(), flip);
        let left = plan.configurations_left(step as u64);
        let left = left.map_or(String::new(), |left| {
            let verb = if left == 1_u8.into() { "is" } else { "are" };
            format!(" {} {verb} left.", count(&left, "configuration"))
        });
        steps.push(Told::new(format!("Move {} names {named}.{left}", grouped(step)), Topic::Move(step)));
    }
    if verdict.wins {
        steps.push(Told::from(format!(
            "Every possible start was taken through your moves, each of them in every way the Devil can act: in the end \
             {goal} is sure."
        )));
        return steps;
    }
    if plan.aimed().is_some() {
        steps.push(Told::from(
            "All that is possible at the start was taken through your moves, and the Devil's way to what is left at their end \
             was followed back.",
        ));
    } else if verdict.acts.is_empty() {
        steps.push(Told::from(format!(
            "While the Devil does nothing, each move ends the game from one start only, and yours leave {} out.",
            start(&verdict.line)
        )));
    } else if !plan.solution().is_winnable() {
        steps.extend(devils_rule(plan.solution()));
    } else {
        steps.push(Told::from(
            "While the Devil does nothing your moves end the game from every start. But each of them can rule out one \
             configuration at most, and what the Devil does brings others back.",
        ));
    }
    steps.push(Told::new(PLAYED, Topic::Escape));
    steps
}

/// Returns what was checked, for the status line.
pub fn checked(given: &JudgedList) -> String {
    let moves = count(given.moves.len(), "move");
    let were = if given.moves.len() == 1 { "was" } else { "were" };
    if given.verdict.wins {
        format!("Your {moves} {were} checked against every start and all the Devil can do")
    } else {
        format!("The Devil's escape from your {moves} was played and checked")
    }
}

/// Returns the Devil's rule for a table without a list that wins.
pub fn devils_rule(solution: &Solution) -> Vec<Told> {
    let spec = solution.table();
    let period = solution.filtration.period();
    let (safe, regular) = (grouped(solution.starts_lost()), grouped(solution.filtration.starts_won()));
    let goal = names::goal(spec);
    let regular_means = regular_means(solution);
    let first = if spec.is_classic() {
        let number = spec.coins();
        format!(
            "The largest power of two that divides {number} is {period}. Call a configuration regular if it looks the \
             same when the table is turned by {}; {regular} are, {goal} among them.",
            count(period, "notch")
        )
    } else {
        format!("Call a configuration regular if {regular_means}; {regular} are, {goal} among them.")
    };
    let otherwise = match spec.devil() {
        Devil::Still | Devil::Turn => "turns it by one notch first",
        Devil::TurnAndMirror => "turns it by one notch or mirrors it first",
        Devil::Shuffle => "turns it by one notch or exchanges two neighbours first",
    };
    vec![
        Told::new(first, Topic::Won),
        Told::new(
            format!("The Devil starts from one of the other {safe}, and never comes to a regular one."),
            Topic::Lost,
        ),
        Told::from(format!(
            "Whatever you name, he leaves the table as it is if the flip then makes no regular configuration; otherwise \
             he {otherwise}. One of these always serves him."
        )),
    ]
}

/// Describes the configurations from which the player wins.
fn regular_means(solution: &Solution) -> String {
    match solution.filtration.period() {
        1 if solution.table().faces() == 2 => "all coins show the same side".to_owned(),
        1 => format!("all {} show the same face", coins(solution.table())),
        period => format!("it looks the same when the table is turned by {}", count(period, "notch")),
    }
}
