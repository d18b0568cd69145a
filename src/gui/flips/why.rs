//! Steps of the reason, with the numbers of the current game.

use std::cmp::Ordering;

use crate::flips::{Coin, CoinSet, Probability, Solution, State, coin_name};
use crate::numerals::{count, grouped, percent, plain_chance};

use super::facts::{Facts, Rule};
use super::solved::Solved;
use super::words::{self, any_of, as_far_as, flips, signed};

/// Longest decimal to write out in a step, in characters.
const LONGEST_PROBABILITY: usize = 8;

/// Step of the reason, with the topic of its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Text of the step.
    pub text: String,
    /// Topic of its numbers.
    pub about: Topic,
}

/// Topic of the numbers in a step, which says how they unfold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Nothing to unfold.
    Nothing,
    /// Win probability with this coin in the compared state.
    Coin(usize),
    /// Win probability in the compared state.
    State,
    /// Cost of the worse coins in the compared state.
    Costs,
    /// Win probability with each of these coins alone.
    Alone(Vec<usize>),
    /// Probability that a fair coin alone ends exactly at the target.
    Even(usize),
}

impl Step {
    fn new(text: String, about: Topic) -> Self {
        Self { text, about }
    }

    fn plain(text: String) -> Self {
        Self::new(text, Topic::Nothing)
    }
}

/// Returns all steps, with the coins compared in `state`.
pub fn steps(solved: &Solved, state: State) -> Vec<Step> {
    let solution = &solved.solution;
    let mut steps = vec![Step::plain(last_flip(solution))];
    steps.extend(one_state(solution, state));
    steps.push(Step::plain(rule(solved)));
    steps.extend(one_coin_alone(solution));
    steps
}

/// Describes the scores at which the last flip decides.
fn last_flip(solution: &Solution) -> String {
    let target = solution.game().target();
    let needs = |(index, coin): (usize, &Coin)| {
        let (heads, tails) = (coin.after_heads(), coin.after_tails());
        let name = coin_name(index);
        let side = match (coin.heads, heads.cmp(&tails)) {
            (Probability::ONE, _) => return format!("coin {name} always adds {}", signed(heads)),
            (Probability::ZERO, _) | (_, Ordering::Equal) => {
                return format!("coin {name} always adds {}", signed(tails));
            }
            (_, Ordering::Greater) => "heads",
            (_, Ordering::Less) => "tails",
        };
        // from the lowest score that the better side lifts above the target to the highest that the worse side does not
        let (from, to) = (target - heads.max(tails) + 1, target - heads.min(tails));
        let scores = match to - from {
            0 => format!("of {}", signed(from)),
            1 => format!("of {} or {}", signed(from), signed(to)),
            _ => format!("from {} to {}", signed(from), signed(to)),
        };
        format!("coin {name} needs {side} at a score {scores}")
    };
    let coins: Vec<_> = solution.game().coins().iter().enumerate().map(needs).collect();
    let coins = crate::parameter::listed(&coins, "and");
    format!("With one flip left, {coins}; above that it cannot lose any more, below it cannot win.")
}

/// Compares the coins in one state by their win probabilities after heads and after tails.
pub fn one_state(solution: &Solution, state: State) -> Vec<Step> {
    let Some(value) = solution.value(state) else { return Vec::new() };
    let target = signed(solution.game().target());
    let (Some(values), Some(best)) = (solution.by_coin(state), solution.best(state)) else {
        let outcome = if value > 0.5 {
            "above the target, so the game is won"
        } else {
            "not above the target, so the game is lost"
        };
        return vec![Step::plain(format!("No flip is left: {} is {outcome} ({target}).", signed(state.score)))];
    };
    let place = if state.flips_done == 0 {
        "At the start".to_owned()
    } else {
        format!("At {} after {}", signed(state.score), flips(state.flips_done))
    };
    let mut steps = vec![Step::plain(format!(
        "From there backwards, flip by flip, every score takes the coin with the better chances. {place}:"
    ))];
    let equations = equations(solution, state).into_iter();
    steps.extend(equations.map(|(coin, equation)| Step::new(equation, Topic::Coin(coin))));
    let chances: Vec<String> = values.iter().copied().map(percent).collect();
    steps.push(Step::new(format!("W: max({}) = {}", chances.join(", "), percent(value)), Topic::State));
    let compared = match (best.only(), values.len()) {
        (Some(coin), _) => {
            format!("So coin {} is the {} here{}.", coin_name(coin), comparative(&values), costs(&values, best))
        }
        (None, 2) => format!("So both are equally good here{}.", as_far_as(solution)),
        (None, count) if count == best.len() => format!("So all are equally good here{}.", as_far_as(solution)),
        _ => format!("So {} is best here{}{}.", any_of(solution, best), as_far_as(solution), costs(&values, best)),
    };
    let about = if best.len() < values.len() { Topic::Costs } else { Topic::Nothing };
    steps.push(Step::new(compared, about));
    steps
}

