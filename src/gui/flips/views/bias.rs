//! The view of the win probability over one coin's probability of heads, for best play and for each coin alone.

use std::sync::Arc;

use egui::{RichText, Ui};

use crate::flips::{
    Curve, Game, Params, Pinned, Probability, SWEEP_POINTS, Solution, Sweep, SweepPoint, bias_table, coin_name,
    estimated_sweep_work, heads_needed, hundredth, slopes, sweep_part,
};
use crate::gui::chart::{Axis, Chart, Handle, HandleShape, Ink, Items, Label, Layer, Line, Ticks};
use crate::gui::flips::answer;
use crate::gui::flips::coin_colours::by_play;
use crate::gui::flips::options_ui::{switch, wish_ui};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::{Keyed, Solved, without_bias};
use crate::gui::flips::words::{self, flips, headline, short_percent, with_each_alone, worth};
use crate::gui::look::theme::Palette;
use crate::gui::view::curve_names;
use crate::gui::view::pinned::{PinnedCurve, columns, pinned_curves};
use crate::gui::view::prelude::*;
use crate::numerals::{self, percent, percent_to, plain};
use crate::parallel::{in_parts, threads};
use crate::table::{Cell, RowKeys};

/// Number of points of a sweep per unit of parallel work.
const SWEEP_PART: u32 = 64;

/// Returns the question for the curves over the heads of a coin.
fn sweep_of(game: &Game, coin: usize) -> Option<Keyed<(Game, [usize; 1]), Sweep>> {
    let work = |(game, _): &(Game, [usize; 1])| estimated_sweep_work(game, SWEEP_POINTS) / threads() as u64;
    let solve = |(game, [coin]): &(Game, [usize; 1]), progress: &Progress| {
        let part = |number: usize| {
            let from = u32::try_from(number).unwrap_or(u32::MAX).saturating_mul(SWEEP_PART);
            sweep_part(game, *coin, SWEEP_POINTS, from..from.saturating_add(SWEEP_PART).min(SWEEP_POINTS))
        };
        let parts = in_parts(SWEEP_POINTS.div_ceil(SWEEP_PART) as usize, progress, part)?;
        Ok(Sweep { coin: *coin, points: parts.concat() })
    };
    Some(Keyed::new(without_bias(game, [coin])?, work, |(_, [coin])| curves_over(*coin), solve))
}

fn curves_over(coin: usize) -> String {
    format!("Curves over coin {}'s heads", coin_name(coin))
}

/// Facts about the bias of a coin beyond the curve: the changes of the win probability when heads become one percentage
/// point less or more likely, its slopes, and the probability of heads that gives the requested win probability.
type Facts = (Option<[Option<f64>; 2]>, Option<[f64; 2]>, Option<Probability>);

/// Returns the question for the facts about the bias of a coin.
fn facts_of(solved: &Arc<Solved>, coin: usize, wish: Probability) -> Keyed<(Arc<Solved>, usize, Probability), Facts> {
    Keyed::new(
        (Arc::clone(solved), coin, wish),
        |(solved, ..)| 63 * estimated_sweep_work(&solved.solution.game, 1),
        |(_, coin, _)| curves_over(*coin),
        |(solved, coin, wish), progress| {
            let (solution, coin) = (&solved.solution, *coin);
            let (slopes, hundredth) = (slopes(solution, coin), hundredth(&solution.game, coin, progress)?);
            progress.advance_to(0)?;
            Ok((hundredth, slopes, heads_needed(&solution.game, coin, wish.to_f64())))
        },
    )
}

