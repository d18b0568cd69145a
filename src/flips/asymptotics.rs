//! What the win probability tends to with more and more flips, where that is known.

use super::coin::Coin;
use super::game::CheckedGame;
use super::probability::Probability;

/// The limit of the win probability for ever more flips of the coins of `game`; `None` where none is known here.
///
/// - If a coin gains points on average, flipping it every time wins almost surely in the end: 1.
/// - If every coin loses points on average, so does every way to play: 0.
/// - If all coins are fair and heads wins what tails loses, from `a` points for the least coin to `b` for the largest: the
///   game becomes an oscillating Brownian motion, with the small steps above the target and the large ones below it,
///   and the limit is `b/(a + b)`.
pub fn limit(game: &CheckedGame) -> Option<f64> {
    let gains: Vec<i128> = game.coins().iter().map(gain).collect();
    if gains.iter().any(|&gain| gain > 0) {
        return Some(1.0);
    }
    if gains.iter().all(|&gain| gain < 0) {
        return Some(0.0);
    }
    let fair = |coin: &Coin| coin.worth().filter(|_| coin.heads == Probability::HALF);
    let worths: Vec<i64> = game.coins().iter().map(fair).collect::<Option<_>>()?;
    let (least, most) = (*worths.iter().min()?, *worths.iter().max()?);
    Some(most as f64 / (least + most) as f64)
}

/// The mean of what a flip adds, times the denominator of the probability.
fn gain(coin: &Coin) -> i128 {
    let part = |weight: u64, points: i64| i128::from(weight) * i128::from(points);
    // p and 1 − p have the same denominator in lowest terms
    part(coin.heads.numerator(), coin.after_heads()) + part(coin.heads.complement().numerator(), coin.after_tails())
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::win_probability::win_probability;
    use super::*;

    fn game(flips: i64, coins: &[(&str, i64)]) -> CheckedGame {
        let coin = |&(heads, points): &(&str, i64)| Coin::new(Probability::parse("", heads).unwrap(), points);
        CheckedGame::new(&Game { flips, coins: coins.iter().map(coin).collect(), ..Game::default() }).unwrap()
    }

    /// The distance falls with the root of the number of flips: at 1,000 flips it is about a half of that at 250.
    #[test]
    fn longer_games_come_closer_to_the_limit() {
        for coins in [
            &[("0.5", 1), ("0.5", 2)][..],
            &[("0.5", 1), ("0.5", 7)],
            &[("0.5", 2), ("0.5", 3)],
            &[("0.5", 3), ("0.5", 1), ("0.5", 2)],
        ] {
            let distance = |flips| (limit(&game(flips, coins)).unwrap() - win_probability(&game(flips, coins))).abs();
            let (short, long) = (distance(250), distance(1_000));
            assert!(long < 0.03 && (1.8..2.2).contains(&(short / long)), "{coins:?}: {short} {long}");
        }
    }

    #[test]
    fn a_coin_that_gains_wins_and_coins_that_lose_lose() {
        for (coins, expected) in [
            ([("0.500000000000000001", 1), ("0", 2)], Some(1.0)),
            ([("0.499999999999999999", 20), ("1/3", 2)], Some(0.0)),
            ([("0.4", 1), ("0.5", 2)], None),
            ([("0.5", 1), ("0.5", 2)], Some(2.0 / 3.0)),
        ] {
            assert_eq!(limit(&game(1, &coins)), expected, "{coins:?}");
        }
        let coins =
            vec![Coin::with_points_apart(Probability::new(1, 3).unwrap(), 5, -2), Coin::new(Probability::ZERO, 1)];
        let apart = CheckedGame::new(&Game { coins, ..Game::default() }).unwrap();
        assert_eq!(limit(&apart), Some(1.0), "5/3 − 4/3 is a gain");
        assert!(win_probability(&apart) > 0.8);
    }
}
