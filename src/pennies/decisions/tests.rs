//! Tests of the graph against the plain recursion, and of its layout.

use super::*;
use crate::pennies::ruleset::reference::{self, all_laws, all_rulesets, recursion};

fn graph(ruleset: Ruleset, a: u32, b: u32) -> Graph {
    Graph::new(&Outcomes::small(ruleset), &Position::new(a, b)).unwrap()
}

/// Returns the nodes of best play in order, from the start on.
fn best_line(graph: &Graph) -> Vec<usize> {
    let next = |here: &usize| graph.edges.iter().find(|edge| edge.best && edge.from == *here).map(|edge| edge.to);
    std::iter::successors(Some(0), next).collect()
}

#[test]
fn the_graph_has_every_position_and_every_move() {
    for ruleset in all_rulesets().into_iter().chain(all_laws()) {
        let graph = graph(ruleset, 6, 9);
        let known = recursion(ruleset, 9);
        let mut open = vec![(6_usize, 9_usize)];
        let mut nodes = std::collections::BTreeSet::new();
        let mut edges = std::collections::BTreeSet::new();
        while let Some(here) = open.pop() {
            if nodes.insert(here) {
                for (x, y) in reference::moves(ruleset, here.0, here.1) {
                    edges.insert((here, (x.min(y), x.max(y))));
                    open.push((x.min(y), x.max(y)));
                }
            }
        }
        let places: Vec<Node> = graph.places.iter().map(|place| place.node).collect();
        // positions that no node names share one
        let node_of = |(x, y): (usize, usize)| match Node::Pair(x as u32, y as u32) {
            pair if places.contains(&pair) => pair,
            _ if x == 0 => Node::OneEmpty,
            pair => {
                assert_eq!(x, y, "{ruleset:?} lacks {pair:?}");
                Node::Equal
            }
        };
        let is_pair = |node: Node| matches!(node, Node::Pair(..));
        let wanted = edges.iter().map(|&(from, to)| (node_of(from), node_of(to))).filter(|edge| is_pair(edge.0));
        let found = graph.edges.iter().map(|edge| (places[edge.from], places[edge.to]));
        let (of_pairs, of_classes): (Vec<_>, Vec<_>) = found.partition(|edge| is_pair(edge.0));
        let wanted: std::collections::BTreeSet<_> = wanted.collect();
        assert_eq!(of_pairs.len(), wanted.len(), "each once");
        assert_eq!(of_pairs.into_iter().collect::<std::collections::BTreeSet<_>>(), wanted, "{ruleset:?}");
        // the move that ends the game
        let end = |class| (class, Node::Pair(0, ruleset.is_misere().into()));
        let classes = places.iter().filter(|node| !is_pair(**node)).map(|class| end(*class));
        assert_eq!(of_classes, classes.collect::<Vec<_>>(), "{ruleset:?}");
        assert_eq!(graph.moves, edges.len());
        // each node is in one block, and the quickest win leads to its head
        let mut all: Vec<usize> = Vec::new();
        for Block { head, best, others } in &graph.blocks {
            all.push(*head);
            for place in best.iter().chain(others) {
                all.push(*place);
                let (Node::Pair(a, b), Node::Pair(x, y)) = (places[*place], places[*head]) else { continue };
                let [here, left] = [(a, b), (x, y)].map(|(a, b)| known[a as usize][b as usize]);
                assert!(left.safe && here.turns == left.turns + 1, "{ruleset:?} {a}, {b} to {x}, {y}");
                assert!(wanted.contains(&(places[*place], places[*head])));
            }
        }
        all.sort_unstable();
        assert_eq!(all, (0..places.len()).collect::<Vec<_>>(), "{ruleset:?}");
        for place in &graph.places {
            let Node::Pair(a, b) = place.node else { continue };
            assert_eq!(place.safe, known[a as usize][b as usize].safe);
        }
        for decision in &graph.decisions {
            let (a, b) = (decision.a as usize, decision.b as usize);
            assert_eq!(decision.safe, known[a][b].safe);
            match decision.best {
                Some([x, y]) => {
                    let left = known[a - x as usize][b - y as usize];
                    assert!(left.safe && left.turns + 1 == known[a][b].turns);
                }
                None => assert!(decision.safe || Position::new(a, b).is_over(ruleset)),
            }
        }
        assert_eq!(graph.decisions.len(), nodes.len());
    }
}

