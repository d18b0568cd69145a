//! The graph of all moves of a small game: the decisions of the players.
//!
//! Positions that differ only in the order of the piles are one node. The nodes are in columns by their number of
//! pennies, so every move leads to the right. If the graph is folded, the positions with one empty pile from which a
//! single move can end the game are one node, (0, n), and so are those with equal piles, (n, n). In the riddle, these
//! are all such positions.

use std::collections::BTreeMap;

use crate::table::{Cell, Column, Kind, Table};

use super::moves::Position;
use super::opponent::best_reply;
use super::outcomes::{Outcomes, legal_takings};
use super::ruleset::Ruleset;

/// Largest number of pennies of a game whose graph is drawn.
pub const MOST_PENNIES: u32 = 30;

/// Largest number of nodes for which the columns are ordered so that few lines cross. Larger graphs are ordered by the
/// difference of the piles.
const MOST_ORDERED: usize = 40;
/// Number of times that the columns are ordered by their neighbours.
const SWEEPS: usize = 12;

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

/// A node and its place in the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The node.
    pub node: Node,
    /// Whether it is a P-position: the player to move loses.
    pub safe: bool,
    /// The column, from 0 on the left.
    pub column: usize,
    /// The height, in units of one position.
    pub height: f32,
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

/// The graph of a small game.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The nodes; the first is the start of the game.
    pub places: Vec<Place>,
    /// The moves between them, each once.
    pub edges: Vec<Edge>,
    /// Every reachable position, those with the most pennies first.
    pub decisions: Vec<Decision>,
    /// Number of moves of the game, each from one position to another. Fewer are drawn if positions are folded.
    pub moves: usize,
    /// Number of columns.
    pub columns: usize,
}

impl Graph {
    /// Builds the graph of all moves from `position`; `None` if that has more than [`MOST_PENNIES`] pennies.
    pub fn new(outcomes: &Outcomes, position: &Position, folded: bool) -> Option<Self> {
        let [a, b] = position.cell()?;
        if a.checked_add(b)? > MOST_PENNIES {
            return None;
        }
        let start = (a.min(b), a.max(b));
        let reached = reached_from(outcomes.ruleset(), start);
        // if 1 cannot be taken, games end in several ways, which a folded node would hide
        let folded = folded && outcomes.ruleset().law().least() == 1;
        let nodes = nodes_of(outcomes, &reached, start, folded);
        let mut builder = Builder::new(outcomes, &nodes, &reached, start);
        builder.order();
        let moves = reached.values().map(Vec::len).sum();
        let decisions = reached.keys().rev().map(|&(_, (a, b))| decision(outcomes, a, b)).collect();
        Some(Self { columns: builder.columns, places: builder.places, edges: builder.edges, decisions, moves })
    }
}

/// Two piles, the smaller first.
type Pair = (u32, u32);

/// Every reachable position with the positions that one move leads to, in ascending order of pennies.
type Reached = BTreeMap<(u32, Pair), Vec<Pair>>;

fn reached_from(ruleset: Ruleset, start: Pair) -> Reached {
    let mut reached = Reached::new();
    let mut open = vec![start];
    while let Some(here) = open.pop() {
        if let std::collections::btree_map::Entry::Vacant(entry) = reached.entry((here.0 + here.1, here)) {
            let mut next: Vec<Pair> = moves(ruleset, here).collect();
            next.sort_unstable();
            next.dedup();
            open.extend(&next);
            entry.insert(next);
        }
    }
    reached
}

/// Returns the positions that one move leads to, the smaller pile first.
fn moves(ruleset: Ruleset, (a, b): Pair) -> impl Iterator<Item = Pair> {
    legal_takings(ruleset, [a, b]).map(move |(_, [k, l])| ((a - k).min(b - l), (a - k).max(b - l)))
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
    let take = |take: [dashu_int::UBig; 2]| Some([u32::try_from(&take[0]).ok()?, u32::try_from(&take[1]).ok()?]);
    let best = (!safe).then(|| best_reply(outcomes, &position)).flatten().and_then(take);
    Decision { a, b, safe, best }
}

/// Returns the node of each reachable position.
fn nodes_of(outcomes: &Outcomes, reached: &Reached, start: Pair, folded: bool) -> BTreeMap<Pair, Node> {
    let ruleset = outcomes.ruleset();
    let mut nodes: BTreeMap<Pair, Node> = reached.keys().map(|&(_, (a, b))| ((a, b), Node::Pair(a, b))).collect();
    let ends_at_once =
        |pair: &Pair| !is_safe(outcomes, *pair) && moves(ruleset, *pair).any(|next| next == last_pair(ruleset));
    for (class, belongs) in
        [(Node::OneEmpty, (|(a, b)| a == 0 && b > 0) as fn(Pair) -> bool), (Node::Equal, |(a, b)| a == b && a > 0)]
    {
        let members: Vec<Pair> =
            nodes.keys().copied().filter(|&pair| belongs(pair) && pair != start && ends_at_once(&pair)).collect();
        // a class of one position would only hide its name
        if folded && members.len() > 1 {
            nodes.extend(members.into_iter().map(|pair| (pair, class)));
        }
    }
    nodes
}

