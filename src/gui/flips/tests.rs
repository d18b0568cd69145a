//! Tests of the tab without a screen: when it solves, what it shows meanwhile, its charts and its controls.

use std::sync::Arc;
use std::time::Duration;

use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use crate::flips::{Coin, Game, Player, Probability, Rule, SimulationSpec, State};
use crate::gui::chart::Number;
use crate::gui::look::theme;
use crate::gui::panels::arrangement::Arrangement;
use crate::gui::prose::Style;
use crate::gui::save::picture::Picture;
use crate::gui::tab::Tab;
use crate::gui::tab::any_tab::{AnyTab as _, Status};
use crate::gui::view::shown::Shown;

use super::solved::Solved;
use super::*;

/// Returns the parameters for a game.
fn of(game: Game) -> Params {
    let mut params = Params::default();
    params.change_game(|of| *of = game);
    params
}

/// Returns the parameters of the riddle with a selected state.
fn at(state: State) -> Params {
    let mut params = Params::default();
    params.set_state(state);
    params
}

/// Returns the parameters of the riddle with `games` simulated games.
fn simulated(games: u32) -> Params {
    let mut params = Params::default();
    params.set_simulation(SimulationSpec { games, ..SimulationSpec::default() });
    params
}

/// Returns a game that takes far longer than a frame to solve.
fn large() -> Params {
    of(Game::new(600, 0, [19, 20].map(|points| Coin::new(Probability::HALF, points)).to_vec()))
}

fn tab(params: Params) -> Tab<Flips> {
    Tab::new(params)
}

fn set(tab: &mut Tab<Flips>, params: Params) {
    tab.set_params(scenario::Params::Flips(params));
}

/// Returns the solved game of the current parameters.
fn solved(tab: &mut Tab<Flips>) -> Arc<Solved> {
    let params = tab.own_params().clone();
    questions::solved(tab.answers(), &params).unwrap()
}

/// Returns the win probability on display.
fn chance_shown(tab: &Tab<Flips>) -> f64 {
    let Some(Number::Chance(chance)) = tab.answer.as_ref().unwrap().number else { panic!("there is no chance") };
    chance
}

/// Runs a frame without a screen.
fn frame(tab: &mut Tab<Flips>) {
    tab.update(Some(&egui::Context::default()));
}

