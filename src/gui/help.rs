//! The help: the rules of each puzzle, its mathematics and where it comes from, and the keys.

use egui::{Context, Id, Key, Label, Modal, RichText, ScrollArea, TextStyle, Ui, vec2};

use crate::scenario::Puzzle;

use super::app::KEYS;
use super::card;
use super::{devil, flips, pennies};
use super::theme::{self, Palette};
use super::top_bar::title;

/// The width of the rules, in points.
const TEXT_WIDTH: f32 = 430.0;
/// The width of the keys, in points.
const KEYS_WIDTH: f32 = 360.0;
/// The width of the keys without what they do, in points.
const KEY_COLUMN: f32 = 148.0;

/// What the keys do that belong to no command.
const MORE_KEYS: [(&str, &str); 4] = [
    ("To the next control, or the one before", "Tab, Shift+Tab"),
    ("Press the button with the focus", "Enter or Space"),
    ("Move the slider with the focus", "← →"),
    ("Close what is in front", "Escape"),
];

/// The help window.
#[derive(Clone, Copy, Debug, Default)]
pub struct Help {
    open: bool,
}

/// The help of one puzzle.
struct Text {
    rules: &'static str,
    mathematics: &'static str,
    look_at: &'static str,
    source: &'static str,
}

const PENNIES: Text = Text {
    rules: "There are two piles of pennies. On your turn you take any number from one pile, or the same number from \
            both. Whoever takes the last penny wins. Your opponent splits the pennies into two piles as he likes, and \
            you move first. Other rules: in misère play whoever takes the last penny loses; the spread says how unequal \
            the takings from both piles may be (less than it), and with spread 0 only one pile may be touched, which is \
            Nim.",
    mathematics: "A pair of piles is safe if it is good to leave to the opponent. The safe pairs are ⌊nφ⌋ and \
                  ⌊nφ⌋ + n for n = 0, 1, 2, …, with the golden ratio φ = (1 + √5) / 2. From a safe pair every move \
                  leads to an unsafe one, and from there some move leads back to a safe one. Other rules have formulas like it, with another number for φ.",
    look_at: "Lattice shows every position as a cell: click one to choose it, and an arrow points to what each winning \
              move leaves. Totals shows for every number of pennies whether it can be split so that you lose. Values colours \
              every position by the pile of Nim that it is worth: 0 is safe. Decisions draws every move of a small game: \
              click a position to walk there, Undo comes back. Ratio shows how the larger pile over the smaller one \
              closes in on its limit. In Play you click or drag over the pennies that you take, and a perfect opponent \
              answers; the table keeps the moves, and a click on one goes back to it.",
    source: "Willem Wythoff, 1907; Riddler Classic of 24 January 2020.",
};

const DEVIL: Text = Text {
    rules: "Coins lie round a table and you are blindfolded. On each move you name some positions. The Devil turns the \
            table as he likes, then flips the coins that are now at those positions. You win as soon as all coins show \
            heads. You never learn what the coins show. Other tables: dice with three to five faces, which each naming \
            turns on by one face until all show 0; and a Devil who keeps still, who mirrors the table as well, or who \
            shuffles the coins.",
    mathematics: "What you know is the set of configurations that are still possible, your belief. A strategy wins if it \
                  brings the belief down to all heads. For 1, 2, 4, 8, … coins the shortest one has 2 to the power N, \
                  minus 1 moves; for every other number of coins the Devil can always escape. With m faces and N dice it \
                  is m to the power N, minus 1, and the dice can be won where m and N are powers of the same prime.",
    look_at: "Belief shows a row for each move and a cell for each class of configurations that is still possible, where \
              configurations that the Devil makes into each other are one class. Beyond 36 classes it shows the moves \
              around the step, any of which can be typed in, and what is possible by depth; the deeper a move, the longer the line above it. Fold hides the moves of lesser \
              depth: folded by half the coins, what is left is the list for half of them. Shrinking counts the configurations left, Search the beliefs \
              met at each depth, and Numbers shows 1 to 64 coins side by side. Table plays the moves against a random Devil, \
              or against the worst one, who knows them. By hand you are the Devil; blindfolded you call the moves and he \
              decides as late as he can; sighted you see the coins before each call. Under Your moves you type, paste or read a list of your own: it is \
              checked, and if it does not win, the worst Devil shows how he escapes.",
    source: "Martin Gardner, 1979; Peter Norvig, The Devil and the Coin Flip Game; Bar-Yehuda, Etzion and Moran, 1993.",
};

