//! The view of the final scores: their distribution for best play and for each coin alone.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::flips::{
    Curve, FinalScore, FinalScores, Game, Params, Pinned, Spread, WHOLE_FLIPS, coin_name, estimated_work, final_scores,
    final_table, solve,
};
use crate::gui::chart::{Along, Axis, Chart, Ink, Layer, LegendEntry, Line, Ticks};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::{Known, estimated_work_in_floats, fits};
use crate::gui::flips::states_chart;
use crate::gui::flips::words::{self, flips, signed};
use crate::gui::view::curve_names;
use crate::gui::view::pinned::{PinnedCurve, columns, pinned_curves};
use crate::gui::view::prelude::*;
use crate::numerals::{count, percent};
use crate::table::{Cell, Keys};

/// Share of the chart's height below which a point is indistinguishable from zero.
const SEEN: f64 = 1e-3;
/// Least height of the axis, as a multiple of the highest bar.
const TOP: f64 = 1.1;
/// Height of the label of the target, in points.
const TAG: f32 = 34.0;
/// Number of standard deviations shown on either side of the mean.
const WIDTH: f64 = 4.0;
/// Colour of best play.
const BEST: Ink = Ink::SOFT.faint(0.75);

/// Request for the final scores of a solved game.
#[derive(Clone, PartialEq)]
struct Finals(Known);

/// Request for the final scores of a pinned game.
#[derive(Clone, PartialEq)]
struct PinnedFinals(Game);

impl Question for Finals {
    type Answer = FinalScores;

    fn when(&self) -> When {
        fits(10 * estimated_work_in_floats(self.0.0.solution.game()))
    }

    fn words(&self) -> String {
        "The final scores".to_owned()
    }

    fn solve(&self, progress: &Progress) -> Result<FinalScores, Cancelled> {
        // every game with this view has final scores
        final_scores(&self.0.0.solution, progress)?.ok_or(Cancelled)
    }
}

impl Question for PinnedFinals {
    type Answer = FinalScores;

    fn when(&self) -> When {
        fits(estimated_work(&self.0) + 10 * estimated_work_in_floats(&self.0))
    }

    fn words(&self) -> String {
        "The pinned curves".to_owned()
    }

    fn solve(&self, progress: &Progress) -> Result<FinalScores, Cancelled> {
        final_scores(&solve(&self.0, progress)?, progress)?.ok_or(Cancelled)
    }
}

/// Distribution of the final score.
pub struct FinalView;

impl View<Flips> for FinalView {
    fn about(&self) -> About {
        About::new("final", "Final scores", "How likely each final score is, by best play and with each coin alone.")
    }

    fn unavailable(&self, params: &Params) -> Option<String> {
        words::too_long_for(params, "the distribution of the final score", WHOLE_FLIPS)
    }

    fn show(&self, answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
        let solved = &solved(answers, params)?;
        let finals = answers.get(&Finals(Known(Arc::clone(solved))))?;
        let pinned = pinned_curves::<Flips, _>(answers, params, &present(params), |pinned| {
            Some(PinnedFinals(pinned.game().clone()))
        });
        let game = params.game();
        let chart = chart(&finals, &pinned, game.target());
        let words = [spreads(&finals), WHICH_BEST.to_owned()].map(Paragraph::plain).to_vec();
        let scores = count(finals.rows.len(), "final score");
        let table = OwnedTable::new((finals, pinned), |(finals, pinned)| {
            let score = |key: i128| i64::try_from(key).map_or(Cell::Empty, Cell::Whole);
            let best_play = |finals: &FinalScores, row: usize| finals.rows.get(row).map(|row| row.best_play);
            final_table(finals).beside(keys(finals), score, columns(pinned, keys, best_play))
        });
        let mut shown = Shown::new(format!("The final score after {}", flips(game.flips().into())), chart, table);
        shown.words = words;
        shown.checked = format!("{scores} by going forward through all states in double precision");
        Some(shown)
    }

    fn curve(&self, params: &Params) -> Option<Pinned> {
        Some(present(params))
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        states_chart::has_same_axes(before.game(), now.game())
    }
}

fn present(params: &Params) -> Pinned {
    Pinned::new(Curve::Final, params.game())
}

/// Returns the keys of the table: the scores.
fn keys(finals: &FinalScores) -> Keys {
    Keys::list(finals.rows.iter().map(|row| row.score.into()))
}

