//! Opens the window.

use eframe::NativeOptions;
use egui::{Context, IconData, Vec2, ViewportBuilder, ViewportCommand, vec2};

use super::crash::Crash;
use super::memory::{self, Memory};
use super::{Coinwise, closing, crash};
use crate::gui::look::{Look, theme};
use crate::gui::save::file_tasks::Note;
use crate::gui::save::native_dialogs;
use crate::scenario::Scenario;

/// Initial size of the window, in points.
const SIZE: Vec2 = vec2(1280.0, 800.0);
/// Smallest usable size of the window, in points.
const LEAST_SIZE: Vec2 = vec2(900.0, 600.0);
/// Height of the screen left to the title bar and the system's panels, in points.
const PANELS: f32 = 80.0;
/// Difference in size up to which a screen counts as the same, in points.
const SAME_SCREEN: f32 = 1.0;

/// Opens the window, with `scenario` if given and otherwise as it was closed, and returns when it is closed. If the
/// scenario could not be read, the window says why. The location of a panic is reported if [`crash::watch`] was called
/// before.
///
/// # Errors
/// One sentence: there is no display, or the window could not be opened.
pub fn open(scenario: Result<Option<Scenario>, String>) -> Result<(), String> {
    let paths = memory::default_paths();
    let (memory, unread) = paths.as_ref().map_or_else(Default::default, |(file, _)| memory::read(file));
    let mut options = NativeOptions { viewport: viewport(&memory), ..NativeOptions::default() };
    avoid_stale_wayland(&mut options);
    let run = || {
        eframe::run_native(
            "coinwise",
            options,
            Box::new(|creation| {
                closing::close_on_signal(&creation.egui_ctx);
                theme::apply(&creation.egui_ctx);
                memory.look.apply(&creation.egui_ctx);
                let mut program = Coinwise::new(Box::new(native_dialogs::ask));
                if let Some((file, scenarios)) = paths {
                    program.remember(file, scenarios, &memory, unread);
                }
                match scenario {
                    Ok(Some(scenario)) => program.open_scenario(scenario),
                    Ok(None) => {}
                    Err(refusal) => program.say(Note::Bad(refusal)),
                }
                Ok(Box::new(program))
            }),
        )
    };
    match crash::guard(true, run) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(explain(&error)),
        Err(crash) => Err(explain_crash(&crash)),
    }
}

impl Coinwise {
    /// Limits the window and its least size to the screen, at the start and when it moves to another screen.
    pub(super) fn fit_to_screen(&mut self, ctx: &Context) {
        let zoom = ctx.zoom_factor();
        if Look::of(ctx).zoom != self.last_look.zoom {
            // in the first frame with another zoom, sizes are still in the old points
            return;
        }
        let (screen, size) = ctx.input(|input| {
            let viewport = input.viewport();
            let fills_screen = viewport.maximized.unwrap_or(false) || viewport.fullscreen.unwrap_or(false);
            let size = viewport.inner_rect.filter(|_| !fills_screen).map(|inner| inner.size() * zoom);
            // unlimited if the system does not report the screen
            (viewport.monitor_size.map_or(Vec2::splat(f32::MAX), |screen| screen * zoom), size)
        });
        if self.screen.is_some_and(|fitted| (fitted - screen).abs().max_elem() <= SAME_SCREEN) {
            return;
        }
        self.screen = Some(screen);
        let most = screen - vec2(0.0, PANELS);
        let least = LEAST_SIZE.min(most);
        ctx.send_viewport_cmd(ViewportCommand::MinInnerSize(least / zoom));
        if let Some(size) = size {
            let fitting = size.max(least).min(most);
            if fitting != size {
                ctx.send_viewport_cmd(ViewportCommand::InnerSize(fitting / zoom));
            }
        }
    }
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
    if let Some(icon) = icon() {
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
pub fn explain(error: &eframe::Error) -> String {
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

/// Explains a missing or failing system library, which causes a panic.
fn explain_crash(crash: &Crash) -> String {
    let words: Vec<&str> = crash.message.split_whitespace().collect();
    format!("the window stopped ({}); {NEEDS}", words.join(" ").trim_end_matches('.'))
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

/// Returns the icon; `None` if it cannot be decoded, so that the system's icon is used.
pub fn icon() -> Option<IconData> {
    eframe::icon_data::from_png_bytes(PNG).ok()
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
    use resvg::usvg::{Options, Tree};

    use super::*;

    #[test]
    fn the_icon_matches_its_drawing() {
        let icon = icon().expect("the icon can be read");
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
