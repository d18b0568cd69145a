//! What is said about a table: who wins, why, and what is left.

use dashu_int::UBig;

use crate::devil::{Class, Devil, Move, Plan, Playout, Solution, TableSpec};
use crate::numerals::{grouped, superscript};

use super::large_words::{self, certificate};
use super::list_words;
use super::names::{coins, goal, table};

/// The most coins that are written as a word of H and T.
pub const LETTERED: u32 = 16;
/// How many classes are listed in a sentence before it says "and … more".
const CLASSES_LISTED: usize = 4;
/// The longest number that is written out, in digits.
const MOST_DIGITS: usize = 20;

/// Whether the player can be sure to win, in one sentence.
pub fn headline(course: Plan<'_>) -> String {
    if let Some(given) = course.given() {
        return list_words::headline(given);
    }
    let solution = course.solution();
    let table = table(solution.table());
    match solution.shortest() {
        Some(moves) if moves == UBig::ONE => format!("1 move surely wins with {table}."),
        Some(_) => format!("{} moves surely win with {table}.", length(solution)),
        None => format!("With {table} no sequence of moves is sure to win."),
    }
}

/// mᴺ − 1, written out if it is not too long.
fn length(solution: &Solution) -> String {
    let written = solution.shortest().unwrap_or_default().to_string();
    if written.len() <= MOST_DIGITS { grouped(written) } else { format!("{} − 1", power(solution.table())) }
}

/// "2⁶⁴".
pub fn power(setting: TableSpec) -> String {
    format!("{}{}", setting.faces(), superscript(setting.coins()))
}

/// The sentences under the headline.
pub fn answer(course: Plan<'_>) -> Vec<String> {
    if let Some(given) = course.given() {
        return list_words::answer(course, given);
    }
    let solution = course.solution();
    let setting = solution.table();
    if !solution.is_winnable() {
        return large_words::starts(solution);
    }
    if solution.configurations_left(0) == UBig::from(2_u8) {
        return vec!["None is shorter: the coin may show tails.".to_owned()];
    }
    let known = match solution.beliefs_found() {
        Some(found) => format!("The search went through {} beliefs.", grouped(found)),
        None => large_words::closed_form(setting),
    };
    let shown = if setting.faces() == 2 { "have a tail" } else { "show another face" };
    let never = match setting.devil() {
        Devil::Still => "as the Devil does nothing",
        Devil::Turn => "while the Devil never turns the table",
        Devil::TurnAndMirror | Devil::Shuffle => "while the Devil never touches the table",
    };
    let starts = length(solution);
    let starts = if starts.contains('−') { starts } else { format!("{} − 1 = {starts}", power(setting)) };
    let shorter =
        format!("None is shorter: {never}, each move ends the game from one start only, and {starts} starts {shown}.");
    vec![known, shorter]
}

/// Why the answer is so, in steps that use the current numbers.
pub fn why(course: Plan<'_>, game: &Playout, step: usize, fold: u32) -> Vec<String> {
    let solution = course.solution();
    if fold > 0 {
        let mut steps = large_words::folded(solution, fold);
        steps.extend(large_words::why_it_wins(solution, step as u64));
        return steps;
    }
    if let Some(given) = course.given() {
        list_words::why(course, given, step)
    } else if !solution.is_winnable() {
        let mut steps = devils_rule(solution);
        steps.push(present_start(solution, game));
        steps
    } else if solution.classes().is_empty() {
        large_words::why_it_wins(solution, step as u64)
    } else {
        why_it_wins(course, step)
    }
}

fn why_it_wins(course: Plan<'_>, step: usize) -> Vec<String> {
    let solution = course.solution();
    let setting = solution.table();
    let all = solution.configurations_left(0);
    let classes = solution.classes().len();
    let alike = match setting.devil() {
        Devil::Still => String::new(),
        Devil::Turn => format!(", in {classes} classes that turn into each other"),
        Devil::TurnAndMirror | Devil::Shuffle => format!(", in {classes} classes that he makes into each other"),
    };
    let mut steps = vec![format!(
        "You see nothing, so all that counts is what is still possible: at first all {} = {} configurations{alike}.",
        power(setting),
        grouped(&all)
    )];
    steps.push(one_move(course, step));
    steps.extend(large_words::levels_ruled_out(solution, step as u64));
    let last = solution.rows().len().saturating_sub(1);
    if step > 0 && step < last {
        steps.push(format!(
            "Each move leaves one configuration fewer: {} − {step} = {} now, and after move {last} {} alone.",
            grouped(&all),
            left_after(course, step),
            goal(setting)
        ));
    }
    if setting.coins() > 1 {
        steps.extend(certificate(solution));
    }
    steps
}

