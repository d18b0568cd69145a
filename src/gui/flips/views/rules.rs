//! The view of simple rules: the win probability of each, and the boundary between the coins in best play.

use std::sync::Arc;

use egui::{Context, Ui};

use crate::flips::{
    Boundary, BoundaryRow, Game, Params, RULE_WORK, RuleCurve, SimpleRule, SimpleRules, Solution, boundary,
    boundary_table, coin_name, estimated_rule_work, estimated_work, rules_table, simple_rules,
};
use crate::gui::chart::{
    Axis, Chart, Dash, Image, Ink, Items, Layer, Line, Number, Scratch, Spot, Ticks, ToTheRight, stacked, stepped,
};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::{Keyed, Solved};
use crate::gui::flips::words::{self, each_within};
use crate::gui::flips::{coin_colours, heat, states_chart};
use crate::gui::view::prelude::*;
use crate::numerals::{count, grouped, percent};

/// Share of the height for the curves; the rest is for the boundary.
const CURVES: f32 = 0.55;
/// Height of the label of the selected rule, in points.
const TAG: f32 = 30.0;
/// Width of the labels beside the vertical axes, in points; equal in both charts, so that they line up.
const TICK_ROOM: f32 = 46.0;

/// Returns the question for all simple rules of a game.
fn rules_of(game: &Game) -> Keyed<Game, SimpleRules> {
    let words = |game: &Game| format!("Every simple rule of {}", words::flips(game.flips().into()));
    Keyed::new(game.clone(), estimated_rule_work, words, simple_rules)
}

/// Returns the question for the boundary between the coins in best play.
fn boundary_of(solved: &Arc<Solved>) -> Keyed<Arc<Solved>, Boundary> {
    Keyed::new(
        Arc::clone(solved),
        |solved| 20 * estimated_work(&solved.solution.game),
        |_| "The boundary between the coins".to_owned(),
        |solved, progress| boundary(&solved.solution, progress)?.ok_or(Cancelled),
    )
}

/// Win probability of every simple rule, and the share of best play that one threshold per number of flips explains.
pub const VIEW: View<Flips> = View {
    unavailable: |params| {
        let too_many = "This game has too many scores to work out every simple rule: take fewer flips or fewer points.";
        (estimated_rule_work(params.game()) > RULE_WORK).then(|| too_many.to_owned())
    },
    has_same_axes: |before, now| states_chart::has_same_axes(before.game(), now.game()),
    ..View::of("rules", show)
        .about("Simple rules", "How often simple rules win: one coin above a score, another one otherwise.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let game = params.game();
    let rules = answers.get(&rules_of(game));
    let solved = &solved(answers, params)?;
    let boundary = answers.get(&boundary_of(solved))?;
    let rules = rules?;
    let chosen = params.options.rule.filter(|rule| rules.win_probability(*rule).is_some());
    let chosen = chosen.unwrap_or(rules.best.0);
    let (words, why) = (words(&rules, chosen, game), Paragraph::plain(boundary_words(&boundary)));
    let row = rules.row_of(chosen);
    let rows = Arc::clone(&rules);
    let choose = move |params: &mut Params, row: usize| params.options.rule = rows.rule(row).map(|(rule, _)| rule);
    let charts = [curves(&rules, chosen, &solved.solution), boundary_chart(solved, &boundary)];
    let trace = charts[0].trace(None);
    let draw = move |ui: &mut Ui, context: &mut DrawContext<'_, Params>| {
        stacked(ui, context.state, context.params, [CURVES, 6.0], charts.each_ref())
    };
    let table = OwnedTable::new(Arc::clone(&rules), |rules| rules_table(rules)).marked(row).choose(choose);
    let title = format!("Simple rules for {}", words::flips(game.flips().into()));
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), trace), table);
    // two charts, one below the other, with a legend of two rules for each pair of coins above them
    let [width, height] = if rules.curves.len() > 2 { [480.0, 480.0] } else { [330.0, 430.0] };
    shown.info.chart_size = ChartSize::of(900.0, 760.0).at_least(width, height);
    shown.number = rules.win_probability(chosen).map(Number::Chance);
    shown.further_tables = vec![("boundary", OwnedTable::new(boundary, |boundary| boundary_table(boundary)))];
    shown.answer(words, vec![why]);
    shown.checked = each_within(&count(rules.count(), "rule"), game.flips());
    Some(shown)
}