/// Runs frames until all jobs are done, without requesting answers that no view needs.
fn wait(tab: &mut Tab<Flips>) {
    while matches!(tab.status(), Status::Working { .. }) {
        frame(tab);
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Returns the snapshot of the current view.
fn shown(tab: &Tab<Flips>) -> &Arc<Shown<Params>> {
    tab.shown().unwrap()
}

fn is_done(tab: &mut Tab<Flips>) -> bool {
    matches!(tab.status(), Status::Done(_))
}

#[test]
fn a_small_game_is_solved_at_once_after_every_change() {
    let mut tab = tab(Params::default());
    assert!(is_done(&mut tab), "{:?}", tab.status());
    let mut params = Params::default();
    for (heads, chance) in [(40, 0.535_740_418_395_551_5), (60, 0.979_659_012_814_802), (50, 0.640_317_447_275_977_2)] {
        params.change_game(|game| game.coins_mut()[0].heads = Probability::new(heads, 100).unwrap());
        set(&mut tab, params.clone());
        assert!(is_done(&mut tab));
        assert!((chance_shown(&tab) - chance).abs() < 1e-13);
    }
}

#[test]
fn a_large_game_is_solved_in_the_background_and_can_be_cancelled() {
    let mut tab = tab(large());
    assert!(matches!(tab.status(), Status::Working { .. }));
    assert!(tab.snapshot().is_none(), "there is nothing to save yet");
    tab.cancel();
    assert_eq!(tab.status(), Status::Cancelled);
    tab.retry();
    tab.update(None);
    assert!(matches!(tab.status(), Status::Working { .. }), "it starts again");
    tab.cancel();
    set(&mut tab, of(large().game().with(|game| game.set_target(1))));
    wait(&mut tab);
    assert!(is_done(&mut tab));
    assert!(tab.snapshot().is_some());
}

#[test]
fn the_newest_request_wins_and_the_old_picture_stays_until_then() {
    let mut tab = tab(Params::default());
    set(&mut tab, large());
    assert!(tab.is_old);
    assert!((chance_shown(&tab) - 0.640_317).abs() < 1e-6, "what is shown is the older game");
    set(&mut tab, of(Game::default().with(|game| game.set_flips(3))));
    assert!(is_done(&mut tab) && !tab.is_old);
    // long enough that the large game would be finished by now if it were still running
    let mut beside = self::tab(large());
    beside.finish();
    frame(&mut tab);
    assert_eq!(solved(&mut tab).solution.game.flips(), 3);
}

#[test]
fn a_game_with_a_slow_fraction_shows_its_numbers_first() {
    let heads = Probability::new(123_457, 1_000_000).unwrap();
    let mut tab = tab(of(Game::new(200, 0, [4, 5].map(|points| Coin::new(heads, points)).to_vec())));
    assert!(matches!(tab.status(), Status::Working { .. }));
    assert!(!tab.is_old && !solved(&mut tab).solution.has_exact_ties());
    tab.cancel();
    assert!(is_done(&mut tab), "the numbers shown are those of the controls: {:?}", tab.status());
    let mut params = tab.own_params().clone();
    params.change_game(|game| game.set_target(1));
    set(&mut tab, params);
    wait(&mut tab);
    assert!(solved(&mut tab).solution.has_exact_ties());
}

/// Selects the state nearest to `state`.
fn choose_state(tab: &mut Tab<Flips>, state: State) {
    tab.params.set_state(state);
    frame(tab);
}

fn chosen_row(tab: &mut Tab<Flips>) -> Option<usize> {
    states_chart::row_of(&solved(tab).solution, tab.own_params().state())
}

#[test]
fn selecting_a_state_solves_nothing() {
    let mut tab = tab(Params::default());
    let before = solved(&mut tab);
    choose_state(&mut tab, State::new(30, -10));
    assert!(Arc::ptr_eq(&before, &solved(&mut tab)));
    let state = chosen_row(&mut tab).and_then(|row| before.solution.listed().get(row).copied());
    assert_eq!(state, Some(tab.own_params().state()));
    choose_state(&mut tab, State::new(1, 0));
    assert_eq!(tab.own_params().state(), State::new(1, 1), "no play leads to a score of 0 after one flip");
    choose_state(&mut tab, State::new(500, 500));
    let (state, row) = (tab.own_params().state(), chosen_row(&mut tab));
    assert_eq!((state, row), (State::new(100, 200), Some(20_299)), "the last row of all");
}

#[test]
fn a_row_of_either_table_selects() {
    let choose = |view: &'static str, row: usize| {
        let mut tab = tab(Params::default());
        tab.set_view(view);
        tab.finish();
        let table = Arc::clone(shown(&tab));
        (table.table.choose.as_ref().unwrap())(&mut tab.params, row);
        tab.finish();
        assert_eq!(shown(&tab).table.row, Some(row), "{view}");
        tab.own_params().clone()
    };
    assert_eq!(choose("chances", 5).state(), State::new(2, -4));
    assert_eq!(choose("choice", 5).state(), State::new(2, -4));
    assert_eq!(choose("bias", 400).game().coins()[0].heads, Probability::new(2, 5).unwrap());
    let heads =
        choose("both", 201 * 100 + 120).game().coins().iter().map(|coin| coin.heads.to_string()).collect::<Vec<_>>();
    assert_eq!(heads, ["0.6", "0.5"]);
    assert_eq!(choose("horizon", 59).game().flips(), 60);
}

#[test]
fn every_view_can_be_saved_once_it_was_shown() {
    let mut tab = tab(at(State::new(30, -10)));
    for (view, rows) in [
        ("chances", 20_300),
        ("choice", 20_300),
        ("bias", 1_001),
        ("both", 40_401),
        ("horizon", 10_000),
        ("final", 288),
        ("simulate", 1_000),
        ("play", 0),
    ] {
        tab.set_view(view);
        tab.finish();
        let Some(snapshot) = tab.snapshot() else { panic!("{view} is there") };
        assert_eq!((snapshot.view, snapshot.table().row_count()), (view, rows));
        assert!(snapshot.info.title.contains("flip"));
        let figure = snapshot.figure_as(&Picture::default());
        assert!(figure.is_ok());
    }
}

/// Shows the parts of the tab, one below the other.
fn harness(tab: Tab<Flips>) -> Harness<'static, Tab<Flips>> {
    Harness::builder().with_size(egui::vec2(700.0, 1_400.0)).with_context_setup(theme::apply).build_ui_state(
        |ui, tab: &mut Tab<Flips>| {
            Arrangement::change(ui.ctx(), |arrangement| arrangement.shows_steps = true);
            tab.update(Some(ui.ctx()));
            tab.controls_ui(ui, None, &scenario::Params::Flips(Params::default()));
            tab.answer_ui(ui);
            ui.horizontal(|ui| tab.view_controls_ui(ui));
            ui.allocate_ui(egui::vec2(680.0, 300.0), |ui| tab.chart_ui(ui));
            tab.table_ui(ui);
        },
        tab,
    )
}

