//! Help of the flips.

use egui::{Align2, FontId, Painter, Pos2, Rect, Stroke, Ui, pos2, vec2};

use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;

use crate::gui::view::help_text::{HelpText, picture_ground};

pub const TEXT: HelpText = HelpText {
    rules: &[
        "You flip a coin a hundred times, and before each flip you choose which of two coins. Coin A wins or loses 1 \
         point, coin B wins or loses 2.",
        "You win the game if your final score is above 0. How often do you win if you choose as well as possible?",
    ],
    picture_ui,
    mathematics: &[
        "Backward induction: after the last flip the game is won or lost. One flip earlier the best coin is the one with \
         the better average of what its two sides lead to, and so on back to the start.",
        "Let W(f, s) be the chance to win after f flips at the score s, and let a coin show heads with probability p, which \
         adds h points, while tails add t. Then W(f, s) is the largest, over the coins, of",
    ],
    formulas: &["p · W(f + 1, s + h)  +  (1 − p) · W(f + 1, s + t)"],
    consequences: &[
        "After the last flip W is 1 if the score is above the target, and 0 otherwise.",
        "Coins that are equally good are a tie, and ties are decided in exact fractions. With the two fair coins most \
         states are ties, and the chance tends to 2/3 as games grow longer.",
        "That limit is σmax / (σmax + σmin) with σ² = p(1 − p)(h − t)² of each coin that neither gains nor loses on average: \
         large steps below the target, small ones above it. If some coin gains on average it is 1, and if all lose it \
         is 0.",
    ],
    sources: &["Riddler Classic of 21 February 2020, with a biased coin as its extra credit."],
};

/// Height of the picture, in points.
const HEIGHT: f32 = 150.0;
/// Largest score on the number line, on either side of 0.
const REACH: i8 = 3;
/// Coins of the picture: name, points per flip, and height of its arrows above the line, in points.
const COINS: [(char, i8, f32); 2] = [('A', 1, 24.0), ('B', 2, 54.0)];

/// Draws the scores on a line, with arrows for one flip of each coin.
fn picture_ui(ui: &mut Ui) {
    let summary = "A line of scores. From 0 coin A leads to 1 or to −1, coin B to 2 or to −2. At the end a score above 0 \
                   wins, 0 and all below lose.";
    let place = picture_ground(ui, HEIGHT, summary).shrink2(vec2(22.0, 10.0));
    let palette = Palette::of(ui);
    let line = place.bottom() - 36.0;
    let at = |score: i8| pos2(place.center().x + f32::from(score) / f32::from(2 * REACH) * place.width(), line);
    scores(ui.painter(), place, &at, &palette);
    for ((name, points, height), ink) in COINS.into_iter().zip(palette.coins) {
        for side in [-1, 1] {
            let (from, to) = (at(0) - vec2(0.0, height), at(side * points) - vec2(0.0, height));
            ui.painter().arrow(from, to - from, Stroke::new(2.0, ink));
            let words = if side > 0 { format!("{name}: +{points}") } else { format!("{name}: −{points}") };
            let middle = pos2(f32::midpoint(from.x, to.x), from.y - 4.0);
            ui.painter().text(middle, Align2::CENTER_BOTTOM, words, FontId::new(12.0, fonts::medium()), ink);
        }
    }
    ui.painter().circle_filled(at(0), 4.5, palette.ink);
}

/// Draws the number line, with lost scores at the left and won ones at the right.
fn scores(painter: &Painter, place: Rect, at: &impl Fn(i8) -> Pos2, palette: &Palette) {
    let small = FontId::proportional(12.0);
    painter.line_segment([at(-REACH), at(0)], Stroke::new(3.0, palette.lost));
    painter.line_segment([at(0), at(REACH)], Stroke::new(3.0, palette.ink));
    for score in -REACH..=REACH {
        let words = score.to_string().replace('-', "−");
        let font = FontId::new(12.0, fonts::figures());
        painter.circle_filled(at(score), 2.5, palette.soft_ink);
        painter.text(at(score) + vec2(0.0, 13.0), Align2::CENTER_CENTER, words, font, palette.soft_ink);
    }
    let below = place.bottom() - 6.0;
    painter.text(pos2(at(-2).x, below), Align2::CENTER_CENTER, "lost at the end", small.clone(), palette.lost);
    painter.text(pos2(at(2).x, below), Align2::CENTER_CENTER, "won at the end", small.clone(), palette.ink);
    painter.text(place.center_top(), Align2::CENTER_TOP, "one flip from the score 0", small, palette.soft_ink);
}