/// Returns the selected rule, its loss against best play, and the best rule if that is another one.
fn words(rules: &SimpleRules, chosen: SimpleRule, game: &Game) -> Vec<Paragraph> {
    let chance = rules.win_probability(chosen).unwrap_or_default();
    let wins = format!("Coin {}, wins {} of games.", rule_name(chosen), percent(chance));
    let lost = rules.best_play - chance;
    let against = if lost <= 16.0 * f64::from(game.flips()) * f64::EPSILON {
        "Nothing wins noticeably more often.".to_owned()
    } else {
        format!("Best play wins {}.", words::often(lost, "more"))
    };
    let best = (chosen != rules.best.0).then(|| best_words(rules));
    let further = [against].into_iter().chain(best).map(Paragraph::plain);
    std::iter::once(Paragraph::headline(&wins, chance >= 0.5)).chain(further).collect()
}

/// Returns the curves with the selected rule. The colour of a curve stands for the coin above the threshold, its dashes
/// for the other coin; that of the best rule is solid.
fn curves(rules: &Arc<SimpleRules>, chosen: SimpleRule, solution: &Solution) -> Chart<Params> {
    let (flips, (scores, _)) = (solution.game.flips(), heat::sight(solution, true));
    let line = |curve: &RuleCurve| {
        let (above, below) = (coin_name(curve.above), coin_name(curve.below));
        let is_best = [curve.above, curve.below] == [rules.best.0.above, rules.best.0.below];
        let (width, dash) = if is_best { (3.0, Dash::SOLID) } else { (1.75, Dash::pinned(curve.below)) };
        let name = format!("{above} above, otherwise {below}");
        Line::new(name, Ink::coin(curve.above), width, points(rules, curve)).dashed(dash).with_ghost()
    };
    let lines = rules.curves.iter().map(line).collect();
    let all = *rules.thresholds.start() as f64..=*rules.thresholds.end() as f64;
    let summary = format!("Simple rules for {}. {}", words::flips(flips.into()), best_words(rules));
    let chances = rules.curves.iter().flat_map(|curve| &curve.win_probabilities).chain([&rules.best_play]);
    let axes = [
        Axis::new("threshold (score)", scores, Ticks::Whole).within(all),
        Axis { headroom: Some((TAG, 1.0)), ..Axis::chance().around(chances.copied()) },
    ];
    let mut chart = Chart::of_lines("rules", axes, lines, summary);
    chart.tick_room = TICK_ROOM;
    chart.layers.push(Layer::Limit(rules.best_play, format!("best play {}", percent(rules.best_play))));
    if let Some(at) = place(rules, chosen) {
        chart.layers.push(Layer::Present(at, percent(at[1])));
    }
    chart.items = Some(Arc::new(items(rules)));
    // as narrow as the chart below, whose key is at the right
    chart.beside = Some(ToTheRight::Own(Arc::new(|_, _, _| {})));
    chart
}

/// Returns the best coins of all states over the flips done, with the threshold for each number of flips.
fn boundary_chart(solved: &Arc<Solved>, boundary: &Boundary) -> Chart<Params> {
    let game = &solved.solution.game;
    let x = -0.5..=f64::from(game.flips()) + 0.5;
    let (scores, _) = heat::sight(&solved.solution, true);
    let axes = [Axis::new("flips done", x.clone(), Ticks::Whole), Axis::new("score", scores.clone(), Ticks::Whole)];
    let at = |row: &BoundaryRow| [row.flips_done as f64, row.threshold as f64 + 0.5];
    let places: Vec<[f64; 2]> = boundary.rows.iter().map(at).collect();
    // halfway between the two scores that the threshold separates, one step per number of flips
    let steps = places.iter().flat_map(|[x, y]| [[x - 0.5, *y], [x + 0.5, *y]]).collect();
    let line = Line::new("threshold", Ink::TEXT, 2.0, steps);
    let mut chart = Chart::of_lines("boundary", axes, vec![line], boundary_words(boundary));
    chart.tick_room = TICK_ROOM;
    let of_images = Arc::clone(solved);
    chart.image = Some(Arc::new(move |ctx: &Context, scratch: &mut Scratch, _| {
        let texture = heat::texture(scratch, ctx, &of_images, true, true);
        Image { texture, x: x.clone(), y: scores.clone() }
    }));
    chart.beside = Some(coin_colours::legend_beside(game.coins().len(), heat::tells_ties(&solved.solution)));
    let words: Vec<String> = boundary.rows.iter().map(|row| row_words(boundary, game, row)).collect();
    chart.items = Some(Arc::new(Items::along(places, move |row| words.get(row).cloned().into_iter().collect())));
    chart
}

/// Describes the share of best play that one threshold per number of flips explains.
fn boundary_words(boundary: &Boundary) -> String {
    let (above, below) = (coin_name(boundary.above), coin_name(boundary.below));
    let share = match boundary.explained() {
        (_, 0) => {
            return "Every situation is lost or won with any coin, so no coin is better than another.".to_owned();
        }
        (1, 1) => "the one open situation".to_owned(),
        (explained, states) if explained == states => format!("all {} open situations", grouped(states)),
        (explained, states) => format!("{} of {} open situations", grouped(explained), grouped(states)),
    };
    match boundary.common_threshold() {
        Some(threshold) => format!(
            "Best play is {above} above {} and otherwise {below} in {share}, whatever the number of flips left.",
            words::signed(threshold)
        ),
        None => format!(
            "If the threshold may change with the flips left, {above} above it and otherwise {below} is best in {share}."
        ),
    }
}

