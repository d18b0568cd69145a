//! Speed of solving flips. Each bench asserts its answer.
#![expect(clippy::expect_used, reason = "a bench without its answer measures nothing")]

use std::hint::black_box;

use coinwise::flips::{
    Aim, AimSpec, BLOCK, Chooser, Game, HORIZON, LengthCurve, Player, Policy, Probability, SWEEP_POINTS, SimpleRule,
    State, Surface, choosers, horizon, simple_rules, solve, solve_aim, solve_in_floats, surface_row, sweep_part,
    win_probability,
};
use coinwise::progress::Progress;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Returns the riddle with another number of flips and another coin A.
fn game(flips: i64, heads: &str) -> Game {
    Game::default().with(|game| {
        game.set_flips(flips);
        game.coins_mut()[0].heads = Probability::parse("heads", heads).expect("a probability");
    })
}

/// Measures all values in `f64`, as for the heatmap: at most 60 µs for 100 flips.
fn full_table(c: &mut Criterion) {
    for (flips, value) in [(100, 0.640_317_447_275_977_1), (1_000, 0.658_263_944_082_15)] {
        let game = game(flips, "0.5");
        c.bench_function(&format!("flips: full table, {flips} flips"), |b| {
            b.iter(|| {
                let solution = solve_in_floats(black_box(&game), &Progress::new()).expect("not cancelled");
                let start = solution.value(State::new(0, 0)).expect("the start is reachable");
                assert!((start - value).abs() <= solution.error_bound());
                solution
            });
        });
    }
}

/// Measures everything that the window shows of a game: all values and ties, the exact fraction, the single coins.
fn exact_solution(c: &mut Criterion) {
    for (name, flips, heads, value) in [
        ("fair, 100 flips", 100, "0.5", 0.640_317_447_275_977_2_f64),
        ("p = 0.4, 100 flips", 100, "0.4", 0.535_740_418_395_551_5),
        ("p = 0.4, 200 flips", 200, "0.4", 0.527_045_198_757_186_5),
    ] {
        let game = game(flips, heads);
        c.bench_function(&format!("flips: exact solution, {name}"), |b| {
            b.iter(|| {
                let solution = solve(black_box(&game), &Progress::new()).expect("not cancelled");
                let exact = solution.exact().expect("few enough flips");
                assert_eq!(exact.to_f64().to_bits(), value.to_bits());
                solution
            });
        });
    }
}

/// Measures all simple rules of the riddle: at most 5 ms.
fn all_rules(c: &mut Criterion) {
    let game = game(100, "0.5");
    c.bench_function("flips: every simple rule, 100 flips", |b| {
        b.iter(|| {
            let rules = simple_rules(black_box(&game), &Progress::new()).expect("not cancelled");
            let (best, chance) = rules.best;
            assert_eq!(best, SimpleRule { above: 0, below: 1, threshold: 0 });
            assert!((chance - 0.640_317_447_275_977_2).abs() < 1e-13);
            rules
        });
    });
}

/// Measures all choosers, among them an opponent, in games of up to 1,000 flips; runs in the background.
fn all_choosers(c: &mut Criterion) {
    let game = game(100, "0.5");
    for longest in [100, 1_000] {
        // the coins are fair, so the opponent plays the mirrored game
        let turned = Game::new(longest, -1, game.coins().to_vec());
        let opponent = 1.0 - win_probability(&turned);
        c.bench_function(&format!("flips: every chooser, games of 1 to {longest} flips"), |b| {
            b.iter(|| {
                let found = choosers(black_box(&game), longest, &Progress::new()).expect("not cancelled");
                let value = found.value(LengthCurve::Chosen(Chooser::Opponent), longest).expect("the longest game");
                assert!((value - opponent).abs() < 1e-12, "{value}");
                found
            });
        });
    }
}

/// Measures reaching a score before ruin, up to 100 points either way: at most 20 ms.
fn ruin(c: &mut Criterion) {
    let game = game(100, "0.5");
    for far in [10, 100] {
        let spec = AimSpec { aim: Aim::Ruin, reach: far, ruin: far, ..AimSpec::default() };
        // the last score is `far` or at best one less than `−far`, and its mean is 0
        let value = (far + 1) as f64 / (2 * far + 1) as f64;
        c.bench_function(&format!("flips: {far} up before {far} down"), |b| {
            b.iter(|| {
                let found = solve_aim(black_box(&game), &spec, &Progress::new()).expect("not cancelled");
                let chance = found.value(Aim::Ruin, 100).expect("a chance");
                assert!((chance - value).abs() < 1e-10, "{chance}");
                found
            });
        });
    }
}

