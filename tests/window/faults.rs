//! The memory when the disk is full, when a program is killed while it writes, and with several programs at once.
//!
//! The other program is this one: a test that does nothing unless it is told the file of a memory.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use coinwise::gui::Coinwise;
use coinwise::gui::app::memory;
use coinwise::gui::save::native_dialogs::NativeDialogs;
use coinwise::scenario::{Puzzle, Scenario, presets};

/// Tells the other program its memory, what its scenarios are called and how many it keeps.
const TOLD: [&str; 3] = ["COINWISE_TEST_MEMORY", "COINWISE_TEST_NAME", "COINWISE_TEST_COUNT"];
/// What the other program says of each that is kept.
const KEPT: &str = "kept: ";

fn opened(path: &Path) -> Coinwise {
    let (memory, set_aside) = memory::read(path);
    assert_eq!(set_aside, None);
    let mut program = Coinwise::new(Box::new(NativeDialogs)).unwrap();
    program.remember(path.to_owned(), &memory, set_aside);
    program
}

fn keep(program: &mut Coinwise, name: String) {
    program.open_scenario(Scenario { name, ..presets()[0].scenario.clone() });
    program.remember_now();
}

/// The names of all that is kept.
fn names(path: &Path) -> Vec<String> {
    let (memory, set_aside) = memory::read(path);
    assert_eq!(set_aside, None);
    memory.own[Puzzle::Pennies as usize].iter().map(|own| own.scenario.name.clone()).collect()
}

/// What the other program does.
#[test]
fn another_program() {
    let [Some(path), Some(name), Some(count)] = TOLD.map(std::env::var_os) else { return };
    let (name, count) = (name.to_string_lossy(), count.to_string_lossy().parse::<usize>().unwrap());
    let mut program = opened(Path::new(&path));
    for number in 0..count {
        let name = format!("{name} {number}");
        keep(&mut program, name.clone());
        println!("{KEPT}{name}");
    }
}

/// Starts the other program by a shell.
fn started(shell: &str, path: &Path, name: &str, count: usize) -> Child {
    Command::new("sh")
        .args(["-c", shell])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "faults::another_program", "--nocapture", "--test-threads", "1"])
        .env(TOLD[0], path)
        .env(TOLD[1], name)
        .env(TOLD[2], count.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

const PLAIN: &str = "exec \"$0\" \"$@\"";

#[test]
fn two_programs_that_keep_scenarios_at_once_lose_none() {
    const COUNT: usize = 12;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    let mut programs = ["one", "other"].map(|name| started(PLAIN, &path, name, COUNT));
    for program in &mut programs {
        // what is not read fills the pipe
        let lines = BufReader::new(program.stdout.take().unwrap()).lines();
        assert!(lines.map_while(Result::ok).filter(|line| line.contains(KEPT)).count() == COUNT);
        assert!(program.wait().unwrap().success());
    }
    let names = names(&path);
    for name in ["one", "other"] {
        for number in 0..COUNT {
            assert!(names.contains(&format!("{name} {number}")), "{name} {number} is lost: {names:?}");
        }
    }
    assert_eq!(names.len(), 2 * COUNT);
}

#[test]
fn what_is_kept_survives_a_kill_at_any_moment() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    let mut kept = Vec::new();
    for round in 0..6 {
        let mut program = started(PLAIN, &path, &format!("round {round}"), 1_000);
        let lines = BufReader::new(program.stdout.take().unwrap()).lines().map_while(Result::ok);
        let said = lines.filter_map(|line| Some(line.split_once(KEPT)?.1.to_owned()));
        kept.extend(said.take(3 + round));
        program.kill().unwrap();
        program.wait().unwrap();
        let names = names(&path);
        for name in &kept {
            assert!(names.contains(name), "{name} is lost: {names:?}");
        }
    }
    // what a killed program left is removed by the next
    keep(&mut opened(&path), "last".to_owned());
    let left = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut left: Vec<String> = left.collect();
    left.sort();
    assert_eq!(left, ["memory.lock", "memory.toml"]);
}

#[test]
fn a_pipe_in_the_place_of_the_memory_is_set_aside_and_nobody_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let (_, unread) = memory::read(&path);
    let sentence = unread.unwrap();
    assert!(sentence.contains("it is no ordinary file") && sentence.contains("memory-set-aside-1.toml"), "{sentence}");
    keep(&mut opened(&path), "after".to_owned());
    assert_eq!(names(&path), ["after"]);
}

#[test]
fn a_full_disk_leaves_the_memory_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    keep(&mut opened(&path), "before".to_owned());
    let before = std::fs::read(&path).unwrap();
    // no file may be larger than a block of 512 bytes
    let mut program = started("trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"", &path, "full", 3);
    assert!(program.wait().unwrap().success());
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert_eq!(names(&path), ["before"]);
    let mut program = started(PLAIN, &path, "free", 1);
    assert!(program.wait().unwrap().success());
    assert_eq!(names(&path).len(), 2);
}
