//! The round table: the strategy played against a Devil who turns at random.

use std::f32::consts::{PI, TAU};

use egui::{
    Align2, FontId, Painter, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

use crate::devil::{Configuration, Game, Solution, Step};
use crate::gui::fonts;
use crate::gui::theme::{self, Palette};

use super::coin::{Coin, direction};
use super::motion::Moment;
use super::{float, strip, words};

/// The room for the words above the table, by the width of the view.
const CAPTION_HEIGHTS: [(f32, f32); 2] = [(330.0, 46.0), (0.0, 64.0)];
/// The room for the result below the words.
const RESULT_HEIGHT: f32 = 26.0;
/// The room for the numbers of the positions outside the table.
const NUMBERS: f32 = 32.0;
/// The largest radius of the table.
const MOST_RADIUS: f32 = 260.0;

/// A game at one of its steps.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The strategy that is played.
    pub solution: &'a Solution,
    /// The game.
    pub game: &'a Game,
    /// How many moves were made; more than the game has leave it as it ended.
    pub step: usize,
    /// How far the last of these moves has come.
    pub moment: Moment,
}

/// The table on screen: where it stands and how large things are.
struct Layout {
    centre: Pos2,
    radius: f32,
    /// The distance of the coins from the middle.
    orbit: f32,
    coin: f32,
}

