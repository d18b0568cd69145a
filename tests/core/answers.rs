//! Contents of `answer.json`, checked against known values.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

use crate::{coinwise, stderr};

/// Returns the answer to a scenario given as the text of its file.
fn answer(scenario: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scenario.toml");
    fs::write(&file, scenario).unwrap();
    let out = folder.path().join("out");
    // the answer needs no view, but one has to be chosen: a fast one
    let views = [("pennies", "totals"), ("devil", "numbers"), ("flips", "horizon")];
    let (_, view) = views.into_iter().find(|(puzzle, _)| scenario.contains(&format!("puzzle = \"{puzzle}\""))).unwrap();
    let [file, folder] = [&file, &out].map(|path| path.to_str().unwrap());
    let output = coinwise(["export", file, "--out", folder, "--formats", "csv", "--views", view]);
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_str(&fs::read_to_string(out.join("answer.json")).unwrap()).unwrap()
}

fn pennies(a: u32, b: u32) -> Value {
    answer(&format!("name = \"x\"\npuzzle = \"pennies\"\n[pennies]\npiles = [{a}, {b}]\n"))
}

fn devil(coins: u32) -> Value {
    answer(&format!("name = \"x\"\npuzzle = \"devil\"\n[devil]\ncoins = {coins}\n"))
}

fn flips(heads: &str) -> Value {
    answer(&format!(
        "name = \"x\"\npuzzle = \"flips\"\n[flips]\n\
         coins = [{{ heads = {heads}, points = 1 }}, {{ heads = \"1/2\", points = 2 }}]\n"
    ))
}

#[test]
fn pennies_list_every_winning_move_with_most_pennies_first() {
    let answer = pennies(75, 90);
    assert_eq!(
        answer["position"],
        json!({"a": "75", "b": "90", "safe": false, "index": null, "turns": "31", "winning_moves": [
            {"take_a": "51", "take_b": "51", "leave_a": "24", "leave_b": "39", "kind": "diagonal"},
            {"take_a": "0", "take_b": "44", "leave_a": "75", "leave_b": "46", "kind": "row"},
        ]})
    );
    assert_eq!(pennies(8, 14)["position"]["winning_moves"][0]["leave_b"], "13");
    for (a, b) in [(24, 39), (1, 2)] {
        let position = &pennies(a, b)["position"];
        assert_eq!((&position["safe"], &position["winning_moves"]), (&json!(true), &json!([])));
    }
}

#[test]
fn pennies_are_answered_under_other_rules() {
    let position = |a: u32, b: u32, rules: &str| {
        let scenario = format!("name = \"x\"\npuzzle = \"pennies\"\n[pennies]\npiles = [{a}, {b}]\n{rules}\n");
        answer(&scenario)["position"].clone()
    };
    let riddle = position(24, 39, "");
    assert_eq!((&riddle["safe"], &riddle["index"], &riddle["turns"]), (&json!(true), &json!("15"), &json!("30")));
    let misere = position(2, 2, "misere = true");
    assert_eq!((&misere["safe"], &misere["index"], &misere["turns"]), (&json!(true), &json!("1"), &json!("3")));
    let nim = position(5, 9, "spread = 0");
    assert_eq!(nim["winning_moves"].as_array().unwrap().len(), 1);
    assert_eq!((&nim["winning_moves"][0]["take_b"], &nim["winning_moves"][0]["kind"]), (&json!("4"), &json!("row")));
    let spread = answer("name = \"x\"\npuzzle = \"pennies\"\n[pennies]\nspread = 2\nmisere = true\n");
    assert_eq!((&spread["spread"], &spread["misere"]), (&json!(2), &json!(true)));
}

#[test]
fn piles_of_forty_digits_are_strings() {
    let digits = "1234567890".repeat(4);
    let answer = answer(&format!("name = \"x\"\npuzzle = \"pennies\"\n[pennies]\npiles = [\"{digits}\", {digits}]\n"));
    assert_eq!(answer["position"]["a"], json!(digits));
    let moves = answer["position"]["winning_moves"].as_array().unwrap();
    assert_eq!(
        moves[0],
        json!({"take_a": digits, "take_b": digits, "leave_a": "0", "leave_b": "0", "kind": "diagonal"})
    );
}

#[test]
fn the_devil_loses_only_to_powers_of_two() {
    for (coins, shortest) in
        [(1, Some("1")), (2, Some("3")), (3, None), (4, Some("15")), (5, None), (6, None), (7, None), (8, Some("255"))]
    {
        let answer = devil(coins);
        assert_eq!(answer["shortest"], json!(shortest), "{coins} coins");
        assert_eq!(answer["winnable"], json!(shortest.is_some()));
        assert_eq!(answer["verified"], json!(true));
        // the number of reachable beliefs depends only on the largest power of two in the number of coins
        let expected = match 1 << coins.trailing_zeros() {
            1 => 2,
            2 => 4,
            4 => 22,
            _ => 3_174,
        };
        assert_eq!(answer["beliefs_found"], json!(expected), "{coins} coins");
    }
}

