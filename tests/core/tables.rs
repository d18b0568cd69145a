//! Saved tables as other programs read them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use calamine::{Data, Reader as _};
use serde_json::Value;

use crate::{coinwise, stderr};

/// Presets that cover all tables.
const PRESETS: [&str; 4] =
    ["tests/data/pennies-game-played.toml", "pennies-decisions", "devil-riddle", "tests/data/flips-played.toml"];

fn written(preset: &str, formats: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let output = coinwise(["export", preset, "--out", folder.path().to_str().unwrap(), "--formats", formats]);
    assert!(output.status.success(), "{}", stderr(&output));
    folder
}

/// Returns the tables with this extension in a folder.
fn tables(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|own| own == extension)).collect();
    paths.into_iter().filter(|path| path.file_stem().unwrap() != "answer").collect()
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn flags_are_booleans_in_json_and_in_spreadsheets() {
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
                            // reading JSON numbers may round slightly
                            let number = number.as_f64().unwrap();
                            assert!((number - shown).abs() <= 1e-15 * shown.abs(), "{place}: {number} is {shown}");
                        }
                        // a spreadsheet keeps fewer digits than JSON
                        (Value::Number(number), Data::String(shown)) => {
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

/// The types of values in each column except missing ones, by file and heading.
#[derive(Default)]
struct Types(BTreeMap<(PathBuf, String), BTreeSet<&'static str>>);

impl Types {
    fn add(&mut self, path: &Path, column: &str, kind: &'static str) {
        self.0.entry((path.to_owned(), column.to_owned())).or_default().insert(kind);
    }

    fn add_json(&mut self, path: &Path) {
        for record in json(path).as_array().unwrap() {
            for (key, cell) in record.as_object().unwrap() {
                let is_kept = cell.is_f64() || cell.as_i64().is_some_and(|whole| whole.unsigned_abs() <= 1 << 53);
                match cell {
                    Value::Null => {}
                    Value::Bool(_) => self.add(path, key, "flag"),
                    Value::Number(_) if is_kept => self.add(path, key, "number"),
                    Value::String(_) => self.add(path, key, "string"),
                    _ => self.add(path, key, "rounded"),
                }
            }
        }
    }

    fn add_xlsx(&mut self, path: &Path) {
        let mut book: calamine::Xlsx<_> = calamine::open_workbook(path).unwrap();
        let sheet = book.worksheet_range_at(0).unwrap().unwrap();
        let mut rows = sheet.rows();
        let headings: Vec<String> = rows.next().unwrap().iter().map(ToString::to_string).collect();
        for (heading, cell) in rows.flat_map(|row| headings.iter().zip(row)) {
            match cell {
                Data::Empty => {}
                Data::Bool(_) => self.add(path, heading, "flag"),
                Data::Float(number) if number.fract() != 0.0 || number.abs() < 1e15 => {
                    self.add(path, heading, "number");
                }
                Data::String(_) => self.add(path, heading, "string"),
                _ => self.add(path, heading, "rounded"),
            }
        }
    }
}

#[test]
fn every_column_has_one_type_however_large_its_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let large = folder.path().join("large.toml");
    fs::write(&large, "puzzle = \"pennies\"\n[pennies]\npiles = [9007199254740993, 14574055222437569]\n").unwrap();
    let mut types = Types::default();
    for preset in PRESETS.into_iter().chain([large.to_str().unwrap()]) {
        let folder = written(preset, "json,xlsx");
        for path in tables(folder.path(), "json") {
            types.add_json(&path);
        }
        for path in tables(folder.path(), "xlsx") {
            types.add_xlsx(&path);
        }
        let answer = fs::read_to_string(folder.path().join("answer.json")).unwrap();
        let is_piles = preset == large.to_str().unwrap();
        assert!(!is_piles || answer.contains("\"a\":\"9007199254740993\",\"b\":\"14574055222437569\""), "{answer}");
    }
    for ((path, column), types) in &types.0 {
        let is_one = types.len() == 1 && !types.contains("rounded");
        assert!(is_one, "{column} of {}: {types:?}", path.display());
    }
    let of = |file: &str, column: &str| {
        let is_it = |(path, own): &&(PathBuf, String)| path.ends_with(file) && own == column;
        types.0.keys().filter(is_it).map(|key| types.0[key].iter().copied().collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let left = [of("moves.json", "leave_a"), of("moves.json", "leave_b")].concat();
    assert!(left.contains(&vec!["string"]) && left.contains(&vec!["number"]), "{left:?}");
    assert!(of("numbers.json", "shortest").contains(&vec!["string"]));
}

#[test]
fn every_column_of_a_spreadsheet_has_its_own_heading() {
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
fn the_documentation_names_the_columns_of_every_table() {
    let page: String = include_str!("../../docs/tables.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let mut seen = BTreeSet::new();
    for preset in ["pennies-riddle", "devil-riddle", "flips-riddle"] {
        let folder = written(preset, "csv");
        for path in tables(folder.path(), "csv") {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let columns = fs::read_to_string(&path).unwrap().lines().next().unwrap().to_owned();
            assert!(page.contains(&format!("`{name}`")), "{name} is not described");
            assert!(page.contains(&columns), "{columns} of {name} are not described");
            seen.insert(name);
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}