/// Returns the distribution, with the distributions of the pinned games above it.
fn chart(finals: &Arc<FinalScores>, pinned: &[PinnedCurve<FinalScores>], target: i64) -> Chart<Params> {
    let others = || pinned.iter().map(|pinned| &*pinned.answer);
    let x = others()
        .map(scores_in_sight)
        .fold(scores_in_sight(finals), |all, other| all.start().min(*other.start())..=all.end().max(*other.end()));
    let highest = finals.rows.iter().flat_map(|row| row.single_coin.iter().copied().chain([row.best_play]));
    let highest = others().flat_map(|other| &other.rows).map(|row| row.best_play).chain(highest);
    let highest = highest.fold(0.0, f64::max).max(1e-6);
    let ends = [finals.rows.first(), finals.rows.last()];
    let [first, last] = ends.map(|row| row.map_or(0.0, |row| row.score as f64));
    let summary = format!("Distribution of the final score. {}", spreads(finals));
    let summary = curve_names::summary(&summary, pinned.iter().map(|pinned| &pinned.name));
    let axes = [
        Axis::new("final score", x, Ticks::Whole).within(first..=last),
        // leaves room at the top for the label of the target, even in a small chart
        Axis { headroom: Some((TAG, TOP)), ..Axis::new("probability", 0.0..=highest, Ticks::Percent) },
    ];
    let single = |coin: usize| {
        let points = points(finals, |row| row.single_coin.get(coin).copied().unwrap_or_default());
        Line::new(format!("coin {} alone", coin_name(coin)), Ink::coin(coin), 1.75, points)
    };
    let mut chart = Chart::of_lines("final", axes, (0..finals.single_coin.len()).map(single).collect(), summary);
    let best = points(finals, |row| row.best_play);
    let width = bar_width(&best);
    chart.layers.insert(0, Layer::Bars(best, width, BEST));
    chart.key.insert(0, LegendEntry::area(BEST, "best play"));
    for pinned in pinned {
        // points without a line, because neighbouring scores can have very different probabilities
        let mut points = points(&pinned.answer, |row| row.best_play);
        points.retain(|point| point[1] > SEEN * highest);
        chart.layers.push(Layer::Points(points, 2.8, pinned.marker(), pinned.ink()));
        chart.key.push(LegendEntry::mark(pinned.ink(), pinned.marker(), &pinned.name.short));
    }
    // a line just above the target
    chart.layers.push(Layer::From(target as f64 + 0.5, "won from here on".to_owned()));
    chart.items = Some(Arc::new(items(finals, pinned, target)));
    chart
}

/// Returns the final scores as items with tooltips.
fn items(finals: &Arc<FinalScores>, pinned: &[PinnedCurve<FinalScores>], target: i64) -> Along<Params> {
    let places = finals.rows.iter().map(|row| [row.score as f64, row.best_play]).collect();
    let (finals, pinned) = (Arc::clone(finals), pinned.to_vec());
    Along::new(places, move |row| {
        let Some(row) = finals.rows.get(row) else { return Vec::new() };
        let compared = pinned.iter().map(|pinned| {
            let same = pinned.answer.rows.iter().find(|other| other.score == row.score);
            words::compared(&pinned.name.short, same.map_or(0.0, |row| row.best_play))
        });
        std::iter::once(one_score(row, target)).chain(compared).collect()
    })
}

/// Returns the range of scores within a few deviations of every mean.
fn scores_in_sight(finals: &FinalScores) -> RangeInclusive<f64> {
    let spreads = || finals.single_coin.iter().copied().chain([finals.best_play]);
    let low = spreads().map(|spread| spread.mean - WIDTH * spread.deviation).fold(f64::INFINITY, f64::min);
    let high = spreads().map(|spread| spread.mean + WIDTH * spread.deviation).fold(f64::NEG_INFINITY, f64::max);
    let first = finals.rows.first().map_or(0.0, |row| row.score as f64);
    let last = finals.rows.last().map_or(0.0, |row| row.score as f64);
    low.max(first) - 1.0..=high.min(last) + 1.0
}

fn points(finals: &FinalScores, chance: impl Fn(&FinalScore) -> f64) -> Vec<[f64; 2]> {
    let points = finals.rows.iter().map(|row| [row.score as f64, chance(row)]);
    // a score that cannot occur with this way to play is no point of its curve
    points.filter(|[_, chance]| *chance > 0.0).collect()
}

/// Returns the width of a bar: most of the distance between scores.
fn bar_width(points: &[[f64; 2]]) -> f64 {
    let distances = points.windows(2).map(|pair| pair[1][0] - pair[0][0]);
    0.9 * distances.fold(f64::INFINITY, f64::min).min(20.0)
}

/// Describes mean and standard deviation for best play and for each coin.
fn spreads(finals: &FinalScores) -> String {
    let spread = |spread: Spread| format!("{} ± {}", number(spread.mean), number(spread.deviation));
    let singles = finals.single_coin.iter().enumerate();
    let singles: Vec<String> =
        singles.map(|(coin, single)| format!("coin {} alone at {}", coin_name(coin), spread(*single))).collect();
    format!("Best play ends at {} (mean ± standard deviation), {}.", spread(finals.best_play), singles.join(", "))
}

/// Remark on the tie rule behind the distribution of best play.
const WHICH_BEST: &str = "Where several coins are best the first by name is flipped: another choice wins as often, \
                              but may end at other scores.";

/// Formats a number with two decimals and a true minus sign.
fn number(value: f64) -> String {
    let value = if value.abs() < 0.005 { 0.0 } else { value };
    format!("{value:.2}").replace('-', "−")
}

/// Describes one final score, for the tooltip.
fn one_score(row: &FinalScore, target: i64) -> String {
    let outcome = if row.score > target { "won" } else { "lost" };
    let singles = words::with_each_alone(&row.single_coin);
    format!("Final score {} ({outcome}): {} with best play,\n{singles}", signed(row.score), percent(row.best_play))
}
