//! Random games: the share that a policy wins, with its confidence interval.
//!
//! **Reproducible.** Games are played in blocks of [`BLOCK`]. Each block has a separate generator (xoshiro256++),
//! seeded with the seed and the number of the block, so that the same seed gives the same games, whichever thread plays
//! a block. If all coins are fair, a flip takes one bit, otherwise 64 bits, which give the probability of heads to
//! within 2⁻⁶⁴.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use super::final_scores::win_probability_of;
use super::params::Player;
use super::probability::Probability;
use super::solution::Solution;
use super::state_space::StateSpace;
use crate::table::{Cell, Column, Kind, Table};

/// Number of games in a block.
pub const BLOCK: u32 = 1_024;
/// Number of games played side by side.
const LANES: usize = 8;
/// Largest number of rows of the running estimate.
const CHECKPOINTS: u64 = 1_000;
/// 97.5 % quantile of the normal distribution: 95 % lie within ± this.
const Z: f64 = 1.959_963_984_540_054;

/// Policy in a form that is fast to play: the coin for every state.
#[derive(Clone, Debug)]
pub struct Policy {
    space: StateSpace,
    /// Coin of each state of each row.
    coins: Vec<Vec<u8>>,
    /// Move of each coin.
    moves: Vec<Move>,
    all_fair: bool,
    /// Probability that it wins, by going forward through all states, with a relative error of at most 8n·2⁻⁵³ for n
    /// flips.
    pub exact: f64,
}

#[derive(Clone, Copy, Debug)]
struct Move {
    up: u32,
    down: u32,
    /// Heads if the random number is below this.
    threshold: u64,
}

impl Policy {
    /// Returns the policy of `player` in the game of `solution`; `None` if the game is so long that not all its states
    /// are known, or if it does not have one of the player's coins. Of several best coins, the policy takes the first
    /// by name.
    pub fn new(solution: &Solution, player: Player) -> Option<Self> {
        let all = solution.all_states()?;
        let space = all.space.clone();
        let target = solution.game.target();
        let coin = |flips_done: usize, index: usize| match player {
            Player::Best => all.best(flips_done, index).iter().next().unwrap_or(0),
            Player::Rule(rule) => rule.coin(space.score(flips_done, index) > target),
        };
        player.fits(space.coins.len()).then_some(())?;
        let in_row = |flips_done| {
            (0..space.width(flips_done)).map(|index| u8::try_from(coin(flips_done, index)).unwrap_or(0)).collect()
        };
        let coins = (0..space.flips).map(in_row).collect();
        let exact = match player {
            Player::Best => solution.win_probability,
            Player::Rule(rule) => match rule.only_coin() {
                Some(only) => *solution.single_coin.get(only)?,
                None => win_probability_of(&space, target, coin),
            },
        };
        let moves = space.coins.iter().map(|coin| {
            let (up, down) = space.lattice.moves(coin);
            // no random number of 64 bits is as large as the threshold of a coin that always shows heads
            match u64::try_from(threshold(coin.heads)) {
                Ok(threshold) => Move { up: up as u32, down: down as u32, threshold },
                Err(_) => Move { up: up as u32, down: up as u32, threshold: 0 },
            }
        });
        let moves = moves.collect();
        let all_fair = space.coins.iter().all(|coin| coin.heads == Probability::HALF);
        Some(Self { space, coins, moves, all_fair, exact })
    }

    /// Plays block `block` of the games with `seed` and returns which of them are won, one bit per game.
    pub fn play_block(&self, seed: u64, block: u32) -> Vec<u64> {
        let mut won = vec![0_u64; BLOCK as usize / 64];
        let end = |space: usize, is_won: bool| won[space / 64] |= u64::from(is_won) << (space % 64);
        self.rounds(seed, block, BLOCK as usize / LANES, |_, _, _| (), end);
        won
    }

