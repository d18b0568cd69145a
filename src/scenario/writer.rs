//! A scenario as the text of a file.

pub(super) mod devil;
pub(super) mod flips;
pub(super) mod lines;
pub(super) mod pennies;

use std::fmt::Write as _;

use super::guess::Guess;
use super::named::Scenario;
use lines::{line, quoted};

/// See [`Scenario::to_toml`].
pub(super) fn to_toml(scenario: &Scenario) -> String {
    let mut text = String::new();
    line(&mut text, "name", &quoted(&scenario.name));
    if !scenario.story.is_empty() {
        line(&mut text, "story", &quoted(&scenario.story));
    }
    line(&mut text, "puzzle", &quoted(scenario.puzzle().name()));
    if let Some(group) = scenario.group {
        line(&mut text, "group", &quoted(group.name()));
    }
    if let Some(view) = &scenario.view {
        line(&mut text, "view", &quoted(view));
    }
    if let Some(Guess { ask, quantity, to }) = &scenario.guess {
        let to = if *to == quantity.end { String::new() } else { format!(", to = {to}") };
        line(&mut text, "guess", &format!("{{ ask = {}, answer = {}{to} }}", quoted(ask), quoted(quantity.name)));
    }
    if !scenario.sliders.is_empty() {
        let keys: Vec<String> = scenario.sliders.iter().map(|key| quoted(key)).collect();
        line(&mut text, "sliders", &format!("[{}]", keys.join(", ")));
    }
    let _ = writeln!(text, "\n[{}]", scenario.puzzle());
    scenario.params.any().write(&mut text);
    text
}
