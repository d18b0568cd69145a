//! Texts for goals other than finishing above the target.

use crate::flips::{
    Aim, AimSolution, AimSpec, ByLength, Chooser, Frontier, LengthCurve, Probability, Requested, Ruin, State, coin_name,
};
use crate::gui::explain::Explanation;
use crate::gui::prose::{Paragraph, Style};
use crate::numerals::{correct_to, count, grouped, grouped_decimal, percent, power_of_ten};
use crate::parameter::listed;

use super::aim_explained::{Quantity, Source, points, prize};
use super::words::{self, signed};

/// Returns the name of a goal for its chooser.
pub fn name(aim: Aim) -> &'static str {
    match aim {
        Aim::Above => "finish above the target",
        Aim::Half => "a draw is half a win",
        Aim::Ruin => "reach a score before ruin",
        Aim::Within => "reach a score at any time",
        Aim::Stop => "stop when you like",
        Aim::Expected => "the highest mean score",
    }
}

/// Returns the description of a goal in one sentence.
pub fn hint(aim: Aim) -> &'static str {
    match aim {
        Aim::Above => "You win if the final score is above the target",
        Aim::Half => "A final score equal to the target counts as half a win",
        Aim::Ruin => "You win if you reach a score before you fall too low, however many flips that takes",
        Aim::Within => "You win if you reach a score at any time within the flips of the game",
        Aim::Stop => "You may stop before any flip: 1 for a score above the target, −1 for one below it",
        Aim::Expected => "The highest mean final score among the ways to play that win often enough",
    }
}

/// Returns the message that replaces a view which only knows the goal of finishing above the target.
pub fn other_aim(spec: &AimSpec) -> String {
    // in a summary of several exports only the second half is shared
    format!("your goal is another one, {}; this view is about finishing above the target", name(spec.aim))
}

/// Returns the answer for the goal.
pub fn answer(source: &Source) -> Vec<Paragraph> {
    let (flips, spec) = (source.game.flips(), &source.spec);
    match source.solution.as_ref() {
        AimSolution::ByLength(curves) if spec.aim == Aim::Within => within(curves, spec, flips, source),
        AimSolution::ByLength(curves) if spec.aim == Aim::Stop => stop(curves, flips, source),
        AimSolution::ByLength(curves) => draws(curves, flips, source),
        AimSolution::Ruin(ruin) => before_ruin(ruin, source),
        AimSolution::Frontier(frontier) => highest_score(frontier, spec, source),
    }
}

/// Explains the value of each curve under its label.
fn of_curves<const N: usize>(source: &Source, named: [(&str, LengthCurve); N]) -> Explanation {
    source.of_all(named.map(|(name, curve)| (name.to_owned(), Quantity::Curve(curve))).into())
}

fn headline(words: &str, is_good: bool) -> Paragraph {
    Paragraph::headline(words, is_good)
}

/// Formats a probability as "64.03 % of games", "every game" or "no game".
fn of_games(chance: f64) -> String {
    match chance {
        ..=0.0 => "no game".to_owned(),
        1.0.. => "every game".to_owned(),
        _ => format!("{} of games", percent(chance)),
    }
}

/// Returns the paragraph with the value of each coin alone.
fn singles_paragraph(source: &Source, single: fn(usize) -> Quantity) -> Paragraph {
    let coins = 0..source.game.coins().len();
    let words = coins.clone().filter_map(|coin| {
        let chance = source.value(single(coin), State::default())?;
        Some(format!("{} with coin {} alone", percent(chance), coin_name(coin)))
    });
    let named = |coin| (format!("Coin {} alone", coin_name(coin)), single(coin));
    Paragraph::plain(format!("It is {}.", listed(&words.collect::<Vec<_>>(), "and")))
        .explained(source.of_all(coins.map(named).collect()))
}

/// Returns the paragraphs on draws, which are lost, or half a win if that is the goal.
fn draws(curves: &ByLength, flips: u32, source: &Source) -> Vec<Paragraph> {
    let value = |curve| curves.value(curve, flips).unwrap_or_default();
    let curves = [
        ("A draw is lost", LengthCurve::DrawLost),
        ("half a win", LengthCurve::DrawHalf),
        ("won", LengthCurve::DrawWon),
    ];
    let [lost, half, won] = curves.map(|(_, curve)| percent(value(curve)));
    let (also, others) = if source.spec.aim == Aim::Half {
        (" if a draw counts as half a win", format!("If a draw is lost it is {lost}, and if it is won {won}."))
    } else {
        ("", format!("If a draw counted as half a win it would be {half}, and as a win {won}."))
    };
    let about = LengthCurve::of_aim(source.spec.aim);
    let now = value(about);
    vec![
        headline(&format!("You win {}{also}.", of_games(now)), now >= 0.5).explained(source.of(Quantity::Curve(about))),
        Paragraph::plain(&others).explained(of_curves(source, curves)),
    ]
}

