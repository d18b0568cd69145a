//! The game that one plays oneself: the chance to win after every flip, and what each choice cost.

use std::sync::Arc;

use egui::{Button, Context, Id, RichText, Stroke, Ui, vec2};
use egui_plot::{PlotPoint, PlotUi};

use crate::flips::{Coin, Params, Play, Solution, WHOLE_FLIPS, coin_name, play_table};
use crate::gui::chart::{self, Axes, Dash, KeyEntry, Polyline, Ticks, Viewport};
use crate::gui::flips::coin_colours::Inks;
use crate::gui::flips::game_words::{
    advice, first_best, is_over, last_turn, luck_and_skill, result, standing, verdict,
};
use crate::gui::flips::held_keys::HeldKeys;
use crate::gui::flips::luck_bar::{self, LuckAndSkill};
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::session::FlipsSession;
use crate::gui::flips::solved::Solved;
use crate::gui::flips::states_chart::{self, Colouring, States, StatesSnapshot};
use crate::gui::flips::words::{flips, signed};
use crate::gui::flips::{big_coin, marks};
use crate::gui::focus;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::panels::boxes;
use crate::gui::prose::{self, Paragraph, capitalised};
use crate::gui::snapshot::Measures;
use crate::gui::view::looks::Looks;
use crate::gui::view::{About, Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::percent;
use crate::table::Table;

/// The height of the buttons that flip a coin.
const BUTTON_HEIGHT: f32 = 32.0;

/// What was asked for.
enum PlayCommand {
    Flip(usize),
    TakeBack,
    PlayOn,
    NewGame,
}

/// The game that one plays oneself.
#[derive(Default)]
pub struct PlayView {
    /// Whether one is told the best coin before each flip.
    advises: bool,
    /// Whether the score is drawn over the picture of all chances, in place of the chance after every flip.
    shows_score: bool,
    /// Whether a part of the game that is played was flipped by best play.
    is_helped: bool,
    held: HeldKeys,
}

/// The game as far as it was played; `None` while nothing is solved.
fn play_of(session: &FlipsSession, params: &Params) -> Option<PlaySnapshot> {
    let solved = Arc::clone(session.solved()?);
    let play = Play::new(&solved.solution, params.focus.simulation.seed, &params.record.choices)?;
    Some(PlaySnapshot { solved, play, shows_score: false })
}

impl View<Flips> for PlayView {
    fn about(&self) -> About {
        About::new("play", "Flips made", "Flip for yourself; each flip tells what the choice cost and what luck did.")
    }

    fn unavailable(&self, session: &FlipsSession) -> Option<String> {
        session.too_long_for("a game played here", WHOLE_FLIPS)
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        Some(Arc::new(PlaySnapshot { shows_score: self.shows_score, ..play_of(scene.session, scene.params)? }))
    }

    fn options_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Flips>, _params: &mut Params, looks: &mut Looks) {
        focus::group_as(ui, buttons_group(), |ui| {
            let hint = "Draw your score over the picture of all chances, in place of your chance after every flip";
            if boxes::checkbox(ui, &mut self.shows_score, "Score").on_hover_text(hint).changed() {
                // the axes are others
                looks.go_home();
            }
            boxes::checkbox(ui, &mut self.advises, "Advice").on_hover_text("Be told the best coin before each flip");
        });
    }

    fn chart_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Flips>, params: &mut Params, looks: &mut Looks) {
        let Some(shown) = play_of(scene.session, scene.params) else {
            return chart::no_chart_ui(ui, self.pending());
        };
        let shown = PlaySnapshot { shows_score: self.shows_score, ..shown };
        let (play, solution) = (&shown.play, &shown.solved.solution);
        self.is_helped &= !play.turns().is_empty();
        let game_ui = |ui: &mut Ui| self.controls_of_game_ui(ui, play, solution);
        if let Some(command) = focus::group_as(ui, buttons_group(), game_ui) {
            self.is_helped |= matches!(command, PlayCommand::PlayOn);
            apply(&command, solution, params);
            if matches!(command, PlayCommand::Flip(_)) {
                self.remember(ui.ctx(), solution, params);
            }
        }
        shown.chart_ui(ui, looks);
    }

    /// How the game went and, once it is over, the best of one's games.
    fn answer_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Flips>) {
        let Some(shown) = play_of(scene.session, scene.params) else { return };
        prose::ui(ui, &shown.words());
        let best = Arrangement::of(ui.ctx()).best_scores.get(&game_key(&shown.solved.solution)).copied();
        if let Some(best) = best.filter(|_| is_over(&shown.play, &shown.solved.solution)) {
            ui.label(format!("The best of your games like this one ended at {}.", signed(best)));
        }
    }

    fn has_own_answer(&self, scene: &Scene<'_, Flips>) -> bool {
        play_of(scene.session, scene.params).is_some_and(|game| is_over(&game.play, &game.solved.solution))
    }

    fn is_won(&self, scene: &Scene<'_, Flips>) -> Option<bool> {
        let PlaySnapshot { solved, play, .. } = play_of(scene.session, scene.params)?;
        is_over(&play, &solved.solution).then(|| result(&play, &solved.solution).1)
    }

    fn chosen_row(&self, scene: &Scene<'_, Flips>) -> Option<usize> {
        scene.params.record.choices.len().checked_sub(1)
    }
}

