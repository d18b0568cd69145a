//! The bias: the win probability against one coin's probability of heads, beside what each coin alone would give.

use std::sync::Arc;

use egui::{RichText, Ui};
use egui_plot::PlotResponse;

use crate::flips::{
    CheckedGame, Coin, Curve, Hundredth, Params, Pinned, Probability, SWEEP_FLIPS, SWEEP_POINTS, Slopes, Solution,
    Sweep, bias_table, coin_name, estimated_sweep_work, heads_needed, hundredth, slopes, sweep_part,
};
use crate::gui::chart::{self, Grip, Handle, Steps, Ticks, Trace, Viewport, stepped};
use crate::gui::flips::frame_budget::{estimated_work_in_floats, fits};
use crate::gui::flips::lines_chart::LinesChart;
use crate::gui::flips::named_lines::{NamedLine, by_play};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::session::{FlipsSession, SolutionKey};
use crate::gui::flips::solved::Solved;
use crate::gui::flips::switch::switch;
use crate::gui::flips::varied::{Varied, choose_heads};
use crate::gui::flips::wish_field::wish_ui;
use crate::gui::flips::{bias_words, words};
use crate::gui::look::theme::Palette;
use crate::gui::prose::Paragraph;
use crate::gui::view::curve_names;
use crate::gui::view::looks::Looks;
use crate::gui::view::pinned::{Compared, PinnedQueries};
use crate::gui::view::query::{AnyQuery, Found, Query, When};
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::{grouped, percent};
use crate::parallel::{in_parts, threads};
use crate::progress::{Cancelled, Progress};
use crate::table::{Beside, Cell, Keys, Kind, Table};

/// How many points of a sweep make a part of the work.
const SWEEP_PART: u32 = 64;

/// All that a sweep depends on.
type SweepQuestion = Varied<1>;

/// A solved sweep over one coin's probability of heads.
type Swept = Found<SweepQuestion, Sweep>;

/// A pinned sweep as it is shown.
type PinnedSweep = Compared<Pinned, Sweep>;

/// All that the facts about a bias depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FactsQuestion {
    solution: SolutionKey,
    coin: usize,
    wish: Probability,
}

/// What is known about the present bias beyond the curve.
#[derive(Clone, Copy, Debug)]
struct Facts {
    /// What a percent of heads less and more is worth.
    hundredth: Option<Hundredth>,
    /// How fast the win probability changes.
    slopes: Option<Slopes>,
    /// The probability of heads that fulfils the wish.
    needed: Option<Probability>,
}

impl Facts {
    /// What a percent of heads of the coin changes, and the slopes.
    fn change_words(&self, coin: usize, varied: &Coin) -> Vec<String> {
        let steps = self.hundredth.map(|hundredth| bias_words::steps(coin, hundredth));
        steps.into_iter().chain(self.slopes.map(|slopes| bias_words::slopes(varied.heads, slopes))).collect()
    }

    /// What the wish takes.
    fn wish_words(&self, coin: usize, varied: &Coin, wish: Probability) -> String {
        let likes_heads = varied.after_heads() >= varied.after_tails();
        bias_words::needed(coin, wish, self.needed, likes_heads)
    }
}

/// The win probability against one coin's probability of heads.
pub struct BiasView {
    /// The coin whose probability of heads is varied.
    coin: usize,
    /// The win probability for which a probability of heads is looked for.
    wish: Probability,
    sweep: Query<SweepQuestion, Sweep>,
    facts: Query<FactsQuestion, Facts>,
    pinned: PinnedQueries<Pinned, Sweep>,
}

impl Default for BiasView {
    fn default() -> Self {
        Self {
            coin: 0,
            wish: Probability::nearest(0.75, 100),
            sweep: Query::default(),
            facts: Query::default(),
            pinned: PinnedQueries::default(),
        }
    }
}

impl BiasView {
    fn shown(&self, scene: &Scene<'_, Flips>) -> Option<BiasSnapshot> {
        let present = || self.present(scene.params);
        Some(BiasSnapshot {
            solved: Arc::clone(scene.session.solved()?),
            swept: Arc::clone(self.sweep.newest()?),
            wish: self.wish,
            facts: self.facts.current().map(|found| found.answer),
            pinned: self.pinned.compared::<Flips>(&scene.pinned_like(&present()), present),
        })
    }

