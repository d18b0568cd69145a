//! Texts about the flips.

use dashu_int::UBig;
use dashu_int::ops::PowerOfTwo;

use crate::exact::Exact;
use crate::flips::{CUT_OFF, Coin, CoinSet, Solution, State, coin_name};
use crate::gui::prose::capitalised;
use crate::gui::view::pinned::PinnedCurve;
use crate::numerals::{correct_to, count, grouped, one_in, percent, plain, power_of_ten};
use crate::parameter::listed;

use super::solved::Solved;

/// Least ratio of a probability to its error at which the first digit is reliable.
const ENOUGH: f64 = 20.0;
/// Least probability that `f64` holds with full precision, rounded up.
const LEAST_CHANCE: f64 = 1e-300;
/// Number of decimals of an exact win probability.
const DECIMALS: usize = 50;
/// Least difference of two probabilities that is given in percentage points.
const LEAST_POINTS: f64 = 5e-5;

/// Formats a whole number with a true minus sign.
pub fn signed(number: i64) -> String {
    grouped(number).replace('-', "−")
}

/// Formats a percentage without decimals where they are zero: "55 %", "33.33 %".
pub fn short_percent(share: f64) -> String {
    percent(share).replace(".00 %", " %")
}

/// Formats a range of scores: "0", "0 or 1", "−1 to 2".
pub fn scores(from: i64, to: i64) -> String {
    match to - from {
        0 => signed(from),
        1 => format!("{} or {}", signed(from), signed(to)),
        _ => format!("{} to {}", signed(from), signed(to)),
    }
}

/// Formats a number of flips: "1 flip", "30 flips".
pub fn flips(number: i64) -> String {
    count(number, "flip")
}

/// Returns the win probability in one sentence.
pub fn headline(solution: &Solution) -> String {
    let wins = percent(solution.win_probability);
    match solution.win_probability {
        1.0.. => "You win every game.".to_owned(),
        ..=0.0 => "You lose every game.".to_owned(),
        _ if wins.starts_with("over") => format!("You win {wins} of games; you lose {}.", rarity(solution)),
        _ if wins.starts_with("under") => format!("You win {wins} of games: {}.", rarity(solution)),
        _ => format!("You win {wins} of games."),
    }
}

/// Describes how rare the rarer outcome is: "1 in 3 · 10²³", or "less than 1 in …" if rounding leaves no reliable
/// digit.
fn rarity(solution: &Solution) -> String {
    let chance = solution.win_probability;
    if let Some(exact) = solution.exact() {
        let won = exact.numerator();
        let rare = if chance > 0.5 { exact.denominator() - won } else { won.clone() };
        return one_in(&((exact.denominator() + &rare / 2_u8) / &rare).to_string());
    }
    let rare = chance.min(1.0 - chance);
    // a small probability has a small relative error, unless a long game was cut off
    let is_relative = chance < 0.5 && solution.kept_every().is_none();
    let error = if is_relative { LEAST_CHANCE } else { solution.error_bound() };
    one_in_at_least(rare, error)
}

/// Describes a small share: "1 in 3 · 10²³", or "less than 1 in …" if its error leaves no reliable digit.
fn one_in_at_least(share: f64, error: f64) -> String {
    if share > ENOUGH * error {
        return one_in(&format!("{:.0}", 1.0 / share));
    }
    let cases = 1.0 / (share + error);
    let power = cases.log10().floor();
    let digit = (cases / 10_f64.powf(power)).floor();
    format!("less than {}", one_in(&format!("{digit:.0}{}", "0".repeat(power as usize))))
}

/// Formats a difference of two chances: "18 percentage points", "0.43 percentage points", "less than 0.01 percentage
/// points".
pub fn points(share: f64) -> String {
    let points = 100.0 * share.abs();
    let scale = match points {
        ..1.0 => 100.0,
        ..10.0 => 10.0,
        _ => 1.0,
    };
    match plain((points * scale).round() / scale) {
        zero if zero == "0" && points > 0.0 => "less than 0.01 percentage points".to_owned(),
        points => count(points, "percentage point"),
    }
}

/// Says how much `less` or `more` often: "50 percentage points less often".
pub fn often(share: f64, way: &str) -> String {
    match points(share) {
        least if least.starts_with("less") => format!("{way} often, by {least}"),
        points => format!("{points} {way} often"),
    }
}

