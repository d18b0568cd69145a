//! Controls of the flips.

use egui::{Button, RichText, TextStyle, Ui};

use crate::field::{Number, Step, numbers, round_to_i64};
use crate::flips::{
    Aim, AimSpec, COINS, Coin, FIELDS, Params, Player, Probability, Rule, SimulationSpec, State, coin_name,
};
use crate::gui::focus;
use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes;
use crate::gui::panels::chooser::Chooser;
use crate::gui::panels::controls::{
    Group, end_group, labelled_row, number_row, parse_share, parse_whole, reach, reach_of, whole_range,
};
use crate::gui::panels::number_field::Field;
use crate::gui::panels::slider::{NewValue, SliderRow};
use crate::gui::view::ControlContext;
use crate::numerals::{count, grouped};
use crate::parameter::BadParameter;
use crate::scenario::Puzzle;

use super::puzzle::Flips;
use super::{aim_words, game_words};

/// Width of the seed field, in points.
const SEED_WIDTH: f32 = 104.0;

/// Shows the controls and changes the parameters with them. `view` is the name of the current view.
pub fn controls_ui(ui: &mut Ui, context: ControlContext<'_, Flips>, reset_to: &Params, view: &str) {
    let params = context.params;
    // the goal matters in its own view, and where another goal disables the current view
    if view == "goals" || params.aim().aim != Aim::Above {
        aim_ui(ui, params, reset_to);
    }
    game_ui(ui, params, reset_to);
    if let Some(index) = (0..params.game().coins().len()).filter(|index| coin_ui(ui, params, reset_to, *index)).last() {
        params.change_game(|game| game.remove_coin(index));
    }
    if params.game().coins().len() < *COINS.end() && add_ui(ui) {
        let coin = next_coin(params, reset_to);
        params.change_game(|game| game.add_coin(coin));
    }
    state_ui(ui, params, reset_to, view);
    games_ui(ui, params, reset_to, view);
}

/// Shows the button that adds a coin; returns whether it was clicked.
fn add_ui(ui: &mut Ui) -> bool {
    let text = RichText::new("+ Add a coin").color(Palette::of(ui).accent);
    let (button, hint) = (Button::new(text).frame(false), "Up to four coins to choose from");
    focus::group_as(ui, end_group(), |ui| boxes::named_button(ui, button, "Add a coin", hint, true))
}

/// Returns a group of controls with the numbers of the field table that belong to it.
fn group<'a>(params: &Params, name: &'a str) -> Group<'a> {
    Group::new(Puzzle::Flips, name).numbers(in_group(params, name))
}

/// Shows the controls of the simulation and the seed of all random numbers.
fn games_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, view: &str) {
    let rows = |ui: &mut Ui, params: &mut Params| {
        rows_ui(ui, params, "Simulation");
        player_row(ui, params);
        seed_row(ui, params);
    };
    group(params, "Simulation")
        .used(matches!(view, "simulate" | "play"))
        .values(count(params.simulation().games, "game"))
        .field("seed", "Luck (number)")
        .show(ui, params, |params| params.set_simulation(reset_to.simulation()), rows);
}

/// Shows the controls of the goal.
fn aim_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let rows = |ui: &mut Ui, params: &mut Params| {
        aim_row(ui, params);
        rows_ui(ui, params, "Goal");
    };
    let reset = |params: &mut Params| params.set_aim(reset_to.aim());
    group(params, "Goal").values(aim_words::name(params.aim().aim)).show(ui, params, reset, rows);
}

/// Shows the chooser of the goal.
fn aim_row(ui: &mut Ui, params: &mut Params) {
    let entries = Aim::ALL.map(|one| [aim_words::name(one), aim_words::hint(one)]);
    let chooser = Chooser { name: "What you are after", hint: "Each goal has its own best play" };
    if let Some(place) = chooser.row(ui, "Goal", aim_words::name(params.aim().aim), &entries) {
        let aim = Aim::ALL.get(place).copied().unwrap_or_default();
        params.set_aim(AimSpec { aim, ..params.aim() });
    }
}

