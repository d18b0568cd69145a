//! Sentences about a table: the rules, who wins, why, how that was checked, and what is possible after a call.

use dashu_int::UBig;

use crate::devil::{
    Aim, AimSolution, Classes, Devil, JudgedList, NoWinProof, Outcome, Params, Plan, PlayMode, Selection, Solution,
    TableSpec, zeros_at_the_end,
};
use crate::gui::explain::Explanation;
use crate::gui::prose::{Paragraph, capitalised};
use crate::numerals::{count, grouped};
use crate::parameter::listed;

use super::explained;
use super::names::{all_patterns, always, coin, coins, goal_of, pattern, positions, selection, table};
use super::questions::SolvedTable;

/// The most places of a call that are listed one by one.
const LISTED: usize = 16;
/// The most patterns of a class that are listed: a class of eight coins that turn and are mirrored has 16.
const MEMBERS_LISTED: usize = 16;

/// Returns the rules in one or two sentences.
pub fn rules(params: &Params) -> String {
    let (table, aim, play) = (params.table(), params.aim(), params.record().play);
    let hands = if play == PlayMode::Sighted { 0 } else { params.hands() };
    let (player, wins) = match play {
        PlayMode::Sighted => ("You see the coins and call places", "You win"),
        PlayMode::ByHand => ("A blindfolded player calls places", "The player wins"),
        _ => ("Blindfolded, you call places", "You win"),
    };
    let devil = match table.devil() {
        Devil::Still => "does nothing",
        Devil::Turn => "turns the table",
        Devil::TurnAndMirror => "turns or mirrors the table",
        Devil::Shuffle => "swaps the coins",
    };
    let (flips, are_flipped) = match table.faces() {
        2 => ("flips the coins there", "the coins there are flipped"),
        _ => ("turns the dice there to their next face", "the dice there are turned to their next face"),
    };
    let does = match (hands, table.devil()) {
        (0, Devil::Still) => format!("{player}, and {are_flipped}."),
        (0, _) => format!("{player}: the Devil {devil}, then {flips}."),
        _ => format!("The Devil {devil}; then you feel {} and flip any of them.", count(hands, "coin")),
    };
    let start = match &aim.start {
        Selection::All => String::new(),
        start => format!(" At first: {}.", selection(start, table.faces())),
    };
    format!("{does}{start} {wins} with {}.", selection(&aim.goal, table.faces()))
}

/// Returns whether the player can be sure to win, in one sentence.
pub fn headline(plan: Plan<'_>) -> String {
    let solution = plan.solution;
    let table = table(solution.table());
    if let Some(given) = plan.given {
        let calls = match given.moves.len() {
            1 => "This call".to_owned(),
            many => format!("This list of {}", count(many, "call")),
        };
        let wins = if given.verdict.wins { "wins" } else { "does not always win" };
        let to = if given.aim.is_default() { String::new() } else { format!(" {}", way(given.table, &given.aim)) };
        return format!("{calls} {wins} with {table}{to}.");
    }
    if let Some(aimed) = plan.aimed {
        let way = way(aimed.table(), &aimed.aim);
        return match (&aimed.outcome, aimed.length.clone()) {
            (Outcome::Wins { .. }, Some(moves)) if moves == UBig::ZERO => {
                format!("With {table} no call is needed {way}.")
            }
            (Outcome::Wins { .. }, Some(moves)) => format!("With {table}, {} {way}.", always(&grouped(&moves), "lead")),
            (Outcome::Never(_), _) if aimed.aim.start == Selection::All => {
                format!("With {table} you can never be sure of {}.", goal_of(plan))
            }
            (Outcome::Never(_), _) => format!("With {table} you can never be sure to come {way}."),
            _ => format!("With {table}, no sure way {way} is known."),
        };
    }
    match solution.shortest() {
        Some(_) => format!("With {table}, {}.", always(&all_patterns(solution.table(), true), "win")),
        None => format!("With {table} you can never be sure."),
    }
}

/// Returns the way in words: "from exactly one tail to all alike", or "to all alike" where any start is possible.
fn way(table: TableSpec, aim: &Aim) -> String {
    let goal = selection(&aim.goal, table.faces());
    match &aim.start {
        Selection::All => format!("to {goal}"),
        start => format!("from {} to {goal}", selection(start, table.faces())),
    }
}

