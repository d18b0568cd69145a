//! Files must not import each other in a circle, so that each can be understood and changed together with only those
//! below it.
//!
//! The test reads `use` lines and paths in the code of `src` as text, follows re-exports to the file that defines a
//! name, and reports files that reach each other. A type and its constructors may form a circle of up to three files if
//! it is listed in [`ALLOWED`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, iter};

/// Allowed circles of at most three files: types with their constructors.
const ALLOWED: &[&[&str]] = &[];

/// Path of a module in the crate: `gui::chart`.
type Module = Vec<String>;

/// Imports and re-exports of a file.
#[derive(Default)]
struct Contents {
    /// Paths used in the file, from the root of the crate.
    named: BTreeSet<Module>,
    /// Imported and re-exported names with their origins.
    handed_on: BTreeMap<String, Module>,
    /// Modules that are re-exported as a whole.
    handed_on_whole: Vec<Module>,
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let files = read_files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &Module::new());
    assert!(files.len() > 100, "only {} files were found", files.len());
    let imports: BTreeMap<&Module, BTreeSet<Module>> =
        files.iter().map(|(module, contents)| (module, imports(module, contents, &files))).collect();
    let circles: Vec<Vec<String>> = circles(&imports)
        .into_iter()
        .map(|circle| circle.iter().map(|module| module.join("::")).collect())
        .filter(|circle: &Vec<String>| {
            !ALLOWED.contains(&circle.iter().map(String::as_str).collect::<Vec<_>>().as_slice())
        })
        .collect();
    assert!(circles.is_empty(), "{}", describe(&circles, &imports));
    assert!(ALLOWED.iter().all(|circle| circle.len() <= 3));
}

#[test]
fn circles_through_re_exports_are_found() {
    let file = |module: &str, text: &str| {
        let module: Module = module.split("::").map(str::to_owned).collect();
        (module.clone(), read_text(text, &module))
    };
    let files: BTreeMap<Module, Contents> = [
        file("a", "pub use inner::Thing;\nmod inner;\nmod other;\n"),
        file("a::inner", "use super::other::helper;\npub struct Thing;\n"),
        file("a::other", "use super::{Thing};\npub fn helper() {}\n"),
        file("b", "use crate::a::Thing as Same;\nfn f() { crate::c::g(); }\n"),
        file("c", "use std::fmt;\n#[cfg(test)]\nmod tests {\n    use crate::b::f;\n}\n"),
    ]
    .into();
    let imports: BTreeMap<&Module, BTreeSet<Module>> =
        files.iter().map(|(module, contents)| (module, imports(module, contents, &files))).collect();
    let circles: Vec<String> = circles(&imports).iter().flatten().map(|module| module.join("::")).collect();
    assert_eq!(circles, ["a::inner", "a::other"]);
}

/// Reads all files below `folder`, which is the module `within`.
fn read_files(folder: &Path, within: &Module) -> BTreeMap<Module, Contents> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let module = within.iter().cloned().chain([stem.clone()]).collect::<Module>();
        if path.is_dir() {
            files.extend(read_files(&path, &module));
        } else if path.extension().is_some_and(|extension| extension == "rs") && stem != "tests" && stem != "main" {
            let module = if ["mod", "lib"].contains(&stem.as_str()) { within.clone() } else { module };
            let contents = read_text(&fs::read_to_string(&path).unwrap(), &module);
            files.insert(module, contents);
        }
    }
    files
}

/// Parses the text of a module's file, without tests and comments.
fn read_text(text: &str, module: &Module) -> Contents {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: String =
        code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let mut contents = Contents::default();
    let mut rest = String::new();
    for statement in code.split_inclusive(';') {
        let Some(start) = start_of_use(statement) else {
            rest.push_str(statement);
            continue;
        };
        let (before, import) = statement.split_at(start);
        rest.push_str(before);
        let is_handed_on = before.trim_end().ends_with("pub") || before.trim_end().ends_with(')');
        for (path, name) in leaves(import.trim_start_matches("use").trim_end_matches(';'), &Module::new()) {
            let Some(path) = from_root(&path, module) else { continue };
            match (is_handed_on, name.as_str()) {
                (true, "*") => contents.handed_on_whole.push(path.clone()),
                // names imported here are visible through this module to its children
                _ => drop(contents.handed_on.insert(name, path.clone())),
            }
            if !is_handed_on {
                contents.named.insert(path);
            }
        }
    }
    for path in rest.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')) {
        let path: Module = path.split("::").map(str::to_owned).collect();
        let begins_with_a_module = path[0].starts_with(char::is_lowercase);
        if path.len() > 1 && begins_with_a_module {
            contents.named.extend(from_root(&path, module));
        }
    }
    contents
}

