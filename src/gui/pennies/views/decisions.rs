//! The view of the decisions: the graph of all moves of a small game, from the current piles at the left to the end at
//! the right.

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
use crate::pennies::decisions::{Edge, Graph, MOST_PENNIES, Node, Place, decisions_table};
use crate::pennies::{Outcomes, Params, Position};

/// Most moves that are all drawn; in a larger graph only winning moves and those of the hovered node are.
const MOST_LINES: usize = 400;
/// Height of the legend above the graph, in points.
const LEGEND_HEIGHT: f32 = 30.0;
/// Largest size of a node, in points.
const NODE: Vec2 = vec2(46.0, 24.0);
/// Largest distance between two nodes of a column, in points.
const STEP: f32 = 116.0;
/// Bend of a line as a share of its length, so that a long move passes beside the nodes between.
const BEND: f32 = 0.07;
/// Opacity of the other lines while a node is hovered.
const DIMMED: f32 = 0.15;
/// Smallest font size in a node, in points.
const LEAST_LETTERS: f32 = 8.0;
/// Number of nodes from which on a legible graph needs a whole page, and half a page.
const LARGE: usize = 30;
const MIDDLING: usize = 12;

/// Graph of all moves of a small game.
pub const VIEW: View<Pennies> = View {
    unavailable,
    options_ui: small_piles_ui,
    ..View::of("decisions", show)
        .sliders(&["piles[0]", "piles[1]"])
        .about("Positions", "Every move of a small game as a graph; click a position to walk there.")
};

fn unavailable(params: &Params) -> Option<String> {
    let position = params.position();
    let total = &position.a + &position.b;
    (total > MOST_PENNIES.into()).then(|| {
        format!(
            "the piles hold {} pennies; the game tree is drawn for up to {MOST_PENNIES}, as a larger one could not be \
             read",
            shortened(&total)
        )
    })
}

/// Adds a button that sets piles small enough, if these are too large.
fn small_piles_ui(ui: &mut Ui, params: &mut Params) {
    if unavailable(params).is_some() {
        let hint = "Set piles of 3 and 4, small enough for the tree";
        if ui.button("Show 3 and 4").on_hover_text(hint).clicked() {
            params.set_piles(3_u8, 4_u8);
        }
    }
}

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = &solved(answers, params)?;
    let (position, outcomes) = (solved.params.position(), solved.solution.outcomes.clone());
    let graph = Arc::new(Graph::new(&outcomes, position)?);
    let start = words::piles(position);
    let title = format!("Every move of {} from {start}.", words::game(outcomes.ruleset));
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
    let [width, height] = match graph.places.len() {
        LARGE.. => [640.0, 440.0],
        MIDDLING.. => [420.0, 300.0],
        _ => [280.0, 190.0],
    };
    shown.info.chart_size = ChartSize::of(960.0, 640.0).at_least(width, height);
    let line = best_line(&graph);
    if line.len() > 1 {
        shown.why = Some(vec![Paragraph::plain(format!(
            "Best play goes from {}. Filled positions are good to leave.",
            line.join(", then to ").replacen(", then", "", 1)
        ))]);
    }
    let (positions, moves) = (count(graph.decisions.len(), "position"), count(graph.moves, "move"));
    let shared = if graph.places.len() < graph.decisions.len() { " Similar ones are drawn as one." } else { "" };
    shown.checked = format!("Exact: {positions} and {moves}, each tried.{shared}");
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
    let layout = Layout::new(graph, room.with_min_y(room.top() + LEGEND_HEIGHT));
    let node_of = |place: &Place| node_response(ui, &layout, place);
    let nodes: Vec<Response> = focus::group_in(ui, "nodes", || graph.places.iter().map(node_of).collect());
    let pointed = nodes.iter().position(Response::hovered);
    lines(ui.painter(), graph, &layout, pointed, &palette);
    for (i, place) in graph.places.iter().enumerate() {
        let is_marked = nodes[i].has_focus() || pointed == Some(i) || i == 0 && chart::has_marks(ui.ctx());
        paint_node(ui.painter(), &layout, place, is_marked, &palette);
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

/// Positions and sizes in the graph.
struct Layout {
    room: Rect,
    columns: f32,
    step: f32,
    middle: f32,
    node: Vec2,
}

impl Layout {
    fn new(graph: &Graph, room: Rect) -> Self {
        let columns = graph.columns.max(1) as f32;
        let heights = || graph.places.iter().map(|place| place.height);
        let (low, high) = (heights().fold(f32::MAX, f32::min), heights().fold(f32::MIN, f32::max));
        let step = (room.height() / (high - low + 1.0)).min(STEP);
        // neighbouring columns differ by half a step, and nodes of one row are two columns apart
        let node = vec2((1.68 * room.width() / columns).min(NODE.x), (0.43 * step).min(NODE.y));
        Self { room, columns, step, middle: f32::midpoint(low, high), node }
    }

    fn at(&self, place: &Place) -> Pos2 {
        // the first and the last node stay inside, however wide they are
        let pitch = (self.room.width() - self.node.x).max(0.0) / (self.columns - 1.0).max(1.0);
        let x = self.room.left() + self.node.x / 2.0 + place.column as f32 * pitch;
        pos2(x, self.room.center().y - (place.height - self.middle) * self.step)
    }

    fn rect(&self, place: &Place) -> Rect {
        Rect::from_center_size(self.at(place), self.node)
    }

    /// Returns the curve of a move: straight in the line of best play, which has its own rows, and otherwise bent a
    /// little if it is long, so that it passes beside the nodes between.
    fn curve(&self, graph: &Graph, edge: &Edge) -> Option<[Pos2; 3]> {
        let (from, to) = (graph.places.get(edge.from)?, graph.places.get(edge.to)?);
        let half = vec2(self.node.x / 2.0, 0.0);
        let (start, end) = (self.at(from) + half, self.at(to) - half);
        let is_bent = to.column.abs_diff(from.column) > 1 && !edge.best;
        let bend = if is_bent { 2.0 * BEND * if end.y >= start.y { -1.0 } else { 1.0 } } else { 0.0 };
        Some([start, start.lerp(end, 0.5) + bend * (end - start).rot90(), end])
    }
}

/// Handles pointer, keys and screen readers for a node; only single positions can be clicked.
fn node_response(ui: &Ui, layout: &Layout, place: &Place) -> Response {
    let is_pair = matches!(place.node, Node::Pair(..));
    let sense = if is_pair { Sense::click() } else { Sense::hover() };
    let rect = layout.rect(place).expand(1.0);
    let response = ui.interact(rect, ui.scope_id().with(("node", place.node)), sense);
    let outcome = if place.safe { "whoever must move loses" } else { "whoever must move wins" };
    let name = format!("{}: {outcome}", named(place.node));
    let role = if is_pair { Role::Button } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(role, true, &name));
    response
}

