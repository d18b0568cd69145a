//! A list of moves played against a Devil.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use super::closed_form::last_move;
use super::{Act, Configuration, Course, Devil, Judged, Line, Move, Rules, Setting, worst_act};

/// The most moves of a game that are played: those of 16 coins.
pub const LONGEST_GAME: u32 = 65_535;

/// How the moves are played on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Play {
    /// Against a Devil who lays the coins and acts at random.
    #[default]
    Random,
    /// Against a Devil who knows the moves: he escapes if he can, and else makes the game as long as he can.
    Worst,
    /// The user is the Devil and moves the table by hand.
    ByHand,
    /// The user calls moves without seeing; the Devil decides as late as he can.
    Blindfolded,
    /// The user calls moves and sees the coins before each; the Devil does the worst he can.
    Sighted,
}

impl Play {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Random, Self::Worst, Self::ByHand, Self::Blindfolded, Self::Sighted];

    /// The name in a scenario file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Worst => "worst",
            Self::ByHand => "by-hand",
            Self::Blindfolded => "blindfolded",
            Self::Sighted => "sighted",
        }
    }

    /// Whether the user calls the moves.
    pub fn is_called(self) -> bool {
        matches!(self, Self::Blindfolded | Self::Sighted)
    }
}

/// One move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the move, from 1.
    pub number: u32,
    /// The coins before the move.
    pub before: Configuration,
    /// What the Devil did with the table.
    pub act: Act,
    /// The coins after that.
    pub turned: Configuration,
    /// The positions flipped then.
    pub flipped: Move,
    /// The coins after the flip.
    pub result: Configuration,
}

/// A game from its start until all coins show heads, or until [`LONGEST_GAME`] moves are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Configuration,
    steps: Vec<Step>,
    is_hidden: bool,
}

impl Game {
    /// The game of a course as the rules say. `calls` is the list of the user's own calls judged, where he is blindfolded.
    pub fn new(course: Course<'_>, rules: &Rules, calls: Option<&Judged>) -> Self {
        let chain = course.solution().chain();
        let start = || rules.start().unwrap_or_else(|| first_start(rules.setting(), rules.seed()));
        match rules.play() {
            Play::Random => Self::against_random_devil(rules.setting(), course.moves(), rules.seed(), rules.start()),
            Play::Worst => Self::of_line(&worst_line(course, rules.seed()), course.moves()),
            Play::ByHand => {
                let mut acts = rules.turns().iter().copied();
                Self::played(start(), course.moves().take(acts.len()), |_, _| {
                    acts.next().unwrap_or_else(|| idle(rules))
                })
            }
            Play::Sighted => {
                Self::played(start(), rules.calls().iter().copied(), |coins, flip| worst_act(chain, coins, flip))
            }
            Play::Blindfolded => match calls.map(Judged::verdict) {
                Some(verdict) if rules.reveal() || verdict.wins() => {
                    Self::of_line(verdict.line(), rules.calls().iter().copied())
                }
                _ => Self::unseen(rules),
            },
        }
    }

    /// The calls of a player who has not been shown anything.
    fn unseen(rules: &Rules) -> Self {
        let nothing = Configuration::with_faces(rules.setting(), |_| 0);
        let step = |(number, flipped): (u32, &Move)| Step {
            number,
            before: nothing,
            act: idle(rules),
            turned: nothing,
            flipped: *flipped,
            result: nothing,
        };
        Self { start: nothing, steps: (1..).zip(rules.calls().iter()).map(step).collect(), is_hidden: true }
    }

    /// The moves of a list against a Devil who lays the coins and acts at random. He lays `start`, or any
    /// configuration but all heads.
    ///
    /// The same seed gives the same game on every machine and with every later version: a generator known by name is
    /// used (xoshiro256++ of Blackman and Vigna, seeded by `SplitMix64`), and only remainders of its bare output are
    /// taken. They are uneven by less than 2⁻²⁴.
    pub fn against_random_devil(
        setting: Setting,
        moves: impl Iterator<Item = Move>,
        seed: u64,
        start: Option<Configuration>,
    ) -> Self {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let laid = random_start(setting, &mut generator);
        Self::played(start.unwrap_or(laid), moves, |_, _| random_act(setting, &mut generator))
    }

    /// A list of moves against what the Devil does in a line.
    pub fn of_line(line: &Line, moves: impl Iterator<Item = Move>) -> Self {
        let mut acts = line.acts.iter().copied();
        let moves = moves.take(line.acts.len());
        Self::played(line.start, moves, |_, _| acts.next().unwrap_or_else(|| Act::turn(line.start.coins(), 0)))
    }

