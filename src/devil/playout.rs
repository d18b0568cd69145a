//! Game of a list of moves against a Devil, move by move.
//!
//! # The random Devil
//! The same seed gives the same game on every machine and with every later version: the generator is a standard one
//! (xoshiro256++ of Blackman and Vigna, seeded by `SplitMix64`), and only remainders of its raw output are used. Their
//! probabilities differ by less than 2⁻²⁴, relatively.

use std::collections::HashMap;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use super::configuration::Configuration;
use super::filtration::Filtration;
use super::limits::LONGEST_PLAYOUT;
use super::moves::Move;
use super::params::Params;
use super::permutation::{Devil, Permutation};
use super::plan::{JudgedList, Plan};
use super::planes::all_ones;
use super::record::PlayMode;
use super::selection::Aim;
use super::sighted::worst_permutation;
use super::table_spec::TableSpec;
use super::touch_search::TouchSets;
use super::touch_solution::felt_text;
use super::touched_game::{FeltCoins, TouchedGame};
use super::verdict::Line;
use crate::progress::{Progress, Result};
use crate::table::{Cell, Column, Kind, Table};

/// One move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Coins before the move.
    pub before: Configuration,
    /// Permutation by the Devil.
    pub permutation: Permutation,
    /// Coins after the permutation.
    pub turned: Configuration,
    /// Position after it of the notch of the table that began at position 0.
    pub notch: u32,
    /// Positions flipped after it.
    pub flipped: Move,
    /// Coins after the flip.
    pub result: Configuration,
}

/// Game from its start until the goal is reached, or until [`LONGEST_PLAYOUT`] moves are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Coins as the Devil laid them.
    pub start: Configuration,
    /// Moves made, up to the one that reaches the goal.
    pub steps: Vec<Step>,
    /// Whether the goal is reached at the end. Otherwise the game was broken off, or no move was made.
    pub is_won: bool,
    /// Whether the player is blindfolded and has not been shown the coins yet, so that there are none to display.
    pub is_hidden: bool,
    felt: Vec<FeltCoins>,
}

impl Playout {
    /// Plays the moves of `plan` with the settings of `params`. `calls` are the calls of a blindfolded player with
    /// their verdict, if there is one. `earlier` are the steps of the same game before moves were added or undone; as
    /// far as they agree with the new ones, the answers of the worst Devil are copied from them, because finding them
    /// takes time.
    ///
    /// # Errors
    /// [`Cancelled`](crate::progress::Cancelled) if `progress` was cancelled: a game may have tens of thousands of moves.
    pub fn new(
        plan: Plan<'_>,
        params: &Params,
        calls: Option<&JudgedList>,
        earlier: &[Step],
        progress: &Progress,
    ) -> Result<Self> {
        let (table, record, aim) = (params.table(), params.record(), plan.aim());
        let is_goal = |coins| plan.is_goal(coins);
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(record.seed);
        let laid = random_open_start(table, &aim, &mut generator);
        let start = record.start.unwrap_or(laid);
        match record.play {
            PlayMode::Random => {
                let turns = |_, _| random_permutation(table, &mut generator);
                Self::played(is_goal, start, plan.moves(), turns, progress)
            }
            PlayMode::Worst => {
                Self::played_by(is_goal, &worst_line(plan, record.seed, progress)?, plan.moves(), progress)
            }
            PlayMode::ByHand => {
                let mut turns = record.turns.iter().copied();
                let moves = plan.moves().take(turns.len());
                Self::played(is_goal, start, moves, |_, _| turns.next().unwrap_or_else(|| table.idle()), progress)
            }
            PlayMode::Sighted => {
                let mut earlier = earlier.iter();
                let turns = |coins, flip| match (earlier.next(), plan.aimed) {
                    (Some(step), _) if (step.before, step.flipped) == (coins, flip) => step.permutation,
                    (_, Some(aimed)) => aimed.worst_permutation(coins, flip),
                    (_, None) => worst_permutation(&plan.solution.filtration, coins, flip),
                };
                progress.set_total(record.calls.len() as u64);
                Self::played(is_goal, start, record.calls.iter().copied(), turns, progress)
            }
            PlayMode::Blindfolded if params.hands() > 0 => Self::touched(params, &aim, progress),
            PlayMode::Blindfolded => match calls.filter(|calls| calls.aim == aim).map(|calls| &calls.verdict) {
                Some(verdict) if verdict.is_checked && (record.reveal || verdict.wins) => {
                    Self::played_by(is_goal, &verdict.line, record.calls.iter().copied(), progress)
                }
                _ => Self::unseen(table, &record.calls, progress),
            },
        }
    }

