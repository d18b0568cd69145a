//! The view of the decisions: the graph of the moves of a game, from the current piles at the left to the end at the
//! right.

use std::sync::Arc;

use egui::epaint::QuadraticBezierShape;
use egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use crate::gui::chart::{self, Change, Dash, LegendEntry, Trace};
use crate::gui::focus;
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::pennies::puzzle::Pennies;
use crate::gui::pennies::questions::solved;
use crate::gui::pennies::words;
use crate::gui::view::prelude::*;
use crate::numerals::{count, shortened};
use crate::pennies::decisions::{Decision, Edge, Graph, MOST_FOLLOWED, MOST_PENNIES, Node, Place, decisions_table};
use crate::pennies::{Outcomes, Params, Position};

/// Room between the legend and the graph, in points.
const BELOW_LEGEND: f32 = 12.0;
/// Largest size of a node, and of the place for it, in points.
const NODE: Vec2 = vec2(46.0, 24.0);
const PLACE: Vec2 = vec2(56.0, 36.0);
/// Height of the two rows of best play and of the gap below them, in rows.
const ABOVE: f32 = 2.6;
/// Gap between two blocks, in columns.
const APART: f32 = 0.4;
/// Length of the tip of an arrow, in points.
const TIP: f32 = 8.0;
/// Opacity of best play while a node is hovered.
const DIMMED: f32 = 0.15;
/// Smallest font size in a node, in points; a smaller node is named only by its tooltip.
const LEAST_LETTERS: f32 = 5.5;
/// Number of nodes from which on a legible graph needs a whole page.
const LARGE: usize = 30;

/// Graph of all moves of a small game.
pub const VIEW: View<Pennies> = View {
    unavailable,
    ..View::of("decisions", show)
        .sliders(&["piles[0]", "piles[1]"])
        .about("Positions", "Best play, and every position of a small game; click one to walk there.")
};

fn unavailable(params: &Params) -> Option<String> {
    let position = params.position();
    let total = &position.a + &position.b;
    (total > MOST_FOLLOWED.into()).then(|| {
        format!("the piles hold {} pennies; the game tree is drawn for up to {MOST_FOLLOWED}", shortened(&total))
    })
}

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = &solved(answers, params)?;
    let (position, outcomes) = (solved.params.position(), solved.solution.outcomes.clone());
    let graph = Arc::new(Graph::new(&outcomes, position)?);
    let start = words::piles(position);
    let title = format!("The game tree of {} from {start}.", words::game(outcomes.ruleset));
    let drawn = Arc::clone(&graph);
    let draw = move |ui: &mut Ui, _: &mut DrawContext<'_, Params>| chart_ui(ui, &outcomes, &drawn);
    let decisions: Vec<_> = graph.decisions.iter().map(|decision| (decision.a, decision.b)).collect();
    let table = OwnedTable::new(Arc::clone(&graph), |graph| decisions_table(&graph.decisions));
    let table = table.marked(Some(0)).choose(move |params: &mut Params, row| {
        if let Some((a, b)) = decisions.get(row) {
            params.set_piles(*a, *b);
        }
    });
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), Trace::default()), table);
    let [width, height] = if graph.places.len() >= LARGE { [640.0, 440.0] } else { [420.0, 300.0] };
    shown.info.chart_size = ChartSize::of(960.0, 640.0).at_least(width, height);
    if graph.edges.len() > 1 {
        let has_classes = graph.places.iter().any(|place| !matches!(place.node, Node::Pair(..)));
        let any_number = if has_classes { " Here n is any number that is not drawn." } else { "" };
        shown.why = Some(vec![Paragraph::plain(format!(
            "Below each position that is good to leave stand those from which one move leads to it.{any_number}"
        ))]);
    }
    let is_tried = |decision: &&Decision| decision.a + decision.b <= MOST_PENNIES;
    let positions = count(graph.decisions.iter().filter(is_tried).count(), "position");
    let from = if graph.decisions.iter().all(|decision| is_tried(&decision)) {
        String::new()
    } else {
        format!("best play down to {MOST_PENNIES} pennies, and from there ")
    };
    shown.checked = format!("Exact: {from}{positions}, every move tried.");
    Some(shown)
}

