//! What the user is told of a memory that could not be read: one sentence or two, 200 characters at most.

use std::path::Path;

use crate::files::shown;
use crate::parameter::{clipped, listed, visible};

/// The longest note, in characters.
const LONGEST: usize = 200;
/// What is left of a path at least, in characters: the name of the file.
const LEAST_PATH: usize = 32;

/// The file could not be read at all and is now called `aside`; the program starts fresh.
pub fn set_aside(reason: &str, aside: &Path) -> String {
    let parts =
        ["What Coinwise remembered could not be read (", "). It was set aside as ", " and everything starts fresh."];
    filled(parts, reason, aside)
}

/// The file at `path` could neither be read nor set aside.
pub fn stays(reason: &str, path: &Path) -> String {
    let end = " could not be set aside, so nothing will be remembered this time.";
    filled(["What Coinwise remembered could not be read (", ") and ", end], reason, path)
}

/// While the program ran, something else wrote a file that cannot be read; a copy of it is called `aside`.
pub fn copied(reason: &str, aside: &Path) -> String {
    filled(["What else wrote the memory file cannot be read (", "). It was set aside as ", "."], reason, aside)
}

/// Parts of the file could not be read; a copy of the whole is called `aside`.
pub fn partly(broken: &[String], aside: &Path) -> String {
    let parts = ["Of what Coinwise remembered ", " could not be read; a copy of all is ", "."];
    filled(parts, &few(broken, room(parts) - LEAST_PATH), aside)
}

/// Parts of the file could not be read, and it could not be copied either.
pub fn partly_stays(broken: &[String], path: &Path) -> String {
    let end = " not be copied, so nothing will be remembered this time.";
    let parts = ["Of what Coinwise remembered ", " could not be read and ", end];
    filled(parts, &few(broken, room(parts) - LEAST_PATH), path)
}

/// Returns as many of the words as there is `room` for, in characters, and how many more there are.
fn few(words: &[String], room: usize) -> String {
    let some = |count: usize| {
        let mut some = words[..count].to_vec();
        if count < words.len() {
            some.push(format!("{} more", words.len() - count));
        }
        visible(&listed(&some, "and"))
    };
    let fits = |count: &usize| some(*count).chars().count() <= room;
    // each of them takes at least a character
    let most = words.len().min(room);
    (1..=most).rev().find(fits).map_or_else(|| clipped(&some(most.min(1)), room - 1), some)
}

fn room(parts: [&str; 3]) -> usize {
    LONGEST - parts.iter().map(|part| part.chars().count()).sum::<usize>()
}

/// The parts with `words` and `path` between them, both shortened as far as it takes.
fn filled(parts: [&str; 3], words: &str, path: &Path) -> String {
    let ([start, middle, end], room) = (parts, room(parts));
    let words = clipped(words, room - LEAST_PATH - 1);
    let path = clipped_path(path, room - words.chars().count());
    format!("{start}{words}{middle}{path}{end}")
}

/// The end of a path of which no more than `most` characters are shown.
fn clipped_path(path: &Path, most: usize) -> String {
    let shown: Vec<char> = shown(path).chars().collect();
    if shown.len() <= most {
        return shown.into_iter().collect();
    }
    let rest = &shown[shown.len() - most.saturating_sub(1)..];
    // where there is one, from a folder on
    let from = rest.iter().position(|c| *c == std::path::MAIN_SEPARATOR).unwrap_or(0);
    std::iter::once('…').chain(rest[from..].iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_short_and_have_no_control_characters() {
        let long = Path::new("/").join("a\nfolder/".repeat(60)).join("memory-set-aside-1000.toml");
        let reason = "no\tway ".repeat(50);
        let broken: Vec<String> = (0..80).map(|n| format!("the scenario \"\u{7}{n:025}\"")).collect();
        let notes = [
            set_aside(&reason, &long),
            stays(&reason, &long),
            copied(&reason, &long),
            partly(&broken, &long),
            partly(&["x".repeat(500)], &long),
            partly_stays(&broken, &long),
        ];
        for note in notes {
            assert!(note.chars().count() <= LONGEST && !note.chars().any(char::is_control), "{note}");
            assert!(note.contains("memory-set-aside-1000.toml"), "{note}");
        }
    }

    #[test]
    fn the_parts_are_listed_as_far_as_there_is_room() {
        let broken = ["the scenario \"A\"".to_owned(), "the look".to_owned()];
        let path = Path::new("/x/memory-set-aside-1.toml");
        let note = partly(&broken, path);
        let wanted = "Of what Coinwise remembered the scenario \"A\" and the look could not be read; a copy of all is \
                      /x/memory-set-aside-1.toml.";
        assert_eq!(note, wanted);
        let many: Vec<String> = (0..9).map(|n| format!("the scenario \"number {n} of many\"")).collect();
        assert!(partly(&many, path).contains(" and 7 more could not"), "{}", partly(&many, path));
        let endless: Vec<String> = (0..1_000_000).map(|n| format!("\"key{n}\"")).collect();
        let note = partly(&endless, path);
        assert!(note.contains(" more could not be read") && note.chars().count() <= LONGEST, "{note}");
    }
}