    /// Returns the scores of the first `count` games, at most a block, from 0 on.
    pub fn paths(&self, seed: u64, count: usize) -> Vec<Vec<i64>> {
        let count = count.min(BLOCK as usize);
        let mut paths = vec![vec![0]; count.next_multiple_of(LANES)];
        let rounds = count.div_ceil(LANES);
        let score = |flips_done: usize, index: u32| self.space.score(flips_done, index as usize);
        let pass = |space: usize, flips_done: usize, index: u32| paths[space].push(score(flips_done, index));
        self.rounds(seed, 0, rounds, pass, |_, _| ());
        paths.truncate(count);
        paths
    }

    /// Plays `rounds` rounds of games side by side. Calls `pass` for each game after each flip, and `end` at its end.
    fn rounds(
        &self,
        seed: u64,
        block: u32,
        rounds: usize,
        mut pass: impl FnMut(usize, usize, u32),
        mut end: impl FnMut(usize, bool),
    ) {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(mixed(seed, u64::from(block)));
        for round in 0..rounds {
            let mut indices = [0_u32; LANES];
            let mut bits = 0_u64;
            for (flips_done, coins) in self.coins.iter().enumerate() {
                if self.all_fair {
                    if flips_done % (64 / LANES) == 0 {
                        bits = generator.next_u64();
                    }
                    for index in &mut indices {
                        self.flip(coins, index, |_| bits & 1 == 0);
                        bits >>= 1;
                    }
                } else {
                    for index in &mut indices {
                        let random = generator.next_u64();
                        self.flip(coins, index, |coin| random < coin.threshold);
                    }
                }
                for (lane, &index) in indices.iter().enumerate() {
                    pass(round * LANES + lane, flips_done + 1, index);
                }
            }
            let won_from = self.space.undecided(self.space.flips).end;
            for (lane, &index) in indices.iter().enumerate() {
                end(round * LANES + lane, index as usize >= won_from);
            }
        }
    }

    /// Flips the coin of the state `index` in a row with these `coins`.
    fn flip(&self, coins: &[u8], index: &mut u32, is_heads: impl FnOnce(&Move) -> bool) {
        let coin = &self.moves[usize::from(coins[*index as usize])];
        *index += if is_heads(coin) { coin.up } else { coin.down };
    }
}

/// Returns the number `p·2⁶⁴`, rounded down: a random number of 64 bits below it means heads.
pub(super) fn threshold(heads: Probability) -> u128 {
    (u128::from(heads.numerator()) << 64) / u128::from(heads.denominator())
}

/// Returns a seed for random sequence number `number` of `seed` (two steps of splitmix64).
pub(super) fn mixed(seed: u64, number: u64) -> u64 {
    let step = |state: u64| {
        let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let state = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let state = (state ^ (state >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        state ^ (state >> 31)
    };
    step(step(seed) ^ number)
}

/// Simulated games, and the number of wins on the way.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// Number of games played.
    pub games: u64,
    /// Exact win probability of the policy.
    pub exact: f64,
    /// Running estimates, at most 1,000 of them, the last one after all games.
    pub checkpoints: Vec<Checkpoint>,
}

/// Running estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Games played so far.
    pub games: u64,
    /// Games won among them.
    pub wins: u64,
}

impl Checkpoint {
    /// Returns the share of games won.
    pub fn estimate(self) -> f64 {
        self.wins as f64 / self.games.max(1) as f64
    }

    /// Returns Wilson's interval, which contains the true probability in 95 % of simulations.
    pub fn interval(self) -> [f64; 2] {
        let (n, p) = (self.games.max(1) as f64, self.estimate());
        let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let (middle, scale) = (p + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
        // at the ends, only rounding can exclude the estimate
        [((middle - spread) / scale).clamp(0.0, p), ((middle + spread) / scale).clamp(p, 1.0)]
    }
}

impl Simulation {
    /// Evaluates the first `games` games in `blocks`, played by a policy that wins with probability `exact`.
    pub fn new(games: u64, exact: f64, blocks: &[Vec<u64>]) -> Self {
        let words: Vec<u64> = blocks.iter().flatten().copied().collect();
        let rows = CHECKPOINTS.min(games);
        let (mut checkpoints, mut wins, mut counted) = (Vec::new(), 0, 0);
        for row in 1..=rows {
            // at equal steps, the last one after all games
            let games = games * row / rows;
            for game in counted..games {
                wins += words.get((game / 64) as usize).map_or(0, |word| word >> (game % 64) & 1);
            }
            counted = games;
            checkpoints.push(Checkpoint { games, wins });
        }
        Self { games, exact, checkpoints }
    }

