//! The tab without a window.

use crate::devil::{Focus, Game};
use crate::gui::tab::{Status, Tab};
use crate::scenario::Puzzle;

use super::*;

/// The solution for that many coins.
pub(super) fn solved(coins: i64) -> Arc<Solution> {
    Arc::clone(&tab(coins, 0).ground.solution)
}

/// A game of a course.
pub(super) fn dealt(course: Plan<'_>, play: Play, seed: u64) -> Playout {
    let setting = course.solution().table();
    let params = Params {
        game: Game { coins: setting.coins().into(), ..Game::default() },
        record: Record { seed, play, ..Record::default() },
        ..Params::default()
    };
    Playout::new(course, &Rules::new(&params).unwrap(), None)
}

/// A game against a random Devil.
pub(super) fn random(course: Plan<'_>, seed: u64) -> Playout {
    dealt(course, Play::Random, seed)
}

/// A list of moves judged for that many coins, each by its bits.
pub(super) fn judged(coins: u32, moves: &[u64]) -> CheckedPlan {
    let moves = moves.iter().map(|bits| Move::new(coins, *bits)).collect();
    CheckedPlan::new(TableSpec::of_coins(coins), &Arc::new(moves), &Progress::new()).unwrap()
}

fn tab(coins: i64, step: i128) -> DevilTab {
    DevilTab::new(Params { game: Game { coins, ..Game::default() }, focus: Focus { step }, ..Params::default() })
        .unwrap()
}

#[test]
fn parameters_that_are_not_allowed_are_refused() {
    assert!(DevilTab::new(Params { game: Game { coins: 65, ..Game::default() }, ..Params::default() }).is_err());
    let mut tab = tab(4, 0);
    tab.set_params(Params { game: Game { coins: 0, ..Game::default() }, ..Params::default() });
    assert!(tab.checked.rules.is_err());
    assert_eq!(tab.ground.solution.coins(), 4, "the last good solution stays");
    tab.finish();
    tab.set_params(Params::default());
    assert!(tab.checked.rules.is_ok());
}

#[test]
fn other_coins_are_solved_and_another_seed_deals_another_game() {
    let mut tab = tab(4, 3);
    tab.set_params(Params {
        game: Game { coins: 8, ..Game::default() },
        focus: Focus { step: 200 },
        record: Record { seed: 5, ..Record::default() },
        ..Params::default()
    });
    tab.finish();
    assert_eq!((tab.ground.solution.coins(), tab.step()), (8, 200));
    let game = Arc::clone(&tab.game);
    assert_eq!(*game, random(tab.course(), 5));
    tab.set_params(Params {
        game: Game { coins: 8, ..Game::default() },
        focus: Focus { step: 200 },
        record: Record { seed: 6, ..Record::default() },
        ..Params::default()
    });
    assert!(!Arc::ptr_eq(&game, &tab.game));
    assert!(matches!(tab.status(), Status::Done { .. }));
}

#[test]
fn the_step_shown_never_lies_past_the_last_row() {
    for (coins, step, shown) in [(4, 15, 15), (3, 7, 0), (1, 1, 1), (6, 63, 0)] {
        assert_eq!(tab(coins, step).step(), shown, "{coins} coins");
    }
}

#[test]
fn the_row_of_the_table_belongs_to_the_step() {
    let mut tab = tab(4, 2);
    assert_eq!(tab.chosen_row(), Some(2));
    tab.set_view("table");
    assert_eq!(tab.chosen_row(), Some(1));
    tab.params.focus.step = 0;
    assert_eq!(tab.chosen_row(), None);
    tab.params.focus.step = 15;
    assert_eq!(tab.end(), whole(tab.game.steps().len()));
    tab.set_view("no such view");
    assert_eq!(tab.view(), "table");
}

#[test]
fn a_cancelled_search_leaves_what_was_shown_and_can_be_asked_for_again() {
    let mut tab = tab(4, 0);
    tab.params.game.coins = 8;
    // asked for, but not waited for
    tab.checked.follow(&tab.params);
    tab.ask(|| ());
    tab.cancel();
    assert_eq!(tab.status(), Status::Cancelled);
    assert_eq!(tab.ground.solution.coins(), 4);
    tab.set_params(Params { game: Game { coins: 8, ..Game::default() }, ..Params::default() });
    tab.finish();
    assert_eq!(tab.ground.solution.coins(), 8);
}