fn unfolding(text: impl Into<String>, about: Option<Explanation>) -> Paragraph {
    Paragraph::plain(text).explained(about)
}

/// Returns whether the player can be sure to win, and at most two sentences about it.
pub fn answer(solved: &SolvedTable) -> Vec<Paragraph> {
    let plan = solved.plan();
    let wins = plan.given.map_or_else(|| plan.has_moves(), |given| given.verdict.wins);
    let about = if plan.has_moves() { explained::calls(solved) } else { explained::starts(solved, true) };
    let headline = Paragraph::headline(headline(plan), wins).explained(about);
    let sentences = match (plan.given, plan.aimed) {
        (Some(given), _) => of_list(solved, given),
        (None, Some(aimed)) => of_aim(solved, aimed).into_iter().collect(),
        (None, None) => vec![of_table(solved)],
    };
    std::iter::once(headline).chain(sentences).collect()
}

/// Describes why no shorter list wins, or the starts from which one still does.
fn of_table(solved: &SolvedTable) -> Paragraph {
    let solution = &solved.solution;
    let spec = solution.table();
    if solution.is_winnable() {
        let all = all_patterns(spec, false);
        let text = format!("Fewer are not enough: each call wins from only one of the {all} patterns.");
        return unfolding(text, explained::levels(solved));
    }
    let (period, won) = (spec.period(), solution.filtration.starts_won());
    let text = if (spec.faces(), period) == (2, 1) {
        "From all tails you win by flipping every coin, so the Devil never starts there.".to_owned()
    } else {
        let list = match period {
            1 => format!("of 1 {}, for all at once", coin(spec)),
            _ => format!("of {period} {}, repeated round the table", coins(spec)),
        };
        let (all, calls) = (grouped(spec.configurations()), grouped(&won - UBig::ONE));
        format!("You are sure to win only from {} of the {all} patterns: by the {calls} calls {list}.", grouped(won))
    };
    unfolding(text, explained::starts(solved, false))
}

/// Describes what is known of shorter lists to another goal, or why none leads there; `None` if the headline or the
/// reason says all.
fn of_aim(solved: &SolvedTable, aimed: &AimSolution) -> Option<Paragraph> {
    let at_least = count(&aimed.at_least, "call");
    let text = match &aimed.outcome {
        Outcome::Wins { .. } if aimed.last_step() == 0 => return None,
        Outcome::Never(NoWinProof::Search) => return None,
        Outcome::Wins { is_shortest: true } => "Fewer are not enough.".to_owned(),
        Outcome::Wins { .. } => format!("Perhaps fewer calls are enough, but no fewer than {at_least}."),
        Outcome::Never(NoWinProof::Sighted) => {
            let starts = aimed.aim.start.size(aimed.table());
            let from = if starts == UBig::ONE {
                "From the one possible start".to_owned()
            } else {
                let lost = aimed.starts_lost().map(grouped).unwrap_or_default();
                format!("From {lost} of the {} possible starts", grouped(starts))
            };
            let kept = format!("{from} the Devil goes on for ever, even if you see the coins.");
            return Some(unfolding(kept, explained::starts(solved, true)));
        }
        Outcome::Never(NoWinProof::Rule) => "It is as hard as all heads, which you can never be sure of.".to_owned(),
        Outcome::Unknown => format!("No list of fewer than {at_least} does."),
    };
    Some(Paragraph::plain(text))
}

