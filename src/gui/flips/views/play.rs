//! The game that one plays oneself: the chance to win after every flip, and what each choice cost.

use std::sync::Arc;

use egui::{Align2, Button, FontId, Id, Key, RichText, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};
use egui_plot::{PlotPoint, PlotUi};

use crate::flips::{Params, Play, Solution, Turn, WHOLE_FLIPS, coin_name, play_table};
use crate::gui::chart::{self, Axes, Dash, KeyEntry, Polyline, Ticks, Viewport};
use crate::gui::flips::coin_colours::Inks;
use crate::gui::flips::marks;
use crate::gui::flips::puzzle::Flips;
use crate::gui::flips::session::FlipsSession;
use crate::gui::flips::solved::Solved;
use crate::gui::flips::words;
use crate::gui::flips::words::{any_of, flips, signed, unbroken};
use crate::gui::focus;
use crate::gui::look::fonts;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::boxes;
use crate::gui::prose::{Paragraph, capitalised};
use crate::gui::view::looks::Looks;
use crate::gui::view::{Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::{grouped, percent};
use crate::table::Table;

/// The height of the buttons that flip a coin.
const BUTTON_HEIGHT: f32 = 32.0;
/// The radius of the coin that was flipped last.
const COIN_RADIUS: f32 = 16.0;

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
    /// Whether one plays without advice.
    hides_advice: bool,
}

/// The game as far as it was played; `None` while nothing is solved.
fn play_of(session: &FlipsSession, params: &Params) -> Option<PlaySnapshot> {
    let solved = Arc::clone(session.solved()?);
    let play = Play::new(&solved.solution, params.focus.simulation.seed, &params.record.choices)?;
    Some(PlaySnapshot { solved, play })
}

impl View<Flips> for PlayView {
    fn name(&self) -> &'static str {
        "play"
    }

    fn hint(&self) -> &'static str {
        "Flip for yourself; each flip tells what the choice cost and what luck did."
    }

    fn table_title(&self) -> &'static str {
        "Flips made"
    }

    fn unavailable(&self, session: &FlipsSession) -> Option<String> {
        session.too_long_for("a game played here", WHOLE_FLIPS)
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        Some(Arc::new(play_of(scene.session, scene.params)?))
    }

    fn options_ui(&mut self, ui: &mut Ui, _scene: &Scene<'_, Flips>, _params: &mut Params, _looks: &mut Looks) {
        let hint = "Play without being told the best coin";
        focus::group_as(ui, buttons_group(), |ui| {
            boxes::checkbox(ui, &mut self.hides_advice, "Hide advice").on_hover_text(hint);
        });
    }

    fn chart_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Flips>, params: &mut Params, looks: &mut Looks) {
        let Some(PlaySnapshot { solved, play }) = play_of(scene.session, scene.params) else {
            return chart::no_chart_ui(ui, self.pending());
        };
        let game_ui = |ui: &mut Ui| self.controls_of_game_ui(ui, &play, &solved.solution);
        if let Some(command) = focus::group_as(ui, buttons_group(), game_ui) {
            apply(&command, &solved.solution, params);
        }
        chart_ui(ui, &play, &solved.solution, &mut looks.viewports[0]);
    }

    fn has_own_answer(&self, scene: &Scene<'_, Flips>) -> bool {
        play_of(scene.session, scene.params).is_some_and(|game| is_over(&game.play, &game.solved.solution))
    }

    fn is_won(&self, scene: &Scene<'_, Flips>) -> Option<bool> {
        let PlaySnapshot { solved, play } = play_of(scene.session, scene.params)?;
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
    /// The buttons above the chart, by which one plays, and the keys that do the same.
    fn controls_of_game_ui(&self, ui: &mut Ui, play: &Play, solution: &Solution) -> Option<PlayCommand> {
        let is_over = is_over(play, solution);
        let coins = solution.game().coins().len();
        let mut command = None;
        ui.horizontal_wrapped(|ui| {
            ui.set_min_height(BUTTON_HEIGHT);
            last_coin_ui(ui, play);
            for coin in 0..coins {
                let name = coin_name(coin);
                let text =
                    RichText::new(format!("Flip coin {name}")).color(Inks::of_palette(&Palette::of(ui)).coin(coin));
                let button = Button::new(text).min_size(vec2(0.0, BUTTON_HEIGHT));
                if ui.add_enabled(!is_over, button).on_hover_text(format!("Or press {name}")).clicked() {
                    command = Some(PlayCommand::Flip(coin));
                }
            }
            ui.separator();
            let has_begun = !play.turns().is_empty();
            if ui.add_enabled(has_begun, Button::new("Take back")).on_hover_text("Undo the last flip").clicked() {
                command = Some(PlayCommand::TakeBack);
            }
            let hint = "Flip the rest by best play";
            if ui.add_enabled(!is_over, Button::new("Finish for me")).on_hover_text(hint).clicked() {
                command = Some(PlayCommand::PlayOn);
            }
            if ui.add_enabled(has_begun, Button::new("New game")).on_hover_text("With other luck").clicked() {
                command = Some(PlayCommand::NewGame);
            }
        });
        ui.label(RichText::new(capitalised(&standing(play, solution))).text_style(theme::strong()));
        // one text after the other, so that the chart keeps its room
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            if let Some(last) = play.turns().last() {
                ui.label(last_turn(last));
            }
            if !self.hides_advice
                && let Some(advice) = advice(play, solution)
            {
                ui.label(RichText::new(advice).color(Palette::of(ui).soft_ink));
            }
        });
        if !is_over && !ui.ctx().egui_wants_keyboard_input() {
            let keys = [Key::A, Key::B, Key::C, Key::D].into_iter().take(coins);
            let pressed = keys
                .enumerate()
                .find(|(_, key)| ui.input(|input| input.modifiers.is_none() && input.key_pressed(*key)));
            command = command.or(pressed.map(|(coin, _)| PlayCommand::Flip(coin)));
        }
        command
    }
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
}

