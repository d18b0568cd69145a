//! The view of the win probability over two coins' probabilities of heads, with contour lines.

use std::sync::Arc;

use egui::{Align2, ColorImage, Context, Ui};

use crate::flips::{
    Game, Params, Probability, Solution, Surface, both_table, coin_name, estimated_sweep_work, surface_points,
    surface_row,
};
use crate::gui::chart::heatmap::{ColourMap, Shades};
use crate::gui::chart::{
    Axis, Chart, Handle, HandleShape, Image, Ink, Items, Label, Layer, Line, Scratch, Spot, Ticks, ToTheRight, stepped,
};
use crate::gui::flips::options_ui::switch;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::{Keyed, set_heads, without_bias};
use crate::gui::flips::words::{self, flips, headline};
use crate::gui::look::theme::Palette;
use crate::gui::view::prelude::*;
use crate::numerals::{count, percent};
use crate::parallel::{in_parts, threads};

/// Win probabilities with a contour line: even, and nearly certain. Each label stands where the line comes nearest to the
/// given point, on the sides away from the other line.
const LEVELS: [(f64, [f64; 2], [Align2; 2]); 2] = [
    (0.5, [0.2, 0.5], [Align2::CENTER_TOP, Align2::RIGHT_CENTER]),
    (0.9, [0.5, 0.06], [Align2::LEFT_CENTER, Align2::CENTER_BOTTOM]),
];

/// Returns the question for the surface over the heads of two coins.
fn surface_of(game: &Game, pair: [usize; 2]) -> Option<Keyed<(Game, [usize; 2]), Surface>> {
    let work = |(game, _): &(Game, [usize; 2])| {
        let points = surface_points(game);
        estimated_sweep_work(game, points) * u64::from(points) / threads() as u64
    };
    let words = |(_, coins): &(Game, [usize; 2])| {
        let [x, y] = coins.map(coin_name);
        format!("Every chance over the heads of coins {x} and {y}")
    };
    let solve = |(game, coins): &(Game, [usize; 2]), progress: &Progress| {
        let points = surface_points(game);
        let row = |row: usize| surface_row(game, *coins, points, u32::try_from(row).unwrap_or_default());
        Ok(Surface::new(*coins, points, in_parts(points as usize, progress, row)?))
    };
    Some(Keyed::new(without_bias(game, pair)?, work, words, solve))
}

