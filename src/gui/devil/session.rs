//! What is solved for all views of the Devil, in background jobs: the table, the verdict on a list of the user's own, and
//! the game that is played.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::sync::Arc;

use egui::{Context, Ui};

use crate::devil::{
    Aim, AimSolution, Answer, BestChance, Glasses, JudgedList, LONGEST_LIST, Move, Params, Plan, Play, Playout, Record,
    Solution, Strategy, TableSpec, has_best_chance, has_glasses, solve, solve_aim,
};
use crate::gui::chart::Number;
use crate::gui::prose::{self as paragraphs, Paragraph};
use crate::gui::snapshot::Basis;
use crate::gui::view::Session;
use crate::gui::view::answers::Answers;
use crate::gui::view::query::{AnyQuery, Found, Notify, Query, When};
use crate::numerals::count;
use crate::parameter::BadParameter;
use crate::progress::Progress;

use super::controls::Controls;
use super::list_editor::{EditorCommand, ListEditor, ListRequest};
use super::motion::Playback;
use super::puzzle::Devil;
use super::questions::{BestPlans, Felt, SolvedTable};
use super::{names, prose, words};

/// A list of moves, and the table, the start and the goal for which it is checked.
type ListQuestion = (TableSpec, Aim, Arc<Vec<Move>>);

/// A game: how many were dealt before it, and what was played.
type GameQuestion = (u64, Record);

/// The parameters, what is solved for them, and the game that is played.
pub struct DevilSession {
    /// The parameters.
    pub params: Params,
    table: Query<TableSpec, Arc<Solution>>,
    aimed: Query<(TableSpec, Aim), Arc<AimSolution>>,
    own_list: Query<ListQuestion, Arc<JudgedList>>,
    calls: Query<ListQuestion, Arc<JudgedList>>,
    answers: Answers,
    /// The best plans of the number of moves that is set.
    best: Option<Arc<BestChance>>,
    /// The plan of a player with the number of hands that is set.
    glasses: Option<Arc<Glasses>>,
    /// What is solved.
    pub solved: SolvedTable,
    /// The calls of a blindfolded player, checked.
    called: Option<Arc<JudgedList>>,
    /// The game that is played.
    pub game: Arc<Playout>,
    played: Query<GameQuestion, Arc<Playout>>,
    /// What was played in the game, worked out or not; nothing before the first one.
    record: Option<Record>,
    /// The number of the game among those that were dealt: a game that goes on by a move keeps its number.
    pub deal: u64,
    /// Whether and how fast the steps follow each other.
    pub playback: Playback,
    editor: ListEditor,
    /// A list that is to be read in the background.
    list_request: Option<ListRequest>,
    /// The last step of the view shown, where its steps are not those of the list of moves.
    own_last_step: Option<usize>,
    /// The pass in which the answer was last drawn: the playback does not run where nobody sees it.
    seen: u64,
}