/// Win probability over one coin's probability of heads.
pub const VIEW: View<Flips> = View {
    options_ui,
    curve: Some(present),
    ..View::of("bias", show)
        .sliders(&["coins[0].heads", "coins[1].heads"])
        .about("Bias", "How the chance to win changes as one coin shows heads more often.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let (coin, wish) = (params.options.coin, params.options.wish);
    let sweep = answers.get(&sweep_of(params.game(), coin)?)?;
    let solved = &solved(answers, params)?;
    let facts = answers.get(&facts_of(solved, coin, wish));
    let pinned = pinned_curves::<Flips, _>(answers, params, &present(params), |pinned| {
        let Curve::Bias { coin } = pinned.curve else { return None };
        sweep_of(&pinned.game, coin)
    });
    let varied = *params.game().coins().get(coin)?;
    let (count, items) = (sweep.points.len(), items(&sweep, &pinned));
    let chart = chart(&sweep, &pinned, &solved.solution, wish);
    let table = OwnedTable::new((sweep, pinned), |(sweep, pinned)| {
        let heads = |point: i128| usize::try_from(point).ok().and_then(|row| sweep.points.get(row));
        let heads = move |point| heads(point).map_or(Cell::Empty, |point| Cell::Number(point.heads.to_f64()));
        bias_table(sweep).join(keys(sweep), heads, columns(pinned, keys, value))
    });
    let title = title(&solved.solution, coin);
    let mut shown = Shown::of_rows(title, chart, items, table, params);
    if let Some((hundredth, slopes, heads)) = facts.as_deref().copied() {
        let worth = hundredth.map(|hundredth| worth_of_a_percent(coin, varied.heads, hundredth));
        let kink = slopes.and_then(|slopes| kink_words(varied.heads, slopes));
        let why = worth.into_iter().chain(kink).map(Paragraph::plain).collect();
        let gain = words::gain(&solved.solution).map(Paragraph::plain);
        let needed = Paragraph::plain(needed(coin, wish, heads, varied.after_heads() >= varied.after_tails()));
        shown.answer([answer::headline(solved)].into_iter().chain(gain).chain([needed]).collect(), why);
    }
    shown.checked = words::each_within(&numerals::count(count, "game"), params.game().flips());
    Some(shown)
}

/// Adds the chooser of the varied coin, and the field for the requested win probability.
fn options_ui(ui: &mut Ui, params: &mut Params) {
    ui.label(RichText::new("Vary").color(Palette::of(ui).soft_ink));
    for coin in 0..params.game().coins().len() {
        let name = coin_name(coin);
        let hint = format!("Vary how often coin {name} shows heads");
        if switch(ui, &format!("Coin {name}"), &format!("Vary coin {name}"), &hint, coin == params.options.coin) {
            params.options.coin = coin;
        }
    }
    wish_ui(ui, &mut params.options.wish);
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
        "chance of heads of the coin that is varied".to_owned()
    } else {
        format!("chance of heads, coin {}", coin_name(coin))
    };
    let summary = curve_names::summary(&summary(solution, coin), pinned.iter().map(|one| &one.name));
    let mut chart =
        Chart::of_lines("bias", [Axis::new(label, 0.0..=1.0, Ticks::Percent), Axis::chance()], lines, summary);
    let heads = solution.game.coins().get(coin).map_or(0.0, |coin| coin.heads.to_f64());
    let chance = solution.win_probability;
    chart.mark(
        [heads, chance],
        format!("best play: {}", percent(chance)),
        &format!("coin {}'s heads", coin_name(coin)),
    );
    chart.layers.insert(0, Layer::Level(wish.to_f64(), Ink::SOFT));
    let level = [[0.0, wish.to_f64()], [1.0, wish.to_f64()]];
    let name = Label::of_line(&format!("to win {}", short_percent(wish.to_f64())), &level, Ink::SOFT);
    chart.layers.push(Layer::Labels(vec![name]));
    let set_wish = |params: &mut Params, [_, wish]: [f64; 2]| {
        params.options.wish = Probability::nearest((wish.clamp(0.0, 1.0) * 1_000.0).round() / 1_000.0, 1_000);
    };
    chart.handles.insert(0, Handle::new("the wished chance", HandleShape::Level(wish.to_f64()), set_wish));
    chart
}