/// Whether a move begins or ends at the node.
fn is_of(edge: &Edge, node: Option<usize>) -> bool {
    node.is_some_and(|node| [edge.from, edge.to].contains(&node))
}

fn lines(painter: &Painter, graph: &Graph, layout: &Layout, pointed: Option<usize>, palette: &Palette) {
    let all = graph.edges.len() <= MOST_LINES;
    let is_own = |edge: &Edge| is_of(edge, pointed);
    let shade = |edge: &Edge| if pointed.is_none() || is_own(edge) { 1.0 } else { DIMMED };
    let draw = |edge: &Edge, width: f32, color: Color32| {
        if let Some(curve) = layout.curve(graph, edge) {
            paint_curve(painter, curve, Stroke::new(width, color.gamma_multiply(shade(edge))), edge.best);
        }
    };
    let edges = || graph.edges.iter();
    edges().filter(|edge| all && !edge.wins).for_each(|edge| draw(edge, 1.0, palette.tie));
    let winning = palette.safe.gamma_multiply(0.8);
    edges().filter(|edge| edge.wins && !edge.best).for_each(|edge| draw(edge, 1.25, winning));
    edges().filter(|edge| is_own(edge) && !edge.wins).for_each(|edge| draw(edge, 1.25, palette.ink));
    edges().filter(|edge| edge.best).for_each(|edge| draw(edge, 2.5, palette.accent));
}

/// Draws the curve of a move, with an arrowhead if it is `tipped`.
fn paint_curve(painter: &Painter, curve: [Pos2; 3], stroke: Stroke, tipped: bool) {
    painter.add(QuadraticBezierShape::from_points_stroke(curve, false, Color32::TRANSPARENT, stroke));
    if tipped {
        let [_, control, end] = curve;
        let ahead = (end - control).normalized() * 8.0;
        let aside = ahead.rot90() * 0.5;
        let tip = vec![end, end - ahead + aside, end - ahead - aside];
        painter.add(Shape::convex_polygon(tip, stroke.color, Stroke::NONE));
    }
}

