//! Presentation to a class: the window without its left place, in larger type, the answer covered until asked for.

use egui::{Context, Key, Modifiers, Ui, Vec2, vec2};

use crate::gui::command::{Command, ScenarioCommand};
use crate::gui::focus;
use crate::gui::look::{Look, ZOOMS};

/// Enlargement in percent.
const ENLARGEMENT: u16 = 140;
/// Size of a window below which nothing is enlarged, in points.
const LEAST: Vec2 = vec2(640.0, 400.0);

/// A running presentation.
pub struct Presentation {
    /// Look to restore.
    pub look_before: Look,
    /// Whether the answer is still covered.
    pub hides_answer: bool,
}

impl Presentation {
    /// Begins a presentation and enlarges everything.
    pub fn begin(ctx: &Context) -> Self {
        let look_before = Look::of(ctx);
        // in a small window as far as there is room
        let room = 100.0 * (ctx.content_rect().size() * ctx.zoom_factor() / LEAST).min_elem();
        let most = (room as u16).clamp(look_before.zoom, ZOOMS[ZOOMS.len() - 1]);
        let zoom = (look_before.zoom * ENLARGEMENT / 100).min(most);
        Look { zoom, is_zoom_chosen: true, ..look_before }.apply(ctx);
        Self { look_before, hides_answer: true }
    }

    /// Ends it and restores the former size.
    pub fn end(&self, ctx: &Context) {
        let Look { zoom, is_zoom_chosen, .. } = self.look_before;
        Look { zoom, is_zoom_chosen, ..Look::of(ctx) }.apply(ctx);
    }

    /// Returns the command of a key that belongs to the presentation. Space shows the answer first.
    pub fn pressed(&self, ui: &Ui) -> Option<Command> {
        // a focused button or chart handles space and arrows itself
        let is_busy = ui.memory(|memory| memory.focused().is_some()) && !ui.input(|i| i.key_pressed(Key::Escape));
        if focus::is_behind_dialog(ui.ctx()) || is_busy {
            return None;
        }
        let space = if self.hides_answer { Command::Uncover } else { Command::Scenarios(ScenarioCommand::Next) };
        let keys = [
            (Key::ArrowRight, Command::Scenarios(ScenarioCommand::Next)),
            (Key::Space, space),
            (Key::ArrowLeft, Command::Scenarios(ScenarioCommand::Previous)),
            (Key::Escape, Command::EndPresentation),
        ];
        let hit = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        keys.into_iter().find(|(key, _)| hit(*key)).map(|(_, command)| command)
    }
}
