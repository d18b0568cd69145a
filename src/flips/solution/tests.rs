use super::super::coin::Coin;
use super::super::game::Game;
use super::super::probability::Probability;
use super::super::reference::{Fraction, Reference, games};
use super::*;
use crate::progress::Cancelled;
use proptest::prelude::*;

fn solved(game: &Game) -> Solution {
    solve(game, &Progress::new()).unwrap()
}

fn states(solution: &Solution) -> impl Iterator<Item = State> + '_ {
    solution.listed().iter().copied().take(solution.choice_count())
}

#[test]
fn the_riddle_is_answered() {
    let solution = solved(&Game::default());
    assert_eq!(solution.win_probability.to_bits(), 0.640_317_447_275_977_2_f64.to_bits());
    assert_eq!(solution.value(State::new(0, 0)), Some(solution.win_probability));
    for single in &solution.single_coin {
        assert_eq!(single.to_bits(), 0.460_205_381_306_410_64_f64.to_bits());
    }
    assert_eq!(solution.best(State::default()).unwrap().to_string(), "A B");
    assert_eq!(solution.exact().unwrap().numerator().to_string(), "811698796376000066208208781649");
}

/// The lattice has 19,900 states: 16,958 ties, 1,667 for A, 1,275 for B. One of the ties, a score of 0 after one flip,
/// cannot be reached.
#[test]
fn most_states_of_the_riddle_are_ties() {
    let solution = solved(&Game::default());
    let count = |name: &str| states(&solution).filter(|&s| solution.best(s).unwrap().to_string() == name).count();
    assert_eq!((count("A B"), count("A"), count("B")), (16_957, 1_667, 1_275));
    assert_eq!((solution.choice_count(), solution.count_ties(&Progress::new()).unwrap()), (19_899, 16_957));
    let all = solution.all_states().unwrap();
    assert_eq!(all.best(1, all.space.index(1, 0).unwrap()), CoinSet::all(2));
    assert_eq!(solution.best(State::new(1, 0)), None);
}

#[test]
fn a_when_ahead_and_b_otherwise_is_best_play() {
    let solution = solved(&Game::default());
    for state in states(&solution) {
        let coin = usize::from(state.score <= 0);
        assert!(solution.best(state).unwrap().contains(coin), "{state:?}");
    }
}

#[test]
fn the_state_after_thirty_flips_agrees_with_the_definition() {
    let (game, state) = (Game::default(), State::new(30, -10));
    let solution = solved(&game);
    let mut reference = Reference::new(&game);
    let exact = reference.value(30, -10);
    let value = solution.value(state).unwrap();
    let bound = Fraction::of_f64(solution.error_bound()).times(&exact);
    assert!(Fraction::of_f64(value).distance(&exact) <= bound);
    for (value, exact) in solution.by_coin(state).unwrap().into_iter().zip(reference.by_coin(30, -10)) {
        assert!(Fraction::of_f64(value).distance(&exact) <= bound);
    }
    assert_eq!(solution.best(state), Some(reference.best(30, -10)));
}

/// Compares [`Solution::choices`] with [`Solution::best`] and [`Solution::values`] with [`Solution::value`] at these
/// places after `flips_done` flips.
fn assert_column(solution: &Solution, flips_done: i64, places: impl IntoIterator<Item = i64>) {
    let (scores, choices, values) = (solution.game.scores(), solution.choices(flips_done), solution.values(flips_done));
    for place in places {
        let score = flips_done * scores.range(1).start() + place * scores.step();
        let state = State::new(flips_done, score);
        assert_eq!(choices(place), solution.best(state), "{flips_done} flips, place {place}");
        let [by_place, alone] = [values(place), solution.value(state)].map(|value| value.map(f64::to_bits));
        assert_eq!(by_place, alone, "{flips_done} flips, place {place}");
    }
}

#[test]
fn a_column_of_a_long_game_has_the_best_coins_of_each_of_its_states() {
    let sure = Probability::parse("", "1").unwrap();
    let even = |points| Coin::new(Probability::HALF, points);
    // the points for tails, which never show, are between the reachable scores
    let heads_alone = Coin::with_points_apart(sure, 6, 1);
    for coins in [[even(1), even(2)], [even(3), even(7)], [even(6), heads_alone], [even(2), Coin::new(sure, 4)]] {
        let coins = coins.to_vec();
        let solution = solved(&Game::new(2_500, 40, coins));
        let every = solution.kept_every().unwrap();
        assert!(every > 1 && solution.choices(every + 1)(0).is_none(), "that row is not kept");
        let last = 2_500 / every * every;
        let mut seen = std::collections::BTreeSet::new();
        for flips_done in [0, every, 100 * every, last - every, last] {
            let scores = solution.game.scores();
            let (lowest, highest) = scores.range(flips_done).into_inner();
            let places = (highest - lowest) / scores.step();
            assert_column(&solution, flips_done, -3..=places + 3);
            seen.extend((0..=places).filter_map(solution.choices(flips_done)).map(|best| best.to_string()));
        }
        assert!(seen.len() > 1, "{:?}: {seen:?}", solution.game.coins());
    }
}

