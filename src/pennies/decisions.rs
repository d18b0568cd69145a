//! The graph of all moves of a small game: the decisions of the players. Of a larger game it begins with the line of best
//! play, until few enough pennies are left.
//!
//! Positions that differ only in the order of the piles are one node. The nodes from which the quickest win leads to the
//! same safe node are a block: all blocks together are the strategy of the player who wins.
//! The positions with one empty pile from which a single move can end the game are one node, (0, n), and so are those
//! with equal piles, (n, n). In the riddle, these are all such positions.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::table::{Cell, Column, Kind, Table};

use super::moves::Position;
use super::opponent::best_reply;
use super::outcomes::{Outcomes, legal_takings};
use super::ruleset::Ruleset;

/// Largest number of pennies from which all moves are in the graph.
pub const MOST_PENNIES: u32 = 20;
/// Largest number of pennies from which best play is followed down to [`MOST_PENNIES`].
pub const MOST_FOLLOWED: u32 = 40;

/// The positions of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Node {
    /// One position, the smaller pile first.
    Pair(u32, u32),
    /// All positions with one empty pile from which a single move can end the game.
    OneEmpty,
    /// All positions with equal piles from which a single move can end the game.
    Equal,
}

/// A node and who wins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The node.
    pub node: Node,
    /// Whether it is a P-position: the player to move loses.
    pub safe: bool,
}

/// A safe node with the nodes from which the quickest win leads there, all as indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The safe node; or one where the game is over, though the player to move wins there.
    pub head: usize,
    /// The node from which best play leads to the head.
    pub best: Option<usize>,
    /// The other nodes.
    pub others: Vec<usize>,
}

/// A move from one node to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The index of the node that the move leaves.
    pub from: usize,
    /// The index of the node that the move reaches.
    pub to: usize,
    /// Whether the move leaves the opponent a safe position.
    pub wins: bool,
    /// Whether it is on the line of best play.
    pub best: bool,
}

/// A position of the game and the best move from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The smaller pile.
    pub a: u32,
    /// The larger pile.
    pub b: u32,
    /// Whether it is a P-position: the player to move loses.
    pub safe: bool,
    /// The winning move that ends the game soonest, as pennies taken from the smaller and the larger pile; `None` if no
    /// move wins.
    pub best: Option<[u32; 2]>,
}

/// The graph of a game: of a small one all moves, of a larger one best play until it is small.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The nodes; the first is the start of the game.
    pub places: Vec<Place>,
    /// The moves between them, each once.
    pub edges: Vec<Edge>,
    /// Every reachable position, those with the most pennies first.
    pub decisions: Vec<Decision>,
    /// Number of moves from where all are in the graph, each from one position to another. Fewer are drawn if positions
    /// share a node.
    pub moves: usize,
    /// The blocks, those with the most pennies first. Each node is in one of them.
    pub blocks: Vec<Block>,
}

impl Graph {
    /// Builds the graph of the game from `position`; `None` if that has more than [`MOST_FOLLOWED`] pennies.
    pub fn new(outcomes: &Outcomes, position: &Position) -> Option<Self> {
        let [a, b] = position.cell_to(MOST_FOLLOWED)?;
        let start = (a.min(b), a.max(b));
        let pennies = |(a, b): Pair| a + b;
        if pennies(start) > MOST_FOLLOWED {
            return None;
        }
        let (mut here, mut followed) = (start, Vec::new());
        while pennies(here) > MOST_PENNIES
            && let Some(next) = best_next(outcomes, here)
        {
            followed.push((here, next));
            here = next;
        }
        let mut reached = reached_from(outcomes.ruleset, here);
        let moves = reached.values().map(BTreeSet::len).sum();
        reached.extend(followed.into_iter().map(|(here, next)| ((pennies(here), here), BTreeSet::from([next]))));
        let nodes = nodes_of(outcomes, &reached, start);
        let decisions = reached.keys().rev().map(|&(_, (a, b))| decision(outcomes, a, b)).collect();
        let mut graph = Self { places: Vec::new(), edges: Vec::new(), decisions, moves, blocks: Vec::new() };
        graph.draw(outcomes, &nodes, &reached, start);
        Some(graph)
    }

