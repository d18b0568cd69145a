//! The reason for the answer: one sentence, then the steps with the numbers of the current game, which unfold. A state
//! unfolds into its coins, and each coin into the states after heads and tails; the same for games with one coin alone.

use std::sync::{Arc, OnceLock};

use crate::flips::{Coin, Probability, Rule, Solution, State, WHOLE_FLIPS, coin_name};
use crate::gui::explain::{Explanation, Line};
use crate::gui::prose::{Paragraph, Style};
use crate::numerals::{count, grouped, percent, plain, plain_chance};
use crate::parameter::listed;

use super::solved::Solved;
use super::words::{best_coins, exact_texts, flips, or_nearly, scores, signed};

/// Longest decimal to write out in a step, in characters.
const LONGEST_PROBABILITY: usize = 8;
/// Charts with the score over the flips done.
const CHARTS: &[&str] = &["chances", "choice"];

/// Returns the reason and its steps, with the coins compared in `state`.
pub fn reason(solved: &Arc<Solved>, state: State) -> Vec<Paragraph> {
    let mut paragraphs = vec![Paragraph::plain(rule(solved)), Paragraph::plain(last_flip(&solved.solution))];
    // with one flip left it is the reason itself, and the rule follows from it
    if state.flips_done + 1 == i64::from(solved.solution.game.flips()) {
        paragraphs.swap(0, 1);
    }
    paragraphs.extend(one_state(solved, state));
    paragraphs.push(Paragraph::plain(ties(solved)));
    paragraphs.extend(one_coin_alone(solved));
    paragraphs
}

/// Returns the rule that replaces the table, or says that there is none. Without exact ties it claims no rule.
pub fn rule(solved: &Solved) -> String {
    let game = &solved.solution.game;
    let (coins, target) = (game.coins(), signed(game.target()));
    let best = |rule: Rule| {
        let [ahead, otherwise] = [rule.ahead, rule.otherwise].map(coin_name);
        match rule.only_coin() {
            Some(_) => format!("Always take coin {ahead}"),
            None => format!("Above {target}, take coin {ahead}; otherwise, take coin {otherwise}"),
        }
    };
    let Some(facts) = &solved.facts else {
        return format!("{}The best coin may depend on the score and the flips left.", on_average(coins));
    };
    let never_fails = |coin: &Coin| coin.least_points() * i64::from(game.flips()) > game.target();
    if solved.ties == solved.solution.choice_count() {
        return "It makes no difference which coin you take.".to_owned();
    }
    match (facts.rule, facts.rule_from_start) {
        (Some(rule), _) if rule.keeps_a_lead(coins) => {
            let [ahead, otherwise] = [rule.ahead, rule.otherwise].map(coin_name);
            let [above, below] = if game.target() == 0 {
                ["Ahead".to_owned(), "Behind".to_owned()]
            } else {
                [format!("Above {target}"), "Otherwise".to_owned()]
            };
            format!(
                "{above}, take coin {ahead}: small steps keep a lead. {below}, take coin {otherwise}: only big steps can \
                 still turn the game."
            )
        }
        (Some(rule), _) => format!("{}: nothing is better at any score.", best(rule)),
        (None, rule) => match (coins.iter().position(never_fails), rule) {
            (Some(coin), _) => format!("Coin {} never fails: flipping it every time wins.", coin_name(coin)),
            (None, Some(rule)) => format!("{}: from the start nothing wins more often.", best(rule)),
            (None, None) => format!(
                "{}No simple rule is best: the best coin depends on the score and the flips left.",
                on_average(coins)
            ),
        },
    }
}