    /// Returns the game of a player who feels some coins before each call.
    fn touched(params: &Params, aim: &Aim, progress: &Progress) -> Result<Self> {
        let (table, record) = (params.table(), params.record());
        let sets = TouchSets::new(table, aim, params.hands());
        let game = TouchedGame::new(sets, &record.touches, &record.calls, progress)?;
        let is_goal = |coins| aim.goal.contains(table, coins);
        let shown = match game.line().filter(|_| record.reveal || game.is_won()) {
            Some(line) => Self::played_by(is_goal, &line, game.flips.iter().copied(), progress)?,
            None => Self::unseen(table, &game.flips, progress)?,
        };
        Ok(Self { felt: game.felt, ..shown })
    }

    /// Returns the game of a player who has not been shown any coins: nothing of it is displayed but the calls.
    fn unseen(table: TableSpec, calls: &[Move], progress: &Progress) -> Result<Self> {
        let nothing = Configuration::with_faces(table, |_| 0);
        let game = Self::played(|_| false, nothing, calls.iter().copied(), |_, _| table.idle(), progress)?;
        Ok(Self { is_hidden: true, ..game })
    }

    /// Plays a list of moves against the Devil's permutations in a line.
    fn played_by(
        is_goal: impl Fn(Configuration) -> bool,
        line: &Line,
        moves: impl Iterator<Item = Move>,
        progress: &Progress,
    ) -> Result<Self> {
        let mut permutations = line.permutations.iter().copied();
        let moves = moves.take(line.permutations.len());
        let turns = |_, _| permutations.next().unwrap_or_else(|| Permutation::turn(line.start.coins(), 0));
        Self::played(is_goal, line.start, moves, turns, progress)
    }

    /// Plays the game from `start` to the goal with the Devil's permutations from `next_permutation`.
    fn played(
        is_goal: impl Fn(Configuration) -> bool,
        start: Configuration,
        moves: impl Iterator<Item = Move>,
        mut next_permutation: impl FnMut(Configuration, Move) -> Permutation,
        progress: &Progress,
    ) -> Result<Self> {
        let (mut coins, mut notch) = (start, 0);
        let mut steps = Vec::new();
        for (number, flipped) in (1..=LONGEST_PLAYOUT).zip(moves) {
            if is_goal(coins) {
                break;
            }
            let permutation = next_permutation(coins, flipped);
            let turned = coins.after(&permutation);
            let result = turned.flipped(flipped);
            notch = permutation.notch_after(notch);
            steps.push(Step { before: coins, permutation, turned, notch, flipped, result });
            coins = result;
            progress.advance_to(number.into())?;
        }
        let is_won = !steps.is_empty() && is_goal(coins);
        Ok(Self { start, steps, is_won, is_hidden: false, felt: Vec::new() })
    }

    /// Returns the coins that a player with hands felt after the first `calls` calls, whether or not the next call has
    /// been made.
    pub fn felt(&self, calls: usize) -> Option<FeltCoins> {
        self.felt.get(calls).copied()
    }

    /// Returns the coins that the player feels now, before the next call.
    pub fn felt_now(&self) -> Option<FeltCoins> {
        self.felt(self.steps.len()).filter(|_| self.is_hidden)
    }

    /// Returns the coins after `step` moves, or at the end if there are fewer.
    pub fn coins_after(&self, step: usize) -> Configuration {
        self.last_of(step).map_or(self.start, |last| last.result)
    }

    /// Returns the position after `step` moves, or at the end if there are fewer, of the notch of the table that began
    /// at position 0.
    pub fn notch_after(&self, step: usize) -> u32 {
        self.last_of(step).map_or(0, |last| last.notch)
    }

    /// Returns the last of the first `step` moves, or of all if there are fewer.
    fn last_of(&self, step: usize) -> Option<&Step> {
        self.steps.get(..step).unwrap_or(&self.steps).last()
    }
}