/// Returns the largest error of the difference of two values, of which the larger is `chance`.
fn error_of_difference(solution: &Solution, chance: f64) -> f64 {
    2.0 * solution.error_bound() * chance + if solution.kept_every().is_some() { CUT_OFF } else { 0.0 }
}

/// Describes how much less often a coin wins than the best one, however small that is: "50 percentage points less often".
fn less_often(solution: &Solution, best: f64, chance: f64) -> String {
    let less = (best - chance).max(0.0);
    if less >= LEAST_POINTS {
        return often(less, "less");
    }
    let error = error_of_difference(solution, best) + LEAST_CHANCE;
    format!("less often, by {} games", one_in_at_least(less, error))
}

/// Describes the loss of each coin that is not best in a state: "coin A would win 50 percentage points less often"; empty if all
/// are best.
pub fn losses(solution: &Solution, state: State) -> Vec<String> {
    let (values, best) = (solution.by_coin(state).unwrap_or_default(), solution.best(state).unwrap_or_default());
    let most = values.iter().copied().fold(0.0, f64::max);
    let others = values.iter().enumerate().filter(|(coin, _)| !best.contains(*coin));
    let loss = |(coin, &chance): (usize, &f64)| {
        format!("coin {} would win {}", coin_name(coin), less_often(solution, most, chance))
    };
    others.map(loss).collect()
}

