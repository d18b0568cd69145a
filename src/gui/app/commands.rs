//! Carries out commands from buttons, keys and the command palette.

use egui::{Context, ViewportCommand};

use super::Coinwise;
use super::presentation::Presentation;
use crate::gui::command::{Command, ScenarioCommand};
use crate::gui::look::Look;
use crate::gui::own_scenarios::OwnScenario;
use crate::gui::panels::scenario_list::NameDialog;
use crate::gui::panels::{number_field, see};
use crate::gui::save::export::Export;
use crate::gui::save::file_tasks::Note;
use crate::gui::{focus, views};
use crate::platform::no_clipboard;
use crate::scenario::{Scenario, link};

impl Coinwise {
    pub(super) fn run(&mut self, ctx: &Context, action: Command) {
        match action {
            Command::OpenTab(puzzle) => self.open = puzzle,
            Command::ShowView(puzzle, view) => {
                self.open = puzzle;
                // whoever asks for a view is not asked for a guess first
                (self.unvisited[puzzle as usize], self.guesses[puzzle as usize]) = (false, None);
                self.tab_mut().set_view(view);
            }
            Command::NextView => self.step_view(true),
            Command::PreviousView => self.step_view(false),
            Command::Lesson(command) => self.apply_to_lesson(ctx, command),
            Command::Scenarios(command) => self.apply_to_scenarios(ctx, command),
            Command::SelectScenario(puzzle, index) => {
                self.leave_lesson(ctx);
                self.open = puzzle;
                self.select_scenario(index);
            }
            Command::OpenText(text) => self.file_tasks.open_text(ctx, text),
            Command::OpenPath(path) => self.file_tasks.open_path(ctx, &path),
            Command::FocusControl(puzzle, name) => {
                self.open = puzzle;
                number_field::focus(ctx, &name);
            }
            Command::NextPane => focus::go_to_pane(ctx, true),
            Command::PreviousPane => focus::go_to_pane(ctx, false),
            Command::ResetTab => {
                self.mark();
                // the view stays as it is
                if let Some(params) = self.list().selected().map(|scenario| scenario.params.clone()) {
                    self.tab_mut().set_params(params);
                }
            }
            Command::Save(save_as) => {
                let present = self.present();
                self.file_tasks.save(ctx, save_as, present);
            }
            Command::PinCurve => {
                if let Err(refusal) = self.tab_mut().pin_curve() {
                    self.say(Note::Bad(refusal));
                }
            }
            Command::Undo | Command::Redo => {
                let state = self.state();
                if let Some(state) = self.history_mut().step(&state, action == Command::Redo) {
                    self.restore(state);
                }
            }
            Command::Palette => self.palette.toggle(),
            Command::Help => self.help.toggle(),
            Command::Zoom(step) => Look::of(ctx).zoomed(step).apply(ctx),
            Command::Theme(theme) => Look { theme, ..Look::of(ctx) }.apply(ctx),
            Command::Colours(map) => Look { map, ..Look::of(ctx) }.apply(ctx),
            Command::ToggleMotion => {
                let look = Look::of(ctx);
                Look { reduced_motion: !look.reduced_motion, ..look }.apply(ctx);
            }
            Command::FullScreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Command::GuessFirst => self.guess_first(),
            Command::Uncover => self.set_covered(false),
            Command::EndPresentation => {
                if let Some(presentation) = self.presentation.take() {
                    presentation.end(ctx);
                }
            }
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::DismissNote => self.dismiss_note(),
            Command::Cancel => self.tab_mut().cancel(),
            Command::Retry => self.tab_mut().retry(),
        }
    }

    /// Returns everything that can be saved now.
    pub(super) fn present(&self) -> Export {
        let scenarios = self.lists[self.open as usize].scenarios().cloned().collect();
        Export::new(self.tab().snapshot(), self.present_scenario(self.open), scenarios)
    }

