//! A player who sees the coins before each move.
//!
//! Let V₀ be all heads alone, and let Vⱼ₊₁ be the set of configurations that no action of the Devil moves out of their
//! coset of Vⱼ. From Vⱼ the player wins in at most j moves: they name exactly the move that would undo the coins, and
//! whatever the Devil does first, the coins end in Vⱼ₋₁. Outside Vⱼ the Devil can stay outside Vⱼ₋₁, whatever the move.
//! So the smallest such j, the depth, is the number of moves needed in the worst case.
//!
//! For any other goal, the depths are found by backward induction from the goal.

use dashu_int::UBig;

use super::classes::{Classes, canonical_moves};
use super::configuration::Configuration;
use super::filtration::{Depth, Filtration};
use super::moves::Move;
use super::permutation::{Devil, Permutation};
use super::selection::Aim;
use super::table_spec::TableSpec;
use crate::progress::{Progress, Result};

/// Returns the worst Devil's permutation before `flip`: the first that leaves the most moves.
pub fn worst_permutation(filtration: &Filtration, coins: Configuration, flip: Move) -> Permutation {
    let table = filtration.table;
    // every shuffle is a product of these, and one of these keeps the coins outside if any permutation does
    let generators = if table.devil() == Devil::Shuffle { table.generators() } else { Vec::new() };
    let left = |act: &Permutation| filtration.depth(coins.after(act).flipped(flip));
    worst(table.turns_and_mirrors().chain(generators), left).unwrap_or_else(|| table.idle())
}

/// Returns the first of the choices that leave the most moves.
pub(super) fn worst<T>(choices: impl Iterator<Item = T>, left: impl Fn(&T) -> Depth) -> Option<T> {
    let all = choices.map(|choice| (left(&choice), choice));
    all.reduce(|worst, next| if next.0 > worst.0 { next } else { worst }).map(|(_, choice)| choice)
}

/// The number of moves in which a player who sees the coins wins from each class: the smallest such that some move
/// takes every configuration of the class to a class that needs fewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SightedDepths {
    /// The classes of the table.
    pub classes: Classes,
    /// The number of moves for each class; `None` if the Devil can prevent a win forever.
    depths: Vec<Option<u32>>,
    /// The classes that are possible at the start.
    starts: Vec<usize>,
}

impl SightedDepths {
    /// Computes the depths; `None` if there are too many configurations to visit them.
    pub fn of(table: TableSpec, aim: &Aim, progress: &Progress) -> Result<Option<Self>> {
        if !table.is_enumerable() {
            return Ok(None);
        }
        let classes = Classes::of(table);
        let firsts = || classes.iter().map(|class| class.first);
        let mut depths: Vec<Option<u32>> = firsts().map(|first| aim.goal.contains(table, first).then_some(0)).collect();
        let starts = (0..).zip(firsts()).filter(|(_, first)| aim.start.contains(table, *first));
        let starts = starts.map(|(index, _)| index).collect();
        let moves = canonical_moves(&classes);
        progress.set_total(classes.len() as u64);
        for depth in 1.. {
            let mut reached = Vec::new();
            for index in (0..classes.len()).filter(|index| depths[*index].is_none()) {
                progress.advance_to((classes.len() - depths.iter().filter(|depth| depth.is_none()).count()) as u64)?;
                let brings = |flip: &Move| {
                    classes.members(index).iter().all(|member| {
                        classes.index_of(member.flipped(*flip)).is_some_and(|next| depths[next].is_some())
                    })
                };
                if moves.iter().any(brings) {
                    reached.push(index);
                }
            }
            if reached.is_empty() {
                break;
            }
            for index in reached {
                depths[index] = Some(depth);
            }
        }
        Ok(Some(Self { classes, depths, starts }))
    }

    /// Returns the number of moves in which the player wins from `coins`.
    pub fn depth(&self, coins: Configuration) -> Depth {
        let depth = self.classes.index_of(coins).and_then(|index| self.depths.get(index));
        depth.map_or(Depth::Unknown, |depth| depth.map_or(Depth::Never, Depth::Moves))
    }

    /// Returns all configurations that the Devil can turn the coins into, in the order of their texts.
    pub fn images(&self, coins: Configuration) -> Vec<Configuration> {
        let index = self.classes.index_of(coins);
        let mut images = index.map_or_else(Vec::new, |index| self.classes.members(index).to_vec());
        images.sort_unstable();
        images
    }

    /// Returns the move that leaves the fewest moves in the worst case.
    pub fn best_move(&self, coins: Configuration) -> Option<Move> {
        let images = self.images(coins);
        let worst = |flip: &Move| images.iter().map(|image| self.depth(image.flipped(*flip))).max();
        let moves = canonical_moves(&self.classes).into_iter();
        moves.filter_map(|flip| Some((worst(&flip)?, flip))).min_by_key(|(depth, _)| *depth).map(|(_, flip)| flip)
    }