/// Describes the win probability of each coin alone.
pub fn singles(solution: &Solution) -> String {
    let alone: Vec<String> = solution.single_coin.iter().copied().map(percent).collect();
    let all = CoinSet::all(alone.len());
    if best_alone(solution) == all
        && let Some(chance) = alone.first()
    {
        return format!("{} alone wins {chance}.", capitalised(&any_of(solution, all)));
    }
    let one = |(coin, chance): (usize, &String)| {
        let wins = if coin == 0 { " wins" } else { "" };
        format!("coin {} alone{wins} {chance}", coin_name(coin))
    };
    capitalised(&alone.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")) + "."
}

/// Lists the win probability of each coin alone: "61.00 % with A alone, 55.00 % with B alone".
pub fn with_each_alone(chances: &[f64]) -> String {
    let single = |(coin, &chance)| format!("{} with {} alone", percent(chance), coin_name(coin));
    chances.iter().enumerate().map(single).collect::<Vec<_>>().join(", ")
}

/// Describes the gain of choosing over the best single coin; `None` if every game is won or choosing gains nothing.
pub fn gain(solution: &Solution) -> Option<String> {
    let chance = solution.win_probability;
    let best = solution.single_coin.iter().copied().reduce(f64::max)?;
    if chance >= 1.0 || chance - best <= error_of_difference(solution, chance) {
        return None;
    }
    let than = any_of(solution, best_alone(solution));
    Some(format!("Choosing wins {} more often than {than} alone.", points(chance - best)))
}

/// Returns the coins that win most often alone, within rounding error.
pub fn best_alone(solution: &Solution) -> CoinSet {
    let alone = &solution.single_coin;
    let best = alone.iter().copied().fold(0.0, f64::max);
    let equally = |value: f64| best - value <= 2.0 * solution.error_bound() * best;
    alone.iter().enumerate().filter(|(_, value)| equally(**value)).map(|(coin, _)| coin).collect()
}

/// Names the best coins in a state, and why: "Flip coin B: coin A would win 50 percentage points less often."
pub fn best_coins(solution: &Solution, state: State) -> Option<String> {
    let (flip, reasons) = (flip(solution, state)?, reasons(solution, state));
    Some(if reasons.is_empty() { format!("{flip}.") } else { format!("{flip}: {reasons}.") })
}

/// Names the best coins in a state: "Flip coin B".
pub fn flip(solution: &Solution, state: State) -> Option<String> {
    Some(format!("Flip {}", any_of(solution, solution.best(state)?)))
}

/// Compares the coins in a state: "coin A would win 50 percentage points less often".
pub fn reasons(solution: &Solution, state: State) -> String {
    let is_tie = solution.best(state).is_some_and(CoinSet::is_tie);
    let tie = is_tie.then(|| format!("they are equally good{}", or_nearly(solution.has_exact_ties())));
    tie.into_iter().chain(losses(solution, state)).collect::<Vec<_>>().join("; ")
}

/// Describes the win probability in a state after the start.
pub fn state_headline(solution: &Solution, state: State) -> Option<String> {
    let place = format!("After {} at {}", flips(state.flips_done), signed(state.score));
    let chance = solution.value(state)?;
    Some(match solution.best(state) {
        None => format!("{place} you have {}.", if chance > 0.5 { "won" } else { "lost" }),
        Some(_) => format!("{place} you win {} of games.", percent(chance)),
    })
}

/// Returns the exact win probability as a fraction and as a decimal; without one, the error bound.
pub fn exact_texts(solution: &Solution) -> Vec<String> {
    match solution.exact() {
        Some(exact) => vec![fraction(exact), decimal(exact)],
        None => vec![format!("Error: at most {}", power_of_ten(solution.error_bound()))],
    }
}

/// Formats the fraction: "811,698,…,649 / 1,267,…,376", with a large power of two as the denominator written as
/// "2^100".
fn fraction(exact: &Exact) -> String {
    let (numerator, denominator) = (grouped(exact.numerator()), exact.denominator());
    if *denominator == UBig::ONE {
        return numerator;
    }
    match denominator.trailing_zeros() {
        Some(power) if power > 20 && denominator.is_power_of_two() => format!("{numerator} / 2^{power}"),
        _ => format!("{numerator} / {}", grouped(denominator)),
    }
}

/// Formats the decimals: "= 0.64031 74472 …", with "…" at the end if they are cut off after [`DECIMALS`] digits.
fn decimal(exact: &Exact) -> String {
    let scaled = exact.numerator() * UBig::from(10_u8).pow(DECIMALS);
    let digits = &scaled / exact.denominator();
    let is_all = &digits * exact.denominator() == scaled;
    let digits = format!("{digits:0>width$}", digits = digits.to_string(), width = DECIMALS + 1);
    let (whole, rest) = digits.split_at(digits.len() - DECIMALS);
    let (rest, end) = if is_all { (rest.trim_end_matches('0'), "") } else { (rest, "…") };
    let point = if rest.is_empty() { "" } else { "." };
    format!("=\u{a0}{whole}{point}{}{end}", in_fives(rest))
}

/// Groups digits in fives, for legibility and to allow line breaks between the groups.
fn in_fives(digits: &str) -> String {
    digits.chars().collect::<Vec<_>>().chunks(5).map(String::from_iter).collect::<Vec<_>>().join(" ")
}

/// Returns the label at the marker of the selected state.
pub fn tag(solution: &Solution, state: State) -> String {
    let chance = solution.value(state).map_or_else(String::new, percent);
    if state.flips_done == 0 {
        format!("start: {chance}")
    } else {
        format!("{} at {}: {chance}", flips(state.flips_done), signed(state.score))
    }
}

/// Returns a tooltip of the present curve with the values of the pinned curves at the same place.
pub fn with_pinned<A>(
    own: Option<String>,
    pinned: &[PinnedCurve<A>],
    value: impl Fn(&A) -> Option<f64>,
) -> Vec<String> {
    let compared = |one: &PinnedCurve<A>| Some(format!("{}: {}", one.name.short, percent(value(&one.answer)?)));
    own.into_iter().chain(pinned.iter().filter_map(compared)).collect()
}

/// Describes one state, for the tooltip.
pub fn one_state(solution: &Solution, state: State) -> String {
    let Some(value) = solution.value(state) else { return String::new() };
    let place = format!("After {}, score {}", flips(state.flips_done), signed(state.score));
    let outcome = if value > 0.5 { "won" } else { "lost" };
    let Some(best) = solution.best(state) else { return format!("{place}: {outcome}") };
    let losses = losses(solution, state);
    if (value >= 1.0 || value <= 0.0) && losses.is_empty() {
        return format!("{place}: {outcome}, whatever is flipped");
    }
    let losses = if losses.is_empty() { String::new() } else { format!(" ({})", losses.join(", ")) };
    format!("{place}: {} to win\nBest: {}{losses}", percent(value), any_of(solution, best))
}

/// Describes the game for titles: "100 flips, target 10, fair coins worth 1 and 2"; a target of 0 is left out.
pub fn of_game(solution: &Solution) -> String {
    let target = match solution.game.target() {
        0 => String::new(),
        target => format!(", target {}", signed(target)),
    };
    format!("{}{target}, {}", flips(solution.game.flips().into()), coins(solution))
}

/// Describes how the game was solved.
pub fn checked(solved: &Solved) -> String {
    let solution = &solved.solution;
    let states = count(solution.choice_count(), "situation");
    let exactness = correct_to(solution.error_bound());
    match (&solved.facts, solution.kept_every()) {
        (_, Some(_)) => format!("Every situation that still matters, {exactness}."),
        (Some(_), _) => format!("Exact: {states}, solved backwards."),
        (None, None) => format!("{states}, solved backwards, {exactness}."),
    }
}

/// Describes a check of `what`, computed in double precision from games of up to `flips` flips.
pub fn each_within(what: &str, flips: u32) -> String {
    format!("{what}, {}.", correct_to(4.0 * f64::from(flips) * f64::EPSILON))
}

/// Returns the reservation about ties, empty if they are exact.
pub fn or_nearly(is_exact: bool) -> &'static str {
    if is_exact { "" } else { ", or too close to tell" }
}