/// Shows the chooser of the player: best play, one coin, or a rule.
fn player_row(ui: &mut Ui, params: &mut Params) {
    let rules = Rule::all(params.game().coins().len()).into_iter().map(Player::Rule);
    let players: Vec<Player> = std::iter::once(Player::Best).chain(rules).collect();
    let entries: Vec<[String; 2]> = players.iter().map(|player| game_words::player(*player)).collect();
    let chooser = Chooser { name: "Player of the simulated games", hint: "Who plays the simulated games" };
    let place = chooser.row(ui, "Player", &game_words::player(params.simulation().player)[0], &entries);
    if let Some(player) = place.and_then(|place| players.get(place)).copied() {
        params.set_simulation(SimulationSpec { player, ..params.simulation() });
    }
}

/// Shows the seed as a field without a slider.
fn seed_row(ui: &mut Ui, params: &mut Params) {
    let hint = format!(
        "Sets the luck of the games simulated and played, 0 to {}: the same number gives the same luck",
        grouped(u64::MAX)
    );
    let field = Field::new("seed", "Luck", "Luck (number)", &hint);
    let typed = labelled_row(ui, "Luck", |ui| {
        ui.add_space((ui.available_width() - SEED_WIDTH).max(0.0));
        let written = params.simulation().seed.to_string();
        field.show(ui, SEED_WIDTH, &written, |text| parse_whole("seed", text, &(0..=u64::MAX)))
    });
    if let Some(seed) = typed.value {
        params.set_simulation(SimulationSpec { seed, ..params.simulation() });
    }
}

fn game_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params) {
    let reset = |params: &mut Params| {
        params.change_game(|game| {
            game.set_flips(reset_to.game().flips());
            game.set_target(reset_to.game().target());
        });
    };
    group(params, "Game")
        .values(format!("{}, target {}", count(params.game().flips(), "flip"), grouped(params.game().target())))
        .show(ui, params, reset, |ui, params| rows_ui(ui, params, "Game"));
}

/// Returns the numbers in a group of controls, in the order of the parameter table.
fn in_group(params: &Params, group: &str) -> Vec<&'static Number<Params>> {
    numbers(&FIELDS, params).filter(|number| number.group == group).collect()
}

/// Shows the rows of a group.
fn rows_ui(ui: &mut Ui, params: &mut Params, group: &str) {
    for number in in_group(params, group) {
        slider_ui(ui, number, params);
    }
}

/// Shows the slider of one number.
pub fn slider_ui(ui: &mut Ui, number: &Number<Params>, params: &mut Params) {
    let group = number.group;
    let coin = (0..params.game().coins().len()).find(|coin| group == format!("Coin {}", coin_name(*coin)));
    match (number.step, coin) {
        (Step::Decimal, coin) => probability_row(ui, params, number, coin),
        (Step::Whole, _) if number.key == "state[1]" => score_row(ui, params, number),
        _ => number_row(ui, number, params, coin.map(|coin| Palette::of(ui).coin(coin))),
    }
}

/// Returns the coin to add: the scenario's, if one was removed; otherwise a fair coin worth one point more than any
/// other.
fn next_coin(params: &Params, reset_to: &Params) -> Coin {
    let largest = params.game().coins().iter().map(Coin::after_heads).max().unwrap_or(0);
    let fair = Coin::new(Probability::HALF, largest + 1);
    reset_to.game().coins().get(params.game().coins().len()).copied().unwrap_or(fair)
}

/// Shows the controls of one coin; returns whether to remove it.
fn coin_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, index: usize) -> bool {
    let (name, original) = (coin_name(index), reset_to.game().coins().get(index).copied());
    let may_go = params.game().coins().len() > *COINS.start();
    let group = format!("Coin {name}");
    let Some(coin) = params.game().coins().get(index) else { return false };
    let mut is_removed = false;
    self::group(params, &group).values(coin_words(coin)).show_with(
        ui,
        params,
        |params| original.into_iter().for_each(|original| params.change_coin(index, |coin| *coin = original)),
        |ui, params| {
            is_removed = may_go && remove_button(ui, name);
            apart_box(ui, name, params, index);
        },
        |ui, params| rows_ui(ui, params, &group),
    );
    is_removed
}

/// Summarizes a coin for the heading of its group.
fn coin_words(coin: &Coin) -> String {
    let points = if coin.has_points_apart() {
        format!("{:+} or {:+}", coin.after_heads(), coin.after_tails())
    } else {
        count(coin.after_heads(), "point")
    };
    format!("heads {}, {points}", coin.heads.to_percent()).replace('-', "−")
}