#[test]
fn every_control_has_a_name_and_changes_the_parameters() {
    let mut harness = harness(tab(at(State::new(30, -10))));
    for (name, value) in [
        ("Target", 7.0),
        ("Chance of heads, coin A", 0.25),
        ("Points, coin A", 3.0),
        ("Chance of heads, coin B", 0.75),
        ("Points, coin B", 7.0),
        ("Flips done", 20.0),
        ("Score", 16.0),
        ("Number of flips", 60.0),
    ] {
        harness.get_by_role_and_label(Role::TextInput, &format!("{name} (number)"));
        harness.get_by_role_and_label(Role::Slider, name).set_value_accesskit(value);
        harness.run_steps(3);
    }
    let params = harness.state().own_params().clone();
    assert_eq!((params.game().flips(), params.game().target(), params.state()), (60, 7, State::new(20, 16)));
    assert_eq!(params.game().coins().iter().map(Coin::after_heads).collect::<Vec<_>>(), [3, 7]);
    assert_eq!(params.game().coins().iter().map(|coin| coin.heads.to_string()).collect::<Vec<_>>(), ["0.25", "0.75"]);
}

#[test]
fn fewer_flips_and_other_points_keep_the_state_reachable() {
    let mut harness = harness(tab(at(State::new(30, -10))));
    for (name, value) in [("Number of flips", 5.0), ("Points, coin A", 20.0), ("Points, coin B", 20.0)] {
        harness.get_by_role_and_label(Role::Slider, name).set_value_accesskit(value);
        harness.run_steps(3);
    }
    assert_eq!(harness.state().own_params().state(), State::new(5, -20));
}

#[test]
fn the_chart_describes_itself_and_the_switch_varies_the_other_coin() {
    let mut harness = harness(tab(Params::default()));
    harness.get_by_role_and_label(
        Role::Image,
        "Chance to win at every score after 0 to 100 flips. What is nearly sure is hidden. You win 64.03 % of \
         games.",
    );
    harness.get_by_role_and_label(Role::CheckBox, "Hide decided scores").click_accesskit();
    harness.run_steps(3);
    harness.get_by_role_and_label(
        Role::Image,
        "Chance to win at every score after 0 to 100 flips. You win 64.03 % of games.",
    );
    harness.state_mut().set_view("bias");
    // an answer that comes between two frames moves what is clicked
    harness.state_mut().finish();
    harness.run_steps(3);
    harness.get_by_label("Vary coin B").click_accesskit();
    harness.run_steps(3);
    harness.state_mut().finish();
    harness.run_steps(3);
    let swept = harness.state().snapshot().unwrap();
    assert!(swept.info.title.starts_with("100 flips by the chance of heads of coin B "), "{}", swept.info.title);
}

