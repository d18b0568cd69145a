//! Command palette: finds a command, scenario, view or control by a few letters.

use egui::{
    Align, Button, Context, Key, Modifiers, RichText, ScrollArea, TextEdit, TextStyle, ThemePreference, Ui, vec2,
};

use crate::lesson::lessons;
use crate::scenario::{Params, Puzzle};

use crate::gui::chart::heatmap::ColourMap;
use crate::gui::command::{self, Command, LessonCommand, ScenarioCommand};
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::scenario_list::ScenarioList;
use crate::gui::panels::slider::field_name;
use crate::gui::panels::{boxes, card};
use crate::gui::save::options::SaveCommand;
use crate::gui::views::{any, buttons};

/// Largest number of characters in the search field, since each is searched in every entry.
const LONGEST_TYPED: usize = 200;
/// Largest number of entries listed.
const MOST_LISTED: usize = 60;

/// The command palette.
#[derive(Clone, Debug, Default)]
pub struct CommandPalette {
    /// Whether the palette is open.
    pub is_open: bool,
    typed: String,
    chosen: usize,
}

/// Returns the controls of a puzzle, all numbers of these parameters and others: each with a title that is clear
/// without its group, as "First pile", and the accessible name of its field.
pub fn controls(params: &Params) -> Vec<(String, String)> {
    let numbers = params.numbers().into_iter().map(|number| (number.title.to_owned(), field_name(number.name)));
    let more = any(params.puzzle()).more_controls.iter();
    numbers.chain(more.map(|(title, name)| ((*title).to_owned(), (*name).to_owned()))).collect()
}

/// An entry of the palette.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    words: String,
    /// Other words by which it is found.
    also: &'static str,
    kind: &'static str,
    keys: Option<egui::KeyboardShortcut>,
    action: Command,
}

impl CommandPalette {
    /// Opens the palette, empty, or closes it.
    pub fn toggle(&mut self) {
        *self = Self { is_open: !self.is_open, ..Self::default() };
    }

    /// Shows the palette and returns the chosen command. `params` of each tab determine its controls.
    pub fn ui(&mut self, ctx: &Context, lists: &[ScenarioList; 3], params: &[Params; 3]) -> Option<Command> {
        let contents_ui = |ui: &mut Ui| self.contents_ui(ui, entries(lists, params));
        let (chosen, is_left) = card::modal(ctx, "command palette", 480.0, contents_ui);
        // while the palette is open, its key does not reach the usual commands
        let is_toggled = command::is_pressed(ctx, &Command::Palette);
        self.is_open = chosen.is_none() && !is_left && !is_toggled;
        if chosen.is_some() && is_toggled {
            // the key came right after the choice
            self.toggle();
        }
        chosen
    }

    fn contents_ui(&mut self, ui: &mut Ui, entries: Vec<Entry>) -> Option<Command> {
        let step = arrow(ui);
        let field = TextEdit::singleline(&mut self.typed)
            .char_limit(LONGEST_TYPED)
            .hint_text("A few letters of a command, a scenario, a view or a control")
            .desired_width(f32::INFINITY);
        let field = boxes::outlined(ui, |ui| ui.add(field));
        let field = field.on_hover_text("Type a few letters; ↑ and ↓ choose, Enter runs it, Escape closes");
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label("Find"));
        boxes::focus_at_first(ui, &field);
        if field.changed() {
            self.chosen = 0;
        }
        let found = found(entries, &self.typed);
        self.chosen = self.chosen.saturating_add_signed(step).min(found.len().saturating_sub(1));
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let mut picked = if entered { found.get(self.chosen).map(|entry| entry.action.clone()) } else { None };
        if found.is_empty() {
            let nothing = format!("Nothing found for \"{}\".", self.typed.trim());
            ui.label(RichText::new(nothing).color(Palette::of(ui).soft_ink));
        }
        // always as high, so that the field stays where it is
        let area = ScrollArea::vertical().max_height(320.0).min_scrolled_height(320.0).auto_shrink([false, false]);
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for (index, entry) in found.iter().enumerate() {
                let row = entry_ui(ui, entry, index == self.chosen);
                if index == self.chosen && step != 0 {
                    row.scroll_to_me(Some(Align::Center));
                }
                if row.clicked() {
                    picked = Some(entry.action.clone());
                }
            }
        });
        picked
    }
}

