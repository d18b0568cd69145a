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
mod sliders;
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
    BeliefRows, Course, Game, Judged, Known, LONGEST_LIST, Move, Params, Play, Rules, Setting, Solution, Strategy,
    numbers, solve,
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
pub use sliders::Number;
pub use view::View;

/// What is found for a table and a Devil.
#[derive(Clone, Debug)]
struct Ground {
    solution: Arc<Solution>,
    numbers: Arc<[Known]>,
}

/// A list of moves and the table for which it is judged.
type ListKey = (Setting, Arc<Vec<Move>>);

/// The Devil's table: its parameters, what was found for them, and the game that is played.
pub struct DevilTab {
    params: Params,
    view: View,
    ground: Ground,
    /// The user's own list with its verdict, if there is one.
    judged: Option<Arc<Judged>>,
    /// The calls of a blindfolded player, judged.
    called: Option<Arc<Judged>>,
    game: Arc<Game>,
    /// The rules of the game, and its number among those dealt.
    dealt: (Rules, u64),
    hand: Hand,
    elapsed: Duration,
    /// Why the present parameters are not solved; the solution is then the last good one.
    refusal: Option<BadParameter>,
    solver: Solver<Setting, Ground>,
    judge: Solver<ListKey, Judged>,
    caller: Solver<ListKey, Judged>,
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
        let Solved { found, elapsed } = Solved::at_once(|progress| solve_ground(&rules, None, progress));
        let ground = Ground::clone(&found);
        let game = Arc::new(Game::new(Course::new(&ground.solution, None), &rules, None));
        let mut tab = Self {
            solver: Solver::new(Some(rules.setting())),
            judge: Solver::new(None),
            caller: Solver::new(None),
            keeper: Keeper::default(),
            judged: None,
            called: None,
            dealt: (rules, 0),
            hand: Hand::default(),
            params,
            view: View::Belief,
            ground,
            game,
            elapsed,
            refusal: None,
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
        match Rules::new(&self.params) {
            Ok(rules) => {
                self.refusal = None;
                self.follow_kept(&wake);
                self.ask(&rules, wake);
            }
            Err(refusal) => self.refusal = Some(refusal),
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

    fn ask(&mut self, rules: &Rules, wake: impl FnOnce() + Send + Clone + 'static) {
        let setting = rules.setting();
        let (of_rules, numbers) = (rules.clone(), Arc::clone(&self.ground.numbers));
        let work = move |progress: &Progress| solve_ground(&of_rules, Some(numbers), progress);
        self.solver.ask(&setting, Some(&self.ground.solution.setting()), wake.clone(), work);
        if !ask_for_list(&mut self.judge, self.judged.as_deref(), setting, rules.moves(), wake.clone())
            && self.judged.take().is_some()
        {
            self.deal();
        }
        let calls = Some(rules.calls()).filter(|calls| rules.play() == Play::Blindfolded && !calls.is_empty());
        if !ask_for_list(&mut self.caller, self.called.as_deref(), setting, calls, wake) {
            self.called = None;
        }
    }

    fn show(&mut self, solved: &Solved<Ground>) {
        self.ground = Ground::clone(&solved.found);
        self.elapsed = solved.elapsed;
        self.chart_sights.iter_mut().for_each(chart::Sight::go_home);
        self.deal();
    }

    fn show_list(&mut self, solved: Solved<Judged>) {
        self.judged = Some(solved.found);
        self.elapsed = solved.elapsed;
        self.chart_sights.iter_mut().for_each(chart::Sight::go_home);
        self.deal();
    }

    /// Deals the cards of the game anew: a game of another number stands still.
    fn deal(&mut self) {
        let Ok(rules) = Rules::new(&self.params) else { return };
        self.play_on(rules);
        self.dealt.1 += 1;
        self.hand = Hand::default();
        self.motion.forget();
    }

    /// Follows a change of what is played. A game that goes on by a move is the same game.
    fn deal_again(&mut self) {
        let Ok(rules) = Rules::new(&self.params) else { return };
        let old = &self.dealt.0;
        let is_same_game = old.seed() == rules.seed() && old.play() == rules.play() && old.start() == rules.start();
        let was_played = old.turns() != rules.turns() || old.calls() != rules.calls() || old.reveal() != rules.reveal();
        if !is_same_game {
            self.deal();
        } else if was_played {
            self.play_on(rules);
        }
    }

    fn play_on(&mut self, rules: Rules) {
        if rules.setting() != self.ground.solution.setting() {
            return;
        }
        let called = self.called.as_deref().filter(|called| called.moves() == rules.calls());
        self.game = Arc::new(Game::new(self.course(), &rules, called));
        self.dealt.0 = rules;
    }

    /// What the user did at the table.
    fn take_deed(&mut self, deed: Deed) {
        self.playback.pause();
        let went_on = self.hand.take(deed, &mut self.params, &self.game);
        if went_on {
            let was_turned = self.params.play == Play::ByHand;
            self.params.step = whole(self.params.turns.len().max(self.params.calls.len()));
            if was_turned {
                self.motion.turned_by_hand();
            }
        }
        self.follow(|| ());
        if deed == Deed::Reveal {
            self.params.step = 0;
        }
    }

    /// The list of moves that is looked at.
    fn course(&self) -> Course<'_> {
        Course::new(&self.ground.solution, self.judged.as_deref())
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
        let step = usize::try_from(self.params.step).unwrap_or(0);
        if self.view == View::Table && self.params.play.is_called() { step } else { step.min(self.last_step()) }
    }

    /// Chooses a step, by a click on a chart or on a row.
    fn choose_step(&mut self, step: usize) {
        self.playback.pause();
        self.params.step = whole(step);
    }

    /// Chooses a number of coins, by a click.
    fn choose_coins(&mut self, coins: u32) {
        self.playback.pause();
        self.params.coins = coins.into();
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
        if !is_seen || self.params.step >= self.end() {
            self.playback.pause();
            return;
        }
        let now = ctx.input(|i| i.time);
        if self.playback.is_due(now) {
            self.params.step += 1;
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
            None => self.refusal.is_some(),
        }
    }

    /// Says over an old chart what it belongs to.
    fn old_mark_ui(&self, ui: &Ui, chart: Rect) {
        let palette = Palette::of(ui);
        let is_working = self.solver.is_running() || self.judge.is_running();
        let state = if is_working { "working…" } else { "not the present values" };
        let list = if self.judged.is_some() { "the list of before" } else { "the shortest list" };
        let table = names::table(self.ground.solution.setting());
        let is_same = self.params.setting().ok() == Some(self.ground.solution.setting());
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
            play: self.dealt.0.play(),
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
        if self.view == View::Table && self.params.play.is_called() {
            return Some(self.end());
        }
        let is_shown = self.params.setting().ok() == Some(self.ground.solution.setting());
        if is_shown && self.params.moves.is_none() && !self.ground.solution.is_winnable() {
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
            u32::try_from(course.solution().chain().levels().len()).map_or(0, |levels| levels.saturating_sub(1))
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
                self.params.moves = Some(Arc::new(moves));
                self.params.fit();
            }
        }
    }

