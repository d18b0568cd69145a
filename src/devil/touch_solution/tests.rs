use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;

use super::super::configuration::Configuration;
use super::super::permutation::{Devil, Permutation};
use super::super::selection::Selection;
use super::super::touch_check::acts;
use super::*;
use crate::progress::Cancelled;

/// A player who feels some coins, by definition: no classes, no symmetry, every belief.
struct Slow {
    table: TableSpec,
    aim: Aim,
    hands: u32,
    acts: Vec<Permutation>,
    known: HashMap<(BTreeSet<Configuration>, u32), bool>,
}

impl Slow {
    fn new(table: TableSpec, aim: &Aim, hands: u32) -> Self {
        Self { table, aim: aim.clone(), hands, acts: acts(table), known: HashMap::new() }
    }

    fn wins(&mut self, lies: &BTreeSet<Configuration>, calls: u32) -> bool {
        if lies.is_empty() || calls == 0 {
            return lies.is_empty();
        }
        if let Some(known) = self.known.get(&(lies.clone(), calls)) {
            return *known;
        }
        let moved: BTreeSet<Configuration> =
            lies.iter().flat_map(|coins| self.acts.iter().map(|act| coins.after(act))).collect();
        let all = 1_u64 << self.table.coins();
        let hands = self.hands;
        let wins = (0..all).filter(|places| places.count_ones() == hands).any(|places| {
            let seen: BTreeSet<u64> = moved.iter().map(|coins| coins.bits() & places).collect();
            seen.into_iter().all(|tails| {
                let felt: Vec<_> = moved.iter().filter(|coins| coins.bits() & places == tails).copied().collect();
                (0..all).filter(|flip| flip & !places == 0).any(|flip| {
                    let after = felt.iter().map(|coins| coins.flipped(Move::new(self.table.coins(), flip)));
                    let open = after.filter(|coins| !self.aim.goal.contains(self.table, *coins)).collect();
                    self.wins(&open, calls - 1)
                })
            })
        });
        self.known.insert((lies.clone(), calls), wins);
        wins
    }

    /// Returns the fewest calls that surely win, if at most `most` are enough.
    fn calls(&mut self, most: u32) -> Option<u32> {
        let (table, aim) = (self.table, self.aim.clone());
        let start = table.all().filter(|c| aim.start.contains(table, *c) && !aim.goal.contains(table, *c)).collect();
        (0..=most).find(|calls| self.wins(&start, *calls))
    }
}

fn solved(coins: u32, devil: Devil, goal: &Selection, hands: u32) -> TouchSolution {
    let aim = Aim { start: Selection::All, goal: goal.clone() };
    solve_touch(TableSpec::new(coins, 2, devil), &aim, hands, &Progress::new()).unwrap().unwrap()
}

fn calls(solution: &TouchSolution) -> Option<u32> {
    match solution.outcome {
        TouchOutcome::Wins { calls } => Some(calls),
        TouchOutcome::Never => None,
        TouchOutcome::Unknown { .. } => panic!("{solution:?}"),
    }
}

#[test]
fn the_calls_agree_with_the_definition() {
    for devil in Devil::ALL {
        for coins in 1..=4 {
            for goal in [Selection::AllHeads, Selection::AllAlike, Selection::OneTail] {
                for hands in 1..=coins {
                    let found = solved(coins, devil, &goal, hands);
                    // four turned coins have no more closed beliefs than that, and a Devil who keeps still is too weak
                    // to need as many calls
                    let most = if devil == Devil::Still { 4 } else { 32 };
                    let slow = Slow::new(found.table, &found.aim, hands).calls(most);
                    assert_eq!(calls(&found), slow, "{devil:?}, {coins} coins to {goal}, {hands} hands");
                    assert!(found.is_verified, "{devil:?}, {coins} coins to {goal}, {hands} hands");
                }
            }
        }
    }
}

#[test]
fn all_alike_takes_the_calls_known_from_the_literature() {
    let known = [(2, 1, 1), (3, 2, 2), (4, 2, 5), (4, 3, 2), (5, 4, 2), (6, 4, 5), (6, 5, 2)];
    for coins in 2..=6_u32 {
        for hands in 1..=coins {
            for devil in [Devil::Turn, Devil::TurnAndMirror] {
                let found = solved(coins, devil, &Selection::AllAlike, hands);
                assert!(found.is_verified, "{coins} {hands}");
                let p = (2..=coins).rev().find(|p| coins % p == 0 && (2..*p).all(|q| p % q > 0)).unwrap();
                let lewis_and_willard = hands * p >= (p - 1) * coins;
                assert_eq!(calls(&found).is_some(), lewis_and_willard, "{coins} {hands} {devil:?}");
                let listed = known.iter().find(|(n, k, _)| (*n, *k) == (coins, hands)).map(|(.., calls)| *calls);
                assert_eq!(calls(&found), listed.or((hands == coins).then_some(1)), "{coins} {hands} {devil:?}");
            }
        }
    }
}

#[test]
fn the_devil_hides_a_coin_that_is_not_felt_forever() {
    for coins in 2..=6 {
        for hands in 1..coins {
            let found = solved(coins, Devil::Turn, &Selection::AllHeads, hands);
            assert_eq!((found.outcome, found.is_verified), (TouchOutcome::Never, true), "{coins} {hands}");
            assert!(!found.traps.is_empty());
        }
        assert_eq!(calls(&solved(coins, Devil::Turn, &Selection::AllHeads, coins)), Some(1));
        for hands in 1..=coins {
            // a Devil who keeps still: each coin has to be felt once
            let still = solved(coins, Devil::Still, &Selection::AllHeads, hands);
            assert_eq!((calls(&still), still.is_verified), (Some(coins.div_ceil(hands)), true));
        }
    }
}

