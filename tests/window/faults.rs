//! Settings and scenarios on a full disk, when the program is killed while writing, and with several programs at once.
//!
//! The other program is this test binary, running a test that does nothing unless environment variables name a settings
//! file.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use coinwise::gui::Coinwise;
use coinwise::gui::app::memory;
use coinwise::gui::own_scenarios::OwnFolder;
use coinwise::platform::dialogs;
use coinwise::scenario::{Scenario, presets};

/// Environment variables with the settings file, the stories and the number of scenarios of the other program.
const TOLD: [&str; 3] = ["COINWISE_TEST_MEMORY", "COINWISE_TEST_NAME", "COINWISE_TEST_COUNT"];
/// Text that the other program prints for each saved scenario.
const KEPT: &str = "kept: ";

fn opened(path: &Path) -> Coinwise {
    let (memory, set_aside) = memory::read(path);
    assert_eq!(set_aside, None);
    let mut program = Coinwise::new(Box::new(dialogs::ask));
    program.remember(path.to_owned(), path.with_file_name("scenarios"), &memory, set_aside);
    program
}

/// Adds a scenario whose name others have, too.
fn add_scenario(program: &mut Coinwise, story: String) {
    program.open_scenario(Scenario { name: "Mine".to_owned(), story, ..presets()[0].scenario.clone() });
    program.remember_now();
}

/// Returns the stories of all saved scenarios.
fn stories(path: &Path) -> Vec<String> {
    assert_eq!(memory::read(path).1, None);
    let (own, unread) = OwnFolder::at(path.with_file_name("scenarios")).read().unwrap();
    assert_eq!(unread, [""; 0]);
    own.into_iter().map(|own| own.scenario.story).collect()
}

/// Acts as the other program.
#[test]
fn another_program() {
    let [Some(path), Some(name), Some(count)] = TOLD.map(std::env::var_os) else { return };
    let (name, count) = (name.to_string_lossy(), count.to_string_lossy().parse::<usize>().unwrap());
    let mut program = opened(Path::new(&path));
    for number in 0..count {
        let story = format!("{name} {number}");
        add_scenario(&mut program, story.clone());
        println!("{KEPT}{story}");
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
fn programs_that_add_scenarios_of_one_name_at_once_lose_none() {
    const COUNT: usize = 12;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    let mut programs = ["one", "other", "third"].map(|name| started(PLAIN, &path, name, COUNT));
    for program in &mut programs {
        // unread output would fill the pipe
        let lines = BufReader::new(program.stdout.take().unwrap()).lines();
        assert!(lines.map_while(Result::ok).filter(|line| line.contains(KEPT)).count() == COUNT);
        assert!(program.wait().unwrap().success());
    }
    let stories = stories(&path);
    for name in ["one", "other", "third"] {
        for number in 0..COUNT {
            assert!(stories.contains(&format!("{name} {number}")), "{name} {number} is lost: {stories:?}");
        }
    }
    assert_eq!(stories.len(), 3 * COUNT);
}

#[test]
fn scenarios_survive_a_kill_at_any_moment() {
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
        let stories = stories(&path);
        for story in &kept {
            assert!(stories.contains(story), "{story} is lost: {stories:?}");
        }
    }
    // leftovers of a killed program are removed by the next
    add_scenario(&mut opened(&path), "last".to_owned());
    for folder in [folder.path(), &folder.path().join("scenarios")] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_ours = path.is_dir() || path.extension().is_some_and(|extension| extension == "toml");
            assert!(is_ours, "{} is left", path.display());
        }
    }
}

#[test]
fn a_pipe_in_place_of_a_file_is_reported_without_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    add_scenario(&mut opened(&path), "before".to_owned());
    std::fs::remove_file(&path).unwrap();
    for pipe in [&path, &folder.path().join("scenarios/pipe.toml")] {
        assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    }
    let sentence = memory::read(&path).1.unwrap();
    assert!(
        sentence.contains("it is not an ordinary file") && sentence.contains("memory-set-aside-1.toml"),
        "{sentence}"
    );
    add_scenario(&mut opened(&path), "after".to_owned());
    let (own, unread) = OwnFolder::at(folder.path().join("scenarios")).read().unwrap();
    assert_eq!((own.len(), unread.len()), (2, 1));
    assert!(unread[0].ends_with("pipe.toml: it is not an ordinary file"), "{unread:?}");
}

#[test]
fn a_full_disk_leaves_everything_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.toml");
    add_scenario(&mut opened(&path), "before".to_owned());
    let before = std::fs::read(&path).unwrap();
    // files must be empty
    let mut program = started("trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", &path, "full", 3);
    assert!(program.wait().unwrap().success());
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert_eq!(stories(&path), ["before"]);
    let mut program = started(PLAIN, &path, "free", 1);
    assert!(program.wait().unwrap().success());
    assert_eq!(stories(&path).len(), 2);
}
