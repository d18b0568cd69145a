//! Tests of refused scenario files: each gets one sentence with the line, the key, the value and what is allowed.

use super::*;

fn sentence_for(text: &str) -> String {
    let sentence = Scenario::parse(text).expect_err(text).to_string();
    assert!(!sentence.contains('\n') && sentence.chars().count() < 300, "{sentence}");
    sentence
}

/// Checks the sentences for files of `puzzle`; the line after `[puzzle]` is line 5.
fn assert_refused(puzzle: &str, cases: &[(&str, &[&str])]) {
    for (lines, parts) in cases {
        let sentence = sentence_for(&file(puzzle, &format!("[{puzzle}]\n{lines}")));
        for part in *parts {
            assert!(sentence.contains(part), "{lines:?}: {sentence:?} lacks {part:?}");
        }
    }
}

#[test]
fn a_whole_number_out_of_range_is_named_with_its_range() {
    for (puzzle, key, most) in [("pennies", "map", "4,096"), ("devil", "coins", "64"), ("flips", "flips", "1,000,000")]
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
            let sentence = format!("line 5: {key} is {shown}; it must be a whole number from 1 to {most}");
            assert_refused(puzzle, &[(&format!("{key} = {value}"), &[&sentence])]);
        }
    }
}

#[test]
fn refused_values_of_the_pennies() {
    let take = "\"any\", \"half\", a whole number from 1 to 4,096, or a list like [1, 3, 4]";
    assert_refused(
        "pennies",
        &[
            ("piles = [3, -1]", &["line 5: piles[1] is -1", "a whole number, 0 or more, of at most 10,000 digits"]),
            ("piles = [3,\n\"seven\"]", &["line 6: piles[1] is seven"]),
            ("piles = [3, \"\"]", &["piles[1] is empty"]),
            ("piles = [3, 1e99999]", &["piles[1] is 1e99999"]),
            ("piles = [\n7.5,\n3]", &["line 6: piles[0] is 7.5"]),
            ("piles = [1.500, 3]", &["piles[0] is 1.500", "a whole number"]),
            ("piles = [nan, 3]", &["piles[0] is nan"]),
            ("piles = [true, 3]", &["piles[0] is true", "a number"]),
            ("piles = [1]", &["line 5: piles is [1]", "a list of two like [8, 14]"]),
            ("piles = [1, 2, 3]", &["line 5: piles is [1, 2, 3]", "a list of two like [8, 14]"]),
            ("piles = 3", &["piles is 3", "a list"]),
            (&format!("piles = [\"{}\", 0]", "9".repeat(10_001)), &["piles[0] is 10,001 digits long"]),
            ("totals = [30, 20]", &["line 5: totals is [30, 20]", "not above the second"]),
            ("totals = [0,\n100001]", &["line 6: totals[1] is 100,001", "from 0 to 100,000"]),
            ("totals = [0, nan]", &["line 5: totals[1] is nan", "from 0 to 100,000"]),
            ("totals = [1, 2, 3]", &["totals is [1, 2, 3]", "a list of two like [20, 30]"]),
            ("played = 3", &["line 5: played is 3", "a list"]),
            ("played = [[0, 1],\n3]", &["line 6: played[1] is 3"]),
            ("played = [[0, 1],\n[1]]", &["line 6: played[1] is [1]", "a list of two"]),
            ("played = [[0, -1]]", &["played[0][1] is -1"]),
            (
                "played = [[0, 1],\n[1, 2]]",
                &["line 6: played[1] is [1, 2]", "a move that the rules allow from 8 and 13"],
            ),
            ("played = [[0, 0]]", &["played[0] is [0, 0]", "a move that the rules allow"]),
            (
                "piles = [8, 14]\nplayed = [[8, 0], [0, 14], [0, 1]]",
                &["line 6: played[2] is [0, 1]", "a move that the rules allow from 0 and 0"],
            ),
            (
                &format!("piles = [2000, 14]\nplayed = [{}]", "[1, 0], ".repeat(1_001)),
                &["line 6: played is 1,001 moves; it must be a list of at most 1,000 moves"],
            ),
            (
                &format!("piles = [\"9e9999\", 1]\nplayed = [{}]", "[\"1e9998\", 0], ".repeat(50)),
                &["played is 50 moves; it must be a list of at most 12 moves from piles so large"],
            ),
            ("opponent_starts = 1", &["opponent_starts is 1", "true or false"]),
            ("opponent_starts = \"no\"", &["opponent_starts is \"no\"", "true or false"]),
            ("opponent = \"weak\"", &["opponent is \"weak\"", "\"perfect\"", "\"careless\"", "\"random\""]),
            ("opponent = 3", &["opponent is 3", "\"perfect\"", "\"random\""]),
            ("sieve = 4098", &["sieve is 4,098", "from 0 to 4,097"]),
            ("spread = 10", &["spread is 10", "from 0 to 9"]),
            ("ratio = [0, 1000001]", &["ratio[1] is 1,000,001", "from 0 to 1,000,000"]),
            ("ratio = [3, 2]", &["ratio is [3, 2]", "not above the second"]),
            ("take = \"4\"", &["line 5: take is \"4\"", take]),
            ("take = \"third\"", &["take is \"third\"", take]),
            ("take = 1.5", &["take is 1.5", take]),
            ("take = [1, 1.5]", &["take is [1, 1.5]", take]),
            ("take = 0", &["take is 0", "from 1 to 4,096"]),
            ("take = 4097", &["take is 4,097", "from 1 to 4,096"]),
            ("take = []", &["take is an empty list"]),
            ("take = [1,\n65]", &["line 6: take[1] is 65", "from 1 to 64"]),
            ("both = 1", &["both is 1", "true or false"]),
            ("take = 4\npiles = [1, 4097]", &["line 6: piles[1] is 4,097", "while takings are limited"]),
            ("take = \"half\"\ntotals = [1, 5000]", &["line 6: totals[1] is 5,000", "while takings are limited"]),
            ("take = 4\nboth = false\nplayed = [[1, 1]]", &["line 7: played[0] is [1, 1]"]),
            ("third = 257", &["third is 257", "from 0 to 256"]),
            ("together = \"four\"", &["together is \"four\"", "\"two-or-three\""]),
            ("pinned = 3", &["line 5: pinned is 3", "a list"]),
            ("pinned = [3]", &["pinned[0] is 3", "a table like { spread = 2, ratio = [1, 100] }"]),
            ("[[pennies.pinned]]\nratio = [9, 1]", &["line 6: pinned[0].ratio is [9, 1]", "not above the second"]),
            ("pinned = [{ spread = 10 }]", &["pinned[0].spread is 10", "from 0 to 9"]),
            ("pinned = [{}, { ratio = [1, 1000001] }]", &["pinned[1].ratio[1] is 1,000,001", "from 0 to 1,000,000"]),
            (
                "pinned = [{}, { spread = 2 }, { spread = 3 }, { spread = 4 }, { spread = 5 }]",
                &["pinned[4] is ratio number 5; it must be one of at most 4"],
            ),
            ("[[pennies.pinned]]\n[[pennies.pinned]]", &["line 6: pinned[1] is a ratio that is there before"]),
            // keys that another key overrides
            ("third = 3\ntake = 3", &["line 6: take is 3", "\"any\" where third is above 0"]),
            ("take = \"half\"\nthird = 3", &["line 5: take is \"half\"", "where third is above 0"]),
            ("third = 3\nspread = 2", &["line 6: spread is 2", "1 where third is above 0, as together has that part"]),
            ("spread = 0\ntake = 4", &["line 5: spread is 0", "1 where take is not \"any\", as both has that part"]),
            ("both = false", &["line 5: both is false", "true where take is \"any\", as spread has that part"]),
        ],
    );
    let params = pennies("[pennies]\nthird = 3\nspread = 1\ntake = \"any\"\nboth = true");
    assert_eq!(params.third(), 3);
}