/// A graph during its layout.
struct Builder {
    places: Vec<Place>,
    edges: Vec<Edge>,
    columns: usize,
}

impl Builder {
    fn new(outcomes: &Outcomes, nodes: &BTreeMap<Pair, Node>, reached: &Reached, start: Pair) -> Self {
        let ruleset = outcomes.ruleset();
        let mut builder = Self { places: Vec::new(), edges: Vec::new(), columns: 0 };
        let mut index = BTreeMap::new();
        for &(_, pair) in reached.keys().rev() {
            let node = nodes[&pair];
            index.entry(node).or_insert_with(|| {
                builder.places.push(Place { node, safe: is_safe(outcomes, pair), column: 0, height: 0.0 });
                builder.places.len() - 1
            });
        }
        for (&(_, pair), next) in reached {
            let from = nodes[&pair];
            // of a class, only the move that ends the game is shown; the others are never made
            let is_shown = |to: &Pair| matches!(from, Node::Pair(..)) || *to == last_pair(ruleset);
            for to in next.iter().filter(|to| is_shown(to)) {
                if let (Some(&from), Some(&to)) = (index.get(&from), index.get(&nodes[to])) {
                    let wins = builder.places[to].safe;
                    builder.edges.push(Edge { from, to, wins, best: false });
                }
            }
        }
        builder.edges.sort_unstable_by_key(|edge| (edge.from, edge.to));
        builder.edges.dedup();
        builder.drop_unreached();
        builder.mark_best_play(outcomes, nodes, start);
        builder.set_columns(ruleset);
        builder
    }

