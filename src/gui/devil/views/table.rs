//! The round table: the list of moves played against a Devil, or a game that the user plays.

use std::sync::Arc;

use egui::Ui;

use crate::devil::{Chance, Params, Play, Playout, trace_table};
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Measures;
use crate::gui::view::looks::Looks;
use crate::gui::view::query::AnyQuery;
use crate::gui::view::{About, Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::{count, percent};
use crate::table::Table;

use crate::gui::devil::chance_explained::Source;
use crate::gui::devil::chance_query::ChanceQuery;
use crate::gui::devil::counts::whole;
use crate::gui::devil::large_words::{NOTHING_RULED_OUT, SEES_NOTHING, SEES_THE_COINS};
use crate::gui::devil::motion::{AnimationFrame, Motion};
use crate::gui::devil::pending_move::{PendingMove, TableAction};
use crate::gui::devil::playing::Playing;
use crate::gui::devil::puzzle::{Devil, choose_step};
use crate::gui::devil::session::DevilSession;
use crate::gui::devil::solved_table::SolvedTable;
use crate::gui::devil::{controls, game_words, prose};

/// The game at the table.
#[derive(Default)]
pub struct TableView {
    pending: PendingMove,
    motion: Motion,
    /// The number of the game to which both belong.
    deal: u64,
    chances: ChanceQuery,
}

impl TableView {
    /// Does what the user did.
    fn apply(&mut self, action: TableAction, params: &mut Params, game: &Playout) {
        if self.pending.apply(action, params, game) {
            params.focus.step = whole(params.record.moves_made());
            if params.record.play == Play::ByHand {
                self.motion.turned_by_hand();
            }
        }
        if action == TableAction::Reveal {
            params.focus.step = 0;
        }
    }

    fn game(scene: &Scene<'_, Devil>) -> TableSnapshot {
        let session = scene.session;
        // what is called is no move of the list, so it may be longer
        let step = if scene.params.record.play.is_called() {
            usize::try_from(session.rules.step()).unwrap_or(usize::MAX)
        } else {
            session.step()
        };
        let (solved, game) = (session.solved.clone(), Arc::clone(&session.game));
        TableSnapshot { solved, game, step, play: session.play(), hands: session.rules.hands(), chances: None }
    }
}

impl View<Devil> for TableView {
    fn about(&self) -> About {
        About::new(
            "table",
            "The game",
            "The round table: watch the moves, be the Devil yourself, or call with closed or open eyes.",
        )
        .titled("Round table")
    }

    fn ask(&mut self, scene: &Scene<'_, Devil>) {
        if self.deal != scene.session.deal {
            self.deal = scene.session.deal;
            (self.pending, self.motion) = (PendingMove::default(), Motion::default());
        }
        if scene.params.record.play == Play::Random {
            // where it takes long the view of the chances has it
            self.chances.ask(scene, false);
        }
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![self.chances.any()]
    }

    fn snapshot(&self, scene: &Scene<'_, Devil>) -> Option<Arc<dyn ViewSnapshot<Devil>>> {
        let chances = (scene.params.record.play == Play::Random).then(|| self.chances.current(scene)).flatten();
        Some(Arc::new(TableSnapshot { chances: chances.map(Arc::clone), ..Self::game(scene) }))
    }

    fn chart_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Devil>, params: &mut Params, _looks: &mut Looks) {
        let (shown, playback) = (Self::game(scene), &scene.session.playback);
        controls::plays_ui(ui, params);
        let interval = playback.is_playing().then(|| playback.interval());
        let shown_step = (shown.solved.solution.table(), self.deal, shown.step);
        let frame = self.motion.to(ui, shown_step, interval);
        if let Some(action) = shown.playing(frame, self.pending).chart_ui(ui, false) {
            self.apply(action, params, &shown.game);
        }
    }

    fn controls_ui(&mut self, ui: &mut Ui, params: &mut Params, reset_to: &Params) {
        if params.record.play == Play::Blindfolded {
            controls::hands_ui(ui, params, reset_to, None);
        }
    }

    /// The result of a game that somebody played is its headline.
    fn has_own_answer(&self, scene: &Scene<'_, Devil>) -> bool {
        Self::game(scene).result().is_some()
    }

    /// Whoever plays: the Devil, where he turns by hand, otherwise the one who calls.
    fn is_won(&self, scene: &Scene<'_, Devil>) -> Option<bool> {
        let shown = Self::game(scene);
        shown.result()?;
        Some(shown.game.is_won != (shown.play == Play::ByHand))
    }

    fn why(&self, scene: &Scene<'_, Devil>) -> Vec<Paragraph> {
        let session = scene.session;
        // what is called is no move of the list that is explained
        let is_called = scene.params.record.play.is_called();
        let step = if is_called { 0 } else { session.step() };
        let mut why = prose::reason(&session.solved, &session.game, step, 0);
        if is_called && !session.game.steps.is_empty() {
            why.retain(|paragraph| paragraph.text != NOTHING_RULED_OUT);
        }
        if session.play() == Play::Sighted {
            for paragraph in &mut why {
                paragraph.text = paragraph.text.replace(SEES_NOTHING, SEES_THE_COINS);
            }
        }
        why
    }

    fn chosen_row(&self, scene: &Scene<'_, Devil>) -> Option<usize> {
        let shown = Self::game(scene);
        shown.step.checked_sub(1).filter(|row| *row < shown.game.steps.len())
    }

    fn choose_row(&mut self, _scene: &Scene<'_, Devil>, row: usize) -> Option<Change<Devil>> {
        Some(choose_step(row + 1))
    }

    fn last_step(&self, session: &DevilSession) -> Option<usize> {
        Some(session.game.steps.len())
    }

    fn enter(&mut self) {
        self.motion.forget();
    }

    fn start_over(&mut self) {
        self.motion.forget();
    }
}