    fn present(&self, params: &Params) -> Pinned {
        Pinned::new(Curve::Bias { coin: self.coin }, &params.game)
    }

    fn ask_facts(&mut self, scene: &Scene<'_, Flips>) {
        let Some((solved, solution)) = scene.session.current() else { return };
        let (coin, wish) = (self.coin, self.wish);
        if solved.solution.game().coins().get(coin).is_none() {
            return;
        }
        let when = fits(63 * estimated_work_in_floats(scene.session.game()));
        let solved = Arc::clone(solved);
        let question = FactsQuestion { solution, coin, wish };
        self.facts.ask(
            question,
            when,
            || curve_words(coin),
            scene.notify,
            move |_, progress| {
                let (game, slopes) = (solved.solution.game(), slopes(&solved.solution, coin));
                progress.advance_to(0)?;
                let needed = heads_needed(game, coin, wish.to_f64());
                Ok(Facts { hundredth: hundredth(game, coin), slopes, needed })
            },
        );
    }
}

/// What the jobs compute.
fn curve_words(coin: usize) -> String {
    format!("Curves over coin {}'s heads", coin_name(coin))
}

/// The sweep over the heads of `coin`.
fn whole_sweep(game: &CheckedGame, coin: usize, progress: &Progress) -> Result<Sweep, Cancelled> {
    let part = |number: usize| {
        let from = u32::try_from(number).unwrap_or(u32::MAX).saturating_mul(SWEEP_PART);
        sweep_part(game, coin, SWEEP_POINTS, from..from.saturating_add(SWEEP_PART).min(SWEEP_POINTS))
    };
    let parts = in_parts(SWEEP_POINTS.div_ceil(SWEEP_PART) as usize, progress, part)?;
    Ok(Sweep::new(game, coin, parts))
}

/// When a sweep is computed.
fn when_to_sweep(game: &CheckedGame) -> When {
    fits(estimated_sweep_work(game, SWEEP_POINTS) / threads() as u64)
}

/// The game and the coin of a pinned curve, which was checked with the parameters that it stands in.
fn game_and_coin(pinned: &Pinned) -> Option<(CheckedGame, usize)> {
    let Curve::Bias { coin } = pinned.curve() else { return None };
    Some((CheckedGame::new(pinned.game()).ok()?, coin))
}

impl View<Flips> for BiasView {
    fn about(&self) -> About {
        About::new("bias", "Bias", "How the chance to win changes as one coin shows heads more often.")
    }

    fn unavailable(&self, session: &FlipsSession) -> Option<String> {
        session.too_long_for("the curve over a coin's heads", SWEEP_FLIPS)
    }

    fn ask(&mut self, scene: &Scene<'_, Flips>) {
        // the coin may have been taken away
        self.coin = self.coin.min(scene.session.game().coins().len().saturating_sub(1));
        if let Some(question) = SweepQuestion::new(scene.session.game(), [self.coin]) {
            let (when, coin) = (when_to_sweep(&question.game), self.coin);
            self.sweep.ask(
                question,
                when,
                || curve_words(coin),
                scene.notify,
                |SweepQuestion { game, coins: [coin] }, progress| whole_sweep(game, *coin, progress),
            );
        }
        self.ask_facts(scene);
        let pinned = scene.pinned_like(&self.present(scene.params));
        let when = |pinned: &Pinned| game_and_coin(pinned).map_or(When::AtOnce, |(game, _)| when_to_sweep(&game));
        self.pinned.ask(&pinned, "The pinned curves", scene.notify, when, |pinned, progress| {
            let (game, coin) = game_and_coin(pinned).ok_or(Cancelled)?;
            whole_sweep(&game, coin, progress)
        });
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        let own: [&mut dyn AnyQuery; 2] = [&mut self.sweep, &mut self.facts];
        own.into_iter().chain(self.pinned.queries()).collect()
    }

