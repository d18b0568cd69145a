//! The table at which the game is played: what is chosen, and the buttons under the piles.

use std::sync::Arc;

use dashu_int::UBig;
use egui::{Button, Key, RichText, TextStyle, Ui, UiBuilder};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

use crate::gui::focus;
use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes;
use crate::gui::panels::number_field::Field;
use crate::numerals::{grouped, shortened};
use crate::parameter::BadParameter;
use crate::pennies::limits::MOST_SPLIT;
use crate::pennies::outcomes::{LEAST_SEARCHED, is_quick};
use crate::pennies::pile::parse_pile;
use crate::pennies::play::{Play, Player};
use crate::pennies::takings::list_words;
use crate::pennies::{Law, Outcomes, Params, Rules, Takings};
use crate::progress::Progress;

use super::motion::{AnimationFrame, Motion};
use super::piles::{Gesture, Piles};
use super::play_words as words;
use super::puzzle::step_button;

/// The room for the buttons under the piles.
const BUTTONS_HEIGHT: f32 = 100.0;
/// The width of a field for pennies where there is little room.
const NARROW_FIELD: f32 = 40.0;
/// The room beside its number in both.
const MARGINS: f32 = 14.0;
/// The width of a view from which on the fields have their usual width.
const LEAST_BROAD: f32 = 390.0;
/// The width of a field for pennies.
const FIELD_WIDTH: f32 = 56.0;

/// How one goes on after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextRound {
    /// From the same piles.
    Again,
    /// From one penny more, which the opponent splits.
    NextSplit,
}

/// What somebody does at the table that is no parameter.
pub struct GameTable {
    /// The game as far as it was played.
    pub play: Arc<Play>,
    /// After how many moves it is looked at; `None` after the last.
    step: Option<usize>,
    /// The pennies chosen to be taken.
    chosen: [UBig; 2],
    /// Whether the same number is chosen from both piles.
    from_both: bool,
    /// Whether a hint was asked for.
    hinted: bool,
    /// Why the last wish was not carried out.
    refusal: Option<String>,
    motion: Motion,
}

impl GameTable {
    /// The table with the game of `rules`.
    pub fn new(rules: &Rules, outcomes: &Outcomes) -> Self {
        Self {
            play: Arc::new(Play::new(rules, outcomes.clone())),
            step: None,
            chosen: Default::default(),
            from_both: false,
            hinted: false,
            refusal: None,
            motion: Motion::default(),
        }
    }

    /// Sets up the game of `rules` as far as it was played.
    pub fn set_up(&mut self, rules: &Rules, outcomes: &Outcomes) {
        let play = Play::new(rules, outcomes.clone());
        if play.at(0) != self.play.at(0) || play.ruleset() != self.play.ruleset() {
            self.motion.forget();
        }
        self.play = Arc::new(play);
        self.look_at(None);
    }

    /// The next moment stands still.
    pub fn forget_motion(&mut self) {
        self.motion.forget();
    }

    /// After how many moves the game is looked at.
    pub fn step(&self) -> usize {
        self.step.unwrap_or(usize::MAX).min(self.play.turns.len())
    }

    /// Looks at the game after that many moves.
    pub fn look_at(&mut self, step: Option<usize>) {
        self.step = step.filter(|step| *step < self.play.turns.len());
        self.chosen = Default::default();
        self.hinted = false;
        self.refusal = None;
    }

    /// Whether the rules allow to take what is chosen.
    fn is_allowed(&self) -> bool {
        self.play.at(self.step()).after(self.play.ruleset(), &self.chosen).is_some()
    }

    /// Whether you move next.
    fn is_your_turn(&self) -> bool {
        self.play.winner(self.step()).is_none() && self.play.to_move(self.step()) == Player::You
    }