/// Draws the graph of a game, whose first place is the current position. A click on a node selects its position.
fn chart_ui(ui: &mut Ui, outcomes: &Outcomes, graph: &Graph) -> Option<Change<Params>> {
    let palette = Palette::of(ui);
    let (room, _) = chart::canvas(ui, Sense::hover(), || summary(graph));
    let entries = [
        LegendEntry::area(palette.safe, "good to leave"),
        LegendEntry::area(palette.unsafe_, "bad to leave"),
        LegendEntry::line(palette.accent, Dash::SOLID, "best play"),
    ];
    chart::legend_to(ui, room, room.right(), &entries);
    let top = room.top() + chart::legend_height(ui, room.width(), &entries) + BELOW_LEGEND;
    let layout = Layout::new(graph, room.with_min_y(top).with_max_y(room.bottom() - BELOW_LEGEND));
    let node_of = |at: usize| node_response(ui, &layout, graph, at);
    let nodes: Vec<Response> = focus::group_in(ui, "nodes", || (0..graph.places.len()).map(node_of).collect());
    let pointed = nodes.iter().position(|node| node.hovered() || node.has_focus());
    lines(ui.painter(), graph, &layout, pointed, &palette);
    for (i, place) in graph.places.iter().enumerate() {
        let is_marked = pointed == Some(i) || i == 0 && chart::has_marks(ui.ctx());
        paint_node(ui.painter(), layout.rect(i), place, is_marked, &palette);
    }
    let mut clicked = None;
    for (place, response) in graph.places.iter().zip(nodes) {
        if let Node::Pair(a, b) = place.node
            && response.clicked()
        {
            clicked = Some(Box::new(move |params: &mut Params| params.set_piles(a, b)) as Change<Params>);
        }
        response.on_hover_text(hover_words(outcomes, place.node));
    }
    clicked
}

/// Positions and sizes in the graph: the blocks side by side, each with its head and the node of best play above it in the
/// middle, and with the others in rows below.
struct Layout {
    /// Middle of each node.
    places: Vec<Pos2>,
    /// Size of a node.
    node: Vec2,
    /// Ground below the others of each block that has some, with the head above it.
    grounds: Vec<(Rect, usize)>,
}

impl Layout {
    fn new(graph: &Graph, room: Rect) -> Self {
        let widths = |rows: usize| graph.blocks.iter().map(move |block| block.others.len().div_ceil(rows).max(1));
        let size = |rows: usize| {
            let gaps = APART * graph.blocks.len().saturating_sub(1) as f32;
            vec2(widths(rows).sum::<usize>() as f32 + gaps, ABOVE + rows as f32)
        };
        // as many rows as give the largest nodes
        let scale = |rows: usize| (room.size() / (size(rows) * PLACE)).min_elem();
        let most = graph.blocks.iter().map(|block| block.others.len()).max().unwrap_or_default().max(1);
        let rows = (1..=most).max_by(|one, other| scale(*one).total_cmp(&scale(*other))).unwrap_or(1);
        let node = NODE * scale(rows).min(1.0);
        let pitch = (room.size() / size(rows)).min(1.5 * PLACE);
        let corner = room.center() - 0.5 * size(rows) * pitch;
        let at = |x: f32, y: f32| corner + vec2(x, y) * pitch;
        let (mut places, mut grounds) = (vec![room.center(); graph.places.len()], Vec::new());
        let mut left = 0.0;
        for (block, columns) in graph.blocks.iter().zip(widths(rows)) {
            let middle = left + columns as f32 / 2.0;
            places[block.head] = at(middle, 1.5);
            block.best.into_iter().for_each(|best| places[best] = at(middle, 0.5));
            for (i, other) in block.others.iter().enumerate() {
                places[*other] = at(left + (i % columns) as f32 + 0.5, ABOVE + (i / columns) as f32 + 0.5);
            }
            let used = block.others.len().div_ceil(columns) as f32;
            if used > 0.0 {
                let ground = Rect::from_min_max(at(left, ABOVE), at(left + columns as f32, ABOVE + used));
                grounds.push((ground, block.head));
            }
            left += columns as f32 + APART;
        }
        Self { places, node, grounds }
    }

    fn rect(&self, place: usize) -> Rect {
        Rect::from_center_size(self.places[place], self.node)
    }

    /// Returns the curve of a move, below the nodes but for best play, which bends upwards past the nodes between.
    fn curve(&self, edge: &Edge) -> [Pos2; 3] {
        let (from, to) = (self.rect(edge.from), self.rect(edge.to));
        if !edge.best {
            return [from.center(), from.center().lerp(to.center(), 0.5), to.center()];
        }
        if to.top() > from.top() {
            return [from.center_bottom(), from.center_bottom(), to.center_top()];
        }
        [from.right_center(), pos2(from.right() + 0.2 * (to.left() - from.right()), to.center().y), to.left_center()]
    }
}

