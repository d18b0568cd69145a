//! Any list of moves checked: it wins, or here is how the Devil escapes.
//!
//! Three ways lead to a verdict, each of them sure:
//! - A Devil who does nothing escapes if some start other than all heads is met by none of the list's running sums. A list
//!   of fewer than mᴺ − 1 moves always leaves one, so nothing larger ever has to be gone through.
//! - Where no list wins at all, the Devil's rule ([`Chain::escape`]) holds against any list.
//! - Otherwise all configurations are taken through the list ([`Orbits`]), and the way to one that is left is followed
//!   back to its start. As a move ends the game for at most one configuration, the Devil has escaped as soon as more are
//!   left than there are moves to come.

use std::collections::HashSet;

use super::orbits::{Effects, Marks, Orbits};
use super::{Act, Chain, Configuration, Move, Setting};
use crate::progress::{Cancelled, Progress};

/// The most moves of a list that is checked: those of the shortest list for 16 coins.
pub const LONGEST_LIST: usize = 65_535;
/// How many moves are made between two reports.
const MOVES_PER_REPORT: usize = 64;

/// A start and what the Devil does before each move of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The coins as he lays them.
    pub start: Configuration,
    /// His act before each move.
    pub acts: Vec<Act>,
}

/// What became of a list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    wins: bool,
    line: Line,
    is_checked: bool,
}

impl Verdict {
    /// Whether the list wins from every start, whatever the Devil does.
    pub fn wins(&self) -> bool {
        self.wins
    }

    /// Where the list wins, a game that lasts as long as any against it; else one in which the Devil escapes.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// Where the list wins, the number of moves after which it has won at the latest.
    pub fn won_after(&self) -> Option<usize> {
        self.wins.then_some(self.line.acts.len())
    }

    /// Whether the line was played and did what it should. `true` unless the program is wrong.
    pub fn is_checked(&self) -> bool {
        self.is_checked
    }
}

/// Checks `moves` against every start and everything the Devil of `chain` may do. An empty list loses. Reports the moves
/// done.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
pub fn judge(chain: &Chain, moves: &[Move], progress: &Progress) -> Result<Verdict, Cancelled> {
    progress.advance_to(0)?;
    progress.set_total(moves.len() as u64);
    let setting = chain.setting();
    let (wins, line) = match unmet_start(setting, moves) {
        Some(start) => (false, Some(Line { start, acts: vec![idle(setting); moves.len()] })),
        None if !chain.is_winnable() => (false, Some(by_the_rule(chain, moves))),
        None => match Orbits::of(setting).filter(|_| !setting.generators().is_empty()) {
            Some(orbits) => History::of(&orbits, moves, progress)?.line(&orbits, moves),
            // the Devil does nothing, and every start is met
            None => (true, Some(latest_met(setting, moves))),
        },
    };
    let is_checked = line.as_ref().is_some_and(|line| line.does(moves, wins));
    let nowhere = || Line { start: Configuration::with_faces(setting, |_| 1), acts: Vec::new() };
    Ok(Verdict { wins, line: line.unwrap_or_else(nowhere), is_checked })
}

impl Line {
    /// Whether the coins show all heads after the last act and not before, or `wins` is false and they never do.
    fn does(&self, moves: &[Move], wins: bool) -> bool {
        let mut coins = self.start;
        for (act, flip) in self.acts.iter().zip(moves) {
            if coins.is_all_heads() {
                return false;
            }
            coins = coins.after(act).flipped(*flip);
        }
        coins.is_all_heads() == wins && (wins || self.acts.len() == moves.len())
    }
}

fn idle(setting: Setting) -> Act {
    Act::turn(setting.coins(), 0)
}

/// All heads after the moves, if the Devil does nothing.
fn running_sums(setting: Setting, moves: &[Move]) -> impl Iterator<Item = Configuration> {
    let zero = Configuration::with_faces(setting, |_| 0);
    moves.iter().scan(zero, |sum, flip| {
        *sum = sum.flipped(*flip);
        Some(*sum)
    })
}

/// The start that becomes all heads by adding `sum`.
fn start_met_by(setting: Setting, sum: Configuration) -> Configuration {
    let undoing = sum.undoing();
    Configuration::with_faces(setting, |position| undoing.amount(position))
}

