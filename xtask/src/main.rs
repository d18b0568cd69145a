//! Tools for development; `cargo xtask --help` lists them.

mod attack;
mod dist;
mod drive;
mod film;
mod fuzz;
mod icons;
mod monkey;
mod pictures;
mod sweep;
mod third_party;
mod web;

use std::error::Error;
use std::path::{Path, PathBuf};

use clap::Parser;

/// Result of a tool.
type Done<T = ()> = Result<T, Box<dyn Error>>;

/// Makes and checks what Coinwise ships.
#[derive(Parser)]
enum Tool {
    /// Makes the film that the README shows
    Film,
    /// Makes the pictures that the README shows
    Pictures,
    /// Makes the icons of every size and system out of `assets/icon.svg`
    Icons,
    /// Feeds bad input to every parser of the program
    Fuzz(attack::Arguments),
    /// Works the window at random, without a display
    Monkey(attack::Arguments),
    /// Draws random allowed parameters for every view, and prints the slowest and largest
    Sweep(attack::Arguments),
    /// Starts the program in a real window and works it as a user would; needs a display, and the feature `inspection`
    Drive {
        program: PathBuf,
        /// The folder for pictures of the window
        pictures: Option<PathBuf>,
    },
    /// Makes what packages contain besides the program: manual pages, completions for shells, and the licences of all
    /// crates, each of which must be allowed in `deny.toml`
    Dist,
    /// Builds the page that runs the program in a browser into `target/web`; needs `wasm-bindgen`
    Web {
        /// Serve it on this machine
        #[arg(long)]
        serve: bool,
    },
}

fn main() -> Done {
    match Tool::parse() {
        Tool::Film => film::make(),
        Tool::Pictures => pictures::make(),
        Tool::Icons => icons::make(),
        Tool::Fuzz(arguments) => fuzz::run(&arguments),
        Tool::Monkey(arguments) => monkey::run(&arguments),
        Tool::Sweep(arguments) => sweep::run(&arguments),
        Tool::Drive { program, pictures } => drive::run(&program, pictures.as_deref()),
        Tool::Dist => dist::make(),
        Tool::Web { serve } => web::make(serve),
    }
}

/// Returns the folder of the project.
fn project() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// Returns the name of the preset with this file stem, as the window lists it.
fn preset_name(stem: &str) -> Done<&'static str> {
    let preset = coinwise::scenario::preset(stem).ok_or_else(|| format!("there is no preset {stem}"))?;
    Ok(&preset.scenario.name)
}
