use std::sync::Arc;

use super::super::configuration::Configuration;
use super::super::limits::MAX_COINS;
use super::super::moves::Move;
use super::super::permutation::{Devil, Permutation};
use super::super::record::Play;
use super::*;

#[test]
fn the_defaults_are_the_first_puzzle() {
    let rules = Rules::new(&Params::default()).unwrap();
    assert_eq!((rules.table().coins(), rules.step(), rules.record().seed), (4, 0, 1));
}

#[test]
fn every_number_of_coins_has_two_to_the_coins_steps() {
    for coins in 1..=i64::from(MAX_COINS) {
        let last = 2_i128.pow(u32::try_from(coins).unwrap()) - 1;
        for step in [0, last] {
            let rules = Rules::new(&Params {
                game: Game { coins, ..Game::default() },
                focus: Focus { step, ..Focus::default() },
                record: Record { seed: u64::MAX, ..Record::default() },
                ..Params::default()
            })
            .unwrap();
            assert_eq!((i64::from(rules.table().coins()), i128::from(rules.step())), (coins, step));
            assert_eq!(rules.record().seed, u64::MAX);
        }
        for step in [-1, last + 1] {
            let refusal = Rules::new(&Params {
                game: Game { coins, ..Game::default() },
                focus: Focus { step, ..Focus::default() },
                record: Record { seed: 0, ..Record::default() },
                ..Params::default()
            })
            .unwrap_err();
            assert_eq!(refusal.field(), "step");
        }
    }
}

#[test]
fn a_bad_parameter_is_named_with_its_value_and_range() {
    for (coins, step, sentence) in [
        (0, 0, "coins is 0; it must be a whole number from 1 to 64"),
        (65, 0, "coins is 65; it must be a whole number from 1 to 64"),
        (i64::MIN, 0, "coins is -9,223,372,036,854,775,808; it must be a whole number from 1 to 64"),
        (4, 16, "step is 16; it must be a whole number from 0 to 15"),
        (8, -1, "step is -1; it must be a whole number from 0 to 255"),
        (
            64,
            1 << 64,
            "step is 18,446,744,073,709,551,616; it must be a whole number from 0 to 18,446,744,073,709,551,615",
        ),
        // 2³² + 1 would be 1 if it were cut to 32 bits
        (4_294_967_297, 0, "coins is 4,294,967,297; it must be a whole number from 1 to 64"),
    ] {
        assert_eq!(
            Rules::new(&Params {
                game: Game { coins, ..Game::default() },
                focus: Focus { step, ..Focus::default() },
                ..Params::default()
            })
            .unwrap_err()
            .to_string(),
            sentence
        );
    }
}

#[test]
fn faces_and_moves_are_checked_for_the_table() {
    let moves = |bits: &[u64]| Some(Arc::new(bits.iter().map(|bits| Move::new(64, *bits)).collect::<Vec<_>>()));
    let refused = |params: Params| Rules::new(&params).unwrap_err().to_string();
    for faces in [1, 6, -1] {
        let params = Params { game: Game { faces, ..Game::default() }, ..Params::default() };
        assert_eq!(refused(params), format!("faces is {faces}; it must be a whole number from 2 to 5"));
    }
    let given = |moves| Params { game: Game { moves, ..Game::default() }, ..Params::default() };
    assert_eq!(refused(given(moves(&[]))), "moves is empty; it must be a list of 1 to 65,535 moves");
    assert_eq!(
        refused(given(moves(&vec![1; 1_000_000]))),
        "moves is 1,000,000 moves long; it must be a list of 1 to 65,535 moves"
    );
    assert_eq!(refused(given(moves(&[1, 16]))), "moves[1] is [4]; it must be positions from 0 to 3, each once at most");
    let last = Params { focus: Focus { step: 2, ..Focus::default() }, ..given(moves(&[1, 15])) };
    assert_eq!(Rules::new(&last).unwrap().game().moves().unwrap().len(), 2);
    assert_eq!(
        refused(Params { focus: Focus { step: 3, ..Focus::default() }, ..last }),
        "step is 3; it must be a whole number from 0 to 2"
    );
    let twice = Move::default().and(0).and_then(|flip| flip.and(0)).unwrap();
    let dice = Params { game: Game { moves: Some(Arc::new(vec![twice])), ..Game::default() }, ..Params::default() };
    assert_eq!(refused(dice.clone()), "moves[0] is [0, 0]; it must be positions from 0 to 3, each once at most");
    assert!(Rules::new(&Params { game: Game { faces: 3, ..dice.game.clone() }, ..dice }).is_ok());
}

