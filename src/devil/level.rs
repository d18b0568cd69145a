//! Levels: games at the round table one after another, from two coins that one sees to goals and tables of all kinds.
//!
//! A level is done once its goal is reached within so many calls, with open eyes or blindfolded. Whatever the Devil does it can
//! be reached so soon: the calls allowed are those of best play, found by the solver, and some to spare at first.
//!
//! # What gets harder
//! The first levels (`FIRST`) lead from two coins to the riddle itself: first with open eyes, then blindfolded from a known
//! start, then from any, with fewer calls to spare each time that the same is asked again. After them tables, starts and goals
//! are drawn. From then on the least number of calls that best play needs never gets less ([`wanted`]), open eyes and the
//! blindfold take turns, and the calls to spare get fewer ([`spare`]). No level is the same as one of the four before it.
//!
//! At level 1 both coins show tails, both are seen, and one call wins; three are allowed.

use super::aim_solution::solve_aim;
use super::classes::classes;
use super::configuration::Configuration;
use super::game::Game;
use super::params::Params;
use super::permutation::Devil;
use super::play::Play;
use super::selection::{Aim, Selection};
use super::sighted::Depth;
use super::sighted_depths::SightedDepths;
use super::table_spec::TableSpec;
use crate::level::{AnyLevel, drawn};
use crate::progress::Progress;

/// So many tables, starts and goals are tried for a level.
const TRIES: u32 = 40;
/// Over so many levels best play comes to need one call more.
const LEVELS_OF_A_CALL: u32 = 40;
/// The most calls that best play is sure to need in a level that is drawn, with open eyes and blindfolded.
const MOST_WANTED: [u32; 2] = [2, 6];

/// The coins, the faces and the Devils of the levels that are drawn. The first three are seen, too.
const TABLES: [(u32, u32, Devil); 5] =
    [(6, 2, Devil::Turn), (3, 3, Devil::Turn), (6, 2, Devil::TurnAndMirror), (2, 4, Devil::Turn), (4, 2, Devil::Turn)];
/// Every so many levels that are drawn the coins are seen.
const SEEN_EVERY: u32 = 4;
/// So many tables of those that are drawn are seen.
const TABLES_SEEN: u32 = 3;

/// A level of those that are not drawn. Its goal is all heads.
struct First {
    coins: u32,
    faces: u32,
    devil: Devil,
    play: Play,
    /// The coins as they are laid, or what of them is possible at the start; all is possible where nothing is listed.
    starts: &'static [&'static str],
    /// The calls to spare.
    spare: u32,
}

/// The first levels, which are not drawn.
const FIRST: [First; 15] = [
    seen(2, &["TT"], 2),
    seen(2, &["HT"], 2),
    unseen(2, &["HT"], 3),
    unseen(2, &[], 3),
    unseen(2, &[], 0),
    seen(4, &["HTHT"], 1),
    unseen(4, &["TTTT", "HTHT"], 2),
    seen(4, &["HTTT"], 1),
    First { devil: Devil::Still, ..unseen(3, &[], 2) },
    unseen(4, &["TTTT", "HTHT", "HHTT"], 2),
    First { faces: 3, ..seen(3, &["012"], 1) },
    unseen(4, &["TTTT", "HTHT", "HHTT"], 0),
    unseen(4, &[], 5),
    First { devil: Devil::TurnAndMirror, ..unseen(4, &["TTTT", "HTHT", "HHTT"], 0) },
    unseen(4, &[], 0),
];

const fn seen(coins: u32, starts: &'static [&'static str], spare: u32) -> First {
    First { coins, faces: 2, devil: Devil::Turn, play: Play::Sighted, starts, spare }
}

const fn unseen(coins: u32, starts: &'static [&'static str], spare: u32) -> First {
    First { play: Play::Blindfolded, ..seen(coins, starts, spare) }
}

/// One level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its number.
    pub number: u32,
    /// The table and the Devil.
    pub table: TableSpec,
    /// What is possible at the start, and what counts as won.
    pub aim: Aim,
    /// With open eyes or blindfolded.
    pub play: Play,
    /// The coins as they are laid, where they are seen.
    pub start: Option<Configuration>,
    /// The calls that best play needs at worst.
    best: u32,
    spare: u32,
}

impl AnyLevel for Level {
    type Params = Params;

    fn made(number: u32) -> Self {
        let first = usize::try_from(number).ok().and_then(|number| FIRST.get(number.checked_sub(1)?));
        let Some(first) = first else { return Self::drawn(number) };
        let table = TableSpec::new(first.coins, first.faces, first.devil);
        let starts: Vec<_> =
            first.starts.iter().filter_map(|text| Configuration::parse("start", text, table).ok()).collect();
        let (start, belief) = match starts.first() {
            Some(laid) if first.play == Play::Sighted => (Some(*laid), Selection::All),
            Some(_) => (None, Selection::of_classes(table, starts)),
            None => (None, Selection::All),
        };
        let aim = Aim { start: belief, ..Aim::default() };
        let level = Self { number, table, aim, play: first.play, start, best: 0, spare: first.spare };
        Self { best: level.calls_needed().unwrap_or_default(), ..level }
    }

