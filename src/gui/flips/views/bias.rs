//! The view of the win probability over one coin's probability of heads, for best play and for each coin alone.

use std::sync::Arc;

use egui::{RichText, Ui};

use crate::flips::{
    Coin, Curve, Hundredth, Params, Pinned, Probability, SWEEP_FLIPS, SWEEP_POINTS, Slopes, Solution, Sweep,
    bias_table, coin_name, estimated_sweep_work, heads_needed, hundredth, slopes, sweep_part,
};
use crate::gui::chart::{Along, Axis, Chart, Grip, Ink, Knob, Layer, Line, Ticks};
use crate::gui::flips::coin_colours::by_play;
use crate::gui::flips::options_ui::{switch, wish_ui};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::{Known, Varied, estimated_work_in_floats, fits};
use crate::gui::flips::{bias_words, words};
use crate::gui::look::theme::Palette;
use crate::gui::view::curve_names;
use crate::gui::view::pinned::{PinnedCurve, columns, pinned_curves};
use crate::gui::view::prelude::*;
use crate::numerals::{grouped, percent};
use crate::parallel::{in_parts, threads};
use crate::table::{Cell, Keys};

/// Number of points of a sweep per unit of parallel work.
const SWEEP_PART: u32 = 64;

impl Question for Varied<1> {
    type Answer = Sweep;

    fn when(&self) -> When {
        fits(estimated_sweep_work(&self.game, SWEEP_POINTS) / threads() as u64)
    }

    fn words(&self) -> String {
        format!("Curves over coin {}'s heads", coin_name(self.coins[0]))
    }

    fn solve(&self, progress: &Progress) -> Result<Sweep, Cancelled> {
        let (game, [coin]) = (&self.game, self.coins);
        let part = |number: usize| {
            let from = u32::try_from(number).unwrap_or(u32::MAX).saturating_mul(SWEEP_PART);
            sweep_part(game, coin, SWEEP_POINTS, from..from.saturating_add(SWEEP_PART).min(SWEEP_POINTS))
        };
        let parts = in_parts(SWEEP_POINTS.div_ceil(SWEEP_PART) as usize, progress, part)?;
        Ok(Sweep::new(game, coin, parts))
    }
}

/// Request for facts about the bias of a coin beyond the curve.
#[derive(Clone, PartialEq)]
struct FactsOf {
    game: Known,
    coin: usize,
    wish: Probability,
}

struct Facts {
    /// Changes of the win probability when heads become one percentage point less or more likely.
    hundredth: Option<Hundredth>,
    /// Slopes of the win probability.
    slopes: Option<Slopes>,
    /// Probability of heads that gives the requested win probability.
    needed: Option<Probability>,
}

impl Question for FactsOf {
    type Answer = Facts;

    fn when(&self) -> When {
        fits(63 * estimated_work_in_floats(self.game.0.solution.game()))
    }

    fn words(&self) -> String {
        format!("Curves over coin {}'s heads", coin_name(self.coin))
    }

    fn solve(&self, progress: &Progress) -> Result<Facts, Cancelled> {
        let solution = &self.game.0.solution;
        let slopes = slopes(solution, self.coin);
        progress.advance_to(0)?;
        let needed = heads_needed(solution.game(), self.coin, self.wish.to_f64());
        Ok(Facts { hundredth: hundredth(solution.game(), self.coin), slopes, needed })
    }
}

/// Win probability over one coin's probability of heads.
pub struct BiasView;

impl View<Flips> for BiasView {
    fn about(&self) -> About {
        About::new("bias", "Bias", "How the chance to win changes as one coin shows heads more often.")
    }

    fn unavailable(&self, params: &Params) -> Option<String> {
        words::too_long_for(params, "the curve over a coin's heads", SWEEP_FLIPS)
    }

    fn show(&self, answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
        let (coin, wish) = (params.options.coin, params.options.wish);
        let sweep = answers.get(&Varied::new(params.game(), [coin])?)?;
        let solved = &solved(answers, params)?;
        let facts = answers.get(&FactsOf { game: Known(Arc::clone(solved)), coin, wish });
        let pinned = pinned_curves::<Flips, _>(answers, params, &present(params), |pinned| {
            let Curve::Bias { coin } = pinned.curve() else { return None };
            Varied::new(pinned.game(), [coin])
        });
        let varied = *params.game().coins().get(coin)?;
        let (count, items) = (sweep.points.len(), items(&sweep, &pinned));
        let chart = chart(&sweep, &pinned, &solved.solution, wish);
        let table = OwnedTable::new((sweep, pinned), |(sweep, pinned)| {
            let heads = |point: i128| usize::try_from(point).ok().and_then(|row| sweep.points.get(row));
            let heads = move |point| heads(point).map_or(Cell::Empty, |point| Cell::Number(point.heads.to_f64()));
            bias_table(sweep).beside(keys(sweep), heads, columns(pinned, keys, value))
        });
        let title = bias_words::title(&solved.solution, coin);
        let mut shown = Shown::of_rows(title, chart, items, table, params);
        shown.words = facts.map_or_else(Vec::new, |facts| facts.words(coin, &varied, wish));
        shown.checked = words::games_in_doubles(&grouped(count), &solved.solution);
        Some(shown)
    }

