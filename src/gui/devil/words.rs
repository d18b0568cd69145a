//! Sentences about a table: who wins, why, and what is left.

use dashu_int::UBig;

use crate::devil::{Devil, NeverBy, Outcome, Plan, Playout, Solution};
use crate::numerals::{count, grouped};

use super::aim_words;
use super::large_words::{self, SEES_NOTHING, certificate};
use super::list_words;
use super::list_words::devils_rule;
use super::names::{LETTERED, every_act, first_of, goal, positions, power, table};
use super::told::{Told, Topic};

/// The most classes that a sentence lists before "and … more".
const CLASSES_LISTED: usize = 4;
/// The most digits of a number that is written out.
const MOST_DIGITS: usize = 20;

/// Returns whether the player can be sure to win, in one sentence.
pub fn headline(plan: Plan<'_>) -> String {
    if let Some(given) = plan.given() {
        return list_words::headline(given);
    }
    if let Some(aimed) = plan.aimed() {
        return aim_words::headline(aimed);
    }
    let solution = plan.solution();
    let table = table(solution.table());
    match solution.shortest() {
        Some(moves) if moves == UBig::ONE => format!("1 move surely wins with {table}."),
        Some(_) => format!("{} moves surely win with {table}.", length(solution)),
        None => format!("With {table} no sequence of moves is sure to win."),
    }
}

/// Returns the length mᴺ − 1 of a shortest list, written out if it is not too long.
fn length(solution: &Solution) -> String {
    let written = solution.shortest().unwrap_or_default().to_string();
    if written.len() <= MOST_DIGITS { grouped(written) } else { format!("{} − 1", power(solution.table())) }
}

/// Returns the sentences under the headline.
pub fn answer(plan: Plan<'_>) -> Vec<Told> {
    if let Some(given) = plan.given() {
        return list_words::answer(plan, given);
    }
    if let Some(aimed) = plan.aimed() {
        return aim_words::answer(aimed);
    }
    let solution = plan.solution();
    let spec = solution.table();
    if !solution.is_winnable() {
        return large_words::starts(solution);
    }
    if solution.configurations_left(0) == UBig::from(2_u8) {
        return vec![Told::from("None is shorter: the coin may show tails.")];
    }
    let known = match solution.beliefs_found() {
        Some(found) => Told::new(format!("The search went through {}.", count(found, "belief")), Topic::Search),
        None => Told::from(large_words::closed_form(spec)),
    };
    let shown = if spec.faces() == 2 { "have a tail" } else { "show another face" };
    let never = match spec.devil() {
        Devil::Still => "as the Devil does nothing",
        Devil::Turn => "while the Devil never turns the table",
        Devil::TurnAndMirror | Devil::Shuffle => "while the Devil never touches the table",
    };
    let starts = length(solution);
    let starts = if starts.contains('−') { starts } else { format!("{} − 1 = {starts}", power(spec)) };
    let shorter =
        format!("None is shorter: {never}, each move ends the game from one start only, and {starts} starts {shown}.");
    vec![known, Told::new(shorter, Topic::Depths)]
}

/// Returns the topic of the headline.
pub fn topic(plan: Plan<'_>) -> Topic {
    match plan.aimed().map(|aimed| &aimed.outcome) {
        _ if plan.has_moves() => Topic::Moves,
        None | Some(Outcome::Never(NeverBy::Kept)) => Topic::Lost,
        Some(Outcome::Never(NeverBy::Search)) => Topic::Search,
        _ => Topic::Nothing,
    }
}

/// Returns the reason for the answer, in steps that use the current numbers.
pub fn why(plan: Plan<'_>, game: &Playout, step: usize, fold: u32) -> Vec<Told> {
    let solution = plan.solution();
    if fold > 0 {
        let mut steps: Vec<Told> = large_words::folded(solution, fold).into_iter().map(Told::from).collect();
        steps.extend(large_words::why_it_wins(solution, step as u64));
        return steps;
    }
    if let Some(given) = plan.given() {
        list_words::why(plan, given, step)
    } else if let Some(aimed) = plan.aimed() {
        aim_words::why(plan, aimed, step)
    } else if !solution.is_winnable() {
        let mut steps = devils_rule(solution);
        steps.push(Told::new(present_start(solution, game), Topic::Coins(game.start)));
        steps
    } else if solution.classes.is_empty() {
        large_words::why_it_wins(solution, step as u64)
    } else {
        why_it_wins(plan, step)
    }
}

