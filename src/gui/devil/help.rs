//! The help of the Devil.

use std::f32::consts::TAU;

use egui::{Align2, FontId, Painter, Pos2, Rect, Stroke, Ui, vec2};

use crate::devil::{Configuration, Move, Permutation, TableSpec};
use crate::gui::devil::coin::{Coin, direction, paint_number};
use crate::gui::devil::round_table::paint_arc;
use crate::gui::look::theme::Palette;

use crate::gui::view::help_text::{HelpText, panels};

pub const TEXT: HelpText = HelpText {
    rules: &[
        "Coins lie round a table and you are blindfolded. On each call you name some places. The Devil turns the table as \
         they like, then flips the coins that are now at those places.",
        "You win as soon as all coins show heads; then the Devil must say so. Is there a list of calls that always wins?",
    ],
    picture_ui,
    mathematics: &[
        "What you know is the set of patterns that are still possible. At first it has all of them; a list of calls wins if \
         it brings the set down to all heads.",
        "For N = 1, 2, 4, 8, … coins the shortest list has",
    ],
    formulas: &["2ᴺ − 1 calls:   call i names c   if   c AND v(i) = 0"],
    consequences: &[
        "v(i) is the number of zeros at the end of i in binary, and AND keeps the binary digits that both have. It \
         cannot be shorter: if the table never turns, the calls have to meet every pattern once.",
        "For every other number of coins the Devil can always escape. Let k be the largest power of two in N: they \
         turn by one place exactly when the coins would otherwise repeat every k places.",
        "With N dice of m faces the list has mᴺ − 1 calls, and you can always win if m and N are powers of the same \
         prime.",
    ],
    sources: &[
        "Martin Gardner, 1979: the four glasses, of which you may feel two before each call.",
        "Lewis and Willard, 1980; Laaser and Ramshaw, 1981: any number of them.",
        "Bar-Yehuda, Etzion and Moran, 1993: dice.",
        "Ehrenborg and Skinner, 1995: other Devils.",
        "Peter Norvig, The Devil and the Coin Flip Game: the search over beliefs.",
    ],
};

/// The coins of the picture before the move.
const START: &str = "HTTT";
/// Number of coins in the picture.
const COINS: u32 = 4;
/// The positions named in the picture, one bit each.
const NAMED: u64 = 0b0101;
/// Height of the picture, in points.
const HEIGHT: f32 = 176.0;
/// Radius of the table, in points.
const RADIUS: f32 = 50.0;
/// Radius of a coin, in points.
const COIN: f32 = 11.0;

/// Draws a move as three tables: the call, the turn, the flip.
fn picture_ui(ui: &mut Ui) {
    let Ok(laid) = Configuration::parse("start", START, TableSpec::of_coins(COINS)) else { return };
    let named = Move::new(COINS, NAMED);
    let turned = laid.after(&Permutation::turn(COINS, 1));
    let flipped = turned.flipped(named);
    let summary = format!(
        "Four coins round a table: {laid}. You name 0 and 2. The Devil turns the table by one place: {turned}. \
         They flip what lies at 0 and 2 now: {flipped}."
    );
    let Some(places) = panels(ui, HEIGHT, &summary) else { return };
    let palette = Palette::of(ui);
    let tables = [(laid, "You name 0 and 2,"), (turned, "the Devil turns"), (flipped, "and flips 0 and 2.")];
    for (index, (place, (coins, words))) in places.into_iter().zip(tables).enumerate() {
        let centre = table(ui.painter(), place, coins, named, index == 2, &palette);
        if index == 1 {
            paint_arc(ui.painter(), &palette, centre, 0.27 * RADIUS, TAU / 4.0);
        }
        let at = place.center_bottom() - vec2(0.0, 12.0);
        ui.painter().text(at, Align2::CENTER_CENTER, words, FontId::proportional(12.0), palette.soft_ink);
    }
}

/// Draws a table with its coins and the numbers of the positions around it; `flipped` coins have a ring. Returns its
/// middle.
fn table(painter: &Painter, place: Rect, coins: Configuration, named: Move, flipped: bool, palette: &Palette) -> Pos2 {
    let centre = place.center() - vec2(0.0, 11.0);
    painter.circle(centre, RADIUS, palette.card, Stroke::new(1.5, palette.line));
    for position in 0..COINS {
        let towards = direction(position as f32, COINS);
        let coin = Coin::of(coins, position, centre + towards * RADIUS * 0.68, COIN);
        coin.paint(painter, palette);
        if flipped && named.names(position) {
            coin.paint_ring(painter, palette);
        }
        let at = centre + towards * (RADIUS + 13.0);
        paint_number(painter, palette, position, at, 12.0, named.names(position).then_some(9.0));
    }
    centre
}
