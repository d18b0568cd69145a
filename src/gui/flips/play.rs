//! The game that one plays oneself: the chance to win after every flip, and what each choice cost.

use egui::{Align2, Button, FontId, Key, RichText, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};
use egui_plot::{Line, PlotPoint, PlotUi};

use crate::flips::{Play, Solution, coin_name};
use crate::gui::chart::{self, Axes, Sight, Ticks};
use crate::gui::fonts;
use crate::gui::prose::capitalised;
use crate::gui::theme::{self, Palette};
use crate::numerals::percent;

use super::choice::Inks;
use super::{FlipsTab, marks, play_words};

/// The height of the buttons that flip a coin.
const BUTTON_HEIGHT: f32 = 32.0;
/// The radius of the coin that was flipped last.
const COIN_RADIUS: f32 = 16.0;

/// What was asked for.
enum Wish {
    Flip(usize),
    TakeBack,
    PlayOn,
    NewGame,
}

impl FlipsTab {
    /// The buttons above the chart, by which one plays.
    pub(super) fn play_ui(&mut self, ui: &mut Ui, play: &Play, solution: &Solution) {
        let state = play.state();
        let is_over = state.flips_done >= i64::from(solution.game().flips());
        let coins = solution.game().coins().len();
        let mut wish = None;
        ui.horizontal_wrapped(|ui| {
            ui.set_min_height(BUTTON_HEIGHT);
            last_coin_ui(ui, play);
            for coin in 0..coins {
                let name = coin_name(coin);
                let text =
                    RichText::new(format!("Flip coin {name}")).color(Inks::of_palette(&Palette::of(ui)).coin(coin));
                let button = Button::new(text).min_size(vec2(0.0, BUTTON_HEIGHT));
                if ui.add_enabled(!is_over, button).on_hover_text(format!("Or press {name}")).clicked() {
                    wish = Some(Wish::Flip(coin));
                }
            }
            ui.separator();
            let has_begun = !play.turns().is_empty();
            if ui.add_enabled(has_begun, Button::new("Take back")).on_hover_text("Undo the last flip").clicked() {
                wish = Some(Wish::TakeBack);
            }
            let hint = "Flip the rest by best play";
            if ui.add_enabled(!is_over, Button::new("Play on")).on_hover_text(hint).clicked() {
                wish = Some(Wish::PlayOn);
            }
            if ui.add_enabled(has_begun, Button::new("New game")).on_hover_text("With other luck").clicked() {
                wish = Some(Wish::NewGame);
            }
        });
        ui.label(RichText::new(capitalised(&play_words::standing(play, solution))).text_style(theme::strong()));
        // one text after the other, so that the chart keeps its room
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            if let Some(last) = play.turns().last() {
                ui.label(play_words::last_turn(last));
            }
            if !self.hides_advice
                && let Some(advice) = play_words::advice(play, solution)
            {
                ui.label(RichText::new(advice).color(Palette::of(ui).soft_ink));
            }
        });
        if !is_over && !ui.ctx().egui_wants_keyboard_input() {
            let keys = [Key::A, Key::B, Key::C, Key::D].into_iter().take(coins);
            let pressed = keys
                .enumerate()
                .find(|(_, key)| ui.input(|input| input.modifiers.is_none() && input.key_pressed(*key)));
            wish = wish.or(pressed.map(|(coin, _)| Wish::Flip(coin)));
        }
        if let Some(wish) = wish {
            self.grant(&wish, solution);
        }
    }

    fn grant(&mut self, wish: &Wish, solution: &Solution) {
        let (seed, choices) = (&mut self.params.focus.simulation.seed, &mut self.params.record.choices);
        match *wish {
            Wish::Flip(coin) => choices.extend(u8::try_from(coin).ok()),
            Wish::TakeBack => drop(choices.pop()),
            Wish::PlayOn => {
                while let Some(coin) = play_words::first_best(solution, *seed, choices) {
                    choices.push(coin);
                }
            }
            Wish::NewGame => {
                choices.clear();
                *seed = seed.wrapping_add(1);
            }
        }
        self.refresh();
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
    response.on_hover_text(play_words::last_turn(turn));
}

/// Draws the chance to win after every flip made, with what choices cost as a step down before the flip.
pub fn chart_ui(ui: &mut Ui, play: &Play, solution: &Solution, sight: &mut Sight) {
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
        summary: &play_words::play_summary(play, solution),
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
            Line::new("cost", vec![[flips, turn.chance_before], [flips, turn.chance_before - turn.cost()]])
                .stroke(Stroke::new(3.0, palette.unsafe_))
                .allow_hover(false)
        })
        .collect();
    let line = Line::new("chance", points).stroke(Stroke::new(2.0, palette.accent)).allow_hover(false);
    let response = axes.show(ui, sight, move |plot: &mut PlotUi<'_>| {
        plot.line(line);
        for cost in costs {
            plot.line(cost);
        }
    });
    let frame = *response.transform.frame();
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    let at = response.transform.position_from_point(&PlotPoint::from(last));
    marks::dot(&painter, at, 5.0, palette.accent, &palette);
    marks::tag(&painter, at, frame, egui::Rect::NOTHING, &percent(last[1]), &palette);
    chart::key_ui(ui, frame, &[(palette.accent, "chance"), (palette.unsafe_, "cost of a choice")]);
    let pointed = chart::pointed(&response).map(|point| point.x.round() - 1.0);
    let turn =
        pointed.and_then(|flip| play.turns().iter().find(|turn| (as_f64(turn.before.flips_done) - flip).abs() < 0.5));
    if let Some(turn) = turn {
        response.response.on_hover_ui_at_pointer(|ui| {
            ui.label(play_words::last_turn(turn));
        });
    }
}

/// Numbers of flips are far below 2⁵³.
fn as_f64(flips: i64) -> f64 {
    flips as f64
}

/// The size of the saved chart, in points.
pub fn chart_size() -> Vec2 {
    vec2(900.0, 560.0)
}