/// Describes the result of the user's own list, and whether there is a shorter one.
fn of_list(solved: &SolvedTable, given: &JudgedList) -> Vec<Paragraph> {
    let plan = solved.plan();
    let first = match given.verdict.won_after() {
        Some(after) => {
            let (goal, calls) = (goal_of(plan), count(after, "call"));
            let shows = format!("Whatever the Devil does, {goal} shows after {calls} at the latest.");
            unfolding(shows, explained::calls(solved))
        }
        None => unfolding(escape(plan, given), explained::escape(solved)),
    };
    let is_never = plan.aimed.is_some_and(|aimed| matches!(aimed.outcome, Outcome::Never(_)));
    let bounds = plan.bounds(None).filter(|_| !is_never);
    let shortest = bounds.as_ref().map_or_else(|| plan.solution.shortest(), |bounds| bounds.shortest().cloned());
    let beside = match (shortest.filter(|_| !is_never), bounds) {
        (Some(shortest), _) => format!("The shortest list has {}.", count(shortest, "call")),
        (None, Some(bounds)) => format!("No list of fewer than {} can win.", count(bounds.at_least, "call")),
        (None, None) => format!("With {} no list wins.", table(given.table)),
    };
    vec![first, Paragraph::plain(beside)]
}

/// Describes how the Devil escapes from the user's own list.
fn escape(plan: Plan<'_>, given: &JudgedList) -> String {
    let when = match given.verdict.acts {
        0 => "never touches the table".to_owned(),
        1 => "moves the table once".to_owned(),
        acts => format!("moves the table {} times", grouped(acts)),
    };
    format!("The Devil lays {}, {when}, and {} never shows.", pattern(given.verdict.line.start), goal_of(plan))
}

/// Returns the reason for the answer, and the steps of the proof with the call that leads to row `step`.
pub fn why(solved: &SolvedTable, step: usize) -> Vec<Paragraph> {
    let plan = solved.plan();
    let mut why = vec![Paragraph::plain(reason(plan))];
    let is_lost = plan.aimed.is_none() && !plan.solution.is_winnable();
    if !is_lost {
        why.push(possible_at_first(solved));
    }
    why.extend(one_call(solved, step).filter(|_| !plan.rows().is_empty()));
    if plan.given.is_some_and(|given| given.verdict.wins) {
        return why;
    }
    if is_lost {
        why.push(devils_rule(solved));
    } else if plan.goes_by_levels() {
        let steps = levels_ruled_out(plan.solution, step as u64).into_iter().chain(certificate(plan.solution));
        why.extend(steps.map(Paragraph::plain));
    }
    why
}

/// Returns the one reason for the answer.
pub fn reason(plan: Plan<'_>) -> String {
    let (solution, goal) = (plan.solution, goal_of(plan));
    match (plan.given, plan.aimed) {
        (Some(given), _) if given.verdict.wins => format!(
            "Every start was taken through these calls, with all that the Devil can do: in the end nothing but {goal} \
             is possible."
        ),
        (Some(_), Some(_)) => format!("After the last call the Devil can still have kept the coins from {goal}."),
        (Some(given), None) if given.verdict.acts == 0 => format!(
            "While the Devil does nothing, each call wins from one start only, and these leave out {}.",
            pattern(given.verdict.line.start)
        ),
        (Some(_), None) if solution.is_winnable() => {
            "Without the Devil these calls would win from every start. But the Devil brings back patterns that were \
             ruled out."
                .to_owned()
        }
        (None, Some(aimed)) => reason_of_aim(plan, aimed),
        (_, None) if solution.is_winnable() => reason_of_win(solution.table()),
        (_, None) => reason_of_loss(solution),
    }
}

fn reason_of_win(spec: TableSpec) -> String {
    let losing = all_patterns(spec, true);
    match spec.devil() {
        _ if losing == "1" => "If it shows tails, your call flips it.".to_owned(),
        Devil::Still => {
            format!("The Devil does nothing, so your calls go through the {losing} losing patterns one by one.")
        }
        _ => {
            format!("After each of these {losing} calls one pattern fewer is possible, whatever the Devil does.")
        }
    }
}

fn reason_of_loss(solution: &Solution) -> String {
    let spec = solution.table();
    let (period, all) = (spec.period(), spec.coins());
    let two = pair(spec);
    if spec.faces() > 2 {
        return format!(
            "Some two {two} always differ: the Devil moves the table, or leaves it, so that some two still do."
        );
    }
    let because = match (spec.devil(), period) {
        (Devil::Shuffle, _) => "Whatever you call, some two coins are both flipped or both left alone.".to_owned(),
        (_, 1) => {
            format!("{all} is odd: whatever you call, some two neighbours are both flipped or both left alone.")
        }
        _ => {
            let (two, ring) = (capitalised(&two), all / period);
            format!("{two} form odd rings of {ring}: in each, some two neighbours are treated alike.")
        }
    };
    let acts = if spec.devil() == Devil::Shuffle { "swaps the coins" } else { "turns the table" };
    format!("{because} The Devil {acts} so that a head and a tail lie there. They stay different.")
}

