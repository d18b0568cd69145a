//! The tab of the Devil.

mod belief;
mod chart_words;
pub(super) mod coin;
mod controls;
mod depths;
mod exhibit;
mod game_words;
mod hand;
mod kept;
mod large_words;
mod list_editor;
mod list_words;
mod listing;
mod motion;
mod names;
mod number_grid;
mod playback;
mod prose;
pub(super) mod round_table;
mod sheet;
mod shrinking;
mod solving;
mod strip;
mod tab;
mod view;
mod words;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use egui::{Align2, Context, FontId, Rect, RichText, TextStyle, Ui, vec2};

use crate::devil::{
    BeliefRows, CheckedPlan, LONGEST_LIST, Move, Params, Plan, Play, Playout, Record, Rules, Solution, Strategy,
    TableSpec, TableSummary, numbers, solve,
};
use crate::parameter::BadParameter;
use crate::progress::{Cancelled, Progress};
use crate::table::Keys;

use super::chart;
use super::theme::Palette;

use belief::Sight;
use hand::{Deed, Hand};
use kept::Keeper;
use list_editor::ListEditor;
use motion::Motion;
use playback::Playback;
use solving::{Solved, Solver};

pub use exhibit::Exhibit;
pub use view::View;

/// The parameters that were checked last, and what came of it.
struct CheckedParams {
    params: Params,
    rules: Result<Rules, BadParameter>,
}

impl CheckedParams {
    /// Checks `params`, as far as they are others than before.
    fn follow(&mut self, params: &Params) {
        if self.params == *params {
            return;
        }
        self.rules = match &self.rules {
            Ok(rules) => rules.after_change(&self.params, params),
            Err(_) => Rules::new(params),
        };
        self.params.clone_from(params);
    }
}

/// What is found for a table and a Devil.
#[derive(Clone, Debug)]
struct Ground {
    solution: Arc<Solution>,
    numbers: Arc<[TableSummary]>,
}

/// A list of moves and the table for which it is judged.
type ListKey = (TableSpec, Arc<Vec<Move>>);

/// The Devil's table: its parameters, what was found for them, and the game that is played.
pub struct DevilTab {
    params: Params,
    view: View,
    ground: Ground,
    /// The user's own list with its verdict, if there is one.
    judged: Option<Arc<CheckedPlan>>,
    /// The calls of a blindfolded player, judged.
    called: Option<Arc<CheckedPlan>>,
    game: Arc<Playout>,
    /// What was played in the game, and its number among those dealt.
    dealt: (Record, u64),
    hand: Hand,
    elapsed: Duration,
    /// The rules of the present parameters. Where these are refused, the solution is the last good one.
    checked: CheckedParams,
    solver: Solver<TableSpec, Ground>,
    judge: Solver<ListKey, CheckedPlan>,
    caller: Solver<ListKey, CheckedPlan>,
    keeper: Keeper,
    editor: ListEditor,
    /// Whether a list is to be read from a file.
    wants_file: bool,
    playback: Playback,
    motion: Motion,
    sight: Sight,
    /// How many levels of the moves are folded away in the belief.
    fold: u32,
    /// Where one looks at the shrinking and at the search.
    chart_sights: [chart::Sight; 2],
    /// The pass in which the chart was last drawn: the playback does not run where nobody sees it.
    seen: u64,
}

