//! Opening the window.

use eframe::NativeOptions;
use egui::{ViewportBuilder, vec2};

use crate::scenario::Scenario;

use super::Coinwise;
use super::memory::{self, Memory};
use super::timings::Timings;
use super::{crash, icon};
use crate::gui::look::theme;
use crate::gui::save::native_dialogs::NativeDialogs;

/// The size of the window at the start, in points.
const SIZE: [f32; 2] = [1280.0, 800.0];
/// The smallest window in which everything can be used, in points.
const LEAST_SIZE: [f32; 2] = [900.0, 600.0];

/// Opens the window, at `scenario` if there is one and otherwise where it was closed, and returns when it is closed.
/// With `timings` it prints how long it took.
///
/// # Errors
/// One sentence: there is no display, or the window could not be made.
pub fn open(scenario: Option<Scenario>, timings: Option<Timings>) -> Result<(), String> {
    crash::watch();
    let path = memory::default_path();
    let (memory, set_aside) = path.as_deref().map_or_else(Default::default, memory::read);
    let options = NativeOptions { viewport: viewport(&memory), ..NativeOptions::default() };
    let made = eframe::run_native(
        "coinwise",
        options,
        Box::new(|creation| {
            theme::apply(&creation.egui_ctx);
            memory.look.apply(&creation.egui_ctx);
            let mut program = Coinwise::new(Box::new(NativeDialogs))?;
            if let Some(path) = path {
                program.remember(path, &memory, set_aside);
            }
            if let Some(scenario) = scenario {
                program.open_scenario(scenario);
            }
            if let Some(timings) = timings {
                program.time(timings);
            }
            Ok(Box::new(program))
        }),
    );
    made.map_err(|error| explain(&error))
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

/// Why there is no window, and what to do about it.
fn explain(error: &eframe::Error) -> String {
    // what stands before the last colon is where in the code it happened
    let words = error.to_string().replace('\n', " ");
    let reason = words.rsplit(": ").next().unwrap_or(&words);
    if cfg!(target_os = "linux") && !has_display() {
        return "there is no display to open a window on (neither WAYLAND_DISPLAY nor DISPLAY is set); \
                `coinwise export` writes charts and tables without one"
            .to_owned();
    }
    format!(
        "the window could not be opened ({reason}); it needs a display and OpenGL (on Linux also libxkbcommon), and \
         `coinwise export` writes charts and tables without them"
    )
}

/// Whether a display is named in the environment.
fn has_display() -> bool {
    ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