/// Returns 1 for arrow down, -1 for arrow up, otherwise 0.
fn arrow(ui: &Ui) -> isize {
    let hit = |key| isize::from(ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)));
    hit(Key::ArrowDown) - hit(Key::ArrowUp)
}

fn entry_ui(ui: &mut Ui, entry: &Entry, chosen: bool) -> egui::Response {
    let palette = Palette::of(ui);
    let style = if chosen { theme::strong() } else { TextStyle::Body };
    let words = RichText::new(&entry.words).text_style(style).color(if chosen { palette.accent } else { palette.ink });
    let remark = match entry.keys {
        Some(keys) => ui.ctx().format_shortcut(&keys),
        None => entry.kind.to_owned(),
    };
    let remark = RichText::new(remark).text_style(TextStyle::Small).color(palette.soft_ink);
    let button = Button::selectable(chosen, words).right_text(remark).min_size(vec2(ui.available_width(), 28.0));
    // the text may be cut off in a narrow window
    let row = ui.add(button.truncate()).on_hover_text(format!("{} ({})", entry.words, entry.kind));
    ui.ctx().accesskit_node_builder(row.id, |node| node.set_label(entry.words.as_str()));
    row
}

/// Returns other words for a command.
fn also(command: &Command) -> &'static str {
    let is_sharing = ScenarioCommand::SHARE.iter().any(|(share, ..)| *command == Command::Scenarios(*share));
    if is_sharing { "send copy link url scenario" } else { "" }
}

/// Returns all entries: commands first, then views, scenarios and controls.
fn entries(lists: &[ScenarioList; 3], params: &[Params; 3]) -> Vec<Entry> {
    let entry = |words: String, kind, action| Entry { words, also: "", kind, keys: None, action };
    let mut entries: Vec<Entry> = Vec::new();
    for shortcut in command::keys() {
        // a command with two keys is one entry, and opening the palette is none
        let is_known = entries.iter().any(|entry| entry.action == shortcut.command);
        if !is_known && shortcut.command != Command::Palette {
            let (also, keys) = (also(&shortcut.command), Some(shortcut.keys));
            entries.push(Entry { also, keys, ..entry(shortcut.words.to_owned(), "command", shortcut.command.clone()) });
        }
    }
    for (command, words) in SaveCommand::palette() {
        let entry = entry(words, "command", Command::Save(command));
        entries.push(Entry { also: "export download picture file", ..entry });
    }
    for (command, words, _) in ScenarioCommand::SHARE {
        let command = Command::Scenarios(command);
        if entries.iter().all(|entry| entry.action != command) {
            entries.push(Entry { also: also(&command), ..entry(words.to_owned(), "command", command) });
        }
    }
    for (words, kind, command) in [
        ("Edit the name of my scenario", "command", Command::Scenarios(ScenarioCommand::Edit)),
        ("Move my scenario up", "command", Command::Scenarios(ScenarioCommand::MoveUp)),
        ("Move my scenario down", "command", Command::Scenarios(ScenarioCommand::MoveDown)),
        ("Delete my scenario", "command", Command::Scenarios(ScenarioCommand::Delete)),
        ("Light", "look", Command::Theme(ThemePreference::Light)),
        ("Dark", "look", Command::Theme(ThemePreference::Dark)),
        ("Theme like the system", "look", Command::Theme(ThemePreference::System)),
        ("Less motion on or off", "look", Command::ToggleMotion),
    ] {
        entries.push(entry(words.to_owned(), kind, command));
    }
    for (map, name, _) in ColourMap::ALL {
        entries.push(entry(format!("Heatmaps in {}", name.to_lowercase()), "look", Command::Colours(map)));
    }
    entries.extend(lessons().iter().map(|lesson| {
        entry(format!("Lesson: {}", lesson.name), "lesson", Command::Lesson(LessonCommand::Open(&lesson.stem)))
    }));
    for puzzle in Puzzle::ALL {
        let tab = puzzle.title();
        for button in buttons(puzzle) {
            entries.extend(button.forms.iter().map(|(view, form)| {
                let form = if *form == button.title { String::new() } else { format!(", {}", form.to_lowercase()) };
                let words = format!("{tab}: {}{form}", button.title);
                Entry { also: view, ..entry(words, "view", Command::ShowView(puzzle, view)) }
            }));
        }
        entries.extend(
            controls(&params[puzzle as usize]).into_iter().map(|(title, field)| {
                entry(format!("{tab}: {title}"), "control", Command::FocusControl(puzzle, field))
            }),
        );
        entries.extend(lists[puzzle as usize].scenarios().enumerate().map(|(index, scenario)| {
            let words = format!("{tab}: {}", scenario.name);
            entry(words, "scenario", Command::SelectScenario(puzzle, index))
        }));
    }
    entries
}