impl DevilSession {
    /// The list of moves that is looked at.
    pub fn plan(&self) -> Plan<'_> {
        self.solved.plan()
    }

    /// How the game is played.
    pub fn play(&self) -> Play {
        self.record.as_ref().unwrap_or(self.params.record()).play
    }

    /// How many moves are made, no more than the list of moves has.
    pub fn step(&self) -> usize {
        usize::try_from(self.params.step()).unwrap_or(usize::MAX).min(self.last_step())
    }

    /// The number of moves of the list.
    pub fn last_step(&self) -> usize {
        usize::try_from(self.plan().last_step()).unwrap_or(usize::MAX)
    }

    /// The step at which the playback ends.
    pub fn end(&self) -> u64 {
        self.own_last_step.unwrap_or_else(|| self.last_step()) as u64
    }

    /// Returns the seconds from one step to the next; `None` while the playback rests.
    pub fn interval(&self) -> Option<f64> {
        self.playback.is_playing().then(|| self.playback.interval())
    }

    /// The list that is to be read in the background; none from then on.
    pub fn take_list_request(&mut self) -> Option<ListRequest> {
        self.list_request.take()
    }

    /// Takes the list that was read as the user's own, or says why there is none.
    pub fn take_list(&mut self, list: Result<Vec<Move>, BadParameter>, params: &mut Params) {
        self.editor.take(list, params);
        self.playback.pause();
    }

    /// Asks for what belongs to the parameters.
    pub(super) fn ask(&mut self, notify: &Notify) {
        let table = self.params.table();
        let what = || format!("Solving the table of {}", names::table(table));
        self.table
            .ask(table, When::InBackground, what, notify, |table, progress| solve(*table, progress).map(Arc::new));
        let aim = self.params.aim().clone();
        if aim.is_default() {
            self.aimed.forget();
            if self.solved.aimed.take().is_some() {
                self.deal_anew();
            }
        } else {
            let what = || format!("Looking for a way with {}", names::table(table));
            self.aimed.ask((table, aim.clone()), When::InBackground, what, notify, |(table, aim), progress| {
                solve_aim(*table, aim, progress).map(Arc::new)
            });
        }
        if let Some(moves) = self.params.moves() {
            let what = || format!("Checking your {}", count(moves.len(), "move"));
            ask_for_list(&mut self.own_list, (table, aim.clone(), Arc::clone(moves)), what, notify);
        } else {
            self.own_list.forget();
            if self.solved.own_list.take().is_some() {
                self.deal_anew();
            }
        }
        self.answers.begin(notify);
        self.best = self.best_plans().and_then(|question| self.answers.get(&question));
        self.glasses = self.felt().and_then(|question| self.answers.get(&question));
        self.answers.end();
        let record = self.params.record();
        if record.play == Play::Blindfolded && !record.calls.is_empty() && self.params.hands() == 0 {
            // it takes no longer than the game it belongs to, so nobody is told
            ask_for_list(&mut self.calls, (table, aim, Arc::clone(&record.calls)), String::new, notify);
        } else {
            self.calls.forget();
            self.called = None;
        }
    }

    /// Returns the best plans of the number of moves that is set, if one is.
    fn best_plans(&self) -> Option<BestPlans> {
        (self.params.within() > 0 && has_best_chance(self.params.table())).then(|| BestPlans::of(&self.params))
    }

    /// Returns the plan of a player with the number of hands that is set, if one is.
    fn felt(&self) -> Option<Felt> {
        (self.params.hands() > 0 && has_glasses(self.params.table())).then(|| Felt::of(&self.params))
    }

    /// Takes in what was found.
    fn take_in(&mut self) {
        if self.table.poll()
            && let Some(found) = self.table.newest()
        {
            let own_list = self.solved.own_list.take();
            self.solved = SolvedTable::new(Arc::clone(&found.answer));
            self.solved.own_list = own_list;
            self.deal_anew();
        }
        let aimed = take_newer(&mut self.aimed, &mut self.solved.aimed);
        let own_list = take_newer(&mut self.own_list, &mut self.solved.own_list);
        if aimed || own_list {
            self.deal_anew();
        }
        if take_newer(&mut self.calls, &mut self.called) {
            self.deal_anew();
        }
    }

    /// The coins of the game are to be dealt anew: a game of another number.
    fn deal_anew(&mut self) {
        self.record = None;
    }

    /// Follows a change of what is played. A game that goes on by a move is the same game.
    fn follow_record(&mut self, notify: &Notify) {
        let record = self.params.record();
        let is_asked = self.played.question().is_some() && self.record.as_ref() == Some(record);
        if self.params.table() == self.solved.solution.table() && !is_asked {
            let earlier = match &self.record {
                Some(before) if record.is_same_game(before) => Some(Arc::clone(&self.game)),
                _ => None,
            };
            if earlier.is_none() {
                self.deal += 1;
                self.game = Arc::new(Playout::begun(self.solved.plan(), &self.params));
            }
            self.record = Some(record.clone());
            self.ask_for_game(earlier, notify);
        }
        self.played.poll();
        if let Some(found) = self.played.current().filter(|found| !Arc::ptr_eq(&found.answer, &self.game)) {
            self.game = Arc::clone(&found.answer);
        }
    }

    /// Asks for the game as far as it was played, of which `earlier` may be the first moves. What is worked out for each move
    /// takes minutes with many coins and calls.
    fn ask_for_game(&mut self, earlier: Option<Arc<Playout>>, notify: &Notify) {
        let Some(record) = self.record.clone() else { return };
        let (solved, params, called) = (self.solved.clone(), self.params.clone(), self.called().cloned());
        let what = || format!("Playing {}", count(record.moves_made(), "move"));
        self.played.ask((self.deal, record.clone()), When::AtOnce, what, notify, move |_, progress| {
            let earlier = earlier.as_ref().map_or(&[][..], |game| game.steps.as_slice());
            Playout::new(solved.plan(), &params, called.as_deref(), earlier, progress).map(Arc::new)
        });
    }

    /// The calls of the game with their verdict, once they are checked.
    fn called(&self) -> Option<&Arc<JudgedList>> {
        self.called.as_ref().filter(|called| called.moves == self.params.record().calls)
    }

    /// The last step that can be set for what is set; `None` where there is nothing to play.
    fn last_settable(&self, params: &Params) -> Option<u64> {
        if self.own_last_step.is_some() && params.record().play.is_called() {
            return Some(self.end());
        }
        let is_shown = params.table() == self.solved.solution.table();
        let plan = self.plan();
        if is_shown && params.moves().is_none() && !plan.has_moves() {
            // the Devil's escape is played where it is shown
            return self.own_last_step.map(|last| last as u64).filter(|last| *last > 0);
        }
        // another goal may be nearer
        if is_shown && params.moves().is_none() && plan.aimed().is_some() {
            return Some(plan.last_step()).filter(|last| *last > 0);
        }
        Some(params.last_step())
    }

    /// Whether the shortest list can be written into the editor: a list to another goal is taken only where it is checked.
    pub(super) fn has_shortest(&self, params: &Params) -> bool {
        params.table() == self.solved.solution.table()
            && params.takes_list()
            && self.plan().strategy().is_some_and(|list| (1..=LONGEST_LIST as u64).contains(&list.len()))
    }

    /// Does what was asked for beside the list of moves.
    fn apply(&mut self, command: EditorCommand, params: &mut Params) {
        match command {
            EditorCommand::Read(request) => self.list_request = Some(request),
            EditorCommand::Shortest => {
                let moves: Vec<Move> = self.plan().strategy().into_iter().flat_map(Strategy::iter).collect();
                params.set_moves(Some(Arc::new(moves)));
            }
        }
    }
}