#[test]
fn large_tables_are_decided_by_search_construction_or_certificate() {
    for (coins, shortest, known_by, starts_lost, beliefs) in [
        (12, None, "search", "4080", json!(22)),
        (24, None, "certificate", "16776960", json!(null)),
        (32, Some("4294967295"), "construction", "0", json!(null)),
        (60, None, "search", "1152921504606846960", json!(22)),
        (64, Some("18446744073709551615"), "construction", "0", json!(null)),
    ] {
        let answer = devil(coins);
        assert_eq!(answer["shortest"], json!(shortest), "{coins} coins");
        assert_eq!((&answer["known_by"], &answer["starts_lost"]), (&json!(known_by), &json!(starts_lost)));
        assert_eq!((&answer["beliefs_found"], &answer["verified"]), (&beliefs, &json!(true)));
    }
}

#[test]
fn more_faces_and_other_devils_are_answered() {
    for (lines, shortest, lost) in [
        ("coins = 3\nfaces = 3", Some("26"), "0"),
        ("coins = 2\nfaces = 3", None, "6"),
        ("coins = 4\nfaces = 4", Some("255"), "0"),
        ("coins = 8\ndevil = \"turn-and-mirror\"", Some("255"), "0"),
        ("coins = 4\ndevil = \"shuffle\"", None, "14"),
        ("coins = 12\ndevil = \"still\"", Some("4095"), "0"),
        ("coins = 64\nfaces = 5\ndevil = \"still\"", Some("542101086242752217003726400434970855712890624"), "0"),
    ] {
        let answer = answer(&format!("name = \"x\"\npuzzle = \"devil\"\n[devil]\n{lines}\n"));
        assert_eq!((&answer["shortest"], &answer["starts_lost"]), (&json!(shortest), &json!(lost)), "{lines}");
        assert_eq!(answer["verified"], json!(true));
    }
    let dice = answer("name = \"x\"\npuzzle = \"devil\"\n[devil]\ncoins = 3\nfaces = 3\n");
    assert_eq!((&dice["faces"], &dice["devil"], &dice["known_by"]), (&json!(3), &json!("turn"), &json!("search")));
}

/// A list to "all alike" is half as long as one to "all heads"; the user's own list counts as a known list, too.
#[test]
fn the_shortest_list_to_another_goal_is_no_longer_than_known_lists() {
    let of = |lines: &str| answer(&format!("name = \"x\"\npuzzle = \"devil\"\n[devil]\n{lines}\n"));
    for (lines, shortest) in [
        ("coins = 8\ndevil = \"still\"\ngoal = \"all alike\"", "127"),
        ("coins = 16\ndevil = \"still\"\ngoal = \"all alike\"", "32767"),
        ("coins = 4\nfaces = 4\ngoal = \"all alike\"", "63"),
        ("coins = 4\nfaces = 4\nstart_belief = [\"0000\"]\ngoal = [\"1000\"]\nmoves = [[0]]", "1"),
    ] {
        let answer = of(lines);
        assert_eq!((&answer["winnable"], &answer["shortest"]), (&json!(true), &json!(shortest)), "{lines}");
        assert_eq!((answer.get("at_most"), answer.get("at_least")), (None, None), "{lines}");
        assert_eq!(answer["verified"], json!(true), "{lines}");
    }
    let open = of("coins = 4\nfaces = 4\nstart_belief = [\"0000\"]\ngoal = [\"1000\"]");
    assert_eq!((&open["winnable"], &open["shortest"]), (&json!(null), &json!(null)));
    assert_eq!((open.get("at_most"), &open["at_least"]), (None, &json!("1")));
}

#[test]
fn the_users_list_of_moves_is_judged() {
    let judged = |moves: &str| {
        let answer = answer(&format!("name = \"x\"\npuzzle = \"devil\"\n[devil]\ncoins = 2\nmoves = {moves}\n"));
        answer["given_moves"].clone()
    };
    let won = json!({"wins": true, "won_after": 3, "escape": null, "verified": true});
    assert_eq!(judged("[[0, 1], [0], [0, 1]]"), won);
    assert_eq!(judged("[\"11\", \"01\", \"11\"]"), won);
    let lost = json!({"start": "TH", "turns": [0, 0]});
    assert_eq!(judged("[[0, 1], [0, 1]]"), json!({"wins": false, "won_after": null, "escape": lost, "verified": true}));
    // without turns every start is won, so the Devil has to turn the table
    let turned = judged("[[0], [1], [0]]");
    assert_eq!(turned["wins"], json!(false));
    assert!(turned["escape"]["turns"].as_array().unwrap().iter().any(|turn| *turn != json!(0)), "{turned}");
    assert_eq!(devil(4).get("given_moves"), None);
}

#[test]
fn rows_of_a_large_belief_begin_at_the_step() {
    let answer = answer("name = \"x\"\npuzzle = \"devil\"\n[devil]\ncoins = 64\nstep = \"12345678901234567890\"\n");
    assert_eq!(answer["belief_rows"], json!({"first": "12345678901234567890", "last": "12345678901234577889"}));
    assert_eq!(devil(8)["belief_rows"], json!({"first": "0", "last": "255"}));
}