#[test]
fn refused_values_of_the_devil() {
    let seeds = "a whole number from 0 to 18,446,744,073,709,551,615";
    let chosen = "\"all\", \"all heads\", \"all alike\", \"exactly one tail\", or a list of 1 to 1,000 configurations like [\"HHHT\"]";
    let many = |key: &str, value: &str, count: usize| format!("{key} = [{}]", format!("{value},").repeat(count));
    let call = "a list of places like [0, 2], or a string with a digit for each coin";
    let felt =
        |calls: &str, touches: &str| format!("play = \"blindfolded\"\nhands = 2\ncalls = {calls}\ntouches = {touches}");
    assert_refused(
        "devil",
        &[
            ("step = 16", &["line 5: step is 16", "from 0 to 15"]),
            ("coins = 2\nstep = -1", &["line 6: step is -1", "from 0 to 3"]),
            ("coins = 64\nstep = \"18446744073709551616\"", &["step is 18,446,744,073,709,551,616", seeds]),
            ("step = 1.5", &["step is 1.5", "a whole number"]),
            ("step = \"\"", &["step is empty", "a whole number"]),
            ("seed = -1", &["line 5: seed is -1", seeds]),
            ("seed = 18446744073709551616", &["seed is 18446744073709551616", seeds]),
            ("seed = nan", &["seed is nan", seeds]),
            ("start_belief = \"two tails\"", &["line 5: start_belief is \"two tails\"", chosen]),
            ("goal = \"HHHT\"", &["goal is \"HHHT\"", chosen]),
            ("goal = []", &["goal is a list of 0", chosen]),
            ("goal = 3", &["goal is 3", "a word like \"all alike\", or a list of configurations"]),
            ("goal = [\"HHTT\",\n\"HHT\"]", &["line 6: goal[1] is HHT", "4 letters H or T"]),
            (&many("goal", "\"HHTT\"", 70_000), &["goal is a list of 70,000", chosen]),
            ("coins = 13\ngoal = \"all alike\"\nmoves = [[0]]", &["line 7: moves is a list of 1", "left out where"]),
            // 2³² + 1 would become 1 if it were cut to 32 bits
            ("coins = 4_294_967_297", &["coins is 4,294,967,297", "from 1 to 64"]),
            ("faces = 6", &["faces is 6", "from 2 to 5"]),
            ("within = 61", &["within is 61", "from 0 to 60"]),
            ("moves = [[1], [0]]\nstep = 3", &["line 6: step is 3", "from 0 to 2"]),
            ("faces = 9\nmoves = [[0]]", &["line 5: faces is 9", "from 2 to 5"]),
            ("devil = \"mirror\"", &["devil is \"mirror\"", "\"turn-and-mirror\"", "\"shuffle\""]),
            ("devil = 3", &["devil is 3", "\"turn-and-mirror\"", "\"shuffle\""]),
            ("play = \"fair\"", &["play is \"fair\"", "\"by-hand\"", "\"sighted\""]),
            ("moves = []", &["moves is empty", "a list of 1 to 65,535 moves"]),
            ("moves = 3", &["moves is 3", "a list"]),
            ("moves = [[0],\n[0, 4]]", &["line 6: moves[1] is [0, 4]", "places from 0 to 3, each once at most"]),
            ("moves = [[0, 0]]", &["moves[0] is [0, 0]", "each once at most"]),
            ("moves = [[-1]]", &["moves[0] is [-1]", call]),
            ("moves = [[64]]", &["moves[0] is [64]", call]),
            ("moves = [[0.5]]", &["moves[0] is [0.5]", call]),
            ("moves = [[\"a\", 0.5]]", &["moves[0] is [\"a\", 0.5]", call]),
            ("moves = [3]", &["moves[0] is 3", call]),
            ("moves = [\"01012\"]", &["moves[0] is \"01012\"", call]),
            (&many("moves", "[0]", 400_000), &["moves is more than 65,535 moves long", "a list of 1 to 65,535 moves"]),
            (&many("turns", "0", 4_097), &["turns is a list of 4,097", "at most 4,096"]),
            (&many("calls", "[0]", 4_097), &["calls is a list of 4,097", "at most 4,096"]),
            (&many("touches", "[0]", 4_097), &["touches is a list of 4,097", "at most 4,096"]),
            ("start = \"HTH\"", &["start is HTH", "4 letters H or T"]),
            ("start = \"HHHH\"", &["start is HHHH", "possible at the start and not won"]),
            ("start = 7", &["start is 7", "text in quotes"]),
            ("coins = 1\nstart = \"H\"", &["line 6: start is H", "possible at the start and not won"]),
            ("faces = 3\nstart = \"AAAA\"", &["start is AAAA", "possible at the start and not won"]),
            (
                "start_belief = \"exactly one tail\"\nstart = \"TTHH\"",
                &["start is TTHH", "possible at the start and not won"],
            ),
            ("turns = [0, 4]", &["turns[1] is 4", "a turn by 0 to 3 places"]),
            ("turns = [\"1m\"]", &["turns[0] is 1m", "a turn by 0 to 3 places"]),
            ("calls = [[9]]", &["calls[0] is [9]", "places from 0 to 3"]),
            ("hands = 5", &["hands is 5", "from 0 to 4"]),
            ("hands = \"two\"", &["hands is \"two\"", "a whole number"]),
            ("coins = 8\nhands = 2", &["line 6: hands is 2", "0, as coins are felt at tables of up to 6 coins"]),
            ("touches = [[0]]", &["touches is a list of 1", "left out where nobody with hands plays blindfolded"]),
            (&felt("[[0]]", "[[0]]"), &["line 8: touches[0] is [0]", "2 places"]),
            (
                &felt("[]", "[[0, 1], [0, 2]]"),
                &["touches is a list of 2", "as long as that of the calls, 0, or longer by"],
            ),
            (&felt("[[0]]", "[]"), &["touches is a list of 0", "as long as that of the calls, 1, or longer by one"]),
            (&felt("[[0], [0, 2]]", "[[0, 1], [0, 1]]"), &["line 7: calls[1] is [0, 2]", "some of touches[1]"]),
            (&felt("[[0]]", "[[0, 1], [0, 9]]"), &["touches[1] is [0, 9]", "places from 0 to 3"]),
            (
                &felt(&format!("[{}]", "[0],".repeat(1_001)), &format!("[{}]", "[0, 1],".repeat(1_001))),
                &["touches is a list of 1,001", "at most 1,000"],
            ),
            ("reveal = 1", &["reveal is 1", "true or false"]),
        ],
    );
}

