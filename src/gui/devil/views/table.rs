//! The round table: a game that the user plays, or the list of calls played against a Devil.

use std::sync::Arc;

use egui::Ui;

use crate::devil::{
    Aim, Belief, Chance, Depth, Move, Outcome, Params, Plan, PlayMode, Playout, Selection, TouchSolution,
    still_possible, trace_table,
};
use crate::gui::chart::{Change, Trace};
use crate::gui::devil::names::{coins, positions};
use crate::gui::devil::pending_move::{PendingMove, TableAction};
use crate::gui::devil::playing::{Playing, seen_headline};
use crate::gui::devil::puzzle::Devil;
use crate::gui::devil::questions::{SolvedTable, chances, felt, is_same_game, played, way};
use crate::gui::devil::round_table::TURNING;
use crate::gui::devil::{controls, touch_words, words};
use crate::gui::motion::Motion;
use crate::gui::view::prelude::*;
use crate::numerals::{count, grouped, percent};

use super::chance::Curves;

/// The most calls of the user that are listed, the last ones.
const MOST_LISTED: usize = 6;
/// The most calls after which the rings show what is still possible.
const MOST_CALLS: usize = 500;

/// Duration of a turn and flip in seconds, unless motion is reduced.
const DURATION: f64 = 0.3;

/// The game at the table.
pub const VIEW: View<Devil> = View {
    options_ui: controls::plays_ui,
    controls_ui,
    ..View::of("table", show)
        .sliders(&["coins"])
        .about("The game", "Play: blindfolded, with open eyes, or as the Devil; or watch a game.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let (play, solved) = (params.record().play, SolvedTable::of(answers, params)?);
    let playout = played(answers, &solved, params)?;
    // the calls are not moves of the list, so there may be more of them
    let called = || usize::try_from(params.step()).unwrap_or(usize::MAX);
    let step = if play.is_called() { called() } else { solved.step(params) };
    let last = playout.steps.len();
    let possible = possible(solved.plan(), params, step);
    let (params, pending) = (params.clone(), PendingMove::default());
    let (possible, ruled_out) = (possible.map(|found| found.0), possible.and_then(|found| found.1));
    let mut game =
        Playing { solved, game: playout, params, step, possible, ruled_out, hint: None, pending, motion: 1.0 };
    game.hint = game.find_hint(answers);
    let title = game.title();
    let table = OwnedTable::new(Arc::clone(&game.game), |game| trace_table(game))
        .marked(step.checked_sub(1).filter(|row| *row < last))
        .choose(|params: &mut Params, row| params.set_step(row as u64 + 1));
    let has_hands = play == PlayMode::Blindfolded && game.params.hands() > 0;
    let felt = if has_hands { Some(answers.get(&felt(&game.params))?) } else { None };
    let result = game.result(felt.as_deref());
    // the user who turns by hand is the Devil, so a game that the list does not win is won for them
    let is_won = result.as_ref().map(|_| game.game.is_won != (play == PlayMode::ByHand));
    let has_result = result.is_some();
    let why = (!has_hands).then(|| game.why());
    let is_seen = play == PlayMode::Sighted && !has_result;
    let own = if is_seen { seen_headline(game.solved.plan(), &game.game, step) } else { None };
    let words = result.unwrap_or_else(|| own.iter().cloned().chain(game.so_far(answers)).collect());
    let draw = move |ui: &mut Ui, context: &mut DrawContext<'_, Params>| game.ui(ui, context);
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), Trace::default()), table);
    shown.info.chart_size = ChartSize::of(680.0, 680.0);
    (shown.info.has_own_answer, shown.info.is_won) = (has_result || own.is_some(), is_won);
    shown.info.spoils_game = !has_result && !matches!(play, PlayMode::Random | PlayMode::Worst);
    (shown.info.words, shown.why) = (words, why);
    Some(shown)
}

fn controls_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    if params.record().play == PlayMode::Blindfolded {
        controls::hands_ui(ui, params, reset_to, "");
    }
}

