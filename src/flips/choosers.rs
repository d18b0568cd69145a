//! Who chooses: the win probability where an opponent takes all the choices, or every second one.
//!
//! The opponent knows all that you know and hands over a coin that is worst for you. With `m` flips left all that matters is
//! how far the score is above the target. The recursion is that of the module doc of the flips, with the least over the coins
//! in place of the largest wherever the opponent chooses. In turn it is told who chooses the last coin: whoever that is
//! chooses wherever `m` is odd, so that games of all lengths follow from one pass. A minimum passes relative errors on as a
//! maximum does, so that a value with `m` flips left is within 4m·2⁻⁵³ of itself (module `value`).

use super::coin::Coin;
use super::distances::{Distances, Row, mean_of_chances, value_of_flip};
use super::game::CheckedGame;
use super::steps::Steps;
use crate::progress::{Cancelled, Progress};
use crate::table::{Cell, Column, Kind, Table};

/// Who chooses the coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// You, every time.
    You,
    /// You and the opponent in turn, you the last one.
    YouLast,
    /// You and the opponent in turn, the opponent the last one.
    OpponentLast,
    /// The opponent, every time.
    Opponent,
}

impl Chooser {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::You, Self::YouLast, Self::OpponentLast, Self::Opponent];

    /// Whether you choose the next coin with so many flips left, at least 1.
    pub fn is_you(self, flips_left: i64) -> bool {
        match self {
            Self::You => true,
            Self::YouLast => flips_left % 2 == 1,
            Self::OpponentLast => flips_left % 2 == 0,
            Self::Opponent => false,
        }
    }
}

/// The values of a state, in the order of [`Chooser::ALL`].
type Values = [f64; 4];

/// Those of what is lost and of what is won, whoever chooses.
const LOST_OR_WON: [Values; 2] = [[0.0; 4], [1.0; 4]];

/// The win probabilities of games of 1 to so many flips, for each chooser.
#[derive(Clone, Debug)]
pub struct Choosers {
    values: Vec<Values>,
}

/// Solves the games of `game` with 1 to `longest` flips for each chooser.
///
/// # Errors
/// [`Cancelled`] as soon as `progress` says so.
pub fn choosers(game: &CheckedGame, longest: u32, progress: &Progress) -> Result<Choosers, Cancelled> {
    let distances = Distances::new(game.coins(), -game.target(), longest);
    let mut steps = Steps::new(progress, longest.into());
    let mut row = Row::new(0..0, 1, |_| LOST_OR_WON[0]);
    let mut values = Vec::new();
    for flips_left in distances.lengths() {
        let (low_to, high_from) = (distances.low_to(flips_left), distances.high_from(flips_left));
        let chosen = |distance| chosen(game.coins(), &row, flips_left, distance);
        row = Row::new(distances.between(low_to, high_from, flips_left), high_from, chosen);
        values.push(row.at(distances.start, LOST_OR_WON));
        steps.advance(1)?;
    }
    Ok(Choosers { values })
}

impl Choosers {
    /// The win probability with `flips` flips, within 4·`flips`·2⁻⁵³ of itself; `None` beyond the longest game. It is 1 and 0
    /// only where that is sure.
    pub fn value(&self, chooser: Chooser, flips: u32) -> Option<f64> {
        let values = self.values.get(flips.checked_sub(1)? as usize)?;
        Chooser::ALL.iter().zip(values).find_map(|(one, value)| (*one == chooser).then_some(*value))
    }

    /// How many flips the longest game has.
    pub fn longest(&self) -> u32 {
        u32::try_from(self.values.len()).unwrap_or(u32::MAX)
    }
}

/// The values at a distance with so many flips left, from the row after it.
fn chosen(coins: &[Coin], next: &Row<Values>, flips_left: i64, distance: i64) -> Values {
    let is_yours = Chooser::ALL.map(|chooser| chooser.is_you(flips_left));
    let choose = |one: Values, other: Values| {
        std::array::from_fn(|place| {
            let is_other = (other[place] > one[place]) == is_yours[place];
            if is_other { other[place] } else { one[place] }
        })
    };
    let value = |distance| next.at(distance, LOST_OR_WON);
    let mean = |shares, [up, down]: [Values; 2]| {
        std::array::from_fn(|place| mean_of_chances(shares, [up[place], down[place]], 0.0))
    };
    coins.iter().map(|coin| value_of_flip(coin, distance, value, mean)).reduce(choose).unwrap_or_default()
}

/// Roughly how many nanoseconds [`choosers`] takes on a computer of today.
pub fn estimated_chooser_work(game: &CheckedGame, longest: u32) -> u64 {
    Distances::new(game.coins(), 0, longest).estimated_states() * (12 * game.coins().len() as u64)
}

