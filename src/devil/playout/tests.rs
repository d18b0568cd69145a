//! Games against every kind of Devil.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;

use super::super::permutation::Devil;
use super::super::record::Record;
use super::super::reference;
use super::super::solution::{Solution, solve};
use super::super::table_spec::TableSpec;
use super::*;
use crate::progress::Progress;

fn solution(coins: u32) -> Solution {
    solve(TableSpec::of_coins(coins), &Progress::new()).unwrap()
}

fn played(solution: &Solution, seed: u64) -> Playout {
    let params = params_of(solution, |record| record.seed = seed);
    Playout::new(Plan::new(solution, None, None), &params, None, &[], &Progress::new()).unwrap()
}

fn params_of(solution: &Solution, change: impl FnOnce(&mut Record)) -> Params {
    Params::default().with(|params| {
        params.set_table(solution.table());
        params.change_record(change);
    })
}

fn worst(solution: &Solution, judged: Option<&JudgedList>, seed: u64) -> Playout {
    let params = params_of(solution, |record| (record.play, record.seed) = (PlayMode::Worst, seed));
    Playout::new(Plan::new(solution, None, judged), &params, None, &[], &Progress::new()).unwrap()
}

/// Checks a game as texts: each move follows from the one before, and only the last one ends it.
fn check(playout: &Playout, moves: &[Move]) {
    let mut word = playout.start.to_string();
    for (i, step) in playout.steps.iter().enumerate() {
        assert_eq!(step.flipped, moves[i]);
        assert!(word.contains('T'), "the game went on after all heads");
        assert_eq!(step.before.to_string(), word);
        let turned = reference::turn(&word, step.permutation.as_turn().unwrap() as usize);
        assert_eq!(step.turned.to_string(), turned);
        let positions: Vec<usize> = step.flipped.to_string().split(' ').map(|p| p.parse().unwrap()).collect();
        word = reference::flip(&turned, &positions);
        assert_eq!(step.result.to_string(), word);
        assert_eq!(playout.coins_after(i + 1), step.result);
    }
    assert_eq!(playout.coins_after(usize::MAX).to_string(), word);
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
        for start in TableSpec::of_coins(coins).all() {
            for seed in 0..8 {
                let mut generator = plain_generator(seed);
                let turns = |_, _| Permutation::turn(coins, u32::try_from(generator() % u64::from(coins)).unwrap());
                check(
                    &Playout::played(
                        Configuration::is_all_heads,
                        start,
                        moves.iter().copied(),
                        turns,
                        &Progress::new(),
                    )
                    .unwrap(),
                    &moves,
                );
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
            let playout = played(&solution, seed);
            assert_eq!(playout.start.bits(), 1 + generator() % (2_u64.pow(coins) - 1));
            for step in &playout.steps {
                assert_eq!(u64::from(step.permutation.as_turn().unwrap()), (generator() >> 32) % u64::from(coins));
            }
        }
    }
}

#[test]
fn the_devil_lays_every_start_but_all_heads() {
    let solution = solution(4);
    let starts: BTreeSet<_> = (0..500).map(|seed| played(&solution, seed).start).collect();
    assert_eq!(starts.len(), 15);
    assert!(!starts.iter().any(|start| start.is_all_heads()));
}

#[test]
fn a_game_of_64_coins_is_broken_off() {
    let playout = played(&solution(64), 1);
    assert_eq!((playout.steps.len(), playout.is_won), (65_535, false));
    assert!(played(&solution(8), 1).is_won);
}

#[test]
fn without_a_strategy_the_coins_are_laid_and_nobody_moves() {
    for coins in [3, 5, 6, 7] {
        let playout = played(&solution(coins), 1);
        assert!(playout.steps.is_empty() && !playout.start.is_all_heads());
        assert_eq!((playout.start.coins(), playout.coins_after(3)), (coins, playout.start));
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
        let table = TableSpec::new(coins, faces, devil);
        let solution = solve(table, &Progress::new()).unwrap();
        for seed in 0..5 {
            let playout = worst(&solution, None, seed);
            assert_eq!((playout.steps.len() as u64, playout.is_won), (solution.last_step(), true), "{table:?}");
            assert!(playout.steps.iter().all(|step| step.permutation.is_allowed(devil)));
        }
    }
    for coins in [32, 64] {
        let playout = worst(&solution(coins), None, 1);
        assert_eq!((playout.steps.len(), playout.is_won), (65_535, false), "{coins} coins");
    }
    let unwinnable = solution(6);
    assert!(worst(&unwinnable, None, 1).steps.is_empty());
}