/// A game as it is shown, after so many moves.
struct TableSnapshot {
    solved: SolvedTable,
    game: Arc<Playout>,
    step: usize,
    play: Play,
    /// How many coins a blindfolded player feels before each call.
    hands: u32,
    /// How likely one is done after each move of the list, where the Devil turns at random.
    chances: Option<Arc<Chance>>,
}

impl TableSnapshot {
    fn playing(&self, frame: AnimationFrame, pending: PendingMove) -> Playing<'_> {
        let (plan, step, hands) = (self.solved.plan(), self.step, self.hands);
        Playing { plan, game: &self.game, step, play: self.play, pending, hands, frame }
    }

    /// How likely one is done by now if the Devil turns at random.
    fn by_now(&self) -> Option<Paragraph> {
        let found = self.chances.as_ref()?;
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

    /// How a game ended that somebody played, once it is over.
    fn result(&self) -> Option<Paragraph> {
        let is_won = self.game.is_won;
        let words = match self.play {
            Play::Random | Play::Worst => return None,
            Play::ByHand => game_words::escaped(self.solved.plan(), &self.game, self.step)
                .or_else(|| Some(game_words::won(&self.game, self.step)? + " The Devil has lost.")),
            Play::Blindfolded | Play::Sighted => Some(game_words::won(&self.game, self.step)? + " You win."),
        };
        Some(Paragraph::headline(words?, is_won))
    }
}

impl ViewSnapshot<Devil> for TableSnapshot {
    fn title(&self) -> String {
        game_words::table_title(self.solved.plan(), self.play, &self.game, self.step)
    }

    fn measures(&self) -> Measures {
        Measures::of(680.0, 680.0)
    }

    fn draw(&self, ui: &mut Ui, _stage: &mut Stage<'_, Devil>) -> Option<Change<Devil>> {
        self.playing(AnimationFrame::SETTLED, PendingMove::default()).chart_ui(ui, true);
        None
    }

    fn table(&self) -> Table<'_> {
        trace_table(&self.game)
    }

    fn words(&self) -> Vec<Paragraph> {
        self.result().into_iter().chain(self.by_now()).collect()
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, vec2};

    use crate::devil::Record;
    use crate::gui::devil::tests::{drawn, set, tab, window};
    use crate::gui::tab::Tab;
    use crate::gui::tab::any_tab::AnyTab as _;

    use super::*;

    /// Does something at the table of a tab.
    fn apply(view: &mut TableView, tab: &mut Tab<Devil>, action: TableAction) {
        let game = Arc::clone(&tab.session().game);
        view.apply(action, tab.session_and_params().1, &game);
    }

    fn step(tab: &Tab<Devil>) -> i128 {
        tab.set_up().focus.step
    }

    #[test]
    fn the_user_plays_at_the_table_and_what_he_played_is_in_the_parameters() {
        let ctx: Context = window();
        let mut tab = tab(4, 0);
        tab.set_view("table");
        let mut view = TableView::default();
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
            set(&mut tab, Params { record: Record { play, ..Record::default() }, ..Params::default() });
            for action in actions {
                apply(&mut view, &mut tab, action);
                assert!(!drawn(&ctx, &mut tab, vec2(660.0, 620.0)), "{play:?} {action:?}");
            }
            tab.finish();
            let game = &tab.session().game;
            let steps = if play == Play::Sighted { game.steps.len().max(1) } else { 2 };
            assert_eq!((game.steps.len(), step(&tab)), (steps, whole(tab.set_up().record.moves_made())));
            let mut again = Tab::<Devil>::new(Params::default()).unwrap();
            set(&mut again, tab.set_up().clone());
            again.finish();
            assert_eq!(&again.session().game, game, "what was played is in the parameters");
        }
        assert!(tab.session().game.is_hidden);
        apply(&mut view, &mut tab, TableAction::Reveal);
        tab.finish();
        let game = &tab.session().game;
        assert!(!game.is_hidden && !game.is_won && step(&tab) == 0);
        let flips: Vec<String> = game.steps.iter().map(|step| step.flipped.to_string()).collect();
        assert_eq!(flips, ["0 1", "2"]);
        apply(&mut view, &mut tab, TableAction::Again);
        tab.finish();
        let game = &tab.session().game;
        assert!(game.is_hidden && game.steps.is_empty());
    }
}
