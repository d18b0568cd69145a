//! On which display the window is opened, and what to say where that cannot be.

use super::crash::Crash;

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
pub fn explain_crash(crash: &Crash) -> String {
    let words: Vec<&str> = crash.message.split_whitespace().collect();
    format!("the window broke off ({}); {NEEDS}", words.join(" ").trim_end_matches('.'))
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// Makes the window open on X11 where `WAYLAND_DISPLAY` is left over from a session that is gone: winit would try no other.
#[cfg(target_os = "linux")]
pub fn avoid_stale_wayland(options: &mut eframe::NativeOptions) {
    use winit::platform::x11::EventLoopBuilderExtX11;

    if is_set("DISPLAY") && !is_set("WAYLAND_SOCKET") && is_set("WAYLAND_DISPLAY") && !wayland_answers() {
        options.event_loop_builder = Some(Box::new(|builder| {
            builder.with_x11();
        }));
    }
}

/// Only Linux has two displays to choose from.
#[cfg(not(target_os = "linux"))]
pub fn avoid_stale_wayland(_options: &mut eframe::NativeOptions) {}

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
