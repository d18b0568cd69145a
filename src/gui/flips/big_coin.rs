//! The coin that was flipped last, large, with the side it shows.

use egui::{Align2, Color32, FontId, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, epaint::EllipseShape, vec2};

use crate::flips::{Play, coin_name};
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;

use super::coin_colours::Inks;
use super::game_words;

/// The radius of the coin where there is room, and where there is little, in points.
const RADIUS: [f32; 2] = [36.0, 22.0];
/// In less room than this there is little, in points.
const NARROW: f32 = 420.0;
/// How long a coin turns in the air, in seconds, where anything moves.
const TURNING: f32 = 0.18;

/// Shows the coin.
pub fn ui(ui: &mut Ui, play: &Play) {
    let palette = Palette::of(ui);
    let radius = RADIUS[usize::from(ui.available_width() < NARROW)];
    let (place, response) = ui.allocate_exact_size(Vec2::splat(2.0 * radius), Sense::hover());
    let flips = play.turns().len();
    let arrived = arrived(ui, flips);
    let Some(turn) = play.turns().last() else {
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, "No coin is flipped yet"));
        ui.painter().circle_stroke(place.center(), radius - 1.0, Stroke::new(1.5, palette.line));
        return;
    };
    let ink = Inks::of_palette(&palette).coin(turn.coin);
    let (side, shown) = if turn.heads { ("H", "heads") } else { ("T", "tails") };
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Coin {}, {shown}", coin_name(turn.coin))));
    // seen from the side in the middle of its way
    let width = (std::f32::consts::PI * arrived).cos().abs().max(0.06);
    let rim = Stroke::new(2.0, ink.lerp_to_gamma(palette.ink, 0.35));
    ui.painter().add(Shape::Ellipse(EllipseShape {
        center: place.center(),
        radius: vec2(width * (radius - 1.0), radius - 1.0),
        fill: ink,
        stroke: rim,
        angle: 0.0,
    }));
    if arrived > 0.5 {
        let letters = FontId::new(radius, fonts::medium());
        let color = if width > 0.5 { palette.card } else { Color32::TRANSPARENT };
        ui.painter().text(place.center(), Align2::CENTER_CENTER, side, letters, color);
    }
    response.on_hover_text(game_words::last_turn(turn));
}

/// How far the coin of flip number `flips` is on its way, from 0 to 1. One that is not the next after that seen last lies
/// there already.
fn arrived(ui: &Ui, flips: usize) -> f32 {
    let (slot, now) = (ui.scope_id().with("big coin"), ui.input(|input| input.time));
    let seen: Option<(usize, f64)> = ui.data(|data| data.get_temp(slot));
    let began = match seen {
        Some((before, began)) if before == flips => began,
        Some((before, _)) if before + 1 == flips && ui.style().animation_time > 0.0 => now,
        _ => f64::NEG_INFINITY,
    };
    ui.data_mut(|data| data.insert_temp(slot, (flips, began)));
    let share = ((now - began) / f64::from(TURNING)).min(1.0) as f32;
    if share < 1.0 {
        ui.ctx().request_repaint();
    }
    share
}
