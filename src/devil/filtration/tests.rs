use std::collections::BTreeSet;

use super::super::belief::propagate;
use super::super::classes::Classes;
use super::super::planes::all_ones;
use super::super::reference::closed_form_move;
use super::super::selection::Aim;
use super::super::solution::largest_power_of_two;
use super::super::solution::solve;
use super::*;
use crate::progress::Progress;

const SMALL: [(u32, u32); 17] = [
    (1, 2),
    (2, 2),
    (3, 2),
    (4, 2),
    (5, 2),
    (6, 2),
    (7, 2),
    (8, 2),
    (1, 3),
    (2, 3),
    (3, 3),
    (4, 3),
    (1, 4),
    (2, 4),
    (3, 4),
    (4, 4),
    (3, 5),
];

/// Computes V₀ = {0}, Vⱼ₊₁ = {v : gv − v in Vⱼ for every generator g} by definition until it no longer grows.
fn filtration_by_definition(table: TableSpec) -> Vec<BTreeSet<Configuration>> {
    let zero = table.all().next().unwrap();
    let mut filtration = vec![BTreeSet::from([zero])];
    loop {
        let last = filtration.last().unwrap();
        let change = |v: Configuration, permutation: &Permutation| v.after(permutation).minus(v);
        let next: BTreeSet<_> = table
            .all()
            .filter(|v| table.generators().iter().all(|permutation| last.contains(&change(*v, permutation))))
            .collect();
        if next == *last {
            return filtration;
        }
        filtration.push(next);
    }
}

#[test]
fn the_last_level_agrees_with_the_definition_for_every_devil() {
    for devil in Devil::ALL {
        for (coins, faces) in SMALL {
            let table = TableSpec::new(coins, faces, devil);
            let filtration = Filtration::of(table);
            let slow = filtration_by_definition(table);
            let last = slow.last().unwrap();
            assert!(filtration.is_certified, "{table:?}");
            let won: BTreeSet<_> = table.all().filter(|c| filtration.is_won(*c)).collect();
            assert_eq!(won, *last, "{table:?}");
            assert_eq!(filtration.starts_won(), UBig::from(last.len()));
            assert_eq!(filtration.is_winnable(), Some(last.len()) == table.listed().map(|all| all as usize));
            assert_eq!(filtration.lost_start().is_none(), filtration.is_winnable());
        }
    }
}

