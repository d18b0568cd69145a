use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;

use super::super::classes::canonical_moves;
use super::super::reference::{self, Words};
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

/// All heads alone.
const GOAL: Belief = Belief(1);

fn belief_of(classes: &Classes, words: &Words) -> Belief {
    let index = |word: &String| classes.iter().position(|class| class.first.to_string() == *word).unwrap();
    words.iter().map(index).fold(Belief::EMPTY, Belief::with)
}

fn words_of(classes: &Classes, belief: Belief) -> Words {
    let named = (0..classes.len()).filter(|&i| belief.contains(i));
    named.map(|i| classes.get(i).unwrap().first.to_string()).collect()
}

fn updated(coins: u32, word: &str, bits: u64) -> Words {
    let classes = Classes::new(coins);
    let belief = belief_of(&classes, &[reference::canonical(word)].into());
    words_of(&classes, belief.after(&effect(&classes, Move::new(coins, bits), GOAL)))
}

/// Returns the words that are not won yet.
fn open(words: Words) -> Words {
    words.into_iter().filter(|word| word.contains('T')).collect()
}

/// Norvig's asserts on `update`, without the words that are won.
#[test]
fn updates_agree_with_norvigs_notebook() {
    assert_eq!(updated(7, "TTTTTTT", 1 << 3), ["HTTTTTT".to_owned()].into());
    let expected: Words = ["HHHHTT", "HHHTHT", "HHTHHT"].map(String::from).into();
    assert_eq!(updated(6, "HHHHHT", 1 << 0), expected);
    assert_eq!(updated(6, "HHTHHH", 1 << 1), expected);
    assert_eq!(updated(6, "THHHHH", 1 << 2), expected);
}

#[test]
fn every_move_changes_every_class_like_the_reference() {
    for coins in 1..=6 {
        let classes = Classes::new(coins);
        for bits in 0..1_u64 << coins {
            let flip = Move::new(coins, bits);
            let positions: Vec<usize> = flip.positions().map(|p| p as usize).collect();
            let effect = effect(&classes, flip, GOAL);
            for class in 0..classes.len() {
                let belief = Belief::EMPTY.with(class);
                let expected = open(reference::update(&words_of(&classes, belief), &positions));
                assert_eq!(words_of(&classes, belief.after(&effect)), expected);
            }
        }
    }
}

#[test]
fn a_class_past_the_last_bit_is_in_no_belief() {
    let classes = Classes::new(8);
    let start = Belief::of(&classes, &Selection::All);
    assert_eq!((start.classes_left(), start.0), (36, (1 << 36) - 1));
    assert!(start.contains(35) && !start.contains(36) && !start.contains(64) && !start.contains(usize::MAX));
}

proptest! {
    /// Compares with every configuration of the belief, turned in every way.
    #[test]
    fn updating_classes_is_updating_all_their_configurations(coins in 1..=8_u32, mask: u64, bits: u64) {
        let classes = Classes::new(coins);
        let belief = Belief(mask & Belief::of(&classes, &Selection::All).0);
        let flip = Move::new(coins, bits);
        let positions: Vec<usize> = flip.positions().map(|p| p as usize).collect();

        let concrete: Words = open(words_of(&classes, belief)).iter().flat_map(|word| reference::rotations(word)).collect();
        let turned: Words = concrete.iter().flat_map(|word| reference::rotations(word)).collect();
        let flipped: Words = turned.iter().map(|word| reference::flip(word, &positions)).collect();
        let expected = flipped.iter().map(|word| reference::canonical(word)).collect();

        let effect = effect(&classes, flip, GOAL);
        prop_assert_eq!(words_of(&classes, belief.without(GOAL).after(&effect)), open(expected));
    }
}

/// Adds the coins that may lie there after `calls` of a game from `coins`, by trying every turn.
fn go_on(coins: Configuration, calls: &[Move], found: &mut BTreeSet<String>) {
    if coins.is_all_heads() {
        return;
    }
    match calls.split_first() {
        Some((flip, rest)) => (0..coins.coins()).for_each(|turn| {
            go_on(coins.turned(turn).flipped(*flip), rest, found);
        }),
        None => found.extend((0..coins.coins()).map(|turn| coins.turned(turn).to_string())),
    }
}

#[test]
fn what_is_still_possible_agrees_with_trying_every_turn() {
    for coins in 1..=4 {
        let table = TableSpec::of_coins(coins);
        let classes = Classes::of(table);
        let all = 1_u32 << coins;
        for code in 0..all * all {
            let moves = [code % all, code / all].map(|bits| Move::new(coins, u64::from(bits)));
            for calls in [&moves[..0], &moves[..1], &moves[..]] {
                let mut found = BTreeSet::new();
                for start in table.all() {
                    go_on(start, calls, &mut found);
                }
                let belief = still_possible(&classes, &Aim::default(), calls.iter().copied());
                let members = (0..classes.len()).filter(|class| belief.contains(*class));
                let told: BTreeSet<String> =
                    members.flat_map(|class| classes.members(class)).map(ToString::to_string).collect();
                assert_eq!((belief.configurations(&classes) as usize, told), (found.len(), found));
            }
        }
    }
}
