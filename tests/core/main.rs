//! Tests of the command line: exports, scenario files and errors, without a window.
#![cfg(feature = "gui")]
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test may end at a surprise")]

mod answers;
mod circles;
mod examples;
mod export;
mod faults;
mod figures;
mod lettering;
mod mistakes;
mod stopped;
mod tables;

use std::ffi::OsStr;
use std::process::{Command, Output};

/// Runs the program without a display.
fn coinwise<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Output {
    Command::new(env!("CARGO_BIN_EXE_coinwise"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .expect("the program starts")
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("standard output is text")
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("standard error is text")
}
