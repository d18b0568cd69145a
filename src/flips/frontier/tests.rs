use std::collections::HashMap;

use dashu_int::ops::Gcd;
use dashu_int::{IBig, Sign};
use proptest::prelude::*;

use super::super::game::Game;
use super::super::probability::Probability;
use super::super::reference::games;
use super::super::win_probability::win_probability;
use super::*;
use crate::exact::Exact;

fn solved(game: &Game, at_least: Probability) -> Frontier {
    let spec = AimSpec { at_least, ..AimSpec::default() };
    Frontier::solve(game, &spec, &Progress::new()).unwrap()
}

/// Returns the outcomes of all policies without a toss, by the definition: all pairs of outcomes from each state.
fn all_ways(game: &Game, left: i64, score: i64) -> Vec<(f64, f64)> {
    if left == 0 {
        return vec![(f64::from(u8::from(score > game.target())), score as f64)];
    }
    let mut ways = Vec::new();
    for coin in game.coins() {
        let p = coin.heads.to_f64();
        let up = all_ways(game, left - 1, score + coin.after_heads());
        let down = all_ways(game, left - 1, score + coin.after_tails());
        for (wins_up, score_up) in &up {
            for (wins_down, score_down) in &down {
                ways.push((p * wins_up + (1.0 - p) * wins_down, p * score_up + (1.0 - p) * score_down));
            }
        }
    }
    ways
}

/// Returns the highest score of any toss between two policies that wins with at least this probability.
fn highest(ways: &[(f64, f64)], wish: f64) -> Option<f64> {
    let mut best: Option<f64> = None;
    let mut take = |score: f64| best = Some(best.map_or(score, |best| best.max(score)));
    for (wins, score) in ways {
        if *wins >= wish {
            take(*score);
        }
        for (more, other) in ways.iter().filter(|(more, _)| *more >= wish && *wins < wish) {
            let toss = (wish - wins) / (more - wins);
            take(score + toss * (other - score));
        }
    }
    best
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn no_toss_between_policies_has_a_higher_score(game in games(3), wish in 0..=20_u64) {
        let game = game.with(|changed| changed.set_coins(game.coins()[..2].to_vec()));
        // equal policies differ only by rounding
        let mut ways = all_ways(&game, 3, 0);
        ways.sort_by(|one, other| one.partial_cmp(other).unwrap());
        ways.dedup_by(|one, other| (one.0 - other.0).abs() + (one.1 - other.1).abs() < 1e-12);
        let wish = Probability::new(wish, 20).unwrap();
        let found = solved(&game, wish);
        // rounding may put the most wins on either side of the wish
        let most = ways.iter().map(|(wins, _)| *wins).fold(0.0, f64::max);
        if (most - wish.to_f64()).abs() > 1e-12 {
            let expected = highest(&ways, wish.to_f64());
            let got = found.requested.map(|requested| requested.expected_score);
            prop_assert_eq!(expected.is_some(), got.is_some());
            if let (Some(expected), Some(got)) = (expected, got) {
                prop_assert!((expected - got).abs() < 1e-9, "{} {}", expected, got);
            }
        }
        prop_assert!(found.gap <= 0.0);
    }

    #[test]
    fn the_frontier_ends_at_the_highest_mean_and_the_most_wins(game in games(40)) {
        ends_at_the_highest_mean_and_the_most_wins(&game)?;
    }
}

fn ends_at_the_highest_mean_and_the_most_wins(game: &Game) -> Result<(), TestCaseError> {
    let found = solved(game, Probability::HALF);
    let (first, last) = (found.corners.first().unwrap(), found.corners.last().unwrap());
    let mean = |coin: &Coin| {
        let p = coin.heads.to_f64();
        p * coin.after_heads() as f64 + (1.0 - p) * coin.after_tails() as f64
    };
    let highest = 40.0 * game.coins().iter().map(mean).fold(f64::NEG_INFINITY, f64::max);
    prop_assert!((first.expected_score - highest).abs() < 1e-9, "{} {highest}", first.expected_score);
    prop_assert!((last.win_probability - win_probability(game)).abs() < 1e-11);
    for three in found.corners.windows(3) {
        let [right, down] = [1, 2].map(|next| {
            let (from, to) = (three[next - 1], three[next]);
            (to.win_probability - from.win_probability, to.expected_score - from.expected_score)
        });
        // corners may be nearer to each other than doubles can show
        prop_assert!(right.0 >= 0.0 && down.0 >= 0.0);
        prop_assert!(right.0 * down.1 - right.1 * down.0 <= 1e-9, "it bends down");
    }
    Ok(())
}

