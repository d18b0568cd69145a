//! The table of the game: the selection of pennies, and the buttons under the piles.

use std::sync::Arc;

use dashu_int::UBig;
use egui::{Button, Key, RichText, TextStyle, Ui, UiBuilder, vec2};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

use crate::gui::focus;
use crate::gui::look::theme::Palette;
use crate::gui::motion::Motion;
use crate::gui::panels::boxes;
use crate::gui::panels::number_field::Field;
use crate::numerals::{count, grouped, shortened};
use crate::parameter::BadParameter;
use crate::pennies::limits::MOST_SPLIT;
use crate::pennies::outcomes::{LEAST_SEARCHED, is_quick};
use crate::pennies::pile::parse_pile;
use crate::pennies::play::{Play, Player, winner};
use crate::pennies::{Limit, Outcomes, Params, Position};
use crate::progress::Progress;

use super::piles::{Piles, slots};
use super::play_words as words;
use super::puzzle::step_button;
use super::words::legal_moves;

/// Height of the rows under the piles, in points.
const BUTTONS_HEIGHT: f32 = 112.0;
/// Height of the sentence between them, in points.
const SENTENCE: f32 = 32.0;
/// Duration of one move in seconds, unless motion is reduced.
const DURATION: f64 = 0.28;
/// Most moves animated in a row: a move and the reply to it.
const MOST_MOVES: usize = 2;
/// Width of a number field with its margins, in points.
const FIELD_WIDTH: f32 = 70.0;

/// Preparation of the next move; it lasts until the game or the displayed move changes.
#[derive(Default)]
pub struct Hand {
    /// Last game shown, and the number of moves after which it was shown.
    seen: Option<(Arc<Play>, usize)>,
    /// Selected pennies of each pile.
    chosen: [UBig; 2],
    /// Whether the hint is shown.
    hinted: bool,
    /// Reason why the last move was refused.
    refusal: Option<String>,
    motion: Motion,
}

impl Hand {
    /// Drops the preparation if the game or the displayed move has changed.
    fn follow(&mut self, play: &Arc<Play>, step: usize) {
        if let Some((before, step_before)) = &self.seen
            && !Arc::ptr_eq(before, play)
        {
            let is_begun_alike = before.at(0) == play.at(0) && before.ruleset() == play.ruleset();
            if !is_begun_alike {
                self.motion.forget();
            }
            if !is_begun_alike || before.turns != play.turns || *step_before != step {
                self.drop_choice();
            }
        }
        self.seen = Some((Arc::clone(play), step));
    }

    fn drop_choice(&mut self) {
        (self.chosen, self.hinted, self.refusal) = Default::default();
    }
}

/// The table at which you play a game.
pub struct GameTable<'a> {
    /// Game as far as it was played.
    pub play: &'a Arc<Play>,
    /// Number of moves after which the game is shown.
    pub step: usize,
    /// Preparation of the next move.
    pub hand: &'a mut Hand,
    /// Parameters that the moves change.
    pub params: &'a mut Params,
}