impl ViewSnapshot<Flips> for PlaySnapshot {
    fn title(&self) -> String {
        title(&self.play, &self.solved.solution)
    }

    fn size(&self) -> Vec2 {
        vec2(900.0, 560.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        chart_ui(ui, &self.play, &self.solved.solution, &mut stage.looks.viewports[0]);
        None
    }

    fn table(&self) -> Table<'_> {
        play_table(&self.play)
    }

    /// The result once there is one, and what it is owed to.
    fn words(&self) -> Vec<Paragraph> {
        let Self { play, solved } = self;
        let mut words = vec![Paragraph::plain(luck_and_skill(play))];
        if is_over(play, &solved.solution) {
            let (result, is_won) = result(play, &solved.solution);
            let before =
                format!("Before the first flip the chance to win was {}.", percent(solved.solution.win_probability()));
            words.splice(0..0, [Paragraph::headline(result, is_won), Paragraph::plain(unbroken(&before))]);
        }
        words
    }
}

/// The coin that was flipped last, with the side it shows.
fn last_coin_ui(ui: &mut Ui, play: &Play) {
    let palette = Palette::of(ui);
    let (place, response) = ui.allocate_exact_size(Vec2::splat(2.0 * COIN_RADIUS), Sense::hover());
    let Some(turn) = play.turns().last() else {
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, "No coin is flipped yet"));
        ui.painter().circle_stroke(place.center(), COIN_RADIUS - 1.0, Stroke::new(1.5, palette.line));
        return;
    };
    let ink = Inks::of_palette(&palette).coin(turn.coin);
    ui.painter().circle_filled(place.center(), COIN_RADIUS, ink);
    let (side, shown) = if turn.heads { ("H", "heads") } else { ("T", "tails") };
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Coin {}, {shown}", coin_name(turn.coin))));
    ui.painter().text(place.center(), Align2::CENTER_CENTER, side, FontId::new(16.0, fonts::medium()), palette.card);
    response.on_hover_text(last_turn(turn));
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
        summary: &summary(play, solution),
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
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    let at = response.transform.position_from_point(&PlotPoint::from(last));
    marks::dot(&painter, at, 5.0, palette.accent, &palette);
    marks::number_tag(&painter, at, frame, egui::Rect::NOTHING, &percent(last[1]), &palette);
    let pointed = chart::pointed(&response).map(|point| point.x.round() - 1.0);
    let turn =
        pointed.and_then(|flip| play.turns().iter().find(|turn| (as_f64(turn.before.flips_done) - flip).abs() < 0.5));
    if let Some(turn) = turn {
        response.response.on_hover_ui_at_pointer(|ui| {
            ui.label(last_turn(turn));
        });
    }
}

/// Numbers of flips are far below 2⁵³.
fn as_f64(flips: i64) -> f64 {
    flips as f64
}

/// The title of the saved game.
fn title(play: &Play, solution: &Solution) -> String {
    format!("A game of {}: {}", flips(solution.game().flips().into()), standing(play, solution))
}

/// The game in one sentence, for those who hear the chart.
fn summary(play: &Play, solution: &Solution) -> String {
    format!("Chance to win after every flip. {}", standing(play, solution))
}

/// Whether no flip is left.
fn is_over(play: &Play, solution: &Solution) -> bool {
    play.state().flips_done >= i64::from(solution.game().flips())
}

/// How a game that is over ended, and whether it is won.
fn result(play: &Play, solution: &Solution) -> (String, bool) {
    let score = play.state().score;
    let is_won = score > solution.game().target();
    (format!("You {} with a final score of {}.", if is_won { "won" } else { "lost" }, signed(score)), is_won)
}

