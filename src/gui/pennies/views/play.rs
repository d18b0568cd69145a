//! The game itself against one of three opponents, pennies taken by clicking, dragging or typing.

use std::sync::Arc;

use egui::{RichText, TextStyle, Ui};

use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes;
use crate::gui::panels::controls::{Group, Loose};
use crate::gui::prose::{Paragraph, Style, Tone};
use crate::gui::snapshot::Measures;
use crate::gui::view::looks::Looks;
use crate::gui::view::{About, Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::count;
use crate::pennies::opponent::Opponent;
use crate::pennies::play::{Play, Player, play_table};
use crate::pennies::{Outcomes, Params, Rules, Ruleset};
use crate::scenario::Puzzle;
use crate::table::Table;

use super::super::game_table::{self, GameTable, NextRound};
use super::super::long_numbers::{self, LongNumbers};
use super::super::motion::AnimationFrame;
use super::super::piles::{self, Piles};
use super::super::puzzle::Pennies;
use super::super::{play_words as words, words as game_words};

/// How many pennies the opponent splits at first: the first of the riddle's totals above which he wins.
const USUAL_SPLIT: i64 = 22;

/// The game that is played.
pub struct PlayView {
    /// The table and the rules whose game lies on it, once it was looked at.
    table: Option<(GameTable, Rules)>,
    /// How many pennies the opponent splits when he is asked to.
    split_total: i64,
    /// How the games before this one ended, against each opponent.
    scores: [Score; Opponent::ALL.len()],
    long_numbers: LongNumbers,
}

/// The games that were over when another one began: an undo gives the last of them back, and with it the score.
#[derive(Default)]
struct Score {
    counted: Vec<Round>,
    /// Those that were undone and may be redone, the one undone last behind.
    undone: Vec<Round>,
    /// What was done at the table since another game was last set up; `None` where something else changes the game.
    done: Option<Done>,
}

/// A game that was over, and the one that began then.
struct Round {
    over: Rules,
    next: Rules,
    winner: Player,
}

/// What somebody does at the table.
enum Done {
    /// A move, or one was taken back.
    Move,
    /// Another game began.
    Begin,
}

impl Score {
    /// Takes in that the game `before`, won by `winner` if it was over, has become the game `now`.
    fn follow(&mut self, before: &Rules, now: &Rules, winner: Option<Player>) {
        let leads = |round: &Round, from, to| round.over.has_record_of(from) && round.next.has_record_of(to);
        match self.done.take() {
            Some(done) => {
                self.undone.clear();
                let ended = winner.filter(|_| matches!(done, Done::Begin));
                self.counted.extend(ended.map(|winner| Round { over: before.clone(), next: now.clone(), winner }));
            }
            None if self.counted.last().is_some_and(|round| leads(round, now, before)) => {
                self.undone.extend(self.counted.pop());
            }
            None if self.undone.last().is_some_and(|round| leads(round, before, now)) => {
                self.counted.extend(self.undone.pop());
            }
            None => {}
        }
    }

    /// How many games you have won and lost, with the one that is played if it is over.
    fn with(&self, play: &Play) -> [u32; 2] {
        let winners = || self.counted.iter().map(|round| round.winner).chain(winner(play));
        [Player::You, Player::Opponent].map(|player| winners().map(|winner| u32::from(winner == player)).sum())
    }
}

/// Who has won a game in which a move was made, once it is over.
fn winner(play: &Play) -> Option<Player> {
    play.winner(play.turns.len()).filter(|_| !play.turns.is_empty())
}

impl Default for PlayView {
    fn default() -> Self {
        Self { table: None, split_total: USUAL_SPLIT, scores: Default::default(), long_numbers: LongNumbers::default() }
    }
}

impl PlayView {
    fn table(&self) -> Option<&GameTable> {
        self.table.as_ref().map(|(table, _)| table)
    }
}

impl View<Pennies> for PlayView {
    fn about(&self) -> About {
        About::new(
            "play",
            "Moves made",
            "Take pennies by clicking, dragging or typing; an opponent answers, as strong as you like.",
        )
    }

    fn ask(&mut self, scene: &Scene<'_, Pennies>) {
        let (rules, outcomes) = (&scene.session.solved.rules, &scene.session.solved.solution.outcomes);
        match &mut self.table {
            None => self.table = Some((GameTable::new(rules, outcomes), rules.clone())),
            Some((table, of)) if !rules.has_record_of(of) => {
                self.scores[scene.params.record.opponent as usize].follow(of, rules, winner(&table.play));
                table.set_up(rules, outcomes);
                of.clone_from(rules);
            }
            Some(_) => {}
        }
    }

    fn snapshot(&self, _scene: &Scene<'_, Pennies>) -> Option<Arc<dyn ViewSnapshot<Pennies>>> {
        let table = self.table()?;
        Some(Arc::new(PlaySnapshot { play: Arc::clone(&table.play), step: table.step() }))
    }

    fn controls_ui(&mut self, ui: &mut Ui, params: &mut Params, reset_to: &Params) {
        let known = self.table().map_or_else(|| Ruleset::RIDDLE.into(), |table| table.play.outcomes.clone());
        let begins = play_rows(ui, params, reset_to, &mut self.split_total, &known);
        if begins {
            self.scores[params.record.opponent as usize].done = Some(Done::Begin);
        }
    }

    fn chart_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Pennies>, params: &mut Params, _looks: &mut Looks) {
        let Some((table, _)) = &mut self.table else { return };
        let moves = params.record.played.len();
        let next_round = table.ui(ui, params);
        if params.record.played.len() != moves {
            self.scores[params.record.opponent as usize].done = Some(Done::Move);
        }
        let Some(next_round) = next_round else { return };
        self.scores[params.record.opponent as usize].done = Some(Done::Begin);
        match next_round {
            NextRound::Again => table.begin(params),
            NextRound::NextSplit => {
                self.split_total = (self.split_total + 1).min(game_table::most_split(params).into());
                if let Ok(total) = u32::try_from(self.split_total) {
                    let known = table.play.outcomes.clone();
                    game_table::split(params, total, &known);
                }
            }
        }
    }

    /// How the game stands, without giving the best move away.
    fn answer_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Pennies>) {
        let Some((table, _)) = &self.table else { return };
        let (palette, play, step) = (Palette::of(ui), &table.play, table.step());
        let (headline, winner) = words::headline(play, step);
        let color = match winner {
            Some(Player::Opponent) => palette.lost,
            Some(Player::You) | None => palette.ink,
        };
        ui.label(RichText::new(headline).text_style(TextStyle::Heading).color(color));
        ui.label(game_words::rules(play.ruleset()));
        let [won, lost] = self.scores[scene.params.record.opponent as usize].with(play);
        if won + lost > 1 {
            ui.label(words::score(won, lost));
        }
        self.long_numbers.ui(ui, long_numbers::of_game(play, step));
    }

    fn has_own_answer(&self, _scene: &Scene<'_, Pennies>) -> bool {
        true
    }

    fn is_won(&self, _scene: &Scene<'_, Pennies>) -> Option<bool> {
        let table = self.table()?;
        table.play.winner(table.step()).map(|winner| winner == Player::You)
    }

    fn why(&self, _scene: &Scene<'_, Pennies>) -> Vec<Paragraph> {
        let why = self.table().map(|table| words::why(&table.play, table.step())).unwrap_or_default();
        why.into_iter().map(Paragraph::plain).collect()
    }

    fn checked(&self, scene: &Scene<'_, Pennies>) -> String {
        let by_formula = scene.session.solved.rules.game().ruleset().has_formula();
        let how = if by_formula {
            "the formula of the safe pairs, in whole numbers"
        } else {
            "a backward search over all moves"
        };
        format!("Each move is judged by {how}")
    }

    fn chosen_row(&self, _scene: &Scene<'_, Pennies>) -> Option<usize> {
        self.table()?.step().checked_sub(1)
    }

    fn choose_row(&mut self, _scene: &Scene<'_, Pennies>, row: usize) -> Option<Change<Pennies>> {
        if let Some((table, _)) = &mut self.table {
            table.look_at(Some(row + 1));
        }
        None
    }

    fn enter(&mut self) {
        self.start_over();
    }

    fn start_over(&mut self) {
        if let Some((table, _)) = &mut self.table {
            table.forget_motion();
        }
    }
}

