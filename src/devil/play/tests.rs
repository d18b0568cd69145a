//! Games against every kind of Devil.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;

use super::super::params::rules_for;
use super::super::{Judged, Params, Rules, Solution, Strategy, reference, solve};
use super::*;
use crate::progress::Progress;

fn solution(coins: u32) -> Solution {
    solve(&rules_for(coins), &Progress::new()).unwrap()
}

fn played(solution: &Solution, seed: u64) -> Game {
    let moves = solution.strategy().into_iter().flat_map(Strategy::iter);
    Game::against_random_devil(solution.setting(), moves, seed, None)
}

fn rules_of(solution: &Solution, change: impl FnOnce(&mut Params)) -> Rules {
    let setting = solution.setting();
    let (coins, faces) = (setting.coins().into(), setting.faces().into());
    let mut params = Params { coins, faces, devil: setting.devil(), ..Params::default() };
    change(&mut params);
    Rules::new(&params).unwrap()
}

fn worst(solution: &Solution, judged: Option<&Judged>, seed: u64) -> Game {
    let rules = rules_of(solution, |params| (params.play, params.seed) = (Play::Worst, seed));
    Game::new(Course::new(solution, judged), &rules, None)
}

/// Checks a game as texts: each move follows from the one before, and only the last one ends it.
fn check(game: &Game, moves: &[Move]) {
    let mut word = game.start().to_string();
    for (i, step) in game.steps().iter().enumerate() {
        assert_eq!((step.number as usize, step.flipped), (i + 1, moves[i]));
        assert!(word.contains('T'), "the game went on after all heads");
        assert_eq!(step.before.to_string(), word);
        let turned = reference::turn(&word, step.act.as_turn().unwrap() as usize);
        assert_eq!(step.turned.to_string(), turned);
        let positions: Vec<usize> = step.flipped.to_string().split(' ').map(|p| p.parse().unwrap()).collect();
        word = reference::flip(&turned, &positions);
        assert_eq!(step.result.to_string(), word);
        assert_eq!(game.coins_after(i + 1), step.result);
    }
    assert_eq!(game.coins_after(usize::MAX).to_string(), word);
    assert!(!word.contains('T'), "the game ended before all heads");
}

