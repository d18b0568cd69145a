//! Tests of scenario files that are refused: each gets its sentence.

use super::*;

/// The sentence for a bad file of `puzzle`.
fn refusal(puzzle: &str, rest: &str) -> String {
    sentence_for(&file(puzzle, rest))
}

fn sentence_for(text: &str) -> String {
    let sentence = Scenario::parse(text).expect_err(text).to_string();
    assert!(!sentence.contains('\n') && sentence.chars().count() < 250, "{sentence}");
    sentence
}

#[test]
fn a_value_that_is_not_allowed_is_named_with_line_field_and_what_is() {
    let from_1_to = |field: &str, value: &str, most: &str| {
        format!("line 5: {field} is {value}; it must be a whole number from 1 to {most}")
    };
    for (puzzle, field, most) in
        [("pennies", "lattice", "4,096"), ("devil", "coins", "64"), ("flips", "flips", "1,000,000")]
    {
        for (value, shown) in [
            ("0", "0"),
            ("-1", "-1"),
            ("9_223_372_036_854_775_807", "9,223,372,036,854,775,807"),
            ("9223372036854775808", "9223372036854775808"),
            ("-99999999999999999999", "-99999999999999999999"),
            ("nan", "nan"),
            ("-inf", "-inf"),
            ("4.0", "4.0"),
            ("\"4\"", "\"4\""),
            ("true", "true"),
            ("[4]", "[4]"),
            ("{ a = 4 }", "{ a = 4 }"),
            ("1979-05-27", "1979-05-27"),
        ] {
            let sentence = refusal(puzzle, &format!("[{puzzle}]\n{field} = {value}"));
            assert_eq!(sentence, from_1_to(field, shown, most));
        }
    }
}

#[test]
fn bad_piles_and_totals_are_named() {
    let pile = "it must be a whole number, 0 or more, of at most 10,000 digits";
    for (value, written) in [
        ("-1", "-1"),
        ("\"-1\"", "-1"),
        ("\"seven\"", "seven"),
        ("\"\"", "empty"),
        ("\"NaN\"", "NaN"),
        ("\"1e-5\"", "1e-5"),
        ("1e99999", "1e99999"),
    ] {
        let sentence = refusal("pennies", &format!("[pennies]\npiles = [3, {value}]"));
        assert_eq!(sentence, format!("line 5: piles[1] is {written}; {pile}"));
    }
    let long = format!("[pennies]\npiles = [\"{}\", 0]", "9".repeat(pennies::limits::MOST_PILE_DIGITS + 1));
    assert_eq!(refusal("pennies", &long), format!("line 5: piles[0] is 10,001 digits long; {pile}"));
    for value in ["7.5", "nan", "inf", "true", "[1]"] {
        let sentence = refusal("pennies", &format!("[pennies]\npiles = [\n{value},\n3]"));
        let expected = format!("line 6: piles[0] is {value}; it must be a whole number, or a string of digits");
        assert_eq!(sentence, expected);
    }
    for value in ["[]", "[1]", "[1, 2, 3]", "3", "\"1 2\""] {
        let sentence = refusal("pennies", &format!("[pennies]\npiles = {value}"));
        assert_eq!(sentence, format!("line 5: piles is {value}; it must be a list of two piles"));
    }
    assert_eq!(
        refusal("pennies", "[pennies]\ntotals = [30, 20]"),
        "line 5: totals is [30, 20]; it must be a first number that is not above the second"
    );
    assert_eq!(
        refusal("pennies", "[pennies]\ntotals = [0,\n100001]"),
        "line 6: totals[1] is 100,001; it must be a whole number from 0 to 100,000"
    );
    assert_eq!(
        refusal("pennies", "[pennies]\ntotals = [0, nan]"),
        "line 5: totals[1] is nan; it must be a whole number from 0 to 100,000"
    );
    assert_eq!(
        refusal("pennies", "[pennies]\ntotals = [1, 2, 3]"),
        "line 5: totals is [1, 2, 3]; it must be a list of the first and the last number of pennies"
    );
}