/// Measures the frontier of expected score and win probability, with a slightly better coin A.
fn frontier(c: &mut Criterion) {
    let game = game(100, "0.55").with(|game| game.set_target(20));
    let (aim, most) = (Aim::Expected, win_probability(&game));
    c.bench_function("flips: the frontier, 100 flips", |b| {
        b.iter(|| {
            let spec = AimSpec { aim, ..AimSpec::default() };
            let found = solve_aim(black_box(&game), &spec, &Progress::new()).expect("not cancelled");
            let corners = &found.frontier().expect("a frontier").corners;
            assert!(corners.last().is_some_and(|last| (last.win_probability - most).abs() < 1e-11));
            assert!(corners.first().is_some_and(|first| (first.expected_score - 10.0).abs() < 1e-11));
            found
        });
    });
}

/// Measures the win probability of long games: at most 50 ms for 10,000 flips and a minute for a million.
fn long_games(c: &mut Criterion) {
    let mut group = c.benchmark_group("flips: win probability");
    group.sample_size(10);
    for (flips, value) in [(10_000, 0.664_007_295_292_259_3), (1_000_000, 0.666_400_705_390_197_4)] {
        let game = game(flips, "0.5");
        group.bench_function(format!("{flips} flips"), |b| {
            b.iter(|| {
                let chance = win_probability(black_box(&game));
                assert!((chance - value).abs() < 1e-12, "{chance}");
                chance
            });
        });
    }
}

/// Measures the bias sweep in 1,001 steps: at most 32 ms for 100 flips on one core; the window uses all cores.
fn bias_sweep(c: &mut Criterion) {
    let game = game(100, "0.5");
    c.bench_function("flips: bias sweep in 1,001 steps, 100 flips, one core", |b| {
        b.iter(|| {
            let points = sweep_part(black_box(&game), 0, SWEEP_POINTS, 0..SWEEP_POINTS);
            for (place, value) in
                [(0, 0.507_047_617_603_089_9), (400, 0.535_740_418_395_551_5), (600, 0.979_659_012_814_802)]
            {
                assert!((points[place].win_probability - value).abs() < 1e-13);
            }
            points
        });
    });
}

/// Measures the surface of 201 × 201 points: at most 3 s for 100 flips on one core; the window uses all cores.
fn surface(c: &mut Criterion) {
    let game = game(100, "0.5");
    let mut group = c.benchmark_group("flips");
    group.sample_size(10);
    group.bench_function("surface of 201 × 201 points, 100 flips, one core", |b| {
        b.iter(|| {
            let rows = (0..201).map(|row| surface_row(black_box(&game), [0, 1], 201, row)).collect();
            let surface = Surface::new([0, 1], 201, rows);
            for (column, value) in [(80, 0.535_740_418_395_551_5), (100, 0.640_317_447_275_977_2)] {
                assert!((surface.value(column, 100).expect("a point") - value).abs() < 1e-13);
            }
            surface
        });
    });
}

/// Measures all games of 1 to 10,000 flips in one pass.
fn horizon_pass(c: &mut Criterion) {
    let game = game(1, "0.5");
    let mut group = c.benchmark_group("flips");
    group.sample_size(10);
    group.bench_function("horizon to 10,000 flips", |b| {
        b.iter(|| {
            let horizon = horizon(black_box(&game), HORIZON, &Progress::new()).expect("not cancelled");
            for (flips, value) in [(100, 0.640_317_447_275_977_2), (10_000, 0.664_007_295_292_259_3)] {
                assert!((horizon.value(flips).expect("within the horizon") - value).abs() < 1e-12);
            }
            horizon
        });
    });
}

/// Measures simulated games of 100 flips: at least two million per second.
fn simulation(c: &mut Criterion) {
    for heads in ["0.5", "0.4"] {
        let game = game(100, heads);
        let solution = solve(&game, &Progress::new()).expect("not cancelled");
        let policy = Policy::new(&solution, Player::Best).expect("a short game");
        let mut group = c.benchmark_group("flips");
        group.throughput(Throughput::Elements(BLOCK.into()));
        let mut block = 0;
        group.bench_function(format!("simulated games of 100 flips, p = {heads}, one core"), |b| {
            b.iter(|| {
                let won = policy.play_block(1, block);
                block += 1;
                let share = won.iter().map(|games| f64::from(games.count_ones())).sum::<f64>() / f64::from(BLOCK);
                // seven standard deviations of a block
                assert!((share - solution.win_probability).abs() < 7.0 * 0.5 / f64::from(BLOCK).sqrt());
                won
            });
        });
    }
}

criterion_group!(
    benches,
    full_table,
    exact_solution,
    all_rules,
    all_choosers,
    ruin,
    frontier,
    long_games,
    bias_sweep,
    surface,
    horizon_pass,
    simulation
);
criterion_main!(benches);