/// Names coins: "coin A", "either coin", "coin A or C", "any coin".
pub fn any_of(solution: &Solution, coins: CoinSet) -> String {
    match (coins.len(), solution.game.coins().len()) {
        (2, 2) => "either coin".to_owned(),
        (count, all) if count == all => "any coin".to_owned(),
        _ => format!("coin {}", listed(&coins.names(), "or")),
    }
}

/// Describes all coins: "fair coins worth 1 and 2", or with their probabilities if they are not fair.
fn coins(solution: &Solution) -> String {
    let coins = solution.game.coins();
    if coins.iter().all(|coin| coin.heads == crate::flips::Probability::HALF) {
        let points: Vec<_> = coins.iter().map(worth).collect();
        return format!("fair coins worth {}", listed(&points, "and"));
    }
    let each = coins.iter().enumerate().map(|(index, coin)| {
        format!("coin {} worth {} with {} heads", coin_name(index), worth(coin), short_percent(coin.heads.to_f64()))
    });
    listed(&each.collect::<Vec<_>>(), "and")
}

/// Formats points with their sign.
pub fn plus(points: i64) -> String {
    format!("{}{}", if points > 0 { "+" } else { "" }, signed(points))
}

/// Formats the points of both sides: "±1", or "+3 or −2" if heads and tails differ in more than their sign.
pub fn sides(coin: &Coin) -> String {
    let apart = || format!("{} or {}", plus(coin.after_heads()), plus(coin.after_tails()));
    coin.worth().map_or_else(apart, |worth| format!("±{worth}"))
}

/// Formats the points of a coin: "2", or "+3/−2" if heads and tails differ in more than their sign.
pub fn worth(coin: &Coin) -> String {
    let apart = || format!("{}/{}", plus(coin.after_heads()), plus(coin.after_tails()));
    coin.worth().map_or_else(apart, |worth| worth.to_string())
}

#[cfg(test)]
mod tests {
    use crate::flips::{Game, Probability, solve, solve_in_floats};
    use crate::progress::Progress;

    use super::*;

    fn first_choice(solution: &Solution) -> String {
        best_coins(solution, State::default()).unwrap()
    }

    fn solved(change: impl FnOnce(&mut Game)) -> Solution {
        let game = Game::default().with(change);
        solve(&game, &Progress::new()).unwrap()
    }

    #[test]
    fn the_riddle_is_answered_in_its_own_words() {
        let solution = solved(|_| ());
        assert_eq!(headline(&solution), "You win 64.03 % of games.");
        assert_eq!(singles(&solution), "Either coin alone wins 46.02 %.");
        assert_eq!(gain(&solution).unwrap(), "Choosing wins 18 percentage points more often than either coin alone.");
        assert_eq!(first_choice(&solution), "Flip either coin: they are equally good.");
        assert_eq!(tag(&solution, State::new(0, 0)), "start: 64.03 %");
        assert_eq!(of_game(&solution), "100 flips, fair coins worth 1 and 2");
    }

