//! Fuzz and monkey share this: their arguments, luck that can be repeated, and what an attack is measured by.

use std::fs;
use std::panic;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use clap::Args;

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
    /// Returns the seed, or one of this moment.
    pub fn seed(&self) -> u64 {
        let now = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        self.seed.unwrap_or_else(|| now().map_or(1, |time| time.as_millis() as u64))
    }
}

/// A sequence of random numbers (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The sequence of that seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, any of all.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 if that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.number() % (end.max(1) as u64)) as usize
    }

    /// Happens once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A number from 0 to 1.
    pub fn share(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// One of several; there must be one.
    pub fn pick<'t, T>(&mut self, several: &'t [T]) -> &'t T {
        &several[self.below(several.len())]
    }
}

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

/// The shortest list found by leaving out parts of `all` while `fails` still holds and there `is_time`.
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
