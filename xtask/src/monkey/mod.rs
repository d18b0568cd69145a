//! Operates the window at random, without a display.
//!
//! After each act it checks for panics, whether the saved settings read back unchanged, the processor time of the
//! drawing thread per frame, and the memory of the program. Failing acts are shortened, and a command to repeat them is
//! printed. The exit status is 1 if anything panicked or was lost; in a release build also if a frame was too slow and
//! was so again when repeated.
#![expect(clippy::expect_used, reason = "what an attack cannot set up ends it")]

mod acts;
mod desk;
mod materials;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::Done;
use crate::attack::{self, Arguments, RandomSource, shrunk};
use desk::{Failure, Fault, LONGEST_FRAME, Totals};
use materials::Materials;

/// Number of acts on one window.
const ACTS: usize = 120;
/// Longest time for shortening failing acts.
const SHRINKING: Duration = Duration::from_mins(1);
/// Number of times that acts with a slow frame are repeated, since only slowness of the program itself recurs.
const SECOND_LOOKS: usize = 3;
/// Largest number of failures of one kind that are shortened and printed.
const MOST_TOLD: usize = 12;

/// Operates the window at random, or repeats a failure.
pub fn run(arguments: &Arguments) -> Done {
    attack::note_panics();
    let materials = Materials::new();
    match &arguments.replay {
        Some(acts) => replay(&materials, acts),
        None => attack(&materials, arguments.seconds, arguments.seed()),
    }
}

fn attack(materials: &Materials, seconds: u64, seed: u64) -> Done {
    println!("monkey: {seconds} s with seed {seed}");
    let (began, time) = (Instant::now(), Duration::from_secs(seconds));
    let (mut chance, mut totals, mut told) = (RandomSource::new(seed), Totals::default(), BTreeSet::new());
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
        attack::peak_memory().unwrap_or_default(),
    );
    if bad == 0 { Ok(()) } else { Err("the window failed".into()) }
}

/// Shortens failing acts and prints how to repeat them.
fn tell(materials: &Materials, acts: &[u64], failure: &Failure) {
    let until = Instant::now() + SHRINKING;
    let short = shrunk(&acts[..=failure.act], || Instant::now() < until, |acts| fails(materials, acts, failure));
    let written: Vec<String> = short.iter().map(|act| format!("{act:x}")).collect();
    println!("{}\n  again: cargo xtask monkey --replay {}", failure.fault, written.join(","));
    for line in desk::describe(materials, &short) {
        println!("    {line}");
    }
}

/// Whether the acts fail as before.
fn fails(materials: &Materials, acts: &[u64], as_before: &Failure) -> bool {
    let failure = desk::play(materials, acts, &mut Totals::default());
    failure.is_some_and(|failure| failure.fault.kind() == as_before.fault.kind())
}

fn replay(materials: &Materials, acts: &str) -> Done {
    let acts: Vec<u64> = acts.split(',').map(|act| u64::from_str_radix(act, 16)).collect::<Result<_, _>>()?;
    for line in desk::describe(materials, &acts) {
        println!("{line}");
    }
    let mut totals = Totals::default();
    let failure = desk::play(materials, &acts, &mut totals);
    println!("monkey: the longest frame took {} ms", totals.longest.as_millis());
    match failure {
        Some(Failure { fault, act }) if fault.counts() => Err(format!("at act {}: {fault}", act + 1).into()),
        Some(Failure { fault, .. }) => {
            println!("monkey: {fault}");
            Ok(())
        }
        None => Ok(()),
    }
}
