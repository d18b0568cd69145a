//! What is solved for all views of the flips: at once what takes less than a frame, the rest in background jobs.

use std::io::{self, Write};
use std::sync::Arc;

use egui::Ui;

use crate::flips::{
    Aim, AimSolution, AimSpec, Answer, EXACT_FLIPS, Game, Params, State, WHOLE_FLIPS, estimated_aim_work,
    estimated_work, has_aim, solve, solve_aim, solve_in_floats,
};
use crate::gui::chart::Number;
use crate::gui::prose::{self as paragraphs, Paragraph};
use crate::gui::snapshot::Basis;
use crate::gui::view::Session;
use crate::gui::view::query::{AnyQuery, Notify, Query, When};
use crate::parameter::BadParameter;

use super::aim_explained::Source;
use super::exact_value::ExactTexts;
use super::puzzle::Flips;
use super::solved::{FRAME, Solved, fits};
use super::{aim_words, controls, prose, words};

/// The game as last allowed with the state looked at, and the newest solution of it or, until there is one, of an
/// earlier game.
pub struct FlipsSession {
    game: Game,
    state: State,
    aim: AimSpec,
    /// What another aim than the usual one comes to.
    aiming: Query<AimQuestion, Arc<AimSolution>>,
    /// The numbers in double precision of a game whose exact fraction takes longer than a frame.
    values: Query<Game, Arc<Solved>>,
    /// All that can be found out about the game.
    solving: Query<Game, Arc<Solved>>,
    /// The state looked at, in a game too long for all its states to be kept.
    looking: Query<(Game, State), Arc<Solved>>,
    /// What is shown.
    solved: Option<Arc<Solved>>,
    exact_texts: ExactTexts,
}

/// A game, and what one is after in it.
pub type AimQuestion = (Game, AimSpec);

/// All that an answer depends on that is computed from a solution: the game, and whether its ties are exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionKey {
    game: Game,
    has_exact_ties: bool,
}

impl FlipsSession {
    /// The game that is wanted.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The state looked at.
    pub fn state(&self) -> State {
        self.state
    }

    /// What the player is after.
    pub fn aim(&self) -> AimSpec {
        self.aim
    }

    /// Whether the aim that is wanted is another than the usual one, and can be worked out.
    fn wants_aim(&self) -> bool {
        self.aim.aim != Aim::Above && has_aim(&self.game, &self.aim)
    }

    fn aim_question(&self) -> AimQuestion {
        (self.game.clone(), self.aim.relevant())
    }

    /// Finds out what the aim comes to, if it is another than the usual one.
    fn aim_at(&mut self, notify: &Notify) {
        if !self.wants_aim() {
            return self.aiming.forget();
        }
        let question = self.aim_question();
        let when = fits(estimated_aim_work(&question.0, &question.1));
        self.aiming.ask(
            question,
            when,
            || "What the aim comes to".to_owned(),
            notify,
            |(game, aim), progress| solve_aim(game, aim, progress).map(Arc::new),
        );
    }

    /// The solution for the aim that is wanted, if that is another than the usual one.
    fn aimed(&self) -> Option<Source> {
        let found = self.aiming.of(&self.aim_question()).filter(|_| self.wants_aim())?;
        Some(Source { game: self.game.clone(), spec: self.aim, solution: Arc::clone(&found.answer) })
    }

    /// The newest solution, of whatever game.
    pub fn solved(&self) -> Option<&Arc<Solved>> {
        self.solved.as_ref()
    }

    /// The solution of the game that is wanted, and what sets it apart from others.
    pub fn current(&self) -> Option<(&Arc<Solved>, SolutionKey)> {
        let solved = self.solved.as_ref().filter(|_| self.is_current())?;
        let has_exact_ties = solved.solution.has_exact_ties();
        Some((solved, SolutionKey { game: self.game.clone(), has_exact_ties }))
    }

    /// Why there is no such thing as `what` of the game that is wanted, if that has more flips than `most`.
    pub fn too_long_for(&self, what: &str, most: u32) -> Option<String> {
        (self.game.flips() > most).then(|| words::too_long(what, most))
    }

    /// Solves the game that is wanted, as much of it as fits in a frame at once.
    fn solve(&mut self, notify: &Notify) {
        if self.solving.question() == Some(&self.game) {
            return;
        }
        let is_quick = estimated_work(&self.game) <= FRAME;
        let is_known = self.solving.of(&self.game).is_some();
        // the numbers of a game short enough to be solved exactly always fit
        if !is_quick && !is_known && self.game.flips() <= EXACT_FLIPS {
            self.values.ask(self.game.clone(), When::AtOnce, String::new, notify, |game, progress| {
                Solved::new(game, solve_in_floats, progress).map(Arc::new)
            });
        }
        let what = || solving_words(&self.game);
        self.solving.ask(self.game.clone(), When::quick(is_quick), what, notify, |game, progress| {
            Solved::new(game, solve, progress).map(Arc::new)
        });
    }

    /// Finds out about the state looked at, if it is one of a game too long for all its states to be kept.
    fn look(&mut self, notify: &Notify) {
        let Some(solved) = self.current().map(|(solved, _)| Arc::clone(solved)) else { return self.looking.forget() };
        if solved.solution.thinning().is_none() {
            // what was found belongs to an earlier game, and may be large
            self.looking = Query::default();
            return;
        }
        let State { flips_done, score } = self.state;
        let what = || format!("The state after {} at {}", words::flips(flips_done), words::signed(score));
        let when = fits(solved.solution.look_work());
        self.looking.ask((self.game.clone(), self.state), when, what, notify, move |(_, state), progress| {
            solved.looking_at(*state, progress).map(Arc::new)
        });
    }