/// Returns the offset of `use` if the statement is an import.
fn start_of_use(statement: &str) -> Option<usize> {
    let start = statement.rfind("use ")?;
    let before = statement[..start].lines().last().unwrap_or_default().trim();
    (before.is_empty() || before.starts_with("pub")).then_some(start)
}

/// Returns the paths in a tree of imports, each with the name it introduces.
fn leaves(tree: &str, within: &Module) -> Vec<(Module, String)> {
    let tree = tree.trim();
    if tree.is_empty() {
        return Vec::new();
    }
    let joined = |head: &str| -> Module {
        let parts = head.split("::").map(str::trim).filter(|part| !part.is_empty());
        within.iter().cloned().chain(parts.map(str::to_owned)).collect()
    };
    if let Some((head, inner)) = tree.split_once('{') {
        let within = joined(head);
        return split_outside_braces(inner.trim_end().trim_end_matches('}'))
            .flat_map(|part| leaves(part, &within))
            .collect();
    }
    let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias.trim())));
    let mut path = joined(path);
    let last = path.last().cloned().unwrap_or_default();
    if last == "self" || last == "*" {
        path.pop();
    }
    let name = if last == "self" { path.last().cloned().unwrap_or_default() } else { last };
    vec![(path, alias.map_or(name, str::to_owned))]
}

/// Splits a list at commas outside inner braces.
fn split_outside_braces(list: &str) -> impl Iterator<Item = &str> {
    let mut rest = list;
    iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut depth = 0;
        let end = rest.find(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        });
        let (part, after) = end.map_or((rest, ""), |end| (&rest[..end], &rest[end + 1..]));
        rest = after;
        Some(part)
    })
}

/// Returns the path from the root of the crate; `None` if it leaves the crate.
fn from_root(path: &Module, module: &Module) -> Option<Module> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some(module.iter().chain(&path[1..]).cloned().collect()),
        "super" => Some(module[..module.len().checked_sub(ups)?].iter().chain(&path[ups..]).cloned().collect()),
        // a child of this module, or another crate
        _ => Some(module.iter().chain(path).cloned().collect()),
    }
}

/// Returns the files that `module` imports, where its names are defined.
fn imports(module: &Module, contents: &Contents, files: &BTreeMap<Module, Contents>) -> BTreeSet<Module> {
    let defining = contents.named.iter().filter_map(|path| defining_file(path, files, 0));
    defining.filter(|file| file != module).collect()
}

/// Returns the file that defines `path`, following re-exports.
fn defining_file(path: &Module, files: &BTreeMap<Module, Contents>, depth: usize) -> Option<Module> {
    let length = (0..=path.len()).rev().find(|&length| files.contains_key(&path[..length]))?;
    // a path that matches only the root belongs to another crate
    let (file, rest) = path.split_at(length);
    if file.is_empty() || depth > 20 {
        return None;
    }
    let Some(name) = rest.first() else { return Some(file.to_vec()) };
    let contents = &files[file];
    let behind = |to: &Module| {
        let further: Module = to.iter().chain(&rest[1..]).cloned().collect();
        defining_file(&further, files, depth + 1)
    };
    if let Some(found) = contents.handed_on.get(name).and_then(behind) {
        return Some(found);
    }
    let whole = contents.handed_on_whole.iter().find(|whole| files.contains_key(*whole));
    Some(whole.cloned().unwrap_or_else(|| file.to_vec()))
}

/// Returns groups of files that reach each other, each in order.
fn circles(imports: &BTreeMap<&Module, BTreeSet<Module>>) -> Vec<Vec<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        imports.keys().map(|module| (*module, reachable(module, imports))).collect();
    let mut found: BTreeSet<Vec<Module>> = BTreeSet::new();
    for (module, theirs) in &reached {
        let circle: Vec<Module> =
            theirs.iter().filter(|other| reached[**other].contains(*module)).map(|other| (*other).clone()).collect();
        if circle.len() > 1 {
            found.insert(circle);
        }
    }
    found.into_iter().collect()
}

fn reachable<'a>(from: &Module, imports: &'a BTreeMap<&Module, BTreeSet<Module>>) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<&Module> = imports[from].iter().collect();
    while let Some(next) = waiting.pop() {
        if reached.insert(next) {
            waiting.extend(&imports[next]);
        }
    }
    reached
}

/// Lists the circles with their imports.
fn describe(circles: &[Vec<String>], imports: &BTreeMap<&Module, BTreeSet<Module>>) -> String {
    let mut words = String::new();
    for circle in circles {
        let _ = write!(words, "\n{} files import each other:\n", circle.len());
        for (module, theirs) in imports {
            let module = module.join("::");
            let theirs: Vec<String> =
                theirs.iter().map(|other| other.join("::")).filter(|other| circle.contains(other)).collect();
            if circle.contains(&module) {
                let _ = writeln!(words, "  {module} imports {}", theirs.join(", "));
            }
        }
    }
    words
}