/// Compares the points that the coins add on average, and says when they count; empty if they add the same.
fn on_average(coins: &[Coin]) -> String {
    let mean = |coin: &Coin| coin.sides().map(|(_, share, points)| share.to_f64() * points as f64).sum::<f64>();
    let means: Vec<String> = coins.iter().map(|coin| plain((100.0 * mean(coin)).round() / 100.0)).collect();
    if means.windows(2).all(|pair| pair.first() == pair.last()) {
        return String::new();
    }
    let one = |(coin, mean): (usize, &String)| format!("coin {} adds {}", coin_name(coin), mean.replace('-', "−"));
    let means = listed(&means.iter().enumerate().map(one).collect::<Vec<_>>(), "and");
    format!("On average {means}. Over many flips the average counts, near the end the size of a step counts. ")
}

/// Describes the scores at which the last flip decides.
fn last_flip(solution: &Solution) -> String {
    let target = solution.game.target();
    let needs = |(index, coin): (usize, &Coin)| {
        let (name, least, most) = (coin_name(index), coin.least_points(), coin.most_points());
        if least == most {
            return format!("coin {name} always adds {}", signed(least));
        }
        let side = if coin.after_heads() == most { "heads" } else { "tails" };
        // from the lowest score that the better side lifts above the target to the highest that the worse side does not
        let (from, to) = (target - most + 1, target - least);
        format!("coin {name} needs {side} at a score of {}", scores(from, to))
    };
    let coins: Vec<_> = solution.game.coins().iter().enumerate().map(needs).collect();
    let coins = listed(&coins, "and");
    format!("With one flip left, {coins}. At a higher score either side wins, at a lower one neither does.")
}

/// Compares the coins in one state by their win probabilities after heads and after tails. Near certainty only their
/// difference tells them apart.
fn one_state(solved: &Arc<Solved>, state: State) -> Vec<Paragraph> {
    let solution = &solved.solution;
    let Some(value) = solution.value(state) else { return Vec::new() };
    let (Some(values), Some(best)) = (solution.by_coin(state), solution.best(state)) else {
        return vec![Paragraph::plain(no_flip_left(solution, state.score))];
    };
    let place = if state.flips_done == 0 {
        "At the start".to_owned()
    } else {
        format!("At {} after {}", signed(state.score), flips(state.flips_done))
    };
    let mut paragraphs = vec![Paragraph::plain(format!(
        "From there go back flip by flip, and at every score take the coin with the better chances. {place}:"
    ))];
    let is_hidden = !best.is_tie() && values.iter().all(|chance| percent(*chance) == percent(value));
    let equations = Source::of(solved).equations(state).into_iter().filter(|_| !is_hidden);
    paragraphs.extend(equations.map(|(coin, equation)| {
        let about = Source::of(solved).of_coin(state, coin);
        Paragraph::plain(&equation).styled(Style::Equation).explained(about)
    }));
    let compared = best_coins(solution, state).map(|best| Paragraph::plain(best.replacen("Flip", "So flip", 1)));
    paragraphs.extend(compared.map(|compared| compared.explained(Source::of(solved).of_state(state))));
    paragraphs
}

/// Describes a state after the last flip.
fn no_flip_left(solution: &Solution, score: i64) -> String {
    let target = solution.game.target();
    let (not, outcome) = if score > target { ("", "won") } else { ("not ", "lost") };
    let (score, target) = (signed(score), signed(target));
    format!("No flip is left: {score} is {not}above the target, so the game is {outcome} ({target}).")
}

/// Describes the share of states in which several coins are equally good.
pub fn ties(solved: &Solved) -> String {
    let solution = &solved.solution;
    let (ties, states) = (solved.ties, solution.choice_count());
    let coins = if solution.game.coins().len() == 2 { "the coins" } else { "several coins" };
    let listed = if solution.kept_every().is_some() { "listed " } else { "" };
    let place = match (states, ties) {
        (1, 0) => return "In the only situation one coin is better.".to_owned(),
        (1, _) => "In the only situation".to_owned(),
        _ => {
            let share = percent(ties as f64 / states.max(1) as f64);
            format!("In {} of the {} {listed}situations ({share})", grouped(ties), grouped(states))
        }
    };
    format!("{place} {coins} are equally good{}.", or_nearly(solution.has_exact_ties()))
}