    /// Shows the newest solution, with the newest state that was looked at in it.
    fn show_newest(&mut self) {
        let found = self.solving.of(&self.game).or_else(|| self.values.of(&self.game));
        let Some(solved) = found.map(|found| &found.answer) else { return };
        let looked =
            self.looking.newest().map(|found| &found.answer).filter(|looked| looked.numbers() == solved.numbers());
        self.solved = Some(Arc::clone(looked.unwrap_or(solved)));
    }
}

/// What the job for a game does.
fn solving_words(game: &Game) -> String {
    let flips = words::flips(i64::from(game.flips()));
    match game.flips() {
        count if count <= EXACT_FLIPS => format!("{flips}: the exact fraction and the ties"),
        count if count <= WHOLE_FLIPS => format!("{flips}: every state"),
        _ => format!("{flips}: every state that still matters"),
    }
}

impl Session<Flips> for FlipsSession {
    fn new(params: &Params) -> Result<Self, BadParameter> {
        let mut session = Self {
            game: params.game().clone(),
            state: params.state(),
            aim: params.aim(),
            aiming: Query::default(),
            values: Query::default(),
            solving: Query::default(),
            looking: Query::default(),
            solved: None,
            exact_texts: ExactTexts::default(),
        };
        session.follow(&Notify::default());
        Ok(session)
    }

    fn accept(&mut self, params: &Params) -> Result<(), BadParameter> {
        self.game.clone_from(params.game());
        self.state = params.state();
        self.aim = params.aim();
        Ok(())
    }

    fn follow(&mut self, notify: &Notify) {
        self.solve(notify);
        self.solving.poll();
        self.show_newest();
        self.look(notify);
        self.looking.poll();
        self.show_newest();
        self.aim_at(notify);
        self.aiming.poll();
    }

    fn stamp(&self) -> usize {
        self.solved.as_ref().map_or(0, |solved| Arc::as_ptr(solved) as usize)
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.solving, &mut self.looking, &mut self.aiming]
    }

    fn is_current(&self) -> bool {
        self.solved.as_ref().is_some_and(|solved| *solved.solution.game() == self.game)
            && (!self.wants_aim() || self.aimed().is_some())
    }

    fn unavailable(&self, view: &str) -> Option<String> {
        (self.aim.aim != Aim::Above && view != "aims").then(|| aim_words::other_aim(&self.aim))
    }

    fn basis(&self) -> Option<Box<dyn Basis>> {
        Some(Box::new(FlipsBasis { solved: Arc::clone(self.solved()?), state: self.state, aimed: self.aimed() }))
    }

    fn contradiction(&self) -> Option<String> {
        let disagrees = self.solved()?.facts.as_ref().is_some_and(|facts| !facts.agrees);
        disagrees.then(|| "The exact fraction and double precision disagree about this game.".to_owned())
    }

    fn number(&self) -> Option<Number> {
        if let Some(aimed) = self.aimed() {
            let value = aimed.solution.value(aimed.spec.aim, aimed.game.flips())?;
            return (!matches!(aimed.spec.aim, Aim::Stop | Aim::Expected)).then_some(Number::Chance(value));
        }
        self.solved().map(|solved| Number::Chance(solved.solution.win_probability()))
    }

    fn checked(&self) -> String {
        self.solved().map_or_else(String::new, |solved| words::checked(solved))
    }

    fn controls_ui(&mut self, ui: &mut Ui, params: &mut Params, reset_to: &Params, view: &'static str) {
        controls::controls_ui(ui, params, reset_to, view);
    }

    fn answer_ui(&mut self, ui: &mut Ui) {
        match &self.solved {
            _ if self.aim.aim != Aim::Above => {
                paragraphs::ui(ui, &self.aimed().as_ref().map(aim_words::answer).unwrap_or_default());
            }
            Some(solved) => paragraphs::ui(ui, &prose::answer(solved, self.state)),
            None => drop(ui.label("Not solved yet.")),
        }
    }

    fn details_ui(&mut self, ui: &mut Ui) {
        if let Some(solved) = self.solved.as_ref().filter(|_| self.aim.aim == Aim::Above) {
            self.exact_texts.ui(ui, &solved.solution);
        }
    }

    fn why(&self) -> Vec<Paragraph> {
        if self.aim.aim != Aim::Above {
            return self.aimed().as_ref().map(aim_words::reason).unwrap_or_default();
        }
        self.solved().map(|solved| prose::reason(solved, self.state)).unwrap_or_default()
    }
}

/// What the answer is told from.
struct FlipsBasis {
    solved: Arc<Solved>,
    state: State,
    aimed: Option<Source>,
}

impl Basis for FlipsBasis {
    fn answer_words(&self) -> Vec<Paragraph> {
        self.aimed.as_ref().map_or_else(|| prose::answer(&self.solved, self.state), aim_words::answer)
    }

    fn exact_words(&self) -> Vec<Paragraph> {
        if self.aimed.is_some() { Vec::new() } else { prose::exact(&self.solved.solution) }
    }

    fn why_words(&self) -> Vec<Paragraph> {
        self.aimed.as_ref().map_or_else(|| prose::reason(&self.solved, self.state), aim_words::reason)
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut answer = Answer::new(&self.solved.solution, self.solved.ties, self.state);
        if let Some(aimed) = &self.aimed {
            answer = answer.with_aim(&aimed.spec, aimed.game.flips(), &aimed.solution);
        }
        serde_json::to_writer(&mut *out, &answer)?;
        out.write_all(b"\n")
    }
}
