//! A player who feels some of the coins before each call: his plan, or the Devil's traps.

use std::sync::Arc;

use egui::{Sense, Ui, vec2};

use crate::devil::{Glasses, GlassesOutcome, Params, glasses_table, has_glasses};
use crate::gui::chart::{self, Change, Steps, Trace, stepped};
use crate::gui::devil::controls::hands_ui;
use crate::gui::devil::puzzle::Devil;
use crate::gui::devil::questions::{felt, usual_hands};
use crate::gui::devil::{glasses_picture, glasses_words, names};
use crate::gui::look::theme::Palette;
use crate::gui::view::prelude::*;
use crate::numerals::count;

/// The plan of a player with hands.
pub const VIEW: View<Devil> = View {
    unavailable,
    controls_ui,
    ..View::new(
        About::new(
            "glasses",
            "The plan",
            "What to do if you feel some coins before each call, or how the Devil escapes.",
        ),
        show,
    )
};

fn unavailable(params: &Params) -> Option<String> {
    let sentence = "coins are felt at tables of up to 6 coins with two faces";
    (!has_glasses(params.table())).then(|| sentence.to_owned())
}

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let glasses = answers.get(&felt(params))?;
    let number = glasses.nodes.len().max(glasses.traps.len());
    let chosen = params.options.card.min(number.saturating_sub(1));
    let headline = glasses_words::headline(&glasses);
    let hands = count(glasses.hands, "coin");
    let goal = names::selection(&glasses.aim.goal, 2);
    let title = format!("{}, {hands} felt before each call, to {goal}", names::table(glasses.table));
    let wins = matches!(glasses.outcome, GlassesOutcome::Wins { .. });
    let mut words = vec![Paragraph::headline(headline.clone(), wins)];
    words.extend(glasses_words::lines(&glasses, chosen).into_iter().map(Paragraph::plain));
    // what there is no room for
    let why = words.split_off(words.len().min(3));
    let draw = {
        let glasses = Arc::clone(&glasses);
        move |ui: &mut Ui, _: &mut DrawContext<'_, Params>| {
            cards_ui(ui, &glasses, chosen)
                .map(|card| Box::new(move |params: &mut Params| params.options.card = card) as Change<Params>)
        }
    };
    let choose = {
        let glasses = Arc::clone(&glasses);
        move |params: &mut Params, row: usize| {
            if let Some(card) = glasses.node_of_row(row) {
                params.options.card = card;
            }
        }
    };
    let row = (number > 0).then(|| glasses.first_row(chosen));
    let table = OwnedTable::new(Arc::clone(&glasses), |glasses| glasses_table(glasses)).marked(row).choose(choose);
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), Trace::default()), table);
    shown.info.measures = if number > 6 { Measures::of(960.0, 720.0) } else { Measures::of(900.0, 360.0) };
    shown.answer(words, glasses_words::why(&glasses).into_iter().map(Paragraph::plain).chain(why).collect());
    shown.checked = String::from(glasses_words::checked(&glasses));
    shown.contradiction =
        (!glasses.is_verified).then(|| "The search and its check disagree about the coins that are felt.".to_owned());
    shown.info.chart_unavailable = (number == 0).then_some(headline);
    Some(shown)
}

fn controls_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let note = format!("At 0 the plan with {} is shown.", count(usual_hands(params.table()), "hand"));
    hands_ui(ui, params, reset_to, Some(&note));
}

/// Draws the steps of a plan, or the Devil's traps, and returns the one that the user selected, by a click or by the
/// arrow keys.
fn cards_ui(ui: &mut Ui, glasses: &Glasses, chosen: usize) -> Option<usize> {
    let lines = |index| glasses_words::lines(glasses, index);
    let headline = glasses_words::headline(glasses);
    let summary = || format!("{headline} {}", lines(chosen).join(" ")).trim().to_owned();
    let (room, response) = chart::canvas(ui, Sense::click(), summary);
    let picture = glasses_picture::Picture::new(glasses, room.shrink2(vec2(4.0, 6.0)));
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
