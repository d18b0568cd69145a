//! The row above a game: which level is played, what it is, and the way to the next.

use egui::{Align, Button, Color32, Context, Label, Layout, RichText, TextStyle, Ui, vec2};

use crate::level::LAST_LEVEL;
use crate::scenario::Puzzle;

use super::arrangement::Arrangement;
use super::chooser::Chooser;
use crate::gui::look::theme::{self, Palette};

/// The height of the buttons, and of the sentence where it stands below them.
const ROW_HEIGHT: f32 = 26.0;
const SENTENCE_HEIGHT: f32 = 18.0;
/// From this width on the sentence stands beside the buttons.
const LEAST_BROAD: f32 = 700.0;
/// The width of the list of levels.
const LIST_WIDTH: f32 = 96.0;

/// The words on the button by which one begins to play levels, and what is said of it.
pub const BEGIN: &str = "Play levels";
/// The same for the pointer.
pub const BEGIN_HINT: &str = "Games one after another, each a little harder than the one before";

/// How the game of a level stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It goes on.
    Open,
    /// It is won.
    Won,
    /// It is not won; why, in a sentence.
    Missed(String),
}

/// The level that is played.
#[derive(Clone, Debug)]
pub struct LevelBar<'a> {
    /// Whose level it is.
    pub puzzle: Puzzle,
    /// Its number.
    pub level: u32,
    /// What it is, in one sentence.
    pub sentence: &'a str,
    /// How its game stands.
    pub standing: Standing,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelCommand {
    /// To play that level from its start.
    Play(u32),
    /// To play on outside of the levels.
    Leave,
}

/// The last level of a puzzle that was won; 0 if none was.
pub fn done(ctx: &Context, puzzle: Puzzle) -> u32 {
    Arrangement::of(ctx).level_done(puzzle.name())
}

/// Remembers that a level was won.
pub fn take(ctx: &Context, puzzle: Puzzle, level: u32) {
    if done(ctx, puzzle) < level {
        Arrangement::change(ctx, |arrangement| arrangement.take_level(puzzle.name(), level));
    }
}

/// The level that comes next for somebody who plays `level`, or none, and has won those up to `done`: the one after it if it
/// was won, otherwise the same once more.
pub fn next(level: Option<u32>, done: u32) -> u32 {
    let next = match level {
        Some(level) if level > done => level,
        Some(level) => level + 1,
        None => done + 1,
    };
    next.min(LAST_LEVEL)
}

/// What one does to play levels where none is played.
pub fn begin(ctx: &Context, puzzle: Puzzle) -> LevelCommand {
    LevelCommand::Play(next(None, done(ctx, puzzle)))
}

/// The button for that.
pub fn begin_ui(ui: &mut Ui, puzzle: Puzzle) -> Option<LevelCommand> {
    ui.button(BEGIN).on_hover_text(BEGIN_HINT).clicked().then(|| begin(ui.ctx(), puzzle))
}

impl LevelBar<'_> {
    /// Shows the row. It is as high whether or not the level is won.
    pub fn ui(&self, ui: &mut Ui) -> Option<LevelCommand> {
        let width = ui.available_width();
        let is_broad = width >= LEAST_BROAD;
        let layout = Layout::left_to_right(Align::Center);
        let row = ui.allocate_ui_with_layout(vec2(width, ROW_HEIGHT), layout, |ui| {
            ui.set_height(ROW_HEIGHT);
            let command = self.buttons_ui(ui);
            if is_broad {
                self.sentence_ui(ui);
            }
            command
        });
        if !is_broad {
            ui.allocate_ui_with_layout(vec2(width, SENTENCE_HEIGHT), layout, |ui| {
                ui.set_height(SENTENCE_HEIGHT);
                self.sentence_ui(ui);
            });
        }
        row.inner
    }

    fn buttons_ui(&self, ui: &mut Ui) -> Option<LevelCommand> {
        let (level, done) = (self.level, done(ui.ctx(), self.puzzle));
        let name = |level: u32| format!("Level {level}");
        let last = next(None, done).max(level);
        let words: Vec<[String; 2]> = (1..=last).map(|level| [name(level), String::new()]).collect();
        let chooser = Chooser { name: "Level", hint: "The levels won, and the next" };
        let chosen = chooser.show(ui, LIST_WIDTH, &name(level), &words);
        let chosen = chosen.and_then(|place| u32::try_from(place + 1).ok()).map(LevelCommand::Play);
        let button = if self.standing == Standing::Won {
            Button::new(RichText::new("Next level").color(Color32::WHITE)).fill(Palette::of(ui).button)
        } else {
            Button::new("Next level")
        };
        let can_go_on = level <= done && level < LAST_LEVEL;
        let on = ui.add_enabled(can_go_on, button).on_hover_text("On to a game that is a little harder");
        let on = on.on_disabled_hover_text("It comes once this level is won");
        let leave = ui.button("Leave").on_hover_text("Play this game outside of the levels; the next level waits");
        chosen
            .or(on.clicked().then_some(LevelCommand::Play(level + 1)))
            .or(leave.clicked().then_some(LevelCommand::Leave))
    }

    fn sentence_ui(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let (words, style, color) = match &self.standing {
            Standing::Won => (format!("Level {} is done.", self.level), theme::strong(), palette.safe),
            Standing::Missed(why) => (why.clone(), TextStyle::Small, palette.lost),
            Standing::Open => (self.sentence.to_owned(), TextStyle::Small, palette.ink),
        };
        // the words may be cut off
        let shown = ui.add(Label::new(RichText::new(words).text_style(style).color(color)).truncate());
        shown.on_hover_text(self.sentence);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_level_is_the_one_after_those_that_were_won() {
        for (level, done, wanted) in [
            (None, 0, 1),
            (None, 4, 5),
            (Some(2), 4, 3),
            (Some(5), 4, 5),
            (Some(9), 4, 9),
            (Some(LAST_LEVEL), LAST_LEVEL, LAST_LEVEL),
            (None, LAST_LEVEL, LAST_LEVEL),
        ] {
            assert_eq!(next(level, done), wanted, "{level:?} {done}");
        }
    }
}