impl Session<Devil> for DevilSession {
    fn new(params: &Params) -> Result<Self, BadParameter> {
        let table = params.table();
        // nobody else has this meter, so nobody cancels and the first round is the last
        let solution = loop {
            if let Ok(solution) = solve(table, &Progress::new()) {
                break Arc::new(solution);
            }
        };
        Ok(Self {
            params: params.clone(),
            game: Arc::new(Playout::begun(Plan::new(&solution, None), params)),
            played: Query::default(),
            record: None,
            table: Query::answered(Found { question: table, answer: Arc::clone(&solution) }),
            aimed: Query::default(),
            own_list: Query::default(),
            calls: Query::default(),
            answers: Answers::default(),
            best: None,
            glasses: None,
            solved: SolvedTable::new(solution),
            called: None,
            deal: 0,
            playback: Playback::default(),
            editor: ListEditor::default(),
            list_request: None,
            own_last_step: None,
            seen: 0,
        })
    }

    fn accept(&mut self, params: &Params) -> Result<(), BadParameter> {
        if params.table() != self.params.table() {
            self.playback.pause();
        }
        self.params.clone_from(params);
        Ok(())
    }

    fn follow(&mut self, notify: &Notify) {
        self.ask(notify);
        self.take_in();
        self.follow_record(notify);
    }

    fn stamp(&self) -> usize {
        let mut hasher = DefaultHasher::new();
        // whatever is solved anew is dealt anew
        (self.deal, self.played.is_answered(), self.is_current(), self.interval().map(f64::to_bits)).hash(&mut hasher);
        hasher.finish() as usize
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        let mut queries: Vec<&mut dyn AnyQuery> =
            vec![&mut self.table, &mut self.aimed, &mut self.own_list, &mut self.calls, &mut self.played];
        queries.extend(self.answers.queries());
        queries
    }

    fn is_current(&self) -> bool {
        self.table.is_answered()
            && (self.params.aim().is_default() || self.aimed.is_answered())
            && (self.params.moves().is_none() || self.own_list.is_answered())
            && self.played.is_answered()
            && (self.best.is_some() || self.best_plans().is_none())
            && (self.glasses.is_some() || self.felt().is_none())
    }

    fn basis(&self) -> Option<Box<dyn Basis>> {
        Some(Box::new(DevilBasis {
            solved: self.solved.clone(),
            game: Arc::clone(&self.game),
            step: self.step(),
            best: self.best.clone(),
            glasses: self.glasses.clone(),
        }))
    }