    /// Draws the game and the buttons under it, and changes `params` by what is done; returns how one wants to go on once it
    /// is over.
    pub fn ui(&mut self, ui: &mut Ui, params: &mut Params) -> Option<NextRound> {
        let room = ui.available_rect_before_wrap();
        let (piles, buttons) = room.split_top_bottom_at_y(room.bottom() - BUTTONS_HEIGHT);
        let moment = self.motion.to(ui, self.step());
        let gesture = self.piles_ui(&mut ui.new_child(UiBuilder::new().max_rect(piles)), moment);
        match gesture {
            Some(Gesture::Choose { pile, count }) => self.choose(pile, &count.into()),
            Some(Gesture::Take) => self.take(params),
            None => {}
        }
        let mut inside = ui.new_child(UiBuilder::new().max_rect(buttons));
        let (field_refusal, next_round) = self.take_row(&mut inside, params);
        self.sentence_ui(&mut inside, field_refusal);
        self.record_row(&mut inside, params);
        ui.advance_cursor_after_rect(room);
        next_round
    }

    fn piles_ui(&self, ui: &mut Ui, moment: AnimationFrame) -> Option<Gesture> {
        let piles = Piles {
            play: &self.play,
            step: self.step(),
            chosen: &self.chosen,
            active: self.is_your_turn() && !moment.moving,
            moment,
        };
        piles.ui(ui)
    }

    /// The pennies of a pile that can be chosen, from so many wanted: as many of them as the rules allow.
    fn fitting(&self, pile: usize, wanted: &UBig) -> UBig {
        let (most, law) = (self.most(pile), self.play.ruleset().law());
        let wanted = wanted.min(&most);
        if law == Law::Any {
            return wanted.clone();
        }
        let within = law.taken_from(u32::try_from(&most).unwrap_or(u32::MAX)).map(UBig::from);
        within.take_while(|taken| taken <= wanted).last().unwrap_or_default()
    }

    /// What can be taken from a pile, in words.
    fn takings(&self, pile: usize) -> String {
        let (most, law) = (self.most(pile), self.play.ruleset().law());
        if law == Law::Any {
            return format!("0 to {}", shortened(&most));
        }
        let all: Vec<u32> = law.taken_from(u32::try_from(&most).unwrap_or(u32::MAX)).collect();
        match (law, &all[..]) {
            (_, []) => "0, since none may be taken".to_owned(),
            (_, [only]) => format!("{only}, or 0"),
            (Law::Only(_), listed) => format!("{}, or 0", list_words(listed, "or")),
            (_, [first, .., last]) => format!("{first} to {} pennies, or 0", grouped(last)),
        }
    }

    /// How many pennies of a pile there are to be chosen from.
    fn most(&self, pile: usize) -> UBig {
        let here = self.play.at(self.step());
        let most = if self.from_both {
            (&here.a).min(&here.b)
        } else if pile == 0 {
            &here.a
        } else {
            &here.b
        };
        most.clone()
    }

    /// Chooses pennies of a pile, as many as there are at most; of both if that is wanted.
    fn choose(&mut self, pile: usize, wanted: &UBig) {
        let count = self.fitting(pile, wanted);
        self.hinted = false;
        self.refusal = None;
        if self.from_both {
            self.chosen = [count.clone(), count];
        } else if let Some(chosen) = self.chosen.get_mut(pile) {
            *chosen = count;
        }
    }

