//! Welcome at the first start: the puzzles and something to try.

use egui::{Button, Color32, Context, Key, RichText, TextStyle, Ui};

use crate::scenario::Puzzle;

use crate::gui::command::{Command, LessonCommand};
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::{boxes, card};

/// Each puzzle with a question and something to try.
const INVITATIONS: [(Puzzle, &str, &str); 3] = [
    (
        Puzzle::Pennies,
        "Two piles, take from one or equally from both, the last penny wins. Which piles lose?",
        "Click a cell of the picture: an arrow shows the winning move.",
    ),
    (
        Puzzle::Devil,
        "Blindfolded, you flip coins on a table that the Devil turns. Can you ever be sure of all heads?",
        "Drag the slider Coins: for some numbers you can, for most you cannot.",
    ),
    (
        Puzzle::Flips,
        "A hundred flips, a careful coin or a bold one each time. How often can you end ahead?",
        "Drag a coin's probability and watch the picture change.",
    ),
];

/// First lesson for beginners.
const FIRST_LESSON: &str = "win-at-pennies";

/// Shows the welcome. Returns the command given, and whether the welcome is done.
pub fn ui(ctx: &Context) -> (Option<Command>, bool) {
    let (chosen, is_left) = card::modal(ctx, "welcome", 540.0, contents_ui);
    let is_seen = chosen.is_some() || is_left || ctx.input(|i| i.key_pressed(Key::Escape));
    (chosen, is_seen)
}

fn contents_ui(ui: &mut Ui) -> Option<Command> {
    let palette = Palette::of(ui);
    ui.label(RichText::new("Three coin puzzles to play with").text_style(TextStyle::Heading));
    ui.add_space(4.0);
    // Enter starts, as the filled button does
    let mut chosen = boxes::is_entered(ui).then_some(Command::OpenTab(Puzzle::Pennies));
    for (puzzle, question, hint) in INVITATIONS {
        ui.add_space(6.0);
        ui.horizontal_top(|ui| {
            let text = RichText::new(puzzle.title()).text_style(theme::strong()).color(palette.accent);
            let button = ui.add(Button::new(text).min_size(egui::vec2(92.0, 34.0)));
            if button.on_hover_text(format!("Open the tab {}", puzzle.title())).clicked() {
                chosen = Some(Command::OpenTab(puzzle));
            }
            ui.vertical(|ui| {
                ui.label(question);
                ui.label(RichText::new(hint).color(palette.soft_ink));
            });
        });
    }
    ui.add_space(10.0);
    ui.label(
        RichText::new(
            "Any scenario on the left sets everything. Help (F1) has the rules and all keys; Save… keeps what you see.",
        )
        .color(palette.soft_ink),
    );
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let text = RichText::new("Start").color(Color32::WHITE).text_style(theme::strong());
        if ui.add(Button::new(text).fill(palette.button)).on_hover_text("Begin with the pennies").clicked() {
            chosen = Some(Command::OpenTab(Puzzle::Pennies));
        }
        let hint = "Win at Pennies, step by step: five minutes";
        if ui.button("Take the first lesson").on_hover_text(hint).clicked() {
            chosen = Some(Command::Lesson(LessonCommand::Open(FIRST_LESSON)));
        }
    });
    chosen
}