/// Coin B wins only with heads, which it always shows; after tails of A it no longer can.
#[test]
fn if_only_one_coin_surely_wins_there_is_no_tie() {
    let sure = Probability::parse("", "1").unwrap();
    let coins = vec![Coin::new(Probability::HALF, 6), Coin::with_points_apart(sure, 6, 1)];
    let solution = solved(&Game::new(2_500, 40, coins));
    let every = solution.kept_every().unwrap();
    let left = 2_500 - (2_500 - 1) / every * every;
    let best = |score| solution.best(State::new(2_500 - left, score)).unwrap().to_string();
    assert_eq!([best(48 - 6 * left), best(60 - 6 * left), best(36 - 6 * left)], ["B", "A B", "A B"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn ties_are_counted_state_by_state(game in games(12), is_exact: bool) {
        let method = if is_exact { solve } else { solve_in_floats };
        let solution = method(&game, &Progress::new()).unwrap();
        let ties = states(&solution).filter(|&state| solution.best(state).unwrap().is_tie()).count();
        prop_assert_eq!(solution.count_ties(&Progress::new()), Ok(ties));
    }

    #[test]
    fn exactly_the_reachable_states_have_a_value(game in games(8)) {
        let solution = solved(&game);
        let mut reference = Reference::new(&game);
        for flips_done in [-1, 9, i64::MIN, i64::MAX] {
            prop_assert_eq!(solution.scores(flips_done).count(), 0);
            prop_assert_eq!(solution.value(State::new(flips_done, 0)), None);
        }
        for (done, flips_done) in (0..=8).zip(0_i64..) {
            let reachable = reference.reachable(done);
            prop_assert!(solution.scores(flips_done).eq(reachable.iter().copied()));
            for score in (-170..=170).chain([i64::MIN, i64::MAX]) {
                let (state, known) = (State::new(flips_done, score), reachable.contains(&score));
                prop_assert_eq!(solution.value(state).is_some(), known);
                prop_assert_eq!(solution.by_coin(state).is_some(), known && done < 8);
                prop_assert_eq!(solution.best(state), (known && done < 8).then(|| reference.best(done, score)));
            }
        }
    }

    #[test]
    fn a_column_has_the_best_coins_of_each_of_its_states(game in games(8)) {
        let solution = solved(&game);
        for flips_done in -1..=9 {
            assert_column(&solution, flips_done, -3..=350);
        }
    }

    /// Above 200 flips, ties are judged by the error bounds: the fair game must not lose its ties to rounding.
    #[test]
    fn a_fair_game_ties_at_the_start_for_any_length(flips in 201..400_i64) {
        let solution = solved(&Game::default().with(|game| game.set_flips(flips)));
        prop_assert!(!solution.has_exact_ties() && solution.exact().is_none());
        prop_assert!(solution.best(State::default()).unwrap().is_tie());
    }
}

/// A coin that never shows heads leads nowhere by heads: after one flip only −1, or −2 and 2 with coin B, are possible.
#[test]
fn only_reachable_states_are_listed() {
    for (heads, after_one) in [("0", [-2, -1, 2]), ("1", [-2, 1, 2])] {
        let mut game = Game::default().with(|game| game.set_flips(3));
        game.coins_mut()[0].heads = Probability::parse("", heads).unwrap();
        let solution = solved(&game);
        assert_eq!(solution.scores(1).collect::<Vec<_>>(), after_one);
        let mut reached = std::collections::BTreeSet::from([(0_i64, 0_i64)]);
        for flip in 0..2 {
            let before: Vec<i64> = reached.iter().filter(|(done, _)| *done == flip).map(|(_, score)| *score).collect();
            reached.extend(before.iter().flat_map(|score| after_one.map(|points| (flip + 1, score + points))));
        }
        let ties = reached.iter().filter(|&&(done, score)| solution.best(State::new(done, score)).unwrap().is_tie());
        assert_eq!(
            (solution.choice_count(), solution.count_ties(&Progress::new()).unwrap()),
            (reached.len(), ties.count())
        );
        let impossible = State::new(1, -after_one[1]);
        assert_eq!((solution.value(impossible), solution.best(impossible)), (None, None));
    }
}

/// Compares the exact choices of 200 flips with those found within the tolerance, state by state.
#[test]
fn the_tolerance_finds_every_tie_of_the_exact_solution() {
    for (heads, points) in [("0.5", 2), ("0.4", 2), ("0.5", 3)] {
        let mut game = Game::default().with(|game| game.set_flips(200));
        game.coins_mut()[0].heads = Probability::parse("", heads).unwrap();
        game.coins_mut()[1] = Coin::new(Probability::HALF, points);
        let solution = solved(&game);
        let (mut single, mut called_single) = (0, 0);
        let all = solution.all_states().unwrap();
        for (row, score) in (0..200).flat_map(|row| solution.scores(to_i64(row)).map(move |score| (row, score))) {
            let index = all.space.index(row, score).unwrap();
            let called = all.values.best(&all.space, row)(index);
            let exact = all.best(row, index);
            assert!(exact.iter().all(|coin| called.contains(coin)), "[{row}, {index}]");
            single += usize::from(!exact.is_tie());
            called_single += usize::from(!called.is_tie());
        }
        assert!(called_single > 4 * single / 5, "{called_single} of {single} with {heads} and {points}");
    }
}

#[test]
fn the_progress_ends_near_the_whole_and_cancelling_stops() {
    for (flips, solve) in [(100, solve as fn(&Game, &Progress) -> _), (100, solve_in_floats), (300, solve)] {
        let game = Game::default().with(|game| game.set_flips(flips));
        let progress = Progress::new();
        let solution = solve(&game, &progress).unwrap();
        assert!(solution.win_probability > 0.6);
        assert!(progress.fraction().unwrap() > 0.9);
        progress.cancel();
        assert_eq!(solve(&game, &progress).map(|_| ()), Err(Cancelled));
    }
}

#[test]
fn the_estimate_grows_with_the_game() {
    let estimate = |flips, heads: &str, points| {
        let coins = vec![Coin::new(Probability::parse("", heads).unwrap(), points), Coin::new(Probability::HALF, 20)];
        estimated_work(&Game::new(flips, 0, coins))
    };
    let games = [(1, "0.5", 10), (100, "0.5", 10), (100, "0.5", 19), (100, "0.123", 19), (200, "0.123", 19)];
    assert!(games.map(|(flips, heads, points)| estimate(flips, heads, points)).is_sorted());
    assert!(estimate(200, "0.5", 19) > estimate(201, "0.5", 19), "above 200 flips nothing is solved exactly");
}

fn csv(table: &Table<'_>) -> String {
    let mut csv = Vec::new();
    table.write_csv(&mut csv).unwrap();
    String::from_utf8(csv).unwrap()
}

#[test]
fn the_table_has_all_states_the_last_ones_without_a_choice() {
    let game = Game::default().with(|game| game.set_flips(2));
    let solution = solve(&game, &Progress::new()).unwrap();
    assert_eq!(
        csv(&chances_table(&solution)),
        "flip,score,win_probability,best\n\
         0,0,0.5,A B\n\
         1,-2,0.0,A B\n1,-1,0.5,B\n1,1,0.5,A B\n1,2,1.0,A\n\
         2,-4,0.0,\n2,-3,0.0,\n2,-2,0.0,\n2,-1,0.0,\n2,0,0.0,\n2,1,1.0,\n2,2,1.0,\n2,3,1.0,\n2,4,1.0,\n"
    );
}

#[test]
fn the_riddle_has_one_row_for_each_reachable_state() {
    let solution = solve(&Game::default(), &Progress::new()).unwrap();
    let table = chances_table(&solution);
    // 19,899 states with a choice and 401 final scores
    assert_eq!((table.row_count(), table.rows().count()), (20_300, 20_300));
    let last = vec![Cell::Whole(99), Cell::Whole(198), Cell::Number(1.0), Cell::Text("A B".into())];
    assert_eq!(table.row(19_898), last);
    assert_eq!(table.row(20_299), vec![Cell::Whole(100), Cell::Whole(200), Cell::Number(1.0), Cell::Empty]);
    assert!(table.row(20_300).is_empty());
}

#[test]
fn counting_ties_stops_when_time_is_up() {
    let solution = solved(&Game::default().with(|game| game.set_flips(300)));
    let out_of_time = Progress::within(std::time::Duration::ZERO);
    assert_eq!(solution.count_ties(&out_of_time), Err(Cancelled));
}
