//! What an attack is measured by: processor time, memory and panics.

use std::fs;
use std::panic;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The panics of all threads since they were last asked for, with their places.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// From now on panics are noted instead of printed.
pub fn note_panics() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(|at| format!("{}, line {}", at.file(), at.line())).unwrap_or_default();
        let words = info.payload_as_str().unwrap_or("a panic without words").to_owned();
        let thread = std::thread::current().name().unwrap_or("unnamed").to_owned();
        let panic = format!("{words} (in {place}, thread {thread})");
        PANICS.lock().unwrap_or_else(PoisonError::into_inner).push(panic);
    }));
}

/// The panics since this was last asked.
pub fn panics() -> Vec<String> {
    std::mem::take(&mut PANICS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The processor time of one thread; where the system does not tell it, the time that goes by.
pub struct Clock {
    began: Instant,
    used: Option<Duration>,
}

impl Clock {
    /// Starts for the present thread.
    pub fn start() -> Self {
        Self { began: Instant::now(), used: processor_time() }
    }

    /// How much time the thread has used since.
    pub fn elapsed(&self) -> Duration {
        match (processor_time(), self.used) {
            (Some(now), Some(before)) => now.saturating_sub(before),
            _ => self.began.elapsed(),
        }
    }
}

/// What this thread has used so far, on Linux.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The most memory that the program has had at once, in MB, on Linux.
pub fn peak_memory() -> Option<u64> {
    memory("VmHWM:")
}

/// The memory that the program has now, in MB, on Linux.
pub fn memory_now() -> Option<u64> {
    memory("VmRSS:")
}

fn memory(key: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().trim_end_matches("kB").trim().parse::<u64>().ok().map(|kilobytes| kilobytes / 1_000)
}
