//! Gives every reader of the program texts that are wrong in every way, and some that are right.
//!
//! The texts are made of what a reader understands, put together at random, and of presets, memories and lists with changes.
//! What is read is written and read again, and has to be the same. A text that makes a reader panic, that reads back as
//! something else or takes too long is made as short as possible and kept in a file, and the command that reads it again is
//! printed. Ends with status 1 then.
#![expect(clippy::expect_used, reason = "what an attack cannot set up ends it")]

mod readers;
mod texts;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::Done;
use crate::attack::{self, Arguments, Chance, Clock, shrunk};
use readers::Reader;
use texts::Corpus;

/// The longest that a reader may take, in processor time: up to 8 MiB are read, in the background.
const LONGEST: Duration = Duration::from_secs(2);
/// What is read while somebody types takes no longer than a frame.
const LONGEST_TYPED: Duration = Duration::from_millis(50);
/// Texts of so many bytes are typed and not read from a file.
const MOST_TYPED: usize = 10_100;
/// The most memory that the program may have, in MB.
const MOST_MEMORY: u64 = 400;
/// How long what fails is made shorter.
const SHRINKING: Duration = Duration::from_secs(30);
/// How many failures are made short and printed.
const MOST_TOLD: usize = 20;

/// Attacks all readers, or does again what failed.
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
    let (mut chance, corpus, mut told) = (Chance::new(seed), Corpus::new(), BTreeSet::new());
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

/// What came of a text.
struct Tried {
    fault: Option<String>,
    was_read: bool,
    took: Duration,
}

fn tried(reader: Reader, text: &str) -> Tried {
    let clock = Clock::start();
    let read = std::panic::catch_unwind(|| reader.read(text));
    let took = clock.elapsed();
    let panics = attack::panics();
    let allowed = if text.len() <= MOST_TYPED { LONGEST_TYPED } else { LONGEST };
    let fault = match &read {
        Err(_) => Some(format!("panic: {}", panics.join("; "))),
        Ok(Err(fault)) => Some(format!("not the same: {fault}")),
        // without optimisation everything takes longer
        Ok(_) if took > allowed && !cfg!(debug_assertions) => Some(format!("slow: {} ms", took.as_millis())),
        Ok(_) => attack::memory_now()
            .filter(|megabytes| *megabytes > MOST_MEMORY)
            .map(|megabytes| format!("heavy: {megabytes} MB")),
    };
    Tried { fault, was_read: matches!(read, Ok(Ok(true))), took }
}

/// What two failures have in common that have the same cause.
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

/// A number that stands for a text.
fn number_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Reads a text again; the file that it was kept in begins with the name of its reader.
fn replay(path: &Path) -> Done {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let reader = name.split('-').next().and_then(Reader::named).ok_or("the file is not named after a reader")?;
    let Tried { fault, was_read, took } = tried(reader, &fs::read_to_string(path)?);
    println!("fuzz: {} in {} ms", if was_read { "read" } else { "refused" }, took.as_millis());
    fault.map_or(Ok(()), |fault| Err(fault.into()))
}
