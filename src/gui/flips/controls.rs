//! The controls of the flips.

use std::ops::RangeInclusive;

use egui::{Align, Button, ComboBox, Layout, RichText, Slider, TextStyle, Ui};

use crate::field::{Number, Step, numbers};
use crate::flips::{
    COINS, Coin, FIELDS, POINTS, Params, Player, Probability, Reachable, State, coin_name, nearest_state,
};
use crate::gui::look::theme::Palette;
use crate::gui::panels::controls::{self, Head, WholeRow, parse_whole};
use crate::gui::panels::number_field::{Field, refusal_ui};
use crate::gui::panels::slider_player;
use crate::numerals::grouped;
use crate::parameter::BadParameter;

use super::player_words;

/// The width of a field beside its slider.
const FIELD_WIDTH: f32 = 64.0;
/// How many characters the field beside the slider can show; longer probabilities get a line of their own.
const FIELD_CHARACTERS: usize = 6;
/// The height of a row.
const ROW_HEIGHT: f32 = 28.0;
/// Into how many steps the slider divides the probabilities.
const HEADS_STEPS: u64 = 100;

/// Shows the controls and changes `params` with them.
pub fn controls_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let before = params.clone();
    game_ui(ui, params, reset_to);
    let mut removed = None;
    for index in 0..params.game.coins.len() {
        if coin_ui(ui, params, reset_to, index) {
            removed = Some(index);
        }
    }
    if let Some(index) = removed {
        params.game.coins.remove(index);
    }
    if params.game.coins.len() < *COINS.end()
        && ui.button("Add a coin").on_hover_text("Up to four coins to choose from").clicked()
    {
        params.game.coins.push(next_coin(params, reset_to));
    }
    // what was played may not be possible any more
    if *params != before {
        params.fit();
    }
    state_ui(ui, params, reset_to);
    games_ui(ui, params, reset_to);
}

/// What is simulated, and the seed of all luck.
fn games_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let changed = params.focus.simulation != reset_to.focus.simulation;
    if controls::group(ui, "Simulation", changed) {
        params.focus.simulation = reset_to.focus.simulation;
        params.focus.simulation.fit(&params.game);
    }
    rows_ui(ui, params, "Simulation");
    player_row(ui, params);
    seed_row(ui, params);
}

/// Who plays: best play, a coin, or a rule.
fn player_row(ui: &mut Ui, params: &mut Params) {
    let coins = params.game.coins.len();
    let singles = (0..coins).map(|coin| Player::Rule { ahead: coin, otherwise: coin });
    let pairs = (0..coins).flat_map(|ahead| (0..coins).map(move |otherwise| (ahead, otherwise)));
    let rules = pairs.filter(|(ahead, otherwise)| ahead != otherwise);
    let rules = rules.map(|(ahead, otherwise)| Player::Rule { ahead, otherwise });
    let players: Vec<Player> = std::iter::once(Player::Best).chain(singles).chain(rules).collect();
    ui.horizontal(|ui| {
        ui.set_height(ROW_HEIGHT);
        ui.label("Player");
        let chosen = player_words::player(params.focus.simulation.player);
        let response = ComboBox::from_id_salt("player").selected_text(&chosen).show_ui(ui, |ui| {
            for player in players {
                let hint = player_words::player_hint(player);
                ui.selectable_value(&mut params.focus.simulation.player, player, player_words::player(player))
                    .on_hover_text(hint);
            }
        });
        ui.ctx().accesskit_node_builder(response.response.id, |node| {
            node.set_label("Player of the simulated games");
            node.set_value(chosen);
        });
        response.response.on_hover_text("Who plays the simulated games: best play, one coin, or a rule of two");
    });
}

/// The seed, a field without a slider.
fn seed_row(ui: &mut Ui, params: &mut Params) {
    let hint = format!(
        "Of the luck in the games simulated and in the one played, 0 to {}: the same seed, the same luck",
        grouped(u64::MAX)
    );
    let field = Field::new("seed", "Seed (number)", &hint, FIELD_WIDTH + 40.0);
    let refusal = ui
        .horizontal(|ui| {
            ui.set_height(ROW_HEIGHT);
            ui.label("Seed").on_hover_text(&hint);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if let Some(seed) = field.show(ui, &params.focus.simulation.seed.to_string(), parse_seed) {
                    params.focus.simulation.seed = seed;
                    field.accept(ui, &seed.to_string());
                }
                field.refusal(ui)
            })
            .inner
        })
        .inner;
    if let Some(refusal) = refusal {
        refusal_ui(ui, &refusal);
    }
}

