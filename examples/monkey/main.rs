//! Works the window without a display as a monkey would: at random, and wildly.
//!
//! ```text
//! cargo run --release --example monkey -- SECONDS [SEED]
//! cargo run --release --example monkey -- --replay ACTS
//! ```
//! After each act it is looked whether anything panicked, whether the memory that was written reads back as it was, how long
//! the drawing thread took for a frame, in processor time, and how much memory the program has. What fails is made as short
//! as possible, and a command is printed that does the same again. Ends with status 1 if anything panicked or was lost; a
//! program built for release also if a frame took longer than allowed, and did so again when the same was done again.
#![expect(clippy::expect_used, reason = "what an attack cannot set up ends it")]

mod acts;
#[path = "../attack/mod.rs"]
mod attack;
mod desk;
mod materials;

use std::collections::BTreeSet;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime};

use attack::chance::Chance;
use attack::meters;
use attack::shrink::shrunk;
use desk::{Failure, Fault, LONGEST_FRAME, Totals};
use materials::Materials;

/// How many acts follow each other on one window.
const ACTS: usize = 120;
/// How long what fails is made shorter.
const SHRINKING: Duration = Duration::from_mins(1);
/// How often acts with a slow frame are done once more: what is slow by their doing is so again, what the system was busy
/// with is not.
const SECOND_LOOKS: usize = 3;
/// How many failures of one kind are made short and printed.
const MOST_TOLD: usize = 12;
const USAGE: &str = "usage: monkey SECONDS [SEED] | monkey --replay ACTS";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    meters::note_panics();
    let materials = Materials::new();
    match words.as_slice() {
        ["--replay", acts] => replay(&materials, acts),
        [seconds] => seconds.parse().map_or_else(|_| mistaken(), |seconds| run(&materials, seconds, seed())),
        [seconds, seed] => match (seconds.parse(), seed.parse()) {
            (Ok(seconds), Ok(seed)) => run(&materials, seconds, seed),
            _ => mistaken(),
        },
        _ => mistaken(),
    }
}

fn mistaken() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

/// A seed that is another one each time.
fn seed() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(1, |time| time.as_millis() as u64)
}

fn run(materials: &Materials, seconds: u64, seed: u64) -> ExitCode {
    println!("monkey: {seconds} s with seed {seed}");
    let (began, time) = (Instant::now(), Duration::from_secs(seconds));
    let (mut chance, mut totals, mut told) = (Chance::new(seed), Totals::default(), BTreeSet::new());
    let (mut bad, mut once) = (0, 0);
    while began.elapsed() < time {
        let acts: Vec<u64> = (0..ACTS).map(|_| chance.number()).collect();
        let Some(failure) = desk::play(materials, &acts, &mut totals) else { continue };
        if !failure.fault.counts() {
            continue;
        }
        let done = &acts[..=failure.act];
        if matches!(failure.fault, Fault::Slow { .. }) && !(0..SECOND_LOOKS).any(|_| fails(materials, done, &failure)) {
            println!("{}, and in none of {SECOND_LOOKS} more times", failure.fault);
            once += 1;
            continue;
        }
        bad += 1;
        if told.len() < MOST_TOLD && told.insert(failure.fault.kind()) {
            tell(materials, &acts, &failure);
        }
    }
    println!(
        "monkey: {} acts in {} frames, {} failures and {} not seen again, {} frames over {} ms (the longest {} ms), at most {} MB",
        totals.acts,
        totals.frames,
        bad,
        once,
        totals.slow,
        LONGEST_FRAME.as_millis(),
        totals.longest.as_millis(),
        meters::peak_memory().unwrap_or_default(),
    );
    if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Makes what failed as short as possible and says how to do it again.
fn tell(materials: &Materials, acts: &[u64], failure: &Failure) {
    let until = Instant::now() + SHRINKING;
    let short = shrunk(&acts[..=failure.act], || Instant::now() < until, |acts| fails(materials, acts, failure));
    let written: Vec<String> = short.iter().map(|act| format!("{act:x}")).collect();
    println!("{}\n  again: cargo run --release --example monkey -- --replay {}", failure.fault, written.join(","));
    for line in desk::told(materials, &short) {
        println!("    {line}");
    }
}

/// Whether the acts fail as they did.
fn fails(materials: &Materials, acts: &[u64], as_before: &Failure) -> bool {
    let failure = desk::play(materials, acts, &mut Totals::default());
    failure.is_some_and(|failure| failure.fault.kind() == as_before.fault.kind())
}

fn replay(materials: &Materials, acts: &str) -> ExitCode {
    let Ok(acts) = acts.split(',').map(|act| u64::from_str_radix(act, 16)).collect::<Result<Vec<_>, _>>() else {
        return mistaken();
    };
    for line in desk::told(materials, &acts) {
        println!("{line}");
    }
    let mut totals = Totals::default();
    match desk::play(materials, &acts, &mut totals) {
        None => {
            println!("monkey: nothing failed; the longest frame took {} ms", totals.longest.as_millis());
            ExitCode::SUCCESS
        }
        Some(Failure { fault, act }) => {
            println!("monkey: at act {}: {fault}", act + 1);
            if matches!(fault, Fault::Slow { .. }) && !fault.counts() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
    }
}