/// Describes how many heads each coin alone needs, and why a fair coin stays below one half.
fn one_coin_alone(solved: &Arc<Solved>) -> Vec<Paragraph> {
    let (solution, game) = (&solved.solution, &solved.solution.game);
    let alone = || game.coins().iter().zip(solution.single_coin.iter().copied()).enumerate();
    let sentence = |(number, (coin, chance)): (usize, (&Coin, f64))| {
        let words = heads_needed(solution, coin);
        Paragraph::plain(format!("Coin {} alone {words}: {}.", coin_name(number), percent(chance)))
            .explained(of_coins_alone(solved, &[number]))
    };
    let mut paragraphs: Vec<Paragraph> = alone().map(sentence).collect();
    let is_fair = |coin: &Coin| coin.heads == Probability::HALF && coin.worth().is_some();
    if let Some((_, (_, chance))) = alone().find(|(_, (coin, _))| is_fair(coin)).filter(|_| game.target() == 0) {
        paragraphs.push(Paragraph::plain(&if game.flips().is_multiple_of(2) {
            let drawn = percent(1.0 - 2.0 * chance);
            format!("A fair coin alone ends at 0 in {drawn} of games, and 0 loses: so it stays below 50 %.")
        } else {
            "A fair coin alone cannot end at 0 after an odd number of flips: so it wins just 50 %.".to_owned()
        }));
    }
    paragraphs
}