    /// Returns the estimate after all games.
    pub fn last(&self) -> Checkpoint {
        self.checkpoints.last().copied().unwrap_or(Checkpoint { games: 0, wins: 0 })
    }
}

/// Returns the table of *simulate*: `games`, `wins`, `estimate`, `low`, `high`; one row for each running estimate with
/// its 95 % interval.
pub fn simulate_table(simulation: &Simulation) -> Table<'_> {
    let columns = vec![
        Column::new("games", "games", Kind::Whole).headed("games played"),
        Column::new("wins", "wins", Kind::Whole).headed("games won"),
        Column::new("estimate", "estimate", Kind::Probability).headed("chance to win, estimated"),
        Column::new("low", "from", Kind::Probability).headed("95 % interval from"),
        Column::new("high", "to", Kind::Probability).headed("95 % interval to"),
    ];
    Table::of(columns, &simulation.checkpoints, |row| {
        let [low, high] = row.interval().map(Cell::Number);
        vec![Cell::whole(row.games), Cell::whole(row.wins), Cell::Number(row.estimate()), low, high]
    })
}

#[cfg(test)]
mod tests {
    use super::super::game::Game;
    use super::super::params::Rule;
    use super::super::reference::games;
    use super::super::solution::solve;
    use super::*;
    use crate::progress::Progress;
    use proptest::prelude::*;

    fn policy(game: &Game, player: Player) -> (Solution, Policy) {
        let solution = solve(game, &Progress::new()).unwrap();
        let policy = Policy::new(&solution, player).unwrap();
        (solution, policy)
    }

    fn simulate(policy: &Policy, seed: u64, games: u32) -> Simulation {
        let blocks: Vec<_> = (0..games.div_ceil(BLOCK)).map(|block| policy.play_block(seed, block)).collect();
        Simulation::new(u64::from(games), policy.exact, &blocks)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        /// Each path starts at 0 and follows flips of the coin of its state, and its end decides whether the game is
        /// won.
        #[test]
        fn every_path_is_a_game_played_by_the_rule(game in games(9), seed: u64, ahead in 0..=1_usize) {
            let player = Player::Rule(Rule { ahead, otherwise: 1 - ahead });
            let (_, policy) = policy(&game, player);
            let won = policy.play_block(seed, 0);
            for (number, path) in policy.paths(seed, 100).into_iter().enumerate() {
                prop_assert_eq!((path.len(), path[0]), (10, 0));
                for pair in path.windows(2) {
                    let coin = &game.coins()[if pair[0] > game.target() { ahead } else { 1 - ahead }];
                    let added = pair[1] - pair[0];
                    prop_assert!(added == coin.after_heads() || added == coin.after_tails());
                    prop_assert!(coin.heads != Probability::ONE || added == coin.after_heads());
                    prop_assert!(coin.heads != Probability::ZERO || added == coin.after_tails());
                }
                prop_assert_eq!(won[number / 64] >> (number % 64) & 1 == 1, path[9] > game.target());
            }
        }
    }

    #[test]
    fn the_exact_value_of_each_player_agrees_with_the_solution() {
        let game = Game::default().with(|game| game.set_flips(40));
        let (solution, best) = policy(&game, Player::Best);
        assert!((best.exact - solution.win_probability).abs() < 1e-13);
        for (coin, exact) in solution.single_coin.iter().enumerate() {
            let (_, single) = policy(&game, Player::Rule(Rule { ahead: coin, otherwise: coin }));
            assert!((single.exact - exact).abs() < 1e-13);
        }
        // the rule that is best play, and the reverse of it
        let (_, rule) = policy(&game, Player::Rule(Rule { ahead: 0, otherwise: 1 }));
        assert!((rule.exact - solution.win_probability).abs() < 1e-13);
        let (_, worst) = policy(&game, Player::Rule(Rule { ahead: 1, otherwise: 0 }));
        assert!(worst.exact < 0.45);
        assert!(Policy::new(&solution, Player::Rule(Rule { ahead: 2, otherwise: 0 })).is_none());
    }