/// A game as it is shown, after so many moves.
struct PlaySnapshot {
    play: Arc<Play>,
    step: usize,
}

impl ViewSnapshot<Pennies> for PlaySnapshot {
    fn title(&self) -> String {
        words::title(&self.play)
    }

    fn measures(&self) -> Measures {
        Measures { size: piles::SIZE, least: piles::LEAST_SIZE, is_fixed: false }
    }

    fn draw(&self, ui: &mut Ui, _stage: &mut Stage<'_, Pennies>) -> Option<Change<Pennies>> {
        let (chosen, moment) = (Default::default(), AnimationFrame::settled(self.step));
        Piles { play: &self.play, step: self.step, chosen: &chosen, active: false, moment }.ui(ui);
        None
    }

    fn table(&self) -> Table<'_> {
        play_table(&self.play)
    }

    /// How the game stands, or who has won.
    fn words(&self) -> Vec<Paragraph> {
        let (headline, _) = words::headline(&self.play, self.step);
        vec![
            Paragraph::plain(headline).styled(Style::Strong, Tone::Ink),
            Paragraph::plain(game_words::rules(self.play.ruleset())),
        ]
    }
}

/// How the opponent plays, who starts, and the split that he chooses; returns whether a new game begins.
fn play_rows(ui: &mut Ui, params: &mut Params, reset_to: &Params, split_total: &mut i64, known: &Outcomes) -> bool {
    let mut begins = false;
    let who = if params.record.opponent_starts { "the opponent starts" } else { "you start" };
    Group::new(Puzzle::Pennies, "Game")
        .changed(params.record != reset_to.record)
        .values(format!("{}, {who}", words::opponent(params.record.opponent)[0].to_lowercase()))
        .field("split", "Split (number)")
        .show(
            ui,
            params,
            |params| {
                params.game.piles.clone_from(&reset_to.game.piles);
                params.game.copy_rules(&reset_to.game);
                params.record.clone_from(&reset_to.record);
            },
            |ui, params| begins = game_rows(ui, params, split_total, known),
        );
    begins
}

