//! Wrong usage gives one sentence on standard error and leaves no files.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use crate::{coinwise, stderr, stdout};

/// Runs the program with invalid `arguments` and returns the sentence.
fn refusal(arguments: &[&str], status: i32) -> String {
    let output = coinwise(arguments);
    let message = stderr(&output).to_owned();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {message}");
    assert!(stdout(&output).is_empty(), "{}", stdout(&output));
    assert_eq!(message.lines().count(), 1, "one sentence: {message}");
    assert!(message.starts_with("coinwise: "), "{message}");
    message
}

/// Exports a scenario file with `text` and returns the sentence that refuses it.
fn refused_scenario(text: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scenario.toml");
    fs::write(&file, text).unwrap();
    let out = folder.path().join("out");
    let message = refusal(&["export", file.to_str().unwrap(), "--out", out.to_str().unwrap()], 2);
    assert!(!out.exists(), "a refused scenario leaves no folder");
    message
}

fn refused_pennies(lines: &str) -> String {
    refused_scenario(format!("name = \"x\"\npuzzle = \"pennies\"\n[pennies]\n{lines}\n").as_bytes())
}

fn refused_flips(lines: &str) -> String {
    refused_scenario(format!("name = \"x\"\npuzzle = \"flips\"\n[flips]\n{lines}\n").as_bytes())
}

#[test]
fn help_and_version_go_to_standard_output() {
    let help = coinwise(["--help"]);
    assert!(help.status.success() && stdout(&help).contains("export"), "{}", stdout(&help));
    let list = coinwise(["list"]);
    assert!(list.status.success() && stdout(&list).contains("pennies-riddle"), "{}", stdout(&list));
    let version = coinwise(["--version"]);
    assert_eq!(stdout(&version).trim(), format!("coinwise {}", env!("CARGO_PKG_VERSION")));
}

#[test]
fn wrong_usage_of_the_command_line_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    for (arguments, part) in [
        (vec!["export", "--out", out], "SCENARIO"),
        (vec!["export", "pennies-riddle", "--all", "--out", out], "--all"),
        (vec!["export", "pennies-riddle", "--out", out, "--formats", "gif"], "gif"),
        (vec!["export", "pennies-riddle", "--out", out, "--views", "belief"], "belief"),
        (vec!["export", "pennies-riddle", "--out", out, "--views", "nothing"], "nothing"),
        (vec!["export", "pennies-riddle", "--out", out, "--views", "mapp"], "did you mean map?"),
        (vec!["export", "pennies-riddle", "--out", out, "--view", "map"], "did you mean --views?"),
        (vec!["export", "penny-riddle", "--out", out], "did you mean pennies-riddle?"),
        (vec!["exprot", "pennies-riddle", "--out", out], "did you mean export?"),
        (vec!["penny-riddle"], "did you mean pennies-riddle?"),
        (vec!["export", "nowhere.toml", "--out", out], "nowhere.toml"),
        (vec!["--frobnicate"], "--frobnicate"),
        (vec!["nowhere.toml"], "nowhere.toml"),
        (vec!["nowhere.toml", "too-many.toml"], "too-many.toml"),
    ] {
        let message = refusal(&arguments, 2);
        assert!(message.contains(part), "{arguments:?}: {message}");
        assert!(!Path::new(out).exists());
    }
}

#[test]
fn invalid_values_of_pennies_are_refused() {
    for (lines, sentence) in [
        ("map = -1", "line 4: map is -1; it must be a whole number from 1 to 4,096"),
        ("map = 99999999999999999999999", "it must be a whole number from 1 to 4,096"),
        ("map = \"big\"", "it must be a whole number from 1 to 4,096"),
        ("map = nan", "it must be a whole number from 1 to 4,096"),
        ("spread = 10", "line 4: spread is 10; it must be a whole number from 0 to 9"),
        ("misere = 1", "line 4: misere is 1; it must be true or false"),
        ("map = inf", "it must be a whole number from 1 to 4,096"),
        ("totals = [30, 20]", "totals is [30, 20]; it must be a first number that is not above the second"),
        ("piles = [-1, 3]", "it must be a whole number, 0 or more"),
        ("piles = [\"ten\", 3]", "it must be a whole number, 0 or more"),
        ("piles = [7.5, 3]", "piles[0] is 7.5; it must be a whole number"),
        ("colour = 3", "colour"),
    ] {
        let message = refused_pennies(lines);
        assert!(message.contains("line 4") && message.contains(sentence), "{lines}: {message}");
    }
}

