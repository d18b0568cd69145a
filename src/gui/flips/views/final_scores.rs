//! The view of the final scores: their distribution for best play and for each coin alone.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::exact::BELOW_ONE;
use crate::flips::{
    Coin, Curve, FinalScore, FinalScores, Game, Params, Pinned, Spread, coin_name, estimated_sweep_work,
    estimated_work, final_scores, final_table, solve,
};
use crate::gui::chart::{Axis, Chart, Ink, Items, Layer, LegendEntry, Line, Ticks};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::{Keyed, Solved};
use crate::gui::flips::words::{self, flips, scores};
use crate::gui::flips::{answer, states_chart};
use crate::gui::view::curve_names;
use crate::gui::view::pinned::{PinnedCurve, columns, pinned_curves};
use crate::gui::view::prelude::*;
use crate::numerals::{count, percent};
use crate::table::{Cell, RowKeys};

/// Share of the chart's height below which a point is indistinguishable from zero.
const SEEN: f64 = 1e-3;
/// Least height of the axis, as a multiple of the highest bar.
const TOP: f64 = 1.1;
/// Height of the label of the target, in points.
const TAG: f32 = 34.0;
/// Number of standard deviations shown on either side of the mean.
const WIDTH: f64 = 4.0;
/// Place of best play among the ways to play; each coin alone follows.
const BEST_PLAY: usize = 0;
/// Colour of best play.
const BEST: Ink = Ink::SOFT.faint(0.75);

/// Returns the question for the final scores of a solved game; every game with this view has some.
fn finals_of(solved: &Arc<Solved>) -> Keyed<Arc<Solved>, FinalScores> {
    Keyed::new(
        Arc::clone(solved),
        |solved| 10 * estimated_sweep_work(&solved.solution.game, 1),
        |_| "The final scores".to_owned(),
        |solved, progress| final_scores(&solved.solution, progress)?.ok_or(Cancelled),
    )
}

/// Returns the question for the final scores of a pinned game.
fn pinned_finals_of(game: &Game) -> Keyed<Game, FinalScores> {
    Keyed::new(
        game.clone(),
        |game| estimated_work(game) + 10 * estimated_sweep_work(game, 1),
        |_| "The pinned curves".to_owned(),
        |game, progress| final_scores(&solve(game, progress)?, progress)?.ok_or(Cancelled),
    )
}

