//! The view of the game that you play: the win probability after every flip, and the cost of each choice.

use std::sync::Arc;

use egui::{Button, Event, Id, Key, RichText, TextStyle, Ui};

use crate::flips::{Params, Play, Solution, Turn, play_table};
use crate::gui::chart::{Axis, Change, Chart, Dash, Ink, Items, Layer, LegendEntry, Line, Ticks, Trace};
use crate::gui::flips::game_words::{first_best, is_over, is_won, last_turn, standing, words_and_why};
use crate::gui::flips::play_picture::{NARROW, coins_ui, luck_bar_ui};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::questions::solved;
use crate::gui::flips::solved::Solved;
use crate::gui::flips::states_chart::States;
use crate::gui::flips::words::{best_coins, flips, signed};
use crate::gui::focus;
use crate::gui::look::theme::{self, Palette};
use crate::gui::motion::Motion;
use crate::gui::panels::boxes;
use crate::gui::view::prelude::*;
use crate::numerals::percent;

/// Least cost of a choice that is seen in the chart.
const LEAST_COST: f64 = 0.005;
/// Duration of a coin's spin, in seconds, unless motion is reduced.
const SPIN: f64 = 0.18;
/// Height of the words below the coins in a narrow view, in points.
const WORDS: f32 = 32.0;

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
    /// Number of flips made when the user last asked for a hint.
    hinted_at: Option<usize>,
    /// Spin of the coin flipped last.
    motion: Motion,
}

/// Game that you play.
pub const VIEW: View<Flips> = View {
    options_ui,
    has_same_axes: |before, now| before.options.shows_score == now.options.shows_score,
    ..View::of("play", show)
        .sliders(&["flips"])
        .about("Flips made", "Flip for yourself; each flip tells what the choice cost and what luck did.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = &solved(answers, params)?;
    let (seed, choices) = (params.simulation().seed, params.choices());
    let play = Arc::new(Play::new(&solved.solution, seed, choices)?);
    let (solution, count) = (&solved.solution, flips(params.game().flips().into()));
    let game = Arc::new(Game {
        solved: Arc::clone(solved),
        play: Arc::clone(&play),
        chart: if params.options.shows_score { score_chart(solved, &play) } else { chart(&play, solution) },
    });
    let draw = move |ui: &mut Ui, context: &mut DrawContext<'_, Params>| game.draw(ui, context);
    let title = format!("A game of {count}: {}", standing(&play, solution));
    let table = OwnedTable::new(Arc::clone(&play), |play| play_table(play));
    let table = table.marked(choices.len().checked_sub(1));
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), Trace::default()), table);
    shown.info.chart_size = ChartSize::of(900.0, 560.0);
    shown.info.is_won = is_over(&play, solution).then(|| is_won(&play, solution));
    let [words, why] = words_and_why(&play, solution);
    shown.answer(words, why);
    Some(shown)
}

fn options_ui(ui: &mut Ui, params: &mut Params) {
    focus::group_as(ui, buttons_group(), |ui| {
        let hint = "Draw your score over the chart of all chances, instead of your chance after every flip";
        boxes::checkbox(ui, &mut params.options.shows_score, "Chart the score", hint);
    });
}

/// Game as the view shows it.
struct Game {
    solved: Arc<Solved>,
    play: Arc<Play>,
    chart: Chart<Params>,
}

impl Game {
    /// Draws the game, on screen with the coin and the buttons above its chart; returns the requested change.
    fn draw(&self, ui: &mut Ui, context: &mut DrawContext<'_, Params>) -> Option<Change<Params>> {
        let mut command = None;
        if context.is_on_screen {
            context.state.scratch.with(|scratch: &mut PlayScratch| {
                command = focus::group_as(ui, buttons_group(), |ui| self.controls_ui(ui, scratch));
                // a hint is about one flip
                scratch.hinted_at = scratch.hinted_at.filter(|_| command.is_none());
            });
        }
        drop(self.chart.show(ui, context.state, 0, context.params));
        let (command, solved) = (command?, Arc::clone(&self.solved));
        Some(Box::new(move |params| apply(&command, &solved.solution, params)))
    }

    /// Adds the coins and the buttons; the keys of the coins do the same as a click on them.
    fn controls_ui(&self, ui: &mut Ui, scratch: &mut PlayScratch) -> Option<PlayCommand> {
        let (play, solution) = (&*self.play, &self.solved.solution);
        let (is_over, flips) = (is_over(play, solution), play.turns.len());
        let coins = solution.game.coins();
        let arrived = scratch.motion.to(ui, flips, 1, SPIN).1.unwrap_or(1.0);
        let (mut command, is_narrow) = (None, ui.available_width() < NARROW);
        ui.horizontal_top(|ui| {
            command = coins_ui(ui, play, coins, is_over, arrived).map(PlayCommand::Flip);
            ui.vertical(|ui| {
                // a row that is a little wider than its place would widen the chart
                ui.set_max_width(ui.available_width() - 2.0);
                if is_narrow {
                    ui.style_mut().override_text_style = Some(TextStyle::Small);
                    (ui.spacing_mut().button_padding.x, ui.spacing_mut().item_spacing.x) = (3.0, 4.0);
                }
                ui.horizontal_wrapped(|ui| {
                    command = command.take().or(buttons_ui(ui, is_over, flips, &mut scratch.hinted_at));
                });
                // two lines in any case, so that the chart keeps its height
                ui.set_min_height(WORDS);
                ui.spacing_mut().interact_size.y = 0.0;
                ui.horizontal_wrapped(|ui| {
                    let palette = Palette::of(ui);
                    let (words, ink) = match is_over.then(|| is_won(play, solution)) {
                        None => ("Score", palette.ink),
                        Some(true) => ("Final score", palette.accent),
                        Some(false) => ("Final score", palette.unsafe_),
                    };
                    let score = format!("{words} {}", signed(play.state().score));
                    ui.label(RichText::new(score).text_style(theme::strong()).color(ink));
                    self.words_ui(ui, scratch);
                });
            });
        });
        luck_bar_ui(ui, play, solution);
        if !is_over && !ui.ctx().egui_wants_keyboard_input() {
            command = command.or(coin_by_key(ui, coins.len()).map(PlayCommand::Flip));
        }
        command
    }

