//! The Devil's tab without a window.

use std::sync::Arc;

use egui::{Context, Rect, vec2};

use crate::devil::{
    Aim, Configuration, Devil as Acts, JudgedList, Move, Params, Plan, PlayMode, Playout, Record, Selection, Solution,
    Strategy, TableSpec, parse_list,
};
use crate::gui::prose::Style;
use crate::gui::tab::Tab;
use crate::gui::tab::any_tab::{AnyTab as _, Status};
use crate::gui::view::Puzzle as _;
use crate::progress::Progress;
use crate::scenario::Puzzle;

use super::puzzle::Devil;
use super::questions::{SolvedTable, played};
use super::{controls, words};

/// Returns the solution for that number of coins.
pub(super) fn solved(coins: u32) -> Arc<Solution> {
    Arc::new(crate::devil::solve(TableSpec::of_coins(coins), &Progress::new()).unwrap())
}

/// Returns a game of a plan.
pub(super) fn dealt(plan: Plan<'_>, mode: PlayMode, seed: u64) -> Playout {
    let mut params = params(plan.solution.coins());
    params.change_record(|record| (record.seed, record.play) = (seed, mode));
    Playout::new(plan, &params, None, &[], &Progress::new()).unwrap()
}

/// Returns a game against a random Devil.
pub(super) fn random(plan: Plan<'_>, seed: u64) -> Playout {
    dealt(plan, PlayMode::Random, seed)
}

/// Returns the verdict on a list of moves for that number of coins. Each move is given by its bits.
pub(super) fn judged(coins: u32, moves: &[u64]) -> JudgedList {
    let moves = moves.iter().map(|bits| Move::new(coins, *bits)).collect();
    JudgedList::new(TableSpec::of_coins(coins), &Aim::default(), &Arc::new(moves), &Progress::new()).unwrap()
}

fn params(coins: u32) -> Params {
    Params::default().with(|params| params.set_coins(coins))
}

pub(super) fn tab(coins: u32, step: u64) -> Tab<Devil> {
    let mut tab = Tab::new(params(coins).with(|params| params.set_step(step)));
    tab.finish();
    tab
}

/// Returns the solved table.
fn table(tab: &mut Tab<Devil>) -> SolvedTable {
    let params = tab.own_params().clone();
    SolvedTable::of(tab.answers(), &params).unwrap()
}

/// Returns the game.
pub(super) fn game(tab: &mut Tab<Devil>) -> Arc<Playout> {
    let (params, solved) = (tab.own_params().clone(), table(tab));
    played(tab.answers(), &solved, &params).unwrap()
}

/// Sets all parameters at once.
pub(super) fn set(tab: &mut Tab<Devil>, params: Params) {
    tab.set_params(params.into());
}

fn coins(tab: &mut Tab<Devil>) -> u32 {
    table(tab).solution.coins()
}

/// Returns the step shown.
fn step(tab: &mut Tab<Devil>) -> usize {
    let params = tab.own_params().clone();
    table(tab).step(&params)
}

/// Returns the row of the table of a view that belongs to the step.
fn chosen_row(tab: &mut Tab<Devil>, view: &str) -> Option<usize> {
    tab.set_view(view);
    tab.finish();
    tab.shown()?.table.row
}

/// From all alike one move leads to all heads. With too many coins to check it, it is refused as the user's own list.
#[test]
fn a_list_to_another_goal_is_offered_only_if_it_can_be_checked() {
    for (coins, is_offered) in [(4, true), (12, true), (13, false), (32, false)] {
        let mut tab = tab(coins, 0);
        let mut params = params(coins);
        params.set_aim(Aim { start: Selection::AllAlike, ..Aim::default() });
        set(&mut tab, params.clone());
        tab.finish();
        let solved = table(&mut tab);
        assert!(solved.plan().strategy().is_some_and(|list| list.len == 1), "{coins} coins");
        assert_eq!(controls::shortest(&solved, &params).is_some(), is_offered, "{coins} coins");
        params.set_moves(Some(Arc::new(solved.plan().moves().collect())));
        assert_eq!(params.moves().is_some(), is_offered, "{coins} coins");
    }
}