    fn set_up(&self, params: &mut Params) {
        params.game = self.game();
        params.focus.hands = 0;
        params.start_over();
        params.record.level = self.number.into();
        params.record.play = self.play;
        params.record.start = self.start;
        params.record.seed = self.number.into();
        params.fit();
    }

    fn is_set_in(&self, params: &Params) -> bool {
        let record = &params.record;
        params.game == self.game() && params.focus.hands == 0 && (record.play, record.start) == (self.play, self.start)
    }

    fn number_in(params: &mut Params) -> &mut i64 {
        &mut params.record.level
    }
}

impl Level {
    /// A level that is drawn: of those that are tried the first in which best play needs as many calls as are wanted.
    fn drawn(number: u32) -> Self {
        let wanted = wanted(number);
        let mut longest: Option<Self> = None;
        for try_number in 0..TRIES {
            let Some(level) = Self::tried(number, try_number) else { continue };
            let is_enough = level.best >= wanted;
            if longest.as_ref().is_none_or(|longest| longest.best < level.best) {
                longest = Some(level);
            }
            if is_enough {
                break;
            }
        }
        longest.unwrap_or_else(|| Self { number, ..Self::made(FIRST.len() as u32) })
    }

    /// A table with a start and a goal; `None` if the player is not sure to win, or has won before the first call.
    fn tried(number: u32, try_number: u32) -> Option<Self> {
        let mut bits = drawn(number, try_number);
        let mut next = |below: u64| {
            let drawn = bits % below.max(1);
            bits = bits.rotate_right(7).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            drawn
        };
        let play = if is_sighted(number) { Play::Sighted } else { Play::Blindfolded };
        // one table after the other, so that no level is like the one before it
        let place =
            if play == Play::Sighted { number / SEEN_EVERY % TABLES_SEEN } else { number % TABLES.len() as u32 };
        let (coins, faces, devil) = TABLES.get(place as usize).copied()?;
        let table = TableSpec::new(coins, faces, devil);
        let all: Vec<Configuration> = classes(table).iter().map(|class| class.first).collect();
        let (goals, possible) = if play == Play::Sighted { (1 + next(3), 1) } else { (1, 2 + next(3)) };
        let goal = Selection::of_classes(table, taken(all.clone(), goals, &mut next));
        // who cannot win with open eyes cannot win blindfolded
        let aim = Aim { start: Selection::All, goal: goal.clone() };
        let depths = SightedDepths::of(table, &aim, &Progress::new()).ok()??;
        let is_won = |start: &Configuration| matches!(depths.depth(*start), Depth::Moves(1..));
        let starts = taken(all.into_iter().filter(is_won).collect(), possible, &mut next);
        let start = starts.first().copied().filter(|_| play == Play::Sighted);
        let aim = Aim { start: Selection::of_classes(table, starts), goal };
        if aim.start.firsts(table).is_none_or(|firsts| firsts.is_empty()) {
            return None;
        }
        let level = Self { number, table, aim, play, start, best: 0, spare: spare(number) };
        let best = level.calls_needed().filter(|best| *best > 0)?;
        Some(Self { best, ..level })
    }

    /// The calls that best play needs at worst; `None` if the Devil can go on for ever, or if that is not known.
    fn calls_needed(&self) -> Option<u32> {
        // nobody cancels
        let solution = solve_aim(self.table, &self.aim, &Progress::new()).ok()?;
        match self.start {
            Some(start) => match solution.depth(start) {
                Depth::Moves(calls) => Some(calls),
                Depth::Unknown | Depth::Never => None,
            },
            None => u32::try_from(&solution.length()?).ok(),
        }
    }

    /// Within so many calls the goal has to be reached.
    pub fn calls(&self) -> u32 {
        self.best + self.spare
    }

    /// What is solved.
    fn game(&self) -> Game {
        let (coins, faces) = (self.table.coins().into(), self.table.faces().into());
        Game { coins, faces, devil: self.table.devil(), aim: self.aim.clone(), moves: None }
    }
}

/// So many of `items`, drawn by `next`, which gives a number below another one; fewer where there are fewer.
fn taken(mut items: Vec<Configuration>, count: u64, next: &mut dyn FnMut(u64) -> u64) -> Vec<Configuration> {
    let one = |_| {
        let place = usize::try_from(next(items.len() as u64)).ok()?;
        (place < items.len()).then(|| items.swap_remove(place))
    };
    (0..count).filter_map(one).collect()
}

