//! The round table: the list of moves played against a Devil, or a game that the user plays.

use std::sync::Arc;

use egui::Ui;

use crate::devil::{Chance, Params, Play, Playout, trace_table};
use crate::gui::chart::Change;
use crate::gui::chart::Trace;
use crate::gui::devil::chance_explained::Source;
use crate::gui::devil::large_words::{NOTHING_RULED_OUT, SEES_NOTHING, SEES_THE_COINS};
use crate::gui::devil::motion::{AnimationFrame, Motion};
use crate::gui::devil::pending_move::{PendingMove, TableAction};
use crate::gui::devil::playing::Playing;
use crate::gui::devil::puzzle::{Devil, set_step};
use crate::gui::devil::questions::{ChanceOf, SolvedTable, is_same_game, played};
use crate::gui::devil::{controls, game_words, prose};
use crate::gui::view::answers::Question as _;
use crate::gui::view::prelude::*;
use crate::numerals::{count, percent};

/// The game at the table.
pub struct TableView;

impl View<Devil> for TableView {
    fn about(&self) -> About {
        About::new(
            "table",
            "The game",
            "The round table: watch the moves, be the Devil yourself, or call with closed or open eyes.",
        )
        .titled("Round table")
    }

    fn show(&self, answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
        let (play, solved) = (params.record().play, SolvedTable::of(answers, params)?);
        let playout = played(answers, &solved, params)?;
        // the calls are not moves of the list, so there may be more of them
        let called = || usize::try_from(params.step()).unwrap_or(usize::MAX);
        let step = if play.is_called() { called() } else { solved.step(params) };
        // chances that take long are computed only for their own view
        let chances = ChanceOf::of(params, &solved).filter(|of| play == Play::Random && of.when() == When::AtOnce);
        let chances = chances.and_then(|question| answers.get(&question));
        let title = game_words::table_title(solved.plan(), play, &playout, step);
        let last = playout.steps.len();
        let why = why(&solved, &playout, step, play);
        let game = PlayedGame { solved, game: playout, params: params.clone(), step };
        let table = OwnedTable::new(Arc::clone(&game.game), |game| trace_table(game))
            .marked(step.checked_sub(1).filter(|row| *row < last))
            .choose(|params, row| set_step(params, row + 1));
        let (result, by_now) = (game.result(), chances.and_then(|found| game.by_now(&found)));
        // the user who turns by hand is the Devil, so a game that the list does not win is won for them
        let is_won = result.as_ref().map(|_| game.game.is_won != (play == Play::ByHand));
        let draw = move |ui: &mut Ui, stage: &mut Stage<'_, Params>| game.ui(ui, stage);
        let mut shown = Shown::new(title, Picture::Own(Box::new(draw), Trace::default()), table);
        shown.measures = Measures::of(680.0, 680.0);
        (shown.has_own_answer, shown.is_won) = (result.is_some(), is_won);
        shown.words = result.into_iter().chain(by_now).collect();
        shown.why = Some(why);
        shown.last_step = Some(last);
        Some(shown)
    }

    fn controls_ui(&self, ui: &mut Ui, params: &mut Params, reset_to: &Params) {
        if params.record().play == Play::Blindfolded {
            controls::hands_ui(ui, params, reset_to, None);
        }
    }
}

/// Returns the reason why the list wins, for a player who sees the coins or one who does not.
fn why(solved: &SolvedTable, game: &Playout, step: usize, play: Play) -> Vec<Paragraph> {
    // the calls are no moves of the list that is explained
    let step = if play.is_called() { 0 } else { step };
    let mut why = prose::reason(solved, game, step, 0);
    if play.is_called() && !game.steps.is_empty() {
        why.retain(|paragraph| paragraph.text != NOTHING_RULED_OUT);
    }
    if play == Play::Sighted {
        for paragraph in &mut why {
            paragraph.text = paragraph.text.replace(SEES_NOTHING, SEES_THE_COINS);
        }
    }
    why
}

/// The move that the user prepares, and the motion to the step shown.
#[derive(Default)]
struct TableState {
    pending: PendingMove,
    motion: Motion,
    /// The parameters of the game that both belong to, and whether it was hidden.
    of: Option<(Params, bool)>,
    /// The frame in which the table was last drawn.
    frame: u64,
}