/// The card of each view has a headline, at most two sentences, and a reason with its steps.
#[test]
fn every_card_is_short() {
    let mut tab = tab(4, 1);
    for (coins, faces, devil) in
        [(1, 2, Acts::Turn), (3, 2, Acts::Turn), (4, 2, Acts::Turn), (6, 2, Acts::Turn), (3, 3, Acts::Shuffle)]
    {
        for goal in [Selection::AllHeads, Selection::AllAlike, Selection::OneTail] {
            let mut params = Params::default();
            params.set_table(TableSpec::new(coins, faces, devil));
            params.set_aim(Aim { goal, ..Aim::default() });
            params.change_record(|record| record.play = PlayMode::Blindfolded);
            set(&mut tab, params);
            for view in Devil::VIEWS.iter().map(|view| view.about.name) {
                tab.set_view(view);
                tab.finish();
                let Some(shown) = tab.shown().filter(|shown| shown.info.chart_unavailable.is_none()).cloned() else {
                    continue;
                };
                let answer = tab.answer.as_ref().unwrap();
                let puzzle = if shown.info.has_own_answer { &[][..] } else { &answer.words[..] };
                let words = [puzzle, &shown.info.words[..]].concat();
                let headline = &words[0];
                let long = headline.text.split_whitespace().count()
                    > if view == "numbers" {
                        16
                    } else if faces > 2 {
                        15
                    } else {
                        12
                    };
                assert!(matches!(headline.style, Style::Headline | Style::Lost) && !long, "{view}: {headline:?}");
                assert!(words.len() <= 3, "{view}: {words:?}");
                let why = shown.why.as_ref().unwrap_or(&answer.why);
                assert!(why[0].text.split_whitespace().count() <= 36, "{view}: {:?}", why[0]);
            }
        }
    }
}

#[test]
fn other_coins_are_solved_and_another_seed_deals_another_game() {
    let mut tab = tab(4, 3);
    let with_seed = |seed| {
        params(8).with(|params| {
            params.set_step(200);
            params.change_record(|record| record.seed = seed);
        })
    };
    set(&mut tab, with_seed(5));
    tab.finish();
    assert_eq!((coins(&mut tab), step(&mut tab)), (8, 200));
    let dealt = game(&mut tab);
    assert_eq!(*dealt, random(table(&mut tab).plan(), 5));
    set(&mut tab, with_seed(6));
    assert!(!Arc::ptr_eq(&dealt, &game(&mut tab)));
    assert!(matches!(tab.status(), Status::Done(_)));
}

#[test]
fn the_step_shown_never_lies_past_the_last_row() {
    for (coins, set, shown) in [(4, 15, 15), (3, 7, 0), (1, 1, 1), (6, 63, 0)] {
        assert_eq!(step(&mut tab(coins, set)), shown, "{coins} coins");
    }
}

#[test]
fn the_row_of_the_table_belongs_to_the_step() {
    let mut tab = tab(4, 2);
    assert_eq!(chosen_row(&mut tab, "belief"), Some(2));
    tab.set_view("table");
    assert_eq!(chosen_row(&mut tab, "table"), Some(1));
    tab.params.set_step(0);
    tab.finish();
    assert_eq!(chosen_row(&mut tab, "table"), None);
    tab.set_view("no such view");
    assert_eq!(tab.view(), "table");
}

#[test]
fn a_cancelled_game_keeps_the_old_content_and_can_be_requested_again() {
    let mut tab = tab(4, 0);
    let before = Arc::clone(tab.shown().unwrap());
    for is_cancelled in [true, false] {
        set(&mut tab, long_game());
        wait_for_table(&mut tab);
        if is_cancelled {
            tab.cancel();
            assert_eq!(tab.status(), Status::Cancelled);
            assert!(Arc::ptr_eq(&before, tab.shown().unwrap()));
        }
    }
    tab.finish();
    assert_eq!(coins(&mut tab), 64);
}

/// Returns the parameters of a game that takes far longer than a frame to compute.
fn long_game() -> Params {
    let calls = (0..3_000).map(|call| Move::new(64, 1 << (call % 64) | 1)).collect();
    Params::default().with(|params| {
        params.set_table(TableSpec::new(64, 2, Acts::TurnAndMirror));
        params.change_record(|record| (record.play, record.calls) = (PlayMode::Sighted, Arc::new(calls)));
    })
}

/// Waits until the table is solved, but not until the game is.
fn wait_for_table(tab: &mut Tab<Devil>) {
    let (params, ctx) = (tab.own_params().clone(), Context::default());
    while SolvedTable::of(tab.answers(), &params).is_none() {
        tab.update(Some(&ctx));
    }
}

#[test]
fn every_view_has_a_snapshot() {
    let mut tab = tab(2, 1);
    for view in crate::gui::views::views(Puzzle::Devil) {
        tab.set_view(view);
        tab.finish();
        let snapshot = tab.snapshot().unwrap();
        assert_eq!(snapshot.view, *view);
        assert!(!snapshot.info.title.is_empty());
    }
}

pub(super) fn window() -> Context {
    let ctx = Context::default();
    crate::gui::look::theme::apply(&ctx);
    ctx
}