/// Returns the coins of which the Devil keeps two different: "neighbours", "coins 2 places apart".
fn pair(spec: TableSpec) -> String {
    match (spec.devil(), spec.period()) {
        (Devil::Shuffle, _) => coins(spec).to_owned(),
        (_, 1) => "neighbours".to_owned(),
        (_, period) => format!("{} {period} places apart", coins(spec)),
    }
}

fn reason_of_aim(plan: Plan<'_>, aimed: &AimSolution) -> String {
    let goal = goal_of(plan);
    match &aimed.outcome {
        Outcome::Wins { .. } if aimed.last_step() == 0 => "Every possible start counts as won.".to_owned(),
        Outcome::Wins { .. } if !plan.rows().is_empty() => {
            format!("After the last call nothing but {goal} is possible, whatever the Devil did.")
        }
        Outcome::Wins { .. } => format!(
            "The list for all heads goes through sets of patterns, each within the next. One of them lies within {goal}, \
             so the calls inside it can be left out."
        ),
        Outcome::Never(NoWinProof::Sighted) => {
            format!("Whatever you call, the Devil has an answer that avoids {goal}.")
        }
        Outcome::Never(NoWinProof::Search) => {
            "With open eyes you could win from every start. But one list has to serve all starts at once.".to_owned()
        }
        Outcome::Never(NoWinProof::Rule) => {
            format!(
                "The Devil leaves the table, or turns it by one place, so that the coins never repeat as in {goal}."
            )
        }
        Outcome::Unknown => "Up to 8 coins every list is tried. Beyond that only some goals are decided.".to_owned(),
    }
}

/// Describes all that is possible at first.
fn possible_at_first(solved: &SolvedTable) -> Paragraph {
    let plan = solved.plan();
    let (solution, aim) = (plan.solution, plan.aim());
    let spec = solution.table();
    let number = match &aim.start {
        Selection::All => format!("{} patterns", all_patterns(spec, false)),
        start => count(start.size(spec), "pattern"),
    };
    let text = format!("All that counts is what is still possible: at first {number}.");
    unfolding(text, explained::possible(solved))
}

/// Describes the call that leads to row `step`, and what it leaves.
pub fn one_call(solved: &SolvedTable, step: usize) -> Option<Paragraph> {
    let plan = solved.plan();
    let spec = plan.solution.table();
    let flip = plan.get(step as u64).filter(|_| step > 0)?;
    let number = flip.positions().count();
    let named = if number > LISTED && number < spec.coins() as usize {
        let first: Vec<String> = flip.positions().take(4).map(|place| place.to_string()).collect();
        format!("{number} of the {} places: {} and so on", spec.coins(), first.join(", "))
    } else {
        positions(spec.coins(), flip)
    };
    let left = plan.configurations_left(step as u64).map_or_else(String::new, |left| {
        let verb = if left == UBig::ONE { "is" } else { "are" };
        format!(" {} {verb} left.", count(left, "pattern"))
    });
    let verb = if spec.faces() == 2 { "flips" } else { "turns on" };
    Some(unfolding(format!("Call {} {verb} {named}.{left}", grouped(step)), explained::one_call(solved, step)))
}

/// Describes by levels what a call rules out and brings back. Its level is 1 plus the number of zeros at the end of
/// `step` in the base of the levels.
fn levels_ruled_out(solution: &Solution, step: u64) -> Option<String> {
    if step == 0 || solution.coins() == 1 {
        return None;
    }
    let spec = solution.table();
    let below = zeros_at_the_end(step, spec.prime());
    let part = UBig::from(spec.prime()).pow(below as usize);
    let others = &part - UBig::ONE;
    let of_them = if spec.prime() == 2 { "the " } else { "" };
    let back =
        if below == 0 { String::new() } else { format!(" and brings back the {} of lower levels", grouped(others)) };
    Some(format!("Its level is {}: it rules out {of_them}{} of that level{back}.", below + 1, count(part, "pattern")))
}