/// Returns the entries that match `typed`, best match first.
fn found(entries: Vec<Entry>, typed: &str) -> Vec<Entry> {
    let mut ranked: Vec<(usize, Entry)> =
        entries.into_iter().filter_map(|entry| Some((rank(&entry, typed)?, entry))).collect();
    // stable: equally good entries keep their order
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().take(MOST_LISTED).map(|(_, entry)| entry).collect()
}

/// Returns the cost of matching each typed word with an entry; `None` if one does not match.
///
/// A typed word may begin a word of the entry (cost 0), begin another word for it (10), or stand inside (20). An entry
/// that does not begin with what was typed costs 1 more.
fn rank(entry: &Entry, typed: &str) -> Option<usize> {
    let (words, typed) = (entry.words.to_lowercase(), typed.trim().to_lowercase());
    let begins = |text: &str, word: &str| text.split(|c: char| !c.is_alphanumeric()).any(|one| one.starts_with(word));
    let title = words.split_once(": ").map_or(words.as_str(), |(_, title)| title);
    let is_first = words.starts_with(&typed) || title.starts_with(&typed);
    let cost = |word: &str| match word {
        word if begins(&words, word) => Some(0),
        word if begins(entry.also, word) => Some(10),
        word => words.contains(word).then_some(20),
    };
    let typed = typed.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    typed.map(cost).sum::<Option<usize>>().map(|cost| cost + usize::from(!is_first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::preset;

    fn lists() -> [ScenarioList; 3] {
        Puzzle::ALL.map(ScenarioList::new)
    }

    fn params() -> [Params; 3] {
        ["pennies-riddle", "devil-riddle", "flips-riddle"].map(|stem| preset(stem).unwrap().scenario.params.clone())
    }

    fn first(typed: &str) -> String {
        found(entries(&lists(), &params()), typed).into_iter().next().map(|entry| entry.words).unwrap_or_default()
    }

    #[test]
    fn a_few_letters_find_the_intended_entry() {
        assert_eq!(first("undo"), "Undo");
        assert_eq!(first("fl bias"), "Flips: Biased coin, one coin");
        assert_eq!(first("map"), "Pennies: Map, safe pairs");
        assert_eq!(first("play"), "Pennies: Play");
        assert_eq!(first("last p"), "Pennies: Last pair");
        assert_eq!(first("svg"), "Save the chart as SVG…");
        assert_eq!(first("feel two"), "Devil: What if you may feel two coins?");
        assert!(first("export").starts_with("Save"), "{}", first("export"));
        assert_eq!(first("xyzzy"), "");
    }

    #[test]
    fn words_that_begin_as_typed_come_first() {
        let rank = |words: &str, typed| {
            let action = Command::Undo;
            rank(&Entry { words: words.to_owned(), also: "back", kind: "command", keys: None, action }, typed)
        };
        assert_eq!(rank("Undo", "un"), Some(0));
        assert_eq!(rank("Flips: Undo", "un"), Some(0));
        assert_eq!(rank("Now undo", "UN"), Some(1));
        assert_eq!(rank("Undo", "back"), Some(11));
        assert_eq!(rank("Undo", "do"), Some(21));
        assert_eq!(rank("Undo", "redo"), None);
        assert_eq!(rank("Undo", ""), Some(0));
    }

    #[test]
    fn every_command_view_scenario_and_control_can_be_found_by_its_name() {
        let all = entries(&lists(), &params());
        for entry in &all {
            let found = found(all.clone(), &entry.words);
            assert!(found.contains(entry), "{}", entry.words);
        }
        let words: std::collections::HashSet<_> = all.iter().map(|entry| (&entry.words, entry.kind)).collect();
        assert_eq!(words.len(), all.len(), "two entries of one kind have the same words");
    }
}
