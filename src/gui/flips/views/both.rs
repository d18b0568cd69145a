//! The surface: the win probability over two coins' probabilities of heads, with contour lines.

use std::sync::Arc;

use egui::{Align2, ColorImage, Context, FontId, Painter, Rect, Stroke, TextureHandle, Ui, UiBuilder, pos2, vec2};
use egui_plot::{PlotPoint, PlotResponse, PlotTransform};

use crate::flips::{
    CheckedGame, Coin, Params, Probability, SURFACE_FLIPS, Solution, Surface, both_table, coin_name,
    estimated_sweep_work, surface_points, surface_row,
};
use crate::gui::chart::heatmap::{self, ColorBar, ColourMap, Picture, Shades, bar_image, texture};
use crate::gui::chart::{self, Axes, Grip, Handle, Steps, Ticks, Trace, Viewport, stepped};
use crate::gui::flips::frame_budget::fits;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::session::FlipsSession;
use crate::gui::flips::solved::Solved;
use crate::gui::flips::switch::switch;
use crate::gui::flips::varied::{Varied, choose_heads};
use crate::gui::flips::words::{flips, headline};
use crate::gui::flips::{marks, words};
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::snapshot::Measures;
use crate::gui::view::looks::Looks;
use crate::gui::view::query::{AnyQuery, Found, Query};
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{grouped, percent};
use crate::parallel::{in_parts, threads};
use crate::progress::{Cancelled, Progress};
use crate::table::Table;

/// The win probabilities that have a line: even, that of the riddle with fair coins, and nearly sure. Each is named where
/// its line comes nearest to a point of its own, so that the names do not meet where the lines are close.
const LEVELS: [(f64, [f64; 2]); 3] = [(0.5, [0.06, 0.5]), (0.640_317_447_275_977, [0.25, 0.5]), (0.9, [0.5, 0.06])];

/// All that a surface depends on.
type SurfaceQuestion = Varied<2>;

/// A solved surface over two coins' probabilities of heads.
type Surfaced = Found<SurfaceQuestion, Surface>;

/// The win probability over two coins' probabilities of heads.
pub struct BothView {
    /// The coins whose probabilities are varied.
    pair: [usize; 2],
    query: Query<SurfaceQuestion, Surface>,
}

impl Default for BothView {
    fn default() -> Self {
        Self { pair: [0, 1], query: Query::default() }
    }
}

/// The whole surface.
fn whole_surface(game: &CheckedGame, coins: [usize; 2], progress: &Progress) -> Result<Surface, Cancelled> {
    let points = surface_points(game);
    let row = |row: usize| surface_row(game, coins, points, u32::try_from(row).unwrap_or_default());
    Ok(Surface::new(coins, points, in_parts(points as usize, progress, row)?))
}

impl View<Flips> for BothView {
    fn about(&self) -> About {
        About::new("both", "Both biases", "The same for two coins at once, with lines of equal chances.")
    }

    fn unavailable(&self, session: &FlipsSession) -> Option<String> {
        session.too_long_for("the surface over two coins' heads", SURFACE_FLIPS)
    }

