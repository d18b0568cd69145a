//! Path of a game through the lattice: a small picture beside the piles, on which a dot moves with each move.
//!
//! It hides the safe cells, which would give the moves away. Once the game is over, each position on the path shows
//! whether it was safe.

use dashu_int::UBig;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::pennies::Position;
use crate::pennies::play::{Play, Player};

use super::motion::AnimationFrame;

/// Largest pile of a game whose path is drawn.
const MOST: usize = 400;
/// Width of the axis labels, in points.
const NAMES: f32 = 18.0;
/// Radius of the dot, and of the positions behind it, in points.
const DOT: f32 = 5.5;
const BEHIND: f32 = 3.5;
/// Largest pile at which cells are large enough to draw a grid.
const GRIDDED: usize = 30;

/// Draws the path of the game up to its move number `step` into `place`, with the dot at the position of the animation.
/// Draws nothing for piles of hundreds of pennies.
pub fn paint(painter: &Painter, place: Rect, play: &Play, step: usize, frame: AnimationFrame, palette: &Palette) {
    let start = play.at(0);
    let Some(most) = usize::try_from((&start.a).max(&start.b)).ok().filter(|most| *most <= MOST) else { return };
    let inside = Rect::from_min_max(place.min + vec2(NAMES, 4.0), place.max - vec2(4.0, NAMES));
    let cells = most.max(1) as f32;
    let at = |position: &Position| {
        let along = |pile: &UBig| usize::try_from(pile).unwrap_or(most) as f32 / cells;
        pos2(
            inside.left() + along(&position.a) * inside.width(),
            inside.bottom() - along(&position.b) * inside.height(),
        )
    };
    ground(painter, inside, most, palette);
    let shown = frame.step.min(step);
    let places: Vec<Pos2> = (0..=shown).map(|moves| at(play.at(moves))).collect();
    for (turn, ends) in play.turns.iter().zip(places.windows(2)) {
        painter.line_segment([ends[0], ends[1]], Stroke::new(1.5, ink_of(turn.player, palette)));
    }
    let is_over = play.winner(shown).is_some();
    for (moves, &place) in places.iter().enumerate() {
        let color = match is_over {
            true if play.outcomes.is_safe(play.at(moves)) => palette.safe,
            true => palette.unsafe_,
            false => palette.soft_ink,
        };
        painter.circle_filled(place, BEHIND, color);
    }
    let Some(&here) = places.last() else { return };
    let next = (frame.moving && shown < play.turns.len()).then(|| at(play.at(shown + 1)));
    let dot = next.map_or(here, |next| here.lerp(next, frame.share));
    if let Some(turn) = play.turns.get(shown).filter(|_| next.is_some()) {
        painter.line_segment([here, dot], Stroke::new(1.5, ink_of(turn.player, palette)));
    }
    painter.circle(dot, DOT, palette.accent, Stroke::new(1.5, palette.card));
}

/// Returns the colour of a player's moves.
fn ink_of(player: Player, palette: &Palette) -> Color32 {
    match player {
        Player::You => palette.accent,
        Player::Opponent => palette.soft_ink,
    }
}

/// Draws the empty lattice with its axis labels.
fn ground(painter: &Painter, inside: Rect, most: usize, palette: &Palette) {
    painter.rect(inside.expand(4.0), 4.0, palette.background, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    if most <= GRIDDED {
        let stroke = Stroke::new(0.5, palette.line);
        for line in 0..=most {
            let share = line as f32 / most.max(1) as f32;
            painter.vline(inside.left() + share * inside.width(), inside.y_range(), stroke);
            painter.hline(inside.x_range(), inside.bottom() - share * inside.height(), stroke);
        }
    }
    let font = FontId::new(11.0, fonts::figures());
    for (at, anchor, words) in [
        (inside.left_bottom(), Align2::LEFT_TOP, "0"),
        (inside.center_bottom(), Align2::CENTER_TOP, "first pile"),
        (inside.right_bottom(), Align2::RIGHT_TOP, &most.to_string()),
    ] {
        painter.text(at + vec2(0.0, 5.0), anchor, words, font.clone(), palette.soft_ink);
    }
    let upright = painter.layout_no_wrap("second pile".to_owned(), font, palette.soft_ink);
    let corner = pos2(inside.left() - 5.0 - upright.size().y, inside.center().y + upright.size().x / 2.0);
    let turned =
        egui::epaint::TextShape::new(corner, upright, palette.soft_ink).with_angle(-std::f32::consts::FRAC_PI_2);
    painter.add(turned);
}
