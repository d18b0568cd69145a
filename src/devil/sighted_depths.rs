//! A player who sees the coins, on the way to any goal: from where he wins, and in how many moves.

use dashu_int::UBig;

use super::classes::{Classes, canonical_moves};
use super::configuration::Configuration;
use super::moves::Move;
use super::selection::Aim;
use super::sighted::Depth;
use super::table_spec::TableSpec;
use crate::progress::{Cancelled, Progress};

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
