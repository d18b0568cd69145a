use proptest::prelude::*;

use super::super::game::Game;
use super::super::probability::Probability;
use super::super::reference::games;
use super::super::win_probability::win_probability;
use super::*;

fn solved(game: &Game, at_least: Probability) -> Frontier {
    let spec = AimSpec { at_least, ..AimSpec::default() };
    Frontier::solve(&CheckedGame::new(game).unwrap(), &spec, &Progress::new()).unwrap()
}

/// What every way to play a game without tossing comes to: all pairs from each state, by its definition.
fn all_ways(game: &Game, left: i64, score: i64) -> Vec<(f64, f64)> {
    if left == 0 {
        return vec![(f64::from(u8::from(score > game.target)), score as f64)];
    }
    let mut ways = Vec::new();
    for coin in &game.coins {
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

/// The highest score of any toss between two ways that wins at least so often.
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
    fn no_toss_between_ways_to_play_has_a_higher_score(game in games(3), wish in 0..=20_u64) {
        let game = Game { coins: game.coins[..2].to_vec(), ..game };
        // lattices of both chances and scores, so that equal ways fall together
        let mut ways = all_ways(&game, 3, 0);
        ways.sort_by(|one, other| one.partial_cmp(other).unwrap());
        ways.dedup_by(|one, other| (one.0 - other.0).abs() + (one.1 - other.1).abs() < 1e-12);
        let wish = Probability::new(wish, 20).unwrap();
        let found = solved(&game, wish);
        // rounding may put the most wins on either side of the wish
        let most = ways.iter().map(|(wins, _)| *wins).fold(0.0, f64::max);
        if (most - wish.to_f64()).abs() > 1e-12 {
            let expected = highest(&ways, wish.to_f64());
            let got = found.wished.map(|wished| wished.expected_score);
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
    let checked = CheckedGame::new(game).unwrap();
    let (first, last) = (found.corners.first().unwrap(), found.corners.last().unwrap());
    let mean = |coin: &Coin| {
        let p = coin.heads.to_f64();
        p * coin.after_heads() as f64 + (1.0 - p) * coin.after_tails() as f64
    };
    let highest = 40.0 * game.coins.iter().map(mean).fold(f64::NEG_INFINITY, f64::max);
    prop_assert!((first.expected_score - highest).abs() < 1e-9, "{} {highest}", first.expected_score);
    prop_assert!((last.win_probability - win_probability(&checked)).abs() < 1e-11);
    for three in found.corners.windows(3) {
        let [right, down] = [1, 2].map(|next| {
            let (from, to) = (three[next - 1], three[next]);
            (to.win_probability - from.win_probability, to.expected_score - from.expected_score)
        });
        prop_assert!(right.0 > 0.0 && down.0 > 0.0);
        prop_assert!(right.0 * down.1 - right.1 * down.0 <= 1e-9, "it bends down");
    }
    Ok(())
}

/// To win more often by less than counts costs more score than rounding does: the highest score is told all the same. The
/// solver once took that score for nothing.
#[test]
fn a_score_that_is_lost_is_told_however_little_it_is() {
    let coins = vec![Coin::new(Probability::new(11, 12).unwrap(), 12), Coin::new(Probability::HALF, 11)];
    for target in [-45, -22, 0, 1] {
        let game = Game { flips: 40, target, coins: coins.clone() };
        let checked = CheckedGame::new(&game).unwrap();
        let (pass, progress) = (Pass::new(&checked), Progress::new());
        let solve = |coins: &[Coin]| pass.solve(coins, Weight::Wins, &mut Steps::new(&progress, 1)).unwrap();
        let (left, right) = (solve(&coins[..1]), solve(&coins));
        assert!(right.wins > left.wins && right.wins - left.wins < NOTHING, "{target}");
        let lost = left.score - right.score;
        assert!(lost > 1e-9 && lost < NOTHING * pass.largest_score(), "{target}: {lost}");
        ends_at_the_highest_mean_and_the_most_wins(&game).unwrap();
    }
}

/// Where both coins are fair, no choice costs score: one corner, with the most wins.
#[test]
fn fair_coins_have_nothing_to_weigh() {
    let found = solved(&Game::default(), Probability::HALF);
    let [corner] = found.corners.as_slice() else { panic!("{:?}", found.corners) };
    let most = win_probability(&CheckedGame::new(&Game::default()).unwrap());
    assert!((corner.win_probability - most).abs() < 1e-13, "{} {most}", corner.win_probability);
    assert!(corner.expected_score.abs() < 1e-12);
    assert!(solved(&Game::default(), Probability::nearest(0.65, 100)).wished.is_none());
}

/// A biased A against a fair B: the highest score is A alone, the most wins take B when behind.
#[test]
fn a_biased_coin_has_to_be_weighed() {
    let coins = vec![Coin::new(Probability::nearest(0.6, 10), 1), Coin::new(Probability::HALF, 6)];
    let game = Game { coins, flips: 30, target: 10 };
    let found = solved(&game, Probability::nearest(0.4, 10));
    assert!(found.corners.len() > 3);
    let first = found.corners.first().unwrap();
    assert!((first.expected_score - 6.0).abs() < 1e-12);
    let alone = win_probability(&CheckedGame::new(&game).unwrap().with_one(game.coins[0]));
    assert!((first.win_probability - alone).abs() < 1e-13);
}