#[test]
fn bad_records_and_indices_are_named() {
    let line = |rest: &str| refusal("pennies", &format!("[pennies]\npiles = [8, 14]\n{rest}"));
    let list = "it must be a list of moves like [0, 2]";
    for value in ["3", "\"0 2\"", "true", "{ a = 1 }"] {
        assert_eq!(line(&format!("played = {value}")), format!("line 6: played is {value}; {list}"));
    }
    for value in ["3", "[]", "[1]", "[1, 2, 3]", "\"1 2\""] {
        let expected = format!("line 7: played[1] is {value}; it must be what is taken from both piles, like [0, 2]");
        assert_eq!(line(&format!("played = [[0, 1],\n{value}]")), expected);
    }
    let pile = "it must be a whole number, 0 or more, of at most 10,000 digits";
    assert_eq!(line("played = [[0, -1]]"), format!("line 6: played[0][1] is -1; {pile}"));
    assert_eq!(
        line("played = [[0, 1],\n[1, 2]]"),
        "line 7: played[1] is [1, 2]; it must be a move that the rules allow from 8 and 13"
    );
    assert_eq!(
        line("played = [[0, 0]]"),
        "line 6: played[0] is [0, 0]; it must be a move that the rules allow from 8 and 14"
    );
    assert_eq!(line("folded = 1"), "line 6: folded is 1; it must be true or false");
    let opponents = "it must be \"perfect\", \"careless\" or \"random\"";
    assert_eq!(line("opponent = \"weak\""), format!("line 6: opponent is \"weak\"; {opponents}"));
    assert_eq!(line("opponent = 3"), format!("line 6: opponent is 3; {opponents}"));
    assert_eq!(line("opponent_starts = \"no\""), "line 6: opponent_starts is \"no\"; it must be true or false");
    assert_eq!(line("ratio = 5"), "line 6: ratio is 5; it must be a list of the first and the last index");
    assert_eq!(
        line("ratio = [0, 1000001]"),
        "line 6: ratio[1] is 1,000,001; it must be a whole number from 0 to 1,000,000"
    );
    assert_eq!(
        line("ratio = [3, 2]"),
        "line 6: ratio is [3, 2]; it must be a first number that is not above the second"
    );
}

#[test]
fn bad_takings_are_named() {
    let line = |rest: &str| refusal("pennies", &format!("[pennies]\n{rest}"));
    let take = "it must be \"any\", \"half\", a whole number from 1 to 4,096, or a list like [1, 3, 4]";
    for value in ["\"4\"", "\"third\"", "1.5", "true", "{ a = 1 }"] {
        assert_eq!(line(&format!("take = {value}")), format!("line 5: take is {value}; {take}"));
    }
    for (value, shown) in [("0", "0"), ("-3", "-3"), ("4097", "4,097")] {
        let sentence = format!("line 5: take is {shown}; it must be a whole number from 1 to 4,096");
        assert_eq!(line(&format!("take = {value}")), sentence);
    }
    assert_eq!(
        line("take = []"),
        "line 5: take is an empty list; it must be a list of one or more numbers from 1 to 64"
    );
    for (value, shown) in [("0", "0"), ("65", "65"), ("1.5", "1.5"), ("\"x\"", "\"x\"")] {
        let sentence = format!("line 6: take[1] is {shown}; it must be a whole number from 1 to 64");
        assert_eq!(line(&format!("take = [1,\n{value}]")), sentence);
    }
    assert_eq!(line("both = 1"), "line 5: both is 1; it must be true or false");
    let searched = "it must be a whole number from 0 to 4,096 while takings are limited";
    assert_eq!(line("take = 4\npiles = [1, 4097]"), format!("line 6: piles[1] is 4,097; {searched}"));
    assert_eq!(line("take = \"half\"\ntotals = [1, 5000]"), format!("line 6: totals[1] is 5,000; {searched}"));
    assert_eq!(
        line("take = [1, 3]\nplayed = [[2, 0]]"),
        "line 6: played[0] is [2, 0]; it must be a move that the rules allow from 8 and 14"
    );
    assert_eq!(
        line("take = 4\nboth = false\nplayed = [[1, 1]]"),
        "line 7: played[0] is [1, 1]; it must be a move that the rules allow from 8 and 14"
    );
}

