//! The controls of the Devil, and their state between frames.

use egui::{Button, RichText, TextStyle, Ui};

use crate::devil::{Devil, FIELDS, LAST_SLID, LONGEST_LIST, Params, PlayMode, Record, Strategy, has_touch};
use crate::field::{Number, number_named};
use crate::gui::look::theme::Palette;
use crate::gui::panels::controls::{Group, labelled_row, number_row, parse_whole};
use crate::gui::panels::number_field::Field;
use crate::gui::spotlight;
use crate::gui::view::ControlContext;
use crate::numerals::{count, grouped};
use crate::scenario::Puzzle;

use super::aim_controls::aim_ui;
use super::puzzle;
use super::questions::SolvedTable;

/// Width of the field of the seed, in points.
const SEED_WIDTH: f32 = 98.0;
/// Width of the button beside the seed, in points.
const NEW_GAME_WIDTH: f32 = 102.0;

/// The Devil's powers, with their names and tooltips.
const DEVILS: [(Devil, &str, &str); 4] = [
    (Devil::Still, "Still", "The Devil may do nothing but lay the coins"),
    (Devil::Turn, "Turns", "The Devil may turn the table before every flip"),
    (Devil::TurnAndMirror, "Mirrors", "The Devil may turn the table or mirror it"),
    (Devil::Shuffle, "Shuffles", "The Devil may swap the coins in any way"),
];

/// The forms of the game, with their names and tooltips.
const FORMS: [(PlayMode, &str, &str); 4] = [
    (PlayMode::Blindfolded, "Blindfolded", "You name places without seeing, and the Devil decides as late as they can"),
    (PlayMode::Sighted, "Eyes open", "You name places and see the coins before each call; the Devil does the worst"),
    (PlayMode::ByHand, "Be the Devil", "You are the Devil: lay the coins and move the table before each flip"),
    (PlayMode::Random, "Watch", "Watch the list of calls against a random or the worst Devil"),
];

/// Adds the controls. `view` is the view shown.
pub fn controls_ui(ui: &mut Ui, context: ControlContext<'_, puzzle::Devil>, reset_to: &Params, view: &str) {
    let ControlContext { params, state, answers, .. } = context;
    let values = format!("{}, {} faces", count(params.table().coins(), "coin"), params.table().faces());
    numbers_ui(ui, params, reset_to, &["Coins", "Faces"], values, "");
    aim_ui(ui, params, reset_to);
    step_ui(ui, params, reset_to, matches!(view, "table" | "belief"));
    devil_ui(ui, params, reset_to);
    let solved = SolvedTable::of(answers, params);
    let shortest = solved.as_ref().and_then(|solved| shortest(solved, params));
    let values = params.moves().map_or_else(|| "none".to_owned(), |list| count(list.len(), "call"));
    Group::new(Puzzle::Devil, "Your moves").values(values).show(
        ui,
        params,
        |params| params.set_moves(reset_to.moves().cloned()),
        |ui, params| state.show(ui, params, shortest),
    );
}

/// Returns the shortest list if it can be written into the editor.
pub(super) fn shortest<'a>(solved: &'a SolvedTable, params: &Params) -> Option<Strategy<'a>> {
    let list = solved.plan().strategy().filter(|_| params.takes_list())?;
    (1..=LONGEST_LIST as u64).contains(&list.len).then_some(list)
}

fn devil_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let name = DEVILS.iter().find(|(devil, ..)| *devil == params.table().devil()).map_or("", |(_, name, _)| name);
    Group::new(Puzzle::Devil, "Devil")
        .values(format!("{}, luck {}", name.to_lowercase(), params.record().seed))
        .field("seed", "Luck (number)")
        .show(
            ui,
            params,
            |params| {
                params.set_devil(reset_to.table().devil());
                let reset_to = reset_to.record().clone();
                params.change_record(|record| *record = Record { reveal: record.reveal, ..reset_to });
            },
            |ui, params| {
                let now = params.table().devil();
                ui.horizontal_wrapped(|ui| {
                    (ui.spacing_mut().item_spacing.x, ui.spacing_mut().button_padding.x) = (1.0, 5.0);
                    for (devil, name, hint) in DEVILS {
                        let button = ui.add(Button::selectable(devil == now, name)).on_hover_text(hint);
                        spotlight::mark_control(ui, name, button.rect);
                        if button.clicked() && devil != now {
                            params.set_devil(devil);
                        }
                    }
                });
                seed_ui(ui, params);
            },
        );
}