    /// The fields and the button to take what is chosen. Returns why a field does not take what stands in it, and how one
    /// wants to go on after the game.
    fn take_row(&mut self, ui: &mut Ui, params: &mut Params) -> (Option<String>, Option<NextRound>) {
        let row = |ui: &mut Ui| {
            if !self.is_your_turn() {
                return (None, self.opponent_row(ui, params));
            }
            let mut refusal = None;
            let width = if ui.available_width() < LEAST_BROAD {
                ui.spacing_mut().item_spacing.x = 5.0;
                NARROW_FIELD
            } else {
                FIELD_WIDTH
            };
            ui.label("Take");
            let focused = ui.memory(egui::Memory::focused);
            let was_typing = ["take_first", "take_second"].iter().any(|key| focused == Some(Field::id_of(key)));
            for (pile, (key, name, of)) in
                [("take_first", "Take from the first", "first"), ("take_second", "Take from the second", "second")]
                    .into_iter()
                    .enumerate()
            {
                let most = self.most(pile);
                let takings = self.takings(pile);
                let hint = format!("Pennies to take from the {of} pile: {takings}");
                let title = format!("What is taken from the {of} pile");
                let field = Field::new(key, &title, name, &hint).live();
                let written = self.chosen.get(pile).map_or_else(String::new, grouped);
                let typed = field.show(ui, width + MARGINS, &written, |text| {
                    let taken = parse_pile(key, text)?;
                    let allowed = if taken > most {
                        format!("at most {}, which is what can be taken", shortened(&most))
                    } else if self.fitting(pile, &taken) == taken {
                        return Ok(taken);
                    } else {
                        takings.clone()
                    };
                    Err(BadParameter::new(key, shortened(&taken), allowed))
                });
                if let Some(typed) = typed.value {
                    self.choose(pile, &typed);
                }
                refusal = refusal.or(typed.refusal);
            }
            if self.play.ruleset().spread() > 0
                && boxes::checkbox(ui, &mut self.from_both, "Same from both")
                    .on_hover_text("Choose equally many pennies of both piles")
                    .changed()
                && self.from_both
            {
                let [a, b] = &self.chosen;
                let wanted = a.max(b).clone();
                self.choose(0, &wanted);
            }
            let allowed = self.is_allowed();
            let button = ui.add_enabled(allowed, Button::new("Take")).on_hover_text("Take the chosen pennies (Enter)");
            ui.ctx().accesskit_node_builder(button.id, |node| node.set_label("Take the pennies"));
            let by_key = was_typing && refusal.is_none() && ui.input(|i| i.key_pressed(Key::Enter));
            if button.clicked() || (allowed && by_key) {
                self.take(params);
            }
            (refusal, None)
        };
        ui.horizontal(row).inner
    }

    /// What can be done where it is not your turn.
    fn opponent_row(&mut self, ui: &mut Ui, params: &mut Params) -> Option<NextRound> {
        if self.play.winner(self.step()).is_some() {
            let again = ui.button("New game").on_hover_text("The same piles again").clicked();
            let hint = "One penny more, which the opponent splits (N)";
            let is_pressed = ui.input(|input| input.modifiers.is_none() && input.key_pressed(Key::N));
            let is_taken = ui.ctx().egui_wants_keyboard_input() || focus::is_behind_dialog(ui.ctx());
            let by_key = is_pressed && !is_taken;
            let next = ui.button("Next split").on_hover_text(hint).clicked() || by_key;
            return again.then_some(NextRound::Again).or(next.then_some(NextRound::NextSplit));
        }
        if ui.button("Opponent moves").on_hover_text("Let the opponent make his move").clicked() {
            let record = self.record(params, None);
            self.keep(params, record);
        }
        None
    }

    /// Why the chosen pennies cannot be taken, or the hint that was asked for.
    fn sentence_ui(&self, ui: &mut Ui, field_refusal: Option<String>) {
        let palette = Palette::of(ui);
        let nothing = self.chosen.iter().all(UBig::is_zero);
        let (words, color) = if let Some(refusal) = field_refusal.or_else(|| self.refusal.clone()) {
            (refusal, palette.unsafe_)
        } else if self.hinted {
            (words::hint(&self.play, self.step()).unwrap_or_default(), palette.accent)
        } else if !nothing && !self.is_allowed() {
            (words::not_allowed(self.play.ruleset()), palette.unsafe_)
        } else if self.is_your_turn() && nothing {
            ("Click a penny to choose it and all behind it, or drag over them.".to_owned(), palette.soft_ink)
        } else {
            (String::new(), palette.soft_ink)
        };
        // the rows do not move when the words change
        ui.allocate_ui(egui::vec2(ui.available_width(), 20.0), |ui| {
            ui.set_min_height(20.0);
            ui.label(RichText::new(words).text_style(TextStyle::Small).color(color));
        });
    }

