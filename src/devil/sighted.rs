//! The player who sees the coins before each move.
//!
//! Let V₀ be all heads alone and Vⱼ₊₁ the configurations that nothing the Devil does moves out of their coset of Vⱼ. From
//! Vⱼ the player wins in j moves at most: he names exactly what undoes the coins, and after whatever the Devil did they lie
//! in Vⱼ₋₁. Outside of Vⱼ the Devil can stay outside of Vⱼ₋₁, whatever is named. So the least such j, the depth, is just
//! how many moves are needed at worst.
//!
//! On the way to any other goal the depths are found one after the other, from the goal on.

use dashu_int::UBig;

use super::classes::{Classes, canonical_moves};
use super::configuration::Configuration;
use super::filtration::Filtration;
use super::moves::Move;
use super::permutation::{Devil, Permutation};
use super::selection::Aim;
use super::table_spec::TableSpec;
use crate::progress::{Cancelled, Progress};

/// How many moves are needed from a configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// That many at worst, if the player names what is best each time.
    Moves(u32),
    /// There are too many configurations on the way to tell.
    Unknown,
    /// The Devil can go on for ever.
    Never,
}

/// How many moves a player who sees the coins needs from there, against the worst that the Devil can do.
pub fn depth(filtration: &Filtration, coins: Configuration) -> Depth {
    filtration.depth_rows().depth(coins).map_or(Depth::Never, Depth::Moves)
}

/// What the worst Devil does before `flip`: of his permutations the first that leaves the most moves.
pub fn worst_permutation(filtration: &Filtration, coins: Configuration, flip: Move) -> Permutation {
    let table = filtration.table;
    let count = table.coins();
    let turns = (0..count).map(|notches| Permutation::turn(count, notches));
    let permutations: Vec<Permutation> = match table.devil() {
        Devil::Still => turns.take(1).collect(),
        Devil::Turn => turns.collect(),
        Devil::TurnAndMirror => turns.chain((0..count).map(|notches| Permutation::mirror(count, notches))).collect(),
        // any permutation is made of these, and one of them keeps the coins outside if that can be done
        Devil::Shuffle => turns.chain(table.generators()).collect(),
    };
    let mut best = (Permutation::turn(count, 0), None);
    for permutation in permutations {
        let left = depth(filtration, coins.after(&permutation).flipped(flip));
        if Some(left) > best.1 {
            best = (permutation, Some(left));
        }
    }
    best.0
}

/// In how many moves a player who sees the coins wins from each class: the least for which some move brings whatever the
/// Devil made of it into what takes fewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SightedDepths {
    /// The classes of the table.
    pub classes: Classes,
    /// The number of moves for each class; `None` where the Devil goes on for ever.
    depths: Vec<Option<u32>>,
    /// The classes that are possible at the start.
    starts: Vec<usize>,
}