/// Returns the equation of each coin in a state, with the index of the coin; empty if no flip is left.
pub fn equations(solution: &Solution, state: State) -> Vec<(usize, String)> {
    let values = solution.by_coin(state).unwrap_or_default();
    let coins = solution.game().coins().iter().zip(&values).enumerate();
    coins.filter_map(|(index, (coin, &value))| Some((index, one_coin(solution, state, index, coin, value)?))).collect()
}

/// Returns "better one" for two coins, "best one" for more.
fn comparative(values: &[f64]) -> &'static str {
    if values.len() == 2 { "better one" } else { "best one" }
}

/// Formats the cost of the other coins: ": coin B would cost 1.25 percentage points".
fn costs(values: &[f64], best: CoinSet) -> String {
    let most = values.iter().copied().fold(0.0, f64::max);
    let cost = |(coin, &value): (usize, &f64)| {
        (!best.contains(coin)).then(|| format!("coin {} would cost {}", coin_name(coin), words::cost(most - value)))
    };
    let costs: Vec<String> = values.iter().enumerate().filter_map(cost).collect();
    if costs.is_empty() {
        String::new()
    } else {
        format!(": {} percentage points", crate::parameter::listed(&costs, "and"))
    }
}

/// Returns the equation of the only coin of a game in a state; `number` is the coin's index in the full game.
pub fn equation_alone(solution: &Solution, state: State, number: usize) -> Option<String> {
    let coin = solution.game().coins().first()?;
    one_coin(solution, state, number, coin, *solution.by_coin(state)?.first()?)
}

/// Returns the equation of one coin: "A: 0.5 · 30.00 % + 0.5 · 20.00 % = 25.00 %". Impossible sides are left out.
fn one_coin(solution: &Solution, state: State, index: usize, coin: &Coin, value: f64) -> Option<String> {
    let part = |(_, share, points): (&str, Probability, i64)| {
        let next = solution.value(State::new(state.flips_done + 1, state.score + points))?;
        Some(format!("{} · {}", probability(share), percent(next)))
    };
    let parts = coin.sides().map(part).collect::<Option<Vec<String>>>()?;
    Some(format!("{}: {} = {}", coin_name(index), parts.join(" + "), percent(value)))
}

/// Describes the rule that replaces the table, or says that there is none, and how many states tie. Without exact ties
/// it claims no rule.
pub fn rule(solved: &Solved) -> String {
    let Some(facts) = solved.facts.as_ref() else { return share_of_ties(solved) };
    let coins = solved.solution.game().coins();
    let rule = match facts.rule.map(|rule| (rule, rule.only_coin())) {
        Some((_, Some(coin))) if coins.windows(2).all(|pair| pair.first() == pair.last()) => {
            format!("The coins are equal, so coin {} is as good as any, always.", coin_name(coin))
        }
        Some((_, Some(coin))) => format!("Coin {} is best in every state.", coin_name(coin)),
        Some((Rule { ahead, otherwise }, None)) => {
            let worth = |coin: usize| coins.get(coin).and_then(Coin::worth);
            let is_smaller = worth(ahead).zip(worth(otherwise)).is_some_and(|(ahead, otherwise)| ahead < otherwise);
            let reason = if is_smaller { " Small steps keep a lead, large ones can still turn a game." } else { "" };
            format!("One rule is best in every state: {}.{reason}", rule_words(solved, ahead, otherwise))
        }
        None => rule_from_start(solved, facts),
    };
    format!("{rule} {}", share_of_ties(solved))
}

/// Describes the rule that wins as often as best play from the start, even if it is not best in states that it never
/// reaches.
fn rule_from_start(solved: &Solved, facts: &Facts) -> String {
    let game = solved.solution.game();
    let never_fails = |coin: &Coin| coin.least_points() * i64::from(game.flips()) > game.target();
    if let Some(coin) = game.coins().iter().position(never_fails) {
        return format!("Coin {} never fails: flipping it every time wins from the start.", coin_name(coin));
    }
    let Some(rule) = facts.rule_from_start else {
        return "Neither one coin always, nor one when ahead and another otherwise, wins as often as best play: it takes the table."
            .to_owned();
    };
    let rule = match rule.only_coin() {
        Some(coin) => format!("coin {} every time", coin_name(coin)),
        None => rule_words(solved, rule.ahead, rule.otherwise),
    };
    format!(
        "From the start one rule wins as often as best play: {rule}. Only where it never comes to is another coin better."
    )
}