#[test]
fn a_list_that_loses_is_played_as_the_devil_escapes() {
    let table = TableSpec::of_coins(4);
    let gray: Arc<Vec<Move>> = Arc::new((1..16_u32).map(|i| Move::new(4, 1 << i.trailing_zeros())).collect());
    let judged = JudgedList::new(table, &Aim::default(), &gray, &Progress::new()).unwrap();
    let solution = solution(4);
    let playout = worst(&solution, Some(&judged), 1);
    assert_eq!((playout.steps.len(), playout.is_won), (15, false));
    assert_eq!(playout.start, judged.verdict.line.start);
}

#[test]
fn the_marked_notch_goes_where_all_turns_and_mirrors_together_bring_it() {
    for devil in Devil::ALL {
        let table = TableSpec::new(5, 2, devil);
        let (solution, moves) = (solve(table, &Progress::new()).unwrap(), Arc::new(vec![Move::new(5, 1); 60]));
        let own = JudgedList::new(table, &Aim::default(), &moves, &Progress::new()).unwrap();
        let params = params_of(&solution, |record| record.seed = 7);
        let game = Playout::new(Plan::new(&solution, None, Some(&own)), &params, None, &[], &Progress::new()).unwrap();
        assert!(game.steps.len() > 20, "{devil:?}: {} moves", game.steps.len());
        // the table itself, which a shuffle leaves as it is
        let mut turned = table.idle();
        for (number, step) in (1..).zip(&game.steps) {
            if step.permutation.is_allowed(Devil::TurnAndMirror) {
                turned = turned.then(&step.permutation);
            }
            let notch = game.notch_after(number);
            assert_eq!(step.permutation.notch_after(game.notch_after(number - 1)), notch);
            assert_eq!(turned.places().position(|from| from == 0), Some(notch as usize), "{devil:?}, move {number}");
        }
        assert_eq!(game.notch_after(usize::MAX), game.notch_after(game.steps.len()));
    }
}

#[test]
fn random_devils_do_only_what_they_may_and_everything_of_it() {
    for devil in Devil::ALL {
        let table = TableSpec::new(3, 3, devil);
        let (solution, moves) = (solve(table, &Progress::new()).unwrap(), Arc::new(vec![Move::new(3, 1); 200]));
        let own = JudgedList::new(table, &Aim::default(), &moves, &Progress::new()).unwrap();
        let games: Vec<_> = (0..40)
            .map(|seed| {
                let params = params_of(&solution, |record| record.seed = seed);
                Playout::new(Plan::new(&solution, None, Some(&own)), &params, None, &[], &Progress::new()).unwrap()
            })
            .collect();
        let permutations: BTreeSet<String> =
            games.iter().flat_map(|game| &game.steps).map(|step| step.permutation.to_string()).collect();
        let all = match devil {
            Devil::Still => 1,
            Devil::Turn => 3,
            Devil::TurnAndMirror | Devil::Shuffle => 6,
        };
        assert_eq!(permutations.len(), all, "{devil:?}");
    }
}

#[test]
fn the_user_as_the_devil_moves_the_table_by_hand() {
    let solution = solution(4);
    let start = Configuration::new(4, 0b0110);
    let turns = vec![Permutation::turn(4, 1), Permutation::turn(4, 0), Permutation::turn(4, 3)];
    let params = params_of(&solution, |record| {
        (record.play, record.start) = (PlayMode::ByHand, Some(start));
        record.turns = Arc::new(turns.clone());
    });
    let playout = Playout::new(Plan::new(&solution, None, None), &params, None, &[], &Progress::new()).unwrap();
    assert_eq!((playout.start, playout.steps.len()), (start, 3));
    assert_eq!(playout.steps.iter().map(|step| step.permutation).collect::<Vec<_>>(), turns);
    // TTTT is flipped to all heads by the first move, whatever the table does
    let params = params_of(&solution, |record| {
        (record.play, record.start) = (PlayMode::ByHand, Some(Configuration::new(4, 15)));
        record.turns = Arc::new(turns.clone());
    });
    let playout = Playout::new(Plan::new(&solution, None, None), &params, None, &[], &Progress::new()).unwrap();
    assert_eq!((playout.is_won, playout.steps.len()), (true, 1));
}

