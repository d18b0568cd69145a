//! Tests of solutions for any start and goal, against a search that does not use classes.

use std::collections::{BTreeSet, HashSet, VecDeque};

use proptest::prelude::*;

use super::super::classes::Classes;
use super::super::filtration::Strategy;
use super::super::permutation::Devil;
use super::*;
use crate::progress::Cancelled;

/// A set of individual configurations.
type Plain = BTreeSet<Configuration>;

/// Returns the length of a shortest list by Norvig's `search` over sets of configurations and all moves; `None` if
/// there is none.
fn searched_plainly(table: TableSpec, start: &Plain, goal: &Plain) -> Option<usize> {
    let moves: Vec<Move> =
        table.all().map(|c| Move::with_amounts(table.coins(), |position| c.face(position))).collect();
    let images = |coins: Configuration| {
        let mut images = Plain::from([coins]);
        let mut queue = vec![coins];
        while let Some(next) = queue.pop() {
            let made = table.generators().into_iter().map(|permutation| next.after(&permutation));
            queue.extend(made.filter(|c| images.insert(*c)).collect::<Vec<_>>());
        }
        images
    };
    let update = |belief: &Plain, flip: Move| -> Plain {
        let over = belief.iter().copied().filter(|c| goal.contains(c));
        let open = belief.iter().copied().filter(|c| !goal.contains(c));
        open.flat_map(images).map(|c| c.flipped(flip)).chain(over).collect()
    };
    let mut explored = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([(0, start.clone())]);
    while let Some((length, belief)) = queue.pop_front() {
        if belief.is_subset(goal) {
            return Some(length);
        }
        for flip in &moves {
            let next = update(&belief, *flip);
            if explored.insert(next.clone()) {
                queue.push_back((length + 1, next));
            }
        }
    }
    None
}

fn solved(table: TableSpec, start: Selection, goal: Selection) -> AimSolution {
    let solution = solve_aim(table, &Aim { start, goal }, &Progress::new()).unwrap();
    assert!(solution.is_verified, "{:?} {:?}", table, &solution.aim);
    solution
}

fn length(coins: u32, goal: Selection) -> Option<usize> {
    let solution = solved(TableSpec::of_coins(coins), Selection::All, goal);
    assert_ne!(solution.outcome, Outcome::Unknown);
    solution.length.as_ref().map(|moves| usize::try_from(moves).unwrap())
}

fn plain(table: TableSpec, selection: &Selection) -> Plain {
    table.all().filter(|c| selection.contains(table, *c)).collect()
}

/// The numbers of moves come from a separate program.
#[test]
fn all_alike_and_one_tail_take_the_known_numbers_of_moves() {
    let alike: Vec<_> = (1..=8).map(|coins| length(coins, Selection::AllAlike)).collect();
    assert_eq!(alike, [Some(0), Some(1), None, Some(7), None, None, None, Some(127)]);
    let one: Vec<_> = (1..=8).map(|coins| length(coins, Selection::OneTail)).collect();
    assert_eq!(one, [Some(1), Some(1), Some(3), Some(3), None, None, None, Some(31)]);
}

#[test]
fn every_start_and_goal_of_three_coins_agrees_with_the_plain_search() {
    let table = TableSpec::of_coins(3);
    let classes = Classes::of(table);
    let sets = || {
        (1..1_u32 << classes.len()).map(|bits| {
            let chosen = (0..).zip(classes.iter()).filter(move |(index, _)| bits >> index & 1 == 1);
            Selection::of_classes(table, chosen.map(|(_, class)| class.first))
        })
    };
    for start in sets() {
        for goal in sets() {
            let expected = searched_plainly(table, &plain(table, &start), &plain(table, &goal));
            let solution = solved(table, start.clone(), goal.clone());
            assert_eq!(solution.length.clone(), expected.map(UBig::from), "{start} to {goal}");
            assert_eq!(matches!(&solution.outcome, Outcome::Never(_)), expected.is_none());
        }
    }
}