fn why_it_wins(plan: Plan<'_>, step: usize) -> Vec<Told> {
    let solution = plan.solution();
    let spec = solution.table();
    let all = solution.configurations_left(0);
    let classes = solution.classes.len();
    let alike = match spec.devil() {
        Devil::Still => String::new(),
        Devil::Turn => format!(", in {classes} classes, within which one turns into another"),
        Devil::TurnAndMirror | Devil::Shuffle => {
            format!(", in {classes} classes, within which he makes one into another")
        }
    };
    let possible = format!("{SEES_NOTHING}: at first all {} = {} configurations{alike}.", power(spec), grouped(&all));
    let mut steps = vec![Told::new(possible, Topic::Start), Told::new(one_move(plan, step), Topic::Move(step))];
    steps.extend(large_words::levels_ruled_out(solution, step as u64).map(Told::from));
    let last = solution.rows().len().saturating_sub(1);
    if step > 0 && step < last {
        let fewer = format!(
            "Each move leaves one configuration fewer: {} − {step} = {} now, and after move {last} {} alone.",
            grouped(&all),
            left_after(plan, step),
            goal(spec)
        );
        steps.push(Told::new(fewer, Topic::Moves));
    }
    if spec.coins() > 1 {
        steps.extend(certificate(solution).map(Told::from));
    }
    steps
}

/// Describes the move that leads to row `step`.
fn one_move(plan: Plan<'_>, step: usize) -> String {
    let spec = plan.solution().table();
    let Some((row, flip)) = plan.rows().get(step).and_then(|row| Some((row, row.flipped?))) else {
        return large_words::NOTHING_RULED_OUT.to_owned();
    };
    let named = positions(spec.coins(), flip);
    let (verb, ends) = match (spec.faces(), flip.positions().count()) {
        (2, 1) => ("flips", "If the coin there is the only one that shows tails, the game is over."),
        (2, _) => ("flips", "If just these coins show tails, the game is over."),
        _ => ("turns on", "If that brings every die to A, the game is over."),
    };
    let left = row.configurations_left;
    let left =
        if left == 1 { format!("Only {} is left", goal(spec)) } else { format!("{left} configurations are left") };
    format!("Move {step} {verb} {named}. {ends} {left}{}.", changes(plan, step))
}

/// Returns the indices of the classes that the move to row `step` rules out if `was`, or else of those that it brings
/// back.
pub fn changed(plan: Plan<'_>, step: usize, was: bool) -> Vec<usize> {
    let rows = plan.rows();
    let Some((before, after)) = rows.get(step.wrapping_sub(1)).zip(rows.get(step)) else { return Vec::new() };
    let is_changed = |index: &usize| before.belief.contains(*index) == was && after.belief.contains(*index) != was;
    (0..plan.solution().classes.len()).filter(is_changed).collect()
}

/// Describes the classes that the move to row `step` rules out, and those that it brings back.
fn changes(plan: Plan<'_>, step: usize) -> String {
    let told = |was: bool, what: &str| {
        let changed = changed(plan, step, was);
        let firsts = changed.iter().map(|index| plan.solution().classes.get(*index).map(|class| class.first));
        let texts = firsts.map(|first| first.map_or_else(String::new, |first| first.to_string()));
        let verb = if changed.len() == 1 { "is" } else { "are" };
        (!changed.is_empty()).then(|| format!("{} {verb} {what}", first_of(texts, CLASSES_LISTED)))
    };
    let told: Vec<String> = [told(true, "ruled out"), told(false, "possible again")].into_iter().flatten().collect();
    if told.is_empty() { String::new() } else { format!(": {}", told.join(", ")) }
}

/// Returns whether the coins on the table are lost to the Devil, in a sentence.
fn present_start(solution: &Solution, game: &Playout) -> String {
    let start = if solution.coins() > LETTERED { "The start".to_owned() } else { game.start.to_string() };
    if solution.filtration.is_won(game.start) {
        format!("{start}, now on the table, is regular: from there luck can still help you.")
    } else {
        format!("{start}, now on the table, is one of these {}.", grouped(solution.starts_lost()))
    }
}

/// Returns what was computed and checked, for the status line.
pub fn checked(plan: Plan<'_>) -> String {
    if let Some(given) = plan.given() {
        return list_words::checked(given);
    }
    if let Some(aimed) = plan.aimed() {
        return aim_words::checked(aimed);
    }
    let solution = plan.solution();
    let Some(found) = solution.beliefs_found().filter(|_| !solution.classes.is_empty()) else {
        return large_words::checked(solution);
    };
    let beliefs = count(found, "belief");
    let every = every_act(solution.table());
    match solution.shortest() {
        Some(moves) if moves == UBig::ONE => format!("{beliefs} searched; the move was checked against every start"),
        Some(moves) => {
            format!("{beliefs} searched; the {} moves were checked against every start{every}", grouped(moves))
        }
        None => format!(
            "{beliefs} searched, none of them a win; the Devil's rule was checked against every move from all {} starts",
            grouped(solution.starts_lost())
        ),
    }
}