    /// Adds the hint if the user asked for one, otherwise the last flip.
    fn words_ui(&self, ui: &mut Ui, scratch: &PlayScratch) {
        let (play, solution) = (&*self.play, &self.solved.solution);
        if scratch.hinted_at == Some(play.turns.len())
            && let Some(hint) = best_coins(solution, play.state())
        {
            ui.label(RichText::new(hint).color(Palette::of(ui).accent));
            return;
        }
        if let Some(last) = play.turns.last() {
            ui.label(last_turn(last));
        }
    }
}

/// Returns the score over the win probabilities of all states.
fn score_chart(solved: &Arc<Solved>, play: &Play) -> Chart<Params> {
    let scores = std::iter::once(0).chain(play.turns.iter().map(|turn| turn.after.score)).collect();
    let summary = format!("Your score over the chance to win of every situation: {}", standing(play, &solved.solution));
    let (solved, chosen) = (Arc::clone(solved), play.state());
    let states = States { solved, chosen, hides_sure: true, is_choice: false, paths: vec![scores] };
    Chart { summary, ..states.chart() }
}

/// Returns the win probability after every flip. The cost of a choice shows as a step down before the flip.
fn chart(play: &Arc<Play>, solution: &Solution) -> Chart<Params> {
    let lost = Ink::LOST;
    let after = |turn: &Turn| [turn.after.flips_done as f64, turn.chance_after];
    let start = [0.0, solution.win_probability];
    let points: Vec<[f64; 2]> = std::iter::once(start).chain(play.turns.iter().map(after)).collect();
    let now = points.last().copied().unwrap_or(start);
    let cost = |turn: &Turn| {
        let flips = turn.before.flips_done as f64;
        Line::new("", lost, 3.0, vec![[flips, turn.chance_before], [flips, turn.chance_before - turn.cost()]])
    };
    let costs: Vec<Line> = play.turns.iter().filter(|turn| turn.cost() > LEAST_COST).map(cost).collect();
    let key = (!costs.is_empty()).then(|| LegendEntry::line(lost, Dash::SOLID, "cost of a choice"));
    let lines = std::iter::once(Line::new("chance", Ink::ACCENT, 2.0, points.clone())).chain(costs).collect();
    let flips = 0.0..=f64::from(solution.game.flips());
    let axes = [Axis::new("flips done", flips, Ticks::Whole), Axis::new("chance to win", 0.0..=1.0, Ticks::Percent)];
    let summary = format!("Chance to win after every flip: {}", standing(play, solution));
    let mut chart = Chart::of_lines("play", axes, lines, summary);
    chart.key.extend(key);
    chart.layers.push(Layer::Present(now, percent(now[1])));
    // the tooltip of a point describes the flip that leads to it
    let turns = Arc::clone(play);
    let words = move |row: usize| row.checked_sub(1).and_then(|turn| turns.turns.get(turn)).map(last_turn);
    chart.items = Some(Arc::new(Items::along(points, move |row| words(row).into_iter().collect())));
    chart
}

/// Returns the group that makes all buttons of the game one stop of the Tab key.
fn buttons_group() -> Id {
    Id::unique("buttons of the flips that are played")
}

/// Shows the buttons of the game; returns the command of the one that was clicked.
fn buttons_ui(ui: &mut Ui, is_over: bool, flips: usize, hinted_at: &mut Option<usize>) -> Option<PlayCommand> {
    let mut button = |is_there: bool, words: &str, hint: &str| {
        ui.add_enabled(is_there, Button::new(words)).on_hover_text(hint).clicked()
    };
    if button(!is_over, "Hint", "The best coin for this flip") {
        *hinted_at = Some(flips);
    }
    let commands = [
        (flips > 0, "Take back", "Undo the last flip", PlayCommand::TakeBack),
        (!is_over, "Finish for me", "Flip the rest by best play", PlayCommand::PlayOn),
        (flips > 0, "New game", "With other luck", PlayCommand::NewGame),
    ];
    let clicked = commands.into_iter().filter(|(is_there, words, hint, _)| button(*is_there, words, hint));
    clicked.map(|(.., command)| command).last()
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
                && play.flip(solution, simulation.seed, coin)
            {
                choices.extend(u8::try_from(coin).ok());
            }
        }
        PlayCommand::NewGame => {
            choices.clear();
            simulation.seed = rand::random::<u32>().into();
        }
    }
    params.set_simulation(simulation);
    params.set_choices(choices);
}

/// Keys of the coins.
const KEYS: [Key; 4] = [Key::A, Key::B, Key::C, Key::D];

/// Returns the coin whose key is pressed or held down, out of `coins`.
fn coin_by_key(ui: &Ui, coins: usize) -> Option<usize> {
    let coin = |event: &Event| match event {
        Event::Key { key, pressed: true, modifiers, .. } if modifiers.is_none() => {
            KEYS.iter().take(coins).position(|known| known == key)
        }
        _ => None,
    };
    ui.input(|input| input.events.iter().find_map(coin))
}