    /// Checks that the probability of losing with coin A at 0.89 shows its first digit. The reference is a separate
    /// backward induction in `f64` over the probabilities of losing, which are small and so have a small relative
    /// error.
    #[test]
    fn only_what_is_certain_is_every_game() {
        let with = |heads: &str, flips: i64| {
            solved(|game| {
                game.set_flips(flips);
                game.coins_mut()[0].heads = Probability::parse("", heads).unwrap();
            })
        };
        let mut lost: std::collections::HashMap<i64, f64> =
            (-200..=200).map(|score| (score, f64::from(u8::from(score <= 0)))).collect();
        for _ in 0..100 {
            let after = |score: i64| lost.get(&score).copied().unwrap_or(f64::from(u8::from(score <= 0)));
            let row = (-200..=200).map(|score| {
                let a = 0.89 * after(score + 1) + 0.11 * after(score - 1);
                (score, a.min(0.5 * after(score + 2) + 0.5 * after(score - 2)))
            });
            lost = row.collect();
        }
        let cases = 1.0 / lost[&0];
        assert!((2.5e21..3.5e21).contains(&cases), "{cases}");
        assert_eq!(headline(&with("0.89", 100)), "You win over 99.99 % of games; you lose 1 in 3 · 10²¹.");
        assert_eq!(headline(&with("1", 100)), "You win every game.");
        // no fraction is computed for 900 flips, so all that is certain is 4n·2⁻⁵³ = 4·10⁻¹³
        assert_eq!(headline(&with("0.9", 900)), "You win over 99.99 % of games; you lose less than 1 in 2 · 10¹².");
        let target = |target: i64| headline(&solved(|game| game.set_target(target)));
        assert_eq!(target(199), "You win under 0.01 % of games: 1 in 10³⁰.", "a hundred heads in a row: 2⁻¹⁰⁰");
        assert_eq!(target(200), "You lose every game.");
        assert_eq!(target(-101), "You win every game.", "coin A alone never falls below −100");
        assert_eq!(target(-100), "You win over 99.99 % of games; you lose 1 in 10³⁰.", "a hundred tails of A in a row");
    }

    #[test]
    fn the_gain_of_choosing_appears_where_there_is_one() {
        let at = |flips: i64, target: i64, heads: &str| {
            gain(&solved(|game| {
                game.set_flips(flips);
                game.set_target(target);
                game.coins_mut()[0].heads = Probability::parse("", heads).unwrap();
            }))
        };
        // with a single flip, one coin alone does as well
        assert_eq!(at(1, 0, "0.5"), None);
        assert_eq!(at(100, 200, "0.5"), None);
        assert_eq!(at(100, 0, "1"), None);
        // two heads of B reach 4, and one head of each coin reaches 3: coin A alone never gets above 2
        assert_eq!(at(2, 2, "0.5"), None, "coin B alone does as well");
        let few = at(100, 0, "0.4").unwrap();
        assert_eq!(few, "Choosing wins 7.6 percentage points more often than coin B alone.");
    }

    #[test]
    fn a_difference_is_told_however_small_it_is() {
        let told = |share: f64| points(share).replace(" percentage points", "");
        assert_eq!([told(0.1801), told(-0.0412), told(0.0043), told(0.0)], ["18", "4.1", "0.43", "0"]);
        assert_eq!([told(1e-7), told(0.0996), told(1.0)], ["less than 0.01", "10", "100"]);
        let solution = solved(|_| ());
        assert_eq!(less_often(&solution, 0.5, 0.0), "50 percentage points less often");
        assert_eq!(less_often(&solution, 1.0, 1.0 - 2.5e-7), "less often, by 1 in 4 · 10⁶ games");
        let tiny = less_often(&solution, 1.0, 1.0 - 1e-15);
        assert!(tiny.starts_with("less often, by less than 1 in "), "{tiny}");
    }

    #[test]
    fn a_state_names_its_chance_and_its_best_coin() {
        let solution = solved(|_| ());
        assert_eq!(
            one_state(&solution, State::new(99, 0)),
            "After 99 flips, score 0: 50.00 % to win\nBest: either coin"
        );
        assert_eq!(
            one_state(&solution, State::new(99, -1)),
            "After 99 flips, score −1: 50.00 % to win\nBest: coin B (coin A would win 50 percentage points less often)"
        );
        let headline = |flips, score| state_headline(&solution, State::new(flips, score));
        assert_eq!(headline(99, -1).unwrap(), "After 99 flips at −1 you win 50.00 % of games.");
        assert_eq!(headline(100, 3).unwrap(), "After 100 flips at 3 you have won.");
        assert_eq!(headline(1, 0), None, "no play leads there");
        assert_eq!(
            best_coins(&solution, State::new(99, -1)).unwrap(),
            "Flip coin B: coin A would win 50 percentage points less often."
        );
        assert_eq!(
            one_state(&solution, State::new(99, 2)),
            "After 99 flips, score 2: 100.00 % to win\nBest: coin A (coin B would win 50 percentage points less often)"
        );
        assert_eq!(one_state(&solution, State::new(50, 100)), "After 50 flips, score 100: won, whatever is flipped");
        assert_eq!(one_state(&solution, State::new(100, 0)), "After 100 flips, score 0: lost");
    }