/// Describes the boundary at one number of flips left.
fn row_words(boundary: &Boundary, game: &Game, row: &BoundaryRow) -> String {
    let BoundaryRow { flips_done, threshold, explained, states, ties } = *row;
    let left = words::flips(i64::from(game.flips()) - flips_done);
    let rule = rule_name(SimpleRule { above: boundary.above, below: boundary.below, threshold });
    let (explained, states, ties) = (grouped(explained), grouped(states), count(ties, "tie"));
    format!("With {left} left: {rule},\nis best in {explained} of {states} open situations ({ties}).")
}

/// Returns the name of a rule: "A above 0, otherwise B".
fn rule_name(rule: SimpleRule) -> String {
    format!("{} above {}, otherwise {}", coin_name(rule.above), words::signed(rule.threshold), coin_name(rule.below))
}

/// Returns the points of a curve over its thresholds.
fn points(rules: &SimpleRules, curve: &RuleCurve) -> Vec<[f64; 2]> {
    let chances = rules.thresholds.clone().zip(&curve.win_probabilities);
    chances.map(|(threshold, chance)| [threshold as f64, *chance]).collect()
}

/// Returns the position of a rule in the chart.
fn place(rules: &SimpleRules, rule: SimpleRule) -> Option<[f64; 2]> {
    rules.win_probability(rule).map(|chance| [rule.threshold as f64, chance])
}

/// Returns the rule with a threshold and the index of its curve.
fn rule_at(rules: &SimpleRules, [threshold, curve]: Spot) -> Option<SimpleRule> {
    let curve = rules.curves.get(usize::try_from(curve).ok()?)?;
    Some(SimpleRule { above: curve.above, below: curve.below, threshold })
}

/// Returns the rules as items of the chart; the spot of a rule is its threshold and the index of its curve. The best
/// rule counts as selected until the user selects one. Left and right move to another threshold, up and down to another
/// pair of coins.
fn items(rules: &Arc<SimpleRules>) -> Items<Params> {
    let [of_place, of_words, of_dots, of_chosen, of_choice, rules] = std::array::from_fn(|_| Arc::clone(rules));
    let (thresholds, last_curve) = (rules.thresholds.clone(), rules.curves.len().saturating_sub(1) as i64);
    let point =
        |rules: &SimpleRules, spot| rule_at(rules, spot).and_then(|rule| place(rules, rule)).unwrap_or_default();
    Items::new(
        move |[x, y]| {
            let threshold = (x.round() as i64).clamp(*rules.thresholds.start(), *rules.thresholds.end());
            let distance = |curve: &i64| {
                let rule = rule_at(&rules, [threshold, *curve]).and_then(|rule| rules.win_probability(rule));
                rule.map_or(f64::INFINITY, |chance| (chance - y).abs())
            };
            let curves = 0..rules.curves.len() as i64;
            curves.min_by(|one, other| distance(one).total_cmp(&distance(other))).map(|curve| [threshold, curve])
        },
        move |spot| [point(&of_place, spot); 2],
        move |[threshold, curve], steps| {
            [stepped(threshold, steps.right, thresholds.clone()), stepped(curve, -steps.up, 0..=last_curve)]
        },
        move |spot| rule_at(&of_words, spot).and_then(|rule| rule_words(&of_words, rule)).into_iter().collect(),
    )
    .dots(move |spot| {
        let ink = rule_at(&of_dots, spot).map_or(Ink::TIE, |rule| Ink::coin(rule.above));
        vec![(point(&of_dots, spot), ink)]
    })
    .chosen(move |params: &Params| {
        let rule = params.options.rule.unwrap_or(of_chosen.best.0);
        let is_it = |curve: &RuleCurve| (curve.above, curve.below) == (rule.above, rule.below);
        of_chosen.curves.iter().position(is_it).map(|curve| [rule.threshold, curve as i64])
    })
    .choose(move |params, spot| params.options.rule = rule_at(&of_choice, spot))
}

/// Names the best rule.
fn best_words(rules: &SimpleRules) -> String {
    let (rule, chance) = rules.best;
    format!("The best simple rule, {}, wins {}.", rule_name(rule), percent(chance))
}

/// Returns the win probability of a rule in words.
fn rule_words(rules: &SimpleRules, rule: SimpleRule) -> Option<String> {
    let chance = rules.win_probability(rule)?;
    Some(format!("With {} you win {} of games.", rule_name(rule), percent(chance)))
}
