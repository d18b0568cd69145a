//! Pictures of the game that you play: the coins, and a bar with the effect of luck and the cost of the choices.

use egui::epaint::EllipseShape;
use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke, TextStyle, Ui,
    Vec2, WidgetInfo, pos2, vec2,
};

use super::words;
use crate::flips::{Coin, Play, Solution, coin_name};
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::numerals::percent;

/// Least and largest radius of a coin, in points, and the share of the width for all coins.
const RADIUS: [f32; 2] = [20.0, 36.0];
const SHARE: f32 = 0.27;
/// Width below which a view is narrow, in points.
pub const NARROW: f32 = 420.0;
/// Largest distance of two coins in a picture, in points.
const MOST_APART: f32 = 140.0;

/// Shows the coins to click; the one flipped last shows its side at a share of its spin. Returns the index of the coin
/// that was clicked.
pub fn coins_ui(ui: &mut Ui, play: &Play, coins: &[Coin], is_over: bool, arrived: f32) -> Option<usize> {
    let radius = (SHARE * ui.available_width() / (2 * coins.len()) as f32).round().clamp(RADIUS[0], RADIUS[1]);
    let mut clicked = None;
    for (index, coin) in coins.iter().enumerate() {
        let last = play.turns.last().filter(|turn| turn.coin == index);
        let response = coin_ui(ui, radius, index, coin, last.map(|turn| (turn.heads, arrived)));
        let (name, is_flipped) = (coin_name(index), response.clicked() && !is_over);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, !is_over, format!("Flip coin {name}")));
        response.on_hover_text(format!("Flip coin {name}, or press {name}; held down it flips again and again"));
        clicked = clicked.or(is_flipped.then_some(index));
    }
    clicked
}

/// Draws a coin with its points below it, and if it was flipped last with its side and the progress of its spin.
fn coin_ui(ui: &mut Ui, radius: f32, index: usize, coin: &Coin, last: Option<(bool, f32)>) -> Response {
    let palette = Palette::of(ui);
    let (place, response) = ui.allocate_exact_size(vec2(2.0 * radius, 2.0 * radius + WORDS), Sense::click());
    let (center, ink) = (pos2(place.center().x, place.top() + radius), palette.coin(index));
    // halfway through its spin the coin is seen edge-on
    let width = last.map_or(1.0, |(_, arrived)| (std::f32::consts::PI * arrived).cos().abs().max(0.06));
    let is_marked = response.has_focus() || response.hovered();
    paint_disc(ui.painter(), center, vec2(width * (radius - 2.0), radius - 2.0), ink, is_marked);
    let name = coin_name(index);
    // after a flip the coin shows its side, and its name below it
    let (face, size, words) = match last {
        Some((true, _)) => ("heads".to_owned(), 0.5, format!("{name}, {}", words::plus(coin.after_heads()))),
        Some((false, _)) => ("tails".to_owned(), 0.5, format!("{name}, {}", words::plus(coin.after_tails()))),
        None => (name.to_string(), 1.0, coin.worth().map_or_else(|| words::worth(coin), |worth| format!("±{worth}"))),
    };
    if last.is_none_or(|(_, arrived)| arrived > 0.5) && width > 0.5 {
        let font = FontId::new(size * radius, fonts::medium());
        ui.painter().text(center, Align2::CENTER_CENTER, face, font, palette.card);
    }
    let small = TextStyle::Small.resolve(ui.style());
    ui.painter().text(place.center_bottom(), Align2::CENTER_BOTTOM, words, small, palette.soft_ink);
    response
}

fn paint_disc(painter: &Painter, center: Pos2, radius: Vec2, fill: Color32, is_marked: bool) {
    let ink = Palette::of_context(painter.ctx()).ink;
    let rim = if is_marked { ink } else { fill.lerp_to_gamma(ink, 0.35) };
    let stroke = Stroke::new(if is_marked { 3.0 } else { 2.0 }, rim);
    painter.add(Shape::Ellipse(EllipseShape { center, radius, fill, stroke, angle: 0.0 }));
}

/// Describes each coin: its points and its chance of heads.
pub fn described(coins: &[Coin]) -> Vec<String> {
    coins.iter().map(|coin| format!("{}, heads {}", words::sides(coin), coin.heads.to_percent())).collect()
}

