//! The tab without a window.

use super::*;

/// The solution for that many coins.
pub(super) fn solved(coins: i64) -> Arc<Solution> {
    tab(coins, 0).solution
}

fn tab(coins: i64, step: i128) -> DevilTab {
    DevilTab::new(Params { coins, step, ..Params::default() }).unwrap()
}

#[test]
fn parameters_that_are_not_allowed_are_refused() {
    assert!(DevilTab::new(Params { coins: 65, ..Params::default() }).is_err());
    let mut tab = tab(4, 0);
    tab.set_params(Params { coins: 0, ..Params::default() });
    assert!(tab.refusal.is_some());
    assert_eq!(tab.solution.coins(), 4, "the last good solution stays");
    tab.finish();
    tab.set_params(Params::default());
    assert!(tab.refusal.is_none());
}

#[test]
fn other_coins_are_solved_and_another_seed_deals_another_game() {
    let mut tab = tab(4, 3);
    tab.set_params(Params { coins: 8, step: 200, seed: 5 });
    tab.finish();
    assert_eq!((tab.solution.coins(), tab.step()), (8, 200));
    let game = Arc::clone(&tab.game);
    assert_eq!(*game, Game::against_random_devil(&tab.solution, 5));
    tab.set_params(Params { coins: 8, step: 200, seed: 6 });
    assert!(!Arc::ptr_eq(&game, &tab.game));
    assert!(matches!(tab.status(), Status::Done { .. }));
}

#[test]
fn the_step_shown_never_lies_past_the_last_row() {
    for (coins, step, shown) in [(4, 15, 15), (3, 7, 0), (1, 1, 1), (6, 63, 0)] {
        assert_eq!(tab(coins, step).step(), shown, "{coins} coins");
    }
    assert_eq!(last_step_allowed(8), Some(255));
    assert_eq!((last_step_allowed(0), last_step_allowed(-3), last_step_allowed(i64::MAX)), (None, None, None));
}

#[test]
fn the_row_of_the_table_belongs_to_the_step() {
    let mut tab = tab(4, 2);
    assert_eq!(tab.chosen_row(), Some(2));
    tab.set_view("table");
    assert_eq!(tab.chosen_row(), Some(1));
    tab.params.step = 0;
    assert_eq!(tab.chosen_row(), None);
    tab.params.step = 15;
    assert_eq!(tab.end(), whole(tab.game.steps().len()));
    tab.set_view("no such view");
    assert_eq!(tab.view(), "table");
}

#[test]
fn a_cancelled_search_leaves_what_was_shown_and_can_be_asked_for_again() {
    let mut tab = tab(4, 0);
    tab.params.coins = 8;
    // asked for, but not waited for
    tab.solver.ask(&Rules::new(&tab.params).unwrap(), 4, || ());
    tab.cancel();
    assert_eq!(tab.status(), Status::Cancelled);
    assert_eq!(tab.solution.coins(), 4);
    tab.set_params(Params { coins: 8, ..Params::default() });
    tab.finish();
    assert_eq!(tab.solution.coins(), 8);
}

#[test]
fn every_view_has_an_exhibit() {
    let tab = tab(2, 1);
    for view in crate::scenario::views(Puzzle::Devil) {
        let exhibit = tab.exhibit(view).unwrap();
        assert_eq!(exhibit.view(), *view);
        assert!(!exhibit.title().is_empty());
    }
    assert!(tab.exhibit("lattice").is_none());
}

fn window() -> Context {
    let ctx = Context::default();
    crate::gui::theme::apply(&ctx);
    ctx
}

/// Draws everything of the tab in a window of that size, until it has settled; returns whether it wants to be drawn
/// again at once.
fn drawn(ctx: &Context, tab: &mut DevilTab, size: egui::Vec2) -> bool {
    let now = ctx.input(|i| i.time);
    let mut again = true;
    for pass in 1..=4_u8 {
        let input = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, size)),
            time: Some(now + f64::from(pass)),
            ..Default::default()
        };
        let mut output = ctx.run_ui(input, |ui| {
            tab.update(ui.ctx());
            let reset_to = tab.params().clone();
            tab.controls_ui(ui, &reset_to);
            tab.view_controls_ui(ui);
            tab.answer_ui(ui);
            tab.why_ui(ui);
            let rest = Rect::from_min_size(egui::Pos2::ZERO, size);
            ui.scope_builder(egui::UiBuilder::new().max_rect(rest), |ui| tab.chart_ui(ui));
        });
        // nobody paints them
        output.textures_delta.clear();
        again = output.viewport_output.values().any(|viewport| viewport.repaint_delay.is_zero());
    }
    again
}

#[test]
fn every_table_is_drawn_in_every_window_and_then_rests() {
    let ctx = window();
    for coins in [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 32, 48, 60, 64] {
        let mut tab = tab(coins, 0);
        for view in crate::scenario::views(Puzzle::Devil) {
            tab.set_view(view);
            for step in [0, 1, tab.last_step()] {
                tab.choose_step(step);
                for size in [vec2(1.0, 1.0), vec2(660.0, 620.0)] {
                    assert!(!drawn(&ctx, &mut tab, size), "{coins} coins, {view}, step {step}, {size:?}");
                }
            }
        }
    }
}

#[test]
fn the_playback_runs_to_the_end_of_the_game_and_rests() {
    let mut tab = tab(4, 0);
    tab.set_view("table");
    tab.playback.speed = 20;
    tab.playback.play();
    let ctx = window();
    for _ in 0..8 {
        drawn(&ctx, &mut tab, vec2(660.0, 620.0));
    }
    assert_eq!(tab.params.step, tab.end());
    assert!(!tab.playback.is_playing());
    assert!(words::won(&tab.game, tab.step()).is_some());
}