/// Handles pointer, keys and screen readers for a node; only single positions can be clicked.
fn node_response(ui: &Ui, layout: &Layout, graph: &Graph, at: usize) -> Response {
    let place = &graph.places[at];
    let is_pair = matches!(place.node, Node::Pair(..));
    let sense = if is_pair { Sense::click() } else { Sense::hover() };
    let response = ui.interact(layout.rect(at).expand(1.0), ui.scope_id().with(("node", place.node)), sense);
    let outcome = if place.safe { "whoever must move loses" } else { "whoever must move wins" };
    let name = format!("{}: {outcome}", named(place.node));
    let role = if is_pair { Role::Button } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(role, true, &name));
    response
}

/// Draws the grounds of the blocks, best play, and the moves of the node that is pointed at.
fn lines(painter: &Painter, graph: &Graph, layout: &Layout, pointed: Option<usize>, palette: &Palette) {
    for (ground, head) in &layout.grounds {
        painter.rect(*ground, 10.0, palette.wash, Stroke::NONE, StrokeKind::Inside);
        let tip = pos2(layout.places[*head].x, layout.rect(*head).bottom());
        let curve = [pos2(tip.x, ground.top()), pos2(tip.x, ground.top()), tip];
        paint_curve(painter, curve, Stroke::new(2.0, palette.safe), true);
    }
    let draw = |edge: &Edge, width: f32, color: Color32| {
        paint_curve(painter, layout.curve(edge), Stroke::new(width, color), edge.best);
    };
    let shade = if pointed.is_none() { 1.0 } else { DIMMED };
    let edges = || graph.edges.iter();
    edges().filter(|edge| edge.best).for_each(|edge| draw(edge, 2.5, palette.accent.gamma_multiply(shade)));
    let color = |edge: &Edge| if edge.wins { palette.safe } else { palette.ink };
    edges()
        .filter(|edge| pointed.is_some_and(|node| [edge.from, edge.to].contains(&node)))
        .for_each(|edge| draw(edge, 1.5, color(edge)));
}

/// Draws the curve of a move, with an arrowhead if it is `tipped`.
fn paint_curve(painter: &Painter, curve: [Pos2; 3], stroke: Stroke, tipped: bool) {
    painter.add(QuadraticBezierShape::from_points_stroke(curve, false, Color32::TRANSPARENT, stroke));
    if tipped {
        let [_, control, end] = curve;
        let ahead = (end - control).normalized() * TIP;
        let aside = ahead.rot90() * 0.5;
        let tip = vec![end, end - ahead + aside, end - ahead - aside];
        painter.add(Shape::convex_polygon(tip, stroke.color, Stroke::NONE));
    }
}

/// Draws a node: safe ones filled, others outlined, so that they differ without colour.
fn paint_node(painter: &Painter, rect: Rect, place: &Place, is_marked: bool, palette: &Palette) {
    let radius = rect.height() / 2.0;
    let color = if place.safe { palette.safe } else { palette.unsafe_ };
    let (fill, ink) = if place.safe { (color, palette.card) } else { (palette.card, color) };
    painter.rect(rect, radius, fill, Stroke::new(1.5, color), StrokeKind::Inside);
    let ring = if is_marked { Stroke::new(2.5, palette.accent) } else { Stroke::NONE };
    painter.rect_stroke(rect.expand(3.0), radius + 3.0, ring, StrokeKind::Inside);
    let size = (0.62 * rect.height()).min(rect.width() / 3.6).min(12.0);
    let font = FontId::new(size, fonts::medium());
    let drawn = match place.node {
        _ if size < LEAST_LETTERS => String::new(),
        Node::Pair(a, b) => format!("{a}, {b}"),
        Node::OneEmpty => "0, n".to_owned(),
        Node::Equal => "n, n".to_owned(),
    };
    painter.text(rect.center(), Align2::CENTER_CENTER, drawn, font, ink);
}

/// Names the piles of a node.
fn named(node: Node) -> String {
    match node {
        Node::Pair(a, b) => format!("{a} and {b}"),
        Node::OneEmpty => "0 and n".to_owned(),
        Node::Equal => "equal piles".to_owned(),
    }
}

fn hover_words(outcomes: &Outcomes, node: Node) -> String {
    let last =
        if outcomes.ruleset.is_misere() { "leaves the last penny to the other" } else { "takes all pennies at once" };
    match node {
        Node::Pair(a, b) => words::one_cell(outcomes, &Position::new(a, b)),
        Node::OneEmpty => format!("One empty pile: whoever must move {last}."),
        Node::Equal => format!("Equal piles: whoever must move {last}."),
    }
}