    /// Whether the shortest list can be written into the editor.
    fn has_shortest(&self) -> bool {
        self.params.setting().ok() == Some(self.ground.solution.setting())
            && (1..=LONGEST_LIST as u64).contains(&self.ground.solution.last_step())
    }
}

/// Asks for the verdict on a list, if there is one; returns whether there is.
fn ask_for_list(
    solver: &mut Solver<ListKey, Judged>,
    shown: Option<&Judged>,
    setting: Setting,
    moves: Option<&Arc<Vec<Move>>>,
    wake: impl FnOnce() + Send + 'static,
) -> bool {
    let Some(moves) = moves else {
        solver.drop_wish();
        return false;
    };
    let key: ListKey = (setting, Arc::clone(moves));
    let shown = shown.map(|judged| (judged.setting(), Arc::clone(judged.moves())));
    let moves = Arc::clone(moves);
    solver.ask(&key, shown.as_ref(), wake, move |progress| Judged::new(setting, &moves, progress));
    true
}

/// Solves a table; the numbers side by side are taken over from `known` where they are for the same faces and Devil.
fn solve_ground(rules: &Rules, known: Option<Arc<[Known]>>, progress: &Progress) -> Result<Ground, Cancelled> {
    let setting = rules.setting();
    let is_same = |known: &Arc<[Known]>| {
        let of = known.first().map(|known| (known.setting.faces(), known.setting.devil()));
        of == Some((setting.faces(), setting.devil()))
    };
    let numbers = match known.filter(is_same) {
        Some(known) => known,
        None => numbers(setting.faces(), setting.devil(), progress)?.into(),
    };
    Ok(Ground { solution: Arc::new(solve(rules, progress)?), numbers })
}

fn whole(step: usize) -> i128 {
    i128::try_from(step).unwrap_or(i128::MAX)
}

/// A count, of some hundreds at most, as a number that can be drawn with.
fn float(count: u32) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}
