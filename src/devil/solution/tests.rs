use std::collections::BTreeSet;

use super::super::configuration::Configuration;
use super::super::permutation::Devil;
use super::super::planes::all_ones;
use super::super::reference::{self, closed_form_move};
use super::*;
use crate::progress::Cancelled;

#[test]
fn small_tables_are_solved_and_verified() {
    for coins in 1..=8 {
        let solution = solve(TableSpec::of_coins(coins), &Progress::new()).unwrap();
        assert!(solution.verified);
        assert_eq!(solution.coins(), coins);
        let won = coins.is_power_of_two().then(|| 2_u64.pow(coins) - 1);
        assert_eq!(solution.shortest(), won.map(UBig::from));
        assert_eq!(solution.rows.len() as u64, won.unwrap_or(0) + 1);
        assert_eq!(solution.rows[0].configurations_left, 2_u32.pow(coins));
        assert_eq!(solution.rows[0].belief.classes_left() as usize, solution.classes.len());
        let moves: Vec<_> = solution.rows.iter().filter_map(|row| row.flipped).collect();
        let strategy: Vec<_> = solution.strategy().into_iter().flat_map(Strategy::iter).collect();
        assert_eq!(moves, strategy);
        for (step, row) in (0..).zip(&solution.rows) {
            assert_eq!(solution.configurations_left(step), UBig::from(row.configurations_left));
            assert_eq!(solution.classes_left(step), row.belief.classes_left().into());
        }
    }
}

#[test]
fn large_tables_are_solved_and_verified() {
    for coins in (9..=64).filter(|coins| *coins != 16) {
        let solution = solve(TableSpec::of_coins(coins), &Progress::new()).unwrap();
        assert!(solution.verified, "{coins} coins");
        assert_eq!(solution.shortest(), coins.is_power_of_two().then(|| UBig::from(all_ones(coins))));
        let known_by = match coins {
            32 | 64 => "construction",
            24 | 40 | 48 | 56 => "certificate",
            _ => "search",
        };
        assert_eq!(solution.known_by(), known_by, "{coins} coins");
        // the numbers of beliefs of 1, 2 and 4 coins
        let beliefs = [2, 4, 22].get(coins.trailing_zeros() as usize).copied();
        assert_eq!(solution.search.map(|search| search.beliefs_found), beliefs, "{coins} coins");
    }
}

#[test]
fn sixty_and_sixty_four_coins_have_the_known_numbers() {
    let solution = solve(TableSpec::of_coins(64), &Progress::new()).unwrap();
    assert_eq!((solution.shortest(), solution.starts_lost()), (Some(UBig::from(u64::MAX)), UBig::ZERO));
    assert_eq!(solution.configurations_left(0), UBig::ONE << 64);
    assert_eq!(solution.configurations_left(u64::MAX), UBig::ONE);
    assert_eq!(solution.classes_left(0), UBig::from(288_230_376_218_822_676_u64));
    let sixty = solve(TableSpec::of_coins(60), &Progress::new()).unwrap();
    assert_eq!(
        (sixty.starts_lost(), sixty.search.as_ref().map(|search| search.beliefs_found)),
        (UBig::from((1_u64 << 60) - 16), Some(22))
    );
}

/// The starts that look the same after k notches, the largest power of two that divides N, are not lost: the moves for
/// k coins, repeated round the table, win from them.
#[test]
fn the_repeated_moves_win_from_every_start_that_is_not_lost() {
    for coins in 3..=12_u32 {
        let period = largest_power_of_two(coins);
        let turned = |c: Configuration, flip| (0..coins).map(move |r| c.turned(r).flipped(flip));
        let all: Vec<_> = TableSpec::of_coins(coins).all().collect();
        let mut possible: std::collections::BTreeSet<_> = all.into_iter().filter(|c| c.turned(period) == *c).collect();
        assert_eq!(
            UBig::from(possible.len()),
            UBig::from(all_ones(coins) + 1)
                - solve(TableSpec::of_coins(coins), &Progress::new()).unwrap().starts_lost()
        );
        for number in 1..=all_ones(period) {
            possible.retain(|c| !c.is_all_heads());
            possible = possible.into_iter().flat_map(|c| turned(c, closed_form_move(coins, number))).collect();
        }
        assert!(possible.iter().all(|c| c.is_all_heads()), "{coins} coins");
    }
}

