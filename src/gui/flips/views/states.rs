//! The views of the states: the win probability of each state, and the best coins of each state.

use std::sync::Arc;

use egui::Ui;

use crate::flips::{Params, chances_table, coin_name};
use crate::gui::chart::Number;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::Solved;
use crate::gui::flips::states_chart::{self, States};
use crate::gui::flips::why::{self, Source};
use crate::gui::flips::{answer, words};
use crate::gui::panels::boxes;
use crate::gui::view::prelude::*;

/// Win probability of every state.
pub const CHANCES: View<Flips> = View {
    options_ui: hide_ui,
    has_same_axes: |before, now| states_chart::has_same_axes(before.game(), now.game()),
    ..View::of("chances", |answers, params| shown(answers, params, false))
        .about("States", "How likely a win is after every flip at every score.")
};

/// Best coins of every state.
pub const CHOICE: View<Flips> = View {
    options_ui: hide_ui,
    has_same_axes: |before, now| states_chart::has_same_axes(before.game(), now.game()),
    // both views share one viewport
    chart_state_of: "chances",
    ..View::of("choice", |answers, params| {
        let mut shown = shown(answers, params, true)?;
        shown.info.same_table_as = Some("chances");
        Some(shown)
    })
    .sliders(&["state[0]", "state[1]"])
    .about("States", "Which coin is best after every flip, at every score.")
};

fn hide_ui(ui: &mut Ui, params: &mut Params) {
    if params.game().flips() <= states_chart::SHORT {
        return;
    }
    let hint = "Leave out the scores from which you win less than 1 % or more than 99 % of games";
    boxes::checkbox(ui, &mut params.options.hides_sure, "Hide decided scores", hint);
}

fn shown(answers: &mut Answers, params: &Params, is_choice: bool) -> Option<Shown<Params>> {
    let (solved, chosen) = (solved(answers, params)?, params.state());
    let game = words::of_game(&solved.solution);
    let title = if is_choice {
        format!("The best coin in every situation: {game}")
    } else {
        format!("{game}: {}", words::headline(&solved.solution).replace("You", "you"))
    };
    let value = solved.solution.value(chosen);
    let hides_sure = params.options.hides_sure;
    let states = States { solved: Arc::clone(&solved), chosen, hides_sure, is_choice, paths: Vec::new() };
    let row = states_chart::row_of(&solved.solution, chosen);
    let rows = Arc::clone(&solved);
    let choose = move |params: &mut Params, row: usize| {
        rows.solution.listed().get(row).into_iter().for_each(|state| params.set_state(*state));
    };
    let of_coins = is_choice.then(|| answer::of_choice(&solved, chosen)).flatten();
    let of_rule = || of_rule(&solved).filter(|_| is_choice);
    let own = of_coins.or_else(|| answer::of_state(&solved, chosen)).or_else(of_rule);
    let own = own.map(|words| (words, why::reason(&solved, chosen)));
    let table = OwnedTable::new(solved, |solved| chances_table(&solved.solution)).marked(row).choose(choose);
    let mut shown = Shown::new(title, states.chart(), table);
    // the states need room beside the labels of the target and the selection
    shown.info.chart_size = ChartSize::of(960.0, 600.0).at_least(300.0, 280.0);
    shown.number = value.map(Number::Chance);
    if let Some((words, why)) = own {
        shown.answer(words, why);
    }
    Some(shown)
}

/// Returns the answer of *choice*: the rule that is best everywhere; `None` if there is none.
fn of_rule(solved: &Arc<Solved>) -> Option<Vec<Paragraph>> {
    let rule = solved.facts.as_ref()?.rule.filter(|rule| rule.only_coin().is_none())?;
    let (solution, [ahead, otherwise]) = (&solved.solution, [rule.ahead, rule.otherwise].map(coin_name));
    let target = words::signed(solution.game.target());
    let headline = format!("Coin {ahead} above {target}, otherwise coin {otherwise}.");
    let wins = format!("Nothing wins more often: {}", words::headline(solution).replacen("You", "you", 1));
    let wins = Paragraph::plain(&wins).explained(Source::of(solved).of_answer());
    let ties = format!("{} There the chart follows this rule.", why::ties(solved));
    Some(vec![Paragraph::headline(headline, true), wins, Paragraph::plain(ties)])
}
