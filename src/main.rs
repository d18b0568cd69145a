//! Coinwise, for the desktop and for a browser.

// on Windows a release build opens no console beside its window; its output goes wherever it is redirected
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

fn main() -> std::process::ExitCode {
    coinwise::platform::main()
}
