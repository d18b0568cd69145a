//! The starts from which a game that is played blindfolded may still go on.

use super::belief::{Belief, Effect};
use super::classes::Classes;
use super::moves::Move;
use super::selection::Selection;

/// Which classes may still go on after the calls, and how many configurations are in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartsLeft {
    /// For each class of the start whether a game that began in it may still go on.
    pub classes: Vec<(usize, bool)>,
    /// How many configurations may still go on, and how many there were.
    pub left: u64,
    /// How many configurations there were at the start.
    pub all: u64,
}

/// The starts out of `start` from which, after the `calls`, the coins need not have come to `goal` yet, whatever the Devil
/// did. A start that counts as won is over before the first call.
pub fn starts_left(
    classes: &Classes,
    start: &Selection,
    goal: &Selection,
    calls: impl Iterator<Item = Move>,
) -> StartsLeft {
    let goal = Belief::of(classes, goal);
    let possible = Belief::of(classes, start);
    let begun: Vec<usize> = (0..classes.len()).filter(|&class| possible.contains(class)).collect();
    let mut beliefs: Vec<Belief> = begun.iter().map(|&class| Belief::EMPTY.with(class).without(goal)).collect();
    for flip in calls {
        let effect = Effect::towards(classes, flip, goal);
        for belief in &mut beliefs {
            *belief = effect.update(*belief);
        }
    }
    let size = |class: usize| classes.get(class).map_or(0, |class| u64::from(class.size));
    let of_classes: Vec<(usize, bool)> =
        begun.iter().zip(&beliefs).map(|(&class, &belief)| (class, belief != Belief::EMPTY)).collect();
    let left = of_classes.iter().filter(|(_, goes_on)| *goes_on).map(|(class, _)| size(*class)).sum();
    StartsLeft { left, all: begun.iter().map(|&class| size(class)).sum(), classes: of_classes }
}

#[cfg(test)]
mod tests {
    use super::super::classes::classes;
    use super::super::configuration::Configuration;
    use super::super::table_spec::TableSpec;
    use super::*;

    /// Whether a game from `coins` may still go on after `calls`, by trying every turn.
    fn goes_on(coins: Configuration, calls: &[Move]) -> bool {
        if coins.is_all_heads() {
            return false;
        }
        let Some((flip, rest)) = calls.split_first() else { return true };
        (0..coins.coins()).any(|turn| goes_on(coins.turned(turn).flipped(*flip), rest))
    }

    #[test]
    fn a_start_goes_out_when_every_turn_has_led_to_heads() {
        let lists: [&[&[u32]]; 4] = [&[], &[&[0, 1]], &[&[0, 1], &[0]], &[&[0, 1], &[0], &[0, 1]]];
        for (calls, left) in lists.iter().zip([3, 2, 2, 0]) {
            let bits = |places: &&[u32]| places.iter().fold(0, |bits, place| bits | 1 << place);
            let moves: Vec<Move> = calls.iter().map(|places| Move::new(2, bits(places))).collect();
            let found = of_turning(2, &moves);
            assert_eq!((found.left, found.all), (left, 4), "{calls:?}");
        }
    }

    #[test]
    fn what_is_left_is_what_trying_every_turn_leaves() {
        for coins in 1..=4 {
            let all = 1_u32 << coins;
            for code in 0..all * all {
                let [first, second] = [code % all, code / all];
                let moves: Vec<Move> = [first, second].map(|bits| Move::new(coins, u64::from(bits))).to_vec();
                for calls in [&moves[..1], &moves[..]] {
                    let (classes, found) = (turning(coins), of_turning(coins, calls));
                    for &(class, is_left) in &found.classes {
                        for member in classes.members(class) {
                            // the Devil turns before the first call: members of a class share their fate
                            let fate = goes_on(member, calls);
                            assert_eq!(fate, is_left, "{coins} {first:b} {second:b} {class}");
                        }
                    }
                }
            }
        }
    }

    fn turning(coins: u32) -> Classes {
        classes(TableSpec::of_coins(coins))
    }

    fn of_turning(coins: u32, calls: &[Move]) -> StartsLeft {
        let goal = Selection::AllHeads;
        starts_left(&turning(coins), &Selection::All, &goal, calls.iter().copied())
    }
}