    /// Lists the nodes and the moves between them, and groups them in blocks.
    fn draw(&mut self, outcomes: &Outcomes, nodes: &BTreeMap<Pair, Node>, reached: &Reached, start: Pair) {
        let ruleset = outcomes.ruleset;
        // nodes come before their successors; those that only hidden moves of a class lead to are left out
        let (mut kept, mut edges) = (BTreeSet::from([nodes[&start]]), BTreeSet::new());
        for (&(_, pair), next) in reached.iter().rev() {
            let from = nodes[&pair];
            // of a class, only the move that ends the game is shown; the others are never made
            let is_shown = |to: &&Pair| matches!(from, Node::Pair(..)) || **to == last_pair(ruleset);
            if kept.contains(&from) {
                edges.extend(next.iter().filter(is_shown).map(|to| (from, nodes[to])));
                kept.extend(next.iter().filter(is_shown).map(|to| nodes[to]));
            }
        }
        let mut index = BTreeMap::new();
        for (pair, node) in reached.keys().rev().map(|&(_, pair)| (pair, nodes[&pair])) {
            if kept.contains(&node) {
                index.entry(node).or_insert_with(|| {
                    self.places.push(Place { node, safe: is_safe(outcomes, pair) });
                    self.places.len() - 1
                });
            }
        }
        let edges = edges.into_iter().map(|(from, to)| (index[&from], index[&to]));
        self.edges = edges.map(|(from, to)| Edge { from, to, wins: self.places[to].safe, best: false }).collect();
        self.edges.sort_unstable_by_key(|edge| (edge.from, edge.to));
        self.mark_best_play(outcomes, nodes, start);
        self.blocks = self.blocks(outcomes, nodes, reached);
    }

    /// Returns the blocks: each position that is good to leave, or ends the game, with those that it answers.
    fn blocks(&self, outcomes: &Outcomes, nodes: &BTreeMap<Pair, Node>, reached: &Reached) -> Vec<Block> {
        let ends: BTreeSet<Node> =
            reached.iter().filter(|(_, next)| next.is_empty()).map(|((_, pair), _)| nodes[pair]).collect();
        let (heads, others): (Vec<usize>, Vec<usize>) = (0..self.places.len())
            .partition(|place| self.places[*place].safe || ends.contains(&self.places[*place].node));
        let mut blocks: Vec<Block> =
            heads.into_iter().map(|head| Block { head, best: None, others: Vec::new() }).collect();
        for from in others {
            // every position of a class wins with the same move
            let pair = nodes.iter().find(|(_, node)| **node == self.places[from].node).map(|(pair, _)| *pair);
            let head = pair.and_then(|pair| best_next(outcomes, pair)).map(|next| nodes[&next]);
            let Some(block) = blocks.iter_mut().find(|block| Some(self.places[block.head].node) == head) else {
                continue;
            };
            if self.edges.iter().any(|edge| edge.best && edge.from == from) {
                block.best = Some(from);
            } else {
                block.others.push(from);
            }
        }
        for block in &mut blocks {
            block.others.sort_unstable_by_key(|place| self.places[*place].node);
        }
        blocks
    }

    fn mark_best_play(&mut self, outcomes: &Outcomes, nodes: &BTreeMap<Pair, Node>, start: Pair) {
        let mut here = start;
        while let Some(next) = best_next(outcomes, here) {
            let (from, to) = (nodes[&here], nodes[&next]);
            let is_it = |edge: &&mut Edge| self.places[edge.from].node == from && self.places[edge.to].node == to;
            if let Some(edge) = self.edges.iter_mut().find(is_it) {
                edge.best = true;
            }
            here = next;
        }
    }
}

/// Two piles, the smaller first.
type Pair = (u32, u32);

/// Every reachable position with the positions that one move leads to, in ascending order of pennies.
type Reached = BTreeMap<(u32, Pair), BTreeSet<Pair>>;