/// Describes how often a coin has to show its better side to win alone.
fn heads_needed(solution: &Solution, coin: &Coin) -> String {
    let game = &solution.game;
    let all = i64::from(game.flips());
    let (heads, tails) = (coin.after_heads(), coin.after_tails());
    let (side, better, worse) = if heads >= tails { ("head", heads, tails) } else { ("tail", tails, heads) };
    if all * worse > game.target() {
        return "wins whatever it shows".to_owned();
    }
    if all * better <= game.target() {
        return format!("cannot win, not even with {}", count(all, side));
    }
    // better·shown + worse·(all − shown) must exceed the target; here better > worse
    let shown = (game.target() - all * worse).div_euclid(better - worse) + 1;
    format!("needs at least {} in {}", count(shown, side), flips(all))
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

/// Game whose win probabilities are explained.
#[derive(Clone)]
pub struct Source {
    solved: Arc<Solved>,
    /// Index of the only coin in play; `None` if the user may choose.
    alone: Option<usize>,
}

impl Source {
    /// Returns the source for the win probabilities of best play.
    pub fn of(solved: &Arc<Solved>) -> Self {
        Self { solved: Arc::clone(solved), alone: None }
    }

    fn solution(&self) -> Option<&Solution> {
        self.alone.map_or(Some(&self.solved.solution), |coin| self.solved.alone(coin))
    }

    /// Returns the equation of each coin that may be flipped in a state, with the index of the coin: "A: 0.5 · 30.00 % +
    /// 0.5 · 20.00 % = 25.00 %". Impossible sides are left out.
    fn equations(&self, state: State) -> Vec<(usize, String)> {
        let Some(solution) = self.solution() else { return Vec::new() };
        let values = solution.by_coin(state).unwrap_or_default();
        let coins = solution.game.coins().iter().zip(values).enumerate();
        let equation = |(index, (coin, value)): (usize, (&Coin, f64))| {
            let part = |(_, share, points): (&str, Probability, i64)| {
                let next = solution.value(State::new(state.flips_done + 1, state.score + points))?;
                Some(format!("{} · {}", probability(share), percent(next)))
            };
            let parts = coin.sides().map(part).collect::<Option<Vec<String>>>()?;
            let index = self.alone.unwrap_or(index);
            Some((index, format!("{}: {} = {}", coin_name(index), parts.join(" + "), percent(value))))
        };
        coins.filter_map(equation).collect()
    }

    /// Explains the win probability in a state by the equations of its coins.
    pub fn of_state(&self, state: State) -> Explanation {
        Explanation::of_cells(CHARTS, self, move |source| source.state_lines(state))
    }

    /// Explains the win probability at the start: the exact value, or the error bound, and the equations.
    pub fn of_answer(&self) -> Explanation {
        // a fraction with thousands of digits is formatted once, not in each frame
        let exact = OnceLock::new();
        Explanation::of_cells(CHARTS, self, move |source| {
            let exact: &Vec<String> = exact.get_or_init(|| exact_texts(&source.solved.solution));
            exact.iter().map(Line::plain).chain(source.state_lines(State::default())).collect()
        })
    }

    fn state_lines(&self, state: State) -> Vec<Line> {
        let line = |(coin, text)| Line::unfolding(text, self.of_coin(state, coin));
        let lines: Vec<Line> = self.equations(state).into_iter().map(line).collect();
        match self.solution().filter(|_| lines.is_empty()) {
            Some(solution) => vec![Line::plain(no_flip_left(solution, state.score))],
            None => lines,
        }
    }

    /// Explains the win probability of a coin in a state by the states after its two sides.
    pub fn of_coin(&self, state: State, coin: usize) -> Explanation {
        Explanation::of_cells(CHARTS, self, move |source| {
            let Some(solution) = source.solution() else { return Vec::new() };
            let Some(coin) = source.solved.solution.game.coins().get(coin) else { return Vec::new() };
            let line = |(side, _, points): (&str, Probability, i64)| {
                let next = State::new(state.flips_done + 1, state.score + points);
                let chance = percent(solution.value(next)?);
                let text = format!("After {side}: {} at {}, {chance}", flips(next.flips_done), signed(next.score));
                let line = Line::unfolding(text, source.of_state(next));
                Some(line.at([next.flips_done as f64, next.score as f64]))
            };
            coin.sides().filter_map(line).collect()
        })
    }
}

/// Explains the win probability of each of these coins alone; `None` if the game is too long to keep all its states.
pub fn of_coins_alone(solved: &Arc<Solved>, coins: &[usize]) -> Option<Explanation> {
    let is_short = solved.solution.game.flips() <= WHOLE_FLIPS;
    let alone = |coin: &usize| Source { alone: Some(*coin), ..Source::of(solved) };
    let alone: Vec<Source> = coins.iter().map(alone).collect();
    let lines = |alone: &Vec<Source>| alone.iter().flat_map(|coin| coin.state_lines(State::default())).collect();
    is_short.then(|| Explanation::of_cells(CHARTS, &alone, lines))
}

#[cfg(test)]
mod tests {
    use crate::flips::{Game, solve};
    use crate::progress::Progress;

    use super::*;

    fn solved(game: &Game) -> Arc<Solved> {
        Arc::new(Solved::new(game, solve, &Progress::new()).unwrap())
    }

    fn of(change: impl FnOnce(&mut Game)) -> Arc<Solved> {
        solved(&Game::default().with(change))
    }

    fn steps_of(state: State, change: impl FnOnce(&mut Game)) -> Vec<String> {
        let steps = reason(&of(change), state).into_iter();
        steps.map(|step| step.text.replace('\u{a0}', " ")).collect()
    }

    #[test]
    fn the_riddle_is_explained_with_its_own_numbers() {
        let steps = reason(&of(|_| ()), State::default());
        assert!(steps[3].style == Style::Equation && steps[2].style == Style::Plain);
        let steps = steps_of(State::default(), |_| ());
        assert_eq!(
            steps[0],
            "Ahead, take coin A: small steps keep a lead. Behind, take coin B: only big steps can still turn the game."
        );
        assert_eq!(
            steps[1],
            "With one flip left, coin A needs heads at a score of 0 or 1 and coin B needs heads at a score of −1 to 2. \
             At a higher score either side wins, at a lower one neither does."
        );
        assert!(steps[3].starts_with("A: 0.5 · ") && steps[3].ends_with(" = 64.03 %"), "{}", steps[3]);
        assert!(steps[4].starts_with("B: 0.5 · ") && steps[4].ends_with(" = 64.03 %"), "{}", steps[4]);
        assert_eq!(steps[5], "So flip either coin: they are equally good.");
        assert_eq!(steps[6], "In 16,957 of the 19,899 situations (85.22 %) the coins are equally good.");
        assert_eq!(steps[7], "Coin A alone needs at least 51 heads in 100 flips: 46.02 %.");
        assert_eq!(steps[9], "A fair coin alone ends at 0 in 7.96 % of games, and 0 loses: so it stays below 50 %.");
        assert_eq!(steps.len(), 10);
    }

    #[test]
    fn the_rule_is_told_only_where_it_holds() {
        let rule_of = |change: fn(&mut Game)| rule(&of(change));
        assert_eq!(
            rule_of(|game| game.set_target(3)),
            "Above 3, take coin A: small steps keep a lead. Otherwise, take coin B: only big steps can still turn the game."
        );
        assert_eq!(
            rule_of(|game| game.coins_mut()[0].heads = Probability::parse("", "0.55").unwrap()),
            "On average coin A adds 0.1 and coin B adds 0. Over many flips the average counts, near the end the size of a step counts. \
             No simple rule is best: the best coin depends on the score and the flips left."
        );
        assert!(rule_of(|game| game.coins_mut()[1] = game.coins()[0]).starts_with("It makes no difference"));
        assert_eq!(rule_of(|game| game.set_flips(301)), "The best coin may depend on the score and the flips left.");
    }

    /// Near certainty percentages read the same, so only the difference is told.
    #[test]
    fn near_certainty_the_difference_is_told() {
        let steps = steps_of(State::new(10, 6), |game| {
            game.coins_mut()[0].heads = Probability::parse("", "0.9").unwrap();
        });
        assert!(!steps.iter().any(|step| step.contains("over 99.99 %") && step.contains(" = ")), "{steps:?}");
        let told = steps.iter().find(|step| step.starts_with("So flip coin A: coin B would win"));
        assert!(told.is_some_and(|told| told.contains("less often, by ") && told.contains("1 in ")), "{steps:?}");
    }

    /// Checks each score with one flip left by playing out both sides.
    #[test]
    fn the_last_flip_needs_a_side_just_where_it_decides() {
        for (heads, tails, target, p, expected) in [
            (3, -2, 0, "0.5", "coin A needs heads at a score of −2 to 2"),
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
        assert!(steps.contains(&"So flip coin B: coin A would win 50 percentage points less often.".to_owned()));
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
        assert!(!steps.iter().any(|step| step.contains("Ahead")), "no rule is claimed without exact ties");
        assert!(steps.iter().any(|step| step.ends_with("are equally good, or too close to tell.")));
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
        assert!(steps.iter().any(|step| step.ends_with(": from the start nothing wins more often.")), "{steps:?}");
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
    fn fractions_are_not_rounded() {
        let steps = steps_of(State::default(), |game| game.coins_mut()[0].heads = Probability::new(1, 3).unwrap());
        assert!(steps.iter().any(|step| step.starts_with("A: 1/3 · ") && step.contains(" + 2/3 · ")));
    }

    fn unfolded(line: &Line) -> Vec<Line> {
        line.about.as_ref().unwrap().lines()
    }

    #[test]
    fn the_probability_unfolds_into_coins_and_states() {
        let lines = Source::of(&of(|_| ())).of_state(State::default()).lines();
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts[0], "A: 0.5 · 66.67 % + 0.5 · 61.40 % = 64.03 %");
        let states = unfolded(&lines[0]);
        assert_eq!(states[0].text.replace('\u{a0}', " "), "After heads: 1 flip at 1, 66.67 %");
        assert_eq!(states[1].cell, Some([1.0, -1.0]));
        let next = unfolded(&states[0]);
        assert!(next[0].text.ends_with("= 66.67 %"), "{}", next[0].text);
    }

    #[test]
    fn a_final_state_says_whether_it_is_won() {
        let lines = Source::of(&of(|_| ())).of_state(State::new(100, 3)).lines();
        assert_eq!(lines.len(), 1);
        assert!(lines[0].text.contains("the game is won"));
    }

    #[test]
    fn a_coin_alone_unfolds_into_that_coin_only() {
        let solved = of(|_| ());
        let lines = of_coins_alone(&solved, &[0, 1]).unwrap().lines();
        // 98 and 99 flips: the equation at an even score that loses, and at an odd one
        assert_eq!(lines[1].text, "B: 0.5 · 50.00 % + 0.5 · 42.04 % = 46.02 %");
        let states = unfolded(&lines[1]);
        assert_eq!(states[1].text, "After tails: 1 flip at −2, 42.04 %");
        let next = unfolded(&states[1]);
        assert_eq!(next.len(), 1);
        assert!(next[0].text.starts_with("B: 0.5 · ") && next[0].text.ends_with("= 42.04 %"), "{}", next[0].text);
    }

    #[test]
    fn a_very_long_game_has_no_explanation_of_coins_alone() {
        let long = of(|game| game.set_flips(1_001));
        assert!(of_coins_alone(&long, &[0]).is_none());
        assert!(of_coins_alone(&of(|game| game.set_flips(1_000)), &[0]).is_some());
    }

    /// Checks every state of short games against sums over all outcomes of the remaining flips.
    #[test]
    fn the_chances_alone_are_means_of_those_after_both_sides() {
        for (heads, tails, p, target) in [(1, -1, "0.5", 0), (3, -2, "0.3", 1), (2, 0, "0.85", 5), (-4, 1, "1/3", -3)] {
            let coin = Coin::with_points_apart(Probability::parse("", p).unwrap(), heads, tails);
            let solved = of(|game| {
                game.set_flips(7);
                game.set_target(target);
                game.coins_mut()[1] = coin;
            });
            let alone = solved.alone(1).unwrap();
            let mut states = 0;
            for done in 0..=7_i64 {
                for shown in 0..=done {
                    let score = shown * heads + (done - shown) * tails;
                    let chance = alone.value(State::new(done, score)).unwrap();
                    assert!((chance - tail(7 - done, score, &coin, target)).abs() < 1e-12);
                    if done < 7 {
                        let parts = coin.sides().map(|(_, share, points)| {
                            share.to_f64() * alone.value(State::new(done + 1, score + points)).unwrap()
                        });
                        assert!((parts.sum::<f64>() - chance).abs() < 1e-12);
                    }
                    states += 1;
                }
            }
            assert_eq!(states, 36);
            assert!((alone.win_probability - solved.solution.single_coin[1]).abs() < f64::EPSILON);
        }
    }

    /// Returns the probability of ending above `target` with `left` more flips of `coin`.
    fn tail(left: i64, score: i64, coin: &Coin, target: i64) -> f64 {
        if left == 0 {
            return f64::from(u8::from(score > target));
        }
        coin.sides().map(|(_, share, points)| share.to_f64() * tail(left - 1, score + points, coin, target)).sum()
    }

    #[test]
    fn the_answer_unfolds_into_its_exact_value() {
        let lines = Source::of(&of(|_| ())).of_answer().lines();
        assert!(lines[0].text.ends_with(" / 2^100") || lines[0].text.ends_with(" / 2^99"), "{}", lines[0].text);
        assert!(lines[1].text.starts_with("=\u{a0}0.64031 74472 "), "{}", lines[1].text);
        assert!(lines[2].text.starts_with("A: 0.5 · "), "{}", lines[2].text);
        let lines = Source::of(&of(|game| game.set_flips(301))).of_answer().lines();
        assert!(lines[0].text.starts_with("Error: at most "), "{}", lines[0].text);
    }
}
