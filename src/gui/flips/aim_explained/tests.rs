use super::*;
use crate::flips::{Aim, Game, Probability, solve_aim};
use crate::progress::Progress;

fn source(change: impl FnOnce(&mut Game), spec: AimSpec) -> Source {
    let game = Game::default().with(change);
    let solution = Arc::new(solve_aim(&game, &spec, &Progress::new()).unwrap());
    Source { game, spec, solution }
}

fn aim(aim: Aim) -> AimSpec {
    AimSpec { aim, ..AimSpec::default() }
}

fn texts(about: &Explanation) -> Vec<String> {
    about.lines().into_iter().map(|line| line.text.replace('\u{a0}', " ")).collect()
}

fn unfolded(line: &Line) -> Vec<Line> {
    line.about.as_ref().unwrap().lines()
}

/// Asserts that a quantity in a state equals the largest of its means or the value of stopping, within rounding error.
fn assert_adds_up(source: &Source, quantity: Quantity, state: State) {
    let value = source.value(quantity, state).unwrap();
    let means = source
        .coins(quantity, state)
        .into_iter()
        .map(|coin| source.mean(quantity, state, &source.game.coins()[coin]).unwrap());
    let stopping = match quantity {
        Quantity::Curve(curve) if curve.may_stop() => {
            Some(curve.worth_of_ending(&source.game, &source.spec, state.score))
        }
        _ => None,
    };
    let best = means.chain(stopping).reduce(f64::max).unwrap();
    assert!((best - value).abs() <= 1e-12 * value.abs().max(1.0), "{quantity:?} {state:?}: {best} {value}");
}

#[test]
fn every_score_before_ruin_is_the_mean_of_its_successors() {
    for (a, b, heads) in [(1, 2, "0.5"), (2, 3, "0.45"), (1, 5, "1/3")] {
        let spec = AimSpec { reach: 7, ruin: 6, ..aim(Aim::Ruin) };
        let source = source(
            |game| {
                game.set_coins(vec![
                    Coin::new(Probability::parse("", heads).unwrap(), a),
                    Coin::new(Probability::HALF, b),
                ]);
            },
            spec,
        );
        for score in -5..7 {
            let state = State::new(0, score);
            for quantity in [Quantity::Reach, Quantity::ReachWith(0), Quantity::ReachWith(1), Quantity::Flips] {
                assert!(!source.equations(quantity, state).is_empty(), "{quantity:?} {score}");
                assert_adds_up(&source, quantity, state);
            }
        }
        assert!(source.end(Quantity::Reach, State::new(0, 7)).unwrap().contains("reached"));
        assert!(source.end(Quantity::Reach, State::new(0, -6)).unwrap().contains("ruin"));
    }
}

#[test]
fn every_curve_is_the_mean_of_its_successors() {
    for (flips, target, reach) in [(1, 0, 1), (2, 1, 2), (3, 0, 2), (9, -2, 5), (130, 3, 10)] {
        for kind in [Aim::Above, Aim::Within, Aim::Stop] {
            let source = source(
                |game| {
                    game.set_flips(flips);
                    game.set_target(target);
                    game.coins_mut()[0] = Coin::with_points_apart(Probability::parse("", "0.3").unwrap(), 3, -2);
                },
                AimSpec { reach, ..aim(kind) },
            );
            let curves = source.solution.by_length().unwrap();
            for curve in curves.curves() {
                let quantity = Quantity::Curve(curve);
                let start = State::default();
                assert_eq!(source.value(quantity, start), curves.value(curve, u32::try_from(flips).unwrap()));
                assert_adds_up(&source, quantity, start);
                for coin in source.coins(quantity, start).into_iter().filter(|_| flips > 1) {
                    for (_, _, points) in source.game.coins()[coin].sides() {
                        assert_adds_up(&source, quantity, next(start, points));
                    }
                }
            }
        }
    }
}

