//! Sentences about the construction, its certificate, and tables too large to be searched.

use dashu_int::UBig;

use crate::devil::{KnownBy, Solution, TRIED, TableSpec, largest_power_of_two, zeros_at_the_end};
use crate::numerals::{count, grouped};

use super::names::{coins, every_act, goal, ordinal, positions, power};
use super::told::{Told, Topic};

/// Sentence about a list before its first move.
pub const NOTHING_RULED_OUT: &str = "Before the first move nothing is ruled out.";
/// Beginning of the reason: for a blindfolded player, and for one who sees the coins.
pub const SEES_NOTHING: &str = "You see nothing, so all that counts is what is still possible";
pub const SEES_THE_COINS: &str =
    "You see the coins. For one who sees nothing all that counts is what is still possible";
/// The most positions that are listed one by one.
const LISTED: usize = 16;

/// Describes how the moves are computed if they were not searched.
pub fn closed_form(spec: TableSpec) -> String {
    if spec.is_classic() {
        "Any move is known at once: with v the number of zeros at the end of its number in binary, it flips the positions \
         that have no binary digit 1 in common with v."
            .to_owned()
    } else {
        let base = spec.prime();
        format!("Any move is known at once: it depends only on the zeros at the end of its number in base {base}.")
    }
}

/// Returns the reason why the moves of a table too large to be drawn win.
pub fn why_it_wins(solution: &Solution, step: u64) -> Vec<Told> {
    let power = power(solution.table());
    let left = solution.configurations_left(step);
    let mut steps = vec![
        Told::new(format!("{SEES_NOTHING}: at first all {power} configurations."), Topic::Start),
        Told::from(one_move(solution, step)),
    ];
    steps.extend(levels_ruled_out(solution, step).map(Told::from));
    if step > 0 && left > UBig::ONE {
        steps.push(Told::from(format!(
            "Each move leaves one configuration fewer: {power} − {} = {} now.",
            grouped(step),
            grouped(left)
        )));
    }
    steps.extend(certificate(solution).map(Told::from));
    steps
}

/// Describes by levels what a move rules out and brings back. Its level is 1 plus the number of zeros at the end of
/// `step` in the base of the levels.
pub fn levels_ruled_out(solution: &Solution, step: u64) -> Option<String> {
    if step == 0 || !solution.goes_by_levels() || solution.coins() == 1 {
        return None;
    }
    let spec = solution.table();
    let below = zeros_at_the_end(step, spec.prime());
    let name = if spec.is_classic() { "depth" } else { "level" };
    let part = UBig::from(spec.prime()).pow(below as usize);
    let others = &part - UBig::ONE;
    let of_them = if spec.prime() == 2 { "the " } else { "" };
    let back =
        if below == 0 { String::new() } else { format!(" and brings back the {} of lesser {name}", grouped(others)) };
    let gone = count(part, "configuration");
    Some(format!("Its {name} is {}: it rules out {of_them}{gone} of that {name}{back}.", below + 1))
}

/// Describes the moves that are shown while levels are folded away.
pub fn folded(solution: &Solution, fold: u32) -> Vec<String> {
    let spec = solution.table();
    let name = if spec.is_classic() { "depth" } else { "level" };
    let unit = UBig::from(spec.prime()).pow(fold as usize);
    let run = count(&unit - UBig::ONE, "move");
    let coins = spec.coins();
    let half = coins / 2;
    let first = format!(
        "Folded: only every {} of the constructed moves is shown. Each of the runs between them, {run}, wins from all \
         configurations of {name} {fold} or less.",
        ordinal(&unit)
    );
    let inside = (spec.is_classic() && fold == half).then(|| {
        format!(
            "The moves shown are the shortest list for {} on the first half of the table, and each run is that list on both \
             halves at once: so the list for {half} makes the one for {coins}.",
            count(half, "coin")
        )
    });
    std::iter::once(first).chain(inside).collect()
}

/// Returns the proof that the moves win, as it was checked.
pub fn certificate(solution: &Solution) -> [String; 2] {
    let spec = solution.table();
    let coins = spec.coins();
    if spec.is_classic() {
        return [
            "The proof goes by depth. Compare each coin with its neighbour and write heads where they agree: the depth of a \
             configuration is how often that is done until only heads are left. A turn of the table changes nothing but \
             lesser depths. A move whose number ends in v zeros has depth v + 1, so the first 2ʲ − 1 moves win from every \
             configuration of depth j or less."
                .to_owned(),
            format!(
                "Checked for all {coins} depths: each kind of move is no sum of the kinds before it, and it differs from \
                 itself turned by one notch only by such a sum."
            ),
        ];
    }
    let (base, levels) = (spec.prime(), solution.filtration.levels.len());
    let times = if base == 2 { "twice".to_owned() } else { format!("{base} times") };
    [
        format!(
            "The proof goes by levels: sets of configurations, each {times} as large as the one before, such that \
             nothing the Devil does moves a configuration of one to another part of it than one shifted by the set before. \
             A move whose number ends in v zeros to base {base} shifts within level v + 1, so the first {base}ʲ − 1 moves \
             win from every configuration of level j or less."
        ),
        format!(
            "Checked for all {levels} levels: each kind of move lies outside what the kinds before it generate, {base} times \
             it lies inside, and so does all that the Devil can change of it."
        ),
    ]
}

