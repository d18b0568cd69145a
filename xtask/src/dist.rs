//! Makes what packages contain besides the program: manual pages, completions for shells, and licences.

use std::fs;

use clap_complete::Shell;
use coinwise::arguments;

use crate::{Done, project, third_party};

/// Folder for manual pages and completions in the project, from where packages take them.
const FOLDER: &str = "target/dist-files";

/// Makes everything.
pub fn make() -> Done {
    let folder = project().join(FOLDER);
    fs::create_dir_all(&folder)?;
    let definition = arguments::definition();
    clap_mangen::generate_to(definition.clone(), &folder)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        clap_complete::generate_to(shell, &mut definition.clone(), "coinwise", &folder)?;
    }
    println!("{FOLDER}: manual pages and completions");
    third_party::write()
}
