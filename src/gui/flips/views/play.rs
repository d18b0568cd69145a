//! The view of the game that you play: the win probability after every flip, and the cost of each choice.

use std::sync::Arc;
use std::time::Duration;

use egui::{Button, Context, Event, Id, Key, RichText, Ui, vec2};

use crate::flips::{Coin, Params, Play, Solution, Turn, WHOLE_FLIPS, coin_name, play_table};
use crate::gui::chart::Change;
use crate::gui::chart::{Along, Axis, Chart, Dash, Ink, Layer, LegendEntry, Line, Looks, Side, Ticks, Trace};
use crate::gui::flips::coin_colours::Inks;
use crate::gui::flips::game_words::{
    advice, first_best, is_over, last_turn, luck_and_skill, result, standing, verdict,
};
use crate::gui::flips::play_picture::{self, LuckAndSkill};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::Solved;
use crate::gui::flips::states_chart::{self, Colouring, States, StatesSnapshot};
use crate::gui::flips::words::{self, flips, signed};
use crate::gui::focus;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::boxes;
use crate::gui::prose::capitalised;
use crate::gui::view::prelude::*;
use crate::numerals::percent;

/// Height of the buttons that flip a coin, in points.
const BUTTON_HEIGHT: f32 = 32.0;

/// Command from the buttons or the keyboard.
enum PlayCommand {
    Flip(usize),
    TakeBack,
    PlayOn,
    NewGame,
}

/// State of the view that lasts from frame to frame while you play.
#[derive(Default)]
struct PlayScratch {
    /// Whether best play made some of the flips.
    is_helped: bool,
    held: HeldKeys,
}

/// Game that you play.
pub struct PlayView;

impl View<Flips> for PlayView {
    fn about(&self) -> About {
        About::new("play", "Flips made", "Flip for yourself; each flip tells what the choice cost and what luck did.")
    }

    fn unavailable(&self, params: &Params) -> Option<String> {
        words::too_long_for(params, "a game played here", WHOLE_FLIPS)
    }

    fn show(&self, answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
        let solved = &solved(answers, params)?;
        let (seed, choices) = (params.simulation().seed, params.choices());
        let play = Arc::new(Play::new(&solved.solution, seed, choices)?);
        let (solution, count) = (&solved.solution, flips(params.game().flips().into()));
        let game = Arc::new(Game {
            solved: Arc::clone(solved),
            play: Arc::clone(&play),
            chart: chart(&play, solution),
            shows_score: params.options.shows_score,
            advises: params.options.advises,
        });
        let draw = move |ui: &mut Ui, stage: &mut Stage<'_, Params>| game.draw(ui, stage);
        let title = format!("A game of {count}: {}", standing(&play, solution));
        let table = OwnedTable::new(Arc::clone(&play), |play| play_table(play));
        let table = table.marked(choices.len().checked_sub(1));
        let mut shown = Shown::new(title, Picture::Own(Box::new(draw), Trace::default()), table);
        shown.measures = Measures::of(900.0, 560.0);
        shown.has_own_answer = is_over(&play, solution);
        shown.is_won = shown.has_own_answer.then(|| result(&play, solution).1);
        shown.words = words(&play, solution);
        Some(shown)
    }

    fn options_ui(&self, ui: &mut Ui, params: &mut Params) {
        let options = &mut params.options;
        focus::group_as(ui, buttons_group(), |ui| {
            let hint = "Draw your score over the picture of all chances, in place of your chance after every flip";
            boxes::checkbox(ui, &mut options.shows_score, "Score").on_hover_text(hint);
            boxes::checkbox(ui, &mut options.advises, "Advice").on_hover_text("Be told the best coin before each flip");
        });
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        before.options.shows_score == now.options.shows_score
    }
}

/// Returns the summary of luck and skill, or the result of a finished game with its reasons.
fn words(play: &Play, solution: &Solution) -> Vec<Paragraph> {
    if !is_over(play, solution) {
        return vec![Paragraph::plain(luck_and_skill(play))];
    }
    let (result, is_won) = result(play, solution);
    std::iter::once(Paragraph::headline(result, is_won)).chain(verdict(play, solution)).collect()
}

/// Game as the view shows it.
struct Game {
    solved: Arc<Solved>,
    play: Arc<Play>,
    chart: Chart<Params>,
    shows_score: bool,
    advises: bool,
}