/// All buttons of the game are one stop of the keyboard.
fn buttons_group() -> Id {
    Id::unique("buttons of the flips that are played")
}

impl PlayView {
    /// The coin and the buttons above the chart, by which one plays, and the keys that do the same.
    fn controls_of_game_ui(&mut self, ui: &mut Ui, play: &Play, solution: &Solution) -> Option<PlayCommand> {
        let is_over = is_over(play, solution);
        let coins = solution.game().coins().len();
        let mut command = None;
        ui.horizontal_top(|ui| {
            big_coin::ui(ui, play);
            ui.vertical(|ui| {
                ui.horizontal_wrapped(|ui| command = buttons_ui(ui, play, solution));
                ui.label(RichText::new(capitalised(&standing(play, solution))).text_style(theme::strong()));
                // one text after the other, so that the chart keeps its room
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    if let Some(last) = play.turns().last() {
                        ui.label(last_turn(last));
                    }
                    if let Some(advice) = self.advises.then(|| advice(play, solution)).flatten() {
                        ui.label(RichText::new(advice).color(Palette::of(ui).soft_ink));
                    }
                });
            });
        });
        luck_bar::ui(ui, LuckAndSkill::of(play, solution));
        if !is_over && !ui.ctx().egui_wants_keyboard_input() {
            let pressed = self.held.flipped(ui, coins);
            command = command.or(pressed.map(PlayCommand::Flip));
        }
        command
    }

    /// Remembers how the game ended, if the flip that was just made is its last and nobody else flipped any of it.
    fn remember(&self, ctx: &Context, solution: &Solution, params: &Params) {
        let play = Play::new(solution, params.focus.simulation.seed, &params.record.choices);
        if let Some(play) = play.filter(|play| is_over(play, solution) && !self.is_helped) {
            let (score, key) = (play.state().score, game_key(solution));
            Arrangement::change(ctx, |arrangement| arrangement.take_score(key, score));
        }
    }
}

/// The buttons by which one plays.
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

/// What tells a game from all others, for the memory.
fn game_key(solution: &Solution) -> String {
    let game = solution.game();
    let coin = |coin: &Coin| format!("{} {} {}", coin.heads, coin.after_heads(), coin.after_tails());
    let coins: Vec<String> = game.coins().iter().map(coin).collect();
    format!("{} flips above {}: {}", game.flips(), game.target(), coins.join(", "))
}

/// Does what was asked for to the record.
fn apply(command: &PlayCommand, solution: &Solution, params: &mut Params) {
    let (seed, choices) = (&mut params.focus.simulation.seed, &mut params.record.choices);
    match *command {
        PlayCommand::Flip(coin) => choices.extend(u8::try_from(coin).ok()),
        PlayCommand::TakeBack => drop(choices.pop()),
        PlayCommand::PlayOn => {
            let Some(mut play) = Play::new(solution, *seed, choices) else { return };
            while let Some(coin) = first_best(solution, &play)
                && play.flip(solution, *seed, usize::from(coin))
            {
                choices.push(coin);
            }
        }
        PlayCommand::NewGame => {
            choices.clear();
            *seed = seed.wrapping_add(1);
        }
    }
}

/// A game as it is shown.
struct PlaySnapshot {
    solved: Arc<Solved>,
    play: Play,
    /// Whether the score is drawn over the picture of all chances.
    shows_score: bool,
}

