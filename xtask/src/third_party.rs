//! Writes the licences of all crates linked into the program, on all systems, since packages are made for several.
//!
//! Fails on a crate with a licence that `deny.toml` does not allow, or from anywhere but crates.io.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use cargo_metadata::{MetadataCommand, Package};
use spdx::{Expression, ParseMode};

use crate::{Done, project};

/// Path of the file in the project, from where packages take it.
const FILE: &str = "target/THIRD-PARTY";
/// Beginnings of names of licence files, in lower case.
const NAMES: &[&str] = &["license", "licence", "copying", "notice", "copyright", "unlicense", "ofl"];

/// A crate and its licence files.
struct Crate {
    package: Package,
    texts: Vec<String>,
}

/// Writes the file.
pub fn write() -> Done {
    let (linked, allowed, mut crates) = (linked()?, allowed()?, Vec::new());
    let metadata = MetadataCommand::new().current_dir(project()).other_options(["--locked".to_owned()]).exec()?;
    for package in metadata.packages {
        if !linked.contains(&format!("{} v{}", package.name, package.version)) {
            continue;
        }
        if !package.source.as_ref().is_some_and(cargo_metadata::Source::is_crates_io) {
            return Err(format!("{} does not come from crates.io", package.name).into());
        }
        let licence = package.license.as_deref().unwrap_or_default();
        let is_allowed = |wanted: &spdx::LicenseReq| allowed.contains(&wanted.to_string());
        if !Expression::parse_mode(licence, ParseMode::LAX)?.evaluate(is_allowed) {
            return Err(format!("deny.toml does not allow {licence:?}, the licence of {}", package.name).into());
        }
        let texts = texts(package.manifest_path.parent().ok_or("a manifest has no folder")?.as_std_path())?;
        crates.push(Crate { package, texts });
    }
    crates.sort_by(|one, other| {
        (&one.package.name, &one.package.version).cmp(&(&other.package.name, &other.package.version))
    });
    fs::write(project().join(FILE), written(&crates))?;
    println!("{FILE}: {} crates", crates.len());
    Ok(())
}

/// Returns names and versions of all crates linked into the program.
fn linked() -> Done<BTreeSet<String>> {
    let tree = "tree --locked --package coinwise --edges normal,no-proc-macro --target all --prefix none --format {p}";
    let output = Command::new(env!("CARGO")).args(tree.split(' ')).current_dir(project()).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let name = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    // the first line is the program itself
    Ok(String::from_utf8(output.stdout)?.lines().skip(1).map(name).collect())
}

/// Returns the allowed licences of crates.
fn allowed() -> Done<BTreeSet<String>> {
    let deny: toml::Table = fs::read_to_string(project().join("deny.toml"))?.parse()?;
    let list = deny["licenses"]["allow"].as_array().ok_or("deny.toml allows no licences")?;
    Ok(list.iter().filter_map(|licence| licence.as_str().map(str::to_owned)).collect())
}

/// Returns the licence files in a folder.
fn texts(folder: &Path) -> Done<Vec<String>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if path.is_file() && NAMES.iter().any(|start| name.starts_with(start)) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect())
}

/// Returns the whole file.
fn written(crates: &[Crate]) -> String {
    let mut out = String::from(
        "The crates that Coinwise is made of, on all systems, with their licences.\n\
         Made by: cargo xtask dist\n\n",
    );
    // licences that differ only in the copyright holders are printed once
    let mut texts: BTreeMap<String, (String, BTreeSet<String>)> = BTreeMap::new();
    for one in crates {
        let Crate { package, texts: own } = one;
        let [name, version] = [package.name.to_string(), package.version.to_string()];
        let [licence, repository] =
            [&package.license, &package.repository].map(|text| text.as_deref().unwrap_or_default());
        out.extend([&name, " ", &version, ": ", licence, "; ", repository, "\n"]);
        let mut rights = BTreeSet::new();
        for text in own {
            let (owners, rest): (Vec<&str>, Vec<&str>) =
                text.lines().map(str::trim_end).partition(|line| is_right(line));
            rights.extend(owners.iter().map(|line| line.trim().to_owned()));
            let key: String = rest.join(" ").split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            if !key.is_empty() {
                let entry = texts.entry(key).or_insert_with(|| (rest.join("\n"), BTreeSet::new()));
                entry.1.insert(name.clone());
            }
        }
        for right in rights {
            out.extend(["    ", &right, "\n"]);
        }
    }
    for (text, names) in texts.values() {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        out.extend(["\n", &"=".repeat(80), "\nOf ", &names.join(", "), ":\n\n", text.trim(), "\n"]);
    }
    out
}

/// Whether a line names a copyright holder.
fn is_right(line: &str) -> bool {
    let line = line.trim().to_lowercase();
    (line.starts_with("copyright") || line.starts_with("(c)") || line.starts_with('©'))
        && line.contains(|c: char| c.is_ascii_digit())
}
