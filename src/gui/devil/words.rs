//! What is said about the Devil's table.

use crate::devil::{Class, Configuration, Game, LONGEST_GAME, Move, Solution, Step, largest_power_of_two};
use crate::numerals::{grouped, superscript};

use super::large_words::{self, CLOSED_FORM, certificate};

/// The most coins that are written as a word of H and T.
pub const LETTERED: u32 = 16;

/// How many classes are listed in a sentence before it says "and … more".
const CLASSES_LISTED: usize = 4;

/// Whether the player can be sure to win, in one sentence.
#[must_use]
pub fn headline(solution: &Solution) -> String {
    let coins = count(solution.coins().into(), "coin");
    match solution.shortest() {
        Some(1) => format!("1 move surely wins with {coins}."),
        Some(moves) => format!("{} moves surely win with {coins}.", grouped(moves)),
        None => format!("With {coins} no sequence of moves is sure to win."),
    }
}

/// The sentences under the headline.
#[must_use]
pub fn answer(solution: &Solution) -> Vec<String> {
    let all = configurations(solution);
    if solution.strategy().is_none() {
        return large_words::starts(solution);
    }
    if all == 2 {
        return vec!["None is shorter: the coin may show tails.".to_owned()];
    }
    let (power, starts) = (superscript(solution.coins()), grouped(all - 1));
    let found = solution.beliefs_found();
    vec![
        found.map_or(CLOSED_FORM.to_owned(), |found| format!("The search went through {} beliefs.", grouped(found))),
        format!(
            "None is shorter: while the Devil never turns the table, each move ends the game from one start only, and \
             2{power} − 1 = {starts} starts have a tail."
        ),
    ]
}

/// Why the answer is so, in steps that use the current numbers.
#[must_use]
pub fn why(solution: &Solution, game: &Game, step: usize) -> Vec<String> {
    if solution.strategy().is_none() {
        why_not(solution, game)
    } else if solution.classes().is_empty() {
        large_words::why_it_wins(solution, step as u64)
    } else {
        why_it_wins(solution, step)
    }
}

fn why_it_wins(solution: &Solution, step: usize) -> Vec<String> {
    let all = configurations(solution);
    let classes = solution.classes().len();
    let mut steps = vec![format!(
        "You see nothing, so all that counts is what is still possible: at first all 2{} = {all} configurations, in \
         {classes} classes that turn into each other.",
        superscript(solution.coins())
    )];
    steps.push(one_move(solution, step));
    let last = solution.rows().len().saturating_sub(1);
    if step > 0 && step < last {
        steps.push(format!(
            "Each move leaves one configuration fewer: {all} − {step} = {} now, and after move {last} all heads alone.",
            left_after(solution, step)
        ));
    }
    if solution.coins() > 1 {
        steps.extend(certificate(solution));
    }
    steps
}

/// What the move that leads to row `step` does.
fn one_move(solution: &Solution, step: usize) -> String {
    let Some((row, flip)) = solution.rows().get(step).and_then(|row| Some((row, row.flipped?))) else {
        return "Before the first move nothing is ruled out.".to_owned();
    };
    let named = positions(solution.coins(), flip);
    let ends = if flip.positions().count() == 1 {
        "If the coin there is the only one that shows tails, the game is over."
    } else {
        "If just these coins show tails, the game is over."
    };
    let left = row.configurations_left;
    let left = if left == 1 { "Only all heads is left".to_owned() } else { format!("{left} configurations are left") };
    format!("Move {step} flips {named}. {ends} {left}{}.", changes(solution, step))
}