/// Returns the fewest moves that win, by a plain search over sets of configurations; `None` if no moves win.
fn wins_by_search(table: TableSpec) -> Option<u32> {
    let all: Vec<Configuration> = table.all().collect();
    let flips: Vec<Move> = all.iter().map(|c| c.undoing()).collect();
    let images: Vec<BTreeSet<Configuration>> = all
        .iter()
        .map(|c| all.iter().copied().filter(|d| table.first_of(*c) == table.first_of(*d)).collect())
        .collect();
    let of = |c: &Configuration| &images[c.index().unwrap()];
    let start: BTreeSet<Configuration> = all.iter().copied().collect();
    let mut known = BTreeSet::from([start.clone()]);
    let mut front = vec![start];
    for depth in 0.. {
        if front.iter().any(|belief| belief.len() == 1 && belief.iter().all(|c| c.is_all_heads())) {
            return Some(depth);
        }
        if front.is_empty() {
            return None;
        }
        let mut next = Vec::new();
        for belief in &front {
            for flip in &flips {
                let after: BTreeSet<Configuration> = belief
                    .iter()
                    .flat_map(|c| {
                        if c.is_all_heads() { vec![*c] } else { of(c).iter().map(|d| d.flipped(*flip)).collect() }
                    })
                    .flat_map(|c| if c.is_all_heads() { vec![c] } else { of(&c).iter().copied().collect() })
                    .collect();
                if known.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        front = next;
    }
    None
}

#[test]
fn the_winner_and_the_number_of_moves_agree_with_the_plain_search() {
    for devil in Devil::ALL {
        for (coins, faces) in
            [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (1, 3), (2, 3), (3, 3), (1, 4), (2, 4), (1, 5), (2, 5)]
        {
            let table = TableSpec::new(coins, faces, devil);
            // a Devil who does nothing leaves too many beliefs
            if table.listed() > Some(if devil == Devil::Still { 9 } else { 32 }) {
                continue;
            }
            let expected = Filtration::of(table).is_winnable().then(|| table.listed().unwrap() - 1);
            assert_eq!(wins_by_search(table), expected, "{table:?}");
        }
    }
}

#[test]
fn every_table_has_a_valid_proof() {
    for devil in Devil::ALL {
        for faces in 2..=5 {
            for coins in
                (1..=64_u32).filter(|coins| coins % 7 == 1 || coins.is_power_of_two() || [3, 9, 25, 27].contains(coins))
            {
                let table = TableSpec::new(coins, faces, devil);
                let filtration = Filtration::of(table);
                assert!(filtration.is_certified, "{table:?}");
                let only_prime = |mut n: u32| {
                    while n.is_multiple_of(table.prime()) {
                        n /= table.prime();
                    }
                    n == 1
                };
                let expected = match devil {
                    Devil::Still => true,
                    Devil::Turn => only_prime(coins),
                    Devil::TurnAndMirror if table.prime() == 2 => only_prime(coins),
                    Devil::TurnAndMirror | Devil::Shuffle => coins <= 2 && only_prime(coins),
                };
                assert_eq!(filtration.is_winnable(), expected, "{table:?}");
            }
        }
    }
}

#[test]
fn the_levels_of_a_turning_table_agree_with_the_closed_form() {
    for coins in 1..=64 {
        let filtration = Filtration::of(TableSpec::of_coins(coins));
        assert_eq!(filtration.levels.len(), largest_power_of_two(coins) as usize);
        for (level, flip) in (0..).zip(&filtration.levels) {
            let flip: Vec<u32> = flip.positions().collect();
            let k = largest_power_of_two(coins);
            let closed: Vec<u32> = closed_form_move(k, 1 << level).positions().collect();
            let repeated: Vec<u32> = (0..coins).filter(|c| closed.contains(&(c % k))).collect();
            assert_eq!(flip, repeated, "{coins} coins, level {level}");
        }
    }
}

#[test]
fn swapped_or_missing_levels_are_not_certified() {
    for table in [TableSpec::of_coins(8), TableSpec::new(3, 3, Devil::Turn), TableSpec::new(5, 5, Devil::Turn)] {
        let levels = levels(table);
        assert!(generated_submodule(table, &levels).1);
        for at in 1..levels.len() {
            let mut swapped = levels.clone();
            swapped.swap(at - 1, at);
            assert!(!generated_submodule(table, &swapped).1, "{table:?}, {at}");
        }
        assert!(!cannot_grow(table, &levels[..levels.len() - 1]));
    }
}

#[test]
fn outside_the_last_level_the_devil_always_has_an_answer() {
    for devil in [Devil::Turn, Devil::TurnAndMirror, Devil::Shuffle] {
        for (coins, faces) in [(3, 2), (5, 2), (6, 2), (2, 3), (3, 3), (3, 4)] {
            let table = TableSpec::new(coins, faces, devil);
            let filtration = Filtration::of(table);
            for outside in table.all().filter(|c| !filtration.is_won(*c)) {
                for flip in table.all().map(Configuration::undoing) {
                    let permutation = filtration.escape(outside, flip).unwrap();
                    assert!(
                        permutation.is_allowed(devil) && !filtration.is_won(outside.after(&permutation).flipped(flip))
                    );
                }
            }
        }
    }
}

/// Compares each level after each move with taking every configuration through the moves, also for the lists that the
/// search found.
#[test]
fn the_digits_of_the_step_count_what_is_left_of_each_level() {
    for (coins, faces, devil) in [
        (4, 2, Devil::Turn),
        (8, 2, Devil::Turn),
        (4, 2, Devil::TurnAndMirror),
        (3, 3, Devil::Turn),
        (2, 4, Devil::Turn),
        (1, 5, Devil::Turn),
        (3, 2, Devil::Still),
        (2, 2, Devil::Shuffle),
    ] {
        let filtration = Filtration::of(TableSpec::new(coins, faces, devil));
        let constructed: Vec<Move> = Strategy::of_filtration(&filtration).iter().collect();
        let table = TableSpec::new(coins, faces, devil);
        let solution = solve(table, &Progress::new()).unwrap();
        let searched = solution.strategy().filter(|_| filtration.table.is_classic());
        let searched = searched.into_iter().map(|list| list.iter().collect::<Vec<Move>>());
        let classes = Classes::of(filtration.table);
        let levels: Vec<usize> = classes.iter().map(|c| filtration.level_of(c.first).unwrap()).collect();
        for moves in std::iter::once(constructed).chain(searched) {
            let (rows, _) = propagate(&classes, &Aim::default(), &moves, &Progress::new()).unwrap();
            for (step, row) in (0..).zip(&rows) {
                let mut left = vec![0; filtration.levels.len() + 1];
                for (index, class) in classes.iter().enumerate().filter(|(index, _)| row.belief.contains(*index)) {
                    left[levels[index]] += class.size;
                }
                for (level, left) in (0..).zip(left) {
                    let counted = filtration.left_of_level(step, level);
                    assert_eq!(counted, UBig::from(left), "{table:?} {step}");
                }
            }
        }
    }
}

#[test]
fn the_level_is_the_first_w_that_contains_the_configuration() {
    let filtration = Filtration::of(TableSpec::new(3, 3, Devil::Turn));
    let mut counts = [0; 4];
    for configuration in filtration.table.all() {
        counts[filtration.level_of(configuration).unwrap()] += 1;
    }
    assert_eq!(counts, [1, 2, 6, 18]);
    let six = Filtration::of(TableSpec::of_coins(6));
    assert_eq!(six.level_of(Configuration::new(6, 1)), None);
}

#[test]
fn any_move_can_be_accessed_and_none_past_the_end() {
    let filtration = Filtration::of(TableSpec::of_coins(64));
    let strategy = Strategy::of_filtration(&filtration);
    assert_eq!((strategy.len, strategy.get(0)), (u64::MAX, None));
    assert_eq!(strategy.get(u64::MAX), Some(Move::new(64, u64::MAX)));
    assert_eq!(strategy.get(1 << 63), Some(Move::new(64, 1)));
    let listed = [Move::new(2, 3), Move::new(2, 1), Move::new(2, 3)];
    let strategy = Strategy::listed(&listed);
    assert_eq!(strategy.iter().collect::<Vec<_>>(), listed);
    assert_eq!((strategy.get(2), strategy.get(4)), (Some(listed[1]), None));
}

/// Returns a move by the recursion of the doubling proof: both halves follow the list for half the coins, and after
/// each run through it comes one move on the first half alone.
fn by_doubling(coins: u32, number: u64) -> u64 {
    if coins == 1 {
        return 1;
    }
    let half = coins / 2;
    match number % (1 << half) {
        0 => by_doubling(half, number >> half),
        rest => by_doubling(half, rest) * (1 | 1 << half),
    }
}

#[test]
fn the_list_agrees_with_the_recursion() {
    let filtration = |coins| Filtration::of(TableSpec::of_coins(coins));
    for coins in [1, 2, 4, 8, 16] {
        let filtration = filtration(coins);
        let list = Strategy::of_filtration(&filtration);
        for number in 1..=all_ones(coins) {
            assert_eq!(list.get(number).unwrap().bits(), by_doubling(coins, number), "{coins}, {number}");
        }
    }
    let filtration = filtration(64);
    let list = Strategy::of_filtration(&filtration);
    for number in [1, 2, 3, 1 << 16, 1 << 32, 1 << 63, 3 << 40, 12_345_678_901_234_567_890, u64::MAX] {
        assert_eq!(list.get(number).unwrap().bits(), by_doubling(64, number), "{number}");
    }
}

#[test]
fn a_move_of_dice_is_that_of_its_level() {
    let filtration = Filtration::of(TableSpec::new(3, 3, Devil::Turn));
    let strategy = Strategy::of_filtration(&filtration);
    let texts: Vec<String> = [1, 2, 3, 9].map(|number| strategy.get(number).unwrap().to_string()).to_vec();
    // (x − 1)², twice, x − 1, and 1; the coefficient of xᶜ is the amount at c
    assert_eq!((strategy.len, texts), (26, ["0 1 2", "0 1 2", "0 0 1", "0"].map(String::from).to_vec()));
    assert_eq!([1, 3, 6, 9, 18, 27].map(|number| zeros_at_the_end(number, 3)), [0, 1, 1, 2, 2, 3]);
    assert_eq!(TableSpec::new(40, 5, Devil::Turn).last_step(), u64::MAX);
    assert_eq!(TableSpec::new(3, 5, Devil::Turn).last_step(), 124);
}
