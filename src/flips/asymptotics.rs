//! Limit of the win probability for more and more flips, if it is known.

use std::cmp::Ordering;

use super::coin::Coin;
use super::game::Game;

/// Returns the limit of the win probability for more and more flips of the coins of `game`; `None` if no formula for it
/// is known.
///
/// - If a coin gains points on average, flipping it every time wins almost surely in the end: 1.
/// - If every coin loses points on average, so does every policy: 0.
/// - Otherwise only the coins count that neither gain nor lose. With the variance σ² = p(1 − p)(h − t)² of a flip, the
///   game becomes an oscillating Brownian motion with the largest σ below the target and the least above it; the limit
///   is σmax / (σmax + σmin), so ½ for one such coin or several of equal σ.
/// - A coin that never changes the score (σ = 0) keeps a lead: with another coin of σ > 0 the limit is 1, in agreement
///   with the formula. If all coins that neither gain nor lose are of this kind and the game does not begin above the
///   target, the limit is the chance that losing coins ever lift the score above it: 0 if none can, the gambler's ruin
///   if all that can rise go up and down by the same number of points, and otherwise no formula is known.
pub fn limit(game: &Game) -> Option<f64> {
    if best_gain(game) == Ordering::Greater {
        return Some(1.0);
    }
    let even = game.coins().iter().filter(|coin| gain(coin) == 0).map(variance);
    let (least, most) = even
        .fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), variance| (least.min(variance), most.max(variance)));
    if most > 0.0 {
        return Some(1.0 / (1.0 + (least / most).sqrt()));
    }
    if least > 0.0 {
        // no coin can stand still
        return Some(0.0);
    }
    if game.target() < 0 { Some(1.0) } else { ever_above(game) }
}

/// Returns how the best average gain of points of a coin of `game` compares with 0.
pub fn best_gain(game: &Game) -> Ordering {
    game.coins().iter().map(|coin| gain(coin).cmp(&0)).max().unwrap_or(Ordering::Equal)
}

/// Returns the chance ever to rise from 0 above the target, which is not below 0, with coins of which none gains on
/// average.
///
/// Coins that go up and down by the same number v of points climb v points sooner or later with the chance p/(1 − p),
/// where p is their chance to go up, and the coin with the largest p is best at every score: (p/(1 − p))ᵏ if k climbs
/// are needed. A coin that only falls is never useful. `None` for coins that climb by different steps.
fn ever_above(game: &Game) -> Option<f64> {
    let rising = game.coins().iter().filter(|coin| coin.most_points() > 0);
    let climbs: Vec<(i64, i64, f64)> = rising
        .map(|coin| {
            let heads = (coin.after_heads(), coin.heads.to_f64());
            let tails = (coin.after_tails(), coin.heads.complement().to_f64());
            let (up, down) = if heads.0 > 0 { (heads, tails) } else { (tails, heads) };
            (up.0, down.0, up.1 / down.1)
        })
        .collect();
    let Some(&(step, ..)) = climbs.first() else { return Some(0.0) };
    let is_alike = climbs.iter().all(|(up, down, _)| *up == step && *down == -step);
    let odds = climbs.iter().map(|(.., odds)| *odds).fold(0.0, f64::max);
    let climbs_needed = i32::try_from(game.target() / step + 1).unwrap_or(i32::MAX);
    is_alike.then(|| odds.powi(climbs_needed))
}

/// Returns the variance of the points that a flip adds.
fn variance(coin: &Coin) -> f64 {
    let spread = (coin.after_heads() - coin.after_tails()) as f64;
    coin.heads.to_f64() * coin.heads.complement().to_f64() * spread * spread
}

