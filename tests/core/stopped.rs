//! Interrupted exports, and pipes or devices in place of files.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::{coinwise, stderr};

/// Starts a long export and waits until it has written a file.
fn started(out: &Path) -> Child {
    let child = Command::new(env!("CARGO_BIN_EXE_coinwise"))
        .args(["export", "--all", "--formats", "csv,png", "--out"])
        .arg(out)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while fs::read_dir(out).map_or(0, Iterator::count) < 2 {
        sleep(Duration::from_millis(5));
    }
    child
}

fn signal(name: &str, child: &Child) {
    let status = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// Counts the temporary files in a folder and below.
fn temporary(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| {
            if entry.path().is_dir() {
                return temporary(&entry.path());
            }
            usize::from(entry.file_name().to_string_lossy().starts_with(".coinwise-"))
        })
        .sum()
}

#[test]
fn control_c_leaves_no_partial_file_and_exits_with_130() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = started(folder.path());
    signal("INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(temporary(folder.path()), 0);
}

#[test]
fn leftovers_of_a_killed_export_are_removed_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = started(folder.path());
    child.kill().unwrap();
    child.wait().unwrap();
    let preset = folder.path().join("pennies-riddle");
    fs::create_dir_all(&preset).unwrap();
    fs::write(preset.join(".coinwise-left0.tmp"), "half of it").unwrap();
    let output = coinwise(["export", "pennies-riddle", "--formats", "csv", "--out", preset.to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(temporary(&preset), 0);
}

#[test]
fn pipes_and_devices_are_refused_without_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.toml");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let out = folder.path().join("out");
    for path in [pipe.as_path(), Path::new("/dev/null"), Path::new("/dev/zero")] {
        let output = coinwise([Path::new("export"), path, Path::new("--out"), &out]);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(stderr(&output), format!("coinwise: cannot read {}: it is not an ordinary file\n", path.display()));
        assert!(!out.exists());
    }
}