#[test]
fn best_play_is_one_line_from_the_start_to_the_end() {
    for ruleset in all_rulesets() {
        for (a, b) in [(0, 0), (0, 1), (0, 5), (1, 2), (3, 7), (4, 4), (7, 13), (10, 10), (0, 20), (13, 7)] {
            let graph = graph(ruleset, a, b);
            assert_eq!(graph.places[0].node, Node::Pair(a.min(b), a.max(b)));
            let best = graph.edges.iter().filter(|edge| edge.best).count();
            assert_eq!(best_line(&graph).len(), best + 1, "{ruleset:?} {a} {b}");
        }
    }
}

#[test]
fn three_and_seven_are_drawn_like_the_published_picture() {
    let graph = graph(Ruleset::RIDDLE, 3, 7);
    let nodes: Vec<_> = graph.places.iter().map(|place| place.node).collect();
    assert!(nodes.contains(&Node::OneEmpty) && nodes.contains(&Node::Equal));
    // the player to move wins from both classes, and loses from three pairs and the empty table
    let safe: Vec<_> = graph.places.iter().filter(|place| place.safe).map(|place| place.node).collect();
    assert_eq!(safe, [Node::Pair(3, 5), Node::Pair(1, 2), Node::Pair(0, 0)]);
    // "(1, 2) only connects to (0, n) and (n, n)"
    let place = |node| nodes.iter().position(|n| *n == node).unwrap();
    let next: Vec<_> =
        graph.edges.iter().filter(|e| e.from == place(Node::Pair(1, 2))).map(|e| graph.places[e.to].node).collect();
    assert_eq!(next.len(), 2);
    assert!(next.contains(&Node::OneEmpty) && next.contains(&Node::Equal));
    // the best line leads from (3, 7) to (3, 5) and on to the end
    let best: Vec<_> = best_line(&graph).iter().map(|place| graph.places[*place].node).collect();
    assert_eq!(best[1], Node::Pair(3, 5));
    assert_eq!(best.last(), Some(&Node::Pair(0, 0)));
}

#[test]
fn large_games_have_no_graph() {
    for (a, b) in [(101_u64, 100_u64), (u64::MAX, u64::MAX), (u64::from(u32::MAX), u64::from(u32::MAX))] {
        assert!(Graph::new(&Ruleset::RIDDLE.into(), &Position::new(a, b)).is_none());
    }
}

/// From more than twenty pennies the graph follows best play, and then has the same nodes as the graph from there.
#[test]
fn a_larger_game_begins_with_best_play() {
    for ruleset in all_rulesets().into_iter().chain(all_laws()) {
        let known = recursion(ruleset, 15);
        let graph = graph(ruleset, 10, 15);
        let (long, small): (Vec<&Decision>, Vec<&Decision>) =
            graph.decisions.iter().partition(|of| of.a + of.b > MOST_PENNIES);
        assert_eq!((long[0].a, long[0].b), (10, 15), "{ruleset:?}");
        let line = best_line(&graph);
        let turns = |(a, b): (u32, u32)| known[a as usize][b as usize].turns;
        let line = line.iter().skip(1).map(|place| match graph.places[*place].node {
            Node::Pair(a, b) => turns((a, b)),
            Node::OneEmpty | Node::Equal => 1 + u32::from(ruleset.is_misere()),
        });
        // best play loses a turn with every move
        let all = turns((10, 15));
        assert_eq!(line.collect::<Vec<_>>(), (0..all).rev().collect::<Vec<_>>(), "{ruleset:?}");
        let from = super::Graph::new(&Outcomes::small(ruleset), &Position::new(small[0].a, small[0].b)).unwrap();
        assert_eq!((small.len(), graph.moves), (from.decisions.len(), from.moves), "{ruleset:?}");
    }
}

#[test]
fn the_table_has_one_row_per_position() {
    let graph = Graph::new(&Ruleset::RIDDLE.into(), &Position::new(1_u8, 2_u8)).unwrap();
    assert_eq!(
        decisions_table(&graph.decisions).to_csv(),
        "a,b,safe,best_take_a,best_take_b\n1,2,true,,\n1,1,false,1,1\n0,2,false,0,2\n0,1,false,0,1\n0,0,true,,\n"
    );
}

#[test]
fn three_and_seven_have_the_published_number_of_moves() {
    assert_eq!(graph(Ruleset::RIDDLE, 3, 7).moves, 164);
}