/// Draws the coins side by side with their descriptions below.
pub fn paint_coins(painter: &Painter, place: Rect, coins: &[Coin]) {
    let palette = Palette::of_context(painter.ctx());
    let pitch = (place.width() / coins.len() as f32).min(MOST_APART);
    for (index, words) in described(coins).into_iter().enumerate() {
        let x = place.center().x + (index as f32 - (coins.len() - 1) as f32 / 2.0) * pitch;
        let center = pos2(x, place.center().y - WORDS / 2.0);
        paint_disc(painter, center, Vec2::splat(RADIUS[1]), palette.coin(index), false);
        let font = FontId::new(RADIUS[1], fonts::medium());
        painter.text(center, Align2::CENTER_CENTER, coin_name(index), font, palette.card);
        let below = pos2(x, center.y + RADIUS[1] + 6.0);
        painter.text(below, Align2::CENTER_TOP, words, FontId::proportional(12.0), palette.soft_ink);
    }
}

/// Height of the bar and of the labels below it, in points.
const HEIGHT: f32 = 10.0;
const WORDS: f32 = 16.0;

/// Describes the bar: the win probability before the first flip, the effects of luck, the cost of the choices, and what
/// they leave of it.
fn luck_words(start: f64, luck: f64, cost: f64) -> String {
    // an empty sum of floats is −0.0
    let signed = |sign: &str, share: f64| {
        if share == 0.0 { "0".to_owned() } else { format!("{sign}{:.2}", 100.0 * share.abs()) }
    };
    let (start, luck) = (percent(start), signed(if luck < 0.0 { "−" } else { "+" }, luck));
    format!("Start {start}, luck {luck}, choices {} points.", signed("−", cost))
}

/// Shows the bar across the full width.
pub fn luck_bar_ui(ui: &mut Ui, play: &Play, solution: &Solution) {
    let (start, luck, cost) = (solution.win_probability, play.luck(), play.cost());
    let palette = Palette::of(ui);
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT + WORDS + 4.0), Sense::hover());
    let bar = Rect::from_min_size(place.min, vec2(place.width(), HEIGHT));
    let at = |share: f64| bar.left() + bar.width() * share.clamp(0.0, 1.0) as f32;
    let painter = ui.painter();
    painter.rect_filled(bar, CornerRadius::same(4), palette.background);
    let step = |from: f64, to: f64, [top, bottom]: [f32; 2], color: Color32| {
        let [left, right] = [at(from.min(to)), at(from.max(to))];
        let rect = Rect::from_min_max(pos2(left, bar.top() + top), pos2(right, bar.top() + bottom));
        painter.rect_filled(rect, CornerRadius::ZERO, color);
    };
    // on separate levels, because luck may take back what it gave
    let after_luck = start + luck;
    step(start, after_luck, [0.0, HEIGHT / 2.0], palette.accent);
    step(after_luck, after_luck - cost, [HEIGHT / 2.0, HEIGHT], palette.lost);
    for (share, width) in [(start, 1.0), (after_luck - cost, 3.0)] {
        painter.vline(at(share), bar.y_range(), Stroke::new(width, palette.ink));
    }
    let words = luck_words(start, luck, cost);
    let font = TextStyle::Small.resolve(ui.style());
    let galley = painter.layout(words.clone(), font, palette.soft_ink, place.width());
    let below = Align2::LEFT_TOP.anchor_size(pos2(bar.left(), bar.bottom() + 3.0), galley.size());
    painter.with_clip_rect(place).galley(below.min, galley, palette.soft_ink);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    response.on_hover_text(
        "Blue is what luck did, the other colour what your choices cost; both together lead from the start to now",
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flips::{Game, solve};
    use crate::progress::Progress;

    #[test]
    fn luck_and_choices_add_up_to_the_current_probability() {
        let solution = solve(&Game::default().with(|game| game.set_flips(30)), &Progress::new()).unwrap();
        for seed in 0..40_u64 {
            let choices: Vec<u8> = (0..30).map(|flip| ((seed >> (flip % 6)) & 1) as u8).collect();
            for flips in 0..=30 {
                let play = Play::new(&solution, seed, &choices[..flips]).unwrap();
                let now = solution.value(play.state()).unwrap();
                let shown = solution.win_probability + play.luck() - play.cost();
                assert!((shown - now).abs() < 1e-12, "{seed} {flips}: {shown:?} {now}");
                assert!(play.cost() >= 0.0);
            }
        }
    }

    #[test]
    fn luck_and_choices_are_told_in_one_sentence() {
        let told = |luck, cost| luck_words(0.64, luck, cost).replace('\u{a0}', " ");
        assert_eq!(told(0.1, 0.0), "Start 64.00 %, luck +10.00, choices 0 points.");
        assert_eq!(told(std::iter::empty::<f64>().sum(), 0.0), "Start 64.00 %, luck 0, choices 0 points.");
        assert_eq!(told(-0.2, 0.04), "Start 64.00 %, luck −20.00, choices −4.00 points.");
    }
}