    fn apply_to_scenarios(&mut self, ctx: &Context, command: ScenarioCommand) {
        match command {
            ScenarioCommand::ToggleAll => {
                self.reread_own();
                self.list_mut().toggle_unfolded();
            }
            ScenarioCommand::Next => self.select_scenario(self.list().neighbour(true)),
            ScenarioCommand::Previous => self.select_scenario(self.list().neighbour(false)),
            ScenarioCommand::Keep => {
                let Scenario { name, story, .. } = self.own_scenario();
                self.name_dialog = Some(NameDialog::new(None, name, story));
            }
            ScenarioCommand::Edit => {
                if let Some(place) = self.list().selected_own() {
                    let OwnScenario { file, scenario } = self.list().own[place].clone();
                    self.name_dialog = Some(NameDialog::new(Some(file), scenario.name, scenario.story));
                }
            }
            ScenarioCommand::MoveUp => self.list_mut().move_selected(false),
            ScenarioCommand::MoveDown => self.list_mut().move_selected(true),
            ScenarioCommand::Delete => self.delete_selected(),
            ScenarioCommand::Open => self.file_tasks.open_scenario(),
            ScenarioCommand::SaveFile => self.file_tasks.save_scenario(self.present_scenario(self.open)),
            ScenarioCommand::ShareLink => self.share(ctx, Some(self.own_scenario())),
            ScenarioCommand::ShareQuestion => self.share(ctx, link::as_question(self.own_scenario())),
            ScenarioCommand::ShareText => self.share_text(ctx, "The scenario is on the clipboard, as text."),
            // the clipboard answers with a paste event
            ScenarioCommand::PasteText => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            ScenarioCommand::Present => {
                self.dismiss_note();
                self.presentation.get_or_insert_with(|| Presentation::begin(ctx));
            }
        }
    }

    /// Copies a link to `scenario`; without a page to link to, the present scenario as text.
    fn share(&mut self, ctx: &Context, scenario: Option<Scenario>) {
        let Some(page) = self.page.clone() else {
            return self
                .share_text(ctx, "The scenario is on the clipboard, as text: this program knows no page to link to.");
        };
        let Some(scenario) = scenario else {
            return self.say(Note::Bad("There is nothing to guess about three piles.".to_owned()));
        };
        let Some(link) = link::pack(&scenario) else {
            return self.share_text(ctx, "The scenario is on the clipboard, as text: it is too long for a link.");
        };
        self.share_as(ctx, page + &link, "The link is on the clipboard.");
    }

    fn share_text(&mut self, ctx: &Context, note: &str) {
        self.share_as(ctx, self.own_scenario().to_toml(), note);
    }

    /// Copies a text, and shows the `note` about it, or the reason why it cannot be copied.
    fn share_as(&mut self, ctx: &Context, text: String, note: &str) {
        ctx.copy_text(text);
        let refused = no_clipboard().map(|reason| Note::Bad(reason.to_owned()));
        self.say(refused.unwrap_or_else(|| Note::Good(note.to_owned())));
    }

    /// Selects a scenario of the open puzzle as a separate step of undo.
    fn select_scenario(&mut self, index: usize) {
        self.mark();
        self.list_mut().select(index);
        self.load_selected();
        self.set_covered(true);
    }

    /// Covers or shows the answer of a presentation.
    fn set_covered(&mut self, is_covered: bool) {
        if let Some(presentation) = &mut self.presentation {
            presentation.hides_answer = is_covered;
        }
    }

    /// Shows the next or the previous view in the order of their buttons, wrapping around.
    fn step_view(&mut self, is_forward: bool) {
        let tab = self.tab_mut();
        let params = tab.params();
        let buttons = views::buttons(params.puzzle()).iter();
        let views: Vec<_> = buttons.flat_map(|button| see::available(tab, &params, button)).collect();
        let place = views.iter().position(|view| view.0 == tab.view()).unwrap_or(0);
        let steps = if is_forward { 1 } else { views.len() - 1 };
        tab.set_view(views[(place + steps) % views.len()].0);
    }
}
