//! Shared by fuzz and monkey: arguments, repeatable random numbers, and measures of time and memory.

use std::fs;
use std::panic;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use clap::Args;

/// Largest memory of the program, in MB.
pub const MOST_MEMORY: u64 = 400;

/// Arguments of an attack.
#[derive(Args)]
pub struct Arguments {
    /// How long it lasts
    #[arg(default_value_t = 60)]
    pub seconds: u64,
    /// Where its luck begins; another one each time if left out
    seed: Option<u64>,
    /// Does again what failed, as it was printed
    #[arg(long, value_name = "WHAT", conflicts_with = "seed")]
    pub replay: Option<String>,
}

impl Arguments {
    /// Returns the given seed, or one from the current time.
    pub fn seed(&self) -> u64 {
        let now = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        self.seed.unwrap_or_else(|| now().map_or(1, |time| time.as_millis() as u64))
    }
}

/// A sequence of random numbers (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct RandomSource(u64);

impl RandomSource {
    /// Returns the sequence with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number, uniform in `u64`.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.number() % (end.max(1) as u64)) as usize
    }

    /// Returns true once in `times` times on average.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Returns a number from 0 to 1.
    pub fn share(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns one of `several`, which must not be empty.
    pub fn pick<'t, T>(&mut self, several: &'t [T]) -> &'t T {
        &several[self.below(several.len())]
    }
}

/// Panics of all threads since the last call of [`panics`], with their locations.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Installs a hook that records panics instead of printing them.
pub fn note_panics() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(|at| format!("{}, line {}", at.file(), at.line())).unwrap_or_default();
        let words = info.payload_as_str().unwrap_or("a panic without words").to_owned();
        let thread = std::thread::current().name().unwrap_or("unnamed").to_owned();
        let panic = format!("{words} (in {place}, thread {thread})");
        PANICS.lock().unwrap_or_else(PoisonError::into_inner).push(panic);
    }));
}

/// Takes the panics recorded since the last call.
pub fn panics() -> Vec<String> {
    std::mem::take(&mut PANICS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Measures the processor time of a thread, or elapsed time if the system does not report it.
pub struct Clock {
    began: Instant,
    used: Option<Duration>,
}

impl Clock {
    /// Starts the clock for the current thread.
    pub fn start() -> Self {
        Self { began: Instant::now(), used: processor_time() }
    }

    /// Returns the time that the thread has used since the start.
    pub fn elapsed(&self) -> Duration {
        match (processor_time(), self.used) {
            (Some(now), Some(before)) => now.saturating_sub(before),
            _ => self.began.elapsed(),
        }
    }
}

/// Returns the time that this thread has used so far, on Linux.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Returns the peak memory of the program in MB, on Linux.
pub fn peak_memory() -> Option<u64> {
    memory("VmHWM:")
}

/// Returns the current memory of the program in MB, on Linux.
pub fn current_memory() -> Option<u64> {
    memory("VmRSS:")
}

/// Returns the current memory of the program in MB, on Linux, if it is more than allowed.
pub fn too_much_memory() -> Option<u64> {
    current_memory().filter(|megabytes| *megabytes > MOST_MEMORY)
}

fn memory(key: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().trim_end_matches("kB").trim().parse::<u64>().ok().map(|kilobytes| kilobytes / 1_000)
}

/// Shortens `all` by leaving out parts while `fails` still holds and there `is_time`.
pub fn shrunk<T: Clone>(all: &[T], is_time: impl Fn() -> bool, mut fails: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut kept = all.to_vec();
    let mut part = kept.len().div_ceil(2);
    while part > 0 && !kept.is_empty() {
        let mut from = 0;
        while from < kept.len() && is_time() {
            let to = (from + part).min(kept.len());
            let without = [&kept[..from], &kept[to..]].concat();
            if fails(&without) {
                kept = without;
            } else {
                from = to;
            }
        }
        part = if part == 1 || !is_time() { 0 } else { part.div_ceil(2) };
    }
    kept
}