/// Win probability over two coins' probabilities of heads.
pub const VIEW: View<Flips> = View {
    options_ui,
    ..View::of("both", show)
        .sliders(&["coins[0].heads", "coins[1].heads"])
        .about("Both biases", "The same for two coins at once, with lines of equal chances.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let game = params.game();
    let surface = answers.get(&surface_of(game, params.options.pair)?)?;
    let solved = &solved(answers, params)?;
    let (coins, points) = (surface.coins, surface.points);
    let (items, across) = (Arc::new(items(&surface)), i64::from(points));
    let mut chart = chart(&surface, &solved.solution);
    chart.items = Some(Arc::clone(&items));
    let row = items.chosen_by(params).map(|[x, y]| (y * across + x) as usize);
    let choose = move |params: &mut Params, row: usize| {
        items.set(params, [row as i64 % across, row as i64 / across]);
    };
    let [x, y] = coins.map(coin_name);
    let title = format!("{} by the chances of heads of coins {x} and {y}", flips(game.flips().into()));
    let table = OwnedTable::new(surface, |surface| both_table(surface)).marked(row).choose(choose);
    let mut shown = Shown::new(title, chart, table);
    shown.info.chart_size = ChartSize::of(800.0, 700.0);
    let pairs = count(u64::from(points) * u64::from(points), "pair");
    shown.checked = words::each_within(&pairs, game.flips());
    shown.why = why(game, coins).map(|words| vec![Paragraph::plain(&words)]);
    Some(shown)
}

/// Adds the chooser of the two varied coins.
fn options_ui(ui: &mut Ui, params: &mut Params) {
    let coins = params.game().coins().len();
    if coins <= 2 {
        return;
    }
    let pairs = (0..coins).flat_map(|one| (one + 1..coins).map(move |other| [one, other]));
    for pair in pairs {
        let [x, y] = pair.map(coin_name);
        let hint = format!("Vary how often coins {x} and {y} show heads");
        let is_chosen = pair == params.options.pair;
        if switch(ui, &format!("{x}{y}"), &format!("Vary coins {x} and {y}"), &hint, is_chosen) {
            params.options.pair = pair;
        }
    }
}

/// Returns the surface with its contour lines and the current game.
fn chart(surface: &Arc<Surface>, solution: &Solution) -> Chart<Params> {
    let label = |coin: usize| format!("chance of heads, coin {}", coin_name(coin));
    let axes = surface.coins.map(|coin| Axis::new(label(coin), 0.0..=1.0, Ticks::Percent));
    let mut chart = Chart::of_lines("both", axes, Vec::new(), summary(solution, surface.coins));
    let half = half_point(surface);
    let of_images = Arc::clone(surface);
    chart.image = Some(Arc::new(move |ctx: &Context, scratch: &mut Scratch, _| {
        type Key = (Arc<Surface>, ColourMap);
        let is_same = |one: &Key, other: &Key| Arc::ptr_eq(&one.0, &other.0) && one.1 == other.1;
        let key = (Arc::clone(&of_images), ColourMap::of(ctx));
        let texture = scratch.texture(ctx, key, is_same, |(surface, map)| picture(surface, &Shades::new(*map)));
        Image { texture, x: -half..=1.0 + half, y: -half..=1.0 + half }
    }));
    chart.beside = Some(ToTheRight::Bar("chance to win", 0.0..=1.0, Ticks::Percent, None));
    let contours = LEVELS.map(|(level, ..)| surface.contour(level));
    let line = |(pieces, (rim, width)): (&Vec<[[f64; 2]; 2]>, (Ink, f32))| {
        let points = pieces.iter().flat_map(|[from, to]| [*from, *to, [f64::NAN; 2]]).collect();
        Layer::Line(Line::new("", rim, width, points))
    };
    // the dark rim keeps a line visible on every colour
    let rims = [(Ink::from(Palette::LIGHT.ink).faint(0.55), 3.0), (Palette::LIGHT.card.into(), 1.5)];
    chart.layers.extend(contours.iter().flat_map(|pieces| rims.map(|rim| line((pieces, rim)))));
    let present = heads(&solution.game, surface.coins).map(|heads| heads.map(Probability::to_f64));
    // the line through the present point is named by that point
    let value = percent(solution.win_probability);
    let lines = LEVELS.iter().zip(&contours).filter(|((level, ..), _)| present.is_none() || percent(*level) != value);
    let names = lines.filter_map(|((level, near, sides), pieces)| name(*level, *near, sides, pieces));
    chart.layers.push(Layer::Labels(names.collect()));
    if let Some(at) = present {
        chart.layers.push(Layer::Present(at, format!("your coins: {value}")));
        chart.handles.push(Handle::of_item("both coins' heads", HandleShape::Point(at)));
    }
    chart
}

/// Returns the points of the surface as items; the spot of a point is its column and row.
fn items(surface: &Arc<Surface>) -> Items<Params> {
    let [of_chosen, of_place, of_words, of_choice, surface] = std::array::from_fn(|_| Arc::clone(surface));
    let last = i64::from(surface.points.saturating_sub(1));
    Items::new(
        move |point| spot_at(&surface, point),
        move |spot| {
            let (at, half) = (heads_of(&of_place, spot).map(Probability::to_f64), half_point(&of_place));
            [-half, half].map(|half| at.map(|share| share + half))
        },
        move |[x, y], steps| [(x, steps.right), (y, steps.up)].map(|(at, by)| stepped(at, by, 0..=last)),
        move |spot| {
            let value = of_words.value(spot[0] as u32, spot[1] as u32);
            value.map(|value| one_pair(of_words.coins, heads_of(&of_words, spot), value)).into_iter().collect()
        },
    )
    .chosen(move |params: &Params| {
        let heads = heads(params.game(), of_chosen.coins)?;
        spot_at(&of_chosen, heads.map(Probability::to_f64))
    })
    .choose(move |params, spot| {
        params.change_game(|game| set_heads(game, of_choice.coins, heads_of(&of_choice, spot)));
    })
}

/// Returns half the distance between neighbouring points.
fn half_point(surface: &Surface) -> f64 {
    0.5 / f64::from(surface.points.max(2) - 1)
}

/// Returns the probabilities of heads at a point.
fn heads_of(surface: &Surface, spot: Spot) -> [Probability; 2] {
    spot.map(|at| surface.heads(u32::try_from(at).unwrap_or_default()))
}

/// Returns the probabilities of heads of two coins of a game.
fn heads(game: &Game, coins: [usize; 2]) -> Option<[Probability; 2]> {
    let [x, y] = coins.map(|coin| game.coins().get(coin).map(|coin| coin.heads));
    Some([x?, y?])
}

/// Returns the point nearest to two probabilities; `None` outside the chart.
fn spot_at(surface: &Surface, at: [f64; 2]) -> Option<Spot> {
    let last = f64::from(surface.points.max(2) - 1);
    let is_inside = at.iter().all(|share| (-0.01..=1.01).contains(share));
    is_inside.then(|| at.map(|share| (share.clamp(0.0, 1.0) * last).round() as i64))
}

/// Paints a pixel for each point, with the first row at the bottom.
fn picture(surface: &Surface, shades: &Shades) -> ColorImage {
    let points = surface.points;
    let rows = (0..points).rev().flat_map(|row| (0..points).map(move |column| (column, row)));
    let pixels = rows.map(|(column, row)| shades.of(surface.value(column, row).unwrap_or(f64::NAN))).collect();
    ColorImage::new([points as usize; 2], pixels)
}

/// Returns the label of a contour line, beside the point of the line that comes nearest to `near`.
fn name(level: f64, near: [f64; 2], sides: &[Align2], pieces: &[[[f64; 2]; 2]]) -> Option<Label> {
    let distance = |point: &[f64; 2]| (point[0] - near[0]).hypot(point[1] - near[1]);
    let points = pieces.iter().flatten();
    let &at = points.min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    Some(Label::new(format!("{:.0} %", level * 100.0), at, sides, Ink::TEXT).off(6.0))
}

/// Describes the surface in one sentence, for screen readers.
fn summary(solution: &Solution, coins: [usize; 2]) -> String {
    let [x, y] = coins.map(coin_name);
    format!(
        "Chance to win over the chances of heads of coins {x} and {y}, with lines at 50 and 90 %. {}",
        headline(solution)
    )
}

/// Describes one point of the surface, for the tooltip.
fn one_pair(coins: [usize; 2], heads: [Probability; 2], value: f64) -> String {
    let ([x, y], [p, q]) = (coins.map(coin_name), heads.map(Probability::to_percent));
    format!("Heads of {x}: {p}, of {y}: {q}\n{} with best play", percent(value))
}

/// Returns the reason of the view.
fn why(game: &Game, coins: [usize; 2]) -> Option<String> {
    let ([x, y], [p, q]) = (coins.map(coin_name), heads(game, coins)?.map(Probability::to_percent));
    Some(format!("Coin {x} at {p} and coin {y} at {q}. Along a line you win equally often."))
}
