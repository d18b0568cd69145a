//! Answer about the flips as paragraphs, for the window and for reports.

use std::sync::Arc;

use crate::flips::{Aim, Answer, Params, Solution, State};
use crate::gui::chart::Number;
use crate::gui::prose::{Paragraph, Style, Tone};
use crate::gui::snapshot::PuzzleAnswer;
use crate::gui::view::answers::Answers;

use super::aim_explained::Source;
use super::questions::{self, AimOf};
use super::solved::Solved;
use super::why::Topic;
use super::{aim_words, exact_value, explained, why, words};

/// Returns the answer: how often you win, and which coin to flip first.
pub fn answer(solved: &Arc<Solved>, state: State) -> Vec<Paragraph> {
    let solution = &solved.solution;
    let headline = Paragraph::headline(words::headline(solution), solution.win_probability() >= 0.5);
    let coins: Vec<usize> = (0..solution.single_coin().len()).collect();
    let mut paragraphs = vec![
        headline.explained(explained::best_play(solved).of_state(State::default())),
        told(&words::singles(solution)).explained(explained::of_coins_alone(solved, &coins)),
    ];
    paragraphs.extend(words::gain(solution).map(|gain| told(&gain).explained(explained::of_gain(solved))));
    paragraphs.push(Paragraph::plain(words::first_choice(solution)).styled(Style::Strong, Tone::Ink));
    let chosen = words::chosen(solution, state);
    let chosen = chosen.map(|chosen| Paragraph::plain(words::unbroken(&chosen)).styled(Style::Plain, Tone::Chosen));
    paragraphs.extend(chosen.map(|chosen| chosen.explained(explained::best_play(solved).of_state(state))));
    paragraphs
}

/// Returns a paragraph whose quantities do not break across lines.
fn told(words: &str) -> Paragraph {
    Paragraph::plain(words::unbroken(words))
}

/// Returns the exact value, which the window folds away, or the error bound.
pub fn exact(solution: &Solution) -> Vec<Paragraph> {
    let equation = |text: String| Paragraph::plain(text).styled(Style::Equation, Tone::Ink);
    match solution.exact() {
        Some(exact) => vec![
            Paragraph::plain("The exact value:").styled(Style::Small, Tone::Soft),
            equation(exact_value::fraction(exact)),
            equation(exact_value::decimal(exact)),
        ],
        None => words::error(solution)
            .map(|error| Paragraph::plain(error).styled(Style::Small, Tone::Soft))
            .into_iter()
            .collect(),
    }
}

/// Explains the answer and compares the coins in `state`.
pub fn reason(solved: &Arc<Solved>, state: State) -> Vec<Paragraph> {
    let steps = why::steps(solved, state).into_iter().map(|step| {
        let paragraph = told(&step.text);
        let paragraph =
            if why::is_equation(&step.text) { paragraph.styled(Style::Equation, Tone::Ink) } else { paragraph };
        match step.about {
            Topic::Nothing => paragraph,
            Topic::Coin(coin) => paragraph.explained(explained::best_play(solved).of_coin(state, coin)),
            Topic::State => paragraph.explained(explained::best_play(solved).of_state(state)),
            Topic::Costs => paragraph.explained(explained::of_costs(solved, state)),
            Topic::Alone(coins) => paragraph.explained(explained::of_coins_alone(solved, &coins)),
            Topic::Even(coin) => paragraph.explained(explained::of_even(solved, coin)),
        }
    });
    steps.collect()
}

/// Returns the answer about the flips; `None` while it is being computed.
pub fn puzzle_answer(answers: &mut Answers, params: &Params) -> Option<PuzzleAnswer> {
    let (game, spec, state) = (params.game(), params.aim(), params.state());
    let solved = questions::solved(answers, params);
    let aimed = match AimOf::other(params) {
        Some(question) => {
            let solution = answers.get(&question)?;
            Some(Source { game: game.clone(), spec, solution })
        }
        None => None,
    };
    let solved = solved?;
    let has_usual_aim = spec.aim == Aim::Above;
    let of_aim = |words: fn(&Source) -> Vec<Paragraph>| aimed.as_ref().map(words).unwrap_or_default();
    let of_game = |words: fn(&Arc<Solved>, State) -> Vec<Paragraph>| words(&solved, state);
    let agrees = solved.facts.as_ref().is_none_or(|facts| facts.agrees);
    let for_exact = Arc::clone(&solved);
    Some(PuzzleAnswer {
        words: if has_usual_aim { of_game(answer) } else { of_aim(aim_words::answer) },
        words_on_screen: None,
        more_ui: has_usual_aim.then(|| exact_value::more_ui(&solved)),
        exact: Box::new(move || if has_usual_aim { exact(&for_exact.solution) } else { Vec::new() }),
        why: if has_usual_aim { of_game(reason) } else { of_aim(aim_words::reason) },
        checked: aimed.as_ref().map_or_else(|| words::checked(&solved), |aimed| aim_words::checked(&aimed.solution)),
        number: match &aimed {
            Some(aimed) => number_of_aim(aimed),
            None => Some(Number::Chance(solved.solution.win_probability())),
        },
        contradiction: (!agrees)
            .then(|| "The exact fraction and double precision disagree about this game.".to_owned()),
        json: Box::new(move |out| {
            let mut answer = Answer::new(&solved.solution, solved.ties, state);
            if let Some(aimed) = &aimed {
                answer = answer.with_aim(&aimed.spec, aimed.game.flips(), &aimed.solution);
            }
            serde_json::to_writer(out, &answer)
        }),
    })
}

/// Returns the probability for a goal other than the usual one; `None` if the goal has no probability as its result.
fn number_of_aim(aimed: &Source) -> Option<Number> {
    let value = aimed.solution.value(aimed.spec.aim, aimed.game.flips())?;
    (!matches!(aimed.spec.aim, Aim::Stop | Aim::Expected)).then_some(Number::Chance(value))
}