    /// Adds the chooser of the varied coin, and the field for the requested win probability.
    fn options_ui(&self, ui: &mut Ui, params: &mut Params) {
        wish_ui(ui, &mut params.options.wish);
        // in reverse order, because the row fills from the right
        for coin in (0..params.game().coins().len()).rev() {
            let name = coin_name(coin);
            let hint = format!("Vary how often coin {name} shows heads");
            if switch(ui, &format!("Coin {name}"), &format!("Vary coin {name}"), &hint, coin == params.options.coin) {
                params.options.coin = coin;
            }
        }
        ui.label(RichText::new("Vary").color(Palette::of(ui).soft_ink));
    }

    fn curve(&self, params: &Params) -> Option<Pinned> {
        Some(present(params))
    }
}

/// Returns the curves with the current bias and the requested win probability.
fn chart(sweep: &Sweep, pinned: &[PinnedCurve<Sweep>], solution: &Solution, wish: Probability) -> Chart<Params> {
    let coin = sweep.coin;
    let mut lines = by_play(sweep.points.iter().map(|p| (p.heads.to_f64(), p.win_probability, &p.single_coin[..])));
    lines.extend(pinned.iter().map(|pinned| {
        let name = pinned.name.short.clone();
        Line::new(name, pinned.ink(), 1.75, best_play(&pinned.answer)).dashed(pinned.dash())
    }));
    let label = if pinned.iter().any(|pinned| pinned.answer.coin != coin) {
        "probability of heads of the coin that is varied".to_owned()
    } else {
        format!("coin {}'s probability of heads", coin_name(coin))
    };
    let summary = curve_names::summary(&bias_words::summary(solution, coin), pinned.iter().map(|one| &one.name));
    let mut chart =
        Chart::of_lines("bias", [Axis::new(label, 0.0..=1.0, Ticks::Number), Axis::chance()], lines, summary);
    let heads = solution.game().coins().get(coin).map_or(0.0, |coin| coin.heads.to_f64());
    let chance = solution.win_probability();
    chart.mark([heads, chance], percent(chance), &format!("coin {}'s heads", coin_name(coin)));
    chart.layers.insert(0, Layer::Level(wish.to_f64(), Ink::SOFT));
    let set_wish = |params: &mut Params, [_, wish]: [f64; 2]| {
        params.options.wish = Probability::nearest((wish.clamp(0.0, 1.0) * 1_000.0).round() / 1_000.0, 1_000);
    };
    chart.knobs.insert(0, Knob::new("the wished chance", Grip::Level(wish.to_f64()), set_wish));
    chart
}

/// Returns the points of the sweep; a tooltip also gives the values of the pinned curves.
fn items(sweep: &Arc<Sweep>, pinned: &[PinnedCurve<Sweep>]) -> Along<Params> {
    let (coin, of_choice, sweep, pinned) = (sweep.coin, Arc::clone(sweep), Arc::clone(sweep), pinned.to_vec());
    let places = best_play(&sweep);
    let words = move |row: usize| {
        let own = sweep.points.get(row).map(bias_words::one_point);
        let compared =
            |pinned: &PinnedCurve<Sweep>| Some(words::compared(&pinned.name.short, value(&pinned.answer, row)?));
        own.into_iter().chain(pinned.iter().filter_map(compared)).collect()
    };
    Along::new(places, words)
        .chosen(move |params: &Params| params.game().coins().get(coin).map_or(0.0, |coin| coin.heads.to_f64()))
        .choose(move |params, row| {
            if let Some(point) = of_choice.points.get(row) {
                params.change_coin(coin, |coin| coin.heads = point.heads);
            }
        })
}

fn best_play(sweep: &Sweep) -> Vec<[f64; 2]> {
    sweep.points.iter().map(|point| [point.heads.to_f64(), point.win_probability]).collect()
}

fn value(sweep: &Sweep, row: usize) -> Option<f64> {
    sweep.points.get(row).map(|point| point.win_probability)
}

impl Facts {
    /// Returns the effect of one percent of heads, the slopes, and the bias for the requested win probability.
    fn words(&self, coin: usize, varied: &Coin, wish: Probability) -> Vec<Paragraph> {
        let steps = self.hundredth.map(|hundredth| bias_words::steps(coin, hundredth));
        let slopes = self.slopes.map(|slopes| bias_words::slopes(varied.heads, slopes));
        let likes_heads = varied.after_heads() >= varied.after_tails();
        let wish = bias_words::needed(coin, wish, self.needed, likes_heads);
        steps.into_iter().chain(slopes).chain([words::unbroken(&wish)]).map(Paragraph::plain).collect()
    }
}

fn present(params: &Params) -> Pinned {
    Pinned::new(Curve::Bias { coin: params.options.coin }, params.game())
}

/// Returns the keys of the table: the points of the grid, which all curves share.
fn keys(sweep: &Sweep) -> Keys {
    Keys::range(0..=i128::try_from(sweep.points.len()).unwrap_or(i128::MAX) - 1)
}