/// The first start in the order of indices, all heads aside, from which a Devil who does nothing escapes.
fn unmet_start(setting: Setting, moves: &[Move]) -> Option<Configuration> {
    let met: HashSet<Configuration> = running_sums(setting, moves).collect();
    let last = setting.listed().map_or(u64::MAX, |all| u64::from(all) - 1);
    let starts = (1..=last).map(|index| Configuration::from_index(setting, index));
    // at most as many starts are met as there are moves
    starts.take(moves.len() + 1).find(|start| !met.contains(&start_met_by(setting, *start)))
}

/// Whether a Devil who does nothing loses to the moves from every start: each is met by a running sum.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
pub(super) fn meets_every_start(
    setting: Setting,
    moves: impl Iterator<Item = Move>,
    progress: &Progress,
) -> Result<bool, Cancelled> {
    let all = setting.listed().unwrap_or(0);
    progress.set_total(all.into());
    let mut met = vec![0_u64; (all as usize).div_ceil(64)];
    let mut sum = Configuration::with_faces(setting, |_| 0);
    let mut left = all.saturating_sub(1);
    for (done, flip) in moves.enumerate() {
        if done.is_multiple_of(MOVES_PER_REPORT) {
            progress.advance_to(done as u64)?;
        }
        sum = sum.flipped(flip);
        let index = sum.index().and_then(|index| usize::try_from(index).ok()).filter(|index| *index > 0);
        if let Some((index, word)) = index.and_then(|index| Some((index, met.get_mut(index / 64)?)))
            && *word >> (index % 64) & 1 == 0
        {
            *word |= 1 << (index % 64);
            left -= 1;
        }
    }
    Ok(left == 0)
}

/// The start that is met last, where the Devil does nothing.
fn latest_met(setting: Setting, moves: &[Move]) -> Line {
    let mut met = HashSet::new();
    let sums = running_sums(setting, moves).enumerate();
    let news = sums.filter(|(_, sum)| !sum.is_all_heads() && met.insert(*sum));
    let (last, sum) = news.last().unwrap_or((0, Configuration::with_faces(setting, |_| 0)));
    Line { start: start_met_by(setting, sum), acts: vec![idle(setting); last + 1] }
}

/// The Devil's rule, from a start where it serves him.
fn by_the_rule(chain: &Chain, moves: &[Move]) -> Line {
    let setting = chain.setting();
    let start = chain.lost_start().unwrap_or_else(|| Configuration::with_faces(setting, |_| 1));
    let acts = moves.iter().scan(start, |coins, flip| {
        let act = chain.escape(*coins, *flip).unwrap_or_else(|| idle(setting));
        *coins = coins.after(&act).flipped(*flip);
        Some(act)
    });
    Line { start, acts: acts.collect() }
}

/// What is possible at the start and after each move, as far as it had to be found out.
struct History {
    marks: Vec<Marks>,
}

impl History {
    /// Takes all classes through the list, until they are won or can no longer be.
    fn of(orbits: &Orbits, moves: &[Move], progress: &Progress) -> Result<Self, Cancelled> {
        let mut effects = Effects::new(orbits);
        let mut marks = vec![orbits.all()];
        for (done, flip) in moves.iter().enumerate() {
            if done.is_multiple_of(MOVES_PER_REPORT) {
                progress.advance_to(done as u64)?;
            }
            let Some(last) = marks.last() else { break };
            if last.is_all_heads_alone() || Self::is_lost(last, moves.len() - done) {
                break;
            }
            let next = effects.after(last, *flip);
            marks.push(next);
        }
        Ok(Self { marks })
    }

    /// Whether more configurations are left than moves that could end the game for one each.
    fn is_lost(marks: &Marks, moves_to_come: usize) -> bool {
        marks.configurations() as usize > moves_to_come + 1
    }

    /// Whether the list wins, and the line that shows it.
    fn line(&self, orbits: &Orbits, moves: &[Move]) -> (bool, Option<Line>) {
        let Some((last, before)) = self.marks.split_last() else { return (false, None) };
        let others = |marks: &Marks| marks.iter().filter(|class| *class != 0).collect::<Vec<_>>();
        if last.is_all_heads_alone() {
            // one move earlier something else was possible, and that move ends its game
            let target = before.last().and_then(|marks| orbits.configurations(*others(marks).first()?).next());
            return (true, target.and_then(|target| self.line_to(orbits, moves, before.len() - 1, target)));
        }
        // from here on the Devil does nothing: some configuration is met by none of the sums of the moves to come
        let setting = orbits.setting();
        let rest = moves.get(before.len()..).unwrap_or_default();
        let met: HashSet<Configuration> = running_sums(setting, rest).map(|sum| start_met_by(setting, sum)).collect();
        let mut left = others(last).into_iter().flat_map(|class| orbits.configurations(class));
        let target = left.find(|configuration| !met.contains(configuration));
        let mut line = target.and_then(|target| self.line_to(orbits, moves, before.len(), target));
        if let Some(line) = &mut line {
            line.acts.resize(moves.len(), idle(setting));
        }
        (false, line)
    }