#[test]
fn what_belongs_to_another_table_is_brought_back() {
    let list = Arc::new(vec![Move::new(4, 0b1000)]);
    let mut params = Params {
        game: Game { coins: 5, moves: Some(Arc::clone(&list)), ..Game::default() },
        focus: Focus { step: 31, ..Focus::default() },
        ..Params::default()
    };
    params.fit();
    assert_eq!((params.focus.step, params.game.moves.as_ref()), (1, Some(&list)));
    params.game.coins = 3;
    params.fit();
    assert_eq!(params.game.moves, None);
    let mut params = Params {
        game: Game { coins: 2, ..Game::default() },
        focus: Focus { step: 31, ..Focus::default() },
        ..Params::default()
    };
    params.fit();
    assert_eq!(params.focus.step, 3);
    assert!(Rules::new(&params).is_ok());
}

#[test]
fn what_was_played_must_fit_the_table() {
    let refused = |change: &dyn Fn(&mut Params)| {
        let mut params = Params::default();
        change(&mut params);
        let sentence = Rules::new(&params).unwrap_err().to_string();
        params.fit();
        assert!(Rules::new(&params).is_ok(), "what does not fit is dropped");
        sentence
    };
    let letters = "it must be 4 letters H or T, at least one of them T";
    assert_eq!(refused(&|p| p.record.start = Some(Configuration::new(4, 0))), format!("start is HHHH; {letters}"));
    assert_eq!(refused(&|p| p.record.start = Some(Configuration::new(5, 1))), format!("start is THHHH; {letters}"));
    assert_eq!(
        refused(&|p| p.record.turns = Arc::new(vec![Permutation::turn(4, 1), Permutation::mirror(4, 1)])),
        "turns[1] is 1m; it must be a turn by 0 to 3 notches"
    );
    assert_eq!(
        refused(&|p| p.record.turns = Arc::new(vec![Permutation::turn(5, 1)])),
        "turns[0] is 1; it must be an act at a table of 4"
    );
    assert_eq!(
        refused(&|p| p.record.turns = Arc::new(vec![Permutation::turn(4, 1); 65_536])),
        "turns is a list of 65,536; it must be a list of at most 4,096"
    );
    assert_eq!(
        refused(&|p| p.record.calls = Arc::new(vec![Move::new(5, 16)])),
        "calls[0] is [4]; it must be positions from 0 to 3, each once at most"
    );
}

#[test]
fn hands_are_no_more_than_the_coins_and_only_where_coins_can_be_felt() {
    let of = |coins, faces, hands| Params {
        game: Game { coins, faces, ..Game::default() },
        focus: Focus { hands, ..Focus::default() },
        ..Params::default()
    };
    for (coins, faces, hands, sentence) in [
        (4, 2, 5, "hands is 5; it must be a whole number from 0 to 4"),
        (4, 2, -1, "hands is -1; it must be a whole number from 0 to 4"),
        (7, 2, 1, "hands is 1; it must be 0, as coins are felt at tables of up to 6 coins with two faces"),
        (3, 3, 2, "hands is 2; it must be 0, as coins are felt at tables of up to 6 coins with two faces"),
    ] {
        let mut params = of(coins, faces, hands);
        assert_eq!(Rules::new(&params).unwrap_err().to_string(), sentence);
        params.fit();
        assert!(Rules::new(&params).is_ok(), "{sentence}");
    }
    assert_eq!(Rules::new(&of(6, 2, 6)).map(|rules| rules.hands()), Ok(6));
    assert!(Rules::new(&of(64, 5, 0)).is_ok());
}

