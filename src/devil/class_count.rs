//! The number of classes, counted without listing them.
//!
//! By Burnside's lemma, the number of orbits of a group is the average number of configurations that its permutations
//! fix. For coins on a turning table, this is the number of necklaces.

use dashu_int::UBig;

use super::configuration::Configuration;
use super::filtration::{Filtration, change};
use super::permutation::{Devil, Permutation};
use super::submodule::Submodule;
use super::table_spec::TableSpec;

/// Returns the number of classes of the configurations of `table`: 2, 3, 4, 6, 8, 14, 20, 36 for 1 to 8 coins on a
/// turning table (OEIS A000031).
pub fn count_classes(table: TableSpec) -> UBig {
    let (coins, faces) = (table.coins(), table.faces());
    if table.devil() == Devil::Shuffle {
        // a class is given by the number of coins that show each face
        return (1..faces).fold(UBig::ONE, |ways, face| ways * UBig::from(coins + face) / UBig::from(face));
    }
    mean(table.turns_and_mirrors().map(|permutation| UBig::from(faces).pow(permutation.cycles() as usize)))
}

/// Returns the number of classes in each W₀, W₁, … of a filtration. Valid only for a Devil who at most turns and
/// mirrors, and for tables of 2 coins.
pub(super) fn classes_by_level(filtration: &Filtration) -> Vec<UBig> {
    let permutations = filtration.table.turns_and_mirrors();
    let fixed: Vec<_> = permutations.map(|permutation| fixed_by_level(filtration, &permutation)).collect();
    let of_level = |level: usize| mean(fixed.iter().filter_map(|levels| levels.get(level)).cloned());
    (0..=filtration.levels.len()).map(of_level).collect()
}

/// Returns the number of vectors of each W that a permutation g fixes: the size of W divided by the number of vectors
/// gv − v for v in W.
fn fixed_by_level(filtration: &Filtration, permutation: &Permutation) -> Vec<UBig> {
    let table = filtration.table;
    let prime = UBig::from(table.prime());
    let mut changes = Submodule::zero(table, table.coins() as usize);
    let mut fixed = vec![UBig::ONE];
    for (order, flip) in (1..).zip(&filtration.levels) {
        changes.insert(change(Configuration::made_by(table, *flip), permutation));
        fixed.push(prime.pow(order - changes.log_size as usize));
    }
    fixed
}

fn mean(values: impl Iterator<Item = UBig>) -> UBig {
    let (sum, number) = values.fold((UBig::ZERO, 0_u32), |(sum, number), value| (sum + value, number + 1));
    sum / UBig::from(number)
}

#[cfg(test)]
mod tests {
    use super::super::class_sweep::Sweep;
    use super::super::classes::Classes;
    use super::super::limits::PROPAGATED;
    use super::super::orbits::Orbits;
    use super::super::selection::Selection;
    use super::super::strategy::Strategy;
    use super::*;

    fn counted(coins: u32) -> String {
        count_classes(TableSpec::of_coins(coins)).to_string()
    }

    /// OEIS A000031 from its tables.
    #[test]
    fn the_number_of_classes_of_turning_coins_is_that_of_necklaces() {
        let counts: Vec<String> = (1..=16).map(counted).collect();
        let necklaces = [2, 3, 4, 6, 8, 14, 20, 36, 60, 108, 188, 352, 632, 1182, 2192, 4116];
        assert_eq!(counts, necklaces.map(|count: u32| count.to_string()));
        assert_eq!((counted(32), counted(64)), ("134219796".to_owned(), "288230376218822676".to_owned()));
    }

    #[test]
    fn the_count_agrees_with_listing_the_classes() {
        for devil in Devil::ALL {
            for (faces, most) in [(2, 11), (3, 7), (4, 5), (5, 5)] {
                for coins in 1..=most {
                    let table = TableSpec::new(coins, faces, devil);
                    assert_eq!(count_classes(table), UBig::from(Classes::of(table).len()), "{table:?}");
                }
            }
        }
    }

    /// Lists the configurations of each W and counts the classes by their first configurations.
    #[test]
    fn the_levels_have_the_classes_of_their_configurations() {
        for (coins, faces, devil) in [
            (8, 2, Devil::Turn),
            (8, 2, Devil::TurnAndMirror),
            (2, 2, Devil::Shuffle),
            (3, 3, Devil::Turn),
            (4, 4, Devil::Turn),
            (4, 4, Devil::TurnAndMirror),
            (5, 5, Devil::Turn),
            (6, 2, Devil::Turn),
        ] {
            let table = TableSpec::new(coins, faces, devil);
            let filtration = Filtration::of(table);
            let mut firsts = vec![std::collections::BTreeSet::new(); filtration.levels.len() + 1];
            for configuration in table.all() {
                let Some(level) = filtration.level_of(configuration) else { continue };
                for firsts in &mut firsts[level..] {
                    firsts.insert(table.first_of(configuration));
                }
            }
            let expected: Vec<UBig> = firsts.iter().map(|firsts| UBig::from(firsts.len())).collect();
            assert_eq!(classes_by_level(&filtration), expected, "{table:?}");
        }
    }

    /// Takes every class through all the moves.
    #[test]
    fn the_number_of_classes_left_is_known_after_each_move() {
        for (coins, faces, devil) in
            [(8, 2, Devil::Turn), (16, 2, Devil::Turn), (4, 4, Devil::TurnAndMirror), (5, 5, Devil::Turn)]
        {
            let table = TableSpec::new(coins, faces, devil);
            let filtration = Filtration::of(table);
            let by_level = classes_by_level(&filtration);
            let orbits = Orbits::of(table, PROPAGATED).unwrap();
            let moves: Vec<_> = Strategy::of_filtration(&filtration).iter().collect();
            let mut sweep = Sweep::new(&orbits, [&Selection::All, &Selection::AllHeads], &moves);
            for (step, flip) in (0..).zip(moves) {
                let classes = UBig::from(sweep.possible.iter().count());
                assert_eq!(filtration.classes_left(&by_level, step), classes, "{table:?} {step}");
                sweep.after(flip);
            }
        }
    }
}
