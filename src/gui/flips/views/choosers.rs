//! The view of the win probability over the number of flips, if an opponent makes some or all of the choices.

use std::sync::Arc;

use egui::Ui;

use crate::flips::{ByLength, Chooser, Game, LengthCurve, Params, WHOLE_FLIPS, choosers, estimated_chooser_work};
use crate::gui::chart::{Along, Axis, Chart, Dash, Ink, Layer, Ticks};
use crate::gui::flips::aim_picture::length_line;
use crate::gui::flips::aim_words::one_length;
use crate::gui::flips::options_ui::reach_ui;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::fits;
use crate::gui::flips::words;
use crate::gui::view::prelude::*;
use crate::numerals::{grouped, percent, power_of_ten};

/// Ends of the axis to choose from, in flips.
const REACHES: [u32; 2] = [100, WHOLE_FLIPS];

/// Request for the curves: the game of one flip, and the greatest number of flips.
#[derive(Clone, PartialEq)]
struct ChosenBy(Game, u32);

impl Question for ChosenBy {
    type Answer = ByLength;

    fn when(&self) -> When {
        fits(estimated_chooser_work(&self.0, self.1))
    }

    fn words(&self) -> String {
        format!("An opponent who chooses, up to {}", words::flips(self.1.into()))
    }

    fn solve(&self, progress: &Progress) -> Result<ByLength, Cancelled> {
        choosers(&self.0, self.1, progress)
    }
}

/// Win probability of each chooser over the number of flips.
pub struct ChoosersView;

impl View<Flips> for ChoosersView {
    fn about(&self) -> About {
        About::new(
            "choosers",
            "Games by length",
            "How often you win if an opponent hands you the coin that is worst for you, always or in turn with you.",
        )
    }

    fn unavailable(&self, params: &Params) -> Option<String> {
        words::too_long_for(params, "an opponent who chooses", WHOLE_FLIPS)
    }

    fn show(&self, answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
        let game = params.game();
        let flips = game.flips();
        let least = flips.max(params.options.longest_chosen);
        let reach = REACHES.into_iter().find(|reach| *reach >= least)?;
        let curves = answers.get(&ChosenBy(game.with(|game| game.set_flips(1)), reach))?;
        let solved = &solved(answers, params)?;
        let known = Some((flips, solved.solution.win_probability()));
        let title = format!("If an opponent chooses the coins, in games of 1 to {}", words::flips(reach.into()));
        let (chart, words) = (chart(&curves, flips, &title), paragraphs(&curves, flips));
        let items = lengths(&curves);
        let table = OwnedTable::new(curves, move |curves| curves.table_with(known));
        let mut shown = Shown::of_rows(title, chart, items, table, params);
        (shown.measures, shown.words) = (Measures::default().at_least(330.0, 270.0), words);
        let bound = power_of_ten(4.0 * f64::from(reach) * f64::EPSILON);
        shown.checked =
            format!("Games of 1 to {} flips with each chooser by one pass, each within {bound}", grouped(reach));
        Some(shown)
    }

    fn options_ui(&self, ui: &mut Ui, params: &mut Params) {
        reach_ui(ui, &REACHES, &mut params.options.longest_chosen);
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        before.options.longest_chosen == now.options.longest_chosen
    }
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
    let at = |line: &crate::gui::chart::Line| line.points.get((flips as usize).checked_sub(1)?).copied();
    let dots: Vec<_> = lines.iter().filter_map(|line| Some(Layer::Dot(at(line)?, line.ink))).collect();
    let one = |flips: u32| one_length(curves, flips.into()).unwrap_or_default();
    let x = 0.0..=f64::from(curves.longest());
    let axes = [Axis::new("flips", x.clone(), Ticks::Whole).within(x), Axis::chance().within(0.0..=1.0)];
    let summary = format!("{title}. {}.", one(flips).replace('\n', " "));
    let mut chart = Chart::of_lines("choosers", axes, lines.into(), summary);
    chart.layers.extend(dots);
    if let Some(value) = curves.value(LengthCurve::Chosen(Chooser::You), flips) {
        let words = format!("{}: {}", words::flips(flips.into()), percent(value));
        chart.mark([flips.into(), value], words, "the number of flips");
    }
    chart
}

/// Returns the selectable numbers of flips.
fn lengths(curves: &Arc<ByLength>) -> Along<Params> {
    let places = (1..=curves.longest()).map(|flips| [f64::from(flips), 0.0]).collect();
    let curves = Arc::clone(curves);
    Along::new(places, move |row| one_length(&curves, row as f64 + 1.0).into_iter().collect())
        .chosen(|params: &Params| params.game().flips().into())
        .choose(|params, row| params.change_game(|game| game.set_flips(row as i64 + 1)))
}

/// Returns the paragraphs with the win probability of each chooser at the current number of flips.
fn paragraphs(curves: &ByLength, flips: u32) -> Vec<Paragraph> {
    let values = Chooser::ALL.map(|chooser| curves.value(LengthCurve::Chosen(chooser), flips));
    let [Some(you), Some(you_last), Some(opponent_last), Some(opponent)] = values else { return Vec::new() };
    let all = format!(
        "If an opponent who wants you to lose hands you every coin, you still win {} of games, against {} if you choose \
         yourself.",
        percent(opponent),
        percent(you)
    );
    let in_turn = format!(
        "In turn you win {} if you choose the last coin, and {} if the opponent does.",
        percent(you_last),
        percent(opponent_last)
    );
    [all, in_turn].map(|words| Paragraph::plain(words::unbroken(&words))).into()
}