#[test]
fn bad_steps_and_seeds_are_named() {
    let step = |rest: &str| refusal("devil", &format!("[devil]\n{rest}"));
    assert_eq!(step("step = 16"), "line 5: step is 16; it must be a whole number from 0 to 15");
    assert_eq!(step("coins = 2\nstep = -1"), "line 6: step is -1; it must be a whole number from 0 to 3");
    assert_eq!(
        step("coins = 64\nstep = \"18446744073709551616\""),
        "line 6: step is 18,446,744,073,709,551,616; \
         it must be a whole number from 0 to 18,446,744,073,709,551,615"
    );
    for value in ["1.5", "\"-1\"", "\"\"", "nan", "\"1e3\""] {
        let allowed = "a whole number, 0 or more, no more than there are moves";
        assert_eq!(step(&format!("step = {value}")), format!("line 5: step is {value}; it must be {allowed}"));
    }
    let last = i128::from(u64::MAX);
    assert_eq!(devil("[devil]\ncoins = 64\nstep = \"18446744073709551615\"").focus.step, last);
    for value in ["-1", "1.5", "18446744073709551616", "\"x\"", "\"\"", "\"+1\"", "nan"] {
        let expected =
            format!("line 5: seed is {value}; it must be a whole number from 0 to 18,446,744,073,709,551,615");
        assert_eq!(step(&format!("seed = {value}")), expected);
    }
    assert_eq!(devil("[devil]\nseed = \"18446744073709551615\"").record.seed, u64::MAX);
    assert_eq!(devil("[devil]\nseed = 9223372036854775807").record.seed, i64::MAX.unsigned_abs());
}

#[test]
fn starts_and_goals_that_cannot_be_are_named() {
    let bad = |rest: &str| refusal("devil", &format!("[devil]\n{rest}"));
    let allowed = "it must be \"all\", \"all heads\", \"all alike\", \"exactly one tail\", or a list of 1 to 1,000 \
                   configurations like [\"HHHT\"]";
    for key in ["start_belief", "goal"] {
        for value in ["\"two tails\"", "\"HHHT\"", "[]", "3", "true"] {
            assert_eq!(bad(&format!("{key} = {value}")), format!("line 5: {key} is {value}; {allowed}"));
        }
        let other = bad(&format!("{key} = [\"HHTT\", \"HHT\"]"));
        assert_eq!(other, format!("line 5: {key}[1] is HHT; it must be 4 letters H or T"));
    }
    // nothing past any number of them is left unread
    for (entries, sentence) in [
        (70_000, format!("line 5: goal is a list of 70,000; {allowed}")),
        (60_000, "line 5: goal[60000] is banana; it must be 4 letters H or T".to_owned()),
    ] {
        assert_eq!(
            bad(&format!("goal = [{}\"banana\"]", "\"HHTT\", ".repeat(entries - usize::from(entries > 65_535)))),
            sentence
        );
    }
    let many = bad("coins = 13\ngoal = \"all alike\"\nmoves = [[0]]");
    assert!(
        many.contains("moves is a list of 1; it must be left out where the start or the goal is another"),
        "{many}"
    );
}

#[test]
fn starts_and_goals_are_read_as_they_are_written() {
    let text = |of: &devil::Params| {
        Scenario {
            name: "n".to_owned(),
            story: String::new(),
            view: None,
            group: None,
            guess: None,
            sliders: Vec::new(),
            params: Params::Devil(of.clone()),
        }
        .to_toml()
    };
    let read = devil("[devil]\nstart_belief = [\"TTHH\", \"THTH\"]\ngoal = \"exactly one tail\"");
    assert!(
        text(&read).contains("start_belief = [\"HHTT\", \"HTHT\"]\ngoal = \"exactly one tail\"\n"),
        "{}",
        text(&read)
    );
    let usual = devil("[devil]\nstart_belief = \"all\"\ngoal = [\"HHHH\"]");
    assert_eq!(usual.game.aim, crate::devil::Aim::default());
    assert!(!text(&usual).contains("goal"), "a file of before stays as it was");
}

