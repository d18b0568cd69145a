//! Tests of the graph against the plain recursion, and of its layout.

use super::*;
use crate::pennies::ruleset::reference::{self, all_laws, all_rulesets, recursion};

fn graph(ruleset: Ruleset, a: u32, b: u32) -> Graph {
    Graph::new(&Outcomes::small(ruleset), &Position::new(a, b)).unwrap()
}

/// Returns the line of best play from left to right.
fn best_line(graph: &Graph) -> Vec<Edge> {
    let mut best: Vec<_> = graph.edges.iter().copied().filter(|edge| edge.best).collect();
    best.sort_by_key(|edge| graph.places[edge.from].column);
    best
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
fn every_move_leads_to_the_right_and_no_two_nodes_overlap() {
    for ruleset in all_rulesets() {
        for (a, b) in [(0, 0), (0, 1), (0, 5), (1, 2), (3, 7), (4, 4), (7, 13), (10, 10), (0, 20), (13, 7)] {
            let graph = graph(ruleset, a, b);
            assert!(
                graph.edges.iter().all(|e| graph.places[e.from].column < graph.places[e.to].column),
                "{ruleset:?} {a} {b}"
            );
            for (i, one) in graph.places.iter().enumerate() {
                let apart = |other: &Place| other.column != one.column || (other.height - one.height).abs() > 0.4;
                assert!(graph.places[..i].iter().all(apart), "{ruleset:?} {a} {b} {one:?}");
            }
            assert_eq!(graph.places[0].node, Node::Pair(a.min(b), a.max(b)));
            // best play is one line from the start to the end
            let best = best_line(&graph);
            assert!(best.windows(2).all(|pair| pair[0].to == pair[1].from), "{ruleset:?} {a} {b}");
            assert_eq!(best.first().map(|edge| edge.from), (a + b > 0).then_some(0));
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
    let best: Vec<_> = best_line(&graph).iter().map(|edge| graph.places[edge.to].node).collect();
    assert_eq!(best[0], Node::Pair(3, 5));
    assert_eq!(best.last(), Some(&Node::Pair(0, 0)));
}

#[test]
fn large_games_have_no_graph() {
    for (a, b) in [(11_u64, 10_u64), (u64::MAX, u64::MAX), (u64::from(u32::MAX), u64::from(u32::MAX))] {
        assert!(Graph::new(&Ruleset::RIDDLE.into(), &Position::new(a, b)).is_none());
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