/// Where the game stands.
fn standing(play: &Play, solution: &Solution) -> String {
    let (state, game) = (play.state(), solution.game());
    if is_over(play, solution) {
        return result(play, solution).0.replacen("You", "you", 1);
    }
    let chance = solution.value(state).map_or_else(String::new, percent);
    format!(
        "flip {} of {}, score {}, chance to win {chance}.",
        grouped(state.flips_done + 1),
        grouped(game.flips()),
        signed(state.score)
    )
}

/// What a flip was, what the choice cost, and what luck did.
fn last_turn(turn: &Turn) -> String {
    let (side, added) = (if turn.heads { "heads" } else { "tails" }, turn.after.score - turn.before.score);
    let cost = if turn.best.contains(turn.coin) {
        "the choice cost nothing".to_owned()
    } else {
        format!("the choice cost {} points", words::cost(turn.cost()))
    };
    let luck = turn.luck();
    let luck = if luck >= 0.0 { format!("luck gave {}", points(luck)) } else { format!("luck took {}", points(-luck)) };
    let plus = if added > 0 { "+" } else { "" };
    format!("Coin {} showed {side} ({plus}{}): {cost}, {luck}.", coin_name(turn.coin), signed(added))
}

/// Percentage points.
fn points(share: f64) -> String {
    format!("{} points", percent(share).trim_end_matches(" %"))
}

/// What best play would do now; `None` when the game is over.
fn advice(play: &Play, solution: &Solution) -> Option<String> {
    let state = play.state();
    let (best, values) = (solution.best(state)?, solution.by_coin(state)?);
    let most = values.iter().copied().fold(0.0, f64::max);
    let costs = values.iter().enumerate().filter(|(coin, _)| !best.contains(*coin));
    let costs: Vec<String> = costs
        .map(|(coin, value)| format!("{} would cost {} points", coin_name(coin), words::cost(most - value)))
        .collect();
    let costs = if costs.is_empty() { String::new() } else { format!(" ({})", costs.join(", ")) };
    Some(format!("Advice: {}{costs}.", any_of(solution, best)))
}

/// Luck and skill so far.
fn luck_and_skill(play: &Play) -> String {
    let count = play.turns().len();
    if count == 0 {
        return "Flip a coin: after each flip you see what the choice cost and what luck did.".to_owned();
    }
    let luck = play.luck();
    let luck = if luck >= 0.0 { format!("gave {}", points(luck)) } else { format!("took {}", points(-luck)) };
    let good = play.good_choices();
    let cost = if good == count { "nothing".to_owned() } else { format!("{} points", words::cost(play.cost())) };
    format!("Luck {luck}, your choices cost {cost}: {} of {} were best.", grouped(good), grouped(count))
}

/// The first of the best coins where a game stands; `None` when it is over.
fn first_best(solution: &Solution, play: &Play) -> Option<u8> {
    let best = solution.best(play.state())?.iter().next()?;
    u8::try_from(best).ok()
}

#[cfg(test)]
mod tests {
    use crate::flips::{CheckedGame, Game, Probability, solve};
    use crate::progress::Progress;

    use super::*;

    fn played(choices: &[u8]) -> (Solution, Play) {
        let mut game = Game { flips: 2, ..Game::default() };
        game.coins[0].heads = Probability::ZERO;
        game.coins[1].heads = Probability::ONE;
        let solution = solve(&CheckedGame::new(&game).unwrap(), &Progress::new()).unwrap();
        let play = Play::new(&solution, 1, choices).unwrap();
        (solution, play)
    }

    #[test]
    fn each_flip_is_told_with_its_cost_and_its_luck() {
        let (solution, play) = played(&[]);
        assert_eq!(standing(&play, &solution), "flip 1 of 2, score 0, chance to win 100.00 %.");
        assert_eq!(advice(&play, &solution).unwrap(), "Advice: either coin.");
        let (solution, play) = played(&[0]);
        assert_eq!(
            last_turn(&play.turns()[0]),
            "Coin A showed tails (−1): the choice cost nothing, luck gave 0.00 points."
        );
        assert_eq!(advice(&play, &solution).unwrap(), "Advice: coin B (A would cost 100.00 points).");
        assert_eq!(luck_and_skill(&play), "Luck gave 0.00 points, your choices cost nothing: 1 of 1 were best.");
        let (solution, play) = played(&[0, 0]);
        assert_eq!(standing(&play, &solution), "you lost with a final score of −2.");
        assert_eq!(advice(&play, &solution), None);
        assert!(luck_and_skill(&play).ends_with("cost 100.00 points: 1 of 2 were best."), "{}", luck_and_skill(&play));
        let first_best = |choices: &[u8]| first_best(&solution, &Play::new(&solution, 1, choices).unwrap());
        assert_eq!((first_best(&[0]), first_best(&[0, 1])), (Some(1), None));
    }
}
