//! What can be asked for, by button, key or command palette, and the doing of it.

use std::path::PathBuf;

use egui::{Context, ViewportCommand};

use crate::scenario::{Puzzle, Scenario, views};

use super::super::chart::heatmap::ColourMap;
use super::super::field;
use super::super::filing::{Note, Present};
use super::super::kept::Keeping as _;
use super::super::look::{Look, ThemeChoice, Zoom};
use super::super::run_through::RunThrough;
use super::super::saving::SaveAs;
use super::super::shelf::{KeepDialog, Wish};
use super::super::tab::Tab;
use super::{Coinwise, with_open_tab};

/// What was asked for during a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Show the tab of another puzzle.
    OpenTab(Puzzle),
    /// Show a view of a puzzle.
    ShowView(Puzzle, &'static str),
    /// Show the view after the present one, going round at the end.
    NextView,
    /// Show the view before the present one.
    PreviousView,
    /// Something about the scenario list of the open tab.
    Shelf(Wish),
    /// Select a scenario of a puzzle by its number.
    SelectScenario(Puzzle, usize),
    /// Open the scenario with this text.
    OpenText(String),
    /// Open this scenario file.
    OpenPath(PathBuf),
    /// Put the focus on the control of that name in a puzzle's tab.
    FocusControl(Puzzle, &'static str),
    /// Put every control of the tab back to the scenario.
    ResetTab,
    /// Keep the curve of the view shown, to compare it with others.
    KeepCurve,
    /// Save something, or copy it.
    Save(SaveAs),
    /// Take the last change back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Show or hide the command palette.
    Palette,
    /// Show or hide the help.
    Help,
    /// Make everything larger or smaller.
    Zoom(Zoom),
    /// Show another theme.
    Theme(ThemeChoice),
    /// Let less move, or more again.
    ToggleMotion,
    /// Draw heatmaps in other colours.
    Colours(ColourMap),
    /// Let the window fill the screen, or no longer.
    FullScreen,
    /// Leave the run through the scenarios.
    EndRunThrough,
    /// Take the note at the bottom away.
    DismissNote,
    /// Stop the background job of the tab.
    Cancel,
    /// Close the window.
    Quit,
}

impl Coinwise {
    pub(super) fn act(&mut self, ctx: &Context, action: Action) {
        match action {
            Action::OpenTab(puzzle) => self.open = puzzle,
            Action::ShowView(puzzle, view) => {
                self.open = puzzle;
                with_open_tab!(self, ref mut tab => tab.set_view(view));
            }
            Action::NextView => self.step_view(1),
            Action::PreviousView => self.step_view(views(self.open).len() - 1),
            Action::Shelf(wish) => self.act_on_shelf(ctx, wish),
            Action::SelectScenario(puzzle, index) => {
                self.open = puzzle;
                self.select_scenario(index);
            }
            Action::OpenText(text) => match Scenario::parse(&text) {
                Ok(scenario) => self.open_scenario(scenario),
                Err(error) => self.say(Note::Bad(format!("what was pasted is no scenario: {error}"))),
            },
            Action::OpenPath(path) => self.filing.open_path(ctx, &path),
            Action::FocusControl(puzzle, name) => {
                self.open = puzzle;
                field::focus(ctx, name);
            }
            Action::ResetTab => {
                self.history.mark(&self.state());
                self.load_selected();
            }
            Action::Save(save_as) => {
                let present = self.present();
                self.filing.save(ctx, save_as, present);
            }
            Action::KeepCurve => {
                let refusal = with_open_tab!(self, ref mut tab => tab.keep_curve());
                if let Err(refusal) = refusal {
                    self.say(Note::Bad(refusal));
                }
            }
            Action::Undo => {
                if let Some(earlier) = self.history.undo(&self.state()) {
                    self.restore(earlier);
                }
            }
            Action::Redo => {
                if let Some(later) = self.history.redo(&self.state()) {
                    self.restore(later);
                }
            }
            Action::Palette => self.palette.toggle(),
            Action::Help => self.help.toggle(),
            Action::Zoom(step) => Look::of(ctx).zoomed(step).apply(ctx),
            Action::Theme(theme) => Look { theme, ..Look::of(ctx) }.apply(ctx),
            Action::Colours(map) => Look { map, ..Look::of(ctx) }.apply(ctx),
            Action::ToggleMotion => {
                let look = Look::of(ctx);
                Look { reduced_motion: !look.reduced_motion, ..look }.apply(ctx);
            }
            Action::FullScreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Action::EndRunThrough => {
                if let Some(run_through) = self.run_through.take() {
                    run_through.end(ctx);
                }
            }
            Action::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Action::DismissNote => self.dismiss_note(),
            Action::Cancel => with_open_tab!(self, ref mut tab => tab.cancel()),
        }
    }

    /// Everything that can be saved now.
    pub(super) fn present(&self) -> Present {
        Present {
            exhibit: self.exhibit(),
            scenario: self.present_scenario(self.open),
            scenarios: self.shelf().scenarios().cloned().collect(),
        }
    }

    fn act_on_shelf(&mut self, ctx: &Context, wish: Wish) {
        match wish {
            Wish::Select(index) => self.select_scenario(index),
            Wish::Next => self.select_scenario(self.shelf().neighbour(true)),
            Wish::Previous => self.select_scenario(self.shelf().neighbour(false)),
            Wish::Keep => {
                let present = self.present_scenario(self.open);
                self.keep_dialog = Some(KeepDialog::new(None, present.name, present.story));
            }
            Wish::Edit => {
                if let Some(scenario) = self.shelf().selected() {
                    self.keep_dialog = Some(KeepDialog::new(
                        self.shelf().selected_id(),
                        scenario.name.clone(),
                        scenario.story.clone(),
                    ));
                }
            }
            Wish::MoveUp | Wish::MoveDown => {
                self.history.mark(&self.state());
                self.shelf_mut().move_selected(wish == Wish::MoveDown);
            }
            Wish::Delete => {
                self.history.mark(&self.state());
                self.shelf_mut().delete_selected();
                self.load_selected();
            }
            Wish::Open => self.filing.open_scenario(),
            Wish::SaveFile => self.filing.save_scenario(self.present_scenario(self.open)),
            Wish::CopyText => {
                ctx.copy_text(self.present_scenario(self.open).to_toml());
                self.say(Note::Good("The scenario is on the clipboard, as text.".to_owned()));
            }
            // the clipboard answers with an event of its own
            Wish::PasteText => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Wish::RunThrough => self.run_through = self.run_through.or_else(|| Some(RunThrough::begin(ctx))),
        }
    }

    /// Selects a scenario of the open puzzle as a change of its own, so that undo comes back to what was before.
    fn select_scenario(&mut self, index: usize) {
        self.history.mark(&self.state());
        self.shelf_mut().select(index);
        self.load_selected();
    }

    /// Shows the view so many places further on, going round.
    fn step_view(&mut self, steps: usize) {
        let views = views(self.open);
        with_open_tab!(self, ref mut tab => {
            let place = views.iter().position(|view| *view == tab.view()).unwrap_or(0);
            tab.set_view(views[(place + steps) % views.len()]);
        });
    }
}