/// What the move that leads to row `step` does.
fn one_move(course: Plan<'_>, step: usize) -> String {
    let setting = course.solution().table();
    let Some((row, flip)) = course.rows().get(step).and_then(|row| Some((row, row.flipped?))) else {
        return "Before the first move nothing is ruled out.".to_owned();
    };
    let named = positions(setting.coins(), flip);
    let (verb, ends) = match (setting.faces(), flip.positions().count()) {
        (2, 1) => ("flips", "If the coin there is the only one that shows tails, the game is over."),
        (2, _) => ("flips", "If just these coins show tails, the game is over."),
        _ => ("turns on", "If that brings every die to 0, the game is over."),
    };
    let left = row.configurations_left;
    let left =
        if left == 1 { format!("Only {} is left", goal(setting)) } else { format!("{left} configurations are left") };
    format!("Move {step} {verb} {named}. {ends} {left}{}.", changes(course, step))
}

/// Which classes the move that leads to row `step` rules out and which it brings back.
fn changes(course: Plan<'_>, step: usize) -> String {
    let rows = course.rows();
    let Some((before, after)) = step.checked_sub(1).and_then(|index| rows.get(index)).zip(rows.get(step)) else {
        return String::new();
    };
    let differing = |was: bool| -> Vec<Class> {
        let classes = course.solution().classes().iter().enumerate();
        let differs = |index: usize| before.belief.contains(index) == was && after.belief.contains(index) != was;
        classes.filter(|&(index, _)| differs(index)).map(|(_, class)| class).collect()
    };
    match (differing(true), differing(false)) {
        (gone, back) if gone.is_empty() && back.is_empty() => String::new(),
        (gone, back) if back.is_empty() => format!(": {} ruled out", is_or_are(&gone)),
        (gone, back) if gone.is_empty() => format!(": {} possible again", is_or_are(&back)),
        (gone, back) => format!(": {} ruled out, {} possible again", is_or_are(&gone), is_or_are(&back)),
    }
}

fn is_or_are(classes: &[Class]) -> String {
    let listed: Vec<_> = classes.iter().take(CLASSES_LISTED).map(|class| class.first().to_string()).collect();
    let rest = classes.len().saturating_sub(CLASSES_LISTED);
    let verb = if classes.len() == 1 { "is" } else { "are" };
    let list = if rest > 0 { format!("{} and {rest} more", listed.join(", ")) } else { listing(listed) };
    format!("{list} {verb}")
}

/// What is alike in the configurations from which the player wins.
pub fn regular_means(solution: &Solution) -> String {
    match solution.filtration().period() {
        1 if solution.table().faces() == 2 => "all coins show the same side".to_owned(),
        1 => format!("all {} show the same face", coins(solution.table())),
        period => format!("it looks the same when the table is turned by {}", count(period, "notch")),
    }
}

/// The Devil's rule, where no list of moves wins.
pub fn devils_rule(solution: &Solution) -> Vec<String> {
    let setting = solution.table();
    let period = solution.filtration().period();
    let (safe, regular) = (grouped(solution.starts_lost()), grouped(regular(solution)));
    let goal = goal(setting);
    let regular_means = regular_means(solution);
    let first = if setting.is_classic() {
        let number = setting.coins();
        format!(
            "The largest power of two that divides {number} is {period}. Call a configuration regular if it looks the \
             same when the table is turned by {}; {regular} are, {goal} among them.",
            count(period, "notch")
        )
    } else {
        format!("Call a configuration regular if {regular_means}; {regular} are, {goal} among them.")
    };
    let otherwise = match setting.devil() {
        Devil::Still | Devil::Turn => "turns it by one notch first",
        Devil::TurnAndMirror => "turns it by one notch or mirrors it first",
        Devil::Shuffle => "turns it by one notch or exchanges two neighbours first",
    };
    vec![
        first,
        format!("The Devil starts from one of the other {safe}, and never comes to a regular one."),
        format!(
            "Whatever you name, he leaves the table as it is if the flip then makes no regular configuration; otherwise \
             he {otherwise}. One of these always serves him."
        ),
    ]
}

