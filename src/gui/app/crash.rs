//! Handling of panics: catches a panic at the top, saves the parameters, and shows a page that says what happened,
//! where, and what to do.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::path::{Path, PathBuf};

use egui::{CentralPanel, RichText, TextStyle, Ui};

use crate::files::shown;
use crate::job::panic_message;

use crate::gui::look::theme::Palette;
use crate::gui::panels::card;

thread_local! {
    /// Location of this thread's last panic, which only the hook knows.
    static LAST_PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
    /// Whether a panic of this thread is not printed, since the caller will explain it.
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// A caught panic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crash {
    /// Message of the panic.
    pub message: String,
    /// Location in the source, as `src/file.rs, line 12`, if [`watch`] was called before.
    pub place: Option<String>,
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{} (in {place})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// Installs a hook that records the location of panics for [`guard`]. The earlier hook still prints them.
pub fn watch() {
    let earlier = take_hook();
    set_hook(Box::new(move |info: &PanicHookInfo<'_>| {
        let place = info.location().map(|at| format!("{}, line {}", at.file(), at.line()));
        LAST_PLACE.with_borrow_mut(|last| *last = place);
        if !IS_QUIET.get() {
            earlier(info);
        }
    }));
}

/// Runs `work` and catches its panic.
///
/// # Errors
/// The [`Crash`], if `work` panicked. Data that it borrowed may be half changed: use them only for saving.
pub fn guard<R>(work: impl FnOnce() -> R) -> Result<R, Crash> {
    guarded(false, work)
}

/// Works like [`guard`] for a panic that the caller reports: the hook of [`watch`] does not print it, except within
/// another [`guard`].
///
/// # Errors
/// As [`guard`].
pub fn guard_quietly<R>(work: impl FnOnce() -> R) -> Result<R, Crash> {
    guarded(true, work)
}

fn guarded<R>(is_quiet: bool, work: impl FnOnce() -> R) -> Result<R, Crash> {
    let was_quiet = IS_QUIET.replace(is_quiet);
    let done = catch_unwind(AssertUnwindSafe(work));
    IS_QUIET.set(was_quiet);
    done.map_err(|panic| Crash {
        message: panic_message(panic.as_ref()),
        place: LAST_PLACE.with_borrow_mut(Option::take),
    })
}

/// A command of the page after a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrashCommand {
    /// Start again.
    StartAgain,
    /// Close the window.
    Quit,
}

/// Shows the page after a crash. `kept` is the file with the saved parameters.
pub fn page_ui(ui: &mut Ui, crash: &Crash, kept: Option<&Path>) -> Option<CrashCommand> {
    let palette = Palette::of(ui);
    let frame = egui::Frame::new().fill(palette.background).inner_margin(40);
    CentralPanel::default()
        .frame(frame)
        .show(ui, |ui| {
            card::frame(&palette)
                .show(ui, |ui| {
                    ui.set_width(ui.available_width().min(640.0));
                    ui.label(RichText::new("Coinwise made a mistake").text_style(TextStyle::Heading));
                    ui.label("It had to stop what it was doing. Nothing that you saved is lost.");
                    ui.add_space(6.0);
                    match kept {
                        Some(path) => {
                            ui.label("Your parameters are saved in this file, as one of your scenarios:");
                            ui.add(egui::Label::new(shown(path)).selectable(true).wrap());
                        }
                        None => drop(ui.label("Your parameters could not be saved.")),
                    }
                    ui.add_space(6.0);
                    ui.label("Whoever mends it will want to know:");
                    let words = RichText::new(crash.to_string()).color(palette.unsafe_);
                    ui.add(egui::Label::new(words).selectable(true).wrap());
                    ui.add_space(10.0);
                    ui.horizontal(|ui| {
                        if ui.button("Start again").on_hover_text("Begin at the first scenario").clicked() {
                            return Some(CrashCommand::StartAgain);
                        }
                        ui.button("Quit").on_hover_text("Close the window").clicked().then_some(CrashCommand::Quit)
                    })
                    .inner
                })
                .inner
        })
        .inner
}

/// State after a crash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrashState {
    /// The panic.
    pub crash: Crash,
    /// The scenario file with the saved parameters.
    pub kept: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guard_returns_the_result_or_the_message_of_the_panic() {
        assert_eq!(guard(|| 7), Ok(7));
        let crash = guard(|| panic!("no {}", "coin")).unwrap_err();
        assert_eq!(crash.message, "no coin");
        assert_eq!(guard(|| std::panic::panic_any(3)).unwrap_err().message, "a panic without words");
    }
}