    fn is_current(&self, scene: &Scene<'_, Flips>) -> bool {
        SweepQuestion::new(scene.session.game(), [self.coin]).is_some_and(|question| self.sweep.of(&question).is_some())
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        Some(Arc::new(self.shown(scene)?))
    }

    fn chart_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Flips>, params: &mut Params, looks: &mut Looks) {
        let Some(shown) = self.shown(scene) else { return chart::no_chart_ui(ui, self.pending()) };
        match shown.chart_ui(ui, &params.game.coins, &mut looks.viewports[0]) {
            Some(Asked::Heads(heads)) => choose_heads([shown.swept.answer.coin], [heads])(params),
            Some(Asked::Wish(wish)) => self.wish = wish,
            None => {}
        }
    }

    /// Which coin is varied.
    fn options_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Flips>, params: &mut Params, _looks: &mut Looks) {
        // the last coin comes first, since the row is filled from the right
        for coin in (0..params.game.coins.len()).rev() {
            let name = coin_name(coin);
            let hint = format!("Vary how often coin {name} shows heads");
            if switch(ui, &format!("Coin {name}"), &format!("Vary coin {name}"), &hint, coin == self.coin) {
                self.coin = coin;
            }
        }
        ui.label(RichText::new("Vary").color(Palette::of(ui).soft_ink));
    }

    /// The slopes here, and the probability of heads for a wish.
    fn answer_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Flips>) {
        let coin = self.coin;
        let Some(varied) = scene.params.game.coins.get(coin).copied() else { return };
        let facts = self.facts.current().map(|found| (found.answer, found.question.wish));
        for words in facts.iter().flat_map(|(facts, _)| facts.change_words(coin, &varied)) {
            ui.label(words);
        }
        wish_ui(ui, &mut self.wish);
        if let Some((facts, wish)) = facts {
            ui.label(words::unbroken(&facts.wish_words(coin, &varied, wish)));
        }
    }

    fn checked(&self, scene: &Scene<'_, Flips>) -> String {
        let (Some(swept), Some(solved)) = (self.sweep.newest(), scene.session.solved()) else {
            return scene.session.checked();
        };
        let games = grouped(swept.answer.points.len());
        words::games_in_doubles(&games, &solved.solution)
    }

    fn chosen_row(&self, scene: &Scene<'_, Flips>) -> Option<usize> {
        let heads = scene.params.game.coins.get(self.coin)?.heads.to_f64();
        nearest_row(&self.sweep.newest()?.answer, heads)
    }

    fn choose_row(&mut self, _scene: &Scene<'_, Flips>, row: usize) -> Option<Change<Flips>> {
        let heads = self.sweep.newest()?.answer.points.get(row)?.heads;
        Some(choose_heads([self.coin], [heads]))
    }

    fn curve(&self, params: &Params) -> Option<Pinned> {
        Some(self.present(params))
    }

    fn go_to(&mut self, pinned: &Pinned) {
        if let Curve::Bias { coin } = pinned.curve() {
            self.coin = coin;
        }
    }
}

/// What is asked for in the chart.
enum Asked {
    /// Another probability of heads of the coin that is varied.
    Heads(Probability),
    /// Another win probability to be wished.
    Wish(Probability),
}

/// A sweep as it is shown.
struct BiasSnapshot {
    solved: Arc<Solved>,
    swept: Arc<Swept>,
    wish: Probability,
    facts: Option<Facts>,
    pinned: Vec<PinnedSweep>,
}

impl ViewSnapshot<Flips> for BiasSnapshot {
    fn words(&self) -> Vec<Paragraph> {
        let coin = self.swept.answer.coin;
        let Some((varied, facts)) = self.solved.solution.game().coins().get(coin).zip(self.facts) else {
            return Vec::new();
        };
        let wish = facts.wish_words(coin, varied, self.wish);
        facts.change_words(coin, varied).into_iter().chain([wish]).map(Paragraph::plain).collect()
    }

    fn title(&self) -> String {
        bias_words::title(&self.solved.solution, self.swept.answer.coin)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        self.chart_ui(ui, &stage.params.game.coins, &mut stage.looks.viewports[0]);
        None
    }

