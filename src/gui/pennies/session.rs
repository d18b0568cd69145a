//! What is solved for all views of the pennies, at once with nearly every change: it takes less than a frame. Large
//! lattices and piles under a law of takings are searched in the background, while what was solved before is shown.

use std::cell::OnceCell;
use std::io::{self, Write};
use std::sync::Arc;

use egui::Ui;

use crate::gui::chart::Number;
use crate::gui::prose::{self as paragraphs, Paragraph};
use crate::gui::snapshot::Basis;
use crate::gui::view::Session;
use crate::gui::view::query::{AnyQuery, Notify, Query, When};
use crate::numerals::grouped;
use crate::parameter::BadParameter;
use crate::pennies::solution::Answer;
use crate::pennies::third::{LARGEST_THIRD, ThirdPile};
use crate::pennies::{Params, Position};
use crate::progress::Progress;

use super::long_numbers::{self, LongNumbers};
use super::puzzle::Pennies;
use super::solved_rules::SolvedRules;
use super::{controls, prose, third_words};

/// The parameters, and what was solved last.
pub struct PenniesSession {
    /// What is solved.
    pub solved: Arc<SolvedRules>,
    /// The parameters, solved or not.
    wanted: Params,
    /// Counts the answers that came from a job.
    found: usize,
    /// What takes longer than a frame.
    query: Query<Params, Arc<SolvedRules>>,
    long_numbers: LongNumbers,
    /// The safe triples, searched when they are first asked for.
    third: OnceCell<Arc<ThirdPile>>,
}

impl PenniesSession {
    /// The safe triples of the rules; searched at once, which takes a few milliseconds.
    pub fn third(&self) -> &Arc<ThirdPile> {
        self.third.get_or_init(|| Arc::new(ThirdPile::solve(self.wanted.together, self.wanted.ruleset().is_misere())))
    }

    /// The three piles; `None` if one of them is larger than what is searched.
    pub fn piles(&self) -> Option<[u32; 3]> {
        let [a, b] = self.wanted.position().cell_to(LARGEST_THIRD)?;
        Some([a, b, self.wanted.third()])
    }

    /// Up to which pile the slices of the safe triples are shown.
    pub fn size_of_slices(&self) -> u32 {
        self.wanted.lattice().min(LARGEST_THIRD)
    }

    /// How the safe triples were found.
    pub fn checked_third() -> String {
        let side = grouped(LARGEST_THIRD + 1);
        format!("{side} × {side} × {side} triples, searched line by line")
    }

    /// Whether the rules allow a third pile.
    pub fn allows_third(&self) -> bool {
        self.wanted.allows_third()
    }

    /// The answer about three piles, if there are so many.
    fn of_three(&self) -> Option<Three> {
        (self.wanted.third() > 0).then(|| Three {
            third: Arc::clone(self.third()),
            piles: self.piles(),
            size: self.size_of_slices(),
        })
    }
}

impl Session<Pennies> for PenniesSession {
    fn new(params: &Params) -> Result<Self, BadParameter> {
        let wanted = params.clone();
        // where it takes longer, another game stands in for it, marked as old, until it is solved
        let first = if SolvedRules::is_quick(&wanted) { wanted.clone() } else { Params::default() };
        let solved = SolvedRules::solve(first, &Progress::new());
        let solved = solved.map_err(|_| BadParameter::new("lattice", "large", "solved without being cancelled"))?;
        let (query, long_numbers, third) = (Query::default(), LongNumbers::default(), OnceCell::new());
        Ok(Self { solved: Arc::new(solved), wanted, found: 0, query, long_numbers, third })
    }

    fn accept(&mut self, params: &Params) -> Result<(), BadParameter> {
        let of = |params: &Params| (params.together, params.ruleset().is_misere());
        if of(params) != of(&self.wanted) {
            self.third.take();
        }
        self.wanted.clone_from(params);
        if !self.is_current() && self.solved.is_quick_update(&self.wanted) {
            // nobody cancels
            let _ = Arc::make_mut(&mut self.solved).update(self.wanted.clone(), &Progress::new());
        }
        Ok(())
    }