/// Describes the graph for screen readers.
fn summary(graph: &Graph) -> String {
    let safe = graph.places.iter().filter(|place| place.safe).count();
    format!(
        "Graph of the moves from {}: {}, in {safe} of which whoever must move loses; the game has {}.",
        graph.places.first().map_or_else(String::new, |start| named(start.node)),
        count(graph.places.len(), "node"),
        count(graph.moves, "move"),
    )
}

#[cfg(test)]
mod tests {
    use crate::pennies::Ruleset;

    use super::*;

    /// Sizes of the saved chart, of the initial window, and of the smallest window.
    const ROOMS: [Vec2; 3] = [vec2(960.0, 600.0), vec2(640.0, 520.0), vec2(540.0, 380.0)];
    const STARTS: [(u32, u32); 14] = [
        (10, 15),
        (15, 25),
        (3, 7),
        (5, 8),
        (8, 12),
        (4, 16),
        (1, 19),
        (10, 10),
        (9, 10),
        (7, 7),
        (2, 18),
        (6, 11),
        (8, 11),
        (0, 20),
    ];

    #[test]
    fn pointing_at_a_node_shows_its_moves_and_dims_best_play() {
        let graph = Graph::new(&Ruleset::RIDDLE.into(), &Position::new(3_u8, 7_u8)).unwrap();
        let layout = Layout::new(&graph, Rect::from_min_size(Pos2::ZERO, ROOMS[0]));
        let strokes = |pointed: Option<usize>| {
            let mut output = egui::Context::default().run_ui(egui::RawInput::default(), |ui| {
                let painter = ui.painter().with_clip_rect(Rect::EVERYTHING);
                lines(&painter, &graph, &layout, pointed, &Palette::LIGHT);
            });
            output.textures_delta.clear();
            let color = |shape: egui::epaint::ClippedShape| match shape.shape {
                Shape::QuadraticBezier(curve) => match curve.stroke.color {
                    egui::epaint::ColorMode::Solid(color) => Some(color),
                    egui::epaint::ColorMode::UV(_) => None,
                },
                _ => None,
            };
            output.shapes.into_iter().filter_map(color).collect::<Vec<_>>()
        };
        let is_dim = |color: &Color32| color.a() <= 40;
        let (none, start) = (strokes(None), strokes(Some(0)));
        assert!(!none.iter().any(is_dim) && start.iter().any(is_dim));
        let moves = graph.edges.iter().filter(|edge| edge.from == 0).count();
        assert_eq!(start.len() - none.len(), moves, "all {moves} moves from the start");
    }

    #[test]
    fn nodes_are_in_the_room_and_none_lies_over_another() {
        for (a, b) in STARTS {
            let graph = Graph::new(&Ruleset::RIDDLE.into(), &Position::new(a, b)).unwrap();
            for size in ROOMS {
                let room = Rect::from_min_size(Pos2::ZERO, size);
                let layout = Layout::new(&graph, room);
                for place in 0..graph.places.len() {
                    let own = layout.rect(place);
                    assert!(room.contains_rect(own), "{a}, {b} {size}");
                    assert!((0..place).all(|other| !layout.rect(other).shrink(0.5).intersects(own)), "{a}, {b} {size}");
                }
            }
        }
    }

    #[test]
    fn the_line_of_best_play_crosses_no_other_node() {
        let mut through = Vec::new();
        for (a, b) in STARTS {
            let graph = Graph::new(&Ruleset::RIDDLE.into(), &Position::new(a, b)).unwrap();
            for size in ROOMS {
                let layout = Layout::new(&graph, Rect::from_min_size(Pos2::ZERO, size));
                for edge in graph.edges.iter().filter(|edge| edge.best) {
                    let [start, middle, end] = layout.curve(edge);
                    let at = |share: f32| start.lerp(middle, share).lerp(middle.lerp(end, share), share);
                    for place in (0..graph.places.len()).filter(|place| ![edge.from, edge.to].contains(place)) {
                        if (0..=500_u16).any(|i| layout.rect(place).contains(at(f32::from(i) / 500.0))) {
                            through.push(format!("{a}, {b} {size}: {:?}", graph.places[place].node));
                        }
                    }
                }
            }
        }
        assert!(through.is_empty(), "{through:#?}");
    }
}