fn within(curves: &ByLength, spec: &AimSpec, flips: u32, source: &Source) -> Vec<Paragraph> {
    let value = |curve| curves.value(curve, flips).unwrap_or_default();
    let (any_time, at_end) = (value(LengthCurve::AnyTime), value(LengthCurve::AtEnd));
    let score = signed(spec.reach);
    let of_flips = words::flips(flips.into());
    vec![
        headline(&format!("You reach {score} within {of_flips} in {}.", of_games(any_time)), any_time >= 0.5)
            .explained(source.of(Quantity::Curve(LengthCurve::AnyTime))),
        singles_paragraph(source, |coin| Quantity::Curve(LengthCurve::AnyTimeWith(coin))),
        Paragraph::plain(format!("To have {score} or more after the last flip: {}.", percent(at_end)))
            .explained(source.of(Quantity::Curve(LengthCurve::AtEnd))),
    ]
}

fn stop(curves: &ByLength, flips: u32, source: &Source) -> Vec<Paragraph> {
    let value = |curve| curves.value(curve, flips).unwrap_or_default();
    let (stopping, without) = (value(LengthCurve::Stop), value(LengthCurve::NoStop));
    let error = 4.0 * f64::from(flips) * f64::EPSILON;
    let worth = if stopping - without > error {
        format!("Stopping is worth {}: without it you gain {} on average.", prize(stopping - without), prize(without))
    } else {
        "Stopping is worth nothing: without it you gain as much.".to_owned()
    };
    let both = [("With stopping", LengthCurve::Stop), ("Without", LengthCurve::NoStop)];
    vec![
        headline(&format!("You gain {} on average.", prize(stopping)), stopping >= 0.0)
            .explained(source.of(Quantity::Curve(LengthCurve::Stop))),
        Paragraph::plain(&worth).explained(of_curves(source, both)),
    ]
}

fn before_ruin(ruin: &Ruin, source: &Source) -> Vec<Paragraph> {
    let Some(start) = ruin.state(0) else { return Vec::new() };
    let (up, down) = (signed(ruin.reach), signed(-ruin.ruin));
    let chance = start.win_probability;
    vec![
        headline(&format!("You reach {up} before {down} in {}.", of_games(chance)), chance >= 0.5)
            .explained(source.of(Quantity::Reach)),
        singles_paragraph(source, Quantity::ReachWith),
        match start.expected_flips {
            Some(flips) => {
                let ties = ruin.states.iter().any(|state| state.best.is_tie());
                let first = if ties { ", with the first of several best coins" } else { "" };
                let flips = count(grouped_decimal(flips), "flip");
                Paragraph::plain(format!("Best play takes {flips} on average{first}."))
                    .explained(source.of(Quantity::Flips))
            }
            None => Paragraph::plain("With these coins no game ever ends."),
        },
    ]
}

fn highest_score(frontier: &Frontier, spec: &AimSpec, source: &Source) -> Vec<Paragraph> {
    let (Some(first), Some(last)) = (frontier.corners.first(), frontier.corners.last()) else { return Vec::new() };
    // near 0 and 1 the percentage only reads "under" or "over", so the exact number is shown
    let wish = percent(spec.at_least.to_f64());
    let wish = if wish.starts_with(['o', 'u']) { spec.at_least.to_string() } else { wish };
    let [highest, lowest] = [first, last].map(|corner| points(corner.expected_score));
    let [fewest, most] = [first, last].map(|corner| percent(corner.win_probability));
    let ends = if frontier.corners.len() == 1 && frontier.is_exact {
        format!("The way to play that wins most often, {most}, has the highest mean score too.")
    } else {
        format!("The highest mean score, {highest}, wins {fewest}; a mean score of {lowest} wins {most}.")
    };
    let ends = Paragraph::plain(&ends).explained(source.of_ends());
    let Some(Requested { win_probability, expected_score, toss }) = frontier.requested else {
        let sentence = format!("You cannot win {wish} of games.");
        return vec![headline(&sentence, false), ends];
    };
    let score = points(expected_score);
    let sentence = if spec.at_least == Probability::ZERO {
        format!("Your mean score is {score} at most.")
    } else {
        format!("If you win {wish} of games or more, your mean score is {score} at most.")
    };
    let wins = format!("That wins {}, more than you asked for.", percent(win_probability));
    let how = if win_probability > spec.at_least.to_f64() {
        Some(wins)
    } else {
        (toss > 0.0 && toss < 1.0).then(|| {
            format!("Toss between two ways to play: take the one that wins more often in {} of games.", percent(toss))
        })
    };
    let how = how.map(|how| Paragraph::plain(how).explained(source.of_wish()));
    std::iter::once(headline(&sentence, true).explained(source.of_wish())).chain(how).chain([ends]).collect()
}