#[test]
fn fair_flips_have_their_exact_value() {
    let answer = flips("0.5");
    let denominator = (1_u128 << 100).to_string();
    assert_eq!(answer["win_probability_exact"], json!(format!("811698796376000066208208781649/{denominator}")));
    assert_eq!(answer["first_choice"], json!(["A", "B"]));
    for single in answer["single_coin"].as_array().unwrap() {
        assert!((single.as_f64().unwrap() - 0.460_205_381_306_410_64).abs() < 1e-16);
    }
}

#[test]
fn biased_coins_have_the_known_values() {
    // to the twelve known digits
    for (heads, known) in [("0", 0.507_047_617_603), ("0.4", 0.535_740_418_396), ("0.6", 0.979_659_012_814)] {
        let value = flips(heads)["win_probability"].as_f64().unwrap();
        assert!((0.0..1e-12).contains(&(value - known).abs()), "p = {heads}: {value}");
    }
}

#[test]
fn flips_report_error_bound_limit_and_selected_state() {
    let riddle = flips("0.5");
    assert_eq!((&riddle["ties"], &riddle["states"]), (&json!(16_957), &json!(19_899)));
    assert!((riddle["limit"].as_f64().unwrap() - 2.0 / 3.0).abs() < 1e-15);
    assert!((0.0..1e-12).contains(&riddle["error_bound"].as_f64().unwrap()));
    // coin B alone neither gains nor loses
    assert_eq!(flips("0.4")["limit"], json!(0.5));
    assert_eq!(flips("0.6")["limit"], json!(1.0));
    let behind = answer("name = \"x\"\npuzzle = \"flips\"\n[flips]\nstate = [99, -1]\n");
    let state = json!({"flips_done": 99, "score": -1, "win_probability": 0.5, "by_coin": [0.0, 0.5], "best": ["B"]});
    assert_eq!(behind["state"], state);
}

/// With one flip, the best of three coins is the one with the best odds.
#[test]
fn three_coins_with_uneven_sides_are_answered() {
    let answer = answer(
        "name = \"x\"\npuzzle = \"flips\"\n[flips]\nflips = 1\n\
         coins = [{ heads = \"1/3\", points = 1 }, { heads = 0.25, heads_points = -1, tails_points = 4 }, { heads = 0.5 }]\n",
    );
    assert_eq!(answer["win_probability_exact"], json!("3/4"));
    assert_eq!(answer["first_choice"], json!(["B"]));
    assert_eq!(answer["state"]["by_coin"].as_array().unwrap().len(), 3);
    assert_eq!(answer["single_coin"][1], json!(0.75));
}

#[test]
fn beyond_200_flips_there_is_no_exact_value() {
    let answer = answer("name = \"x\"\npuzzle = \"flips\"\n[flips]\nflips = 201\n");
    assert_eq!(answer.get("win_probability_exact"), None);
}

#[test]
fn a_long_game_reports_its_error_and_how_its_table_is_thinned() {
    let answer = answer("name = \"x\"\npuzzle = \"flips\"\n[flips]\nflips = 10000\nstate = [31, -10]\n");
    let bound = answer["error_bound"].as_f64().unwrap();
    let value = answer["win_probability"].as_f64().unwrap();
    assert!(bound < 1e-10 && (value - 0.664_007_295_292_259_3).abs() < bound, "{value} within {bound}");
    assert_eq!(answer["band"], json!({"cut_off": 1e-12, "listed_every": 80}));
    assert!((100_000..=200_000).contains(&answer["states"].as_u64().unwrap()));
    assert_eq!(answer["state"]["by_coin"].as_array().unwrap().len(), 2);
    assert_eq!(answer["first_choice"], json!(["A", "B"]));
}

/// Counts the sequences of a number of coins up to rotation, by brute force.
fn sequences_up_to_turns(coins: u32) -> usize {
    let turn = |sequence: u32| sequence >> 1 | (sequence & 1) << (coins - 1);
    let first = |sequence: u32| {
        (0..coins)
            .scan(sequence, |at, _| {
                *at = turn(*at);
                Some(*at)
            })
            .min()
    };
    (0..1_u32 << coins).filter_map(first).collect::<BTreeSet<u32>>().len()
}

#[test]
fn the_manual_corrects_the_write_ups_with_the_right_numbers() {
    let manual = fs::read_to_string("docs/manual.md").unwrap();
    assert_eq!([10, 12].map(sequences_up_to_turns), [108, 352]);
    assert!(manual.contains("length 12; of length 10 there are 108"));
    // 0.640317 by optimal play and 0.460205 with a single coin
    let (best, alone) = (0.640_317_447, 0.460_205_381);
    let gain = 100.0 * (best - alone);
    let slip = format!("{gain:.2} percentage points, or {:.0} % more wins", 100.0 * (best / alone - 1.0));
    assert!(manual.contains(&slip), "{slip}");
}