/// Returns the mean of the points that a flip adds, times the denominator of the probability.
pub(super) fn gain(coin: &Coin) -> i128 {
    let part = |weight: u64, points: i64| i128::from(weight) * i128::from(points);
    // p and 1 − p have the same denominator in lowest terms
    part(coin.heads.numerator(), coin.after_heads()) + part(coin.heads.complement().numerator(), coin.after_tails())
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::probability::Probability;
    use super::super::win_probability::win_probability;
    use super::*;

    fn of(heads: &str) -> Probability {
        Probability::parse("", heads).unwrap()
    }

    fn fair(points: i64) -> Coin {
        Coin::new(Probability::HALF, points)
    }

    fn game(flips: i64, target: i64, coins: &[Coin]) -> Game {
        Game::new(flips, target, coins.to_vec())
    }

    /// The distance from the limit falls with the root of the number of flips: at 40,000 flips it is half of that at
    /// 10,000, so twice the one value minus the other is the limit.
    #[test]
    fn games_of_up_to_a_hundred_thousand_flips_approach_the_limit() {
        let unlike = Coin::with_points_apart(of("0.4"), 3, -2);
        let loser = Coin::new(of("0.4"), 1);
        for (coins, expected) in [
            (vec![fair(1), fair(2)], 2.0 / 3.0),
            (vec![unlike, fair(2)], 0.550_510),
            (vec![loser, fair(2)], 0.5),
            (vec![loser, fair(1), fair(3)], 0.75),
            (vec![fair(2), fair(2)], 0.5),
            (vec![Coin::with_points_apart(of("1/3"), 2, -1), Coin::with_points_apart(of("0.25"), 3, -1)], 0.550_510),
        ] {
            let limit = limit(&game(1, 0, &coins)).unwrap();
            assert!((limit - expected).abs() < 1e-6, "{coins:?}: {limit}");
            let value = |flips: i64| win_probability(&game(flips, 0, &coins));
            let (short, long) = (value(10_000), value(40_000));
            assert!((limit - long).abs() < 0.01, "{coins:?}: {long} {limit}");
            assert!((2.0 * long - short - limit).abs() < 5e-4, "{coins:?}: {short} {long} {limit}");
        }
        let unlike = [unlike, fair(2)];
        assert!((win_probability(&game(100_000, 0, &unlike)) - limit(&game(1, 0, &unlike)).unwrap()).abs() < 2e-3);
    }

    #[test]
    fn a_coin_that_gains_wins_and_coins_that_lose_on_average_lose() {
        for (coins, expected) in [
            ([Coin::new(of("0.500000000000000001"), 1), Coin::new(of("0"), 2)], 1.0),
            ([Coin::new(of("0.499999999999999999"), 20), Coin::new(of("1/3"), 2)], 0.0),
            ([Coin::with_points_apart(of("1/3"), 5, -2), Coin::new(of("0"), 1)], 1.0),
            ([Coin::new(of("0.49"), 1), Coin::new(of("0.4"), 2)], 0.0),
        ] {
            assert_eq!(limit(&game(1, 0, &coins)), Some(expected), "{coins:?}");
        }
        for (coins, expected) in [
            ([Coin::with_points_apart(of("1/3"), 5, -2), Coin::new(of("0"), 1)], 1.0),
            ([Coin::new(of("0.49"), 1), Coin::new(of("0.4"), 2)], 0.0),
        ] {
            assert!((win_probability(&game(20_000, 0, &coins)) - expected).abs() < 0.03, "{coins:?}");
        }
    }

    /// A coin that never changes the score keeps a lead forever, so a fair coin has to rise above the target only once.
    #[test]
    fn a_coin_that_never_changes_the_score_keeps_a_lead() {
        let still = Coin::with_points_apart(Probability::HALF, 0, 0);
        let (rising, falling) = (Coin::new(of("0.3"), 1), Coin::new(Probability::ZERO, 1));
        for (target, other, expected) in [
            (0, fair(1), Some(1.0)),
            (-1, rising, Some(1.0)),
            (0, rising, Some(3.0 / 7.0)),
            (4, rising, Some((3.0_f64 / 7.0).powi(5))),
            (3, Coin::with_points_apart(of("0.6"), -2, 2), Some((0.4_f64 / 0.6).powi(2))),
            (0, Coin::with_points_apart(of("0.3"), 2, -1), None),
            (0, falling, Some(0.0)),
            (0, still, Some(0.0)),
        ] {
            let coins = [still, other];
            let found = limit(&game(1, target, &coins));
            assert_eq!(found.is_some(), expected.is_some(), "{target} {other:?}");
            assert!(found.zip(expected).is_none_or(|(found, expected)| (found - expected).abs() < 1e-12), "{other:?}");
            if let Some(expected) = expected {
                assert!((win_probability(&game(20_000, target, &coins)) - expected).abs() < 0.01, "{target} {other:?}");
            }
        }
        // the chance ever to be one ahead is nearly reached soon, and of two such coins the better one alone gives it
        let worse = Coin::new(of("0.2"), 1);
        for coins in [vec![still, rising], vec![still, worse, rising, falling]] {
            let limit = limit(&game(1, 0, &coins)).unwrap();
            assert!(
                (win_probability(&game(2_000, 0, &coins)) - limit).abs() < 1e-9 && (limit - 3.0 / 7.0).abs() < 1e-12
            );
        }
    }
}