#[test]
fn refused_values_of_the_flips() {
    let share = "a percentage from 0 to 100 % like 60 %, a decimal from 0 to 1 like 0.6, or a fraction like 3/5";
    let player = "\"best\", a coin like \"A\", or the coin when ahead and the one otherwise like \"A/B\"";
    for value in ["nan", "inf", "-0.1", "1.0001", "2", "\"1/0\"", "\"a/b\"", "\"\""] {
        let coins = format!("coins = [\n{{}},\n{{ heads = {value} }}]");
        let written = value.trim_matches('"');
        let written = if written.is_empty() { "empty" } else { written };
        let sentence = format!("line 7: coins[1].heads is {written}; it must be {share}");
        assert_refused("flips", &[(&coins, &[&sentence])]);
    }
    assert_refused(
        "flips",
        &[
            ("coins = [{}, { heads = true }]", &["line 5: coins[1].heads is true", "a number"]),
            ("coins = [{}, { heads = 0.1234567890123456789 }]", &["with at most 18 decimals"]),
            ("coins = [{}, { points = 21 }]", &["coins[1].points is 21", "from 1 to 20"]),
            ("coins = [{}, { points = 1.0 }]", &["coins[1].points is 1.0", "a whole number"]),
            ("[[flips.coins]]\nheads = 0.25\n[[flips.coins]]\npoints = 0", &["line 8: coins[1].points is 0"]),
            ("coins = [{},\n7]", &["line 6: coins[1] is 7", "a table like { heads = 0.5, points = 1 }"]),
            ("coins = [{}]", &["coins is a list of 1", "a list of 2 to 4 coins"]),
            ("coins = [{}, {}, {}, {}, {}]", &["coins is a list of 5", "a list of 2 to 4 coins"]),
            ("coins = 0.5", &["coins is 0.5", "a list"]),
            ("coins = [{}, { heads_points = 1 }]", &["coins[1].tails_points is missing"]),
            ("coins = [{}, { tails_points = 1 }]", &["coins[1].heads_points is missing"]),
            (
                "coins = [{}, { heads_points = 21, tails_points = 0 }]",
                &["coins[1].heads_points is 21", "from -20 to 20"],
            ),
            (
                "coins = [{}, { points = 1, tails_points = 0 }]",
                &["coins[1].points is 1", "left out where heads_points or tails_points is given"],
            ),
            ("state = [1, 0]", &["state is [1, 0]", "a score that these coins can give after 1 flip"]),
            ("state = [101, 0]", &["state is [101, 0]", "a number of flips done from 0 to 100 and a score"]),
            ("state = [nan, 0]", &["state[0] is nan", "a whole number"]),
            ("state = [-1, 0]", &["state is [-1, 0]", "a number of flips done from 0 to 100 and a score"]),
            ("state = [9, 9223372036854775807]", &["state is [9, 9,223,372,036,854,775,807]", "after 9 flips"]),
            (
                "coins = [{ points = 3 }, { points = 7 }]\nstate = [3, 2]",
                &["line 6: state is [3, 2]", "a score that these coins can give after 3 flips"],
            ),
            ("state = 0", &["state is 0", "a list"]),
            ("target = -1000001", &["target is -1,000,001", "from -1,000,000 to 1,000,000"]),
            ("seed = -1", &["seed is -1", "from 0 to 18,446,744,073,709,551,615"]),
            ("games = 10_000_001", &["games is 10,000,001", "from 1 to 10,000,000"]),
            ("player = 3", &["player is 3", "text in quotes like \"best\""]),
            ("player = \"worst\"", &["player is worst", player]),
            ("player = \"A/C\"", &["player is A/C", "with the coins A to B"]),
            ("choices = \"ABE\"", &["choices is ABE", "the names of the coins flipped, like \"ABBA\""]),
            ("choices = [0, 1]", &["choices is [0, 1]", "text in quotes"]),
            ("choices = \"ABC\"", &["choices is ABC", "the names of coins flipped, A to B"]),
            ("flips = 2\nchoices = \"AAA\"", &["line 6: choices is AAA", "at most 2 coins flipped"]),
            ("flips = 1001\nchoices = \"AB\"", &["line 6: choices is AB", "left out where flips is above 1,000"]),
            ("goal = \"win\"", &["goal is \"win\"", "\"above\"", "\"expected\""]),
            ("reach = 0", &["reach is 0", "from 1 to 1,000"]),
            ("reach = 5\nruin = 0", &["line 6: ruin is 0", "from 1 to 1,000"]),
            ("at_least = 1.5", &["at_least is 1.5", share]),
            ("at_least = []", &["at_least is []", "a number"]),
            ("pinned = 3", &["pinned is 3", "a list"]),
            ("pinned = [3]", &["pinned[0] is 3", "a table like { view = \"final\", flips = 50 }"]),
            ("pinned = [{}]", &["line 5: pinned[0].view is missing"]),
            ("pinned = [{ view = \"play\" }]", &["pinned[0].view is \"play\"", "\"bias\"", "\"horizon\""]),
            ("[[flips.pinned]]\nview = \"final\"\nflips = 0", &["line 7: pinned[0].flips is 0", "from 1 to 1,000,000"]),
            (
                "[[flips.pinned]]\nview = \"final\"\nflips = 1001",
                &["line 7: pinned[0].flips is 1,001", "from 1 to 1,000"],
            ),
            (
                "[[flips.pinned]]\nview = \"bias\"\nflips = 1001",
                &["line 7: pinned[0].flips is 1,001", "from 1 to 1,000"],
            ),
            ("pinned = [{ view = \"bias\", coin = \"C\" }]", &["pinned[0].coin is C", "the name of a coin, A to B"]),
            (
                "[[flips.pinned]]\nview = \"final\"\n[[flips.pinned]]\nview = \"final\"",
                &["line 7: pinned[1] is a final that is there before", "another one"],
            ),
            (
                "pinned = [{ view = \"final\", flips = 1 }, { view = \"final\", flips = 2 }, { view = \"final\", flips = 3 },\n\
                 { view = \"final\", flips = 4 }, { view = \"final\", flips = 5 }]",
                &["line 6: pinned[4] is final number 5", "one of at most 4"],
            ),
            ("pinned = [{ view = \"bias\", coin = \"E\" }]", &["pinned[0].coin is E", "the name of a coin like \"A\""]),
            (
                "[[flips.pinned]]\nview = \"bias\"\ncoins = [{ heads = 2 }, {}]",
                &["line 7: pinned[0].coins[0].heads is 2", share],
            ),
            (
                "pinned = [{ view = \"horizon\",\nflips = 60 }]",
                &["line 6: pinned[0].flips is 60", "left out where view is \"horizon\""],
            ),
            (
                "pinned = [{ view = \"final\",\ncoin = \"A\" }]",
                &["line 6: pinned[0].coin is A", "left out where view is \"final\""],
            ),
        ],
    );
}

