//! Numbers that are shortened elsewhere, with all digits on request.

use std::sync::OnceLock;

use dashu_int::UBig;
use egui::{CollapsingHeader, Label, RichText, TextStyle, Ui};

use crate::gui::look::theme::{self, Palette};
use crate::numerals::{grouped, is_shortened};
use crate::pennies::play::Play;

use super::solved_rules::SolvedRules;

/// Long numbers of an answer with their labels, formatted once rather than in each frame, since they may have thousands
/// of digits.
#[derive(Debug, Default)]
pub struct LongNumbers {
    of: Vec<(String, UBig)>,
    written: OnceLock<Vec<String>>,
}

impl LongNumbers {
    /// Keeps those of `numbers` that are shortened elsewhere.
    pub fn new(numbers: Vec<(String, UBig)>) -> Self {
        let of = numbers.into_iter().filter(|(_, number)| is_shortened(number)).collect();
        Self { of, written: OnceLock::new() }
    }

    /// Shows the numbers, if there are any.
    pub fn ui(&self, ui: &mut Ui) {
        if self.of.is_empty() {
            return;
        }
        let header = RichText::new("Whole numbers").text_style(TextStyle::Small).color(Palette::of(ui).accent);
        let shown = CollapsingHeader::new(header).id_salt("whole numbers").show(ui, |ui| self.digits_ui(ui));
        shown.header_response.on_hover_text("Every digit of the numbers that are shortened above");
    }

    fn digits_ui(&self, ui: &mut Ui) {
        // no scroll area of its own: the whole answer scrolls
        let written = self.written.get_or_init(|| self.of.iter().map(|(_, number)| grouped(number)).collect());
        for ((name, number), digits) in self.of.iter().zip(written) {
            ui.horizontal(|ui| {
                ui.label(RichText::new(name).text_style(theme::strong()));
                let copy = ui.button("Copy").on_hover_text("Copy all digits");
                ui.ctx().accesskit_node_builder(copy.id, |node| node.set_label(format!("Copy {name}")));
                if copy.clicked() {
                    ui.ctx().copy_text(number.to_string());
                }
            });
            let digits = RichText::new(digits).text_style(theme::figures()).size(12.0);
            ui.add(Label::new(digits).wrap().selectable(true));
        }
    }
}

/// Returns the long numbers of an answer.
pub fn of_answer(solved: &SolvedRules) -> LongNumbers {
    let position = solved.params.position();
    let mut numbers = of_piles(|which| format!("{which} pile"), [&position.a, &position.b]);
    numbers.push(("turns".to_owned(), solved.solution.turns.clone()));
    numbers.extend(solved.solution.index.as_ref().map(|index| ("index n".to_owned(), index.clone())));
    for (i, m) in solved.solution.winning_moves.iter().enumerate() {
        let i = i + 1;
        numbers.extend(of_piles(|which| format!("move {i}: take from the {which}"), m.take.each_ref()));
        numbers.extend(of_piles(|which| format!("move {i}: leave in the {which}"), [&m.leave.a, &m.leave.b]));
    }
    LongNumbers::new(numbers)
}

/// Returns the long numbers of a game after `step` moves.
pub fn of_game(play: &Play, step: usize) -> LongNumbers {
    let here = play.at(step);
    let mut numbers = of_piles(|which| format!("{which} pile"), [&here.a, &here.b]);
    if let Some(turn) = step.checked_sub(1).and_then(|last| play.turns.get(last)) {
        numbers.extend(of_piles(|which| format!("taken from the {which}"), turn.take.each_ref()));
    }
    LongNumbers::new(numbers)
}

/// Returns a labelled number for each pile; `name` turns "first" and "second" into the label.
fn of_piles(name: impl Fn(&str) -> String, [a, b]: [&UBig; 2]) -> Vec<(String, UBig)> {
    vec![(name("first"), a.clone()), (name("second"), b.clone())]
}