/// Returns the line of a Devil who knows the moves. For the user's list, it is the line of its verdict.
///
/// Against a shortest list to all heads, he permutes at random by the seed and lays the only start that is won with the
/// last move: whatever he does, each start is won by a different move. This start is found backwards from the end. If
/// the list is too long to be played completely, the end may be any configuration that is not yet ruled out.
fn worst_line(plan: Plan<'_>, seed: u64, progress: &Progress) -> Result<Line> {
    if let Some(given) = plan.given {
        return Ok(given.verdict.line.clone());
    }
    if let Some(line) = plan.aimed.and_then(|aimed| aimed.line.as_ref()) {
        return Ok(line.clone());
    }
    let (table, aim) = (plan.solution.table(), plan.aim());
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    if !plan.has_moves() {
        return Ok(Line { start: random_open_start(table, &aim, &mut generator), permutations: Vec::new() });
    }
    let moves: Vec<Move> = plan.moves().take(LONGEST_PLAYOUT as usize).collect();
    let is_whole = plan.last_step() == moves.len() as u64;
    // the move of the last level is not among the first ones, so the configuration that differs from all heads only by
    // it is still possible
    let heads = || (Configuration::with_faces(table, |_| 0), plan.solution.filtration.levels.last().copied());
    let levels = plan.aimed.and_then(|aimed| aimed.levels.as_ref());
    let (end, last) = levels.map_or_else(heads, |levels| (levels.end, levels.moves().last().copied()));
    let end = last.filter(|_| !is_whole).map_or(end, |last| end.flipped(last));
    let act = |_| progress.advance_to(0).map(|()| random_permutation(table, &mut generator));
    let permutations = moves.iter().map(act).collect::<Result<Vec<_>>>()?;
    let back = moves.iter().zip(&permutations).rev();
    let start = back.fold(end, |coins, (flip, act)| coins.unflipped(*flip).before(act));
    let is_possible = aim.start.contains(table, start);
    let start = if is_possible { start } else { random_open_start(table, &aim, &mut generator) };
    Ok(Line { start, permutations })
}

/// Returns the table of the table view, the trace of a game, with one row per move:
/// `move, coins, turn, turned, flip, result` with the coins before the turn, after it, and after the flip. For a
/// blindfolded player, it shows only their calls and what they felt before each of them: `move, touch, seen, coins, …`.
pub fn trace_table(playout: &Playout) -> Table<'_> {
    let seen = |key, title, kind| Column::new(key, title, kind).only_in_files(playout.is_hidden);
    let mut columns = vec![
        Column::new("move", "call", Kind::Whole),
        seen("coins", "coins", Kind::Text).headed("coins before the turn"),
        seen("turn", "turned by", Kind::Whole).headed("turned by (places)"),
        seen("turned", "turned coins", Kind::Text).headed("coins after the turn"),
        Column::new("flip", "flip", Kind::Text).headed("places flipped"),
        seen("result", "after the flip", Kind::Text).headed("coins after the flip"),
    ];
    let steps = &playout.steps;
    let has_hands = !playout.felt.is_empty();
    if has_hands {
        let touch = Column::new("touch", "feel", Kind::Text).headed("places felt");
        let seen = Column::new("seen", "felt", Kind::Text).headed("what was felt there");
        columns.splice(1..1, [touch, seen]);
    }
    Table::new(columns, steps.len(), move |index| {
        let step = &steps[index];
        let seen = |cell: Cell| if playout.is_hidden { Cell::Empty } else { cell };
        let act = || Cell::Text(step.permutation.to_string());
        let turn = step.permutation.as_turn().map_or_else(act, |turn| Cell::Whole(turn.into()));
        let mut row = vec![
            Cell::Whole(index as i64 + 1),
            seen(Cell::Text(step.before.to_string())),
            seen(turn),
            seen(Cell::Text(step.turned.to_string())),
            Cell::Text(step.flipped.to_string()),
            seen(Cell::Text(step.result.to_string())),
        ];
        if has_hands {
            let felt = playout.felt(index);
            let touch = felt.map_or(Cell::Empty, |felt| Cell::Text(felt.places.to_string()));
            let seen = |felt: FeltCoins| Cell::Text(felt_text(playout.start.coins(), felt.places, felt.tails));
            row.splice(1..1, [touch, felt.map_or(Cell::Empty, seen)]);
        }
        row
    })
}

