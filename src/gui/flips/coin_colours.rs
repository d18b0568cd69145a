//! Colours of the coins, their legend, and the lines of the coins in a chart.

use std::sync::Arc;

use egui::{Align2, Color32, FontId, Painter, Rect, pos2, vec2};

use crate::flips::coin_name;
use crate::gui::chart::{Ink, Line, ToTheRight};
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;

/// Share of the background in the colour of a coin where no coin is better than another.
const PALE: f32 = 0.8;

/// Returns the colour of a coin where no coin is better than another.
pub fn pale(palette: &Palette, coin: usize) -> Color32 {
    palette.coin(coin).lerp_to_gamma(palette.card, PALE)
}

/// Returns the legend at the right of a chart, where the win probabilities have their colour bar.
///
/// `tells_ties`: whether ties are pale.
pub fn legend_beside(coins: usize, tells_ties: bool) -> ToTheRight {
    ToTheRight::Own(Arc::new(move |painter: &Painter, frame: Rect, palette: &Palette| {
        let tie = if tells_ties { "" } else { ", or a tie" };
        let coin = |index: usize| (vec![palette.coin(index)], format!("{}{tie}", coin_name(index)));
        let pale = ((0..coins).map(|coin| pale(palette, coin)).collect(), "a tie".to_owned());
        let entries = (0..coins).map(coin).chain(tells_ties.then_some(pale));
        let mut at = pos2(frame.right() + 9.0, frame.top() + 8.0);
        for (colors, words) in entries {
            let width = 10.0 / colors.len() as f32;
            for (index, color) in colors.into_iter().enumerate() {
                let left = at + vec2(index as f32 * width, -5.0);
                painter.rect_filled(Rect::from_min_size(left, vec2(width, 10.0)), 0.0, color);
            }
            let font = FontId::new(12.0, fonts::figures());
            painter.text(at + vec2(15.0, -7.0), Align2::LEFT_TOP, words, font, palette.soft_ink);
            at.y += 20.0;
        }
    }))
}

/// Returns the lines of best play and of each coin alone. Each point has its place along the axis, the value of best
/// play and the value of each coin.
pub fn by_play<'a>(points: impl Iterator<Item = (f64, f64, &'a [f64])>) -> Vec<Line> {
    let points: Vec<(f64, f64, &[f64])> = points.collect();
    let coins = points.first().map_or(0, |(.., singles)| singles.len());
    best_and_singles(coins, |coin| {
        let value = |&(x, best, singles): &(f64, f64, &[f64])| {
            [x, coin.map_or(best, |coin| singles.get(coin).copied().unwrap_or_default())]
        };
        points.iter().map(value).collect()
    })
}

/// Returns the line of best play and, above it, one for each coin alone. Each line is narrower than the one below, so
/// that all stay visible where they coincide. `points` returns the points of best play for `None`, otherwise of a coin.
pub fn best_and_singles(coins: usize, points: impl Fn(Option<usize>) -> Vec<[f64; 2]>) -> Vec<Line> {
    let width = |line: usize| 1.75 + (coins - line) as f32;
    let best = Line::new("best play", Ink::TEXT, width(0), points(None)).with_ghost();
    let single = |coin| {
        let name = format!("coin {} alone", coin_name(coin));
        Line::new(name, Ink::coin(coin), width(coin + 1), points(Some(coin)))
    };
    std::iter::once(best).chain((0..coins).map(single)).collect()
}