fn left_after(plan: Plan<'_>, step: usize) -> u32 {
    plan.rows().get(step).map_or(0, |row| row.configurations_left)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{random, solved};
    use super::super::told::texts;
    use super::*;

    fn answer(plan: Plan<'_>) -> Vec<String> {
        texts(super::answer(plan))
    }

    fn why(plan: Plan<'_>, game: &Playout, step: usize, fold: u32) -> Vec<String> {
        texts(super::why(plan, game, step, fold))
    }

    fn game(coins: u32, seed: u64) -> (std::sync::Arc<Solution>, Playout) {
        let solution = solved(coins);
        let game = random(of(&solution), seed);
        (solution, game)
    }

    fn of(solution: &Solution) -> Plan<'_> {
        Plan::new(solution, None)
    }

    #[test]
    fn the_headline_names_the_length_or_that_there_is_none() {
        assert_eq!(headline(of(&solved(1))), "1 move surely wins with 1 coin.");
        assert_eq!(headline(of(&solved(4))), "15 moves surely win with 4 coins.");
        assert_eq!(headline(of(&solved(6))), "With 6 coins no sequence of moves is sure to win.");
    }

    #[test]
    fn the_answer_has_its_numbers() {
        let sentences = answer(of(&solved(4))).join(" ");
        assert!(sentences.contains("22 beliefs"), "{sentences}");
        assert!(sentences.contains("2⁴ − 1 = 15 starts"), "{sentences}");
        let sentences = answer(of(&solved(6))).join(" ");
        assert!(sentences.contains("From 60 of the 64 starts"), "{sentences}");
        assert_eq!(answer(of(&solved(1))), ["None is shorter: the coin may show tails."]);
    }

    #[test]
    fn the_status_says_what_was_checked() {
        assert_eq!(
            checked(of(&solved(4))),
            "22 beliefs searched; the 15 moves were checked against every start and every turn"
        );
        assert_eq!(
            checked(of(&solved(6))),
            "4 beliefs searched, none of them a win; the Devil's rule was checked against every move from all 60 starts"
        );
    }

    #[test]
    fn the_reason_follows_the_step() {
        let (solution, game) = game(4, 1);
        assert_eq!(why(of(&solution), &game, 0, 0)[1], "Before the first move nothing is ruled out.");
        assert_eq!(
            why(of(&solution), &game, 1, 0)[1],
            "Move 1 flips all 4 positions. If just these coins show tails, the game is over. 15 configurations are \
             left: TTTT is ruled out."
        );
        assert_eq!(
            why(of(&solution), &game, 8, 0)[2],
            "Its depth is 4: it rules out the 8 configurations of that depth and brings back the 7 of lesser depth."
        );
        assert_eq!(
            why(of(&solution), &game, 1, 0)[2],
            "Its depth is 1: it rules out the 1 configuration of that depth."
        );
        assert!(why(of(&solution), &game, 3, 0)[3].contains("16 − 3 = 13 now"));
        let steps = why(of(&solution), &game, 8, 0).join(" ");
        assert!(steps.contains("8 configurations are left: HHHT and HTTT are ruled out"), "{steps}");
        assert!(why(of(&solution), &game, 15, 0)[1].contains("Only all heads is left"));
        assert!(why(of(&solution), &game, 15, 0)[4].starts_with("Checked for all 4 depths"));
    }

    #[test]
    fn the_number_of_regular_configurations_is_right() {
        for coins in 1..=8 {
            let solution = solved(coins);
            let regular = solution.classes.iter().filter(|class| solution.filtration.is_won(class.first));
            assert_eq!(UBig::from(regular.map(|class| class.size).sum::<u32>()), solution.filtration.starts_won());
        }
    }

    #[test]
    fn the_devils_rule_has_its_numbers() {
        let (solution, game) = game(6, 1);
        let steps = why(of(&solution), &game, 0, 0);
        assert!(steps[0].contains("divides 6 is 2") && steps[0].contains("2 notches; 4 are"), "{}", steps[0]);
        assert!(steps[1].contains("the other 60"));
        assert!(steps[3].starts_with(&game.start.to_string()));
    }
}