/// Distribution of the final score.
pub const VIEW: View<Flips> = View {
    curve: Some(present),
    has_same_axes: |before, now| states_chart::has_same_axes(before.game(), now.game()),
    ..View::of("final", show)
        .about("Final scores", "How likely each final score is, by best play and with each coin alone.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = &solved(answers, params)?;
    let finals = answers.get(&finals_of(solved))?;
    let pinned =
        pinned_curves::<Flips, _>(answers, params, &present(params), |pinned| Some(pinned_finals_of(&pinned.game)));
    let game = params.game();
    let chart = chart(&finals, &pinned, game.target());
    let (mean, why, scores) = (mean(&finals), why(solved, &finals), count(finals.rows.len(), "final score"));
    let likelier = |one: &(usize, f64), other: &(usize, f64)| one.1.total_cmp(&other.1);
    let likeliest =
        finals.rows.iter().map(|row| row.chances[BEST_PLAY]).enumerate().max_by(likelier).map(|(row, _)| row);
    let table = OwnedTable::new((finals, pinned), |(finals, pinned)| {
        let score = |key: i128| i64::try_from(key).map_or(Cell::Empty, Cell::Whole);
        let best_play = |finals: &FinalScores, row: usize| finals.rows.get(row).map(|row| row.chances[BEST_PLAY]);
        final_table(finals).join(keys(finals), score, columns(pinned, keys, best_play))
    });
    let table = table.marked(likeliest);
    let mut shown = Shown::new(format!("The final score after {}", flips(game.flips().into())), chart, table);
    shown.answer(vec![answer::headline(solved), Paragraph::plain(&mean)], why);
    shown.checked = words::each_within(&scores, game.flips());
    Some(shown)
}

fn present(params: &Params) -> Pinned {
    Pinned::new(Curve::Final, params.game())
}

/// Returns the keys of the table: the scores.
fn keys(finals: &FinalScores) -> RowKeys {
    RowKeys::list(finals.rows.iter().map(|row| row.score.into()))
}

/// Returns the distribution, with the distributions of the pinned games above it.
fn chart(finals: &Arc<FinalScores>, pinned: &[PinnedCurve<FinalScores>], target: i64) -> Chart<Params> {
    let others = || pinned.iter().map(|pinned| &*pinned.answer);
    let x = others()
        .map(scores_in_sight)
        .fold(scores_in_sight(finals), |all, other| all.start().min(*other.start())..=all.end().max(*other.end()));
    let pair = first_of_pairs(finals, target);
    let best = points(finals, pair, BEST_PLAY);
    let apart = least_distance(&best);
    let line = |coin: usize| {
        let points = points(finals, pair, coin + 1);
        // scores further apart would make a curve look likelier than it is
        let share = if points.len() > 1 { (apart / least_distance(&points)).min(1.0) } else { 1.0 };
        let per = if share < 1.0 { format!(", per {}", count(apart, "point")) } else { String::new() };
        let points = points.into_iter().map(|[x, chance]| [x, share * chance]).collect();
        Line::new(format!("coin {} alone{per}", coin_name(coin)), Ink::coin(coin), 1.75, points)
    };
    let lines: Vec<Line> = (0..finals.spreads.len() - 1).map(line).collect();
    let all = others().chain([&**finals]).map(|finals| points(finals, pair, BEST_PLAY));
    let singles = lines.iter().map(|line| line.points.clone());
    let highest = all.chain(singles).flatten().map(|point| point[1]).fold(0.0, f64::max).max(1e-6);
    let [first, last] = [finals.rows.first(), finals.rows.last()].map(|row| row.map_or(0.0, |row| row.score as f64));
    let summary = format!("Distribution of the final score. {}", mean(finals));
    let summary = curve_names::summary(&summary, pinned.iter().map(|pinned| &pinned.name));
    let axes = [
        Axis::new("final score", x, Ticks::Whole).within(first..=last),
        // leaves room at the top for the label of the target, even in a small chart
        Axis { headroom: Some((TAG, TOP)), ..Axis::new("chance", 0.0..=highest, Ticks::Percent) },
    ];
    let mut chart = Chart::of_lines("final", axes, lines, summary);
    let (won, others): (Vec<_>, Vec<_>) = best.into_iter().partition(|[score, _]| *score > target as f64);
    for (bars, ink, words) in [(won, Ink::SAFE, "best play, won"), (others, BEST, "best play, lost")] {
        chart.layers.insert(0, Layer::Bars(bars, 0.9 * apart.min(20.0), ink));
        chart.key.insert(0, LegendEntry::area(ink, words));
    }
    for pinned in pinned {
        // points without a line, because neighbouring scores can have very different probabilities
        let mut points = points(&pinned.answer, pair, BEST_PLAY);
        points.retain(|point| point[1] > SEEN * highest);
        chart.layers.push(Layer::Points(points, 2.8, pinned.marker(), pinned.ink()));
        chart.key.push(LegendEntry::mark(pinned.ink(), pinned.marker(), &pinned.name.short));
    }
    // a line just above the target
    chart.layers.push(Layer::From(target as f64 + 0.5, "won from here on".to_owned()));
    chart.items = Some(Arc::new(items(finals, pinned, target)));
    chart
}

/// Returns the bars as items with tooltips.
fn items(finals: &Arc<FinalScores>, pinned: &[PinnedCurve<FinalScores>], target: i64) -> Items<Params> {
    let pair = first_of_pairs(finals, target);
    let places = points(finals, pair, BEST_PLAY);
    let (finals, pinned, of_bars) = (Arc::clone(finals), pinned.to_vec(), places.clone());
    Items::along(places, move |bar| {
        let Some(scores) = of_bars.get(bar).map(|bar| pair_of(pair, bar[0].floor() as i64)) else { return Vec::new() };
        let at = |finals: &FinalScores, way: usize| {
            sum_of(finals.rows.iter().filter(|row| scores.contains(&row.score)).map(|row| row.chances[way]))
        };
        let singles: Vec<f64> = (1..finals.spreads.len()).map(|way| at(&finals, way)).collect();
        let own = one_bar(scores, target, at(&finals, BEST_PLAY), &singles);
        words::with_pinned(Some(own), &pinned, |finals| Some(at(finals, BEST_PLAY)))
    })
}

/// Returns the range of scores within a few deviations of every mean.
fn scores_in_sight(finals: &FinalScores) -> RangeInclusive<f64> {
    let spreads = || finals.spreads.iter();
    let low = spreads().map(|spread| spread.mean - WIDTH * spread.deviation).fold(f64::INFINITY, f64::min);
    let high = spreads().map(|spread| spread.mean + WIDTH * spread.deviation).fold(f64::NEG_INFINITY, f64::max);
    let first = finals.rows.first().map_or(0.0, |row| row.score as f64);
    let last = finals.rows.last().map_or(0.0, |row| row.score as f64);
    low.max(first) - 1.0..=high.min(last) + 1.0
}

/// Number of scores that are drawn one by one.
const FEW: usize = 20;

/// Returns the score just above the target if the game has many neighbouring scores. They are drawn in pairs counted from
/// there: coins with odd and with even points reach odd and even scores unequally often, which would hide the shape.
fn first_of_pairs(finals: &FinalScores, target: i64) -> Option<i64> {
    let has_neighbours = finals.rows.windows(2).any(|pair| pair[1].score - pair[0].score == 1);
    (has_neighbours && finals.rows.len() > FEW).then_some(target + 1)
}

/// Returns the scores that are drawn together with a score.
fn pair_of(first: Option<i64>, score: i64) -> [i64; 2] {
    first.map_or([score; 2], |first| {
        let low = first + (score - first).div_euclid(2) * 2;
        [low, low + 1]
    })
}

/// Returns the sum of chances, which is 1 only if one of them is.
fn sum_of(chances: impl Iterator<Item = f64>) -> f64 {
    let (sum, is_certain) = chances.fold((0.0, false), |(sum, is_certain), one| (sum + one, is_certain || one >= 1.0));
    if is_certain { 1.0 } else { sum.min(BELOW_ONE) }
}

/// Returns the points of the curve of a way to play, one for each pair of scores.
fn points(finals: &FinalScores, pair: Option<i64>, way: usize) -> Vec<[f64; 2]> {
    let together = finals.rows.chunk_by(|one, other| pair_of(pair, one.score) == pair_of(pair, other.score));
    let point = |rows: &[FinalScore]| {
        let [low, high] = pair_of(pair, rows.first()?.score);
        Some([(low + high) as f64 / 2.0, sum_of(rows.iter().map(|row| row.chances[way]))])
    };
    // a score that cannot occur with this way to play is no point of its curve
    together.filter_map(point).filter(|[_, chance]| *chance > 0.0).collect()
}

/// Returns the least distance between scores; infinite if there is only one.
fn least_distance(points: &[[f64; 2]]) -> f64 {
    points.windows(2).map(|pair| pair[1][0] - pair[0][0]).fold(f64::INFINITY, f64::min)
}

/// Formats mean and standard deviation.
fn spread(spread: Spread) -> String {
    format!("{} ± {}", number(spread.mean), number(spread.deviation))
}

/// Describes mean and standard deviation for best play.
fn mean(finals: &FinalScores) -> String {
    format!("Best play ends at {} (mean ± standard deviation).", spread(finals.spreads[BEST_PLAY]))
}

/// Returns how likely best play ends just above the target and just not, and the final scores of each coin alone.
fn why(solved: &Solved, finals: &FinalScores) -> Vec<Paragraph> {
    let game = &solved.solution.game;
    let width = game.coins().iter().flat_map(Coin::possible_points).map(i64::abs).max().unwrap_or(1).max(1);
    let chance = |scores: &RangeInclusive<i64>| {
        sum_of(finals.rows.iter().filter(|row| scores.contains(&row.score)).map(|row| row.chances[BEST_PLAY]))
    };
    let above = game.target() + 1..=game.target() + width;
    let below = game.target() + 1 - width..=game.target();
    let chances = [&above, &below].map(chance);
    let is_wall = chances[0] > chances[1];
    let keeps = solved.facts.as_ref().and_then(|facts| facts.rule).is_some_and(|rule| rule.keeps_a_lead(game.coins()));
    let reason = if keeps && is_wall { ": small steps stay just above, big ones scatter below" } else { "" };
    let wall = format!(
        "You end at {} in {} of games, {} at {} in {}{reason}.",
        scores(*above.start(), *above.end()),
        percent(chances[0]),
        if is_wall { "but" } else { "and" },
        scores(*below.start(), *below.end()),
        percent(chances[1])
    );
    let single =
        |(coin, single): (usize, &Spread)| format!("Coin {} alone ends at {}.", coin_name(coin), spread(*single));
    let singles = finals.spreads.iter().skip(1).enumerate().map(single);
    std::iter::once(wall).chain(singles).chain([WHICH_BEST.to_owned()]).map(Paragraph::plain).collect()
}

/// Remark on the tie rule behind the distribution of best play.
const WHICH_BEST: &str = "If several coins are best, the first by name is flipped. Another choice wins as often, but \
                          may end at other scores.";

/// Formats a number with two decimals and a true minus sign.
fn number(value: f64) -> String {
    let value = if value.abs() < 0.005 { 0.0 } else { value };
    format!("{value:.2}").replace('-', "−")
}

/// Describes a bar, for the tooltip.
fn one_bar([low, high]: [i64; 2], target: i64, chance: f64, singles: &[f64]) -> String {
    let outcome = if low > target { "won" } else { "lost" };
    let (scores, singles) = (scores(low, high), words::with_each_alone(singles));
    format!("Final score {scores} ({outcome}): {} with best play,\n{singles}", percent(chance))
}