#[test]
fn who_sees_the_coins_and_names_the_tails_wins_in_their_depth() {
    let solution = solution(4);
    let start = Configuration::new(4, 0b0111);
    let mut calls = Vec::new();
    let mut playout = None;
    for _ in 0..4 {
        let params = params_of(&solution, |record| {
            (record.play, record.start) = (PlayMode::Sighted, Some(start));
            record.calls = Arc::new(calls.clone());
        });
        let played = Playout::new(Plan::new(&solution, None, None), &params, None, &[], &Progress::new()).unwrap();
        calls.push(played.coins_after(usize::MAX).undoing());
        playout = Some(played);
    }
    assert!(!playout.unwrap().is_won, "three moves are not enough");
    let params = params_of(&solution, |record| {
        (record.play, record.start, record.calls) = (PlayMode::Sighted, Some(start), Arc::new(calls));
    });
    assert!(Playout::new(Plan::new(&solution, None, None), &params, None, &[], &Progress::new()).unwrap().is_won);
}

#[test]
fn a_game_that_goes_on_or_back_is_the_game_played_at_once() {
    for (coins, devil) in [(4, Devil::Turn), (4, Devil::TurnAndMirror), (6, Devil::TurnAndMirror), (3, Devil::Shuffle)]
    {
        let solution = solve(TableSpec::new(coins, 2, devil), &Progress::new()).unwrap();
        let plan = Plan::new(&solution, None, None);
        let start = Configuration::with_faces(solution.table(), |position| u32::from(position == 1));
        let params = |calls: &[u64]| {
            params_of(&solution, |record| {
                (record.play, record.start) = (PlayMode::Sighted, Some(start));
                record.calls = Arc::new(calls.iter().map(|bits| Move::new(coins, *bits)).collect());
            })
        };
        let mut game = Playout::new(plan, &params(&[]), None, &[], &Progress::new()).unwrap();
        // on, back by two, and on by other calls
        for calls in [&[1][..], &[1, 5], &[1, 5, 3], &[1, 5, 3, 7], &[1, 5], &[1, 6], &[1, 6, 2], &[2, 6, 2]] {
            game = Playout::new(plan, &params(calls), None, &game.steps, &Progress::new()).unwrap();
            assert_eq!(
                game,
                Playout::new(plan, &params(calls), None, &[], &Progress::new()).unwrap(),
                "{coins} coins, {devil:?}, {calls:?}"
            );
        }
    }
}

#[test]
fn the_devil_of_a_blindfolded_player_decides_as_late_as_he_can() {
    let solution = solution(2);
    let table = solution.table();
    let list = |bits: &[u64]| Arc::new(bits.iter().map(|bits| Move::new(2, *bits)).collect::<Vec<_>>());
    let playout = |calls: &[u64], reveal| {
        let calls = list(calls);
        let judged = JudgedList::new(table, &Aim::default(), &calls, &Progress::new()).unwrap();
        let params = params_of(&solution, |record| {
            (record.play, record.calls, record.reveal) = (PlayMode::Blindfolded, calls, reveal);
        });
        Playout::new(Plan::new(&solution, None, None), &params, Some(&judged), &[], &Progress::new()).unwrap()
    };
    assert!(playout(&[3, 1], false).is_hidden);
    let shown = playout(&[3, 1], true);
    assert!(!shown.is_hidden && !shown.is_won && shown.steps.len() == 2);
    let won = playout(&[3, 1, 3], false);
    assert!(!won.is_hidden && won.is_won && won.steps.len() == 3);
}

fn csv(table: &Table<'_>) -> String {
    let mut csv = Vec::new();
    table.write_csv(&mut csv).unwrap();
    String::from_utf8(csv).unwrap()
}