/// Draws everything of the tab in a window of that size, until it has settled. Returns whether it still asks to be
/// drawn again at once.
pub(super) fn drawn(ctx: &Context, tab: &mut Tab<Devil>, size: egui::Vec2) -> bool {
    let now = ctx.input(|i| i.time);
    let mut again = true;
    for pass in 1..=6_u8 {
        // a finished job wakes the window once more, at any time
        if pass > 4 && !again {
            break;
        }
        let input = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, size)),
            time: Some(now + f64::from(pass)),
            ..Default::default()
        };
        let mut output = ctx.run_ui(input, |ui| {
            tab.update(Some(ui.ctx()));
            let reset_to = tab.params();
            tab.controls_ui(ui, None, &reset_to);
            tab.view_controls_ui(ui);
            tab.answer_ui(ui);
            let rest = Rect::from_min_size(egui::Pos2::ZERO, size);
            ui.scope_builder(egui::UiBuilder::new().max_rect(rest), |ui| tab.chart_ui(ui));
        });
        // the textures are never painted
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
            tab.finish();
            for step in [0, 1, table(&mut tab).last_step()] {
                tab.params.set_step(step as u64);
                for size in [vec2(1.0, 1.0), vec2(660.0, 620.0)] {
                    assert!(!drawn(&ctx, &mut tab, size), "{coins} coins, {view}, step {step}, {size:?}");
                }
            }
        }
    }
}

#[test]
fn the_users_list_is_judged_and_played() {
    let mut tab = tab(4, 0);
    let gray: Vec<Move> = (1..16_u32).map(|i| Move::new(4, 1 << i.trailing_zeros())).collect();
    let params = Params::default().with(|params| {
        params.set_moves(Some(Arc::new(gray)));
        params.set_step(15);
        params.change_record(|record| record.play = PlayMode::Worst);
    });
    set(&mut tab, params);
    tab.finish();
    let (solved, game) = (table(&mut tab), game(&mut tab));
    assert!(!solved.own_list.as_ref().unwrap().verdict.wins && game.steps.len() == 15 && !game.is_won);
    let headline = |tab: &mut Tab<Devil>| words::headline(table(tab).plan());
    assert_eq!(headline(&mut tab), "This list of 15 calls does not always win with 4 coins.");
    let ctx = window();
    for view in crate::gui::views::views(Puzzle::Devil) {
        tab.set_view(view);
        tab.finish();
        assert!(!drawn(&ctx, &mut tab, vec2(660.0, 620.0)), "{view}");
    }
    let take_list = |tab: &mut Tab<Devil>, text: &str| {
        let (state, params) = (&mut tab.state, &mut tab.params);
        state.take_list(parse_list(text, params.table()), params);
    };
    take_list(&mut tab, "0 1 2 3\n0 9");
    assert_eq!(tab.own_params().moves().map(|moves| moves.len()), Some(15), "no list, no change");
    let winning = "1111; 1010; 1111; 1100; 1111; 1010; 1111; 1000; 1111; 1010; 1111; 1100; 1111; 1010; 1111";
    take_list(&mut tab, winning);
    tab.finish();
    assert_eq!(headline(&mut tab), "This list of 15 calls wins with 4 coins.");
    set(&mut tab, Params::default());
    tab.finish();
    assert!(table(&mut tab).own_list.is_none());
    assert_eq!(headline(&mut tab), "With 4 coins, 15 calls always win.");
}

/// Returns the wrong plural in a sentence, if there is one: "1 moves", "1 move were", "these 1 move".
fn wrong_plural(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_one = |word: &str| word.trim_start_matches(['(', '{', '“']) == "1";
    let wrong = |at: usize| {
        let noun = words.get(at + 1)?.trim_end_matches(['.', ',', ';', ':', ')']);
        let ends = words.get(at + 1)?.len() != noun.len();
        let verb = words.get(at + 2).copied().unwrap_or_default();
        let plurals = [
            "coins",
            "dice",
            "moves",
            "beliefs",
            "classes",
            "configurations",
            "starts",
            "calls",
            "hands",
            "faces",
            "positions",
            "notches",
            "rounds",
            "plans",
            "steps",
            "zeros",
            "kinds",
            "patterns",
            "places",
            "levels",
            "games",
        ];
        let is_plural = plurals.contains(&noun) || !ends && ["were", "are", "have", "always lead"].contains(&verb);
        let before = at.checked_sub(1).and_then(|before| words.get(before)).copied().unwrap_or_default();
        // the number of moves in "2ʲ − 1 moves" depends on j
        if before == "−" {
            return None;
        }
        (is_plural || ["these", "all", "fewest"].contains(&before)).then(|| format!("{before} 1 {noun} {verb}"))
    };
    (0..words.len()).filter(|at| is_one(words[*at])).find_map(wrong)
}

