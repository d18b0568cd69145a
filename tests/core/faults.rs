//! Exports on a system where something is missing or full.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::{stderr, stdout};

/// Runs the program from a shell that limits resources first; `$0` is the program, `$1` and so on the arguments.
fn scarce(shell: &str, arguments: &[&str]) -> Output {
    Command::new("sh")
        .args(["-c", shell, env!("CARGO_BIN_EXE_coinwise")])
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap()
}

/// Makes every thread too large to be started.
const NO_THREADS: &str = "RUST_MIN_STACK=1000000000000000 exec \"$0\" \"$@\"";

/// Returns the names of everything in a folder.
fn names_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

/// Writes a scenario with a table of more than 200,000 rows, whose spreadsheet needs a temporary file.
fn large_table(folder: &Path) -> String {
    let path = folder.join("large.toml");
    fs::write(&path, "puzzle = \"pennies\"\nview = \"values\"\n[pennies]\nmap = 460\n").unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn output_that_cannot_be_written_is_a_failure() {
    for (to, status) in [("/dev/full", 1), ("/dev/null", 0)] {
        let output = scarce(&format!("exec \"$0\" \"$@\" > {to}"), &["list"]);
        assert_eq!(output.status.code(), Some(status), "{}", stderr(&output));
    }
}

#[test]
fn a_full_disk_leaves_the_old_file_and_no_partial_file() {
    let folder = tempfile::tempdir().unwrap();
    let (out, old) = (folder.path().to_str().unwrap(), folder.path().join("map.svg"));
    fs::write(&old, "as it was").unwrap();
    // limits files to a block of 512 bytes; the system sends a signal, or returns an error if that is ignored
    for trap in ["", "trap '' XFSZ; "] {
        let shell = format!("{trap}ulimit -f 1; exec \"$0\" \"$@\"");
        let arguments = ["export", "pennies-riddle", "--views", "map", "--formats", "svg", "--out", out];
        let output = scarce(&shell, &arguments);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert_eq!(stderr(&output), format!("coinwise: cannot write {}: it is too large\n", old.display()));
        assert_eq!(fs::read_to_string(&old).unwrap(), "as it was");
        assert_eq!(names_in(folder.path()), ["map.svg"]);
    }
}

#[test]
fn a_missing_or_full_temporary_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (scenario, out) = (large_table(folder.path()), folder.path().join("out"));
    let arguments = ["export", &scenario, "--views", "values", "--formats", "xlsx", "--out", out.to_str().unwrap()];
    let missing = folder.path().join("none");
    let no_folder = format!("export TMPDIR={}; exec \"$0\" \"$@\"", missing.display());
    let no_room = format!("export TMPDIR={}; trap '' XFSZ; ulimit -f 64; exec \"$0\" \"$@\"", folder.path().display());
    for (shell, named) in [(no_folder, missing.as_path()), (no_room, folder.path())] {
        let output = scarce(&shell, &arguments);
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.contains(&format!("temporary folder {}", named.display())), "{message}");
        assert!(message.lines().count() == 1 && !message.contains("panic"), "{message}");
        assert_eq!(names_in(&out), [""; 0]);
    }
}

#[test]
fn files_are_written_even_if_output_is_closed_or_full() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let arguments = ["export", "pennies-riddle", "--views", "map", "--formats", "csv", "--out", out];
    for shell in ["exec \"$0\" \"$@\" > /dev/full 2> /dev/full", "exec \"$0\" \"$@\" >&- 2>&-"] {
        assert_eq!(scarce(shell, &arguments).status.code(), Some(0));
        assert_eq!(names_in(folder.path()), ["answer.json", "map.csv", "moves.csv"]);
        fs::remove_file(folder.path().join("map.csv")).unwrap();
    }
}

#[test]
fn a_folder_that_cannot_contain_files_is_named() {
    let output = scarce("exec \"$0\" \"$@\"", &["export", "pennies-riddle", "--out", "/proc/coinwise"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.starts_with("coinwise: cannot create the folder /proc/coinwise: "), "{message}");
}

#[test]
fn paths_that_are_not_text_are_read_and_written() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().unwrap();
    let odd = |name: &[u8]| folder.path().join(std::ffi::OsStr::from_bytes(name));
    let (scenario, out) = (odd(b"a\xff.toml"), odd(b"out\xfe"));
    fs::write(&scenario, "puzzle = \"pennies\"\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_coinwise"))
        .arg("export")
        .arg(&scenario)
        .args(["--views", "map", "--formats", "csv", "--out"])
        .arg(&out)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("map.csv"));
    assert!(out.join("map.csv").is_file());
}

#[test]
fn files_are_the_same_without_threads() {
    let folder = tempfile::tempdir().unwrap();
    let folders = ["with", "without"].map(|name| folder.path().join(name));
    for (shell, out) in ["exec \"$0\" \"$@\"", NO_THREADS].iter().zip(&folders) {
        let formats = "csv,json,xlsx,svg,html";
        let arguments = ["export", "flips-riddle", "--formats", formats, "--quiet", "--out", out.to_str().unwrap()];
        let output = scarce(shell, &arguments);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    }
    let names = names_in(&folders[0]);
    assert_eq!(names_in(&folders[1]), names);
    for view in ["both", "horizon", "simulate"] {
        assert!(names.contains(&format!("{view}.csv")), "{names:?}");
    }
    for name in names {
        let [with, without] = folders.each_ref().map(|folder| fs::read(folder.join(&name)).unwrap());
        assert!(with == without, "{name} differs");
    }
}