#[test]
fn bad_faces_devils_and_moves_are_named() {
    let bad = |rest: &str| refusal("devil", &format!("[devil]\n{rest}"));
    for value in ["1", "6", "-2"] {
        assert_eq!(
            bad(&format!("faces = {value}")),
            format!("line 5: faces is {value}; it must be a whole number from 2 to 5")
        );
    }
    let devils = "it must be \"still\", \"turn\", \"turn-and-mirror\" or \"shuffle\"";
    assert_eq!(bad("devil = \"mirror\""), format!("line 5: devil is \"mirror\"; {devils}"));
    assert_eq!(bad("devil = 3"), format!("line 5: devil is 3; {devils}"));
    assert_eq!(
        bad("play = \"fair\""),
        "line 5: play is \"fair\"; it must be \"random\", \"worst\", \"by-hand\", \"blindfolded\" or \"sighted\""
    );
    assert_eq!(bad("moves = []"), "line 5: moves is empty; it must be a list of 1 to 65,535 moves");
    assert_eq!(bad("moves = 3"), "line 5: moves is 3; it must be a list of moves like [[0, 1], [0]]");
    assert_eq!(
        bad("moves = [[0],\n[0, 4]]"),
        "line 6: moves[1] is [0, 4]; it must be positions from 0 to 3, each once at most"
    );
    assert_eq!(
        bad("moves = [[0, 0]]"),
        "line 5: moves[0] is [0, 0]; it must be positions from 0 to 3, each once at most"
    );
    let form = "it must be a list of positions like [0, 2], or a string with a digit for each coin";
    for value in ["[-1]", "[64]", "[0.5]", "3", "\"01012\"", "\"x\"", "\"\"", "\"0 2\"", "[[0]]"] {
        assert_eq!(bad(&format!("moves = [{value}]")), format!("line 5: moves[0] is {value}; {form}"));
    }
    for (key, value) in [("turns", "0"), ("calls", "[0]"), ("touches", "[0]")] {
        let many = format!("{key} = [{}]", format!("{value},").repeat(4_097));
        assert_eq!(bad(&many), format!("line 5: {key} is a list of 4,097; it must be a list of at most 4,096"));
    }
    let many = format!("moves = [{}]", "[0],".repeat(400_000));
    assert_eq!(bad(&many), "line 5: moves is 400,000 moves long; it must be a list of 1 to 65,535 moves");
    assert_eq!(bad("faces = 9\nmoves = [[0]]"), "line 5: faces is 9; it must be a whole number from 2 to 5");
    for (line, sentence) in [
        ("start = \"HTH\"", "start is HTH; it must be 4 letters H or T"),
        ("start = \"HHHH\"", "start is HHHH; it must be 4 letters H or T, at least one of them T"),
        ("start = 7", "start is 7; it must be 4 letters H or T"),
        ("turns = [0, 4]", "turns[1] is 4; it must be a turn by 0 to 3 notches"),
        ("turns = [\"1m\"]", "turns[0] is 1m; it must be a turn by 0 to 3 notches"),
        ("turns = 1", "turns is 1; it must be a list of turns like [0, 1, 3]"),
        ("calls = [[9]]", "calls[0] is [9]; it must be positions from 0 to 3, each once at most"),
        ("hands = 5", "hands is 5; it must be a whole number from 0 to 4"),
        ("hands = \"two\"", "hands is \"two\"; it must be a whole number from 0 to the number of coins"),
        ("touches = [[0]]", "touches is a list of 1; it must be left out where nobody with hands plays blindfolded"),
        ("touches = 1", "touches is 1; it must be a list of moves like [[0, 1], [0]]"),
        ("reveal = 1", "reveal is 1; it must be true or false"),
    ] {
        assert_eq!(bad(line), format!("line 5: {sentence}"));
    }
    for (lines, sentence) in [
        (
            "coins = 8\nhands = 2",
            "line 6: hands is 2; it must be 0, as coins are felt at tables of up to 6 coins with two faces",
        ),
        (
            "play = \"blindfolded\"\nhands = 2\ncalls = [[0]]\ntouches = [[0]]",
            "line 8: touches[0] is [0]; it must be 2 positions",
        ),
    ] {
        assert_eq!(bad(lines), sentence);
    }
    // a string has a digit for each coin, a list has positions
    for (moves, expected) in [("[\"1\"]", "0"), ("[\"0\"]", ""), ("[[0]]", "0"), ("[[]]", "")] {
        let params = devil(&format!("[devil]\ncoins = 1\nmoves = {moves}"));
        assert_eq!(params.game.moves.unwrap()[0].to_string(), expected, "{moves}");
    }
    let params = devil("[devil]\nfaces = 3\nmoves = [[0, 0, 1], \"0120\", []]");
    let texts: Vec<String> = params.game.moves.unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["0 0 1", "1 2 2", ""]);
}

