//! Checks of the plans and traps of a player who feels some of the coins, coin by coin against everything the Devil may
//! do. They do not depend on how the plans and traps were found.

use std::collections::{HashMap, HashSet};

use super::configuration::Configuration;
use super::moves::Move;
use super::permutation::Permutation;
use super::selection::Aim;
use super::table_spec::TableSpec;
use super::touch_plan::{TouchNode, TouchTrap};

/// The number of calls in the worst case from a configuration at a node, where the plan surely wins.
type Calls = HashMap<(usize, Configuration), u32>;

/// Returns the number of calls in which a plan wins in the worst case, from every start and whatever the Devil does;
/// `None` if it does not surely win.
pub(super) fn worst_of_plan(table: TableSpec, aim: &Aim, nodes: &[TouchNode]) -> Option<u32> {
    let acts = acts(table);
    let mut calls = Calls::new();
    // a node leads only to later ones, which are therefore known
    for (number, node) in nodes.iter().enumerate().rev() {
        let worst = |coins: Configuration| {
            let later = |act: &Permutation| played(table, aim, node, coins.after(act), &calls);
            acts.iter().map(later).try_fold(0, |worst, left| Some(worst.max(left? + 1)))
        };
        let open = table.all().filter(|coins| !aim.goal.contains(table, *coins));
        let known: Vec<_> = open.filter_map(|coins| Some(((number, coins), worst(coins)?))).collect();
        calls.extend(known);
    }
    let open = table.all().filter(|coins| aim.start.contains(table, *coins) && !aim.goal.contains(table, *coins));
    open.map(|coins| calls.get(&(0, coins)).copied()).try_fold(0, |worst, calls| Some(worst.max(calls?)))
}

/// Returns the number of further calls until the game is over if the coins lie as in `lies` at a node; `None` if the
/// plan has no answer.
fn played(table: TableSpec, aim: &Aim, node: &TouchNode, lies: Configuration, calls: &Calls) -> Option<u32> {
    let tails = Move::new(table.coins(), lies.bits() & node.places.bits());
    let answer = node.answers.iter().find(|answer| answer.tails == tails)?;
    let is_felt = answer.flip.positions().all(|place| node.places.names(place));
    let after = lies.flipped(answer.flip);
    if !is_felt || aim.goal.contains(table, after) {
        return is_felt.then_some(0);
    }
    calls.get(&(answer.next?, after)).copied()
}

/// Whether the Devil can keep the player in the traps forever, from some start: whichever `hands` places are felt, he
/// can show coins there such that every flip leads into a trap again.
pub(super) fn traps_hold(table: TableSpec, aim: &Aim, hands: u32, traps: &[TouchTrap]) -> bool {
    let acts = acts(table);
    let image = |coins: Configuration| (coins, acts.iter().map(|act| coins.after(act)).collect::<HashSet<_>>());
    let images: HashMap<Configuration, HashSet<Configuration>> = table.all().map(image).collect();
    let moved = |coins: Configuration| images.get(&coins).into_iter().flatten().copied();
    let closed: Vec<HashSet<Configuration>> =
        traps.iter().map(|trap| trap.known.iter().flat_map(|first| moved(*first)).collect()).collect();
    let all = 1_u64 << table.coins();
    let holds = |trap: &HashSet<Configuration>, places: u64| {
        let seen: HashSet<u64> = trap.iter().map(|coins| coins.bits() & places).collect();
        seen.into_iter().any(|tails| {
            let lies: Vec<Configuration> = trap.iter().filter(|c| c.bits() & places == tails).copied().collect();
            (0..all).filter(|flip| flip & !places == 0).all(|flip| {
                let flipped = lies.iter().map(|coins| coins.flipped(Move::new(table.coins(), flip)));
                let open = flipped.filter(|coins| !aim.goal.contains(table, *coins));
                let after: HashSet<Configuration> = open.flat_map(moved).collect();
                closed.iter().any(|trap| trap.is_subset(&after))
            })
        })
    };
    let is_open = |coins: &Configuration| {
        moved(*coins).any(|coins| aim.start.contains(table, coins)) && !aim.goal.contains(table, *coins)
    };
    closed.first().is_some_and(|first| !first.is_empty() && first.iter().all(is_open))
        && closed.iter().all(|trap| {
            (0..all).filter(|places| places.count_ones() == hands.min(table.coins())).all(|places| holds(trap, places))
        })
}

/// Returns all permutations that the Devil can make.
pub(super) fn acts(table: TableSpec) -> Vec<Permutation> {
    let idle = table.idle();
    let (mut known, mut acts) = (HashSet::from([idle]), vec![idle]);
    let mut done = 0;
    while let Some(act) = acts.get(done).copied() {
        done += 1;
        for generator in table.generators() {
            let next = act.then(&generator);
            if known.insert(next) {
                acts.push(next);
            }
        }
    }
    acts
}