#[test]
fn the_plan_of_four_glasses_has_one_node_per_call() {
    let found = solved(4, Devil::Turn, &Selection::AllAlike, 2);
    let places: Vec<String> = found.nodes.iter().map(|node| node.places.to_string()).collect();
    let left: Vec<u32> = found.nodes.iter().map(|node| node.left).collect();
    assert_eq!((places.join(", ").as_str(), left), ("0 1, 0 2, 0 2, 0 1, 0 2", vec![5, 4, 3, 2, 1]));
    let kinds: Vec<usize> = found.nodes.iter().map(|node| node.kinds().len()).collect();
    assert_eq!(kinds, [1, 1, 2, 4, 2], "the first two calls set what is felt, whatever it is");
    let table = touch_table(&found);
    assert_eq!(found.first_row(0), 0);
    for row in 0..table.row_count() {
        let node = found.node_of_row(row).unwrap();
        assert_eq!(table.row(row)[0], Cell::Whole(node as i64 + 1));
        assert!(found.first_row(node) <= row && (node + 1 == 5 || row < found.first_row(node + 1)));
    }
    assert_eq!(table.row(0)[4], Cell::Text("HH__".to_owned()));
}

#[test]
fn a_changed_plan_or_set_of_traps_fails_the_check() {
    let found = solved(4, Devil::Turn, &Selection::AllAlike, 2);
    let aim = found.aim.clone();
    for (index, node) in found.nodes.iter().enumerate() {
        for answer in 0..node.answers.len() {
            let mut nodes = found.nodes.clone();
            nodes[index].answers.remove(answer);
            assert_eq!(worst_of_plan(found.table, &aim, &nodes), None, "{index} {answer}");
        }
        let mut nodes = found.nodes.clone();
        nodes[index].places = Move::new(4, nodes[index].places.bits() ^ 0b0110);
        assert_eq!(worst_of_plan(found.table, &aim, &nodes), None, "{index}");
    }
    let never = solved(5, Devil::Turn, &Selection::AllAlike, 3);
    assert!(traps_hold(never.table, &never.aim, 3, &never.traps));
    assert!(!traps_hold(never.table, &never.aim, 4, &never.traps), "four hands win");
    for trap in 0..never.traps.len() {
        let mut traps = never.traps.clone();
        traps.remove(trap);
        assert!(!traps_hold(never.table, &never.aim, 3, &traps), "{trap} of {}", never.traps.len());
    }
}

#[test]
fn a_search_that_stops_early_gives_a_lower_bound() {
    let aim = Aim { start: Selection::All, goal: Selection::AllAlike };
    let table = TableSpec::of_coins(4);
    let mut bounds = Vec::new();
    for most in 1..=14 {
        let mut search = TouchSearch::new(TouchSets::new(table, &aim, 2));
        search.most = most;
        let found = solution_of(&aim, 2, search, &Progress::new()).unwrap();
        bounds.push(match found.outcome {
            TouchOutcome::Unknown { at_least } => at_least,
            outcome => {
                assert_eq!((outcome, found.is_verified), (TouchOutcome::Wins { calls: 5 }, true));
                5
            }
        });
    }
    assert!(bounds.is_sorted() && bounds[0] == 0 && bounds[13] == 5, "{bounds:?}");
}

#[test]
fn tables_that_are_too_large_have_no_touch_solution() {
    let of = |table, hands| solve_touch(table, &Aim::default(), hands, &Progress::new()).unwrap();
    assert!(of(TableSpec::of_coins(7), 2).is_none() && of(TableSpec::new(3, 3, Devil::Turn), 2).is_none());
    assert!(of(TableSpec::of_coins(4), 0).is_none() && of(TableSpec::of_coins(4), 5).is_none());
    let progress = Progress::new();
    progress.cancel();
    assert_eq!(solve_touch(TableSpec::of_coins(4), &Aim::default(), 2, &progress), Err(Cancelled));
    let won = Aim { start: Selection::AllAlike, goal: Selection::AllAlike };
    let won = solve_touch(TableSpec::of_coins(4), &won, 2, &Progress::new()).unwrap().unwrap();
    assert_eq!((won.outcome, won.nodes.len(), won.is_verified), (TouchOutcome::Wins { calls: 0 }, 0, true));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn any_start_and_goal_agree_with_the_definition(
        coins in 2..=4_u32, hands in 1..=3_u32, devil in 1..4_usize, start in 1..65_536_u64, goal in 1..65_536_u64,
    ) {
        let table = TableSpec::new(coins, 2, Devil::ALL[devil]);
        let of = |bits: u64| {
            let all = table.all().filter(|c| bits >> c.bits() & 1 == 1 || c.bits() == bits % (1 << coins));
            // few classes as the goal, so that the win is not trivial
            Selection::of_classes(table, all.step_by(3))
        };
        let aim = Aim { start: of(start), goal: of(goal) };
        let hands = hands.min(coins);
        let found = solve_touch(table, &aim, hands, &Progress::new()).unwrap().unwrap();
        prop_assert_eq!(calls(&found), Slow::new(table, &aim, hands).calls(32));
        prop_assert!(found.is_verified);
    }
}