/// Describes a game of one length in all curves, for the tooltip and the arrow keys.
pub fn one_length(curves: &ByLength, flips: u32) -> Option<String> {
    (1..=curves.longest()).contains(&flips).then_some(())?;
    let values = curves.curves().filter_map(|curve| {
        let value = Source::formatted(Quantity::Curve(curve), curves.value(curve, flips)?);
        let words = match curve {
            LengthCurve::DrawLost => "with draws lost",
            LengthCurve::DrawHalf => "with draws half won",
            LengthCurve::DrawWon => "with draws won",
            LengthCurve::AnyTime => "at any time",
            LengthCurve::AtEnd => "at the end",
            LengthCurve::AnyTimeWith(coin) => &format!("with {} alone", coin_name(coin)),
            LengthCurve::Stop => "if you may stop",
            LengthCurve::NoStop => "if you may not",
            LengthCurve::Chosen(Chooser::You) => "if you choose",
            LengthCurve::Chosen(Chooser::YouLast) => "in turn with you last",
            LengthCurve::Chosen(Chooser::OpponentLast) => "in turn with the opponent last",
            LengthCurve::Chosen(Chooser::Opponent) => "if the opponent chooses",
        };
        Some(format!("{value} {words}"))
    });
    let values: Vec<String> = values.collect();
    Some(format!("{}: {}", words::flips(flips.into()), values.join(",\n")))
}

/// Returns how the solution was checked.
pub fn checked(solution: &AimSolution) -> String {
    match solution {
        AimSolution::ByLength(curves) => {
            words::each_within(&format!("Games of 1 to {} flips", grouped(curves.longest())), curves.longest())
        }
        AimSolution::Ruin(ruin) if ruin.is_exact => format!("Exact: {}.", count(ruin.states.len(), "score")),
        AimSolution::Ruin(ruin) => {
            format!("{}, {}.", count(ruin.states.len(), "score"), correct_to(ruin.error))
        }
        AimSolution::Frontier(frontier) if frontier.gap > 0.0 => {
            let corners = count(frontier.corners.len(), "corner");
            format!("{corners} of the curve; between them it is at most {} points too low.", power_of_ten(frontier.gap))
        }
        AimSolution::Frontier(frontier) => {
            format!("Exact: {}; there are no others.", count(frontier.corners.len(), "corner"))
        }
    }
}

/// Explains the answer with the numbers of the game: the reason, then the steps.
pub fn reason(source: &Source) -> Vec<Paragraph> {
    let (first, end) = match (source.solution.as_ref(), source.spec.aim) {
        (AimSolution::Ruin(ruin), _) => return why_ruin(ruin, source),
        (AimSolution::Frontier(_), _) => {
            return [
                "The more a win is worth to you, the more often you win, and the lower your mean score.",
                "Add some points to the score for a win, and one way to play has the highest mean: that is a corner.",
                "Between two corners you choose a way to play at random before the game: a straight line.",
            ]
            .map(Paragraph::plain)
            .into();
        }
        (_, Aim::Stop) => {
            ("You stop as soon as no coin promises more than you have.", "1 above the target, 0 at it and −1 below it")
        }
        (_, Aim::Within) => (
            "It is enough to be there once: what you lose later does not count.",
            "1 as soon as the score is reached, and 0 if it is not after the last flip",
        ),
        _ => (
            "Each way to count a draw has its own best play.",
            "1 above the target, 0 below it, and at the target what a draw counts",
        ),
    };
    vec![
        Paragraph::plain(first),
        Paragraph::plain(format!("What a game is worth is known at its end: {end}.")),
        Paragraph::plain("From there go back flip by flip, and at every score take what is worth most on average."),
    ]
}

fn why_ruin(ruin: &Ruin, source: &Source) -> Vec<Paragraph> {
    let best = ruin.state(0).map(|start| start.best.names()).unwrap_or_default();
    let tie = if best.len() > 1 {
        format!(": they are equally good{}", words::or_nearly(ruin.is_exact))
    } else {
        String::new()
    };
    let start = if best.is_empty() { String::new() } else { format!(" Start with {}{tie}.", listed(&best, "or")) };
    let mut paragraphs = vec![
        Paragraph::plain(format!(
            "At every score, take the coin with the better chances after heads and tails.{start}"
        )),
        Paragraph::plain(format!(
            "At {} and above you have won, at {} and below you have lost. At the start:",
            signed(ruin.reach),
            signed(-ruin.ruin)
        )),
    ];
    let start = State::default();
    let equation = |(coin, text): (usize, String)| {
        Paragraph::plain(&text).styled(Style::Equation).explained(source.of_coin(Quantity::Reach, start, coin))
    };
    paragraphs.extend(source.equations(Quantity::Reach, start).into_iter().map(equation));
    paragraphs
}