/// Returns what is still possible after `step` calls for a blindfolded player who feels nothing, and how many patterns the
/// last call of such a player ruled out; `None` with open eyes, and if there are too many kinds of patterns or calls.
fn possible(plan: Plan<'_>, params: &Params, step: usize) -> Option<(Belief, Option<i64>)> {
    let (record, classes) = (params.record(), &plan.solution.classes);
    let is_blind = record.play != PlayMode::Sighted && (params.hands() == 0 || !record.play.is_called());
    (is_blind && !classes.is_empty() && step.max(record.calls.len()) <= MOST_CALLS).then(|| {
        let is_called = record.play == PlayMode::Blindfolded;
        let calls = if is_called { record.calls.to_vec() } else { plan.moves().take(step).collect() };
        let after = |calls: &[Move]| still_possible(classes, &plan.aim(), calls.iter().copied());
        let left = |calls: &[Move]| i64::from(after(calls).configurations(classes));
        let before = calls.split_last().filter(|_| is_called).map(|(_, before)| before);
        (after(&calls), before.map(|before| left(before) - left(&calls)))
    })
}

/// The move that the user prepares, and the motion to the step shown.
#[derive(Default)]
struct TableState {
    pending: PendingMove,
    motion: Motion,
    /// The step to which the user has already turned the table, so that only the coins flip.
    turned_to: Option<usize>,
    /// The parameters of the game that all belong to, and whether it was hidden.
    of: Option<(Params, bool)>,
    /// The frame in which the table was last drawn.
    frame: u64,
}

impl TableState {
    /// Forgets the state of an earlier game, and the motion if the table was not drawn in the last frame.
    fn follow(&mut self, game: &Playing, frame: u64) {
        let is_hidden = game.game.is_hidden;
        if !self.of.as_ref().is_some_and(|(of, hid)| is_same_game(of, &game.params) && *hid == is_hidden) {
            *self = Self { of: Some((game.params.clone(), is_hidden)), ..Self::default() };
        }
        if frame > self.frame + 1 {
            self.motion = Motion::default();
        }
        self.frame = frame;
    }

    /// Carries out an action of the user.
    fn apply(&mut self, action: TableAction, params: &mut Params, game: &Playout) {
        if self.pending.apply(action, params, game) {
            let made = params.record().moves_made();
            params.set_step(made as u64);
            self.turned_to = (params.record().play == PlayMode::ByHand).then_some(made);
        }
        if action == TableAction::Reveal {
            params.set_step(0);
        }
    }
}

impl Playing {
    /// Draws the table. In the window the user can play at it.
    fn ui(&self, ui: &mut Ui, context: &mut DrawContext<'_, Params>) -> Option<Change<Params>> {
        if !context.is_on_screen {
            self.chart_ui(ui, true);
            return None;
        }
        let mut params = context.params.clone();
        context.state.scratch.with(|state: &mut TableState| {
            state.follow(self, ui.ctx().cumulative_frame_nr());
            let motion = state.motion.to(ui, self.step, 1, DURATION).1.unwrap_or(1.0);
            let motion = if state.turned_to == Some(self.step) { motion.max(TURNING) } else { motion };
            if let Some(action) = (Self { pending: state.pending, motion, ..self.clone() }).chart_ui(ui, false) {
                state.apply(action, &mut params, &self.game);
            }
        });
        (params != *context.params).then(|| Box::new(move |set: &mut Params| *set = params) as Change<Params>)
    }

