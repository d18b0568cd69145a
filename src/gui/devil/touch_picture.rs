//! The plan of a player who feels some of the coins, with a card for each call; or the Devil's traps, with a card for
//! each.

use std::f32::consts::TAU;

use egui::{Align2, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::devil::{Configuration, Move, TouchSolution};
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::numerals::count;

use super::coin::{Coin, direction, paint_arrow, paint_number};
use super::touch_words::next_traps;

/// Smallest width of a card, in points; the largest width is that plus the second number for each hand.
const LEAST_CARD: f32 = 104.0;
const MORE_A_HAND: f32 = 26.0;
/// Gap between two cards, in points.
const GAP: f32 = 22.0;
/// Height of a row and of the name of a card, and radius of its table, in points.
const ROW: f32 = 21.0;
const NAME: f32 = 22.0;
const TABLE: f32 = 32.0;
/// Largest radius of a coin in a row, in points.
const COIN: f32 = 7.5;
/// Width of the words at the end of a row, in points.
const END: f32 = 30.0;
const END_OF_TRAP: f32 = 56.0;
/// The word at the end of a row that leads to the goal.
const WON: &str = "won";
/// The most traps that a row names, and the most tables of a card.
const TRAPS_NAMED: usize = 3;
const MOST_TABLES: usize = 3;
/// Smallest scale that is still accepted for fewer rows.
const WELL_SCALED: f32 = 0.85;
/// Smallest scale, and smallest size of letters in points.
const LEAST_SCALE: f32 = 0.4;
const LEAST_LETTERS: f32 = 8.0;

/// A row of a card: the coins felt (`Some(true)` for tails) or a label, the coins after the flip, and where that leads.
struct Row {
    felt: Result<Vec<Option<bool>>, &'static str>,
    after: Vec<Option<bool>>,
    end: String,
}

/// A table on a card: the places to feel, or the coins of a trap.
type CardTable = Result<Move, Configuration>;

/// A card with its content.
struct Card {
    name: String,
    /// One for each possibility.
    tables: Vec<CardTable>,
    rows: Vec<Row>,
    /// Whether an arrow leads to the next card.
    has_next: bool,
}

/// The cards of a plan or of traps, laid out in rows.
pub struct Picture {
    coins: u32,
    cards: Vec<Card>,
    rects: Vec<Rect>,
    scale: f32,
}

impl Picture {
    /// Arranges the cards in `room`, in as many rows as needed.
    pub fn new(solution: &TouchSolution, room: Rect) -> Self {
        let cards = if solution.nodes.is_empty() { trap_cards(solution) } else { plan_cards(solution) };
        let mut picture = Self { coins: solution.table.coins(), cards, rects: Vec::new(), scale: 1.0 };
        picture.lay_out(room, solution.hands);
        picture
    }

    fn lay_out(&mut self, room: Rect, hands: u32) {
        let most = LEAST_CARD + MORE_A_HAND * hands as f32;
        let number = self.cards.len().max(1);
        let high = |card: &Card| NAME + 2.0 * TABLE + 18.0 + ROW * card.rows.len() as f32;
        let heights: Vec<f32> = self.cards.iter().map(high).collect();
        let tallest = |line: &[f32]| line.iter().copied().fold(0.0, f32::max);
        // the fewest rows in which the cards are broad enough, or those that have to shrink least
        let fits = |across: usize| {
            let down = room.height() / heights.chunks(across).map(|line| tallest(line) + GAP).sum::<f32>().max(1.0);
            let pitch = room.width() / across as f32;
            (down.min((pitch - GAP) / LEAST_CARD).min(1.0), pitch)
        };
        let best = (1..=number).rev().find(|across| fits(*across).0 >= WELL_SCALED);
        let best = best.or_else(|| (1..=number).max_by(|one, other| fits(*one).0.total_cmp(&fits(*other).0)));
        let best = best.unwrap_or(1);
        let (scale, pitch) = fits(best);
        self.scale = scale.max(LEAST_SCALE);
        let width = (pitch - GAP * self.scale.min(1.0)).min(most).max(1.0);
        let pitch = pitch.min(width + 2.0 * GAP);
        let total: f32 = heights.chunks(best).map(|line| (tallest(line) + GAP) * self.scale).sum();
        let mut top = room.top() + ((room.height() - total) / 2.0).max(0.0) + GAP * self.scale / 2.0;
        for line in heights.chunks(best) {
            let left = room.center().x - pitch * best.min(number) as f32 / 2.0 + (pitch - width) / 2.0;
            let size = vec2(width, tallest(line) * self.scale);
            for place in 0..line.len() {
                self.rects.push(Rect::from_min_size(pos2(left + pitch * place as f32, top), size));
            }
            top += size.y + GAP * self.scale;
        }
    }

    /// Returns the number of cards.
    pub fn number(&self) -> usize {
        self.cards.len()
    }

    /// Returns the index of the card at a point.
    pub fn at(&self, point: Pos2) -> Option<usize> {
        self.rects.iter().position(|rect| rect.contains(point))
    }

    /// Draws the cards with the `chosen` one marked.
    pub fn paint(&self, painter: &Painter, palette: &Palette, chosen: Option<usize>) {
        for (index, (card, rect)) in self.cards.iter().zip(&self.rects).enumerate() {
            let is_chosen = chosen == Some(index);
            let (fill, border) = if is_chosen {
                (palette.wash, Stroke::new(2.0, palette.accent))
            } else {
                (palette.card, Stroke::new(1.0, palette.line))
            };
            painter.rect(*rect, 8.0 * self.scale, fill, border, StrokeKind::Inside);
            self.paint_card(painter, palette, card, *rect);
            if let Some(to) = self.rects.get(index + 1).filter(|_| card.has_next) {
                self.paint_arrow(painter, palette, *rect, *to);
            }
        }
    }

    fn font(&self, size: f32) -> FontId {
        FontId::new((size * self.scale).max(LEAST_LETTERS), fonts::medium())
    }

    fn paint_card(&self, painter: &Painter, palette: &Palette, card: &Card, rect: Rect) {
        let scale = self.scale;
        let name = pos2(rect.center().x, rect.top() + (NAME / 2.0 + 2.0) * scale);
        painter.text(name, Align2::CENTER_CENTER, &card.name, self.font(12.0), palette.soft_ink);
        let centre = pos2(rect.center().x, rect.top() + (NAME + TABLE + 2.0) * scale);
        let number = card.tables.len() as f32;
        let radius = (TABLE * scale).min((rect.width() - 12.0 * scale) / number.max(1.0) / 2.0 - 2.0 * scale).max(1.0);
        for (index, table) in card.tables.iter().enumerate() {
            let aside = (index as f32 - (number - 1.0) / 2.0) * 2.0 * (radius + 2.0 * scale);
            self.paint_table(painter, palette, table, centre + vec2(aside, 0.0), radius);
        }
        let first = rect.top() + (NAME + 2.0 * TABLE + 10.0) * scale;
        for (index, row) in card.rows.iter().enumerate() {
            let middle = first + ROW * scale * (index as f32 + 0.5);
            let inner = Rect::from_x_y_ranges(rect.x_range().shrink(8.0 * scale), middle..=middle);
            self.paint_row(painter, palette, row, inner);
        }
    }

    /// Draws the table of a card: the places to feel, or the coins.
    fn paint_table(&self, painter: &Painter, palette: &Palette, table: &CardTable, centre: Pos2, radius: f32) {
        let coins = self.coins;
        painter.circle(centre, radius, palette.background, Stroke::new(1.0, palette.line));
        let number = coins.max(2) as f32;
        let coin = (radius * 0.66 * (TAU / 2.0 / number).sin()).min(radius * 0.27);
        for position in 0..coins {
            let way = if coins == 1 { Vec2::ZERO } else { direction(position as f32, coins) };
            let at = centre + way * radius * 0.66;
            match table {
                Err(lies) => Coin::of(*lies, position, at, coin).paint(painter, palette),
                Ok(felt) if felt.names(position) => {
                    paint_number(painter, palette, position, at, coin * 1.3, Some(coin));
                }
                Ok(_) => {
                    painter.circle(at, coin * 0.8, palette.card, Stroke::new(1.0, palette.line));
                }
            }
        }
    }

    fn paint_row(&self, painter: &Painter, palette: &Palette, row: &Row, inner: Rect) {
        let middle = inner.center().y;
        let arrow = 16.0 * self.scale;
        let words = |at: Pos2, align, text: &str, ink| {
            painter.text(at, align, text, self.font(12.0), ink);
        };
        let is_answer = !row.after.is_empty();
        let aside = if is_answer { arrow + END * self.scale } else { END_OF_TRAP * self.scale };
        let across = row.after.len() + row.felt.as_ref().map_or(row.after.len(), Vec::len);
        let coin = ((inner.width() - aside) / across as f32 / 2.2).clamp(1.5, COIN * self.scale);
        match &row.felt {
            Ok(felt) => paint_coins(painter, palette, pos2(inner.left(), middle), felt, coin),
            Err(word) => words(pos2(inner.left(), middle), Align2::LEFT_CENTER, word, palette.soft_ink),
        }
        if is_answer {
            let broad = row.after.len() as f32 * 2.2 * coin;
            let left = inner.left() + broad.max(if row.felt.is_err() { 26.0 * self.scale } else { 0.0 });
            words(pos2(left + arrow / 2.0, middle), Align2::CENTER_CENTER, "→", palette.soft_ink);
            paint_coins(painter, palette, pos2(left + arrow, middle), &row.after, coin);
        }
        let ink = if row.end == WON { palette.safe } else { palette.soft_ink };
        words(pos2(inner.right(), middle), Align2::RIGHT_CENTER, &row.end, ink);
    }

    /// Draws an arrow from a card to the next one; if that is in another row, only the beginning of the arrow.
    fn paint_arrow(&self, painter: &Painter, palette: &Palette, from: Rect, to: Rect) {
        let height = from.top() + (NAME + TABLE + 2.0) * self.scale;
        let start = pos2(from.right() + 3.0, height);
        let is_beside = (to.top() - from.top()).abs() < 1.0 && to.left() > from.right();
        let end = if is_beside { pos2(to.left() - 3.0, height) } else { start + vec2(12.0 * self.scale, 0.0) };
        paint_arrow(painter, [start, end], Stroke::new(1.5, palette.tie), self.scale * vec2(6.0, 3.5));
    }
}

/// Draws coins from the left, tails or heads, and a dot for each that is not felt.
fn paint_coins(painter: &Painter, palette: &Palette, from: Pos2, are_tails: &[Option<bool>], radius: f32) {
    for (index, is_tails) in are_tails.iter().enumerate() {
        let centre = from + vec2((index as f32 + 0.5) * 2.2 * radius, 0.0);
        match is_tails {
            Some(is_tails) => {
                let face = u32::from(*is_tails);
                Coin { centre, radius, face, faces: 2, width: 1.0, hidden: false }.paint(painter, palette);
            }
            None => drop(painter.circle_filled(centre, (radius * 0.25).max(1.0), palette.tie)),
        }
    }
}

fn plan_cards(solution: &TouchSolution) -> Vec<Card> {
    let nodes = &solution.nodes;
    let first = nodes.first().map_or(0, |node| node.left);
    // cards that do not simply follow each other need a number
    let later = |index: usize| nodes.get(index).into_iter().flat_map(|node| node.answers.iter().filter_map(|a| a.next));
    let is_chain = (0..nodes.len()).all(|index| later(index).all(|next| next == index + 1));
    let card = |(index, node): (usize, &crate::devil::TouchNode)| {
        let call = first + 1 - node.left.min(first);
        let name = if is_chain { format!("Call {call}") } else { format!("{}: call {call}", index + 1) };
        let kinds = node.kinds();
        let mut rows = Vec::new();
        for (at, kind) in kinds.iter().enumerate() {
            let end = match kind.next {
                None => WON.to_owned(),
                Some(next) if !is_chain => format!("{}", next + 1),
                Some(_) => String::new(),
            };
            let is_rest = kinds.len() == 1 || at + 1 == kinds.len() && kind.seen.len() > 2;
            let word = if kinds.len() == 1 { "any" } else { "else" };
            let seen = if is_rest { vec![Err(word)] } else { kind.seen.iter().map(|tails| Ok(*tails)).collect() };
            let at_places = |tails| node.places.positions().map(|place| Some(Move::names(tails, place))).collect();
            let row = |seen: Result<Move, _>| Row {
                felt: seen.map(at_places),
                after: at_places(kind.after),
                end: end.clone(),
            };
            rows.extend(seen.into_iter().map(row));
        }
        let has_next = is_chain && later(index).next().is_some();
        Card { name, tables: vec![Ok(node.places)], rows, has_next }
    };
    nodes.iter().enumerate().map(card).collect()
}

fn trap_cards(solution: &TouchSolution) -> Vec<Card> {
    let card = |(index, trap): (usize, &crate::devil::TouchTrap)| {
        let row = |shown: &crate::devil::ShownPattern| {
            let next = next_traps(shown);
            let named: Vec<String> = next.iter().map(|trap| (trap + 1).to_string()).collect();
            let end = if next.len() > TRAPS_NAMED { count(next.len(), "trap") } else { named.join(", ") };
            let end = format!("→ {end}");
            let lies = |place| shown.places.names(place).then(|| shown.tails.names(place));
            Row { felt: Ok((0..solution.table.coins()).map(lies).collect()), after: Vec::new(), end }
        };
        let tables = trap.known.iter().take(MOST_TABLES).map(|lies| Err(*lies)).collect();
        let rows = trap.shown.iter().map(row).collect();
        Card { name: format!("Trap {}", index + 1), tables, rows, has_next: false }
    };
    solution.traps.iter().enumerate().map(card).collect()
}
