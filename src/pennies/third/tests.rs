use std::collections::HashMap;

use super::super::moves::Position;
use super::*;

/// Returns whether each triple up to `size` is safe, by trying every move.
fn slowly(together: Together, is_misere: bool, size: u32) -> HashMap<[u32; 3], bool> {
    let mut safe = HashMap::new();
    for c in 0..=size {
        for b in 0..=size {
            for a in 0..=size {
                let piles = [a, b, c];
                let mut moves = subsets()
                    .filter(|from| together.allows(count(*from)))
                    .flat_map(|from| (1..=size).filter_map(move |take| after(piles, take, from)));
                let is_won = moves.any(|made| safe[&made.leave]) || (is_misere && piles == [0; 3]);
                safe.insert(piles, !is_won);
            }
        }
    }
    safe
}

#[test]
fn every_triple_agrees_with_trying_every_move() {
    for together in Together::ALL {
        for is_misere in [false, true] {
            let found = ThirdPile::solve(together, is_misere);
            for (piles, is_safe) in slowly(together, is_misere, 14) {
                assert_eq!(found.is_safe(piles), Some(is_safe), "{together:?} {is_misere} {piles:?}");
                let winning = found.winning_moves(piles);
                // a position without a winning move is safe, except for the empty table in misère play
                assert_eq!(winning.is_empty(), is_safe || (is_misere && piles == [0; 3]), "{together:?} {piles:?}");
                assert!(winning.iter().all(|made| after(piles, made.take, made.from) == Some(*made)));
            }
        }
    }
}

#[test]
fn the_order_of_the_piles_makes_no_difference() {
    for together in Together::ALL {
        let found = ThirdPile::solve(together, false);
        for (b, c) in (0..=LARGEST_THIRD).flat_map(|c| (0..=LARGEST_THIRD).map(move |b| (b, c))) {
            let Some(a) = found.partner(b, c) else { continue };
            assert_eq!((found.partner(c, b), found.partner(a, c), found.partner(a, b)), (Some(a), Some(b), Some(c)));
        }
    }
}

/// With an empty third pile, the game is Wythoff's or Nim.
#[test]
fn an_empty_third_pile_gives_the_game_of_two_piles() {
    for (together, spread) in [(Together::Two, 1), (Together::Three, 0), (Together::None, 0)] {
        for is_misere in [false, true] {
            let ruleset = super::super::ruleset::Ruleset::new(spread, is_misere);
            let found = ThirdPile::solve(together, is_misere);
            for (a, b) in (0..=200_u32).flat_map(|b| (0..=200_u32).map(move |a| (a, b))) {
                let is_safe = Position::new(a, b).is_safe(ruleset);
                assert_eq!(found.is_safe([a, b, 0]), Some(is_safe), "{together:?} {is_misere} {a} {b}");
            }
        }
    }
}

#[test]
fn the_same_from_all_three_is_nim_and_from_two_is_not() {
    for (together, is_nim) in
        [(Together::Two, false), (Together::TwoOrThree, false), (Together::Three, true), (Together::None, true)]
    {
        assert_eq!(ThirdPile::solve(together, false).is_nim(LARGEST_THIRD), is_nim, "{together:?}");
    }
}

#[test]
fn the_first_triples_of_each_law() {
    let first = |together, size| ThirdPile::solve(together, false).triples(size).to_vec();
    let of_two = first(Together::Two, 4);
    assert_eq!(of_two, [[0, 0, 0], [1, 1, 1], [0, 1, 2], [2, 2, 2], [3, 3, 3], [1, 3, 4], [4, 4, 4]]);
    assert!(first(Together::Two, 8).contains(&[0, 3, 5]) && first(Together::Two, 8).contains(&[1, 5, 8]));
    assert_eq!(first(Together::TwoOrThree, 3), [[0, 0, 0], [0, 1, 2], [1, 3, 3]]);
    assert!(first(Together::TwoOrThree, 6).contains(&[1, 1, 4]) && first(Together::TwoOrThree, 6).contains(&[1, 5, 6]));
}

#[test]
fn triples_that_were_not_searched_are_unknown() {
    let found = ThirdPile::solve(Together::Two, false);
    assert_eq!(found.is_safe([0, 0, LARGEST_THIRD + 1]), None);
    assert_eq!((found.partner(0, LARGEST_THIRD + 1), found.partner(LARGEST_THIRD + 1, 0)), (None, None));
    assert_eq!((after([1, 2, 3], 2, [true, true, false]), after([1, 2, 3], 0, [true; 3])), (None, None));
}