    /// Removes the nodes that only hidden moves of a class lead to.
    fn drop_unreached(&mut self) {
        let mut kept = vec![false; self.places.len()];
        if let Some(first) = kept.first_mut() {
            *first = true;
        }
        // nodes come before their successors, except for the classes, whose moves lead only to the last pair
        for _ in 0..2 {
            for edge in &self.edges {
                kept[edge.to] |= kept[edge.from];
            }
        }
        let mut new = vec![0; kept.len()];
        let mut count = 0;
        for (place, kept) in new.iter_mut().zip(&kept) {
            *place = count;
            count += usize::from(*kept);
        }
        self.edges.retain(|edge| kept[edge.from] && kept[edge.to]);
        for edge in &mut self.edges {
            (edge.from, edge.to) = (new[edge.from], new[edge.to]);
        }
        let mut kept = kept.iter();
        self.places.retain(|_| kept.next().copied().unwrap_or(false));
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

    /// Sets the columns by pennies; the classes are just before the pair that their moves lead to.
    fn set_columns(&mut self, ruleset: Ruleset) {
        let (_, last) = last_pair(ruleset);
        let rank = |node: Node| match node {
            Node::Pair(a, b) => 2 * (a + b),
            Node::OneEmpty | Node::Equal => 2 * last + 1,
        };
        let mut ranks: Vec<u32> = self.places.iter().map(|place| rank(place.node)).collect();
        ranks.sort_unstable_by_key(|rank| std::cmp::Reverse(*rank));
        ranks.dedup();
        for place in &mut self.places {
            place.column = ranks.iter().position(|r| *r == rank(place.node)).unwrap_or(0);
        }
        self.columns = ranks.len();
    }

    /// Chooses the heights: of all orders that the sweeps find, the one with the fewest crossings.
    fn order(&mut self) {
        if self.places.len() > MOST_ORDERED {
            self.stand_by_difference();
            return;
        }
        self.places_evenly(|place| difference(place.node));
        let mut best = (crossings(&self.places, &self.edges), self.places.clone());
        for sweep in 0..SWEEPS {
            let means: Vec<f32> = (0..self.places.len()).map(|place| self.mean_of_neighbours(place, sweep)).collect();
            let mut means = means.into_iter();
            self.places_evenly(|_| means.next().unwrap_or(0.0));
            let count = crossings(&self.places, &self.edges);
            if count < best.0 {
                best = (count, self.places.clone());
            }
        }
        self.places = best.1;
        self.swap_neighbours(best.0);
    }

    /// Swaps pairs of nodes within a column as long as that removes crossings.
    fn swap_neighbours(&mut self, mut count: usize) {
        let pairs: Vec<(usize, usize)> = (0..self.places.len())
            .flat_map(|i| (0..i).map(move |j| (j, i)))
            .filter(|&(i, j)| self.places[i].column == self.places[j].column)
            .collect();
        let mut improved = true;
        while improved && count > 0 {
            improved = false;
            for &(i, j) in &pairs {
                let heights = (self.places[i].height, self.places[j].height);
                (self.places[i].height, self.places[j].height) = (heights.1, heights.0);
                let swapped = crossings(&self.places, &self.edges);
                if swapped < count {
                    (count, improved) = (swapped, true);
                } else {
                    (self.places[i].height, self.places[j].height) = heights;
                }
            }
        }
    }

    /// Sets the heights by the difference of the piles, so that nodes in neighbouring columns never have the same
    /// height. The line of best play gets two rows of its own above all others, since safe and unsafe positions
    /// alternate on it.
    fn stand_by_difference(&mut self) {
        for place in &mut self.places {
            place.height = match place.node {
                Node::Pair(..) => difference(place.node) / 2.0,
                // no pair of the neighbouring columns has these heights
                Node::OneEmpty => 1.5,
                Node::Equal => -0.5,
            };
        }
        let mut is_best = vec![false; self.places.len()];
        for edge in self.edges.iter().filter(|edge| edge.best) {
            (is_best[edge.from], is_best[edge.to]) = (true, true);
        }
        let others = self.places.iter().zip(&is_best).filter(|(_, is_best)| !**is_best);
        let top = others.map(|(place, _)| place.height).fold(0.0, f32::max);
        for (place, _) in self.places.iter_mut().zip(&is_best).filter(|(_, is_best)| **is_best) {
            place.height = top + if place.safe { 1.5 } else { 2.5 };
        }
    }

    /// Spreads each column evenly around the middle, in the order of `key`.
    fn places_evenly(&mut self, key: impl FnMut(&Place) -> f32) {
        let keys: Vec<f32> = self.places.iter().map(key).collect();
        for column in 0..self.columns {
            let mut members: Vec<usize> = (0..keys.len()).filter(|&i| self.places[i].column == column).collect();
            members.sort_by(|&i, &j| keys[i].total_cmp(&keys[j]));
            let middle = float(members.len().saturating_sub(1)) / 2.0;
            for (order, member) in members.into_iter().enumerate() {
                self.places[member].height = float(order) - middle;
            }
        }
    }

    /// Returns the mean height of a node's neighbours: on the left, on the right and on both sides in turn.
    fn mean_of_neighbours(&self, place: usize, sweep: usize) -> f32 {
        let (mut sum, mut weight) = (0.0, 0.0);
        for edge in &self.edges {
            let neighbour = match sweep % 3 {
                0 | 2 if edge.to == place => edge.from,
                1 | 2 if edge.from == place => edge.to,
                _ => continue,
            };
            let heavy = if edge.wins { 4.0 } else { 1.0 };
            sum += heavy * self.places[neighbour].height;
            weight += heavy;
        }
        if weight > 0.0 { sum / weight } else { self.places[place].height }
    }
}

/// Returns the position after the best move.
fn best_next(outcomes: &Outcomes, (a, b): Pair) -> Option<Pair> {
    let position = Position::new(a, b);
    let left = position.after(outcomes.ruleset(), &best_reply(outcomes, &position)?)?;
    left.cell().map(|[a, b]| (a.min(b), a.max(b)))
}

fn difference(node: Node) -> f32 {
    match node {
        Node::Pair(a, b) => float((b - a) as usize),
        Node::OneEmpty => 1.0,
        Node::Equal => 0.0,
    }
}

/// Counts the crossings between lines of winning moves.
fn crossings(places: &[Place], edges: &[Edge]) -> usize {
    let ends = |edge: &Edge| [edge.from, edge.to].map(|place| (float(places[place].column), places[place].height));
    let lines: Vec<_> = edges.iter().filter(|edge| edge.wins).map(|edge| (edge, ends(edge))).collect();
    let side = |(p, q): ((f32, f32), (f32, f32)), r: (f32, f32)| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    let mut count = 0;
    for (i, (one, [p, q])) in lines.iter().enumerate() {
        for (other, [r, s]) in &lines[..i] {
            let meet = one.from == other.from || one.to == other.to || one.from == other.to || one.to == other.from;
            let apart = side((*p, *q), *r) * side((*p, *q), *s) < 0.0 && side((*r, *s), *p) * side((*r, *s), *q) < 0.0;
            count += usize::from(!meet && apart);
        }
    }
    count
}

/// Converts a count of at most some hundreds.
fn float(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

/// Returns the table of every reachable position of a small game: a, b, safe, and the best move if one wins.
pub fn decisions_table(decisions: &[Decision]) -> Table<'_> {
    let columns = vec![
        Column::new("a", "a", Kind::Whole).headed("first pile (pennies)"),
        Column::new("b", "b", Kind::Whole).headed("second pile (pennies)"),
        Column::new("safe", "safe", Kind::Text),
        Column::new("best_take_a", "from the first", Kind::Whole).headed("best taken from the first pile (pennies)"),
        Column::new("best_take_b", "from the second", Kind::Whole).headed("best taken from the second pile (pennies)"),
    ];
    Table::new(columns, decisions.len(), |i| {
        let Decision { a, b, safe, best } = decisions[i];
        let take = |pile: usize| best.map_or(Cell::Empty, |best| Cell::Whole(best[pile].into()));
        vec![Cell::Whole(a.into()), Cell::Whole(b.into()), Cell::Flag(safe), take(0), take(1)]
    })
}

#[cfg(test)]
mod tests;
