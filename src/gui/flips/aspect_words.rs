//! What is said about what is looked at beside the game itself.

use crate::flips::{FinalScore, FinalScores, Horizon, Probability, Slopes, Solution, Spread, coin_name};
use crate::numerals::{percent, plain};

use super::words::{flips, headline, signed};

/// The title of the saved surface.
pub fn both_title(solution: &Solution, coins: [usize; 2]) -> String {
    let [x, y] = coins.map(coin_name);
    format!("{} against the heads of coins {x} and {y}", flips(solution.game().flips().into()))
}

/// The surface in one sentence, for those who hear the chart.
pub fn both_summary(solution: &Solution, coins: [usize; 2]) -> String {
    let [x, y] = coins.map(coin_name);
    format!(
        "Win probability over the probabilities of heads of coins {x} and {y}, with lines at 50, 64.03 and 90 %. {}",
        headline(solution)
    )
}

/// What one point of the surface means, for the pointer.
pub fn one_pair(coins: [usize; 2], heads: [Probability; 2], value: f64) -> String {
    let [x, y] = coins.map(coin_name);
    format!("{x}: p = {}, {y}: q = {}\n{} with best play", heads[0], heads[1], percent(value))
}

/// The title of the saved horizon.
pub fn horizon_title(horizon: &Horizon, reach: u32) -> String {
    let limit = horizon.limit().map_or_else(String::new, |limit| format!(", tending to {}", percent(limit)));
    format!("Games of 1 to {}{limit}", flips(reach.into()))
}

/// The horizon in one sentence, for those who hear the chart.
pub fn horizon_summary(horizon: &Horizon, reach: u32) -> String {
    let last = horizon.value(reach).map_or_else(String::new, percent);
    let limit = match horizon.limit() {
        Some(limit) => format!("The limit is {}.", percent(limit)),
        None => "No limit is known.".to_owned(),
    };
    format!(
        "Win probability for 1 to {}, odd and even numbers told apart: {last} at the end. {limit}",
        flips(reach.into())
    )
}

/// What one length of the game means, for the pointer.
pub fn one_length(count: u32, value: f64) -> String {
    format!("{}: {} with best play", flips(count.into()), percent(value))
}

/// What long games tend to and how.
pub fn law(horizon: &Horizon) -> String {
    let Some(limit) = horizon.limit() else {
        return "No limit is known for these coins.".to_owned();
    };
    let tends = format!("With ever more flips it tends to {}", percent(limit));
    match horizon.law() {
        None => format!("{tends}."),
        Some(law) if law.is_proven => format!(
            "{tends}, and n flips miss that by about {}/√n: proven by the closed form, √(2/π)/3.",
            plain(law.odd)
        ),
        Some(law) => format!(
            "{tends}, and n flips miss that by about c/√n: c = {} for odd n and {} for even n, fitted to the longest games.",
            plain(law.odd),
            plain(law.even)
        ),
    }
}

/// The title of the saved distribution.
pub fn final_title(solution: &Solution) -> String {
    format!("The final score after {}", flips(solution.game().flips().into()))
}

/// The distribution in one sentence, for those who hear the chart.
pub fn final_summary(finals: &FinalScores) -> String {
    format!("Distribution of the final score. {}", spreads(finals))
}

/// Mean and spread by best play and of each coin.
pub fn spreads(finals: &FinalScores) -> String {
    let spread = |spread: Spread| format!("{} ± {}", number(spread.mean), number(spread.deviation));
    let singles = finals.single_coin().iter().enumerate();
    let singles: Vec<String> =
        singles.map(|(coin, single)| format!("coin {} alone at {}", coin_name(coin), spread(*single))).collect();
    format!("Best play ends at {} (mean ± standard deviation), {}.", spread(finals.best_play()), singles.join(", "))
}

/// Which best play it is.
pub const WHICH_BEST: &str = "Where several coins are best the first by name is flipped: another choice wins as often, \
                              but may end at other scores.";

