use std::collections::HashMap;
use std::sync::Arc;

use proptest::prelude::*;

use super::super::aim_solution::solve_aim;
use super::super::moves::Move;
use super::super::permutation::Devil;
use super::super::plan::JudgedList;
use super::super::selection::{Aim, Selection};
use super::super::solution::{Solution, solve};
use super::super::table_spec::TableSpec;
use super::*;

fn solution(table: TableSpec) -> Solution {
    solve(table, &Progress::new()).unwrap()
}

fn of_plan(plan: Plan<'_>) -> Chance {
    chance(plan, &Progress::new()).unwrap().unwrap()
}

/// Returns all permutations of the Devil: the group of his generators.
fn acts(table: TableSpec) -> Vec<Vec<u32>> {
    let identity: Vec<u32> = (0..table.coins()).collect();
    let mut group = vec![identity];
    let generators: Vec<Vec<u32>> = table.generators().iter().map(|g| g.places().collect()).collect();
    let mut next = 0;
    while next < group.len() {
        for generator in &generators {
            let image: Vec<u32> = group[next].iter().map(|place| generator[*place as usize]).collect();
            if !group.contains(&image) {
                group.push(image);
            }
        }
        next += 1;
    }
    group
}

/// Computes the probabilities by definition: every configuration and every action of the Devil, over a common
/// denominator.
fn slowly(table: TableSpec, goal: &Selection, starts: &[Configuration], moves: &[Move]) -> Vec<Exact> {
    let acts = acts(table);
    let (mut done, mut denominator) = (UBig::ZERO, UBig::from(starts.len()));
    let mut weights: HashMap<Configuration, UBig> = HashMap::new();
    for start in starts {
        *weights.entry(*start).or_default() += UBig::ONE;
    }
    let mut found = Vec::new();
    for number in 0..=moves.len() {
        if number > 0 {
            let mut next: HashMap<Configuration, UBig> = HashMap::new();
            for (configuration, weight) in &weights {
                for act in &acts {
                    let turned = Configuration::with_faces(table, |p| configuration.face(act[p as usize]));
                    *next.entry(turned.flipped(moves[number - 1])).or_default() += weight;
                }
            }
            weights = next;
            denominator *= UBig::from(acts.len());
            done *= UBig::from(acts.len());
        }
        weights.retain(|configuration, weight| {
            let is_open = !goal.contains(table, *configuration);
            done += if is_open { UBig::ZERO } else { std::mem::take(weight) };
            is_open
        });
        found.push(Exact::new(done.clone(), denominator.clone()));
    }
    found
}

