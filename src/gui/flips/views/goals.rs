//! The view of other goals: each goal with its chart.

use std::sync::Arc;

use crate::flips::{Aim, AimSolution, AimSpec, Corner, Frontier, Game, Params, Probability, Ruin, aim_table};
use crate::gui::chart::{Chart, Items, Steps, stepped};
use crate::gui::flips::aim_explained::Source;
use crate::gui::flips::aim_picture::{along_axis, lengths, over_chances, over_flips, over_scores};
use crate::gui::flips::aim_words::one_length;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::with_aim;
use crate::gui::flips::{aim_explained, aim_words, words};
use crate::gui::view::prelude::*;
use crate::numerals::{count, grouped_decimal, percent};
use crate::parameter::listed;

/// Number of slider steps for the requested win probability.
const WISH_STEPS: u64 = 1_000;

/// Other goals, and what draws are worth for the usual one.
pub const VIEW: View<Flips> = View {
    has_same_axes,
    ..View::of("goals", show).sliders(&["reach", "ruin", "at_least"]).about(
        "The goal in numbers",
        "Other goals: reach a score before ruin or at any time, stop when you like, count draws, or have the \
             highest mean score.",
    )
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let (game, aim) = (params.game(), params.aim());
    let solution = answers.get(&with_aim(game, aim))?;
    let title = title(game, &aim);
    let (mut chart, row) = match solution.as_ref() {
        AimSolution::ByLength(curves) => {
            let mut chart = over_flips(curves, aim.aim, game.flips());
            let of_words = Arc::clone(&solution);
            let words = move |flips| of_words.by_length().and_then(|curves| one_length(curves, flips));
            let items = lengths(along_axis(curves.longest()), move |flips| words(flips).into_iter().collect());
            chart.items = Some(Arc::new(items.dots_on(chart.named_lines())));
            (chart, usize::try_from(game.flips() - 1).ok())
        }
        AimSolution::Ruin(ruin) => {
            let mut chart = over_scores(ruin);
            chart.items = Some(Arc::new(scores(ruin, Arc::clone(&solution), &chart)));
            (chart, usize::try_from(ruin.ruin - 1).ok())
        }
        AimSolution::Frontier(frontier) => {
            let mut chart = over_chances(frontier);
            chart.items = Some(Arc::new(wishes(Arc::clone(&solution))));
            (chart, None)
        }
    };
    let tag = chart.present_words().map_or_else(String::new, |tag| format!(" {}.", tag.replace('\n', " ")));
    chart.summary = format!("{title}.{tag}");
    let source = Source { game: game.clone(), spec: aim, solution: Arc::clone(&solution) };
    let (words, why) = (aim_words::answer(&source), aim_words::reason(&source));
    let checked = aim_words::checked(&solution);
    let rows = Arc::clone(&solution);
    let choose = move |params: &mut Params, row: usize| match rows.as_ref() {
        AimSolution::ByLength(_) => params.change_game(|game| game.set_flips(row as i64 + 1)),
        AimSolution::Ruin(_) => {}
        AimSolution::Frontier(frontier) => {
            if let Some(corner) = frontier.corners.get(row) {
                // rounded down, so that the result does not exceed the corner's probability
                let chance = (corner.win_probability * 1e6).floor() / 1e6;
                set_wish(params, Probability::nearest(chance, 1_000_000));
            }
        }
    };
    let table = OwnedTable::new(solution, |solution| aim_table(solution)).marked(row).choose(choose);
    let mut shown = Shown::new(title, chart, table);
    shown.info.chart_size = ChartSize::default().at_least(330.0, 270.0);
    if aim.aim == Aim::Above {
        shown.answer(words, why);
    }
    shown.checked = checked;
    Some(shown)
}

fn has_same_axes(before: &Params, now: &Params) -> bool {
    let at =
        |params: &Params| (AimSpec { at_least: Probability::ZERO, ..params.aim() }, params.game().coins().to_vec());
    at(before) == at(now)
}