#[cfg(unix)]
#[test]
fn sentences_contain_no_control_characters() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let hostile = "\u{1b}[31m\r\n\u{2028}\u{202e}\u{2066}\u{9b}x";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(OsStr::from_bytes(hostile.as_bytes())).with_extension("toml");
    let path = path.to_str().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let assert_plain = |sentence: &str| {
        let is_obeyed = |sign: char| sign.is_control() || matches!(sign, '\u{2028}' | '\u{202e}' | '\u{2066}');
        assert!(!sentence.trim_end_matches('\n').contains(is_obeyed), "{sentence:?}");
    };
    let mut sentences = vec![refusal(&[path], 2), refusal(&["export", hostile, "--out", out], 2)];
    fs::write(path, "colour = 3\n[pennies]").unwrap();
    sentences.push(refusal(&["export", path, "--out", out], 2));
    for option in ["--views", "--formats", "--width"] {
        sentences.push(refusal(&["export", "pennies-riddle", "--out", out, option, hostile], 2));
    }
    for sentence in sentences {
        assert_plain(&sentence);
        assert!(sentence.contains(r"\u{202e}"), "{sentence:?}");
    }
    assert_plain(&refusal(&[&format!("--{hostile}")], 2));
    let key = refused_scenario(b"\"\\u001b[31m\\u202e\" = 1\n[pennies]");
    assert_plain(&key);
    assert!(key.contains(" is not a key here"), "{key:?}");
}

#[test]
fn invalid_values_of_flips_are_refused() {
    for (lines, part) in [
        ("flips = 0", "from 1 to 1,000,000"),
        ("flips = 1000001", "from 1 to 1,000,000"),
        ("coins = [{ heads = 1.0001, points = 1 }, { heads = 0.5, points = 2 }]", "coins[0].heads is 1.0001"),
        ("coins = [{ heads = -0.1, points = 1 }, { heads = 0.5, points = 2 }]", "coins[0].heads is -0.1"),
        ("coins = [{ heads = \"1/0\", points = 1 }, { heads = 0.5, points = 2 }]", "coins[0].heads is 1/0"),
        ("coins = [{ heads = nan, points = 1 }, { heads = 0.5, points = 2 }]", "coins[0].heads is nan"),
        ("coins = [{ heads = 0.5, points = 0 }, { heads = 0.5, points = 2 }]", "coins[0].points is 0"),
        ("coins = [{ heads = 0.5, points = 1, weight = 3 }, { heads = 0.5, points = 2 }]", "weight"),
        ("coins = [{ heads = 0.5, points = 1 }]", "coins is a list of 1; it must be a list of 2 to 4 coins"),
        ("coins = [{}, {}, {}, {}, {}]", "coins is a list of 5; it must be a list of 2 to 4 coins"),
        ("coins = [{ heads_points = 21, tails_points = 0 }, {}]", "coins[0].heads_points is 21"),
        ("coins = [{}, { heads_points = 1, tails_points = -21 }]", "coins[1].tails_points is -21"),
        ("coins = [{ points = 1, tails_points = -2 }, {}]", "coins[0].points is 1; it must be left out"),
        ("state = [1, 5]", "state is [1, 5]"),
    ] {
        let message = refused_flips(lines);
        assert!(message.contains("line 4") && message.contains(part), "{lines}: {message}");
    }
}

#[test]
fn files_that_are_not_scenarios_are_refused() {
    assert!(refused_scenario(b"").contains("scenario.toml"));
    assert!(refused_scenario(b"name = \"\xff\xfe\"").contains("UTF-8"));
    assert!(refused_scenario(b"name = \"x\"\npuzzle = \"chess\"\n").contains("chess"));
    let wrong_table = refused_scenario(b"name = \"x\"\npuzzle = \"devil\"\n[pennies]\nmap = 50\n");
    assert!(wrong_table.contains("line 3") && wrong_table.contains("pennies"), "{wrong_table}");
}

#[test]
fn a_folder_and_a_file_of_a_hundred_megabytes_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let as_file = refusal(&["export", folder.path().to_str().unwrap(), "--out", out.to_str().unwrap()], 2);
    assert!(as_file.contains("folder"), "{as_file}");
    let zeros = folder.path().join("zeros.toml");
    File::create(&zeros).unwrap().set_len(100_000_000).unwrap();
    let zeros = refusal(&["export", zeros.to_str().unwrap(), "--out", out.to_str().unwrap()], 2);
    assert!(zeros.contains("zeros.toml"), "{zeros}");
    assert!(!out.exists());
}

#[test]
fn a_folder_that_cannot_be_created_fails_with_status_1() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "precious").unwrap();
    let message = refusal(&["export", "pennies-riddle", "--out", file.join("under").to_str().unwrap()], 1);
    assert!(message.contains("file"), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
}

#[test]
fn a_file_that_cannot_be_written_fails_with_status_1_and_leaves_no_partial_file() {
    let folder = tempfile::tempdir().unwrap();
    // a folder has the name of the first file
    fs::create_dir(folder.path().join("map.csv")).unwrap();
    let message = refusal(&["export", "pennies-riddle", "--out", folder.path().to_str().unwrap()], 1);
    assert!(message.contains("map.csv"), "{message}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_error_suggests_export() {
    let message = refusal(&[], 1);
    assert!(message.contains("no display") && message.contains("coinwise export"), "{message}");
}

#[cfg(target_os = "linux")]
#[test]
fn x11_is_used_if_the_wayland_display_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_coinwise"))
        .env("HOME", folder.path())
        .env("XDG_CONFIG_HOME", folder.path())
        .env("XDG_RUNTIME_DIR", folder.path())
        .env("WAYLAND_DISPLAY", "wayland-7")
        .env_remove("WAYLAND_SOCKET")
        .env("DISPLAY", "/no such display")
        .output()
        .unwrap();
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("X server") && !message.to_lowercase().contains("wayland"), "{message}");
}