/// Returns the number of moves after which the game is over whatever the Devil does, by definition.
fn longest(table: TableSpec, start: Configuration, moves: &[Move]) -> Option<u32> {
    if start.is_all_heads() {
        return Some(0);
    }
    let (flip, rest) = moves.split_first()?;
    let ways = acts(table).into_iter().map(|act| Configuration::with_faces(table, |p| start.face(act[p as usize])));
    let mut worst = 0;
    for turned in ways {
        worst = worst.max(longest(table, turned.flipped(*flip), rest)?);
    }
    Some(worst + 1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn the_chances_of_any_list_agree_with_the_definition(
        at in 0..7_usize, devil in prop::sample::select(Devil::ALL.to_vec()),
        moves in prop::collection::vec(any::<u32>(), 0..4),
    ) {
        let (coins, faces) = [(1, 2), (2, 2), (3, 2), (4, 2), (2, 3), (3, 3), (2, 5)][at];
        let table = TableSpec::new(coins, faces, devil);
        let amount = |bits: u32| Move::with_amounts(coins, |c| bits.rotate_right(5 * c) % faces);
        let moves: Arc<Vec<Move>> = Arc::new(moves.into_iter().map(amount).collect());
        let own = JudgedList::new(table, &Aim::default(), &moves, &Progress::new()).unwrap();
        let solution = solution(table);
        let found = of_plan(Plan::new(&solution, None, Some(&own)));
        let all: Vec<Configuration> = table.all().collect();
        let exact = slowly(table, &Selection::AllHeads, &all, &moves);
        for (step, share) in exact.iter().enumerate() {
            prop_assert_eq!(found.exact(step), Some(share));
            prop_assert_eq!(found.probabilities[step].to_bits(), share.to_f64().to_bits());
            let beaten = all.iter().filter(|start| {
                longest(table, **start, &moves).is_some_and(|moves| moves as usize <= step)
            });
            let worst = beaten.count() as f64 / all.len() as f64;
            prop_assert!((found.worst[step] - worst).abs() < 1e-15);
        }
        for class in &found.by_class {
            let starts: Vec<_> = all.iter().copied().filter(|c| table.first_of(*c) == class.first).collect();
            let exact = slowly(table, &Selection::AllHeads, &starts, &moves);
            let nearest: Vec<f64> = exact.iter().map(Exact::to_f64).collect();
            prop_assert_eq!((&class.exact, &class.probabilities), (&exact, &nearest));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn sums_in_doubles_agree_with_fractions(
        at in 0..4_usize, devil in prop::sample::select(Devil::ALL.to_vec()),
        moves in prop::collection::vec(any::<u32>(), 1..40),
    ) {
        let (coins, faces) = [(4, 2), (6, 2), (3, 3), (3, 4)][at];
        let table = TableSpec::new(coins, faces, devil);
        let amount = |bits: u32| Move::with_amounts(coins, |c| bits.rotate_right(5 * c) % faces);
        let moves: Arc<Vec<Move>> = Arc::new(moves.into_iter().map(amount).collect());
        let own = JudgedList::new(table, &Aim::default(), &moves, &Progress::new()).unwrap();
        let solution = solution(table);
        let plan = Plan::new(&solution, None, Some(&own));
        let bound = of_plan(plan).error_bound;
        let (orbits, progress) = (Orbits::of(table, LISTED).unwrap(), Progress::new());
        let run = Walk { orbits: &orbits, plan, goal: ClassSet::new(&orbits, &Selection::AllHeads) };
        let starts: Vec<usize> = (0..orbits.classes()).collect();
        let exact = run.exactly(&starts, &mut Steps::new(&progress, 1)).unwrap();
        let sums = run.at_random(&starts, &mut Steps::new(&progress, 1)).unwrap().0;
        for (sum, exact) in sums.iter().zip(exact.iter().map(Exact::to_f64)) {
            prop_assert!((sum - exact).abs() <= (bound + f64::EPSILON) * exact, "{} {}", sum, exact);
        }
    }
}

#[test]
fn lists_that_surely_win_without_detour_win_evenly_by_definition() {
    for (coins, faces, devil, goal) in [
        (4, 2, Devil::Turn, Selection::AllHeads),
        (4, 2, Devil::TurnAndMirror, Selection::AllAlike),
        (2, 4, Devil::Turn, Selection::AllHeads),
        (3, 3, Devil::Turn, Selection::AllAlike),
        (3, 2, Devil::Still, Selection::AllHeads),
        (2, 3, Devil::Still, Selection::AllAlike),
    ] {
        let (table, aim) = (TableSpec::new(coins, faces, devil), Aim { goal, ..Aim::default() });
        let (solution, aimed) = (solution(table), solve_aim(table, &aim, &Progress::new()).unwrap());
        let plan = Plan::new(&solution, Some(&aimed), None);
        let (moves, all): (Vec<Move>, Vec<Configuration>) = (plan.moves().collect(), table.all().collect());
        let found = of_plan(plan);
        for (step, share) in slowly(table, &aim.goal, &all, &moves).iter().enumerate() {
            assert_eq!(found.exact(step), Some(share), "{table:?} {step}");
        }
        let lost = (0..found.last()).map(|step| 1.0 - found.probabilities[step]).sum::<f64>();
        assert!((found.mean.unwrap() - lost).abs() < 1e-12);
    }
}

/// A shortest list for 2ᵏ coins has won after j moves in j + 1 of 2ᴺ games, and after (2ᴺ − 1)/2 moves on average.
#[test]
fn the_shortest_lists_win_one_more_start_with_each_move() {
    for coins in [1, 2, 4, 8] {
        let solution = solution(TableSpec::of_coins(coins));
        let found = of_plan(Plan::new(&solution, None, None));
        let all = 1_usize << coins;
        assert_eq!(found.last(), all - 1);
        for step in 0..all {
            assert_eq!(found.exact(step), Some(&Exact::new(UBig::from(step + 1), UBig::from(all))), "{coins} {step}");
        }
        assert_eq!(found.mean, Some((all - 1) as f64 / 2.0));
        assert_eq!(found.quantile([1, 2]), Some(all / 2 - 1));
        assert!(found.worst[all - 1] >= 1.0);
    }
}

/// Norvig's 15 moves from HTHT: the chances are 0, 0, 1/2, 1.
#[test]
fn a_start_of_opposite_heads_is_won_after_three_moves() {
    let solution = solution(TableSpec::of_coins(4));
    let found = of_plan(Plan::new(&solution, None, None));
    let first = Configuration::parse("start", "HTHT", solution.table()).unwrap();
    let class = found.by_class.iter().find(|class| class.first == first).unwrap();
    let shares: Vec<String> = class.exact.iter().take(4).map(Exact::in_words).collect();
    assert_eq!(shares, ["0", "0", "1/2", "1"]);
}

#[test]
fn a_list_that_may_fail_never_has_the_chance_one() {
    let table = TableSpec::of_coins(3);
    let moves: Arc<Vec<Move>> = Arc::new([7, 1].iter().cycle().take(300).map(|bits| Move::new(3, *bits)).collect());
    let own = JudgedList::new(table, &Aim::default(), &moves, &Progress::new()).unwrap();
    let solution = solution(table);
    let found = of_plan(Plan::new(&solution, None, Some(&own)));
    let end = found.probabilities[300];
    assert!(end > 0.999 && end < 1.0 && found.mean.is_none(), "{end}");
    assert!(found.worst[300] < 1.0);
    assert!(
        chance(Plan::new(&solution, None, None), &Progress::new()).unwrap().is_none(),
        "there is no list to follow"
    );
}

#[test]
fn the_table_has_one_row_per_number_of_moves() {
    let solution = solution(TableSpec::of_coins(2));
    let found = of_plan(Plan::new(&solution, None, None));
    let mut csv = Vec::new();
    chance_table(&found).write_csv(&mut csv).unwrap();
    let rows = [
        "move,probability,numerator,denominator,worst",
        "0,0.25,1,4,0.25",
        "1,0.5,1,2,0.5",
        "2,0.75,3,4,0.5",
        "3,1.0,1,1,1.0\n",
    ];
    assert_eq!(String::from_utf8(csv).unwrap(), rows.join("\n"));
}

/// One die with 5 faces: 3/5 is 0.6, not a sum of shares that is slightly larger.
#[test]
fn a_decimal_is_the_double_nearest_to_its_fraction() {
    let solution = solution(TableSpec::new(1, 5, Devil::Turn));
    let found = of_plan(Plan::new(&solution, None, None));
    assert_eq!(found.probabilities, [0.2, 0.4, 0.6, 0.8, 1.0]);
    let mut json = Vec::new();
    chance_table(&found).write_json(&mut json).unwrap();
    let row = r#"{"move":2,"probability":0.6,"numerator":"3","denominator":"5","worst":0.6}"#;
    assert!(String::from_utf8(json).unwrap().contains(row));
}

/// Against all heads and all tails, the worst Devil is beaten after 127 moves; the list must not go on after that.
#[test]
fn a_list_ends_where_the_worst_devil_is_beaten() {
    for devil in [Devil::Still, Devil::Turn] {
        let table = TableSpec::new(8, 2, devil);
        let aim = Aim { goal: Selection::AllAlike, ..Aim::default() };
        let (solution, aimed) = (solution(table), solve_aim(table, &aim, &Progress::new()).unwrap());
        let found = of_plan(Plan::new(&solution, Some(&aimed), None));
        let beaten = found.worst.iter().position(|share| *share >= 1.0);
        assert_eq!((beaten, found.last()), (Some(127), 127));
    }
}