#[test]
fn bad_coins_and_states_are_named() {
    let coin = |entry: &str| refusal("flips", &format!("[flips]\ncoins = [\n{{}},\n{entry}]"));
    for (value, written) in [
        ("nan", "nan"),
        ("inf", "inf"),
        ("-inf", "-inf"),
        ("-0.1", "-0.1"),
        ("1.0001", "1.0001"),
        ("2", "2"),
        ("true", "true"),
        ("\"1/0\"", "1/0"),
        ("\"a/b\"", "a/b"),
        ("\"\"", "empty"),
        ("[0.5]", "[0.5]"),
    ] {
        let sentence = coin(&format!("{{ heads = {value} }}"));
        assert!(
            sentence.starts_with(&format!("line 7: coins[1].heads is {written}; it must be a number")),
            "{sentence}"
        );
    }
    assert!(coin("{ heads = 0.1234567890123456789 }").ends_with("with at most 18 decimals"));
    for (value, written) in [("0", "0"), ("21", "21"), ("1.0", "1.0"), ("99999999999999999999", "99999999999999999999")]
    {
        let expected = format!("line 7: coins[1].points is {written}; it must be a whole number from 1 to 20");
        assert_eq!(coin(&format!("{{ points = {value} }}")), expected);
    }
    assert_eq!(
        refusal("flips", "[[flips.coins]]\nheads = 0.25\n[[flips.coins]]\npoints = 0"),
        "line 7: coins[1].points is 0; it must be a whole number from 1 to 20"
    );
    assert_eq!(coin("7"), "line 7: coins[1] is 7; it must be a table like { heads = 0.5, points = 1 }");
    let list = |value: &str| refusal("flips", &format!("[flips]\ncoins = {value}"));
    assert_eq!(list("[]"), "line 5: coins is a list of 0; it must be a list of 2 to 4 coins");
    assert_eq!(list("[{}]"), "line 5: coins is a list of 1; it must be a list of 2 to 4 coins");
    assert_eq!(list("[{}, {}, {}, {}, {}]"), "line 5: coins is a list of 5; it must be a list of 2 to 4 coins");
    for (entry, sentence) in [
        ("heads_points = 1", "coins[1].tails_points is missing; it must be a whole number from -20 to 20"),
        ("tails_points = 1", "coins[1].heads_points is missing; it must be a whole number from -20 to 20"),
        (
            "heads_points = 21, tails_points = 0",
            "line 7: coins[1].heads_points is 21; it must be a whole number from -20 to 20",
        ),
        (
            "heads_points = 0, tails_points = 0.5",
            "line 7: coins[1].tails_points is 0.5; it must be a whole number from -20 to 20",
        ),
        (
            "points = 1, tails_points = 0",
            "line 7: coins[1].points is 1; it must be left out where heads_points or tails_points is given",
        ),
    ] {
        assert_eq!(coin(&format!("{{ {entry} }}")), sentence);
    }
    assert_eq!(list("0.5"), "line 5: coins is 0.5; it must be a list of coins");
    let state = |value: &str| refusal("flips", &format!("[flips]\nstate = {value}"));
    assert_eq!(state("[1, 0]"), "line 5: state is [1, 0]; it must be a score that these coins can give after 1 flip");
    assert_eq!(
        state("[101, 0]"),
        "line 5: state is [101, 0]; it must be a number of flips done from 0 to 100 and a score"
    );
    assert_eq!(state("[nan, 0]"), "line 5: state[0] is nan; it must be a number of flips from 0 to 1,000,000");
    assert_eq!(state("[0, \"0\"]"), "line 5: state[1] is \"0\"; it must be a score that these coins can give");
    assert_eq!(state("0"), "line 5: state is 0; it must be a list of the flips done and the score");
    assert_eq!(
        refusal("flips", "[flips]\ntarget = -1000001"),
        "line 5: target is -1,000,001; it must be a whole number from -1,000,000 to 1,000,000"
    );
}

#[test]
fn a_bad_third_pile_is_named() {
    let with = |rest: &str| refusal("pennies", &format!("[pennies]\n{rest}"));
    assert_eq!(with("third = 257"), "line 5: third is 257; it must be a whole number from 0 to 256");
    assert_eq!(with("third = -1"), "line 5: third is -1; it must be a whole number from 0 to 256");
    assert_eq!(
        with("together = \"four\""),
        "line 5: together is \"four\"; it must be \"two\", \"two-or-three\", \"three\" or \"none\""
    );
}