/// Whether the coins on the table are lost to the Devil.
fn present_start(solution: &Solution, game: &Playout) -> String {
    let start = if solution.coins() > LETTERED { "The start".to_owned() } else { game.start().to_string() };
    if solution.filtration().is_won(game.start()) {
        format!("{start}, now on the table, is regular: from there luck can still help you.")
    } else {
        format!("{start}, now on the table, is one of these {}.", grouped(solution.starts_lost()))
    }
}

/// What the status line says was computed and checked.
pub fn checked(course: Plan<'_>) -> String {
    if let Some(given) = course.given() {
        return list_words::checked(given);
    }
    let solution = course.solution();
    let Some(found) = solution.beliefs_found().filter(|_| !solution.classes().is_empty()) else {
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

/// " and every turn".
pub fn every_act(setting: TableSpec) -> &'static str {
    match setting.devil() {
        Devil::Still => "",
        Devil::Turn => " and every turn",
        Devil::TurnAndMirror => ", every turn and mirror",
        Devil::Shuffle => " and every shuffle",
    }
}

/// One row of the belief, for the pointer.
pub fn one_row(course: Plan<'_>, step: usize) -> String {
    let number = step as u64;
    if number > course.last_step() {
        return String::new();
    }
    let when = if step == 0 { "At the start".to_owned() } else { format!("After move {}", grouped(step)) };
    let Some(left) = course.configurations_left(number) else { return format!("{when}.") };
    let verb = if left == UBig::ONE { "is" } else { "are" };
    let classes = match course.classes_left(number) {
        None => String::new(),
        Some(1) => ", in 1 class".to_owned(),
        Some(left) => format!(", in {} classes", grouped(left)),
    };
    let all = grouped(configurations(course.solution()));
    format!("{when}: {} of {all} configurations {verb} left{classes}.", grouped(left))
}

/// One class, for the pointer; `step` tells whether it is still possible then.
pub fn one_class(course: Plan<'_>, class: usize, step: Option<usize>) -> String {
    let Some(named) = course.solution().classes().get(class) else { return String::new() };
    let members = count(named.size(), "configuration");
    let name = named.first();
    match step.and_then(|step| course.rows().get(step)) {
        Some(row) if row.belief.contains(class) => format!("{name} is possible: {members}."),
        Some(_) => format!("{name} is ruled out: {members}."),
        None => format!("{name}: {members} that turn into each other."),
    }
}

/// The sentence where the belief has a single row.
pub fn no_rows(solution: &Solution) -> String {
    let starts = if solution.classes().is_empty() {
        format!("From all but {} of the starts", grouped(regular(solution)))
    } else {
        "From the classes with a dot".to_owned()
    };
    let acts = match solution.table().devil() {
        Devil::Still | Devil::Turn => "turns the table, or leaves it,",
        Devil::TurnAndMirror => "turns or mirrors the table, or leaves it,",
        Devil::Shuffle => "moves the coins, or leaves them,",
    };
    let avoids = match (solution.filtration().period(), solution.table().is_classic()) {
        (period, true) => format!("the coins never look the same after {}", count(period, "notch")),
        (1, _) => format!("the {} never all show the same", coins(solution.table())),
        (period, _) => {
            format!("the {} never look the same after {}", coins(solution.table()), count(period, "notch"))
        }
    };
    let goal = goal(solution.table());
    format!(
        "There are no moves to show. {starts} the Devil goes on for ever: whatever you name, he {acts} so that {avoids}, \
         as {goal} would."
    )
}

/// The belief chart for those who hear it.
pub fn belief_summary(course: Plan<'_>, step: usize) -> String {
    format!("{} A row for each move, a cell for each class. {}", headline(course), one_row(course, step))
}

/// "one notch", "2 notches" as a word up to seven.
pub fn notches_in_words(notches: u32) -> String {
    const WORDS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];
    let number = usize::try_from(notches).ok().and_then(|index| WORDS.get(index));
    let number = number.map_or_else(|| notches.to_string(), |word| (*word).to_owned());
    format!("{number} {}", if notches == 1 { "notch" } else { "notches" })
}

