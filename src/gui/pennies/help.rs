//! Help of the pennies.

use egui::{Align2, FontId, Painter, Rect, Ui, pos2, vec2};

use crate::gui::look::theme::Palette;
use crate::gui::pennies::paint_coin;

use crate::gui::view::help_text::{HelpText, panels};

pub const TEXT: HelpText = HelpText {
    rules: &[
        "There are two piles of pennies. On your turn you take any number from one pile, or the same number from both. \
         Whoever takes the last penny wins.",
        "Your opponent splits the pennies into two piles as they like, and you move first. From which numbers of pennies do \
         you lose, however well you play?",
    ],
    picture_ui,
    mathematics: &[
        "A pair of piles is safe if it is good to leave to your opponent. From a safe pair every move leads to an unsafe \
         one, and from an unsafe pair some move leads to a safe one. The safe pairs are the Wythoff pairs, for n = 0, 1, 2, …:",
    ],
    formulas: &[
        "aₙ = ⌊nφ⌋,   bₙ = aₙ + n = ⌊nφ²⌋,   φ = (1 + √5) / 2",
        "you lose with   aₙ + bₙ = ⌊nφ⌋ + ⌊nφ²⌋   pennies, if your opponent splits them",
    ],
    consequences: &[
        "Every whole number above 0 is in exactly one pair, and every difference belongs to exactly one. The totals of \
         the pairs, 3, 8, 11, 16, 21, …, are the Wythoff AB numbers.",
        "If the two numbers may differ by less than t, with t ≥ 1, replace φ by α = (2 − t + √(t² + 4)) / 2 and take \
         aₙ = ⌊nα⌋ and bₙ = aₙ + tn. In Nim equal piles are safe. Misère play has a similar formula.",
        "If the rules limit what you may take, safe pairs and values are found by searching back from the end, for \
         piles of up to 4,096. If no move takes more than m and m rows of the map repeat, the safe cells repeat for \
         ever.",
        "In the game tree all positions with one empty pile are drawn as one, and so are those with equal piles. Of \
         their moves only the one that ends the game is drawn, but all are counted.",
    ],
    sources: &[
        "Willem Wythoff, 1907: the game and its safe pairs.",
        "Charles L. Bouton, 1901: Nim.",
        "Samuel Beatty, 1926: sequences like ⌊nφ⌋ and ⌊nφ²⌋.",
        "Aviezri Fraenkel: games in which the two numbers may differ, and misère play.",
        "Riddler Classic of 24 January 2020: the split.",
    ],
};

/// Number of pennies in each pile of the picture.
const PILES: [u8; 2] = [5, 4];
/// Pennies taken from each pile in each panel, with the caption below.
const MOVES: [([u8; 2], &str); 3] =
    [([2, 0], "from one pile"), ([0, 3], "from the other"), ([2, 2], "equally from both")];
/// Height of the picture, in points.
const HEIGHT: f32 = 138.0;
/// Radius of a penny, in points.
const RADIUS: f32 = 8.5;
/// Distance by which taken pennies are lifted, in points.
const LIFT: f32 = 7.0;

/// Draws the same piles three times, with the pennies that each move takes.
fn picture_ui(ui: &mut Ui) {
    let [first, second] = PILES;
    let summary = format!(
        "Two piles of {first} and {second} pennies. A move takes any number from one pile, here 2, or from the other, here \
         3, or equally many from both, here 2 and 2."
    );
    let Some(places) = panels(ui, HEIGHT, &summary) else { return };
    let palette = Palette::of(ui);
    for (place, (taken, words)) in places.into_iter().zip(MOVES) {
        piles(ui.painter(), place, taken, &palette);
        let at = place.center_bottom() - vec2(0.0, 12.0);
        ui.painter().text(at, Align2::CENTER_CENTER, words, FontId::proportional(12.0), palette.soft_ink);
    }
}

/// Draws both piles; the taken pennies are lifted and marked.
fn piles(painter: &Painter, place: Rect, taken: [u8; 2], palette: &Palette) {
    let ground = place.bottom() - 26.0;
    for ((pennies, taken), side) in PILES.into_iter().zip(taken).zip([-1.0, 1.0]) {
        let x = place.center().x + side * 2.2 * RADIUS;
        for penny in 0..pennies {
            let is_taken = penny + taken >= pennies;
            let lift = if is_taken { LIFT } else { 0.0 };
            let centre = pos2(x, ground - RADIUS - f32::from(penny) * 2.12 * RADIUS - lift);
            paint_coin(painter, centre, RADIUS, if is_taken { 0.75 } else { 1.0 }, is_taken, palette);
        }
    }
}