    /// Hint, undo, and the way through the record.
    fn record_row(&mut self, ui: &mut Ui, params: &mut Params) {
        ui.horizontal(|ui| {
            let (step, last) = (self.step(), self.play.turns.len());
            if ui.add_enabled(self.is_your_turn(), Button::new("Hint")).on_hover_text("The best move").clicked() {
                self.hinted = true;
            }
            let mine = self.play.turns.get(..step).and_then(|made| made.iter().rposition(|t| t.player == Player::You));
            let take_back = ui.add_enabled(mine.is_some(), Button::new("Take back"));
            if take_back.on_hover_text("Take your last move back, and the answer to it").clicked()
                && let Some(mine) = mine
            {
                let record = params.record.played.get(..mine).unwrap_or_default().to_vec();
                self.keep(params, record);
            }
            if step_button(ui, "◀", "Previous move", step > 0) {
                self.look_at(Some(step - 1));
            }
            ui.label(format!("{} of {}", grouped(step), grouped(last)));
            if step_button(ui, "▶", "Next move", step < last) {
                self.look_at(Some(step + 1));
            }
        });
    }

    /// Takes the chosen pennies, if the rules allow it, and lets the opponent answer.
    fn take(&mut self, params: &mut Params) {
        if self.is_allowed() {
            let record = self.record(params, Some(self.chosen.clone()));
            self.keep(params, record);
        }
    }

    /// The record up to what is looked at, with `take` and the opponent's answer behind it.
    fn record(&self, params: &Params, take: Option<[UBig; 2]>) -> Vec<[UBig; 2]> {
        let mut record = params.record.played.get(..self.step()).unwrap_or_default().to_vec();
        let here = self.play.at(self.step());
        let left = take.as_ref().map_or_else(|| Some(here.clone()), |take| here.after(self.play.ruleset(), take));
        record.extend(take);
        record.extend(left.and_then(|left| params.record.opponent.reply(&self.play.outcomes, &left, &mut luck())));
        record
    }

    /// Keeps `record` as the game that is played, unless it is refused.
    fn keep(&mut self, params: &mut Params, record: Vec<[UBig; 2]>) {
        let mut next = params.clone();
        next.record.played = record;
        match Rules::new(&next) {
            Ok(_) => {
                *params = next;
                self.look_at(None);
            }
            Err(refusal) => self.refusal = Some(refusal.to_string()),
        }
    }

    /// Begins anew with the same piles.
    pub fn begin(&mut self, params: &mut Params) {
        begin(params, &self.play.outcomes);
        self.motion.forget();
        self.look_at(None);
    }
}

/// Begins a new game: the opponent makes his first move if he starts. `known` outcomes need not be solved anew.
pub fn begin(params: &mut Params, known: &Outcomes) {
    params.record.played.clear();
    if let Ok(rules) = Rules::new(params)
        && params.record.opponent_starts
        && let Some(outcomes) = outcomes(&rules, rules.game().reach(), known)
    {
        params.record.played.extend(params.record.opponent.reply(&outcomes, rules.game().position(), &mut luck()));
    }
}

/// Who wins from piles up to `size`, if that is `known` or solved in less than a frame.
fn outcomes(rules: &Rules, size: u32, known: &Outcomes) -> Option<Outcomes> {
    let ruleset = rules.game().ruleset();
    if known.reach(ruleset, size) {
        return Some(known.clone());
    }
    is_quick(ruleset, size).then(|| Outcomes::solve(ruleset, size, &Progress::new()).ok()).flatten()
}

/// How many pennies the opponent may split.
pub fn most_split(params: &Params) -> u32 {
    if params.game.take == Takings::Any { MOST_SPLIT } else { LEAST_SEARCHED }
}

/// Lets the opponent split `total` pennies, and you move first. `known` outcomes need not be solved anew.
pub fn split(params: &mut Params, total: u32, known: &Outcomes) {
    let total = total.min(most_split(params));
    if let Ok(rules) = Rules::new(params)
        && let Some(outcomes) = outcomes(&rules, total, known)
    {
        let split = params.record.opponent.split(&outcomes, total, &mut luck());
        params.game.piles = split.map(UBig::from);
        params.record.opponent_starts = false;
        params.record.played.clear();
    }
}

/// The luck of an opponent who does not play perfectly, another one each time: what he does is part of the record.
fn luck() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(rand::random())
}