    /// Of 200 simulations about 190 have the exact value in their interval; fewer than 175 have a chance below 10⁻⁷.
    #[test]
    fn the_interval_contains_the_exact_value_as_often_as_it_should() {
        for (heads, flips) in [("0.5", 12), ("0.4", 12)] {
            let mut game = Game::default().with(|game| game.set_flips(flips));
            game.coins_mut()[0].heads = Probability::parse("", heads).unwrap();
            let (_, policy) = policy(&game, Player::Best);
            let holds = |seed: &u64| {
                let [low, high] = simulate(&policy, *seed, 2_000).last().interval();
                (low..=high).contains(&policy.exact)
            };
            let count = (0..200).filter(holds).count();
            assert!((175..=200).contains(&count), "{count} with {heads}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_games_and_another_seed_others() {
        let (_, policy) = policy(&Game::default(), Player::Best);
        let wins = |seed| simulate(&policy, seed, 3_000).checkpoints;
        assert_eq!(wins(1), wins(1));
        assert_ne!(wins(1), wins(2));
        assert_ne!(policy.play_block(1, 0), policy.play_block(1, 1));
        // the same on all platforms and in all versions
        assert_eq!(simulate(&policy, 1, 100_000).last().wins, PUBLISHED_WINS);
    }

    /// Number of wins in the first 100,000 games with seed 1.
    const PUBLISHED_WINS: u64 = 63_711;

    #[test]
    fn the_running_estimates_count_game_by_game() {
        let (_, policy) = policy(&Game::default().with(|game| game.set_flips(5)), Player::Best);
        for games in [1, 2, 63, 64, 65, 999, 1_000, 1_024, 2_500] {
            let simulation = simulate(&policy, 7, games);
            let blocks: Vec<u64> = (0..games.div_ceil(BLOCK)).flat_map(|block| policy.play_block(7, block)).collect();
            let rows = &simulation.checkpoints;
            assert_eq!((rows.len() as u64, simulation.last().games), (u64::from(games.min(1_000)), u64::from(games)));
            for row in rows {
                let is_won = |game: &u64| blocks[usize::try_from(game / 64).unwrap()] >> (game % 64) & 1 == 1;
                assert_eq!(row.wins, (0..row.games).filter(is_won).count() as u64);
            }
        }
    }

    /// The textbook formula for 60 of 100.
    #[test]
    fn the_interval_is_wilsons() {
        let [low, high] = Checkpoint { games: 100, wins: 60 }.interval();
        assert!((low - 0.502_003).abs() < 1e-6 && (high - 0.690_599).abs() < 1e-6, "{low} {high}");
        let [_, high] = Checkpoint { games: 300, wins: 300 }.interval();
        assert_eq!(high.to_bits(), 1.0_f64.to_bits());
        let [low, high] = Checkpoint { games: 10, wins: 0 }.interval();
        assert!(low.abs() < 1e-15 && (high - 0.277_533).abs() < 1e-6, "{high}");
    }

    #[test]
    fn certain_coins_are_certain_and_fractions_are_approximated() {
        assert_eq!((threshold(Probability::ZERO), threshold(Probability::ONE)), (0, 1 << 64));
        assert_eq!(threshold(Probability::HALF), 1 << 63);
        let mut game = Game::default().with(|game| game.set_flips(1));
        game.coins_mut()[0].heads = Probability::new(1, 3).unwrap();
        let (_, policy) = policy(&game, Player::Rule(Rule { ahead: 0, otherwise: 0 }));
        let [low, high] = simulate(&policy, 3, 200_000).last().interval();
        assert!(low < 1.0 / 3.0 && 1.0 / 3.0 < high, "{low} {high}");
    }
}