    fn trace(&self) -> Trace {
        let wish = self.wish.to_f64();
        let best = self.swept.answer.points.iter().map(|point| [point.heads.to_f64(), point.win_probability]);
        Trace {
            chart: "bias",
            curves: vec![best.collect(), vec![[0.0, wish], [1.0, wish]]],
            point: Some(present(&self.solved.solution, self.swept.answer.coin)),
            number: None,
        }
    }

    fn table(&self) -> Table<'_> {
        let sweep = &self.swept.answer;
        let heads = |point: i128| {
            let point = usize::try_from(point).ok().and_then(|point| sweep.points.get(point));
            point.map_or(Cell::Empty, |point| Cell::Number(point.heads.to_f64()))
        };
        bias_table(sweep).beside(keys(sweep), heads, self.pinned.iter().map(beside).collect())
    }
}

/// The keys of the table: the points of the grid, which is the same for all.
fn keys(sweep: &Sweep) -> Keys {
    Keys::range(0..=i128::try_from(sweep.points.len()).unwrap_or(i128::MAX) - 1)
}

/// The column of a pinned sweep beside the table.
fn beside(pinned: &PinnedSweep) -> Beside<'_> {
    let sweep = pinned.answer();
    let cell = |row: usize| sweep.points.get(row).map_or(Cell::Empty, |point| Cell::Number(point.win_probability));
    Beside { column: pinned.name.column(Kind::Probability), keys: keys(sweep), cell: Box::new(cell) }
}

impl BiasSnapshot {
    /// Draws the sweep with the present value of its coin marked, and returns what was chosen, by a click, by the arrow
    /// keys or by dragging. The coins that are `set` may be newer. A thin line stands at the win probability that is
    /// wished.
    fn chart_ui(&self, ui: &mut Ui, set: &[Coin], viewport: &mut Viewport) -> Option<Asked> {
        let Self { solved, swept, wish, pinned, facts: _ } = self;
        let (sweep, solution, palette) = (&swept.answer, &solved.solution, Palette::of(ui));
        let is_of_another = |pinned: &PinnedSweep| pinned.found.question.curve() != Curve::Bias { coin: sweep.coin };
        let x_label = if pinned.iter().any(is_of_another) {
            "probability of heads of the coin that is varied".to_owned()
        } else {
            format!("coin {}'s probability of heads", coin_name(sweep.coin))
        };
        let lines = series(sweep, &palette).into_iter().chain(pinned.iter().map(|one| pinned_series(one, &palette)));
        let (present, wish) = (present(solution, sweep.coin), wish.to_f64());
        let chart = LinesChart {
            ticks: [Ticks::Number, Ticks::Percent],
            level: Some(wish),
            upright: Some(present[0]),
            present: Some((present, percent(present[1]))),
            ..LinesChart::of_chances("bias", 0.0..=1.0, &x_label, lines.collect())
        };
        let summary = bias_words::summary(solution, sweep.coin);
        let summary = curve_names::summary(&summary, pinned.iter().map(|pinned| &pinned.name));
        let response = chart.show(ui, viewport, &summary);
        if let Some(asked) = dragged(ui, sweep, present, wish, &response) {
            return Some(asked);
        }
        let heads = moved(ui, sweep, set, &response, viewport);
        heads.or_else(|| pointer_ui(ui, sweep, &chart, pinned, response)).map(Asked::Heads)
    }
}

/// Where the dot, its line or the line of the wish is dragged to.
fn dragged(ui: &Ui, sweep: &Sweep, present: [f64; 2], wish: f64, response: &PlotResponse<()>) -> Option<Asked> {
    let to = |name: &str, grip: Grip| Handle { name, grip }.moved(ui, response);
    if let Some([_, wish]) = to("the wished chance", Grip::Level(wish)) {
        return Some(Asked::Wish(Probability::nearest((wish.clamp(0.0, 1.0) * 1_000.0).round() / 1_000.0, 1_000)));
    }
    let name = format!("coin {}'s heads", coin_name(sweep.coin));
    let by_line = to(&format!("the line of {name}"), Grip::Upright(present[0]));
    let [heads, _] = to(&name, Grip::PointAcross(present)).or(by_line)?;
    let row = nearest_row(sweep, heads.clamp(0.0, 1.0))?;
    sweep.points.get(row).map(|point| Asked::Heads(point.heads))
}