/// Formats a rule: "coin A when ahead (above 0), coin B otherwise".
fn rule_words(solved: &Solved, ahead: usize, otherwise: usize) -> String {
    let ([ahead, otherwise], target) = ([ahead, otherwise].map(coin_name), signed(solved.solution.game().target()));
    format!("coin {ahead} when ahead (above {target}), coin {otherwise} otherwise")
}

/// Describes the share of states in which several coins are equally good.
fn share_of_ties(solved: &Solved) -> String {
    let solution = &solved.solution;
    let (ties, states) = (grouped(solved.ties), grouped(solution.choice_count()));
    let share = percent(ratio(solved.ties, solution.choice_count()));
    let coins = if solution.game().coins().len() == 2 { "the coins" } else { "several coins" };
    let listed = if solution.thinning().is_some() { "listed " } else { "" };
    if solution.choice_count() == 1 {
        let are = if solved.ties == 1 { "are" } else { "are not" };
        return format!("In the only state {coins} {are} equally good{}.", as_far_as(solution));
    }
    format!("In {ties} of the {states} {listed}states ({share}) {coins} are equally good{}.", as_far_as(solution))
}

/// Returns the share of states.
fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// Describes how many heads each coin alone needs, and why a fair coin stays below one half.
fn one_coin_alone(solution: &Solution) -> Vec<Step> {
    let game = solution.game();
    let sentences: Vec<String> = game
        .coins()
        .iter()
        .zip(solution.single_coin())
        .map(|(coin, &chance)| format!("alone {}: {}.", heads_needed(solution, coin), percent(chance)))
        .collect();
    let all = || Topic::Alone((0..sentences.len()).collect());
    let mut steps = match sentences.as_slice() {
        [one, other] if one == other => vec![Step::new(format!("Either coin {one}"), all())],
        [one, others @ ..] if others.iter().all(|other| other == one) => {
            vec![Step::new(format!("Any coin {one}"), all())]
        }
        _ => {
            let named =
                |(coin, words)| Step::new(format!("Coin {} {words}", coin_name(coin)), Topic::Alone(vec![coin]));
            sentences.iter().enumerate().map(named).collect()
        }
    };
    let is_fair = |coin: &Coin| coin.heads == Probability::HALF && coin.worth().is_some();
    let mut alone = game.coins().iter().zip(solution.single_coin()).enumerate();
    let fair = alone.find(|(_, (coin, _))| is_fair(coin)).filter(|_| game.target() == 0);
    if let Some((number, (_, chance))) = fair {
        steps.push(if game.flips().is_multiple_of(2) {
            let drawn = percent(1.0 - 2.0 * chance);
            let text = format!("A fair coin alone ends at 0 in {drawn} of games, and 0 loses: so it stays below 50 %.");
            Step::new(text, Topic::Even(number))
        } else {
            let text = "A fair coin alone cannot end at 0 after an odd number of flips: so it wins just 50 %.";
            Step::new(text.to_owned(), Topic::Alone(vec![number]))
        });
    }
    steps
}

/// Describes how often a coin has to show its better side to win alone.
fn heads_needed(solution: &Solution, coin: &Coin) -> String {
    let game = solution.game();
    let all = i64::from(game.flips());
    let (heads, tails) = (coin.after_heads(), coin.after_tails());
    let (side, better, worse) = if heads >= tails { ("heads", heads, tails) } else { ("tails", tails, heads) };
    if all * worse > game.target() {
        return "wins whatever it shows".to_owned();
    }
    if all * better <= game.target() {
        return format!("cannot win, not even with {}", shown_times(all, side));
    }
    // better·shown + worse·(all − shown) must exceed the target; here better > worse
    let shown = (game.target() - all * worse).div_euclid(better - worse) + 1;
    format!("needs at least {} in {}", shown_times(shown, side), flips(all))
}

/// Formats the number of times that a side shows: "1 head", "2 tails".
fn shown_times(times: i64, side: &str) -> String {
    count(times, side.trim_end_matches('s'))
}

/// Formats a probability, exactly if that is short.
pub fn probability(probability: Probability) -> String {
    let exact = probability.to_string();
    if exact.len() <= LONGEST_PROBABILITY {
        return exact;
    }
    let rounded = plain_chance(probability.to_f64());
    if rounded.starts_with("0.") { format!("≈ {rounded}") } else { rounded }
}

/// Whether a step is an equation rather than a sentence.
pub fn is_equation(step: &str) -> bool {
    step.contains(" = ") && step.get(1..2) == Some(":")
}

