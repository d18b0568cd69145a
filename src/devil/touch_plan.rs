//! The plan of a player who feels some of the coins, and the Devil's traps if no plan surely wins.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::configuration::Configuration;
use super::limits::MAX_COINS;
use super::moves::Move;
use super::touch_search::{Set, TouchSearch, TouchSets, minimal, parts};

/// The player's part before one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TouchNode {
    /// The possible configurations: the first of each class. The Devil may still move the table.
    pub known: Vec<Configuration>,
    /// Number of calls after which the game is over at the latest, including this one.
    pub left: u32,
    /// The places to feel.
    pub places: Move,
    /// An answer for each pattern that the player may feel there.
    pub answers: Vec<TouchAnswer>,
}

/// The patterns felt at a node that have the same result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TouchGroup {
    /// The patterns: for each, the felt places that show tails.
    pub seen: Vec<Move>,
    /// The felt places that show tails after the flip.
    pub after: Move,
    /// The next node; `None` if the game is surely over.
    pub next: Option<usize>,
}

impl TouchNode {
    /// Groups the patterns by their result, rarer ones first.
    pub fn kinds(&self) -> Vec<TouchGroup> {
        let mut kinds: Vec<TouchGroup> = Vec::new();
        for answer in &self.answers {
            let after = Move::new(MAX_COINS, answer.tails.bits() ^ answer.flip.bits());
            match kinds.iter_mut().find(|kind| (kind.after, kind.next) == (after, answer.next)) {
                Some(kind) => kind.seen.push(answer.tails),
                None => kinds.push(TouchGroup { seen: vec![answer.tails], after, next: answer.next }),
            }
        }
        kinds.sort_by_key(|kind| kind.seen.len());
        kinds
    }
}

/// The player's answer to a pattern that they felt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchAnswer {
    /// The felt places that show tails.
    pub tails: Move,
    /// The places to flip.
    pub flip: Move,
    /// The next node if the game is not over; `None` if it surely is.
    pub next: Option<usize>,
}

/// A belief in which the Devil can keep the player forever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TouchTrap {
    /// The possible configurations: the first of each class.
    pub known: Vec<Configuration>,
    /// The Devil's reply to each choice of places; of choices that he can turn into each other, only one is listed.
    pub shown: Vec<ShownPattern>,
}

/// A pattern that the Devil shows the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownPattern {
    /// The places that are felt.
    pub places: Move,
    /// Those of them that show tails.
    pub tails: Move,
    /// For each flip, the index of a trap that the player is in afterwards.
    pub next: Vec<(Move, usize)>,
}

/// The player's part in one belief: the places, and for each pattern of tails there the flip and the belief to which it
/// leads.
type Draft = (u64, Vec<(u64, u64, usize)>);

/// Returns a plan with the fewest calls from the belief number `start`, which must be winnable; the first node is the
/// start. Prefers plans with few different continuations, but does not minimize their number.
pub(super) fn plan(search: &TouchSearch, start: usize) -> Vec<TouchNode> {
    let (sets, coins) = (&search.sets, search.sets.table.coins());
    let mut drafts: BTreeMap<usize, Draft> = BTreeMap::new();
    let mut queue = vec![start];
    while let Some(number) = queue.pop() {
        if number == 0 || drafts.contains_key(&number) {
            continue;
        }
        if let Some(draft) = draft(search, number) {
            queue.extend(draft.1.iter().map(|(_, _, next)| *next));
            drafts.insert(number, draft);
        }
    }
    // a belief with fewer calls left comes later
    let mut drafts: Vec<(usize, Draft)> = drafts.into_iter().collect();
    drafts.sort_by_key(|(number, _)| std::cmp::Reverse(search.calls(*number)));
    // the configurations that can occur, of which a belief of the search may have more
    let mut known: HashMap<usize, Set> = HashMap::from([(start, search.beliefs[start])]);
    let mut place_of: HashMap<usize, usize> = HashMap::new();
    let mut found: Vec<(Set, Draft)> = Vec::new();
    for (number, (places, answers)) in drafts {
        let Some(belief) = known.get(&number).copied() else { continue };
        for (tails, flip, next) in &answers {
            let after = sets.after(belief, places, *tails, *flip);
            if after != 0 {
                *known.entry(*next).or_default() |= after;
            }
        }
        place_of.insert(number, found.len());
        found.push((belief, (places, answers)));
    }
    let mut nodes: Vec<TouchNode> = Vec::with_capacity(found.len());
    let mut left = vec![0; found.len()];
    for (place, (belief, (places, answers))) in found.iter().enumerate().rev() {
        let possible = answers.iter().filter(|(tails, ..)| TouchSets::seen(*belief, *places, *tails) != 0);
        let answer = |(tails, flip, next): &(u64, u64, usize)| {
            let goes_on = sets.after(*belief, *places, *tails, *flip) != 0;
            let next = place_of.get(next).copied().filter(|_| goes_on);
            TouchAnswer { tails: Move::new(coins, *tails), flip: Move::new(coins, *flip), next }
        };
        let answers: Vec<TouchAnswer> = possible.map(answer).collect();
        left[place] = 1 + answers.iter().filter_map(|answer| Some(left[answer.next?])).max().unwrap_or(0);
        let (known, places) = (sets.representatives(*belief), Move::new(coins, *places));
        nodes.push(TouchNode { known, left: left[place], places, answers });
    }
    nodes.reverse();
    nodes
}