/// xoshiro256++ and `SplitMix64` as their authors publish them, with nothing of the crate.
fn plain_generator(seed: u64) -> impl FnMut() -> u64 {
    let mut counter = seed;
    let mut s = [0; 4].map(|_: u64| {
        counter = counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (counter ^ counter >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    });
    move || {
        let output = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        output
    }
}

#[test]
fn every_game_from_every_start_ends_with_all_heads() {
    for coins in [1, 2, 4, 8] {
        let solution = solution(coins);
        let moves: Vec<Move> = solution.strategy().unwrap().iter().collect();
        for start in Configuration::all(coins) {
            for seed in 0..8 {
                let mut generator = plain_generator(seed);
                let turns = |_, _| Act::turn(coins, u32::try_from(generator() % u64::from(coins)).unwrap());
                check(&Game::played(start, moves.iter().copied(), turns), &moves);
            }
        }
    }
}

#[test]
fn the_game_of_a_seed_is_that_of_the_generators_as_published() {
    for coins in [1, 2, 4, 8] {
        let solution = solution(coins);
        for seed in [0, 1, 2, u64::MAX] {
            let mut generator = plain_generator(seed);
            let game = played(&solution, seed);
            assert_eq!(game.start().bits(), 1 + generator() % (2_u64.pow(coins) - 1));
            for step in game.steps() {
                assert_eq!(u64::from(step.act.as_turn().unwrap()), (generator() >> 32) % u64::from(coins));
            }
        }
    }
}

#[test]
fn the_devil_lays_every_start_but_all_heads() {
    let solution = solution(4);
    let starts: BTreeSet<_> = (0..500).map(|seed| played(&solution, seed).start()).collect();
    assert_eq!(starts.len(), 15);
    assert!(!starts.iter().any(|start| start.is_all_heads()));
}

#[test]
fn a_game_of_64_coins_is_broken_off() {
    let game = played(&solution(64), 1);
    assert_eq!((game.steps().len(), game.is_won()), (65_535, false));
    assert!(played(&solution(8), 1).is_won());
}

#[test]
fn without_a_strategy_the_coins_are_laid_and_nobody_moves() {
    for coins in [3, 5, 6, 7] {
        let game = played(&solution(coins), 1);
        assert!(game.steps().is_empty() && !game.start().is_all_heads());
        assert_eq!((game.start().coins(), game.coins_after(3)), (coins, game.start()));
    }
}

proptest! {
    #[test]
    fn every_seed_gives_a_game_that_is_won(coins in prop::sample::select(vec![1_u32, 2, 4]), seed: u64) {
        let solution = solution(coins);
        let moves: Vec<Move> = solution.strategy().unwrap().iter().collect();
        check(&played(&solution, seed), &moves);
    }
}

#[test]
fn the_worst_devil_lasts_to_the_last_move_whatever_he_does() {
    for (coins, faces, devil) in [
        (1, 2, Devil::Turn),
        (2, 2, Devil::Turn),
        (4, 2, Devil::Turn),
        (8, 2, Devil::Turn),
        (4, 2, Devil::TurnAndMirror),
        (4, 2, Devil::Still),
        (2, 2, Devil::Shuffle),
        (3, 3, Devil::Turn),
        (2, 4, Devil::Turn),
        (5, 5, Devil::Turn),
    ] {
        let params = Params { coins, faces, devil, ..Params::default() };
        let solution = solve(&Rules::new(&params).unwrap(), &Progress::new()).unwrap();
        for seed in 0..5 {
            let game = worst(&solution, None, seed);
            assert_eq!((game.steps().len() as u64, game.is_won()), (solution.last_step(), true), "{params:?}");
            assert!(game.steps().iter().all(|step| step.act.is_allowed(devil)));
        }
    }
    for coins in [32, 64] {
        let game = worst(&solution(coins), None, 1);
        assert_eq!((game.steps().len(), game.is_won()), (65_535, false), "{coins} coins");
    }
    let unwinnable = solution(6);
    assert!(worst(&unwinnable, None, 1).steps().is_empty());
}

#[test]
fn a_list_that_loses_is_played_as_the_devil_escapes() {
    let setting = Setting::of_coins(4);
    let gray: Arc<Vec<Move>> = Arc::new((1..16_u32).map(|i| Move::new(4, 1 << i.trailing_zeros())).collect());
    let judged = Judged::new(setting, &gray, &Progress::new()).unwrap();
    let solution = solution(4);
    let game = worst(&solution, Some(&judged), 1);
    assert_eq!((game.steps().len(), game.is_won()), (15, false));
    assert_eq!(game.start(), judged.verdict().line().start);
}

#[test]
fn random_devils_do_only_what_they_may_and_everything_of_it() {
    for devil in Devil::ALL {
        let setting = Setting::new(3, 3, devil);
        let moves = || std::iter::repeat_n(Move::new(3, 1), 200);
        let games: Vec<_> = (0..40).map(|seed| Game::against_random_devil(setting, moves(), seed, None)).collect();
        let acts: BTreeSet<String> = games.iter().flat_map(Game::steps).map(|step| step.act.to_string()).collect();
        let all = match devil {
            Devil::Still => 1,
            Devil::Turn => 3,
            Devil::TurnAndMirror | Devil::Shuffle => 6,
        };
        assert_eq!(acts.len(), all, "{devil}");
    }
}

#[test]
fn the_user_as_the_devil_moves_the_table_by_hand() {
    let solution = solution(4);
    let start = Configuration::new(4, 0b0110);
    let turns = vec![Act::turn(4, 1), Act::turn(4, 0), Act::turn(4, 3)];
    let rules = rules_of(&solution, |params| {
        (params.play, params.start) = (Play::ByHand, Some(start));
        params.turns = Arc::new(turns.clone());
    });
    let game = Game::new(Course::new(&solution, None), &rules, None);
    assert_eq!((game.start(), game.steps().len()), (start, 3));
    assert_eq!(game.steps().iter().map(|step| step.act).collect::<Vec<_>>(), turns);
    // TTTT is flipped to all heads by the first move, whatever the table does
    let rules = rules_of(&solution, |params| {
        (params.play, params.start) = (Play::ByHand, Some(Configuration::new(4, 15)));
        params.turns = Arc::new(turns.clone());
    });
    let game = Game::new(Course::new(&solution, None), &rules, None);
    assert_eq!((game.is_won(), game.steps().len()), (true, 1));
}

#[test]
fn who_sees_the_coins_and_names_the_tails_wins_in_their_depth() {
    let solution = solution(4);
    let start = Configuration::new(4, 0b0111);
    let mut calls = Vec::new();
    let mut game = None;
    for _ in 0..4 {
        let rules = rules_of(&solution, |params| {
            (params.play, params.start) = (Play::Sighted, Some(start));
            params.calls = Arc::new(calls.clone());
        });
        let played = Game::new(Course::new(&solution, None), &rules, None);
        calls.push(played.coins_after(usize::MAX).undoing());
        game = Some(played);
    }
    assert!(!game.unwrap().is_won(), "three moves are not enough");
    let rules = rules_of(&solution, |params| {
        (params.play, params.start, params.calls) = (Play::Sighted, Some(start), Arc::new(calls));
    });
    assert!(Game::new(Course::new(&solution, None), &rules, None).is_won());
}

#[test]
fn the_devil_of_a_blindfolded_player_decides_as_late_as_he_can() {
    let solution = solution(2);
    let setting = solution.setting();
    let list = |bits: &[u64]| Arc::new(bits.iter().map(|bits| Move::new(2, *bits)).collect::<Vec<_>>());
    let game = |calls: &[u64], reveal| {
        let calls = list(calls);
        let judged = Judged::new(setting, &calls, &Progress::new()).unwrap();
        let rules = rules_of(&solution, |params| {
            (params.play, params.calls, params.reveal) = (Play::Blindfolded, calls, reveal);
        });
        Game::new(Course::new(&solution, None), &rules, Some(&judged))
    };
    assert!(game(&[3, 1], false).is_hidden());
    let shown = game(&[3, 1], true);
    assert!(!shown.is_hidden() && !shown.is_won() && shown.steps().len() == 2);
    let won = game(&[3, 1, 3], false);
    assert!(!won.is_hidden() && won.is_won() && won.steps().len() == 3);
}