/// Returns the proof that the calls win, as it was checked.
fn certificate(solution: &Solution) -> Vec<String> {
    let spec = solution.table();
    if spec.coins() == 1 {
        return Vec::new();
    }
    let base = spec.prime();
    let (digits, times) = if base == 2 {
        ("binary".to_owned(), "twice".to_owned())
    } else {
        (format!("base {base}"), format!("{base} times"))
    };
    let meaning = if spec.is_classic() {
        "Compare each coin with its neighbour and write heads where they agree. The level of a pattern is how often \
         you must do that until only heads are left. The coins that a turn changes are a pattern of a lower level."
            .to_owned()
    } else {
        format!(
            "The patterns form levels: sets, each {times} as large as the one before. What the Devil does to a pattern of \
             one level shifts it only within the level before."
        )
    };
    vec![
        meaning,
        format!(
            "A call whose number in {digits} ends in no zero has level 1, in one zero level 2, and so on. So the first {} \
             … calls win from every pattern of level 1, 2, 3 … or less.",
            [1, 2, 3].map(|level| (base.pow(level) - 1).to_string()).join(", ")
        ),
    ]
}

/// Returns the Devil's rule for a table without a list that wins.
fn devils_rule(solved: &SolvedTable) -> Paragraph {
    let two = pair(solved.solution.table());
    let rule =
        format!("That is the Devil's rule: always keep two {two} that differ. The Devil begins with such a pattern.");
    unfolding(rule, explained::starts(solved, true))
}

/// How a list was checked that can be played.
const BY_EVERY_START: &str = "Checked from every start.";

/// Returns how the answer was checked, in a sentence.
pub fn checked(plan: Plan<'_>) -> String {
    let (solution, wins) = (plan.solution, plan.solution.is_winnable());
    let checked = match (plan.given, plan.aimed) {
        (Some(given), _) if given.verdict.wins => BY_EVERY_START,
        (Some(_), _) => "The Devil's escape was played to its end.",
        (None, Some(aimed)) => match &aimed.outcome {
            Outcome::Wins { .. } if aimed.line.is_some() => BY_EVERY_START,
            Outcome::Wins { .. } => "The proof was checked at every level.",
            Outcome::Never(NoWinProof::Sighted) => "The Devil's answers were checked against every call.",
            Outcome::Never(NoWinProof::Search) => "Every list was tried, as far as lists differ.",
            Outcome::Never(NoWinProof::Rule) => "The proof of the Devil's rule was checked.",
            Outcome::Unknown => "Neither a list nor an escape was found.",
        },
        (None, None) if wins && (solution.is_propagated || !solution.classes.is_empty()) => BY_EVERY_START,
        (None, None) if wins => {
            return format!("The proof was checked at all {} levels.", solution.filtration.levels.len());
        }
        (None, None) if solution.table().is_enumerable() => {
            return format!("The Devil's rule was checked from all {} starts.", grouped(solution.starts_lost()));
        }
        (None, None) => "The Devil's rule was proved by linear algebra.",
    };
    checked.to_owned()
}

/// Returns the tooltip of one row of the grid.
pub fn one_row(plan: Plan<'_>, step: u64) -> String {
    if step > plan.last_step() {
        return String::new();
    }
    let when = if step == 0 { "At the start".to_owned() } else { format!("After call {}", grouped(step)) };
    let Some(left) = plan.configurations_left(step) else { return format!("{when}.") };
    let verb = if left == UBig::ONE { "is" } else { "are" };
    let all = grouped(plan.solution.table().configurations());
    let is_any = plan.aim().start == Selection::All;
    let won = if is_any { format!(" With {} you have won already.", goal_of(plan)) } else { String::new() };
    format!("{when}: {} of {all} patterns {verb} left.{won}", grouped(left))
}