/// Whether the coins are seen in a level that is drawn.
fn is_sighted(number: u32) -> bool {
    number.is_multiple_of(SEEN_EVERY)
}

/// The calls that best play needs at least in a level that is drawn.
pub fn wanted(number: u32) -> u32 {
    let [seen, unseen] = MOST_WANTED;
    let later = number.saturating_sub(FIRST.len() as u32 + 1) / LEVELS_OF_A_CALL;
    (2 + later).min(if is_sighted(number) { seen } else { unseen })
}

/// The calls to spare in a level that is drawn.
pub fn spare(number: u32) -> u32 {
    match number {
        ..50 => 2,
        50..150 => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::moves::Move;
    use super::super::params::Rules;
    use super::super::verdict::judge_aim;
    use super::*;
    use crate::level::LAST_LEVEL;

    #[test]
    fn the_plan_of_the_solver_wins_every_level_within_its_calls() {
        for number in 1..=LAST_LEVEL {
            let (level, mut params) = (Level::new(number), Params::default());
            level.set_up(&mut params);
            assert!(Rules::new(&params).is_ok() && params.record.level == i64::from(number), "level {number}");
            assert_eq!(params.record.start, level.start, "level {number}");
            let solution = solve_aim(level.table, &level.aim, &Progress::new()).unwrap();
            let needed = match level.start {
                None => {
                    let moves: Arc<Vec<Move>> = Arc::new(solution.strategy().unwrap().iter().collect());
                    let verdict = judge_aim(level.table, &level.aim, &moves, &Progress::new()).unwrap();
                    assert!(verdict.wins, "level {number}");
                    moves.len()
                }
                Some(start) => {
                    let (mut now, mut made) = (start, 0);
                    while !level.aim.goal.contains(level.table, now) {
                        let flip = solution.best_move(now).unwrap();
                        now = now.after(&solution.worst_permutation(now, flip)).flipped(flip);
                        made += 1;
                        assert!(made < 100, "level {number}");
                    }
                    made
                }
            };
            assert!(needed > 0 && needed <= level.calls() as usize, "level {number}: {needed} {level:?}");
            assert_eq!(needed, level.best as usize, "level {number}");
        }
    }

    /// No level is the same as one of so many before it.
    const UNLIKE: usize = 4;

    #[test]
    fn levels_get_harder_and_none_is_like_those_before_it() {
        let all: Vec<Level> = (1..=LAST_LEVEL).map(Level::new).collect();
        for level in all.iter().skip(FIRST.len()) {
            assert!(level.best >= wanted(level.number), "{level:?}");
            assert_eq!(level.spare, spare(level.number));
        }
        let drawn = FIRST.len() as u32 + 1..LAST_LEVEL;
        for (now, next) in drawn.clone().flat_map(|now| (now + 1..=now + SEEN_EVERY).map(move |next| (now, next))) {
            assert!(is_sighted(now) != is_sighted(next) || wanted(now) <= wanted(next), "level {now}");
            assert!(spare(now) >= spare(next), "level {now}");
        }
        let asked = |level: &Level| (level.game(), level.play, level.start, level.calls());
        for (place, one) in all.iter().enumerate() {
            let before = all[..place].iter().rev().take(UNLIKE);
            assert!(before.map(asked).all(|other| other != asked(one)), "{one:?}");
        }
        let distinct =
            (0..all.len()).filter(|place| !all[..*place].iter().any(|other| asked(other) == asked(&all[*place])));
        assert!(distinct.count() > 700);
    }

    #[test]
    fn a_child_wins_level_1_by_naming_both_coins() {
        let level = Level::new(1);
        assert_eq!((level.play, level.table.coins(), level.best, level.calls()), (Play::Sighted, 2, 1, 3));
        let calls: Vec<u32> = (1..=FIRST.len() as u32).map(|number| Level::new(number).calls()).collect();
        assert_eq!(calls, [3, 4, 5, 6, 3, 3, 5, 5, 9, 9, 3, 7, 20, 7, 15]);
    }

    #[test]
    fn a_level_ends_with_another_game_and_with_no_call() {
        let mut params = Params::default();
        Level::new(2).set_up(&mut params);
        params.record.calls = Arc::new(vec![Move::new(2, 1)]);
        Level::end_if_another_game(&mut params);
        assert_eq!(params.record.level, 2);
        let changes: [fn(&mut Params); 4] = [
            |params| params.game.coins = 4,
            |params| params.record.play = Play::Blindfolded,
            |params| params.record.start = None,
            |params| params.focus.hands = 1,
        ];
        for change in changes {
            let mut other = params.clone();
            change(&mut other);
            Level::end_if_another_game(&mut other);
            assert_eq!(other.record.level, 0);
        }
    }
}
