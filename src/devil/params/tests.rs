use super::super::configuration::Configuration;
use super::super::limits::MAX_COINS;
use super::super::permutation::Permutation;
use super::super::record::PlayMode;
use super::super::selection::Selection;
use super::*;

fn moves(bits: &[u64]) -> Arc<Vec<Move>> {
    Arc::new(bits.iter().map(|bits| Move::new(64, *bits)).collect())
}

#[test]
fn the_defaults_are_the_first_puzzle() {
    let params = Params::default();
    assert_eq!((params.table(), params.step(), params.record().seed), (TableSpec::of_coins(4), 0, 1));
    assert!(params.aim().is_default() && params.moves().is_none());
}

#[test]
fn every_number_of_coins_has_two_to_the_coins_steps() {
    for coins in 1..=MAX_COINS {
        let last = u64::MAX >> (64 - coins);
        let mut params = Params::default().with(|params| params.set_coins(coins));
        for (step, set) in [(0, 0), (last, last), (last.saturating_add(1), last), (u64::MAX, last)] {
            params.set_step(step);
            assert_eq!((params.table().coins(), params.step()), (coins, set));
        }
    }
}

#[test]
fn numbers_out_of_range_are_clamped() {
    let mut params = Params::default();
    for (coins, faces, set) in [(0, 0, (1, 2)), (65, 6, (64, 5)), (u32::MAX, u32::MAX, (64, 5)), (3, 3, (3, 3))] {
        params.set_coins(coins);
        params.set_faces(faces);
        assert_eq!((params.table().coins(), params.table().faces()), set);
    }
    params.set_within(61);
    assert_eq!(params.within(), 60);
    for (coins, faces, hands, set) in [(4, 2, 5, 4), (6, 2, 6, 6), (7, 2, 1, 0), (3, 3, 2, 0), (64, 5, 0, 0)] {
        params.set_table(TableSpec::new(coins, faces, Devil::Turn));
        params.set_hands(hands);
        assert_eq!(params.hands(), set, "{coins} coins with {faces} faces");
    }
}

#[test]
fn a_list_that_is_not_allowed_is_dropped() {
    let has_list = |coins, faces, list: &Arc<Vec<Move>>| {
        let params = Params::default().with(|params| {
            params.set_table(TableSpec::new(coins, faces, Devil::Turn));
            params.set_moves(Some(Arc::clone(list)));
        });
        params.moves() == Some(list)
    };
    assert!(has_list(4, 2, &moves(&[1, 15])) && has_list(4, 2, &moves(&vec![1; LONGEST_LIST])));
    for list in [moves(&[]), moves(&vec![1; LONGEST_LIST + 1]), moves(&[1, 16])] {
        assert!(!has_list(4, 2, &list));
    }
    let twice = Arc::new(vec![Move::default().and(0).and_then(|flip| flip.and(0)).unwrap()]);
    assert!(has_list(4, 3, &twice) && !has_list(4, 2, &twice));
    // a large table cannot check it for another goal
    for (coins, takes) in [(12, true), (13, false)] {
        let params = Params::default().with(|params| {
            params.set_coins(coins);
            params.set_aim(Aim { goal: Selection::AllAlike, ..Aim::default() });
            params.set_moves(Some(moves(&[1])));
        });
        assert_eq!(params.moves().is_some(), takes, "{coins} coins");
    }
}

#[test]
fn parameters_of_another_table_are_reset_or_clamped() {
    let list = moves(&[0b1000]);
    let mut params = Params::default().with(|params| {
        params.set_coins(5);
        params.set_step(31);
        params.set_moves(Some(Arc::clone(&list)));
    });
    assert_eq!((params.step(), params.moves()), (1, Some(&list)));
    params.set_coins(3);
    assert_eq!(params.moves(), None);
    let goal = Selection::of_classes(params.table(), [Configuration::new(3, 0b011)]);
    params.set_aim(Aim { goal, ..Aim::default() });
    assert!(!params.aim().is_default());
    params.set_step(7);
    params.set_coins(2);
    assert!(params.aim().is_default() && params.step() == 3);
}

#[test]
fn moves_and_starts_that_the_table_does_not_allow_are_dropped() {
    let played = |change: &dyn Fn(&mut Record)| Params::default().with(|params| params.change_record(change)).record;
    for (start, is_kept) in
        [(Configuration::new(4, 0b0110), true), (Configuration::new(4, 0), false), (Configuration::new(5, 1), false)]
    {
        assert_eq!(played(&|record| record.start = Some(start)).start, Some(start).filter(|_| is_kept));
    }
    let turns = |turns: &[Permutation]| played(&|record| record.turns = Arc::new(turns.to_vec())).turns.len();
    assert_eq!(turns(&[Permutation::turn(4, 1), Permutation::turn(4, 3)]), 2);
    assert_eq!(turns(&[Permutation::turn(4, 1), Permutation::mirror(4, 1)]), 0);
    assert_eq!(turns(&[Permutation::turn(5, 1)]), 0);
    assert_eq!(
        (turns(&vec![Permutation::turn(4, 1); 4_096]), turns(&vec![Permutation::turn(4, 1); 4_097])),
        (4_096, 0)
    );
    let calls = |bits: &[u64]| played(&|record| record.calls = moves(bits)).calls.len();
    assert_eq!((calls(&[1, 15]), calls(&[1, 16]), calls(&vec![1; 4_097])), (2, 0, 0));
}

#[test]
fn touches_must_fit_the_calls_and_the_hands() {
    let blindfolded = |touches: &[u64], calls: &[u64]| {
        let (touches, calls) = (moves(touches), moves(calls));
        Params::default().with(|params| {
            params.set_hands(2);
            params.change_record(|record| {
                *record = Record { play: PlayMode::Blindfolded, touches, calls, reveal: true, ..Record::default() };
            });
        })
    };
    let lengths = |params: &Params| (params.record.touches.len(), params.record.calls.len(), params.record.reveal);
    for (touches, calls) in [(&[][..], &[][..]), (&[3], &[]), (&[3, 5], &[1, 0])] {
        assert_eq!(lengths(&blindfolded(touches, calls)), (touches.len(), calls.len(), true));
    }
    for (touches, calls) in [
        (&[3, 5][..], &[][..]),
        (&[], &[1]),
        (&[3, 7], &[1]),
        (&[3, 48], &[1]),
        (&[3, 3], &[1, 5]),
        (&[3; 1_001], &[1; 1_001]),
    ] {
        assert_eq!(lengths(&blindfolded(touches, calls)), (0, 0, false), "{touches:?} {calls:?}");
    }
    // a game with a different number of hands, or a different way to play, is a different game
    let changes: [fn(&mut Params); 2] =
        [|params| params.set_hands(0), |params| params.change_record(|record| record.play = PlayMode::Sighted)];
    for change in changes {
        assert_eq!(lengths(&blindfolded(&[3], &[1]).with(change)), (0, 0, false));
    }
}
