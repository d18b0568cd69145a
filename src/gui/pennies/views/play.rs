//! The game itself against a perfect opponent, pennies taken by clicking, dragging or typing.

use std::sync::Arc;

use egui::{RichText, TextStyle, Ui, Vec2};

use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes;
use crate::gui::panels::controls::{Group, Loose};
use crate::gui::prose::{Paragraph, Style, Tone};
use crate::gui::view::Checked;
use crate::gui::view::looks::Looks;
use crate::gui::view::{Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::grouped;
use crate::pennies::limits::MOST_SPLIT;
use crate::pennies::play::{Play, Player, play_table};
use crate::pennies::{Params, Rules};
use crate::scenario::Puzzle;
use crate::table::Table;

use super::super::game_table::{self, GameTable};
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
    long_numbers: LongNumbers,
}

impl Default for PlayView {
    fn default() -> Self {
        Self { table: None, split_total: USUAL_SPLIT, long_numbers: LongNumbers::default() }
    }
}

impl PlayView {
    fn table(&self) -> Option<&GameTable> {
        self.table.as_ref().map(|(table, _)| table)
    }
}

impl View<Pennies> for PlayView {
    fn name(&self) -> &'static str {
        "play"
    }

    fn hint(&self) -> &'static str {
        "Take pennies by clicking, dragging or typing; a perfect opponent answers."
    }

    fn table_title(&self) -> &'static str {
        "Moves made"
    }

    fn ask(&mut self, scene: &Scene<'_, Pennies>) {
        let rules = scene.session.solved().rules();
        match &mut self.table {
            None => self.table = Some((GameTable::new(rules), rules.clone())),
            Some((table, of)) if !rules.has_record_of(of) => {
                table.set_up(rules);
                of.clone_from(rules);
            }
            Some(_) => {}
        }
    }

    fn snapshot(&self, _scene: &Scene<'_, Pennies>) -> Option<Arc<dyn ViewSnapshot<Pennies>>> {
        let table = self.table()?;
        Some(Arc::new(PlaySnapshot { play: Arc::clone(table.play()), step: table.step() }))
    }

    fn controls_ui(&mut self, ui: &mut Ui, params: &mut Params, reset_to: &Params) {
        play_rows(ui, params, reset_to, &mut self.split_total);
    }

    fn chart_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Pennies>, params: &mut Params, _looks: &mut Looks) {
        if let Some((table, _)) = &mut self.table {
            table.ui(ui, params);
        }
    }

    /// How the game stands, without giving the best move away.
    fn answer_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Pennies>) {
        let Some((table, _)) = &self.table else { return };
        let (palette, play, step) = (Palette::of(ui), table.play(), table.step());
        let (headline, winner) = words::headline(play, step);
        let color = match winner {
            Some(Player::Opponent) => palette.lost,
            Some(Player::You) | None => palette.ink,
        };
        ui.label(RichText::new(headline).text_style(TextStyle::Heading).color(color));
        ui.label(game_words::rules(play.ruleset()));
        self.long_numbers.ui(ui, long_numbers::of_game(play, step));
    }

    fn has_own_answer(&self, _scene: &Scene<'_, Pennies>) -> bool {
        true
    }

    fn why(&self, _scene: &Scene<'_, Pennies>) -> Vec<Paragraph> {
        let why = self.table().map(|table| words::why(table.play(), table.step())).unwrap_or_default();
        why.into_iter().map(Paragraph::plain).collect()
    }

    fn checked(&self, scene: &Scene<'_, Pennies>) -> Checked {
        let words = "The opponent's moves follow from the formula of the safe pairs, in whole numbers".to_owned();
        Checked { words, elapsed: scene.session.elapsed() }
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

    fn size(&self) -> Vec2 {
        piles::SIZE
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

/// Who starts, and the split that the opponent chooses.
fn play_rows(ui: &mut Ui, params: &mut Params, reset_to: &Params, split_total: &mut i64) {
    let who = if params.record.opponent_starts { "the opponent starts" } else { "you start" };
    Group::new(Puzzle::Pennies, "Game")
        .changed(
            (params.record.opponent_starts, &params.record.played)
                != (reset_to.record.opponent_starts, &reset_to.record.played),
        )
        .values(who)
        .field("split", "Split (number)")
        .show(
            ui,
            params,
            |params| {
                params.game.piles.clone_from(&reset_to.game.piles);
                (params.game.spread, params.game.misere) = (reset_to.game.spread, reset_to.game.misere);
                params.record.opponent_starts = reset_to.record.opponent_starts;
                params.record.played.clone_from(&reset_to.record.played);
            },
            |ui, params| game_rows(ui, params, split_total),
        );
}

fn game_rows(ui: &mut Ui, params: &mut Params, split_total: &mut i64) {
    let hint = "Your opponent makes the first move; a new game begins";
    if boxes::checkbox(ui, &mut params.record.opponent_starts, "The opponent starts").on_hover_text(hint).changed() {
        game_table::begin(params);
    }
    let row = Loose {
        label: "Split",
        key: "split",
        hint: "How many pennies your opponent splits into two piles before you move first",
        slider: 1..=100,
        allowed: 1..=i64::from(MOST_SPLIT),
    };
    row.show(ui, split_total);
    let pennies = if *split_total == 1 { "penny" } else { "pennies" };
    let text = format!("Opponent splits {} {pennies}", grouped(*split_total));
    if ui.button(text).on_hover_text("He splits them as is best for him; a new game begins").clicked()
        && let Ok(total) = u32::try_from(*split_total)
    {
        game_table::split(params, total);
    }
}
