//! Texts for the view of the bias.

use crate::flips::{Hundredth, Probability, Slopes, Solution, SweepPoint, coin_name};
use crate::numerals::{percent, plain_chance};

use crate::gui::prose::capitalised;

use super::words::{flips, headline, with_each_alone, worth};

/// Returns the title of the saved chart.
pub fn title(solution: &Solution, coin: usize) -> String {
    let game = solution.game();
    let described = game.coins().iter().enumerate().map(|(index, described)| {
        let bias = if index == coin { String::new() } else { format!(" with p = {}", described.heads) };
        format!("{} worth {}{bias}", coin_name(index), worth(described))
    });
    let described = described.collect::<Vec<_>>().join(", ");
    format!("{} against the bias of coin {} ({described})", flips(i64::from(game.flips())), coin_name(coin))
}

/// Describes the chart in one sentence, for screen readers.
pub fn summary(solution: &Solution, coin: usize) -> String {
    let heads = solution.game().coins().get(coin).map_or_else(String::new, |coin| coin.heads.to_string());
    format!(
        "Win probability against coin {name}'s probability of heads, for best play and for each coin alone. At {heads}: {}",
        headline(solution),
        name = coin_name(coin),
    )
}

/// Describes one point of the sweep, for the tooltip.
pub fn one_point(point: &SweepPoint) -> String {
    let singles = with_each_alone(&point.single_coin);
    format!("p = {}: {} with best play,\n{singles}", point.heads, percent(point.win_probability))
}

/// Describes how the win probability changes when heads become one percentage point less or more likely.
pub fn steps(coin: usize, hundredth: Hundredth) -> String {
    let change = |change: f64, unit: &str| {
        let verb = if change < 0.0 { "costs" } else { "adds" };
        format!("{verb} {}{unit}", percent(change.abs()).trim_end_matches(" %"))
    };
    let of_heads = format!("a percent of heads of coin {}", coin_name(coin));
    let words = match (hundredth.less, hundredth.more) {
        (Some(less), Some(more)) => {
            format!("{of_heads} less {}, a percent more {}", change(less, " percentage points"), change(more, ""))
        }
        (Some(less), None) => format!("{of_heads} less {}", change(less, " percentage points")),
        (None, Some(more)) => format!("{of_heads} more {}", change(more, " percentage points")),
        (None, None) => return String::new(),
    };
    capitalised(&words) + "."
}

/// Describes the slope of the win probability at this bias, in percentage points per percent of heads.
pub fn slopes(heads: Probability, slopes: Slopes) -> String {
    let slope = |slope: f64| format!("{slope:.2}").replace('-', "−");
    let (left, right) = (slope(slopes.left), slope(slopes.right));
    if heads == Probability::ZERO {
        format!("The slope begins with {right}.")
    } else if heads == Probability::ONE {
        format!("The slope ends with {left}.")
    } else if (slopes.left - slopes.right).abs() < 1e-9 {
        format!("The slope at p = {heads} is {right}.")
    } else {
        format!("The curve has a kink at p = {heads}: its slope is {left} on the left and {right} on the right.")
    }
}

/// Describes the probability of heads that gives the requested win probability, or says that none does.
pub fn needed(coin: usize, wish: Probability, needed: Option<Probability>, likes_heads: bool) -> String {
    let (name, wish) = (coin_name(coin), percent(wish.to_f64()));
    let worst = if likes_heads { Probability::ZERO } else { Probability::ONE };
    match needed {
        None => format!("Coin {name} alone cannot make it: no p of its heads wins {wish}."),
        Some(heads) if heads == worst => format!("Any p of coin {name} wins {wish} or more."),
        Some(heads) if likes_heads => {
            format!("Winning {wish} takes p = {} or more of coin {name}.", plain_chance(heads.to_f64()))
        }
        Some(heads) => format!("Winning {wish} takes p = {} or less of coin {name}.", plain_chance(heads.to_f64())),
    }
}

#[cfg(test)]
mod tests {
    use crate::flips::{Game, SWEEP_POINTS, solve, sweep};
    use crate::progress::Progress;

    use super::*;

    fn of(numerator: u64, denominator: u64) -> Probability {
        Probability::new(numerator, denominator).unwrap()
    }

    #[test]
    fn a_kink_has_two_slopes_and_the_ends_have_one() {
        let kink = Slopes { left: 2.2413, right: 4.4335 };
        assert_eq!(
            slopes(Probability::HALF, kink),
            "The curve has a kink at p = 0.5: its slope is 2.24 on the left and 4.43 on the right."
        );
        assert_eq!(slopes(Probability::ZERO, kink), "The slope begins with 4.43.");
        assert_eq!(slopes(Probability::ONE, kink), "The slope ends with 2.24.");
        let smooth = Slopes { left: -0.5, right: -0.5 };
        assert_eq!(slopes(Probability::HALF, smooth), "The slope at p = 0.5 is −0.50.");
    }

    #[test]
    fn a_step_of_one_percent_names_its_change() {
        let told = |less, more| steps(0, Hundredth { less, more });
        assert_eq!(
            told(Some(-0.0227), Some(0.0434)),
            "A percent of heads of coin A less costs 2.27 percentage points, a percent more adds 4.34."
        );
        assert_eq!(
            told(Some(0.001), Some(-1e-9)),
            "A percent of heads of coin A less adds 0.10 percentage points, a percent more costs under 0.01."
        );
        assert_eq!(told(None, Some(0.01)), "A percent of heads of coin A more adds 1.00 percentage points.");
        assert_eq!(told(Some(-0.01), None), "A percent of heads of coin A less costs 1.00 percentage points.");
    }

    #[test]
    fn a_request_is_answered_whether_or_not_it_can_be_met() {
        let wish = of(3, 4);
        assert_eq!(needed(0, wish, Some(of(26, 50)), true), "Winning 75.00 % takes p = 0.52 or more of coin A.");
        assert_eq!(needed(0, wish, Some(of(26, 50)), false), "Winning 75.00 % takes p = 0.52 or less of coin A.");
        assert_eq!(needed(1, wish, Some(Probability::ZERO), true), "Any p of coin B wins 75.00 % or more.");
        assert_eq!(needed(1, wish, None, true), "Coin B alone cannot make it: no p of its heads wins 75.00 %.");
    }

    #[test]
    fn a_point_of_the_sweep_names_all_three_probabilities() {
        let sweep = sweep(&Game::default(), 0, SWEEP_POINTS, &Progress::new()).unwrap();
        assert_eq!(
            one_point(&sweep.points[400]),
            "p = 0.4: 53.57 % with best play,\n1.68 % with A alone, 46.02 % with B alone"
        );
    }

    #[test]
    fn the_title_omits_the_varied_probability() {
        let mut game = Game::default().with(|game| game.set_target(-3));
        game.coins_mut()[0].heads = Probability::new(2, 5).unwrap();
        let solution = solve(&game, &Progress::new()).unwrap();
        assert_eq!(title(&solution, 0), "100 flips against the bias of coin A (A worth 1, B worth 2 with p = 0.5)");
    }
}
