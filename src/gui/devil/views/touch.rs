//! A player who feels some of the coins before each call: his plan, or the Devil's traps.

use std::sync::Arc;

use egui::{Sense, Ui, vec2};

use crate::devil::{Params, TouchSolution, has_touch, touch_table};
use crate::gui::chart::{self, Change, Steps, Trace, stepped};
use crate::gui::devil::controls::hands_ui;
use crate::gui::devil::puzzle::Devil;
use crate::gui::devil::questions::{felt, usual_hands};
use crate::gui::devil::{names, touch_picture, touch_words};
use crate::gui::look::theme::Palette;
use crate::gui::view::prelude::*;
use crate::numerals::count;

/// The plan of a player with hands.
pub const VIEW: View<Devil> = View {
    unavailable,
    controls_ui,
    ..View::of("touch", show)
        .sliders(&["coins", "hands"])
        .about("The plan", "What to do if you feel some coins before each call, or how the Devil escapes.")
};

fn unavailable(params: &Params) -> Option<String> {
    let sentence = "coins are felt at tables of up to 6 coins with two faces";
    (!has_touch(params.table())).then(|| sentence.to_owned())
}

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solution = answers.get(&felt(params))?;
    let number = solution.nodes.len().max(solution.traps.len());
    let chosen = params.options.card.min(number.saturating_sub(1));
    let headline = touch_words::headline(&solution);
    let hands = count(solution.hands, "coin");
    let goal = names::selection(&solution.aim.goal, 2);
    let title = format!("{}, {hands} felt before each call, to {goal}", names::table(solution.table));
    let mut words = vec![touch_words::answer(&solution)];
    words.extend(touch_words::lines(&solution, chosen).into_iter().map(Paragraph::plain));
    // what there is no room for
    let why = words.split_off(words.len().min(3));
    let [drawn, rows] = [Arc::clone(&solution), Arc::clone(&solution)];
    let draw = move |ui: &mut Ui, _: &mut DrawContext<'_, Params>| {
        cards_ui(ui, &drawn, chosen)
            .map(|card| Box::new(move |params: &mut Params| params.options.card = card) as Change<Params>)
    };
    let choose = move |params: &mut Params, row: usize| {
        params.options.card = rows.node_of_row(row).unwrap_or(params.options.card);
    };
    let row = (number > 0).then(|| solution.first_row(chosen));
    let table = OwnedTable::new(Arc::clone(&solution), |solution| touch_table(solution)).marked(row).choose(choose);
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), Trace::default()), table);
    shown.info.chart_size = if number > 6 { ChartSize::of(960.0, 720.0) } else { ChartSize::of(900.0, 360.0) };
    shown.answer(words, touch_words::why(&solution).into_iter().chain(why).collect());
    shown.checked = String::from(touch_words::checked(&solution));
    shown.contradiction =
        (!solution.is_verified).then(|| "The search and its check disagree about the coins that are felt.".to_owned());
    shown.info.chart_unavailable = (number == 0).then_some(headline);
    Some(shown)
}

fn controls_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let note = format!("At 0 the plan with {} is shown.", count(usual_hands(params.table()), "hand"));
    hands_ui(ui, params, reset_to, &note);
}

/// Draws the steps of a plan, or the Devil's traps, and returns the one that the user selected, by a click or by the
/// arrow keys.
fn cards_ui(ui: &mut Ui, solution: &TouchSolution, chosen: usize) -> Option<usize> {
    let lines = |index| touch_words::lines(solution, index);
    let headline = touch_words::headline(solution);
    let summary = || format!("{headline} {}", lines(chosen).join(" ")).trim().to_owned();
    let (room, response) = chart::canvas(ui, Sense::click(), summary);
    let picture = touch_picture::Picture::new(solution, room.shrink2(vec2(4.0, 6.0)));
    let marked = chart::has_marks(ui.ctx()).then_some(chosen);
    picture.paint(ui.painter(), &Palette::of(ui), marked);
    if picture.number() == 0 {
        chart::notice_ui(ui, room, &headline);
        return None;
    }
    if let Some(steps) = Steps::of_picture(ui, &response, room, || lines(chosen).join(" ")) {
        let last = picture.number() as u64 - 1;
        return usize::try_from(stepped(chosen as u64, steps.right - steps.up, 0..=last)).ok();
    }
    let pointed = response.hover_pos().and_then(|at| picture.at(at))?;
    chart::pointed_ui(response, pointed, [lines(pointed).join("\n")])
}