    fn follow(&mut self, notify: &Notify) {
        self.query.poll();
        if let Some(found) = self.query.of(&self.wanted).filter(|_| !self.is_current()) {
            self.solved = Arc::clone(&found.answer);
            self.found += 1;
        }
        if self.is_current() {
            return self.query.forget();
        }
        let known = Arc::clone(&self.solved);
        let what = || "Searching the safe positions backwards".to_owned();
        self.query.ask(self.wanted.clone(), When::InBackground, what, notify, move |params, progress| {
            let mut solved = Arc::clone(&known);
            Arc::make_mut(&mut solved).update(params.clone(), progress)?;
            Ok(solved)
        });
    }

    fn stamp(&self) -> usize {
        self.found
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.query]
    }

    fn is_current(&self) -> bool {
        self.solved.params == self.wanted
    }

    fn basis(&self) -> Option<Box<dyn Basis>> {
        Some(Box::new(PenniesBasis { solved: Arc::clone(&self.solved), three: self.of_three() }))
    }

    fn unavailable(&self, view: &str) -> Option<String> {
        (self.wanted.third() > 0 && view != "third").then(third_words::two_piles_alone)
    }

    fn contradiction(&self) -> Option<String> {
        let agrees = self.solved.lattice.agrees;
        (!agrees).then(|| "The formula and the backward search disagree about this lattice.".to_owned())
    }

    fn number(&self) -> Option<Number> {
        let Position { a, b } = self.solved.params.position();
        Some(Number::Pair([i128::try_from(a).ok()?, i128::try_from(b).ok()?]))
    }

    fn checked(&self) -> String {
        if self.wanted.third() > 0 {
            return Self::checked_third();
        }
        let lattice = &self.solved.lattice;
        let side = grouped(u64::from(lattice.size) + 1);
        let cells = grouped(lattice.cell_count());
        let how = if self.solved.params.ruleset().has_formula() {
            "by the formula, each checked against a backward search"
        } else {
            "by a backward search over all legal moves"
        };
        format!("{side} × {side} = {cells} cells {how}")
    }

    fn controls_ui(&mut self, ui: &mut Ui, params: &mut Params, reset_to: &Params, view: &'static str) {
        controls::controls_ui(ui, params, reset_to, view);
    }

    fn answer_ui(&mut self, ui: &mut Ui) {
        if let Some(three) = self.of_three() {
            return paragraphs::ui(ui, &three.answer());
        }
        let [piles, _] = prose::answer(&self.solved);
        paragraphs::ui(ui, &piles);
        self.long_numbers.follow(long_numbers::of_answer(&self.solved));
        self.long_numbers.ui(ui);
    }

    fn why(&self) -> Vec<Paragraph> {
        self.of_three().map_or_else(|| prose::reason(&self.solved), |three| three.reason())
    }
}

/// Three piles and what is known of them.
#[derive(Clone)]
struct Three {
    third: Arc<ThirdPile>,
    piles: Option<[u32; 3]>,
    size: u32,
}

impl Three {
    fn answer(&self) -> Vec<Paragraph> {
        match self.piles {
            Some(piles) => third_words::answer(&self.third, piles),
            None => vec![Paragraph::plain(paragraphs::sentence(&third_words::too_large()))],
        }
    }

    fn reason(&self) -> Vec<Paragraph> {
        third_words::reason(&self.third, self.size, self.piles.map_or(0, |[_, _, slice]| slice))
    }
}

/// What the answer is told from.
struct PenniesBasis {
    solved: Arc<SolvedRules>,
    three: Option<Three>,
}

impl Basis for PenniesBasis {
    fn answer_words(&self) -> Vec<Paragraph> {
        self.three.as_ref().map_or_else(|| prose::answer(&self.solved).concat(), Three::answer)
    }

    fn why_words(&self) -> Vec<Paragraph> {
        self.three.as_ref().map_or_else(|| prose::reason(&self.solved), Three::reason)
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut answer = Answer::new(&self.solved.solution);
        if let Some((three, piles)) = self.three.as_ref().and_then(|three| Some((three, three.piles?))) {
            answer = answer.with_third(&three.third, piles);
        }
        serde_json::to_writer(&mut *out, &answer)?;
        out.write_all(b"\n")
    }
}