impl Scene<'_> {
    /// Draws the table in all the space there is: the words above it, below it the coins before and after the move.
    pub fn chart_ui(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let room = ui.available_rect_before_wrap();
        let response = ui.allocate_rect(room, Sense::hover());
        let summary = words::table_summary(self.solution, self.game, self.step);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &summary));

        let height = CAPTION_HEIGHTS.into_iter().find(|(width, _)| room.width() >= *width).map_or(64.0, |(_, h)| h);
        let (caption, below) = room.split_top_bottom_at_y(room.top() + height + RESULT_HEIGHT);
        ui.scope_builder(UiBuilder::new().max_rect(caption), |ui| self.caption_ui(ui, &palette));
        // the coins of a large table would be specks in a line
        let strip_height = if self.solution.coins() <= words::LETTERED { strip::HEIGHT } else { 0.0 };
        let (table, row) = below.split_top_bottom_at_y(below.bottom() - strip_height);
        let layout = self.layout(table);
        self.paint_table(ui.painter(), &palette, &layout);
        self.name_coins(ui, &layout);
        if strip_height > 0.0 {
            strip::paint(ui.painter(), &palette, row, self.game, self.step);
        }
    }

    fn caption_ui(&self, ui: &mut Ui, palette: &Palette) {
        ui.add_space(4.0);
        ui.label(words::caption(self.solution, self.game, self.step));
        ui.horizontal(|ui| {
            if let Some(step) = self.step_shown().filter(|_| self.solution.coins() <= words::LETTERED) {
                ui.label(RichText::new(words::before_and_after(step)).text_style(theme::figures()));
            }
            if let Some(won) = words::won(self.game, self.step) {
                ui.label(RichText::new(won).text_style(theme::strong()).color(palette.safe));
            }
        });
    }

    fn layout(&self, room: Rect) -> Layout {
        let radius = (room.size().min_elem() / 2.0 - NUMBERS).clamp(20.0, MOST_RADIUS);
        let coins = float(self.solution.coins());
        let orbit = radius * 0.73;
        // neighbours must not touch, and a single coin must not cover the table
        let beside = if coins > 1.0 { orbit * (PI / coins).sin() * 0.8 } else { orbit };
        Layout { centre: room.center(), radius, orbit, coin: beside.min(radius * 0.18) }
    }

    /// The move that was just made, if any.
    fn step_shown(&self) -> Option<&Step> {
        words::shown_step(self.game, self.step)
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

    /// Notches on the rim, one of them marked, so that a turn can be seen whatever the coins show.
    fn paint_rim(&self, painter: &Painter, palette: &Palette, layout: &Layout) {
        let coins = self.solution.coins();
        let made = self.game.steps().iter().take(self.step.min(self.game.steps().len()));
        let turned: u32 = made.map(|step| step.turn).sum();
        let rest = self.step_shown().map_or(0.0, |step| float(step.turn) * (1.0 - self.moment.turned));
        for notch in 0..coins {
            let place = float(notch) - float(turned % coins.max(1)) + rest;
            let direction = direction(place, coins);
            let ends = [0.94, 1.0].map(|share| layout.centre + direction * layout.radius * share);
            painter.line_segment(ends, Stroke::new(1.5, palette.line));
            if notch == 0 {
                painter.circle_filled(layout.centre + direction * layout.radius * 0.96, 3.5, palette.soft_ink);
            }
        }
    }

    /// The positions, outside the table as they do not turn; those named are marked.
    fn paint_numbers(&self, painter: &Painter, palette: &Palette, layout: &Layout) {
        let coins = self.solution.coins();
        for position in 0..coins {
            let centre = layout.centre + direction(float(position), coins) * (layout.radius + 17.0);
            let is_named = self.step_shown().is_some_and(|step| step.flipped.names(position));
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

    /// The turn in the middle of the table: an arrow round it and the number of notches.
    fn paint_turn(&self, painter: &Painter, palette: &Palette, layout: &Layout) {
        let (title, note) = match self.step_shown() {
            Some(step) if step.turn > 0 => (step.turn.to_string(), notch_or_notches(step.turn)),
            Some(_) => ("0".to_owned(), "notches"),
            None if words::won(self.game, self.step).is_some() => (self.game.steps().len().to_string(), "moves"),
            None => (self.solution.coins().to_string(), if self.solution.coins() == 1 { "coin" } else { "coins" }),
        };
        let size = (layout.radius * 0.17).clamp(14.0, 34.0);
        let font = FontId::new(size, fonts::semibold());
        painter.text(layout.centre - vec2(0.0, size * 0.32), Align2::CENTER_CENTER, title, font, palette.ink);
        let font = FontId::proportional((size * 0.45).max(11.0));
        painter.text(layout.centre + vec2(0.0, size * 0.5), Align2::CENTER_CENTER, note, font, palette.soft_ink);
        if let Some(step) = self.step_shown().filter(|step| step.turn > 0) {
            let angle = TAU * float(step.turn) / float(self.solution.coins()) * self.moment.turned;
            paint_arc(painter, palette, layout.centre, layout.radius * 0.34, angle);
        }
    }

    /// The coins where they are at this moment, and whether the move names their position.
    fn coins(&self, layout: &Layout) -> Vec<(Coin, bool)> {
        let coins = self.solution.coins();
        let Moment { turned, flipped } = self.moment;
        let at = |place: f32| layout.centre + direction(place, coins) * layout.orbit;
        let lying = |place: f32, tails: bool| Coin::lying(at(place), layout.coin, tails);
        let Some(step) = self.step_shown() else {
            let coins_now = self.game.coins_after(self.step);
            return (0..coins).map(|p| (lying(float(p), coins_now.shows_tails(p)), false)).collect();
        };
        if turned < 1.0 {
            // the table turns anticlockwise, against the numbers of the positions
            let back = float(step.turn) * turned;
            return (0..coins).map(|p| (lying(float(p) - back, step.before.shows_tails(p)), false)).collect();
        }
        let over = |position: u32| {
            let is_named = step.flipped.names(position);
            let face: Configuration = if flipped < 0.5 { step.turned } else { step.result };
            let width = if is_named { (PI * flipped).cos().abs() } else { 1.0 };
            (Coin { width, ..lying(float(position), face.shows_tails(position)) }, is_named)
        };
        (0..coins).map(over).collect()
    }

    /// Gives each coin its name, for the pointer and for those who hear the table.
    fn name_coins(&self, ui: &Ui, layout: &Layout) {
        let coins = self.solution.coins();
        let now = self.game.coins_after(self.step);
        for position in 0..coins {
            let centre = layout.centre + direction(float(position), coins) * layout.orbit;
            let rect = Rect::from_center_size(centre, Vec2::splat(2.0 * layout.coin));
            let response = ui.interact(rect, ui.scope_id().with(("coin", position)), Sense::hover());
            let name = words::one_coin(now, position);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
            response.on_hover_text(name);
        }
    }
}

/// The size of the saved chart, in points.
#[must_use]
pub fn chart_size() -> Vec2 {
    vec2(680.0, 680.0)
}

fn notch_or_notches(turn: u32) -> &'static str {
    if turn == 1 { "notch" } else { "notches" }
}

/// An arrow from the top anticlockwise, as the table turns.
fn paint_arc(painter: &Painter, palette: &Palette, centre: Pos2, radius: f32, angle: f32) {
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
