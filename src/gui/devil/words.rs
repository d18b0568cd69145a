//! Sentences about a table: the rules, who wins, why, and how that was checked.

use dashu_int::UBig;

use crate::devil::{
    Aim, AimSolution, Devil, JudgedList, NeverBy, Outcome, Params, Plan, Play, Selection, Solution, TRIED, TableSpec,
    zeros_at_the_end,
};
use crate::gui::explain::Explanation;
use crate::gui::prose::Paragraph;
use crate::numerals::{count, grouped};

use super::explained::{self, changed};
use super::names::{coin, coins, first_of, goal, goal_of, pattern, positions, power, selection, table};
use super::questions::SolvedTable;

/// The most kinds that a sentence lists before "and … more".
const KINDS_LISTED: usize = 4;
/// The most digits of a number that is written out.
const MOST_DIGITS: usize = 20;
/// The most places of a call that are listed one by one.
const LISTED: usize = 16;

/// Returns the rules in one or two sentences.
pub fn rules(params: &Params) -> String {
    let (table, aim, play) = (params.table(), params.aim(), params.record().play);
    let hands = if play == Play::Sighted { 0 } else { params.hands() };
    let (player, wins) = match play {
        Play::Sighted => ("You see the coins and call places", "You win"),
        Play::ByHand => ("A blindfolded player calls places", "The player wins"),
        _ => ("Blindfolded, you call places", "You win"),
    };
    let devil = match table.devil() {
        Devil::Still => "does nothing",
        Devil::Turn => "turns the table",
        Devil::TurnAndMirror => "turns or mirrors the table",
        Devil::Shuffle => "exchanges the coins",
    };
    let does = match (hands, table.devil(), table.faces()) {
        (0, Devil::Still, 2) => format!("{player}, and the coins there are flipped."),
        (0, Devil::Still, _) => format!("{player}, and the dice there go on by one face."),
        (0, _, 2) => format!("{player}: the Devil {devil}, then flips the coins there."),
        (0, ..) => format!("{player}: the Devil {devil}, then turns the dice there by one face."),
        _ => format!("The Devil {devil}; then you feel {} and flip any of them.", count(hands, "coin")),
    };
    let start = match &aim.start {
        Selection::All => String::new(),
        start => format!(" At first: {}.", selection(start, table.faces())),
    };
    let won = match &aim.goal {
        Selection::AllHeads if table.faces() == 2 => "all show heads".to_owned(),
        Selection::AllHeads => "all show A".to_owned(),
        Selection::AllAlike => "all are alike".to_owned(),
        Selection::OneTail if table.faces() == 2 => "exactly one shows tails".to_owned(),
        Selection::OneTail => "all but one show A".to_owned(),
        goal => format!("they show {}", selection(goal, table.faces())),
    };
    format!("{does}{start} {wins} when {won}.")
}