fn seed_ui(ui: &mut Ui, params: &mut Params) {
    let hint = format!(
        "Sets the start and the turns of the Devil, 0 to {}: the same number gives the same game",
        grouped(u64::MAX)
    );
    let field = Field::new("seed", "Luck", "Luck (number)", &hint);
    let typed = labelled_row(ui, "Luck", |ui| {
        // in a narrow window the button keeps its words and the field gives way
        let width = (ui.available_width() - NEW_GAME_WIDTH).clamp(42.0, SEED_WIDTH);
        let typed =
            field.show(ui, width, &params.record().seed.to_string(), |text| parse_whole("seed", text, &(0..=u64::MAX)));
        if ui.button("New game").on_hover_text("Another start and other turns, with other luck").clicked() {
            params.start_over();
            params.change_record(|record| (record.seed, record.start) = (record.seed.wrapping_add(1), None));
        }
        typed
    });
    if let Some(seed) = typed.value {
        params.change_record(|record| record.seed = seed);
    }
}

/// Adds the slider for the number of coins felt before each call, if they can be felt. `at_none` is the note for 0
/// hands.
pub fn hands_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, at_none: &str) {
    if has_touch(params.table()) {
        let hands = params.hands();
        let values = if hands == 0 { "no coin felt".to_owned() } else { count(hands, "hand") };
        numbers_ui(ui, params, reset_to, &["Hands"], values, at_none);
    }
}

/// Adds a group with the sliders of the numbers of these names, and a note under them, if there is one.
pub fn numbers_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, names: &[&str], values: String, note: &str) {
    let numbers: Vec<_> = names.iter().filter_map(|name| number_named(&FIELDS, params, name)).collect();
    let group = numbers.first().map_or("", |number| number.group);
    Group::new(Puzzle::Devil, group).values(values).numbers(numbers.iter().copied()).show(
        ui,
        params,
        |params| numbers.iter().for_each(|number| number.restore(params, reset_to)),
        |ui, params| {
            for number in &numbers {
                number_row(ui, number, params, None);
            }
            if !note.is_empty() {
                let color = Palette::of(ui).soft_ink;
                ui.label(RichText::new(note).text_style(TextStyle::Small).color(color));
            }
        },
    );
}

/// Adds the slider for the number of calls made, or a field if a slider cannot reach them all.
fn step_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, is_used: bool) {
    let Some(number) = number_named(&FIELDS, params, "Step") else { return };
    let last = params.last_step();
    Group::new(Puzzle::Devil, "Playback")
        .used(is_used)
        .values(format!("call {} of {}", grouped(params.step()), grouped(last)))
        .field("step", "Step (number)")
        .show(ui, params, |params| params.set_step(reset_to.step()), |ui, params| slider_ui(ui, number, params));
}

/// Adds the slider of one number; for a number of calls that a slider cannot reach, a field.
pub fn slider_ui(ui: &mut Ui, number: &Number<Params>, params: &mut Params) {
    let last = params.last_step();
    if number.key != "step" || last <= LAST_SLID {
        return number_row(ui, number, params, None);
    }
    let hint = format!("{}: 0 to {}", number.hint, grouped(last));
    let field = Field::new("step", "Step", "Step (number)", &hint);
    let typed = labelled_row(ui, number.title(), |ui| {
        field.show(ui, ui.available_width(), &grouped(params.step()), |text| parse_whole("step", text, &(0..=last)))
    });
    if let Some(step) = typed.value {
        params.set_step(step);
    }
}

/// Adds the buttons for the forms of the game. A new one begins a new game.
pub fn plays_ui(ui: &mut Ui, params: &mut Params) {
    let now = if params.record().play == PlayMode::Worst { PlayMode::Random } else { params.record().play };
    for (play, name, hint) in FORMS {
        if ui.add(Button::selectable(play == now, name)).on_hover_text(hint).clicked() && play != now {
            params.start_over();
            params.change_record(|record| record.play = play);
            params.options.hint = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_any_move_there_is() {
        let last = u64::MAX;
        for (text, step) in [("12,345,678,901,234,567,890", 12_345_678_901_234_567_890), (" 0 ", 0)] {
            assert_eq!(parse_whole("step", text, &(0..=last)), Ok(step));
        }
        for text in ["", "-1", "1.5", "18446744073709551616"] {
            let refusal = parse_whole("step", text, &(0..=last)).unwrap_err().to_string();
            assert!(refusal.ends_with("must be a whole number from 0 to 18,446,744,073,709,551,615"), "{refusal}");
        }
    }

    #[test]
    fn a_seed_is_any_whole_number_that_fits() {
        for (text, seed) in [("0", 0), (" 1,000 ", 1_000), ("18446744073709551615", u64::MAX)] {
            assert_eq!(parse_whole("seed", text, &(0..=u64::MAX)), Ok(seed));
        }
        for text in ["", "-1", "1.5", "seed", "18446744073709551616"] {
            let refusal = parse_whole("seed", text, &(0..=u64::MAX)).unwrap_err().to_string();
            assert!(refusal.starts_with("seed is ") && refusal.contains("18,446,744,073,709,551,615"), "{refusal}");
        }
    }
}