impl DevilTab {
    /// The tab with `params` solved, so that there is something to see from the start.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn new(params: Params) -> Result<Self, BadParameter> {
        let rules = Rules::new(&params)?;
        let Solved { found, elapsed } = Solved::at_once(|progress| solve_ground(rules.table(), None, progress));
        let ground = Ground::clone(&found);
        let game = Arc::new(Playout::new(Plan::new(&ground.solution, None), &rules, None));
        let mut tab = Self {
            solver: Solver::new(Some(rules.table())),
            judge: Solver::new(None),
            caller: Solver::new(None),
            keeper: Keeper::default(),
            judged: None,
            called: None,
            dealt: (rules.record().clone(), 0),
            hand: Hand::default(),
            checked: CheckedParams { params: params.clone(), rules: Ok(rules) },
            params,
            view: View::Belief,
            ground,
            game,
            elapsed,
            editor: ListEditor::default(),
            wants_file: false,
            playback: Playback::default(),
            motion: Motion::default(),
            sight: Sight::default(),
            fold: 0,
            chart_sights: Default::default(),
            seen: 0,
        };
        tab.follow(|| ());
        Ok(tab)
    }

    /// Brings solution, verdict and game up to the parameters, as far as that takes no time.
    fn follow(&mut self, wake: impl FnOnce() + Send + Clone + 'static) {
        self.checked.follow(&self.params);
        if self.checked.rules.is_ok() {
            self.follow_kept(&wake);
            self.ask(wake);
        }
        if let Some(solved) = self.solver.take() {
            self.show(&solved);
        }
        if let Some(solved) = self.judge.take() {
            self.show_list(solved);
        }
        if let Some(solved) = self.caller.take() {
            self.called = Some(solved.found);
            self.deal();
        }
        self.deal_again();
    }

    fn ask(&mut self, wake: impl FnOnce() + Send + Clone + 'static) {
        let Ok(rules) = &self.checked.rules else { return };
        let (setting, record, moves) = (rules.table(), rules.record(), rules.game().moves().cloned());
        let is_blindfolded = record.play == Play::Blindfolded && !record.calls.is_empty();
        let calls = is_blindfolded.then(|| Arc::clone(&record.calls));
        let numbers = Arc::clone(&self.ground.numbers);
        let work = move |progress: &Progress| solve_ground(setting, Some(numbers), progress);
        self.solver.ask(&setting, Some(&self.ground.solution.table()), wake.clone(), work);
        if !ask_for_list(&mut self.judge, self.judged.as_deref(), setting, moves.as_ref(), wake.clone())
            && self.judged.take().is_some()
        {
            self.deal();
        }
        if !ask_for_list(&mut self.caller, self.called.as_deref(), setting, calls.as_ref(), wake) {
            self.called = None;
        }
    }

    fn show(&mut self, solved: &Solved<Ground>) {
        self.ground = Ground::clone(&solved.found);
        self.elapsed = solved.elapsed;
        self.chart_sights.iter_mut().for_each(chart::Sight::go_home);
        self.deal();
    }

    fn show_list(&mut self, solved: Solved<CheckedPlan>) {
        self.judged = Some(solved.found);
        self.elapsed = solved.elapsed;
        self.chart_sights.iter_mut().for_each(chart::Sight::go_home);
        self.deal();
    }

    /// Deals the cards of the game anew: a game of another number stands still.
    fn deal(&mut self) {
        if self.checked.rules.is_err() {
            return;
        }
        self.play_on();
        self.dealt.1 += 1;
        self.hand = Hand::default();
        self.motion.forget();
    }

    /// Follows a change of what is played. A game that goes on by a move is the same game.
    fn deal_again(&mut self) {
        let Ok(rules) = &self.checked.rules else { return };
        if !rules.record().is_same_game(&self.dealt.0) {
            self.deal();
        } else if *rules.record() != self.dealt.0 {
            self.play_on();
        }
    }

    fn play_on(&mut self) {
        let Ok(rules) = &self.checked.rules else { return };
        if rules.table() != self.ground.solution.table() {
            return;
        }
        let called = self.called.as_deref().filter(|called| *called.moves() == rules.record().calls);
        self.game = Arc::new(Playout::new(self.course(), rules, called));
        self.dealt.0 = rules.record().clone();
    }

    /// What the user did at the table.
    fn take_deed(&mut self, deed: Deed) {
        self.playback.pause();
        let went_on = self.hand.take(deed, &mut self.params, &self.game);
        if went_on {
            let was_turned = self.params.record.play == Play::ByHand;
            self.params.focus.step = whole(self.params.record.moves_made());
            if was_turned {
                self.motion.turned_by_hand();
            }
        }
        self.follow(|| ());
        if deed == Deed::Reveal {
            self.params.focus.step = 0;
        }
    }

    /// The list of moves that is looked at.
    fn course(&self) -> Plan<'_> {
        Plan::new(&self.ground.solution, self.judged.as_deref())
    }

    /// Whether a list is to be read from a file; the wish is then granted.
    pub fn take_file_wish(&mut self) -> bool {
        std::mem::take(&mut self.wants_file)
    }

    /// Takes the text of a file as the user's own list.
    pub fn take_list(&mut self, text: &str) {
        self.editor.take(text, &mut self.params);
        self.playback.pause();
    }

    /// The last step of what is shown.
    fn last_step(&self) -> usize {
        usize::try_from(self.course().last_step()).unwrap_or(usize::MAX)
    }

    /// The step that is shown.
    fn step(&self) -> usize {
        let step = usize::try_from(self.params.focus.step).unwrap_or(0);
        if self.view == View::Table && self.params.record.play.is_called() { step } else { step.min(self.last_step()) }
    }

    /// Chooses a step, by a click on a chart or on a row.
    fn choose_step(&mut self, step: usize) {
        self.playback.pause();
        self.params.focus.step = whole(step);
    }

    /// Chooses a number of coins, by a click.
    fn choose_coins(&mut self, coins: u32) {
        self.playback.pause();
        self.params.game.coins = coins.into();
        self.params.fit();
    }

    /// The step at which the playback ends: that of the win in a game, that of the last move elsewhere.
    fn end(&self) -> i128 {
        whole(match self.view {
            View::Belief | View::Shrinking | View::Search | View::Numbers => self.last_step(),
            View::Table => self.game.steps().len(),
        })
    }

    /// Runs the playback on.
    fn play(&mut self, ctx: &Context) {
        if !self.playback.is_playing() {
            return;
        }
        let is_seen = ctx.cumulative_pass_nr() <= self.seen + 2;
        if !is_seen || self.params.focus.step >= self.end() {
            self.playback.pause();
            return;
        }
        let now = ctx.input(|i| i.time);
        if self.playback.is_due(now) {
            self.params.focus.step += 1;
        }
        if let Some(wait) = self.playback.time_left(now) {
            ctx.request_repaint_after(wait);
        }
    }

    /// Whether what is shown is so old that it is marked; if it will be so soon, the window is woken for it.
    fn is_marked_old(&self, ctx: &Context) -> bool {
        let marks_at = [self.solver.marks_at(), self.judge.marks_at()].into_iter().flatten().min();
        match marks_at {
            Some(Duration::ZERO) => true,
            Some(wait) => {
                ctx.request_repaint_after(wait);
                false
            }
            None => self.checked.rules.is_err(),
        }
    }

    /// Says over an old chart what it belongs to.
    fn old_mark_ui(&self, ui: &Ui, chart: Rect) {
        let palette = Palette::of(ui);
        let is_working = self.solver.is_running() || self.judge.is_running();
        let state = if is_working { "working…" } else { "not the present values" };
        let list = if self.judged.is_some() { "the list of before" } else { "the shortest list" };
        let table = names::table(self.ground.solution.table());
        let is_same = self.params.game.table().ok() == Some(self.ground.solution.table());
        let text = if is_same { format!("{list}, {state}") } else { format!("for {table}, {state}") };
        let galley = ui.painter().layout_no_wrap(text, FontId::proportional(14.0), palette.ink);
        let label = Align2::CENTER_CENTER.anchor_size(chart.center(), galley.size());
        ui.painter().rect(
            label.expand2(vec2(14.0, 8.0)),
            8.0,
            palette.card,
            egui::Stroke::new(1.0, palette.line),
            egui::StrokeKind::Inside,
        );
        ui.painter().galley(label.min, galley, palette.ink);
    }

    fn exhibit_of(&self, view: View) -> Exhibit {
        Exhibit {
            view,
            solution: Arc::clone(&self.ground.solution),
            judged: self.judged.clone(),
            game: Arc::clone(&self.game),
            step: self.step(),
            play: self.dealt.0.play,
            fold: self.fold(),
            numbers: Arc::clone(&self.ground.numbers),
            kept: if view == View::Shrinking { self.compared() } else { Vec::new() },
        }
    }

    /// The row of the table that belongs to the step.
    fn chosen_row(&self) -> Option<usize> {
        match self.view {
            View::Belief => self.belief_rows().row_of(self.step() as u64),
            View::Shrinking => self.shrinking_keys().rank(whole(self.step())),
            View::Search => None,
            View::Numbers => usize::try_from(self.ground.solution.coins()).ok()?.checked_sub(1),
            View::Table => self.step().checked_sub(1).filter(|row| *row < self.game.steps().len()),
        }
    }

    /// The rows of the belief's table.
    fn belief_rows(&self) -> BeliefRows {
        BeliefRows::of(self.course(), self.step() as u64)
    }

    /// What the rows of the shrinking's table stand for: numbers of moves, those of the kept lists among them.
    fn shrinking_keys(&self) -> Keys {
        kept::all_keys(self.course(), self.step() as u64, &self.compared())
    }

    /// The last step that can be set for what is set; `None` where there is nothing to play.
    fn last_settable(&self) -> Option<i128> {
        if self.view == View::Table && self.params.record.play.is_called() {
            return Some(self.end());
        }
        let is_shown = self.params.game.table().ok() == Some(self.ground.solution.table());
        if is_shown && self.params.game.moves.is_none() && !self.ground.solution.is_winnable() {
            return None;
        }
        self.params.last_step()
    }

    /// How many levels are folded away, no more than leave a move.
    fn fold(&self) -> u32 {
        self.fold.min(self.most_folded())
    }

    /// How many levels can be folded away in the belief.
    fn most_folded(&self) -> u32 {
        let course = self.course();
        let goes = course.given().is_none() && course.solution().goes_by_levels();
        if goes {
            u32::try_from(course.solution().filtration().levels().len()).map_or(0, |levels| levels.saturating_sub(1))
        } else {
            0
        }
    }

    /// How many levels of the moves are folded away.
    fn fold_ui(&mut self, ui: &mut Ui) {
        let most = self.most_folded();
        if most == 0 {
            return;
        }
        let mut fold = self.fold();
        let hint = format!(
            "How many depths are folded away, 0 to {most}: what is left are the runs between their moves, each a whole \
             list"
        );
        let drag = egui::DragValue::new(&mut fold).range(0..=most).speed(0.05);
        let response = ui.add(drag).on_hover_text(hint);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label("Fold depths"));
        if response.changed() {
            self.fold = fold;
        }
        ui.label(RichText::new("Fold").text_style(TextStyle::Small).color(Palette::of(ui).soft_ink));
    }

    /// What was wished for beside the list of moves.
    fn grant(&mut self, wish: list_editor::Wish) {
        match wish {
            list_editor::Wish::File => self.wants_file = true,
            list_editor::Wish::Shortest => {
                let moves: Vec<Move> = self.ground.solution.strategy().into_iter().flat_map(Strategy::iter).collect();
                self.params.game.moves = Some(Arc::new(moves));
                self.params.fit();
            }
        }
    }

    /// Whether the shortest list can be written into the editor.
    fn has_shortest(&self) -> bool {
        self.params.game.table().ok() == Some(self.ground.solution.table())
            && (1..=LONGEST_LIST as u64).contains(&self.ground.solution.last_step())
    }
}