    /// A start and acts that lead through `done` moves and then, by one more act, to `target`, a configuration other than
    /// all heads that is possible there.
    fn line_to(&self, orbits: &Orbits, moves: &[Move], done: usize, target: Configuration) -> Option<Line> {
        let (mut target, mut acts) = (target, Vec::with_capacity(done + 1));
        for number in (1..=done).rev() {
            let (flip, before) = (*moves.get(number - 1)?, self.marks.get(number - 1)?);
            // of all that the Devil makes into the target, one is what the move made of something that was possible
            let (result, earlier) = orbits.configurations(orbits.class_of(target)?).find_map(|result| {
                let earlier = result.unflipped(flip);
                let was_possible = !earlier.is_all_heads() && before.contains(orbits.class_of(earlier)?);
                was_possible.then_some((result, earlier))
            })?;
            acts.push(orbits.setting().act_between(result, target)?);
            target = earlier;
        }
        acts.push(idle(orbits.setting()));
        acts.reverse();
        Some(Line { start: target, acts })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::super::{Devil, Strategy};
    use super::*;

    fn judged(setting: Setting, moves: &[Move]) -> Verdict {
        judge(&Chain::of(setting), moves, &Progress::new()).unwrap()
    }

    /// How many moves at most the list needs from `coins`, by trying everything the Devil can do; `None` if he escapes.
    fn longest(
        setting: Setting,
        coins: Configuration,
        moves: &[Move],
        known: &mut HashMap<(Configuration, usize), Option<usize>>,
    ) -> Option<usize> {
        if coins.is_all_heads() {
            return Some(0);
        }
        let (first, rest) = moves.split_first()?;
        if let Some(found) = known.get(&(coins, moves.len())) {
            return *found;
        }
        let images: Vec<Configuration> =
            setting.all().filter(|image| setting.first_of(*image) == setting.first_of(coins)).collect();
        let results = images.into_iter().map(|image| longest(setting, image.flipped(*first), rest, known));
        let found = results.collect::<Vec<_>>().into_iter().try_fold(0, |most, next| Some(most.max(next? + 1)));
        known.insert((coins, moves.len()), found);
        found
    }

    fn slowly(setting: Setting, moves: &[Move]) -> Option<usize> {
        let mut known = HashMap::new();
        let all: Vec<_> = setting.all().map(|start| longest(setting, start, moves, &mut known)).collect();
        all.into_iter().try_fold(0, |most, next| Some(most.max(next?)))
    }

    /// Checks a verdict by the definition, and that its line is legal and does what it says.
    fn check(setting: Setting, moves: &[Move]) -> bool {
        let verdict = judged(setting, moves);
        assert_eq!(verdict.won_after(), slowly(setting, moves), "{setting:?} {moves:?}");
        assert!(verdict.is_checked(), "{setting:?} {moves:?}");
        assert!(verdict.line().acts.iter().all(|act| act.is_allowed(setting.devil())));
        let mut coins = verdict.line().start;
        for (act, flip) in verdict.line().acts.iter().zip(moves) {
            assert!(!coins.is_all_heads());
            coins = coins.after(act).flipped(*flip);
        }
        assert_eq!(coins.is_all_heads(), verdict.wins());
        if !verdict.wins() {
            assert_eq!(verdict.line().acts.len(), moves.len());
        }
        verdict.wins()
    }

    fn shortest(setting: Setting) -> Vec<Move> {
        Strategy::of_chain(&Chain::of(setting)).iter().collect()
    }

    const WON: [(u32, u32, Devil); 12] = [
        (1, 2, Devil::Turn),
        (2, 2, Devil::Turn),
        (4, 2, Devil::Turn),
        (4, 2, Devil::TurnAndMirror),
        (2, 2, Devil::Shuffle),
        (3, 2, Devil::Still),
        (1, 3, Devil::Turn),
        (3, 3, Devil::Turn),
        (2, 4, Devil::Turn),
        (2, 4, Devil::Shuffle),
        (2, 3, Devil::Still),
        (1, 5, Devil::Turn),
    ];

    #[test]
    fn a_shortest_list_wins_and_no_longer_with_any_of_its_moves_left_out() {
        for (coins, faces, devil) in WON {
            let setting = Setting::new(coins, faces, devil);
            let moves = shortest(setting);
            assert!(check(setting, &moves));
            for left_out in 0..moves.len() {
                let mut shorter = moves.clone();
                shorter.remove(left_out);
                assert!(!check(setting, &shorter));
                // a move that does nothing in its place leaves the length but not the win
                shorter.insert(left_out, Move::default());
                assert!(!check(setting, &shorter));
            }
        }
    }

    /// Sixteen configurations met one after the other by flipping a coin at a time: enough where the table stands still.
    #[test]
    fn the_gray_code_beats_a_still_table_and_no_turning_one() {
        let gray: Vec<Move> = (1..16_u32).map(|i| Move::new(4, 1 << i.trailing_zeros())).collect();
        assert!(check(Setting::new(4, 2, Devil::Still), &gray));
        assert!(!check(Setting::of_coins(4), &gray));
        let verdict = judged(Setting::of_coins(4), &gray);
        assert!(verdict.line().acts.iter().any(|act| !act.is_idle()), "he has to turn the table");
    }

    #[test]
    fn a_list_may_be_longer_than_it_must() {
        let setting = Setting::of_coins(4);
        let mut moves = shortest(setting);
        moves.splice(3..3, [Move::new(4, 1), Move::default(), Move::new(4, 6)]);
        check(setting, &moves);
        let twice = [shortest(setting), shortest(setting)].concat();
        assert_eq!(judged(setting, &twice).won_after(), Some(15));
        assert!(!check(setting, &[]));
    }

    #[test]
    fn any_list_loses_where_no_list_wins_and_where_it_is_too_short() {
        for coins in [17, 24, 32, 48, 60, 63, 64] {
            for faces in 2..=5 {
                for devil in Devil::ALL {
                    let setting = Setting::new(coins, faces, devil);
                    let moves: Vec<Move> =
                        (0..200_u64).map(|i| Move::new(coins, i.wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect();
                    let verdict = judged(setting, &moves);
                    assert!(!verdict.wins() && verdict.is_checked(), "{setting:?}");
                }
            }
        }
        for (coins, faces, devil) in [(3, 2, Devil::Turn), (3, 3, Devil::Shuffle), (2, 3, Devil::Turn)] {
            let setting = Setting::new(coins, faces, devil);
            // every move, over and over: a Devil who does nothing loses to that
            let all: Vec<Move> = setting.all().map(Configuration::undoing).collect();
            let moves: Vec<Move> = all.iter().flat_map(|a| all.iter().flat_map(move |b| [*a, *b])).collect();
            assert_eq!(unmet_start(setting, &moves), None);
            let verdict = judged(setting, &moves);
            assert!(!verdict.wins() && verdict.is_checked());
        }
    }

    #[test]
    fn a_cancelled_check_stops() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(judge(&Chain::of(Setting::of_coins(4)), &[], &progress), Err(Cancelled));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]
        #[test]
        fn the_verdict_is_that_of_trying_everything(
            at in 0..WON.len(), changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<bool>()), 0..3),
        ) {
            let (coins, faces, devil) = WON[at];
            let setting = Setting::new(coins, faces, devil);
            let mut moves = shortest(setting);
            let others: Vec<Move> = setting.all().map(Configuration::undoing).collect();
            for (at, other, insert) in changes {
                if insert {
                    moves.insert(at.index(moves.len()), *other.get(&others));
                } else {
                    let at = at.index(moves.len());
                    moves[at] = *other.get(&others);
                }
            }
            check(setting, &moves);
        }

        #[test]
        fn lists_of_any_moves_at_tables_that_cannot_be_won(
            at in 0..5_usize, moves in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
        ) {
            let (coins, faces, devil) =
                [(3, 2, Devil::Turn), (5, 2, Devil::Turn), (2, 3, Devil::Turn), (3, 2, Devil::Shuffle), (3, 3, Devil::TurnAndMirror)][at];
            let setting = Setting::new(coins, faces, devil);
            let all: Vec<Move> = setting.all().map(Configuration::undoing).collect();
            check(setting, &moves.iter().map(|index| *index.get(&all)).collect::<Vec<_>>());
        }
    }
}
