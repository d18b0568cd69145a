//! Opening the window.

use eframe::NativeOptions;
use egui::{ViewportBuilder, vec2};

use crate::scenario::Scenario;

use super::Coinwise;
use super::memory::{self, Memory};
use super::{crash, display, icon, signals};
use crate::gui::look::theme;
use crate::gui::save::native_dialogs::NativeDialogs;

/// The size of the window at the start, in points.
const SIZE: [f32; 2] = [1280.0, 800.0];
/// The smallest window in which everything can be used, in points.
const LEAST_SIZE: [f32; 2] = [900.0, 600.0];

/// Opens the window, at `scenario` if there is one and otherwise where it was closed, and returns when it is closed.
/// Where a panic happened is known if [`crash::watch`] was called before.
///
/// # Errors
/// One sentence: there is no display, or the window could not be made.
pub fn open(scenario: Option<Scenario>) -> Result<(), String> {
    let path = memory::default_path();
    let (memory, unread) = path.as_deref().map_or_else(Default::default, memory::read);
    let mut options = NativeOptions { viewport: viewport(&memory), ..NativeOptions::default() };
    display::avoid_stale_wayland(&mut options);
    let run = || {
        eframe::run_native(
            "coinwise",
            options,
            Box::new(|creation| {
                signals::close_on_signal(&creation.egui_ctx);
                theme::apply(&creation.egui_ctx);
                memory.look.apply(&creation.egui_ctx);
                let mut program = Coinwise::new(Box::new(NativeDialogs))?;
                if let Some(path) = path {
                    program.remember(path, &memory, unread);
                }
                if let Some(scenario) = scenario {
                    program.open_scenario(scenario);
                }
                Ok(Box::new(program))
            }),
        )
    };
    match crash::guard_quietly(run) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(display::explain(&error)),
        Err(crash) => Err(display::explain_crash(&crash)),
    }
}

/// The window as it stood when it was last closed, or as it is at first.
fn viewport(memory: &Memory) -> ViewportBuilder {
    let [width, height] = memory.window.map_or(SIZE, |window| window.size);
    let mut viewport = ViewportBuilder::default()
        .with_title("Coinwise")
        .with_app_id("coinwise")
        .with_inner_size(vec2(width.max(LEAST_SIZE[0]), height.max(LEAST_SIZE[1])))
        .with_min_inner_size(vec2(LEAST_SIZE[0], LEAST_SIZE[1]))
        // the size may be remembered from a larger screen
        .with_clamp_size_to_monitor_size(true);
    if let Some(icon) = icon::icon() {
        viewport = viewport.with_icon(icon);
    }
    if let Some(window) = memory.window {
        viewport = viewport.with_maximized(window.maximized);
    }
    viewport
}