#[cfg(test)]
mod tests {
    use crate::flips::{Game, solve};
    use crate::progress::Progress;

    use super::*;

    fn solved(game: &Game) -> Solved {
        Solved::new(game, solve, &Progress::new()).unwrap()
    }

    fn steps_of(state: State, change: impl FnOnce(&mut Game)) -> Vec<String> {
        let game = Game::default().with(change);
        steps(&solved(&game), state).into_iter().map(|step| step.text).collect()
    }

    #[test]
    fn the_riddle_is_explained_with_its_own_numbers() {
        let steps = steps_of(State::default(), |_| ());
        assert_eq!(
            steps[0],
            "With one flip left, coin A needs heads at a score of 0 or 1 and coin B needs heads at a score from −1 to 2; \
             above that it cannot lose any more, below it cannot win."
        );
        assert!(steps[2].starts_with("A: 0.5 · ") && steps[2].ends_with(" = 64.03 %"), "{}", steps[2]);
        assert!(steps[3].starts_with("B: 0.5 · ") && steps[3].ends_with(" = 64.03 %"), "{}", steps[3]);
        assert!(is_equation(&steps[2]) && !is_equation(&steps[1]));
        assert_eq!(steps[4], "W: max(64.03 %, 64.03 %) = 64.03 %");
        assert!(is_equation(&steps[4]));
        assert_eq!(steps[5], "So both are equally good here.");
        assert_eq!(
            steps[6],
            "One rule is best in every state: coin A when ahead (above 0), coin B otherwise. Small steps keep a lead, \
             large ones can still turn a game. In 16,957 of the 19,899 states (85.22 %) the coins are equally good."
        );
        assert_eq!(steps[7], "Either coin alone needs at least 51 heads in 100 flips: 46.02 %.");
        assert_eq!(steps[8], "A fair coin alone ends at 0 in 7.96 % of games, and 0 loses: so it stays below 50 %.");
        assert_eq!(steps.len(), 9);
    }

    /// Checks each score with one flip left by playing out both sides.
    #[test]
    fn the_last_flip_needs_a_side_just_where_it_decides() {
        for (heads, tails, target, p, expected) in [
            (3, -2, 0, "0.5", "coin A needs heads at a score from −2 to 2"),
            (-1, 1, 0, "0.5", "coin A needs tails at a score of 0 or 1"),
            (1, 0, 4, "0.5", "coin A needs heads at a score of 4"),
            (1, -1, 0, "0", "coin A always adds −1"),
            (1, -1, 0, "1", "coin A always adds 1"),
            (2, 2, 0, "0.5", "coin A always adds 2"),
        ] {
            let mut game = Game::default().with(|game| game.set_target(target));
            game.coins_mut()[0] = Coin::with_points_apart(Probability::parse("", p).unwrap(), heads, tails);
            let words = last_flip(&solved(&game).solution);
            assert!(words.contains(expected), "{words}");
            let decided: Vec<i64> =
                (-30..30).filter(|score| (score + heads > target) != (score + tails > target)).collect();
            if let (Some(first), Some(last), true) = (decided.first(), decided.last(), p == "0.5") {
                assert!(words.contains(&signed(*first)) && words.contains(&signed(*last)), "{words}: {decided:?}");
            }
        }
    }

    #[test]
    fn the_needed_heads_lift_the_score_above_the_target() {
        for (count, points, target) in
            [(5, 1, 0), (6, 2, 3), (6, 3, -3), (7, 2, 13), (7, 2, 14), (4, 1, -5), (4, 1, -4)]
        {
            let mut game = Game::new(count, target, Game::default().coins().to_vec());
            game.coins_mut()[0] = Coin::new(Probability::HALF, points);
            let coin = game.coins()[0];
            let solved = solved(&game);
            let words = heads_needed(&solved.solution, &coin);
            let least = (0..=count).find(|heads| points * (2 * heads - count) > target);
            match least {
                Some(0) => assert_eq!(words, "wins whatever it shows"),
                Some(heads) => {
                    let heads = if heads == 1 { "1 head".to_owned() } else { format!("{heads} heads") };
                    assert!(words.starts_with(&format!("needs at least {heads} in ")), "{words}");
                }
                None => assert!(words.starts_with("cannot win"), "{words}"),
            }
        }
    }

