//! What is said about the closed form, its certificate, and tables too large to be searched.

use crate::devil::{KnownBy, Solution, TRIED, largest_power_of_two};
use crate::numerals::{grouped, superscript};

use super::words::{configurations, count, positions, regular};

/// The most positions that are listed one by one.
const LISTED: usize = 16;

/// How the moves are known where they were not searched.
pub const CLOSED_FORM: &str = "Any move is known at once: with v the number of zeros at the end of its number in binary, it \
                               flips the positions that have no binary digit 1 in common with v.";

/// Why the moves of a table too large to be drawn win.
#[must_use]
pub fn why_it_wins(solution: &Solution, step: u64) -> Vec<String> {
    let power = superscript(solution.coins());
    let left = solution.configurations_left(step);
    let mut steps = vec![
        format!("You see nothing, so all that counts is what is still possible: at first all 2{power} configurations."),
        one_move(solution, step),
    ];
    if step > 0 && left > 1 {
        steps.push(format!(
            "Each move leaves one configuration fewer: 2{power} − {} = {} now.",
            grouped(step),
            grouped(left)
        ));
    }
    steps.extend(certificate(solution));
    steps
}

/// The proof that the moves win, as it was checked.
#[must_use]
pub fn certificate(solution: &Solution) -> [String; 2] {
    let coins = solution.coins();
    [
        "The proof goes by depth. Compare each coin with its neighbour and write heads where they agree: the depth of a \
         configuration is how often that is done until only heads are left. A turn of the table changes nothing but \
         lesser depths. A move whose number ends in v zeros has depth v + 1, so the first 2ʲ − 1 moves win from every \
         configuration of depth j or less."
            .to_owned(),
        format!(
            "Checked for all {coins} depths: each kind of move is no sum of the kinds before it, and it differs from \
             itself turned by one notch only by such a sum."
        ),
    ]
}

fn one_move(solution: &Solution, step: u64) -> String {
    let Some(flip) = solution.strategy().and_then(|strategy| strategy.get(step)) else {
        return "Before the first move nothing is ruled out.".to_owned();
    };
    let coins = solution.coins();
    let number = flip.positions().count();
    let named = if number > LISTED && number < coins as usize {
        format!("{number} of the {coins} positions")
    } else {
        positions(coins, flip)
    };
    let zeros = match step.trailing_zeros() {
        0 => "in no zero".to_owned(),
        v => format!("in {}", count(u128::from(v), "zero")),
    };
    format!("Move {} ends {zeros} in binary: it flips {named}.", grouped(step))
}

/// Where no moves win from every start: which starts are lost to the Devil and how the others are won.
#[must_use]
pub fn starts(solution: &Solution) -> Vec<String> {
    let found = solution
        .beliefs_found()
        .map(|found| format!("Only {found} beliefs can be reached by any moves, and none of them is all heads alone."));
    let (lost, all) = (grouped(solution.starts_lost()), grouped(configurations(solution)));
    let period = largest_power_of_two(solution.coins());
    let won = if period == 1 {
        "From all tails one move still wins: all positions.".to_owned()
    } else {
        let (regular, moves) = (grouped(regular(solution)), grouped(regular(solution) - 1));
        format!("From the other {regular} the {moves} moves of {period} coins, repeated round the table, still win.")
    };
    let lost = format!("From {lost} of the {all} starts the Devil can go on for ever.");
    found.into_iter().chain([lost, won]).collect()
}

/// What the status line says was checked for a table too large to be drawn.
#[must_use]
pub fn checked(solution: &Solution) -> String {
    let coins = solution.coins();
    if solution.is_propagated() {
        let moves = grouped(solution.last_step());
        return format!("Closed form; certificate checked; all {moves} moves taken through every start and every turn");
    }
    let rule = if coins <= TRIED {
        format!("the Devil's rule was checked against every move from all {} starts", grouped(solution.starts_lost()))
    } else {
        format!("the Devil's rule was checked by its kernels of dimension {}", largest_power_of_two(coins))
    };
    match (solution.known_by(), solution.beliefs_found()) {
        (KnownBy::Construction, _) => format!("Closed form; its certificate was checked at all {coins} depths"),
        (_, Some(found)) => format!("{} searched, none of them a win; {rule}", count(found.into(), "belief")),
        (_, None) => format!("Not searched; {rule}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;

    #[test]
    fn a_move_of_64_coins_is_told_at_once() {
        let solution = solved(64);
        let steps = why_it_wins(&solution, 12_345_678_901_234_567_890);
        assert!(steps[0].ends_with("all 2⁶⁴ configurations."));
        assert_eq!(
            steps[1],
            "Move 12,345,678,901,234,567,890 ends in 1 zero in binary: it flips 32 of the 64 positions."
        );
        assert!(steps[2].contains("2⁶⁴ − 12,345,678,901,234,567,890 = 6,101,065,172,474,983,726 now"), "{}", steps[2]);
        assert!(steps[4].starts_with("Checked for all 64 depths"));
        let last = why_it_wins(&solution, 1 << 63);
        assert_eq!(last[1], "Move 9,223,372,036,854,775,808 ends in 63 zeros in binary: it flips 0.");
        assert_eq!(why_it_wins(&solution, 0)[1], "Before the first move nothing is ruled out.");
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
