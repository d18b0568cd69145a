//! Opening the window.

use eframe::NativeOptions;
use egui::{Context, IconData, Vec2, ViewportBuilder, ViewportCommand, vec2};

use super::crash::Crash;
use super::memory::{self, Memory};
use super::{Coinwise, closing, crash};
use crate::gui::look::{Look, theme};
use crate::gui::save::native_dialogs::NativeDialogs;
use crate::scenario::Scenario;

/// The size of the window at the start, in points.
const SIZE: Vec2 = vec2(1280.0, 800.0);
/// The smallest window in which everything can be used, in points.
const LEAST_SIZE: Vec2 = vec2(900.0, 600.0);
/// The height of the screen that is left to the window's title bar and the system's panels, in points.
const PANELS: f32 = 80.0;
/// A screen is taken for another one where its size differs by more, in points.
const SAME_SCREEN: f32 = 1.0;

/// Opens the window, at `scenario` if there is one and otherwise where it was closed, and returns when it is closed.
/// Where a panic happened is known if [`crash::watch`] was called before.
///
/// # Errors
/// One sentence: there is no display, or the window could not be made.
pub fn open(scenario: Option<Scenario>) -> Result<(), String> {
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
                let mut program = Coinwise::new(Box::new(NativeDialogs))?;
                if let Some((file, scenarios)) = paths {
                    program.remember(file, scenarios, &memory, unread);
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
        Ok(Err(error)) => Err(explain(&error)),
        Err(crash) => Err(explain_crash(&crash)),
    }
}

impl Coinwise {
    /// Bounds the window and its least size by the screen: at the start, and when it is moved to another screen.
    pub(super) fn fit_to_screen(&mut self, ctx: &Context) {
        let zoom = ctx.zoom_factor();
        if Look::of(ctx).zoom != self.last_look.zoom {
            // in the first frame with another zoom the sizes are still in points of the one before
            return;
        }
        let (screen, size) = ctx.input(|input| {
            let viewport = input.viewport();
            let fills_screen = viewport.maximized.unwrap_or(false) || viewport.fullscreen.unwrap_or(false);
            let size = viewport.inner_rect.filter(|_| !fills_screen).map(|inner| inner.size() * zoom);
            // where the system does not tell, there is no bound
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

/// The window as it stood when it was last closed, or as it is at first.
fn viewport(memory: &Memory) -> ViewportBuilder {
    let size = memory.window.map_or(SIZE, |window| window.size.into());
    let mut viewport = ViewportBuilder::default()
        .with_title("Coinwise")
        // the name of the desktop file, by which desktops find the icon
        .with_app_id("io.github.coinwise.Coinwise")
        .with_inner_size(size)
        // the size may be remembered from a larger screen; the least size follows when the screen is known
        .with_clamp_size_to_monitor_size(true);
    if let Some(icon) = icon() {
        viewport = viewport.with_icon(icon);
    }
    if let Some(window) = memory.window {
        viewport = viewport.with_maximized(window.maximized);
    }
    viewport
}

/// What a window needs.
const NEEDS: &str = "it needs a display and OpenGL (on Linux also libxkbcommon and, on X11, libxkbcommon-x11), and \
                     `coinwise export` writes charts and tables without them";

/// Why there is no window, and what to do about it.
pub fn explain(error: &eframe::Error) -> String {
    if cfg!(target_os = "linux") && !["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].into_iter().any(is_set) {
        return "there is no display to open a window on (neither WAYLAND_DISPLAY nor DISPLAY is set); \
                `coinwise export` writes charts and tables without one"
            .to_owned();
    }
    // what stands before the last colon is where in the code it happened
    let words = error.to_string().replace('\n', " ");
    let reason = words.rsplit(": ").next().unwrap_or(&words);
    format!("the window could not be opened ({reason}); {NEEDS}")
}

/// The same where a library of the system was missing or broke off, which comes as a panic.
fn explain_crash(crash: &Crash) -> String {
    let words: Vec<&str> = crash.message.split_whitespace().collect();
    format!("the window broke off ({}); {NEEDS}", words.join(" ").trim_end_matches('.'))
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// Makes the window open on X11 where `WAYLAND_DISPLAY` is left over from a session that is gone: winit would try no other.
#[cfg(target_os = "linux")]
fn avoid_stale_wayland(options: &mut eframe::NativeOptions) {
    use winit::platform::x11::EventLoopBuilderExtX11;

    if is_set("DISPLAY") && !is_set("WAYLAND_SOCKET") && is_set("WAYLAND_DISPLAY") && !wayland_answers() {
        options.event_loop_builder = Some(Box::new(|builder| {
            builder.with_x11();
        }));
    }
}

/// Only Linux has two displays to choose from.
#[cfg(not(target_os = "linux"))]
fn avoid_stale_wayland(_options: &mut eframe::NativeOptions) {}

/// Whether there is somebody at the socket that `WAYLAND_DISPLAY` names.
#[cfg(target_os = "linux")]
fn wayland_answers() -> bool {
    use std::os::unix::net::UnixStream;
    use std::path::PathBuf;

    let name = PathBuf::from(std::env::var_os("WAYLAND_DISPLAY").unwrap_or_default());
    // a name that is no absolute path stands in the folder of the session
    let path = PathBuf::from(std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default()).join(name);
    path.is_absolute() && UnixStream::connect(path).is_ok()
}

/// The icon as it is drawn in `assets/icon.svg`, in the size that task bars use.
const PNG: &[u8] = include_bytes!("../../../assets/icons/coinwise-256.png");

/// The icon; `None` if it could not be read, and the window has that of the system.
pub fn icon() -> Option<IconData> {
    eframe::icon_data::from_png_bytes(PNG).ok()
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
    use resvg::usvg::{Options, Tree};

    use super::*;

    #[test]
    fn the_icon_is_the_drawing_of_today() {
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
        // not a bit more than the rounding of another processor
        assert!(difference < u64::from(icon.width * icon.height), "run `cargo xtask icons`: {difference}");
    }
}