    /// Returns the hint, if the user has asked for one at this call.
    fn find_hint(&self, answers: &mut Answers) -> Option<String> {
        let calls = &self.params.record().calls;
        self.params.options.hint.filter(|asked| *asked == calls.len())?;
        let spec = self.spec();
        let flip = |flip| format!("Hint: flip {}.", positions(spec.coins(), flip));
        let plan = Plan::new(&self.solved.solution, self.solved.aimed.as_deref(), None);
        if self.play() == PlayMode::Sighted {
            let now = self.game.coins_after(calls.len());
            let is_lost = plan.depth(now) == Depth::Never;
            return Some(match plan.best_move(now).filter(|_| !is_lost) {
                Some(best) => flip(best),
                None => "Hint: no call is sure here, so try your luck.".to_owned(),
            });
        }
        // whoever has followed the list goes on with it
        let more = |left: u64| match left {
            0 => "That wins.".to_owned(),
            1 => "Then 1 more call always wins.".to_owned(),
            left => format!("Then {} more calls always win.", grouped(left)),
        };
        let follows = (1..).zip(calls.iter()).all(|(number, call)| plan.get(number) == Some(*call));
        let made = calls.len() as u64;
        if let Some(next) = plan.get(made + 1).filter(|_| follows) {
            return Some(format!("{} {}", flip(next), more(plan.last_step() - made - 1)));
        }
        let none = || Some("Hint: no call is sure here. The Devil can always go on.".to_owned());
        let Some(possible) = self.possible.filter(|_| plan.has_moves()) else { return none() };
        let start = Selection::of_classes(spec, possible.among(&plan.solution.classes).map(|class| class.first));
        let way = answers.get(&way(spec, Aim { start, goal: plan.aim().goal }));
        let Some(way) = way else { return Some("Looking for the best call …".to_owned()) };
        match (way.strategy().and_then(|list| list.get(1)), &way.outcome) {
            (Some(next), Outcome::Wins { .. }) => Some(format!("{} {}", flip(next), more(way.last_step() - 1))),
            _ => none(),
        }
    }

    /// Returns how the game stands, while it goes on.
    fn so_far(&self, answers: &mut Answers) -> Option<Paragraph> {
        let made = self.game.steps.len();
        let left = self.still_possible().map(|[left, all]| {
            let verb = if left == "1" { "is" } else { "are" };
            let others = if made == 0 { format!(": {} would have won at once", self.goal()) } else { String::new() };
            format!("{left} of the {all} patterns {verb} still possible{others}.")
        });
        match self.play() {
            PlayMode::Blindfolded => {
                let calls = &self.params.record().calls;
                let from = calls.len().saturating_sub(MOST_LISTED);
                let last = calls.iter().skip(from).map(|call| positions(self.spec().coins(), *call));
                let dots = if from > 0 { "…, then " } else { "" };
                let last = last.collect::<Vec<_>>().join(", then ");
                let made = (made > 0).then(|| format!("{} so far: {dots}{last}.", count(made, "call")));
                let sentences: Vec<String> = made.into_iter().chain(left).collect();
                (!sentences.is_empty()).then(|| Paragraph::plain(sentences.join(" ")))
            }
            PlayMode::Random => {
                // chances that take long are computed only for their own view
                let question = chances(&self.solved).filter(Question::is_quick)?;
                self.by_now(&answers.get(&question)?)
            }
            _ => None,
        }
    }

    /// Returns the chance to have won after the calls made if the Devil turns at random.
    fn by_now(&self, found: &Arc<Chance>) -> Option<Paragraph> {
        let chance = *found.probabilities.get(self.step)?;
        let words =
            format!("After {}, {} of games against a random Devil are won.", count(self.step, "call"), percent(chance));
        let curves = Curves { found: Arc::clone(found), solved: self.solved.clone(), step: self.step };
        Some(Paragraph::plain(words).explained(curves.of_step(self.step)))
    }

    /// Returns the reason for the answer. The calls of the user are no calls of the list that is explained.
    fn why(&self) -> Vec<Paragraph> {
        let mut why = words::why(&self.solved, if self.play().is_called() { 0 } else { self.step });
        let is_usual = self.solved.aimed.is_none() && self.solved.solution.is_winnable();
        if let Some(reason) = why.first_mut().filter(|_| self.play() == PlayMode::Sighted && is_usual) {
            let things = coins(self.params.table());
            reason.text = format!(
                "Name just the {things} that are wrong. However the Devil moves the table, the pattern that is left is \
                 simpler than before."
            );
        }
        why
    }

