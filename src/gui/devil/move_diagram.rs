//! The move in a line: the coins before it, after the turn, and after the flip.

use egui::{Align2, FontId, Painter, Pos2, Rect, pos2, vec2};

use crate::devil::{Configuration, Move, Playout};
use crate::gui::look::theme::Palette;

use super::coin::{Coin, float};
use super::game_words;

/// Height of the diagram, in points.
pub const HEIGHT: f32 = 62.0;
/// Largest radius of its coins, in points.
const MOST_RADIUS: f32 = 10.0;
/// Gap between two groups of coins, in radii of a coin.
const GAP: f32 = 5.0;

/// A group of coins with a word under it.
struct Group {
    coins: Configuration,
    named: Option<Move>,
    words: String,
}

/// Draws the move that leads to `step`, or the coins alone if there is none.
pub fn paint(painter: &Painter, palette: &Palette, room: Rect, game: &Playout, step: usize) {
    let groups = groups(game, step);
    let count = groups.iter().map(|_| 1.0).sum::<f32>();
    let coins = float(game.start.coins());
    // in radii: 2.4 for a coin, and a gap with an arrow between two groups
    let radii = count * coins * 2.4 + (count - 1.0) * GAP;
    let radius = ((room.width() - 16.0) / radii).clamp(1.0, MOST_RADIUS);
    let pitch = 2.4 * radius;
    let mut left = room.center().x - radii * radius / 2.0;
    let middle = room.top() + 24.0;
    for (index, group) in groups.iter().enumerate() {
        if index > 0 {
            arrow(painter, palette, pos2(left + GAP * radius / 2.0, middle), radius);
            left += GAP * radius;
        }
        group.paint(painter, palette, pos2(left, middle), radius, pitch);
        left += coins * pitch;
    }
}

fn groups(game: &Playout, step: usize) -> Vec<Group> {
    let Some(step) = game_words::shown_step(game, step) else {
        let words = if step == 0 || game.steps.is_empty() { "as laid" } else { "at the end" };
        return vec![Group { coins: game.coins_after(step), named: None, words: words.to_owned() }];
    };
    let turned = game_words::permutation_in_short(&step.permutation);
    vec![
        Group { coins: step.before, named: None, words: "before".to_owned() },
        Group { coins: step.turned, named: Some(step.flipped), words: turned },
        Group { coins: step.result, named: None, words: "flipped".to_owned() },
    ]
}

impl Group {
    fn paint(&self, painter: &Painter, palette: &Palette, at: Pos2, radius: f32, pitch: f32) {
        let count = self.coins.coins();
        for position in 0..count {
            let centre = at + vec2(pitch * (float(position) + 0.5), 0.0);
            let coin = Coin::of(self.coins, position, centre, radius * 0.92);
            coin.paint(painter, palette);
            if self.named.is_some_and(|named| named.names(position)) {
                coin.paint_ring(painter, palette);
            }
        }
        let below = at + vec2(pitch * float(count) / 2.0, 24.0);
        painter.text(below, Align2::CENTER_CENTER, &self.words, FontId::proportional(12.0), palette.soft_ink);
    }
}

fn arrow(painter: &Painter, palette: &Palette, centre: Pos2, radius: f32) {
    let font = FontId::proportional((radius * 1.8).max(11.0));
    painter.text(centre, Align2::CENTER_CENTER, "→", font, palette.soft_ink);
}