/// A number with two decimals and a true minus sign.
fn number(value: f64) -> String {
    let value = if value.abs() < 0.005 { 0.0 } else { value };
    format!("{value:.2}").replace('-', "−")
}

/// What one final score means, for the pointer.
pub fn one_score(row: &FinalScore, target: i64) -> String {
    let outcome = if row.score > target { "won" } else { "lost" };
    let singles = row.single_coin.iter().enumerate();
    let singles: Vec<String> =
        singles.map(|(coin, &chance)| format!("{} with {} alone", percent(chance), coin_name(coin))).collect();
    format!(
        "Final score {} ({outcome}): {} with best play,\n{}",
        signed(row.score),
        percent(row.best_play),
        singles.join(", ")
    )
}

/// How fast the win probability changes with a coin's heads.
pub fn slopes(coin: usize, heads: Probability, slopes: Slopes) -> String {
    let points = |slope: f64| format!("{slope:.2}").replace('-', "−");
    let name = coin_name(coin);
    let (left, right) = (points(slopes.left), points(slopes.right));
    if heads == Probability::ZERO {
        format!("From here a percent more heads of coin {name} adds {right} percentage points.")
    } else if heads == Probability::ONE {
        format!("Up to here the last percent of heads of coin {name} adds {left} percentage points.")
    } else if (slopes.left - slopes.right).abs() < 1e-9 {
        format!("Here a percent of heads of coin {name} is worth {right} percentage points.")
    } else {
        format!(
            "There is a kink at p = {heads}: a percent of heads of coin {name} less costs {left} percentage points, a \
             percent more adds {right}."
        )
    }
}

/// The probability of heads that fulfils a wish.
pub fn needed(coin: usize, wish: Probability, needed: Option<Probability>, likes_heads: bool) -> String {
    let (name, wish) = (coin_name(coin), percent(wish.to_f64()));
    let worst = if likes_heads { Probability::ZERO } else { Probability::ONE };
    match needed {
        None => format!("Coin {name} alone cannot make it: no p of its heads wins {wish}."),
        Some(heads) if heads == worst => format!("Any p of coin {name} wins {wish} or more."),
        Some(heads) if likes_heads => {
            format!("Winning {wish} takes p = {} or more of coin {name}.", plain(heads.to_f64()))
        }
        Some(heads) => format!("Winning {wish} takes p = {} or less of coin {name}.", plain(heads.to_f64())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numerator: u64, denominator: u64) -> Probability {
        Probability::new(numerator, denominator).unwrap()
    }

    #[test]
    fn a_kink_has_two_slopes_and_the_ends_have_one() {
        let kink = Slopes { left: 2.2413, right: 4.4335 };
        assert_eq!(
            slopes(0, Probability::HALF, kink),
            "There is a kink at p = 0.5: a percent of heads of coin A less costs 2.24 percentage points, a percent more \
             adds 4.43."
        );
        assert!(slopes(1, Probability::ZERO, kink).ends_with("coin B adds 4.43 percentage points."));
        assert!(slopes(1, Probability::ONE, kink).ends_with("coin B adds 2.24 percentage points."));
        let smooth = Slopes { left: -0.5, right: -0.5 };
        assert!(slopes(0, Probability::HALF, smooth).ends_with("is worth −0.50 percentage points."));
    }

    #[test]
    fn a_wish_is_answered_either_way() {
        let wish = of(3, 4);
        assert_eq!(needed(0, wish, Some(of(26, 50)), true), "Winning 75.00 % takes p = 0.52 or more of coin A.");
        assert_eq!(needed(0, wish, Some(of(26, 50)), false), "Winning 75.00 % takes p = 0.52 or less of coin A.");
        assert_eq!(needed(1, wish, Some(Probability::ZERO), true), "Any p of coin B wins 75.00 % or more.");
        assert_eq!(needed(1, wish, None, true), "Coin B alone cannot make it: no p of its heads wins 75.00 %.");
    }
}