/// With any parameters each sentence uses the singular for one thing.
#[test]
fn one_thing_takes_the_singular() {
    assert!(wrong_plural("Made again, these 1 move come").is_some() && wrong_plural("1 belief were met").is_some());
    assert!(
        wrong_plural("1 coins").is_some() && wrong_plural("1 coin: 1 move, 2ʲ − 1 moves, 21 moves are left").is_none()
    );
    let one_class = |spec: TableSpec| {
        let text = "A".repeat(spec.coins() as usize - 1) + "B";
        let text = if spec.faces() == 2 { text.replace('A', "H").replace('B', "T") } else { text };
        Selection::of_classes(spec, Configuration::parse("goal", &text, spec))
    };
    let mut tab = tab(1, 0);
    for devil in Acts::ALL {
        for (coins, faces) in [(1, 2), (2, 2), (3, 2), (4, 2), (1, 3), (2, 3)] {
            let spec = TableSpec::new(coins, faces, devil);
            let first = || Some(Arc::new(vec![Move::new(coins, 1)]));
            let record = |play, calls| {
                let calls = Arc::new(vec![Move::new(coins, 1); calls]);
                Record { play, calls, reveal: play == PlayMode::Blindfolded, ..Record::default() }
            };
            for (moves, start, goal, play) in [
                (None, Selection::All, Selection::AllHeads, PlayMode::Random),
                (first(), Selection::All, Selection::AllHeads, PlayMode::Worst),
                (None, one_class(spec), Selection::AllHeads, PlayMode::Blindfolded),
                (first(), one_class(spec), Selection::AllAlike, PlayMode::Sighted),
                (None, Selection::AllHeads, one_class(spec), PlayMode::Random),
            ] {
                let mut params = Params::default();
                params.set_table(spec);
                params.set_aim(Aim { start, goal });
                params.set_moves(moves);
                params.set_within(1);
                params.set_hands(u32::from(play == PlayMode::Random && faces == 2));
                params.change_record(|now| *now = record(play, 1));
                params.set_step(1);
                set(&mut tab, params.clone());
                for view in Devil::VIEWS {
                    let view = view.about.name;
                    tab.set_view(view);
                    tab.finish();
                    let Some(snapshot) = tab.snapshot() else { continue };
                    let answer = &snapshot.answer;
                    let told = [&snapshot.info.words[..], &answer.words, &answer.why].concat();
                    let Status::Done(checked) = tab.status() else { panic!("{view} is not solved") };
                    let texts = told.into_iter().map(|paragraph| paragraph.text);
                    for text in texts.chain([snapshot.info.title.clone(), checked]) {
                        assert_eq!(wrong_plural(&text), None, "{view}: {text} {params:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn folding_shows_the_list_for_half_the_coins() {
    for coins in [2_u32, 4, 8, 16] {
        let half = coins / 2;
        let solution = solved(coins);
        let plan = Plan::new(&solution, None, None);
        let shorter = solved(half);
        let shorter = Plan::new(&shorter, None, None);
        let run = 1_u64 << half;
        for number in 1..plan.last_step().min(4_000) {
            let flip: Vec<u32> =
                Strategy::of_filtration(&plan.solution.filtration).get(number).unwrap().positions().collect();
            let (list, both) = if number % run == 0 { (number / run, false) } else { (number % run, true) };
            let inner: Vec<u32> =
                Strategy::of_filtration(&shorter.solution.filtration).get(list).unwrap().positions().collect();
            let outer = inner.iter().map(|position| position + half).filter(|_| both);
            assert_eq!(flip, inner.iter().copied().chain(outer).collect::<Vec<_>>(), "{coins} coins, move {number}");
        }
    }
}

#[test]
fn a_long_game_is_computed_in_the_background() {
    let (mut tab, ctx) = (tab(4, 0), Context::default());
    set(&mut tab, long_game());
    wait_for_table(&mut tab);
    let Status::Working { what, .. } = tab.status() else { panic!("nobody waits for the game") };
    assert_eq!(what, "Playing 3,000 calls");
    assert!(tab.is_old && tab.snapshot().is_none(), "what is not worked out yet is not saved");
    tab.finish();
    assert_eq!(game(&mut tab).steps.len(), 3_000);
    // also when the user takes back half of it
    let mut params = tab.own_params().clone();
    params.change_record(|record| Arc::make_mut(&mut record.calls).truncate(1_500));
    tab.params = params;
    tab.update(Some(&ctx));
    tab.finish();
    assert_eq!(game(&mut tab).steps.len(), 1_500);
}