fn one_move(solution: &Solution, step: u64) -> String {
    let Some(flip) = solution.strategy().and_then(|strategy| strategy.get(step)) else {
        return NOTHING_RULED_OUT.to_owned();
    };
    let spec = solution.table();
    let coins = spec.coins();
    let number = flip.positions().count();
    let named = if number > LISTED && number < coins as usize {
        format!("{number} of the {coins} positions")
    } else {
        positions(coins, flip)
    };
    let zeros = match zeros_at_the_end(step, spec.prime()) {
        0 => "in no zero".to_owned(),
        v => format!("in {}", count(v, "zero")),
    };
    let base = if spec.prime() == 2 { "in binary".to_owned() } else { format!("in base {}", spec.prime()) };
    let verb = if spec.faces() == 2 { "flips" } else { "turns on" };
    format!("Move {} ends {zeros} {base}: it {verb} {named}.", grouped(step))
}

/// Describes which starts are lost to the Devil and how the others are won, for a table without moves that win from
/// every start.
pub fn starts(solution: &Solution) -> Vec<Told> {
    let spec = solution.table();
    let goal = goal(spec);
    let found = solution.beliefs_found().map(|found| match found {
        1 => format!("Only 1 belief can be reached by any moves, and it is not {goal} alone."),
        _ => format!("Only {found} beliefs can be reached by any moves, and none of them is {goal} alone."),
    });
    let (lost, all) = (grouped(solution.starts_lost()), grouped(solution.table().configurations()));
    let period = solution.filtration.period();
    let regular = solution.filtration.starts_won();
    let from = format!("From the other {} the {} moves", grouped(&regular), grouped(&regular - UBig::ONE));
    let won = match (spec.faces(), period) {
        (2, 1) => "From all tails one move still wins: all positions.".to_owned(),
        (_, 1) => format!("{from} of 1 die, for every die at once, still win."),
        (_, _) => format!("{from} of {period} {}, repeated round the table, still win.", coins(spec)),
    };
    let lost = format!("From {lost} of the {all} starts the Devil can go on for ever.");
    let found = found.map(|found| Told::new(found, Topic::Search));
    found.into_iter().chain([Told::new(lost, Topic::Lost), Told::new(won, Topic::Won)]).collect()
}

/// Returns what was checked, for the status line, for a table that was not searched class by class.
pub fn checked(solution: &Solution) -> String {
    let spec = solution.table();
    let coins = spec.coins();
    let known = if spec.is_classic() { "Closed form" } else { "Constructed" };
    if solution.is_propagated() {
        let (moves, every) = (grouped(solution.last_step()), every_act(spec));
        return format!("{known}; certificate checked; all {moves} moves taken through every start{every}");
    }
    let lost = grouped(solution.starts_lost());
    let few = spec.listed().is_some_and(|all| all <= 4_096);
    let rule = match (spec.is_classic(), coins <= TRIED) {
        (true, true) => format!("the Devil's rule was checked against every move from all {lost} starts"),
        (true, false) => {
            format!("the Devil's rule was checked by its kernels of dimension {}", largest_power_of_two(coins))
        }
        (false, _) if few => format!("the Devil's rule was checked from all {lost} starts"),
        (false, _) => "the proof of the Devil's rule was checked".to_owned(),
    };
    let levels = solution.filtration.levels.len();
    match (solution.known_by(), solution.beliefs_found()) {
        (KnownBy::Construction, _) if spec.is_classic() => {
            format!("Closed form; its certificate was checked at all {coins} depths")
        }
        (KnownBy::Construction, _) => format!("{known}; its certificate was checked at all {levels} levels"),
        (_, Some(found)) => format!("{} searched, none of them a win; {rule}", count(found, "belief")),
        (_, None) => format!("Not searched; {rule}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::super::told::texts;
    use super::*;

    fn why_it_wins(solution: &Solution, step: u64) -> Vec<String> {
        texts(super::why_it_wins(solution, step))
    }

    #[test]
    fn a_move_of_64_coins_is_known_at_once() {
        let solution = solved(64);
        let steps = why_it_wins(&solution, 12_345_678_901_234_567_890);
        assert!(steps[0].ends_with("all 2⁶⁴ configurations."));
        assert_eq!(
            steps[1],
            "Move 12,345,678,901,234,567,890 ends in 1 zero in binary: it flips 32 of the 64 positions."
        );
        assert!(steps[3].contains("2⁶⁴ − 12,345,678,901,234,567,890 = 6,101,065,172,474,983,726 now"), "{}", steps[3]);
        assert!(steps[5].starts_with("Checked for all 64 depths"));
        let last = why_it_wins(&solution, 1 << 63);
        assert_eq!(last[1], "Move 9,223,372,036,854,775,808 ends in 63 zeros in binary: it flips 0.");
        assert_eq!(why_it_wins(&solution, 0)[1], "Before the first move nothing is ruled out.");
    }

    #[test]
    fn folding_mentions_the_list_for_half_the_coins() {
        let solution = solved(8);
        let told = folded(&solution, 4).join(" ");
        assert!(
            told.contains("only every 16th of the constructed moves") && told.contains("15 moves, wins from all"),
            "{told}"
        );
        assert!(told.contains("the shortest list for 4 coins on the first half"), "{told}");
        assert_eq!(folded(&solution, 3).len(), 1);
    }

    #[test]
    fn the_status_says_how_each_table_was_checked() {
        assert_eq!(checked(&solved(64)), "Closed form; its certificate was checked at all 64 depths");
        assert_eq!(
            checked(&solved(60)),
            "22 beliefs searched, none of them a win; the Devil's rule was checked by its kernels of dimension 4"
        );
        assert_eq!(checked(&solved(48)), "Not searched; the Devil's rule was checked by its kernels of dimension 16");
        assert_eq!(
            checked(&solved(10)),
            "4 beliefs searched, none of them a win; the Devil's rule was checked against every move from all 1,020 \
             starts"
        );
    }
}