#[test]
fn unknown_keys_are_named_with_the_known_keys() {
    assert_refused(
        "pennies",
        &[
            ("map = 5\nmapp = 5", &["line 6: mapp is not a key here; did you mean map?"]),
            ("name = \"x\"", &["line 5: name is not a key here; it belongs above the table of the puzzle"]),
            ("N = 1", &["line 5: N is not a key here", "\"piles\", \"totals\", \"map\""]),
            ("pinned = [{ seed = 3 }]", &["seed is not a key here", "\"spread\", \"misere\", \"ratio\""]),
            ("level = 3", &["line 5: level is not a key here"]),
        ],
    );
    assert_refused("devil", &[("N = 1", &["N is not a key here", "\"coins\", \"faces\""])]);
    assert_refused(
        "flips",
        &[
            ("coins = [{},\n{ p = 1 }]", &["line 6: p is not a key here", "\"heads\", \"points\""]),
            ("[flips.extra]\nx = 1", &["line 5: extra is not a key here"]),
            ("[[flips.pinned]]\nview = \"final\"\nstate = [0, 0]", &["line 7: state is not a key here", "\"coin\""]),
        ],
    );
    let keys = "\"name\", \"story\", \"puzzle\", \"group\", \"view\", \"guess\"";
    for (key, shown) in
        [("author", "author".to_owned()), ("\"\"", "\"\"".to_owned()), (&"k".repeat(100_000), "k…".to_owned())]
    {
        let sentence = sentence_for(&file("devil", &format!("{key} = 1")));
        assert!(
            sentence.contains("line 4: ") && sentence.contains(&format!("{shown} is not a key here")),
            "{sentence}"
        );
        assert!(sentence.contains(keys), "{sentence}");
    }
}