#[test]
fn a_probability_before_ruin_unfolds_into_coins_and_scores() {
    let source = source(|_| (), AimSpec { reach: 3, ruin: 2, ..aim(Aim::Ruin) });
    let about = source.of(Quantity::Reach);
    let lines = about.lines();
    // V(1) = ½ + ½ · V(−1) with B, and V(−1) = ½ · V(1)
    let scores = unfolded(&lines[0]);
    assert_eq!((scores[0].text.as_str(), scores[0].cell.map(|[x, _]| x)), ("After heads: at 1, 66.67 %", Some(1.0)));
    assert!(texts(&about)[0].starts_with("A: 0.5 · 66.67 % + 0.5 · 33.33 % = "), "{}", texts(&about)[0]);
    assert!(!unfolded(&scores[0]).is_empty());
    let over = unfolded(&unfolded(&scores[1])[1]);
    assert_eq!(unfolded(&over[1])[0].text, "−3 is ruin: no flip is left.");
    let flips = source.of(Quantity::Flips);
    assert!(texts(&flips)[0].contains(": 1 + 0.5 · "), "{:?}", texts(&flips));
}

#[test]
fn a_prize_unfolds_into_stopping_and_the_coins() {
    let source = source(|game| game.set_flips(2), aim(Aim::Stop));
    let about = source.of(Quantity::Curve(LengthCurve::Stop));
    let told = ["Stop: 0", "A: 0.5 · 1 + 0.5 · 0 = 0.5", "B: 0.5 · 1 + 0.5 · −0.5 = 0.25"];
    assert_eq!(texts(&about), told);
    let states = unfolded(&about.lines()[1]);
    assert_eq!(states[0].text, "After heads: 1 flip at 1, 1");
    assert_eq!(unfolded(&states[0])[0].text, "At 1 stop there: you gain 1.");
}

#[test]
fn a_requested_probability_unfolds_into_the_two_mixed_corners() {
    let biased = |game: &mut Game| {
        game.set_flips(20);
        game.coins_mut()[1] = Coin::new(Probability::parse("", "0.6").unwrap(), 5);
        game.coins_mut()[0] = Coin::new(Probability::parse("", "0.55").unwrap(), 1);
    };
    let first = source(biased, AimSpec { at_least: Probability::ZERO, ..aim(Aim::Expected) });
    let corners = first.solution.frontier().unwrap().corners.clone();
    assert!(corners.len() > 1);
    let wish = f64::midpoint(corners[0].win_probability, corners[1].win_probability);
    let at_least = Probability::nearest(wish, 1_000_000);
    let source = source(biased, AimSpec { at_least, ..aim(Aim::Expected) });
    let frontier = source.solution.frontier().unwrap();
    let Requested { win_probability, expected_score, toss } = frontier.requested.unwrap();
    let places = frontier.played();
    let [left, right] = [frontier.corners[places[0]], frontier.corners[places[1]]];
    assert!(((1.0 - toss) * left.expected_score + toss * right.expected_score - expected_score).abs() < 1e-12);
    assert!(((1.0 - toss) * left.win_probability + toss * right.win_probability - win_probability).abs() < 1e-12);
    let lines = source.of_wish().lines();
    assert!(lines[0].text.starts_with("Mean score: ") && lines[1].text.starts_with("Wins: "));
    let mean: f64 = lines[0].text.rsplit("= ").next().unwrap().replace('−', "-").parse().unwrap();
    assert!((mean - expected_score).abs() < 0.01, "{}", lines[0].text);
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[2].cell, Some([left.win_probability, left.expected_score]));
    for place in 1..frontier.corners.len() {
        let [one, other] = [frontier.corners[place - 1], frontier.corners[place]];
        let worth = |corner: Corner| corner.expected_score + other.worth[0] * corner.win_probability;
        assert!((worth(one) - worth(other)).abs() < 1e-9);
    }
}