impl TableState {
    /// Forgets the state of an earlier game, and the motion if the table was not drawn in the last frame.
    fn follow(&mut self, game: &PlayedGame, frame: u64) {
        let is_hidden = game.game.is_hidden;
        if !self.of.as_ref().is_some_and(|(of, hid)| is_same_game(of, &game.params) && *hid == is_hidden) {
            *self = Self { of: Some((game.params.clone(), is_hidden)), ..Self::default() };
        }
        if frame > self.frame + 1 {
            self.motion.forget();
        }
        self.frame = frame;
    }

    /// Carries out an action of the user.
    fn apply(&mut self, action: TableAction, params: &mut Params, game: &Playout) {
        if self.pending.apply(action, params, game) {
            params.set_step(params.record().moves_made() as u64);
            if params.record().play == Play::ByHand {
                self.motion.turned_by_hand();
            }
        }
        if action == TableAction::Reveal {
            params.set_step(0);
        }
    }
}

/// A game after a number of moves.
struct PlayedGame {
    solved: SolvedTable,
    game: Arc<Playout>,
    params: Params,
    step: usize,
}

impl PlayedGame {
    /// Draws the table. In the window the user can play at it.
    fn ui(&self, ui: &mut Ui, stage: &mut Stage<'_, Params>) -> Option<Change<Params>> {
        if !stage.is_on_screen {
            self.playing(AnimationFrame::SETTLED, PendingMove::default()).chart_ui(ui, true);
            return None;
        }
        let mut params = stage.params.clone();
        controls::plays_ui(ui, &mut params);
        stage.looks.scratch.with(|state: &mut TableState| {
            state.follow(self, ui.ctx().cumulative_frame_nr());
            // a hidden game shows no motion
            let frame = if self.game.is_hidden { AnimationFrame::SETTLED } else { state.motion.to(ui, self.step) };
            if let Some(action) = self.playing(frame, state.pending).chart_ui(ui, false) {
                state.apply(action, &mut params, &self.game);
            }
        });
        (params != *stage.params).then(|| Box::new(move |set: &mut Params| *set = params) as Change<Params>)
    }

    fn play(&self) -> Play {
        self.params.record().play
    }

    fn playing(&self, frame: AnimationFrame, pending: PendingMove) -> Playing<'_> {
        let (plan, step, hands) = (self.solved.plan(), self.step, self.params.hands());
        Playing { plan, game: &self.game, step, play: self.play(), pending, hands, frame }
    }

    /// Returns the chance to have won after the moves made if the Devil turns at random.
    fn by_now(&self, found: &Arc<Chance>) -> Option<Paragraph> {
        let chance = found.probability(self.step)?;
        let after = if self.step == 0 {
            "Before the first move".to_owned()
        } else {
            format!("After {}", count(self.step, "move"))
        };
        let words = format!("{after} {} of all games against a Devil at random are won.", percent(chance));
        let source = Source { found: Arc::clone(found), solved: self.solved.clone() };
        Some(Paragraph::plain(words).explained(source.of_step(self.step)))
    }

    /// Returns the result of the user's game, once it is over.
    fn result(&self) -> Option<Paragraph> {
        let is_won = self.game.is_won;
        let words = match self.play() {
            Play::Random | Play::Worst => return None,
            Play::ByHand => game_words::escaped(self.solved.plan(), &self.game, self.step)
                .or_else(|| Some(game_words::won(&self.game, self.step)? + " The Devil has lost.")),
            Play::Blindfolded | Play::Sighted => Some(game_words::won(&self.game, self.step)? + " You win."),
        };
        Some(Paragraph::headline(words?, is_won))
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, vec2};

    use crate::gui::devil::tests::{drawn, game, set, tab, window};
    use crate::gui::tab::Tab;
    use crate::gui::tab::any_tab::AnyTab as _;

    use super::*;

    /// Carries out an action at the table of a tab.
    fn apply(state: &mut TableState, tab: &mut Tab<Devil>, action: TableAction) {
        let game = game(tab);
        state.apply(action, tab.state_and_params().1, &game);
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
        for (play, actions) in [
            (Play::ByHand, vec![TableAction::Turn(1), TableAction::Flip, TableAction::Turn(3), TableAction::Flip]),
            (Play::Sighted, vec![TableAction::Click(0), TableAction::Call, TableAction::Call]),
            (
                Play::Blindfolded,
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
            let steps = if play == Play::Sighted { played.steps.len().max(1) } else { 2 };
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