#[test]
fn keys_of_which_one_is_ignored_because_of_another_are_refused() {
    let with = |rest: &str| refusal("pennies", &format!("[pennies]\n{rest}"));
    let any = "it must be \"any\" where third is above 0";
    assert_eq!(with("third = 3\ntake = 3"), format!("line 6: take is 3; {any}"));
    assert_eq!(with("third = 3\ntake = [1, 3]\nspread = 2"), format!("line 6: take is [1, 3]; {any}"));
    assert_eq!(with("take = \"half\"\nthird = 3"), format!("line 5: take is \"half\"; {any}"));
    for spread in ["0", "2"] {
        assert_eq!(
            with(&format!("third = 3\nspread = {spread}")),
            format!("line 6: spread is {spread}; it must be 1 where third is above 0, as together has that part")
        );
        assert_eq!(
            with(&format!("spread = {spread}\ntake = 4")),
            format!("line 5: spread is {spread}; it must be 1 where take is not \"any\", as both has that part")
        );
    }
    assert_eq!(
        with("both = false"),
        "line 5: both is false; it must be true where take is \"any\", as spread has that part"
    );
    assert_eq!(pennies("[pennies]\nthird = 3\nspread = 1\ntake = \"any\"\nboth = true").focus.third, 3);
    let with = |rest: &str| refusal("flips", &format!("[flips]\n{rest}"));
    assert_eq!(
        with("flips = 1001\nchoices = \"AB\""),
        "line 6: choices is AB; it must be left out where flips is above 1,000"
    );
    for (view, key, value) in [("horizon", "coin", "\"B\""), ("horizon", "flips", "60"), ("final", "coin", "\"A\"")] {
        assert_eq!(
            with(&format!("kept = [{{ view = \"{view}\",\n{key} = {value} }}]")),
            format!("line 6: kept[0].{key} is {value}; it must be left out where view is \"{view}\"")
        );
    }
}

#[test]
fn a_sign_that_toml_does_not_know_is_named_with_its_place() {
    let space = "a no-break space (U+00A0); it must be a plain space";
    let quote = "; it must be a straight quote";
    for (line, place, rest) in [
        ("coins =\u{a0}4", 8, space),
        ("coins\u{a0}= 4", 6, space),
        ("\u{a0}coins = 4", 1, space),
        ("moves = [[0],\u{a0}[1]]", 14, space),
        ("start = \"HTHH\"\u{a0}# é", 15, space),
        ("start = \u{201c}HTHH\u{201d}", 9, &format!("\u{201c} (U+201C){quote}")),
        ("start = \u{2018}HTHH\u{2019}", 9, &format!("\u{2018} (U+2018){quote}")),
        ("coins\u{feff} = 4", 6, "invisible (U+FEFF); it must be left out"),
        ("step = −3", 8, "− (U+2212); it must be within quotes"),
        ("'é' = 1\nfäces = 2", 2, "ä (U+00E4); it must be within quotes"),
    ] {
        let number = 4 + line.lines().count();
        assert_eq!(
            refusal("devil", &format!("[devil]\n{line}")),
            format!("line {number}: the sign at place {place} is {rest}")
        );
    }
    assert_eq!(devil("[devil]\ncoins = 5 # “five”\n").game.coins, 5);
}

#[test]
fn a_value_that_toml_does_not_know_is_named_by_its_key() {
    let allowed = "it must be a number like 5 or 0.5, true or false, a list in brackets, or text in quotes";
    for (line, sentence) in [
        ("coins = [{ heads = .5 }, {}]", "heads is .5"),
        ("coins = [{}, { points = 3, heads=5. }]", "heads is 5."),
        ("target = 01", "target is 01"),
        ("target = 1,5", "target is 1,5"),
        ("at_least = 50% # half", "at_least is 50%"),
        ("at_least = 1/2", "at_least is 1/2"),
        ("aim = stop", "aim is stop"),
        ("flips = 1 000", "flips is 1 000"),
    ] {
        assert_eq!(refusal("flips", &format!("[flips]\n{line}")), format!("line 5: {sentence}; {allowed}"));
    }
}