    fn contradiction(&self) -> Option<String> {
        let is_sound = self.solved.own_list.as_ref().is_none_or(|list| list.verdict.is_checked);
        let is_verified = self.solved.aimed.as_ref().is_none_or(|aimed| aimed.is_verified);
        let has_plan = self.glasses.as_ref().is_none_or(|glasses| glasses.is_verified);
        (!self.solved.solution.verified || !is_verified || !is_sound || !has_plan)
            .then(|| "The search and its check disagree about this table.".to_owned())
    }

    fn number(&self) -> Option<Number> {
        let moves = self.solved.solution.shortest()?;
        Some(Number::Count(u64::try_from(&moves).ok()?, "moves"))
    }

    fn checked(&self) -> String {
        words::checked(self.plan())
    }

    fn controls_ui(&mut self, ui: &mut Ui, params: &mut Params, reset_to: &Params, view: &'static str) {
        let before = params.table();
        let (last, end, has_shortest) = (self.last_settable(params), self.end(), self.has_shortest(params));
        let (playback, editor) = (&mut self.playback, &mut self.editor);
        let controls = Controls { params: &mut *params, playback, editor, last, end, has_shortest };
        let command = controls.show(ui, reset_to, view);
        if params.table() != before {
            self.playback.pause();
        }
        if let Some(command) = command {
            self.apply(command, params);
        }
    }

    fn answer_ui(&mut self, ui: &mut Ui) {
        self.seen = ui.ctx().cumulative_pass_nr();
        paragraphs::ui(ui, &prose::answer(&self.solved));
    }

    fn why(&self) -> Vec<Paragraph> {
        prose::reason(&self.solved, &self.game, self.step(), 0)
    }

    fn animate(&mut self, ctx: &Context, params: &mut Params) {
        if !self.playback.is_playing() {
            return;
        }
        let is_seen = ctx.cumulative_pass_nr() <= self.seen + 2;
        if !is_seen || params.step() >= self.end() {
            self.playback.pause();
            return;
        }
        let now = ctx.input(|i| i.time);
        if self.playback.is_due(now) {
            params.set_step(params.step() + 1);
        }
        if let Some(wait) = self.playback.time_left(now) {
            ctx.request_repaint_after(wait);
        }
    }

    fn play_to(&mut self, last_step: Option<usize>) {
        self.own_last_step = last_step;
    }

    fn start_over(&mut self, params: &mut Params) {
        self.playback.pause();
        if params.record().play == Play::ByHand || params.record().play.is_called() {
            // what was played is shown to its end
            params.set_step(params.record().moves_made() as u64);
        }
    }

    fn interrupt(&mut self) {
        self.playback.pause();
    }
}

/// What the answer is told from.
struct DevilBasis {
    solved: SolvedTable,
    game: Arc<Playout>,
    step: usize,
    best: Option<Arc<BestChance>>,
    glasses: Option<Arc<Glasses>>,
}

impl Basis for DevilBasis {
    fn answer_words(&self) -> Vec<Paragraph> {
        prose::answer(&self.solved)
    }

    fn why_words(&self) -> Vec<Paragraph> {
        prose::reason(&self.solved, &self.game, self.step, 0)
    }

    fn write_answer(&self, out: &mut dyn Write) -> io::Result<()> {
        let (best, glasses) = (self.best.as_deref(), self.glasses.as_deref());
        let answer = Answer::new(self.solved.plan(), self.step as u64, best, glasses);
        serde_json::to_writer(&mut *out, &answer)?;
        out.write_all(b"\n")
    }
}

/// Asks for the verdict on a list of moves.
fn ask_for_list(
    query: &mut Query<ListQuestion, Arc<JudgedList>>,
    question: ListQuestion,
    what: impl FnOnce() -> String,
    notify: &Notify,
) {
    query.ask(question, When::InBackground, what, notify, |(table, aim, moves), progress| {
        JudgedList::new(*table, aim, moves, progress).map(Arc::new)
    });
}

/// Takes over the answer to the newest question where it is not the one that is `shown`; returns whether it did.
fn take_newer<Q, T>(query: &mut Query<Q, Arc<T>>, shown: &mut Option<Arc<T>>) -> bool
where
    Q: Clone + PartialEq + Send + 'static,
    T: Send + Sync + 'static,
{
    query.poll();
    let is_shown = |answer: &Arc<T>| shown.as_ref().is_some_and(|shown| Arc::ptr_eq(shown, answer));
    let Some(found) = query.current().filter(|found| !is_shown(&found.answer)) else { return false };
    *shown = Some(Arc::clone(&found.answer));
    true
}