    /// Returns the number of configurations of the start from which the Devil can prevent a win forever.
    pub fn starts_lost(&self) -> u32 {
        let lost = self.starts.iter().filter(|start| self.depths[**start].is_none());
        lost.filter_map(|start| self.classes.get(*start)).map(|class| class.size).sum()
    }

    /// Returns the largest number of moves that a start needs.
    pub fn most(&self) -> UBig {
        let depths = self.starts.iter().filter_map(|start| *self.depths.get(*start)?);
        UBig::from(depths.max().unwrap_or(0))
    }

    /// Whether the Devil can stay among the lost configurations from every one of them, whatever the move. One move for
    /// each class is tried.
    pub fn are_held(&self) -> bool {
        let moves = canonical_moves(&self.classes);
        let stays = |next: Configuration| self.classes.index_of(next).is_some_and(|next| self.depths[next].is_none());
        let holds = |members: &[Configuration]| {
            moves.iter().all(|flip| members.iter().any(|member| stays(member.flipped(*flip))))
        };
        let lost = (0..self.classes.len()).filter(|index| self.depths[*index].is_none());
        lost.map(|index| self.classes.members(index)).all(holds)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::table_spec::TableSpec;
    use super::*;

    /// Computes the value of the game by definition: the minimum over all moves of the maximum over all images.
    fn value_by_definition(table: TableSpec) -> HashMap<Configuration, u32> {
        let all: Vec<Configuration> = table.all().collect();
        let images = |c: Configuration| all.iter().copied().filter(move |d| table.first_of(c) == table.first_of(*d));
        let mut values: HashMap<Configuration, u32> =
            all.iter().filter(|c| c.is_all_heads()).map(|c| (*c, 0)).collect();
        for value in 1.. {
            let wins = |flip: Move, c: Configuration| images(c).all(|image| values.contains_key(&image.flipped(flip)));
            let more: Vec<Configuration> = all
                .iter()
                .copied()
                .filter(|c| !values.contains_key(c) && all.iter().any(|d| wins(d.undoing(), *c)))
                .collect();
            if more.is_empty() {
                break;
            }
            values.extend(more.into_iter().map(|c| (c, value)));
        }
        values
    }

    #[test]
    fn the_depth_agrees_with_the_value_by_definition() {
        for devil in Devil::ALL {
            for (coins, faces) in
                [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (2, 3), (3, 3), (2, 4), (3, 4), (2, 5)]
            {
                let table = TableSpec::new(coins, faces, devil);
                let filtration = Filtration::of(table);
                let values = value_by_definition(table);
                for configuration in table.all() {
                    let expected = values.get(&configuration).map_or(Depth::Never, |value| Depth::Moves(*value));
                    assert_eq!(filtration.depth(configuration), expected, "{table:?} {configuration}");
                }
            }
        }
    }

    #[test]
    fn undoing_the_coins_each_time_wins_in_exactly_the_depth() {
        for (coins, faces, devil) in [
            (4, 2, Devil::Turn),
            (8, 2, Devil::Turn),
            (4, 2, Devil::TurnAndMirror),
            (3, 3, Devil::Turn),
            (4, 4, Devil::Turn),
        ] {
            let filtration = Filtration::of(TableSpec::new(coins, faces, devil));
            for start in filtration.table.all() {
                let mut now = start;
                let mut made = 0;
                while !now.is_all_heads() {
                    let flip = now.undoing();
                    now = now.after(&worst_permutation(&filtration, now, flip)).flipped(flip);
                    made += 1;
                }
                assert_eq!(filtration.depth(start), Depth::Moves(made), "{start}");
            }
        }
    }

    #[test]
    fn the_worst_devil_stays_among_the_lost_configurations() {
        for (coins, faces, devil) in [
            (3, 2, Devil::Turn),
            (3, 2, Devil::Shuffle),
            (6, 2, Devil::Turn),
            (4, 2, Devil::Shuffle),
            (2, 3, Devil::Turn),
        ] {
            let filtration = Filtration::of(TableSpec::new(coins, faces, devil));
            for start in filtration.table.all().filter(|c| !filtration.is_won(*c)) {
                for flip in filtration.table.all().map(Configuration::undoing) {
                    let permutation = worst_permutation(&filtration, start, flip);
                    assert!(
                        permutation.is_allowed(devil) && !filtration.is_won(start.after(&permutation).flipped(flip))
                    );
                }
            }
        }
        let sixty_four = Filtration::of(TableSpec::of_coins(64));
        let one = Configuration::new(64, 1);
        assert_eq!(sixty_four.depth(one), Depth::Moves(64));
        let wide = Filtration::of(TableSpec::new(64, 4, Devil::TurnAndMirror));
        let one = Configuration::with_faces(wide.table, |p| u32::from(p == 0));
        let mirrored = Filtration::of(TableSpec::new(64, 2, Devil::TurnAndMirror));
        assert_eq!(mirrored.depth(Configuration::new(64, 1)), Depth::Moves(64));
        assert!(matches!(wide.depth(one), Depth::Moves(64..)), "{:?}", wide.depth(one));
    }
}
