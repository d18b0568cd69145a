//! The cycle of configurations by which the Devil goes on for ever against a player who flips one coin after the other.

use std::collections::HashMap;

use super::configuration::Configuration;
use super::filtration::Filtration;
use super::moves::Move;
use super::permutation::Permutation;
use super::playout::Playout;
use super::verdict::Line;

/// After so many rounds of the player it is given up to look for a cycle.
const MOST_ROUNDS: usize = 256;

/// One round of the cycle: the player names the positions one after the other, each once and again from the first, and
/// the Devil answers by his rule ([`Filtration::escape`]). The coins lie as at the start after the last move, so that it
/// goes on for ever. `None` where a list of moves wins.
pub fn escape_cycle(filtration: &Filtration) -> Option<Playout> {
    let table = filtration.table;
    let mut coins = filtration.lost_start()?;
    let moves: Vec<Move> =
        (0..table.coins()).map(|position| Move::with_amounts(table.coins(), |p| u32::from(p == position))).collect();
    let mut rounds: HashMap<Configuration, usize> = HashMap::new();
    let mut permutations: Vec<Permutation> = Vec::new();
    for _ in 0..MOST_ROUNDS {
        if let Some(began) = rounds.insert(coins, permutations.len()) {
            let line = Line { start: coins, permutations: permutations.split_off(began) };
            return Some(Playout::of_line(&line, moves.iter().copied().cycle()));
        }
        for flip in &moves {
            let permutation = filtration.escape(coins, *flip)?;
            coins = coins.after(&permutation).flipped(*flip);
            permutations.push(permutation);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::permutation::Devil;
    use super::super::table_spec::TableSpec;
    use super::*;

    /// Every table of up to nine coins with every Devil, and the largest ones.
    fn tables() -> impl Iterator<Item = TableSpec> {
        let devils = [Devil::Still, Devil::Turn, Devil::TurnAndMirror, Devil::Shuffle];
        let small = (1..=9).flat_map(move |coins| {
            (2..=5).flat_map(move |faces| devils.map(move |devil| TableSpec::new(coins, faces, devil)))
        });
        small.chain([24, 48, 63].map(TableSpec::of_coins))
    }

    #[test]
    fn there_is_a_cycle_wherever_no_list_wins_and_it_closes_by_allowed_acts() {
        for table in tables() {
            let filtration = Filtration::of(table);
            let cycle = escape_cycle(&filtration);
            assert_eq!(cycle.is_some(), !filtration.is_winnable(), "{table:?}");
            let Some(cycle) = cycle else { continue };
            let steps = &cycle.steps;
            assert!(steps.len() > 1 && steps.last().unwrap().result == cycle.start, "{table:?}");
            assert_eq!(steps.len() % table.coins() as usize, 0, "whole rounds of the player");
            for (step, number) in steps.iter().zip(0_u32..) {
                assert!(!step.before.is_all_heads() && step.permutation.is_allowed(table.devil()), "{table:?}");
                assert_eq!(step.before.after(&step.permutation).flipped(step.flipped), step.result);
                assert_eq!(step.flipped.positions().collect::<Vec<_>>(), [number % table.coins()]);
            }
        }
    }

    #[test]
    fn the_cycle_of_three_coins_has_six_configurations() {
        let cycle = escape_cycle(&Filtration::of(TableSpec::of_coins(3))).unwrap();
        assert_eq!(cycle.steps.len(), 6);
    }
}
