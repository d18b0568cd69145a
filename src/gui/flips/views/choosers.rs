//! The view of the win probability over the number of flips, if an opponent makes some or all of the choices.

use std::sync::Arc;

use egui_plot::MarkerShape;

use crate::flips::{ByLength, Chooser, Game, LengthCurve, Params, WHOLE_FLIPS, choosers, estimated_curve_work};
use crate::gui::chart::{Axis, Chart, Dash, Ink, Label, Layer, Line, Ticks};
use crate::gui::flips::aim_picture::{along_axis, length_line, lengths};
use crate::gui::flips::aim_words::one_length;
use crate::gui::flips::options_ui::reach_ui;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::Keyed;
use crate::gui::flips::words::{self, each_within};
use crate::gui::view::prelude::*;
use crate::numerals::{grouped, percent};

/// Ends of the axis to choose from, in flips.
const REACHES: [u32; 2] = [100, WHOLE_FLIPS];

/// Returns the question for the curves up to a number of flips.
fn chosen_by(game: &Game, reach: u32) -> Keyed<(Game, u32), ByLength> {
    Keyed::new(
        (game.with(|game| game.set_flips(1)), reach),
        |(game, reach)| estimated_curve_work(game, *reach) * Chooser::ALL.len() as u64,
        |(_, reach)| format!("An opponent who chooses, up to {}", words::flips((*reach).into())),
        |(game, reach), progress| choosers(game, *reach, progress),
    )
}

/// Win probability of each chooser over the number of flips.
pub const VIEW: View<Flips> = View {
    options_ui: |ui, params| reach_ui(ui, &REACHES, &mut params.options.longest_chosen),
    has_same_axes: |before, now| before.options.longest_chosen == now.options.longest_chosen,
    ..View::of("choosers", show)
        .about("Games by length", "How often you win if an opponent hands you the worst coin, always or by turns.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let (game, flips) = (params.game(), params.game().flips());
    let least = flips.max(params.options.longest_chosen);
    let reach = REACHES.into_iter().find(|reach| *reach >= least)?;
    let curves = answers.get(&chosen_by(game, reach))?;
    let solved = &solved(answers, params)?;
    let known = Some((flips, solved.solution.win_probability));
    let title = format!("If an opponent chooses the coins, in games of 1 to {}", words::flips(reach.into()));
    let (chart, words) = (chart(&curves, flips, &title), paragraphs(&curves, flips));
    let of_words = Arc::clone(&curves);
    let items = lengths(along_axis(reach), move |flips| one_length(&of_words, flips).into_iter().collect());
    let table = OwnedTable::new(curves, move |curves| curves.table_with(known));
    let mut shown = Shown::of_rows(title, chart, items, table, params);
    shown.info.chart_size = ChartSize::default().at_least(330.0, 270.0);
    shown.answer(words, vec![Paragraph::plain(WHY)]);
    shown.checked = each_within(&format!("Games of 1 to {} flips", grouped(reach)), reach);
    Some(shown)
}

/// Returns the curves, solid if one side makes every choice and dashed if both take turns, with a marker on each curve
/// at the current number of flips.
fn chart(curves: &Arc<ByLength>, flips: u32, title: &str) -> Chart<Params> {
    let lines = [
        ("you choose", Chooser::You, Ink::TEXT, Dash::SOLID),
        ("in turn, you last", Chooser::YouLast, Ink::TEXT, Dash::pinned(0)),
        ("in turn, the opponent last", Chooser::OpponentLast, Ink::TIE, Dash::pinned(0)),
        ("the opponent chooses", Chooser::Opponent, Ink::TIE, Dash::SOLID),
    ];
    let lines = lines.map(|(name, who, ink, dash)| length_line(curves, name, LengthCurve::Chosen(who), ink, dash));
    let names = Layer::Labels(lines.iter().map(|line| Label::of_line(&line.name, &line.points, line.ink)).collect());
    let dot = |line: &Line| {
        let at = line.points.get((flips as usize).checked_sub(1)?)?;
        Some(Layer::Points(vec![*at], 4.0, MarkerShape::Circle, line.ink))
    };
    let dots: Vec<_> = lines.iter().filter_map(dot).collect();
    let x = 0.0..=f64::from(curves.longest());
    let axes = [Axis::new("flips", x.clone(), Ticks::Whole).within(x), Axis::chance().within(0.0..=1.0)];
    let summary = format!("{title}. {}.", one_length(curves, flips).unwrap_or_default().replace('\n', " "));
    let mut chart = Chart::of_lines("choosers", axes, lines.into(), summary);
    chart.layers.extend(dots);
    chart.layers.push(names);
    chart.key.clear();
    if let Some(value) = curves.value(LengthCurve::Chosen(Chooser::You), flips) {
        let words = format!("{}: {}", words::flips(flips.into()), percent(value));
        chart.mark([flips.into(), value], words, "the number of flips");
    }
    chart
}

/// Reason of the view.
const WHY: &str = "Wherever you would take the coin with the best chances, they hand you the one with the worst.";

/// Returns the answer with the win probability of each chooser at the current number of flips.
fn paragraphs(curves: &ByLength, flips: u32) -> Vec<Paragraph> {
    let values = Chooser::ALL.map(|chooser| curves.value(LengthCurve::Chosen(chooser), flips));
    let [Some(you), Some(you_last), Some(opponent_last), Some(opponent)] = values else { return Vec::new() };
    let [all, yours, last, theirs] = [opponent, you, you_last, opponent_last].map(percent);
    vec![
        Paragraph::headline(format!("If the opponent chooses every coin, you win {all} of games."), opponent >= 0.5),
        Paragraph::plain(format!("If you choose yourself, you win {yours}.")),
        Paragraph::plain(format!("Taking turns, you win {last} if you choose the last coin, and {theirs} if they do.")),
    ]
}