impl SightedDepths {
    /// `None` where there are too many configurations to go through them.
    pub fn of(table: TableSpec, aim: &Aim, progress: &Progress) -> Result<Option<Self>, Cancelled> {
        if !table.is_counted() {
            return Ok(None);
        }
        let classes = Classes::of(table);
        let firsts = || classes.iter().map(|class| class.first);
        let mut depths: Vec<Option<u32>> = firsts().map(|first| aim.goal.contains(table, first).then_some(0)).collect();
        let starts = (0..).zip(firsts()).filter(|(_, first)| aim.start.contains(table, *first));
        let starts = starts.map(|(index, _)| index).collect();
        let members = members(&classes);
        let moves = canonical_moves(&classes);
        progress.set_total(classes.len() as u64);
        for depth in 1.. {
            let mut reached = Vec::new();
            for (index, members) in members.iter().enumerate().filter(|(index, _)| is_open(&depths, *index)) {
                progress.advance_to((classes.len() - depths.iter().filter(|depth| depth.is_none()).count()) as u64)?;
                let brings = |flip: &Move| {
                    members.iter().all(|member| {
                        classes.index_of(member.flipped(*flip)).is_some_and(|next| !is_open(&depths, next))
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

    /// In how many moves the player wins from there.
    pub fn depth(&self, coins: Configuration) -> Depth {
        let depth = self.classes.index_of(coins).and_then(|index| self.depths.get(index));
        depth.map_or(Depth::Unknown, |depth| depth.map_or(Depth::Never, Depth::Moves))
    }

    /// All that the Devil can make of the coins, in the order of their texts.
    pub fn images(&self, coins: Configuration) -> Vec<Configuration> {
        let index = self.classes.index_of(coins);
        let mut images: Vec<_> = index.into_iter().flat_map(|index| self.classes.members(index)).collect();
        images.sort_unstable();
        images
    }

    /// A move that leaves the fewest moves at worst.
    pub fn best_move(&self, coins: Configuration) -> Option<Move> {
        let images = self.images(coins);
        let worst = |flip: &Move| images.iter().map(|image| self.depth(image.flipped(*flip))).max();
        let moves = canonical_moves(&self.classes).into_iter();
        moves.filter_map(|flip| Some((worst(&flip)?, flip))).min_by_key(|(depth, _)| *depth).map(|(_, flip)| flip)
    }

    /// Whether the Devil goes on for ever from some start.
    pub fn has_lost_start(&self) -> bool {
        self.starts.iter().any(|start| is_open(&self.depths, *start))
    }

    /// How many configurations of the start are lost.
    pub fn starts_lost(&self) -> u32 {
        let lost = self.starts.iter().filter(|start| is_open(&self.depths, **start));
        lost.filter_map(|start| self.classes.get(*start)).map(|class| class.size).sum()
    }

    /// The most moves that a start takes.
    pub fn most(&self) -> UBig {
        let depths = self.starts.iter().filter_map(|start| *self.depths.get(*start)?);
        UBig::from(depths.max().unwrap_or(0))
    }

    /// Whether the Devil, from every configuration that is lost and whatever one move for each class names, stays among them.
    pub fn are_held(&self) -> bool {
        let moves = canonical_moves(&self.classes);
        let members = members(&self.classes);
        let lost = members.iter().enumerate().filter(|(index, _)| is_open(&self.depths, *index));
        let stays = |next: Configuration| self.classes.index_of(next).is_some_and(|next| is_open(&self.depths, next));
        lost.into_iter()
            .all(|(_, members)| moves.iter().all(|flip| members.iter().any(|member| stays(member.flipped(*flip)))))
    }
}

/// Whether no number of moves is known for a class.
fn is_open(depths: &[Option<u32>], index: usize) -> bool {
    depths.get(index).is_some_and(Option::is_none)
}

/// The configurations of each class.
fn members(classes: &Classes) -> Vec<Vec<Configuration>> {
    let mut members = vec![Vec::new(); classes.len()];
    for configuration in classes.table.all() {
        if let Some(place) = classes.index_of(configuration).and_then(|index| members.get_mut(index)) {
            place.push(configuration);
        }
    }
    members
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::table_spec::TableSpec;
    use super::*;

    /// The value of the game by its definition: the least over all moves of the most over all images.
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
    fn the_depth_is_the_value_of_the_game() {
        for devil in Devil::ALL {
            for (coins, faces) in
                [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (2, 3), (3, 3), (2, 4), (3, 4), (2, 5)]
            {
                let table = TableSpec::new(coins, faces, devil);
                let filtration = Filtration::of(table);
                let values = value_by_definition(table);
                for configuration in table.all() {
                    let expected = values.get(&configuration).map_or(Depth::Never, |value| Depth::Moves(*value));
                    assert_eq!(depth(&filtration, configuration), expected, "{table:?} {configuration}");
                }
            }
        }
    }

    #[test]
    fn who_names_what_undoes_the_coins_wins_in_just_the_depth() {
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
                assert_eq!(depth(&filtration, start), Depth::Moves(made), "{start}");
            }
        }
    }

    #[test]
    fn the_worst_devil_never_loses_what_he_can_keep() {
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
        assert_eq!(depth(&sixty_four, one), Depth::Moves(64));
        let wide = Filtration::of(TableSpec::new(64, 4, Devil::TurnAndMirror));
        let one = Configuration::with_faces(wide.table, |p| u32::from(p == 0));
        let mirrored = Filtration::of(TableSpec::new(64, 2, Devil::TurnAndMirror));
        assert_eq!(depth(&mirrored, Configuration::new(64, 1)), Depth::Moves(64));
        assert!(matches!(depth(&wide, one), Depth::Moves(64..)), "{:?}", depth(&wide, one));
    }
}