/// Draws a node: safe ones filled, others outlined, so that they differ without colour.
fn paint_node(painter: &Painter, layout: &Layout, place: &Place, is_marked: bool, palette: &Palette) {
    let rect = layout.rect(place);
    let radius = rect.height() / 2.0;
    let (fill, ink) = if place.safe { (palette.safe, palette.card) } else { (palette.card, palette.unsafe_) };
    let border = if place.safe { palette.safe } else { palette.unsafe_ };
    painter.rect(rect, radius, fill, Stroke::new(1.5, border), StrokeKind::Inside);
    if is_marked {
        painter.rect_stroke(rect.expand(3.0), radius + 3.0, Stroke::new(2.5, palette.accent), StrokeKind::Inside);
    }
    let size = (0.62 * rect.height()).min(rect.width() / 3.6).clamp(LEAST_LETTERS, 12.0);
    let font = FontId::new(size, fonts::medium());
    let drawn = named(place.node).replace(" and ", ", ").replace(" piles", "");
    painter.text(rect.center(), Align2::CENTER_CENTER, drawn, font, ink);
}

/// Names the piles of a node.
fn named(node: Node) -> String {
    match node {
        Node::Pair(a, b) => format!("{a} and {b}"),
        Node::OneEmpty => "0 and any".to_owned(),
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

/// Names the nodes of the line of best play in order, beginning with the start.
fn best_line(graph: &Graph) -> Vec<String> {
    let mut line: Vec<&Edge> = graph.edges.iter().filter(|edge| edge.best).collect();
    line.sort_by_key(|edge| graph.places.get(edge.from).map(|place| place.column));
    let places = [0].into_iter().chain(line.into_iter().map(|edge| edge.to));
    places.filter_map(|place| graph.places.get(place)).map(|place| named(place.node)).collect()
}

/// Describes the graph for screen readers.
fn summary(graph: &Graph) -> String {
    let safe = graph.places.iter().filter(|place| place.safe).count();
    format!(
        "Graph of the moves from {}: {}, in {safe} of which whoever must move loses; the game has {}.",
        best_line(graph).first().map_or("", String::as_str),
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
    const STARTS: [(u32, u32); 12] =
        [(3, 7), (5, 8), (8, 12), (4, 16), (1, 19), (10, 10), (9, 10), (7, 7), (2, 18), (6, 11), (8, 11), (0, 20)];

    /// Returns the strokes of the lines while a node is hovered: first of its own moves, then of all others.
    fn strokes(pointed: Option<usize>) -> [Vec<Color32>; 2] {
        let graph = Graph::new(&Ruleset::RIDDLE.into(), &Position::new(3_u8, 7_u8)).unwrap();
        let layout = Layout::new(&graph, Rect::from_min_size(Pos2::ZERO, ROOMS[0]));
        let start = |edge: &Edge| layout.curve(&graph, edge).unwrap()[0];
        let own: Vec<Pos2> = graph.edges.iter().filter(|edge| is_of(edge, pointed)).map(start).collect();
        let mut output = egui::Context::default().run_ui(egui::RawInput::default(), |ui| {
            let painter = ui.painter().with_clip_rect(Rect::EVERYTHING);
            lines(&painter, &graph, &layout, pointed, &Palette::LIGHT);
        });
        output.textures_delta.clear();
        let mut found = [Vec::new(), Vec::new()];
        for shape in output.shapes {
            if let egui::Shape::QuadraticBezier(curve) = shape.shape
                && let egui::epaint::ColorMode::Solid(color) = curve.stroke.color
            {
                found[usize::from(!own.contains(&curve.points[0]))].push(color);
            }
        }
        found
    }

    #[test]
    fn hovering_over_a_node_dims_all_other_moves() {
        let [_, all] = strokes(None);
        let strongest = |colors: &[Color32]| colors.iter().map(Color32::a).max().unwrap();
        assert_eq!(strongest(&all), u8::MAX);
        // every line from the start begins at the same point
        let [own, others] = strokes(Some(0));
        assert!(own.len() > 5 && others.len() > 20, "{} and {}", own.len(), others.len());
        assert!(strongest(&others) <= 40 && strongest(&own) == u8::MAX, "{}", strongest(&others));
    }

    #[test]
    fn the_line_of_best_play_crosses_no_other_node() {
        let mut through = Vec::new();
        for (a, b) in STARTS {
            let graph = Graph::new(&Ruleset::RIDDLE.into(), &Position::new(a, b)).unwrap();
            for size in ROOMS {
                let layout = Layout::new(&graph, Rect::from_min_size(Pos2::ZERO, size));
                for edge in graph.edges.iter().filter(|edge| edge.best) {
                    let [start, _, end] = layout.curve(&graph, edge).unwrap();
                    for (place, _) in graph.places.iter().zip(0..).filter(|(_, i)| ![edge.from, edge.to].contains(i)) {
                        if (0..=500_u16).any(|i| layout.rect(place).contains(start.lerp(end, f32::from(i) / 500.0))) {
                            through.push(format!("{a}, {b} {size}: {:?}", place.node));
                        }
                    }
                }
            }
        }
        assert!(through.is_empty(), "{through:#?}");
    }
}