#[test]
fn every_start_and_goal_with_a_word_agrees_with_the_plain_search() {
    for (coins, faces) in [(1, 2), (2, 2), (3, 2), (2, 3), (1, 5)] {
        for devil in Devil::ALL {
            let table = TableSpec::new(coins, faces, devil);
            for (start, goal) in Selection::WORDS.into_iter().flat_map(|s| Selection::WORDS.map(|g| (s.clone(), g))) {
                let expected = searched_plainly(table, &plain(table, &start), &plain(table, &goal));
                let solution = solved(table, start, goal);
                assert_eq!(solution.length, expected.map(UBig::from), "{table:?} {:?}", &solution.aim);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn other_tables_agree_with_the_plain_search(
        at in 0..5_usize, devil in prop::sample::select(Devil::ALL.to_vec()), start: u32, goal: u32, thin: u32,
    ) {
        let (coins, faces) = [(2, 2), (3, 2), (4, 2), (2, 3), (1, 5)][at];
        let table = TableSpec::new(coins, faces, devil);
        // few enough classes for the plain search of any set
        prop_assume!(devil != Devil::Still || coins < 4);
        let classes = Classes::of(table);
        let chosen = |bits: u32| {
            let chosen = (0..32_u32).zip(classes.iter()).filter(|(index, _)| bits >> index & 1 == 1);
            let firsts: Vec<_> = chosen.map(|(_, class)| class.first).collect();
            if firsts.is_empty() { Selection::AllHeads } else { Selection::of_classes(table, firsts) }
        };
        let (start, goal) = (chosen(start), chosen(goal & thin));
        let expected = searched_plainly(table, &plain(table, &start), &plain(table, &goal));
        let solution = solved(table, start, goal);
        prop_assert_eq!(solution.length.clone(), expected.map(UBig::from), "{:?} {:?}", table, &solution.aim);
    }
}

#[test]
fn beyond_eight_coins_the_outcome_says_what_is_known() {
    let of = |coins, goal| solved(TableSpec::of_coins(coins), Selection::All, goal);
    for coins in [16_usize, 32, 64] {
        let alike = of(u32::try_from(coins).unwrap(), Selection::AllAlike);
        assert_eq!(alike.outcome, Outcome::Wins { is_shortest: true });
        assert_eq!(alike.length.clone(), Some((UBig::ONE << (coins - 1)) - UBig::ONE));
    }
    assert_eq!(of(12, Selection::AllAlike).outcome, Outcome::Never(NoWinProof::Sighted));
    assert_eq!(of(24, Selection::AllAlike).outcome, Outcome::Never(NoWinProof::Rule));
    let one = of(16, Selection::OneTail);
    assert_eq!(
        (&one.outcome, &one.at_least, one.strategy().is_none()),
        (&Outcome::Unknown, &UBig::from(4_095_u32), true)
    );
    // all tails is all heads turned over; with a second class a list is still known, though perhaps not a shortest one
    let sixteen = TableSpec::of_coins(16);
    let tails = Selection::of_classes(sixteen, [Configuration::new(16, 0xffff)]);
    assert_eq!(of(16, tails).length.clone(), Some(UBig::from(65_535_u32)));
    let two = Selection::of_classes(sixteen, [0xffff, 0xfffe].map(|bits| Configuration::new(16, bits)));
    let two = of(16, two);
    assert_eq!(
        (&two.outcome, two.length.clone()),
        (&Outcome::Wins { is_shortest: false }, Some(UBig::from(32_767_u32)))
    );
    assert_eq!(two.at_least, UBig::from(3_855_u32), "65,519 starts, 17 of them a move");
}

/// Returns the possible configurations at the start and after each move, one by one.
fn possible(table: TableSpec, start: &Plain, goal: &Plain, moves: &[Move]) -> Vec<Plain> {
    let mut possible = vec![start.clone()];
    for flip in moves {
        let last = possible.last().unwrap();
        let mut images: Plain = last.difference(goal).copied().collect();
        let mut queue: Vec<Configuration> = images.iter().copied().collect();
        while let Some(coins) = queue.pop() {
            let made = table.generators().into_iter().map(|act| coins.after(&act));
            queue.extend(made.filter(|coins| images.insert(*coins)).collect::<Vec<_>>());
        }
        let flipped = images.into_iter().map(|coins| coins.flipped(*flip));
        possible.push(flipped.chain(last.intersection(goal).copied()).collect());
    }
    possible
}

/// Of the 2ᴺ configurations the goal has 2, so no list of fewer than 2ᴺ⁻¹ − 1 moves can win.
#[test]
fn all_alike_takes_half_as_many_moves_as_all_heads_against_each_devil() {
    for devil in [Devil::Still, Devil::Turn, Devil::TurnAndMirror] {
        for coins in [8_usize, 16] {
            let table = TableSpec::new(u32::try_from(coins).unwrap(), 2, devil);
            let solution = solved(table, Selection::All, Selection::AllAlike);
            assert_eq!(solution.outcome, Outcome::Wins { is_shortest: true }, "{table:?}");
            assert_eq!(solution.length.clone(), Some((UBig::ONE << (coins - 1)) - UBig::ONE), "{table:?}");
        }
    }
}

/// One move turns all tails into all heads, whatever other levels the table has.
#[test]
fn a_level_that_is_a_start_comes_first() {
    for devil in Devil::ALL {
        for coins in [8, 12, 16, 64] {
            let solution = solved(TableSpec::new(coins, 2, devil), Selection::AllAlike, Selection::AllHeads);
            assert_eq!((&solution.outcome, solution.last_step()), (&Outcome::Wins { is_shortest: true }, 1), "{coins}");
        }
    }
}

/// With m faces, the goal has m configurations.
#[test]
fn dice_all_alike_take_as_few_moves_as_the_lower_bound() {
    for (coins, faces, devil) in [
        (5, 3, Devil::Still),
        (4, 4, Devil::Still),
        (4, 5, Devil::Still),
        (9, 3, Devil::Turn),
        (4, 4, Devil::Turn),
        (4, 4, Devil::TurnAndMirror),
        (5, 5, Devil::Turn),
    ] {
        let table = TableSpec::new(coins, faces, devil);
        let solution = solved(table, Selection::All, Selection::AllAlike);
        assert_eq!(solution.outcome, Outcome::Wins { is_shortest: true }, "{table:?}");
        assert_eq!(solution.length.clone(), Some(table.configurations() / UBig::from(faces) - UBig::ONE), "{table:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    /// Tables too large for the search: the list ends with the move that wins, and the bounds hold.
    #[test]
    fn a_list_of_levels_ends_with_the_move_that_wins(
        at in 0..6_usize, goals in prop::collection::vec(any::<u16>(), 1..6), starts in prop::option::of(any::<[u16; 3]>()),
    ) {
        let (coins, faces, devil) = [
            (6, 2, Devil::Still), (8, 2, Devil::Still), (4, 3, Devil::Still), (3, 4, Devil::Still),
            (4, 4, Devil::Turn), (4, 4, Devil::TurnAndMirror),
        ][at];
        let table = TableSpec::new(coins, faces, devil);
        let all = u64::try_from(&table.configurations()).unwrap();
        let of = |places: &[u16]| {
            Selection::of_classes(table, places.iter().map(|at| Configuration::from_index(table, u64::from(*at) % all)))
        };
        // the Devil cannot change all heads, so these goals have a list even when he does more than nothing
        let goal = of(&[&goals[1..], &[0]].concat());
        let start = starts.map_or(Selection::All, |starts| of(&starts));
        let solution = solved(table, start.clone(), goal.clone());
        let moves: Vec<Move> = solution.moves().collect();
        let (start, goal) = (plain(table, &start), plain(table, &goal));
        prop_assert!(solution.length.is_some(), "{:?}", &solution.aim);
        let possible = possible(table, &start, &goal, &moves);
        let won = possible.iter().position(|possible| possible.is_subset(&goal));
        prop_assert_eq!(won, Some(moves.len()), "{:?} {:?}", table, &solution.aim);
        prop_assert!(solution.at_least <= UBig::from(moves.len()));
        for (step, possible) in (0..).zip(&possible) {
            let left = solution.configurations_left(step);
            prop_assert!(left.is_none_or(|left| left == UBig::from(possible.len())), "{:?} {}", &solution.aim, step);
        }
    }
}

/// The moves of the levels win from every start, and without the first move they do not.
#[test]
fn the_levels_lead_to_all_alike_from_every_start() {
    for (coins, faces) in [(4, 2), (8, 2), (3, 3)] {
        let table = TableSpec::new(coins, faces, Devil::Turn);
        let filtration = Filtration::of(table);
        let aim = Aim { start: Selection::All, goal: Selection::AllAlike };
        let levels = AimLevels::of(&filtration, &aim).unwrap();
        let len = u64::try_from(&levels.length(table)).unwrap();
        let moves: Vec<Move> = Strategy::of_levels(levels.moves(), table.prime(), len).iter().collect();
        assert!(levels.is_certified);
        let all = usize::try_from(&table.configurations()).unwrap();
        assert_eq!(moves.len(), all / faces as usize - 1);
        for (moves, wins) in [(&moves[..], true), (&moves[1..], false)] {
            let (_, is_won) = propagate(&Classes::none(table), &aim, moves, &Progress::new()).unwrap();
            assert_eq!(is_won, wins, "{table:?}");
            let verdict = judge(table, &aim, moves, &Progress::new()).unwrap();
            assert_eq!((verdict.wins, verdict.is_checked), (wins, true), "{table:?}");
        }
    }
}

/// Tries every configuration that the Devil holds and every one of the 2ᴺ moves.
#[test]
fn the_devil_holds_a_configuration_against_every_move() {
    for coins in [3, 5, 6, 7] {
        let table = TableSpec::of_coins(coins);
        for goal in [Selection::AllAlike, Selection::OneTail, Selection::AllHeads] {
            let solution = solved(table, Selection::All, goal);
            let held: Plain = table.all().filter(|c| solution.depth(*c) == Depth::Never).collect();
            for coins in &held {
                for bits in 0..1_u64 << table.coins() {
                    let flip = Move::new(table.coins(), bits);
                    let stays = (0..table.coins()).any(|notches| held.contains(&coins.turned(notches).flipped(flip)));
                    assert!(stays, "{coins} {flip}");
                    let worst = coins.after(&solution.worst_permutation(*coins, flip)).flipped(flip);
                    assert!(held.contains(&worst));
                }
            }
            let lost = solution.starts_lost().unwrap() as usize;
            assert_eq!((held.len(), held.is_empty()), (lost, solution.strategy().is_some()));
        }
    }
}

#[test]
fn the_number_left_is_known_move_by_move() {
    let three = solved(TableSpec::of_coins(3), Selection::All, Selection::OneTail);
    let left: Vec<_> = (0..=3).map(|step| three.configurations_left(step).unwrap().to_string()).collect();
    assert_eq!((left[0].as_str(), left[3].as_str(), three.rows.len()), ("8", "3", 4));
    assert_eq!(three.search.as_ref().map(|search| (search.depth, search.strategy.is_some())), Some((3, true)));
    let large = solved(TableSpec::of_coins(32), Selection::All, Selection::AllAlike);
    assert_eq!(large.configurations_left(5), Some((UBig::ONE << 32) - UBig::from(10_u8)));
    assert_eq!(
        (large.configurations_left(0), large.classes_left(0)),
        (Some(UBig::ONE << 32), Some(134_219_796_u32.into()))
    );
}

#[test]
fn a_cancelled_solution_stops() {
    let progress = Progress::new();
    progress.cancel();
    let aim = Aim { start: Selection::All, goal: Selection::OneTail };
    assert_eq!(solve_aim(TableSpec::of_coins(4), &aim, &progress).err(), Some(Cancelled));
}