const FLIPS: Text = Text {
    rules: "You flip a coin a hundred times, and before each flip you choose which of two coins. Coin A wins or loses 1 \
            point, coin B wins or loses 2. You win the game if your final score is above 0. How often do you win if you \
            choose as well as can be? There may be up to four coins, and heads and tails may add points of their own.",
    mathematics: "Backward induction: after the last flip the game is won or lost. One flip earlier the best coin is the \
                  one with the better average of what its two sides lead to, and so on back to the start. Coins that \
                  are equally good are a tie, and ties are decided in exact fractions.",
    look_at: "Chances shows how likely a win is after every flip at every score, Choice which coin is the best one there \
              and where several are. Bias shows how the chance to win changes with the probability that one of the coins \
              shows heads, Both with those of two coins, Horizon with the number of flips. Final shows where games end, Simulate plays them by chance. In Play you flip for yourself, by the buttons or by \
              the keys A to D. \
              A click sets what is under the pointer.",
    source: "Riddler Classic of 21 February 2020.",
};

/// What the view of that name shows, in one sentence; empty if the puzzle has no such view.
#[must_use]
pub fn of_view(puzzle: Puzzle, name: &str) -> &'static str {
    match puzzle {
        Puzzle::Pennies => pennies::View::named(name).map(pennies::View::explained),
        Puzzle::Devil => devil::View::named(name).map(devil::View::explained),
        Puzzle::Flips => flips::View::named(name).map(flips::View::explained),
    }
    .unwrap_or_default()
}

impl Help {
    /// Opens or closes the help.
    pub fn toggle(&mut self) {
        self.open = !self.open;
    }

    /// Shows the help of `puzzle` if it is open.
    pub fn ui(&mut self, ctx: &Context, puzzle: Puzzle) {
        if !self.open {
            return;
        }
        let modal = Modal::new(Id::unique("help")).frame(card::modal_frame(ctx)).show(ctx, |ui| {
            let room = ctx.content_rect().size();
            let is_wide = room.x >= TEXT_WIDTH + KEYS_WIDTH + 100.0;
            ui.set_width(if is_wide { TEXT_WIDTH + KEYS_WIDTH + 24.0 } else { TEXT_WIDTH.min(room.x - 80.0) });
            ScrollArea::vertical().max_height((room.y - 140.0).max(120.0)).show(ui, |ui| {
                if is_wide {
                    ui.horizontal_top(|ui| {
                        column(ui, TEXT_WIDTH, |ui| contents_ui(ui, puzzle));
                        ui.add_space(16.0);
                        column(ui, KEYS_WIDTH, keys_ui);
                    });
                } else {
                    contents_ui(ui, puzzle);
                    keys_ui(ui);
                }
            });
            ui.add_space(4.0);
            ui.button("Close").on_hover_text("Back to the puzzle (Escape)").clicked()
        });
        if modal.inner || modal.should_close() || ctx.input(|i| i.key_pressed(Key::Escape)) {
            self.open = false;
        }
    }
}

fn column(ui: &mut Ui, width: f32, contents: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.set_width(width);
        contents(ui);
    });
}

fn contents_ui(ui: &mut Ui, puzzle: Puzzle) {
    let palette = Palette::of(ui);
    let text = match puzzle {
        Puzzle::Pennies => PENNIES,
        Puzzle::Devil => DEVIL,
        Puzzle::Flips => FLIPS,
    };
    ui.label(RichText::new(title(puzzle)).text_style(TextStyle::Heading));
    let sections =
        [("The puzzle", text.rules), ("Why it can be solved", text.mathematics), ("What to look at", text.look_at)];
    for (name, words) in sections {
        ui.add_space(4.0);
        ui.label(RichText::new(name).text_style(theme::card_title()));
        ui.label(words);
    }
    ui.label(RichText::new(text.source).color(palette.soft_ink));
    ui.add_space(4.0);
    ui.label(RichText::new("Charts").text_style(theme::card_title()));
    ui.label(
        "Drag a chart to move it and turn the wheel to zoom, with Shift or Alt along one axis only. Draw a rectangle with \
         the right button to look closer, and double click to see all of it again. The buttons in the corner go back \
         and forward through where you looked. Save… saves what is shown.",
    );
}

/// Every key, those that do the same side by side.
fn keys_ui(ui: &mut Ui) {
    let palette = Palette::of(ui);
    ui.label(RichText::new("Keys").text_style(theme::card_title()));
    let mut rows: Vec<(&str, String)> = Vec::new();
    for shortcut in &KEYS {
        let keys = ui.ctx().format_shortcut(&shortcut.keys);
        match rows.iter_mut().find(|(words, _)| *words == shortcut.words) {
            Some((_, all)) => *all = format!("{all}, {keys}"),
            None => rows.push((shortcut.words, keys)),
        }
    }
    for (words, keys) in rows.iter().map(|(words, keys)| (*words, keys.as_str())).chain(MORE_KEYS) {
        ui.horizontal_top(|ui| {
            ui.allocate_ui(vec2(KEY_COLUMN, 18.0), |ui| {
                ui.set_min_width(KEY_COLUMN);
                ui.label(RichText::new(keys).color(palette.soft_ink));
            });
            ui.add(Label::new(words).wrap());
        });
    }
}