impl PlaySnapshot {
    fn chart_ui(&self, ui: &mut Ui, looks: &mut Looks) {
        let (play, solution) = (&self.play, &self.solved.solution);
        if !self.shows_score {
            return chart_ui(ui, play, solution, &mut looks.viewports[0]);
        }
        let scores = std::iter::once(0).chain(play.turns().iter().map(|turn| turn.after.score)).collect();
        let (solved, chosen) = (Arc::clone(&self.solved), play.state());
        let states = States {
            shown: &StatesSnapshot { solved, chosen, hides_sure: true, colouring: Colouring::Chances },
            paths: &[scores],
            looks_at_paths: false,
            summary: &format!("Your score over the chance to win of every state. {}", standing(play, solution)),
        };
        states_chart::show_fixed(ui, &states, looks);
    }
}

impl ViewSnapshot<Flips> for PlaySnapshot {
    fn title(&self) -> String {
        let solution = &self.solved.solution;
        format!("A game of {}: {}", flips(solution.game().flips().into()), standing(&self.play, solution))
    }

    fn measures(&self) -> Measures {
        Measures::of(900.0, 560.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        self.chart_ui(ui, stage.looks);
        None
    }

    fn table(&self) -> Table<'_> {
        play_table(&self.play)
    }

    /// The result once there is one, and what it is owed to.
    fn words(&self) -> Vec<Paragraph> {
        let (play, solution) = (&self.play, &self.solved.solution);
        if !is_over(play, solution) {
            return vec![Paragraph::plain(luck_and_skill(play))];
        }
        let (result, is_won) = result(play, solution);
        std::iter::once(Paragraph::headline(result, is_won)).chain(verdict(play, solution)).collect()
    }
}

/// Draws the chance to win after every flip made, with what choices cost as a step down before the flip.
fn chart_ui(ui: &mut Ui, play: &Play, solution: &Solution, viewport: &mut Viewport) {
    let palette = Palette::of(ui);
    let flips = solution.game().flips();
    let axes = Axes {
        id: "play",
        x: 0.0..=f64::from(flips),
        y: 0.0..=1.0,
        x_label: "flips done",
        y_label: "chance to win",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Percent,
        equal_units: false,
        edges: None,
        key: &[
            KeyEntry::line(palette.accent, Dash::SOLID, "chance"),
            KeyEntry::line(palette.lost, Dash::SOLID, "cost of a choice"),
        ],
        summary: &format!("Chance to win after every flip. {}", standing(play, solution)),
    };
    let start = [0.0, solution.win_probability()];
    let points: Vec<[f64; 2]> = std::iter::once(start)
        .chain(play.turns().iter().map(|turn| [as_f64(turn.after.flips_done), turn.chance_after]))
        .collect();
    let last = points.last().copied().unwrap_or(start);
    let costly = play.turns().iter().filter(|turn| turn.cost() > 0.0);
    let costs: Vec<_> = costly
        .map(|turn| {
            let flips = as_f64(turn.before.flips_done);
            let ends = vec![[flips, turn.chance_before], [flips, turn.chance_before - turn.cost()]];
            Polyline::new("cost", ends, Stroke::new(3.0, palette.lost))
        })
        .collect();
    let line = Polyline::new("chance", points, Stroke::new(2.0, palette.accent));
    let response = axes.show(ui, viewport, move |plot: &mut PlotUi<'_>| {
        plot.add(line);
        for cost in costs {
            plot.add(cost);
        }
    });
    let frame = *response.transform.frame();
    let painter = marks::painter(ui, &response.transform);
    let at = response.transform.position_from_point(&PlotPoint::from(last));
    marks::dot(&painter, at, 5.0, palette.accent, &palette);
    marks::number_tag(&painter, at, frame, egui::Rect::NOTHING, &percent(last[1]), &palette);
    let pointed = chart::pointed(&response).map(|point| point.x.round() - 1.0);
    let turn =
        pointed.and_then(|flip| play.turns().iter().find(|turn| (as_f64(turn.before.flips_done) - flip).abs() < 0.5));
    if let Some(turn) = turn {
        chart::pointed_ui(response.response, (), [last_turn(turn)]);
    }
}

/// Numbers of flips are far below 2⁵³.
fn as_f64(flips: i64) -> f64 {
    flips as f64
}
