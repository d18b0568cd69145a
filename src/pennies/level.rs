//! Levels: games of the pennies one after another, from a few pennies and an opponent who moves at random to the perfect one.
//!
//! You always move first, and always from a position that can be won: a winning move exists, and whoever finds it every time
//! wins whatever the opponent does.
//!
//! # What gets harder
//! A rule is played for nine levels: three against the opponent who moves at random, three against the one who errs in one
//! move of four, three against the perfect one. From one of the nine to the next there are no fewer pennies. Then comes the
//! next rule of `RULES`, and after the last of them the first again, from then on against the perfect opponent alone and
//! with `MORE_PENNIES` more each time round. The first level of a rule is won in as few turns as can be; in the others the
//! game takes more than one.
//!
//! Level 1 are two piles of 2 with an opponent at random: to take both piles wins at once, and after most other moves the
//! game is still open. Any two of the levels differ in their piles or in their rule, or in who answers.

use std::sync::Arc;

use dashu_int::UBig;

use super::moves::Position;
use super::opponent::Opponent;
use super::outcomes::Outcomes;
use super::params::{Game, Params};
use super::ruleset::Ruleset;
use super::search::OutcomeTable;
use super::takings::{Law, Takings};
use crate::level::{AnyLevel, drawn_of};
use crate::progress::Progress;

/// So many levels have one rule.
const LEVELS_OF_A_RULE: u32 = 9;
/// The pennies of the first level of all.
const FIRST_PENNIES: u32 = 4;
/// So many more there are each time that the rules begin again.
const MORE_PENNIES: u32 = 18;

/// What may be taken, and whether the last to take loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rule {
    spread: i64,
    /// The most that a move takes; 0 where any number may be taken.
    at_most: i64,
    both: bool,
    misere: bool,
}

impl Rule {
    const RIDDLE: Self = Self { spread: 1, at_most: 0, both: true, misere: false };

    /// The game with so many pennies in its piles.
    fn game(self, piles: [u32; 2]) -> Game {
        let Self { spread, at_most, both, misere } = self;
        let take = if at_most == 0 { Takings::Any } else { Takings::AtMost(at_most) };
        Game { piles: piles.map(UBig::from), spread, take, both, misere, ..Game::default() }
    }

    /// Who wins from piles of up to `size` pennies; `None` never, as nobody cancels and the rules are allowed.
    fn outcomes(self, size: u32) -> Option<Outcomes> {
        let Self { spread, at_most, both, misere } = self;
        if at_most == 0 {
            return Ruleset::new(spread, misere).ok().map(Outcomes::from);
        }
        let law = Law::AtMost(u32::try_from(at_most).ok()?);
        let table = OutcomeTable::search(Ruleset::with_law(law, both, misere), size, &Progress::new()).ok()?;
        Some(Arc::new(table).into())
    }
}

/// The rules in the order in which they come.
const RULES: [Rule; 8] = [
    Rule::RIDDLE,
    Rule { spread: 0, ..Rule::RIDDLE },
    Rule { at_most: 3, both: false, ..Rule::RIDDLE },
    Rule { misere: true, ..Rule::RIDDLE },
    Rule { at_most: 4, ..Rule::RIDDLE },
    Rule { spread: 2, ..Rule::RIDDLE },
    Rule { spread: 0, misere: true, ..Rule::RIDDLE },
    Rule { spread: 3, ..Rule::RIDDLE },
];

/// One level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    number: u32,
    game: Game,
    opponent: Opponent,
}

impl AnyLevel for Level {
    type Params = Params;

    fn made(number: u32) -> Self {
        let Place { rule, step, round } = Place::of(number);
        let opponent = match (round, step / 3) {
            (0, 0) => Opponent::Random,
            (0, 1) => Opponent::Careless,
            _ => Opponent::Perfect,
        };
        let pennies = FIRST_PENNIES + 2 * step + MORE_PENNIES * round;
        Self { number, game: rule.game(piles(number, rule, pennies, step)), opponent }
    }

    fn set_up(&self, params: &mut Params) {
        params.game.clone_from(&self.game);
        params.focus.third = 0;
        params.record.level = self.number.into();
        params.record.opponent = self.opponent;
        params.record.opponent_starts = false;
        params.record.played.clear();
    }

    fn is_set_in(&self, params: &Params) -> bool {
        let record = &params.record;
        self.game.starts_like(&params.game) && record.opponent == self.opponent && !record.opponent_starts
    }

    fn number_in(params: &mut Params) -> &mut i64 {
        &mut params.record.level
    }
}

/// Where a level stands among the rules.
struct Place {
    rule: Rule,
    /// Which level of its rule it is, from 0.
    step: u32,
    /// How often the rules were gone through before.
    round: u32,
}

impl Place {
    fn of(number: u32) -> Self {
        let before = number.saturating_sub(1);
        let (block, step) = (before / LEVELS_OF_A_RULE, before % LEVELS_OF_A_RULE);
        let rules = RULES.len() as u32;
        let rule = RULES.get((block % rules) as usize).copied().unwrap_or(Rule::RIDDLE);
        Self { rule, step, round: block / rules }
    }
}