impl Game {
    /// Draws the game, on screen with the coin and the buttons above its chart; returns the requested change.
    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Params>) -> Option<Change<Params>> {
        let mut command = None;
        if stage.is_on_screen {
            stage.looks.scratch.with(|PlayScratch { is_helped, held }| {
                *is_helped &= !self.play.turns().is_empty();
                command = focus::group_as(ui, buttons_group(), |ui| self.controls_ui(ui, held));
                *is_helped |= matches!(command, Some(PlayCommand::PlayOn));
                if let Some(command @ PlayCommand::Flip(_)) = command.as_ref().filter(|_| !*is_helped) {
                    self.remember(ui.ctx(), command, stage.params);
                }
            });
        }
        self.chart_ui(ui, stage);
        let (command, solved) = (command?, Arc::clone(&self.solved));
        Some(Box::new(move |params| apply(&command, &solved.solution, params)))
    }

    /// Adds the coin and the buttons; the keys of the coins do the same as the buttons.
    fn controls_ui(&self, ui: &mut Ui, held: &mut HeldKeys) -> Option<PlayCommand> {
        let (play, solution) = (&*self.play, &self.solved.solution);
        let is_over = is_over(play, solution);
        let coins = solution.game().coins().len();
        let mut command = None;
        ui.horizontal_top(|ui| {
            play_picture::big_coin_ui(ui, play);
            ui.vertical(|ui| {
                ui.horizontal_wrapped(|ui| command = buttons_ui(ui, play, solution));
                ui.label(RichText::new(capitalised(&standing(play, solution))).text_style(theme::strong()));
                // all in one wrapped row, so that the chart keeps its height
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    if let Some(last) = play.turns().last() {
                        ui.label(last_turn(last));
                    }
                    if let Some(advice) = self.advises.then(|| advice(play, solution)).flatten() {
                        ui.label(RichText::new(advice).color(Palette::of(ui).soft_ink));
                    }
                    let best = Arrangement::of(ui.ctx()).best_scores.get(&game_key(solution)).copied();
                    if let Some(best) = best.filter(|_| is_over) {
                        ui.label(format!("The best of your games like this one ended at {}.", signed(best)));
                    }
                });
            });
        });
        play_picture::luck_bar_ui(ui, LuckAndSkill::of(play, solution));
        if !is_over && !ui.ctx().egui_wants_keyboard_input() {
            command = command.or(held.flipped(ui, coins).map(PlayCommand::Flip));
        }
        command
    }

    /// Records the final score if `command` makes the last flip.
    fn remember(&self, ctx: &Context, command: &PlayCommand, params: &Params) {
        let (solution, mut params) = (&self.solved.solution, params.clone());
        apply(command, solution, &mut params);
        let play = Play::new(solution, params.simulation().seed, params.choices());
        if let Some(play) = play.filter(|play| is_over(play, solution)) {
            let (score, key) = (play.state().score, game_key(solution));
            Arrangement::change(ctx, |arrangement| arrangement.take_score(key, score));
        }
    }

    /// Draws the win probability after every flip, or the score over the win probabilities of all states.
    fn chart_ui(&self, ui: &mut Ui, stage: &mut Stage<'_, Params>) {
        let (play, solution) = (&self.play, &self.solved.solution);
        let Looks { viewports: [viewport, _], scratch } = &mut *stage.looks;
        if !self.shows_score {
            return drop(self.chart.show(ui, viewport, scratch, stage.params));
        }
        let scores = std::iter::once(0).chain(play.turns().iter().map(|turn| turn.after.score)).collect();
        let (solved, chosen) = (Arc::clone(&self.solved), play.state());
        let states = States {
            shown: &StatesSnapshot { solved, chosen, hides_sure: true, colouring: Colouring::Chances },
            paths: &[scores],
            looks_at_paths: false,
            summary: &format!("Your score over the chance to win of every state. {}", standing(play, solution)),
        };
        states_chart::show_fixed(ui, &states, stage.looks);
    }
}

/// Returns the win probability after every flip. The cost of a choice shows as a step down before the flip.
fn chart(play: &Arc<Play>, solution: &Solution) -> Chart<Params> {
    let lost = Ink::LOST;
    let after = |turn: &Turn| [turn.after.flips_done as f64, turn.chance_after];
    let start = [0.0, solution.win_probability()];
    let points: Vec<[f64; 2]> = std::iter::once(start).chain(play.turns().iter().map(after)).collect();
    let now = points.last().copied().unwrap_or(start);
    let cost = |turn: &Turn| {
        let flips = turn.before.flips_done as f64;
        Line::new("", lost, 3.0, vec![[flips, turn.chance_before], [flips, turn.chance_before - turn.cost()]])
    };
    let costs = play.turns().iter().filter(|turn| turn.cost() > 0.0).map(cost);
    let lines = std::iter::once(Line::new("chance", Ink::ACCENT, 2.0, points.clone())).chain(costs).collect();
    let flips = 0.0..=f64::from(solution.game().flips());
    let axes = [Axis::new("flips done", flips, Ticks::Whole), Axis::new("chance to win", 0.0..=1.0, Ticks::Percent)];
    let summary = format!("Chance to win after every flip. {}", standing(play, solution));
    let mut chart = Chart::of_lines("play", axes, lines, summary);
    chart.key.push(LegendEntry::line(lost, Dash::SOLID, "cost of a choice"));
    chart.layers.push(Layer::Present(now, percent(now[1]), Side::Above));
    // the tooltip of a point describes the flip that leads to it
    let turns = Arc::clone(play);
    let words = move |row: usize| row.checked_sub(1).and_then(|turn| turns.turns().get(turn)).map(last_turn);
    chart.items = Some(Arc::new(Along::new(points, move |row| words(row).into_iter().collect())));
    chart
}

