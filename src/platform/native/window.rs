//! Opens the window.

use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use eframe::{AppCreator, NativeOptions};
use egui::{Context, Vec2, ViewportBuilder, ViewportCommand, vec2};

use super::dialogs;
use crate::gui::Coinwise;
use crate::gui::app::crash;
use crate::gui::app::memory::{self, Memory};
use crate::gui::save::file_tasks::Note;
use crate::scenario::Scenario;

/// Initial size of the window, in points.
const SIZE: Vec2 = vec2(1280.0, 800.0);
/// Exit status of an interrupted program.
const INTERRUPTED: i32 = 130;

/// Opens the window, with `scenario` if given and otherwise as it was closed, and returns when it is closed. If the
/// scenario could not be read, the window says why. The location of a panic is reported if [`crash::watch`] was called
/// before.
///
/// # Errors
/// One sentence: there is no display, or the window could not be opened.
pub fn open(scenario: Result<Option<Scenario>, String>) -> Result<(), String> {
    let paths = data_paths();
    let (memory, unread) = paths.as_ref().map_or_else(Default::default, |(file, _)| memory::read(file));
    let mut options = NativeOptions { viewport: viewport(&memory), ..NativeOptions::default() };
    avoid_stale_wayland(&mut options);
    let create: AppCreator<'_> = Box::new(|creation| {
        close_on_signal(&creation.egui_ctx);
        let ask = Box::new(dialogs::ask);
        let mut program = Coinwise::restored(&creation.egui_ctx, ask, paths, &memory, unread);
        match scenario {
            Ok(Some(scenario)) => program.open_scenario(scenario),
            Ok(None) => {}
            Err(refusal) => program.say(Note::Bad(refusal)),
        }
        Ok(Box::new(program))
    });
    match crash::guard(true, || eframe::run_native("coinwise", options, create)) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(explain(&error)),
        Err(crash) => {
            // a missing or failing system library causes a panic
            let words: Vec<&str> = crash.message.split_whitespace().collect();
            Err(format!("the window stopped ({}); {NEEDS}", words.join(" ").trim_end_matches('.')))
        }
    }
}

/// Returns the settings file and the folder of the user's own scenarios, if the system defines such folders.
fn data_paths() -> Option<(PathBuf, PathBuf)> {
    let folders = directories::ProjectDirs::from("", "", "Coinwise")?;
    Some((folders.config_dir().join("memory.toml"), folders.data_dir().join("scenarios")))
}

/// Makes an interrupt, a termination or the end of the terminal close the window as its button does, so that saving is
/// finished. A second signal ends the program at once.
fn close_on_signal(ctx: &Context) {
    let ctx = ctx.clone();
    let was_told = AtomicBool::new(false);
    let close = move || {
        if was_told.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
        ctx.send_viewport_cmd(ViewportCommand::Close);
        ctx.request_repaint();
    };
    // without a handler a signal ends the program as usual
    let _ = ctrlc::set_handler(close);
}

/// Returns the window as it was last closed, or the initial one.
fn viewport(memory: &Memory) -> ViewportBuilder {
    let size = memory.window.map_or(SIZE, |window| window.size.into());
    let mut viewport = ViewportBuilder::default()
        .with_title("Coinwise")
        // the name of the desktop file, by which desktops find the icon
        .with_app_id("io.github.coinwise.Coinwise")
        .with_inner_size(size)
        // the size may come from a larger screen; the least size follows once the screen is known
        .with_clamp_size_to_monitor_size(true);
    // without an icon that can be decoded, the system's is used
    if let Ok(icon) = eframe::icon_data::from_png_bytes(PNG) {
        viewport = viewport.with_icon(icon);
    }
    if let Some(window) = memory.window {
        viewport = viewport.with_maximized(window.maximized);
    }
    viewport
}

/// Requirements of a window.
const NEEDS: &str = "it needs a display and OpenGL (on Linux also libxkbcommon and, on X11, libxkbcommon-x11), and \
                     `coinwise export` writes charts and tables without them";

/// Explains why the window could not be opened, and what to do.
fn explain(error: &eframe::Error) -> String {
    if cfg!(target_os = "linux") && !["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].into_iter().any(is_set) {
        return "there is no display to open a window on (neither WAYLAND_DISPLAY nor DISPLAY is set); \
                `coinwise export` writes charts and tables without one"
            .to_owned();
    }
    // before the last colon the message names the place in the code
    let words = error.to_string().replace('\n', " ");
    let reason = words.rsplit(": ").next().unwrap_or(&words);
    format!("the window could not be opened ({reason}); {NEEDS}")
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// Uses X11 if `WAYLAND_DISPLAY` is left over from an ended session, since winit would try only Wayland.
#[cfg(target_os = "linux")]
fn avoid_stale_wayland(options: &mut eframe::NativeOptions) {
    use winit::platform::x11::EventLoopBuilderExtX11;

    if is_set("DISPLAY") && !is_set("WAYLAND_SOCKET") && is_set("WAYLAND_DISPLAY") && !wayland_answers() {
        options.event_loop_builder = Some(Box::new(|builder| {
            builder.with_x11();
        }));
    }
}

/// Does nothing: only Linux has two kinds of displays.
#[cfg(not(target_os = "linux"))]
fn avoid_stale_wayland(_options: &mut eframe::NativeOptions) {}

/// Whether a Wayland compositor answers at the socket named by `WAYLAND_DISPLAY`.
#[cfg(target_os = "linux")]
fn wayland_answers() -> bool {
    use std::os::unix::net::UnixStream;
    use std::path::PathBuf;

    let name = PathBuf::from(std::env::var_os("WAYLAND_DISPLAY").unwrap_or_default());
    // a relative name is in the runtime folder of the session
    let path = PathBuf::from(std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default()).join(name);
    path.is_absolute() && UnixStream::connect(path).is_ok()
}

/// Icon rendered from `assets/icon.svg`, in the size of task bars.
const PNG: &[u8] = include_bytes!("../../../assets/icons/coinwise-256.png");

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
    use resvg::usvg::{Options, Tree};

    use super::*;

    #[test]
    fn the_icon_matches_its_drawing() {
        let icon = eframe::icon_data::from_png_bytes(PNG).expect("the icon can be read");
        assert_eq!((icon.width, icon.height), (256, 256));
        let tree = Tree::from_str(include_str!("../../../assets/icon.svg"), &Options::default()).unwrap();
        let mut drawn = Pixmap::new(256, 256).unwrap();
        resvg::render(&tree, Transform::from_scale(0.5, 0.5), &mut drawn.as_mut());
        let drawn: Vec<u8> = drawn
            .pixels()
            .iter()
            .map(PremultipliedColorU8::demultiply)
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
            .collect();
        let difference: u64 = drawn.iter().zip(&icon.rgba).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        // allows only for rounding by another processor
        assert!(difference < u64::from(icon.width * icon.height), "run `cargo xtask icons`: {difference}");
    }
}
