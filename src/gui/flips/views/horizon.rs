//! The view of the win probability over the number of flips, with odd and even numbers apart.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::flips::{Curve, Game, HORIZON, Horizon, Params, Pinned, best_gain, horizon, horizon_table};
use crate::gui::chart::{Axis, Chart, Dash, Handle, HandleShape, Ink, Items, Layer, LegendEntry, Line, Ticks};
use crate::gui::flips::aim_picture::lengths;
use crate::gui::flips::answer;
use crate::gui::flips::options_ui::reach_ui;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::Keyed;
use crate::gui::flips::words::{flips, with_pinned};
use crate::gui::view::curve_names;
use crate::gui::view::pinned::{PinnedCurve, columns, pinned_curves};
use crate::gui::view::prelude::*;
use crate::numerals::{correct_to, grouped, percent, plain};
use crate::table::{Cell, RowKeys};

/// Ends of the axis to choose from, in flips.
const REACHES: [u32; 3] = [100, 1_000, 10_000];
/// Height of the label of the limit, in points.
const NAME: f32 = 34.0;
/// Least length of the axis, as a multiple of its range, to leave room above the limit.
const LEAST_ABOVE: f64 = 1.07;
/// Approximate number of points in a line, as no screen shows more.
const POINTS: u32 = 800;
/// Number of flips up to which no point is left out.
const ALL_TO: u32 = 200;
/// Colours of odd and even numbers of flips.
const INKS: [Ink; 2] = [Ink::TIE, Ink::TEXT];

/// Returns the question for games of every length.
fn every_length(game: &Game) -> Keyed<Game, Horizon> {
    let words = |_: &Game| format!("Games of 1 to {}", flips(HORIZON.into()));
    let game = game.with(|game| game.set_flips(1));
    Keyed::of_job(game, words, |game, progress| horizon(game, HORIZON, progress))
}