fn parse_seed(text: &str) -> Result<u64, BadParameter> {
    let allowed = format!("a whole number from 0 to {}", grouped(u64::MAX));
    text.trim().parse().map_err(|_| BadParameter::new("seed", text.trim(), allowed))
}

fn game_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let changed = (params.game.flips, params.game.target) != (reset_to.game.flips, reset_to.game.target);
    if controls::group(ui, "Game", changed) {
        (params.game.flips, params.game.target) = (reset_to.game.flips, reset_to.game.target);
    }
    rows_ui(ui, params, "Game");
}

/// The numbers in a group of controls, in the order of the table.
fn in_group(params: &Params, group: &str) -> Vec<(&'static Number<Params>, usize)> {
    let is_in = |(number, index): &(&Number<Params>, usize)| (number.group)(*index) == group;
    numbers(&FIELDS, params).into_iter().filter(is_in).collect()
}

/// The rows of a group of whole numbers.
fn rows_ui(ui: &mut Ui, params: &mut Params, group: &str) {
    for (number, index) in in_group(params, group) {
        whole_row(ui, params, number, index);
    }
}

/// The row of a whole number.
fn whole_row(ui: &mut Ui, params: &mut Params, number: &Number<Params>, index: usize) {
    let row = WholeRow {
        label: number.label,
        key: &(number.key)(index),
        hint: number.hint,
        slider: whole_range((number.slider)(params, index)),
        allowed: whole_range((number.allowed)(params, index)),
    };
    let mut value = (number.get)(params, index) as i64;
    if row.show_as(ui, &(number.name)(index), &mut value) {
        // what row and field let through is allowed
        let _ = (number.set)(params, index, value as f64);
    }
}

/// The whole numbers of a range whose ends are whole.
fn whole_range(range: RangeInclusive<f64>) -> RangeInclusive<i64> {
    *range.start() as i64..=*range.end() as i64
}

/// The coin that is added next: the scenario's own if one of its coins was taken away, otherwise a fair one worth a point
/// more than any other.
fn next_coin(params: &Params, reset_to: &Params) -> Coin {
    let largest = params.game.coins.iter().map(|coin| coin.points).max().unwrap_or(0);
    let fair = Coin::new(Probability::HALF, (largest + 1).clamp(*POINTS.start(), *POINTS.end()));
    reset_to.game.coins.get(params.game.coins.len()).copied().unwrap_or(fair)
}

/// One coin; returns whether it shall be taken away.
fn coin_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, index: usize) -> bool {
    let (name, original) = (coin_name(index), reset_to.game.coins.get(index).copied());
    let may_go = params.game.coins.len() > *COINS.start();
    let group = format!("Coin {name}");
    let Some(coin) = params.game.coins.get_mut(index) else { return false };
    if controls::group(ui, &group, original.is_some_and(|original| original != *coin)) {
        *coin = original.unwrap_or(*coin);
    }
    for (number, place) in in_group(params, &group) {
        match (number.step, params.game.coins.get_mut(index)) {
            (Step::Decimals(_), Some(coin)) => heads_row(ui, coin, number, place),
            _ => whole_row(ui, params, number, place),
        }
    }
    let Some(coin) = params.game.coins.get_mut(index) else { return false };
    ui.horizontal(|ui| {
        apart_box(ui, name, coin);
        let right = Layout::right_to_left(Align::Center);
        may_go && ui.with_layout(right, |ui| remove_button(ui, name)).inner
    })
    .inner
}

/// Whether heads and tails have points of their own.
fn apart_box(ui: &mut Ui, name: char, coin: &mut Coin) {
    let mut is_apart = coin.tails_points.is_some();
    let response = ui.checkbox(&mut is_apart, "Sides differ").on_hover_text("Heads and tails add points of their own");
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(format!("Sides of coin {name} differ")));
    if response.changed() {
        coin.tails_points = is_apart.then(|| coin.after_tails());
        if !is_apart {
            coin.points = coin.points.clamp(*POINTS.start(), *POINTS.end());
        }
    }
}

/// Whether the button was clicked.
fn remove_button(ui: &mut Ui, name: char) -> bool {
    let text = RichText::new("Remove").text_style(TextStyle::Small).color(Palette::of(ui).accent);
    let button = ui.add(Button::new(text).frame(false)).on_hover_text("Take this coin out of the game");
    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(format!("Remove coin {name}")));
    button.clicked()
}

