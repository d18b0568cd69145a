//! Controls of pinned curves: pin the current one, go to one, unpin.

use egui::{Button, RichText, Sense, Stroke, TextStyle, Ui, vec2};

use crate::gui::chart::{Dash, Ink};
use crate::gui::command::{Command, keys_of};
use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes;
use crate::gui::prose::capitalised;
use crate::gui::view::curve_names::Name;
use crate::parameter::MOST_PINNED;

/// A command about pinned curves, which are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinCommand {
    /// Pin the current curve.
    Pin,
    /// Set the parameters to those of a pinned curve.
    GoTo(usize),
    /// Unpin a curve.
    Unpin(usize),
    /// Unpin all curves.
    UnpinAll,
}

impl PinCommand {
    /// Applies the command to all pinned curves `pinned`, of which those in `shown` belong to the view; `present` is
    /// the current curve. Returns the parameters to go to, if any.
    pub fn apply<T: Clone + PartialEq>(self, pinned: &mut Vec<T>, shown: &[T], present: T) -> Option<T> {
        match self {
            Self::Pin => pinned.push(present),
            Self::GoTo(number) => return shown.get(number).cloned(),
            Self::Unpin(number) => pinned.retain(|one| shown.get(number) != Some(one)),
            Self::UnpinAll => pinned.retain(|one| !shown.contains(one)),
        }
        None
    }
}

/// Returns why the current curve cannot be pinned beside those in the view.
pub fn why_not<T: PartialEq>(present: &T, shown: &[T]) -> Option<&'static str> {
    if shown.contains(present) {
        Some("this curve is pinned already: change something first")
    } else if shown.len() >= MOST_PINNED {
        Some("four curves are pinned already: unpin one first")
    } else {
        None
    }
}

/// Reason for a view without a curve to pin.
pub const NO_CURVE: &str =
    "this view has no curve to pin; Golden ratio, Biased coin, More flips and Final scores have one";

/// Shows the controls beside a chart.
///
/// `refusal` is the reason why the current curve cannot be pinned.
pub fn controls_ui(ui: &mut Ui, names: &[Name], refusal: Option<&str>) -> Option<PinCommand> {
    let keep = ui.add_enabled(refusal.is_none(), Button::new("Pin"));
    ui.ctx().accesskit_node_builder(keep.id, |node| node.set_label("Pin this curve"));
    let keys = keys_of(ui.ctx(), &Command::PinCurve);
    let hint = format!("Pin this curve in the chart and the table, to compare it with others: up to four ({keys})");
    let refusal = refusal.map(capitalised).unwrap_or_default();
    let keep = keep.on_hover_text(hint).on_disabled_hover_text(refusal);
    let mut command = keep.clicked().then_some(PinCommand::Pin);
    if !names.is_empty() {
        let hint = "The pinned curves: go back to one, or remove it from the chart";
        boxes::menu_ui(ui, Button::new(format!("Pinned {} ▾", names.len())), "Pinned curves", hint, &mut |ui| {
            command = menu_ui(ui, names);
        });
    }
    command
}

fn menu_ui(ui: &mut Ui, names: &[Name]) -> Option<PinCommand> {
    let palette = Palette::of(ui);
    let mut command = None;
    for (number, name) in names.iter().enumerate() {
        ui.horizontal(|ui| {
            let (place, _) = ui.allocate_exact_size(vec2(28.0, 12.0), Sense::hover());
            let (ends, mut line) = ([place.left_center(), place.right_center()], Vec::new());
            Dash::pinned(number).shapes(&ends, Stroke::new(2.0, Ink::pinned(number).color(&palette)), &mut line);
            ui.painter().extend(line);
            let forget = Button::new(RichText::new("✕").text_style(TextStyle::Small)).frame(false);
            let words = format!("Unpin {}", name.short);
            if boxes::named_button(ui, forget, words, "Remove it from the chart", true) {
                command = Some(PinCommand::Unpin(number));
                ui.close();
            }
            let go = Button::new(name.short.as_str()).frame(false);
            let (words, hint) = (format!("Go to {}", name.short), format!("Set the controls to it: {}", name.full));
            if boxes::named_button(ui, go, words, &hint, true) {
                command = Some(PinCommand::GoTo(number));
                ui.close();
            }
        });
    }
    ui.separator();
    if ui.button("Unpin all").on_hover_text("Remove all of them from the chart").clicked() {
        command = Some(PinCommand::UnpinAll);
        ui.close();
    }
    command
}