/// The positions of a move: "0 and 2", "all 4 positions", and of dice "0, 2 twice".
pub fn positions(coins: u32, flip: Move) -> String {
    let times = |position: u32| match flip.amount(position) {
        0 | 1 => position.to_string(),
        2 => format!("{position} twice"),
        3 => format!("{position} three times"),
        _ => format!("{position} four times"),
    };
    let named: Vec<String> = flip.positions().map(times).collect();
    let once = flip.positions().all(|position| flip.amount(position) == 1);
    match named.len() {
        0 => "no position".to_owned(),
        2 if coins == 2 && once => "both positions".to_owned(),
        all if coins > 1 && u32::try_from(all) == Ok(coins) && once => format!("all {coins} positions"),
        _ => listing(named),
    }
}

/// mᴺ.
pub fn configurations(solution: &Solution) -> UBig {
    solution.table().configurations()
}

/// From how many configurations the player wins: of coins that turn, those which look the same after as many notches as
/// the largest power of two that divides N.
pub fn regular(solution: &Solution) -> UBig {
    solution.filtration().starts_won()
}

fn left_after(course: Plan<'_>, step: usize) -> u32 {
    course.rows().get(step).map_or(0, |row| row.configurations_left)
}

/// "1 coin", "4 coins", "2 notches", "1 belief".
pub fn count(number: impl std::fmt::Display, thing: &str) -> String {
    let number = number.to_string();
    let ending = match (number.as_str(), thing.ends_with("ch")) {
        ("1", _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{} {thing}{ending}", grouped(number))
}

/// "0, 1 and 3".
pub fn listing(mut items: Vec<String>) -> String {
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} and {last}", items.join(", ")),
        Some(only) => only,
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{random, solved};
    use super::*;

    fn game(coins: i64, seed: u64) -> (std::sync::Arc<Solution>, Playout) {
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
    fn the_regular_configurations_are_as_many_as_is_said() {
        for coins in 1..=8 {
            let solution = solved(coins);
            let regular = solution.classes().iter().filter(|class| solution.filtration().is_won(class.first()));
            assert_eq!(UBig::from(regular.map(Class::size).sum::<u32>()), super::regular(&solution));
        }
    }

    #[test]
    fn the_devils_rule_has_its_numbers() {
        let (solution, game) = game(6, 1);
        let steps = why(of(&solution), &game, 0, 0);
        assert!(steps[0].contains("divides 6 is 2") && steps[0].contains("2 notches; 4 are"), "{}", steps[0]);
        assert!(steps[1].contains("the other 60"));
        assert!(steps[3].starts_with(&game.start().to_string()));
    }

    #[test]
    fn numbers_and_lists_are_written_as_people_write_them() {
        assert_eq!(notches_in_words(1), "one notch");
        assert_eq!(notches_in_words(7), "seven notches");
        assert_eq!(count(1, "coin"), "1 coin");
        assert_eq!(count(2, "notch"), "2 notches");
        assert_eq!(positions(4, Move::new(4, 0b1011)), "0, 1 and 3");
        assert_eq!(positions(2, Move::new(2, 0b11)), "both positions");
        assert_eq!(positions(1, Move::new(1, 1)), "0");
        assert_eq!(superscript(18), "¹⁸");
    }

    #[test]
    fn rows_and_classes_are_explained() {
        let solution = solved(8);
        assert!(one_row(of(&solution), 8).starts_with("After move 8: 248 of 256 configurations are left, in "));
        assert_eq!(one_row(of(&solution), 255), "After move 255: 1 of 256 configurations is left, in 1 class.");
        assert_eq!(one_class(of(&solution), 0, Some(255)), "HHHHHHHH is possible: 1 configuration.");
        assert_eq!(one_class(of(&solution), 35, Some(255)), "TTTTTTTT is ruled out: 1 configuration.");
        assert!(one_class(of(&solution), 1, None).contains("8 configurations that turn into each other"));
        assert!(one_row(of(&solution), 999).is_empty() && one_class(of(&solution), 99, None).is_empty());
    }
}
