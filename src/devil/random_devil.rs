//! A Devil who lays out and permutes the coins at random.
//!
//! The same seed gives the same game on every machine and with every later version: the generator is a standard one
//! (xoshiro256++ of Blackman and Vigna, seeded by `SplitMix64`), and only remainders of its raw output are used. Their
//! probabilities differ by less than 2⁻²⁴, relatively.

use rand::Rng;
use rand::rngs::Xoshiro256PlusPlus;

use super::configuration::Configuration;
use super::permutation::{Devil, Permutation};
use super::planes::all_ones;
use super::selection::Aim;
use super::table_spec::TableSpec;

/// Returns a random configuration other than all heads.
pub(super) fn random_start(table: TableSpec, generator: &mut Xoshiro256PlusPlus) -> Configuration {
    if table.faces() == 2 {
        return Configuration::new(table.coins(), 1 + generator.next_u64() % all_ones(table.coins()));
    }
    loop {
        let faces: Vec<u32> = (0..table.coins()).map(|_| generator.next_u32() % table.faces()).collect();
        let start = Configuration::with_faces(table, |p| faces.get(p as usize).copied().unwrap_or(0));
        if !start.is_all_heads() {
            return start;
        }
    }
}

/// Number of random starts tried before the first open one in order is taken.
const MOST_DRAWN: usize = 1_000;

/// Returns a random start of an aim that is not won yet, if there is one.
pub(super) fn random_open_start(table: TableSpec, aim: &Aim, generator: &mut Xoshiro256PlusPlus) -> Configuration {
    if aim.is_default() {
        return random_start(table, generator);
    }
    let is_open = |configuration: &Configuration| !aim.goal.contains(table, *configuration);
    let drawn = match aim.start.firsts(table) {
        None => (0..MOST_DRAWN).map(|_| random_start(table, generator)).find(is_open),
        Some(firsts) => {
            let open: Vec<Configuration> = firsts.into_iter().filter(is_open).collect();
            let number = generator.next_u64().checked_rem(open.len() as u64);
            let first = number.and_then(|number| open.get(usize::try_from(number).ok()?)).copied();
            first.map(|first| first.after(&random_permutation(table, generator)))
        }
    };
    drawn.or_else(|| aim.open_start(table)).unwrap_or_else(|| Configuration::with_faces(table, |_| 0))
}

/// Returns a random permutation of those allowed to the Devil, all equally likely.
pub(super) fn random_permutation(table: TableSpec, generator: &mut Xoshiro256PlusPlus) -> Permutation {
    let coins = table.coins();
    match table.devil() {
        Devil::Still => Permutation::turn(coins, 0),
        Devil::Turn => Permutation::turn(coins, generator.next_u32() % coins),
        Devil::TurnAndMirror => match generator.next_u32() % (2 * coins) {
            notches if notches < coins => Permutation::turn(coins, notches),
            notches => Permutation::mirror(coins, notches - coins),
        },
        Devil::Shuffle => {
            // the Fisher–Yates shuffle
            let mut places: Vec<u32> = (0..coins).collect();
            for last in (1..coins).rev() {
                places.swap(last as usize, (generator.next_u32() % (last + 1)) as usize);
            }
            let place = |position: u32| places.get(position as usize).copied().unwrap_or(u32::MAX);
            Permutation::new(coins, place).unwrap_or_else(|| Permutation::turn(coins, 0))
        }
    }
}