/// The table of *choosers*: `flips`, `you`, `you_last`, `opponent_last`, `opponent`; a row for each number of flips from 1.
pub fn choosers_table(choosers: &Choosers) -> Table<'_> {
    let chance = |key: &'static str, heading: &'static str, words: &'static str| {
        Column::new(key, heading, Kind::Probability).headed(words)
    };
    let columns = vec![
        Column::new("flips", "flips", Kind::Whole).headed("length of the game (flips)"),
        chance("you", "you", "chance to win if you choose"),
        chance("you_last", "in turn, you last", "chance to win in turn, you last"),
        chance("opponent_last", "in turn, opponent last", "chance to win in turn, the opponent last"),
        chance("opponent", "opponent", "chance to win if the opponent chooses"),
    ];
    Table::new(columns, choosers.values.len(), |row| {
        let Some(values) = choosers.values.get(row) else { return Vec::new() };
        let flips = i64::try_from(row + 1).unwrap_or(i64::MAX);
        [Cell::Whole(flips)].into_iter().chain(values.iter().copied().map(Cell::Number)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::reference::{Fraction, games};
    use super::super::win_probability::win_probability;
    use super::*;
    use dashu_int::UBig;
    use proptest::prelude::*;

    fn choosers_of(game: &Game, longest: u32) -> Choosers {
        choosers(&CheckedGame::new(game).unwrap(), longest, &Progress::new()).unwrap()
    }

    /// The win probability straight from the rules: every coin, every side, nothing kept.
    fn slowly(game: &Game, you_choose: &dyn Fn(i64) -> bool, flips_done: i64, score: i64) -> Fraction {
        if flips_done == game.flips {
            return Fraction::new(u8::from(score > game.target).into(), UBig::ONE);
        }
        let after = |points: i64| slowly(game, you_choose, flips_done + 1, score + points);
        let mean = |coin: &Coin| {
            let heads = Fraction::of(coin.heads).times(&after(coin.after_heads()));
            heads.plus(&Fraction::of(coin.heads.complement()).times(&after(coin.after_tails())))
        };
        let is_better =
            |one: &Fraction, other: &Fraction| if you_choose(flips_done) { one > other } else { one < other };
        game.coins.iter().map(mean).reduce(|one, other| if is_better(&other, &one) { other } else { one }).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn every_chooser_has_the_value_of_the_rules(game in games(5)) {
            let found = choosers_of(&game, 5);
            for flips in 1..=5_u32 {
                let game = Game { flips: flips.into(), ..game.clone() };
                let is_last = |done: i64| (i64::from(flips) - 1 - done) % 2 == 0;
                let turns: [&dyn Fn(i64) -> bool; 4] = [&|_| true, &is_last, &|done| !is_last(done), &|_| false];
                for (chooser, you_choose) in Chooser::ALL.into_iter().zip(turns) {
                    let exact = slowly(&game, you_choose, 0, 0);
                    let value = found.value(chooser, flips).unwrap();
                    let bound = Fraction::of_f64(4.0 * f64::from(flips) * 2.0_f64.powi(-53)).times(&exact);
                    let distance = Fraction::of_f64(value).distance(&exact);
                    prop_assert!(distance <= bound, "{:?} of {} flips: {}", chooser, flips, value);
                    let one = Fraction::new(UBig::ONE, UBig::ONE);
                    let none = Fraction::new(UBig::ZERO, UBig::ONE);
                    prop_assert_eq!((value >= 1.0, value <= 0.0), (exact == one, exact == none));
                }
            }
            prop_assert_eq!((found.value(Chooser::You, 0), found.value(Chooser::You, 6)), (None, None));
        }

        #[test]
        fn whoever_has_more_choices_wins_at_least_as_often(game in games(60)) {
            let (found, checked) = (choosers_of(&game, 60), CheckedGame::new(&game).unwrap());
            let value = |chooser| found.value(chooser, 60).unwrap();
            let [you, you_last, opponent_last, opponent] = Chooser::ALL.map(value);
            let slack = 1.0 + 60.0 * 8.0 * f64::EPSILON;
            prop_assert!(opponent <= you_last * slack && opponent <= opponent_last * slack);
            prop_assert!(you_last <= you * slack && opponent_last <= you * slack);
            prop_assert!((you - win_probability(&checked)).abs() <= 60.0 * 4.0 * f64::EPSILON * you);
        }
    }

    /// Whoever has the last choice of two fair coins, the chance is one half; with 100 flips an opponent who has it leaves
    /// 47.49 %, and one who has every choice a third.
    #[test]
    fn in_turn_the_last_choice_counts() {
        let found = choosers_of(&Game::default(), 100);
        for flips in 1..=100 {
            assert!((found.value(Chooser::YouLast, flips).unwrap() - 0.5).abs() < 1e-13, "{flips}");
        }
        let value = |chooser| found.value(chooser, 100).unwrap();
        assert!((value(Chooser::OpponentLast) - 0.4749).abs() < 5e-5, "{}", value(Chooser::OpponentLast));
        assert!((value(Chooser::Opponent) - 1.0 / 3.0).abs() < 1e-4, "{}", value(Chooser::Opponent));
    }

    /// After 100 flips the opponent leaves what he would not win himself with a target of −1: the two coins are fair, so the
    /// score can be turned round.
    #[test]
    fn the_opponents_chance_is_that_of_the_game_turned_round() {
        let found = choosers_of(&Game::default(), 100);
        let turned = CheckedGame::new(&Game { target: -1, ..Game::default() }).unwrap();
        let opponent = found.value(Chooser::Opponent, 100).unwrap();
        assert!((opponent - (1.0 - win_probability(&turned))).abs() < 1e-13, "{opponent}");
    }

    #[test]
    fn the_table_has_a_row_for_each_number_of_flips() {
        let mut csv = Vec::new();
        choosers_table(&choosers_of(&Game::default(), 2)).write_csv(&mut csv).unwrap();
        let rows = "flips,you,you_last,opponent_last,opponent\n1,0.5,0.5,0.5,0.5\n2,0.5,0.5,0.25,0.25\n";
        assert_eq!(String::from_utf8(csv).unwrap(), rows);
    }
}