#[test]
fn the_head_of_a_file_is_checked() {
    let long = |key: &str, most: usize| format!("{key} = \"{}\"\n[devil]", "½".repeat(most));
    for (text, parts) in [
        ("", &["puzzle is missing", "\"pennies\", \"devil\" or \"flips\""][..]),
        ("[pennies]\n[flips]", &["puzzle is missing", "unless there is just one table"]),
        ("\npuzzle = \"nim\"", &["line 2: puzzle is \"nim\"", "\"pennies\""]),
        ("puzzle = 3", &["line 1: puzzle is 3", "\"pennies\""]),
        ("puzzle = \"flips\"\n[flips]\n[devil]", &["line 3: devil is the table of another puzzle", "[flips] where"]),
        ("\n[[pennies]]\npiles = [1, 2]", &["line 2: pennies must be one table: write [pennies]"]),
        ("puzzle = \"devil\"\ndevil = 4", &["line 2: devil is 4", "a table"]),
        ("name = \" \"\n[devil]", &["line 1: name is \" \"", "text of 1 to 80 characters"]),
        ("name = 5\n[devil]", &["line 1: name is 5", "text in quotes"]),
        ("story = 1.5\n[devil]", &["line 1: story is 1.5", "text in quotes"]),
        (&long("name", LONGEST_NAME + 1), &["text of 1 to 80 characters"]),
        (&long("story", LONGEST_STORY + 1), &["text of 0 to 400 characters"]),
        (&long("view", LONGEST_VIEW + 1), &["text of 1 to 40 characters"]),
        ("group = \"hard\"\n[devil]", &["line 1: group is \"hard\"", "\"what-if\""]),
        ("sliders = []\n[devil]", &["line 1: sliders is a list of 0", "a list of 1 to 4 different names out of coins"]),
        ("sliders = [\"coins\",\n\"piles\"]\n[devil]", &["line 2: sliders[1] is \"piles\""]),
        ("sliders = [\"coins\", \"coins\"]\n[devil]", &["sliders[1] is \"coins\"", "different"]),
        ("guess = 3\n[devil]", &["guess is 3", "a table like { ask ="]),
        ("guess = { ask = \"?\" }\n[devil]", &["line 1: guess.answer is missing"]),
        ("guess = { ask = \"?\", answer = \"limit\" }\n[devil]", &["guess.answer is \"limit\"", "\"shortest\""]),
        ("guess = { ask = \"?\", answer = \"shortest\", to = 1 }\n[devil]", &["guess.to is 1", "from 2 to 1,000,000"]),
    ] {
        let sentence = sentence_for(text);
        assert!(parts.iter().all(|part| sentence.contains(part)), "{text:?}: {sentence}");
    }
    for text in [long("name", LONGEST_NAME), long("story", LONGEST_STORY), long("view", LONGEST_VIEW)] {
        assert!(Scenario::parse(&text).is_ok());
    }
}

