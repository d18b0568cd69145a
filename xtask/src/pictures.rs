//! Makes the pictures in the README: exports of the three riddles.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use coinwise::arguments::{self, Command};
use coinwise::gui::save::command_line::export;
use coinwise::gui::views;

use crate::{Done, project};

/// Puzzle, view and width of each picture.
const PICTURES: [[&str; 3]; 3] =
    [["pennies", "map", "800px"], ["devil", "belief", "560px"], ["flips", "chances", "1000px"]];

/// Writes the pictures.
pub fn make() -> Done {
    for (path, picture) in exported()? {
        fs::write(path, picture)?;
    }
    Ok(())
}

/// Returns the path and the contents of each picture.
fn exported() -> Done<Vec<(PathBuf, Vec<u8>)>> {
    PICTURES
        .iter()
        .map(|[puzzle, view, width]| {
            let folder = tempfile::tempdir()?;
            let line = format!("coinwise export {puzzle}-riddle --views {view} --width {width} --formats png --out");
            let words = line.split(' ').map(OsString::from).chain([folder.path().into()]);
            let Ok(Command::Export(request)) = arguments::parse(words, views::views) else {
                return Err(format!("not understood: {line}").into());
            };
            export(&request, &mut |_| {})?;
            let picture = fs::read(folder.path().join(view).with_extension("png"))?;
            Ok((project().join(format!("assets/pictures/{puzzle}-{view}.png")), picture))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_in_the_readme_are_current() {
        for (path, picture) in exported().unwrap() {
            assert!(fs::read(&path).unwrap() == picture, "{} is old: run `cargo xtask pictures`", path.display());
        }
    }
}