/// Winning more often by less than 10⁻¹¹ costs score; the highest score is still found.
#[test]
fn the_highest_score_is_found_however_small_its_loss() {
    let coins = vec![Coin::new(Probability::new(11, 12).unwrap(), 12), Coin::new(Probability::HALF, 11)];
    for target in [-45, -22, 0, 1] {
        let game = Game::new(40, target, coins.clone());
        ends_at_the_highest_mean_and_the_most_wins(&game).unwrap();
        let rough = in_doubles(&game, Probability::HALF);
        let [first, last] = [rough.corners.first(), rough.corners.last()].map(|corner| *corner.unwrap());
        assert!(first.expected_score > last.expected_score && last.win_probability - first.win_probability < 1e-11);
    }
}

/// The most wins, 1 − 2.6·10⁻²⁶, leave a mean score of 245.5, which double precision cannot tell from the highest one, 399.2.
#[test]
fn one_corner_in_double_precision_is_not_called_exact() {
    let sides = Coin::with_points_apart(Probability::new(3, 5).unwrap(), -1, 0);
    let game = Game::new(20, 5, vec![sides, Coin::new(Probability::new(999, 1_000).unwrap(), 20)]);
    let found = solved(&game, Probability::HALF);
    assert!(!found.is_exact && found.corners.len() == 1, "{found:?}");
    let short = Game::new(9, game.target(), game.coins().to_vec());
    assert!(solved(&short, Probability::HALF).is_exact);
}

fn in_doubles(game: &Game, wish: Probability) -> Frontier {
    Frontier::in_doubles(game, wish, &mut Steps::new(&Progress::new(), 1)).unwrap()
}

/// Returns the corners of the set of all pairs of wins and score, times the powers of the denominator, from each state:
/// those of the weighted sums of the sets that heads and tails lead to, for each coin.
fn all_corners(game: &Game, denominator: &IBig, left: i64, score: i64, known: &mut Known) -> Vec<(IBig, IBig)> {
    if left == 0 {
        return vec![(IBig::from(u8::from(score > game.target())), IBig::from(score))];
    }
    if let Some(corners) = known.get(&(left, score)) {
        return corners.clone();
    }
    let mut ways = Vec::new();
    for coin in game.coins() {
        let mut sums = vec![(IBig::ZERO, IBig::ZERO)];
        for (_, share, points) in coin.sides() {
            let weight = IBig::from(share.numerator()) * denominator / IBig::from(share.denominator());
            let next = all_corners(game, denominator, left - 1, score + points, known);
            let pairs = sums.iter().flat_map(|one| next.iter().map(move |other| (one, other)));
            sums = pairs.map(|(one, other)| (&one.0 + &other.0 * &weight, &one.1 + &other.1 * &weight)).collect();
        }
        ways.extend(sums);
    }
    let corners = upper_right(ways);
    known.insert((left, score), corners.clone());
    corners
}

type Known = HashMap<(i64, i64), Vec<(IBig, IBig)>>;

/// Returns the corners of the upper right edge, from the highest score to the most wins.
fn upper_right(mut ways: Vec<(IBig, IBig)>) -> Vec<(IBig, IBig)> {
    ways.sort_by(|one, other| other.cmp(one));
    let mut corners: Vec<(IBig, IBig)> = Vec::new();
    // from the most wins on, each with more score than the last
    for way in ways {
        if corners.last().is_some_and(|last| way.1 <= last.1) {
            continue;
        }
        while let [.., before, last] = corners.as_slice()
            && (&before.0 - &last.0) * (&way.1 - &last.1) >= (&last.1 - &before.1) * (&last.0 - &way.0)
        {
            corners.pop();
        }
        corners.push(way);
    }
    corners.reverse();
    corners
}

