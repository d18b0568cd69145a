use std::collections::HashMap;

use proptest::prelude::*;

use super::super::classes::canonical_moves;
use super::super::reference;
use super::super::search::search;
use super::*;
use crate::progress::Cancelled;

fn strategy(coins: u32) -> Vec<Move> {
    search(&Classes::new(coins), &Progress::new()).unwrap().unwrap().strategy.unwrap()
}

fn propagated(coins: u32, moves: &[Move]) -> (Vec<BeliefRow>, bool) {
    propagate(&Classes::new(coins), &Aim::default(), moves, &Progress::new()).unwrap()
}

/// Whether `moves` win from `word` against every sequence of turns. Tries every turn at every move.
fn wins_from(word: &str, moves: &[Vec<usize>], known: &mut HashMap<(String, usize), bool>) -> bool {
    if !word.contains('T') {
        return true;
    }
    let Some((first, rest)) = moves.split_first() else { return false };
    let key = (word.to_owned(), moves.len());
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let wins =
        (0..word.len()).all(|notches| wins_from(&reference::flip(&reference::turn(word, notches), first), rest, known));
    known.insert(key, wins);
    wins
}

fn wins_from_everywhere(coins: u32, moves: &[Move]) -> bool {
    let moves: Vec<Vec<usize>> = moves.iter().map(|m| m.positions().map(|p| p as usize).collect()).collect();
    let mut known = HashMap::new();
    reference::words(coins).iter().all(|word| wins_from(word, &moves, &mut known))
}

#[test]
fn the_moves_found_win_from_every_start_against_every_sequence_of_turns() {
    for coins in [1, 2, 4] {
        assert!(propagated(coins, &strategy(coins)).1);
        assert!(wins_from_everywhere(coins, &strategy(coins)));
    }
    assert!(propagated(8, &strategy(8)).1);
}

#[test]
fn a_list_without_one_of_its_moves_does_not_win() {
    for coins in [1, 2, 4] {
        let moves = strategy(coins);
        for left_out in 0..moves.len() {
            let mut shorter = moves.clone();
            shorter.remove(left_out);
            assert!(!propagated(coins, &shorter).1);
            assert!(!wins_from_everywhere(coins, &shorter));
        }
    }
}

/// Each move of a shortest list ends the game for exactly one configuration.
#[test]
fn after_move_i_exactly_i_configurations_are_gone() {
    for coins in [1, 2, 4, 8] {
        for (i, row) in (0..).zip(propagated(coins, &strategy(coins)).0) {
            assert_eq!(row.configurations_left, 2_u32.pow(coins) - i);
        }
    }
}

#[test]
fn the_rows_agree_with_the_reference() {
    for coins in [1, 2, 4, 8] {
        let classes = Classes::new(coins);
        let mut belief = reference::all_coins(coins);
        for row in propagated(coins, &strategy(coins)).0 {
            if let Some(flip) = row.flipped {
                belief = reference::update(&belief, &flip.positions().map(|p| p as usize).collect::<Vec<_>>());
            }
            let of_row: reference::Words = (0..classes.len())
                .filter(|&class| row.belief.contains(class))
                .map(|class| classes.get(class).unwrap().first.to_string())
                .collect();
            assert_eq!(of_row, belief);
            assert_eq!(row.belief.classes_left() as usize, belief.len());
            let configurations: usize = belief.iter().map(|word| reference::rotations(word).len()).sum();
            assert_eq!(row.configurations_left as usize, configurations);
        }
    }
}

#[test]
fn a_cancelled_propagation_stops() {
    let progress = Progress::new();
    progress.cancel();
    assert_eq!(propagate(&Classes::new(4), &Aim::default(), &[], &progress), Err(Cancelled));
}

#[test]
fn the_share_done_is_reported() {
    let progress = Progress::new();
    propagate(&Classes::new(4), &Aim::default(), &strategy(4), &progress).unwrap();
    assert_eq!(progress.fraction(), Some(1.0));
}

proptest! {
    /// Tries lists that win and lists that do not: shortest lists with some moves replaced.
    #[test]
    fn the_verdict_agrees_with_trying_every_turn(
        coins in prop::sample::select(vec![2_u32, 4]),
        changes in prop::collection::vec((0..15_usize, 0..6_usize), 0..4),
    ) {
        let mut moves = strategy(coins);
        let others = canonical_moves(&Classes::new(coins));
        for (at, other) in changes {
            let at = at % moves.len();
            moves[at] = others[other % others.len()];
        }
        prop_assert_eq!(propagated(coins, &moves).1, wins_from_everywhere(coins, &moves));
    }
}