/// Win probability over the number of flips.
pub const VIEW: View<Flips> = View {
    options_ui: |ui, params| reach_ui(ui, &REACHES, &mut params.options.longest),
    curve: Some(present),
    has_same_axes: |before, now| before.options.longest == now.options.longest,
    ..View::of("horizon", show)
        .sliders(&["flips"])
        .about("Games by length", "How the chance to win changes with the number of flips.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let game = params.game();
    let horizon = answers.get(&every_length(game))?;
    let solved = &solved(answers, params)?;
    let pinned =
        pinned_curves::<Flips, _>(answers, params, &present(params), |pinned| Some(every_length(&pinned.game)));
    let known = Some((game.flips(), solved.solution.win_probability));
    let limit = horizon.limit.map_or_else(String::new, |limit| format!(", tending to {}", percent(limit)));
    let chart = chart(&horizon, &pinned, params.options.longest, game.flips());
    let (limit_words, law) = law(game, &horizon);
    let checked = format!("Games of 1 to {} flips, {}.", grouped(horizon.longest()), correct_to(horizon.error_bound()));
    let table = OwnedTable::new((horizon, pinned), move |(horizon, pinned)| {
        let flips = |key: i128| i64::try_from(key).map_or(Cell::Empty, Cell::Whole);
        let columns = columns(pinned, keys, |horizon, row| horizon.value(row as u32 + 1));
        horizon_table(horizon, known).join(keys(horizon), flips, columns)
    });
    let row = usize::try_from(game.flips() - 1).ok();
    let table =
        table.marked(row).choose(|params: &mut Params, row| params.change_game(|game| game.set_flips(row as i64 + 1)));
    let mut shown = Shown::new(format!("The chance to win by the number of flips{limit}"), chart, table);
    let why = law.iter().map(Paragraph::plain).collect();
    shown.answer(vec![answer::headline(solved), Paragraph::plain(&limit_words)], why);
    shown.checked = checked;
    Some(shown)
}

fn present(params: &Params) -> Pinned {
    Pinned::new(Curve::Horizon, params.game())
}

/// Returns the keys of the table: the numbers of flips.
fn keys(horizon: &Horizon) -> RowKeys {
    RowKeys::range(1..=horizon.longest().into())
}

/// Returns the curves of odd and even numbers, the law that they follow, and the pinned curves.
fn chart(horizon: &Arc<Horizon>, pinned: &[PinnedCurve<Horizon>], reach: u32, flips_now: u32) -> Chart<Params> {
    let reach = reach.min(horizon.longest());
    let all: Vec<&Horizon> = pinned.iter().map(|one| one.answer.as_ref()).chain([horizon.as_ref()]).collect();
    let x = 0.0..=f64::from(reach);
    let values = |horizon: &&Horizon| {
        (1..=reach).filter_map(|flips| horizon.value(flips)).chain(horizon.limit).collect::<Vec<_>>()
    };
    let y = Axis { headroom: Some((NAME, LEAST_ABOVE)), ..Axis::chance().around(all.iter().flat_map(values)) };
    let law = law_points(horizon, reach, &y.range).into_iter().zip(INKS);
    let axes = [Axis::new("flips", x.clone(), Ticks::Whole).within(x), y];
    let law = law.map(|(points, ink)| Line::new("", ink.faint(0.7), 1.0, points).dashed(Dash::LIMIT));
    let others = pinned.iter().flat_map(|pinned| {
        [1, 0].map(|odd| Line::new("", pinned.ink(), 1.5, points(&pinned.answer, reach, odd)).dashed(pinned.dash()))
    });
    let own = [1, 0].into_iter().zip(INKS);
    let own = own.map(|(odd, ink)| Line::new("", ink, 2.0, points(horizon, reach, odd)).with_ghost());
    let lines = law.chain(others).chain(own).collect();
    let summary = curve_names::summary(&summary(horizon, reach), pinned.iter().map(|pinned| &pinned.name));
    let mut chart = Chart::of_lines("horizon", axes, lines, summary);
    let own = ["odd numbers", "even numbers"]
        .into_iter()
        .zip(INKS)
        .map(|(name, ink)| LegendEntry::line(ink, Dash::SOLID, name));
    let others = pinned.iter().map(|one| LegendEntry::line(one.ink(), one.dash(), &one.name.short));
    chart.key = own.chain(others).collect();
    if let Some(limit) = horizon.limit {
        chart.layers.push(Layer::Limit(limit, format!("limit {}", percent(limit))));
    }
    if let Some(value) = horizon.value(flips_now) {
        let at = [f64::from(flips_now), value];
        chart.layers.push(Layer::Present(at, format!("{}: {}", flips(flips_now.into()), percent(value))));
        chart.handles.push(Handle::of_item("the number of flips", HandleShape::PointAcross(at)));
    }
    chart.items = Some(Arc::new(items(horizon, pinned)));
    chart
}

/// Returns the selectable numbers of flips.
fn items(horizon: &Arc<Horizon>, pinned: &[PinnedCurve<Horizon>]) -> Items<Params> {
    let value = |flips: u32| Some([f64::from(flips), horizon.value(flips)?]);
    let curve: Vec<[f64; 2]> = (1..=horizon.longest()).filter_map(value).collect();
    let (horizon, pinned) = (Arc::clone(horizon), pinned.to_vec());
    let words = move |flips: u32| {
        let own = horizon.value(flips).map(|value| one_length(flips, value));
        with_pinned(own, &pinned, |horizon| horizon.value(flips))
    };
    lengths(curve.clone(), words).dots_on(vec![(curve, Ink::SOFT)])
}

/// Returns the points of an odd or an even number of flips, thinned in a long range.
fn points(horizon: &Horizon, reach: u32, odd: u32) -> Vec<[f64; 2]> {
    let every = (reach / POINTS).max(1);
    let shown = (1..=reach).filter(|flips| flips % 2 == odd);
    let shown = shown.filter(|flips| *flips <= ALL_TO || (flips / 2).is_multiple_of(every));
    shown.filter_map(|flips| Some([f64::from(flips), horizon.value(flips)?])).collect()
}

/// Returns the points of `limit − c/√n` for odd and for even numbers, within these heights.
fn law_points(horizon: &Horizon, reach: u32, heights: &RangeInclusive<f64>) -> Vec<Vec<[f64; 2]>> {
    let (Some(limit), Some(law)) = (horizon.limit, horizon.law) else { return Vec::new() };
    let curve = |c: f64| {
        let at = |i: u32| f64::from(reach) * (f64::from(i) / 400.0).powi(2);
        let points = (1..=400).map(at).map(|flips| [flips, limit - c / flips.sqrt()]);
        points.filter(|point| heights.contains(&point[1])).collect()
    };
    vec![curve(law.odd), curve(law.even)]
}

/// Describes the horizon in one sentence, for screen readers.
fn summary(horizon: &Horizon, reach: u32) -> String {
    let last = horizon.value(reach).map_or_else(String::new, percent);
    let limit = match horizon.limit {
        Some(limit) => format!("The limit is {}.", percent(limit)),
        None => "Its limit has no simple formula.".to_owned(),
    };
    format!("Chance to win for 1 to {}, odd and even numbers apart: {last} at the end. {limit}", flips(reach.into()))
}

/// Describes a game of one length, for the tooltip.
fn one_length(count: u32, value: f64) -> String {
    format!("{}: {} with best play", flips(count.into()), percent(value))
}

/// Describes the limit for long games, and the reason: how fast they approach it, and how that is known.
fn law(game: &Game, horizon: &Horizon) -> (String, Vec<String>) {
    let signed = |number: f64| plain(number).replace('-', "−");
    let Some(limit) = horizon.limit else {
        return (
            "With ever more flips there is a limit without a simple formula.".to_owned(),
            vec![
                "In a long game only your chance to rise above the target at some time counts: above it, the coin that \
                 stands still keeps the score."
                    .to_owned(),
            ],
        );
    };
    let slowly = match best_gain(game) {
        Ordering::Greater => "A coin gains points on average, so in the end it lifts the score above any target.",
        Ordering::Less => "Every coin loses points on average, so the score falls below any target.",
        Ordering::Equal => "In a longer game a few points around the target matter less.",
    };
    let limit = percent(limit);
    let why = match horizon.law {
        None => vec![slowly.to_owned()],
        Some(law) => {
            let known = if law.is_proven { "√(2/π)\u{a0}/\u{a0}3" } else { "fitted to the longest games" };
            let c = match [law.odd, law.even].map(signed) {
                [odd, even] if odd == even => odd,
                [odd, even] => format!("{odd} (odd) or {even} (even)"),
            };
            let misses = format!("{slowly} After n flips you miss {limit} by about {c}/√n.");
            vec![misses, format!("This number is {known}.")]
        }
    };
    (format!("With ever more flips it tends to {limit}."), why)
}
