//! Gives every reader of the program invalid and valid texts.
//!
//! Texts are random sequences of words that readers know, or changed presets, settings and lists. A text that is read
//! is written and read again, and has to stay the same. A text that makes a reader panic, reads back differently or
//! takes too long is shortened and saved, and the command to repeat it is printed. The exit status is 1 then.
#![expect(clippy::expect_used, reason = "what an attack cannot set up ends it")]

mod readers;
pub mod texts;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::Done;
use crate::attack::{self, Arguments, Clock, RandomSource, shrunk};
use readers::Reader;
use texts::Corpus;

/// Longest processor time of a reader; up to 8 MiB are read, in the background.
const LONGEST: Duration = Duration::from_secs(2);
/// Longest processor time for text being typed: less than a frame.
const LONGEST_TYPED: Duration = Duration::from_millis(50);
/// Largest size in bytes of typed text; longer texts come from files.
const MOST_TYPED: usize = 10_100;
/// Longest time for shortening a failing text.
const SHRINKING: Duration = Duration::from_secs(30);
/// Largest number of failures that are shortened and printed.
const MOST_TOLD: usize = 20;

/// Attacks all readers, or repeats a failure.
pub fn run(arguments: &Arguments) -> Done {
    attack::note_panics();
    match &arguments.replay {
        Some(file) => replay(Path::new(file)),
        None => attack(arguments.seconds, arguments.seed()),
    }
}

fn attack(seconds: u64, seed: u64) -> Done {
    println!("fuzz: {seconds} s with seed {seed}");
    let (began, time) = (Instant::now(), Duration::from_secs(seconds));
    let (mut chance, corpus, mut told) = (RandomSource::new(seed), Corpus::new(), BTreeSet::new());
    let (mut inputs, mut taken, mut bad, mut longest) = (0_u64, 0_u64, 0_u64, Duration::ZERO);
    while began.elapsed() < time {
        let reader = *chance.pick(Reader::ALL);
        let text = corpus.text(reader, &mut chance);
        inputs += 1;
        let Tried { fault, was_read, took } = tried(reader, &text);
        taken += u64::from(was_read);
        longest = longest.max(took);
        let Some(fault) = fault else { continue };
        bad += 1;
        if told.len() < MOST_TOLD && told.insert(kind(&fault)) {
            tell(reader, &text, &fault);
        }
    }
    println!(
        "fuzz: {inputs} inputs, {taken} of them right, {bad} failures, the longest took {} ms, at most {} MB",
        longest.as_millis(),
        attack::peak_memory().unwrap_or_default(),
    );
    if bad == 0 { Ok(()) } else { Err("a reader failed".into()) }
}

/// Result of reading a text.
struct Tried {
    fault: Option<String>,
    was_read: bool,
    took: Duration,
}

fn tried(reader: Reader, text: &str) -> Tried {
    // memory that earlier texts left with the allocator is not this text's fault
    let before = attack::current_memory().unwrap_or_default();
    let clock = Clock::start();
    let read = std::panic::catch_unwind(|| reader.read(text));
    let took = clock.elapsed();
    let panics = attack::panics();
    // a link is read in the background
    let is_typed = text.len() <= MOST_TYPED && reader != Reader::Link;
    let allowed = if is_typed { LONGEST_TYPED } else { LONGEST };
    let fault = match &read {
        Err(_) => Some(format!("panic: {}", panics.join("; "))),
        Ok(Err(fault)) => Some(format!("not the same: {fault}")),
        // an unoptimised build is slower
        Ok(_) if took > allowed && !cfg!(debug_assertions) => Some(format!("slow: {} ms", took.as_millis())),
        Ok(_) => {
            let taken = attack::current_memory().unwrap_or_default().saturating_sub(before);
            (taken > attack::MOST_MEMORY).then(|| format!("heavy: {taken} MB"))
        }
    };
    Tried { fault, was_read: matches!(read, Ok(Ok(true))), took }
}

/// Returns what failures of the same cause have in common.
fn kind(fault: &str) -> String {
    let words = fault.split(" (in ").last().unwrap_or(fault);
    words.chars().filter(|letter| !letter.is_ascii_digit()).take(40).collect()
}

fn tell(reader: Reader, text: &str, fault: &str) {
    let until = Instant::now() + SHRINKING;
    let (all, kind_of_all): (Vec<char>, String) = (text.chars().collect(), kind(fault));
    let fails = |letters: &[char]| {
        let text: String = letters.iter().collect();
        tried(reader, &text).fault.is_some_and(|fault| kind(&fault) == kind_of_all)
    };
    let short: String = shrunk(&all, || Instant::now() < until, fails).into_iter().collect();
    let folder = std::env::temp_dir().join("coinwise-fuzz");
    fs::create_dir_all(&folder).expect("a folder for what fails");
    let number = number_of(&short);
    let path = folder.join(format!("{}-{number:016x}.txt", reader.name()));
    fs::write(&path, &short).expect("a file for what fails");
    println!("{}: {fault}", reader.name());
    if short.len() <= 200 {
        println!("  {short:?}");
    }
    println!("  again: cargo xtask fuzz --replay {}", path.display());
}

/// Returns a hash of a text.
fn number_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Reads a saved text again; its file name begins with the name of the reader.
fn replay(path: &Path) -> Done {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let reader = name.split('-').next().and_then(Reader::named).ok_or("the file is not named after a reader")?;
    let Tried { fault, was_read, took } = tried(reader, &fs::read_to_string(path)?);
    println!("fuzz: {} in {} ms", if was_read { "read" } else { "refused" }, took.as_millis());
    fault.map_or(Ok(()), |fault| Err(fault.into()))
}
