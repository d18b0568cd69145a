//! Opening the window.

use eframe::NativeOptions;
use egui::{ViewportBuilder, vec2};

use crate::scenario::Scenario;

use super::app::Coinwise;
use super::dialogs::NativeDialogs;
use super::theme;

/// The size of the window at the start, in points.
const SIZE: [f32; 2] = [1280.0, 800.0];
/// The smallest window in which everything can be used, in points.
const LEAST_SIZE: [f32; 2] = [900.0, 600.0];

/// Opens the window, at `scenario` if there is one, and returns when it is closed.
///
/// # Errors
/// One sentence: there is no display, or the window could not be made.
pub fn open(scenario: Option<Scenario>) -> Result<(), String> {
    let viewport = ViewportBuilder::default()
        .with_title("Coinwise")
        .with_app_id("coinwise")
        .with_inner_size(vec2(SIZE[0], SIZE[1]))
        .with_min_inner_size(vec2(LEAST_SIZE[0], LEAST_SIZE[1]));
    let options = NativeOptions { viewport, ..NativeOptions::default() };
    let made = eframe::run_native(
        "coinwise",
        options,
        Box::new(|creation| {
            theme::apply(&creation.egui_ctx);
            let mut program = Coinwise::new(Box::new(NativeDialogs))?;
            if let Some(scenario) = scenario {
                program.open_scenario(scenario);
            }
            Ok(Box::new(program))
        }),
    );
    made.map_err(|error| explain(&error))
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