#[test]
fn a_cancelled_solution_stops() {
    let progress = Progress::new();
    progress.cancel();
    assert_eq!(solve(TableSpec::of_coins(8), &progress).err(), Some(Cancelled));
}

#[test]
fn every_devil_and_every_number_of_faces_is_solved_and_verified() {
    for devil in Devil::ALL {
        for (coins, faces) in
            [(1, 2), (3, 2), (4, 2), (6, 2), (8, 2), (2, 3), (3, 3), (2, 4), (4, 4), (2, 5), (5, 5), (30, 3), (64, 5)]
        {
            let table = TableSpec::new(coins, faces, devil);
            let solution = solve(table, &Progress::new()).unwrap();
            assert!(solution.verified, "{table:?}");
            let all = solution.table().configurations();
            assert_eq!(solution.shortest(), solution.is_winnable().then(|| &all - UBig::ONE));
            assert_eq!(solution.starts_lost() == UBig::ZERO, solution.is_winnable());
            assert_eq!(solution.is_propagated, solution.is_winnable() && coins < 30, "{table:?}");
            for (step, row) in (0..).zip(&solution.rows) {
                assert_eq!(solution.configurations_left(step), UBig::from(row.configurations_left));
            }
        }
    }
}

/// A search that does not use the filtration, over the 27 configurations of 3 dice.
#[test]
fn the_search_finds_the_26_moves_of_three_dice() {
    let table = TableSpec::new(3, 3, Devil::Turn);
    let solution = solve(table, &Progress::new()).unwrap();
    assert_eq!((solution.known_by(), solution.classes.len()), ("search", 11));
    assert_eq!(solution.search.as_ref().unwrap().strategy.as_ref().map(Vec::len), Some(26));
}

fn filtration(coins: u32) -> Filtration {
    Filtration::of(TableSpec::of_coins(coins))
}

#[test]
fn the_largest_power_of_two_that_divides_each_number() {
    assert_eq!([1, 6, 12, 48, 64, 63].map(largest_power_of_two), [1, 2, 4, 16, 64, 1]);
}

#[test]
fn the_devil_escapes_exactly_if_the_search_finds_no_list() {
    for coins in 1..=8 {
        let found = search(&Classes::new(coins), &Progress::new()).unwrap().unwrap();
        let filtration = filtration(coins);
        assert_eq!(filtration.is_winnable(), found.strategy.is_some(), "{coins}");
        assert!(devils_rule_holds(&filtration), "{coins}");
    }
}

/// Computes the largest set in which the Devil can stay forever by removing what he cannot hold, again and again.
/// The rest is exactly the starts that are lost, so the simple rule costs him nothing.
#[test]
fn the_rule_holds_every_configuration_that_the_devil_can_hold() {
    for coins in 1..=8 {
        let words: BTreeSet<String> = reference::words(coins).into_iter().filter(|w| w.contains('T')).collect();
        let mut held = words;
        loop {
            let can_answer = |word: &String, bits: u64| {
                let positions: Vec<usize> = Move::new(coins, bits).positions().map(|p| p as usize).collect();
                reference::rotations(word).iter().any(|turned| held.contains(&reference::flip(turned, &positions)))
            };
            let holds = |word: &&String| (0..1 << coins).all(|bits| can_answer(word, bits));
            let rest: BTreeSet<String> = held.iter().filter(holds).cloned().collect();
            if rest == held {
                break;
            }
            held = rest;
        }
        let filtration = filtration(coins);
        let outside = filtration.table.all().filter(|c| !filtration.is_won(*c)).map(|c| c.to_string()).collect();
        assert_eq!(held, outside, "{coins} coins");
    }
}

#[test]
fn all_but_two_to_the_k_starts_are_lost() {
    for coins in 1..=8 {
        let filtration = filtration(coins);
        let outside = filtration.table.all().filter(|c| !filtration.is_won(*c)).count();
        assert_eq!(outside, (1 << coins) - (1 << largest_power_of_two(coins)));
        assert!(Classes::new(coins).iter().next().is_some_and(|class| filtration.is_won(class.first)));
    }
}