fn title(game: &Game, aim: &AimSpec) -> String {
    match aim.aim {
        Aim::Above | Aim::Half => "The chance to win with draws lost, half won and won".to_owned(),
        Aim::Within => format!("The chance to reach {} at any time", words::signed(aim.reach)),
        Aim::Stop => "The mean gain if you may stop".to_owned(),
        Aim::Ruin => format!("The chance to reach {} before {}", words::signed(aim.reach), words::signed(-aim.ruin)),
        Aim::Expected => {
            format!("The highest mean score against the chance to win, {}", words::flips(game.flips().into()))
        }
    }
}

/// Returns the scores between ruin and the score to reach; the arrow keys set both ends.
fn scores(ruin: &Ruin, solution: Arc<AimSolution>, chart: &Chart<Params>) -> Items<Params> {
    let places = ruin.states.iter().map(|state| [state.score as f64, state.win_probability]).collect();
    let words = move |row: usize| {
        let state = solution.ruin().and_then(|ruin| one_score(ruin, ruin.states.get(row)?.score));
        state.into_iter().collect()
    };
    Items::along(places, words).dots_on(chart.named_lines()).arrows(|params: &mut Params, steps| {
        let aim = params.aim();
        let (reach, ruin) = (aim.reach.saturating_add(steps.right), aim.ruin.saturating_sub(steps.up));
        params.set_aim(AimSpec { reach, ruin, ..aim });
    })
}

fn set_wish(params: &mut Params, at_least: Probability) {
    params.set_aim(AimSpec { at_least, ..params.aim() });
}

/// Returns the win probabilities that can be requested.
fn wishes(solution: Arc<AimSolution>) -> Items<Params> {
    let places = (0..=WISH_STEPS).map(|step| [step as f64 / WISH_STEPS as f64, 0.0]).collect();
    let words = move |row: usize| {
        let chance = row as f64 / WISH_STEPS as f64;
        solution.frontier().and_then(|frontier| one_corner(frontier, chance)).into_iter().collect()
    };
    Items::along(places, words)
        .chosen_at(|params: &Params| params.aim().at_least.to_f64())
        .choose(|params, [row, _]| {
            set_wish(params, Probability::nearest(row as f64 / WISH_STEPS as f64, WISH_STEPS));
        })
        .arrows(|params: &mut Params, Steps { right, .. }| {
            let hundredths = (params.aim().at_least.to_f64() * 100.0).round().max(0.0) as u64;
            set_wish(params, Probability::nearest(stepped(hundredths, right, 0..=100) as f64 / 100.0, 100));
        })
}

/// Describes one score, for the tooltip; `None` outside the range from ruin to the score to reach.
fn one_score(ruin: &Ruin, score: i64) -> Option<String> {
    let state = ruin.state(score)?;
    let flips = state.expected_flips.map_or_else(String::new, |flips| {
        let flips = count(grouped_decimal((10.0 * flips).round() / 10.0), "flip");
        format!(",\n{flips} still to come on average")
    });
    let coins = state.best.names();
    let best = if coins.is_empty() { String::new() } else { format!("; flip {}", listed(&coins, "or")) };
    let (chance, singles) = (percent(state.win_probability), words::with_each_alone(&state.single_coin));
    Some(format!("At {}: {chance} with best play{best},\n{singles}{flips}", words::signed(score)))
}

/// Describes the corner nearest to a win probability, for the tooltip.
fn one_corner(frontier: &Frontier, chance: f64) -> Option<String> {
    let distance = |corner: &Corner| (corner.win_probability - chance).abs();
    let corners = frontier.corners.iter();
    let corner = corners.min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    let [from, to] = corner.worth;
    let worth = if to.is_finite() {
        format!("{} to {} points", aim_explained::points(from), aim_explained::points(to))
    } else {
        format!("{} or more", count(aim_explained::points(from), "point"))
    };
    Some(format!(
        "{} won, a mean score of {}\nbest if a win is worth {worth}",
        percent(corner.win_probability),
        aim_explained::points(corner.expected_score)
    ))
}