#[test]
fn a_text_that_is_not_toml_is_refused_with_its_line() {
    for (text, parts) in [
        ("coins = 4\ncoins = 5", &["line 6: this is not TOML", "coins = 5"][..]),
        ("[devil]", &["line 5: this is not TOML"]),
        ("[devil", &["line 5: this is not TOML"]),
        ("coins = ", &["line 5: this is not TOML"]),
        ("just some text", &["line 5: this is not TOML", "just some text"]),
        ("coins = 01", &["line 5: this is not TOML", "coins = 01"]),
        ("within = .5", &["line 5: within is .5; it must be written 0.5"]),
        ("coins = [{ heads = 1 }, { heads=.25 }]", &["line 5: heads is .25; it must be"]),
        ("coins = [{ heads = 0,6, points = 1 }]", &["line 5: heads is 0,6; it must be written 0.6"]),
        ("within = 12,5 # percent", &["line 5: within is 12,5; it must be written 12.5"]),
        ("within = 1,2,5", &["this is not TOML", "within = 1,2,5"]),
        ("\u{1b}[31mwithin = .5", &["line 5: \\u{1b}[31mwithin is .5;"]),
        ("within = .5.6", &["this is not TOML", "within = .5.6"]),
        ("coins =\u{a0}4", &["line 5: the sign at place 8 is", "(U+00A0)", "a plain space"]),
        ("start = \u{201c}HTHH\u{201d}", &["line 5: the sign at place 9 is \u{201c} (U+201C)", "straight quote"]),
        ("'é' = 1\nfäces = 2", &["line 6: the sign at place 2 is ä (U+00E4)", "within quotes"]),
    ] {
        assert_refused("devil", &[(text, parts)]);
    }
    let long = sentence_for(&format!("{} = .{}", "a".repeat(10_000), "4".repeat(10_000)));
    assert!(long.len() < 300 && long.ends_with("4…"), "{long}");
    let deep = format!("\n\n{} = 1", vec!["a"; 100].join("."));
    assert_eq!(sentence_for(&deep), "line 3: the text has more than the 40 dots in a key that are read");
    // nesting as deep as a file can hold is refused instead of overflowing the stack
    for open in ["[", "{a=", "a.", "[[", "{flips={"] {
        assert!(sentence_for(&format!("a = {}", open.repeat(500_000))).starts_with("line 1: "));
        assert!(sentence_for(&format!("[flips]\ncoins = {}", open.repeat(70))).starts_with("line "));
    }
}
