//! The parameters of a scenario in words, derived from its file so that a report covers every parameter.

use toml::Value;

use crate::numerals::{grouped, shortened_digits};
use crate::scenario::Scenario;

/// Most items of a list written out; a game may have thousands of moves.
const MOST_LISTED: usize = 40;
/// Longest scenario file printed in a report, in bytes: enough for two piles with the most digits.
const LONGEST_FILE: usize = 30_000;

/// Returns the name and the value of every parameter that is not empty and makes a difference in one of the views.
pub fn in_words(scenario: &Scenario, views: &[&str]) -> Vec<(String, String)> {
    let file = scenario.to_toml().parse::<toml::Table>().unwrap_or_default();
    let table = file.get(scenario.puzzle().name());
    let said = |key: &str, is_in_use: bool| {
        let value = table?.get(key).filter(|value| !is_empty(value))?;
        (is_in_use || !(value.is_integer() || value.is_float())).then(|| words(value))
    };
    let titles = scenario.params.titles(views).into_iter();
    titles.filter_map(|(key, title, is_in_use)| Some((title.to_owned(), said(key, is_in_use)?))).collect()
}

/// Returns the text of the scenario's file without empty values, which are the defaults of their keys; `None` if it is too
/// long for a report.
pub(super) fn file(scenario: &Scenario) -> Option<String> {
    let text = scenario.to_toml();
    let says_nothing = |line: &str| {
        let table = line.parse::<toml::Table>().ok();
        table.is_some_and(|table| !table.is_empty() && table.values().all(is_empty))
    };
    let lines: Vec<&str> = text.lines().filter(|line| !says_nothing(line)).collect();
    let file = lines.join("\n") + "\n";
    (file.len() <= LONGEST_FILE).then_some(file)
}

/// Whether a value is an empty text or list.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

fn words(value: &Value) -> String {
    match value {
        empty if is_empty(empty) => "none".to_owned(),
        Value::Integer(number) => grouped(number).replace('-', "−"),
        Value::String(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => shortened_digits(digits),
        Value::String(text) => text.clone(),
        Value::Boolean(true) => "yes".to_owned(),
        Value::Boolean(false) => "no".to_owned(),
        Value::Array(items) if items.iter().any(Value::is_table) => {
            items.iter().map(words).collect::<Vec<_>>().join("; ")
        }
        Value::Array(items) => {
            let listed = items.iter().take(MOST_LISTED).map(|item| match item {
                Value::Array(_) => format!("({})", words(item)),
                item => words(item),
            });
            let listed = listed.collect::<Vec<_>>().join(", ");
            if items.len() > MOST_LISTED {
                return format!("{listed} … ({} in all)", grouped(items.len()));
            }
            listed
        }
        Value::Table(table) => {
            let entries = table.iter().map(|(key, value)| format!("{} {}", key.replace('_', " "), words(value)));
            entries.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use crate::gui::views::views;
    use crate::scenario::presets;

    use super::*;

    fn of(stem: &str) -> Vec<(String, String)> {
        let scenario = crate::scenario::find(stem).unwrap();
        in_words(&scenario, views(scenario.puzzle()))
    }

    #[test]
    fn parameters_read_like_normal_text() {
        let told = of("pennies-seventy-five-and-ninety");
        assert!(told.contains(&("Piles".to_owned(), "75, 90".to_owned())), "{told:?}");
        assert!(told.contains(&("Last to take loses".to_owned(), "no".to_owned())), "{told:?}");
        let told = of("flips-riddle");
        let coins = "heads 0.5, points 1; heads 0.5, points 2".to_owned();
        assert!(told.contains(&("Coins".to_owned(), coins)), "{told:?}");
        let told = of("pennies-forty-digits");
        assert!(told.iter().any(|(_, value)| value.contains("digits)")), "{told:?}");
    }

    #[test]
    fn moves_are_listed_in_pairs_and_long_lists_are_cut() {
        let value = |text: &str| text.parse::<toml::Table>().unwrap().remove("key").unwrap();
        assert_eq!(words(&value("key = [[1, 2], [0, 3]]")), "(1, 2), (0, 3)");
        assert_eq!(words(&value("key = []")), "none");
        let long = value(&format!("key = [{}]", "7, ".repeat(1_000)));
        assert!(words(&long).ends_with("7, 7 … (1,000 in all)"), "{}", words(&long));
    }

    #[test]
    fn only_parameters_that_make_a_difference_are_listed() {
        let lists = |stem, title: &str| of(stem).iter().any(|(name, _)| name == title);
        assert!(lists("flips-ruin", "Score to reach") && !lists("flips-riddle", "Score to reach"));
        let riddle = in_words(&crate::scenario::find("flips-riddle").unwrap(), &["bias"]);
        let names: Vec<&str> = riddle.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Flips", "Score to beat", "Coins"]);
    }

    #[test]
    fn a_file_without_empty_values_is_the_same_scenario() {
        for preset in presets() {
            // the missing keys take their defaults
            let file = super::file(&preset.scenario).unwrap();
            assert_eq!(Scenario::parse(&file).unwrap(), preset.scenario, "{}", preset.stem);
            assert!(!file.contains("= \"\"") && !file.contains("= []"), "{file}");
        }
    }
}