/// Two piles of so many pennies together from which whoever moves first can win.
fn piles(number: u32, rule: Rule, pennies: u32, step: u32) -> [u32; 2] {
    let splits = (1..=pennies / 2).map(|a| [a, pennies - a]);
    let Some(outcomes) = rule.outcomes(pennies) else { return [1, pennies - 1] };
    let won = splits.filter(|[a, b]| !outcomes.is_safe(&Position::new(*a, *b)));
    let timed: Vec<_> = won.map(|[a, b]| (outcomes.turns(&Position::new(a, b)), [a, b])).collect();
    let soonest = timed.iter().map(|(turns, _)| turns).min().cloned().unwrap_or_default();
    let is_first = step == 0 && number <= LEVELS_OF_A_RULE * RULES.len() as u32;
    let fits = |(turns, _): &&(UBig, [u32; 2])| if is_first { *turns == soonest } else { *turns > UBig::ONE };
    let fitting: Vec<[u32; 2]> = timed.iter().filter(fits).map(|(_, piles)| *piles).collect();
    let all = || timed.iter().map(|(_, piles)| *piles).collect::<Vec<_>>();
    let from = if fitting.is_empty() { all() } else { fitting };
    drawn_of(&from, number, 0).copied().unwrap_or([1, pennies - 1])
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::super::opponent::best_reply;
    use super::super::rules::Rules;
    use super::*;
    use crate::level::LAST_LEVEL;

    fn set_up(number: u32) -> Params {
        let mut params = Params::default();
        Level::new(number).set_up(&mut params);
        params
    }

    fn pennies(level: &Level) -> UBig {
        level.game.piles.iter().sum()
    }

    #[test]
    fn every_level_can_be_won_by_who_moves_first() {
        let known = RULES.map(|rule| rule.outcomes(256).unwrap());
        for number in 1..=LAST_LEVEL {
            let (rules, level) = (Rules::new(&set_up(number)).unwrap(), Level::new(number));
            let place = RULES.iter().position(|rule| *rule == Place::of(number).rule).unwrap();
            let outcomes = &known[place];
            assert_eq!(outcomes.ruleset(), rules.game().ruleset(), "level {number}");
            let start = rules.game().position();
            assert!(!outcomes.winning_moves(start).is_empty(), "level {number}: {start:?}");
            assert!(level.game.piles.iter().all(|pile| *pile > UBig::ZERO));
        }
    }

    #[test]
    fn best_play_wins_the_first_levels_whatever_the_opponent_does() {
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(5);
        for number in 1..=80 {
            let (params, level) = (set_up(number), Level::new(number));
            let outcomes = Place::of(number).rule.outcomes(64).unwrap();
            let mut here = Rules::new(&params).unwrap().game().position().clone();
            let mut is_mine = true;
            while !here.is_over(outcomes.ruleset()) {
                let take = if is_mine {
                    best_reply(&outcomes, &here)
                } else {
                    level.opponent.reply(&outcomes, &here, &mut luck)
                };
                here = here.after(outcomes.ruleset(), &take.unwrap()).unwrap();
                is_mine = !is_mine;
            }
            // whoever is to move now did not move last
            assert_eq!(is_mine, outcomes.ruleset().is_misere(), "level {number}");
        }
    }

    #[test]
    fn levels_get_harder_within_a_rule_and_each_time_round() {
        let strength = |level: &Level| Opponent::ALL.iter().rev().position(|one| *one == level.opponent);
        for number in 1..LAST_LEVEL {
            let (now, next) = (Level::new(number), Level::new(number + 1));
            if number % LEVELS_OF_A_RULE != 0 {
                assert!(now.game.has_rules_of(&next.game) && pennies(&now) < pennies(&next), "level {number}");
                assert!(strength(&now) <= strength(&next), "level {number}");
            } else {
                assert!(!now.game.has_rules_of(&next.game), "level {number}");
            }
        }
        let round = LEVELS_OF_A_RULE * RULES.len() as u32;
        for number in 1..=LAST_LEVEL - round {
            let (now, later) = (Level::new(number), Level::new(number + round));
            assert!(now.game.has_rules_of(&later.game) && pennies(&now) < pennies(&later), "level {number}");
            assert_eq!(later.opponent, Opponent::Perfect);
        }
    }

    #[test]
    fn no_two_levels_are_the_same_and_each_is_always_the_same() {
        let all: Vec<Level> = (1..=LAST_LEVEL).map(Level::new).collect();
        for (place, one) in all.iter().enumerate() {
            assert!(all[..place].iter().all(|other| (&other.game, other.opponent) != (&one.game, one.opponent)));
        }
        assert_eq!(Level::new(500), all[499]);
        assert_eq!((all[0].game.piles.clone(), all[0].opponent), ([2_u8, 2].map(UBig::from), Opponent::Random));
    }

    #[test]
    fn a_level_ends_with_another_game_and_with_no_move_of_its_own() {
        let mut params = set_up(5);
        params.record.played.push([1_u8, 0].map(UBig::from));
        Level::end_if_another_game(&mut params);
        assert_eq!(params.record.level, 5);
        let changes: [fn(&mut Params); 4] = [
            |params| params.game.piles[0] = 40_u8.into(),
            |params| params.game.misere = true,
            |params| params.record.opponent = Opponent::Perfect,
            |params| params.record.opponent_starts = true,
        ];
        for change in changes {
            let mut other = params.clone();
            change(&mut other);
            Level::end_if_another_game(&mut other);
            assert_eq!(other.record.level, 0);
        }
        params.record.level = 1_000;
        Level::end_if_another_game(&mut params);
        let refusal = Rules::new(&params).unwrap_err().to_string();
        assert_eq!(refusal, "level is 1,000; it must be a whole number from 0 to 999");
    }
}
