//! What is solved for all views of the pennies, at once with every change: it takes less than a frame.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::Ui;

use crate::gui::chart::Number;
use crate::gui::prose::{self as paragraphs, Paragraph};
use crate::gui::view::query::{AnyQuery, Notify};
use crate::gui::view::{Basis, Checked, Session};
use crate::numerals::grouped;
use crate::parameter::BadParameter;
use crate::pennies::answer::Answer;
use crate::pennies::{Params, Position, Rules};

use super::long_numbers::{self, LongNumbers};
use super::puzzle::Pennies;
use super::solved_rules::SolvedRules;
use super::{controls, prose};

/// The rules as last allowed, solved.
pub struct PenniesSession {
    solved: Arc<SolvedRules>,
    elapsed: Duration,
    long_numbers: LongNumbers,
}

impl PenniesSession {
    /// What is solved.
    pub fn solved(&self) -> &Arc<SolvedRules> {
        &self.solved
    }

    /// How long that took.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }
}

impl Session<Pennies> for PenniesSession {
    fn new(params: &Params) -> Result<Self, BadParameter> {
        let began = Instant::now();
        let solved = Arc::new(SolvedRules::new(Rules::new(params)?));
        Ok(Self { solved, elapsed: began.elapsed(), long_numbers: LongNumbers::default() })
    }

    fn accept(&mut self, params: &Params) -> Result<(), BadParameter> {
        let rules = Rules::new(params)?;
        if rules != *self.solved.rules() {
            let began = Instant::now();
            Arc::make_mut(&mut self.solved).update(rules);
            self.elapsed = began.elapsed();
        }
        Ok(())
    }

    fn follow(&mut self, _notify: &Notify) {}

    fn queries(&self) -> Vec<&dyn AnyQuery> {
        Vec::new()
    }

    fn queries_mut(&mut self) -> Vec<&mut dyn AnyQuery> {
        Vec::new()
    }

    fn is_current(&self) -> bool {
        true
    }

    fn basis(&self) -> Option<PenniesBasis> {
        Some(PenniesBasis(Arc::clone(&self.solved)))
    }

    fn contradiction(&self) -> Option<String> {
        let agrees = self.solved.lattice().agrees_with_backward_search();
        (!agrees).then(|| "The formula and the backward search disagree about this lattice.".to_owned())
    }

    fn number(&self) -> Option<Number> {
        let Position { a, b } = self.solved.rules().game().position();
        Some(Number::Pair([i128::try_from(a).ok()?, i128::try_from(b).ok()?]))
    }

    fn checked(&self) -> Checked {
        let lattice = self.solved.lattice();
        let side = grouped(u64::from(lattice.size()) + 1);
        let cells = grouped(lattice.cell_count());
        let words = format!("{side} × {side} = {cells} cells by the formula, each checked against a backward search");
        Checked { words, elapsed: self.elapsed }
    }

    fn controls_ui(&mut self, ui: &mut Ui, params: &mut Params, reset_to: &Params, view: &'static str) {
        let before = params.clone();
        controls::controls_ui(ui, params, reset_to, view);
        params.drop_stale_record(&before);
    }

    fn answer_ui(&mut self, ui: &mut Ui) {
        let [piles, _] = prose::answer(&self.solved);
        paragraphs::ui(ui, &piles);
        let numbers = long_numbers::of_answer(&self.solved);
        self.long_numbers.ui(ui, numbers);
    }

    fn why(&self) -> Vec<Paragraph> {
        prose::reason(&self.solved)
    }
}

/// What the answer is told from.
#[derive(Clone)]
pub struct PenniesBasis(Arc<SolvedRules>);

impl Basis for PenniesBasis {
    fn answer_words(&self) -> Vec<Paragraph> {
        prose::answer(&self.0).concat()
    }

    fn why_words(&self) -> Vec<Paragraph> {
        prose::reason(&self.0)
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &Answer::new(self.0.solution()))?;
        out.write_all(b"\n")
    }
}