    #[test]
    fn an_inexact_number_states_its_error() {
        let game = Game::default().with(|game| game.set_flips(300));
        let solution = solve_in_floats(&game, &Progress::new()).unwrap();
        assert_eq!(exact_texts(&solution)[0], "Error: at most 2·10⁻¹³");
        assert!(first_choice(&solution).ends_with("equally good, or too close to tell."));
    }

    #[test]
    fn every_one_of_three_or_more_coins_is_named() {
        let solution = solved(|game| {
            game.set_flips(1);
            game.add_coin(Coin::with_points_apart(Probability::new(3, 4).unwrap(), 3, -2));
        });
        assert_eq!(
            first_choice(&solution),
            "Flip coin C: coin A would win 25 percentage points less often; coin B would win 25 percentage points less often."
        );
        assert_eq!(
            one_state(&solution, State::new(0, 0)),
            "After 0 flips, score 0: 75.00 % to win\nBest: coin C (coin A would win 25 percentage points less often, coin B would win 25 percentage points less often)"
        );
        assert_eq!(
            of_game(&solution),
            "1 flip, coin A worth 1 with 50 % heads, coin B worth 2 with 50 % heads and coin C worth +3/−2 with 75 % heads"
        );
        let three = solved(|game| game.add_coin(Coin::new(Probability::HALF, 3)));
        assert_eq!(of_game(&three), "100 flips, fair coins worth 1, 2 and 3");
        let partly = solved(|game| {
            game.set_flips(1);
            game.add_coin(Coin::new(Probability::ZERO, 3));
        });
        assert_eq!(
            first_choice(&partly),
            "Flip coin A or B: they are equally good; coin C would win 50 percentage points less often."
        );
        let all = solved(|game| {
            game.set_flips(1);
            game.add_coin(Coin::new(Probability::HALF, 3));
        });
        assert_eq!(first_choice(&all), "Flip any coin: they are equally good.");
    }

    #[test]
    fn certain_games_are_called_so() {
        assert_eq!(headline(&solved(|game| game.set_target(1_000))), "You lose every game.");
        assert_eq!(headline(&solved(|game| game.set_target(-1_000))), "You win every game.");
    }

    #[test]
    fn titles_only_name_unusual_parameters() {
        let solution = solved(|game| {
            game.coins_mut()[0].heads = Probability::new(2, 5).unwrap();
            game.set_target(-3);
        });
        assert_eq!(
            of_game(&solution),
            "100 flips, target −3, coin A worth 1 with 40 % heads and coin B worth 2 with 50 % heads"
        );
    }

    #[test]
    fn bounds_are_rounded_up_to_one_digit() {
        for (number, written) in
            [(4.44e-14, "5·10⁻¹⁴"), (9.5e-14, "1·10⁻¹³"), (1e-3, "1·10⁻³"), (3.0, "3·10⁰"), (0.0, "0")]
        {
            assert_eq!(power_of_ten(number), written);
        }
    }

    fn written(change: impl FnOnce(&mut Game)) -> (String, String) {
        let game = Game::default().with(change);
        let solution = solve(&game, &Progress::new()).unwrap();
        let exact = solution.exact().unwrap();
        (fraction(exact), decimal(exact))
    }

    #[test]
    fn the_riddle_has_its_published_fraction() {
        let (fraction, decimal) = written(|_| ());
        assert_eq!(fraction, "811,698,796,376,000,066,208,208,781,649 / 2^100");
        assert!(decimal.starts_with("=\u{a0}0.64031 74472 75977 14894 6654") && decimal.ends_with('…'), "{decimal}");
        assert_eq!(decimal.chars().count(), "= 0.".len() + DECIMALS + DECIMALS / 5);
    }

    #[test]
    fn short_fractions_are_written_in_full() {
        assert_eq!(written(|game| game.set_flips(2)), ("1 / 2".to_owned(), "=\u{a0}0.5".to_owned()));
        assert_eq!(written(|game| game.set_target(1_000)), ("0".to_owned(), "=\u{a0}0".to_owned()));
        assert_eq!(written(|game| game.set_target(-1_000)), ("1".to_owned(), "=\u{a0}1".to_owned()));
        let (fraction, decimal) = written(|game| {
            game.set_flips(1);
            game.coins_mut()[0].heads = Probability::new(2, 3).unwrap();
        });
        assert_eq!((fraction.as_str(), decimal.starts_with("=\u{a0}0.66666 66666")), ("2 / 3", true));
    }
}