/// Largest number of rounds of the player in the search for a cycle.
const MOST_ROUNDS: usize = 256;

/// Returns one round of the Devil's cycle, or `None` if a list of moves wins. The player names the positions one after
/// the other, each once and then again from the first, and the Devil answers by his rule ([`Filtration::escape`]).
/// After the last move the coins lie as at the start, so the game goes on forever.
pub fn escape_cycle(filtration: &Filtration) -> Option<Playout> {
    let table = filtration.table;
    let mut coins = filtration.lost_start()?;
    let moves: Vec<Move> =
        (0..table.coins()).map(|position| Move::with_amounts(table.coins(), |p| u32::from(p == position))).collect();
    let mut rounds: HashMap<Configuration, usize> = HashMap::new();
    let mut permutations: Vec<Permutation> = Vec::new();
    for _ in 0..MOST_ROUNDS {
        if let Some(began) = rounds.insert(coins, permutations.len()) {
            let line = Line { start: coins, permutations: permutations.split_off(began) };
            let moves = moves.iter().copied().cycle();
            return Playout::played_by(Configuration::is_all_heads, &line, moves, &Progress::new()).ok();
        }
        for flip in &moves {
            let permutation = filtration.escape(coins, *flip)?;
            coins = coins.after(&permutation).flipped(*flip);
            permutations.push(permutation);
        }
    }
    None
}

/// Returns a random configuration other than all heads.
fn random_start(table: TableSpec, generator: &mut Xoshiro256PlusPlus) -> Configuration {
    if table.faces() == 2 {
        return Configuration::new(table.coins(), 1 + generator.next_u64() % all_ones(table.coins()));
    }
    loop {
        let start = Configuration::with_faces(table, |_| generator.next_u32() % table.faces());
        if !start.is_all_heads() {
            return start;
        }
    }
}

/// Number of random starts tried before the first open one in order is taken.
const MOST_DRAWN: usize = 1_000;

/// Returns a random start of an aim that is not won yet, if there is one.
fn random_open_start(table: TableSpec, aim: &Aim, generator: &mut Xoshiro256PlusPlus) -> Configuration {
    if aim.is_default() {
        return random_start(table, generator);
    }
    let is_open = |configuration: &Configuration| !aim.goal.contains(table, *configuration);
    let drawn = match aim.start.firsts(table) {
        None => (0..MOST_DRAWN).map(|_| random_start(table, generator)).find(is_open),
        Some(firsts) => {
            let open: Vec<Configuration> = firsts.into_iter().filter(is_open).collect();
            let number = generator.next_u64().checked_rem(open.len() as u64);
            let first = number.and_then(|number| open.get(usize::try_from(number).ok()?)).copied();
            first.map(|first| first.after(&random_permutation(table, generator)))
        }
    };
    drawn.or_else(|| aim.open_start(table)).unwrap_or_else(|| Configuration::with_faces(table, |_| 0))
}

/// Returns a random permutation of those allowed to the Devil, all equally likely.
fn random_permutation(table: TableSpec, generator: &mut Xoshiro256PlusPlus) -> Permutation {
    let coins = table.coins();
    match table.devil() {
        Devil::Still => Permutation::turn(coins, 0),
        Devil::Turn => Permutation::turn(coins, generator.next_u32() % coins),
        Devil::TurnAndMirror => match generator.next_u32() % (2 * coins) {
            notches if notches < coins => Permutation::turn(coins, notches),
            notches => Permutation::mirror(coins, notches - coins),
        },
        Devil::Shuffle => {
            // the Fisher–Yates shuffle
            let mut places: Vec<u32> = (0..coins).collect();
            for last in (1..coins).rev() {
                places.swap(last as usize, (generator.next_u32() % (last + 1)) as usize);
            }
            let place = |position: u32| places.get(position as usize).copied().unwrap_or(u32::MAX);
            Permutation::new(coins, place).unwrap_or_else(|| Permutation::turn(coins, 0))
        }
    }
}

#[cfg(test)]
mod tests;