    #[test]
    fn sides_with_different_points_are_counted_correctly() {
        for (heads, tails, count, target) in
            [(3, -2, 7, 0), (-2, 3, 7, 0), (5, 1, 4, 9), (1, 5, 4, 9), (2, 2, 4, 8), (2, 2, 4, 7)]
        {
            let mut game = Game::new(count, target, Game::default().coins().to_vec());
            game.coins_mut()[0] = Coin::with_points_apart(Probability::HALF, heads, tails);
            let coin = game.coins()[0];
            let solved = solved(&game);
            let words = heads_needed(&solved.solution, &coin);
            let wins = |shown: i64| shown * heads.max(tails) + (count - shown) * heads.min(tails) > target;
            let side = if heads >= tails { "heads" } else { "tails" };
            match (0..=count).find(|&shown| wins(shown)) {
                Some(0) => assert_eq!(words, "wins whatever it shows"),
                Some(shown) => assert_eq!(words, format!("needs at least {shown} {side} in {count} flips")),
                None => assert!(words.starts_with("cannot win"), "{words}"),
            }
        }
    }

    #[test]
    fn the_wrong_coin_has_a_cost() {
        let steps = steps_of(State::new(99, -1), |_| ());
        assert!(
            steps.contains(&"So coin B is the better one here: coin A would cost 50.00 percentage points.".to_owned())
        );
    }

    #[test]
    fn false_statements_are_not_made() {
        let steps = steps_of(State::new(100, 3), |game| {
            game.coins_mut()[0].heads = Probability::new(1, 3).unwrap();
            game.coins_mut()[1].heads = Probability::new(2, 3).unwrap();
            game.set_target(2);
        });
        assert!(steps.contains(&"No flip is left: 3 is above the target, so the game is won (2).".to_owned()));
        assert!(!steps.iter().any(|step| step.contains("fair")));
        let steps = steps_of(State::default(), |game| game.set_flips(301));
        assert!(!steps.iter().any(|step| step.contains("rule")), "no rule is claimed without exact ties");
        assert!(steps.iter().any(|step| step.ends_with("are equally good, as far as double precision can tell.")));
        assert!(steps.iter().any(|step| step.contains("just 50 %")));
    }

    #[test]
    fn a_coin_that_never_fails_always_wins() {
        let steps = steps_of(State::default(), |game| game.coins_mut()[0].heads = Probability::ONE);
        assert!(steps.iter().any(|step| step.starts_with("Coin A never fails")), "{steps:?}");
        let steps = steps_of(State::default(), |game| {
            game.coins_mut()[0].heads = Probability::ONE;
            game.set_target(100);
        });
        assert!(!steps.iter().any(|step| step.contains("never fails")), "{steps:?}");
    }

    #[test]
    fn a_rule_that_is_best_from_the_start_is_described_as_such() {
        // it is not best far ahead and far behind, but never gets there
        let steps = steps_of(State::default(), |game| {
            game.set_flips(2);
            game.set_coins(vec![
                Coin::new(Probability::parse("", "0.25").unwrap(), 1),
                Coin::new(Probability::HALF, 2),
            ]);
        });
        assert!(
            steps.iter().any(|step| step.starts_with("From the start one rule wins as often as best play:")),
            "{steps:?}"
        );
        // a coin whose worse side still adds enough wins every game
        let steps = steps_of(State::default(), |game| {
            game.set_flips(10);
            game.coins_mut()[0] = Coin::with_points_apart(Probability::HALF, 2, 1);
            game.coins_mut()[1] = Coin::new(Probability::HALF, 20);
        });
        assert!(steps.iter().any(|step| step.starts_with("Coin A never fails")), "{steps:?}");
    }

    #[test]
    fn an_impossible_side_is_left_out_of_the_equation() {
        let steps = steps_of(State::default(), |game| game.coins_mut()[0].heads = Probability::ONE);
        assert!(steps.contains(&"A: 1 · 100.00 % = 100.00 %".to_owned()), "{steps:?}");
        let steps = steps_of(State::default(), |game| game.coins_mut()[0].heads = Probability::ZERO);
        assert!(steps.iter().any(|step| step.starts_with("A: 1 · ") && !step.contains('+')), "{steps:?}");
    }

    #[test]
    fn a_cost_that_rounds_to_zero_is_still_a_cost() {
        let steps = steps_of(State::default(), |game| game.coins_mut()[0].heads = Probability::new(89, 100).unwrap());
        let told = "So coin A is the better one here: coin B would cost under 0.01 percentage points.";
        assert!(steps.contains(&told.to_owned()), "{steps:?}");
    }

    #[test]
    fn fractions_are_not_rounded() {
        let steps = steps_of(State::default(), |game| game.coins_mut()[0].heads = Probability::new(1, 3).unwrap());
        assert!(steps.iter().any(|step| step.starts_with("A: 1/3 · ") && step.contains(" + 2/3 · ")));
    }
}