    fn ask(&mut self, scene: &Scene<'_, Flips>) {
        // a coin may have been taken away
        if self.pair.iter().any(|&coin| coin >= scene.session.game().coins().len()) {
            self.pair = [0, 1];
        }
        let Some(question) = SurfaceQuestion::new(scene.session.game(), self.pair) else { return };
        let points = surface_points(&question.game);
        let when = fits(estimated_sweep_work(&question.game, points) * u64::from(points) / threads() as u64);
        let [x, y] = self.pair.map(coin_name);
        let what = || format!("Every chance over the heads of coins {x} and {y}");
        self.query.ask(question, when, what, scene.notify, |SurfaceQuestion { game, coins }, progress| {
            whole_surface(game, *coins, progress)
        });
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.query]
    }

    fn is_current(&self, scene: &Scene<'_, Flips>) -> bool {
        SurfaceQuestion::new(scene.session.game(), self.pair).is_some_and(|question| self.query.of(&question).is_some())
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        let (solved, surfaced) = (Arc::clone(scene.session.solved()?), Arc::clone(self.query.newest()?));
        Some(Arc::new(BothSnapshot { solved, surfaced }))
    }

    /// Which two coins are varied.
    fn options_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Flips>, params: &mut Params, _looks: &mut Looks) {
        let coins = params.game.coins.len();
        if coins <= 2 {
            return;
        }
        let pairs = (0..coins).flat_map(|one| (one + 1..coins).map(move |other| [one, other]));
        for pair in pairs.collect::<Vec<_>>().into_iter().rev() {
            let [x, y] = pair.map(coin_name);
            let hint = format!("Vary how often coins {x} and {y} show heads");
            if switch(ui, &format!("{x}{y}"), &format!("Vary coins {x} and {y}"), &hint, pair == self.pair) {
                self.pair = pair;
            }
        }
    }

    fn checked(&self, scene: &Scene<'_, Flips>) -> String {
        let (Some(surfaced), Some(solved)) = (self.query.newest(), scene.session.solved()) else {
            return scene.session.checked();
        };
        let points = u64::from(surfaced.answer.points);
        let games = grouped(points * points);
        words::games_in_doubles(&games, &solved.solution)
    }

    fn chosen_row(&self, scene: &Scene<'_, Flips>) -> Option<usize> {
        let surface = &self.query.newest()?.answer;
        let [x, y] = present(&scene.session.solved()?.solution, surface.coins)?;
        Some((nearest(surface, y)? * surface.points + nearest(surface, x)?) as usize)
    }

    fn choose_row(&mut self, _scene: &Scene<'_, Flips>, row: usize) -> Option<Change<Flips>> {
        let surface = &self.query.newest()?.answer;
        let row = u32::try_from(row).ok()?;
        let heads = [row % surface.points, row / surface.points].map(|place| surface.heads(place));
        Some(choose_heads(surface.coins, heads))
    }
}

/// A surface as it is shown.
struct BothSnapshot {
    solved: Arc<Solved>,
    surfaced: Arc<Surfaced>,
}

impl ViewSnapshot<Flips> for BothSnapshot {
    fn title(&self) -> String {
        let [x, y] = self.surfaced.answer.coins.map(coin_name);
        format!("{} against the heads of coins {x} and {y}", flips(self.solved.solution.game().flips().into()))
    }

    fn measures(&self) -> Measures {
        Measures::of(800.0, 700.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        let (solution, set) = (&self.solved.solution, &stage.params.game.coins);
        let Looks { viewports: [viewport, _], scratch } = &mut *stage.looks;
        let heads =
            scratch.with(|cache: &mut SurfaceCache| chart_ui(ui, &self.surfaced, solution, set, viewport, cache))?;
        Some(choose_heads(self.surfaced.answer.coins, heads))
    }

    fn trace(&self) -> Trace {
        let point = present(&self.solved.solution, self.surfaced.answer.coins);
        Trace { chart: "both", point, ..Trace::default() }
    }

    fn table(&self) -> Table<'_> {
        both_table(&self.surfaced.answer)
    }
}

/// The pictures of the newest surface, made when it changes.
#[derive(Default)]
struct SurfaceCache(Option<Pictures>);

struct Pictures {
    surfaced: Arc<Surfaced>,
    map: ColourMap,
    surface: TextureHandle,
    bar: TextureHandle,
    contours: [Vec<[[f64; 2]; 2]>; LEVELS.len()],
}

impl SurfaceCache {
    fn of(&mut self, ctx: &Context, surfaced: &Arc<Surfaced>) -> &Pictures {
        let map = ColourMap::of(ctx);
        let is_same = |pictures: &Pictures| Arc::ptr_eq(&pictures.surfaced, surfaced) && pictures.map == map;
        let pictures = self.0.take().filter(is_same);
        let pictures = pictures.unwrap_or_else(|| {
            let shades = Shades::new(map);
            Pictures {
                surfaced: Arc::clone(surfaced),
                map,
                surface: texture(ctx, "surface", picture(&surfaced.answer, &shades)),
                bar: texture(ctx, "colour bar", bar_image(&shades)),
                contours: LEVELS.map(|(level, _)| surfaced.answer.contour(level)),
            }
        });
        self.0.insert(pictures)
    }
}

/// A pixel for each point, the first row at the bottom.
fn picture(surface: &Surface, shades: &Shades) -> ColorImage {
    let points = surface.points;
    let rows = (0..points).rev().flat_map(|row| (0..points).map(move |column| (column, row)));
    let pixels = rows.map(|(column, row)| shades.of(surface.value(column, row).unwrap_or(f64::NAN))).collect();
    ColorImage::new([points as usize; 2], pixels)
}