#[test]
fn bad_simulations_and_bad_play_are_named() {
    let with = |rest: &str| refusal("flips", &format!("[flips]\n{rest}"));
    assert_eq!(with("seed = -1"), "line 5: seed is -1; it must be a whole number from 0 to 18,446,744,073,709,551,615");
    assert_eq!(with("games = 0"), "line 5: games is 0; it must be a whole number from 1 to 10,000,000");
    assert_eq!(
        with("games = 10_000_001"),
        "line 5: games is 10,000,001; it must be a whole number from 1 to 10,000,000"
    );
    let player = "it must be \"best\", a coin like \"A\", or the coin when ahead and the one otherwise like \"A/B\"";
    assert_eq!(with("player = \"worst\""), format!("line 5: player is worst; {player}"));
    assert_eq!(with("player = 3"), format!("line 5: player is 3; {player}"));
    assert_eq!(with("player = \"A/C\""), "line 5: player is A/C; it must be a way to play with the coins A to B");
    let choices = "it must be the names of the coins flipped, like \"ABBA\"";
    assert_eq!(with("choices = \"ABE\""), format!("line 5: choices is \"ABE\"; {choices}"));
    assert_eq!(with("choices = [0, 1]"), format!("line 5: choices is [0, 1]; {choices}"));
    assert_eq!(with("choices = \"ABC\""), "line 5: choices is ABC; it must be the names of coins flipped, A to B");
    assert_eq!(
        with("flips = 2\nchoices = \"AAA\""),
        "line 6: choices is AAA; it must be the names of at most 2 coins flipped"
    );
    let aims = "it must be \"above\", \"half\", \"ruin\", \"within\", \"stop\" or \"expected\"";
    assert_eq!(with("aim = \"win\""), format!("line 5: aim is \"win\"; {aims}"));
    assert_eq!(with("reach = 0"), "line 5: reach is 0; it must be a whole number from 1 to 1,000");
    assert_eq!(with("reach = 5\nruin = 0"), "line 6: ruin is 0; it must be a whole number from 1 to 1,000");
    let share = "it must be a number from 0 to 1, as a decimal like 0.5 or a fraction like 1/2";
    assert_eq!(with("at_least = 1.5"), format!("line 5: at_least is 1.5; {share}"));
    assert_eq!(with("at_least = []"), format!("line 5: at_least is []; {share}"));
}

#[test]
fn unknown_keys_are_named_with_their_line_and_the_keys_there_are() {
    let scenario = "is no key of a scenario; the keys are name, story, puzzle, group, view, guess, sliders and devil";
    assert_eq!(refusal("devil", "zoom = 2\nauthor = \"me\""), format!("line 4: zoom {scenario}"));
    assert_eq!(refusal("devil", "\n[extra]\nx = 1"), format!("line 5: extra {scenario}"));
    assert_eq!(refusal("devil", "\"\" = 1"), format!("line 4: \"\" {scenario}"));
    assert!(refusal("devil", &format!("{} = 1", "k".repeat(100_000))).ends_with(&format!("k… {scenario}")));
    assert_eq!(
        refusal("pennies", "[pennies]\nlattice = 5\nlatice = 5"),
        "line 6: latice is no key of [pennies]; the keys are piles, totals, lattice, sieve, spread, take, both, misere, \
         ratio, folded, opponent_starts, opponent, played, third, together and kept"
    );
    assert_eq!(
        refusal("devil", "[devil]\nN = 1"),
        "line 5: N is no key of [devil]; the keys are coins, faces, devil, start_belief, goal, step, within, hands, \
         seed, play, moves, start, turns, calls, touches and reveal"
    );
    assert_eq!(
        refusal("flips", "[flips]\nn = 1"),
        "line 5: n is no key of [flips]; the keys are flips, target, coins, state, seed, games, player, choices, \
         aim, reach, ruin, at_least and kept"
    );
    // keys of older versions
    for (puzzle, key) in
        [("pennies", "level"), ("devil", "level"), ("devil", "duels"), ("devil", "kept"), ("flips", "level")]
    {
        let sentence = format!("line 5: {key} is no key of [{puzzle}]; the keys are ");
        assert!(refusal(puzzle, &format!("[{puzzle}]\n{key} = 3")).starts_with(&sentence));
    }
    assert_eq!(
        refusal("flips", "[flips]\ncoins = [{},\n{ p = 1 }]"),
        "line 6: p is no key of a coin; the keys are heads, points, heads_points and tails_points"
    );
    assert_eq!(
        refusal("flips", "[flips.extra]\nx = 1"),
        "line 4: extra is no key of [flips]; the keys are flips, target, coins, state, seed, games, player, choices, \
         aim, reach, ruin, at_least and kept"
    );
}