/// Returns the tooltip of one class. With a `step` it says whether the class is still possible then.
pub fn one_class(plan: Plan<'_>, class: usize, step: Option<usize>) -> String {
    let classes = &plan.solution.classes;
    let Some(named) = classes.get(class) else { return String::new() };
    let name = pattern(named.first);
    let what = match step.and_then(|step| plan.rows().get(step)) {
        Some(row) if row.belief.contains(class) => format!("{name} is possible"),
        Some(_) => format!("{name} is ruled out"),
        None => name,
    };
    let size = count(named.size, "pattern");
    if named.size == 1 {
        return format!("{what}: {size}.");
    }
    format!("{what}: {size} that the Devil turns into each other, {}.", members(classes, class))
}

/// Returns the configurations of a class in the order of their texts.
fn members(classes: &Classes, class: usize) -> String {
    let mut members = classes.members(class).to_vec();
    members.sort_unstable();
    let rest = members.len().saturating_sub(MEMBERS_LISTED);
    let first = members.iter().take(MEMBERS_LISTED).map(|member| pattern(*member));
    let more = (rest > 0).then(|| format!("{rest} more"));
    listed(&first.chain(more).collect::<Vec<_>>(), "and")
}

/// Returns the sentences under a grid of a single row.
pub fn no_rows(plan: Plan<'_>) -> String {
    let has_dots = plan.solution.classes.iter().any(|class| plan.is_lost(class.first) == Some(true));
    let dots = if has_dots { " From the kinds with a dot the Devil goes on for ever." } else { "" };
    format!("{} {}{dots}", headline(plan), reason(plan))
}

