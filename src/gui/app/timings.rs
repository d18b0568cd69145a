//! How long the program takes to show its first picture, and how much memory it has at rest: printed on request.

use std::fmt;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use egui::Context;

/// How long the window has to be left alone before the memory is looked at.
const REST: Duration = Duration::from_secs(2);

/// A watch that was started with the program.
#[derive(Clone, Copy, Debug)]
pub struct Timings {
    began: Instant,
    seen: Seen,
}

/// What the watch has seen so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    Nothing,
    /// The first picture is being drawn.
    FirstFrame,
    /// It was on screen before this time.
    FirstPicture(Instant),
    Everything,
}

impl Timings {
    /// A watch that has run since `began`.
    pub fn since(began: Instant) -> Self {
        Self { began, seen: Seen::Nothing }
    }

    /// Called at the begin of each frame; prints what there is to say.
    pub fn frame(&mut self, ctx: &Context) {
        match self.seen {
            Seen::Nothing => {
                print(format_args!("window open after {} ms", self.began.elapsed().as_millis()));
                self.seen = Seen::FirstFrame;
                ctx.request_repaint();
            }
            // that the second frame begins means that the first one is on screen
            Seen::FirstFrame => {
                print(format_args!("first picture after {} ms", self.began.elapsed().as_millis()));
                self.seen = Seen::FirstPicture(Instant::now());
                ctx.request_repaint_after(REST);
            }
            Seen::FirstPicture(at) if at.elapsed() >= REST => {
                if let Some(megabytes) = resident_megabytes() {
                    print(format_args!("memory at rest {megabytes} MB"));
                }
                self.seen = Seen::Everything;
            }
            Seen::FirstPicture(at) => ctx.request_repaint_after(REST.saturating_sub(at.elapsed())),
            Seen::Everything => {}
        }
    }
}

/// A line on standard output. Where nobody reads it there is nobody to tell.
fn print(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// The memory that the program has in use, where the system tells (Linux).
fn resident_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes / 1_000)
}
