//! Ways from any start to any goal, against a search that knows nothing of classes.

use std::collections::{BTreeSet, HashSet, VecDeque};

use proptest::prelude::*;

use super::super::classes::Classes;
use super::super::permutation::Devil;
use super::super::selection::Selection;
use super::super::strategy::Strategy;
use super::*;

/// A set of configurations, one by one.
type Plain = BTreeSet<Configuration>;

/// The length of a shortest list by Norvig's `search` over whole sets of configurations and all moves; `None` if there is
/// none.
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
    assert!(solution.is_verified, "{table:?} {:?}", &solution.aim);
    solution
}

fn length(coins: u32, goal: Selection) -> Option<usize> {
    let solution = solved(TableSpec::of_coins(coins), Selection::All, goal);
    assert_ne!(solution.outcome, Outcome::Unknown);
    solution.length().map(|moves| usize::try_from(&moves).unwrap())
}

fn plain(table: TableSpec, selection: &Selection) -> Plain {
    table.all().filter(|c| selection.contains(table, *c)).collect()
}

/// The numbers of moves, and none, as a separate program found them.
#[test]
fn all_alike_and_exactly_one_tail_take_so_many_moves() {
    let alike: Vec<_> = (1..=8).map(|coins| length(coins, Selection::AllAlike)).collect();
    assert_eq!(alike, [Some(0), Some(1), None, Some(7), None, None, None, Some(127)]);
    let one: Vec<_> = (1..=8).map(|coins| length(coins, Selection::OneTail)).collect();
    assert_eq!(one, [Some(1), Some(1), Some(3), Some(3), None, None, None, Some(31)]);
}

/// Every start and every goal of three coins.
#[test]
fn every_start_and_goal_of_three_coins_is_searched_as_plainly() {
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
            assert_eq!(solution.length(), expected.map(UBig::from), "{start} to {goal}");
            assert_eq!(matches!(&solution.outcome, Outcome::Never(_)), expected.is_none());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn other_tables_are_searched_as_plainly(
        at in 0..5_usize, devil in prop::sample::select(Devil::ALL.to_vec()), start: u32, goal: u32, thin: u32,
    ) {
        let (coins, faces) = [(2, 2), (3, 2), (4, 2), (2, 3), (1, 5)][at];
        let table = TableSpec::new(coins, faces, devil);
        // few classes of which every set is within reach
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
        prop_assert_eq!(solution.length(), expected.map(UBig::from), "{:?} {:?}", table, &solution.aim);
    }
}

#[test]
fn beyond_eight_coins_what_is_known_is_said_and_what_is_not() {
    let of = |coins, goal| solved(TableSpec::of_coins(coins), Selection::All, goal);
    for coins in [16_usize, 32, 64] {
        let alike = of(u32::try_from(coins).unwrap(), Selection::AllAlike);
        assert_eq!(alike.outcome, Outcome::Wins { is_shortest: true });
        assert_eq!(alike.length(), Some((UBig::ONE << (coins - 1)) - UBig::ONE));
    }
    assert_eq!(of(12, Selection::AllAlike).outcome, Outcome::Never(NeverBy::Kept));
    assert_eq!(of(24, Selection::AllAlike).outcome, Outcome::Never(NeverBy::Rule));
    let one = of(16, Selection::OneTail);
    assert_eq!(
        (&one.outcome, &one.at_least, one.strategy().is_none()),
        (&Outcome::Unknown, &UBig::from(4_095_u32), true)
    );
    // all tails is all heads turned over, and with one class more a list is still known, though perhaps not the shortest
    let sixteen = TableSpec::of_coins(16);
    let tails = Selection::of_classes(sixteen, [Configuration::new(16, 0xffff)]);
    assert_eq!(of(16, tails).length(), Some(UBig::from(65_535_u32)));
    let two = Selection::of_classes(sixteen, [0xffff, 0xfffe].map(|bits| Configuration::new(16, bits)));
    let two = of(16, two);
    assert_eq!((&two.outcome, two.length()), (&Outcome::Wins { is_shortest: false }, Some(UBig::from(65_535_u32))));
    assert_eq!(two.at_least, UBig::from(3_855_u32), "65,519 starts, 17 of them a move");
}

/// The moves of the levels win from every start, taken through one by one: the same list for fewer coins.
#[test]
fn the_levels_lead_to_all_alike() {
    for (coins, faces) in [(4, 2), (8, 2), (3, 3)] {
        let table = TableSpec::new(coins, faces, Devil::Turn);
        let filtration = Filtration::of(table);
        let aim = Aim { start: Selection::All, goal: Selection::AllAlike };
        let list = levels_to_goal(&filtration, &aim).unwrap();
        let List::Levels { from, to, .. } = list else { panic!("{list:?}") };
        let moves: Vec<Move> = Strategy::of_levels(&filtration, from, to).iter().collect();
        let all = usize::try_from(&table.configurations()).unwrap();
        assert_eq!(moves.len(), all / faces as usize - 1);
        for (moves, wins) in [(&moves[..], true), (&moves[1..], false)] {
            let propagation = propagate(&Classes::none(table), &aim, moves, &Progress::new()).unwrap();
            assert_eq!(propagation.wins, wins, "{table:?}");
            let verdict = judge_aim(table, &aim, moves, &Progress::new()).unwrap();
            assert_eq!((verdict.wins, verdict.is_checked), (wins, true), "{table:?}");
        }
    }
}

/// From every configuration the Devil holds and against every one of the 2ᴺ moves.
#[test]
fn what_the_devil_holds_he_holds_against_every_move() {
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
fn what_is_left_is_told_move_by_move() {
    let three = solved(TableSpec::of_coins(3), Selection::All, Selection::OneTail);
    let left: Vec<_> = (0..=3).map(|step| three.configurations_left(step).unwrap().to_string()).collect();
    assert_eq!((left[0].as_str(), left[3].as_str(), three.rows().len()), ("8", "3", 4));
    assert_eq!(three.search.as_ref().unwrap().levels.last().map(|level| (level.depth, level.smallest)), Some((3, 0)));
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
    assert_eq!(solve_aim(TableSpec::of_coins(4), &aim, &progress), Err(Cancelled));
}
