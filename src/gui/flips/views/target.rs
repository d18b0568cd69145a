//! The view of the win probability over the target, for the best play at each target and for each coin alone.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::flips::horizon::{TargetPoint, estimated_target_work, nearest_target, target_table, targets};
use crate::flips::{Game, Params};
use crate::gui::chart::{Axis, Chart, Items, Ticks};
use crate::gui::flips::coin_colours::by_play;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::solved::Keyed;
use crate::gui::flips::words::{self, each_within, flips, signed, with_each_alone};
use crate::gui::view::prelude::*;
use crate::numerals::{count, percent};

/// Least share of games in which a target is beaten, and in which it is missed, to lie in the initial viewport.
const SHOWN: f64 = 1e-3;

/// Win probability over the target.
pub const VIEW: View<Flips> = View {
    has_same_axes: |before, now| {
        (before.game().flips(), before.game().coins()) == (now.game().flips(), now.game().coins())
    },
    ..View::of("target", show)
        .sliders(&["target"])
        .about("All targets", "How likely you are to finish above each target, if you play for it.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let game = params.game();
    // all targets share the answer to target 0
    let words = |game: &Game| format!("Every target of {}", flips(game.flips().into()));
    let key = game.with(|game| game.set_target(0));
    let answer = answers.get(&Keyed::new(key, estimated_target_work, words, targets))?;
    let (points, target) = (&*answer, game.target());
    let title = format!("The chance to finish above each target with {}", flips(game.flips().into()));
    let lines = by_play(points.iter().map(|p| (p.target as f64, p.win_probability, p.single_coin.as_slice())));
    let places: Vec<_> = points.iter().map(|point| [point.target as f64, point.win_probability]).collect();
    let axis = Axis::new("target", in_sight(points), Ticks::Whole).within(places.first()?[0]..=places.last()?[0]);
    let (of_words, of_choice) = (Arc::clone(&answer), Arc::clone(&answer));
    let items = Items::along(places, move |row| of_words.get(row).map(one_target).into_iter().collect())
        .chosen_at(|params: &Params| params.game().target() as f64)
        .choose(move |params, [row, _]| {
            if let Some(point) = of_choice.get(row as usize) {
                params.change_game(|game| game.set_target(point.target));
            }
        });
    let summary = format!("{title}. {}", even_chance(points));
    let mut chart = Chart::of_lines("target", [axis, Axis::chance().within(0.0..=1.0)], lines, summary);
    let place = nearest_target(points, target);
    if let Some(point) = points.get(place).filter(|point| point.target == target) {
        let words = format!("above {}: {}", signed(target), percent(point.win_probability));
        chart.mark([target as f64, point.win_probability], words, "the target");
    }
    let (words, why) = (own_words(points, place), why(points, place));
    let table = OwnedTable::new(Arc::clone(&answer), |answer| target_table(answer));
    let mut shown = Shown::of_rows(title, chart, items, table, params);
    shown.answer(words, vec![Paragraph::plain(&why), Paragraph::plain(reach(points))]);
    shown.checked = each_within(&count(points.len(), "target"), game.flips());
    Some(shown)
}

/// Returns the range of targets that best play or some coin beats neither nearly always nor nearly never, and one more
/// on each side.
fn in_sight(points: &[TargetPoint]) -> RangeInclusive<f64> {
    let is_open = |point: &&TargetPoint| {
        let mut chances = point.single_coin.iter().chain([&point.win_probability]);
        chances.any(|chance| (SHOWN..=1.0 - SHOWN).contains(chance))
    };
    let first = points.iter().find(is_open).or(points.first()).map_or(0, |point| point.target);
    let last = points.iter().rfind(is_open).or(points.last()).map_or(0, |point| point.target);
    (first - 1) as f64..=(last + 1) as f64
}

/// Describes one target.
fn one_target(point: &TargetPoint) -> String {
    let (target, singles) = (signed(point.target), with_each_alone(&point.single_coin));
    format!("To finish above {target}: {} with best play,\n{singles}", percent(point.win_probability))
}

/// Returns the answer about the target at `place`.
fn own_words(points: &[TargetPoint], place: usize) -> Vec<Paragraph> {
    let even = Paragraph::plain(even_chance(points));
    let Some(point) = points.get(place) else { return vec![even] };
    let (target, chance) = (signed(point.target), percent(point.win_probability));
    let headline = format!("You finish above {target} in {chance} of games.");
    vec![Paragraph::headline(&headline, point.win_probability >= 0.5), even]
}

/// Compares the target at `place` with the next one.
fn why(points: &[TargetPoint], place: usize) -> String {
    let (Some(point), Some(next)) = (points.get(place), points.get(place + 1)) else {
        return "No target is higher.".to_owned();
    };
    let less = point.win_probability - next.win_probability;
    format!(
        "If you had to finish above {} instead of {}, you would win {}.",
        signed(next.target),
        signed(point.target),
        words::often(less, "less")
    )
}

/// Describes the highest target that is beaten in at least every second game.
fn even_chance(points: &[TargetPoint]) -> String {
    match points.iter().rfind(|point| point.win_probability >= 0.5) {
        Some(point) => format!(
            "The highest target you can beat in at least half of the games is {}: {}.",
            signed(point.target),
            percent(point.win_probability)
        ),
        None => "You can beat no target in half of the games.".to_owned(),
    }
}

/// Describes the targets that best play always beats, and the ones that nothing ever beats. A win probability is
/// exactly 1 or 0 only where the result is certain.
fn reach(points: &[TargetPoint]) -> String {
    let least = points.iter().find(|point| point.win_probability < 1.0).map(|point| signed(point.target));
    let most = points.iter().find(|point| point.win_probability <= 0.0).map(|point| signed(point.target));
    match (least, most) {
        (Some(least), Some(most)) => {
            format!("Best play always beats a target below {least}, and nothing ever beats one of {most} or more.")
        }
        _ => String::new(),
    }
}