/// Draws the surface with the present probabilities marked, and returns those that were chosen, by a click or by the arrow
/// keys. `solution` is that of the present ones; the coins that are `set` may be newer.
fn chart_ui(
    ui: &mut Ui,
    surfaced: &Arc<Surfaced>,
    solution: &Solution,
    set: &[Coin],
    viewport: &mut Viewport,
    cache: &mut SurfaceCache,
) -> Option<[Probability; 2]> {
    let (surface, palette) = (&surfaced.answer, Palette::of(ui));
    let pictures = cache.of(ui.ctx(), surfaced);
    let [x, y] = surface.coins.map(|coin| format!("coin {}'s probability of heads", coin_name(coin)));
    let axes = Axes {
        id: "both",
        x: 0.0..=1.0,
        y: 0.0..=1.0,
        x_label: &x,
        y_label: &y,
        x_ticks: Ticks::Number,
        y_ticks: Ticks::Number,
        equal_units: false,
        edges: None,
        key: &[],
        summary: &summary(solution, surface.coins),
    };
    let whole = ui.available_rect_before_wrap();
    let mut inside = ui.new_child(UiBuilder::new().max_rect(whole.with_max_x(whole.right() - heatmap::BAR_ROOM)));
    let half = 0.5 / f64::from(surface.points.max(2) - 1);
    let picture = Picture::new("surface", pictures.surface.id(), -half..=1.0 + half, -half..=1.0 + half);
    let response = axes.show(&mut inside, viewport, |plot| plot.add(picture));
    ui.advance_cursor_after_rect(whole);

    let (frame, transform) = (*response.transform.frame(), &response.transform);
    ColorBar::of_chances(pictures.bar.id()).paint(ui.painter(), frame, &palette);
    let painter = marks::painter(ui, transform);
    for pieces in &pictures.contours {
        contour(&painter, transform, pieces);
    }
    let mut named: Vec<Rect> = Vec::new();
    for (level, pieces) in LEVELS.iter().zip(&pictures.contours) {
        named.extend(name(&painter, transform, *level, pieces, &named, &palette));
    }
    if let Some(at) = present(solution, surface.coins) {
        marks::present(ui, transform, at, Rect::NOTHING, &percent(solution.win_probability()));
    }

    if let Some(heads) = moved(ui, surface, set, &response, viewport) {
        return Some(heads);
    }
    let place = |share: f64| nearest(surface, share);
    if let Some([x, y]) = present(solution, surface.coins)
        .and_then(|at| Handle { name: "both coins' heads", grip: Grip::Point(at) }.moved(ui, &response))
    {
        return Some([place(x)?, place(y)?].map(|place| surface.heads(place)));
    }
    let pointed = chart::pointed(&response)?;
    let (column, row) = (place(pointed.x)?, place(pointed.y)?);
    let chosen = [surface.heads(column), surface.heads(row)];
    let words = surface.value(column, row).map(|value| one_pair(surface.coins, chosen, value));
    chart::pointed_ui(response.response, chosen, words)
}

/// The probabilities that the arrow keys lead to, by points of the surface, kept in viewport.
fn moved(
    ui: &Ui,
    surface: &Surface,
    set: &[Coin],
    response: &PlotResponse<()>,
    viewport: &mut Viewport,
) -> Option<[Probability; 2]> {
    let place = |coin: usize| nearest(surface, set.get(coin)?.heads.to_f64());
    let [column, row] = [place(surface.coins[0])?, place(surface.coins[1])?];
    let chosen = || {
        let value = surface.value(column, row).unwrap_or_default();
        one_pair(surface.coins, [surface.heads(column), surface.heads(row)], value)
    };
    let steps = Steps::of_plot(ui, response, chosen)?;
    let last = surface.points.saturating_sub(1);
    let to = |place: u32, steps: i64| u32::try_from(stepped(place.into(), steps, 0..=last.into())).unwrap_or(last);
    let heads = [to(column, steps.right), to(row, steps.up)].map(|place| surface.heads(place));
    let (at, half) = (heads.map(Probability::to_f64), 0.5 / f64::from(last.max(1)));
    viewport.reveal(&response.transform, at.map(|share| share - half), at.map(|share| share + half));
    Some(heads)
}

