//! Writes the file `THIRD-PARTY` with the licences of all crates that the program is made of.
//!
//! ```text
//! cargo run --example third_party             writes it
//! cargo run --example third_party -- --check  ends with status 1 where it is not what would be written
//! ```
//! What `cargo metadata` says of each crate is taken for all systems, since packages are made for several. A crate with a
//! licence that is not among those allowed here, or from anywhere but crates.io, ends it with status 1.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use serde_json::Value;

/// The file, in the folder of the project.
const FILE: &str = "THIRD-PARTY";
/// Licences under which the program may be passed on together with a crate.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "NCSA",
    "OFL-1.1",
    "UFL-1.0",
    "Unicode-3.0",
    "Unlicense",
    "WTFPL",
    "Zlib",
];
/// How the names of licence files begin.
const NAMES: &[&str] = &["license", "licence", "copying", "notice", "copyright", "unlicense", "ofl"];
/// Where crates come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// A crate, as `cargo metadata` has it.
struct Package {
    name: String,
    version: String,
    licence: String,
    repository: String,
    /// Its licence files.
    texts: Vec<String>,
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let packages = packages(&serde_json::from_slice(&output.stdout)?)?;
    let refused: Vec<&Package> = packages.iter().filter(|package| !is_allowed(&package.licence)).collect();
    for package in &refused {
        eprintln!("{} {} has the licence {:?}, which is not allowed", package.name, package.version, package.licence);
    }
    if !refused.is_empty() {
        return Ok(ExitCode::FAILURE);
    }
    let (text, path) = (written(&packages), root.join(FILE));
    if std::env::args().nth(1).as_deref() == Some("--check") {
        let is_same = fs::read_to_string(&path).is_ok_and(|there| there == text);
        if !is_same {
            eprintln!("{FILE} is not up to date: cargo run --example third_party");
        }
        return Ok(if is_same { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    fs::write(path, text)?;
    println!("{FILE}: {} crates", packages.len());
    Ok(ExitCode::SUCCESS)
}

/// The crates that are part of the program, by name.
fn packages(metadata: &Value) -> Result<Vec<Package>, Box<dyn Error>> {
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let nodes: BTreeMap<String, Value> =
        list(&metadata["resolve"], "nodes").into_iter().map(|node| (text(&node, "id"), node)).collect();
    let ours = text(&metadata["resolve"], "root");
    let (mut wanted, mut open) = (BTreeSet::new(), vec![ours.clone()]);
    while let Some(id) = open.pop() {
        let Some(node) = nodes.get(&id).filter(|_| wanted.insert(id.clone())) else { continue };
        for one in list(node, "deps") {
            // what tests and build scripts need is not passed on
            if list(&one, "dep_kinds").iter().any(|kind| kind["kind"].is_null()) {
                open.push(text(&one, "pkg"));
            }
        }
    }
    wanted.remove(&ours);
    let mut packages = Vec::new();
    for package in list(metadata, "packages").iter().filter(|package| wanted.contains(&text(package, "id"))) {
        let name = text(package, "name");
        if text(package, "source") != REGISTRY {
            return Err(format!("{name} does not come from crates.io").into());
        }
        let is_library = |target: &Value| list(target, "kind").iter().any(|kind| kind != "proc-macro");
        if !list(package, "targets").iter().any(is_library) {
            continue;
        }
        let manifest = text(package, "manifest_path");
        packages.push(Package {
            name,
            version: text(package, "version"),
            licence: text(package, "license"),
            repository: text(package, "repository"),
            texts: texts(Path::new(&manifest).parent().ok_or("a manifest has no folder")?)?,
        });
    }
    packages.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    Ok(packages)
}

/// The licence files in a folder.
fn texts(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
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

/// Whether a licence, as in `(MIT OR Apache-2.0) AND Unicode-3.0`, can be met by those allowed: of what is joined by `AND`
/// every part, of what is joined by `OR` one.
fn is_allowed(licence: &str) -> bool {
    let licence = licence.replace('/', " OR ");
    let mut parts: Vec<String> = Vec::new();
    let (mut depth, mut part) = (0, String::new());
    for word in licence.split_inclusive(' ') {
        depth += word.matches('(').count();
        depth -= word.matches(')').count().min(depth);
        if depth == 0 && word.trim() == "AND" {
            parts.push(std::mem::take(&mut part));
        } else {
            part.push_str(word);
        }
    }
    parts.push(part);
    let one = |text: &str| ALLOWED.contains(&text.trim_matches([' ', '(', ')']));
    parts.iter().all(|part| part.split(" OR ").any(|text| text.split(" AND ").all(one)))
}

/// The whole file.
fn written(packages: &[Package]) -> String {
    let mut out = String::from(
        "The crates that Coinwise is made of, on all systems, with their licences.\n\
         Made by: cargo run --example third_party\n\n",
    );
    // what differs in nothing but who has the rights is printed once
    let mut texts: BTreeMap<String, (String, BTreeSet<String>)> = BTreeMap::new();
    for package in packages {
        let Package { name, version, licence, repository, .. } = package;
        out.extend([name, " ", version, ": ", licence, "; ", repository, "\n"]);
        let mut rights = BTreeSet::new();
        for text in &package.texts {
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

/// Whether a line says who has the rights.
fn is_right(line: &str) -> bool {
    let line = line.trim().to_lowercase();
    (line.starts_with("copyright") || line.starts_with("(c)") || line.starts_with('©'))
        && line.contains(|c: char| c.is_ascii_digit())
}