impl GameTable<'_> {
    /// Draws the game and the rows under it, and applies your actions to the parameters.
    pub fn ui(&mut self, ui: &mut Ui) {
        self.hand.follow(self.play, self.step);
        let room = ui.available_rect_before_wrap();
        let (piles, buttons) = room.split_top_bottom_at_y(room.bottom() - BUTTONS_HEIGHT);
        let moment = self.hand.motion.to(ui, self.step, MOST_MOVES, DURATION);
        let active = self.is_your_turn() && moment.1.is_none();
        let drawn = Piles { play: self.play, step: self.step, chosen: &self.hand.chosen, active, moment };
        match drawn.ui(&mut ui.new_child(UiBuilder::new().max_rect(piles))) {
            (_, true) => self.take(),
            (Some((pile, count)), _) => self.choose(pile, &count.into()),
            (None, false) => {}
        }
        let mut inside = ui.new_child(UiBuilder::new().max_rect(buttons));
        let field_refusal = self.take_row(&mut inside);
        self.sentence_ui(&mut inside, field_refusal);
        self.record_row(&mut inside);
        ui.advance_cursor_after_rect(room);
    }

    /// Shows the game after `step` moves; `None` shows the latest position.
    fn show_step(&mut self, step: Option<usize>) {
        self.params.options.step = step.map(|step| [step, self.play.turns.len()]);
        self.hand.drop_choice();
    }

    /// Whether the rules allow the selected move.
    fn is_allowed(&self) -> bool {
        self.play.at(self.step).after(self.play.ruleset(), &self.hand.chosen).is_some()
    }

    /// Whether you move next.
    fn is_your_turn(&self) -> bool {
        self.play.winner(self.step).is_none() && self.play.to_move(self.step) == Player::You
    }

    /// Returns the largest number of pennies up to `wanted` that the rules allow to take from a pile.
    fn fitting(&self, pile: usize, wanted: &UBig) -> UBig {
        let (most, limit) = (self.most(pile), self.play.ruleset().limit());
        let wanted = wanted.min(&most).clone();
        if limit == Limit::Any {
            return wanted;
        }
        let all = limit.taken_from(u32::try_from(&most).unwrap_or_default()).map(UBig::from);
        all.take_while(|taken| *taken <= wanted).last().unwrap_or_default()
    }

    /// Returns the number of pennies that you can select from a pile.
    fn most(&self, pile: usize) -> UBig {
        self.play.at(self.step).piles()[pile].clone()
    }

    /// Selects pennies of a pile, as many of `wanted` as the rules allow.
    fn choose(&mut self, pile: usize, wanted: &UBig) {
        self.hand.refusal = None;
        self.hand.chosen[pile] = self.fitting(pile, wanted);
    }

    /// Shows the fields and the button that takes the selection; returns why a field rejects its text.
    fn take_row(&mut self, ui: &mut Ui) -> Option<String> {
        let row = |ui: &mut Ui| {
            if !self.is_your_turn() {
                self.opponent_row(ui);
                return None;
            }
            if ui.input(|input| input.key_pressed(Key::Escape)) && !focus::is_behind_dialog(ui.ctx()) {
                self.hand.chosen = Default::default();
            }
            let mut refusal = None;
            let focused = ui.memory(egui::Memory::focused);
            let mut was_typing = false;
            for (pile, (key, of)) in [("take_first", "first"), ("take_second", "second")].into_iter().enumerate() {
                ui.label(["First", "Second"][pile]);
                was_typing |= focused == Some(Field::id_of(key));
                let [title, name, hint] = [
                    format!("What is taken from the {of} pile"),
                    format!("Take from the {of}"),
                    format!("Pennies to take from the {of} pile: 0 to {}", shortened(&self.most(pile))),
                ];
                let written = grouped(&self.hand.chosen[pile]);
                let typed = Field::new(key, &title, &name, &hint).live().show(ui, FIELD_WIDTH, &written, |text| {
                    let taken = parse_pile(key, text)?;
                    let most = self.most(pile);
                    let allowed = if taken > most {
                        format!("at most {}, which is what can be taken", shortened(&most))
                    } else if self.fitting(pile, &taken) == taken {
                        return Ok(taken);
                    } else {
                        format!("within the rules ({})", legal_moves(self.play.ruleset()).replacen("Take", "take", 1))
                    };
                    Err(BadParameter::new(key, shortened(&taken), allowed))
                });
                if let Some(typed) = typed.value {
                    self.choose(pile, &typed);
                }
                refusal = refusal.or(typed.refusal);
            }
            let allowed = self.is_allowed();
            let hint = "Take the chosen pennies (Enter)";
            let take = if allowed { boxes::filled(ui, "Take") } else { Button::new("Take") };
            let is_clicked = boxes::named_button(ui, take, "Take the pennies", hint, allowed);
            let by_key = was_typing && refusal.is_none() && ui.input(|i| i.key_pressed(Key::Enter));
            if is_clicked || (allowed && by_key) {
                self.take();
            }
            refusal
        };
        ui.horizontal(row).inner
    }

    /// Shows the possible actions when it is not your turn.
    fn opponent_row(&mut self, ui: &mut Ui) {
        if self.play.winner(self.step).is_some() {
            if ui.button("New game").on_hover_text("The same piles again").clicked() {
                count_game(self.params);
                begin(self.params, &self.play.outcomes);
                self.hand.motion.forget();
            }
            let more = (self.params.options.split + 1).min(most_split(self.params).into());
            let next = ui.button(format!("Opponent splits {}", count(more, "penny")));
            if next.on_hover_text("A new game with one penny more to split").clicked() {
                self.params.options.split = more;
                split(self.params, &self.play.outcomes);
            }
        } else if ui.button("Opponent moves").on_hover_text("Let your opponent make their move").clicked() {
            self.append_turn(None, &self.play.at(self.step).clone());
        }
    }

    /// Shows why the selection cannot be taken, or the requested hint.
    fn sentence_ui(&self, ui: &mut Ui, field_refusal: Option<String>) {
        let palette = Palette::of(ui);
        let nothing = self.hand.chosen.iter().all(UBig::is_zero);
        let (words, color) = if let Some(refusal) = field_refusal.or_else(|| self.hand.refusal.clone()) {
            (refusal, palette.unsafe_)
        } else if !nothing && !self.is_allowed() {
            (legal_moves(self.play.ruleset()) + ".", palette.unsafe_)
        } else if self.hand.hinted {
            (words::hint(self.play, self.step).unwrap_or_default(), palette.accent)
        } else if self.is_your_turn() && nothing && slots(self.play).is_some() {
            ("Click a penny to choose it and all behind it, or drag over them.".to_owned(), palette.soft_ink)
        } else {
            (String::new(), palette.soft_ink)
        };
        // the height of two lines keeps the rows below in place when the text changes
        ui.allocate_ui(vec2(ui.available_width(), SENTENCE), |ui| {
            ui.set_min_height(SENTENCE);
            ui.label(RichText::new(words).text_style(TextStyle::Small).color(color));
        });
    }

    /// Shows hint, undo, and the steps through the record.
    fn record_row(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            let (step, last) = (self.step, self.play.turns.len());
            if ui.add_enabled(self.is_your_turn(), Button::new("Hint")).on_hover_text("The best move").clicked() {
                // a move that can be taken stays
                if !self.is_allowed() {
                    self.hand.drop_choice();
                }
                self.hand.hinted = true;
            }
            let mine = self.play.turns.get(..step).and_then(|made| made.iter().rposition(|t| t.player == Player::You));
            let take_back = ui.add_enabled(mine.is_some(), Button::new("Take back"));
            if take_back.on_hover_text("Take your last move back, and the answer to it").clicked()
                && let Some(mine) = mine
            {
                let record = self.params.played().get(..mine).unwrap_or_default().to_vec();
                self.store_game(record);
            }
            if step_button(ui, "◀", "Previous move", step > 0) {
                self.show_step(Some(step - 1));
            }
            ui.label(format!("{} of {}", grouped(step), grouped(last)));
            if step_button(ui, "▶", "Next move", step < last) {
                self.show_step(Some(step + 1));
            }
        });
    }

    /// Takes the selected pennies, if the rules allow it, and lets the opponent reply.
    fn take(&mut self) {
        let chosen = self.hand.chosen.clone();
        if let Some(left) = self.play.at(self.step).after(self.play.ruleset(), &chosen) {
            self.append_turn(Some(chosen), &left);
        }
    }

    /// Stores the record up to the displayed move, with `take`, which leaves `left`, and the opponent's reply appended.
    fn append_turn(&mut self, take: Option<[UBig; 2]>, left: &Position) {
        let mut record = self.params.played().get(..self.step).unwrap_or_default().to_vec();
        record.extend(take);
        record.extend(self.params.opponent.reply(&self.play.outcomes, left, &mut luck()));
        self.store_game(record);
    }

    /// Stores `record` as the current game, unless it is too long.
    fn store_game(&mut self, record: Vec<[UBig; 2]>) {
        let (before, moves) = (self.params.played().to_vec(), record.len());
        self.params.set_played(record);
        if self.params.played().len() == moves {
            self.show_step(None);
        } else {
            self.params.set_played(before);
            self.hand.refusal = Some("A game from such piles cannot have more moves.".to_owned());
        }
    }
}