#[test]
fn the_trace_is_the_game() {
    let playout = played(&solution(4), 1);
    let text = csv(&trace_table(&playout));
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("move,coins,turn,turned,flip,result"));
    let mut word = playout.start.to_string();
    for (number, line) in (1..).zip(lines) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!((cells[0], cells[1]), (number.to_string().as_str(), word.as_str()));
        let flip: Vec<usize> = cells[4].split(' ').map(|p| p.parse().unwrap()).collect();
        let turned = reference::turn(&word, cells[2].parse().unwrap());
        word = reference::flip(&turned, &flip);
        assert_eq!((cells[3], cells[5]), (turned.as_str(), word.as_str()));
    }
    assert_eq!(word, "HHHH");
}

#[test]
fn without_a_strategy_the_trace_is_a_heading() {
    let playout = played(&solution(6), 1);
    assert_eq!(csv(&trace_table(&playout)), "move,coins,turn,turned,flip,result\n");
}

/// Norvig: what `play('HHTH', coin_search(4), True)` prints, and two games more.
#[test]
fn the_rows_of_the_trace_are_the_lines_of_the_write_up() {
    let heading = "move,coins,turn,turned,flip,result
";
    let trace = |line: &Line, moves: &[Move]| {
        let is_goal = Configuration::is_all_heads;
        let game = Playout::played_by(is_goal, line, moves.iter().copied(), &Progress::new()).unwrap();
        let text = csv(&trace_table(&game));
        text.strip_prefix(heading).unwrap().to_owned()
    };
    let line = |start, table, turns: &[u32]| {
        let start = Configuration::parse("start", start, table).unwrap();
        let permutations = turns.iter().map(|notches| Permutation::turn(table.coins(), *notches)).collect();
        Line { start, permutations }
    };
    assert_eq!(
        trace(
            &line("HHTH", TableSpec::of_coins(4), &[1, 0, 3]),
            &[0b1111, 0b0101, 0b1111].map(|bits| Move::new(4, bits))
        ),
        "1,HHTH,1,HTHH,0 1 2 3,THTT
2,THTT,0,THTT,0 2,HHHT
3,HHHT,3,THHH,0 1 2 3,HTTT
"
    );
    let own = vec![Move::new(12, 1 << 11 | 2)];
    let plan = JudgedList::new(TableSpec::of_coins(12), &Aim::default(), &Arc::new(own.clone()), &Progress::new());
    assert!(trace(&plan.unwrap().verdict.line, &own).contains(",1 11,"));
    let dice = TableSpec::new(3, 3, Devil::Turn);
    let moves = [Move::with_amounts(3, |position| position)];
    assert_eq!(trace(&line("ABC", dice, &[1]), &moves), "1,ABC,1,BCA,1 2 2,BAC\n");
}

/// Every table of up to nine coins with every Devil, and the largest ones.
fn tables() -> impl Iterator<Item = TableSpec> {
    let devils = [Devil::Still, Devil::Turn, Devil::TurnAndMirror, Devil::Shuffle];
    let small = (1..=9).flat_map(move |coins| {
        (2..=5).flat_map(move |faces| devils.map(move |devil| TableSpec::new(coins, faces, devil)))
    });
    small.chain([24, 48, 63].map(TableSpec::of_coins))
}

#[test]
fn there_is_a_cycle_wherever_no_list_wins_and_it_closes_by_allowed_acts() {
    for table in tables() {
        let filtration = Filtration::of(table);
        let cycle = escape_cycle(&filtration);
        assert_eq!(cycle.is_some(), !filtration.is_winnable(), "{table:?}");
        let Some(cycle) = cycle else { continue };
        let steps = &cycle.steps;
        assert!(steps.len() > 1 && steps.last().unwrap().result == cycle.start, "{table:?}");
        assert_eq!(steps.len() % table.coins() as usize, 0, "whole rounds of the player");
        for (step, number) in steps.iter().zip(0_u32..) {
            assert!(!step.before.is_all_heads() && step.permutation.is_allowed(table.devil()), "{table:?}");
            assert_eq!(step.before.after(&step.permutation).flipped(step.flipped), step.result);
            assert_eq!(step.flipped.positions().collect::<Vec<_>>(), [number % table.coins()]);
        }
    }
}

#[test]
fn the_cycle_of_three_coins_has_six_configurations() {
    let cycle = escape_cycle(&Filtration::of(TableSpec::of_coins(3))).unwrap();
    assert_eq!(cycle.steps.len(), 6);
}