/// Returns the description of the chart for screen readers.
pub fn belief_summary(plan: Plan<'_>, step: u64) -> String {
    format!("{} A row for each call, a cell for each kind of pattern. {}", headline(plan), one_row(plan, step))
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;

    fn table(coins: u32) -> SolvedTable {
        SolvedTable::new(solved(coins))
    }

    fn texts(paragraphs: Vec<Paragraph>) -> Vec<String> {
        paragraphs.into_iter().map(|paragraph| paragraph.text).collect()
    }

    fn why(coins: u32, step: usize) -> Vec<String> {
        texts(super::why(&table(coins), step))
    }

    #[test]
    fn the_answer_names_the_length_or_the_starts_that_win() {
        let told = |coins| texts(answer(&table(coins)));
        assert_eq!(
            told(1),
            [
                "With 1 coin, 1 call always wins.",
                "Fewer are not enough: each call wins from only one of the 2 patterns."
            ]
        );
        assert_eq!(
            told(4),
            [
                "With 4 coins, 15 calls always win.",
                "Fewer are not enough: each call wins from only one of the 16 patterns."
            ]
        );
        assert_eq!(
            told(3),
            [
                "With 3 coins you can never be sure.",
                "From all tails you win by flipping every coin, so the Devil never starts there."
            ]
        );
        assert_eq!(
            told(6)[1],
            "You are sure to win only from 4 of the 64 patterns: by the 3 calls of 2 coins, repeated round the table."
        );
        assert_eq!(told(64)[0], "With 64 coins, 18,446,744,073,709,551,615 calls always win.");
    }

    #[test]
    fn the_reason_comes_first_and_the_steps_follow_the_call() {
        let four = why(4, 8);
        assert_eq!(four[0], "After each of these 15 calls one pattern fewer is possible, whatever the Devil does.");
        assert!(four[1].ends_with("at first 16 patterns."), "{four:?}");
        assert_eq!(four[2], "Call 8 flips places 0, 1 and 2. 8 patterns are left.");
        assert_eq!(
            four[3],
            "Its level is 4: it rules out the 8 patterns of that level and brings back the 7 of lower levels."
        );
        assert!(four.last().unwrap().starts_with("A call whose number in binary ends in no zero"));
        assert!(why(4, 15)[2].ends_with(" 1 pattern is left."));
        assert_eq!(why(4, 1)[2], "Call 1 flips all 4 places. 15 patterns are left.");
    }

    #[test]
    fn a_call_of_64_coins_is_known_at_once() {
        let many = why(64, 12_345_678_901_234_567_890);
        assert!(many[2].starts_with("Its level is 2: it rules out the 2 patterns of that level"), "{many:?}");
        assert!(why(64, 1 << 63)[2].starts_with("Its level is 64: "));
    }

    #[test]
    fn the_devils_rule_has_its_numbers() {
        assert_eq!(
            why(3, 0)[0],
            "3 is odd: whatever you call, some two neighbours are both flipped or both left alone. The Devil turns the \
             table so that a head and a tail lie there. They stay different."
        );
        let six = why(6, 0);
        assert!(six[0].starts_with("Coins 2 places apart form odd rings of 3: in each, some two"), "{six:?}");
        assert!(six[1].contains("keep two coins 2 places apart that differ. The"), "{six:?}");
    }

    #[test]
    fn the_number_of_regular_patterns_is_right() {
        for coins in 1..=8 {
            let solution = solved(coins);
            let regular = solution.classes.iter().filter(|class| solution.filtration.is_won(class.first));
            assert_eq!(UBig::from(regular.map(|class| class.size).sum::<u32>()), solution.filtration.starts_won());
        }
    }

    /// In every lost game of coins that turn, some turn brings two that differ to where both or neither are flipped.
    #[test]
    fn the_reason_for_a_loss_is_true() {
        for coins in [3, 5, 6] {
            let solution = solved(coins);
            let period = solution.table().period();
            for class in solution.classes.iter().filter(|class| !solution.filtration.is_won(class.first)) {
                for bits in 0..1_u64 << coins {
                    let flip = crate::devil::Move::new(coins, bits);
                    let works = (0..coins).map(|notches| class.first.turned(notches)).any(|turned| {
                        (0..coins).any(|at| {
                            let other = (at + period) % coins;
                            turned.face(at) != turned.face(other) && flip.names(at) == flip.names(other)
                        })
                    });
                    assert!(works, "{} {flip}", class.first);
                }
            }
        }
    }

    #[test]
    fn the_check_is_named_in_a_sentence() {
        let told = |coins| checked(Plan::new(&solved(coins), None, None));
        assert_eq!(told(4), "Checked from every start.");
        assert_eq!(told(64), "The proof was checked at all 64 levels.");
        assert_eq!(told(10), "The Devil's rule was checked from all 1,020 starts.");
        assert_eq!(told(48), "The Devil's rule was proved by linear algebra.");
    }

    #[test]
    fn the_rules_are_short_for_every_table() {
        assert_eq!(
            rules(&Params::default()),
            "Blindfolded, you call places: the Devil turns the table, then flips the coins there. You win with all heads."
        );
        for devil in Devil::ALL {
            for (faces, hands) in [(2, 0), (2, 2), (3, 0)] {
                for goal in Selection::WORDS {
                    let mut params = Params::default();
                    params.set_table(TableSpec::new(4, faces, devil));
                    params.set_aim(Aim { goal, ..Aim::default() });
                    params.set_hands(hands);
                    let told = rules(&params);
                    assert!(told.split_whitespace().count() <= 27, "{told}");
                }
            }
        }
    }

    #[test]
    fn rows_and_classes_are_explained() {
        let solution = solved(8);
        assert!(
            one_row(Plan::new(&solution, None, None), 8).starts_with("After call 8: 248 of 256 patterns are left.")
        );
        assert_eq!(
            one_row(Plan::new(&solution, None, None), 255),
            "After call 255: 1 of 256 patterns is left. With all heads you have won already."
        );
        assert_eq!(one_class(Plan::new(&solution, None, None), 0, Some(255)), "HHHHHHHH is possible: 1 pattern.");
        assert_eq!(one_class(Plan::new(&solution, None, None), 35, Some(255)), "TTTTTTTT is ruled out: 1 pattern.");
        assert!(
            one_class(Plan::new(&solution, None, None), 1, None)
                .contains("8 patterns that the Devil turns into each other")
        );
        // Norvig: `rotations('HHHT')`
        assert_eq!(
            one_class(Plan::new(&solved(4), None, None), 1, Some(0)),
            "HHHT is possible: 4 patterns that the Devil turns into each other, HHHT, HHTH, HTHH and THHH."
        );
        assert!(
            one_row(Plan::new(&solution, None, None), 999).is_empty()
                && one_class(Plan::new(&solution, None, None), 99, None).is_empty()
        );
    }
}