/// Which classes the move that leads to row `step` rules out and which it brings back.
fn changes(solution: &Solution, step: usize) -> String {
    let rows = solution.rows();
    let Some((before, after)) = step.checked_sub(1).and_then(|index| rows.get(index)).zip(rows.get(step)) else {
        return String::new();
    };
    let differing = |was: bool| -> Vec<Class> {
        let classes = solution.classes().iter().enumerate();
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

/// The Devil's rule, where no list of moves wins.
fn why_not(solution: &Solution, game: &Game) -> Vec<String> {
    let coins = solution.coins();
    let period = largest_power_of_two(coins);
    let regular = regular(solution);
    let (safe, regular) = (grouped(solution.starts_lost()), grouped(regular));
    let notches = count(period.into(), "notch");
    let start = if coins > LETTERED { "The start".to_owned() } else { game.start().to_string() };
    let now = if is_regular(game.start()) {
        format!("{start}, now on the table, is regular: from there luck can still help you.")
    } else {
        format!("{start}, now on the table, is one of these {safe}.")
    };
    vec![
        format!(
            "The largest power of two that divides {coins} is {period}. Call a configuration regular if it looks the \
             same when the table is turned by {notches}; {regular} are, all heads among them.",
        ),
        format!("The Devil starts from one of the other {safe}, and never comes to a regular one."),
        "Whatever you name, he leaves the table as it is if the flip then makes no regular configuration; otherwise he \
         turns it by one notch first. One of the two always serves him."
            .to_owned(),
        now,
    ]
}

/// What the status line says was computed and checked.
#[must_use]
pub fn checked(solution: &Solution) -> String {
    let Some(found) = solution.beliefs_found().filter(|_| !solution.classes().is_empty()) else {
        return large_words::checked(solution);
    };
    let beliefs = count(found.into(), "belief");
    match solution.shortest() {
        Some(1) => format!("{beliefs} searched; the move was checked against every start"),
        Some(moves) => {
            format!("{beliefs} searched; the {} moves were checked against every start and every turn", grouped(moves))
        }
        None => format!(
            "{beliefs} searched, none of them a win; the Devil's rule was checked against every move from all {} starts",
            solution.starts_lost()
        ),
    }
}

/// One row of the belief, for the pointer.
#[must_use]
pub fn one_row(solution: &Solution, step: usize) -> String {
    let number = step as u64;
    if number > solution.last_step() {
        return String::new();
    }
    let when = if step == 0 { "At the start".to_owned() } else { format!("After move {}", grouped(step)) };
    let left = solution.configurations_left(number);
    let verb = if left == 1 { "is" } else { "are" };
    let classes = match solution.classes_left(number) {
        None => String::new(),
        Some(1) => ", in 1 class".to_owned(),
        Some(left) => format!(", in {} classes", grouped(left)),
    };
    let all = grouped(configurations(solution));
    format!("{when}: {} of {all} configurations {verb} left{classes}.", grouped(left))
}

/// One class, for the pointer; `step` tells whether it is still possible then.
#[must_use]
pub fn one_class(solution: &Solution, class: usize, step: Option<usize>) -> String {
    let Some(named) = solution.classes().get(class) else { return String::new() };
    let members = count(named.size().into(), "configuration");
    let name = named.first();
    match step.and_then(|step| solution.rows().get(step)) {
        Some(row) if row.belief.contains(class) => format!("{name} is possible: {members}."),
        Some(_) => format!("{name} is ruled out: {members}."),
        None => format!("{name}: {members} that turn into each other."),
    }
}

/// The sentence where the belief has a single row.
#[must_use]
pub fn no_rows(solution: &Solution) -> String {
    let period = count(largest_power_of_two(solution.coins()).into(), "notch");
    let starts = if solution.classes().is_empty() {
        format!("From all but {} of the starts", grouped(regular(solution)))
    } else {
        "From the classes with a dot".to_owned()
    };
    format!(
        "There are no moves to show. {starts} the Devil goes on for ever: whatever you name, he \
         turns the table, or leaves it, so that the coins never look the same after {period}, as all heads would."
    )
}

/// The belief chart for those who hear it.
#[must_use]
pub fn belief_summary(solution: &Solution, step: usize) -> String {
    format!("{} A row for each move, a cell for each class. {}", headline(solution), one_row(solution, step))
}

/// What happened in the move shown, above the round table.
#[must_use]
pub fn caption(solution: &Solution, game: &Game, step: usize) -> String {
    let laid = if solution.coins() > LETTERED { "the coins".to_owned() } else { game.start().to_string() };
    if solution.strategy().is_none() {
        let coins = count(solution.coins().into(), "coin");
        return format!(
            "The Devil has laid {laid}. With {coins} no sequence of moves is sure to win, so there is none to play."
        );
    }
    match (step, shown_step(game, step)) {
        (0, _) => format!("The Devil has laid {laid}. You see none of it."),
        (_, Some(step)) => one_step(step),
        (_, None) if !game.is_won() => {
            format!("The list of moves goes on, but a game is played for {} moves only.", grouped(LONGEST_GAME))
        }
        (_, None) => "The list of moves goes on, but this game is over.".to_owned(),
    }
}

/// "All heads after 9 moves.", once it is so.
#[must_use]
pub fn won(game: &Game, step: usize) -> Option<String> {
    let moves = game.steps().len();
    (game.is_won() && step >= moves).then(|| format!("All heads after {}.", count(moves as u128, "move")))
}

/// The move that leads to `step`, if the game was not over before.
#[must_use]
pub fn shown_step(game: &Game, step: usize) -> Option<&Step> {
    game.steps().get(step.checked_sub(1)?)
}

fn one_step(step: &Step) -> String {
    let Step { number, before, turn, flipped, .. } = step;
    let named = positions(before.coins(), *flipped);
    let turned = match turn {
        0 => "leaves the table as it is".to_owned(),
        notches => format!("turns the table by {}", notches_in_words(*notches)),
    };
    format!("Move {}: you name {named}. The Devil {turned}, then flips.", grouped(number))
}

/// The coins before and after a move: "HHTT → THTH".
#[must_use]
pub fn before_and_after(step: &Step) -> String {
    format!("{} → {}", step.before, step.result)
}

/// The round table for those who hear it.
#[must_use]
pub fn table_summary(solution: &Solution, game: &Game, step: usize) -> String {
    let coins = game.coins_after(step);
    let won = won(game, step).map_or_else(String::new, |won| format!(" {won}"));
    format!("Round table, coins {coins} from position 0 clockwise. {}{won}", caption(solution, game, step))
}

/// The title of the saved round table.
#[must_use]
pub fn table_title(solution: &Solution, game: &Game, step: usize) -> String {
    let coins = count(solution.coins().into(), "coin");
    match won(game, step) {
        Some(won) => format!("{coins}: {}", won.trim_end_matches('.').to_lowercase()),
        None if step == 0 || solution.strategy().is_none() => format!("{coins} as the Devil laid them"),
        None => format!("{coins} after move {} of {}", grouped(step), grouped(solution.last_step())),
    }
}

/// One coin, for the pointer and for those who hear the table.
#[must_use]
pub fn one_coin(coins: Configuration, position: u32) -> String {
    format!("Coin at {position}: {}", if coins.shows_tails(position) { "tails" } else { "heads" })
}

/// "one notch", "2 notches" as a word up to seven.
#[must_use]
pub fn notches_in_words(notches: u32) -> String {
    const WORDS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];
    let number = usize::try_from(notches).ok().and_then(|index| WORDS.get(index));
    let number = number.map_or_else(|| notches.to_string(), |word| (*word).to_owned());
    format!("{number} {}", if notches == 1 { "notch" } else { "notches" })
}

/// The positions of a move: "0 and 2", "all 4 positions".
#[must_use]
pub fn positions(coins: u32, flip: Move) -> String {
    let named: Vec<String> = flip.positions().map(|position| position.to_string()).collect();
    match named.len() {
        0 => "no position".to_owned(),
        2 if coins == 2 => "both positions".to_owned(),
        all if coins > 1 && u32::try_from(all) == Ok(coins) => format!("all {coins} positions"),
        _ => listing(named),
    }
}

/// 2ᴺ.
#[must_use]
pub fn configurations(solution: &Solution) -> u128 {
    solution.configurations_left(0)
}

/// How many configurations look the same after as many notches as the largest power of two that divides N.
#[must_use]
pub fn regular(solution: &Solution) -> u128 {
    1 << largest_power_of_two(solution.coins())
}

/// Whether the configuration looks the same after as many notches as the largest power of two that divides N: where
/// no moves are sure to win, the Devil goes on for ever from all others.
#[must_use]
pub fn is_regular(configuration: Configuration) -> bool {
    configuration.turned(largest_power_of_two(configuration.coins())) == configuration
}

fn left_after(solution: &Solution, step: usize) -> u32 {
    solution.rows().get(step).map_or(0, |row| row.configurations_left)
}

/// "1 coin", "4 coins", "2 notches", "1 belief".
#[must_use]
pub fn count(number: u128, thing: &str) -> String {
    let ending = match (number, thing.ends_with("ch")) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{} {thing}{ending}", grouped(number))
}

/// "0, 1 and 3".
fn listing(mut items: Vec<String>) -> String {
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} and {last}", items.join(", ")),
        Some(only) => only,
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;

    fn game(coins: i64, seed: u64) -> (std::sync::Arc<Solution>, Game) {
        let solution = solved(coins);
        let game = Game::against_random_devil(&solution, seed);
        (solution, game)
    }

    #[test]
    fn the_headline_names_the_length_or_that_there_is_none() {
        assert_eq!(headline(&solved(1)), "1 move surely wins with 1 coin.");
        assert_eq!(headline(&solved(4)), "15 moves surely win with 4 coins.");
        assert_eq!(headline(&solved(6)), "With 6 coins no sequence of moves is sure to win.");
    }

    #[test]
    fn the_answer_has_its_numbers() {
        let sentences = answer(&solved(4)).join(" ");
        assert!(sentences.contains("22 beliefs"), "{sentences}");
        assert!(sentences.contains("2⁴ − 1 = 15 starts"), "{sentences}");
        let sentences = answer(&solved(6)).join(" ");
        assert!(sentences.contains("From 60 of the 64 starts"), "{sentences}");
        assert_eq!(answer(&solved(1)), ["None is shorter: the coin may show tails."]);
    }

    #[test]
    fn the_status_says_what_was_checked() {
        assert_eq!(
            checked(&solved(4)),
            "22 beliefs searched; the 15 moves were checked against every start and every turn"
        );
        assert_eq!(
            checked(&solved(6)),
            "4 beliefs searched, none of them a win; the Devil's rule was checked against every move from all 60 starts"
        );
    }

    #[test]
    fn the_reason_follows_the_step() {
        let (solution, game) = game(4, 1);
        assert_eq!(why(&solution, &game, 0)[1], "Before the first move nothing is ruled out.");
        assert_eq!(
            why(&solution, &game, 1)[1],
            "Move 1 flips all 4 positions. If just these coins show tails, the game is over. 15 configurations are \
             left: TTTT is ruled out."
        );
        assert!(why(&solution, &game, 3)[2].contains("16 − 3 = 13 now"));
        let steps = why(&solution, &game, 8).join(" ");
        assert!(steps.contains("8 configurations are left: HHHT and HTTT are ruled out"), "{steps}");
        assert!(why(&solution, &game, 15)[1].contains("Only all heads is left"));
        assert!(why(&solution, &game, 15)[3].starts_with("Checked for all 4 depths"));
    }

    #[test]
    fn the_regular_configurations_are_as_many_as_is_said() {
        for coins in 1..=8 {
            let solution = solved(coins);
            let regular = solution.classes().iter().filter(|class| is_regular(class.first()));
            assert_eq!(regular.map(|class| u128::from(class.size())).sum::<u128>(), super::regular(&solution));
        }
    }

    #[test]
    fn the_devils_rule_has_its_numbers() {
        let (solution, game) = game(6, 1);
        let steps = why(&solution, &game, 0);
        assert!(steps[0].contains("divides 6 is 2") && steps[0].contains("2 notches; 4 are"), "{}", steps[0]);
        assert!(steps[1].contains("the other 60"));
        assert!(steps[3].starts_with(&game.start().to_string()));
    }

    #[test]
    fn a_move_is_told_with_its_turn_and_its_coins() {
        let (solution, game) = game(4, 4);
        let told = caption(&solution, &game, 1);
        let first = game.steps()[0];
        assert!(told.starts_with("Move 1: you name all 4 positions. The Devil "), "{told}");
        assert!(told.ends_with(", then flips."), "{told}");
        assert_eq!(before_and_after(&first), format!("{} → {}", first.before, first.result));
        assert!(caption(&solution, &game, 0).starts_with("The Devil has laid "));
        let moves = game.steps().len();
        assert_eq!(won(&game, moves - 1), None);
        assert_eq!(won(&game, moves), Some(format!("All heads after {}.", count(moves as u128, "move"))));
        assert!(caption(&solution, &game, moves + 1).ends_with("but this game is over."));
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
        assert!(one_row(&solution, 8).starts_with("After move 8: 248 of 256 configurations are left, in "));
        assert_eq!(one_row(&solution, 255), "After move 255: 1 of 256 configurations is left, in 1 class.");
        assert_eq!(one_class(&solution, 0, Some(255)), "HHHHHHHH is possible: 1 configuration.");
        assert_eq!(one_class(&solution, 35, Some(255)), "TTTTTTTT is ruled out: 1 configuration.");
        assert!(one_class(&solution, 1, None).contains("8 configurations that turn into each other"));
        assert!(one_row(&solution, 999).is_empty() && one_class(&solution, 99, None).is_empty());
    }

    #[test]
    fn every_table_and_step_has_words() {
        for coins in (1..=64).filter(|coins| *coins != 16) {
            let (solution, game) = game(coins, 3);
            let last = usize::try_from(solution.last_step()).unwrap();
            for step in (0..=255).chain([65_535, 65_536, last]).filter(|step| *step <= last) {
                let texts = [
                    caption(&solution, &game, step),
                    table_summary(&solution, &game, step),
                    belief_summary(&solution, step),
                    table_title(&solution, &game, step),
                    why(&solution, &game, step).join(" "),
                ];
                assert!(texts.iter().all(|text| !text.is_empty() && !text.contains("  ")), "{texts:?}");
            }
        }
    }
}