#[test]
fn the_bias_names_its_kink_and_the_heads_for_a_requested_probability() {
    let mut harness = harness(tab(Params::default()));
    harness.state_mut().set_view("bias");
    harness.state_mut().finish();
    harness.run_steps(3);
    harness.get_by_label_contains(
        "If coin A came up heads 49\u{a0}% instead of 50\u{a0}%, you would win 2.3 percentage points less often.",
    );
    harness.get_by_label(
        "The curve has a kink at 50\u{a0}%: for each percent more heads, your chance rises by 2.24 percentage points \
         before it and by 4.43 after it.",
    );
    harness.get_by_label_contains("To win 75.00\u{a0}% of games, coin A needs a chance of heads of 52.4");
    harness.get_by_role_and_label(Role::TextInput, "Wished chance to win (percent)").focus();
    harness.run_steps(1);
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    harness.run_steps(1);
    harness.get_by_role_and_label(Role::TextInput, "Wished chance to win (percent)").type_text("100");
    harness.run_steps(1);
    harness.key_press(egui::Key::Enter);
    harness.run_steps(3);
    harness.state_mut().finish();
    harness.run_steps(3);
    harness
        .get_by_label_contains("To win 100.00\u{a0}% of games, coin A needs a chance of heads of 100\u{a0}% or more.");
}

#[test]
fn the_horizon_states_its_law_and_the_final_scores_their_spread() {
    let mut harness = harness(tab(Params::default()));
    harness.state_mut().set_view("horizon");
    harness.state_mut().finish();
    harness.run_steps(3);
    harness.get_by_label("With ever more flips it tends to 66.67\u{a0}%.");
    harness.get_by_label_contains("After n flips you miss 66.67\u{a0}% by about 0.265962/√n.");
    harness.get_by_label("Up to 100 flips").click_accesskit();
    harness.run_steps(3);
    harness.get_by_label_contains("Chance to win for 1 to 100 flips, odd and even numbers apart:");
    harness.state_mut().set_view("final");
    harness.state_mut().finish();
    harness.run_steps(3);
    harness.get_by_label("Best play ends at 0.00 ± 13.49 (mean ± standard deviation).");
    harness.get_by_label("Coin B alone ends at 0.00 ± 20.00.");
    harness.get_by_label_contains("You end at 1 or 2 in ");
}

/// A coin that gains is the reason for a sure win in the end, however far the target.
#[test]
fn the_reason_of_a_limit_is_what_the_coins_gain() {
    for (heads, reason) in [("0.6", "A coin gains points"), ("0.4", "Every coin loses points")] {
        let coins = [1, 2].map(|points| Coin::new(Probability::parse("", heads).unwrap(), points)).to_vec();
        let mut harness = harness(tab(of(Game::new(100, 0, coins))));
        harness.state_mut().set_view("horizon");
        harness.state_mut().finish();
        harness.run_steps(3);
        harness.get_by_label_contains(reason);
    }
}

#[test]
fn a_pair_of_coins_can_be_selected() {
    let mut params = of(Game::default().with(|game| game.set_flips(12)));
    params.change_game(|game| game.add_coin(Coin::new(Probability::HALF, 3)));
    let mut harness = harness(tab(params));
    harness.state_mut().set_view("both");
    harness.state_mut().finish();
    harness.run_steps(3);
    harness.get_by_label("Vary coins A and C").click_accesskit();
    harness.run_steps(3);
    harness.state_mut().finish();
    harness.run_steps(3);
    harness.get_by_label_contains("Chance to win over the chances of heads of coins A and C,");
    let mut fewer = harness.state().own_params().clone();
    fewer.change_game(|game| game.remove_coin(2));
    set(harness.state_mut(), fewer);
    harness.state_mut().finish();
    harness.run_steps(3);
    harness.get_by_label_contains("Chance to win over the chances of heads of coins A and B,");
}