/// Returns the player's part in a belief: of the places that win soonest, those with the fewest continuations; `None`
/// if no places win.
fn draft(search: &TouchSearch, number: usize) -> Option<Draft> {
    let calls = search.calls(number)?;
    let is_sooner = |next: &&usize| search.calls(**next).is_some_and(|later| later < calls);
    let options = search.sets.touches.iter().zip(search.options.get(number)?);
    let drafts = options.filter_map(|(places, seen)| {
        let sooner: Vec<Vec<usize>> =
            seen.iter().map(|next| next.iter().filter(is_sooner).copied().collect()).collect();
        let wins = !sooner.is_empty() && sooner.iter().all(|next| !next.is_empty());
        wins.then(|| draft_at(search, number, *places, &sooner.into_iter().flatten().collect()))
    });
    drafts.min_by_key(|(cost, _)| *cost).map(|(_, draft)| draft)
}

/// Returns the answers after feeling `places`, and their cost: the numbers of different continuations and of different
/// results. Greedily takes the continuation out of `ways` that serves most of the open patterns, a win first.
fn draft_at(search: &TouchSearch, number: usize, places: u64, ways: &BTreeSet<usize>) -> ((usize, usize), Draft) {
    let (sets, belief) = (&search.sets, search.beliefs[number]);
    let mut open: BTreeSet<u64> = parts(places).filter(|tails| TouchSets::seen(belief, places, *tails) != 0).collect();
    let pairs = open.iter().flat_map(|tails| parts(places).map(|flip| (*tails, flip)));
    let after: Vec<(u64, u64, Set)> = pairs.map(|(t, f)| (t, f, sets.after(belief, places, t, f))).collect();
    let (mut answers, mut kinds, mut ways_taken) = (Vec::new(), 0, 0);
    while !open.is_empty() {
        let served = |way: usize| -> Vec<(u64, u64)> {
            let within = after.iter().filter(|(t, _, set)| open.contains(t) && set & !search.beliefs[way] == 0);
            within.map(|(tails, flip, _)| (*tails, *flip)).collect()
        };
        let counted = ways.iter().chain(std::iter::once(&0)).map(|way| (*way, served(*way)));
        let number_of = |served: &[(u64, u64)]| served.iter().map(|(tails, _)| tails).collect::<BTreeSet<_>>().len();
        let best = counted
            .filter(|(_, served)| !served.is_empty())
            .max_by_key(|(way, served)| (*way == 0, number_of(served), std::cmp::Reverse(*way)));
        let Some((way, mut served)) = best else { break };
        ways_taken += usize::from(way != 0);
        while !served.is_empty() {
            // flip to the same tails for as many of the patterns as possible
            let mut after: BTreeMap<u64, u32> = BTreeMap::new();
            for (tails, flip) in &served {
                *after.entry(tails ^ flip).or_default() += 1;
            }
            let most = after.into_iter().max_by_key(|(lies, number)| (*number, std::cmp::Reverse(*lies)));
            let Some((lies, _)) = most else { break };
            kinds += 1;
            let done: BTreeSet<u64> = served.iter().filter(|(t, f)| t ^ f == lies).map(|(tails, _)| *tails).collect();
            for tails in &done {
                answers.push((*tails, tails ^ lies, way));
                open.remove(tails);
            }
            served.retain(|(tails, _)| !done.contains(tails));
        }
    }
    answers.sort_unstable();
    ((ways_taken, kinds), (places, answers))
}

/// Returns the beliefs in which the Devil can keep the player forever, the first of them within the belief number
/// `start`; empty if he cannot or that is not known.
pub(super) fn traps(search: &TouchSearch, start: usize) -> Vec<TouchTrap> {
    let beliefs = search.beliefs.iter().enumerate();
    let least = minimal(beliefs.filter(|(number, _)| search.calls(*number).is_none()).map(|(_, set)| *set).collect());
    let (sets, coins) = (&search.sets, search.sets.table.coins());
    let first = least.iter().position(|part| part & !search.beliefs[start] == 0);
    let mut order: Vec<usize> = first.into_iter().collect();
    let mut found = Vec::new();
    while let Some(belief) = order.get(found.len()).and_then(|number| least.get(*number)).copied() {
        let mut shown = Vec::new();
        for places in &sets.touches {
            let Some((tails, next)) = worst_answer(sets, &least, &order, belief, *places) else { return Vec::new() };
            let mut place = |number: usize| {
                order.iter().position(|other| *other == number).unwrap_or_else(|| {
                    order.push(number);
                    order.len() - 1
                })
            };
            let next = next.into_iter().map(|(flip, number)| (Move::new(coins, flip), place(number))).collect();
            shown.push(ShownPattern { places: Move::new(coins, *places), tails: Move::new(coins, tails), next });
        }
        found.push(TouchTrap { known: sets.representatives(belief), shown });
    }
    found
}

/// Returns the tails that the Devil shows at `places` so that every flip leads into one of the `least` beliefs, with
/// the belief for each flip. Of several patterns, takes the one with the fewest beliefs not in `order` yet.
fn worst_answer(
    sets: &TouchSets,
    least: &[Set],
    order: &[usize],
    belief: Set,
    places: u64,
) -> Option<(u64, Vec<(u64, usize)>)> {
    let into = |tails: u64, flip: u64| {
        let after = sets.after(belief, places, tails, flip);
        let fits = |number: &usize| least.get(*number).is_some_and(|part| part & !after == 0);
        let number = order.iter().copied().find(fits).or_else(|| (0..least.len()).find(fits))?;
        Some((flip, number))
    };
    let ways = parts(places).filter(|tails| TouchSets::seen(belief, places, *tails) != 0).filter_map(|tails| {
        let next: Option<Vec<(u64, usize)>> = parts(places).map(|flip| into(tails, flip)).collect();
        next.map(|next| (tails, next))
    });
    ways.min_by_key(|(tails, next)| {
        let new: BTreeSet<usize> = next.iter().map(|(_, number)| *number).filter(|n| !order.contains(n)).collect();
        (new.len(), *tails)
    })
}
