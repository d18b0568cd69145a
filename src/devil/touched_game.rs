//! A game of a blindfolded player who feels some of the coins before each call.
//!
//! The Devil decides as late as possible: of the patterns possible at the felt places, he shows the one that leaves the
//! most calls in the worst case. So during a game only the possible configurations are known. Once it is over or given
//! up, a start and actions of the Devil are found that fit everything felt and flipped.

use super::configuration::Configuration;
use super::moves::Move;
use super::touch_search::{Set, TouchSearch, TouchSets, parts};
use super::verdict::Line;
use crate::progress::{Progress, Result};

/// The coins felt before a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeltCoins {
    /// The places felt.
    pub places: Move,
    /// The places among them that show tails.
    pub tails: Move,
}

/// A game up to the current call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TouchedGame {
    sets: TouchSets,
    /// The coins felt before each call, and after the last call if the player has felt again.
    pub felt: Vec<FeltCoins>,
    /// The belief before each call and after the last.
    known: Vec<Set>,
    /// The positions flipped in each call.
    pub flips: Vec<Move>,
}

impl TouchedGame {
    /// Plays a game from the places felt before each call and the positions flipped then. Ignores everything after the
    /// win. Reports the number of beliefs expanded.
    pub fn new(sets: TouchSets, touches: &[Move], calls: &[Move], progress: &Progress) -> Result<Self> {
        let mut search = TouchSearch::new(sets.clone());
        let begun = sets.closed(sets.start);
        let mut game = Self { sets, felt: Vec::new(), known: vec![begun], flips: Vec::new() };
        let mut flips = calls.iter().copied();
        for places in touches {
            let known = game.known.last().copied().unwrap_or(0);
            if known == 0 {
                break;
            }
            let tails = worst_seen(&mut search, known, places.bits(), progress)?;
            game.felt.push(FeltCoins { places: *places, tails: Move::new(game.sets.table.coins(), tails) });
            if let Some(flip) = flips.next() {
                game.known.push(game.sets.after(known, places.bits(), tails, flip.bits()));
                game.flips.push(flip);
            }
        }
        Ok(game)
    }

    /// Whether the game is won, whatever the Devil did.
    pub fn is_won(&self) -> bool {
        self.known.last() == Some(&0)
    }

    /// Returns a start and actions of the Devil that fit everything felt and flipped and do not end the game before its
    /// last call; `None` if there are none, which does not happen.
    pub fn line(&self) -> Option<Line> {
        let (sets, table) = (&self.sets, self.sets.table);
        // the configurations that are possible before the Devil's next action
        let next = self.felt.get(self.flips.len()).zip(self.known.get(self.flips.len()));
        let mut wanted = next.map_or(Set::MAX, |(felt, known)| {
            sets.closed(TouchSets::seen(*known, felt.places.bits(), felt.tails.bits()))
        });
        let mut acts = Vec::with_capacity(self.flips.len());
        let mut later: Option<Configuration> = None;
        for (index, (flip, felt)) in self.flips.iter().zip(&self.felt).enumerate().rev() {
            let seen = TouchSets::seen(self.known.get(index).copied()?, felt.places.bits(), felt.tails.bits());
            let is_last_of_win = self.is_won() && index + 1 == self.flips.len();
            let fits = |result: Set| is_last_of_win || result & wanted != 0;
            let lies = sets.members(seen).find(|coins| fits(sets.flipped(1 << coins.bits(), flip.bits())))?;
            if let Some(next) = later.replace(lies) {
                acts.push(table.permutation_between(lies.flipped(*flip), next)?);
            }
            wanted = sets.closed(1 << lies.bits());
        }
        let start = sets.members(sets.start & wanted).next()?;
        if let Some(first) = later {
            acts.push(table.permutation_between(start, first)?);
        }
        acts.reverse();
        Some(Line { start, permutations: acts })
    }
}