/// Asks for the verdict on a list, if there is one; returns whether there is.
fn ask_for_list(
    solver: &mut Solver<ListKey, CheckedPlan>,
    shown: Option<&CheckedPlan>,
    setting: TableSpec,
    moves: Option<&Arc<Vec<Move>>>,
    wake: impl FnOnce() + Send + 'static,
) -> bool {
    let Some(moves) = moves else {
        solver.drop_wish();
        return false;
    };
    let key: ListKey = (setting, Arc::clone(moves));
    let shown = shown.map(|judged| (judged.table(), Arc::clone(judged.moves())));
    let moves = Arc::clone(moves);
    solver.ask(&key, shown.as_ref(), wake, move |progress| CheckedPlan::new(setting, &moves, progress));
    true
}

/// Solves a table; the numbers side by side are taken over from `known` where they are for the same faces and Devil.
fn solve_ground(
    setting: TableSpec,
    known: Option<Arc<[TableSummary]>>,
    progress: &Progress,
) -> Result<Ground, Cancelled> {
    let is_same = |known: &Arc<[TableSummary]>| {
        let of = known.first().map(|known| (known.table.faces(), known.table.devil()));
        of == Some((setting.faces(), setting.devil()))
    };
    let numbers = match known.filter(is_same) {
        Some(known) => known,
        None => numbers(setting.faces(), setting.devil(), progress)?.into(),
    };
    Ok(Ground { solution: Arc::new(solve(setting, progress)?), numbers })
}

fn whole(step: usize) -> i128 {
    i128::try_from(step).unwrap_or(i128::MAX)
}

/// A count, of some hundreds at most, as a number that can be drawn with.
fn float(count: u32) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}
