//! The round table: a game with its coins, the Devil's turns and the flips.

use std::f32::consts::{PI, TAU};

use egui::{
    Align2, FontId, Painter, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, pos2,
    vec2,
};

use super::coin::{Coin, direction, float};
use super::motion::AnimationFrame;
use super::names::{self, LETTERED};
use super::pending_move::TableAction;
use super::playing::Playing;
use super::{game_words, move_diagram};
use crate::devil::{Move, Plan, Play, Playout, StartsLeft, Step, starts_left};
use crate::gui::focus;
use crate::gui::look::fonts;
use crate::gui::look::theme::{self, Palette};
use crate::numerals::grouped;

/// Height of the words above the table by the smallest width of the view, in points.
const CAPTION_HEIGHTS: [(f32, f32); 2] = [(330.0, 46.0), (0.0, 64.0)];
/// Height of the result below the words, in points.
const RESULT_HEIGHT: f32 = 26.0;
/// Height of the user's buttons, in points.
const BUTTONS_HEIGHT: f32 = 36.0;
/// Width of the ring of numbers around the table, in points.
const NUMBERS: f32 = 32.0;
/// Smallest distance of two numbers, in points.
const LEAST_APART: f32 = 20.0;
/// Smallest height of the table with the move in a line below it, in points.
const LEAST_BESIDE_DIAGRAM: f32 = 250.0;
/// Smallest radius of a coin that is easy to read and click, if the table is large enough for it, in points.
const LEAST_COIN: f32 = 12.2;
/// Largest radius of the table, in points.
const MOST_RADIUS: f32 = 260.0;

/// Geometry of the table on screen, in points.
struct Layout {
    centre: Pos2,
    radius: f32,
    /// Distance of the coins from the middle.
    orbit: f32,
    coin: f32,
}