/// The line of one level, light on a dark rim so that it is seen on every colour.
fn contour(painter: &Painter, transform: &PlotTransform, pieces: &[[[f64; 2]; 2]]) {
    for stroke in [Stroke::new(3.0, Palette::LIGHT.ink.gamma_multiply(0.55)), Stroke::new(1.5, Palette::LIGHT.card)] {
        for piece in pieces {
            painter.line_segment(piece.map(|point| transform.position_from_point(&PlotPoint::from(point))), stroke);
        }
    }
}

/// The percentage of a level, on its line; returns its place, if it lies over none of those `named` already.
fn name(
    painter: &Painter,
    transform: &PlotTransform,
    (level, near): (f64, [f64; 2]),
    pieces: &[[[f64; 2]; 2]],
    named: &[Rect],
    palette: &Palette,
) -> Option<Rect> {
    let score = |point: &[f64; 2]| (point[0] - near[0]).hypot(point[1] - near[1]);
    let points = pieces.iter().flatten();
    let &at = points.min_by(|one, other| score(one).total_cmp(&score(other)))?;
    let at = transform.position_from_point(&PlotPoint::from(at));
    let words = if (level * 100.0).fract() < 1e-9 { format!("{:.0} %", level * 100.0) } else { percent(level) };
    let galley = painter.layout_no_wrap(words, FontId::new(11.0, fonts::medium()), palette.ink);
    let place = Align2::CENTER_CENTER.anchor_size(at, galley.size() + vec2(8.0, 3.0));
    let frame = *transform.frame();
    let inside = Rect::from_min_size(
        pos2(
            place.left().clamp(frame.left() + 2.0, (frame.right() - place.width() - 2.0).max(frame.left() + 2.0)),
            place.top().clamp(frame.top() + 2.0, (frame.bottom() - place.height() - 2.0).max(frame.top() + 2.0)),
        ),
        place.size(),
    );
    if named.iter().any(|other| other.intersects(inside)) {
        return None;
    }
    painter.rect_filled(inside, 4.0, palette.card);
    painter.galley(inside.min + vec2(4.0, 1.5), galley, palette.ink);
    Some(inside)
}

/// Where the present game stands in the chart.
fn present(solution: &Solution, coins: [usize; 2]) -> Option<[f64; 2]> {
    let heads = |coin: usize| solution.game().coins().get(coin).map(|coin| coin.heads.to_f64());
    Some([heads(coins[0])?, heads(coins[1])?])
}

/// The column or row nearest to a probability; `None` if it is none.
fn nearest(surface: &Surface, share: f64) -> Option<u32> {
    let last = f64::from(surface.points.max(2) - 1);
    (-0.01..=1.01).contains(&share).then(|| (share.clamp(0.0, 1.0) * last).round() as u32)
}

/// The surface in one sentence, for those who hear the chart.
fn summary(solution: &Solution, coins: [usize; 2]) -> String {
    let [x, y] = coins.map(coin_name);
    format!(
        "Win probability over the probabilities of heads of coins {x} and {y}, with lines at 50, 64.03 and 90 %. {}",
        headline(solution)
    )
}

/// What one point of the surface means, for the pointer.
fn one_pair(coins: [usize; 2], heads: [Probability; 2], value: f64) -> String {
    let [x, y] = coins.map(coin_name);
    format!("{x}: p = {}, {y}: q = {}\n{} with best play", heads[0], heads[1], percent(value))
}

#[cfg(test)]
mod tests {
    use crate::gui::flips::tests::Looked;

    use super::*;

    #[test]
    fn the_pair_is_one_that_the_game_has() {
        let mut params = Params::default();
        params.game.flips = 12;
        params.game.coins.push(Coin::new(Probability::HALF, 3));
        let mut looked = Looked::<BothView>::new(params);
        looked.view.pair = [0, 2];
        looked.set(|_| ());
        assert_eq!(looked.view.query.newest().map(|found| found.answer.coins), Some([0, 2]));
        looked.set(|params| params.game.coins.truncate(2));
        assert_eq!(looked.view.pair, [0, 1]);
        assert_eq!(looked.view.query.newest().map(|found| found.answer.coins), Some([0, 1]));
    }
}