/// Returns the points of the sweep; a tooltip also gives the values of the pinned curves.
fn items(sweep: &Arc<Sweep>, pinned: &[PinnedCurve<Sweep>]) -> Items<Params> {
    let (coin, of_choice, sweep, pinned) = (sweep.coin, Arc::clone(sweep), Arc::clone(sweep), pinned.to_vec());
    let places = best_play(&sweep);
    let own = move |row: usize| sweep.points.get(row).map(one_point);
    Items::along(places, move |row| words::with_pinned(own(row), &pinned, |sweep| value(sweep, row)))
        .chosen_at(move |params: &Params| params.game().coins().get(coin).map_or(0.0, |coin| coin.heads.to_f64()))
        .choose(move |params, [row, _]| {
            if let Some(point) = of_choice.points.get(row as usize) {
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

/// Describes how the win probability changes when heads become one percentage point less or more likely.
fn worth_of_a_percent(coin: usize, heads: Probability, [less, more]: [Option<f64>; 2]) -> String {
    let percents = |by: f64| short_percent(heads.to_f64() + by);
    let sides = less.map(|change| (-0.01, change)).into_iter().chain(more.map(|change| (0.01, change)));
    let sentences = sides.enumerate().map(|(place, (by, change))| {
        let way = if change < 0.0 { "less" } else { "more" };
        let often = if change == 0.0 { "just as often".to_owned() } else { words::often(change, way) };
        let (name, other, heads) = (coin_name(coin), percents(by), percents(0.0));
        if place > 0 {
            return format!("With {other}, {often}.");
        }
        format!("If coin {name} came up heads {other} instead of {heads}, you would win {often}.")
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// Describes a kink of the win probability at this bias by its slopes, in percentage points per percent of heads; `None`
/// if there is none.
fn kink_words(heads: Probability, [left, right]: [f64; 2]) -> Option<String> {
    let slope = |slope: f64| {
        let is_hidden = slope != 0.0 && slope.abs() < 0.005;
        if is_hidden { "less than 0.01".to_owned() } else { plain((100.0 * slope).round() / 100.0).replace('-', "−") }
    };
    let is_kink = (left - right).abs() >= 1e-9 && ![Probability::ZERO, Probability::ONE].contains(&heads);
    let heads = short_percent(heads.to_f64());
    let slopes = [left, right].map(slope);
    is_kink.then(|| {
        let [left, right] = slopes;
        format!(
            "The curve has a kink at {heads}: for each percent more heads, your chance rises by {left} percentage points \
             before it and by {right} after it."
        )
    })
}

/// Describes the probability of heads that gives the requested win probability, or says that none does.
fn needed(coin: usize, wish: Probability, needed: Option<Probability>, likes_heads: bool) -> String {
    let (name, wish) = (coin_name(coin), percent(wish.to_f64()));
    let (worst, side) = if likes_heads { (Probability::ZERO, "more") } else { (Probability::ONE, "less") };
    match needed {
        None => format!("No bias of coin {name} is enough to win {wish}."),
        Some(heads) if heads == worst => format!("Whatever the bias of coin {name}, you win {wish} or more."),
        Some(heads) => {
            let (whole, of) = (u128::from(heads.numerator()) * 1_000_000, u128::from(heads.denominator()));
            // to the side that is enough
            let rounded = if likes_heads { whole.div_ceil(of) } else { whole / of };
            let heads = percent_to(4, rounded as f64 / 1e6).replace(".0000 %", " %");
            format!("To win {wish} of games, coin {name} needs a chance of heads of {heads} or {side}.")
        }
    }
}

fn present(params: &Params) -> Pinned {
    Pinned::new(Curve::Bias { coin: params.options.coin }, params.game())
}

/// Returns the keys of the table: the points of the grid, which all curves share.
fn keys(sweep: &Sweep) -> RowKeys {
    RowKeys::range(0..=i128::try_from(sweep.points.len()).unwrap_or(i128::MAX) - 1)
}

/// Returns the title of the saved chart.
fn title(solution: &Solution, coin: usize) -> String {
    let game = &solution.game;
    let described = game.coins().iter().enumerate().map(|(index, described)| {
        let bias = format!(" with {} heads", short_percent(described.heads.to_f64()));
        format!("{} worth {}{}", coin_name(index), worth(described), if index == coin { "" } else { &bias })
    });
    let described = described.collect::<Vec<_>>().join(", ");
    format!("{} by the chance of heads of coin {} ({described})", flips(i64::from(game.flips())), coin_name(coin))
}

/// Describes the chart in one sentence, for screen readers.
fn summary(solution: &Solution, coin: usize) -> String {
    let heads = solution.game.coins().get(coin).map_or_else(String::new, |coin| coin.heads.to_percent());
    format!(
        "Chance to win against the chance of heads of coin {name}, for best play and for each coin alone. At {heads}: {}",
        headline(solution),
        name = coin_name(coin),
    )
}

/// Describes one point of the sweep, for the tooltip.
fn one_point(point: &SweepPoint) -> String {
    let singles = with_each_alone(&point.single_coin);
    format!(
        "Heads {}: {} with best play,\n{singles}",
        short_percent(point.heads.to_f64()),
        percent(point.win_probability)
    )
}

#[cfg(test)]
mod tests {
    use crate::flips::Game;

    use super::*;

    fn of(numerator: u64, denominator: u64) -> Probability {
        Probability::new(numerator, denominator).unwrap()
    }

    #[test]
    fn a_kink_has_two_slopes_and_the_ends_have_one() {
        let kink = [2.2413, 4.4335];
        assert_eq!(
            kink_words(Probability::HALF, kink).unwrap(),
            "The curve has a kink at 50 %: for each percent more heads, your chance rises by 2.24 percentage points \
             before it and by 4.43 after it."
        );
        assert_eq!([Probability::ZERO, Probability::ONE].map(|end| kink_words(end, kink)), [None, None]);
        let smooth = [-0.5, -0.5];
        assert_eq!(kink_words(Probability::HALF, smooth), None);
    }

    /// A change that is not certainly zero is never told as none.
    #[test]
    fn a_percent_of_heads_is_worth_something_or_exactly_nothing() {
        let told = |less, more| worth_of_a_percent(0, of(55, 100), [less, more]);
        assert_eq!(
            told(Some(-0.0412), Some(0.035)),
            "If coin A came up heads 54 % instead of 55 %, you would win 4.1 percentage points less often. With 56 %, 3.5 percentage points more \
             often."
        );
        assert_eq!(
            told(Some(-1e-9), Some(f64::MIN_POSITIVE)),
            "If coin A came up heads 54 % instead of 55 %, you would win less often, by less than 0.01 percentage points. With \
             56 %, more often, by less than 0.01 percentage points."
        );
        assert!(told(None, Some(0.0)).ends_with("heads 56 % instead of 55 %, you would win just as often."));
    }

    #[test]
    fn a_request_is_answered_whether_or_not_it_can_be_met() {
        let wish = of(3, 4);
        assert_eq!(
            needed(0, wish, Some(of(26, 50)), true),
            "To win 75.00 % of games, coin A needs a chance of heads of 52 % or more."
        );
        assert_eq!(
            needed(0, wish, Some(of(26, 50)), false),
            "To win 75.00 % of games, coin A needs a chance of heads of 52 % or less."
        );
        let told = |likes_heads| needed(0, wish, Some(of(524_036_364, 1_000_000_000)), likes_heads);
        assert!(told(true).ends_with(" 52.4037 % or more.") && told(false).ends_with(" 52.4036 % or less."));
        assert_eq!(
            needed(1, wish, Some(Probability::ZERO), true),
            "Whatever the bias of coin B, you win 75.00 % or more."
        );
        assert_eq!(needed(1, wish, None, true), "No bias of coin B is enough to win 75.00 %.");
    }

    #[test]
    fn a_point_of_the_sweep_names_all_three_probabilities() {
        let game = Game::default();
        let sweep = Sweep { coin: 0, points: sweep_part(&game, 0, SWEEP_POINTS, 0..SWEEP_POINTS) };
        assert_eq!(
            one_point(&sweep.points[400]),
            "Heads 40 %: 53.57 % with best play,\n1.68 % with A alone, 46.02 % with B alone"
        );
    }

    #[test]
    fn the_title_omits_the_varied_probability() {
        let mut game = Game::default().with(|game| game.set_target(-3));
        game.coins_mut()[0].heads = Probability::new(2, 5).unwrap();
        let solution = crate::flips::solve(&game, &Progress::new()).unwrap();
        assert_eq!(
            title(&solution, 0),
            "100 flips by the chance of heads of coin A (A worth 1, B worth 2 with 50 % heads)"
        );
    }
}