#[test]
fn what_was_felt_goes_with_the_calls_and_the_hands() {
    let blindfolded = |touches: &[u64], calls: &[u64]| {
        let moves = |all: &[u64]| Arc::new(all.iter().map(|bits| Move::new(4, *bits)).collect::<Vec<_>>());
        let record =
            Record { play: Play::Blindfolded, touches: moves(touches), calls: moves(calls), ..Record::default() };
        Params { focus: Focus { hands: 2, ..Focus::default() }, record, ..Params::default() }
    };
    for good in [blindfolded(&[], &[]), blindfolded(&[3], &[]), blindfolded(&[3, 5], &[1, 0])] {
        assert!(Rules::new(&good).is_ok());
    }
    for (touches, calls, sentence) in [
        (&[3, 5][..], &[][..], "touches is a list of 2; it must be as long as that of the calls, 0, or longer by one"),
        (&[], &[1], "touches is a list of 0; it must be as long as that of the calls, 1, or longer by one"),
        (&[3, 7], &[1], "touches[1] is [0, 1, 2]; it must be 2 positions"),
        (&[3, 16], &[1], "touches[1] is []; it must be 2 positions"),
        (&[3, 3], &[1, 5], "calls[1] is [0, 2]; it must be some of touches[1]"),
    ] {
        let mut params = blindfolded(touches, calls);
        let known = Rules::new(&Params::default()).unwrap();
        let refusal = Rules::new(&params).unwrap_err();
        assert_eq!(refusal.to_string(), sentence);
        assert_eq!(known.after_change(&Params::default(), &params), Err(refusal));
        params.fit();
        assert!(Rules::new(&params).is_ok() && params.record.calls.is_empty() && params.record.touches.is_empty());
    }
    let mut long = blindfolded(&[], &[]);
    long.record.touches = Arc::new(vec![Move::new(4, 3); 1_001]);
    long.record.calls = Arc::new(vec![Move::new(4, 1); 1_001]);
    assert!(Rules::new(&long).unwrap_err().to_string().ends_with("it must be a list of at most 1,000"));
    // another number of hands is another game
    let mut other = blindfolded(&[3], &[1]);
    let before = (Rules::new(&other).unwrap(), other.clone());
    other.focus.hands = 0;
    let sentence = "touches is a list of 1; it must be left out where nobody with hands plays blindfolded";
    assert_eq!(before.0.after_change(&before.1, &other).unwrap_err().to_string(), sentence);
    other.record.play = Play::Sighted;
    assert_eq!(Rules::new(&other).unwrap_err().to_string(), sentence);
}

#[test]
fn rules_after_a_change_are_those_made_anew() {
    let mut before = Params::default();
    before.record.start = Some(Configuration::new(4, 0b0110));
    let rules = Rules::new(&before).unwrap();
    let changes: [fn(&mut Params); 8] = [
        |_| (),
        |params| params.focus.step = 3,
        |params| params.focus.step = 16,
        |params| params.game.devil = Devil::Shuffle,
        // the start is one of four coins
        |params| params.game.coins = 5,
        |params| params.game.moves = Some(Arc::default()),
        |params| params.record.turns = Arc::new(vec![Permutation::mirror(4, 1)]),
        |params| params.record.seed = 2,
    ];
    for (index, change) in changes.iter().enumerate() {
        let mut params = before.clone();
        change(&mut params);
        assert_eq!(rules.after_change(&before, &params), Rules::new(&params), "change {index}");
    }
}