/// The probability of heads: a slider in hundredths, and a field that takes decimals and fractions exactly.
fn heads_row(ui: &mut Ui, coin: &mut Coin, number: &Number<Params>, index: usize) {
    let (name, key) = ((number.name)(index), (number.key)(index));
    let hint = format!("{}: 0 to 1, as a decimal or as a fraction like 1/3", number.hint);
    let slid_hint = format!("{}: 0 to 1 in hundredths; type for any decimal or fraction", number.hint);
    let field_name = format!("{name} (number)");
    let written = coin.heads.to_string();
    let is_long = written.len() > FIELD_CHARACTERS;
    let show_field = |ui: &mut Ui, width: f32, heads: &mut Probability| {
        let field = Field::new(&key, &field_name, &hint, width);
        if let Some(typed) = field.show(ui, &written, |text| Probability::parse(&key, text)) {
            *heads = typed;
            field.accept(ui, &typed.to_string());
        }
        field.refusal(ui)
    };
    let refusal = ui
        .horizontal(|ui| {
            ui.set_height(ROW_HEIGHT);
            let end = if is_long { 0.0 } else { FIELD_WIDTH };
            let before = coin.heads.to_f64();
            let mut slid = slider_player::button(ui, &name, 0.0..=1.0, before).unwrap_or(before);
            let slider = Slider::new(&mut slid, 0.0..=1.0).step_by(0.01);
            Head { label: number.label, name: &name, hint: &slid_hint, field_width: end, is_of_scenario: true }
                .show(ui, slider);
            if slid.to_bits() != before.to_bits() {
                coin.heads = Probability::nearest(slid, HEADS_STEPS);
            }
            if is_long { None } else { show_field(ui, FIELD_WIDTH, &mut coin.heads) }
        })
        .inner;
    let refusal = if is_long { show_field(ui, ui.available_width(), &mut coin.heads) } else { refusal };
    slider_player::manner_ui(ui, &name, true);
    if let Some(refusal) = refusal {
        refusal_ui(ui, &refusal);
    }
}

fn state_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let original = nearest_state(&params.game, reset_to.focus.state);
    if controls::group(ui, "State", params.focus.state != original) {
        params.focus.state = original;
    }
    for (number, index) in in_group(params, "State") {
        let key = (number.key)(index);
        if key == "state[1]" { score_row(ui, params, number, &key) } else { whole_row(ui, params, number, index) }
    }
}

/// The score: the slider stops at scores that play leads to, the field takes what is typed.
fn score_row(ui: &mut Ui, params: &mut Params, number: &Number<Params>, key: &str) {
    let reachable = Reachable::new(&params.game, params.focus.state.flips_done);
    let (lowest, highest) = reachable.range().into_inner();
    let name = (number.name)(0);
    let reached = controls::reach(&(lowest..=highest));
    let slid_hint = format!("{}: {reached}; it stops where play can lead", number.hint);
    let allowed = whole_range((number.allowed)(params, 0));
    let hint = format!("{}: {}; play leads to {reached}", number.hint, controls::reach(&allowed));
    let State { flips_done, score: before } = params.focus.state;
    let mut score = before;
    let refusal = ui
        .horizontal(|ui| {
            ui.set_height(ROW_HEIGHT);
            // one place more at each end where there is but one score, since a slider needs some way to go
            let more = i64::from(lowest == highest);
            controls::play_whole(ui, &name, &(lowest..=highest), &mut score);
            let slider = Slider::new(&mut score, lowest - more..=highest + more).step_by(1.0);
            Head { label: number.label, name: &name, hint: &slid_hint, field_width: FIELD_WIDTH, is_of_scenario: true }
                .show(ui, slider);
            if score != before {
                score = reachable.step(before, score);
            }
            let field = Field::new(key, "Score (number)", &hint, FIELD_WIDTH);
            if let Some(typed) = field.show(ui, &grouped(score), |text| parse_whole(key, text, &allowed)) {
                score = typed;
                field.accept(ui, &grouped(typed));
            }
            field.refusal(ui)
        })
        .inner;
    params.focus.state = State::new(flips_done, score);
    slider_player::manner_ui(ui, &name, true);
    if let Some(refusal) = refusal {
        refusal_ui(ui, &refusal);
    }
}