/// The probability of heads that the arrow keys lead to, by points of the sweep, kept in viewport.
fn moved(
    ui: &Ui,
    sweep: &Sweep,
    set: &[Coin],
    response: &PlotResponse<()>,
    viewport: &mut Viewport,
) -> Option<Probability> {
    let row = nearest_row(sweep, set.get(sweep.coin)?.heads.to_f64())?;
    let words = || sweep.points.get(row).map_or_else(String::new, bias_words::one_point);
    let steps = Steps::of_plot(ui, response, words)?;
    let last = sweep.points.len().checked_sub(1)? as u64;
    let row = usize::try_from(stepped(row as u64, steps.right, 0..=last)).ok()?;
    let point = sweep.points.get(row)?;
    let at = [point.heads.to_f64(), point.win_probability];
    viewport.reveal(&response.transform, at, at);
    Some(point.heads)
}

/// Where the present game stands in the chart.
fn present(solution: &Solution, coin: usize) -> [f64; 2] {
    let heads = solution.game().coins().get(coin).map_or(0.0, |coin| coin.heads.to_f64());
    [heads, solution.win_probability()]
}

fn series(sweep: &Sweep, palette: &Palette) -> Vec<NamedLine> {
    let points = sweep.points.iter();
    by_play(palette, points.map(|point| (point.heads.to_f64(), point.win_probability, point.single_coin.as_slice())))
}

/// A pinned curve: best play alone.
fn pinned_series(pinned: &PinnedSweep, palette: &Palette) -> NamedLine {
    let points = pinned.answer().points.iter();
    let points = points.map(|point| [point.heads.to_f64(), point.win_probability]).collect();
    let (name, color) = (pinned.name.short.clone(), pinned.ink(palette));
    NamedLine { name, color, width: 1.75, dash: pinned.dash(), points }
}

/// Dots on the lines at the pointer and what they say; returns the probability that was clicked.
fn pointer_ui(
    ui: &Ui,
    sweep: &Sweep,
    chart: &LinesChart<'_>,
    pinned: &[PinnedSweep],
    response: PlotResponse<()>,
) -> Option<Probability> {
    let row = nearest_row(sweep, chart::pointed(&response)?.x)?;
    let point = sweep.points.get(row)?;
    chart.dots_ui(ui, &response, |line| line.points.get(row).copied());
    let compared = pinned.iter().filter_map(|pinned| {
        let chance = pinned.answer().points.get(row)?.win_probability;
        Some(words::compared(&pinned.name.short, chance))
    });
    chart::pointed_ui(response.response, point.heads, std::iter::once(bias_words::one_point(point)).chain(compared))
}

/// The point of the sweep that is nearest to a probability; `None` if it is none.
fn nearest_row(sweep: &Sweep, heads: f64) -> Option<usize> {
    let last = sweep.points.len().checked_sub(1)?;
    (-0.02..=1.02).contains(&heads).then(|| (heads.clamp(0.0, 1.0) * last as f64).round() as usize)
}

#[cfg(test)]
mod tests {
    use crate::gui::flips::tests::Looked;

    use super::*;

    #[test]
    fn the_sweep_is_solved_when_it_is_looked_at_and_not_again_for_its_own_coin() {
        assert!(BiasView::default().sweep.newest().is_none());
        let mut looked = Looked::<BiasView>::new(Params::default());
        let before = Arc::clone(looked.view.sweep.newest().unwrap());
        looked.set(|params| params.game.coins[0].heads = Probability::ONE);
        assert!(Arc::ptr_eq(&before, looked.view.sweep.newest().unwrap()));
        looked.set(|params| params.game.coins[1].heads = Probability::ONE);
        assert!(!Arc::ptr_eq(&before, looked.view.sweep.newest().unwrap()));
    }
}