#[test]
fn the_paths_lie_over_the_states() {
    let mut harness = harness(tab(simulated(200)));
    harness.state_mut().set_view("simulate");
    harness.state_mut().finish();
    harness.run_steps(3);
    harness.get_by_label_contains("Running estimate of games played.");
    harness.get_by_label("Show the first games").click_accesskit();
    harness.run_steps(3);
    harness.get_by_label_contains("Chance to win at every score after 0 to 100 flips.");
    let snapshot = harness.state().snapshot().unwrap();
    assert!(snapshot.figure_as(&Picture::default()).is_ok());
}

#[test]
fn you_flip_by_button_and_by_key_and_undo() {
    let mut harness = harness(tab(of(Game::default().with(|game| game.set_flips(3)))));
    harness.state_mut().set_view("play");
    harness.run_steps(3);
    let before = solved(harness.state_mut());
    // the best coin is told only on request, and for one flip
    assert!(harness.query_by_label_contains("Flip either coin: ").is_none());
    harness.get_by_label("Hint").click_accesskit();
    harness.run_steps(3);
    harness.get_by_label_contains("Flip either coin: they are equally good.");
    harness.get_by_label("Flip coin B").click_accesskit();
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("they are equally good").is_none());
    harness.key_press(egui::Key::A);
    harness.run_steps(3);
    assert_eq!(harness.state().own_params().choices(), [1, 0]);
    assert_eq!(shown(harness.state()).table.row, Some(1));
    harness.get_by_label_contains("So far every choice was best.");
    harness.get_by_label("Take back").click_accesskit();
    harness.run_steps(3);
    assert_eq!(harness.state().own_params().choices(), [1]);
    harness.get_by_label("Finish for me").click_accesskit();
    harness.run_steps(3);
    assert_eq!(harness.state().own_params().choices().len(), 3);
    harness.key_press(egui::Key::A);
    harness.run_steps(3);
    assert_eq!(harness.state().own_params().choices().len(), 3, "the game is over");
    harness.get_by_label("New game").click_accesskit();
    harness.run_steps(3);
    let params = harness.state().own_params();
    assert!(params.choices().is_empty() && params.simulation().seed != 1, "other luck");
    assert!(Arc::ptr_eq(&before, &solved(harness.state_mut())), "nothing is solved anew");
}

#[test]
fn you_can_keep_playing_when_the_game_changes() {
    let mut params = of(Game::default().with(|game| game.set_flips(3)));
    params.change_game(|game| game.add_coin(Coin::new(Probability::HALF, 3)));
    params.set_choices(vec![0, 2, 1]);
    let player = Player::Rule(Rule { ahead: 0, otherwise: 2 });
    params.set_simulation(SimulationSpec { player, ..params.simulation() });
    let mut harness = harness(tab(params));
    harness.get_by_label("Remove coin C").click_accesskit();
    harness.run_steps(3);
    let params = harness.state().own_params();
    assert_eq!((params.choices().len(), params.simulation().player), (0, Player::Best));
}

#[test]
fn every_state_of_a_decided_game_is_shown() {
    let mut harness = harness(tab(of(Game::default().with(|game| game.set_target(1_000)))));
    harness.run_steps(3);
    harness.get_by_label("You lose every game.");
}