    /// The game from `start`, with the Devil's acts as `next_act` gives them.
    fn played(
        start: Configuration,
        moves: impl Iterator<Item = Move>,
        mut next_act: impl FnMut(Configuration, Move) -> Act,
    ) -> Self {
        let mut coins = start;
        let mut steps = Vec::new();
        for (number, flipped) in (1..=LONGEST_GAME).zip(moves) {
            if coins.is_all_heads() {
                break;
            }
            let act = next_act(coins, flipped);
            let turned = coins.after(&act);
            let result = turned.flipped(flipped);
            steps.push(Step { number, before: coins, act, turned, flipped, result });
            coins = result;
        }
        Self { start, steps, is_hidden: false }
    }

    /// Whether all coins show heads at the end; otherwise it was broken off, or nobody moved.
    pub fn is_won(&self) -> bool {
        !self.is_hidden && self.steps.last().is_some_and(|last| last.result.is_all_heads())
    }

    /// Whether the player is blindfolded and has not been shown the coins yet: then there are none to see.
    pub fn is_hidden(&self) -> bool {
        self.is_hidden
    }

    /// The coins as the Devil laid them.
    pub fn start(&self) -> Configuration {
        self.start
    }

    /// The moves made, up to the one after which all coins show heads.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The coins after `step` moves; the last ones where there were fewer moves.
    pub fn coins_after(&self, step: usize) -> Configuration {
        let made = self.steps.get(..step).unwrap_or(&self.steps);
        made.last().map_or(self.start, |last| last.result)
    }
}

/// How a Devil who knows the moves plays against them. For a list that was judged it is the line of its verdict.
///
/// For a shortest list he acts at random, by the seed, and lays that one start which is won with the last move: whatever he
/// does, each start is won at a move of its own. It is found from the end, where of a list too long to be played any
/// configuration may be left that has not been ruled out.
fn worst_line(course: Course<'_>, seed: u64) -> Line {
    if let Some(given) = course.given() {
        return given.verdict().line().clone();
    }
    let setting = course.solution().setting();
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    if !course.has_moves() {
        return Line { start: random_start(setting, &mut generator), acts: Vec::new() };
    }
    let moves: Vec<Move> = course.moves().take(LONGEST_GAME as usize).collect();
    let is_whole = course.last_step() == moves.len() as u64;
    // the move of the last level is not among the first ones, so what differs from all heads by it alone is still left
    let rest = if is_whole { None } else { course.solution().chain().levels().last().copied() };
    let end = Configuration::with_faces(setting, |p| rest.map_or(0, |rest| rest.amount(p)));
    let mut acts: Vec<Act> = moves.iter().map(|_| random_act(setting, &mut generator)).collect();
    let start = moves.iter().zip(&mut acts).rev().fold(end, |coins, (flip, act)| coins.unflipped(*flip).before(act));
    Line { start, acts }
}

fn idle(rules: &Rules) -> Act {
    Act::turn(rules.coins(), 0)
}

/// The start that the random Devil lays with that seed.
pub fn first_start(setting: Setting, seed: u64) -> Configuration {
    random_start(setting, &mut Xoshiro256PlusPlus::seed_from_u64(seed))
}

/// Any configuration but all heads.
fn random_start(setting: Setting, generator: &mut Xoshiro256PlusPlus) -> Configuration {
    if setting.faces() == 2 {
        return Configuration::new(setting.coins(), 1 + generator.next_u64() % last_move(setting.coins()));
    }
    loop {
        let mut faces: Vec<u32> = Vec::new();
        faces.resize_with(setting.coins() as usize, || generator.next_u32() % setting.faces());
        let start = Configuration::with_faces(setting, |p| faces.get(p as usize).copied().unwrap_or(0));
        if !start.is_all_heads() {
            return start;
        }
    }
}

/// Any act of the Devil.
fn random_act(setting: Setting, generator: &mut Xoshiro256PlusPlus) -> Act {
    let coins = setting.coins();
    match setting.devil() {
        Devil::Still => Act::turn(coins, 0),
        Devil::Turn => Act::turn(coins, generator.next_u32() % coins),
        Devil::TurnAndMirror => {
            let notches = generator.next_u32() % (2 * coins);
            if notches < coins { Act::turn(coins, notches) } else { Act::mirror(coins, notches - coins) }
        }
        Devil::Shuffle => {
            // Fisher and Yates
            let mut places: Vec<u32> = (0..coins).collect();
            for last in (1..coins).rev() {
                places.swap(last as usize, (generator.next_u32() % (last + 1)) as usize);
            }
            let place = |position: u32| places.get(position as usize).copied().unwrap_or(u32::MAX);
            Act::new(coins, place).unwrap_or_else(|| Act::turn(coins, 0))
        }
    }
}

#[cfg(test)]
mod tests;
