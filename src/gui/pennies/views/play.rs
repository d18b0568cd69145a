//! The view of the game against one of three opponents, where you take pennies by clicking, dragging or typing.

use std::sync::Arc;

use egui::Ui;

use crate::gui::chart::{Change, Trace};
use crate::gui::panels::boxes;
use crate::gui::panels::controls::{Group, unbound_row};
use crate::gui::pennies::answer::{long_numbers, plain};
use crate::gui::pennies::game_table::{self, GameTable, Hand};
use crate::gui::pennies::piles::Piles;
use crate::gui::pennies::play_words as words;
use crate::gui::pennies::puzzle::Pennies;
use crate::gui::pennies::questions::solved;
use crate::gui::prose::capitalised;
use crate::gui::view::prelude::*;
use crate::numerals::count;
use crate::pennies::opponent::Opponent;
use crate::pennies::play::{Play, Player, play_table};
use crate::pennies::{Params, Ruleset};
use crate::scenario::Puzzle;

/// Game that you play.
pub const VIEW: View<Pennies> = View {
    controls_ui,
    ..View::of("play", show).sliders(&["piles[0]", "piles[1]"]).about(
        "Moves made",
        "Take pennies by clicking, dragging or typing; an opponent answers, as strong as you like.",
    )
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = &solved(answers, params)?;
    let play = Arc::new(Play::new(&solved.params, solved.solution.outcomes.clone()));
    let (last, options) = (play.turns.len(), &params.options);
    // if the game went on or was undone, show its end
    let step = options.step.filter(|[step, of]| *of == last && *step < last).map_or(last, |[step, _]| step);
    let drawn = Arc::clone(&play);
    let draw = move |ui: &mut Ui, context: &mut DrawContext<'_, Params>| {
        if context.is_on_screen {
            let (play, mut params) = (&drawn, context.params.clone());
            context.state.scratch.with(|hand: &mut Hand| GameTable { play, step, hand, params: &mut params }.ui(ui));
            let is_changed = params != *context.params;
            return is_changed.then(|| Box::new(move |set: &mut Params| *set = params) as Change<Params>);
        }
        let chosen = Default::default();
        Piles { play: &drawn, step, chosen: &chosen, active: false, moment: (step, None) }.ui(ui);
        None
    };
    let table = OwnedTable::new(Arc::clone(&play), |play| play_table(play))
        .marked(step.checked_sub(1))
        .choose(move |params: &mut Params, row| params.options.step = Some([row + 1, last]));
    let picture = Picture::Own(Box::new(draw), Trace::default());
    let mut shown = Shown::new(words::title(&play), picture, table);
    shown.info.chart_size = ChartSize::of(760.0, 480.0).at_least(460.0, 290.0);
    let (headline, winner) = words::headline(&play, step);
    let headline = Paragraph::headline(headline, winner != Some(Player::Opponent));
    let progress = words::progress_words(&play, step);
    let score = score(&play, params).filter(|_| step == 0 || winner.is_some());
    let headline = headline.explained(long_numbers(words::numbers(&play, step)));
    shown.answer([vec![headline], plain(progress.into_iter().chain(score))].concat(), plain(words::why(&play, step)));
    shown.info.is_won = winner.map(|winner| winner == Player::You);
    let how = if play.ruleset().has_formula() { "by the formula" } else { "by a search from the end" };
    shown.checked = format!("Exact: every move is judged {how}.");
    Some(shown)
}

fn controls_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let who = if params.opponent_starts { "the opponent starts" } else { "you start" };
    Group::new(Puzzle::Pennies, "Game")
        .values(format!("{}, {who}", words::opponent(params.opponent)[0].to_lowercase()))
        .field("split", "Split (number)")
        .show(ui, params, |params| reset_game(params, reset_to), game_rows);
}

fn reset_game(params: &mut Params, to: &Params) {
    if params.record() != to.record() {
        params.copy_game(to);
    }
}

/// Returns the score against this opponent, including the current game if it is over; `None` before two games are over.
fn score(play: &Play, params: &Params) -> Option<String> {
    let [mut won, mut lost] = params.scores.get(params.opponent as usize).copied()?;
    match play.winner(play.turns.len()).filter(|_| !play.turns.is_empty()) {
        Some(Player::You) => won += 1,
        Some(Player::Opponent) => lost += 1,
        None => {}
    }
    (won + lost > 1).then(|| words::score(won, lost))
}

/// Shows how the opponent plays, who starts, and how many pennies the opponent splits.
fn game_rows(ui: &mut Ui, params: &mut Params) {
    for opponent in Opponent::ALL {
        let [name, hint] = words::opponent(opponent);
        if boxes::radio(ui, params.opponent == opponent, name, &capitalised(hint)).clicked() {
            params.opponent = opponent;
        }
    }
    let hint = "Your opponent makes the first move; a new game begins";
    let mut opponent_starts = params.opponent_starts;
    if boxes::checkbox(ui, &mut opponent_starts, "The opponent starts", hint).changed() {
        game_table::count_game(params);
        params.opponent_starts = opponent_starts;
        game_table::begin(params, &Ruleset::RIDDLE.into());
    }
    let hint = "How many pennies your opponent splits into two piles before you move first";
    let allowed = 1..=i64::from(game_table::most_split(params));
    unbound_row(ui, "Split", hint, &(1..=100), &allowed, &mut params.options.split);
    let text = format!("Opponent splits {}", count(params.options.split, "penny"));
    let how = if params.opponent == Opponent::Random { "at random" } else { "in the way that is best for them" };
    if ui.button(text).on_hover_text(format!("They split the pennies {how}; a new game begins")).clicked() {
        game_table::split(params, &Ruleset::RIDDLE.into());
    }
}
