use std::collections::HashMap;

use proptest::prelude::*;

use super::super::filtration::Strategy;
use super::super::permutation::Devil;
use super::*;
use crate::progress::Cancelled;

fn judged(table: TableSpec, moves: &[Move]) -> Verdict {
    judge(table, &Aim::default(), moves, &Progress::new()).unwrap()
}

/// Returns the most moves that the list needs from `coins`, by trying everything the Devil can do; `None` if he
/// escapes.
fn longest(
    table: TableSpec,
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
        table.all().filter(|image| table.first_of(*image) == table.first_of(coins)).collect();
    let results = images.into_iter().map(|image| longest(table, image.flipped(*first), rest, known));
    let found = results.collect::<Vec<_>>().into_iter().try_fold(0, |most, next| Some(most.max(next? + 1)));
    known.insert((coins, moves.len()), found);
    found
}

fn slowly(table: TableSpec, moves: &[Move]) -> Option<usize> {
    let mut known = HashMap::new();
    let all: Vec<_> = table.all().map(|start| longest(table, start, moves, &mut known)).collect();
    all.into_iter().try_fold(0, |most, next| Some(most.max(next?)))
}

/// Checks a verdict against the definition, and that its line is legal and ends as claimed.
fn check(table: TableSpec, moves: &[Move]) -> bool {
    let verdict = judged(table, moves);
    assert_eq!(verdict.won_after(), slowly(table, moves), "{table:?} {moves:?}");
    assert!(verdict.is_checked, "{table:?} {moves:?}");
    assert!(verdict.line.permutations.iter().all(|permutation| permutation.is_allowed(table.devil())));
    let mut coins = verdict.line.start;
    for (permutation, flip) in verdict.line.permutations.iter().zip(moves) {
        assert!(!coins.is_all_heads());
        coins = coins.after(permutation).flipped(*flip);
    }
    assert_eq!(coins.is_all_heads(), verdict.wins);
    if !verdict.wins {
        assert_eq!(verdict.line.permutations.len(), moves.len());
    }
    verdict.wins
}

fn shortest(table: TableSpec) -> Vec<Move> {
    Strategy::of_filtration(&Filtration::of(table)).iter().collect()
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
fn a_shortest_list_does_not_win_without_one_of_its_moves() {
    for (coins, faces, devil) in WON {
        let table = TableSpec::new(coins, faces, devil);
        let moves = shortest(table);
        assert!(check(table, &moves));
        for left_out in 0..moves.len() {
            let mut shorter = moves.clone();
            shorter.remove(left_out);
            assert!(!check(table, &shorter));
            // a move that does nothing in its place keeps the length but does not win
            shorter.insert(left_out, Move::default());
            assert!(!check(table, &shorter));
        }
    }
}

/// Flipping one coin at a time meets all 16 configurations, which is enough if the table stands still.
#[test]
fn the_gray_code_wins_only_if_the_table_stands_still() {
    let gray: Vec<Move> = (1..16_u32).map(|i| Move::new(4, 1 << i.trailing_zeros())).collect();
    assert!(check(TableSpec::new(4, 2, Devil::Still), &gray));
    assert!(!check(TableSpec::of_coins(4), &gray));
    let verdict = judged(TableSpec::of_coins(4), &gray);
    assert!(verdict.line.permutations.iter().any(|permutation| !permutation.is_idle()), "he has to turn the table");
}

#[test]
fn a_list_that_is_longer_than_needed_may_win() {
    let table = TableSpec::of_coins(4);
    let mut moves = shortest(table);
    moves.splice(3..3, [Move::new(4, 1), Move::default(), Move::new(4, 6)]);
    check(table, &moves);
    let twice = [shortest(table), shortest(table)].concat();
    assert_eq!(judged(table, &twice).won_after(), Some(15));
    assert!(!check(table, &[]));
}

#[test]
fn any_list_loses_if_no_list_wins_or_it_is_too_short() {
    for coins in [17, 24, 32, 48, 60, 63, 64] {
        for faces in 2..=5 {
            for devil in Devil::ALL {
                let table = TableSpec::new(coins, faces, devil);
                let moves: Vec<Move> =
                    (0..200_u64).map(|i| Move::new(coins, i.wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect();
                let verdict = judged(table, &moves);
                assert!(!verdict.wins && verdict.is_checked, "{table:?}");
            }
        }
    }
    for (coins, faces, devil) in [(3, 2, Devil::Turn), (3, 3, Devil::Shuffle), (2, 3, Devil::Turn)] {
        let table = TableSpec::new(coins, faces, devil);
        // every move, over and over: a Devil who does nothing loses to this list
        let all: Vec<Move> = table.all().map(Configuration::undoing).collect();
        let moves: Vec<Move> = all.iter().flat_map(|a| all.iter().flat_map(move |b| [*a, *b])).collect();
        assert_eq!(unmet_start(table, &moves), None);
        let verdict = judged(table, &moves);
        assert!(!verdict.wins && verdict.is_checked);
    }
}

#[test]
fn a_cancelled_check_stops() {
    let progress = Progress::new();
    progress.cancel();
    assert_eq!(judge(TableSpec::of_coins(4), &Aim::default(), &[], &progress), Err(Cancelled));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn the_verdict_agrees_with_trying_everything(
        at in 0..WON.len(), changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<bool>()), 0..3),
    ) {
        let (coins, faces, devil) = WON[at];
        let table = TableSpec::new(coins, faces, devil);
        let mut moves = shortest(table);
        let others: Vec<Move> = table.all().map(Configuration::undoing).collect();
        for (at, other, insert) in changes {
            if insert {
                moves.insert(at.index(moves.len()), *other.get(&others));
            } else {
                let at = at.index(moves.len());
                moves[at] = *other.get(&others);
            }
        }
        check(table, &moves);
    }

    #[test]
    fn any_list_at_a_table_that_cannot_be_won_has_a_valid_verdict(
        at in 0..5_usize, moves in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
    ) {
        let (coins, faces, devil) =
            [(3, 2, Devil::Turn), (5, 2, Devil::Turn), (2, 3, Devil::Turn), (3, 2, Devil::Shuffle), (3, 3, Devil::TurnAndMirror)][at];
        let table = TableSpec::new(coins, faces, devil);
        let all: Vec<Move> = table.all().map(Configuration::undoing).collect();
        check(table, &moves.iter().map(|index| *index.get(&all)).collect::<Vec<_>>());
    }
}