/// Returns whether the player can be sure to win, in one sentence.
pub fn headline(plan: Plan<'_>) -> String {
    let solution = plan.solution();
    let table = table(solution.table());
    if let Some(given) = plan.given() {
        let calls = match given.moves.len() {
            1 => "Your call".to_owned(),
            many => format!("Your list of {}", count(many, "call")),
        };
        let wins = if given.verdict.wins { "wins" } else { "does not win" };
        let to = if given.aim.is_default() { String::new() } else { format!(" {}", way(given.table, &given.aim)) };
        return format!("{calls} {wins} with {table}{to}.");
    }
    if let Some(aimed) = plan.aimed() {
        let way = way(aimed.table(), &aimed.aim);
        return match (&aimed.outcome, aimed.length()) {
            (Outcome::Wins { .. }, Some(moves)) if moves == UBig::ZERO => {
                format!("With {table} no call is needed {way}.")
            }
            (Outcome::Wins { .. }, Some(moves)) if moves == UBig::ONE => {
                format!("With {table}, 1 call always leads {way}.")
            }
            (Outcome::Wins { .. }, Some(moves)) => format!("With {table}, {} always lead {way}.", count(moves, "call")),
            (Outcome::Never(_), _) if aimed.aim.start == Selection::All => {
                format!("With {table} you can never be sure of {}.", goal_of(plan))
            }
            (Outcome::Never(_), _) => format!("With {table} you can never be sure to come {way}."),
            _ => format!("With {table}, no sure way {way} is known."),
        };
    }
    match solution.shortest() {
        Some(moves) if moves == UBig::ONE => format!("With {table}, 1 call always wins."),
        Some(_) => format!("With {table}, {} calls always win.", length(solution)),
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

/// Returns the length mᴺ − 1 of a shortest list, written out if it is not too long.
fn length(solution: &Solution) -> String {
    let written = solution.shortest().unwrap_or_default().to_string();
    if written.len() <= MOST_DIGITS { grouped(written) } else { format!("{} − 1", power(solution.table())) }
}

fn told(text: impl Into<String>, about: Option<Explanation>) -> Paragraph {
    Paragraph::plain(text).explained(about)
}

/// Returns whether the player can be sure to win, and at most two sentences about it.
pub fn answer(solved: &SolvedTable) -> Vec<Paragraph> {
    let plan = solved.plan();
    let wins = plan.given().map_or_else(|| plan.has_moves(), |given| given.verdict.wins);
    let about = if plan.has_moves() { explained::calls(solved) } else { explained::starts(solved, true) };
    let headline = Paragraph::headline(headline(plan), wins).explained(about);
    let sentences = match (plan.given(), plan.aimed()) {
        (Some(given), _) => of_list(solved, given),
        (None, Some(aimed)) => vec![of_aim(solved, aimed)],
        (None, None) => vec![of_table(solved)],
    };
    std::iter::once(headline).chain(sentences).collect()
}

/// Describes why no shorter list wins, or the starts from which one still does.
fn of_table(solved: &SolvedTable) -> Paragraph {
    let solution = &solved.solution;
    let spec = solution.table();
    if solution.is_winnable() {
        let all = if length(solution).contains('−') { power(spec) } else { grouped(spec.configurations()) };
        let text = match spec.configurations() {
            two if two == UBig::from(2_u8) => "No shorter list does: the coin may show tails.".to_owned(),
            _ => format!("No shorter list does: each call can win from only one of the {all} patterns."),
        };
        return told(text, explained::depths(solved, false));
    }
    let (period, won) = (solution.filtration.period(), solution.filtration.starts_won());
    let text = if (spec.faces(), period) == (2, 1) {
        "Only from all tails can you win: flip every coin.".to_owned()
    } else {
        let list = match period {
            1 => format!("of 1 {}, for all at once", coin(spec)),
            _ => format!("of {period} {}, repeated round the table", coins(spec)),
        };
        let (all, calls) = (grouped(spec.configurations()), grouped(&won - UBig::ONE));
        format!("Only from {} of the {all} patterns can you win: by the {calls} calls {list}.", grouped(won))
    };
    told(text, explained::starts(solved, false))
}

/// Describes what is known of shorter lists to another goal, or why none leads there.
fn of_aim(solved: &SolvedTable, aimed: &AimSolution) -> Paragraph {
    let at_least = count(&aimed.at_least, "call");
    let text = match &aimed.outcome {
        Outcome::Wins { .. } if aimed.last_step() == 0 => "Every possible start counts as won.".to_owned(),
        Outcome::Wins { is_shortest: true } => "No shorter list does.".to_owned(),
        Outcome::Wins { .. } => format!("A shorter list may exist, but none of fewer than {at_least}."),
        Outcome::Never(NeverBy::Kept) => {
            let starts = aimed.aim.start.size(aimed.table());
            let from = if starts == UBig::ONE {
                "From the one possible start".to_owned()
            } else {
                let lost = aimed.starts_lost().map(grouped).unwrap_or_default();
                format!("From {lost} of the {} possible starts", grouped(starts))
            };
            let kept = format!("{from} the Devil goes on for ever, even if you see the coins.");
            return told(kept, explained::starts(solved, true));
        }
        Outcome::Never(NeverBy::Search) => "With open eyes you could win from every start.".to_owned(),
        Outcome::Never(NeverBy::Rule) => "It is as hard as all heads, which you can never be sure of.".to_owned(),
        Outcome::Unknown => format!("No list of fewer than {at_least} does."),
    };
    told(text, None)
}

/// Describes the result of the user's own list, and whether there is a shorter one.
fn of_list(solved: &SolvedTable, given: &JudgedList) -> Vec<Paragraph> {
    let plan = solved.plan();
    let won_after = given.verdict.won_after();
    let first = match won_after {
        Some(after) => {
            let shows = format!(
                "Whatever the Devil does, {} shows after {} at the latest.",
                goal_of(plan),
                count(after, "call")
            );
            told(shows, explained::calls(solved))
        }
        None => told(escape(plan, given), explained::escape(solved)),
    };
    let is_never = plan.aimed().is_some_and(|aimed| matches!(aimed.outcome, Outcome::Never(_)));
    let shortest = match plan.bounds(None) {
        None => plan.solution().shortest(),
        Some(bounds) if is_never || bounds.shortest().is_some() => bounds.shortest().cloned(),
        Some(bounds) => {
            let at_least = count(&bounds.at_least, "call");
            return vec![first, told(format!("No list of fewer than {at_least} can win."), None)];
        }
    };
    let calls = shortest.as_ref().map(|shortest| count(shortest, "call")).unwrap_or_default();
    let beside = match (won_after, shortest) {
        (Some(after), Some(shortest)) if shortest == after.into() => "No list is shorter than that.".to_owned(),
        (Some(_), Some(_)) => format!("The shortest list has {calls}."),
        (Some(_), None) => return vec![first],
        (None, None) => format!("With {} no list wins.", table(given.table)),
        (None, Some(shortest)) if shortest > given.moves.len().into() => {
            format!("No list of fewer than {calls} can win.")
        }
        (None, Some(_)) => format!("A list can win with {calls}, but this one does not."),
    };
    vec![first, told(beside, None)]
}

/// Describes how the Devil escapes from the user's own list.
fn escape(plan: Plan<'_>, given: &JudgedList) -> String {
    let when = match given.verdict.acts.len() {
        0 => "never touches the table".to_owned(),
        1 => "moves the table once".to_owned(),
        many => format!("moves the table {} times", grouped(many)),
    };
    format!("The Devil lays {}, {when}, and {} never shows.", pattern(given.verdict.line.start), goal_of(plan))
}

/// Returns the reason for the answer, and the steps of the proof with the call that leads to row `step`.
pub fn why(solved: &SolvedTable, step: usize) -> Vec<Paragraph> {
    let plan = solved.plan();
    let mut why = vec![told(reason(plan), None)];
    let is_lost = plan.aimed().is_none() && !plan.solution().is_winnable();
    if !is_lost {
        why.push(possible_at_first(solved));
    }
    why.extend(one_call(solved, step));
    match plan.given() {
        Some(given) if given.verdict.wins => return why,
        Some(_) => why.push(told("Watch the worst Devil in Play: they escape just so.", explained::escape(solved))),
        None => {}
    }
    if is_lost {
        why.extend(devils_rule(solved));
    } else if plan.goes_by_levels() {
        why.extend(levels_ruled_out(plan.solution(), step as u64).map(|text| told(text, None)));
        why.extend(certificate(plan.solution()).into_iter().map(|text| told(text, None)));
    }
    why
}

/// Returns the one reason for the answer.
pub fn reason(plan: Plan<'_>) -> String {
    let (solution, goal) = (plan.solution(), goal_of(plan));
    match (plan.given(), plan.aimed()) {
        (Some(given), _) if given.verdict.wins => format!(
            "Every start was taken through your calls, with all that the Devil can do: in the end only {goal} is possible."
        ),
        (Some(_), Some(_)) => format!("After your last call the Devil can still have kept the coins from {goal}."),
        (Some(given), None) if given.verdict.acts.is_empty() => format!(
            "While the Devil does nothing, each call wins from one start only, and yours leave out {}.",
            pattern(given.verdict.line.start)
        ),
        (Some(_), None) if solution.is_winnable() => {
            "Without the Devil your calls would win from every start. But the \
                                                       Devil brings patterns back that were ruled out."
                .to_owned()
        }
        (None, Some(aimed)) => reason_of_aim(plan, aimed),
        (_, None) if solution.is_winnable() => reason_of_win(solution.table()),
        (_, None) => reason_of_loss(solution),
    }
}

fn reason_of_win(spec: TableSpec) -> String {
    let all = spec.configurations() - UBig::ONE;
    let losing = if all.to_string().len() <= MOST_DIGITS { grouped(&all) } else { format!("{} − 1", power(spec)) };
    match spec.devil() {
        _ if all == UBig::ONE => "If it shows tails, your call flips it.".to_owned(),
        Devil::Still => {
            format!("The Devil does nothing, so your calls go through the {losing} losing patterns one by one.")
        }
        _ => format!("Each call rules out one of the {losing} losing patterns, in an order the Devil cannot disturb."),
    }
}

fn reason_of_loss(solution: &Solution) -> String {
    let spec = solution.table();
    let two = match solution.filtration.period() {
        1 => "Some two neighbours".to_owned(),
        period => format!("Some two {} that are {period} places apart", coins(spec)),
    };
    match (spec.faces(), spec.devil()) {
        (2, Devil::Shuffle) => {
            "Some two coins always differ. The Devil puts them where you flip both or neither: they \
                                still differ."
                .to_owned()
        }
        (2, _) => format!(
            "{two} always differ. The Devil turns the table so that you flip both or neither: they still differ."
        ),
        _ => format!("{two} always differ: the Devil moves the table, or leaves it, so that some two still do."),
    }
}

fn reason_of_aim(plan: Plan<'_>, aimed: &AimSolution) -> String {
    let goal = goal_of(plan);
    match &aimed.outcome {
        Outcome::Wins { .. } if aimed.last_step() == 0 => "You have won before the first call.".to_owned(),
        Outcome::Wins { .. } if !plan.rows().is_empty() => {
            format!("After the last call only {goal} is possible, whatever the Devil did.")
        }
        Outcome::Wins { .. } => format!(
            "The list for all heads goes through sets of patterns, each within the next. One of them lies within {goal}, \
             so the calls inside it can be left out."
        ),
        Outcome::Never(NeverBy::Kept) => format!("Whatever you call, the Devil has an answer that avoids {goal}."),
        Outcome::Never(NeverBy::Search) => {
            "With open eyes you could win from every start. But one list has to serve all starts at once.".to_owned()
        }
        Outcome::Never(NeverBy::Rule) => {
            format!(
                "The Devil leaves the table, or turns it by one notch, so that the coins never repeat as in {goal}."
            )
        }
        Outcome::Unknown => "Up to 8 coins every list is tried. Beyond that only some goals are decided.".to_owned(),
    }
}

/// Describes all that is possible at first.
fn possible_at_first(solved: &SolvedTable) -> Paragraph {
    let plan = solved.plan();
    let (solution, aim) = (plan.solution(), plan.aim());
    let spec = solution.table();
    let size = aim.start.size(spec);
    let number = if size == spec.configurations() && size.to_string().len() > MOST_DIGITS {
        format!("{} patterns", power(spec))
    } else {
        count(&size, "pattern")
    };
    let kinds = match (solution.classes.len(), spec.devil(), &aim.start) {
        (0, ..) | (_, Devil::Still, _) => String::new(),
        (kinds, _, Selection::All) => format!(", in {} that the Devil turns into each other", count(kinds, "kind")),
        _ => String::new(),
    };
    told(format!("All that counts is what is still possible: at first {number}{kinds}."), explained::possible(solved))
}

/// Describes the call that leads to row `step`, and what it leaves.
fn one_call(solved: &SolvedTable, step: usize) -> Option<Paragraph> {
    let plan = solved.plan();
    let spec = plan.solution().table();
    let flip = plan.get(step as u64).filter(|_| step > 0)?;
    let number = flip.positions().count();
    let named = if number > LISTED && number < spec.coins() as usize {
        format!("{number} of the {} places", spec.coins())
    } else {
        positions(spec.coins(), flip)
    };
    let left = match plan.configurations_left(step as u64) {
        _ if plan.rows().is_empty() && plan.goes_by_levels() => {
            let base = if spec.prime() == 2 { "in binary".to_owned() } else { format!("in base {}", spec.prime()) };
            let zeros = zeros_at_the_end(step as u64, spec.prime());
            format!(" Its number ends in {} {base}.", count(zeros, "zero"))
        }
        None => String::new(),
        Some(left) if left == UBig::ONE && plan.given().is_none() && plan.aimed().is_none() => {
            format!(" Only {} is left{}.", goal_of(plan), changes(plan, step))
        }
        Some(left) => {
            let verb = if left == UBig::ONE { "is" } else { "are" };
            format!(" {} {verb} left{}.", count(&left, "pattern"), changes(plan, step))
        }
    };
    let verb = if spec.faces() == 2 { "flips" } else { "turns on" };
    Some(told(format!("Call {} {verb} {named}.{left}", grouped(step)), explained::one_call(solved, step)))
}

/// Describes the kinds that the call to row `step` rules out, and those that it brings back.
fn changes(plan: Plan<'_>, step: usize) -> String {
    let told = |was: bool, what: &str| {
        let changed = changed(plan, step, was);
        let firsts = changed.iter().map(|index| plan.solution().classes.get(*index).map(|class| class.first));
        let texts = firsts.map(|first| first.map_or_else(String::new, pattern));
        let verb = if changed.len() == 1 { "is" } else { "are" };
        (!changed.is_empty()).then(|| format!("{} {verb} {what}", first_of(texts, KINDS_LISTED)))
    };
    let told: Vec<String> = [told(true, "ruled out"), told(false, "possible again")].into_iter().flatten().collect();
    if told.is_empty() { String::new() } else { format!(": {}", told.join(", ")) }
}

/// Describes by levels what a call rules out and brings back. Its level is 1 plus the number of zeros at the end of
/// `step` in the base of the levels.
fn levels_ruled_out(solution: &Solution, step: u64) -> Option<String> {
    if step == 0 || solution.coins() == 1 {
        return None;
    }
    let spec = solution.table();
    let below = zeros_at_the_end(step, spec.prime());
    let name = level_name(spec);
    let part = UBig::from(spec.prime()).pow(below as usize);
    let others = &part - UBig::ONE;
    let of_them = if spec.prime() == 2 { "the " } else { "" };
    let back =
        if below == 0 { String::new() } else { format!(" and brings back the {} of lesser {name}", grouped(others)) };
    Some(format!("Its {name} is {}: it rules out {of_them}{} of that {name}{back}.", below + 1, count(part, "pattern")))
}

/// Returns the name of a level: "depth" for coins on a turning table.
fn level_name(spec: TableSpec) -> &'static str {
    if spec.is_classic() { "depth" } else { "level" }
}

/// Returns the reason for the answer, and what the calls shown are while `fold` levels are folded away.
pub fn folded(plan: Plan<'_>, fold: u32) -> Vec<Paragraph> {
    let solution = plan.solution();
    let spec = solution.table();
    let unit = UBig::from(spec.prime()).pow(fold as usize);
    let half = spec.coins() / 2;
    let first = format!(
        "Folded: only 1 call in {} is shown. Each run of {} between them wins from all patterns of {} {fold} or less.",
        grouped(&unit),
        count(&unit - UBig::ONE, "call"),
        level_name(spec),
    );
    let inside = (spec.is_classic() && fold == half).then(|| {
        format!(
            "The calls shown are the list for {} on the first half of the table, and each run is that list on both halves \
             at once.",
            count(half, "coin")
        )
    });
    [reason(plan), first].into_iter().chain(inside).chain(certificate(solution)).map(Paragraph::plain).collect()
}

/// Returns the proof that the calls win, as it was checked.
fn certificate(solution: &Solution) -> Vec<String> {
    let spec = solution.table();
    if spec.coins() == 1 {
        return Vec::new();
    }
    if spec.is_classic() {
        return vec![
            "Compare each coin with its neighbour and write heads where they agree. The depth of a pattern is how often you \
             do that until only heads are left."
                .to_owned(),
            "A turn of the table changes a pattern only by one of lesser depth. A call whose number ends in v zeros in \
             binary has depth v + 1, so the first 2ʲ − 1 calls win from every pattern of depth j or less."
                .to_owned(),
            format!(
                "Checked for all {} depths: each call is no sum of the calls before it, and a turn by one notch changes it \
                 only by such a sum.",
                spec.coins()
            ),
        ];
    }
    let (base, levels) = (spec.prime(), solution.filtration.levels.len());
    let times = if base == 2 { "twice".to_owned() } else { format!("{base} times") };
    vec![
        format!(
            "The patterns form levels: sets, each {times} as large as the one before. What the Devil does to a pattern of \
             one level shifts it only within the level before."
        ),
        format!(
            "A call whose number ends in v zeros in base {base} shifts within level v + 1, so the first {base}ʲ − 1 calls \
             win from every pattern of level j or less."
        ),
        format!(
            "Checked for all {levels} levels: each call lies outside what the calls before it generate, {base} times it \
             lies inside, and so does all that the Devil can change of it."
        ),
    ]
}

/// Returns the Devil's rule for a table without a list that wins.
fn devils_rule(solved: &SolvedTable) -> [Paragraph; 3] {
    let solution = &solved.solution;
    let spec = solution.table();
    let period = solution.filtration.period();
    let (lost, regular) = (grouped(solution.starts_lost()), grouped(solution.filtration.starts_won()));
    let means = match period {
        1 => "all show the same".to_owned(),
        period => format!("it looks the same after a turn by {}", count(period, "notch")),
    };
    let otherwise = match spec.devil() {
        Devil::Still | Devil::Turn => "turn it by one notch first",
        Devil::TurnAndMirror => "turn it by one notch or mirror it first",
        Devil::Shuffle => "turn it by one notch or exchange two neighbours first",
    };
    [
        told(
            format!("Call a pattern regular if {means}. {regular} are, {} among them.", goal(spec)),
            explained::starts(solved, false),
        ),
        told(
            format!("The Devil starts from one of the other {lost}, and never comes to a regular one."),
            explained::starts(solved, true),
        ),
        told(
            format!(
                "If the flip makes no regular pattern, they leave the table; otherwise they {otherwise}. One always works."
            ),
            None,
        ),
    ]
}

/// Returns how the answer was checked, in a sentence.
pub fn checked(plan: Plan<'_>) -> String {
    let (solution, spec) = (plan.solution(), plan.solution().table());
    let by_every_start = || "Checked against every start and all that the Devil can do.".to_owned();
    if let Some(given) = plan.given() {
        return if given.verdict.wins {
            by_every_start()
        } else {
            "The Devil's escape was played to its end.".to_owned()
        };
    }
    if let Some(aimed) = plan.aimed() {
        return match &aimed.outcome {
            Outcome::Wins { .. } if aimed.line.is_some() => by_every_start(),
            Outcome::Wins { .. } => "The proof was checked at every level.".to_owned(),
            Outcome::Never(NeverBy::Kept) => "The Devil's answers were checked against every call.".to_owned(),
            Outcome::Never(NeverBy::Search) => "Every list was tried, as far as lists differ.".to_owned(),
            Outcome::Never(NeverBy::Rule) => "The proof of the Devil's rule was checked.".to_owned(),
            Outcome::Unknown => "Neither a list nor an escape was found.".to_owned(),
        };
    }
    if solution.is_winnable() {
        let levels = solution.filtration.levels.len();
        let is_played = solution.is_propagated() || !solution.classes.is_empty();
        return if is_played {
            by_every_start()
        } else {
            format!("The proof was checked at all {levels} {}s.", level_name(spec))
        };
    }
    let lost = grouped(solution.starts_lost());
    if spec.is_classic() && spec.coins() <= TRIED {
        format!("The Devil's rule was checked against every call from all {lost} starts.")
    } else if !spec.is_classic() && spec.is_counted() {
        format!("The Devil's rule was checked from all {lost} starts.")
    } else {
        "The Devil's rule was proved by linear algebra.".to_owned()
    }
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
        assert_eq!(told(1), ["With 1 coin, 1 call always wins.", "No shorter list does: the coin may show tails."]);
        assert_eq!(
            told(4),
            [
                "With 4 coins, 15 calls always win.",
                "No shorter list does: each call can win from only one of the 16 patterns."
            ]
        );
        assert_eq!(
            told(3),
            ["With 3 coins you can never be sure.", "Only from all tails can you win: flip every coin."]
        );
        assert_eq!(
            told(6)[1],
            "Only from 4 of the 64 patterns can you win: by the 3 calls of 2 coins, repeated round the table."
        );
        assert_eq!(told(64)[0], "With 64 coins, 18,446,744,073,709,551,615 calls always win.");
    }

    #[test]
    fn the_reason_comes_first_and_the_steps_follow_the_call() {
        let four = why(4, 8);
        assert_eq!(four[0], "Each call rules out one of the 15 losing patterns, in an order the Devil cannot disturb.");
        assert!(
            four[1].ends_with("at first 16 patterns, in 6 kinds that the Devil turns into each other."),
            "{four:?}"
        );
        assert!(
            four[2].starts_with("Call 8 flips 0, 1 and 2. 8 patterns are left: HHHT and HTTT are ruled out"),
            "{four:?}"
        );
        assert_eq!(
            four[3],
            "Its depth is 4: it rules out the 8 patterns of that depth and brings back the 7 of lesser depth."
        );
        assert!(four.last().unwrap().starts_with("Checked for all 4 depths"));
        assert!(why(4, 15)[2].contains("Only all heads is left"));
        assert_eq!(why(4, 1)[2], "Call 1 flips all 4 places. 15 patterns are left: TTTT is ruled out.");
    }

    #[test]
    fn a_call_of_64_coins_is_known_at_once() {
        let many = why(64, 12_345_678_901_234_567_890);
        assert_eq!(
            many[2],
            "Call 12,345,678,901,234,567,890 flips 32 of the 64 places. Its number ends in 1 zero in binary."
        );
        assert!(why(64, 1 << 63)[2].ends_with("Its number ends in 63 zeros in binary."));
    }

    #[test]
    fn the_devils_rule_has_its_numbers() {
        assert_eq!(
            why(3, 0)[0],
            "Some two neighbours always differ. The Devil turns the table so that you flip both or neither: they still \
             differ."
        );
        let six = why(6, 0);
        assert!(six[0].starts_with("Some two coins that are 2 places apart always differ."), "{six:?}");
        assert!(six[1].contains("after a turn by 2 notches. 4 are") && six[2].contains("the other 60"), "{six:?}");
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
            let period = solution.filtration.period();
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
    fn folding_mentions_the_list_for_half_the_coins() {
        let solution = solved(8);
        let plan = Plan::new(&solution, None);
        let told = texts(folded(plan, 4)).join(" ");
        assert!(told.contains("only 1 call in 16 is shown. Each run of 15 calls between them wins"), "{told}");
        assert!(told.contains("the list for 4 coins on the first half"), "{told}");
        assert!(!texts(folded(plan, 3)).join(" ").contains("half"));
    }

    #[test]
    fn the_check_is_named_in_a_sentence() {
        let told = |coins| checked(Plan::new(&solved(coins), None));
        assert_eq!(told(4), "Checked against every start and all that the Devil can do.");
        assert_eq!(told(64), "The proof was checked at all 64 depths.");
        assert_eq!(told(10), "The Devil's rule was checked against every call from all 1,020 starts.");
        assert_eq!(told(48), "The Devil's rule was proved by linear algebra.");
    }

    #[test]
    fn the_rules_are_short_for_every_table() {
        assert_eq!(
            rules(&Params::default()),
            "Blindfolded, you call places: the Devil turns the table, then flips the coins there. You win when all show \
             heads."
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
}
