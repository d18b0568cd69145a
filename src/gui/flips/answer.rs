//! Answer about the flips as paragraphs, for the window and for reports.

use std::sync::Arc;

use crate::flips::{self, Aim, Coin, Params, Probability, State, aim_answer, coin_name};
use crate::gui::chart::Number;
use crate::gui::prose::{Paragraph, Style, sentence};
use crate::gui::snapshot::PuzzleAnswer;
use crate::gui::view::answers::Answers;
use crate::numerals::grouped;
use crate::parameter::listed;

use super::aim_explained::Source as AimSource;
use super::solved::Solved;
use super::why::Source;
use super::words::signed;
use super::{aim_words, questions, why, words};

/// Returns the rules of the game in two or three short sentences.
pub fn rules(params: &Params) -> String {
    let (game, aim) = (params.game(), params.aim());
    let coins: Vec<String> = game.coins().iter().enumerate().map(|(index, coin)| coin_rule(index, coin)).collect();
    let choose = format!("you choose {}", listed(&coins, "or"));
    let target = if game.target() == 0 { "zero".to_owned() } else { signed(game.target()) };
    if aim.aim == Aim::Ruin {
        let (reach, ruin) = (signed(aim.reach), signed(-aim.ruin));
        return format!("Before each flip {choose}. You win if you reach {reach} before {ruin}.");
    }
    let flips = match game.flips() {
        1 => "One flip. Before it".to_owned(),
        100 => "A hundred flips. Before each".to_owned(),
        flips => format!("{} flips. Before each", grouped(flips)),
    };
    let win = match aim.aim {
        Aim::Half => format!("You win if you finish above {target}; exactly {target} is half a win."),
        Aim::Within => format!("You win if you reach {} at any time.", signed(aim.reach)),
        Aim::Stop => format!("Stop when you like: above {target} you gain 1, below you lose 1."),
        Aim::Expected => {
            let wish = words::short_percent(aim.at_least.to_f64());
            format!("You want a high score, and to finish above {target} in at least {wish} of games.")
        }
        Aim::Above | Aim::Ruin => format!("You win if you finish above {target}."),
    };
    format!("{flips} {choose}. {win}")
}

/// Describes a coin in the rules: "coin A (±1)", "coin B (+3 or −2, 40 % heads)".
fn coin_rule(index: usize, coin: &Coin) -> String {
    let heads = match coin.heads {
        Probability::HALF => String::new(),
        heads => format!(", {} heads", words::short_percent(heads.to_f64())),
    };
    format!("coin {} ({}{heads})", coin_name(index), words::sides(coin))
}

/// Returns the answer: how often you win, and what choosing gains.
pub fn answer(solved: &Arc<Solved>) -> Vec<Paragraph> {
    let solution = &solved.solution;
    let coins: Vec<usize> = (0..solution.single_coin.len()).collect();
    let gain = words::gain(solution).map(|gain| Paragraph::plain(&gain).explained(Source::of(solved).of_answer()));
    let singles = Paragraph::plain(words::singles(solution)).explained(why::of_coins_alone(solved, &coins));
    std::iter::once(headline(solved)).chain(gain).chain([singles]).collect()
}

/// Returns the headline with the win probability, which unfolds into the exact value.
pub fn headline(solved: &Arc<Solved>) -> Paragraph {
    let solution = &solved.solution;
    let headline = Paragraph::headline(words::headline(solution), solution.win_probability >= 0.5);
    headline.explained(Source::of(solved).of_answer())
}

/// Returns the answer of *choice* about a state in which a coin is flipped, after the start: the best coin.
pub fn of_choice(solved: &Arc<Solved>, state: State) -> Option<Vec<Paragraph>> {
    let (solution, chance) = (&solved.solution, of_state(solved, state)?.into_iter().next()?);
    let headline = Paragraph::headline(format!("{}.", words::flip(solution, state)?), true);
    let reasons = Some(words::reasons(solution, state)).filter(|reasons| !reasons.is_empty())?;
    Some(vec![headline, Paragraph::plain(sentence(&reasons)), chance.styled(Style::Plain)])
}

/// Returns the answer about a state after the start; `None` if there is no such state.
pub fn of_state(solved: &Arc<Solved>, state: State) -> Option<Vec<Paragraph>> {
    let solution = &solved.solution;
    let words = words::state_headline(solution, state).filter(|_| state.flips_done > 0)?;
    let headline = Paragraph::headline(&words, solution.value(state)? >= 0.5);
    let best = words::best_coins(solution, state).map(Paragraph::plain);
    let start = Paragraph::plain(words::headline(solution).replacen("You", "From the start you", 1));
    let start = start.explained(Source::of(solved).of_answer());
    Some([headline.explained(Source::of(solved).of_state(state))].into_iter().chain(best).chain([start]).collect())
}

/// Returns the answer about the flips; `None` while it is being computed.
pub fn puzzle_answer(answers: &mut Answers, params: &Params) -> Option<PuzzleAnswer> {
    let (game, spec, state) = (params.game(), params.aim(), params.state());
    let solved = questions::solved(answers, params);
    let aimed = match questions::other_aim(params) {
        Some(question) => Some(AimSource { game: game.clone(), spec, solution: answers.get(&question)? }),
        None => None,
    };
    let solved = solved?;
    let has_usual_aim = spec.aim == Aim::Above;
    let of_aim = |words: fn(&AimSource) -> Vec<Paragraph>| aimed.as_ref().map(words).unwrap_or_default();
    let agrees = solved.facts.as_ref().is_none_or(|facts| facts.agrees);
    let for_exact = Arc::clone(&solved);
    Some(PuzzleAnswer {
        words: if has_usual_aim { answer(&solved) } else { of_aim(aim_words::answer) },
        exact: Box::new(move || {
            let texts = if has_usual_aim { words::exact_texts(&for_exact.solution) } else { Vec::new() };
            texts.into_iter().map(|text| Paragraph::plain(text).styled(Style::Equation)).collect()
        }),
        why: if has_usual_aim { why::reason(&solved, State::default()) } else { of_aim(aim_words::reason) },
        checked: aimed.as_ref().map_or_else(|| words::checked(&solved), |aimed| aim_words::checked(&aimed.solution)),
        number: match &aimed {
            // a mean prize and a mean score are no chances
            Some(_) if matches!(spec.aim, Aim::Stop | Aim::Expected) => None,
            Some(aimed) => aimed.solution.value(spec.aim, game.flips()).map(Number::Chance),
            None => Some(Number::Chance(solved.solution.win_probability)),
        },
        contradiction: (!agrees).then(|| "Two ways to compute this game disagree.".to_owned()),
        json: Box::new(move |out| {
            let mut answer = flips::answer(&solved.solution, solved.ties, state);
            if let Some(aimed) = &aimed {
                answer["goal"] = aim_answer(&aimed.spec, aimed.game.flips(), &aimed.solution);
            }
            serde_json::to_writer(out, &answer)
        }),
    })
}