fn expected_corners(game: &Game) -> Vec<[f64; 2]> {
    let denominator = game.coins().iter().fold(IBig::ONE, |common, coin| {
        let own = IBig::from(coin.heads.denominator());
        let divisor = IBig::from((&common).gcd(&own));
        common * own / divisor
    });
    let corners = all_corners(game, &denominator, game.flips().into(), 0, &mut Known::new());
    let one = denominator.pow(game.flips() as usize);
    let ratio = |number: &IBig| {
        let (sign, number) = number.clone().into_parts();
        let value = Exact::new(number, one.clone().into_parts().1).to_f64();
        if sign == Sign::Negative { -value } else { value }
    };
    let told = |wins: &IBig| {
        let is_sure = *wins == IBig::ZERO || *wins == one;
        if is_sure { ratio(wins) } else { ratio(wins).min(1.0_f64.next_down()) }
    };
    corners.iter().map(|(wins, score)| [told(wins), ratio(score)]).collect()
}

fn corners_of(frontier: &Frontier) -> Vec<[f64; 2]> {
    frontier.corners.iter().map(|corner| [corner.win_probability, corner.expected_score]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    /// Small games have all corners, to the last digit; in double precision no corner is above the line by more than
    /// the gap.
    #[test]
    fn all_corners_are_found_and_the_gap_is_kept(game in games(4)) {
        let (found, expected) = (solved(&game, Probability::HALF), expected_corners(&game));
        prop_assert!(found.gap <= 0.0);
        prop_assert_eq!(corners_of(&found), expected.clone());
        let rough = in_doubles(&game, Probability::HALF);
        let line = corners_of(&rough);
        for [wins, score] in expected {
            let right = line.iter().position(|[other, _]| *other >= wins);
            let height = match right {
                Some(0) => line[0][1],
                Some(right) => {
                    let ([x, y], [next_x, next_y]) = (line[right - 1], line[right]);
                    y + (wins - x) / (next_x - x) * (next_y - y)
                }
                None => line.last().unwrap()[1] + f64::from(u8::from(wins > line.last().unwrap()[0] + 1e-14)) * -1e9,
            };
            prop_assert!(score <= height + rough.gap, "{score} at {wins} is above {height} by more than {}", rough.gap);
        }
    }
}

/// B nearly always adds 20: the chances differ by 10⁻¹³ and less, the scores by a hundred.
#[test]
fn extreme_coins_keep_their_corners() {
    let heads = |thousandths| Probability::new(thousandths, 1_000).unwrap();
    let coins = vec![Coin::with_points_apart(heads(600), -1, 0), Coin::new(heads(999), 20)];
    let game = Game::new(9, 5, coins);
    let found = solved(&game, Probability::HALF);
    assert_eq!(found.corners.len(), 5, "{:?}", found.corners);
    assert_eq!(corners_of(&found), expected_corners(&game));
    let [first, last] = [found.corners.first(), found.corners.last()].map(|corner| corner.unwrap().expected_score);
    assert!((first - 179.64).abs() < 1e-10 && (last - 15.2).abs() < 0.05, "{first} {last}");
}

/// If both coins are fair, no choice costs score: there is one corner, with the most wins.
#[test]
fn fair_coins_have_one_corner() {
    let found = solved(&Game::default(), Probability::HALF);
    let [corner] = found.corners.as_slice() else { panic!("{:?}", found.corners) };
    let most = win_probability(&Game::default());
    assert!((corner.win_probability - most).abs() < 1e-13, "{} {most}", corner.win_probability);
    assert!(corner.expected_score.abs() < 1e-12);
    assert!(solved(&Game::default(), Probability::nearest(0.65, 100)).requested.is_none());
}

/// With a biased A and a fair B, the highest score is A alone, and the most wins take B when behind.
#[test]
fn a_biased_coin_trades_score_for_wins() {
    let coins = vec![Coin::new(Probability::nearest(0.6, 10), 1), Coin::new(Probability::HALF, 6)];
    let game = Game::new(30, 10, coins);
    let found = solved(&game, Probability::nearest(0.4, 10));
    assert!(found.corners.len() > 3);
    let first = found.corners.first().unwrap();
    assert!((first.expected_score - 6.0).abs() < 1e-12);
    let alone = win_probability(&game.with_one(game.coins()[0]));
    assert!((first.win_probability - alone).abs() < 1e-13);
}