impl Playing<'_> {
    /// Draws the table in the available space, with the caption above it and the coins before and after the move below
    /// it.
    ///
    /// Returns the action of the user; there is none if the table is drawn for a file.
    pub fn chart_ui(&self, ui: &mut Ui, is_picture: bool) -> Option<TableAction> {
        let palette = Palette::of(ui);
        let room = ui.available_rect_before_wrap();
        let response = ui.allocate_rect(room, Sense::hover());
        let summary = game_words::table_summary(self.plan, self.game, self.step);
        let summary = self.caption().map_or(summary, |caption| format!("Round table. {caption}"));
        // the player knows more than the calls alone rule out
        let starts = starts(self.plan, self.game, self.step).filter(|_| self.hands == 0);
        let summary = starts.iter().fold(summary, |summary, starts| format!("{summary} {}", starts_words(starts)));
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &summary));
        let is_live = !is_picture && self.is_live();

        let height = CAPTION_HEIGHTS.into_iter().find(|(width, _)| room.width() >= *width).map_or(64.0, |(_, h)| h);
        let (caption, below) = room.split_top_bottom_at_y(room.top() + height + RESULT_HEIGHT);
        ui.scope_builder(UiBuilder::new().max_rect(caption), |ui| self.caption_ui(ui, &palette));
        let has_buttons = !is_picture && !matches!(self.play, Play::Random | Play::Worst);
        let (row, below) = below.split_top_bottom_at_y(below.top() + if has_buttons { BUTTONS_HEIGHT } else { 0.0 });
        let mut action = None;
        if has_buttons {
            ui.scope_builder(UiBuilder::new().max_rect(row), |ui| {
                action = ui.horizontal(|ui| self.buttons_ui(ui, is_live)).inner;
            });
        }
        // the coins of a large table would be specks in a line, and in a low window the table needs the room
        let is_high = below.height() - move_diagram::HEIGHT >= LEAST_BESIDE_DIAGRAM;
        let has_diagram = is_high && self.coins_round() <= LETTERED && !self.game.is_hidden;
        let starts = starts.filter(|_| is_high);
        let diagram_height = if has_diagram || starts.is_some() { move_diagram::HEIGHT } else { 0.0 };
        let (table, row) = below.split_top_bottom_at_y(below.bottom() - diagram_height);
        let layout = self.layout(table);
        self.paint_table(ui.painter(), &palette, &layout);
        action = action.or(focus::group_in(ui, "coins", || self.name_coins(ui, &layout, is_live)));
        if has_diagram && self.pending.moved.is_none() {
            move_diagram::paint(ui.painter(), &palette, row, self.game, self.step);
        }
        if let Some(starts) = &starts {
            paint_starts(ui.painter(), &palette, row, self.plan, starts);
        }
        action
    }

    /// Whether the positions of the next move are marked instead of those of the last one.
    fn marks_next(&self) -> bool {
        self.is_live() && self.frame == AnimationFrame::SETTLED
    }

    /// Returns the move whose positions are marked.
    fn marked(&self) -> Option<Move> {
        match (self.marks_next(), self.play) {
            (true, Play::ByHand) => self.plan.get(self.step as u64 + 1),
            (true, _) => Some(self.pending.named),
            (false, _) => self.step_shown().map(|step| step.flipped),
        }
    }

    fn caption_ui(&self, ui: &mut Ui, palette: &Palette) {
        ui.add_space(4.0);
        ui.label(self.caption().unwrap_or_else(|| game_words::caption(self.plan, self.game, self.step)));
        ui.horizontal(|ui| {
            let is_seen = !self.game.is_hidden && self.pending.moved.is_none();
            if let Some(step) = self.step_shown().filter(|_| is_seen && self.coins_round() <= LETTERED) {
                ui.label(RichText::new(game_words::before_and_after(step)).text_style(theme::figures()));
            }
            if let Some(escaped) = game_words::escaped(self.plan, self.game, self.step) {
                ui.label(RichText::new(escaped).text_style(theme::strong()).color(palette.lost));
            }
            if let Some(won) = game_words::won(self.game, self.step) {
                ui.label(RichText::new(won).text_style(theme::strong()).color(palette.ink));
            }
        });
    }

    fn layout(&self, room: Rect) -> Layout {
        let radius = (room.size().min_elem() / 2.0 - NUMBERS).clamp(20.0, MOST_RADIUS);
        let coins = float(self.coins_round());
        let orbit = radius * 0.73;
        // neighbours must not touch, and a single coin must not cover the table
        let beside = if coins > 1.0 { orbit * (PI / coins).sin() * 0.8 } else { orbit };
        Layout { centre: room.center(), radius, orbit, coin: beside.min((radius * 0.18).max(LEAST_COIN)) }
    }

    /// Returns the move just made, if any.
    fn step_shown(&self) -> Option<&Step> {
        game_words::shown_step(self.game, self.step)
    }

    fn paint_table(&self, painter: &Painter, palette: &Palette, layout: &Layout) {
        painter.circle(layout.centre, layout.radius, palette.background, Stroke::new(1.5, palette.line));
        painter.circle_stroke(layout.centre, layout.radius * 0.46, Stroke::new(1.0, palette.line));
        self.paint_rim(painter, palette, layout);
        self.paint_numbers(painter, palette, layout);
        self.paint_turn(painter, palette, layout);
        for (coin, is_named) in self.coins(layout) {
            coin.paint(painter, palette);
            if is_named {
                coin.paint_ring(painter, palette);
            }
        }
    }

    /// Draws notches on the rim, one of them marked, so that a turn is visible even if all coins are alike.
    fn paint_rim(&self, painter: &Painter, palette: &Palette, layout: &Layout) {
        let coins = self.coins_round();
        let settled = self.game.notch_after(self.step);
        let place = self.step_shown().map_or(float(settled), |step| notch_on_the_way(step, self.frame.turned));
        let place = self.pending.moved.map_or(place, |permutation| float(permutation.notch_after(settled)));
        for notch in 0..coins {
            let direction = direction(float(notch) + place, coins);
            let ends = [0.94, 1.0].map(|share| layout.centre + direction * layout.radius * share);
            painter.line_segment(ends, Stroke::new(1.5, palette.line));
            if notch == 0 {
                painter.circle_filled(layout.centre + direction * layout.radius * 0.96, 3.5, palette.soft_ink);
            }
        }
    }

    fn coins_round(&self) -> u32 {
        self.spec().coins()
    }

    /// Writes the numbers of the positions, outside the table as they do not turn. Those of the move are marked.
    fn paint_numbers(&self, painter: &Painter, palette: &Palette, layout: &Layout) {
        let coins = self.coins_round();
        // too many numbers would overlap: then every second, fourth and so on is written
        let distance = TAU * (layout.radius + NUMBERS / 2.0) / float(coins.max(1));
        let every = (0..6).map(|power| 1 << power).find(|every| float(*every) * distance >= LEAST_APART).unwrap_or(64);
        for position in (0..coins).step_by(every as usize) {
            let centre = layout.centre + direction(float(position), coins) * (layout.radius + 17.0);
            let is_named = self.marked().is_some_and(|flip| flip.names(position));
            let color = if is_named {
                painter.circle_filled(centre, 11.0, palette.accent);
                palette.card
            } else {
                palette.soft_ink
            };
            let font = FontId::new(13.0, fonts::figures());
            painter.text(centre, Align2::CENTER_CENTER, position.to_string(), font, color);
        }
    }

    /// Draws the turn in the middle of the table: an arrow round it and the number of notches.
    fn paint_turn(&self, painter: &Painter, palette: &Palette, layout: &Layout) {
        if self.game.is_hidden || self.pending.moved.is_some() {
            return;
        }
        let (title, note) = match self.step_shown() {
            Some(step) => match (step.permutation.as_turn(), step.permutation.as_mirror()) {
                (Some(turn), _) => (turn.to_string(), notch_or_notches(turn)),
                (None, Some(turn)) => (turn.to_string(), "after a mirror"),
                (None, None) => ("?".to_owned(), "shuffled"),
            },
            None if game_words::won(self.game, self.step).is_some() => (self.game.steps.len().to_string(), "moves"),
            None => {
                let spec = self.spec();
                let name = if spec.coins() == 1 { names::coin(spec) } else { names::coins(spec) };
                (spec.coins().to_string(), name)
            }
        };
        let size = (layout.radius * 0.17).clamp(14.0, 34.0);
        let font = FontId::new(size, fonts::semibold());
        painter.text(layout.centre - vec2(0.0, size * 0.32), Align2::CENTER_CENTER, title, font, palette.ink);
        let font = FontId::proportional((size * 0.45).max(11.0));
        painter.text(layout.centre + vec2(0.0, size * 0.5), Align2::CENTER_CENTER, note, font, palette.soft_ink);
        if let Some(turn) = self.step_shown().and_then(|step| step.permutation.as_turn()).filter(|turn| *turn > 0) {
            let angle = TAU * float(turn) / float(self.coins_round()) * self.frame.turned;
            paint_arc(painter, palette, layout.centre, layout.radius * 0.34, angle);
        }
    }

    /// Returns the coins at their present places, and whether the move names their positions.
    fn coins(&self, layout: &Layout) -> Vec<(Coin, bool)> {
        let coins = self.coins_round();
        let AnimationFrame { turned, flipped } = self.frame;
        let at = |place: f32| layout.centre + direction(place, coins) * layout.orbit;
        let Some(step) = self.step_shown().filter(|_| !self.marks_next() && !self.game.is_hidden) else {
            let now = self.coins_now();
            let named = |p: u32| self.marked().is_some_and(|flip| flip.names(p)) || self.pending.picked == Some(p);
            let seen = |p: u32| match self.felt(p) {
                Some(face) => Coin { face, ..Coin::of(now, p, at(float(p)), layout.coin) },
                None if self.game.is_hidden => Coin::of(now, p, at(float(p)), layout.coin).face_down(),
                None => Coin::of(now, p, at(float(p)), layout.coin),
            };
            return (0..coins).map(|p| (seen(p), named(p))).collect();
        };
        if turned < 1.0 {
            let turn = step.permutation.as_turn();
            // the table turns anticlockwise, against the order of the positions; after other acts the coins move in
            // straight lines
            let on_the_way = |(position, from): (u32, u32)| match turn {
                Some(turn) => at(float(position) + float(turn) * (1.0 - turned)),
                None => at(float(from)).lerp(at(float(position)), turned),
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
            (Coin { width, ..Coin::of(faces, position, at(float(position)), layout.coin) }, is_named)
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
        let coins = self.coins_round();
        let now = self.coins_now();
        let mut action = None;
        for position in 0..coins {
            let centre = layout.centre + direction(float(position), coins) * layout.orbit;
            let rect = Rect::from_center_size(centre, Vec2::splat(2.0 * layout.coin.max(6.0)));
            let sense = if is_live { Sense::click() } else { Sense::hover() };
            let response = ui.interact(rect, ui.scope_id().with(("coin", position)), sense);
            let name = if self.game.is_hidden {
                let felt = self.felt(position).map_or("", |face| if face == 0 { "heads, " } else { "tails, " });
                let named = if self.pending.named.names(position) { "named" } else { "not named" };
                format!("Position {position}: {felt}{named}")
            } else {
                game_words::one_coin(now, position)
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
}

/// Returns the place of the marked notch after a share of the Devil's act, in positions.
fn notch_on_the_way(step: &Step, share: f32) -> f32 {
    match step.permutation.as_turn() {
        Some(turn) => float(step.notch) - float(turn) * share,
        None if share < 1.0 => float(step.notch),
        None => float(step.permutation.notch_after(step.notch)),
    }
}

fn notch_or_notches(turn: u32) -> &'static str {
    if turn == 1 { "notch" } else { "notches" }
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

/// The most starts with a dot for each. If there are more, each class has a dot.
const MOST_DOTS: u64 = 16;
/// The most calls with dots. Each frame computes all calls again, so more would take too long.
const MOST_CALLS: usize = 100;
/// Largest radius of a dot, in points.
const LARGEST_DOT: f32 = 8.0;

/// Draws the dots of `starts` on the table of `plan`, with their number in words.
fn paint_starts(painter: &Painter, palette: &Palette, room: Rect, plan: Plan<'_>, starts: &StartsLeft) {
    let dots = start_dots(plan, starts);
    let gaps = dots.windows(2).filter(|two| two[0].0 != two[1].0).count();
    // in radii: 2.6 for a dot, and a gap between two classes
    let radii = float(u32::try_from(dots.len()).unwrap_or(u32::MAX)) * 2.6 + gaps as f32 * 1.4;
    let radius = ((room.width() - 16.0) / radii).clamp(1.0, LARGEST_DOT);
    let mut at = pos2(room.center().x - radii * radius / 2.0 + 1.3 * radius, room.top() + 20.0);
    for (place, (class, is_left)) in dots.iter().enumerate() {
        if place > 0 && dots[place - 1].0 != *class {
            at.x += 1.4 * radius;
        }
        if *is_left {
            painter.circle_filled(at, radius, palette.accent);
        } else {
            painter.circle_stroke(at, radius - 0.5, Stroke::new(1.0, palette.line));
        }
        at.x += 2.6 * radius;
    }
    let below = pos2(room.center().x, room.top() + 20.0) + vec2(0.0, LARGEST_DOT + 8.0);
    painter.text(below, Align2::CENTER_TOP, starts_words(starts), FontId::proportional(12.0), palette.soft_ink);
}

/// Returns the starts left in a game after its first `step` calls; `None` in other games than blindfolded ones, for a
/// table with too many classes, and after too many calls.
pub fn starts(plan: Plan<'_>, game: &Playout, step: usize) -> Option<StartsLeft> {
    let (classes, aim) = (&plan.solution().classes, plan.aim());
    let calls = game.steps.get(..step.min(game.steps.len()))?;
    let is_shown = game.is_hidden && !classes.is_empty() && calls.len() <= MOST_CALLS;
    is_shown.then(|| starts_left(classes, &aim.start, &aim.goal, calls.iter().map(|step| step.flipped)))
}

/// Returns the class of each dot, and whether the dot is filled.
fn start_dots(plan: Plan<'_>, starts: &StartsLeft) -> Vec<(usize, bool)> {
    let count = |class: usize| match starts.all {
        ..=MOST_DOTS => plan.solution().classes.members(class).count(),
        _ => 1,
    };
    starts.classes.iter().flat_map(|&(class, is_left)| std::iter::repeat_n((class, is_left), count(class))).collect()
}

/// Returns the number of starts left, in a sentence.
fn starts_words(starts: &StartsLeft) -> String {
    let [left, all] = [starts.left, starts.all].map(grouped);
    match starts.left {
        0 => "No start is possible any more: you have won, whatever the Devil did.".to_owned(),
        1 => format!("One of the {all} starts is still possible."),
        _ => format!("{left} of the {all} starts are still possible."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_starts_is_a_sentence() {
        let told = |left| starts_words(&StartsLeft { classes: Vec::new(), left, all: 1_024 });
        assert_eq!(told(512), "512 of the 1,024 starts are still possible.");
        assert_eq!(told(1), "One of the 1,024 starts is still possible.");
        assert!(told(0).starts_with("No start is possible any more"));
    }
}