#[test]
fn the_table_of_another_puzzle_is_refused() {
    assert_eq!(
        refusal("flips", "[flips]\n[devil]\ncoins = 4"),
        "line 5: [devil] is the table of another puzzle; it must be [flips] where puzzle is \"flips\""
    );
    assert_eq!(refusal("devil", "devil = 4"), "line 4: devil is 4; it must be a table");
    assert_eq!(
        sentence_for("pennies = 1\nname = \"N\"\npuzzle = \"devil\""),
        "line 1: [pennies] is the table of another puzzle; it must be [devil] where puzzle is \"devil\""
    );
}

#[test]
fn a_view_is_a_short_name() {
    let allowed = "it must be text of 1 to 40 characters";
    assert_eq!(refusal("flips", "view = 3"), format!("line 4: view is 3; {allowed}"));
    assert_eq!(refusal("flips", "view = \"\""), format!("line 4: view is \"\"; {allowed}"));
    let long = "v".repeat(LONGEST_VIEW);
    assert!(refusal("flips", &format!("view = \"v{long}\"")).ends_with(allowed));
    assert!(Scenario::parse(&file("flips", &format!("view = \"{long}\""))).is_ok());
}

#[test]
fn the_head_of_the_file_is_checked() {
    let puzzles = "it must be \"pennies\", \"devil\" or \"flips\"";
    let unless = "unless just one table of that name is there";
    for text in ["", "# nothing\n\n", "name = \"N\"", "[pennies]\n[flips]"] {
        assert_eq!(sentence_for(text), format!("puzzle is missing; {puzzles}, {unless}"));
    }
    assert_eq!(sentence_for("\npuzzle = \"nim\""), format!("line 2: puzzle is \"nim\"; {puzzles}"));
    assert_eq!(sentence_for("puzzle = 3"), format!("line 1: puzzle is 3; {puzzles}"));
    let name = "it must be text of 1 to 80 characters";
    assert_eq!(sentence_for("name = \" \"\npuzzle = \"devil\""), format!("line 1: name is \" \"; {name}"));
    assert_eq!(sentence_for("name = 5\npuzzle = \"devil\""), format!("line 1: name is 5; {name}"));
    let named = |name: &str, story: &str| format!("name = \"{name}\"\nstory = \"{story}\"\npuzzle = \"devil\"");
    assert!(Scenario::parse(&named(&"½".repeat(LONGEST_NAME), &"½".repeat(LONGEST_STORY))).is_ok());
    assert!(sentence_for(&named(&"½".repeat(LONGEST_NAME + 1), "")).ends_with(name));
    assert!(
        sentence_for(&named("N", &"½".repeat(LONGEST_STORY + 1)))
            .ends_with("it must be text of at most 400 characters")
    );
}

#[test]
fn what_is_no_toml_is_one_sentence_with_the_line() {
    assert_eq!(refusal("devil", "[devil]\ncoins = 4\ncoins = 5"), "line 6: coins is there twice");
    assert_eq!(refusal("devil", "name = \"M\""), "line 4: name is there twice");
    assert_eq!(refusal("devil", "[devil]\n[devil]"), "line 5: devil is there twice");
    for (text, line) in [
        ("[devil", 4),
        ("[devil]\ncoins = ", 5),
        ("\n\nview = \"belief", 6),
        ("= 3", 4),
        ("just some text", 4),
        ("\u{0}", 4),
        ("[devil]\ncoins = [1,\n2,\n", 6),
    ] {
        let sentence = refusal("devil", text);
        assert!(sentence.starts_with(&format!("line {line}: this is not TOML (")), "{text:?}: {sentence}");
    }
    let deep = format!("\n\n{} = 1", vec!["a"; 100].join("."));
    assert_eq!(sentence_for(&deep), "line 3: the text has more than the 40 dots in a key that are read");
    // as deep as a file can be: refused, not followed
    for open in ["[", "{a=", "a."] {
        let deep = format!("a = {}", open.repeat(500_000));
        assert!(sentence_for(&deep).starts_with("line 1: "));
        assert!(sentence_for(&open.repeat(500_000)).starts_with("line 1: "));
    }
}