fn game_rows(ui: &mut Ui, params: &mut Params, split_total: &mut i64, known: &Outcomes) -> bool {
    for opponent in Opponent::ALL {
        let [name, hint] = words::opponent(opponent);
        if boxes::radio(ui, params.record.opponent == opponent, name).on_hover_text(hint).clicked() {
            params.record.opponent = opponent;
        }
    }
    let hint = "Your opponent makes the first move; a new game begins";
    let changes_sides =
        boxes::checkbox(ui, &mut params.record.opponent_starts, "The opponent starts").on_hover_text(hint).changed();
    if changes_sides {
        game_table::begin(params, known);
    }
    let row = Loose {
        label: "Split",
        key: "split",
        hint: "How many pennies your opponent splits into two piles before you move first",
        slider: 1..=100,
        allowed: 1..=i64::from(game_table::most_split(params)),
    };
    row.show(ui, split_total);
    let text = format!("Opponent splits {}", count(*split_total, "penny"));
    let how = if params.record.opponent == Opponent::Random { "at random" } else { "as is best for him" };
    let splits = ui.button(text).on_hover_text(format!("He splits them {how}; a new game begins")).clicked();
    if splits && let Ok(total) = u32::try_from(*split_total) {
        game_table::split(params, total, known);
    }
    changes_sides || splits
}