#[test]
fn every_view_has_an_exhibit() {
    let tab = tab(2, 1);
    for view in crate::gui::views::views(Puzzle::Devil) {
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
        for view in crate::gui::views::views(Puzzle::Devil) {
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
    assert_eq!(tab.params.focus.step, tab.end());
    assert!(!tab.playback.is_playing());
    assert!(game_words::won(&tab.game, tab.step()).is_some());
}

#[test]
fn a_list_of_ones_own_is_judged_and_played() {
    let mut tab = tab(4, 0);
    let gray: Vec<Move> = (1..16_u32).map(|i| Move::new(4, 1 << i.trailing_zeros())).collect();
    tab.set_params(Params {
        game: Game { moves: Some(Arc::new(gray)), ..Game::default() },
        focus: Focus { step: 15 },
        record: Record { play: Play::Worst, ..Record::default() },
        ..Params::default()
    });
    tab.finish();
    let judged = Arc::clone(tab.judged.as_ref().unwrap());
    assert!(!judged.verdict().wins() && tab.game.steps().len() == 15 && !tab.game.is_won());
    assert_eq!(words::headline(tab.course()), "Your 15 moves do not win with 4 coins.");
    let ctx = window();
    for view in crate::gui::views::views(Puzzle::Devil) {
        tab.set_view(view);
        assert!(!drawn(&ctx, &mut tab, vec2(660.0, 620.0)), "{view}");
    }
    tab.take_list("0 1 2 3\n0 9");
    assert_eq!(tab.params.game.moves.as_ref().map(|moves| moves.len()), Some(15), "no list, no change");
    tab.take_list("1111; 1010; 1111; 1100; 1111; 1010; 1111; 1000; 1111; 1010; 1111; 1100; 1111; 1010; 1111");
    tab.finish();
    assert_eq!(words::headline(tab.course()), "Your 15 moves win with 4 coins.");
    tab.set_params(Params::default());
    tab.finish();
    assert!(tab.judged.is_none());
    assert_eq!(words::headline(tab.course()), "15 moves surely win with 4 coins.");
}

#[test]
fn the_user_plays_at_the_table_and_what_he_played_is_in_the_parameters() {
    let ctx = window();
    let mut tab = tab(4, 0);
    tab.set_view("table");
    for (play, deeds) in [
        (Play::ByHand, vec![Deed::Turn(1), Deed::Flip, Deed::Turn(3), Deed::Flip]),
        (Play::Sighted, vec![Deed::Click(0), Deed::Call, Deed::Call]),
        (Play::Blindfolded, vec![Deed::Click(0), Deed::Click(1), Deed::Call, Deed::Click(2), Deed::Call]),
    ] {
        tab.set_params(Params { record: Record { play, ..Record::default() }, ..Params::default() });
        for deed in deeds {
            tab.take_deed(deed);
            assert!(!drawn(&ctx, &mut tab, vec2(660.0, 620.0)), "{play:?} {deed:?}");
        }
        tab.finish();
        let steps = if play == Play::Sighted { tab.game.steps().len().max(1) } else { 2 };
        assert_eq!((tab.game.steps().len(), tab.step()), (steps, tab.params.record.moves_made()));
        let params = tab.params.clone();
        let mut again = DevilTab::new(Params::default()).unwrap();
        again.set_params(params);
        again.finish();
        assert_eq!(again.game, tab.game, "what was played is in the parameters");
    }
    assert!(tab.game.is_hidden());
    tab.take_deed(Deed::Reveal);
    tab.finish();
    assert!(!tab.game.is_hidden() && !tab.game.is_won() && tab.step() == 0);
    let flips: Vec<String> = tab.game.steps().iter().map(|step| step.flipped.to_string()).collect();
    assert_eq!(flips, ["0 1", "2"]);
    tab.take_deed(Deed::Again);
    assert!(tab.game.is_hidden() && tab.game.steps().is_empty());
}

#[test]
fn folding_shows_the_list_for_half_the_coins() {
    for coins in [2_u32, 4, 8, 16] {
        let half = coins / 2;
        let solution = solved(coins.into());
        let course = Plan::new(&solution, None);
        let shorter = solved(half.into());
        let shorter = Plan::new(&shorter, None);
        let run = 1_u64 << half;
        for number in 1..course.last_step().min(4_000) {
            let flip: Vec<u32> = course.constructed(number).unwrap().positions().collect();
            let (list, both) = if number % run == 0 { (number / run, false) } else { (number % run, true) };
            let inner: Vec<u32> = shorter.constructed(list).unwrap().positions().collect();
            let outer = inner.iter().map(|position| position + half).filter(|_| both);
            assert_eq!(flip, inner.iter().copied().chain(outer).collect::<Vec<_>>(), "{coins} coins, move {number}");
        }
    }
}