/// Counts the current game if it is over; to be called before another one begins.
pub fn count_game(params: &mut Params) {
    if let (Some(winner), Some(score)) = (winner(params), params.scores.get_mut(params.opponent as usize)) {
        score[usize::from(winner == Player::Opponent)] += 1;
    }
}

/// Begins a new game, with the opponent's move if they start. `known` outcomes are reused if they reach far enough.
pub fn begin(params: &mut Params, known: &Outcomes) {
    params.set_played(Vec::new());
    params.options.step = None;
    if params.opponent_starts
        && let Some(outcomes) = outcomes(params, params.reach(), known)
    {
        let reply = params.opponent.reply(&outcomes, params.position(), &mut luck());
        params.set_played(reply.into_iter().collect());
    }
}

/// Returns who wins from piles up to `size`; `None` if that is not `known` and takes longer than a frame to solve.
fn outcomes(params: &Params, size: u32, known: &Outcomes) -> Option<Outcomes> {
    let ruleset = params.ruleset();
    if known.reach(ruleset, size) {
        return Some(known.clone());
    }
    is_quick(ruleset, size).then(|| Outcomes::solve(ruleset, size, &Progress::new()).ok()).flatten()
}

/// Returns the most pennies that the opponent may split.
pub fn most_split(params: &Params) -> u32 {
    if params.ruleset().has_formula() { MOST_SPLIT } else { LEAST_SEARCHED }
}

/// Lets the opponent split pennies, with the first move for you. `known` outcomes are reused if they reach far enough.
pub fn split(params: &mut Params, known: &Outcomes) {
    let total = u32::try_from(params.options.split).unwrap_or_default().min(most_split(params));
    if let Some(outcomes) = outcomes(params, total, known) {
        let [a, b] = params.opponent.split(&outcomes, total, &mut luck());
        count_game(params);
        params.set_piles(a, b);
        params.opponent_starts = false;
        begin(params, known);
    }
}

/// Returns random numbers for an imperfect opponent. The seed is new each time, because the record keeps their moves.
fn luck() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(rand::random())
}
