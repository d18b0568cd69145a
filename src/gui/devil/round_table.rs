//! The round table: a game with its coins, the Devil's turns and the flips.

use std::f32::consts::{PI, TAU};

use egui::{
    Align2, FontId, Painter, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, TextStyle, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::coin::{Coin, direction, paint_number};
use super::names;
use super::pending_move::TableAction;
use super::playing::Playing;
use crate::devil::{Move, PlayMode, TableSpec};
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::motion::eased;
use crate::gui::{chart, focus, state};
use crate::numerals::grouped;

/// Height of the words above the table by the smallest width of the view, in points.
const CAPTION_HEIGHTS: [(f32, f32); 2] = [(330.0, 46.0), (0.0, 64.0)];
/// Height of the buttons below the table, in points.
const BUTTONS_HEIGHT: f32 = 40.0;
/// Height of the rings below the buttons, in points.
const RINGS_HEIGHT: f32 = 28.0;
/// Width of the ring of numbers around the table, in points.
const NUMBERS: f32 = 32.0;
/// Smallest distance of two numbers, in points.
const LEAST_APART: f32 = 20.0;
/// Largest share of the height for the caption above the table, and its share beside it.
const CAPTION_SHARES: [f32; 2] = [0.17, 0.4];
/// Smallest radius of a coin that is easy to read and click, if the table is large enough for it, in points.
const LEAST_COIN: f32 = 12.2;
/// Least room between the middle and the coins for two lines of text, in points.
const LEAST_MIDDLE: f32 = 40.0;
/// Height below which a view is low, and the least widths of its table and of what stands beside it, in points.
const LOW: f32 = 330.0;
const LEAST_TABLE: f32 = 130.0;
const BESIDE: f32 = 170.0;
/// Largest radius of the table, in points.
const MOST_RADIUS: f32 = 260.0;

/// The most patterns with a ring for each. If there are more, each kind has a ring.
const MOST_RINGS: u32 = 16;
/// Width from which the words say that a ring stands for a kind, in points.
const KINDS_FROM: f32 = 480.0;
/// Least and largest radius of a ring, in points.
const LEAST_RING: f32 = 2.0;
const LARGEST_RING: f32 = 8.0;

/// Share of the motion in which the table turns. In the rest the coins flip.
pub const TURNING: f32 = 0.55;

/// Geometry of the table on screen, in points.
struct Layout {
    centre: Pos2,
    radius: f32,
    /// Distance of the coins from the middle.
    orbit: f32,
    coin: f32,
}

impl Playing {
    /// Draws the table in the available space, with the caption above it. Below it are the buttons, and what is still
    /// possible.
    ///
    /// Returns the action of the user; there is none if the table is drawn for a file.
    pub fn chart_ui(&self, ui: &mut Ui, is_picture: bool) -> Option<TableAction> {
        let palette = Palette::of(ui);
        let (room, _) = chart::canvas(ui, Sense::hover(), || self.summary());
        let is_live = !is_picture && self.is_live();

        let [caption, table, buttons, row] = self.places(room, is_picture);
        let is_covered = state::get::<chart::ChartSettings>(ui.ctx()).hides_labels;
        // a picture has no use for what to do next, and a game that is seen would tell an answer that is covered
        let tells_answer = !(is_live && self.play() == PlayMode::ByHand);
        let has_caption = if self.game.is_hidden { !is_picture } else { !(is_covered && tells_answer) };
        if has_caption {
            ui.scope_builder(UiBuilder::new().max_rect(caption.shrink2(vec2(0.0, 4.0))), |ui| {
                let style = if caption.width() < LOW / 2.0 { TextStyle::Small } else { TextStyle::Body };
                ui.vertical_centered(|ui| ui.label(RichText::new(self.caption()).text_style(style)));
            });
        }
        let layout = self.layout(table);
        self.paint_table(ui.painter(), &palette, &layout);
        let coins = focus::group_in(ui, "coins", || self.name_coins(ui, &layout, is_live));
        let button = if is_picture { None } else { self.buttons_ui(ui, buttons, is_live) };
        if row.height() > 0.0 {
            self.paint_rings(ui.painter(), &palette, row);
        }
        coins.or(button)
    }

    /// Returns the places of the caption, the table, the buttons and the rings: below each other, or in a low view beside
    /// the table.
    fn places(&self, room: Rect, is_picture: bool) -> [Rect; 4] {
        let rings = if self.possible.is_some() { RINGS_HEIGHT } else { 0.0 };
        if room.height() < LOW && room.width() > LEAST_TABLE + BESIDE && !is_picture {
            let (table, beside) = room.split_left_right_at_x(room.left() + room.height().min(room.width() - BESIDE));
            let (caption, below) = beside.split_top_bottom_at_y(beside.top() + CAPTION_SHARES[1] * beside.height());
            // three rows of buttons leave no room for the rings
            let rings = if self.play() == PlayMode::Blindfolded { rings } else { 0.0 };
            let (buttons, row) = below.split_top_bottom_at_y(below.bottom() - rings);
            return [caption, table, buttons, row];
        }
        let height = CAPTION_HEIGHTS.into_iter().find(|(width, _)| room.width() >= *width).map_or(64.0, |(_, h)| h);
        let (caption, below) = room.split_top_bottom_at_y(room.top() + height.min(CAPTION_SHARES[0] * room.height()));
        let buttons = if is_picture { 0.0 } else { BUTTONS_HEIGHT };
        let (table, below) = below.split_top_bottom_at_y(below.bottom() - buttons - rings);
        let (buttons, row) = below.split_top_bottom_at_y(below.top() + buttons);
        [caption, table, buttons, row]
    }

    /// Describes the table for screen readers.
    fn summary(&self) -> String {
        let coins = if self.game.is_hidden {
            "covered".to_owned()
        } else {
            format!("{} from place 0 clockwise", names::pattern(self.coins_now()))
        };
        let rings = self
            .still_possible()
            .map_or_else(String::new, |[left, all]| format!(" Still possible: {left} of {all} patterns."));
        format!("Round table, coins {coins}. {}{rings}", self.caption())
    }

    /// Whether the positions of the next move are marked instead of those of the last one.
    fn marks_next(&self) -> bool {
        self.is_live() && self.motion >= 1.0
    }

    /// Returns the move whose positions are marked.
    fn marked(&self) -> Option<Move> {
        match (self.marks_next(), self.play()) {
            (true, PlayMode::ByHand) => self.plan().get(self.step as u64 + 1),
            (true, _) => Some(self.pending.named),
            (false, _) => self.shown_step().map(|step| step.flipped),
        }
    }

    fn layout(&self, room: Rect) -> Layout {
        let radius = (room.size().min_elem() / 2.0 - NUMBERS).clamp(20.0, MOST_RADIUS);
        let coins = self.spec().coins() as f32;
        let orbit = radius * 0.73;
        // neighbours must not touch, and a single coin must not cover the table
        let beside = if coins > 1.0 { orbit * (PI / coins).sin() * 0.8 } else { orbit };
        Layout { centre: room.center(), radius, orbit, coin: beside.min((radius * 0.18).max(LEAST_COIN)) }
    }

    fn paint_table(&self, painter: &Painter, palette: &Palette, layout: &Layout) {
        painter.circle(layout.centre, layout.radius, palette.background, Stroke::new(1.5, palette.line));
        painter.circle_stroke(layout.centre, layout.radius * 0.46, Stroke::new(1.0, palette.line));
        self.paint_rim(painter, palette, layout);
        self.paint_numbers(painter, palette, layout);
        if self.game.is_hidden && self.motion < 1.0 {
            let share = self.turned().midpoint(self.flipped());
            paint_cloth(painter, palette, layout, share / self.spec().coins() as f32);
            return;
        }
        self.paint_middle(painter, palette, layout);
        let word = if self.game.is_hidden && self.params.hands() > 0 { "feel" } else { "flip" };
        for (coin, is_named) in self.coins(layout) {
            coin.paint(painter, palette);
            if is_named && coin.hidden {
                coin.paint_word(painter, palette, word);
            } else if is_named {
                coin.paint_ring(painter, palette);
            }
        }
    }

    /// Draws notches on the rim, one of them marked, so that a turn is visible even if all coins are alike.
    fn paint_rim(&self, painter: &Painter, palette: &Palette, layout: &Layout) {
        let coins = self.spec().coins();
        let settled = self.game.notch_after(self.step);
        let before = self.game.notch_after(self.step.saturating_sub(1)) as f32;
        let place = self
            .shown_step()
            .filter(|_| self.turned() < 1.0)
            .map_or(settled as f32, |step| before - step.permutation.as_turn().unwrap_or(0) as f32 * self.turned());
        let place = self.pending.moved.map_or(place, |permutation| permutation.notch_after(settled) as f32);
        for notch in 0..coins {
            let direction = direction(notch as f32 + place, coins);
            let ends = [0.94, 1.0].map(|share| layout.centre + direction * layout.radius * share);
            painter.line_segment(ends, Stroke::new(1.5, palette.line));
            if notch == 0 {
                painter.circle_filled(layout.centre + direction * layout.radius * 0.96, 3.5, palette.soft_ink);
            }
        }
    }

    /// Returns the progress of the Devil's act, which comes first.
    fn turned(&self) -> f32 {
        eased(self.motion, 0.0..TURNING)
    }

    /// Returns the progress of the flip.
    fn flipped(&self) -> f32 {
        eased(self.motion, TURNING..1.0)
    }

    /// Writes the numbers of the positions, outside the table as they do not turn. Those of the move are marked.
    fn paint_numbers(&self, painter: &Painter, palette: &Palette, layout: &Layout) {
        let coins = self.spec().coins();
        // too many numbers would overlap: then every second, fourth and so on is written
        let distance = TAU * (layout.radius + NUMBERS / 2.0) / coins.max(1) as f32;
        let every = (0..6).map(|power| 1 << power).find(|every| *every as f32 * distance >= LEAST_APART).unwrap_or(64);
        for position in (0..coins).step_by(every as usize) {
            let centre = layout.centre + direction(position as f32, coins) * (layout.radius + 17.0);
            let is_named = self.marked().is_some_and(|flip| flip.names(position));
            paint_number(painter, palette, position, centre, 13.0, is_named.then_some(11.0));
        }
    }

    /// Writes into the middle of the table: the number of the next call, or the turn with an arrow round it.
    fn paint_middle(&self, painter: &Painter, palette: &Palette, layout: &Layout) {
        let made = self.game.steps.len();
        // a call has its words in one line
        let least = if self.game.is_hidden { LEAST_MIDDLE / 2.0 } else { LEAST_MIDDLE };
        let step = self.shown_step().filter(|_| !self.game.is_hidden);
        let (title, note) = match step {
            // on a very small table the coins would be over the words
            _ if self.pending.moved.is_some() || layout.orbit - layout.coin < least => return,
            _ if self.game.is_won && self.step >= made => {
                (grouped(made), if made == 1 { "call" } else { "calls" }.to_owned())
            }
            _ if self.game.is_hidden && made == 0 => ("call 1".to_owned(), "choose places".to_owned()),
            _ if self.game.is_hidden => (format!("call {}", grouped(made + 1)), format!("not {}", self.goal())),
            Some(step) => match (step.permutation.as_turn(), step.permutation.as_mirror()) {
                (Some(0), _) => ("not".to_owned(), "turned".to_owned()),
                (Some(turn), _) => (turn.to_string(), if turn == 1 { "place" } else { "places" }.to_owned()),
                (None, Some(turn)) => (turn.to_string(), "after a mirror".to_owned()),
                (None, None) => ("?".to_owned(), "shuffled".to_owned()),
            },
            None => {
                let spec = self.spec();
                let name = if spec.coins() == 1 { names::coin(spec) } else { names::coins(spec) };
                (spec.coins().to_string(), name.to_owned())
            }
        };
        let size = (layout.radius * 0.17).clamp(14.0, 34.0);
        let size = if self.game.is_hidden { size * 0.7 } else { size };
        let font = FontId::new(size, fonts::semibold());
        let middle = layout.centre + vec2(0.0, size * 0.18);
        painter.text(middle, Align2::CENTER_BOTTOM, title, font, palette.ink);
        // on a small table there is no room between the coins
        if layout.orbit - layout.coin > LEAST_MIDDLE {
            let font = FontId::proportional((size * 0.45).max(11.0));
            painter.text(middle, Align2::CENTER_TOP, note, font, palette.soft_ink);
        }
        if let Some(turn) = step.and_then(|step| step.permutation.as_turn()).filter(|turn| *turn > 0) {
            let angle = TAU * turn as f32 / self.spec().coins() as f32 * self.turned();
            paint_arc(painter, palette, layout.centre, layout.radius * 0.34, angle);
        }
    }

    /// Returns the coins at their present places, and whether the move names their positions.
    fn coins(&self, layout: &Layout) -> Vec<(Coin, bool)> {
        let coins = self.spec().coins();
        let (turned, flipped) = (self.turned(), self.flipped());
        let at = |place: f32| layout.centre + direction(place, coins) * layout.orbit;
        let Some(step) = self.shown_step().filter(|_| !self.marks_next() && !self.game.is_hidden) else {
            let now = self.coins_now();
            let named = |p: u32| self.marked().is_some_and(|flip| flip.names(p)) || self.pending.picked == Some(p);
            let seen = |p: u32| {
                let (felt, coin) = (self.felt(p), Coin::of(now, p, at(p as f32), layout.coin));
                Coin { face: felt.unwrap_or(coin.face), hidden: self.game.is_hidden && felt.is_none(), ..coin }
            };
            return (0..coins).map(|p| (seen(p), named(p))).collect();
        };
        if turned < 1.0 {
            let turn = step.permutation.as_turn();
            // the table turns anticlockwise, against the order of the positions; after other acts the coins move in
            // straight lines
            let on_the_way = |(position, from): (u32, u32)| match turn {
                Some(turn) => at(position as f32 + turn as f32 * (1.0 - turned)),
                None => at(from as f32).lerp(at(position as f32), turned),
            };
            let placed = (0..coins).zip(step.permutation.places());
            return placed
                .map(|(p, from)| (Coin::of(step.turned, p, on_the_way((p, from)), layout.coin), false))
                .collect();
        }
        let over = |position: u32| {
            let is_named = step.flipped.names(position);
            let faces = if flipped < 0.5 { step.turned } else { step.result };
            let width = if is_named { (PI * flipped).cos().abs() } else { 1.0 };
            (Coin { width, ..Coin::of(faces, position, at(position as f32), layout.coin) }, is_named)
        };
        (0..coins).map(over).collect()
    }

    /// Returns the face that a blindfolded player feels at a position now.
    fn felt(&self, position: u32) -> Option<u32> {
        let felt = self.game.felt_now().filter(|felt| felt.places.names(position))?;
        Some(u32::from(felt.tails.names(position)))
    }

    /// Gives each coin its tooltip and its accessible name. While the user plays, a click on a coin is an action.
    fn name_coins(&self, ui: &Ui, layout: &Layout, is_live: bool) -> Option<TableAction> {
        let coins = self.spec().coins();
        let now = self.coins_now();
        let mut action = None;
        // neighbours do not overlap, or a click would take the next coin
        let apart = layout.orbit * if coins > 1 { (PI / coins as f32).sin() } else { 1.0 };
        let reach = layout.coin.max(6.0).min(apart);
        for position in 0..coins {
            let centre = layout.centre + direction(position as f32, coins) * layout.orbit;
            let rect = Rect::from_center_size(centre, Vec2::splat(2.0 * reach));
            let sense = if is_live { Sense::click() } else { Sense::hover() };
            let response = ui.interact(rect, ui.scope_id().with(("coin", position)), sense);
            let name = if self.game.is_hidden {
                let felt = self.felt(position).map_or("", |face| if face == 0 { "heads, " } else { "tails, " });
                let named = if self.pending.named.names(position) { "chosen" } else { "not chosen" };
                format!("Place {position}: {felt}{named}")
            } else {
                let thing = if now.faces() == 2 { "Coin" } else { "Die" };
                format!("{thing} at place {position}: {}", names::face(now, position))
            };
            let role = if is_live { Role::Button } else { Role::Label };
            response.widget_info(|| WidgetInfo::labeled(role, true, &name));
            if response.clicked() {
                action = Some(TableAction::Click(position));
            }
            response.on_hover_text(name);
        }
        action
    }

    /// Returns the numbers of patterns that are possible now and at the start; `None` once the game is won.
    pub fn still_possible(&self) -> Option<[String; 2]> {
        let is_over = self.game.is_won && self.step >= self.game.steps.len();
        let (solution, possible) = (self.plan().solution, self.possible.filter(|_| !is_over)?);
        let all = self.plan().aim().start.size(solution.table());
        Some([grouped(possible.configurations(&solution.classes)), grouped(all)])
    }

    /// Draws a ring for each pattern that was possible at the start, with those that are possible no more in grey.
    fn paint_rings(&self, painter: &Painter, palette: &Palette, room: Rect) {
        let Some((possible, [left, all])) = self.possible.zip(self.still_possible()) else { return };
        let (spec, classes, start) = (self.spec(), &self.plan().solution.classes, self.plan().aim().start);
        let has_all = start.size(spec) <= MOST_RINGS.into();
        let number = |class: u32| if has_all { class } else { 1 };
        let kinds = if has_all || room.width() < KINDS_FROM { "" } else { "; a ring for each kind of pattern" };
        let in_start = classes.iter().enumerate().filter(|(_, class)| start.contains(spec, class.first));
        let mut lit: Vec<bool> = in_start
            .flat_map(|(index, class)| std::iter::repeat_n(possible.contains(index), number(class.size) as usize))
            .collect();
        // those that have gone out stand at the end
        lit.sort_unstable_by_key(|is_lit| !is_lit);
        let font = FontId::proportional(12.0);
        let words = |text: String| painter.layout_no_wrap(text, font.clone(), palette.soft_ink);
        let [before, after] = [words("still possible".to_owned()), words(format!("{left} of {all}{kinds}"))];
        let broad = before.size().x + after.size().x + 16.0;
        let radius = ((room.width() - broad) / (2.75 * lit.len() as f32)).clamp(1.0, LARGEST_RING);
        if radius < LEAST_RING {
            lit.clear();
        }
        let pitch = 2.75 * radius;
        let width = broad + pitch * lit.len() as f32;
        let mut at = pos2(room.center().x - width / 2.0, room.top() + RINGS_HEIGHT / 2.0);
        painter.galley(at - vec2(0.0, before.size().y / 2.0), before.clone(), palette.soft_ink);
        at.x += before.size().x + 8.0 + pitch / 2.0;
        for is_lit in lit {
            if is_lit {
                painter.circle_stroke(at, radius - 1.0, Stroke::new(2.0, palette.safe));
            } else {
                painter.circle_filled(at, radius - 1.0, palette.line);
            }
            at.x += pitch;
        }
        painter.galley(at + vec2(8.0 - pitch / 2.0, -after.size().y / 2.0), after, palette.soft_ink);
    }
}

/// Draws a table with covered coins, as large as fits.
pub fn paint_covered(painter: &Painter, place: Rect, spec: TableSpec) {
    let (palette, coins, centre) = (Palette::of_context(painter.ctx()), spec.coins(), place.center());
    let radius = place.size().min_elem() / 2.0;
    painter.circle(centre, radius, palette.card, Stroke::new(1.5, palette.line));
    let coin = (radius * 0.25).min(radius * 0.65 * (PI / coins as f32).sin());
    for position in 0..coins {
        let at = centre + direction(position as f32, coins) * radius * 0.68;
        let coin = Coin { centre: at, radius: coin, face: 0, faces: spec.faces(), width: 1.0, hidden: true };
        coin.paint(painter, &palette);
    }
}

/// Draws the cloth under which the table turns, turned by a share of the circle.
fn paint_cloth(painter: &Painter, palette: &Palette, layout: &Layout, share: f32) {
    const FOLDS: u16 = 24;
    painter.circle(layout.centre, layout.radius * 0.93, palette.tie, Stroke::NONE);
    for fold in 0..FOLDS {
        let way = Vec2::angled(TAU * (f32::from(fold) / f32::from(FOLDS) - share));
        let ends = [0.1, 0.93].map(|share| layout.centre + way * layout.radius * share);
        painter.line_segment(ends, Stroke::new(2.0, palette.line));
    }
}

/// Draws an arrow from the top anticlockwise, as the table turns.
pub fn paint_arc(painter: &Painter, palette: &Palette, centre: Pos2, radius: f32, angle: f32) {
    const PIECES: u16 = 48;
    let stroke = Stroke::new(2.0, palette.accent);
    let at = |share: f32| {
        let angle = -TAU / 4.0 - angle * share;
        centre + radius * vec2(angle.cos(), angle.sin())
    };
    let points: Vec<Pos2> = (0..=PIECES).map(|piece| at(f32::from(piece) / f32::from(PIECES))).collect();
    painter.add(Shape::line(points, stroke));
    let tip = at(1.0);
    let outwards = (tip - centre).normalized();
    let ahead = vec2(outwards.y, -outwards.x);
    let long = (radius * 0.11).clamp(5.0, 9.0);
    let corners = vec![tip + ahead * long, tip - ahead * long + outwards * long, tip - ahead * long - outwards * long];
    painter.add(Shape::convex_polygon(corners, palette.accent, Stroke::NONE));
}