#[test]
fn a_long_game_shows_its_band_and_any_selected_state() {
    let mut params = of(Game::default().with(|game| game.set_flips(3_000)));
    params.set_state(State::new(31, -10));
    let mut tab = tab(params);
    tab.finish();
    let long = solved(&mut tab);
    assert!((long.solution.value(State::new(31, -10)).unwrap() - 0.62).abs() < 0.02);
    assert_eq!(long.solution.by_coin(State::new(31, -10)).map(|values| values.len()), Some(2));
    choose_state(&mut tab, State::new(1_234, 5));
    assert!(solved(&mut tab).solution.by_coin(State::new(1_234, 5)).is_some());
    for view in ["chances", "choice", "bias", "both", "horizon", "final", "simulate", "play"] {
        tab.set_view(view);
        tab.finish();
        let Some(snapshot) = tab.snapshot() else { panic!("{view} is there") };
        assert_eq!(snapshot.view, view);
        assert!(snapshot.figure_as(&Picture::default()).is_ok());
        let Some(why) = snapshot.info.chart_unavailable.clone() else { continue };
        assert!(["bias", "both", "final", "simulate", "play"].contains(&view));
        assert_eq!(why, "This view shows games of up to 1,000 flips.");
        assert_eq!(snapshot.table().row(0), [crate::table::Cell::Text(why.clone())]);
    }
}

#[test]
fn every_view_has_its_own_reason_and_at_most_two_more_sentences() {
    let mut tab = tab(of(Game::default().with(|game| game.set_flips(20))));
    let mut reasons = std::collections::HashMap::new();
    for view in [
        "chances", "choice", "bias", "both", "horizon", "target", "rules", "choosers", "goals", "final", "simulate",
        "play",
    ] {
        tab.set_view(view);
        tab.finish();
        let (shown, answer) = (Arc::clone(shown(&tab)), tab.answer.as_ref().unwrap());
        let words = if shown.info.has_own_answer { &shown.info.words } else { &answer.words };
        assert!(matches!(words[0].style, Style::Headline | Style::Lost), "{view}");
        assert!((2..=3).contains(&words.len()), "{view}: {words:?}");
        assert!(words[0].text.split(' ').count() <= 12, "{view}: {}", words[0].text);
        assert!(shown.info.has_own_answer || shown.info.words.is_empty(), "{view}");
        let reason = shown.why.as_ref().unwrap_or(&answer.why)[0].text.clone();
        assert!(reason.split(' ').count() <= 45, "{view}: {reason}");
        reasons.insert(reason, view);
    }
    // the chances and the best coins have one reason
    assert_eq!(reasons.len(), 11, "{reasons:?}");
}

#[test]
fn a_selected_state_has_its_own_headline() {
    let mut tab = tab(at(State::new(99, -1)));
    tab.set_view("chances");
    tab.finish();
    let texts =
        |of: &[crate::gui::prose::Paragraph]| of.iter().map(|one| one.text.replace('\u{a0}', " ")).collect::<Vec<_>>();
    let shown = Arc::clone(shown(&tab));
    assert_eq!(
        texts(&shown.info.words),
        [
            "After 99 flips at −1 you win 50.00 % of games.",
            "Flip coin B: coin A would win 50 percentage points less often.",
            "From the start you win 64.03 % of games."
        ]
    );
    assert!(texts(shown.why.as_ref().unwrap()).iter().any(|step| step.starts_with("So flip coin B: coin A would win")));
}

#[test]
fn the_rules_fit_every_goal() {
    use crate::flips::{Aim, AimSpec};
    assert_eq!(
        answer::rules(&Params::default()),
        "A hundred flips. Before each you choose coin A (±1) or coin B (±2). You win if you finish above zero."
    );
    let mut params = of(Game::default().with(|game| {
        game.set_flips(20);
        game.set_target(5);
        game.coins_mut()[0] = Coin::with_points_apart(Probability::parse("", "0.4").unwrap(), 3, -2);
    }));
    assert_eq!(
        answer::rules(&params),
        "20 flips. Before each you choose coin A (+3 or −2, 40 % heads) or coin B (±2). You win if you finish above 5."
    );
    for aim in Aim::ALL {
        params.set_aim(AimSpec { aim, ..AimSpec::default() });
        let words = answer::rules(&params);
        assert!(words.split(' ').count() <= 36 && words.ends_with('.'), "{words}");
    }
}