/// Returns the group that makes all buttons of the game one stop of the Tab key.
fn buttons_group() -> Id {
    Id::unique("buttons of the flips that are played")
}

/// Shows the buttons of the game; returns the command of the one that was clicked.
fn buttons_ui(ui: &mut Ui, play: &Play, solution: &Solution) -> Option<PlayCommand> {
    let (is_over, has_begun) = (is_over(play, solution), !play.turns().is_empty());
    let mut command = None;
    for coin in 0..solution.game().coins().len() {
        let name = coin_name(coin);
        let text = RichText::new(format!("Flip coin {name}")).color(Inks::of_palette(&Palette::of(ui)).coin(coin));
        let button = Button::new(text).min_size(vec2(0.0, BUTTON_HEIGHT));
        let hint = format!("Or press {name}; held down it flips ten times a second");
        if ui.add_enabled(!is_over, button).on_hover_text(hint).clicked() {
            command = Some(PlayCommand::Flip(coin));
        }
    }
    ui.separator();
    if ui.add_enabled(has_begun, Button::new("Take back")).on_hover_text("Undo the last flip").clicked() {
        command = Some(PlayCommand::TakeBack);
    }
    let hint = "Flip the rest by best play";
    if ui.add_enabled(!is_over, Button::new("Finish for me")).on_hover_text(hint).clicked() {
        command = Some(PlayCommand::PlayOn);
    }
    let again = if is_over { "Again" } else { "New game" };
    if ui.add_enabled(has_begun, Button::new(again)).on_hover_text("With other luck").clicked() {
        command = Some(PlayCommand::NewGame);
    }
    command
}

/// Returns the key that identifies a game in the record of final scores.
fn game_key(solution: &Solution) -> String {
    let game = solution.game();
    let coin = |coin: &Coin| format!("{} {} {}", coin.heads, coin.after_heads(), coin.after_tails());
    let coins: Vec<String> = game.coins().iter().map(coin).collect();
    format!("{} flips above {}: {}", game.flips(), game.target(), coins.join(", "))
}

/// Applies a command to the record of choices.
fn apply(command: &PlayCommand, solution: &Solution, params: &mut Params) {
    let (mut simulation, mut choices) = (params.simulation(), params.choices().to_vec());
    match *command {
        PlayCommand::Flip(coin) => choices.extend(u8::try_from(coin).ok()),
        PlayCommand::TakeBack => drop(choices.pop()),
        PlayCommand::PlayOn => {
            let Some(mut play) = Play::new(solution, simulation.seed, &choices) else { return };
            while let Some(coin) = first_best(solution, &play)
                && play.flip(solution, simulation.seed, usize::from(coin))
            {
                choices.push(coin);
            }
        }
        PlayCommand::NewGame => {
            choices.clear();
            simulation.seed = simulation.seed.wrapping_add(1);
        }
    }
    params.set_simulation(simulation);
    params.set_choices(choices);
}

/// Keys of the coins.
const KEYS: [Key; 4] = [Key::A, Key::B, Key::C, Key::D];
/// Delay before a held key repeats, and the interval between repeats, in seconds.
const PATIENCE: f64 = 0.35;
const INTERVAL: f64 = 0.1;

/// Key that is held down, and the time of its next flip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct HeldKeys {
    held: Option<(usize, f64)>,
}

impl HeldKeys {
    /// Returns the coin to flip in this frame, out of `coins`; `None` if there is none.
    pub fn flipped(&mut self, ui: &Ui, coins: usize) -> Option<usize> {
        let (now, pressed, is_down) = ui.input(|input| {
            let pressed = input.events.iter().find_map(|event| match event {
                Event::Key { key, pressed: true, repeat: false, modifiers, .. } if modifiers.is_none() => {
                    KEYS.iter().take(coins).position(|known| known == key)
                }
                _ => None,
            });
            (input.time, pressed, self.held.is_some_and(|(coin, _)| input.key_down(KEYS[coin.min(KEYS.len() - 1)])))
        });
        if pressed.is_some() {
            self.held = pressed.map(|coin| (coin, now + PATIENCE));
        } else if !is_down {
            self.held = None;
        }
        let (coin, next) = self.held?;
        let is_next = now >= next;
        if is_next {
            self.held = Some((coin, now + INTERVAL));
        }
        let wait = self.held.map_or(INTERVAL, |(_, next)| next - now);
        ui.ctx().request_repaint_after(Duration::from_secs_f64(wait.max(0.0)));
        pressed.or(is_next.then_some(coin))
    }
}