/// Returns the tails that the Devil shows at `places`: those that leave the most calls, and of these the most possible
/// configurations.
fn worst_seen(search: &mut TouchSearch, known: Set, places: u64, progress: &Progress) -> Result<u64> {
    let mut worst = None;
    for tails in parts(places) {
        let seen = TouchSets::seen(known, places, tails);
        if seen == 0 {
            continue;
        }
        let mut fewest = u32::MAX;
        for next in search.sets.minimal_after(known, places, tails) {
            let number = search.explore(next, progress)?;
            fewest = fewest.min(search.calls(number).unwrap_or(u32::MAX));
        }
        let value = (fewest, seen.count_ones());
        if worst.is_none_or(|(most, _)| value > most) {
            worst = Some((value, tails));
        }
    }
    Ok(worst.map_or(0, |(_, tails)| tails))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::permutation::Devil;
    use super::super::selection::{Aim, Selection};
    use super::super::table_spec::TableSpec;
    use super::super::touch_solution::solve_touch;
    use super::*;

    fn alike() -> Aim {
        Aim { start: Selection::All, goal: Selection::AllAlike }
    }

    fn played(table: TableSpec, aim: &Aim, hands: u32, touches: &[Move], calls: &[Move]) -> TouchedGame {
        TouchedGame::new(TouchSets::new(table, aim, hands), touches, calls, &Progress::new()).unwrap()
    }

    /// Plays the game of a line by the rules, and checks the coins felt and the end.
    fn assert_fits(game: &TouchedGame, table: TableSpec, aim: &Aim) {
        let line = game.line().unwrap();
        assert_eq!(line.permutations.len(), game.flips.len());
        assert!(aim.start.contains(table, line.start));
        let mut coins = line.start;
        for (index, (act, flip)) in line.permutations.iter().zip(&game.flips).enumerate() {
            assert!(act.is_allowed(table.devil()) && !aim.goal.contains(table, coins), "{game:?} {line:?}");
            coins = coins.after(act);
            let felt = game.felt[index];
            assert_eq!(coins.bits() & felt.places.bits(), felt.tails.bits(), "{game:?} {line:?}");
            coins = coins.flipped(*flip);
        }
        assert_eq!(aim.goal.contains(table, coins), game.is_won(), "{game:?} {line:?}");
        if let Some(felt) = game.felt.get(game.flips.len()) {
            let images = (0..table.coins()).map(|notches| coins.turned(notches).bits() & felt.places.bits());
            assert!(table.devil() != Devil::Turn || images.into_iter().any(|tails| tails == felt.tails.bits()));
        }
    }

    #[test]
    fn the_best_plan_takes_all_its_calls_against_the_devil() {
        for (coins, hands) in [(2, 1), (3, 2), (4, 2), (4, 3), (5, 4), (6, 4)] {
            let table = TableSpec::of_coins(coins);
            let solution = solve_touch(table, &alike(), hands, &Progress::new()).unwrap().unwrap();
            let (mut touches, mut calls, mut node) = (Vec::new(), Vec::new(), Some(0));
            while let Some(at) = node.and_then(|node| solution.nodes.get(node)) {
                touches.push(at.places);
                let game = played(table, &alike(), hands, &touches, &calls);
                assert_fits(&game, table, &alike());
                let felt = game.felt.last().unwrap();
                let answer = at.answers.iter().find(|answer| answer.tails == felt.tails).unwrap();
                calls.push(answer.flip);
                node = answer.next;
            }
            let game = played(table, &alike(), hands, &touches, &calls);
            assert!(game.is_won());
            assert_fits(&game, table, &alike());
            assert_eq!(calls.len(), solution.nodes[0].left as usize, "{coins} {hands}");
        }
    }

    proptest! {
        #[test]
        fn every_game_has_a_start_and_actions_that_fit(
            coins in 1..=5_u32, hands in 1..=5_u32, devil in 0..4_usize, alike_or_heads in any::<bool>(),
            choices in proptest::collection::vec((any::<u64>(), any::<u64>()), 0..6), is_felt_last in any::<bool>(),
        ) {
            let table = TableSpec::new(coins, 2, Devil::ALL[devil]);
            let aim = if alike_or_heads { alike() } else { Aim::default() };
            let hands = hands.min(coins);
            let all: Vec<u64> = (0..1 << coins).filter(|places: &u64| places.count_ones() == hands).collect();
            let touches: Vec<Move> =
                choices.iter().map(|(touch, _)| Move::new(coins, all[*touch as usize % all.len()])).collect();
            let mut calls: Vec<Move> =
                touches.iter().zip(&choices).map(|(touch, (_, flip))| Move::new(coins, touch.bits() & flip)).collect();
            if is_felt_last {
                calls.pop();
            }
            let game = played(table, &aim, hands, &touches, &calls);
            if coins > 1 || !alike_or_heads {
                assert_fits(&game, table, &aim);
            }
        }
    }
}