fn reached_from(ruleset: Ruleset, start: Pair) -> Reached {
    let mut reached = Reached::new();
    let mut open = vec![start];
    while let Some(here) = open.pop() {
        if let Entry::Vacant(entry) = reached.entry((here.0 + here.1, here)) {
            open.extend(entry.insert(moves(ruleset, here).collect()).iter());
        }
    }
    reached
}

/// Returns the positions that one move leads to, the smaller pile first.
fn moves(ruleset: Ruleset, (a, b): Pair) -> impl Iterator<Item = Pair> {
    legal_takings(ruleset, [a, b]).map(move |[k, l]| ((a - k).min(b - l), (a - k).max(b - l)))
}

fn is_safe(outcomes: &Outcomes, (a, b): Pair) -> bool {
    outcomes.is_safe(&Position::new(a, b))
}

/// Returns the safe pair at which the game is decided: no pennies, or in misère play a single one.
fn last_pair(ruleset: Ruleset) -> Pair {
    (0, ruleset.is_misere().into())
}

fn decision(outcomes: &Outcomes, a: u32, b: u32) -> Decision {
    let position = Position::new(a, b);
    let safe = is_safe(outcomes, (a, b));
    let best = (!safe).then(|| best_reply(outcomes, &position)).flatten().and_then(|[a, b]| Position { a, b }.cell());
    Decision { a, b, safe, best }
}

/// Returns the node of each reachable position.
fn nodes_of(outcomes: &Outcomes, reached: &Reached, start: Pair) -> BTreeMap<Pair, Node> {
    let ruleset = outcomes.ruleset;
    // if 1 cannot be taken, games end in several ways, which one node for all would hide
    let joins = ruleset.limit().least() == 1;
    let mut nodes: BTreeMap<Pair, Node> = reached.keys().map(|&(_, (a, b))| ((a, b), Node::Pair(a, b))).collect();
    let ends_at_once =
        |pair: &Pair| !is_safe(outcomes, *pair) && moves(ruleset, *pair).any(|next| next == last_pair(ruleset));
    for (class, belongs) in
        [(Node::OneEmpty, (|(a, b)| a == 0 && b > 0) as fn(Pair) -> bool), (Node::Equal, |(a, b)| a == b && a > 0)]
    {
        let members: Vec<Pair> =
            nodes.keys().copied().filter(|&pair| belongs(pair) && pair != start && ends_at_once(&pair)).collect();
        // a class of one position would only hide its name
        if joins && members.len() > 1 {
            nodes.extend(members.into_iter().map(|pair| (pair, class)));
        }
    }
    nodes
}

/// Returns the position after the best move.
fn best_next(outcomes: &Outcomes, (a, b): Pair) -> Option<Pair> {
    let position = Position::new(a, b);
    let left = position.after(outcomes.ruleset, &best_reply(outcomes, &position)?)?;
    left.cell().map(|[a, b]| (a.min(b), a.max(b)))
}

/// Returns the table of every reachable position of a small game: a, b, safe, and the best move if one wins.
pub fn decisions_table(decisions: &[Decision]) -> Table<'_> {
    let columns = vec![
        Column::new("a", "first", Kind::Whole).headed("first pile (pennies)"),
        Column::new("b", "second", Kind::Whole).headed("second pile (pennies)"),
        Column::new("safe", "safe", Kind::Text),
        Column::new("best_take_a", "take from 1st", Kind::Whole).headed("best taken from the first pile (pennies)"),
        Column::new("best_take_b", "take from 2nd", Kind::Whole).headed("best taken from the second pile (pennies)"),
    ];
    Table::of(columns, decisions, |&Decision { a, b, safe, best }| {
        let take = |pile: usize| best.map_or(Cell::Empty, |best| Cell::Whole(best[pile].into()));
        vec![Cell::Whole(a.into()), Cell::Whole(b.into()), Cell::Flag(safe), take(0), take(1)]
    })
}

#[cfg(test)]
mod tests;
