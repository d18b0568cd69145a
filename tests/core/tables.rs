//! The tables that are saved, as other programs read them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use calamine::{Data, Reader as _};
use serde_json::Value;

use crate::{coinwise, stderr};

/// Presets that have every table between them.
const PRESETS: [&str; 4] =
    ["tests/data/pennies-game-played.toml", "pennies-decisions", "devil-riddle", "flips-your-turn"];

fn written(preset: &str, formats: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let output = coinwise(["export", preset, "--out", folder.path().to_str().unwrap(), "--formats", formats]);
    assert!(output.status.success(), "{}", stderr(&output));
    folder
}

/// The tables of that extension in a folder.
fn tables(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|own| own == extension)).collect();
    paths.into_iter().filter(|path| path.file_stem().unwrap() != "answer").collect()
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn what_is_so_or_not_is_a_boolean_in_json_and_in_spreadsheets() {
    let mut flags = BTreeSet::new();
    for preset in PRESETS {
        let folder = written(preset, "json,xlsx");
        for path in tables(folder.path(), "json") {
            let table = json(&path);
            let mut book: calamine::Xlsx<_> = calamine::open_workbook(path.with_extension("xlsx")).unwrap();
            let sheet = book.worksheet_range_at(0).unwrap().unwrap();
            for (row, record) in (1..).zip(table.as_array().unwrap()) {
                for (column, (key, cell)) in (0..).zip(record.as_object().unwrap()) {
                    let place = format!("{} {key} of {}", row, path.display());
                    assert!(!["true", "false"].contains(&cell.as_str().unwrap_or_default()), "{place}");
                    match (cell, sheet.get_value((row, column)).unwrap_or(&Data::Empty)) {
                        (Value::Bool(flag), shown) => {
                            assert_eq!(*shown, Data::Bool(*flag), "{place}");
                            flags.insert(key.clone());
                        }
                        (Value::Number(number), Data::Float(shown)) => {
                            // reading JSON as numbers rounds a little
                            let number = number.as_f64().unwrap();
                            assert!((number - shown).abs() <= 1e-15 * shown.abs(), "{place}: {number} is {shown}");
                        }
                        // a spreadsheet would round it
                        (Value::Number(number), Data::String(shown))
                            if number.as_i64().is_some_and(|number| number.unsigned_abs() > 1 << 53) =>
                        {
                            assert_eq!(number.to_string(), *shown, "{place}");
                        }
                        (Value::String(words), Data::String(shown)) => assert_eq!(words, shown, "{place}"),
                        (Value::Null, Data::Empty) => {}
                        (cell, shown) => panic!("{place}: {cell} is {shown:?} in the spreadsheet"),
                    }
                }
            }
        }
    }
    assert_eq!(flags, BTreeSet::from(["best", "safe", "winnable", "wins"].map(str::to_owned)));
}

#[test]
fn every_column_of_a_spreadsheet_has_a_heading_of_its_own() {
    for preset in PRESETS {
        let folder = written(preset, "xlsx");
        for path in tables(folder.path(), "xlsx") {
            let mut book: calamine::Xlsx<_> = calamine::open_workbook(&path).unwrap();
            let sheet = book.worksheet_range_at(0).unwrap().unwrap();
            let headings: Vec<String> = sheet.rows().next().unwrap().iter().map(ToString::to_string).collect();
            assert!(headings.iter().all(|heading| heading.len() > 1), "{}: {headings:?}", path.display());
            assert_eq!(headings.iter().collect::<BTreeSet<_>>().len(), headings.len(), "{}", path.display());
        }
    }
}

#[test]
fn the_readme_names_the_columns_of_every_table() {
    let readme: String = include_str!("../../README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let mut seen = BTreeSet::new();
    for preset in ["pennies-riddle", "devil-riddle", "flips-riddle"] {
        let folder = written(preset, "csv");
        for path in tables(folder.path(), "csv") {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let columns = fs::read_to_string(&path).unwrap().lines().next().unwrap().to_owned();
            assert!(readme.contains(&format!("`{name}`")), "{name} is not in README");
            assert!(readme.contains(&columns), "{columns} of {name} are not in README");
            seen.insert(name);
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}
