//! The lessons that come with the program.

use std::sync::LazyLock;

use super::script::Lesson;
use crate::shipped::texts;

/// Puzzle by puzzle as the tabs are; within each the first steps first.
const FILES: &[(&str, &str)] = texts! {
    "lessons":
    "win-at-pennies"
    "why-the-golden-ratio"
    "the-blindfolded-flipper"
    "the-devils-rule"
    "two-coins-a-hundred-flips"
    "a-little-better-a-lot-better"
};

/// The lessons, puzzle by puzzle. One whose file is broken is left out, which the tests rule out.
pub fn lessons() -> &'static [Lesson] {
    static LESSONS: LazyLock<Vec<Lesson>> =
        LazyLock::new(|| FILES.iter().filter_map(|(stem, text)| Lesson::parse(text, stem).ok()).collect());
    &LESSONS
}

/// The lesson of that stem, if there is one.
pub fn lesson(stem: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.stem == stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_lesson() {
        for (stem, text) in FILES {
            let lesson = Lesson::parse(text, stem);
            assert!(lesson.is_ok(), "{stem}: {}", lesson.unwrap_err());
        }
        assert_eq!(lessons().len(), FILES.len());
    }

    #[test]
    fn every_file_in_the_folder_is_compiled_in() {
        crate::shipped::assert_whole_folder("lessons", FILES);
    }
}
