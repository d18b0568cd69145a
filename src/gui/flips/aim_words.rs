//! Texts for goals other than finishing above the target.

use crate::flips::{
    Aim, AimSolution, AimSpec, ByLength, Chooser, Frontier, LengthCurve, Probability, Ruin, RuinState, Wished,
    coin_name,
};
use crate::gui::explain::Explanation;
use crate::gui::prose::{Paragraph, Style, Tone};
use crate::numerals::{count, grouped, grouped_decimal, percent, power_of_ten};
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
        Aim::Ruin => "You win if you reach a score before you have lost so many points, however many flips that takes",
        Aim::Within => "You win if you reach a score at any time within the flips of the game",
        Aim::Stop => "You may stop before any flip: 1 for a score above the target, −1 for one below it",
        Aim::Expected => "The highest mean final score among the ways to play that win often enough",
    }
}

/// Returns the message that replaces a view which only knows the goal of finishing above the target.
pub fn other_aim(spec: &AimSpec) -> String {
    format!(
        "this view is about finishing above the target, but the aim is another one: {}; the view Aims shows it, and under Aim \
         you set it back",
        name(spec.aim)
    )
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
pub fn of_curves<const N: usize>(source: &Source, named: [(&str, LengthCurve); N]) -> Explanation {
    source.of_all(named.map(|(name, curve)| (name.to_owned(), Quantity::Curve(curve))).into())
}

/// Returns a paragraph whose quantities do not break across lines.
fn told(words: &str) -> Paragraph {
    Paragraph::plain(words::unbroken(words))
}

fn headline(words: &str, is_good: bool) -> Paragraph {
    Paragraph::headline(words::unbroken(words), is_good)
}

/// Formats a probability as "64.03 % of games" or "every game".
fn of_games(chance: f64) -> String {
    if chance >= 1.0 { "every game".to_owned() } else { format!("{} of games", percent(chance)) }
}

/// Returns the paragraph with the value of each coin alone.
fn singles_paragraph(source: &Source, singles: Vec<(usize, f64, Quantity)>) -> Paragraph {
    let told_of = |(coin, chance, _): &_| format!("{} with coin {} alone", percent(*chance), coin_name(*coin));
    let words: Vec<String> = singles.iter().map(told_of).collect();
    let named = |(coin, _, quantity)| (format!("Coin {} alone", coin_name(coin)), quantity);
    let about = source.of_all(singles.into_iter().map(named).collect());
    told(&format!("It is {}.", listed(&words, "and"))).explained(about)
}

/// Returns the paragraphs on draws that count as lost, half won or won; the headline counts them as half won.
fn draws(curves: &ByLength, flips: u32, source: &Source) -> Vec<Paragraph> {
    let value = |curve| curves.value(curve, flips).unwrap_or_default();
    let [lost, half, won] = [LengthCurve::DrawLost, LengthCurve::DrawHalf, LengthCurve::DrawWon].map(value);
    let share = if half <= 0.0 { "no game".to_owned() } else { of_games(half) };
    vec![
        headline(&format!("You win {share} if a draw counts as half a win."), half >= 0.5)
            .explained(source.of(Quantity::Curve(LengthCurve::DrawHalf))),
        told(&format!("If a draw is lost it is {}, and if it is won {}.", percent(lost), percent(won))).explained(
            of_curves(source, [("A draw is lost", LengthCurve::DrawLost), ("A draw is won", LengthCurve::DrawWon)]),
        ),
    ]
}

fn within(curves: &ByLength, spec: &AimSpec, flips: u32, source: &Source) -> Vec<Paragraph> {
    let value = |curve| curves.value(curve, flips).unwrap_or_default();
    let (any_time, at_end) = (value(LengthCurve::AnyTime), value(LengthCurve::AtEnd));
    let score = signed(spec.reach);
    let alone = curves.curves().filter_map(|curve| Some((curve.only_coin()?, value(curve), Quantity::Curve(curve))));
    let of_flips = words::flips(flips.into());
    vec![
        headline(&format!("You reach {score} within {of_flips} in {}.", of_games(any_time)), any_time >= 0.5)
            .explained(source.of(Quantity::Curve(LengthCurve::AnyTime))),
        singles_paragraph(source, alone.collect()),
        told(&format!("To have {score} or more after the last flip: {}.", percent(at_end)))
            .explained(source.of(Quantity::Curve(LengthCurve::AtEnd))),
    ]
}

fn stop(curves: &ByLength, flips: u32, source: &Source) -> Vec<Paragraph> {
    let value = |curve| curves.value(curve, flips).unwrap_or_default();
    let (stopping, without) = (value(LengthCurve::Stop), value(LengthCurve::NoStop));
    let error = 4.0 * f64::from(flips) * f64::EPSILON;
    let worth = if stopping - without > error {
        format!(
            "To be allowed to stop is worth {}: without it the mean prize is {}.",
            prize(stopping - without),
            prize(without)
        )
    } else {
        "To be allowed to stop is worth nothing: the mean prize is the same without it.".to_owned()
    };
    let both = [("With stopping", LengthCurve::Stop), ("Without", LengthCurve::NoStop)];
    vec![
        headline(&format!("The prize is {} on average.", prize(stopping)), stopping >= 0.0)
            .explained(source.of(Quantity::Curve(LengthCurve::Stop))),
        told(&worth).explained(of_curves(source, both)),
    ]
}

fn before_ruin(ruin: &Ruin, source: &Source) -> Vec<Paragraph> {
    let Some(start) = ruin.state(0) else { return Vec::new() };
    let (up, down) = (signed(ruin.reach), signed(-ruin.ruin));
    let chance = start.win_probability;
    let singles = start.single_coin.iter().enumerate();
    let singles = singles.map(|(coin, chance)| (coin, *chance, Quantity::ReachWith(coin)));
    let mut paragraphs = vec![
        headline(&format!("You reach {up} before {down} in {}.", of_games(chance)), chance >= 0.5)
            .explained(source.of(Quantity::Reach)),
        singles_paragraph(source, singles.collect()),
    ];
    paragraphs.push(match start.expected_flips {
        Some(flips) => {
            let ties = ruin.states.iter().any(|state| state.best.is_tie());
            let first = if ties { " Where several coins tie it flips the first of them." } else { "" };
            let flips = count(grouped_decimal(flips), "flip");
            told(&format!("Best play takes {flips} on average.{first}")).explained(source.of(Quantity::Flips))
        }
        None => told("With these coins no game ever ends."),
    });
    if let Some(first) = first_choice(start, ruin.is_exact) {
        paragraphs.push(Paragraph::plain(first).styled(Style::Strong, Tone::Ink));
    }
    paragraphs
}

fn first_choice(start: &RuinState, is_exact: bool) -> Option<String> {
    let coins: Vec<String> = start.best.iter().map(|coin| coin_name(coin).to_string()).collect();
    let tie = match (coins.len() > 1, is_exact) {
        (false, _) => "",
        (true, true) => ": they are equally good",
        (true, false) => ": they are equally good, as far as double precision can tell",
    };
    (!coins.is_empty()).then(|| format!("Start with {}{tie}.", listed(&coins, "or")))
}

fn highest_score(frontier: &Frontier, spec: &AimSpec, source: &Source) -> Vec<Paragraph> {
    let (Some(first), Some(last)) = (frontier.corners.first(), frontier.corners.last()) else { return Vec::new() };
    // near 0 and 1 the percentage only reads "under" or "over", so the exact number is shown
    let wish = percent(spec.at_least.to_f64());
    let wish = if wish.starts_with(['o', 'u']) { spec.at_least.to_string() } else { wish };
    let [highest, lowest] = [first, last].map(|corner| points(corner.expected_score));
    let [fewest, most] = [first, last].map(|corner| percent(corner.win_probability));
    let ends = match (frontier.corners.len(), frontier.is_exact) {
        (1, true) => format!("The way to play that wins most often, {most}, has the highest mean score too."),
        (1, false) => format!(
            "The way to play with the highest mean score, {highest}, wins {fewest}. If another wins more often, it is by no more \
             than rounding error."
        ),
        (_, true) => format!(
            "The highest mean score, {highest}, wins {fewest}; the most wins, {most}, leave a mean score of {lowest}."
        ),
        (_, false) => format!(
            "The highest mean score, {highest}, wins {fewest}; a mean score of {lowest} wins {most}. Nothing wins more often by \
             more than rounding error."
        ),
    };
    let ends = told(&ends).explained(source.of_ends());
    let Some(Wished { win_probability, expected_score, toss }) = frontier.wished else {
        let sentence = format!("Nobody wins {wish} of games.");
        return vec![headline(&sentence, false), ends];
    };
    let sentence = if spec.at_least == Probability::ZERO {
        format!("Your mean score is {} at most.", points(expected_score))
    } else {
        format!("If you win {wish} of games or more, your mean score is {} at most.", points(expected_score))
    };
    let mut paragraphs = vec![headline(&sentence, true).explained(source.of_wish())];
    if win_probability > spec.at_least.to_f64() {
        let wins = told(&format!("That wins {}, more than you asked for.", percent(win_probability)));
        paragraphs.push(wins.explained(source.of_wish()));
    } else if toss > 0.0 && toss < 1.0 {
        paragraphs.push(
            told(&format!(
                "Toss before the game which of two ways to play it is: the one that wins more often in {} of games.",
                percent(toss)
            ))
            .explained(source.of_wish()),
        );
    }
    paragraphs.push(ends);
    paragraphs
}

/// Describes a game of one length in all curves, for the tooltip and the arrow keys.
pub fn one_length(curves: &ByLength, flips: f64) -> Option<String> {
    let flips = (1.0..=f64::from(curves.longest())).contains(&flips).then_some(flips as u32)?;
    let told = curves.curves().filter_map(|curve| {
        let value = curves.value(curve, flips)?;
        let words = match curve {
            LengthCurve::DrawLost => "with draws lost",
            LengthCurve::DrawHalf => "with draws half won",
            LengthCurve::DrawWon => "with draws won",
            LengthCurve::AnyTime => "at any time",
            LengthCurve::AtEnd => "at the end",
            LengthCurve::AnyTimeWith(coin) => {
                return Some(format!("{} with {} alone", percent(value), coin_name(coin)));
            }
            LengthCurve::Stop => return Some(format!("{} if you may stop", prize(value))),
            LengthCurve::NoStop => return Some(format!("{} if you may not", prize(value))),
            LengthCurve::Chosen(Chooser::You) => "if you choose",
            LengthCurve::Chosen(Chooser::YouLast) => "in turn with you last",
            LengthCurve::Chosen(Chooser::OpponentLast) => "in turn with the opponent last",
            LengthCurve::Chosen(Chooser::Opponent) => "if the opponent chooses",
        };
        Some(format!("{} {words}", percent(value)))
    });
    let told: Vec<String> = told.collect();
    Some(format!("{}: {}", words::flips(flips.into()), told.join(",\n")))
}

/// Returns how the solution was checked.
pub fn checked(solution: &AimSolution) -> String {
    match solution {
        AimSolution::ByLength(curves) => {
            let bound = power_of_ten(4.0 * f64::from(curves.longest()) * f64::EPSILON);
            let longest = grouped(curves.longest());
            format!("Games of 1 to {longest} flips by one pass a curve, each value within {bound}")
        }
        AimSolution::Ruin(ruin) => {
            let states = count(ruin.states.len(), "score");
            if ruin.is_exact {
                format!("{states} by policy iteration in exact fractions, ties too")
            } else {
                let within = power_of_ten(ruin.error);
                format!(
                    "{states} by policy iteration in double precision: every chance within {within}; ties as far as it can tell"
                )
            }
        }
        AimSolution::Frontier(frontier) => {
            let corners = count(frontier.corners.len(), "corner");
            if frontier.gap > 0.0 {
                let gap = power_of_ten(frontier.gap);
                format!("{corners}, each by one pass; the frontier is within {gap} points of their line")
            } else {
                format!("{corners}, each by one pass in whole numbers; there are no others")
            }
        }
    }
}

/// Explains the answer with the numbers of the game.
pub fn reason(source: &Source) -> Vec<Paragraph> {
    match source.solution.as_ref() {
        AimSolution::Ruin(ruin) => why_ruin(ruin, source),
        AimSolution::Frontier(frontier) => why_frontier(frontier),
        AimSolution::ByLength(_) => {
            let end = match source.spec.aim {
                Aim::Stop => "1 above the target, 0 at it and −1 below it",
                Aim::Within => "1 as soon as the score is reached, and 0 if it is not after the last flip",
                _ => "1 above the target, ½ at it and 0 below it",
            };
            let step = match source.spec.aim {
                Aim::Stop => {
                    "Before each flip the best coin is compared with stopping, and the better of them is taken."
                }
                Aim::Within => "Once there, no coin changes that any more.",
                _ => "Before it every score takes the coin with the highest mean of what heads and tails lead to.",
            };
            vec![
                told(&format!("What a game is worth is known at its end: {end}.")),
                told("From there backwards, flip by flip, every score takes the coin with the best mean."),
                told(step),
            ]
        }
    }
}

fn why_ruin(ruin: &Ruin, source: &Source) -> Vec<Paragraph> {
    let mut paragraphs = vec![told(&format!(
        "At {} and above you have won, at {} and below you have lost. Between them every score takes the coin with the \
         highest mean of what heads and tails lead to; these equations have one least solution. At the start:",
        signed(ruin.reach),
        signed(-ruin.ruin)
    ))];
    let equation = |(coin, text): (usize, String)| {
        let about = source.of_coin(Quantity::Reach, coin);
        Paragraph::plain(text).styled(Style::Equation, Tone::Ink).explained(about)
    };
    paragraphs.extend(source.equations(Quantity::Reach).into_iter().map(equation));
    paragraphs
}

fn why_frontier(frontier: &Frontier) -> Vec<Paragraph> {
    let gap = if frontier.gap > 0.0 {
        format!(
            "Between the corners shown it is higher than their line by {} points at most.",
            power_of_ten(frontier.gap)
        )
    } else {
        "These are all corners that there are.".to_owned()
    };
    vec![
        told("Add something to the score for a win, and one way to play has the highest mean: that is a corner."),
        told("The more a win is worth, the more often it wins and the lower its mean score."),
        told("Between two corners one tosses before the game for the way to play: a straight line."),
        told(&gap),
    ]
}