/// Shows the checkbox that lets heads and tails have different points.
fn apart_box(ui: &mut Ui, name: char, params: &mut Params, index: usize) {
    let Some(coin) = params.game().coins().get(index) else { return };
    let mut is_apart = coin.has_points_apart();
    let palette = Palette::of(ui);
    let text = RichText::new("sides differ").text_style(TextStyle::Small).color(palette.accent);
    ui.spacing_mut().icon_width = 13.0;
    ui.spacing_mut().icon_spacing = 4.0;
    let response = boxes::checkbox(ui, &mut is_apart, text, "Give heads and tails different points");
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(format!("Sides of coin {name} differ")));
    if response.changed() {
        params.change_coin(index, |coin| {
            let (heads, points, tails) = (coin.heads, coin.after_heads(), coin.after_tails());
            *coin = if is_apart { Coin::with_points_apart(heads, points, tails) } else { Coin::new(heads, points) };
        });
    }
}

/// Shows the button that removes a coin; returns whether it was clicked.
fn remove_button(ui: &mut Ui, name: char) -> bool {
    let text = RichText::new("Remove").text_style(TextStyle::Small).color(Palette::of(ui).accent);
    let (button, hint) = (Button::new(text).frame(false), "Take this coin out of the game");
    boxes::named_button(ui, button, format!("Remove coin {name}"), hint, true)
}

/// Shows a probability, in the color of its coin if it is one's: a slider in hundredths or finer, and a field that takes
/// exact decimals and fractions.
fn probability_row(ui: &mut Ui, params: &mut Params, number: &Number<Params>, coin: Option<usize>) {
    let row = SliderRow {
        hint: format!("{}: 0 to 100 %, in whole percents, or type 54.5 %, 0.545 or 6/11", number.hint),
        field_hint: format!("{}: 0 to 100 %, as 60 %, 0.6 or 3/5", number.hint),
        color: coin.map(|coin| Palette::of(ui).coin(coin)),
        ..SliderRow::of(number, params, |_| String::new())
    };
    let of_coin = coin.and_then(|coin| params.game().coins().get(coin));
    let written = of_coin.map_or(params.aim().at_least, |coin| coin.heads);
    match row.show(ui, (number.get)(params), &written.to_percent(), |text| parse_share(&row.key, text)) {
        Some(NewValue::Slid(slid)) => (number.set)(params, slid),
        Some(NewValue::Typed(heads)) if let Some(coin) = coin => params.change_coin(coin, |coin| coin.heads = heads),
        Some(NewValue::Typed(at_least)) => params.set_aim(AimSpec { at_least, ..params.aim() }),
        None => {}
    }
}

fn state_ui(ui: &mut Ui, params: &mut Params, reset_to: &Params, view: &str) {
    let State { flips_done, score } = params.state();
    let flips = count(flips_done, "flip");
    group(params, "Situation")
        .used(matches!(view, "chances" | "choice"))
        .values(format!("{flips}, score {}", grouped(score)).replace('-', "−"))
        .show(ui, params, |params| params.set_state(reset_to.state()), |ui, params| rows_ui(ui, params, "Situation"));
}

/// Shows the score: the slider stops only at reachable scores, and the field accepts no others.
fn score_row(ui: &mut Ui, params: &mut Params, number: &Number<Params>) {
    let (scores, State { flips_done, score }) = (params.game().scores(), params.state());
    let reached = reach_of(&scores.range(flips_done));
    let row = SliderRow {
        hint: format!("{}: {reached}, only scores that play can reach", number.hint),
        field_hint: format!("{}: {reached}, if play can reach it", number.hint),
        fixed_value: "0 before the first flip".to_owned(),
        ..SliderRow::of(number, params, reach)
    };
    let allowed = whole_range(&(number.allowed)(params));
    let parse = |text: &str| {
        let typed = parse_whole(&row.key, text, &allowed)?;
        scores.contains(flips_done, typed).then_some(typed).ok_or_else(|| {
            let allowed = format!("a score that these coins can give after {}, {reached}", count(flips_done, "flip"));
            BadParameter::new(&row.key, grouped(typed), allowed)
        })
    };
    let score = match row.show(ui, score as f64, &grouped(score), parse) {
        Some(NewValue::Slid(slid)) => scores.slid(flips_done, score, round_to_i64(slid)),
        Some(NewValue::Typed(typed)) => typed,
        None => return,
    };
    params.set_state(State::new(flips_done, score));
}