    /// Returns the result of the user's game and what would have been best, once it is over.
    fn result(&self, felt: Option<&TouchSolution>) -> Option<Vec<Paragraph>> {
        let (plan, game, goal) = (self.plan(), &self.game, self.goal());
        let text = match (self.play(), self.end()) {
            (PlayMode::ByHand, Some(end)) if game.is_won => format!("You lose: {end}."),
            (PlayMode::ByHand, Some(_)) => format!("You win: never {goal}."),
            (PlayMode::Blindfolded, Some(_)) if game.is_won => {
                format!("You win: {goal} for sure after {}.", count(game.steps.len(), "call"))
            }
            (PlayMode::Blindfolded, _) if self.params.record().reveal => {
                format!("You gave up after {}.", count(game.steps.len(), "call"))
            }
            (PlayMode::Sighted, Some(end)) if game.is_won => format!("You win: {end}."),
            _ => return None,
        };
        let best = match self.play() {
            PlayMode::Sighted => match plan.depth(game.start) {
                Depth::Moves(best) => format!("From there you needed {} at worst.", count(best, "call")),
                Depth::Never => "You were lucky: the Devil could have gone on for ever.".to_owned(),
                Depth::Unknown => words::headline(plan),
            },
            PlayMode::Blindfolded if self.params.hands() == 0 && plan.has_moves() => {
                let firsts = (1..=2).filter_map(|number| plan.get(number));
                let firsts: Vec<String> = firsts.map(|flip| positions(game.start.coins(), flip)).collect();
                format!("{} The best list begins with {}.", words::headline(plan), firsts.join(", then "))
            }
            _ => felt.map_or_else(|| words::headline(plan), touch_words::headline),
        };
        let is_won = game.is_won != (self.play() == PlayMode::ByHand);
        Some(vec![Paragraph::headline(text, is_won), Paragraph::plain(best)])
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, vec2};

    use crate::devil::Permutation;
    use crate::gui::devil::tests::{drawn, game, set, tab, window};
    use crate::gui::tab::Tab;
    use crate::gui::tab::any_tab::AnyTab as _;

    use super::*;

    /// Carries out an action at the table of a tab.
    fn apply(state: &mut TableState, tab: &mut Tab<Devil>, action: TableAction) {
        let game = game(tab);
        state.apply(action, &mut tab.params, &game);
    }

    fn step(tab: &Tab<Devil>) -> u64 {
        tab.own_params().step()
    }

    #[test]
    fn a_game_that_the_user_plays_is_in_the_parameters() {
        let ctx: Context = window();
        let mut tab = tab(4, 0);
        tab.set_view("table");
        let mut state = TableState::default();
        let turn = |notches| TableAction::Move(Permutation::turn(4, notches));
        for (play, actions) in [
            (PlayMode::ByHand, vec![turn(1), TableAction::Flip, turn(3), TableAction::Flip]),
            (PlayMode::Sighted, vec![TableAction::Click(0), TableAction::Call, TableAction::Call]),
            (
                PlayMode::Blindfolded,
                vec![
                    TableAction::Click(0),
                    TableAction::Click(1),
                    TableAction::Call,
                    TableAction::Click(2),
                    TableAction::Call,
                ],
            ),
        ] {
            set(&mut tab, Params::default().with(|params| params.change_record(|record| record.play = play)));
            for action in actions {
                apply(&mut state, &mut tab, action);
                assert!(!drawn(&ctx, &mut tab, vec2(660.0, 620.0)), "{play:?} {action:?}");
            }
            tab.finish();
            let played = game(&mut tab);
            let steps = if play == PlayMode::Sighted { played.steps.len().max(1) } else { 2 };
            assert_eq!((played.steps.len(), step(&tab)), (steps, tab.own_params().record().moves_made() as u64));
            let mut again = Tab::<Devil>::new(Params::default());
            set(&mut again, tab.own_params().clone());
            again.finish();
            assert_eq!(game(&mut again), played, "what was played is in the parameters");
        }
        assert!(game(&mut tab).is_hidden);
        apply(&mut state, &mut tab, TableAction::Reveal);
        tab.finish();
        let revealed = game(&mut tab);
        assert!(!revealed.is_hidden && !revealed.is_won && step(&tab) == 0);
        let flips: Vec<String> = revealed.steps.iter().map(|step| step.flipped.to_string()).collect();
        assert_eq!(flips, ["0 1", "2"]);
        apply(&mut state, &mut tab, TableAction::Again);
        tab.finish();
        let begun = game(&mut tab);
        assert!(begun.is_hidden && begun.steps.is_empty());
    }
}
